// SPDX-License-Identifier: MIT
// WriteTurn: what a local target holds while it moves or changes something: nobody reads its bytes under a lease then,
// and nobody runs beside it on the files that its buffers stand on, which a change by hand writes
// (device/storage_turns.h). The owner's thread.
#pragma once

#include "debug/targets/leases.h"
#include "device/storage_turns.h"
#include "graph/mapped_storages.h"

namespace ggs {

class WriteTurn {
  public:
    WriteTurn(Leases& leases, const Program& program) : m_leases(leases), m_beside(mapped_storages(program)) {}

  private:
    Leases::WriteTurn m_leases;
    StorageWriting m_beside;
};

} // namespace ggs

// SPDX-License-Identifier: MIT
// ScriptRecovery: keeps unsaved text in a file, so that it can be restored at the next start after a crash.
//
// Each window has its own file, protected by a lock that ends with the process. If a file's lock is free, its window no
// longer exists. Owned by the script view; GUI thread. Files are written on a worker thread, one after another.
#pragma once

#include <cstddef>

#include "base/worker.h"

#include <QDateTime>
#include <QString>

#include <functional>
#include <memory>
#include <optional>
#include <vector>

class QLockFile;

namespace ggs {

struct KeptScript {
    QString text, name, path; // path: the file that it was opened from, if any
    QDateTime when;
};

class ScriptRecovery {
  public:
    ScriptRecovery();
    ~ScriptRecovery(); // what is kept stays
    ScriptRecovery(const ScriptRecovery&) = delete;
    ScriptRecovery& operator=(const ScriptRecovery&) = delete;

    // Takes over the latest text that a closed window has kept, and returns it; nothing if there is none.
    std::optional<KeptScript> found();
    // The found one is this window's text now; or it is no longer wanted.
    void adopt();
    void forget();

    void keep(const KeptScript& script);
    void drop();

  private:
    struct Slot {
        QString file;
        std::unique_ptr<QLockFile> lock;
    };
    // A place that no other window has; without a file in it, or with one.
    std::vector<Slot> freeSlots(bool filled) const;
    void due(std::function<void()> write);

    std::unique_ptr<Slot> m_own, m_found;
    std::function<void()> m_due; // the last thing to write or remove; done again at the end, in case it still waits
    std::unique_ptr<Worker> m_writer;
};

} // namespace ggs

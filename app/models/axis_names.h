// SPDX-License-Identifier: MIT
// AxisNames: what the rows and columns of a tensor are called, where its file knows it: each row of a model's token
// embedding, and of its output, is a token of its vocabulary. Names are looked up one by one as they are drawn.
// A value that keeps the file open; GUI thread.
#pragma once

#include "debug/target.h"

#include <QString>

namespace ggs {

class GgufFile;

class AxisNames {
  public:
    static AxisNames of(const Snapshot& snapshot, uint32_t tensor);
    bool known(int dimension) const { return m_file && m_dimension == dimension; }
    // Empty where there is none.
    QString name(int dimension, int64_t index) const;

  private:
    std::shared_ptr<const GgufFile> m_file;
    size_t m_key = 0;
    int m_dimension = -1;
};

} // namespace ggs

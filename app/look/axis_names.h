// SPDX-License-Identifier: MIT
// AxisNames: what the rows, columns or slices of a tensor are, where its file says so: the tokens of its vocabulary, the
// attention heads whose lengths it gives, the experts it counts. Nothing is guessed: a tensor has names by what GGUF calls
// it, and only if its size is the one that the metadata asks for. Names are looked up one by one as they are drawn.
// A value that keeps the file open; GUI thread.
#pragma once

#include "debug/targets/target.h"

#include <QCoreApplication>
#include <QString>

namespace ggs {

class WeightsFile;

class AxisNames {
    Q_DECLARE_TR_FUNCTIONS(AxisNames)
  public:
    enum class What { token, head, kvHead, expert };

    static AxisNames of(const Snapshot& snapshot, uint32_t tensor);
    bool known(int dimension) const { return m_file && m_dimension == dimension; }
    // "expert"; empty where there is none.
    QString what(int dimension) const;
    // "head 3 · 17"; empty where there is none.
    QString name(int dimension, int64_t index) const;

  private:
    std::shared_ptr<const WeightsFile> m_file;
    size_t m_key = 0; // of the tokens
    What m_what = What::token;
    int64_t m_each = 1; // elements of one head or expert
    int m_dimension = -1;
};

} // namespace ggs

// SPDX-License-Identifier: MIT
// AxisNames: the names of a tensor's rows, columns or slices, if their meaning is known.
//
// According to the keys of its file, a weight's indices are tokens of the vocabulary, attention heads or experts. The
// indices of a language model's node are tokens of its round, cells of the KV cache, heads, experts or the vocabulary.
// Nothing is guessed: a tensor has names only if both its name in GGUF or llama.cpp and its sizes match. Each name is
// created when it is drawn. A value type that keeps the file and the text alive. GUI thread only.
#pragma once

#include "debug/targets/target.h"

#include <QCoreApplication>
#include <QString>

namespace ggs {

class WeightsFile;

class AxisNames {
    Q_DECLARE_TR_FUNCTIONS(AxisNames)
  public:
    // place: of a token in the text; key: a cell of the cache.
    enum class What : uint8_t { none, token, head, kvHead, expert, place, key };

    static AxisNames of(const Snapshot& snapshot, uint32_t tensor);
    bool known(int dimension) const { return axis(dimension).what != What::none; }
    // "expert"; empty where there is none.
    QString what(int dimension) const;
    // "head 3 · 17"; empty where there is none.
    QString name(int dimension, int64_t index) const;

  private:
    struct Axis {
        What what = What::none;
        int64_t each = 1;  // elements of one head or expert
        int64_t first = 0; // place of the first token
    };
    const Axis& axis(int dimension) const { return m_axes[static_cast<size_t>(dimension)]; }
    void nameWeight(const Snapshot& snapshot, uint32_t tensor);
    void nameNode(const Snapshot& snapshot, uint32_t tensor);

    std::array<Axis, max_dims> m_axes;
    std::shared_ptr<const WeightsFile> m_file;
    std::shared_ptr<const ModelText> m_text; // of a node
    size_t m_end = 0;                        // cells that hold a token
    size_t m_key = 0;                        // of the file's tokens
};

} // namespace ggs

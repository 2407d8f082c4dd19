// SPDX-License-Identifier: MIT
// KeptAttention: what is known of how the tokens of a text look at each other, layer by layer. The rows of the round in
// which the run stands are read when they are wanted and its node has run; those of other rounds are kept from when
// they were shown, as long as text, model and changes are what they were then.
//
// Rows are found by the place of their token in the text. Owned by the view; GUI thread, reading is the debuggee's.
#pragma once

#include "debug/targets/model_text.h"
#include "debug/targets/target.h"
#include "session/computing.h"
#include "values/attention.h"

#include <QObject>
#include <QString>
#include <map>
#include <optional>

namespace ggs {

class Debuggee;
class Generating;

class KeptAttention : public QObject {
    Q_OBJECT
  public:
    struct Row {
        AttentionRow shares;
        uint32_t round = 0;
        bool beside = false; // computed beside flash attention
        double largest = 0;  // of all heads
    };

    KeptAttention(Debuggee& debuggee, Generating& generating, QObject* parent);

    const std::vector<AttentionLayer>& layers() const { return m_layers; }
    // Null if this program has no such layer.
    const AttentionLayer* layer(int64_t number) const;
    // Its node has run in this round, and what it made still stands there.
    bool isReady(int64_t layer) const;
    // Reads what is not known yet of this round: all of its rows, where these are not too many, or else those that are
    // on the screen, from `first` to before `end`, and some of all over the text.
    void want(int64_t layer, size_t first, size_t end);

    const Row* row(int64_t layer, size_t place) const;
    bool isEmpty(int64_t layer) const;
    // Up to which share colours differ, in all heads of the layer alike: that of nine rows in ten is not above it. One
    // row that looks at nothing but itself would leave the others in the dark.
    struct Reach {
        double share = 0;
        double largest = 0; // of all rows
    };
    Reach reach(int64_t layer) const;
    const QString& problem() const { return m_problem; } // why the last reading failed

  signals:
    void changed();

  private:
    struct Layer {
        std::map<size_t, std::shared_ptr<const Row>> rows; // by place
        uint64_t wanted = 0;                               // when it was last; counts up
        std::optional<std::pair<uint64_t, uint32_t>> read; // the changes and the round that rows of this round are from
        int64_t bytes = 0;
        bool pending = false; // of the round in which the run stands there are no rows yet, whatever is kept
        bool shows(const Row& row, uint32_t now) const { return !pending || row.round != now; }
    };
    void follow();
    void followText();
    void followChanges();
    void forget(const std::function<bool(size_t place, const Row& row)>& which);
    void take(int64_t layer, std::span<const int64_t> queries, std::vector<std::shared_ptr<const Row>> rows);
    void makeRoom();

    Debuggee& m_debuggee;
    Generating& m_generating;
    const CommandQueue::Kind m_kind;
    std::shared_ptr<const Structure> m_structure; // that m_layers is of
    std::shared_ptr<const Model> m_model;
    TokenIds m_tokens;
    std::vector<ChangeMark> m_changes; // by hand
    uint64_t m_changeCount = 0;        // of what stands in m_changes
    std::vector<AttentionLayer> m_layers;
    std::map<int64_t, Layer> m_kept;
    uint64_t m_wants = 0;
    uint32_t m_round = 0; // in which the run stands
    QString m_problem;
};

} // namespace ggs

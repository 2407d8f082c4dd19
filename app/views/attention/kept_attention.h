// SPDX-License-Identifier: MIT
// KeptAttention: the known rows of attention of a text, layer by layer.
//
// Rows of the current round are read on request, once the layer's node has run. Rows of other rounds are kept until the
// text, the model or a change that they depend on is different. A row is identified by the index of its token in the
// text. The sums of a round are the shares of all layers, added up over the queries of the round; they take far less
// room than rows. Owned by the view; GUI thread only. The debuggee reads the bytes on its own thread.
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
        bool beside = false; // computed separately, from the sources of a flash attention node
        double largest = 0;  // of all heads
    };

    // A head's mean share on one key.
    struct HeadWeight {
        int64_t layer = 0, head = 0;
        double weight = 0; // NaN if a share is
    };
    struct Ranking {
        std::vector<HeadWeight> heads; // the largest weight first; NaN last
        size_t queries = 0;            // that can see the key, at most
        size_t layers = 0;             // that are compared
    };

    KeptAttention(Debuggee& debuggee, Generating& generating, QObject* parent);

    const std::vector<AttentionLayer>& layers() const { return m_layers; }
    // Null if this program has no such layer.
    const AttentionLayer* layer(int64_t number) const;
    // Returns true if all tensors that the layer's shares are read from have valid values of this round.
    bool isReady(int64_t layer) const;
    // Reads what is not known yet of this round: all of its rows, where these are not too many, or else those that are
    // on the screen, from `first` to before `end`, and some of all over the text.
    void want(int64_t layer, size_t first, size_t end);

    // Reads the sums of this round that are not known yet, of all layers that have run.
    void wantSums();
    // Returns the heads of all layers with known sums, ordered by their mean share on the token `key`. The mean is over
    // the queries that can see the key, in the rounds that are known of all of these layers. A layer in which no such
    // query can see the key is left out.
    Ranking ranking(size_t key) const;

    const Row* row(int64_t layer, size_t place) const;
    bool isEmpty(int64_t layer) const;
    // The range of shares that have different colours, the same for all heads of a layer. Nine rows in ten have no
    // share above it. Without this limit, one row that attends only to itself would leave the others dark.
    struct Reach {
        double share = 0;
        double largest = 0; // of all rows
    };
    Reach reach(int64_t layer) const;
    const QString& problem() const { return m_problem; } // why the last reading failed

  signals:
    void changed();

  private:
    // The sums of one layer and one round.
    struct Sums {
        int64_t heads = 0, keys = 0;
        std::vector<float> shares; // head by head
        std::vector<uint32_t> saw; // by key: how many queries can see it
        size_t end = 0;            // the place after the round's last token
        size_t bytes() const { return shares.size() * sizeof(float) + saw.size() * sizeof(uint32_t) + sizeof(*this); }
    };
    struct Layer {
        std::map<size_t, std::shared_ptr<const Row>> rows;     // by place
        std::map<uint32_t, std::shared_ptr<const Sums>> sums;  // by round
        std::optional<std::pair<uint64_t, uint32_t>> sumsRead; // like `read`
        uint64_t wanted = 0;                                   // when it was last; counts up
        std::optional<std::pair<uint64_t, uint32_t>> read; // the changes and the round that rows of this round are from
        int64_t bytes = 0;
        bool pending = false; // no rows of the current round are shown, even if some are kept
        bool shows(uint32_t round, uint32_t now) const { return !pending || round != now; }
        bool shows(const Row& row, uint32_t now) const { return shows(row.round, now); }
    };
    void follow();
    void followText();
    void followChanges();
    // Forgets rows by their place and round, and sums by the last place of their round.
    void forget(const std::function<bool(size_t place, uint32_t round)>& which);
    static Result<std::optional<Sums>> sumsOf(const Structure& s, const AttentionLayer& of, int64_t queries,
                                              int64_t keys, const ByteSource& bytes);
    void takeSums(std::vector<std::pair<int64_t, std::shared_ptr<const Sums>>> sums,
                  std::pair<uint64_t, uint32_t> when);
    void take(int64_t layer, std::span<const int64_t> queries, std::vector<std::shared_ptr<const Row>> rows);
    void makeRoom();

    Debuggee& m_debuggee;
    Generating& m_generating;
    const CommandQueue::Kind m_kind, m_sumsKind;
    std::shared_ptr<const Structure> m_structure; // that m_layers is of
    std::shared_ptr<const Model> m_model;
    TokenIds m_tokens;
    std::vector<ChangeMark> m_changes; // by hand
    uint64_t m_changeCount = 0;        // increases with each change of m_changes
    std::vector<AttentionLayer> m_layers;
    std::map<int64_t, Layer> m_kept;
    uint64_t m_wants = 0;
    uint32_t m_round = 0; // the current round
    QString m_problem;
};

} // namespace ggs

// SPDX-License-Identifier: MIT
// Feed: provides a session's rounds. A round is one pass over a program's steps. It starts by writing its new inputs:
// the numbers that a script computes from `round`, a model's next tokens, training's next batch.
//
// Requests for the same round always return the same result. When a session steps back past the start of a round, it
// requests the previous round. Tensors carried from round to round are in storages that the feed doesn't own. A program
// that a feed returns is constant. If shapes change, the feed returns another program that uses the same storages.
// Otherwise it returns the same program, not a copy. Owned by a session, and called on its thread.
#pragma once

#include "graph/program.h"

#include <cstddef>

namespace ggs {

// A leaf that is filled again at the start of the round.
struct RoundInput {
    uint32_t tensor = 0;           // its number in the round's program
    std::optional<Fill> fill = {}; // nothing: its own fill for this round
};

struct Round {
    std::shared_ptr<const Program> program;
    std::vector<RoundInput> inputs; // in the order in which they are written
};

// The bytes of a leaf from the start of a round on.
struct LeafBytes {
    uint32_t tensor = 0;
    std::vector<std::byte> bytes;
};

class Feed {
  public:
    virtual ~Feed() = default;
    // Returns the number of rounds, at least 1.
    virtual uint32_t rounds() const = 0;
    // Returns whether rounds may be added later.
    virtual bool grows() const { return false; }
    virtual Result<Round> round(uint32_t r) = 0;

    // -- what one round leaves to the next: parameters and the vectors of an optimiser --
    // Returns the leafs that update() computes.
    virtual std::vector<uint32_t> updated() const { return {}; }
    // Called when the steps of a round are done, and again when a value was changed afterwards. The round may turn out
    // to be the last one.
    virtual Status ends(uint32_t) { return {}; }
    // Returns what those leafs hold in round `next`, computed from the bytes at the end of the previous round. Going
    // back restores the bytes of an earlier round instead.
    virtual Result<std::vector<LeafBytes>> update(uint32_t) { return std::vector<LeafBytes>(); }

    // Returns the program of a round only, for callers that don't need its inputs.
    virtual Result<std::shared_ptr<const Program>> program(uint32_t r) {
        GGS_TRY(Round there, round(r));
        return std::move(there.program);
    }
};

// The rounds of one program, which contains their number and the leafs that are filled again.
class ProgramFeed final : public Feed {
  public:
    explicit ProgramFeed(std::shared_ptr<const Program> program);
    uint32_t rounds() const override { return m_round.program->rounds; }
    Result<Round> round(uint32_t) override { return m_round; }

  private:
    Round m_round;
};

} // namespace ggs

// SPDX-License-Identifier: MIT
// Feed: what gives a session its rounds. A round is one pass over a program's steps, begun by writing what is new in
// it: the numbers that a script makes of `round`, a model's next tokens, training's next batch.
//
// Asked for a round again, it answers with the same: going back over a round's beginning asks for the round before, and
// what runs carry from one round to the next stands on storages, which are not the feed's. A program that it gives is
// constant; where shapes change it gives another one, on storages that both share, and gives the same one again rather
// than a copy. Owned by a session, asked on its thread.
#pragma once

#include "graph/program.h"

namespace ggs {

// A leaf that is made anew when the round begins.
struct RoundInput {
    uint32_t tensor = 0;           // its number in the round's program
    std::optional<Fill> fill = {}; // nothing: what its own fill says in this round
};

struct Round {
    std::shared_ptr<const Program> program;
    std::vector<RoundInput> inputs; // in the order in which they are written
};

class Feed {
  public:
    virtual ~Feed() = default;
    // How many there are, at least 1.
    virtual uint32_t rounds() const = 0;
    // Whether there may be more of them later.
    virtual bool grows() const { return false; }
    virtual Result<Round> round(uint32_t r) = 0;
    // Its program alone, for whoever does not want what is new in it.
    virtual Result<std::shared_ptr<const Program>> program(uint32_t r) {
        GGS_TRY(Round there, round(r));
        return std::move(there.program);
    }
};

// The rounds of one program, which says itself how many they are and which of its leafs are made anew.
class ProgramFeed final : public Feed {
  public:
    explicit ProgramFeed(std::shared_ptr<const Program> program);
    uint32_t rounds() const override { return m_round.program->rounds; }
    Result<Round> round(uint32_t) override { return m_round; }

  private:
    Round m_round;
};

} // namespace ggs

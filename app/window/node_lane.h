// SPDX-License-Identifier: MIT
// NodeLane: the lower lane of the time strip. It shows the nodes of one round in running order, grouped by layer, with
// a foot in the colour of each node's op family. If nodes are narrower than a pixel, the foot shows the share of each
// family instead. Layers that are too narrow for their name share a block. The lane knows which part of the round is
// visible, and which node is at a pixel.
//
// The lane is drawn twice into pictures: as it looks to come, and as it looks done. Painting at another cursor puts
// parts of the two next to each other, so a drag over many nodes stays smooth. Owned by the time strip. Unit: pixels of
// the strip. GUI thread only, except for groupsOf().
#pragma once

#include "look/theme.h"
#include "program/structure.h"

#include <QPixmap>
#include <QRectF>
#include <QString>

#include <array>
#include <memory>
#include <optional>
#include <vector>

class QPainter;

namespace ggs {

// Successive steps of one layer or module; the title is empty if the steps belong to none.
struct StepGroup {
    size_t first = 0, end = 0;
    QString title; // "blk.3"
};

class NodeLane {
  public:
    // Keeps the visible part if the next structure has as many steps, as the next round of a model often has. Nothing
    // is open if `structure` is null.
    void setStructure(std::shared_ptr<const Structure> structure);
    const std::shared_ptr<const Structure>& structure() const { return m_structure; }
    void setGroups(std::vector<StepGroup> groups);
    // Returns the groups of all steps, in order, named as the Graph view names them. Takes long for many nodes. Any
    // thread.
    static std::vector<StepGroup> groupsOf(const Structure& structure);
    void setPlace(const QRectF& place);
    const QRectF& place() const { return m_place; }
    // The theme or the fonts have changed.
    void forgetPictures();

    size_t steps() const { return m_structure ? m_structure->steps.size() : 0; }
    double nodeWidth() const { return m_place.width() / m_shown; }
    // Returns the left edge of a step; of the number of steps, the end of the last one.
    double xOf(double step) const { return m_place.left() + (step - m_first) * nodeWidth(); }
    // Returns the step whose cell is at a pixel; to the right of the last cell, the number of steps.
    size_t stepAt(double x) const;
    bool isVisible(size_t step) const;

    bool isWhole() const { return m_shown >= static_cast<double>(steps()); }
    void showAll();
    void zoomBy(double factor, double x); // a factor above 1 is closer; the step at `x` keeps its place
    void panBy(double pixels);
    void reveal(size_t step); // moves the visible part, if the step is outside of it
    // Returns the beginning of the next group, or of the group before a step: where Ctrl and an arrow go.
    size_t nextGroup(size_t step) const;
    size_t previousGroup(size_t step) const;
    QString groupOf(size_t step) const;
    // Returns the number of nodes of each op family that occurs in a range of steps.
    std::vector<std::pair<Ink, size_t>> familiesOf(size_t first, size_t end) const;
    // Returns the steps that the foot shows together at a step: only this one, or those of a bar of shares.
    StepGroup barOf(size_t step) const;

    // Draws all cells; the first `done` nodes have run.
    void paint(QPainter& p, size_t done);

  private:
    void limit();
    size_t visibleEnd() const; // the step after the last one of which a part is visible
    QPixmap picture(bool done, double ratio) const;
    void paintBlock(QPainter& p, size_t first, size_t end, const QStringList& texts, bool done) const;
    void paintBlocks(QPainter& p, bool done) const;
    void paintGroups(QPainter& p, bool done) const;
    bool isGrouped() const;
    bool showsShares() const;
    double groupWidth() const;
    size_t stepsPerBar() const; // 0: a bar for each group
    void paintFoot(QPainter& p, bool done) const;
    void paintShares(QPainter& p, bool done) const;
    std::optional<Ink> inkIn(double from, double to) const;
    QStringList textsOf(size_t step) const;

    std::shared_ptr<const Structure> m_structure;
    std::vector<Ink> m_inks; // by step
    std::vector<StepGroup> m_groups;
    QRectF m_place;
    double m_first = 0, m_shown = 1;   // steps: at the left edge, and over the whole width
    std::array<QPixmap, 2> m_pictures; // to come, done; null: must be drawn
};

} // namespace ggs

// SPDX-License-Identifier: MIT
// TrainingRuns: the training of the open program: how far it is, moves by epochs, files with what it has learned, and
// the curves of earlier trainings that the user keeps for comparison. Owned by the session controller, so kept curves
// outlive the program and the window. GUI thread only.
#pragma once

#include "train/training_feed.h"

#include <QObject>
#include <QString>

#include <functional>
#include <memory>
#include <vector>

namespace ggs {

class Debuggee;

// The curves of a training, without its program.
struct KeptTraining {
    QString document; // whose training it was
    QString legend;   // "AdamW, alpha 0.002, batch 64"
    std::vector<TrainingPoint> points;
    std::vector<TrainingProgress::Epoch> epochs;
    uint32_t roundsInEpoch = 1;
};

class TrainingRuns : public QObject {
    Q_OBJECT
  public:
    explicit TrainingRuns(Debuggee& debuggee);

    bool trains() const; // the open program is trained
    const Training& training() const;
    // Returns the progress, also while a run goes on; nullptr if the program isn't trained.
    std::shared_ptr<const TrainingProgress> progress() const;
    // Returns the optimiser with its learning rate, the settings that aren't the defaults, and the plan.
    QString settingsWords() const;
    // Returns why nothing can be trained; empty if the program is trained.
    QString whyNot() const;

    // -- moves --
    void runEpoch();     // to the end of the current epoch, or of the next one
    void runIteration(); // until the optimiser begins another iteration: L-BFGS after several rounds, others after one
    void goOn(int rounds); // so many rounds on, or back if negative

    // -- files --
    // Both write on the thread that owns the program, after its current move. saved() or failed() follows.
    void saveCheckpoint(const QString& path);
    void saveParameters(const QString& path);

    // -- kept curves --
    // Those of the open program. If an edit ends a training before its end, its curves are kept.
    std::vector<const KeptTraining*> kept() const;
    QString whyNotKeep() const; // empty if there is a new curve to keep
    void keep();
    void forget(size_t number); // of kept()

  signals:
    void keptChanged();
    void edited(uint32_t rounds); // an edit has ended a training after so many rounds; its curves are kept
    void saved(const QString& path);
    void failed(const QString& why);

  private:
    void keepCurves(const TrainingProgress& of);
    void follow();
    void save(const QString& path, std::function<Status(const TrainingFeed& feed, const std::string& path)> write);

    Debuggee& m_debuggee;
    std::vector<KeptTraining> m_kept;
    std::shared_ptr<const TrainingProgress> m_latest; // of the open program, to be kept if an edit ends it
    QString m_document;                               // whose that is
};

} // namespace ggs

// SPDX-License-Identifier: MIT
// KeyBar: the bar below the table of keys.
//
// Its buttons change or remove the chosen key, add a key, undo and redo changes, and save them in place or as a copy.
// Owned by the File view; GUI thread only.
#pragma once

#include "views/file/keys/key_edits.h"

#include <QWidget>

#include <functional>

class QLabel;
class QPushButton;
class QToolButton;

namespace ggs {

class Computing;
class ProgressLine;

class KeyBar : public QWidget {
    Q_OBJECT
  public:
    explicit KeyBar(Computing& computing, QWidget* parent = nullptr);
    KeyEdits& edits() { return *m_edits; }
    void setFile(const std::shared_ptr<const WeightsFile>& file);
    // The row that is chosen in the table; none: nothing is, or it is one that will be removed.
    void choose(std::optional<std::string> key);

    void change(); // the chosen one, in a dialog
    void add();
    void remove();
    void save(std::function<void()> then = {}); // `then` once it is saved

  signals:
    void said(const QString& sentence, bool trouble);
    void savedInPlace();

  protected:
    // Empty: none was chosen.
    virtual QString askForCopy();

  private:
    void follow();
    void ask(const std::string& key, const std::string& value);

    KeyEdits* m_edits;
    std::optional<std::string> m_key;
    QPushButton *m_change, *m_add, *m_remove, *m_save, *m_saveCopy;
    QToolButton *m_undo, *m_redo;
    QLabel* m_says;
    ProgressLine* m_progress;
    QString m_trouble;
    QString m_done; // what was written elsewhere, until something else happens
    std::function<void()> m_then;
};

} // namespace ggs

// SPDX-License-Identifier: MIT
// FilePopup: the list below the file button: what is open, recent files, "Open…" and the samples. Typing filters it;
// Enter opens the current entry, Escape closes the list. It deletes itself when it is closed. GUI thread only.
#pragma once

#include <QFrame>
#include <QStringList>

class QLineEdit;
class QListWidget;

namespace ggs {

class FilePopup final : public QFrame {
    Q_OBJECT
  public:
    // `open`: the name of what is open, or empty; `path`: its file, or empty.
    FilePopup(const QString& open, const QString& path, const QStringList& recent, QWidget* parent);
    void showBelow(const QWidget& button);

  signals:
    void openWanted();
    void fileChosen(const QString& path);
    void sampleChosen(const QString& name);

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    enum class Kind { heading, current, file, dialog, sample };
    void add(Kind kind, const QString& name, const QString& aside = {}, const QString& target = {});
    void filter(const QString& letters);
    void choose();

    QLineEdit* m_letters;
    QListWidget* m_list;
};

} // namespace ggs

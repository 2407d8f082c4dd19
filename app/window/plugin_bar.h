// SPDX-License-Identifier: MIT
// PluginBar: a line above the views that reports a changed plug-in file, with a button to load it again. If several
// have changed, they are reported one at a time. Hidden if there is nothing to report. GUI thread only.
#pragma once

#include <QFrame>
#include <QStringList>

class QCheckBox;
class QLabel;

namespace ggs {

class PluginBar : public QFrame {
    Q_OBJECT
  public:
    explicit PluginBar(QWidget* parent = nullptr);
    void ask(const QString& file, bool reloadsByItself);
    void done(const QString& file);
    // While another bar says something; then it comes back.
    void stepAside(bool aside);

  signals:
    void reloadWanted(const QString& file, bool byItselfFromNowOn);

  private:
    void answered();
    void follow();

    QStringList m_files; // that are to be asked about, the first now
    QString m_shown;
    bool m_byItselfNow = false; // what the settings say
    bool m_aside = false;
    QLabel* m_text;
    QCheckBox* m_byItself;
};

} // namespace ggs

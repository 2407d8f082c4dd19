// SPDX-License-Identifier: MIT
// PluginBar: a line above the views that says that a plug-in's file has changed, with the button that loads it again. Not
// there as long as there is nothing to say. GUI thread.
#pragma once

#include <QFrame>
#include <QString>

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
    void follow();

    QString m_file;
    bool m_asks = false, m_aside = false;
    QLabel* m_text;
    QCheckBox* m_byItself;
};

} // namespace ggs

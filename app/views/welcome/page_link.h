// SPDX-License-Identifier: MIT
// RecentRow and SampleLink: the rows of the first page that open a file or a sample with a click, Enter or Space. Owned
// by the first page. GUI thread only.
#pragma once

#include "session/recent_files.h"

#include <QPushButton>

namespace ggs {

// A button that is drawn by its class. Enter presses it, as Space does.
class PageLink : public QPushButton {
    Q_OBJECT
  public:
    explicit PageLink(int high, QWidget* parent = nullptr);

  protected:
    void keyPressEvent(QKeyEvent* event) override;
};

// Name and folder of a recent file, the place where its session stopped, and when that was.
class RecentRow final : public PageLink {
    Q_OBJECT
  public:
    // `workspace`: the name of the place's workspace, or empty.
    RecentRow(const RecentFiles::File& file, const QString& workspace, QWidget* parent = nullptr);
    const QString& place() const { return m_place; }

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    QString m_icon, m_name, m_folder, m_place, m_workspace, m_when;
};

// A sample's name and a few words about it.
class SampleLink final : public PageLink {
    Q_OBJECT
  public:
    explicit SampleLink(const QString& name, QWidget* parent = nullptr);
    QSize sizeHint() const override;

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    QString m_name, m_phrase;
};

} // namespace ggs

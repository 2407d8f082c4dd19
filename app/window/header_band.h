// SPDX-License-Identifier: MIT
// HeaderBand: the band at the top of the window, with the menu, the open file, device and threads, the moves of the
// cursor, the search field and the bell. No control moves or changes its width when the state changes; only the width
// of the window decides. Owned by the main window. GUI thread only. Unit of sizes: px.
#pragma once

#include <QElapsedTimer>
#include <QStringList>
#include <QTimer>
#include <QWidget>

class QHBoxLayout;
class QMenuBar;
class QSpacerItem;

namespace ggs {

class Actions;
class BandButton;
class CursorWords;
class Debuggee;
class DeviceMenu;
class Opening;
class SessionController;
class ThreadsMenu;

class HeaderBand final : public QWidget {
    Q_OBJECT
  public:
    // All outlive the band. The actions have been added already.
    HeaderBand(Actions& actions, SessionController& controller, QMenuBar& menus, QWidget* parent = nullptr);

    // Lower, without key hints and without what runs next; device and threads share one button.
    void setCompact(bool compact);
    // `unsaved`: its text differs from its file.
    void setFile(const QString& name, const QString& path, bool unsaved);
    void setRecent(const QStringList& files) { m_recent = files; }
    void setUnseen(int notices);
    // The state of the session, at each snapshot and while a run goes on; then at most ten times a second.
    void follow();

    QSize minimumSizeHint() const override; // the window may be narrower than the wide band
    static constexpr int high = 56, highCompact = 48;
    static constexpr int narrow = 1440; // below this width of the window the band is compact

  signals:
    void bellClicked();
    void openWanted();
    void fileChosen(const QString& path);
    void sampleChosen(const QString& name);

  protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

  private:
    void makeMoves();
    void makeMenu(QMenuBar& menus);
    void showFiles();
    void setHeight();
    void arrange();
    void followRun();
    void followCursor();
    void followDevice();
    QString whatIsNext() const;

    Actions& m_actions;
    Debuggee& m_debuggee;
    Opening& m_opening;
    QHBoxLayout* m_row;
    BandButton *m_menu, *m_file, *m_device, *m_threads, *m_both;
    BandButton *m_back, *m_step, *m_run, *m_restart, *m_more, *m_search, *m_bell;
    CursorWords* m_words;
    DeviceMenu* m_devices;
    ThreadsMenu* m_numbers;
    QList<QSpacerItem*> m_spaces;
    QStringList m_recent;
    QString m_path, m_coming;
    QTimer m_later;          // for the words during a run
    QTimer m_longRun;        // a run that is shorter doesn't make the button blink
    QElapsedTimer m_written; // since the words changed
    bool m_compact = false, m_showsPause = false;
};

} // namespace ggs

// SPDX-License-Identifier: MIT
// ClickLogs: the click log that is open, and how it is read. A click log is a document without a program, so the
// debuggee is empty while one is open. Opening opens and closes it.
//
// Owned by the session controller. GUI thread only; the log itself may be read on any thread.
#pragma once

#include "files/clicks/click_log.h"

#include <QObject>
#include <QString>

#include <memory>

namespace ggs {

class ClickLogs : public QObject {
    Q_OBJECT
  public:
    // nullptr: what is open is not a click log.
    const std::shared_ptr<const ClickLog>& log() const { return m_log; }
    const ClickOptions& options() const { return m_options; } // how it is read
    // The last click log that could not be opened.
    struct Refused {
        QString path;
        ClickOptions options; // how it was to be read
        QString said;         // the error
    };
    const Refused& refused() const { return m_refused; }

    // -- for Opening --
    void set(std::shared_ptr<const ClickLog> log, const ClickOptions& options);
    void close();
    void tell() { emit changed(); }
    void refuse(Refused refused) { m_refused = std::move(refused); }

  signals:
    void changed(); // another log is open, or none
    // The file may be a Raw click log, which doesn't state its shape. It opens once the user has given that.
    void shapeWanted(const QString& path);

  private:
    std::shared_ptr<const ClickLog> m_log;
    ClickOptions m_options;
    Refused m_refused;
};

} // namespace ggs

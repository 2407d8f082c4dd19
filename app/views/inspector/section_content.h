// SPDX-License-Identifier: MIT
// SectionContent: the base class of the sections that a workspace adds to the inspector. A content follows the session
// by itself and describes the tensor that the inspector shows. It does no work while the inspector is hidden. Owned by
// the inspector. GUI thread only.
#pragma once

#include <QWidget>

#include <optional>

namespace ggs {

class SectionContent : public QWidget {
    Q_OBJECT
  public:
    using QWidget::QWidget;

    // The tensor to describe; nothing if none is shown.
    void setTensor(std::optional<uint32_t> tensor);
    // Whether the inspector is on the screen.
    void setAwake(bool awake);

    // Whether there is something to say; else the section is hidden.
    virtual bool hasSomething() const = 0;
    virtual QString title() const { return {}; } // empty: the one of the table of sections
    virtual QString count() const { return {}; } // at the right edge of the heading
    virtual QString text() const = 0;            // for the clipboard

  signals:
    void changed(); // the answers of the functions above
    void followed(const QString& link);

  protected:
    std::optional<uint32_t> tensor() const { return m_tensor; }
    virtual void refresh() = 0;
    // Refreshes the content now, or when the inspector is visible again.
    void expire();

  private:
    std::optional<uint32_t> m_tensor;
    bool m_awake = false, m_stale = true;
};

} // namespace ggs

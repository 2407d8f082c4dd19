// SPDX-License-Identifier: MIT
// Welcome: the first page, with samples that open with one click, recent files, and a description of ggscope.
#pragma once

#include "look/view.h"

#include <vector>

class QGridLayout;
class QVBoxLayout;

namespace ggs {

class Welcome : public View {
    Q_OBJECT
  public:
    explicit Welcome(QWidget* parent = nullptr);
    void setRecent(const QStringList& files);

  signals:
    void sampleChosen(const QString& name);
    void fileChosen(const QString& path);
    void openWanted();

  protected:
    void resizeEvent(QResizeEvent* event) override;

  private:
    void arrange();

    QGridLayout* m_grid;
    std::vector<QWidget*> m_samples;
    int m_columns = 0;
    QVBoxLayout* m_recent;
    QStringList m_files;
};

} // namespace ggs

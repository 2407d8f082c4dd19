// SPDX-License-Identifier: MIT
#include "views/file/value_pane.h"

#include "base/printable.h"
#include "look/theme.h"
#include "look/view.h"
#include "views/file/key_model.h"

#include <QHeaderView>
#include <QLabel>
#include <QPlainTextEdit>
#include <QStackedLayout>
#include <QTableView>
#include <QVBoxLayout>

namespace ggs {

namespace {

constexpr size_t longest = 1 << 20; // characters of a string that a text field still scrolls through easily

// Returns the text of a string with its line breaks; bytes that aren't UTF-8 are escaped.
QString wholeText(const WeightsFile& file, size_t key) {
    const auto string = file.as_string(key);
    if (!string.ok()) return QString::fromStdString(file.element_text(key, 0));
    const std::string_view shown = string->substr(0, longest);
    const bool plain = is_utf8(*string) && shown.find('\0') == shown.npos;
    QString text = plain ? QString::fromUtf8(shown.data(), static_cast<qsizetype>(shown.size()))
                         : QString::fromStdString(printable(shown));
    if (shown.size() < string->size())
        text += QLatin1Char('\n') + ValuePane::tr("… %1 more bytes").arg(string->size() - shown.size());
    return text;
}

} // namespace

ValuePane::ValuePane(QWidget* parent)
    : QWidget(parent), m_title(new QLabel), m_pages(new QStackedLayout), m_text(new QPlainTextEdit),
      m_elements(new QTableView), m_model(new ElementModel(this)) {
    setObjectName(QStringLiteral("valuePane"));
    m_title->setProperty("role", "muted");
    m_title->setTextFormat(Qt::PlainText);
    m_title->setContentsMargins(12, 6, 12, 4);
    m_title->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_text->setReadOnly(true);
    m_text->setAccessibleName(tr("Value of the key"));
    m_elements->setAccessibleName(tr("Elements of the key"));
    m_text->setFrameShape(QFrame::NoFrame);
    m_text->document()->setDocumentMargin(12);
    m_elements->setModel(m_model);
    m_elements->setShowGrid(false);
    m_elements->setTabKeyNavigation(false);
    m_elements->verticalHeader()->hide();
    m_elements->verticalHeader()->setDefaultSectionSize(23);
    m_elements->horizontalHeader()->setStretchLastSection(true);
    m_elements->setColumnWidth(ElementModel::indexColumn, 74);
    m_pages->addWidget(m_text);
    m_pages->addWidget(m_elements);
    auto* const column = tightColumn(this);
    column->addWidget(m_title);
    column->addLayout(m_pages, 1);
}

void ValuePane::setTyped(const std::string& name, const std::string& typed) {
    m_text->setFont(Theme::instance().numbers());
    m_title->setText(tr("%1   not saved").arg(QString::fromStdString(printable(name))));
    m_model->setKey(nullptr, 0);
    m_text->setPlainText(QString::fromStdString(typed));
    m_pages->setCurrentWidget(m_text);
}

void ValuePane::setKey(const std::shared_ptr<const WeightsFile>& file, std::optional<size_t> key) {
    m_text->setFont(Theme::instance().numbers());
    if (!file || !key) {
        m_title->setText(
            file && !file->gguf()
                ? tr("safetensors files contain weights and string-valued keys, but no architecture and no tokenizer")
                : tr("Select a key to see its whole value"));
        m_text->clear();
        m_model->setKey(nullptr, 0);
        m_pages->setCurrentWidget(m_text);
        return;
    }
    const WeightsKey what = file->key(*key);
    m_title->setText(
        QStringLiteral("%1   %2").arg(QString::fromStdString(printable(what.name)), QString::fromStdString(what.type)));
    m_model->setKey(what.is_array ? file : nullptr, *key);
    m_text->setPlainText(what.is_array ? QString() : wholeText(*file, *key));
    m_pages->setCurrentWidget(what.is_array ? static_cast<QWidget*>(m_elements) : m_text);
}

} // namespace ggs

// SPDX-License-Identifier: MIT
#include "views/clicks/reading_dialog.h"

#include "files/clicks/click_log.h"
#include "files/clicks/click_metadata.h"
#include "look/theme.h"
#include "words/messages.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QFile>
#include <QFileInfo>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QRegularExpression>
#include <QSpinBox>
#include <QVBoxLayout>

namespace ggs {

namespace {

constexpr int mostRawFields = 1 << 20;
constexpr int criteoDense = 13, criteoSlots = 26; // of the best-known data set

// Returns whether the file names the data files, so its size is unrelated to samples.
bool isList(const QString& path) {
    constexpr qint64 looked = 512; // bytes
    QFile file(path);
    if (QFileInfo(path).fileName() == QLatin1String(ClickMetadata::file_name)) return true;
    return file.open(QIODevice::ReadOnly) && is_click_list(file.read(looked).toStdString());
}

QSpinBox* numberBox(const QString& name, int64_t value) {
    auto* const box = new QSpinBox;
    box->setObjectName(name);
    box->setRange(0, mostRawFields);
    box->setValue(static_cast<int>(value));
    return box;
}

} // namespace

std::optional<std::vector<int64_t>> slotSizesOf(const QString& text) {
    static const QRegularExpression between(QStringLiteral("[\\s,;]+"));
    std::vector<int64_t> sizes;
    for (const QString& each : text.split(between, Qt::SkipEmptyParts)) {
        bool whole = false;
        const qlonglong size = each.toLongLong(&whole);
        if (!whole || size < 0) return std::nullopt;
        sizes.push_back(size);
    }
    return sizes;
}

ReadingDialog::ReadingDialog(const QString& path, const ClickOptions& options, bool raw, QWidget* parent)
    : QDialog(parent), m_path(path), m_bytes(QFileInfo(path).size()), m_isList(isList(path)), m_format(new QComboBox),
      m_keys(new QComboBox), m_floatDense(new QCheckBox(tr("Dense values are f32 numbers"))), m_sizes(new QLineEdit),
      m_says(new QLabel), m_form(new QFormLayout) {
    setObjectName(QStringLiteral("readingDialog"));
    setWindowTitle(tr("Read %1").arg(QFileInfo(path).fileName()));
    setMinimumWidth(480);
    setAttribute(Qt::WA_DeleteOnClose);
    const ClickOptions::Raw shape = options.raw.value_or(ClickOptions::Raw{1, criteoDense, criteoSlots, false});
    m_format->setObjectName(QStringLiteral("readingFormat"));
    m_format->addItem(tr("As its bytes state (Norm, Parquet, list)"));
    m_format->addItem(tr("Raw: whole numbers without a header"));
    m_format->setCurrentIndex(raw || options.raw ? 1 : 0);
    m_keys->setObjectName(QStringLiteral("readingKeys"));
    m_keys->addItem(tr("Detect"));
    m_keys->addItem(QStringLiteral("u32"));
    m_keys->addItem(QStringLiteral("i64"));
    m_keys->setCurrentIndex(!options.keys ? 0 : *options.keys == ClickKeys::u32 ? 1 : 2);
    m_keys->setToolTip(tr("A Norm file doesn’t state the type of its keys"));
    m_labels = numberBox(QStringLiteral("readingLabels"), shape.labels);
    m_dense = numberBox(QStringLiteral("readingDense"), shape.dense);
    m_slots = numberBox(QStringLiteral("readingSlots"), shape.slot_count);
    m_floatDense->setObjectName(QStringLiteral("readingFloatDense"));
    m_floatDense->setChecked(shape.float_dense);
    m_sizes->setObjectName(QStringLiteral("readingSizes"));
    m_sizes->setPlaceholderText(tr("none: keys stay as in the file"));
    m_sizes->setToolTip(tr("Number of keys of each slot, with commas between them. Keys are checked against these "
                           "sizes, and shifted by the sizes of the slots before"));
    QStringList sizes;
    for (const int64_t size : options.slot_sizes) sizes.append(QString::number(size));
    m_sizes->setText(sizes.join(QStringLiteral(", ")));
    m_says->setObjectName(QStringLiteral("readingSays"));
    m_says->setWordWrap(true);
    m_form->addRow(tr("Format"), m_format);
    m_form->addRow(tr("Type of keys"), m_keys);
    m_form->addRow(tr("Labels of a sample"), m_labels);
    m_form->addRow(tr("Dense values of a sample"), m_dense);
    m_form->addRow(tr("Slots of a sample"), m_slots);
    m_form->addRow(QString(), m_floatDense);
    m_form->addRow(tr("Slot sizes"), m_sizes);
    auto* const buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel);
    m_ok = buttons->button(QDialogButtonBox::Ok);
    m_ok->setText(tr("Open"));
    auto* const column = new QVBoxLayout(this);
    column->addLayout(m_form);
    column->addWidget(m_says);
    column->addWidget(buttons);
    connect(m_format, &QComboBox::currentIndexChanged, this, &ReadingDialog::follow);
    for (QSpinBox* each : {m_labels, m_dense, m_slots})
        connect(each, &QSpinBox::valueChanged, this, &ReadingDialog::follow);
    connect(m_sizes, &QLineEdit::textChanged, this, &ReadingDialog::follow);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    follow();
    (isRaw() ? static_cast<QWidget*>(m_labels) : m_format)->setFocus();
}

bool ReadingDialog::isRaw() const { return m_format->currentIndex() == 1; }

void ReadingDialog::follow() {
    const bool raw = isRaw();
    for (QWidget* each : std::initializer_list<QWidget*>{m_labels, m_dense, m_slots, m_floatDense})
        m_form->setRowVisible(each, raw);
    m_form->setRowVisible(m_keys, !raw);
    QString said, trouble;
    if (raw) {
        const qint64 fields = qint64{m_labels->value()} + m_dense->value() + m_slots->value(), sample = 4 * fields;
        if (fields == 0)
            trouble = tr("A sample needs at least one label, dense value or slot.");
        else if (m_isList)
            said = tr("Each file of the list has samples of %1 bytes.").arg(grouped(static_cast<uint64_t>(sample)));
        else if (m_bytes % sample != 0)
            trouble = tr("The file has %1 bytes and a sample %2, so %3 bytes are left over.")
                          .arg(grouped(static_cast<uint64_t>(m_bytes)), grouped(static_cast<uint64_t>(sample)),
                               grouped(static_cast<uint64_t>(m_bytes % sample)));
        else
            said = tr("%1 samples of %2 bytes")
                       .arg(grouped(static_cast<uint64_t>(m_bytes / sample)), grouped(static_cast<uint64_t>(sample)));
    }
    const auto sizes = slotSizesOf(m_sizes->text());
    if (!sizes)
        trouble = tr("Slot sizes are whole numbers with commas between them.");
    else if (raw && !sizes->empty() && static_cast<int>(sizes->size()) != m_slots->value())
        trouble = tr("There are %1 slot sizes, but samples have %2 slots.").arg(sizes->size()).arg(m_slots->value());
    m_says->setText(trouble.isEmpty() ? said : trouble);
    m_ok->setEnabled(trouble.isEmpty());
}

ClickOptions ReadingDialog::options() const {
    ClickOptions options;
    if (isRaw())
        options.raw =
            ClickOptions::Raw{m_labels->value(), m_dense->value(), m_slots->value(), m_floatDense->isChecked()};
    else if (m_keys->currentIndex() > 0)
        options.keys = m_keys->currentIndex() == 1 ? ClickKeys::u32 : ClickKeys::i64;
    options.slot_sizes = slotSizesOf(m_sizes->text()).value_or(std::vector<int64_t>());
    return options;
}

} // namespace ggs

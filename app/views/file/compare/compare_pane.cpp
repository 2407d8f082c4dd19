// SPDX-License-Identifier: MIT
#include "views/file/compare/compare_pane.h"

#include "look/natural_order.h"
#include "look/progress_line.h"
#include "look/table_file.h"
#include "look/table_setup.h"
#include "session/computing.h"
#include "session/selection.h"
#include "views/file/compare/difference_models.h"
#include "words/messages.h"

#include <QFileInfo>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QSplitter>
#include <QTableView>

namespace ggs {

ComparePane::ComparePane(Computing& computing, Selection& selection, QWidget* parent)
    : OtherFilePane(QStringLiteral("difference"),
                    {tr("Select another file of weights to see which keys and tensors differ, and by how much their "
                        "values differ."),
                     tr("Compare with a file…"), tr("Another file…")},
                    parent),
      m_computing(computing), m_selection(selection), m_kind(newKind()), m_keys(new KeyDifferenceModel(this)),
      m_tensors(new TensorDifferenceModel(this)), m_keyOrder(new NaturalOrder(this)),
      m_tensorOrder(new NaturalOrder(this)) {
    m_keyOrder->setSourceModel(m_keys);
    m_tensorOrder->setSourceModel(m_tensors);
    m_keyTable = plainTable(QStringLiteral("differentKeys"), m_keyOrder);
    m_keyTable->setAccessibleName(tr("Keys that differ"));
    m_tensorTable = plainTable(QStringLiteral("differentTensors"), m_tensorOrder);
    m_tensorTable->setAccessibleName(tr("Tensors that differ"));
    for (QTableView* each : {m_keyTable, m_tensorTable}) orderByColumns(*each);
    const int keyWidths[] = {262, 260};
    setColumnWidths(*m_keyTable->horizontalHeader(), keyWidths);
    const int tensorWidths[] = {212, 130, 130, 76, 76, 84, 84};
    setColumnWidths(*m_tensorTable->horizontalHeader(), tensorWidths);
    m_choose->setObjectName(QStringLiteral("chooseOther"));
    m_again->setObjectName(QStringLiteral("chooseAnother"));
    auto* const both = new QSplitter(Qt::Vertical);
    both->addWidget(m_tensorTable);
    both->addWidget(m_keyTable);
    layOut({}, both, true);

    connect(m_progress, &ProgressLine::cancelled, this, &ComparePane::cancel);
    connect(m_tensorTable, &QTableView::clicked, this, &ComparePane::open);
    connect(m_tensorTable, &QTableView::activated, this, &ComparePane::open);
}

void ComparePane::setFile(const std::shared_ptr<const WeightsFile>& file) {
    cancel();
    m_computing.forget(m_kind);
    m_work.reset();
    m_progress->stop();
    m_trouble->clear();
    m_choose->setEnabled(true);
    m_file = file;
    show({}, nullptr);
}

void ComparePane::compareWith(const QString& path) {
    if (!m_file) return;
    cancel();
    m_work = std::make_shared<Work>();
    m_trouble->clear();
    showTables(false);
    m_choose->setEnabled(false);
    m_progress->start(tr("comparing …"), [work = m_work] {
        const uint64_t all = work->all;
        return all == 0 ? 0.0 : static_cast<double>(work->bytes) / static_cast<double>(all);
    });
    m_computing.compute(m_kind, this,
                        [this, path, file = m_file, work = m_work](const std::atomic<bool>& unwanted) -> Finish {
                            const auto failed = [this](const Message& why) -> Finish {
                                return [this, why] {
                                    m_work.reset();
                                    m_progress->stop();
                                    m_choose->setEnabled(true);
                                    m_trouble->setText(words(why));
                                    show({}, nullptr);
                                };
                            };
                            const auto other = WeightsFile::open(path.toStdString());
                            if (!other.ok()) return failed(other.error());
                            auto diff = compare_files(*file, *other, [&](const DiffProgress& progress) {
                                work->bytes = progress.bytes;
                                work->all = progress.all_bytes;
                                return !unwanted && !work->cancelled;
                            });
                            if (!diff.ok()) return failed(diff.error());
                            return [this, path, made = std::make_shared<const FileDiff>(std::move(*diff))] {
                                m_work.reset();
                                m_progress->stop();
                                m_choose->setEnabled(true);
                                show(path, made);
                            };
                        });
}

// The differences found until then are shown. Returns false if no comparison is running.
bool ComparePane::cancel() {
    if (!m_work) return false;
    m_work->cancelled = true;
    return true;
}

void ComparePane::show(const QString& path, std::shared_ptr<const FileDiff> diff) {
    m_diff = std::move(diff);
    m_keys->show(m_diff);
    m_tensors->show(m_diff);
    showTables(m_diff != nullptr);
    if (!m_diff) return emit forgotten();
    const QString name = QFileInfo(path).fileName();
    const auto verdict = [name, same = m_diff->same(), keys = m_diff->keys.size(), sameKeys = m_diff->same_keys,
                          tensors = m_diff->tensors.size(), sameTensors = m_diff->same_tensors,
                          interrupted = m_diff->interrupted, progress = m_diff->progress] {
        const QString line = same
                                 ? tr("%1 has the same %2 keys and %3 tensors").arg(name).arg(sameKeys).arg(sameTensors)
                                 : tr("compared with %1: %2 of %3 keys and %4 of %5 tensors differ")
                                       .arg(name)
                                       .arg(keys)
                                       .arg(keys + sameKeys)
                                       .arg(tensors)
                                       .arg(tensors + sameTensors);
        return interrupted
                   ? tr("%1; stopped after %2 of %3 tensors").arg(line).arg(progress.tensors).arg(progress.all_tensors)
                   : line;
    };
    m_what->setText(verdict());
    m_what->setToolTip(verdict());
    emit compared(verdict, name, m_diff->same() && !m_diff->interrupted);
}

void ComparePane::open(const QModelIndex& row) {
    if (!row.isValid() || !m_file) return;
    const TensorDifference& tensor = m_tensors->row(m_tensorOrder->mapToSource(row).row());
    const auto here = m_file->find_tensor(tensor.name);
    if (!here) return; // only there
    if (tensor.numbers && tensor.numbers->worst)
        m_selection.pick({static_cast<uint32_t>(*here), *tensor.numbers->worst});
    else
        m_selection.select(static_cast<uint32_t>(*here));
    const auto& type = m_file->tensor(*here).type;
    if (type && traits(*type).block > 1 && tensor.numbers)
        emit blockWanted();
    else
        emit valuesWanted();
}

void ComparePane::setLetters(const QString& letters) {
    m_keyOrder->setLetters(letters);
    m_tensorOrder->setLetters(letters);
}

QString ComparePane::exportTo(const QString& path) const {
    return saveTable(
        TensorDifferenceModel::exportColumns(), m_tensorOrder->rowCount(),
        [this](int row, int column) {
            return m_tensors->exported(m_tensorOrder->mapToSource(m_tensorOrder->index(row, 0)).row(), column);
        },
        path);
}

} // namespace ggs

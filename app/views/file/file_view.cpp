// SPDX-License-Identifier: MIT
#include "views/file/file_view.h"

#include "look/natural_order.h"
#include "views/file/file_models.h"
#include "views/file/value_pane.h"
#include "words/messages.h"

#include <QFileInfo>
#include <QFrame>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSplitter>
#include <QStackedLayout>
#include <QTabWidget>
#include <QTableView>
#include <QVBoxLayout>

namespace ggs {

namespace {

enum Part { keysPart, tensorsPart };

} // namespace

FileView::FileView(SessionController& controller, QWidget* parent)
    : View(QStringLiteral("file"), tr("File"), parent), m_controller(controller), m_header(new ViewHeader), m_filter(new QLineEdit),
      m_notice(new QFrame), m_noticeText(new QLabel), m_reload(new QPushButton(tr("Open it again"))),
      m_parts(new QTabWidget), m_keys(new KeyModel(this)), m_tensors(new FileTensorModel(this)),
      m_keyOrder(new NaturalOrder(this)), m_tensorOrder(new NaturalOrder(this)) {
    m_filter->setObjectName(QStringLiteral("fileFilter"));
    m_filter->setPlaceholderText(tr("Filter"));
    m_filter->setClearButtonEnabled(true);
    m_filter->setToolTip(tr("By name, type, shape or value"));
    m_filter->setMinimumWidth(170);
    m_header->addControl(m_filter);
    m_keyOrder->setSourceModel(m_keys);
    m_tensorOrder->setSourceModel(m_tensors);

    m_notice->setObjectName(QStringLiteral("fileNotice"));
    m_noticeText->setWordWrap(true);
    m_reload->setObjectName(QStringLiteral("fileReload"));
    auto* const row = new QHBoxLayout(m_notice);
    row->setContentsMargins(14, 6, 14, 6);
    row->addWidget(m_noticeText, 1);
    row->addWidget(m_reload);
    m_notice->hide();

    m_parts->setObjectName(QStringLiteral("fileParts"));
    m_parts->setDocumentMode(true);
    m_parts->addTab(makeKeys(), QString());
    m_parts->addTab(makeTensors(), QString());
    auto* const whole = new QWidget;
    auto* const column = new QVBoxLayout(whole);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_header);
    column->addWidget(m_notice);
    column->addWidget(m_parts, 1);
    m_pages = new QStackedLayout(this);
    m_pages->addWidget(new EmptyNote(tr("Open a model (.gguf, .safetensors) to see its keys and its tensors.")));
    m_pages->addWidget(whole);

    connect(m_filter, &QLineEdit::textChanged, this, [this](const QString& letters) {
        m_keyOrder->setLetters(letters);
        m_tensorOrder->setLetters(letters);
        showCounts();
        showSelection();
    });
    connect(m_reload, &QPushButton::clicked, this,
            [this] { emit reloadWanted(QString::fromStdString(m_file->name())); });
    connect(&controller, &SessionController::structureChanged, this, &FileView::showFile);
    connect(&controller, &SessionController::closed, this, &FileView::showFile);
    connect(&controller, &SessionController::selectionChanged, this, [this] {
        showSelection();
        look();
    });
    connect(&m_watcher, &QFileSystemWatcher::fileChanged, this, &FileView::look);
    connect(&m_watcher, &QFileSystemWatcher::directoryChanged, this, &FileView::look);
    connect(&Theme::instance(), &Theme::changed, this, [this] {
        if (m_file) showHeader();
    });
    showFile();
}

QTableView* FileView::table(const QString& name, NaturalOrder* order) {
    auto* const made = new QTableView;
    made->setObjectName(name);
    made->setModel(order);
    made->setSortingEnabled(true);
    made->sortByColumn(-1, Qt::AscendingOrder); // as in the file
    made->setSelectionBehavior(QAbstractItemView::SelectRows);
    made->setSelectionMode(QAbstractItemView::SingleSelection);
    made->setShowGrid(false);
    made->setWordWrap(false);
    made->verticalHeader()->hide();
    made->verticalHeader()->setDefaultSectionSize(23);
    made->horizontalHeader()->setHighlightSections(false);
    made->horizontalHeader()->setSortIndicatorClearable(true);
    made->horizontalHeader()->setStretchLastSection(true);
    made->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    return made;
}

QWidget* FileView::makeKeys() {
    m_keyTable = table(QStringLiteral("keyTable"), m_keyOrder);
    m_keyTable->setColumnWidth(KeyModel::nameColumn, 262);
    m_keyTable->setColumnWidth(KeyModel::typeColumn, 96);
    m_value = new ValuePane;
    auto* const both = new QSplitter(Qt::Horizontal);
    both->setHandleWidth(1);
    both->setChildrenCollapsible(false);
    both->addWidget(m_keyTable);
    both->addWidget(m_value);
    both->setStretchFactor(0, 2);
    both->setStretchFactor(1, 1);
    connect(m_keyTable->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            [this](const QModelIndex& now) {
                const QVariant key = now.data(KeyModel::keyRole);
                m_value->setKey(m_file, key.isValid() ? std::optional<size_t>(key.toULongLong()) : std::nullopt);
            });
    return both;
}

QWidget* FileView::makeTensors() {
    m_tensorTable = table(QStringLiteral("tensorTable"), m_tensorOrder);
    const int widths[] = {54, 250, 68, 124, 92};
    setColumnWidths(*m_tensorTable->horizontalHeader(), widths);
    connect(m_tensorTable->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            [this](const QModelIndex& now) {
                if (!now.isValid() || m_selecting) return;
                m_selecting = true;
                m_controller.select(now.data(FileTensorModel::tensorRole).toUInt());
                m_selecting = false;
            });
    return m_tensorTable;
}

// -- the file ---------------------------------------------------------------------------------------------------------

void FileView::showFile() {
    const std::shared_ptr<const WeightsFile> file = m_controller.isOpen() ? m_controller.snapshot().file : nullptr;
    if (file && file == m_file) return; // a model whose next round has another graph
    m_file = file;
    m_trouble.clear();
    m_notice->hide();
    m_selecting = true; // a table that loses its rows selects nothing
    m_keys->setFile(m_file);
    m_tensors->setFile(m_file);
    m_selecting = false;
    m_value->setKey(m_file, std::nullopt);
    m_pages->setCurrentIndex(m_file ? 1 : 0);
    watch();
    if (!m_file) return;
    showHeader();
    showCounts();
    m_keyTable->setCurrentIndex(m_keyOrder->index(0, 0));
    look();
}

void FileView::showHeader() {
    const Theme& theme = Theme::instance();
    const GgufFile* const gguf = m_file->gguf();
    const QString bytes = bytesText(m_file->bytes());
    QString facts;
    if (!gguf) {
        facts = tr("safetensors · data from byte %1 · %2").arg(m_file->data_offset(0)).arg(bytes);
    } else if (m_file->n_parts() > 1) {
        facts = tr("GGUF %1 in %2 parts · %3").arg(gguf->version()).arg(m_file->n_parts()).arg(bytes);
    } else {
        facts = tr("GGUF %1 · alignment %2 · data from byte %3 · %4")
                    .arg(gguf->version())
                    .arg(gguf->alignment())
                    .arg(gguf->data_offset())
                    .arg(bytes);
    }
    m_header->setWhat(QStringLiteral("<b>%1</b> &nbsp;<span style=\"font-family:'%2';color:%3\">%4</span>")
                          .arg(m_controller.programName().toHtmlEscaped(), theme.numbers().family(),
                               theme.color(Ink::muted).name(), facts));
    // The bar beside the sentence is what marks it; the words keep their colour, so that they can be read.
    m_notice->setStyleSheet(QStringLiteral("QFrame#fileNotice { background: %1; border-left: 4px solid %2; }")
                                .arg(theme.color(Ink::raised).name(), theme.color(Ink::trouble).name()));
}

void FileView::showCounts() {
    const auto count = [this](const NaturalOrder* shown, const QAbstractItemModel* all) {
        return m_filter->text().isEmpty() ? QString::number(all->rowCount())
                                          : tr("%1 of %2").arg(shown->rowCount()).arg(all->rowCount());
    };
    m_parts->setTabText(keysPart, tr("Keys  %1").arg(count(m_keyOrder, m_keys)));
    m_parts->setTabText(tensorsPart, tr("Tensors  %1").arg(count(m_tensorOrder, m_tensors)));
}

void FileView::showSelection() {
    if (m_selecting || !m_file || !m_controller.selected()) return;
    const QModelIndex row =
        m_tensorOrder->mapFromSource(m_tensors->index(static_cast<int>(*m_controller.selected()), 0));
    m_selecting = true;
    if (row.isValid()) {
        m_tensorTable->setCurrentIndex(row);
        m_tensorTable->scrollTo(row);
    } else {
        m_tensorTable->clearSelection();
    }
    m_selecting = false;
}

bool FileView::find() {
    if (!m_file) return false;
    m_filter->setFocus();
    m_filter->selectAll();
    return true;
}

// -- whether it is still the same -------------------------------------------------------------------------------------

// The folder as well: a file that is put in another's place is seen there.
void FileView::watch() {
    const QStringList old = m_watcher.files() + m_watcher.directories();
    if (!old.isEmpty()) m_watcher.removePaths(old);
    if (!m_file) return;
    QStringList paths{QFileInfo(QString::fromStdString(m_file->name())).absolutePath()};
    for (size_t part = 0; part < m_file->n_parts(); ++part)
        paths.append(QFileInfo(QString::fromStdString(m_file->part_name(part))).absoluteFilePath());
    m_watcher.addPaths(paths);
}

void FileView::look() {
    if (!m_file) return;
    const Status now = m_file->check();
    const QString trouble = now.ok() ? QString() : words(now.error());
    if (trouble == m_trouble) return;
    m_trouble = trouble;
    m_noticeText->setText(trouble);
    m_reload->setVisible(m_file->change() != FileChange::removed);
    m_notice->setVisible(!trouble.isEmpty());
    if (trouble.isEmpty()) return;
    emit troubled(trouble);
    // Values that were read before may be shown no longer.
    m_controller.refresh();
}

void FileView::showEvent(QShowEvent*) { look(); }

} // namespace ggs

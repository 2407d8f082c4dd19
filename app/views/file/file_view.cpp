// SPDX-License-Identifier: MIT
#include "views/file/file_view.h"

#include "look/empty_note.h"
#include "look/natural_order.h"
#include "look/progress_line.h"
#include "look/table_file.h"
#include "look/table_setup.h"
#include "look/view_header.h"
#include "session/comparisons.h"
#include "session/marking.h"
#include "session/opening.h"
#include "session/session_controller.h"
#include "views/file/compare/compare_pane.h"
#include "views/file/cost/cost_pane.h"
#include "views/file/file_field_table.h"
#include "views/file/file_hex.h"
#include "views/file/file_selection.h"
#include "views/file/file_strips.h"
#include "views/file/file_tensor_model.h"
#include "views/file/key_model.h"
#include "views/file/keys/key_bar.h"
#include "views/file/tensor_statistics.h"
#include "views/file/value_pane.h"
#include "words/messages.h"

#include <QComboBox>
#include <QCoreApplication>
#include <QFileDialog>
#include <QFileInfo>
#include <QFrame>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QScrollBar>
#include <QSplitter>
#include <QTabWidget>
#include <QTableView>
#include <QVBoxLayout>

#include <utility>

namespace ggs {

namespace {

enum Part { keysPart, tensorsPart, bytesPart, costPart, comparePart };

constexpr int standStill = 120; // milliseconds
constexpr int lowest = 280;     // pixels of a view that has room for the strips above its tables

} // namespace

// The box that chooses the file whose bytes are drawn, if a model has several files. It is hidden if there is only one.
// It follows the scene, which shows the file of the selection.
class PartChooser final : public QComboBox {
    Q_DECLARE_TR_FUNCTIONS(ggs::PartChooser)
  public:
    explicit PartChooser(FileScene& scene) {
        setObjectName(QStringLiteral("filePart"));
        setAccessibleName(tr("File whose bytes are shown"));
        connect(this, &QComboBox::activated, &scene, [&scene](int part) { scene.showPart(static_cast<size_t>(part)); });
        connect(&scene, &FileScene::fileChanged, this, [this, &scene] {
            if (scene.empty()) return;
            const auto part = static_cast<int>(scene.map().part());
            setCurrentIndex(part);
            setToolTip(itemData(part, Qt::ToolTipRole).toString());
        });
    }

    // Before the scene has it.
    void list(const WeightsFile& file) {
        const size_t parts = file.n_parts();
        clear();
        setVisible(parts > 1);
        for (size_t part = 0; parts > 1 && part < parts; ++part) {
            const QString name = QFileInfo(QString::fromStdString(file.part_name(part))).fileName();
            addItem(tr("part %1 of %2").arg(part + 1).arg(parts));
            setItemData(static_cast<int>(part),
                        tr("%1 · %n tensor(s) · %2", nullptr, static_cast<int>(file.part_tensors(part)))
                            .arg(name, bytesText(file.part_bytes(part).size())),
                        Qt::ToolTipRole);
        }
    }
};

FileView::FileView(SessionController& controller, QWidget* parent)
    : View(QStringLiteral("file"), tr("File"), parent), m_controller(controller), m_debuggee(controller.debuggee()),
      m_selection(*new FileSelection(m_debuggee, controller.selection(), this)),
      m_scene(new FileScene(m_debuggee, m_selection, this)),
      m_statistics(new TensorStatistics(controller.computing(), this)), m_strips(new FileStrips(*m_scene)),
      m_cost(new CostPane(controller.computing(), m_selection)),
      m_compare(new ComparePane(controller.computing(), m_selection)), m_progress(new ProgressLine),
      m_header(new ViewHeader), m_filter(new QLineEdit), m_notice(new QFrame), m_noticeText(new QLabel),
      m_reload(new QPushButton(tr("Reopen"))), m_parts(new QTabWidget), m_keys(new KeyModel(this)),
      m_tensors(new FileTensorModel(this)), m_keyOrder(new NaturalOrder(this)), m_tensorOrder(new NaturalOrder(this)) {
    m_filter->setObjectName(QStringLiteral("fileFilter"));
    m_filter->setPlaceholderText(tr("Filter"));
    m_filter->setAccessibleName(m_filter->placeholderText());
    m_filter->setClearButtonEnabled(true);
    m_filter->setToolTip(tr("By name, type, shape or value"));
    m_filter->setMinimumWidth(170);
    m_part = new PartChooser(*m_scene);
    m_header->addControl(m_part);
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

    // From the outside in: Qt styles a widget with all its parts again whenever it gets another parent.
    auto* const whole = new QWidget(this);
    m_contents = new Contents;
    setLayout(m_contents);
    m_contents->addWidget(whole);
    auto* const column = tightColumn(whole);
    column->addWidget(m_header);
    column->addWidget(m_notice);
    column->addWidget(m_strips);
    column->addWidget(m_progress);
    column->addWidget(m_parts, 1);
    m_parts->setObjectName(QStringLiteral("fileParts"));
    m_parts->setDocumentMode(true);
    m_parts->addTab(makeKeys(), QString());
    m_parts->addTab(makeTensors(), QString());
    m_parts->addTab(makeBytes(), tr("Bytes"));
    m_parts->addTab(m_cost, tr("Cost of quantising"));
    m_parts->addTab(m_compare, tr("Differences"));

    connect(m_filter, &QLineEdit::textChanged, this, [this](const QString& letters) {
        m_keyOrder->setLetters(letters);
        m_tensorOrder->setLetters(letters);
        m_cost->setLetters(letters);
        m_compare->setLetters(letters);
        showCounts();
        showSelection();
        m_rowsMoved.start();
    });
    connect(m_reload, &QPushButton::clicked, this,
            [this] { emit reloadWanted(QString::fromStdString(m_file->name())); });
    connect(&m_debuggee, &Debuggee::structureChanged, this, &FileView::showFile);
    connect(&m_debuggee, &Debuggee::closed, this, &FileView::showFile);
    connect(&m_selection, &Selection::selectionChanged, this, [this] {
        showSelection();
        look();
    });
    connect(m_scene, &FileScene::keyWanted, this, [this](size_t key) {
        const QModelIndex found = m_keyOrder->mapFromSource(m_keys->index(static_cast<int>(key), 0));
        if (!found.isValid()) return;
        m_keyTable->setCurrentIndex(found);
        m_keyTable->scrollTo(found);
    });
    for (const auto signal : {&FileView::blockWanted, &FileView::valuesWanted})
        connect(this, signal, &m_selection, &FileSelection::share); // before the window shows them
    connect(m_cost, &CostPane::blockWanted, this, &FileView::blockWanted);
    connect(m_cost, &CostPane::otherWanted, this, [this] {
        if (const QString path = askForOriginal(); !path.isEmpty()) m_cost->compareWith(path);
    });
    connect(m_compare, &ComparePane::blockWanted, this, &FileView::blockWanted);
    connect(m_compare, &ComparePane::valuesWanted, this, &FileView::valuesWanted);
    connect(m_compare, &ComparePane::otherWanted, this, &FileView::chooseOther);
    Comparisons& comparisons = controller.comparisons();
    connect(m_compare, &ComparePane::compared, this,
            [this, &comparisons](const Comparisons::Words& verdict, const QString& other, bool same) {
                const auto subject = [one = m_controller.opening().programName(), other] {
                    return tr("%1 and %2").arg(one, other);
                };
                comparisons.report(Comparisons::Kind::files, verdict, subject, same);
            });
    connect(m_compare, &ComparePane::forgotten, this, [&comparisons] { comparisons.close(Comparisons::Kind::files); });
    connect(m_parts, &QTabWidget::currentChanged, this, [this](int part) {
        m_all->setVisible(part == tensorsPart);
        showStrips();
        m_rowsMoved.start();
    });
    connect(&m_watcher, &QFileSystemWatcher::fileChanged, this, &FileView::look);
    connect(&m_watcher, &QFileSystemWatcher::directoryChanged, this, &FileView::look);
    connect(&Theme::instance(), &Theme::changed, this, [this] {
        if (m_file) showHeader();
    });
    showFile();
}

QString FileView::whyEmpty() const {
    return m_file ? QString() : tr("Open a model (.gguf, .safetensors) to see its keys and tensors.");
}

QTableView* FileView::table(const QString& name, NaturalOrder* order) {
    auto* const made = plainTable(name, order, {.rowHeight = 23, .framed = true});
    orderByColumns(*made); // at first as in the file
    return made;
}

QWidget* FileView::makeKeys() {
    m_keyTable = table(QStringLiteral("keyTable"), m_keyOrder);
    m_keyTable->setAccessibleName(tr("Keys of the file"));
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
    connect(m_keyTable->selectionModel(), &QItemSelectionModel::currentRowChanged, this, &FileView::showKey);
    m_keyBar = new KeyBar(m_controller.computing());
    connect(&m_keyBar->edits(), &KeyEdits::changed, this, &FileView::followKeys);
    connect(m_keyTable, &QTableView::activated, m_keyBar, &KeyBar::change); // Enter, a double click
    connect(m_keyBar, &KeyBar::said, this, [this](const QString& sentence, bool trouble) {
        emit said(sentence, trouble ? Severity::trouble : Severity::note);
    });
    connect(m_keyBar, &KeyBar::savedInPlace, this, [this] {
        // A file that can't be run has no state that reloading it would lose.
        if (m_debuggee.snapshot().only_weights()) return emit reloadWanted(QString::fromStdString(m_file->name()));
        m_savedHere = true;
        look();
    });
    m_keyTable->installEventFilter(this);
    auto* const whole = new QWidget;
    auto* const column = tightColumn(whole);
    column->addWidget(both, 1);
    column->addWidget(m_keyBar);
    return whole;
}

void FileView::showKey(const QModelIndex& row) {
    const QVariant key = row.data(KeyModel::keyRole);
    const int at = row.isValid() ? m_keyOrder->mapToSource(row).row() : -1;
    if (const std::string* const typed = at < 0 ? nullptr : m_keys->typedAt(at))
        m_value->setTyped(m_keys->nameAt(at), *typed);
    else
        m_value->setKey(m_file, key.isValid() ? std::optional<size_t>(key.toULongLong()) : std::nullopt);
    m_keyBar->choose(at < 0 || row.data(KeyModel::goneRole).toBool() ? std::nullopt
                                                                     : std::optional(m_keys->nameAt(at)));
    if (key.isValid() && !m_selecting) m_scene->chooseKey(key.toULongLong());
}

// Keys were changed: the same one stays chosen, and a new one is.
void FileView::followKeys() {
    if (m_keyBar->edits().file() != m_file || !m_file) return;
    const QByteArray name = m_keyTable->currentIndex().data(KeyModel::nameRole).toByteArray();
    const int before = m_keys->rowCount();
    const auto chosen = [&] {
        if (m_keys->rowCount() > before) return m_keys->rowCount() - 1;
        for (int row = 0; row < m_keys->rowCount(); ++row) {
            if (QByteArray::fromStdString(m_keys->nameAt(row)) == name) return row;
        }
        return 0;
    };
    const bool selects = std::exchange(m_selecting, true);
    m_keys->setFile(m_file, &m_keyBar->edits());
    const QModelIndex row = m_keyOrder->mapFromSource(m_keys->index(chosen(), 0));
    m_keyTable->setCurrentIndex(row);
    if (row.isValid()) m_keyTable->scrollTo(row);
    m_selecting = selects;
    showKey(row);
    showCounts();
}

// In the table of keys, undo and redo mean keys as long as there is one to take back, and Delete removes.
bool FileView::eventFilter(QObject* watched, QEvent* event) {
    if (watched != m_keyTable || (event->type() != QEvent::ShortcutOverride && event->type() != QEvent::KeyPress))
        return View::eventFilter(watched, event);
    auto* const key = static_cast<QKeyEvent*>(event);
    KeyEdits& edits = m_keyBar->edits();
    const bool undo = key->matches(QKeySequence::Undo) && edits.canUndo(),
               redo = key->matches(QKeySequence::Redo) && edits.canRedo();
    const bool gone = key->key() == Qt::Key_Delete && key->modifiers() == Qt::NoModifier,
               fresh = key->key() == Qt::Key_Insert;
    if (!undo && !redo && !gone && !fresh) return View::eventFilter(watched, event);
    event->accept();
    if (event->type() == QEvent::ShortcutOverride) return true;
    if (undo)
        edits.undo();
    else if (redo)
        edits.redo();
    else if (gone)
        m_keyBar->remove();
    else
        m_keyBar->add();
    return true;
}

QWidget* FileView::makeTensors() {
    m_tensorTable = table(QStringLiteral("tensorTable"), m_tensorOrder);
    m_tensorTable->setAccessibleName(tr("Tensors of the file"));
    const int widths[] = {46, 222, 60, 108, 84, 92, 84, 84, 84, 84, 84};
    setColumnWidths(*m_tensorTable->horizontalHeader(), widths);
    connect(m_tensorTable->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            [this](const QModelIndex& now) {
                if (!now.isValid() || m_selecting) return;
                m_selecting = true;
                m_selection.select(now.data(FileTensorModel::tensorRole).toUInt());
                m_selecting = false;
            });
    // By Enter or a double click.
    connect(m_tensorTable, &QTableView::activated, &m_selection, &FileSelection::share);
    // Statistics are computed for the visible rows; for all rows if the user requests them or sorts by one of their
    // columns.
    m_rowsMoved.setSingleShot(true);
    m_rowsMoved.setInterval(standStill);
    connect(&m_rowsMoved, &QTimer::timeout, this, &FileView::askForStatistics);
    connect(m_tensorTable->verticalScrollBar(), &QScrollBar::valueChanged, &m_rowsMoved, qOverload<>(&QTimer::start));
    connect(m_tensorTable->verticalScrollBar(), &QScrollBar::rangeChanged, &m_rowsMoved, qOverload<>(&QTimer::start));
    connect(m_tensorTable->horizontalHeader(), &QHeaderView::sortIndicatorChanged, this, [this](int column) {
        m_rowsMoved.start();
        if (column >= FileTensorModel::minColumn) statisticsOfAll();
    });
    TensorWork& work = m_statistics->work();
    connect(&work, &TensorWork::advanced, this, [this, &work] {
        m_tensors->showStatistics();
        m_all->setEnabled(!work.isWhole() && !work.isAllWanted());
    });
    connect(&work, &TensorWork::ended, this, [this, &work] {
        m_progress->stop();
        m_all->setEnabled(m_file && !work.isWhole());
        const QHeaderView& header = *m_tensorTable->horizontalHeader();
        if (header.sortIndicatorSection() >= FileTensorModel::minColumn)
            m_tensorTable->sortByColumn(header.sortIndicatorSection(), header.sortIndicatorOrder());
    });
    connect(m_progress, &ProgressLine::cancelled, &work, &TensorWork::cancel);
    m_all = new QPushButton(tr("All statistics"));
    m_all->setObjectName(QStringLiteral("allStatistics"));
    m_all->setToolTip(
        tr("Minimum, maximum, mean, standard deviation, zeros, NaN and Inf of each tensor, for sorting and export"));
    connect(m_all, &QPushButton::clicked, this, &FileView::statisticsOfAll);
    m_all->hide(); // as long as another part is in sight
    m_header->addControl(m_all);
    return m_tensorTable;
}

QWidget* FileView::makeBytes() {
    auto* const both = new QSplitter(Qt::Horizontal);
    both->setHandleWidth(1);
    both->setChildrenCollapsible(false);
    both->addWidget(new FileFieldTable(*m_scene));
    both->addWidget(new FileHex(*m_scene));
    both->setStretchFactor(0, 1);
    both->setStretchFactor(1, 1);
    return both;
}

// -- statistics -------------------------------------------------------------------------------------------------------

void FileView::askForStatistics() {
    if (!m_file || !isSeen() || m_parts->currentIndex() != tensorsPart || m_tensorOrder->rowCount() == 0) return;
    const int first = std::max(0, m_tensorTable->rowAt(0));
    const int last = m_tensorTable->rowAt(m_tensorTable->viewport()->height() - 1);
    std::vector<size_t> rows;
    for (int row = first; row <= (last < 0 ? m_tensorOrder->rowCount() - 1 : last); ++row)
        rows.push_back(static_cast<size_t>(m_tensorOrder->mapToSource(m_tensorOrder->index(row, 0)).row()));
    m_statistics->work().ask(std::move(rows));
}

void FileView::statisticsOfAll() {
    TensorWork& work = m_statistics->work();
    if (!m_file || work.isWhole() || work.isAllWanted()) return;
    m_all->setEnabled(false);
    m_progress->start(tr("reading all tensors …"), [&work] { return work.share(); });
    work.askAll();
}

void FileView::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Escape) {
        if (m_cost->cancel() || m_compare->cancel()) return;
        if (m_keyBar->edits().isSaving()) return m_keyBar->edits().cancelSaving();
        if (m_statistics->work().isAllWanted()) return m_statistics->work().cancel();
    }
    View::keyPressEvent(event);
}

void FileView::showDifferences() { m_parts->setCurrentIndex(comparePart); }

void FileView::chooseOther() {
    if (!m_file) return;
    if (const QString path = askForOther(); !path.isEmpty()) m_compare->compareWith(path);
}

QString FileView::askForOriginal() {
    return QFileDialog::getOpenFileName(this, tr("Choose the original file"),
                                        QFileInfo(QString::fromStdString(m_file->name())).path(),
                                        tr("Models (%1)").arg(QStringLiteral("*.gguf")));
}

QString FileView::askForOther() {
    return QFileDialog::getOpenFileName(
        this, tr("Choose the file to compare with"), QFileInfo(QString::fromStdString(m_file->name())).path(),
        tr("Models (%1)").arg(QStringLiteral("*.gguf *.safetensors *.safetensors.index.json")));
}

// -- as a file --------------------------------------------------------------------------------------------------------

QString FileView::exportKinds() const {
    if (!m_file) return {};
    switch (m_parts->currentIndex()) {
    case keysPart:
    case tensorsPart: return tableKinds();
    case costPart: return m_cost->hasRows() ? tableKinds() : QString();
    case comparePart: return m_compare->hasRows() ? tableKinds() : QString();
    default: return {};
    }
}

QString FileView::exportTo(const QString& path) {
    if (exportKinds().isEmpty()) return View::exportTo(path);
    if (m_parts->currentIndex() == costPart) return m_cost->exportTo(path);
    if (m_parts->currentIndex() == comparePart) return m_compare->exportTo(path);
    const bool keys = m_parts->currentIndex() == keysPart;
    const NaturalOrder& order = keys ? *m_keyOrder : *m_tensorOrder;
    const bool lists = path.endsWith(QStringLiteral(".json"), Qt::CaseInsensitive);
    return saveTable(
        keys ? KeyModel::exportColumns() : FileTensorModel::exportColumns(), order.rowCount(),
        [&](int row, int column) {
            const int from = order.mapToSource(order.index(row, 0)).row();
            return keys ? m_keys->exported(from, column, lists) : m_tensors->exported(from, column);
        },
        path);
}

// -- the file ---------------------------------------------------------------------------------------------------------

void FileView::showFile() {
    const std::shared_ptr<const WeightsFile> file = m_debuggee.isOpen() ? m_debuggee.snapshot().file : nullptr;
    if (file && file == m_file) return; // a model whose next round has another graph
    m_file = file;
    m_trouble.clear();
    m_notice->hide();
    m_selecting = true; // a table that loses its rows selects nothing
    m_progress->stop();
    m_statistics->setFile(m_file);
    m_savedHere = false;
    m_keyBar->setFile(m_file);
    m_keys->setFile(m_file, &m_keyBar->edits());
    m_tensors->setFile(m_file, m_statistics);
    m_cost->setFile(m_file);
    m_compare->setFile(m_file);
    m_all->setEnabled(m_file != nullptr);
    m_selecting = false;
    m_value->setKey(m_file, std::nullopt);
    m_keyBar->choose(std::nullopt);
    m_contents->show(whyEmpty());
    watch();
    if (!m_file) return m_scene->setFile(nullptr);
    showHeader();
    showCounts();
    m_selecting = true; // the map begins at the file's beginning, or at what is selected
    m_keyTable->setCurrentIndex(m_keyOrder->index(0, 0));
    m_selecting = false;
    m_part->list(*m_file);
    m_scene->setFile(m_file);
    showStrips();
    m_rowsMoved.start();
    look();
}

// In a low view they would leave nothing of a table; what they are about, the bytes, has them always.
void FileView::showStrips() {
    m_strips->setVisible(m_file && (height() >= lowest || m_parts->currentIndex() == bytesPart));
}

void FileView::resizeEvent(QResizeEvent* event) {
    View::resizeEvent(event);
    showStrips();
}

void FileView::showHeader() {
    const Theme& theme = Theme::instance();
    const GgufFile* const gguf = m_file->gguf();
    const QString bytes = bytesText(m_file->bytes());
    QString facts;
    if (m_file->n_parts() > 1) {
        facts = (gguf ? tr("GGUF %1 in %2 parts · %3").arg(gguf->version()) : tr("safetensors in %1 parts · %2"))
                    .arg(m_file->n_parts())
                    .arg(bytes);
    } else if (!gguf) {
        facts = tr("safetensors · data from byte %1 · %2").arg(m_file->data_offset(0)).arg(bytes);
        if (const auto index = safetensors_index_of(m_file->name()))
            facts +=
                QStringLiteral(" · ") + tr("one part of a model: open %1 to see all parts")
                                            .arg(QFileInfo(QString::fromStdString(*index)).fileName().toHtmlEscaped());
    } else {
        facts = tr("GGUF %1 · alignment %2 · data from byte %3 · %4")
                    .arg(gguf->version())
                    .arg(gguf->alignment())
                    .arg(gguf->data_offset())
                    .arg(bytes);
    }
    m_header->setWhat(QStringLiteral("<b>%1</b> &nbsp;<span style=\"font-family:'%2';color:%3\">%4</span>")
                          .arg(m_controller.opening().programName().toHtmlEscaped(), theme.numbers().family(),
                               theme.color(Ink::muted).name(), facts));
    // The bar at the left edge marks the notice; its words keep the normal colour, so that they stay readable.
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
    if (m_selecting || !m_file || !m_selection.selected()) return;
    const QModelIndex row =
        m_tensorOrder->mapFromSource(m_tensors->index(static_cast<int>(*m_selection.selected()), 0));
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
    m_savedHere = m_savedHere && m_file->change() == FileChange::replaced;
    const QString trouble = m_savedHere ? tr("The new keys were saved to the file. Until you reopen the file, the open "
                                             "model can still be run, with the old keys.")
                            : now.ok()  ? QString()
                                        : words(now.error());
    if (trouble == m_trouble) return;
    m_trouble = trouble;
    m_noticeText->setText(trouble);
    m_reload->setVisible(m_file->change() != FileChange::removed);
    m_notice->setVisible(!trouble.isEmpty());
    if (trouble.isEmpty() || m_savedHere) return;
    m_statistics->work().cancel(); // what is read from now on is not to be trusted
    m_cost->cancel();
    m_compare->cancel();
    emit said(trouble, Severity::warning);
    // Values that were read before may be shown no longer.
    m_controller.marking().refresh();
}

void FileView::showEvent(QShowEvent*) {
    look();
    m_rowsMoved.start();
}

} // namespace ggs

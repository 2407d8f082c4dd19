// SPDX-License-Identifier: MIT
#include "look/view.h"

#include "look/wrapping_row.h"
#include "program/leaf_role.h"
#include "tensor/shown_shape.h"
#include "words/messages.h"

#include <QAbstractItemView>
#include <QApplication>
#include <QCoreApplication>
#include <QEvent>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPainter>
#include <QPushButton>
#include <QStyle>
#include <QTimer>
#include <QVBoxLayout>

#include <algorithm>
#include <set>
#include <utility>
#include <vector>

namespace ggs {

View::View(const QString& id, const QString& title, QWidget* parent) : QWidget(parent), m_title(title) {
    setObjectName(id);
}

void View::setTitle(const QString& title) {
    if (title == m_title) return;
    m_title = title;
    emit titled(title);
}

QString View::whyNoPaste() const { return tr("no text is being edited"); }

QString View::exportTo(const QString&) { return tr("this view can't be written to a file"); }

namespace {

// Where there is no room for all of it, it ends in dots; the tooltip has the rest.
class Title final : public QLabel {
  protected:
    void paintEvent(QPaintEvent* event) override {
        QLabel::paintEvent(event);
        if (sizeHint().width() <= width()) return;
        const QString dots = QStringLiteral("…");
        const int room = fontMetrics().horizontalAdvance(dots) + 2;
        const QRect end(width() - room, 0, room, height());
        QPainter p(this);
        p.fillRect(end, palette().color(QPalette::Window));
        p.setPen(Theme::instance().color(Ink::muted));
        p.drawText(end, Qt::AlignRight | Qt::AlignVCenter, dots);
    }
};

} // namespace

ViewHeader::ViewHeader(QWidget* parent)
    : QWidget(parent), m_what(new Title), m_state(new QLabel), m_warning(new QLabel) {
    auto* const lines = new QVBoxLayout(this);
    lines->setContentsMargins(14, 5, 14, 5);
    lines->setSpacing(2);
    m_row = new WrappingRow;
    lines->addLayout(m_row);
    lines->addWidget(m_warning);
    m_warning->setObjectName(QStringLiteral("warning"));
    m_warning->setProperty("role", "warning");
    m_warning->setWordWrap(true);
    m_warning->setTextFormat(Qt::PlainText);
    m_warning->hide();
    m_what->setTextFormat(Qt::RichText);
    m_state->setProperty("role", "muted");
    m_state->setTextFormat(Qt::PlainText);
    m_what->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    m_row->addWidget(m_what);
    m_row->addWidget(m_state);
}

void ViewHeader::setWhat(const QString& what) {
    m_what->setText(what);
    fit();
}

void ViewHeader::setState(const QString& state) {
    m_state->setText(state);
    fit();
}

void ViewHeader::setWarning(const QString& warning) {
    m_warning->setText(QStringLiteral("▲ ") + warning);
    m_warning->setVisible(!warning.isEmpty());
}

void ViewHeader::addControl(QWidget* control) { m_row->addWidget(control); }

bool ViewHeader::event(QEvent* event) {
    const bool done = QWidget::event(event);
    if (event->type() == QEvent::Resize || event->type() == QEvent::LayoutRequest) fit();
    return done;
}

void ViewHeader::fit() {
    const QMargins margins = layout()->contentsMargins();
    const int inner = width() - margins.left() - margins.right(),
              state = m_state->sizeHint().width() + m_row->spacing();
    const int what = m_what->sizeHint().width(), least = std::clamp(what, 1, m_narrowest);
    const int controls = m_row->wholeWidth() - m_what->minimumWidth() - (m_state->isHidden() ? 0 : state);
    // Where controls stand in a line below anyway, none of them takes the place of what is shown.
    const bool wraps = controls + least > inner;
    m_what->setMinimumWidth(wraps ? std::clamp(what, least, std::max(least, inner)) : least);
    const bool room = what + (wraps ? 0 : controls) + state <= inner;
    if (m_state->isHidden() == room) m_state->setVisible(room);
    const QString all = m_state->text().isEmpty()
                            ? m_what->text()
                            : m_what->text() + QStringLiteral("<br>") + m_state->text().toHtmlEscaped();
    m_what->setToolTip(room ? QString() : all);
}

EmptyNote::EmptyNote(const QString& sentence, QWidget* parent)
    : QWidget(parent), m_label(new QLabel(sentence)), m_button(new QPushButton) {
    auto* const column = new QVBoxLayout(this);
    m_label->setProperty("role", "muted");
    m_label->setAlignment(Qt::AlignCenter);
    m_label->setTextFormat(Qt::PlainText);
    m_label->setWordWrap(true);
    m_button->setObjectName(QStringLiteral("emptyOffer"));
    m_button->hide();
    column->addStretch();
    column->addWidget(m_label);
    column->addWidget(m_button, 0, Qt::AlignHCenter);
    column->addStretch();
    connect(m_button, &QPushButton::clicked, this, &EmptyNote::taken);
}

void EmptyNote::setSentence(const QString& sentence) { m_label->setText(sentence); }

void EmptyNote::offer(const QString& what, const QString& tip) {
    m_button->setText(what);
    m_button->setToolTip(tip);
    m_button->setVisible(!what.isEmpty());
}

namespace {

// What a heading needs is known once the window has styled it, and what the cells need once there are some: looked at
// when the header is shown and whenever the rows become others. A column that the user has drawn wide stays so.
class ColumnWidths final : public QObject {
  public:
    ColumnWidths(QHeaderView& header, std::span<const int> widths)
        : QObject(&header), m_header(header), m_widths(widths.begin(), widths.end()) {
        header.installEventFilter(this);
        header.setResizeContentsPrecision(0); // what is in sight
        m_later.setSingleShot(true);
        m_later.setInterval(0);
        connect(&m_later, &QTimer::timeout, this, &ColumnWidths::fit);
        const auto anew = [this] {
            m_onlyWider = false;
            m_later.start();
        };
        connect(header.model(), &QAbstractItemModel::modelReset, this, anew);
        connect(header.model(), &QAbstractItemModel::layoutChanged, this, anew);
        connect(header.model(), &QAbstractItemModel::rowsInserted, this, anew);
        // What changes while one steps makes columns wider, never narrower.
        connect(header.model(), &QAbstractItemModel::dataChanged, &m_later, qOverload<>(&QTimer::start));
        connect(&header, &QHeaderView::sectionResized, this, [this](int column) {
            if (!m_fitting && m_header.sectionResizeMode(column) == QHeaderView::Interactive &&
                QApplication::mouseButtons() != Qt::NoButton)
                m_byHand.insert(column);
        });
    }
    bool eventFilter(QObject*, QEvent* event) override {
        if (event->type() == QEvent::Show) fit();
        return false;
    }

  private:
    void fit() {
        const auto* const table = qobject_cast<const QAbstractItemView*>(m_header.parentWidget());
        if (!table || !m_header.isVisible()) return;
        const bool fitting = std::exchange(m_fitting, true), onlyWider = std::exchange(m_onlyWider, true);
        for (int i = 0; i < std::min(m_header.count(), static_cast<int>(m_widths.size())); ++i) {
            if (m_byHand.contains(i) || m_header.isSectionHidden(i)) continue;
            const int given = m_widths[static_cast<size_t>(i)], heading = headingWidth(m_header, i);
            // What is drawn and not written, or is still to come, has the place that it was given.
            const bool written = !m_header.model()->index(0, i).data().toString().isEmpty();
            const int cells = written ? std::min(std::max(widest, given), table->sizeHintForColumn(i) + slack) : given;
            m_header.resizeSection(i, std::max({heading, cells, onlyWider ? m_header.sectionSize(i) : 0}));
        }
        m_fitting = fitting;
    }

    static constexpr int widest = 240, slack = 10; // pixels
    QHeaderView& m_header;
    const std::vector<int> m_widths;
    std::set<int> m_byHand;
    QTimer m_later;
    bool m_fitting = false, m_onlyWider = false;
};

class RestOfLine final : public QObject {
  public:
    RestOfLine(QHeaderView& header, QWidget& viewport, int column, int least)
        : QObject(&header), m_header(header), m_viewport(viewport), m_column(column), m_least(least) {
        header.setSectionResizeMode(column, QHeaderView::Fixed);
        viewport.installEventFilter(this);
        connect(&header, &QHeaderView::sectionResized, this, &RestOfLine::fit);
        fit();
    }
    bool eventFilter(QObject*, QEvent* event) override {
        if (event->type() == QEvent::Resize) fit();
        return false;
    }

  private:
    void fit() {
        if (std::exchange(m_fitting, true)) return;
        const int others = m_header.length() - m_header.sectionSize(m_column);
        m_header.resizeSection(m_column, std::max(m_least, m_viewport.width() - others));
        m_fitting = false;
    }

    QHeaderView& m_header;
    QWidget& m_viewport;
    const int m_column, m_least;
    bool m_fitting = false;
};

} // namespace

void giveTheRest(QHeaderView& header, int column, int least) {
    if (auto* const table = qobject_cast<QAbstractScrollArea*>(header.parentWidget()))
        new RestOfLine(header, *table->viewport(), column, least); // the header's own
}

void setColumnWidths(QHeaderView& header, std::span<const int> widths) {
    for (int i = 0; i < std::min(header.count(), static_cast<int>(widths.size())); ++i)
        header.resizeSection(i, widths[static_cast<size_t>(i)]);
    new ColumnWidths(header, widths); // the header's own
}

int headingWidth(const QHeaderView& header, int column) {
    // The hint of a styled section is too small by the place of a sorting arrow, and a hidden section has none.
    constexpr int padding = 8, arrow = 12;
    const QString heading = header.model()->headerData(column, header.orientation(), Qt::DisplayRole).toString();
    return QFontMetrics(Theme::instance().words()).horizontalAdvance(heading) + arrow +
           2 * (padding + header.style()->pixelMetric(QStyle::PM_HeaderMargin, nullptr, &header));
}

int hintWidth(const QLineEdit& line) {
    constexpr int around = 24; // its frame and padding
    return line.fontMetrics().horizontalAdvance(line.placeholderText()) + around;
}

void closeWithProgram(QMenu& menu, const Debuggee& debuggee) {
    for (const auto signal : {&Debuggee::structureChanged, &Debuggee::closed})
        QObject::connect(&debuggee, signal, &menu, &QWidget::close);
}

QString opWord(const Structure& structure, uint32_t tensor) {
    if (structure.tensor(tensor).op == OpId::none) return QCoreApplication::translate("ggs::View", "leaf");
    return QString::fromLatin1(structure.op_name(tensor)).toLower();
}

QString nameOf(const Structure& structure, uint32_t tensor) {
    const QString name = shortText(structure.name(tensor));
    const QString key = shortText(structure.apart(tensor));
    if (key.isEmpty()) return name;
    const auto step = structure.step_of(tensor);
    return QStringLiteral("%1 · %2").arg(name,
                                         step ? QCoreApplication::translate("ggs::View", "node %1").arg(*step) : key);
}

QString breakpointWords(const Breakpoint& b, const Structure& structure) {
    const auto tensor = b.written ? b.written : b.node;
    if (!tensor || !structure.alive(*tensor)) return words(breakpoint_text(b));
    Breakpoint shown = b;
    shown.called = nameOf(structure, *tensor).toStdString();
    return words(breakpoint_text(shown));
}

QString shapeOf(const Structure& structure, uint32_t tensor) {
    const Tensor& t = structure.tensor(tensor);
    QStringList dims;
    for (int d = 0; d < shown_dims(t); ++d) dims.append(QString::number(t.ne[d]));
    return QLatin1Char('[') + dims.join(QLatin1Char(' ')) + QLatin1Char(']');
}

QString typeOf(const Structure& structure, uint32_t tensor) {
    return QString::fromLatin1(traits(structure.tensor(tensor).type).name);
}

QString stateWords(const TensorState& state) {
    const auto say = [](const char* text) { return QCoreApplication::translate("ggs::View", text); };
    switch (state.kind) {
    case TensorState::Kind::leaf: return say(QT_TRANSLATE_NOOP("ggs::View", "leaf"));
    case TensorState::Kind::not_run: return say(QT_TRANSLATE_NOOP("ggs::View", "not run"));
    case TensorState::Kind::done: return say(QT_TRANSLATE_NOOP("ggs::View", "done at step %1")).arg(state.step);
    case TensorState::Kind::earlier:
        return say(QT_TRANSLATE_NOOP("ggs::View", "done in the round before, at step %1")).arg(state.step);
    case TensorState::Kind::overwritten:
        if (state.before)
            return say(QT_TRANSLATE_NOOP("ggs::View", "overwritten in the round before, by step %1")).arg(state.step);
        return say(QT_TRANSLATE_NOOP("ggs::View", "overwritten by step %1")).arg(state.step);
    case TensorState::Kind::torn: return say(QT_TRANSLATE_NOOP("ggs::View", "torn: stopped partway"));
    }
    return QString();
}

QString notRunWords(const Structure& structure, uint32_t tensor) {
    const Tensor* const root = structure.tensor(tensor).view_src;
    const auto whose = root && !structure.op(tensor).computes ? structure.number_of(root) : std::nullopt;
    if (!whose)
        return QCoreApplication::translate("ggs::View",
                                           "Not run yet: these bytes mean nothing. Step to its node to see them.");
    return QCoreApplication::translate(
               "ggs::View", "Not run yet: a view of %1, whose bytes it will show. Step to its node to see them.")
        .arg(nameOf(structure, *whose));
}

Ink inkOf(const Structure& structure, uint32_t tensor) {
    const Tensor& t = structure.tensor(tensor);
    if (t.op != OpId::none) return inkOf(structure.op(tensor).family);
    return is_weight(structure, tensor) ? Ink::weight : Ink::input;
}

} // namespace ggs

// SPDX-License-Identifier: MIT
#include "views/inspector/inspector.h"

#include "files/weights_file.h"
#include "look/actions.h"
#include "look/names/axis_names.h"
#include "look/names/node_words.h"
#include "program/words.h"
#include "session/devices.h"
#include "session/marking.h"
#include "session/measuring.h"
#include "session/session_controller.h"
#include "tensor/shown_shape.h"
#include "words/messages.h"

#include <QScrollBar>
#include <QTextBrowser>
#include <QToolButton>
#include <QUrl>
#include <QVBoxLayout>

#include <algorithm>

namespace ggs {

namespace {

constexpr size_t mostReaders = 12, mostSteps = 8;
constexpr QLatin1String breaksOnWrite("break"); // a link's scheme

QString numbers(const QString& text, Ink ink = Ink::text) {
    const Theme& theme = Theme::instance();
    return QStringLiteral("<span style=\"font-family:'%1';color:%2;white-space:pre\">%3</span>")
        .arg(theme.numbers().family(), theme.color(ink).name(), text);
}

// `tip` is the tooltip that explains the word.
QString row(const QString& what, const QString& value, const QString& tip = {}) {
    const QString said =
        tip.isEmpty() ? what : QStringLiteral("<span title=\"%1\">%2</span>").arg(tip.toHtmlEscaped(), what);
    return QStringLiteral("<tr><td style='color:%1;padding:2px 14px 2px 0;white-space:pre'>%2</td><td "
                          "style='padding:2px 0'>%3</td></tr>")
        .arg(Theme::instance().color(Ink::muted).name(), said, value);
}

// Returns a row of values that are compared with those of the line above. It is never wrapped; if the page is too
// narrow, it scrolls.
QString unbroken(const QString& what, const QString& value, const QString& tip) {
    return row(what, value, tip)
        .replace(QLatin1String("<td style='padding:2px 0'>"),
                 QLatin1String("<td style='padding:2px 0;white-space:pre'>"));
}

QString heading(const QString& text) {
    return QStringLiteral("<p style='color:%1;font-size:%2pt;margin:14px 0 4px 0'><b>%3</b></p>")
        .arg(Theme::instance().color(Ink::muted).name())
        .arg(Theme::caption)
        .arg(text.toUpper());
}

// Returns the number of digits of the widest value in ne and nb: the two lists are aligned digit by digit.
qsizetype widest(const Tensor& t) {
    qsizetype most = 0;
    for (int d = 0; d < max_dims; ++d)
        most = std::max({most, QString::number(t.ne[d]).size(), QString::number(t.nb[d]).size()});
    return most;
}

template <class T> QString list(const T (&values)[max_dims], qsizetype width) {
    QStringList words;
    for (const T value : values) words.append(QString::number(value).rightJustified(width));
    return QStringLiteral("[%1]").arg(words.join(QStringLiteral("  ")));
}

// PyTorch lists dimensions outermost first and leaves leading ones out.
QString pytorchShape(const Tensor& t) {
    QStringList words;
    for (int d = shown_dims(t); d-- > 0;) words.append(QString::number(t.ne[d]));
    return QStringLiteral("(%1%2)").arg(words.join(QStringLiteral(", ")),
                                        words.size() == 1 ? QStringLiteral(",") : QString());
}

} // namespace

Inspector::Inspector(SessionController& controller, QWidget* parent)
    : View(QStringLiteral("inspector"), tr("Inspector"), parent), m_controller(controller),
      m_selection(controller.selection()), m_debuggee(controller.debuggee()), m_page(new QTextBrowser),
      m_pin(new QToolButton) {
    m_page->setObjectName(QStringLiteral("inspectorPage"));
    m_page->setOpenLinks(false);
    m_page->document()->setDocumentMargin(14);
    m_page->setHorizontalScrollBarPolicy(Qt::ScrollBarAsNeeded);
    auto* const column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(m_page);
    // The pin is in the page's upper right corner, on the line of the name.
    auto* const corner = new QHBoxLayout(m_page->viewport());
    corner->setContentsMargins(0, 10, 10, 0);
    corner->addWidget(m_pin, 0, Qt::AlignTop | Qt::AlignRight);
    m_pin->setObjectName(QStringLiteral("pinSelection"));
    m_pin->setCheckable(true);
    m_pin->setAutoRaise(true);
    m_pin->setCursor(Qt::ArrowCursor);
    connect(m_pin, &QToolButton::toggled, this, [this](bool on) { m_selection.setPinned(on); });
    connect(&m_selection, &Selection::pinnedChanged, this, &Inspector::showPin);
    connect(&Theme::instance(), &Theme::changed, this, &Inspector::showPin);
    showPin();
    connect(m_page, &QTextBrowser::anchorClicked, this, [this](const QUrl& link) {
        const uint32_t node = link.path().toUInt();
        if (link.scheme() != breaksOnWrite) return m_selection.select(node);
        if (const auto set = breakOnWrite(node)) return m_controller.marking().removeMark(*set);
        Breakpoint next;
        next.written = node;
        m_controller.marking().addBreakpoint(next);
    });
    connect(&m_selection, &Selection::selectionChanged, this, &Inspector::show);
    for (const auto signal : {&Debuggee::snapshotChanged, &Debuggee::closed})
        connect(&m_debuggee, signal, this, &Inspector::show);
    connect(&controller.devices(), &Devices::scheduleChanged, this, &Inspector::show);
    connect(&Theme::instance(), &Theme::changed, this, &Inspector::show);
    show();
}

void Inspector::showPin() {
    const bool pinned = m_selection.isPinned();
    m_pin->setChecked(pinned);
    m_pin->setIcon(themeIcon(pinned ? QStringLiteral("pinned") : QStringLiteral("pin")));
    m_pin->setToolTip(pinned ? tr("Pinned: stepping doesn't change the selection")
                             : tr("Keep the selection while stepping"));
}

QString Inspector::whyEmpty() const {
    if (!m_debuggee.isOpen()) return tr("Nothing to show: %1").arg(m_debuggee.whyNothing());
    return m_selection.selected()
               ? QString()
               : tr("Select a node or a leaf in the graph, the explorer or a table to see its details.");
}

void Inspector::show() {
    m_pin->setVisible(m_debuggee.isOpen() && m_selection.selected());
    const int place = m_page->verticalScrollBar()->value();
    const QString nothing = whyEmpty().toHtmlEscaped();
    if (!nothing.isEmpty()) {
        m_page->setHtml(
            QStringLiteral("<p style='color:%1'>%2</p>").arg(Theme::instance().color(Ink::muted).name(), nothing));
        return;
    }
    m_page->setHtml(describe(*m_selection.selected()));
    m_page->verticalScrollBar()->setValue(place);
}

std::optional<size_t> Inspector::breakOnWrite(uint32_t number) const {
    if (!m_debuggee.isOpen()) return std::nullopt;
    for (const auto& [mark, b] : m_debuggee.snapshot().breakpoints) {
        if (b.written == number) return mark;
    }
    return std::nullopt;
}

// Returns the steps that write the tensor's bytes and those that read them, through any view, as rows of HTML.
QString Inspector::stepsOf(uint32_t number) const {
    const Snapshot& snapshot = m_debuggee.snapshot();
    const Structure& s = *snapshot.structure;
    if (!s.tensors[number].address || s.steps.empty()) return QString();
    const auto link = [&](size_t step) {
        return QStringLiteral("<a href='%1' style=\"font-family:'%2';color:%3;text-decoration:none\" title='%4'>%5</a>")
            .arg(s.steps[step].node)
            .arg(Theme::instance().numbers().family(), Theme::instance().color(Ink::selection).name(),
                 nameOf(s, s.steps[step].node).toHtmlEscaped())
            .arg(step);
    };
    const auto listed = [&](const std::vector<size_t>& steps, bool more) {
        QStringList words;
        for (const size_t step : steps) words.append(link(step));
        return words.join(QStringLiteral(", ")) + (more ? QStringLiteral(", …") : QString());
    };
    const std::vector<size_t>& writing = s.steps_writing(number);
    const std::vector<size_t> writers(writing.begin(),
                                      writing.begin() + static_cast<ptrdiff_t>(std::min(mostSteps, writing.size())));
    std::vector<size_t> readers = s.steps_reading(number, 0, mostSteps + 1);
    const bool manyReaders = readers.size() > mostSteps;
    if (manyReaders) readers.resize(mostSteps);
    const bool comes = !writing.empty() &&
                       (writing.back() >= snapshot.position.cursor || snapshot.position.round + 1 < snapshot.rounds);
    QString rows;
    if (!writers.empty()) rows += row(tr("written by steps"), listed(writers, writing.size() > mostSteps));
    if (!readers.empty()) rows += row(tr("read by steps"), listed(readers, manyReaders));
    const auto breaks = breakOnWrite(number);
    if (comes || breaks) {
        const QString word = breaks ? tr("don't break on next write") : tr("break on next write");
        rows += row(QString(), QStringLiteral("<a href='%1:%2' style='color:%3;text-decoration:none'>%4</a>")
                                   .arg(breaksOnWrite)
                                   .arg(number)
                                   .arg(Theme::instance().color(Ink::selection).name(), word));
    }
    return rows.isEmpty()
               ? QString()
               : heading(tr("Memory access")) + QStringLiteral("<table cellspacing='0'>%1</table>").arg(rows);
}

QString Inspector::describe(uint32_t number) const {
    const Snapshot& snapshot = m_debuggee.snapshot();
    const Structure& s = *snapshot.structure;
    const Tensor& t = s.tensor(number);
    const OpDef& op = s.op(number);
    const Theme& theme = Theme::instance();
    const auto link = [&](uint32_t other) {
        return QStringLiteral("<a href='%1' style=\"font-family:'%2';color:%3;text-decoration:none\">%4</a> %5")
            .arg(other)
            .arg(theme.numbers().family(), theme.color(Ink::selection).name(), nameOf(s, other).toHtmlEscaped(),
                 numbers(QStringLiteral("%1 %2 %3").arg(opWord(s, other), shapeOf(s, other), typeOf(s, other)),
                         Ink::muted));
    };
    QString page = QStringLiteral("<p style='margin:0'><span style='color:%1'>●</span> "
                                  "<span style='font-size:%2pt'><b>%3</b></span> &nbsp;%4</p>")
                       .arg(theme.color(inkOf(s, number)).name())
                       .arg(Theme::title)
                       .arg(opWord(s, number), numbers(nameOf(s, number).toHtmlEscaped(), Ink::muted));
    const auto step = s.step_of(number);
    QString standing = words(state_text(s, snapshot.state(number)));
    if (step) standing = tr("node %1 · %2").arg(*step).arg(standing);
    page += QStringLiteral("<p style='color:%1;margin:3px 0 8px 0'>%2</p>")
                .arg(theme.color(step == snapshot.position.cursor ? Ink::cursor : Ink::muted).name(), standing);
    if (t.op != OpId::none) {
        // A variant has its own sentence, which its call defines: "y = max(x, 0)."
        const CallDef* const call = op.variant ? s.registry().call(opWord(s, number).toStdString()) : nullptr;
        const std::optional<Message> note = call && call->note ? std::optional<Message>(*call->note) : op.note;
        if (note) page += QStringLiteral("<p style='margin:4px 0 10px 0'>%1</p>").arg(words(*note).toHtmlEscaped());
    }

    page += QStringLiteral("<table cellspacing='0' style='margin-top:8px'>");
    page += unbroken(
        QStringLiteral("ne"), numbers(list(t.ne, widest(t))),
        tr("Number of elements in each dimension. The first is the innermost: its elements are neighbours in memory."));
    page +=
        unbroken(QStringLiteral("nb"), numbers(list(t.nb, widest(t))),
                 tr("Number of bytes from one element to the next in each dimension, the stride. Element i is at byte "
                    "i0·nb0 + i1·nb1 + i2·nb2 + i3·nb3 of the data."));
    const AxisNames names = AxisNames::of(snapshot, number);
    QStringList axes;
    for (int d = 0; d < max_dims; ++d) {
        if (names.known(d)) axes.append(QStringLiteral("ne%1 %2").arg(d).arg(names.what(d).toHtmlEscaped()));
    }
    if (!axes.isEmpty())
        page += row(tr("axes"), axes.join(QStringLiteral(" · ")),
                    tr("Meaning of each dimension: tokens of the text, cells of the cache, heads, experts."));
    page += row(QStringLiteral("PyTorch"), numbers(pytorchShape(t), Ink::muted),
                tr("The shape in PyTorch's order: outermost dimension first."));
    page += row(tr("type"), numbers(tr("%1 · %2").arg(typeOf(s, number), bytesText(nbytes(t)))));
    const TensorInfo& info = s.tensors[number];
    const uint64_t origin = first_origin + info.arena * origin_step;
    if (!info.address) {
        page += row(tr("data"), tr("no memory"));
    } else if (const auto inFile = snapshot.in_file(number)) {
        const WeightsTensor stored = snapshot.file->tensor(*inFile);
        const uint64_t at = snapshot.file->data_offset(stored.part) + stored.offset;
        page += row(tr("data"), numbers(snapshot.file->n_parts() > 1 ? tr("part %1 + %2").arg(stored.part + 1).arg(at)
                                                                     : tr("file + %1").arg(at)));
        if (!stored.type)
            page += row(tr("in the file"),
                        numbers(QString::fromStdString(std::string(stored.type_name) + " " + shape_text(stored.ne))),
                        tr("ggml doesn't support this type: the bytes are shown instead of values"));
    } else if (info.address >= origin && info.address < origin + origin_step) {
        page += row(tr("data"), numbers(tr("arena + %1").arg(info.address - origin)));
    } else {
        page += row(tr("data"), numbers(QStringLiteral("0x%1").arg(info.address, 0, 16)));
    }
    const Verdict dense = contiguous(t);
    page += row(tr("contiguous"), dense.holds ? tr("yes") : tr("no: %1").arg(words(dense.reason).toHtmlEscaped()),
                tr("The elements are stored without gaps, in the order of their indices. Some ops require this; cont "
                   "makes a contiguous copy."));
    if (const Verdict turned = permuted(t); turned.holds)
        page += row(tr("permuted"), words(turned.reason).toHtmlEscaped());
    if (t.view_src) {
        if (const auto root = s.number_of(t.view_src))
            page += row(tr("view of"),
                        link(*root) + QStringLiteral("<br><span title=\"%1\">%2</span>")
                                          .arg(tr("Start of the view: the number of bytes from the first byte of the "
                                                  "viewed tensor to the first element of the view.")
                                                   .toHtmlEscaped(),
                                               numbers(tr("view_offs %1").arg(t.view_offs), Ink::muted)));
    }
    if (info.place.line > 0) page += row(tr("script"), tr("line %1").arg(info.place.line));
    if (snapshot.device.kind != DeviceKind::cpu && m_controller.devices().where(number) != Schedule::Where::nowhere) {
        const QString why = m_controller.devices().whyCpu(number);
        page += row(tr("computed on"),
                    why.isEmpty() ? deviceWord(snapshot.device) : tr("the CPU: %1").arg(why.toHtmlEscaped()));
    }
    if (const QString remark = step ? m_controller.measuring().timeRemark(*step) : QString(); !remark.isEmpty()) {
        const Nanoseconds ns = snapshot.times[*step].ns;
        page += row(tr("time"), ns > 0 ? numbers(durationText(static_cast<double>(ns))) +
                                             QStringLiteral(" (%1)").arg(remark.toHtmlEscaped())
                                       : remark.toHtmlEscaped());
    }
    page += QStringLiteral("</table>");

    QString sources;
    for (int i = 0; i < max_src; ++i) {
        const auto source = t.src[i] ? s.number_of(t.src[i]) : std::nullopt;
        if (source) sources += row(QStringLiteral("src %1").arg(i), link(*source));
    }
    if (!sources.isEmpty())
        page += heading(tr("Sources")) + QStringLiteral("<table cellspacing='0'>%1</table>").arg(sources);
    QString params;
    for (const ParamDef& param : op.params) {
        if (!op.has_param(t, param)) continue;
        QStringList values;
        for (int i = 0; i < param.count; ++i) {
            const double value = param_value(t, param, i);
            QString word = numberText(param.kind == ParamKind::f32 ? Number(value) : Number::of(TypeId::i64, value));
            for (const EnumWord& known : param.words) {
                if (static_cast<double>(known.value) == value) word = QString::fromLatin1(known.word);
            }
            values.append(word);
        }
        params += row(QString::fromLatin1(param.name), numbers(values.join(QLatin1Char(' '))));
    }
    if (!params.isEmpty())
        page += heading(tr("Parameters")) + QStringLiteral("<table cellspacing='0'>%1</table>").arg(params);
    page += stepsOf(number);
    QString readers;
    const std::vector<uint32_t>& all = s.readers_of(number);
    for (size_t i = 0; i < all.size() && i < mostReaders; ++i) readers += row(QString(), link(all[i]));
    if (all.size() > mostReaders) readers += row(QString(), tr("and %1 more").arg(all.size() - mostReaders));
    if (!readers.isEmpty())
        page += heading(tr("Read by")) + QStringLiteral("<table cellspacing='0'>%1</table>").arg(readers);
    return page;
}

} // namespace ggs

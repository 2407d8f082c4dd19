// SPDX-License-Identifier: MIT
#include "views/inspector.h"

#include "files/gguf.h"
#include "messages.h"

#include <QScrollBar>
#include <QTextBrowser>
#include <QUrl>
#include <QVBoxLayout>

namespace ggs {

namespace {

constexpr size_t mostReaders = 12;

QString numbers(const QString& text, Ink ink = Ink::text) {
    const Theme& theme = Theme::instance();
    return QStringLiteral("<span style=\"font-family:'%1';color:%2;white-space:pre\">%3</span>")
        .arg(theme.numbers().family(), theme.color(ink).name(), text);
}

QString row(const QString& what, const QString& value) {
    return QStringLiteral("<tr><td style='color:%1;padding:2px 14px 2px 0'>%2</td><td style='padding:2px 0'>%3</td></tr>")
        .arg(Theme::instance().color(Ink::muted).name(), what, value);
}

QString heading(const QString& text) {
    return QStringLiteral("<p style='color:%1;font-size:%2pt;margin:14px 0 4px 0'><b>%3</b></p>")
        .arg(Theme::instance().color(Ink::muted).name())
        .arg(Theme::caption)
        .arg(text.toUpper());
}

// The two lists of a tensor stand below each other, digit under digit.
qsizetype widest(const Tensor& t) {
    qsizetype most = 0;
    for (int d = 0; d < max_dims; ++d) most = std::max({most, QString::number(t.ne[d]).size(), QString::number(t.nb[d]).size()});
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
    for (int d = std::max(1, n_dims(t)); d-- > 0;) words.append(QString::number(t.ne[d]));
    return QStringLiteral("(%1%2)").arg(words.join(QStringLiteral(", ")),
                                        words.size() == 1 ? QStringLiteral(",") : QString());
}

} // namespace

Inspector::Inspector(SessionController& controller, QWidget* parent)
    : QWidget(parent), m_controller(controller), m_page(new QTextBrowser) {
    setObjectName(QStringLiteral("inspector"));
    m_page->setObjectName(QStringLiteral("inspectorPage"));
    m_page->setOpenLinks(false);
    m_page->document()->setDocumentMargin(14);
    m_page->setHorizontalScrollBarPolicy(Qt::ScrollBarAsNeeded);
    auto* const column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(m_page);
    connect(m_page, &QTextBrowser::anchorClicked, this,
            [this](const QUrl& link) { m_controller.select(link.path().toUInt()); });
    for (const auto signal : {&SessionController::selectionChanged, &SessionController::snapshotChanged,
                              &SessionController::closed})
        connect(&controller, signal, this, &Inspector::show);
    connect(&Theme::instance(), &Theme::changed, this, &Inspector::show);
    show();
}

void Inspector::show() {
    const int place = m_page->verticalScrollBar()->value();
    if (!m_controller.isOpen()) {
        m_page->setHtml(QString());
        return;
    }
    if (!m_controller.selected()) {
        m_page->setHtml(QStringLiteral("<p style='color:%1'>%2</p>")
                            .arg(Theme::instance().color(Ink::muted).name(),
                                 tr("Select a node or a leaf, in the graph, the explorer or a table, to see all that is "
                                    "known of it.")));
        return;
    }
    m_page->setHtml(describe(*m_controller.selected()));
    m_page->verticalScrollBar()->setValue(place);
}

QString Inspector::describe(uint32_t number) const {
    const Snapshot& snapshot = m_controller.snapshot();
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
    QString standing = stateWords(snapshot.state(number));
    if (step) standing = tr("node %1 · %2").arg(*step).arg(standing);
    page += QStringLiteral("<p style='color:%1;margin:3px 0 8px 0'>%2</p>")
                .arg(theme.color(step == snapshot.position.cursor ? Ink::cursor : Ink::muted).name(), standing);
    if (t.op != OpId::none && op.note)
        page += QStringLiteral("<p style='margin:4px 0 10px 0'>%1</p>").arg(words(Message(*op.note)).toHtmlEscaped());

    page += QStringLiteral("<table cellspacing='0' style='margin-top:8px'>");
    page += row(QStringLiteral("ne"), numbers(list(t.ne, widest(t))));
    page += row(QStringLiteral("nb"), numbers(list(t.nb, widest(t))));
    page += row(QStringLiteral("PyTorch"), numbers(pytorchShape(t), Ink::muted));
    page += row(tr("type"), numbers(tr("%1 · %2").arg(typeOf(s, number), bytesText(nbytes(t)))));
    const TensorInfo& info = s.tensors[number];
    const uint64_t origin = first_origin + info.arena * origin_step;
    if (!info.address) {
        page += row(tr("data"), tr("no memory"));
    } else if (snapshot.file) {
        page += row(tr("data"), numbers(tr("file + %1").arg(snapshot.file->data_offset() + snapshot.file->tensor(number).offset)));
    } else if (info.address >= origin && info.address < origin + origin_step) {
        page += row(tr("data"), numbers(tr("arena + %1").arg(info.address - origin)));
    } else {
        page += row(tr("data"), numbers(QStringLiteral("0x%1").arg(info.address, 0, 16)));
    }
    const Verdict dense = contiguous(t);
    page += row(tr("contiguous"), dense.holds ? tr("yes") : tr("no: %1").arg(words(dense.reason).toHtmlEscaped()));
    if (const Verdict turned = permuted(t); turned.holds)
        page += row(tr("permuted"), words(turned.reason).toHtmlEscaped());
    if (t.view_src) {
        if (const auto root = s.number_of(t.view_src))
            page += row(tr("view of"), link(*root) + tr(" from byte %1").arg(t.view_offs));
    }
    if (info.place.line > 0) page += row(tr("script"), tr("line %1").arg(info.place.line));
    if (step && snapshot.times[*step].ns > 0)
        page += row(tr("time"), numbers(durationText(static_cast<double>(snapshot.times[*step].ns))) +
                                    QStringLiteral(" (%1)").arg(words(mode_word(snapshot.times[*step].mode))));
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
        QStringList values;
        for (int i = 0; i < param.count; ++i) {
            const double value = param_value(t, param, i);
            QString word = numberText(value);
            for (const EnumWord& known : param.words) {
                if (static_cast<double>(known.value) == value) word = QString::fromLatin1(known.word);
            }
            values.append(word);
        }
        params += row(QString::fromLatin1(param.name), numbers(values.join(QLatin1Char(' '))));
    }
    if (!params.isEmpty())
        page += heading(tr("Parameters")) + QStringLiteral("<table cellspacing='0'>%1</table>").arg(params);
    QString readers;
    const std::vector<uint32_t>& all = s.readers_of(number);
    for (size_t i = 0; i < all.size() && i < mostReaders; ++i) readers += row(QString(), link(all[i]));
    if (all.size() > mostReaders) readers += row(QString(), tr("and %1 more").arg(all.size() - mostReaders));
    if (!readers.isEmpty())
        page += heading(tr("Read by")) + QStringLiteral("<table cellspacing='0'>%1</table>").arg(readers);
    return page;
}

} // namespace ggs

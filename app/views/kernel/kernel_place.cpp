// SPDX-License-Identifier: MIT
#include "views/kernel/kernel_place.h"
#include "words/messages.h"

#include <QStringList>

#include <algorithm>

namespace ggs {

std::variant<KernelPlace, QString> KernelPlace::typed(const QString& text, const KernelLook& look,
                                                      const std::string& file) {
    KernelPlace place;
    bool number = false;
    const int n = text.mid(1).toInt(&number);
    if (text.startsWith(QLatin1Char('#')) && number && n >= 0) {
        place.kind = Kind::thread;
        place.thread = static_cast<unsigned>(n);
        if (place.thread < look.replay.block.threads()) return place;
        return tr("The block has no thread %1; it has %2 threads, numbered from 0.")
            .arg(n)
            .arg(look.replay.block.threads());
    }
    if (text.startsWith(QLatin1Char(':')) && number) return ofLine(file, n);
    place.kind = Kind::element;
    const qsizetype bracket = text.indexOf(QLatin1Char('['));
    const auto tensor = look.structure->find(text.left(bracket).trimmed().toStdString());
    const QStringList parts =
        bracket < 0 ? QStringList() : text.mid(bracket + 1).remove(QLatin1Char(']')).split(QLatin1Char(','));
    bool good = tensor && look.structure->alive(*tensor) && parts.size() <= max_dims;
    for (qsizetype i = 0; good && i < parts.size(); ++i) {
        const qlonglong at = parts[i].trimmed().toLongLong(&good);
        place.element[static_cast<size_t>(i)] = at;
        good = good && at >= 0 && at < look.structure->tensor(*tensor).ne[i];
    }
    if (!good) return tr("There is no element “%1”.").arg(text);
    place.tensor = *tensor;
    return place;
}

QString KernelPlace::words(const KernelLook& look) const {
    switch (kind) {
    case Kind::line: return QStringLiteral(":%1").arg(line);
    case Kind::thread: return QStringLiteral("#%1").arg(thread);
    case Kind::element: break;
    }
    return shortText(look.structure->name(tensor)) +
           QString::fromStdString(index_text(look.structure->tensor(tensor), element));
}

bool KernelPlace::isAt(const KernelLook& look, const WarpStep& step, unsigned* by) const {
    const emulator::EventSite& site = look.steps.site(step);
    if (kind == Kind::line) return site.place.line == line && site.place.file == file;
    if (kind == Kind::thread) return look.steps.of_thread(step, thread) != nullptr;
    if (!is_access(site.kind) || site.shared) return false;
    const Tensor* const wanted = &look.structure->tensor(tensor);
    const auto of = std::ranges::find(look.replay.bytes, wanted, &ReplayedBytes::tensor);
    if (of == look.replay.bytes.end()) return false;
    const uint64_t begin = of->begin + element_offset(*wanted, element), end = begin + traits(wanted->type).bytes;
    for (const uint32_t number : look.steps.events(step)) {
        const emulator::LaneEvent& event = look.steps.event(number);
        if (event.address >= end || event.address + event.size <= begin) continue;
        if (by) *by = event.thread;
        return true;
    }
    return false;
}

} // namespace ggs

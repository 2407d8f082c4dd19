// SPDX-License-Identifier: MIT
#include "views/clicks/sample_fields.h"

#include "words/messages.h"

#include <QCoreApplication>

#include <algorithm>
#include <cstring>

namespace ggs {

namespace {

QString inFields(const char* sentence) { return QCoreApplication::translate("ggs::SampleFields", sentence); }

QString labelName(const ClickShape& shape, int64_t i) {
    return shape.labels == 1 ? inFields(QT_TRANSLATE_NOOP("ggs::SampleFields", "label"))
                             : inFields(QT_TRANSLATE_NOOP("ggs::SampleFields", "label %1")).arg(i);
}

QString denseName(int64_t i) { return inFields(QT_TRANSLATE_NOOP("ggs::SampleFields", "dense %1")).arg(i); }

QString keyName(int64_t slot, int64_t i, bool single) {
    return single ? inFields(QT_TRANSLATE_NOOP("ggs::SampleFields", "slot %1: key")).arg(slot)
                  : inFields(QT_TRANSLATE_NOOP("ggs::SampleFields", "slot %1: key %2")).arg(slot).arg(i);
}

// Takes fields from bytes, one after another.
class FieldReader {
  public:
    FieldReader(const ClickLog& log, const ClickOptions& options, std::span<const std::byte> bytes, uint64_t offset,
                size_t most)
        : m_shape(log.shape()), m_options(options), m_bytes(bytes), m_offset(offset), m_most(most) {
        int64_t shift = 0;
        for (const int64_t size : log.slot_sizes()) {
            m_shift.push_back(shift);
            shift = static_cast<int64_t>(static_cast<uint64_t>(shift) + static_cast<uint64_t>(size));
        }
    }

    std::vector<SampleField> norm() {
        const bool checked = m_shape.check_bytes;
        if (checked)
            add<int32_t>(SampleField::Kind::length, inFields(QT_TRANSLATE_NOOP("ggs::SampleFields", "length")));
        const size_t begin = m_at;
        for (int64_t i = 0; m_good && i < m_shape.labels; ++i)
            add<float>(SampleField::Kind::label, labelName(m_shape, i));
        for (int64_t i = 0; m_good && i < m_shape.dense; ++i) add<float>(SampleField::Kind::dense, denseName(i));
        for (int64_t slot = 0; m_good && slot < m_shape.slot_count; ++slot) {
            const auto keys =
                add<int32_t>(SampleField::Kind::count,
                             inFields(QT_TRANSLATE_NOOP("ggs::SampleFields", "slot %1: number of keys")).arg(slot));
            for (int64_t i = 0; m_good && i < keys; ++i) {
                const QString name = keyName(slot, i, keys == 1);
                m_shape.keys == ClickKeys::u32 ? addKey<uint32_t>(name, slot) : addKey<int64_t>(name, slot);
            }
        }
        if (m_good && checked && m_at + 1 == m_bytes.size()) {
            const uint8_t sum = click_check_byte(m_bytes.subspan(begin, m_at - begin));
            const auto stated =
                add<uint8_t>(SampleField::Kind::check, inFields(QT_TRANSLATE_NOOP("ggs::SampleFields", "check byte")));
            if (m_good && stated != sum) {
                m_fields.back().wrong = true;
                m_fields.back().value = inFields(QT_TRANSLATE_NOOP("ggs::SampleFields", "%1 (the sum is %2)"))
                                            .arg(static_cast<int>(stated))
                                            .arg(sum);
            }
        }
        return std::move(m_fields);
    }

    std::vector<SampleField> raw() {
        for (int64_t i = 0; m_good && i < m_shape.labels; ++i)
            add<int32_t>(SampleField::Kind::label, labelName(m_shape, i));
        for (int64_t i = 0; m_good && i < m_shape.dense; ++i) {
            if (m_options.raw && m_options.raw->float_dense)
                add<float>(SampleField::Kind::dense, denseName(i));
            else
                add<int32_t>(SampleField::Kind::dense, denseName(i));
        }
        for (int64_t slot = 0; m_good && slot < m_shape.slot_count; ++slot)
            addKey<int32_t>(keyName(slot, 0, true), slot);
        return std::move(m_fields);
    }

  private:
    template <class T> T add(SampleField::Kind kind, const QString& name) {
        T value{};
        m_good = m_bytes.size() - m_at >= sizeof value && m_fields.size() < m_most;
        if (!m_good) return value;
        std::memcpy(&value, m_bytes.data() + m_at, sizeof value);
        SampleField field{kind, m_offset + m_at, m_offset + m_at + sizeof value, name, {}, {}, false};
        m_at += sizeof value;
        if constexpr (std::is_same_v<T, float>) {
            field.type = QStringLiteral("f32");
            field.value = numberText(value);
        } else {
            field.type = std::is_same_v<T, uint8_t>    ? QStringLiteral("u8")
                         : std::is_same_v<T, uint32_t> ? QStringLiteral("u32")
                         : std::is_same_v<T, int32_t>  ? QStringLiteral("i32")
                                                       : QStringLiteral("i64");
            field.value = QString::number(value);
        }
        m_fields.push_back(std::move(field));
        return value;
    }

    // With slot sizes, the row of the table is shown, too.
    template <class T> void addKey(const QString& name, int64_t slot) {
        const T key = add<T>(SampleField::Kind::key, name);
        if (!m_good || m_shift.empty()) return;
        const int64_t size = m_options.slot_sizes[static_cast<size_t>(slot)];
        const auto whole = static_cast<int64_t>(key);
        SampleField& field = m_fields.back();
        field.wrong = whole < 0 || whole >= size;
        field.value = (field.wrong ? inFields(QT_TRANSLATE_NOOP("ggs::SampleFields", "%1 (keys are 0 to %2)"))
                                         .arg(field.value)
                                         .arg(size - 1)
                                   : inFields(QT_TRANSLATE_NOOP("ggs::SampleFields", "%1 (row %2)"))
                                         .arg(field.value)
                                         .arg(whole + m_shift[static_cast<size_t>(slot)]));
    }

    const ClickShape& m_shape;
    const ClickOptions& m_options;
    const std::span<const std::byte> m_bytes;
    const uint64_t m_offset;
    const size_t m_most;
    std::vector<int64_t> m_shift; // of the keys of each slot
    std::vector<SampleField> m_fields;
    size_t m_at = 0;
    bool m_good = true;
};

} // namespace

std::vector<SampleField> sampleFields(const ClickLog& log, const ClickOptions& options,
                                      std::span<const std::byte> bytes, uint64_t offset, size_t most) {
    FieldReader reader(log, options, bytes, offset, most);
    return log.shape().format == ClickFormat::raw ? reader.raw() : reader.norm();
}

std::vector<SampleField> sampleFields(const ClickLog& log, const ClickBlock& block, int64_t at, size_t most) {
    const ClickShape& shape = log.shape();
    std::vector<SampleField> fields;
    const auto add = [&](SampleField::Kind kind, const QString& name, const QString& type, const QString& value) {
        if (fields.size() < most) fields.push_back({kind, 0, 0, name, type, value, false});
    };
    for (int64_t i = 0; i < shape.labels && fields.size() < most; ++i)
        add(SampleField::Kind::label, labelName(shape, i), QStringLiteral("f32"),
            numberText(block.labels[static_cast<size_t>(at * shape.labels + i)]));
    for (int64_t i = 0; i < shape.dense && fields.size() < most; ++i)
        add(SampleField::Kind::dense, denseName(i), QStringLiteral("f32"),
            numberText(block.dense[static_cast<size_t>(at * shape.dense + i)]));
    for (int64_t slot = 0; slot < shape.slot_count && fields.size() < most; ++slot) {
        const std::span<const int64_t> keys = block.keys_of(at, slot);
        for (size_t i = 0; i < keys.size() && fields.size() < most; ++i)
            add(SampleField::Kind::key, keyName(slot, static_cast<int64_t>(i), keys.size() == 1), QStringLiteral("i64"),
                QString::number(keys[i]));
    }
    return fields;
}

} // namespace ggs

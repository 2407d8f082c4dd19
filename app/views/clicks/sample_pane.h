// SPDX-License-Identifier: MIT
// SamplePane: the selected sample: its fields, and next to them its bytes in the file. A field and its bytes are
// selected together. GUI thread only.
#pragma once

#include "look/bytes/hex_canvas.h"
#include "session/computing.h"
#include "views/clicks/sample_fields.h"
#include "views/clicks/sample_rows.h"

#include <QWidget>

class QLabel;
class QTableView;

namespace ggs {

class Contents;
class SheetModel;

// The bytes of a sample, each field on the colour of its kind.
class SampleHex final : public HexCanvas {
    Q_OBJECT
  public:
    explicit SampleHex(QWidget* parent = nullptr);
    void show(uint64_t offset, std::vector<std::byte> bytes, std::vector<SampleField> fields);
    const std::vector<SampleField>& fields() const { return m_fields; }
    void choose(size_t field);
    size_t chosen() const { return m_chosen; }
    uint64_t offset() const { return m_offset; }

  signals:
    void chosenByHand(size_t field);

  protected:
    uint64_t origin() const override { return m_offset; }
    uint64_t size() const override { return m_bytes.size(); }
    uint64_t cursor() const override { return m_cursor; }
    void want(uint64_t, uint64_t) override {} // all are there
    Look lookOf(uint64_t address, bool next) const override;
    void goTo(uint64_t address, Visit visit) override;
    void point(std::optional<uint64_t> address) override;
    QString tipAt(uint64_t address) const override;

  private:
    const SampleField* fieldAt(uint64_t address) const;

    uint64_t m_offset = 0, m_cursor = 0; // of the file
    std::vector<std::byte> m_bytes;
    std::vector<SampleField> m_fields;
    size_t m_chosen = 0;
    const SampleField* m_hovered = nullptr;
};

class SamplePane final : public QWidget {
    Q_OBJECT
  public:
    explicit SamplePane(Computing& computing, QWidget* parent = nullptr);
    void setLog(std::shared_ptr<const ClickLog> log, const ClickOptions& options);
    void setSample(const SampleRows::Row* row);             // nullptr: none is selected, or it isn't read yet
    void setUnreadable(int64_t sample, const QString& why); // it is selected, but can't be read
    SampleHex* hex() const { return m_hex; }
    QTableView* fields() const { return m_table; }

  private:
    void take(std::vector<std::byte> bytes, std::vector<SampleField> fields);
    void showNone();
    void chooseRow(size_t field);

    Computing& m_computing;
    const CommandQueue::Kind m_kind = newKind();
    std::shared_ptr<const ClickLog> m_log;
    ClickOptions m_options;
    int64_t m_sample = -1; // -1: none is selected
    QString m_whyNot;      // why it can't be read
    ClickPlace m_place;
    QLabel* m_caption;
    SheetModel* m_rows;
    QTableView* m_table;
    SampleHex* m_hex;
    Contents* m_contents;
    bool m_choosing = false;
};

} // namespace ggs

// SPDX-License-Identifier: MIT
#include "widgets/settings_dialog.h"

#include "language.h"
#include "theme.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QVBoxLayout>

#include <algorithm>

namespace ggs {

namespace {

constexpr int hintWidth = 280;

QSpinBox* number(const QString& name, int least, int most) {
    auto* const box = new QSpinBox;
    box->setObjectName(name);
    box->setRange(least, most);
    box->setFont(Theme::instance().numbers());
    box->setKeyboardTracking(false); // not at each digit
    box->setMinimumWidth(170);
    return box;
}

QLabel* hint(const QString& text) {
    auto* const label = new QLabel(text);
    label->setProperty("role", "muted");
    label->setWordWrap(true);
    label->setMinimumWidth(hintWidth);
    return label;
}

} // namespace

SettingsDialog::SettingsDialog(const Preferences& now, QWidget* parent)
    : QDialog(parent), m_theme(new QComboBox), m_language(new QComboBox),
      m_threads(number(QStringLiteral("settingThreads"), 0, Preferences::mostThreads)),
      m_history(number(QStringLiteral("settingHistory"), 0, static_cast<int>(Preferences::mostHistoryMiB))),
      m_runs(number(QStringLiteral("settingRuns"), 1, Preferences::mostRuns)),
      m_openLast(new QCheckBox(tr("Open the last file at start"))) {
    setObjectName(QStringLiteral("settingsDialog"));
    setWindowTitle(tr("Settings"));
    m_theme->setObjectName(QStringLiteral("settingTheme"));
    m_theme->addItems({tr("dark"), tr("light")});
    m_theme->setMinimumWidth(170);
    m_language->setObjectName(QStringLiteral("settingLanguage"));
    m_language->addItem(tr("as the system’s"), QString());
    for (const QString& code : languages()) m_language->addItem(languageName(code), code);
    m_language->setMinimumWidth(170);
    m_threads->setSpecialValueText(tr("as written"));
    m_history->setSuffix(tr(" MiB"));
    m_history->setSingleStep(64);
    m_history->setGroupSeparatorShown(true);
    m_openLast->setObjectName(QStringLiteral("settingOpenLast"));

    auto* const form = new QFormLayout;
    form->setHorizontalSpacing(24);
    form->setVerticalSpacing(6);
    form->setFieldGrowthPolicy(QFormLayout::FieldsStayAtSizeHint);
    form->addRow(tr("&Theme"), m_theme);
    form->addRow(tr("&Language"), m_language);
    auto* const again = new QPushButton(tr("Start again now"));
    again->setObjectName(QStringLiteral("startAgain"));
    again->setAutoDefault(false);
    auto* const holds = new QHBoxLayout;
    holds->addWidget(hint(tr("Holds from the next start on.")), 1);
    holds->addWidget(again);
    form->addRow(QString(), holds);
    form->addRow(tr("Th&reads"), m_threads);
    form->addRow(QString(), hint(tr("What nodes are run with; “as written” leaves it to the program.")));
    form->addRow(tr("&History"), m_history);
    form->addRow(QString(),
                 hint(tr("Bytes kept for stepping back. Where they are spent, the steps before are run again.")));
    form->addRow(tr("&Profile runs"), m_runs);
    form->addRow(QString(), hint(tr("How often a profile runs everything: more runs, steadier numbers.")));
    form->addRow(QString(), m_openLast);

    auto* const buttons = new QDialogButtonBox(QDialogButtonBox::Close | QDialogButtonBox::RestoreDefaults);
    auto* const column = new QVBoxLayout(this);
    column->setContentsMargins(22, 20, 22, 16);
    column->setSpacing(18);
    column->addLayout(form);
    column->addStretch(1);
    column->addWidget(buttons);
    buttons->button(QDialogButtonBox::RestoreDefaults)->setAutoDefault(false);
    buttons->button(QDialogButtonBox::Close)->setDefault(true);

    show(now);
    const auto offer = [this, again] { again->setVisible(languageFor(m_language->currentData().toString()) != languageInUse()); };
    offer();
    connect(m_language, &QComboBox::currentIndexChanged, this, offer);
    connect(again, &QPushButton::clicked, this, [this] {
        accept();
        emit startAgainWanted();
    });
    const auto tell = [this] { emit changed(preferences()); };
    for (QComboBox* each : {m_theme, m_language}) connect(each, &QComboBox::currentIndexChanged, this, tell);
    for (QSpinBox* each : {m_threads, m_history, m_runs}) connect(each, &QSpinBox::valueChanged, this, tell);
    connect(m_openLast, &QCheckBox::toggled, this, tell);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(buttons->button(QDialogButtonBox::RestoreDefaults), &QPushButton::clicked, this, [this, tell] {
        show({});
        tell();
    });
}

void SettingsDialog::show(const Preferences& p) {
    const QSignalBlocker blocks[] = {QSignalBlocker(m_theme), QSignalBlocker(m_language), QSignalBlocker(m_threads), QSignalBlocker(m_history),
                                     QSignalBlocker(m_runs), QSignalBlocker(m_openLast)};
    m_theme->setCurrentIndex(p.dark ? 0 : 1);
    m_language->setCurrentIndex(std::max(0, m_language->findData(p.language)));
    m_threads->setValue(p.threads);
    m_history->setValue(static_cast<int>(p.historyBytes >> 20));
    m_runs->setValue(p.profileRuns);
    m_openLast->setChecked(p.openLast);
}

Preferences SettingsDialog::preferences() const {
    Preferences p;
    p.dark = m_theme->currentIndex() == 0;
    p.language = m_language->currentData().toString();
    p.threads = m_threads->value();
    p.historyBytes = static_cast<size_t>(m_history->value()) << 20;
    p.profileRuns = m_runs->value();
    p.openLast = m_openLast->isChecked();
    return p;
}

} // namespace ggs

// SPDX-License-Identifier: MIT
#include "window/settings_dialog.h"

#include "look/theme.h"
#include "words/language.h"

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

// As high as it is at its narrowest: a form asks for that alone, and else cuts the last lines.
class Hint final : public QLabel {
  public:
    explicit Hint(const QString& text) : QLabel(text) {
        setProperty("role", "muted");
        setWordWrap(true);
        setMinimumWidth(hintWidth);
    }
    QSize sizeHint() const override { return {hintWidth, heightForWidth(hintWidth)}; }
    QSize minimumSizeHint() const override { return sizeHint(); }
};

QLabel* hint(const QString& text) { return new Hint(text); }

} // namespace

SettingsDialog::SettingsDialog(const Preferences& now, QWidget* parent)
    : QDialog(parent), m_theme(new QComboBox), m_language(new QComboBox),
      m_fontSize(number(QStringLiteral("settingFontSize"), Preferences::leastFontSize, Preferences::mostFontSize)),
      m_threads(number(QStringLiteral("settingThreads"), 0, Preferences::mostThreads)),
      m_history(number(QStringLiteral("settingHistory"), 0, static_cast<int>(Preferences::mostHistoryMiB))),
      m_memory(number(QStringLiteral("settingMemory"), 1, static_cast<int>(Preferences::mostMemoryGiB))),
      m_runs(number(QStringLiteral("settingRuns"), 1, Preferences::mostRuns)),
      m_openLast(new QCheckBox(title(QStringLiteral("settingOpenLast")))),
      m_reloadPlugins(new QCheckBox(title(QStringLiteral("settingReloadPlugins")))) {
    setObjectName(QStringLiteral("settingsDialog"));
    setWindowTitle(tr("Settings"));
    m_theme->setObjectName(QStringLiteral("settingTheme"));
    m_theme->addItems({tr("dark"), tr("light")});
    m_theme->setMinimumWidth(170);
    m_language->setObjectName(QStringLiteral("settingLanguage"));
    m_language->addItem(tr("System default"), QString());
    for (const QString& code : languages()) m_language->addItem(languageName(code), code);
    m_language->setMinimumWidth(170);
    m_fontSize->setSuffix(tr(" %"));
    m_fontSize->setSingleStep(10);
    m_threads->setSpecialValueText(tr("from script"));
    m_history->setSuffix(tr(" MiB"));
    m_history->setSingleStep(64);
    m_history->setGroupSeparatorShown(true);
    m_memory->setSuffix(tr(" GiB"));
    m_memory->setGroupSeparatorShown(true);
    m_openLast->setObjectName(QStringLiteral("settingOpenLast"));
    m_reloadPlugins->setObjectName(QStringLiteral("settingReloadPlugins"));

    auto* const form = new QFormLayout;
    form->setHorizontalSpacing(24);
    form->setVerticalSpacing(6);
    form->setFieldGrowthPolicy(QFormLayout::FieldsStayAtSizeHint);
    auto* const again = new QPushButton(tr("Restart now"));
    again->setObjectName(QStringLiteral("startAgain"));
    again->setAutoDefault(false);
    QWidget* const fields[] = {m_theme,  m_language, m_fontSize, m_threads,      m_history,
                               m_memory, m_runs,     m_openLast, m_reloadPlugins};
    const std::vector<SettingWords> all = words();
    for (QWidget* field : fields) {
        const auto said = std::find_if(all.begin(), all.end(),
                                       [field](const SettingWords& each) { return each.id == field->objectName(); });
        if (qobject_cast<QCheckBox*>(field)) {
            form->addRow(QString(), field);
            continue;
        }
        form->addRow(said->title, field);
        if (field == m_language) {
            auto* const holds = new QHBoxLayout;
            holds->addWidget(hint(said->hint), 1);
            holds->addWidget(again);
            form->addRow(QString(), holds);
        } else if (!said->hint.isEmpty()) {
            form->addRow(QString(), hint(said->hint));
        }
    }

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
    const auto offer = [this, again] {
        again->setVisible(languageFor(m_language->currentData().toString()) != languageInUse());
    };
    offer();
    connect(m_language, &QComboBox::currentIndexChanged, this, offer);
    connect(again, &QPushButton::clicked, this, [this] {
        accept();
        emit startAgainWanted();
    });
    const auto tell = [this] { emit changed(preferences()); };
    for (QComboBox* each : {m_theme, m_language}) connect(each, &QComboBox::currentIndexChanged, this, tell);
    for (QSpinBox* each : {m_fontSize, m_threads, m_history, m_memory, m_runs})
        connect(each, &QSpinBox::valueChanged, this, tell);
    for (QCheckBox* each : {m_openLast, m_reloadPlugins}) connect(each, &QCheckBox::toggled, this, tell);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(buttons->button(QDialogButtonBox::RestoreDefaults), &QPushButton::clicked, this, [this, tell] {
        show({});
        tell();
    });
}

std::vector<SettingWords> SettingsDialog::words() {
    const auto id = [](const char* name) { return QString::fromLatin1(name); };
    return {
        {id("settingTheme"), tr("&Theme"), QString()},
        {id("settingLanguage"), tr("&Language"), tr("Takes effect the next time ggscope starts.")},
        {id("settingFontSize"), tr("&Font size"), QString()},
        {id("settingThreads"), tr("Th&reads"),
         tr("Number of threads that run nodes. “from script” leaves the choice to the script or the model.")},
        {id("settingHistory"), tr("&History"),
         tr("Size of the history for stepping back. To go further back, ggscope runs earlier steps again.")},
        {id("settingMemory"), tr("&Memory limit"),
         tr("The most memory that a script may reserve. If a script needs more, it is refused before anything is "
            "reserved.")},
        {id("settingRuns"), tr("&Profile runs"), tr("Number of runs per profile. More runs give more stable times.")},
        {id("settingOpenLast"), tr("Open the last file on startup"), QString()},
        {id("settingReloadPlugins"), tr("Reload plug-ins automatically in trusted folders"), QString()}};
}

QString SettingsDialog::title(const QString& setting) {
    for (const SettingWords& each : words()) {
        if (each.id == setting) return each.title;
    }
    return {};
}

void SettingsDialog::goTo(const QString& setting) {
    auto* const field = findChild<QWidget*>(setting);
    if (!field) return;
    field->setFocus(Qt::ShortcutFocusReason);
    if (auto* const digits = qobject_cast<QSpinBox*>(field)) digits->selectAll();
}

void SettingsDialog::show(const Preferences& p) {
    const QSignalBlocker blocks[] = {
        QSignalBlocker(m_theme),   QSignalBlocker(m_language), QSignalBlocker(m_fontSize),
        QSignalBlocker(m_threads), QSignalBlocker(m_history),  QSignalBlocker(m_memory),
        QSignalBlocker(m_runs),    QSignalBlocker(m_openLast), QSignalBlocker(m_reloadPlugins)};
    m_theme->setCurrentIndex(p.dark ? 0 : 1);
    m_language->setCurrentIndex(std::max(0, m_language->findData(p.language)));
    m_fontSize->setValue(p.fontSize);
    m_threads->setValue(p.threads);
    m_history->setValue(static_cast<int>(p.historyBytes >> 20));
    m_memory->setValue(static_cast<int>(p.memoryBytes >> 30));
    m_runs->setValue(p.profileRuns);
    m_openLast->setChecked(p.openLast);
    m_reloadPlugins->setChecked(p.reloadPlugins);
}

Preferences SettingsDialog::preferences() const {
    Preferences p;
    p.dark = m_theme->currentIndex() == 0;
    p.language = m_language->currentData().toString();
    p.fontSize = m_fontSize->value();
    p.threads = m_threads->value();
    p.historyBytes = static_cast<size_t>(m_history->value()) << 20;
    p.memoryBytes = static_cast<uint64_t>(m_memory->value()) << 30;
    p.profileRuns = m_runs->value();
    p.openLast = m_openLast->isChecked();
    p.reloadPlugins = m_reloadPlugins->isChecked();
    return p;
}

} // namespace ggs

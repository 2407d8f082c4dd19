// SPDX-License-Identifier: MIT
#include "look/own_style.h"

#include "look/actions.h"

#include <utility>

namespace ggs {

int OwnStyle::styleHint(StyleHint hint, const QStyleOption* option, const QWidget* widget,
                        QStyleHintReturn* data) const {
    if (hint == SH_Slider_AbsoluteSetButtons) return Qt::LeftButton;
    return QProxyStyle::styleHint(hint, option, widget, data);
}

QIcon OwnStyle::standardIcon(StandardPixmap which, const QStyleOption* option, const QWidget* widget) const {
    static constexpr std::pair<StandardPixmap, const char*> ours[] = {
        {SP_FileDialogBack, "left"},
        {SP_ArrowBack, "left"},
        {SP_ArrowForward, "right"},
        {SP_FileDialogToParent, "up"},
        {SP_FileDialogNewFolder, "newfolder"},
        {SP_FileDialogDetailedView, "details"},
        {SP_FileDialogListView, "list"},
        {SP_FileDialogContentsView, "list"},
        {SP_DirIcon, "folder"},
        {SP_DirClosedIcon, "folder"},
        {SP_DirOpenIcon, "folder"},
        {SP_DirLinkIcon, "folder"},
        {SP_DirHomeIcon, "folder"},
        {SP_FileIcon, "file"},
        {SP_FileLinkIcon, "file"},
        {SP_ComputerIcon, "computer"},
        {SP_DesktopIcon, "computer"},
        {SP_DriveHDIcon, "computer"},
        {SP_DriveFDIcon, "computer"},
        {SP_DriveCDIcon, "computer"},
        {SP_DriveNetIcon, "computer"},
    };
    for (const auto& [known, name] : ours) {
        if (known == which) return themeIcon(QLatin1String(name));
    }
    return QProxyStyle::standardIcon(which, option, widget);
}

} // namespace ggs

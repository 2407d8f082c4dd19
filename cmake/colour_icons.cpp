// SPDX-License-Identifier: MIT
// Part of the build: writes the icons in the colours of both themes. Each icon is drawn once, in "currentColor". Icons
// of disabled actions are fainter, because the style's own effect is hardly visible on a dark background.
//
//   colour_icons FOLDER ICON.svg…   writes FOLDER/dark/ICON.svg and FOLDER/dark-disabled/ICON.svg, and both for light
#include "drawing/palette.h"

#include <fmt/format.h>

#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>

namespace {

struct Shade {
    const char* folder;
    ggs::Rgb ink;
};
constexpr Shade shades[] = {{"dark", ggs::dark_palette.text},
                            {"dark-disabled", ggs::dark_palette.faint},
                            {"light", ggs::light_palette.text},
                            {"light-disabled", ggs::light_palette.faint}};

std::string coloured(std::string svg, ggs::Rgb ink) {
    constexpr std::string_view mark = "currentColor";
    const std::string colour = fmt::format("#{:06x}", ink);
    for (size_t at = svg.find(mark); at != std::string::npos; at = svg.find(mark, at))
        svg.replace(at, mark.size(), colour);
    return svg;
}

} // namespace

int main(int argc, char** argv) {
    const std::filesystem::path folder = argc > 1 ? argv[1] : ".";
    for (int i = 2; i < argc; ++i) {
        const std::filesystem::path icon = argv[i];
        std::ifstream in(icon, std::ios::binary);
        const std::string svg{std::istreambuf_iterator<char>(in), {}};
        if (!in || svg.empty()) {
            std::cerr << "colour_icons: " << icon.string() << " can't be read\n";
            return 1;
        }
        for (const Shade& shade : shades) {
            const std::filesystem::path to = folder / shade.folder / icon.filename();
            std::filesystem::create_directories(to.parent_path());
            std::ofstream out(to, std::ios::binary);
            out << coloured(svg, shade.ink);
            if (!out.flush()) {
                std::cerr << "colour_icons: " << to.string() << " can't be written\n";
                return 1;
            }
        }
    }
}

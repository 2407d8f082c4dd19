// SPDX-License-Identifier: MIT
// ScriptHighlighter: colours a .ggs script by the engine's tokens. A call has the hue of its op's family, as its node
// has in the graph. For each line, it also keeps the data that the editor often needs.
//
// Owned by the editor; GUI thread. It works line by line, because no token spans several lines.
#pragma once

#include "graph/registry.h"
#include "look/theme.h"
#include "script/lexer.h"

#include <QSyntaxHighlighter>
#include <QTextBlockUserData>
#include <QTextCharFormat>

#include <cstddef>
#include <map>
#include <utility>

namespace ggs {

// The data of an editor's line. It moves with the line while others are typed before it.
struct ScriptLine : QTextBlockUserData {
    static const ScriptLine* of(const QTextBlock& block) { return static_cast<const ScriptLine*>(block.userData()); }
    int built = 0;    // the line, from 1, of the text that the open program was built from; 0: it is new
    int asked = 0;    // the same of the text that is being built
    QString variable; // that it assigns to, if any
};

// The tokens of one or several lines, up to the first error; `cut`: there is one.
struct LineTokens {
    std::vector<Token> tokens; // without the end
    bool cut = false;
};
LineTokens lineTokens(std::string_view text);
LineTokens lineTokens(std::string&& text) = delete; // the tokens are parts of the text, which has to stay

// Converts a column of the engine, from 1 and in bytes, to a position in the line's text, and back.
int positionOf(const QString& line, int column);
int columnOf(const QString& line, int position);

class ScriptHighlighter : public QSyntaxHighlighter {
    Q_OBJECT
  public:
    ScriptHighlighter(QTextDocument* document, std::shared_ptr<const Registry> registry);
    void setRegistry(std::shared_ptr<const Registry> registry);
    // How many brackets are open where the line begins: a line within brackets goes on with the statement before.
    static int depthBefore(const QTextBlock& block);

  protected:
    void highlightBlock(const QString& text) override;

  private:
    enum class Look { plain, call, word, argument, type, text, comment };
    const QTextCharFormat& formatOf(Look look, Ink ink);

    std::shared_ptr<const Registry> m_registry;
    std::map<std::pair<Look, Ink>, QTextCharFormat> m_formats; // shared by all lines of a long script
};

} // namespace ggs

<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en" sourcelanguage="en">
<context>
    <name>ggs::ProfileView</name>
    <message numerus="yes">
        <source>median of %n undisturbed run(s)</source>
        <translation>
            <numerusform>median of %n undisturbed run</numerusform>
            <numerusform>median of %n undisturbed runs</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n step(s) touch no data</source>
        <translation>
            <numerusform>%n step touches no data</numerusform>
            <numerusform>%n steps touch no data</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Profile %n run(s)</source>
        <translation>
            <numerusform>Profile %n run</numerusform>
            <numerusform>Profile %n runs</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ggs::TimelineCanvas</name>
    <message numerus="yes">
        <source>step %1 · %2 · %n chunk(s)</source>
        <translation>
            <numerusform>step %1 · %2 · %n chunk</numerusform>
            <numerusform>step %1 · %2 · %n chunks</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ggs::TimelineView</name>
    <message numerus="yes">
        <source>%n thread(s)</source>
        <translation>
            <numerusform>%n thread</numerusform>
            <numerusform>%n threads</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n pause(s) folded</source>
        <translation>
            <numerusform>%n pause folded</numerusform>
            <numerusform>%n pauses folded</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Span of %1 · %n node(s) · threads worked %2 % and waited %3 % of it</source>
        <translation>
            <numerusform>Span of %1 · %n node · threads worked %2 % and waited %3 % of it</numerusform>
            <numerusform>Span of %1 · %n nodes · threads worked %2 % and waited %3 % of it</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ggs::ValuesView</name>
    <message numerus="yes">
        <source>%n number(s) changed by hand; takes the latest change back: Ctrl+Z</source>
        <translation>
            <numerusform>%n number changed by hand; takes the latest change back: Ctrl+Z</numerusform>
            <numerusform>%n numbers changed by hand; takes the latest change back: Ctrl+Z</numerusform>
        </translation>
    </message>
</context>
</TS>

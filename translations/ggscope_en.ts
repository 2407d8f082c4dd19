<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en" sourcelanguage="en">
<context>
    <name>PlanNotes</name>
    <message numerus="yes">
        <source>%n tensor(s)</source>
        <translation>
            <numerusform>%n tensor</numerusform>
            <numerusform>%n tensors</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n in place</source>
        <translation>
            <numerusform>%n in place</numerusform>
            <numerusform>%n in place</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n piece(s)</source>
        <translation>
            <numerusform>%n piece</numerusform>
            <numerusform>%n pieces</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n more</source>
        <translation>
            <numerusform>%n more</numerusform>
            <numerusform>%n more</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ProfileCharts</name>
    <message numerus="yes">
        <source>peak %1 GFLOP/s, %n thread(s), %2</source>
        <translation>
            <numerusform>peak %1 GFLOP/s, %n thread, %2</numerusform>
            <numerusform>peak %1 GFLOP/s, %n threads, %2</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ggs::AttentionView</name>
    <message numerus="yes">
        <source>Walks through the rounds: %n still to come</source>
        <translation>
            <numerusform>Walks through the rounds: %n still to come</numerusform>
            <numerusform>Walks through the rounds: %n still to come</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n round(s) have no rows here yet</source>
        <translation>
            <numerusform>%n round has no rows here yet</numerusform>
            <numerusform>%n rounds have no rows here yet</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n round(s) have no rows here; going back there would lose the change by hand</source>
        <translation>
            <numerusform>%n round has no rows here; going back there would lose the change by hand</numerusform>
            <numerusform>%n rounds have no rows here; going back there would lose the change by hand</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ggs::BlockCanvas</name>
    <message numerus="yes">
        <source>block: %n warp(s) of 32 lanes</source>
        <translation>
            <numerusform>block: %n warp of 32 lanes</numerusform>
            <numerusform>block: %n warps of 32 lanes</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ggs::BreakpointDialog</name>
    <message numerus="yes">
        <source>%n step(s)</source>
        <translation>
            <numerusform>%n step</numerusform>
            <numerusform>%n steps</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ggs::CheckView</name>
    <message numerus="yes">
        <source>checking %n step(s) …</source>
        <translation>
            <numerusform>checking %n step …</numerusform>
            <numerusform>checking %n steps …</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>all %n element(s)</source>
        <translation>
            <numerusform>its one element</numerusform>
            <numerusform>all %n elements</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>not written: %n element(s), the first is</source>
        <translation>
            <numerusform>not written: %n element, which is</numerusform>
            <numerusform>not written: %n elements, the first is</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ggs::DevicesView</name>
    <message numerus="yes">
        <source>%n split(s) · %1 there, %2 back</source>
        <translation>
            <numerusform>%n split · %1 there, %2 back</numerusform>
            <numerusform>%n splits · %1 there, %2 back</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n stream(s), %1 of work memory</source>
        <translation>
            <numerusform>%n stream, %1 of work memory</numerusform>
            <numerusform>%n streams, %1 of work memory</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ggs::FetchCanvas</name>
    <message numerus="yes">
        <source>%n sector(s) of 32 bytes</source>
        <translation>
            <numerusform>%n sector of 32 bytes</numerusform>
            <numerusform>%n sectors of 32 bytes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>shared memory: %n pass(es)</source>
        <translation>
            <numerusform>shared memory: %n pass</numerusform>
            <numerusform>shared memory: %n passes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>with rows %1 words apart instead of %2: %n pass(es)</source>
        <translation>
            <numerusform>with rows %1 words apart instead of %2: %n pass</numerusform>
            <numerusform>with rows %1 words apart instead of %2: %n passes</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ggs::GraphCanvas</name>
    <message numerus="yes">
        <source>%n node(s) × %1</source>
        <translation>
            <numerusform>%n node × %1</numerusform>
            <numerusform>%n nodes × %1</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ggs::GraphView</name>
    <message numerus="yes">
        <source>Laying out %n node(s) …</source>
        <translation>
            <numerusform>Laying out %n node …</numerusform>
            <numerusform>Laying out %n nodes …</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ggs::KernelView</name>
    <message numerus="yes">
        <source>%n lane(s)</source>
        <translation>
            <numerusform>%n lane</numerusform>
            <numerusform>%n lanes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 of shared memory, in %n pass(es) over its banks.</source>
        <translation>
            <numerusform>%1 of shared memory, in %n pass over its banks.</numerusform>
            <numerusform>%1 of shared memory, in %n passes over its banks.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 in %n sector(s); %2 of what is fetched is used.</source>
        <translation>
            <numerusform>%1 in %n sector; %2 of what is fetched is used.</numerusform>
            <numerusform>%1 in %n sectors; %2 of what is fetched is used.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The block writes %n element(s), the same bits as on %1.</source>
        <translation>
            <numerusform>The block writes %n element, the same bits as on %1.</numerusform>
            <numerusform>The block writes %n elements, the same bits as on %1.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The warp has come here %n time(s) so far.</source>
        <translation>
            <numerusform>The warp has come here once so far.</numerusform>
            <numerusform>The warp has come here %n times so far.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The block writes %n element(s), %1 of them with other bits than on %2, by %3 at most.</source>
        <translation>
            <numerusform>The block writes %n element, %1 with other bits than on %2, by %3 at most.</numerusform>
            <numerusform>The block writes %n elements, %1 of them with other bits than on %2, by %3 at most.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ggs::KeyBar</name>
    <message numerus="yes">
        <source>%n key(s) changed, not saved</source>
        <translation>
            <numerusform>%n key changed, not saved</numerusform>
            <numerusform>%n keys changed, not saved</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ggs::Marking</name>
    <message numerus="yes">
        <source>%n value(s) of %1</source>
        <translation>
            <numerusform>%n value of %1</numerusform>
            <numerusform>%n values of %1</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ggs::Measuring</name>
    <message numerus="yes">
        <source>median of %n run(s)</source>
        <translation>
            <numerusform>from %n run</numerusform>
            <numerusform>median of %n runs</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 threads on %n core(s): they wait for each other, so times are long and vary</source>
        <translation>
            <numerusform>%1 threads on %n core: they wait for each other, so times are long and vary</numerusform>
            <numerusform>%1 threads on %n cores: they wait for each other, so times are long and vary</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ggs::NextTokenView</name>
    <message numerus="yes">
        <source>%n token(s) can be drawn</source>
        <translation>
            <numerusform>%n token can be drawn</numerusform>
            <numerusform>%n tokens can be drawn</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n less likely one(s) are not listed</source>
        <translation>
            <numerusform>%n less likely one is not listed</numerusform>
            <numerusform>%n less likely ones are not listed</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ggs::NoticeBar</name>
    <message numerus="yes">
        <source>%n change(s) by hand were made behind here, and are gone</source>
        <translation>
            <numerusform>one change by hand was made behind here, and is gone</numerusform>
            <numerusform>%n changes by hand were made behind here, and are gone</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ggs::PartChooser</name>
    <message numerus="yes">
        <source>%1 · %n tensor(s) · %2</source>
        <translation>
            <numerusform>%1 · %n tensor · %2</numerusform>
            <numerusform>%1 · %n tensors · %2</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ggs::PartDialog</name>
    <message numerus="yes">
        <source>%n element(s); what was computed from them is computed again, and one undo takes it back.</source>
        <translation>
            <numerusform>%n element; what was computed from it is computed again, and one undo takes it back.</numerusform>
            <numerusform>%n elements; what was computed from them is computed again, and one undo takes it back.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ggs::PlanAnswers</name>
    <message numerus="yes">
        <source>%n read(s) of bytes that were written over; the first %1 are listed.</source>
        <translation>
            <numerusform>%n read of bytes that were written over; the first %1 are listed.</numerusform>
            <numerusform>%n reads of bytes that were written over; the first %1 are listed.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n read(s) of bytes that were written over since they were written.</source>
        <translation>
            <numerusform>%n read of bytes that were written over since they were written.</numerusform>
            <numerusform>%n reads of bytes that were written over since they were written.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ggs::ProfileModel</name>
    <message numerus="yes">
        <source>The least time for its flops or its bytes on this machine, by its median. With %n thread(s): %1 GFLOP/s; %2 GB/s out of memory, and up to %3 GB/s out of the nearest cache. Bytes are compared with reading as many, so above 100 % they were nearer than that.</source>
        <translation>
            <numerusform>The least time for its flops or its bytes on this machine, by its median. With %n thread: %1 GFLOP/s; %2 GB/s out of memory, and up to %3 GB/s out of the nearest cache. Bytes are compared with reading as many, so above 100 % they were nearer than that.</numerusform>
            <numerusform>The least time for its flops or its bytes on this machine, by its median. With %n threads: %1 GFLOP/s; %2 GB/s out of memory, and up to %3 GB/s out of the nearest cache. Bytes are compared with reading as many, so above 100 % they were nearer than that.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ggs::ProfileView</name>
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
    <message numerus="yes">
        <source>%n row(s) without flops not drawn</source>
        <translation>
            <numerusform>%n row without flops not drawn</numerusform>
            <numerusform>%n rows without flops not drawn</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>a run, in the median of %n undisturbed; each row has its own median</source>
        <translation>
            <numerusform>a run, the only one; nothing disturbed it</numerusform>
            <numerusform>a run, in the median of %n undisturbed; each row has its own median</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>a round, in the median of the last %n round(s); each row has its own median</source>
        <translation>
            <numerusform>a round, in the median of the last round; each row has its own median</numerusform>
            <numerusform>a round, in the median of the last %n rounds; each row has its own median</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>a round, in the median of %n from round 0 on; each row has its own median</source>
        <translation>
            <numerusform>one round, round 0; each row has its own median</numerusform>
            <numerusform>a round, in the median of %n from round 0 on; each row has its own median</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ggs::PromptsDialog</name>
    <message numerus="yes">
        <source>Both have the same %n token(s), and no node differs.</source>
        <translation>
            <numerusform>Both have the same %n token, and no node differs.</numerusform>
            <numerusform>Both have the same %n tokens, and no node differs.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n token(s) at the beginning are the same.</source>
        <translation>
            <numerusform>%n token at the beginning is the same.</numerusform>
            <numerusform>%n tokens at the beginning are the same.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ggs::TensorDifferenceModel</name>
    <message numerus="yes">
        <source>%n of them NaN or Inf</source>
        <translation>
            <numerusform>%n of them NaN or Inf</numerusform>
            <numerusform>%n of them NaN or Inf</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ggs::TextBar</name>
    <message numerus="yes">
        <source>%n token(s)</source>
        <translation>
            <numerusform>%n token</numerusform>
            <numerusform>%n tokens</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n character(s) copied</source>
        <translation>
            <numerusform>%n character copied</numerusform>
            <numerusform>%n characters copied</numerusform>
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
    <message numerus="yes">
        <source>from start to end, %n thread(s)</source>
        <translation>
            <numerusform>from start to end, %n thread</numerusform>
            <numerusform>from start to end, %n threads</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Span of %1 · %n node(s)</source>
        <translation>
            <numerusform>Span of %1 · %n node</numerusform>
            <numerusform>Span of %1 · %n nodes</numerusform>
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

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
        <source>%n memory block(s)</source>
        <translation>
            <numerusform>%n memory block</numerusform>
            <numerusform>%n memory blocks</numerusform>
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
        <source>%1 peak %2 GFLOP/s, %n thread(s), %3</source>
        <translation>
            <numerusform>%1 peak %2 GFLOP/s, %n thread, %3</numerusform>
            <numerusform>%1 peak %2 GFLOP/s, %n threads, %3</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ggs::AttentionView</name>
    <message numerus="yes">
        <source>Visiting rounds: %n left</source>
        <translation>
            <numerusform>Visiting rounds: %n left</numerusform>
            <numerusform>Visiting rounds: %n left</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Rows missing for %n round(s); going back would discard the change</source>
        <translation>
            <numerusform>Rows missing for %n round; going back would discard the change</numerusform>
            <numerusform>Rows missing for %n rounds; going back would discard the change</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Show rows of %n round(s)</source>
        <translation>
            <numerusform>Show rows of %n round</numerusform>
            <numerusform>Show rows of %n rounds</numerusform>
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
    <name>ggs::BlocksOfMemory</name>
    <message numerus="yes">
        <source>%1: %n tensor(s)</source>
        <translation>
            <numerusform>%1: %n tensor</numerusform>
            <numerusform>%1: %n tensors</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 bytes in %n block(s)</source>
        <translation>
            <numerusform>%1 bytes in %n block</numerusform>
            <numerusform>%1 bytes in %n blocks</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n other tensor(s) use some of these bytes, at other times</source>
        <translation>
            <numerusform>%n other tensor uses some of these bytes, at other times</numerusform>
            <numerusform>%n other tensors use some of these bytes, at other times</numerusform>
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
    <name>ggs::BreakpointModel</name>
    <message numerus="yes">
        <source>after %n hit(s)</source>
        <translation>
            <numerusform>after %n hit</numerusform>
            <numerusform>after %n hits</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ggs::BytesAndStruct</name>
    <message numerus="yes">
        <source>%n byte(s)</source>
        <translation>
            <numerusform>%n byte</numerusform>
            <numerusform>%n bytes</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ggs::CheckSection</name>
    <message numerus="yes">
        <source>not written: %n element(s), the first is</source>
        <translation>
            <numerusform>not written: %n element, the first is</numerusform>
            <numerusform>not written: %n elements, the first is</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n element(s) differ %1, the first is</source>
        <translation>
            <numerusform>%n element differs %1, the first is</numerusform>
            <numerusform>%n elements differ %1, the first is</numerusform>
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
    <name>ggs::ClickView</name>
    <message numerus="yes">
        <source>%n file(s)</source>
        <translation>
            <numerusform>%n file</numerusform>
            <numerusform>%n files</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ggs::DevicesView</name>
    <message numerus="yes">
        <source>%n split(s) · %1 copied to the device, %2 to the host</source>
        <translation>
            <numerusform>%n split · %1 copied to the device, %2 to the host</numerusform>
            <numerusform>%n splits · %1 copied to the device, %2 to the host</numerusform>
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
    <name>ggs::Examining</name>
    <message numerus="yes">
        <source>The edit of %n value(s) of %1</source>
        <translation>
            <numerusform>The edit of %n value of %1</numerusform>
            <numerusform>The edit of %n values of %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 and %n earlier edit(s)</source>
        <translation>
            <numerusform>%1 and %n earlier edit</numerusform>
            <numerusform>%1 and %n earlier edits</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 changed none of %n node(s)</source>
        <translation>
            <numerusform>%1 didn’t change the %n node</numerusform>
            <numerusform>%1 changed none of %n nodes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 changed %2 of %n node(s)</source>
        <translation>
            <numerusform>%1 changed %2 of %n node</numerusform>
            <numerusform>%1 changed %2 of %n nodes</numerusform>
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
    <name>ggs::FileActions</name>
    <message numerus="yes">
        <source>%n generated token(s)</source>
        <translation>
            <numerusform>%n generated token</numerusform>
            <numerusform>%n generated tokens</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n generated token(s) in %1 branches</source>
        <translation>
            <numerusform>%n generated token in %1 branches</numerusform>
            <numerusform>%n generated tokens in %1 branches</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>the profile of %n run(s)</source>
        <translation>
            <numerusform>the profile of %n run</numerusform>
            <numerusform>the profile of %n runs</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ggs::FitPictures</name>
    <message numerus="yes">
        <source>%n picture(s)</source>
        <translation>
            <numerusform>%n picture</numerusform>
            <numerusform>%n pictures</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n of them wrong</source>
        <translation>
            <numerusform>%n of them wrong</numerusform>
            <numerusform>%n of them wrong</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ggs::GradientsView</name>
    <message numerus="yes">
        <source>checking %n gradient(s) …</source>
        <translation>
            <numerusform>checking %n gradient …</numerusform>
            <numerusform>checking %n gradients …</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n element(s) at a kink, where no derivative exists; they do not count</source>
        <translation>
            <numerusform>%n element at a kink, where no derivative exists; it does not count</numerusform>
            <numerusform>%n elements at a kink, where no derivative exists; they do not count</numerusform>
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
    <message numerus="yes">
        <source>%n layer(s), nodes: %1</source>
        <translation>
            <numerusform>%n layer, nodes: %1</numerusform>
            <numerusform>%n layers, nodes: %1</numerusform>
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
    <name>ggs::HeadRanking</name>
    <message numerus="yes">
        <source>Mean share on token %1, over %n token(s) that can attend to it.</source>
        <translation>
            <numerusform>Mean share on token %1, over %n token that can attend to it.</numerusform>
            <numerusform>Mean share on token %1, over %n tokens that can attend to it.</numerusform>
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
        <source>%1 in %n sector(s); %2 of the fetched bytes are used.</source>
        <translation>
            <numerusform>%1 in %n sector; %2 of the fetched bytes are used.</numerusform>
            <numerusform>%1 in %n sectors; %2 of the fetched bytes are used.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The block writes %n element(s), with the same bits as on %1.</source>
        <translation>
            <numerusform>The block writes %n element, with the same bits as on %1.</numerusform>
            <numerusform>The block writes %n elements, with the same bits as on %1.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The warp has reached this location %n time(s) so far.</source>
        <translation>
            <numerusform>The warp has reached this location once so far.</numerusform>
            <numerusform>The warp has reached this location %n times so far.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The block writes %n element(s); %1 of them have different bits than on %2, max difference %3.</source>
        <translation>
            <numerusform>The block writes %n element; %1 has different bits than on %2, max difference %3.</numerusform>
            <numerusform>The block writes %n elements; %1 of them have different bits than on %2, max difference %3.</numerusform>
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
        <source>%1 threads share %n core(s) and wait for each other, so times are longer and vary more</source>
        <translation>
            <numerusform>%1 threads share %n core and wait for each other, so times are longer and vary more</numerusform>
            <numerusform>%1 threads share %n cores and wait for each other, so times are longer and vary more</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n thread(s)</source>
        <translation>
            <numerusform>%n thread</numerusform>
            <numerusform>%n threads</numerusform>
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
        <source>%n less likely token(s) not listed</source>
        <translation>
            <numerusform>%n less likely token not listed</numerusform>
            <numerusform>%n less likely tokens not listed</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ggs::OffsetSection</name>
    <message numerus="yes">
        <source>%n more</source>
        <translation>
            <numerusform>%n more</numerusform>
            <numerusform>%n more</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ggs::OwnersPicture</name>
    <message numerus="yes">
        <source>%n owner(s)</source>
        <translation>
            <numerusform>%n owner</numerusform>
            <numerusform>%n owners</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ggs::OwnersSection</name>
    <message numerus="yes">
        <source>%n earlier owner(s)</source>
        <translation>
            <numerusform>%n earlier owner</numerusform>
            <numerusform>%n earlier owners</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n later owner(s)</source>
        <translation>
            <numerusform>%n later owner</numerusform>
            <numerusform>%n later owners</numerusform>
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
        <source>%n element(s); results that depend on them are computed again. %1.</source>
        <translation>
            <numerusform>%n element; results that depend on it are computed again. %1.</numerusform>
            <numerusform>%n elements; results that depend on them are computed again. %1.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ggs::PlanAnswers</name>
    <message numerus="yes">
        <source>%n read(s) of overwritten bytes; the first %1 are listed.</source>
        <translation>
            <numerusform>%n read of overwritten bytes; the first %1 are listed.</numerusform>
            <numerusform>%n reads of overwritten bytes; the first %1 are listed.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n read(s) of overwritten bytes.</source>
        <translation>
            <numerusform>%n read of overwritten bytes.</numerusform>
            <numerusform>%n reads of overwritten bytes.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ggs::ProblemsPane</name>
    <message numerus="yes">
        <source>%n problem(s) are listed.</source>
        <translation>
            <numerusform>%n problem is listed.</numerusform>
            <numerusform>%n problems are listed.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ggs::ProfileModel</name>
    <message numerus="yes">
        <source>peak of %1: %2 GFLOP/s, the best of %n tries, which differ by %3 %</source>
        <translation>
            <numerusform>peak of %1: %2 GFLOP/s, from %n try, with a difference of %3 %</numerusform>
            <numerusform>peak of %1: %2 GFLOP/s, the best of %n tries, which differ by %3 %</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Shortest possible time for the row&apos;s flops or bytes on this machine, divided by the median time. With %n thread(s): %1, %2 GB/s from memory, and up to %3 GB/s from the nearest cache. Each product is compared with the peak of its own arithmetic. The time for bytes is the time to read that many bytes. A value above 100 % means that they were in a nearer cache.</source>
        <translation>
            <numerusform>Shortest possible time for the row&apos;s flops or bytes on this machine, divided by the median time. With %n thread: %1, %2 GB/s from memory, and up to %3 GB/s from the nearest cache. Each product is compared with the peak of its own arithmetic. The time for bytes is the time to read that many bytes. A value above 100 % means that they were in a nearer cache.</numerusform>
            <numerusform>Shortest possible time for the row&apos;s flops or bytes on this machine, divided by the median time. With %n threads: %1, %2 GB/s from memory, and up to %3 GB/s from the nearest cache. Each product is compared with the peak of its own arithmetic. The time for bytes is the time to read that many bytes. A value above 100 % means that they were in a nearer cache.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>A peak is the best of %n tries, which differ by up to %1 %.</source>
        <translation>
            <numerusform>A peak is the result of %n try, with a difference of up to %1 %.</numerusform>
            <numerusform>A peak is the best of %n tries, which differ by up to %1 %.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ggs::ProfileView</name>
    <message numerus="yes">
        <source>Profile %n run(s)</source>
        <translation>
            <numerusform>Profile %n run</numerusform>
            <numerusform>Profile %n runs</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>per run, median of %n undisturbed run(s); each row has its own median</source>
        <translation>
            <numerusform>one undisturbed run</numerusform>
            <numerusform>per run, median of %n undisturbed runs; each row has its own median</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>per round, median of the last %n round(s); each row has its own median</source>
        <translation>
            <numerusform>the last round; each row has its own median</numerusform>
            <numerusform>per round, median of the last %n rounds; each row has its own median</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>per round, median of %n round(s) starting at round 0; each row has its own median</source>
        <translation>
            <numerusform>per round, median of %n round starting at round 0; each row has its own median</numerusform>
            <numerusform>per round, median of %n rounds starting at round 0; each row has its own median</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n step(s) without data access are in no row.</source>
        <translation>
            <numerusform>%n step without data access is in no row.</numerusform>
            <numerusform>%n steps without data access are in no row.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n row(s) without flops are not drawn.</source>
        <translation>
            <numerusform>%n row without flops is not drawn.</numerusform>
            <numerusform>%n rows without flops are not drawn.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ggs::PromptPieces</name>
    <message numerus="yes">
        <source> … and %n more token(s)</source>
        <translation>
            <numerusform> … and %n more token</numerusform>
            <numerusform> … and %n more tokens</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ggs::PromptsDialog</name>
    <message numerus="yes">
        <source>Both prompts have the same %n token(s), and no node differs.</source>
        <translation>
            <numerusform>Both prompts have the same token, and no node differs.</numerusform>
            <numerusform>Both prompts have the same %n tokens, and no node differs.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The first %n token(s) are the same.</source>
        <translation>
            <numerusform>The first token is the same.</numerusform>
            <numerusform>The first %n tokens are the same.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ggs::RoundLane</name>
    <message numerus="yes">
        <source>round %1: the prompt, %n token(s)</source>
        <translation>
            <numerusform>round %1: the prompt, %n token</numerusform>
            <numerusform>round %1: the prompt, %n tokens</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ggs::RunBars</name>
    <message numerus="yes">
        <source>Times of %n run(s), from %1 to %2</source>
        <translation>
            <numerusform>Time of %n run, from %1 to %2</numerusform>
            <numerusform>Times of %n runs, from %1 to %2</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ggs::RunNotices</name>
    <message numerus="yes">
        <source>%n change(s) by hand are discarded</source>
        <translation>
            <numerusform>%n change by hand is discarded</numerusform>
            <numerusform>%n changes by hand are discarded</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ggs::TensorDifferenceModel</name>
    <message numerus="yes">
        <source>NaN or Inf: %n element(s)</source>
        <translation>
            <numerusform>NaN or Inf: %n element</numerusform>
            <numerusform>NaN or Inf: %n elements</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ggs::TextFlow</name>
    <message numerus="yes">
        <source>it is one of the %n prompt token(s)</source>
        <translation>
            <numerusform>it is part of the prompt of %n token</numerusform>
            <numerusform>it is one of the %n prompt tokens</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ggs::TextView</name>
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
    <message numerus="yes">
        <source>Branch %1, %n token(s)</source>
        <translation>
            <numerusform>Branch %1, %n token</numerusform>
            <numerusform>Branch %1, %n tokens</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Up to %n token(s) of branch %1 are computed again.</source>
        <translation>
            <numerusform>Up to %n token of branch %1 is computed again.</numerusform>
            <numerusform>Up to %n tokens of branch %1 are computed again.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ggs::TimeSection</name>
    <message numerus="yes">
        <source>%n run(s)</source>
        <translation>
            <numerusform>%n run</numerusform>
            <numerusform>%n runs</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>profiling: %n run(s) done …</source>
        <translation>
            <numerusform>profiling: %n run done …</numerusform>
            <numerusform>profiling: %n runs done …</numerusform>
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
        <source>from start to end, %n thread(s)</source>
        <translation>
            <numerusform>from start to end, %n thread</numerusform>
            <numerusform>from start to end, %n threads</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ggs::TrainingActions</name>
    <message numerus="yes">
        <source>The edit has ended the training after %n round(s)</source>
        <translation>
            <numerusform>The edit has ended the training after %n round</numerusform>
            <numerusform>The edit has ended the training after %n rounds</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ggs::ValuesView</name>
    <message numerus="yes">
        <source>%n value(s) changed by hand; press Ctrl+Z to undo the last change</source>
        <translation>
            <numerusform>%n value changed by hand; press Ctrl+Z to undo the last change</numerusform>
            <numerusform>%n values changed by hand; press Ctrl+Z to undo the last change</numerusform>
        </translation>
    </message>
</context>
</TS>

<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="bg" sourcelanguage="en">
<context>
    <name>AxisNames</name>
    <message>
        <source>token</source>
        <translation>токен</translation>
    </message>
    <message>
        <source>head</source>
        <translation>глава</translation>
    </message>
    <message>
        <source>KV head</source>
        <translation>KV глава</translation>
    </message>
    <message>
        <source>expert</source>
        <translation>експерт</translation>
    </message>
    <message>
        <source>key</source>
        <translation>ключ</translation>
    </message>
    <message>
        <source>free</source>
        <translation>свободна</translation>
    </message>
</context>
<context>
    <name>ByteStrip</name>
    <message>
        <source>1 px = %1</source>
        <translation>1 px = %1</translation>
    </message>
    <message>
        <source>1 px = %1 bytes</source>
        <translation>1 px = %1 байта</translation>
    </message>
    <message>
        <source>1 byte = %1 px</source>
        <translation>1 байт = %1 px</translation>
    </message>
</context>
<context>
    <name>KernelPlace</name>
    <message>
        <source>The block has no thread %1; it has %2 threads, numbered from 0.</source>
        <translation>Блокът няма нишка %1; той има %2 нишки, номерирани от 0.</translation>
    </message>
    <message>
        <source>There is no element “%1”.</source>
        <translation>Няма елемент „%1“.</translation>
    </message>
</context>
<context>
    <name>PictureFile</name>
    <message>
        <source>%1 can&apos;t be written: %2</source>
        <translation>%1 не може да се запише: %2</translation>
    </message>
</context>
<context>
    <name>PlanNotes</name>
    <message>
        <source>%1 instead of %3 without reuse (%2 times smaller)</source>
        <translation>%1 – %2 пъти по-малко от %3 без повторно използване</translation>
    </message>
    <message numerus="yes">
        <source>%n tensor(s)</source>
        <translation>
            <numerusform>%n тензор</numerusform>
            <numerusform>%n тензора</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n in place</source>
        <translation>
            <numerusform>%n на място</numerusform>
            <numerusform>%n на място</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n memory block(s)</source>
        <translation>
            <numerusform>%n блок памет</numerusform>
            <numerusform>%n блока памет</numerusform>
        </translation>
    </message>
    <message>
        <source>minimum for this order of nodes</source>
        <translation>минимум за този ред на възлите</translation>
    </message>
    <message>
        <source>at most %1 in use at a time</source>
        <translation>едновременно се ползват най-много %1</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <translation>%1 %2</translation>
    </message>
    <message numerus="yes">
        <source>%n more</source>
        <translation>
            <numerusform>още %n</numerusform>
            <numerusform>още %n</numerusform>
        </translation>
    </message>
    <message>
        <source>before the first node</source>
        <translation>преди първия възел</translation>
    </message>
    <message>
        <source>node %1, %2</source>
        <translation>възел %1, %2</translation>
    </message>
    <message>
        <source>&lt;b&gt;Peak&lt;/b&gt; %1 (%2): %3</source>
        <translation>&lt;b&gt;Връх&lt;/b&gt; %1 (%2): %3</translation>
    </message>
    <message>
        <source>; gaps: %1</source>
        <translation>; празнини: %1</translation>
    </message>
    <message>
        <source>%1 from the start (%2 of these bytes)</source>
        <translation>%1 от началото (%2 от тези байтове)</translation>
    </message>
    <message>
        <source>%1 from node %2 (%3 of these bytes)</source>
        <translation>%1 от възел %2 (%3 от тези байтове)</translation>
    </message>
    <message>
        <source>%1 (%2 of these bytes)</source>
        <translation>%1 (%2 от тези байтове)</translation>
    </message>
    <message>
        <source>%1 until node %2 (%3 of these bytes)</source>
        <translation>%1 до възел %2 (%3 от тези байтове)</translation>
    </message>
    <message>
        <source>has memory of its own and is not part of the memory plan.</source>
        <translation>има собствена памет и не е част от плана на паметта.</translation>
    </message>
    <message>
        <source>is not in this graph.</source>
        <translation>не е в този граф.</translation>
    </message>
    <message>
        <source>is a view without bytes of its own; it uses the bytes of %1.</source>
        <translation>е изглед без собствени байтове; използва байтовете на %1.</translation>
    </message>
    <message>
        <source>&lt;b&gt;Previous owner&lt;/b&gt; none.</source>
        <translation>&lt;b&gt;Предишен собственик&lt;/b&gt; няма.</translation>
    </message>
    <message>
        <source>&lt;b&gt;Previous owner&lt;/b&gt; %1.</source>
        <translation>&lt;b&gt;Предишен собственик&lt;/b&gt; %1.</translation>
    </message>
    <message>
        <source>&lt;b&gt;Next owner&lt;/b&gt; none.</source>
        <translation>&lt;b&gt;Следващ собственик&lt;/b&gt; няма.</translation>
    </message>
    <message>
        <source>&lt;b&gt;Next owner&lt;/b&gt; %1.</source>
        <translation>&lt;b&gt;Следващ собственик&lt;/b&gt; %1.</translation>
    </message>
    <message>
        <source>&lt;b&gt;Reason for the offset&lt;/b&gt; %1</source>
        <translation>&lt;b&gt;Причина за отместването&lt;/b&gt; %1</translation>
    </message>
    <message>
        <source>weights %1</source>
        <translation>тегла %1</translation>
    </message>
    <message>
        <source>caches %1</source>
        <translation>кешове %1</translation>
    </message>
    <message>
        <source>arrow: reuses the bytes of its source</source>
        <translation>стрелка: използва повторно байтовете на източника си</translation>
    </message>
    <message>
        <source>dot: read by that node; hollow: read through a view</source>
        <translation>точка: чете се от този възел; куха: чете се през изглед</translation>
    </message>
    <message>
        <source>hatched: unused</source>
        <translation>щриховано: неизползвано</translation>
    </message>
    <message>
        <source>&lt;b&gt;Planned peak&lt;/b&gt; %1 (%2): %3</source>
        <translation>&lt;b&gt;Планиран връх&lt;/b&gt; %1 (%2): %3</translation>
    </message>
    <message>
        <source>Planned for ggml’s memory (not in use):</source>
        <translation>Планирано за паметта на ggml (не се използва):</translation>
    </message>
</context>
<context>
    <name>ProfileCharts</name>
    <message>
        <source>flops per byte</source>
        <translation>flops на байт</translation>
    </message>
    <message>
        <source>GFLOP/s</source>
        <translation>GFLOP/s</translation>
    </message>
    <message>
        <source>memory %1 GB/s</source>
        <translation>памет %1 GB/s</translation>
    </message>
    <message>
        <source>%1: %2 flops per byte, %3 GFLOP/s</source>
        <translation>%1: %2 flops на байт, %3 GFLOP/s</translation>
    </message>
    <message>
        <source>%1 % of the roofline</source>
        <translation>%1 % от roofline</translation>
    </message>
    <message>
        <source>time per run, %1</source>
        <translation>време на едно изпълнение, %1</translation>
    </message>
    <message>
        <source>%1: median %2, half of the runs between %3 and %4, all between %5 and %6</source>
        <translation>%1: медиана %2, половината изпълнения са между %3 и %4, всички – между %5 и %6</translation>
    </message>
    <message>
        <source>nearest cache %1 GB/s</source>
        <translation>най-близък кеш %1 GB/s</translation>
    </message>
    <message>
        <source>peak %1 GFLOP/s in F16, %2</source>
        <translation>връх %1 GFLOP/s за F16, %2</translation>
    </message>
    <message numerus="yes">
        <source>%1 peak %2 GFLOP/s, %n thread(s), %3</source>
        <translation>
            <numerusform>връх %2 GFLOP/s за %1, %n нишка, %3</numerusform>
            <numerusform>връх %2 GFLOP/s за %1, %n нишки, %3</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>QPlatformTheme</name>
    <message>
        <source>OK</source>
        <translation>Добре</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>Запазване</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Отказ</translation>
    </message>
    <message>
        <source>Discard</source>
        <translation>Отхвърляне</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Затваряне</translation>
    </message>
    <message>
        <source>Restore Defaults</source>
        <translation>По подразбиране</translation>
    </message>
</context>
<context>
    <name>TableFile</name>
    <message>
        <source>Table (*.csv);;JSON (*.json)</source>
        <translation>Таблица (*.csv);;JSON (*.json)</translation>
    </message>
</context>
<context>
    <name>TensorFacts</name>
    <message>
        <source>%1 of round %2</source>
        <translation>%1, кръг %2</translation>
    </message>
    <message>
        <source>node %1, %2</source>
        <translation>възел %1, %2</translation>
    </message>
    <message>
        <source>Number of elements in each dimension. The first is the innermost: its elements are neighbours in memory.</source>
        <translation>Брой елементи във всяка размерност. Първата е най-вътрешната: елементите ѝ са съседни в паметта.</translation>
    </message>
    <message>
        <source>Number of bytes from one element to the next in each dimension, the stride. Element i is at byte i0·nb0 + i1·nb1 + i2·nb2 + i3·nb3 of the data.</source>
        <translation>Брой байтове от един елемент до следващия във всяка размерност – крачката. Елемент i е на байт i0·nb0 + i1·nb1 + i2·nb2 + i3·nb3 от данните.</translation>
    </message>
    <message>
        <source>axes</source>
        <translation>оси</translation>
    </message>
    <message>
        <source>Meaning of each dimension: tokens of the text, cells of the cache, heads, experts.</source>
        <translation>Значение на всяка размерност: токени на текста, клетки на кеша, глави, експерти.</translation>
    </message>
    <message>
        <source>The shape in PyTorch&apos;s order: outermost dimension first.</source>
        <translation>Формата в реда на PyTorch: първо най-външната размерност.</translation>
    </message>
    <message>
        <source>type</source>
        <translation>тип</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>contiguous</source>
        <translation>непрекъснат</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>да</translation>
    </message>
    <message>
        <source>no: %1</source>
        <translation>не: %1</translation>
    </message>
    <message>
        <source>The elements are stored without gaps, in the order of their indices. Some ops require this; cont makes a contiguous copy.</source>
        <translation>Елементите се съхраняват без празнини, по реда на индексите си. Някои операции го изискват; cont прави непрекъснато копие.</translation>
    </message>
    <message>
        <source>permuted</source>
        <translation>пермутиран</translation>
    </message>
    <message>
        <source>view of</source>
        <translation>изглед на</translation>
    </message>
    <message>
        <source>Start of the view: the number of bytes from the first byte of the viewed tensor to the first element of the view.</source>
        <translation>Начало на изгледа: броят на байтовете от първия байт на тензора, в който гледа, до първия елемент на изгледа.</translation>
    </message>
    <message>
        <source>data</source>
        <translation>данни</translation>
    </message>
    <message>
        <source>no memory</source>
        <translation>няма памет</translation>
    </message>
    <message>
        <source>part %1 + %2</source>
        <translation>част %1 + %2</translation>
    </message>
    <message>
        <source>file + %1</source>
        <translation>файл + %1</translation>
    </message>
    <message>
        <source>Shows the bytes in the file</source>
        <translation>Показва байтовете във файла</translation>
    </message>
    <message>
        <source>arena + %1</source>
        <translation>арена + %1</translation>
    </message>
    <message>
        <source>Shows the bytes in the arena</source>
        <translation>Показва байтовете в арената</translation>
    </message>
    <message>
        <source>written by</source>
        <translation>записва се от</translation>
    </message>
    <message>
        <source>read by</source>
        <translation>чете се от</translation>
    </message>
    <message>
        <source>in place of</source>
        <translation>на мястото на</translation>
    </message>
    <message>
        <source>taken over</source>
        <translation>поета памет</translation>
    </message>
    <message>
        <source>at node %1 by</source>
        <translation>при възел %1 от</translation>
    </message>
    <message>
        <source>in the file</source>
        <translation>във файла</translation>
    </message>
    <message>
        <source>ggml doesn&apos;t support this type: the bytes are shown instead of values</source>
        <translation>ggml не поддържа този тип: вместо стойностите се показват байтовете</translation>
    </message>
    <message>
        <source>don&apos;t break on next write</source>
        <translation>без спиране при следващия запис</translation>
    </message>
    <message>
        <source>break on next write</source>
        <translation>спиране при следващия запис</translation>
    </message>
    <message>
        <source>and %1 more</source>
        <translation>и още %1</translation>
    </message>
    <message>
        <source>computed on</source>
        <translation>изчислен от</translation>
    </message>
    <message>
        <source>the CPU: %1</source>
        <translation>процесора: %1</translation>
    </message>
    <message>
        <source>time</source>
        <translation>време</translation>
    </message>
    <message>
        <source>script</source>
        <translation>скрипт</translation>
    </message>
    <message>
        <source>line %1</source>
        <translation>ред %1</translation>
    </message>
    <message>
        <source>Shows the line in the script</source>
        <translation>Показва реда в скрипта</translation>
    </message>
    <message>
        <source>node</source>
        <translation>възел</translation>
    </message>
    <message>
        <source>nodes</source>
        <translation>възли</translation>
    </message>
    <message>
        <source>%1 bytes</source>
        <translation>%1 байта</translation>
    </message>
    <message>
        <source>Nodes that read these bytes, directly or through views. A view itself reads nothing.</source>
        <translation>Възлите, които четат тези байтове, пряко или през изгледи. Самият изглед не чете нищо.</translation>
    </message>
    <message>
        <source>PyTorch call</source>
        <translation>извикване в PyTorch</translation>
    </message>
    <message>
        <source>gradient</source>
        <translation>градиент</translation>
    </message>
    <message>
        <source>How much the loss changes with each element of this tensor</source>
        <translation>Колко се променя загубата с всеки елемент на този тензор</translation>
    </message>
    <message>
        <source>accumulator</source>
        <translation>акумулатор</translation>
    </message>
    <message>
        <source>The gradient of each run is added to this tensor</source>
        <translation>Градиентът от всяко изпълнение се прибавя към този тензор</translation>
    </message>
    <message>
        <source>gradient of</source>
        <translation>градиент на</translation>
    </message>
    <message>
        <source>part of gradient of</source>
        <translation>част от градиента на</translation>
    </message>
    <message>
        <source>accumulator of</source>
        <translation>акумулатор на</translation>
    </message>
    <message>
        <source>Each element is the derivative of the loss by the same element of that tensor</source>
        <translation>Всеки елемент е производната на загубата по същия елемент на онзи тензор</translation>
    </message>
    <message>
        <source>Further contributions are added to it before it is the gradient of that tensor</source>
        <translation>Към него се прибавят още приноси, преди да стане градиентът на онзи тензор</translation>
    </message>
    <message>
        <source>The gradient of that tensor is added to this one</source>
        <translation>Градиентът на онзи тензор се прибавя към този</translation>
    </message>
    <message>
        <source>made for</source>
        <translation>създаден за</translation>
    </message>
    <message>
        <source>The backward pass made this node when it visited that one</source>
        <translation>Обратният ход е създал този възел, когато е посетил онзи</translation>
    </message>
    <message>
        <source>The PyTorch call that makes the same tensor from its source</source>
        <translation>Извикването в PyTorch, което прави същия тензор от източника му</translation>
    </message>
</context>
<context>
    <name>engine</name>
    <message>
        <source>%1</source>
        <translation>%1</translation>
    </message>
    <message>
        <source>%1 %2 has no name (a null pointer)</source>
        <translation>%1 %2 няма име (нулев указател)</translation>
    </message>
    <message>
        <source>%1 %2 is named &quot;%3&quot;; a name must begin with a letter and have at most %4 characters: lower case letters, digits and _</source>
        <translation>%1 %2 се казва „%3“; името трябва да започва с буква и да има най-много %4 знака: малки латински букви, цифри и _</translation>
    </message>
    <message>
        <source>%1 / %2 = %3</source>
        <translation>%1 / %2 = %3</translation>
    </message>
    <message>
        <source>%1 = %2 is out of range for the op</source>
        <translation>%1 = %2 е извън допустимото за операцията</translation>
    </message>
    <message>
        <source>%1 = %2; it must be at least 1</source>
        <translation>%1 = %2; трябва да е поне 1</translation>
    </message>
    <message>
        <source>%1 at byte %2 is %3, but only %4 bytes are left</source>
        <translation>%1 при байт %2 е %3, но остават само %4 байта</translation>
    </message>
    <message>
        <source>%1 at byte %2 is %3, more than the limit of %4</source>
        <translation>%1 при байт %2 е %3, повече от границата %4</translation>
    </message>
    <message>
        <source>%1 at byte %2 is %3, but the remaining %4 bytes can contain at most %5</source>
        <translation>%1 при байт %2 е %3, но в останалите %4 байта се побират най-много %5</translation>
    </message>
    <message>
        <source>%1 at byte %2 is %3; a count can&apos;t be negative</source>
        <translation>%1 при байт %2 е %3; броят не може да е отрицателен</translation>
    </message>
    <message>
        <source>%1 at byte %2 is %3; it can be at most %4</source>
        <translation>%1 при байт %2 е %3; може да е най-много %4</translation>
    </message>
    <message>
        <source>%1 at byte %2 needs %3 bytes, but only %4 are left</source>
        <translation>%1 при байт %2 изисква %3 байта, но остават само %4</translation>
    </message>
    <message>
        <source>%1 bytes at offset %2 are outside the file, which has %3 bytes</source>
        <translation>%1 байта на отместване %2 са извън файла, който има %3 байта</translation>
    </message>
    <message>
        <source>%1 bytes before the result</source>
        <translation>%1 байта преди резултата</translation>
    </message>
    <message>
        <source>%1 bytes of address space can&apos;t be reserved: %2</source>
        <translation>не могат да се резервират %1 байта адресно пространство: %2</translation>
    </message>
    <message>
        <source>%1 named %2</source>
        <translation>%1 с име %2</translation>
    </message>
    <message>
        <source>%1 can&apos;t be listed: %2</source>
        <translation>съдържанието на %1 не може да се прочете: %2</translation>
    </message>
    <message>
        <source>%1 can&apos;t be mapped: the handler for damaged files couldn&apos;t be installed</source>
        <translation>%1 не може да се отрази в паметта: обработката на повредени файлове не можа да се инсталира</translation>
    </message>
    <message>
        <source>%1 can&apos;t be opened: %2</source>
        <translation>%1 не може да се отвори: %2</translation>
    </message>
    <message>
        <source>%1 can&apos;t be opened: you have no permission to read it</source>
        <translation>%1 не може да се отвори: нямате право да го четете</translation>
    </message>
    <message>
        <source>%1 can&apos;t be written: %2</source>
        <translation>%1 не може да се запише: %2</translation>
    </message>
    <message>
        <source>%1 does not accept this node: %2</source>
        <translation>%1 не приема възела: %2</translation>
    </message>
    <message>
        <source>%1 has %2 bytes, too few for a trace</source>
        <translation>%1 има %2 байта, твърде малко за трасировка</translation>
    </message>
    <message>
        <source>%1 changed while it was being read</source>
        <translation>%1 се промени, докато се четеше</translation>
    </message>
    <message>
        <source>%1 has nb[%2] = %3, but a row of its blocks takes %4 bytes</source>
        <translation>%1 има nb[%2] = %3, но един ред от блоковете му заема %4 байта</translation>
    </message>
    <message>
        <source>%1 has no key %2</source>
        <translation>%1 няма ключ %2</translation>
    </message>
    <message>
        <source>%1 has no key golden.cases: it contains no op vectors</source>
        <translation>%1 няма ключ golden.cases: не съдържа вектори за операции</translation>
    </message>
    <message>
        <source>%1 has type %2 and b has type %3; b must be f32</source>
        <translation>%1 има тип %2, а b има тип %3; b трябва да е f32</translation>
    </message>
    <message>
        <source>%1 has type %2 and b has type %3; b must be f32 or %4</source>
        <translation>%1 има тип %2, а b има тип %3; b трябва да е f32 или %4</translation>
    </message>
    <message>
        <source>%1 has type %2; there is no dot product for rows of this type</source>
        <translation>%1 има тип %2, а за редове от този тип няма скаларно произведение</translation>
    </message>
    <message>
        <source>%1 has type %2; it must be f32 or f16</source>
        <translation>%1 има тип %2; трябва да е f32 или f16</translation>
    </message>
    <message>
        <source>%1 contains %2 NaN and %3 Inf</source>
        <translation>%1 съдържа %2 NaN и %3 Inf</translation>
    </message>
    <message>
        <source>%1 contains %2, which is out of range for the op</source>
        <translation>%1 съдържа %2, което е извън допустимото за операцията</translation>
    </message>
    <message>
        <source>%1 contains nothing that can be verified</source>
        <translation>%1 не съдържа нищо, което може да се провери</translation>
    </message>
    <message>
        <source>%1 if %2</source>
        <translation>%1, ако %2</translation>
    </message>
    <message>
        <source>%1 is %2 and %3 is %4; they must have the same shape</source>
        <translation>%1 е %2, а %3 е %4; трябва да имат еднаква форма</translation>
    </message>
    <message>
        <source>%1 is %2; it must be %3</source>
        <translation>%1 е %2; трябва да е %3</translation>
    </message>
    <message>
        <source>%1 is %2; this kernel supports only f32</source>
        <translation>%1 е %2; това ядро поддържа само f32</translation>
    </message>
    <message>
        <source>%1 is a device; only a regular file can be mapped</source>
        <translation>%1 е устройство; само обикновен файл може да бъде отразен в паметта</translation>
    </message>
    <message>
        <source>%1 is a folder, not a file</source>
        <translation>%1 е папка, не файл</translation>
    </message>
    <message>
        <source>%1 is a pipe; only a regular file can be mapped</source>
        <translation>%1 е канал (pipe); само обикновен файл може да бъде отразен в паметта</translation>
    </message>
    <message>
        <source>%1 is damaged: it had %2 bytes when it was opened and has %3 bytes now</source>
        <translation>%1 е повреден: имаше %2 байта при отварянето, а сега има %3 байта</translation>
    </message>
    <message>
        <source>%1 is damaged: some of its %2 bytes could not be read and are shown as zeros</source>
        <translation>%1 е повреден: някои от неговите %2 байта не можаха да се прочетат и се показват като нули</translation>
    </message>
    <message>
        <source>%1 is empty</source>
        <translation>%1 е празен</translation>
    </message>
    <message>
        <source>%1 is empty, but %2 is not</source>
        <translation>%1 е празен, %2 не е</translation>
    </message>
    <message>
        <source>%1 is given twice</source>
        <translation>%1 е подаден два пъти</translation>
    </message>
    <message>
        <source>%1 is larger than 2^63 - 1</source>
        <translation>%1 е по-голямо от 2^63 - 1</translation>
    </message>
    <message>
        <source>%1 is missing: %2</source>
        <translation>липсва %1: %2</translation>
    </message>
    <message>
        <source>%1 is not JSON</source>
        <translation>%1 не е JSON</translation>
    </message>
    <message>
        <source>%1 is out of range for a stride, padding or dilation</source>
        <translation>%1 е извън допустимото за крачка, допълване или разреждане</translation>
    </message>
    <message>
        <source>%1 creates no tensor</source>
        <translation>%1 не създава тензор</translation>
    </message>
    <message>
        <source>%1 must be contiguous: %2 (use cont first)</source>
        <translation>%1 трябва да е непрекъснат: %2 (използвайте първо cont)</translation>
    </message>
    <message>
        <source>%1 takes %2 tensors, but the step has %3</source>
        <translation>%1 приема %2 тензора, но стъпката има %3</translation>
    </message>
    <message>
        <source>%1 threads exceed ggml&apos;s limit of %2</source>
        <translation>%1 нишки са повече от границата на ggml, %2</translation>
    </message>
    <message>
        <source>the number of threads is %1, but ggml&apos;s limit is %2</source>
        <translation>броят на нишките е %1, а границата на ggml е %2</translation>
    </message>
    <message>
        <source>%1 values are given, but the shape %2 has %3 elements</source>
        <translation>дадени са %1 стойности, но формата %2 има %3 елемента</translation>
    </message>
    <message>
        <source>%1 values don&apos;t fill whole blocks: a block of %2 has %3 values</source>
        <translation>%1 стойности не запълват цели блокове: блок от %2 има %3 стойности</translation>
    </message>
    <message>
        <source>%1 was deleted or renamed after it was opened</source>
        <translation>%1 беше изтрит или преименуван след отварянето</translation>
    </message>
    <message>
        <source>%1 was written to after it was opened; open it again to see its current bytes</source>
        <translation>в %1 беше писано след отварянето; отворете го отново, за да видите текущите му байтове</translation>
    </message>
    <message>
        <source>%1%2 is %3; a has rows 0 to %4</source>
        <translation>%1%2 е %3; a има редове от 0 до %4</translation>
    </message>
    <message>
        <source>%1, after %2 hits</source>
        <translation>%1, след %2 попадения</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>%1: %2 has no kernel yet</source>
        <translation>%1: %2 още няма ядро</translation>
    </message>
    <message>
        <source>%1: %2: %3</source>
        <translation>%1: %2: %3</translation>
    </message>
    <message>
        <source>%1: NaN or Inf</source>
        <translation>%1: NaN или Inf</translation>
    </message>
    <message>
        <source>%1: `%2` no longer exists, because its arena was reset</source>
        <translation>%1: `%2` вече не съществува, защото арената му е нулирана</translation>
    </message>
    <message>
        <source>%1: a kernel of size %2 (dilation %3) does not fit into %4 elements padded by %5 on each side</source>
        <translation>%1: ядро с размер %2 (разреждане %3) не се побира в %4 елемента, допълнени с %5 от всяка страна</translation>
    </message>
    <message>
        <source>%1: byte %2: expected %3, got %4</source>
        <translation>%1: байт %2: очакваше се %3, получено е %4</translation>
    </message>
    <message>
        <source>%1: expected %2 bytes, got %3</source>
        <translation>%1: очакваха се %2 байта, получени са %3</translation>
    </message>
    <message>
        <source>%1: expected %2 entries, got %3</source>
        <translation>%1: очакваха се %2 записа, получени са %3</translation>
    </message>
    <message>
        <source>%1: expected %2 values, got %3</source>
        <translation>%1: очакваха се %2 стойности, получени са %3</translation>
    </message>
    <message>
        <source>%1: expected %2, got %3</source>
        <translation>%1: очакваше се %2, получено е %3</translation>
    </message>
    <message>
        <source>%1: expected shape %2, got %3</source>
        <translation>%1: очакваше се форма %2, получена е %3</translation>
    </message>
    <message>
        <source>%1: expected type %2, got %3</source>
        <translation>%1: очакваше се тип %2, получен е %3</translation>
    </message>
    <message>
        <source>%1: only .json and .gguf files can be verified</source>
        <translation>%1: могат да се проверяват само файлове .json и .gguf</translation>
    </message>
    <message>
        <source>%1: the bytes of tensor %2 can&apos;t be changed, because the file is not mapped</source>
        <translation>%1: байтовете на тензора %2 не могат да се променят, защото файлът не е отразен</translation>
    </message>
    <message>
        <source>%1: the file has no JSON object here</source>
        <translation>%1: тук във файла няма обект на JSON</translation>
    </message>
    <message>
        <source>%1: the graph no longer exists, because its arena was reset</source>
        <translation>%1: графът вече не съществува, защото арената му е нулирана</translation>
    </message>
    <message>
        <source>%1: the normalised squared error is %2; at most %3 is allowed</source>
        <translation>%1: нормализираната квадратична грешка е %2, допустима е най-много %3</translation>
    </message>
    <message>
        <source>%1: the row that starts at element %2 contains different values</source>
        <translation>%1: редът, който започва от елемент %2, съдържа други стойности</translation>
    </message>
    <message>
        <source>%1: the strings of key %2 have changed since the file was opened</source>
        <translation>%1: низовете на ключ %2 са се променили след отварянето на файла</translation>
    </message>
    <message>
        <source>%1: there is no context yet; create one with context(size=…)</source>
        <translation>%1: още няма контекст; създайте го с context(size=…)</translation>
    </message>
    <message>
        <source>%1: there is no such file or folder</source>
        <translation>%1: няма такъв файл или папка</translation>
    </message>
    <message>
        <source>there is no %1</source>
        <translation>няма %1</translation>
    </message>
    <message>
        <source>%1: there is not enough memory to look up a string in key %2 (%3 strings)</source>
        <translation>%1: паметта не стига за намиране на низ от ключ %2 (%3 низа)</translation>
    </message>
    <message>
        <source>%1[%2]: expected %3, got %4</source>
        <translation>%1[%2]: очакваше се %3, получено е %4</translation>
    </message>
    <message>
        <source>&quot;%1&quot;</source>
        <translation>&quot;%1&quot;</translation>
    </message>
    <message>
        <source>0: no element of the source is copied here</source>
        <translation>0: тук не се копира елемент от източника</translation>
    </message>
    <message>
        <source>16 scales of 3 bits; the top nibble of each pair of bytes holds 4 bits of d</source>
        <translation>16 мащаба по 3 бита; старшият полубайт на всяка двойка байтове държи 4 бита от d</translation>
    </message>
    <message>
        <source>16 sub-scales of 6 bits: low nibbles in bytes 0 to 7, high bits in bytes 8 to 11</source>
        <translation>16 подмащаба по 6 бита: младшите полубайтове са в байтове от 0 до 7, старшите битове – в байтове от 8 до 11</translation>
    </message>
    <message>
        <source>= %1</source>
        <translation>= %1</translation>
    </message>
    <message>
        <source>= %1 %2 %3</source>
        <translation>= %1 %2 %3</translation>
    </message>
    <message>
        <source>= %1 + %2</source>
        <translation>= %1 + %2</translation>
    </message>
    <message>
        <source>= %1 · %2 + %3</source>
        <translation>= %1 · %2 + %3</translation>
    </message>
    <message>
        <source>= %1 · (1 - %2 · %3) - %2 · %4</source>
        <translation>= %1 · (1 - %2 · %3) - %2 · %4</translation>
    </message>
    <message>
        <source>= max(min(%1, %2), %3)</source>
        <translation>= max(min(%1, %2), %3)</translation>
    </message>
    <message>
        <source>A copy of a in another type. In ggml, the result is a cpy node whose second source is the node itself.</source>
        <translation>Копие на a в друг тип. В ggml резултатът е възел cpy, чийто втори източник е самият възел.</translation>
    </message>
    <message>
        <source>A dense copy of a, in logical order. It makes a permuted or sliced tensor contiguous.</source>
        <translation>Плътно копие на a в логически ред. Така пермутиран тензор или срез става непрекъснат.</translation>
    </message>
    <message>
        <source>A graph of the same size with the same nodes, leafs and use counts.</source>
        <translation>Граф със същия размер, със същите възли, листа и брой използвания.</translation>
    </message>
    <message>
        <source>Creates a graph with room for `size` nodes and as many leafs. Its visited set is at most half full.</source>
        <translation>Създава граф с място за `size` възела и толкова листа. Множеството му на посетените е най-много наполовина пълно.</translation>
    </message>
    <message>
        <source>A new tensor of the same type and shape, with dense strides.</source>
        <translation>Нов тензор със същия тип и форма, с плътни крачки.</translation>
    </message>
    <message>
        <source>A tensor without an op: a leaf. ne lists the dimensions, innermost first. nb is computed from ne: each stride is the product of the previous stride and dimension.</source>
        <translation>Тензор без операция: листо. ne изброява размерностите, първо най-вътрешната. nb се изчислява от ne: всяка крачка е произведението на предишната крачка и предишната размерност.</translation>
    </message>
    <message>
        <source>A window into the bytes of a, starting at byte `offset`, with its own strides. nb0 is given by the type.</source>
        <translation>Прозорец към байтовете на a, който започва от байт `offset` и има собствени крачки. nb0 се определя от типа.</translation>
    </message>
    <message>
        <source>Allocates a work buffer in the context; nbytes is its size. No object points to the buffer.</source>
        <translation>Заделя работен буфер в контекста; nbytes е размерът му. Никой обект не сочи към буфера.</translation>
    </message>
    <message>
        <source>Appends all tensors, but marks for computing only the nodes that the tensor with index idx needs.</source>
        <translation>Добавя всички тензори, но отбелязва за изчисляване само възлите, от които тензорът с индекс idx има нужда.</translation>
    </message>
    <message>
        <source>Appends everything the tensor needs, sources first, then the tensor itself.</source>
        <translation>Добавя всичко, от което тензорът има нужда, първо източниците, после самия тензор.</translation>
    </message>
    <message>
        <source>Like expand, but the appended nodes are not marked for computing.</source>
        <translation>Като expand, но добавените възли не се отбелязват за изчисляване.</translation>
    </message>
    <message>
        <source>Like norm, but over dims 0 and 1 and the channels (dim 2) of a group together.</source>
        <translation>Като norm, но върху размерности 0 и 1 и каналите (размерност 2) на една група заедно.</translation>
    </message>
    <message>
        <source>Decides the number of threads of each node and the size of the work buffer. Nothing is written.</source>
        <translation>Определя броя на нишките за всеки възел и размера на работния буфер. Нищо не се записва.</translation>
    </message>
    <message>
        <source>Dimension i of a becomes dimension axes[i]. Only the entries of ne and nb are reordered; no bytes are moved. PyTorch&apos;s permute takes the inverse permutation.</source>
        <translation>Размерност i на a става размерност axes[i]. Пренареждат се само елементите на ne и nb; никой байт не се мести. permute в PyTorch приема обратната пермутация.</translation>
    </message>
    <message>
        <source>Dims 0 and 1 are exchanged; no bytes are moved.</source>
        <translation>Размерности 0 и 1 се разменят; никой байт не се мести.</translation>
    </message>
    <message>
        <source>Each row becomes the diagonal of a matrix of zeros.</source>
        <translation>Всеки ред става диагонал на матрица от нули.</translation>
    </message>
    <message>
        <source>Each row: y = (x - mean) / √(var + eps), with the row&apos;s own mean and variance.</source>
        <translation>За всеки ред: y = (x - mean) / √(var + eps), със собствените средно и дисперсия на реда.</translation>
    </message>
    <message>
        <source>Each row: y = e^(w - max w) / Σ e^(w - max w), where w = x · scale + slope · mask. slope is 1; with max_bias (ALiBi), each head has its own slope.</source>
        <translation>За всеки ред: y = e^(w - max w) / Σ e^(w - max w), където w = x · scale + slope · mask. slope е 1; при max_bias (ALiBi) всяка глава има собствен slope.</translation>
    </message>
    <message>
        <source>Each row: y = x / max(√(Σx²), eps).</source>
        <translation>За всеки ред: y = x / max(√(Σx²), eps).</translation>
    </message>
    <message>
        <source>Each row: y = x / √(mean of x² + eps).</source>
        <translation>За всеки ред: y = x / √(средното на x² + eps).</translation>
    </message>
    <message>
        <source>Empties the graph and its visited set.</source>
        <translation>Изпразва графа и неговото множество на посетените.</translation>
    </message>
    <message>
        <source>Each window of b under the kernel a becomes a row, so that the convolution is a matrix product. Only the shape of a is used.</source>
        <translation>Всеки прозорец на b под ядрото a става ред, така че конволюцията е матрично произведение. От a се използва само формата.</translation>
    </message>
    <message>
        <source>Discards all objects of the context. The next object starts at the first byte of the context again.</source>
        <translation>Изтрива всички обекти на контекста. Следващият обект отново започва от първия байт на контекста.</translation>
    </message>
    <message>
        <source>The number of elements that are equal in a and b, as one i64.</source>
        <translation>Броят на елементите, които са равни в a и b, като едно i64.</translation>
    </message>
    <message>
        <source>Marks a tensor as an input, which gets its data before each run.</source>
        <translation>Отбелязва тензор като вход, който получава данните си преди всяко изпълнение.</translation>
    </message>
    <message>
        <source>Marks a tensor whose memory must not be reused. If it is a view, its root is marked, too.</source>
        <translation>Отбелязва тензор, чиято памет не бива да се използва повторно. Ако е изглед, се отбелязва и коренът му.</translation>
    </message>
    <message>
        <source>Marks a trainable tensor: it becomes a node of the graph.</source>
        <translation>Отбелязва обучаем тензор: той става възел на графа.</translation>
    </message>
    <message>
        <source>Marks the value that training minimises.</source>
        <translation>Отбелязва стойността, която обучението минимизира.</translation>
    </message>
    <message>
        <source>Allocates one CPU buffer outside the context, for all tensors of the context that have no data yet. Each tensor starts at a multiple of 32 bytes.</source>
        <translation>Заделя един CPU буфер извън контекста за всички тензори на контекста, които още нямат данни. Всеки тензор започва на кратно на 32 байта.</translation>
    </message>
    <message>
        <source>One f32 value per row: Σ over ne[0], divided by ne[0].</source>
        <translation>По една стойност f32 на ред: Σ по ne[0], разделена на ne[0].</translation>
    </message>
    <message>
        <source>One value per row: Σ over ne[0].</source>
        <translation>По една стойност на ред: Σ по ne[0].</translation>
    </message>
    <message>
        <source>One value: -Σ b · log_softmax(a) over the rows, divided by the number of rows. b contains the target of each row.</source>
        <translation>Една стойност: -Σ b · log_softmax(a) по редовете, разделена на броя на редовете. b съдържа целта за всеки ред.</translation>
    </message>
    <message>
        <source>One value: Σ of all elements, added up in double precision.</source>
        <translation>Една стойност: Σ на всички елементи, събрана с двойна точност.</translation>
    </message>
    <message>
        <source>One step of AdamW, written into a, m and v: m = β1 m + (1 - β1) g, v = β2 v + (1 - β2) g², a = a (1 - α wd) - α m̂ / (√v̂ + eps).</source>
        <translation>Една стъпка на AdamW, записана в a, m и v: m = β1 m + (1 - β1) g, v = β2 v + (1 - β2) g², a = a (1 - α wd) - α m̂ / (√v̂ + eps).</translation>
    </message>
    <message>
        <source>One step of gradient descent, written into a: a = a (1 - α wd) - α g.</source>
        <translation>Една стъпка на градиентно спускане, записана в a: a = a (1 - α wd) - α g.</translation>
    </message>
    <message>
        <source>One-dimensional convolution, each channel separately.</source>
        <translation>Едномерна конволюция, всеки канал поотделно.</translation>
    </message>
    <message>
        <source>One-dimensional convolution: im2col, then a matrix product with the kernel.</source>
        <translation>Едномерна конволюция: im2col, после матрично произведение с ядрото.</translation>
    </message>
    <message>
        <source>Plans the graph, allocates the work buffer in the context, and runs the nodes in order.</source>
        <translation>Планира графа, заделя работния буфер в контекста и изпълнява възлите поред.</translation>
    </message>
    <message>
        <source>The elements of a, in logical order, are converted to the type of b and written into b. The result is a view of b.</source>
        <translation>Елементите на a, в логически ред, се преобразуват в типа на b и се записват в b. Резултатът е изглед на b.</translation>
    </message>
    <message>
        <source>The first k indices of a descending argsort: the k largest elements, largest first. The result is a view of the full argsort.</source>
        <translation>Първите k индекса на низходящ argsort: k-те най-големи елемента, най-големият пръв. Резултатът е изглед на целия argsort.</translation>
    </message>
    <message>
        <source>The index of each row&apos;s largest element, as i32. If several elements are equal, the last one is chosen.</source>
        <translation>Индексът на най-големия елемент на всеки ред, като i32. Ако няколко елемента са равни, се избира последният.</translation>
    </message>
    <message>
        <source>The indices of the k largest elements of each row, as i32, in no particular order.</source>
        <translation>Индексите на k-те най-големи елемента на всеки ред, като i32, без определен ред.</translation>
    </message>
    <message>
        <source>The indices that would sort each row, as i32. Equal elements are in no particular order.</source>
        <translation>Индексите, които биха сортирали всеки ред, като i32. Равните елементи са в неопределен ред.</translation>
    </message>
    <message>
        <source>The maximum or the mean of each window along a row. The mean includes only elements inside the row.</source>
        <translation>Максимумът или средното на всеки прозорец по реда. Средното включва само елементите вътре в реда.</translation>
    </message>
    <message>
        <source>The maximum or the mean of each window of a plane. The mean always divides by k0 · k1.</source>
        <translation>Максимумът или средното на всеки прозорец на равнина. Средното винаги дели на k0 · k1.</translation>
    </message>
    <message>
        <source>The same bytes with another shape and dense strides. Only a contiguous tensor can be reshaped.</source>
        <translation>Същите байтове с друга форма и плътни крачки. Формата може да се смени само на непрекъснат тензор.</translation>
    </message>
    <message>
        <source>Another tensor struct with the same bytes, shape and strides.</source>
        <translation>Друга структура на тензор със същите байтове, форма и крачки.</translation>
    </message>
    <message>
        <source>The transposed convolution in two dimensions, without padding.</source>
        <translation>Транспонираната конволюция в две измерения, без допълване.</translation>
    </message>
    <message>
        <source>The transposed convolution: each input element adds the kernel to the output, at positions that are s0 elements apart.</source>
        <translation>Транспонираната конволюция: всеки входен елемент прибавя ядрото към изхода, на позиции през s0 елемента.</translation>
    </message>
    <message>
        <source>Two-dimensional convolution in one op, with 16 MiB of scratch memory for its windows.</source>
        <translation>Двумерна конволюция в една операция, с 16 MiB временна памет за прозорците ѝ.</translation>
    </message>
    <message>
        <source>Two-dimensional convolution, each channel separately.</source>
        <translation>Двумерна конволюция, всеки канал поотделно.</translation>
    </message>
    <message>
        <source>Two-dimensional convolution: im2col, a matrix product with the kernel, and a permutation that moves the channels back into place.</source>
        <translation>Двумерна конволюция: im2col, матрично произведение с ядрото и пермутация, която връща каналите на мястото им.</translation>
    </message>
    <message>
        <source>Sets whether the following tensors get memory for their data in the context.</source>
        <translation>Определя дали следващите тензори получават памет за данните си в контекста.</translation>
    </message>
    <message>
        <source>Writes the tensor&apos;s name field, 63 bytes at most.</source>
        <translation>Записва полето за име на тензора, най-много 63 байта.</translation>
    </message>
    <message>
        <source>`%1`</source>
        <translation>`%1`</translation>
    </message>
    <message>
        <source>`%1` and `%2` (plug-in %3) have the same number, %4, which is computed from the name; rename one of them</source>
        <translation>`%1` и `%2` (приставка %3) имат еднакъв номер, %4, който се изчислява от името; преименувайте едната операция</translation>
    </message>
    <message>
        <source>`%1` extends past the end of %2, which has %3 bytes</source>
        <translation>`%1` излиза отвъд края: %2 има %3 байта</translation>
    </message>
    <message>
        <source>unexpected character `%1`</source>
        <translation>неочакван знак `%1`</translation>
    </message>
    <message>
        <source>`%1` has no members</source>
        <translation>`%1` няма членове</translation>
    </message>
    <message>
        <source>`%1` has no memory</source>
        <translation>`%1` няма памет</translation>
    </message>
    <message>
        <source>`%1` has not been run</source>
        <translation>`%1` не е изпълнен</translation>
    </message>
    <message>
        <source>`%1` in another context still needs a tensor of this context</source>
        <translation>`%1` в друг контекст още има нужда от тензор от този контекст</translation>
    </message>
    <message>
        <source>`%1` is %2: its elements share a scale and can&apos;t be changed one by one</source>
        <translation>`%1` е %2: елементите му имат общ мащаб и не могат да се променят един по един</translation>
    </message>
    <message>
        <source>`%1` is a number, not a condition: compare it, as in `%1 &gt; 0`</source>
        <translation>`%1` е число, а не условие: сравнете го, например `%1 &gt; 0`</translation>
    </message>
    <message>
        <source>`%1` no longer exists: there is nothing to quantise</source>
        <translation>`%1` вече не съществува: няма какво да се квантизира</translation>
    </message>
    <message>
        <source>the name `%1` is not defined</source>
        <translation>името `%1` не е дефинирано</translation>
    </message>
    <message>
        <source>`%1` is the result of %2; only a tensor without an op can be a parameter</source>
        <translation>`%1` е резултатът на %2; само тензор без операция може да бъде параметър</translation>
    </message>
    <message>
        <source>`%1` is already a parameter of ggml&apos;s CUSTOM; this parameter needs another name</source>
        <translation>`%1` вече е параметър на CUSTOM в ggml; този параметър трябва да има друго име</translation>
    </message>
    <message>
        <source>`%1` is written without brackets</source>
        <translation>`%1` се пише без скоби</translation>
    </message>
    <message>
        <source>`%1` no longer exists, because its arena was reset</source>
        <translation>`%1` беше създаден, преди арената му да бъде нулирана</translation>
    </message>
    <message>
        <source>`%1`: %2 is too large to be an offset</source>
        <translation>`%1`: %2 е твърде голямо за отместване</translation>
    </message>
    <message>
        <source>`%1`: `%2` is neither an arena nor a buffer; write arena1:FROM..TO or buffer0:FROM..TO</source>
        <translation>`%1`: `%2` не е нито арена, нито буфер; напишете arena1:FROM..TO или buffer0:FROM..TO</translation>
    </message>
    <message>
        <source>`none`</source>
        <translation>`none`</translation>
    </message>
    <message>
        <source>`plugin` takes the name of a file in quotes</source>
        <translation>`plugin` приема името на файл в кавички</translation>
    </message>
    <message>
        <source>`use` takes a context: a variable that contains the result of context(…)</source>
        <translation>`use` приема контекст: променлива, която съдържа резултата от context(…)</translation>
    </message>
    <message>
        <source>a is %1; it can&apos;t be repeated to %2: %3</source>
        <translation>a е %1 и не може да се повтори до %2: %3</translation>
    </message>
    <message>
        <source>a is %1 with %2 elements and b is %3 with %4; the numbers of elements must be equal</source>
        <translation>a е %1 и има %2 елемента, а b е %3 и има %4; броят на елементите трябва да е еднакъв</translation>
    </message>
    <message>
        <source>a 4-bit scale for every 16 elements</source>
        <translation>4-битов мащаб за всеки 16 елемента</translation>
    </message>
    <message>
        <source>a 4-bit scale for every 32 elements</source>
        <translation>4-битов мащаб за всеки 32 елемента</translation>
    </message>
    <message>
        <source>a bool</source>
        <translation>булева стойност</translation>
    </message>
    <message>
        <source>a call takes at most %1 arguments</source>
        <translation>извикването приема най-много %1 аргумента</translation>
    </message>
    <message>
        <source>a must not be transposed: %1 (use cont first)</source>
        <translation>a не може да е транспониран: %1 (използвайте първо cont)</translation>
    </message>
    <message>
        <source>unexpected character that begins with byte %1; outside comments and quoted text, a script must be plain ASCII</source>
        <translation>неочакван знак, който започва с байт %1; извън коментарите и текста в кавички скриптът трябва да е чист ASCII</translation>
    </message>
    <message>
        <source>a context</source>
        <translation>контекст</translation>
    </message>
    <message>
        <source>a context can&apos;t have a negative size: %1 bytes</source>
        <translation>контекстът не може да има отрицателен размер: %1 байта</translation>
    </message>
    <message>
        <source>a dimension</source>
        <translation>размерност</translation>
    </message>
    <message>
        <source>a dimension would be larger than can be addressed</source>
        <translation>някоя размерност би била по-голяма, отколкото може да се адресира</translation>
    </message>
    <message>
        <source>a file of weights has no graph</source>
        <translation>файлът с тегла няма граф</translation>
    </message>
    <message>
        <source>a file of weights is read-only; to change its tensors, load them in a script</source>
        <translation>файлът с тегла е само за четене; за да промените тензорите му, заредете ги в скрипт</translation>
    </message>
    <message>
        <source>a graph</source>
        <translation>граф</translation>
    </message>
    <message>
        <source>a graph can&apos;t have room for %1 nodes: 1 to %2 are allowed</source>
        <translation>графът не може да има място за %1 възела: допустими са от 1 до %2</translation>
    </message>
    <message>
        <source>a graph in another context still needs a tensor of this context</source>
        <translation>граф в друг контекст още има нужда от тензор от този контекст</translation>
    </message>
    <message>
        <source>a has %1 elements and %2 has %3; a reshape must keep the number of elements</source>
        <translation>a има %1 елемента, а %2 има %3; смяната на формата трябва да запазва броя на елементите</translation>
    </message>
    <message>
        <source>a has %1 elements and %2 has %3; the numbers of elements must be equal</source>
        <translation>a има %1 елемента, а %2 има %3; броят на елементите трябва да е еднакъв</translation>
    </message>
    <message>
        <source>a has type %1; it must be f32, f16 or a quantised type</source>
        <translation>a има тип %1; трябва да е f32, f16 или квантизиран тип</translation>
    </message>
    <message>
        <source>a is %1 and b is %2; they must have the same type</source>
        <translation>a е %1, а b е %2; двата трябва да са от един тип</translation>
    </message>
    <message>
        <source>a is %1 and b is %2; a tensor that is added to a quantised tensor must have the same shape</source>
        <translation>a е %1, а b е %2; тензор, който се прибавя към квантизиран тензор, трябва да има същата форма</translation>
    </message>
    <message>
        <source>a is %1 and ids is %2; ids must contain one index for each row of a</source>
        <translation>a е %1, а ids е %2; ids трябва да съдържа по един индекс за всеки ред на a</translation>
    </message>
    <message>
        <source>a is %1 and the result is %2; they must have the same type</source>
        <translation>a е %1, а резултатът е %2; двата трябва да са от един тип</translation>
    </message>
    <message>
        <source>a is %1 and the result is %2; ggml has no conversion between them on the CPU</source>
        <translation>a е %1, а резултатът е %2; ggml няма преобразуване между тях на CPU</translation>
    </message>
    <message>
        <source>a is %1, b is %2 and the result is %3; a and b must have the same type (f32, f16 or bf16), or a must be f16 or bf16 and b f32</source>
        <translation>a е %1, b е %2, а резултатът е %3; a и b трябва да са от един тип (f32, f16 или bf16) или a да е f16 или bf16, а b – f32</translation>
    </message>
    <message>
        <source>a is %1 and b is %2; only f32 can be added to a quantised tensor</source>
        <translation>a е %1, а b е %2; към квантизиран тензор може да се прибави само f32</translation>
    </message>
    <message>
        <source>a is %1, which can&apos;t be decoded</source>
        <translation>a е %1, който не може да се декодира</translation>
    </message>
    <message>
        <source>a is %1, which can&apos;t be decoded yet</source>
        <translation>a е %1, който още не може да се декодира</translation>
    </message>
    <message>
        <source>a is %1; conversion from f32 to this type is not supported yet</source>
        <translation>a е %1; преобразуването от f32 в този тип още не се поддържа</translation>
    </message>
    <message>
        <source>a is %1; argmax requires a matrix</source>
        <translation>a е %1; argmax изисква матрица</translation>
    </message>
    <message>
        <source>a is %1; each row becomes the diagonal of a matrix, so ne[1] must be 1</source>
        <translation>a е %1; всеки ред става диагонал на матрица, затова ne[1] трябва да е 1</translation>
    </message>
    <message>
        <source>a is %1; it must be f32 or f16</source>
        <translation>a е %1; трябва да е f32 или f16</translation>
    </message>
    <message>
        <source>a is %1; it must be f32, f16 or bf16</source>
        <translation>a е %1; трябва да е f32, f16 или bf16</translation>
    </message>
    <message>
        <source>a is %1; add_cast supports only quantised, f16 and bf16 tensors</source>
        <translation>a е %1; add_cast поддържа само квантизирани, f16 и bf16 тензори</translation>
    </message>
    <message>
        <source>a is %1; only f32, f16 and bf16 can be summed</source>
        <translation>a е %1; могат да се сумират само f32, f16 и bf16</translation>
    </message>
    <message>
        <source>a is %1; only f32, f16, bf16, i32 and i16 can be repeated</source>
        <translation>a е %1; могат да се повтарят само f32, f16, bf16, i32 и i16</translation>
    </message>
    <message>
        <source>a is %1; this kernel supports only f32 and f16</source>
        <translation>a е %1; това ядро поддържа само f32 и f16</translation>
    </message>
    <message>
        <source>a is %1; this kernel supports only f32</source>
        <translation>a е %1; това ядро поддържа само f32</translation>
    </message>
    <message>
        <source>a is %1; this kernel supports only f32%2</source>
        <translation>a е %1; това ядро поддържа само f32%2</translation>
    </message>
    <message>
        <source>a is empty; there is nothing to repeat</source>
        <translation>a е празен; няма какво да се повтори</translation>
    </message>
    <message>
        <source>a is empty; there is nothing to scale</source>
        <translation>a е празен; няма какво да се мащабира</translation>
    </message>
    <message>
        <source>a list can have at most %1 elements</source>
        <translation>списъкът може да съдържа най-много %1 елемента</translation>
    </message>
    <message>
        <source>a list can contain numbers or tensors, but not both</source>
        <translation>списъкът може да съдържа числа или тензори, но не и двете</translation>
    </message>
    <message>
        <source>a list can contain only whole numbers or tensors</source>
        <translation>списъкът може да съдържа само цели числа или тензори</translation>
    </message>
    <message>
        <source>a list of tensors</source>
        <translation>списък от тензори</translation>
    </message>
    <message>
        <source>a list of whole numbers</source>
        <translation>списък от цели числа</translation>
    </message>
    <message>
        <source>a loss must be one f32 value; `%1` has shape %2 and type %3</source>
        <translation>загубата трябва да е една стойност f32; `%1` има форма %2 и тип %3</translation>
    </message>
    <message>
        <source>a must be contiguous except for the stride between rows: %1</source>
        <translation>a трябва да е непрекъснат с изключение на крачката между редовете: %1</translation>
    </message>
    <message>
        <source>a must be contiguous: %1</source>
        <translation>a трябва да е непрекъснат: %1</translation>
    </message>
    <message>
        <source>a must be dense except for padding between its rows: %1</source>
        <translation>a трябва да е плътен с изключение на допълването между редовете: %1</translation>
    </message>
    <message>
        <source>a number</source>
        <translation>число</translation>
    </message>
    <message>
        <source>the padding %1 is out of range for the op</source>
        <translation>допълването %1 е извън допустимото за операцията</translation>
    </message>
    <message>
        <source>the padding is %1; it can&apos;t be negative</source>
        <translation>допълването е %1; не може да е отрицателно</translation>
    </message>
    <message>
        <source>a path can&apos;t contain a zero byte</source>
        <translation>пътят не може да съдържа нулев байт</translation>
    </message>
    <message>
        <source>a recorded run can&apos;t be run again; open the program itself</source>
        <translation>записано изпълнение не може да се изпълни отново; отворете самата програма</translation>
    </message>
    <message>
        <source>a row can&apos;t have %1 elements</source>
        <translation>редът не може да има %1 елемента</translation>
    </message>
    <message>
        <source>a row has %1 elements, more than an i32 index can address</source>
        <translation>редът има %1 елемента, повече, отколкото може да адресира индекс i32</translation>
    </message>
    <message>
        <source>a row of %1 elements doesn&apos;t fill whole blocks: a block of %2 has %3 elements</source>
        <translation>ред от %1 елемента не запълва цели блокове: блок от %2 има %3 елемента</translation>
    </message>
    <message>
        <source>a row of %1 elements of type %2 is larger than can be addressed</source>
        <translation>ред от %1 елемента от тип %2 е по-голям, отколкото може да се адресира</translation>
    </message>
    <message>
        <source>a section is %1; it can&apos;t be negative</source>
        <translation>един от разделите е %1; не може да е отрицателен</translation>
    </message>
    <message>
        <source>a signed integer</source>
        <translation>цяло число със знак</translation>
    </message>
    <message>
        <source>a slice has at most %1 dimensions</source>
        <translation>срезът има най-много %1 размерности</translation>
    </message>
    <message>
        <source>a scaled to a larger or smaller shape: the nearest element, or a weighted mean of 4 elements (bilinear) or 16 (bicubic).</source>
        <translation>a, мащабиран до по-голяма или по-малка форма: най-близкият елемент или претеглено средно на 4 елемента (bilinear) или 16 (bicubic).</translation>
    </message>
    <message>
        <source>a string</source>
        <translation>низ</translation>
    </message>
    <message>
        <source>a tensor</source>
        <translation>тензор</translation>
    </message>
    <message>
        <source>a tensor has ne0 to ne3 and nb0 to nb3, not `%1`</source>
        <translation>тензорът има от ne0 до ne3 и от nb0 до nb3, не `%1`</translation>
    </message>
    <message>
        <source>a tensor is filled with { values }, or with = normal(…), uniform(…), arange(…) or load(…)</source>
        <translation>тензор се запълва с { стойности } или с = normal(…), uniform(…), arange(…) или load(…)</translation>
    </message>
    <message>
        <source>a tensor of %1 bytes can&apos;t be addressed</source>
        <translation>тензор от %1 байта не може да се адресира</translation>
    </message>
    <message>
        <source>a tensor of shape %1 and type %2 is larger than can be addressed</source>
        <translation>тензор с форма %1 и тип %2 е по-голям, отколкото може да се адресира</translation>
    </message>
    <message>
        <source>quoted text can&apos;t contain a zero byte</source>
        <translation>текстът в кавички не може да съдържа нулев байт</translation>
    </message>
    <message>
        <source>a string in quotes</source>
        <translation>низ в кавички</translation>
    </message>
    <message>
        <source>a trace doesn&apos;t support this</source>
        <translation>трасировката не поддържа това</translation>
    </message>
    <message>
        <source>a type such as f32, f16 or q4_0</source>
        <translation>тип, например f32, f16 или q4_0</translation>
    </message>
    <message>
        <source>a with the shape of b. Only the shape of b is used.</source>
        <translation>a с формата на b. От b се използва само формата.</translation>
    </message>
    <message>
        <source>a value of step %1 with %2 bytes is in the wrong position</source>
        <translation>стойност на стъпка %1 с %2 байта е на грешна позиция</translation>
    </message>
    <message>
        <source>the shape of a view is missing</source>
        <translation>липсва формата на изгледа</translation>
    </message>
    <message>
        <source>a view of the case extends beyond its source</source>
        <translation>изглед на случая излиза извън източника си</translation>
    </message>
    <message>
        <source>a watch must name its tensor, as in %1</source>
        <translation>наблюдението трябва да посочва тензора си, например %1</translation>
    </message>
    <message>
        <source>a whole number</source>
        <translation>цяло число</translation>
    </message>
    <message>
        <source>a window takes %1 bytes, but each of the %2 threads has only %3 bytes for its windows</source>
        <translation>прозорецът заема %1 байта, но всяка от %2-те нишки има само %3 байта за своите прозорци</translation>
    </message>
    <message>
        <source>a, repeated until the shape is filled: c[i] = a[i mod ne of a].</source>
        <translation>a, повторен до запълване на формата: c[i] = a[i mod ne на a].</translation>
    </message>
    <message>
        <source>a.ne[%1] is %2 and b.ne[%1] is %3; they must be equal</source>
        <translation>a.ne[%1] е %2, а b.ne[%1] е %3; трябва да са равни</translation>
    </message>
    <message>
        <source>a.ne[%1] is %2 and b.ne[%1] is %3; they must be equal, because only an f32 tensor a can be repeated</source>
        <translation>a.ne[%1] е %2, а b.ne[%1] е %3; трябва да са равни, защото може да се повтаря само тензор a от тип f32</translation>
    </message>
    <message>
        <source>a.ne[%1] is %2 and b.ne[%1] is %3; only dim %4 may differ</source>
        <translation>a.ne[%1] е %2, а b.ne[%1] е %3; може да се различава само размерност %4</translation>
    </message>
    <message>
        <source>a.ne[0] is %1 and b.ne[0] is %2; they must be equal</source>
        <translation>a.ne[0] е %1, а b.ne[0] е %2; трябва да са равни</translation>
    </message>
    <message>
        <source>a.ne[0] is %1 and b.ne[0] is %2; both are the summed dimension and must be equal</source>
        <translation>a.ne[0] е %1, а b.ne[0] е %2; и двете са размерността, по която се сумира, и трябва да са равни</translation>
    </message>
    <message>
        <source>a.ne[1] is %1 and b.ne[1] is %2; both are the summed dimension and must be equal</source>
        <translation>a.ne[1] е %1, а b.ne[1] е %2; и двете са размерността, по която се сумира, и трябва да са равни</translation>
    </message>
    <message>
        <source>a.ne[2] is %1 and b.ne[1] is %2; they must be equal</source>
        <translation>a.ne[2] е %1, а b.ne[1] е %2; трябва да са равни</translation>
    </message>
    <message>
        <source>a.ne[2] is %1 and b.ne[1] is %2; both are the number of input channels and must be equal</source>
        <translation>a.ne[2] е %1, а b.ne[1] е %2; и двете са броят на входните канали и трябва да са равни</translation>
    </message>
    <message>
        <source>a.ne[2] is %1 and b.ne[2] is %2; both are the number of input channels and must be equal</source>
        <translation>a.ne[2] е %1, а b.ne[2] е %2; и двете са броят на входните канали и трябва да са равни</translation>
    </message>
    <message>
        <source>a.ne[3] is %1 and b.ne[2] is %2; they must be equal</source>
        <translation>a.ne[3] е %1, а b.ne[2] е %2; трябва да са равни</translation>
    </message>
    <message>
        <source>a.ne[3] is %1 and b.ne[2] is %2; both are the number of input channels and must be equal</source>
        <translation>a.ne[3] е %1, а b.ne[2] е %2; и двете са броят на входните канали и трябва да са равни</translation>
    </message>
    <message>
        <source>a.ne[3] = %1; it must be 1</source>
        <translation>a.ne[3] = %1; трябва да е 1</translation>
    </message>
    <message>
        <source>a[:, c[i]] = b[:, i]: each row of b is converted and written over the row of a that c selects. The result is a view of a.</source>
        <translation>a[:, c[i]] = b[:, i]: всеки ред на b се преобразува и се записва върху реда на a, който c избира. Резултатът е изглед на a.</translation>
    </message>
    <message>
        <source>adamw_params has %1 elements; it must have 7</source>
        <translation>adamw_params има %1 елемента; трябва да има 7</translation>
    </message>
    <message>
        <source>add_op was called without an op (a null pointer)</source>
        <translation>add_op беше извикана без операция (нулев указател)</translation>
    </message>
    <message>
        <source>alloc_buffer is unknown</source>
        <translation>alloc_buffer е неизвестно</translation>
    </message>
    <message>
        <source>alloc_buffer: %1</source>
        <translation>alloc_buffer: %1</translation>
    </message>
    <message>
        <source>an arena can&apos;t have %1 bytes</source>
        <translation>арената не може да има %1 байта</translation>
    </message>
    <message>
        <source>an array of bools</source>
        <translation>масив от булеви стойности</translation>
    </message>
    <message>
        <source>an array of non-negative integers</source>
        <translation>масив от неотрицателни цели числа</translation>
    </message>
    <message>
        <source>an array of numbers</source>
        <translation>масив от числа</translation>
    </message>
    <message>
        <source>an array of signed integers</source>
        <translation>масив от цели числа със знак</translation>
    </message>
    <message>
        <source>an array of strings</source>
        <translation>масив от низове</translation>
    </message>
    <message>
        <source>a non-negative integer</source>
        <translation>неотрицателно цяло число</translation>
    </message>
    <message>
        <source>an object of %1 bytes is larger than can be addressed</source>
        <translation>обект от %1 байта е по-голям, отколкото може да се адресира</translation>
    </message>
    <message>
        <source>an offset of %1 bytes can&apos;t be addressed</source>
        <translation>отместване от %1 байта не може да се адресира</translation>
    </message>
    <message>
        <source>an op has no name (a null pointer)</source>
        <translation>операция няма име (нулев указател)</translation>
    </message>
    <message>
        <source>an op is named &quot;%1&quot;; a name must begin with a letter and have at most %2 characters: lower case letters, digits and _</source>
        <translation>операция се казва „%1“; името трябва да започва с буква и да има най-много %2 знака: малки латински букви, цифри и _</translation>
    </message>
    <message>
        <source>any node</source>
        <translation>всеки възел</translation>
    </message>
    <message>
        <source>as must not be transposed: %1 (use cont first)</source>
        <translation>as не може да е транспониран: %1 (използвайте първо cont)</translation>
    </message>
    <message>
        <source>as is %1; it must contain one matrix for each expert: [k, m, experts]</source>
        <translation>as е %1; трябва да съдържа по една матрица за всеки експерт: [k, m, експерти]</translation>
    </message>
    <message>
        <source>as.ne[0] is %1 and b.ne[0] is %2; both are the summed dimension and must be equal</source>
        <translation>as.ne[0] е %1, а b.ne[0] е %2; и двете са размерността, по която се сумира, и трябва да са равни</translation>
    </message>
    <message>
        <source>at() takes one element: at(%1, i0, i1, i2, i3)</source>
        <translation>at() приема един елемент: at(%1, i0, i1, i2, i3)</translation>
    </message>
    <message>
        <source>axes contains %1; dims are from 0 to %2</source>
        <translation>axes съдържа %1; размерностите са от 0 до %2</translation>
    </message>
    <message>
        <source>b is %1 and a is %2; b can&apos;t be repeated row by row to the shape of a</source>
        <translation>b е %1, а a е %2; b не може да се повтори ред по ред до формата на a</translation>
    </message>
    <message>
        <source>b is %1 and a is %2; b can&apos;t be repeated to the shape of a: %3</source>
        <translation>b е %1, а a е %2; b не може да се повтори до формата на a: %3</translation>
    </message>
    <message>
        <source>b has %1 elements, but a has only %2</source>
        <translation>b има %1 елемента, а a – само %2</translation>
    </message>
    <message>
        <source>b has %1 rows and c has %2 indices; the numbers must be equal</source>
        <translation>b има %1 реда, а c има %2 индекса; броят им трябва да е еднакъв</translation>
    </message>
    <message>
        <source>b has type %1; for a result of type %2 it must be %3</source>
        <translation>b има тип %1; за резултат от тип %2 трябва да е %3</translation>
    </message>
    <message>
        <source>b has type %1; it must be f32</source>
        <translation>b има тип %1; трябва да е f32</translation>
    </message>
    <message>
        <source>b contains %1 positions; a has %2 tokens (ne[2]), and each token needs %3</source>
        <translation>b съдържа %1 позиции; a има %2 токена (ne[2]), а за всеки токен са нужни %3</translation>
    </message>
    <message>
        <source>b is %1; it must be [k, n, tokens]</source>
        <translation>b е %1; трябва да е [k, n, токени]</translation>
    </message>
    <message>
        <source>b is %1; it must be a matrix [length, input channels]</source>
        <translation>b е %1; трябва да е матрица [дължина, входни канали]</translation>
    </message>
    <message>
        <source>b is %1; it must be a scalar</source>
        <translation>b е %1; трябва да е скалар</translation>
    </message>
    <message>
        <source>b is %1; it must be a vector of positions</source>
        <translation>b е %1; трябва да е вектор от позиции</translation>
    </message>
    <message>
        <source>b is %1; it must be f32 or f16</source>
        <translation>b е %1; трябва да е f32 или f16</translation>
    </message>
    <message>
        <source>b must be contiguous except for the stride between rows: %1</source>
        <translation>b трябва да е непрекъснат с изключение на крачката между редовете: %1</translation>
    </message>
    <message>
        <source>b.ne[3] = %1; it must be 1 in the one-dimensional form</source>
        <translation>b.ne[3] = %1; в едномерния вариант трябва да е 1</translation>
    </message>
    <message>
        <source>b.ne[3] = %1; it must be 1</source>
        <translation>b.ne[3] = %1; трябва да е 1</translation>
    </message>
    <message>
        <source>below</source>
        <translation>below</translation>
    </message>
    <message>
        <source>both include the sink %1</source>
        <translation>и двете включват sink %1</translation>
    </message>
    <message>
        <source>breakpoint %1 (%2)</source>
        <translation>точка на прекъсване %1 (%2)</translation>
    </message>
    <message>
        <source>byte %1 of the result, which is in row %2</source>
        <translation>байт %1 от резултата, в ред %2</translation>
    </message>
    <message>
        <source>bytes %1 to %2 are outside `%3`, which has %4 bytes</source>
        <translation>байтовете от %1 до %2 са извън `%3`, който има %4 байта</translation>
    </message>
    <message>
        <source>c = a + b, element by element; b is repeated to the shape of a. The sum is computed in f32 and rounded to the type of a.</source>
        <translation>c = a + b, елемент по елемент; b се повтаря до формата на a. Сумата се изчислява във f32 и се закръглява до типа на a.</translation>
    </message>
    <message>
        <source>c = a + b[0]: one number is added to every element.</source>
        <translation>c = a + b[0]: към всеки елемент се прибавя едно число.</translation>
    </message>
    <message>
        <source>c = a - b, element by element; b is repeated to the shape of a.</source>
        <translation>c = a - b, елемент по елемент; b се повтаря до формата на a.</translation>
    </message>
    <message>
        <source>c = a / b, element by element; b is repeated to the shape of a.</source>
        <translation>c = a / b, елемент по елемент; b се повтаря до формата на a.</translation>
    </message>
    <message>
        <source>c = a · s + b. s and b are numbers; b is 0 if it isn&apos;t given.</source>
        <translation>c = a · s + b. s и b са числа; b е 0, ако не е дадено.</translation>
    </message>
    <message>
        <source>c = a, and b is added to a region of it. The region has the shape of b and the strides nb1 to nb3, and starts at byte `offset`.</source>
        <translation>c = a, а към една негова област се прибавя b. Областта има формата на b и крачки от nb1 до nb3 и започва от байт `offset`.</translation>
    </message>
    <message>
        <source>c = a, and a region of it is overwritten with b. The region has the shape of b and the strides nb1 to nb3, and starts at byte `offset`.</source>
        <translation>c = a, а една негова област се презаписва с b. Областта има формата на b и крачки от nb1 до nb3 и започва от байт `offset`.</translation>
    </message>
    <message>
        <source>c = a, as a copy with dense strides.</source>
        <translation>c = a, като копие с плътни крачки.</translation>
    </message>
    <message>
        <source>c = a, with -inf where i0 &gt; n_past + i1: a token doesn&apos;t see the tokens after it.</source>
        <translation>c = a, с -inf там, където i0 &gt; n_past + i1: токенът не вижда тези след него.</translation>
    </message>
    <message>
        <source>c = a, with 0 where i0 &gt; n_past + i1.</source>
        <translation>c = a, с 0 там, където i0 &gt; n_past + i1.</translation>
    </message>
    <message>
        <source>c = a².</source>
        <translation>c = a².</translation>
    </message>
    <message>
        <source>c = cos a, in radians.</source>
        <translation>c = cos a, в радиани.</translation>
    </message>
    <message>
        <source>c = ln a; -inf at 0, NaN below.</source>
        <translation>c = ln a; -inf при 0, NaN под нея.</translation>
    </message>
    <message>
        <source>c = max(min(a, max), min). The op always writes into a: the result is a view of a.</source>
        <translation>c = max(min(a, max), min). Операцията винаги пише в a: резултатът е изглед на a.</translation>
    </message>
    <message>
        <source>c = sin a, in radians.</source>
        <translation>c = sin a, в радиани.</translation>
    </message>
    <message>
        <source>A tensor with the shape of a, whose elements all have the value `c`.</source>
        <translation>Тензор с формата на a; всичките му елементи имат стойност `c`.</translation>
    </message>
    <message>
        <source>c = √a; NaN where a is negative.</source>
        <translation>c = √a; NaN, където a е отрицателно.</translation>
    </message>
    <message>
        <source>c contains %1 frequency factors, but there are %2 pairs of channels</source>
        <translation>c съдържа %1 честотни множителя, но двойките канали са %2</translation>
    </message>
    <message>
        <source>c contains %1 frequency factors; n_dims = %2 needs %3</source>
        <translation>c съдържа %1 честотни множителя; n_dims = %2 изисква %3</translation>
    </message>
    <message>
        <source>c is %1; the indices must be i64 or i32</source>
        <translation>c е %1; индексите трябва да са i64 или i32</translation>
    </message>
    <message>
        <source>c.ne[3] = %1; it must be 1</source>
        <translation>c.ne[3] = %1; трябва да е 1</translation>
    </message>
    <message>
        <source>c[(i + shift) mod ne] = a[i] in each dimension.</source>
        <translation>c[(i + shift) mod ne] = a[i] във всяка размерност.</translation>
    </message>
    <message>
        <source>c[:, i1, i2] = a[:, i1, i2] + b[:, ids[i1, i2]]: each row of a plus the row of b that ids selects for it.</source>
        <translation>c[:, i1, i2] = a[:, i1, i2] + b[:, ids[i1, i2]]: всеки ред на a плюс реда на b, който ids избира за него.</translation>
    </message>
    <message>
        <source>c[:, i] = a[:, b[i]]: the rows of a that b selects, as f32. This is how a token becomes its embedding.</source>
        <translation>c[:, i] = a[:, b[i]]: редовете на a, които b избира, като f32. Така токенът става своето влагане (embedding).</translation>
    </message>
    <message>
        <source>c[:, u, t] = as[:, :, ids[u, t]]ᵀ · b[:, u % n, t]: each token goes through the experts that ids selects.</source>
        <translation>c[:, u, t] = as[:, :, ids[u, t]]ᵀ · b[:, u % n, t]: всеки токен минава през експертите, които ids избира.</translation>
    </message>
    <message>
        <source>c[i, j] = Σ_k a[i, k] · b[j, k]: the columns of a are multiplied by the columns of b. The result is f32.</source>
        <translation>c[i, j] = Σ_k a[i, k] · b[j, k]: колоните на a се умножават по колоните на b. Резултатът е f32.</translation>
    </message>
    <message>
        <source>c[i] = a[0] + … + a[i] within each row.</source>
        <translation>c[i] = a[0] + … + a[i] във всеки ред.</translation>
    </message>
    <message>
        <source>c[m, n] = Σ_k a[k, m] · b[k, n]: each row of a is multiplied by each row of b, as if a were transposed. The result is f32. a is repeated along dims 2 and 3 of b.</source>
        <translation>c[m, n] = Σ_k a[k, m] · b[k, n]: всеки ред на a се умножава по всеки ред на b, сякаш a е транспониран. Резултатът е f32. a се повтаря по размерности 2 и 3 на b.</translation>
    </message>
    <message>
        <source>call %1 can&apos;t be replayed: %2</source>
        <translation>извикване %1 не може да се възпроизведе: %2</translation>
    </message>
    <message>
        <source>call %1 is `%2`, which ggscope does not have</source>
        <translation>извикване %1 е `%2`, което ggscope няма</translation>
    </message>
    <message>
        <source>cmp</source>
        <translation>cmp</translation>
    </message>
    <message>
        <source>contiguous</source>
        <translation>непрекъснат</translation>
    </message>
    <message>
        <source>conv_1d with padding of half the kernel size.</source>
        <translation>conv_1d с половината от размера на ядрото като допълване.</translation>
    </message>
    <message>
        <source>conv_1d_dw with padding of half the kernel size.</source>
        <translation>conv_1d_dw с половината от размера на ядрото като допълване.</translation>
    </message>
    <message>
        <source>Splits the image into patches: conv_2d without padding, with a stride equal to the kernel size.</source>
        <translation>conv_2d без допълване, с крачка, равна на размера на ядрото: разделя изображението на късове (patches).</translation>
    </message>
    <message>
        <source>conv_2d with stride 1 and padding of half the kernel size.</source>
        <translation>conv_2d с крачка 1 и половината от размера на ядрото като допълване.</translation>
    </message>
    <message>
        <source>custom takes the name of a plug-in&apos;s op in quotes, followed by the op&apos;s arguments: custom(&quot;my_op&quot;, a)</source>
        <translation>custom приема в кавички името на операция от приставка, а после нейните аргументи: custom(&quot;my_op&quot;, a)</translation>
    </message>
    <message>
        <source>d times the sum of the quants</source>
        <translation>d, умножено по сумата на квантите</translation>
    </message>
    <message>
        <source>d0 = %1; ggml accepts only 1</source>
        <translation>d0 = %1; ggml приема само 1</translation>
    </message>
    <message>
        <source>dim %1 is padded by %2 and %3; neither can be negative</source>
        <translation>размерност %1 се допълва с %2 и %3; никое не може да е отрицателно</translation>
    </message>
    <message>
        <source>dim %1 would be longer than can be addressed</source>
        <translation>размерност %1 би била по-дълга, отколкото може да се адресира</translation>
    </message>
    <message>
        <source>dim = %1; it must be from 0 to %2</source>
        <translation>dim = %1; трябва да е от 0 до %2</translation>
    </message>
    <message>
        <source>dims 1, 2 and 3 are 1</source>
        <translation>размерности 1, 2 и 3 са 1</translation>
    </message>
    <message>
        <source>dims 2 and 3 are 1</source>
        <translation>размерности 2 и 3 са 1</translation>
    </message>
    <message>
        <source>Σ / %1 = %2</source>
        <translation>Σ / %1 = %2</translation>
    </message>
    <message>
        <source>-Σ / %1 = %2</source>
        <translation>-Σ / %1 = %2</translation>
    </message>
    <message>
        <source>division by zero</source>
        <translation>деление на нула</translation>
    </message>
    <message>
        <source>e^(%1 - %2) / %3 = %4</source>
        <translation>e^(%1 - %2) / %3 = %4</translation>
    </message>
    <message>
        <source>eight sub-scales and eight sub-mins of 6 bits</source>
        <translation>осем подмащаба и осем подминимума по 6 бита</translation>
    </message>
    <message>
        <source>element %1: %2</source>
        <translation>елемент %1: %2</translation>
    </message>
    <message>
        <source>encoded as %1, with one scale per %2 elements</source>
        <translation>кодирано като %1, с един мащаб за %2 елемента</translation>
    </message>
    <message>
        <source>entering %1</source>
        <translation>влизане в %1</translation>
    </message>
    <message>
        <source>every dimension of %1 divides the same dimension of %2</source>
        <translation>всяка размерност на %1 дели съответната на %2</translation>
    </message>
    <message>
        <source>each stride is the product of the previous stride and dimension</source>
        <translation>всяка крачка е произведението на предишната крачка и предишната размерност</translation>
    </message>
    <message>
        <source>explain: %1</source>
        <translation>explain: %1</translation>
    </message>
    <message>
        <source>false</source>
        <translation>false</translation>
    </message>
    <message>
        <source>each byte holds five trits as ceil(n * 256 / 243), where n is a 5-digit base-3 number</source>
        <translation>по пет трита в байт: байтът е ceil(n * 256 / 243) за 5-цифрено число n при основа 3</translation>
    </message>
    <message>
        <source>for every 32 elements: four 7-bit sign indices and a 4-bit scale</source>
        <translation>за всеки 32 елемента: четири 7-битови индекса на знаци и 4-битов мащаб</translation>
    </message>
    <message>
        <source>for every 32 elements: four 8-bit indices, four 7-bit sign indices and a 4-bit scale</source>
        <translation>за всеки 32 елемента: четири 8-битови индекса, четири 7-битови индекса на знаци, 4-битов мащаб</translation>
    </message>
    <message>
        <source>for every 32 elements: the high bits of the indices, a 3-bit scale and the sign of the shift</source>
        <translation>за всеки 32 елемента: старшите битове на индексите, 3-битов мащаб, знакът на изместването</translation>
    </message>
    <message>
        <source>for every 8 elements: a 9-bit index and a 7-bit sign index</source>
        <translation>за всеки 8 елемента: 9-битов индекс и 7-битов индекс на знаци</translation>
    </message>
    <message>
        <source>for each sub-block: the sub-scale in the low nibble, the sub-min in the high one</source>
        <translation>за всеки подблок: подмащабът в младшия полубайт, подминимумът в старшия</translation>
    </message>
    <message>
        <source>each byte holds four 2-bit quants, 32 elements apart</source>
        <translation>по четири 2-битови кванта в байт, през 32 елемента</translation>
    </message>
    <message>
        <source>each byte holds four 2-bit quants, in order</source>
        <translation>по четири 2-битови кванта в байт, поред</translation>
    </message>
    <message>
        <source>each byte holds four trits; the fifth and lowest trit is 0</source>
        <translation>по четири трита в байт; петият и най-младши е 0</translation>
    </message>
    <message>
        <source>frame-title</source>
        <translation>frame-title</translation>
    </message>
    <message>
        <source>converted from %1 to %2</source>
        <translation>преобразувано от %1 в %2</translation>
    </message>
    <message>
        <source>graph %1 can&apos;t be rebuilt: it is a copy of another graph, or its tensors were changed after they were appended</source>
        <translation>граф %1 не може да се изгради отново: той е копие на друг граф или тензорите му са променени след добавянето им</translation>
    </message>
    <message>
        <source>graph %1 no longer exists: its arena was reset</source>
        <translation>граф %1 вече не съществува: арената му беше нулирана</translation>
    </message>
    <message>
        <source>graph TENSOR</source>
        <translation>graph TENSOR</translation>
    </message>
    <message>
        <source>the high bits of the indices, and the sign of the shift for every 8 elements</source>
        <translation>старшите битове на индексите и знакът на изместването за всеки 8 елемента</translation>
    </message>
    <message>
        <source>ids is %1; it must be [experts used, tokens]</source>
        <translation>ids е %1; трябва да е [използвани експерти, токени]</translation>
    </message>
    <message>
        <source>ids%1 is %2; b has rows 0 to %3</source>
        <translation>ids%1 е %2; b има редове от 0 до %3</translation>
    </message>
    <message>
        <source>ids.ne[1] is %1 and b.ne[2] is %2; both are the number of tokens and must be equal</source>
        <translation>ids.ne[1] е %1, а b.ne[2] е %2; и двете са броят на токените и трябва да са равни</translation>
    </message>
    <message>
        <source>idx = %1 is out of range; the number of tensors is %2</source>
        <translation>idx = %1 е извън обхвата; броят на тензорите е %2</translation>
    </message>
    <message>
        <source>index %1 of dimension %2 is outside the shape %3</source>
        <translation>индекс %1 на размерност %2 е извън формата %3</translation>
    </message>
    <message>
        <source>indices into the codebook</source>
        <translation>индекси в кодовата книга</translation>
    </message>
    <message>
        <source>the offset that is added to every element</source>
        <translation>отместването, което се прибавя към всеки елемент</translation>
    </message>
    <message>
        <source>it doesn&apos;t add any ops</source>
        <translation>не добавя никаква операция</translation>
    </message>
    <message>
        <source>it requests a work buffer of %1 bytes, but it requested fewer when the run was planned</source>
        <translation>иска работен буфер от %1 байта, повече, отколкото при планирането на изпълнението</translation>
    </message>
    <message>
        <source>it can&apos;t be used: %1</source>
        <translation>не може да се използва: %1</translation>
    </message>
    <message>
        <source>it changed its source %1</source>
        <translation>промени своя източник %1</translation>
    </message>
    <message>
        <source>to close the arguments</source>
        <translation>за затваряне на аргументите</translation>
    </message>
    <message>
        <source>to close the previous bracket</source>
        <translation>за затваряне на предишната скоба</translation>
    </message>
    <message>
        <source>to close the list</source>
        <translation>за затваряне на списъка</translation>
    </message>
    <message>
        <source>it did not write row %1</source>
        <translation>не записа ред %1</translation>
    </message>
    <message>
        <source>it failed without giving a reason</source>
        <translation>не успя и не посочи причина</translation>
    </message>
    <message>
        <source>it has no function `run`</source>
        <translation>няма функция `run`</translation>
    </message>
    <message>
        <source>it has no function ggscope_plugin_version; write GGSCOPE_PLUGIN before the body of its function</source>
        <translation>няма функция ggscope_plugin_version; напишете GGSCOPE_PLUGIN преди тялото на функцията ѝ</translation>
    </message>
    <message>
        <source>it has one element</source>
        <translation>има един елемент</translation>
    </message>
    <message>
        <source>it refers to an element of %1 without an index (a null pointer)</source>
        <translation>посочва елемент на %1 без индекс (нулев указател)</translation>
    </message>
    <message>
        <source>it refers to an element of source %1, but this source was left out</source>
        <translation>посочва елемент на %1, а този източник е пропуснат</translation>
    </message>
    <message>
        <source>it refers to element %1 of %2, whose shape is %3</source>
        <translation>посочва елемент %1 на %2, чиято форма е %3</translation>
    </message>
    <message>
        <source>it refers to source %1, but the number of sources is %2</source>
        <translation>посочва източник %1, но броят на източниците е %2</translation>
    </message>
    <message>
        <source>its index is %1</source>
        <translation>индексът му е %1</translation>
    </message>
    <message>
        <source>its index is %1; the first two indices are swapped, as in ggml</source>
        <translation>индексът му е %1; първите два индекса са разменени, както в ggml</translation>
    </message>
    <message>
        <source>it threw an exception</source>
        <translation>хвърли изключение</translation>
    </message>
    <message>
        <source>it threw an exception: %1</source>
        <translation>хвърли изключение: %1</translation>
    </message>
    <message>
        <source>it was written for version %1 of the plug-in interface, but this version of ggscope uses version %2; compile it with this version&apos;s ggscope_plugin.h</source>
        <translation>написана е за версия %1 на интерфейса за приставки, но тази версия на ggscope използва версия %2; компилирайте я с ggscope_plugin.h от тази версия</translation>
    </message>
    <message>
        <source>it wrote outside its work buffer: at byte %1, but the buffer has %2 bytes</source>
        <translation>писа извън работния си буфер: в байт %1, а буферът има %2 байта</translation>
    </message>
    <message>
        <source>it wrote outside its rows: %1; its rows are bytes %2 to %3</source>
        <translation>писа извън своите редове: %1; редовете ѝ са байтовете от %2 до %3</translation>
    </message>
    <message>
        <source>its %1 bytes at offset %2 extend beyond the address space</source>
        <translation>неговите %1 байта от отместване %2 нататък излизат извън адресното пространство</translation>
    </message>
    <message>
        <source>its ggscope_plugin threw an exception</source>
        <translation>нейната ggscope_plugin хвърли изключение</translation>
    </message>
    <message>
        <source>its ggscope_plugin threw an exception: %1</source>
        <translation>нейната ggscope_plugin хвърли изключение: %1</translation>
    </message>
    <message>
        <source>its shape is %1</source>
        <translation>формата му е %1</translation>
    </message>
    <message>
        <source>its shape rule returns the shape %1 and the type %2: %3</source>
        <translation>правилото ѝ за формата връща форма %1 и тип %2: %3</translation>
    </message>
    <message>
        <source>its shape rule returns the type %1, which ggml doesn&apos;t have</source>
        <translation>правилото ѝ за формата връща типа %1, какъвто ggml няма</translation>
    </message>
    <message>
        <source>its sources have no names (src_names is null)</source>
        <translation>източниците ѝ нямат имена (src_names е нулев)</translation>
    </message>
    <message>
        <source>k = %1, but a row has only %2 elements</source>
        <translation>k = %1, а един ред има само %2 елемента</translation>
    </message>
    <message>
        <source>k has type %1; there is no dot product for rows of this type</source>
        <translation>k има тип %1, а за редове от този тип няма скаларно произведение</translation>
    </message>
    <message>
        <source>k.ne[0] is %1 and q.ne[0] is %2; both are the head size and must be equal</source>
        <translation>k.ne[0] е %1, а q.ne[0] е %2; и двете са размерът на главата и трябва да са равни</translation>
    </message>
    <message>
        <source>k.ne[1] is %1 and v.ne[1] is %2; both are the number of keys and must be equal</source>
        <translation>k.ne[1] е %1, а v.ne[1] е %2; и двете са броят на ключовете и трябва да са равни</translation>
    </message>
    <message>
        <source>key %1 (%2): %3</source>
        <translation>ключ %1 (%2): %3</translation>
    </message>
    <message>
        <source>key %1: %2</source>
        <translation>ключ %1: %2</translation>
    </message>
    <message>
        <source>load: %1</source>
        <translation>load: %1</translation>
    </message>
    <message>
        <source>load: %1 has no tensor &quot;%2&quot;</source>
        <translation>load: %1 няма тензор „%2“</translation>
    </message>
    <message>
        <source>load: &quot;%1&quot; has the shape %2 and the type %3 in the file, but the shape %4 and the type %5 here</source>
        <translation>load: „%1“ има форма %2 и тип %3 във файла, а тук – форма %4 и тип %5</translation>
    </message>
    <message>
        <source>load: files can&apos;t be read here</source>
        <translation>load: тук не могат да се четат файлове</translation>
    </message>
    <message>
        <source>m = β1 m + (1 - β1) g = %1, v = β2 v + (1 - β2) g² = %2</source>
        <translation>m = β1 m + (1 - β1) g = %1, v = β2 v + (1 - β2) g² = %2</translation>
    </message>
    <message>
        <source>mask.ne[0] is %1 and a.ne[0] is %2; they must be equal</source>
        <translation>mask.ne[0] е %1, а a.ne[0] е %2; трябва да са равни</translation>
    </message>
    <message>
        <source>mask.ne[0] is %1 and k.ne[1] is %2; both are the number of keys and must be equal</source>
        <translation>mask.ne[0] е %1, а k.ne[1] е %2; и двете са броят на ключовете и трябва да са равни</translation>
    </message>
    <message>
        <source>mask.ne[1] = %1 is less than a.ne[1] = %2</source>
        <translation>mask.ne[1] = %1 е по-малко от a.ne[1] = %2</translation>
    </message>
    <message>
        <source>mask.ne[1] = %1 is less than q.ne[1] = %2</source>
        <translation>mask.ne[1] = %1 е по-малко от q.ne[1] = %2</translation>
    </message>
    <message>
        <source>masked: %1 &gt; n_past + %2 = %3</source>
        <translation>маскиран: %1 &gt; n_past + %2 = %3</translation>
    </message>
    <message>
        <source>matrix</source>
        <translation>матрица</translation>
    </message>
    <message>
        <source>max w = %1, Σ e^(w - max) over the row = %2</source>
        <translation>max w = %1, Σ e^(w - max) по реда = %2</translation>
    </message>
    <message>
        <source>mean of x² over the row = %1 / %2 = %3</source>
        <translation>средното на x² по реда = %1 / %2 = %3</translation>
    </message>
    <message>
        <source>mode = %1; it must be nearest (0), bilinear (1) or bicubic (2), optionally with flags 256 and 512</source>
        <translation>mode = %1; трябва да е nearest (0), bilinear (1) или bicubic (2), по избор с флагове 256 и 512</translation>
    </message>
    <message>
        <source>mode = %1; it must be normal (0), neox (2), mrope (8), vision (24) or imrope (40)</source>
        <translation>mode = %1; трябва да е normal (0), neox (2), mrope (8), vision (24) или imrope (40)</translation>
    </message>
    <message>
        <source>mode = %1; it must be even</source>
        <translation>mode = %1; трябва да е четно</translation>
    </message>
    <message>
        <source>n_dims = %1; in vision mode it must be half of a.ne[0] = %2</source>
        <translation>n_dims = %1; в режим vision трябва да е половината от a.ne[0] = %2</translation>
    </message>
    <message>
        <source>n_dims = %1; it must be even and above 0</source>
        <translation>n_dims = %1; трябва да е четно и над 0</translation>
    </message>
    <message>
        <source>n_kv</source>
        <translation>n_kv</translation>
    </message>
    <message>
        <source>n_optional = %1; it must be from 0 to %2, the number of sources</source>
        <translation>n_optional = %1; трябва да е от 0 до %2, броя на източниците</translation>
    </message>
    <message>
        <source>n_tensors</source>
        <translation>n_tensors</translation>
    </message>
    <message>
        <source>name</source>
        <translation>name</translation>
    </message>
    <message>
        <source>name TENSOR &quot;TEXT&quot;</source>
        <translation>name TENSOR &quot;TEXT&quot;</translation>
    </message>
    <message>
        <source>name leaf</source>
        <translation>name leaf</translation>
    </message>
    <message>
        <source>nb%1 = %2; a stride can&apos;t be negative</source>
        <translation>nb%1 = %2; крачката не може да е отрицателна</translation>
    </message>
    <message>
        <source>nb%1 is larger than can be addressed</source>
        <translation>nb%1 е по-голяма, отколкото може да се адресира</translation>
    </message>
    <message>
        <source>nb1, nb2, nb3 and offset can&apos;t be negative; one of them is %1</source>
        <translation>nb1, nb2, nb3 и offset не могат да са отрицателни; едно от тях е %1</translation>
    </message>
    <message>
        <source>nb[%1] = %2 is larger than nb[%3] = %4</source>
        <translation>nb[%1] = %2 е по-голяма от nb[%3] = %4</translation>
    </message>
    <message>
        <source>nb[%1] = %2, but dense strides require nb[%3] · ne[%3] = %4</source>
        <translation>nb[%1] = %2, но плътните крачки изискват nb[%3] · ne[%3] = %4</translation>
    </message>
    <message>
        <source>nb[%1] = %2, not nb[%3] · ne[%3] = %4</source>
        <translation>nb[%1] = %2, а не nb[%3] · ne[%3] = %4</translation>
    </message>
    <message>
        <source>nb[0] = %1 is larger than nb[1] = %2: the stride within a row is larger than the stride between rows</source>
        <translation>nb[0] = %1 е по-голяма от nb[1] = %2: крачката в реда е по-голяма от крачката между редовете</translation>
    </message>
    <message>
        <source>nb[0] = %1 is not larger than nb[1] = %2</source>
        <translation>nb[0] = %1 не е по-голяма от nb[1] = %2</translation>
    </message>
    <message>
        <source>nb[0] = %1, but a block has %2 bytes</source>
        <translation>nb[0] = %1, а един блок има %2 байта</translation>
    </message>
    <message>
        <source>nb[1] = %1, but a dense row has %2 bytes</source>
        <translation>nb[1] = %1, но плътен ред има %2 байта</translation>
    </message>
    <message>
        <source>nbytes = %1: a buffer can&apos;t have a negative size</source>
        <translation>nbytes = %1: буферът не може да има отрицателен размер</translation>
    </message>
    <message>
        <source>ne[%1] = %2: a dimension can&apos;t be negative</source>
        <translation>ne[%1] = %2: размерността не може да е отрицателна</translation>
    </message>
    <message>
        <source>ne[%1] at byte %2 is %3: shape %4 has more elements than 64 bits can count</source>
        <translation>ne[%1] при байт %2 е %3: формата %4 има повече елементи, отколкото могат да преброят 64 бита</translation>
    </message>
    <message>
        <source>ne[%1] at byte %2 is %3; a dimension can&apos;t be negative</source>
        <translation>ne[%1] при байт %2 е %3; размерността не може да е отрицателна</translation>
    </message>
    <message>
        <source>ne[0] at byte %1 is %2; it must be a multiple of %4, the number of elements in a block of %3</source>
        <translation>ne[0] при байт %1 е %2; трябва да е кратно на %4, броя на елементите в блок от %3</translation>
    </message>
    <message>
        <source>no step creates a context</source>
        <translation>никоя стъпка не създава контекст</translation>
    </message>
    <message>
        <source>no stride is larger than the next one</source>
        <translation>никоя крачка не е по-голяма от следващата</translation>
    </message>
    <message>
        <source>all tensors of the arena have data: there is nothing to allocate</source>
        <translation>всички тензори на арената имат данни: няма какво да се задели</translation>
    </message>
    <message>
        <source>node %1</source>
        <translation>възел %1</translation>
    </message>
    <message>
        <source>node %1 (%2): its work buffer would be larger than can be addressed</source>
        <translation>възел %1 (%2): работният му буфер би бил по-голям, отколкото може да се адресира</translation>
    </message>
    <message>
        <source>node %1 (%2): this op can&apos;t be planned yet</source>
        <translation>възел %1 (%2): тази операция още не може да се планира</translation>
    </message>
    <message>
        <source>nodes named %1</source>
        <translation>възли с име %1</translation>
    </message>
    <message>
        <source>not masked: %1 &lt;= n_past + %2 = %3</source>
        <translation>не е маскиран: %1 &lt;= n_past + %2 = %3</translation>
    </message>
    <message>
        <source>offset = %1; ggml accepts only offsets below 2^30</source>
        <translation>offset = %1; ggml приема само отмествания под 2^30</translation>
    </message>
    <message>
        <source>offset = %1; it can&apos;t be negative</source>
        <translation>offset = %1; не може да е отрицателно</translation>
    </message>
    <message>
        <source>one bit for each element: 1 is +d, 0 is -d</source>
        <translation>по един бит за всеки елемент: 1 е +d, 0 е -d</translation>
    </message>
    <message>
        <source>one scale for every 16 elements</source>
        <translation>по един мащаб за всеки 16 елемента</translation>
    </message>
    <message>
        <source>one sign bit for each element</source>
        <translation>по един знаков бит за всеки елемент</translation>
    </message>
    <message>
        <source>one signed byte for each element</source>
        <translation>по един байт със знак за всеки елемент</translation>
    </message>
    <message>
        <source>one signed sub-scale for every 16 elements</source>
        <translation>по един подмащаб със знак за всеки 16 елемента</translation>
    </message>
    <message>
        <source>only a tensor has ne and nb</source>
        <translation>само тензорите имат ne и nb</translation>
    </message>
    <message>
        <source>only rows are padded</source>
        <translation>допълнени са само редовете</translation>
    </message>
    <message>
        <source>op</source>
        <translation>op</translation>
    </message>
    <message>
        <source>op = %1; it must be max (0) or avg (1)</source>
        <translation>op = %1; трябва да е max (0) или avg (1)</translation>
    </message>
    <message>
        <source>order = %1; it must be asc (0) or desc (1)</source>
        <translation>order = %1; трябва да е asc (0) или desc (1)</translation>
    </message>
    <message>
        <source>over the %1 elements of the %2: mean = %3, var = %4</source>
        <translation>по %1-те елемента на %2: mean = %3, var = %4</translation>
    </message>
    <message>
        <source>p0 = %1; ggml accepts only 0</source>
        <translation>p0 = %1; ggml приема само 0</translation>
    </message>
    <message>
        <source>padded</source>
        <translation>с допълване</translation>
    </message>
    <message>
        <source>param TENSOR (the same for input, output and loss)</source>
        <translation>param TENSOR (същото за input, output и loss)</translation>
    </message>
    <message>
        <source>params</source>
        <translation>params</translation>
    </message>
    <message>
        <source>params is null, but n_params = %1</source>
        <translation>params е нулев, но n_params = %1</translation>
    </message>
    <message>
        <source>permuted</source>
        <translation>пермутиран</translation>
    </message>
    <message>
        <source>plugin &quot;FILE&quot;</source>
        <translation>plugin &quot;FILE&quot;</translation>
    </message>
    <message>
        <source>q has type %1; it must be f32</source>
        <translation>q има тип %1; трябва да е f32</translation>
    </message>
    <message>
        <source>q.ne[3] is %1 and %2.ne[3] is %3; they must be equal</source>
        <translation>q.ne[3] е %1, а %2.ne[3] е %3; трябва да са равни</translation>
    </message>
    <message>
        <source>quantize: `%1` no longer exists, because its arena was reset</source>
        <translation>quantize: `%1` беше създаден, преди арената му да бъде нулирана</translation>
    </message>
    <message>
        <source>`reads` for element %1: %2</source>
        <translation>`reads` за елемент %1: %2</translation>
    </message>
    <message>
        <source>rows %1 to %2: %3</source>
        <translation>редове от %1 до %2: %3</translation>
    </message>
    <message>
        <source>rows of type %1 can&apos;t be decoded yet</source>
        <translation>редове от тип %1 още не могат да се декодират</translation>
    </message>
    <message>
        <source>scalar</source>
        <translation>скалар</translation>
    </message>
    <message>
        <source>sgd_params has %1 elements; it must have 2</source>
        <translation>sgd_params има %1 елемента; трябва да има 2</translation>
    </message>
    <message>
        <source>with these strides, a tensor of shape %1 would be larger than can be addressed</source>
        <translation>тензор с формата %1 и тези крачки би стигнал по-далеч, отколкото може да се адресира</translation>
    </message>
    <message>
        <source>sinks is %1; it must contain one value for each of the %2 heads of a</source>
        <translation>sinks е %1; трябва да съдържа по една стойност за всяка от %2-те глави на a</translation>
    </message>
    <message>
        <source>sinks.ne[0] is %1 and q.ne[2] is %2; both are the number of heads and must be equal</source>
        <translation>sinks.ne[0] е %1, а q.ne[2] е %2; и двете са броят на главите и трябва да са равни</translation>
    </message>
    <message>
        <source>slot</source>
        <translation>slot</translation>
    </message>
    <message>
        <source>softmax(scale · qᵀk + slope · mask) · v for each head, without storing the scores. v is not transposed, and the result has the shape [head size, heads, queries].</source>
        <translation>softmax(scale · qᵀk + slope · mask) · v за всяка глава, без да се съхраняват оценките. v не е транспониран, а резултатът има формата [размер на главата, глави, заявки].</translation>
    </message>
    <message>
        <source>start + step · %1 = %2 + %3 · %1</source>
        <translation>start + step · %1 = %2 + %3 · %1</translation>
    </message>
    <message>
        <source>start, start + step, … up to stop (exclusive): ⌈(stop - start) / step⌉ values in f32.</source>
        <translation>start, start + step, … до stop (без него): ⌈(stop - start) / step⌉ стойности във f32.</translation>
    </message>
    <message>
        <source>tensor %1 (%2): %3</source>
        <translation>тензор %1 (%2): %3</translation>
    </message>
    <message>
        <source>tensor %1: %2</source>
        <translation>тензор %1: %2</translation>
    </message>
    <message>
        <source>the %1 bytes of tensor data extend beyond the address space</source>
        <translation>%1-те байта с данни на тензорите излизат извън адресното пространство</translation>
    </message>
    <message>
        <source>the arena has %1 bytes and %2 of them are used; the next object needs %3 (%4 for its header): %5 bytes are missing</source>
        <translation>арената има %1 байта и %2 от тях са заети; следващият обект изисква %3 (%4 за заглавката му): липсват %5 байта</translation>
    </message>
    <message>
        <source>the arena of `%1` was reset</source>
        <translation>арената на `%1` беше нулирана</translation>
    </message>
    <message>
        <source>the arena of this tensor was reset</source>
        <translation>арената на този тензор беше нулирана</translation>
    </message>
    <message>
        <source>the block&apos;s scale</source>
        <translation>мащабът на блока</translation>
    </message>
    <message>
        <source>the block&apos;s scale, a power of two</source>
        <translation>мащабът на блока, степен на две</translation>
    </message>
    <message>
        <source>%1 is missing in the case</source>
        <translation>в случая липсва %1</translation>
    </message>
    <message>
        <source>the source, the result or the type is missing in the case</source>
        <translation>в случая липсва източникът, резултатът или типът</translation>
    </message>
    <message>
        <source>the type of the result is missing in the case</source>
        <translation>в случая липсва типът на резултата</translation>
    </message>
    <message>
        <source>the data of %1 is not aligned to the element size, %2 bytes</source>
        <translation>данните на %1 не са подравнени на размера на елемента, %2 байта</translation>
    </message>
    <message>
        <source>the default of %1 is %2, which is not the value of any of its words</source>
        <translation>стойността по подразбиране на %1 е %2, а никоя от думите му няма тази стойност</translation>
    </message>
    <message>
        <source>the default of %1 is NaN</source>
        <translation>стойността по подразбиране на %1 е NaN</translation>
    </message>
    <message>
        <source>the drawing was stopped</source>
        <translation>чертането беше спряно</translation>
    </message>
    <message>
        <source>the elements of %1 must be given without gaps</source>
        <translation>елементите на %1 трябва да се подадат без пропуски</translation>
    </message>
    <message>
        <source>the elements of a row of %1 must be adjacent</source>
        <translation>елементите на един ред на %1 трябва да са съседни</translation>
    </message>
    <message>
        <source>the elements of a row of %1 must be adjacent: nb[0] = %2, not %3 (use cont first)</source>
        <translation>елементите на един ред на %1 трябва да са съседни: nb[0] = %2, а не %3 (използвайте първо cont)</translation>
    </message>
    <message>
        <source>the elements of a row of a must be adjacent: nb[0] = %1, not %2 (use cont first)</source>
        <translation>елементите на един ред на a трябва да са съседни: nb[0] = %1, а не %2 (използвайте първо cont)</translation>
    </message>
    <message>
        <source>the elements&apos; type</source>
        <translation>типът на елементите</translation>
    </message>
    <message>
        <source>the elements&apos; type at byte %1 is %2; it can be 0 to 8 or 10 to %3</source>
        <translation>типът на елементите при байт %1 е %2; може да е от 0 до 8 или от 10 до %3</translation>
    </message>
    <message>
        <source>the elements&apos; type at byte %1 is 9 (array); arrays of arrays can&apos;t be read</source>
        <translation>типът на елементите при байт %1 е 9 (масив); масиви от масиви не могат да се четат</translation>
    </message>
    <message>
        <source>the end of the line</source>
        <translation>краят на реда</translation>
    </message>
    <message>
        <source>the end of the script</source>
        <translation>краят на скрипта</translation>
    </message>
    <message>
        <source>the expression is nested more than %1 levels deep</source>
        <translation>изразът е вложен на повече от %1 нива</translation>
    </message>
    <message>
        <source>each byte holds the fifth bit of eight elements, 32 elements apart</source>
        <translation>петият бит на осем елемента в байт, през 32 елемента</translation>
    </message>
    <message>
        <source>the fifth bit of every element</source>
        <translation>петият бит на всеки елемент</translation>
    </message>
    <message>
        <source>the four sections are all 0; at least one must be greater than 0</source>
        <translation>и четирите раздела са 0; поне един трябва да е по-голям от 0</translation>
    </message>
    <message>
        <source>the graph &quot;%1&quot; doesn&apos;t match the state after any step</source>
        <translation>графът „%1“ не съвпада със състоянието след никоя стъпка</translation>
    </message>
    <message>
        <source>the graph &quot;%1&quot; doesn&apos;t match the state after any step before %2</source>
        <translation>графът „%1“ не съвпада със състоянието след никоя стъпка преди %2</translation>
    </message>
    <message>
        <source>the graph&apos;s visited set has %1 slots, and all of them are taken; create the graph with a larger size</source>
        <translation>множеството на посетените на графа има %1 гнезда и всички са заети; създайте графа с по-голям размер</translation>
    </message>
    <message>
        <source>the high bits of the indices</source>
        <translation>старшите битове на индексите</translation>
    </message>
    <message>
        <source>each byte holds the high two bits of four elements, 32 elements apart</source>
        <translation>старшите два бита на четири елемента в байт, през 32 елемента</translation>
    </message>
    <message>
        <source>the high two bits of the eight sub-scales</source>
        <translation>старшите два бита на осемте подмащаба</translation>
    </message>
    <message>
        <source>the largest score is %1; the sum of e^(score - largest score) over all scores is %2</source>
        <translation>най-голямата оценка е %1; сборът на e^(оценка - най-голямата оценка) по всички оценки е %2</translation>
    </message>
    <message>
        <source>the leaf %1</source>
        <translation>листото %1</translation>
    </message>
    <message>
        <source>the length of the name</source>
        <translation>дължината на името</translation>
    </message>
    <message>
        <source>the length of the name at byte %1 is 0; a key needs a name</source>
        <translation>дължината на името при байт %1 е 0; ключът трябва да има име</translation>
    </message>
    <message>
        <source>the length of the string</source>
        <translation>дължината на низа</translation>
    </message>
    <message>
        <source>the list %1</source>
        <translation>списъкът %1</translation>
    </message>
    <message>
        <source>the low four bits of the eight sub-scales</source>
        <translation>младшите четири бита на осемте подмащаба</translation>
    </message>
    <message>
        <source>each byte holds the low four bits of two elements, 32 elements apart</source>
        <translation>младшите четири бита на два елемента в байт, през 32 елемента</translation>
    </message>
    <message>
        <source>each byte holds the low four bits of two elements, 64 elements apart</source>
        <translation>младшите четири бита на два елемента в байт, през 64 елемента</translation>
    </message>
    <message>
        <source>each byte holds the low four bits of elements i and i + 16 of every 32</source>
        <translation>младшите четири бита: елементи i и i + 16 от всеки 32</translation>
    </message>
    <message>
        <source>each byte holds the low two bits of four elements, 32 elements apart</source>
        <translation>младшите два бита на четири елемента в байт, през 32 елемента</translation>
    </message>
    <message>
        <source>the magic</source>
        <translation>сигнатурата</translation>
    </message>
    <message>
        <source>the mask is %1; it must be f16 or f32</source>
        <translation>маската е %1; трябва да е f16 или f32</translation>
    </message>
    <message>
        <source>the name is longer than %1 characters</source>
        <translation>името е по-дълго от %1 знака</translation>
    </message>
    <message>
        <source>the value %1</source>
        <translation>стойността %1</translation>
    </message>
    <message>
        <source>the number of dimensions</source>
        <translation>броят на размерностите</translation>
    </message>
    <message>
        <source>the number of dimensions at byte %1 is %2; it can be at most %3</source>
        <translation>броят на размерностите при байт %1 е %2; може да е най-много %3</translation>
    </message>
    <message>
        <source>the number of elements</source>
        <translation>броят на елементите</translation>
    </message>
    <message>
        <source>the number of elements at byte %1 is %2, but the remaining %3 bytes can contain at most %4</source>
        <translation>броят на елементите при байт %1 е %2, но в останалите %3 байта се побират най-много %4</translation>
    </message>
    <message>
        <source>the number of elements at byte %1 is %2; it can be at most %3</source>
        <translation>броят на елементите при байт %1 е %2; може да е най-много %3</translation>
    </message>
    <message>
        <source>the offset</source>
        <translation>отместването</translation>
    </message>
    <message>
        <source>the offset at byte %1 is %2; the previous tensors end at %3</source>
        <translation>отместването при байт %1 е %2; предишните тензори свършват при %3</translation>
    </message>
    <message>
        <source>the op %1 has no shape rule yet</source>
        <translation>операцията %1 още няма правило за формата</translation>
    </message>
    <message>
        <source>the op %1: %2</source>
        <translation>операцията %1: %2</translation>
    </message>
    <message>
        <source>the op %1: `%1` is a word of the script language; choose another name for the op</source>
        <translation>операцията %1: `%1` е дума от езика на скриптовете; трябва да има друго име</translation>
    </message>
    <message>
        <source>the plug-in %1: %2</source>
        <translation>приставката %1: %2</translation>
    </message>
    <message>
        <source>the program has no graph to run; add `graph x`, where x is the result to compute</source>
        <translation>програмата няма граф за изпълнение; добавете `graph x`, където x е резултатът за изчисляване</translation>
    </message>
    <message>
        <source>the program that this file continues can&apos;t be replayed at the call %1</source>
        <translation>програмата, която този файл продължава, не може да се повтори при извикването %1</translation>
    </message>
    <message>
        <source>the recording has room for %1 threads and %2 nodes, but the run needs %3 threads and %4 nodes</source>
        <translation>записът има място за %1 нишки и %2 възела, но изпълнението изисква %3 нишки и %4 възела</translation>
    </message>
    <message>
        <source>the region ends at byte %1, but a has only %2 bytes</source>
        <translation>областта свършва при байт %1, а a има само %2 байта</translation>
    </message>
    <message>
        <source>the result %1 of %2</source>
        <translation>резултатът %1 на %2</translation>
    </message>
    <message>
        <source>the result is %1; conversion from f32 to this type is not supported yet</source>
        <translation>резултатът е %1; преобразуването от f32 в този тип още не се поддържа</translation>
    </message>
    <message>
        <source>the result is %1; this kernel supports only f32</source>
        <translation>резултатът е %1; това ядро поддържа само f32</translation>
    </message>
    <message>
        <source>the result has type %1; it must be f32 or f16</source>
        <translation>типът на резултата е %1; трябва да е f32 или f16</translation>
    </message>
    <message>
        <source>the row doesn&apos;t create a node</source>
        <translation>редът не създава възел</translation>
    </message>
    <message>
        <source>the rows of %1 are not contiguous: nb[0] = %2, but an element takes %3 bytes</source>
        <translation>редовете на %1 не са непрекъснати: nb[0] = %2, но един елемент заема %3 байта</translation>
    </message>
    <message>
        <source>the scale of the sub-mins</source>
        <translation>мащабът на подминимумите</translation>
    </message>
    <message>
        <source>the scale of the sub-scales</source>
        <translation>мащабът на подмащабите</translation>
    </message>
    <message>
        <source>the script has %1 bytes; the limit is %2 bytes</source>
        <translation>скриптът има %1 байта; границата е %2 байта</translation>
    </message>
    <message>
        <source>the struct_size of an op is %1, but a ggscope_op has %2 bytes; set it to sizeof(ggscope_op)</source>
        <translation>struct_size на операция е %1, но ggscope_op има %2 байта; задайте sizeof(ggscope_op)</translation>
    </message>
    <message>
        <source>the struct_size of parameter %1 is %2, but a ggscope_param has %3 bytes</source>
        <translation>struct_size на параметър %1 е %2, но ggscope_param има %3 байта</translation>
    </message>
    <message>
        <source>the sum of every 16 quants</source>
        <translation>сумата на всеки 16 кванта</translation>
    </message>
    <message>
        <source>the tensor data takes bytes %1 to %2, but the file has only %3 bytes: tensor %4 (%5) is the first incomplete one</source>
        <translation>данните на тензорите заемат байтовете от %1 до %2, но файлът има само %3 байта: тензор %4 (%5) е първият непълен</translation>
    </message>
    <message>
        <source>the tensor data takes bytes %1 to %2, but the file has only %3 bytes: the padding at the end is incomplete</source>
        <translation>данните на тензорите заемат байтовете от %1 до %2, но файлът има само %3 байта: допълването в края е непълно</translation>
    </message>
    <message>
        <source>the tensors together are larger than can be addressed</source>
        <translation>тензорите заедно са по-големи, отколкото може да се адресира</translation>
    </message>
    <message>
        <source>the text is longer than %1 bytes</source>
        <translation>текстът е по-дълъг от %1 байта</translation>
    </message>
    <message>
        <source>the text is not closed: a &quot; is missing</source>
        <translation>текстът не е затворен: липсва &quot;</translation>
    </message>
    <message>
        <source>each byte holds the third bit of eight elements, 32 elements apart</source>
        <translation>третият бит на осем елемента в байт, през 32 елемента</translation>
    </message>
    <message>
        <source>the trace has no values of `%1`, because its budget of %2 bytes was used up</source>
        <translation>трасировката няма стойности за `%1`: нейният бюджет от %2 байта е изразходван</translation>
    </message>
    <message>
        <source>the type</source>
        <translation>типът</translation>
    </message>
    <message>
        <source>the type %1</source>
        <translation>типът %1</translation>
    </message>
    <message>
        <source>the type at byte %1 is %2, which ggml has removed</source>
        <translation>типът при байт %1 е %2, който ggml е премахнал</translation>
    </message>
    <message>
        <source>the type at byte %1 is %2; it can be 0 to %3</source>
        <translation>типът при байт %1 е %2; може да е от 0 до %3</translation>
    </message>
    <message>
        <source>the value at byte %1 is %2; the alignment must be a power of two</source>
        <translation>стойността при байт %1 е %2; подравняването трябва да е степен на две</translation>
    </message>
    <message>
        <source>the value at byte %1 needs %2 bytes, but only %3 are left</source>
        <translation>стойността при байт %1 изисква %2 байта, но остават само %3</translation>
    </message>
    <message>
        <source>the value&apos;s type</source>
        <translation>типът на стойността</translation>
    </message>
    <message>
        <source>the value&apos;s type at byte %1 is %2; it can be 0 to %3</source>
        <translation>типът на стойността при байт %1 е %2; може да е от 0 до %3</translation>
    </message>
    <message>
        <source>the value&apos;s type at byte %1 is %2; the alignment must be u32</source>
        <translation>типът на стойността при байт %1 е %2; подравняването трябва да е u32</translation>
    </message>
    <message>
        <source>the variables contain more than %1 bytes of text</source>
        <translation>променливите съдържат повече от %1 байта текст</translation>
    </message>
    <message>
        <source>the view needs %1 bytes at offset %2, but the tensor that it views has only %3 bytes</source>
        <translation>изгледът изисква %1 байта на отместване %2, но тензорът, към който гледа, има само %3 байта</translation>
    </message>
    <message>
        <source>the work buffer has %1 bytes, but %2 are needed</source>
        <translation>работният буфер има %1 байта, но са нужни %2</translation>
    </message>
    <message>
        <source>the work buffer would be larger than can be addressed</source>
        <translation>работният буфер би бил по-голям, отколкото може да се адресира</translation>
    </message>
    <message>
        <source>there is no arena %1; the number of arenas in the program is %2</source>
        <translation>няма арена %1; броят на арените в програмата е %2</translation>
    </message>
    <message>
        <source>there is no buffer %1; the number of buffers in the program is %2</source>
        <translation>няма буфер %1; броят на буферите в програмата е %2</translation>
    </message>
    <message>
        <source>there is no call %1</source>
        <translation>няма извикване %1</translation>
    </message>
    <message>
        <source>there is no call `%1`</source>
        <translation>няма извикване `%1`</translation>
    </message>
    <message>
        <source>there is no call `%1`; did you mean `%2`?</source>
        <translation>няма извикване `%1`; може би имате предвид `%2`?</translation>
    </message>
    <message>
        <source>there is no context %1 at this step</source>
        <translation>на тази стъпка няма контекст %1</translation>
    </message>
    <message>
        <source>there is no graph %1: the number of graphs in the program is %2</source>
        <translation>няма граф %1: броят на графите в програмата е %2</translation>
    </message>
    <message>
        <source>there is no graph at offset %1</source>
        <translation>няма граф при отместване %1</translation>
    </message>
    <message>
        <source>there is no group %1; the groups are: %2</source>
        <translation>няма група %1; групите са: %2</translation>
    </message>
    <message>
        <source>there is not enough memory for guard bytes</source>
        <translation>няма достатъчно памет за защитни байтове</translation>
    </message>
    <message>
        <source>there is no such file</source>
        <translation>няма такъв файл</translation>
    </message>
    <message>
        <source>there is no tensor %1</source>
        <translation>няма тензор %1</translation>
    </message>
    <message>
        <source>there is no tensor %1 at this step</source>
        <translation>на тази стъпка няма тензор %1</translation>
    </message>
    <message>
        <source>there is no tensor called `%1`</source>
        <translation>няма тензор с име `%1`</translation>
    </message>
    <message>
        <source>there is not enough memory to open a GGUF file with so many keys or tensors</source>
        <translation>паметта не стига, за да се отвори файл GGUF с толкова много ключове или тензори</translation>
    </message>
    <message>
        <source>this target can&apos;t be profiled</source>
        <translation>тази цел не може да се профилира</translation>
    </message>
    <message>
        <source>this is the start: no step has been run yet</source>
        <translation>това е началото: още не е изпълнена стъпка</translation>
    </message>
    <message>
        <source>this trace was recorded without chunks and waits</source>
        <translation>тази трасировка е записана без парчета и чакания</translation>
    </message>
    <message>
        <source>sum: %1</source>
        <translation>сума: %1</translation>
    </message>
    <message>
        <source>trace of %1</source>
        <translation>трасировка на %1</translation>
    </message>
    <message>
        <source>transposed</source>
        <translation>транспониран</translation>
    </message>
    <message>
        <source>true</source>
        <translation>true</translation>
    </message>
    <message>
        <source>true or false</source>
        <translation>true или false</translation>
    </message>
    <message>
        <source>each byte holds two 4-bit quants, 32 elements apart</source>
        <translation>по два 4-битови кванта в байт, през 32 елемента</translation>
    </message>
    <message>
        <source>each byte holds two 4-bit quants: elements i and i + 16 of every 32</source>
        <translation>по два 4-битови кванта в байт: елементи i и i + 16 от всеки 32</translation>
    </message>
    <message>
        <source>each byte holds two 4-bit quants: elements i and i + 8 of every 16</source>
        <translation>по два 4-битови кванта в байт: елементи i и i + 8 от всеки 16</translation>
    </message>
    <message>
        <source>two of its arguments are named `%1`</source>
        <translation>два от аргументите ѝ се казват `%1`</translation>
    </message>
    <message>
        <source>use CONTEXT</source>
        <translation>use CONTEXT</translation>
    </message>
    <message>
        <source>v has type %1; it must be f32, f16, bf16 or a quantised type</source>
        <translation>v има тип %1; трябва да е f32, f16, bf16 или квантизиран тип</translation>
    </message>
    <message>
        <source>values not checked: %1 has no kernel yet</source>
        <translation>стойностите не са проверени: %1 още няма ядро</translation>
    </message>
    <message>
        <source>values not checked: the rule for the inputs is unknown</source>
        <translation>стойностите не са проверени: правилото за входовете е неизвестно</translation>
    </message>
    <message>
        <source>values of type %1 can&apos;t be decoded: ggscope has no codebook for it</source>
        <translation>стойности от тип %1 не могат да се декодират: ggscope няма кодова книга за него</translation>
    </message>
    <message>
        <source>vector</source>
        <translation>вектор</translation>
    </message>
    <message>
        <source>version</source>
        <translation>версията</translation>
    </message>
    <message>
        <source>version at byte 4 is %1 (%2): the file seems to be big endian; only little endian can be read</source>
        <translation>версията при байт 4 е %1 (%2): файлът изглежда е big endian, а може да се чете само little endian</translation>
    </message>
    <message>
        <source>version at byte 4 is %1; it can be 2 or 3</source>
        <translation>версията при байт 4 е %1; може да е 2 или 3</translation>
    </message>
    <message>
        <source>version at byte 4 is 1, which is no longer supported; it can be 2 or 3</source>
        <translation>версията при байт 4 е 1, която вече не се поддържа; може да е 2 или 3</translation>
    </message>
    <message>
        <source>watch %1 (%2)</source>
        <translation>наблюдение %1 (%2)</translation>
    </message>
    <message>
        <source>window %1, element %2 is in the padding: 0</source>
        <translation>прозорец %1, елемент %2 е в допълването: 0</translation>
    </message>
    <message>
        <source>with these strides, the view ends at byte %1 of %2, which has only %3 bytes</source>
        <translation>с тези крачки изгледът свършва при байт %1 на %2, който има само %3 байта</translation>
    </message>
    <message>
        <source>truncated to an integer: %1</source>
        <translation>отрязано до цяло число: %1</translation>
    </message>
    <message>
        <source>x = %1</source>
        <translation>x = %1</translation>
    </message>
    <message>
        <source>x0 cos θ - x1 sin θ = %1</source>
        <translation>x0 cos θ - x1 sin θ = %1</translation>
    </message>
    <message>
        <source>x0 sin θ + x1 cos θ = %1</source>
        <translation>x0 sin θ + x1 cos θ = %1</translation>
    </message>
    <message>
        <source>y = the sign of x: -1, 0 or 1; 0 for NaN.</source>
        <translation>y = знакът на x: -1, 0 или 1; 0 за NaN.</translation>
    </message>
    <message>
        <source>y = -x.</source>
        <translation>y = -x.</translation>
    </message>
    <message>
        <source>y = 1 / (1 + e^-x).</source>
        <translation>y = 1 / (1 + e^-x).</translation>
    </message>
    <message>
        <source>y = 1 where x &gt; 0, else 0.</source>
        <translation>y = 1, където x &gt; 0, иначе 0.</translation>
    </message>
    <message>
        <source>y = e^x - 1.</source>
        <translation>y = e^x - 1.</translation>
    </message>
    <message>
        <source>y = e^x.</source>
        <translation>y = e^x.</translation>
    </message>
    <message>
        <source>y = f(x) · g: g gates f(x). With one source, x is the first half of each row and g is the second half (swapped: the reverse). With two sources, x is a and g is b.</source>
        <translation>y = f(x) · g: g е „врата“ (gate) за f(x). При един източник x е първата половина на всеки ред, а g – втората (swapped: обратното). При два източника x е a, а g е b.</translation>
    </message>
    <message>
        <source>y = f(x), element by element. The parameter `op` selects the function. The rows of a must be dense.</source>
        <translation>y = f(x), елемент по елемент. Параметърът `op` избира функцията. Редовете на a трябва да са плътни.</translation>
    </message>
    <message>
        <source>y = gelu(x) · g.</source>
        <translation>y = gelu(x) · g.</translation>
    </message>
    <message>
        <source>y = gelu_erf(x) · g.</source>
        <translation>y = gelu_erf(x) · g.</translation>
    </message>
    <message>
        <source>y = gelu_quick(x) · g.</source>
        <translation>y = gelu_quick(x) · g.</translation>
    </message>
    <message>
        <source>y = ln(1 + e^x); y = x if x &gt; 20.</source>
        <translation>y = ln(1 + e^x); y = x, ако x &gt; 20.</translation>
    </message>
    <message>
        <source>y = max(x, 0) + slope · min(x, 0).</source>
        <translation>y = max(x, 0) + slope · min(x, 0).</translation>
    </message>
    <message>
        <source>y = max(x, 0) · g.</source>
        <translation>y = max(x, 0) · g.</translation>
    </message>
    <message>
        <source>y = max(x, 0).</source>
        <translation>y = max(x, 0).</translation>
    </message>
    <message>
        <source>y = min(1, max(0, (x + 3) / 6)).</source>
        <translation>y = min(1, max(0, (x + 3) / 6)).</translation>
    </message>
    <message>
        <source>y = silu(x) · g.</source>
        <translation>y = silu(x) · g.</translation>
    </message>
    <message>
        <source>y = tanh x.</source>
        <translation>y = tanh x.</translation>
    </message>
    <message>
        <source>y = x rounded down to a whole number.</source>
        <translation>y = x, закръглено надолу до цяло число.</translation>
    </message>
    <message>
        <source>y = x rounded to the nearest whole number; halves are rounded away from zero.</source>
        <translation>y = x, закръглено до най-близкото цяло число; половинките се закръгляват по-далеч от нулата.</translation>
    </message>
    <message>
        <source>y = x rounded up to a whole number.</source>
        <translation>y = x, закръглено нагоре до цяло число.</translation>
    </message>
    <message>
        <source>y = x / (1 + e^(-1.702 x)). ggml looks y up in a table of f16 values.</source>
        <translation>y = x / (1 + e^(-1.702 x)). ggml търси y в таблица със стойности f16.</translation>
    </message>
    <message>
        <source>y = x / (1 + e^(-αx)) · (g + 1), with x and g clamped to the limit.</source>
        <translation>y = x / (1 + e^(-αx)) · (g + 1), като x и g се ограничават до limit.</translation>
    </message>
    <message>
        <source>y = x / (1 + e^-x).</source>
        <translation>y = x / (1 + e^-x).</translation>
    </message>
    <message>
        <source>y = x where x &gt; 0, else e^x - 1.</source>
        <translation>y = x, където x &gt; 0, иначе e^x - 1.</translation>
    </message>
    <message>
        <source>y = x without its fractional part.</source>
        <translation>y = x без дробната си част.</translation>
    </message>
    <message>
        <source>y = x · min(1, max(0, (x + 3) / 6)).</source>
        <translation>y = x · min(1, max(0, (x + 3) / 6)).</translation>
    </message>
    <message>
        <source>y = x/2 · (1 + erf(x / √2)).</source>
        <translation>y = x/2 · (1 + erf(x / √2)).</translation>
    </message>
    <message>
        <source>y = x/2 · (1 + tanh(√(2/π) · x · (1 + 0.044715 x²))). In f32, ggml looks y up in a table of f16 values.</source>
        <translation>y = x/2 · (1 + tanh(√(2/π) · x · (1 + 0.044715 x²))). Във f32 ggml търси y в таблица със стойности f16.</translation>
    </message>
    <message>
        <source>y = |x|.</source>
        <translation>y = |x|.</translation>
    </message>
    <message>
        <source>y = αp x² + βx where x &gt; 0, else (e^min(x, eps) - 1 - x) αn + βx.</source>
        <translation>y = αp x² + βx, където x &gt; 0, иначе (e^min(x, eps) - 1 - x) αn + βx.</translation>
    </message>
    <message>
        <source>Σ x² over the row = %1</source>
        <translation>Σ x² по реда = %1</translation>
    </message>
    <message>
        <source>θ = %1 at position %2; %3 · cos θ = %4, %3 · sin θ = %5</source>
        <translation>θ = %1 на позиция %2; %3 · cos θ = %4, %3 · sin θ = %5</translation>
    </message>
    <message>
        <source>%1 has the shape %2 (with the last dimension first: %3), but `%4` has the shape %5</source>
        <translation>%1 има формата %2, тоест %3 с последната размерност отпред; `%4` има формата %5</translation>
    </message>
    <message>
        <source>%1: %2 elements are missing</source>
        <translation>%1: липсват %2 елемента</translation>
    </message>
    <message>
        <source>%1: only %2 elements are still to be written, but %3 were given</source>
        <translation>%1: остават за записване само %2 елемента, а са дадени %3</translation>
    </message>
    <message>
        <source>True or False</source>
        <translation>True или False</translation>
    </message>
    <message>
        <source>`%1` was stopped; nothing has changed</source>
        <translation>`%1` беше спрян; нищо не се е променило</translation>
    </message>
    <message>
        <source>a recorded run can&apos;t run a node again; open the program itself</source>
        <translation>записано изпълнение не може да изпълни възел отново; отворете самата програма</translation>
    </message>
    <message>
        <source>building was cancelled</source>
        <translation>изграждането беше отменено</translation>
    </message>
    <message>
        <source>byte %1: a dimension must be from 0 to 2^63 - 1</source>
        <translation>байт %1: размерността трябва да е от 0 до 2^63 - 1</translation>
    </message>
    <message>
        <source>byte %1: strings with escapes are not supported</source>
        <translation>байт %1: низове с екраниращи последователности не се поддържат</translation>
    </message>
    <message>
        <source>byte %1: the string is not terminated</source>
        <translation>байт %1: низът не е завършен</translation>
    </message>
    <message>
        <source>elements of type %1 can&apos;t be read; the supported types are &lt;f2 &lt;f4 &lt;f8 |i1 &lt;i2 &lt;i4 &lt;i8 |u1 &lt;u2 &lt;u4 |b1</source>
        <translation>елементи от тип %1 не могат да се четат; поддържаните типове са &lt;f2 &lt;f4 &lt;f8 |i1 &lt;i2 &lt;i4 &lt;i8 |u1 &lt;u2 &lt;u4 |b1</translation>
    </message>
    <message>
        <source>load: the array has the shape %1 (with the last dimension first: %2), but the tensor has the shape %3</source>
        <translation>load: масивът има формата %1, тоест %2 с последната размерност отпред; тензорът има формата %3</translation>
    </message>
    <message>
        <source>paused at step %1 on the way back to step %2</source>
        <translation>на пауза при стъпка %1 по пътя назад към стъпка %2</translation>
    </message>
    <message>
        <source>the array has fields (&apos;descr&apos; is a list); the elements of a tensor must be plain numbers</source>
        <translation>масивът има полета (&apos;descr&apos; е списък); елементите на тензор трябва да са обикновени числа</translation>
    </message>
    <message>
        <source>the array has more than %1 dimensions; a tensor has at most %1</source>
        <translation>масивът има повече от %1 размерности; тензорът има най-много %1</translation>
    </message>
    <message>
        <source>the elements are big endian (%1); save the array with .astype(&apos;&lt;%2&apos;)</source>
        <translation>елементите са big endian (%1); запазете масива с .astype(&apos;&lt;%2&apos;)</translation>
    </message>
    <message>
        <source>the file has only %1 bytes, too few for its header</source>
        <translation>файлът има %1 байта; заглавката му изисква повече</translation>
    </message>
    <message>
        <source>the header contains &apos;%1&apos; twice</source>
        <translation>заглавката съдържа &apos;%1&apos; два пъти</translation>
    </message>
    <message>
        <source>the header has no &apos;%1&apos;</source>
        <translation>в заглавката няма &apos;%1&apos;</translation>
    </message>
    <message>
        <source>the end of the header</source>
        <translation>краят на заглавката</translation>
    </message>
    <message>
        <source>the header&apos;s key %1 is not one of &apos;descr&apos;, &apos;fortran_order&apos; and &apos;shape&apos;</source>
        <translation>ключът %1 в заглавката не е нито &apos;descr&apos;, нито &apos;fortran_order&apos;, нито &apos;shape&apos;</translation>
    </message>
    <message>
        <source>the header&apos;s length at byte 8 is %1; it can be at most %2</source>
        <translation>дължината на заглавката при байт 8 е %1; може да е най-много %2</translation>
    </message>
    <message>
        <source>an array of shape %1 has more bytes than 64 bits can count</source>
        <translation>масив с формата %1 има повече байтове, отколкото могат да преброят 64 бита</translation>
    </message>
    <message>
        <source>an array of shape %1 and type %2 needs %3 bytes, but only %4 follow the header</source>
        <translation>масив с формата %1 и тип %2 изисква %3 байта, но след заглавката има само %4</translation>
    </message>
    <message>
        <source>the version at byte 6 is %1.%2; only versions 1, 2 and 3 can be read</source>
        <translation>версията при байт 6 е %1.%2; могат да се четат само версии 1, 2 и 3</translation>
    </message>
    <message>
        <source>there are no bytes to search for</source>
        <translation>няма байтове, които да се търсят</translation>
    </message>
    <message>
        <source>this target can&apos;t be stepped into</source>
        <translation>в тази цел не може да се влезе</translation>
    </message>
    <message>
        <source>a</source>
        <translation>a</translation>
    </message>
    <message>
        <source>a is %1; it must be f32</source>
        <translation>a е %1; трябва да е f32</translation>
    </message>
    <message>
        <source>b</source>
        <translation>b</translation>
    </message>
    <message>
        <source>continuous</source>
        <translation>непрекъснато</translation>
    </message>
    <message>
        <source>profile</source>
        <translation>профил</translation>
    </message>
    <message>
        <source>stepped</source>
        <translation>по стъпки</translation>
    </message>
    <message>
        <source>the mask</source>
        <translation>маската</translation>
    </message>
    <message>
        <source>the parameters</source>
        <translation>параметрите</translation>
    </message>
    <message>
        <source>the result</source>
        <translation>резултатът</translation>
    </message>
    <message>
        <source>bytes %1 to %2 are outside the work buffer, which has %3 bytes</source>
        <translation>байтовете от %1 до %2 са извън работния буфер, който има %3 байта</translation>
    </message>
    <message>
        <source>there is no call %1; the number of calls in the program is %2</source>
        <translation>няма извикване %1; броят на извикванията в програмата е %2</translation>
    </message>
    <message>
        <source>%1 %2 fields</source>
        <translation>полета %2: %1</translation>
    </message>
    <message>
        <source>%1 bitset words</source>
        <translation>%1 битови думи</translation>
    </message>
    <message>
        <source>%1 bytes</source>
        <translation>%1 байта</translation>
    </message>
    <message>
        <source>%1 counters</source>
        <translation>%1 брояча</translation>
    </message>
    <message>
        <source>%1 flag fields</source>
        <translation>%1 полета с флагове</translation>
    </message>
    <message>
        <source>%1 headers</source>
        <translation>%1 заглавки</translation>
    </message>
    <message>
        <source>%1 keys</source>
        <translation>%1 ключа</translation>
    </message>
    <message>
        <source>%1 leafs</source>
        <translation>%1 листа</translation>
    </message>
    <message>
        <source>%1 names</source>
        <translation>%1 имена</translation>
    </message>
    <message>
        <source>%1 nodes</source>
        <translation>%1 възела</translation>
    </message>
    <message>
        <source>%1 of memory that was reset later</source>
        <translation>%1 памет, която по-късно е нулирана</translation>
    </message>
    <message>
        <source>%1 use counts</source>
        <translation>%1 броя употреби</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>%1: %2, %3</source>
        <translation>%1: %2, %3</translation>
    </message>
    <message>
        <source>1 %1 field</source>
        <translation>1 поле %1</translation>
    </message>
    <message>
        <source>1 bitset word</source>
        <translation>1 битова дума</translation>
    </message>
    <message>
        <source>1 byte</source>
        <translation>1 байт</translation>
    </message>
    <message>
        <source>1 counter</source>
        <translation>1 брояч</translation>
    </message>
    <message>
        <source>1 flag field</source>
        <translation>1 поле с флагове</translation>
    </message>
    <message>
        <source>1 header</source>
        <translation>1 заглавка</translation>
    </message>
    <message>
        <source>1 key</source>
        <translation>1 ключ</translation>
    </message>
    <message>
        <source>1 leaf</source>
        <translation>1 листо</translation>
    </message>
    <message>
        <source>1 name</source>
        <translation>1 име</translation>
    </message>
    <message>
        <source>1 node</source>
        <translation>1 възел</translation>
    </message>
    <message>
        <source>1 use count</source>
        <translation>1 брой употреби</translation>
    </message>
    <message>
        <source>%1 %2 %3</source>
        <translation>%1 %2 %3</translation>
    </message>
    <message>
        <source>%1 (%2 bytes) can&apos;t be mapped: %3</source>
        <translation>%1 с неговите %2 байта не може да бъде отразен в паметта: %3</translation>
    </message>
    <message>
        <source>%1 / max(√Σ, eps) = %2 / max(%3, %4)</source>
        <translation>%1 / max(√Σ, eps) = %2 / max(%3, %4)</translation>
    </message>
    <message>
        <source>%1 / √(mean + eps) = %2 / √(%3 + %4)</source>
        <translation>%1 / √(средно + eps) = %2 / √(%3 + %4)</translation>
    </message>
    <message>
        <source>%1 = %2</source>
        <translation>%1 = %2</translation>
    </message>
    <message>
        <source>%1 = %2, so this element is %3 + %4</source>
        <translation>%1 = %2, значи този елемент е %3 + %4</translation>
    </message>
    <message>
        <source>%1 = %2: row %2 of %3</source>
        <translation>%1 = %2: ред %2 на %3</translation>
    </message>
    <message>
        <source>%1 = %2: the expert that this token goes through</source>
        <translation>%1 = %2: експертът, през който минава този токен</translation>
    </message>
    <message>
        <source>%1 = Σ %2 · %3 over the input elements from which the kernel, with stride %4, reaches this output element</source>
        <translation>%1 = Σ %2 · %3 по входните елементи, от които ядрото с крачка %4 стига до този изходен елемент</translation>
    </message>
    <message>
        <source>%1 = Σ_i %2 · %3 over %4 values of i</source>
        <translation>%1 = Σ_i %2 · %3 по %4 стойности на i</translation>
    </message>
    <message>
        <source>%1 at byte %2 is %3: that many records take %4 bytes of memory; the limit is %5 bytes</source>
        <translation>%1 при байт %2 е %3: толкова записи заемат %4 байта памет; границата е %5 байта</translation>
    </message>
    <message>
        <source>the %1 bytes at address %2 are not within a single arena or buffer</source>
        <translation>%1 байта от адрес %2 нататък не лежат всички в една арена или един буфер</translation>
    </message>
    <message>
        <source>an entry of the value list has %1 bytes; it can have at most %2</source>
        <translation>запис в списъка със стойностите има %1 байта; може да има най-много %2</translation>
    </message>
    <message>
        <source>the program would reserve %1 bytes in total, %2 more than now; the limit is %3 bytes (%4)</source>
        <translation>програмата би резервирала общо %1 байта, с %2 повече от сега; границата е %3 байта (%4)</translation>
    </message>
    <message>
        <source>%1 in a separate process ended with a call of exit(%2)</source>
        <translation>%1 в отделен процес завърши с извикване на exit(%2)</translation>
    </message>
    <message>
        <source>%1 can&apos;t be mapped: %2 files are already mapped</source>
        <translation>%1 не може да бъде отразен в паметта: вече са отразени %2 файла</translation>
    </message>
    <message>
        <source>%1 can&apos;t be read: %2</source>
        <translation>%1 не може да се прочете: %2</translation>
    </message>
    <message>
        <source>%1 can&apos;t be read: there is no such file</source>
        <translation>%1 не може да се прочете: няма такъв файл</translation>
    </message>
    <message>
        <source>%1 can&apos;t be read: permission denied</source>
        <translation>%1 не може да се прочете: достъпът е отказан</translation>
    </message>
    <message>
        <source>%1 can&apos;t be started: %2</source>
        <translation>%1 не може да се стартира: %2</translation>
    </message>
    <message>
        <source>%1 can&apos;t be written: an earlier write failed</source>
        <translation>%1 не може да се запише: предишен запис не успя</translation>
    </message>
    <message>
        <source>%1 can&apos;t be written: bytes %2 to %3 of the file don&apos;t exist yet</source>
        <translation>%1 не може да се запише: байтовете от %2 до %3 на файла още не съществуват</translation>
    </message>
    <message>
        <source>%1 can&apos;t be written: no file can be created in its folder (%2)</source>
        <translation>%1 не може да се запише: в папката му не може да се създаде файл (%2)</translation>
    </message>
    <message>
        <source>%1 can&apos;t be written: the file is read-only</source>
        <translation>%1 не може да се запише: файлът е само за четене</translation>
    </message>
    <message>
        <source>%1 can&apos;t be written: there is no such folder</source>
        <translation>%1 не може да се запише: няма такава папка</translation>
    </message>
    <message>
        <source>%1 in a separate process ended with %2</source>
        <translation>%1 в отделен процес завърши с %2</translation>
    </message>
    <message>
        <source>%1 in a separate process ended with %2: the file is truncated or still being written</source>
        <translation>%1 в отделен процес завърши с %2: файлът е отрязан или още се записва</translation>
    </message>
    <message>
        <source>%1 must follow a tensor: tensor(…) = %1(…)</source>
        <translation>%1 трябва да следва тензор: tensor(…) = %1(…)</translation>
    </message>
    <message>
        <source>%1 in a separate process had not finished after %2 s</source>
        <translation>%1 в отделен процес не завърши и след %2 s</translation>
    </message>
    <message>
        <source>%1 has %2 bytes; the limit is %3 bytes</source>
        <translation>%1 има %2 байта; границата е %3 байта</translation>
    </message>
    <message>
        <source>%1 contains lists that are nested more than %2 levels deep</source>
        <translation>%1 съдържа списъци, вложени на повече от %2 нива</translation>
    </message>
    <message>
        <source>%1 exceeds the limit of %2 bytes</source>
        <translation>%1 има повече от %2 байта, а това е границата</translation>
    </message>
    <message>
        <source>%1 has no memory to write to; allocate it with alloc_buffer()</source>
        <translation>%1 няма памет, в която да се пише; заделете я с alloc_buffer()</translation>
    </message>
    <message>
        <source>%1 has no memory; allocate it with alloc_buffer()</source>
        <translation>%1 няма памет; заделете я с alloc_buffer()</translation>
    </message>
    <message>
        <source>%1 is a device, not a file; give the name of a file</source>
        <translation>%1 е устройство, а не файл; посочете име на файл</translation>
    </message>
    <message>
        <source>%1 is a folder, not a file; give the name of a file</source>
        <translation>%1 е папка, а не файл; посочете име на файл</translation>
    </message>
    <message>
        <source>%1 is a pipe, not a file; give the name of a file</source>
        <translation>%1 е канал (pipe), а не файл; посочете име на файл</translation>
    </message>
    <message>
        <source>%1 is a trace of version %2; this version of ggscope reads versions %3 to %4</source>
        <translation>%1 е трасировка с версия %2; тази версия на ggscope чете версии от %3 до %4</translation>
    </message>
    <message>
        <source>%1 is not a checksum</source>
        <translation>%1 не е контролна сума</translation>
    </message>
    <message>
        <source>%1 is not a regular file, so it can&apos;t be written</source>
        <translation>%1 не е обикновен файл, затова не може да се запише</translation>
    </message>
    <message>
        <source>%1 is not a parameter; mark it with set_param first</source>
        <translation>%1 не е параметър; първо го отбележете със set_param</translation>
    </message>
    <message>
        <source>%1 is not a regular file, so it can&apos;t be mapped</source>
        <translation>%1 не е обикновен файл, затова не може да бъде отразен в паметта</translation>
    </message>
    <message>
        <source>%1 is not a regular file, so it can&apos;t be opened</source>
        <translation>%1 не е обикновен файл, затова не може да се отвори</translation>
    </message>
    <message>
        <source>%1 is not a script, a model or a trace: byte %2 is zero, and text can&apos;t contain zero bytes</source>
        <translation>%1 не е скрипт, модел или трасировка: байт %2 е нула, а текстът не може да съдържа нулеви байтове</translation>
    </message>
    <message>
        <source>%1 is not a shape</source>
        <translation>%1 не е форма</translation>
    </message>
    <message>
        <source>%1 is not a trace</source>
        <translation>%1 не е трасировка</translation>
    </message>
    <message>
        <source>values can&apos;t have the type %1</source>
        <translation>стойностите не могат да са от тип %1</translation>
    </message>
    <message>
        <source>%1 is one of its own sources: a graph can&apos;t have a cycle</source>
        <translation>%1 е сред собствените си източници: графът не може да има цикъл</translation>
    </message>
    <message>
        <source>%1 is too large to be stored</source>
        <translation>%1 е твърде голямо, за да се съхрани</translation>
    </message>
    <message>
        <source>%1 is too long for a script: it has more than %2 bytes</source>
        <translation>%1 е твърде дълъг за скрипт: има повече от %2 байта</translation>
    </message>
    <message>
        <source>%1 of %2 elements of %3 and %4 are equal</source>
        <translation>%1 от %2 елемента на %3 и %4 са равни</translation>
    </message>
    <message>
        <source>the op %1 of the plug-in %2 has no `explain`</source>
        <translation>операцията %1 на приставката %2 няма `explain`</translation>
    </message>
    <message>
        <source>%1 takes a word and lists %2 words; it must list 1 to %3</source>
        <translation>%1 приема дума и изброява %2 думи; трябва да изброява от 1 до %3</translation>
    </message>
    <message>
        <source>%1 threads are out of range: use 1 to %2</source>
        <translation>%1 нишки са невъзможни; може от 1 до %2</translation>
    </message>
    <message>
        <source>%1 threads can&apos;t be started: the system allows %2 (%3); use fewer threads</source>
        <translation>%1 нишки не могат да се стартират: системата позволява %2 (%3); използвайте по-малко нишки</translation>
    </message>
    <message>
        <source>%1 was replaced by another file after it was opened; open it again to see the new one</source>
        <translation>%1 вече е друг файл, не този, който беше отворен; отворете го отново, за да видите новия</translation>
    </message>
    <message>
        <source>%1 with x = %2</source>
        <translation>%1 с x = %2</translation>
    </message>
    <message>
        <source>%1 · %2 = %1 · %3</source>
        <translation>%1 · %2 = %1 · %3</translation>
    </message>
    <message>
        <source>%1 · (1 - α wd) - α · %2</source>
        <translation>%1 · (1 - α wd) - α · %2</translation>
    </message>
    <message>
        <source>%1 · s + b</source>
        <translation>%1 · s + b</translation>
    </message>
    <message>
        <source>%1 — the value is %2</source>
        <translation>%1 – стойността е %2</translation>
    </message>
    <message>
        <source>%1, plus the elements of %2 that are added to it</source>
        <translation>%1 плюс елементите на %2, които се прибавят към него</translation>
    </message>
    <message>
        <source>%1: building exceeded the limit of %2 seconds (%3)</source>
        <translation>%1: изграждането отне повече от %2 секунди, а това е границата (%3)</translation>
    </message>
    <message>
        <source>%1: looking up a string in key %2 (%3 strings) needs %4 bytes of memory; the limit is %5 bytes</source>
        <translation>%1: намирането на низ от ключ %2 (%3 низа) изисква %4 байта памет; границата е %5 байта</translation>
    </message>
    <message>
        <source>%1: its source %2 has no memory; allocate it with alloc_buffer()</source>
        <translation>%1: източникът му %2 няма памет; заделете я с alloc_buffer()</translation>
    </message>
    <message>
        <source>(%1 - mean) / √(var + eps) = (%2 - %3) / √(%4 + %5)</source>
        <translation>(%1 - средно) / √(var + eps) = (%2 - %3) / √(%4 + %5)</translation>
    </message>
    <message>
        <source>+ %1 = %2</source>
        <translation>+ %1 = %2</translation>
    </message>
    <message>
        <source>Creates a context: one block of memory in which all following objects are allocated in order.</source>
        <translation>Създава контекст: един блок памет, в който всички следващи обекти се заделят поред.</translation>
    </message>
    <message>
        <source>Pairs of channels are rotated by an angle that grows with the position: (x0, x1) becomes (x0 cos θ - x1 sin θ, x0 sin θ + x1 cos θ), θ = p · base^(-2i / n_dims).</source>
        <translation>Двойките канали се завъртат на ъгъл, който расте с позицията: (x0, x1) става (x0 cos θ - x1 sin θ, x0 sin θ + x1 cos θ), θ = p · base^(-2i / n_dims).</translation>
    </message>
    <message>
        <source>`%1` (%2)</source>
        <translation>`%1` (%2)</translation>
    </message>
    <message>
        <source>`%1` (%2, line %3)</source>
        <translation>`%1` (%2, ред %3)</translation>
    </message>
    <message>
        <source>`%1` (line %2)</source>
        <translation>`%1` (ред %2)</translation>
    </message>
    <message>
        <source>`%1` is a word of the script language; choose another name for the variable</source>
        <translation>`%1` е дума от езика на скриптовете; променливата трябва да има друго име</translation>
    </message>
    <message>
        <source>`%1` can&apos;t be assigned: the right side has no result</source>
        <translation>`%1` не получава нищо: дясната страна няма резултат</translation>
    </message>
    <message>
        <source>`%1` can&apos;t be part of a slice: write an index, `from:to` or `:`</source>
        <translation>`%1` не е част от срез; напишете индекс, `from:to` или `:`</translation>
    </message>
    <message>
        <source>`%1` has no memory, so it can&apos;t be quantised; allocate it with alloc_buffer()</source>
        <translation>`%1` няма памет, затова не може да се квантизира; заделете я с alloc_buffer()</translation>
    </message>
    <message>
        <source>`%1` has not been run, so there is nothing to change yet</source>
        <translation>`%1` не е изпълнен: това, което трябва да се промени, още го няма</translation>
    </message>
    <message>
        <source>`%1` is an empty range: TO is exclusive and must be greater than FROM</source>
        <translation>`%1` е празен интервал: TO не се включва и трябва да е по-голямо от FROM</translation>
    </message>
    <message>
        <source>expected `%1` %2, but found %3</source>
        <translation>очаква се `%1` %2, а тук е %3</translation>
    </message>
    <message>
        <source>`%1` is not a hex digit; write bytes as 6e 6f 64, or text in quotes</source>
        <translation>`%1` не е шестнадесетична цифра; пишете байтовете като 6e 6f 64 или текст в кавички</translation>
    </message>
    <message>
        <source>`%1` is not a number</source>
        <translation>`%1` не е число</translation>
    </message>
    <message>
        <source>`%1` is not a range of bytes; write FROM..TO, such as 0..400 or 0x1b0..0x2f0</source>
        <translation>`%1` не е диапазон от байтове; напишете FROM..TO, например 0..400 или 0x1b0..0x2f0</translation>
    </message>
    <message>
        <source>`%1` is not a tensor; only a tensor has ne and nb</source>
        <translation>`%1` не е тензор; само тензорите имат ne и nb</translation>
    </message>
    <message>
        <source>`%1` is written like this: %2</source>
        <translation>`%1` се пише така: %2</translation>
    </message>
    <message>
        <source>`%1` needs a tensor, as in %1(x)</source>
        <translation>след `%1` се очаква тензор, като в %1(x)</translation>
    </message>
    <message>
        <source>`%1` was stopped partway</source>
        <translation>`%1` беше спрян по средата</translation>
    </message>
    <message>
        <source>`%1` was stopped partway; step back first</source>
        <translation>`%1` беше спрян по средата; първо направете стъпка назад</translation>
    </message>
    <message>
        <source>`%1` was stopped partway; step over it first</source>
        <translation>`%1` беше спрян по средата; първо го изпълнете с една стъпка</translation>
    </message>
    <message>
        <source>`%1`: `%2` is not a number of bytes; write a decimal number, or a hex number with 0x</source>
        <translation>`%1`: `%2` не е брой байтове; напишете го десетично или шестнайсетично с 0x</translation>
    </message>
    <message>
        <source>each byte needs two hex digits, but one digit is left over after %1 whole bytes</source>
        <translation>байтът е две шестнадесетични цифри: след %1 цели байта една остава сама</translation>
    </message>
    <message>
        <source>a context of %1 bytes can&apos;t be placed at address %2: the address must be a multiple of %3, and the context must not overlap another block</source>
        <translation>контекст от %1 байта не може да се разположи на адрес %2: адресът трябва да е кратен на %3, а контекстът не бива да се застъпва с друг блок</translation>
    </message>
    <message>
        <source>the file name is empty</source>
        <translation>името на файла е празно</translation>
    </message>
    <message>
        <source>a number is expected here</source>
        <translation>тук трябва да стои число</translation>
    </message>
    <message>
        <source>a recorded run can&apos;t be changed; open the program itself</source>
        <translation>записаното не може да се променя; отворете самата програма</translation>
    </message>
    <message>
        <source>a recorded run can&apos;t run a node again, so it can&apos;t be checked; open the program itself</source>
        <translation>записано изпълнение не може да изпълни възел отново, затова няма как да се провери; отворете самата програма</translation>
    </message>
    <message>
        <source>the number of threads of a recorded run can&apos;t be changed</source>
        <translation>броят на нишките на записано изпълнение не може да се промени</translation>
    </message>
    <message>
        <source>a row of %1 has %2 elements, which is not a multiple of the block size, %3</source>
        <translation>ред от %1 има %2 елемента, което не е кратно на размера на блока, %3</translation>
    </message>
    <message>
        <source>the shift in dim %2 is %1; its magnitude must be less than %3, the number of elements in that dim</source>
        <translation>изместването в размерност %2 е %1; по модул трябва да е под %3-те елемента на размерността</translation>
    </message>
    <message>
        <source>a value is expected here, not %1</source>
        <translation>тук трябва да стои стойност; вместо нея идва %1</translation>
    </message>
    <message>
        <source>a value of round %1 is in the wrong position</source>
        <translation>стойност от кръг %1 е на грешна позиция</translation>
    </message>
    <message>
        <source>a view: there is nothing to compute</source>
        <translation>изглед: няма какво да се изчислява</translation>
    </message>
    <message>
        <source>a with zeros before and after each dimension. If circular, the elements of the other end are used instead of zeros.</source>
        <translation>a с нули преди и след всяка размерност. При circular вместо нули се използват елементите от другия край.</translation>
    </message>
    <message>
        <source>a followed by b along dimension `dim`.</source>
        <translation>a, следван от b, по размерност `dim`.</translation>
    </message>
    <message>
        <source>a.ne[%1] = %2 is not a multiple of mask.ne[%1] = %3</source>
        <translation>a.ne[%1] = %2 не е кратно на mask.ne[%1] = %3</translation>
    </message>
    <message>
        <source>the dot must be followed by ne0 to ne3 or nb0 to nb3, not by %1</source>
        <translation>след точката се очаква от ne0 до ne3 или от nb0 до nb3, а не %1</translation>
    </message>
    <message>
        <source>all nodes are done: there is nothing to step into</source>
        <translation>всички възли са готови: няма възел, в който да се влезе</translation>
    </message>
    <message>
        <source>an earlier `compute` still needs the objects of this arena; use another context</source>
        <translation>по-ранно `compute` още има нужда от обектите на тази арена; използвайте друг контекст</translation>
    </message>
    <message>
        <source>an entry of the value list is not a list of %1 fields</source>
        <translation>запис в списъка със стойностите не е списък от %1 полета</translation>
    </message>
    <message>
        <source>before the arguments</source>
        <translation>преди аргументите</translation>
    </message>
    <message>
        <source>axes contains %1 twice; each of 0, 1, 2, 3 must appear once</source>
        <translation>axes съдържа %1 два пъти; всяко от 0, 1, 2, 3 трябва да се среща веднъж</translation>
    </message>
    <message>
        <source>b.ne[%1] = %2 is not a multiple of a.ne[%1] = %3; a is repeated along this dimension</source>
        <translation>b.ne[%1] = %2 не е кратно на a.ne[%1] = %3; a се повтаря по тази размерност</translation>
    </message>
    <message>
        <source>b.ne[%1] = %2 is not a multiple of c.ne[%3] = %4</source>
        <translation>b.ne[%1] = %2 не е кратно на c.ne[%3] = %4</translation>
    </message>
    <message>
        <source>b.ne[1] = %1 is not a multiple of a.ne[1] = %2; both are numbers of input channels</source>
        <translation>b.ne[1] = %1 не е кратно на a.ne[1] = %2; и двете са брой входни канали</translation>
    </message>
    <message>
        <source>braces can contain only numbers and expressions in brackets, not %1</source>
        <translation>във фигурните скоби може да има само числа и изрази в скоби, а не %1</translation>
    </message>
    <message>
        <source>building exceeded the limit of %1 seconds (%2)</source>
        <translation>изграждането отне повече от %1 секунди, а това е границата (%2)</translation>
    </message>
    <message>
        <source>byte %1, past the end of the result (%2 bytes)</source>
        <translation>байт %1, след края на резултата (%2 байта)</translation>
    </message>
    <message>
        <source>byte %1: expected %2, got %3</source>
        <translation>байт %1: очаква се %2, а тук е %3</translation>
    </message>
    <message>
        <source>byte %1: expected `%2`, got %3</source>
        <translation>байт %1: очаква се `%2`, а тук е %3</translation>
    </message>
    <message>
        <source>c = a · b, element by element; b is repeated to the shape of a. This is not the matrix product; that is mul_mat.</source>
        <translation>c = a · b, елемент по елемент; b се повтаря до формата на a. Това не е матрично произведение: то е mul_mat.</translation>
    </message>
    <message>
        <source>only channels %2 to %3 are rotated; channel %1 is copied: %4 = %5</source>
        <translation>завъртат се само каналите от %2 до %3; канал %1 се копира: %4 = %5</translation>
    </message>
    <message>
        <source>channels %1 and %2 are pair %3: x0 = %4 = %5, x1 = %6 = %7</source>
        <translation>канали %1 и %2 са двойка %3: x0 = %4 = %5, x1 = %6 = %7</translation>
    </message>
    <message>
        <source>channels %1 to %2 would be rotated, but a.ne[0] = %3</source>
        <translation>трябва да се завъртят каналите от %1 до %2; a.ne[0] = %3</translation>
    </message>
    <message>
        <source>checking the node needs %1 bytes for a copy, but only %2 bytes may be used; raise the history&apos;s budget</source>
        <translation>проверката на възела изисква %1 байта за копие, но могат да се използват само %2 байта; увеличете бюджета на историята</translation>
    </message>
    <message>
        <source>custom: `%1` is not an op of a plug-in; write %1(…)</source>
        <translation>custom: `%1` не е операция от приставка; напишете %1(…)</translation>
    </message>
    <message>
        <source>custom: no plug-in has an op `%1`; loaded: %2; needed by the script: %3</source>
        <translation>custom: никоя приставка няма операция `%1`; заредени: %2; нужни на скрипта: %3</translation>
    </message>
    <message>
        <source>differs</source>
        <translation>различава се</translation>
    </message>
    <message>
        <source>every byte from the first to the last is used</source>
        <translation>използва се всеки байт от първия до последния</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>неуспех</translation>
    </message>
    <message>
        <source>ggscope already has a call `%1`</source>
        <translation>ggscope вече има извикване `%1`</translation>
    </message>
    <message>
        <source>ggscope can&apos;t explain single elements of %1 yet</source>
        <translation>още не може да се каже какво прави %1 с един елемент</translation>
    </message>
    <message>
        <source>ggscope-try-plugin, which tries plug-ins before they are loaded, was not found next to %1</source>
        <translation>ggscope-try-plugin, който изпробва приставките преди зареждане, не беше намерен до %1</translation>
    </message>
    <message>
        <source>head %1, query %2: the scores of %3 keys are %4 · %5 · %6</source>
        <translation>глава %1, заявка %2: оценките на %3 ключа са %4 · %5 · %6</translation>
    </message>
    <message>
        <source>head %1, query %2: the scores of %3 keys are %4 · %5 · %6 + %7 · %8</source>
        <translation>глава %1, заявка %2: оценките на %3 ключа са %4 · %5 · %6 + %7 · %8</translation>
    </message>
    <message>
        <source>ids.ne[0] = %1 is not a multiple of b.ne[1] = %2; b is repeated along this dimension</source>
        <translation>ids.ne[0] = %1 не е кратно на b.ne[1] = %2; b се повтаря по тази размерност</translation>
    </message>
    <message>
        <source>ids[%1, %2] = %3 is not an expert; as contains %4 experts</source>
        <translation>ids[%1, %2] = %3 не е експерт; as съдържа %4 експерта</translation>
    </message>
    <message>
        <source>it requests a work buffer of %1 bytes for each thread; the size must be from 0 to %2</source>
        <translation>иска работен буфер от %1 байта за всяка нишка; размерът трябва да е от 0 до %2</translation>
    </message>
    <message>
        <source>it called %1(%2), which would end ggscope</source>
        <translation>извика %1(%2), което би затворило ggscope</translation>
    </message>
    <message>
        <source>it called abort (SIGABRT)</source>
        <translation>извика abort (SIGABRT)</translation>
    </message>
    <message>
        <source>it called pthread_exit, which would end a thread of ggscope</source>
        <translation>извика pthread_exit, което би прекратило нишка на ggscope</translation>
    </message>
    <message>
        <source>it can&apos;t be read: %1</source>
        <translation>не може да се прочете: %1</translation>
    </message>
    <message>
        <source>it can&apos;t be tried: %1</source>
        <translation>не може да се изпробва: %1</translation>
    </message>
    <message>
        <source>it caused an arithmetic error (SIGFPE)</source>
        <translation>предизвика аритметична грешка (SIGFPE)</translation>
    </message>
    <message>
        <source>it did not write element %1, which is in row %2</source>
        <translation>елемент %1 от ред %2 не беше записан</translation>
    </message>
    <message>
        <source>it divided an integer by zero (SIGFPE)</source>
        <translation>целочислено деление на нула (SIGFPE)</translation>
    </message>
    <message>
        <source>it ended with %1</source>
        <translation>завърши с %1</translation>
    </message>
    <message>
        <source>it explains one element in more than %1 lines</source>
        <translation>разказва за един елемент на повече от %1 реда</translation>
    </message>
    <message>
        <source>it had not returned after %1 s and was abandoned</source>
        <translation>не завърши за %1 s и беше изоставено</translation>
    </message>
    <message>
        <source>the node has no elements</source>
        <translation>възелът няма елементи</translation>
    </message>
    <message>
        <source>it has no function ggscope_plugin, so it is not a ggscope plug-in</source>
        <translation>няма функция ggscope_plugin, значи не е приставка на ggscope</translation>
    </message>
    <message>
        <source>it can&apos;t be loaded as a shared library: %1</source>
        <translation>не може да се зареди като споделена библиотека: %1</translation>
    </message>
    <message>
        <source>the node is not marked for computing</source>
        <translation>възелът не е отбелязан за изчисляване</translation>
    </message>
    <message>
        <source>the node could not be reached: %1</source>
        <translation>до възела не можа да се стигне: %1</translation>
    </message>
    <message>
        <source>it ran into a trap or an instruction that this processor doesn&apos;t support (SIGILL)</source>
        <translation>изпълни инструкция, която този процесор не поддържа, или капан (SIGILL)</translation>
    </message>
    <message>
        <source>it dereferenced a null pointer (SIGSEGV at address %1)</source>
        <translation>използва нулев указател (SIGSEGV на адрес %1)</translation>
    </message>
    <message>
        <source>it accessed memory that doesn&apos;t exist (SIGBUS)</source>
        <translation>опита достъп до памет, която не съществува (SIGBUS)</translation>
    </message>
    <message>
        <source>it accessed memory that doesn&apos;t exist or isn&apos;t its own (SIGSEGV)</source>
        <translation>опита достъп до памет, която не съществува или е чужда (SIGSEGV)</translation>
    </message>
    <message>
        <source>it overflowed its stack (SIGSEGV)</source>
        <translation>препълни стека си (SIGSEGV)</translation>
    </message>
    <message>
        <source>running its ggscope_plugin</source>
        <translation>изпълнението на нейната ggscope_plugin</translation>
    </message>
    <message>
        <source>its ggscope_plugin returned %1 without giving a reason</source>
        <translation>нейната ggscope_plugin върна %1, без да посочи причина</translation>
    </message>
    <message>
        <source>its shape rule returns %1, which takes %2 bytes; the limit is %3 bytes (%4)</source>
        <translation>правилото ѝ за формата връща %1, което заема %2 байта; границата е %3 байта (%4)</translation>
    </message>
    <message>
        <source>its tolerance is %1; it must be a finite number of at least 0</source>
        <translation>допускът ѝ е %1; трябва да е крайно число, не по-малко от 0</translation>
    </message>
    <message>
        <source>kernel %1, window at (%2, %3) of image %4: Σ %5 · %6 over the elements that are not padding</source>
        <translation>ядро %1 върху прозореца при (%2, %3) на изображение %4: Σ %5 · %6 по елементите, които не са допълване</translation>
    </message>
    <message>
        <source>load: the name of the tensor in %1 is missing; give it after the file name</source>
        <translation>load: липсва името на тензора в %1; посочете го след името на файла</translation>
    </message>
    <message>
        <source>loading it</source>
        <translation>зареждането ѝ</translation>
    </message>
    <message>
        <source>max(min(%1, %2), %3)</source>
        <translation>max(min(%1, %2), %3)</translation>
    </message>
    <message>
        <source>max_bias = %1 requires a mask</source>
        <translation>max_bias = %1 изисква маска</translation>
    </message>
    <message>
        <source>n_params = %1; it must be from 0 to %2</source>
        <translation>n_params = %1; трябва да е от 0 до %2</translation>
    </message>
    <message>
        <source>n_src = %1; it must be from 0 to %2</source>
        <translation>n_src = %1; трябва да е от 0 до %2</translation>
    </message>
    <message>
        <source>n_tensors at byte 8 is %1, but the %2 bytes after the keys can contain at most %3</source>
        <translation>n_tensors при байт 8 е %1, но в %2-те байта след ключовете се побират най-много %3</translation>
    </message>
    <message>
        <source>%3 has nb[%1] = %2, which is not a multiple of the element size, %4 bytes</source>
        <translation>%3 има nb[%1] = %2, което не е кратно на %4-те байта на един елемент</translation>
    </message>
    <message>
        <source>nb[%1] = %2 spans %3 bytes of data and %4 bytes that are not part of the tensor</source>
        <translation>nb[%1] = %2 обхваща %3 байта данни и %4 байта, които не са част от тензора</translation>
    </message>
    <message>
        <source>ne[%1] = %2 is not a multiple of %3</source>
        <translation>ne[%1] = %2 не е кратно на %3</translation>
    </message>
    <message>
        <source>it can&apos;t be copied to %1: %2</source>
        <translation>не може да се копира в %1: %2</translation>
    </message>
    <message>
        <source>not checked</source>
        <translation>непроверен</translation>
    </message>
    <message>
        <source>nothing after the }</source>
        <translation>нищо след }</translation>
    </message>
    <message>
        <source>element %1 of the sorted row is %2 = %3</source>
        <translation>елемент %1 на сортирания ред е %2 = %3</translation>
    </message>
    <message>
        <source>on %1 threads</source>
        <translation>на %1 нишки</translation>
    </message>
    <message>
        <source>on 1 thread</source>
        <translation>на 1 нишка</translation>
    </message>
    <message>
        <source>one of the %1 largest elements of the row is %2 = %3</source>
        <translation>един от %1-те най-големи елемента на реда е %2 = %3</translation>
    </message>
    <message>
        <source>only a tensor made in the same statement can be filled: tensor(…) { … }</source>
        <translation>може да се запълни само тензор, който се създава тук: tensor(…) { … }</translation>
    </message>
    <message>
        <source>op = %1 is not a gated function; it must be from 0 to %2</source>
        <translation>op = %1 не е функция с врата (GLU); трябва да е от 0 до %2</translation>
    </message>
    <message>
        <source>op = %1 is not a unary function; it must be from 0 to %2</source>
        <translation>op = %1 не е унарна функция; трябва да е от 0 до %2</translation>
    </message>
    <message>
        <source>outside the region: %1</source>
        <translation>извън областта: %1</translation>
    </message>
    <message>
        <source>paused at step %1 on the way to step %2, where the change was to be made</source>
        <translation>пауза на стъпка %1 по пътя към стъпка %2, където трябваше да се направи промяната</translation>
    </message>
    <message>
        <source>q.ne[%1] = %2 is not a multiple of mask.ne[%1] = %3</source>
        <translation>q.ne[%1] = %2 не е кратно на mask.ne[%1] = %3</translation>
    </message>
    <message>
        <source>q.ne[2] = %1 is not a multiple of %2.ne[2] = %3; each head of %2 serves several heads of q</source>
        <translation>q.ne[2] = %1 не е кратно на %2.ne[2] = %3; всяка глава на %2 обслужва няколко глави на q</translation>
    </message>
    <message>
        <source>rounding</source>
        <translation>закръгляване</translation>
    </message>
    <message>
        <source>source %1</source>
        <translation>източник %1</translation>
    </message>
    <message>
        <source>stepping into `%1` needs %2 bytes for a copy, but only %3 bytes may be used; raise the history&apos;s budget</source>
        <translation>влизането в `%1` изисква %2 байта за копие, но могат да се използват само %3 байта; увеличете бюджета на историята</translation>
    </message>
    <message>
        <source>the `)` after `%1` is missing</source>
        <translation>липсва `)` след `%1`</translation>
    </message>
    <message>
        <source>the `]` after `%1` is missing</source>
        <translation>липсва `]` след `%1`</translation>
    </message>
    <message>
        <source>the default of %1 is %2, which is not an int32</source>
        <translation>стойността по подразбиране на %1 е %2, което не е int32</translation>
    </message>
    <message>
        <source>the description in %1</source>
        <translation>описанието в %1</translation>
    </message>
    <message>
        <source>the description in %1 is not a JSON object</source>
        <translation>описанието в %1 не е JSON обект</translation>
    </message>
    <message>
        <source>the expression is too deep: it has more than %1 levels of operators, calls and brackets; assign a part of the expression to a variable</source>
        <translation>изразът е твърде дълбок: има повече от %1 нива оператори, извиквания и скоби; присвоете част от израза на променлива</translation>
    </message>
    <message>
        <source>the file is malformed: %1</source>
        <translation>файлът няма формата на своя вид: %1</translation>
    </message>
    <message>
        <source>the graph has room for only %1 leafs, so %2 doesn&apos;t fit; give it a larger size</source>
        <translation>графът има място за %1 листа, а %2 би било още едно; създайте го с по-голям размер</translation>
    </message>
    <message>
        <source>the graph has room for only %1 nodes, so %2 doesn&apos;t fit; give it a larger size</source>
        <translation>графът има място за %1 възела, а %2 би бил още един; създайте го с по-голям размер</translation>
    </message>
    <message>
        <source>the graph would have room for %1 nodes; the limit is %2 (%3)</source>
        <translation>графът би имал място за %1 възела; границата е %2 (%3)</translation>
    </message>
    <message>
        <source>the kind of %1 is %2, which does not exist</source>
        <translation>видът на %1 е %2, а такъв няма</translation>
    </message>
    <message>
        <source>the largest of %1 over i = 0 … %2 is %3</source>
        <translation>най-голямото от %1 за i = 0 … %2 е %3</translation>
    </message>
    <message>
        <source>the largest of the %1 elements of %2 in the window is %3</source>
        <translation>най-големият от %1-те елемента на %2 в прозореца е %3</translation>
    </message>
    <message>
        <source>the name at byte %1 is a duplicate: key %2 at byte %3 already has it</source>
        <translation>името при байт %1 се повтаря: ключ %2 при байт %3 вече го има</translation>
    </message>
    <message>
        <source>the name at byte %1 is a duplicate: tensor %2 at byte %3 already has it</source>
        <translation>името при байт %1 се повтаря: тензор %2 при байт %3 вече го има</translation>
    </message>
    <message>
        <source>the plug-in %1 already has an op `%2`</source>
        <translation>приставката %1 вече има операция `%2`</translation>
    </message>
    <message>
        <source>the result doesn&apos;t fit into 64 bits</source>
        <translation>за резултата няма място в 64 бита</translation>
    </message>
    <message>
        <source>the same</source>
        <translation>същото</translation>
    </message>
    <message>
        <source>a statement must be followed by the end of the line, not by %1</source>
        <translation>след инструкцията се очаква край на реда, а не %1</translation>
    </message>
    <message>
        <source>the sum of the %1 elements of %2 in the window is %3</source>
        <translation>сумата на %1-те елемента на %2 в прозореца е %3</translation>
    </message>
    <message>
        <source>a required system resource is not available: %1</source>
        <translation>системата не предоставя нужен ресурс: %1</translation>
    </message>
    <message>
        <source>the tensor already has a fill</source>
        <translation>тензорът вече има запълване</translation>
    </message>
    <message>
        <source>the text of %1&apos;s params</source>
        <translation>текстът на параметрите на %1</translation>
    </message>
    <message>
        <source>there is no step %2; the number of steps is %1</source>
        <translation>няма стъпка %2; броят на стъпките е %1</translation>
    </message>
    <message>
        <source>there are more numbers from %1 to %2 in steps of %3 than can be addressed</source>
        <translation>от %1 до %2 през %3 има повече числа, отколкото могат да се адресират</translation>
    </message>
    <message>
        <source>there are no numbers from %1 to %2 in steps of %3</source>
        <translation>от %1 до %2 през %3 няма нищо</translation>
    </message>
    <message>
        <source>there are too many arguments: %1</source>
        <translation>аргументите са повече, отколкото се приемат: %1</translation>
    </message>
    <message>
        <source>there is no argument `%1`: %2</source>
        <translation>няма аргумент `%1`: %2</translation>
    </message>
    <message>
        <source>there is no change to redo</source>
        <translation>няма промяна за повтаряне</translation>
    </message>
    <message>
        <source>there is no change to undo</source>
        <translation>не е променено нищо, което да може да се отмени</translation>
    </message>
    <message>
        <source>there is no graph: `graph x` creates one for a result x</source>
        <translation>няма граф: `graph x` създава такъв за резултат x</translation>
    </message>
    <message>
        <source>there is no group %1: this graph has no repeats, and its names don&apos;t form groups</source>
        <translation>няма група %1: този граф няма повторения, а имената в него не образуват групи</translation>
    </message>
    <message>
        <source>there is not enough memory for the %1 bytes that guard the result</source>
        <translation>няма достатъчно памет за %1-те байта, които защитават резултата</translation>
    </message>
    <message>
        <source>there is nothing between the quotes</source>
        <translation>между кавичките няма буква</translation>
    </message>
    <message>
        <source>there isn&apos;t enough memory for this operation</source>
        <translation>паметта не стига за това действие</translation>
    </message>
    <message>
        <source>this target can&apos;t be checked</source>
        <translation>тази цел не може да се провери</translation>
    </message>
    <message>
        <source>this target can&apos;t be recorded</source>
        <translation>тази цел не може да се запише</translation>
    </message>
    <message>
        <source>this is not a .npy file: it does not begin with \x93NUMPY</source>
        <translation>това не е файл .npy: не започва с \x93NUMPY</translation>
    </message>
    <message>
        <source>this is not a GGUF file: it begins with %1 (%2), but a GGUF file begins with 47 47 55 46 (&quot;GGUF&quot;)</source>
        <translation>това не е файл GGUF: започва с %1 (%2), а файл GGUF започва с 47 47 55 46 („GGUF“)</translation>
    </message>
    <message>
        <source>unloading it</source>
        <translation>разтоварването ѝ</translation>
    </message>
    <message>
        <source>w (1 - α wd) - α m̂ / (√v̂ + eps) with w = %1 = %2, g = %3 = %4, m̂ = %5, v̂ = %6</source>
        <translation>w (1 - α wd) - α m̂ / (√v̂ + eps) с w = %1 = %2, g = %3 = %4, m̂ = %5, v̂ = %6</translation>
    </message>
    <message>
        <source>w = %1 · %2 + %3 · %4 = %5</source>
        <translation>w = %1 · %2 + %3 · %4 = %5</translation>
    </message>
    <message>
        <source>w = %1 · %2 = %3</source>
        <translation>w = %1 · %2 = %3</translation>
    </message>
    <message>
        <source>a crash in it couldn&apos;t be caught, because the signal handler couldn&apos;t be installed</source>
        <translation>срив в нея не би могъл да се прихване, защото обработката на сигнали не можа да се инсталира</translation>
    </message>
    <message>
        <source>whole numbers of 2^53 or more can&apos;t be set exactly</source>
        <translation>цели числа от 2^53 нагоре не могат да се зададат точно</translation>
    </message>
    <message>
        <source>window %1, element %2: %3 = %4</source>
        <translation>прозорец %1, елемент %2: %3 = %4</translation>
    </message>
    <message>
        <source>with its chunks in reverse order</source>
        <translation>с парчетата в обратен ред</translation>
    </message>
    <message>
        <source>writes into %1</source>
        <translation>записва в %1</translation>
    </message>
    <message>
        <source>wrong</source>
        <translation>грешен</translation>
    </message>
    <message>
        <source>x = %1 = %2, g = %3 = %4</source>
        <translation>x = %1 = %2, g = %3 = %4</translation>
    </message>
    <message>
        <source>Σ %1 over i = 0 … %2</source>
        <translation>Σ %1 за i = 0 … %2</translation>
    </message>
    <message>
        <source>Σ %1 over i = 0 … %2 is %3</source>
        <translation>Σ %1 за i = 0 … %2 е %3</translation>
    </message>
    <message>
        <source>Σ %1 · log_softmax(%2) over %3 rows = %4</source>
        <translation>Σ %1 · log_softmax(%2) по %3 реда = %4</translation>
    </message>
    <message>
        <source>Σ of all %1 elements of %2</source>
        <translation>Σ на всички %1 елемента на %2</translation>
    </message>
    <message>
        <source>Σ_j softmax_j · %1 = %2</source>
        <translation>Σ_j softmax_j · %1 = %2</translation>
    </message>
    <message>
        <source>it ran into a trap (SIGTRAP)</source>
        <translation>попадна на прекъсване (SIGTRAP)</translation>
    </message>
    <message>
        <source>there is no breakpoint %1</source>
        <translation>няма точка на прекъсване %1</translation>
    </message>
    <message>
        <source>it returns a cost of %1 %2 for a node; the cost must be from 0 to %3</source>
        <translation>връща цена %1 %2 за един възел; цената трябва да е от 0 до %3</translation>
    </message>
    <message>
        <source>the file&apos;s &quot;schema&quot; is %1; this version of ggscope supports only 1</source>
        <translation>„schema“ на файла е %1; тази версия на ggscope поддържа само 1</translation>
    </message>
    <message>
        <source>%1 in a separate process ended with a call of pthread_exit</source>
        <translation>%1 в отделен процес завърши с извикване на pthread_exit</translation>
    </message>
    <message>
        <source>%1 refers to an open file of a process; give the name of a file</source>
        <translation>%1 е отворен файл на процес; посочете име на файл</translation>
    </message>
    <message>
        <source>%1%2 is %3; a has only row 0</source>
        <translation>%1%2 е %3; a има само ред 0</translation>
    </message>
    <message>
        <source>`%1` has no finite value</source>
        <translation>`%1` няма крайна стойност</translation>
    </message>
    <message>
        <source>`%1` is a leaf: nothing computes it</source>
        <translation>`%1` е листо: нищо не го изчислява</translation>
    </message>
    <message>
        <source>`accepts` of %1 failed: %2</source>
        <translation>`accepts` на %1 се провали: %2</translation>
    </message>
    <message>
        <source>ids%1 is %2; b has only row 0</source>
        <translation>ids%1 е %2; b има само ред 0</translation>
    </message>
    <message>
        <source>interrupted while %1 in a separate process</source>
        <translation>прекъснато по време на %1 в отделен процес</translation>
    </message>
    <message>
        <source>interrupted while waiting for %1</source>
        <translation>прекъснато при чакане на %1</translation>
    </message>
    <message>
        <source>it has %1 bytes; a plug-in can have at most %2</source>
        <translation>има %1 байта, а приставката може да има най-много %2</translation>
    </message>
    <message>
        <source>it is not a shared library: the file does not begin with an ELF header</source>
        <translation>не е споделена библиотека: файлът не започва със заглавка на ELF</translation>
    </message>
    <message>
        <source>it is unknown which elements %1 reads: an op of a plug-in must list them with its `reads`</source>
        <translation>не е известно кои елементи чете %1: операция на приставка трябва да ги изброи чрез своята `reads`</translation>
    </message>
    <message>
        <source>row %1: %2</source>
        <translation>ред %1: %2</translation>
    </message>
    <message>
        <source>row %1 and the first row differ in length: %2 and %3</source>
        <translation>ред %1 и първият ред са с различна дължина: %2 и %3</translation>
    </message>
    <message>
        <source>row %1 has an empty cell</source>
        <translation>в ред %1 има празна клетка</translation>
    </message>
    <message>
        <source>row %1: `%2` is not a number</source>
        <translation>ред %1: `%2` не е число</translation>
    </message>
    <message>
        <source>the text has more than %1 numbers</source>
        <translation>в текста има повече от %1 числа</translation>
    </message>
    <message>
        <source>the text has no numbers</source>
        <translation>в текста няма числа</translation>
    </message>
    <message>
        <source>%1, after 1 hit</source>
        <translation>%1, след 1 попадение</translation>
    </message>
    <message>
        <source>--plugin %1</source>
        <translation>--plugin %1</translation>
    </message>
    <message>
        <source>`%1` is empty: the end of a slice is exclusive, so `%2:%3` is the shortest slice that begins there</source>
        <translation>`%1` е празен: краят на среза не се включва, затова най-късият срез оттам нататък е `%2:%3`</translation>
    </message>
    <message>
        <source>custom: there is no op `%1`, because no plug-in is loaded; use %2 to load the plug-in that contains `%1`, and name the plug-in in the script: plugin &quot;FILE&quot;</source>
        <translation>custom: няма операция `%1`, защото не е заредена приставка; заредете приставката, която я съдържа, с %2 и я посочете в скрипта: plugin &quot;FILE&quot;</translation>
    </message>
    <message>
        <source>it is a folder, not a file</source>
        <translation>това е папка, а не файл</translation>
    </message>
    <message>
        <source>it is not a regular file, so it can&apos;t be loaded</source>
        <translation>това не е обикновен файл, затова не може да се зареди</translation>
    </message>
    <message>
        <source>the trace needs the op `%1` of the plug-in %2; if you trust the plug-in, load it with %3</source>
        <translation>за трасировката е нужна операцията `%1` на приставката %2; ако имате доверие на приставката, заредете я с %3</translation>
    </message>
    <message>
        <source>row %1: %2 is out of range</source>
        <translation>ред %1: %2 е извън обхвата</translation>
    </message>
    <message>
        <source>row %1: %2 is too large; only whole numbers up to %3 are exact</source>
        <translation>ред %1: %2 е твърде голямо; само целите числа до %3 са точни</translation>
    </message>
    <message>
        <source>the name of the plug-in&apos;s file is missing</source>
        <translation>липсва името на файла на приставката</translation>
    </message>
    <message>
        <source>the script needs the plug-in &quot;%1&quot;, but only %3 is loaded. If you trust &quot;%1&quot;, load it with %2</source>
        <translation>на скрипта е нужна приставката „%1“, а е заредена само %3. Ако имате доверие на „%1“, заредете я с %2</translation>
    </message>
    <message>
        <source>the script needs the plug-in &quot;%1&quot;. A plug-in is code that runs with your permissions, so a script can&apos;t load it by itself. If you trust this plug-in, load it with %2</source>
        <translation>на скрипта е нужна приставката „%1“. Приставката е код, който се изпълнява с вашите права, затова скриптът сам не може да я зареди: ако ѝ имате доверие, заредете я с %2</translation>
    </message>
    <message>
        <source>`%1` is not in this program</source>
        <translation>`%1` го няма в тази програма</translation>
    </message>
    <message>
        <source>the profile was paused in its first run; nothing was measured, and the program was restarted</source>
        <translation>профилирането беше спряно на пауза в първото изпълнение; нищо не е измерено, а програмата е рестартирана</translation>
    </message>
    <message>
        <source>the profile was paused in run %1 of %2; the medians cover the previous runs, and the program was restarted</source>
        <translation>профилирането беше спряно на пауза в изпълнение %1 от %2; медианите обхващат предишните изпълнения, а програмата е рестартирана</translation>
    </message>
    <message>
        <source>the run was stopped before it finished; %1 was not written</source>
        <translation>изпълнението беше спряно преди края; %1 не е записан</translation>
    </message>
    <message>
        <source>%1 bytes at offset %2 don&apos;t fit into a block of %3 bytes</source>
        <translation>%1 байта на отместване %2 не се побират в блок от %3 байта</translation>
    </message>
    <message>
        <source>%1 is too short: &quot;%4&quot; needs %2 bytes at byte %3</source>
        <translation>%1 е твърде кратък: за „%4“ са нужни %2 байта при байт %3</translation>
    </message>
    <message>
        <source>%1 has no tensor &quot;%2&quot;, which has shape %3 and type %4 in the context</source>
        <translation>в %1 няма тензор „%2“, който в контекста има форма %3 и тип %4</translation>
    </message>
    <message>
        <source>&quot;%1&quot; has shape %2 and type %3 in %4, but shape %5 and type %6 in the context</source>
        <translation>„%1“ има форма %2 и тип %3 в %4, а в контекста – форма %5 и тип %6</translation>
    </message>
    <message>
        <source>Creates a buffer from the mapping of a model file. Each named tensor of the context without data uses the file&apos;s tensor with the same name, type and shape. The buffer needs no memory. A write goes to a copy of the page, and the file stays unchanged.</source>
        <translation>Създава буфер от отразения файл на модел. Всеки именуван тензор на контекста без данни използва тензора от файла със същото име, тип и форма. Буферът не изисква памет. Записът отива в копие на страницата, а файлът остава непроменен.</translation>
    </message>
    <message>
        <source>file</source>
        <translation>файл</translation>
    </message>
    <message>
        <source>files can&apos;t be read here</source>
        <translation>тук не могат да се четат файлове</translation>
    </message>
    <message>
        <source>the context allocates the data of its tensors itself; map weights in a context(size=…, no_alloc=true)</source>
        <translation>контекстът сам заделя данните на тензорите си; отразявайте тегла в context(size=…, no_alloc=true)</translation>
    </message>
    <message>
        <source>the memory of an arena must be host memory, aligned to %1 bytes</source>
        <translation>паметта на арена трябва да е памет на хоста, подравнена на %1 байта</translation>
    </message>
    <message>
        <source>there is no CUDA device: ggscope was built without CUDA</source>
        <translation>няма CUDA устройство: ggscope е компилиран без CUDA</translation>
    </message>
    <message>
        <source>there is no CPU %1; the only CPU is 0</source>
        <translation>няма процесор %1; единственият процесор е 0</translation>
    </message>
    <message>
        <source>the step does not describe what was mapped from %1</source>
        <translation>стъпката не описва какво е отразено от %1</translation>
    </message>
    <message>
        <source>%1 can&apos;t be read again from byte %2 on</source>
        <translation>%1 не може да се прочете отново от байт %2 нататък</translation>
    </message>
    <message>
        <source>a block of memory that is not mapped from a file can&apos;t be read again</source>
        <translation>блок памет, който не е отразен от файл, не може да се прочете отново</translation>
    </message>
    <message>
        <source>the file name is missing; write, for example, map_buffer(&quot;model.gguf&quot;)</source>
        <translation>липсва името на файла; посочете го, например map_buffer(&quot;model.gguf&quot;)</translation>
    </message>
    <message>
        <source>no tensor of the context takes its data from %1; only a named leaf without data can, such as w after name w &quot;blk.0.attn_q.weight&quot;</source>
        <translation>никой тензор на контекста не взема данните си от %1; това може само именувано листо без данни, например w след name w &quot;blk.0.attn_q.weight&quot;</translation>
    </message>
    <message>
        <source>`%1` can&apos;t be filled in round %2: %3</source>
        <translation>`%1` не може да се попълни в кръг %2: %3</translation>
    </message>
    <message>
        <source>`round` can only be added, subtracted, multiplied or divided here</source>
        <translation>тук `round` може само да се събира, изважда, умножава и дели</translation>
    </message>
    <message>
        <source>`round` is the number of the round; it can be used only in a fill</source>
        <translation>`round` е номерът на кръга; може да се използва само в запълване</translation>
    </message>
    <message>
        <source>`rounds` takes a whole number from 1 to %1</source>
        <translation>`rounds` приема цяло число от 1 до %1</translation>
    </message>
    <message>
        <source>a script can contain `rounds` only once</source>
        <translation>скриптът може да съдържа `rounds` само веднъж</translation>
    </message>
    <message>
        <source>a seed must be a whole number; in round %1 it is %2</source>
        <translation>seed трябва да е цяло число; в кръг %1 е %2</translation>
    </message>
    <message>
        <source>all nodes of round %1 are done: step to the next round first</source>
        <translation>всички възли на кръг %1 са изпълнени: първо преминете към следващия кръг</translation>
    </message>
    <message>
        <source>each round</source>
        <translation>всеки кръг</translation>
    </message>
    <message>
        <source>the trace contains %1 rounds; this version of ggscope supports 1 to %2</source>
        <translation>трасировката съдържа %1 кръга; тази версия на ggscope поддържа от 1 до %2</translation>
    </message>
    <message>
        <source>rounds 40</source>
        <translation>rounds 40</translation>
    </message>
    <message>
        <source>round %1 has %2 steps, but the previous rounds have %3; they can&apos;t be profiled together</source>
        <translation>кръг %1 има %2 стъпки, а предишните – %3: не могат да се профилират заедно</translation>
    </message>
    <message>
        <source>the start can&apos;t be restored: %1</source>
        <translation>началото не може да се възстанови: %1</translation>
    </message>
    <message>
        <source>there is no step %1; the number of steps is 1</source>
        <translation>няма стъпка %1; броят на стъпките е 1</translation>
    </message>
    <message>
        <source>%1 + %2 + %3</source>
        <translation>%1 + %2 + %3</translation>
    </message>
    <message>
        <source>%1 = %2 is not a multiple of %3 = %4</source>
        <translation>%1 = %2 не е кратно на %3 = %4</translation>
    </message>
    <message>
        <source>%1 = %2; it must be at least 1 and fit into 32 bits</source>
        <translation>%1 = %2; трябва да е поне 1 и да се побира в 32 бита</translation>
    </message>
    <message>
        <source>%1 can&apos;t be repeated to %2, the shape of a, so the repeat can&apos;t be reversed: %3</source>
        <translation>%1 не може да се повтори до %2, формата на a, затова повторението не може да се обърне: %3</translation>
    </message>
    <message>
        <source>values of type %1 can&apos;t be stored: ggscope has no codebook for this type</source>
        <translation>стойности от тип %1 не могат да се съхранят: ggscope няма кодова книга за този тип</translation>
    </message>
    <message>
        <source>%1 elements of %2 are equal to %3</source>
        <translation>%1 елемента на %2 са равни на %3</translation>
    </message>
    <message>
        <source>%1 has type %2; rows of this type can&apos;t be multiplied, because ggscope has no codebook for the type</source>
        <translation>%1 има тип %2; редове от този тип не могат да се умножават, защото ggscope няма кодова книга за него</translation>
    </message>
    <message>
        <source>%1 is the only element equal to %2</source>
        <translation>%1 е единственият елемент, равен на %2</translation>
    </message>
    <message>
        <source>%1 is the first maximum in %2 of the %3 windows that contain it</source>
        <translation>%1 е първият максимум в %2 от %3-те прозореца, които го съдържат</translation>
    </message>
    <message>
        <source>%1 must be contiguous except for the stride between rows: %2</source>
        <translation>%1 трябва да е непрекъснат с изключение на крачката между редовете: %2</translation>
    </message>
    <message>
        <source>%1 · s (1 + x (1 - s)) = %2 · %3</source>
        <translation>%1 · s (1 + x (1 - s)) = %2 · %3</translation>
    </message>
    <message>
        <source>%1: the values that %2 columns of channel %3 contribute to this element</source>
        <translation>%1: стойностите, които колоните на канал %3 внасят в този елемент (брой: %2)</translation>
    </message>
    <message>
        <source>(dz - x · %1) / %2 with dz = %3 = %4, x = %5 = %6</source>
        <translation>(dz - x · %1) / %2 с dz = %3 = %4, x = %5 = %6</translation>
    </message>
    <message>
        <source>(soft_max - %1) · %2 / rows = (%3 - %4) · %5 / %6</source>
        <translation>(soft_max - %1) · %2 / rows = (%3 - %4) · %5 / %6</translation>
    </message>
    <message>
        <source>0: dim = %1 is odd, so one column is left over</source>
        <translation>0: dim = %1 е нечетно, затова една колона остава сама</translation>
    </message>
    <message>
        <source>0: no column reaches element %1</source>
        <translation>0: никоя колона не достига елемент %1</translation>
    </message>
    <message>
        <source>0: row %1 keeps no columns</source>
        <translation>0: от ред %1 не се запазва нито една колона</translation>
    </message>
    <message>
        <source>0: row %1 keeps columns %2 to %3, and this is column %4</source>
        <translation>0: от ред %1 се запазват колоните от %2 до %3, а тази е колона %4</translation>
    </message>
    <message>
        <source>= %1 + %2 + %3</source>
        <translation>= %1 + %2 + %3</translation>
    </message>
    <message>
        <source>= %1 · %2 · (%3 - %4) = %5</source>
        <translation>= %1 · %2 · (%3 - %4) = %5</translation>
    </message>
    <message>
        <source>Each row of a, with p0 mirrored elements before it and p1 after it: c, b | a, b, c, d | c, b for p0 = p1 = 2.</source>
        <translation>Всеки ред на a с p0 огледални елемента преди него и p1 след него: c, b | a, b, c, d | c, b при p0 = p1 = 2.</translation>
    </message>
    <message>
        <source>IC = %1 is out of range for a number of channels</source>
        <translation>IC = %1 е извън допустимото за брой канали</translation>
    </message>
    <message>
        <source>Nodes of this op can be built and inspected, but the op has no kernel.</source>
        <translation>Възли с тази операция могат да се създават и разглеждат, но операцията няма ядро.</translation>
    </message>
    <message>
        <source>The op accesses no data.</source>
        <translation>Операцията не чете и не пише данни.</translation>
    </message>
    <message>
        <source>Only the name of this op is known: it has no shape rule in ggscope.</source>
        <translation>Известно е само името на тази операция: ggscope няма правило за формата ѝ.</translation>
    </message>
    <message>
        <source>Runs on: %1.</source>
        <translation>Работи на: %1.</translation>
    </message>
    <message>
        <source>Work shared by: %1.</source>
        <translation>Изпълнява се от: %1.</translation>
    </message>
    <message>
        <source>The columns of a are placed s0 elements apart and added up where they overlap: the reverse of im2col. A matrix product followed by this op is the transposed convolution.</source>
        <translation>Колоните на a се разполагат през s0 елемента и се събират там, където се застъпват: обратното на im2col. Матрично произведение, последвано от тази операция, е транспонираната конволюция.</translation>
    </message>
    <message>
        <source>The gradient of cross_entropy_loss: (soft_max(b) - c) · a / rows. a is the gradient of the loss; b and c are the sources of the loss.</source>
        <translation>Градиентът на cross_entropy_loss: (soft_max(b) - c) · a / rows. a е градиентът на загубата; b и c са източниците на загубата.</translation>
    </message>
    <message>
        <source>The gradient of get_rows: row i of a is added to row b[i] of a table of zeros with the shape of c. Only the shape of c is used.</source>
        <translation>Градиентът на get_rows: ред i на a се прибавя към ред b[i] на таблица от нули с формата на c. От c се използва само формата.</translation>
    </message>
    <message>
        <source>The gradient of im2col: each element of the image gets the sum of the gradients of all windows that contain it. Only the shape of the kernel b is used.</source>
        <translation>Градиентът на im2col: всеки елемент на изображението получава сбора на градиентите от всички прозорци, които го съдържат. От ядрото b се използва само формата.</translation>
    </message>
    <message>
        <source>The gradient of pool_2d. For max, a window&apos;s gradient goes to its largest element, or to the first of several equal ones. For avg, each element gets an equal share. b is the tensor that was pooled.</source>
        <translation>Градиентът на pool_2d. При max градиентът на прозореца отива при най-големия му елемент или при първия от няколко равни. При avg всеки елемент получава равен дял. b е входът на pool_2d.</translation>
    </message>
    <message>
        <source>The gradient of repeat: the tiles of a are summed into one tile with the shape of b. Only the shape of b is used.</source>
        <translation>Градиентът на repeat: плочките на a се събират в една плочка с формата на b. От b се използва само формата.</translation>
    </message>
    <message>
        <source>The gradient of rms_norm: each row is (a - b · Σab / (Σb² + n eps)) / √(Σb² / n + eps). a is the gradient of rms_norm&apos;s result, b is rms_norm&apos;s source.</source>
        <translation>Градиентът на rms_norm: всеки ред е (a - b · Σab / (Σb² + n eps)) / √(Σb² / n + eps). a е градиентът на резултата на rms_norm, b – източникът на rms_norm.</translation>
    </message>
    <message>
        <source>The gradient of rope: a is the gradient of rope&apos;s result, which is rotated back by the same angles. rope_back scales in the same way as rope.</source>
        <translation>Градиентът на rope: a, градиентът на резултата на rope, се завърта обратно на същите ъгли. rope_back мащабира така, както rope.</translation>
    </message>
    <message>
        <source>The gradient of silu: c = a · s (1 + b (1 - s)), s = 1 / (1 + e^-b). a is the gradient of silu&apos;s result, b is silu&apos;s source.</source>
        <translation>Градиентът на silu: c = a · s (1 + b (1 - s)), s = 1 / (1 + e^-b). a е градиентът на резултата на silu, b – източникът на silu.</translation>
    </message>
    <message>
        <source>The gradient of soft_max: each row is scale · b (a - Σab). a is the gradient of soft_max&apos;s result, b is the result itself.</source>
        <translation>Градиентът на soft_max: всеки ред е scale · b (a - Σab). a е градиентът на резултата на soft_max, b – самият резултат.</translation>
    </message>
    <message>
        <source>The graph allocator gives the node its own memory, unless the node is a view.</source>
        <translation>Освен ако възелът не е изглед, алокаторът на графа му дава собствена памет.</translation>
    </message>
    <message>
        <source>The graph allocator may give the node the memory of one of its sources.</source>
        <translation>Алокаторът на графа може да даде на възела паметта на един от източниците му.</translation>
    </message>
    <message>
        <source>The image a, [channels, width, height], divided into windows of w by w. Elements beyond the edges of the image are zero.</source>
        <translation>Изображението a, [канали, ширина, височина], разделено на прозорци w на w. Елементите извън краищата на изображението са нули.</translation>
    </message>
    <message>
        <source>The windows that win_part produced, combined into an image of w0 by h0. The padding is left out.</source>
        <translation>Прозорците на win_part, сглобени в изображение w0 на h0. Допълването отпада.</translation>
    </message>
    <message>
        <source>Three-dimensional convolution in one op, with 16 MiB of scratch memory for its windows.</source>
        <translation>Тримерна конволюция в една операция, с 16 MiB временна памет за прозорците ѝ.</translation>
    </message>
    <message>
        <source>Three-dimensional convolution: im2col_3d, a matrix product with the kernel, and a permutation that moves the channels back into place.</source>
        <translation>Тримерна конволюция: im2col_3d, матрично произведение с ядрото и пермутация, която връща каналите на мястото им.</translation>
    </message>
    <message>
        <source>Two-dimensional convolution in one op, each channel separately. If the channels of b are adjacent, the channels of the result are adjacent, too.</source>
        <translation>Двумерна конволюция в една операция, всеки канал поотделно. Ако каналите на b са съседни, съседни са и каналите на резултата.</translation>
    </message>
    <message>
        <source>`%1` has no memory, so it can&apos;t be used as the importance; allocate it with alloc_buffer()</source>
        <translation>`%1` няма памет, затова не може да се използва като важност; заделете я с alloc_buffer()</translation>
    </message>
    <message>
        <source>a has %1 rows; it must have 2 · %2 - 1, one for each distance between %2 positions</source>
        <translation>a има %1 реда; трябва да има 2 · %2 - 1, по един за всяко разстояние между %2 позиции</translation>
    </message>
    <message>
        <source>a has %1 windows, but an image of %2 by %3 is divided into %4 by %5 windows</source>
        <translation>a има %1 прозореца; изображение %2 на %3 се разделя на %4 на %5 прозореца</translation>
    </message>
    <message>
        <source>a has type %1; it must be f32, f16 or bf16</source>
        <translation>a има тип %1; трябва да е f32, f16 или bf16</translation>
    </message>
    <message>
        <source>a is %1; it must have the shape %3, like the result of %2</source>
        <translation>a е %1; трябва да има формата %3 като резултата на %2</translation>
    </message>
    <message>
        <source>a is %1; an image is [channels, width, height], so ne[3] must be 1</source>
        <translation>a е %1; изображението е [канали, ширина, височина], затова ne[3] трябва да е 1</translation>
    </message>
    <message>
        <source>a is %1; it must be a matrix</source>
        <translation>a е %1; трябва да е матрица</translation>
    </message>
    <message>
        <source>a is %1; it must be a matrix [kernel size · output channels, columns]</source>
        <translation>a е %1; трябва да е матрица [размер на ядрото · изходни канали, колони]</translation>
    </message>
    <message>
        <source>a is %1; its matrices must be square: ne[0] = ne[1]</source>
        <translation>a е %1; матриците му трябва да са квадратни: ne[0] = ne[1]</translation>
    </message>
    <message>
        <source>a is %1; its windows must be %2 wide and %2 high</source>
        <translation>a е %1; прозорците му трябва да са широки %2 и високи %2</translation>
    </message>
    <message>
        <source>a is %1; the gradient of a loss must be a scalar</source>
        <translation>a е %1; градиентът на загуба трябва да е скалар</translation>
    </message>
    <message>
        <source>a row is padded by %1 and %2; neither can be negative</source>
        <translation>редът се допълва с %1 и %2; никое не може да е отрицателно</translation>
    </message>
    <message>
        <source>a row of %1 elements can&apos;t be padded by %2 and %3; both must be less than %1, because the reflection excludes the element at the end</source>
        <translation>ред от %1 елемента не може да се допълни с %2 и %3; и двете трябва да са под %1, защото отражението не включва елемента в края</translation>
    </message>
    <message>
        <source>at most one thread for each row</source>
        <translation>най-много по една нишка на ред</translation>
    </message>
    <message>
        <source>a.ne[0] is %1 and c.ne[0] is %2; they must be equal</source>
        <translation>a.ne[0] е %1, а c.ne[0] е %2; трябва да са равни</translation>
    </message>
    <message>
        <source>a.ne[0] = %1 is not a multiple of oc = %2; a column contains the same number of elements for each channel</source>
        <translation>a.ne[0] = %1 не е кратно на oc = %2; колоната съдържа еднакъв брой елементи за всеки канал</translation>
    </message>
    <message>
        <source>a.ne[0] = %1 is not the square of pw.ne[0] = %2; a.ne[0] is the number of keys, and pw.ne[0] the number of keys in one direction</source>
        <translation>a.ne[0] = %1 не е квадратът на pw.ne[0] = %2; a.ne[0] е броят на ключовете, а pw.ne[0] – броят на ключовете в едната посока</translation>
    </message>
    <message>
        <source>a.ne[1] is %1 and pw.ne[1] · pw.ne[2] is %2 · %3; both are the number of queries and must be equal</source>
        <translation>a.ne[1] е %1, а pw.ne[1] · pw.ne[2] е %2 · %3; и двете са броят на заявките и трябва да са равни</translation>
    </message>
    <message>
        <source>a.ne[2] is %1 and pw.ne[3] is %2; they must be equal</source>
        <translation>a.ne[2] е %1, а pw.ne[3] е %2; трябва да са равни</translation>
    </message>
    <message>
        <source>a.ne[2] = %1; it must be 1, because a kernel covers one channel</source>
        <translation>a.ne[2] = %1; трябва да е 1, защото едно ядро обхваща един канал</translation>
    </message>
    <message>
        <source>a.ne[3] is %1 and b.ne[2] is %2; both are the number of channels and must be equal</source>
        <translation>a.ne[3] е %1, а b.ne[2] е %2; и двете са броят на каналите и трябва да са равни</translation>
    </message>
    <message>
        <source>all threads</source>
        <translation>всички нишки</translation>
    </message>
    <message>
        <source>all threads or one thread, depending on the variant</source>
        <translation>всички нишки или една, според варианта</translation>
    </message>
    <message>
        <source>argument</source>
        <translation>аргумент</translation>
    </message>
    <message>
        <source>byte offset</source>
        <translation>отместване в байтове</translation>
    </message>
    <message>
        <source>the channels of b are adjacent, so those of a must be adjacent, too: nb[3] = %1, but an element takes %2 bytes</source>
        <translation>каналите на b са съседни, затова и каналите на a трябва да са съседни: nb[3] = %1, но един елемент заема %2 байта</translation>
    </message>
    <message>
        <source>the channels of b are adjacent, so those of the result must be adjacent, too: nb[2] = %1, not 4</source>
        <translation>каналите на b са съседни, затова и каналите на резултата трябва да са съседни: nb[2] = %1, а не 4</translation>
    </message>
    <message>
        <source>b contains %1 row indices, but a has only %2 rows</source>
        <translation>b съдържа %1 индекса на редове, повече от %2-те реда на a</translation>
    </message>
    <message>
        <source>b is %1; it contains no image</source>
        <translation>b е %1; не съдържа изображение</translation>
    </message>
    <message>
        <source>b is %1; it must be a vector of row indices</source>
        <translation>b е %1; трябва да е вектор от индекси на редове</translation>
    </message>
    <message>
        <source>b must be contiguous or have adjacent channels: %1</source>
        <translation>b трябва да е непрекъснат или каналите му да са съседни: %1</translation>
    </message>
    <message>
        <source>b%1 is %2; the result has %3 rows, numbered from 0</source>
        <translation>b%1 е %2; резултатът има %3 реда, номерирани от 0</translation>
    </message>
    <message>
        <source>c = a on one side of the diagonal of each matrix, 0 elsewhere. upper keeps i0 &gt; i1, lower keeps i0 &lt; i1, and the variants with _diag also keep the diagonal.</source>
        <translation>c = a от едната страна на диагонала на всяка матрица, 0 другаде. upper запазва i0 &gt; i1, lower – i0 &lt; i1, а вариантите с _diag запазват и диагонала.</translation>
    </message>
    <message>
        <source>c is %1; it must be a matrix</source>
        <translation>c е %1; трябва да е матрица</translation>
    </message>
    <message>
        <source>c[:, i] = cos(t f_j) for all j, then sin(t f_j), with t = timesteps[i] and the dim / 2 frequencies f_j = max_period^(-j / (dim / 2)). A diffusion model receives the time in this form.</source>
        <translation>c[:, i] = cos(t f_j) за всички j, после sin(t f_j), с t = timesteps[i] и dim / 2 честоти f_j = max_period^(-j / (dim / 2)). В този вид дифузионният модел получава времето.</translation>
    </message>
    <message>
        <source>c[:, k, q] = a[:, q - k + kh - 1]: the row of a for the distance between a query and a key.</source>
        <translation>c[:, k, q] = a[:, q - k + kh - 1]: редът на a за разстоянието между заявка и ключ.</translation>
    </message>
    <message>
        <source>c[kx, ky] = a[kx, ky] + pw[kx] + ph[ky] for each query: the bias of a position is the sum of a horizontal and a vertical bias.</source>
        <translation>c[kx, ky] = a[kx, ky] + pw[kx] + ph[ky] за всяка заявка: отместването (bias) за позицията е сборът на едно хоризонтално и едно вертикално отместване.</translation>
    </message>
    <message>
        <source>channel %1 with its own kernel, window at (%2, %3) of image %4: Σ %5 · %6 over the elements that are not padding</source>
        <translation>канал %1, със собствено ядро върху прозореца при (%2, %3) на изображение %4: Σ %5 · %6 по елементите, които не са допълване</translation>
    </message>
    <message>
        <source>context</source>
        <translation>контекст</translation>
    </message>
    <message>
        <source>cos(%1 · f) = cos(%2 · %3)</source>
        <translation>cos(%1 · f) = cos(%2 · %3)</translation>
    </message>
    <message>
        <source>f = max_period^(-%1 / %2) = %3</source>
        <translation>f = max_period^(-%1 / %2) = %3</translation>
    </message>
    <message>
        <source>graph</source>
        <translation>граф</translation>
    </message>
    <message>
        <source>im2col in three dimensions: each window of b under the kernel a becomes a row. Only the shape of a is used; its last dimension contains IC input channels for each kernel.</source>
        <translation>im2col в три измерения: всеки прозорец на b под ядрото a става ред. От a се използва само формата; последната му размерност съдържа по IC входни канала за всяко ядро.</translation>
    </message>
    <message>
        <source>in op_params</source>
        <translation>в op_params</translation>
    </message>
    <message>
        <source>kind</source>
        <translation>вид</translation>
    </message>
    <message>
        <source>k has type %1; rows of this type can&apos;t be multiplied, because ggscope has no codebook for the type</source>
        <translation>k има тип %1; редове от този тип не могат да се умножават, защото ggscope няма кодова книга за него</translation>
    </message>
    <message>
        <source>kept: row %3 keeps columns %1 to %2</source>
        <translation>запазва се: от ред %3 се запазват колоните от %1 до %2</translation>
    </message>
    <message>
        <source>kernel %1, window at (%2, %3, %4) of image %5: Σ %6 · %7 over the elements that are not padding</source>
        <translation>ядро %1 върху прозореца при (%2, %3, %4) на изображение %5: Σ %6 · %7 по елементите, които не са допълване</translation>
    </message>
    <message>
        <source>list of tensors</source>
        <translation>списък от тензори</translation>
    </message>
    <message>
        <source>list of whole numbers</source>
        <translation>списък от цели числа</translation>
    </message>
    <message>
        <source>max_bias = %1; the gradient can be computed only if max_bias is 0</source>
        <translation>max_bias = %1; градиентът може да се изчисли само ако max_bias е 0</translation>
    </message>
    <message>
        <source>n_batch is %1 and b.ne[3] / n_channels is %2; both are the number of images and must be equal</source>
        <translation>n_batch е %1, а b.ne[3] / n_channels е %2; и двете са броят на изображенията и трябва да са равни</translation>
    </message>
    <message>
        <source>n_channels_out is %1 and a.ne[3] / n_channels is %2; both are the number of kernels and must be equal</source>
        <translation>n_channels_out е %1, а a.ne[3] / n_channels е %2; и двете са броят на ядрата и трябва да са равни</translation>
    </message>
    <message>
        <source>ne[%1] is %2 and b.ne[%1] is %3; both are the number of input channels and must be equal</source>
        <translation>ne[%1] е %2, а b.ne[%1] е %3; и двете са броят на входните канали и трябва да са равни</translation>
    </message>
    <message>
        <source>ne[3] = %1; it must be 1 in the one-dimensional form</source>
        <translation>ne[3] = %1; в едномерния вариант трябва да е 1</translation>
    </message>
    <message>
        <source>no element of %1 is equal to %2, so the result is 0</source>
        <translation>никой елемент на %1 не е равен на %2, затова резултатът е 0</translation>
    </message>
    <message>
        <source>no window contains this element: 0</source>
        <translation>никой прозорец не съдържа този елемент: 0</translation>
    </message>
    <message>
        <source>number</source>
        <translation>число</translation>
    </message>
    <message>
        <source>op of %1; in ggml, its nodes are CUSTOM</source>
        <translation>операция на %1; в ggml възлите ѝ са CUSTOM</translation>
    </message>
    <message>
        <source>one thread</source>
        <translation>една нишка</translation>
    </message>
    <message>
        <source>one window contains this element: %1 = %2</source>
        <translation>един прозорец съдържа този елемент: %1 = %2</translation>
    </message>
    <message>
        <source>ggml op %1</source>
        <translation>операция %1 на ggml</translation>
    </message>
    <message>
        <source>over the %1 elements of the row: Σ x² = %2, Σ x · dz = %3</source>
        <translation>по %1-те елемента на реда: Σ x² = %2, Σ x · dz = %3</translation>
    </message>
    <message>
        <source>p0 = %1 cuts off all %2 elements</source>
        <translation>p0 = %1 отрязва всичките %2 елемента</translation>
    </message>
    <message>
        <source>qh is %1 and kh is %2; ggml requires them to be equal</source>
        <translation>qh е %1, а kh е %2; ggml изисква да са равни</translation>
    </message>
    <message>
        <source>quantize: `%1` has no values of its own; %2 must be a leaf with a fill</source>
        <translation>quantize: `%1` няма свои стойности; %2 трябва да е запълнено листо</translation>
    </message>
    <message>
        <source>quantize: importance has the shape %1; it must have a weight for each of the %2 columns of `%3`</source>
        <translation>quantize: importance има формата %1; трябва да има тегло за всяка от %2-те колони на `%3`</translation>
    </message>
    <message>
        <source>quantize: importance has type %1; it must be f32</source>
        <translation>quantize: importance има тип %1; трябва да е f32</translation>
    </message>
    <message>
        <source>scale · y (dy - Σ) with y = %1 = %2, dy = %3 = %4</source>
        <translation>scale · y (dy - Σ) с y = %1 = %2, dy = %3 = %4</translation>
    </message>
    <message>
        <source>sin(%1 · f) = sin(%2 · %3)</source>
        <translation>sin(%1 · f) = sin(%2 · %3)</translation>
    </message>
    <message>
        <source>soft_max of %1 = e^(%2 - %3) / %4 = %5</source>
        <translation>soft_max на %1 = e^(%2 - %3) / %4 = %5</translation>
    </message>
    <message>
        <source>tensor</source>
        <translation>тензор</translation>
    </message>
    <message>
        <source>text in quotes</source>
        <translation>текст в кавички</translation>
    </message>
    <message>
        <source>timesteps</source>
        <translation>timesteps</translation>
    </message>
    <message>
        <source>type</source>
        <translation>тип</translation>
    </message>
    <message>
        <source>type = %1; it must be upper_diag (0), upper (1), lower_diag (2) or lower (3)</source>
        <translation>type = %1; трябва да е upper_diag (0), upper (1), lower_diag (2) или lower (3)</translation>
    </message>
    <message>
        <source>default</source>
        <translation>по подразбиране</translation>
    </message>
    <message>
        <source>values can&apos;t be stored as %1: ggscope has no codebook for it</source>
        <translation>стойностите не могат да се съхранят като %1: ggscope няма кодова книга за него</translation>
    </message>
    <message>
        <source>whole number</source>
        <translation>цяло число</translation>
    </message>
    <message>
        <source>word</source>
        <translation>дума</translation>
    </message>
    <message>
        <source>x = %1 = %2, s = 1 / (1 + e^-x) = %3</source>
        <translation>x = %1 = %2, s = 1 / (1 + e^-x) = %3</translation>
    </message>
    <message>
        <source>Σ %1 over the %2 windows that contain this element = %3</source>
        <translation>Σ %1 по %2-те прозореца, които съдържат този елемент = %3</translation>
    </message>
    <message>
        <source>Σ %1 over the indices i of those elements = %2</source>
        <translation>Σ %1 по индексите i на тези елементи = %2</translation>
    </message>
    <message>
        <source>Σ %1 over those windows = %2</source>
        <translation>Σ %1 по тези прозорци = %2</translation>
    </message>
    <message>
        <source>Σ of the %1 elements of %2 that the repeat op would create from this element; the first one is %3</source>
        <translation>Σ на %1-те елемента на %2, които repeat би създал от този елемент; първият е %3</translation>
    </message>
    <message>
        <source>Σ y · dy over the %1 elements of the row = %2</source>
        <translation>Σ y · dy по %1-те елемента на реда = %2</translation>
    </message>
    <message>
        <source>θ is the negative of the angle that rope rotates by</source>
        <translation>θ е ъгълът, на който завърта rope, с обратен знак</translation>
    </message>
    <message>
        <source>√(Σ x² / n + eps) = %1, Σ x · dz / (Σ x² + n eps) = %2</source>
        <translation>√(Σ x² / n + eps) = %1, Σ x · dz / (Σ x² + n eps) = %2</translation>
    </message>
    <message>
        <source>%1 / √%2 = %3</source>
        <translation>%1 / √%2 = %3</translation>
    </message>
    <message>
        <source>%1 is %2; it must be %3 = %4</source>
        <translation>%1 е %2, а трябва да е %3 = %4</translation>
    </message>
    <message>
        <source>%1.ne[0] is %2 and v.ne[0] is %3; both are the head size and must be equal</source>
        <translation>%1.ne[0] е %2, а v.ne[0] е %3; и двете са размерът на главата и трябва да са равни</translation>
    </message>
    <message>
        <source>%1.ne[2] is %2 and v.ne[2] is %3; both are the number of tokens and must be equal</source>
        <translation>%1.ne[2] е %2, а v.ne[2] е %3; и двете са броят на токените и трябва да са равни</translation>
    </message>
    <message>
        <source>(%1 - Σ) / %2 = (%3 - %4) / %5</source>
        <translation>(%1 - Σ) / %2 = (%3 - %4) / %5</translation>
    </message>
    <message>
        <source>= %1 · %2 + %3 · %4 · %5</source>
        <translation>= %1 · %2 + %3 · %4 · %5</translation>
    </message>
    <message>
        <source>A is %1; it must be [%2, %3], with a value for each element of a head&apos;s state, or [1, %3]</source>
        <translation>A е %1; трябва да е [%2, %3], с по една стойност за всеки елемент от състоянието на главата, или [1, %3]</translation>
    </message>
    <message>
        <source>Attention with a state: s_ij = s_ij · g_i + k_i v_j, then out_j = scale · Σ_i q_i s_ij. The rows of the tokens are followed by the rows of the last states.</source>
        <translation>Внимание със състояние: s_ij = s_ij · g_i + k_i v_j, после out_j = scale · Σ_i q_i s_ij. След редовете на токените идват тези на последните състояния.</translation>
    </message>
    <message>
        <source>K = %1 states can be kept only if A has one value for each head (Mamba-2); A is %2</source>
        <translation>K = %1 състояния могат да се пазят само ако A има по една стойност за всяка глава (Mamba-2); A е %2</translation>
    </message>
    <message>
        <source>M + δ · %1 = %2 + %3 · %4</source>
        <translation>M + δ · %1 = %2 + %3 · %4</translation>
    </message>
    <message>
        <source>M = M · e^g, δ = (v - M k) · beta, M = M + δ kᵀ, out = M q / √(head size). The rows of the tokens are followed by the states after the last K tokens, newest first.</source>
        <translation>M = M · e^g, δ = (v - M k) · beta, M = M + δ kᵀ, out = M q / √(размер на главата). След редовете на токените идват състоянията след последните K токена, като най-новото е първо.</translation>
    </message>
    <message>
        <source>Mamba&apos;s scan: h = h · e^(dt · A) + B · x · dt with dt = softplus(dt), y = Σ h · C. The outputs are laid out like x. They are followed by the states after the last K tokens, newest first.</source>
        <translation>Обхождането на Mamba: h = h · e^(dt · A) + B · x · dt, където dt = softplus(dt), y = Σ h · C. Изходите са разположени като x. След тях идват състоянията след последните K токена, като най-новото е първо.</translation>
    </message>
    <message>
        <source>RWKV 6: out_j = Σ_i r_i · (k_i v_j tf_i + s_ij), then s_ij = s_ij · td_i + k_i v_j. The rows of the tokens are followed by the rows of the last states.</source>
        <translation>RWKV 6: out_j = Σ_i r_i · (k_i v_j tf_i + s_ij), после s_ij = s_ij · td_i + k_i v_j. След редовете на токените идват тези на последните състояния.</translation>
    </message>
    <message>
        <source>RWKV 7: s_ij = s_ij · w_j + k_j v_i + b_j · Σ_l a_l s_il, then out_i = Σ_j s_ij r_j. The rows of the tokens are followed by the rows of the last states.</source>
        <translation>RWKV 7: s_ij = s_ij · w_j + k_j v_i + b_j · Σ_l a_l s_il, после out_i = Σ_j s_ij r_j. След редовете на токените идват тези на последните състояния.</translation>
    </message>
    <message>
        <source>[1 or head size, heads, tokens, sequences]</source>
        <translation>[1 или размер на главата, глави, токени, поредици]</translation>
    </message>
    <message>
        <source>[1, heads, tokens, sequences]</source>
        <translation>[1, глави, токени, поредици]</translation>
    </message>
    <message>
        <source>[d_conv - 1 + tokens, d_inner, sequences]</source>
        <translation>[d_conv - 1 + токени, d_inner, поредици]</translation>
    </message>
    <message>
        <source>[d_state, groups, tokens, sequences]</source>
        <translation>[d_state, групи, токени, поредици]</translation>
    </message>
    <message>
        <source>[head size, head size, heads, sequences]</source>
        <translation>[размер на главата, размер на главата, глави, поредици]</translation>
    </message>
    <message>
        <source>[head size, heads, tokens]</source>
        <translation>[размер на главата, глави, токени]</translation>
    </message>
    <message>
        <source>[head size, heads]</source>
        <translation>[размер на главата, глави]</translation>
    </message>
    <message>
        <source>[heads, tokens, sequences]</source>
        <translation>[глави, токени, поредици]</translation>
    </message>
    <message>
        <source>[sequences]</source>
        <translation>[поредици]</translation>
    </message>
    <message>
        <source>a is %1; its matrices must be square</source>
        <translation>a е %1, а матриците му трябва да са квадратни</translation>
    </message>
    <message>
        <source>at most one thread for each head</source>
        <translation>най-много по нишка за всяка глава</translation>
    </message>
    <message>
        <source>Solves a x = b for x, row by row: x[i] = (b[i] - Σ_t a[t, i] · x[t]) / a[i, i] over t &lt; i. Only the lower triangle of a is read.</source>
        <translation>Решава a x = b спрямо x, ред по ред: x[i] = (b[i] - Σ_t a[t, i] · x[t]) / a[i, i] за t &lt; i. От a се чете само долният триъгълник.</translation>
    </message>
    <message>
        <source>a.ne[1] is %1 and b.ne[1] is %2; both are the number of equations and must be equal</source>
        <translation>a.ne[1] е %1, а b.ne[1] е %2; и двете са броят на уравненията и трябва да са равни</translation>
    </message>
    <message>
        <source>c is %1; it must be [d_conv, d_inner]</source>
        <translation>c е %1, а трябва да е [d_conv, d_inner]</translation>
    </message>
    <message>
        <source>head %1 of sequence %2, key %3, channel %4: the state after %5 tokens</source>
        <translation>глава %1 на поредица %2, ключ %3, канал %4: състоянието след нейните %5 токена</translation>
    </message>
    <message>
        <source>head %1 of sequence %2, row %3 of the state M after %4 tokens: the last token multiplies M by e^%5, then adds δ · k</source>
        <translation>глава %1 на поредица %2, ред %3 от състоянието M след %4 токена: последният токен умножава M по e^%5 и прибавя δ · k</translation>
    </message>
    <message>
        <source>head %1 of sequence %2: the state of channel %3 is computed from %4 tokens</source>
        <translation>глава %1 на поредица %2: състоянието на канал %3 се изчислява от %4 токена</translation>
    </message>
    <message>
        <source>head %1, channel %2, state element %3 after %4 tokens</source>
        <translation>глава %1, канал %2, елемент %3 от състоянието след %4 токена</translation>
    </message>
    <message>
        <source>head %1, channel %2: h_i after %3 tokens; the last token gives h_i · e^(dt · %4) + %5 · %6 · dt with dt = softplus(%7)</source>
        <translation>глава %1, канал %2: h_i след %3 токена; последният токен дава h_i · e^(dt · %4) + %5 · %6 · dt, където dt = softplus(%7)</translation>
    </message>
    <message>
        <source>ids%1 is %2; s has only state 0</source>
        <translation>ids%1 е %2; s има само състояние 0</translation>
    </message>
    <message>
        <source>ids%1 is %2; s has states 0 to %3</source>
        <translation>ids%1 е %2, а s има състояния от 0 до %3</translation>
    </message>
    <message>
        <source>left = %1, lower = %2, uni = %3: ggml solves a x = b only for a lower triangle with its diagonal (left = 1, lower = 1, uni = 0)</source>
        <translation>left = %1, lower = %2, uni = %3: ggml решава a x = b само за долен триъгълник с диагонала му (left = 1, lower = 1, uni = 0)</translation>
    </message>
    <message>
        <source>row %1 of %2: Σ_t %3 · x_t over the %1 previous rows of x = %4</source>
        <translation>ред %1 на %2: Σ_t %3 · x_t по %1-те предишни реда на x = %4</translation>
    </message>
    <message>
        <source>s is %1 and x is %2; s must be [d_state, x.ne[0], x.ne[1], states]</source>
        <translation>s е %1, x е %2, а s трябва да е [d_state, x.ne[0], x.ne[1], състояния]</translation>
    </message>
    <message>
        <source>sequence %1 begins with state %2 of %3, given by %4</source>
        <translation>поредица %1 започва със състояние %2 от %3, зададено от %4</translation>
    </message>
    <message>
        <source>sequence %1 has no tokens, so its state is still %2 = %3</source>
        <translation>поредица %1 няма токени, затова състоянието ѝ още е %2 = %3</translation>
    </message>
    <message>
        <source>slot %1 is not written: it would contain the state %1 tokens before the last one, but there are only %2 tokens</source>
        <translation>гнездо %1 не се записва: то би съдържало състоянието %1 токена преди последния, но токените са само %2</translation>
    </message>
    <message>
        <source>state is %1; it must be [%2 · %2 · %3, sequences]</source>
        <translation>state е %1, а трябва да е [%2 · %2 · %3, поредици]</translation>
    </message>
    <message>
        <source>sx.ne[0] = %1 is less than c.ne[0] - 1 = %2; sx must contain the tokens and the c.ne[0] - 1 tokens that precede them</source>
        <translation>sx.ne[0] = %1 е по-малко от c.ne[0] - 1 = %2; sx трябва да съдържа токените и предхождащите ги токени на брой c.ne[0] - 1</translation>
    </message>
    <message>
        <source>sx.ne[1] is %1 and c.ne[1] is %2; both are the number of channels and must be equal</source>
        <translation>sx.ne[1] е %1, а c.ne[1] е %2; и двете са броят на каналите и трябва да са равни</translation>
    </message>
    <message>
        <source>%1 tokens can&apos;t be divided evenly among the %2 sequences of state</source>
        <translation>%1 токена не могат да се разделят поравно между %2-те поредици в state</translation>
    </message>
    <message>
        <source>the last token: h · e^(dt · %1) + %2 · %3 · dt with dt = softplus(%4) = %5</source>
        <translation>последният токен: h · e^(dt · %1) + %2 · %3 · dt, където dt = softplus(%4) = %5</translation>
    </message>
    <message>
        <source>the last token: state · %1 + %2 · %3 + (Σ_i %4 · state_i) · %5</source>
        <translation>последният токен: state · %1 + %2 · %3 + (Σ_i %4 · state_i) · %5</translation>
    </message>
    <message>
        <source>the last token: state · %1 + %2 · %3 = %4 · %5 + %6 · %7</source>
        <translation>последният токен: state · %1 + %2 · %3 = %4 · %5 + %6 · %7</translation>
    </message>
    <message>
        <source>the result would have more elements than can be addressed</source>
        <translation>резултатът би имал повече елементи, отколкото могат да се адресират</translation>
    </message>
    <message>
        <source>the rows of %1 must be adjacent: nb[1] = %2, but a row takes %3 bytes (use cont first)</source>
        <translation>редовете на %1 трябва да са съседни: nb[1] = %2, но един ред заема %3 байта (използвайте първо cont)</translation>
    </message>
    <message>
        <source>the rows of sx must be adjacent: nb[1] = %1, but a row takes %2 bytes</source>
        <translation>редовете на sx трябва да са съседни: nb[1] = %1, но един ред заема %2 байта</translation>
    </message>
    <message>
        <source>the number of heads, v.ne[1] = %1, is not a multiple of %2.ne[1] = %3; the heads of v cycle through the heads of %2</source>
        <translation>броят на главите, v.ne[1] = %1, не е кратен на %2.ne[1] = %3; главите на v обхождат циклично главите на %2</translation>
    </message>
    <message>
        <source>the number of sequences, v.ne[3] = %1, is not a multiple of %2.ne[3] = %3</source>
        <translation>броят на поредиците, v.ne[3] = %1, не е кратен на %2.ne[3] = %3</translation>
    </message>
    <message>
        <source>= %3, with state = %1 and Σ = %2</source>
        <translation>= %3 при state = %1 и Σ = %2</translation>
    </message>
    <message>
        <source>the number of heads, x.ne[1] = %1, is not a multiple of the number of groups, B.ne[1] = %2</source>
        <translation>броят на главите, x.ne[1] = %1, не е кратен на броя на групите, B.ne[1] = %2</translation>
    </message>
    <message>
        <source>y[d, t] = Σ_j sx[t + j, d] · c[j, d]: each channel&apos;s last tokens, weighted by the channel&apos;s own kernel. sx begins with the tokens that precede the first one.</source>
        <translation>y[d, t] = Σ_j sx[t + j, d] · c[j, d]: последните токени на всеки канал, претеглени с ядрото на канала. sx започва с токените, които предхождат първия.</translation>
    </message>
    <message>
        <source>Σ_i %1 · %2 · state_i over %3 values of i</source>
        <translation>Σ_i %1 · %2 · state_i по %3 стойности на i</translation>
    </message>
    <message>
        <source>Σ_i %1 · (%2 · %3 · %4 + state_i) over %5 values of i</source>
        <translation>Σ_i %1 · (%2 · %3 · %4 + state_i) по %5 стойности на i</translation>
    </message>
    <message>
        <source>Σ_i M_i · %1 = %2</source>
        <translation>Σ_i M_i · %1 = %2</translation>
    </message>
    <message>
        <source>Σ_i h_i · %1 over %2 values of i</source>
        <translation>Σ_i h_i · %1 по %2 стойности на i</translation>
    </message>
    <message>
        <source>Σ_i state_i · %1 over %2 values of i</source>
        <translation>Σ_i state_i · %1 по %2 стойности на i</translation>
    </message>
    <message>
        <source>Σ_j %1 · %2 over j = 0 … %3</source>
        <translation>Σ_j %1 · %2 за j = 0 … %3</translation>
    </message>
    <message>
        <source>δ = (%1 - Σ_i M_i · %2) · %3 = %4, with Σ = %5</source>
        <translation>δ = (%1 - Σ_i M_i · %2) · %3 = %4, където Σ = %5</translation>
    </message>
    <message>
        <source>%1 is given, but a preceding tensor argument is missing</source>
        <translation>%1 е дадено, но липсва аргумент тензор преди него</translation>
    </message>
    <message>
        <source>%1 of %2 has no default for the parameter %3; use the call %1(…) to set it</source>
        <translation>%1 от %2 има параметър %3 без стойност по подразбиране; може да го зададе само извикването %1(…)</translation>
    </message>
    <message>
        <source>Left out of ggscope: %1.</source>
        <translation>Не е включена в ggscope: %1.</translation>
    </message>
    <message>
        <source>Runs a plug-in&apos;s op, selected by name, on up to 9 tensors. The result is written into a.</source>
        <translation>Изпълнява операцията на приставка, посочена по име, с до 9 тензора. Резултатът се записва в a.</translation>
    </message>
    <message>
        <source>Runs a plug-in&apos;s op, selected by name. The result is written into a.</source>
        <translation>Изпълнява операцията на приставка, посочена по име. Резултатът се записва в a.</translation>
    </message>
    <message>
        <source>Runs a plug-in&apos;s op, selected by name. The op determines the type and shape of the result.</source>
        <translation>Изпълнява операцията на приставка, посочена по име. Операцията определя типа и формата на резултата.</translation>
    </message>
    <message>
        <source>Runs a plug-in&apos;s op, selected by name. The result has the type and shape of a.</source>
        <translation>Изпълнява операцията на приставка, посочена по име. Резултатът има типа и формата на a.</translation>
    </message>
    <message>
        <source>`%1` is not an op of a plug-in</source>
        <translation>`%1` не е операция на приставка</translation>
    </message>
    <message>
        <source>all threads, or n_tasks</source>
        <translation>всички нишки или n_tasks</translation>
    </message>
    <message>
        <source>ggml&apos;s own builder refuses it</source>
        <translation>самият ggml отказва да я построи</translation>
    </message>
    <message>
        <source>ggscope does not have the op %1: %2</source>
        <translation>ggscope няма операцията %1: %2</translation>
    </message>
    <message>
        <source>it was made for one vendor&apos;s model</source>
        <translation>направена е за модела на един производител</translation>
    </message>
    <message>
        <source>its shape rule returns the shape %1 and the type %2; the result of this call must be like %3, which has the shape %4 and the type %5</source>
        <translation>правилото ѝ за формата връща форма %1 и тип %2; резултатът на това извикване трябва да е като %3, с форма %4 и тип %5</translation>
    </message>
    <message>
        <source>n_tasks = %1, but %2 of %3 runs on only one thread</source>
        <translation>n_tasks = %1, но %2 от %3 се изпълнява само на една нишка</translation>
    </message>
    <message>
        <source>n_tasks = %1; it must be at least 1, or -1 for all threads</source>
        <translation>n_tasks = %1, а трябва да е поне 1, или -1 за всички нишки</translation>
    </message>
    <message>
        <source>no plug-in has an op `%1`</source>
        <translation>никоя приставка няма операция `%1`</translation>
    </message>
    <message>
        <source>node %1 (%2): ggscope does not have this op: %3</source>
        <translation>възел %1 (%2): ggscope няма тази операция: %3</translation>
    </message>
    <message>
        <source>a node of this kind can only be created for a plug-in&apos;s op, as in map_custom1(&quot;my_op&quot;, a)</source>
        <translation>такъв възел може да се създаде само за операция на приставка, например map_custom1(&quot;my_op&quot;, a)</translation>
    </message>
    <message>
        <source>there is no op `%1`, because no plug-in is loaded; load the plug-in that contains it with %2</source>
        <translation>няма операция `%1`, защото не е заредена приставка; заредете приставката, която я съдържа, с %2</translation>
    </message>
    <message>
        <source>the tensor that is written to</source>
        <translation>тензорът, в който се записва,</translation>
    </message>
    <message>
        <source>%1 of %2: %3</source>
        <translation>%1 от %2: %3</translation>
    </message>
    <message>
        <source>%2 of %3: the number of tensors must be %4, but it is %1</source>
        <translation>дадени са %1 тензора, но за %2 от %3 са нужни %4</translation>
    </message>
    <message>
        <source>%2 of %3: the number of tensors must be from %4 to %5, but it is %1</source>
        <translation>дадени са %1 тензора, но за %2 от %3 са нужни от %4 до %5</translation>
    </message>
    <message>
        <source>ggscope does not have `%1`: %2</source>
        <translation>ggscope няма `%1`: %2</translation>
    </message>
    <message>
        <source>Created by these calls, together with other nodes: %1.</source>
        <translation>Създават я тези извиквания, заедно с други възли: %1.</translation>
    </message>
    <message>
        <source>Products are added up in an order that depends on the number of columns. For rows of a quantised type, the order changes at an average of %1 columns per expert. For other types, at most one column, several columns, and %2 or more columns use different orders. The last bits may therefore differ.</source>
        <translation>Произведенията се събират в ред, който зависи от броя на колоните. При редове от квантизиран тип редът на събиране се променя при средно %1 колони на експерт. При останалите типове най-много една колона, няколко колони и %2 или повече колони имат различен ред на събиране. Затова последните битове може да се различават.</translation>
    </message>
    <message>
        <source>Products are added up in an order that depends on the number of columns of b. For rows of a quantised type, the order changes at %1 columns. For other types, one column, several columns, and %2 or more columns use different orders. The last bits may therefore differ.</source>
        <translation>Произведенията се събират в ред, който зависи от броя на колоните на b. При редове от квантизиран тип редът на събиране се променя при %1 колони. При останалите типове една колона, няколко колони и %2 или повече колони имат различен ред на събиране. Затова последните битове може да се различават.</translation>
    </message>
    <message>
        <source>With %1 or more queries, keys and queries are multiplied as matrices. The products are then added up in a different order than with fewer queries, so the last bits may differ.</source>
        <translation>При %1 или повече заявки ключовете и заявките се умножават като матрици. Тогава произведенията се събират в друга последователност, отколкото при по-малко заявки, затова последните битове може да се различават.</translation>
    </message>
    <message>
        <source>Gradient, where y is the node and g is its gradient: %1</source>
        <translation>Градиент, където y е възелът, а g е неговият градиент: %1</translation>
    </message>
    <message>
        <source>Gradient: none; ggml&apos;s backward pass stops here.</source>
        <translation>Градиент: няма; обратният ход на ggml спира тук.</translation>
    </message>
    <message>
        <source>Shape of the result, where a0 is ne[0] of a: %1</source>
        <translation>Форма на резултата, където a0 е ne[0] на a: %1</translation>
    </message>
    <message>
        <source>any type</source>
        <translation>всеки тип</translation>
    </message>
    <message>
        <source>same as %1</source>
        <translation>същият като %1</translation>
    </message>
    <message>
        <source>any type with blocks</source>
        <translation>всеки тип с блокове</translation>
    </message>
    <message>
        <source>result</source>
        <translation>резултат</translation>
    </message>
    <message>
        <source>running the program needs %1 bytes of work buffers (threads: %2) in addition to its own %3 bytes; the limit is %4 bytes (%5)</source>
        <translation>изпълнението на програмата изисква %1 байта за работни буфери (нишки: %2) освен нейните %3 байта; границата е %4 байта (%5)</translation>
    </message>
    <message>
        <source>requested type</source>
        <translation>поисканият тип</translation>
    </message>
    <message>
        <source>type used for dot products with rows of a</source>
        <translation>тип за скаларните произведения с редовете на a</translation>
    </message>
    <message>
        <source>GGSCOPE_ISA is `%1`; this processor supports: %2</source>
        <translation>GGSCOPE_ISA е `%1`; този процесор поддържа: %2</translation>
    </message>
    <message>
        <source>`%1` can&apos;t follow a statistic; only a comparison with a number can: &gt; &gt;= &lt; &lt;= == or !=</source>
        <translation>`%1` не може да стои след статистика; може само сравнение с число: &gt; &gt;= &lt; &lt;= == или !=</translation>
    </message>
    <message>
        <source>eps = %1; it must be at least 0</source>
        <translation>eps = %1; трябва да е поне 0</translation>
    </message>
    <message>
        <source>`%1` can&apos;t be used as the importance of the columns: value %2 is %3; it must be finite and at least 0</source>
        <translation>`%1` не може да се използва като важност на колоните: стойност %2 е %3; трябва да е крайна и не по-малка от 0</translation>
    </message>
    <message>
        <source>%1 has %2 pairs; at most %3 are supported</source>
        <translation>%1 има %2 двойки; поддържат се най-много %3</translation>
    </message>
    <message>
        <source>%1 has %2 tokens; the number must be from 1 to %3</source>
        <translation>%1 има %2 токена; броят трябва да е от 1 до %3</translation>
    </message>
    <message>
        <source>%1 is %2; it must be an array with one entry for each of the %3 tokens</source>
        <translation>%1 е %2; трябва да е масив с по един запис за всеки от %3-те токена</translation>
    </message>
    <message>
        <source>%1 experts would be used, but there are only %2</source>
        <translation>биха се използвали %1 експерта, но има само %2</translation>
    </message>
    <message>
        <source>%1: the sum of squared differences is %2 times the sum of squares; up to %3 times counts as rounding</source>
        <translation>%1: сборът от квадратите на разликите е %2 пъти сбора от квадратите; до %3 пъти се смята за закръгляне</translation>
    </message>
    <message>
        <source>%1[%2]: expected %3, got %4; a difference of up to %5 counts as rounding</source>
        <translation>%1[%2]: очаква се %3, получи се %4; разлика до %5 се смята за закръгляне</translation>
    </message>
    <message>
        <source>`%1` is %2, but there are only %3 tokens: the key is ignored</source>
        <translation>`%1` е %2, но токените са само %3: ключът се пренебрегва</translation>
    </message>
    <message>
        <source>`%1` is %2; at most %3 layers are supported</source>
        <translation>`%1` е %2; поддържат се най-много %3 слоя</translation>
    </message>
    <message>
        <source>`%1` is `%2`; supported values: none, linear, yarn, longrope</source>
        <translation>`%1` е `%2`; поддържани стойности: none, linear, yarn, longrope</translation>
    </message>
    <message>
        <source>expected %1 nodes, got %2</source>
        <translation>очакват се %1 възела, получиха се %2</translation>
    </message>
    <message>
        <source>expected node %1, but there are only %2 nodes</source>
        <translation>очаква се възел %1, но възлите са само %2</translation>
    </message>
    <message>
        <source>the rules by which `%1` splits a text into words are not supported</source>
        <translation>правилата, по които `%1` дели текста на думи, не се поддържат</translation>
    </message>
    <message>
        <source>layer %1 has %2 heads for queries and %3 for keys; the first must be a multiple of the second</source>
        <translation>слой %1 има %2 глави за заявки и %3 за ключове; първото трябва да е кратно на второто</translation>
    </message>
    <message>
        <source>node %1, %2: the sum is %3, expected %4; relative to the sum of magnitudes, the difference is %5, and up to %6 counts as rounding</source>
        <translation>възел %1, %2: сумата е %3, очаква се %4; спрямо сбора от модулите разликата е %5, а до %6 се смята за закръгляне</translation>
    </message>
    <message>
        <source>values of type %1 can&apos;t be added up here</source>
        <translation>стойности от тип %1 не могат да се сумират тук</translation>
    </message>
    <message>
        <source>relative to the sums of magnitudes, the sums of nodes differ by at most %1; the largest difference is in %2</source>
        <translation>спрямо сборовете от модулите сумите на възлите се различават с най-много %1; най-голямата разлика е в %2</translation>
    </message>
    <message>
        <source>text %1 is decoded as `%2`</source>
        <translation>текст %1 се декодира като `%2`</translation>
    </message>
    <message>
        <source>the key `%1`, which selects how text is split into words, is missing; `default` may produce different tokens from those that the model was trained with</source>
        <translation>липсва ключът `%1`, който определя как текстът се дели на думи; `default` може да даде други токени от тези, с които е обучаван моделът</translation>
    </message>
    <message>
        <source>the file does not specify its architecture: the key `general.architecture` is missing</source>
        <translation>файлът не посочва архитектурата си: липсва ключът `general.architecture`</translation>
    </message>
    <message>
        <source>the file has no tokens: the key `%1` is missing</source>
        <translation>файлът няма токени: ключът `%1` липсва</translation>
    </message>
    <message>
        <source>the file&apos;s tokenizer merges pairs, but the key `%1` is missing</source>
        <translation>токенизаторът на файла слива двойки, но липсва ключът `%1`</translation>
    </message>
    <message>
        <source>the architecture `%1` is not supported; the supported architectures are: %2</source>
        <translation>архитектурата `%1` не се поддържа; поддържаните архитектури са: %2</translation>
    </message>
    <message>
        <source>the key `%1` is missing</source>
        <translation>ключът `%1` липсва</translation>
    </message>
    <message>
        <source>the text can&apos;t be split into words: PCRE2 reports error %1 at character %2</source>
        <translation>текстът не може да се раздели на думи: PCRE2 дава грешка %1 при знак %2</translation>
    </message>
    <message>
        <source>the text has %1 bytes; at most %2 bytes can be read at once</source>
        <translation>текстът има %1 байта; наведнъж могат да се прочетат най-много %2 байта</translation>
    </message>
    <message>
        <source>the tokenizer `%1` is not supported; the supported tokenizers are `llama`, `gpt2` and `bert`</source>
        <translation>токенизаторът `%1` не се поддържа; поддържаните токенизатори са `llama`, `gpt2` и `bert`</translation>
    </message>
    <message>
        <source>the vocabulary has no token for the byte 0x%1 of the text</source>
        <translation>в речника няма токен за байта 0x%1 от текста</translation>
    </message>
    <message>
        <source>there are no tokens to run</source>
        <translation>няма токени за изпълнение</translation>
    </message>
    <message>
        <source>token %1 is out of range; the model&apos;s vocabulary has %2 tokens</source>
        <translation>токен %1 е извън обхвата; речникът на модела има %2 токена</translation>
    </message>
    <message>
        <source>tokens %1 and %2 have the same text, `%3`</source>
        <translation>токени %1 и %2 имат един и същ текст, `%3`</translation>
    </message>
    <message>
        <source>`%1` has the shape %2 in the file, but %3 needs %4</source>
        <translation>`%1` има формата %2 във файла, но за %3 е нужна %4</translation>
    </message>
    <message>
        <source>the file has no `%1`; %2 needs this tensor with the shape %3</source>
        <translation>във файла няма `%1`, който е нужен за %2 с формата %3</translation>
    </message>
    <message>
        <source>the file has no `token_embd.weight`, so nothing can be run</source>
        <translation>във файла няма `token_embd.weight`, затова нищо не може да се изпълни</translation>
    </message>
    <message>
        <source>the KV cache would need room for %1 tokens, but has room for %2; use a larger context (--ctx)</source>
        <translation>за KV кеша е нужно място за %1 токена, а има място за %2; използвайте по-голям контекст (--ctx)</translation>
    </message>
    <message>
        <source>the KV cache would need %1 bytes, but only %2 bytes may be used</source>
        <translation>за KV кеша са нужни %1 байта, но могат да се използват само %2 байта</translation>
    </message>
    <message>
        <source>there is no round %2; the number of rounds is %1, counted from 0</source>
        <translation>няма кръг %2; броят на кръговете е %1, броени от 0</translation>
    </message>
    <message>
        <source>%1 and %2 are parts of different models: their total numbers of tensors (split.tensors.count) are %3 and %4</source>
        <translation>%1 и %2 са части от различни модели: общият брой на тензорите им (split.tensors.count) е %3 и %4</translation>
    </message>
    <message>
        <source>%1 is out of range; numbers other than 0 must be from %2 to %3, with either sign</source>
        <translation>%1 е извън обхвата; числата, различни от 0, трябва да са от %2 до %3, с всеки от двата знака</translation>
    </message>
    <message>
        <source>data_offsets give %4 bytes, but %1 elements of %2 (%3 bits each) need a different size</source>
        <translation>%1 елемента от %2 (по %3 бита) не заемат %4-те байта, посочени в data_offsets</translation>
    </message>
    <message>
        <source>%1 elements would be changed at once, but the limit is %2: choose a smaller slice</source>
        <translation>наведнъж биха се променили %1 елемента, но границата е %2: изберете по-малък срез</translation>
    </message>
    <message>
        <source>%1 exists and is not a GGUF file, so it is not overwritten</source>
        <translation>%1 съществува и не е файл GGUF, затова не се презаписва</translation>
    </message>
    <message>
        <source>%1 must be u32, not %2</source>
        <translation>%1 трябва да е u32, а не %2</translation>
    </message>
    <message>
        <source>%1 contains only weights: a safetensors file contains neither the graph of a model nor its tokens. Convert the model to GGUF with llama.cpp to run it</source>
        <translation>%1 съдържа само тегла: файл safetensors не съдържа нито графа на модела, нито токените му. За да изпълните модела, преобразувайте го в GGUF с llama.cpp</translation>
    </message>
    <message>
        <source>%1 is another name for %2</source>
        <translation>%1 е друго име на %2</translation>
    </message>
    <message>
        <source>%1 is %2, and the type of a key can&apos;t be changed; to make it %3, remove the key and set it again</source>
        <translation>%1 е %2, а типът на ключ не може да се променя; за да стане %3, премахнете ключа и го задайте отново</translation>
    </message>
    <message>
        <source>%1 is of type %2: %3</source>
        <translation>%1 е от тип %2: %3</translation>
    </message>
    <message>
        <source>%1 is %2; it must be a power of two</source>
        <translation>%1 е %2; трябва да е степен на двойката</translation>
    </message>
    <message>
        <source>%1 is a string</source>
        <translation>%1 е низ</translation>
    </message>
    <message>
        <source>%1 is a symbolic link; give the name of the file to write</source>
        <translation>%1 е символна връзка; посочете името на файла, който да се запише</translation>
    </message>
    <message>
        <source>%1 is neither true nor false</source>
        <translation>%1 не е нито true, нито false</translation>
    </message>
    <message>
        <source>%1 is not a part of a split model: its number is %2 (split.no, from 0), but the number of parts is %3 (split.count)</source>
        <translation>%1 не е част от разделен модел: номерът му е %2 (split.no, от 0), но броят на частите е %3 (split.count)</translation>
    </message>
    <message>
        <source>%1 is not a part of a split model: the key `%2` is missing</source>
        <translation>%1 не е част от разделен модел: липсва ключът `%2`</translation>
    </message>
    <message>
        <source>%1 is not one of the escapes \n, \r, \t, \\, \&quot;, \x1b, \u{e9}</source>
        <translation>%1 не е сред екраниращите последователности \n, \r, \t, \\, \&quot;, \x1b, \u{e9}</translation>
    </message>
    <message>
        <source>%1 is not a list, such as [1, 2, 3] or [&quot;one&quot;, &quot;two&quot;]</source>
        <translation>%1 не е списък като [1, 2, 3] или [&quot;one&quot;, &quot;two&quot;]</translation>
    </message>
    <message>
        <source>%1 is not a number</source>
        <translation>%1 не е число</translation>
    </message>
    <message>
        <source>%1 is not a whole number</source>
        <translation>%1 не е цяло число</translation>
    </message>
    <message>
        <source>%1 is out of range; it must be from %2 to %3</source>
        <translation>%1 е извън обхвата; трябва да е от %2 до %3</translation>
    </message>
    <message>
        <source>%1 was not written: %2</source>
        <translation>%1 не беше записан: %2</translation>
    </message>
    <message>
        <source>%1 is part %2 of %3 according to its name, but part %4 of %5 according to its keys (split.no, split.count)</source>
        <translation>%1 според името си е част %2 от %3, а според ключовете си (split.no, split.count) е част %4 от %5</translation>
    </message>
    <message>
        <source>%1 is part %2 of %3 of a model, but part %4 is missing: %5 does not exist</source>
        <translation>%1 е част %2 от %3 на един модел, но част %4 липсва: %5 не съществува</translation>
    </message>
    <message>
        <source>%1 is part %2 of %3 of a model. Parts are found by their names; rename the file so that its name ends in -%4-of-%5.gguf</source>
        <translation>%1 е част %2 от %3 на един модел. Частите се намират по имената си; преименувайте файла така, че името му да завършва на -%4-of-%5.gguf</translation>
    </message>
    <message>
        <source>%1 appears twice</source>
        <translation>%1 се среща два пъти</translation>
    </message>
    <message>
        <source>%1 queries · %2 heads · %3 keys are too many shares to read at once; the limit is %4</source>
        <translation>%1 заявки на %2 глави с %3 ключа са твърде много, за да се прочетат наведнъж: границата е %4 дяла</translation>
    </message>
    <message>
        <source>%1 tokens are too many: the model has only %2 positions</source>
        <translation>%1 токена са повече от %2-те позиции на модела</translation>
    </message>
    <message>
        <source>%1: the %2 parts have %3 tensors in total, but split.tensors.count is %4</source>
        <translation>%1: %2-те части имат общо %3 тензора, но split.tensors.count е %4</translation>
    </message>
    <message>
        <source>&quot;%1&quot; begins at byte %2 of %3, but kernels need %4 values at multiples of %5 bytes; load(…) makes an aligned copy</source>
        <translation>„%1“ започва при байт %2 на %3, но ядрата изискват стойностите %4 да са на кратно на %5 байта; load(…) прави подравнено копие</translation>
    </message>
    <message>
        <source>A language model with a few layers that writes short stories</source>
        <translation>Езиков модел от няколко слоя, който пише кратки истории</translation>
    </message>
    <message>
        <source>the type of the elements of [] is unknown; give the type, such as u32[] or str[]</source>
        <translation>типът на елементите на [] е неизвестен; посочете типа, например u32[] или str[]</translation>
    </message>
    <message>
        <source>`%1.attention.causal` is false, but in ggscope&apos;s graph for this architecture, tokens see only previous tokens</source>
        <translation>`%1.attention.causal` е false, но в графа на ggscope за тази архитектура токените виждат само предишните токени</translation>
    </message>
    <message>
        <source>`%1.attention.causal` must be false: in a model of this architecture, each token sees the whole text</source>
        <translation>`%1.attention.causal` трябва да е false: в модел с тази архитектура всеки токен вижда целия текст</translation>
    </message>
    <message>
        <source>`%1.rope.dimension_count` is %2; it must be even and from 2 to %3, the number of channels of a head</source>
        <translation>`%1.rope.dimension_count` е %2; трябва да е четно число от 2 до %3, колкото канала има една глава</translation>
    </message>
    <message>
        <source>`%1` has %2 entries; there must be one for each of the %3 layers</source>
        <translation>`%1` има %2 стойности; трябва да има по една за всеки от %3-те слоя</translation>
    </message>
    <message>
        <source>`%1` is %2 in the file, a type that ggml doesn&apos;t have: its %3 bytes can&apos;t be read as values</source>
        <translation>`%1` е %2 във файла, тип, който ggml няма: неговите %3 байта не могат да се четат като стойности</translation>
    </message>
    <message>
        <source>`%1` is %2, which can&apos;t be divided evenly among %3 heads; give the size of a head in `%4`</source>
        <translation>`%1` е %2, което не се дели поравно на %3 глави; посочете размера на главата в `%4`</translation>
    </message>
    <message>
        <source>`%1` is %2; the supported values are 0 (none), 1 (mean), 2 (first token) and 3 (last token)</source>
        <translation>`%1` е %2; поддържаните стойности са 0 (без), 1 (средно), 2 (първият токен) и 3 (последният токен)</translation>
    </message>
    <message>
        <source>`%1` is %2; it can&apos;t be negative</source>
        <translation>`%1` е %2; не може да е отрицателно</translation>
    </message>
    <message>
        <source>`%1` is %2; it must be finite</source>
        <translation>`%1` е %2; трябва да е крайно число</translation>
    </message>
    <message>
        <source>`%1` is %2; it must be from %3 to %4</source>
        <translation>`%1` е %2; трябва да е от %3 до %4</translation>
    </message>
    <message>
        <source>`%1` is %2; it must be greater than 0</source>
        <translation>`%1` е %2; трябва да е по-голямо от 0</translation>
    </message>
    <message>
        <source>`%1` is 0 in layer %2; it must be at least 1</source>
        <translation>`%1` е 0 в слой %2; трябва да е поне 1</translation>
    </message>
    <message>
        <source>`%1` has type %2 in the file; a weight must have a float type or a quantised type</source>
        <translation>`%1` има тип %2 във файла; теглото трябва да е от тип с плаваща запетая или от квантизиран тип</translation>
    </message>
    <message>
        <source>a `%1` model returns an embedding, not text</source>
        <translation>модел `%1` връща влагане (embedding), а не текст</translation>
    </message>
    <message>
        <source>a `%1` model returns an embedding, not text: its layers can&apos;t predict a token</source>
        <translation>модел `%1` връща влагане (embedding), а не текст: слоевете му не могат да предскажат токен</translation>
    </message>
    <message>
        <source>a key needs a name</source>
        <translation>ключът трябва да има име</translation>
    </message>
    <message>
        <source>a key&apos;s name can have at most %1 bytes; %2 has %3</source>
        <translation>името на ключ може да има най-много %1 байта; %2 има %3</translation>
    </message>
    <message>
        <source>an array</source>
        <translation>масив</translation>
    </message>
    <message>
        <source>an object</source>
        <translation>обект</translation>
    </message>
    <message>
        <source>with an alignment of %1, the tensors would be larger than can be addressed</source>
        <translation>при подравняване %1 тензорите биха били по-големи, отколкото може да се адресира</translation>
    </message>
    <message>
        <source>byte %1 of the header is zero; text can&apos;t contain zero bytes</source>
        <translation>байт %1 на заглавката е нула, а текстът не може да съдържа нулеви байтове</translation>
    </message>
    <message>
        <source>the header is not valid JSON at byte %1, near %2</source>
        <translation>заглавката не е валиден JSON при байт %1, близо до %2</translation>
    </message>
    <message>
        <source>bytes</source>
        <translation>байтове</translation>
    </message>
    <message>
        <source>element %1: expected a comma after the quotation mark, got %2</source>
        <translation>елемент %1: след кавичката се очаква запетая, а не %2</translation>
    </message>
    <message>
        <source>its %1 contains %2 instead of a number</source>
        <translation>неговото поле %1 съдържа %2 вместо число</translation>
    </message>
    <message>
        <source>its %1 contains %2; the numbers must be whole numbers from 0 to 18446744073709551615</source>
        <translation>неговото поле %1 съдържа %2; числата трябва да са цели, от 0 до 18446744073709551615</translation>
    </message>
    <message>
        <source>interrupted</source>
        <translation>прекъснато</translation>
    </message>
    <message>
        <source>the file has only %1 bytes, too few for a header and its length</source>
        <translation>файлът има само %1 байта, твърде малко за заглавка и дължината ѝ</translation>
    </message>
    <message>
        <source>the new file has %1 keys and %2 tensors instead of %3 and %4</source>
        <translation>новият файл има %1 ключа и %2 тензора вместо %3 и %4</translation>
    </message>
    <message>
        <source>the field %1 is unknown; the fields of a tensor are dtype, shape and data_offsets</source>
        <translation>полето %1 е неизвестно; полетата на тензор са dtype, shape и data_offsets</translation>
    </message>
    <message>
        <source>the field %1 is missing</source>
        <translation>полето %1 липсва</translation>
    </message>
    <message>
        <source>the entry is %1; a tensor is an object with dtype, shape and data_offsets</source>
        <translation>записът е %1; тензорът е обект с dtype, shape и data_offsets</translation>
    </message>
    <message>
        <source>the value is %1; a value in __metadata__ must be a string</source>
        <translation>стойността е %1; стойност в __metadata__ трябва да е низ</translation>
    </message>
    <message>
        <source>the entry appears twice</source>
        <translation>записът се среща два пъти</translation>
    </message>
    <message>
        <source>its %1 is %2; dtype must be a string, and shape and data_offsets must be arrays of numbers</source>
        <translation>неговото поле %1 е %2; dtype трябва да е низ, а shape и data_offsets – масиви от числа</translation>
    </message>
    <message>
        <source>its data_offsets are %1 and %2; they must be in ascending order and within the %3 bytes of data</source>
        <translation>неговите data_offsets са %1 и %2; трябва да са във възходящ ред и в рамките на %3-те байта данни</translation>
    </message>
    <message>
        <source>its data_offsets contain %1 numbers; they must contain two, the start and the end</source>
        <translation>неговите data_offsets съдържат %1 числа; трябва да съдържат две – началото и края</translation>
    </message>
    <message>
        <source>its data_offsets contain more than two numbers</source>
        <translation>неговите data_offsets съдържат повече от две числа</translation>
    </message>
    <message>
        <source>its dtype is %1; the supported types are %2</source>
        <translation>неговият dtype е %1; поддържаните типове са %2</translation>
    </message>
    <message>
        <source>the records read so far take %1 bytes of memory; the limit is %2 bytes</source>
        <translation>прочетените досега записи заемат %1 байта памет; границата е %2 байта</translation>
    </message>
    <message>
        <source>its shape has more elements than 64 bits can count: one dimension is %1</source>
        <translation>формата му има повече елементи, отколкото могат да преброят 64 бита: едно от измеренията е %1</translation>
    </message>
    <message>
        <source>its shape has more than %1 dimensions; a tensor has at most %1</source>
        <translation>формата му има повече от %1 размерности; тензорът има най-много %1</translation>
    </message>
    <message>
        <source>key %1 has %2 elements; there is no element %3</source>
        <translation>ключ %1 има %2 елемента; няма елемент %3</translation>
    </message>
    <message>
        <source>key %1 is an array of %2 %3, but it should be %4</source>
        <translation>ключ %1 е масив от %2 %3, а се иска %4</translation>
    </message>
    <message>
        <source>key %1 is of type %2 (%3), but it should be %4</source>
        <translation>ключ %1 е от тип %2 (%3), а се иска %4</translation>
    </message>
    <message>
        <source>keys %1 and %2 of __metadata__ have the same name, %3</source>
        <translation>ключове %1 и %2 на __metadata__ имат едно и също име, %3</translation>
    </message>
    <message>
        <source>layer %1 has %2 heads for keys, but layer 0 has %3; all layers must have the same number</source>
        <translation>слой %1 има %2 глави за ключове, но слой 0 има %3; всички слоеве трябва да имат еднакъв брой</translation>
    </message>
    <message>
        <source>null</source>
        <translation>null</translation>
    </message>
    <message>
        <source>only a language model can continue a text</source>
        <translation>само езиков модел може да продължи текст</translation>
    </message>
    <message>
        <source>pair %1 of %2 is `%3`; it must be two parts with a space between them</source>
        <translation>двойка %1 от %2 е `%3`; трябва да са две части с интервал между тях</translation>
    </message>
    <message>
        <source>split.no and split.count must be used together: split.no is the number of the part, split.count is the number of parts</source>
        <translation>split.no и split.count трябва да се използват заедно: split.no е номерът на частта, а split.count – броят на частите</translation>
    </message>
    <message>
        <source>split.no is %1 and split.count is %2; parts are numbered from 0</source>
        <translation>split.no е %1, а split.count е %2; частите се номерират от 0</translation>
    </message>
    <message>
        <source>split.tensors.count is %1, but this part alone has %2 tensors</source>
        <translation>split.tensors.count е %1, но само в тази част има %2 тензора</translation>
    </message>
    <message>
        <source>tensor %1 is in both %2 and %3</source>
        <translation>тензорът %1 е и в %2, и в %3</translation>
    </message>
    <message>
        <source>tensors %1 and %2 have the same name, %3</source>
        <translation>тензори %1 и %2 имат едно и също име, %3</translation>
    </message>
    <message>
        <source>the attention of layer %1 has %2 keys; %3 were requested</source>
        <translation>вниманието на слой %1 има %2 ключа; поискани са %3</translation>
    </message>
    <message>
        <source>the attention of layer %1 has %2 queries, so there is no query %3</source>
        <translation>вниманието на слой %1 има %2 заявки, затова заявка %3 няма</translation>
    </message>
    <message>
        <source>the attention&apos;s source `%1` is not part of the program</source>
        <translation>източникът `%1` на вниманието не е част от програмата</translation>
    </message>
    <message>
        <source>the KV cache would be larger than can be addressed: %1 has the shape %2</source>
        <translation>KV кешът би бил по-голям, отколкото може да се адресира: %1 има формата %2</translation>
    </message>
    <message>
        <source>the files together are larger than can be addressed</source>
        <translation>файловете заедно са по-големи, отколкото може да се адресира</translation>
    </message>
    <message>
        <source>the graph of a `%1` model has no `%2`</source>
        <translation>в графа на модел `%1` няма `%2`</translation>
    </message>
    <message>
        <source>the header at byte %1 begins with %2; it must begin with {</source>
        <translation>заглавката при байт %1 започва с %2; трябва да започва с {</translation>
    </message>
    <message>
        <source>the header is %1; it must be an object</source>
        <translation>заглавката е %1; трябва да е обект</translation>
    </message>
    <message>
        <source>the header&apos;s length at byte 0 is %1, but only %2 bytes are left</source>
        <translation>дължината на заглавката при байт 0 е %1, но остават само %2 байта</translation>
    </message>
    <message>
        <source>the header&apos;s length at byte 0 is %1; it can be at most %2</source>
        <translation>дължината на заглавката при байт 0 е %1; може да е най-много %2</translation>
    </message>
    <message>
        <source>the keys `%1` and `%2` are missing; one of them is required</source>
        <translation>липсват ключовете `%1` и `%2`; нужен е един от тях</translation>
    </message>
    <message>
        <source>the model ends its text here, with `%1`</source>
        <translation>тук моделът завършва текста си, с `%1`</translation>
    </message>
    <message>
        <source>there is no layer %2; the number of layers in the model is %1, counted from 0</source>
        <translation>няма слой %2; броят на слоевете в модела е %1, броени от 0</translation>
    </message>
    <message>
        <source>the program is running: pause it first</source>
        <translation>програмата се изпълнява: първо я спрете на пауза</translation>
    </message>
    <message>
        <source>the closing quotation mark is missing</source>
        <translation>липсва затварящата кавичка</translation>
    </message>
    <message>
        <source>the tensors take %1 bytes, but %2 bytes follow the header</source>
        <translation>тензорите заемат %1 байта, но след заглавката има %2 байта</translation>
    </message>
    <message>
        <source>the text has %1 tokens, so no token can be set at index %2</source>
        <translation>текстът има %1 токена, затова на индекс %2 не може да се зададе токен</translation>
    </message>
    <message>
        <source>there are %1 experts, but `%2` does not specify how many of them are used</source>
        <translation>има %1 експерта, но `%2` не посочва броя на използваните експерти</translation>
    </message>
    <message>
        <source>there is no key %1</source>
        <translation>няма ключ %1</translation>
    </message>
    <message>
        <source>there is not enough memory to open a safetensors file with so many tensors</source>
        <translation>паметта не стига, за да се отвори файл safetensors с толкова много тензори</translation>
    </message>
    <message>
        <source>there is nothing between two commas</source>
        <translation>между две запетаи няма нищо</translation>
    </message>
    <message>
        <source>token %1 is one of the %2 prompt tokens; to change it, type another prompt</source>
        <translation>токен %1 е един от %2-те токена на заявката; за да го смените, напишете друга заявка</translation>
    </message>
    <message>
        <source>the result of layer %1 is not a row of %2 values for each token</source>
        <translation>резултатът на слой %1 не е ред от %2 стойности за всеки токен</translation>
    </message>
    <message>
        <source>the results of layers are kept only for tokens %1 to %2 (exclusive), not for token %3</source>
        <translation>резултатите на слоевете се пазят само за токените от %1 до %2 (без последния), а не за токен %3</translation>
    </message>
    <message>
        <source>the logits after token %1 are not numbers, so no token can be chosen</source>
        <translation>логитите след токен %1 не са числа, затова не може да се избере токен</translation>
    </message>
    <message>
        <source>%1 has no tensor %2</source>
        <translation>%1 няма тензор %2</translation>
    </message>
    <message>
        <source>%1 has the shape %2 here, but %3 in %4</source>
        <translation>тук %1 има формата %2, а в %4 – %3</translation>
    </message>
    <message>
        <source>%1 is a different file: its SHA-256 is %2, but the values were recorded for %3</source>
        <translation>%1 е друг файл: неговият SHA-256 е %2, но стойностите са записани за %3</translation>
    </message>
    <message>
        <source>a KV cache of type %1 needs flash attention: without it, the values of a token are not adjacent in the cache</source>
        <translation>KV кеш от тип %1 изисква flash attention: без него стойностите на един токен не са съседни в кеша</translation>
    </message>
    <message>
        <source>expected token %1, but there are only %2 tokens</source>
        <translation>очаква се токен %1, но токените са само %2</translation>
    </message>
    <message>
        <source>log Σ e^logit: expected %1, got %2; a difference of up to %3 counts as rounding</source>
        <translation>log Σ e^logit: очаква се %1, получи се %2; разлика до %3 се смята за закръгляне</translation>
    </message>
    <message>
        <source>the %1 largest logits differ by up to %2, and log Σ e^logit differs by %3</source>
        <translation>%1-те най-големи логита се различават с до %2, log Σ e^logit с %3</translation>
    </message>
    <message>
        <source>a prompt without tokens can&apos;t be run</source>
        <translation>заявка без токени не може да се изпълни</translation>
    </message>
    <message>
        <source>the trace contains %1 programs; this version of ggscope supports 1 to %2</source>
        <translation>трасировката съдържа %1 програми; тази версия на ggscope поддържа от 1 до %2</translation>
    </message>
    <message>
        <source>round %1 refers to program %2, but the number of programs is %3</source>
        <translation>кръг %1 се отнася за програма %2, но броят на програмите е %3</translation>
    </message>
    <message>
        <source>the graphs of the two prompts have %1 and %2 nodes: they can&apos;t be compared node by node</source>
        <translation>графите на двете заявки имат %1 и %2 възела: не могат да се сравнят възел по възел</translation>
    </message>
    <message>
        <source>%1 bytes are more than can be addressed</source>
        <translation>%1 байта са повече, отколкото могат да се адресират</translation>
    </message>
    <message>
        <source>the graph allocator can have at most %2 blocks of memory, and none of them has room for %1 bytes</source>
        <translation>алокаторът на графа може да има най-много %2 блока памет и в никой от тях няма място за %1 байта</translation>
    </message>
    <message>
        <source>%1 has %2 sources; at most %3 are allowed</source>
        <translation>%1 има %2 източника; допустими са най-много %3</translation>
    </message>
    <message>
        <source>%1 needs %2 bytes, but only %3 were reserved</source>
        <translation>за %1 са нужни %2 байта, но са резервирани само %3</translation>
    </message>
    <message>
        <source>%1 needs more bytes than can be addressed</source>
        <translation>за %1 са нужни повече байтове, отколкото могат да се адресират</translation>
    </message>
    <message>
        <source>%1: there is no tensor %2</source>
        <translation>%1: няма тензор %2</translation>
    </message>
    <message>
        <source>Creates another graph allocator for the following calls. The first allocator always exists.</source>
        <translation>Създава още един алокатор на графа за следващите извиквания. Първият алокатор съществува винаги.</translation>
    </message>
    <message>
        <source>Best fit: the smallest free block with room for %1 bytes has %2 bytes.</source>
        <translation>Най-подходящо (best fit): най-малкият свободен блок с място за %1 байта има %2 байта.</translation>
    </message>
    <message>
        <source>Gives each tensor that has no data its planned bytes, in a buffer outside the context. If the tensors don&apos;t fit, the memory is planned again. Tensors with data in the context are planned as if they had no data, but are not moved.</source>
        <translation>Дава на тензорите на графа без данни планираните им байтове в буфер извън контекста. Ако не се побират, паметта се планира отново. Тензорите с данни в контекста се планират, сякаш нямат данни, но не се местят.</translation>
    </message>
    <message>
        <source>Reuses the memory of `%1`: %2 may overwrite its source, both tensors have the same layout, and no other node reads `%1`.</source>
        <translation>Използва повторно паметта на `%1`: %2 може да пише върху източника си, двата тензора имат еднакво разположение и никой друг възел не чете `%1`.</translation>
    </message>
    <message>
        <source>No free block is large enough, so a new block of memory is added.</source>
        <translation>Няма достатъчно голям свободен блок, затова се добавя нов блок памет.</translation>
    </message>
    <message>
        <source>No gap has room for %1 bytes: the tensor is placed at the end.</source>
        <translation>В никоя празнина няма място за %1 байта: тензорът се поставя в края.</translation>
    </message>
    <message>
        <source>Can&apos;t reuse the memory of `%1`, because a view uses this memory.</source>
        <translation>Паметта на `%1` не може да се използва повторно, защото я използва изглед.</translation>
    </message>
    <message>
        <source>Can&apos;t reuse the memory of `%1`, because `%1` is a view, and the allocator doesn&apos;t reuse the memory of views.</source>
        <translation>Паметта на `%1` не може да се използва повторно, защото `%1` е изглед, а алокаторът не използва повторно паметта на изгледи.</translation>
    </message>
    <message>
        <source>Can&apos;t reuse the memory of `%1`, because `%1` is an output, whose bytes must not be reused.</source>
        <translation>Паметта на `%1` не може да се използва повторно, защото `%1` е изход, чиито байтове не бива да се използват повторно.</translation>
    </message>
    <message>
        <source>Can&apos;t reuse the memory of `%1`, because `%1` is read more than once.</source>
        <translation>Паметта на `%1` не може да се използва повторно, защото `%1` се чете повече от веднъж.</translation>
    </message>
    <message>
        <source>Can&apos;t reuse the memory of `%1`, because this memory doesn&apos;t belong to the allocator.</source>
        <translation>Паметта на `%1` не може да се използва повторно, защото не принадлежи на алокатора.</translation>
    </message>
    <message>
        <source>Can&apos;t reuse the memory of `%1`, because `%1` has a different type, shape or strides.</source>
        <translation>Паметта на `%1` не може да се използва повторно, защото `%1` има друг тип, форма или крачки.</translation>
    </message>
    <message>
        <source>Can&apos;t reuse the memory of a source, because %1 never runs in place.</source>
        <translation>Паметта на източник не може да се използва повторно, защото %1 никога не се изпълнява на място.</translation>
    </message>
    <message>
        <source>Plans the memory of a graph and reserves it. In the plan, each tensor keeps its bytes from its own node to its last reader.</source>
        <translation>Планира паметта на граф и я резервира. В плана всеки тензор пази байтовете си от собствения си възел до последния си четец.</translation>
    </message>
    <message>
        <source>There is no gap: the tensor is placed at the end.</source>
        <translation>Няма празнина: тензорът се поставя в края.</translation>
    </message>
    <message>
        <source>a tensor of the graph doesn&apos;t belong to this program</source>
        <translation>тензор на графа не принадлежи на тази програма</translation>
    </message>
    <message>
        <source>an earlier `compute` uses the memory of this allocator for `%1`; call gallocr_new() before this call to create another allocator</source>
        <translation>по-ранно `compute` използва паметта на този алокатор за `%1`; извикайте gallocr_new() преди това извикване, за да създадете друг алокатор</translation>
    </message>
    <message>
        <source>ggml&apos;s memory: `%1` is computed by two graphs, and the allocator of one graph reuses the bytes of `%1` for other tensors; run this program in debug memory</source>
        <translation>памет на ggml: `%1` се изчислява от два графа, а алокаторът на единия използва повторно байтовете му за други тензори; изпълнете тази програма в памет за отстраняване на грешки</translation>
    </message>
    <message>
        <source>ggml&apos;s memory: the bytes of the input `%1` are reused after its last reader, but the graph that reads `%1` is computed %2 times; mark `%1` as an output, too, or run this program in debug memory</source>
        <translation>памет на ggml: байтовете на входа `%1` се използват повторно след последния му четец, но графът му се изчислява %2 пъти; отбележете го и като изход или изпълнете тази програма в памет за отстраняване на грешки</translation>
    </message>
    <message>
        <source>it has %1 leafs, but memory was reserved for %2</source>
        <translation>има %1 листа, но е резервирана памет за %2</translation>
    </message>
    <message>
        <source>it has %1 nodes, but memory was reserved for %2</source>
        <translation>има %1 възела, но е резервирана памет за %2</translation>
    </message>
    <message>
        <source>no memory has been reserved</source>
        <translation>не е резервирана памет</translation>
    </message>
    <message>
        <source>no memory was reserved for %1</source>
        <translation>за %1 не е резервирана памет</translation>
    </message>
    <message>
        <source>the file has no passes</source>
        <translation>файлът няма минавания</translation>
    </message>
    <message>
        <source>the free memory would consist of more than %1 blocks, the most that ggml&apos;s graph allocator can track; ggml would abort here</source>
        <translation>свободната памет би се състояла от повече от %1 блока, колкото най-много може да следи алокаторът на графа на ggml; тук ggml би прекратил програмата</translation>
    </message>
    <message>
        <source>the graph refers to a memory that the graph allocator doesn&apos;t have; the number of its memories is %1</source>
        <translation>графът посочва памет, която алокаторът на графа няма; броят на паметите му е %1</translation>
    </message>
    <message>
        <source>the graph does not fit into the reserved memory: %1; with several memories, reserve memory for this graph first</source>
        <translation>графът не се побира в резервираната памет: %1; при няколко памети първо резервирайте памет за този граф</translation>
    </message>
    <message>
        <source>the graph contains tensor %1, which does not exist</source>
        <translation>графът съдържа тензор %1, който не съществува</translation>
    </message>
    <message>
        <source>the graph&apos;s tensors were made before their arena was reset</source>
        <translation>тензорите на графа бяха създадени, преди арената им да бъде нулирана</translation>
    </message>
    <message>
        <source>there is no graph %1; the number of graphs in the program is %2</source>
        <translation>няма граф %1; броят на графите в програмата е %2</translation>
    </message>
    <message>
        <source>there is no op %1</source>
        <translation>няма операция %1</translation>
    </message>
    <message>
        <source>there is no type %1</source>
        <translation>няма тип %1</translation>
    </message>
    <message>
        <source>the graph reads a tensor that doesn&apos;t belong to the program</source>
        <translation>графът чете тензор, който не принадлежи на програмата</translation>
    </message>
    <message>
        <source>step %1, `%2` (%3), reads `%4`, but step %5, `%6` (%7), overwrote the bytes of `%4`</source>
        <translation>стъпка %1, `%2` (%3), чете `%4`, но байтовете му са презаписани от стъпка %5, `%6` (%7)</translation>
    </message>
    <message>
        <source>step %1, `%2` (%3), reads `%4`, but step %5, `%6` (%7), overwrote the bytes of `%4` after step %8 computed them</source>
        <translation>стъпка %1, `%2` (%3), чете `%4`, но байтовете му са презаписани от стъпка %5, `%6` (%7), след като стъпка %8 го изчисли</translation>
    </message>
    <message>
        <source>a batch of %1 tokens does not fit into a context of %2 tokens</source>
        <translation>партида от %1 токена не се побира в контекст от %2 токена</translation>
    </message>
    <message>
        <source>%1 (and %2 more of this kind)</source>
        <translation>%1 (и още %2 такива)</translation>
    </message>
    <message>
        <source>%1 bytes for the stacks of %2 threads can&apos;t be allocated: %3</source>
        <translation>%1 байта за стековете на %2 нишки не могат да се заделят: %3</translation>
    </message>
    <message>
        <source>%1 bytes of managed memory are needed, but the card has only %2 bytes free</source>
        <translation>нужни са %1 байта управлявана памет, но картата има само %2 свободни байта</translation>
    </message>
    <message>
        <source>%1 bytes of emulator memory can&apos;t be allocated: %2</source>
        <translation>%1 байта памет на емулатора не могат да се заделят: %2</translation>
    </message>
    <message>
        <source>%1 has %2 bytes free, but a block of the program needs %3 bytes</source>
        <translation>%1 има %2 свободни байта, но за един блок на програмата са нужни %3 байта</translation>
    </message>
    <message>
        <source>%1 has no kernel for the %2 with these types and shapes yet (%3); the CPU runs it</source>
        <translation>%1 още няма ядро за %2 с тези типове и форми (%3); изпълнява го CPU</translation>
    </message>
    <message>
        <source>%1 has no kernel for the %2 yet; the CPU runs it</source>
        <translation>%1 още няма ядро за %2; изпълнява го CPU</translation>
    </message>
    <message>
        <source>%1 has no memory</source>
        <translation>%1 няма памет</translation>
    </message>
    <message>
        <source>%1 reads its own results here, element by element; the CPU runs it</source>
        <translation>тук %1 чете собствените си резултати, елемент по елемент; изпълнява го CPU</translation>
    </message>
    <message>
        <source>%1 was stopped</source>
        <translation>%1 беше спряно</translation>
    </message>
    <message>
        <source>%1, block (%2), thread (%3), %4</source>
        <translation>%1, блок (%2), нишка (%3), %4</translation>
    </message>
    <message>
        <source>%1: accesses %2 bytes at an address that is not a multiple of %2: %3</source>
        <translation>%1: достъп до %2 байта на адрес, който не е кратен на %2: %3</translation>
    </message>
    <message>
        <source>%1: %2 bytes of shared memory are more than a block can have</source>
        <translation>%1: %2 байта споделена памет са повече, отколкото може да има един блок</translation>
    </message>
    <message>
        <source>%1: a block of %2 threads can&apos;t be launched; a block must have 1 to %3 threads</source>
        <translation>%1: блок от %2 нишки не може да се стартира; блокът трябва да има от 1 до %3 нишки</translation>
    </message>
    <message>
        <source>%1: a finding</source>
        <translation>%1: нещо нередно</translation>
    </message>
    <message>
        <source>%1: a grid of %2 × %3 × %4 blocks can&apos;t be launched</source>
        <translation>%1: решетка от %2 × %3 × %4 блока не може да се стартира</translation>
    </message>
    <message>
        <source>%1: race: this thread %2 %3, and %4 %5 the same memory at %6, without synchronisation in between</source>
        <translation>%1: състезание: тази нишка %2 %3, а %4 %5 същата памет при %6, без синхронизация помежду им</translation>
    </message>
    <message>
        <source>%1: an index is outside its array</source>
        <translation>%1: индексът е извън масива си</translation>
    </message>
    <message>
        <source>%1: reads %2 bytes outside its buffers, shared arrays and stack, at %3</source>
        <translation>%1: чете %2 байта извън буферите, споделените масиви и стека си, при %3</translation>
    </message>
    <message>
        <source>%1: reads %2, which no thread of the block has written</source>
        <translation>%1: чете %2, което никоя нишка на блока не е записала</translation>
    </message>
    <message>
        <source>%1: waits at a barrier that not all threads reach: %2 waits at %3</source>
        <translation>%1: чака при бариера, до която не стигат всички нишки: %2 чака на %3</translation>
    </message>
    <message>
        <source>%1: waits at a barrier, but %2 has returned; all threads of a block must reach the barrier</source>
        <translation>%1: чака при бариера, но %2 е приключила; всички нишки на блока трябва да стигнат до бариерата</translation>
    </message>
    <message>
        <source>%1: waits for threads that never arrive</source>
        <translation>%1: чака нишки, които никога не стигат дотам</translation>
    </message>
    <message>
        <source>%1: writes %2 bytes outside its buffers, shared arrays and stack, at %3</source>
        <translation>%1: пише %2 байта извън буферите, споделените масиви и стека си, при %3</translation>
    </message>
    <message>
        <source>%1: writes to constant memory</source>
        <translation>%1: пише в константна памет</translation>
    </message>
    <message>
        <source>%1:%2</source>
        <translation>%1:%2</translation>
    </message>
    <message>
        <source>%1; choose the device cpu or emulator instead</source>
        <translation>%1; с --device cpu се изчислява на CPU, с --device emulator – на емулатора</translation>
    </message>
    <message>
        <source>CUDA: %1: %2</source>
        <translation>CUDA: %1: %2</translation>
    </message>
    <message>
        <source>`%1` is not a device; the devices are: cpu, cuda, cuda:0 (and other numbers), emulator, emulator:checked, emulator:unchecked</source>
        <translation>`%1` не е устройство; устройства са: cpu, cuda, cuda:0 (и други номера), emulator, emulator:checked, emulator:unchecked</translation>
    </message>
    <message>
        <source>`device(…)` is a statement, not a value</source>
        <translation>`device(…)` е инструкция, а не стойност</translation>
    </message>
    <message>
        <source>a CPU can&apos;t run kernels that are written for a grid of threads</source>
        <translation>CPU не може да изпълнява ядра, написани за решетка от нишки</translation>
    </message>
    <message>
        <source>an unknown line</source>
        <translation>неизвестен ред</translation>
    </message>
    <message>
        <source>a script can contain `device` only once</source>
        <translation>скриптът може да съдържа `device` само веднъж</translation>
    </message>
    <message>
        <source>block (%1), thread (%2)</source>
        <translation>блок (%1), нишка (%2)</translation>
    </message>
    <message>
        <source>to close the name of the device</source>
        <translation>за затваряне на името на устройството</translation>
    </message>
    <message>
        <source>memory</source>
        <translation>памет</translation>
    </message>
    <message>
        <source>entry %1 of its indices refers to a row that doesn&apos;t exist</source>
        <translation>елемент %1 на индексите му сочи несъществуващ ред</translation>
    </message>
    <message>
        <source>reads</source>
        <translation>чете</translation>
    </message>
    <message>
        <source>the device failed and is no longer used</source>
        <translation>устройството отказа и вече не се използва</translation>
    </message>
    <message>
        <source>the guard page below a thread&apos;s stack can&apos;t be protected: %1</source>
        <translation>защитната страница под стека на нишка не може да се защити: %1</translation>
    </message>
    <message>
        <source>the recording has room for %1 nodes, but the run needs %2</source>
        <translation>в записа има място за %1 възела, а изпълнението изисква %2</translation>
    </message>
    <message>
        <source>there is no CUDA device %1; the number of devices is %2, and the first one is 0</source>
        <translation>няма устройство CUDA %1; устройствата са %2, а първото е 0</translation>
    </message>
    <message>
        <source>there is no CUDA device: %1</source>
        <translation>няма устройство CUDA: %1</translation>
    </message>
    <message>
        <source>this build doesn&apos;t include the emulator</source>
        <translation>тази компилация не включва емулатора</translation>
    </message>
    <message>
        <source>there is no emulator %1; the only emulator is 0</source>
        <translation>няма емулатор %1; единственият емулатор е 0</translation>
    </message>
    <message>
        <source>thread (%1)</source>
        <translation>нишка (%1)</translation>
    </message>
    <message>
        <source>a storage on %1 can&apos;t have a mirror on %2</source>
        <translation>хранилище на %1 не може да има огледало на %2</translation>
    </message>
    <message>
        <source>the device failed and its results are lost; restart to compute them again</source>
        <translation>устройството отказа и резултатите му са загубени; рестартирайте, за да се изчислят отново</translation>
    </message>
    <message>
        <source>writes</source>
        <translation>пише</translation>
    </message>
    <message>
        <source>%1 bytes of managed memory are needed, but %3 has only %2 bytes free</source>
        <translation>нужни са %1 байта управлявана памет, а %3 има само %2 свободни байта</translation>
    </message>
    <message>
        <source>%1. %2 is no longer used, and its results can&apos;t be computed again on the CPU: %3</source>
        <translation>%1. %2 вече не се използва, а резултатите му не могат да се изчислят отново на процесора: %3</translation>
    </message>
    <message>
        <source>%1. %2 is no longer used: the CPU ran all steps up to here again and also runs the following ones</source>
        <translation>%1. %2 вече не се използва: всички стъпки дотук са изпълнени отново на процесора, който изпълнява и следващите</translation>
    </message>
    <message>
        <source>`%1` is not a layer; write layer:3 or layer:3-5</source>
        <translation>`%1` не е слой; напишете layer:3 или layer:3-5</translation>
    </message>
    <message>
        <source>`%1` is not a placement rule; write mul_mat=cpu, ffn_*=cpu, layer:3=cpu or, for exceptions, ffn_up*=device</source>
        <translation>`%1` не е правило за разпределение; напишете mul_mat=cpu, ffn_*=cpu, layer:3=cpu или, за изключения, ffn_up*=device</translation>
    </message>
    <message>
        <source>the device of a recorded run can&apos;t be changed</source>
        <translation>устройството на записано изпълнение не може да се смени</translation>
    </message>
    <message>
        <source>the computation was paused before step %1</source>
        <translation>изчислението беше поставено на пауза преди стъпка %1</translation>
    </message>
    <message>
        <source>the rule %1 selects the CPU</source>
        <translation>правилото %1 избира процесора</translation>
    </message>
    <message>
        <source>compared up to token %1, where the logits of the two best candidates differ by less than the effect of rounding (%2)</source>
        <translation>сравнено до токен %1, при който логитите на двата най-добри кандидата се различават с по-малко от ефекта на закръгляването (%2)</translation>
    </message>
    <message>
        <source>%1 has no block (%2, %3, %4); its grid is %5 × %6 × %7</source>
        <translation>%1 няма блок (%2, %3, %4); решетката му е %5 × %6 × %7</translation>
    </message>
    <message>
        <source>%1 was not run</source>
        <translation>%1 не беше изпълнено</translation>
    </message>
    <message>
        <source>all nodes are done: choose the node whose kernel you want to see</source>
        <translation>всички възли са изпълнени: изберете възела, чието ядро искате да видите</translation>
    </message>
    <message>
        <source>kernels of this target can&apos;t be inspected</source>
        <translation>ядрата на тази цел не могат да се разглеждат</translation>
    </message>
    <message>
        <source>nothing is computed here: there is no kernel to step into</source>
        <translation>тук нищо не се изчислява: няма ядро, в което да се влезе</translation>
    </message>
    <message>
        <source>the sources of `%1` have since been overwritten: step back to step %2 first</source>
        <translation>източниците на `%1` междувременно са презаписани: първо се върнете до стъпка %2</translation>
    </message>
    <message>
        <source>the sources of `%1` have not been computed yet: run to step %2 first</source>
        <translation>източниците на `%1` още не са изчислени: първо изпълнете до стъпка %2</translation>
    </message>
    <message>
        <source>%1 has no kernel %3; the number of its kernels is %2</source>
        <translation>няма ядро %3 на %1; ядрата му са %2</translation>
    </message>
    <message>
        <source>the run was stopped before the comparison</source>
        <translation>изпълнението беше спряно преди сравнението</translation>
    </message>
    <message>
        <source>the writes of the block are unknown: its last %1 events were not kept</source>
        <translation>записите на блока не са известни: последните му %1 събития не са запазени</translation>
    </message>
    <message>
        <source>%1 has no weight_map, which maps each tensor to its file</source>
        <translation>%1 няма weight_map с файла на всеки тензор</translation>
    </message>
    <message>
        <source>%1 lists %2 files, but one is missing: %3 does not exist</source>
        <translation>%1 посочва %2 файла, но един липсва: %3 не съществува</translation>
    </message>
    <message>
        <source>%1 lists no files: its weight_map is empty</source>
        <translation>%1 не посочва нито един файл: weight_map е празен</translation>
    </message>
    <message>
        <source>%1 lists tensor %2 in %3, but that file doesn&apos;t contain it</source>
        <translation>според %1 тензорът %2 е в %3, но този файл не го съдържа</translation>
    </message>
    <message>
        <source>%1: byte %2 is zero, and text can&apos;t contain zero bytes</source>
        <translation>%1: байт %2 е нула, а текстът не може да съдържа нулеви байтове</translation>
    </message>
    <message>
        <source>not valid JSON at byte %1, near %2</source>
        <translation>невалиден JSON при байт %1, близо до %2</translation>
    </message>
    <message>
        <source>the index is %1; it must be an object with weight_map</source>
        <translation>индексът е %1; трябва да е обект с weight_map</translation>
    </message>
    <message>
        <source>the index is an array; it must be an object with weight_map</source>
        <translation>индексът е масив; трябва да е обект с weight_map</translation>
    </message>
    <message>
        <source>metadata contains %1 twice</source>
        <translation>в metadata %1 се среща два пъти</translation>
    </message>
    <message>
        <source>there is not enough memory to open an index with this many tensors</source>
        <translation>няма достатъчно памет, за да се отвори индекс на толкова много тензори</translation>
    </message>
    <message>
        <source>weight_map must be an object that maps each tensor to its file</source>
        <translation>weight_map трябва да е обект с файла на всеки тензор</translation>
    </message>
    <message>
        <source>weight_map appears twice</source>
        <translation>weight_map се среща два пъти</translation>
    </message>
    <message>
        <source>the entry of tensor %1 in weight_map is %2; it must be the name of a file</source>
        <translation>записът на тензора %1 в weight_map е %2, а трябва да е име на файл</translation>
    </message>
    <message>
        <source>weight_map lists tensor %1 in %2, which is not a .safetensors file in the folder of the index</source>
        <translation>според weight_map тензорът %1 е в %2, а трябва да е във файл .safetensors в папката на индекса</translation>
    </message>
    <message>
        <source>a KV cache of type %1 needs heads whose size is a multiple of %2; the head size of the model is %3</source>
        <translation>KV кеш от тип %1 изисква глави с размер, кратен на %2, а размерът на главите на модела е %3</translation>
    </message>
    <message>
        <source>the most likely token is different: the logits of the two candidates differ by less than the effect of rounding (%1)</source>
        <translation>най-вероятният токен е друг: логитите на двата кандидата се различават с по-малко от ефекта на закръгляването (%1)</translation>
    </message>
    <message>
        <source>token %1 is different: the logits of the two best candidates differ by less than the effect of rounding (%2)</source>
        <translation>токен %1 е друг: логитите на двата най-добри кандидата се различават с по-малко от ефекта на закръгляването (%2)</translation>
    </message>
    <message>
        <source>cuBLAS is disabled by GGSCOPE_CUBLAS</source>
        <translation>cuBLAS е изключена с GGSCOPE_CUBLAS</translation>
    </message>
    <message>
        <source>cuBLAS: %1 returned status %2</source>
        <translation>cuBLAS: %1 върна статус %2</translation>
    </message>
    <message>
        <source>the default stream of a device can&apos;t be captured</source>
        <translation>потокът по подразбиране на устройството не може да бъде записан</translation>
    </message>
    <message>
        <source>the stream is already being captured</source>
        <translation>потокът вече се записва</translation>
    </message>
    <message>
        <source>the stream is not being captured</source>
        <translation>потокът не се записва</translation>
    </message>
    <message>
        <source>cuBLAS can&apos;t be loaded: %1</source>
        <translation>cuBLAS не може да се зареди: %1</translation>
    </message>
    <message>
        <source>there is no memory yet for the indices of %1 nodes</source>
        <translation>още няма памет за индексите на %1 възела</translation>
    </message>
    <message>
        <source>the work buffer needs %1 bytes, but only %2 are reserved</source>
        <translation>работният буфер изисква %1 байта, а заделени са само %2</translation>
    </message>
    <message>
        <source>a dimension of %1 is too large for cuBLAS</source>
        <translation>размерност от %1 е твърде голяма за cuBLAS</translation>
    </message>
    <message>
        <source>%1 lacks a function that ggscope needs</source>
        <translation>в %1 липсва функция, нужна на ggscope</translation>
    </message>
    <message>
        <source>a CPU&apos;s streams can&apos;t be captured</source>
        <translation>потоците на процесора не могат да бъдат записвани</translation>
    </message>
    <message>
        <source>the CPU has no library for matrix products</source>
        <translation>процесорът няма библиотека за матрични произведения</translation>
    </message>
    <message>
        <source>the emulator has no library for matrix products</source>
        <translation>емулаторът няма библиотека за матрични произведения</translation>
    </message>
    <message>
        <source>%1 has a kernel for the %2 only if all of %3 is aligned to %4 bytes; the CPU runs it</source>
        <translation>%1 има ядро за %2 само ако всичко от %3 е подравнено на %4 байта; изпълнява го процесорът</translation>
    </message>
    <message>
        <source>%1 is %2; it can be at most %3, because each tensor is padded to the alignment</source>
        <translation>%1 е %2; може да е най-много %3, защото всеки тензор се допълва до подравняването</translation>
    </message>
    <message>
        <source>%1: %2 is %3, expected %4</source>
        <translation>%1: %2 е %3, очаква се %4</translation>
    </message>
    <message>
        <source>%1: expected %2 sources</source>
        <translation>%1: очакват се източници: %2</translation>
    </message>
    <message>
        <source>%1: source %2 is a node, expected a weight or a cache</source>
        <translation>%1: източник %2 е възел, очаква се тегло или кеш</translation>
    </message>
    <message>
        <source>%1: source %2 should be node %3</source>
        <translation>%1: източник %2 трябва да е възел %3</translation>
    </message>
    <message>
        <source>%1: the values of input %2 add up to %3, expected %4</source>
        <translation>%1: сборът на стойностите на входа %2 е %3, очаква се %4</translation>
    </message>
    <message>
        <source>%1: there is no parameter %2</source>
        <translation>%1: няма параметър %2</translation>
    </message>
    <message>
        <source>CUDA: %1: %2; to use the device again, restart ggscope</source>
        <translation>CUDA: %1: %2; за да използвате устройството отново, стартирайте ggscope наново</translation>
    </message>
    <message>
        <source>the inputs of a batch of %1 tokens need %2 bytes, but only %3 bytes may be used; use --ubatch for smaller batches</source>
        <translation>входовете на партида от %1 токена изискват %2 байта, а могат да се използват само %3 байта; с --ubatch партидите са по-малки</translation>
    </message>
    <message>
        <source>%1 is %2; it has no elements</source>
        <translation>%1 е %2 и няма елементи</translation>
    </message>
    <message>
        <source>b is %1; it has no elements</source>
        <translation>b е %1 и няма елементи</translation>
    </message>
    <message>
        <source>ggml&apos;s memory: a node writes into the input `%1` for the following rounds, but the bytes of an input are reused after its last reader; mark `%1` as an output, too, or run this program in debug memory</source>
        <translation>памет на ggml: възел записва във входа `%1` за следващите кръгове, но байтовете на входа се използват повторно след последния му четец; отбележете го и като изход или изпълнете тази програма в памет за отстраняване на грешки</translation>
    </message>
    <message>
        <source>%1 is part %2 of the same model as %3, and overwriting it would lose its tensors; give another name</source>
        <translation>%1 е част %2 на модела, от който е и %3, и тензорите в нея биха се загубили; дайте друго име</translation>
    </message>
    <message>
        <source>“”</source>
        <comment>the quotes that open and close</comment>
        <translation>„“</translation>
    </message>
    <message>
        <source>the file contains the tensor `%1`, but `%2.block_count` is %3, so the last layer would be %4</source>
        <translation>файлът съдържа тензора `%1`, но `%2.block_count` е %3, така че последният слой би бил %4</translation>
    </message>
    <message>
        <source>the prompts have %1 and %2 tokens; in a `%3` model each token sees all others, so only prompts of the same length can be compared</source>
        <translation>заявките имат %1 и %2 токена; в модел `%3` всеки токен вижда всички останали, затова могат да се сравняват само заявки с еднаква дължина</translation>
    </message>
    <message>
        <source>%1 was not written: another program is writing it at the moment</source>
        <translation>%1 не е записан: в момента го записва друга програма</translation>
    </message>
    <message>
        <source>split.tensors.count is %1, but the only part has %2 tensors</source>
        <translation>split.tensors.count е %1, а единствената част има %2 тензора</translation>
    </message>
    <message>
        <source>the device has only %1 bytes free, too few to measure its peak</source>
        <translation>устройството има само %1 свободни байта – твърде малко, за да се измери върхът му</translation>
    </message>
    <message>
        <source>%1 has no elements, so nothing is computed</source>
        <translation>%1 няма елементи, затова нищо не се изчислява</translation>
    </message>
    <message>
        <source>another %1 bytes would make the memory plan larger than can be addressed</source>
        <translation>с още %1 байта планът на паметта би бил по-голям, отколкото може да се адресира</translation>
    </message>
    <message>
        <source>breakpoint %1 already exists: %2</source>
        <translation>точка на прекъсване %1 вече съществува: %2</translation>
    </message>
    <message>
        <source>the emulator simulates a GPU on the CPU, so its times can&apos;t be compared with the peak of a GPU or of the CPU</source>
        <translation>емулаторът симулира GPU върху процесора, затова времената му не могат да се сравняват с върха на GPU или на процесора</translation>
    </message>
    <message>
        <source>CUDA device %1 has compute capability %2.%3, but ggscope&apos;s kernels need %4.%5 or newer</source>
        <translation>устройство CUDA %1 е с изчислителни възможности (compute capability) %2.%3, а ядрата на ggscope изискват %4.%5 или по-нови</translation>
    </message>
    <message>
        <source>there is no CUDA device: the NVIDIA driver supports CUDA %1.%2, but ggscope needs driver %3 or newer, for CUDA %4.%5</source>
        <translation>няма устройство CUDA: драйверът на NVIDIA поддържа CUDA %1.%2, а ggscope изисква драйвер %3 или по-нов, за CUDA %4.%5</translation>
    </message>
    <message>
        <source>there is no CUDA device: no NVIDIA driver found; ggscope needs driver %1 or newer</source>
        <translation>няма устройство CUDA: не е намерен драйвер на NVIDIA; ggscope изисква драйвер %1 или по-нов</translation>
    </message>
    <message>
        <source>watch %1 already exists: %2</source>
        <translation>наблюдение %1 вече съществува: %2</translation>
    </message>
    <message>
        <source>fence bytes can&apos;t be placed around %1 bytes</source>
        <translation>около %1 байта не могат да се поставят ограждащи байтове</translation>
    </message>
    <message>
        <source>%1 is first rounded to %2, the type used for dot products with %3</source>
        <translation>%1 първо се закръглява до %2, типа за скаларни произведения с %3</translation>
    </message>
    <message>
        <source>%1 runs on 1 thread</source>
        <translation>%1 изпълнения на 1 нишка</translation>
    </message>
    <message>
        <source>%1 runs on 1 to %2 threads</source>
        <translation>%1 изпълнения на 1 до %2 нишки</translation>
    </message>
    <message>
        <source>%1; then %2</source>
        <translation>%1; после %2</translation>
    </message>
    <message>
        <source>`%1` is computed at step %2, after all steps of this breakpoint, so the condition can&apos;t be evaluated at any of them</source>
        <translation>`%1` се изчислява на стъпка %2, след всички стъпки на тази точка на прекъсване, затова условието не може да се пресметне на никоя от тях</translation>
    </message>
    <message>
        <source>a is %1; get_rows supports only f32, f16, bf16, i32 and quantised types</source>
        <translation>a е %1; get_rows поддържа само f32, f16, bf16, i32 и квантизирани типове</translation>
    </message>
    <message>
        <source>from the op&apos;s `bound`, or from changing each source element by one rounding error</source>
        <translation>според `bound` на операцията или чрез промяна на всеки елемент на източниците с една грешка от закръгляване</translation>
    </message>
    <message>
        <source>from the op&apos;s own tolerance: %1 of the largest value (%2)</source>
        <translation>според собствения допуск на операцията: %1 от най-голямата стойност (%2)</translation>
    </message>
    <message>
        <source>byte %1 of the result, in element %2, depends on that memory: the element is %3 in one run and %4 in another</source>
        <translation>байт %1 на резултата, в елемент %2, зависи от тази памет: елементът е %3 при едно изпълнение и %4 при друго</translation>
    </message>
    <message>
        <source>byte %1 of the result (in element %2) is %3 in one run and %4 in another</source>
        <translation>байт %1 на резултата (в елемент %2) е %3 при едно изпълнение и %4 при друго</translation>
    </message>
    <message>
        <source>changed source</source>
        <translation>променен източник</translation>
    </message>
    <message>
        <source>dimension %1 has only %2 elements, so the slice was cut off: its end was %3</source>
        <translation>размерност %1 има само %2 елемента, затова срезът беше отрязан: краят му беше %3</translation>
    </message>
    <message>
        <source>dimension %1 has only 1 element, so the slice was cut off: its end was %2</source>
        <translation>размерност %1 има само 1 елемент, затова срезът беше отрязан: краят му беше %2</translation>
    </message>
    <message>
        <source>explain: it returns the bound %1 for element %2; a bound must be at least 0</source>
        <translation>explain: връща граница %1 за елемент %2; границата трябва да е поне 0</translation>
    </message>
    <message>
        <source>guarded chunk</source>
        <translation>защитено парче</translation>
    </message>
    <message>
        <source>in another run on %1 threads</source>
        <translation>при друго изпълнение на %1 нишки</translation>
    </message>
    <message>
        <source>in another run on 1 thread</source>
        <translation>при друго изпълнение на 1 нишка</translation>
    </message>
    <message>
        <source>the kernel changed a source</source>
        <translation>ядрото промени източник</translation>
    </message>
    <message>
        <source>the kernel changed its source %1: byte %2, which belongs to element %3, was %4 and is now %5</source>
        <translation>ядрото промени своя източник %1: байт %2, който е от елемент %3, беше %4, а сега е %5</translation>
    </message>
    <message>
        <source>it had not returned after %1 s and was abandoned; the limit is %2 s (%3)</source>
        <translation>не завърши за %1 s и беше изоставено; границата е %2 s (%3)</translation>
    </message>
    <message>
        <source>it had not returned after %1 s and was cancelled</source>
        <translation>не завърши за %1 s и беше отменено</translation>
    </message>
    <message>
        <source>it computed different bytes for the same rows when it was called again, so it keeps state between calls: %1</source>
        <translation>при повторно извикване изчисли други байтове за същите редове, значи пази състояние между извикванията: %1</translation>
    </message>
    <message>
        <source>the node ran without fence bytes: %1</source>
        <translation>възелът се изпълни без ограждащи байтове: %1</translation>
    </message>
    <message>
        <source>the node ran without fence bytes: the copies with fence bytes need %1 bytes, but only %2 bytes may be used</source>
        <translation>възелът се изпълни без ограждащи байтове: копията с ограждащи байтове изискват %1 байта, а могат да се използват само %2 байта</translation>
    </message>
    <message>
        <source>the kernel read bytes outside its sources, its result and its work buffer: %1</source>
        <translation>ядрото прочете байтове извън източниците, резултата и работния си буфер: %1</translation>
    </message>
    <message>
        <source>the kernel read its result before writing it: %1</source>
        <translation>ядрото прочете резултата си, преди да го запише: %1</translation>
    </message>
    <message>
        <source>the kernel read its work buffer before writing it: %1</source>
        <translation>ядрото прочете работния си буфер, преди да пише в него: %1</translation>
    </message>
    <message>
        <source>it wrote %1 bytes past the end of error-&gt;text, which has %2 bytes</source>
        <translation>писа %1 байта отвъд края на error-&gt;text, който има %2 байта</translation>
    </message>
    <message>
        <source>it wrote %1 bytes past the end of its %2, which has %3 bytes</source>
        <translation>писа %1 байта отвъд края на %2 (%3 байта)</translation>
    </message>
    <message>
        <source>it wrote before the start of its %1</source>
        <translation>писа преди началото на %1</translation>
    </message>
    <message>
        <source>it wrote before the start of its ggscope_error</source>
        <translation>писа преди началото на ggscope_error</translation>
    </message>
    <message>
        <source>the kernel wrote outside its result</source>
        <translation>ядрото писа извън резултата си</translation>
    </message>
    <message>
        <source>the kernel wrote outside its result, %1 bytes before the start</source>
        <translation>ядрото писа извън резултата си, %1 байта преди началото</translation>
    </message>
    <message>
        <source>the kernel wrote outside its result, %1 bytes before the start of source %2</source>
        <translation>ядрото писа извън резултата си, %1 байта преди началото на източник %2</translation>
    </message>
    <message>
        <source>the kernel wrote outside its result, to byte %1 from the start of source %2, which has %3 bytes</source>
        <translation>ядрото писа извън резултата си, в байт %1 от началото на източник %2, който има %3 байта</translation>
    </message>
    <message>
        <source>the kernel wrote to byte %1 of its result, which is between elements or in an element that the op doesn&apos;t write</source>
        <translation>ядрото писа в байт %1 на резултата си, който е между елементите или в елемент, който операцията не записва</translation>
    </message>
    <message>
        <source>the kernel wrote outside its result, to byte %1; the result has only %2 bytes</source>
        <translation>ядрото писа извън резултата си, в байт %1; резултатът има само %2 байта</translation>
    </message>
    <message>
        <source>the kernel wrote outside its work buffer, %1 bytes before the start</source>
        <translation>ядрото писа извън работния си буфер, %1 байта преди началото</translation>
    </message>
    <message>
        <source>the kernel wrote outside its work buffer, to byte %1; the buffer has only %2 bytes</source>
        <translation>ядрото писа извън работния си буфер, в байт %1; буферът има само %2 байта</translation>
    </message>
    <message>
        <source>overflow</source>
        <translation>препълване</translation>
    </message>
    <message>
        <source>converting a text of %1 bytes to tokens needs up to %2 bytes; the limit is %3 bytes (--memory)</source>
        <translation>преобразуването на текст от %1 байта в токени изисква до %2 байта; границата е %3 байта (--memory)</translation>
    </message>
    <message>
        <source>reads unset memory</source>
        <translation>чете неинициализирана памет</translation>
    </message>
    <message>
        <source>the graph has no nodes, so there is nothing to run</source>
        <translation>графът няма възли, затова няма какво да се изпълни</translation>
    </message>
    <message>
        <source>the values must be equal</source>
        <translation>стойностите трябва да са равни</translation>
    </message>
    <message>
        <source>there is not enough memory for the results of a plug-in</source>
        <translation>няма достатъчно памет за резултатите на приставка</translation>
    </message>
    <message>
        <source>there is no round %1; the only round is 0</source>
        <translation>няма кръг %1; единственият кръг е 0</translation>
    </message>
    <message>
        <source>this view splits %2 blocks of %1 elements, so its values can&apos;t be read; copy the tensor to f32, then transpose or permute the copy</source>
        <translation>този изглед разделя блокове на %2 от по %1 елемента, затова стойностите му не могат да се прочетат; копирайте тензора във f32, после транспонирайте или пермутирайте копието</translation>
    </message>
    <message>
        <source>unset memory</source>
        <translation>неинициализирана памет</translation>
    </message>
    <message>
        <source>write outside the result</source>
        <translation>запис извън резултата</translation>
    </message>
    <message>
        <source>writes elsewhere</source>
        <translation>пише другаде</translation>
    </message>
    <message>
        <source>%1 can&apos;t represent %2; the stored value is %3</source>
        <translation>%1 не може да представи %2; записаната стойност е %3</translation>
    </message>
    <message>
        <source>(n/256 + 13)·u times the sum of the terms&apos; magnitudes, u for every other operation</source>
        <translation>(n/256 + 13)·u от сбора на големините на събираемите, u за всяко друго действие</translation>
    </message>
    <message>
        <source>(n/256 + 17)·u for the sum and the quotient, 8u for each function, u for every other operation</source>
        <translation>(n/256 + 17)·u за сбора и частното, 8u за всяка функция, u за всяко друго действие</translation>
    </message>
    <message>
        <source>Error bound of an element in `check`, where u is a relative error of 2^-24: %1.</source>
        <translation>Граница на грешката на един елемент в `check`, където u е относителна грешка 2^-24: %1.</translation>
    </message>
    <message>
        <source>`check` requires the values to be equal, because the op copies or counts them.</source>
        <translation>`check` изисква равни стойности, защото операцията ги копира или брои.</translation>
    </message>
    <message>
        <source>from float arithmetic, where u is 2^-24 of a value: %1</source>
        <translation>според аритметиката във float, където u е 2^-24 от стойността: %1</translation>
    </message>
    <message>
        <source>it was not called: its time can&apos;t be limited, because the system provides no timer (%1). Raise the limit on pending signals (ulimit -i)</source>
        <translation>не беше извикана: системата няма таймер за нея (%1), така че времето ѝ не може да се ограничи. Увеличете ограничението за чакащи сигнали (ulimit -i)</translation>
    </message>
    <message>
        <source>n·u times the sum of the products&apos; magnitudes; on a GPU, plus the error from rounding the second source</source>
        <translation>n·u от сбора на големините на произведенията; на GPU – и грешката от закръгляването на втория източник</translation>
    </message>
    <message>
        <source>n·u times the sum of the terms&apos; magnitudes, u for every other operation</source>
        <translation>n·u от сбора на големините на събираемите, u за всяко друго действие</translation>
    </message>
    <message>
        <source>n·u times the sum of the terms&apos; magnitudes, u for every other operation, 8u for each function</source>
        <translation>n·u от сбора на големините на събираемите, u за всяко друго действие, 8u за всяка функция</translation>
    </message>
    <message>
        <source>u for each operation</source>
        <translation>u за всяко действие</translation>
    </message>
    <message>
        <source>u for each operation, 8u for each function</source>
        <translation>u за всяко действие, 8u за всяка функция</translation>
    </message>
    <message>
        <source>The function&apos;s value is looked up in a table, so both x and the value are rounded to f16.</source>
        <translation>Стойността на функцията се търси в таблица, затова и x, и стойността се закръгляват до f16.</translation>
    </message>
    <message>
        <source>u for each operation, 8u for each function; one unit in the last place of f16 if a function uses a table of f16 values</source>
        <translation>u за всяко действие, 8u за всяка функция; една единица в последния разряд на f16, ако функцията използва таблица със стойности f16</translation>
    </message>
    <message>
        <source>not timed</source>
        <translation>без време</translation>
    </message>
    <message>
        <source>fused</source>
        <translation>слят</translation>
    </message>
    <message>
        <source>%1 GiB</source>
        <translation>%1 GiB</translation>
    </message>
    <message>
        <source>%1 KiB</source>
        <translation>%1 KiB</translation>
    </message>
    <message>
        <source>%1 MiB</source>
        <translation>%1 MiB</translation>
    </message>
    <message>
        <source>%1 TiB</source>
        <translation>%1 TiB</translation>
    </message>
    <message>
        <source>%1 ms</source>
        <translation>%1 ms</translation>
    </message>
    <message>
        <source>%1 ns</source>
        <translation>%1 ns</translation>
    </message>
    <message>
        <source>%1 s</source>
        <translation>%1 s</translation>
    </message>
    <message>
        <source>%1 µs</source>
        <translation>%1 µs</translation>
    </message>
    <message>
        <source>done at step %1</source>
        <translation>готов на стъпка %1</translation>
    </message>
    <message>
        <source>done at step %1 of the previous round</source>
        <translation>готов на стъпка %1 от предишния кръг</translation>
    </message>
    <message>
        <source>leaf</source>
        <translation>листо</translation>
    </message>
    <message>
        <source>not run</source>
        <translation>не е изпълнен</translation>
    </message>
    <message>
        <source>overwritten at step %1 by %2</source>
        <translation>презаписан на стъпка %1 от %2</translation>
    </message>
    <message>
        <source>overwritten at step %1 of the previous round by %2</source>
        <translation>презаписан на стъпка %1 от предишния кръг от %2</translation>
    </message>
    <message>
        <source>the graph of `%1` uses rope, but the architecture&apos;s row specifies no kind of rope</source>
        <translation>графът на `%1` използва rope, но редът на архитектурата не посочва вид rope</translation>
    </message>
    <message>
        <source>torn at step %1: %2 was stopped partway</source>
        <translation>недовършен на стъпка %1: %2 е спрян по средата</translation>
    </message>
    <message>
        <source>4 bits a weight</source>
        <translation>4 бита на тегло</translation>
    </message>
    <message>
        <source>4 experts</source>
        <translation>4 експерта</translation>
    </message>
    <message>
        <source>40 rounds</source>
        <translation>40 кръга</translation>
    </message>
    <message>
        <source>First steps</source>
        <translation>Първи стъпки</translation>
    </message>
    <message>
        <source>Networks</source>
        <translation>Мрежи</translation>
    </message>
    <message>
        <source>Products</source>
        <translation>Произведения</translation>
    </message>
    <message>
        <source>Q, K, V from one tensor</source>
        <translation>Q, K, V от един тензор</translation>
    </message>
    <message>
        <source>Views of the same bytes</source>
        <translation>Изгледи към едни и същи байтове</translation>
    </message>
    <message>
        <source>a graph, not a tree</source>
        <translation>граф, а не дърво</translation>
    </message>
    <message>
        <source>adding two tensors</source>
        <translation>събиране на два тензора</translation>
    </message>
    <message>
        <source>as a product</source>
        <translation>като произведение</translation>
    </message>
    <message>
        <source>cpy writes in place</source>
        <translation>cpy записва на място</translation>
    </message>
    <message>
        <source>ggml and PyTorch</source>
        <translation>ggml и PyTorch</translation>
    </message>
    <message>
        <source>not mul_mat</source>
        <translation>не е mul_mat</translation>
    </message>
    <message>
        <source>shapes and strides</source>
        <translation>форми и крачки</translation>
    </message>
    <message>
        <source>step by step</source>
        <translation>стъпка по стъпка</translation>
    </message>
    <message>
        <source>the smallest program</source>
        <translation>най-малката програма</translation>
    </message>
    <message>
        <source>two layers</source>
        <translation>два слоя</translation>
    </message>
    <message>
        <source>writes stories</source>
        <translation>пише истории</translation>
    </message>
    <message>
        <source>%1 threads shared %2 cores</source>
        <translation>%1 нишки деляха %2 ядра</translation>
    </message>
    <message>
        <source>A whole run takes %1. The other %2 are its start and end, and the recording of times; they are in no row.</source>
        <translation>Цялото изпълнение отнема %1. Останалите %2 са началото и краят му и записването на времената; те не са в никой ред.</translation>
    </message>
    <message>
        <source>The total includes barriers: threads waited for each other for %1 % of the time.</source>
        <translation>Общото време включва бариерите: нишките са се чакали една друга през %1 % от времето.</translation>
    </message>
    <message>
        <source>The total is the median of the sums of all node times.</source>
        <translation>Общото време е медианата на сборовете от времената на всички възли.</translation>
    </message>
    <message>
        <source>`%1`, which is not defined</source>
        <translation>`%1`, което не е дефинирано</translation>
    </message>
    <message>
        <source>argument `%1` must be %2, not %3</source>
        <translation>аргументът `%1` трябва да е %2, а не %3</translation>
    </message>
    <message>
        <source>argument `%1` must be one of %2; it is %3</source>
        <translation>аргументът `%1` трябва да е едно от %2, а е %3</translation>
    </message>
    <message>
        <source>argument `%1` must have %2 numbers; it has %3</source>
        <translation>аргументът `%1` трябва да има %2 числа, а има %3</translation>
    </message>
    <message>
        <source>argument `%1` must have %2 to %3 numbers; it has %4</source>
        <translation>аргументът `%1` трябва да има от %2 до %3 числа, а има %4</translation>
    </message>
    <message>
        <source>argument `%1` must have whole numbers, not %2</source>
        <translation>аргументът `%1` трябва да има цели числа, а не %2</translation>
    </message>
    <message>
        <source>branch %1 has another prompt; open the model with that prompt</source>
        <translation>клон %1 е с друга заявка; отворете модела с нея</translation>
    </message>
    <message>
        <source>other programs used %1 of %2 cores</source>
        <translation>други програми използваха %1 от %2 ядра</translation>
    </message>
    <message>
        <source>the middle half of the runs differs by %1 %</source>
        <translation>разликата в средната половина от изпълненията е %1 %</translation>
    </message>
    <message>
        <source>the model has no chat template, so a text can&apos;t be formatted as a chat message</source>
        <translation>моделът няма шаблон за разговор, затова текст не може да се оформи като съобщение в разговор</translation>
    </message>
    <message>
        <source>the model&apos;s chat template is unknown, so a text can&apos;t be formatted as a chat message. Known templates: %1</source>
        <translation>шаблонът за разговор на модела е непознат, затова текст не може да се оформи като съобщение в разговор. Познати шаблони: %1</translation>
    </message>
    <message>
        <source>there is no other branch %1 of the text</source>
        <translation>текстът няма друг клон %1</translation>
    </message>
    <message>
        <source>threads were interrupted %1 times</source>
        <translation>нишките бяха прекъснати %1 пъти</translation>
    </message>
    <message>
        <source>%1 is damaged: bytes %2 to %3 differ from the recorded bytes (checksum %4, expected %5); copy the trace again, or record the run again</source>
        <translation>%1 е повреден: байтовете от %2 до %3 се различават от записаните (контролна сума %4, очаквана %5); копирайте трасировката отново или запишете изпълнението отново</translation>
    </message>
    <message>
        <source>%1 is damaged: the checksum of its description, %2 bytes at offset %3, doesn&apos;t match; copy the trace again, or record the run again</source>
        <translation>%1 е повреден: контролната сума на описанието му, %2 байта на отместване %3, не съвпада; копирайте трасировката отново или запишете изпълнението отново</translation>
    </message>
    <message>
        <source>%1 is damaged: the checksum of its header doesn&apos;t match; copy the trace again, or record the run again</source>
        <translation>%1 е повреден: контролната сума на заглавката му не съвпада; копирайте трасировката отново или запишете изпълнението отново</translation>
    </message>
    <message>
        <source>%1 is truncated: its description should end at byte %2, but the file has only %3 bytes; copy the trace again, or record the run again</source>
        <translation>%1 е отрязан: описанието му трябва да свършва при байт %2, но файлът има само %3 байта; копирайте трасировката отново или запишете изпълнението отново</translation>
    </message>
    <message>
        <source>Layers %1–%2</source>
        <translation>Слоеве %1–%2</translation>
    </message>
    <message>
        <source>`%1` has no matching `%2` before %3 in line %4</source>
        <translation>за `%1` няма съответна `%2` преди %3 на ред %4</translation>
    </message>
    <message>
        <source>`%1` has no matching `%2` before the end of the script</source>
        <translation>за `%1` няма съответна `%2` до края на скрипта</translation>
    </message>
    <message>
        <source>attention</source>
        <translation>внимание</translation>
    </message>
    <message>
        <source>feed-forward</source>
        <translation>feed-forward</translation>
    </message>
    <message>
        <source>%1 begins at byte %2 of the data, but another one ends at byte %3: they overlap</source>
        <translation>%1 започва при байт %2 на данните, но друг свършва при байт %3: те се застъпват</translation>
    </message>
    <message>
        <source>%1 begins at byte %2 of the data, but the previous one ends at byte %3: the bytes between them belong to no tensor</source>
        <translation>%1 започва при байт %2 на данните, но предишният свършва при байт %3: байтовете между тях не принадлежат на никой тензор</translation>
    </message>
    <message>
        <source>%1 threads shared the time of %2 cores, the CPU limit of the control group</source>
        <translation>%1 нишки деляха времето на %2 ядра, колкото е ограничението на контролната група за процесора</translation>
    </message>
    <message>
        <source>for one token, the results of %1 layers with %2 values each need %3 bytes, but only %4 bytes may be used</source>
        <translation>за един токен резултатите на %1 слоя с по %2 стойности изискват %3 байта, но могат да се използват само %4 байта</translation>
    </message>
    <message>
        <source>tensor %1</source>
        <translation>тензор %1</translation>
    </message>
    <message>
        <source>tensor %1 (%2)</source>
        <translation>тензор %1 (%2)</translation>
    </message>
    <message>
        <source>tensors %1 and %2 have no name</source>
        <translation>тензори %1 и %2 нямат имена</translation>
    </message>
    <message>
        <source>the header&apos;s length at byte 8 is %1, but the file has only %2 bytes after it</source>
        <translation>дължината на заглавката при байт 8 е %1, но след нея файлът има само %2 байта</translation>
    </message>
    <message>
        <source>the names in the index need at least %1 bytes of memory; the limit is %2 bytes</source>
        <translation>имената в индекса изискват поне %1 байта памет; границата е %2 байта</translation>
    </message>
    <message>
        <source>the program needs at least %1 bytes of memory; the limit is %2 bytes (%3)</source>
        <translation>програмата изисква поне %1 байта памет; границата е %2 байта (%3)</translation>
    </message>
    <message>
        <source>the program would have %1 tensors or more; the limit is %2 (%3)</source>
        <translation>програмата би имала поне %1 тензора; границата е %2 (%3)</translation>
    </message>
    <message>
        <source>the runs would have %1 nodes in total or more; the limit is %2 (%3)</source>
        <translation>изпълненията биха имали общо поне %1 възела; границата е %2 (%3)</translation>
    </message>
    <message>
        <source>the trace has no values of `%1`, so the breakpoint doesn&apos;t stop at their steps; record the run again with more room for values</source>
        <translation>трасировката няма стойности за `%1`, затова точката на прекъсване не спира на стъпките им; запишете изпълнението отново с повече място за стойности</translation>
    </message>
    <message>
        <source>the trace has no values of the results of %1 of these %2 steps, so the breakpoint doesn&apos;t stop there; record the run again with more room for values</source>
        <translation>трасировката няма стойности за резултатите на %1 от тези %2 стъпки, затова точката на прекъсване не спира там; запишете изпълнението отново с повече място за стойности</translation>
    </message>
    <message>
        <source>there are %1 entries or more; the limit is %2</source>
        <translation>записите са поне %1; границата е %2</translation>
    </message>
    <message>
        <source>%1 has %2 elements, but the case has %3 values</source>
        <translation>%1 има %2 елемента, а в случая стойностите са %3</translation>
    </message>
    <message>
        <source>%1 is %2; the graph has no such node</source>
        <translation>%1 е %2; в графа няма такъв възел</translation>
    </message>
    <message>
        <source>%1: ggml has no gradient for it</source>
        <translation>%1: ggml няма градиент за него</translation>
    </message>
    <message>
        <source>%1: it has no gradient</source>
        <translation>%1: няма градиент</translation>
    </message>
    <message>
        <source>A cache holds at least part of a node&apos;s bytes. It is read at up to %1 GB/s, memory at %2 GB/s.</source>
        <translation>Кешът съдържа поне част от байтовете на възела. Чете се с до %1 GB/s, а паметта – с %2 GB/s.</translation>
    </message>
    <message>
        <source>Layer %1</source>
        <translation>Слой %1</translation>
    </message>
    <message>
        <source>The accumulator of a tensor&apos;s gradient, in the newest graph that has one. It creates no tensor.</source>
        <translation>Акумулаторът на градиента на тензор, в най-новия граф, който има такъв. Не създава тензор.</translation>
    </message>
    <message>
        <source>The gradient of a tensor, in the newest graph that has one. It creates no tensor.</source>
        <translation>Градиентът на тензор, в най-новия граф, който има такъв. Не създава тензор.</translation>
    </message>
    <message>
        <source>The total is the sum of all node times of one run.</source>
        <translation>Общото време е сборът от времената на всички възли в едно изпълнение.</translation>
    </message>
    <message>
        <source>The total is the sum of the last times of all nodes. They are from several runs, so no single run took that long.</source>
        <translation>Общото време е сборът от последните времена на всички възли. Те са от няколко изпълнения, затова никое отделно изпълнение не е отнело толкова.</translation>
    </message>
    <message>
        <source>The total is the sum of the medians of all nodes.</source>
        <translation>Общото време е сумата от медианите на всички възли.</translation>
    </message>
    <message>
        <source>`%1` (%2) overwrites its source, whose values the gradient needs; use the op that isn&apos;t in place</source>
        <translation>`%1` (%2) презаписва източника си, чиито стойности са нужни за градиента; използвайте операцията, която не е на място</translation>
    </message>
    <message>
        <source>`%1` (%2): %3</source>
        <translation>`%1` (%2): %3</translation>
    </message>
    <message>
        <source>`%1` has a source of type %2, to which numbers are rounded</source>
        <translation>`%1` има източник от тип %2, до който числата се закръгляват</translation>
    </message>
    <message>
        <source>`%1` is %2, but only f32 and f16 tensors can have a gradient</source>
        <translation>`%1` е %2, а градиент могат да имат само тензори f32 и f16</translation>
    </message>
    <message>
        <source>`%1` is not a node of the graph with the gradients</source>
        <translation>`%1` не е възел на графа с градиентите</translation>
    </message>
    <message>
        <source>`%1` is not a node of the graph, so it has no gradient to add up</source>
        <translation>`%1` не е възел на графа, затова няма градиент, който да се сумира</translation>
    </message>
    <message>
        <source>`%1`: %2</source>
        <translation>`%1`: %2</translation>
    </message>
    <message>
        <source>`%1`: the elements of %2 have no explanation</source>
        <translation>`%1`: елементите на %2 нямат обяснение</translation>
    </message>
    <message>
        <source>ggml has no gradient for it; the loss does not depend on it</source>
        <translation>ggml няма градиент за него; загубата не зависи от него</translation>
    </message>
    <message>
        <source>ggml&apos;s rule for source %1 of `%2` (%3) is wrong</source>
        <translation>правилото на ggml за източник %1 на `%2` (%3) е грешно</translation>
    </message>
    <message>
        <source>ggml&apos;s rule is wrong: %1</source>
        <translation>правилото на ggml е грешно: %1</translation>
    </message>
    <message>
        <source>good</source>
        <translation>добър</translation>
    </message>
    <message>
        <source>known</source>
        <translation>известна грешка</translation>
    </message>
    <message>
        <source>medians of a profile</source>
        <translation>медиани от профил</translation>
    </message>
    <message>
        <source>mixed: %1 of %2 nodes are from another run</source>
        <translation>смесено: %1 от %2 възела са от друго изпълнение</translation>
    </message>
    <message>
        <source>no graph adds up the gradient of `%1`</source>
        <translation>никой граф не сумира градиента на `%1`</translation>
    </message>
    <message>
        <source>no graph has a gradient of `%1`; mark a parameter with `param`, the loss with `loss`, and call backward(graph)</source>
        <translation>никой граф няма градиент на `%1`; отбележете параметър с `param`, загубата с `loss` и извикайте backward(graph)</translation>
    </message>
    <message>
        <source>no step computes its gradient; add compute(graph) after backward(graph)</source>
        <translation>никоя стъпка не изчислява градиента му; добавете compute(graph) след backward(graph)</translation>
    </message>
    <message>
        <source>no tensor of the graph is a parameter; mark one with `param`</source>
        <translation>никой тензор на графа не е параметър; отбележете някой с `param`</translation>
    </message>
    <message>
        <source>no tensor of the graph is the loss; mark one with `loss`</source>
        <translation>никой тензор на графа не е загубата; отбележете някой с `loss`</translation>
    </message>
    <message>
        <source>none</source>
        <translation>няма</translation>
    </message>
    <message>
        <source>one run</source>
        <translation>едно изпълнение</translation>
    </message>
    <message>
        <source>one run; %1 of %2 nodes were stepped</source>
        <translation>едно изпълнение; %1 от %2 възела са изпълнени по стъпки</translation>
    </message>
    <message>
        <source>rough</source>
        <translation>приблизителен</translation>
    </message>
    <message>
        <source>stepped: each node was run separately</source>
        <translation>по стъпки: всеки възел е изпълнен отделно</translation>
    </message>
    <message>
        <source>tensors lists %1 tensors and grad_accs %2; each accumulator belongs to one tensor</source>
        <translation>tensors изброява %1 тензора, а grad_accs – %2; всеки акумулатор е на един тензор</translation>
    </message>
    <message>
        <source>the case has evaluations, but no accumulators</source>
        <translation>в случая има изчисления, но няма акумулатори</translation>
    </message>
    <message>
        <source>the case has no tensor %1</source>
        <translation>в случая няма тензор %1</translation>
    </message>
    <message>
        <source>the gradient of `%1` is %2, but `%1` is %3</source>
        <translation>градиентът на `%1` е %2, а `%1` е %3</translation>
    </message>
    <message>
        <source>the gradient of `%1` needs an f32 accumulator of shape %2; `%3` is %4 %5</source>
        <translation>за градиента на `%1` е нужен акумулатор f32 с форма %2; `%3` е %4 %5</translation>
    </message>
    <message>
        <source>the graph has no nodes yet; expand it with the loss first</source>
        <translation>графът още няма възли; първо го разширете със загубата</translation>
    </message>
    <message>
        <source>the graph has no room for gradients; create it with graph(grads=true)</source>
        <translation>в графа няма място за градиенти; създайте го с graph(grads=true)</translation>
    </message>
    <message>
        <source>the parameter has no gradient</source>
        <translation>параметърът няма градиент</translation>
    </message>
    <message>
        <source>the program has no gradients; mark a parameter with `param` and the loss with `loss`, create the graph with graph(grads=true), and call backward(graph)</source>
        <translation>програмата няма градиенти; отбележете параметър с `param` и загубата с `loss`, създайте графа с graph(grads=true) и извикайте backward(graph)</translation>
    </message>
    <message>
        <source>the relative error is %1; at most %2 is allowed</source>
        <translation>относителната грешка е %1, допустима е най-много %2</translation>
    </message>
    <message>
        <source>the type of an input is missing in the case</source>
        <translation>в случая липсва типът на вход</translation>
    </message>
    <message>
        <source>its gradient is a leaf, which no step computes</source>
        <translation>градиентът му е листо, което никоя стъпка не изчислява</translation>
    </message>
    <message>
        <source>the check was interrupted</source>
        <translation>проверката беше прекъсната</translation>
    </message>
    <message>
        <source>the loss does not depend on it</source>
        <translation>загубата не зависи от него</translation>
    </message>
    <message>
        <source>the loss is %1, so it has no differences; find the first NaN or infinite value in its sources</source>
        <translation>загубата е %1, затова няма разлики; намерете първото NaN или безкрайна стойност в източниците ѝ</translation>
    </message>
    <message>
        <source>%1 bytes follow the compressed data</source>
        <translation>след компресираните данни има още %1 байта</translation>
    </message>
    <message>
        <source>%1 compressed bytes can&apos;t contain the announced %2 bytes</source>
        <translation>%1 компресирани байта не могат да съдържат обявените %2 байта</translation>
    </message>
    <message>
        <source>%1 contains %2 arrays; give the name of one after the file name: %3</source>
        <translation>%1 съдържа %2 масива; посочете името на един от тях след името на файла: %3</translation>
    </message>
    <message>
        <source>%1 contains no arrays</source>
        <translation>%1 не съдържа масиви</translation>
    </message>
    <message>
        <source>%1 contains one array without a name; omit &quot;%2&quot;</source>
        <translation>%1 съдържа един масив без име; пропуснете „%2“</translation>
    </message>
    <message>
        <source>%1 contains several arrays &quot;%2&quot;</source>
        <translation>%1 съдържа няколко масива „%2“</translation>
    </message>
    <message>
        <source>%1 has no array &quot;%2&quot;; did you mean &quot;%3&quot;?</source>
        <translation>%1 няма масив „%2“; може би имате предвид „%3“?</translation>
    </message>
    <message>
        <source>%1 has no array &quot;%2&quot;; its arrays are %3</source>
        <translation>%1 няма масив „%2“; масивите му са %3</translation>
    </message>
    <message>
        <source>%1: only .gguf, .safetensors, .npy, .npz, .csv, .tsv, .txt and idx files can be read</source>
        <translation>%1: могат да се четат само файлове .gguf, .safetensors, .npy, .npz, .csv, .tsv, .txt и idx</translation>
    </message>
    <message>
        <source>%1: the array needs %2 bytes of memory; the limit is %3 bytes</source>
        <translation>%1: масивът изисква %2 байта памет; ограничението е %3 байта</translation>
    </message>
    <message>
        <source>a size of %1 is in a ZIP64 field, which is missing</source>
        <translation>размер на %1 е в поле ZIP64, което липсва</translation>
    </message>
    <message>
        <source>an extra field of %1 is longer than its record</source>
        <translation>допълнително поле на %1 е по-дълго от записа му</translation>
    </message>
    <message>
        <source>an idx array of shape %1 with elements of %2 bytes needs %3 bytes, but %4 follow the header</source>
        <translation>масив idx с форма %1 и елементи по %2 байта изисква %3 байта, но след заглавната част има %4</translation>
    </message>
    <message>
        <source>it has more than the %1 decoded bytes that were announced</source>
        <translation>разкодираните байтове са повече от обявените %1</translation>
    </message>
    <message>
        <source>it has only %1 decoded bytes; %2 were announced</source>
        <translation>разкодираните байтове са само %1; обявени са %2</translation>
    </message>
    <message>
        <source>line %1 has %2 fields, but line %3 has %4</source>
        <translation>ред %1 има %2 полета, но ред %3 има %4</translation>
    </message>
    <message>
        <source>line %1 has more than %2 fields</source>
        <translation>ред %1 има повече от %2 полета</translation>
    </message>
    <message>
        <source>line %1, column %2 is empty; write nan for a missing number</source>
        <translation>ред %1, колона %2 е празна; за липсващо число напишете nan</translation>
    </message>
    <message>
        <source>line %1, column %2: %3 is not a number</source>
        <translation>ред %1, колона %2: %3 не е число</translation>
    </message>
    <message>
        <source>line %1, column %2: %3 is outside the range of 64-bit floats</source>
        <translation>ред %1, колона %2: %3 е извън обхвата на 64-битовите числа с плаваща запетая</translation>
    </message>
    <message>
        <source>line %1: a quotation mark is not closed</source>
        <translation>ред %1: има незатворена кавичка</translation>
    </message>
    <message>
        <source>line %1: expected the separator after a closing quotation mark, got %2</source>
        <translation>ред %1: след затваряща кавичка се очаква разделител, а има %2</translation>
    </message>
    <message>
        <source>more than %1 columns are requested</source>
        <translation>поискани са повече от %1 колони</translation>
    </message>
    <message>
        <source>the ZIP file consists of %1 parts; only one part can be read</source>
        <translation>файлът ZIP се състои от %1 части; може да се чете само една част</translation>
    </message>
    <message>
        <source>the ZIP file has %1 members; it can have at most %2</source>
        <translation>файлът ZIP има %1 члена; може да има най-много %2</translation>
    </message>
    <message>
        <source>the ZIP file is a part of several; only one part can be read</source>
        <translation>файлът ZIP е една от няколко части; може да се чете само една част</translation>
    </message>
    <message>
        <source>the ZIP64 field of %1 is too short</source>
        <translation>полето ZIP64 на %1 е твърде късо</translation>
    </message>
    <message>
        <source>the array has %1 dimensions; a tensor has at most %2</source>
        <translation>масивът има %1 размерности; тензорът има най-много %2</translation>
    </message>
    <message>
        <source>the array needs %1 bytes of memory; the limit is %2 bytes</source>
        <translation>масивът изисква %1 байта памет; ограничението е %2 байта</translation>
    </message>
    <message>
        <source>the compressed data ends too early, after %1 decoded bytes</source>
        <translation>компресираните данни свършват твърде рано, след %1 разкодирани байта</translation>
    </message>
    <message>
        <source>the compressed data is damaged after %1 decoded bytes: %2</source>
        <translation>компресираните данни са повредени след %1 разкодирани байта: %2</translation>
    </message>
    <message>
        <source>the directory (%1 bytes from byte %2 on) is not in front of its end record at byte %3</source>
        <translation>директорията (%1 байта от байт %2 нататък) не е пред крайния си запис на байт %3</translation>
    </message>
    <message>
        <source>the directory has %1 bytes, too few for %2 members</source>
        <translation>директорията има %1 байта, твърде малко за %2 члена</translation>
    </message>
    <message>
        <source>the file contains no numbers</source>
        <translation>файлът не съдържа числа</translation>
    </message>
    <message>
        <source>the member %1 (%2 bytes from byte %3 on) overlaps another one, or is not in the file</source>
        <translation>членът %1 (%2 байта от байт %3 нататък) се припокрива с друг или не е във файла</translation>
    </message>
    <message>
        <source>the member %1 has another size</source>
        <translation>членът %1 има друг размер</translation>
    </message>
    <message>
        <source>the member %1 is compressed by method %2; only stored and deflated members can be read</source>
        <translation>членът %1 е компресиран по метод %2; могат да се четат само некомпресирани членове и членове с deflate</translation>
    </message>
    <message>
        <source>the member %1 is damaged: its bytes don&apos;t have the checksum in the directory</source>
        <translation>членът %1 е повреден: байтовете му нямат контролната сума от директорията</translation>
    </message>
    <message>
        <source>the member %1 is encrypted; save it without a password</source>
        <translation>членът %1 е шифрован; запишете го без парола</translation>
    </message>
    <message>
        <source>the member %1 is stored, but has %2 bytes in the file and %3 outside</source>
        <translation>членът %1 не е компресиран, но има %2 байта във файла и %3 извън него</translation>
    </message>
    <message>
        <source>the member %1: %2</source>
        <translation>членът %1: %2</translation>
    </message>
    <message>
        <source>the record of member %1 is longer than the directory</source>
        <translation>записът на член %1 е по-дълъг от директорията</translation>
    </message>
    <message>
        <source>the table has more numbers than the memory limit of %1 bytes permits</source>
        <translation>таблицата има повече числа, отколкото позволява ограничението от %1 байта памет</translation>
    </message>
    <message>
        <source>there are several columns %1</source>
        <translation>има няколко колони %1</translation>
    </message>
    <message>
        <source>there is no ZIP64 end record at byte %1</source>
        <translation>на байт %1 няма краен запис ZIP64</translation>
    </message>
    <message>
        <source>there is no column %1; did you mean %2?</source>
        <translation>няма колона %1; може би имате предвид %2?</translation>
    </message>
    <message>
        <source>there is no column %1; the first of %2 columns is called %3</source>
        <translation>няма колона %1; първата от %2 колони се нарича %3</translation>
    </message>
    <message>
        <source>there is no header of the member %1 at byte %2</source>
        <translation>на байт %2 няма заглавна част на члена %1</translation>
    </message>
    <message>
        <source>there is no record of member %1 at byte %2</source>
        <translation>на байт %2 няма запис на член %1</translation>
    </message>
    <message>
        <source>there isn&apos;t enough memory to decompress it</source>
        <translation>няма достатъчно памет за декомпресиране</translation>
    </message>
    <message>
        <source>this is not a complete ZIP file: it has no end record</source>
        <translation>това не е пълен файл ZIP: няма краен запис</translation>
    </message>
    <message>
        <source>a recorded run can&apos;t be computed again, so its gradients can&apos;t be checked</source>
        <translation>записано изпълнение не може да се изчисли отново, затова градиентите му не могат да се проверят</translation>
    </message>
    <message>
        <source>the check of gradients was paused before all of them were checked</source>
        <translation>проверката на градиентите беше спряна, преди всички да бъдат проверени</translation>
    </message>
    <message>
        <source>%1 can&apos;t be resumed here: the script has no `train`</source>
        <translation>%1 не може да се продължи тук: скриптът няма `train`</translation>
    </message>
    <message>
        <source>%1 has no tensor &quot;%2&quot;; it belongs to another script</source>
        <translation>%1 няма тензор „%2“; файлът е от друг скрипт</translation>
    </message>
    <message>
        <source>%1 is not a checkpoint of a training: the key %2 is missing</source>
        <translation>%1 не е контролна точка на обучение: липсва ключът %2</translation>
    </message>
    <message>
        <source>%1 was saved by %2, but the script trains with %3; choose the same optimiser</source>
        <translation>%1 е записан от %2, а скриптът обучава с %3; изберете същия оптимизатор</translation>
    </message>
    <message>
        <source>%1(…) is an argument of train: train(loss, %1(…))</source>
        <translation>%1(…) е аргумент на train: train(loss, %1(…))</translation>
    </message>
    <message>
        <source>%1: %2 has %3 numbers for %4 rounds</source>
        <translation>%1: %2 има %3 числа за %4 кръга</translation>
    </message>
    <message>
        <source>%1: %2 is %3; it must be from %4 to %5</source>
        <translation>%1: %2 е %3; трябва да е от %4 до %5</translation>
    </message>
    <message>
        <source>%1: %2 is %3; it must be less than %4</source>
        <translation>%1: %2 е %3; трябва да е по-малко от %4</translation>
    </message>
    <message>
        <source>%1: &quot;%2&quot; has the shape %3 there and %4 here; it belongs to another script</source>
        <translation>%1: „%2“ има форма %3 във файла и %4 тук; файлът е от друг скрипт</translation>
    </message>
    <message>
        <source>%1: alpha, the learning rate, is %2; it must be larger than 0</source>
        <translation>%1: скоростта на обучение alpha е %2; трябва да е по-голяма от 0</translation>
    </message>
    <message>
        <source>%1: eps is %2; it must be at least 0</source>
        <translation>%1: eps е %2; трябва да е поне 0</translation>
    </message>
    <message>
        <source>A leaf with the shape of a, filled with the quantised values of a when a run starts.</source>
        <translation>Листо с формата на a, което в началото на изпълнението се запълва с квантуваните стойности на a.</translation>
    </message>
    <message>
        <source>A loss for labels 0 and 1: the mean of softplus(logits) - labels · logits.</source>
        <translation>Загуба за етикети 0 и 1: средното на softplus(logits) - labels · logits.</translation>
    </message>
    <message>
        <source>A loss: the mean of the squared differences.</source>
        <translation>Загуба: средното на квадратите на разликите.</translation>
    </message>
    <message>
        <source>An optimiser: train(loss, …)</source>
        <translation>Оптимизатор: train(loss, …)</translation>
    </message>
    <message>
        <source>Builds the gradients of a loss and the optimiser, and trains the parameters, one evaluation in each round.</source>
        <translation>Изгражда градиентите на загубата и оптимизатора и обучава параметрите, по едно пресмятане във всеки кръг.</translation>
    </message>
    <message>
        <source>Calls an op of a plug-in by its name.</source>
        <translation>Извиква операция на приставка по името ѝ.</translation>
    </message>
    <message>
        <source>Fills the last dimension of a tensor with other examples in each round: tensor(…) = batches(…)</source>
        <translation>Във всеки кръг запълва последното измерение на тензор с други примери: tensor(…) = batches(…)</translation>
    </message>
    <message>
        <source>Training</source>
        <translation>Обучение</translation>
    </message>
    <message>
        <source>`batches` is written like this: batches(load(&quot;x.npy&quot;)), or batches(normal(…), examples=1000)</source>
        <translation>`batches` се пише така: batches(load(&quot;x.npy&quot;)) или batches(normal(…), examples=1000)</translation>
    </message>
    <message>
        <source>`train` decides the number of rounds; remove `rounds`</source>
        <translation>`train` определя броя на кръговете; махнете `rounds`</translation>
    </message>
    <message>
        <source>`train` is written like this: train(loss, adamw(lr=0.001))</source>
        <translation>`train` се пише така: train(loss, adamw(lr=0.001))</translation>
    </message>
    <message>
        <source>a curved border</source>
        <translation>крива граница</translation>
    </message>
    <message>
        <source>a line search needed more than max_linesearch = %1 evaluations</source>
        <translation>едно търсене по права поиска повече от max_linesearch = %1 пресмятания</translation>
    </message>
    <message>
        <source>a line through points</source>
        <translation>права през точки</translation>
    </message>
    <message>
        <source>a script can contain `train` only once</source>
        <translation>един скрипт може да има само едно `train`</translation>
    </message>
    <message>
        <source>all %1 epochs are done</source>
        <translation>всички епохи са готови: %1</translation>
    </message>
    <message>
        <source>all %1 evaluations are done</source>
        <translation>всички пресмятания са готови: %1</translation>
    </message>
    <message>
        <source>another order of the examples in each epoch</source>
        <translation>друг ред на примерите във всяка епоха</translation>
    </message>
    <message>
        <source>batches: a tensor of type %1 can&apos;t be filled by examples</source>
        <translation>batches: тензор от тип %1 не може да се запълва по примери</translation>
    </message>
    <message>
        <source>batches: classes is %1; it must be from 1 to %2</source>
        <translation>batches: classes е %1; трябва да е от 1 до %2</translation>
    </message>
    <message>
        <source>batches: examples is %1; it must be from 1 to %2</source>
        <translation>batches: examples е %1; трябва да е от 1 до %2</translation>
    </message>
    <message>
        <source>batches: the examples must be the same in each round, without `round`</source>
        <translation>batches: примерите трябва да са едни и същи във всеки кръг, без `round`</translation>
    </message>
    <message>
        <source>batches: the number of examples is missing: batches(…, examples=1000)</source>
        <translation>batches: липсва броят на примерите: batches(…, examples=1000)</translation>
    </message>
    <message>
        <source>batches: the tensor has no dimension that counts examples</source>
        <translation>batches: тензорът няма измерение, което брои примери</translation>
    </message>
    <message>
        <source>batches: the tensor has the shape %1; for %2 classes it must be tensor(f32, %2, examples)</source>
        <translation>batches: тензорът има форма %1; за %2 класа трябва да е tensor(f32, %2, примери)</translation>
    </message>
    <message>
        <source>batches: there are %1 examples, but a round takes %2</source>
        <translation>batches: примерите са %1, а един кръг взема %2</translation>
    </message>
    <message>
        <source>each number is a class, and becomes so many numbers of which one is 1</source>
        <translation>всяко число е клас и става толкова числа, от които едно е 1</translation>
    </message>
    <message>
        <source>epochs without a better loss until it stops; 0: never</source>
        <translation>епохи без по-добра загуба, след които спира; 0: никога</translation>
    </message>
    <message>
        <source>evaluations of sgd and adamw without batches</source>
        <translation>пресмятания на sgd и adamw без партиди</translation>
    </message>
    <message>
        <source>example %1 has the class %2; it must be a whole number from 0 to %3</source>
        <translation>пример %1 има клас %2; трябва да е цяло число от 0 до %3</translation>
    </message>
    <message>
        <source>ggml&apos;s memory: `%1` is trained over many rounds, but its bytes are reused within each round; run this program in debug memory</source>
        <translation>паметта на ggml: `%1` се обучава през много кръгове, но байтовете му се използват отново във всеки кръг; изпълнете програмата в паметта за дебъгване</translation>
    </message>
    <message>
        <source>how the learning rate falls</source>
        <translation>как намалява скоростта на обучение</translation>
    </message>
    <message>
        <source>it reached n_iter = %1 iterations</source>
        <translation>достигнати са n_iter = %1 итерации</translation>
    </message>
    <message>
        <source>lbfgs: wolfe is %1; it must be larger than ftol, which is %2, and smaller than 1</source>
        <translation>lbfgs: wolfe е %1; трябва да е по-голямо от ftol, което е %2, и по-малко от 1</translation>
    </message>
    <message>
        <source>learns where to look</source>
        <translation>учи се накъде да гледа</translation>
    </message>
    <message>
        <source>load: %1 has weights, but batches take their examples from an array: .npy, .npz, CSV or idx</source>
        <translation>load: %1 съдържа тегла, а партидите вземат примерите си от масив: .npy, .npz, CSV или idx</translation>
    </message>
    <message>
        <source>load: the array has the shape %1 (with the last dimension first: %2), which doesn&apos;t consist of examples for a tensor of the shape %3</source>
        <translation>load: масивът има форма %1 (с последното измерение отпред: %2), която не се състои от примери за тензор с форма %3</translation>
    </message>
    <message>
        <source>no epoch after epoch %1 has a better loss than %2</source>
        <translation>никоя епоха след епоха %1 няма по-добра загуба от %2</translation>
    </message>
    <message>
        <source>no round of the training has ended yet, so there is nothing to save</source>
        <translation>още не е завършил нито един кръг на обучението, затова няма какво да се запише</translation>
    </message>
    <message>
        <source>of that order</source>
        <translation>на този ред</translation>
    </message>
    <message>
        <source>passes over the examples of all batches</source>
        <translation>обхождания на примерите от всички партиди</translation>
    </message>
    <message>
        <source>reads drawn digits</source>
        <translation>чете нарисувани цифри</translation>
    </message>
    <message>
        <source>results of one value that are noted in each round</source>
        <translation>резултати с една стойност, които се записват във всеки кръг</translation>
    </message>
    <message>
        <source>rounds in which the learning rate grows</source>
        <translation>кръгове, в които скоростта на обучение расте</translation>
    </message>
    <message>
        <source>sgd(…), adamw(…), adam(…) or lbfgs(…)</source>
        <translation>sgd(…), adamw(…), adam(…) или lbfgs(…)</translation>
    </message>
    <message>
        <source>the checkpoint is already at round %1 of %2; let the script train longer</source>
        <translation>контролната точка вече е на кръг %1 от %2; нека скриптът обучава по-дълго</translation>
    </message>
    <message>
        <source>the fill of all examples</source>
        <translation>запълването на всички примери</translation>
    </message>
    <message>
        <source>the gradient&apos;s norm is at most eps = %1 of the parameters&apos; norm</source>
        <translation>нормата на градиента е най-много eps = %1 от нормата на параметрите</translation>
    </message>
    <message>
        <source>the largest norm of all gradients together; 0: any</source>
        <translation>най-голямата норма на всички градиенти заедно; 0: без граница</translation>
    </message>
    <message>
        <source>the loss changed by less than delta = %1 of itself in %2 iterations</source>
        <translation>загубата се промени с по-малко от delta = %1 от себе си за %2 итерации</translation>
    </message>
    <message>
        <source>the loss changed by less than eps_f = %1 of itself</source>
        <translation>загубата се промени с по-малко от eps_f = %1 от себе си</translation>
    </message>
    <message>
        <source>the loss doesn&apos;t fall along the direction of the search</source>
        <translation>загубата не намалява по посоката на търсенето</translation>
    </message>
    <message>
        <source>the loss has not become smaller for max_no_improvement = %1 iterations</source>
        <translation>загубата не е намаляла от max_no_improvement = %1 итерации</translation>
    </message>
    <message>
        <source>the parameter `%1` is %2; an optimiser changes only contiguous f32 tensors</source>
        <translation>параметърът `%1` е %2; оптимизаторът променя само непрекъснати тензори f32</translation>
    </message>
    <message>
        <source>the share of the examples, from 0 to 1, kept out of training</source>
        <translation>делът на примерите, от 0 до 1, който не участва в обучението</translation>
    </message>
    <message>
        <source>the step became larger than max_step = %1</source>
        <translation>стъпката стана по-голяма от max_step = %1</translation>
    </message>
    <message>
        <source>the step became smaller than min_step = %1</source>
        <translation>стъпката стана по-малка от min_step = %1</translation>
    </message>
    <message>
        <source>the step is not a positive number</source>
        <translation>стъпката не е положително число</translation>
    </message>
    <message>
        <source>their number, if the fill isn&apos;t a file</source>
        <translation>броят им, ако запълването не е файл</translation>
    </message>
    <message>
        <source>there is nothing to train: the loss `%1` depends on no parameter; mark a tensor with `param`</source>
        <translation>няма какво да се обучава: загубата `%1` не зависи от параметър; отбележете тензор с `param`</translation>
    </message>
    <message>
        <source>this is not an idx file: it does not begin with two zero bytes, a type and a number of dimensions</source>
        <translation>това не е файл idx: не започва с два нулеви байта, тип и брой на измеренията</translation>
    </message>
    <message>
        <source>train needs an optimiser: sgd(…), adamw(…), adam(…) or lbfgs(…)</source>
        <translation>train има нужда от оптимизатор: sgd(…), adamw(…), adam(…) или lbfgs(…)</translation>
    </message>
    <message>
        <source>train: %1 is %2; it must be from %3 to %4</source>
        <translation>train: %1 е %2; трябва да е от %3 до %4</translation>
    </message>
    <message>
        <source>train: `%1` has the shape %2; only a tensor of one value can be watched</source>
        <translation>train: `%1` има форма %2; може да се наблюдава само тензор с една стойност</translation>
    </message>
    <message>
        <source>train: `%1` takes %2 of %3 examples in each round, but `%4` takes %5 of %6</source>
        <translation>train: `%1` взема %2 от %3 примера във всеки кръг, а `%4` взема %5 от %6</translation>
    </message>
    <message>
        <source>train: clip is %1; it must be at least 0</source>
        <translation>train: clip е %1; трябва да е поне 0</translation>
    </message>
    <message>
        <source>train: lbfgs compares the loss of the same examples, but a round sees only %1 of %2; use another optimiser, or all examples in each round</source>
        <translation>train: lbfgs сравнява загубата на едни и същи примери, а един кръг вижда само %1 от %2; използвайте друг оптимизатор или всички примери във всеки кръг</translation>
    </message>
    <message>
        <source>train: there are no examples to keep for validation; fill a tensor with batches(…)</source>
        <translation>train: няма примери, които да се оставят за проверка; запълнете тензор с batches(…)</translation>
    </message>
    <message>
        <source>train: validation is %1; it is a share of the examples, from 0 to less than 1</source>
        <translation>train: validation е %1; то е дял от примерите, от 0 до под 1</translation>
    </message>
    <message>
        <source>two classes</source>
        <translation>два класа</translation>
    </message>
    <message>
        <source>%1 has no tensor &quot;%2&quot;</source>
        <translation>%1 няма тензор „%2“</translation>
    </message>
    <message>
        <source>%1 has no tensor &quot;%2&quot;; give each parameter the name of the tensor that it replaces</source>
        <translation>%1 няма тензор „%2“; дайте на всеки параметър името на тензора, който замества</translation>
    </message>
    <message>
        <source>%1 has the layers 0 to %2, but layer %3 is to be trained</source>
        <translation>%1 има слоеве от 0 до %2, а трябва да се обучава слой %3</translation>
    </message>
    <message>
        <source>%1 has the tensor &quot;%2&quot;, which a script that trains a layer can&apos;t use yet</source>
        <translation>%1 има тензора „%2“, който скрипт за обучаване на слой още не може да използва</translation>
    </message>
    <message>
        <source>%1: &quot;%2&quot; has the shape %3 there and %4 here</source>
        <translation>%1: „%2“ има форма %3 във файла и %4 тук</translation>
    </message>
    <message>
        <source>a window has %1 tokens; it must have from 1 to %2</source>
        <translation>прозорецът има %1 токена; трябва да има от 1 до %2</translation>
    </message>
    <message>
        <source>later rounds have been run already; run one more round, then save</source>
        <translation>по-късни кръгове вече са изпълнени; изпълнете още един кръг и тогава запазете</translation>
    </message>
    <message>
        <source>one_hot: %1 classes are given, but the shape %2 has %3 columns</source>
        <translation>one_hot: дадени са %1 класа, а формата %2 има %3 колони</translation>
    </message>
    <message>
        <source>one_hot: class %1 is given, but the classes of the shape %2 are 0 to %3</source>
        <translation>one_hot: даден е клас %1, а класовете на формата %2 са от 0 до %3</translation>
    </message>
    <message>
        <source>round %1 has not ended; run it to its end, then save</source>
        <translation>кръг %1 не е завършил; изпълнете го докрай и тогава запазете</translation>
    </message>
    <message>
        <source>scripts that train a layer can be written only for llama models without experts, not for %1</source>
        <translation>скриптове за обучаване на слой могат да се пишат само за модели llama без експерти, не за %1</translation>
    </message>
    <message>
        <source>the examples are not points of a plane</source>
        <translation>примерите не са точки от равнина</translation>
    </message>
    <message>
        <source>the open program is not trained</source>
        <translation>отворената програма не се обучава</translation>
    </message>
    <message>
        <source>the text has %1 tokens; at least 2 are needed</source>
        <translation>текстът има %1 токена; нужни са поне 2</translation>
    </message>
    <message>
        <source>%1: %2 is %3; it must be at least 0 and less than 1</source>
        <translation>%1: %2 е %3; трябва да е поне 0 и под 1</translation>
    </message>
    <message>
        <source>the examples are read through a view, which can&apos;t be evaluated on other points yet</source>
        <translation>примерите се четат през изглед, който още не може да се пресмята за други точки</translation>
    </message>
    <message>
        <source>the parameter `%1` is filled again in each round, so nothing it learns would last</source>
        <translation>параметърът `%1` се запълва отново във всеки кръг, затова нищо научено не би останало</translation>
    </message>
    <message>
        <source>`train` is the run of a script; remove `compute` and `graph`</source>
        <translation>`train` е изпълнението на скрипта; махнете `compute` и `graph`</translation>
    </message>
    <message>
        <source>train: lbfgs has no learning rate, so it can&apos;t have a schedule or a warm-up</source>
        <translation>train: lbfgs няма скорост на обучение, затова не може да има schedule или warmup</translation>
    </message>
    <message>
        <source>train: validation is %1, which is less than one of the %2 batches; increase it</source>
        <translation>train: validation е %1, което е по-малко от една от %2 партиди; увеличете го</translation>
    </message>
    <message>
        <source>%1 — the value is %2 after %3</source>
        <translation>%1 — стойността е %2 след %3</translation>
    </message>
    <message>
        <source>%1(%2): an example has %3 numbers, but the first dimensions of the shape %4 don&apos;t have as many</source>
        <translation>%1(%2): един пример има %3 числа, но първите измерения на формата %4 нямат толкова</translation>
    </message>
    <message>
        <source>`%1` compares two rounds, so it must name its tensor</source>
        <translation>`%1` сравнява два кръга, затова трябва да назове тензора си</translation>
    </message>
    <message>
        <source>`%1` is not a statistic; use min, max, mean, sd, norm, nan, inf, zeros, at, used_mem or round</source>
        <translation>`%1` не е статистика; използвайте min, max, mean, sd, norm, nan, inf, zeros, at, used_mem или round</translation>
    </message>
    <message>
        <source>a number or `before` is expected, not `%1`</source>
        <translation>очаква се число или `before`, а не `%1`</translation>
    </message>
    <message>
        <source>its value at the end of the previous round is not known</source>
        <translation>стойността му в края на предишния кръг не е известна</translation>
    </message>
    <message>
        <source>the gradient of `%1` in round %2 is not finite</source>
        <translation>градиентът на `%1` в кръг %2 не е краен</translation>
    </message>
    <message>
        <source>the loss of round %1 is %2</source>
        <translation>загубата на кръг %1 е %2</translation>
    </message>
    <message>
        <source>batches: the tensor has no elements; the last dimension of %1 is the number of examples in a batch, so it must be at least 1</source>
        <translation>batches: тензорът няма елементи; последното измерение на %1 е броят на примерите в партида, затова трябва да е поне 1</translation>
    </message>
    <message>
        <source>learns two sentences</source>
        <translation>научава две изречения</translation>
    </message>
    <message>
        <source>%1 can&apos;t be added to the block %2, which is finalised with %3 elements (%4 bytes); reserve before it is finalised</source>
        <translation>%1 не може да се добави към блока %2, който е завършен с %3 елемента (%4 байта); запазете място преди завършването му</translation>
    </message>
    <message>
        <source>%1 can&apos;t be added, because the buffer &quot;%2&quot; is allocated already, with %3 bytes; reserve everything before allocate</source>
        <translation>%1 не може да се добави, защото буферът &quot;%2&quot; вече е заделен с %3 байта; запазете всичко преди allocate</translation>
    </message>
    <message>
        <source>%1 takes %2 bytes, and &quot;%3&quot; has %4 bytes already: together they are more than can be addressed</source>
        <translation>%1 заема %2 байта, а &quot;%3&quot; вече има %4 байта: заедно са повече, отколкото може да се адресира</translation>
    </message>
    <message>
        <source>%1 takes %2 bytes, and the block %3 has %4 bytes already: together they are more than can be addressed</source>
        <translation>%1 заема %2 байта, а блокът %3 вече има %4 байта: заедно са повече, отколкото може да се адресира</translation>
    </message>
    <message>
        <source>&quot;%1&quot; has no block %2</source>
        <translation>&quot;%1&quot; няма блок %2</translation>
    </message>
    <message>
        <source>A buffer for which tensors reserve room before it is allocated. Its memory is host, device, pooled, pinned or managed; without a GPU, it is that of the emulator. Not a function of ggml.</source>
        <translation>Буфер, в който тензорите запазват място, преди да бъде заделен. Паметта му е host, device, pooled, pinned или managed; без GPU тя е на емулатора. Не е функция на ggml.</translation>
    </message>
    <message>
        <source>Allocates a joint buffer: one request to the allocator, for everything that was reserved. A buffer is allocated once. Not a function of ggml.</source>
        <translation>Заделя общ буфер: една заявка към алокатора за всичко запазено. Буфер се заделя веднъж. Не е функция на ggml.</translation>
    </message>
    <message>
        <source>Ends a block: nothing can be reserved in it after this call. Not a function of ggml.</source>
        <translation>Завършва блок: след това извикване в него не може да се запази нищо. Не е функция на ggml.</translation>
    </message>
    <message>
        <source>Reserves a block in a joint buffer: tensors of one type that are adjacent without padding. The result is the flat tensor of all of them, which grows with each. Not a function of ggml.</source>
        <translation>Запазва блок в общ буфер: тензори от един тип, съседни и без допълване. Резултатът е плоският тензор от всички тях, който расте с всеки. Не е функция на ggml.</translation>
    </message>
    <message>
        <source>Reserves room for a tensor in a block, directly after the previous one: a view of the block&apos;s flat tensor. Not a function of ggml.</source>
        <translation>Запазва място за тензор в блок, веднага след предишния: изглед на плоския тензор на блока. Не е функция на ggml.</translation>
    </message>
    <message>
        <source>Reserves room for a tensor in a joint buffer, at a multiple of 32 bytes. The tensor has no data before allocate. Not a function of ggml.</source>
        <translation>Запазва място за тензор в общ буфер, на кратно на 32 байта. Преди allocate тензорът няма данни. Не е функция на ggml.</translation>
    </message>
    <message>
        <source>`%1` can&apos;t grow any more, because `%2` uses its %3 elements; reserve everything first</source>
        <translation>`%1` не може повече да расте, защото `%2` използва неговите %3 елемента; първо запазете всичко</translation>
    </message>
    <message>
        <source>`%1` is not a block; make one with block(&quot;…&quot;, f32)</source>
        <translation>`%1` не е блок; създайте блок с block(&quot;…&quot;, f32)</translation>
    </message>
    <message>
        <source>`%1` reserved room in &quot;%2&quot;, but another call has given it data</source>
        <translation>`%1` е запазил място в &quot;%2&quot;, но друго извикване му е дало данни</translation>
    </message>
    <message>
        <source>a tensor that reserved room in &quot;%1&quot; no longer exists, because its arena was reset</source>
        <translation>тензор, запазил място в &quot;%1&quot;, вече не съществува, защото арената му е нулирана</translation>
    </message>
    <message>
        <source>buffer</source>
        <translation>буфер</translation>
    </message>
    <message>
        <source>memory is %1; it must be host, device, pooled, pinned or managed</source>
        <translation>memory е %1; трябва да е host, device, pooled, pinned или managed</translation>
    </message>
    <message>
        <source>reserve, then allocate</source>
        <translation>запазване, после заделяне</translation>
    </message>
    <message>
        <source>the buffer &quot;%1&quot; is allocated already, with %2 bytes; a buffer is allocated once</source>
        <translation>буферът &quot;%1&quot; вече е заделен с %2 байта; буфер се заделя веднъж</translation>
    </message>
    <message>
        <source>the buffer &quot;%1&quot; needs %2 bytes, but %3 has only %4 of its %5 bytes free</source>
        <translation>буферът &quot;%1&quot; се нуждае от %2 байта, но %3 има само %4 свободни от своите %5 байта</translation>
    </message>
    <message>
        <source>the name has %1 bytes; the limit is %2 bytes</source>
        <translation>името има %1 байта; границата е %2 байта</translation>
    </message>
    <message>
        <source>the name is empty; write, for example, joint_buffer(&quot;weights&quot;, pinned)</source>
        <translation>името е празно; напишете например joint_buffer(&quot;weights&quot;, pinned)</translation>
    </message>
    <message>
        <source>there is a buffer &quot;%1&quot; already; choose another name</source>
        <translation>вече има буфер &quot;%1&quot;; изберете друго име</translation>
    </message>
    <message>
        <source>there is no buffer &quot;%1&quot;; make it with joint_buffer(&quot;%1&quot;)</source>
        <translation>няма буфер &quot;%1&quot;; създайте го с joint_buffer(&quot;%1&quot;)</translation>
    </message>
    <message>
        <source>there is nothing to allocate in the buffer &quot;%1&quot;: 0 bytes are reserved (reservations: %2)</source>
        <translation>няма какво да се задели в буфера &quot;%1&quot;: запазени са 0 байта (запазвания: %2)</translation>
    </message>
    <message>
        <source>%1 can&apos;t take a sparse tensor</source>
        <translation>%1 не приема разреден тензор</translation>
    </message>
    <message>
        <source>%1 can&apos;t take a sparse tensor; give it one of its parts: `%2.keys`, `%2.offsets` or `%2.values`</source>
        <translation>%1 не приема разреден тензор; подайте една от частите му: `%2.keys`, `%2.offsets` или `%2.values`</translation>
    </message>
    <message>
        <source>%1 doesn&apos;t fit into the type %2 of `%3`</source>
        <translation>%1 не се побира в типа %2 на `%3`</translation>
    </message>
    <message>
        <source>%1 elements can&apos;t be divided into rows of %2</source>
        <translation>%1 елемента не могат да се разделят на редове от по %2</translation>
    </message>
    <message>
        <source>%1 has type %2; it must be i32 or i64</source>
        <translation>%1 е от тип %2; трябва да е i32 или i64</translation>
    </message>
    <message>
        <source>%1 is %2; it must be [%3, %4, 1, 1], like the result of the bag</source>
        <translation>%1 е %2; трябва да е [%3, %4, 1, 1], както резултата на торбата</translation>
    </message>
    <message>
        <source>%1 is %2; it must be a matrix</source>
        <translation>%1 е %2; трябва да е матрица</translation>
    </message>
    <message>
        <source>%1 is %2; it must be a vector</source>
        <translation>%1 е %2; трябва да е вектор</translation>
    </message>
    <message>
        <source>%1 is %2; it must be i32 or i64</source>
        <translation>%1 е %2; трябва да е i32 или i64</translation>
    </message>
    <message>
        <source>%1 · (1 - α wd) - α · g = %2 · (1 - %3 · %4) - %3 · %5</source>
        <translation>%1 · (1 - α wd) - α · g = %2 · (1 - %3 · %4) - %3 · %5</translation>
    </message>
    <message>
        <source>%1: `%2` contains %3, which is not a whole number</source>
        <translation>%1: `%2` съдържа %3, което не е цяло число</translation>
    </message>
    <message>
        <source>%1: `%2` has the shape %3; it must have one dimension</source>
        <translation>%1: `%2` има форма %3; трябва да има едно измерение</translation>
    </message>
    <message>
        <source>%1: `data` has the shape %2, but there are %3 keys</source>
        <translation>%1: `data` има форма %2, но ключовете са %3</translation>
    </message>
    <message>
        <source>%1: `indptr` is empty; it must have one number more than there are rows</source>
        <translation>%1: `indptr` е празен; трябва да има с едно число повече от редовете</translation>
    </message>
    <message>
        <source>%1: the file has no array `format`; a sparse matrix is written by scipy.sparse.save_npz</source>
        <translation>%1: файлът няма масив `format`; разредена матрица се записва от scipy.sparse.save_npz</translation>
    </message>
    <message>
        <source>%1: the matrix has %2 keys, which is too many for a .npz file</source>
        <translation>%1: матрицата има %2 ключа, което е твърде много за файл .npz</translation>
    </message>
    <message>
        <source>%1: the matrix has the format %2; only csr can be read (use tocsr() in Python)</source>
        <translation>%1: матрицата е във формат %2; може да се чете само csr (използвайте tocsr() в Python)</translation>
    </message>
    <message>
        <source>%1: the shape has %2 numbers; a sparse matrix has 2, its rows and columns</source>
        <translation>%1: формата има %2 числа; разредената матрица има 2: редове и колони</translation>
    </message>
    <message>
        <source>%1[%2] = %1[%3] = %4: row %2 has no keys</source>
        <translation>%1[%2] = %1[%3] = %4: ред %2 няма ключове</translation>
    </message>
    <message>
        <source>%1[%2] = %4, %1[%3] = %5: row %2 has the keys %6</source>
        <translation>%1[%2] = %4, %1[%3] = %5: ред %2 има ключовете %6</translation>
    </message>
    <message>
        <source>A sparse matrix as a dense one: c[keys[p], r] is the sum of weights[p], or of 1 without weights, over p from offsets[r] to offsets[r + 1] - 1. The other elements are 0.</source>
        <translation>Разредена матрица като плътна: c[keys[p], r] е сумата на weights[p], или на 1 без тегла, за p от offsets[r] до offsets[r + 1] - 1. Останалите елементи са 0.</translation>
    </message>
    <message>
        <source>A sparse tensor in CSR form: the tensors x.keys, x.offsets and x.values of a variable x. A call that has keys and offsets takes x in their place, and its values as weights.</source>
        <translation>Разреден тензор във вид CSR: тензорите x.keys, x.offsets и x.values на променлива x. Извикване, което има keys и offsets, приема x на тяхно място, а стойностите му като тегла.</translation>
    </message>
    <message>
        <source>Gradient: none; the backward pass stops here.</source>
        <translation>Градиент: няма; обратният ход спира тук.</translation>
    </message>
    <message>
        <source>One step of gradient descent on the rows of a that the keys name: a = a (1 - α wd) - α g, where g is the sum of grad over the bags that name the row. Other rows are neither read nor written.</source>
        <translation>Една стъпка на градиентно спускане върху редовете на a, които ключовете назовават: a = a (1 - α wd) - α g, където g е сумата на grad по торбите, които назовават реда. Останалите редове не се четат и не се записват.</translation>
    </message>
    <message>
        <source>Sparse tensors</source>
        <translation>Разредени тензори</translation>
    </message>
    <message>
        <source>The gradient of a bag&apos;s table: each row is the sum of g over the bags whose keys name it, in the order of the keys. Other rows are 0.</source>
        <translation>Градиентът на таблицата на торбата: всеки ред е сумата на g по торбите, чиито ключове го назовават, в реда на ключовете. Останалите редове са 0.</translation>
    </message>
    <message>
        <source>`%1` has the element type %2, not %3</source>
        <translation>`%1` има тип на елементите %2, а не %3</translation>
    </message>
    <message>
        <source>a key needs a row; begin one first</source>
        <translation>ключът изисква ред; първо започнете ред</translation>
    </message>
    <message>
        <source>a sparse tensor can&apos;t have %1 rows, %2 columns and room for %3 keys</source>
        <translation>разреден тензор не може да има %1 реда, %2 колони и място за %3 ключа</translation>
    </message>
    <message>
        <source>a sparse tensor has keys, offsets and perhaps values, not `%1`</source>
        <translation>разреденият тензор има keys, offsets и евентуално values, а не `%1`</translation>
    </message>
    <message>
        <source>a sparse tensor is an argument without a name, in the place of keys and offsets</source>
        <translation>разреденият тензор е аргумент без име, на мястото на keys и offsets</translation>
    </message>
    <message>
        <source>c[:, r] = Σ table[:, keys[p]] over p from offsets[r] to offsets[r + 1] - 1, each times weights[p] if there are weights. With mean, the sum is divided by the number of keys.</source>
        <translation>c[:, r] = Σ table[:, keys[p]] за p от offsets[r] до offsets[r + 1] - 1, всяко по weights[p], ако има тегла. При mean сумата се дели на броя на ключовете.</translation>
    </message>
    <message>
        <source>c[r, j] = Σ b[keys[p], j] over p from offsets[r] to offsets[r + 1] - 1, each times weights[p] if there are weights: mul_mat of a sparse matrix and b.</source>
        <translation>c[r, j] = Σ b[keys[p], j] за p от offsets[r] до offsets[r + 1] - 1, всяко по weights[p], ако има тегла: mul_mat на разредена матрица и b.</translation>
    </message>
    <message>
        <source>csr begins with the number of rows, or with the word `rows`: %1</source>
        <translation>csr започва с броя на редовете или с думата `rows`: %1</translation>
    </message>
    <message>
        <source>csr is written like this: %1, or csr(&quot;FILE.npz&quot;)</source>
        <translation>csr се пише така: %1, или csr(&quot;FILE.npz&quot;)</translation>
    </message>
    <message>
        <source>csr takes its keys in braces, and perhaps values: csr(rows, { 4 5 | 3 }, { 0.5 1 | 2 })</source>
        <translation>csr приема ключовете си във фигурни скоби и евентуално стойности: csr(rows, { 4 5 | 3 }, { 0.5 1 | 2 })</translation>
    </message>
    <message>
        <source>csr: %1</source>
        <translation>csr: %1</translation>
    </message>
    <message>
        <source>csr: a key is a whole number, not %1</source>
        <translation>csr: ключът е цяло число, а не %1</translation>
    </message>
    <message>
        <source>csr: a matrix of a file has room for its own %1 keys only; remove capacity</source>
        <translation>csr: матрица от файл има място само за своите %1 ключа; премахнете capacity</translation>
    </message>
    <message>
        <source>csr: capacity is %1, but there are %2 keys</source>
        <translation>csr: capacity е %1, но ключовете са %2</translation>
    </message>
    <message>
        <source>csr: columns is %1; it can&apos;t be negative</source>
        <translation>csr: columns е %1; не може да е отрицателно</translation>
    </message>
    <message>
        <source>csr: files can&apos;t be read here</source>
        <translation>csr: тук не могат да се четат файлове</translation>
    </message>
    <message>
        <source>csr: keys and offsets are i32 or i64, not %1</source>
        <translation>csr: ключовете и отместванията са i32 или i64, а не %1</translation>
    </message>
    <message>
        <source>csr: row %1 has %2 keys and %3 values</source>
        <translation>csr: ред %1 има %2 ключа и %3 стойности</translation>
    </message>
    <message>
        <source>csr: row %1 has the key %2; a key can&apos;t be negative</source>
        <translation>csr: ред %1 има ключ %2; ключът не може да е отрицателен</translation>
    </message>
    <message>
        <source>csr: row %1 has the key %2; keys must be from 0 to %3</source>
        <translation>csr: ред %1 има ключ %2; ключовете трябва да са от 0 до %3</translation>
    </message>
    <message>
        <source>csr: the key %1 needs key_type=i64</source>
        <translation>csr: ключът %1 изисква key_type=i64</translation>
    </message>
    <message>
        <source>csr: the keys are in the file; remove the braces</source>
        <translation>csr: ключовете са във файла; премахнете скобите</translation>
    </message>
    <message>
        <source>csr: the matrix has %1 columns; columns is %2</source>
        <translation>csr: матрицата има %1 колони; columns е %2</translation>
    </message>
    <message>
        <source>csr: the number of rows is %1, but the braces have %2</source>
        <translation>csr: броят на редовете е %1, но в скобите са %2</translation>
    </message>
    <message>
        <source>csr: there are %1 keys in %2 rows, but %3 values in %4 rows</source>
        <translation>csr: има %1 ключа в %2 реда, но %3 стойности в %4 реда</translation>
    </message>
    <message>
        <source>g = Σ %1 = %2 = %3</source>
        <translation>g = Σ %1 = %2 = %3</translation>
    </message>
    <message>
        <source>ggscope&apos;s own op, not in ggml</source>
        <translation>собствена операция на ggscope, която ggml няма</translation>
    </message>
    <message>
        <source>in braces, one for each key; without them each is 1</source>
        <translation>във фигурни скоби, по една за всеки ключ; без тях всяка е 1</translation>
    </message>
    <message>
        <source>in braces, with a bar between rows: { 4 5 1 2 | 3 5 1 | 3 2 }</source>
        <translation>във фигурни скоби, с черта между редовете: { 4 5 1 2 | 3 5 1 | 3 2 }</translation>
    </message>
    <message>
        <source>keys has %1 elements and offsets has %2; ggscope supports less than 2^31</source>
        <translation>keys има %1 елемента, а offsets %2; ggscope поддържа по-малко от 2^31</translation>
    </message>
    <message>
        <source>keys must be below it; 0: any</source>
        <translation>ключовете трябва да са под него; 0: всякакви</translation>
    </message>
    <message>
        <source>mean: / %1 = %2</source>
        <translation>средно: / %1 = %2</translation>
    </message>
    <message>
        <source>offsets is empty; it must have one number more than there are rows</source>
        <translation>offsets е празен; трябва да има с едно число повече от редовете</translation>
    </message>
    <message>
        <source>offsets[0] is %1; it must be 0</source>
        <translation>offsets[0] е %1; трябва да е 0</translation>
    </message>
    <message>
        <source>row %1, position %2: the key is %3, but the number of columns is %4</source>
        <translation>ред %1, позиция %2: ключът е %3, но броят на колоните е %4</translation>
    </message>
    <message>
        <source>row %1, position %2: the key is %3, but the number of rows is %4; keys must be from 0 to %5</source>
        <translation>ред %1, позиция %2: ключът е %3, но броят на редовете е %4; ключовете трябва да са от 0 до %5</translation>
    </message>
    <message>
        <source>row %1: offsets[%1] is %2 and offsets[%3] is %4; offsets can&apos;t decrease</source>
        <translation>ред %1: offsets[%1] е %2, а offsets[%3] е %4; отместванията не могат да намаляват</translation>
    </message>
    <message>
        <source>row %1: offsets[%1] is %2; an offset can&apos;t be negative</source>
        <translation>ред %1: offsets[%1] е %2; отместването не може да е отрицателно</translation>
    </message>
    <message>
        <source>row %1: offsets[%2] is %3, but there are only %4 keys</source>
        <translation>ред %1: offsets[%2] е %3, но ключовете са само %4</translation>
    </message>
    <message>
        <source>row %1: the sparse tensor would have %2 keys; max_value_size is %3</source>
        <translation>ред %1: разреденият тензор ще има %2 ключа; max_value_size е %3</translation>
    </message>
    <message>
        <source>rows in braces can be written only in csr(rows, { … })</source>
        <translation>редове във фигурни скоби могат да се пишат само в csr(rows, { … })</translation>
    </message>
    <message>
        <source>so the gradient of this row is 0</source>
        <translation>затова градиентът на този ред е 0</translation>
    </message>
    <message>
        <source>so the row stays as it is: %1 = %2</source>
        <translation>затова редът остава същият: %1 = %2</translation>
    </message>
    <message>
        <source>table is %1, which can&apos;t be decoded yet</source>
        <translation>table е %1, който още не може да се декодира</translation>
    </message>
    <message>
        <source>table is %1; embedding_bag supports only f32, f16, bf16 and quantised types</source>
        <translation>table е %1; embedding_bag поддържа само f32, f16, bf16 и квантувани типове</translation>
    </message>
    <message>
        <source>table is %1; it must be a matrix</source>
        <translation>table е %1; трябва да е матрица</translation>
    </message>
    <message>
        <source>the entry at row %1, column %2 is outside of the matrix, which has %3 rows and %4 columns</source>
        <translation>записът на ред %1, колона %2 е извън матрицата, която има %3 реда и %4 колони</translation>
    </message>
    <message>
        <source>the key at position %1 is unknown</source>
        <translation>ключът на позиция %1 е неизвестен</translation>
    </message>
    <message>
        <source>the last offset is %1, but there are %2 keys</source>
        <translation>последното отместване е %1, но ключовете са %2</translation>
    </message>
    <message>
        <source>the last offset is %1, but there is room for %2 keys</source>
        <translation>последното отместване е %1, но има място за %2 ключа</translation>
    </message>
    <message>
        <source>the matrix has %1 columns, but the sparse tensor has %2</source>
        <translation>матрицата има %1 колони, но разреденият тензор има %2</translation>
    </message>
    <message>
        <source>the matrix has %1 keys; max_value_size is %2</source>
        <translation>матрицата има %1 ключа; max_value_size е %2</translation>
    </message>
    <message>
        <source>the matrix has %1 rows, but the sparse tensor has %2</source>
        <translation>матрицата има %1 реда, но разреденият тензор има %2</translation>
    </message>
    <message>
        <source>the matrix has values, but the sparse tensor `%1` has only keys</source>
        <translation>матрицата има стойности, но разреденият тензор `%1` има само ключове</translation>
    </message>
    <message>
        <source>the number of rows is %1</source>
        <translation>броят на редовете е %1</translation>
    </message>
    <message>
        <source>the offsets of row %1 are unknown</source>
        <translation>отместванията на ред %1 са неизвестни</translation>
    </message>
    <message>
        <source>the room for keys, if it is larger than their number</source>
        <translation>мястото за ключове, ако е по-голямо от броя им</translation>
    </message>
    <message>
        <source>the sparse tensor has %1 rows; the largest number is %2</source>
        <translation>разреденият тензор има %1 реда; най-много са %2</translation>
    </message>
    <message>
        <source>the sparse tensor has no values: each key has the value 1</source>
        <translation>разреденият тензор няма стойности: всеки ключ има стойност 1</translation>
    </message>
    <message>
        <source>their number, the word rows, or the name of a .npz file of SciPy</source>
        <translation>техният брой, думата rows или името на файл .npz от SciPy</translation>
    </message>
    <message>
        <source>there are %1 offsets for %2 rows; there must be one more than rows</source>
        <translation>има %1 отмествания за %2 реда; трябва да са с едно повече от редовете</translation>
    </message>
    <message>
        <source>there are %1 values for %2 keys</source>
        <translation>има %1 стойности за %2 ключа</translation>
    </message>
    <message>
        <source>to close the rows</source>
        <translation>за затваряне на редовете</translation>
    </message>
    <message>
        <source>weights has %1 elements and keys has %2; there must be a weight for each key</source>
        <translation>weights има %1 елемента, а keys %2; трябва да има тегло за всеки ключ</translation>
    </message>
    <message>
        <source>weights is %1; it must be a vector</source>
        <translation>weights е %1; трябва да е вектор</translation>
    </message>
    <message>
        <source>Σ %1 = %2</source>
        <translation>Σ %1 = %2</translation>
    </message>
    <message>
        <source>Σ %1 · %2 = %3</source>
        <translation>Σ %1 · %2 = %3</translation>
    </message>
    <message>
        <source>%1 has %2 bytes, but the header of a Norm file has %3</source>
        <translation>%1 има %2 байта, а заглавната част на файл Norm има %3</translation>
    </message>
    <message>
        <source>%1 has %2 bytes, which is not a multiple of the %3 bytes of a sample with %4 labels, %5 dense values and %6 slots: %7 bytes are left</source>
        <translation>%1 има %2 байта, което не е кратно на %3 байта на запис с %4 етикета, %5 плътни стойности и %6 слота: остават %7 байта</translation>
    </message>
    <message>
        <source>%1 has been changed since the list was opened</source>
        <translation>%1 е променен, след като е отворен списъкът</translation>
    </message>
    <message>
        <source>%1 is a %2 file, but %3 is a %4 file</source>
        <translation>%1 е файл %2, а %3 е файл %4</translation>
    </message>
    <message>
        <source>%1 is not a 32-bit float</source>
        <translation>%1 не е 32-битово число с плаваща запетая</translation>
    </message>
    <message>
        <source>%1 is not a click log: it begins with the number %2, and a Norm file with 0, 1 or 64. If it is a Raw file, state its numbers of labels, dense values and slots</source>
        <translation>%1 не е дневник на щраквания: започва с числото %2, а файл Norm – с 0, 1 или 64. Ако е файл Raw, посочете броя на етикетите, плътните стойности и слотовете</translation>
    </message>
    <message>
        <source>%1 is not a key; keys are whole numbers of 64 bits with spaces between them</source>
        <translation>%1 не е ключ; ключовете са 64-битови цели числа с интервали между тях</translation>
    </message>
    <message>
        <source>%1: %2 bytes follow the last sample, %3</source>
        <translation>%1: след последния запис, %3, има още %2 байта</translation>
    </message>
    <message>
        <source>%1: %2 is a list itself; a list can only name data files</source>
        <translation>%1: %2 също е списък; списък може да съдържа само файлове с данни</translation>
    </message>
    <message>
        <source>%1: a Norm file has keys of the type u32 or i64, not i32</source>
        <translation>%1: ключовете на файл Norm са от тип u32 или i64, а не i32</translation>
    </message>
    <message>
        <source>%1: a Raw file can&apos;t have %2 labels, dense values or slots; 0 to %3 are possible</source>
        <translation>%1: файл Raw не може да има %2 етикета, плътни стойности или слота; възможни са от 0 до %3</translation>
    </message>
    <message>
        <source>%1: line %2 has %3 fields, but the first line names %4 columns</source>
        <translation>%1: ред %2 има %3 полета, а първият ред назовава %4 колони</translation>
    </message>
    <message>
        <source>%1: line %2, column %3: %4</source>
        <translation>%1: ред %2, колона %3: %4</translation>
    </message>
    <message>
        <source>%1: opening was interrupted</source>
        <translation>%1: отварянето е прекъснато</translation>
    </message>
    <message>
        <source>%1: reading was interrupted</source>
        <translation>%1: четенето е прекъснато</translation>
    </message>
    <message>
        <source>%1: sample %2 ends before the number of keys of slot %3: only %4 bytes are left</source>
        <translation>%1: запис %2 свършва преди броя на ключовете на слот %3: остават само %4 байта</translation>
    </message>
    <message>
        <source>%1: sample %2 has a length of %3 bytes, but its values and keys take %4</source>
        <translation>%1: запис %2 има дължина %3 байта, а стойностите и ключовете му заемат %4</translation>
    </message>
    <message>
        <source>%1: sample %2 has a length of %3 bytes, but only %4 are left</source>
        <translation>%1: запис %2 има дължина %3 байта, а остават само %4</translation>
    </message>
    <message>
        <source>%1: sample %2 has a wrong check byte: it is %3, but the sum of the bytes is %4</source>
        <translation>%1: запис %2 има грешен контролен байт: той е %3, а сборът на байтовете е %4</translation>
    </message>
    <message>
        <source>%1: sample %2 needs %3 bytes for its labels and dense values, but only %4 are left</source>
        <translation>%1: запис %2 се нуждае от %3 байта за етикетите и плътните си стойности, а остават само %4</translation>
    </message>
    <message>
        <source>%1: samples have %2 %3, but those of %4 have %5</source>
        <translation>%1: записите имат %2 %3, а тези на %4 имат %5</translation>
    </message>
    <message>
        <source>%1: samples without labels, dense values and slots can only be written as Norm</source>
        <translation>%1: записи без етикети, плътни стойности и слотове могат да се запишат само като Norm</translation>
    </message>
    <message>
        <source>%1: slot %3 of sample %2 has %4 keys, but only %5 bytes are left</source>
        <translation>%1: слот %3 на запис %2 има %4 ключа, а остават само %5 байта</translation>
    </message>
    <message>
        <source>%1: slot %3 of sample %2 has %4 keys; the number can&apos;t be negative</source>
        <translation>%1: слот %3 на запис %2 има %4 ключа; броят не може да е отрицателен</translation>
    </message>
    <message>
        <source>%1: slot %3 of sample %2 has the key %4; its keys are 0 to %5</source>
        <translation>%1: слот %3 на запис %2 има ключа %4; ключовете му са от 0 до %5</translation>
    </message>
    <message>
        <source>%1: the column %2 is neither a label, a dense value nor a slot; its name in the first line must begin with label, dense or slot</source>
        <translation>%1: колоната %2 не е нито етикет, нито плътна стойност, нито слот; името ѝ в първия ред трябва да започва с label, dense или slot</translation>
    </message>
    <message>
        <source>%1: the file has no columns</source>
        <translation>%1: файлът няма колони</translation>
    </message>
    <message>
        <source>%1: the first line of a list is the number of its files</source>
        <translation>%1: първият ред на списък е броят на файловете му</translation>
    </message>
    <message>
        <source>%1: the first line of the list states %2 files, but %3 are named</source>
        <translation>%1: първият ред на списъка посочва %2 файла, а назовани са %3</translation>
    </message>
    <message>
        <source>%1: the header has %2 where it states whether samples have check bytes; it must be 0 or 1</source>
        <translation>%1: заглавната част има %2 там, където посочва дали записите имат контролни байтове; трябва да е 0 или 1</translation>
    </message>
    <message>
        <source>%1: the header has a wrong check byte: it is %2, but the sum of the bytes is %3</source>
        <translation>%1: заглавната част има грешен контролен байт: той е %2, а сборът на байтовете е %3</translation>
    </message>
    <message>
        <source>%1: the header states %2 %3</source>
        <translation>%1: заглавната част посочва %2 %3</translation>
    </message>
    <message>
        <source>%1: the header states %2 %3; at most %4 are possible</source>
        <translation>%1: заглавната част посочва %2 %3; възможни са най-много %4</translation>
    </message>
    <message>
        <source>%1: the header states %2 samples of at least %3 bytes, but only %4 bytes follow it</source>
        <translation>%1: заглавната част посочва %2 записа от поне %3 байта, а след нея има само %4 байта</translation>
    </message>
    <message>
        <source>%1: the header states %2 samples without labels, dense values and slots; at most %3 are possible</source>
        <translation>%1: заглавната част посочва %2 записа без етикети, плътни стойности и слотове; възможни са най-много %3</translation>
    </message>
    <message>
        <source>%1: the header states %2 samples, but %3 bytes follow the last one</source>
        <translation>%1: заглавната част посочва %2 записа, а след последния има още %3 байта</translation>
    </message>
    <message>
        <source>%1: the header states %2 samples, which take no bytes, but %3 bytes follow it</source>
        <translation>%1: заглавната част посочва %2 записа, които не заемат байтове, а след нея има %3 байта</translation>
    </message>
    <message>
        <source>%1: the keys can be u32 as well as i64: the file can be read to its end as both. State the type of its keys</source>
        <translation>%1: ключовете могат да са и u32, и i64: файлът може да се прочете докрай и по двата начина. Посочете типа на ключовете</translation>
    </message>
    <message>
        <source>%1: the list has no files</source>
        <translation>%1: списъкът няма файлове</translation>
    </message>
    <message>
        <source>%1: the list names %2 files, but its first line states %3; the others are left out</source>
        <translation>%1: списъкът назовава %2 файла, а първият му ред посочва %3; останалите са пропуснати</translation>
    </message>
    <message>
        <source>%1: the list states %2 files; at most %3 are possible</source>
        <translation>%1: списъкът посочва %2 файла; възможни са най-много %3</translation>
    </message>
    <message>
        <source>%1: the samples of a Raw file need at least one label, dense value or slot</source>
        <translation>%1: записите на файл Raw се нуждаят от поне един етикет, плътна стойност или слот</translation>
    </message>
    <message>
        <source>%1: there are %2 slot sizes, but samples have %3 slots</source>
        <translation>%1: посочени са %2 размера на слотове, а записите имат %3 слота</translation>
    </message>
    <message>
        <source>%2 %3 of sample %1 is %4; a Raw file has whole numbers of 32 bits</source>
        <translation>%2 %3 на запис %1 е %4; файл Raw има 32-битови цели числа</translation>
    </message>
    <message>
        <source>dense value</source>
        <translation>плътна стойност</translation>
    </message>
    <message>
        <source>dense values</source>
        <translation>плътни стойности</translation>
    </message>
    <message>
        <source>label</source>
        <translation>етикет</translation>
    </message>
    <message>
        <source>labels</source>
        <translation>етикета</translation>
    </message>
    <message>
        <source>sample %1 has %2 bytes, more than a sample with a check byte can have</source>
        <translation>запис %1 има %2 байта, повече от възможното за запис с контролен байт</translation>
    </message>
    <message>
        <source>samples</source>
        <translation>записа</translation>
    </message>
    <message>
        <source>slot %2 of sample %1 has %3 keys, more than a Norm file can have</source>
        <translation>слот %2 на запис %1 има %3 ключа, повече от възможното за файл Norm</translation>
    </message>
    <message>
        <source>slot %2 of sample %1 has %3 keys; a Raw file has one key in each slot</source>
        <translation>слот %2 на запис %1 има %3 ключа; файл Raw има един ключ във всеки слот</translation>
    </message>
    <message>
        <source>slot %2 of sample %1 has the key %3, which is not a u32; write keys as i64</source>
        <translation>слот %2 на запис %1 има ключа %3, който не е u32; запишете ключовете като i64</translation>
    </message>
    <message>
        <source>slot %2 of sample %1 has the key %3, which is not an i32</source>
        <translation>слот %2 на запис %1 има ключа %3, който не е i32</translation>
    </message>
    <message>
        <source>slots</source>
        <translation>слота</translation>
    </message>
    <message>
        <source>the files together have more samples than 64 bits can count</source>
        <translation>файловете заедно имат повече записи, отколкото могат да преброят 64 бита</translation>
    </message>
    <message>
        <source>the key %1 occurs in slot %2 and in slot %3 (sample %4), so both slots use the same row of a table. State the slot sizes to separate them</source>
        <translation>ключът %1 се среща в слот %2 и в слот %3 (запис %4), така че двата слота използват един и същ ред на таблица. Посочете размерите на слотовете, за да ги разделите</translation>
    </message>
    <message>
        <source>the samples can&apos;t be read with keys of either type. As u32: %1. As i64: %2</source>
        <translation>записите не могат да се прочетат с нито един тип ключове. Като u32: %1. Като i64: %2</translation>
    </message>
    <message>
        <source>the size of slot %1 is %2; it can&apos;t be negative</source>
        <translation>размерът на слот %1 е %2; той не може да е отрицателен</translation>
    </message>
    <message>
        <source>the slot sizes together are larger than 64 bits can count</source>
        <translation>размерите на слотовете заедно са по-големи, отколкото могат да преброят 64 бита</translation>
    </message>
    <message>
        <source>few rows change</source>
        <translation>променят се малко редове</translation>
    </message>
    <message>
        <source>rows of any length</source>
        <translation>редове с всякаква дължина</translation>
    </message>
    <message>
        <source>%1 has %2 slots, but slots has %3</source>
        <translation>%1 има %2 слота, но slots е за %3</translation>
    </message>
    <message>
        <source>%1 has no sample %2</source>
        <translation>%1 няма пример %2</translation>
    </message>
    <message>
        <source>%1 labels are 1 and %2 are 0: %3 pairs</source>
        <translation>%1 етикета са 1, а %2 са 0: %3 двойки</translation>
    </message>
    <message>
        <source>A batch of a click log, another one in each round: a sparse tensor x with x.labels, x.dense and x.nnz.</source>
        <translation>Партида от дневник на кликове, всеки кръг друга: разреден тензор x с x.labels, x.dense и x.nnz.</translation>
    </message>
    <message>
        <source>Appends the gradients of all parameters, from the loss back. grad_accs[i] adds up the gradients of tensors[i] over several runs. by_rows lists tables of bags without a gradient, for opt_step_sgd_rows; ggml has no such list.</source>
        <translation>Добавя градиентите на всички параметри, от загубата назад. grad_accs[i] събира градиентите на tensors[i] през няколко изпълнения. by_rows изброява таблици на торби без градиент, за opt_step_sgd_rows; ggml няма такъв списък.</translation>
    </message>
    <message>
        <source>The area under the ROC curve: of all pairs of a sample with label 1 and one with label 0, the share in which the first has the higher score. Equal scores count half. It is 0.5 for guesses, and if all labels are equal.</source>
        <translation>Площта под ROC кривата: от всички двойки от пример с етикет 1 и пример с етикет 0 – делът на тези, в които първият има по-висока оценка. Равните оценки се броят наполовина. При налучкване е 0,5, както и ако всички етикети са равни.</translation>
    </message>
    <message>
        <source>`%1` (%2) reads `%3`; only a table that nothing but bags reads is trained by its rows</source>
        <translation>`%1` (%2) чете `%3`; по редове се обучава само таблица, която четат единствено торби</translation>
    </message>
    <message>
        <source>`%1` is not a parameter, so its rows can&apos;t be trained</source>
        <translation>`%1` не е параметър, затова редовете му не могат да се обучават</translation>
    </message>
    <message>
        <source>a batch of clicks has keys, offsets, nnz, labels, dense values if the log has some, and truth if it is made, not `%1`</source>
        <translation>партида кликове има keys, offsets, nnz, labels, dense, ако дневникът има плътни стойности, и truth, ако е измислен, но не и `%1`</translation>
    </message>
    <message>
        <source>a click log or a list of files in quotes, or the word made</source>
        <translation>дневник на кликове или списък от файлове в кавички, или думата made</translation>
    </message>
    <message>
        <source>a made log needs the number of its samples: examples=1000</source>
        <translation>за измислен дневник трябва броят на примерите: examples=1000</translation>
    </message>
    <message>
        <source>a made log needs the sizes of its slots: slots=[500, 100]</source>
        <translation>за измислен дневник трябват размерите на слотовете: slots=[500, 100]</translation>
    </message>
    <message>
        <source>a score is NaN, so the scores have no order</source>
        <translation>една оценка е NaN, затова оценките нямат ред</translation>
    </message>
    <message>
        <source>bag is %1; it must be from 1 to %2</source>
        <translation>bag е %1; трябва да е от 1 до %2</translation>
    </message>
    <message>
        <source>clicks begins with the name of a file in quotes, or with the word `made`</source>
        <translation>clicks започва с име на файл в кавички или с думата `made`</translation>
    </message>
    <message>
        <source>clicks is written like this: clicks(&quot;FILE&quot;, batch=256, slots=[500, 100]), or clicks(made, …)</source>
        <translation>clicks се пише така: clicks(&quot;FILE&quot;, batch=256, slots=[500, 100]) или clicks(made, …)</translation>
    </message>
    <message>
        <source>clicks: %1</source>
        <translation>clicks: %1</translation>
    </message>
    <message>
        <source>clicks: a batch has %1 bags and room for %2 keys; ggscope supports less than 2^31</source>
        <translation>clicks: партидата има %1 торби и място за %2 ключа; ggscope поддържа по-малко от 2^31</translation>
    </message>
    <message>
        <source>clicks: a slot has the size %1; it must be at least 1</source>
        <translation>clicks: слот има размер %1; трябва да е поне 1</translation>
    </message>
    <message>
        <source>clicks: batch is %1; it must be from 1 to %2</source>
        <translation>clicks: batch е %1; трябва да е от 1 до %2</translation>
    </message>
    <message>
        <source>clicks: examples is %1; it can&apos;t be negative</source>
        <translation>clicks: examples е %1; не може да е отрицателно</translation>
    </message>
    <message>
        <source>clicks: labels is %1 and dense is %2; they can&apos;t be negative</source>
        <translation>clicks: labels е %1, а dense е %2; не могат да са отрицателни</translation>
    </message>
    <message>
        <source>clicks: slots is %1; it must be at least 1</source>
        <translation>clicks: slots е %1; трябва да е поне 1</translation>
    </message>
    <message>
        <source>clicks: slots is the number of slots, or a list of their sizes: slots=[500, 100]</source>
        <translation>clicks: slots е броят на слотовете или списък с размерите им: slots=[500, 100]</translation>
    </message>
    <message>
        <source>clicks: there are %1 examples, but a round takes %2</source>
        <translation>clicks: примерите са %1, а един кръг взема %2</translation>
    </message>
    <message>
        <source>clicks: there are %1 examples; a program can use %2 of them: examples=%2</source>
        <translation>clicks: примерите са %1; програма може да използва %2 от тях: examples=%2</translation>
    </message>
    <message>
        <source>dense is %1; it must be from 0 to %2</source>
        <translation>dense е %1; трябва да е от 0 до %2</translation>
    </message>
    <message>
        <source>dense values of a sample of a Raw file, or of a made log</source>
        <translation>плътни стойности на пример от файл Raw или от измислен дневник</translation>
    </message>
    <message>
        <source>how many samples at most; a made log needs it</source>
        <translation>най-много колко примера; задължително за измислен дневник</translation>
    </message>
    <message>
        <source>in %1 of them the score with label 1 is higher, and in %2 both are equal, which counts half: the result is %3</source>
        <translation>в %1 от тях оценката с етикет 1 е по-висока, а в %2 двете са равни, което се брои наполовина: резултатът е %3</translation>
    </message>
    <message>
        <source>its dense values are f32, not i32</source>
        <translation>плътните му стойности са f32, а не i32</translation>
    </message>
    <message>
        <source>keys in a bag of a made log, at most</source>
        <translation>най-много ключове в торба на измислен дневник</translation>
    </message>
    <message>
        <source>of a made log</source>
        <translation>на измислен дневник</translation>
    </message>
    <message>
        <source>of a sample of a Raw file</source>
        <translation>на пример от файл Raw</translation>
    </message>
    <message>
        <source>predicts clicks</source>
        <translation>предвижда кликове</translation>
    </message>
    <message>
        <source>samples in a round</source>
        <translation>примери в един кръг</translation>
    </message>
    <message>
        <source>scores is %1 and labels is %2; there must be a label for each score</source>
        <translation>scores е %1, а labels е %2; за всяка оценка трябва да има етикет</translation>
    </message>
    <message>
        <source>sgd(…) of tables that only bags read: it changes only the rows that were read</source>
        <translation>sgd(…) за таблици, които четат само торби: променя само прочетените редове</translation>
    </message>
    <message>
        <source>tables: alpha, the learning rate, is %1; it must be larger than 0</source>
        <translation>tables: alpha, скоростта на учене, е %1; трябва да е по-голяма от 0</translation>
    </message>
    <message>
        <source>tables: wd is %1; it must be from 0 to 1</source>
        <translation>tables: wd е %1; трябва да е от 0 до 1</translation>
    </message>
    <message>
        <source>the batch that begins with sample %1 has %2 keys, but there is room for %3; set max_keys=%2 or more</source>
        <translation>партидата, която започва с пример %1, има %2 ключа, но има място за %3; задайте max_keys=%2 или повече</translation>
    </message>
    <message>
        <source>the file is Raw</source>
        <translation>файлът е Raw</translation>
    </message>
    <message>
        <source>the number of slots of a Raw file is missing: slots=26</source>
        <translation>липсва броят на слотовете на файл Raw: slots=26</translation>
    </message>
    <message>
        <source>the room for the keys of a batch; 0: by the first samples</source>
        <translation>мястото за ключовете на партида; 0: според първите примери</translation>
    </message>
    <message>
        <source>the sizes of the slots: keys are checked, and shifted by the sizes before; or their number</source>
        <translation>размерите на слотовете: ключовете се проверяват и се отместват с размерите преди тях; или броят им</translation>
    </message>
    <message>
        <source>the type of the keys of a Norm file</source>
        <translation>типът на ключовете на файл Norm</translation>
    </message>
    <message>
        <source>train: there are %1 examples, but only %2 can be shuffled; set shuffle=false</source>
        <translation>train: примерите са %1, но само %2 могат да се разбъркат; задайте shuffle=false</translation>
    </message>
    <message>
        <source>without a pair the result is 0.5</source>
        <translation>без двойка резултатът е 0,5</translation>
    </message>
    <message>
        <source>train: tables=sgd(…) trains rows by gradient descent, and the optimiser must be sgd or adamw</source>
        <translation>train: tables=sgd(…) обучава редове с градиентно спускане, а оптимизаторът трябва да е sgd или adamw</translation>
    </message>
    <message>
        <source>offsets[%1] is %2 and offsets[%3] is %4; offsets can&apos;t decrease</source>
        <translation>offsets[%1] е %2, а offsets[%3] е %4; отместванията не могат да намаляват</translation>
    </message>
    <message>
        <source>offsets[%1] is %2, but there are only %3 keys</source>
        <translation>offsets[%1] е %2, но ключовете са само %3</translation>
    </message>
    <message>
        <source>offsets[0] is %1; an offset can&apos;t be negative</source>
        <translation>offsets[0] е %1; отместването не може да е отрицателно</translation>
    </message>
    <message>
        <source>n is the number of keys of the bag</source>
        <translation>n е броят на ключовете в торбата</translation>
    </message>
    <message>
        <source>no key in %1 is %2</source>
        <translation>в %1 няма ключ %2</translation>
    </message>
    <message>
        <source>it doesn&apos;t have the key %1, so the result is 0</source>
        <translation>няма ключ %1, затова резултатът е 0</translation>
    </message>
    <message>
        <source>the key %1 is at positions %2; the result is their number, %3</source>
        <translation>ключът %1 е на позиции %2; резултатът е техният брой, %3</translation>
    </message>
    <message>
        <source>the key %1 is at positions %2; the sum of their weights is %3</source>
        <translation>ключът %1 е на позиции %2; сумата на теглата им е %3</translation>
    </message>
    <message>
        <source>the key %1 is in %2 at positions %3</source>
        <translation>ключът %1 е в %2 на позиции %3</translation>
    </message>
    <message>
        <source>%1 gives column %2 the index %3, but there are %4 columns</source>
        <translation>%1 дава на колоната %2 индекс %3, но колоните са %4</translation>
    </message>
    <message>
        <source>%1 has %2 entries, more than the limit of %3</source>
        <translation>%1 има %2 записа, повече от границата %3</translation>
    </message>
    <message>
        <source>%1 in the page&apos;s header is %2; it can be 0 to %3</source>
        <translation>%1 в заглавката на страницата е %2; може да е от 0 до %3</translation>
    </message>
    <message>
        <source>%1 is not in file_stats of %2</source>
        <translation>%1 липсва във file_stats на %2</translation>
    </message>
    <message>
        <source>%1 must be a list</source>
        <translation>%1 трябва да е списък</translation>
    </message>
    <message>
        <source>%1 must be a text</source>
        <translation>%1 трябва да е текст</translation>
    </message>
    <message>
        <source>%1 must be a whole number from 0 on</source>
        <translation>%1 трябва да е цяло число, не по-малко от 0</translation>
    </message>
    <message>
        <source>%1: %2 is not a Parquet file</source>
        <translation>%1: %2 не е файл Parquet</translation>
    </message>
    <message>
        <source>%1: column %2: %3</source>
        <translation>%1: колона %2: %3</translation>
    </message>
    <message>
        <source>%1: column %2: row %3 is %4; keys must be less than 2^63</source>
        <translation>%1: колона %2: ред %3 е %4; ключовете трябва да са по-малки от 2^63</translation>
    </message>
    <message>
        <source>%1: file_stats names no files</source>
        <translation>%1: file_stats не назовава файлове</translation>
    </message>
    <message>
        <source>%1: it has %2 bytes; a Parquet file has at least %3</source>
        <translation>%1: има %2 байта; един файл Parquet има поне %3</translation>
    </message>
    <message>
        <source>%1: the Parquet file is encrypted; encrypted files can&apos;t be read</source>
        <translation>%1: файлът Parquet е шифрован; шифровани файлове не могат да се четат</translation>
    </message>
    <message>
        <source>%1: the Parquet file is incomplete: it ends with %2 instead of &quot;PAR1&quot;</source>
        <translation>%1: файлът Parquet е непълен: завършва с %2 вместо с &quot;PAR1&quot;</translation>
    </message>
    <message>
        <source>%1: the footer has %2 bytes, but the file has room for at most %3</source>
        <translation>%1: завършващата част има %2 байта, но във файла има място за най-много %3</translation>
    </message>
    <message>
        <source>%1: the footer has %2 bytes, more than the limit of %3 bytes</source>
        <translation>%1: завършващата част има %2 байта, повече от границата %3 байта</translation>
    </message>
    <message>
        <source>%1: this is not a Parquet file: it begins with %2 instead of &quot;PAR1&quot;</source>
        <translation>%1: това не е файл Parquet: започва с %2 вместо с &quot;PAR1&quot;</translation>
    </message>
    <message>
        <source>a binary</source>
        <translation>двоичен низ</translation>
    </message>
    <message>
        <source>a dense value</source>
        <translation>плътна стойност</translation>
    </message>
    <message>
        <source>a double</source>
        <translation>число double</translation>
    </message>
    <message>
        <source>a label</source>
        <translation>етикет</translation>
    </message>
    <message>
        <source>a list</source>
        <translation>списък</translation>
    </message>
    <message>
        <source>a map</source>
        <translation>речник</translation>
    </message>
    <message>
        <source>a set</source>
        <translation>множество</translation>
    </message>
    <message>
        <source>a slot</source>
        <translation>слот</translation>
    </message>
    <message>
        <source>a struct</source>
        <translation>структура</translation>
    </message>
    <message>
        <source>an integer</source>
        <translation>цяло число</translation>
    </message>
    <message>
        <source>column %1 has repetition %2; it can be 0 (required) or 1 (optional)</source>
        <translation>колоната %1 има повторение %2; може да е 0 (задължителна) или 1 (незадължителна)</translation>
    </message>
    <message>
        <source>column %1 has the physical type %2; only FLOAT and INT64 columns can be read. A %3 next to the file can leave it out</source>
        <translation>колоната %1 има физически тип %2; могат да се четат само колони FLOAT и INT64. Файл %3 до този файл може да я изключи</translation>
    </message>
    <message>
        <source>column %1 has the unknown physical type %2</source>
        <translation>колоната %1 има неизвестен физически тип %2</translation>
    </message>
    <message>
        <source>column %1 is %2, but %3 names it %4</source>
        <translation>колона %1 е %2, но %3 я нарича %4</translation>
    </message>
    <message>
        <source>column %1 is nested: it has %2 columns inside. Only flat columns can be read</source>
        <translation>колоната %1 е вложена: съдържа %2 колони. Могат да се четат само плоски колони</translation>
    </message>
    <message>
        <source>column %1 is repeated: a row has a list of values. Only flat columns can be read</source>
        <translation>колоната %1 се повтаря: един ред има списък от стойности. Могат да се четат само плоски колони</translation>
    </message>
    <message>
        <source>column %1 is used as %2, but its physical type is %3; it must be %4</source>
        <translation>колоната %1 се използва като %2, но физическият ѝ тип е %3; трябва да е %4</translation>
    </message>
    <message>
        <source>column %1: %2</source>
        <translation>колона %1: %2</translation>
    </message>
    <message>
        <source>entry %1 of %2 must be an object</source>
        <translation>запис %1 на %2 трябва да е обект</translation>
    </message>
    <message>
        <source>entry %1 of %2: %3</source>
        <translation>запис %1 на %2: %3</translation>
    </message>
    <message>
        <source>field %1 before byte %2 is %3; it must be %4</source>
        <translation>поле %1 преди байт %2 е %3; трябва да е %4</translation>
    </message>
    <message>
        <source>file_name is empty</source>
        <translation>file_name е празно</translation>
    </message>
    <message>
        <source>it has %1 bytes decompressed, more than the limit of %2 bytes</source>
        <translation>има %1 байта след декомпресиране, повече от границата %2 байта</translation>
    </message>
    <message>
        <source>it has %1 bytes, but only %2 are left in the row group&apos;s column</source>
        <translation>има %1 байта, но в колоната на групата редове остават само %2</translation>
    </message>
    <message>
        <source>it has %1 bytes, more than the limit of %2 bytes</source>
        <translation>има %1 байта, повече от границата %2 байта</translation>
    </message>
    <message>
        <source>it has %1 bytes, too few for definition levels</source>
        <translation>има %1 байта, твърде малко за нива на дефиниция</translation>
    </message>
    <message>
        <source>it has %1 columns; the schema has %2</source>
        <translation>има %1 колони; в схемата са %2</translation>
    </message>
    <message>
        <source>it has %1 rows</source>
        <translation>има %1 реда</translation>
    </message>
    <message>
        <source>it has %1 rows, but file_stats of %2 states %3</source>
        <translation>има %1 реда, но file_stats на %2 посочва %3</translation>
    </message>
    <message>
        <source>it has %1 values; the row group has %2 rows</source>
        <translation>има %1 стойности; групата редове има %2 реда</translation>
    </message>
    <message>
        <source>it has 0 columns; the schema has %1</source>
        <translation>има 0 колони; в схемата са %1</translation>
    </message>
    <message>
        <source>it has no %1</source>
        <translation>липсва %1</translation>
    </message>
    <message>
        <source>it has no metadata</source>
        <translation>няма метаданни</translation>
    </message>
    <message>
        <source>it is a dictionary after %1 values; it must be first</source>
        <translation>това е речник след %1 стойности; той трябва да е пръв</translation>
    </message>
    <message>
        <source>it is a second dictionary; the first one is at byte %1</source>
        <translation>това е втори речник; първият е при байт %1</translation>
    </message>
    <message>
        <source>it is compressed with %1; UNCOMPRESSED, SNAPPY, GZIP and ZSTD can be read</source>
        <translation>компресирана е с %1; могат да се четат UNCOMPRESSED, SNAPPY, GZIP и ZSTD</translation>
    </message>
    <message>
        <source>it is encrypted; encrypted files can&apos;t be read</source>
        <translation>шифрована е; шифровани файлове не могат да се четат</translation>
    </message>
    <message>
        <source>it isn&apos;t compressed, but has %1 bytes in the file and %2 in memory</source>
        <translation>не е компресирана, но има %1 байта във файла и %2 в паметта</translation>
    </message>
    <message>
        <source>it isn&apos;t valid JSON at byte %1</source>
        <translation>невалиден JSON при байт %1</translation>
    </message>
    <message>
        <source>it isn&apos;t valid JSON: a number is too large</source>
        <translation>невалиден JSON: някое число е твърде голямо</translation>
    </message>
    <message>
        <source>it must be a JSON object</source>
        <translation>трябва да е обект на JSON</translation>
    </message>
    <message>
        <source>it names no columns: labels, conts and cats are empty</source>
        <translation>не назовава колони: labels, conts и cats са празни</translation>
    </message>
    <message>
        <source>its %1 bytes from byte %2 are not between byte 4 and the footer at byte %3</source>
        <translation>нейните %1 байта от байт %2 нататък не са между байт 4 и завършващата част при байт %3</translation>
    </message>
    <message>
        <source>its %1 plain values have %2 bytes; they must have %3</source>
        <translation>%1-те стойности PLAIN имат %2 байта; трябва да имат %3</translation>
    </message>
    <message>
        <source>its checksum is %1, but %2 is stated: the file is damaged</source>
        <translation>контролната сума е %1, но е посочена %2: файлът е повреден</translation>
    </message>
    <message>
        <source>its definition levels are encoded with %1; only RLE can be read</source>
        <translation>нивата на дефиниция са кодирани с %1; може да се чете само RLE</translation>
    </message>
    <message>
        <source>its definition levels end after %1 of %2 values</source>
        <translation>нивата на дефиниция свършват след %1 от %2 стойности</translation>
    </message>
    <message>
        <source>its definition levels have %1 bytes, but only %2 are left</source>
        <translation>нивата на дефиниция имат %1 байта, но остават само %2</translation>
    </message>
    <message>
        <source>its header announces %1 missing values, but no value is missing</source>
        <translation>заглавката обявява %1 липсващи стойности, но никоя не липсва</translation>
    </message>
    <message>
        <source>its indices end before row %1</source>
        <translation>индексите свършват преди ред %1</translation>
    </message>
    <message>
        <source>its indices end before value %1 of %2</source>
        <translation>индексите свършват преди стойност %1 от %2</translation>
    </message>
    <message>
        <source>its indices have %1 bits; they can have 0 to 32</source>
        <translation>индексите имат %1 бита; могат да имат от 0 до 32</translation>
    </message>
    <message>
        <source>its indices have no bytes</source>
        <translation>индексите нямат байтове</translation>
    </message>
    <message>
        <source>its labels, dense values and slots are %1, %2 and %3, but the options state %4, %5 and %6</source>
        <translation>етикетите, плътните стойности и слотовете са %1, %2 и %3, но опциите посочват %4, %5 и %6</translation>
    </message>
    <message>
        <source>its levels have %1 bytes, more than the page&apos;s %2 bytes</source>
        <translation>нивата имат %1 байта, повече от %2-те байта на страницата</translation>
    </message>
    <message>
        <source>its path is %1 here, with %2 parts</source>
        <translation>пътят тук е %1, с %2 части</translation>
    </message>
    <message>
        <source>its physical type is %1 here, but %2 in the schema</source>
        <translation>физическият тип тук е %1, но в схемата е %2</translation>
    </message>
    <message>
        <source>its physical type is %1, not %2</source>
        <translation>физическият тип е %1, а не %2</translation>
    </message>
    <message>
        <source>its physical type is %1; only FLOAT and INT64 columns can be read</source>
        <translation>физическият тип е %1; могат да се четат само колони FLOAT и INT64</translation>
    </message>
    <message>
        <source>its values are encoded with %1; PLAIN, PLAIN_DICTIONARY and RLE_DICTIONARY can be read</source>
        <translation>стойностите са кодирани с %1; могат да се четат PLAIN, PLAIN_DICTIONARY и RLE_DICTIONARY</translation>
    </message>
    <message>
        <source>its values are encoded with %1; only PLAIN can be read</source>
        <translation>стойностите са кодирани с %1; може да се чете само PLAIN</translation>
    </message>
    <message>
        <source>its values are in another file; such files can&apos;t be read</source>
        <translation>стойностите са в друг файл; такива файлове не могат да се четат</translation>
    </message>
    <message>
        <source>its values are indices of a dictionary, but there is none in front of it</source>
        <translation>стойностите са индекси в речник, но преди тях няма речник</translation>
    </message>
    <message>
        <source>row %1 has no value; only columns without missing values can be read</source>
        <translation>ред %1 няма стойност; могат да се четат само колони без липсващи стойности</translation>
    </message>
    <message>
        <source>row %1: the index is %2, but the dictionary has %3 values</source>
        <translation>ред %1: индексът е %2, но речникът има %3 стойности</translation>
    </message>
    <message>
        <source>row group %1, the page at byte %2: %3</source>
        <translation>група редове %1, страницата при байт %2: %3</translation>
    </message>
    <message>
        <source>row group %1: %2</source>
        <translation>група редове %1: %2</translation>
    </message>
    <message>
        <source>rows %1 to %2 don&apos;t all exist; it has %3 rows</source>
        <translation>не всички редове от %1 до %2 съществуват; редовете са %3</translation>
    </message>
    <message>
        <source>the codec %1 is unknown</source>
        <translation>кодекът %1 е неизвестен</translation>
    </message>
    <message>
        <source>the columns are listed twice</source>
        <translation>колоните са изброени два пъти</translation>
    </message>
    <message>
        <source>the compressed data can&apos;t be decoded into the announced %1 bytes: %2</source>
        <translation>компресираните данни не могат да се разкодират до обявените %1 байта: %2</translation>
    </message>
    <message>
        <source>the compressed data has %1 decoded bytes; %2 were announced</source>
        <translation>разкодираните байтове на компресираните данни са %1; обявени са %2</translation>
    </message>
    <message>
        <source>the compressed data is damaged: snappy can&apos;t decode it</source>
        <translation>компресираните данни са повредени: snappy не може да ги разкодира</translation>
    </message>
    <message>
        <source>the compressed data is damaged: snappy can&apos;t read its length</source>
        <translation>компресираните данни са повредени: snappy не може да прочете дължината им</translation>
    </message>
    <message>
        <source>the compressed size</source>
        <translation>компресираният размер</translation>
    </message>
    <message>
        <source>the decompressed size</source>
        <translation>декомпресираният размер</translation>
    </message>
    <message>
        <source>the dictionary at byte %1: %2</source>
        <translation>речникът при байт %1: %2</translation>
    </message>
    <message>
        <source>the element type %1 before byte %2 is unknown</source>
        <translation>типът на елемент %1 преди байт %2 е неизвестен</translation>
    </message>
    <message>
        <source>the elements of the list before byte %1 are each %2; they must be %3</source>
        <translation>всеки елемент на списъка преди байт %1 е %2; трябва да е %3</translation>
    </message>
    <message>
        <source>the end of a struct</source>
        <translation>край на структура</translation>
    </message>
    <message>
        <source>the field id %1 before byte %2 doesn&apos;t fit in 16 bits</source>
        <translation>номерът на поле %1 преди байт %2 не се побира в 16 бита</translation>
    </message>
    <message>
        <source>the field type %1 before byte %2 is unknown</source>
        <translation>типът на поле %1 преди байт %2 е неизвестен</translation>
    </message>
    <message>
        <source>the file announces %1 rows, but its row groups have %2</source>
        <translation>файлът обявява %1 реда, но групите редове имат %2</translation>
    </message>
    <message>
        <source>the footer: %1</source>
        <translation>завършващата част: %1</translation>
    </message>
    <message>
        <source>the integer before byte %1 has more than 64 bits</source>
        <translation>цялото число преди байт %1 има повече от 64 бита</translation>
    </message>
    <message>
        <source>the list before byte %1 has %2 elements, but only %3 bytes are left</source>
        <translation>списъкът преди байт %1 има %2 елемента, но остават само %3 байта</translation>
    </message>
    <message>
        <source>the metadata at byte %1 is nested more than %2 levels deep</source>
        <translation>метаданните при байт %1 са вложени на повече от %2 нива</translation>
    </message>
    <message>
        <source>the metadata ends inside a value, at byte %1</source>
        <translation>метаданните свършват насред стойност, при байт %1</translation>
    </message>
    <message>
        <source>the number of missing values</source>
        <translation>броят на липсващите стойности</translation>
    </message>
    <message>
        <source>the number of row groups is %1, more than the limit of %2 for %3 columns</source>
        <translation>броят на групите редове е %1, повече от границата %2 за %3 колони</translation>
    </message>
    <message>
        <source>the number of rows</source>
        <translation>броят на редовете</translation>
    </message>
    <message>
        <source>the number of rows doesn&apos;t fit in 64 bits</source>
        <translation>броят на редовете не се побира в 64 бита</translation>
    </message>
    <message>
        <source>the number of values</source>
        <translation>броят на стойностите</translation>
    </message>
    <message>
        <source>the page has %1 values for %2 rows; a flat column has as many values as rows</source>
        <translation>страницата има %1 стойности за %2 реда; плоската колона има толкова стойности, колкото са редовете</translation>
    </message>
    <message>
        <source>the page&apos;s header describes two kinds of pages</source>
        <translation>заглавката на страницата описва два вида страници</translation>
    </message>
    <message>
        <source>the page&apos;s header lacks the number or the encoding of its values</source>
        <translation>в заглавката на страницата липсва броят или кодирането на стойностите</translation>
    </message>
    <message>
        <source>the page&apos;s kind is %1; it can be 0 to %2</source>
        <translation>видът на страницата е %1; може да е от 0 до %2</translation>
    </message>
    <message>
        <source>the pages of row group %1 have %2 values; %3 are announced</source>
        <translation>страниците на група редове %1 имат %2 стойности; обявени са %3</translation>
    </message>
    <message>
        <source>the row groups are listed before the schema</source>
        <translation>групите редове са изброени преди схемата</translation>
    </message>
    <message>
        <source>the row groups are listed twice</source>
        <translation>групите редове са изброени два пъти</translation>
    </message>
    <message>
        <source>the schema appears twice</source>
        <translation>схемата се среща два пъти</translation>
    </message>
    <message>
        <source>the schema has %1 columns, more than the limit of %2</source>
        <translation>схемата има %1 колони, повече от границата %2</translation>
    </message>
    <message>
        <source>the schema is empty</source>
        <translation>схемата е празна</translation>
    </message>
    <message>
        <source>the schema&apos;s root has %1 columns, but %2 are listed</source>
        <translation>коренът на схемата има %1 колони, но са изброени %2</translation>
    </message>
    <message>
        <source>the schema&apos;s root has no columns</source>
        <translation>коренът на схемата няма колони</translation>
    </message>
    <message>
        <source>the size of the definition levels</source>
        <translation>размерът на нивата на дефиниция</translation>
    </message>
    <message>
        <source>the size of the repetition levels</source>
        <translation>размерът на нивата на повторение</translation>
    </message>
    <message>
        <source>the text at byte %1 has %2 bytes, but only %3 are left</source>
        <translation>текстът при байт %1 има %2 байта, но остават само %3</translation>
    </message>
    <message>
        <source>the unknown encoding %1</source>
        <translation>неизвестното кодиране %1</translation>
    </message>
    <message>
        <source>there is no schema</source>
        <translation>няма схема</translation>
    </message>
    <message>
        <source>with its %1 values, the pages of row group %2 have more than the announced %3</source>
        <translation>с нейните %1 стойности страниците на група редове %2 имат повече от обявените %3</translation>
    </message>
    <message>
        <source>all parameters are tables that are trained by their rows, which have no gradient as a whole</source>
        <translation>всички параметри са таблици, които се обучават по редове и нямат градиент като цяло</translation>
    </message>
    <message>
        <source>it is trained by its rows, and has no gradient as a whole</source>
        <translation>обучава се по редове и няма градиент като цяло</translation>
    </message>
    <message>
        <source>a slot has the size %1, and those before it have %2 keys; a made log can have %3 keys</source>
        <translation>слот има размер %1, а слотовете преди него имат %2 ключа; съставен дневник може да има %3 ключа</translation>
    </message>
    <message>
        <source>a slot has the size %1; it must be at least 1</source>
        <translation>слот има размер %1; трябва да е поне 1</translation>
    </message>
    <message>
        <source>%1 has keys of the type %2, but the files before it in the list have keys of the type %3</source>
        <translation>%1 има ключове от тип %2, но файловете преди него в списъка имат ключове от тип %3</translation>
    </message>
    <message>
        <source>%1 is in memory of a device that kernels of ggscope can&apos;t access: it can be filled, shown and changed. For a tensor of a graph, use host, pinned or managed memory</source>
        <translation>%1 е в памет на устройство, до която ядрата на ggscope нямат достъп: може да се запълва, показва и променя. За тензор на граф използвайте памет host, pinned или managed</translation>
    </message>
    <message>
        <source>%1: %3 %4 of sample %2 is %5, which is not a 32-bit float; it is read as %6</source>
        <translation>%1: %3 %4 на запис %2 е %5, което не е 32-битово число с плаваща запетая; прочита се като %6</translation>
    </message>
    <message>
        <source>%1: sample %2 has a wrong check byte: it is %3, but the sum of the bytes is %4. Its length of %5 bytes is too small for its labels and dense values, which are read as 0</source>
        <translation>%1: запис %2 има грешен контролен байт: той е %3, а сборът на байтовете е %4. Дължината му от %5 байта не стига за етикетите и плътните му стойности, които се прочитат като 0</translation>
    </message>
    <message>
        <source>%1: sample %2 has a wrong check byte: it is %3, but the sum of the bytes is %4. Its values and keys take %6 of its %5 bytes; the rest is left out</source>
        <translation>%1: запис %2 има грешен контролен байт: той е %3, а сборът на байтовете е %4. Стойностите и ключовете му заемат %6 от неговите %5 байта; останалото се пропуска</translation>
    </message>
    <message>
        <source>%1: sample %2 has a wrong check byte: it is %3, but the sum of the bytes is %4. Slot %6 doesn&apos;t fit its length of %5 bytes; this slot and those after it are read as empty</source>
        <translation>%1: запис %2 има грешен контролен байт: той е %3, а сборът на байтовете е %4. Слот %6 не се побира в дължината му от %5 байта; този слот и следващите се прочитат като празни</translation>
    </message>
    <message>
        <source>%1: the file has no columns, so its %2 rows have no samples</source>
        <translation>%1: файлът няма колони, затова в неговите %2 реда няма записи</translation>
    </message>
    <message>
        <source>%1: the pages and dictionaries of its %2 columns need more than %3 bytes of memory</source>
        <translation>%1: страниците и речниците на неговите %2 колони изискват повече от %3 байта памет</translation>
    </message>
    <message>
        <source>A bag of a tensor: a second description of the same bytes, whose element type is known only when the program runs. Not a function of ggml.</source>
        <translation>Торба на тензор: второ описание на същите байтове, чийто тип на елементите става известен едва при изпълнение. Не е функция на ggml.</translation>
    </message>
    <message>
        <source>The tensor of a bag, if it has this element type; otherwise an error. Not a function of ggml.</source>
        <translation>Тензорът на торба, ако е от този тип на елементите; иначе е грешка. Не е функция на ggml.</translation>
    </message>
    <message>
        <source>`%1` is not a bag; make one with shrink(%1)</source>
        <translation>`%1` не е торба; направете такава с shrink(%1)</translation>
    </message>
    <message>
        <source>clicks: max_keys is %1; it can&apos;t be negative</source>
        <translation>clicks: max_keys е %1; не може да е отрицателно</translation>
    </message>
    <message>
        <source>clicks: only a Raw file has the option %1; set raw=true</source>
        <translation>clicks: само файл Raw има опцията %1; задайте raw=true</translation>
    </message>
    <message>
        <source>clicks: only a file has the option %1; remove it</source>
        <translation>clicks: само файл има опцията %1; премахнете я</translation>
    </message>
    <message>
        <source>clicks: only a made log has the option %1; remove it</source>
        <translation>clicks: само измислен дневник има опцията %1; премахнете я</translation>
    </message>
    <message>
        <source>clip: only tables are trained, and their gradients aren&apos;t clipped; remove clip</source>
        <translation>clip: обучават се само таблици, а техните градиенти не се ограничават; премахнете clip</translation>
    </message>
    <message>
        <source>column %1 has values of the type %2, which are not keys. A %3 that doesn&apos;t name the column leaves it out</source>
        <translation>колона %1 има стойности от тип %2, които не са ключове. %3, в който колоната не е посочена, я пропуска</translation>
    </message>
    <message>
        <source>csr: the offset %1 needs offset_type=i64</source>
        <translation>csr: отместването %1 изисква offset_type=i64</translation>
    </message>
    <message>
        <source>tables: %1 bags read `%2`, so wd would shrink a row up to %1 times in a round; set wd=0</source>
        <translation>tables: %1 торби четат `%2`, затова wd би намалила даден ред до %1 пъти в един кръг; задайте wd=0</translation>
    </message>
    <message>
        <source>tables: there is none; a table is a parameter that the loss depends on and that only embedding_bag reads</source>
        <translation>tables: няма такава; таблица е параметър, от който зависи загубата и който само embedding_bag чете</translation>
    </message>
    <message>
        <source>Norm, Raw, Parquet</source>
        <translation>Norm, Raw, Parquet</translation>
    </message>
</context>
<context>
    <name>ggs::Actions</name>
    <message>
        <source>Unavailable: %1</source>
        <translation>Недостъпно: %1</translation>
    </message>
</context>
<context>
    <name>ggs::Arena</name>
    <message>
        <source>header</source>
        <translation>заглавка</translation>
    </message>
    <message>
        <source>struct</source>
        <translation>структура</translation>
    </message>
    <message>
        <source>data</source>
        <translation>данни</translation>
    </message>
    <message>
        <source>graph</source>
        <translation>граф</translation>
    </message>
    <message>
        <source>work buffer</source>
        <translation>работен буфер</translation>
    </message>
    <message>
        <source>padding</source>
        <translation>допълване</translation>
    </message>
    <message>
        <source>free</source>
        <translation>свободно</translation>
    </message>
</context>
<context>
    <name>ggs::ArenaBar</name>
    <message>
        <source>Memory, to scale</source>
        <translation>Паметта в мащаб</translation>
    </message>
    <message>
        <source>whole block</source>
        <translation>целият блок</translation>
    </message>
    <message>
        <source>%1 of %2: %3 bytes at %4</source>
        <translation>%1 на %2: %3 байта при %4</translation>
    </message>
    <message>
        <source>free: %1 bytes at %2</source>
        <translation>свободно: %1 байта от %2 нататък</translation>
    </message>
    <message>
        <source>header</source>
        <translation>заглавка</translation>
    </message>
    <message>
        <source>struct</source>
        <translation>структура</translation>
    </message>
    <message>
        <source>data</source>
        <translation>данни</translation>
    </message>
    <message>
        <source>graph</source>
        <translation>граф</translation>
    </message>
    <message>
        <source>work</source>
        <translation>работен</translation>
    </message>
    <message>
        <source>padding</source>
        <translation>допълване</translation>
    </message>
    <message>
        <source>free</source>
        <translation>свободно</translation>
    </message>
    <message>
        <source>written now</source>
        <translation>записано сега</translation>
    </message>
    <message>
        <source>written by this call</source>
        <translation>записано от това извикване</translation>
    </message>
    <message>
        <source>read now</source>
        <translation>прочетено сега</translation>
    </message>
    <message>
        <source>used %1 %</source>
        <translation>заето %1 %</translation>
    </message>
    <message>
        <source>free %1 %</source>
        <translation>свободно %1 %</translation>
    </message>
    <message>
        <source>buffer</source>
        <translation>буфер</translation>
    </message>
    <message>
        <source>used range</source>
        <translation>използван интервал</translation>
    </message>
    <message>
        <source>header of %1</source>
        <translation>заглавка на %1</translation>
    </message>
    <message>
        <source>struct %1</source>
        <translation>структура %1</translation>
    </message>
    <message>
        <source>%1 data  %2</source>
        <translation>данни на %1  %2</translation>
    </message>
    <message>
        <source>%1 data</source>
        <translation>данни на %1</translation>
    </message>
    <message>
        <source>work buffer</source>
        <translation>работен буфер</translation>
    </message>
    <message>
        <source>%1 bytes folded</source>
        <translation>свити %1 байта</translation>
    </message>
    <message>
        <source>objects</source>
        <translation>обекти</translation>
    </message>
    <message>
        <source>also fetched</source>
        <translation>също извлечено</translation>
    </message>
</context>
<context>
    <name>ggs::ArenaObjects</name>
    <message>
        <source>Objects of the arena</source>
        <translation>Обекти на арената</translation>
    </message>
</context>
<context>
    <name>ggs::ArenaScene</name>
    <message>
        <source>buffer %1</source>
        <translation>буфер %1</translation>
    </message>
    <message>
        <source>arena %1</source>
        <translation>арена %1</translation>
    </message>
    <message>
        <source>A recorded run doesn&apos;t contain the bytes of work buffers.</source>
        <translation>Записаното изпълнение не съдържа байтовете на работните буфери.</translation>
    </message>
    <message>
        <source>No run uses this buffer.</source>
        <translation>Никое изпълнение не работи в този буфер.</translation>
    </message>
    <message>
        <source>The work buffer is too small for the number of threads: the kernels use memory outside the arena.</source>
        <translation>Работният буфер е твърде малък за броя на нишките: ядрата използват памет извън арената.</translation>
    </message>
    <message>
        <source>No kernel has used this buffer yet.</source>
        <translation>Никое ядро още не е използвало този буфер.</translation>
    </message>
    <message>
        <source>Node %1 was the last to use this work buffer: %2.</source>
        <translation>Възел %1 последен използва този работен буфер: %2.</translation>
    </message>
    <message>
        <source>The program has since gone back to an earlier moment; work buffers are not restored.</source>
        <translation>Междувременно програмата се върна към по-ранен момент; работните буфери не се възстановяват.</translation>
    </message>
    <message>
        <source>%1, mapped</source>
        <translation>%1, отразен</translation>
    </message>
</context>
<context>
    <name>ggs::ArenaView</name>
    <message>
        <source>Back to the previous offset (Alt+Up)</source>
        <translation>Назад към предишното отместване (Alt+Up)</translation>
    </message>
    <message>
        <source>Forward to the next offset</source>
        <translation>Напред към следващото отместване</translation>
    </message>
    <message>
        <source>Fold large objects; if off, all bytes are drawn to the same scale</source>
        <translation>Свива големите обекти; ако е изключено, всички байтове са в един мащаб</translation>
    </message>
    <message>
        <source>Visited set of the graph: slots and probes</source>
        <translation>Множество на посетените на графа: гнезда и опити</translation>
    </message>
    <message>
        <source>The search was stopped because the state of the program changed. Press Enter to search again.</source>
        <translation>Търсенето беше спряно, защото състоянието на програмата се промени. Натиснете Enter, за да търсите отново.</translation>
    </message>
    <message>
        <source>Arena or buffer</source>
        <translation>Арена или буфер</translation>
    </message>
    <message>
        <source>Fold</source>
        <translation>Свиване</translation>
    </message>
    <message>
        <source>Hash set</source>
        <translation>Хеш множество</translation>
    </message>
    <message>
        <source>Address, tensor or bytes</source>
        <translation>Адрес, тензор или байтове</translation>
    </message>
    <message>
        <source>0x2000000001b0 or 432 · a tensor&apos;s name · 6e 6f 64 or &quot;node&quot; (Enter again: next match)</source>
        <translation>0x2000000001b0 или 432 · име на тензор · 6e 6f 64 или &quot;node&quot; (Enter отново: следващото)</translation>
    </message>
    <message>
        <source>Open a sample or a script to see its memory.</source>
        <translation>Отворете пример или скрипт, за да видите паметта му.</translation>
    </message>
    <message>
        <source>A file of weights has no arena: its bytes are in the File view.</source>
        <translation>Файл с тегла няма арена: байтовете му са в изгледа „Файл“.</translation>
    </message>
    <message>
        <source>This program has no arena.</source>
        <translation>Тази програма няма арена.</translation>
    </message>
    <message>
        <source>Indexing the memory …</source>
        <translation>Паметта се индексира …</translation>
    </message>
    <message>
        <source>size</source>
        <translation>размер</translation>
    </message>
    <message>
        <source>used</source>
        <translation>заето</translation>
    </message>
    <message>
        <source>free</source>
        <translation>свободно</translation>
    </message>
    <message>
        <source>padding</source>
        <translation>допълване</translation>
    </message>
    <message>
        <source>objects</source>
        <translation>обекти</translation>
    </message>
    <message>
        <source>buffer at</source>
        <translation>буфер на адрес</translation>
    </message>
    <message>
        <source>at</source>
        <translation>на адрес</translation>
    </message>
    <message>
        <source>pointers to these bytes</source>
        <translation>указатели към тези байтове</translation>
    </message>
    <message>
        <source>not run</source>
        <translation>не е изпълнен</translation>
    </message>
    <message>
        <source>%1, %2 bytes at data + %3</source>
        <translation>%1, %2 байта при данни + %3</translation>
    </message>
    <message>
        <source>&lt;b&gt;%1&lt;/b&gt; of %2 · %3 bytes</source>
        <translation>&lt;b&gt;%1&lt;/b&gt; на %2 · %3 байта</translation>
    </message>
    <message>
        <source> at %1 + %2</source>
        <translation> при %1 + %2</translation>
    </message>
    <message>
        <source>%1 + %2</source>
        <translation>%1 + %2</translation>
    </message>
    <message>
        <source>These bytes were not in use after this call.</source>
        <translation>Тези байтове не се използваха след това извикване.</translation>
    </message>
    <message>
        <source> − base %1 = %2</source>
        <translation> − начало %1 = %2</translation>
    </message>
    <message>
        <source>value %1</source>
        <translation>стойност %1</translation>
    </message>
    <message>
        <source>%1 is neither an address in this program&apos;s memory nor an offset in %2, which has %3 bytes.</source>
        <translation>%1 не е нито адрес в паметта на тази програма, нито отместване в %2, където има %3 байта.</translation>
    </message>
    <message>
        <source>“%1” is neither the name of a tensor nor a byte pattern: %2.</source>
        <translation>Няма тензор с име „%1“, а това не е и поредица от байтове: %2.</translation>
    </message>
    <message>
        <source>Bytes can&apos;t be searched while the program is running: pause it first.</source>
        <translation>Байтове не могат да се търсят, докато програмата се изпълнява: първо я поставете на пауза.</translation>
    </message>
    <message>
        <source>Searching …</source>
        <translation>Търсене …</translation>
    </message>
    <message>
        <source>Objects added and bytes written by the selected call</source>
        <translation>Обектите, добавени от избраното извикване, и записаните от него байтове</translation>
    </message>
    <message>
        <source>List</source>
        <translation>Списък</translation>
    </message>
    <message>
        <source>Arena</source>
        <translation>Арена</translation>
    </message>
    <message>
        <source>Nothing to show: %1</source>
        <translation>Няма какво да се покаже: %1</translation>
    </message>
    <message>
        <source>%1 was not found in %2. Free memory and data that no node has written are not searched.</source>
        <translation>%1 не се среща никъде в %2. Свободната памет и данните, които никой възел не е записал, не се претърсват.</translation>
    </message>
    <message>
        <source>Call %1 writes these bytes later; the final bytes are shown.</source>
        <translation>Извикване %1 записва тези байтове по-късно; показани са крайните байтове.</translation>
    </message>
    <message>
        <source>before node 0 of %1</source>
        <translation>преди възел 0 от %1</translation>
    </message>
    <message>
        <source>after node %1 of %2</source>
        <translation>след възел %1 от %2</translation>
    </message>
    <message>
        <source>round %1, %2</source>
        <translation>кръг %1, %2</translation>
    </message>
    <message>
        <source>no nodes</source>
        <translation>няма възли</translation>
    </message>
    <message>
        <source>running</source>
        <translation>изпълнява се</translation>
    </message>
    <message>
        <source>after call %1 of %2</source>
        <translation>след извикване %1 от %2</translation>
    </message>
    <message>
        <source>Show %1</source>
        <translation>Показване: %1</translation>
    </message>
</context>
<context>
    <name>ggs::AttentionCanvas</name>
    <message>
        <source>Attention: queries by keys</source>
        <translation>Внимание: заявки по ключове</translation>
    </message>
    <message>
        <source>keys →</source>
        <translation>ключове →</translation>
    </message>
    <message>
        <source>queries ↓</source>
        <translation>заявки ↓</translation>
    </message>
</context>
<context>
    <name>ggs::AttentionHeads</name>
    <message>
        <source>Heads</source>
        <translation>Глави</translation>
    </message>
    <message>
        <source>head %1</source>
        <translation>глава %1</translation>
    </message>
</context>
<context>
    <name>ggs::AttentionLegend</name>
    <message>
        <source>masked</source>
        <translation>маскирано</translation>
    </message>
    <message>
        <source>Colours of the attention</source>
        <translation>Цветове на вниманието</translation>
    </message>
</context>
<context>
    <name>ggs::AttentionView</name>
    <message>
        <source>Picture (*.png);;Table of values (*.csv)</source>
        <translation>Изображение (*.png);;Таблица със стойности (*.csv)</translation>
    </message>
    <message>
        <source>layer %1, %2: queries by keys</source>
        <translation>слой %1, %2: заявки по ключове</translation>
    </message>
    <message>
        <source>Attention</source>
        <translation>Внимание</translation>
    </message>
    <message>
        <source>Run it</source>
        <translation>Изпълнение дотук</translation>
    </message>
    <message>
        <source>layer</source>
        <translation>слой</translation>
    </message>
    <message>
        <source>Layer</source>
        <translation>Слой</translation>
    </message>
    <message>
        <source>Layer: PgUp and PgDn</source>
        <translation>Слой: PgUp и PgDn</translation>
    </message>
    <message>
        <source>Head</source>
        <translation>Глава</translation>
    </message>
    <message>
        <source>Head: H and Shift+H</source>
        <translation>Глава: H и Shift+H</translation>
    </message>
    <message>
        <source>head %1</source>
        <translation>глава %1</translation>
    </message>
    <message>
        <source>mean of %1 heads</source>
        <translation>средно на %1 глави</translation>
    </message>
    <message>
        <source>This view shows how the tokens of a text attend to each other. Open a language model, a .gguf file.</source>
        <translation>Този изглед показва как токените на един текст гледат един към друг. Отворете езиков модел, файл .gguf.</translation>
    </message>
    <message>
        <source>This model&apos;s graph has no attention node that can be drawn.</source>
        <translation>Графът на този модел няма възел за внимание, който може да се начертае.</translation>
    </message>
    <message>
        <source>The attention of layer %1 has not run yet. Press F5, or select “Run it” to stop right after it.</source>
        <translation>Вниманието на слой %1 още не е изпълнено. Натиснете F5 или изберете „Изпълнение дотук“, за да спрете веднага след него.</translation>
    </message>
    <message>
        <source>HEADS OF LAYER %1</source>
        <translation>ГЛАВИ НА СЛОЙ %1</translation>
    </message>
    <message>
        <source>mean</source>
        <translation>средно</translation>
    </message>
    <message>
        <source>Runs until %1 is done</source>
        <translation>Изпълнява, докато %1 не е готов</translation>
    </message>
    <message>
        <source>%1 → %2</source>
        <translation>%1 → %2</translation>
    </message>
    <message>
        <source>not run yet in this round</source>
        <translation>още не е изпълнено в този кръг</translation>
    </message>
    <message>
        <source>being read</source>
        <translation>чете се</translation>
    </message>
    <message>
        <source>not read yet: press Enter to go to round %1</source>
        <translation>още не е прочетено: натиснете Enter, за да отидете в кръг %1</translation>
    </message>
    <message>
        <source>masked</source>
        <translation>маскирано</translation>
    </message>
    <message>
        <source>mean of %1 heads [%2, %3]</source>
        <translation>средно на %1 глави [%2, %3]</translation>
    </message>
    <message>
        <source>layer %1, head %2 [%3, %4]</source>
        <translation>слой %1, глава %2 [%3, %4]</translation>
    </message>
    <message>
        <source>computed separately</source>
        <translation>изчислено отделно</translation>
    </message>
    <message>
        <source>kept from round %1</source>
        <translation>запазено от кръг %1</translation>
    </message>
    <message>
        <source>sink</source>
        <translation>sink</translation>
    </message>
    <message>
        <source>%1 attends to</source>
        <translation>%1 гледа към</translation>
    </message>
    <message>
        <source>computed separately, from the sources of the flash attention node</source>
        <translation>изчислено отделно, от източниците на възела flash attention</translation>
    </message>
    <message>
        <source>Stop here</source>
        <translation>Спиране тук</translation>
    </message>
    <message numerus="yes">
        <source>Visiting rounds: %n left</source>
        <translation>
            <numerusform>Обхождане на кръговете: остава %n</numerusform>
            <numerusform>Обхождане на кръговете: остават %n</numerusform>
        </translation>
    </message>
    <message>
        <source>Change head…</source>
        <translation>Промяна на главата…</translation>
    </message>
    <message>
        <source>Select a head first</source>
        <translation>Първо изберете глава</translation>
    </message>
    <message>
        <source>Set, scale or add to the output of this head in this round; later nodes are computed again</source>
        <translation>Задава изхода на тази глава в този кръг, умножава го или добавя към него; следващите възли се изчисляват отново</translation>
    </message>
    <message numerus="yes">
        <source>Rows missing for %n round(s); going back would discard the change</source>
        <translation>
            <numerusform>Липсват редове за %n кръг; връщането назад би отхвърлило промяната</numerusform>
            <numerusform>Липсват редове за %n кръга; връщането назад би отхвърлило промяната</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Show rows of %n round(s)</source>
        <translation>
            <numerusform>Показване на редовете на %n кръг</numerusform>
            <numerusform>Показване на редовете на %n кръга</numerusform>
        </translation>
    </message>
    <message>
        <source>The model ran these rounds without a stop, so their rows were not read. This visits them and then returns to the current round. Press Esc to stop</source>
        <translation>Моделът изпълни тези кръгове без спиране, затова редовете им не са прочетени. Бутонът ги обхожда и после се връща в текущия кръг. Esc спира обхождането</translation>
    </message>
    <message>
        <source>Rank heads</source>
        <translation>Подреждане на главите</translation>
    </message>
    <message>
        <source>Lists the heads of all layers. Heads that attend most to token %1 on average come first.</source>
        <translation>Изброява главите на всички слоеве. Първи са тези, които средно гледат най-много към токен %1.</translation>
    </message>
    <message>
        <source>Lists the heads of all layers. Heads that attend most to one token on average come first.</source>
        <translation>Изброява главите на всички слоеве. Първи са тези, които средно гледат най-много към един токен.</translation>
    </message>
    <message>
        <source>To rank by another token, select a cell in its column.</source>
        <translation>За подреждане по друг токен изберете клетка в колоната му.</translation>
    </message>
    <message>
        <source>%1 attends to %2: %3</source>
        <translation>%1 гледа към %2: %3</translation>
    </message>
    <message>
        <source>Attention of each token</source>
        <translation>Внимание на всеки токен</translation>
    </message>
</context>
<context>
    <name>ggs::BitsPane</name>
    <message>
        <source>sign</source>
        <translation>знак</translation>
    </message>
    <message>
        <source>rest %1</source>
        <translation>остатък %1</translation>
    </message>
    <message>
        <source>value %1</source>
        <translation>стойност %1</translation>
    </message>
    <message>
        <source>two&apos;s complement: -2^%1 + %2 = %3</source>
        <translation>допълнителен код: -2^%1 + %2 = %3</translation>
    </message>
    <message>
        <source>two&apos;s complement: %1</source>
        <translation>допълнителен код: %1</translation>
    </message>
    <message>
        <source>none</source>
        <translation>няма</translation>
    </message>
    <message>
        <source>neighbours %1 and %2</source>
        <translation>съседни: %1 и %2</translation>
    </message>
    <message>
        <source>unused</source>
        <translation>неизползвани</translation>
    </message>
    <message>
        <source>exponent %1</source>
        <translation>експонента %1</translation>
    </message>
    <message>
        <source>mantissa %1</source>
        <translation>мантиса %1</translation>
    </message>
    <message>
        <source>all bits except the sign are 0: -0</source>
        <translation>всички битове освен знака са 0: -0</translation>
    </message>
    <message>
        <source>all bits are 0: 0</source>
        <translation>всички битове са 0: 0</translation>
    </message>
    <message>
        <source>highest exponent, mantissa 0: %1</source>
        <translation>най-голямата експонента и нулева мантиса: %1</translation>
    </message>
    <message>
        <source>not a number: highest exponent, mantissa not 0</source>
        <translation>не е число: най-голямата експонента и ненулева мантиса</translation>
    </message>
    <message>
        <source>subnormal: exponent 0 counts as 1, and the mantissa has no implicit leading 1</source>
        <translation>субнормално: експонента 0 се брои за 1, а мантисата няма неявна водеща единица</translation>
    </message>
    <message>
        <source>Bits of a number</source>
        <translation>Битове на число</translation>
    </message>
</context>
<context>
    <name>ggs::BlockBytes</name>
    <message>
        <source>BYTES</source>
        <translation>БАЙТОВЕ</translation>
    </message>
    <message>
        <source>the bits of the selected element are underlined</source>
        <translation>битовете на избрания елемент са подчертани</translation>
    </message>
    <message>
        <source>%1 bytes for %2 values: %3 bits each</source>
        <translation>%1 байта за %2 стойности: по %3 бита</translation>
    </message>
    <message>
        <source>Bytes of the block</source>
        <translation>Байтове на блока</translation>
    </message>
    <message>
        <source>element %1</source>
        <translation>елемент %1</translation>
    </message>
</context>
<context>
    <name>ggs::BlockCanvas</name>
    <message>
        <source>Blocks and threads</source>
        <translation>Блокове и нишки</translation>
    </message>
    <message>
        <source>grid %1 × %2 × %3</source>
        <translation>решетка %1 × %2 × %3</translation>
    </message>
    <message>
        <source>%1, partly shown</source>
        <translation>%1, показана частично</translation>
    </message>
    <message numerus="yes">
        <source>block: %n warp(s) of 32 lanes</source>
        <translation>
            <numerusform>блок: %n сноп от 32 ленти</numerusform>
            <numerusform>блок: %n снопа по 32 ленти</numerusform>
        </translation>
    </message>
    <message>
        <source>thread %1: lane %2 of warp %3</source>
        <translation>нишка %1: лента %2 на сноп %3</translation>
    </message>
    <message>
        <source>warp %1, lane %2</source>
        <translation>сноп %1, лента %2</translation>
    </message>
    <message>
        <source>step %1 of %2</source>
        <translation>стъпка %1 от %2</translation>
    </message>
    <message>
        <source>barrier %1 of %2</source>
        <translation>бариера %1 от %2</translation>
    </message>
</context>
<context>
    <name>ggs::BlockElements</name>
    <message>
        <source>ELEMENTS</source>
        <translation>ЕЛЕМЕНТИ</translation>
    </message>
    <message>
        <source>this type&apos;s values are indices into a codebook that ggscope doesn&apos;t have</source>
        <translation>стойностите на този тип са индекси в кодова книга, която ggscope няма</translation>
    </message>
    <message>
        <source>quant, value</source>
        <translation>квант, стойност</translation>
    </message>
    <message>
        <source>quant, value, source, error (bar up: value too large; largest error %1)</source>
        <translation>квант, стойност, източник, грешка (стълбче нагоре: твърде голяма стойност; най-голяма грешка %1)</translation>
    </message>
    <message>
        <source>Elements of the block</source>
        <translation>Елементи на блока</translation>
    </message>
    <message>
        <source>element %1: %2</source>
        <translation>елемент %1: %2</translation>
    </message>
</context>
<context>
    <name>ggs::BlocksOfMemory</name>
    <message>
        <source>Memory blocks</source>
        <translation>Блокове памет</translation>
    </message>
    <message>
        <source>block</source>
        <translation>блок</translation>
    </message>
    <message>
        <source>used</source>
        <translation>заето</translation>
    </message>
    <message>
        <source>size</source>
        <translation>размер</translation>
    </message>
    <message>
        <source>tensors</source>
        <translation>тензори</translation>
    </message>
    <message>
        <source>bytes</source>
        <translation>байтове</translation>
    </message>
    <message>
        <source>shared</source>
        <translation>споделени</translation>
    </message>
    <message>
        <source>Tensors of the selected block</source>
        <translation>Тензори на избрания блок</translation>
    </message>
    <message>
        <source>Nothing to show: %1</source>
        <translation>Няма какво да се покаже: %1</translation>
    </message>
    <message>
        <source>A file of weights is read from the disk as it is needed. Model shows its tensors and bytes.</source>
        <translation>Файл с тегла се чете от диска при нужда. „Модел“ показва тензорите и байтовете му.</translation>
    </message>
    <message>
        <source>arena %1</source>
        <translation>арена %1</translation>
    </message>
    <message>
        <source>%1, mapped</source>
        <translation>%1, отразен</translation>
    </message>
    <message>
        <source>buffer %1</source>
        <translation>буфер %1</translation>
    </message>
    <message numerus="yes">
        <source>%1: %n tensor(s)</source>
        <translation>
            <numerusform>%1: %n тензор</numerusform>
            <numerusform>%1: %n тензора</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 bytes in %n block(s)</source>
        <translation>
            <numerusform>%1 байта в %n блок</numerusform>
            <numerusform>%1 байта в %n блока</numerusform>
        </translation>
    </message>
    <message>
        <source>, </source>
        <translation>, </translation>
    </message>
    <message numerus="yes">
        <source>%n other tensor(s) use some of these bytes, at other times</source>
        <translation>
            <numerusform>%n друг тензор използва някои от тези байтове по друго време</numerusform>
            <numerusform>%n други тензора използват някои от тези байтове по друго време</numerusform>
        </translation>
    </message>
    <message>
        <source>No other tensor uses these bytes</source>
        <translation>Никой друг тензор не използва тези байтове</translation>
    </message>
    <message>
        <source>Tensors in %1, by size</source>
        <translation>Тензори в %1 по размер</translation>
    </message>
    <message>
        <source>Each tensor of %1 has bytes of its own.</source>
        <translation>Всеки тензор на %1 има собствени байтове.</translation>
    </message>
    <message>
        <source>field</source>
        <translation>поле</translation>
    </message>
    <message>
        <source>value</source>
        <translation>стойност</translation>
    </message>
    <message>
        <source>node</source>
        <translation>възел</translation>
    </message>
    <message>
        <source>tasks</source>
        <translation>задачи</translation>
    </message>
    <message>
        <source>work</source>
        <translation>работна памет</translation>
    </message>
    <message>
        <source>Compute plan</source>
        <translation>План за изчисление</translation>
    </message>
    <message>
        <source>Nodes of the compute plan</source>
        <translation>Възли на плана за изчисление</translation>
    </message>
    <message>
        <source>The tensors of %1 would take %2 bytes if each had bytes of its own.</source>
        <translation>Тензорите на %1 биха заели %2 байта, ако всеки имаше собствени байтове.</translation>
    </message>
    <message>
        <source>plan</source>
        <translation>план</translation>
    </message>
    <message>
        <source>The graph’s arena was reset, so there is no plan</source>
        <translation>Арената на графа беше нулирана, затова няма план</translation>
    </message>
    <message>
        <source>none: no node needs work memory</source>
        <translation>няма: никой възел не се нуждае от работна памет</translation>
    </message>
    <message>
        <source>memory outside of the arenas</source>
        <translation>памет извън арените</translation>
    </message>
    <message>
        <source>arena %1 + %2</source>
        <translation>арена %1 + %2</translation>
    </message>
    <message>
        <source>outside of the arena, whose buffer has only %1 bytes</source>
        <translation>извън арената, чийто буфер има само %1 байта</translation>
    </message>
    <message>
        <source>Number of threads that get a share of this node (n_tasks)</source>
        <translation>Брой на нишките, които получават дял от този възел (n_tasks)</translation>
    </message>
    <message>
        <source>Bytes of work memory that this node needs</source>
        <translation>Байтове работна памет, от които се нуждае този възел</translation>
    </message>
    <message>
        <source>%1 of %2 requested</source>
        <translation>%1 от поискани %2</translation>
    </message>
    <message>
        <source>The largest number of tasks of a node, at most the number of threads requested</source>
        <translation>Най-големият брой задачи на един възел, но не повече от броя на поисканите нишки</translation>
    </message>
    <message>
        <source>%1 bytes</source>
        <translation>%1 байта</translation>
    </message>
    <message>
        <source>The largest work memory of a node, and 64 bytes for each thread requested</source>
        <translation>Най-голямата работна памет на един възел плюс 64 байта за всяка поискана нишка</translation>
    </message>
    <message>
        <source>%1 of %2 bytes</source>
        <translation>%1 от %2 байта</translation>
    </message>
</context>
<context>
    <name>ggs::BlocksView</name>
    <message>
        <source>byte %1</source>
        <translation>байт %1</translation>
    </message>
    <message>
        <source>bytes %1…%2</source>
        <translation>байтове %1…%2</translation>
    </message>
    <message>
        <source>Previous block (Page Up)</source>
        <translation>Предишният блок (Page Up)</translation>
    </message>
    <message>
        <source>Next block (Page Down)</source>
        <translation>Следващият блок (Page Down)</translation>
    </message>
    <message>
        <source>This tensor has no elements</source>
        <translation>Този тензор няма елементи</translation>
    </message>
    <message>
        <source>Select a tensor to see its values bit by bit</source>
        <translation>Изберете тензор, за да видите стойностите му бит по бит</translation>
    </message>
    <message>
        <source>row %1, block %2 of %3</source>
        <translation>ред %1, блок %2 от %3</translation>
    </message>
    <message>
        <source>ELEMENT</source>
        <translation>ЕЛЕМЕНТ</translation>
    </message>
    <message>
        <source>ELEMENT %1</source>
        <translation>ЕЛЕМЕНТ %1</translation>
    </message>
    <message>
        <source>Values of type %1 can&apos;t be decoded: ggscope has no codebook for it.</source>
        <translation>Стойности от тип %1 не могат да се декодират: ggscope няма кодова книга за него.</translation>
    </message>
    <message>
        <source>in memory, lowest byte first</source>
        <translation>в паметта, младшият байт пръв</translation>
    </message>
    <message>
        <source>VALUE </source>
        <translation>СТОЙНОСТ </translation>
    </message>
    <message>
        <source>SCALE </source>
        <translation>МАЩАБ </translation>
    </message>
    <message>
        <source>MINIMUM </source>
        <translation>МИНИМУМ </translation>
    </message>
    <message>
        <source>trit %1 of byte %2</source>
        <translation>трит %1 на байт %2</translation>
    </message>
    <message>
        <source>byte %1 bit %2</source>
        <translation>байт %1 бит %2</translation>
    </message>
    <message>
        <source>byte %1 bits %2…%3</source>
        <translation>байт %1 битове %2…%3</translation>
    </message>
    <message>
        <source>from %1</source>
        <translation>от %1</translation>
    </message>
    <message>
        <source>sub-block %1</source>
        <translation>подблок %1</translation>
    </message>
    <message>
        <source>of sub-block %1</source>
        <translation>на подблок %1</translation>
    </message>
    <message>
        <source>source value %1 in %2, error %3</source>
        <translation>стойност на източника %1 в %2, грешка %3</translation>
    </message>
    <message>
        <source>rmse %1</source>
        <translation>rmse %1</translation>
    </message>
    <message>
        <source>changed elements excluded: %1</source>
        <translation>без променените елементи: %1</translation>
    </message>
    <message>
        <source>source value %1 in %2; no error is shown, because this block was changed by hand after rounding</source>
        <translation>стойност на източника %1 в %2; грешка не се показва, защото този блок е променен на ръка след закръгляването</translation>
    </message>
    <message>
        <source>source value now %1 in %2; no error is shown, because the source was changed by hand after rounding</source>
        <translation>стойност на източника сега %1 в %2; грешка не се показва, защото източникът е променен на ръка след закръгляването</translation>
    </message>
    <message>
        <source>Blocks</source>
        <translation>Блокове</translation>
    </message>
</context>
<context>
    <name>ggs::BottomDock</name>
    <message>
        <source>Height of the dock</source>
        <translation>Височина на дока</translation>
    </message>
    <message>
        <source>Fold the dock</source>
        <translation>Свиване на дока</translation>
    </message>
    <message>
        <source>Open the dock</source>
        <translation>Отваряне на дока</translation>
    </message>
</context>
<context>
    <name>ggs::BreakpointDialog</name>
    <message>
        <source>when the result contains NaN or Inf</source>
        <translation>когато резултатът съдържа NaN или Inf</translation>
    </message>
    <message>
        <source>New breakpoint</source>
        <translation>Нова точка на прекъсване</translation>
    </message>
    <message>
        <source>any op</source>
        <translation>всяка операция</translation>
    </message>
    <message>
        <source>any name; blk.3.* for a group</source>
        <translation>всяко име; blk.3.* за група</translation>
    </message>
    <message>
        <source>every hit</source>
        <translation>при всяко попадение</translation>
    </message>
    <message>
        <source>after hit </source>
        <translation>след попадение </translation>
    </message>
    <message>
        <source>Op</source>
        <translation>Операция</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Име</translation>
    </message>
    <message>
        <source>Condition</source>
        <translation>Условие</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Спиране</translation>
    </message>
    <message>
        <source>specify where or when to stop</source>
        <translation>посочете къде или кога да се спре</translation>
    </message>
    <message>
        <source>Stops at: %1</source>
        <translation>Спира при: %1</translation>
    </message>
    <message>
        <source>only if the previous node doesn&apos;t match this name</source>
        <translation>само ако предишният възел не отговаря на това име</translation>
    </message>
    <message>
        <source>Breakpoint %1</source>
        <translation>Точка на прекъсване %1</translation>
    </message>
    <message numerus="yes">
        <source>%n step(s)</source>
        <translation>
            <numerusform>%n стъпка</numerusform>
            <numerusform>%n стъпки</numerusform>
        </translation>
    </message>
    <message>
        <source>no node that runs has this name</source>
        <translation>няма изпълняван възел с това име</translation>
    </message>
    <message>
        <source>no node that runs has this op</source>
        <translation>няма изпълняван възел с тази операция</translation>
    </message>
    <message>
        <source>no node that runs has this op and this name</source>
        <translation>няма изпълняван възел с тази операция и това име</translation>
    </message>
    <message>
        <source>%1 is not in this program</source>
        <translation>%1 го няма в тази програма</translation>
    </message>
    <message>
        <source>this program has no steps</source>
        <translation>тази програма няма стъпки</translation>
    </message>
    <message>
        <source>no step writes to %1</source>
        <translation>никоя стъпка не записва в %1</translation>
    </message>
    <message>
        <source>at the start of each round</source>
        <translation>в началото на всеки кръг</translation>
    </message>
    <message>
        <source>A condition compares min, max, mean, sd, norm, nan, inf or zeros of a tensor, or an element (at), with a number. If no tensor is given, as in nan() &gt; 0, the condition applies to the node that was just run. round &gt;= 5 is true from round 5 on; mean(x) &gt; before, if the value is larger than in the previous round.</source>
        <translation>Условието сравнява min, max, mean, sd, norm, nan, inf или zeros на тензор или елемент (at) с число. Ако тензор не е посочен, както в nan() &gt; 0, условието важи за току-що изпълнения възел. round &gt;= 5 е вярно от кръг 5 нататък; mean(x) &gt; before — ако стойността е по-голяма от тази в предишния кръг.</translation>
    </message>
</context>
<context>
    <name>ggs::BreakpointModel</name>
    <message>
        <source>now</source>
        <translation>сега</translation>
    </message>
    <message>
        <source>round %1, node %2</source>
        <translation>кръг %1, възел %2</translation>
    </message>
    <message>
        <source>NaN or Inf appears</source>
        <translation>има NaN или Inf</translation>
    </message>
    <message numerus="yes">
        <source>after %n hit(s)</source>
        <translation>
            <numerusform>след %n попадение</numerusform>
            <numerusform>след %n попадения</numerusform>
        </translation>
    </message>
    <message>
        <source>always</source>
        <translation>винаги</translation>
    </message>
    <message>
        <source>missing</source>
        <translation>липсва</translation>
    </message>
    <message>
        <source>Edit</source>
        <translation>Промяна</translation>
    </message>
    <message>
        <source>Changes this breakpoint</source>
        <translation>Променя тази точка на прекъсване</translation>
    </message>
    <message>
        <source>The tensor of this breakpoint is not in the program.</source>
        <translation>Тензорът на тази точка на прекъсване го няма в програмата.</translation>
    </message>
    <message>
        <source>Stop at</source>
        <translation>Спиране при</translation>
    </message>
    <message>
        <source>Only if</source>
        <translation>Само ако</translation>
    </message>
    <message>
        <source>Hits</source>
        <translation>Попадения</translation>
    </message>
    <message>
        <source>Last stop</source>
        <translation>Последно спиране</translation>
    </message>
</context>
<context>
    <name>ggs::BreakpointsPage</name>
    <message>
        <source>Breakpoints</source>
        <translation>Точки на прекъсване</translation>
    </message>
    <message>
        <source>New breakpoint…</source>
        <translation>Нова точка на прекъсване…</translation>
    </message>
    <message>
        <source>This page lists the breakpoints of a program.</source>
        <translation>Тази страница изброява точките на прекъсване на програма.</translation>
    </message>
    <message>
        <source>There are no breakpoints. F9 sets one on the selected node.</source>
        <translation>Няма точки на прекъсване. F9 поставя такава на избрания възел.</translation>
    </message>
    <message>
        <source>Edit…</source>
        <translation>Промяна…</translation>
    </message>
    <message>
        <source>Disable</source>
        <translation>Изключване</translation>
    </message>
    <message>
        <source>Enable</source>
        <translation>Включване</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Премахване</translation>
    </message>
</context>
<context>
    <name>ggs::BuildPanel</name>
    <message>
        <source>Previous event</source>
        <translation>Предишното събитие</translation>
    </message>
    <message>
        <source>Next event</source>
        <translation>Следващото събитие</translation>
    </message>
    <message>
        <source>Plays the events to the end, or pauses</source>
        <translation>Показва събитията докрай или прави пауза</translation>
    </message>
    <message>
        <source>Building the graph again, separately from the program …</source>
        <translation>Графът се изгражда отново, отделно от програмата …</translation>
    </message>
    <message>
        <source>event %1 of %2</source>
        <translation>събитие %1 от %2</translation>
    </message>
    <message>
        <source>Nothing has been built yet: build_forward_expand starts at the result and visits its sources first.</source>
        <translation>Още нищо не е изградено: build_forward_expand започва от резултата и първо посещава източниците му.</translation>
    </message>
    <message>
        <source>nodes: %1   leafs: %2   waiting for their sources: %3</source>
        <translation>възли: %1   листа: %2   чакат източниците си: %3</translation>
    </message>
    <message>
        <source>none</source>
        <translation>няма</translation>
    </message>
    <message>
        <source>%1 is visited for the first time and gets slot %2. Its sources are visited before it is appended.</source>
        <translation>%1 се посещава за пръв път и получава гнездо %2. Източниците му се посещават, преди да бъде добавен.</translation>
    </message>
    <message>
        <source>slot (0x%1 &gt;&gt; 4) % %2 = %3</source>
        <translation>гнездо (0x%1 &gt;&gt; 4) % %2 = %3</translation>
    </message>
    <message>
        <source>the next slot, %1</source>
        <translation>следващото гнездо, %1</translation>
    </message>
    <message>
        <source>Probe for %1: %2 is free.</source>
        <translation>За %1 се проверява %2: свободно е.</translation>
    </message>
    <message>
        <source>Probe for %1: %2 already contains %1.</source>
        <translation>За %1 се проверява %2: там вече е %1.</translation>
    </message>
    <message>
        <source>Probe for %1: %2 contains %3, so the next slot is tried.</source>
        <translation>За %1 се проверява %2: там е %3, затова се опитва следващото.</translation>
    </message>
    <message>
        <source>No op computes %1: it becomes leaf %2.</source>
        <translation>Никоя операция не изчислява %1: става листо %2.</translation>
    </message>
    <message>
        <source>All sources of %1 have been added: it becomes node %2.</source>
        <translation>Всички източници на %1 са добавени: става възел %2.</translation>
    </message>
    <message>
        <source>%1 is already in the set, in slot %2: it is not visited again.</source>
        <translation>%1 вече е в множеството, в гнездо %2: не се посещава отново.</translation>
    </message>
    <message>
        <source>%1 is used as a source: its use count is now %2.</source>
        <translation>%1 се използва като източник: броят на използванията му вече е %2.</translation>
    </message>
    <message>
        <source>Backward pass, node %1 of %2: %3</source>
        <translation>Обратен ход, възел %1 от %2: %3</translation>
    </message>
    <message>
        <source>y = %1, g = %2</source>
        <translation>y = %1, g = %2</translation>
    </message>
    <message>
        <source>The backward pass visits %1. It has no gradient, so it adds nothing to its sources.</source>
        <translation>Обратният ход посещава %1. Той няма градиент, затова не прибавя нищо към източниците си.</translation>
    </message>
    <message>
        <source>The backward pass visits %1. Its gradient %2 is complete; it has no sources.</source>
        <translation>Обратният ход посещава %1. Градиентът му %2 е завършен; той няма източници.</translation>
    </message>
    <message>
        <source>The backward pass visits %1. Its gradient is %2. Its sources need no gradients.</source>
        <translation>Обратният ход посещава %1. Градиентът му е %2. Източниците му не се нуждаят от градиенти.</translation>
    </message>
    <message>
        <source>The backward pass visits %1. Its gradient is %2. The rule of the op adds to the gradients of the sources.</source>
        <translation>Обратният ход посещава %1. Градиентът му е %2. Правилото на операцията прибавя към градиентите на източниците.</translation>
    </message>
    <message>
        <source>%1 has no value yet: %2 becomes this gradient.</source>
        <translation>%1 още няма стойност: %2 става този градиент.</translation>
    </message>
    <message>
        <source>%1 has no value yet: %2 = −%3 becomes this gradient.</source>
        <translation>%1 още няма стойност: %2 = −%3 става този градиент.</translation>
    </message>
    <message>
        <source>%1 has no value yet: %2, which repeats the number %3, becomes this gradient.</source>
        <translation>%1 още няма стойност: %2, което повтаря числото %3, става този градиент.</translation>
    </message>
    <message>
        <source>%1 has no value yet: %2, which is 0 except for the region of %3, becomes this gradient.</source>
        <translation>%1 още няма стойност: %2, което е 0 освен в областта на %3, става този градиент.</translation>
    </message>
    <message>
        <source>%1 so far is %2: %3 = %2 + %4 replaces it.</source>
        <translation>%1 досега е %2: %3 = %2 + %4 го замества.</translation>
    </message>
    <message>
        <source>%1 so far is %2: %3 = %2 − %4 replaces it.</source>
        <translation>%1 досега е %2: %3 = %2 − %4 го замества.</translation>
    </message>
    <message>
        <source>%1 so far is %2: %3 = %2 + %4, a number added to each element, replaces it.</source>
        <translation>%1 досега е %2: %3 = %2 + %4, число, прибавено към всеки елемент, го замества.</translation>
    </message>
    <message>
        <source>%1 so far is %2: %3 = %2 with %4 added to a region replaces it.</source>
        <translation>%1 досега е %2: %3 = %2 с %4, прибавено към област, го замества.</translation>
    </message>
    <message>
        <source>%1 It is computed in the accumulator.</source>
        <translation>%1 Изчислява се в акумулатора.</translation>
    </message>
</context>
<context>
    <name>ggs::ByteLine</name>
    <message>
        <source>end, %1</source>
        <translation>край, %1</translation>
    </message>
    <message>
        <source>Elements in memory order</source>
        <translation>Елементи по реда им в паметта</translation>
    </message>
    <message>
        <source>#%1 in the walk</source>
        <translation>#%1 в обхождането</translation>
    </message>
    <message>
        <source>Bytes to the next element of the walk: %1</source>
        <translation>Байтове до следващия елемент от обхождането: %1</translation>
    </message>
</context>
<context>
    <name>ggs::BytesAndStruct</name>
    <message>
        <source>Bytes and struct</source>
        <translation>Байтове и структура</translation>
    </message>
    <message>
        <source>field</source>
        <translation>поле</translation>
    </message>
    <message>
        <source>offset</source>
        <translation>отместване</translation>
    </message>
    <message>
        <source>value</source>
        <translation>стойност</translation>
    </message>
    <message>
        <source>Fields of the struct</source>
        <translation>Полета на структурата</translation>
    </message>
    <message>
        <source>Nothing to show: %1</source>
        <translation>Няма какво да се покаже: %1</translation>
    </message>
    <message>
        <source>Open a sample or a script to see the bytes of its tensors.</source>
        <translation>Отворете пример или скрипт, за да видите байтовете на тензорите му.</translation>
    </message>
    <message>
        <source>A file of weights has no arena: its bytes are in the File view.</source>
        <translation>Файл с тегла няма арена: байтовете му са в изгледа „Файл“.</translation>
    </message>
    <message>
        <source>Select a tensor to see its bytes and the fields of its struct.</source>
        <translation>Изберете тензор, за да видите байтовете му и полетата на структурата му.</translation>
    </message>
    <message numerus="yes">
        <source>%n byte(s)</source>
        <translation>
            <numerusform>%n байт</numerusform>
            <numerusform>%n байта</numerusform>
        </translation>
    </message>
    <message>
        <source>buffer %1 + %2</source>
        <translation>буфер %1 + %2</translation>
    </message>
    <message>
        <source>arena %1 + %2</source>
        <translation>арена %1 + %2</translation>
    </message>
    <message>
        <source>Struct of %1: %2 bytes at %3</source>
        <translation>Структура на %1: %2 байта при %3</translation>
    </message>
    <message>
        <source>The struct of %1 isn&apos;t in an arena</source>
        <translation>Структурата на %1 не е в арена</translation>
    </message>
    <message>
        <source>Data of %1: %2 bytes at %3</source>
        <translation>Данни на %1: %2 байта при %3</translation>
    </message>
    <message>
        <source>%1 has no data in memory</source>
        <translation>%1 няма данни в паметта</translation>
    </message>
    <message>
        <source>graph %1</source>
        <translation>граф %1</translation>
    </message>
    <message>
        <source>No graph and no tensor points to this struct.</source>
        <translation>Никой граф и никой тензор не сочи към тази структура.</translation>
    </message>
    <message>
        <source>Pointers to this struct: %1</source>
        <translation>Указатели към тази структура: %1</translation>
    </message>
    <message>
        <source>, </source>
        <translation>, </translation>
    </message>
    <message>
        <source>State: %1.</source>
        <translation>Състояние: %1.</translation>
    </message>
    <message>
        <source>These bytes now belong to that node.</source>
        <translation>Тези байтове сега са на онзи възел.</translation>
    </message>
    <message>
        <source>Hatched bytes can&apos;t be read: %1</source>
        <translation>Щрихованите байтове не могат да се прочетат: %1</translation>
    </message>
    <message>
        <source>%1 has blocks of %2 bytes for %3 elements; Blocks shows their values.</source>
        <translation>%1 има блокове от %2 байта за %3 елемента; „Блокове“ показва стойностите им.</translation>
    </message>
</context>
<context>
    <name>ggs::CallModel</name>
    <message>
        <source>This call added nothing and wrote nothing.</source>
        <translation>Това извикване не е добавило и не е записало нищо.</translation>
    </message>
    <message>
        <source>call %1</source>
        <translation>извикване %1</translation>
    </message>
    <message>
        <source>call</source>
        <translation>извикване</translation>
    </message>
    <message>
        <source>offset</source>
        <translation>отместване</translation>
    </message>
    <message>
        <source>bytes</source>
        <translation>байтове</translation>
    </message>
    <message>
        <source>before</source>
        <translation>преди</translation>
    </message>
    <message>
        <source>after</source>
        <translation>след</translation>
    </message>
    <message>
        <source>a new block</source>
        <translation>нов блок</translation>
    </message>
    <message>
        <source>a new %1</source>
        <translation>нов %1</translation>
    </message>
    <message>
        <source>tensor</source>
        <translation>тензор</translation>
    </message>
    <message>
        <source>… and %1 more</source>
        <translation>… и още %1</translation>
    </message>
    <message>
        <source>A later reset discarded this memory.</source>
        <translation>По-късен reset е отхвърлил тази памет.</translation>
    </message>
    <message>
        <source>unused</source>
        <translation>неизползвано</translation>
    </message>
</context>
<context>
    <name>ggs::CallScrubber</name>
    <message>
        <source>Calls of the program</source>
        <translation>Извиквания на програмата</translation>
    </message>
    <message>
        <source>allocates nothing</source>
        <translation>не заделя нищо</translation>
    </message>
    <message>
        <source>writes %1</source>
        <translation>записва %1</translation>
    </message>
    <message>
        <source>after call %1 of %2</source>
        <translation>след извикване %1 от %2</translation>
    </message>
    <message>
        <source>call %1: %2</source>
        <translation>извикване %1: %2</translation>
    </message>
</context>
<context>
    <name>ggs::CallTable</name>
    <message>
        <source>Effects of the call</source>
        <translation>Ефекти от извикването</translation>
    </message>
</context>
<context>
    <name>ggs::Chart</name>
    <message>
        <source>Picture (*.png);;Drawing (*.svg);;Table of values (*.csv)</source>
        <translation>Изображение (*.png);;Чертеж (*.svg);;Таблица със стойности (*.csv)</translation>
    </message>
    <message>
        <source>ggscope was built without charts. To add them, build it with -DGGSCOPE_CHARTS=ON, which needs QCustomPlot (Debian: libqcustomplot-dev).</source>
        <translation>ggscope е компилиран без диаграми. За да ги добавите, компилирайте го с -DGGSCOPE_CHARTS=ON, за което е нужен QCustomPlot (в Debian: libqcustomplot-dev).</translation>
    </message>
    <message>
        <source>ggscope was built without charts.</source>
        <translation>ggscope е компилиран без диаграми.</translation>
    </message>
    <message>
        <source>No points in this range: press Home to show all</source>
        <translation>Няма точки в този интервал: натиснете Home, за да видите всичко</translation>
    </message>
</context>
<context>
    <name>ggs::CheckSection</name>
    <message>
        <source>Check again</source>
        <translation>Нова проверка</translation>
    </message>
    <message>
        <source>Check now</source>
        <translation>Проверка сега</translation>
    </message>
    <message>
        <source>Runs the node, writes its result to a copy, and compares the elements with their explanations</source>
        <translation>Изпълнява възела, записва резултата му в копие и сравнява елементите с обясненията им</translation>
    </message>
    <message>
        <source>Shows how this element is computed</source>
        <translation>Показва как се изчислява този елемент</translation>
    </message>
    <message>
        <source>rounding only</source>
        <translation>само закръгляване</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>%1 of %2 elements checked: %3</source>
        <translation>проверени %1 от %2 елемента: %3</translation>
    </message>
    <message>
        <source>largest difference %1, bound %2, at</source>
        <translation>най-голяма разлика %1, граница %2, при</translation>
    </message>
    <message numerus="yes">
        <source>not written: %n element(s), the first is</source>
        <translation>
            <numerusform>незаписан: %n елемент, първият е</numerusform>
            <numerusform>незаписани: %n елемента, първият е</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n element(s) differ %1, the first is</source>
        <translation>
            <numerusform>%n елемент се различава %1, първият е</numerusform>
            <numerusform>%n елемента се различават %1, първият е</numerusform>
        </translation>
    </message>
    <message>
        <source>Only nodes are checked: a leaf is not computed.</source>
        <translation>Проверяват се само възли: листо не се изчислява.</translation>
    </message>
    <message>
        <source>checking node %1 of %2 …</source>
        <translation>проверява се възел %1 от %2 …</translation>
    </message>
</context>
<context>
    <name>ggs::CheckView</name>
    <message>
        <source>Check</source>
        <translation>Проверка</translation>
    </message>
    <message numerus="yes">
        <source>checking %n step(s) …</source>
        <translation>
            <numerusform>проверява се %n стъпка …</numerusform>
            <numerusform>проверяват се %n стъпки …</numerusform>
        </translation>
    </message>
    <message>
        <source>Check node</source>
        <translation>Проверка на възела</translation>
    </message>
    <message>
        <source>Errors</source>
        <translation>Грешки</translation>
    </message>
    <message>
        <source>Runs the selected node, writes its result to a copy, and compares the elements with their explanations</source>
        <translation>Изпълнява избрания възел, записва резултата му в копие и сравнява елементите с обясненията им</translation>
    </message>
    <message>
        <source>Select a node first</source>
        <translation>Първо изберете възел</translation>
    </message>
    <message numerus="yes">
        <source>all %n element(s)</source>
        <translation>
            <numerusform>целият %n елемент</numerusform>
            <numerusform>всички %n елемента</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 of %2 elements, including borders</source>
        <translation>%1 от %2 елемента, включително крайните</translation>
    </message>
    <message>
        <source>the time limit was reached before all elements were compared</source>
        <translation>времето изтече, преди да се сравнят всички елементи</translation>
    </message>
    <message numerus="yes">
        <source>not written: %n element(s), the first is</source>
        <translation>
            <numerusform>незаписан: %n елемент, първият е</numerusform>
            <numerusform>незаписани: %n елемента, първият е</numerusform>
        </translation>
    </message>
    <message>
        <source>%1, the kernel produces different bits than %2:</source>
        <translation>%1 ядрото дава други битове, отколкото %2:</translation>
    </message>
    <message>
        <source>is %1, not %2; differing elements: %3</source>
        <translation>е %1, а не %2; различни елементи: %3</translation>
    </message>
    <message>
        <source>Check a node first</source>
        <translation>Първо проверете възел</translation>
    </message>
    <message>
        <source>Select a node and check it, or check all nodes. The kernel writes its result to a copy between fence bytes. It runs with different memory contents, on one thread, on all threads, and with its chunks in reverse order. The elements are then compared with their explanations.</source>
        <translation>Изберете възел и го проверете или проверете всички възли. Ядрото записва резултата си в копие между ограждащи байтове. То се изпълнява при различно съдържание на паметта, на една нишка, на всички нишки и с парчетата в обратен ред. После елементите се сравняват с обясненията си.</translation>
    </message>
    <message>
        <source>elements with an error above their bound: %1; bounds: %2</source>
        <translation>елементи с грешка над границата им: %1; граници: %2</translation>
    </message>
    <message>
        <source>worst element: error %1, bound %2; bounds: %3</source>
        <translation>най-лошият елемент: грешка %1, граница %2; граници: %3</translation>
    </message>
    <message>
        <source>Shows each element&apos;s error relative to its bound in the Values view, as a heat map and as numbers</source>
        <translation>Показва в изгледа „Стойности“ грешката на всеки елемент като дял от границата му: като топлинна карта и като числа</translation>
    </message>
    <message>
        <source>Checked nodes</source>
        <translation>Проверени възли</translation>
    </message>
    <message>
        <source>Elements that differ most</source>
        <translation>Елементи с най-големи разлики</translation>
    </message>
    <message>
        <source>Is %1 correct?</source>
        <translation>Верен ли е %1?</translation>
    </message>
</context>
<context>
    <name>ggs::CheckedSteps</name>
    <message>
        <source>%1 of %2</source>
        <translation>%1 от %2</translation>
    </message>
    <message>
        <source>Number of compared elements; borders are always included</source>
        <translation>Брой на сравнените елементи; крайните винаги са включени</translation>
    </message>
    <message>
        <source>step</source>
        <translation>стъпка</translation>
    </message>
    <message>
        <source>op</source>
        <translation>операция</translation>
    </message>
    <message>
        <source>name</source>
        <translation>име</translation>
    </message>
    <message>
        <source>check</source>
        <translation>проверка</translation>
    </message>
    <message>
        <source>worst</source>
        <translation>най-лош</translation>
    </message>
    <message>
        <source>elements</source>
        <translation>елементи</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>over</source>
        <translation>извън</translation>
    </message>
    <message>
        <source>Error of the worst element: the one with the largest error relative to its bound</source>
        <translation>Грешка на най-лошия елемент: този с най-голяма грешка спрямо границата си</translation>
    </message>
    <message>
        <source>Largest error that rounding can explain for the worst element; bounds: %1</source>
        <translation>Най-голямата грешка, която закръгляването може да обясни за най-лошия елемент; граници: %1</translation>
    </message>
    <message>
        <source>Error of the worst element as a percentage of its bound; above 100 %, the element is wrong</source>
        <translation>Грешка на най-лошия елемент като процент от границата му; над 100 % елементът е грешен</translation>
    </message>
    <message>
        <source>bound</source>
        <translation>граница</translation>
    </message>
    <message>
        <source>used</source>
        <translation>дял</translation>
    </message>
    <message>
        <source>Position of the node in running order</source>
        <translation>Позиция на възела по реда на изпълнение</translation>
    </message>
    <message>
        <source>Op of the node</source>
        <translation>Операция на възела</translation>
    </message>
    <message>
        <source>Name of the node</source>
        <translation>Име на възела</translation>
    </message>
    <message>
        <source>Result of the check: the same, rounding, or what is wrong. The mark ▲ needs your attention</source>
        <translation>Резултат от проверката: същото, закръгляване или какво е грешно. Знакът ▲ изисква вниманието ви</translation>
    </message>
    <message>
        <source>Largest error that rounding can explain for the worst element</source>
        <translation>Най-голямата грешка, която закръгляването може да обясни за най-лошия елемент</translation>
    </message>
</context>
<context>
    <name>ggs::ClickView</name>
    <message>
        <source>u32 keys</source>
        <translation>ключове u32</translation>
    </message>
    <message>
        <source>i64 keys</source>
        <translation>ключове i64</translation>
    </message>
    <message>
        <source>i32 keys</source>
        <translation>ключове i32</translation>
    </message>
    <message>
        <source>check bytes</source>
        <translation>контролни байтове</translation>
    </message>
    <message numerus="yes">
        <source>%n file(s)</source>
        <translation>
            <numerusform>%n файл</numerusform>
            <numerusform>%n файла</numerusform>
        </translation>
    </message>
    <message>
        <source>keys shifted</source>
        <translation>изместени ключове</translation>
    </message>
    <message>
        <source>Clicks</source>
        <translation>Щраквания</translation>
    </message>
    <message>
        <source>Read differently…</source>
        <translation>Друго четене…</translation>
    </message>
    <message>
        <source>Changes the type of the keys, the shape of a Raw file, or the slot sizes</source>
        <translation>Променя типа на ключовете, формата на файл Raw или размерите на слотовете</translation>
    </message>
    <message>
        <source>Sample</source>
        <translation>Запис</translation>
    </message>
    <message>
        <source>Slots</source>
        <translation>Слотове</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>Ключове</translation>
    </message>
    <message>
        <source>Problems</source>
        <translation>Проблеми</translation>
    </message>
    <message>
        <source>Reading all samples</source>
        <translation>Четене на всички записи</translation>
    </message>
    <message>
        <source>Problems: %1</source>
        <translation>Проблеми: %1</translation>
    </message>
    <message>
        <source>Go to sample</source>
        <translation>Към запис</translation>
    </message>
    <message>
        <source>Number of a sample, from 0. Key: G</source>
        <translation>Номер на запис, от 0. Клавиш: G</translation>
    </message>
    <message>
        <source>Samples that are listed</source>
        <translation>Изброени записи</translation>
    </message>
    <message>
        <source>All samples</source>
        <translation>Всички записи</translation>
    </message>
    <message>
        <source>Samples with label</source>
        <translation>Записи с етикет</translation>
    </message>
    <message>
        <source>Samples with key</source>
        <translation>Записи с ключ</translation>
    </message>
    <message>
        <source>Samples with problems</source>
        <translation>Записи с проблеми</translation>
    </message>
    <message>
        <source>Find</source>
        <translation>Търсене</translation>
    </message>
    <message>
        <source>Reads the log in the background and lists the samples as they are found</source>
        <translation>Чете дневника на заден план и изброява записите, щом ги намери</translation>
    </message>
    <message>
        <source>Open a click log (Norm, Raw, Parquet or a list of files) to see its samples.</source>
        <translation>Отворете дневник на щраквания (Norm, Raw, Parquet или списък от файлове), за да видите записите му.</translation>
    </message>
    <message>
        <source>%1 columns are not shown</source>
        <translation>%1 колони не се показват</translation>
    </message>
    <message>
        <source>%1: %2 found</source>
        <translation>%1: намерени %2</translation>
    </message>
    <message>
        <source>stopped after %1 samples</source>
        <translation>спряно след %1 записа</translation>
    </message>
    <message>
        <source>only the first are listed</source>
        <translation>изброени са само първите</translation>
    </message>
    <message>
        <source>Finding where the samples begin</source>
        <translation>Търсене на началото на записите</translation>
    </message>
    <message>
        <source>There is no sample %1; the last one is %2.</source>
        <translation>Няма запис %1; последният е %2.</translation>
    </message>
    <message>
        <source>A label is a number, such as 1 or 0.5.</source>
        <translation>Етикетът е число, например 1 или 0.5.</translation>
    </message>
    <message>
        <source>A key is a whole number.</source>
        <translation>Ключът е цяло число.</translation>
    </message>
    <message>
        <source>any label</source>
        <translation>кой да е етикет</translation>
    </message>
    <message>
        <source>any slot</source>
        <translation>кой да е слот</translation>
    </message>
    <message>
        <source>label </source>
        <comment>before a number</comment>
        <translation>етикет </translation>
    </message>
    <message>
        <source>slot </source>
        <comment>before a number</comment>
        <translation>слот </translation>
    </message>
    <message>
        <source>Number of the label</source>
        <translation>Номер на етикета</translation>
    </message>
    <message>
        <source>Number of the slot</source>
        <translation>Номер на слота</translation>
    </message>
    <message>
        <source>label, such as 1</source>
        <translation>етикет, например 1</translation>
    </message>
    <message>
        <source>key</source>
        <translation>ключ</translation>
    </message>
    <message>
        <source>Label to find</source>
        <translation>Търсен етикет</translation>
    </message>
    <message>
        <source>Key to find</source>
        <translation>Търсен ключ</translation>
    </message>
    <message>
        <source>A row of the table: keys are shifted by the sizes of the slots before</source>
        <translation>Ред на таблицата: ключовете са изместени с размерите на предишните слотове</translation>
    </message>
    <message>
        <source>Samples with label %1</source>
        <translation>Записи с етикет %1</translation>
    </message>
    <message>
        <source>Samples with label %1 = %2</source>
        <translation>Записи с етикет %1 = %2</translation>
    </message>
    <message>
        <source>Samples with key %1</source>
        <translation>Записи с ключ %1</translation>
    </message>
    <message>
        <source>Samples with key %1 in slot %2</source>
        <translation>Записи с ключ %1 в слот %2</translation>
    </message>
    <message>
        <source>Samples that are listed, as CSV (*.csv)</source>
        <translation>Изброените записи като CSV (*.csv)</translation>
    </message>
    <message>
        <source>%1 (the first %2 can be read)</source>
        <translation>%1 (четат се първите %2)</translation>
    </message>
    <message>
        <source>samples: %1 · labels: %2 · dense values: %3 · slots: %4</source>
        <translation>записи: %1 · етикети: %2 · плътни стойности: %3 · слотове: %4</translation>
    </message>
</context>
<context>
    <name>ggs::CommandPalette</name>
    <message>
        <source>Number or name of a node</source>
        <translation>Номер или име на възел</translation>
    </message>
    <message>
        <source>sample</source>
        <translation>пример</translation>
    </message>
    <message>
        <source>setting</source>
        <translation>настройка</translation>
    </message>
    <message>
        <source>node %1</source>
        <translation>възел %1</translation>
    </message>
    <message>
        <source>Nothing is open</source>
        <translation>Нищо не е отворено</translation>
    </message>
    <message>
        <source>No node has this number or name</source>
        <translation>Няма възел с този номер или това име</translation>
    </message>
    <message>
        <source>%1 (view)</source>
        <translation>%1 (изглед)</translation>
    </message>
    <message>
        <source>guide</source>
        <translation>ръководство</translation>
    </message>
    <message>
        <source>Action, view, sample, setting, node, tensor or word in the guide</source>
        <translation>Действие, изглед, пример, настройка, възел, тензор, дума от ръководството</translation>
    </message>
    <message>
        <source>No action, view, sample, setting, node, tensor or word in the guide matches “%1”</source>
        <translation>Нищо не отговаря на „%1“: нито действие, изглед, пример, настройка, възел или тензор, нито дума от ръководството</translation>
    </message>
</context>
<context>
    <name>ggs::ComparePane</name>
    <message>
        <source>Compare with a file…</source>
        <translation>Сравняване с файл…</translation>
    </message>
    <message>
        <source>Another file…</source>
        <translation>Друг файл…</translation>
    </message>
    <message>
        <source>Select another file of weights to see which keys and tensors differ, and by how much their values differ.</source>
        <translation>Изберете друг файл с тегла, за да видите кои ключове и тензори се различават и с колко се различават стойностите им.</translation>
    </message>
    <message>
        <source>comparing …</source>
        <translation>сравнява се …</translation>
    </message>
    <message>
        <source>%1 has the same %2 keys and %3 tensors</source>
        <translation>%1 има същите ключове и тензори: %2 и %3</translation>
    </message>
    <message>
        <source>compared with %1: %2 of %3 keys and %4 of %5 tensors differ</source>
        <translation>спрямо %1: различават се %2 от %3 ключа и %4 от %5 тензора</translation>
    </message>
    <message>
        <source>%1; stopped after %2 of %3 tensors</source>
        <translation>%1; спряно след %2 от %3 тензора</translation>
    </message>
    <message>
        <source>Keys that differ</source>
        <translation>Различаващи се ключове</translation>
    </message>
    <message>
        <source>Tensors that differ</source>
        <translation>Различаващи се тензори</translation>
    </message>
</context>
<context>
    <name>ggs::ComparisonsView</name>
    <message>
        <source>Two prompts</source>
        <translation>Две заявки</translation>
    </message>
    <message>
        <source>Runs a language model with its prompt and with another one, and lists the nodes whose results differ.</source>
        <translation>Изпълнява езиков модел с неговата заявка и с друга и изброява възлите с различни резултати.</translation>
    </message>
    <message>
        <source>Enter a prompt…</source>
        <translation>Въвеждане на заявка…</translation>
    </message>
    <message>
        <source>Two files of weights</source>
        <translation>Два файла с тегла</translation>
    </message>
    <message>
        <source>Compares the keys, the tensors and the values of the open file with those of another one.</source>
        <translation>Сравнява ключовете, тензорите и стойностите на отворения файл с тези на друг.</translation>
    </message>
    <message>
        <source>Choose a file…</source>
        <translation>Избор на файл…</translation>
    </message>
    <message>
        <source>A tensor and a .npy file</source>
        <translation>Тензор и файл .npy</translation>
    </message>
    <message>
        <source>Shows the differences between the selected tensor and an array of the same shape, for example one from PyTorch.</source>
        <translation>Показва разликите между избрания тензор и масив със същата форма, например от PyTorch.</translation>
    </message>
    <message>
        <source>Choose an array…</source>
        <translation>Избор на масив…</translation>
    </message>
    <message>
        <source>Kernels and explanations</source>
        <translation>Ядра и обяснения</translation>
    </message>
    <message>
        <source>Runs each node again, compares its elements with the explanation of the op, and repeats it with other threads and chunks.</source>
        <translation>Изпълнява отново всеки възел, сравнява елементите му с обяснението на операцията и го повтаря с други нишки и парчета.</translation>
    </message>
    <message>
        <source>Check all nodes</source>
        <translation>Проверка на всички възли</translation>
    </message>
    <message>
        <source>Comparisons</source>
        <translation>Сравнения</translation>
    </message>
    <message>
        <source>Show the result</source>
        <translation>Показване на резултата</translation>
    </message>
    <message>
        <source>Not compared yet.</source>
        <translation>Още не е сравнено.</translation>
    </message>
    <message>
        <source>Nothing is open. Open a file or a sample first.</source>
        <translation>Нищо не е отворено. Първо отворете файл или пример.</translation>
    </message>
    <message>
        <source>Open a language model first.</source>
        <translation>Първо отворете езиков модел.</translation>
    </message>
    <message>
        <source>Open a file of weights (.gguf, .safetensors) first.</source>
        <translation>Първо отворете файл с тегла (.gguf, .safetensors).</translation>
    </message>
    <message>
        <source>Select a tensor first.</source>
        <translation>Първо изберете тензор.</translation>
    </message>
    <message>
        <source>The program is running. Pause it first.</source>
        <translation>Програмата се изпълнява. Първо я поставете на пауза.</translation>
    </message>
    <message>
        <source>Differences between two runs</source>
        <translation>Разлики между две изпълнения</translation>
    </message>
</context>
<context>
    <name>ggs::CostModel</name>
    <message>
        <source>no layer</source>
        <translation>без слой</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>not computed yet</source>
        <translation>още не е изчислено</translation>
    </message>
    <message>
        <source>Root mean square error</source>
        <translation>Корен от средната квадратна грешка</translation>
    </message>
    <message>
        <source>RMSE as a percentage of the root mean square of the original&apos;s values</source>
        <translation>RMSE като процент от средноквадратичната стойност на оригинала</translation>
    </message>
    <message>
        <source>Largest error of an element</source>
        <translation>Най-голямата грешка на елемент</translation>
    </message>
    <message>
        <source>Elements that are NaN or Inf in one of the files; no other column includes them</source>
        <translation>Елементи, които са NaN или Inf в единия файл; никоя друга колона не ги включва</translation>
    </message>
    <message>
        <source>tensor</source>
        <translation>тензор</translation>
    </message>
    <message>
        <source>layer</source>
        <translation>слой</translation>
    </message>
    <message>
        <source>RMSE</source>
        <translation>RMSE</translation>
    </message>
    <message>
        <source>relative</source>
        <translation>относителна</translation>
    </message>
    <message>
        <source>largest</source>
        <translation>най-голяма</translation>
    </message>
    <message>
        <source>NaN, Inf</source>
        <translation>NaN, Inf</translation>
    </message>
    <message>
        <source>type</source>
        <translation>тип</translation>
    </message>
    <message>
        <source>tensors</source>
        <translation>тензори</translation>
    </message>
    <message>
        <source>from</source>
        <translation>от</translation>
    </message>
    <message>
        <source>worst tensor</source>
        <translation>най-зле приближен тензор</translation>
    </message>
    <message>
        <source>elements</source>
        <translation>елементи</translation>
    </message>
</context>
<context>
    <name>ggs::CostPane</name>
    <message>
        <source>Compare with original…</source>
        <translation>Сравняване с оригинала…</translation>
    </message>
    <message>
        <source>Another original…</source>
        <translation>Друг оригинал…</translation>
    </message>
    <message>
        <source>Select the F32, F16 or BF16 file that this file was made from. This page then shows the cost of quantising by tensor, layer and block.</source>
        <translation>Изберете файла F32, F16 или BF16, от който е направен този файл. Тогава тази страница показва цената на квантизирането по тензори, слоеве и блокове.</translation>
    </message>
    <message>
        <source>by tensor</source>
        <translation>по тензори</translation>
    </message>
    <message>
        <source>by layer</source>
        <translation>по слоеве</translation>
    </message>
    <message>
        <source>comparing …</source>
        <translation>сравнява се …</translation>
    </message>
    <message>
        <source>compared with %1</source>
        <translation>спрямо %1</translation>
    </message>
    <message>
        <source>compared with %1: %2 of %3 tensors · RMSE %4 · relative %5 % · largest %6</source>
        <translation>спрямо %1: сравнени са %2 от %3 тензора · RMSE %4 · относителна %5 % · най-голяма %6</translation>
    </message>
    <message>
        <source>Worst blocks of %1</source>
        <translation>Най-лошите блокове на %1</translation>
    </message>
    <message>
        <source>Worst blocks of %1 tensors</source>
        <translation>Най-лошите блокове от %1 тензора</translation>
    </message>
    <message>
        <source>Cost of quantizing</source>
        <translation>Цена на квантизирането</translation>
    </message>
    <message>
        <source>Blocks with the largest error</source>
        <translation>Блокове с най-голяма грешка</translation>
    </message>
</context>
<context>
    <name>ggs::CountedPane</name>
    <message>
        <source>%1 to %2</source>
        <translation>от %1 до %2</translation>
    </message>
    <message>
        <source>Continue</source>
        <translation>Продължаване</translation>
    </message>
    <message>
        <source>Read all samples</source>
        <translation>Прочитане на всички записи</translation>
    </message>
</context>
<context>
    <name>ggs::CursorWords</name>
    <message>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>Cursor</source>
        <translation>Курсор</translation>
    </message>
</context>
<context>
    <name>ggs::CurvesView</name>
    <message>
        <source>Curves</source>
        <translation>Криви</translation>
    </message>
    <message>
        <source>log</source>
        <translation>лог</translation>
    </message>
    <message>
        <source>rounds</source>
        <translation>кръгове</translation>
    </message>
    <message>
        <source>epochs</source>
        <translation>епохи</translation>
    </message>
    <message>
        <source>Loss over the rounds</source>
        <translation>Загуба по кръгове</translation>
    </message>
    <message>
        <source>Logarithmic scale, if all values are above 0 (L)</source>
        <translation>Логаритмична скала, ако всички стойности са над 0 (L)</translation>
    </message>
    <message>
        <source>The loss of each round</source>
        <translation>Загубата на всеки кръг</translation>
    </message>
    <message>
        <source>learning rate</source>
        <translation>скорост на учене</translation>
    </message>
    <message>
        <source>gradient norm</source>
        <translation>норма на градиента</translation>
    </message>
    <message>
        <source>Keep this run</source>
        <translation>Запази това изпълнение</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>Запазване</translation>
    </message>
    <message>
        <source>Saves the training or its parameters</source>
        <translation>Записва обучението или параметрите му</translation>
    </message>
    <message>
        <source>A chart of %1</source>
        <translation>Диаграма: %1</translation>
    </message>
    <message>
        <source>This view shows the curves of a training.</source>
        <translation>Този изглед показва кривите на обучение.</translation>
    </message>
    <message>
        <source>This program does not train. A script with `train(loss, adamw())` does. Open the sample regression for an example.</source>
        <translation>Тази програма не се обучава. Скрипт с `train(loss, adamw())` се обучава. За пример отворете regression.</translation>
    </message>
    <message>
        <source>Keeps these curves, to compare them with a training with other settings</source>
        <translation>Запазва тези криви, за да се сравнят с обучение с други настройки</translation>
    </message>
    <message>
        <source>Kept: %1</source>
        <translation>Запазени: %1</translation>
    </message>
    <message>
        <source>Lists the kept runs, and removes them</source>
        <translation>Изброява запазените изпълнения и ги премахва</translation>
    </message>
    <message>
        <source>not started</source>
        <translation>не е започнало</translation>
    </message>
    <message>
        <source>round %1 of at most %2: loss %3</source>
        <translation>кръг %1 от най-много %2: загуба %3</translation>
    </message>
    <message>
        <source>The training ended after round %1: %2.</source>
        <translation>Обучението завърши след кръг %1: %2.</translation>
    </message>
    <message>
        <source>The training has not ended.</source>
        <translation>Обучението не е завършило.</translation>
    </message>
    <message>
        <source>gradient norm %1</source>
        <translation>норма на градиента %1</translation>
    </message>
    <message>
        <source>learning rate %1</source>
        <translation>скорост на учене %1</translation>
    </message>
    <message>
        <source>epoch %1</source>
        <translation>епоха %1</translation>
    </message>
    <message>
        <source>training</source>
        <translation>обучение</translation>
    </message>
    <message>
        <source>validation</source>
        <translation>проверка</translation>
    </message>
    <message>
        <source>training, mean of the epoch</source>
        <translation>обучение, средно за епохата</translation>
    </message>
    <message>
        <source>validation, mean of the epoch</source>
        <translation>проверка, средно за епохата</translation>
    </message>
    <message>
        <source>loss</source>
        <translation>загуба</translation>
    </message>
    <message>
        <source>Remove %1</source>
        <translation>Премахване на %1</translation>
    </message>
    <message>
        <source>epoch %1 of %2</source>
        <translation>епоха %1 от %2</translation>
    </message>
    <message>
        <source>%1, round %2: loss %3</source>
        <translation>%1, кръг %2: загуба %3</translation>
    </message>
    <message>
        <source>%1: mean loss %2</source>
        <translation>%1: средна загуба %2</translation>
    </message>
    <message>
        <source>%1, validation %2</source>
        <translation>%1, проверка %2</translation>
    </message>
    <message>
        <source>The training goes on.</source>
        <translation>Обучението продължава.</translation>
    </message>
    <message>
        <source>The cursor is in round %1. Without changes, the training ends after round %2: %3.</source>
        <translation>Курсорът е в кръг %1. Без промени обучението завършва след кръг %2: %3.</translation>
    </message>
    <message>
        <source>Run (F5) trains to the end. A breakpoint (Ctrl+Shift+B) can stop it earlier: with the condition mean(%1) &gt; before, as soon as the loss goes up.</source>
        <translation>Изпълнение (F5) обучава до края. Точка на прекъсване (Ctrl+Shift+B) може да го спре по-рано: с условието mean(%1) &gt; before — щом загубата нарасне.</translation>
    </message>
    <message>
        <source>Charts</source>
        <translation>Диаграми</translation>
    </message>
    <message>
        <source>The mean loss of each epoch: of the batches that train, and of those kept for validation. A watched tensor has one mean: of those kept for validation, if there are any</source>
        <translation>Средната загуба на всяка епоха: на партидите за обучение и на запазените за проверка. Наблюдаван тензор има една средна стойност: на запазените за проверка партиди, ако има такива</translation>
    </message>
    <message>
        <source>mean of the epoch</source>
        <translation>средно за епохата</translation>
    </message>
</context>
<context>
    <name>ggs::Debuggee</name>
    <message>
        <source>nothing is open: open a sample, a script or a trace</source>
        <translation>нищо не е отворено: отворете пример, скрипт или трасировка</translation>
    </message>
    <message>
        <source>all nodes are done; restart, or step back</source>
        <translation>всички възли са готови; рестартирайте или направете стъпка назад</translation>
    </message>
    <message>
        <source>the program is at the start</source>
        <translation>програмата е в началото</translation>
    </message>
    <message>
        <source>the program is running: pause it first</source>
        <translation>изпълнява се: първо направете пауза</translation>
    </message>
    <message>
        <source>all rounds are done; restart, or step back</source>
        <translation>всички кръгове са изпълнени; рестартирайте или се върнете</translation>
    </message>
    <message>
        <source>all nodes of this round are done: step into the next one</source>
        <translation>всички възли на този кръг са изпълнени: направете стъпка в следващия</translation>
    </message>
</context>
<context>
    <name>ggs::DeviceMenu</name>
    <message>
        <source>&amp;Device</source>
        <translation>&amp;Устройство</translation>
    </message>
    <message>
        <source>Device: from script</source>
        <translation>Устройство: от скрипта</translation>
    </message>
    <message>
        <source>Device: default</source>
        <translation>Устройство: по подразбиране</translation>
    </message>
</context>
<context>
    <name>ggs::Devices</name>
    <message>
        <source>CUDA %1</source>
        <translation>CUDA %1</translation>
    </message>
    <message>
        <source>emulator, unchecked</source>
        <translation>емулатор, без проверки</translation>
    </message>
    <message>
        <source>emulator, checked</source>
        <translation>емулатор, с проверки</translation>
    </message>
    <message>
        <source>emulator</source>
        <translation>емулатор</translation>
    </message>
    <message>
        <source>CPU</source>
        <translation>процесор</translation>
    </message>
</context>
<context>
    <name>ggs::DevicesView</name>
    <message>
        <source>Devices</source>
        <translation>Устройства</translation>
    </message>
    <message>
        <source>Compute here</source>
        <translation>Смятай тук</translation>
    </message>
    <message>
        <source>Refresh</source>
        <translation>Опресняване</translation>
    </message>
    <message>
        <source>Nodes that the CPU computes instead of the device, by op (mul_mat=cpu), name (ffn_*=cpu) or layer (layer:3-5=cpu). Use NODES=device for exceptions</source>
        <translation>Възли, които процесорът изчислява вместо устройството: по операция (mul_mat=cpu), име (ffn_*=cpu) или слой (layer:3-5=cpu). ВЪЗЛИ=device прави изключения</translation>
    </message>
    <message>
        <source>Runs nodes on the selected device from now on. Double-clicking the device does the same</source>
        <translation>Оттук нататък изпълнява възлите на избраното устройство. Двойното щракване върху устройството прави същото</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>Устройство</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Име</translation>
    </message>
    <message>
        <source>Free</source>
        <translation>Свободно</translation>
    </message>
    <message>
        <source>Total</source>
        <translation>Общо</translation>
    </message>
    <message>
        <source>Nodes</source>
        <translation>Възли</translation>
    </message>
    <message>
        <source>State</source>
        <translation>Състояние</translation>
    </message>
    <message>
        <source>Splits</source>
        <translation>Части</translation>
    </message>
    <message>
        <source>Split</source>
        <translation>Част</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>Стъпки</translation>
    </message>
    <message>
        <source>Computed</source>
        <translation>Изчислени</translation>
    </message>
    <message>
        <source>Copied</source>
        <translation>Копирано</translation>
    </message>
    <message>
        <source>Copied tensors</source>
        <translation>Копирани тензори</translation>
    </message>
    <message>
        <source>On the CPU</source>
        <translation>На процесора</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>Стъпка</translation>
    </message>
    <message>
        <source>Node</source>
        <translation>Възел</translation>
    </message>
    <message>
        <source>Reason</source>
        <translation>Причина</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Памет</translation>
    </message>
    <message>
        <source>Owner</source>
        <translation>Собственик</translation>
    </message>
    <message>
        <source>Bytes</source>
        <translation>Байтове</translation>
    </message>
    <message>
        <source>Newer on the host</source>
        <translation>По-нови на хоста</translation>
    </message>
    <message>
        <source>Newer on the device</source>
        <translation>По-нови в устройството</translation>
    </message>
    <message>
        <source>Mirrored on</source>
        <translation>Огледало на</translation>
    </message>
    <message>
        <source>Storage</source>
        <translation>Хранилище</translation>
    </message>
    <message>
        <source>Calls</source>
        <translation>Извиквания</translation>
    </message>
    <message>
        <source>Function</source>
        <translation>Функция</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Време</translation>
    </message>
    <message>
        <source>chosen</source>
        <translation>избрано</translation>
    </message>
    <message>
        <source>in use</source>
        <translation>в употреба</translation>
    </message>
    <message>
        <source> · </source>
        <translation> · </translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>and %1 more</source>
        <translation>и още %1</translation>
    </message>
    <message>
        <source>CPU</source>
        <translation>процесор</translation>
    </message>
    <message>
        <source>%1–%2</source>
        <translation>%1–%2</translation>
    </message>
    <message>
        <source>, </source>
        <translation>, </translation>
    </message>
    <message>
        <source>%1, mapped</source>
        <translation>%1, отразен</translation>
    </message>
    <message>
        <source>borrowed memory</source>
        <translation>чужда памет</translation>
    </message>
    <message>
        <source>%1 memory</source>
        <translation>памет на: %1</translation>
    </message>
    <message>
        <source>Nothing is open. The device selected here will run the next program that you open.</source>
        <translation>Нищо не е отворено. Избраното тук устройство ще изчислява следващата програма, която отворите.</translation>
    </message>
    <message>
        <source>&lt;b&gt;%1&lt;/b&gt;: %2 nodes on the device, %3 on the CPU</source>
        <translation>&lt;b&gt;%1&lt;/b&gt;: %2 възела на устройството, %3 на процесора</translation>
    </message>
    <message numerus="yes">
        <source>%n split(s) · %1 copied to the device, %2 to the host</source>
        <translation>
            <numerusform>%n част · копирани %1 към устройството, %2 към хоста</numerusform>
            <numerusform>%n части · копирани %1 към устройството, %2 към хоста</numerusform>
        </translation>
    </message>
    <message>
        <source>a GPU emulated on this CPU</source>
        <translation>видеокарта, емулирана на този процесор</translation>
    </message>
    <message>
        <source>Lists the devices and their free memory. This starts each device, which uses some of its memory</source>
        <translation>Показва устройствата и свободната им памет. Това стартира всяко устройство, а то заема част от паметта си</translation>
    </message>
    <message numerus="yes">
        <source>%n stream(s), %1 of work memory</source>
        <translation>
            <numerusform>%n поток, %1 работна памет</numerusform>
            <numerusform>%n потока, %1 работна памет</numerusform>
        </translation>
    </message>
    <message>
        <source>&lt;b&gt;The CPU&lt;/b&gt; computes all nodes: %1</source>
        <translation>&lt;b&gt;Процесорът&lt;/b&gt; изчислява всички възли: %1</translation>
    </message>
    <message>
        <source>&lt;b&gt;The CPU&lt;/b&gt; computes %1 of %2 nodes; the others compute nothing, like views</source>
        <translation>&lt;b&gt;Процесорът&lt;/b&gt; изчислява %1 от %2 възела; останалите, например изгледи (view), не изчисляват нищо</translation>
    </message>
    <message>
        <source>from script</source>
        <translation>от скрипта</translation>
    </message>
    <message>
        <source>default</source>
        <translation>по подразбиране</translation>
    </message>
    <message>
        <source>the CPU</source>
        <translation>процесорът</translation>
    </message>
    <message>
        <source>for example mul_mat=cpu layer:3-5=cpu</source>
        <translation>например mul_mat=cpu layer:3-5=cpu</translation>
    </message>
    <message>
        <source>Placement rules</source>
        <translation>Правила за разпределение</translation>
    </message>
    <message>
        <source>Device of each node</source>
        <translation>Устройство на всеки възел</translation>
    </message>
</context>
<context>
    <name>ggs::EditActions</name>
    <message>
        <source>&amp;Undo</source>
        <translation>&amp;Отмяна</translation>
    </message>
    <message>
        <source>Undoes the last change to the focused text or to a value</source>
        <translation>Отменя последната промяна в активния текст или на стойност</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation>&amp;Повтаряне</translation>
    </message>
    <message>
        <source>Redoes the last undone change to the focused text or to a value</source>
        <translation>Повтаря последната отменена промяна в активния текст или на стойност</translation>
    </message>
    <message>
        <source>Cu&amp;t</source>
        <translation>&amp;Изрязване</translation>
    </message>
    <message>
        <source>Moves the selected text to the clipboard</source>
        <translation>Премества избрания текст в клипборда</translation>
    </message>
    <message>
        <source>&amp;Copy</source>
        <translation>&amp;Копиране</translation>
    </message>
    <message>
        <source>Copies the selected text, or the content of the view, such as selected values</source>
        <translation>Копира избрания текст или съдържанието на изгледа, например избраните стойности</translation>
    </message>
    <message>
        <source>&amp;Paste</source>
        <translation>Пос&amp;тавяне</translation>
    </message>
    <message>
        <source>Inserts the clipboard text into the focused text, or replaces the selected values with it</source>
        <translation>Вмъква текста от клипборда в активния текст или заменя с него избраните стойности</translation>
    </message>
    <message>
        <source>nothing is open</source>
        <translation>нищо не е отворено</translation>
    </message>
    <message>
        <source>this text has no changes to undo</source>
        <translation>в този текст няма промени за отмяна</translation>
    </message>
    <message>
        <source>no value was changed</source>
        <translation>няма променена стойност</translation>
    </message>
    <message>
        <source>this text has no undone changes</source>
        <translation>в този текст няма отменени промени</translation>
    </message>
    <message>
        <source>nothing was undone</source>
        <translation>нищо не е отменяно</translation>
    </message>
    <message>
        <source>no text is selected</source>
        <translation>няма избран текст</translation>
    </message>
</context>
<context>
    <name>ggs::ElementField</name>
    <message>
        <source>[index] or @byte</source>
        <translation>[индекс] или @байт</translation>
    </message>
    <message>
        <source>Type an index such as [2, 1, 0], innermost dimension first, or a byte offset such as @168, and press Enter to go to the element</source>
        <translation>Въведете индекс като [2, 1, 0], най-вътрешната размерност първо, или отместване в байтове като @168 и натиснете Enter, за да отидете на елемента</translation>
    </message>
    <message>
        <source>an index has at most %1 numbers, one for each dimension; this one has %2</source>
        <translation>индексът има най-много %1 числа, по едно за размерност; този има %2</translation>
    </message>
    <message>
        <source>i%1 = %2 is out of range for %3: dimension %1 has %4 elements, numbered 0 to %5</source>
        <translation>i%1 = %2 е извън обхвата за %3: размерност %1 има %4 елемента, от 0 до %5</translation>
    </message>
    <message>
        <source>byte %1 is outside %2, which has bytes 0 to %3</source>
        <translation>байт %1 е извън %2, който има байтове от 0 до %3</translation>
    </message>
    <message>
        <source>“%1” is not an element: write an index such as [2, 1, 0], or a byte offset such as @168</source>
        <translation>„%1“ не е елемент: напишете индекс като [2, 1, 0] или отместване в байтове като @168</translation>
    </message>
    <message>
        <source>“%1” is not a byte offset: write a whole number after the @, such as @168</source>
        <translation>„%1“ не е отместване в байтове: напишете цяло число след @, като @168</translation>
    </message>
    <message>
        <source>byte %1 doesn&apos;t belong to an element: the strides of %2 skip it</source>
        <translation>байт %1 не е на никой елемент: крачките на %2 го прескачат</translation>
    </message>
    <message>
        <source>Element to go to</source>
        <translation>Елемент, към който да се отиде</translation>
    </message>
</context>
<context>
    <name>ggs::ElementModel</name>
    <message>
        <source>index</source>
        <translation>индекс</translation>
    </message>
    <message>
        <source>value</source>
        <translation>стойност</translation>
    </message>
</context>
<context>
    <name>ggs::Examining</name>
    <message numerus="yes">
        <source>The edit of %n value(s) of %1</source>
        <translation>
            <numerusform>Промяна на %n стойност на %1</numerusform>
            <numerusform>Промяна на %n стойности на %1</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 = %2 (was %3)</source>
        <translation>%1 = %2 (беше %3)</translation>
    </message>
    <message numerus="yes">
        <source>%1 and %n earlier edit(s)</source>
        <translation>
            <numerusform>%1 и %n по-ранна промяна</numerusform>
            <numerusform>%1 и %n по-ранни промени</numerusform>
        </translation>
    </message>
    <message>
        <source>Inf</source>
        <translation>Inf</translation>
    </message>
    <message>
        <source>NaN</source>
        <translation>NaN</translation>
    </message>
    <message>
        <source>some values are NaN or infinite</source>
        <translation>някои стойности са NaN или безкрайни</translation>
    </message>
    <message>
        <source>%1 of %2 values are NaN</source>
        <translation>%1 от %2 стойности са NaN</translation>
    </message>
    <message>
        <source>%1 of %2 values are infinite</source>
        <translation>%1 от %2 стойности са безкрайни</translation>
    </message>
    <message>
        <source>%1 of %3 values are NaN and %2 are infinite</source>
        <translation>%1 от %3 стойности са NaN, а %2 са безкрайни</translation>
    </message>
    <message numerus="yes">
        <source>%1 changed none of %n node(s)</source>
        <translation>
            <numerusform>%1: %n възел не е променен</numerusform>
            <numerusform>%1: не е променен нито един от %n възела</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 changed %2 of %n node(s)</source>
        <translation>
            <numerusform>%1: променен %2 от %n възел</numerusform>
            <numerusform>%1: променени %2 от %n възела</numerusform>
        </translation>
    </message>
    <message>
        <source>changed by the edit: %1</source>
        <translation>променен; причина: %1</translation>
    </message>
</context>
<context>
    <name>ggs::Explorer</name>
    <message>
        <source>Run to here</source>
        <translation>Изпълнение дотук</translation>
    </message>
    <message>
        <source>Remove breakpoint</source>
        <translation>Премахване на точката на прекъсване</translation>
    </message>
    <message>
        <source>Break here</source>
        <translation>Прекъсване тук</translation>
    </message>
    <message>
        <source>Watch mean</source>
        <translation>Наблюдение на средното му</translation>
    </message>
    <message>
        <source>Nodes</source>
        <translation>Възли</translation>
    </message>
    <message>
        <source>Find by name or op</source>
        <translation>Търсене по име или операция</translation>
    </message>
</context>
<context>
    <name>ggs::ExplorerModel</name>
    <message>
        <source>Nodes</source>
        <translation>Възли</translation>
    </message>
    <message>
        <source>Tensors</source>
        <translation>Тензори</translation>
    </message>
    <message>
        <source>Leafs</source>
        <translation>Листа</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 от %2</translation>
    </message>
    <message>
        <source>node %1</source>
        <translation>възел %1</translation>
    </message>
</context>
<context>
    <name>ggs::FetchCanvas</name>
    <message>
        <source>Fetched memory</source>
        <translation>Извлечена памет</translation>
    </message>
    <message numerus="yes">
        <source>%n sector(s) of 32 bytes</source>
        <translation>
            <numerusform>%n сектор от 32 байта</numerusform>
            <numerusform>%n сектора по 32 байта</numerusform>
        </translation>
    </message>
    <message>
        <source>and %1 more</source>
        <translation>и още %1</translation>
    </message>
    <message numerus="yes">
        <source>shared memory: %n pass(es)</source>
        <translation>
            <numerusform>споделена памет: %n минаване</numerusform>
            <numerusform>споделена памет: %n минавания</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>with rows %1 words apart instead of %2: %n pass(es)</source>
        <translation>
            <numerusform>с редове през %1 думи вместо през %2: %n минаване</numerusform>
            <numerusform>с редове през %1 думи вместо през %2: %n минавания</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ggs::FieldModel</name>
    <message>
        <source>header</source>
        <translation>заглавка</translation>
    </message>
    <message>
        <source>%1 of %2 in use</source>
        <translation>в употреба %1 от %2</translation>
    </message>
    <message>
        <source>%1 of %2 slots taken</source>
        <translation>заети гнезда %1 от %2</translation>
    </message>
    <message>
        <source>next %1</source>
        <translation>следващ %1</translation>
    </message>
    <message>
        <source>field</source>
        <translation>поле</translation>
    </message>
    <message>
        <source>offset</source>
        <translation>отместване</translation>
    </message>
    <message>
        <source>bytes</source>
        <translation>байтове</translation>
    </message>
    <message>
        <source>value</source>
        <translation>стойност</translation>
    </message>
    <message>
        <source>not in use</source>
        <translation>не се използва</translation>
    </message>
    <message>
        <source>set later, by call %1</source>
        <translation>задава се по-късно, от извикване %1</translation>
    </message>
</context>
<context>
    <name>ggs::FieldTable</name>
    <message>
        <source>Fields of the object</source>
        <translation>Полета на обекта</translation>
    </message>
</context>
<context>
    <name>ggs::FileActions</name>
    <message>
        <source>another program changed %1, so the file was reloaded</source>
        <translation>друга програма промени %1, затова той беше прочетен отново</translation>
    </message>
    <message>
        <source>another program changed %1; saving overwrites those changes</source>
        <translation>друга програма промени %1; запазването ще презапише нейните промени</translation>
    </message>
    <message>
        <source>&amp;New script</source>
        <translation>Но&amp;в скрипт</translation>
    </message>
    <message>
        <source>Starts an empty script</source>
        <translation>Започва празен скрипт</translation>
    </message>
    <message>
        <source>&amp;Save script</source>
        <translation>Запазване на &amp;скрипта</translation>
    </message>
    <message>
        <source>Saves the script to its file</source>
        <translation>Записва скрипта в неговия файл</translation>
    </message>
    <message>
        <source>Save script &amp;as…</source>
        <translation>Запазване на скрипта &amp;като…</translation>
    </message>
    <message>
        <source>Saves the script under another name and continues with that file</source>
        <translation>Записва скрипта под друго име и продължава с този файл</translation>
    </message>
    <message>
        <source>&amp;Format script</source>
        <translation>&amp;Форматиране на скрипта</translation>
    </message>
    <message>
        <source>Normalises spaces, indentation and blank lines; line breaks, comments and the program stay the same</source>
        <translation>Уеднаквява интервалите, отстъпите и празните редове; новите редове, коментарите и програмата остават същите</translation>
    </message>
    <message>
        <source>Co&amp;mment lines</source>
        <translation>Ко&amp;ментиране на редове</translation>
    </message>
    <message>
        <source>Comments or uncomments the selected lines</source>
        <translation>Превръща избраните редове в коментари или обратно</translation>
    </message>
    <message>
        <source>&amp;Build script</source>
        <translation>Из&amp;граждане на скрипта</translation>
    </message>
    <message>
        <source>Builds the script with the files that it loads, and without the limits that apply while you type</source>
        <translation>Изгражда скрипта с файловете, които той зарежда, и без ограниченията, които важат, докато пишете</translation>
    </message>
    <message>
        <source>no script is open</source>
        <translation>няма отворен скрипт</translation>
    </message>
    <message>
        <source>the script has no unsaved changes</source>
        <translation>скриптът няма незапазени промени</translation>
    </message>
    <message>
        <source>Script ●</source>
        <translation>Скрипт ●</translation>
    </message>
    <message>
        <source>Script</source>
        <translation>Скрипт</translation>
    </message>
    <message>
        <source>%1 can&apos;t be written to the cache folder, so it can&apos;t be opened</source>
        <translation>%1 не може да се запише в папката на кеша, затова не може да се отвори</translation>
    </message>
    <message>
        <source>there is no sample called %1</source>
        <translation>няма пример с име %1</translation>
    </message>
    <message>
        <source>Unsaved keys</source>
        <translation>Незаписани ключове</translation>
    </message>
    <message>
        <source>%1 has keys with unsaved changes.</source>
        <translation>%1 има ключове с незапазени промени.</translation>
    </message>
    <message>
        <source>Discarded changes can&apos;t be restored.</source>
        <translation>Отхвърлените промени не могат да се възстановят.</translation>
    </message>
    <message>
        <source>Unsaved text</source>
        <translation>Незапазен текст</translation>
    </message>
    <message>
        <source>%1 has unsaved changes.</source>
        <translation>%1 има незапазени промени.</translation>
    </message>
    <message>
        <source>%1 was written</source>
        <translation>%1 е записан</translation>
    </message>
    <message>
        <source>Save script as</source>
        <translation>Запазване на скрипта като</translation>
    </message>
    <message>
        <source>Scripts (*.ggs);;All files (*)</source>
        <translation>Скриптове (*.ggs);;Всички файлове (*)</translation>
    </message>
    <message>
        <source>untitled.ggs</source>
        <translation>без-име.ggs</translation>
    </message>
    <message>
        <source>my-%1.ggs</source>
        <translation>моят-%1.ggs</translation>
    </message>
    <message>
        <source>Unsaved text found</source>
        <translation>Намерен е незапазен текст</translation>
    </message>
    <message>
        <source>ggscope ended before %1 was saved. A copy of the unsaved text, dated %2, was kept.</source>
        <translation>ggscope приключи, преди %1 да бъде запазен. Съхранено е копие на незапазения текст от %2.</translation>
    </message>
    <message>
        <source>Restore text</source>
        <translation>Възстановяване на текста</translation>
    </message>
    <message>
        <source>Discard text</source>
        <translation>Отхвърляне на текста</translation>
    </message>
    <message>
        <source>Ask again next time</source>
        <translation>Питане отново следващия път</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Отваряне</translation>
    </message>
    <message>
        <source>Models (*.gguf *.safetensors *.safetensors.index.json)</source>
        <translation>Модели (*.gguf *.safetensors *.safetensors.index.json)</translation>
    </message>
    <message>
        <source>Scripts (*.ggs)</source>
        <translation>Скриптове (*.ggs)</translation>
    </message>
    <message numerus="yes">
        <source>%n generated token(s)</source>
        <translation>
            <numerusform>%n генериран токен</numerusform>
            <numerusform>%n генерирани токена</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n generated token(s) in %1 branches</source>
        <translation>
            <numerusform>%n генериран токен в %1 клона</numerusform>
            <numerusform>%n генерирани токена в %1 клона</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>the profile of %n run(s)</source>
        <translation>
            <numerusform>профила от %n изпълнение</numerusform>
            <numerusform>профила от %n изпълнения</numerusform>
        </translation>
    </message>
    <message>
        <source>Results would be lost</source>
        <translation>Резултатите ще се загубят</translation>
    </message>
    <message>
        <source>Closing %1 discards %2.</source>
        <translation>Затварянето на %1 отхвърля %2.</translation>
    </message>
    <message>
        <source> and </source>
        <translation> и </translation>
    </message>
    <message>
        <source>“Copy the model&apos;s text” in the Edit menu copies the text.</source>
        <translation>„Копиране на текста на модела“ в менюто „Редактиране“ копира текста.</translation>
    </message>
    <message>
        <source>“Export…” in the File menu saves a table.</source>
        <translation>„Експортиране…“ в менюто „Файл“ записва таблица.</translation>
    </message>
    <message>
        <source>Previous version of the script</source>
        <translation>Предишна версия на скрипта</translation>
    </message>
    <message>
        <source>The script has an error, so the views show its last version without one.</source>
        <translation>Скриптът има грешка, затова изгледите показват последната му версия без грешки.</translation>
    </message>
    <message>
        <source>Supported files (*.ggs *.gguf *.safetensors *.safetensors.index.json *.trace *.bin *.dat *.raw *.parquet *.txt);;All files (*)</source>
        <translation>Поддържани файлове (*.ggs *.gguf *.safetensors *.safetensors.index.json *.trace *.bin *.dat *.raw *.parquet *.txt);;Всички файлове (*)</translation>
    </message>
    <message>
        <source>Click logs (*.bin *.dat *.raw *.parquet *.txt)</source>
        <translation>Дневници на щраквания (*.bin *.dat *.raw *.parquet *.txt)</translation>
    </message>
</context>
<context>
    <name>ggs::FileFieldModel</name>
    <message>
        <source>byte</source>
        <translation>байт</translation>
    </message>
    <message>
        <source>field</source>
        <translation>поле</translation>
    </message>
    <message>
        <source>type</source>
        <translation>тип</translation>
    </message>
    <message>
        <source>value</source>
        <translation>стойност</translation>
    </message>
</context>
<context>
    <name>ggs::FilePopup</name>
    <message>
        <source>Files and samples</source>
        <translation>Файлове и примери</translation>
    </message>
    <message>
        <source>Filter by name</source>
        <translation>Филтър по име</translation>
    </message>
    <message>
        <source>Open now</source>
        <translation>Отворен сега</translation>
    </message>
    <message>
        <source>Recent files</source>
        <translation>Скорошни файлове</translation>
    </message>
    <message>
        <source>Open…</source>
        <translation>Отваряне…</translation>
    </message>
    <message>
        <source>Samples</source>
        <translation>Примери</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>sample</source>
        <translation>пример</translation>
    </message>
    <message>
        <source>script, model, click log or recorded run</source>
        <translation>скрипт, модел, дневник на щраквания или записано изпълнение</translation>
    </message>
</context>
<context>
    <name>ggs::FileScene</name>
    <message>
        <source>header</source>
        <translation>заглавка</translation>
    </message>
    <message>
        <source>key</source>
        <translation>ключ</translation>
    </message>
    <message>
        <source>entry</source>
        <translation>запис</translation>
    </message>
    <message>
        <source>padding</source>
        <translation>допълване</translation>
    </message>
    <message>
        <source>data</source>
        <translation>данни</translation>
    </message>
    <message>
        <source>trailing bytes</source>
        <translation>байтове след края</translation>
    </message>
    <message>
        <source>key %1</source>
        <translation>ключ %1</translation>
    </message>
    <message>
        <source>entry of %1</source>
        <translation>запис на %1</translation>
    </message>
    <message>
        <source>tensor %1</source>
        <translation>тензор %1</translation>
    </message>
</context>
<context>
    <name>ggs::FileStrips</name>
    <message>
        <source>File, to scale</source>
        <translation>Файлът в мащаб</translation>
    </message>
    <message>
        <source>whole file</source>
        <translation>целият файл</translation>
    </message>
    <message>
        <source>byte %1 (0x%2) · %3</source>
        <translation>байт %1 (0x%2) · %3</translation>
    </message>
    <message>
        <source>%1: %2 bytes starting at byte %3</source>
        <translation>%1: %2 байта от байт %3 нататък</translation>
    </message>
    <message>
        <source>range</source>
        <translation>интервал</translation>
    </message>
</context>
<context>
    <name>ggs::FileTensorModel</name>
    <message>
        <source>Offset in bytes from the start of the tensor data</source>
        <translation>Отместване в байтове от началото на данните на тензорите</translation>
    </message>
    <message>
        <source>no.</source>
        <translation>№</translation>
    </message>
    <message>
        <source>name</source>
        <translation>име</translation>
    </message>
    <message>
        <source>type</source>
        <translation>тип</translation>
    </message>
    <message>
        <source>shape</source>
        <translation>форма</translation>
    </message>
    <message>
        <source>bytes</source>
        <translation>байтове</translation>
    </message>
    <message>
        <source>offset</source>
        <translation>отместване</translation>
    </message>
    <message>
        <source>%1
%2 bytes starting at byte %3 of %4</source>
        <translation>%1
%2 байта от байт %3 на %4</translation>
    </message>
    <message>
        <source>The tensor&apos;s entry is at byte %1</source>
        <translation>Записът на тензора е при байт %1</translation>
    </message>
    <message>
        <source>not computed yet</source>
        <translation>още не е изчислено</translation>
    </message>
    <message>
        <source>NaN: %1, Inf: %2</source>
        <translation>NaN: %1, Inf: %2</translation>
    </message>
    <message>
        <source>%1 of %2 elements are zero</source>
        <translation>нули са %1 от %2 елемента</translation>
    </message>
    <message>
        <source>Finite values only; computed for the visible rows, and for all rows when you sort by this column</source>
        <translation>Само за крайните стойности; изчислява се за видимите редове, а за всички редове – при подреждане по тази колона</translation>
    </message>
    <message>
        <source>min</source>
        <translation>мин.</translation>
    </message>
    <message>
        <source>max</source>
        <translation>макс.</translation>
    </message>
    <message>
        <source>mean</source>
        <translation>средно</translation>
    </message>
    <message>
        <source>sd</source>
        <translation>ст. отклонение</translation>
    </message>
    <message>
        <source>zeros</source>
        <translation>нули</translation>
    </message>
    <message>
        <source>NaN, Inf</source>
        <translation>NaN, Inf</translation>
    </message>
</context>
<context>
    <name>ggs::FileView</name>
    <message>
        <source>Reopen</source>
        <translation>Повторно отваряне</translation>
    </message>
    <message>
        <source>Filter</source>
        <translation>Филтър</translation>
    </message>
    <message>
        <source>By name, type, shape or value</source>
        <translation>По име, тип, форма или стойност</translation>
    </message>
    <message>
        <source>GGUF %1 · alignment %2 · data from byte %3 · %4</source>
        <translation>GGUF %1 · подравняване %2 · данни от байт %3 · %4</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 от %2</translation>
    </message>
    <message>
        <source>Keys  %1</source>
        <translation>Ключове  %1</translation>
    </message>
    <message>
        <source>Tensors  %1</source>
        <translation>Тензори  %1</translation>
    </message>
    <message>
        <source>File</source>
        <translation>Файл</translation>
    </message>
    <message>
        <source>Open a model (.gguf, .safetensors) to see its keys and tensors.</source>
        <translation>Отворете модел (.gguf, .safetensors), за да видите ключовете и тензорите му.</translation>
    </message>
    <message>
        <source>safetensors · data from byte %1 · %2</source>
        <translation>safetensors · данни от байт %1 · %2</translation>
    </message>
    <message>
        <source>GGUF %1 in %2 parts · %3</source>
        <translation>GGUF %1 в %2 части · %3</translation>
    </message>
    <message>
        <source>Bytes</source>
        <translation>Байтове</translation>
    </message>
    <message>
        <source>Cost of quantising</source>
        <translation>Цена на квантизирането</translation>
    </message>
    <message>
        <source>All statistics</source>
        <translation>Статистика на всички</translation>
    </message>
    <message>
        <source>Minimum, maximum, mean, standard deviation, zeros, NaN and Inf of each tensor, for sorting and export</source>
        <translation>Минимум, максимум, средно, стандартно отклонение, нули, NaN и Inf на всеки тензор, за подреждане и експортиране</translation>
    </message>
    <message>
        <source>reading all tensors …</source>
        <translation>четат се всички тензори …</translation>
    </message>
    <message>
        <source>Choose the original file</source>
        <translation>Избор на оригиналния файл</translation>
    </message>
    <message>
        <source>Differences</source>
        <translation>Разлики</translation>
    </message>
    <message>
        <source>Choose the file to compare with</source>
        <translation>Изберете файла, с който да се сравни</translation>
    </message>
    <message>
        <source>The new keys were saved to the file. Until you reopen the file, the open model can still be run, with the old keys.</source>
        <translation>Новите ключове са записани във файла. Докато не отворите файла отново, отвореният модел може да се изпълнява със старите ключове.</translation>
    </message>
    <message>
        <source>Models (%1)</source>
        <translation>Модели (%1)</translation>
    </message>
    <message>
        <source>safetensors in %1 parts · %2</source>
        <translation>safetensors в %1 части · %2</translation>
    </message>
    <message>
        <source>one part of a model: open %1 to see all parts</source>
        <translation>една част от модел: отворете %1, за да видите всички части</translation>
    </message>
    <message>
        <source>%1 and %2</source>
        <translation>%1 и %2</translation>
    </message>
    <message>
        <source>Keys of the file</source>
        <translation>Ключове на файла</translation>
    </message>
    <message>
        <source>Tensors of the file</source>
        <translation>Тензори на файла</translation>
    </message>
</context>
<context>
    <name>ggs::FitPictures</name>
    <message>
        <source>Pictures of the batch</source>
        <translation>Изображения от партидата</translation>
    </message>
    <message numerus="yes">
        <source>%n picture(s)</source>
        <translation>
            <numerusform>%n изображение</numerusform>
            <numerusform>%n изображения</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n of them wrong</source>
        <translation>
            <numerusform>%n от тях е грешно</numerusform>
            <numerusform>%n от тях са грешни</numerusform>
        </translation>
    </message>
    <message>
        <source>picture %1: predicted %2, label %3</source>
        <translation>изображение %1: предсказано %2, етикет %3</translation>
    </message>
    <message>
        <source>picture %1: label %2</source>
        <translation>изображение %1: етикет %2</translation>
    </message>
</context>
<context>
    <name>ggs::FitView</name>
    <message>
        <source>Fit</source>
        <translation>Напасване</translation>
    </message>
    <message>
        <source>Examples and what was fitted to them</source>
        <translation>Примерите и какво е напаснато към тях</translation>
    </message>
    <message>
        <source>This view shows what a training has fitted.</source>
        <translation>Този изглед показва какво е напаснало обучението.</translation>
    </message>
    <message>
        <source>This program does not train. Open the sample regression for an example.</source>
        <translation>Тази програма не се обучава. За пример отворете regression.</translation>
    </message>
    <message>
        <source>The outputs and labels of this training are unknown, because its loss is neither a mean squared error nor a cross-entropy. Select a tensor to see its values.</source>
        <translation>Изходите и етикетите на това обучение не са известни, защото загубата му не е нито средна квадратична грешка, нито кръстосана ентропия. Изберете тензор, за да видите стойностите му.</translation>
    </message>
    <message>
        <source>This view draws examples of one number, of two numbers, and pictures. Examples of %1 have %2 numbers.</source>
        <translation>Този изглед чертае примери от едно число, от две числа и изображения. Примерите на %1 имат по %2 числа.</translation>
    </message>
    <message>
        <source>this program</source>
        <translation>тази програма</translation>
    </message>
    <message>
        <source>%1 and %2, round %3</source>
        <translation>%1 и %2, кръг %3</translation>
    </message>
    <message>
        <source>run the round to its end to see the predictions</source>
        <translation>изпълнете кръга докрай, за да видите предсказанията</translation>
    </message>
    <message>
        <source>right: %1 of %2</source>
        <translation>верни: %1 от %2</translation>
    </message>
    <message>
        <source>example %1: input %2, label %3</source>
        <translation>пример %1: вход %2, етикет %3</translation>
    </message>
    <message>
        <source>, output %1</source>
        <translation>, изход %1</translation>
    </message>
    <message>
        <source>example %1: label %2, predicted %3</source>
        <translation>пример %1: етикет %2, предсказано %3</translation>
    </message>
    <message>
        <source>example %1: label %2</source>
        <translation>пример %1: етикет %2</translation>
    </message>
    <message>
        <source>first %1 of %2 · right: %3</source>
        <translation>първите %1 от %2 · верни: %3</translation>
    </message>
    <message>
        <source>Picture (*.png)</source>
        <translation>Изображение (*.png)</translation>
    </message>
    <message>
        <source>This view draws no tokens. Select a tensor to see its values.</source>
        <translation>Този изглед не рисува токени. Изберете тензор, за да видите стойностите му.</translation>
    </message>
</context>
<context>
    <name>ggs::FoldHeader</name>
    <message>
        <source>folded; press Space to unfold</source>
        <translation>свито; клавишът за интервал го разгъва</translation>
    </message>
    <message>
        <source>unfolded; press Space to fold</source>
        <translation>разгънато; клавишът за интервал го свива</translation>
    </message>
</context>
<context>
    <name>ggs::GradientChecking</name>
    <message>
        <source>the program has no gradients; mark a parameter with `param` and the loss with `loss`, create the graph with graph(grads=true), and call backward(graph)</source>
        <translation>програмата няма градиенти; отбележете параметър с `param` и загубата с `loss`, създайте графа с graph(grads=true) и извикайте backward(graph)</translation>
    </message>
    <message>
        <source>Loss %1 = %2. Gradients checked: %3 good, %4 wrong</source>
        <translation>Загуба %1 = %2. Проверени градиенти: %3 добри, %4 грешни</translation>
    </message>
    <message>
        <source>, %1 inexact for a known reason</source>
        <translation>, %1 неточни по известна причина</translation>
    </message>
    <message>
        <source>, %1 without a gradient</source>
        <translation>, %1 без градиент</translation>
    </message>
    <message>
        <source>, %1 not checked</source>
        <translation>, %1 непроверени</translation>
    </message>
</context>
<context>
    <name>ggs::GradientsView</name>
    <message>
        <source>Gradient check</source>
        <translation>Проверка на градиенти</translation>
    </message>
    <message>
        <source>tensor</source>
        <translation>тензор</translation>
    </message>
    <message>
        <source>verdict</source>
        <translation>оценка</translation>
    </message>
    <message>
        <source>error</source>
        <translation>грешка</translation>
    </message>
    <message>
        <source>elements</source>
        <translation>елементи</translation>
    </message>
    <message>
        <source>kinks</source>
        <translation>пречупвания</translation>
    </message>
    <message>
        <source>element</source>
        <translation>елемент</translation>
    </message>
    <message>
        <source>gradient</source>
        <translation>градиент</translation>
    </message>
    <message>
        <source>differences</source>
        <translation>разлики</translation>
    </message>
    <message>
        <source>kink at</source>
        <translation>пречупване при</translation>
    </message>
    <message numerus="yes">
        <source>checking %n gradient(s) …</source>
        <translation>
            <numerusform>проверява се %n градиент …</numerusform>
            <numerusform>проверяват се %n градиента …</numerusform>
        </translation>
    </message>
    <message>
        <source>Check selected</source>
        <translation>Провери избрания</translation>
    </message>
    <message>
        <source>Check parameters</source>
        <translation>Провери параметрите</translation>
    </message>
    <message>
        <source>Errors</source>
        <translation>Грешки</translation>
    </message>
    <message>
        <source>Checked gradients</source>
        <translation>Проверени градиенти</translation>
    </message>
    <message>
        <source>Checked elements, the largest error first</source>
        <translation>Проверени елементи, най-голямата грешка първа</translation>
    </message>
    <message>
        <source>Compares the gradients of all parameters with differences of the loss</source>
        <translation>Сравнява градиентите на всички параметри с разлики на загубата</translation>
    </message>
    <message>
        <source>Compares the gradient of the selected tensor with differences of the loss</source>
        <translation>Сравнява градиента на избрания тензор с разлики на загубата</translation>
    </message>
    <message>
        <source>Select a tensor with a gradient first</source>
        <translation>Първо изберете тензор с градиент</translation>
    </message>
    <message>
        <source>Nothing to check: %1.</source>
        <translation>Няма какво да се провери: %1.</translation>
    </message>
    <message>
        <source>Check the gradients of all parameters, or of the selected tensor. For each checked element, the loss is computed in double precision with the element a little larger and a little smaller.</source>
        <translation>Проверете градиентите на всички параметри или на избрания тензор. За всеки проверяван елемент загубата се изчислява с двойна точност, с малко по-голям и с малко по-малък елемент.</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 от %2</translation>
    </message>
    <message>
        <source>Shows the error of each element relative to its bound in the Values view, as a heat map and as numbers</source>
        <translation>Показва грешката на всеки елемент спрямо границата му в изгледа „Стойности“, като топлинна карта и като числа</translation>
    </message>
    <message>
        <source>Check a gradient first</source>
        <translation>Първо проверете градиент</translation>
    </message>
    <message>
        <source>Is the gradient of %1 correct?</source>
        <translation>Верен ли е градиентът на %1?</translation>
    </message>
    <message>
        <source>checked: %1 of %2 elements; relative error: %3</source>
        <translation>проверени: %1 от %2 елемента; относителна грешка: %3</translation>
    </message>
    <message numerus="yes">
        <source>%n element(s) at a kink, where no derivative exists; they do not count</source>
        <translation>
            <numerusform>%n елемент е при пречупване, където няма производна; не се брои</numerusform>
            <numerusform>%n елемента са при пречупване, където няма производна; не се броят</numerusform>
        </translation>
    </message>
    <message>
        <source>the time limit was reached before all elements were checked</source>
        <translation>времето изтече, преди да бъдат проверени всички елементи</translation>
    </message>
</context>
<context>
    <name>ggs::GraphCanvas</name>
    <message>
        <source>nodes: %1</source>
        <translation>възли: %1</translation>
    </message>
    <message>
        <source>error</source>
        <translation>грешка</translation>
    </message>
    <message>
        <source>matrix</source>
        <translation>матрица</translation>
    </message>
    <message>
        <source>element</source>
        <translation>поелементна</translation>
    </message>
    <message>
        <source>norm</source>
        <translation>нормализация</translation>
    </message>
    <message>
        <source>move</source>
        <translation>преместване</translation>
    </message>
    <message>
        <source>view</source>
        <translation>изглед</translation>
    </message>
    <message>
        <source>position</source>
        <translation>позиция</translation>
    </message>
    <message>
        <source>weight</source>
        <translation>тегло</translation>
    </message>
    <message>
        <source>input</source>
        <translation>вход</translation>
    </message>
    <message>
        <source>full colour: longest time, %1</source>
        <translation>пълен цвят: най-дългото време, %1</translation>
    </message>
    <message>
        <source>nothing has run</source>
        <translation>нищо не е изпълнено</translation>
    </message>
    <message>
        <source>CPU</source>
        <translation>CPU</translation>
    </message>
    <message>
        <source>computes nothing</source>
        <translation>не изчислява нищо</translation>
    </message>
    <message>
        <source>done</source>
        <translation>готов</translation>
    </message>
    <message>
        <source>overwritten</source>
        <translation>презаписан</translation>
    </message>
    <message>
        <source>torn</source>
        <translation>недовършен</translation>
    </message>
    <message>
        <source>pending</source>
        <translation>предстои</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 от %2</translation>
    </message>
    <message numerus="yes">
        <source>%n node(s) × %1</source>
        <translation>
            <numerusform>%n възел × %1</numerusform>
            <numerusform>%n възела × %1</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 to %2 of %3</source>
        <translation>от %1 до %2 от %3</translation>
    </message>
    <message>
        <source>repeat %1 of %2: %3</source>
        <translation>повторение %1 от %2: %3</translation>
    </message>
    <message>
        <source>plug-in</source>
        <translation>приставка</translation>
    </message>
    <message>
        <source>split %1</source>
        <translation>част %1</translation>
    </message>
    <message>
        <source>splits %1 to %2</source>
        <translation>части %1 до %2</translation>
    </message>
    <message>
        <source>framed: bytes copied beforehand</source>
        <translation>в рамка: байтове, които първо се копират</translation>
    </message>
    <message>
        <source>Graph</source>
        <translation>Граф</translation>
    </message>
    <message numerus="yes">
        <source>%n layer(s), nodes: %1</source>
        <translation>
            <numerusform>%n слой, възли: %1</numerusform>
            <numerusform>%n слоя, възли: %1</numerusform>
        </translation>
    </message>
    <message>
        <source>norm of the gradient: %1</source>
        <translation>норма на градиента: %1</translation>
    </message>
    <message>
        <source>forward pass</source>
        <translation>прав ход</translation>
    </message>
    <message>
        <source>parameter</source>
        <translation>параметър</translation>
    </message>
    <message>
        <source>backward pass</source>
        <translation>обратен ход</translation>
    </message>
    <message>
        <source>the program has no gradients</source>
        <translation>програмата няма градиенти</translation>
    </message>
    <message>
        <source>no gradient has been computed</source>
        <translation>още не е изчислен градиент</translation>
    </message>
    <message>
        <source>full colour: largest gradient norm, %1; logarithmic, smallest %2</source>
        <translation>пълен цвят: най-голямата норма на градиент, %1; логаритмично, най-малката %2</translation>
    </message>
    <message>
        <source>without a gradient</source>
        <translation>без градиент</translation>
    </message>
    <message>
        <source>ggscope&apos;s own</source>
        <translation>на ggscope</translation>
    </message>
</context>
<context>
    <name>ggs::GraphView</name>
    <message>
        <source>Left to right</source>
        <translation>Отляво надясно</translation>
    </message>
    <message>
        <source>Direction of the graph</source>
        <translation>Посока на графа</translation>
    </message>
    <message>
        <source>Leafs</source>
        <translation>Листа</translation>
    </message>
    <message>
        <source>Also shows weights and inputs</source>
        <translation>Показва и теглата, и входовете</translation>
    </message>
    <message>
        <source>Fold</source>
        <translation>Свиване</translation>
    </message>
    <message>
        <source>Building</source>
        <translation>Изграждане</translation>
    </message>
    <message>
        <source>Replays, event by event, how build_forward_expand built this graph</source>
        <translation>Повтаря събитие по събитие как build_forward_expand е изградила този граф</translation>
    </message>
    <message>
        <source>Find a node, op, shape …</source>
        <translation>Търсене на възел, операция, форма …</translation>
    </message>
    <message>
        <source>by op family</source>
        <translation>по вид операция</translation>
    </message>
    <message>
        <source>by type</source>
        <translation>по тип</translation>
    </message>
    <message>
        <source>by time</source>
        <translation>по време</translation>
    </message>
    <message>
        <source>by state</source>
        <translation>по състояние</translation>
    </message>
    <message>
        <source>by device</source>
        <translation>по устройство</translation>
    </message>
    <message>
        <source>Meaning of the colours</source>
        <translation>Значение на цветовете</translation>
    </message>
    <message>
        <source>Nothing to draw: %1.</source>
        <translation>Няма какво да се начертае: %1.</translation>
    </message>
    <message>
        <source>match %1 of %2</source>
        <translation>съвпадение %1 от %2</translation>
    </message>
    <message>
        <source>graph %1</source>
        <translation>граф %1</translation>
    </message>
    <message>
        <source>matches: %1</source>
        <translation>съвпадения: %1</translation>
    </message>
    <message>
        <source>Run to here</source>
        <translation>Изпълнение дотук</translation>
    </message>
    <message>
        <source>Run or go back to here</source>
        <translation>Изпълнение или връщане дотук</translation>
    </message>
    <message>
        <source>Remove breakpoint</source>
        <translation>Премахване на точката на прекъсване</translation>
    </message>
    <message>
        <source>Break here</source>
        <translation>Прекъсване тук</translation>
    </message>
    <message>
        <source>Watch mean</source>
        <translation>Наблюдение на средното му</translation>
    </message>
    <message>
        <source>Fold or unfold %1</source>
        <translation>Свиване или разгъване на %1</translation>
    </message>
    <message>
        <source>Break on entering %1</source>
        <translation>Прекъсване при влизане в %1</translation>
    </message>
    <message>
        <source>Show all</source>
        <translation>Показване на всичко</translation>
    </message>
    <message>
        <source>there is no graph to write</source>
        <translation>няма граф за записване</translation>
    </message>
    <message>
        <source>Graph</source>
        <translation>Граф</translation>
    </message>
    <message>
        <source>Nothing to draw: %1</source>
        <translation>Няма какво да се начертае: %1</translation>
    </message>
    <message numerus="yes">
        <source>Laying out %n node(s) …</source>
        <translation>
            <numerusform>Подрежда се %n възел …</numerusform>
            <numerusform>Подреждат се %n възела …</numerusform>
        </translation>
    </message>
    <message>
        <source>Drawing (*.svg);;Picture (*.png)</source>
        <translation>Чертеж (*.svg);;Изображение (*.png)</translation>
    </message>
    <message>
        <source>Unfold one repeat</source>
        <translation>Разгъване на едно повторение</translation>
    </message>
    <message>
        <source>there is not enough memory for a picture of %1 by %2 pixels</source>
        <translation>за изображение от %1 на %2 пиксела няма място в паметта</translation>
    </message>
    <message>
        <source>%1 nodes are too many to draw individually (limit: %2); double-click a box to unfold it</source>
        <translation>%1 възела са твърде много, за да се начертаят поотделно (най-много %2); двойно щракване върху кутия я разгъва</translation>
    </message>
    <message>
        <source>Folds the blocks of the model. Double-click a block to fold or unfold it; keys: Enter and Backspace</source>
        <translation>Свива блоковете на модела. Двойно щракване върху блок го свива или разгъва; клавиши: Enter и Backspace</translation>
    </message>
    <message>
        <source>layer …</source>
        <translation>слой …</translation>
    </message>
    <message>
        <source>Opens a layer and folds the others. The graph then follows the cursor from layer to layer.</source>
        <translation>Отваря слой и свива останалите. След това графът следва курсора от слой на слой.</translation>
    </message>
    <message>
        <source>Layer</source>
        <translation>Слой</translation>
    </message>
    <message>
        <source>repeat %1 of %2</source>
        <translation>повторение %1 от %2</translation>
    </message>
    <message>
        <source>layer %1</source>
        <translation>слой %1</translation>
    </message>
    <message>
        <source>Mirrored</source>
        <translation>Огледално</translation>
    </message>
    <message>
        <source>Draws the backward pass next to the forward pass, in the opposite direction</source>
        <translation>Чертае обратния ход до правия, в противоположната посока</translation>
    </message>
    <message>
        <source>by pass</source>
        <translation>по посока</translation>
    </message>
    <message>
        <source>by gradient norm</source>
        <translation>по норма на градиента</translation>
    </message>
</context>
<context>
    <name>ggs::Guide</name>
    <message>
        <source>ggscope: how do I …</source>
        <translation>ggscope: как да …</translation>
    </message>
    <message>
        <source>Parts of the guide</source>
        <translation>Части на ръководството</translation>
    </message>
    <message>
        <source>Text of the guide</source>
        <translation>Текст на ръководството</translation>
    </message>
    <message>
        <source>Search the guide</source>
        <translation>Търсене в ръководството</translation>
    </message>
    <message>
        <source>Glossary</source>
        <translation>Термини</translation>
    </message>
    <message>
        <source>Show this view</source>
        <translation>Показване на този изглед</translation>
    </message>
    <message>
        <source>Open this sample</source>
        <translation>Отваряне на този пример</translation>
    </message>
</context>
<context>
    <name>ggs::HashGrid</name>
    <message>
        <source>Visited set of the graph</source>
        <translation>Множество на посетените на графа</translation>
    </message>
    <message>
        <source>%1   (%2 &gt;&gt; 4) % %3 = %4</source>
        <translation>%1   (%2 &gt;&gt; 4) % %3 = %4</translation>
    </message>
    <message>
        <source>uses: %1</source>
        <translation>използвания: %1</translation>
    </message>
    <message>
        <source>uses: %1 · probes: %2</source>
        <translation>използвания: %1 · опити: %2</translation>
    </message>
    <message>
        <source>The program has no graph, so there is no visited set.</source>
        <translation>Програмата няма граф, затова няма и множество на посетените.</translation>
    </message>
    <message>
        <source>VISITED SET OF %1</source>
        <translation>МНОЖЕСТВО НА ПОСЕТЕНИТЕ НА %1</translation>
    </message>
    <message>
        <source>%1 of %2 slots, %3 per row</source>
        <translation>%1 от %2 гнезда, по %3 на ред</translation>
    </message>
    <message>
        <source> · longest probe %1</source>
        <translation> · най-много опити %1</translation>
    </message>
    <message>
        <source> · no collisions</source>
        <translation> · без колизии</translation>
    </message>
    <message>
        <source>slot %1: free</source>
        <translation>гнездо %1: свободно</translation>
    </message>
    <message>
        <source>slot %1: %2, home slot %3, found on probe %4, used %5 times</source>
        <translation>гнездо %1: %2, собствено гнездо %3, намерено при опит %4, използвания %5</translation>
    </message>
</context>
<context>
    <name>ggs::HashStrip</name>
    <message>
        <source>Visited set while the graph is built</source>
        <translation>Множество на посетените при изграждането на графа</translation>
    </message>
</context>
<context>
    <name>ggs::HeadRanking</name>
    <message>
        <source>layer</source>
        <translation>слой</translation>
    </message>
    <message>
        <source>head</source>
        <translation>глава</translation>
    </message>
    <message>
        <source>mean share</source>
        <translation>среден дял</translation>
    </message>
    <message>
        <source>Heads of all layers, ordered by their mean share</source>
        <translation>Глави на всички слоеве, подредени по средния им дял</translation>
    </message>
    <message>
        <source>No layer’s shares on token %1 are known yet.</source>
        <translation>Още не са известни дяловете на никой слой за токен %1.</translation>
    </message>
    <message numerus="yes">
        <source>Mean share on token %1, over %n token(s) that can attend to it.</source>
        <translation>
            <numerusform>Среден дял за токен %1 по %n токен, който може да гледа към него.</numerusform>
            <numerusform>Среден дял за токен %1 по %n токена, които могат да гледат към него.</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 of %2 layers are compared.</source>
        <translation>Сравнени са %1 от %2 слоя.</translation>
    </message>
</context>
<context>
    <name>ggs::HeaderBand</name>
    <message>
        <source>Header band</source>
        <translation>Заглавна лента</translation>
    </message>
    <message>
        <source>Search or run a command</source>
        <translation>Търсене или команда</translation>
    </message>
    <message>
        <source>Menu</source>
        <translation>Меню</translation>
    </message>
    <message>
        <source>File, Edit, View, Run, Go and Help</source>
        <translation>Файл, Редактиране, Изглед, Изпълнение, Навигация и Помощ</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>Стъпка</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>Изпълни</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>Пауза</translation>
    </message>
    <message>
        <source>More moves</source>
        <translation>Още действия</translation>
    </message>
    <message>
        <source>No file open</source>
        <translation>Няма отворен файл</translation>
    </message>
    <message>
        <source>File: %1, not saved</source>
        <translation>Файл: %1, незапазен</translation>
    </message>
    <message>
        <source>File: %1</source>
        <translation>Файл: %1</translation>
    </message>
    <message>
        <source>Open a file or a sample</source>
        <translation>Отваряне на файл или пример</translation>
    </message>
    <message>
        <source>The text has unsaved changes.</source>
        <translation>Текстът има незапазени промени.</translation>
    </message>
    <message>
        <source>Notices: %1 unseen</source>
        <translation>Известия: %1 непрегледани</translation>
    </message>
    <message>
        <source>Notices: none unseen</source>
        <translation>Известия: няма непрегледани</translation>
    </message>
    <message>
        <source>node %1 of %2</source>
        <translation>възел %1 от %2</translation>
    </message>
    <message>
        <source>opening %1 …</source>
        <translation>%1 се отваря …</translation>
    </message>
    <message>
        <source>running, round %1</source>
        <translation>изпълнява се, кръг %1</translation>
    </message>
    <message>
        <source>running</source>
        <translation>изпълнява се</translation>
    </message>
    <message>
        <source>next: %1 %2</source>
        <translation>следва: %1 %2</translation>
    </message>
    <message>
        <source>next: round %1</source>
        <translation>следва: кръг %1</translation>
    </message>
    <message>
        <source>all rounds are done</source>
        <translation>всички кръгове са изпълнени</translation>
    </message>
    <message>
        <source>all nodes are done</source>
        <translation>всички възли са готови</translation>
    </message>
    <message>
        <source>Device: %1</source>
        <translation>Устройство: %1</translation>
    </message>
    <message>
        <source>Device that runs nodes; see the Devices view for details</source>
        <translation>Устройство, което изпълнява възлите; подробности има в изгледа „Устройства“</translation>
    </message>
    <message>
        <source>Device that runs nodes: %1</source>
        <translation>Устройство, което изпълнява възлите: %1</translation>
    </message>
    <message>
        <source>Threads: %1</source>
        <translation>Нишки: %1</translation>
    </message>
    <message>
        <source>Number of threads that run nodes</source>
        <translation>Брой на нишките, които изпълняват възлите</translation>
    </message>
    <message>
        <source>Number of threads that run nodes: %1</source>
        <translation>Брой на нишките, които изпълняват възлите: %1</translation>
    </message>
    <message>
        <source>Device and threads: %1, %2</source>
        <translation>Устройство и нишки: %1, %2</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>Device and number of threads that run nodes</source>
        <translation>Устройство и брой на нишките, които изпълняват възлите</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>Търсене</translation>
    </message>
    <message>
        <source>Step into, run to the selected node or the first NaN, next and previous round, profile</source>
        <translation>Стъпка навътре, изпълнение до избрания възел или до първия NaN, следващ и предишен кръг, профил</translation>
    </message>
</context>
<context>
    <name>ggs::HeatMap</name>
    <message>
        <source>sampled: one of %1 elements per cell</source>
        <translation>извадка: по един от %1 елемента в клетка</translation>
    </message>
    <message>
        <source>largest magnitude of %1 elements per cell</source>
        <translation>най-голямата абсолютна стойност от %1 елемента в клетка</translation>
    </message>
    <message>
        <source>Scroll to zoom, drag to move, press 0 to show all</source>
        <translation>Колелото мащабира, плъзгането мести, 0 показва всичко</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 от %2</translation>
    </message>
    <message>
        <source>one element per cell</source>
        <translation>по един елемент в клетка</translation>
    </message>
    <message>
        <source>Heat map</source>
        <translation>Топлинна карта</translation>
    </message>
</context>
<context>
    <name>ggs::HexCanvas</name>
    <message>
        <source>Bytes</source>
        <translation>Байтове</translation>
    </message>
    <message>
        <source>ascii</source>
        <translation>ascii</translation>
    </message>
</context>
<context>
    <name>ggs::HexView</name>
    <message>
        <source>running: bytes from the last read</source>
        <translation>изпълнява се: байтове от последното четене</translation>
    </message>
    <message>
        <source>no node has written these bytes yet</source>
        <translation>никой възел още не е записал тези байтове</translation>
    </message>
    <message>
        <source>not read yet</source>
        <translation>още не е прочетено</translation>
    </message>
    <message>
        <source>written later, by call %1</source>
        <translation>записва се по-късно, от извикване %1</translation>
    </message>
</context>
<context>
    <name>ggs::HistogramPlot</name>
    <message>
        <source>sampled</source>
        <translation>извадка</translation>
    </message>
    <message>
        <source>%1 to %2: %3 values
Drag to set the colour range, double-click to include all values</source>
        <translation>от %1 до %2: %3 стойности
Плъзнете, за да зададете обхвата на цветовете; двойно щракване включва всички стойности</translation>
    </message>
    <message>
        <source>Histogram</source>
        <translation>Хистограма</translation>
    </message>
    <message>
        <source>value</source>
        <translation>стойност</translation>
    </message>
    <message>
        <source>values</source>
        <translation>стойности</translation>
    </message>
    <message>
        <source>log</source>
        <translation>лог.</translation>
    </message>
</context>
<context>
    <name>ggs::Inspector</name>
    <message>
        <source>Select a node or a leaf in the graph or in a list to see its details.</source>
        <translation>Изберете възел или листо в графа или в списък, за да видите подробности.</translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation>Параметри</translation>
    </message>
    <message>
        <source>Inspector</source>
        <translation>Инспектор</translation>
    </message>
    <message>
        <source>Nothing to show: %1</source>
        <translation>Няма какво да се покаже: %1</translation>
    </message>
    <message>
        <source>Shape and strides</source>
        <translation>Форма и крачки</translation>
    </message>
    <message>
        <source>Bytes in memory</source>
        <translation>Байтове в паметта</translation>
    </message>
    <message>
        <source>Made from</source>
        <translation>Получен от</translation>
    </message>
    <message>
        <source>Computation</source>
        <translation>Изчисление</translation>
    </message>
    <message>
        <source>Select next node</source>
        <translation>Избор на следващия възел</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Време</translation>
    </message>
    <message>
        <source>Bytes over time</source>
        <translation>Байтове във времето</translation>
    </message>
    <message>
        <source>Reason for the offset</source>
        <translation>Причина за отместването</translation>
    </message>
    <message>
        <source>Token</source>
        <translation>Токен</translation>
    </message>
    <message>
        <source>Is it correct?</source>
        <translation>Верен ли е?</translation>
    </message>
    <message>
        <source>Used by</source>
        <translation>Използва се от</translation>
    </message>
    <message>
        <source>Gradient</source>
        <translation>Градиент</translation>
    </message>
</context>
<context>
    <name>ggs::InspectorHead</name>
    <message>
        <source>Pin</source>
        <translation>Закачане</translation>
    </message>
    <message>
        <source>%1, next</source>
        <translation>%1, следващ</translation>
    </message>
    <message>
        <source>The next step runs this node.</source>
        <translation>Следващата стъпка изпълнява този възел.</translation>
    </message>
    <message>
        <source>Pinned. Selected:</source>
        <translation>Закачен. Избран:</translation>
    </message>
    <message>
        <source>Shows the selected tensor and removes the pin</source>
        <translation>Показва избрания тензор и премахва закачането</translation>
    </message>
    <message>
        <source>Pinned: stepping and selecting don&apos;t change the tensor that is described here</source>
        <translation>Закачен: стъпките и изборът не сменят описания тук тензор</translation>
    </message>
    <message>
        <source>Keep this tensor here while stepping or selecting other tensors</source>
        <translation>Задържане на този тензор тук при стъпки и при избор на други тензори</translation>
    </message>
</context>
<context>
    <name>ggs::IntoView</name>
    <message>
        <source>%1 has not run, so there are no values yet.</source>
        <translation>%1 не е изпълнен, затова още няма стойности.</translation>
    </message>
    <message>
        <source>%1 is %2: the arithmetic shows the current values.</source>
        <translation>%1 е %2: изчислението показва текущите стойности.</translation>
    </message>
    <message>
        <source>Previous element</source>
        <translation>Предишният елемент</translation>
    </message>
    <message>
        <source>Next element</source>
        <translation>Следващият елемент</translation>
    </message>
    <message>
        <source>◂ row</source>
        <translation>◂ ред</translation>
    </message>
    <message>
        <source>Same element of the previous row</source>
        <translation>Същият елемент на предишния ред</translation>
    </message>
    <message>
        <source>row ▸</source>
        <translation>ред ▸</translation>
    </message>
    <message>
        <source>Same element of the next row</source>
        <translation>Същият елемент на следващия ред</translation>
    </message>
    <message>
        <source>Moves through the elements of all threads, or only those that one thread computed</source>
        <translation>Обхожда елементите на всички нишки или само тези, които е изчислила една нишка</translation>
    </message>
    <message>
        <source>all threads</source>
        <translation>всички нишки</translation>
    </message>
    <message>
        <source>thread %1</source>
        <translation>нишка %1</translation>
    </message>
    <message>
        <source>Select a tensor and click one of its values. F11 steps into the next node.</source>
        <translation>Изберете тензор и щракнете върху една от стойностите му. F11 влиза в следващия възел.</translation>
    </message>
    <message>
        <source>result written to a copy; the cursor doesn&apos;t move</source>
        <translation>резултатът е записан в копие; курсорът не се мести</translation>
    </message>
    <message>
        <source>computed by thread %1</source>
        <translation>изчислено от нишка %1</translation>
    </message>
    <message>
        <source>Element</source>
        <translation>Елемент</translation>
    </message>
    <message>
        <source>Changed by hand from %1 to %2.</source>
        <translation>Променено на ръка от %1 на %2.</translation>
    </message>
    <message>
        <source>Computed from its sources, this element would be %1.</source>
        <translation>Изчислен от източниците си, този елемент би бил %1.</translation>
    </message>
    <message>
        <source>✓ The kernel produced the same value.</source>
        <translation>✓ Ядрото даде същата стойност.</translation>
    </message>
    <message>
        <source> · ulps: %1</source>
        <translation> · ulps: %1</translation>
    </message>
    <message>
        <source> · relative: %1</source>
        <translation> · относително: %1</translation>
    </message>
    <message>
        <source>error %1</source>
        <translation>грешка %1</translation>
    </message>
    <message>
        <source>Double precision: %1; kernel: %2; %3</source>
        <translation>Двойна точност: %1; ядро: %2; %3</translation>
    </message>
    <message>
        <source>✓ Rounding: %1</source>
        <translation>✓ Закръгляване: %1</translation>
    </message>
    <message>
        <source>kernel %1, explanation %2, bound %3</source>
        <translation>ядро %1, обяснение %2, граница %3</translation>
    </message>
    <message>
        <source>▲ Wrong</source>
        <translation>▲ Грешно</translation>
    </message>
    <message>
        <source>kernel: %1</source>
        <translation>ядро: %1</translation>
    </message>
    <message>
        <source>explanation: %1</source>
        <translation>обяснение: %1</translation>
    </message>
    <message>
        <source>%1 · bound %2</source>
        <translation>%1 · граница %2</translation>
    </message>
    <message>
        <source>✓ Infinite: %1 is beyond the range of %2.</source>
        <translation>✓ Безкрайност: %1 е извън обхвата на %2.</translation>
    </message>
    <message>
        <source>The check wrote this node&apos;s result to a copy:</source>
        <translation>Проверката записа резултата на този възел в копие:</translation>
    </message>
    <message>
        <source>The kernel did not write this element; according to the explanation, its value should be %1.</source>
        <translation>Ядрото не е записало този елемент; според обяснението стойността му трябва да е %1.</translation>
    </message>
    <message>
        <source>A leaf: no node computes it.</source>
        <translation>Листо: никой възел не го изчислява.</translation>
    </message>
    <message>
        <source>%1 has not run in this round. The arithmetic shows the current values, and the result is from the previous round.</source>
        <translation>%1 не е изпълнен в този кръг. Изчислението показва текущите стойности, а резултатът е от предишния кръг.</translation>
    </message>
    <message>
        <source>✓ Overflow: kernel %1, explanation %2.</source>
        <translation>✓ Препълване: ядро %1, обяснение %2.</translation>
    </message>
    <message>
        <source>Arithmetic of the element</source>
        <translation>Изчисление на елемента</translation>
    </message>
    <message>
        <source>Elements that it is computed from</source>
        <translation>Елементи, от които се изчислява</translation>
    </message>
    <message>
        <source>Products</source>
        <translation>Произведения</translation>
    </message>
    <message>
        <source>Shows the products that are added up</source>
        <translation>Показва произведенията, които се събират</translation>
    </message>
    <message>
        <source>Sources</source>
        <translation>Източници</translation>
    </message>
    <message>
        <source>Shows the elements that it is computed from, through any number of nodes</source>
        <translation>Показва елементите, от които се изчислява, през произволен брой възли</translation>
    </message>
    <message>
        <source>Products that are added up</source>
        <translation>Произведения, които се събират</translation>
    </message>
    <message>
        <source>sum over k = 0 … %1</source>
        <translation>сума по k = 0 … %1</translation>
    </message>
    <message>
        <source>Element %1</source>
        <translation>Елемент %1</translation>
    </message>
    <message>
        <source>How %1 came about</source>
        <translation>Как се е получил %1</translation>
    </message>
    <message>
        <source>Derivative of the loss by %1</source>
        <translation>Производна на загубата по %1</translation>
    </message>
    <message>
        <source>%1 has not been computed yet.</source>
        <translation>%1 още не е изчислен.</translation>
    </message>
    <message>
        <source>Computed from:</source>
        <translation>Изчислено от:</translation>
    </message>
    <message>
        <source>and further terms: %1</source>
        <translation>и още членове: %1</translation>
    </message>
    <message>
        <source>all terms</source>
        <translation>всички членове</translation>
    </message>
</context>
<context>
    <name>ggs::JointBuffersView</name>
    <message>
        <source>Joint buffers</source>
        <translation>Общи буфери</translation>
    </message>
    <message>
        <source>Buffer</source>
        <translation>Буфер</translation>
    </message>
    <message>
        <source>For</source>
        <translation>За</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>Тип</translation>
    </message>
    <message>
        <source>Shape</source>
        <translation>Форма</translation>
    </message>
    <message>
        <source>Offset</source>
        <translation>Отместване</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Размер</translation>
    </message>
    <message>
        <source>Padding</source>
        <translation>Допълване</translation>
    </message>
    <message>
        <source>Line</source>
        <translation>Ред</translation>
    </message>
    <message>
        <source>Before the first statement (Home)</source>
        <translation>Преди първия оператор (Home)</translation>
    </message>
    <message>
        <source>Previous statement (Left)</source>
        <translation>Предишен оператор (Left)</translation>
    </message>
    <message>
        <source>Next statement (Right)</source>
        <translation>Следващ оператор (Right)</translation>
    </message>
    <message>
        <source>After the last statement (End)</source>
        <translation>След последния оператор (End)</translation>
    </message>
    <message>
        <source>This view shows buffers for which tensors reserve room before one allocation.</source>
        <translation>Този изглед показва буфери, в които тензорите запазват място преди едно заделяне.</translation>
    </message>
    <message>
        <source>This program has no joint buffer. A script makes one with joint_buffer(&quot;weights&quot;). Open the sample joint-buffers for an example.</source>
        <translation>Тази програма няма общ буфер. Скрипт създава такъв с joint_buffer(&quot;weights&quot;). За пример отворете joint-buffers.</translation>
    </message>
    <message>
        <source>reservations of each buffer</source>
        <translation>запазвания във всеки буфер</translation>
    </message>
    <message>
        <source>statement %1 of %2</source>
        <translation>оператор %1 от %2</translation>
    </message>
    <message>
        <source>line %1: %2</source>
        <translation>ред %1: %2</translation>
    </message>
    <message>
        <source>Nothing is reserved yet.</source>
        <translation>Още нищо не е запазено.</translation>
    </message>
    <message>
        <source>%1 memory, not allocated yet</source>
        <translation>памет %1, още не е заделена</translation>
    </message>
    <message>
        <source>%1 memory on %2, allocated</source>
        <translation>памет %1 на %2, заделена</translation>
    </message>
    <message>
        <source>block %1, finalised</source>
        <translation>блок %1, завършен</translation>
    </message>
    <message>
        <source>block %1</source>
        <translation>блок %1</translation>
    </message>
</context>
<context>
    <name>ggs::KernelView</name>
    <message>
        <source>Kernel</source>
        <translation>Ядро</translation>
    </message>
    <message>
        <source>Line</source>
        <translation>Ред</translation>
    </message>
    <message>
        <source>Runs</source>
        <translation>Пъти</translation>
    </message>
    <message>
        <source>Used</source>
        <translation>Използвано</translation>
    </message>
    <message>
        <source>Banks</source>
        <translation>Банки</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>Код</translation>
    </message>
    <message>
        <source>Lane</source>
        <translation>Лента</translation>
    </message>
    <message>
        <source>Address</source>
        <translation>Адрес</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>Стойност</translation>
    </message>
    <message>
        <source>Kernels that compute the node, in launch order</source>
        <translation>Ядрата, които изчисляват възела, по реда на стартирането им</translation>
    </message>
    <message>
        <source>Thread block shown: x, y, z</source>
        <translation>Показаният блок: x, y, z</translation>
    </message>
    <message>
        <source>Previous line (Shift+F10)</source>
        <translation>Предишният ред (Shift+F10)</translation>
    </message>
    <message>
        <source>Select a node and press Alt+F11. The emulator runs a block of its GPU kernel, and this view shows step by step what each thread does.</source>
        <translation>Изберете възел и натиснете Alt+F11. Емулаторът изпълнява блок от ядрото му за GPU, а този изглед показва стъпка по стъпка какво прави всяка нишка.</translation>
    </message>
    <message>
        <source>Select a node first: no kernel computes a leaf.</source>
        <translation>Първо изберете възел: никое ядро не изчислява листо.</translation>
    </message>
    <message>
        <source>“%1” is not a block: write x, y, z, such as 1, 0, 0</source>
        <translation>„%1“ не е блок: напишете x, y, z, например 1, 0, 0</translation>
    </message>
    <message>
        <source>%1 requested, %2 fetched</source>
        <translation>поискани %1, извлечени %2</translation>
    </message>
    <message>
        <source>average number of passes over the shared-memory banks per warp access</source>
        <translation>среден брой преминавания през банките на споделената памет за един достъп на сноп</translation>
    </message>
    <message>
        <source>bank %1</source>
        <translation>банка %1</translation>
    </message>
    <message numerus="yes">
        <source>%n lane(s)</source>
        <translation>
            <numerusform>%n лента</numerusform>
            <numerusform>%n ленти</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 read %2</source>
        <translation>%1: прочетени %2</translation>
    </message>
    <message numerus="yes">
        <source>%1 of shared memory, in %n pass(es) over its banks.</source>
        <translation>
            <numerusform>%1 от споделената памет с %n минаване през банките ѝ.</numerusform>
            <numerusform>%1 от споделената памет с %n минавания през банките ѝ.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 in %n sector(s); %2 of the fetched bytes are used.</source>
        <translation>
            <numerusform>%1 в %n сектор; използват се %2 от извлечените байтове.</numerusform>
            <numerusform>%1 в %n сектора; използват се %2 от извлечените байтове.</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 later events were not kept.</source>
        <translation>%1 по-късни събития не са запазени.</translation>
    </message>
    <message>
        <source>The kernel uses atomics shared by the whole grid, so the previous blocks were run as well.</source>
        <translation>Ядрото използва атомарни действия, общи за цялата решетка, затова са изпълнени и предишните блокове.</translation>
    </message>
    <message numerus="yes">
        <source>The block writes %n element(s), with the same bits as on %1.</source>
        <translation>
            <numerusform>Блокът записва %n елемент със същите битове като на %1.</numerusform>
            <numerusform>Блокът записва %n елемента със същите битове като на %1.</numerusform>
        </translation>
    </message>
    <message>
        <source>Sector or bank</source>
        <translation>Сектор или банка</translation>
    </message>
    <message>
        <source>%1 wrote %2</source>
        <translation>%1: записани %2</translation>
    </message>
    <message>
        <source>%1 used atomics on %2</source>
        <translation>%1: атомарни действия върху %2</translation>
    </message>
    <message>
        <source>%1 reached the barrier of the block.</source>
        <translation>%1: стигнаха бариерата на блока.</translation>
    </message>
    <message>
        <source>%1 waited for each other.</source>
        <translation>%1: изчакаха се взаимно.</translation>
    </message>
    <message>
        <source>%1 exchanged values: value sent → value received.</source>
        <translation>%1: размениха си стойности: изпратена → получена.</translation>
    </message>
    <message>
        <source>%1 voted.</source>
        <translation>%1: гласуваха.</translation>
    </message>
    <message>
        <source>%1: done.</source>
        <translation>%1: готово.</translation>
    </message>
    <message numerus="yes">
        <source>The warp has reached this location %n time(s) so far.</source>
        <translation>
            <numerusform>Снопът е достигал това място %n път досега.</numerusform>
            <numerusform>Снопът е достигал това място %n пъти досега.</numerusform>
        </translation>
    </message>
    <message>
        <source>The block doesn&apos;t write any elements of the node.</source>
        <translation>Блокът не записва елементи на възела.</translation>
    </message>
    <message>
        <source>kq[3, 0], :24 or #35</source>
        <translation>kq[3, 0], :24 или #35</translation>
    </message>
    <message>
        <source>Continue</source>
        <translation>Продължаване</translation>
    </message>
    <message>
        <source>No breakpoint was reached: the block ran to its end.</source>
        <translation>Не беше достигната точка на прекъсване: блокът се изпълни докрай.</translation>
    </message>
    <message>
        <source>Line %1 has no events to step through.</source>
        <translation>Ред %1 няма събития, по които да се стъпва.</translation>
    </message>
    <message>
        <source>This block doesn’t access %1.</source>
        <translation>Този блок не чете и не записва %1.</translation>
    </message>
    <message>
        <source>Goes to a line (:24), to a thread (#35) or to the next access to an element. Shift+Enter sets or removes a breakpoint there</source>
        <translation>Отива на ред (:24), на нишка (#35) или на следващия достъп до елемент. Shift+Enter поставя или премахва точка на прекъсване там</translation>
    </message>
    <message>
        <source>Continues to the next breakpoint (F5). To set one, click a line number, or type an element, a line or a thread and press Shift+Enter</source>
        <translation>Продължава до следващата точка на прекъсване (F5). За да поставите такава, щракнете върху номер на ред или въведете елемент, ред или нишка и натиснете Shift+Enter</translation>
    </message>
    <message>
        <source>Break</source>
        <translation>Спиране</translation>
    </message>
    <message>
        <source>Sets or removes a breakpoint at the typed element, line or thread (Shift+Enter)</source>
        <translation>Поставя или премахва точка на прекъсване при въведения елемент, ред или нишка (Shift+Enter)</translation>
    </message>
    <message>
        <source>No breakpoint is set: the block ran to its end.</source>
        <translation>Не е поставена точка на прекъсване: блокът се изпълни докрай.</translation>
    </message>
    <message>
        <source>Type an element (kq[3, 0]), a line (:24) or a thread (#35) to stop at.</source>
        <translation>Въведете къде да се спре: елемент (kq[3, 0]), ред (:24) или нишка (#35).</translation>
    </message>
    <message>
        <source>Breakpoints: %1; click one to remove it.</source>
        <translation>Точки на прекъсване: %1; щракване върху една я премахва.</translation>
    </message>
    <message>
        <source>This kernel doesn&apos;t wait at a barrier.</source>
        <translation>Това ядро не чака на бариера.</translation>
    </message>
    <message>
        <source>The grid has only this block.</source>
        <translation>Решетката има само този блок.</translation>
    </message>
    <message numerus="yes">
        <source>The block writes %n element(s); %1 of them have different bits than on %2, max difference %3.</source>
        <translation>
            <numerusform>Блокът записва %n елемент; битовете на %1 са различни от тези на %2, най-голяма разлика %3.</numerusform>
            <numerusform>Блокът записва %n елемента; битовете на %1 от тях са различни от тези на %2, най-голяма разлика %3.</numerusform>
        </translation>
    </message>
    <message>
        <source>Next line</source>
        <translation>Следващ ред</translation>
    </message>
    <message>
        <source>Goes to the next line of the warp (F10)</source>
        <translation>Отива на следващия ред на снопа (F10)</translation>
    </message>
    <message>
        <source>Next barrier</source>
        <translation>Следваща бариера</translation>
    </message>
    <message>
        <source>Goes past the next barrier (F7)</source>
        <translation>Преминава следващата бариера (F7)</translation>
    </message>
    <message>
        <source>Goes to the next event of the selected thread (Ctrl+F10)</source>
        <translation>Отива на следващото събитие на избраната нишка (Ctrl+F10)</translation>
    </message>
    <message>
        <source>Next block</source>
        <translation>Следващ блок</translation>
    </message>
    <message>
        <source>Goes to the next block of the grid (F8)</source>
        <translation>Отива на следващия блок на мрежата (F8)</translation>
    </message>
    <message>
        <source>Step into the kernel</source>
        <translation>Влизане в ядрото</translation>
    </message>
    <message>
        <source>Runs the kernel of the selected node in the emulator</source>
        <translation>Изпълнява в емулатора ядрото на избрания възел</translation>
    </message>
    <message>
        <source>Work of each GPU thread</source>
        <translation>Работа на всяка нишка на GPU</translation>
    </message>
    <message>
        <source>%1 is copied.</source>
        <translation>%1 е копиран.</translation>
    </message>
    <message>
        <source>Next in thread</source>
        <translation>Следващо в нишката</translation>
    </message>
    <message>
        <source>Copy source code</source>
        <translation>Копиране на изходния код</translation>
    </message>
    <message>
        <source>Copies the source code of the kernel</source>
        <translation>Копира изходния код на ядрото</translation>
    </message>
    <message>
        <source>The source code of this kernel is not known.</source>
        <translation>Изходният код на това ядро не е известен.</translation>
    </message>
</context>
<context>
    <name>ggs::KeyBar</name>
    <message>
        <source>Change…</source>
        <translation>Промяна…</translation>
    </message>
    <message>
        <source>Add…</source>
        <translation>Добавяне…</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Премахване</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>Записване</translation>
    </message>
    <message>
        <source>Save a copy…</source>
        <translation>Записване на копие…</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Отмяна</translation>
    </message>
    <message>
        <source>Redo</source>
        <translation>Повторение</translation>
    </message>
    <message>
        <source>Writes a new file with the changed keys next to the old one, verifies it, and replaces the old file</source>
        <translation>Записва нов файл с променените ключове до стария, проверява го и заменя стария файл</translation>
    </message>
    <message>
        <source>Writes the changed keys to a new file; the open file stays unchanged</source>
        <translation>Записва променените ключове в нов файл; отвореният файл остава непроменен</translation>
    </message>
    <message>
        <source>%1 was written</source>
        <translation>%1 е записан</translation>
    </message>
    <message>
        <source>writing the file …</source>
        <translation>файлът се записва …</translation>
    </message>
    <message numerus="yes">
        <source>%n key(s) changed, not saved</source>
        <translation>
            <numerusform>%n променен ключ, незаписан</numerusform>
            <numerusform>%n променени ключа, незаписани</numerusform>
        </translation>
    </message>
    <message>
        <source>Save model with changed keys as</source>
        <translation>Записване на модела с променените ключове като</translation>
    </message>
    <message>
        <source>A model split into several files can only be copied as a whole: copy all its files, then change the keys of the copy</source>
        <translation>Модел, разделен на няколко файла, може да се копира само като цяло: копирайте всичките му файлове, после променете ключовете на копието</translation>
    </message>
    <message>
        <source>Writes a new version of the first file (the one with the keys) next to the old one, verifies it, and replaces the old file</source>
        <translation>Записва нова версия на първия файл (този с ключовете) до стария, проверява я и заменя с нея стария файл</translation>
    </message>
    <message>
        <source>Models (%1)</source>
        <translation>Модели (%1)</translation>
    </message>
    <message>
        <source>%1 was written with the changed keys; the open file is unchanged.</source>
        <translation>%1 е записан с променените ключове; отвореният файл не е променен.</translation>
    </message>
</context>
<context>
    <name>ggs::KeyDialog</name>
    <message>
        <source>New key</source>
        <translation>Нов ключ</translation>
    </message>
    <message>
        <source>Change key</source>
        <translation>Промяна на ключ</translation>
    </message>
    <message>
        <source>from the value</source>
        <translation>според стойността</translation>
    </message>
    <message>
        <source>Type of the value in the file. A key that the format defines has its own type. Otherwise, true and false are bool, and numbers get a type that can hold them. A list in [ ] is an array, and all other values are text.</source>
        <translation>Типът на стойността във файла. Ключ, определен от формата, има свой тип. Иначе true и false са bool, а числата получават тип, който ги побира. Списък в [ ] е масив, а всички други стойности са текст.</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>Добави</translation>
    </message>
    <message>
        <source>Change</source>
        <translation>Промени</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Име</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>Тип</translation>
    </message>
    <message>
        <source>A key needs a name.</source>
        <translation>Ключът трябва да има име.</translation>
    </message>
    <message>
        <source>%1 already exists: change it, or remove it and add it again.</source>
        <translation>%1 вече съществува: променете го или го премахнете и го добавете наново.</translation>
    </message>
    <message>
        <source>Type: %1.</source>
        <translation>Тип: %1.</translation>
    </message>
    <message>
        <source>Type: %1 (fixed).</source>
        <translation>Тип: %1 (постоянен).</translation>
    </message>
    <message>
        <source>Enter accepts the value, Shift+Enter starts a new line. If there are several lines, Ctrl+Enter accepts them.</source>
        <translation>Enter приема стойността, Shift+Enter започва нов ред. Ако редовете са няколко, ги приема Ctrl+Enter.</translation>
    </message>
</context>
<context>
    <name>ggs::KeyDifferenceModel</name>
    <message>
        <source>key</source>
        <translation>ключ</translation>
    </message>
    <message>
        <source>this file</source>
        <translation>този файл</translation>
    </message>
    <message>
        <source>other file</source>
        <translation>другият файл</translation>
    </message>
</context>
<context>
    <name>ggs::KeyEdits</name>
    <message>
        <source>no file of weights is open</source>
        <translation>не е отворен файл с тегла</translation>
    </message>
    <message>
        <source>Keys of a .safetensors file can&apos;t be changed here, only those of a .gguf file.</source>
        <translation>Ключовете на файл .safetensors не могат да се променят тук – само тези на файл .gguf.</translation>
    </message>
    <message>
        <source>The file was saved with its new keys: reopen it to change more keys.</source>
        <translation>Файлът е запазен с новите си ключове: отворете го отново, за да промените още ключове.</translation>
    </message>
    <message>
        <source>%1 removed</source>
        <translation>%1 премахнат</translation>
    </message>
    <message>
        <source>Saving was stopped; the file is unchanged.</source>
        <translation>Записването беше спряно; файлът не е променен.</translation>
    </message>
</context>
<context>
    <name>ggs::KeyModel</name>
    <message>
        <source>key</source>
        <translation>ключ</translation>
    </message>
    <message>
        <source>type</source>
        <translation>тип</translation>
    </message>
    <message>
        <source>value</source>
        <translation>стойност</translation>
    </message>
    <message>
        <source>%1 will be removed</source>
        <translation>%1 ще бъде премахнат</translation>
    </message>
    <message>
        <source>%1 → %2</source>
        <translation>%1 → %2</translation>
    </message>
</context>
<context>
    <name>ggs::KeysDialog</name>
    <message>
        <source>Shortcuts</source>
        <translation>Клавиши</translation>
    </message>
    <message>
        <source>Action</source>
        <translation>Действие</translation>
    </message>
    <message>
        <source>Description</source>
        <translation>Описание</translation>
    </message>
    <message>
        <source>Reset</source>
        <translation>Възстановяване</translation>
    </message>
    <message>
        <source>Select an action and press the new shortcut.</source>
        <translation>Изберете действие и натиснете новата клавишна комбинация.</translation>
    </message>
    <message>
        <source>%1 already has this shortcut</source>
        <translation>%1 вече има тази комбинация</translation>
    </message>
    <message>
        <source>The shortcut is saved and stays in effect after a restart.</source>
        <translation>Комбинацията се запазва и остава в сила и след рестартиране.</translation>
    </message>
</context>
<context>
    <name>ggs::KeysPane</name>
    <message>
        <source>rank</source>
        <translation>ранг</translation>
    </message>
    <message>
        <source>key</source>
        <translation>ключ</translation>
    </message>
    <message>
        <source>count</source>
        <translation>брой</translation>
    </message>
    <message>
        <source>share of keys</source>
        <translation>дял от ключовете</translation>
    </message>
    <message>
        <source>slots</source>
        <translation>слотове</translation>
    </message>
    <message>
        <source>Most frequent keys</source>
        <translation>Най-чести ключове</translation>
    </message>
    <message>
        <source>Press Enter or double-click to see the samples with a key</source>
        <translation>Натиснете Enter или щракнете двойно, за да видите записите с даден ключ</translation>
    </message>
    <message>
        <source>Count of each key by its rank, on log axes</source>
        <translation>Брой на всеки ключ по ранга му, на логаритмични оси</translation>
    </message>
    <message>
        <source>Rows of the table</source>
        <translation>Редове на таблицата</translation>
    </message>
    <message>
        <source>Number of rows of a smaller table. A key is hashed to row = key modulo rows</source>
        <translation>Брой на редовете на по-малка таблица. Ключът се хешира до ред = остатъка на ключа при деление на редовете</translation>
    </message>
    <message>
        <source>Hashed to rows:</source>
        <translation>Хеширане до редове:</translation>
    </message>
    <message>
        <source>%1, %2 …</source>
        <translation>%1, %2 …</translation>
    </message>
    <message>
        <source>No key has been read yet.</source>
        <translation>Още не е прочетен нито един ключ.</translation>
    </message>
    <message>
        <source>%1 keys, %2 of them distinct.</source>
        <translation>%1 ключа, от които %2 различни.</translation>
    </message>
    <message>
        <source>%1 keys, about %2 of them distinct. Counts can be too small by up to %3.</source>
        <translation>%1 ключа, от които около %2 различни. Броят може да е занижен с до %3.</translation>
    </message>
    <message>
        <source>The count of a key falls with its rank to the power of %1.</source>
        <translation>Броят на ключ намалява с ранга му на степен %1.</translation>
    </message>
    <message>
        <source>counts</source>
        <translation>брой на ключовете</translation>
    </message>
    <message>
        <source>Zipf</source>
        <translation>Ципф</translation>
    </message>
    <message>
        <source>rank %1: %2 times</source>
        <translation>ранг %1: %2 пъти</translation>
    </message>
    <message>
        <source>Collisions are counted once all samples are read.</source>
        <translation>Колизиите се броят, след като всички записи бъдат прочетени.</translation>
    </message>
    <message>
        <source>Enter the number of rows.</source>
        <translation>Въведете броя на редовете.</translation>
    </message>
    <message>
        <source>At most %1 rows are possible.</source>
        <translation>Възможни са най-много %1 реда.</translation>
    </message>
    <message>
        <source>%1 of %2 keys (%3) share their row with another key; %4 of %5 rows are used.</source>
        <translation>%1 от %2 ключа (%3) делят реда си с друг ключ; използват се %4 от %5 реда.</translation>
    </message>
</context>
<context>
    <name>ggs::KvCacheView</name>
    <message>
        <source>KV cache</source>
        <translation>KV кеш</translation>
    </message>
    <message>
        <source>This view shows the keys and values that a language model keeps for its text. Open a language model, a .gguf file.</source>
        <translation>Този изглед показва ключовете и стойностите, които един езиков модел пази за текста си. Отворете езиков модел, файл .gguf.</translation>
    </message>
    <message>
        <source>This program doesn&apos;t run a language model on a text, so it has no KV cache.</source>
        <translation>Тази програма не изпълнява езиков модел върху текст, затова няма KV кеш.</translation>
    </message>
    <message>
        <source>A %1 model reads its whole text at once and has no KV cache.</source>
        <translation>Модел %1 прочита целия си текст наведнъж и няма KV кеш.</translation>
    </message>
    <message>
        <source>two caches: %1 layers attend to the last %2 tokens, %3 to all</source>
        <translation>два кеша: %1 слоя гледат последните %2 токена, %3 – всички</translation>
    </message>
    <message>
        <source>cell %1</source>
        <translation>клетка %1</translation>
    </message>
    <message>
        <source>round %1 → cells %2 to %3</source>
        <translation>кръг %1 → клетки %2 до %3</translation>
    </message>
    <message>
        <source>%1, written in %2 of %3 layers</source>
        <translation>%1, записано в %2 от %3 слоя</translation>
    </message>
    <message>
        <source>Table of cells (*.csv);;Picture (*.png)</source>
        <translation>Таблица на клетките (*.csv);;Изображение (*.png)</translation>
    </message>
    <message>
        <source>%1 of %2 cells used</source>
        <translation>използвани са %1 от %2 клетки</translation>
    </message>
    <message>
        <source>K above V, %1, %2</source>
        <translation>K над V, %1, %2</translation>
    </message>
</context>
<context>
    <name>ggs::KvCanvas</name>
    <message>
        <source>KV cache cells</source>
        <translation>Клетки на KV кеша</translation>
    </message>
    <message>
        <source>layer</source>
        <translation>слой</translation>
    </message>
    <message>
        <source>layer %1 (window of %2)</source>
        <translation>слой %1 (прозорец от %2)</translation>
    </message>
    <message>
        <source>layer %1</source>
        <translation>слой %1</translation>
    </message>
    <message>
        <source>token %1 “%2”</source>
        <translation>токен %1 „%2“</translation>
    </message>
    <message>
        <source>no token</source>
        <translation>без токен</translation>
    </message>
    <message>
        <source>%1, cell %2, %3</source>
        <translation>%1, клетка %2, %3</translation>
    </message>
    <message>
        <source>K: %1 values, V: %2 values; type %3, %4 in total</source>
        <translation>K: %1 стойности, V: %2 стойности; тип %3, общо %4</translation>
    </message>
    <message>
        <source>not written yet</source>
        <translation>още не е записана</translation>
    </message>
    <message>
        <source>written in round %1</source>
        <translation>записана в кръг %1</translation>
    </message>
    <message>
        <source>written in this round, by step %1</source>
        <translation>записана в този кръг, от стъпка %1</translation>
    </message>
    <message>
        <source>will be written by the next step</source>
        <translation>ще бъде записана от следващата стъпка</translation>
    </message>
    <message>
        <source>will be written by step %1 of this round</source>
        <translation>ще бъде записана от стъпка %1 на този кръг</translation>
    </message>
    <message>
        <source>V is transposed: a cell&apos;s values are %1 apart</source>
        <translation>V е транспонирана: стойностите на една клетка са на %1 една от друга</translation>
    </message>
</context>
<context>
    <name>ggs::LensCanvas</name>
    <message>
        <source>Tokens predicted after each layer</source>
        <translation>Токени, предсказани след всеки слой</translation>
    </message>
    <message>
        <source>layer %1, after token %2 “%3”</source>
        <translation>слой %1, след токен %2 „%3“</translation>
    </message>
    <message>
        <source>%1: not run yet</source>
        <translation>%1: още не е изпълнено</translation>
    </message>
    <message>
        <source>%1: the logits contain NaN or Inf</source>
        <translation>%1: логитите съдържат NaN или Inf</translation>
    </message>
    <message>
        <source>layer</source>
        <translation>слой</translation>
    </message>
    <message>
        <source>“%1” contains bytes that are only part of a character</source>
        <translation>“%1” съдържа байтове, които са само част от знак</translation>
    </message>
    <message>
        <source>“□” is a character that can&apos;t be displayed, U+%1</source>
        <translation>“□” е знак, който не може да се покаже, U+%1</translation>
    </message>
    <message>
        <source>token %1 “%2”</source>
        <translation>токен %1 “%2”</translation>
    </message>
</context>
<context>
    <name>ggs::LensView</name>
    <message>
        <source>Lens</source>
        <translation>Леща</translation>
    </message>
    <message>
        <source>&lt;b&gt;bold&lt;/b&gt;: same token as after the last layer</source>
        <translation>&lt;b&gt;получер&lt;/b&gt;: същият токен като след последния слой</translation>
    </message>
    <message>
        <source>This view shows the tokens that a language model would predict after each layer. Open a language model, a .gguf file.</source>
        <translation>Този изглед показва токените, които един езиков модел би предсказал след всеки слой. Отворете езиков модел, файл .gguf.</translation>
    </message>
    <message>
        <source>This program doesn&apos;t run a language model on a text. A lens shows the tokens that a language model would predict after each layer.</source>
        <translation>Тази програма не изпълнява езиков модел върху текст. Лещата показва токените, които един езиков модел би предсказал след всеки слой.</translation>
    </message>
    <message>
        <source>A %1 model returns an embedding, not a text, so its layers predict no tokens.</source>
        <translation>Модел %1 връща влагане (embedding), а не текст, затова слоевете му не предсказват токени.</translation>
    </message>
    <message>
        <source>The graph of this model has no l_out tensors, so there are no layer results to show.</source>
        <translation>Графът на този модел няма тензори l_out, затова няма резултати на слоеве за показване.</translation>
    </message>
    <message>
        <source>%1; stopped, press Return to continue</source>
        <translation>%1; спряно, Enter продължава</translation>
    </message>
    <message>
        <source>reading the text: %1 of %2 tokens; press Esc to stop</source>
        <translation>чете текста: %1 от %2 токена; Esc спира</translation>
    </message>
    <message>
        <source>%1; press Esc to stop</source>
        <translation>%1; Esc спира</translation>
    </message>
    <message>
        <source>%1; %2 not computed yet</source>
        <translation>%1; %2 още не са изчислени</translation>
    </message>
    <message>
        <source>Layer results are kept only for the latest tokens, starting at token %1.</source>
        <translation>Резултатите на слоевете се пазят само за последните токени, от токен %1 нататък.</translation>
    </message>
    <message>
        <source>layer</source>
        <translation>слой</translation>
    </message>
    <message>
        <source>Table of tokens (*.csv);;Picture (*.png)</source>
        <translation>Таблица на токените (*.csv);;Изображение (*.png)</translation>
    </message>
    <message>
        <source>The lens runs the text separately, without the changes that you made by hand in the run. Only changes to weights apply to both.</source>
        <translation>Лещата изпълнява текста отделно, без промените на ръка в изпълнението. Само промените на тегла важат и за двете.</translation>
    </message>
    <message>
        <source>Tints by probability</source>
        <translation>Оттенъци според вероятността</translation>
    </message>
    <message>
        <source>next token after each layer</source>
        <translation>следващият токен след всеки слой</translation>
    </message>
    <message>
        <source>Output norm and head are applied to l_out of each layer. This is computed separately from the run.</source>
        <translation>Крайната нормализация и изходната матрица се прилагат върху l_out на всеки слой. Това се изчислява отделно от изпълнението.</translation>
    </message>
    <message>
        <source>after “%1”: unchanged from layer %2 on</source>
        <translation>след „%1“: без промяна от слой %2 нататък</translation>
    </message>
    <message>
        <source>%1 of %2 visible cells</source>
        <translation>%1 от %2 видими клетки</translation>
    </message>
    <message>
        <source>Prediction after each layer</source>
        <translation>Предсказание след всеки слой</translation>
    </message>
</context>
<context>
    <name>ggs::LessonView</name>
    <message>
        <source>About this program</source>
        <translation>За тази програма</translation>
    </message>
    <message>
        <source>The comment at the head of the script</source>
        <translation>Коментарът в началото на скрипта</translation>
    </message>
    <message>
        <source>Nothing is open. Open a sample to learn from it.</source>
        <translation>Нищо не е отворено. Отворете пример, за да се учите от него.</translation>
    </message>
    <message>
        <source>The script has no comment before its first statement. A comment there, “# …”, is shown here.</source>
        <translation>Скриптът няма коментар преди първата си инструкция. Коментар там, „# …“, се показва тук.</translation>
    </message>
    <message>
        <source>This program isn’t a script. Open a sample to learn from it.</source>
        <translation>Тази програма не е скрипт. Отворете пример, за да се учите от него.</translation>
    </message>
    <message>
        <source>This program is a model, not a script. Model shows its text or its tensors. To learn from a script, open a sample.</source>
        <translation>Тази програма е модел, а не скрипт. „Модел“ показва текста или тензорите му. За да се учите от скрипт, отворете пример.</translation>
    </message>
    <message>
        <source>Go to Model</source>
        <translation>Към „Модел“</translation>
    </message>
</context>
<context>
    <name>ggs::LogView</name>
    <message>
        <source>Messages are logged here.</source>
        <translation>Тук се записват съобщенията.</translation>
    </message>
    <message>
        <source>Log</source>
        <translation>Дневник</translation>
    </message>
</context>
<context>
    <name>ggs::LogicalGrid</name>
    <message>
        <source>not run yet</source>
        <translation>още не е изпълнен</translation>
    </message>
    <message>
        <source>Elements by index</source>
        <translation>Елементи по индекс</translation>
    </message>
</context>
<context>
    <name>ggs::MainWindow</name>
    <message>
        <source>opening %1 …</source>
        <translation>%1 се отваря …</translation>
    </message>
    <message>
        <source>%1 is open; tensors in it: %2</source>
        <translation>%1 е отворен; тензори в него: %2</translation>
    </message>
    <message>
        <source>%1 is open; nodes to run: %2</source>
        <translation>%1 е отворен; възли за изпълнение: %2</translation>
    </message>
    <message>
        <source>profile: run %1 of %2</source>
        <translation>профил: изпълнение %1 от %2</translation>
    </message>
    <message>
        <source>not in this program: %1</source>
        <translation>няма ги в тази програма: %1</translation>
    </message>
    <message>
        <source>breakpoint before %1</source>
        <translation>точка на прекъсване преди %1</translation>
    </message>
    <message>
        <source>breakpoint: %1</source>
        <translation>точка на прекъсване: %1</translation>
    </message>
    <message>
        <source>paused</source>
        <translation>на пауза</translation>
    </message>
    <message>
        <source>paused before %1</source>
        <translation>на пауза преди %1</translation>
    </message>
    <message>
        <source>done, %1 of %1</source>
        <translation>готово, %1 от %1</translation>
    </message>
    <message>
        <source>ready: first is %1</source>
        <translation>готово за изпълнение: първи е %1</translation>
    </message>
    <message>
        <source>next is %1</source>
        <translation>следва %1</translation>
    </message>
    <message>
        <source>nothing is open</source>
        <translation>нищо не е отворено</translation>
    </message>
    <message>
        <source>select a node first</source>
        <translation>първо изберете възел</translation>
    </message>
    <message>
        <source>the program is at the start</source>
        <translation>програмата е в началото</translation>
    </message>
    <message>
        <source>nothing is running</source>
        <translation>нищо не се изпълнява</translation>
    </message>
    <message>
        <source>there is no previous selection</source>
        <translation>няма предишен избор</translation>
    </message>
    <message>
        <source>there is no later selection</source>
        <translation>няма следващ избор</translation>
    </message>
    <message>
        <source>Open a sample to start</source>
        <translation>За начало отворете пример</translation>
    </message>
    <message>
        <source>file %1</source>
        <translation>файл %1</translation>
    </message>
    <message>
        <source>history %1 of %2</source>
        <translation>история %1 от %2</translation>
    </message>
    <message>
        <source>running: at node %1</source>
        <translation>изпълнява се: при възел %1</translation>
    </message>
    <message>
        <source>&amp;Light theme</source>
        <translation>&amp;Светла тема</translation>
    </message>
    <message>
        <source>&amp;Dark theme</source>
        <translation>&amp;Тъмна тема</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>&amp;Файл</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>&amp;Редактиране</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>&amp;Изглед</translation>
    </message>
    <message>
        <source>&amp;Run</source>
        <translation>Из&amp;пълнение</translation>
    </message>
    <message>
        <source>&amp;Go</source>
        <translation>&amp;Навигация</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>Пом&amp;ощ</translation>
    </message>
    <message>
        <source>&amp;Close</source>
        <translation>&amp;Затваряне</translation>
    </message>
    <message>
        <source>Closes the file and shows the welcome page</source>
        <translation>Затваря файла и показва началната страница</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>Из&amp;ход</translation>
    </message>
    <message>
        <source>&amp;Settings…</source>
        <translation>&amp;Настройки…</translation>
    </message>
    <message>
        <source>Theme, threads, history, profile</source>
        <translation>Тема, нишки, история, профил</translation>
    </message>
    <message>
        <source>Runs to the next breakpoint or to the end</source>
        <translation>Изпълнява до следващата точка на прекъсване или докрай</translation>
    </message>
    <message>
        <source>&amp;Pause</source>
        <translation>П&amp;ауза</translation>
    </message>
    <message>
        <source>Stops the run within one chunk of the current node</source>
        <translation>Спира изпълнението в рамките на едно парче от текущия възел</translation>
    </message>
    <message>
        <source>&amp;Step</source>
        <translation>&amp;Стъпка</translation>
    </message>
    <message>
        <source>Runs the next node</source>
        <translation>Изпълнява следващия възел</translation>
    </message>
    <message>
        <source>Step &amp;back</source>
        <translation>Стъпка &amp;назад</translation>
    </message>
    <message>
        <source>Undoes the last node and restores every byte</source>
        <translation>Отменя последния възел и възстановява всеки байт</translation>
    </message>
    <message>
        <source>Run &amp;to selected</source>
        <translation>&amp;Изпълнение до избрания възел</translation>
    </message>
    <message>
        <source>Runs until the selected node is the next one</source>
        <translation>Изпълнява, докато избраният възел стане следващ</translation>
    </message>
    <message>
        <source>&amp;Restart</source>
        <translation>&amp;Рестартиране</translation>
    </message>
    <message>
        <source>Returns to the start and restores every byte</source>
        <translation>Връща в началото и възстановява всеки байт</translation>
    </message>
    <message>
        <source>Pro&amp;file</source>
        <translation>Про&amp;филиране</translation>
    </message>
    <message>
        <source>Runs the program many times without stopping and measures each node; the number of runs is a setting</source>
        <translation>Изпълнява програмата многократно без спиране и измерва всеки възел; броят на изпълненията е в настройките</translation>
    </message>
    <message>
        <source>Break at se&amp;lected</source>
        <translation>Прек&amp;ъсване при избрания възел</translation>
    </message>
    <message>
        <source>Sets a breakpoint on the selected node, or removes it</source>
        <translation>Поставя точка на прекъсване на избрания възел или я премахва</translation>
    </message>
    <message>
        <source>N&amp;ew breakpoint…</source>
        <translation>Нова &amp;точка на прекъсване…</translation>
    </message>
    <message>
        <source>Adds a breakpoint on an op, a name, NaN or a condition</source>
        <translation>Добавя точка на прекъсване на операция, име, NaN или условие</translation>
    </message>
    <message>
        <source>New &amp;watch…</source>
        <translation>Ново на&amp;блюдение…</translation>
    </message>
    <message>
        <source>Adds a value to show at each stop, such as max(kq)</source>
        <translation>Добавя стойност, която се показва при всяко спиране, например max(kq)</translation>
    </message>
    <message>
        <source>&amp;Back</source>
        <translation>&amp;Назад</translation>
    </message>
    <message>
        <source>&amp;Forward</source>
        <translation>Напре&amp;д</translation>
    </message>
    <message>
        <source>Go to &amp;node…</source>
        <translation>Към &amp;възел…</translation>
    </message>
    <message>
        <source>Selects a node by its number or name</source>
        <translation>Избира възел по номер или име</translation>
    </message>
    <message>
        <source>Go to &amp;cursor</source>
        <translation>Към &amp;курсора</translation>
    </message>
    <message>
        <source>Selects the next node to run</source>
        <translation>Избира възела, който се изпълнява следващ</translation>
    </message>
    <message>
        <source>F&amp;ind</source>
        <translation>&amp;Търсене</translation>
    </message>
    <message>
        <source>&amp;Whole graph</source>
        <translation>&amp;Целият граф</translation>
    </message>
    <message>
        <source>Fits the graph into the view; in the graph, press Space</source>
        <translation>Побира графа в изгледа; в самия граф – с клавиша за интервал</translation>
    </message>
    <message>
        <source>&amp;All commands…</source>
        <translation>&amp;Всички команди…</translation>
    </message>
    <message>
        <source>&amp;Shortcuts…</source>
        <translation>&amp;Клавиши…</translation>
    </message>
    <message>
        <source>Shows and changes all keyboard shortcuts</source>
        <translation>Показва и променя всички клавишни комбинации</translation>
    </message>
    <message>
        <source>A&amp;bout ggscope</source>
        <translation>&amp;Относно ggscope</translation>
    </message>
    <message>
        <source>About ggscope</source>
        <translation>Относно ggscope</translation>
    </message>
    <message>
        <source>&lt;b&gt;ggscope %1&lt;/b&gt;&lt;p&gt;A debugger and explorer for tensor programs, faithful to ggml %2.&lt;p&gt;Qt %3</source>
        <translation>&lt;b&gt;ggscope %1&lt;/b&gt;&lt;p&gt;Дебъгер и изследовател на тензорни програми, верен на ggml %2.&lt;p&gt;Qt %3</translation>
    </message>
    <message>
        <source>Open recen&amp;t</source>
        <translation>Ско&amp;рошни</translation>
    </message>
    <message>
        <source>Bytes kept for stepping back, and their limit</source>
        <translation>Байтове, запазени за стъпки назад, и границата им</translation>
    </message>
    <message>
        <source>Step &amp;into</source>
        <translation>Стъпка на&amp;вътре</translation>
    </message>
    <message>
        <source>&amp;Guide</source>
        <translation>&amp;Ръководство</translation>
    </message>
    <message>
        <source>Runs the selected node into a copy in several ways and compares its elements with their explanations</source>
        <translation>Изпълнява избрания възел в копие по няколко начина и сравнява елементите му с обяснението им</translation>
    </message>
    <message>
        <source>Check &amp;all nodes</source>
        <translation>Проверка на вси&amp;чки възли</translation>
    </message>
    <message>
        <source>Checks all nodes one after another; Pause stops the check</source>
        <translation>Проверява всички възли един след друг; „Пауза“ спира проверката</translation>
    </message>
    <message>
        <source>Guard plug-ins’ kernels</source>
        <translation>За&amp;щита за ядрата на приставки</translation>
    </message>
    <message>
        <source>Runs the kernels of plug-ins between guard bytes and reports writes outside their rows and unwritten elements; slower</source>
        <translation>Изпълнява ядрата на приставките между защитни байтове и съобщава за записи извън редовете им и за незаписани елементи; по-бавно е</translation>
    </message>
    <message>
        <source>Searches the current view, or the graph</source>
        <translation>Търси в текущия изглед или в графа</translation>
    </message>
    <message>
        <source>Finds actions, views, samples, settings, nodes and tensors by name</source>
        <translation>Намира действия, изгледи, примери, настройки, възли и тензори по име</translation>
    </message>
    <message>
        <source>Shows this view</source>
        <translation>Показва този изглед</translation>
    </message>
    <message>
        <source>waiting for %1; press Pause to abandon it</source>
        <translation>чака %1; натиснете „Пауза“, за да го изоставите</translation>
    </message>
    <message>
        <source>It is under the MIT licence, and was built without charts.</source>
        <translation>Програмата е под лиценза MIT и е компилирана без диаграми.</translation>
    </message>
    <message>
        <source>The sources are under the MIT licence. The program as a whole is under the GPL, version 3, because QCustomPlot draws its charts.</source>
        <translation>Изходният му код е под лиценза MIT. Програмата като цяло е под GPL, версия 3, защото диаграмите се чертаят от QCustomPlot.</translation>
    </message>
    <message>
        <source>round %1</source>
        <translation>кръг %1</translation>
    </message>
    <message>
        <source>done, rounds: %1</source>
        <translation>готово, кръгове: %1</translation>
    </message>
    <message>
        <source>this program has one round; “rounds” in a script repeats it</source>
        <translation>тази програма има един кръг; „rounds“ в скрипта я повтаря</translation>
    </message>
    <message>
        <source>running: round %1, at node %2</source>
        <translation>изпълнява се: кръг %1, при възел %2</translation>
    </message>
    <message>
        <source>Next r&amp;ound</source>
        <translation>Следващ &amp;кръг</translation>
    </message>
    <message>
        <source>Runs to the same node in the next round</source>
        <translation>Изпълнява до същия възел в следващия кръг</translation>
    </message>
    <message>
        <source>Previous ro&amp;und</source>
        <translation>Преди&amp;шен кръг</translation>
    </message>
    <message>
        <source>Goes back to the same node in the previous round and restores every byte</source>
        <translation>Връща до същия възел в предишния кръг и възстановява всеки байт</translation>
    </message>
    <message>
        <source>Opens the guide at the op of the selected node, or at the current view</source>
        <translation>Отваря ръководството при операцията на избрания възел или при текущия изглед</translation>
    </message>
    <message>
        <source>Runs the next node into a copy and shows how each element is computed; on a GPU, steps into its kernel. The cursor doesn&apos;t move</source>
        <translation>Изпълнява следващия възел в копие и показва как се изчислява всеки елемент; на GPU влиза в ядрото му. Курсорът не се мести</translation>
    </message>
    <message>
        <source>Step into &amp;kernel</source>
        <translation>Влез в я&amp;дрото</translation>
    </message>
    <message>
        <source>Runs a block of the selected node’s GPU kernel in the emulator, with the current bytes, and shows each thread step by step</source>
        <translation>Изпълнява в емулатора блок от ядрото за GPU на избрания възел с текущите байтове и показва всяка нишка стъпка по стъпка</translation>
    </message>
    <message>
        <source>&amp;Open…</source>
        <translation>&amp;Отваряне…</translation>
    </message>
    <message>
        <source>Shows this page</source>
        <translation>Показва тази страница</translation>
    </message>
    <message>
        <source>Doc&amp;k</source>
        <translation>До&amp;к</translation>
    </message>
    <message>
        <source>Opens the pages at the bottom of the window, or folds them</source>
        <translation>Отваря страниците в долната част на прозореца или ги свива</translation>
    </message>
    <message>
        <source>&amp;Menu bar</source>
        <translation>Лента с &amp;менюта</translation>
    </message>
    <message>
        <source>Shows the menus as a row above the header band</source>
        <translation>Показва менютата в ред над заглавната лента</translation>
    </message>
    <message>
        <source>&amp;Reset workspace</source>
        <translation>&amp;Възстановяване на работното пространство</translation>
    </message>
    <message>
        <source>Undoes all changes to the panels of this workspace</source>
        <translation>Отменя всички промени в панелите на това работно пространство</translation>
    </message>
    <message>
        <source>Newest n&amp;otice</source>
        <translation>Най-ново &amp;известие</translation>
    </message>
    <message>
        <source>Moves the focus to the newest notice, or opens the log</source>
        <translation>Премества фокуса върху най-новото известие или отваря дневника</translation>
    </message>
    <message>
        <source>Panel %1</source>
        <translation>Панел %1</translation>
    </message>
    <message>
        <source>Moves the focus to a panel, in reading order</source>
        <translation>Премества фокуса върху панел, по реда на четене</translation>
    </message>
    <message>
        <source>&amp;Enlarge panel</source>
        <translation>&amp;Уголемяване на панела</translation>
    </message>
    <message>
        <source>Shows only the panel with the focus, or all panels again</source>
        <translation>Показва само панела с фокуса или отново всички панели</translation>
    </message>
    <message>
        <source>&amp;Inspector</source>
        <translation>&amp;Инспектор</translation>
    </message>
    <message>
        <source>Shows or hides the inspector</source>
        <translation>Показва или скрива инспектора</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>Настройки</translation>
    </message>
    <message>
        <source>Help</source>
        <translation>Помощ</translation>
    </message>
    <message>
        <source>Busy</source>
        <translation>В процес на работа</translation>
    </message>
    <message>
        <source>“%1” is not available</source>
        <translation>„%1“ не е достъпно</translation>
    </message>
    <message>
        <source>%1 uses more threads than there are cores</source>
        <translation>%1 използва повече нишки, отколкото са ядрата</translation>
    </message>
    <message>
        <source>check: node %1 of %2</source>
        <translation>проверка: възел %1 от %2</translation>
    </message>
    <message>
        <source>Ru&amp;n</source>
        <translation>Из&amp;пълнение</translation>
    </message>
    <message>
        <source>&amp;Check node</source>
        <translation>Проверка на въз&amp;ела</translation>
    </message>
    <message>
        <source>All &amp;views</source>
        <translation>Всички из&amp;гледи</translation>
    </message>
    <message>
        <source>Go to &amp;panel</source>
        <translation>Към &amp;панел</translation>
    </message>
    <message>
        <source>Run to first NaN</source>
        <translation>Изпълнение до първия NaN</translation>
    </message>
    <message>
        <source>Sets a breakpoint on results with NaN or Inf and runs to the first one, from the start if the run has ended</source>
        <translation>Поставя точка на прекъсване на резултати с NaN или Inf и изпълнява до първия такъв, а ако изпълнението е завършило – отначало</translation>
    </message>
    <message>
        <source>Returns to the previous selection or workspace</source>
        <translation>Връща към предишния избор или предишното работно пространство</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <comment>CPU, 4 threads</comment>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>Arenas and buffers: %1</source>
        <translation>Арени и буфери: %1</translation>
    </message>
    <message>
        <source>Mapped files: %1</source>
        <translation>Отразени файлове: %1</translation>
    </message>
    <message>
        <source>On the device: %1</source>
        <translation>На устройството: %1</translation>
    </message>
    <message>
        <source>memory %1</source>
        <translation>памет %1</translation>
    </message>
    <message>
        <source>Check gradients</source>
        <translation>Проверка на градиентите</translation>
    </message>
    <message>
        <source>Compares the gradients of all parameters with differences of the loss; Pause stops the check</source>
        <translation>Сравнява градиентите на всички параметри с разлики на загубата; „Пауза“ спира проверката</translation>
    </message>
    <message>
        <source>%1 is open; samples in it: %2</source>
        <translation>%1 е отворен; записи в него: %2</translation>
    </message>
    <message>
        <source>Opens a script, a model, a click log or a recorded run</source>
        <translation>Отваря скрипт, модел, дневник на щраквания или записано изпълнение</translation>
    </message>
</context>
<context>
    <name>ggs::Marking</name>
    <message numerus="yes">
        <source>%n value(s) of %1</source>
        <translation>
            <numerusform>%n стойност на %1</numerusform>
            <numerusform>%n стойности на %1</numerusform>
        </translation>
    </message>
    <message>
        <source>a value in another round</source>
        <translation>стойност в друг кръг</translation>
    </message>
    <message>
        <source>Ctrl+Z reverts the change</source>
        <translation>Ctrl+Z отменя промяната</translation>
    </message>
    <message>
        <source>Ctrl+Z reverts the change, unless you go back before step %1, which discards it</source>
        <translation>Ctrl+Z отменя промяната, освен ако се върнете преди стъпка %1, което я отхвърля</translation>
    </message>
    <message>
        <source>%1 is %2: its elements share a scale and can&apos;t be changed one by one.</source>
        <translation>%1 е %2: елементите му имат общ мащаб и не могат да се променят един по един.</translation>
    </message>
    <message>
        <source>%1 was stopped partway. Step over it first.</source>
        <translation>%1 беше спрян по средата. Първо го изпълнете с една стъпка.</translation>
    </message>
    <message>
        <source>Double-click or press Enter to change this value</source>
        <translation>Щракнете двойно или натиснете Enter, за да промените тази стойност</translation>
    </message>
</context>
<context>
    <name>ggs::Measuring</name>
    <message>
        <source>stepped: the node was run separately</source>
        <translation>по стъпки: възелът е изпълнен отделно</translation>
    </message>
    <message>
        <source>continuous run</source>
        <translation>непрекъснато изпълнение</translation>
    </message>
    <message numerus="yes">
        <source>median of %n run(s)</source>
        <translation>
            <numerusform>медиана от %n изпълнение</numerusform>
            <numerusform>медиана от %n изпълнения</numerusform>
        </translation>
    </message>
    <message>
        <source>profile</source>
        <translation>профил</translation>
    </message>
    <message numerus="yes">
        <source>%1 threads share %n core(s) and wait for each other, so times are longer and vary more</source>
        <translation>
            <numerusform>%1 нишки делят %n ядро и се чакат една друга, затова времената са по-дълги и по-непостоянни</numerusform>
            <numerusform>%1 нишки делят %n ядра и се чакат една друга, затова времената са по-дълги и по-непостоянни</numerusform>
        </translation>
    </message>
    <message>
        <source>fused with %1</source>
        <translation>слят с %1</translation>
    </message>
    <message>
        <source>%1; includes the time of the nodes fused with this one</source>
        <translation>%1; включва времето на възлите, слети с този</translation>
    </message>
    <message>
        <source>not timed: the device ran this node together with others. Run again with the Nodes, Profile or Timeline view visible</source>
        <translation>без време: устройството изпълни този възел заедно с други. Изпълнете отново, докато е видим изгледът „Възли“, „Профил“ или „Времева линия“</translation>
    </message>
    <message>
        <source>No node has been checked</source>
        <translation>Още не е проверен нито един възел</translation>
    </message>
    <message>
        <source>Checked: %1 correct, %2 wrong</source>
        <translation>Проверени: %1 верни, %2 грешни</translation>
    </message>
    <message>
        <source>, %1 writing elsewhere</source>
        <translation>, пишещи другаде %1</translation>
    </message>
    <message>
        <source>, %1 reading unset memory</source>
        <translation>, четящи неинициализирана памет %1</translation>
    </message>
    <message>
        <source>, %1 differing between runs</source>
        <translation>, %1 различни при отделните изпълнения</translation>
    </message>
    <message>
        <source>, %1 failed</source>
        <translation>, неуспешни %1</translation>
    </message>
    <message>
        <source>, %1 not checked</source>
        <translation>, непроверени %1</translation>
    </message>
    <message>
        <source> · round %1</source>
        <translation> · кръг %1</translation>
    </message>
    <message numerus="yes">
        <source>%n thread(s)</source>
        <translation>
            <numerusform>%n нишка</numerusform>
            <numerusform>%n нишки</numerusform>
        </translation>
    </message>
    <message>
        <source>The program was changed or opened again since its last profile. Profile again.</source>
        <translation>След последния профил програмата е била променена или отворена отново. Профилирайте отново.</translation>
    </message>
    <message>
        <source>The device has changed since this profile was made. Profile again.</source>
        <translation>Устройството се е променило след създаването на този профил. Профилирайте отново.</translation>
    </message>
    <message>
        <source>The number of threads has changed since this profile was made. Profile again.</source>
        <translation>Броят на нишките се е променил след създаването на този профил. Профилирайте отново.</translation>
    </message>
</context>
<context>
    <name>ggs::ModelActions</name>
    <message>
        <source>&amp;Generate</source>
        <translation>&amp;Генериране</translation>
    </message>
    <message>
        <source>Type a pro&amp;mpt</source>
        <translation>Въве&amp;ждане на заявка</translation>
    </message>
    <message>
        <source>Moves the focus to the model&apos;s text</source>
        <translation>Премества фокуса върху текста на модела</translation>
    </message>
    <message>
        <source>Prompt and mo&amp;del…</source>
        <translation>Заявка и м&amp;одел…</translation>
    </message>
    <message>
        <source>Sets a multi-line prompt, the size and type of the KV cache, and flash attention</source>
        <translation>Задава заявка от няколко реда, размера и типа на KV кеша и flash attention</translation>
    </message>
    <message>
        <source>Compare with anot&amp;her prompt…</source>
        <translation>Сравняване с друга за&amp;явка…</translation>
    </message>
    <message>
        <source>Finds the nodes whose results change with another prompt, and the first node that differs</source>
        <translation>Намира възлите, чиито резултати се различават при друга заявка, и първия от тях</translation>
    </message>
    <message>
        <source>Previous to&amp;ken</source>
        <translation>Преди&amp;шен токен</translation>
    </message>
    <message>
        <source>Selects the previous token in the views of the model</source>
        <translation>Избира предишния токен в изгледите на модела</translation>
    </message>
    <message>
        <source>Ne&amp;xt token</source>
        <translation>Сл&amp;едващ токен</translation>
    </message>
    <message>
        <source>Selects the next token in the views of the model</source>
        <translation>Избира следващия токен в изгледите на модела</translation>
    </message>
    <message>
        <source>Copy the model&apos;s te&amp;xt</source>
        <translation>Копиране на тек&amp;ста на модела</translation>
    </message>
    <message>
        <source>Copies the prompt and the generated text</source>
        <translation>Копира заявката и генерирания текст</translation>
    </message>
    <message>
        <source>Edit sl&amp;ice…</source>
        <translation>Промяна на &amp;част…</translation>
    </message>
    <message>
        <source>Sets, scales or adds to a slice of the selected tensor, such as a head, a row or a channel; one undo reverts the change</source>
        <translation>Задава срез на избрания тензор (глава, ред или канал), умножава го или добавя към него; отменя се наведнъж</translation>
    </message>
    <message>
        <source>nothing is open</source>
        <translation>нищо не е отворено</translation>
    </message>
    <message>
        <source>select a tensor first</source>
        <translation>първо изберете тензор</translation>
    </message>
    <message>
        <source>no language model is open</source>
        <translation>не е отворен езиков модел</translation>
    </message>
    <message>
        <source>Generates the number of tokens set in the model’s text</source>
        <translation>Генерира толкова токени, колкото са зададени в текста на модела</translation>
    </message>
</context>
<context>
    <name>ggs::NextTokenModel</name>
    <message>
        <source>This token is the next one in the text.</source>
        <translation>Този токен е следващият в текста.</translation>
    </message>
    <message>
        <source>Result of the model&apos;s last matrix product for this token</source>
        <translation>Резултат от последното матрично произведение на модела за този токен</translation>
    </message>
    <message>
        <source>Logit before values were changed by hand</source>
        <translation>Логит преди промените на ръка</translation>
    </message>
    <message>
        <source>e^logit, divided by the sum over the whole vocabulary</source>
        <translation>e^логит, делено на сбора по целия речник</translation>
    </message>
    <message>
        <source>Probability of drawing this token with the filters and the temperature set above</source>
        <translation>Вероятност този токен да бъде изтеглен с филтрите и температурата по-горе</translation>
    </message>
    <message>
        <source>token</source>
        <translation>токен</translation>
    </message>
    <message>
        <source>id</source>
        <translation>номер</translation>
    </message>
    <message>
        <source>logit</source>
        <translation>логит</translation>
    </message>
    <message>
        <source>before</source>
        <translation>преди</translation>
    </message>
    <message>
        <source>p %</source>
        <translation>p %</translation>
    </message>
    <message>
        <source>draw %</source>
        <translation>теглене %</translation>
    </message>
    <message>
        <source>Double-click or press Enter to continue the text from here with this token. The text that was here stays as a branch.</source>
        <translation>Щракнете двойно или натиснете Enter, за да продължите текста оттук с този токен. Досегашният текст остава като клон.</translation>
    </message>
</context>
<context>
    <name>ggs::NextTokenView</name>
    <message>
        <source>Next token</source>
        <translation>Следващ токен</translation>
    </message>
    <message>
        <source>most likely</source>
        <translation>най-вероятният</translation>
    </message>
    <message>
        <source>draw</source>
        <translation>теглене</translation>
    </message>
    <message>
        <source>How Generate chooses the next token</source>
        <translation>Как „Генериране“ избира следващия токен</translation>
    </message>
    <message>
        <source>seed </source>
        <translation>начало </translation>
    </message>
    <message>
        <source>Start value of the random numbers: the same seed gives the same text</source>
        <translation>Начална стойност на случайните числа: едно и също начало дава един и същ текст</translation>
    </message>
    <message>
        <source>temperature</source>
        <translation>температура</translation>
    </message>
    <message>
        <source>Values below 1 favour the most likely tokens more, values above 1 less</source>
        <translation>Под 1 най-вероятните токени се предпочитат повече, над 1 – по-малко</translation>
    </message>
    <message>
        <source>top-k</source>
        <translation>top-k</translation>
    </message>
    <message>
        <source>Keeps this many of the most likely tokens; 0 keeps all</source>
        <translation>Запазва толкова от най-вероятните токени; 0 запазва всички</translation>
    </message>
    <message>
        <source>top-p</source>
        <translation>top-p</translation>
    </message>
    <message>
        <source>Keeps the most likely tokens whose probabilities add up to this value</source>
        <translation>Запазва най-вероятните токени, чиито вероятности имат този сбор</translation>
    </message>
    <message>
        <source>min-p</source>
        <translation>min-p</translation>
    </message>
    <message>
        <source>Keeps tokens whose probability is at least this fraction of the highest probability</source>
        <translation>Запазва токените с поне този дял от вероятността на най-вероятния</translation>
    </message>
    <message>
        <source>repetition</source>
        <translation>повторение</translation>
    </message>
    <message>
        <source>Values above 1 make the last 64 tokens less likely to be chosen again</source>
        <translation>Над 1 последните 64 токена се избират отново с по-малка вероятност</translation>
    </message>
    <message>
        <source>all</source>
        <translation>всички</translation>
    </message>
    <message>
        <source>This view shows the tokens that a language model expects next. Open a language model, a .gguf file.</source>
        <translation>Този изглед показва токените, които един езиков модел очаква по-нататък. Отворете езиков модел, файл .gguf.</translation>
    </message>
    <message>
        <source>after token %1, “%2”</source>
        <translation>след токен %1, „%2“</translation>
    </message>
    <message>
        <source>This token has not been run yet: press F5 to run it.</source>
        <translation>Този токен още не е изпълнен: натиснете F5, за да го изпълните.</translation>
    </message>
    <message numerus="yes">
        <source>%n token(s) can be drawn</source>
        <translation>
            <numerusform>може да бъде изтеглен %n токен</numerusform>
            <numerusform>могат да бъдат изтеглени %n токена</numerusform>
        </translation>
    </message>
    <message>
        <source>the most likely token is chosen</source>
        <translation>избира се най-вероятният токен</translation>
    </message>
    <message numerus="yes">
        <source>%n less likely token(s) not listed</source>
        <translation>
            <numerusform>%n по-малко вероятен токен не е изброен</numerusform>
            <numerusform>%n по-малко вероятни токена не са изброени</numerusform>
        </translation>
    </message>
    <message>
        <source>The logits were computed only for the last token of the prompt.</source>
        <translation>Логитите са изчислени само за последния токен на заявката.</translation>
    </message>
    <message>
        <source>Compute all logits</source>
        <translation>Всички логити</translation>
    </message>
    <message>
        <source>Restarts the prompt and computes the logits of each of its tokens</source>
        <translation>Рестартира заявката и изчислява логитите на всеки неин токен</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>Изпълни</translation>
    </message>
    <message>
        <source>There is no text.</source>
        <translation>Няма текст.</translation>
    </message>
    <message>
        <source>The model is running. Pause it first.</source>
        <translation>Моделът се изпълнява. Първо го поставете на пауза.</translation>
    </message>
    <message>
        <source>Token %1 is one of the %2 prompt tokens. To change it, edit the prompt.</source>
        <translation>Токен %1 е един от %2-те токена на заявката. За да го промените, редактирайте заявката.</translation>
    </message>
    <message>
        <source>Select a token in the list.</source>
        <translation>Изберете токен от списъка.</translation>
    </message>
    <message>
        <source>This token is the next one in the text.</source>
        <translation>Този токен е следващият в текста.</translation>
    </message>
    <message>
        <source>Continue with “%1”</source>
        <translation>Продължаване с „%1“</translation>
    </message>
    <message>
        <source>Continue with this token</source>
        <translation>Продължаване с този токен</translation>
    </message>
    <message>
        <source>Continues the text from here with the selected token, as a double-click or Enter does. The text that was here stays as a branch</source>
        <translation>Продължава текста оттук с избрания токен, както двойното щракване и Enter. Досегашният текст остава като клон</translation>
    </message>
    <message>
        <source>Draw again</source>
        <translation>Ново теглене</translation>
    </message>
    <message>
        <source>Seed of the random numbers</source>
        <translation>Начало на случайните числа</translation>
    </message>
    <message>
        <source>The most likely token is chosen. To use this, select “draw”.</source>
        <translation>Избира се най-вероятният токен. За да използвате това, изберете „теглене“.</translation>
    </message>
    <message>
        <source>Draws a token with the next seed and selects it in the list</source>
        <translation>Тегли токен със следващото начало и го избира в списъка</translation>
    </message>
    <message>
        <source>This token has not been run yet: press F5 to run the prompt.</source>
        <translation>Този токен още не е изпълнен: натиснете F5, за да изпълните заявката.</translation>
    </message>
</context>
<context>
    <name>ggs::NodeModel</name>
    <message>
        <source>skipped</source>
        <translation>пропуснат</translation>
    </message>
    <message>
        <source>torn</source>
        <translation>недовършен</translation>
    </message>
    <message>
        <source>next</source>
        <translation>следващ</translation>
    </message>
    <message>
        <source>pending</source>
        <translation>предстои</translation>
    </message>
    <message>
        <source>done</source>
        <translation>готов</translation>
    </message>
    <message>
        <source>step</source>
        <translation>стъпка</translation>
    </message>
    <message>
        <source>op</source>
        <translation>операция</translation>
    </message>
    <message>
        <source>name</source>
        <translation>име</translation>
    </message>
    <message>
        <source>shape</source>
        <translation>форма</translation>
    </message>
    <message>
        <source>type</source>
        <translation>тип</translation>
    </message>
    <message>
        <source>time</source>
        <translation>време</translation>
    </message>
    <message>
        <source>state</source>
        <translation>състояние</translation>
    </message>
    <message>
        <source>check</source>
        <translation>проверка</translation>
    </message>
    <message>
        <source>not timed</source>
        <translation>без време</translation>
    </message>
    <message>
        <source>fused</source>
        <translation>слят</translation>
    </message>
    <message>
        <source>done, %1, changed</source>
        <translation>готов, %1, променен</translation>
    </message>
    <message>
        <source>done, %1</source>
        <translation>готов, %1</translation>
    </message>
    <message>
        <source>done, changed</source>
        <translation>готов, променен</translation>
    </message>
</context>
<context>
    <name>ggs::NodeTable</name>
    <message>
        <source>Filter by op, name, shape, state</source>
        <translation>Филтър по операция, име, форма, състояние</translation>
    </message>
    <message>
        <source>Run to here</source>
        <translation>Изпълнение дотук</translation>
    </message>
    <message>
        <source>Remove breakpoint</source>
        <translation>Премахване на точката на прекъсване</translation>
    </message>
    <message>
        <source>Break here</source>
        <translation>Прекъсване тук</translation>
    </message>
    <message>
        <source>%1 of %2 done</source>
        <translation>готови: %1 от %2</translation>
    </message>
    <message>
        <source>Nothing to show: %1</source>
        <translation>Няма какво да се покаже: %1</translation>
    </message>
    <message>
        <source>Table</source>
        <translation>Таблица</translation>
    </message>
    <message>
        <source>Shows all nodes again</source>
        <translation>Показва отново всички възли</translation>
    </message>
</context>
<context>
    <name>ggs::NoticeCard</name>
    <message>
        <source>Close this notice (Esc)</source>
        <translation>Затваря това известие (Esc)</translation>
    </message>
    <message>
        <source>Close this notice</source>
        <translation>Затваря това известие</translation>
    </message>
</context>
<context>
    <name>ggs::NumbersGrid</name>
    <message>
        <source>A number, nan, inf or -inf; Enter accepts the value, Esc keeps the old one</source>
        <translation>Число, nan, inf или -inf; Enter приема стойността, Esc запазва старата</translation>
    </message>
    <message>
        <source>[%1, %2, %3, %4]  not compared</source>
        <translation>[%1, %2, %3, %4]  несравнен</translation>
    </message>
    <message>
        <source>Numbers</source>
        <translation>Числа</translation>
    </message>
    <message>
        <source>%1 before the edit</source>
        <translation>%1 преди промяната</translation>
    </message>
</context>
<context>
    <name>ggs::ObjectModel</name>
    <message>
        <source>object</source>
        <translation>обект</translation>
    </message>
    <message>
        <source>offset</source>
        <translation>отместване</translation>
    </message>
    <message>
        <source>bytes</source>
        <translation>байтове</translation>
    </message>
    <message>
        <source>owner</source>
        <translation>собственик</translation>
    </message>
    <message>
        <source>%1: %2 bytes at %3</source>
        <translation>%1: %2 байта на %3</translation>
    </message>
</context>
<context>
    <name>ggs::OffsetFormula</name>
    <message>
        <source>Offset of the element</source>
        <translation>Отместване на елемента</translation>
    </message>
</context>
<context>
    <name>ggs::OffsetSection</name>
    <message>
        <source>%1 to the end</source>
        <translation>%1 до края</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1 до %2</translation>
    </message>
    <message>
        <source>taken</source>
        <translation>избран</translation>
    </message>
    <message>
        <source>too small</source>
        <translation>твърде малък</translation>
    </message>
    <message>
        <source>larger</source>
        <translation>по-голям</translation>
    </message>
    <message>
        <source>only if none fits</source>
        <translation>само ако друг не стига</translation>
    </message>
    <message numerus="yes">
        <source>%n more</source>
        <translation>
            <numerusform>още %n</numerusform>
            <numerusform>още %n</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ggs::Opening</name>
    <message>
        <source>%1, line %2: %3</source>
        <translation>%1, ред %2: %3</translation>
    </message>
    <message>
        <source>the selection (%1)</source>
        <translation>избраното (%1)</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>The views show the previous code of %1. %2</source>
        <translation>Изгледите показват предишния код на %1. %2</translation>
    </message>
    <message>
        <source>The script has not been built with the new code of %1 yet.</source>
        <translation>Скриптът още не е изграден с новия код на %1.</translation>
    </message>
    <message>
        <source>The script can&apos;t be built with the new code: %1</source>
        <translation>Скриптът не може да се изгради с новия код: %1</translation>
    </message>
    <message>
        <source>%1 was compiled again: reload it.</source>
        <translation>%1 беше компилирана отново: презаредете я.</translation>
    </message>
    <message>
        <source>%1 has an error in line %2</source>
        <translation>%1 има грешка на ред %2</translation>
    </message>
    <message>
        <source>%1 has an error</source>
        <translation>%1 има грешка</translation>
    </message>
    <message>
        <source>%1 is a click log, which has no nodes to run</source>
        <translation>%1 е дневник на щраквания, който няма възли за изпълнение</translation>
    </message>
</context>
<context>
    <name>ggs::OriginModel</name>
    <message>
        <source>%1; more elements not shown</source>
        <translation>%1; още елементи не са показани</translation>
    </message>
    <message>
        <source>src[%1] · double-click to go there</source>
        <translation>src[%1] · двойно щракване отива там</translation>
    </message>
    <message>
        <source>source</source>
        <translation>източник</translation>
    </message>
    <message>
        <source>value</source>
        <translation>стойност</translation>
    </message>
    <message>
        <source>op</source>
        <translation>операция</translation>
    </message>
</context>
<context>
    <name>ggs::OwnersPicture</name>
    <message>
        <source>Owners of these bytes over time</source>
        <translation>Собственици на тези байтове във времето</translation>
    </message>
    <message>
        <source>Nodes run from left to right, addresses from top to bottom</source>
        <translation>Възлите са отляво надясно, адресите – отгоре надолу</translation>
    </message>
    <message numerus="yes">
        <source>%n owner(s)</source>
        <translation>
            <numerusform>%n собственик</numerusform>
            <numerusform>%n собственици</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ggs::OwnersSection</name>
    <message>
        <source>in</source>
        <translation>вход</translation>
    </message>
    <message>
        <source>%1–end</source>
        <translation>%1–край</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1 до %2</translation>
    </message>
    <message numerus="yes">
        <source>%n earlier owner(s)</source>
        <translation>
            <numerusform>%n по-ранен собственик</numerusform>
            <numerusform>%n по-ранни собственици</numerusform>
        </translation>
    </message>
    <message>
        <source>This tensor</source>
        <translation>Този тензор</translation>
    </message>
    <message numerus="yes">
        <source>%n later owner(s)</source>
        <translation>
            <numerusform>%n по-късен собственик</numerusform>
            <numerusform>%n по-късни собственици</numerusform>
        </translation>
    </message>
    <message>
        <source>bytes</source>
        <translation>байтове</translation>
    </message>
    <message>
        <source>Planned for ggml’s memory (not in use):</source>
        <translation>Планирано за паметта на ggml (не се използва):</translation>
    </message>
</context>
<context>
    <name>ggs::Panel</name>
    <message>
        <source>Enlarge, move, replace or close this panel</source>
        <translation>Уголемяване, преместване, замяна или затваряне на този панел</translation>
    </message>
    <message>
        <source>Panel menu</source>
        <translation>Меню на панела</translation>
    </message>
    <message>
        <source>Shows the other panels again  (F4)</source>
        <translation>Показва отново другите панели  (F4)</translation>
    </message>
    <message>
        <source>Enlarges this panel  (F4)</source>
        <translation>Уголемява този панел  (F4)</translation>
    </message>
    <message>
        <source>Show the other panels</source>
        <translation>Показване на другите панели</translation>
    </message>
    <message>
        <source>Enlarge the panel</source>
        <translation>Уголемяване на панела</translation>
    </message>
    <message>
        <source>%1 is in a separate window.</source>
        <translation>„%1“ е в отделен прозорец.</translation>
    </message>
    <message>
        <source>Bring it back</source>
        <translation>Връщане обратно</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 на %2</translation>
    </message>
    <message>
        <source>More pages of this panel</source>
        <translation>Още страници на този панел</translation>
    </message>
</context>
<context>
    <name>ggs::ParametersView</name>
    <message>
        <source>%1 to %2</source>
        <translation>от %1 до %2</translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation>Параметри</translation>
    </message>
    <message>
        <source>parameter</source>
        <translation>параметър</translation>
    </message>
    <message>
        <source>shape</source>
        <translation>форма</translation>
    </message>
    <message>
        <source>norm</source>
        <translation>норма</translation>
    </message>
    <message>
        <source>gradient norm</source>
        <translation>норма на градиента</translation>
    </message>
    <message>
        <source>values</source>
        <translation>стойности</translation>
    </message>
    <message>
        <source>gradients</source>
        <translation>градиенти</translation>
    </message>
    <message>
        <source>dead units</source>
        <translation>мъртви единици</translation>
    </message>
    <message>
        <source>norm of m</source>
        <translation>норма на m</translation>
    </message>
    <message>
        <source>norm of v</source>
        <translation>норма на v</translation>
    </message>
    <message>
        <source>Parameters of the training</source>
        <translation>Параметри на обучението</translation>
    </message>
    <message>
        <source>This view lists the parameters of a training.</source>
        <translation>Този изглед изброява параметрите на обучение.</translation>
    </message>
    <message>
        <source>This program does not train. Open the sample regression for an example.</source>
        <translation>Тази програма не се обучава. За пример отворете regression.</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 от %2</translation>
    </message>
    <message>
        <source>Distribution over the rounds</source>
        <translation>Разпределение по кръгове</translation>
    </message>
    <message>
        <source>Distribution of the selected parameter over the rounds</source>
        <translation>Разпределение на избрания параметър по кръгове</translation>
    </message>
    <message>
        <source>The values of the parameter</source>
        <translation>Стойностите на параметъра</translation>
    </message>
    <message>
        <source>The elements of its gradient</source>
        <translation>Елементите на градиента му</translation>
    </message>
    <message>
        <source>not started</source>
        <translation>не е започнало</translation>
    </message>
    <message>
        <source>median</source>
        <translation>медиана</translation>
    </message>
    <message>
        <source>25 % and 75 %</source>
        <translation>25 % и 75 %</translation>
    </message>
    <message>
        <source>5 % and 95 %</source>
        <translation>5 % и 95 %</translation>
    </message>
    <message>
        <source>least and largest</source>
        <translation>най-малка и най-голяма</translation>
    </message>
</context>
<context>
    <name>ggs::PartChooser</name>
    <message>
        <source>File whose bytes are shown</source>
        <translation>Файл, чиито байтове се показват</translation>
    </message>
    <message>
        <source>part %1 of %2</source>
        <translation>част %1 от %2</translation>
    </message>
    <message numerus="yes">
        <source>%1 · %n tensor(s) · %2</source>
        <translation>
            <numerusform>%1 · %n тензор · %2</numerusform>
            <numerusform>%1 · %n тензора · %2</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ggs::PartDialog</name>
    <message>
        <source>Edit slice of %1</source>
        <translation>Промяна на срез от %1</translation>
    </message>
    <message>
        <source>For each dimension, innermost first: from:to, an index for a single element, or : for the whole dimension. Example: 128:192, :, 2</source>
        <translation>от:до за всяка размерност, първо най-вътрешната; индекс за един елемент или : за цялата размерност, например 128:192, :, 2</translation>
    </message>
    <message>
        <source>set to</source>
        <translation>задай</translation>
    </message>
    <message>
        <source>multiply by</source>
        <translation>умножи по</translation>
    </message>
    <message>
        <source>add</source>
        <translation>добави</translation>
    </message>
    <message>
        <source>Change</source>
        <translation>Промени</translation>
    </message>
    <message>
        <source>Slice of %1</source>
        <translation>Срез от %1</translation>
    </message>
    <message>
        <source>%1 elements are too many; at most %2 can be changed at once.</source>
        <translation>%1 елемента са твърде много; наведнъж могат да се променят най-много %2.</translation>
    </message>
    <message>
        <source>“%1” is not a number.</source>
        <translation>„%1“ не е число.</translation>
    </message>
    <message>
        <source>%1 is %2: its elements share a scale and can&apos;t be changed one by one.</source>
        <translation>%1 е %2: елементите му делят един мащаб и не могат да се променят един по един.</translation>
    </message>
    <message numerus="yes">
        <source>%n element(s); results that depend on them are computed again. %1.</source>
        <translation>
            <numerusform>%n елемент; резултатите, които зависят от него, се изчисляват отново. %1.</numerusform>
            <numerusform>%n елемента; резултатите, които зависят от тях, се изчисляват отново. %1.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ggs::PlanAnswers</name>
    <message>
        <source>Context</source>
        <translation>Контекст</translation>
    </message>
    <message>
        <source>Batch</source>
        <translation>Партида</translation>
    </message>
    <message>
        <source>Cache type</source>
        <translation>Тип на кеша</translation>
    </message>
    <message>
        <source>Flash attention</source>
        <translation>Flash attention</translation>
    </message>
    <message>
        <source>Weights</source>
        <translation>Тегла</translation>
    </message>
    <message>
        <source>Cache</source>
        <translation>Кеш</translation>
    </message>
    <message>
        <source>Compute</source>
        <translation>За смятане</translation>
    </message>
    <message>
        <source>Total</source>
        <translation>Общо</translation>
    </message>
    <message>
        <source>Difference</source>
        <translation>Разлика</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>Стъпка</translation>
    </message>
    <message>
        <source>Reads</source>
        <translation>Чете</translation>
    </message>
    <message>
        <source>Overwritten by</source>
        <translation>Презаписано от</translation>
    </message>
    <message>
        <source>Details</source>
        <translation>Подробности</translation>
    </message>
    <message>
        <source>Only a language model can be run with other options: open one to see how much memory each option needs.</source>
        <translation>Само езиков модел може да се изпълнява с други опции: отворете модел, за да видите колко памет изисква всяка опция.</translation>
    </message>
    <message>
        <source>planning the model with other options …</source>
        <translation>моделът се планира с други опции …</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>да</translation>
    </message>
    <message>
        <source>no</source>
        <translation>не</translation>
    </message>
    <message>
        <source>current</source>
        <translation>текущо</translation>
    </message>
    <message>
        <source>searching for reads of overwritten bytes …</source>
        <translation>търсят се четения на презаписани байтове …</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>step %1, %2</source>
        <translation>стъпка %1, %2</translation>
    </message>
    <message>
        <source>No node reads a source whose bytes another node has overwritten.</source>
        <translation>Никой възел не чете източник, чиито байтове друг възел е презаписал.</translation>
    </message>
    <message numerus="yes">
        <source>%n read(s) of overwritten bytes; the first %1 are listed.</source>
        <translation>
            <numerusform>%n четене на презаписани байтове; изброени са първите %1.</numerusform>
            <numerusform>%n четения на презаписани байтове; изброени са първите %1.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n read(s) of overwritten bytes.</source>
        <translation>
            <numerusform>%n четене на презаписани байтове.</numerusform>
            <numerusform>%n четения на презаписани байтове.</numerusform>
        </translation>
    </message>
    <message>
        <source>Double-click a row or press Enter to open the model with these options.</source>
        <translation>Щракнете двойно върху ред или натиснете Enter, за да отворите модела с тези опции.</translation>
    </message>
    <message>
        <source>Memory that the model needs when its KV cache is full, for the current options and for alternatives. No node was run.</source>
        <translation>Памет, която моделът изисква при пълен KV кеш, с текущите опции и с други. Никой възел не е изпълнен.</translation>
    </message>
    <message>
        <source>Double-click a row or press Enter to open the model with these options. Its texts are kept.</source>
        <translation>Щракнете двойно върху ред или натиснете Enter, за да отворите модела с тези опции. Текстовете му се запазват.</translation>
    </message>
</context>
<context>
    <name>ggs::PlanCanvas</name>
    <message>
        <source>node %1 · %2 in use, %3 in gaps</source>
        <translation>възел %1 · заети %2, в празнини %3</translation>
    </message>
    <message>
        <source>bytes %1 to %2 · %3</source>
        <translation>байтове %1 до %2 · %3</translation>
    </message>
    <message>
        <source>from the start</source>
        <translation>от началото</translation>
    </message>
    <message>
        <source>from node %1</source>
        <translation>от възел %1</translation>
    </message>
    <message>
        <source>%1 to the end</source>
        <translation>%1 до края</translation>
    </message>
    <message>
        <source>%1; node %2 then reuses the bytes in place</source>
        <translation>%1; после възел %2 използва байтовете на място</translation>
    </message>
    <message>
        <source>%1 to node %2</source>
        <translation>%1 до възел %2</translation>
    </message>
    <message>
        <source>peak %1</source>
        <translation>връх %1</translation>
    </message>
    <message>
        <source>leafs</source>
        <translation>листа</translation>
    </message>
    <message>
        <source>end</source>
        <translation>край</translation>
    </message>
    <message>
        <source>Memory plan</source>
        <translation>План на паметта</translation>
    </message>
</context>
<context>
    <name>ggs::PlanView</name>
    <message>
        <source>Memory plan</source>
        <translation>План на паметта</translation>
    </message>
    <message>
        <source>Graph to plan</source>
        <translation>Граф за планиране</translation>
    </message>
    <message>
        <source>Zoom, from the whole graph to one node</source>
        <translation>Мащаб – от целия граф до един възел</translation>
    </message>
    <message>
        <source>Tensor, node or address</source>
        <translation>Тензор, възел или адрес</translation>
    </message>
    <message>
        <source>Selects a tensor by its name, node number or address, such as +768</source>
        <translation>Избира тензор по име, номер на възел или адрес, например +768</translation>
    </message>
    <message>
        <source>graph %1</source>
        <translation>граф %1</translation>
    </message>
    <message>
        <source>This program has no graph: there is nothing to plan.</source>
        <translation>Тази програма няма граф: няма какво да се планира.</translation>
    </message>
    <message>
        <source>Nothing to show: %1</source>
        <translation>Няма какво да се покаже: %1</translation>
    </message>
    <message>
        <source>Open a sample, a script or a model to see which bytes ggml’s graph allocator gives its tensors, and when.</source>
        <translation>Отворете пример, скрипт или модел, за да видите кои байтове дава алокаторът на графа на ggml на тензорите и кога.</translation>
    </message>
    <message>
        <source>Nothing is planned: every tensor of this graph has memory of its own.</source>
        <translation>Нищо не е планирано: всеки тензор на този граф има собствена памет.</translation>
    </message>
    <message>
        <source>Click a bar to see the previous and next owners of its bytes, and the reason for its offset.</source>
        <translation>Щракнете върху лента, за да видите предишния и следващия собственик на байтовете ѝ и причината за отместването ѝ.</translation>
    </message>
    <message>
        <source>No tensor, node or address in the memory plan matches “%1”.</source>
        <translation>Няма тензор, възел или адрес в плана на паметта, който отговаря на „%1“.</translation>
    </message>
    <message>
        <source>Picture (*.png)</source>
        <translation>Изображение (*.png)</translation>
    </message>
    <message>
        <source>ggml’s memory</source>
        <translation>Памет на ggml</translation>
    </message>
    <message>
        <source>What if</source>
        <translation>Ами ако</translation>
    </message>
    <message>
        <source>Alias check</source>
        <translation>Проверка за застъпване</translation>
    </message>
    <message>
        <source>Searches for nodes that read a source whose bytes another node has overwritten; no node is run</source>
        <translation>Търси възли, които четат източник, чиито байтове друг възел е презаписал; никой възел не се изпълнява</translation>
    </message>
    <message>
        <source>Shows how much memory the model needs with a different context, batch, cache type or flash attention setting</source>
        <translation>Показва колко памет изисква моделът с друг контекст, партида, тип на кеша или настройка на flash attention</translation>
    </message>
    <message>
        <source>Only a language model can be run with other options: open one to see how much memory each option needs.</source>
        <translation>Само езиков модел може да се изпълнява с други опции: отворете модел, за да видите колко памет изисква всяка опция.</translation>
    </message>
    <message>
        <source>Only scripts and models can run in ggml’s memory; recorded runs and files of weights can&apos;t</source>
        <translation>В паметта на ggml могат да се изпълняват само скриптове и модели, а не записани изпълнения или файлове с тегла</translation>
    </message>
    <message>
        <source>Kind of memory, which determines alignment and padding. The emulator uses the same kind as a GPU</source>
        <translation>Видът памет, който определя подравняването и допълването. Емулаторът използва същия вид като GPU</translation>
    </message>
    <message>
        <source>Axis breaks</source>
        <translation>Прекъсвания на оста</translation>
    </message>
    <message>
        <source>When on, long address ranges are shortened, so that small tensors stay visible. When off, all bytes have the same height</source>
        <translation>Когато е включено, дългите интервали от адреси са скъсени, за да се виждат и малките тензори. Когато е изключено, всички байтове имат еднаква височина</translation>
    </message>
    <message>
        <source>Zigzag line: the axis is broken. The %1 bytes from %2 to %3 are shortened to 1/%4.</source>
        <translation>Зигзагообразна линия: оста е прекъсната. Байтовете от %2 до %3 (общо %1) са скъсени до 1/%4.</translation>
    </message>
    <message>
        <source>Separate bytes</source>
        <translation>Отделни байтове</translation>
    </message>
    <message>
        <source>Runs the program in ggml’s memory, where tensors reuse bytes</source>
        <translation>Изпълнява програмата в паметта на ggml, в която тензорите използват повторно байтове</translation>
    </message>
    <message>
        <source>Runs the program in debug memory, where each node has its own bytes</source>
        <translation>Изпълнява програмата в памет за отстраняване на грешки, в която всеки възел има свои байтове</translation>
    </message>
    <message>
        <source>In use now: %1</source>
        <translation>Сега в употреба: %1</translation>
    </message>
    <message>
        <source>Planned: %1</source>
        <translation>По план: %1</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Памет</translation>
    </message>
    <message>
        <source>Bytes of each tensor over time</source>
        <translation>Байтове на всеки тензор във времето</translation>
    </message>
</context>
<context>
    <name>ggs::PluginActions</name>
    <message>
        <source>the plug-in %1 was loaded</source>
        <translation>приставката %1 е заредена</translation>
    </message>
    <message>
        <source>the plug-in %1 has changed and is being loaded again</source>
        <translation>приставката %1 се промени и се зарежда отново</translation>
    </message>
    <message>
        <source>Previous code of %1</source>
        <translation>Предишен код на %1</translation>
    </message>
    <message>
        <source>waiting for %1; press Pause again to abandon it</source>
        <translation>чака %1; натиснете „Пауза“ отново, за да го изоставите</translation>
    </message>
    <message>
        <source>%1 does not return</source>
        <translation>%1 не връща управлението</translation>
    </message>
    <message>
        <source>Load a plu&amp;g-in…</source>
        <translation>Зареждане на &amp;приставка…</translation>
    </message>
    <message>
        <source>Loads a library with your own ops; its code runs with your permissions</source>
        <translation>Зарежда библиотека с ваши операции; кодът ѝ се изпълнява с вашите права</translation>
    </message>
    <message>
        <source>Choose the plug-in</source>
        <translation>Избор на приставка</translation>
    </message>
    <message>
        <source>Plug-ins (*.so);;All files (*)</source>
        <translation>Приставки (*.so);;Всички файлове (*)</translation>
    </message>
    <message>
        <source>This script needs a plug-in</source>
        <translation>Този скрипт изисква приставка</translation>
    </message>
    <message>
        <source>%1 uses the plug-in &quot;%2&quot;.</source>
        <translation>%1 използва приставката „%2“.</translation>
    </message>
    <message>
        <source>A plug-in is a program: its code runs with your permissions. Load it only if you trust its source. ggscope asks again when the file changes.</source>
        <translation>Приставката е програма: кодът ѝ се изпълнява с вашите права. Заредете я само ако имате доверие на източника ѝ. ggscope пита отново, ако файлът се промени.</translation>
    </message>
    <message>
        <source>The plug-in is not in the script&apos;s folder. If you have the plug-in, choose its file.</source>
        <translation>Приставката не е в папката на скрипта. Ако я имате, изберете файла ѝ.</translation>
    </message>
    <message>
        <source>Trust this folder: load its plug-ins without asking</source>
        <translation>Доверие на тази папка: всяка приставка в нея се зарежда без питане</translation>
    </message>
    <message>
        <source>Load and run</source>
        <translation>Зареждане и изпълнение</translation>
    </message>
    <message>
        <source>Choose file…</source>
        <translation>Избор на файл…</translation>
    </message>
    <message>
        <source>Don&apos;t load</source>
        <translation>Да не се зарежда</translation>
    </message>
    <message>
        <source>A plug-in failed</source>
        <translation>Проблем в приставка</translation>
    </message>
    <message>
        <source>ggscope ended the call and continues. Memory that the code overwrote is not restored, and locks that it held are not released, so ggscope itself may be damaged. Save your work and restart ggscope when you can. Unsaved text is kept in a recovery file.</source>
        <translation>ggscope прекрати извикването и продължава. Паметта, която кодът е презаписал, не се възстановява, а заключванията, които е държал, не се освобождават, затова самият ggscope може да е повреден. Запазете работата си и при първа възможност рестартирайте ggscope. Незапазеният текст се пази във файл за възстановяване.</translation>
    </message>
    <message>
        <source>The plug-in %1 has changed</source>
        <translation>Приставката %1 се промени</translation>
    </message>
    <message>
        <source>The program still runs its previous code.</source>
        <translation>Програмата още изпълнява предишния ѝ код.</translation>
    </message>
    <message>
        <source>Reload</source>
        <translation>Презареждане</translation>
    </message>
    <message>
        <source>Always reload</source>
        <translation>Презареждане винаги</translation>
    </message>
    <message>
        <source>Loads this plug-in and from now on every plug-in that is compiled into its folder, and runs their code, without asking</source>
        <translation>Зарежда тази приставка, а оттук нататък и всяка приставка, компилирана в папката ѝ, и изпълнява кода им, без да пита</translation>
    </message>
</context>
<context>
    <name>ggs::PredicateList</name>
    <message>
        <source>✓ yes</source>
        <translation>✓ да</translation>
    </message>
    <message>
        <source>– no</source>
        <translation>– не</translation>
    </message>
    <message>
        <source>Properties of the shape</source>
        <translation>Свойства на формата</translation>
    </message>
</context>
<context>
    <name>ggs::ProblemsPane</name>
    <message>
        <source>sample</source>
        <translation>запис</translation>
    </message>
    <message>
        <source>problem</source>
        <translation>проблем</translation>
    </message>
    <message>
        <source>Problems of the click log</source>
        <translation>Проблеми на дневника на щраквания</translation>
    </message>
    <message>
        <source>Press Enter or double-click to go to the sample</source>
        <translation>Натиснете Enter или щракнете двойно, за да отидете на записа</translation>
    </message>
    <message>
        <source>No problems were found.</source>
        <translation>Не са намерени проблеми.</translation>
    </message>
    <message>
        <source>No problems were found so far.</source>
        <translation>Засега не са намерени проблеми.</translation>
    </message>
    <message numerus="yes">
        <source>%n problem(s) are listed.</source>
        <translation>
            <numerusform>Изброен е %n проблем.</numerusform>
            <numerusform>Изброени са %n проблема.</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 more were found.</source>
        <translation>Намерени са още %1.</translation>
    </message>
    <message>
        <source>Samples with a wrong check byte: %1.</source>
        <translation>Записи с грешен контролен байт: %1.</translation>
    </message>
    <message>
        <source>Keys outside of their slot: %1.</source>
        <translation>Ключове извън слота им: %1.</translation>
    </message>
    <message>
        <source>Keys in several slots: %1.</source>
        <translation>Ключове в няколко слота: %1.</translation>
    </message>
</context>
<context>
    <name>ggs::ProductsModel</name>
    <message>
        <source>product</source>
        <translation>произведение</translation>
    </message>
    <message>
        <source>src[%1] · double-click to go there</source>
        <translation>src[%1] · двойно щракване отива там</translation>
    </message>
    <message>
        <source>Click to show the order of the formula</source>
        <translation>Щракнете, за да видите реда на формулата</translation>
    </message>
    <message>
        <source>%1: click to show the largest magnitude first</source>
        <translation>%1: щракнете, за да е първа най-голямата абсолютна стойност</translation>
    </message>
</context>
<context>
    <name>ggs::ProfileModel</name>
    <message>
        <source>(no group)</source>
        <translation>(без група)</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>min %1 · quartiles %2 and %3 · median %4</source>
        <translation>мин. %1 · квартили %2 и %3 · медиана %4</translation>
    </message>
    <message>
        <source>Range between the quartiles: the middle half of the runs</source>
        <translation>Интервалът между квартилите: средната половина от изпълненията</translation>
    </message>
    <message>
        <source>Share of the total time of all rows</source>
        <translation>Дял от общото време на всички редове</translation>
    </message>
    <message>
        <source>Bar: median; line: between the quartiles; tick: minimum</source>
        <translation>Стълбче: медиана; линия: между квартилите; чертичка: минимум</translation>
    </message>
    <message>
        <source>step</source>
        <translation>стъпка</translation>
    </message>
    <message>
        <source>op</source>
        <translation>операция</translation>
    </message>
    <message>
        <source>name</source>
        <translation>име</translation>
    </message>
    <message>
        <source>nodes</source>
        <translation>възли</translation>
    </message>
    <message>
        <source>time</source>
        <translation>време</translation>
    </message>
    <message>
        <source>median</source>
        <translation>медиана</translation>
    </message>
    <message>
        <source>last</source>
        <translation>последно</translation>
    </message>
    <message>
        <source>share</source>
        <translation>дял</translation>
    </message>
    <message>
        <source>min</source>
        <translation>мин.</translation>
    </message>
    <message>
        <source>spread</source>
        <translation>разсейване</translation>
    </message>
    <message>
        <source>flops</source>
        <translation>flops</translation>
    </message>
    <message>
        <source>bytes</source>
        <translation>байтове</translation>
    </message>
    <message>
        <source>GFLOP/s</source>
        <translation>GFLOP/s</translation>
    </message>
    <message>
        <source>GB/s</source>
        <translation>GB/s</translation>
    </message>
    <message>
        <source>the flops and bytes of this op are not known</source>
        <translation>flops и байтовете на тази операция не са известни</translation>
    </message>
    <message>
        <source>Types and shapes of the sources</source>
        <translation>Типове и форми на източниците</translation>
    </message>
    <message>
        <source>shape</source>
        <translation>форма</translation>
    </message>
    <message>
        <source>sources</source>
        <translation>източници</translation>
    </message>
    <message>
        <source>of peak</source>
        <translation>от върха</translation>
    </message>
    <message>
        <source>Shortest possible time for the row&apos;s flops or bytes on %1, divided by the median time. cuBLAS multiplies F16 at %2 GFLOP/s, and memory is copied at %3 GB/s, counting reads and writes. A value above 100 % means that the bytes were in the cache. F32 is multiplied much more slowly than F16.</source>
        <translation>Най-краткото възможно време за flops или байтовете на реда на %1, разделено на медианата на времето. cuBLAS умножава F16 с %2 GFLOP/s, а паметта се копира с %3 GB/s, като се броят и четенията, и записите. Над 100 % байтовете са били в кеша. F32 се умножава много по-бавно от F16.</translation>
    </message>
    <message>
        <source>fused</source>
        <translation>слят</translation>
    </message>
    <message>
        <source>fused with %1</source>
        <translation>слят с %1</translation>
    </message>
    <message>
        <source>%1 %2 GFLOP/s</source>
        <translation>%1 %2 GFLOP/s</translation>
    </message>
    <message>
        <source>peak of %1: %2 GFLOP/s</source>
        <translation>връх за %1: %2 GFLOP/s</translation>
    </message>
    <message numerus="yes">
        <source>peak of %1: %2 GFLOP/s, the best of %n tries, which differ by %3 %</source>
        <translation>
            <numerusform>връх за %1: %2 GFLOP/s от %n опит, с разлика %3 %</numerusform>
            <numerusform>връх за %1: %2 GFLOP/s, най-добрият от %n опита, които се различават с %3 %</numerusform>
        </translation>
    </message>
    <message>
        <source>The baseline has no time for this row.</source>
        <translation>Базовият профил няма време за този ред.</translation>
    </message>
    <message>
        <source>%1 in the baseline, %2 now.</source>
        <translation>%1 в базовия профил, %2 сега.</translation>
    </message>
    <message>
        <source>A single run has no spread to compare with.</source>
        <translation>Едно изпълнение няма разсейване, с което да се сравни.</translation>
    </message>
    <message>
        <source>The difference is within the spread of both profiles, %1.</source>
        <translation>Разликата е в рамките на разсейването на двата профила, %1.</translation>
    </message>
    <message>
        <source>The difference is larger than the spread of both profiles, %1.</source>
        <translation>Разликата е по-голяма от разсейването на двата профила, %1.</translation>
    </message>
    <message numerus="yes">
        <source>Shortest possible time for the row&apos;s flops or bytes on this machine, divided by the median time. With %n thread(s): %1, %2 GB/s from memory, and up to %3 GB/s from the nearest cache. Each product is compared with the peak of its own arithmetic. The time for bytes is the time to read that many bytes. A value above 100 % means that they were in a nearer cache.</source>
        <translation>
            <numerusform>Най-краткото възможно време за flops или байтовете на реда на тази машина, разделено на медианата на времето. С %n нишка: %1, %2 GB/s от паметта и до %3 GB/s от най-близкия кеш. Всяко произведение се сравнява с върха на собствената си аритметика. Времето за байтовете е времето за четене на толкова байтове. Над 100 % те са били в по-близък кеш.</numerusform>
            <numerusform>Най-краткото възможно време за flops или байтовете на реда на тази машина, разделено на медианата на времето. С %n нишки: %1, %2 GB/s от паметта и до %3 GB/s от най-близкия кеш. Всяко произведение се сравнява с върха на собствената си аритметика. Времето за байтовете е времето за четене на толкова байтове. Над 100 % те са били в по-близък кеш.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>A peak is the best of %n tries, which differ by up to %1 %.</source>
        <translation>
            <numerusform>Върхът е от %n опит, с разлика до %1 %.</numerusform>
            <numerusform>Върхът е най-добрият от %n опита, които се различават с до %1 %.</numerusform>
        </translation>
    </message>
    <message>
        <source>Difference of the median to the baseline; grey if it is within the spread of both profiles</source>
        <translation>Разлика на медианата спрямо базовия профил; сива, ако е в рамките на разсейването на двата профила</translation>
    </message>
    <message>
        <source>Δ</source>
        <translation>Δ</translation>
    </message>
    <message>
        <source>waited</source>
        <translation>чакане</translation>
    </message>
    <message>
        <source>Time that threads waited for each other at barriers: the sum over all threads, which can be longer than the row&apos;s time</source>
        <translation>Времето, през което нишките са се чакали една друга при бариерите: сборът за всички нишки, който може да е по-дълъг от времето на реда</translation>
    </message>
    <message>
        <source>module</source>
        <translation>модул</translation>
    </message>
    <message>
        <source>layer</source>
        <translation>слой</translation>
    </message>
</context>
<context>
    <name>ggs::ProfileView</name>
    <message>
        <source>run %1 of %2</source>
        <translation>изпълнение %1 от %2</translation>
    </message>
    <message>
        <source>profile</source>
        <translation>профил</translation>
    </message>
    <message>
        <source>last time of each node</source>
        <translation>последното време на всеки възел</translation>
    </message>
    <message>
        <source>Filter by op, name</source>
        <translation>Филтър по операция, име</translation>
    </message>
    <message>
        <source>Shows all nodes again</source>
        <translation>Показва отново всички възли</translation>
    </message>
    <message>
        <source>Number of runs per profile</source>
        <translation>Брой на изпълненията в един профил</translation>
    </message>
    <message>
        <source>%1, stopped early</source>
        <translation>%1, спряно по-рано</translation>
    </message>
    <message>
        <source>Open a sample, a script or a trace to see where its time goes.</source>
        <translation>Отворете пример, скрипт или трасировка, за да видите къде отива времето.</translation>
    </message>
    <message>
        <source>No node in this range was timed.</source>
        <translation>Никой възел в този интервал не е измерен.</translation>
    </message>
    <message>
        <source>Nothing has been timed yet: press F5 to run all, or profile some runs.</source>
        <translation>Още нищо не е измерено: натиснете F5, за да изпълните всичко, или профилирайте няколко изпълнения.</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Спиране</translation>
    </message>
    <message numerus="yes">
        <source>Profile %n run(s)</source>
        <translation>
            <numerusform>Профил от %n изпълнение</numerusform>
            <numerusform>Профил от %n изпълнения</numerusform>
        </translation>
    </message>
    <message>
        <source>Stops after this run; the previous runs are kept</source>
        <translation>Спира след това изпълнение; предишните изпълнения се запазват</translation>
    </message>
    <message>
        <source>Runs everything without stopping and measures each node</source>
        <translation>Изпълнява всичко без спиране и измерва всеки възел</translation>
    </message>
    <message>
        <source>Profile</source>
        <translation>Профил</translation>
    </message>
    <message>
        <source>profile: %1</source>
        <translation>профил: %1</translation>
    </message>
    <message>
        <source>Nothing to show: %1</source>
        <translation>Няма какво да се покаже: %1</translation>
    </message>
    <message>
        <source>No times to show: %1.</source>
        <translation>Няма времена: %1.</translation>
    </message>
    <message>
        <source>Spread of the runs</source>
        <translation>Разсейване на изпълненията</translation>
    </message>
    <message>
        <source>Table</source>
        <translation>Таблица</translation>
    </message>
    <message>
        <source>Values of each row</source>
        <translation>Стойности на всеки ред</translation>
    </message>
    <message>
        <source>Roofline</source>
        <translation>Roofline</translation>
    </message>
    <message>
        <source>Speed of each row compared with the peak of this machine</source>
        <translation>Скорост на всеки ред спрямо върха на тази машина</translation>
    </message>
    <message>
        <source>Runs</source>
        <translation>Изпълнения</translation>
    </message>
    <message>
        <source>How much the times of the slowest rows vary between runs</source>
        <translation>Колко се менят времената на най-бавните редове между изпълненията</translation>
    </message>
    <message>
        <source>the slowest %1 of %2</source>
        <translation>най-бавните %1 от %2</translation>
    </message>
    <message>
        <source>A single run has no spread: profile several runs to see how times vary.</source>
        <translation>Едно изпълнение няма разсейване: профилирайте няколко, за да видите как се менят времената.</translation>
    </message>
    <message>
        <source>No roofline to draw: there is no row with known flops, bytes and time.</source>
        <translation>Няма roofline за чертане: няма ред с известни flops, байтове и време.</translation>
    </message>
    <message numerus="yes">
        <source>per run, median of %n undisturbed run(s); each row has its own median</source>
        <translation>
            <numerusform>за едно изпълнение, медиана от %n изпълнение без смущения; всеки ред има своя медиана</numerusform>
            <numerusform>за едно изпълнение, медиана от %n изпълнения без смущения; всеки ред има своя медиана</numerusform>
        </translation>
    </message>
    <message>
        <source>Measuring …</source>
        <translation>Измерва се …</translation>
    </message>
    <message>
        <source>No row contains “%1”.</source>
        <translation>Никой ред не съдържа „%1“.</translation>
    </message>
    <message>
        <source>last rounds</source>
        <translation>последните кръгове</translation>
    </message>
    <message numerus="yes">
        <source>per round, median of the last %n round(s); each row has its own median</source>
        <translation>
            <numerusform>за един кръг, медиана от последния %n кръг; всеки ред има своя медиана</numerusform>
            <numerusform>за един кръг, медиана от последните %n кръга; всеки ред има своя медиана</numerusform>
        </translation>
    </message>
    <message>
        <source>the slowest %1 of %2, and the selected row</source>
        <translation>най-бавните %1 от %2 и избраният ред</translation>
    </message>
    <message numerus="yes">
        <source>per round, median of %n round(s) starting at round 0; each row has its own median</source>
        <translation>
            <numerusform>за един кръг, медиана от %n кръг от кръг 0 нататък; всеки ред има своя медиана</numerusform>
            <numerusform>за един кръг, медиана от %n кръга от кръг 0 нататък; всеки ред има своя медиана</numerusform>
        </translation>
    </message>
    <message>
        <source>The device ran the nodes as a single unit, so none of them was timed individually. Run again with this view open, or profile some runs.</source>
        <translation>Устройството изпълни възлите като един и никой от тях няма свое време. Пуснете отново с отворен този изглед или профилирайте няколко изпълнения.</translation>
    </message>
    <message>
        <source>Number of runs</source>
        <translation>Брой на изпълненията</translation>
    </message>
    <message>
        <source>The machine was busy: %1</source>
        <translation>Машината беше натоварена: %1</translation>
    </message>
    <message>
        <source>Rows</source>
        <translation>Редове</translation>
    </message>
    <message>
        <source>Source of the times</source>
        <translation>Източник на времената</translation>
    </message>
    <message>
        <source>Baseline</source>
        <translation>Базов профил</translation>
    </message>
    <message>
        <source>Compares the times with an earlier profile of this session</source>
        <translation>Сравнява времената с по-ранен профил от тази сесия</translation>
    </message>
    <message>
        <source>no baseline</source>
        <translation>без базов профил</translation>
    </message>
    <message>
        <source>%1 compared with %2</source>
        <translation>%1 спрямо %2</translation>
    </message>
    <message>
        <source>%1, within the spread of both.</source>
        <translation>%1, в рамките на разсейването на двата профила.</translation>
    </message>
    <message>
        <source>%1.</source>
        <translation>%1.</translation>
    </message>
    <message numerus="yes">
        <source>%n step(s) without data access are in no row.</source>
        <translation>
            <numerusform>%n стъпка без достъп до данни не е в никой ред.</numerusform>
            <numerusform>%n стъпки без достъп до данни не са в никой ред.</numerusform>
        </translation>
    </message>
    <message>
        <source>No roofline yet: run a profile to measure it.</source>
        <translation>Още няма roofline: пуснете профил, за да го измерите.</translation>
    </message>
    <message>
        <source>No roofline: %1.</source>
        <translation>Няма roofline: %1.</translation>
    </message>
    <message numerus="yes">
        <source>%n row(s) without flops are not drawn.</source>
        <translation>
            <numerusform>%n ред без flops не е начертан.</numerusform>
            <numerusform>%n реда без flops не са начертани.</numerusform>
        </translation>
    </message>
    <message>
        <source>Profile again</source>
        <translation>Профилиране отново</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>Експортиране…</translation>
    </message>
    <message>
        <source>Compare with…</source>
        <translation>Сравняване с…</translation>
    </message>
    <message>
        <source>Saves the table with all its columns, or the chart that is shown</source>
        <translation>Записва таблицата с всичките ѝ колони или показаната диаграма</translation>
    </message>
    <message>
        <source>There is no earlier profile of this session to compare with. Profile some runs first.</source>
        <translation>В тази сесия няма по-ранен профил за сравняване. Първо профилирайте няколко изпълнения.</translation>
    </message>
    <message>
        <source>one undisturbed run</source>
        <translation>едно изпълнение без смущения</translation>
    </message>
    <message>
        <source>Table and roofline</source>
        <translation>Таблица и roofline</translation>
    </message>
    <message>
        <source>Display</source>
        <translation>Показване</translation>
    </message>
    <message>
        <source>op</source>
        <translation>операция</translation>
    </message>
    <message>
        <source>A row for each op (G)</source>
        <translation>Ред за всяка операция (G)</translation>
    </message>
    <message>
        <source>layer</source>
        <translation>слой</translation>
    </message>
    <message>
        <source>A row for each layer of a model or part of a network, by the names of the tensors (G)</source>
        <translation>Ред за всеки слой на модел или част от мрежа, по имената на тензорите (G)</translation>
    </message>
    <message>
        <source>node</source>
        <translation>възел</translation>
    </message>
    <message>
        <source>A row for each node (G)</source>
        <translation>Ред за всеки възел (G)</translation>
    </message>
    <message>
        <source>Time by op, module, layer or node</source>
        <translation>Време по операция, модул, слой или възел</translation>
    </message>
    <message>
        <source>module</source>
        <translation>модул</translation>
    </message>
    <message>
        <source>A row for the nodes with the same name in all layers; nodes outside of layers by op (G)</source>
        <translation>Ред за възлите с едно и също име във всички слоеве; възлите извън слоевете са по операция (G)</translation>
    </message>
    <message>
        <source>Filter</source>
        <translation>Филтър</translation>
    </message>
</context>
<context>
    <name>ggs::ProgressLine</name>
    <message>
        <source>Cancel</source>
        <translation>Отказ</translation>
    </message>
    <message>
        <source>Shortcut: Esc</source>
        <translation>Клавиш: Esc</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
</context>
<context>
    <name>ggs::PromptDialog</name>
    <message>
        <source>Flash attention: one node instead of mul_mat, soft_max and mul_mat</source>
        <translation>Flash attention: един възел вместо mul_mat, soft_max и mul_mat</translation>
    </message>
    <message>
        <source>Logits of all tokens, not just the last one</source>
        <translation>Логити на всички токени, не само на последния</translation>
    </message>
    <message>
        <source>Prompt and model</source>
        <translation>Заявка и модел</translation>
    </message>
    <message>
        <source>Chat message, formatted with the model&apos;s template (%1)</source>
        <translation>Съобщение в разговор, оформено с шаблона на модела (%1)</translation>
    </message>
    <message>
        <source>Number of tokens that fit in the KV cache; the context length in the file is %1</source>
        <translation>Брой на токените, които се побират в KV кеша; дължината на контекста във файла е %1</translation>
    </message>
    <message>
        <source>Build graph</source>
        <translation>Изграждане на графа</translation>
    </message>
    <message>
        <source>KV cache cells</source>
        <translation>Клетки на KV кеша</translation>
    </message>
    <message>
        <source>KV cache type</source>
        <translation>Тип на KV кеша</translation>
    </message>
    <message>
        <source>The prompt has no tokens, so there is nothing to run: type a text.</source>
        <translation>Заявката няма токени, затова няма какво да се изпълни: напишете текст.</translation>
    </message>
    <message>
        <source>%1 tokens are too many; the KV cache has room for %2.</source>
        <translation>%1 токена са твърде много; KV кешът има място за %2.</translation>
    </message>
    <message>
        <source>A KV cache of type q8_0 needs flash attention: without it, the values of a token are not adjacent in the cache.</source>
        <translation>KV кеш от тип q8_0 изисква flash attention: без него стойностите на един токен не са съседни в кеша.</translation>
    </message>
    <message>
        <source>%1 of %2 tokens</source>
        <translation>%1 от %2 токена</translation>
    </message>
    <message>
        <source>counting tokens …</source>
        <translation>броят се токените …</translation>
    </message>
    <message>
        <source>A longer prompt is run in micro-batches (n_ubatch), one per round</source>
        <translation>По-дълга заявка се изпълнява на микропартиди (n_ubatch), всяка в свой кръг</translation>
    </message>
    <message>
        <source>Max prompt tokens per round</source>
        <translation>Най-много токени от заявката в един кръг</translation>
    </message>
    <message>
        <source>llama.cpp multiplies heads by a Hadamard matrix before it rounds them to q8_0; ggscope rounds them directly.</source>
        <translation>llama.cpp умножава главите по матрица на Адамар, преди да ги закръгли до q8_0; ggscope ги закръгля направо.</translation>
    </message>
    <message>
        <source>System message</source>
        <translation>Системно съобщение</translation>
    </message>
    <message>
        <source>Prompt</source>
        <translation>Заявка</translation>
    </message>
    <message>
        <source>None</source>
        <translation>Няма</translation>
    </message>
    <message>
        <source>Chat message</source>
        <translation>Съобщение в разговор</translation>
    </message>
    <message>
        <source>The exact text that the model gets, cut into tokens</source>
        <translation>Точният текст, който моделът получава, разделен на токени</translation>
    </message>
</context>
<context>
    <name>ggs::PromptNodesModel</name>
    <message>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>different shape</source>
        <translation>различна форма</translation>
    </message>
    <message>
        <source>first difference</source>
        <translation>първа разлика</translation>
    </message>
    <message>
        <source>the same</source>
        <translation>същото</translation>
    </message>
    <message>
        <source>NaN or Inf for at least one prompt</source>
        <translation>NaN или Inf поне при една от заявките</translation>
    </message>
    <message>
        <source>Mean square of the difference, divided by the mean square of the first prompt&apos;s values</source>
        <translation>Средният квадрат на разликата, разделен на средния квадрат на стойностите при първата заявка</translation>
    </message>
    <message>
        <source>Largest difference between two values</source>
        <translation>Най-голямата разлика между две стойности</translation>
    </message>
    <message>
        <source>#</source>
        <translation>№</translation>
    </message>
    <message>
        <source>node</source>
        <translation>възел</translation>
    </message>
    <message>
        <source>shape</source>
        <translation>форма</translation>
    </message>
    <message>
        <source>max difference</source>
        <translation>макс. разлика</translation>
    </message>
    <message>
        <source>differing</source>
        <translation>различни</translation>
    </message>
</context>
<context>
    <name>ggs::PromptPieces</name>
    <message>
        <source>Tokens of the prompt</source>
        <translation>Токени на заявката</translation>
    </message>
    <message>
        <source>token %1 · id %2 · special token</source>
        <translation>токен %1 · номер %2 · специален токен</translation>
    </message>
    <message>
        <source>token %1 · id %2</source>
        <translation>токен %1 · номер %2</translation>
    </message>
    <message numerus="yes">
        <source> … and %n more token(s)</source>
        <translation>
            <numerusform> … и още %n токен</numerusform>
            <numerusform> … и още %n токена</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ggs::PromptsDialog</name>
    <message>
        <source>Compare two prompts</source>
        <translation>Сравняване на две заявки</translation>
    </message>
    <message>
        <source>Other prompt, with a word or two changed</source>
        <translation>Другата заявка, с една-две променени думи</translation>
    </message>
    <message>
        <source>Current: %1</source>
        <translation>Текуща: %1</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Спиране</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>Сравняване</translation>
    </message>
    <message>
        <source>Running both prompts separately from the session …</source>
        <translation>Двете заявки се изпълняват отделно от сесията …</translation>
    </message>
    <message>
        <source>Stopped.</source>
        <translation>Спряно.</translation>
    </message>
    <message numerus="yes">
        <source>Both prompts have the same %n token(s), and no node differs.</source>
        <translation>
            <numerusform>Двете заявки имат същия %n токен и никой възел не се различава.</numerusform>
            <numerusform>Двете заявки имат същите %n токена и никой възел не се различава.</numerusform>
        </translation>
    </message>
    <message>
        <source>No node differs for the tokens that both prompts share.</source>
        <translation>Никой възел не се различава при токените, които имат и двете заявки.</translation>
    </message>
    <message numerus="yes">
        <source>The first %n token(s) are the same.</source>
        <translation>
            <numerusform>Първият %n токен е същият.</numerusform>
            <numerusform>Първите %n токена са същите.</numerusform>
        </translation>
    </message>
    <message>
        <source>The prompts have %1 and %2 tokens; the first %3 of each are compared.</source>
        <translation>Заявките имат %1 и %2 токена; сравняват се първите %3 от всяка.</translation>
    </message>
    <message>
        <source>%1 is not in the graph of this round.</source>
        <translation>%1 не е в графа на този кръг.</translation>
    </message>
    <message>
        <source>next token</source>
        <translation>следващ токен</translation>
    </message>
    <message>
        <source>current p %</source>
        <translation>p % на текущата</translation>
    </message>
    <message>
        <source>other p %</source>
        <translation>p % на другата</translation>
    </message>
    <message>
        <source>Next tokens after both prompts</source>
        <translation>Следващи токени след двете заявки</translation>
    </message>
    <message>
        <source>Difference after each layer</source>
        <translation>Разлика след всеки слой</translation>
    </message>
    <message>
        <source>Nodes and their differences</source>
        <translation>Възли и техните разлики</translation>
    </message>
    <message>
        <source>%1 The first node that differs is %2.</source>
        <translation>%1 Първият възел, който се различава, е %2.</translation>
    </message>
    <message>
        <source>“%1” (%2)</source>
        <translation>„%1“ (%2)</translation>
    </message>
    <message>
        <source>The current prompt continues with %1, the other one with %2.</source>
        <translation>Текущата заявка продължава с %1, а другата – с %2.</translation>
    </message>
    <message>
        <source>id %1</source>
        <translation>номер %1</translation>
    </message>
    <message>
        <source>layer</source>
        <translation>слой</translation>
    </message>
    <message>
        <source>last token: difference of the results</source>
        <translation>последен токен: разлика на резултатите</translation>
    </message>
    <message>
        <source>|a − b| / |a|</source>
        <translation>|a − b| / |a|</translation>
    </message>
    <message>
        <source>1 − cosine</source>
        <translation>1 − косинус</translation>
    </message>
    <message>
        <source>“%1” and “%2”</source>
        <translation>„%1“ и „%2“</translation>
    </message>
</context>
<context>
    <name>ggs::QuantisingCosts</name>
    <message>
        <source>no tensor in %1 has the same name and shape as a tensor in this file</source>
        <translation>%1 няма тензор с името и формата на тензор от този файл</translation>
    </message>
</context>
<context>
    <name>ggs::Rail</name>
    <message>
        <source>Workspaces</source>
        <translation>Работни пространства</translation>
    </message>
</context>
<context>
    <name>ggs::ReadingDialog</name>
    <message>
        <source>Dense values are f32 numbers</source>
        <translation>Плътните стойности са числа f32</translation>
    </message>
    <message>
        <source>Read %1</source>
        <translation>Четене на %1</translation>
    </message>
    <message>
        <source>As its bytes state (Norm, Parquet, list)</source>
        <translation>Според байтовете му (Norm, Parquet, списък)</translation>
    </message>
    <message>
        <source>Raw: whole numbers without a header</source>
        <translation>Raw: цели числа без заглавна част</translation>
    </message>
    <message>
        <source>Detect</source>
        <translation>Разпознаване</translation>
    </message>
    <message>
        <source>A Norm file doesn’t state the type of its keys</source>
        <translation>Файл Norm не посочва типа на ключовете си</translation>
    </message>
    <message>
        <source>none: keys stay as in the file</source>
        <translation>няма: ключовете остават както във файла</translation>
    </message>
    <message>
        <source>Number of keys of each slot, with commas between them. Keys are checked against these sizes, and shifted by the sizes of the slots before</source>
        <translation>Брой на ключовете на всеки слот, със запетаи между тях. Ключовете се проверяват по тези размери и се изместват с размерите на предишните слотове</translation>
    </message>
    <message>
        <source>Format</source>
        <translation>Формат</translation>
    </message>
    <message>
        <source>Type of keys</source>
        <translation>Тип на ключовете</translation>
    </message>
    <message>
        <source>Labels of a sample</source>
        <translation>Етикети на запис</translation>
    </message>
    <message>
        <source>Dense values of a sample</source>
        <translation>Плътни стойности на запис</translation>
    </message>
    <message>
        <source>Slots of a sample</source>
        <translation>Слотове на запис</translation>
    </message>
    <message>
        <source>Slot sizes</source>
        <translation>Размери на слотовете</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Отваряне</translation>
    </message>
    <message>
        <source>A sample needs at least one label, dense value or slot.</source>
        <translation>Записът се нуждае от поне един етикет, плътна стойност или слот.</translation>
    </message>
    <message>
        <source>The file has %1 bytes and a sample %2, so %3 bytes are left over.</source>
        <translation>Файлът има %1 байта, а един запис – %2, затова остават %3 байта.</translation>
    </message>
    <message>
        <source>%1 samples of %2 bytes</source>
        <translation>%1 записа по %2 байта</translation>
    </message>
    <message>
        <source>Slot sizes are whole numbers with commas between them.</source>
        <translation>Размерите на слотовете са цели числа със запетаи между тях.</translation>
    </message>
    <message>
        <source>There are %1 slot sizes, but samples have %2 slots.</source>
        <translation>Посочени са %1 размера на слотове, а записите имат %2 слота.</translation>
    </message>
    <message>
        <source>Each file of the list has samples of %1 bytes.</source>
        <translation>Записите във всеки файл от списъка са по %1 байта.</translation>
    </message>
</context>
<context>
    <name>ggs::RecentRow</name>
    <message>
        <source>today, %1</source>
        <translation>днес, %1</translation>
    </message>
    <message>
        <source>yesterday</source>
        <translation>вчера</translation>
    </message>
    <message>
        <source>d MMM</source>
        <translation>d MMM</translation>
    </message>
    <message>
        <source>d MMM yyyy</source>
        <translation>d MMM yyyy &apos;г.&apos;</translation>
    </message>
    <message>
        <source>a recorded run, %1 steps</source>
        <translation>записано изпълнение, стъпки: %1</translation>
    </message>
    <message>
        <source>not run</source>
        <translation>не е изпълнен</translation>
    </message>
    <message>
        <source>node %1 of %2</source>
        <translation>възел %1 от %2</translation>
    </message>
    <message>
        <source>%1, round %2</source>
        <translation>%1, кръг %2</translation>
    </message>
    <message>
        <source>in %1</source>
        <translation>в „%1“</translation>
    </message>
    <message>
        <source>sample</source>
        <translation>пример</translation>
    </message>
</context>
<context>
    <name>ggs::RecordActions</name>
    <message>
        <source>&amp;Record a run…</source>
        <translation>Записване на изпъ&amp;лнение…</translation>
    </message>
    <message>
        <source>Runs the program from the start and saves the results to a file that can be opened later</source>
        <translation>Изпълнява програмата отначало и записва резултатите във файл, който може да се отвори по-късно</translation>
    </message>
    <message>
        <source>&amp;Export…</source>
        <translation>&amp;Експортиране…</translation>
    </message>
    <message>
        <source>Saves the current view as a picture or a table</source>
        <translation>Записва текущия изглед като изображение или таблица</translation>
    </message>
    <message>
        <source>%1 was written</source>
        <translation>%1 е записан</translation>
    </message>
    <message>
        <source>%1 was written, but its size limit left no room for %2 of values</source>
        <translation>%1 е записан, но границата за размера му не остави място за %2 стойности</translation>
    </message>
    <message>
        <source>Record a run</source>
        <translation>Записване на изпълнение</translation>
    </message>
    <message>
        <source>Recorded runs (*.trace);;All files (*)</source>
        <translation>Записани изпълнения (*.trace);;Всички файлове (*)</translation>
    </message>
    <message>
        <source>Recording %1 …</source>
        <translation>Записва се %1 …</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Спиране</translation>
    </message>
    <message>
        <source>Export: %1</source>
        <translation>Експортиране: %1</translation>
    </message>
    <message>
        <source>%1 can’t be exported; select the graph or another view that can be exported</source>
        <translation>%1 не може да се експортира; изберете графа или друг изглед, който може</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>Експортиране…</translation>
    </message>
    <message>
        <source>Writing %1 …</source>
        <translation>Записва се %1 …</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>Експортиране</translation>
    </message>
</context>
<context>
    <name>ggs::RooflinePage</name>
    <message>
        <source>Roofline</source>
        <translation>Roofline</translation>
    </message>
    <message>
        <source>compute-bound</source>
        <translation>ограничен от изчисленията</translation>
    </message>
    <message>
        <source>flops and bytes not known</source>
        <translation>flops и байтовете не са известни</translation>
    </message>
    <message>
        <source>flops</source>
        <translation>flops</translation>
    </message>
    <message>
        <source>bytes</source>
        <translation>байтове</translation>
    </message>
    <message>
        <source>flops per byte</source>
        <translation>flops на байт</translation>
    </message>
    <message>
        <source>median</source>
        <translation>медиана</translation>
    </message>
    <message>
        <source>GFLOP/s</source>
        <translation>GFLOP/s</translation>
    </message>
    <message>
        <source>Potential speed-up</source>
        <translation>Възможно ускорение</translation>
    </message>
    <message>
        <source>at best</source>
        <translation>най-добро</translation>
    </message>
    <message>
        <source>of roofline</source>
        <translation>от roofline</translation>
    </message>
    <message>
        <source>roofline, GFLOP/s</source>
        <translation>roofline, GFLOP/s</translation>
    </message>
    <message>
        <source>memory-bound, %1 GB/s</source>
        <translation>ограничен от паметта, %1 GB/s</translation>
    </message>
    <message>
        <source>Figures of the selected row</source>
        <translation>Стойности на избрания ред</translation>
    </message>
    <message>
        <source>memory-bound, from a cache</source>
        <translation>ограничен от паметта, от кеш</translation>
    </message>
    <message>
        <source>time</source>
        <translation>време</translation>
    </message>
    <message>
        <source>share</source>
        <translation>дял</translation>
    </message>
    <message>
        <source>%1 % of %2</source>
        <translation>%1 % от %2</translation>
    </message>
</context>
<context>
    <name>ggs::RoundLane</name>
    <message>
        <source>one round</source>
        <translation>един кръг</translation>
    </message>
    <message>
        <source>round %1</source>
        <translation>кръг %1</translation>
    </message>
    <message numerus="yes">
        <source>round %1: the prompt, %n token(s)</source>
        <translation>
            <numerusform>кръг %1: заявката, %n токен</numerusform>
            <numerusform>кръг %1: заявката, %n токена</numerusform>
        </translation>
    </message>
    <message>
        <source>%1: the prompt</source>
        <translation>%1: заявката</translation>
    </message>
    <message>
        <source>round %1: the prompt, tokens %2</source>
        <translation>кръг %1: заявката, токени %2</translation>
    </message>
</context>
<context>
    <name>ggs::RoundsChart</name>
    <message>
        <source>round</source>
        <translation>кръг</translation>
    </message>
    <message>
        <source>round %1: %2 = %3</source>
        <translation>кръг %1: %2 = %3</translation>
    </message>
</context>
<context>
    <name>ggs::RoundsView</name>
    <message>
        <source>Rounds</source>
        <translation>Кръгове</translation>
    </message>
    <message>
        <source>log</source>
        <translation>лог</translation>
    </message>
    <message>
        <source>Logarithmic scale, if all values are above 0 (L)</source>
        <translation>Логаритмична скала, ако всички стойности са над 0 (L)</translation>
    </message>
    <message>
        <source>This view shows the rounds of a program.</source>
        <translation>Този изглед показва кръговете на програма.</translation>
    </message>
    <message>
        <source>This program has one round. A script with the line “rounds 40” runs its graphs 40 times, once per round. Open the sample recurrent.ggs for an example.</source>
        <translation>Тази програма има един кръг. Скрипт с реда „rounds 40“ изпълнява графите си 40 пъти, по веднъж на кръг. Отворете примера recurrent.ggs.</translation>
    </message>
    <message>
        <source>No round is done yet: run at least one.</source>
        <translation>Още няма завършен кръг: изпълнете поне един.</translation>
    </message>
    <message>
        <source>time of each round</source>
        <translation>време на всеки кръг</translation>
    </message>
    <message>
        <source>round %1 of %2</source>
        <translation>кръг %1 от %2</translation>
    </message>
    <message>
        <source>µs</source>
        <translation>µs</translation>
    </message>
    <message>
        <source>This view has no times for these rounds; the Timeline view shows the times of each round.</source>
        <translation>Този изглед няма времена за тези кръгове; изгледът „Времева линия“ показва времената на всеки кръг.</translation>
    </message>
</context>
<context>
    <name>ggs::RunBars</name>
    <message numerus="yes">
        <source>Times of %n run(s), from %1 to %2</source>
        <translation>
            <numerusform>Време на %n изпълнение, от %1 до %2</numerusform>
            <numerusform>Времена на %n изпълнения, от %1 до %2</numerusform>
        </translation>
    </message>
    <message>
        <source>One bar for each run. Run %1 has the median total time.</source>
        <translation>По едно стълбче за всяко изпълнение. Изпълнение %1 е с медианата на общото време.</translation>
    </message>
    <message>
        <source>run 1</source>
        <translation>изпълнение 1</translation>
    </message>
    <message>
        <source>run %1</source>
        <translation>изпълнение %1</translation>
    </message>
</context>
<context>
    <name>ggs::RunNotices</name>
    <message numerus="yes">
        <source>%n change(s) by hand are discarded</source>
        <translation>
            <numerusform>Отхвърлена е %n промяна, направена на ръка</numerusform>
            <numerusform>Отхвърлени са %n промени, направени на ръка</numerusform>
        </translation>
    </message>
    <message>
        <source>They were made at a later node than the present one.</source>
        <translation>Направени са при възел след текущия.</translation>
    </message>
    <message>
        <source>Stopped: %1</source>
        <translation>Спряно: %1</translation>
    </message>
    <message>
        <source>Choose a token in Next token to go on from here.</source>
        <translation>За да продължите оттук, изберете токен в „Следващ токен“.</translation>
    </message>
    <message>
        <source>Stopped before %1</source>
        <translation>Спряно преди %1</translation>
    </message>
    <message>
        <source>Stopped after %1</source>
        <translation>Спряно след %1</translation>
    </message>
    <message>
        <source>Breakpoint “%1”, hit %2</source>
        <translation>Точка на прекъсване „%1“, попадение %2</translation>
    </message>
    <message>
        <source>Disable it</source>
        <translation>Изключване</translation>
    </message>
    <message>
        <source>Disables the breakpoint; the run doesn&apos;t stop there any more</source>
        <translation>Изключва точката на прекъсване; изпълнението вече не спира там</translation>
    </message>
    <message>
        <source>Show the error</source>
        <translation>Показване на грешката</translation>
    </message>
    <message>
        <source>Shows the script at the line of the error</source>
        <translation>Показва скрипта на реда с грешката</translation>
    </message>
    <message>
        <source>The script has an error, so the previous program runs</source>
        <translation>Скриптът има грешка, затова се изпълнява предишната програма</translation>
    </message>
    <message>
        <source>The script has an error, so nothing was run</source>
        <translation>Скриптът има грешка, затова нищо не беше изпълнено</translation>
    </message>
    <message>
        <source>%1 in round %2</source>
        <translation>%1 в кръг %2</translation>
    </message>
    <message>
        <source>A changed result is marked Δ in the list of nodes and in the graph.</source>
        <translation>Промененият резултат е отбелязан с Δ в списъка на възлите и в графа.</translation>
    </message>
    <message>
        <source>Show node %1</source>
        <translation>Показване на възел %1</translation>
    </message>
    <message>
        <source>Selects the node; the cursor stays where it is</source>
        <translation>Избира възела; курсорът остава на мястото си</translation>
    </message>
    <message>
        <source>node %1 (%2, %3)</source>
        <translation>възел %1 (%2, %3)</translation>
    </message>
    <message>
        <source>NaN first appears at %1</source>
        <translation>NaN се появява за пръв път при %1</translation>
    </message>
    <message>
        <source>Infinity first appears at %1</source>
        <translation>Безкрайност се появява за пръв път при %1</translation>
    </message>
    <message>
        <source>There, %1.</source>
        <translation>Там %1.</translation>
    </message>
    <message>
        <source>Node %1 has infinite values already.</source>
        <translation>Безкрайни стойности има още при възел %1.</translation>
    </message>
    <message>
        <source>Some earlier results are overwritten, so it may have begun before.</source>
        <translation>Някои по-ранни резултати са презаписани, затова началото може да е преди това.</translation>
    </message>
    <message>
        <source>Go back to node %1</source>
        <translation>Връщане към възел %1</translation>
    </message>
    <message>
        <source>Moves the cursor back to this node, before it runs</source>
        <translation>Връща курсора към този възел, преди той да се изпълни</translation>
    </message>
    <message>
        <source>Read differently…</source>
        <translation>Друго четене…</translation>
    </message>
    <message>
        <source>Changes the format, the type of the keys, or the slot sizes</source>
        <translation>Променя формата, типа на ключовете или размерите на слотовете</translation>
    </message>
</context>
<context>
    <name>ggs::SampleFields</name>
    <message>
        <source>label</source>
        <translation>етикет</translation>
    </message>
    <message>
        <source>label %1</source>
        <translation>етикет %1</translation>
    </message>
    <message>
        <source>dense %1</source>
        <translation>плътна %1</translation>
    </message>
    <message>
        <source>slot %1: key</source>
        <translation>слот %1: ключ</translation>
    </message>
    <message>
        <source>slot %1: key %2</source>
        <translation>слот %1: ключ %2</translation>
    </message>
    <message>
        <source>length</source>
        <translation>дължина</translation>
    </message>
    <message>
        <source>slot %1: number of keys</source>
        <translation>слот %1: брой на ключовете</translation>
    </message>
    <message>
        <source>check byte</source>
        <translation>контролен байт</translation>
    </message>
    <message>
        <source>%1 (the sum is %2)</source>
        <translation>%1 (сборът е %2)</translation>
    </message>
    <message>
        <source>%1 (keys are 0 to %2)</source>
        <translation>%1 (ключовете са от 0 до %2)</translation>
    </message>
    <message>
        <source>%1 (row %2)</source>
        <translation>%1 (ред %2)</translation>
    </message>
</context>
<context>
    <name>ggs::SampleHex</name>
    <message>
        <source>Bytes of the sample</source>
        <translation>Байтове на записа</translation>
    </message>
</context>
<context>
    <name>ggs::SampleLink</name>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
</context>
<context>
    <name>ggs::SampleModel</name>
    <message>
        <source> … (%1 keys)</source>
        <translation> … (%1 ключа)</translation>
    </message>
    <message>
        <source>sample</source>
        <translation>запис</translation>
    </message>
    <message>
        <source>label</source>
        <translation>етикет</translation>
    </message>
    <message>
        <source>label %1</source>
        <translation>етикет %1</translation>
    </message>
    <message>
        <source>dense %1</source>
        <translation>плътна %1</translation>
    </message>
    <message>
        <source>slot %1</source>
        <translation>слот %1</translation>
    </message>
    <message>
        <source>can’t be read: %1</source>
        <translation>не може да се прочете: %1</translation>
    </message>
</context>
<context>
    <name>ggs::SamplePane</name>
    <message>
        <source>offset</source>
        <translation>отместване</translation>
    </message>
    <message>
        <source>field</source>
        <translation>поле</translation>
    </message>
    <message>
        <source>type</source>
        <translation>тип</translation>
    </message>
    <message>
        <source>value</source>
        <translation>стойност</translation>
    </message>
    <message>
        <source>Fields of the sample</source>
        <translation>Полета на записа</translation>
    </message>
    <message>
        <source>Select a sample to see its bytes.</source>
        <translation>Изберете запис, за да видите байтовете му.</translation>
    </message>
    <message>
        <source>Sample %1</source>
        <translation>Запис %1</translation>
    </message>
    <message>
        <source>the first %1 of %2 from byte %3 on</source>
        <translation>първите %1 от %2, от байт %3 нататък</translation>
    </message>
    <message>
        <source>%1 from byte %2 on</source>
        <translation>%1 от байт %2 нататък</translation>
    </message>
    <message>
        <source>No sample is selected.</source>
        <translation>Не е избран запис.</translation>
    </message>
    <message>
        <source>A sample of this file is not one range of bytes.</source>
        <translation>Запис на този файл не е един интервал от байтове.</translation>
    </message>
    <message>
        <source>Sample %1 can’t be read.</source>
        <translation>Запис %1 не може да се прочете.</translation>
    </message>
</context>
<context>
    <name>ggs::SampleTable</name>
    <message>
        <source>Samples of the click log</source>
        <translation>Записи на дневника на щраквания</translation>
    </message>
    <message>
        <source>Position in the click log</source>
        <translation>Място в дневника на щраквания</translation>
    </message>
</context>
<context>
    <name>ggs::ScriptCaret</name>
    <message>
        <source>a tensor</source>
        <translation>тензор</translation>
    </message>
    <message>
        <source>a tensor or a list of tensors</source>
        <translation>тензор или списък от тензори</translation>
    </message>
    <message>
        <source>a whole number</source>
        <translation>цяло число</translation>
    </message>
    <message>
        <source>a number</source>
        <translation>число</translation>
    </message>
    <message>
        <source>true or false</source>
        <translation>true или false</translation>
    </message>
    <message>
        <source>a type, such as f32 or q4_0</source>
        <translation>тип, например f32 или q4_0</translation>
    </message>
    <message>
        <source>a string in quotes</source>
        <translation>низ в кавички</translation>
    </message>
    <message>
        <source>a graph</source>
        <translation>граф</translation>
    </message>
    <message>
        <source>a context</source>
        <translation>контекст</translation>
    </message>
    <message>
        <source>one of: %1</source>
        <translation>едно от: %1</translation>
    </message>
    <message>
        <source>%2 whole numbers</source>
        <translation>%2 цели числа</translation>
    </message>
    <message>
        <source>%1 to %2 whole numbers</source>
        <translation>от %1 до %2 цели числа</translation>
    </message>
    <message>
        <source>%1; default: %2</source>
        <translation>%1; по подразбиране: %2</translation>
    </message>
    <message>
        <source>Fills a tensor when a run starts: tensor(…) = …</source>
        <translation>Запълва тензор, когато започва изпълнение: tensor(…) = …</translation>
    </message>
    <message>
        <source>%1 B each</source>
        <translation>по %1 B</translation>
    </message>
    <message>
        <source>%1 values in %2 B</source>
        <translation>%1 стойности в %2 B</translation>
    </message>
    <message>
        <source>A variable of this script</source>
        <translation>Променлива на този скрипт</translation>
    </message>
    <message>
        <source>Number of elements in dimension %1</source>
        <translation>Брой на елементите в размерност %1</translation>
    </message>
    <message>
        <source>Stride of dimension %1 in bytes</source>
        <translation>Крачка на размерност %1 в байтове</translation>
    </message>
    <message>
        <source>Begins a statement</source>
        <translation>Започва инструкция</translation>
    </message>
</context>
<context>
    <name>ggs::ScriptEditor</name>
    <message>
        <source>Script</source>
        <translation>Скрипт</translation>
    </message>
    <message>
        <source>a = tensor(f32, 2, 4) = normal(0, 1)
b = sqr(a)
graph b</source>
        <translation>a = tensor(f32, 2, 4) = normal(0, 1)
b = sqr(a)
graph b</translation>
    </message>
</context>
<context>
    <name>ggs::ScriptGutter</name>
    <message>
        <source>Click to set or remove a breakpoint on this line&apos;s node</source>
        <translation>Щракване поставя точка на прекъсване на възела от този ред или я премахва</translation>
    </message>
    <message>
        <source>This line doesn&apos;t create a node that runs, so it can&apos;t have a breakpoint</source>
        <translation>Този ред не създава възел, който се изпълнява, затова не може да има точка на прекъсване</translation>
    </message>
    <message>
        <source>Line numbers and breakpoints</source>
        <translation>Номера на редове и точки на прекъсване</translation>
    </message>
</context>
<context>
    <name>ggs::ScriptView</name>
    <message>
        <source>Load plug-in…</source>
        <translation>Зареждане на приставка…</translation>
    </message>
    <message>
        <source>New from template</source>
        <translation>Нов от шаблон</translation>
    </message>
    <message>
        <source>Copies a sample, which you can change and save as your own file</source>
        <translation>Копира пример, който можете да промените и да запазите като свой файл</translation>
    </message>
    <message>
        <source>Find (Return: next)</source>
        <translation>Търсене (Return: следващото)</translation>
    </message>
    <message>
        <source>Nothing is open: open a sample or a script, or create a new script (Ctrl+N)</source>
        <translation>Нищо не е отворено: отворете пример или скрипт или създайте нов скрипт (Ctrl+N)</translation>
    </message>
    <message>
        <source>This script is too long to be shown: it has %1 characters; the limit is %2 characters</source>
        <translation>Този скрипт е твърде дълъг, за да се покаже: има %1 знака; границата е %2 знака</translation>
    </message>
    <message>
        <source>%1 contains weights, not a script</source>
        <translation>%1 съдържа тегла, а не скрипт</translation>
    </message>
    <message>
        <source>%1 is a recorded run, which doesn&apos;t contain its script</source>
        <translation>%1 е записано изпълнение, което не съдържа скрипта си</translation>
    </message>
    <message>
        <source>Line %1, column %2: %3</source>
        <translation>Ред %1, колона %2: %3</translation>
    </message>
    <message>
        <source>there is no script</source>
        <translation>няма скрипт</translation>
    </message>
    <message>
        <source>line %1: %2</source>
        <translation>ред %1: %2</translation>
    </message>
    <message>
        <source>not saved</source>
        <translation>не е запазен</translation>
    </message>
    <message>
        <source>line %1</source>
        <translation>ред %1</translation>
    </message>
    <message>
        <source>Ctrl+Space to complete, Ctrl+/ to comment, click a line number to set a breakpoint</source>
        <translation>Ctrl+Space допълва, Ctrl+/ коментира, щракване върху номера на реда поставя точка на прекъсване</translation>
    </message>
    <message>
        <source>Use text from file</source>
        <translation>Вземане на текста от файла</translation>
    </message>
    <message>
        <source>Loads the text that another program has written to the file; press Ctrl+Z to restore the current text</source>
        <translation>Зарежда текста, който друга програма е записала във файла; натиснете Ctrl+Z, за да възстановите текущия текст</translation>
    </message>
    <message>
        <source>Script</source>
        <translation>Скрипт</translation>
    </message>
    <message>
        <source>Build anyway</source>
        <translation>Изграждане въпреки това</translation>
    </message>
    <message>
        <source>While you type, a script&apos;s memory and time are limited, and it can&apos;t read new files. This button builds the script as if you had opened it (Ctrl+Return)</source>
        <translation>Докато пишете, паметта и времето на скрипта са ограничени и той не може да чете нови файлове. Този бутон изгражда скрипта така, сякаш сте го отворили (Ctrl+Return)</translation>
    </message>
    <message>
        <source>still showing the last version without errors</source>
        <translation>още се показва последната версия без грешки</translation>
    </message>
    <message>
        <source>nothing is shown: the script can&apos;t be built</source>
        <translation>нищо не се показва: скриптът не може да се изгради</translation>
    </message>
    <message>
        <source>Remove breakpoint</source>
        <translation>Премахване на точката на прекъсване</translation>
    </message>
    <message>
        <source>Break here</source>
        <translation>Прекъсване тук</translation>
    </message>
    <message>
        <source>Run to here</source>
        <translation>Изпълнение дотук</translation>
    </message>
    <message>
        <source>Disable</source>
        <translation>Изключване</translation>
    </message>
    <message>
        <source>Enable</source>
        <translation>Включване</translation>
    </message>
    <message>
        <source>Change…</source>
        <translation>Промяна…</translation>
    </message>
    <message>
        <source>%1 is a language model, which has no script. Model shows its text.</source>
        <translation>%1 е езиков модел, който няма скрипт. „Модел“ показва текста му.</translation>
    </message>
    <message>
        <source>Go to Model</source>
        <translation>Към „Модел“</translation>
    </message>
</context>
<context>
    <name>ggs::SettingsDialog</name>
    <message>
        <source>Open the last file on startup</source>
        <translation>Отваряне на последния файл при стартиране</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>Настройки</translation>
    </message>
    <message>
        <source>dark</source>
        <translation>тъмна</translation>
    </message>
    <message>
        <source>light</source>
        <translation>светла</translation>
    </message>
    <message>
        <source> MiB</source>
        <translation> MiB</translation>
    </message>
    <message>
        <source>&amp;Theme</source>
        <translation>&amp;Тема</translation>
    </message>
    <message>
        <source>Th&amp;reads</source>
        <translation>&amp;Нишки</translation>
    </message>
    <message>
        <source>&amp;History</source>
        <translation>&amp;История</translation>
    </message>
    <message>
        <source>&amp;Profile runs</source>
        <translation>Изпълнения за &amp;профил</translation>
    </message>
    <message>
        <source>Number of runs per profile. More runs give more stable times.</source>
        <translation>Брой на изпълненията в един профил. Повече изпълнения дават по-устойчиви времена.</translation>
    </message>
    <message>
        <source>System default</source>
        <translation>като на системата</translation>
    </message>
    <message>
        <source>&amp;Language</source>
        <translation>&amp;Език</translation>
    </message>
    <message>
        <source>Restart now</source>
        <translation>Рестартиране сега</translation>
    </message>
    <message>
        <source> GiB</source>
        <translation> GiB</translation>
    </message>
    <message>
        <source>Takes effect the next time ggscope starts.</source>
        <translation>Влиза в сила при следващото стартиране на ggscope.</translation>
    </message>
    <message>
        <source>Size of the history for stepping back. To go further back, ggscope runs earlier steps again.</source>
        <translation>Размер на историята за стъпки назад. За да се върне по-назад, ggscope изпълнява предишните стъпки отново.</translation>
    </message>
    <message>
        <source>&amp;Memory limit</source>
        <translation>Граница на &amp;паметта</translation>
    </message>
    <message>
        <source>The most memory that a script may reserve. If a script needs more, it is refused before anything is reserved.</source>
        <translation>Най-много памет, която един скрипт може да задели. Скрипт, на който трябва повече, се отказва, преди да е заделено каквото и да е.</translation>
    </message>
    <message>
        <source>Reload plug-ins automatically in trusted folders</source>
        <translation>Автоматично презареждане на приставки в папки, на които имате доверие</translation>
    </message>
    <message>
        <source> %</source>
        <translation> %</translation>
    </message>
    <message>
        <source>from script</source>
        <translation>от скрипта</translation>
    </message>
    <message>
        <source>&amp;Font size</source>
        <translation>&amp;Размер на шрифта</translation>
    </message>
    <message>
        <source>Number of threads that run nodes. “from script” leaves the choice to the script or the model.</source>
        <translation>Брой на нишките, които изпълняват възлите. „от скрипта“ оставя избора на скрипта или модела.</translation>
    </message>
</context>
<context>
    <name>ggs::SlotsPane</name>
    <message>
        <source>slot</source>
        <translation>слот</translation>
    </message>
    <message>
        <source>keys</source>
        <translation>ключове</translation>
    </message>
    <message>
        <source>per sample</source>
        <translation>на запис</translation>
    </message>
    <message>
        <source>least</source>
        <translation>най-малко</translation>
    </message>
    <message>
        <source>most</source>
        <translation>най-много</translation>
    </message>
    <message>
        <source>without keys</source>
        <translation>без ключове</translation>
    </message>
    <message>
        <source>least key</source>
        <translation>най-малък ключ</translation>
    </message>
    <message>
        <source>greatest key</source>
        <translation>най-голям ключ</translation>
    </message>
    <message>
        <source>Slots of the click log</source>
        <translation>Слотове на дневника на щраквания</translation>
    </message>
    <message>
        <source>Histogram of keys per sample</source>
        <translation>Хистограма на ключовете в един запис</translation>
    </message>
    <message>
        <source>No sample has been read yet.</source>
        <translation>Още не е прочетен нито един запис.</translation>
    </message>
    <message>
        <source>%1 samples have %2 keys, %3 per sample on average.</source>
        <translation>%1 записа имат %2 ключа, средно по %3 на запис.</translation>
    </message>
    <message>
        <source>keys of a sample</source>
        <translation>ключове в един запис</translation>
    </message>
    <message>
        <source>samples</source>
        <translation>записи</translation>
    </message>
    <message>
        <source>Keys per sample</source>
        <translation>Ключове в един запис</translation>
    </message>
    <message>
        <source>%1 keys: %2 samples</source>
        <translation>%1 ключа: %2 записа</translation>
    </message>
</context>
<context>
    <name>ggs::SparseCanvas</name>
    <message>
        <source>Keys of the sparse tensor</source>
        <translation>Ключове на разредения тензор</translation>
    </message>
    <message>
        <source>end</source>
        <translation>край</translation>
    </message>
    <message>
        <source>row %1</source>
        <translation>ред %1</translation>
    </message>
    <message>
        <source>an empty row</source>
        <translation>празен ред</translation>
    </message>
    <message>
        <source>unused: it is in no row</source>
        <translation>неизползвано: не е в нито един ред</translation>
    </message>
    <message>
        <source>out of range</source>
        <translation>извън обхвата</translation>
    </message>
    <message>
        <source>the last row ends here</source>
        <translation>последният ред свършва тук</translation>
    </message>
    <message>
        <source>row %1 begins here</source>
        <translation>ред %1 започва тук</translation>
    </message>
</context>
<context>
    <name>ggs::SparsePanel</name>
    <message>
        <source>The node that reads the sparse tensor</source>
        <translation>Възелът, който чете разредения тензор</translation>
    </message>
    <message>
        <source>Sum of the selected row or key</source>
        <translation>Сума за избрания ред или ключ</translation>
    </message>
    <message>
        <source>rows: %1 · keys: %2 · longest row: %3</source>
        <translation>редове: %1 · ключове: %2 · най-дълъг ред: %3</translation>
    </message>
    <message>
        <source>empty rows: %1</source>
        <translation>празни редове: %1</translation>
    </message>
    <message>
        <source>unused: %1 of %2</source>
        <translation>неизползвани: %1 от %2</translation>
    </message>
    <message>
        <source>Keys out of range: %1; the first one is at position %2. Keys must be from 0 to %3.</source>
        <translation>Ключове извън обхвата: %1; първият е на позиция %2. Ключовете трябва да са от 0 до %3.</translation>
    </message>
    <message>
        <source>Negative keys: %1; the first one is at position %2.</source>
        <translation>Отрицателни ключове: %1; първият е на позиция %2.</translation>
    </message>
    <message>
        <source>Key %1 · uses: %2</source>
        <translation>Ключ %1 · употреби: %2</translation>
    </message>
    <message>
        <source>Row %1 · keys: %2</source>
        <translation>Ред %1 · ключове: %2</translation>
    </message>
    <message>
        <source>Position %1 is unused: it is in no row.</source>
        <translation>Позиция %1 е неизползвана: не е в нито един ред.</translation>
    </message>
    <message>
        <source>Click a key, an offset or the name of a row.</source>
        <translation>Щракнете върху ключ, отместване или име на ред.</translation>
    </message>
</context>
<context>
    <name>ggs::SparseTermsModel</name>
    <message>
        <source>keys of the row</source>
        <translation>ключове на реда</translation>
    </message>
    <message>
        <source>out of range</source>
        <translation>извън обхвата</translation>
    </message>
    <message>
        <source>position</source>
        <translation>позиция</translation>
    </message>
    <message>
        <source>row</source>
        <translation>ред</translation>
    </message>
    <message>
        <source>key</source>
        <translation>ключ</translation>
    </message>
    <message>
        <source>factor</source>
        <translation>множител</translation>
    </message>
</context>
<context>
    <name>ggs::StridesView</name>
    <message>
        <source>Layout</source>
        <translation>Разположение</translation>
    </message>
    <message>
        <source>What if</source>
        <translation>Какво ако</translation>
    </message>
    <message>
        <source>Properties</source>
        <translation>Свойства</translation>
    </message>
    <message>
        <source>byte offset</source>
        <translation>отместване в байтове</translation>
    </message>
    <message>
        <source>walk order</source>
        <translation>ред на обхождане</translation>
    </message>
    <message>
        <source>Contents of the cells</source>
        <translation>Съдържание на клетките</translation>
    </message>
    <message>
        <source>LOGICAL GRID</source>
        <translation>ЛОГИЧЕСКА МРЕЖА</translation>
    </message>
    <message>
        <source>Bytes per row</source>
        <translation>Байтове на ред</translation>
    </message>
    <message>
        <source>LINE OF BYTES</source>
        <translation>РЕДИЦА ОТ БАЙТОВЕ</translation>
    </message>
    <message>
        <source>Dimension 0 first, then 1, 2 and 3</source>
        <translation>Първо размерност 0, после 1, 2 и 3</translation>
    </message>
    <message>
        <source>PREDICATES</source>
        <translation>ПРЕДИКАТИ</translation>
    </message>
    <message>
        <source>GGML / PYTORCH</source>
        <translation>GGML / PYTORCH</translation>
    </message>
    <message>
        <source>This tensor has no elements, so there are no strides to show</source>
        <translation>Този тензор няма елементи, затова няма крачки за показване</translation>
    </message>
    <message>
        <source>Select a tensor in the graph or in a list to see how its elements are stored in memory</source>
        <translation>Изберете тензор в графа или в списък, за да видите как се съхраняват елементите му в паметта</translation>
    </message>
    <message>
        <source>Each cell is an element. %1 elements share a block of %2 bytes, and each byte of a block belongs to all of its elements.</source>
        <translation>Всяка клетка е елемент. %1 елемента делят блок от %2 байта, а всеки байт на блок е на всичките му елементи.</translation>
    </message>
    <message>
        <source>leaf</source>
        <translation>листо</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 от %2</translation>
    </message>
    <message>
        <source>%1, a view of %2 from byte %3</source>
        <translation>%1, изглед на %2 от байт %3</translation>
    </message>
    <message>
        <source>auto</source>
        <translation>автоматично</translation>
    </message>
    <message>
        <source>%1 bytes per row</source>
        <translation>по %1 байта на ред</translation>
    </message>
    <message>
        <source>not run yet</source>
        <translation>още не е изпълнен</translation>
    </message>
    <message>
        <source>block</source>
        <translation>блок</translation>
    </message>
    <message>
        <source>step</source>
        <translation>стъпка</translation>
    </message>
    <message>
        <source>bytes</source>
        <translation>байтове</translation>
    </message>
    <message>
        <source>arena</source>
        <translation>арена</translation>
    </message>
    <message>
        <source>raw</source>
        <translation>сурови</translation>
    </message>
    <message>
        <source>value</source>
        <translation>стойност</translation>
    </message>
    <message>
        <source>same as</source>
        <translation>същото като</translation>
    </message>
    <message>
        <source>offset and value</source>
        <translation>отместване и стойност</translation>
    </message>
    <message>
        <source>at node %1</source>
        <translation>при възел %1</translation>
    </message>
    <message>
        <source>Strides</source>
        <translation>Крачки</translation>
    </message>
    <message>
        <source>Tries permute, transpose, reshape, view or cont on a copy of the tensor. Shows the new shape, strides and walk through memory; the program stays unchanged</source>
        <translation>Изпробва permute, transpose, reshape, view или cont върху копие на тензора. Показва новата форма, крачките и обхождането на паметта; програмата остава непроменена</translation>
    </message>
    <message>
        <source>#n: position in the walk</source>
        <translation>#n: място в обхождането</translation>
    </message>
</context>
<context>
    <name>ggs::TensorBytes</name>
    <message>
        <source>Bytes of the tensor</source>
        <translation>Байтове на тензора</translation>
    </message>
    <message>
        <source>running: bytes from the last read</source>
        <translation>изпълнява се: байтове от последното четене</translation>
    </message>
    <message>
        <source>No element of the tensor has this byte</source>
        <translation>Никой елемент на тензора няма този байт</translation>
    </message>
</context>
<context>
    <name>ggs::TensorDifferenceModel</name>
    <message>
        <source>only in this file</source>
        <translation>само в този файл</translation>
    </message>
    <message>
        <source>only in the other file</source>
        <translation>само в другия файл</translation>
    </message>
    <message>
        <source>different shape</source>
        <translation>различна форма</translation>
    </message>
    <message numerus="yes">
        <source>NaN or Inf: %n element(s)</source>
        <translation>
            <numerusform>NaN или Inf: %n елемент</numerusform>
            <numerusform>NaN или Inf: %n елемента</numerusform>
        </translation>
    </message>
    <message>
        <source>Mean square of the difference, divided by the mean square of the values in this file</source>
        <translation>Средният квадрат на разликата, разделен на средния квадрат на стойностите в този файл</translation>
    </message>
    <message>
        <source>Largest difference between two values</source>
        <translation>Най-голямата разлика между две стойности</translation>
    </message>
    <message>
        <source>tensor</source>
        <translation>тензор</translation>
    </message>
    <message>
        <source>this file</source>
        <translation>този файл</translation>
    </message>
    <message>
        <source>other file</source>
        <translation>другият файл</translation>
    </message>
    <message>
        <source>max difference</source>
        <translation>макс. разлика</translation>
    </message>
    <message>
        <source>differing</source>
        <translation>различни</translation>
    </message>
    <message>
        <source>bytes</source>
        <translation>байтове</translation>
    </message>
</context>
<context>
    <name>ggs::TextFlow</name>
    <message>
        <source>Go to end of the token&apos;s round</source>
        <translation>Към края на кръга на токена</translation>
    </message>
    <message>
        <source>Replace token…</source>
        <translation>Замяна на токена…</translation>
    </message>
    <message>
        <source>token %1 · id %2 · round %3</source>
        <translation>токен %1 · номер %2 · кръг %3</translation>
    </message>
    <message>
        <source>expected with a probability of %1</source>
        <translation>очакван с вероятност %1</translation>
    </message>
    <message>
        <source>tokens that the model expected here:</source>
        <translation>токени, които моделът очакваше тук:</translation>
    </message>
    <message>
        <source>Text, token by token</source>
        <translation>Текст, токен по токен</translation>
    </message>
    <message>
        <source>token %1 of %2: %3</source>
        <translation>токен %1 от %2: %3</translation>
    </message>
    <message>
        <source>next</source>
        <translation>следващ</translation>
    </message>
    <message>
        <source>there is no text</source>
        <translation>няма текст</translation>
    </message>
    <message numerus="yes">
        <source>it is one of the %n prompt token(s)</source>
        <translation>
            <numerusform>той е от заявка с %n токен</numerusform>
            <numerusform>той е един от %n-те токена на заявката</numerusform>
        </translation>
    </message>
    <message>
        <source>the model is running</source>
        <translation>моделът се изпълнява</translation>
    </message>
    <message>
        <source>the tokens before it have not been run</source>
        <translation>токените преди него не са изпълнени</translation>
    </message>
    <message>
        <source>Replace token: %1</source>
        <translation>Замяна на токена: %1</translation>
    </message>
    <message>
        <source>Edit prompt…</source>
        <translation>Редактиране на заявката…</translation>
    </message>
</context>
<context>
    <name>ggs::TextView</name>
    <message>
        <source>Generate</source>
        <translation>Генериране</translation>
    </message>
    <message>
        <source>Prompt</source>
        <translation>Заявка</translation>
    </message>
    <message>
        <source>A text for the model: Enter makes its graph</source>
        <translation>Текст за модела: Enter прави графа му</translation>
    </message>
    <message>
        <source>Tokens of the text, and how many the cache has room for</source>
        <translation>Токени на текста и за колко има място в кеша</translation>
    </message>
    <message>
        <source>Lets the model go on, token by token; breakpoints and Pause stop it inside one</source>
        <translation>Моделът продължава токен по токен; точки на прекъсване и Пауза го спират вътре в токен</translation>
    </message>
    <message>
        <source>Tokens to generate</source>
        <translation>Токени за създаване</translation>
    </message>
    <message numerus="yes">
        <source>%n token(s)</source>
        <translation>
            <numerusform>%n токен</numerusform>
            <numerusform>%n токена</numerusform>
        </translation>
    </message>
    <message>
        <source>Copy text</source>
        <translation>Копирай текста</translation>
    </message>
    <message>
        <source>Copies the prompt and the generated text</source>
        <translation>Копира заявката и генерирания текст</translation>
    </message>
    <message>
        <source>round %1: %2 in %3 ms, %4 tokens/s</source>
        <translation>кръг %1: %2 за %3 ms, %4 токена/s</translation>
    </message>
    <message>
        <source>Pause at each</source>
        <translation>Пауза след всеки</translation>
    </message>
    <message>
        <source>The model pauses after each token: Generate goes on with the next one</source>
        <translation>Моделът спира след всеки токен; „Генериране“ минава към следващия</translation>
    </message>
    <message numerus="yes">
        <source>%n character(s) copied</source>
        <translation>
            <numerusform>копиран е %n знак</numerusform>
            <numerusform>копирани са %n знака</numerusform>
        </translation>
    </message>
    <message>
        <source>Next (%1 left)</source>
        <translation>Следващ (остават %1)</translation>
    </message>
    <message>
        <source>ready after %1 ms; </source>
        <translation>готов след %1 ms; </translation>
    </message>
    <message>
        <source>Text</source>
        <translation>Текст</translation>
    </message>
    <message>
        <source>This program has no text. Open a language model.</source>
        <translation>Тази програма няма текст. Отворете езиков модел.</translation>
    </message>
    <message numerus="yes">
        <source>Branch %1, %n token(s)</source>
        <translation>
            <numerusform>Клон %1, %n токен</numerusform>
            <numerusform>Клон %1, %n токена</numerusform>
        </translation>
    </message>
    <message>
        <source>, leaves branch %1 at token %2</source>
        <translation>, отделя се от клон %1 при токен %2</translation>
    </message>
    <message>
        <source>: “%1”</source>
        <translation>: „%1“</translation>
    </message>
    <message>
        <source>Edit prompt…</source>
        <translation>Редактиране на заявката…</translation>
    </message>
    <message>
        <source>Edits the prompt with several lines or as a chat message, and shows its tokens. Also sets the size and type of the KV cache, and flash attention</source>
        <translation>Редактира заявката на няколко реда или като съобщение в разговор и показва токените ѝ. Задава и размера и типа на KV кеша и flash attention</translation>
    </message>
    <message>
        <source>Branches of the text</source>
        <translation>Клонове на текста</translation>
    </message>
    <message>
        <source>Texts that the model had before another token was chosen or another prompt was typed. Choosing one continues with it</source>
        <translation>Текстовете отпреди избора на друг токен или въвеждането на друга заявка. Ако изберете някой, моделът продължава с него</translation>
    </message>
    <message>
        <source>Colour of the line under a token: its probability, from unlikely to certain</source>
        <translation>Цвят на линията под всеки токен: вероятността му, от малко вероятен до сигурен</translation>
    </message>
    <message>
        <source>The line under a token shows how likely the model found it, from 0 to 100 %</source>
        <translation>Линията под всеки токен показва колко вероятен го е смятал моделът, от 0 до 100 %</translation>
    </message>
    <message>
        <source>unlikely</source>
        <translation>малко вероятен</translation>
    </message>
    <message>
        <source>certain</source>
        <translation>сигурен</translation>
    </message>
    <message>
        <source>%1 of %2 tokens. The prompt is grey.</source>
        <translation>%1 от %2 токена. Заявката е в сиво.</translation>
    </message>
    <message numerus="yes">
        <source>Up to %n token(s) of branch %1 are computed again.</source>
        <translation>
            <numerusform>Най-много %n токен от клон %1 се изчислява отново.</numerusform>
            <numerusform>Най-много %n токена от клон %1 се изчисляват отново.</numerusform>
        </translation>
    </message>
    <message>
        <source>Up to %1 of the %2 tokens of branch %3 are computed again, starting with token %4. The others are still in the KV cache.</source>
        <translation>Най-много %1 от %2 токена на клон %3 се изчисляват отново, от токен %4 нататък. Останалите още са в KV кеша.</translation>
    </message>
    <message>
        <source>Text, token by token</source>
        <translation>Текст, токен по токен</translation>
    </message>
</context>
<context>
    <name>ggs::ThreadsMenu</name>
    <message>
        <source>&amp;Threads</source>
        <translation>&amp;Нишки</translation>
    </message>
    <message>
        <source>1 thread</source>
        <translation>1 нишка</translation>
    </message>
    <message>
        <source>%1 threads</source>
        <translation>%1 нишки</translation>
    </message>
    <message>
        <source>Threads: from script</source>
        <translation>Нишки: от скрипта</translation>
    </message>
</context>
<context>
    <name>ggs::TimeSection</name>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message numerus="yes">
        <source>%n run(s)</source>
        <translation>
            <numerusform>%n изпълнение</numerusform>
            <numerusform>%n изпълнения</numerusform>
        </translation>
    </message>
    <message>
        <source>The flops and bytes of this op are not known.</source>
        <translation>flops и байтовете на тази операция не са известни.</translation>
    </message>
    <message>
        <source>flops</source>
        <translation>flops</translation>
    </message>
    <message>
        <source>bytes</source>
        <translation>байтове</translation>
    </message>
    <message>
        <source>flops per byte</source>
        <translation>flops на байт</translation>
    </message>
    <message>
        <source>reached</source>
        <translation>достигнато</translation>
    </message>
    <message>
        <source>%1 GFLOP/s</source>
        <translation>%1 GFLOP/s</translation>
    </message>
    <message>
        <source>%1 of %2 GB/s</source>
        <translation>%1 от %2 GB/s</translation>
    </message>
    <message>
        <source>%1 of %2 GFLOP/s</source>
        <translation>%1 от %2 GFLOP/s</translation>
    </message>
    <message>
        <source>memory-bound</source>
        <translation>ограничен от паметта</translation>
    </message>
    <message>
        <source>compute-bound</source>
        <translation>ограничен от изчисленията</translation>
    </message>
    <message>
        <source>%1 of the peak; at the peak it takes %2</source>
        <translation>%1 от върха; при върха отнема %2</translation>
    </message>
    <message>
        <source>share</source>
        <translation>дял</translation>
    </message>
    <message>
        <source>%1 of the run, place %2</source>
        <translation>%1 от изпълнението, място %2</translation>
    </message>
    <message>
        <source>fused with</source>
        <translation>слят с</translation>
    </message>
    <message>
        <source>, %1 slower</source>
        <translation>, с %1 по-бавно</translation>
    </message>
    <message>
        <source>, %1 faster</source>
        <translation>, с %1 по-бързо</translation>
    </message>
    <message>
        <source>last time</source>
        <translation>последно време</translation>
    </message>
    <message>
        <source>median; %1 to %2</source>
        <translation>медиана; от %1 до %2</translation>
    </message>
    <message>
        <source>one run</source>
        <translation>едно изпълнение</translation>
    </message>
    <message numerus="yes">
        <source>profiling: %n run(s) done …</source>
        <translation>
            <numerusform>профилиране: %n завършено изпълнение …</numerusform>
            <numerusform>профилиране: %n завършени изпълнения …</numerusform>
        </translation>
    </message>
    <message>
        <source>Profile</source>
        <translation>Профил</translation>
    </message>
    <message>
        <source>Runs everything several times without stops and shows the median</source>
        <translation>Изпълнява всичко няколко пъти без спиране и показва медианата</translation>
    </message>
    <message>
        <source>from cache</source>
        <translation>от кеш</translation>
    </message>
</context>
<context>
    <name>ggs::TimeStrip</name>
    <message>
        <source>Time strip</source>
        <translation>Времева лента</translation>
    </message>
    <message>
        <source>Nothing to show: %1</source>
        <translation>Няма какво да се покаже: %1</translation>
    </message>
    <message>
        <source>Open a program to see its rounds and nodes here.</source>
        <translation>Отворете програма, за да видите тук кръговете и възлите ѝ.</translation>
    </message>
    <message>
        <source>There are no nodes to run.</source>
        <translation>Няма възли за изпълнение.</translation>
    </message>
    <message>
        <source>node %1 of %2</source>
        <translation>възел %1 от %2</translation>
    </message>
    <message>
        <source>%1, round %2</source>
        <translation>%1, кръг %2</translation>
    </message>
    <message>
        <source>The program is running. Pause it to go to another place.</source>
        <translation>Програмата се изпълнява. Направете пауза, за да отидете в друг момент.</translation>
    </message>
    <message>
        <source>round %1: %2</source>
        <translation>кръг %1: %2</translation>
    </message>
    <message>
        <source>node %1</source>
        <translation>възел %1</translation>
    </message>
    <message>
        <source>Rounds</source>
        <translation>Кръгове</translation>
    </message>
    <message>
        <source>Nodes</source>
        <translation>Възли</translation>
    </message>
    <message>
        <source>%1 %2 %</source>
        <comment>an op family and its share of the nodes</comment>
        <translation>%1 %2 %</translation>
    </message>
    <message>
        <source>other</source>
        <translation>други</translation>
    </message>
</context>
<context>
    <name>ggs::TimelineCanvas</name>
    <message>
        <source>nothing ran for %1</source>
        <translation>нищо не се е изпълнявало %1</translation>
    </message>
    <message numerus="yes">
        <source>step %1 · %2 · %n chunk(s)</source>
        <translation>
            <numerusform>стъпка %1 · %2 · %n парче</numerusform>
            <numerusform>стъпка %1 · %2 · %n парчета</numerusform>
        </translation>
    </message>
    <message>
        <source>thread %1 · rows %2…%3 · %4</source>
        <translation>нишка %1 · редове %2…%3 · %4</translation>
    </message>
    <message>
        <source> · phase %1</source>
        <translation> · фаза %1</translation>
    </message>
    <message>
        <source>thread %1 waited %2 for the other threads</source>
        <translation>нишка %1 чака %2 другите нишки</translation>
    </message>
    <message>
        <source>nodes</source>
        <translation>възли</translation>
    </message>
    <message>
        <source>worked</source>
        <translation>работа</translation>
    </message>
    <message>
        <source>waited</source>
        <translation>чакане</translation>
    </message>
    <message>
        <source>thread %1</source>
        <translation>нишка %1</translation>
    </message>
    <message>
        <source>step %1 · %2 · no room to record its chunks</source>
        <translation>стъпка %1 · %2 · нямаше място за запис на парчетата ѝ</translation>
    </message>
    <message>
        <source>step %1 · %2</source>
        <translation>стъпка %1 · %2</translation>
    </message>
    <message>
        <source>%1 copied to the device for this node · %2</source>
        <translation>%1 копирани към устройството за този възел · %2</translation>
    </message>
    <message>
        <source>%1 copied to the host for this node · %2</source>
        <translation>%1 копирани към хоста за този възел · %2</translation>
    </message>
    <message>
        <source>copies</source>
        <translation>копия</translation>
    </message>
    <message>
        <source>Timeline</source>
        <translation>Времева линия</translation>
    </message>
    <message>
        <source>Thread %1 worked %2 of the time and waited at barriers for %3. It was idle for the other %4: between nodes, not woken up yet, or without a core.</source>
        <translation>Нишка %1 е работила %2 от времето и е чакала при бариери %3. През останалите %4 е бездействала: между възли, още несъбудена или без ядро.</translation>
    </message>
    <message>
        <source>idle</source>
        <translation>бездействие</translation>
    </message>
</context>
<context>
    <name>ggs::TimelineView</name>
    <message>
        <source>Open a sample, a script or a trace to see when its nodes ran.</source>
        <translation>Отворете пример, скрипт или трасировка, за да видите кога са се изпълнявали възлите.</translation>
    </message>
    <message>
        <source>Nothing has run yet: press F5 to run all, F10 to run one node.</source>
        <translation>Още нищо не е изпълнено: натиснете F5, за да изпълните всичко, или F10 за един възел.</translation>
    </message>
    <message numerus="yes">
        <source>%n pause(s) folded</source>
        <translation>
            <numerusform>%n свита пауза</numerusform>
            <numerusform>%n свити паузи</numerusform>
        </translation>
    </message>
    <message>
        <source>Timeline</source>
        <translation>Времева линия</translation>
    </message>
    <message>
        <source>Nothing to show: %1</source>
        <translation>Няма какво да се покаже: %1</translation>
    </message>
    <message>
        <source>No timeline to show: %1.</source>
        <translation>Няма времева линия: %1.</translation>
    </message>
    <message>
        <source>run %1 of %2, with the median total time</source>
        <translation>изпълнение %1 от %2, с медианата на общото време</translation>
    </message>
    <message>
        <source>run %1 of %2, close to the median: there was no room for the records of run %3</source>
        <translation>изпълнение %1 от %2, близо до медианата: нямаше място за записите на изпълнение %3</translation>
    </message>
    <message>
        <source>no room for %1 older records</source>
        <translation>за %1 по-стари записа нямаше място</translation>
    </message>
    <message numerus="yes">
        <source>from start to end, %n thread(s)</source>
        <translation>
            <numerusform>от началото до края, %n нишка</numerusform>
            <numerusform>от началото до края, %n нишки</numerusform>
        </translation>
    </message>
    <message>
        <source>round %1</source>
        <translation>кръг %1</translation>
    </message>
    <message>
        <source>from start to end, device: %1</source>
        <translation>от началото до края, устройство: %1</translation>
    </message>
    <message>
        <source>The device ran the nodes as a single unit, so none of them was timed individually. Restart and run again with this view open.</source>
        <translation>Устройството изпълни възлите като един и никой от тях няма свое време. Рестартирайте и пуснете отново с отворен този изглед.</translation>
    </message>
    <message>
        <source>Show all nodes</source>
        <translation>Показване на всички възли</translation>
    </message>
    <message>
        <source>No node of the marked span was recorded.</source>
        <translation>Никой възел от отбелязания интервал не е записан.</translation>
    </message>
    <message>
        <source>%1 · threads worked %2 % and waited %3 % of the time</source>
        <translation>%1 · нишките са работили %2 % и са чакали %3 % от времето</translation>
    </message>
    <message>
        <source>Trace events, for Perfetto (*.json)</source>
        <translation>Събития (trace events) за Perfetto (*.json)</translation>
    </message>
    <message>
        <source>latest run</source>
        <translation>последно изпълнение</translation>
    </message>
    <message>
        <source>latest run, partly stepped</source>
        <translation>последно изпълнение, отчасти по стъпки</translation>
    </message>
    <message>
        <source>latest steps</source>
        <translation>последни стъпки</translation>
    </message>
    <message>
        <source>latest steps, without the pauses between them</source>
        <translation>последни стъпки, без паузите между тях</translation>
    </message>
    <message>
        <source>%1, not from the profile</source>
        <translation>%1, не от профила</translation>
    </message>
    <message>
        <source>Work of each thread</source>
        <translation>Работа на всяка нишка</translation>
    </message>
</context>
<context>
    <name>ggs::TokenSection</name>
    <message>
        <source>, place %1</source>
        <translation>, място %1</translation>
    </message>
    <message>
        <source>Token %1: %2</source>
        <translation>Токен %1: %2</translation>
    </message>
    <message>
        <source>piece</source>
        <translation>фрагмент</translation>
    </message>
    <message>
        <source>made in</source>
        <translation>създаден в</translation>
    </message>
    <message>
        <source>the prompt, round %1</source>
        <translation>заявката, кръг %1</translation>
    </message>
    <message>
        <source>the text, round %1</source>
        <translation>текста, кръг %1</translation>
    </message>
    <message>
        <source>probability</source>
        <translation>вероятност</translation>
    </message>
    <message>
        <source>The probability that the model gave this token after the previous ones</source>
        <translation>Вероятността, която моделът е дал на този токен след предишните</translation>
    </message>
    <message>
        <source>Selects this token</source>
        <translation>Избира този токен</translation>
    </message>
    <message>
        <source>next token</source>
        <translation>следващ токен</translation>
    </message>
    <message>
        <source>most likely next</source>
        <translation>най-вероятен следващ</translation>
    </message>
    <message>
        <source>Shows all candidates for the next token</source>
        <translation>Показва всички кандидати за следващ токен</translation>
    </message>
    <message>
        <source>not run yet</source>
        <translation>още не е изпълнен</translation>
    </message>
    <message>
        <source>“%1”</source>
        <translation>“%1”</translation>
    </message>
    <message>
        <source>, id %1</source>
        <translation>, id %1</translation>
    </message>
</context>
<context>
    <name>ggs::TrainingActions</name>
    <message>
        <source>Save checkpoint…</source>
        <translation>Запазване на контролна точка…</translation>
    </message>
    <message>
        <source>Saves parameters, optimiser and round to a GGUF file, from which ggscope-cli train --resume goes on</source>
        <translation>Записва параметрите, оптимизатора и кръга във файл GGUF, от който продължава ggscope-cli train --resume</translation>
    </message>
    <message>
        <source>Save parameters…</source>
        <translation>Запазване на параметрите…</translation>
    </message>
    <message>
        <source>Saves the parameters to a GGUF file, from which scripts can load them</source>
        <translation>Записва параметрите във файл GGUF, от който скриптове могат да ги зареждат</translation>
    </message>
    <message>
        <source>Run one epoch</source>
        <translation>Изпълни една епоха</translation>
    </message>
    <message>
        <source>Run epoch</source>
        <translation>Изпълни епоха</translation>
    </message>
    <message>
        <source>Trains to the end of the epoch, or of the next one; without batches, an epoch is one round</source>
        <translation>Обучава до края на епохата или на следващата; без партиди епохата е един кръг</translation>
    </message>
    <message>
        <source>Run all epochs</source>
        <translation>Изпълни всички епохи</translation>
    </message>
    <message>
        <source>Run all</source>
        <translation>Изпълни всичко</translation>
    </message>
    <message>
        <source>Trains to the end, or to the next breakpoint</source>
        <translation>Обучава до края или до следващата точка на прекъсване</translation>
    </message>
    <message>
        <source>Back %1 rounds</source>
        <translation>Назад с %1 кръга</translation>
    </message>
    <message>
        <source>Goes back to the end of an earlier round and restores every byte</source>
        <translation>Връща се в края на по-ранен кръг и възстановява всеки байт</translation>
    </message>
    <message>
        <source>Forward %1 rounds</source>
        <translation>Напред с %1 кръга</translation>
    </message>
    <message>
        <source>Runs to the end of a later round</source>
        <translation>Изпълнява до края на по-късен кръг</translation>
    </message>
    <message>
        <source>%1 was written</source>
        <translation>%1 е записан</translation>
    </message>
    <message>
        <source>The training was not saved</source>
        <translation>Обучението не е запазено</translation>
    </message>
    <message>
        <source>no round has ended yet</source>
        <translation>още няма завършен кръг</translation>
    </message>
    <message>
        <source>Save checkpoint</source>
        <translation>Запазване на контролна точка</translation>
    </message>
    <message>
        <source>Save parameters</source>
        <translation>Запазване на параметрите</translation>
    </message>
    <message>
        <source>GGUF files (*.gguf);;All files (*)</source>
        <translation>Файлове GGUF (*.gguf);;Всички файлове (*)</translation>
    </message>
    <message>
        <source>Run one iteration</source>
        <translation>Изпълнение на една итерация</translation>
    </message>
    <message>
        <source>Run iteration</source>
        <translation>Изпълни итерация</translation>
    </message>
    <message>
        <source>Runs until the optimiser has taken a step; L-BFGS may evaluate the loss several times for it</source>
        <translation>Изпълнява, докато оптимизаторът направи стъпка; L-BFGS може да изчисли загубата няколко пъти за нея</translation>
    </message>
    <message numerus="yes">
        <source>The edit has ended the training after %n round(s)</source>
        <translation>
            <numerusform>Редакцията прекрати обучението след %n кръг</numerusform>
            <numerusform>Редакцията прекрати обучението след %n кръга</numerusform>
        </translation>
    </message>
    <message>
        <source>The new script begins again. The curves of the old one are kept for comparison.</source>
        <translation>Новият скрипт започва отначало. Кривите на стария са запазени за сравнение.</translation>
    </message>
</context>
<context>
    <name>ggs::TrainingChart</name>
    <message>
        <source>round</source>
        <translation>кръг</translation>
    </message>
    <message>
        <source>round %1: %2</source>
        <translation>кръг %1: %2</translation>
    </message>
</context>
<context>
    <name>ggs::TrainingRuns</name>
    <message>
        <source>linear schedule</source>
        <translation>линеен график</translation>
    </message>
    <message>
        <source>cosine schedule</source>
        <translation>косинусов график</translation>
    </message>
    <message>
        <source>warm-up %1</source>
        <translation>загряване %1</translation>
    </message>
    <message>
        <source>batch %1</source>
        <translation>партида %1</translation>
    </message>
    <message>
        <source>this program does not train; open the sample regression</source>
        <translation>тази програма не се обучава; отворете примера regression</translation>
    </message>
    <message>
        <source>wait until the run ends, or pause it</source>
        <translation>изчакайте края на изпълнението или го спрете</translation>
    </message>
    <message>
        <source>no round has ended yet</source>
        <translation>още няма завършен кръг</translation>
    </message>
    <message>
        <source>%1 curves are kept already; remove one first</source>
        <translation>вече са запазени %1 криви; първо премахнете една</translation>
    </message>
</context>
<context>
    <name>ggs::TwoOrders</name>
    <message>
        <source>PyTorch, blocks</source>
        <translation>PyTorch, блокове</translation>
    </message>
    <message>
        <source>PyTorch, elements</source>
        <translation>PyTorch, елементи</translation>
    </message>
    <message>
        <source>none: not a whole number of elements</source>
        <translation>няма: броят на елементите не е цял</translation>
    </message>
    <message>
        <source>ggml, bytes</source>
        <translation>ggml, байтове</translation>
    </message>
    <message>
        <source>shape</source>
        <translation>форма</translation>
    </message>
    <message>
        <source>strides</source>
        <translation>крачки</translation>
    </message>
    <message>
        <source>element</source>
        <translation>елемент</translation>
    </message>
    <message>
        <source>offset</source>
        <translation>отместване</translation>
    </message>
    <message>
        <source>created by</source>
        <translation>създаден от</translation>
    </message>
    <message>
        <source>Axes of ggml and of PyTorch</source>
        <translation>Оси на ggml и на PyTorch</translation>
    </message>
</context>
<context>
    <name>ggs::ValuePane</name>
    <message>
        <source>… %1 more bytes</source>
        <translation>… още %1 байта</translation>
    </message>
    <message>
        <source>Select a key to see its whole value</source>
        <translation>Изберете ключ, за да видите цялата му стойност</translation>
    </message>
    <message>
        <source>safetensors files contain weights and string-valued keys, but no architecture and no tokenizer</source>
        <translation>файловете safetensors съдържат тегла и ключове със стойности низове, но нямат нито архитектура, нито токенизатор</translation>
    </message>
    <message>
        <source>%1   not saved</source>
        <translation>%1   незаписано</translation>
    </message>
    <message>
        <source>Value of the key</source>
        <translation>Стойност на ключа</translation>
    </message>
    <message>
        <source>Elements of the key</source>
        <translation>Елементи на ключа</translation>
    </message>
</context>
<context>
    <name>ggs::ValuesView</name>
    <message>
        <source>Select a tensor to see its values</source>
        <translation>Изберете тензор, за да видите стойностите му</translation>
    </message>
    <message>
        <source>counting … %1 %&lt;br&gt;%2 elements&lt;br&gt;%3</source>
        <translation>броене … %1 %&lt;br&gt;%2 елемента&lt;br&gt;%3</translation>
    </message>
    <message>
        <source>min</source>
        <translation>мин.</translation>
    </message>
    <message>
        <source>max</source>
        <translation>макс.</translation>
    </message>
    <message>
        <source>mean</source>
        <translation>средно</translation>
    </message>
    <message>
        <source>sd</source>
        <translation>ст. отклонение</translation>
    </message>
    <message>
        <source>zeros</source>
        <translation>нули</translation>
    </message>
    <message>
        <source>elements</source>
        <translation>елементи</translation>
    </message>
    <message>
        <source>at node %1</source>
        <translation>при възел %1</translation>
    </message>
    <message>
        <source>&amp;Copy</source>
        <translation>&amp;Копиране</translation>
    </message>
    <message>
        <source>Copy as CS&amp;V</source>
        <translation>Ко&amp;пиране като CSV</translation>
    </message>
    <message>
        <source>Copy as &amp;NumPy</source>
        <translation>Копира&amp;не като NumPy</translation>
    </message>
    <message>
        <source>&amp;Save as .npy…</source>
        <translation>&amp;Запазване като .npy…</translation>
    </message>
    <message>
        <source>Save as .npy</source>
        <translation>Запазване като .npy</translation>
    </message>
    <message>
        <source>NumPy arrays (*.npy)</source>
        <translation>Масиви на NumPy (*.npy)</translation>
    </message>
    <message>
        <source>Save heat map as &amp;PNG…</source>
        <translation>Запазване на &amp;топлинната карта като PNG…</translation>
    </message>
    <message>
        <source>Save heat map</source>
        <translation>Запазване на топлинната карта</translation>
    </message>
    <message>
        <source>Pictures (*.png)</source>
        <translation>Изображения (*.png)</translation>
    </message>
    <message>
        <source>&amp;Difference from a .npy file…</source>
        <translation>Разлика с &amp;файл .npy…</translation>
    </message>
    <message>
        <source>Difference from</source>
        <translation>Разлика с</translation>
    </message>
    <message>
        <source>&amp;End difference from %1</source>
        <translation>К&amp;рай на разликата с %1</translation>
    </message>
    <message>
        <source>Colour range: &amp;all values</source>
        <translation>Обхват на цветовете: &amp;всички стойности</translation>
    </message>
    <message>
        <source>Se&amp;t colour range…</source>
        <translation>Обхват на &amp;цветовете…</translation>
    </message>
    <message>
        <source>Shift+N</source>
        <translation>Shift+N</translation>
    </message>
    <message>
        <source>Changes</source>
        <translation>Промени</translation>
    </message>
    <message>
        <source>%1 [%2, %3, %4, %5]  %6 → %7  before step %8</source>
        <translation>%1 [%2, %3, %4, %5]  %6 → %7  преди стъпка %8</translation>
    </message>
    <message>
        <source>&amp;Undo last change</source>
        <translation>&amp;Отмяна на последната промяна</translation>
    </message>
    <message>
        <source>searching …</source>
        <translation>търсене …</translation>
    </message>
    <message>
        <source>no NaN or Inf in %1 elements</source>
        <translation>няма NaN или Inf в %1 елемента</translation>
    </message>
    <message>
        <source>, search wrapped around</source>
        <translation>, търсенето продължи от другия край</translation>
    </message>
    <message>
        <source>a difference can&apos;t be changed; end it first</source>
        <translation>разлика не може да се променя; първо я приключете</translation>
    </message>
    <message>
        <source>Colour range</source>
        <translation>Обхват на цветовете</translation>
    </message>
    <message>
        <source>Lowest value</source>
        <translation>Най-малката стойност</translation>
    </message>
    <message>
        <source>Highest value</source>
        <translation>Най-голямата стойност</translation>
    </message>
    <message>
        <source>%1 × %2 values are too many to copy (at most %3); save them as .npy</source>
        <translation>%1 × %2 стойности са твърде много за копиране (най-много %3); запазете ги като .npy</translation>
    </message>
    <message>
        <source>%1 × %2 values copied</source>
        <translation>копирани са %1 × %2 стойности</translation>
    </message>
    <message>
        <source>not run yet: there is nothing to save</source>
        <translation>още не е изпълнен: няма какво да се запази</translation>
    </message>
    <message>
        <source>writing %1 …</source>
        <translation>%1 се записва …</translation>
    </message>
    <message>
        <source>%1 was written (%2)</source>
        <translation>%1 е записан (%2)</translation>
    </message>
    <message>
        <source>there is no heat map to save: show it first</source>
        <translation>няма топлинна карта за запазване: първо я покажете</translation>
    </message>
    <message>
        <source>%1 was written</source>
        <translation>%1 е записан</translation>
    </message>
    <message>
        <source>T</source>
        <translation>T</translation>
    </message>
    <message>
        <source>Transposes the display only (T)</source>
        <translation>Транспонира само показаното (T)</translation>
    </message>
    <message>
        <source>Heat map</source>
        <translation>Топлинна карта</translation>
    </message>
    <message>
        <source>Shows the heat map next to the numbers, or alone</source>
        <translation>Показва топлинната карта до числата или сама</translation>
    </message>
    <message>
        <source>Numbers</source>
        <translation>Числа</translation>
    </message>
    <message>
        <source>Shows the numbers next to the heat map, or alone</source>
        <translation>Показва числата до топлинната карта или сами</translation>
    </message>
    <message>
        <source>Copy, save, compare, colour range, changes</source>
        <translation>Копиране, запазване, сравняване, обхват на цветовете, промени</translation>
    </message>
    <message>
        <source>%1 was not written: the values changed while they were being saved</source>
        <translation>%1 не беше записан: стойностите се промениха по време на записването</translation>
    </message>
    <message>
        <source>difference</source>
        <translation>разлика</translation>
    </message>
    <message>
        <source>colour range %1 to %2; press R to include all values</source>
        <translation>обхват на цветовете от %1 до %2; натиснете R за всички стойности</translation>
    </message>
    <message>
        <source>colour range: all values</source>
        <translation>обхват на цветовете: всички стойности</translation>
    </message>
    <message>
        <source>sampled</source>
        <translation>извадка</translation>
    </message>
    <message>
        <source>Zoom &amp;in</source>
        <translation>У&amp;величаване</translation>
    </message>
    <message>
        <source>Zoom &amp;out</source>
        <translation>&amp;Намаляване</translation>
    </message>
    <message>
        <source>&amp;Whole heat map</source>
        <translation>&amp;Цялата топлинна карта</translation>
    </message>
    <message>
        <source>%1 was not written: cancelled</source>
        <translation>%1 не е записан: отказано</translation>
    </message>
    <message numerus="yes">
        <source>%n value(s) changed by hand; press Ctrl+Z to undo the last change</source>
        <translation>
            <numerusform>%n стойност е променена на ръка; натиснете Ctrl+Z, за да отмените последната промяна</numerusform>
            <numerusform>%n стойности са променени на ръка; натиснете Ctrl+Z, за да отмените последната промяна</numerusform>
        </translation>
    </message>
    <message>
        <source>Hide check &amp;errors</source>
        <translation>Скриване на &amp;грешките от проверката</translation>
    </message>
    <message>
        <source>Show check &amp;errors</source>
        <translation>Показване на &amp;грешките от проверката</translation>
    </message>
    <message>
        <source>Next NaN, &amp;Inf or outlier</source>
        <translation>Следващо NaN, &amp;Inf или екстремна стойност</translation>
    </message>
    <message>
        <source>Previous NaN, Inf or outlier</source>
        <translation>Предишно NaN, Inf или екстремна стойност</translation>
    </message>
    <message>
        <source>the program is running: pause it first</source>
        <translation>изпълнява се: първо направете пауза</translation>
    </message>
    <message>
        <source>more than %1 standard deviations from the mean</source>
        <translation>на повече от %1 стандартни отклонения от средното</translation>
    </message>
    <message>
        <source>no NaN or Inf in %1 elements, and no element %2</source>
        <translation>няма NaN или Inf в %1 елемента и никой елемент не е %2</translation>
    </message>
    <message>
        <source>outlier at [%1, %2, %3, %4], %5%6</source>
        <translation>екстремна стойност при [%1, %2, %3, %4], %5%6</translation>
    </message>
    <message>
        <source>NaN or Inf at [%1, %2, %3, %4]%5%6</source>
        <translation>NaN или Inf при [%1, %2, %3, %4]%5%6</translation>
    </message>
    <message>
        <source>errors of %1 of %2 elements, as fractions of their bounds; the other elements were not compared and are drawn as 0</source>
        <translation>грешки на %1 от %2 елемента като дялове от границите им; останалите елементи не са сравнени и са начертани като 0</translation>
    </message>
    <message>
        <source>Values</source>
        <translation>Стойности</translation>
    </message>
    <message>
        <source>Finds the next NaN or Inf (N) or the previous one (Shift+N). If all values are finite, N finds the next outlier</source>
        <translation>Намира следващото NaN или Inf (N) или предишното (Shift+N). Ако всички стойности са крайни, N намира следващата екстремна стойност</translation>
    </message>
    <message>
        <source>Goes to the first element with this value</source>
        <translation>Отива на първия елемент с тази стойност</translation>
    </message>
    <message>
        <source>compared</source>
        <translation>сравнени</translation>
    </message>
    <message>
        <source>wrong</source>
        <translation>грешни</translation>
    </message>
    <message>
        <source>NaN</source>
        <translation>NaN</translation>
    </message>
    <message>
        <source>Inf</source>
        <translation>Inf</translation>
    </message>
    <message>
        <source>Paste val&amp;ues</source>
        <translation>Пос&amp;тавяне на стойности</translation>
    </message>
    <message>
        <source>no tensor is selected</source>
        <translation>не е избран тензор</translation>
    </message>
    <message>
        <source>nothing was pasted: %1</source>
        <translation>нищо не е поставено: %1</translation>
    </message>
    <message>
        <source>nothing was pasted: at most %1 values can be changed at once</source>
        <translation>нищо не е поставено: наведнъж се променят най-много %1 стойности</translation>
    </message>
    <message>
        <source>select the cell for the first value</source>
        <translation>изберете клетката за първата стойност</translation>
    </message>
    <message>
        <source>nothing was pasted: %1 × %2 values don&apos;t fit; from the selected cell on, there is room for only %3 × %4</source>
        <translation>нищо не е поставено: стойностите са %1 × %2, а от избраната клетка нататък има място само за %3 × %4</translation>
    </message>
    <message>
        <source>type a number, nan, inf or -inf; Esc keeps the old value</source>
        <translation>въведете число, nan, inf или -inf; Esc запазва старата стойност</translation>
    </message>
    <message>
        <source>“%1” is not a number: type a number, nan, inf or -inf; Esc keeps the old value</source>
        <translation>„%1“ не е число: въведете число, nan, inf или -inf; Esc запазва старата стойност</translation>
    </message>
    <message>
        <source>&amp;Logarithmic histogram</source>
        <translation>&amp;Логаритмична хистограма</translation>
    </message>
    <message>
        <source>histogram with logarithmic counts; press L for linear counts</source>
        <translation>хистограма с логаритмична скала на броя; натиснете L за линейна</translation>
    </message>
    <message>
        <source>histogram with linear counts</source>
        <translation>хистограма с линейна скала на броя</translation>
    </message>
    <message>
        <source>Nothing to show: %1</source>
        <translation>Няма какво да се покаже: %1</translation>
    </message>
    <message>
        <source>Values are counted when the run stops</source>
        <translation>Стойностите се преброяват, когато изпълнението спре</translation>
    </message>
    <message>
        <source>with an error above its bound</source>
        <translation>с грешка над границата си</translation>
    </message>
    <message>
        <source>worst error</source>
        <translation>най-лоша грешка</translation>
    </message>
    <message>
        <source>%1 % of the bound</source>
        <translation>%1 % от границата</translation>
    </message>
    <message>
        <source>errors of %1 elements, as fractions of their bounds: an element above 1 is wrong; press N for the next one</source>
        <translation>грешки на %1 елемента като дялове от границите им: елемент над 1 е грешен; натиснете N за следващия</translation>
    </message>
    <message>
        <source>error ÷ bound</source>
        <translation>грешка ÷ граница</translation>
    </message>
    <message>
        <source>error ÷ bound at step %1</source>
        <translation>грешка ÷ граница на стъпка %1</translation>
    </message>
    <message>
        <source>All %1 elements are equal.</source>
        <translation>Всички %1 елемента са равни.</translation>
    </message>
    <message>
        <source>%1 of %2 elements differ.</source>
        <translation>Различават се %1 от %2 елемента.</translation>
    </message>
    <message>
        <source>The largest difference is %1.</source>
        <translation>Най-голямата разлика е %1.</translation>
    </message>
    <message>
        <source>NaN or Inf: %1.</source>
        <translation>NaN или Inf: %1.</translation>
    </message>
    <message>
        <source>%1 and %2</source>
        <translation>%1 и %2</translation>
    </message>
    <message>
        <source>KV head</source>
        <translation>KV глава</translation>
    </message>
    <message>
        <source>Statistics</source>
        <translation>Статистика</translation>
    </message>
    <message>
        <source>Display of the values</source>
        <translation>Показване на стойностите</translation>
    </message>
    <message>
        <source>Histogram</source>
        <translation>Хистограма</translation>
    </message>
    <message>
        <source>error of the gradient ÷ bound</source>
        <translation>грешка на градиента ÷ граница</translation>
    </message>
    <message>
        <source>Shows the histogram in the place of the numbers and the heat map</source>
        <translation>Показва хистограмата на мястото на числата и топлинната карта</translation>
    </message>
    <message>
        <source>Sparse</source>
        <translation>Разреден</translation>
    </message>
    <message>
        <source>Shows the rows of the sparse tensor, and what is fetched and added for them</source>
        <translation>Показва редовете на разредения тензор и какво се извлича и събира за тях</translation>
    </message>
    <message>
        <source>Select the keys, offsets or values of a sparse tensor, or a node that reads it</source>
        <translation>Изберете ключовете, отместванията или стойностите на разреден тензор, или възел, който го чете</translation>
    </message>
</context>
<context>
    <name>ggs::View</name>
    <message>
        <source>leaf</source>
        <translation>листо</translation>
    </message>
    <message>
        <source>this view can&apos;t be written to a file</source>
        <translation>този изглед не може да се запише във файл</translation>
    </message>
    <message>
        <source>node %1</source>
        <translation>възел %1</translation>
    </message>
    <message>
        <source>Not run yet, so these bytes are meaningless. Step to the tensor&apos;s node to see its values.</source>
        <translation>Още не е изпълнен, затова тези байтове не значат нищо. Стигнете до възела на тензора, за да видите стойностите му.</translation>
    </message>
    <message>
        <source>Not run yet: this view will show bytes of %1. Step to the view&apos;s node to see them.</source>
        <translation>Още не е изпълнен: този изглед ще показва байтове на %1. Стигнете до възела на изгледа, за да ги видите.</translation>
    </message>
    <message>
        <source>no text is being edited</source>
        <translation>не се редактира текст</translation>
    </message>
    <message>
        <source>nodes %1 to %2</source>
        <translation>възли от %1 до %2</translation>
    </message>
    <message>
        <source>%1, element [%2]</source>
        <translation>%1, елемент [%2]</translation>
    </message>
    <message>
        <source>token %1, %2</source>
        <translation>токен %1, %2</translation>
    </message>
</context>
<context>
    <name>ggs::WalkPlot</name>
    <message>
        <source>one element: no step</source>
        <translation>един елемент: няма стъпка</translation>
    </message>
    <message>
        <source>%1 steps of %2</source>
        <translation>%1 стъпки по %2</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 по %2</translation>
    </message>
    <message>
        <source>%1: no gaps</source>
        <translation>%1: без празнини</translation>
    </message>
    <message>
        <source>Walk through memory</source>
        <translation>Обхождане на паметта</translation>
    </message>
</context>
<context>
    <name>ggs::WatchDialog</name>
    <message>
        <source>New watch</source>
        <translation>Ново наблюдение</translation>
    </message>
    <message>
        <source>Value shown at each stop: min, max, mean, sd, norm, nan, inf or zeros of a tensor or slice, or a single element. Examples: mean(x[0:4, 2]), at(x, 0, 1)</source>
        <translation>Стойност, показвана при всяко спиране: min, max, mean, sd, norm, nan, inf или zeros на тензор или срез или един елемент. Примери: mean(x[0:4, 2]), at(x, 0, 1)</translation>
    </message>
</context>
<context>
    <name>ggs::WatchModel</name>
    <message>
        <source>missing</source>
        <translation>липсва</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>да</translation>
    </message>
    <message>
        <source>no</source>
        <translation>не</translation>
    </message>
    <message>
        <source>no value</source>
        <translation>няма стойност</translation>
    </message>
    <message>
        <source>The tensor of this watch is not in the program.</source>
        <translation>Тензорът на това наблюдение го няма в програмата.</translation>
    </message>
    <message>
        <source>Watch</source>
        <translation>Наблюдение</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>Стойност</translation>
    </message>
    <message>
        <source>Tensor</source>
        <translation>Тензор</translation>
    </message>
</context>
<context>
    <name>ggs::WatchesPage</name>
    <message>
        <source>Watches</source>
        <translation>Наблюдения</translation>
    </message>
    <message>
        <source>New watch…</source>
        <translation>Ново наблюдение…</translation>
    </message>
    <message>
        <source>log</source>
        <translation>лог.</translation>
    </message>
    <message>
        <source>Logarithmic scale, if all values are above 0 (L)</source>
        <translation>Логаритмична скала, ако всички стойности са над 0 (L)</translation>
    </message>
    <message>
        <source>watches, at the end of each round</source>
        <translation>наблюдения, в края на всеки кръг</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Премахване</translation>
    </message>
    <message>
        <source>This page lists the watches of a program.</source>
        <translation>Тази страница изброява наблюденията на програма.</translation>
    </message>
    <message>
        <source>There are no watches. A watch is an expression such as mean(h), with its value at each stop.</source>
        <translation>Няма наблюдения. Наблюдението е израз, например mean(h), със стойността му при всяко спиране.</translation>
    </message>
    <message>
        <source>All rounds had finished before a watch was created: restart and run them again.</source>
        <translation>Всички кръгове са завършили, преди да се създаде наблюдение: рестартирайте и ги изпълнете отново.</translation>
    </message>
    <message>
        <source>No round is done yet: run at least one.</source>
        <translation>Още няма завършен кръг: изпълнете поне един.</translation>
    </message>
    <message>
        <source>round %1 of %2</source>
        <translation>кръг %1 от %2</translation>
    </message>
    <message>
        <source>the latest %1 rounds</source>
        <translation>последните %1 кръга</translation>
    </message>
</context>
<context>
    <name>ggs::Welcome</name>
    <message>
        <source>See a tensor program from the inside: its graph, every byte of its memory, every value, one node at a time.</source>
        <translation>Вижте тензорна програма отвътре: графа ѝ, всеки байт от паметта ѝ, всяка стойност, възел по възел.</translation>
    </message>
    <message>
        <source>Open…</source>
        <translation>Отваряне…</translation>
    </message>
    <message>
        <source>Welcome</source>
        <translation>Начална страница</translation>
    </message>
    <message>
        <source>Open a model</source>
        <translation>Отваряне на модел</translation>
    </message>
    <message>
        <source>A language model or other weights, .gguf, .safetensors. See its text token by token, what each layer adds to it, and every tensor of the file.</source>
        <translation>Езиков модел или други тегла, .gguf, .safetensors. Вижте текста му токен по токен, какво добавя към него всеки слой и всеки тензор във файла.</translation>
    </message>
    <message>
        <source>Open a model…</source>
        <translation>Отваряне на модел…</translation>
    </message>
    <message>
        <source>Try the small one on board</source>
        <translation>Проба с малкия вграден модел</translation>
    </message>
    <message>
        <source>Write or open a script</source>
        <translation>Писане или отваряне на скрипт</translation>
    </message>
    <message>
        <source>A few lines make a graph, which follows while you type. An error message contains the shapes that don’t fit. Plug-ins add ops of your own.</source>
        <translation>Няколко реда създават граф, който се обновява, докато пишете. Съобщението за грешка съдържа формите, които не си съответстват. Приставките добавят ваши собствени операции.</translation>
    </message>
    <message>
        <source>New script</source>
        <translation>Нов скрипт</translation>
    </message>
    <message>
        <source>Learn with a sample</source>
        <translation>Учене с пример</translation>
    </message>
    <message>
        <source>%1 samples, from two small matrices to attention and a model that writes stories. No file is needed.</source>
        <translation>%1 примера: от две малки матрици до внимание и модел, който пише истории. Не е нужен файл.</translation>
    </message>
    <message>
        <source>Open the first sample</source>
        <translation>Отваряне на първия пример</translation>
    </message>
    <message>
        <source>Clear</source>
        <translation>Изчистване</translation>
    </message>
    <message>
        <source>Clear the list of recent files</source>
        <translation>Изчистване на списъка със скорошни файлове</translation>
    </message>
    <message>
        <source>Recent files</source>
        <translation>Скорошни файлове</translation>
    </message>
    <message>
        <source>Files that you open are listed here.</source>
        <translation>Тук се изброяват файловете, които отваряте.</translation>
    </message>
    <message>
        <source>Search all</source>
        <translation>Търсене във всички</translation>
    </message>
    <message>
        <source>Samples by topic</source>
        <translation>Примери по теми</translation>
    </message>
    <message>
        <source>Search all (%1)</source>
        <translation>Търсене във всички (%1)</translation>
    </message>
    <message>
        <source>First page</source>
        <translation>Първа страница</translation>
    </message>
    <message>
        <source>Drop a model, a script, a trace or a click log anywhere in the window:</source>
        <translation>Пуснете модел, скрипт, трасировка или дневник на щраквания където и да е в прозореца:</translation>
    </message>
</context>
<context>
    <name>ggs::WhatIfStrip</name>
    <message>
        <source>Play</source>
        <translation>Показване</translation>
    </message>
    <message>
        <source>Copy line</source>
        <translation>Копиране на реда</translation>
    </message>
    <message>
        <source>Then…</source>
        <translation>После…</translation>
    </message>
    <message>
        <source>Start over</source>
        <translation>Отначало</translation>
    </message>
    <message>
        <source>New index of each dimension of the tensor</source>
        <translation>Нов индекс на всяка размерност на тензора</translation>
    </message>
    <message>
        <source>Number of elements in each dimension, innermost first</source>
        <translation>Брой елементи във всяка размерност, първо най-вътрешната</translation>
    </message>
    <message>
        <source>Strides of dimensions 1, 2 and 3 in bytes; enter one number fewer than for ne</source>
        <translation>Крачки на размерности 1, 2 и 3 в байтове; въведете с едно число по-малко, отколкото за ne</translation>
    </message>
    <message>
        <source>Offset in bytes from the start of the tensor</source>
        <translation>Отместване в байтове от началото на тензора</translation>
    </message>
    <message>
        <source>Keeps this result and tries the next call on it</source>
        <translation>Запазва този резултат и опитва следващото извикване върху него</translation>
    </message>
    <message>
        <source>%1 has %2 numbers; it needs %3</source>
        <translation>%1 има %2 числа; нужни са %3</translation>
    </message>
    <message>
        <source>%1 has %2 numbers; it needs %3 to %4</source>
        <translation>%1 има %2 числа; нужни са от %3 до %4</translation>
    </message>
    <message>
        <source>✓ contiguous</source>
        <translation>✓ непрекъснат</translation>
    </message>
    <message>
        <source>– not contiguous</source>
        <translation>– не е непрекъснат</translation>
    </message>
    <message>
        <source>%1, in separate memory</source>
        <translation>%1, в отделна памет</translation>
    </message>
    <message>
        <source>not allowed</source>
        <translation>недопустимо</translation>
    </message>
    <message>
        <source>Allowed after a copy:</source>
        <translation>Допустимо след копиране:</translation>
    </message>
    <message>
        <source>No variable of the script refers to this tensor, so no script line can be written for it</source>
        <translation>Никоя променлива на скрипта не сочи към този тензор, затова за него не може да се напише ред</translation>
    </message>
    <message>
        <source>Animates the change from the old walk to the new one</source>
        <translation>Анимира промяната от старото обхождане към новото</translation>
    </message>
    <message>
        <source>Position in the animation: the old walk at the left, the new walk at the right</source>
        <translation>Позиция в анимацията: вляво старото обхождане, вдясно новото</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>Пауза</translation>
    </message>
    <message>
        <source>%1: “%2” is not a whole number</source>
        <translation>%1: „%2“ не е цяло число</translation>
    </message>
</context>
<context>
    <name>ggs::WorkspaceCanvas</name>
    <message>
        <source>Shows %1 over the canvas</source>
        <translation>Показва „%1“ върху панелите</translation>
    </message>
</context>
<context>
    <name>ggs::Workspaces</name>
    <message>
        <source>Nothing is open. Open a file or a sample.</source>
        <translation>Нищо не е отворено. Отворете файл или пример.</translation>
    </message>
    <message>
        <source>This file contains only weights, which can’t be run. Model shows its tensors.</source>
        <translation>Този файл съдържа само тегла, които не могат да се изпълнят. „Модел“ показва тензорите му.</translation>
    </message>
    <message>
        <source>This program has no text. Open a language model.</source>
        <translation>Тази програма няма текст. Отворете езиков модел.</translation>
    </message>
    <message>
        <source>Learn</source>
        <translation>Уроци</translation>
    </message>
    <message>
        <source>Explains a small program: its shapes, strides and bytes</source>
        <translation>Обяснява малка програма: формите, крачките и байтовете ѝ</translation>
    </message>
    <message>
        <source>Debug</source>
        <translation>Дебъг</translation>
    </message>
    <message>
        <source>Finds the node and the element where something goes wrong</source>
        <translation>Намира възела и елемента, при които нещо се обърква</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Памет</translation>
    </message>
    <message>
        <source>Shows which bytes belong to which tensor, and when</source>
        <translation>Показва кои байтове на кой тензор са и кога</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Модел</translation>
    </message>
    <message>
        <source>Shows the text of a language model and how it comes about</source>
        <translation>Показва текста на езиков модел и как се получава той</translation>
    </message>
    <message>
        <source>Profile</source>
        <translation>Профил</translation>
    </message>
    <message>
        <source>Shows which nodes take the time, and why</source>
        <translation>Показва кои възли отнемат времето и защо</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>Разлики</translation>
    </message>
    <message>
        <source>Finds the first node where two runs differ</source>
        <translation>Намира първия възел, при който две изпълнения се различават</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>Хардуер</translation>
    </message>
    <message>
        <source>Shows what computes each node, and runs a GPU kernel thread by thread</source>
        <translation>Показва какво изчислява всеки възел и изпълнява ядро за GPU нишка по нишка</translation>
    </message>
    <message>
        <source>%1 – ggscope</source>
        <translation>%1 – ggscope</translation>
    </message>
    <message>
        <source>Put back into the window</source>
        <translation>Връщане в прозореца</translation>
    </message>
    <message>
        <source>Show the other panels</source>
        <translation>Показване на другите панели</translation>
    </message>
    <message>
        <source>Enlarge</source>
        <translation>Уголемяване</translation>
    </message>
    <message>
        <source>Bring back from its window</source>
        <translation>Връщане от прозореца му</translation>
    </message>
    <message>
        <source>Open in a separate window</source>
        <translation>Отваряне в отделен прозорец</translation>
    </message>
    <message>
        <source>Show another view here</source>
        <translation>Показване на друг изглед тук</translation>
    </message>
    <message>
        <source>Close this panel</source>
        <translation>Затваряне на този панел</translation>
    </message>
    <message>
        <source>Hide the page %1</source>
        <translation>Скриване на страницата „%1“</translation>
    </message>
    <message>
        <source>Show a hidden page</source>
        <translation>Показване на скрита страница</translation>
    </message>
    <message>
        <source>This script does not train. Open the sample regression.</source>
        <translation>Този скрипт не се обучава. Отворете примера regression.</translation>
    </message>
    <message>
        <source>Train</source>
        <translation>Обучение</translation>
    </message>
    <message>
        <source>Shows how a script fits its parameters, round by round</source>
        <translation>Показва кръг по кръг как скриптът напасва параметрите си</translation>
    </message>
    <message>
        <source>This file is a click log, which can’t be run. Model shows its samples.</source>
        <translation>Този файл е дневник на щраквания, който не може да се изпълни. „Модел“ показва записите му.</translation>
    </message>
</context>
<context>
    <name>ggs::WorstBlocksModel</name>
    <message>
        <source>tensor</source>
        <translation>тензор</translation>
    </message>
    <message>
        <source>block</source>
        <translation>блок</translation>
    </message>
    <message>
        <source>first element</source>
        <translation>първи елемент</translation>
    </message>
    <message>
        <source>RMSE</source>
        <translation>RMSE</translation>
    </message>
    <message>
        <source>largest</source>
        <translation>най-голяма</translation>
    </message>
</context>
<context>
    <name>ggs::WorstElements</name>
    <message>
        <source>The error exceeds the bound, %1; click to show the element in the Element view</source>
        <translation>Грешката надхвърля границата, %1; щракване показва елемента в изгледа „Елемент“</translation>
    </message>
    <message>
        <source>Rounding: the error is within the bound, %1; click to show the element in the Element view</source>
        <translation>Закръгляване: грешката е в границата, %1; щракване показва елемента в изгледа „Елемент“</translation>
    </message>
    <message>
        <source>Distance between the two values, in representable values of the type</source>
        <translation>Разстояние между двете стойности, в представими стойности на типа</translation>
    </message>
    <message>
        <source>element</source>
        <translation>елемент</translation>
    </message>
    <message>
        <source>kernel</source>
        <translation>ядро</translation>
    </message>
    <message>
        <source>explained</source>
        <translation>обяснено</translation>
    </message>
    <message>
        <source>error</source>
        <translation>грешка</translation>
    </message>
    <message>
        <source>ulps</source>
        <translation>ulps</translation>
    </message>
    <message>
        <source>not written</source>
        <translation>не е записан</translation>
    </message>
    <message>
        <source>bound</source>
        <translation>граница</translation>
    </message>
    <message>
        <source>used</source>
        <translation>дял</translation>
    </message>
    <message>
        <source>Index of the element, dimension 0 first</source>
        <translation>Индекс на елемента, първо размерност 0</translation>
    </message>
    <message>
        <source>Value that the kernel computed</source>
        <translation>Стойност, изчислена от ядрото</translation>
    </message>
    <message>
        <source>Value that the explanation of the op computes with double precision</source>
        <translation>Стойност, която обяснението на операцията изчислява с двойна точност</translation>
    </message>
    <message>
        <source>Distance between the two values</source>
        <translation>Разстояние между двете стойности</translation>
    </message>
    <message>
        <source>Largest error that rounding can explain for this element</source>
        <translation>Най-голямата грешка, която закръгляването може да обясни за този елемент</translation>
    </message>
    <message>
        <source>Error as a percentage of the bound; above 100 %, the element is wrong</source>
        <translation>Грешка като процент от границата; над 100 % елементът е грешен</translation>
    </message>
</context>
<context>
    <name>limits</name>
    <message>
        <source>use “Build anyway” to lift the limit</source>
        <translation>използвайте „Изграждане въпреки това“, за да вдигнете границата</translation>
    </message>
    <message>
        <source>Memory limit in the settings</source>
        <translation>Граница на паметта в настройките</translation>
    </message>
    <message>
        <source>only ggscope-cli can raise the limit, with %1</source>
        <translation>само ggscope-cli може да увеличи границата, с %1</translation>
    </message>
    <message>
        <source>File › Load a plug-in…</source>
        <translation>Файл › Зареждане на приставка…</translation>
    </message>
</context>
<context>
    <name>main</name>
    <message>
        <source>A debugger and explorer for ggml-style tensor programs.</source>
        <translation>Дебъгер и изследовател на тензорни програми в стила на ggml.</translation>
    </message>
    <message>
        <source>Number of threads that run nodes</source>
        <translation>Брой на нишките, които изпълняват възлите</translation>
    </message>
    <message>
        <source>dark or light</source>
        <translation>dark или light</translation>
    </message>
    <message>
        <source>Loads a plug-in with ops (.so) and runs its code. Can be repeated</source>
        <translation>Зарежда приставка с операции (.so) и изпълнява кода ѝ. Може да се повтаря</translation>
    </message>
    <message>
        <source>Prints this help</source>
        <translation>Извежда тази помощ</translation>
    </message>
    <message>
        <source>Prints the version</source>
        <translation>Извежда версията</translation>
    </message>
    <message>
        <source>%1; the default is the language in the settings</source>
        <translation>%1; по подразбиране е езикът от настройките</translation>
    </message>
    <message>
        <source>Passes all following options to Qt, such as -platform wayland</source>
        <translation>Предава всички следващи опции на Qt, например -platform wayland</translation>
    </message>
    <message>
        <source>--threads %1: use a number from 1 to %2, or 0 to let the program choose</source>
        <translation>--threads %1: използвайте число от 1 до %2 или 0, за да избере програмата</translation>
    </message>
    <message>
        <source>--theme %1: use dark or light</source>
        <translation>--theme %1: има dark и light</translation>
    </message>
    <message>
        <source>--language %1: use one of %2</source>
        <translation>--language %1: има %2</translation>
    </message>
    <message>
        <source>only one file can be opened, but %1 were given: %2</source>
        <translation>може да се отвори само един файл, а са дадени %1: %2</translation>
    </message>
    <message>
        <source>Device that runs nodes: cpu, cuda, cuda:1, emulator; overrides the script</source>
        <translation>Устройство, което изпълнява възлите: cpu, cuda, cuda:1, emulator; има предимство пред скрипта</translation>
    </message>
    <message>
        <source>Writes a picture of each workspace and of each view to DIR and exits</source>
        <translation>Записва в DIR изображение на всяко работно пространство и на всеки изглед и приключва</translation>
    </message>
    <message>
        <source>Size of the pictures of --screenshot, such as 1280x800. Can be repeated</source>
        <translation>Размер на изображенията на --screenshot, например 1280x800. Може да се повтаря</translation>
    </message>
    <message>
        <source>--size %1: use a width and a height from %2 to %3, such as %4</source>
        <translation>--size %1: използвайте ширина и височина от %2 до %3, например %4</translation>
    </message>
    <message>
        <source>--size needs --screenshot</source>
        <translation>--size изисква --screenshot</translation>
    </message>
    <message>
        <source>--screenshot needs the name of a folder</source>
        <translation>--screenshot изисква името на папка</translation>
    </message>
    <message>
        <source>%1: Qt has no such platform here; use one of %2</source>
        <translation>%1: тук Qt няма такава платформа; използвайте една от %2</translation>
    </message>
    <message>
        <source>A script (.ggs), a model (.gguf, .safetensors), a click log, a trace, or a sample&apos;s name</source>
        <translation>Скрипт (.ggs), модел (.gguf, .safetensors), дневник на щраквания, трасировка или име на пример</translation>
    </message>
</context>
<context>
    <name>samples</name>
    <message>
        <source>Attention for one head, step by step.</source>
        <translation>Внимание (attention) за една глава, стъпка по стъпка.</translation>
    </message>
    <message>
        <source>A convolution is a matrix product.</source>
        <translation>Конволюцията е матрично произведение.</translation>
    </message>
    <message>
        <source>cpy writes into its second argument and returns a view of that argument.</source>
        <translation>cpy пише във втория си аргумент; резултатът му е изглед към него.</translation>
    </message>
    <message>
        <source>A two-layer perceptron with biases: the structure of every feed-forward block.</source>
        <translation>Двуслоен перцептрон с отмествания: структурата на всеки feed-forward блок.</translation>
    </message>
    <message>
        <source>A mixture of four experts: mul_mat_id sends each token through the matrices that ids selects.</source>
        <translation>Смес от четирима експерти: mul_mat_id прекарва всеки токен през матриците, които ids избира.</translation>
    </message>
    <message>
        <source>The outer product, and how it differs from mul_mat.</source>
        <translation>Външното произведение и по какво се различава от mul_mat.</translation>
    </message>
    <message>
        <source>permute, in ggml and in PyTorch.</source>
        <translation>permute в ggml и в PyTorch.</translation>
    </message>
    <message>
        <source>A weight matrix in Q4_0: 32 elements share one scale, and each element has 4 bits.</source>
        <translation>Матрица с тегла в Q4_0: 32 елемента делят един мащаб и всеки елемент има 4 бита.</translation>
    </message>
    <message>
        <source>Q, K and V as three views of one tensor.</source>
        <translation>Q, K и V като три изгледа към един тензор.</translation>
    </message>
    <message>
        <source>An introduction to shapes and strides.</source>
        <translation>Въведение във формите и крачките.</translation>
    </message>
    <message>
        <source>Shared sub-expressions: a graph is not a tree.</source>
        <translation>Общи подизрази: графът не е дърво.</translation>
    </message>
    <message>
        <source>Adding two tensors, in a graph with room for 8 nodes.</source>
        <translation>Събиране на два тензора в граф с място за 8 възела.</translation>
    </message>
    <message>
        <source>The smallest ggml program: two matrices and their product.</source>
        <translation>Най-малката ggml програма: две матрици и произведението им.</translation>
    </message>
    <message>
        <source>A recurrent cell in 40 rounds: each round reads the state of the previous one.</source>
        <translation>Рекурентна клетка в 40 кръга: всеки кръг чете състоянието на предишния.</translation>
    </message>
    <message>
        <source>A language model with a few layers that writes short stories</source>
        <translation>Езиков модел от няколко слоя, който пише кратки истории</translation>
    </message>
    <message>
        <source>First steps</source>
        <translation>Първи стъпки</translation>
    </message>
    <message>
        <source>Views of the same bytes</source>
        <translation>Изгледи към едни и същи байтове</translation>
    </message>
    <message>
        <source>Products</source>
        <translation>Произведения</translation>
    </message>
    <message>
        <source>Networks</source>
        <translation>Мрежи</translation>
    </message>
    <message>
        <source>the smallest program</source>
        <translation>най-малката програма</translation>
    </message>
    <message>
        <source>adding two tensors</source>
        <translation>събиране на два тензора</translation>
    </message>
    <message>
        <source>shapes and strides</source>
        <translation>форми и крачки</translation>
    </message>
    <message>
        <source>ggml and PyTorch</source>
        <translation>ggml и PyTorch</translation>
    </message>
    <message>
        <source>not mul_mat</source>
        <translation>не е mul_mat</translation>
    </message>
    <message>
        <source>a graph, not a tree</source>
        <translation>граф, а не дърво</translation>
    </message>
    <message>
        <source>two layers</source>
        <translation>два слоя</translation>
    </message>
    <message>
        <source>cpy writes in place</source>
        <translation>cpy записва на място</translation>
    </message>
    <message>
        <source>Q, K, V from one tensor</source>
        <translation>Q, K, V от един тензор</translation>
    </message>
    <message>
        <source>step by step</source>
        <translation>стъпка по стъпка</translation>
    </message>
    <message>
        <source>4 bits a weight</source>
        <translation>4 бита на тегло</translation>
    </message>
    <message>
        <source>as a product</source>
        <translation>като произведение</translation>
    </message>
    <message>
        <source>4 experts</source>
        <translation>4 експерта</translation>
    </message>
    <message>
        <source>40 rounds</source>
        <translation>40 кръга</translation>
    </message>
    <message>
        <source>writes stories</source>
        <translation>пише истории</translation>
    </message>
    <message>
        <source>kq = K · q is the score of every key for every query, scaled by 1/√d; the mask hides what comes later (-inf becomes 0 in soft_max); the rows then weigh the values. V is transposed first, because mul_mat sums over ne[0].</source>
        <translation>kq = K · q е оценката на всеки ключ за всяка заявка, умножена по 1/√d. Маската скрива следващите позиции: -inf става 0 в soft_max. После редовете са теглата на стойностите. V първо се транспонира, защото mul_mat сумира по ne[0].</translation>
    </message>
    <message>
        <source>im2col writes every window that the kernel sees as a row. conv_2d is seven nodes: im2col, two reshapes, mul_mat, a reshape, a permute and a cont. Compare the result with the one that is composed by hand below it.</source>
        <translation>im2col записва като ред всеки прозорец, който ядрото вижда. conv_2d е седем възела: im2col, два reshape, mul_mat, reshape, permute и cont. Сравнете резултата с този, който е съставен ръчно под него.</translation>
    </message>
    <message>
        <source>This is how a cache is filled: the destination is a view of a large tensor. A later reader of the cache must use the result of cpy, or be expanded after it. Otherwise nothing in the graph puts the copy first.</source>
        <translation>Така се запълва кеш: копира се в изглед към голям тензор. Следващ възел, който чете кеша, трябва да използва резултата на cpy или да се добави с expand след него. Иначе нищо в графа не поставя копирането първо.</translation>
    </message>
    <message>
        <source>A bias has one row and is repeated over the batch by add. Weights, biases and the input are leafs; each step of the computation is a node. probs is an output: no other tensor may take its memory.</source>
        <translation>Отместването (bias) има един ред и add го повтаря за цялата партида. Теглата, отместванията и входът са листа; всяка стъпка на изчислението е възел. probs е изход: никой друг тензор не може да заеме паметта му.</translation>
    </message>
    <message>
        <source>The experts&apos; matrices are consecutive in one tensor [k, m, 4]. A router scores them for each token. The best two are used, and the result is [m, 2, tokens]. The work buffer holds, for each expert, the tokens that it gets.</source>
        <translation>Матриците на експертите са една след друга в един тензор [k, m, 4]. Маршрутизатор (router) ги оценява за всеки токен. Използват се двата най-добри и резултатът е [m, 2, токени]. Работният буфер съдържа за всеки експерт токените, които той получава.</translation>
    </message>
    <message>
        <source>mul_mat sums over ne[0]: rows with rows. out_prod sums over ne[1]: columns with columns, and keeps both ne[0]. With one row each it is the outer product of two vectors. Gradients of weights are made of it.</source>
        <translation>mul_mat сумира по ne[0]: редове с редове. out_prod сумира по ne[1]: колони с колони, и запазва ne[0] на двата тензора. Ако и двата имат по един ред, това е външното произведение на два вектора. С него се изчисляват градиентите на теглата.</translation>
    </message>
    <message>
        <source>A PyTorch tensor of shape (2, 3, 4) has its innermost dimension last; ggml writes the same memory as ne = [4, 3, 2]. ggml&apos;s permute(a, 0, 2, 1, 3) gives the target of each dimension: dim 1 becomes dim 2, and dim 2 becomes dim 1. PyTorch&apos;s x.permute(1, 0, 2) gives the source of each dimension. Here both mean the same exchange. No byte moves: only ne and nb are exchanged. cont makes a copy whose bytes are in the new order.</source>
        <translation>При тензор на PyTorch с форма (2, 3, 4) най-вътрешната размерност е последна; ggml записва същата памет като ne = [4, 3, 2]. permute(a, 0, 2, 1, 3) в ggml дава целта на всяка размерност: размерност 1 става размерност 2, а размерност 2 става размерност 1. x.permute(1, 0, 2) в PyTorch дава източника на всяка размерност. Тук и двете означават същата размяна. Никой байт не се мести: разменят се само ne и nb. cont прави копие, чиито байтове са в новия ред.</translation>
    </message>
    <message>
        <source>A block is 18 bytes: the scale d as f16, then 16 bytes with two elements each. The low nibbles are elements 0 to 15, the high ones 16 to 31; an element&apos;s value is (q - 8) · d. nb[0] is the size of a block, not of an element. mul_mat converts the rows of x to Q8_0 first: that is what the work buffer is for.</source>
        <translation>Един блок е 18 байта: мащабът d като f16, после 16 байта с по два елемента. Младшите полубайтове са елементите от 0 до 15, старшите – от 16 до 31; стойността на елемент е (q - 8) · d. nb[0] е размерът на блок, а не на елемент. mul_mat първо преобразува редовете на x в Q8_0: за това служи работният буфер.</translation>
    </message>
    <message>
        <source>One matrix product makes all three at once; a row of the result holds q, k and v of a token, in this order. Views select them without copying: same memory, another offset, the stride of the whole row.</source>
        <translation>Едно матрично произведение изчислява и трите наведнъж; ред от резултата съдържа q, k и v на един токен, в този ред. Изгледи ги избират без копиране: същата памет, друго отместване, крачката на целия ред.</translation>
    </message>
    <message>
        <source>`rounds 40` runs everything 40 times, one round after another. A leaf whose fill uses `round` is filled again at the start of each round. All other leafs keep their values, and values that a step writes into a leaf are carried into the next round. F10 at the end of a round begins the next one. Ctrl+F11 goes to the next round, Ctrl+Shift+F11 to the previous one. Watch mean(h) or at(y, 0), and open the view Rounds.</source>
        <translation>`rounds 40` изпълнява всичко 40 пъти, кръг след кръг. Листо, чието запълване използва `round`, се запълва отново в началото на всеки кръг. Всички други листа запазват стойностите си, а стойностите, които стъпка записва в листо, се пренасят в следващия кръг. F10 в края на кръг започва следващия. Ctrl+F11 отива на следващия кръг, а Ctrl+Shift+F11 – на предишния. Наблюдавайте mean(h) или at(y, 0) и отворете изгледа „Кръгове“.</translation>
    </message>
    <message>
        <source>ne counts elements, innermost first. nb is the distance in bytes between neighbouring elements in each dimension. The element (i0, i1, i2, i3) is at i0·nb0 + i1·nb1 + i2·nb2 + i3·nb3. In `grid`, 4 wide and 3 high in f32, the offsets are</source>
        <translation>ne брои елементите, първо най-вътрешната размерност. nb е разстоянието в байтове между съседни елементи във всяка размерност. Елементът (i0, i1, i2, i3) е на i0·nb0 + i1·nb1 + i2·nb2 + i3·nb3. В `grid`, с ширина 4 и височина 3 във f32, отместванията са</translation>
    </message>
    <message>
        <source>s is used three times and computed once: expand visits it again and finds it in the visited set. Its use count is the number of its reads. The graph allocator reuses its memory after the last reader.</source>
        <translation>s се използва три пъти и се изчислява веднъж: expand го посещава отново и го намира в множеството на посетените. Броят на използванията му е броят на четенията му. След последния четец разпределителят на паметта на графа използва паметта му отново.</translation>
    </message>
    <message>
        <source>The size of a graph is chosen when it is made. This one takes 448 bytes where the default takes 82,576: nodes, leafs, and a visited set of 17 slots, so that it is never more than half full.</source>
        <translation>Размерът на граф се избира при създаването му. Този заема 448 байта, а графът по подразбиране – 82&#xa0;576: възли, листа и множество на посетените със 17 гнезда, което никога не е повече от наполовина пълно.</translation>
    </message>
    <message>
        <source>Everything is in one block of memory, one object after another: a, b, the graph with room for 2,048 nodes, the result, the work buffer. Look at the arena: the graph is by far the largest of them. mul_mat sums over ne[0] of both, so it multiplies the rows of a with the rows of b: c[m, n] = Σ_k a[k, m] · b[k, n].</source>
        <translation>Всичко е в един блок памет, обект след обект: a, b, графът с място за 2048 възела, резултатът, работният буфер. Вижте арената: графът е най-големият от тях, с голяма разлика. mul_mat сумира по ne[0] и на двата, затова умножава редовете на a с редовете на b: c[m, n] = Σ_k a[k, m] · b[k, n].</translation>
    </message>
    <message>
        <source>Training</source>
        <translation>Обучение</translation>
    </message>
    <message>
        <source>a line through points</source>
        <translation>права през точки</translation>
    </message>
    <message>
        <source>two classes</source>
        <translation>два класа</translation>
    </message>
    <message>
        <source>a curved border</source>
        <translation>крива граница</translation>
    </message>
    <message>
        <source>reads drawn digits</source>
        <translation>чете нарисувани цифри</translation>
    </message>
    <message>
        <source>learns where to look</source>
        <translation>учи се накъде да гледа</translation>
    </message>
    <message>
        <source>One head of attention learns to copy: each position must say the token before it.</source>
        <translation>Една глава на вниманието се учи да копира: всяка позиция трябва да каже токена преди нея.</translation>
    </message>
    <message>
        <source>The tokens are random, so only looking helps. Before training, every position looks everywhere. Afterwards the weights of the head are large just below the diagonal: position 5 attends to position 4. Select `weights` while it learns.</source>
        <translation>Токените са случайни, затова помага само гледането. Преди обучението всяка позиция гледа навсякъде. След него теглата на главата са големи точно под диагонала: позиция 5 обръща внимание на позиция 4. Изберете `weights`, докато се учи.</translation>
    </message>
    <message>
        <source>A small convolutional network learns to read digits that the program draws.</source>
        <translation>Малка конволюционна мрежа се учи да чете цифри, които програмата рисува.</translation>
    </message>
    <message>
        <source>Each picture is 16 × 16: strokes that are rotated, slanted and shifted by chance. Two convolutions with 8 and 16 channels look for lines and corners, and pooling halves the picture after each. `right` counts the pictures of a batch of 64 for which the largest logit is that of the digit.</source>
        <translation>Всяка картинка е 16 × 16: щрихи, които случайно са завъртени, наклонени и отместени. Две конволюции с 8 и 16 канала търсят линии и ъгли, а след всяка pooling намалява картинката наполовина. `right` брои картинките от партида с 64, при които най-големият логит е този на цифрата.</translation>
    </message>
    <message>
        <source>Two classes and one line between them: the smallest classifier.</source>
        <translation>Два класа и една права между тях: най-малкият класификатор.</translation>
    </message>
    <message>
        <source>The logit of a point is w · x + b. Its sigmoid is the probability of label 1. The loss punishes confident mistakes. Each round sees 16 of 256 points. An epoch sees all of them once, and the last fifth is kept to test what was learnt. The moons can&apos;t be separated by a line: compare the loss with that of two-moons.</source>
        <translation>Логитът на точка е w · x + b. Сигмоидата му е вероятността за етикет 1. Загубата наказва уверените грешки. Всеки кръг вижда 16 от 256 точки. Една епоха вижда всички по веднъж, а последната пета се пази, за да се провери наученото. Луните не могат да се разделят с права: сравнете загубата с тази на two-moons.</translation>
    </message>
    <message>
        <source>The first thing ggml could do: fitting a line to a parabola, with gradients.</source>
        <translation>Първото, което ggml е можел: да нагласи права към парабола чрез градиенти.</translation>
    </message>
    <message>
        <source>`param` marks what may change, and the loss f is the mean squared distance of the line t0 + t1 x from five points. `train` builds the gradients of f and an optimiser. Each round is one evaluation of f. Adam then moves t0 and t1 against the gradient. It stops by itself when f hardly changes. Replace `adam(alpha=0.01)` by `lbfgs()`, which looks for the best step in each direction: 6 rounds are enough.</source>
        <translation>`param` отбелязва какво може да се променя, а загубата f е средният квадрат на разстоянието на правата t0 + t1 x от пет точки. `train` изгражда градиентите на f и оптимизатор. Всеки кръг е едно пресмятане на f. После Adam мести t0 и t1 срещу градиента. Спира сам, когато f почти не се променя. Заменете `adam(alpha=0.01)` с `lbfgs()`, който търси най-добрата стъпка във всяка посока: стигат 6 кръга.</translation>
    </message>
    <message>
        <source>An mlp with two hidden layers bends the border between two moons.</source>
        <translation>mlp с два скрити слоя извива границата между две луни.</translation>
    </message>
    <message>
        <source>The layers are those of mlp, and AdamW trains them: one node for each parameter, in the same graph as the gradients. A batch has 32 of 1024 points. The learning rate falls along a cosine.</source>
        <translation>Слоевете са тези на mlp, а ги обучава AdamW: по един възел за всеки параметър, в същия граф като градиентите. Една партида има 32 от 1024 точки. Скоростта на обучение намалява по косинус.</translation>
    </message>
    <message>
        <source>learns two sentences</source>
        <translation>научава две изречения</translation>
    </message>
    <message>
        <source>The last layer of a language model learns two sentences by heart: fine-tuning.</source>
        <translation>Последният слой на езиков модел научава две изречения наизуст: дообучаване (fine-tuning).</translation>
    </message>
    <message>
        <source>The model is tiny.gguf, which writes stories. The text has 33 tokens: &quot;Once there was a loss that lived on a hill. At each step it went down, and the model learned.&quot; At each of 32 places, the next token is to be predicted. `said` has the logits, and `right` counts the places where the largest logit is that of the next token.</source>
        <translation>Моделът е tiny.gguf, който пише приказки. Текстът има 33 токена: „Once there was a loss that lived on a hill. At each step it went down, and the model learned.“ („Имало едно време загуба, която живеела на хълм. С всяка стъпка тя слизала надолу, а моделът се учел.“) На всяко от 32 места трябва да се предскаже следващият токен. `said` съдържа логитите, а `right` брои местата, на които най-големият логит е на следващия токен.</translation>
    </message>
    <message>
        <source>Only layer 3 is trained. It is loaded as f32. The other layers keep their q8_0 blocks and get no gradient. The graph has no cache and no flash attention, because they have no gradient. `ggscope-cli finetune` writes such a script for a model and a text of your own.</source>
        <translation>Обучава се само слой 3. Той се зарежда като f32. Другите слоеве запазват блоковете си q8_0 и не получават градиент. Графът е без кеш и без flash attention, защото те нямат градиент. `ggscope-cli finetune` пише такъв скрипт за ваш модел и ваш текст.</translation>
    </message>
    <message>
        <source>reserve, then allocate</source>
        <translation>запазване, после заделяне</translation>
    </message>
    <message>
        <source>Reserve, then allocate: joint buffers.</source>
        <translation>Запазване, после заделяне: общи буфери.</translation>
    </message>
    <message>
        <source>Tensors reserve room one after another, and one allocate makes room for all of them. Step through the statements in the view Joint buffers. Each tensor and each block starts at a multiple of 32 bytes. In the block, the three weights are adjacent without padding, so the block is one flat tensor as well: one call changes all weights. Without a GPU, the last three buffers are in memory of the emulator.</source>
        <translation>Тензорите запазват място един след друг, а едно allocate дава памет на всички. Преминете през операторите в изгледа „Общи буфери“. Всеки тензор и всеки блок започва на кратно на 32 байта. В блока трите тегла са съседни и без допълване, затова блокът е и един плосък тензор: едно извикване променя всички тегла. Без GPU последните три буфера са в паметта на емулатора.</translation>
    </message>
    <message>
        <source>Sparse tensors</source>
        <translation>Разредени тензори</translation>
    </message>
    <message>
        <source>Rows of different lengths: a sparse tensor in CSR form, and the bags that an embedding lookup makes of it.</source>
        <translation>Редове с различна дължина: разреден тензор във вид CSR и торбите, които търсенето в таблица прави от него.</translation>
    </message>
    <message>
        <source>The keys of all rows follow one another in one tensor. The offsets are where each row begins (0, 4 and 7) and the end (9). embedding_bag fetches the rows of the table that the keys name, and adds those of each bag. It is ggscope&apos;s own op. The same numbers by ggml&apos;s ops need five nodes for each bag: get_rows takes its keys, cont(transpose) turns the rows into columns, and sum_rows adds them up.</source>
        <translation>Ключовете на всички редове следват един след друг в един тензор. Отместванията са местата, където започва всеки ред (0, 4 и 7), и краят (9). embedding_bag взема редовете на таблицата, които ключовете назовават, и събира тези на всяка торба. Това е собствена операция на ggscope. За същите числа с операциите на ggml са нужни пет възела за всяка торба: get_rows приема ключовете ѝ, cont(transpose) превръща редовете в колони, а sum_rows ги събира.</translation>
    </message>
    <message>
        <source>An embedding bag and its gradient: only the rows that a batch names are changed.</source>
        <translation>Торба от вграждания и нейният градиент: променят се само редовете, които партидата назовава.</translation>
    </message>
    <message>
        <source>A recommender keeps a row for each user, article or word, and reads a few of them for each sample. The gradient of the table is 0 in all other rows. embedding_bag_back writes it as a dense tensor. For a table of millions of rows that is too much. opt_step_sgd_rows adds up the same gradient for each row that was named, and changes only these rows.</source>
        <translation>Препоръчващата система пази по един ред за всеки потребител, статия или дума и чете по няколко от тях за всеки пример. Градиентът на таблицата е 0 във всички останали редове. embedding_bag_back го записва като плътен тензор. За таблица с милиони редове това е твърде много. opt_step_sgd_rows събира същия градиент за всеки назован ред и променя само тези редове.</translation>
    </message>
    <message>
        <source>rows of any length</source>
        <translation>редове с всякаква дължина</translation>
    </message>
    <message>
        <source>few rows change</source>
        <translation>променят се малко редове</translation>
    </message>
    <message>
        <source>predicts clicks</source>
        <translation>предвижда кликове</translation>
    </message>
    <message>
        <source>A wide and deep model learns who clicks on what: keys become rows of a table.</source>
        <translation>Широк и дълбок модел научава кой върху какво кликва: ключовете стават редове на таблица.</translation>
    </message>
    <message>
        <source>The deep part fetches a row for each key and takes the mean of each bag. The wide part does the same with a table of one number per key. ggml has no gradient for concat, but a product with concat(bags, dense) is the sum of two products. AdamW trains the layers. SGD trains the tables, and changes only the rows that the batch names. The loss is a mean over the batch, so a row that few samples name has a small gradient. That is why the rate of the tables is large.</source>
        <translation>Дълбоката част взема ред за всеки ключ и осреднява всяка торба. Широката прави същото с таблица от по едно число на ключ. ggml няма градиент за concat, но произведение с concat(bags, dense) е сумата на две произведения. AdamW обучава слоевете. SGD обучава таблиците и променя само редовете, които партидата назовава. Загубата е средно за партидата, затова ред, назован от малко примери, има малък градиент. Затова скоростта на таблиците е голяма.</translation>
    </message>
    <message>
        <source>A sample of the log has a label, four dense values and three slots. The first slot has one key, the others a bag of up to three. A few keys are frequent, most are rare. The log is made: a hidden truth gives each sample a probability, and the label is drawn with it. So not even the truth can tell all labels. Its AUC is the best that a model can reach.</source>
        <translation>Един пример от дневника има етикет, четири плътни стойности и три слота. Първият слот има един ключ, а другите – торба с до три. Малко ключове са чести, повечето са редки. Дневникът е измислен: скрита истина дава на всеки пример вероятност, с която се тегли етикетът. Затова дори истината не може да отгатне всички етикети. Нейната AUC е най-доброто, което модел може да достигне.</translation>
    </message>
    <message>
        <source>Norm, Raw, Parquet</source>
        <translation>Norm, Raw, Parquet</translation>
    </message>
    <message>
        <source>Ten samples of a click log in three formats: Norm, Raw and Parquet.</source>
        <translation>Десет записа от дневник на щраквания в три формата: Norm, Raw и Parquet.</translation>
    </message>
    <message>
        <source>A sample is what a page knew when it showed an advert: whether it was clicked (the label), two numbers (how often it was shown before, and the reader&apos;s age), and three keys: of the page, the advert and the city. The bytes of the three files differ, but each gives the same batch. Open one of the files to see its bytes next to the fields: its name is in the script. Norm has a header, and the number of keys before the keys of each slot. Raw has whole numbers and nothing else, so the script names how many there are of each. Parquet has a column for each number, and its names at the end of the file.</source>
        <translation>Записът е онова, което страницата е знаела, когато е показала реклама: дали върху нея е щракнато (етикетът), две числа (колко пъти е показвана преди това и възрастта на читателя) и три ключа: на страницата, на рекламата и на града. Байтовете на трите файла се различават, но всеки дава същата партида. Отворете някой от файловете, за да видите байтовете му до полетата: името му е в скрипта. Norm има заглавна част, а пред ключовете на всеки слот – техния брой. Raw съдържа само цели числа, затова скриптът посочва по колко са от всеки вид. Parquet има колона за всяко число, а имената на колоните са в края на файла.</translation>
    </message>
</context>
</TS>

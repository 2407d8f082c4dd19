<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
<context>
    <name>AxisNames</name>
    <message>
        <source>token</source>
        <translation>词元</translation>
    </message>
    <message>
        <source>head</source>
        <translation>头</translation>
    </message>
    <message>
        <source>KV head</source>
        <translation>KV 头</translation>
    </message>
    <message>
        <source>expert</source>
        <translation>专家</translation>
    </message>
    <message>
        <source>key</source>
        <translation>键</translation>
    </message>
    <message>
        <source>free</source>
        <translation>空闲</translation>
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
        <translation>1 px = %1 字节</translation>
    </message>
    <message>
        <source>1 byte = %1 px</source>
        <translation>1 字节 = %1 px</translation>
    </message>
</context>
<context>
    <name>KernelPlace</name>
    <message>
        <source>The block has no thread %1; it has %2 threads, numbered from 0.</source>
        <translation>线程块没有线程 %1；它有 %2 个线程，从 0 起编号。</translation>
    </message>
    <message>
        <source>There is no element “%1”.</source>
        <translation>没有元素“%1”。</translation>
    </message>
</context>
<context>
    <name>PictureFile</name>
    <message>
        <source>%1 can&apos;t be written: %2</source>
        <translation>无法写入 %1：%2</translation>
    </message>
</context>
<context>
    <name>PlanNotes</name>
    <message>
        <source>%1 instead of %3 without reuse (%2 times smaller)</source>
        <translation>%1，为不复用时 %3 的 1/%2</translation>
    </message>
    <message numerus="yes">
        <source>%n tensor(s)</source>
        <translation>
            <numerusform>%n 个张量</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n in place</source>
        <translation>
            <numerusform>%n 个原位</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n memory block(s)</source>
        <translation>
            <numerusform>%n 块内存</numerusform>
        </translation>
    </message>
    <message>
        <source>minimum for this order of nodes</source>
        <translation>此节点顺序下的最小值</translation>
    </message>
    <message>
        <source>at most %1 in use at a time</source>
        <translation>同时最多使用 %1</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <translation>%1 %2</translation>
    </message>
    <message numerus="yes">
        <source>%n more</source>
        <translation>
            <numerusform>另外 %n 个</numerusform>
        </translation>
    </message>
    <message>
        <source>before the first node</source>
        <translation>第一个节点之前</translation>
    </message>
    <message>
        <source>node %1, %2</source>
        <translation>节点 %1，%2</translation>
    </message>
    <message>
        <source>&lt;b&gt;Peak&lt;/b&gt; %1 (%2): %3</source>
        <translation>&lt;b&gt;峰值&lt;/b&gt; %1（%2）：%3</translation>
    </message>
    <message>
        <source>; gaps: %1</source>
        <translation>；空隙：%1</translation>
    </message>
    <message>
        <source>%1 from the start (%2 of these bytes)</source>
        <translation>%1 从开始起（占这些字节中的 %2）</translation>
    </message>
    <message>
        <source>%1 from node %2 (%3 of these bytes)</source>
        <translation>%1 从节点 %2 起（占这些字节中的 %3）</translation>
    </message>
    <message>
        <source>%1 (%2 of these bytes)</source>
        <translation>%1（占这些字节中的 %2）</translation>
    </message>
    <message>
        <source>%1 until node %2 (%3 of these bytes)</source>
        <translation>%1 至节点 %2（占这些字节中的 %3）</translation>
    </message>
    <message>
        <source>has memory of its own and is not part of the memory plan.</source>
        <translation>有自己的内存，不属于内存规划。</translation>
    </message>
    <message>
        <source>is not in this graph.</source>
        <translation>不在这个图中。</translation>
    </message>
    <message>
        <source>is a view without bytes of its own; it uses the bytes of %1.</source>
        <translation>是视图，没有自己的字节；它使用 %1 的字节。</translation>
    </message>
    <message>
        <source>&lt;b&gt;Previous owner&lt;/b&gt; none.</source>
        <translation>&lt;b&gt;上一个占用者&lt;/b&gt;：无。</translation>
    </message>
    <message>
        <source>&lt;b&gt;Previous owner&lt;/b&gt; %1.</source>
        <translation>&lt;b&gt;上一个占用者&lt;/b&gt; %1。</translation>
    </message>
    <message>
        <source>&lt;b&gt;Next owner&lt;/b&gt; none.</source>
        <translation>&lt;b&gt;下一个占用者&lt;/b&gt;：无。</translation>
    </message>
    <message>
        <source>&lt;b&gt;Next owner&lt;/b&gt; %1.</source>
        <translation>&lt;b&gt;下一个占用者&lt;/b&gt; %1。</translation>
    </message>
    <message>
        <source>&lt;b&gt;Reason for the offset&lt;/b&gt; %1</source>
        <translation>&lt;b&gt;此偏移的原因&lt;/b&gt; %1</translation>
    </message>
    <message>
        <source>weights %1</source>
        <translation>权重 %1</translation>
    </message>
    <message>
        <source>caches %1</source>
        <translation>缓存 %1</translation>
    </message>
    <message>
        <source>arrow: reuses the bytes of its source</source>
        <translation>箭头：复用其源的字节</translation>
    </message>
    <message>
        <source>dot: read by that node; hollow: read through a view</source>
        <translation>圆点：被该节点读取；空心：经由视图读取</translation>
    </message>
    <message>
        <source>hatched: unused</source>
        <translation>斜线：未使用</translation>
    </message>
    <message>
        <source>&lt;b&gt;Planned peak&lt;/b&gt; %1 (%2): %3</source>
        <translation>&lt;b&gt;计划的峰值&lt;/b&gt; %1（%2）：%3</translation>
    </message>
    <message>
        <source>Planned for ggml’s memory (not in use):</source>
        <translation>为 ggml 的内存计划（未使用）：</translation>
    </message>
</context>
<context>
    <name>ProfileCharts</name>
    <message>
        <source>flops per byte</source>
        <translation>每字节浮点运算</translation>
    </message>
    <message>
        <source>GFLOP/s</source>
        <translation>GFLOP/s</translation>
    </message>
    <message>
        <source>memory %1 GB/s</source>
        <translation>内存 %1 GB/s</translation>
    </message>
    <message>
        <source>%1: %2 flops per byte, %3 GFLOP/s</source>
        <translation>%1：每字节 %2 次浮点运算，%3 GFLOP/s</translation>
    </message>
    <message>
        <source>%1 % of the roofline</source>
        <translation>达到屋顶线的 %1 %</translation>
    </message>
    <message>
        <source>time per run, %1</source>
        <translation>单次运行的时间，%1</translation>
    </message>
    <message>
        <source>%1: median %2, half of the runs between %3 and %4, all between %5 and %6</source>
        <translation>%1：中位数 %2，半数运行在 %3 与 %4 之间，全部在 %5 与 %6 之间</translation>
    </message>
    <message>
        <source>nearest cache %1 GB/s</source>
        <translation>最近的缓存 %1 GB/s</translation>
    </message>
    <message>
        <source>peak %1 GFLOP/s in F16, %2</source>
        <translation>F16 峰值 %1 GFLOP/s，%2</translation>
    </message>
    <message numerus="yes">
        <source>%1 peak %2 GFLOP/s, %n thread(s), %3</source>
        <translation>
            <numerusform>%1 峰值 %2 GFLOP/s，%n 个线程，%3</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>QPlatformTheme</name>
    <message>
        <source>OK</source>
        <translation>确定</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>保存</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Discard</source>
        <translation>放弃</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Restore Defaults</source>
        <translation>恢复默认值</translation>
    </message>
</context>
<context>
    <name>TableFile</name>
    <message>
        <source>Table (*.csv);;JSON (*.json)</source>
        <translation>表格 (*.csv);;JSON (*.json)</translation>
    </message>
</context>
<context>
    <name>TensorFacts</name>
    <message>
        <source>%1 of round %2</source>
        <translation>第 %2 轮%1</translation>
    </message>
    <message>
        <source>node %1, %2</source>
        <translation>节点 %1，%2</translation>
    </message>
    <message>
        <source>Number of elements in each dimension. The first is the innermost: its elements are neighbours in memory.</source>
        <translation>各维度的元素个数。第一个是最内层：其元素在内存中相邻。</translation>
    </message>
    <message>
        <source>Number of bytes from one element to the next in each dimension, the stride. Element i is at byte i0·nb0 + i1·nb1 + i2·nb2 + i3·nb3 of the data.</source>
        <translation>各维度中从一个元素到下一个元素的字节数，即步幅。元素 i 位于数据的字节 i0·nb0 + i1·nb1 + i2·nb2 + i3·nb3 处。</translation>
    </message>
    <message>
        <source>axes</source>
        <translation>各轴</translation>
    </message>
    <message>
        <source>Meaning of each dimension: tokens of the text, cells of the cache, heads, experts.</source>
        <translation>各维度的含义：文本的词元、缓存的单元、头、专家。</translation>
    </message>
    <message>
        <source>The shape in PyTorch&apos;s order: outermost dimension first.</source>
        <translation>按 PyTorch 顺序的形状：最外层维度在前。</translation>
    </message>
    <message>
        <source>type</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1，%2</translation>
    </message>
    <message>
        <source>contiguous</source>
        <translation>连续</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>是</translation>
    </message>
    <message>
        <source>no: %1</source>
        <translation>否：%1</translation>
    </message>
    <message>
        <source>The elements are stored without gaps, in the order of their indices. Some ops require this; cont makes a contiguous copy.</source>
        <translation>元素按索引顺序存储，中间没有间隙。有些算子要求如此；cont 可生成连续的副本。</translation>
    </message>
    <message>
        <source>permuted</source>
        <translation>维度置换</translation>
    </message>
    <message>
        <source>view of</source>
        <translation>视图所属</translation>
    </message>
    <message>
        <source>Start of the view: the number of bytes from the first byte of the viewed tensor to the first element of the view.</source>
        <translation>视图的起点：从所属张量的第一个字节到视图第一个元素的字节数。</translation>
    </message>
    <message>
        <source>data</source>
        <translation>数据</translation>
    </message>
    <message>
        <source>no memory</source>
        <translation>没有内存</translation>
    </message>
    <message>
        <source>part %1 + %2</source>
        <translation>部分 %1 + %2</translation>
    </message>
    <message>
        <source>file + %1</source>
        <translation>文件 + %1</translation>
    </message>
    <message>
        <source>Shows the bytes in the file</source>
        <translation>显示文件中的字节</translation>
    </message>
    <message>
        <source>arena + %1</source>
        <translation>内存区 + %1</translation>
    </message>
    <message>
        <source>Shows the bytes in the arena</source>
        <translation>显示内存区中的字节</translation>
    </message>
    <message>
        <source>written by</source>
        <translation>写入于</translation>
    </message>
    <message>
        <source>read by</source>
        <translation>读取于</translation>
    </message>
    <message>
        <source>in place of</source>
        <translation>原位覆盖</translation>
    </message>
    <message>
        <source>taken over</source>
        <translation>被接管</translation>
    </message>
    <message>
        <source>at node %1 by</source>
        <translation>在节点 %1，由</translation>
    </message>
    <message>
        <source>in the file</source>
        <translation>文件中</translation>
    </message>
    <message>
        <source>ggml doesn&apos;t support this type: the bytes are shown instead of values</source>
        <translation>ggml 没有这种类型：这里显示的是字节，不是值</translation>
    </message>
    <message>
        <source>don&apos;t break on next write</source>
        <translation>下次写入时不中断</translation>
    </message>
    <message>
        <source>break on next write</source>
        <translation>下次写入时中断</translation>
    </message>
    <message>
        <source>and %1 more</source>
        <translation>等另外 %1 个</translation>
    </message>
    <message>
        <source>computed on</source>
        <translation>计算于</translation>
    </message>
    <message>
        <source>the CPU: %1</source>
        <translation>CPU：%1</translation>
    </message>
    <message>
        <source>time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>script</source>
        <translation>脚本</translation>
    </message>
    <message>
        <source>line %1</source>
        <translation>第 %1 行</translation>
    </message>
    <message>
        <source>Shows the line in the script</source>
        <translation>显示脚本中的这一行</translation>
    </message>
    <message>
        <source>node</source>
        <translation>节点</translation>
    </message>
    <message>
        <source>nodes</source>
        <translation>节点</translation>
    </message>
    <message>
        <source>%1 bytes</source>
        <translation>%1 字节</translation>
    </message>
    <message>
        <source>Nodes that read these bytes, directly or through views. A view itself reads nothing.</source>
        <translation>直接或经由视图读取这些字节的节点。视图本身不读取任何内容。</translation>
    </message>
    <message>
        <source>PyTorch call</source>
        <translation>PyTorch 调用</translation>
    </message>
    <message>
        <source>gradient</source>
        <translation>梯度</translation>
    </message>
    <message>
        <source>How much the loss changes with each element of this tensor</source>
        <translation>损失随此张量的每个元素变化多少</translation>
    </message>
    <message>
        <source>accumulator</source>
        <translation>累加器</translation>
    </message>
    <message>
        <source>The gradient of each run is added to this tensor</source>
        <translation>每次运行的梯度都加到此张量上</translation>
    </message>
    <message>
        <source>gradient of</source>
        <translation>其梯度属于</translation>
    </message>
    <message>
        <source>part of gradient of</source>
        <translation>部分梯度，属于</translation>
    </message>
    <message>
        <source>accumulator of</source>
        <translation>累加器，属于</translation>
    </message>
    <message>
        <source>Each element is the derivative of the loss by the same element of that tensor</source>
        <translation>每个元素都是损失对该张量同一元素的导数</translation>
    </message>
    <message>
        <source>Further contributions are added to it before it is the gradient of that tensor</source>
        <translation>还要加上其他贡献，才是该张量的梯度</translation>
    </message>
    <message>
        <source>The gradient of that tensor is added to this one</source>
        <translation>该张量的梯度加到此张量上</translation>
    </message>
    <message>
        <source>made for</source>
        <translation>创建自</translation>
    </message>
    <message>
        <source>The backward pass made this node when it visited that one</source>
        <translation>反向传播访问该节点时创建了此节点</translation>
    </message>
    <message>
        <source>The PyTorch call that makes the same tensor from its source</source>
        <translation>由源张量得到同一张量的 PyTorch 调用</translation>
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
        <translation>%1 %2 没有名称（空指针）</translation>
    </message>
    <message>
        <source>%1 %2 is named &quot;%3&quot;; a name must begin with a letter and have at most %4 characters: lower case letters, digits and _</source>
        <translation>%1 %2 的名称是 &quot;%3&quot;；名称最多 %4 个字符，由小写字母、数字和 _ 组成，以字母开头</translation>
    </message>
    <message>
        <source>%1 / %2 = %3</source>
        <translation>%1 / %2 = %3</translation>
    </message>
    <message>
        <source>%1 = %2 is out of range for the op</source>
        <translation>%1 = %2 超出了该算子允许的范围</translation>
    </message>
    <message>
        <source>%1 = %2; it must be at least 1</source>
        <translation>%1 = %2；至少须为 1</translation>
    </message>
    <message>
        <source>%1 at byte %2 is %3, but only %4 bytes are left</source>
        <translation>%1（位于字节 %2）为 %3，只剩 %4 字节</translation>
    </message>
    <message>
        <source>%1 at byte %2 is %3, more than the limit of %4</source>
        <translation>%1（位于字节 %2）为 %3，超过上限 %4</translation>
    </message>
    <message>
        <source>%1 at byte %2 is %3, but the remaining %4 bytes can contain at most %5</source>
        <translation>%1（位于字节 %2）为 %3，剩余的 %4 字节最多容纳 %5 个</translation>
    </message>
    <message>
        <source>%1 at byte %2 is %3; a count can&apos;t be negative</source>
        <translation>%1（位于字节 %2）为 %3；数量不能为负</translation>
    </message>
    <message>
        <source>%1 at byte %2 is %3; it can be at most %4</source>
        <translation>%1（位于字节 %2）为 %3；最多为 %4</translation>
    </message>
    <message>
        <source>%1 at byte %2 needs %3 bytes, but only %4 are left</source>
        <translation>%1（位于字节 %2）需要 %3 字节，只剩 %4 字节</translation>
    </message>
    <message>
        <source>%1 bytes at offset %2 are outside the file, which has %3 bytes</source>
        <translation>偏移 %2 处的 %1 字节超出了文件范围，文件共 %3 字节</translation>
    </message>
    <message>
        <source>%1 bytes before the result</source>
        <translation>结果之前 %1 字节处</translation>
    </message>
    <message>
        <source>%1 bytes of address space can&apos;t be reserved: %2</source>
        <translation>无法保留 %1 字节的地址空间：%2</translation>
    </message>
    <message>
        <source>%1 named %2</source>
        <translation>名为 %2 的 %1</translation>
    </message>
    <message>
        <source>%1 can&apos;t be listed: %2</source>
        <translation>无法列出 %1：%2</translation>
    </message>
    <message>
        <source>%1 can&apos;t be mapped: the handler for damaged files couldn&apos;t be installed</source>
        <translation>无法映射 %1：未能安装针对损坏文件的处理程序</translation>
    </message>
    <message>
        <source>%1 can&apos;t be opened: %2</source>
        <translation>无法打开 %1：%2</translation>
    </message>
    <message>
        <source>%1 can&apos;t be opened: you have no permission to read it</source>
        <translation>无法打开 %1：没有读取权限</translation>
    </message>
    <message>
        <source>%1 can&apos;t be written: %2</source>
        <translation>无法写入 %1：%2</translation>
    </message>
    <message>
        <source>%1 does not accept this node: %2</source>
        <translation>%1 不接受此节点：%2</translation>
    </message>
    <message>
        <source>%1 has %2 bytes, too few for a trace</source>
        <translation>%1 只有 %2 字节，不足以构成跟踪记录</translation>
    </message>
    <message>
        <source>%1 changed while it was being read</source>
        <translation>%1 在读取期间被更改</translation>
    </message>
    <message>
        <source>%1 has nb[%2] = %3, but a row of its blocks takes %4 bytes</source>
        <translation>%1 的 nb[%2] = %3，而一行的块占 %4 字节</translation>
    </message>
    <message>
        <source>%1 has no key %2</source>
        <translation>%1 没有键 %2</translation>
    </message>
    <message>
        <source>%1 has no key golden.cases: it contains no op vectors</source>
        <translation>%1 没有键 golden.cases：其中没有算子测试向量</translation>
    </message>
    <message>
        <source>%1 has type %2 and b has type %3; b must be f32</source>
        <translation>%1 的类型是 %2，b 的类型是 %3；b 须为 f32</translation>
    </message>
    <message>
        <source>%1 has type %2 and b has type %3; b must be f32 or %4</source>
        <translation>%1 的类型是 %2，b 的类型是 %3；b 须为 f32 或 %4</translation>
    </message>
    <message>
        <source>%1 has type %2; there is no dot product for rows of this type</source>
        <translation>%1 的类型是 %2，没有与该类型的行做点积的实现</translation>
    </message>
    <message>
        <source>%1 has type %2; it must be f32 or f16</source>
        <translation>%1 的类型是 %2；须为 f32 或 f16</translation>
    </message>
    <message>
        <source>%1 contains %2 NaN and %3 Inf</source>
        <translation>%1 含有 %2 个 NaN 和 %3 个 Inf</translation>
    </message>
    <message>
        <source>%1 contains %2, which is out of range for the op</source>
        <translation>%1 含有 %2，超出了该算子允许的范围</translation>
    </message>
    <message>
        <source>%1 contains nothing that can be verified</source>
        <translation>%1 中没有可校验的内容</translation>
    </message>
    <message>
        <source>%1 if %2</source>
        <translation>%1，当 %2 时</translation>
    </message>
    <message>
        <source>%1 is %2 and %3 is %4; they must have the same shape</source>
        <translation>%1 为 %2，%3 为 %4；两者形状须相同</translation>
    </message>
    <message>
        <source>%1 is %2; it must be %3</source>
        <translation>%1 为 %2；须为 %3</translation>
    </message>
    <message>
        <source>%1 is %2; this kernel supports only f32</source>
        <translation>%1 为 %2；此核函数只支持 f32</translation>
    </message>
    <message>
        <source>%1 is a device; only a regular file can be mapped</source>
        <translation>%1 是设备；只能映射普通文件</translation>
    </message>
    <message>
        <source>%1 is a folder, not a file</source>
        <translation>%1 是文件夹，不是文件</translation>
    </message>
    <message>
        <source>%1 is a pipe; only a regular file can be mapped</source>
        <translation>%1 是管道；只能映射普通文件</translation>
    </message>
    <message>
        <source>%1 is damaged: it had %2 bytes when it was opened and has %3 bytes now</source>
        <translation>%1 已损坏：打开时为 %2 字节，现在为 %3 字节</translation>
    </message>
    <message>
        <source>%1 is damaged: some of its %2 bytes could not be read and are shown as zeros</source>
        <translation>%1 已损坏：其 %2 字节中有一部分无法读取，显示为零</translation>
    </message>
    <message>
        <source>%1 is empty</source>
        <translation>%1 为空</translation>
    </message>
    <message>
        <source>%1 is empty, but %2 is not</source>
        <translation>%1 为空，%2 不为空</translation>
    </message>
    <message>
        <source>%1 is given twice</source>
        <translation>%1 给出了两次</translation>
    </message>
    <message>
        <source>%1 is larger than 2^63 - 1</source>
        <translation>%1 大于 2^63 - 1</translation>
    </message>
    <message>
        <source>%1 is missing: %2</source>
        <translation>缺少 %1：%2</translation>
    </message>
    <message>
        <source>%1 is not JSON</source>
        <translation>%1 不是 JSON</translation>
    </message>
    <message>
        <source>%1 is out of range for a stride, padding or dilation</source>
        <translation>%1 超出了步幅、填充或膨胀可取的范围</translation>
    </message>
    <message>
        <source>%1 creates no tensor</source>
        <translation>%1 不创建张量</translation>
    </message>
    <message>
        <source>%1 must be contiguous: %2 (use cont first)</source>
        <translation>%1 须为连续：%2（请先用 cont）</translation>
    </message>
    <message>
        <source>%1 takes %2 tensors, but the step has %3</source>
        <translation>%1 需要 %2 个张量；该步骤有 %3 个</translation>
    </message>
    <message>
        <source>%1 threads exceed ggml&apos;s limit of %2</source>
        <translation>%1 个线程超过了 ggml 的上限 %2</translation>
    </message>
    <message>
        <source>the number of threads is %1, but ggml&apos;s limit is %2</source>
        <translation>%1 个线程超出了 ggml 的上限 %2</translation>
    </message>
    <message>
        <source>%1 values are given, but the shape %2 has %3 elements</source>
        <translation>给出了 %1 个值；形状 %2 有 %3 个元素</translation>
    </message>
    <message>
        <source>%1 values don&apos;t fill whole blocks: a block of %2 has %3 values</source>
        <translation>%1 个值不成整块：%2 每块存 %3 个</translation>
    </message>
    <message>
        <source>%1 was deleted or renamed after it was opened</source>
        <translation>%1 在打开后被删除或重命名</translation>
    </message>
    <message>
        <source>%1 was written to after it was opened; open it again to see its current bytes</source>
        <translation>%1 在打开后被写入；重新打开以查看现在的字节</translation>
    </message>
    <message>
        <source>%1%2 is %3; a has rows 0 to %4</source>
        <translation>%1%2 为 %3；a 的行为 0 至 %4</translation>
    </message>
    <message>
        <source>%1, after %2 hits</source>
        <translation>%1，命中 %2 次之后</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>%1: %2 has no kernel yet</source>
        <translation>%1：%2 尚无核函数</translation>
    </message>
    <message>
        <source>%1: %2: %3</source>
        <translation>%1：%2：%3</translation>
    </message>
    <message>
        <source>%1: NaN or Inf</source>
        <translation>%1：NaN 或 Inf</translation>
    </message>
    <message>
        <source>%1: `%2` no longer exists, because its arena was reset</source>
        <translation>%1：`%2` 已不存在，因为其内存区已被重置</translation>
    </message>
    <message>
        <source>%1: a kernel of size %2 (dilation %3) does not fit into %4 elements padded by %5 on each side</source>
        <translation>%1：大小为 %2 的卷积核（膨胀 %3）放不进每侧填充 %5 的 %4 个元素</translation>
    </message>
    <message>
        <source>%1: byte %2: expected %3, got %4</source>
        <translation>%1：字节 %2 应为 %3，得到 %4</translation>
    </message>
    <message>
        <source>%1: expected %2 bytes, got %3</source>
        <translation>%1：应为 %2 字节，得到 %3</translation>
    </message>
    <message>
        <source>%1: expected %2 entries, got %3</source>
        <translation>%1：应有 %2 项，得到 %3</translation>
    </message>
    <message>
        <source>%1: expected %2 values, got %3</source>
        <translation>%1：应有 %2 个值，得到 %3</translation>
    </message>
    <message>
        <source>%1: expected %2, got %3</source>
        <translation>%1：应为 %2，得到 %3</translation>
    </message>
    <message>
        <source>%1: expected shape %2, got %3</source>
        <translation>%1：形状应为 %2，得到 %3</translation>
    </message>
    <message>
        <source>%1: expected type %2, got %3</source>
        <translation>%1：类型应为 %2，得到 %3</translation>
    </message>
    <message>
        <source>%1: only .json and .gguf files can be verified</source>
        <translation>%1：只能校验 .json 和 .gguf 文件</translation>
    </message>
    <message>
        <source>%1: the bytes of tensor %2 can&apos;t be changed, because the file is not mapped</source>
        <translation>%1：张量 %2 的字节不能更改，因为文件未被映射</translation>
    </message>
    <message>
        <source>%1: the file has no JSON object here</source>
        <translation>%1：文件此处没有 JSON 对象</translation>
    </message>
    <message>
        <source>%1: the graph no longer exists, because its arena was reset</source>
        <translation>%1：该图已不存在，因为其内存区已被重置</translation>
    </message>
    <message>
        <source>%1: the normalised squared error is %2; at most %3 is allowed</source>
        <translation>%1：归一化平方误差为 %2，最多允许 %3</translation>
    </message>
    <message>
        <source>%1: the row that starts at element %2 contains different values</source>
        <translation>%1：从元素 %2 开始的行含有不同的值</translation>
    </message>
    <message>
        <source>%1: the strings of key %2 have changed since the file was opened</source>
        <translation>%1：键 %2 的字符串在文件打开后有变化</translation>
    </message>
    <message>
        <source>%1: there is no context yet; create one with context(size=…)</source>
        <translation>%1：还没有上下文；请用 context(size=…) 创建</translation>
    </message>
    <message>
        <source>%1: there is no such file or folder</source>
        <translation>%1：没有这样的文件或文件夹</translation>
    </message>
    <message>
        <source>there is no %1</source>
        <translation>没有 %1</translation>
    </message>
    <message>
        <source>%1: there is not enough memory to look up a string in key %2 (%3 strings)</source>
        <translation>%1：内存不足，无法查找键 %2 的字符串（共 %3 个）</translation>
    </message>
    <message>
        <source>%1[%2]: expected %3, got %4</source>
        <translation>%1[%2]：应为 %3，得到 %4</translation>
    </message>
    <message>
        <source>&quot;%1&quot;</source>
        <translation>&quot;%1&quot;</translation>
    </message>
    <message>
        <source>0: no element of the source is copied here</source>
        <translation>0：没有源元素复制到此处</translation>
    </message>
    <message>
        <source>16 scales of 3 bits; the top nibble of each pair of bytes holds 4 bits of d</source>
        <translation>16 个 3 位缩放因子；每对字节的最高半字节存放 d 的 4 位</translation>
    </message>
    <message>
        <source>16 sub-scales of 6 bits: low nibbles in bytes 0 to 7, high bits in bytes 8 to 11</source>
        <translation>16 个 6 位子缩放因子：低半字节在字节 0 至 7，高位在字节 8 至 11</translation>
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
        <translation>a 转为另一种类型的副本。在 ggml 中，结果是 cpy 节点，其第二个源是该节点自身。</translation>
    </message>
    <message>
        <source>A dense copy of a, in logical order. It makes a permuted or sliced tensor contiguous.</source>
        <translation>a 的紧密副本，按逻辑顺序。它使维度置换过的张量或切片变为连续。</translation>
    </message>
    <message>
        <source>A graph of the same size with the same nodes, leafs and use counts.</source>
        <translation>大小相同的图，具有相同的节点、叶子和使用计数。</translation>
    </message>
    <message>
        <source>Creates a graph with room for `size` nodes and as many leafs. Its visited set is at most half full.</source>
        <translation>创建可容纳 `size` 个节点和同样多叶子的图。其访问集合最多占用一半。</translation>
    </message>
    <message>
        <source>A new tensor of the same type and shape, with dense strides.</source>
        <translation>类型和形状相同的新张量，步幅紧密。</translation>
    </message>
    <message>
        <source>A tensor without an op: a leaf. ne lists the dimensions, innermost first. nb is computed from ne: each stride is the product of the previous stride and dimension.</source>
        <translation>没有算子的张量：叶子。ne 列出各维度，最内维在前。nb 由 ne 算出：每个步幅等于前一个步幅与前一个维度大小的乘积。</translation>
    </message>
    <message>
        <source>A window into the bytes of a, starting at byte `offset`, with its own strides. nb0 is given by the type.</source>
        <translation>a 的字节上的一个窗口：从字节 `offset` 起，有自己的步幅。nb0 由类型决定。</translation>
    </message>
    <message>
        <source>Allocates a work buffer in the context; nbytes is its size. No object points to the buffer.</source>
        <translation>在上下文中分配大小为 nbytes 字节的工作缓冲区。没有对象指向它。</translation>
    </message>
    <message>
        <source>Appends all tensors, but marks for computing only the nodes that the tensor with index idx needs.</source>
        <translation>追加所有张量，但只把索引为 idx 的张量所需的节点标记为要计算。</translation>
    </message>
    <message>
        <source>Appends everything the tensor needs, sources first, then the tensor itself.</source>
        <translation>追加该张量所需的一切，源在前，最后是张量本身。</translation>
    </message>
    <message>
        <source>Like expand, but the appended nodes are not marked for computing.</source>
        <translation>与 expand 相同，但追加的节点不标记为要计算。</translation>
    </message>
    <message>
        <source>Like norm, but over dims 0 and 1 and the channels (dim 2) of a group together.</source>
        <translation>与 norm 相同，但对维度 0、1 和一组通道（维度 2）一起进行。</translation>
    </message>
    <message>
        <source>Decides the number of threads of each node and the size of the work buffer. Nothing is written.</source>
        <translation>决定每个节点的线程数和工作缓冲区的大小。不写入任何内容。</translation>
    </message>
    <message>
        <source>Dimension i of a becomes dimension axes[i]. Only the entries of ne and nb are reordered; no bytes are moved. PyTorch&apos;s permute takes the inverse permutation.</source>
        <translation>a 的维度 i 变为维度 axes[i]。只调换 ne 和 nb 中各项的顺序，不移动字节。PyTorch 的 permute 使用逆置换。</translation>
    </message>
    <message>
        <source>Dims 0 and 1 are exchanged; no bytes are moved.</source>
        <translation>维度 0 和 1 交换位置；不移动字节。</translation>
    </message>
    <message>
        <source>Each row becomes the diagonal of a matrix of zeros.</source>
        <translation>每一行成为零矩阵的对角线。</translation>
    </message>
    <message>
        <source>Each row: y = (x - mean) / √(var + eps), with the row&apos;s own mean and variance.</source>
        <translation>每一行：y = (x - mean) / √(var + eps)，使用该行自身的均值和方差。</translation>
    </message>
    <message>
        <source>Each row: y = e^(w - max w) / Σ e^(w - max w), where w = x · scale + slope · mask. slope is 1; with max_bias (ALiBi), each head has its own slope.</source>
        <translation>每一行：y = e^(w - max w) / Σ e^(w - max w)，其中 w = x · scale + slope · mask。slope 为 1；有 max_bias（ALiBi）时每个头有各自的 slope。</translation>
    </message>
    <message>
        <source>Each row: y = x / max(√(Σx²), eps).</source>
        <translation>每一行：y = x / max(√(Σx²), eps)。</translation>
    </message>
    <message>
        <source>Each row: y = x / √(mean of x² + eps).</source>
        <translation>每一行：y = x / √(x² 的均值 + eps)。</translation>
    </message>
    <message>
        <source>Empties the graph and its visited set.</source>
        <translation>清空图及其访问集合。</translation>
    </message>
    <message>
        <source>Each window of b under the kernel a becomes a row, so that the convolution is a matrix product. Only the shape of a is used.</source>
        <translation>b 中每个被卷积核 a 覆盖的窗口成为一行，卷积由此变为矩阵乘积。只用到 a 的形状。</translation>
    </message>
    <message>
        <source>Discards all objects of the context. The next object starts at the first byte of the context again.</source>
        <translation>丢弃上下文的所有对象。下一个对象重新从上下文的首字节开始。</translation>
    </message>
    <message>
        <source>The number of elements that are equal in a and b, as one i64.</source>
        <translation>a 与 b 相等的元素个数，为一个 i64。</translation>
    </message>
    <message>
        <source>Marks a tensor as an input, which gets its data before each run.</source>
        <translation>将张量标记为输入；输入在每次运行前获得数据。</translation>
    </message>
    <message>
        <source>Marks a tensor whose memory must not be reused. If it is a view, its root is marked, too.</source>
        <translation>标记内存不得复用的张量。如果它是视图，其根也会标记。</translation>
    </message>
    <message>
        <source>Marks a trainable tensor: it becomes a node of the graph.</source>
        <translation>标记可训练张量：它成为图的节点。</translation>
    </message>
    <message>
        <source>Marks the value that training minimises.</source>
        <translation>标记训练要最小化的值。</translation>
    </message>
    <message>
        <source>Allocates one CPU buffer outside the context, for all tensors of the context that have no data yet. Each tensor starts at a multiple of 32 bytes.</source>
        <translation>在上下文之外分配一个 CPU 缓冲区，供上下文中所有尚无数据的张量使用。每个张量都从 32 字节的倍数处开始。</translation>
    </message>
    <message>
        <source>One f32 value per row: Σ over ne[0], divided by ne[0].</source>
        <translation>每行一个 f32 值：沿 ne[0] 的 Σ，除以 ne[0]。</translation>
    </message>
    <message>
        <source>One value per row: Σ over ne[0].</source>
        <translation>每行一个值：沿 ne[0] 的 Σ。</translation>
    </message>
    <message>
        <source>One value: -Σ b · log_softmax(a) over the rows, divided by the number of rows. b contains the target of each row.</source>
        <translation>一个值：各行 -Σ b · log_softmax(a) 之和除以行数。b 含有每行的目标值。</translation>
    </message>
    <message>
        <source>One value: Σ of all elements, added up in double precision.</source>
        <translation>一个值：所有元素的 Σ，以双精度累加。</translation>
    </message>
    <message>
        <source>One step of AdamW, written into a, m and v: m = β1 m + (1 - β1) g, v = β2 v + (1 - β2) g², a = a (1 - α wd) - α m̂ / (√v̂ + eps).</source>
        <translation>AdamW 的一步，写入 a、m 和 v：m = β1 m + (1 - β1) g，v = β2 v + (1 - β2) g²，a = a (1 - α wd) - α m̂ / (√v̂ + eps)。</translation>
    </message>
    <message>
        <source>One step of gradient descent, written into a: a = a (1 - α wd) - α g.</source>
        <translation>梯度下降的一步，写入 a：a = a (1 - α wd) - α g。</translation>
    </message>
    <message>
        <source>One-dimensional convolution, each channel separately.</source>
        <translation>一维卷积，各通道独立进行。</translation>
    </message>
    <message>
        <source>One-dimensional convolution: im2col, then a matrix product with the kernel.</source>
        <translation>一维卷积：im2col，再与卷积核做矩阵乘积。</translation>
    </message>
    <message>
        <source>Plans the graph, allocates the work buffer in the context, and runs the nodes in order.</source>
        <translation>为图做执行规划，在上下文中分配工作缓冲区，并按顺序运行各节点。</translation>
    </message>
    <message>
        <source>The elements of a, in logical order, are converted to the type of b and written into b. The result is a view of b.</source>
        <translation>a 的元素按逻辑顺序转换为 b 的类型并写入 b。结果是 b 的视图。</translation>
    </message>
    <message>
        <source>The first k indices of a descending argsort: the k largest elements, largest first. The result is a view of the full argsort.</source>
        <translation>降序 argsort 的前 k 个索引：最大的 k 个元素，最大的在前。结果是完整 argsort 的视图。</translation>
    </message>
    <message>
        <source>The index of each row&apos;s largest element, as i32. If several elements are equal, the last one is chosen.</source>
        <translation>每行最大元素的索引，为 i32。多个元素相等时取最后一个。</translation>
    </message>
    <message>
        <source>The indices of the k largest elements of each row, as i32, in no particular order.</source>
        <translation>每行最大的 k 个元素的索引，为 i32，没有特定顺序。</translation>
    </message>
    <message>
        <source>The indices that would sort each row, as i32. Equal elements are in no particular order.</source>
        <translation>将每行排序的索引，为 i32。相等元素没有特定顺序。</translation>
    </message>
    <message>
        <source>The maximum or the mean of each window along a row. The mean includes only elements inside the row.</source>
        <translation>沿行每个窗口的最大值或均值。均值只计入行内的元素。</translation>
    </message>
    <message>
        <source>The maximum or the mean of each window of a plane. The mean always divides by k0 · k1.</source>
        <translation>平面中每个窗口的最大值或均值。均值总是除以 k0 · k1。</translation>
    </message>
    <message>
        <source>The same bytes with another shape and dense strides. Only a contiguous tensor can be reshaped.</source>
        <translation>同样的字节，换一个形状，步幅紧密。只有连续的张量能 reshape。</translation>
    </message>
    <message>
        <source>Another tensor struct with the same bytes, shape and strides.</source>
        <translation>另一个张量结构体，字节、形状和步幅相同。</translation>
    </message>
    <message>
        <source>The transposed convolution in two dimensions, without padding.</source>
        <translation>二维转置卷积，无填充。</translation>
    </message>
    <message>
        <source>The transposed convolution: each input element adds the kernel to the output, at positions that are s0 elements apart.</source>
        <translation>转置卷积：每个输入元素将卷积核加到输出上，位置依次间隔 s0 个元素。</translation>
    </message>
    <message>
        <source>Two-dimensional convolution in one op, with 16 MiB of scratch memory for its windows.</source>
        <translation>单个算子完成的二维卷积，使用 16 MiB 临时内存存放窗口。</translation>
    </message>
    <message>
        <source>Two-dimensional convolution, each channel separately.</source>
        <translation>二维卷积，各通道独立进行。</translation>
    </message>
    <message>
        <source>Two-dimensional convolution: im2col, a matrix product with the kernel, and a permutation that moves the channels back into place.</source>
        <translation>二维卷积：im2col，与卷积核做矩阵乘积，再置换维度，将通道移回原位。</translation>
    </message>
    <message>
        <source>Sets whether the following tensors get memory for their data in the context.</source>
        <translation>设置此后的张量是否在上下文中获得数据内存。</translation>
    </message>
    <message>
        <source>Writes the tensor&apos;s name field, 63 bytes at most.</source>
        <translation>写入张量的 name 字段，最多 63 字节。</translation>
    </message>
    <message>
        <source>`%1`</source>
        <translation>`%1`</translation>
    </message>
    <message>
        <source>`%1` and `%2` (plug-in %3) have the same number, %4, which is computed from the name; rename one of them</source>
        <translation>插件 %3 的 `%1` 和 `%2` 编号相同，均为 %4（编号由名称算出）；请给其中一个换名</translation>
    </message>
    <message>
        <source>`%1` extends past the end of %2, which has %3 bytes</source>
        <translation>`%1` 的末尾超出了 %2（共 %3 字节）</translation>
    </message>
    <message>
        <source>unexpected character `%1`</source>
        <translation>意外的字符 `%1`</translation>
    </message>
    <message>
        <source>`%1` has no members</source>
        <translation>`%1` 没有成员</translation>
    </message>
    <message>
        <source>`%1` has no memory</source>
        <translation>`%1` 没有内存</translation>
    </message>
    <message>
        <source>`%1` has not been run</source>
        <translation>`%1` 尚未运行</translation>
    </message>
    <message>
        <source>`%1` in another context still needs a tensor of this context</source>
        <translation>另一上下文中的 `%1` 仍需要此上下文的张量</translation>
    </message>
    <message>
        <source>`%1` is %2: its elements share a scale and can&apos;t be changed one by one</source>
        <translation>`%1` 为 %2：其元素共用一个缩放因子，不能逐个更改</translation>
    </message>
    <message>
        <source>`%1` is a number, not a condition: compare it, as in `%1 &gt; 0`</source>
        <translation>`%1` 是数，不是条件：请作比较，如 `%1 &gt; 0`</translation>
    </message>
    <message>
        <source>`%1` no longer exists: there is nothing to quantise</source>
        <translation>`%1` 已不存在：没有可量化的内容</translation>
    </message>
    <message>
        <source>the name `%1` is not defined</source>
        <translation>名称 `%1` 未定义</translation>
    </message>
    <message>
        <source>`%1` is the result of %2; only a tensor without an op can be a parameter</source>
        <translation>`%1` 是 %2 的结果；只有没有算子的张量才能作参数</translation>
    </message>
    <message>
        <source>`%1` is already a parameter of ggml&apos;s CUSTOM; this parameter needs another name</source>
        <translation>`%1` 已是 ggml 的 CUSTOM 的参数；此参数需要换名</translation>
    </message>
    <message>
        <source>`%1` is written without brackets</source>
        <translation>`%1` 不写括号</translation>
    </message>
    <message>
        <source>`%1` no longer exists, because its arena was reset</source>
        <translation>`%1` 是在其内存区重置之前创建的</translation>
    </message>
    <message>
        <source>`%1`: %2 is too large to be an offset</source>
        <translation>`%1`：%2 太大，不能用作偏移</translation>
    </message>
    <message>
        <source>`%1`: `%2` is neither an arena nor a buffer; write arena1:FROM..TO or buffer0:FROM..TO</source>
        <translation>`%1`：`%2` 既不是内存区也不是缓冲区；请写 arena1:FROM..TO 或 buffer0:FROM..TO</translation>
    </message>
    <message>
        <source>`none`</source>
        <translation>`none`</translation>
    </message>
    <message>
        <source>`plugin` takes the name of a file in quotes</source>
        <translation>`plugin` 后接引号中的文件名</translation>
    </message>
    <message>
        <source>`use` takes a context: a variable that contains the result of context(…)</source>
        <translation>`use` 后接上下文：保存 context(…) 结果的变量</translation>
    </message>
    <message>
        <source>a is %1; it can&apos;t be repeated to %2: %3</source>
        <translation>a 为 %1，无法重复为 %2：%3</translation>
    </message>
    <message>
        <source>a is %1 with %2 elements and b is %3 with %4; the numbers of elements must be equal</source>
        <translation>a 为 %1，有 %2 个元素；b 为 %3，有 %4 个；两者数目须相同</translation>
    </message>
    <message>
        <source>a 4-bit scale for every 16 elements</source>
        <translation>每 16 个元素一个 4 位缩放因子</translation>
    </message>
    <message>
        <source>a 4-bit scale for every 32 elements</source>
        <translation>每 32 个元素一个 4 位缩放因子</translation>
    </message>
    <message>
        <source>a bool</source>
        <translation>布尔值</translation>
    </message>
    <message>
        <source>a call takes at most %1 arguments</source>
        <translation>一次调用最多有 %1 个参数</translation>
    </message>
    <message>
        <source>a must not be transposed: %1 (use cont first)</source>
        <translation>a 不得为转置：%1（请先用 cont）</translation>
    </message>
    <message>
        <source>unexpected character that begins with byte %1; outside comments and quoted text, a script must be plain ASCII</source>
        <translation>意外的字符，其首字节为 %1；除注释和引号中的文本外，脚本须为纯 ASCII</translation>
    </message>
    <message>
        <source>a context</source>
        <translation>上下文</translation>
    </message>
    <message>
        <source>a context can&apos;t have a negative size: %1 bytes</source>
        <translation>上下文的大小不能为负：%1 字节</translation>
    </message>
    <message>
        <source>a dimension</source>
        <translation>维度大小</translation>
    </message>
    <message>
        <source>a dimension would be larger than can be addressed</source>
        <translation>某个维度会大到无法寻址</translation>
    </message>
    <message>
        <source>a file of weights has no graph</source>
        <translation>权重文件没有图</translation>
    </message>
    <message>
        <source>a file of weights is read-only; to change its tensors, load them in a script</source>
        <translation>权重文件是只读的；要更改其张量，请在脚本中加载</translation>
    </message>
    <message>
        <source>a graph</source>
        <translation>图</translation>
    </message>
    <message>
        <source>a graph can&apos;t have room for %1 nodes: 1 to %2 are allowed</source>
        <translation>图不能容纳 %1 个节点：允许 1 至 %2 个</translation>
    </message>
    <message>
        <source>a graph in another context still needs a tensor of this context</source>
        <translation>另一上下文中的图仍需要此上下文的张量</translation>
    </message>
    <message>
        <source>a has %1 elements and %2 has %3; a reshape must keep the number of elements</source>
        <translation>a 有 %1 个元素，%2 有 %3 个；reshape 须保持元素个数不变</translation>
    </message>
    <message>
        <source>a has %1 elements and %2 has %3; the numbers of elements must be equal</source>
        <translation>a 有 %1 个元素，%2 有 %3 个；两者数目须相同</translation>
    </message>
    <message>
        <source>a has type %1; it must be f32, f16 or a quantised type</source>
        <translation>a 的类型是 %1；须为 f32、f16 或量化类型</translation>
    </message>
    <message>
        <source>a is %1 and b is %2; they must have the same type</source>
        <translation>a 为 %1，b 为 %2；两者类型须相同</translation>
    </message>
    <message>
        <source>a is %1 and b is %2; a tensor that is added to a quantised tensor must have the same shape</source>
        <translation>a 为 %1，b 为 %2；加到量化张量上的张量须与其形状相同</translation>
    </message>
    <message>
        <source>a is %1 and ids is %2; ids must contain one index for each row of a</source>
        <translation>a 为 %1，ids 为 %2；ids 须为 a 的每一行含有一个索引</translation>
    </message>
    <message>
        <source>a is %1 and the result is %2; they must have the same type</source>
        <translation>a 为 %1，结果为 %2；两者类型须相同</translation>
    </message>
    <message>
        <source>a is %1 and the result is %2; ggml has no conversion between them on the CPU</source>
        <translation>a 为 %1，结果为 %2；ggml 在 CPU 上没有两者之间的转换</translation>
    </message>
    <message>
        <source>a is %1, b is %2 and the result is %3; a and b must have the same type (f32, f16 or bf16), or a must be f16 or bf16 and b f32</source>
        <translation>a 为 %1，b 为 %2，结果为 %3；a 和 b 须同为 f32、f16 或 bf16 中的一种类型，或 a 为 f16 或 bf16 而 b 为 f32</translation>
    </message>
    <message>
        <source>a is %1 and b is %2; only f32 can be added to a quantised tensor</source>
        <translation>a 为 %1，b 为 %2；只有 f32 能加到量化张量上</translation>
    </message>
    <message>
        <source>a is %1, which can&apos;t be decoded</source>
        <translation>a 为 %1，无法解码</translation>
    </message>
    <message>
        <source>a is %1, which can&apos;t be decoded yet</source>
        <translation>a 为 %1，尚不能解码</translation>
    </message>
    <message>
        <source>a is %1; conversion from f32 to this type is not supported yet</source>
        <translation>a 为 %1；尚不支持从 f32 转换为此类型</translation>
    </message>
    <message>
        <source>a is %1; argmax requires a matrix</source>
        <translation>a 为 %1；argmax 需要矩阵</translation>
    </message>
    <message>
        <source>a is %1; each row becomes the diagonal of a matrix, so ne[1] must be 1</source>
        <translation>a 为 %1；每一行成为一个矩阵的对角线，因此 ne[1] 须为 1</translation>
    </message>
    <message>
        <source>a is %1; it must be f32 or f16</source>
        <translation>a 为 %1；须为 f32 或 f16</translation>
    </message>
    <message>
        <source>a is %1; it must be f32, f16 or bf16</source>
        <translation>a 为 %1；须为 f32、f16 或 bf16</translation>
    </message>
    <message>
        <source>a is %1; add_cast supports only quantised, f16 and bf16 tensors</source>
        <translation>a 为 %1；add_cast 只支持量化、f16 和 bf16 的张量</translation>
    </message>
    <message>
        <source>a is %1; only f32, f16 and bf16 can be summed</source>
        <translation>a 为 %1；只有 f32、f16 和 bf16 能求和</translation>
    </message>
    <message>
        <source>a is %1; only f32, f16, bf16, i32 and i16 can be repeated</source>
        <translation>a 为 %1；只有 f32、f16、bf16、i32 和 i16 能重复</translation>
    </message>
    <message>
        <source>a is %1; this kernel supports only f32 and f16</source>
        <translation>a 为 %1；此核函数只支持 f32 和 f16</translation>
    </message>
    <message>
        <source>a is %1; this kernel supports only f32</source>
        <translation>a 为 %1；此核函数只支持 f32</translation>
    </message>
    <message>
        <source>a is %1; this kernel supports only f32%2</source>
        <translation>a 为 %1；此核函数只支持 f32%2</translation>
    </message>
    <message>
        <source>a is empty; there is nothing to repeat</source>
        <translation>a 为空；没有可重复的内容</translation>
    </message>
    <message>
        <source>a is empty; there is nothing to scale</source>
        <translation>a 为空；没有可缩放的内容</translation>
    </message>
    <message>
        <source>a list can have at most %1 elements</source>
        <translation>列表最多有 %1 个元素</translation>
    </message>
    <message>
        <source>a list can contain numbers or tensors, but not both</source>
        <translation>列表可以包含数或张量，但不能混用</translation>
    </message>
    <message>
        <source>a list can contain only whole numbers or tensors</source>
        <translation>列表只能包含整数或张量</translation>
    </message>
    <message>
        <source>a list of tensors</source>
        <translation>张量列表</translation>
    </message>
    <message>
        <source>a list of whole numbers</source>
        <translation>整数列表</translation>
    </message>
    <message>
        <source>a loss must be one f32 value; `%1` has shape %2 and type %3</source>
        <translation>损失须为一个 f32 值；`%1` 的形状为 %2，类型为 %3</translation>
    </message>
    <message>
        <source>a must be contiguous except for the stride between rows: %1</source>
        <translation>a 除行间步幅外须为连续：%1</translation>
    </message>
    <message>
        <source>a must be contiguous: %1</source>
        <translation>a 须为连续：%1</translation>
    </message>
    <message>
        <source>a must be dense except for padding between its rows: %1</source>
        <translation>a 除行间填充外须紧密：%1</translation>
    </message>
    <message>
        <source>a number</source>
        <translation>一个数</translation>
    </message>
    <message>
        <source>the padding %1 is out of range for the op</source>
        <translation>填充量 %1 超出了该算子允许的范围</translation>
    </message>
    <message>
        <source>the padding is %1; it can&apos;t be negative</source>
        <translation>填充量 %1 不能为负</translation>
    </message>
    <message>
        <source>a path can&apos;t contain a zero byte</source>
        <translation>路径不能包含零字节</translation>
    </message>
    <message>
        <source>a recorded run can&apos;t be run again; open the program itself</source>
        <translation>录制的运行不能再次运行；请打开程序本身</translation>
    </message>
    <message>
        <source>a row can&apos;t have %1 elements</source>
        <translation>一行不能有 %1 个元素</translation>
    </message>
    <message>
        <source>a row has %1 elements, more than an i32 index can address</source>
        <translation>一行有 %1 个元素，超出 i32 索引可寻址的数量</translation>
    </message>
    <message>
        <source>a row of %1 elements doesn&apos;t fill whole blocks: a block of %2 has %3 elements</source>
        <translation>%1 个元素的一行不成整块：%2 每块存 %3 个元素</translation>
    </message>
    <message>
        <source>a row of %1 elements of type %2 is larger than can be addressed</source>
        <translation>%1 个 %2 类型元素的一行大到无法寻址</translation>
    </message>
    <message>
        <source>a section is %1; it can&apos;t be negative</source>
        <translation>分段长度 %1 不能为负</translation>
    </message>
    <message>
        <source>a signed integer</source>
        <translation>有符号整数</translation>
    </message>
    <message>
        <source>a slice has at most %1 dimensions</source>
        <translation>切片最多有 %1 个维度</translation>
    </message>
    <message>
        <source>a scaled to a larger or smaller shape: the nearest element, or a weighted mean of 4 elements (bilinear) or 16 (bicubic).</source>
        <translation>a 缩放为更大或更小的形状：取最近的元素，或 4 个（bilinear）或 16 个（bicubic）元素的加权均值。</translation>
    </message>
    <message>
        <source>a string</source>
        <translation>字符串</translation>
    </message>
    <message>
        <source>a tensor</source>
        <translation>张量</translation>
    </message>
    <message>
        <source>a tensor has ne0 to ne3 and nb0 to nb3, not `%1`</source>
        <translation>张量有 ne0 至 ne3 和 nb0 至 nb3，没有 `%1`</translation>
    </message>
    <message>
        <source>a tensor is filled with { values }, or with = normal(…), uniform(…), arange(…) or load(…)</source>
        <translation>张量的填值用 { 值 }，或用 = normal(…)、uniform(…)、arange(…) 或 load(…)</translation>
    </message>
    <message>
        <source>a tensor of %1 bytes can&apos;t be addressed</source>
        <translation>%1 字节的张量无法寻址</translation>
    </message>
    <message>
        <source>a tensor of shape %1 and type %2 is larger than can be addressed</source>
        <translation>形状为 %1、类型为 %2 的张量大到无法寻址</translation>
    </message>
    <message>
        <source>quoted text can&apos;t contain a zero byte</source>
        <translation>引号中的文本不能含有零字节</translation>
    </message>
    <message>
        <source>a string in quotes</source>
        <translation>引号中的文本</translation>
    </message>
    <message>
        <source>a trace doesn&apos;t support this</source>
        <translation>跟踪记录不支持此操作</translation>
    </message>
    <message>
        <source>a type such as f32, f16 or q4_0</source>
        <translation>f32、f16 或 q4_0 之类的类型</translation>
    </message>
    <message>
        <source>a with the shape of b. Only the shape of b is used.</source>
        <translation>a 采用 b 的形状。只用到 b 的形状。</translation>
    </message>
    <message>
        <source>a value of step %1 with %2 bytes is in the wrong position</source>
        <translation>步骤 %1 的一个 %2 字节的值位置不对</translation>
    </message>
    <message>
        <source>the shape of a view is missing</source>
        <translation>视图缺少其形状</translation>
    </message>
    <message>
        <source>a view of the case extends beyond its source</source>
        <translation>用例中的视图超出了其源</translation>
    </message>
    <message>
        <source>a watch must name its tensor, as in %1</source>
        <translation>监视须指明其张量，例如 %1</translation>
    </message>
    <message>
        <source>a whole number</source>
        <translation>一个整数</translation>
    </message>
    <message>
        <source>a window takes %1 bytes, but each of the %2 threads has only %3 bytes for its windows</source>
        <translation>一个窗口占 %1 字节，而 %2 个线程每个只有 %3 字节可存放窗口</translation>
    </message>
    <message>
        <source>a, repeated until the shape is filled: c[i] = a[i mod ne of a].</source>
        <translation>a，重复至填满形状：c[i] = a[i mod a 的 ne]。</translation>
    </message>
    <message>
        <source>a.ne[%1] is %2 and b.ne[%1] is %3; they must be equal</source>
        <translation>a.ne[%1] 为 %2，b.ne[%1] 为 %3；两者须相等</translation>
    </message>
    <message>
        <source>a.ne[%1] is %2 and b.ne[%1] is %3; they must be equal, because only an f32 tensor a can be repeated</source>
        <translation>a.ne[%1] 为 %2，b.ne[%1] 为 %3；两者须相等，因为只有 f32 类型的 a 能重复</translation>
    </message>
    <message>
        <source>a.ne[%1] is %2 and b.ne[%1] is %3; only dim %4 may differ</source>
        <translation>a.ne[%1] 为 %2，b.ne[%1] 为 %3；只有维度 %4 可以不同</translation>
    </message>
    <message>
        <source>a.ne[0] is %1 and b.ne[0] is %2; they must be equal</source>
        <translation>a.ne[0] 为 %1，b.ne[0] 为 %2；两者须相等</translation>
    </message>
    <message>
        <source>a.ne[0] is %1 and b.ne[0] is %2; both are the summed dimension and must be equal</source>
        <translation>a.ne[0] 为 %1，b.ne[0] 为 %2；两者都是求和的维度，须相等</translation>
    </message>
    <message>
        <source>a.ne[1] is %1 and b.ne[1] is %2; both are the summed dimension and must be equal</source>
        <translation>a.ne[1] 为 %1，b.ne[1] 为 %2；两者都是求和的维度，须相等</translation>
    </message>
    <message>
        <source>a.ne[2] is %1 and b.ne[1] is %2; they must be equal</source>
        <translation>a.ne[2] 为 %1，b.ne[1] 为 %2；两者须相等</translation>
    </message>
    <message>
        <source>a.ne[2] is %1 and b.ne[1] is %2; both are the number of input channels and must be equal</source>
        <translation>a.ne[2] 为 %1，b.ne[1] 为 %2；两者都是输入通道数，须相等</translation>
    </message>
    <message>
        <source>a.ne[2] is %1 and b.ne[2] is %2; both are the number of input channels and must be equal</source>
        <translation>a.ne[2] 为 %1，b.ne[2] 为 %2；两者都是输入通道数，须相等</translation>
    </message>
    <message>
        <source>a.ne[3] is %1 and b.ne[2] is %2; they must be equal</source>
        <translation>a.ne[3] 为 %1，b.ne[2] 为 %2；两者须相等</translation>
    </message>
    <message>
        <source>a.ne[3] is %1 and b.ne[2] is %2; both are the number of input channels and must be equal</source>
        <translation>a.ne[3] 为 %1，b.ne[2] 为 %2；两者都是输入通道数，须相等</translation>
    </message>
    <message>
        <source>a.ne[3] = %1; it must be 1</source>
        <translation>a.ne[3] = %1；须为 1</translation>
    </message>
    <message>
        <source>a[:, c[i]] = b[:, i]: each row of b is converted and written over the row of a that c selects. The result is a view of a.</source>
        <translation>a[:, c[i]] = b[:, i]：b 的每一行转换后覆盖 c 所选的 a 的行。结果是 a 的视图。</translation>
    </message>
    <message>
        <source>adamw_params has %1 elements; it must have 7</source>
        <translation>adamw_params 有 %1 个元素；须有 7 个</translation>
    </message>
    <message>
        <source>add_op was called without an op (a null pointer)</source>
        <translation>调用 add_op 时没有给出算子（空指针）</translation>
    </message>
    <message>
        <source>alloc_buffer is unknown</source>
        <translation>alloc_buffer 未知</translation>
    </message>
    <message>
        <source>alloc_buffer: %1</source>
        <translation>alloc_buffer：%1</translation>
    </message>
    <message>
        <source>an arena can&apos;t have %1 bytes</source>
        <translation>内存区不能有 %1 字节</translation>
    </message>
    <message>
        <source>an array of bools</source>
        <translation>布尔值数组</translation>
    </message>
    <message>
        <source>an array of non-negative integers</source>
        <translation>非负整数数组</translation>
    </message>
    <message>
        <source>an array of numbers</source>
        <translation>数的数组</translation>
    </message>
    <message>
        <source>an array of signed integers</source>
        <translation>有符号整数数组</translation>
    </message>
    <message>
        <source>an array of strings</source>
        <translation>字符串数组</translation>
    </message>
    <message>
        <source>a non-negative integer</source>
        <translation>非负整数</translation>
    </message>
    <message>
        <source>an object of %1 bytes is larger than can be addressed</source>
        <translation>%1 字节的对象大到无法寻址</translation>
    </message>
    <message>
        <source>an offset of %1 bytes can&apos;t be addressed</source>
        <translation>%1 字节的偏移无法寻址</translation>
    </message>
    <message>
        <source>an op has no name (a null pointer)</source>
        <translation>有一个算子没有名称（空指针）</translation>
    </message>
    <message>
        <source>an op is named &quot;%1&quot;; a name must begin with a letter and have at most %2 characters: lower case letters, digits and _</source>
        <translation>有一个算子的名称是 &quot;%1&quot;；名称最多 %2 个字符，由小写字母、数字和 _ 组成，以字母开头</translation>
    </message>
    <message>
        <source>any node</source>
        <translation>任意节点</translation>
    </message>
    <message>
        <source>as must not be transposed: %1 (use cont first)</source>
        <translation>as 不得为转置：%1（请先用 cont）</translation>
    </message>
    <message>
        <source>as is %1; it must contain one matrix for each expert: [k, m, experts]</source>
        <translation>as 为 %1；须为每个专家含有一个矩阵：[k, m, experts]</translation>
    </message>
    <message>
        <source>as.ne[0] is %1 and b.ne[0] is %2; both are the summed dimension and must be equal</source>
        <translation>as.ne[0] 为 %1，b.ne[0] 为 %2；两者都是求和的维度，须相等</translation>
    </message>
    <message>
        <source>at() takes one element: at(%1, i0, i1, i2, i3)</source>
        <translation>at() 取一个元素：at(%1, i0, i1, i2, i3)</translation>
    </message>
    <message>
        <source>axes contains %1; dims are from 0 to %2</source>
        <translation>axes 含有 %1；维度须为 0 至 %2</translation>
    </message>
    <message>
        <source>b is %1 and a is %2; b can&apos;t be repeated row by row to the shape of a</source>
        <translation>b 为 %1，a 为 %2；b 不能按行重复为 a 的形状</translation>
    </message>
    <message>
        <source>b is %1 and a is %2; b can&apos;t be repeated to the shape of a: %3</source>
        <translation>b 为 %1，a 为 %2；b 不能重复为 a 的形状：%3</translation>
    </message>
    <message>
        <source>b has %1 elements, but a has only %2</source>
        <translation>b 有 %1 个元素，多于 a 的 %2 个</translation>
    </message>
    <message>
        <source>b has %1 rows and c has %2 indices; the numbers must be equal</source>
        <translation>b 有 %1 行，c 有 %2 个索引；两者数目须相同</translation>
    </message>
    <message>
        <source>b has type %1; for a result of type %2 it must be %3</source>
        <translation>b 的类型是 %1；结果类型为 %2 时须为 %3</translation>
    </message>
    <message>
        <source>b has type %1; it must be f32</source>
        <translation>b 的类型是 %1；须为 f32</translation>
    </message>
    <message>
        <source>b contains %1 positions; a has %2 tokens (ne[2]), and each token needs %3</source>
        <translation>b 有 %1 个位置；a 有 %2 个词元（ne[2]），每个词元需要 %3 个</translation>
    </message>
    <message>
        <source>b is %1; it must be [k, n, tokens]</source>
        <translation>b 为 %1；须为 [k, n, 词元数]</translation>
    </message>
    <message>
        <source>b is %1; it must be a matrix [length, input channels]</source>
        <translation>b 为 %1；须为矩阵 [长度, 输入通道]</translation>
    </message>
    <message>
        <source>b is %1; it must be a scalar</source>
        <translation>b 为 %1；须为标量</translation>
    </message>
    <message>
        <source>b is %1; it must be a vector of positions</source>
        <translation>b 为 %1；须为位置的向量</translation>
    </message>
    <message>
        <source>b is %1; it must be f32 or f16</source>
        <translation>b 为 %1；须为 f32 或 f16</translation>
    </message>
    <message>
        <source>b must be contiguous except for the stride between rows: %1</source>
        <translation>b 除行间步幅外须为连续：%1</translation>
    </message>
    <message>
        <source>b.ne[3] = %1; it must be 1 in the one-dimensional form</source>
        <translation>b.ne[3] = %1；一维形式下须为 1</translation>
    </message>
    <message>
        <source>b.ne[3] = %1; it must be 1</source>
        <translation>b.ne[3] = %1；须为 1</translation>
    </message>
    <message>
        <source>below</source>
        <translation>below</translation>
    </message>
    <message>
        <source>both include the sink %1</source>
        <translation>两者都含 sink %1</translation>
    </message>
    <message>
        <source>breakpoint %1 (%2)</source>
        <translation>断点 %1（%2）</translation>
    </message>
    <message>
        <source>byte %1 of the result, which is in row %2</source>
        <translation>结果的字节 %1 处，位于第 %2 行</translation>
    </message>
    <message>
        <source>bytes %1 to %2 are outside `%3`, which has %4 bytes</source>
        <translation>字节 %1 至 %2 超出了 `%3`，它有 %4 字节</translation>
    </message>
    <message>
        <source>c = a + b, element by element; b is repeated to the shape of a. The sum is computed in f32 and rounded to the type of a.</source>
        <translation>c = a + b，逐元素；b 重复为 a 的形状。和以 f32 计算，再舍入为 a 的类型。</translation>
    </message>
    <message>
        <source>c = a + b[0]: one number is added to every element.</source>
        <translation>c = a + b[0]：每个元素都加上同一个数。</translation>
    </message>
    <message>
        <source>c = a - b, element by element; b is repeated to the shape of a.</source>
        <translation>c = a - b，逐元素；b 重复为 a 的形状。</translation>
    </message>
    <message>
        <source>c = a / b, element by element; b is repeated to the shape of a.</source>
        <translation>c = a / b，逐元素；b 重复为 a 的形状。</translation>
    </message>
    <message>
        <source>c = a · s + b. s and b are numbers; b is 0 if it isn&apos;t given.</source>
        <translation>c = a · s + b，s 和 b 是两个数；未给出时 b 为 0。</translation>
    </message>
    <message>
        <source>c = a, and b is added to a region of it. The region has the shape of b and the strides nb1 to nb3, and starts at byte `offset`.</source>
        <translation>c = a，并将 b 加到其中一个区域：该区域具有 b 的形状、步幅 nb1 至 nb3，从字节 `offset` 起。</translation>
    </message>
    <message>
        <source>c = a, and a region of it is overwritten with b. The region has the shape of b and the strides nb1 to nb3, and starts at byte `offset`.</source>
        <translation>c = a，并用 b 覆盖其中一个区域：该区域具有 b 的形状、步幅 nb1 至 nb3，从字节 `offset` 起。</translation>
    </message>
    <message>
        <source>c = a, as a copy with dense strides.</source>
        <translation>c = a，为步幅紧密的副本。</translation>
    </message>
    <message>
        <source>c = a, with -inf where i0 &gt; n_past + i1: a token doesn&apos;t see the tokens after it.</source>
        <translation>c = a，其中 i0 &gt; n_past + i1 处为 -inf：词元看不到其后的词元。</translation>
    </message>
    <message>
        <source>c = a, with 0 where i0 &gt; n_past + i1.</source>
        <translation>c = a，其中 i0 &gt; n_past + i1 处为 0。</translation>
    </message>
    <message>
        <source>c = a².</source>
        <translation>c = a²。</translation>
    </message>
    <message>
        <source>c = cos a, in radians.</source>
        <translation>c = cos a，以弧度计。</translation>
    </message>
    <message>
        <source>c = ln a; -inf at 0, NaN below.</source>
        <translation>c = ln a；0 处为 -inf，小于 0 处为 NaN。</translation>
    </message>
    <message>
        <source>c = max(min(a, max), min). The op always writes into a: the result is a view of a.</source>
        <translation>c = max(min(a, max), min)。该算子总是写入 a：结果是 a 的视图。</translation>
    </message>
    <message>
        <source>c = sin a, in radians.</source>
        <translation>c = sin a，以弧度计。</translation>
    </message>
    <message>
        <source>A tensor with the shape of a, whose elements all have the value `c`.</source>
        <translation>形状与 a 相同的张量，所有元素的值都是 `c`。</translation>
    </message>
    <message>
        <source>c = √a; NaN where a is negative.</source>
        <translation>c = √a；a 为负处为 NaN。</translation>
    </message>
    <message>
        <source>c contains %1 frequency factors, but there are %2 pairs of channels</source>
        <translation>c 有 %1 个频率因子，而通道有 %2 对</translation>
    </message>
    <message>
        <source>c contains %1 frequency factors; n_dims = %2 needs %3</source>
        <translation>c 有 %1 个频率因子；n_dims = %2 需要 %3 个</translation>
    </message>
    <message>
        <source>c is %1; the indices must be i64 or i32</source>
        <translation>c 为 %1；索引须为 i64 或 i32</translation>
    </message>
    <message>
        <source>c.ne[3] = %1; it must be 1</source>
        <translation>c.ne[3] = %1；须为 1</translation>
    </message>
    <message>
        <source>c[(i + shift) mod ne] = a[i] in each dimension.</source>
        <translation>各维度上 c[(i + shift) mod ne] = a[i]。</translation>
    </message>
    <message>
        <source>c[:, i1, i2] = a[:, i1, i2] + b[:, ids[i1, i2]]: each row of a plus the row of b that ids selects for it.</source>
        <translation>c[:, i1, i2] = a[:, i1, i2] + b[:, ids[i1, i2]]：a 的每一行加上 ids 为其所选的 b 的行。</translation>
    </message>
    <message>
        <source>c[:, i] = a[:, b[i]]: the rows of a that b selects, as f32. This is how a token becomes its embedding.</source>
        <translation>c[:, i] = a[:, b[i]]：b 所选的 a 的各行，为 f32。词元由此变为其嵌入。</translation>
    </message>
    <message>
        <source>c[:, u, t] = as[:, :, ids[u, t]]ᵀ · b[:, u % n, t]: each token goes through the experts that ids selects.</source>
        <translation>c[:, u, t] = as[:, :, ids[u, t]]ᵀ · b[:, u % n, t]：每个词元经过 ids 所选的专家。</translation>
    </message>
    <message>
        <source>c[i, j] = Σ_k a[i, k] · b[j, k]: the columns of a are multiplied by the columns of b. The result is f32.</source>
        <translation>c[i, j] = Σ_k a[i, k] · b[j, k]：a 的列与 b 的列相乘。结果为 f32。</translation>
    </message>
    <message>
        <source>c[i] = a[0] + … + a[i] within each row.</source>
        <translation>c[i] = a[0] + … + a[i]，在每一行之内。</translation>
    </message>
    <message>
        <source>c[m, n] = Σ_k a[k, m] · b[k, n]: each row of a is multiplied by each row of b, as if a were transposed. The result is f32. a is repeated along dims 2 and 3 of b.</source>
        <translation>c[m, n] = Σ_k a[k, m] · b[k, n]：a 的每一行与 b 的每一行相乘，如同 a 已转置。结果为 f32。a 沿 b 的维度 2 和 3 重复。</translation>
    </message>
    <message>
        <source>call %1 can&apos;t be replayed: %2</source>
        <translation>无法重放调用 %1：%2</translation>
    </message>
    <message>
        <source>call %1 is `%2`, which ggscope does not have</source>
        <translation>调用 %1 是 `%2`，ggscope 没有此调用</translation>
    </message>
    <message>
        <source>cmp</source>
        <translation>cmp</translation>
    </message>
    <message>
        <source>contiguous</source>
        <translation>连续</translation>
    </message>
    <message>
        <source>conv_1d with padding of half the kernel size.</source>
        <translation>conv_1d，填充为卷积核大小的一半。</translation>
    </message>
    <message>
        <source>conv_1d_dw with padding of half the kernel size.</source>
        <translation>conv_1d_dw，填充为卷积核大小的一半。</translation>
    </message>
    <message>
        <source>Splits the image into patches: conv_2d without padding, with a stride equal to the kernel size.</source>
        <translation>无填充的 conv_2d，步幅为卷积核大小：把图像分成图像块。</translation>
    </message>
    <message>
        <source>conv_2d with stride 1 and padding of half the kernel size.</source>
        <translation>conv_2d，步幅为 1，填充为卷积核大小的一半。</translation>
    </message>
    <message>
        <source>custom takes the name of a plug-in&apos;s op in quotes, followed by the op&apos;s arguments: custom(&quot;my_op&quot;, a)</source>
        <translation>custom 后接引号中的插件算子名，然后是其参数：custom(&quot;my_op&quot;, a)</translation>
    </message>
    <message>
        <source>d times the sum of the quants</source>
        <translation>d 乘以量化值之和</translation>
    </message>
    <message>
        <source>d0 = %1; ggml accepts only 1</source>
        <translation>d0 = %1；ggml 只接受 1</translation>
    </message>
    <message>
        <source>dim %1 is padded by %2 and %3; neither can be negative</source>
        <translation>维度 %1 的填充为 %2 和 %3；两者都不能为负</translation>
    </message>
    <message>
        <source>dim %1 would be longer than can be addressed</source>
        <translation>维度 %1 会长到无法寻址</translation>
    </message>
    <message>
        <source>dim = %1; it must be from 0 to %2</source>
        <translation>dim = %1；须为 0 至 %2</translation>
    </message>
    <message>
        <source>dims 1, 2 and 3 are 1</source>
        <translation>维度 1、2 和 3 为 1</translation>
    </message>
    <message>
        <source>dims 2 and 3 are 1</source>
        <translation>维度 2 和 3 为 1</translation>
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
        <translation>除以零</translation>
    </message>
    <message>
        <source>e^(%1 - %2) / %3 = %4</source>
        <translation>e^(%1 - %2) / %3 = %4</translation>
    </message>
    <message>
        <source>eight sub-scales and eight sub-mins of 6 bits</source>
        <translation>八个 6 位子缩放因子和八个 6 位子最小值</translation>
    </message>
    <message>
        <source>element %1: %2</source>
        <translation>元素 %1：%2</translation>
    </message>
    <message>
        <source>encoded as %1, with one scale per %2 elements</source>
        <translation>编码为 %1，%2 个元素共用一个缩放因子</translation>
    </message>
    <message>
        <source>entering %1</source>
        <translation>进入 %1</translation>
    </message>
    <message>
        <source>every dimension of %1 divides the same dimension of %2</source>
        <translation>%1 的每个维度都整除 %2 的相应维度</translation>
    </message>
    <message>
        <source>each stride is the product of the previous stride and dimension</source>
        <translation>每个步幅等于前一个步幅与前一个维度大小的乘积</translation>
    </message>
    <message>
        <source>explain: %1</source>
        <translation>explain：%1</translation>
    </message>
    <message>
        <source>false</source>
        <translation>false</translation>
    </message>
    <message>
        <source>each byte holds five trits as ceil(n * 256 / 243), where n is a 5-digit base-3 number</source>
        <translation>每字节五个三进制位：该字节为 ceil(n * 256 / 243)，n 是 5 位三进制数</translation>
    </message>
    <message>
        <source>for every 32 elements: four 7-bit sign indices and a 4-bit scale</source>
        <translation>每 32 个元素：四个 7 位符号索引和一个 4 位缩放因子</translation>
    </message>
    <message>
        <source>for every 32 elements: four 8-bit indices, four 7-bit sign indices and a 4-bit scale</source>
        <translation>每 32 个元素：四个 8 位索引、四个 7 位符号索引、一个 4 位缩放因子</translation>
    </message>
    <message>
        <source>for every 32 elements: the high bits of the indices, a 3-bit scale and the sign of the shift</source>
        <translation>每 32 个元素：索引的高位、一个 3 位缩放因子、位移的符号</translation>
    </message>
    <message>
        <source>for every 8 elements: a 9-bit index and a 7-bit sign index</source>
        <translation>每 8 个元素：一个 9 位索引和一个 7 位符号索引</translation>
    </message>
    <message>
        <source>for each sub-block: the sub-scale in the low nibble, the sub-min in the high one</source>
        <translation>每个子块：低半字节为子缩放因子，高半字节为子最小值</translation>
    </message>
    <message>
        <source>each byte holds four 2-bit quants, 32 elements apart</source>
        <translation>每字节四个 2 位量化值，间隔 32 个元素</translation>
    </message>
    <message>
        <source>each byte holds four 2-bit quants, in order</source>
        <translation>每字节四个 2 位量化值，按顺序</translation>
    </message>
    <message>
        <source>each byte holds four trits; the fifth and lowest trit is 0</source>
        <translation>每字节四个三进制位；第五个即最低位为 0</translation>
    </message>
    <message>
        <source>frame-title</source>
        <translation>frame-title</translation>
    </message>
    <message>
        <source>converted from %1 to %2</source>
        <translation>从 %1 转换为 %2</translation>
    </message>
    <message>
        <source>graph %1 can&apos;t be rebuilt: it is a copy of another graph, or its tensors were changed after they were appended</source>
        <translation>图 %1 无法重建：它是另一个图的副本，或其张量在追加后被更改</translation>
    </message>
    <message>
        <source>graph %1 no longer exists: its arena was reset</source>
        <translation>图 %1 已不存在：其内存区已重置</translation>
    </message>
    <message>
        <source>graph TENSOR</source>
        <translation>graph TENSOR</translation>
    </message>
    <message>
        <source>the high bits of the indices, and the sign of the shift for every 8 elements</source>
        <translation>索引的高位，以及每 8 个元素的位移的符号</translation>
    </message>
    <message>
        <source>ids is %1; it must be [experts used, tokens]</source>
        <translation>ids 为 %1；须为 [所用专家数, 词元数]</translation>
    </message>
    <message>
        <source>ids%1 is %2; b has rows 0 to %3</source>
        <translation>ids%1 为 %2；b 的行为 0 至 %3</translation>
    </message>
    <message>
        <source>ids.ne[1] is %1 and b.ne[2] is %2; both are the number of tokens and must be equal</source>
        <translation>ids.ne[1] 为 %1，b.ne[2] 为 %2；两者都是词元数，须相等</translation>
    </message>
    <message>
        <source>idx = %1 is out of range; the number of tensors is %2</source>
        <translation>idx = %1 超出范围；共有 %2 个张量</translation>
    </message>
    <message>
        <source>index %1 of dimension %2 is outside the shape %3</source>
        <translation>维度 %2 的索引 %1 超出了形状 %3</translation>
    </message>
    <message>
        <source>indices into the codebook</source>
        <translation>码本索引</translation>
    </message>
    <message>
        <source>the offset that is added to every element</source>
        <translation>加到每个元素上的偏移量</translation>
    </message>
    <message>
        <source>it doesn&apos;t add any ops</source>
        <translation>它没有添加算子</translation>
    </message>
    <message>
        <source>it requests a work buffer of %1 bytes, but it requested fewer when the run was planned</source>
        <translation>它要求 %1 字节的工作缓冲区，多于规划运行时的要求</translation>
    </message>
    <message>
        <source>it can&apos;t be used: %1</source>
        <translation>无法使用：%1</translation>
    </message>
    <message>
        <source>it changed its source %1</source>
        <translation>它更改了自己的源 %1</translation>
    </message>
    <message>
        <source>to close the arguments</source>
        <translation>它结束参数</translation>
    </message>
    <message>
        <source>to close the previous bracket</source>
        <translation>它与上一个括号配对</translation>
    </message>
    <message>
        <source>to close the list</source>
        <translation>它结束列表</translation>
    </message>
    <message>
        <source>it did not write row %1</source>
        <translation>它没有写入第 %1 行</translation>
    </message>
    <message>
        <source>it failed without giving a reason</source>
        <translation>它失败了，没有给出原因</translation>
    </message>
    <message>
        <source>it has no function `run`</source>
        <translation>它没有函数 `run`</translation>
    </message>
    <message>
        <source>it has no function ggscope_plugin_version; write GGSCOPE_PLUGIN before the body of its function</source>
        <translation>它没有函数 ggscope_plugin_version；请在其函数体之前写 GGSCOPE_PLUGIN</translation>
    </message>
    <message>
        <source>it has one element</source>
        <translation>它只有一个元素</translation>
    </message>
    <message>
        <source>it refers to an element of %1 without an index (a null pointer)</source>
        <translation>它引用了 %1 的一个元素却没有索引（空指针）</translation>
    </message>
    <message>
        <source>it refers to an element of source %1, but this source was left out</source>
        <translation>它引用了 %1 的一个元素，而该源未给出</translation>
    </message>
    <message>
        <source>it refers to element %1 of %2, whose shape is %3</source>
        <translation>它引用了 %2（形状为 %3）的元素 %1</translation>
    </message>
    <message>
        <source>it refers to source %1, but the number of sources is %2</source>
        <translation>它引用了源 %1，而源共有 %2 个</translation>
    </message>
    <message>
        <source>its index is %1</source>
        <translation>其索引为 %1</translation>
    </message>
    <message>
        <source>its index is %1; the first two indices are swapped, as in ggml</source>
        <translation>其索引为 %1；前两个索引互换，与 ggml 一样</translation>
    </message>
    <message>
        <source>it threw an exception</source>
        <translation>它抛出了异常</translation>
    </message>
    <message>
        <source>it threw an exception: %1</source>
        <translation>它抛出了异常：%1</translation>
    </message>
    <message>
        <source>it was written for version %1 of the plug-in interface, but this version of ggscope uses version %2; compile it with this version&apos;s ggscope_plugin.h</source>
        <translation>它是为插件接口版本 %1 编写的，而此版本的 ggscope 使用版本 %2；请用此版本的 ggscope_plugin.h 编译</translation>
    </message>
    <message>
        <source>it wrote outside its work buffer: at byte %1, but the buffer has %2 bytes</source>
        <translation>它写到了其工作缓冲区之外：字节 %1 处，而缓冲区有 %2 字节</translation>
    </message>
    <message>
        <source>it wrote outside its rows: %1; its rows are bytes %2 to %3</source>
        <translation>它写到了自己的行之外：%1；其行为字节 %2 至 %3</translation>
    </message>
    <message>
        <source>its %1 bytes at offset %2 extend beyond the address space</source>
        <translation>它在偏移 %2 处的 %1 字节超出了可寻址范围</translation>
    </message>
    <message>
        <source>its ggscope_plugin threw an exception</source>
        <translation>它的 ggscope_plugin 抛出了异常</translation>
    </message>
    <message>
        <source>its ggscope_plugin threw an exception: %1</source>
        <translation>它的 ggscope_plugin 抛出了异常：%1</translation>
    </message>
    <message>
        <source>its shape is %1</source>
        <translation>它的形状为 %1</translation>
    </message>
    <message>
        <source>its shape rule returns the shape %1 and the type %2: %3</source>
        <translation>它的形状规则返回形状 %1 和类型 %2：%3</translation>
    </message>
    <message>
        <source>its shape rule returns the type %1, which ggml doesn&apos;t have</source>
        <translation>它的形状规则返回类型 %1，ggml 没有该类型</translation>
    </message>
    <message>
        <source>its sources have no names (src_names is null)</source>
        <translation>它的源没有名称（src_names 为空指针）</translation>
    </message>
    <message>
        <source>k = %1, but a row has only %2 elements</source>
        <translation>k = %1 大于一行的 %2 个元素</translation>
    </message>
    <message>
        <source>k has type %1; there is no dot product for rows of this type</source>
        <translation>k 的类型是 %1，没有与该类型的行做点积的实现</translation>
    </message>
    <message>
        <source>k.ne[0] is %1 and q.ne[0] is %2; both are the head size and must be equal</source>
        <translation>k.ne[0] 为 %1，q.ne[0] 为 %2；两者都是头的大小，须相等</translation>
    </message>
    <message>
        <source>k.ne[1] is %1 and v.ne[1] is %2; both are the number of keys and must be equal</source>
        <translation>k.ne[1] 为 %1，v.ne[1] 为 %2；两者都是键的数目，须相等</translation>
    </message>
    <message>
        <source>key %1 (%2): %3</source>
        <translation>键 %1（%2）：%3</translation>
    </message>
    <message>
        <source>key %1: %2</source>
        <translation>键 %1：%2</translation>
    </message>
    <message>
        <source>load: %1</source>
        <translation>load：%1</translation>
    </message>
    <message>
        <source>load: %1 has no tensor &quot;%2&quot;</source>
        <translation>load：%1 中没有张量 &quot;%2&quot;</translation>
    </message>
    <message>
        <source>load: &quot;%1&quot; has the shape %2 and the type %3 in the file, but the shape %4 and the type %5 here</source>
        <translation>load：&quot;%1&quot; 在文件中的形状为 %2、类型为 %3，而此处的形状为 %4、类型为 %5</translation>
    </message>
    <message>
        <source>load: files can&apos;t be read here</source>
        <translation>load：此处无法读取文件</translation>
    </message>
    <message>
        <source>m = β1 m + (1 - β1) g = %1, v = β2 v + (1 - β2) g² = %2</source>
        <translation>m = β1 m + (1 - β1) g = %1，v = β2 v + (1 - β2) g² = %2</translation>
    </message>
    <message>
        <source>mask.ne[0] is %1 and a.ne[0] is %2; they must be equal</source>
        <translation>mask.ne[0] 为 %1，a.ne[0] 为 %2；两者须相等</translation>
    </message>
    <message>
        <source>mask.ne[0] is %1 and k.ne[1] is %2; both are the number of keys and must be equal</source>
        <translation>mask.ne[0] 为 %1，k.ne[1] 为 %2；两者都是键的数目，须相等</translation>
    </message>
    <message>
        <source>mask.ne[1] = %1 is less than a.ne[1] = %2</source>
        <translation>mask.ne[1] = %1 小于 a.ne[1] = %2</translation>
    </message>
    <message>
        <source>mask.ne[1] = %1 is less than q.ne[1] = %2</source>
        <translation>mask.ne[1] = %1 小于 q.ne[1] = %2</translation>
    </message>
    <message>
        <source>masked: %1 &gt; n_past + %2 = %3</source>
        <translation>被屏蔽：%1 &gt; n_past + %2 = %3</translation>
    </message>
    <message>
        <source>matrix</source>
        <translation>矩阵</translation>
    </message>
    <message>
        <source>max w = %1, Σ e^(w - max) over the row = %2</source>
        <translation>max w = %1，该行的 Σ e^(w - max) = %2</translation>
    </message>
    <message>
        <source>mean of x² over the row = %1 / %2 = %3</source>
        <translation>该行 x² 的均值 = %1 / %2 = %3</translation>
    </message>
    <message>
        <source>mode = %1; it must be nearest (0), bilinear (1) or bicubic (2), optionally with flags 256 and 512</source>
        <translation>mode = %1；须为 nearest (0)、bilinear (1) 或 bicubic (2)，可带标志 256 和 512</translation>
    </message>
    <message>
        <source>mode = %1; it must be normal (0), neox (2), mrope (8), vision (24) or imrope (40)</source>
        <translation>mode = %1；须为 normal (0)、neox (2)、mrope (8)、vision (24) 或 imrope (40)</translation>
    </message>
    <message>
        <source>mode = %1; it must be even</source>
        <translation>mode = %1；须为偶数</translation>
    </message>
    <message>
        <source>n_dims = %1; in vision mode it must be half of a.ne[0] = %2</source>
        <translation>n_dims = %1；在 vision 模式下须为 a.ne[0] = %2 的一半</translation>
    </message>
    <message>
        <source>n_dims = %1; it must be even and above 0</source>
        <translation>n_dims = %1；须为大于 0 的偶数</translation>
    </message>
    <message>
        <source>n_kv</source>
        <translation>n_kv</translation>
    </message>
    <message>
        <source>n_optional = %1; it must be from 0 to %2, the number of sources</source>
        <translation>n_optional = %1；须为 0 至源的个数 %2</translation>
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
        <translation>nb%1 = %2；步幅不能为负</translation>
    </message>
    <message>
        <source>nb%1 is larger than can be addressed</source>
        <translation>nb%1 大到无法寻址</translation>
    </message>
    <message>
        <source>nb1, nb2, nb3 and offset can&apos;t be negative; one of them is %1</source>
        <translation>nb1、nb2、nb3 和 offset 不能为负；其中一个为 %1</translation>
    </message>
    <message>
        <source>nb[%1] = %2 is larger than nb[%3] = %4</source>
        <translation>nb[%1] = %2 大于 nb[%3] = %4</translation>
    </message>
    <message>
        <source>nb[%1] = %2, but dense strides require nb[%3] · ne[%3] = %4</source>
        <translation>nb[%1] = %2，而紧密步幅要求 nb[%3] · ne[%3] = %4</translation>
    </message>
    <message>
        <source>nb[%1] = %2, not nb[%3] · ne[%3] = %4</source>
        <translation>nb[%1] = %2，而不是 nb[%3] · ne[%3] = %4</translation>
    </message>
    <message>
        <source>nb[0] = %1 is larger than nb[1] = %2: the stride within a row is larger than the stride between rows</source>
        <translation>nb[0] = %1 大于 nb[1] = %2：行内步幅大于行间步幅</translation>
    </message>
    <message>
        <source>nb[0] = %1 is not larger than nb[1] = %2</source>
        <translation>nb[0] = %1 不大于 nb[1] = %2</translation>
    </message>
    <message>
        <source>nb[0] = %1, but a block has %2 bytes</source>
        <translation>nb[0] = %1，而一个块有 %2 字节</translation>
    </message>
    <message>
        <source>nb[1] = %1, but a dense row has %2 bytes</source>
        <translation>nb[1] = %1，而紧密的一行有 %2 字节</translation>
    </message>
    <message>
        <source>nbytes = %1: a buffer can&apos;t have a negative size</source>
        <translation>nbytes = %1：缓冲区大小不能为负</translation>
    </message>
    <message>
        <source>ne[%1] = %2: a dimension can&apos;t be negative</source>
        <translation>ne[%1] = %2：维度大小不能为负</translation>
    </message>
    <message>
        <source>ne[%1] at byte %2 is %3: shape %4 has more elements than 64 bits can count</source>
        <translation>字节 %2 处的 ne[%1] 为 %3：形状 %4 的元素多到 64 位无法计数</translation>
    </message>
    <message>
        <source>ne[%1] at byte %2 is %3; a dimension can&apos;t be negative</source>
        <translation>字节 %2 处的 ne[%1] 为 %3；维度大小不能为负</translation>
    </message>
    <message>
        <source>ne[0] at byte %1 is %2; it must be a multiple of %4, the number of elements in a block of %3</source>
        <translation>字节 %1 处的 ne[0] 为 %2；须为 %4（%3 每块的元素个数）的倍数</translation>
    </message>
    <message>
        <source>no step creates a context</source>
        <translation>没有创建上下文的步骤</translation>
    </message>
    <message>
        <source>no stride is larger than the next one</source>
        <translation>没有步幅大于下一个步幅</translation>
    </message>
    <message>
        <source>all tensors of the arena have data: there is nothing to allocate</source>
        <translation>内存区的所有张量都有数据：没有可分配的内容</translation>
    </message>
    <message>
        <source>node %1</source>
        <translation>节点 %1</translation>
    </message>
    <message>
        <source>node %1 (%2): its work buffer would be larger than can be addressed</source>
        <translation>节点 %1（%2）：其工作缓冲区会大到无法寻址</translation>
    </message>
    <message>
        <source>node %1 (%2): this op can&apos;t be planned yet</source>
        <translation>节点 %1（%2）：该算子尚无法规划</translation>
    </message>
    <message>
        <source>nodes named %1</source>
        <translation>名为 %1 的节点</translation>
    </message>
    <message>
        <source>not masked: %1 &lt;= n_past + %2 = %3</source>
        <translation>未被屏蔽：%1 &lt;= n_past + %2 = %3</translation>
    </message>
    <message>
        <source>offset = %1; ggml accepts only offsets below 2^30</source>
        <translation>offset = %1；ggml 只接受小于 2^30 的偏移</translation>
    </message>
    <message>
        <source>offset = %1; it can&apos;t be negative</source>
        <translation>offset = %1；不能为负</translation>
    </message>
    <message>
        <source>one bit for each element: 1 is +d, 0 is -d</source>
        <translation>每个元素一位：1 为 +d，0 为 -d</translation>
    </message>
    <message>
        <source>one scale for every 16 elements</source>
        <translation>每 16 个元素一个缩放因子</translation>
    </message>
    <message>
        <source>one sign bit for each element</source>
        <translation>每个元素一个符号位</translation>
    </message>
    <message>
        <source>one signed byte for each element</source>
        <translation>每个元素一个有符号字节</translation>
    </message>
    <message>
        <source>one signed sub-scale for every 16 elements</source>
        <translation>每 16 个元素一个有符号子缩放因子</translation>
    </message>
    <message>
        <source>only a tensor has ne and nb</source>
        <translation>只有张量有 ne 和 nb</translation>
    </message>
    <message>
        <source>only rows are padded</source>
        <translation>只有行间有填充</translation>
    </message>
    <message>
        <source>op</source>
        <translation>op</translation>
    </message>
    <message>
        <source>op = %1; it must be max (0) or avg (1)</source>
        <translation>op = %1；须为 max (0) 或 avg (1)</translation>
    </message>
    <message>
        <source>order = %1; it must be asc (0) or desc (1)</source>
        <translation>order = %1；须为 asc (0) 或 desc (1)</translation>
    </message>
    <message>
        <source>over the %1 elements of the %2: mean = %3, var = %4</source>
        <translation>对其 %2 中的 %1 个元素：均值 = %3，方差 = %4</translation>
    </message>
    <message>
        <source>p0 = %1; ggml accepts only 0</source>
        <translation>p0 = %1；ggml 只接受 0</translation>
    </message>
    <message>
        <source>padded</source>
        <translation>有填充</translation>
    </message>
    <message>
        <source>param TENSOR (the same for input, output and loss)</source>
        <translation>param TENSOR（input、output、loss 同理）</translation>
    </message>
    <message>
        <source>params</source>
        <translation>params</translation>
    </message>
    <message>
        <source>params is null, but n_params = %1</source>
        <translation>params 为空指针，而 n_params = %1</translation>
    </message>
    <message>
        <source>permuted</source>
        <translation>维度置换</translation>
    </message>
    <message>
        <source>plugin &quot;FILE&quot;</source>
        <translation>plugin &quot;FILE&quot;</translation>
    </message>
    <message>
        <source>q has type %1; it must be f32</source>
        <translation>q 的类型是 %1；须为 f32</translation>
    </message>
    <message>
        <source>q.ne[3] is %1 and %2.ne[3] is %3; they must be equal</source>
        <translation>q.ne[3] 为 %1，%2.ne[3] 为 %3；两者须相等</translation>
    </message>
    <message>
        <source>quantize: `%1` no longer exists, because its arena was reset</source>
        <translation>quantize：`%1` 是在其内存区重置之前创建的</translation>
    </message>
    <message>
        <source>`reads` for element %1: %2</source>
        <translation>元素 %1 的 `reads`：%2</translation>
    </message>
    <message>
        <source>rows %1 to %2: %3</source>
        <translation>第 %1 至 %2 行：%3</translation>
    </message>
    <message>
        <source>rows of type %1 can&apos;t be decoded yet</source>
        <translation>类型 %1 的行尚不能解码</translation>
    </message>
    <message>
        <source>scalar</source>
        <translation>标量</translation>
    </message>
    <message>
        <source>sgd_params has %1 elements; it must have 2</source>
        <translation>sgd_params 有 %1 个元素；须有 2 个</translation>
    </message>
    <message>
        <source>with these strides, a tensor of shape %1 would be larger than can be addressed</source>
        <translation>形状为 %1 的张量按这些步幅会超出可寻址范围</translation>
    </message>
    <message>
        <source>sinks is %1; it must contain one value for each of the %2 heads of a</source>
        <translation>sinks 为 %1；须为 a 的 %2 个头各含有一个值</translation>
    </message>
    <message>
        <source>sinks.ne[0] is %1 and q.ne[2] is %2; both are the number of heads and must be equal</source>
        <translation>sinks.ne[0] 为 %1，q.ne[2] 为 %2；两者都是头的数目，须相等</translation>
    </message>
    <message>
        <source>slot</source>
        <translation>slot</translation>
    </message>
    <message>
        <source>softmax(scale · qᵀk + slope · mask) · v for each head, without storing the scores. v is not transposed, and the result has the shape [head size, heads, queries].</source>
        <translation>对每个头计算 softmax(scale · qᵀk + slope · mask) · v，不保存得分。v 不转置，结果的形状为 [头大小, 头, 查询]。</translation>
    </message>
    <message>
        <source>start + step · %1 = %2 + %3 · %1</source>
        <translation>start + step · %1 = %2 + %3 · %1</translation>
    </message>
    <message>
        <source>start, start + step, … up to stop (exclusive): ⌈(stop - start) / step⌉ values in f32.</source>
        <translation>start, start + step, …，只要小于 stop：共 ⌈(stop - start) / step⌉ 个 f32 值。</translation>
    </message>
    <message>
        <source>tensor %1 (%2): %3</source>
        <translation>张量 %1（%2）：%3</translation>
    </message>
    <message>
        <source>tensor %1: %2</source>
        <translation>张量 %1：%2</translation>
    </message>
    <message>
        <source>the %1 bytes of tensor data extend beyond the address space</source>
        <translation>%1 字节的张量数据超出了可寻址范围</translation>
    </message>
    <message>
        <source>the arena has %1 bytes and %2 of them are used; the next object needs %3 (%4 for its header): %5 bytes are missing</source>
        <translation>内存区有 %1 字节，已用 %2；下一个对象需要 %3 字节（其中头部 %4）：还缺 %5 字节</translation>
    </message>
    <message>
        <source>the arena of `%1` was reset</source>
        <translation>`%1` 的内存区已重置</translation>
    </message>
    <message>
        <source>the arena of this tensor was reset</source>
        <translation>该张量的内存区已重置</translation>
    </message>
    <message>
        <source>the block&apos;s scale</source>
        <translation>块的缩放因子</translation>
    </message>
    <message>
        <source>the block&apos;s scale, a power of two</source>
        <translation>块的缩放因子，为 2 的幂</translation>
    </message>
    <message>
        <source>%1 is missing in the case</source>
        <translation>用例缺少 %1</translation>
    </message>
    <message>
        <source>the source, the result or the type is missing in the case</source>
        <translation>用例缺少其源、结果或类型</translation>
    </message>
    <message>
        <source>the type of the result is missing in the case</source>
        <translation>用例缺少其结果的类型</translation>
    </message>
    <message>
        <source>the data of %1 is not aligned to the element size, %2 bytes</source>
        <translation>%1 的数据不是从元素字节数 %2 的倍数处开始</translation>
    </message>
    <message>
        <source>the default of %1 is %2, which is not the value of any of its words</source>
        <translation>%1 的默认值为 %2，它不是任何一个单词的值</translation>
    </message>
    <message>
        <source>the default of %1 is NaN</source>
        <translation>%1 的默认值为 NaN</translation>
    </message>
    <message>
        <source>the drawing was stopped</source>
        <translation>绘制已停止</translation>
    </message>
    <message>
        <source>the elements of %1 must be given without gaps</source>
        <translation>%1 的元素须连续给出，不留空缺</translation>
    </message>
    <message>
        <source>the elements of a row of %1 must be adjacent</source>
        <translation>%1 的一行元素须彼此相邻</translation>
    </message>
    <message>
        <source>the elements of a row of %1 must be adjacent: nb[0] = %2, not %3 (use cont first)</source>
        <translation>%1 的一行元素须彼此相邻：nb[0] = %2，而不是 %3（请先用 cont）</translation>
    </message>
    <message>
        <source>the elements of a row of a must be adjacent: nb[0] = %1, not %2 (use cont first)</source>
        <translation>a 的一行元素须彼此相邻：nb[0] = %1，而不是 %2（请先用 cont）</translation>
    </message>
    <message>
        <source>the elements&apos; type</source>
        <translation>元素类型</translation>
    </message>
    <message>
        <source>the elements&apos; type at byte %1 is %2; it can be 0 to 8 or 10 to %3</source>
        <translation>字节 %1 处的元素类型为 %2；可为 0 至 8 或 10 至 %3</translation>
    </message>
    <message>
        <source>the elements&apos; type at byte %1 is 9 (array); arrays of arrays can&apos;t be read</source>
        <translation>字节 %1 处的元素类型为 9（数组）；不能读取数组的数组</translation>
    </message>
    <message>
        <source>the end of the line</source>
        <translation>行尾</translation>
    </message>
    <message>
        <source>the end of the script</source>
        <translation>脚本末尾</translation>
    </message>
    <message>
        <source>the expression is nested more than %1 levels deep</source>
        <translation>表达式的嵌套超过 %1 层</translation>
    </message>
    <message>
        <source>each byte holds the fifth bit of eight elements, 32 elements apart</source>
        <translation>每字节存放八个元素的第五位，间隔 32 个元素</translation>
    </message>
    <message>
        <source>the fifth bit of every element</source>
        <translation>每个元素的第五位</translation>
    </message>
    <message>
        <source>the four sections are all 0; at least one must be greater than 0</source>
        <translation>四个分段长度都为 0；至少一个须大于 0</translation>
    </message>
    <message>
        <source>the graph &quot;%1&quot; doesn&apos;t match the state after any step</source>
        <translation>图 &quot;%1&quot; 与任何步骤之后的状态都不一致</translation>
    </message>
    <message>
        <source>the graph &quot;%1&quot; doesn&apos;t match the state after any step before %2</source>
        <translation>图 &quot;%1&quot; 与 %2 之前任何步骤之后的状态都不一致</translation>
    </message>
    <message>
        <source>the graph&apos;s visited set has %1 slots, and all of them are taken; create the graph with a larger size</source>
        <translation>图的访问集合有 %1 个槽位，已全部占用；请用更大的 size 创建图</translation>
    </message>
    <message>
        <source>the high bits of the indices</source>
        <translation>索引的高位</translation>
    </message>
    <message>
        <source>each byte holds the high two bits of four elements, 32 elements apart</source>
        <translation>每字节存放四个元素的高两位，间隔 32 个元素</translation>
    </message>
    <message>
        <source>the high two bits of the eight sub-scales</source>
        <translation>八个子缩放因子的高两位</translation>
    </message>
    <message>
        <source>the largest score is %1; the sum of e^(score - largest score) over all scores is %2</source>
        <translation>最大得分为 %1；所有得分的 e^(得分 - 最大得分) 之和为 %2</translation>
    </message>
    <message>
        <source>the leaf %1</source>
        <translation>叶子 %1</translation>
    </message>
    <message>
        <source>the length of the name</source>
        <translation>名称长度</translation>
    </message>
    <message>
        <source>the length of the name at byte %1 is 0; a key needs a name</source>
        <translation>字节 %1 处的名称长度为 0；键须有名称</translation>
    </message>
    <message>
        <source>the length of the string</source>
        <translation>字符串长度</translation>
    </message>
    <message>
        <source>the list %1</source>
        <translation>列表 %1</translation>
    </message>
    <message>
        <source>the low four bits of the eight sub-scales</source>
        <translation>八个子缩放因子的低四位</translation>
    </message>
    <message>
        <source>each byte holds the low four bits of two elements, 32 elements apart</source>
        <translation>每字节存放两个元素的低四位，间隔 32 个元素</translation>
    </message>
    <message>
        <source>each byte holds the low four bits of two elements, 64 elements apart</source>
        <translation>每字节存放两个元素的低四位，间隔 64 个元素</translation>
    </message>
    <message>
        <source>each byte holds the low four bits of elements i and i + 16 of every 32</source>
        <translation>每字节存放每 32 个元素中元素 i 和 i + 16 的低四位</translation>
    </message>
    <message>
        <source>each byte holds the low two bits of four elements, 32 elements apart</source>
        <translation>每字节存放四个元素的低两位，间隔 32 个元素</translation>
    </message>
    <message>
        <source>the magic</source>
        <translation>魔数</translation>
    </message>
    <message>
        <source>the mask is %1; it must be f16 or f32</source>
        <translation>掩码为 %1；须为 f16 或 f32</translation>
    </message>
    <message>
        <source>the name is longer than %1 characters</source>
        <translation>名称长于 %1 个字符</translation>
    </message>
    <message>
        <source>the value %1</source>
        <translation>值 %1</translation>
    </message>
    <message>
        <source>the number of dimensions</source>
        <translation>维度数</translation>
    </message>
    <message>
        <source>the number of dimensions at byte %1 is %2; it can be at most %3</source>
        <translation>字节 %1 处的维度数为 %2；最多为 %3</translation>
    </message>
    <message>
        <source>the number of elements</source>
        <translation>元素个数</translation>
    </message>
    <message>
        <source>the number of elements at byte %1 is %2, but the remaining %3 bytes can contain at most %4</source>
        <translation>字节 %1 处的元素个数为 %2，剩余的 %3 字节最多容纳 %4 个</translation>
    </message>
    <message>
        <source>the number of elements at byte %1 is %2; it can be at most %3</source>
        <translation>字节 %1 处的元素个数为 %2；最多为 %3</translation>
    </message>
    <message>
        <source>the offset</source>
        <translation>偏移</translation>
    </message>
    <message>
        <source>the offset at byte %1 is %2; the previous tensors end at %3</source>
        <translation>字节 %1 处的偏移为 %2；它之前的张量止于 %3</translation>
    </message>
    <message>
        <source>the op %1 has no shape rule yet</source>
        <translation>算子 %1 尚无形状规则</translation>
    </message>
    <message>
        <source>the op %1: %2</source>
        <translation>算子 %1：%2</translation>
    </message>
    <message>
        <source>the op %1: `%1` is a word of the script language; choose another name for the op</source>
        <translation>算子 %1：`%1` 是脚本语言的单词；需要换名</translation>
    </message>
    <message>
        <source>the plug-in %1: %2</source>
        <translation>插件 %1：%2</translation>
    </message>
    <message>
        <source>the program has no graph to run; add `graph x`, where x is the result to compute</source>
        <translation>程序没有可运行的图：请为结果 x 添加 `graph x`</translation>
    </message>
    <message>
        <source>the program that this file continues can&apos;t be replayed at the call %1</source>
        <translation>此文件所接续的程序在调用 %1 处无法重放</translation>
    </message>
    <message>
        <source>the recording has room for %1 threads and %2 nodes, but the run needs %3 threads and %4 nodes</source>
        <translation>录制可容纳 %1 个线程和 %2 个节点，而运行需要 %3 个线程和 %4 个节点</translation>
    </message>
    <message>
        <source>the region ends at byte %1, but a has only %2 bytes</source>
        <translation>区域止于 a 的字节 %1，而 a 只有 %2 字节</translation>
    </message>
    <message>
        <source>the result %1 of %2</source>
        <translation>%2 的结果 %1</translation>
    </message>
    <message>
        <source>the result is %1; conversion from f32 to this type is not supported yet</source>
        <translation>结果为 %1；尚不支持从 f32 转换为此类型</translation>
    </message>
    <message>
        <source>the result is %1; this kernel supports only f32</source>
        <translation>结果为 %1；此核函数只支持 f32</translation>
    </message>
    <message>
        <source>the result has type %1; it must be f32 or f16</source>
        <translation>结果的类型是 %1；须为 f32 或 f16</translation>
    </message>
    <message>
        <source>the row doesn&apos;t create a node</source>
        <translation>该行不创建节点</translation>
    </message>
    <message>
        <source>the rows of %1 are not contiguous: nb[0] = %2, but an element takes %3 bytes</source>
        <translation>%1 的行不连续：nb[0] = %2，一个元素占 %3 字节</translation>
    </message>
    <message>
        <source>the scale of the sub-mins</source>
        <translation>子最小值的缩放因子</translation>
    </message>
    <message>
        <source>the scale of the sub-scales</source>
        <translation>子缩放因子的缩放因子</translation>
    </message>
    <message>
        <source>the script has %1 bytes; the limit is %2 bytes</source>
        <translation>脚本有 %1 字节；上限为 %2 字节</translation>
    </message>
    <message>
        <source>the struct_size of an op is %1, but a ggscope_op has %2 bytes; set it to sizeof(ggscope_op)</source>
        <translation>一个算子的 struct_size 为 %1，而 ggscope_op 有 %2 字节；请设为 sizeof(ggscope_op)</translation>
    </message>
    <message>
        <source>the struct_size of parameter %1 is %2, but a ggscope_param has %3 bytes</source>
        <translation>参数 %1 的 struct_size 为 %2，而 ggscope_param 有 %3 字节</translation>
    </message>
    <message>
        <source>the sum of every 16 quants</source>
        <translation>每 16 个量化值之和</translation>
    </message>
    <message>
        <source>the tensor data takes bytes %1 to %2, but the file has only %3 bytes: tensor %4 (%5) is the first incomplete one</source>
        <translation>张量数据占字节 %1 至 %2，而文件只有 %3 字节：张量 %4（%5）是第一个不完整的</translation>
    </message>
    <message>
        <source>the tensor data takes bytes %1 to %2, but the file has only %3 bytes: the padding at the end is incomplete</source>
        <translation>张量数据占字节 %1 至 %2，而文件只有 %3 字节：末尾的填充不完整</translation>
    </message>
    <message>
        <source>the tensors together are larger than can be addressed</source>
        <translation>各张量合计大到无法寻址</translation>
    </message>
    <message>
        <source>the text is longer than %1 bytes</source>
        <translation>文本长于 %1 字节</translation>
    </message>
    <message>
        <source>the text is not closed: a &quot; is missing</source>
        <translation>文本没有结束：缺少一个 &quot;</translation>
    </message>
    <message>
        <source>each byte holds the third bit of eight elements, 32 elements apart</source>
        <translation>每字节存放八个元素的第三位，间隔 32 个元素</translation>
    </message>
    <message>
        <source>the trace has no values of `%1`, because its budget of %2 bytes was used up</source>
        <translation>跟踪记录中没有 `%1` 的值：其 %2 字节的额度已用完</translation>
    </message>
    <message>
        <source>the type</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>the type %1</source>
        <translation>类型 %1</translation>
    </message>
    <message>
        <source>the type at byte %1 is %2, which ggml has removed</source>
        <translation>字节 %1 处的类型为 %2，ggml 已移除该类型</translation>
    </message>
    <message>
        <source>the type at byte %1 is %2; it can be 0 to %3</source>
        <translation>字节 %1 处的类型为 %2；可为 0 至 %3</translation>
    </message>
    <message>
        <source>the value at byte %1 is %2; the alignment must be a power of two</source>
        <translation>字节 %1 处的值为 %2；对齐须为 2 的幂</translation>
    </message>
    <message>
        <source>the value at byte %1 needs %2 bytes, but only %3 are left</source>
        <translation>字节 %1 处的值需要 %2 字节，只剩 %3 字节</translation>
    </message>
    <message>
        <source>the value&apos;s type</source>
        <translation>值类型</translation>
    </message>
    <message>
        <source>the value&apos;s type at byte %1 is %2; it can be 0 to %3</source>
        <translation>字节 %1 处的值类型为 %2；可为 0 至 %3</translation>
    </message>
    <message>
        <source>the value&apos;s type at byte %1 is %2; the alignment must be u32</source>
        <translation>字节 %1 处的值类型为 %2；对齐须为 u32</translation>
    </message>
    <message>
        <source>the variables contain more than %1 bytes of text</source>
        <translation>变量含有的文本超过 %1 字节</translation>
    </message>
    <message>
        <source>the view needs %1 bytes at offset %2, but the tensor that it views has only %3 bytes</source>
        <translation>视图在偏移 %2 处需要 %1 字节，而它所指的张量只有 %3 字节</translation>
    </message>
    <message>
        <source>the work buffer has %1 bytes, but %2 are needed</source>
        <translation>工作缓冲区有 %1 字节，而需要 %2 字节</translation>
    </message>
    <message>
        <source>the work buffer would be larger than can be addressed</source>
        <translation>工作缓冲区会大到无法寻址</translation>
    </message>
    <message>
        <source>there is no arena %1; the number of arenas in the program is %2</source>
        <translation>没有内存区 %1：程序有 %2 个</translation>
    </message>
    <message>
        <source>there is no buffer %1; the number of buffers in the program is %2</source>
        <translation>没有缓冲区 %1：程序有 %2 个</translation>
    </message>
    <message>
        <source>there is no call %1</source>
        <translation>没有调用 %1</translation>
    </message>
    <message>
        <source>there is no call `%1`</source>
        <translation>没有调用 `%1`</translation>
    </message>
    <message>
        <source>there is no call `%1`; did you mean `%2`?</source>
        <translation>没有调用 `%1`；是否指 `%2`？</translation>
    </message>
    <message>
        <source>there is no context %1 at this step</source>
        <translation>此步骤没有上下文 %1</translation>
    </message>
    <message>
        <source>there is no graph %1: the number of graphs in the program is %2</source>
        <translation>没有图 %1：程序有 %2 个</translation>
    </message>
    <message>
        <source>there is no graph at offset %1</source>
        <translation>偏移 %1 处没有图</translation>
    </message>
    <message>
        <source>there is no group %1; the groups are: %2</source>
        <translation>没有分组 %1；分组有：%2</translation>
    </message>
    <message>
        <source>there is not enough memory for guard bytes</source>
        <translation>没有足够的内存用于保护字节</translation>
    </message>
    <message>
        <source>there is no such file</source>
        <translation>没有这样的文件</translation>
    </message>
    <message>
        <source>there is no tensor %1</source>
        <translation>没有张量 %1</translation>
    </message>
    <message>
        <source>there is no tensor %1 at this step</source>
        <translation>此步骤没有张量 %1</translation>
    </message>
    <message>
        <source>there is no tensor called `%1`</source>
        <translation>没有名为 `%1` 的张量</translation>
    </message>
    <message>
        <source>there is not enough memory to open a GGUF file with so many keys or tensors</source>
        <translation>内存不足，无法打开含有这么多键或张量的 GGUF 文件</translation>
    </message>
    <message>
        <source>this target can&apos;t be profiled</source>
        <translation>无法对此调试目标做性能分析</translation>
    </message>
    <message>
        <source>this is the start: no step has been run yet</source>
        <translation>已在起点：没有执行过步骤</translation>
    </message>
    <message>
        <source>this trace was recorded without chunks and waits</source>
        <translation>此跟踪记录没有录制分块和等待</translation>
    </message>
    <message>
        <source>sum: %1</source>
        <translation>总和：%1</translation>
    </message>
    <message>
        <source>trace of %1</source>
        <translation>%1 的跟踪记录</translation>
    </message>
    <message>
        <source>transposed</source>
        <translation>已转置</translation>
    </message>
    <message>
        <source>true</source>
        <translation>true</translation>
    </message>
    <message>
        <source>true or false</source>
        <translation>true 或 false</translation>
    </message>
    <message>
        <source>each byte holds two 4-bit quants, 32 elements apart</source>
        <translation>每字节两个 4 位量化值，间隔 32 个元素</translation>
    </message>
    <message>
        <source>each byte holds two 4-bit quants: elements i and i + 16 of every 32</source>
        <translation>每字节两个 4 位量化值：每 32 个元素中的元素 i 和 i + 16</translation>
    </message>
    <message>
        <source>each byte holds two 4-bit quants: elements i and i + 8 of every 16</source>
        <translation>每字节两个 4 位量化值：每 16 个元素中的元素 i 和 i + 8</translation>
    </message>
    <message>
        <source>two of its arguments are named `%1`</source>
        <translation>有两个参数都名为 `%1`</translation>
    </message>
    <message>
        <source>use CONTEXT</source>
        <translation>use CONTEXT</translation>
    </message>
    <message>
        <source>v has type %1; it must be f32, f16, bf16 or a quantised type</source>
        <translation>v 的类型是 %1；须为 f32、f16、bf16 或量化类型</translation>
    </message>
    <message>
        <source>values not checked: %1 has no kernel yet</source>
        <translation>未检查值：%1 尚无核函数</translation>
    </message>
    <message>
        <source>values not checked: the rule for the inputs is unknown</source>
        <translation>未检查值：输入的规则未知</translation>
    </message>
    <message>
        <source>values of type %1 can&apos;t be decoded: ggscope has no codebook for it</source>
        <translation>类型 %1 的值无法解码：ggscope 没有针对它的码本</translation>
    </message>
    <message>
        <source>vector</source>
        <translation>向量</translation>
    </message>
    <message>
        <source>version</source>
        <translation>版本</translation>
    </message>
    <message>
        <source>version at byte 4 is %1 (%2): the file seems to be big endian; only little endian can be read</source>
        <translation>字节 4 处的版本为 %1（%2）：文件似乎是大端序，只能读取小端序</translation>
    </message>
    <message>
        <source>version at byte 4 is %1; it can be 2 or 3</source>
        <translation>字节 4 处的版本为 %1；可为 2 或 3</translation>
    </message>
    <message>
        <source>version at byte 4 is 1, which is no longer supported; it can be 2 or 3</source>
        <translation>字节 4 处的版本为 1，已不再支持；可为 2 或 3</translation>
    </message>
    <message>
        <source>watch %1 (%2)</source>
        <translation>监视 %1（%2）</translation>
    </message>
    <message>
        <source>window %1, element %2 is in the padding: 0</source>
        <translation>窗口 %1，元素 %2 位于填充中：0</translation>
    </message>
    <message>
        <source>with these strides, the view ends at byte %1 of %2, which has only %3 bytes</source>
        <translation>按这些步幅，视图止于 %2 的字节 %1，而它只有 %3 字节</translation>
    </message>
    <message>
        <source>truncated to an integer: %1</source>
        <translation>截断为整数：%1</translation>
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
        <translation>y = -1、0 或 1，即 x 的符号；NaN 时为 0。</translation>
    </message>
    <message>
        <source>y = -x.</source>
        <translation>y = -x。</translation>
    </message>
    <message>
        <source>y = 1 / (1 + e^-x).</source>
        <translation>y = 1 / (1 + e^-x)。</translation>
    </message>
    <message>
        <source>y = 1 where x &gt; 0, else 0.</source>
        <translation>y = 1（x &gt; 0 时），否则为 0。</translation>
    </message>
    <message>
        <source>y = e^x - 1.</source>
        <translation>y = e^x - 1。</translation>
    </message>
    <message>
        <source>y = e^x.</source>
        <translation>y = e^x。</translation>
    </message>
    <message>
        <source>y = f(x) · g: g gates f(x). With one source, x is the first half of each row and g is the second half (swapped: the reverse). With two sources, x is a and g is b.</source>
        <translation>y = f(x) · g：g 对 f(x) 进行门控。只有一个源时，x 是每行的前半，g 是后半（swapped：相反）；有两个源时，x 是 a，g 是 b。</translation>
    </message>
    <message>
        <source>y = f(x), element by element. The parameter `op` selects the function. The rows of a must be dense.</source>
        <translation>y = f(x)，逐元素。参数 `op` 选择函数。a 的行须紧密。</translation>
    </message>
    <message>
        <source>y = gelu(x) · g.</source>
        <translation>y = gelu(x) · g。</translation>
    </message>
    <message>
        <source>y = gelu_erf(x) · g.</source>
        <translation>y = gelu_erf(x) · g。</translation>
    </message>
    <message>
        <source>y = gelu_quick(x) · g.</source>
        <translation>y = gelu_quick(x) · g。</translation>
    </message>
    <message>
        <source>y = ln(1 + e^x); y = x if x &gt; 20.</source>
        <translation>y = ln(1 + e^x)；x &gt; 20 时 y = x。</translation>
    </message>
    <message>
        <source>y = max(x, 0) + slope · min(x, 0).</source>
        <translation>y = max(x, 0) + slope · min(x, 0)。</translation>
    </message>
    <message>
        <source>y = max(x, 0) · g.</source>
        <translation>y = max(x, 0) · g。</translation>
    </message>
    <message>
        <source>y = max(x, 0).</source>
        <translation>y = max(x, 0)。</translation>
    </message>
    <message>
        <source>y = min(1, max(0, (x + 3) / 6)).</source>
        <translation>y = min(1, max(0, (x + 3) / 6))。</translation>
    </message>
    <message>
        <source>y = silu(x) · g.</source>
        <translation>y = silu(x) · g。</translation>
    </message>
    <message>
        <source>y = tanh x.</source>
        <translation>y = tanh x。</translation>
    </message>
    <message>
        <source>y = x rounded down to a whole number.</source>
        <translation>y = 不大于 x 的最大整数。</translation>
    </message>
    <message>
        <source>y = x rounded to the nearest whole number; halves are rounded away from zero.</source>
        <translation>y = 最接近的整数，一半时远离零取整。</translation>
    </message>
    <message>
        <source>y = x rounded up to a whole number.</source>
        <translation>y = 不小于 x 的最小整数。</translation>
    </message>
    <message>
        <source>y = x / (1 + e^(-1.702 x)). ggml looks y up in a table of f16 values.</source>
        <translation>y = x / (1 + e^(-1.702 x))。ggml 从 f16 值的表中查得。</translation>
    </message>
    <message>
        <source>y = x / (1 + e^(-αx)) · (g + 1), with x and g clamped to the limit.</source>
        <translation>y = x / (1 + e^(-αx)) · (g + 1)，x 和 g 限制在界限之内。</translation>
    </message>
    <message>
        <source>y = x / (1 + e^-x).</source>
        <translation>y = x / (1 + e^-x)。</translation>
    </message>
    <message>
        <source>y = x where x &gt; 0, else e^x - 1.</source>
        <translation>y = x（x &gt; 0 时），否则为 e^x - 1。</translation>
    </message>
    <message>
        <source>y = x without its fractional part.</source>
        <translation>y = 去掉小数部分的 x。</translation>
    </message>
    <message>
        <source>y = x · min(1, max(0, (x + 3) / 6)).</source>
        <translation>y = x · min(1, max(0, (x + 3) / 6))。</translation>
    </message>
    <message>
        <source>y = x/2 · (1 + erf(x / √2)).</source>
        <translation>y = x/2 · (1 + erf(x / √2))。</translation>
    </message>
    <message>
        <source>y = x/2 · (1 + tanh(√(2/π) · x · (1 + 0.044715 x²))). In f32, ggml looks y up in a table of f16 values.</source>
        <translation>y = x/2 · (1 + tanh(√(2/π) · x · (1 + 0.044715 x²)))。f32 时 ggml 从 f16 值的表中查得。</translation>
    </message>
    <message>
        <source>y = |x|.</source>
        <translation>y = |x|。</translation>
    </message>
    <message>
        <source>y = αp x² + βx where x &gt; 0, else (e^min(x, eps) - 1 - x) αn + βx.</source>
        <translation>y = αp x² + βx（x &gt; 0 时），否则为 (e^min(x, eps) - 1 - x) αn + βx。</translation>
    </message>
    <message>
        <source>Σ x² over the row = %1</source>
        <translation>该行的 Σ x² = %1</translation>
    </message>
    <message>
        <source>θ = %1 at position %2; %3 · cos θ = %4, %3 · sin θ = %5</source>
        <translation>位置 %2 处 θ = %1；%3 · cos θ = %4，%3 · sin θ = %5</translation>
    </message>
    <message>
        <source>%1 has the shape %2 (with the last dimension first: %3), but `%4` has the shape %5</source>
        <translation>%1 的形状为 %2，最后一维在前即为 %3；`%4` 的形状为 %5</translation>
    </message>
    <message>
        <source>%1: %2 elements are missing</source>
        <translation>%1：缺少 %2 个元素</translation>
    </message>
    <message>
        <source>%1: only %2 elements are still to be written, but %3 were given</source>
        <translation>%1：只剩 %2 个元素待写入，却给出了 %3 个</translation>
    </message>
    <message>
        <source>True or False</source>
        <translation>True 或 False</translation>
    </message>
    <message>
        <source>`%1` was stopped; nothing has changed</source>
        <translation>`%1` 已停止；没有任何更改</translation>
    </message>
    <message>
        <source>a recorded run can&apos;t run a node again; open the program itself</source>
        <translation>录制的运行不能再次运行节点；请打开程序本身</translation>
    </message>
    <message>
        <source>building was cancelled</source>
        <translation>构建已取消</translation>
    </message>
    <message>
        <source>byte %1: a dimension must be from 0 to 2^63 - 1</source>
        <translation>字节 %1：维度须为 0 至 2^63 - 1</translation>
    </message>
    <message>
        <source>byte %1: strings with escapes are not supported</source>
        <translation>字节 %1：不支持含转义的字符串</translation>
    </message>
    <message>
        <source>byte %1: the string is not terminated</source>
        <translation>字节 %1：字符串没有结尾</translation>
    </message>
    <message>
        <source>elements of type %1 can&apos;t be read; the supported types are &lt;f2 &lt;f4 &lt;f8 |i1 &lt;i2 &lt;i4 &lt;i8 |u1 &lt;u2 &lt;u4 |b1</source>
        <translation>无法读取 %1 类型的元素；支持的类型为 &lt;f2 &lt;f4 &lt;f8 |i1 &lt;i2 &lt;i4 &lt;i8 |u1 &lt;u2 &lt;u4 |b1</translation>
    </message>
    <message>
        <source>load: the array has the shape %1 (with the last dimension first: %2), but the tensor has the shape %3</source>
        <translation>load：数组的形状 %1 以最后一维在前即为 %2；张量的形状为 %3</translation>
    </message>
    <message>
        <source>paused at step %1 on the way back to step %2</source>
        <translation>在回到步骤 %2 的途中，于步骤 %1 暂停</translation>
    </message>
    <message>
        <source>the array has fields (&apos;descr&apos; is a list); the elements of a tensor must be plain numbers</source>
        <translation>数组有字段（&apos;descr&apos; 是列表）；张量的元素须为普通的数</translation>
    </message>
    <message>
        <source>the array has more than %1 dimensions; a tensor has at most %1</source>
        <translation>数组超过 %1 个维度，张量最多 %1 个</translation>
    </message>
    <message>
        <source>the elements are big endian (%1); save the array with .astype(&apos;&lt;%2&apos;)</source>
        <translation>元素为大端序的 %1；请用 .astype(&apos;&lt;%2&apos;) 保存数组</translation>
    </message>
    <message>
        <source>the file has only %1 bytes, too few for its header</source>
        <translation>文件有 %1 字节；其头部需要更多</translation>
    </message>
    <message>
        <source>the header contains &apos;%1&apos; twice</source>
        <translation>头部中 &apos;%1&apos; 出现了两次</translation>
    </message>
    <message>
        <source>the header has no &apos;%1&apos;</source>
        <translation>头部中没有 &apos;%1&apos;</translation>
    </message>
    <message>
        <source>the end of the header</source>
        <translation>头部的结尾</translation>
    </message>
    <message>
        <source>the header&apos;s key %1 is not one of &apos;descr&apos;, &apos;fortran_order&apos; and &apos;shape&apos;</source>
        <translation>头部的键 %1 不是 &apos;descr&apos;、&apos;fortran_order&apos; 和 &apos;shape&apos; 之一</translation>
    </message>
    <message>
        <source>the header&apos;s length at byte 8 is %1; it can be at most %2</source>
        <translation>字节 8 处的头部长度为 %1；最多可为 %2</translation>
    </message>
    <message>
        <source>an array of shape %1 has more bytes than 64 bits can count</source>
        <translation>形状为 %1 的数组，其字节数多到 64 位无法计数</translation>
    </message>
    <message>
        <source>an array of shape %1 and type %2 needs %3 bytes, but only %4 follow the header</source>
        <translation>形状为 %1、类型为 %2 的数组需要 %3 字节，而头部之后只有 %4 字节</translation>
    </message>
    <message>
        <source>the version at byte 6 is %1.%2; only versions 1, 2 and 3 can be read</source>
        <translation>字节 6 处的版本为 %1.%2；只能读取版本 1、2 和 3</translation>
    </message>
    <message>
        <source>there are no bytes to search for</source>
        <translation>没有要查找的字节</translation>
    </message>
    <message>
        <source>this target can&apos;t be stepped into</source>
        <translation>无法步入此调试目标</translation>
    </message>
    <message>
        <source>a</source>
        <translation>a</translation>
    </message>
    <message>
        <source>a is %1; it must be f32</source>
        <translation>a 是 %1；必须是 f32</translation>
    </message>
    <message>
        <source>b</source>
        <translation>b</translation>
    </message>
    <message>
        <source>continuous</source>
        <translation>连续</translation>
    </message>
    <message>
        <source>profile</source>
        <translation>性能分析</translation>
    </message>
    <message>
        <source>stepped</source>
        <translation>单步</translation>
    </message>
    <message>
        <source>the mask</source>
        <translation>掩码</translation>
    </message>
    <message>
        <source>the parameters</source>
        <translation>参数</translation>
    </message>
    <message>
        <source>the result</source>
        <translation>结果</translation>
    </message>
    <message>
        <source>bytes %1 to %2 are outside the work buffer, which has %3 bytes</source>
        <translation>字节 %1 到 %2 超出了工作缓冲区，它有 %3 字节</translation>
    </message>
    <message>
        <source>there is no call %1; the number of calls in the program is %2</source>
        <translation>没有调用 %1；程序共有 %2 个调用</translation>
    </message>
    <message>
        <source>%1 %2 fields</source>
        <translation>%1 个 %2 字段</translation>
    </message>
    <message>
        <source>%1 bitset words</source>
        <translation>%1 个位集字</translation>
    </message>
    <message>
        <source>%1 bytes</source>
        <translation>%1 字节</translation>
    </message>
    <message>
        <source>%1 counters</source>
        <translation>%1 个计数器</translation>
    </message>
    <message>
        <source>%1 flag fields</source>
        <translation>%1 个标志字段</translation>
    </message>
    <message>
        <source>%1 headers</source>
        <translation>%1 个头部</translation>
    </message>
    <message>
        <source>%1 keys</source>
        <translation>%1 个键</translation>
    </message>
    <message>
        <source>%1 leafs</source>
        <translation>%1 个叶子</translation>
    </message>
    <message>
        <source>%1 names</source>
        <translation>%1 个名称</translation>
    </message>
    <message>
        <source>%1 nodes</source>
        <translation>%1 个节点</translation>
    </message>
    <message>
        <source>%1 of memory that was reset later</source>
        <translation>%1（属于之后被重置的内存）</translation>
    </message>
    <message>
        <source>%1 use counts</source>
        <translation>%1 个使用计数</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1，%2</translation>
    </message>
    <message>
        <source>%1: %2, %3</source>
        <translation>%1：%2，%3</translation>
    </message>
    <message>
        <source>1 %1 field</source>
        <translation>1 个 %1 字段</translation>
    </message>
    <message>
        <source>1 bitset word</source>
        <translation>1 个位集字</translation>
    </message>
    <message>
        <source>1 byte</source>
        <translation>1 字节</translation>
    </message>
    <message>
        <source>1 counter</source>
        <translation>1 个计数器</translation>
    </message>
    <message>
        <source>1 flag field</source>
        <translation>1 个标志字段</translation>
    </message>
    <message>
        <source>1 header</source>
        <translation>1 个头部</translation>
    </message>
    <message>
        <source>1 key</source>
        <translation>1 个键</translation>
    </message>
    <message>
        <source>1 leaf</source>
        <translation>1 个叶子</translation>
    </message>
    <message>
        <source>1 name</source>
        <translation>1 个名称</translation>
    </message>
    <message>
        <source>1 node</source>
        <translation>1 个节点</translation>
    </message>
    <message>
        <source>1 use count</source>
        <translation>1 个使用计数</translation>
    </message>
    <message>
        <source>%1 %2 %3</source>
        <translation>%1 %2 %3</translation>
    </message>
    <message>
        <source>%1 (%2 bytes) can&apos;t be mapped: %3</source>
        <translation>无法映射 %1（%2 字节）：%3</translation>
    </message>
    <message>
        <source>%1 / max(√Σ, eps) = %2 / max(%3, %4)</source>
        <translation>%1 / max(√Σ, eps) = %2 / max(%3, %4)</translation>
    </message>
    <message>
        <source>%1 / √(mean + eps) = %2 / √(%3 + %4)</source>
        <translation>%1 / √(mean + eps) = %2 / √(%3 + %4)</translation>
    </message>
    <message>
        <source>%1 = %2</source>
        <translation>%1 = %2</translation>
    </message>
    <message>
        <source>%1 = %2, so this element is %3 + %4</source>
        <translation>%1 = %2，故此元素为 %3 + %4</translation>
    </message>
    <message>
        <source>%1 = %2: row %2 of %3</source>
        <translation>%1 = %2：%3 的行 %2</translation>
    </message>
    <message>
        <source>%1 = %2: the expert that this token goes through</source>
        <translation>%1 = %2：此词元经过的专家</translation>
    </message>
    <message>
        <source>%1 = Σ %2 · %3 over the input elements from which the kernel, with stride %4, reaches this output element</source>
        <translation>%1 = Σ %2 · %3，遍历经卷积核（步幅 %4）可到达此输出元素的输入元素</translation>
    </message>
    <message>
        <source>%1 = Σ_i %2 · %3 over %4 values of i</source>
        <translation>%1 = Σ_i %2 · %3，i 取 %4 个值</translation>
    </message>
    <message>
        <source>%1 at byte %2 is %3: that many records take %4 bytes of memory; the limit is %5 bytes</source>
        <translation>%1（位于字节 %2）为 %3：这么多条记录占 %4 字节内存；上限为 %5 字节</translation>
    </message>
    <message>
        <source>the %1 bytes at address %2 are not within a single arena or buffer</source>
        <translation>从地址 %2 起的 %1 字节不全在同一个内存区或缓冲区中</translation>
    </message>
    <message>
        <source>an entry of the value list has %1 bytes; it can have at most %2</source>
        <translation>值列表中有一项为 %1 字节；最多可为 %2 字节</translation>
    </message>
    <message>
        <source>the program would reserve %1 bytes in total, %2 more than now; the limit is %3 bytes (%4)</source>
        <translation>程序总共将预留 %1 字节，比现在多 %2；上限为 %3 字节（%4）</translation>
    </message>
    <message>
        <source>%1 in a separate process ended with a call of exit(%2)</source>
        <translation>%1在独立进程中调用了 exit(%2)</translation>
    </message>
    <message>
        <source>%1 can&apos;t be mapped: %2 files are already mapped</source>
        <translation>无法映射 %1：已映射了 %2 个文件</translation>
    </message>
    <message>
        <source>%1 can&apos;t be read: %2</source>
        <translation>无法读取 %1：%2</translation>
    </message>
    <message>
        <source>%1 can&apos;t be read: there is no such file</source>
        <translation>无法读取 %1：没有这样的文件</translation>
    </message>
    <message>
        <source>%1 can&apos;t be read: permission denied</source>
        <translation>无法读取 %1：没有权限</translation>
    </message>
    <message>
        <source>%1 can&apos;t be started: %2</source>
        <translation>无法启动 %1：%2</translation>
    </message>
    <message>
        <source>%1 can&apos;t be written: an earlier write failed</source>
        <translation>无法写入 %1：之前的一次写入失败</translation>
    </message>
    <message>
        <source>%1 can&apos;t be written: bytes %2 to %3 of the file don&apos;t exist yet</source>
        <translation>无法写入 %1：文件的字节 %2 至 %3 尚不存在</translation>
    </message>
    <message>
        <source>%1 can&apos;t be written: no file can be created in its folder (%2)</source>
        <translation>无法写入 %1：无法在其文件夹中创建文件（%2）</translation>
    </message>
    <message>
        <source>%1 can&apos;t be written: the file is read-only</source>
        <translation>无法写入 %1：文件是只读的</translation>
    </message>
    <message>
        <source>%1 can&apos;t be written: there is no such folder</source>
        <translation>无法写入 %1：没有这样的文件夹</translation>
    </message>
    <message>
        <source>%1 in a separate process ended with %2</source>
        <translation>%1在独立进程中以 %2 结束</translation>
    </message>
    <message>
        <source>%1 in a separate process ended with %2: the file is truncated or still being written</source>
        <translation>%1在独立进程中以 %2 结束：文件被截断，或正在写入</translation>
    </message>
    <message>
        <source>%1 must follow a tensor: tensor(…) = %1(…)</source>
        <translation>%1 须写在张量之后：tensor(…) = %1(…)</translation>
    </message>
    <message>
        <source>%1 in a separate process had not finished after %2 s</source>
        <translation>%1在独立进程中运行 %2 秒后仍未结束</translation>
    </message>
    <message>
        <source>%1 has %2 bytes; the limit is %3 bytes</source>
        <translation>%1 有 %2 字节；上限为 %3</translation>
    </message>
    <message>
        <source>%1 contains lists that are nested more than %2 levels deep</source>
        <translation>%1 的列表嵌套超过 %2 层</translation>
    </message>
    <message>
        <source>%1 exceeds the limit of %2 bytes</source>
        <translation>%1 超过 %2 字节的上限</translation>
    </message>
    <message>
        <source>%1 has no memory to write to; allocate it with alloc_buffer()</source>
        <translation>%1 没有可写入的内存；alloc_buffer() 可为其分配</translation>
    </message>
    <message>
        <source>%1 has no memory; allocate it with alloc_buffer()</source>
        <translation>%1 没有内存；alloc_buffer() 可为其分配</translation>
    </message>
    <message>
        <source>%1 is a device, not a file; give the name of a file</source>
        <translation>%1 是设备，不是文件；请给出文件名</translation>
    </message>
    <message>
        <source>%1 is a folder, not a file; give the name of a file</source>
        <translation>%1 是文件夹，不是文件；请给出文件名</translation>
    </message>
    <message>
        <source>%1 is a pipe, not a file; give the name of a file</source>
        <translation>%1 是管道，不是文件；请给出文件名</translation>
    </message>
    <message>
        <source>%1 is a trace of version %2; this version of ggscope reads versions %3 to %4</source>
        <translation>%1 是版本 %2 的跟踪记录；此版本的 ggscope 可读取版本 %3 至 %4</translation>
    </message>
    <message>
        <source>%1 is not a checksum</source>
        <translation>%1 不是校验和</translation>
    </message>
    <message>
        <source>%1 is not a regular file, so it can&apos;t be written</source>
        <translation>%1 不是普通文件，无法写入</translation>
    </message>
    <message>
        <source>%1 is not a parameter; mark it with set_param first</source>
        <translation>%1 不是参数；请先用 set_param 标记</translation>
    </message>
    <message>
        <source>%1 is not a regular file, so it can&apos;t be mapped</source>
        <translation>%1 不是普通文件，无法映射</translation>
    </message>
    <message>
        <source>%1 is not a regular file, so it can&apos;t be opened</source>
        <translation>%1 不是普通文件，因此无法打开</translation>
    </message>
    <message>
        <source>%1 is not a script, a model or a trace: byte %2 is zero, and text can&apos;t contain zero bytes</source>
        <translation>%1 不是脚本、模型或跟踪记录：字节 %2 为零，而文本不能含有零字节</translation>
    </message>
    <message>
        <source>%1 is not a shape</source>
        <translation>%1 不是形状</translation>
    </message>
    <message>
        <source>%1 is not a trace</source>
        <translation>%1 不是跟踪记录</translation>
    </message>
    <message>
        <source>values can&apos;t have the type %1</source>
        <translation>值不能为类型 %1</translation>
    </message>
    <message>
        <source>%1 is one of its own sources: a graph can&apos;t have a cycle</source>
        <translation>%1 在自己的源之中：图不能有环</translation>
    </message>
    <message>
        <source>%1 is too large to be stored</source>
        <translation>%1 过大，无法存储</translation>
    </message>
    <message>
        <source>%1 is too long for a script: it has more than %2 bytes</source>
        <translation>%1 作为脚本过长：超过 %2 字节</translation>
    </message>
    <message>
        <source>%1 of %2 elements of %3 and %4 are equal</source>
        <translation>%3 与 %4 的 %2 个元素中有 %1 个相等</translation>
    </message>
    <message>
        <source>the op %1 of the plug-in %2 has no `explain`</source>
        <translation>插件 %2 的算子 %1 没有 `explain`</translation>
    </message>
    <message>
        <source>%1 takes a word and lists %2 words; it must list 1 to %3</source>
        <translation>%1 取一个单词，却列出 %2 个；须列出 1 至 %3 个</translation>
    </message>
    <message>
        <source>%1 threads are out of range: use 1 to %2</source>
        <translation>不能使用 %1 个线程；可用 1 至 %2 个</translation>
    </message>
    <message>
        <source>%1 threads can&apos;t be started: the system allows %2 (%3); use fewer threads</source>
        <translation>无法启动 %1 个线程：系统允许 %2 个（%3）；请减少线程数</translation>
    </message>
    <message>
        <source>%1 was replaced by another file after it was opened; open it again to see the new one</source>
        <translation>%1 已不是当初打开的那个文件；重新打开以查看新文件</translation>
    </message>
    <message>
        <source>%1 with x = %2</source>
        <translation>%1，其中 x = %2</translation>
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
        <translation>%1 — 其值为 %2</translation>
    </message>
    <message>
        <source>%1, plus the elements of %2 that are added to it</source>
        <translation>%1，加上 %2 中加到它上面的元素</translation>
    </message>
    <message>
        <source>%1: building exceeded the limit of %2 seconds (%3)</source>
        <translation>%1：构建耗时超过 %2 秒的上限（%3）</translation>
    </message>
    <message>
        <source>%1: looking up a string in key %2 (%3 strings) needs %4 bytes of memory; the limit is %5 bytes</source>
        <translation>%1：查找键 %2 的字符串（共 %3 个）需要 %4 字节内存；上限为 %5 字节</translation>
    </message>
    <message>
        <source>%1: its source %2 has no memory; allocate it with alloc_buffer()</source>
        <translation>%1：它的源 %2 没有内存；alloc_buffer() 可为其分配</translation>
    </message>
    <message>
        <source>(%1 - mean) / √(var + eps) = (%2 - %3) / √(%4 + %5)</source>
        <translation>(%1 - mean) / √(var + eps) = (%2 - %3) / √(%4 + %5)</translation>
    </message>
    <message>
        <source>+ %1 = %2</source>
        <translation>+ %1 = %2</translation>
    </message>
    <message>
        <source>Creates a context: one block of memory in which all following objects are allocated in order.</source>
        <translation>创建上下文：一块内存，之后的所有对象依次在其中分配。</translation>
    </message>
    <message>
        <source>Pairs of channels are rotated by an angle that grows with the position: (x0, x1) becomes (x0 cos θ - x1 sin θ, x0 sin θ + x1 cos θ), θ = p · base^(-2i / n_dims).</source>
        <translation>通道两两成对，按随位置增大的角度旋转：(x0, x1) 变为 (x0 cos θ - x1 sin θ, x0 sin θ + x1 cos θ)，θ = p · base^(-2i / n_dims)。</translation>
    </message>
    <message>
        <source>`%1` (%2)</source>
        <translation>`%1`（%2）</translation>
    </message>
    <message>
        <source>`%1` (%2, line %3)</source>
        <translation>`%1`（%2，第 %3 行）</translation>
    </message>
    <message>
        <source>`%1` (line %2)</source>
        <translation>`%1`（第 %2 行）</translation>
    </message>
    <message>
        <source>`%1` is a word of the script language; choose another name for the variable</source>
        <translation>`%1` 是脚本语言中的词；变量需要换名</translation>
    </message>
    <message>
        <source>`%1` can&apos;t be assigned: the right side has no result</source>
        <translation>`%1` 得不到内容：右侧没有结果</translation>
    </message>
    <message>
        <source>`%1` can&apos;t be part of a slice: write an index, `from:to` or `:`</source>
        <translation>`%1` 不是切片的组成部分；请写索引、`from:to` 或 `:`</translation>
    </message>
    <message>
        <source>`%1` has no memory, so it can&apos;t be quantised; allocate it with alloc_buffer()</source>
        <translation>`%1` 没有内存，无法量化；alloc_buffer() 可为其分配</translation>
    </message>
    <message>
        <source>`%1` has not been run, so there is nothing to change yet</source>
        <translation>`%1` 尚未运行：要更改的内容还不存在</translation>
    </message>
    <message>
        <source>`%1` is an empty range: TO is exclusive and must be greater than FROM</source>
        <translation>`%1` 是空区间：TO 不包含在内，须大于 FROM</translation>
    </message>
    <message>
        <source>expected `%1` %2, but found %3</source>
        <translation>缺少 `%1`：%2；此处却是 %3</translation>
    </message>
    <message>
        <source>`%1` is not a hex digit; write bytes as 6e 6f 64, or text in quotes</source>
        <translation>`%1` 不是十六进制数字；字节请写成 6e 6f 64，或写成引号中的文本</translation>
    </message>
    <message>
        <source>`%1` is not a number</source>
        <translation>`%1` 不是数</translation>
    </message>
    <message>
        <source>`%1` is not a range of bytes; write FROM..TO, such as 0..400 or 0x1b0..0x2f0</source>
        <translation>`%1` 不是字节范围；请写成 FROM..TO，如 0..400 或 0x1b0..0x2f0</translation>
    </message>
    <message>
        <source>`%1` is not a tensor; only a tensor has ne and nb</source>
        <translation>`%1` 不是张量；只有张量有 ne 和 nb</translation>
    </message>
    <message>
        <source>`%1` is written like this: %2</source>
        <translation>`%1` 的写法：%2</translation>
    </message>
    <message>
        <source>`%1` needs a tensor, as in %1(x)</source>
        <translation>`%1` 之后应为张量，如 %1(x)</translation>
    </message>
    <message>
        <source>`%1` was stopped partway</source>
        <translation>`%1` 中途停止</translation>
    </message>
    <message>
        <source>`%1` was stopped partway; step back first</source>
        <translation>`%1` 中途停止；请先回退一步</translation>
    </message>
    <message>
        <source>`%1` was stopped partway; step over it first</source>
        <translation>`%1` 中途停止；请先单步越过它</translation>
    </message>
    <message>
        <source>`%1`: `%2` is not a number of bytes; write a decimal number, or a hex number with 0x</source>
        <translation>`%1`：`%2` 不是字节数；请写十进制数或 0x 十六进制数</translation>
    </message>
    <message>
        <source>each byte needs two hex digits, but one digit is left over after %1 whole bytes</source>
        <translation>一个字节为两个十六进制数字：%1 个完整字节之后多出一个数字</translation>
    </message>
    <message>
        <source>a context of %1 bytes can&apos;t be placed at address %2: the address must be a multiple of %3, and the context must not overlap another block</source>
        <translation>%1 字节的上下文不能位于地址 %2：地址须为 %3 的倍数，且上下文不得与其他块重叠</translation>
    </message>
    <message>
        <source>the file name is empty</source>
        <translation>文件名为空</translation>
    </message>
    <message>
        <source>a number is expected here</source>
        <translation>此处应为数</translation>
    </message>
    <message>
        <source>a recorded run can&apos;t be changed; open the program itself</source>
        <translation>已录制的内容不能更改；请打开程序本身</translation>
    </message>
    <message>
        <source>a recorded run can&apos;t run a node again, so it can&apos;t be checked; open the program itself</source>
        <translation>录制的运行不能再次运行节点，因此无法检查；请打开程序本身</translation>
    </message>
    <message>
        <source>the number of threads of a recorded run can&apos;t be changed</source>
        <translation>录制的运行的线程数不能更改</translation>
    </message>
    <message>
        <source>a row of %1 has %2 elements, which is not a multiple of the block size, %3</source>
        <translation>%1 的一行有 %2 个元素，不是块大小 %3 的倍数</translation>
    </message>
    <message>
        <source>the shift in dim %2 is %1; its magnitude must be less than %3, the number of elements in that dim</source>
        <translation>维度 %2 的位移为 %1；其绝对值须小于该维度的元素数 %3</translation>
    </message>
    <message>
        <source>a value is expected here, not %1</source>
        <translation>此处应为值；却是 %1</translation>
    </message>
    <message>
        <source>a value of round %1 is in the wrong position</source>
        <translation>第 %1 轮的一个值位置不对</translation>
    </message>
    <message>
        <source>a view: there is nothing to compute</source>
        <translation>视图：无需计算</translation>
    </message>
    <message>
        <source>a with zeros before and after each dimension. If circular, the elements of the other end are used instead of zeros.</source>
        <translation>a，各维度前后补零。若为 circular，则不补零，而用另一端的元素。</translation>
    </message>
    <message>
        <source>a followed by b along dimension `dim`.</source>
        <translation>a，其后接 b，沿维度 `dim`。</translation>
    </message>
    <message>
        <source>a.ne[%1] = %2 is not a multiple of mask.ne[%1] = %3</source>
        <translation>a.ne[%1] = %2 不是 mask.ne[%1] = %3 的倍数</translation>
    </message>
    <message>
        <source>the dot must be followed by ne0 to ne3 or nb0 to nb3, not by %1</source>
        <translation>点号之后应为 ne0 至 ne3 或 nb0 至 nb3；却是 %1</translation>
    </message>
    <message>
        <source>all nodes are done: there is nothing to step into</source>
        <translation>所有节点都已完成：没有可步入的节点</translation>
    </message>
    <message>
        <source>an earlier `compute` still needs the objects of this arena; use another context</source>
        <translation>之前的一个 `compute` 仍需要此内存区的对象；请使用另一个上下文</translation>
    </message>
    <message>
        <source>an entry of the value list is not a list of %1 fields</source>
        <translation>值列表中有一项不是含 %1 个字段的列表</translation>
    </message>
    <message>
        <source>before the arguments</source>
        <translation>参数须写在括号中</translation>
    </message>
    <message>
        <source>axes contains %1 twice; each of 0, 1, 2, 3 must appear once</source>
        <translation>axes 含有两个 %1；0、1、2、3 各须出现一次</translation>
    </message>
    <message>
        <source>b.ne[%1] = %2 is not a multiple of a.ne[%1] = %3; a is repeated along this dimension</source>
        <translation>b.ne[%1] = %2 不是 a.ne[%1] = %3 的倍数；a 沿该维度重复</translation>
    </message>
    <message>
        <source>b.ne[%1] = %2 is not a multiple of c.ne[%3] = %4</source>
        <translation>b.ne[%1] = %2 不是 c.ne[%3] = %4 的倍数</translation>
    </message>
    <message>
        <source>b.ne[1] = %1 is not a multiple of a.ne[1] = %2; both are numbers of input channels</source>
        <translation>b.ne[1] = %1 不是 a.ne[1] = %2 的倍数；两者都是输入通道数</translation>
    </message>
    <message>
        <source>braces can contain only numbers and expressions in brackets, not %1</source>
        <translation>花括号中只能是数和括号中的表达式，而不是 %1</translation>
    </message>
    <message>
        <source>building exceeded the limit of %1 seconds (%2)</source>
        <translation>构建耗时超过 %1 秒的上限（%2）</translation>
    </message>
    <message>
        <source>byte %1, past the end of the result (%2 bytes)</source>
        <translation>字节 %1 处，越过了结果的 %2 字节</translation>
    </message>
    <message>
        <source>byte %1: expected %2, got %3</source>
        <translation>字节 %1：应为%2，却是 %3</translation>
    </message>
    <message>
        <source>byte %1: expected `%2`, got %3</source>
        <translation>字节 %1：应为 `%2`，却是 %3</translation>
    </message>
    <message>
        <source>c = a · b, element by element; b is repeated to the shape of a. This is not the matrix product; that is mul_mat.</source>
        <translation>c = a · b，逐元素；b 重复为 a 的形状。这不是矩阵乘积：那是 mul_mat。</translation>
    </message>
    <message>
        <source>only channels %2 to %3 are rotated; channel %1 is copied: %4 = %5</source>
        <translation>只旋转通道 %2 至 %3；通道 %1 直接复制：%4 = %5</translation>
    </message>
    <message>
        <source>channels %1 and %2 are pair %3: x0 = %4 = %5, x1 = %6 = %7</source>
        <translation>通道 %1 和 %2 为第 %3 对：x0 = %4 = %5，x1 = %6 = %7</translation>
    </message>
    <message>
        <source>channels %1 to %2 would be rotated, but a.ne[0] = %3</source>
        <translation>要旋转通道 %1 至 %2；a.ne[0] = %3</translation>
    </message>
    <message>
        <source>checking the node needs %1 bytes for a copy, but only %2 bytes may be used; raise the history&apos;s budget</source>
        <translation>检查该节点需要 %1 字节存放副本，而最多可用 %2 字节；请增大历史的额度</translation>
    </message>
    <message>
        <source>custom: `%1` is not an op of a plug-in; write %1(…)</source>
        <translation>custom：`%1` 不是插件的算子；请写 %1(…)</translation>
    </message>
    <message>
        <source>custom: no plug-in has an op `%1`; loaded: %2; needed by the script: %3</source>
        <translation>custom：没有插件提供算子 `%1`；已加载：%2；脚本需要：%3</translation>
    </message>
    <message>
        <source>differs</source>
        <translation>不同</translation>
    </message>
    <message>
        <source>every byte from the first to the last is used</source>
        <translation>从首字节到尾字节，每个字节都被使用</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>失败</translation>
    </message>
    <message>
        <source>ggscope already has a call `%1`</source>
        <translation>ggscope 已有调用 `%1`</translation>
    </message>
    <message>
        <source>ggscope can&apos;t explain single elements of %1 yet</source>
        <translation>尚无法说明 %1 对单个元素做了什么</translation>
    </message>
    <message>
        <source>ggscope-try-plugin, which tries plug-ins before they are loaded, was not found next to %1</source>
        <translation>ggscope-try-plugin（用于在加载插件前先行试验）不在 %1 旁边</translation>
    </message>
    <message>
        <source>head %1, query %2: the scores of %3 keys are %4 · %5 · %6</source>
        <translation>头 %1，查询 %2：%3 个键的得分为 %4 · %5 · %6</translation>
    </message>
    <message>
        <source>head %1, query %2: the scores of %3 keys are %4 · %5 · %6 + %7 · %8</source>
        <translation>头 %1，查询 %2：%3 个键的得分为 %4 · %5 · %6 + %7 · %8</translation>
    </message>
    <message>
        <source>ids.ne[0] = %1 is not a multiple of b.ne[1] = %2; b is repeated along this dimension</source>
        <translation>ids.ne[0] = %1 不是 b.ne[1] = %2 的倍数；b 沿该维度重复</translation>
    </message>
    <message>
        <source>ids[%1, %2] = %3 is not an expert; as contains %4 experts</source>
        <translation>ids[%1, %2] = %3 不是专家；as 含有 %4 个专家</translation>
    </message>
    <message>
        <source>it requests a work buffer of %1 bytes for each thread; the size must be from 0 to %2</source>
        <translation>它要求每个线程有 %1 字节的工作缓冲区；大小须为 0 至 %2</translation>
    </message>
    <message>
        <source>it called %1(%2), which would end ggscope</source>
        <translation>它调用了 %1(%2)，这会结束 ggscope</translation>
    </message>
    <message>
        <source>it called abort (SIGABRT)</source>
        <translation>它调用了 abort（SIGABRT）</translation>
    </message>
    <message>
        <source>it called pthread_exit, which would end a thread of ggscope</source>
        <translation>它调用了 pthread_exit，这会结束 ggscope 的一个线程</translation>
    </message>
    <message>
        <source>it can&apos;t be read: %1</source>
        <translation>无法读取：%1</translation>
    </message>
    <message>
        <source>it can&apos;t be tried: %1</source>
        <translation>无法试验：%1</translation>
    </message>
    <message>
        <source>it caused an arithmetic error (SIGFPE)</source>
        <translation>它引发了算术错误（SIGFPE）</translation>
    </message>
    <message>
        <source>it did not write element %1, which is in row %2</source>
        <translation>它没有写入元素 %1，该元素在第 %2 行</translation>
    </message>
    <message>
        <source>it divided an integer by zero (SIGFPE)</source>
        <translation>它用整数除以零（SIGFPE）</translation>
    </message>
    <message>
        <source>it ended with %1</source>
        <translation>它以 %1 结束</translation>
    </message>
    <message>
        <source>it explains one element in more than %1 lines</source>
        <translation>它对一个元素的说明超过 %1 行</translation>
    </message>
    <message>
        <source>it had not returned after %1 s and was abandoned</source>
        <translation>它在 %1 秒后仍未返回，已被放弃</translation>
    </message>
    <message>
        <source>the node has no elements</source>
        <translation>节点没有元素</translation>
    </message>
    <message>
        <source>it has no function ggscope_plugin, so it is not a ggscope plug-in</source>
        <translation>它没有函数 ggscope_plugin，因此不是 ggscope 的插件</translation>
    </message>
    <message>
        <source>it can&apos;t be loaded as a shared library: %1</source>
        <translation>它无法作为共享库加载：%1</translation>
    </message>
    <message>
        <source>the node is not marked for computing</source>
        <translation>节点未被标记为要计算</translation>
    </message>
    <message>
        <source>the node could not be reached: %1</source>
        <translation>无法到达该节点：%1</translation>
    </message>
    <message>
        <source>it ran into a trap or an instruction that this processor doesn&apos;t support (SIGILL)</source>
        <translation>它执行了此处理器不支持的指令，或陷阱指令（SIGILL）</translation>
    </message>
    <message>
        <source>it dereferenced a null pointer (SIGSEGV at address %1)</source>
        <translation>它解引用了空指针（SIGSEGV，地址 %1）</translation>
    </message>
    <message>
        <source>it accessed memory that doesn&apos;t exist (SIGBUS)</source>
        <translation>它访问了不存在的内存（SIGBUS）</translation>
    </message>
    <message>
        <source>it accessed memory that doesn&apos;t exist or isn&apos;t its own (SIGSEGV)</source>
        <translation>它访问了不存在或不属于它的内存（SIGSEGV）</translation>
    </message>
    <message>
        <source>it overflowed its stack (SIGSEGV)</source>
        <translation>它的栈溢出（SIGSEGV）</translation>
    </message>
    <message>
        <source>running its ggscope_plugin</source>
        <translation>其 ggscope_plugin 调用</translation>
    </message>
    <message>
        <source>its ggscope_plugin returned %1 without giving a reason</source>
        <translation>它的 ggscope_plugin 返回 %1，没有说明原因</translation>
    </message>
    <message>
        <source>its shape rule returns %1, which takes %2 bytes; the limit is %3 bytes (%4)</source>
        <translation>它的形状规则返回 %1，占 %2 字节；上限为 %3 字节（%4）</translation>
    </message>
    <message>
        <source>its tolerance is %1; it must be a finite number of at least 0</source>
        <translation>它的容差为 %1；须为不小于 0 的有限数</translation>
    </message>
    <message>
        <source>kernel %1, window at (%2, %3) of image %4: Σ %5 · %6 over the elements that are not padding</source>
        <translation>卷积核 %1 作用于图像 %4 的 (%2, %3) 处窗口：Σ %5 · %6，不计填充</translation>
    </message>
    <message>
        <source>load: the name of the tensor in %1 is missing; give it after the file name</source>
        <translation>load：缺少 %1 中张量的名称；请写在文件名之后</translation>
    </message>
    <message>
        <source>loading it</source>
        <translation>加载过程</translation>
    </message>
    <message>
        <source>max(min(%1, %2), %3)</source>
        <translation>max(min(%1, %2), %3)</translation>
    </message>
    <message>
        <source>max_bias = %1 requires a mask</source>
        <translation>max_bias = %1 需要掩码</translation>
    </message>
    <message>
        <source>n_params = %1; it must be from 0 to %2</source>
        <translation>n_params = %1；须为 0 至 %2</translation>
    </message>
    <message>
        <source>n_src = %1; it must be from 0 to %2</source>
        <translation>n_src = %1；须为 0 至 %2</translation>
    </message>
    <message>
        <source>n_tensors at byte 8 is %1, but the %2 bytes after the keys can contain at most %3</source>
        <translation>字节 8 处的 n_tensors 为 %1，键之后的 %2 字节最多容纳 %3 个</translation>
    </message>
    <message>
        <source>%3 has nb[%1] = %2, which is not a multiple of the element size, %4 bytes</source>
        <translation>%3 的 nb[%1] = %2 不是元素字节数 %4 的倍数</translation>
    </message>
    <message>
        <source>nb[%1] = %2 spans %3 bytes of data and %4 bytes that are not part of the tensor</source>
        <translation>nb[%1] = %2 跨过 %3 字节数据和 %4 字节不属于该张量的内容</translation>
    </message>
    <message>
        <source>ne[%1] = %2 is not a multiple of %3</source>
        <translation>ne[%1] = %2 不是 %3 的倍数</translation>
    </message>
    <message>
        <source>it can&apos;t be copied to %1: %2</source>
        <translation>无法将其复制到 %1：%2</translation>
    </message>
    <message>
        <source>not checked</source>
        <translation>未检查</translation>
    </message>
    <message>
        <source>nothing after the }</source>
        <translation>} 之后没有内容</translation>
    </message>
    <message>
        <source>element %1 of the sorted row is %2 = %3</source>
        <translation>排序后该行的元素 %1 为 %2 = %3</translation>
    </message>
    <message>
        <source>on %1 threads</source>
        <translation>在 %1 个线程上</translation>
    </message>
    <message>
        <source>on 1 thread</source>
        <translation>在 1 个线程上</translation>
    </message>
    <message>
        <source>one of the %1 largest elements of the row is %2 = %3</source>
        <translation>该行最大的 %1 个元素之一为 %2 = %3</translation>
    </message>
    <message>
        <source>only a tensor made in the same statement can be filled: tensor(…) { … }</source>
        <translation>只有在此处创建的张量能填值：tensor(…) { … }</translation>
    </message>
    <message>
        <source>op = %1 is not a gated function; it must be from 0 to %2</source>
        <translation>op = %1 不是门控函数；须为 0 至 %2</translation>
    </message>
    <message>
        <source>op = %1 is not a unary function; it must be from 0 to %2</source>
        <translation>op = %1 不是一元函数；须为 0 至 %2</translation>
    </message>
    <message>
        <source>outside the region: %1</source>
        <translation>在区域之外：%1</translation>
    </message>
    <message>
        <source>paused at step %1 on the way to step %2, where the change was to be made</source>
        <translation>在前往更改所在的步骤 %2 的途中，于步骤 %1 暂停</translation>
    </message>
    <message>
        <source>q.ne[%1] = %2 is not a multiple of mask.ne[%1] = %3</source>
        <translation>q.ne[%1] = %2 不是 mask.ne[%1] = %3 的倍数</translation>
    </message>
    <message>
        <source>q.ne[2] = %1 is not a multiple of %2.ne[2] = %3; each head of %2 serves several heads of q</source>
        <translation>q.ne[2] = %1 不是 %2.ne[2] = %3 的倍数；%2 的一个头供 q 的多个头使用</translation>
    </message>
    <message>
        <source>rounding</source>
        <translation>舍入</translation>
    </message>
    <message>
        <source>source %1</source>
        <translation>源 %1</translation>
    </message>
    <message>
        <source>stepping into `%1` needs %2 bytes for a copy, but only %3 bytes may be used; raise the history&apos;s budget</source>
        <translation>步入 `%1` 需要 %2 字节存放副本，而最多可用 %3 字节；请增大历史的额度</translation>
    </message>
    <message>
        <source>the `)` after `%1` is missing</source>
        <translation>`%1` 之后缺少 `)`</translation>
    </message>
    <message>
        <source>the `]` after `%1` is missing</source>
        <translation>`%1` 之后缺少 `]`</translation>
    </message>
    <message>
        <source>the default of %1 is %2, which is not an int32</source>
        <translation>%1 的默认值为 %2，它不是 int32</translation>
    </message>
    <message>
        <source>the description in %1</source>
        <translation>%1 中的描述</translation>
    </message>
    <message>
        <source>the description in %1 is not a JSON object</source>
        <translation>%1 中的描述不是 JSON 对象</translation>
    </message>
    <message>
        <source>the expression is too deep: it has more than %1 levels of operators, calls and brackets; assign a part of the expression to a variable</source>
        <translation>表达式过深：相互嵌套的运算符、调用和括号超过 %1 层；请把其中一部分赋给变量</translation>
    </message>
    <message>
        <source>the file is malformed: %1</source>
        <translation>文件不具有该种类的格式：%1</translation>
    </message>
    <message>
        <source>the graph has room for only %1 leafs, so %2 doesn&apos;t fit; give it a larger size</source>
        <translation>图只能容纳 %1 个叶子，放不下 %2；请用更大的 size 创建</translation>
    </message>
    <message>
        <source>the graph has room for only %1 nodes, so %2 doesn&apos;t fit; give it a larger size</source>
        <translation>图只能容纳 %1 个节点，放不下 %2；请用更大的 size 创建</translation>
    </message>
    <message>
        <source>the graph would have room for %1 nodes; the limit is %2 (%3)</source>
        <translation>图将容纳 %1 个节点；上限为 %2（%3）</translation>
    </message>
    <message>
        <source>the kind of %1 is %2, which does not exist</source>
        <translation>%1 的种类为 %2，没有这一种类</translation>
    </message>
    <message>
        <source>the largest of %1 over i = 0 … %2 is %3</source>
        <translation>i = 0 … %2 时 %1 的最大值为 %3</translation>
    </message>
    <message>
        <source>the largest of the %1 elements of %2 in the window is %3</source>
        <translation>窗口中 %2 的 %1 个元素的最大值为 %3</translation>
    </message>
    <message>
        <source>the name at byte %1 is a duplicate: key %2 at byte %3 already has it</source>
        <translation>字节 %1 处的名称重复：字节 %3 处的键 %2 已使用该名称</translation>
    </message>
    <message>
        <source>the name at byte %1 is a duplicate: tensor %2 at byte %3 already has it</source>
        <translation>字节 %1 处的名称重复：字节 %3 处的张量 %2 已使用该名称</translation>
    </message>
    <message>
        <source>the plug-in %1 already has an op `%2`</source>
        <translation>插件 %1 已有算子 `%2`</translation>
    </message>
    <message>
        <source>the result doesn&apos;t fit into 64 bits</source>
        <translation>结果无法用 64 位表示</translation>
    </message>
    <message>
        <source>the same</source>
        <translation>相同</translation>
    </message>
    <message>
        <source>a statement must be followed by the end of the line, not by %1</source>
        <translation>语句之后应为行尾，而不是 %1</translation>
    </message>
    <message>
        <source>the sum of the %1 elements of %2 in the window is %3</source>
        <translation>窗口中 %2 的 %1 个元素之和为 %3</translation>
    </message>
    <message>
        <source>a required system resource is not available: %1</source>
        <translation>系统未提供所需的资源：%1</translation>
    </message>
    <message>
        <source>the tensor already has a fill</source>
        <translation>该张量已有填充值</translation>
    </message>
    <message>
        <source>the text of %1&apos;s params</source>
        <translation>%1 的 params 的文本</translation>
    </message>
    <message>
        <source>there is no step %2; the number of steps is %1</source>
        <translation>共有 %1 个步骤，没有步骤 %2</translation>
    </message>
    <message>
        <source>there are more numbers from %1 to %2 in steps of %3 than can be addressed</source>
        <translation>从 %1 到 %2、间隔 %3，数目多到无法寻址</translation>
    </message>
    <message>
        <source>there are no numbers from %1 to %2 in steps of %3</source>
        <translation>从 %1 到 %2、间隔 %3，没有任何数</translation>
    </message>
    <message>
        <source>there are too many arguments: %1</source>
        <translation>参数多于所需：%1</translation>
    </message>
    <message>
        <source>there is no argument `%1`: %2</source>
        <translation>没有参数 `%1`：%2</translation>
    </message>
    <message>
        <source>there is no change to redo</source>
        <translation>没有可重做的更改</translation>
    </message>
    <message>
        <source>there is no change to undo</source>
        <translation>没有可撤销的更改</translation>
    </message>
    <message>
        <source>there is no graph: `graph x` creates one for a result x</source>
        <translation>没有图：`graph x` 为结果 x 创建一个</translation>
    </message>
    <message>
        <source>there is no group %1: this graph has no repeats, and its names don&apos;t form groups</source>
        <translation>没有分组 %1：此图中的名称不构成分组，也没有重复的部分</translation>
    </message>
    <message>
        <source>there is not enough memory for the %1 bytes that guard the result</source>
        <translation>没有足够的内存存放保护结果的 %1 字节</translation>
    </message>
    <message>
        <source>there is nothing between the quotes</source>
        <translation>引号之间没有字符</translation>
    </message>
    <message>
        <source>there isn&apos;t enough memory for this operation</source>
        <translation>内存不足，无法执行此操作</translation>
    </message>
    <message>
        <source>this target can&apos;t be checked</source>
        <translation>无法检查此调试目标</translation>
    </message>
    <message>
        <source>this target can&apos;t be recorded</source>
        <translation>无法录制此调试目标</translation>
    </message>
    <message>
        <source>this is not a .npy file: it does not begin with \x93NUMPY</source>
        <translation>这不是 .npy 文件：它不以 \x93NUMPY 开头</translation>
    </message>
    <message>
        <source>this is not a GGUF file: it begins with %1 (%2), but a GGUF file begins with 47 47 55 46 (&quot;GGUF&quot;)</source>
        <translation>这不是 GGUF 文件：它以 %1（%2）开头，而 GGUF 文件以 47 47 55 46（&quot;GGUF&quot;）开头</translation>
    </message>
    <message>
        <source>unloading it</source>
        <translation>卸载过程</translation>
    </message>
    <message>
        <source>w (1 - α wd) - α m̂ / (√v̂ + eps) with w = %1 = %2, g = %3 = %4, m̂ = %5, v̂ = %6</source>
        <translation>w (1 - α wd) - α m̂ / (√v̂ + eps)，其中 w = %1 = %2，g = %3 = %4，m̂ = %5，v̂ = %6</translation>
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
        <translation>无法捕获其中的崩溃：未能安装信号处理程序</translation>
    </message>
    <message>
        <source>whole numbers of 2^53 or more can&apos;t be set exactly</source>
        <translation>无法精确设置 2^53 及以上的整数</translation>
    </message>
    <message>
        <source>window %1, element %2: %3 = %4</source>
        <translation>窗口 %1，元素 %2：%3 = %4</translation>
    </message>
    <message>
        <source>with its chunks in reverse order</source>
        <translation>按分块逆序</translation>
    </message>
    <message>
        <source>writes into %1</source>
        <translation>写入 %1</translation>
    </message>
    <message>
        <source>wrong</source>
        <translation>错误</translation>
    </message>
    <message>
        <source>x = %1 = %2, g = %3 = %4</source>
        <translation>x = %1 = %2，g = %3 = %4</translation>
    </message>
    <message>
        <source>Σ %1 over i = 0 … %2</source>
        <translation>Σ %1，i = 0 … %2</translation>
    </message>
    <message>
        <source>Σ %1 over i = 0 … %2 is %3</source>
        <translation>Σ %1，i = 0 … %2，结果为 %3</translation>
    </message>
    <message>
        <source>Σ %1 · log_softmax(%2) over %3 rows = %4</source>
        <translation>Σ %1 · log_softmax(%2)，共 %3 行，结果为 %4</translation>
    </message>
    <message>
        <source>Σ of all %1 elements of %2</source>
        <translation>%2 的全部 %1 个元素的 Σ</translation>
    </message>
    <message>
        <source>Σ_j softmax_j · %1 = %2</source>
        <translation>Σ_j softmax_j · %1 = %2</translation>
    </message>
    <message>
        <source>it ran into a trap (SIGTRAP)</source>
        <translation>遇到断点陷阱（SIGTRAP）</translation>
    </message>
    <message>
        <source>there is no breakpoint %1</source>
        <translation>没有断点 %1</translation>
    </message>
    <message>
        <source>it returns a cost of %1 %2 for a node; the cost must be from 0 to %3</source>
        <translation>它为一个节点返回的开销是 %1 %2；开销须为 0 至 %3</translation>
    </message>
    <message>
        <source>the file&apos;s &quot;schema&quot; is %1; this version of ggscope supports only 1</source>
        <translation>文件的 &quot;schema&quot; 为 %1；此版本的 ggscope 只支持 1</translation>
    </message>
    <message>
        <source>%1 in a separate process ended with a call of pthread_exit</source>
        <translation>%1在独立进程中调用了 pthread_exit</translation>
    </message>
    <message>
        <source>%1 refers to an open file of a process; give the name of a file</source>
        <translation>%1 指向某个进程已打开的文件；请给出文件名</translation>
    </message>
    <message>
        <source>%1%2 is %3; a has only row 0</source>
        <translation>%1%2 为 %3；a 只有第 0 行</translation>
    </message>
    <message>
        <source>`%1` has no finite value</source>
        <translation>`%1` 没有有限的值</translation>
    </message>
    <message>
        <source>`%1` is a leaf: nothing computes it</source>
        <translation>`%1` 是叶子：没有任何步骤计算它</translation>
    </message>
    <message>
        <source>`accepts` of %1 failed: %2</source>
        <translation>%1 的 `accepts` 失败：%2</translation>
    </message>
    <message>
        <source>ids%1 is %2; b has only row 0</source>
        <translation>ids%1 为 %2；b 只有第 0 行</translation>
    </message>
    <message>
        <source>interrupted while %1 in a separate process</source>
        <translation>在独立进程中被中断，所处阶段：%1</translation>
    </message>
    <message>
        <source>interrupted while waiting for %1</source>
        <translation>等待 %1 时被中断</translation>
    </message>
    <message>
        <source>it has %1 bytes; a plug-in can have at most %2</source>
        <translation>它有 %1 字节，而插件最多可有 %2 字节</translation>
    </message>
    <message>
        <source>it is not a shared library: the file does not begin with an ELF header</source>
        <translation>它不是共享库：文件开头没有 ELF 头</translation>
    </message>
    <message>
        <source>it is unknown which elements %1 reads: an op of a plug-in must list them with its `reads`</source>
        <translation>无从得知 %1 读取哪些元素：插件的算子须用其 `reads` 列出</translation>
    </message>
    <message>
        <source>row %1: %2</source>
        <translation>第 %1 行：%2</translation>
    </message>
    <message>
        <source>row %1 and the first row differ in length: %2 and %3</source>
        <translation>第 %1 行与第一行长度不同：%2 和 %3</translation>
    </message>
    <message>
        <source>row %1 has an empty cell</source>
        <translation>第 %1 行有空单元格</translation>
    </message>
    <message>
        <source>row %1: `%2` is not a number</source>
        <translation>第 %1 行：`%2` 不是数字</translation>
    </message>
    <message>
        <source>the text has more than %1 numbers</source>
        <translation>文本中的数字超过 %1 个</translation>
    </message>
    <message>
        <source>the text has no numbers</source>
        <translation>文本中没有数字</translation>
    </message>
    <message>
        <source>%1, after 1 hit</source>
        <translation>%1，命中 1 次后</translation>
    </message>
    <message>
        <source>--plugin %1</source>
        <translation>--plugin %1</translation>
    </message>
    <message>
        <source>`%1` is empty: the end of a slice is exclusive, so `%2:%3` is the shortest slice that begins there</source>
        <translation>`%1` 是空的：切片不含其终点，所以从那里开始最短的切片是 `%2:%3`</translation>
    </message>
    <message>
        <source>custom: there is no op `%1`, because no plug-in is loaded; use %2 to load the plug-in that contains `%1`, and name the plug-in in the script: plugin &quot;FILE&quot;</source>
        <translation>custom：没有算子 `%1`，因为没有加载插件；请用 %2 加载含有它的插件，并在脚本中写明：plugin &quot;FILE&quot;</translation>
    </message>
    <message>
        <source>it is a folder, not a file</source>
        <translation>这是文件夹，不是文件</translation>
    </message>
    <message>
        <source>it is not a regular file, so it can&apos;t be loaded</source>
        <translation>这不是普通文件，无法加载</translation>
    </message>
    <message>
        <source>the trace needs the op `%1` of the plug-in %2; if you trust the plug-in, load it with %3</source>
        <translation>跟踪记录需要插件 %2 的算子 `%1`；如果信任该插件，请用 %3 加载</translation>
    </message>
    <message>
        <source>row %1: %2 is out of range</source>
        <translation>第 %1 行：%2 超出范围</translation>
    </message>
    <message>
        <source>row %1: %2 is too large; only whole numbers up to %3 are exact</source>
        <translation>第 %1 行：%2 太大；不超过 %3 的整数才是精确的</translation>
    </message>
    <message>
        <source>the name of the plug-in&apos;s file is missing</source>
        <translation>缺少插件的文件名</translation>
    </message>
    <message>
        <source>the script needs the plug-in &quot;%1&quot;, but only %3 is loaded. If you trust &quot;%1&quot;, load it with %2</source>
        <translation>脚本需要插件 &quot;%1&quot;，但只加载了 %3。如果信任它，请用 %2 加载</translation>
    </message>
    <message>
        <source>the script needs the plug-in &quot;%1&quot;. A plug-in is code that runs with your permissions, so a script can&apos;t load it by itself. If you trust this plug-in, load it with %2</source>
        <translation>脚本需要插件 &quot;%1&quot;。插件是以您的权限运行的代码，所以脚本本身不能加载它：如果信任它，请用 %2 加载</translation>
    </message>
    <message>
        <source>`%1` is not in this program</source>
        <translation>此程序中没有 `%1`</translation>
    </message>
    <message>
        <source>the profile was paused in its first run; nothing was measured, and the program was restarted</source>
        <translation>性能分析在第一次运行时被暂停：没有测得任何数据，程序已重新开始</translation>
    </message>
    <message>
        <source>the profile was paused in run %1 of %2; the medians cover the previous runs, and the program was restarted</source>
        <translation>性能分析在第 %1 次运行（共 %2 次）时被暂停：中位数来自之前的运行，程序已重新开始</translation>
    </message>
    <message>
        <source>the run was stopped before it finished; %1 was not written</source>
        <translation>运行在结束前被停止；%1 未写入</translation>
    </message>
    <message>
        <source>%1 bytes at offset %2 don&apos;t fit into a block of %3 bytes</source>
        <translation>偏移 %2 处的 %1 字节放不进 %3 字节的块</translation>
    </message>
    <message>
        <source>%1 is too short: &quot;%4&quot; needs %2 bytes at byte %3</source>
        <translation>%1 太短：&quot;%4&quot; 在字节 %3 处需要 %2 字节</translation>
    </message>
    <message>
        <source>%1 has no tensor &quot;%2&quot;, which has shape %3 and type %4 in the context</source>
        <translation>%1 中没有张量 &quot;%2&quot;；它在上下文中的形状为 %3，类型为 %4</translation>
    </message>
    <message>
        <source>&quot;%1&quot; has shape %2 and type %3 in %4, but shape %5 and type %6 in the context</source>
        <translation>&quot;%1&quot; 在 %4 中的形状为 %2、类型为 %3；在上下文中的形状为 %5、类型为 %6</translation>
    </message>
    <message>
        <source>Creates a buffer from the mapping of a model file. Each named tensor of the context without data uses the file&apos;s tensor with the same name, type and shape. The buffer needs no memory. A write goes to a copy of the page, and the file stays unchanged.</source>
        <translation>用模型文件的映射创建缓冲区。上下文中已命名而尚无数据的张量，直接使用文件中同名、同类型、同形状的张量。该缓冲区不占用内存；写入时只写相应页的副本，文件保持不变。</translation>
    </message>
    <message>
        <source>file</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>files can&apos;t be read here</source>
        <translation>此处无法读取文件</translation>
    </message>
    <message>
        <source>the context allocates the data of its tensors itself; map weights in a context(size=…, no_alloc=true)</source>
        <translation>该上下文自行分配张量的数据；请在 context(size=…, no_alloc=true) 中映射权重</translation>
    </message>
    <message>
        <source>the memory of an arena must be host memory, aligned to %1 bytes</source>
        <translation>内存区的内存须为主机内存，并按 %1 字节对齐</translation>
    </message>
    <message>
        <source>there is no CUDA device: ggscope was built without CUDA</source>
        <translation>没有 CUDA 设备：ggscope 构建时未包含 CUDA</translation>
    </message>
    <message>
        <source>there is no CPU %1; the only CPU is 0</source>
        <translation>没有 CPU %1；唯一的 CPU 是 0</translation>
    </message>
    <message>
        <source>the step does not describe what was mapped from %1</source>
        <translation>该步骤没有说明映射了 %1 的哪些内容</translation>
    </message>
    <message>
        <source>%1 can&apos;t be read again from byte %2 on</source>
        <translation>无法从字节 %2 起重新读取 %1</translation>
    </message>
    <message>
        <source>a block of memory that is not mapped from a file can&apos;t be read again</source>
        <translation>不是从文件映射的内存块无法重新读取</translation>
    </message>
    <message>
        <source>the file name is missing; write, for example, map_buffer(&quot;model.gguf&quot;)</source>
        <translation>缺少文件名；请给出，例如 map_buffer(&quot;model.gguf&quot;)</translation>
    </message>
    <message>
        <source>no tensor of the context takes its data from %1; only a named leaf without data can, such as w after name w &quot;blk.0.attn_q.weight&quot;</source>
        <translation>上下文中没有张量从 %1 取得数据：只有已命名而没有数据的叶子才可以，例如 name w &quot;blk.0.attn_q.weight&quot; 之后的 w</translation>
    </message>
    <message>
        <source>`%1` can&apos;t be filled in round %2: %3</source>
        <translation>第 %2 轮无法填充 `%1`：%3</translation>
    </message>
    <message>
        <source>`round` can only be added, subtracted, multiplied or divided here</source>
        <translation>这里的 `round` 只能用于加、减、乘、除</translation>
    </message>
    <message>
        <source>`round` is the number of the round; it can be used only in a fill</source>
        <translation>`round` 是轮次的编号，只能用在填充值中</translation>
    </message>
    <message>
        <source>`rounds` takes a whole number from 1 to %1</source>
        <translation>`rounds` 需要 1 到 %1 之间的整数</translation>
    </message>
    <message>
        <source>a script can contain `rounds` only once</source>
        <translation>一个脚本中只能写一次 `rounds`</translation>
    </message>
    <message>
        <source>a seed must be a whole number; in round %1 it is %2</source>
        <translation>种子必须是整数；第 %1 轮中它是 %2</translation>
    </message>
    <message>
        <source>all nodes of round %1 are done: step to the next round first</source>
        <translation>第 %1 轮的节点均已完成：请先单步到下一轮</translation>
    </message>
    <message>
        <source>each round</source>
        <translation>每一轮</translation>
    </message>
    <message>
        <source>the trace contains %1 rounds; this version of ggscope supports 1 to %2</source>
        <translation>跟踪记录包含 %1 轮；此版本的 ggscope 支持 1 到 %2 轮</translation>
    </message>
    <message>
        <source>rounds 40</source>
        <translation>rounds 40</translation>
    </message>
    <message>
        <source>round %1 has %2 steps, but the previous rounds have %3; they can&apos;t be profiled together</source>
        <translation>第 %1 轮有 %2 步，之前各轮有 %3 步：无法一起做性能分析</translation>
    </message>
    <message>
        <source>the start can&apos;t be restored: %1</source>
        <translation>无法恢复起点：%1</translation>
    </message>
    <message>
        <source>there is no step %1; the number of steps is 1</source>
        <translation>只有一个步骤，没有步骤 %1</translation>
    </message>
    <message>
        <source>%1 + %2 + %3</source>
        <translation>%1 + %2 + %3</translation>
    </message>
    <message>
        <source>%1 = %2 is not a multiple of %3 = %4</source>
        <translation>%1 = %2 不是 %3 = %4 的倍数</translation>
    </message>
    <message>
        <source>%1 = %2; it must be at least 1 and fit into 32 bits</source>
        <translation>%1 = %2；至少须为 1，且不超出 32 位</translation>
    </message>
    <message>
        <source>%1 can&apos;t be repeated to %2, the shape of a, so the repeat can&apos;t be reversed: %3</source>
        <translation>%1 不能重复为 a 的形状 %2，因此无法反向：%3</translation>
    </message>
    <message>
        <source>values of type %1 can&apos;t be stored: ggscope has no codebook for this type</source>
        <translation>类型 %1 的值无法存储：ggscope 没有此类型的码本</translation>
    </message>
    <message>
        <source>%1 elements of %2 are equal to %3</source>
        <translation>%2 中有 %1 个元素等于 %3</translation>
    </message>
    <message>
        <source>%1 has type %2; rows of this type can&apos;t be multiplied, because ggscope has no codebook for the type</source>
        <translation>%1 的类型是 %2；此类型的行无法相乘，因为 ggscope 没有它的码本</translation>
    </message>
    <message>
        <source>%1 is the only element equal to %2</source>
        <translation>%1 是唯一等于 %2 的元素</translation>
    </message>
    <message>
        <source>%1 is the first maximum in %2 of the %3 windows that contain it</source>
        <translation>在含有 %1 的 %3 个窗口中，它是其中 %2 个的首个最大值</translation>
    </message>
    <message>
        <source>%1 must be contiguous except for the stride between rows: %2</source>
        <translation>%1 除行间步幅外须为连续：%2</translation>
    </message>
    <message>
        <source>%1 · s (1 + x (1 - s)) = %2 · %3</source>
        <translation>%1 · s (1 + x (1 - s)) = %2 · %3</translation>
    </message>
    <message>
        <source>%1: the values that %2 columns of channel %3 contribute to this element</source>
        <translation>%1：通道 %3 的 %2 列对此元素贡献的值</translation>
    </message>
    <message>
        <source>(dz - x · %1) / %2 with dz = %3 = %4, x = %5 = %6</source>
        <translation>(dz - x · %1) / %2，其中 dz = %3 = %4，x = %5 = %6</translation>
    </message>
    <message>
        <source>(soft_max - %1) · %2 / rows = (%3 - %4) · %5 / %6</source>
        <translation>(soft_max - %1) · %2 / rows = (%3 - %4) · %5 / %6</translation>
    </message>
    <message>
        <source>0: dim = %1 is odd, so one column is left over</source>
        <translation>0：dim = %1 为奇数，因此多出一列</translation>
    </message>
    <message>
        <source>0: no column reaches element %1</source>
        <translation>0：没有列触及元素 %1</translation>
    </message>
    <message>
        <source>0: row %1 keeps no columns</source>
        <translation>0：第 %1 行不保留任何列</translation>
    </message>
    <message>
        <source>0: row %1 keeps columns %2 to %3, and this is column %4</source>
        <translation>0：第 %1 行保留第 %2 至 %3 列，而这是第 %4 列</translation>
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
        <translation>a 的每一行，前面加 p0 个、后面加 p1 个由该行镜像而来的元素：p0 = p1 = 2 时为 c, b | a, b, c, d | c, b。</translation>
    </message>
    <message>
        <source>IC = %1 is out of range for a number of channels</source>
        <translation>IC = %1 超出了通道数的可能范围</translation>
    </message>
    <message>
        <source>Nodes of this op can be built and inspected, but the op has no kernel.</source>
        <translation>此算子的节点可以构建和查看，但没有核函数。</translation>
    </message>
    <message>
        <source>The op accesses no data.</source>
        <translation>此算子不访问任何数据。</translation>
    </message>
    <message>
        <source>Only the name of this op is known: it has no shape rule in ggscope.</source>
        <translation>只知道此算子的名称：ggscope 没有它的形状规则。</translation>
    </message>
    <message>
        <source>Runs on: %1.</source>
        <translation>运行于：%1。</translation>
    </message>
    <message>
        <source>Work shared by: %1.</source>
        <translation>参与计算：%1。</translation>
    </message>
    <message>
        <source>The columns of a are placed s0 elements apart and added up where they overlap: the reverse of im2col. A matrix product followed by this op is the transposed convolution.</source>
        <translation>a 的各列间隔 s0 个元素放置，重叠处相加：im2col 的反向。先做矩阵乘积再用此算子，就是转置卷积。</translation>
    </message>
    <message>
        <source>The gradient of cross_entropy_loss: (soft_max(b) - c) · a / rows. a is the gradient of the loss; b and c are the sources of the loss.</source>
        <translation>cross_entropy_loss 的梯度：(soft_max(b) - c) · a / rows。a 是损失的梯度；b 和 c 是损失的源。</translation>
    </message>
    <message>
        <source>The gradient of get_rows: row i of a is added to row b[i] of a table of zeros with the shape of c. Only the shape of c is used.</source>
        <translation>get_rows 的梯度：a 的第 i 行加到一个零表的第 b[i] 行，该表的形状与 c 相同。只用到 c 的形状。</translation>
    </message>
    <message>
        <source>The gradient of im2col: each element of the image gets the sum of the gradients of all windows that contain it. Only the shape of the kernel b is used.</source>
        <translation>im2col 的梯度：图像的每个元素得到含有它的所有窗口的梯度之和。只用到卷积核 b 的形状。</translation>
    </message>
    <message>
        <source>The gradient of pool_2d. For max, a window&apos;s gradient goes to its largest element, or to the first of several equal ones. For avg, each element gets an equal share. b is the tensor that was pooled.</source>
        <translation>pool_2d 的梯度。max：窗口的梯度归其最大元素，相等时归第一个。avg：各元素均分。b 是池化前的张量。</translation>
    </message>
    <message>
        <source>The gradient of repeat: the tiles of a are summed into one tile with the shape of b. Only the shape of b is used.</source>
        <translation>repeat 的梯度：a 的各个重复块相加为一个形状与 b 相同的块。只用到 b 的形状。</translation>
    </message>
    <message>
        <source>The gradient of rms_norm: each row is (a - b · Σab / (Σb² + n eps)) / √(Σb² / n + eps). a is the gradient of rms_norm&apos;s result, b is rms_norm&apos;s source.</source>
        <translation>rms_norm 的梯度：每一行为 (a - b · Σab / (Σb² + n eps)) / √(Σb² / n + eps)。a 是 rms_norm 结果的梯度，b 是 rms_norm 的源。</translation>
    </message>
    <message>
        <source>The gradient of rope: a is the gradient of rope&apos;s result, which is rotated back by the same angles. rope_back scales in the same way as rope.</source>
        <translation>rope 的梯度：a 是 rope 结果的梯度，按相同的角度转回。rope_back 的缩放方式与 rope 相同。</translation>
    </message>
    <message>
        <source>The gradient of silu: c = a · s (1 + b (1 - s)), s = 1 / (1 + e^-b). a is the gradient of silu&apos;s result, b is silu&apos;s source.</source>
        <translation>silu 的梯度：c = a · s (1 + b (1 - s))，s = 1 / (1 + e^-b)。a 是 silu 结果的梯度，b 是 silu 的源。</translation>
    </message>
    <message>
        <source>The gradient of soft_max: each row is scale · b (a - Σab). a is the gradient of soft_max&apos;s result, b is the result itself.</source>
        <translation>soft_max 的梯度：每一行为 scale · b (a - Σab)。a 是 soft_max 结果的梯度，b 是该结果本身。</translation>
    </message>
    <message>
        <source>The graph allocator gives the node its own memory, unless the node is a view.</source>
        <translation>除非节点是视图，图分配器会为它分配独立的内存。</translation>
    </message>
    <message>
        <source>The graph allocator may give the node the memory of one of its sources.</source>
        <translation>图分配器可让节点使用其某个源的内存。</translation>
    </message>
    <message>
        <source>The image a, [channels, width, height], divided into windows of w by w. Elements beyond the edges of the image are zero.</source>
        <translation>图像 a，[通道, 宽, 高]，分成 w × w 的窗口。超出图像边缘的元素为零。</translation>
    </message>
    <message>
        <source>The windows that win_part produced, combined into an image of w0 by h0. The padding is left out.</source>
        <translation>将 win_part 的各窗口拼成 w0 × h0 的图像。填充的部分舍去。</translation>
    </message>
    <message>
        <source>Three-dimensional convolution in one op, with 16 MiB of scratch memory for its windows.</source>
        <translation>单个算子完成的三维卷积，使用 16 MiB 临时内存存放窗口。</translation>
    </message>
    <message>
        <source>Three-dimensional convolution: im2col_3d, a matrix product with the kernel, and a permutation that moves the channels back into place.</source>
        <translation>三维卷积：im2col_3d，与卷积核做矩阵乘积，再置换维度，将通道移回原位。</translation>
    </message>
    <message>
        <source>Two-dimensional convolution in one op, each channel separately. If the channels of b are adjacent, the channels of the result are adjacent, too.</source>
        <translation>单个算子完成的二维卷积，各通道独立进行。b 的通道彼此相邻时，结果的通道也彼此相邻。</translation>
    </message>
    <message>
        <source>`%1` has no memory, so it can&apos;t be used as the importance; allocate it with alloc_buffer()</source>
        <translation>`%1` 没有内存，不能用作重要性；alloc_buffer() 可为其分配</translation>
    </message>
    <message>
        <source>a has %1 rows; it must have 2 · %2 - 1, one for each distance between %2 positions</source>
        <translation>a 有 %1 行；须有 2 · %2 - 1 行，%2 个位置之间的每种距离一行</translation>
    </message>
    <message>
        <source>a has %1 windows, but an image of %2 by %3 is divided into %4 by %5 windows</source>
        <translation>a 有 %1 个窗口；%2 × %3 的图像分成 %4 × %5 个窗口</translation>
    </message>
    <message>
        <source>a has type %1; it must be f32, f16 or bf16</source>
        <translation>a 的类型是 %1；须为 f32、f16 或 bf16</translation>
    </message>
    <message>
        <source>a is %1; it must have the shape %3, like the result of %2</source>
        <translation>a 为 %1；须与 %2 的结果形状相同，即 %3</translation>
    </message>
    <message>
        <source>a is %1; an image is [channels, width, height], so ne[3] must be 1</source>
        <translation>a 为 %1；图像为 [通道, 宽, 高]，因此 ne[3] 须为 1</translation>
    </message>
    <message>
        <source>a is %1; it must be a matrix</source>
        <translation>a 为 %1；须为矩阵</translation>
    </message>
    <message>
        <source>a is %1; it must be a matrix [kernel size · output channels, columns]</source>
        <translation>a 为 %1；须为矩阵 [卷积核大小 · 输出通道, 列]</translation>
    </message>
    <message>
        <source>a is %1; its matrices must be square: ne[0] = ne[1]</source>
        <translation>a 为 %1；其各矩阵须为方阵：ne[0] = ne[1]</translation>
    </message>
    <message>
        <source>a is %1; its windows must be %2 wide and %2 high</source>
        <translation>a 为 %1；其窗口须宽 %2、高 %2</translation>
    </message>
    <message>
        <source>a is %1; the gradient of a loss must be a scalar</source>
        <translation>a 为 %1；损失的梯度须为标量</translation>
    </message>
    <message>
        <source>a row is padded by %1 and %2; neither can be negative</source>
        <translation>一行填充 %1 和 %2；两者都不能为负</translation>
    </message>
    <message>
        <source>a row of %1 elements can&apos;t be padded by %2 and %3; both must be less than %1, because the reflection excludes the element at the end</source>
        <translation>%1 个元素的一行不能填充 %2 和 %3：镜像不含端点元素，因此两者都须小于 %1</translation>
    </message>
    <message>
        <source>at most one thread for each row</source>
        <translation>最多每行一个线程</translation>
    </message>
    <message>
        <source>a.ne[0] is %1 and c.ne[0] is %2; they must be equal</source>
        <translation>a.ne[0] 为 %1，c.ne[0] 为 %2；两者须相等</translation>
    </message>
    <message>
        <source>a.ne[0] = %1 is not a multiple of oc = %2; a column contains the same number of elements for each channel</source>
        <translation>a.ne[0] = %1 不是 oc = %2 的倍数；一列中每个通道的元素个数相同</translation>
    </message>
    <message>
        <source>a.ne[0] = %1 is not the square of pw.ne[0] = %2; a.ne[0] is the number of keys, and pw.ne[0] the number of keys in one direction</source>
        <translation>a.ne[0] = %1 不是 pw.ne[0] = %2 的平方；前者是键的数目，后者是一个方向上的键数</translation>
    </message>
    <message>
        <source>a.ne[1] is %1 and pw.ne[1] · pw.ne[2] is %2 · %3; both are the number of queries and must be equal</source>
        <translation>a.ne[1] 为 %1，pw.ne[1] · pw.ne[2] 为 %2 · %3；两者都是查询的数目，须相等</translation>
    </message>
    <message>
        <source>a.ne[2] is %1 and pw.ne[3] is %2; they must be equal</source>
        <translation>a.ne[2] 为 %1，pw.ne[3] 为 %2；两者须相等</translation>
    </message>
    <message>
        <source>a.ne[2] = %1; it must be 1, because a kernel covers one channel</source>
        <translation>a.ne[2] = %1；须为 1，因为一个卷积核只覆盖一个通道</translation>
    </message>
    <message>
        <source>a.ne[3] is %1 and b.ne[2] is %2; both are the number of channels and must be equal</source>
        <translation>a.ne[3] 为 %1，b.ne[2] 为 %2；两者都是通道数，须相等</translation>
    </message>
    <message>
        <source>all threads</source>
        <translation>所有线程</translation>
    </message>
    <message>
        <source>all threads or one thread, depending on the variant</source>
        <translation>视变体而定，所有线程或一个线程</translation>
    </message>
    <message>
        <source>argument</source>
        <translation>参数</translation>
    </message>
    <message>
        <source>byte offset</source>
        <translation>字节偏移</translation>
    </message>
    <message>
        <source>the channels of b are adjacent, so those of a must be adjacent, too: nb[3] = %1, but an element takes %2 bytes</source>
        <translation>b 的通道彼此相邻，因此 a 的通道也须如此：nb[3] = %1，一个元素占 %2 字节</translation>
    </message>
    <message>
        <source>the channels of b are adjacent, so those of the result must be adjacent, too: nb[2] = %1, not 4</source>
        <translation>b 的通道彼此相邻，因此结果的通道也须如此：nb[2] = %1，而不是 4</translation>
    </message>
    <message>
        <source>b contains %1 row indices, but a has only %2 rows</source>
        <translation>b 有 %1 个行索引，多于 a 的 %2 行</translation>
    </message>
    <message>
        <source>b is %1; it contains no image</source>
        <translation>b 为 %1；其中没有图像</translation>
    </message>
    <message>
        <source>b is %1; it must be a vector of row indices</source>
        <translation>b 为 %1；须为行索引的向量</translation>
    </message>
    <message>
        <source>b must be contiguous or have adjacent channels: %1</source>
        <translation>b 须为连续，或其通道彼此相邻：%1</translation>
    </message>
    <message>
        <source>b%1 is %2; the result has %3 rows, numbered from 0</source>
        <translation>b%1 为 %2；结果有 %3 行，从 0 起编号</translation>
    </message>
    <message>
        <source>c = a on one side of the diagonal of each matrix, 0 elsewhere. upper keeps i0 &gt; i1, lower keeps i0 &lt; i1, and the variants with _diag also keep the diagonal.</source>
        <translation>在每个矩阵对角线的一侧 c = a，其余为 0：upper 保留 i0 &gt; i1，lower 保留 i0 &lt; i1，带 _diag 时也保留对角线。</translation>
    </message>
    <message>
        <source>c is %1; it must be a matrix</source>
        <translation>c 为 %1；须为矩阵</translation>
    </message>
    <message>
        <source>c[:, i] = cos(t f_j) for all j, then sin(t f_j), with t = timesteps[i] and the dim / 2 frequencies f_j = max_period^(-j / (dim / 2)). A diffusion model receives the time in this form.</source>
        <translation>c[:, i] = 对所有 j 的 cos(t f_j)，然后是 sin(t f_j)，其中 t = timesteps[i]，dim / 2 个频率 f_j = max_period^(-j / (dim / 2))。扩散模型以这种形式接收时间。</translation>
    </message>
    <message>
        <source>c[:, k, q] = a[:, q - k + kh - 1]: the row of a for the distance between a query and a key.</source>
        <translation>c[:, k, q] = a[:, q - k + kh - 1]：a 中对应于查询与键之间距离的那一行。</translation>
    </message>
    <message>
        <source>c[kx, ky] = a[kx, ky] + pw[kx] + ph[ky] for each query: the bias of a position is the sum of a horizontal and a vertical bias.</source>
        <translation>c[kx, ky] = a[kx, ky] + pw[kx] + ph[ky]，对每个查询：位置的偏置是水平偏置与垂直偏置之和。</translation>
    </message>
    <message>
        <source>channel %1 with its own kernel, window at (%2, %3) of image %4: Σ %5 · %6 over the elements that are not padding</source>
        <translation>通道 %1，以自己的卷积核作用于图像 %4 的 (%2, %3) 处窗口：Σ %5 · %6，不计填充</translation>
    </message>
    <message>
        <source>context</source>
        <translation>上下文</translation>
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
        <translation>图</translation>
    </message>
    <message>
        <source>im2col in three dimensions: each window of b under the kernel a becomes a row. Only the shape of a is used; its last dimension contains IC input channels for each kernel.</source>
        <translation>三维的 im2col：b 中每个被卷积核 a 覆盖的窗口成为一行。只用到 a 的形状；其最后一维为每个卷积核含有 IC 个输入通道。</translation>
    </message>
    <message>
        <source>in op_params</source>
        <translation>op_params 中</translation>
    </message>
    <message>
        <source>kind</source>
        <translation>种类</translation>
    </message>
    <message>
        <source>k has type %1; rows of this type can&apos;t be multiplied, because ggscope has no codebook for the type</source>
        <translation>k 的类型是 %1；此类型的行无法相乘，因为 ggscope 没有它的码本</translation>
    </message>
    <message>
        <source>kept: row %3 keeps columns %1 to %2</source>
        <translation>保留：第 %3 行保留第 %1 至 %2 列</translation>
    </message>
    <message>
        <source>kernel %1, window at (%2, %3, %4) of image %5: Σ %6 · %7 over the elements that are not padding</source>
        <translation>卷积核 %1 作用于图像 %5 的 (%2, %3, %4) 处窗口：Σ %6 · %7，不计填充</translation>
    </message>
    <message>
        <source>list of tensors</source>
        <translation>张量列表</translation>
    </message>
    <message>
        <source>list of whole numbers</source>
        <translation>整数列表</translation>
    </message>
    <message>
        <source>max_bias = %1; the gradient can be computed only if max_bias is 0</source>
        <translation>max_bias = %1；只有为 0 时才能计算梯度</translation>
    </message>
    <message>
        <source>n_batch is %1 and b.ne[3] / n_channels is %2; both are the number of images and must be equal</source>
        <translation>n_batch 为 %1，b.ne[3] / n_channels 为 %2；两者都是图像数，须相等</translation>
    </message>
    <message>
        <source>n_channels_out is %1 and a.ne[3] / n_channels is %2; both are the number of kernels and must be equal</source>
        <translation>n_channels_out 为 %1，a.ne[3] / n_channels 为 %2；两者都是卷积核数，须相等</translation>
    </message>
    <message>
        <source>ne[%1] is %2 and b.ne[%1] is %3; both are the number of input channels and must be equal</source>
        <translation>ne[%1] 为 %2，b.ne[%1] 为 %3；两者都是输入通道数，须相等</translation>
    </message>
    <message>
        <source>ne[3] = %1; it must be 1 in the one-dimensional form</source>
        <translation>ne[3] = %1；一维形式下须为 1</translation>
    </message>
    <message>
        <source>no element of %1 is equal to %2, so the result is 0</source>
        <translation>%1 中没有元素等于 %2，故结果为 0</translation>
    </message>
    <message>
        <source>no window contains this element: 0</source>
        <translation>没有窗口含有此元素：0</translation>
    </message>
    <message>
        <source>number</source>
        <translation>数</translation>
    </message>
    <message>
        <source>op of %1; in ggml, its nodes are CUSTOM</source>
        <translation>%1 的算子；在 ggml 中，其节点是 CUSTOM</translation>
    </message>
    <message>
        <source>one thread</source>
        <translation>一个线程</translation>
    </message>
    <message>
        <source>one window contains this element: %1 = %2</source>
        <translation>有一个窗口含有它：%1 = %2</translation>
    </message>
    <message>
        <source>ggml op %1</source>
        <translation>ggml 的第 %1 号算子</translation>
    </message>
    <message>
        <source>over the %1 elements of the row: Σ x² = %2, Σ x · dz = %3</source>
        <translation>对该行的 %1 个元素：Σ x² = %2，Σ x · dz = %3</translation>
    </message>
    <message>
        <source>p0 = %1 cuts off all %2 elements</source>
        <translation>p0 = %1 会截去全部 %2 个元素</translation>
    </message>
    <message>
        <source>qh is %1 and kh is %2; ggml requires them to be equal</source>
        <translation>qh 为 %1，kh 为 %2；ggml 要求两者相等</translation>
    </message>
    <message>
        <source>quantize: `%1` has no values of its own; %2 must be a leaf with a fill</source>
        <translation>quantize：`%1` 没有自己的值；%2 须为有填值的叶子</translation>
    </message>
    <message>
        <source>quantize: importance has the shape %1; it must have a weight for each of the %2 columns of `%3`</source>
        <translation>quantize：重要性的形状为 %1；须为 `%3` 的 %2 列各有一个权重</translation>
    </message>
    <message>
        <source>quantize: importance has type %1; it must be f32</source>
        <translation>quantize：重要性的类型是 %1；须为 f32</translation>
    </message>
    <message>
        <source>scale · y (dy - Σ) with y = %1 = %2, dy = %3 = %4</source>
        <translation>scale · y (dy - Σ)，其中 y = %1 = %2，dy = %3 = %4</translation>
    </message>
    <message>
        <source>sin(%1 · f) = sin(%2 · %3)</source>
        <translation>sin(%1 · f) = sin(%2 · %3)</translation>
    </message>
    <message>
        <source>soft_max of %1 = e^(%2 - %3) / %4 = %5</source>
        <translation>%1 的 soft_max = e^(%2 - %3) / %4 = %5</translation>
    </message>
    <message>
        <source>tensor</source>
        <translation>张量</translation>
    </message>
    <message>
        <source>text in quotes</source>
        <translation>引号中的文本</translation>
    </message>
    <message>
        <source>timesteps</source>
        <translation>timesteps</translation>
    </message>
    <message>
        <source>type</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>type = %1; it must be upper_diag (0), upper (1), lower_diag (2) or lower (3)</source>
        <translation>type = %1；须为 upper_diag (0)、upper (1)、lower_diag (2) 或 lower (3)</translation>
    </message>
    <message>
        <source>default</source>
        <translation>默认值</translation>
    </message>
    <message>
        <source>values can&apos;t be stored as %1: ggscope has no codebook for it</source>
        <translation>值无法存为 %1：ggscope 没有它的码本</translation>
    </message>
    <message>
        <source>whole number</source>
        <translation>整数</translation>
    </message>
    <message>
        <source>word</source>
        <translation>单词</translation>
    </message>
    <message>
        <source>x = %1 = %2, s = 1 / (1 + e^-x) = %3</source>
        <translation>x = %1 = %2，s = 1 / (1 + e^-x) = %3</translation>
    </message>
    <message>
        <source>Σ %1 over the %2 windows that contain this element = %3</source>
        <translation>含有此元素的 %2 个窗口的 Σ %1 = %3</translation>
    </message>
    <message>
        <source>Σ %1 over the indices i of those elements = %2</source>
        <translation>对这些元素的索引 i，Σ %1 = %2</translation>
    </message>
    <message>
        <source>Σ %1 over those windows = %2</source>
        <translation>这些窗口的 Σ %1 = %2</translation>
    </message>
    <message>
        <source>Σ of the %1 elements of %2 that the repeat op would create from this element; the first one is %3</source>
        <translation>%2 中 repeat 由此元素产生的 %1 个元素的 Σ，首个为 %3</translation>
    </message>
    <message>
        <source>Σ y · dy over the %1 elements of the row = %2</source>
        <translation>该行 %1 个元素的 Σ y · dy = %2</translation>
    </message>
    <message>
        <source>θ is the negative of the angle that rope rotates by</source>
        <translation>θ 是 rope 旋转角度的相反数</translation>
    </message>
    <message>
        <source>√(Σ x² / n + eps) = %1, Σ x · dz / (Σ x² + n eps) = %2</source>
        <translation>√(Σ x² / n + eps) = %1，Σ x · dz / (Σ x² + n eps) = %2</translation>
    </message>
    <message>
        <source>%1 / √%2 = %3</source>
        <translation>%1 / √%2 = %3</translation>
    </message>
    <message>
        <source>%1 is %2; it must be %3 = %4</source>
        <translation>%1 为 %2；必须是 %3 = %4</translation>
    </message>
    <message>
        <source>%1.ne[0] is %2 and v.ne[0] is %3; both are the head size and must be equal</source>
        <translation>%1.ne[0] 为 %2，v.ne[0] 为 %3；两者都是头的大小，须相等</translation>
    </message>
    <message>
        <source>%1.ne[2] is %2 and v.ne[2] is %3; both are the number of tokens and must be equal</source>
        <translation>%1.ne[2] 为 %2，v.ne[2] 为 %3；两者都是词元数，须相等</translation>
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
        <translation>A 为 %1；须为 [%2, %3]（头的状态中每个元素一个值），或 [1, %3]</translation>
    </message>
    <message>
        <source>Attention with a state: s_ij = s_ij · g_i + k_i v_j, then out_j = scale · Σ_i q_i s_ij. The rows of the tokens are followed by the rows of the last states.</source>
        <translation>带状态的注意力：s_ij = s_ij · g_i + k_i v_j，然后 out_j = scale · Σ_i q_i s_ij。词元的各行之后是最后状态的各行。</translation>
    </message>
    <message>
        <source>K = %1 states can be kept only if A has one value for each head (Mamba-2); A is %2</source>
        <translation>只有 A 每个头一个值时（Mamba-2）才能保留 K = %1 个状态；A 为 %2</translation>
    </message>
    <message>
        <source>M + δ · %1 = %2 + %3 · %4</source>
        <translation>M + δ · %1 = %2 + %3 · %4</translation>
    </message>
    <message>
        <source>M = M · e^g, δ = (v - M k) · beta, M = M + δ kᵀ, out = M q / √(head size). The rows of the tokens are followed by the states after the last K tokens, newest first.</source>
        <translation>M = M · e^g，δ = (v - M k) · beta，M = M + δ kᵀ，out = M q / √(头的大小)。词元的各行之后是最后 K 个词元之后的状态，最新的在前。</translation>
    </message>
    <message>
        <source>Mamba&apos;s scan: h = h · e^(dt · A) + B · x · dt with dt = softplus(dt), y = Σ h · C. The outputs are laid out like x. They are followed by the states after the last K tokens, newest first.</source>
        <translation>Mamba 的扫描：h = h · e^(dt · A) + B · x · dt，其中 dt = softplus(dt)，y = Σ h · C。输出的布局与 x 相同，其后是最后 K 个词元之后的状态，最新的在前。</translation>
    </message>
    <message>
        <source>RWKV 6: out_j = Σ_i r_i · (k_i v_j tf_i + s_ij), then s_ij = s_ij · td_i + k_i v_j. The rows of the tokens are followed by the rows of the last states.</source>
        <translation>RWKV 6：out_j = Σ_i r_i · (k_i v_j tf_i + s_ij)，然后 s_ij = s_ij · td_i + k_i v_j。词元的各行之后是最后状态的各行。</translation>
    </message>
    <message>
        <source>RWKV 7: s_ij = s_ij · w_j + k_j v_i + b_j · Σ_l a_l s_il, then out_i = Σ_j s_ij r_j. The rows of the tokens are followed by the rows of the last states.</source>
        <translation>RWKV 7：s_ij = s_ij · w_j + k_j v_i + b_j · Σ_l a_l s_il，然后 out_i = Σ_j s_ij r_j。词元的各行之后是最后状态的各行。</translation>
    </message>
    <message>
        <source>[1 or head size, heads, tokens, sequences]</source>
        <translation>[1 或头的大小, 头, 词元, 序列]</translation>
    </message>
    <message>
        <source>[1, heads, tokens, sequences]</source>
        <translation>[1, 头, 词元, 序列]</translation>
    </message>
    <message>
        <source>[d_conv - 1 + tokens, d_inner, sequences]</source>
        <translation>[d_conv - 1 + 词元, d_inner, 序列]</translation>
    </message>
    <message>
        <source>[d_state, groups, tokens, sequences]</source>
        <translation>[d_state, 组, 词元, 序列]</translation>
    </message>
    <message>
        <source>[head size, head size, heads, sequences]</source>
        <translation>[头的大小, 头的大小, 头, 序列]</translation>
    </message>
    <message>
        <source>[head size, heads, tokens]</source>
        <translation>[头的大小, 头, 词元]</translation>
    </message>
    <message>
        <source>[head size, heads]</source>
        <translation>[头的大小, 头]</translation>
    </message>
    <message>
        <source>[heads, tokens, sequences]</source>
        <translation>[头, 词元, 序列]</translation>
    </message>
    <message>
        <source>[sequences]</source>
        <translation>[序列]</translation>
    </message>
    <message>
        <source>a is %1; its matrices must be square</source>
        <translation>a 为 %1；其矩阵必须是方阵</translation>
    </message>
    <message>
        <source>at most one thread for each head</source>
        <translation>每个头至多一个线程</translation>
    </message>
    <message>
        <source>Solves a x = b for x, row by row: x[i] = (b[i] - Σ_t a[t, i] · x[t]) / a[i, i] over t &lt; i. Only the lower triangle of a is read.</source>
        <translation>逐行求解 a x = b 中的 x：x[i] = (b[i] - Σ_t a[t, i] · x[t]) / a[i, i]，t &lt; i。只读取 a 的下三角。</translation>
    </message>
    <message>
        <source>a.ne[1] is %1 and b.ne[1] is %2; both are the number of equations and must be equal</source>
        <translation>a.ne[1] 为 %1，b.ne[1] 为 %2；两者都是方程数，须相等</translation>
    </message>
    <message>
        <source>c is %1; it must be [d_conv, d_inner]</source>
        <translation>c 为 %1；必须是 [d_conv, d_inner]</translation>
    </message>
    <message>
        <source>head %1 of sequence %2, key %3, channel %4: the state after %5 tokens</source>
        <translation>序列 %2 的头 %1，键 %3，通道 %4：其 %5 个词元之后的状态</translation>
    </message>
    <message>
        <source>head %1 of sequence %2, row %3 of the state M after %4 tokens: the last token multiplies M by e^%5, then adds δ · k</source>
        <translation>序列 %2 的头 %1，%4 个词元之后状态 M 的第 %3 行：最后一个词元将 M 乘以 e^%5，再加上 δ · k</translation>
    </message>
    <message>
        <source>head %1 of sequence %2: the state of channel %3 is computed from %4 tokens</source>
        <translation>序列 %2 的头 %1：通道 %3 的状态由 %4 个词元得出</translation>
    </message>
    <message>
        <source>head %1, channel %2, state element %3 after %4 tokens</source>
        <translation>头 %1，通道 %2，%4 个词元之后的状态元素 %3</translation>
    </message>
    <message>
        <source>head %1, channel %2: h_i after %3 tokens; the last token gives h_i · e^(dt · %4) + %5 · %6 · dt with dt = softplus(%7)</source>
        <translation>头 %1，通道 %2：%3 个词元之后的 h_i；最后一个词元给出 h_i · e^(dt · %4) + %5 · %6 · dt，其中 dt = softplus(%7)</translation>
    </message>
    <message>
        <source>ids%1 is %2; s has only state 0</source>
        <translation>ids%1 为 %2；s 只有状态 0</translation>
    </message>
    <message>
        <source>ids%1 is %2; s has states 0 to %3</source>
        <translation>ids%1 为 %2；s 有状态 0 到 %3</translation>
    </message>
    <message>
        <source>left = %1, lower = %2, uni = %3: ggml solves a x = b only for a lower triangle with its diagonal (left = 1, lower = 1, uni = 0)</source>
        <translation>left = %1，lower = %2，uni = %3：ggml 只对带对角线的下三角求解 a x = b（left = 1，lower = 1，uni = 0）</translation>
    </message>
    <message>
        <source>row %1 of %2: Σ_t %3 · x_t over the %1 previous rows of x = %4</source>
        <translation>%2 的第 %1 行：对 x 中其前 %1 行求 Σ_t %3 · x_t = %4</translation>
    </message>
    <message>
        <source>s is %1 and x is %2; s must be [d_state, x.ne[0], x.ne[1], states]</source>
        <translation>s 为 %1，x 为 %2；s 必须是 [d_state, x.ne[0], x.ne[1], 状态]</translation>
    </message>
    <message>
        <source>sequence %1 begins with state %2 of %3, given by %4</source>
        <translation>序列 %1 从 %3 的状态 %2 开始，由 %4 指定</translation>
    </message>
    <message>
        <source>sequence %1 has no tokens, so its state is still %2 = %3</source>
        <translation>序列 %1 没有词元：状态保持 %2 = %3</translation>
    </message>
    <message>
        <source>slot %1 is not written: it would contain the state %1 tokens before the last one, but there are only %2 tokens</source>
        <translation>槽位 %1 不写入：它用于最后一个词元之前 %1 个词元处的状态，而词元只有 %2 个</translation>
    </message>
    <message>
        <source>state is %1; it must be [%2 · %2 · %3, sequences]</source>
        <translation>state 为 %1；必须是 [%2 · %2 · %3, 序列]</translation>
    </message>
    <message>
        <source>sx.ne[0] = %1 is less than c.ne[0] - 1 = %2; sx must contain the tokens and the c.ne[0] - 1 tokens that precede them</source>
        <translation>sx.ne[0] = %1 小于 c.ne[0] - 1 = %2；sx 须含有这些词元及其之前的 c.ne[0] - 1 个词元</translation>
    </message>
    <message>
        <source>sx.ne[1] is %1 and c.ne[1] is %2; both are the number of channels and must be equal</source>
        <translation>sx.ne[1] 为 %1，c.ne[1] 为 %2；两者都是通道数，须相等</translation>
    </message>
    <message>
        <source>%1 tokens can&apos;t be divided evenly among the %2 sequences of state</source>
        <translation>%1 个词元不能平分给 state 的 %2 个序列</translation>
    </message>
    <message>
        <source>the last token: h · e^(dt · %1) + %2 · %3 · dt with dt = softplus(%4) = %5</source>
        <translation>最后一个词元：h · e^(dt · %1) + %2 · %3 · dt，其中 dt = softplus(%4) = %5</translation>
    </message>
    <message>
        <source>the last token: state · %1 + %2 · %3 + (Σ_i %4 · state_i) · %5</source>
        <translation>最后一个词元：state · %1 + %2 · %3 + (Σ_i %4 · state_i) · %5</translation>
    </message>
    <message>
        <source>the last token: state · %1 + %2 · %3 = %4 · %5 + %6 · %7</source>
        <translation>最后一个词元：state · %1 + %2 · %3 = %4 · %5 + %6 · %7</translation>
    </message>
    <message>
        <source>the result would have more elements than can be addressed</source>
        <translation>结果的元素会多到无法寻址</translation>
    </message>
    <message>
        <source>the rows of %1 must be adjacent: nb[1] = %2, but a row takes %3 bytes (use cont first)</source>
        <translation>%1 的各行必须首尾相接：nb[1] = %2，而一行占 %3 字节（请先用 cont）</translation>
    </message>
    <message>
        <source>the rows of sx must be adjacent: nb[1] = %1, but a row takes %2 bytes</source>
        <translation>sx 的各行必须首尾相接：nb[1] = %1，而一行占 %2 字节</translation>
    </message>
    <message>
        <source>the number of heads, v.ne[1] = %1, is not a multiple of %2.ne[1] = %3; the heads of v cycle through the heads of %2</source>
        <translation>头数 v.ne[1] = %1 不是 %2.ne[1] = %3 的倍数；v 的各头循环使用 %2 的头</translation>
    </message>
    <message>
        <source>the number of sequences, v.ne[3] = %1, is not a multiple of %2.ne[3] = %3</source>
        <translation>序列数 v.ne[3] = %1 不是 %2.ne[3] = %3 的倍数</translation>
    </message>
    <message>
        <source>= %3, with state = %1 and Σ = %2</source>
        <translation>代入 state = %1 和 Σ = %2，结果为 %3</translation>
    </message>
    <message>
        <source>the number of heads, x.ne[1] = %1, is not a multiple of the number of groups, B.ne[1] = %2</source>
        <translation>头数 x.ne[1] = %1 不是组数 B.ne[1] = %2 的倍数</translation>
    </message>
    <message>
        <source>y[d, t] = Σ_j sx[t + j, d] · c[j, d]: each channel&apos;s last tokens, weighted by the channel&apos;s own kernel. sx begins with the tokens that precede the first one.</source>
        <translation>y[d, t] = Σ_j sx[t + j, d] · c[j, d]：每个通道最近的词元，由其自己的核加权。sx 以第一个词元之前的词元开头。</translation>
    </message>
    <message>
        <source>Σ_i %1 · %2 · state_i over %3 values of i</source>
        <translation>对 %3 个 i 求 Σ_i %1 · %2 · state_i</translation>
    </message>
    <message>
        <source>Σ_i %1 · (%2 · %3 · %4 + state_i) over %5 values of i</source>
        <translation>对 %5 个 i 求 Σ_i %1 · (%2 · %3 · %4 + state_i)</translation>
    </message>
    <message>
        <source>Σ_i M_i · %1 = %2</source>
        <translation>Σ_i M_i · %1 = %2</translation>
    </message>
    <message>
        <source>Σ_i h_i · %1 over %2 values of i</source>
        <translation>对 %2 个 i 求 Σ_i h_i · %1</translation>
    </message>
    <message>
        <source>Σ_i state_i · %1 over %2 values of i</source>
        <translation>对 %2 个 i 求 Σ_i state_i · %1</translation>
    </message>
    <message>
        <source>Σ_j %1 · %2 over j = 0 … %3</source>
        <translation>对 j = 0 … %3 求 Σ_j %1 · %2</translation>
    </message>
    <message>
        <source>δ = (%1 - Σ_i M_i · %2) · %3 = %4, with Σ = %5</source>
        <translation>δ = (%1 - Σ_i M_i · %2) · %3 = %4，其中 Σ = %5</translation>
    </message>
    <message>
        <source>%1 is given, but a preceding tensor argument is missing</source>
        <translation>给出了 %1，但没有给出它之前的一个张量</translation>
    </message>
    <message>
        <source>%1 of %2 has no default for the parameter %3; use the call %1(…) to set it</source>
        <translation>%2 的 %1 有一个没有默认值的参数 %3，只有调用 %1(…) 能设置它</translation>
    </message>
    <message>
        <source>Left out of ggscope: %1.</source>
        <translation>ggscope 未收录：%1。</translation>
    </message>
    <message>
        <source>Runs a plug-in&apos;s op, selected by name, on up to 9 tensors. The result is written into a.</source>
        <translation>按名称运行插件的算子，最多 9 个张量。结果写入 a。</translation>
    </message>
    <message>
        <source>Runs a plug-in&apos;s op, selected by name. The result is written into a.</source>
        <translation>按名称运行插件的算子。结果写入 a。</translation>
    </message>
    <message>
        <source>Runs a plug-in&apos;s op, selected by name. The op determines the type and shape of the result.</source>
        <translation>按名称运行插件的算子。结果的类型和形状由该算子决定。</translation>
    </message>
    <message>
        <source>Runs a plug-in&apos;s op, selected by name. The result has the type and shape of a.</source>
        <translation>按名称运行插件的算子。结果的类型和形状与 a 相同。</translation>
    </message>
    <message>
        <source>`%1` is not an op of a plug-in</source>
        <translation>`%1` 不是插件的算子</translation>
    </message>
    <message>
        <source>all threads, or n_tasks</source>
        <translation>所有线程，或 n_tasks</translation>
    </message>
    <message>
        <source>ggml&apos;s own builder refuses it</source>
        <translation>ggml 自身拒绝构建它</translation>
    </message>
    <message>
        <source>ggscope does not have the op %1: %2</source>
        <translation>ggscope 没有算子 %1：%2</translation>
    </message>
    <message>
        <source>it was made for one vendor&apos;s model</source>
        <translation>它是为某一家厂商的模型而设的</translation>
    </message>
    <message>
        <source>its shape rule returns the shape %1 and the type %2; the result of this call must be like %3, which has the shape %4 and the type %5</source>
        <translation>其形状规则返回形状 %1 和类型 %2；此调用的结果须与 %3 相同，即形状 %4、类型 %5</translation>
    </message>
    <message>
        <source>n_tasks = %1, but %2 of %3 runs on only one thread</source>
        <translation>n_tasks = %1，而 %3 的 %2 只在一个线程上运行</translation>
    </message>
    <message>
        <source>n_tasks = %1; it must be at least 1, or -1 for all threads</source>
        <translation>n_tasks = %1；必须至少为 1，或以 -1 表示所有线程</translation>
    </message>
    <message>
        <source>no plug-in has an op `%1`</source>
        <translation>没有插件有算子 `%1`</translation>
    </message>
    <message>
        <source>node %1 (%2): ggscope does not have this op: %3</source>
        <translation>节点 %1（%2）：ggscope 没有此算子：%3</translation>
    </message>
    <message>
        <source>a node of this kind can only be created for a plug-in&apos;s op, as in map_custom1(&quot;my_op&quot;, a)</source>
        <translation>此类节点只能为插件的算子创建，例如 map_custom1(&quot;my_op&quot;, a)</translation>
    </message>
    <message>
        <source>there is no op `%1`, because no plug-in is loaded; load the plug-in that contains it with %2</source>
        <translation>没有算子 `%1`，因为尚未加载插件；请用 %2 加载含有它的插件</translation>
    </message>
    <message>
        <source>the tensor that is written to</source>
        <translation>被写入的张量</translation>
    </message>
    <message>
        <source>%1 of %2: %3</source>
        <translation>%2 的 %1：%3</translation>
    </message>
    <message>
        <source>%2 of %3: the number of tensors must be %4, but it is %1</source>
        <translation>给出了 %1 个张量，而 %3 的 %2 需要 %4 个</translation>
    </message>
    <message>
        <source>%2 of %3: the number of tensors must be from %4 to %5, but it is %1</source>
        <translation>给出了 %1 个张量，而 %3 的 %2 需要 %4 到 %5 个</translation>
    </message>
    <message>
        <source>ggscope does not have `%1`: %2</source>
        <translation>ggscope 没有 `%1`：%2</translation>
    </message>
    <message>
        <source>Created by these calls, together with other nodes: %1.</source>
        <translation>由以下调用创建（连同其他节点）：%1。</translation>
    </message>
    <message>
        <source>Products are added up in an order that depends on the number of columns. For rows of a quantised type, the order changes at an average of %1 columns per expert. For other types, at most one column, several columns, and %2 or more columns use different orders. The last bits may therefore differ.</source>
        <translation>量化类型的行在每个专家平均达到 %1 列时，乘积按另一种顺序相加；其他类型则在至多一列、多列和达到 %2 列时各有一种顺序。末尾几位可能不同。</translation>
    </message>
    <message>
        <source>Products are added up in an order that depends on the number of columns of b. For rows of a quantised type, the order changes at %1 columns. For other types, one column, several columns, and %2 or more columns use different orders. The last bits may therefore differ.</source>
        <translation>量化类型的行在 b 达到 %1 列时，乘积按另一种顺序相加；其他类型则在一列、多列和达到 %2 列时各有一种顺序。末尾几位可能不同。</translation>
    </message>
    <message>
        <source>With %1 or more queries, keys and queries are multiplied as matrices. The products are then added up in a different order than with fewer queries, so the last bits may differ.</source>
        <translation>查询达到 %1 个时，键与查询按矩阵相乘，并按另一种顺序相加，末尾几位可能与查询较少时不同。</translation>
    </message>
    <message>
        <source>Gradient, where y is the node and g is its gradient: %1</source>
        <translation>梯度（g 为该节点的梯度，y 为该节点）：%1</translation>
    </message>
    <message>
        <source>Gradient: none; ggml&apos;s backward pass stops here.</source>
        <translation>梯度：无，ggml 的反向传播到此为止。</translation>
    </message>
    <message>
        <source>Shape of the result, where a0 is ne[0] of a: %1</source>
        <translation>结果的形状（a0 即 a 的 ne[0]）：%1</translation>
    </message>
    <message>
        <source>any type</source>
        <translation>任意类型</translation>
    </message>
    <message>
        <source>same as %1</source>
        <translation>同 %1</translation>
    </message>
    <message>
        <source>any type with blocks</source>
        <translation>任意分块类型</translation>
    </message>
    <message>
        <source>result</source>
        <translation>结果</translation>
    </message>
    <message>
        <source>running the program needs %1 bytes of work buffers (threads: %2) in addition to its own %3 bytes; the limit is %4 bytes (%5)</source>
        <translation>运行程序需要 %1 字节的工作缓冲区（线程数：%2），另加程序自身的 %3 字节；上限为 %4 字节（%5）</translation>
    </message>
    <message>
        <source>requested type</source>
        <translation>所要求的类型</translation>
    </message>
    <message>
        <source>type used for dot products with rows of a</source>
        <translation>与 a 的行做点积所用的类型</translation>
    </message>
    <message>
        <source>GGSCOPE_ISA is `%1`; this processor supports: %2</source>
        <translation>GGSCOPE_ISA 为 `%1`；此处理器支持：%2</translation>
    </message>
    <message>
        <source>`%1` can&apos;t follow a statistic; only a comparison with a number can: &gt; &gt;= &lt; &lt;= == or !=</source>
        <translation>统计量后面不能跟 `%1`；只能跟与数字的比较：&gt; &gt;= &lt; &lt;= == 或 !=</translation>
    </message>
    <message>
        <source>eps = %1; it must be at least 0</source>
        <translation>eps = %1；至少须为 0</translation>
    </message>
    <message>
        <source>`%1` can&apos;t be used as the importance of the columns: value %2 is %3; it must be finite and at least 0</source>
        <translation>`%1` 不能用作各列的重要性：值 %2 为 %3；须为有限值且不小于 0</translation>
    </message>
    <message>
        <source>%1 has %2 pairs; at most %3 are supported</source>
        <translation>%1 有 %2 对；最多支持 %3 对</translation>
    </message>
    <message>
        <source>%1 has %2 tokens; the number must be from 1 to %3</source>
        <translation>%1 有 %2 个词元；个数须为 1 至 %3</translation>
    </message>
    <message>
        <source>%1 is %2; it must be an array with one entry for each of the %3 tokens</source>
        <translation>%1 为 %2；须为数组，%3 个词元各有一项</translation>
    </message>
    <message>
        <source>%1 experts would be used, but there are only %2</source>
        <translation>将使用 %1 个专家，而只有 %2 个</translation>
    </message>
    <message>
        <source>%1: the sum of squared differences is %2 times the sum of squares; up to %3 times counts as rounding</source>
        <translation>%1：差的平方和是平方和的 %2 倍；不超过 %3 倍属于舍入</translation>
    </message>
    <message>
        <source>%1[%2]: expected %3, got %4; a difference of up to %5 counts as rounding</source>
        <translation>%1[%2]：应为 %3，得到 %4；相差不超过 %5 属于舍入</translation>
    </message>
    <message>
        <source>`%1` is %2, but there are only %3 tokens: the key is ignored</source>
        <translation>`%1` 为 %2，而只有 %3 个词元：忽略该键</translation>
    </message>
    <message>
        <source>`%1` is %2; at most %3 layers are supported</source>
        <translation>`%1` 为 %2；最多支持 %3 层</translation>
    </message>
    <message>
        <source>`%1` is `%2`; supported values: none, linear, yarn, longrope</source>
        <translation>`%1` 为 `%2`；支持的值：none、linear、yarn、longrope</translation>
    </message>
    <message>
        <source>expected %1 nodes, got %2</source>
        <translation>应有 %1 个节点，得到 %2 个</translation>
    </message>
    <message>
        <source>expected node %1, but there are only %2 nodes</source>
        <translation>应有节点 %1，而只有 %2 个节点</translation>
    </message>
    <message>
        <source>the rules by which `%1` splits a text into words are not supported</source>
        <translation>不支持 `%1` 把文本切分成词的规则</translation>
    </message>
    <message>
        <source>layer %1 has %2 heads for queries and %3 for keys; the first must be a multiple of the second</source>
        <translation>第 %1 层有 %2 个查询头和 %3 个键头；前者须是后者的倍数</translation>
    </message>
    <message>
        <source>node %1, %2: the sum is %3, expected %4; relative to the sum of magnitudes, the difference is %5, and up to %6 counts as rounding</source>
        <translation>节点 %1，%2：和为 %3，应为 %4；相对于绝对值之和，相差 %5，不超过 %6 属于舍入</translation>
    </message>
    <message>
        <source>values of type %1 can&apos;t be added up here</source>
        <translation>此处无法对 %1 类型的值求和</translation>
    </message>
    <message>
        <source>relative to the sums of magnitudes, the sums of nodes differ by at most %1; the largest difference is in %2</source>
        <translation>相对于绝对值之和，各节点的和相差不超过 %1，最大处为 %2</translation>
    </message>
    <message>
        <source>text %1 is decoded as `%2`</source>
        <translation>文本 %1 解码为 `%2`</translation>
    </message>
    <message>
        <source>the key `%1`, which selects how text is split into words, is missing; `default` may produce different tokens from those that the model was trained with</source>
        <translation>缺少键 `%1`，它选择文本如何切分成词；`default` 得到的词元可能与模型训练时不同</translation>
    </message>
    <message>
        <source>the file does not specify its architecture: the key `general.architecture` is missing</source>
        <translation>文件未说明其架构：缺少键 `general.architecture`</translation>
    </message>
    <message>
        <source>the file has no tokens: the key `%1` is missing</source>
        <translation>文件没有词元：缺少键 `%1`</translation>
    </message>
    <message>
        <source>the file&apos;s tokenizer merges pairs, but the key `%1` is missing</source>
        <translation>文件的分词器要合并词对，但缺少键 `%1`</translation>
    </message>
    <message>
        <source>the architecture `%1` is not supported; the supported architectures are: %2</source>
        <translation>不支持架构 `%1`；支持的架构有：%2</translation>
    </message>
    <message>
        <source>the key `%1` is missing</source>
        <translation>缺少键 `%1`</translation>
    </message>
    <message>
        <source>the text can&apos;t be split into words: PCRE2 reports error %1 at character %2</source>
        <translation>无法把文本切分成词：PCRE2 在字符 %2 处报告错误 %1</translation>
    </message>
    <message>
        <source>the text has %1 bytes; at most %2 bytes can be read at once</source>
        <translation>文本有 %1 字节；一次最多可读 %2 字节</translation>
    </message>
    <message>
        <source>the tokenizer `%1` is not supported; the supported tokenizers are `llama`, `gpt2` and `bert`</source>
        <translation>不支持分词器 `%1`；支持的分词器有 `llama`、`gpt2` 和 `bert`</translation>
    </message>
    <message>
        <source>the vocabulary has no token for the byte 0x%1 of the text</source>
        <translation>词表中没有对应文本字节 0x%1 的词元</translation>
    </message>
    <message>
        <source>there are no tokens to run</source>
        <translation>没有可运行的词元</translation>
    </message>
    <message>
        <source>token %1 is out of range; the model&apos;s vocabulary has %2 tokens</source>
        <translation>词元 %1 超出范围；模型的词表有 %2 个词元</translation>
    </message>
    <message>
        <source>tokens %1 and %2 have the same text, `%3`</source>
        <translation>词元 %1 与 %2 的文本相同：`%3`</translation>
    </message>
    <message>
        <source>`%1` has the shape %2 in the file, but %3 needs %4</source>
        <translation>`%1` 在文件中的形状为 %2，而 %3 需要 %4</translation>
    </message>
    <message>
        <source>the file has no `%1`; %2 needs this tensor with the shape %3</source>
        <translation>文件中没有 `%1`；%2 需要它，形状为 %3</translation>
    </message>
    <message>
        <source>the file has no `token_embd.weight`, so nothing can be run</source>
        <translation>文件中没有 `token_embd.weight`，因此无法运行</translation>
    </message>
    <message>
        <source>the KV cache would need room for %1 tokens, but has room for %2; use a larger context (--ctx)</source>
        <translation>KV 缓存需要容纳 %1 个词元，而只能容纳 %2 个；请使用更大的上下文（--ctx）</translation>
    </message>
    <message>
        <source>the KV cache would need %1 bytes, but only %2 bytes may be used</source>
        <translation>KV 缓存需要 %1 字节，而最多可用 %2 字节</translation>
    </message>
    <message>
        <source>there is no round %2; the number of rounds is %1, counted from 0</source>
        <translation>共有 %1 轮，从 0 数起；其中没有第 %2 轮</translation>
    </message>
    <message>
        <source>%1 and %2 are parts of different models: their total numbers of tensors (split.tensors.count) are %3 and %4</source>
        <translation>%1 和 %2 是不同模型的部分：其张量总数（split.tensors.count）分别为 %3 和 %4</translation>
    </message>
    <message>
        <source>%1 is out of range; numbers other than 0 must be from %2 to %3, with either sign</source>
        <translation>%1 超出范围；除 0 以外，数的大小须在 %2 到 %3 之间，正负均可</translation>
    </message>
    <message>
        <source>data_offsets give %4 bytes, but %1 elements of %2 (%3 bits each) need a different size</source>
        <translation>%1 个 %2 元素（每个 %3 位）所占的字节数不是 data_offsets 给出的 %4</translation>
    </message>
    <message>
        <source>%1 elements would be changed at once, but the limit is %2: choose a smaller slice</source>
        <translation>将一次修改 %1 个元素，而上限是 %2 个：请选择较小的切片</translation>
    </message>
    <message>
        <source>%1 exists and is not a GGUF file, so it is not overwritten</source>
        <translation>%1 已存在且不是 GGUF 文件，因此不会被覆盖</translation>
    </message>
    <message>
        <source>%1 must be u32, not %2</source>
        <translation>%1 须为 u32，而不是 %2</translation>
    </message>
    <message>
        <source>%1 contains only weights: a safetensors file contains neither the graph of a model nor its tokens. Convert the model to GGUF with llama.cpp to run it</source>
        <translation>%1 只有权重：safetensors 文件既不含模型的图，也不含其词元。要运行它，请用 llama.cpp 将模型转换为 GGUF</translation>
    </message>
    <message>
        <source>%1 is another name for %2</source>
        <translation>%1 是 %2 的另一个名称</translation>
    </message>
    <message>
        <source>%1 is %2, and the type of a key can&apos;t be changed; to make it %3, remove the key and set it again</source>
        <translation>%1 是 %2，键的类型不能更改；要变成 %3，请先移除该键再重新设置</translation>
    </message>
    <message>
        <source>%1 is of type %2: %3</source>
        <translation>%1 的类型为 %2：%3</translation>
    </message>
    <message>
        <source>%1 is %2; it must be a power of two</source>
        <translation>%1 为 %2；须为 2 的幂</translation>
    </message>
    <message>
        <source>%1 is a string</source>
        <translation>%1 是字符串</translation>
    </message>
    <message>
        <source>%1 is a symbolic link; give the name of the file to write</source>
        <translation>%1 是符号链接；请给出要写入的文件的名称</translation>
    </message>
    <message>
        <source>%1 is neither true nor false</source>
        <translation>%1 既不是 true 也不是 false</translation>
    </message>
    <message>
        <source>%1 is not a part of a split model: its number is %2 (split.no, from 0), but the number of parts is %3 (split.count)</source>
        <translation>%1 不是拆分模型的一部分：其编号（从 0 起）为 %2（split.no），而总共只有 %3 个部分（split.count）</translation>
    </message>
    <message>
        <source>%1 is not a part of a split model: the key `%2` is missing</source>
        <translation>%1 不是拆分模型的一部分：缺少键 `%2`</translation>
    </message>
    <message>
        <source>%1 is not one of the escapes \n, \r, \t, \\, \&quot;, \x1b, \u{e9}</source>
        <translation>%1 不是转义写法 \n、\r、\t、\\、\&quot;、\x1b、\u{e9} 之一</translation>
    </message>
    <message>
        <source>%1 is not a list, such as [1, 2, 3] or [&quot;one&quot;, &quot;two&quot;]</source>
        <translation>%1 不是列表，列表形如 [1, 2, 3] 或 [&quot;one&quot;, &quot;two&quot;]</translation>
    </message>
    <message>
        <source>%1 is not a number</source>
        <translation>%1 不是数</translation>
    </message>
    <message>
        <source>%1 is not a whole number</source>
        <translation>%1 不是整数</translation>
    </message>
    <message>
        <source>%1 is out of range; it must be from %2 to %3</source>
        <translation>%1 超出范围；须为 %2 至 %3</translation>
    </message>
    <message>
        <source>%1 was not written: %2</source>
        <translation>%1 未写入：%2</translation>
    </message>
    <message>
        <source>%1 is part %2 of %3 according to its name, but part %4 of %5 according to its keys (split.no, split.count)</source>
        <translation>按名称，%1 是第 %2 部分（共 %3 部分）；按其键（split.no、split.count），却是第 %4 部分（共 %5 部分）</translation>
    </message>
    <message>
        <source>%1 is part %2 of %3 of a model, but part %4 is missing: %5 does not exist</source>
        <translation>%1 是某个模型的第 %2 部分（共 %3 部分），但缺少第 %4 部分：%5 不存在</translation>
    </message>
    <message>
        <source>%1 is part %2 of %3 of a model. Parts are found by their names; rename the file so that its name ends in -%4-of-%5.gguf</source>
        <translation>%1 是某个模型的第 %2 部分（共 %3 部分）。各部分按名称查找；请重命名此文件，使其名称以 -%4-of-%5.gguf 结尾</translation>
    </message>
    <message>
        <source>%1 appears twice</source>
        <translation>%1 出现了两次</translation>
    </message>
    <message>
        <source>%1 queries · %2 heads · %3 keys are too many shares to read at once; the limit is %4</source>
        <translation>%2 个头的 %1 个查询、%3 个键太多，无法一次读取：上限为 %4 个份额</translation>
    </message>
    <message>
        <source>%1 tokens are too many: the model has only %2 positions</source>
        <translation>%1 个词元超过了模型的 %2 个位置</translation>
    </message>
    <message>
        <source>%1: the %2 parts have %3 tensors in total, but split.tensors.count is %4</source>
        <translation>%1：%2 个部分合计有 %3 个张量，而 split.tensors.count 为 %4</translation>
    </message>
    <message>
        <source>&quot;%1&quot; begins at byte %2 of %3, but kernels need %4 values at multiples of %5 bytes; load(…) makes an aligned copy</source>
        <translation>&quot;%1&quot; 从 %3 的字节 %2 开始，而核函数要求 %4 值位于 %5 字节的倍数处；load(…) 会生成对齐的副本</translation>
    </message>
    <message>
        <source>A language model with a few layers that writes short stories</source>
        <translation>一个只有几层、会写小故事的语言模型</translation>
    </message>
    <message>
        <source>the type of the elements of [] is unknown; give the type, such as u32[] or str[]</source>
        <translation>从 [] 看不出其元素的类型；请给出类型，例如 u32[] 或 str[]</translation>
    </message>
    <message>
        <source>`%1.attention.causal` is false, but in ggscope&apos;s graph for this architecture, tokens see only previous tokens</source>
        <translation>`%1.attention.causal` 为 false，而在 ggscope 用于此架构的图中，词元只能看到它前面的词元</translation>
    </message>
    <message>
        <source>`%1.attention.causal` must be false: in a model of this architecture, each token sees the whole text</source>
        <translation>`%1.attention.causal` 须为 false：在此架构的模型中，每个词元都能看到全部文本</translation>
    </message>
    <message>
        <source>`%1.rope.dimension_count` is %2; it must be even and from 2 to %3, the number of channels of a head</source>
        <translation>`%1.rope.dimension_count` 为 %2；须为偶数，且在 2 到一个头的通道数 %3 之间</translation>
    </message>
    <message>
        <source>`%1` has %2 entries; there must be one for each of the %3 layers</source>
        <translation>`%1` 有 %2 项；%3 层须每层一项</translation>
    </message>
    <message>
        <source>`%1` is %2 in the file, a type that ggml doesn&apos;t have: its %3 bytes can&apos;t be read as values</source>
        <translation>`%1` 在文件中为 %2，ggml 没有这种类型：其 %3 字节无法作为值读取</translation>
    </message>
    <message>
        <source>`%1` is %2, which can&apos;t be divided evenly among %3 heads; give the size of a head in `%4`</source>
        <translation>`%1` 为 %2，无法由 %3 个头平分；请在 `%4` 中给出一个头的大小</translation>
    </message>
    <message>
        <source>`%1` is %2; the supported values are 0 (none), 1 (mean), 2 (first token) and 3 (last token)</source>
        <translation>`%1` 为 %2；支持的值为 0（无）、1（平均）、2（第一个词元）和 3（最后一个词元）</translation>
    </message>
    <message>
        <source>`%1` is %2; it can&apos;t be negative</source>
        <translation>`%1` 为 %2；不能为负</translation>
    </message>
    <message>
        <source>`%1` is %2; it must be finite</source>
        <translation>`%1` 为 %2；须为有限值</translation>
    </message>
    <message>
        <source>`%1` is %2; it must be from %3 to %4</source>
        <translation>`%1` 为 %2；须在 %3 到 %4 之间</translation>
    </message>
    <message>
        <source>`%1` is %2; it must be greater than 0</source>
        <translation>`%1` 为 %2；须大于 0</translation>
    </message>
    <message>
        <source>`%1` is 0 in layer %2; it must be at least 1</source>
        <translation>`%1` 在第 %2 层为 0；至少须为 1</translation>
    </message>
    <message>
        <source>`%1` has type %2 in the file; a weight must have a float type or a quantised type</source>
        <translation>文件中 `%1` 的类型是 %2；权重须为浮点类型或量化类型</translation>
    </message>
    <message>
        <source>a `%1` model returns an embedding, not text</source>
        <translation>`%1` 模型返回嵌入，而不是文本</translation>
    </message>
    <message>
        <source>a `%1` model returns an embedding, not text: its layers can&apos;t predict a token</source>
        <translation>`%1` 模型返回嵌入，而不是文本：它的层无法预测词元</translation>
    </message>
    <message>
        <source>a key needs a name</source>
        <translation>键须有名称</translation>
    </message>
    <message>
        <source>a key&apos;s name can have at most %1 bytes; %2 has %3</source>
        <translation>键名最多 %1 字节；%2 有 %3 字节</translation>
    </message>
    <message>
        <source>an array</source>
        <translation>数组</translation>
    </message>
    <message>
        <source>an object</source>
        <translation>对象</translation>
    </message>
    <message>
        <source>with an alignment of %1, the tensors would be larger than can be addressed</source>
        <translation>按 %1 对齐时，张量会超出可寻址的范围</translation>
    </message>
    <message>
        <source>byte %1 of the header is zero; text can&apos;t contain zero bytes</source>
        <translation>头部的字节 %1 为零；文本不能含有零字节</translation>
    </message>
    <message>
        <source>the header is not valid JSON at byte %1, near %2</source>
        <translation>头部在字节 %1 处（%2 附近）不是有效的 JSON</translation>
    </message>
    <message>
        <source>bytes</source>
        <translation>字节</translation>
    </message>
    <message>
        <source>element %1: expected a comma after the quotation mark, got %2</source>
        <translation>元素 %1：引号后面应是逗号，而不是 %2</translation>
    </message>
    <message>
        <source>its %1 contains %2 instead of a number</source>
        <translation>其 %1 中有%2，而不是数</translation>
    </message>
    <message>
        <source>its %1 contains %2; the numbers must be whole numbers from 0 to 18446744073709551615</source>
        <translation>其 %1 中有 %2；须是 0 到 18446744073709551615 的整数</translation>
    </message>
    <message>
        <source>interrupted</source>
        <translation>已中断</translation>
    </message>
    <message>
        <source>the file has only %1 bytes, too few for a header and its length</source>
        <translation>文件只有 %1 字节，容不下头部及其长度</translation>
    </message>
    <message>
        <source>the new file has %1 keys and %2 tensors instead of %3 and %4</source>
        <translation>新文件有 %1 个键和 %2 个张量，而应为 %3 个和 %4 个</translation>
    </message>
    <message>
        <source>the field %1 is unknown; the fields of a tensor are dtype, shape and data_offsets</source>
        <translation>未知的字段 %1；张量的字段为 dtype、shape 和 data_offsets</translation>
    </message>
    <message>
        <source>the field %1 is missing</source>
        <translation>缺少字段 %1</translation>
    </message>
    <message>
        <source>the entry is %1; a tensor is an object with dtype, shape and data_offsets</source>
        <translation>该条目是%1；张量须是带有 dtype、shape 和 data_offsets 的对象</translation>
    </message>
    <message>
        <source>the value is %1; a value in __metadata__ must be a string</source>
        <translation>该值是%1；__metadata__ 中的值须是字符串</translation>
    </message>
    <message>
        <source>the entry appears twice</source>
        <translation>该条目出现了两次</translation>
    </message>
    <message>
        <source>its %1 is %2; dtype must be a string, and shape and data_offsets must be arrays of numbers</source>
        <translation>其 %1 是%2；dtype 须是字符串，shape 和 data_offsets 须是数的数组</translation>
    </message>
    <message>
        <source>its data_offsets are %1 and %2; they must be in ascending order and within the %3 bytes of data</source>
        <translation>其 data_offsets 为 %1 和 %2；须为升序，且在 %3 字节的数据之内</translation>
    </message>
    <message>
        <source>its data_offsets contain %1 numbers; they must contain two, the start and the end</source>
        <translation>其 data_offsets 有 %1 个数；须有两个，即起点和终点</translation>
    </message>
    <message>
        <source>its data_offsets contain more than two numbers</source>
        <translation>其 data_offsets 含有两个以上的数</translation>
    </message>
    <message>
        <source>its dtype is %1; the supported types are %2</source>
        <translation>其 dtype 为 %1；支持的类型有 %2</translation>
    </message>
    <message>
        <source>the records read so far take %1 bytes of memory; the limit is %2 bytes</source>
        <translation>到此为止读取的记录占用 %1 字节内存；上限为 %2 字节</translation>
    </message>
    <message>
        <source>its shape has more elements than 64 bits can count: one dimension is %1</source>
        <translation>其形状的元素数超出 64 位可计的范围：有一个维度为 %1</translation>
    </message>
    <message>
        <source>its shape has more than %1 dimensions; a tensor has at most %1</source>
        <translation>其形状超过 %1 个维度，而张量最多有 %1 个</translation>
    </message>
    <message>
        <source>key %1 has %2 elements; there is no element %3</source>
        <translation>键 %1 有 %2 个元素，没有元素 %3</translation>
    </message>
    <message>
        <source>key %1 is an array of %2 %3, but it should be %4</source>
        <translation>键 %1 是 %2 个 %3 的数组，需要的是 %4</translation>
    </message>
    <message>
        <source>key %1 is of type %2 (%3), but it should be %4</source>
        <translation>键 %1 的类型是 %2（%3），需要的是 %4</translation>
    </message>
    <message>
        <source>keys %1 and %2 of __metadata__ have the same name, %3</source>
        <translation>__metadata__ 的键 %1 和 %2 名称相同：%3</translation>
    </message>
    <message>
        <source>layer %1 has %2 heads for keys, but layer 0 has %3; all layers must have the same number</source>
        <translation>第 %1 层有 %2 个键头，而第 0 层有 %3 个；各层数目须相同</translation>
    </message>
    <message>
        <source>null</source>
        <translation>null</translation>
    </message>
    <message>
        <source>only a language model can continue a text</source>
        <translation>只有语言模型才能续写文本</translation>
    </message>
    <message>
        <source>pair %1 of %2 is `%3`; it must be two parts with a space between them</source>
        <translation>%2 的第 %1 对是 `%3`；须为由空格隔开的两部分</translation>
    </message>
    <message>
        <source>split.no and split.count must be used together: split.no is the number of the part, split.count is the number of parts</source>
        <translation>split.no 和 split.count 须一起使用：split.no 是部分的编号，split.count 是部分的总数</translation>
    </message>
    <message>
        <source>split.no is %1 and split.count is %2; parts are numbered from 0</source>
        <translation>split.no 为 %1，split.count 为 %2；各部分从 0 起编号</translation>
    </message>
    <message>
        <source>split.tensors.count is %1, but this part alone has %2 tensors</source>
        <translation>split.tensors.count 为 %1，而仅这一部分就有 %2 个张量</translation>
    </message>
    <message>
        <source>tensor %1 is in both %2 and %3</source>
        <translation>张量 %1 既在 %2 中，也在 %3 中</translation>
    </message>
    <message>
        <source>tensors %1 and %2 have the same name, %3</source>
        <translation>张量 %1 和 %2 名称相同：%3</translation>
    </message>
    <message>
        <source>the attention of layer %1 has %2 keys; %3 were requested</source>
        <translation>第 %1 层的注意力有 %2 个键；请求了 %3 个</translation>
    </message>
    <message>
        <source>the attention of layer %1 has %2 queries, so there is no query %3</source>
        <translation>第 %1 层的注意力有 %2 个查询，因此没有查询 %3</translation>
    </message>
    <message>
        <source>the attention&apos;s source `%1` is not part of the program</source>
        <translation>注意力的源 `%1` 不属于此程序</translation>
    </message>
    <message>
        <source>the KV cache would be larger than can be addressed: %1 has the shape %2</source>
        <translation>KV 缓存会大到无法寻址：%1 的形状是 %2</translation>
    </message>
    <message>
        <source>the files together are larger than can be addressed</source>
        <translation>这些文件合计太大，无法寻址</translation>
    </message>
    <message>
        <source>the graph of a `%1` model has no `%2`</source>
        <translation>`%1` 模型的图中没有 `%2`</translation>
    </message>
    <message>
        <source>the header at byte %1 begins with %2; it must begin with {</source>
        <translation>字节 %1 处的头部以 %2 开头；须以 { 开头</translation>
    </message>
    <message>
        <source>the header is %1; it must be an object</source>
        <translation>头部是%1；它须是对象</translation>
    </message>
    <message>
        <source>the header&apos;s length at byte 0 is %1, but only %2 bytes are left</source>
        <translation>字节 0 处的头部长度为 %1，而只剩 %2 字节</translation>
    </message>
    <message>
        <source>the header&apos;s length at byte 0 is %1; it can be at most %2</source>
        <translation>字节 0 处的头部长度为 %1；最多可为 %2</translation>
    </message>
    <message>
        <source>the keys `%1` and `%2` are missing; one of them is required</source>
        <translation>缺少键 `%1` 和 `%2`；二者须有其一</translation>
    </message>
    <message>
        <source>the model ends its text here, with `%1`</source>
        <translation>模型在此以 `%1` 结束文本</translation>
    </message>
    <message>
        <source>there is no layer %2; the number of layers in the model is %1, counted from 0</source>
        <translation>模型有 %1 层，从 0 数起；没有第 %2 层</translation>
    </message>
    <message>
        <source>the program is running: pause it first</source>
        <translation>程序正在运行：请先暂停</translation>
    </message>
    <message>
        <source>the closing quotation mark is missing</source>
        <translation>缺少末尾的引号</translation>
    </message>
    <message>
        <source>the tensors take %1 bytes, but %2 bytes follow the header</source>
        <translation>张量占 %1 字节，而头部之后有 %2 字节</translation>
    </message>
    <message>
        <source>the text has %1 tokens, so no token can be set at index %2</source>
        <translation>文本有 %1 个词元，因此不能在索引 %2 处设置词元</translation>
    </message>
    <message>
        <source>there are %1 experts, but `%2` does not specify how many of them are used</source>
        <translation>有 %1 个专家，而 `%2` 没有给出使用的专家数</translation>
    </message>
    <message>
        <source>there is no key %1</source>
        <translation>没有键 %1</translation>
    </message>
    <message>
        <source>there is not enough memory to open a safetensors file with so many tensors</source>
        <translation>内存不足，无法打开含有这么多张量的 safetensors 文件</translation>
    </message>
    <message>
        <source>there is nothing between two commas</source>
        <translation>两个逗号之间没有内容</translation>
    </message>
    <message>
        <source>token %1 is one of the %2 prompt tokens; to change it, type another prompt</source>
        <translation>词元 %1 属于提示词的 %2 个词元：要更改它，请输入另一段提示词</translation>
    </message>
    <message>
        <source>the result of layer %1 is not a row of %2 values for each token</source>
        <translation>第 %1 层的结果不是每个词元一行 %2 个值</translation>
    </message>
    <message>
        <source>the results of layers are kept only for tokens %1 to %2 (exclusive), not for token %3</source>
        <translation>各层的结果只保留词元 %1 至 %2（不含后者）的，不保留词元 %3 的</translation>
    </message>
    <message>
        <source>the logits after token %1 are not numbers, so no token can be chosen</source>
        <translation>词元 %1 之后的 logits 不是数，因此无法选择词元</translation>
    </message>
    <message>
        <source>%1 has no tensor %2</source>
        <translation>%1 中没有张量 %2</translation>
    </message>
    <message>
        <source>%1 has the shape %2 here, but %3 in %4</source>
        <translation>%1 在此处的形状为 %2，在 %4 中为 %3</translation>
    </message>
    <message>
        <source>%1 is a different file: its SHA-256 is %2, but the values were recorded for %3</source>
        <translation>%1 是另一个文件：其 SHA-256 为 %2，而记录的值来自 %3</translation>
    </message>
    <message>
        <source>a KV cache of type %1 needs flash attention: without it, the values of a token are not adjacent in the cache</source>
        <translation>%1 类型的 KV 缓存需要 flash attention：否则同一词元的值在缓存中不相邻</translation>
    </message>
    <message>
        <source>expected token %1, but there are only %2 tokens</source>
        <translation>应有词元 %1，而只有 %2 个词元</translation>
    </message>
    <message>
        <source>log Σ e^logit: expected %1, got %2; a difference of up to %3 counts as rounding</source>
        <translation>log Σ e^logit：应为 %1，得到 %2；相差不超过 %3 属于舍入</translation>
    </message>
    <message>
        <source>the %1 largest logits differ by up to %2, and log Σ e^logit differs by %3</source>
        <translation>最大的 %1 个 logit 相差不超过 %2，log Σ e^logit 相差 %3</translation>
    </message>
    <message>
        <source>a prompt without tokens can&apos;t be run</source>
        <translation>没有词元的提示词无法运行</translation>
    </message>
    <message>
        <source>the trace contains %1 programs; this version of ggscope supports 1 to %2</source>
        <translation>跟踪记录包含 %1 个程序；此版本的 ggscope 支持 1 到 %2 个</translation>
    </message>
    <message>
        <source>round %1 refers to program %2, but the number of programs is %3</source>
        <translation>第 %1 轮引用程序 %2，而程序共有 %3 个</translation>
    </message>
    <message>
        <source>the graphs of the two prompts have %1 and %2 nodes: they can&apos;t be compared node by node</source>
        <translation>两个提示词的计算图分别有 %1 和 %2 个节点，无法逐个节点比较</translation>
    </message>
    <message>
        <source>%1 bytes are more than can be addressed</source>
        <translation>%1 字节超出可寻址的范围</translation>
    </message>
    <message>
        <source>the graph allocator can have at most %2 blocks of memory, and none of them has room for %1 bytes</source>
        <translation>%1 字节放不进图分配器所能拥有的 %2 块内存中的任何一块</translation>
    </message>
    <message>
        <source>%1 has %2 sources; at most %3 are allowed</source>
        <translation>%1 有 %2 个源；最多 %3 个</translation>
    </message>
    <message>
        <source>%1 needs %2 bytes, but only %3 were reserved</source>
        <translation>%1 需要 %2 字节，而只预留了 %3</translation>
    </message>
    <message>
        <source>%1 needs more bytes than can be addressed</source>
        <translation>%1 需要的字节超出可寻址的范围</translation>
    </message>
    <message>
        <source>%1: there is no tensor %2</source>
        <translation>%1：没有张量 %2</translation>
    </message>
    <message>
        <source>Creates another graph allocator for the following calls. The first allocator always exists.</source>
        <translation>为其后的各调用创建另一个图分配器。第一个分配器始终存在。</translation>
    </message>
    <message>
        <source>Best fit: the smallest free block with room for %1 bytes has %2 bytes.</source>
        <translation>最佳适配：能容纳 %1 字节的空闲块中最小的一个，%2 字节。</translation>
    </message>
    <message>
        <source>Gives each tensor that has no data its planned bytes, in a buffer outside the context. If the tensors don&apos;t fit, the memory is planned again. Tensors with data in the context are planned as if they had no data, but are not moved.</source>
        <translation>把规划好的字节给图中尚无数据的张量，放在上下文之外的缓冲区中。放不下时重新规划内存。数据在上下文中的张量按没有数据来规划，但不移动。</translation>
    </message>
    <message>
        <source>Reuses the memory of `%1`: %2 may overwrite its source, both tensors have the same layout, and no other node reads `%1`.</source>
        <translation>复用 `%1` 的内存：%2 可以覆盖其源，两个张量布局相同，且没有别的节点读取 `%1`。</translation>
    </message>
    <message>
        <source>No free block is large enough, so a new block of memory is added.</source>
        <translation>没有足够大的空闲块，因此新增一块内存。</translation>
    </message>
    <message>
        <source>No gap has room for %1 bytes: the tensor is placed at the end.</source>
        <translation>没有空隙能容纳 %1 字节：张量放到末尾。</translation>
    </message>
    <message>
        <source>Can&apos;t reuse the memory of `%1`, because a view uses this memory.</source>
        <translation>不能复用 `%1` 的内存：有视图使用这块内存。</translation>
    </message>
    <message>
        <source>Can&apos;t reuse the memory of `%1`, because `%1` is a view, and the allocator doesn&apos;t reuse the memory of views.</source>
        <translation>不能复用 `%1` 的内存：`%1` 是视图，而分配器不复用视图的内存。</translation>
    </message>
    <message>
        <source>Can&apos;t reuse the memory of `%1`, because `%1` is an output, whose bytes must not be reused.</source>
        <translation>不能复用 `%1` 的内存：`%1` 是输出，其字节不得复用。</translation>
    </message>
    <message>
        <source>Can&apos;t reuse the memory of `%1`, because `%1` is read more than once.</source>
        <translation>不能复用 `%1` 的内存，因为 `%1` 被读取不止一次。</translation>
    </message>
    <message>
        <source>Can&apos;t reuse the memory of `%1`, because this memory doesn&apos;t belong to the allocator.</source>
        <translation>不能复用 `%1` 的内存：这块内存不属于分配器。</translation>
    </message>
    <message>
        <source>Can&apos;t reuse the memory of `%1`, because `%1` has a different type, shape or strides.</source>
        <translation>不能复用 `%1` 的内存：`%1` 的类型、形状或步幅不同。</translation>
    </message>
    <message>
        <source>Can&apos;t reuse the memory of a source, because %1 never runs in place.</source>
        <translation>不能复用源的内存：%1 从不原位执行。</translation>
    </message>
    <message>
        <source>Plans the memory of a graph and reserves it. In the plan, each tensor keeps its bytes from its own node to its last reader.</source>
        <translation>规划一个图的内存并预留。内存规划给每个张量分配字节，从其节点到最后一个读取它的节点为止。</translation>
    </message>
    <message>
        <source>There is no gap: the tensor is placed at the end.</source>
        <translation>没有空隙：张量放到末尾。</translation>
    </message>
    <message>
        <source>a tensor of the graph doesn&apos;t belong to this program</source>
        <translation>图中有一个张量不属于本程序</translation>
    </message>
    <message>
        <source>an earlier `compute` uses the memory of this allocator for `%1`; call gallocr_new() before this call to create another allocator</source>
        <translation>先前的 `compute` 将此分配器的内存用于 `%1`；请在此调用之前用 gallocr_new() 新建一个分配器</translation>
    </message>
    <message>
        <source>ggml&apos;s memory: `%1` is computed by two graphs, and the allocator of one graph reuses the bytes of `%1` for other tensors; run this program in debug memory</source>
        <translation>ggml 的内存：`%1` 由两个图计算，而其中一个图的分配器会把 `%1` 的字节复用于其他张量；请在调试内存中运行此程序</translation>
    </message>
    <message>
        <source>ggml&apos;s memory: the bytes of the input `%1` are reused after its last reader, but the graph that reads `%1` is computed %2 times; mark `%1` as an output, too, or run this program in debug memory</source>
        <translation>ggml 的内存：输入 `%1` 的字节在最后一次读取后会被复用，而读取 `%1` 的图要计算 %2 次；请把 `%1` 同时标记为输出，或在调试内存中运行此程序</translation>
    </message>
    <message>
        <source>it has %1 leafs, but memory was reserved for %2</source>
        <translation>它有 %1 个叶子，而预留时是 %2 个</translation>
    </message>
    <message>
        <source>it has %1 nodes, but memory was reserved for %2</source>
        <translation>它有 %1 个节点，而预留时是 %2 个</translation>
    </message>
    <message>
        <source>no memory has been reserved</source>
        <translation>尚未预留内存</translation>
    </message>
    <message>
        <source>no memory was reserved for %1</source>
        <translation>没有为 %1 预留内存</translation>
    </message>
    <message>
        <source>the file has no passes</source>
        <translation>文件中没有任何一遍分配</translation>
    </message>
    <message>
        <source>the free memory would consist of more than %1 blocks, the most that ggml&apos;s graph allocator can track; ggml would abort here</source>
        <translation>空闲内存会分成 %1 块以上，超出 ggml 图分配器所能记录的数量；ggml 在此会中止</translation>
    </message>
    <message>
        <source>the graph refers to a memory that the graph allocator doesn&apos;t have; the number of its memories is %1</source>
        <translation>图分配器有 %1 种内存，而图引用了其他内存</translation>
    </message>
    <message>
        <source>the graph does not fit into the reserved memory: %1; with several memories, reserve memory for this graph first</source>
        <translation>图放不进已预留的内存：%1；有多种内存时，请先为此图预留内存</translation>
    </message>
    <message>
        <source>the graph contains tensor %1, which does not exist</source>
        <translation>图中含有不存在的张量 %1</translation>
    </message>
    <message>
        <source>the graph&apos;s tensors were made before their arena was reset</source>
        <translation>图的张量是在其内存区重置之前创建的</translation>
    </message>
    <message>
        <source>there is no graph %1; the number of graphs in the program is %2</source>
        <translation>没有图 %1；程序有 %2 个</translation>
    </message>
    <message>
        <source>there is no op %1</source>
        <translation>没有算子 %1</translation>
    </message>
    <message>
        <source>there is no type %1</source>
        <translation>没有类型 %1</translation>
    </message>
    <message>
        <source>the graph reads a tensor that doesn&apos;t belong to the program</source>
        <translation>图读取了一个不属于本程序的张量</translation>
    </message>
    <message>
        <source>step %1, `%2` (%3), reads `%4`, but step %5, `%6` (%7), overwrote the bytes of `%4`</source>
        <translation>第 %1 步 `%2`（%3）读取 `%4`，而其字节已被第 %5 步 `%6`（%7）覆盖</translation>
    </message>
    <message>
        <source>step %1, `%2` (%3), reads `%4`, but step %5, `%6` (%7), overwrote the bytes of `%4` after step %8 computed them</source>
        <translation>第 %1 步 `%2`（%3）读取 `%4`，而其字节在第 %8 步算出之后已被第 %5 步 `%6`（%7）覆盖</translation>
    </message>
    <message>
        <source>a batch of %1 tokens does not fit into a context of %2 tokens</source>
        <translation>%1 个词元的批次放不进 %2 个词元的上下文</translation>
    </message>
    <message>
        <source>%1 (and %2 more of this kind)</source>
        <translation>%1（另有 %2 处同类问题）</translation>
    </message>
    <message>
        <source>%1 bytes for the stacks of %2 threads can&apos;t be allocated: %3</source>
        <translation>无法分配 %2 个线程的栈所需的 %1 字节：%3</translation>
    </message>
    <message>
        <source>%1 bytes of managed memory are needed, but the card has only %2 bytes free</source>
        <translation>需要 %1 字节的托管内存，而显卡只有 %2 字节空闲</translation>
    </message>
    <message>
        <source>%1 bytes of emulator memory can&apos;t be allocated: %2</source>
        <translation>无法分配模拟器的 %1 字节内存：%2</translation>
    </message>
    <message>
        <source>%1 has %2 bytes free, but a block of the program needs %3 bytes</source>
        <translation>%1 空闲 %2 字节，而程序的一块内存需要 %3 字节</translation>
    </message>
    <message>
        <source>%1 has no kernel for the %2 with these types and shapes yet (%3); the CPU runs it</source>
        <translation>%1 尚无适合这些类型和形状（%3）的 %2 核函数；由 CPU 运行</translation>
    </message>
    <message>
        <source>%1 has no kernel for the %2 yet; the CPU runs it</source>
        <translation>%1 尚无 %2 核函数；由 CPU 运行</translation>
    </message>
    <message>
        <source>%1 has no memory</source>
        <translation>%1 没有内存</translation>
    </message>
    <message>
        <source>%1 reads its own results here, element by element; the CPU runs it</source>
        <translation>%1 在这里逐元素读取自己的结果；由 CPU 运行</translation>
    </message>
    <message>
        <source>%1 was stopped</source>
        <translation>%1 已停止</translation>
    </message>
    <message>
        <source>%1, block (%2), thread (%3), %4</source>
        <translation>%1，线程块 (%2)，线程 (%3)，%4</translation>
    </message>
    <message>
        <source>%1: accesses %2 bytes at an address that is not a multiple of %2: %3</source>
        <translation>%1：访问 %2 字节，但地址不是 %2 的倍数：%3</translation>
    </message>
    <message>
        <source>%1: %2 bytes of shared memory are more than a block can have</source>
        <translation>%1：%2 字节的共享内存超过了一个线程块的上限</translation>
    </message>
    <message>
        <source>%1: a block of %2 threads can&apos;t be launched; a block must have 1 to %3 threads</source>
        <translation>%1：无法启动有 %2 个线程的线程块；线程块须有 1 到 %3 个线程</translation>
    </message>
    <message>
        <source>%1: a finding</source>
        <translation>%1：发现问题</translation>
    </message>
    <message>
        <source>%1: a grid of %2 × %3 × %4 blocks can&apos;t be launched</source>
        <translation>%1：无法启动 %2 × %3 × %4 个线程块的网格</translation>
    </message>
    <message>
        <source>%1: race: this thread %2 %3, and %4 %5 the same memory at %6, without synchronisation in between</source>
        <translation>%1：数据竞争：此线程%2 %3，而 %4 在 %6 %5同一内存，两者之间没有任何同步</translation>
    </message>
    <message>
        <source>%1: an index is outside its array</source>
        <translation>%1：索引超出了数组</translation>
    </message>
    <message>
        <source>%1: reads %2 bytes outside its buffers, shared arrays and stack, at %3</source>
        <translation>%1：在其缓冲区、共享数组和栈之外读取了 %2 字节，位置：%3</translation>
    </message>
    <message>
        <source>%1: reads %2, which no thread of the block has written</source>
        <translation>%1：读取 %2，而本线程块没有任何线程写过它</translation>
    </message>
    <message>
        <source>%1: waits at a barrier that not all threads reach: %2 waits at %3</source>
        <translation>%1：在一个并非所有线程都会到达的屏障处等待：%2 在 %3 等待</translation>
    </message>
    <message>
        <source>%1: waits at a barrier, but %2 has returned; all threads of a block must reach the barrier</source>
        <translation>%1：在屏障处等待，而 %2 已经返回：线程块的所有线程都必须到达屏障</translation>
    </message>
    <message>
        <source>%1: waits for threads that never arrive</source>
        <translation>%1：等待永远不会到来的线程</translation>
    </message>
    <message>
        <source>%1: writes %2 bytes outside its buffers, shared arrays and stack, at %3</source>
        <translation>%1：在其缓冲区、共享数组和栈之外写入了 %2 字节，位置：%3</translation>
    </message>
    <message>
        <source>%1: writes to constant memory</source>
        <translation>%1：写入了常量内存</translation>
    </message>
    <message>
        <source>%1:%2</source>
        <translation>%1:%2</translation>
    </message>
    <message>
        <source>%1; choose the device cpu or emulator instead</source>
        <translation>%1；--device cpu 在 CPU 上计算，--device emulator 在模拟器上计算</translation>
    </message>
    <message>
        <source>CUDA: %1: %2</source>
        <translation>CUDA：%1：%2</translation>
    </message>
    <message>
        <source>`%1` is not a device; the devices are: cpu, cuda, cuda:0 (and other numbers), emulator, emulator:checked, emulator:unchecked</source>
        <translation>`%1` 不是设备；设备有：cpu、cuda、cuda:0（及其他编号）、emulator、emulator:checked、emulator:unchecked</translation>
    </message>
    <message>
        <source>`device(…)` is a statement, not a value</source>
        <translation>`device(…)` 是语句，不是值</translation>
    </message>
    <message>
        <source>a CPU can&apos;t run kernels that are written for a grid of threads</source>
        <translation>CPU 无法运行为线程网格编写的核函数</translation>
    </message>
    <message>
        <source>an unknown line</source>
        <translation>未知的行</translation>
    </message>
    <message>
        <source>a script can contain `device` only once</source>
        <translation>一个脚本里 `device` 只能出现一次</translation>
    </message>
    <message>
        <source>block (%1), thread (%2)</source>
        <translation>线程块 (%1)，线程 (%2)</translation>
    </message>
    <message>
        <source>to close the name of the device</source>
        <translation>它结束设备的名称</translation>
    </message>
    <message>
        <source>memory</source>
        <translation>内存</translation>
    </message>
    <message>
        <source>entry %1 of its indices refers to a row that doesn&apos;t exist</source>
        <translation>其索引中的条目 %1 指向不存在的行</translation>
    </message>
    <message>
        <source>reads</source>
        <translation>读取</translation>
    </message>
    <message>
        <source>the device failed and is no longer used</source>
        <translation>该设备出现故障，不再使用</translation>
    </message>
    <message>
        <source>the guard page below a thread&apos;s stack can&apos;t be protected: %1</source>
        <translation>无法保护线程栈下方的保护页：%1</translation>
    </message>
    <message>
        <source>the recording has room for %1 nodes, but the run needs %2</source>
        <translation>录制只能容纳 %1 个节点，而运行需要 %2 个</translation>
    </message>
    <message>
        <source>there is no CUDA device %1; the number of devices is %2, and the first one is 0</source>
        <translation>没有 CUDA 设备 %1；共有 %2 个，从 0 起编号</translation>
    </message>
    <message>
        <source>there is no CUDA device: %1</source>
        <translation>没有 CUDA 设备：%1</translation>
    </message>
    <message>
        <source>this build doesn&apos;t include the emulator</source>
        <translation>此构建版本不含模拟器</translation>
    </message>
    <message>
        <source>there is no emulator %1; the only emulator is 0</source>
        <translation>只有一个模拟器 0，没有模拟器 %1</translation>
    </message>
    <message>
        <source>thread (%1)</source>
        <translation>线程 (%1)</translation>
    </message>
    <message>
        <source>a storage on %1 can&apos;t have a mirror on %2</source>
        <translation>%1 上的存储在 %2 上不能有镜像</translation>
    </message>
    <message>
        <source>the device failed and its results are lost; restart to compute them again</source>
        <translation>设备发生故障，其上的结果已丢失；请重新开始以再次计算</translation>
    </message>
    <message>
        <source>writes</source>
        <translation>写入</translation>
    </message>
    <message>
        <source>%1 bytes of managed memory are needed, but %3 has only %2 bytes free</source>
        <translation>需要 %1 字节托管内存，但 %3 只有 %2 字节空闲</translation>
    </message>
    <message>
        <source>%1. %2 is no longer used, and its results can&apos;t be computed again on the CPU: %3</source>
        <translation>%1。%2 不再使用，其结果无法在 CPU 上重新计算：%3</translation>
    </message>
    <message>
        <source>%1. %2 is no longer used: the CPU ran all steps up to here again and also runs the following ones</source>
        <translation>%1。%2 不再使用：到此为止的所有步骤都已在 CPU 上重新运行，后续步骤也由 CPU 运行</translation>
    </message>
    <message>
        <source>`%1` is not a layer; write layer:3 or layer:3-5</source>
        <translation>`%1` 不是层；请写作 layer:3 或 layer:3-5</translation>
    </message>
    <message>
        <source>`%1` is not a placement rule; write mul_mat=cpu, ffn_*=cpu, layer:3=cpu or, for exceptions, ffn_up*=device</source>
        <translation>`%1` 不是放置规则；请写作 mul_mat=cpu、ffn_*=cpu、layer:3=cpu，例外写作 ffn_up*=device</translation>
    </message>
    <message>
        <source>the device of a recorded run can&apos;t be changed</source>
        <translation>录制的运行不能更换设备</translation>
    </message>
    <message>
        <source>the computation was paused before step %1</source>
        <translation>计算在步骤 %1 之前暂停</translation>
    </message>
    <message>
        <source>the rule %1 selects the CPU</source>
        <translation>规则 %1 选择了 CPU</translation>
    </message>
    <message>
        <source>compared up to token %1, where the logits of the two best candidates differ by less than the effect of rounding (%2)</source>
        <translation>比较到词元 %1 为止：该处最佳的两个候选词元的 logits 之差小于舍入的影响（%2）</translation>
    </message>
    <message>
        <source>%1 has no block (%2, %3, %4); its grid is %5 × %6 × %7</source>
        <translation>%1 没有线程块 (%2, %3, %4)；它的网格是 %5 × %6 × %7</translation>
    </message>
    <message>
        <source>%1 was not run</source>
        <translation>%1 没有运行</translation>
    </message>
    <message>
        <source>all nodes are done: choose the node whose kernel you want to see</source>
        <translation>所有节点都已完成：请选择想查看其核函数的节点</translation>
    </message>
    <message>
        <source>kernels of this target can&apos;t be inspected</source>
        <translation>无法查看此调试目标的核函数</translation>
    </message>
    <message>
        <source>nothing is computed here: there is no kernel to step into</source>
        <translation>这里不计算任何内容：没有可步入的核函数</translation>
    </message>
    <message>
        <source>the sources of `%1` have since been overwritten: step back to step %2 first</source>
        <translation>`%1` 的源此后已被覆盖：请先退回到步骤 %2</translation>
    </message>
    <message>
        <source>the sources of `%1` have not been computed yet: run to step %2 first</source>
        <translation>`%1` 的源尚未计算：请先运行到步骤 %2</translation>
    </message>
    <message>
        <source>%1 has no kernel %3; the number of its kernels is %2</source>
        <translation>%1 没有核函数 %3；它的核函数共 %2 个</translation>
    </message>
    <message>
        <source>the run was stopped before the comparison</source>
        <translation>运行在比较之前被停止</translation>
    </message>
    <message>
        <source>the writes of the block are unknown: its last %1 events were not kept</source>
        <translation>该线程块的写入未知：其最后 %1 个事件没有保留</translation>
    </message>
    <message>
        <source>%1 has no weight_map, which maps each tensor to its file</source>
        <translation>%1 中没有给出各张量所在文件的 weight_map</translation>
    </message>
    <message>
        <source>%1 lists %2 files, but one is missing: %3 does not exist</source>
        <translation>%1 列出了 %2 个文件，但缺少一个：%3 不存在</translation>
    </message>
    <message>
        <source>%1 lists no files: its weight_map is empty</source>
        <translation>%1 没有列出任何文件：weight_map 是空的</translation>
    </message>
    <message>
        <source>%1 lists tensor %2 in %3, but that file doesn&apos;t contain it</source>
        <translation>%1 将张量 %2 列在 %3 中，但该文件不含此张量</translation>
    </message>
    <message>
        <source>%1: byte %2 is zero, and text can&apos;t contain zero bytes</source>
        <translation>%1：字节 %2 为零，而文本不能含有零字节</translation>
    </message>
    <message>
        <source>not valid JSON at byte %1, near %2</source>
        <translation>字节 %1 处（%2 附近）不是有效的 JSON</translation>
    </message>
    <message>
        <source>the index is %1; it must be an object with weight_map</source>
        <translation>索引是%1；它须是含 weight_map 的对象</translation>
    </message>
    <message>
        <source>the index is an array; it must be an object with weight_map</source>
        <translation>索引是数组；它须是含 weight_map 的对象</translation>
    </message>
    <message>
        <source>metadata contains %1 twice</source>
        <translation>metadata 中 %1 出现了两次</translation>
    </message>
    <message>
        <source>there is not enough memory to open an index with this many tensors</source>
        <translation>内存不足，无法打开包含这么多张量的索引</translation>
    </message>
    <message>
        <source>weight_map must be an object that maps each tensor to its file</source>
        <translation>weight_map 应为对象，其中给出每个张量的文件</translation>
    </message>
    <message>
        <source>weight_map appears twice</source>
        <translation>weight_map 出现了两次</translation>
    </message>
    <message>
        <source>the entry of tensor %1 in weight_map is %2; it must be the name of a file</source>
        <translation>weight_map 中张量 %1 的值是%2；应为文件名</translation>
    </message>
    <message>
        <source>weight_map lists tensor %1 in %2, which is not a .safetensors file in the folder of the index</source>
        <translation>weight_map 将张量 %1 列在 %2 中；应为索引所在文件夹里的 .safetensors 文件</translation>
    </message>
    <message>
        <source>a KV cache of type %1 needs heads whose size is a multiple of %2; the head size of the model is %3</source>
        <translation>%1 类型的 KV 缓存要求头的大小是 %2 的倍数；该模型的头大小为 %3</translation>
    </message>
    <message>
        <source>the most likely token is different: the logits of the two candidates differ by less than the effect of rounding (%1)</source>
        <translation>最可能的词元不同：两个候选词元的 logits 之差小于舍入的影响（%1）</translation>
    </message>
    <message>
        <source>token %1 is different: the logits of the two best candidates differ by less than the effect of rounding (%2)</source>
        <translation>词元 %1 不同：最佳的两个候选词元的 logits 之差小于舍入的影响（%2）</translation>
    </message>
    <message>
        <source>cuBLAS is disabled by GGSCOPE_CUBLAS</source>
        <translation>cuBLAS 已由 GGSCOPE_CUBLAS 禁用</translation>
    </message>
    <message>
        <source>cuBLAS: %1 returned status %2</source>
        <translation>cuBLAS：%1 返回状态 %2</translation>
    </message>
    <message>
        <source>the default stream of a device can&apos;t be captured</source>
        <translation>设备的默认流无法捕获</translation>
    </message>
    <message>
        <source>the stream is already being captured</source>
        <translation>该流已在捕获中</translation>
    </message>
    <message>
        <source>the stream is not being captured</source>
        <translation>该流不在捕获中</translation>
    </message>
    <message>
        <source>cuBLAS can&apos;t be loaded: %1</source>
        <translation>无法加载 cuBLAS：%1</translation>
    </message>
    <message>
        <source>there is no memory yet for the indices of %1 nodes</source>
        <translation>还没有供 %1 个节点的索引使用的内存</translation>
    </message>
    <message>
        <source>the work buffer needs %1 bytes, but only %2 are reserved</source>
        <translation>工作缓冲区需要 %1 字节，但只预留了 %2 字节</translation>
    </message>
    <message>
        <source>a dimension of %1 is too large for cuBLAS</source>
        <translation>大小为 %1 的维度超出了 cuBLAS 的处理范围</translation>
    </message>
    <message>
        <source>%1 lacks a function that ggscope needs</source>
        <translation>%1 缺少 ggscope 需要的函数</translation>
    </message>
    <message>
        <source>a CPU&apos;s streams can&apos;t be captured</source>
        <translation>CPU 的流无法捕获</translation>
    </message>
    <message>
        <source>the CPU has no library for matrix products</source>
        <translation>CPU 没有矩阵乘积库</translation>
    </message>
    <message>
        <source>the emulator has no library for matrix products</source>
        <translation>模拟器没有矩阵乘积库</translation>
    </message>
    <message>
        <source>%1 has a kernel for the %2 only if all of %3 is aligned to %4 bytes; the CPU runs it</source>
        <translation>除非 %3 全部按 %4 字节对齐，否则 %1 没有适用于 %2 的核函数；由 CPU 运行</translation>
    </message>
    <message>
        <source>%1 is %2; it can be at most %3, because each tensor is padded to the alignment</source>
        <translation>%1 为 %2；最大可为 %3，因为每个张量都会填充到该对齐</translation>
    </message>
    <message>
        <source>%1: %2 is %3, expected %4</source>
        <translation>%1：%2 为 %3，应为 %4</translation>
    </message>
    <message>
        <source>%1: expected %2 sources</source>
        <translation>%1：应有 %2 个源</translation>
    </message>
    <message>
        <source>%1: source %2 is a node, expected a weight or a cache</source>
        <translation>%1：源 %2 是节点，应为权重或缓存</translation>
    </message>
    <message>
        <source>%1: source %2 should be node %3</source>
        <translation>%1：源 %2 应为节点 %3</translation>
    </message>
    <message>
        <source>%1: the values of input %2 add up to %3, expected %4</source>
        <translation>%1：输入 %2 的值之和为 %3，应为 %4</translation>
    </message>
    <message>
        <source>%1: there is no parameter %2</source>
        <translation>%1：没有参数 %2</translation>
    </message>
    <message>
        <source>CUDA: %1: %2; to use the device again, restart ggscope</source>
        <translation>CUDA：%1：%2；要再次使用该设备，请重新启动 ggscope</translation>
    </message>
    <message>
        <source>the inputs of a batch of %1 tokens need %2 bytes, but only %3 bytes may be used; use --ubatch for smaller batches</source>
        <translation>含 %1 个词元的批次，其输入需要 %2 字节，但最多只能使用 %3 字节；可用 --ubatch 减小批次</translation>
    </message>
    <message>
        <source>%1 is %2; it has no elements</source>
        <translation>%1 为 %2，没有元素</translation>
    </message>
    <message>
        <source>b is %1; it has no elements</source>
        <translation>b 为 %1，没有元素</translation>
    </message>
    <message>
        <source>ggml&apos;s memory: a node writes into the input `%1` for the following rounds, but the bytes of an input are reused after its last reader; mark `%1` as an output, too, or run this program in debug memory</source>
        <translation>ggml 的内存：有节点为后续轮次写入输入 `%1`，但输入的字节在最后一次读取后会分给别的张量；请同时将其标记为输出，或在调试内存中运行此程序</translation>
    </message>
    <message>
        <source>%1 is part %2 of the same model as %3, and overwriting it would lose its tensors; give another name</source>
        <translation>%1 是 %3 所属模型的第 %2 部分，覆盖它会丢失其中的张量；请换一个文件名</translation>
    </message>
    <message>
        <source>“”</source>
        <comment>the quotes that open and close</comment>
        <translation>“”</translation>
    </message>
    <message>
        <source>the file contains the tensor `%1`, but `%2.block_count` is %3, so the last layer would be %4</source>
        <translation>文件中有 `%1`，但 `%2.block_count` 是 %3：最后一层应为第 %4 层</translation>
    </message>
    <message>
        <source>the prompts have %1 and %2 tokens; in a `%3` model each token sees all others, so only prompts of the same length can be compared</source>
        <translation>两段提示词分别有 %1 和 %2 个词元；在 `%3` 模型中每个词元都能看到其他所有词元，因此只能比较长度相同的提示词</translation>
    </message>
    <message>
        <source>%1 was not written: another program is writing it at the moment</source>
        <translation>未写入 %1：另一个程序正在写入该文件</translation>
    </message>
    <message>
        <source>split.tensors.count is %1, but the only part has %2 tensors</source>
        <translation>split.tensors.count 为 %1，而唯一的部分有 %2 个张量</translation>
    </message>
    <message>
        <source>the device has only %1 bytes free, too few to measure its peak</source>
        <translation>设备只有 %1 字节空闲，不足以测量其峰值</translation>
    </message>
    <message>
        <source>%1 has no elements, so nothing is computed</source>
        <translation>%1 没有元素，因此不做任何计算</translation>
    </message>
    <message>
        <source>another %1 bytes would make the memory plan larger than can be addressed</source>
        <translation>加上这 %1 字节，内存规划会大到无法寻址</translation>
    </message>
    <message>
        <source>breakpoint %1 already exists: %2</source>
        <translation>断点 %1 已存在：%2</translation>
    </message>
    <message>
        <source>the emulator simulates a GPU on the CPU, so its times can&apos;t be compared with the peak of a GPU or of the CPU</source>
        <translation>模拟器在 CPU 上模拟 GPU，因此其耗时无法与 GPU 或 CPU 的峰值相比</translation>
    </message>
    <message>
        <source>CUDA device %1 has compute capability %2.%3, but ggscope&apos;s kernels need %4.%5 or newer</source>
        <translation>CUDA 设备 %1 的计算能力为 %2.%3，而 ggscope 的核函数需要 %4.%5 或更高</translation>
    </message>
    <message>
        <source>there is no CUDA device: the NVIDIA driver supports CUDA %1.%2, but ggscope needs driver %3 or newer, for CUDA %4.%5</source>
        <translation>没有 CUDA 设备：NVIDIA 驱动支持 CUDA %1.%2，而 ggscope 需要驱动 %3 或更新版本（对应 CUDA %4.%5）</translation>
    </message>
    <message>
        <source>there is no CUDA device: no NVIDIA driver found; ggscope needs driver %1 or newer</source>
        <translation>没有 CUDA 设备：未找到 NVIDIA 驱动；ggscope 需要驱动 %1 或更新版本</translation>
    </message>
    <message>
        <source>watch %1 already exists: %2</source>
        <translation>监视 %1 已存在：%2</translation>
    </message>
    <message>
        <source>fence bytes can&apos;t be placed around %1 bytes</source>
        <translation>无法在 %1 字节的两侧放置围栏字节</translation>
    </message>
    <message>
        <source>%1 is first rounded to %2, the type used for dot products with %3</source>
        <translation>%1 先舍入为 %2，即与 %3 做点积所用的类型</translation>
    </message>
    <message>
        <source>%1 runs on 1 thread</source>
        <translation>在 1 个线程上运行 %1 次</translation>
    </message>
    <message>
        <source>%1 runs on 1 to %2 threads</source>
        <translation>在 1 至 %2 个线程上运行 %1 次</translation>
    </message>
    <message>
        <source>%1; then %2</source>
        <translation>%1；随后 %2</translation>
    </message>
    <message>
        <source>`%1` is computed at step %2, after all steps of this breakpoint, so the condition can&apos;t be evaluated at any of them</source>
        <translation>`%1` 在步骤 %2 计算，晚于此断点的所有步骤，因此在其中任何一步都无法求出条件的值</translation>
    </message>
    <message>
        <source>a is %1; get_rows supports only f32, f16, bf16, i32 and quantised types</source>
        <translation>a 为 %1；get_rows 只支持 f32、f16、bf16、i32 和量化类型</translation>
    </message>
    <message>
        <source>from the op&apos;s `bound`, or from changing each source element by one rounding error</source>
        <translation>来自算子的 `bound`，或由每个源元素改变一次舍入的幅度得出</translation>
    </message>
    <message>
        <source>from the op&apos;s own tolerance: %1 of the largest value (%2)</source>
        <translation>来自算子自身的容差：最大值（%2）的 %1 倍</translation>
    </message>
    <message>
        <source>byte %1 of the result, in element %2, depends on that memory: the element is %3 in one run and %4 in another</source>
        <translation>结果的字节 %1（属于元素 %2）取决于该内存：该元素在一次运行中为 %3，在另一次中为 %4</translation>
    </message>
    <message>
        <source>byte %1 of the result (in element %2) is %3 in one run and %4 in another</source>
        <translation>结果的字节 %1（属于元素 %2）在一次运行中为 %3，在另一次中为 %4</translation>
    </message>
    <message>
        <source>changed source</source>
        <translation>源被更改</translation>
    </message>
    <message>
        <source>dimension %1 has only %2 elements, so the slice was cut off: its end was %3</source>
        <translation>维度 %1 有 %2 个元素：切片的终点为 %3，已在此截断</translation>
    </message>
    <message>
        <source>dimension %1 has only 1 element, so the slice was cut off: its end was %2</source>
        <translation>维度 %1 有 1 个元素：切片的终点为 %2，已在此截断</translation>
    </message>
    <message>
        <source>explain: it returns the bound %1 for element %2; a bound must be at least 0</source>
        <translation>explain：它为元素 %2 返回误差界 %1；误差界不得小于 0</translation>
    </message>
    <message>
        <source>guarded chunk</source>
        <translation>受保护的分块</translation>
    </message>
    <message>
        <source>in another run on %1 threads</source>
        <translation>在 %1 个线程上再次</translation>
    </message>
    <message>
        <source>in another run on 1 thread</source>
        <translation>在 1 个线程上再次</translation>
    </message>
    <message>
        <source>the kernel changed a source</source>
        <translation>核函数更改了一个源</translation>
    </message>
    <message>
        <source>the kernel changed its source %1: byte %2, which belongs to element %3, was %4 and is now %5</source>
        <translation>核函数更改了其源 %1：字节 %2（属于元素 %3）原为 %4，现为 %5</translation>
    </message>
    <message>
        <source>it had not returned after %1 s and was abandoned; the limit is %2 s (%3)</source>
        <translation>它在 %1 秒后仍未返回，已被放弃；上限为 %2 秒（%3）</translation>
    </message>
    <message>
        <source>it had not returned after %1 s and was cancelled</source>
        <translation>它在 %1 秒后仍未返回，已被取消</translation>
    </message>
    <message>
        <source>it computed different bytes for the same rows when it was called again, so it keeps state between calls: %1</source>
        <translation>再次调用时，它对相同的行算出了不同的字节，说明它在调用之间保留了状态：%1</translation>
    </message>
    <message>
        <source>the node ran without fence bytes: %1</source>
        <translation>节点运行时没有围栏字节：%1</translation>
    </message>
    <message>
        <source>the node ran without fence bytes: the copies with fence bytes need %1 bytes, but only %2 bytes may be used</source>
        <translation>节点运行时没有围栏字节：带围栏字节的副本需要 %1 字节，但只能使用 %2 字节</translation>
    </message>
    <message>
        <source>the kernel read bytes outside its sources, its result and its work buffer: %1</source>
        <translation>核函数读取了其源、结果和工作缓冲区之外的字节：%1</translation>
    </message>
    <message>
        <source>the kernel read its result before writing it: %1</source>
        <translation>核函数在写入结果之前读取了结果：%1</translation>
    </message>
    <message>
        <source>the kernel read its work buffer before writing it: %1</source>
        <translation>核函数在写入工作缓冲区之前读取了工作缓冲区：%1</translation>
    </message>
    <message>
        <source>it wrote %1 bytes past the end of error-&gt;text, which has %2 bytes</source>
        <translation>它越过 error-&gt;text 的末尾写了 %1 字节，而 error-&gt;text 有 %2 字节</translation>
    </message>
    <message>
        <source>it wrote %1 bytes past the end of its %2, which has %3 bytes</source>
        <translation>它越过 %2 的末尾写了 %1 字节，而 %2 有 %3 字节</translation>
    </message>
    <message>
        <source>it wrote before the start of its %1</source>
        <translation>它写到了 %1 的开头之前</translation>
    </message>
    <message>
        <source>it wrote before the start of its ggscope_error</source>
        <translation>它写到了 ggscope_error 的开头之前</translation>
    </message>
    <message>
        <source>the kernel wrote outside its result</source>
        <translation>核函数写到了其结果之外</translation>
    </message>
    <message>
        <source>the kernel wrote outside its result, %1 bytes before the start</source>
        <translation>核函数写到了其结果之外：在其开头之前 %1 字节处</translation>
    </message>
    <message>
        <source>the kernel wrote outside its result, %1 bytes before the start of source %2</source>
        <translation>核函数写到了其结果之外：在源 %2 的开头之前 %1 字节处</translation>
    </message>
    <message>
        <source>the kernel wrote outside its result, to byte %1 from the start of source %2, which has %3 bytes</source>
        <translation>核函数写到了其结果之外：从源 %2 开头算起的字节 %1 处，而该源有 %3 字节</translation>
    </message>
    <message>
        <source>the kernel wrote to byte %1 of its result, which is between elements or in an element that the op doesn&apos;t write</source>
        <translation>核函数写到了其结果的字节 %1 处，该字节位于元素之间，或位于该算子不写入的元素中</translation>
    </message>
    <message>
        <source>the kernel wrote outside its result, to byte %1; the result has only %2 bytes</source>
        <translation>核函数写到了其结果之外：字节 %1 处，而结果只有 %2 字节</translation>
    </message>
    <message>
        <source>the kernel wrote outside its work buffer, %1 bytes before the start</source>
        <translation>核函数写到了其工作缓冲区之外：在其开头之前 %1 字节处</translation>
    </message>
    <message>
        <source>the kernel wrote outside its work buffer, to byte %1; the buffer has only %2 bytes</source>
        <translation>核函数写到了其工作缓冲区之外：字节 %1 处，而缓冲区只有 %2 字节</translation>
    </message>
    <message>
        <source>overflow</source>
        <translation>溢出</translation>
    </message>
    <message>
        <source>converting a text of %1 bytes to tokens needs up to %2 bytes; the limit is %3 bytes (--memory)</source>
        <translation>将 %1 字节的文本转换为词元最多需要 %2 字节；上限为 %3 字节（--memory）</translation>
    </message>
    <message>
        <source>reads unset memory</source>
        <translation>读取未初始化的内存</translation>
    </message>
    <message>
        <source>the graph has no nodes, so there is nothing to run</source>
        <translation>图没有节点，因此没有可运行的内容</translation>
    </message>
    <message>
        <source>the values must be equal</source>
        <translation>值必须相等</translation>
    </message>
    <message>
        <source>there is not enough memory for the results of a plug-in</source>
        <translation>内存不足，无法存放插件的结果</translation>
    </message>
    <message>
        <source>there is no round %1; the only round is 0</source>
        <translation>只有一轮，即第 0 轮；没有第 %1 轮</translation>
    </message>
    <message>
        <source>this view splits %2 blocks of %1 elements, so its values can&apos;t be read; copy the tensor to f32, then transpose or permute the copy</source>
        <translation>此视图切开了 %2 的块（每块 %1 个元素），因此无法读取其值；请先将张量复制为 f32，再对副本转置或置换维度</translation>
    </message>
    <message>
        <source>unset memory</source>
        <translation>未初始化的内存</translation>
    </message>
    <message>
        <source>write outside the result</source>
        <translation>写到结果之外</translation>
    </message>
    <message>
        <source>writes elsewhere</source>
        <translation>写到别处</translation>
    </message>
    <message>
        <source>%1 can&apos;t represent %2; the stored value is %3</source>
        <translation>%1 无法表示 %2；存储的值是 %3</translation>
    </message>
    <message>
        <source>(n/256 + 13)·u times the sum of the terms&apos; magnitudes, u for every other operation</source>
        <translation>各项绝对值之和乘以 (n/256 + 13)·u，其他每次运算 u</translation>
    </message>
    <message>
        <source>(n/256 + 17)·u for the sum and the quotient, 8u for each function, u for every other operation</source>
        <translation>求和与商为 (n/256 + 17)·u，每个函数 8u，其他每次运算 u</translation>
    </message>
    <message>
        <source>Error bound of an element in `check`, where u is a relative error of 2^-24: %1.</source>
        <translation>`check` 中单个元素的误差界（u 为 2^-24 的相对误差）：%1。</translation>
    </message>
    <message>
        <source>`check` requires the values to be equal, because the op copies or counts them.</source>
        <translation>`check` 要求值相等，因为该算子只是复制或计数。</translation>
    </message>
    <message>
        <source>from float arithmetic, where u is 2^-24 of a value: %1</source>
        <translation>来自 float 运算（u 为值的 2^-24）：%1</translation>
    </message>
    <message>
        <source>it was not called: its time can&apos;t be limited, because the system provides no timer (%1). Raise the limit on pending signals (ulimit -i)</source>
        <translation>没有调用它：系统没有可用的定时器（%1），无法限制其时间。请提高待处理信号的上限（ulimit -i）</translation>
    </message>
    <message>
        <source>n·u times the sum of the products&apos; magnitudes; on a GPU, plus the error from rounding the second source</source>
        <translation>各乘积绝对值之和乘以 n·u；在 GPU 上还要加上第二个源的舍入造成的变化</translation>
    </message>
    <message>
        <source>n·u times the sum of the terms&apos; magnitudes, u for every other operation</source>
        <translation>各项绝对值之和乘以 n·u，其他每次运算 u</translation>
    </message>
    <message>
        <source>n·u times the sum of the terms&apos; magnitudes, u for every other operation, 8u for each function</source>
        <translation>各项绝对值之和乘以 n·u，其他每次运算 u，每个函数 8u</translation>
    </message>
    <message>
        <source>u for each operation</source>
        <translation>每次运算 u</translation>
    </message>
    <message>
        <source>u for each operation, 8u for each function</source>
        <translation>每次运算 u，每个函数 8u</translation>
    </message>
    <message>
        <source>The function&apos;s value is looked up in a table, so both x and the value are rounded to f16.</source>
        <translation>x 的函数值由查表得到：x 与函数值都舍入为 f16。</translation>
    </message>
    <message>
        <source>u for each operation, 8u for each function; one unit in the last place of f16 if a function uses a table of f16 values</source>
        <translation>每次运算 u，每个函数 8u；函数使用 f16 值的表时为 f16 的一个末位单位</translation>
    </message>
    <message>
        <source>not timed</source>
        <translation>未计时</translation>
    </message>
    <message>
        <source>fused</source>
        <translation>已融合</translation>
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
        <translation>在步骤 %1 完成</translation>
    </message>
    <message>
        <source>done at step %1 of the previous round</source>
        <translation>已在上一轮的步骤 %1 完成</translation>
    </message>
    <message>
        <source>leaf</source>
        <translation>叶子</translation>
    </message>
    <message>
        <source>not run</source>
        <translation>尚未运行</translation>
    </message>
    <message>
        <source>overwritten at step %1 by %2</source>
        <translation>在步骤 %1 被 %2 覆盖</translation>
    </message>
    <message>
        <source>overwritten at step %1 of the previous round by %2</source>
        <translation>在上一轮的步骤 %1 被 %2 覆盖</translation>
    </message>
    <message>
        <source>the graph of `%1` uses rope, but the architecture&apos;s row specifies no kind of rope</source>
        <translation>`%1` 的图使用 rope，但该架构的表项没有指定 rope 种类</translation>
    </message>
    <message>
        <source>torn at step %1: %2 was stopped partway</source>
        <translation>在步骤 %1 残缺：%2 中途停止</translation>
    </message>
    <message>
        <source>4 bits a weight</source>
        <translation>每个权重 4 位</translation>
    </message>
    <message>
        <source>4 experts</source>
        <translation>4 个专家</translation>
    </message>
    <message>
        <source>40 rounds</source>
        <translation>40 轮</translation>
    </message>
    <message>
        <source>First steps</source>
        <translation>入门</translation>
    </message>
    <message>
        <source>Networks</source>
        <translation>网络</translation>
    </message>
    <message>
        <source>Products</source>
        <translation>乘积</translation>
    </message>
    <message>
        <source>Q, K, V from one tensor</source>
        <translation>Q、K、V 来自同一张量</translation>
    </message>
    <message>
        <source>Views of the same bytes</source>
        <translation>相同字节的视图</translation>
    </message>
    <message>
        <source>a graph, not a tree</source>
        <translation>是图，不是树</translation>
    </message>
    <message>
        <source>adding two tensors</source>
        <translation>两个张量相加</translation>
    </message>
    <message>
        <source>as a product</source>
        <translation>作为乘积</translation>
    </message>
    <message>
        <source>cpy writes in place</source>
        <translation>cpy 原位写入</translation>
    </message>
    <message>
        <source>ggml and PyTorch</source>
        <translation>ggml 与 PyTorch</translation>
    </message>
    <message>
        <source>not mul_mat</source>
        <translation>不是 mul_mat</translation>
    </message>
    <message>
        <source>shapes and strides</source>
        <translation>形状与步幅</translation>
    </message>
    <message>
        <source>step by step</source>
        <translation>一步一步来</translation>
    </message>
    <message>
        <source>the smallest program</source>
        <translation>最小的程序</translation>
    </message>
    <message>
        <source>two layers</source>
        <translation>两层</translation>
    </message>
    <message>
        <source>writes stories</source>
        <translation>会写故事</translation>
    </message>
    <message>
        <source>%1 threads shared %2 cores</source>
        <translation>%1 个线程共用 %2 个核心</translation>
    </message>
    <message>
        <source>A whole run takes %1. The other %2 are its start and end, and the recording of times; they are in no row.</source>
        <translation>整次运行用时 %1。另外的 %2 是开始、结束和记录时间所用，不在任何一行中。</translation>
    </message>
    <message>
        <source>The total includes barriers: threads waited for each other for %1 % of the time.</source>
        <translation>总时间包含屏障：线程有 %1 % 的时间在互相等待。</translation>
    </message>
    <message>
        <source>The total is the median of the sums of all node times.</source>
        <translation>总时间是各次运行中所有节点时间之和的中位数。</translation>
    </message>
    <message>
        <source>`%1`, which is not defined</source>
        <translation>未定义的 `%1`</translation>
    </message>
    <message>
        <source>argument `%1` must be %2, not %3</source>
        <translation>参数 `%1` 须为 %2，而不是 %3</translation>
    </message>
    <message>
        <source>argument `%1` must be one of %2; it is %3</source>
        <translation>参数 `%1` 为 %3；须为以下之一：%2</translation>
    </message>
    <message>
        <source>argument `%1` must have %2 numbers; it has %3</source>
        <translation>参数 `%1` 有 %3 个数；须有 %2 个</translation>
    </message>
    <message>
        <source>argument `%1` must have %2 to %3 numbers; it has %4</source>
        <translation>参数 `%1` 有 %4 个数；须有 %2 至 %3 个</translation>
    </message>
    <message>
        <source>argument `%1` must have whole numbers, not %2</source>
        <translation>参数 `%1` 须为整数，而不是 %2</translation>
    </message>
    <message>
        <source>branch %1 has another prompt; open the model with that prompt</source>
        <translation>分支 %1 的提示词不同；请用该提示词打开模型</translation>
    </message>
    <message>
        <source>other programs used %1 of %2 cores</source>
        <translation>其他程序占用了 %2 个核心中的 %1 个</translation>
    </message>
    <message>
        <source>the middle half of the runs differs by %1 %</source>
        <translation>居中一半的运行之间相差 %1 %</translation>
    </message>
    <message>
        <source>the model has no chat template, so a text can&apos;t be formatted as a chat message</source>
        <translation>模型没有对话模板，因此无法将文本格式化为对话消息</translation>
    </message>
    <message>
        <source>the model&apos;s chat template is unknown, so a text can&apos;t be formatted as a chat message. Known templates: %1</source>
        <translation>模型的对话模板未知，因此无法将文本格式化为对话消息。已知的模板：%1</translation>
    </message>
    <message>
        <source>there is no other branch %1 of the text</source>
        <translation>文本没有其他分支 %1</translation>
    </message>
    <message>
        <source>threads were interrupted %1 times</source>
        <translation>线程被中断 %1 次</translation>
    </message>
    <message>
        <source>%1 is damaged: bytes %2 to %3 differ from the recorded bytes (checksum %4, expected %5); copy the trace again, or record the run again</source>
        <translation>%1 已损坏：字节 %2 到 %3 与录制时不同（校验和为 %4，应为 %5）；请重新复制该跟踪记录，或重新录制运行</translation>
    </message>
    <message>
        <source>%1 is damaged: the checksum of its description, %2 bytes at offset %3, doesn&apos;t match; copy the trace again, or record the run again</source>
        <translation>%1 已损坏：其描述（偏移 %3 处的 %2 字节）的校验和不符；请重新复制该跟踪记录，或重新录制运行</translation>
    </message>
    <message>
        <source>%1 is damaged: the checksum of its header doesn&apos;t match; copy the trace again, or record the run again</source>
        <translation>%1 已损坏：其头部的校验和不符；请重新复制该跟踪记录，或重新录制运行</translation>
    </message>
    <message>
        <source>%1 is truncated: its description should end at byte %2, but the file has only %3 bytes; copy the trace again, or record the run again</source>
        <translation>%1 被截断：其描述应在字节 %2 处结束，而文件只有 %3 字节；请重新复制该跟踪记录，或重新录制运行</translation>
    </message>
    <message>
        <source>Layers %1–%2</source>
        <translation>第 %1–%2 层</translation>
    </message>
    <message>
        <source>`%1` has no matching `%2` before %3 in line %4</source>
        <translation>`%1` 在第 %4 行的 %3 之前没有配对的 `%2`</translation>
    </message>
    <message>
        <source>`%1` has no matching `%2` before the end of the script</source>
        <translation>`%1` 直到脚本末尾都没有配对的 `%2`</translation>
    </message>
    <message>
        <source>attention</source>
        <translation>注意力</translation>
    </message>
    <message>
        <source>feed-forward</source>
        <translation>前馈</translation>
    </message>
    <message>
        <source>%1 begins at byte %2 of the data, but another one ends at byte %3: they overlap</source>
        <translation>%1：从数据的字节 %2 开始，而另一个到字节 %3 才结束，两者重叠</translation>
    </message>
    <message>
        <source>%1 begins at byte %2 of the data, but the previous one ends at byte %3: the bytes between them belong to no tensor</source>
        <translation>%1：从数据的字节 %2 开始，而前一个在字节 %3 结束，中间的字节不属于任何张量</translation>
    </message>
    <message>
        <source>%1 threads shared the time of %2 cores, the CPU limit of the control group</source>
        <translation>%1 个线程共用 %2 个核心的时间，这是控制组（cgroup）的 CPU 上限</translation>
    </message>
    <message>
        <source>for one token, the results of %1 layers with %2 values each need %3 bytes, but only %4 bytes may be used</source>
        <translation>%1 层、每层 %2 个值，一个词元的结果就需要 %3 字节，而最多可用 %4 字节</translation>
    </message>
    <message>
        <source>tensor %1</source>
        <translation>张量 %1</translation>
    </message>
    <message>
        <source>tensor %1 (%2)</source>
        <translation>张量 %1（%2）</translation>
    </message>
    <message>
        <source>tensors %1 and %2 have no name</source>
        <translation>张量 %1 和 %2 没有名称</translation>
    </message>
    <message>
        <source>the header&apos;s length at byte 8 is %1, but the file has only %2 bytes after it</source>
        <translation>字节 8 处的头部长度为 %1，而文件在其后只有 %2 字节</translation>
    </message>
    <message>
        <source>the names in the index need at least %1 bytes of memory; the limit is %2 bytes</source>
        <translation>索引中的名称至少需要 %1 字节内存；上限为 %2 字节</translation>
    </message>
    <message>
        <source>the program needs at least %1 bytes of memory; the limit is %2 bytes (%3)</source>
        <translation>程序至少需要 %1 字节内存；上限为 %2 字节（%3）</translation>
    </message>
    <message>
        <source>the program would have %1 tensors or more; the limit is %2 (%3)</source>
        <translation>程序将至少有 %1 个张量；上限为 %2（%3）</translation>
    </message>
    <message>
        <source>the runs would have %1 nodes in total or more; the limit is %2 (%3)</source>
        <translation>各次运行合计将至少有 %1 个节点；上限为 %2（%3）</translation>
    </message>
    <message>
        <source>the trace has no values of `%1`, so the breakpoint doesn&apos;t stop at their steps; record the run again with more room for values</source>
        <translation>跟踪记录中没有 `%1` 的值，因此断点不会在相应的步骤停止；请为值留出更多空间，重新录制运行</translation>
    </message>
    <message>
        <source>the trace has no values of the results of %1 of these %2 steps, so the breakpoint doesn&apos;t stop there; record the run again with more room for values</source>
        <translation>这 %2 个步骤中，有 %1 个的结果在跟踪记录中没有值，因此断点不会在那里停止；请为值留出更多空间，重新录制运行</translation>
    </message>
    <message>
        <source>there are %1 entries or more; the limit is %2</source>
        <translation>至少有 %1 个条目；上限为 %2</translation>
    </message>
    <message>
        <source>%1 has %2 elements, but the case has %3 values</source>
        <translation>%1 有 %2 个元素，而用例有 %3 个值</translation>
    </message>
    <message>
        <source>%1 is %2; the graph has no such node</source>
        <translation>%1 为 %2；图中没有这样的节点</translation>
    </message>
    <message>
        <source>%1: ggml has no gradient for it</source>
        <translation>%1：ggml 没有它的梯度</translation>
    </message>
    <message>
        <source>%1: it has no gradient</source>
        <translation>%1：它没有梯度</translation>
    </message>
    <message>
        <source>A cache holds at least part of a node&apos;s bytes. It is read at up to %1 GB/s, memory at %2 GB/s.</source>
        <translation>缓存至少容纳了节点的一部分字节。缓存的读取速度最高为 %1 GB/s，内存为 %2 GB/s。</translation>
    </message>
    <message>
        <source>Layer %1</source>
        <translation>第 %1 层</translation>
    </message>
    <message>
        <source>The accumulator of a tensor&apos;s gradient, in the newest graph that has one. It creates no tensor.</source>
        <translation>张量的梯度的累加器，取自含有它的最新的图。不创建张量。</translation>
    </message>
    <message>
        <source>The gradient of a tensor, in the newest graph that has one. It creates no tensor.</source>
        <translation>张量的梯度，取自含有它的最新的图。不创建张量。</translation>
    </message>
    <message>
        <source>The total is the sum of all node times of one run.</source>
        <translation>总时间是一次运行中所有节点时间之和。</translation>
    </message>
    <message>
        <source>The total is the sum of the last times of all nodes. They are from several runs, so no single run took that long.</source>
        <translation>总时间是所有节点最近一次的时间之和。它们来自多次运行，因此没有哪一次运行用了这么长时间。</translation>
    </message>
    <message>
        <source>The total is the sum of the medians of all nodes.</source>
        <translation>总计是所有节点的中位数之和。</translation>
    </message>
    <message>
        <source>`%1` (%2) overwrites its source, whose values the gradient needs; use the op that isn&apos;t in place</source>
        <translation>`%1`（%2）会覆盖其源，而梯度需要源的值；请使用不是原位的算子</translation>
    </message>
    <message>
        <source>`%1` (%2): %3</source>
        <translation>`%1`（%2）：%3</translation>
    </message>
    <message>
        <source>`%1` has a source of type %2, to which numbers are rounded</source>
        <translation>`%1` 有一个类型为 %2 的源，数会舍入为该类型</translation>
    </message>
    <message>
        <source>`%1` is %2, but only f32 and f16 tensors can have a gradient</source>
        <translation>`%1` 为 %2；只有 f32 和 f16 张量能有梯度</translation>
    </message>
    <message>
        <source>`%1` is not a node of the graph with the gradients</source>
        <translation>`%1` 不是带梯度的图的节点</translation>
    </message>
    <message>
        <source>`%1` is not a node of the graph, so it has no gradient to add up</source>
        <translation>`%1` 不是图的节点，因此没有可累加的梯度</translation>
    </message>
    <message>
        <source>`%1`: %2</source>
        <translation>`%1`：%2</translation>
    </message>
    <message>
        <source>`%1`: the elements of %2 have no explanation</source>
        <translation>`%1`：%2 的元素没有说明</translation>
    </message>
    <message>
        <source>ggml has no gradient for it; the loss does not depend on it</source>
        <translation>ggml 没有它的梯度；损失不依赖于它</translation>
    </message>
    <message>
        <source>ggml&apos;s rule for source %1 of `%2` (%3) is wrong</source>
        <translation>ggml 对 `%2`（%3）的源 %1 的规则有误</translation>
    </message>
    <message>
        <source>ggml&apos;s rule is wrong: %1</source>
        <translation>ggml 的规则有误：%1</translation>
    </message>
    <message>
        <source>good</source>
        <translation>良好</translation>
    </message>
    <message>
        <source>known</source>
        <translation>已知</translation>
    </message>
    <message>
        <source>medians of a profile</source>
        <translation>性能分析的中位数</translation>
    </message>
    <message>
        <source>mixed: %1 of %2 nodes are from another run</source>
        <translation>混合：%2 个节点中有 %1 个来自其他运行</translation>
    </message>
    <message>
        <source>no graph adds up the gradient of `%1`</source>
        <translation>没有图累加 `%1` 的梯度</translation>
    </message>
    <message>
        <source>no graph has a gradient of `%1`; mark a parameter with `param`, the loss with `loss`, and call backward(graph)</source>
        <translation>没有图含有 `%1` 的梯度；请用 `param` 标记参数，用 `loss` 标记损失，并调用 backward(graph)</translation>
    </message>
    <message>
        <source>no step computes its gradient; add compute(graph) after backward(graph)</source>
        <translation>没有步骤计算它的梯度；请在 backward(graph) 之后添加 compute(graph)</translation>
    </message>
    <message>
        <source>no tensor of the graph is a parameter; mark one with `param`</source>
        <translation>图中没有张量是参数；请用 `param` 标记一个</translation>
    </message>
    <message>
        <source>no tensor of the graph is the loss; mark one with `loss`</source>
        <translation>图中没有张量是损失；请用 `loss` 标记一个</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>one run</source>
        <translation>一次运行</translation>
    </message>
    <message>
        <source>one run; %1 of %2 nodes were stepped</source>
        <translation>一次运行；%2 个节点中有 %1 个为单步</translation>
    </message>
    <message>
        <source>rough</source>
        <translation>粗略</translation>
    </message>
    <message>
        <source>stepped: each node was run separately</source>
        <translation>单步：各节点单独运行</translation>
    </message>
    <message>
        <source>tensors lists %1 tensors and grad_accs %2; each accumulator belongs to one tensor</source>
        <translation>tensors 列出 %1 个张量，grad_accs 列出 %2 个；每个累加器对应一个张量</translation>
    </message>
    <message>
        <source>the case has evaluations, but no accumulators</source>
        <translation>用例有多次求值，但没有累加器</translation>
    </message>
    <message>
        <source>the case has no tensor %1</source>
        <translation>用例没有张量 %1</translation>
    </message>
    <message>
        <source>the gradient of `%1` is %2, but `%1` is %3</source>
        <translation>`%1` 的梯度为 %2，而 `%1` 为 %3</translation>
    </message>
    <message>
        <source>the gradient of `%1` needs an f32 accumulator of shape %2; `%3` is %4 %5</source>
        <translation>`%1` 的梯度需要形状为 %2 的 f32 累加器；`%3` 为 %4 %5</translation>
    </message>
    <message>
        <source>the graph has no nodes yet; expand it with the loss first</source>
        <translation>图还没有节点；请先用损失展开它</translation>
    </message>
    <message>
        <source>the graph has no room for gradients; create it with graph(grads=true)</source>
        <translation>图没有存放梯度的空间；请用 graph(grads=true) 创建它</translation>
    </message>
    <message>
        <source>the parameter has no gradient</source>
        <translation>参数没有梯度</translation>
    </message>
    <message>
        <source>the program has no gradients; mark a parameter with `param` and the loss with `loss`, create the graph with graph(grads=true), and call backward(graph)</source>
        <translation>程序没有梯度；请用 `param` 标记参数，用 `loss` 标记损失，用 graph(grads=true) 创建图，并调用 backward(graph)</translation>
    </message>
    <message>
        <source>the relative error is %1; at most %2 is allowed</source>
        <translation>相对误差为 %1；最多允许 %2</translation>
    </message>
    <message>
        <source>the type of an input is missing in the case</source>
        <translation>用例缺少某个输入的类型</translation>
    </message>
    <message>
        <source>its gradient is a leaf, which no step computes</source>
        <translation>它的梯度是一个叶子，没有任何步骤计算它</translation>
    </message>
    <message>
        <source>the check was interrupted</source>
        <translation>检查被中断</translation>
    </message>
    <message>
        <source>the loss does not depend on it</source>
        <translation>损失不依赖于它</translation>
    </message>
    <message>
        <source>the loss is %1, so it has no differences; find the first NaN or infinite value in its sources</source>
        <translation>损失为 %1，因此没有差分；请在它的源中查找第一个 NaN 或无穷大的值</translation>
    </message>
    <message>
        <source>%1 bytes follow the compressed data</source>
        <translation>压缩数据之后还有 %1 字节</translation>
    </message>
    <message>
        <source>%1 compressed bytes can&apos;t contain the announced %2 bytes</source>
        <translation>%1 个压缩字节不可能包含所声明的 %2 字节</translation>
    </message>
    <message>
        <source>%1 contains %2 arrays; give the name of one after the file name: %3</source>
        <translation>%1 含有 %2 个数组；请在文件名之后给出其中一个的名称：%3</translation>
    </message>
    <message>
        <source>%1 contains no arrays</source>
        <translation>%1 不含数组</translation>
    </message>
    <message>
        <source>%1 contains one array without a name; omit &quot;%2&quot;</source>
        <translation>%1 含有一个没有名称的数组；请去掉“%2”</translation>
    </message>
    <message>
        <source>%1 contains several arrays &quot;%2&quot;</source>
        <translation>%1 含有多个名为“%2”的数组</translation>
    </message>
    <message>
        <source>%1 has no array &quot;%2&quot;; did you mean &quot;%3&quot;?</source>
        <translation>%1 中没有数组“%2”；是否指“%3”？</translation>
    </message>
    <message>
        <source>%1 has no array &quot;%2&quot;; its arrays are %3</source>
        <translation>%1 中没有数组“%2”；其中的数组为 %3</translation>
    </message>
    <message>
        <source>%1: only .gguf, .safetensors, .npy, .npz, .csv, .tsv, .txt and idx files can be read</source>
        <translation>%1：只能读取 .gguf、.safetensors、.npy、.npz、.csv、.tsv、.txt 和 idx 文件</translation>
    </message>
    <message>
        <source>%1: the array needs %2 bytes of memory; the limit is %3 bytes</source>
        <translation>%1：数组需要 %2 字节内存；上限为 %3 字节</translation>
    </message>
    <message>
        <source>a size of %1 is in a ZIP64 field, which is missing</source>
        <translation>%1 的一个大小在 ZIP64 字段中，但该字段缺失</translation>
    </message>
    <message>
        <source>an extra field of %1 is longer than its record</source>
        <translation>%1 的一个附加字段比其记录更长</translation>
    </message>
    <message>
        <source>an idx array of shape %1 with elements of %2 bytes needs %3 bytes, but %4 follow the header</source>
        <translation>形状为 %1、元素为 %2 字节的 idx 数组需要 %3 字节，但文件头之后有 %4 字节</translation>
    </message>
    <message>
        <source>it has more than the %1 decoded bytes that were announced</source>
        <translation>解码后的字节多于所声明的 %1 字节</translation>
    </message>
    <message>
        <source>it has only %1 decoded bytes; %2 were announced</source>
        <translation>解码后只有 %1 字节；所声明的是 %2 字节</translation>
    </message>
    <message>
        <source>line %1 has %2 fields, but line %3 has %4</source>
        <translation>第 %1 行有 %2 个字段，而第 %3 行有 %4 个</translation>
    </message>
    <message>
        <source>line %1 has more than %2 fields</source>
        <translation>第 %1 行的字段多于 %2 个</translation>
    </message>
    <message>
        <source>line %1, column %2 is empty; write nan for a missing number</source>
        <translation>第 %1 行第 %2 列为空；缺失的数请写作 nan</translation>
    </message>
    <message>
        <source>line %1, column %2: %3 is not a number</source>
        <translation>第 %1 行第 %2 列：%3 不是数</translation>
    </message>
    <message>
        <source>line %1, column %2: %3 is outside the range of 64-bit floats</source>
        <translation>第 %1 行第 %2 列：%3 超出 64 位浮点数的范围</translation>
    </message>
    <message>
        <source>line %1: a quotation mark is not closed</source>
        <translation>第 %1 行：有一个引号未闭合</translation>
    </message>
    <message>
        <source>line %1: expected the separator after a closing quotation mark, got %2</source>
        <translation>第 %1 行：右引号之后应为分隔符，却是 %2</translation>
    </message>
    <message>
        <source>more than %1 columns are requested</source>
        <translation>请求的列多于 %1 个</translation>
    </message>
    <message>
        <source>the ZIP file consists of %1 parts; only one part can be read</source>
        <translation>ZIP 文件由 %1 个部分组成；只能读取单个部分</translation>
    </message>
    <message>
        <source>the ZIP file has %1 members; it can have at most %2</source>
        <translation>ZIP 文件有 %1 个成员；最多可以有 %2 个</translation>
    </message>
    <message>
        <source>the ZIP file is a part of several; only one part can be read</source>
        <translation>该 ZIP 文件是多个部分之一；只能读取单个部分</translation>
    </message>
    <message>
        <source>the ZIP64 field of %1 is too short</source>
        <translation>%1 的 ZIP64 字段太短</translation>
    </message>
    <message>
        <source>the array has %1 dimensions; a tensor has at most %2</source>
        <translation>数组有 %1 个维度；张量最多有 %2 个</translation>
    </message>
    <message>
        <source>the array needs %1 bytes of memory; the limit is %2 bytes</source>
        <translation>数组需要 %1 字节内存；上限为 %2 字节</translation>
    </message>
    <message>
        <source>the compressed data ends too early, after %1 decoded bytes</source>
        <translation>压缩数据过早结束，只解码出 %1 字节</translation>
    </message>
    <message>
        <source>the compressed data is damaged after %1 decoded bytes: %2</source>
        <translation>压缩数据在解码出 %1 字节之后已损坏：%2</translation>
    </message>
    <message>
        <source>the directory (%1 bytes from byte %2 on) is not in front of its end record at byte %3</source>
        <translation>目录（从字节 %2 起的 %1 字节）不在字节 %3 处的结束记录之前</translation>
    </message>
    <message>
        <source>the directory has %1 bytes, too few for %2 members</source>
        <translation>目录有 %1 字节，不足以容纳 %2 个成员</translation>
    </message>
    <message>
        <source>the file contains no numbers</source>
        <translation>文件中没有数</translation>
    </message>
    <message>
        <source>the member %1 (%2 bytes from byte %3 on) overlaps another one, or is not in the file</source>
        <translation>成员 %1（从字节 %3 起的 %2 字节）与另一成员重叠，或不在文件中</translation>
    </message>
    <message>
        <source>the member %1 has another size</source>
        <translation>成员 %1 的大小不同</translation>
    </message>
    <message>
        <source>the member %1 is compressed by method %2; only stored and deflated members can be read</source>
        <translation>成员 %1 以方法 %2 压缩；只能读取未压缩或以 deflate 压缩的成员</translation>
    </message>
    <message>
        <source>the member %1 is damaged: its bytes don&apos;t have the checksum in the directory</source>
        <translation>成员 %1 已损坏：其字节的校验和与目录中的不同</translation>
    </message>
    <message>
        <source>the member %1 is encrypted; save it without a password</source>
        <translation>成员 %1 已加密；请不用密码保存</translation>
    </message>
    <message>
        <source>the member %1 is stored, but has %2 bytes in the file and %3 outside</source>
        <translation>成员 %1 未压缩，但在文件中为 %2 字节，解压后为 %3 字节</translation>
    </message>
    <message>
        <source>the member %1: %2</source>
        <translation>成员 %1：%2</translation>
    </message>
    <message>
        <source>the record of member %1 is longer than the directory</source>
        <translation>成员 %1 的记录比目录更长</translation>
    </message>
    <message>
        <source>the table has more numbers than the memory limit of %1 bytes permits</source>
        <translation>表中的数多于 %1 字节内存上限所允许的数量</translation>
    </message>
    <message>
        <source>there are several columns %1</source>
        <translation>有多个列 %1</translation>
    </message>
    <message>
        <source>there is no ZIP64 end record at byte %1</source>
        <translation>字节 %1 处没有 ZIP64 结束记录</translation>
    </message>
    <message>
        <source>there is no column %1; did you mean %2?</source>
        <translation>没有列 %1；是否指 %2？</translation>
    </message>
    <message>
        <source>there is no column %1; the first of %2 columns is called %3</source>
        <translation>没有列 %1；%2 列中的第一列名为 %3</translation>
    </message>
    <message>
        <source>there is no header of the member %1 at byte %2</source>
        <translation>字节 %2 处没有成员 %1 的头部</translation>
    </message>
    <message>
        <source>there is no record of member %1 at byte %2</source>
        <translation>字节 %2 处没有成员 %1 的记录</translation>
    </message>
    <message>
        <source>there isn&apos;t enough memory to decompress it</source>
        <translation>内存不足，无法解压</translation>
    </message>
    <message>
        <source>this is not a complete ZIP file: it has no end record</source>
        <translation>这不是完整的 ZIP 文件：没有结束记录</translation>
    </message>
    <message>
        <source>a recorded run can&apos;t be computed again, so its gradients can&apos;t be checked</source>
        <translation>记录的运行无法重新计算，因此无法检查其梯度</translation>
    </message>
    <message>
        <source>the check of gradients was paused before all of them were checked</source>
        <translation>梯度检查在全部检查完之前已暂停</translation>
    </message>
    <message>
        <source>%1 can&apos;t be resumed here: the script has no `train`</source>
        <translation>%1 不能在这里继续：脚本里没有 `train`</translation>
    </message>
    <message>
        <source>%1 has no tensor &quot;%2&quot;; it belongs to another script</source>
        <translation>%1 里没有张量“%2”；它属于另一个脚本</translation>
    </message>
    <message>
        <source>%1 is not a checkpoint of a training: the key %2 is missing</source>
        <translation>%1 不是训练的检查点：缺少键 %2</translation>
    </message>
    <message>
        <source>%1 was saved by %2, but the script trains with %3; choose the same optimiser</source>
        <translation>%1 由 %2 保存，而脚本用 %3 训练；请选择同一种优化器</translation>
    </message>
    <message>
        <source>%1(…) is an argument of train: train(loss, %1(…))</source>
        <translation>%1(…) 是 train 的参数：train(loss, %1(…))</translation>
    </message>
    <message>
        <source>%1: %2 has %3 numbers for %4 rounds</source>
        <translation>%1：%2 有 %3 个数，而轮数为 %4</translation>
    </message>
    <message>
        <source>%1: %2 is %3; it must be from %4 to %5</source>
        <translation>%1：%2 为 %3；它必须在 %4 到 %5 之间</translation>
    </message>
    <message>
        <source>%1: %2 is %3; it must be less than %4</source>
        <translation>%1：%2 为 %3；它必须小于 %4</translation>
    </message>
    <message>
        <source>%1: &quot;%2&quot; has the shape %3 there and %4 here; it belongs to another script</source>
        <translation>%1：“%2”在文件中的形状为 %3，这里为 %4；它属于另一个脚本</translation>
    </message>
    <message>
        <source>%1: alpha, the learning rate, is %2; it must be larger than 0</source>
        <translation>%1：学习率 alpha 为 %2；它必须大于 0</translation>
    </message>
    <message>
        <source>%1: eps is %2; it must be at least 0</source>
        <translation>%1：eps 为 %2；它不能小于 0</translation>
    </message>
    <message>
        <source>A leaf with the shape of a, filled with the quantised values of a when a run starts.</source>
        <translation>形状与 a 相同的叶张量，运行开始时填入 a 量化后的值。</translation>
    </message>
    <message>
        <source>A loss for labels 0 and 1: the mean of softplus(logits) - labels · logits.</source>
        <translation>标签为 0 和 1 时的损失：softplus(logits) - labels · logits 的平均值。</translation>
    </message>
    <message>
        <source>A loss: the mean of the squared differences.</source>
        <translation>损失：差的平方的平均值。</translation>
    </message>
    <message>
        <source>An optimiser: train(loss, …)</source>
        <translation>优化器：train(loss, …)</translation>
    </message>
    <message>
        <source>Builds the gradients of a loss and the optimiser, and trains the parameters, one evaluation in each round.</source>
        <translation>构建损失的梯度和优化器，并训练参数，每轮求值一次。</translation>
    </message>
    <message>
        <source>Calls an op of a plug-in by its name.</source>
        <translation>按名称调用插件的算子。</translation>
    </message>
    <message>
        <source>Fills the last dimension of a tensor with other examples in each round: tensor(…) = batches(…)</source>
        <translation>每轮用另一批样本填充张量的最后一维：tensor(…) = batches(…)</translation>
    </message>
    <message>
        <source>Training</source>
        <translation>训练</translation>
    </message>
    <message>
        <source>`batches` is written like this: batches(load(&quot;x.npy&quot;)), or batches(normal(…), examples=1000)</source>
        <translation>`batches` 的写法：batches(load(&quot;x.npy&quot;))，或 batches(normal(…), examples=1000)</translation>
    </message>
    <message>
        <source>`train` decides the number of rounds; remove `rounds`</source>
        <translation>轮数由 `train` 决定；请删除 `rounds`</translation>
    </message>
    <message>
        <source>`train` is written like this: train(loss, adamw(lr=0.001))</source>
        <translation>`train` 的写法：train(loss, adamw(lr=0.001))</translation>
    </message>
    <message>
        <source>a curved border</source>
        <translation>弯曲的边界</translation>
    </message>
    <message>
        <source>a line search needed more than max_linesearch = %1 evaluations</source>
        <translation>一次线搜索所需的求值超过 max_linesearch = %1 次</translation>
    </message>
    <message>
        <source>a line through points</source>
        <translation>穿过各点的直线</translation>
    </message>
    <message>
        <source>a script can contain `train` only once</source>
        <translation>脚本中只能有一个 `train`</translation>
    </message>
    <message>
        <source>all %1 epochs are done</source>
        <translation>全部 %1 个周期已完成</translation>
    </message>
    <message>
        <source>all %1 evaluations are done</source>
        <translation>全部 %1 次求值已完成</translation>
    </message>
    <message>
        <source>another order of the examples in each epoch</source>
        <translation>每个周期中样本的顺序不同</translation>
    </message>
    <message>
        <source>batches: a tensor of type %1 can&apos;t be filled by examples</source>
        <translation>batches：%1 类型的张量不能按样本填充</translation>
    </message>
    <message>
        <source>batches: classes is %1; it must be from 1 to %2</source>
        <translation>batches：classes 为 %1；它必须在 1 到 %2 之间</translation>
    </message>
    <message>
        <source>batches: examples is %1; it must be from 1 to %2</source>
        <translation>batches：examples 为 %1；它必须在 1 到 %2 之间</translation>
    </message>
    <message>
        <source>batches: the examples must be the same in each round, without `round`</source>
        <translation>batches：每轮的样本必须相同，不能使用 `round`</translation>
    </message>
    <message>
        <source>batches: the number of examples is missing: batches(…, examples=1000)</source>
        <translation>batches：缺少样本数：batches(…, examples=1000)</translation>
    </message>
    <message>
        <source>batches: the tensor has no dimension that counts examples</source>
        <translation>batches：张量没有表示样本数的维</translation>
    </message>
    <message>
        <source>batches: the tensor has the shape %1; for %2 classes it must be tensor(f32, %2, examples)</source>
        <translation>batches：张量的形状为 %1；有 %2 个类别时必须是 tensor(f32, %2, examples)</translation>
    </message>
    <message>
        <source>batches: there are %1 examples, but a round takes %2</source>
        <translation>batches：有 %1 个样本，但每轮需要 %2 个</translation>
    </message>
    <message>
        <source>each number is a class, and becomes so many numbers of which one is 1</source>
        <translation>每个数是一个类别，它变成这么多个数，其中一个为 1</translation>
    </message>
    <message>
        <source>epochs without a better loss until it stops; 0: never</source>
        <translation>损失没有改善多少个周期后停止；0：从不</translation>
    </message>
    <message>
        <source>evaluations of sgd and adamw without batches</source>
        <translation>没有批次时 sgd 和 adamw 的求值次数</translation>
    </message>
    <message>
        <source>example %1 has the class %2; it must be a whole number from 0 to %3</source>
        <translation>样本 %1 的类别为 %2；它必须是 0 到 %3 的整数</translation>
    </message>
    <message>
        <source>ggml&apos;s memory: `%1` is trained over many rounds, but its bytes are reused within each round; run this program in debug memory</source>
        <translation>ggml 的内存：`%1` 要训练许多轮，但它的字节在每轮中会被重用；请在调试内存中运行此程序</translation>
    </message>
    <message>
        <source>how the learning rate falls</source>
        <translation>学习率如何下降</translation>
    </message>
    <message>
        <source>it reached n_iter = %1 iterations</source>
        <translation>已达到 n_iter = %1 次迭代</translation>
    </message>
    <message>
        <source>lbfgs: wolfe is %1; it must be larger than ftol, which is %2, and smaller than 1</source>
        <translation>lbfgs：wolfe 为 %1；它必须大于 ftol（%2）且小于 1</translation>
    </message>
    <message>
        <source>learns where to look</source>
        <translation>学会看向哪里</translation>
    </message>
    <message>
        <source>load: %1 has weights, but batches take their examples from an array: .npy, .npz, CSV or idx</source>
        <translation>load：%1 里是权重，而批次的样本取自数组：.npy、.npz、CSV 或 idx</translation>
    </message>
    <message>
        <source>load: the array has the shape %1 (with the last dimension first: %2), which doesn&apos;t consist of examples for a tensor of the shape %3</source>
        <translation>load：数组的形状为 %1（最后一维在前：%2），不能作为形状为 %3 的张量的样本</translation>
    </message>
    <message>
        <source>no epoch after epoch %1 has a better loss than %2</source>
        <translation>第 %1 个周期之后，没有任何周期的损失优于 %2</translation>
    </message>
    <message>
        <source>no round of the training has ended yet, so there is nothing to save</source>
        <translation>训练还没有完成任何一轮，因此没有可保存的内容</translation>
    </message>
    <message>
        <source>of that order</source>
        <translation>该顺序的种子</translation>
    </message>
    <message>
        <source>passes over the examples of all batches</source>
        <translation>遍历所有批次样本的次数</translation>
    </message>
    <message>
        <source>reads drawn digits</source>
        <translation>识别画出的数字</translation>
    </message>
    <message>
        <source>results of one value that are noted in each round</source>
        <translation>每轮都记录的单值结果</translation>
    </message>
    <message>
        <source>rounds in which the learning rate grows</source>
        <translation>学习率上升的轮数</translation>
    </message>
    <message>
        <source>sgd(…), adamw(…), adam(…) or lbfgs(…)</source>
        <translation>sgd(…)、adamw(…)、adam(…) 或 lbfgs(…)</translation>
    </message>
    <message>
        <source>the checkpoint is already at round %1 of %2; let the script train longer</source>
        <translation>检查点已在第 %1 轮（共 %2 轮）；请让脚本训练得更久</translation>
    </message>
    <message>
        <source>the fill of all examples</source>
        <translation>全部样本的填充</translation>
    </message>
    <message>
        <source>the gradient&apos;s norm is at most eps = %1 of the parameters&apos; norm</source>
        <translation>梯度的范数不超过参数范数的 eps = %1</translation>
    </message>
    <message>
        <source>the largest norm of all gradients together; 0: any</source>
        <translation>所有梯度合起来的最大范数；0：不限</translation>
    </message>
    <message>
        <source>the loss changed by less than delta = %1 of itself in %2 iterations</source>
        <translation>在 %2 次迭代中，损失的变化小于自身的 delta = %1</translation>
    </message>
    <message>
        <source>the loss changed by less than eps_f = %1 of itself</source>
        <translation>损失的变化小于自身的 eps_f = %1</translation>
    </message>
    <message>
        <source>the loss doesn&apos;t fall along the direction of the search</source>
        <translation>损失沿搜索方向没有下降</translation>
    </message>
    <message>
        <source>the loss has not become smaller for max_no_improvement = %1 iterations</source>
        <translation>损失已有 max_no_improvement = %1 次迭代没有变小</translation>
    </message>
    <message>
        <source>the parameter `%1` is %2; an optimiser changes only contiguous f32 tensors</source>
        <translation>参数 `%1` 是 %2；优化器只能改变连续的 f32 张量</translation>
    </message>
    <message>
        <source>the share of the examples, from 0 to 1, kept out of training</source>
        <translation>不参加训练的样本比例，0 到 1</translation>
    </message>
    <message>
        <source>the step became larger than max_step = %1</source>
        <translation>步长超过了 max_step = %1</translation>
    </message>
    <message>
        <source>the step became smaller than min_step = %1</source>
        <translation>步长小于 min_step = %1</translation>
    </message>
    <message>
        <source>the step is not a positive number</source>
        <translation>步长不是正数</translation>
    </message>
    <message>
        <source>their number, if the fill isn&apos;t a file</source>
        <translation>样本数，如果填充不是文件</translation>
    </message>
    <message>
        <source>there is nothing to train: the loss `%1` depends on no parameter; mark a tensor with `param`</source>
        <translation>没有可训练的内容：损失 `%1` 不依赖任何参数；请用 `param` 标记张量</translation>
    </message>
    <message>
        <source>this is not an idx file: it does not begin with two zero bytes, a type and a number of dimensions</source>
        <translation>这不是 idx 文件：开头不是两个零字节、类型和维数</translation>
    </message>
    <message>
        <source>train needs an optimiser: sgd(…), adamw(…), adam(…) or lbfgs(…)</source>
        <translation>train 需要一个优化器：sgd(…)、adamw(…)、adam(…) 或 lbfgs(…)</translation>
    </message>
    <message>
        <source>train: %1 is %2; it must be from %3 to %4</source>
        <translation>train：%1 为 %2；它必须在 %3 到 %4 之间</translation>
    </message>
    <message>
        <source>train: `%1` has the shape %2; only a tensor of one value can be watched</source>
        <translation>train：`%1` 的形状为 %2；只能监视只有一个值的张量</translation>
    </message>
    <message>
        <source>train: `%1` takes %2 of %3 examples in each round, but `%4` takes %5 of %6</source>
        <translation>train：`%1` 每轮取 %3 个样本中的 %2 个，而 `%4` 取 %6 个中的 %5 个</translation>
    </message>
    <message>
        <source>train: clip is %1; it must be at least 0</source>
        <translation>train：clip 为 %1；它不能小于 0</translation>
    </message>
    <message>
        <source>train: lbfgs compares the loss of the same examples, but a round sees only %1 of %2; use another optimiser, or all examples in each round</source>
        <translation>train：lbfgs 比较同一批样本的损失，但每轮只看到 %2 个样本中的 %1 个；请改用其他优化器，或每轮使用全部样本</translation>
    </message>
    <message>
        <source>train: there are no examples to keep for validation; fill a tensor with batches(…)</source>
        <translation>train：没有可留作验证的样本；请用 batches(…) 填充一个张量</translation>
    </message>
    <message>
        <source>train: validation is %1; it is a share of the examples, from 0 to less than 1</source>
        <translation>train：validation 为 %1；它是样本的比例，从 0 到小于 1</translation>
    </message>
    <message>
        <source>two classes</source>
        <translation>两个类别</translation>
    </message>
    <message>
        <source>%1 has no tensor &quot;%2&quot;</source>
        <translation>%1 里没有张量“%2”</translation>
    </message>
    <message>
        <source>%1 has no tensor &quot;%2&quot;; give each parameter the name of the tensor that it replaces</source>
        <translation>%1 里没有张量“%2”；请给每个参数取它所替换的张量的名称</translation>
    </message>
    <message>
        <source>%1 has the layers 0 to %2, but layer %3 is to be trained</source>
        <translation>%1 有第 0 到 %2 层，但要训练的是第 %3 层</translation>
    </message>
    <message>
        <source>%1 has the tensor &quot;%2&quot;, which a script that trains a layer can&apos;t use yet</source>
        <translation>%1 含有张量“%2”，训练一层的脚本目前还不能使用它</translation>
    </message>
    <message>
        <source>%1: &quot;%2&quot; has the shape %3 there and %4 here</source>
        <translation>%1：“%2”在文件中的形状为 %3，这里为 %4</translation>
    </message>
    <message>
        <source>a window has %1 tokens; it must have from 1 to %2</source>
        <translation>窗口有 %1 个词元；它必须有 1 到 %2 个</translation>
    </message>
    <message>
        <source>later rounds have been run already; run one more round, then save</source>
        <translation>之后的轮次已经运行过；请再运行一轮，然后保存</translation>
    </message>
    <message>
        <source>one_hot: %1 classes are given, but the shape %2 has %3 columns</source>
        <translation>one_hot：给出了 %1 个类别，但形状 %2 有 %3 列</translation>
    </message>
    <message>
        <source>one_hot: class %1 is given, but the classes of the shape %2 are 0 to %3</source>
        <translation>one_hot：给出了类别 %1，但形状 %2 的类别是 0 到 %3</translation>
    </message>
    <message>
        <source>round %1 has not ended; run it to its end, then save</source>
        <translation>第 %1 轮尚未结束；请运行到结束，然后保存</translation>
    </message>
    <message>
        <source>scripts that train a layer can be written only for llama models without experts, not for %1</source>
        <translation>只能为没有专家的 llama 模型编写训练一层的脚本，不能为 %1 编写</translation>
    </message>
    <message>
        <source>the examples are not points of a plane</source>
        <translation>样本不是平面上的点</translation>
    </message>
    <message>
        <source>the open program is not trained</source>
        <translation>打开的程序不训练</translation>
    </message>
    <message>
        <source>the text has %1 tokens; at least 2 are needed</source>
        <translation>文本有 %1 个词元；至少需要 2 个</translation>
    </message>
    <message>
        <source>%1: %2 is %3; it must be at least 0 and less than 1</source>
        <translation>%1：%2 为 %3；它必须不小于 0 且小于 1</translation>
    </message>
    <message>
        <source>the examples are read through a view, which can&apos;t be evaluated on other points yet</source>
        <translation>样本是通过视图读取的，目前还不能在其他点上求值</translation>
    </message>
    <message>
        <source>the parameter `%1` is filled again in each round, so nothing it learns would last</source>
        <translation>参数 `%1` 每轮都会重新填充，因此它学到的东西不会保留</translation>
    </message>
    <message>
        <source>`train` is the run of a script; remove `compute` and `graph`</source>
        <translation>`train` 就是脚本的运行；请删除 `compute` 和 `graph`</translation>
    </message>
    <message>
        <source>train: lbfgs has no learning rate, so it can&apos;t have a schedule or a warm-up</source>
        <translation>train：lbfgs 没有学习率，因此不能有 schedule 或 warmup</translation>
    </message>
    <message>
        <source>train: validation is %1, which is less than one of the %2 batches; increase it</source>
        <translation>train：validation 为 %1，还不到 %2 个批次中的一个；请增大它</translation>
    </message>
    <message>
        <source>%1 — the value is %2 after %3</source>
        <translation>%1——值为 %2，此前为 %3</translation>
    </message>
    <message>
        <source>%1(%2): an example has %3 numbers, but the first dimensions of the shape %4 don&apos;t have as many</source>
        <translation>%1(%2)：每个样本有 %3 个数，但形状 %4 的前几维没有这么多</translation>
    </message>
    <message>
        <source>`%1` compares two rounds, so it must name its tensor</source>
        <translation>`%1` 比较两轮，因此必须写明其张量</translation>
    </message>
    <message>
        <source>`%1` is not a statistic; use min, max, mean, sd, norm, nan, inf, zeros, at, used_mem or round</source>
        <translation>`%1` 不是统计量；请使用 min、max、mean、sd、norm、nan、inf、zeros、at、used_mem 或 round</translation>
    </message>
    <message>
        <source>a number or `before` is expected, not `%1`</source>
        <translation>此处应为数字或 `before`，而不是 `%1`</translation>
    </message>
    <message>
        <source>its value at the end of the previous round is not known</source>
        <translation>它在上一轮结束时的值未知</translation>
    </message>
    <message>
        <source>the gradient of `%1` in round %2 is not finite</source>
        <translation>第 %2 轮中 `%1` 的梯度不是有限数</translation>
    </message>
    <message>
        <source>the loss of round %1 is %2</source>
        <translation>第 %1 轮的损失为 %2</translation>
    </message>
    <message>
        <source>batches: the tensor has no elements; the last dimension of %1 is the number of examples in a batch, so it must be at least 1</source>
        <translation>batches：张量没有元素；%1 的最后一维是一个批次中的样本数，因此至少为 1</translation>
    </message>
    <message>
        <source>learns two sentences</source>
        <translation>学会两句话</translation>
    </message>
    <message>
        <source>%1 can&apos;t be added to the block %2, which is finalised with %3 elements (%4 bytes); reserve before it is finalised</source>
        <translation>%1 不能加入块 %2：该块已结束，有 %3 个元素（%4 字节）；请在块结束前预留</translation>
    </message>
    <message>
        <source>%1 can&apos;t be added, because the buffer &quot;%2&quot; is allocated already, with %3 bytes; reserve everything before allocate</source>
        <translation>%1 不能加入：缓冲区 &quot;%2&quot; 已分配，有 %3 字节；请在 allocate 之前完成所有预留</translation>
    </message>
    <message>
        <source>%1 takes %2 bytes, and &quot;%3&quot; has %4 bytes already: together they are more than can be addressed</source>
        <translation>%1 占 %2 字节，&quot;%3&quot; 已有 %4 字节：合计超出可寻址的范围</translation>
    </message>
    <message>
        <source>%1 takes %2 bytes, and the block %3 has %4 bytes already: together they are more than can be addressed</source>
        <translation>%1 占 %2 字节，块 %3 已有 %4 字节：合计超出可寻址的范围</translation>
    </message>
    <message>
        <source>&quot;%1&quot; has no block %2</source>
        <translation>&quot;%1&quot; 没有块 %2</translation>
    </message>
    <message>
        <source>A buffer for which tensors reserve room before it is allocated. Its memory is host, device, pooled, pinned or managed; without a GPU, it is that of the emulator. Not a function of ggml.</source>
        <translation>张量先为其预留空间、然后才分配的缓冲区。其内存为 host、device、pooled、pinned 或 managed；没有 GPU 时为模拟器的内存。不是 ggml 的函数。</translation>
    </message>
    <message>
        <source>Allocates a joint buffer: one request to the allocator, for everything that was reserved. A buffer is allocated once. Not a function of ggml.</source>
        <translation>分配联合缓冲区：为所有预留向分配器请求一次。缓冲区只分配一次。不是 ggml 的函数。</translation>
    </message>
    <message>
        <source>Ends a block: nothing can be reserved in it after this call. Not a function of ggml.</source>
        <translation>结束一个块：此调用之后不能再在其中预留。不是 ggml 的函数。</translation>
    </message>
    <message>
        <source>Reserves a block in a joint buffer: tensors of one type that are adjacent without padding. The result is the flat tensor of all of them, which grows with each. Not a function of ggml.</source>
        <translation>在联合缓冲区中预留一个块：类型相同、相邻且没有填充的张量。结果是由它们组成的一维张量，随每个张量增长。不是 ggml 的函数。</translation>
    </message>
    <message>
        <source>Reserves room for a tensor in a block, directly after the previous one: a view of the block&apos;s flat tensor. Not a function of ggml.</source>
        <translation>在块中紧接上一个张量为一个张量预留空间：它是块的一维张量的视图。不是 ggml 的函数。</translation>
    </message>
    <message>
        <source>Reserves room for a tensor in a joint buffer, at a multiple of 32 bytes. The tensor has no data before allocate. Not a function of ggml.</source>
        <translation>在联合缓冲区中为一个张量预留空间，从 32 字节的倍数开始。allocate 之前张量没有数据。不是 ggml 的函数。</translation>
    </message>
    <message>
        <source>`%1` can&apos;t grow any more, because `%2` uses its %3 elements; reserve everything first</source>
        <translation>`%1` 不能再增长，因为 `%2` 使用其 %3 个元素；请先完成所有预留</translation>
    </message>
    <message>
        <source>`%1` is not a block; make one with block(&quot;…&quot;, f32)</source>
        <translation>`%1` 不是块；请用 block(&quot;…&quot;, f32) 创建</translation>
    </message>
    <message>
        <source>`%1` reserved room in &quot;%2&quot;, but another call has given it data</source>
        <translation>`%1` 在 &quot;%2&quot; 中预留了空间，但另一个调用已为它提供数据</translation>
    </message>
    <message>
        <source>a tensor that reserved room in &quot;%1&quot; no longer exists, because its arena was reset</source>
        <translation>在 &quot;%1&quot; 中预留空间的一个张量已不存在，因为其内存区已重置</translation>
    </message>
    <message>
        <source>buffer</source>
        <translation>缓冲区</translation>
    </message>
    <message>
        <source>memory is %1; it must be host, device, pooled, pinned or managed</source>
        <translation>memory 为 %1；须为 host、device、pooled、pinned 或 managed</translation>
    </message>
    <message>
        <source>reserve, then allocate</source>
        <translation>先预留，再分配</translation>
    </message>
    <message>
        <source>the buffer &quot;%1&quot; is allocated already, with %2 bytes; a buffer is allocated once</source>
        <translation>缓冲区 &quot;%1&quot; 已分配，有 %2 字节；缓冲区只分配一次</translation>
    </message>
    <message>
        <source>the buffer &quot;%1&quot; needs %2 bytes, but %3 has only %4 of its %5 bytes free</source>
        <translation>缓冲区 &quot;%1&quot; 需要 %2 字节，但 %3 的 %5 字节中只有 %4 字节空闲</translation>
    </message>
    <message>
        <source>the name has %1 bytes; the limit is %2 bytes</source>
        <translation>名称有 %1 字节；上限为 %2 字节</translation>
    </message>
    <message>
        <source>the name is empty; write, for example, joint_buffer(&quot;weights&quot;, pinned)</source>
        <translation>名称为空；例如可写 joint_buffer(&quot;weights&quot;, pinned)</translation>
    </message>
    <message>
        <source>there is a buffer &quot;%1&quot; already; choose another name</source>
        <translation>已有缓冲区 &quot;%1&quot;；请另选名称</translation>
    </message>
    <message>
        <source>there is no buffer &quot;%1&quot;; make it with joint_buffer(&quot;%1&quot;)</source>
        <translation>没有缓冲区 &quot;%1&quot;；请用 joint_buffer(&quot;%1&quot;) 创建</translation>
    </message>
    <message>
        <source>there is nothing to allocate in the buffer &quot;%1&quot;: 0 bytes are reserved (reservations: %2)</source>
        <translation>缓冲区 &quot;%1&quot; 中没有可分配的内容：预留了 0 字节（预留数：%2）</translation>
    </message>
    <message>
        <source>%1 can&apos;t take a sparse tensor</source>
        <translation>%1 不接受稀疏张量</translation>
    </message>
    <message>
        <source>%1 can&apos;t take a sparse tensor; give it one of its parts: `%2.keys`, `%2.offsets` or `%2.values`</source>
        <translation>%1 不接受稀疏张量；请给出它的一个部分：`%2.keys`、`%2.offsets` 或 `%2.values`</translation>
    </message>
    <message>
        <source>%1 doesn&apos;t fit into the type %2 of `%3`</source>
        <translation>%1 超出 `%3` 的类型 %2 的范围</translation>
    </message>
    <message>
        <source>%1 elements can&apos;t be divided into rows of %2</source>
        <translation>%1 个元素不能分成每行 %2 个</translation>
    </message>
    <message>
        <source>%1 has type %2; it must be i32 or i64</source>
        <translation>%1 的类型是 %2；必须是 i32 或 i64</translation>
    </message>
    <message>
        <source>%1 is %2; it must be [%3, %4, 1, 1], like the result of the bag</source>
        <translation>%1 是 %2；必须是 [%3, %4, 1, 1]，与袋的结果相同</translation>
    </message>
    <message>
        <source>%1 is %2; it must be a matrix</source>
        <translation>%1 是 %2；必须是矩阵</translation>
    </message>
    <message>
        <source>%1 is %2; it must be a vector</source>
        <translation>%1 是 %2；必须是向量</translation>
    </message>
    <message>
        <source>%1 is %2; it must be i32 or i64</source>
        <translation>%1 是 %2；必须是 i32 或 i64</translation>
    </message>
    <message>
        <source>%1 · (1 - α wd) - α · g = %2 · (1 - %3 · %4) - %3 · %5</source>
        <translation>%1 · (1 - α wd) - α · g = %2 · (1 - %3 · %4) - %3 · %5</translation>
    </message>
    <message>
        <source>%1: `%2` contains %3, which is not a whole number</source>
        <translation>%1：`%2` 含有 %3，它不是整数</translation>
    </message>
    <message>
        <source>%1: `%2` has the shape %3; it must have one dimension</source>
        <translation>%1：`%2` 的形状是 %3；必须只有一维</translation>
    </message>
    <message>
        <source>%1: `data` has the shape %2, but there are %3 keys</source>
        <translation>%1：`data` 的形状是 %2，但有 %3 个键</translation>
    </message>
    <message>
        <source>%1: `indptr` is empty; it must have one number more than there are rows</source>
        <translation>%1：`indptr` 为空；它必须比行数多一个数</translation>
    </message>
    <message>
        <source>%1: the file has no array `format`; a sparse matrix is written by scipy.sparse.save_npz</source>
        <translation>%1：文件没有数组 `format`；稀疏矩阵由 scipy.sparse.save_npz 写出</translation>
    </message>
    <message>
        <source>%1: the matrix has %2 keys, which is too many for a .npz file</source>
        <translation>%1：矩阵有 %2 个键，对 .npz 文件来说太多</translation>
    </message>
    <message>
        <source>%1: the matrix has the format %2; only csr can be read (use tocsr() in Python)</source>
        <translation>%1：矩阵的格式是 %2；只能读取 csr（在 Python 中使用 tocsr()）</translation>
    </message>
    <message>
        <source>%1: the shape has %2 numbers; a sparse matrix has 2, its rows and columns</source>
        <translation>%1：形状有 %2 个数；稀疏矩阵有 2 个，即行数和列数</translation>
    </message>
    <message>
        <source>%1[%2] = %1[%3] = %4: row %2 has no keys</source>
        <translation>%1[%2] = %1[%3] = %4：第 %2 行没有键</translation>
    </message>
    <message>
        <source>%1[%2] = %4, %1[%3] = %5: row %2 has the keys %6</source>
        <translation>%1[%2] = %4，%1[%3] = %5：第 %2 行的键是 %6</translation>
    </message>
    <message>
        <source>A sparse matrix as a dense one: c[keys[p], r] is the sum of weights[p], or of 1 without weights, over p from offsets[r] to offsets[r + 1] - 1. The other elements are 0.</source>
        <translation>稀疏矩阵变成稠密矩阵：c[keys[p], r] 是 weights[p] 之和，没有权重时是 1 之和，p 从 offsets[r] 到 offsets[r + 1] - 1。其他元素是 0。</translation>
    </message>
    <message>
        <source>A sparse tensor in CSR form: the tensors x.keys, x.offsets and x.values of a variable x. A call that has keys and offsets takes x in their place, and its values as weights.</source>
        <translation>CSR 形式的稀疏张量：变量 x 的张量 x.keys、x.offsets 和 x.values。带有 keys 和 offsets 的调用可以用 x 代替它们，并把它的值作为权重。</translation>
    </message>
    <message>
        <source>Gradient: none; the backward pass stops here.</source>
        <translation>梯度：无；反向传播在此停止。</translation>
    </message>
    <message>
        <source>One step of gradient descent on the rows of a that the keys name: a = a (1 - α wd) - α g, where g is the sum of grad over the bags that name the row. Other rows are neither read nor written.</source>
        <translation>对键所指的 a 的行做一步梯度下降：a = a (1 - α wd) - α g，其中 g 是所有指向该行的袋的 grad 之和。其他行既不读也不写。</translation>
    </message>
    <message>
        <source>Sparse tensors</source>
        <translation>稀疏张量</translation>
    </message>
    <message>
        <source>The gradient of a bag&apos;s table: each row is the sum of g over the bags whose keys name it, in the order of the keys. Other rows are 0.</source>
        <translation>袋对表的梯度：每一行是键指向它的所有袋的 g 之和，按键的顺序相加。其他行是 0。</translation>
    </message>
    <message>
        <source>`%1` has the element type %2, not %3</source>
        <translation>`%1` 的元素类型是 %2，不是 %3</translation>
    </message>
    <message>
        <source>a key needs a row; begin one first</source>
        <translation>键需要一行；请先开始一行</translation>
    </message>
    <message>
        <source>a sparse tensor can&apos;t have %1 rows, %2 columns and room for %3 keys</source>
        <translation>稀疏张量不能有 %1 行、%2 列和 %3 个键的空间</translation>
    </message>
    <message>
        <source>a sparse tensor has keys, offsets and perhaps values, not `%1`</source>
        <translation>稀疏张量有 keys、offsets，可能还有 values，但没有 `%1`</translation>
    </message>
    <message>
        <source>a sparse tensor is an argument without a name, in the place of keys and offsets</source>
        <translation>稀疏张量是不带名字的参数，位于 keys 和 offsets 的位置</translation>
    </message>
    <message>
        <source>c[:, r] = Σ table[:, keys[p]] over p from offsets[r] to offsets[r + 1] - 1, each times weights[p] if there are weights. With mean, the sum is divided by the number of keys.</source>
        <translation>c[:, r] = Σ table[:, keys[p]]，p 从 offsets[r] 到 offsets[r + 1] - 1；有权重时每项乘以 weights[p]。用 mean 时，和除以键的个数。</translation>
    </message>
    <message>
        <source>c[r, j] = Σ b[keys[p], j] over p from offsets[r] to offsets[r + 1] - 1, each times weights[p] if there are weights: mul_mat of a sparse matrix and b.</source>
        <translation>c[r, j] = Σ b[keys[p], j]，p 从 offsets[r] 到 offsets[r + 1] - 1；有权重时每项乘以 weights[p]：稀疏矩阵与 b 的 mul_mat。</translation>
    </message>
    <message>
        <source>csr begins with the number of rows, or with the word `rows`: %1</source>
        <translation>csr 以行数或单词 `rows` 开头：%1</translation>
    </message>
    <message>
        <source>csr is written like this: %1, or csr(&quot;FILE.npz&quot;)</source>
        <translation>csr 这样写：%1，或 csr(&quot;FILE.npz&quot;)</translation>
    </message>
    <message>
        <source>csr takes its keys in braces, and perhaps values: csr(rows, { 4 5 | 3 }, { 0.5 1 | 2 })</source>
        <translation>csr 的键写在花括号里，之后可以有值：csr(rows, { 4 5 | 3 }, { 0.5 1 | 2 })</translation>
    </message>
    <message>
        <source>csr: %1</source>
        <translation>csr：%1</translation>
    </message>
    <message>
        <source>csr: a key is a whole number, not %1</source>
        <translation>csr：键是整数，不是 %1</translation>
    </message>
    <message>
        <source>csr: a matrix of a file has room for its own %1 keys only; remove capacity</source>
        <translation>csr：文件中的矩阵只有它自己的 %1 个键的空间；请去掉 capacity</translation>
    </message>
    <message>
        <source>csr: capacity is %1, but there are %2 keys</source>
        <translation>csr：capacity 是 %1，但有 %2 个键</translation>
    </message>
    <message>
        <source>csr: columns is %1; it can&apos;t be negative</source>
        <translation>csr：columns 是 %1；不能是负数</translation>
    </message>
    <message>
        <source>csr: files can&apos;t be read here</source>
        <translation>csr：这里不能读取文件</translation>
    </message>
    <message>
        <source>csr: keys and offsets are i32 or i64, not %1</source>
        <translation>csr：键和偏移是 i32 或 i64，不是 %1</translation>
    </message>
    <message>
        <source>csr: row %1 has %2 keys and %3 values</source>
        <translation>csr：第 %1 行有 %2 个键和 %3 个值</translation>
    </message>
    <message>
        <source>csr: row %1 has the key %2; a key can&apos;t be negative</source>
        <translation>csr：第 %1 行有键 %2；键不能是负数</translation>
    </message>
    <message>
        <source>csr: row %1 has the key %2; keys must be from 0 to %3</source>
        <translation>csr：第 %1 行有键 %2；键必须在 0 到 %3 之间</translation>
    </message>
    <message>
        <source>csr: the key %1 needs key_type=i64</source>
        <translation>csr：键 %1 需要 key_type=i64</translation>
    </message>
    <message>
        <source>csr: the keys are in the file; remove the braces</source>
        <translation>csr：键在文件中；请去掉花括号</translation>
    </message>
    <message>
        <source>csr: the matrix has %1 columns; columns is %2</source>
        <translation>csr：矩阵有 %1 列；columns 是 %2</translation>
    </message>
    <message>
        <source>csr: the number of rows is %1, but the braces have %2</source>
        <translation>csr：行数是 %1，但花括号里有 %2 行</translation>
    </message>
    <message>
        <source>csr: there are %1 keys in %2 rows, but %3 values in %4 rows</source>
        <translation>csr：%2 行中有 %1 个键，但 %4 行中有 %3 个值</translation>
    </message>
    <message>
        <source>g = Σ %1 = %2 = %3</source>
        <translation>g = Σ %1 = %2 = %3</translation>
    </message>
    <message>
        <source>ggscope&apos;s own op, not in ggml</source>
        <translation>ggscope 自己的算子，ggml 没有</translation>
    </message>
    <message>
        <source>in braces, one for each key; without them each is 1</source>
        <translation>写在花括号里，每个键一个；没有时每个值是 1</translation>
    </message>
    <message>
        <source>in braces, with a bar between rows: { 4 5 1 2 | 3 5 1 | 3 2 }</source>
        <translation>写在花括号里，行之间用竖线：{ 4 5 1 2 | 3 5 1 | 3 2 }</translation>
    </message>
    <message>
        <source>keys has %1 elements and offsets has %2; ggscope supports less than 2^31</source>
        <translation>keys 有 %1 个元素，offsets 有 %2 个；ggscope 支持少于 2^31 个</translation>
    </message>
    <message>
        <source>keys must be below it; 0: any</source>
        <translation>键必须小于它；0：任意</translation>
    </message>
    <message>
        <source>mean: / %1 = %2</source>
        <translation>均值：/ %1 = %2</translation>
    </message>
    <message>
        <source>offsets is empty; it must have one number more than there are rows</source>
        <translation>offsets 为空；它必须比行数多一个数</translation>
    </message>
    <message>
        <source>offsets[0] is %1; it must be 0</source>
        <translation>offsets[0] 是 %1；必须是 0</translation>
    </message>
    <message>
        <source>row %1, position %2: the key is %3, but the number of columns is %4</source>
        <translation>第 %1 行，位置 %2：键是 %3，但列数是 %4</translation>
    </message>
    <message>
        <source>row %1, position %2: the key is %3, but the number of rows is %4; keys must be from 0 to %5</source>
        <translation>第 %1 行，位置 %2：键是 %3，但行数是 %4；键必须在 0 到 %5 之间</translation>
    </message>
    <message>
        <source>row %1: offsets[%1] is %2 and offsets[%3] is %4; offsets can&apos;t decrease</source>
        <translation>第 %1 行：offsets[%1] 是 %2，offsets[%3] 是 %4；偏移不能减小</translation>
    </message>
    <message>
        <source>row %1: offsets[%1] is %2; an offset can&apos;t be negative</source>
        <translation>第 %1 行：offsets[%1] 是 %2；偏移不能是负数</translation>
    </message>
    <message>
        <source>row %1: offsets[%2] is %3, but there are only %4 keys</source>
        <translation>第 %1 行：offsets[%2] 是 %3，但只有 %4 个键</translation>
    </message>
    <message>
        <source>row %1: the sparse tensor would have %2 keys; max_value_size is %3</source>
        <translation>第 %1 行：稀疏张量将有 %2 个键；max_value_size 是 %3</translation>
    </message>
    <message>
        <source>rows in braces can be written only in csr(rows, { … })</source>
        <translation>花括号里的行只能写在 csr(rows, { … }) 中</translation>
    </message>
    <message>
        <source>so the gradient of this row is 0</source>
        <translation>所以这一行的梯度是 0</translation>
    </message>
    <message>
        <source>so the row stays as it is: %1 = %2</source>
        <translation>所以这一行保持不变：%1 = %2</translation>
    </message>
    <message>
        <source>table is %1, which can&apos;t be decoded yet</source>
        <translation>table 是 %1，目前还不能解码</translation>
    </message>
    <message>
        <source>table is %1; embedding_bag supports only f32, f16, bf16 and quantised types</source>
        <translation>table 是 %1；embedding_bag 只支持 f32、f16、bf16 和量化类型</translation>
    </message>
    <message>
        <source>table is %1; it must be a matrix</source>
        <translation>table 是 %1；必须是矩阵</translation>
    </message>
    <message>
        <source>the entry at row %1, column %2 is outside of the matrix, which has %3 rows and %4 columns</source>
        <translation>第 %1 行、第 %2 列的项在矩阵之外，矩阵有 %3 行 %4 列</translation>
    </message>
    <message>
        <source>the key at position %1 is unknown</source>
        <translation>位置 %1 的键未知</translation>
    </message>
    <message>
        <source>the last offset is %1, but there are %2 keys</source>
        <translation>最后一个偏移是 %1，但有 %2 个键</translation>
    </message>
    <message>
        <source>the last offset is %1, but there is room for %2 keys</source>
        <translation>最后一个偏移是 %1，但只有 %2 个键的空间</translation>
    </message>
    <message>
        <source>the matrix has %1 columns, but the sparse tensor has %2</source>
        <translation>矩阵有 %1 列，但稀疏张量有 %2 列</translation>
    </message>
    <message>
        <source>the matrix has %1 keys; max_value_size is %2</source>
        <translation>矩阵有 %1 个键；max_value_size 是 %2</translation>
    </message>
    <message>
        <source>the matrix has %1 rows, but the sparse tensor has %2</source>
        <translation>矩阵有 %1 行，但稀疏张量有 %2 行</translation>
    </message>
    <message>
        <source>the matrix has values, but the sparse tensor `%1` has only keys</source>
        <translation>矩阵有值，但稀疏张量 `%1` 只有键</translation>
    </message>
    <message>
        <source>the number of rows is %1</source>
        <translation>行数是 %1</translation>
    </message>
    <message>
        <source>the offsets of row %1 are unknown</source>
        <translation>第 %1 行的偏移未知</translation>
    </message>
    <message>
        <source>the room for keys, if it is larger than their number</source>
        <translation>键的空间，如果大于键的个数</translation>
    </message>
    <message>
        <source>the sparse tensor has %1 rows; the largest number is %2</source>
        <translation>稀疏张量有 %1 行；最多 %2 行</translation>
    </message>
    <message>
        <source>the sparse tensor has no values: each key has the value 1</source>
        <translation>稀疏张量没有值：每个键的值是 1</translation>
    </message>
    <message>
        <source>their number, the word rows, or the name of a .npz file of SciPy</source>
        <translation>行数、单词 rows，或 SciPy 的 .npz 文件的名字</translation>
    </message>
    <message>
        <source>there are %1 offsets for %2 rows; there must be one more than rows</source>
        <translation>有 %1 个偏移，但有 %2 行；偏移必须比行多一个</translation>
    </message>
    <message>
        <source>there are %1 values for %2 keys</source>
        <translation>有 %1 个值，但有 %2 个键</translation>
    </message>
    <message>
        <source>to close the rows</source>
        <translation>来结束这些行</translation>
    </message>
    <message>
        <source>weights has %1 elements and keys has %2; there must be a weight for each key</source>
        <translation>weights 有 %1 个元素，keys 有 %2 个；每个键必须有一个权重</translation>
    </message>
    <message>
        <source>weights is %1; it must be a vector</source>
        <translation>weights 是 %1；必须是向量</translation>
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
        <translation>%1 有 %2 字节，而 Norm 文件的文件头有 %3 字节</translation>
    </message>
    <message>
        <source>%1 has %2 bytes, which is not a multiple of the %3 bytes of a sample with %4 labels, %5 dense values and %6 slots: %7 bytes are left</source>
        <translation>%1 有 %2 字节，不是一个样本（%4 个标签、%5 个稠密值和 %6 个槽位）的 %3 字节的整数倍：剩余 %7 字节</translation>
    </message>
    <message>
        <source>%1 has been changed since the list was opened</source>
        <translation>%1 在列表打开之后被修改过</translation>
    </message>
    <message>
        <source>%1 is a %2 file, but %3 is a %4 file</source>
        <translation>%1 是 %2 文件，而 %3 是 %4 文件</translation>
    </message>
    <message>
        <source>%1 is not a 32-bit float</source>
        <translation>%1 不是 32 位浮点数</translation>
    </message>
    <message>
        <source>%1 is not a click log: it begins with the number %2, and a Norm file with 0, 1 or 64. If it is a Raw file, state its numbers of labels, dense values and slots</source>
        <translation>%1 不是点击日志：它以数字 %2 开头，而 Norm 文件以 0、1 或 64 开头。如果它是 Raw 文件，请给出标签、稠密值和槽位的个数</translation>
    </message>
    <message>
        <source>%1 is not a key; keys are whole numbers of 64 bits with spaces between them</source>
        <translation>%1 不是键；键是 64 位整数，以空格分隔</translation>
    </message>
    <message>
        <source>%1: %2 bytes follow the last sample, %3</source>
        <translation>%1：最后一个样本 %3 之后还有 %2 字节</translation>
    </message>
    <message>
        <source>%1: %2 is a list itself; a list can only name data files</source>
        <translation>%1：%2 本身是列表；列表只能列出数据文件</translation>
    </message>
    <message>
        <source>%1: a Norm file has keys of the type u32 or i64, not i32</source>
        <translation>%1：Norm 文件的键类型是 u32 或 i64，不是 i32</translation>
    </message>
    <message>
        <source>%1: a Raw file can&apos;t have %2 labels, dense values or slots; 0 to %3 are possible</source>
        <translation>%1：Raw 文件不能有 %2 个标签、稠密值或槽位；可以是 0 到 %3 个</translation>
    </message>
    <message>
        <source>%1: line %2 has %3 fields, but the first line names %4 columns</source>
        <translation>%1：第 %2 行有 %3 个字段，而第一行给出 %4 列</translation>
    </message>
    <message>
        <source>%1: line %2, column %3: %4</source>
        <translation>%1：第 %2 行第 %3 列：%4</translation>
    </message>
    <message>
        <source>%1: opening was interrupted</source>
        <translation>%1：打开被中断</translation>
    </message>
    <message>
        <source>%1: reading was interrupted</source>
        <translation>%1：读取被中断</translation>
    </message>
    <message>
        <source>%1: sample %2 ends before the number of keys of slot %3: only %4 bytes are left</source>
        <translation>%1：样本 %2 在槽位 %3 的键数之前结束：只剩 %4 字节</translation>
    </message>
    <message>
        <source>%1: sample %2 has a length of %3 bytes, but its values and keys take %4</source>
        <translation>%1：样本 %2 的长度为 %3 字节，但其数值和键占 %4 字节</translation>
    </message>
    <message>
        <source>%1: sample %2 has a length of %3 bytes, but only %4 are left</source>
        <translation>%1：样本 %2 的长度为 %3 字节，但只剩 %4 字节</translation>
    </message>
    <message>
        <source>%1: sample %2 has a wrong check byte: it is %3, but the sum of the bytes is %4</source>
        <translation>%1：样本 %2 的校验字节错误：它是 %3，而各字节之和是 %4</translation>
    </message>
    <message>
        <source>%1: sample %2 needs %3 bytes for its labels and dense values, but only %4 are left</source>
        <translation>%1：样本 %2 的标签和稠密值需要 %3 字节，但只剩 %4 字节</translation>
    </message>
    <message>
        <source>%1: samples have %2 %3, but those of %4 have %5</source>
        <translation>%1：样本有 %2 个%3，而 %4 的样本有 %5 个</translation>
    </message>
    <message>
        <source>%1: samples without labels, dense values and slots can only be written as Norm</source>
        <translation>%1：没有标签、稠密值和槽位的样本只能写为 Norm</translation>
    </message>
    <message>
        <source>%1: slot %3 of sample %2 has %4 keys, but only %5 bytes are left</source>
        <translation>%1：样本 %2 的槽位 %3 有 %4 个键，但只剩 %5 字节</translation>
    </message>
    <message>
        <source>%1: slot %3 of sample %2 has %4 keys; the number can&apos;t be negative</source>
        <translation>%1：样本 %2 的槽位 %3 有 %4 个键；个数不能为负</translation>
    </message>
    <message>
        <source>%1: slot %3 of sample %2 has the key %4; its keys are 0 to %5</source>
        <translation>%1：样本 %2 的槽位 %3 有键 %4；该槽位的键为 0 到 %5</translation>
    </message>
    <message>
        <source>%1: the column %2 is neither a label, a dense value nor a slot; its name in the first line must begin with label, dense or slot</source>
        <translation>%1：列 %2 既不是标签，也不是稠密值或槽位；它在第一行中的名称必须以 label、dense 或 slot 开头</translation>
    </message>
    <message>
        <source>%1: the file has no columns</source>
        <translation>%1：文件没有列</translation>
    </message>
    <message>
        <source>%1: the first line of a list is the number of its files</source>
        <translation>%1：列表的第一行是其文件数</translation>
    </message>
    <message>
        <source>%1: the first line of the list states %2 files, but %3 are named</source>
        <translation>%1：列表第一行说明有 %2 个文件，但只列出 %3 个</translation>
    </message>
    <message>
        <source>%1: the header has %2 where it states whether samples have check bytes; it must be 0 or 1</source>
        <translation>%1：文件头中说明样本是否有校验字节的值是 %2；它必须是 0 或 1</translation>
    </message>
    <message>
        <source>%1: the header has a wrong check byte: it is %2, but the sum of the bytes is %3</source>
        <translation>%1：文件头的校验字节错误：它是 %2，而各字节之和是 %3</translation>
    </message>
    <message>
        <source>%1: the header states %2 %3</source>
        <translation>%1：文件头说明有 %2 个%3</translation>
    </message>
    <message>
        <source>%1: the header states %2 %3; at most %4 are possible</source>
        <translation>%1：文件头说明有 %2 个%3；最多可以有 %4 个</translation>
    </message>
    <message>
        <source>%1: the header states %2 samples of at least %3 bytes, but only %4 bytes follow it</source>
        <translation>%1：文件头说明有 %2 个样本，每个至少 %3 字节，但其后只有 %4 字节</translation>
    </message>
    <message>
        <source>%1: the header states %2 samples without labels, dense values and slots; at most %3 are possible</source>
        <translation>%1：文件头说明有 %2 个没有标签、稠密值和槽位的样本；最多可以有 %3 个</translation>
    </message>
    <message>
        <source>%1: the header states %2 samples, but %3 bytes follow the last one</source>
        <translation>%1：文件头说明有 %2 个样本，但最后一个之后还有 %3 字节</translation>
    </message>
    <message>
        <source>%1: the header states %2 samples, which take no bytes, but %3 bytes follow it</source>
        <translation>%1：文件头说明有 %2 个不占字节的样本，但其后有 %3 字节</translation>
    </message>
    <message>
        <source>%1: the keys can be u32 as well as i64: the file can be read to its end as both. State the type of its keys</source>
        <translation>%1：键既可能是 u32，也可能是 i64：按两种类型都能读到文件末尾。请指定键的类型</translation>
    </message>
    <message>
        <source>%1: the list has no files</source>
        <translation>%1：列表中没有文件</translation>
    </message>
    <message>
        <source>%1: the list names %2 files, but its first line states %3; the others are left out</source>
        <translation>%1：列表列出 %2 个文件，但第一行说明有 %3 个；其余的被忽略</translation>
    </message>
    <message>
        <source>%1: the list states %2 files; at most %3 are possible</source>
        <translation>%1：列表说明有 %2 个文件；最多可以有 %3 个</translation>
    </message>
    <message>
        <source>%1: the samples of a Raw file need at least one label, dense value or slot</source>
        <translation>%1：Raw 文件的样本至少需要一个标签、稠密值或槽位</translation>
    </message>
    <message>
        <source>%1: there are %2 slot sizes, but samples have %3 slots</source>
        <translation>%1：给出了 %2 个槽位大小，但样本有 %3 个槽位</translation>
    </message>
    <message>
        <source>%2 %3 of sample %1 is %4; a Raw file has whole numbers of 32 bits</source>
        <translation>样本 %1 的%2 %3 是 %4；Raw 文件只有 32 位整数</translation>
    </message>
    <message>
        <source>dense value</source>
        <translation>稠密值</translation>
    </message>
    <message>
        <source>dense values</source>
        <translation>稠密值</translation>
    </message>
    <message>
        <source>label</source>
        <translation>标签</translation>
    </message>
    <message>
        <source>labels</source>
        <translation>标签</translation>
    </message>
    <message>
        <source>sample %1 has %2 bytes, more than a sample with a check byte can have</source>
        <translation>样本 %1 有 %2 字节，超过带校验字节的样本所能有的字节数</translation>
    </message>
    <message>
        <source>samples</source>
        <translation>样本</translation>
    </message>
    <message>
        <source>slot %2 of sample %1 has %3 keys, more than a Norm file can have</source>
        <translation>样本 %1 的槽位 %2 有 %3 个键，超过 Norm 文件所能有的个数</translation>
    </message>
    <message>
        <source>slot %2 of sample %1 has %3 keys; a Raw file has one key in each slot</source>
        <translation>样本 %1 的槽位 %2 有 %3 个键；Raw 文件的每个槽位有一个键</translation>
    </message>
    <message>
        <source>slot %2 of sample %1 has the key %3, which is not a u32; write keys as i64</source>
        <translation>样本 %1 的槽位 %2 有键 %3，它不是 u32；请将键写为 i64</translation>
    </message>
    <message>
        <source>slot %2 of sample %1 has the key %3, which is not an i32</source>
        <translation>样本 %1 的槽位 %2 有键 %3，它不是 i32</translation>
    </message>
    <message>
        <source>slots</source>
        <translation>槽位</translation>
    </message>
    <message>
        <source>the files together have more samples than 64 bits can count</source>
        <translation>这些文件的样本总数超过 64 位所能计数的范围</translation>
    </message>
    <message>
        <source>the key %1 occurs in slot %2 and in slot %3 (sample %4), so both slots use the same row of a table. State the slot sizes to separate them</source>
        <translation>键 %1 出现在槽位 %2 和槽位 %3 中（样本 %4），因此两个槽位使用表的同一行。请给出槽位大小以区分它们</translation>
    </message>
    <message>
        <source>the samples can&apos;t be read with keys of either type. As u32: %1. As i64: %2</source>
        <translation>按两种键类型都无法读取样本。按 u32：%1。按 i64：%2</translation>
    </message>
    <message>
        <source>the size of slot %1 is %2; it can&apos;t be negative</source>
        <translation>槽位 %1 的大小是 %2；它不能为负</translation>
    </message>
    <message>
        <source>the slot sizes together are larger than 64 bits can count</source>
        <translation>槽位大小的总和超过 64 位所能计数的范围</translation>
    </message>
    <message>
        <source>few rows change</source>
        <translation>少数行改变</translation>
    </message>
    <message>
        <source>rows of any length</source>
        <translation>任意长度的行</translation>
    </message>
    <message>
        <source>%1 has %2 slots, but slots has %3</source>
        <translation>%1 有 %2 个槽位，但 slots 有 %3 个</translation>
    </message>
    <message>
        <source>%1 has no sample %2</source>
        <translation>%1 没有样本 %2</translation>
    </message>
    <message>
        <source>%1 labels are 1 and %2 are 0: %3 pairs</source>
        <translation>%1 个标签为 1，%2 个为 0：共 %3 对</translation>
    </message>
    <message>
        <source>A batch of a click log, another one in each round: a sparse tensor x with x.labels, x.dense and x.nnz.</source>
        <translation>点击日志的一个批次，每轮不同：稀疏张量 x，带有 x.labels、x.dense 和 x.nnz。</translation>
    </message>
    <message>
        <source>Appends the gradients of all parameters, from the loss back. grad_accs[i] adds up the gradients of tensors[i] over several runs. by_rows lists tables of bags without a gradient, for opt_step_sgd_rows; ggml has no such list.</source>
        <translation>从损失向回追加所有参数的梯度。grad_accs[i] 在多次运行中累加 tensors[i] 的梯度。by_rows 列出没有梯度的袋的表，供 opt_step_sgd_rows 使用；ggml 没有这个列表。</translation>
    </message>
    <message>
        <source>The area under the ROC curve: of all pairs of a sample with label 1 and one with label 0, the share in which the first has the higher score. Equal scores count half. It is 0.5 for guesses, and if all labels are equal.</source>
        <translation>ROC 曲线下的面积：在标签为 1 的样本和标签为 0 的样本的所有配对中，前者分数更高的比例。分数相等的算一半。瞎猜时为 0.5，所有标签相等时也是 0.5。</translation>
    </message>
    <message>
        <source>`%1` (%2) reads `%3`; only a table that nothing but bags reads is trained by its rows</source>
        <translation>`%1`（%2）读取 `%3`；只有仅由袋读取的表才能按行训练</translation>
    </message>
    <message>
        <source>`%1` is not a parameter, so its rows can&apos;t be trained</source>
        <translation>`%1` 不是参数，所以它的行不能训练</translation>
    </message>
    <message>
        <source>a batch of clicks has keys, offsets, nnz, labels, dense values if the log has some, and truth if it is made, not `%1`</source>
        <translation>点击批次有 keys、offsets、nnz、labels，日志有稠密值时还有 dense，生成的日志还有 truth，没有 `%1`</translation>
    </message>
    <message>
        <source>a click log or a list of files in quotes, or the word made</source>
        <translation>引号中的点击日志或文件列表，或单词 made</translation>
    </message>
    <message>
        <source>a made log needs the number of its samples: examples=1000</source>
        <translation>生成的日志需要样本数：examples=1000</translation>
    </message>
    <message>
        <source>a made log needs the sizes of its slots: slots=[500, 100]</source>
        <translation>生成的日志需要各槽位的大小：slots=[500, 100]</translation>
    </message>
    <message>
        <source>a score is NaN, so the scores have no order</source>
        <translation>有一个分数是 NaN，所以分数没有次序</translation>
    </message>
    <message>
        <source>bag is %1; it must be from 1 to %2</source>
        <translation>bag 是 %1；它必须在 1 到 %2 之间</translation>
    </message>
    <message>
        <source>clicks begins with the name of a file in quotes, or with the word `made`</source>
        <translation>clicks 以引号中的文件名开头，或以单词 `made` 开头</translation>
    </message>
    <message>
        <source>clicks is written like this: clicks(&quot;FILE&quot;, batch=256, slots=[500, 100]), or clicks(made, …)</source>
        <translation>clicks 这样写：clicks(&quot;FILE&quot;, batch=256, slots=[500, 100])，或 clicks(made, …)</translation>
    </message>
    <message>
        <source>clicks: %1</source>
        <translation>clicks：%1</translation>
    </message>
    <message>
        <source>clicks: a batch has %1 bags and room for %2 keys; ggscope supports less than 2^31</source>
        <translation>clicks：一个批次有 %1 个袋，可容纳 %2 个键；ggscope 支持少于 2^31 个</translation>
    </message>
    <message>
        <source>clicks: a slot has the size %1; it must be at least 1</source>
        <translation>clicks：一个槽位的大小为 %1；它至少为 1</translation>
    </message>
    <message>
        <source>clicks: batch is %1; it must be from 1 to %2</source>
        <translation>clicks：batch 是 %1；它必须在 1 到 %2 之间</translation>
    </message>
    <message>
        <source>clicks: examples is %1; it can&apos;t be negative</source>
        <translation>clicks：examples 是 %1；它不能为负</translation>
    </message>
    <message>
        <source>clicks: labels is %1 and dense is %2; they can&apos;t be negative</source>
        <translation>clicks：labels 是 %1，dense 是 %2；它们不能为负</translation>
    </message>
    <message>
        <source>clicks: slots is %1; it must be at least 1</source>
        <translation>clicks：slots 是 %1；它至少为 1</translation>
    </message>
    <message>
        <source>clicks: slots is the number of slots, or a list of their sizes: slots=[500, 100]</source>
        <translation>clicks：slots 是槽位的个数，或它们大小的列表：slots=[500, 100]</translation>
    </message>
    <message>
        <source>clicks: there are %1 examples, but a round takes %2</source>
        <translation>clicks：有 %1 个样本，但每轮需要 %2 个</translation>
    </message>
    <message>
        <source>clicks: there are %1 examples; a program can use %2 of them: examples=%2</source>
        <translation>clicks：有 %1 个样本；程序最多能用其中 %2 个：examples=%2</translation>
    </message>
    <message>
        <source>dense is %1; it must be from 0 to %2</source>
        <translation>dense 是 %1；它必须在 0 到 %2 之间</translation>
    </message>
    <message>
        <source>dense values of a sample of a Raw file, or of a made log</source>
        <translation>Raw 文件或生成的日志中一个样本的稠密值个数</translation>
    </message>
    <message>
        <source>how many samples at most; a made log needs it</source>
        <translation>最多多少个样本；生成的日志需要它</translation>
    </message>
    <message>
        <source>in %1 of them the score with label 1 is higher, and in %2 both are equal, which counts half: the result is %3</source>
        <translation>其中 %1 对里标签为 1 的分数更高，%2 对里两者相等，算一半：结果是 %3</translation>
    </message>
    <message>
        <source>its dense values are f32, not i32</source>
        <translation>它的稠密值是 f32，不是 i32</translation>
    </message>
    <message>
        <source>keys in a bag of a made log, at most</source>
        <translation>生成的日志中一个袋最多的键数</translation>
    </message>
    <message>
        <source>of a made log</source>
        <translation>生成的日志的</translation>
    </message>
    <message>
        <source>of a sample of a Raw file</source>
        <translation>Raw 文件中一个样本的</translation>
    </message>
    <message>
        <source>predicts clicks</source>
        <translation>预测点击</translation>
    </message>
    <message>
        <source>samples in a round</source>
        <translation>每轮的样本数</translation>
    </message>
    <message>
        <source>scores is %1 and labels is %2; there must be a label for each score</source>
        <translation>scores 是 %1，labels 是 %2；每个分数必须有一个标签</translation>
    </message>
    <message>
        <source>sgd(…) of tables that only bags read: it changes only the rows that were read</source>
        <translation>仅由袋读取的表的 sgd(…)：只改变被读取的行</translation>
    </message>
    <message>
        <source>tables: alpha, the learning rate, is %1; it must be larger than 0</source>
        <translation>tables：学习率 alpha 是 %1；它必须大于 0</translation>
    </message>
    <message>
        <source>tables: wd is %1; it must be from 0 to 1</source>
        <translation>tables：wd 是 %1；它必须在 0 到 1 之间</translation>
    </message>
    <message>
        <source>the batch that begins with sample %1 has %2 keys, but there is room for %3; set max_keys=%2 or more</source>
        <translation>从样本 %1 开始的批次有 %2 个键，但只能容纳 %3 个；请设置 max_keys=%2 或更大</translation>
    </message>
    <message>
        <source>the file is Raw</source>
        <translation>文件是 Raw</translation>
    </message>
    <message>
        <source>the number of slots of a Raw file is missing: slots=26</source>
        <translation>缺少 Raw 文件的槽位个数：slots=26</translation>
    </message>
    <message>
        <source>the room for the keys of a batch; 0: by the first samples</source>
        <translation>容纳一个批次的键的空间；0：按最前面的样本决定</translation>
    </message>
    <message>
        <source>the sizes of the slots: keys are checked, and shifted by the sizes before; or their number</source>
        <translation>各槽位的大小：检查键，并按前面的大小平移；或槽位的个数</translation>
    </message>
    <message>
        <source>the type of the keys of a Norm file</source>
        <translation>Norm 文件的键的类型</translation>
    </message>
    <message>
        <source>train: there are %1 examples, but only %2 can be shuffled; set shuffle=false</source>
        <translation>train：有 %1 个样本，但只能打乱 %2 个；请设置 shuffle=false</translation>
    </message>
    <message>
        <source>without a pair the result is 0.5</source>
        <translation>没有配对时结果是 0.5</translation>
    </message>
    <message>
        <source>train: tables=sgd(…) trains rows by gradient descent, and the optimiser must be sgd or adamw</source>
        <translation>train：tables=sgd(…) 用梯度下降训练行，优化器必须是 sgd 或 adamw</translation>
    </message>
    <message>
        <source>offsets[%1] is %2 and offsets[%3] is %4; offsets can&apos;t decrease</source>
        <translation>offsets[%1] 是 %2，offsets[%3] 是 %4；偏移不能减小</translation>
    </message>
    <message>
        <source>offsets[%1] is %2, but there are only %3 keys</source>
        <translation>offsets[%1] 是 %2，但只有 %3 个键</translation>
    </message>
    <message>
        <source>offsets[0] is %1; an offset can&apos;t be negative</source>
        <translation>offsets[0] 是 %1；偏移不能为负</translation>
    </message>
    <message>
        <source>n is the number of keys of the bag</source>
        <translation>n 是该袋的键数</translation>
    </message>
    <message>
        <source>no key in %1 is %2</source>
        <translation>%1 中没有键等于 %2</translation>
    </message>
    <message>
        <source>it doesn&apos;t have the key %1, so the result is 0</source>
        <translation>它没有键 %1，所以结果为 0</translation>
    </message>
    <message>
        <source>the key %1 is at positions %2; the result is their number, %3</source>
        <translation>键 %1 位于位置 %2；结果是它们的个数 %3</translation>
    </message>
    <message>
        <source>the key %1 is at positions %2; the sum of their weights is %3</source>
        <translation>键 %1 位于位置 %2；它们的权重之和是 %3</translation>
    </message>
    <message>
        <source>the key %1 is in %2 at positions %3</source>
        <translation>键 %1 在 %2 中位于位置 %3</translation>
    </message>
    <message>
        <source>%1 gives column %2 the index %3, but there are %4 columns</source>
        <translation>%1 将列 %2 的索引给为 %3，但只有 %4 列</translation>
    </message>
    <message>
        <source>%1 has %2 entries, more than the limit of %3</source>
        <translation>%1 有 %2 项，超过上限 %3</translation>
    </message>
    <message>
        <source>%1 in the page&apos;s header is %2; it can be 0 to %3</source>
        <translation>页头中的%1为 %2；可为 0 至 %3</translation>
    </message>
    <message>
        <source>%1 is not in file_stats of %2</source>
        <translation>%1 不在 %2 的 file_stats 中</translation>
    </message>
    <message>
        <source>%1 must be a list</source>
        <translation>%1 须是列表</translation>
    </message>
    <message>
        <source>%1 must be a text</source>
        <translation>%1 须是文本</translation>
    </message>
    <message>
        <source>%1 must be a whole number from 0 on</source>
        <translation>%1 须是不小于 0 的整数</translation>
    </message>
    <message>
        <source>%1: %2 is not a Parquet file</source>
        <translation>%1：%2 不是 Parquet 文件</translation>
    </message>
    <message>
        <source>%1: column %2: %3</source>
        <translation>%1：列 %2：%3</translation>
    </message>
    <message>
        <source>%1: column %2: row %3 is %4; keys must be less than 2^63</source>
        <translation>%1：列 %2：第 %3 行为 %4；键须小于 2^63</translation>
    </message>
    <message>
        <source>%1: file_stats names no files</source>
        <translation>%1：file_stats 没有列出文件</translation>
    </message>
    <message>
        <source>%1: it has %2 bytes; a Parquet file has at least %3</source>
        <translation>%1：它有 %2 字节；Parquet 文件至少有 %3 字节</translation>
    </message>
    <message>
        <source>%1: the Parquet file is encrypted; encrypted files can&apos;t be read</source>
        <translation>%1：Parquet 文件已加密；无法读取加密的文件</translation>
    </message>
    <message>
        <source>%1: the Parquet file is incomplete: it ends with %2 instead of &quot;PAR1&quot;</source>
        <translation>%1：Parquet 文件不完整：它以 %2 结尾，而不是 &quot;PAR1&quot;</translation>
    </message>
    <message>
        <source>%1: the footer has %2 bytes, but the file has room for at most %3</source>
        <translation>%1：文件尾有 %2 字节，而文件最多容得下 %3 字节</translation>
    </message>
    <message>
        <source>%1: the footer has %2 bytes, more than the limit of %3 bytes</source>
        <translation>%1：文件尾有 %2 字节，超过 %3 字节的上限</translation>
    </message>
    <message>
        <source>%1: this is not a Parquet file: it begins with %2 instead of &quot;PAR1&quot;</source>
        <translation>%1：这不是 Parquet 文件：它以 %2 开头，而不是 &quot;PAR1&quot;</translation>
    </message>
    <message>
        <source>a binary</source>
        <translation>二进制数据</translation>
    </message>
    <message>
        <source>a dense value</source>
        <translation>稠密值</translation>
    </message>
    <message>
        <source>a double</source>
        <translation>双精度数</translation>
    </message>
    <message>
        <source>a label</source>
        <translation>标签</translation>
    </message>
    <message>
        <source>a list</source>
        <translation>列表</translation>
    </message>
    <message>
        <source>a map</source>
        <translation>映射</translation>
    </message>
    <message>
        <source>a set</source>
        <translation>集合</translation>
    </message>
    <message>
        <source>a slot</source>
        <translation>槽位</translation>
    </message>
    <message>
        <source>a struct</source>
        <translation>结构体</translation>
    </message>
    <message>
        <source>an integer</source>
        <translation>整数</translation>
    </message>
    <message>
        <source>column %1 has repetition %2; it can be 0 (required) or 1 (optional)</source>
        <translation>列 %1 的重复类型为 %2；可为 0（必需）或 1（可选）</translation>
    </message>
    <message>
        <source>column %1 has the physical type %2; only FLOAT and INT64 columns can be read. A %3 next to the file can leave it out</source>
        <translation>列 %1 的物理类型为 %2；只能读取 FLOAT 和 INT64 列。可用文件旁的 %3 略去该列</translation>
    </message>
    <message>
        <source>column %1 has the unknown physical type %2</source>
        <translation>列 %1 的物理类型 %2 未知</translation>
    </message>
    <message>
        <source>column %1 is %2, but %3 names it %4</source>
        <translation>列 %1 是 %2，而 %3 称其为 %4</translation>
    </message>
    <message>
        <source>column %1 is nested: it has %2 columns inside. Only flat columns can be read</source>
        <translation>列 %1 是嵌套的：其中有 %2 列。只能读取平面列</translation>
    </message>
    <message>
        <source>column %1 is repeated: a row has a list of values. Only flat columns can be read</source>
        <translation>列 %1 是重复的：每行是一个值列表。只能读取平面列</translation>
    </message>
    <message>
        <source>column %1 is used as %2, but its physical type is %3; it must be %4</source>
        <translation>列 %1 用作%2，但其物理类型为 %3；须为 %4</translation>
    </message>
    <message>
        <source>column %1: %2</source>
        <translation>列 %1：%2</translation>
    </message>
    <message>
        <source>entry %1 of %2 must be an object</source>
        <translation>%2 的第 %1 项须是对象</translation>
    </message>
    <message>
        <source>entry %1 of %2: %3</source>
        <translation>%2 的第 %1 项：%3</translation>
    </message>
    <message>
        <source>field %1 before byte %2 is %3; it must be %4</source>
        <translation>字节 %2 之前的字段 %1 是%3；须为%4</translation>
    </message>
    <message>
        <source>file_name is empty</source>
        <translation>file_name 为空</translation>
    </message>
    <message>
        <source>it has %1 bytes decompressed, more than the limit of %2 bytes</source>
        <translation>它解压后有 %1 字节，超过 %2 字节的上限</translation>
    </message>
    <message>
        <source>it has %1 bytes, but only %2 are left in the row group&apos;s column</source>
        <translation>它有 %1 字节，而行组的该列只剩 %2 字节</translation>
    </message>
    <message>
        <source>it has %1 bytes, more than the limit of %2 bytes</source>
        <translation>它有 %1 字节，超过 %2 字节的上限</translation>
    </message>
    <message>
        <source>it has %1 bytes, too few for definition levels</source>
        <translation>它有 %1 字节，容不下定义级别</translation>
    </message>
    <message>
        <source>it has %1 columns; the schema has %2</source>
        <translation>它有 %1 列；模式有 %2 列</translation>
    </message>
    <message>
        <source>it has %1 rows</source>
        <translation>它有 %1 行</translation>
    </message>
    <message>
        <source>it has %1 rows, but file_stats of %2 states %3</source>
        <translation>它有 %1 行，而 %2 的 file_stats 给出 %3 行</translation>
    </message>
    <message>
        <source>it has %1 values; the row group has %2 rows</source>
        <translation>它有 %1 个值；行组有 %2 行</translation>
    </message>
    <message>
        <source>it has 0 columns; the schema has %1</source>
        <translation>它有 0 列；模式有 %1 列</translation>
    </message>
    <message>
        <source>it has no %1</source>
        <translation>它没有 %1</translation>
    </message>
    <message>
        <source>it has no metadata</source>
        <translation>它没有元数据</translation>
    </message>
    <message>
        <source>it is a dictionary after %1 values; it must be first</source>
        <translation>它是 %1 个值之后的字典；字典须在最前</translation>
    </message>
    <message>
        <source>it is a second dictionary; the first one is at byte %1</source>
        <translation>它是第二个字典；第一个位于字节 %1</translation>
    </message>
    <message>
        <source>it is compressed with %1; UNCOMPRESSED, SNAPPY, GZIP and ZSTD can be read</source>
        <translation>它以 %1 压缩；可以读取 UNCOMPRESSED、SNAPPY、GZIP 和 ZSTD</translation>
    </message>
    <message>
        <source>it is encrypted; encrypted files can&apos;t be read</source>
        <translation>它已加密；无法读取加密的文件</translation>
    </message>
    <message>
        <source>it isn&apos;t compressed, but has %1 bytes in the file and %2 in memory</source>
        <translation>它未压缩，但在文件中有 %1 字节，在内存中有 %2 字节</translation>
    </message>
    <message>
        <source>it isn&apos;t valid JSON at byte %1</source>
        <translation>它在字节 %1 处不是有效的 JSON</translation>
    </message>
    <message>
        <source>it isn&apos;t valid JSON: a number is too large</source>
        <translation>它不是有效的 JSON：有一个数太大</translation>
    </message>
    <message>
        <source>it must be a JSON object</source>
        <translation>它须是 JSON 对象</translation>
    </message>
    <message>
        <source>it names no columns: labels, conts and cats are empty</source>
        <translation>它没有列出列：labels、conts 和 cats 为空</translation>
    </message>
    <message>
        <source>its %1 bytes from byte %2 are not between byte 4 and the footer at byte %3</source>
        <translation>其从字节 %2 起的 %1 字节不在字节 4 与位于字节 %3 的文件尾之间</translation>
    </message>
    <message>
        <source>its %1 plain values have %2 bytes; they must have %3</source>
        <translation>其 %1 个 PLAIN 值有 %2 字节；须有 %3 字节</translation>
    </message>
    <message>
        <source>its checksum is %1, but %2 is stated: the file is damaged</source>
        <translation>其校验和为 %1，而声明的是 %2：文件已损坏</translation>
    </message>
    <message>
        <source>its definition levels are encoded with %1; only RLE can be read</source>
        <translation>其定义级别的编码为 %1；只能读取 RLE</translation>
    </message>
    <message>
        <source>its definition levels end after %1 of %2 values</source>
        <translation>其定义级别在 %2 个值中的 %1 个之后就结束了</translation>
    </message>
    <message>
        <source>its definition levels have %1 bytes, but only %2 are left</source>
        <translation>其定义级别有 %1 字节，而只剩 %2 字节</translation>
    </message>
    <message>
        <source>its header announces %1 missing values, but no value is missing</source>
        <translation>其头部声明有 %1 个缺失值，但并不缺少值</translation>
    </message>
    <message>
        <source>its indices end before row %1</source>
        <translation>其索引在第 %1 行之前就结束了</translation>
    </message>
    <message>
        <source>its indices end before value %1 of %2</source>
        <translation>其索引在第 %1 个值（共 %2 个）之前就结束了</translation>
    </message>
    <message>
        <source>its indices have %1 bits; they can have 0 to 32</source>
        <translation>其索引有 %1 位；可为 0 至 32 位</translation>
    </message>
    <message>
        <source>its indices have no bytes</source>
        <translation>其索引没有字节</translation>
    </message>
    <message>
        <source>its labels, dense values and slots are %1, %2 and %3, but the options state %4, %5 and %6</source>
        <translation>其标签、稠密值和槽位分别为 %1、%2 和 %3 个，而选项给出 %4、%5 和 %6 个</translation>
    </message>
    <message>
        <source>its levels have %1 bytes, more than the page&apos;s %2 bytes</source>
        <translation>其级别有 %1 字节，多于页的 %2 字节</translation>
    </message>
    <message>
        <source>its path is %1 here, with %2 parts</source>
        <translation>其路径在此处为 %1，有 %2 个部分</translation>
    </message>
    <message>
        <source>its physical type is %1 here, but %2 in the schema</source>
        <translation>其物理类型在此处为 %1，而在模式中为 %2</translation>
    </message>
    <message>
        <source>its physical type is %1, not %2</source>
        <translation>其物理类型为 %1，而不是 %2</translation>
    </message>
    <message>
        <source>its physical type is %1; only FLOAT and INT64 columns can be read</source>
        <translation>其物理类型为 %1；只能读取 FLOAT 和 INT64 列</translation>
    </message>
    <message>
        <source>its values are encoded with %1; PLAIN, PLAIN_DICTIONARY and RLE_DICTIONARY can be read</source>
        <translation>其值的编码为 %1；可以读取 PLAIN、PLAIN_DICTIONARY 和 RLE_DICTIONARY</translation>
    </message>
    <message>
        <source>its values are encoded with %1; only PLAIN can be read</source>
        <translation>其值的编码为 %1；只能读取 PLAIN</translation>
    </message>
    <message>
        <source>its values are in another file; such files can&apos;t be read</source>
        <translation>其值在另一个文件中；无法读取这样的文件</translation>
    </message>
    <message>
        <source>its values are indices of a dictionary, but there is none in front of it</source>
        <translation>其值是字典的索引，但前面没有字典</translation>
    </message>
    <message>
        <source>row %1 has no value; only columns without missing values can be read</source>
        <translation>第 %1 行没有值；只能读取没有缺失值的列</translation>
    </message>
    <message>
        <source>row %1: the index is %2, but the dictionary has %3 values</source>
        <translation>第 %1 行：索引为 %2，而字典有 %3 个值</translation>
    </message>
    <message>
        <source>row group %1, the page at byte %2: %3</source>
        <translation>行组 %1，字节 %2 处的页：%3</translation>
    </message>
    <message>
        <source>row group %1: %2</source>
        <translation>行组 %1：%2</translation>
    </message>
    <message>
        <source>rows %1 to %2 don&apos;t all exist; it has %3 rows</source>
        <translation>第 %1 至 %2 行并非都存在；它有 %3 行</translation>
    </message>
    <message>
        <source>the codec %1 is unknown</source>
        <translation>编解码器 %1 未知</translation>
    </message>
    <message>
        <source>the columns are listed twice</source>
        <translation>列被列出了两次</translation>
    </message>
    <message>
        <source>the compressed data can&apos;t be decoded into the announced %1 bytes: %2</source>
        <translation>压缩数据无法解码成所声明的 %1 字节：%2</translation>
    </message>
    <message>
        <source>the compressed data has %1 decoded bytes; %2 were announced</source>
        <translation>压缩数据解码后有 %1 字节；声明的是 %2 字节</translation>
    </message>
    <message>
        <source>the compressed data is damaged: snappy can&apos;t decode it</source>
        <translation>压缩数据已损坏：snappy 无法解码</translation>
    </message>
    <message>
        <source>the compressed data is damaged: snappy can&apos;t read its length</source>
        <translation>压缩数据已损坏：snappy 无法读取其长度</translation>
    </message>
    <message>
        <source>the compressed size</source>
        <translation>压缩后大小</translation>
    </message>
    <message>
        <source>the decompressed size</source>
        <translation>解压后大小</translation>
    </message>
    <message>
        <source>the dictionary at byte %1: %2</source>
        <translation>字节 %1 处的字典：%2</translation>
    </message>
    <message>
        <source>the element type %1 before byte %2 is unknown</source>
        <translation>字节 %2 之前的元素类型 %1 未知</translation>
    </message>
    <message>
        <source>the elements of the list before byte %1 are each %2; they must be %3</source>
        <translation>字节 %1 之前的列表的元素是%2；须为%3</translation>
    </message>
    <message>
        <source>the end of a struct</source>
        <translation>结构体的结尾</translation>
    </message>
    <message>
        <source>the field id %1 before byte %2 doesn&apos;t fit in 16 bits</source>
        <translation>字节 %2 之前的字段 id %1 超出 16 位</translation>
    </message>
    <message>
        <source>the field type %1 before byte %2 is unknown</source>
        <translation>字节 %2 之前的字段类型 %1 未知</translation>
    </message>
    <message>
        <source>the file announces %1 rows, but its row groups have %2</source>
        <translation>文件声明有 %1 行，而其行组有 %2 行</translation>
    </message>
    <message>
        <source>the footer: %1</source>
        <translation>文件尾：%1</translation>
    </message>
    <message>
        <source>the integer before byte %1 has more than 64 bits</source>
        <translation>字节 %1 之前的整数超过 64 位</translation>
    </message>
    <message>
        <source>the list before byte %1 has %2 elements, but only %3 bytes are left</source>
        <translation>字节 %1 之前的列表有 %2 个元素，而只剩 %3 字节</translation>
    </message>
    <message>
        <source>the metadata at byte %1 is nested more than %2 levels deep</source>
        <translation>字节 %1 处的元数据嵌套超过 %2 层</translation>
    </message>
    <message>
        <source>the metadata ends inside a value, at byte %1</source>
        <translation>元数据在一个值的中间结束，位于字节 %1</translation>
    </message>
    <message>
        <source>the number of missing values</source>
        <translation>缺失值的数目</translation>
    </message>
    <message>
        <source>the number of row groups is %1, more than the limit of %2 for %3 columns</source>
        <translation>行组的数目为 %1，超过 %3 列时的上限 %2</translation>
    </message>
    <message>
        <source>the number of rows</source>
        <translation>行数</translation>
    </message>
    <message>
        <source>the number of rows doesn&apos;t fit in 64 bits</source>
        <translation>行数超出 64 位</translation>
    </message>
    <message>
        <source>the number of values</source>
        <translation>值的数目</translation>
    </message>
    <message>
        <source>the page has %1 values for %2 rows; a flat column has as many values as rows</source>
        <translation>页有 %1 个值，而行数为 %2；平面列的值与行一样多</translation>
    </message>
    <message>
        <source>the page&apos;s header describes two kinds of pages</source>
        <translation>页头描述了两种页</translation>
    </message>
    <message>
        <source>the page&apos;s header lacks the number or the encoding of its values</source>
        <translation>页头缺少其值的数目或编码</translation>
    </message>
    <message>
        <source>the page&apos;s kind is %1; it can be 0 to %2</source>
        <translation>页的种类为 %1；可为 0 至 %2</translation>
    </message>
    <message>
        <source>the pages of row group %1 have %2 values; %3 are announced</source>
        <translation>行组 %1 的页有 %2 个值；声明的是 %3 个</translation>
    </message>
    <message>
        <source>the row groups are listed before the schema</source>
        <translation>行组列在模式之前</translation>
    </message>
    <message>
        <source>the row groups are listed twice</source>
        <translation>行组被列出了两次</translation>
    </message>
    <message>
        <source>the schema appears twice</source>
        <translation>模式出现了两次</translation>
    </message>
    <message>
        <source>the schema has %1 columns, more than the limit of %2</source>
        <translation>模式有 %1 列，超过上限 %2</translation>
    </message>
    <message>
        <source>the schema is empty</source>
        <translation>模式为空</translation>
    </message>
    <message>
        <source>the schema&apos;s root has %1 columns, but %2 are listed</source>
        <translation>模式的根有 %1 列，而列出了 %2 列</translation>
    </message>
    <message>
        <source>the schema&apos;s root has no columns</source>
        <translation>模式的根没有列</translation>
    </message>
    <message>
        <source>the size of the definition levels</source>
        <translation>定义级别的大小</translation>
    </message>
    <message>
        <source>the size of the repetition levels</source>
        <translation>重复级别的大小</translation>
    </message>
    <message>
        <source>the text at byte %1 has %2 bytes, but only %3 are left</source>
        <translation>字节 %1 处的文本有 %2 字节，而只剩 %3 字节</translation>
    </message>
    <message>
        <source>the unknown encoding %1</source>
        <translation>未知编码 %1</translation>
    </message>
    <message>
        <source>there is no schema</source>
        <translation>没有模式</translation>
    </message>
    <message>
        <source>with its %1 values, the pages of row group %2 have more than the announced %3</source>
        <translation>加上它的 %1 个值，行组 %2 的页超出所声明的 %3 个值</translation>
    </message>
    <message>
        <source>all parameters are tables that are trained by their rows, which have no gradient as a whole</source>
        <translation>所有参数都是按行训练的表，它们没有整体的梯度</translation>
    </message>
    <message>
        <source>it is trained by its rows, and has no gradient as a whole</source>
        <translation>它按行训练，没有整体的梯度</translation>
    </message>
    <message>
        <source>a slot has the size %1, and those before it have %2 keys; a made log can have %3 keys</source>
        <translation>一个槽位的大小是 %1，之前的槽位共有 %2 个键；生成的日志最多可以有 %3 个键</translation>
    </message>
    <message>
        <source>a slot has the size %1; it must be at least 1</source>
        <translation>一个槽位的大小是 %1；它必须至少为 1</translation>
    </message>
    <message>
        <source>%1 has keys of the type %2, but the files before it in the list have keys of the type %3</source>
        <translation>%1 的键类型是 %2，但列表中在它之前的文件的键类型是 %3</translation>
    </message>
    <message>
        <source>%1 is in memory of a device that kernels of ggscope can&apos;t access: it can be filled, shown and changed. For a tensor of a graph, use host, pinned or managed memory</source>
        <translation>%1 在设备的内存中，ggscope 的内核不能访问它：可以填充、显示和修改。图的张量请使用 host、pinned 或 managed 内存</translation>
    </message>
    <message>
        <source>%1: %3 %4 of sample %2 is %5, which is not a 32-bit float; it is read as %6</source>
        <translation>%1：样本 %2 的%3 %4 是 %5，它不是 32 位浮点数；读作 %6</translation>
    </message>
    <message>
        <source>%1: sample %2 has a wrong check byte: it is %3, but the sum of the bytes is %4. Its length of %5 bytes is too small for its labels and dense values, which are read as 0</source>
        <translation>%1：样本 %2 的校验字节错误：它是 %3，而各字节之和是 %4。它的长度 %5 字节放不下标签和稠密值，这些值读作 0</translation>
    </message>
    <message>
        <source>%1: sample %2 has a wrong check byte: it is %3, but the sum of the bytes is %4. Its values and keys take %6 of its %5 bytes; the rest is left out</source>
        <translation>%1：样本 %2 的校验字节错误：它是 %3，而各字节之和是 %4。它的值和键占 %5 字节中的 %6 字节；其余部分被略去</translation>
    </message>
    <message>
        <source>%1: sample %2 has a wrong check byte: it is %3, but the sum of the bytes is %4. Slot %6 doesn&apos;t fit its length of %5 bytes; this slot and those after it are read as empty</source>
        <translation>%1：样本 %2 的校验字节错误：它是 %3，而各字节之和是 %4。槽位 %6 超出了它的长度 %5 字节；此槽位及之后的槽位读作空</translation>
    </message>
    <message>
        <source>%1: the file has no columns, so its %2 rows have no samples</source>
        <translation>%1：文件没有列，因此它的 %2 行里没有样本</translation>
    </message>
    <message>
        <source>%1: the pages and dictionaries of its %2 columns need more than %3 bytes of memory</source>
        <translation>%1：它的 %2 列的页和字典需要超过 %3 字节的内存</translation>
    </message>
    <message>
        <source>A bag of a tensor: a second description of the same bytes, whose element type is known only when the program runs. Not a function of ggml.</source>
        <translation>张量的袋：对同样字节的第二个描述，其元素类型到运行时才知道。不是 ggml 的函数。</translation>
    </message>
    <message>
        <source>The tensor of a bag, if it has this element type; otherwise an error. Not a function of ggml.</source>
        <translation>袋中的张量，如果它是这个元素类型；否则报错。不是 ggml 的函数。</translation>
    </message>
    <message>
        <source>`%1` is not a bag; make one with shrink(%1)</source>
        <translation>`%1` 不是袋；用 shrink(%1) 生成一个</translation>
    </message>
    <message>
        <source>clicks: max_keys is %1; it can&apos;t be negative</source>
        <translation>clicks：max_keys 是 %1；它不能是负数</translation>
    </message>
    <message>
        <source>clicks: only a Raw file has the option %1; set raw=true</source>
        <translation>clicks：只有 Raw 文件才有选项 %1；请设 raw=true</translation>
    </message>
    <message>
        <source>clicks: only a file has the option %1; remove it</source>
        <translation>clicks：只有文件才有选项 %1；请删去</translation>
    </message>
    <message>
        <source>clicks: only a made log has the option %1; remove it</source>
        <translation>clicks：只有生成的日志才有选项 %1；请删去</translation>
    </message>
    <message>
        <source>clip: only tables are trained, and their gradients aren&apos;t clipped; remove clip</source>
        <translation>clip：只训练表，而表的梯度不裁剪；请删去 clip</translation>
    </message>
    <message>
        <source>column %1 has values of the type %2, which are not keys. A %3 that doesn&apos;t name the column leaves it out</source>
        <translation>列 %1 的值是 %2 类型，不是键。若 %3 不列出这一列，它就被略去</translation>
    </message>
    <message>
        <source>csr: the offset %1 needs offset_type=i64</source>
        <translation>csr：偏移 %1 需要 offset_type=i64</translation>
    </message>
    <message>
        <source>tables: %1 bags read `%2`, so wd would shrink a row up to %1 times in a round; set wd=0</source>
        <translation>tables：有 %1 个袋读取 `%2`，因此 wd 在一轮中会把一行缩小多达 %1 次；请设 wd=0</translation>
    </message>
    <message>
        <source>tables: there is none; a table is a parameter that the loss depends on and that only embedding_bag reads</source>
        <translation>tables：没有表；表是损失所依赖、并且只由 embedding_bag 读取的参数</translation>
    </message>
    <message>
        <source>Norm, Raw, Parquet</source>
        <translation>Norm、Raw、Parquet</translation>
    </message>
</context>
<context>
    <name>ggs::Actions</name>
    <message>
        <source>Unavailable: %1</source>
        <translation>不可用：%1</translation>
    </message>
</context>
<context>
    <name>ggs::Arena</name>
    <message>
        <source>header</source>
        <translation>头部</translation>
    </message>
    <message>
        <source>struct</source>
        <translation>结构体</translation>
    </message>
    <message>
        <source>data</source>
        <translation>数据</translation>
    </message>
    <message>
        <source>graph</source>
        <translation>图</translation>
    </message>
    <message>
        <source>work buffer</source>
        <translation>工作缓冲区</translation>
    </message>
    <message>
        <source>padding</source>
        <translation>填充</translation>
    </message>
    <message>
        <source>free</source>
        <translation>空闲</translation>
    </message>
</context>
<context>
    <name>ggs::ArenaBar</name>
    <message>
        <source>Memory, to scale</source>
        <translation>按比例显示的内存</translation>
    </message>
    <message>
        <source>whole block</source>
        <translation>整个块</translation>
    </message>
    <message>
        <source>%1 of %2: %3 bytes at %4</source>
        <translation>%2 的 %1：%4 处的 %3 字节</translation>
    </message>
    <message>
        <source>free: %1 bytes at %2</source>
        <translation>空闲：%1 字节，位于 %2</translation>
    </message>
    <message>
        <source>header</source>
        <translation>头部</translation>
    </message>
    <message>
        <source>struct</source>
        <translation>结构体</translation>
    </message>
    <message>
        <source>data</source>
        <translation>数据</translation>
    </message>
    <message>
        <source>graph</source>
        <translation>图</translation>
    </message>
    <message>
        <source>work</source>
        <translation>工作</translation>
    </message>
    <message>
        <source>padding</source>
        <translation>填充</translation>
    </message>
    <message>
        <source>free</source>
        <translation>空闲</translation>
    </message>
    <message>
        <source>written now</source>
        <translation>正在写入</translation>
    </message>
    <message>
        <source>written by this call</source>
        <translation>由此调用写入</translation>
    </message>
    <message>
        <source>read now</source>
        <translation>正在读取</translation>
    </message>
    <message>
        <source>used %1 %</source>
        <translation>已用 %1 %</translation>
    </message>
    <message>
        <source>free %1 %</source>
        <translation>空闲 %1 %</translation>
    </message>
    <message>
        <source>buffer</source>
        <translation>缓冲区</translation>
    </message>
    <message>
        <source>used range</source>
        <translation>已用区间</translation>
    </message>
    <message>
        <source>header of %1</source>
        <translation>%1 的头部</translation>
    </message>
    <message>
        <source>struct %1</source>
        <translation>结构体 %1</translation>
    </message>
    <message>
        <source>%1 data  %2</source>
        <translation>%1 的数据  %2</translation>
    </message>
    <message>
        <source>%1 data</source>
        <translation>%1 的数据</translation>
    </message>
    <message>
        <source>work buffer</source>
        <translation>工作缓冲区</translation>
    </message>
    <message>
        <source>%1 bytes folded</source>
        <translation>已折叠 %1 字节</translation>
    </message>
    <message>
        <source>objects</source>
        <translation>对象</translation>
    </message>
    <message>
        <source>also fetched</source>
        <translation>一并取回</translation>
    </message>
</context>
<context>
    <name>ggs::ArenaObjects</name>
    <message>
        <source>Objects of the arena</source>
        <translation>内存区的对象</translation>
    </message>
</context>
<context>
    <name>ggs::ArenaScene</name>
    <message>
        <source>buffer %1</source>
        <translation>缓冲区 %1</translation>
    </message>
    <message>
        <source>arena %1</source>
        <translation>内存区 %1</translation>
    </message>
    <message>
        <source>A recorded run doesn&apos;t contain the bytes of work buffers.</source>
        <translation>录制的运行不含工作缓冲区的字节。</translation>
    </message>
    <message>
        <source>No run uses this buffer.</source>
        <translation>没有运行使用此缓冲区。</translation>
    </message>
    <message>
        <source>The work buffer is too small for the number of threads: the kernels use memory outside the arena.</source>
        <translation>工作缓冲区对此线程数来说太小：核函数使用内存区之外的内存。</translation>
    </message>
    <message>
        <source>No kernel has used this buffer yet.</source>
        <translation>尚无核函数使用过此缓冲区。</translation>
    </message>
    <message>
        <source>Node %1 was the last to use this work buffer: %2.</source>
        <translation>最后使用此工作缓冲区的是节点 %1：%2。</translation>
    </message>
    <message>
        <source>The program has since gone back to an earlier moment; work buffers are not restored.</source>
        <translation>程序此后已回退到更早的时刻；工作缓冲区不会还原。</translation>
    </message>
    <message>
        <source>%1, mapped</source>
        <translation>%1，已映射</translation>
    </message>
</context>
<context>
    <name>ggs::ArenaView</name>
    <message>
        <source>Back to the previous offset (Alt+Up)</source>
        <translation>回到上一个偏移（Alt+Up）</translation>
    </message>
    <message>
        <source>Forward to the next offset</source>
        <translation>前进到下一个偏移</translation>
    </message>
    <message>
        <source>Fold large objects; if off, all bytes are drawn to the same scale</source>
        <translation>折叠较大的对象；关闭时，所有字节按同一比例显示</translation>
    </message>
    <message>
        <source>Visited set of the graph: slots and probes</source>
        <translation>图的访问集合：槽位和探测</translation>
    </message>
    <message>
        <source>The search was stopped because the state of the program changed. Press Enter to search again.</source>
        <translation>程序的状态已改变，搜索随之停止。按 Enter 重新搜索。</translation>
    </message>
    <message>
        <source>Arena or buffer</source>
        <translation>内存区或缓冲区</translation>
    </message>
    <message>
        <source>Fold</source>
        <translation>折叠</translation>
    </message>
    <message>
        <source>Hash set</source>
        <translation>哈希集合</translation>
    </message>
    <message>
        <source>Address, tensor or bytes</source>
        <translation>地址、张量或字节</translation>
    </message>
    <message>
        <source>0x2000000001b0 or 432 · a tensor&apos;s name · 6e 6f 64 or &quot;node&quot; (Enter again: next match)</source>
        <translation>0x2000000001b0 或 432 · 张量名称 · 6e 6f 64 或 &quot;node&quot;（再按 Enter：下一个匹配项）</translation>
    </message>
    <message>
        <source>Open a sample or a script to see its memory.</source>
        <translation>打开示例或脚本以查看其内存。</translation>
    </message>
    <message>
        <source>A file of weights has no arena: its bytes are in the File view.</source>
        <translation>权重文件没有内存区：其字节见“文件”视图。</translation>
    </message>
    <message>
        <source>This program has no arena.</source>
        <translation>此程序没有内存区。</translation>
    </message>
    <message>
        <source>Indexing the memory …</source>
        <translation>正在为内存建立索引 …</translation>
    </message>
    <message>
        <source>size</source>
        <translation>大小</translation>
    </message>
    <message>
        <source>used</source>
        <translation>已用</translation>
    </message>
    <message>
        <source>free</source>
        <translation>空闲</translation>
    </message>
    <message>
        <source>padding</source>
        <translation>填充</translation>
    </message>
    <message>
        <source>objects</source>
        <translation>对象</translation>
    </message>
    <message>
        <source>buffer at</source>
        <translation>缓冲区位于</translation>
    </message>
    <message>
        <source>at</source>
        <translation>位于</translation>
    </message>
    <message>
        <source>pointers to these bytes</source>
        <translation>指向这些字节的指针</translation>
    </message>
    <message>
        <source>not run</source>
        <translation>尚未运行</translation>
    </message>
    <message>
        <source>%1, %2 bytes at data + %3</source>
        <translation>%1，data + %3 处的 %2 字节</translation>
    </message>
    <message>
        <source>&lt;b&gt;%1&lt;/b&gt; of %2 · %3 bytes</source>
        <translation>%2 的 &lt;b&gt;%1&lt;/b&gt; · %3 字节</translation>
    </message>
    <message>
        <source> at %1 + %2</source>
        <translation> 位于 %1 + %2</translation>
    </message>
    <message>
        <source>%1 + %2</source>
        <translation>%1 + %2</translation>
    </message>
    <message>
        <source>These bytes were not in use after this call.</source>
        <translation>此调用之后这些字节尚未使用。</translation>
    </message>
    <message>
        <source> − base %1 = %2</source>
        <translation> − 基址 %1 = %2</translation>
    </message>
    <message>
        <source>value %1</source>
        <translation>值 %1</translation>
    </message>
    <message>
        <source>%1 is neither an address in this program&apos;s memory nor an offset in %2, which has %3 bytes.</source>
        <translation>%1 既不是此程序内存中的地址，也不是 %2 中的偏移；%2 有 %3 字节。</translation>
    </message>
    <message>
        <source>“%1” is neither the name of a tensor nor a byte pattern: %2.</source>
        <translation>没有名为“%1”的张量，它也不是字节模式：%2。</translation>
    </message>
    <message>
        <source>Bytes can&apos;t be searched while the program is running: pause it first.</source>
        <translation>程序运行时无法搜索字节：请先暂停。</translation>
    </message>
    <message>
        <source>Searching …</source>
        <translation>正在搜索 …</translation>
    </message>
    <message>
        <source>Objects added and bytes written by the selected call</source>
        <translation>所选调用添加和写入的内容</translation>
    </message>
    <message>
        <source>List</source>
        <translation>列表</translation>
    </message>
    <message>
        <source>Arena</source>
        <translation>内存区</translation>
    </message>
    <message>
        <source>Nothing to show: %1</source>
        <translation>没有可显示的内容：%1</translation>
    </message>
    <message>
        <source>%1 was not found in %2. Free memory and data that no node has written are not searched.</source>
        <translation>在 %2 中未找到 %1。不搜索空闲内存和尚无节点写入的数据。</translation>
    </message>
    <message>
        <source>Call %1 writes these bytes later; the final bytes are shown.</source>
        <translation>这些字节由稍后的调用 %1 写入；显示的是最终的字节。</translation>
    </message>
    <message>
        <source>before node 0 of %1</source>
        <translation>在节点 0（共 %1 个）之前</translation>
    </message>
    <message>
        <source>after node %1 of %2</source>
        <translation>在节点 %1（共 %2 个）之后</translation>
    </message>
    <message>
        <source>round %1, %2</source>
        <translation>第 %1 轮，%2</translation>
    </message>
    <message>
        <source>no nodes</source>
        <translation>没有节点</translation>
    </message>
    <message>
        <source>running</source>
        <translation>运行中</translation>
    </message>
    <message>
        <source>after call %1 of %2</source>
        <translation>在调用 %1（共 %2）之后</translation>
    </message>
    <message>
        <source>Show %1</source>
        <translation>显示：%1</translation>
    </message>
</context>
<context>
    <name>ggs::AttentionCanvas</name>
    <message>
        <source>Attention: queries by keys</source>
        <translation>注意力：查询 × 键</translation>
    </message>
    <message>
        <source>keys →</source>
        <translation>键 →</translation>
    </message>
    <message>
        <source>queries ↓</source>
        <translation>查询 ↓</translation>
    </message>
</context>
<context>
    <name>ggs::AttentionHeads</name>
    <message>
        <source>Heads</source>
        <translation>头</translation>
    </message>
    <message>
        <source>head %1</source>
        <translation>头 %1</translation>
    </message>
</context>
<context>
    <name>ggs::AttentionLegend</name>
    <message>
        <source>masked</source>
        <translation>被掩码</translation>
    </message>
    <message>
        <source>Colours of the attention</source>
        <translation>注意力的颜色</translation>
    </message>
</context>
<context>
    <name>ggs::AttentionView</name>
    <message>
        <source>Picture (*.png);;Table of values (*.csv)</source>
        <translation>图片 (*.png);;值的表格 (*.csv)</translation>
    </message>
    <message>
        <source>layer %1, %2: queries by keys</source>
        <translation>第 %1 层，%2：查询 × 键</translation>
    </message>
    <message>
        <source>Attention</source>
        <translation>注意力</translation>
    </message>
    <message>
        <source>Run it</source>
        <translation>运行到此</translation>
    </message>
    <message>
        <source>layer</source>
        <translation>层</translation>
    </message>
    <message>
        <source>Layer</source>
        <translation>层</translation>
    </message>
    <message>
        <source>Layer: PgUp and PgDn</source>
        <translation>层：PgUp 和 PgDn</translation>
    </message>
    <message>
        <source>Head</source>
        <translation>头</translation>
    </message>
    <message>
        <source>Head: H and Shift+H</source>
        <translation>头：H 和 Shift+H</translation>
    </message>
    <message>
        <source>head %1</source>
        <translation>头 %1</translation>
    </message>
    <message>
        <source>mean of %1 heads</source>
        <translation>%1 个头的平均</translation>
    </message>
    <message>
        <source>This view shows how the tokens of a text attend to each other. Open a language model, a .gguf file.</source>
        <translation>此视图显示文本的各个词元如何相互关注。请打开语言模型（.gguf 文件）。</translation>
    </message>
    <message>
        <source>This model&apos;s graph has no attention node that can be drawn.</source>
        <translation>此模型的图中没有可绘制的注意力节点。</translation>
    </message>
    <message>
        <source>The attention of layer %1 has not run yet. Press F5, or select “Run it” to stop right after it.</source>
        <translation>第 %1 层的注意力尚未运行。按 F5，或选择“运行到此”，在它之后立即停下。</translation>
    </message>
    <message>
        <source>HEADS OF LAYER %1</source>
        <translation>第 %1 层的头</translation>
    </message>
    <message>
        <source>mean</source>
        <translation>平均</translation>
    </message>
    <message>
        <source>Runs until %1 is done</source>
        <translation>运行到 %1 完成</translation>
    </message>
    <message>
        <source>%1 → %2</source>
        <translation>%1 → %2</translation>
    </message>
    <message>
        <source>not run yet in this round</source>
        <translation>本轮尚未运行</translation>
    </message>
    <message>
        <source>being read</source>
        <translation>正在读取</translation>
    </message>
    <message>
        <source>not read yet: press Enter to go to round %1</source>
        <translation>第 %1 轮未读取：按 Enter 转到那里</translation>
    </message>
    <message>
        <source>masked</source>
        <translation>被掩码</translation>
    </message>
    <message>
        <source>mean of %1 heads [%2, %3]</source>
        <translation>%1 个头的平均 [%2, %3]</translation>
    </message>
    <message>
        <source>layer %1, head %2 [%3, %4]</source>
        <translation>第 %1 层，头 %2 [%3, %4]</translation>
    </message>
    <message>
        <source>computed separately</source>
        <translation>另行计算</translation>
    </message>
    <message>
        <source>kept from round %1</source>
        <translation>保留自第 %1 轮</translation>
    </message>
    <message>
        <source>sink</source>
        <translation>sink</translation>
    </message>
    <message>
        <source>%1 attends to</source>
        <translation>%1 关注</translation>
    </message>
    <message>
        <source>computed separately, from the sources of the flash attention node</source>
        <translation>由 flash attention 节点的源另行计算</translation>
    </message>
    <message>
        <source>Stop here</source>
        <translation>停在这里</translation>
    </message>
    <message numerus="yes">
        <source>Visiting rounds: %n left</source>
        <translation>
            <numerusform>正在逐轮访问：还剩 %n 轮</numerusform>
        </translation>
    </message>
    <message>
        <source>Change head…</source>
        <translation>修改头…</translation>
    </message>
    <message>
        <source>Select a head first</source>
        <translation>请先选择一个头</translation>
    </message>
    <message>
        <source>Set, scale or add to the output of this head in this round; later nodes are computed again</source>
        <translation>设定、缩放或加减该头在本轮的输出；其后的节点会重新计算</translation>
    </message>
    <message numerus="yes">
        <source>Rows missing for %n round(s); going back would discard the change</source>
        <translation>
            <numerusform>有 %n 轮在此处没有行；退回那里会放弃修改</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Show rows of %n round(s)</source>
        <translation>
            <numerusform>显示 %n 轮的行</numerusform>
        </translation>
    </message>
    <message>
        <source>The model ran these rounds without a stop, so their rows were not read. This visits them and then returns to the current round. Press Esc to stop</source>
        <translation>模型未停顿地运行了这些轮次，因此未读取它们的行。此操作会逐一转到这些轮次，再回到当前轮次。按 Esc 停止</translation>
    </message>
    <message>
        <source>Rank heads</source>
        <translation>头排名</translation>
    </message>
    <message>
        <source>Lists the heads of all layers. Heads that attend most to token %1 on average come first.</source>
        <translation>列出所有层的头。平均最关注词元 %1 的头排在最前。</translation>
    </message>
    <message>
        <source>Lists the heads of all layers. Heads that attend most to one token on average come first.</source>
        <translation>列出所有层的头。平均最关注某一个词元的头排在最前。</translation>
    </message>
    <message>
        <source>To rank by another token, select a cell in its column.</source>
        <translation>要按另一个词元排名，请选择其所在列的一个单元格。</translation>
    </message>
    <message>
        <source>%1 attends to %2: %3</source>
        <translation>%1 关注 %2：%3</translation>
    </message>
    <message>
        <source>Attention of each token</source>
        <translation>每个词元的注意力</translation>
    </message>
</context>
<context>
    <name>ggs::BitsPane</name>
    <message>
        <source>sign</source>
        <translation>符号</translation>
    </message>
    <message>
        <source>rest %1</source>
        <translation>其余 %1</translation>
    </message>
    <message>
        <source>value %1</source>
        <translation>值 %1</translation>
    </message>
    <message>
        <source>two&apos;s complement: -2^%1 + %2 = %3</source>
        <translation>补码：-2^%1 + %2 = %3</translation>
    </message>
    <message>
        <source>two&apos;s complement: %1</source>
        <translation>补码：%1</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>neighbours %1 and %2</source>
        <translation>相邻值 %1 和 %2</translation>
    </message>
    <message>
        <source>unused</source>
        <translation>未使用</translation>
    </message>
    <message>
        <source>exponent %1</source>
        <translation>指数 %1</translation>
    </message>
    <message>
        <source>mantissa %1</source>
        <translation>尾数 %1</translation>
    </message>
    <message>
        <source>all bits except the sign are 0: -0</source>
        <translation>除符号外所有位均为 0：-0</translation>
    </message>
    <message>
        <source>all bits are 0: 0</source>
        <translation>所有位均为 0：0</translation>
    </message>
    <message>
        <source>highest exponent, mantissa 0: %1</source>
        <translation>最大指数且尾数为零：%1</translation>
    </message>
    <message>
        <source>not a number: highest exponent, mantissa not 0</source>
        <translation>不是数：最大指数，且尾数不为零</translation>
    </message>
    <message>
        <source>subnormal: exponent 0 counts as 1, and the mantissa has no implicit leading 1</source>
        <translation>次正规数：指数 0 代表 1，尾数之前没有隐含的 1</translation>
    </message>
    <message>
        <source>Bits of a number</source>
        <translation>一个数的位</translation>
    </message>
</context>
<context>
    <name>ggs::BlockBytes</name>
    <message>
        <source>BYTES</source>
        <translation>字节</translation>
    </message>
    <message>
        <source>the bits of the selected element are underlined</source>
        <translation>所选元素的位带下划线</translation>
    </message>
    <message>
        <source>%1 bytes for %2 values: %3 bits each</source>
        <translation>%1 字节用于 %2 个值：每个 %3 位</translation>
    </message>
    <message>
        <source>Bytes of the block</source>
        <translation>块的字节</translation>
    </message>
    <message>
        <source>element %1</source>
        <translation>元素 %1</translation>
    </message>
</context>
<context>
    <name>ggs::BlockCanvas</name>
    <message>
        <source>Blocks and threads</source>
        <translation>线程块与线程</translation>
    </message>
    <message>
        <source>grid %1 × %2 × %3</source>
        <translation>网格 %1 × %2 × %3</translation>
    </message>
    <message>
        <source>%1, partly shown</source>
        <translation>%1（显示一部分）</translation>
    </message>
    <message numerus="yes">
        <source>block: %n warp(s) of 32 lanes</source>
        <translation>
            <numerusform>线程块：%n 个 warp，各 32 个 lane</numerusform>
        </translation>
    </message>
    <message>
        <source>thread %1: lane %2 of warp %3</source>
        <translation>线程 %1：warp %3 的 lane %2</translation>
    </message>
    <message>
        <source>warp %1, lane %2</source>
        <translation>warp %1，lane %2</translation>
    </message>
    <message>
        <source>step %1 of %2</source>
        <translation>第 %1 步，共 %2 步</translation>
    </message>
    <message>
        <source>barrier %1 of %2</source>
        <translation>屏障 %1/%2</translation>
    </message>
</context>
<context>
    <name>ggs::BlockElements</name>
    <message>
        <source>ELEMENTS</source>
        <translation>元素</translation>
    </message>
    <message>
        <source>this type&apos;s values are indices into a codebook that ggscope doesn&apos;t have</source>
        <translation>此类型的值是码本索引，而 ggscope 没有该码本</translation>
    </message>
    <message>
        <source>quant, value</source>
        <translation>量化值、值</translation>
    </message>
    <message>
        <source>quant, value, source, error (bar up: value too large; largest error %1)</source>
        <translation>量化值、值、源、误差（条向上：值偏大；最大误差 %1）</translation>
    </message>
    <message>
        <source>Elements of the block</source>
        <translation>块的元素</translation>
    </message>
    <message>
        <source>element %1: %2</source>
        <translation>元素 %1：%2</translation>
    </message>
</context>
<context>
    <name>ggs::BlocksOfMemory</name>
    <message>
        <source>Memory blocks</source>
        <translation>内存块</translation>
    </message>
    <message>
        <source>block</source>
        <translation>块</translation>
    </message>
    <message>
        <source>used</source>
        <translation>已用</translation>
    </message>
    <message>
        <source>size</source>
        <translation>大小</translation>
    </message>
    <message>
        <source>tensors</source>
        <translation>张量</translation>
    </message>
    <message>
        <source>bytes</source>
        <translation>字节</translation>
    </message>
    <message>
        <source>shared</source>
        <translation>共用</translation>
    </message>
    <message>
        <source>Tensors of the selected block</source>
        <translation>所选块中的张量</translation>
    </message>
    <message>
        <source>Nothing to show: %1</source>
        <translation>没有可显示的内容：%1</translation>
    </message>
    <message>
        <source>A file of weights is read from the disk as it is needed. Model shows its tensors and bytes.</source>
        <translation>权重文件在需要时从磁盘读取。“模型”视图显示其张量和字节。</translation>
    </message>
    <message>
        <source>arena %1</source>
        <translation>内存区 %1</translation>
    </message>
    <message>
        <source>%1, mapped</source>
        <translation>%1，已映射</translation>
    </message>
    <message>
        <source>buffer %1</source>
        <translation>缓冲区 %1</translation>
    </message>
    <message numerus="yes">
        <source>%1: %n tensor(s)</source>
        <translation>
            <numerusform>%1：%n 个张量</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 bytes in %n block(s)</source>
        <translation>
            <numerusform>%n 块内存，共 %1 字节</numerusform>
        </translation>
    </message>
    <message>
        <source>, </source>
        <translation>、</translation>
    </message>
    <message numerus="yes">
        <source>%n other tensor(s) use some of these bytes, at other times</source>
        <translation>
            <numerusform>另外 %n 个张量在其他时间使用其中一些字节</numerusform>
        </translation>
    </message>
    <message>
        <source>No other tensor uses these bytes</source>
        <translation>没有其他张量使用这些字节</translation>
    </message>
    <message>
        <source>Tensors in %1, by size</source>
        <translation>%1 中的张量，按大小排序</translation>
    </message>
    <message>
        <source>Each tensor of %1 has bytes of its own.</source>
        <translation>%1 的每个张量都有自己的字节。</translation>
    </message>
    <message>
        <source>field</source>
        <translation>字段</translation>
    </message>
    <message>
        <source>value</source>
        <translation>值</translation>
    </message>
    <message>
        <source>node</source>
        <translation>节点</translation>
    </message>
    <message>
        <source>tasks</source>
        <translation>任务数</translation>
    </message>
    <message>
        <source>work</source>
        <translation>工作内存</translation>
    </message>
    <message>
        <source>Compute plan</source>
        <translation>执行规划</translation>
    </message>
    <message>
        <source>Nodes of the compute plan</source>
        <translation>执行规划的节点</translation>
    </message>
    <message>
        <source>The tensors of %1 would take %2 bytes if each had bytes of its own.</source>
        <translation>如果每个张量都有自己的字节，%1 的张量会占 %2 字节。</translation>
    </message>
    <message>
        <source>plan</source>
        <translation>执行规划</translation>
    </message>
    <message>
        <source>The graph’s arena was reset, so there is no plan</source>
        <translation>该图的内存区已重置，因此没有执行规划</translation>
    </message>
    <message>
        <source>none: no node needs work memory</source>
        <translation>无：没有节点需要工作内存</translation>
    </message>
    <message>
        <source>memory outside of the arenas</source>
        <translation>内存区之外的内存</translation>
    </message>
    <message>
        <source>arena %1 + %2</source>
        <translation>内存区 %1 + %2</translation>
    </message>
    <message>
        <source>outside of the arena, whose buffer has only %1 bytes</source>
        <translation>超出了内存区，其缓冲区只有 %1 字节</translation>
    </message>
    <message>
        <source>Number of threads that get a share of this node (n_tasks)</source>
        <translation>分担此节点的线程数（n_tasks）</translation>
    </message>
    <message>
        <source>Bytes of work memory that this node needs</source>
        <translation>此节点所需的工作内存字节数</translation>
    </message>
    <message>
        <source>%1 of %2 requested</source>
        <translation>%1（请求了 %2）</translation>
    </message>
    <message>
        <source>The largest number of tasks of a node, at most the number of threads requested</source>
        <translation>各节点任务数的最大值，不超过请求的线程数</translation>
    </message>
    <message>
        <source>%1 bytes</source>
        <translation>%1 字节</translation>
    </message>
    <message>
        <source>The largest work memory of a node, and 64 bytes for each thread requested</source>
        <translation>各节点工作内存的最大值，再为请求的每个线程加 64 字节</translation>
    </message>
    <message>
        <source>%1 of %2 bytes</source>
        <translation>%2 字节中的 %1</translation>
    </message>
</context>
<context>
    <name>ggs::BlocksView</name>
    <message>
        <source>byte %1</source>
        <translation>字节 %1</translation>
    </message>
    <message>
        <source>bytes %1…%2</source>
        <translation>字节 %1…%2</translation>
    </message>
    <message>
        <source>Previous block (Page Up)</source>
        <translation>上一个块（Page Up）</translation>
    </message>
    <message>
        <source>Next block (Page Down)</source>
        <translation>下一个块（Page Down）</translation>
    </message>
    <message>
        <source>This tensor has no elements</source>
        <translation>此张量没有元素</translation>
    </message>
    <message>
        <source>Select a tensor to see its values bit by bit</source>
        <translation>选择一个张量，逐位查看其值</translation>
    </message>
    <message>
        <source>row %1, block %2 of %3</source>
        <translation>行 %1，块 %2，共 %3 块</translation>
    </message>
    <message>
        <source>ELEMENT</source>
        <translation>元素</translation>
    </message>
    <message>
        <source>ELEMENT %1</source>
        <translation>元素 %1</translation>
    </message>
    <message>
        <source>Values of type %1 can&apos;t be decoded: ggscope has no codebook for it.</source>
        <translation>类型 %1 的值无法解码：ggscope 没有针对它的码本。</translation>
    </message>
    <message>
        <source>in memory, lowest byte first</source>
        <translation>在内存中，最低字节在前</translation>
    </message>
    <message>
        <source>VALUE </source>
        <translation>值 </translation>
    </message>
    <message>
        <source>SCALE </source>
        <translation>缩放因子 </translation>
    </message>
    <message>
        <source>MINIMUM </source>
        <translation>最小值 </translation>
    </message>
    <message>
        <source>trit %1 of byte %2</source>
        <translation>字节 %2 的三进制位 %1</translation>
    </message>
    <message>
        <source>byte %1 bit %2</source>
        <translation>字节 %1 位 %2</translation>
    </message>
    <message>
        <source>byte %1 bits %2…%3</source>
        <translation>字节 %1 位 %2…%3</translation>
    </message>
    <message>
        <source>from %1</source>
        <translation>来自 %1</translation>
    </message>
    <message>
        <source>sub-block %1</source>
        <translation>子块 %1</translation>
    </message>
    <message>
        <source>of sub-block %1</source>
        <translation>属于子块 %1</translation>
    </message>
    <message>
        <source>source value %1 in %2, error %3</source>
        <translation>源值 %1（在 %2 中），误差 %3</translation>
    </message>
    <message>
        <source>rmse %1</source>
        <translation>rmse %1</translation>
    </message>
    <message>
        <source>changed elements excluded: %1</source>
        <translation>不计已修改的元素：%1</translation>
    </message>
    <message>
        <source>source value %1 in %2; no error is shown, because this block was changed by hand after rounding</source>
        <translation>源值 %1（在 %2 中）；此块在舍入之后被手动修改过，因此不显示误差</translation>
    </message>
    <message>
        <source>source value now %1 in %2; no error is shown, because the source was changed by hand after rounding</source>
        <translation>源值现为 %1（在 %2 中）；源在舍入之后被手动修改过，因此不显示误差</translation>
    </message>
    <message>
        <source>Blocks</source>
        <translation>块</translation>
    </message>
</context>
<context>
    <name>ggs::BottomDock</name>
    <message>
        <source>Height of the dock</source>
        <translation>停靠栏的高度</translation>
    </message>
    <message>
        <source>Fold the dock</source>
        <translation>折叠停靠栏</translation>
    </message>
    <message>
        <source>Open the dock</source>
        <translation>展开停靠栏</translation>
    </message>
</context>
<context>
    <name>ggs::BreakpointDialog</name>
    <message>
        <source>when the result contains NaN or Inf</source>
        <translation>当结果含有 NaN 或 Inf</translation>
    </message>
    <message>
        <source>New breakpoint</source>
        <translation>新建断点</translation>
    </message>
    <message>
        <source>any op</source>
        <translation>任意算子</translation>
    </message>
    <message>
        <source>any name; blk.3.* for a group</source>
        <translation>任意名称；blk.3.* 表示分组</translation>
    </message>
    <message>
        <source>every hit</source>
        <translation>每次命中</translation>
    </message>
    <message>
        <source>after hit </source>
        <translation>先跳过命中次数 </translation>
    </message>
    <message>
        <source>Op</source>
        <translation>算子</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Condition</source>
        <translation>条件</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>specify where or when to stop</source>
        <translation>请指明停止的位置或时机</translation>
    </message>
    <message>
        <source>Stops at: %1</source>
        <translation>停止于：%1</translation>
    </message>
    <message>
        <source>only if the previous node doesn&apos;t match this name</source>
        <translation>仅当上一个节点不符合此名称</translation>
    </message>
    <message>
        <source>Breakpoint %1</source>
        <translation>断点 %1</translation>
    </message>
    <message numerus="yes">
        <source>%n step(s)</source>
        <translation>
            <numerusform>%n 步</numerusform>
        </translation>
    </message>
    <message>
        <source>no node that runs has this name</source>
        <translation>没有运行的节点叫这个名称</translation>
    </message>
    <message>
        <source>no node that runs has this op</source>
        <translation>没有运行的节点使用此算子</translation>
    </message>
    <message>
        <source>no node that runs has this op and this name</source>
        <translation>没有运行的节点使用此算子且叫这个名称</translation>
    </message>
    <message>
        <source>%1 is not in this program</source>
        <translation>此程序中没有 %1</translation>
    </message>
    <message>
        <source>this program has no steps</source>
        <translation>此程序没有步骤</translation>
    </message>
    <message>
        <source>no step writes to %1</source>
        <translation>没有步骤写入 %1</translation>
    </message>
    <message>
        <source>at the start of each round</source>
        <translation>每轮开始处</translation>
    </message>
    <message>
        <source>A condition compares min, max, mean, sd, norm, nan, inf or zeros of a tensor, or an element (at), with a number. If no tensor is given, as in nan() &gt; 0, the condition applies to the node that was just run. round &gt;= 5 is true from round 5 on; mean(x) &gt; before, if the value is larger than in the previous round.</source>
        <translation>条件将张量的 min、max、mean、sd、norm、nan、inf 或 zeros，或某个元素（at）与一个数比较。如果没有写张量，如 nan() &gt; 0，条件针对刚运行的节点。round &gt;= 5 从第 5 轮起成立；mean(x) &gt; before 在值大于上一轮时成立。</translation>
    </message>
</context>
<context>
    <name>ggs::BreakpointModel</name>
    <message>
        <source>now</source>
        <translation>现在</translation>
    </message>
    <message>
        <source>round %1, node %2</source>
        <translation>第 %1 轮，节点 %2</translation>
    </message>
    <message>
        <source>NaN or Inf appears</source>
        <translation>出现 NaN 或 Inf</translation>
    </message>
    <message numerus="yes">
        <source>after %n hit(s)</source>
        <translation>
            <numerusform>命中 %n 次之后</numerusform>
        </translation>
    </message>
    <message>
        <source>always</source>
        <translation>总是</translation>
    </message>
    <message>
        <source>missing</source>
        <translation>缺失</translation>
    </message>
    <message>
        <source>Edit</source>
        <translation>编辑</translation>
    </message>
    <message>
        <source>Changes this breakpoint</source>
        <translation>更改此断点</translation>
    </message>
    <message>
        <source>The tensor of this breakpoint is not in the program.</source>
        <translation>此断点的张量不在程序中。</translation>
    </message>
    <message>
        <source>Stop at</source>
        <translation>停止于</translation>
    </message>
    <message>
        <source>Only if</source>
        <translation>仅当</translation>
    </message>
    <message>
        <source>Hits</source>
        <translation>命中次数</translation>
    </message>
    <message>
        <source>Last stop</source>
        <translation>上次停止</translation>
    </message>
</context>
<context>
    <name>ggs::BreakpointsPage</name>
    <message>
        <source>Breakpoints</source>
        <translation>断点</translation>
    </message>
    <message>
        <source>New breakpoint…</source>
        <translation>新建断点…</translation>
    </message>
    <message>
        <source>This page lists the breakpoints of a program.</source>
        <translation>此页列出程序的断点。</translation>
    </message>
    <message>
        <source>There are no breakpoints. F9 sets one on the selected node.</source>
        <translation>没有断点。按 F9 在所选节点上设置断点。</translation>
    </message>
    <message>
        <source>Edit…</source>
        <translation>编辑…</translation>
    </message>
    <message>
        <source>Disable</source>
        <translation>停用</translation>
    </message>
    <message>
        <source>Enable</source>
        <translation>启用</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>移除</translation>
    </message>
</context>
<context>
    <name>ggs::BuildPanel</name>
    <message>
        <source>Previous event</source>
        <translation>上一个事件</translation>
    </message>
    <message>
        <source>Next event</source>
        <translation>下一个事件</translation>
    </message>
    <message>
        <source>Plays the events to the end, or pauses</source>
        <translation>将事件播放到末尾，或暂停</translation>
    </message>
    <message>
        <source>Building the graph again, separately from the program …</source>
        <translation>正在程序之外重新构建图 …</translation>
    </message>
    <message>
        <source>event %1 of %2</source>
        <translation>事件 %1 / %2</translation>
    </message>
    <message>
        <source>Nothing has been built yet: build_forward_expand starts at the result and visits its sources first.</source>
        <translation>尚未构建任何内容：build_forward_expand 从结果开始，先访问它的源。</translation>
    </message>
    <message>
        <source>nodes: %1   leafs: %2   waiting for their sources: %3</source>
        <translation>节点：%1   叶子：%2   等待其源：%3</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>%1 is visited for the first time and gets slot %2. Its sources are visited before it is appended.</source>
        <translation>%1 首次被访问，得到槽位 %2。先访问它的源，再追加它。</translation>
    </message>
    <message>
        <source>slot (0x%1 &gt;&gt; 4) % %2 = %3</source>
        <translation>槽位 (0x%1 &gt;&gt; 4) % %2 = %3</translation>
    </message>
    <message>
        <source>the next slot, %1</source>
        <translation>下一个槽位，%1</translation>
    </message>
    <message>
        <source>Probe for %1: %2 is free.</source>
        <translation>为 %1 探测：%2 空闲。</translation>
    </message>
    <message>
        <source>Probe for %1: %2 already contains %1.</source>
        <translation>为 %1 探测：%2 已含有 %1。</translation>
    </message>
    <message>
        <source>Probe for %1: %2 contains %3, so the next slot is tried.</source>
        <translation>为 %1 探测：%2 含有 %3，因此尝试下一个槽位。</translation>
    </message>
    <message>
        <source>No op computes %1: it becomes leaf %2.</source>
        <translation>没有算子计算 %1：它成为叶子 %2。</translation>
    </message>
    <message>
        <source>All sources of %1 have been added: it becomes node %2.</source>
        <translation>%1 的源都已添加：它成为节点 %2。</translation>
    </message>
    <message>
        <source>%1 is already in the set, in slot %2: it is not visited again.</source>
        <translation>%1 已在集合中，位于槽位 %2：不再访问。</translation>
    </message>
    <message>
        <source>%1 is used as a source: its use count is now %2.</source>
        <translation>%1 被用作源：其使用计数现为 %2。</translation>
    </message>
    <message>
        <source>Backward pass, node %1 of %2: %3</source>
        <translation>反向传播，第 %1 个节点，共 %2 个：%3</translation>
    </message>
    <message>
        <source>y = %1, g = %2</source>
        <translation>y = %1，g = %2</translation>
    </message>
    <message>
        <source>The backward pass visits %1. It has no gradient, so it adds nothing to its sources.</source>
        <translation>反向传播访问 %1。它没有梯度，因此不向其源添加任何内容。</translation>
    </message>
    <message>
        <source>The backward pass visits %1. Its gradient %2 is complete; it has no sources.</source>
        <translation>反向传播访问 %1。其梯度 %2 已完整；它没有源。</translation>
    </message>
    <message>
        <source>The backward pass visits %1. Its gradient is %2. Its sources need no gradients.</source>
        <translation>反向传播访问 %1。其梯度为 %2。其源不需要梯度。</translation>
    </message>
    <message>
        <source>The backward pass visits %1. Its gradient is %2. The rule of the op adds to the gradients of the sources.</source>
        <translation>反向传播访问 %1。其梯度为 %2。算子的规则会加到各源的梯度上。</translation>
    </message>
    <message>
        <source>%1 has no value yet: %2 becomes this gradient.</source>
        <translation>%1 还没有值：%2 成为此梯度。</translation>
    </message>
    <message>
        <source>%1 has no value yet: %2 = −%3 becomes this gradient.</source>
        <translation>%1 还没有值：%2 = −%3 成为此梯度。</translation>
    </message>
    <message>
        <source>%1 has no value yet: %2, which repeats the number %3, becomes this gradient.</source>
        <translation>%1 还没有值：%2 重复数 %3，成为此梯度。</translation>
    </message>
    <message>
        <source>%1 has no value yet: %2, which is 0 except for the region of %3, becomes this gradient.</source>
        <translation>%1 还没有值：%2 除 %3 的区域外为 0，成为此梯度。</translation>
    </message>
    <message>
        <source>%1 so far is %2: %3 = %2 + %4 replaces it.</source>
        <translation>%1 目前是 %2：由 %3 = %2 + %4 取代。</translation>
    </message>
    <message>
        <source>%1 so far is %2: %3 = %2 − %4 replaces it.</source>
        <translation>%1 目前是 %2：由 %3 = %2 − %4 取代。</translation>
    </message>
    <message>
        <source>%1 so far is %2: %3 = %2 + %4, a number added to each element, replaces it.</source>
        <translation>%1 目前是 %2：由 %3 = %2 + %4（每个元素加同一个数）取代。</translation>
    </message>
    <message>
        <source>%1 so far is %2: %3 = %2 with %4 added to a region replaces it.</source>
        <translation>%1 目前是 %2：由 %3 取代，即 %2 的一个区域加上 %4。</translation>
    </message>
    <message>
        <source>%1 It is computed in the accumulator.</source>
        <translation>%1它在累加器中计算。</translation>
    </message>
</context>
<context>
    <name>ggs::ByteLine</name>
    <message>
        <source>end, %1</source>
        <translation>结尾，%1</translation>
    </message>
    <message>
        <source>Elements in memory order</source>
        <translation>按内存顺序排列的元素</translation>
    </message>
    <message>
        <source>#%1 in the walk</source>
        <translation>遍历中的 #%1</translation>
    </message>
    <message>
        <source>Bytes to the next element of the walk: %1</source>
        <translation>到遍历中下一个元素的字节数：%1</translation>
    </message>
</context>
<context>
    <name>ggs::BytesAndStruct</name>
    <message>
        <source>Bytes and struct</source>
        <translation>字节与结构体</translation>
    </message>
    <message>
        <source>field</source>
        <translation>字段</translation>
    </message>
    <message>
        <source>offset</source>
        <translation>偏移</translation>
    </message>
    <message>
        <source>value</source>
        <translation>值</translation>
    </message>
    <message>
        <source>Fields of the struct</source>
        <translation>结构体的字段</translation>
    </message>
    <message>
        <source>Nothing to show: %1</source>
        <translation>没有可显示的内容：%1</translation>
    </message>
    <message>
        <source>Open a sample or a script to see the bytes of its tensors.</source>
        <translation>打开示例或脚本，以查看其张量的字节。</translation>
    </message>
    <message>
        <source>A file of weights has no arena: its bytes are in the File view.</source>
        <translation>权重文件没有内存区：其字节在“文件”视图中。</translation>
    </message>
    <message>
        <source>Select a tensor to see its bytes and the fields of its struct.</source>
        <translation>选择一个张量，以查看其字节和结构体的字段。</translation>
    </message>
    <message numerus="yes">
        <source>%n byte(s)</source>
        <translation>
            <numerusform>%n 字节</numerusform>
        </translation>
    </message>
    <message>
        <source>buffer %1 + %2</source>
        <translation>缓冲区 %1 + %2</translation>
    </message>
    <message>
        <source>arena %1 + %2</source>
        <translation>内存区 %1 + %2</translation>
    </message>
    <message>
        <source>Struct of %1: %2 bytes at %3</source>
        <translation>%1 的结构体：%2 字节，位于 %3</translation>
    </message>
    <message>
        <source>The struct of %1 isn&apos;t in an arena</source>
        <translation>%1 的结构体不在内存区中</translation>
    </message>
    <message>
        <source>Data of %1: %2 bytes at %3</source>
        <translation>%1 的数据：%2 字节，位于 %3</translation>
    </message>
    <message>
        <source>%1 has no data in memory</source>
        <translation>%1 在内存中没有数据</translation>
    </message>
    <message>
        <source>graph %1</source>
        <translation>图 %1</translation>
    </message>
    <message>
        <source>No graph and no tensor points to this struct.</source>
        <translation>没有图和张量指向此结构体。</translation>
    </message>
    <message>
        <source>Pointers to this struct: %1</source>
        <translation>指向此结构体的指针：%1</translation>
    </message>
    <message>
        <source>, </source>
        <translation>、</translation>
    </message>
    <message>
        <source>State: %1.</source>
        <translation>状态：%1。</translation>
    </message>
    <message>
        <source>These bytes now belong to that node.</source>
        <translation>这些字节现在属于该节点。</translation>
    </message>
    <message>
        <source>Hatched bytes can&apos;t be read: %1</source>
        <translation>带阴影线的字节无法读取：%1</translation>
    </message>
    <message>
        <source>%1 has blocks of %2 bytes for %3 elements; Blocks shows their values.</source>
        <translation>%1 每块 %2 字节，含 %3 个元素；“块”视图显示其值。</translation>
    </message>
</context>
<context>
    <name>ggs::CallModel</name>
    <message>
        <source>This call added nothing and wrote nothing.</source>
        <translation>此调用没有添加也没有写入任何内容。</translation>
    </message>
    <message>
        <source>call %1</source>
        <translation>调用 %1</translation>
    </message>
    <message>
        <source>call</source>
        <translation>调用</translation>
    </message>
    <message>
        <source>offset</source>
        <translation>偏移</translation>
    </message>
    <message>
        <source>bytes</source>
        <translation>字节</translation>
    </message>
    <message>
        <source>before</source>
        <translation>之前</translation>
    </message>
    <message>
        <source>after</source>
        <translation>之后</translation>
    </message>
    <message>
        <source>a new block</source>
        <translation>新的块</translation>
    </message>
    <message>
        <source>a new %1</source>
        <translation>新的%1</translation>
    </message>
    <message>
        <source>tensor</source>
        <translation>张量</translation>
    </message>
    <message>
        <source>… and %1 more</source>
        <translation>… 还有 %1 个</translation>
    </message>
    <message>
        <source>A later reset discarded this memory.</source>
        <translation>之后的 reset 已丢弃这块内存。</translation>
    </message>
    <message>
        <source>unused</source>
        <translation>未使用</translation>
    </message>
</context>
<context>
    <name>ggs::CallScrubber</name>
    <message>
        <source>Calls of the program</source>
        <translation>程序的调用</translation>
    </message>
    <message>
        <source>allocates nothing</source>
        <translation>不分配内存</translation>
    </message>
    <message>
        <source>writes %1</source>
        <translation>写入 %1</translation>
    </message>
    <message>
        <source>after call %1 of %2</source>
        <translation>在调用 %1（共 %2）之后</translation>
    </message>
    <message>
        <source>call %1: %2</source>
        <translation>调用 %1：%2</translation>
    </message>
</context>
<context>
    <name>ggs::CallTable</name>
    <message>
        <source>Effects of the call</source>
        <translation>调用的效果</translation>
    </message>
</context>
<context>
    <name>ggs::Chart</name>
    <message>
        <source>Picture (*.png);;Drawing (*.svg);;Table of values (*.csv)</source>
        <translation>图片 (*.png);;矢量图 (*.svg);;值的表格 (*.csv)</translation>
    </message>
    <message>
        <source>ggscope was built without charts. To add them, build it with -DGGSCOPE_CHARTS=ON, which needs QCustomPlot (Debian: libqcustomplot-dev).</source>
        <translation>ggscope 构建时未包含图表。要加入图表，请用 -DGGSCOPE_CHARTS=ON 构建，这需要 QCustomPlot（Debian：libqcustomplot-dev）。</translation>
    </message>
    <message>
        <source>ggscope was built without charts.</source>
        <translation>ggscope 构建时未包含图表。</translation>
    </message>
    <message>
        <source>No points in this range: press Home to show all</source>
        <translation>此区间内没有点：按 Home 显示全部</translation>
    </message>
</context>
<context>
    <name>ggs::CheckSection</name>
    <message>
        <source>Check again</source>
        <translation>重新检查</translation>
    </message>
    <message>
        <source>Check now</source>
        <translation>立即检查</translation>
    </message>
    <message>
        <source>Runs the node, writes its result to a copy, and compares the elements with their explanations</source>
        <translation>运行该节点，将其结果写入副本，并将元素与说明值比较</translation>
    </message>
    <message>
        <source>Shows how this element is computed</source>
        <translation>显示此元素如何算出</translation>
    </message>
    <message>
        <source>rounding only</source>
        <translation>仅有舍入误差</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>%1 of %2 elements checked: %3</source>
        <translation>%2 个元素中已检查 %1 个：%3</translation>
    </message>
    <message>
        <source>largest difference %1, bound %2, at</source>
        <translation>最大差 %1，误差界 %2，位于</translation>
    </message>
    <message numerus="yes">
        <source>not written: %n element(s), the first is</source>
        <translation>
            <numerusform>未写入：%n 个元素，第一个是</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n element(s) differ %1, the first is</source>
        <translation>
            <numerusform>%1运行时有 %n 个元素不同，第一个是</numerusform>
        </translation>
    </message>
    <message>
        <source>Only nodes are checked: a leaf is not computed.</source>
        <translation>只检查节点：叶子无须计算。</translation>
    </message>
    <message>
        <source>checking node %1 of %2 …</source>
        <translation>正在检查节点 %1/%2 …</translation>
    </message>
</context>
<context>
    <name>ggs::CheckView</name>
    <message>
        <source>Check</source>
        <translation>检查</translation>
    </message>
    <message numerus="yes">
        <source>checking %n step(s) …</source>
        <translation>
            <numerusform>正在检查 %n 个步骤 …</numerusform>
        </translation>
    </message>
    <message>
        <source>Check node</source>
        <translation>检查节点</translation>
    </message>
    <message>
        <source>Errors</source>
        <translation>误差</translation>
    </message>
    <message>
        <source>Runs the selected node, writes its result to a copy, and compares the elements with their explanations</source>
        <translation>运行所选节点，将其结果写入副本，并将元素与说明值比较</translation>
    </message>
    <message>
        <source>Select a node first</source>
        <translation>请先选择节点</translation>
    </message>
    <message numerus="yes">
        <source>all %n element(s)</source>
        <translation>
            <numerusform>全部 %n 个元素</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 of %2 elements, including borders</source>
        <translation>%2 个元素中的 %1 个，含边界元素</translation>
    </message>
    <message>
        <source>the time limit was reached before all elements were compared</source>
        <translation>已到时限，未比较完所有元素</translation>
    </message>
    <message numerus="yes">
        <source>not written: %n element(s), the first is</source>
        <translation>
            <numerusform>未写入：%n 个元素，第一个是</numerusform>
        </translation>
    </message>
    <message>
        <source>%1, the kernel produces different bits than %2:</source>
        <translation>核函数%1运行得出的位与%2运行时不同：</translation>
    </message>
    <message>
        <source>is %1, not %2; differing elements: %3</source>
        <translation>为 %1，而非 %2；不同的元素：%3</translation>
    </message>
    <message>
        <source>Check a node first</source>
        <translation>请先检查一个节点</translation>
    </message>
    <message>
        <source>Select a node and check it, or check all nodes. The kernel writes its result to a copy between fence bytes. It runs with different memory contents, on one thread, on all threads, and with its chunks in reverse order. The elements are then compared with their explanations.</source>
        <translation>选择一个节点进行检查，或检查所有节点。核函数将结果写入围栏字节之间的副本：在不同的内存内容上、在一个线程上、在所有线程上、以分块逆序运行。然后将元素与其说明值比较。</translation>
    </message>
    <message>
        <source>elements with an error above their bound: %1; bounds: %2</source>
        <translation>误差超过误差界的元素：%1；误差界：%2</translation>
    </message>
    <message>
        <source>worst element: error %1, bound %2; bounds: %3</source>
        <translation>最差元素：误差 %1，误差界 %2；误差界：%3</translation>
    </message>
    <message>
        <source>Shows each element&apos;s error relative to its bound in the Values view, as a heat map and as numbers</source>
        <translation>在“值”视图中以热图和数字显示每个元素的误差占其误差界的比例</translation>
    </message>
    <message>
        <source>Checked nodes</source>
        <translation>已检查的节点</translation>
    </message>
    <message>
        <source>Elements that differ most</source>
        <translation>相差最大的元素</translation>
    </message>
    <message>
        <source>Is %1 correct?</source>
        <translation>%1 正确吗？</translation>
    </message>
</context>
<context>
    <name>ggs::CheckedSteps</name>
    <message>
        <source>%1 of %2</source>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>Number of compared elements; borders are always included</source>
        <translation>已比较的元素数；总是包含边界元素</translation>
    </message>
    <message>
        <source>step</source>
        <translation>步骤</translation>
    </message>
    <message>
        <source>op</source>
        <translation>算子</translation>
    </message>
    <message>
        <source>name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>check</source>
        <translation>检查</translation>
    </message>
    <message>
        <source>worst</source>
        <translation>最大偏差</translation>
    </message>
    <message>
        <source>elements</source>
        <translation>元素</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>over</source>
        <translation>超出</translation>
    </message>
    <message>
        <source>Error of the worst element: the one with the largest error relative to its bound</source>
        <translation>最差元素的误差：占误差界比例最大的元素</translation>
    </message>
    <message>
        <source>Largest error that rounding can explain for the worst element; bounds: %1</source>
        <translation>对最差元素，舍入所能解释的最大误差；误差界：%1</translation>
    </message>
    <message>
        <source>Error of the worst element as a percentage of its bound; above 100 %, the element is wrong</source>
        <translation>最差元素的误差占其误差界的百分比；超过 100 % 时该元素错误</translation>
    </message>
    <message>
        <source>bound</source>
        <translation>误差界</translation>
    </message>
    <message>
        <source>used</source>
        <translation>占比</translation>
    </message>
    <message>
        <source>Position of the node in running order</source>
        <translation>节点在运行顺序中的位置</translation>
    </message>
    <message>
        <source>Op of the node</source>
        <translation>节点的算子</translation>
    </message>
    <message>
        <source>Name of the node</source>
        <translation>节点的名称</translation>
    </message>
    <message>
        <source>Result of the check: the same, rounding, or what is wrong. The mark ▲ needs your attention</source>
        <translation>检查结果：相同、舍入或出错之处。带 ▲ 标记的需要您注意</translation>
    </message>
    <message>
        <source>Largest error that rounding can explain for the worst element</source>
        <translation>对最差元素，舍入所能解释的最大误差</translation>
    </message>
</context>
<context>
    <name>ggs::ClickView</name>
    <message>
        <source>u32 keys</source>
        <translation>u32 键</translation>
    </message>
    <message>
        <source>i64 keys</source>
        <translation>i64 键</translation>
    </message>
    <message>
        <source>i32 keys</source>
        <translation>i32 键</translation>
    </message>
    <message>
        <source>check bytes</source>
        <translation>校验字节</translation>
    </message>
    <message numerus="yes">
        <source>%n file(s)</source>
        <translation>
            <numerusform>%n 个文件</numerusform>
        </translation>
    </message>
    <message>
        <source>keys shifted</source>
        <translation>键已平移</translation>
    </message>
    <message>
        <source>Clicks</source>
        <translation>点击</translation>
    </message>
    <message>
        <source>Read differently…</source>
        <translation>以其他方式读取…</translation>
    </message>
    <message>
        <source>Changes the type of the keys, the shape of a Raw file, or the slot sizes</source>
        <translation>更改键的类型、Raw 文件的形状或槽位大小</translation>
    </message>
    <message>
        <source>Sample</source>
        <translation>样本</translation>
    </message>
    <message>
        <source>Slots</source>
        <translation>槽位</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>键</translation>
    </message>
    <message>
        <source>Problems</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>Reading all samples</source>
        <translation>正在读取所有样本</translation>
    </message>
    <message>
        <source>Problems: %1</source>
        <translation>问题：%1</translation>
    </message>
    <message>
        <source>Go to sample</source>
        <translation>转到样本</translation>
    </message>
    <message>
        <source>Number of a sample, from 0. Key: G</source>
        <translation>样本的编号，从 0 开始。按键：G</translation>
    </message>
    <message>
        <source>Samples that are listed</source>
        <translation>列出的样本</translation>
    </message>
    <message>
        <source>All samples</source>
        <translation>所有样本</translation>
    </message>
    <message>
        <source>Samples with label</source>
        <translation>具有指定标签的样本</translation>
    </message>
    <message>
        <source>Samples with key</source>
        <translation>含指定键的样本</translation>
    </message>
    <message>
        <source>Samples with problems</source>
        <translation>有问题的样本</translation>
    </message>
    <message>
        <source>Find</source>
        <translation>查找</translation>
    </message>
    <message>
        <source>Reads the log in the background and lists the samples as they are found</source>
        <translation>在后台读取日志，找到样本即列出</translation>
    </message>
    <message>
        <source>Open a click log (Norm, Raw, Parquet or a list of files) to see its samples.</source>
        <translation>打开点击日志（Norm、Raw、Parquet 或文件列表）以查看其样本。</translation>
    </message>
    <message>
        <source>%1 columns are not shown</source>
        <translation>有 %1 列未显示</translation>
    </message>
    <message>
        <source>%1: %2 found</source>
        <translation>%1：找到 %2 个</translation>
    </message>
    <message>
        <source>stopped after %1 samples</source>
        <translation>在 %1 个样本后停止</translation>
    </message>
    <message>
        <source>only the first are listed</source>
        <translation>仅列出最前面的</translation>
    </message>
    <message>
        <source>Finding where the samples begin</source>
        <translation>正在查找样本的起始位置</translation>
    </message>
    <message>
        <source>There is no sample %1; the last one is %2.</source>
        <translation>没有样本 %1；最后一个是 %2。</translation>
    </message>
    <message>
        <source>A label is a number, such as 1 or 0.5.</source>
        <translation>标签是数，例如 1 或 0.5。</translation>
    </message>
    <message>
        <source>A key is a whole number.</source>
        <translation>键是整数。</translation>
    </message>
    <message>
        <source>any label</source>
        <translation>任意标签</translation>
    </message>
    <message>
        <source>any slot</source>
        <translation>任意槽位</translation>
    </message>
    <message>
        <source>label </source>
        <comment>before a number</comment>
        <translation>标签 </translation>
    </message>
    <message>
        <source>slot </source>
        <comment>before a number</comment>
        <translation>槽位 </translation>
    </message>
    <message>
        <source>Number of the label</source>
        <translation>标签的编号</translation>
    </message>
    <message>
        <source>Number of the slot</source>
        <translation>槽位的编号</translation>
    </message>
    <message>
        <source>label, such as 1</source>
        <translation>标签，例如 1</translation>
    </message>
    <message>
        <source>key</source>
        <translation>键</translation>
    </message>
    <message>
        <source>Label to find</source>
        <translation>要查找的标签</translation>
    </message>
    <message>
        <source>Key to find</source>
        <translation>要查找的键</translation>
    </message>
    <message>
        <source>A row of the table: keys are shifted by the sizes of the slots before</source>
        <translation>表的一行：键按前面各槽位的大小平移</translation>
    </message>
    <message>
        <source>Samples with label %1</source>
        <translation>标签为 %1 的样本</translation>
    </message>
    <message>
        <source>Samples with label %1 = %2</source>
        <translation>标签 %1 = %2 的样本</translation>
    </message>
    <message>
        <source>Samples with key %1</source>
        <translation>含键 %1 的样本</translation>
    </message>
    <message>
        <source>Samples with key %1 in slot %2</source>
        <translation>槽位 %2 中含键 %1 的样本</translation>
    </message>
    <message>
        <source>Samples that are listed, as CSV (*.csv)</source>
        <translation>列出的样本，存为 CSV (*.csv)</translation>
    </message>
    <message>
        <source>%1 (the first %2 can be read)</source>
        <translation>%1（可读取前 %2 个）</translation>
    </message>
    <message>
        <source>samples: %1 · labels: %2 · dense values: %3 · slots: %4</source>
        <translation>样本：%1 · 标签：%2 · 稠密值：%3 · 槽位：%4</translation>
    </message>
</context>
<context>
    <name>ggs::CommandPalette</name>
    <message>
        <source>Number or name of a node</source>
        <translation>节点的编号或名称</translation>
    </message>
    <message>
        <source>sample</source>
        <translation>示例</translation>
    </message>
    <message>
        <source>setting</source>
        <translation>设置</translation>
    </message>
    <message>
        <source>node %1</source>
        <translation>节点 %1</translation>
    </message>
    <message>
        <source>Nothing is open</source>
        <translation>没有打开任何内容</translation>
    </message>
    <message>
        <source>No node has this number or name</source>
        <translation>没有此编号或名称的节点</translation>
    </message>
    <message>
        <source>%1 (view)</source>
        <translation>%1（视图）</translation>
    </message>
    <message>
        <source>guide</source>
        <translation>指南</translation>
    </message>
    <message>
        <source>Action, view, sample, setting, node, tensor or word in the guide</source>
        <translation>操作、视图、示例、设置、节点、张量或指南中的词</translation>
    </message>
    <message>
        <source>No action, view, sample, setting, node, tensor or word in the guide matches “%1”</source>
        <translation>没有与“%1”匹配的操作、视图、示例、设置、节点、张量或指南中的词</translation>
    </message>
</context>
<context>
    <name>ggs::ComparePane</name>
    <message>
        <source>Compare with a file…</source>
        <translation>与文件比较…</translation>
    </message>
    <message>
        <source>Another file…</source>
        <translation>另一个文件…</translation>
    </message>
    <message>
        <source>Select another file of weights to see which keys and tensors differ, and by how much their values differ.</source>
        <translation>选择另一个权重文件，查看哪些键和张量不同，以及值相差多少。</translation>
    </message>
    <message>
        <source>comparing …</source>
        <translation>正在比较…</translation>
    </message>
    <message>
        <source>%1 has the same %2 keys and %3 tensors</source>
        <translation>%1 的 %2 个键和 %3 个张量与此相同</translation>
    </message>
    <message>
        <source>compared with %1: %2 of %3 keys and %4 of %5 tensors differ</source>
        <translation>与 %1 相比：%3 个键中有 %2 个不同，%5 个张量中有 %4 个不同</translation>
    </message>
    <message>
        <source>%1; stopped after %2 of %3 tensors</source>
        <translation>%1；已在 %2 / %3 个张量后停止</translation>
    </message>
    <message>
        <source>Keys that differ</source>
        <translation>不同的键</translation>
    </message>
    <message>
        <source>Tensors that differ</source>
        <translation>不同的张量</translation>
    </message>
</context>
<context>
    <name>ggs::ComparisonsView</name>
    <message>
        <source>Two prompts</source>
        <translation>两个提示词</translation>
    </message>
    <message>
        <source>Runs a language model with its prompt and with another one, and lists the nodes whose results differ.</source>
        <translation>分别用当前提示词和另一个提示词运行语言模型，并列出结果不同的节点。</translation>
    </message>
    <message>
        <source>Enter a prompt…</source>
        <translation>输入提示词…</translation>
    </message>
    <message>
        <source>Two files of weights</source>
        <translation>两个权重文件</translation>
    </message>
    <message>
        <source>Compares the keys, the tensors and the values of the open file with those of another one.</source>
        <translation>将打开的文件的键、张量和值与另一个文件比较。</translation>
    </message>
    <message>
        <source>Choose a file…</source>
        <translation>选择文件…</translation>
    </message>
    <message>
        <source>A tensor and a .npy file</source>
        <translation>张量与 .npy 文件</translation>
    </message>
    <message>
        <source>Shows the differences between the selected tensor and an array of the same shape, for example one from PyTorch.</source>
        <translation>显示所选张量与相同形状的数组（例如来自 PyTorch 的数组）之间的差异。</translation>
    </message>
    <message>
        <source>Choose an array…</source>
        <translation>选择数组…</translation>
    </message>
    <message>
        <source>Kernels and explanations</source>
        <translation>核函数与说明值</translation>
    </message>
    <message>
        <source>Runs each node again, compares its elements with the explanation of the op, and repeats it with other threads and chunks.</source>
        <translation>重新运行每个节点，将其元素与算子的说明值比较，再用其他线程数和分块重复运行。</translation>
    </message>
    <message>
        <source>Check all nodes</source>
        <translation>检查所有节点</translation>
    </message>
    <message>
        <source>Comparisons</source>
        <translation>比较列表</translation>
    </message>
    <message>
        <source>Show the result</source>
        <translation>显示结果</translation>
    </message>
    <message>
        <source>Not compared yet.</source>
        <translation>尚未比较。</translation>
    </message>
    <message>
        <source>Nothing is open. Open a file or a sample first.</source>
        <translation>没有打开任何内容。请先打开文件或示例。</translation>
    </message>
    <message>
        <source>Open a language model first.</source>
        <translation>请先打开语言模型。</translation>
    </message>
    <message>
        <source>Open a file of weights (.gguf, .safetensors) first.</source>
        <translation>请先打开权重文件（.gguf、.safetensors）。</translation>
    </message>
    <message>
        <source>Select a tensor first.</source>
        <translation>请先选择一个张量。</translation>
    </message>
    <message>
        <source>The program is running. Pause it first.</source>
        <translation>程序正在运行。请先暂停。</translation>
    </message>
    <message>
        <source>Differences between two runs</source>
        <translation>两次运行之间的差异</translation>
    </message>
</context>
<context>
    <name>ggs::CostModel</name>
    <message>
        <source>no layer</source>
        <translation>不属于任何层</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>not computed yet</source>
        <translation>尚未计算</translation>
    </message>
    <message>
        <source>Root mean square error</source>
        <translation>均方根误差</translation>
    </message>
    <message>
        <source>RMSE as a percentage of the root mean square of the original&apos;s values</source>
        <translation>RMSE 占原始值均方根的百分比</translation>
    </message>
    <message>
        <source>Largest error of an element</source>
        <translation>单个元素的最大误差</translation>
    </message>
    <message>
        <source>Elements that are NaN or Inf in one of the files; no other column includes them</source>
        <translation>在其中一个文件中为 NaN 或 Inf 的元素；其他列均不计入它们</translation>
    </message>
    <message>
        <source>tensor</source>
        <translation>张量</translation>
    </message>
    <message>
        <source>layer</source>
        <translation>层</translation>
    </message>
    <message>
        <source>RMSE</source>
        <translation>RMSE</translation>
    </message>
    <message>
        <source>relative</source>
        <translation>相对误差</translation>
    </message>
    <message>
        <source>largest</source>
        <translation>最大误差</translation>
    </message>
    <message>
        <source>NaN, Inf</source>
        <translation>NaN、Inf</translation>
    </message>
    <message>
        <source>type</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>tensors</source>
        <translation>张量数</translation>
    </message>
    <message>
        <source>from</source>
        <translation>来自</translation>
    </message>
    <message>
        <source>worst tensor</source>
        <translation>误差最大的张量</translation>
    </message>
    <message>
        <source>elements</source>
        <translation>元素</translation>
    </message>
</context>
<context>
    <name>ggs::CostPane</name>
    <message>
        <source>Compare with original…</source>
        <translation>与原始文件比较…</translation>
    </message>
    <message>
        <source>Another original…</source>
        <translation>换一个原始文件…</translation>
    </message>
    <message>
        <source>Select the F32, F16 or BF16 file that this file was made from. This page then shows the cost of quantising by tensor, layer and block.</source>
        <translation>选择生成此文件的 F32、F16 或 BF16 文件。此页随后按张量、层和块显示量化的代价。</translation>
    </message>
    <message>
        <source>by tensor</source>
        <translation>按张量</translation>
    </message>
    <message>
        <source>by layer</source>
        <translation>按层</translation>
    </message>
    <message>
        <source>comparing …</source>
        <translation>正在比较 …</translation>
    </message>
    <message>
        <source>compared with %1</source>
        <translation>与 %1 相比</translation>
    </message>
    <message>
        <source>compared with %1: %2 of %3 tensors · RMSE %4 · relative %5 % · largest %6</source>
        <translation>与 %1 相比：已比较 %2/%3 个张量 · RMSE %4 · 相对误差 %5 % · 最大误差 %6</translation>
    </message>
    <message>
        <source>Worst blocks of %1</source>
        <translation>%1 中误差最大的块</translation>
    </message>
    <message>
        <source>Worst blocks of %1 tensors</source>
        <translation>%1 个张量中误差最大的块</translation>
    </message>
    <message>
        <source>Cost of quantizing</source>
        <translation>量化的代价</translation>
    </message>
    <message>
        <source>Blocks with the largest error</source>
        <translation>误差最大的块</translation>
    </message>
</context>
<context>
    <name>ggs::CountedPane</name>
    <message>
        <source>%1 to %2</source>
        <translation>%1 至 %2</translation>
    </message>
    <message>
        <source>Continue</source>
        <translation>继续</translation>
    </message>
    <message>
        <source>Read all samples</source>
        <translation>读取所有样本</translation>
    </message>
</context>
<context>
    <name>ggs::CursorWords</name>
    <message>
        <source>%1, %2</source>
        <translation>%1，%2</translation>
    </message>
    <message>
        <source>Cursor</source>
        <translation>游标</translation>
    </message>
</context>
<context>
    <name>ggs::CurvesView</name>
    <message>
        <source>Curves</source>
        <translation>曲线</translation>
    </message>
    <message>
        <source>log</source>
        <translation>对数</translation>
    </message>
    <message>
        <source>rounds</source>
        <translation>轮次</translation>
    </message>
    <message>
        <source>epochs</source>
        <translation>周期</translation>
    </message>
    <message>
        <source>Loss over the rounds</source>
        <translation>各轮的损失</translation>
    </message>
    <message>
        <source>Logarithmic scale, if all values are above 0 (L)</source>
        <translation>对数刻度，仅当所有值都大于 0 时可用 (L)</translation>
    </message>
    <message>
        <source>The loss of each round</source>
        <translation>每一轮的损失</translation>
    </message>
    <message>
        <source>learning rate</source>
        <translation>学习率</translation>
    </message>
    <message>
        <source>gradient norm</source>
        <translation>梯度范数</translation>
    </message>
    <message>
        <source>Keep this run</source>
        <translation>保留本次运行</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>保存</translation>
    </message>
    <message>
        <source>Saves the training or its parameters</source>
        <translation>保存训练或其参数</translation>
    </message>
    <message>
        <source>A chart of %1</source>
        <translation>%1的图表</translation>
    </message>
    <message>
        <source>This view shows the curves of a training.</source>
        <translation>此视图显示训练的曲线。</translation>
    </message>
    <message>
        <source>This program does not train. A script with `train(loss, adamw())` does. Open the sample regression for an example.</source>
        <translation>此程序不训练。带有 `train(loss, adamw())` 的脚本会训练。例如，请打开示例 regression。</translation>
    </message>
    <message>
        <source>Keeps these curves, to compare them with a training with other settings</source>
        <translation>保留这些曲线，以便与其他设置的训练比较</translation>
    </message>
    <message>
        <source>Kept: %1</source>
        <translation>已保留：%1</translation>
    </message>
    <message>
        <source>Lists the kept runs, and removes them</source>
        <translation>列出并移除保留的运行</translation>
    </message>
    <message>
        <source>not started</source>
        <translation>未开始</translation>
    </message>
    <message>
        <source>round %1 of at most %2: loss %3</source>
        <translation>第 %1 轮，最多 %2 轮：损失 %3</translation>
    </message>
    <message>
        <source>The training ended after round %1: %2.</source>
        <translation>训练在第 %1 轮后结束：%2。</translation>
    </message>
    <message>
        <source>The training has not ended.</source>
        <translation>训练尚未结束。</translation>
    </message>
    <message>
        <source>gradient norm %1</source>
        <translation>梯度范数 %1</translation>
    </message>
    <message>
        <source>learning rate %1</source>
        <translation>学习率 %1</translation>
    </message>
    <message>
        <source>epoch %1</source>
        <translation>第 %1 个周期</translation>
    </message>
    <message>
        <source>training</source>
        <translation>训练</translation>
    </message>
    <message>
        <source>validation</source>
        <translation>验证</translation>
    </message>
    <message>
        <source>training, mean of the epoch</source>
        <translation>训练，周期平均</translation>
    </message>
    <message>
        <source>validation, mean of the epoch</source>
        <translation>验证，周期平均</translation>
    </message>
    <message>
        <source>loss</source>
        <translation>损失</translation>
    </message>
    <message>
        <source>Remove %1</source>
        <translation>移除 %1</translation>
    </message>
    <message>
        <source>epoch %1 of %2</source>
        <translation>第 %1 个周期，共 %2 个</translation>
    </message>
    <message>
        <source>%1, round %2: loss %3</source>
        <translation>%1，第 %2 轮：损失 %3</translation>
    </message>
    <message>
        <source>%1: mean loss %2</source>
        <translation>%1：平均损失 %2</translation>
    </message>
    <message>
        <source>%1, validation %2</source>
        <translation>%1，验证 %2</translation>
    </message>
    <message>
        <source>The training goes on.</source>
        <translation>训练正在进行。</translation>
    </message>
    <message>
        <source>The cursor is in round %1. Without changes, the training ends after round %2: %3.</source>
        <translation>游标在第 %1 轮。如无更改，训练在第 %2 轮之后结束：%3。</translation>
    </message>
    <message>
        <source>Run (F5) trains to the end. A breakpoint (Ctrl+Shift+B) can stop it earlier: with the condition mean(%1) &gt; before, as soon as the loss goes up.</source>
        <translation>运行（F5）会训练到结束。断点（Ctrl+Shift+B）可以让它提前停下：条件为 mean(%1) &gt; before 时，损失一上升就停。</translation>
    </message>
    <message>
        <source>Charts</source>
        <translation>图表</translation>
    </message>
    <message>
        <source>The mean loss of each epoch: of the batches that train, and of those kept for validation. A watched tensor has one mean: of those kept for validation, if there are any</source>
        <translation>每个周期的平均损失：训练批次的，以及留作验证的批次的。被监视的张量只有一个平均值：若有留作验证的批次，则为这些批次的平均值</translation>
    </message>
    <message>
        <source>mean of the epoch</source>
        <translation>周期平均</translation>
    </message>
</context>
<context>
    <name>ggs::Debuggee</name>
    <message>
        <source>nothing is open: open a sample, a script or a trace</source>
        <translation>没有打开任何内容：请打开示例、脚本或跟踪记录</translation>
    </message>
    <message>
        <source>all nodes are done; restart, or step back</source>
        <translation>所有节点都已完成：请重新开始，或回退一步</translation>
    </message>
    <message>
        <source>the program is at the start</source>
        <translation>程序已在起点</translation>
    </message>
    <message>
        <source>the program is running: pause it first</source>
        <translation>正在运行：请先暂停</translation>
    </message>
    <message>
        <source>all rounds are done; restart, or step back</source>
        <translation>所有轮次均已完成：请重新开始或后退一步</translation>
    </message>
    <message>
        <source>all nodes of this round are done: step into the next one</source>
        <translation>本轮的节点均已完成：请步入下一轮</translation>
    </message>
</context>
<context>
    <name>ggs::DeviceMenu</name>
    <message>
        <source>&amp;Device</source>
        <translation>设备(&amp;D)</translation>
    </message>
    <message>
        <source>Device: from script</source>
        <translation>设备：由脚本决定</translation>
    </message>
    <message>
        <source>Device: default</source>
        <translation>设备：默认</translation>
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
        <translation>模拟器，不检查</translation>
    </message>
    <message>
        <source>emulator, checked</source>
        <translation>模拟器，检查</translation>
    </message>
    <message>
        <source>emulator</source>
        <translation>模拟器</translation>
    </message>
    <message>
        <source>CPU</source>
        <translation>CPU</translation>
    </message>
</context>
<context>
    <name>ggs::DevicesView</name>
    <message>
        <source>Devices</source>
        <translation>设备</translation>
    </message>
    <message>
        <source>Compute here</source>
        <translation>在此计算</translation>
    </message>
    <message>
        <source>Refresh</source>
        <translation>刷新</translation>
    </message>
    <message>
        <source>Nodes that the CPU computes instead of the device, by op (mul_mat=cpu), name (ffn_*=cpu) or layer (layer:3-5=cpu). Use NODES=device for exceptions</source>
        <translation>由 CPU 代替设备计算的节点，按算子（mul_mat=cpu）、名称（ffn_*=cpu）或层（layer:3-5=cpu）指定；节点=device 表示例外</translation>
    </message>
    <message>
        <source>Runs nodes on the selected device from now on. Double-clicking the device does the same</source>
        <translation>此后在所选设备上运行节点。双击设备效果相同</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>设备</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Free</source>
        <translation>空闲</translation>
    </message>
    <message>
        <source>Total</source>
        <translation>合计</translation>
    </message>
    <message>
        <source>Nodes</source>
        <translation>节点</translation>
    </message>
    <message>
        <source>State</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>Splits</source>
        <translation>分段</translation>
    </message>
    <message>
        <source>Split</source>
        <translation>分段</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>步骤</translation>
    </message>
    <message>
        <source>Computed</source>
        <translation>计算</translation>
    </message>
    <message>
        <source>Copied</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Copied tensors</source>
        <translation>复制的张量</translation>
    </message>
    <message>
        <source>On the CPU</source>
        <translation>在 CPU 上</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>步骤</translation>
    </message>
    <message>
        <source>Node</source>
        <translation>节点</translation>
    </message>
    <message>
        <source>Reason</source>
        <translation>原因</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>内存</translation>
    </message>
    <message>
        <source>Owner</source>
        <translation>所有者</translation>
    </message>
    <message>
        <source>Bytes</source>
        <translation>字节</translation>
    </message>
    <message>
        <source>Newer on the host</source>
        <translation>主机上较新</translation>
    </message>
    <message>
        <source>Newer on the device</source>
        <translation>设备上较新</translation>
    </message>
    <message>
        <source>Mirrored on</source>
        <translation>镜像位于</translation>
    </message>
    <message>
        <source>Storage</source>
        <translation>存储</translation>
    </message>
    <message>
        <source>Calls</source>
        <translation>调用</translation>
    </message>
    <message>
        <source>Function</source>
        <translation>函数</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>chosen</source>
        <translation>已选</translation>
    </message>
    <message>
        <source>in use</source>
        <translation>正在使用</translation>
    </message>
    <message>
        <source> · </source>
        <translation> · </translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>and %1 more</source>
        <translation>等另外 %1 个</translation>
    </message>
    <message>
        <source>CPU</source>
        <translation>CPU</translation>
    </message>
    <message>
        <source>%1–%2</source>
        <translation>%1–%2</translation>
    </message>
    <message>
        <source>, </source>
        <translation>、</translation>
    </message>
    <message>
        <source>%1, mapped</source>
        <translation>%1，已映射</translation>
    </message>
    <message>
        <source>borrowed memory</source>
        <translation>借用的内存</translation>
    </message>
    <message>
        <source>%1 memory</source>
        <translation>%1 的内存</translation>
    </message>
    <message>
        <source>Nothing is open. The device selected here will run the next program that you open.</source>
        <translation>尚未打开任何内容：在此选择的设备会计算接下来打开的程序。</translation>
    </message>
    <message>
        <source>&lt;b&gt;%1&lt;/b&gt;: %2 nodes on the device, %3 on the CPU</source>
        <translation>&lt;b&gt;%1&lt;/b&gt;：%2 个节点在设备上，%3 个在 CPU 上</translation>
    </message>
    <message numerus="yes">
        <source>%n split(s) · %1 copied to the device, %2 to the host</source>
        <translation>
            <numerusform>%n 个分段 · 复制到设备 %1，到主机 %2</numerusform>
        </translation>
    </message>
    <message>
        <source>a GPU emulated on this CPU</source>
        <translation>在此 CPU 上模拟的 GPU</translation>
    </message>
    <message>
        <source>Lists the devices and their free memory. This starts each device, which uses some of its memory</source>
        <translation>列出设备及其空闲内存。会启动每个设备，从而占用其部分内存</translation>
    </message>
    <message numerus="yes">
        <source>%n stream(s), %1 of work memory</source>
        <translation>
            <numerusform>%n 个流，工作内存 %1</numerusform>
        </translation>
    </message>
    <message>
        <source>&lt;b&gt;The CPU&lt;/b&gt; computes all nodes: %1</source>
        <translation>&lt;b&gt;CPU&lt;/b&gt; 计算所有节点：%1</translation>
    </message>
    <message>
        <source>&lt;b&gt;The CPU&lt;/b&gt; computes %1 of %2 nodes; the others compute nothing, like views</source>
        <translation>&lt;b&gt;CPU&lt;/b&gt; 计算 %2 个节点中的 %1 个；其余节点不做计算，例如视图</translation>
    </message>
    <message>
        <source>from script</source>
        <translation>由脚本决定</translation>
    </message>
    <message>
        <source>default</source>
        <translation>默认</translation>
    </message>
    <message>
        <source>the CPU</source>
        <translation>CPU</translation>
    </message>
    <message>
        <source>for example mul_mat=cpu layer:3-5=cpu</source>
        <translation>例如 mul_mat=cpu layer:3-5=cpu</translation>
    </message>
    <message>
        <source>Placement rules</source>
        <translation>放置规则</translation>
    </message>
    <message>
        <source>Device of each node</source>
        <translation>每个节点的设备</translation>
    </message>
</context>
<context>
    <name>ggs::EditActions</name>
    <message>
        <source>&amp;Undo</source>
        <translation>撤销(&amp;U)</translation>
    </message>
    <message>
        <source>Undoes the last change to the focused text or to a value</source>
        <translation>撤销焦点所在文本或某个值的上一次更改</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation>重做(&amp;R)</translation>
    </message>
    <message>
        <source>Redoes the last undone change to the focused text or to a value</source>
        <translation>重做焦点所在文本或某个值上一次撤销的更改</translation>
    </message>
    <message>
        <source>Cu&amp;t</source>
        <translation>剪切(&amp;T)</translation>
    </message>
    <message>
        <source>Moves the selected text to the clipboard</source>
        <translation>将选中的文本移到剪贴板</translation>
    </message>
    <message>
        <source>&amp;Copy</source>
        <translation>复制(&amp;C)</translation>
    </message>
    <message>
        <source>Copies the selected text, or the content of the view, such as selected values</source>
        <translation>复制选中的文本，或视图的内容，如选中的值</translation>
    </message>
    <message>
        <source>&amp;Paste</source>
        <translation>粘贴(&amp;P)</translation>
    </message>
    <message>
        <source>Inserts the clipboard text into the focused text, or replaces the selected values with it</source>
        <translation>将剪贴板文本插入焦点所在的文本，或用它替换所选的值</translation>
    </message>
    <message>
        <source>nothing is open</source>
        <translation>没有打开任何内容</translation>
    </message>
    <message>
        <source>this text has no changes to undo</source>
        <translation>此文本没有可撤销的更改</translation>
    </message>
    <message>
        <source>no value was changed</source>
        <translation>没有更改过值</translation>
    </message>
    <message>
        <source>this text has no undone changes</source>
        <translation>此文本没有撤销过的更改</translation>
    </message>
    <message>
        <source>nothing was undone</source>
        <translation>没有撤销过的更改</translation>
    </message>
    <message>
        <source>no text is selected</source>
        <translation>没有选中文本</translation>
    </message>
</context>
<context>
    <name>ggs::ElementField</name>
    <message>
        <source>[index] or @byte</source>
        <translation>[索引] 或 @字节</translation>
    </message>
    <message>
        <source>Type an index such as [2, 1, 0], innermost dimension first, or a byte offset such as @168, and press Enter to go to the element</source>
        <translation>输入索引（如 [2, 1, 0]，最内维在前）或字节偏移（如 @168），按 Enter 转到该元素</translation>
    </message>
    <message>
        <source>an index has at most %1 numbers, one for each dimension; this one has %2</source>
        <translation>索引最多有 %1 个数，每维一个；这里有 %2 个</translation>
    </message>
    <message>
        <source>i%1 = %2 is out of range for %3: dimension %1 has %4 elements, numbered 0 to %5</source>
        <translation>i%1 = %2 超出 %3：第 %1 维有 %4 个元素，编号 0 到 %5</translation>
    </message>
    <message>
        <source>byte %1 is outside %2, which has bytes 0 to %3</source>
        <translation>字节 %1 超出 %2，其字节为 0 到 %3</translation>
    </message>
    <message>
        <source>“%1” is not an element: write an index such as [2, 1, 0], or a byte offset such as @168</source>
        <translation>“%1”不是元素：请写索引如 [2, 1, 0]，或字节偏移如 @168</translation>
    </message>
    <message>
        <source>“%1” is not a byte offset: write a whole number after the @, such as @168</source>
        <translation>“%1”不是字节偏移：@ 之后请写整数，如 @168</translation>
    </message>
    <message>
        <source>byte %1 doesn&apos;t belong to an element: the strides of %2 skip it</source>
        <translation>字节 %1 不属于任何元素：%2 的步幅跳过了它</translation>
    </message>
    <message>
        <source>Element to go to</source>
        <translation>要转到的元素</translation>
    </message>
</context>
<context>
    <name>ggs::ElementModel</name>
    <message>
        <source>index</source>
        <translation>索引</translation>
    </message>
    <message>
        <source>value</source>
        <translation>值</translation>
    </message>
</context>
<context>
    <name>ggs::Examining</name>
    <message numerus="yes">
        <source>The edit of %n value(s) of %1</source>
        <translation>
            <numerusform>对 %1 的 %n 个值的修改</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 = %2 (was %3)</source>
        <translation>%1 = %2（原为 %3）</translation>
    </message>
    <message numerus="yes">
        <source>%1 and %n earlier edit(s)</source>
        <translation>
            <numerusform>%1 及之前的 %n 处修改</numerusform>
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
        <translation>部分值为 NaN 或无穷大</translation>
    </message>
    <message>
        <source>%1 of %2 values are NaN</source>
        <translation>%2 个值中有 %1 个为 NaN</translation>
    </message>
    <message>
        <source>%1 of %2 values are infinite</source>
        <translation>%2 个值中有 %1 个为无穷大</translation>
    </message>
    <message>
        <source>%1 of %3 values are NaN and %2 are infinite</source>
        <translation>%3 个值中有 %1 个为 NaN，%2 个为无穷大</translation>
    </message>
    <message numerus="yes">
        <source>%1 changed none of %n node(s)</source>
        <translation>
            <numerusform>%1：%n 个节点的结果均无变化</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 changed %2 of %n node(s)</source>
        <translation>
            <numerusform>%1：%n 个节点中 %2 个的结果有变化</numerusform>
        </translation>
    </message>
    <message>
        <source>changed by the edit: %1</source>
        <translation>因修改而变化：%1</translation>
    </message>
</context>
<context>
    <name>ggs::Explorer</name>
    <message>
        <source>Run to here</source>
        <translation>运行到此处</translation>
    </message>
    <message>
        <source>Remove breakpoint</source>
        <translation>移除断点</translation>
    </message>
    <message>
        <source>Break here</source>
        <translation>在此处设断点</translation>
    </message>
    <message>
        <source>Watch mean</source>
        <translation>监视其均值</translation>
    </message>
    <message>
        <source>Nodes</source>
        <translation>节点</translation>
    </message>
    <message>
        <source>Find by name or op</source>
        <translation>按名称或算子查找</translation>
    </message>
</context>
<context>
    <name>ggs::ExplorerModel</name>
    <message>
        <source>Nodes</source>
        <translation>节点</translation>
    </message>
    <message>
        <source>Tensors</source>
        <translation>张量</translation>
    </message>
    <message>
        <source>Leafs</source>
        <translation>叶子</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>node %1</source>
        <translation>节点 %1</translation>
    </message>
</context>
<context>
    <name>ggs::FetchCanvas</name>
    <message>
        <source>Fetched memory</source>
        <translation>取回的内存</translation>
    </message>
    <message numerus="yes">
        <source>%n sector(s) of 32 bytes</source>
        <translation>
            <numerusform>%n 个 32 字节的扇区</numerusform>
        </translation>
    </message>
    <message>
        <source>and %1 more</source>
        <translation>还有 %1 个</translation>
    </message>
    <message numerus="yes">
        <source>shared memory: %n pass(es)</source>
        <translation>
            <numerusform>共享内存：%n 遍</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>with rows %1 words apart instead of %2: %n pass(es)</source>
        <translation>
            <numerusform>行距为 %1 个字（现为 %2）：%n 遍</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ggs::FieldModel</name>
    <message>
        <source>header</source>
        <translation>头部</translation>
    </message>
    <message>
        <source>%1 of %2 in use</source>
        <translation>%2 个中已用 %1 个</translation>
    </message>
    <message>
        <source>%1 of %2 slots taken</source>
        <translation>%2 个槽位中已占用 %1 个</translation>
    </message>
    <message>
        <source>next %1</source>
        <translation>下一个 %1</translation>
    </message>
    <message>
        <source>field</source>
        <translation>字段</translation>
    </message>
    <message>
        <source>offset</source>
        <translation>偏移</translation>
    </message>
    <message>
        <source>bytes</source>
        <translation>字节</translation>
    </message>
    <message>
        <source>value</source>
        <translation>值</translation>
    </message>
    <message>
        <source>not in use</source>
        <translation>未使用</translation>
    </message>
    <message>
        <source>set later, by call %1</source>
        <translation>稍后由调用 %1 设置</translation>
    </message>
</context>
<context>
    <name>ggs::FieldTable</name>
    <message>
        <source>Fields of the object</source>
        <translation>对象的字段</translation>
    </message>
</context>
<context>
    <name>ggs::FileActions</name>
    <message>
        <source>another program changed %1, so the file was reloaded</source>
        <translation>%1 已被其他程序更改，因此已重新读取</translation>
    </message>
    <message>
        <source>another program changed %1; saving overwrites those changes</source>
        <translation>%1 已被其他程序更改；保存会覆盖那些更改</translation>
    </message>
    <message>
        <source>&amp;New script</source>
        <translation>新建脚本(&amp;N)</translation>
    </message>
    <message>
        <source>Starts an empty script</source>
        <translation>新建空白脚本</translation>
    </message>
    <message>
        <source>&amp;Save script</source>
        <translation>保存脚本(&amp;S)</translation>
    </message>
    <message>
        <source>Saves the script to its file</source>
        <translation>将脚本保存到其文件</translation>
    </message>
    <message>
        <source>Save script &amp;as…</source>
        <translation>脚本另存为(&amp;A)…</translation>
    </message>
    <message>
        <source>Saves the script under another name and continues with that file</source>
        <translation>以另一个名称保存脚本，此后使用该文件</translation>
    </message>
    <message>
        <source>&amp;Format script</source>
        <translation>格式化脚本(&amp;F)</translation>
    </message>
    <message>
        <source>Normalises spaces, indentation and blank lines; line breaks, comments and the program stay the same</source>
        <translation>规范空格、缩进和空行；换行、注释和程序不变</translation>
    </message>
    <message>
        <source>Co&amp;mment lines</source>
        <translation>注释行(&amp;M)</translation>
    </message>
    <message>
        <source>Comments or uncomments the selected lines</source>
        <translation>将选中的行变为注释，或取消注释</translation>
    </message>
    <message>
        <source>&amp;Build script</source>
        <translation>构建脚本(&amp;B)</translation>
    </message>
    <message>
        <source>Builds the script with the files that it loads, and without the limits that apply while you type</source>
        <translation>构建脚本，包括其加载的文件，且不受输入时的限制</translation>
    </message>
    <message>
        <source>no script is open</source>
        <translation>没有打开脚本</translation>
    </message>
    <message>
        <source>the script has no unsaved changes</source>
        <translation>脚本没有未保存的更改</translation>
    </message>
    <message>
        <source>Script ●</source>
        <translation>脚本 ●</translation>
    </message>
    <message>
        <source>Script</source>
        <translation>脚本</translation>
    </message>
    <message>
        <source>%1 can&apos;t be written to the cache folder, so it can&apos;t be opened</source>
        <translation>无法将 %1 写入缓存文件夹，因此无法打开</translation>
    </message>
    <message>
        <source>there is no sample called %1</source>
        <translation>没有名为 %1 的示例</translation>
    </message>
    <message>
        <source>Unsaved keys</source>
        <translation>未保存的键</translation>
    </message>
    <message>
        <source>%1 has keys with unsaved changes.</source>
        <translation>%1 有已更改但未保存的键。</translation>
    </message>
    <message>
        <source>Discarded changes can&apos;t be restored.</source>
        <translation>放弃的更改无法恢复。</translation>
    </message>
    <message>
        <source>Unsaved text</source>
        <translation>未保存的文本</translation>
    </message>
    <message>
        <source>%1 has unsaved changes.</source>
        <translation>%1 有未保存的更改。</translation>
    </message>
    <message>
        <source>%1 was written</source>
        <translation>%1 已写入</translation>
    </message>
    <message>
        <source>Save script as</source>
        <translation>脚本另存为</translation>
    </message>
    <message>
        <source>Scripts (*.ggs);;All files (*)</source>
        <translation>脚本 (*.ggs);;所有文件 (*)</translation>
    </message>
    <message>
        <source>untitled.ggs</source>
        <translation>untitled.ggs</translation>
    </message>
    <message>
        <source>my-%1.ggs</source>
        <translation>my-%1.ggs</translation>
    </message>
    <message>
        <source>Unsaved text found</source>
        <translation>发现未保存的文本</translation>
    </message>
    <message>
        <source>ggscope ended before %1 was saved. A copy of the unsaved text, dated %2, was kept.</source>
        <translation>ggscope 在保存 %1 之前已结束。已保留未保存文本的副本，时间为 %2。</translation>
    </message>
    <message>
        <source>Restore text</source>
        <translation>恢复文本</translation>
    </message>
    <message>
        <source>Discard text</source>
        <translation>放弃文本</translation>
    </message>
    <message>
        <source>Ask again next time</source>
        <translation>下次再问</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>打开</translation>
    </message>
    <message>
        <source>Models (*.gguf *.safetensors *.safetensors.index.json)</source>
        <translation>模型 (*.gguf *.safetensors *.safetensors.index.json)</translation>
    </message>
    <message>
        <source>Scripts (*.ggs)</source>
        <translation>脚本 (*.ggs)</translation>
    </message>
    <message numerus="yes">
        <source>%n generated token(s)</source>
        <translation>
            <numerusform>%n 个生成的词元</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n generated token(s) in %1 branches</source>
        <translation>
            <numerusform>%1 个分支中 %n 个生成的词元</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>the profile of %n run(s)</source>
        <translation>
            <numerusform>%n 次运行的性能分析</numerusform>
        </translation>
    </message>
    <message>
        <source>Results would be lost</source>
        <translation>结果将丢失</translation>
    </message>
    <message>
        <source>Closing %1 discards %2.</source>
        <translation>关闭 %1 会丢弃 %2。</translation>
    </message>
    <message>
        <source> and </source>
        <translation>和</translation>
    </message>
    <message>
        <source>“Copy the model&apos;s text” in the Edit menu copies the text.</source>
        <translation>要复制文本，请使用“编辑”菜单中的“复制模型的文本”。</translation>
    </message>
    <message>
        <source>“Export…” in the File menu saves a table.</source>
        <translation>要保存表格，请使用“文件”菜单中的“导出…”。</translation>
    </message>
    <message>
        <source>Previous version of the script</source>
        <translation>脚本的上一个版本</translation>
    </message>
    <message>
        <source>The script has an error, so the views show its last version without one.</source>
        <translation>脚本有错误，因此各视图显示其上一个无误的版本。</translation>
    </message>
    <message>
        <source>Supported files (*.ggs *.gguf *.safetensors *.safetensors.index.json *.trace *.bin *.dat *.raw *.parquet *.txt);;All files (*)</source>
        <translation>支持的文件 (*.ggs *.gguf *.safetensors *.safetensors.index.json *.trace *.bin *.dat *.raw *.parquet *.txt);;所有文件 (*)</translation>
    </message>
    <message>
        <source>Click logs (*.bin *.dat *.raw *.parquet *.txt)</source>
        <translation>点击日志 (*.bin *.dat *.raw *.parquet *.txt)</translation>
    </message>
</context>
<context>
    <name>ggs::FileFieldModel</name>
    <message>
        <source>byte</source>
        <translation>字节</translation>
    </message>
    <message>
        <source>field</source>
        <translation>字段</translation>
    </message>
    <message>
        <source>type</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>value</source>
        <translation>值</translation>
    </message>
</context>
<context>
    <name>ggs::FilePopup</name>
    <message>
        <source>Files and samples</source>
        <translation>文件与示例</translation>
    </message>
    <message>
        <source>Filter by name</source>
        <translation>按名称筛选</translation>
    </message>
    <message>
        <source>Open now</source>
        <translation>当前打开</translation>
    </message>
    <message>
        <source>Recent files</source>
        <translation>最近的文件</translation>
    </message>
    <message>
        <source>Open…</source>
        <translation>打开…</translation>
    </message>
    <message>
        <source>Samples</source>
        <translation>示例</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1，%2</translation>
    </message>
    <message>
        <source>sample</source>
        <translation>示例</translation>
    </message>
    <message>
        <source>script, model, click log or recorded run</source>
        <translation>脚本、模型、点击日志或录制的运行</translation>
    </message>
</context>
<context>
    <name>ggs::FileScene</name>
    <message>
        <source>header</source>
        <translation>头部</translation>
    </message>
    <message>
        <source>key</source>
        <translation>键</translation>
    </message>
    <message>
        <source>entry</source>
        <translation>条目</translation>
    </message>
    <message>
        <source>padding</source>
        <translation>填充</translation>
    </message>
    <message>
        <source>data</source>
        <translation>数据</translation>
    </message>
    <message>
        <source>trailing bytes</source>
        <translation>末尾多余字节</translation>
    </message>
    <message>
        <source>key %1</source>
        <translation>键 %1</translation>
    </message>
    <message>
        <source>entry of %1</source>
        <translation>%1 的条目</translation>
    </message>
    <message>
        <source>tensor %1</source>
        <translation>张量 %1</translation>
    </message>
</context>
<context>
    <name>ggs::FileStrips</name>
    <message>
        <source>File, to scale</source>
        <translation>按比例显示的文件</translation>
    </message>
    <message>
        <source>whole file</source>
        <translation>整个文件</translation>
    </message>
    <message>
        <source>byte %1 (0x%2) · %3</source>
        <translation>字节 %1 (0x%2) · %3</translation>
    </message>
    <message>
        <source>%1: %2 bytes starting at byte %3</source>
        <translation>%1：从字节 %3 起共 %2 字节</translation>
    </message>
    <message>
        <source>range</source>
        <translation>区间</translation>
    </message>
</context>
<context>
    <name>ggs::FileTensorModel</name>
    <message>
        <source>Offset in bytes from the start of the tensor data</source>
        <translation>从张量数据起点算起的字节偏移</translation>
    </message>
    <message>
        <source>no.</source>
        <translation>编号</translation>
    </message>
    <message>
        <source>name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>type</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>shape</source>
        <translation>形状</translation>
    </message>
    <message>
        <source>bytes</source>
        <translation>字节</translation>
    </message>
    <message>
        <source>offset</source>
        <translation>偏移</translation>
    </message>
    <message>
        <source>%1
%2 bytes starting at byte %3 of %4</source>
        <translation>%1
%2 字节，从 %4 的字节 %3 起</translation>
    </message>
    <message>
        <source>The tensor&apos;s entry is at byte %1</source>
        <translation>张量的条目位于字节 %1</translation>
    </message>
    <message>
        <source>not computed yet</source>
        <translation>尚未计算</translation>
    </message>
    <message>
        <source>NaN: %1, Inf: %2</source>
        <translation>NaN：%1，Inf：%2</translation>
    </message>
    <message>
        <source>%1 of %2 elements are zero</source>
        <translation>%2 个元素中有 %1 个为零</translation>
    </message>
    <message>
        <source>Finite values only; computed for the visible rows, and for all rows when you sort by this column</source>
        <translation>只计有限值；先为可见的行计算，按此列排序时为全部计算</translation>
    </message>
    <message>
        <source>min</source>
        <translation>最小值</translation>
    </message>
    <message>
        <source>max</source>
        <translation>最大值</translation>
    </message>
    <message>
        <source>mean</source>
        <translation>平均</translation>
    </message>
    <message>
        <source>sd</source>
        <translation>标准差</translation>
    </message>
    <message>
        <source>zeros</source>
        <translation>零</translation>
    </message>
    <message>
        <source>NaN, Inf</source>
        <translation>NaN、Inf</translation>
    </message>
</context>
<context>
    <name>ggs::FileView</name>
    <message>
        <source>Reopen</source>
        <translation>重新打开</translation>
    </message>
    <message>
        <source>Filter</source>
        <translation>筛选</translation>
    </message>
    <message>
        <source>By name, type, shape or value</source>
        <translation>按名称、类型、形状或值</translation>
    </message>
    <message>
        <source>GGUF %1 · alignment %2 · data from byte %3 · %4</source>
        <translation>GGUF %1 · 对齐 %2 · 数据从字节 %3 起 · %4</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>Keys  %1</source>
        <translation>键  %1</translation>
    </message>
    <message>
        <source>Tensors  %1</source>
        <translation>张量  %1</translation>
    </message>
    <message>
        <source>File</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>Open a model (.gguf, .safetensors) to see its keys and tensors.</source>
        <translation>打开模型（.gguf、.safetensors）以查看其键和张量。</translation>
    </message>
    <message>
        <source>safetensors · data from byte %1 · %2</source>
        <translation>safetensors · 数据从字节 %1 起 · %2</translation>
    </message>
    <message>
        <source>GGUF %1 in %2 parts · %3</source>
        <translation>GGUF %1 · 共 %2 个部分 · %3</translation>
    </message>
    <message>
        <source>Bytes</source>
        <translation>字节</translation>
    </message>
    <message>
        <source>Cost of quantising</source>
        <translation>量化代价</translation>
    </message>
    <message>
        <source>All statistics</source>
        <translation>全部统计</translation>
    </message>
    <message>
        <source>Minimum, maximum, mean, standard deviation, zeros, NaN and Inf of each tensor, for sorting and export</source>
        <translation>每个张量的最小值、最大值、均值、标准差、零、NaN 和 Inf，以便排序和导出</translation>
    </message>
    <message>
        <source>reading all tensors …</source>
        <translation>正在读取全部张量 …</translation>
    </message>
    <message>
        <source>Choose the original file</source>
        <translation>选择原始文件</translation>
    </message>
    <message>
        <source>Differences</source>
        <translation>差异</translation>
    </message>
    <message>
        <source>Choose the file to compare with</source>
        <translation>选择要比较的文件</translation>
    </message>
    <message>
        <source>The new keys were saved to the file. Until you reopen the file, the open model can still be run, with the old keys.</source>
        <translation>新的键已保存到文件。在重新打开文件之前，打开的模型仍可用旧的键运行。</translation>
    </message>
    <message>
        <source>Models (%1)</source>
        <translation>模型 (%1)</translation>
    </message>
    <message>
        <source>safetensors in %1 parts · %2</source>
        <translation>safetensors，%1 个部分 · %2</translation>
    </message>
    <message>
        <source>one part of a model: open %1 to see all parts</source>
        <translation>模型的一个部分：打开 %1 可查看所有部分</translation>
    </message>
    <message>
        <source>%1 and %2</source>
        <translation>%1 和 %2</translation>
    </message>
    <message>
        <source>Keys of the file</source>
        <translation>文件的键</translation>
    </message>
    <message>
        <source>Tensors of the file</source>
        <translation>文件的张量</translation>
    </message>
</context>
<context>
    <name>ggs::FitPictures</name>
    <message>
        <source>Pictures of the batch</source>
        <translation>批次中的图片</translation>
    </message>
    <message numerus="yes">
        <source>%n picture(s)</source>
        <translation>
            <numerusform>%n 张图片</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n of them wrong</source>
        <translation>
            <numerusform>其中 %n 张错误</numerusform>
        </translation>
    </message>
    <message>
        <source>picture %1: predicted %2, label %3</source>
        <translation>图片 %1：预测 %2，标签 %3</translation>
    </message>
    <message>
        <source>picture %1: label %2</source>
        <translation>图片 %1：标签 %2</translation>
    </message>
</context>
<context>
    <name>ggs::FitView</name>
    <message>
        <source>Fit</source>
        <translation>拟合</translation>
    </message>
    <message>
        <source>Examples and what was fitted to them</source>
        <translation>样本及其拟合结果</translation>
    </message>
    <message>
        <source>This view shows what a training has fitted.</source>
        <translation>此视图显示训练拟合的结果。</translation>
    </message>
    <message>
        <source>This program does not train. Open the sample regression for an example.</source>
        <translation>此程序不训练。例如，请打开示例 regression。</translation>
    </message>
    <message>
        <source>The outputs and labels of this training are unknown, because its loss is neither a mean squared error nor a cross-entropy. Select a tensor to see its values.</source>
        <translation>此训练的输出和标签未知，因为其损失既不是均方误差，也不是交叉熵。请选择张量以查看其值。</translation>
    </message>
    <message>
        <source>This view draws examples of one number, of two numbers, and pictures. Examples of %1 have %2 numbers.</source>
        <translation>此视图可绘制一个数的样本、两个数的样本和图片。%1 的样本有 %2 个数。</translation>
    </message>
    <message>
        <source>this program</source>
        <translation>此程序</translation>
    </message>
    <message>
        <source>%1 and %2, round %3</source>
        <translation>%1 和 %2，第 %3 轮</translation>
    </message>
    <message>
        <source>run the round to its end to see the predictions</source>
        <translation>将本轮运行到结束即可看到预测</translation>
    </message>
    <message>
        <source>right: %1 of %2</source>
        <translation>正确：%1，共 %2</translation>
    </message>
    <message>
        <source>example %1: input %2, label %3</source>
        <translation>样本 %1：输入 %2，标签 %3</translation>
    </message>
    <message>
        <source>, output %1</source>
        <translation>，输出 %1</translation>
    </message>
    <message>
        <source>example %1: label %2, predicted %3</source>
        <translation>样本 %1：标签 %2，预测 %3</translation>
    </message>
    <message>
        <source>example %1: label %2</source>
        <translation>样本 %1：标签 %2</translation>
    </message>
    <message>
        <source>first %1 of %2 · right: %3</source>
        <translation>前 %1 个，共 %2 个 · 正确：%3</translation>
    </message>
    <message>
        <source>Picture (*.png)</source>
        <translation>图片 (*.png)</translation>
    </message>
    <message>
        <source>This view draws no tokens. Select a tensor to see its values.</source>
        <translation>此视图不绘制词元。请选择一个张量来查看它的值。</translation>
    </message>
</context>
<context>
    <name>ggs::FoldHeader</name>
    <message>
        <source>folded; press Space to unfold</source>
        <translation>已折叠；按空格键展开</translation>
    </message>
    <message>
        <source>unfolded; press Space to fold</source>
        <translation>已展开；按空格键折叠</translation>
    </message>
</context>
<context>
    <name>ggs::GradientChecking</name>
    <message>
        <source>the program has no gradients; mark a parameter with `param` and the loss with `loss`, create the graph with graph(grads=true), and call backward(graph)</source>
        <translation>程序没有梯度；请用 `param` 标记参数，用 `loss` 标记损失，用 graph(grads=true) 创建图，并调用 backward(graph)</translation>
    </message>
    <message>
        <source>Loss %1 = %2. Gradients checked: %3 good, %4 wrong</source>
        <translation>损失 %1 = %2。已检查的梯度：%3 个良好，%4 个错误</translation>
    </message>
    <message>
        <source>, %1 inexact for a known reason</source>
        <translation>，%1 个因已知原因不精确</translation>
    </message>
    <message>
        <source>, %1 without a gradient</source>
        <translation>，%1 个没有梯度</translation>
    </message>
    <message>
        <source>, %1 not checked</source>
        <translation>，%1 个未检查</translation>
    </message>
</context>
<context>
    <name>ggs::GradientsView</name>
    <message>
        <source>Gradient check</source>
        <translation>梯度检查</translation>
    </message>
    <message>
        <source>tensor</source>
        <translation>张量</translation>
    </message>
    <message>
        <source>verdict</source>
        <translation>结论</translation>
    </message>
    <message>
        <source>error</source>
        <translation>误差</translation>
    </message>
    <message>
        <source>elements</source>
        <translation>元素</translation>
    </message>
    <message>
        <source>kinks</source>
        <translation>折点</translation>
    </message>
    <message>
        <source>element</source>
        <translation>元素</translation>
    </message>
    <message>
        <source>gradient</source>
        <translation>梯度</translation>
    </message>
    <message>
        <source>differences</source>
        <translation>差分</translation>
    </message>
    <message>
        <source>kink at</source>
        <translation>折点位于</translation>
    </message>
    <message numerus="yes">
        <source>checking %n gradient(s) …</source>
        <translation>
            <numerusform>正在检查 %n 个梯度…</numerusform>
        </translation>
    </message>
    <message>
        <source>Check selected</source>
        <translation>检查所选</translation>
    </message>
    <message>
        <source>Check parameters</source>
        <translation>检查参数</translation>
    </message>
    <message>
        <source>Errors</source>
        <translation>误差</translation>
    </message>
    <message>
        <source>Checked gradients</source>
        <translation>已检查的梯度</translation>
    </message>
    <message>
        <source>Checked elements, the largest error first</source>
        <translation>已检查的元素，误差最大的在最前</translation>
    </message>
    <message>
        <source>Compares the gradients of all parameters with differences of the loss</source>
        <translation>把所有参数的梯度与损失的差分比较</translation>
    </message>
    <message>
        <source>Compares the gradient of the selected tensor with differences of the loss</source>
        <translation>把所选张量的梯度与损失的差分比较</translation>
    </message>
    <message>
        <source>Select a tensor with a gradient first</source>
        <translation>请先选择一个有梯度的张量</translation>
    </message>
    <message>
        <source>Nothing to check: %1.</source>
        <translation>没有可检查的内容：%1。</translation>
    </message>
    <message>
        <source>Check the gradients of all parameters, or of the selected tensor. For each checked element, the loss is computed in double precision with the element a little larger and a little smaller.</source>
        <translation>请检查所有参数或所选张量的梯度。对于每个检查的元素，损失会以双精度计算：元素略大时一次，略小时一次。</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1/%2</translation>
    </message>
    <message>
        <source>Shows the error of each element relative to its bound in the Values view, as a heat map and as numbers</source>
        <translation>在“值”视图中以热图和数显示每个元素的误差与其误差界之比</translation>
    </message>
    <message>
        <source>Check a gradient first</source>
        <translation>请先检查一个梯度</translation>
    </message>
    <message>
        <source>Is the gradient of %1 correct?</source>
        <translation>%1 的梯度正确吗？</translation>
    </message>
    <message>
        <source>checked: %1 of %2 elements; relative error: %3</source>
        <translation>已检查：%1/%2 个元素；相对误差：%3</translation>
    </message>
    <message numerus="yes">
        <source>%n element(s) at a kink, where no derivative exists; they do not count</source>
        <translation>
            <numerusform>%n 个元素位于折点，那里导数不存在；它们不计入误差</numerusform>
        </translation>
    </message>
    <message>
        <source>the time limit was reached before all elements were checked</source>
        <translation>检查完所有元素之前已达到时间上限</translation>
    </message>
</context>
<context>
    <name>ggs::GraphCanvas</name>
    <message>
        <source>nodes: %1</source>
        <translation>节点：%1</translation>
    </message>
    <message>
        <source>error</source>
        <translation>错误</translation>
    </message>
    <message>
        <source>matrix</source>
        <translation>矩阵</translation>
    </message>
    <message>
        <source>element</source>
        <translation>逐元素</translation>
    </message>
    <message>
        <source>norm</source>
        <translation>归一化</translation>
    </message>
    <message>
        <source>move</source>
        <translation>搬移</translation>
    </message>
    <message>
        <source>view</source>
        <translation>视图</translation>
    </message>
    <message>
        <source>position</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>weight</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>input</source>
        <translation>输入</translation>
    </message>
    <message>
        <source>full colour: longest time, %1</source>
        <translation>满色：最长时间，%1</translation>
    </message>
    <message>
        <source>nothing has run</source>
        <translation>尚未运行</translation>
    </message>
    <message>
        <source>CPU</source>
        <translation>CPU</translation>
    </message>
    <message>
        <source>computes nothing</source>
        <translation>不做计算</translation>
    </message>
    <message>
        <source>done</source>
        <translation>已完成</translation>
    </message>
    <message>
        <source>overwritten</source>
        <translation>已被覆盖</translation>
    </message>
    <message>
        <source>torn</source>
        <translation>残缺</translation>
    </message>
    <message>
        <source>pending</source>
        <translation>待运行</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 / %2</translation>
    </message>
    <message numerus="yes">
        <source>%n node(s) × %1</source>
        <translation>
            <numerusform>%n 个节点 × %1</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 to %2 of %3</source>
        <translation>第 %1 至 %2 次，共 %3 次</translation>
    </message>
    <message>
        <source>repeat %1 of %2: %3</source>
        <translation>重复部分 %1/%2：%3</translation>
    </message>
    <message>
        <source>plug-in</source>
        <translation>插件</translation>
    </message>
    <message>
        <source>split %1</source>
        <translation>分段 %1</translation>
    </message>
    <message>
        <source>splits %1 to %2</source>
        <translation>分段 %1 至 %2</translation>
    </message>
    <message>
        <source>framed: bytes copied beforehand</source>
        <translation>带框：先复制的字节</translation>
    </message>
    <message>
        <source>Graph</source>
        <translation>图</translation>
    </message>
    <message numerus="yes">
        <source>%n layer(s), nodes: %1</source>
        <translation>
            <numerusform>%n 层，节点：%1</numerusform>
        </translation>
    </message>
    <message>
        <source>norm of the gradient: %1</source>
        <translation>梯度的范数：%1</translation>
    </message>
    <message>
        <source>forward pass</source>
        <translation>前向计算</translation>
    </message>
    <message>
        <source>parameter</source>
        <translation>参数</translation>
    </message>
    <message>
        <source>backward pass</source>
        <translation>反向传播</translation>
    </message>
    <message>
        <source>the program has no gradients</source>
        <translation>程序没有梯度</translation>
    </message>
    <message>
        <source>no gradient has been computed</source>
        <translation>尚未计算梯度</translation>
    </message>
    <message>
        <source>full colour: largest gradient norm, %1; logarithmic, smallest %2</source>
        <translation>全色：最大梯度范数 %1；对数刻度，最小 %2</translation>
    </message>
    <message>
        <source>without a gradient</source>
        <translation>没有梯度</translation>
    </message>
    <message>
        <source>ggscope&apos;s own</source>
        <translation>ggscope 自己的</translation>
    </message>
</context>
<context>
    <name>ggs::GraphView</name>
    <message>
        <source>Left to right</source>
        <translation>从左到右</translation>
    </message>
    <message>
        <source>Direction of the graph</source>
        <translation>图的方向</translation>
    </message>
    <message>
        <source>Leafs</source>
        <translation>叶子</translation>
    </message>
    <message>
        <source>Also shows weights and inputs</source>
        <translation>同时显示权重和输入</translation>
    </message>
    <message>
        <source>Fold</source>
        <translation>折叠</translation>
    </message>
    <message>
        <source>Building</source>
        <translation>构建过程</translation>
    </message>
    <message>
        <source>Replays, event by event, how build_forward_expand built this graph</source>
        <translation>逐个事件播放 build_forward_expand 如何构建此图</translation>
    </message>
    <message>
        <source>Find a node, op, shape …</source>
        <translation>查找节点、算子、形状 …</translation>
    </message>
    <message>
        <source>by op family</source>
        <translation>按算子族</translation>
    </message>
    <message>
        <source>by type</source>
        <translation>按类型</translation>
    </message>
    <message>
        <source>by time</source>
        <translation>按时间</translation>
    </message>
    <message>
        <source>by state</source>
        <translation>按状态</translation>
    </message>
    <message>
        <source>by device</source>
        <translation>按设备</translation>
    </message>
    <message>
        <source>Meaning of the colours</source>
        <translation>颜色的含义</translation>
    </message>
    <message>
        <source>Nothing to draw: %1.</source>
        <translation>没有可绘制的内容：%1。</translation>
    </message>
    <message>
        <source>match %1 of %2</source>
        <translation>匹配项 %1/%2</translation>
    </message>
    <message>
        <source>graph %1</source>
        <translation>图 %1</translation>
    </message>
    <message>
        <source>matches: %1</source>
        <translation>匹配项：%1</translation>
    </message>
    <message>
        <source>Run to here</source>
        <translation>运行到此处</translation>
    </message>
    <message>
        <source>Run or go back to here</source>
        <translation>运行或退回到此处</translation>
    </message>
    <message>
        <source>Remove breakpoint</source>
        <translation>移除断点</translation>
    </message>
    <message>
        <source>Break here</source>
        <translation>在此处设断点</translation>
    </message>
    <message>
        <source>Watch mean</source>
        <translation>监视其均值</translation>
    </message>
    <message>
        <source>Fold or unfold %1</source>
        <translation>折叠或展开 %1</translation>
    </message>
    <message>
        <source>Break on entering %1</source>
        <translation>进入 %1 时中断</translation>
    </message>
    <message>
        <source>Show all</source>
        <translation>显示全部</translation>
    </message>
    <message>
        <source>there is no graph to write</source>
        <translation>没有可写入的图</translation>
    </message>
    <message>
        <source>Graph</source>
        <translation>图</translation>
    </message>
    <message>
        <source>Nothing to draw: %1</source>
        <translation>没有可绘制的内容：%1</translation>
    </message>
    <message numerus="yes">
        <source>Laying out %n node(s) …</source>
        <translation>
            <numerusform>正在布局 %n 个节点 …</numerusform>
        </translation>
    </message>
    <message>
        <source>Drawing (*.svg);;Picture (*.png)</source>
        <translation>矢量图 (*.svg);;图片 (*.png)</translation>
    </message>
    <message>
        <source>Unfold one repeat</source>
        <translation>展开一个重复部分</translation>
    </message>
    <message>
        <source>there is not enough memory for a picture of %1 by %2 pixels</source>
        <translation>内存不足以容纳 %1 × %2 像素的图片</translation>
    </message>
    <message>
        <source>%1 nodes are too many to draw individually (limit: %2); double-click a box to unfold it</source>
        <translation>%1 个节点太多，无法逐个绘制（最多 %2 个）；双击可展开一个框</translation>
    </message>
    <message>
        <source>Folds the blocks of the model. Double-click a block to fold or unfold it; keys: Enter and Backspace</source>
        <translation>折叠模型的块；双击可折叠或展开一个块，按键为 Enter 和 Backspace</translation>
    </message>
    <message>
        <source>layer …</source>
        <translation>层 …</translation>
    </message>
    <message>
        <source>Opens a layer and folds the others. The graph then follows the cursor from layer to layer.</source>
        <translation>展开一层并折叠其他层。此后图会随游标从一层转到另一层。</translation>
    </message>
    <message>
        <source>Layer</source>
        <translation>层</translation>
    </message>
    <message>
        <source>repeat %1 of %2</source>
        <translation>重复部分 %1/%2</translation>
    </message>
    <message>
        <source>layer %1</source>
        <translation>第 %1 层</translation>
    </message>
    <message>
        <source>Mirrored</source>
        <translation>镜像</translation>
    </message>
    <message>
        <source>Draws the backward pass next to the forward pass, in the opposite direction</source>
        <translation>把反向传播画在前向计算旁边，方向相反</translation>
    </message>
    <message>
        <source>by pass</source>
        <translation>按前向/反向</translation>
    </message>
    <message>
        <source>by gradient norm</source>
        <translation>按梯度范数</translation>
    </message>
</context>
<context>
    <name>ggs::Guide</name>
    <message>
        <source>ggscope: how do I …</source>
        <translation>ggscope：如何 …</translation>
    </message>
    <message>
        <source>Parts of the guide</source>
        <translation>指南的各部分</translation>
    </message>
    <message>
        <source>Text of the guide</source>
        <translation>指南的文本</translation>
    </message>
    <message>
        <source>Search the guide</source>
        <translation>搜索指南</translation>
    </message>
    <message>
        <source>Glossary</source>
        <translation>术语表</translation>
    </message>
    <message>
        <source>Show this view</source>
        <translation>显示此视图</translation>
    </message>
    <message>
        <source>Open this sample</source>
        <translation>打开此示例</translation>
    </message>
</context>
<context>
    <name>ggs::HashGrid</name>
    <message>
        <source>Visited set of the graph</source>
        <translation>图的访问集合</translation>
    </message>
    <message>
        <source>%1   (%2 &gt;&gt; 4) % %3 = %4</source>
        <translation>%1   (%2 &gt;&gt; 4) % %3 = %4</translation>
    </message>
    <message>
        <source>uses: %1</source>
        <translation>使用 %1 次</translation>
    </message>
    <message>
        <source>uses: %1 · probes: %2</source>
        <translation>使用 %1 次 · 探测 %2 次</translation>
    </message>
    <message>
        <source>The program has no graph, so there is no visited set.</source>
        <translation>程序没有图，因此没有访问集合。</translation>
    </message>
    <message>
        <source>VISITED SET OF %1</source>
        <translation>%1 的访问集合</translation>
    </message>
    <message>
        <source>%1 of %2 slots, %3 per row</source>
        <translation>%2 个槽位中的 %1 个，每行 %3 个</translation>
    </message>
    <message>
        <source> · longest probe %1</source>
        <translation> · 最长探测 %1</translation>
    </message>
    <message>
        <source> · no collisions</source>
        <translation> · 无冲突</translation>
    </message>
    <message>
        <source>slot %1: free</source>
        <translation>槽位 %1：空闲</translation>
    </message>
    <message>
        <source>slot %1: %2, home slot %3, found on probe %4, used %5 times</source>
        <translation>槽位 %1：%2，起始槽位 %3，第 %4 次探测找到，使用 %5 次</translation>
    </message>
</context>
<context>
    <name>ggs::HashStrip</name>
    <message>
        <source>Visited set while the graph is built</source>
        <translation>构建图时的访问集合</translation>
    </message>
</context>
<context>
    <name>ggs::HeadRanking</name>
    <message>
        <source>layer</source>
        <translation>层</translation>
    </message>
    <message>
        <source>head</source>
        <translation>头</translation>
    </message>
    <message>
        <source>mean share</source>
        <translation>平均占比</translation>
    </message>
    <message>
        <source>Heads of all layers, ordered by their mean share</source>
        <translation>所有层的头，按平均占比排序</translation>
    </message>
    <message>
        <source>No layer’s shares on token %1 are known yet.</source>
        <translation>尚不知道任何一层对词元 %1 的占比。</translation>
    </message>
    <message numerus="yes">
        <source>Mean share on token %1, over %n token(s) that can attend to it.</source>
        <translation>
            <numerusform>对词元 %1 的平均占比，取自能够关注它的 %n 个词元。</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 of %2 layers are compared.</source>
        <translation>比较了 %2 层中的 %1 层。</translation>
    </message>
</context>
<context>
    <name>ggs::HeaderBand</name>
    <message>
        <source>Header band</source>
        <translation>顶栏</translation>
    </message>
    <message>
        <source>Search or run a command</source>
        <translation>搜索或运行命令</translation>
    </message>
    <message>
        <source>Menu</source>
        <translation>菜单</translation>
    </message>
    <message>
        <source>File, Edit, View, Run, Go and Help</source>
        <translation>文件、编辑、视图、运行、转到和帮助</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>单步</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>暂停</translation>
    </message>
    <message>
        <source>More moves</source>
        <translation>更多运行操作</translation>
    </message>
    <message>
        <source>No file open</source>
        <translation>未打开文件</translation>
    </message>
    <message>
        <source>File: %1, not saved</source>
        <translation>文件：%1，未保存</translation>
    </message>
    <message>
        <source>File: %1</source>
        <translation>文件：%1</translation>
    </message>
    <message>
        <source>Open a file or a sample</source>
        <translation>打开文件或示例</translation>
    </message>
    <message>
        <source>The text has unsaved changes.</source>
        <translation>文本有未保存的更改。</translation>
    </message>
    <message>
        <source>Notices: %1 unseen</source>
        <translation>通知：%1 条未查看</translation>
    </message>
    <message>
        <source>Notices: none unseen</source>
        <translation>通知：没有未查看的</translation>
    </message>
    <message>
        <source>node %1 of %2</source>
        <translation>节点 %1 / %2</translation>
    </message>
    <message>
        <source>opening %1 …</source>
        <translation>正在打开 %1 …</translation>
    </message>
    <message>
        <source>running, round %1</source>
        <translation>运行中，第 %1 轮</translation>
    </message>
    <message>
        <source>running</source>
        <translation>运行中</translation>
    </message>
    <message>
        <source>next: %1 %2</source>
        <translation>接下来：%1 %2</translation>
    </message>
    <message>
        <source>next: round %1</source>
        <translation>接下来：第 %1 轮</translation>
    </message>
    <message>
        <source>all rounds are done</source>
        <translation>所有轮次均已完成</translation>
    </message>
    <message>
        <source>all nodes are done</source>
        <translation>所有节点均已完成</translation>
    </message>
    <message>
        <source>Device: %1</source>
        <translation>设备：%1</translation>
    </message>
    <message>
        <source>Device that runs nodes; see the Devices view for details</source>
        <translation>运行节点的设备；详情见“设备”视图</translation>
    </message>
    <message>
        <source>Device that runs nodes: %1</source>
        <translation>运行节点的设备：%1</translation>
    </message>
    <message>
        <source>Threads: %1</source>
        <translation>线程：%1</translation>
    </message>
    <message>
        <source>Number of threads that run nodes</source>
        <translation>运行节点所用的线程数</translation>
    </message>
    <message>
        <source>Number of threads that run nodes: %1</source>
        <translation>运行节点所用的线程数：%1</translation>
    </message>
    <message>
        <source>Device and threads: %1, %2</source>
        <translation>设备与线程：%1，%2</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1，%2</translation>
    </message>
    <message>
        <source>Device and number of threads that run nodes</source>
        <translation>运行节点的设备和所用的线程数</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>搜索</translation>
    </message>
    <message>
        <source>Step into, run to the selected node or the first NaN, next and previous round, profile</source>
        <translation>步入、运行到所选节点或第一个 NaN、下一轮和上一轮、性能分析</translation>
    </message>
</context>
<context>
    <name>ggs::HeatMap</name>
    <message>
        <source>sampled: one of %1 elements per cell</source>
        <translation>采样：每格取 %1 个元素之一</translation>
    </message>
    <message>
        <source>largest magnitude of %1 elements per cell</source>
        <translation>每格为 %1 个元素中绝对值最大的</translation>
    </message>
    <message>
        <source>Scroll to zoom, drag to move, press 0 to show all</source>
        <translation>滚动缩放，拖动平移，按 0 显示全部</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>one element per cell</source>
        <translation>每格一个元素</translation>
    </message>
    <message>
        <source>Heat map</source>
        <translation>热图</translation>
    </message>
</context>
<context>
    <name>ggs::HexCanvas</name>
    <message>
        <source>Bytes</source>
        <translation>字节</translation>
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
        <translation>运行中：字节为上次读取的内容</translation>
    </message>
    <message>
        <source>no node has written these bytes yet</source>
        <translation>尚无节点写入这些字节</translation>
    </message>
    <message>
        <source>not read yet</source>
        <translation>尚未读取</translation>
    </message>
    <message>
        <source>written later, by call %1</source>
        <translation>由稍后的调用 %1 写入</translation>
    </message>
</context>
<context>
    <name>ggs::HistogramPlot</name>
    <message>
        <source>sampled</source>
        <translation>采样</translation>
    </message>
    <message>
        <source>%1 to %2: %3 values
Drag to set the colour range, double-click to include all values</source>
        <translation>%1 至 %2：%3 个值
拖动以设置颜色范围，双击以包含所有值</translation>
    </message>
    <message>
        <source>Histogram</source>
        <translation>直方图</translation>
    </message>
    <message>
        <source>value</source>
        <translation>值</translation>
    </message>
    <message>
        <source>values</source>
        <translation>个数</translation>
    </message>
    <message>
        <source>log</source>
        <translation>对数</translation>
    </message>
</context>
<context>
    <name>ggs::Inspector</name>
    <message>
        <source>Select a node or a leaf in the graph or in a list to see its details.</source>
        <translation>在图或列表中选择节点或叶子，以查看其详情。</translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation>参数</translation>
    </message>
    <message>
        <source>Inspector</source>
        <translation>检查器</translation>
    </message>
    <message>
        <source>Nothing to show: %1</source>
        <translation>没有可显示的内容：%1</translation>
    </message>
    <message>
        <source>Shape and strides</source>
        <translation>形状与步幅</translation>
    </message>
    <message>
        <source>Bytes in memory</source>
        <translation>内存中的字节</translation>
    </message>
    <message>
        <source>Made from</source>
        <translation>来源</translation>
    </message>
    <message>
        <source>Computation</source>
        <translation>计算</translation>
    </message>
    <message>
        <source>Select next node</source>
        <translation>选择下一个节点</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>Bytes over time</source>
        <translation>字节随时间的占用</translation>
    </message>
    <message>
        <source>Reason for the offset</source>
        <translation>此偏移的原因</translation>
    </message>
    <message>
        <source>Token</source>
        <translation>词元</translation>
    </message>
    <message>
        <source>Is it correct?</source>
        <translation>结果正确吗？</translation>
    </message>
    <message>
        <source>Used by</source>
        <translation>使用者</translation>
    </message>
    <message>
        <source>Gradient</source>
        <translation>梯度</translation>
    </message>
</context>
<context>
    <name>ggs::InspectorHead</name>
    <message>
        <source>Pin</source>
        <translation>固定</translation>
    </message>
    <message>
        <source>%1, next</source>
        <translation>%1，下一个</translation>
    </message>
    <message>
        <source>The next step runs this node.</source>
        <translation>下一步将运行此节点。</translation>
    </message>
    <message>
        <source>Pinned. Selected:</source>
        <translation>已固定。所选：</translation>
    </message>
    <message>
        <source>Shows the selected tensor and removes the pin</source>
        <translation>显示所选张量，并取消固定</translation>
    </message>
    <message>
        <source>Pinned: stepping and selecting don&apos;t change the tensor that is described here</source>
        <translation>已固定：单步和选择不会更换此处描述的张量</translation>
    </message>
    <message>
        <source>Keep this tensor here while stepping or selecting other tensors</source>
        <translation>单步或选择其他张量时，此处仍保留此张量</translation>
    </message>
</context>
<context>
    <name>ggs::IntoView</name>
    <message>
        <source>%1 has not run, so there are no values yet.</source>
        <translation>%1 尚未运行，因此还没有值。</translation>
    </message>
    <message>
        <source>%1 is %2: the arithmetic shows the current values.</source>
        <translation>%1 的状态：%2。算式显示当前值。</translation>
    </message>
    <message>
        <source>Previous element</source>
        <translation>上一个元素</translation>
    </message>
    <message>
        <source>Next element</source>
        <translation>下一个元素</translation>
    </message>
    <message>
        <source>◂ row</source>
        <translation>◂ 行</translation>
    </message>
    <message>
        <source>Same element of the previous row</source>
        <translation>上一行的同一元素</translation>
    </message>
    <message>
        <source>row ▸</source>
        <translation>行 ▸</translation>
    </message>
    <message>
        <source>Same element of the next row</source>
        <translation>下一行的同一元素</translation>
    </message>
    <message>
        <source>Moves through the elements of all threads, or only those that one thread computed</source>
        <translation>遍历所有线程的元素，或只遍历某个线程计算的元素</translation>
    </message>
    <message>
        <source>all threads</source>
        <translation>所有线程</translation>
    </message>
    <message>
        <source>thread %1</source>
        <translation>线程 %1</translation>
    </message>
    <message>
        <source>Select a tensor and click one of its values. F11 steps into the next node.</source>
        <translation>选择一个张量，再点击其中一个值。F11 步入下一个节点。</translation>
    </message>
    <message>
        <source>result written to a copy; the cursor doesn&apos;t move</source>
        <translation>结果写入副本；游标不动</translation>
    </message>
    <message>
        <source>computed by thread %1</source>
        <translation>由线程 %1 计算</translation>
    </message>
    <message>
        <source>Element</source>
        <translation>元素</translation>
    </message>
    <message>
        <source>Changed by hand from %1 to %2.</source>
        <translation>已手动修改：从 %1 改为 %2。</translation>
    </message>
    <message>
        <source>Computed from its sources, this element would be %1.</source>
        <translation>按其源计算，此元素应为 %1。</translation>
    </message>
    <message>
        <source>✓ The kernel produced the same value.</source>
        <translation>✓ 核函数得出相同的值。</translation>
    </message>
    <message>
        <source> · ulps: %1</source>
        <translation> · ulp：%1</translation>
    </message>
    <message>
        <source> · relative: %1</source>
        <translation> · 相对：%1</translation>
    </message>
    <message>
        <source>error %1</source>
        <translation>误差 %1</translation>
    </message>
    <message>
        <source>Double precision: %1; kernel: %2; %3</source>
        <translation>双精度：%1；核函数：%2；%3</translation>
    </message>
    <message>
        <source>✓ Rounding: %1</source>
        <translation>✓ 舍入：%1</translation>
    </message>
    <message>
        <source>kernel %1, explanation %2, bound %3</source>
        <translation>核函数 %1，说明值 %2，误差界 %3</translation>
    </message>
    <message>
        <source>▲ Wrong</source>
        <translation>▲ 错误</translation>
    </message>
    <message>
        <source>kernel: %1</source>
        <translation>核函数：%1</translation>
    </message>
    <message>
        <source>explanation: %1</source>
        <translation>说明值：%1</translation>
    </message>
    <message>
        <source>%1 · bound %2</source>
        <translation>%1 · 误差界 %2</translation>
    </message>
    <message>
        <source>✓ Infinite: %1 is beyond the range of %2.</source>
        <translation>✓ 无穷大：%1 超出 %2 的范围。</translation>
    </message>
    <message>
        <source>The check wrote this node&apos;s result to a copy:</source>
        <translation>检查已将该节点的结果写入副本：</translation>
    </message>
    <message>
        <source>The kernel did not write this element; according to the explanation, its value should be %1.</source>
        <translation>核函数没有写入此元素；说明值为 %1。</translation>
    </message>
    <message>
        <source>A leaf: no node computes it.</source>
        <translation>叶子：没有节点计算它。</translation>
    </message>
    <message>
        <source>%1 has not run in this round. The arithmetic shows the current values, and the result is from the previous round.</source>
        <translation>%1 在本轮尚未运行。算式显示当前值，结果则来自上一轮。</translation>
    </message>
    <message>
        <source>✓ Overflow: kernel %1, explanation %2.</source>
        <translation>✓ 溢出：核函数 %1，说明值 %2。</translation>
    </message>
    <message>
        <source>Arithmetic of the element</source>
        <translation>元素的运算</translation>
    </message>
    <message>
        <source>Elements that it is computed from</source>
        <translation>计算它所用的元素</translation>
    </message>
    <message>
        <source>Products</source>
        <translation>乘积</translation>
    </message>
    <message>
        <source>Shows the products that are added up</source>
        <translation>显示相加的各个乘积</translation>
    </message>
    <message>
        <source>Sources</source>
        <translation>源</translation>
    </message>
    <message>
        <source>Shows the elements that it is computed from, through any number of nodes</source>
        <translation>显示计算它所用的元素，可追溯任意多个节点</translation>
    </message>
    <message>
        <source>Products that are added up</source>
        <translation>相加的各个乘积</translation>
    </message>
    <message>
        <source>sum over k = 0 … %1</source>
        <translation>对 k = 0 … %1 求和</translation>
    </message>
    <message>
        <source>Element %1</source>
        <translation>元素 %1</translation>
    </message>
    <message>
        <source>How %1 came about</source>
        <translation>%1 从何而来</translation>
    </message>
    <message>
        <source>Derivative of the loss by %1</source>
        <translation>损失对 %1 的导数</translation>
    </message>
    <message>
        <source>%1 has not been computed yet.</source>
        <translation>%1 尚未计算。</translation>
    </message>
    <message>
        <source>Computed from:</source>
        <translation>由以下元素计算：</translation>
    </message>
    <message>
        <source>and further terms: %1</source>
        <translation>以及其他项：%1</translation>
    </message>
    <message>
        <source>all terms</source>
        <translation>所有项</translation>
    </message>
</context>
<context>
    <name>ggs::JointBuffersView</name>
    <message>
        <source>Joint buffers</source>
        <translation>联合缓冲区</translation>
    </message>
    <message>
        <source>Buffer</source>
        <translation>缓冲区</translation>
    </message>
    <message>
        <source>For</source>
        <translation>用于</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>Shape</source>
        <translation>形状</translation>
    </message>
    <message>
        <source>Offset</source>
        <translation>偏移</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>大小</translation>
    </message>
    <message>
        <source>Padding</source>
        <translation>填充</translation>
    </message>
    <message>
        <source>Line</source>
        <translation>行</translation>
    </message>
    <message>
        <source>Before the first statement (Home)</source>
        <translation>第一条语句之前（Home）</translation>
    </message>
    <message>
        <source>Previous statement (Left)</source>
        <translation>上一条语句（Left）</translation>
    </message>
    <message>
        <source>Next statement (Right)</source>
        <translation>下一条语句（Right）</translation>
    </message>
    <message>
        <source>After the last statement (End)</source>
        <translation>最后一条语句之后（End）</translation>
    </message>
    <message>
        <source>This view shows buffers for which tensors reserve room before one allocation.</source>
        <translation>此视图显示张量先预留空间、再一次分配的缓冲区。</translation>
    </message>
    <message>
        <source>This program has no joint buffer. A script makes one with joint_buffer(&quot;weights&quot;). Open the sample joint-buffers for an example.</source>
        <translation>此程序没有联合缓冲区。脚本用 joint_buffer(&quot;weights&quot;) 创建。可打开示例 joint-buffers。</translation>
    </message>
    <message>
        <source>reservations of each buffer</source>
        <translation>各缓冲区的预留</translation>
    </message>
    <message>
        <source>statement %1 of %2</source>
        <translation>第 %1 条语句，共 %2 条</translation>
    </message>
    <message>
        <source>line %1: %2</source>
        <translation>第 %1 行：%2</translation>
    </message>
    <message>
        <source>Nothing is reserved yet.</source>
        <translation>尚未预留。</translation>
    </message>
    <message>
        <source>%1 memory, not allocated yet</source>
        <translation>%1 内存，尚未分配</translation>
    </message>
    <message>
        <source>%1 memory on %2, allocated</source>
        <translation>%2 上的 %1 内存，已分配</translation>
    </message>
    <message>
        <source>block %1, finalised</source>
        <translation>块 %1，已结束</translation>
    </message>
    <message>
        <source>block %1</source>
        <translation>块 %1</translation>
    </message>
</context>
<context>
    <name>ggs::KernelView</name>
    <message>
        <source>Kernel</source>
        <translation>核函数</translation>
    </message>
    <message>
        <source>Line</source>
        <translation>行</translation>
    </message>
    <message>
        <source>Runs</source>
        <translation>次数</translation>
    </message>
    <message>
        <source>Used</source>
        <translation>利用率</translation>
    </message>
    <message>
        <source>Banks</source>
        <translation>存储体</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>源代码</translation>
    </message>
    <message>
        <source>Lane</source>
        <translation>lane</translation>
    </message>
    <message>
        <source>Address</source>
        <translation>地址</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>值</translation>
    </message>
    <message>
        <source>Kernels that compute the node, in launch order</source>
        <translation>计算该节点的核函数，按启动顺序</translation>
    </message>
    <message>
        <source>Thread block shown: x, y, z</source>
        <translation>显示的线程块：x, y, z</translation>
    </message>
    <message>
        <source>Previous line (Shift+F10)</source>
        <translation>上一行 (Shift+F10)</translation>
    </message>
    <message>
        <source>Select a node and press Alt+F11. The emulator runs a block of its GPU kernel, and this view shows step by step what each thread does.</source>
        <translation>选择一个节点并按 Alt+F11。模拟器运行其 GPU 核函数的一个线程块，此视图逐步显示每个线程做了什么。</translation>
    </message>
    <message>
        <source>Select a node first: no kernel computes a leaf.</source>
        <translation>请先选择一个节点：叶子不由核函数计算。</translation>
    </message>
    <message>
        <source>“%1” is not a block: write x, y, z, such as 1, 0, 0</source>
        <translation>“%1”不是线程块：请写成 x, y, z，例如 1, 0, 0</translation>
    </message>
    <message>
        <source>%1 requested, %2 fetched</source>
        <translation>请求 %1，取回 %2</translation>
    </message>
    <message>
        <source>average number of passes over the shared-memory banks per warp access</source>
        <translation>warp 每次访问共享内存时遍历存储体的平均遍数</translation>
    </message>
    <message>
        <source>bank %1</source>
        <translation>存储体 %1</translation>
    </message>
    <message numerus="yes">
        <source>%n lane(s)</source>
        <translation>
            <numerusform>%n 个 lane</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 read %2</source>
        <translation>%1读取 %2</translation>
    </message>
    <message numerus="yes">
        <source>%1 of shared memory, in %n pass(es) over its banks.</source>
        <translation>
            <numerusform>%1（共享内存），访问存储体 %n 遍。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 in %n sector(s); %2 of the fetched bytes are used.</source>
        <translation>
            <numerusform>%1，分布在 %n 个扇区；取回的字节用到 %2。</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 later events were not kept.</source>
        <translation>之后的 %1 个事件没有保留。</translation>
    </message>
    <message>
        <source>The kernel uses atomics shared by the whole grid, so the previous blocks were run as well.</source>
        <translation>核函数使用整个网格共享的原子操作，因此之前的线程块也已运行。</translation>
    </message>
    <message numerus="yes">
        <source>The block writes %n element(s), with the same bits as on %1.</source>
        <translation>
            <numerusform>该线程块写入 %n 个元素，各位与 %1 上的相同。</numerusform>
        </translation>
    </message>
    <message>
        <source>Sector or bank</source>
        <translation>扇区或存储体</translation>
    </message>
    <message>
        <source>%1 wrote %2</source>
        <translation>%1写入 %2</translation>
    </message>
    <message>
        <source>%1 used atomics on %2</source>
        <translation>%1对 %2 使用了原子操作</translation>
    </message>
    <message>
        <source>%1 reached the barrier of the block.</source>
        <translation>%1到达线程块的屏障。</translation>
    </message>
    <message>
        <source>%1 waited for each other.</source>
        <translation>%1互相等待。</translation>
    </message>
    <message>
        <source>%1 exchanged values: value sent → value received.</source>
        <translation>%1交换了值：发出的值 → 收到的值。</translation>
    </message>
    <message>
        <source>%1 voted.</source>
        <translation>%1进行了表决。</translation>
    </message>
    <message>
        <source>%1: done.</source>
        <translation>%1：完成。</translation>
    </message>
    <message numerus="yes">
        <source>The warp has reached this location %n time(s) so far.</source>
        <translation>
            <numerusform>到目前为止，该 warp 已 %n 次到达此位置。</numerusform>
        </translation>
    </message>
    <message>
        <source>The block doesn&apos;t write any elements of the node.</source>
        <translation>该线程块不写入该节点的任何元素。</translation>
    </message>
    <message>
        <source>kq[3, 0], :24 or #35</source>
        <translation>kq[3, 0]、:24 或 #35</translation>
    </message>
    <message>
        <source>Continue</source>
        <translation>继续</translation>
    </message>
    <message>
        <source>No breakpoint was reached: the block ran to its end.</source>
        <translation>没有到达断点：线程块已运行到结尾。</translation>
    </message>
    <message>
        <source>Line %1 has no events to step through.</source>
        <translation>第 %1 行没有可逐步查看的事件。</translation>
    </message>
    <message>
        <source>This block doesn’t access %1.</source>
        <translation>该线程块不访问 %1。</translation>
    </message>
    <message>
        <source>Goes to a line (:24), to a thread (#35) or to the next access to an element. Shift+Enter sets or removes a breakpoint there</source>
        <translation>转到某元素的下一次访问、某一行 (:24) 或某个线程 (#35)。Shift+Enter 在该处设置或移除断点</translation>
    </message>
    <message>
        <source>Continues to the next breakpoint (F5). To set one, click a line number, or type an element, a line or a thread and press Shift+Enter</source>
        <translation>继续到下一个断点 (F5)。要设置断点，请点击行号，或输入元素、行或线程后按 Shift+Enter</translation>
    </message>
    <message>
        <source>Break</source>
        <translation>断点</translation>
    </message>
    <message>
        <source>Sets or removes a breakpoint at the typed element, line or thread (Shift+Enter)</source>
        <translation>在输入的元素、行或线程处设置或移除断点 (Shift+Enter)</translation>
    </message>
    <message>
        <source>No breakpoint is set: the block ran to its end.</source>
        <translation>没有设置断点：线程块已运行到结尾。</translation>
    </message>
    <message>
        <source>Type an element (kq[3, 0]), a line (:24) or a thread (#35) to stop at.</source>
        <translation>输入要停在哪里：元素 (kq[3, 0])、行 (:24) 或线程 (#35)。</translation>
    </message>
    <message>
        <source>Breakpoints: %1; click one to remove it.</source>
        <translation>断点：%1；点击即可移除。</translation>
    </message>
    <message>
        <source>This kernel doesn&apos;t wait at a barrier.</source>
        <translation>此核函数不在屏障处等待。</translation>
    </message>
    <message>
        <source>The grid has only this block.</source>
        <translation>网格只有这一个线程块。</translation>
    </message>
    <message numerus="yes">
        <source>The block writes %n element(s); %1 of them have different bits than on %2, max difference %3.</source>
        <translation>
            <numerusform>该线程块写入 %n 个元素，其中 %1 个的位与 %2 上的不同，最多相差 %3。</numerusform>
        </translation>
    </message>
    <message>
        <source>Next line</source>
        <translation>下一行</translation>
    </message>
    <message>
        <source>Goes to the next line of the warp (F10)</source>
        <translation>转到 warp 的下一行 (F10)</translation>
    </message>
    <message>
        <source>Next barrier</source>
        <translation>下一个屏障</translation>
    </message>
    <message>
        <source>Goes past the next barrier (F7)</source>
        <translation>越过下一个屏障 (F7)</translation>
    </message>
    <message>
        <source>Goes to the next event of the selected thread (Ctrl+F10)</source>
        <translation>转到所选线程的下一个事件 (Ctrl+F10)</translation>
    </message>
    <message>
        <source>Next block</source>
        <translation>下一个线程块</translation>
    </message>
    <message>
        <source>Goes to the next block of the grid (F8)</source>
        <translation>转到网格的下一个线程块 (F8)</translation>
    </message>
    <message>
        <source>Step into the kernel</source>
        <translation>步入核函数</translation>
    </message>
    <message>
        <source>Runs the kernel of the selected node in the emulator</source>
        <translation>在模拟器中运行所选节点的核函数</translation>
    </message>
    <message>
        <source>Work of each GPU thread</source>
        <translation>每个 GPU 线程的工作</translation>
    </message>
    <message>
        <source>%1 is copied.</source>
        <translation>%1 已复制。</translation>
    </message>
    <message>
        <source>Next in thread</source>
        <translation>线程的下一个事件</translation>
    </message>
    <message>
        <source>Copy source code</source>
        <translation>复制源代码</translation>
    </message>
    <message>
        <source>Copies the source code of the kernel</source>
        <translation>复制核函数的源代码</translation>
    </message>
    <message>
        <source>The source code of this kernel is not known.</source>
        <translation>此核函数的源代码未知。</translation>
    </message>
</context>
<context>
    <name>ggs::KeyBar</name>
    <message>
        <source>Change…</source>
        <translation>更改…</translation>
    </message>
    <message>
        <source>Add…</source>
        <translation>添加…</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>删除</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>保存</translation>
    </message>
    <message>
        <source>Save a copy…</source>
        <translation>另存副本…</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>撤销</translation>
    </message>
    <message>
        <source>Redo</source>
        <translation>重做</translation>
    </message>
    <message>
        <source>Writes a new file with the changed keys next to the old one, verifies it, and replaces the old file</source>
        <translation>将更改后的键写入旧文件旁的新文件，校验后取代旧文件</translation>
    </message>
    <message>
        <source>Writes the changed keys to a new file; the open file stays unchanged</source>
        <translation>将更改后的键写入新文件；打开的文件保持不变</translation>
    </message>
    <message>
        <source>%1 was written</source>
        <translation>%1 已写入</translation>
    </message>
    <message>
        <source>writing the file …</source>
        <translation>正在写入文件…</translation>
    </message>
    <message numerus="yes">
        <source>%n key(s) changed, not saved</source>
        <translation>
            <numerusform>更改了 %n 个键，尚未保存</numerusform>
        </translation>
    </message>
    <message>
        <source>Save model with changed keys as</source>
        <translation>将带有更改后键的模型另存为</translation>
    </message>
    <message>
        <source>A model split into several files can only be copied as a whole: copy all its files, then change the keys of the copy</source>
        <translation>由多个文件组成的模型只能整体复制：请复制它的所有文件，再更改副本的键</translation>
    </message>
    <message>
        <source>Writes a new version of the first file (the one with the keys) next to the old one, verifies it, and replaces the old file</source>
        <translation>在旧文件旁写入新的第一个文件（其中含模型的键），校验后取代旧文件</translation>
    </message>
    <message>
        <source>Models (%1)</source>
        <translation>模型 (%1)</translation>
    </message>
    <message>
        <source>%1 was written with the changed keys; the open file is unchanged.</source>
        <translation>已写入 %1，其中含更改后的键；打开的文件不变。</translation>
    </message>
</context>
<context>
    <name>ggs::KeyDialog</name>
    <message>
        <source>New key</source>
        <translation>新键</translation>
    </message>
    <message>
        <source>Change key</source>
        <translation>更改键</translation>
    </message>
    <message>
        <source>from the value</source>
        <translation>由值决定</translation>
    </message>
    <message>
        <source>Type of the value in the file. A key that the format defines has its own type. Otherwise, true and false are bool, and numbers get a type that can hold them. A list in [ ] is an array, and all other values are text.</source>
        <translation>该值在文件中的类型。格式所定义的键有自己的类型。否则，true 和 false 为 bool，数取能容纳它们的类型，[ ] 中的列表为数组，其余值均为文本。</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>添加</translation>
    </message>
    <message>
        <source>Change</source>
        <translation>更改</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>A key needs a name.</source>
        <translation>键必须有名称。</translation>
    </message>
    <message>
        <source>%1 already exists: change it, or remove it and add it again.</source>
        <translation>%1 已存在：请更改它，或先删除再重新添加。</translation>
    </message>
    <message>
        <source>Type: %1.</source>
        <translation>类型：%1。</translation>
    </message>
    <message>
        <source>Type: %1 (fixed).</source>
        <translation>类型：%1（不可更改）。</translation>
    </message>
    <message>
        <source>Enter accepts the value, Shift+Enter starts a new line. If there are several lines, Ctrl+Enter accepts them.</source>
        <translation>按 Enter 确认值，按 Shift+Enter 另起一行。有多行时按 Ctrl+Enter 确认。</translation>
    </message>
</context>
<context>
    <name>ggs::KeyDifferenceModel</name>
    <message>
        <source>key</source>
        <translation>键</translation>
    </message>
    <message>
        <source>this file</source>
        <translation>此文件</translation>
    </message>
    <message>
        <source>other file</source>
        <translation>另一文件</translation>
    </message>
</context>
<context>
    <name>ggs::KeyEdits</name>
    <message>
        <source>no file of weights is open</source>
        <translation>没有打开权重文件</translation>
    </message>
    <message>
        <source>Keys of a .safetensors file can&apos;t be changed here, only those of a .gguf file.</source>
        <translation>此处不能更改 .safetensors 文件的键，只能更改 .gguf 文件的键。</translation>
    </message>
    <message>
        <source>The file was saved with its new keys: reopen it to change more keys.</source>
        <translation>文件已用新的键保存：请重新打开后再继续更改。</translation>
    </message>
    <message>
        <source>%1 removed</source>
        <translation>已删除 %1</translation>
    </message>
    <message>
        <source>Saving was stopped; the file is unchanged.</source>
        <translation>保存已停止：文件保持原样。</translation>
    </message>
</context>
<context>
    <name>ggs::KeyModel</name>
    <message>
        <source>key</source>
        <translation>键</translation>
    </message>
    <message>
        <source>type</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>value</source>
        <translation>值</translation>
    </message>
    <message>
        <source>%1 will be removed</source>
        <translation>%1 将被删除</translation>
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
        <translation>快捷键</translation>
    </message>
    <message>
        <source>Action</source>
        <translation>操作</translation>
    </message>
    <message>
        <source>Description</source>
        <translation>作用</translation>
    </message>
    <message>
        <source>Reset</source>
        <translation>恢复默认</translation>
    </message>
    <message>
        <source>Select an action and press the new shortcut.</source>
        <translation>选择一个操作，然后按下新的快捷键。</translation>
    </message>
    <message>
        <source>%1 already has this shortcut</source>
        <translation>%1 已使用此快捷键</translation>
    </message>
    <message>
        <source>The shortcut is saved and stays in effect after a restart.</source>
        <translation>快捷键也会保存，下次启动时仍有效。</translation>
    </message>
</context>
<context>
    <name>ggs::KeysPane</name>
    <message>
        <source>rank</source>
        <translation>排名</translation>
    </message>
    <message>
        <source>key</source>
        <translation>键</translation>
    </message>
    <message>
        <source>count</source>
        <translation>次数</translation>
    </message>
    <message>
        <source>share of keys</source>
        <translation>占全部键的比例</translation>
    </message>
    <message>
        <source>slots</source>
        <translation>槽位</translation>
    </message>
    <message>
        <source>Most frequent keys</source>
        <translation>最常见的键</translation>
    </message>
    <message>
        <source>Press Enter or double-click to see the samples with a key</source>
        <translation>按 Enter 或双击以查看含有某个键的样本</translation>
    </message>
    <message>
        <source>Count of each key by its rank, on log axes</source>
        <translation>每个键的次数与排名，对数轴</translation>
    </message>
    <message>
        <source>Rows of the table</source>
        <translation>表的行数</translation>
    </message>
    <message>
        <source>Number of rows of a smaller table. A key is hashed to row = key modulo rows</source>
        <translation>较小的表的行数。键散列到：行 = 键 mod 行数</translation>
    </message>
    <message>
        <source>Hashed to rows:</source>
        <translation>散列到的行数：</translation>
    </message>
    <message>
        <source>%1, %2 …</source>
        <translation>%1, %2 …</translation>
    </message>
    <message>
        <source>No key has been read yet.</source>
        <translation>尚未读取任何键。</translation>
    </message>
    <message>
        <source>%1 keys, %2 of them distinct.</source>
        <translation>%1 个键，其中 %2 个互不相同。</translation>
    </message>
    <message>
        <source>%1 keys, about %2 of them distinct. Counts can be too small by up to %3.</source>
        <translation>%1 个键，其中约 %2 个互不相同。次数可能偏小，最多少 %3。</translation>
    </message>
    <message>
        <source>The count of a key falls with its rank to the power of %1.</source>
        <translation>键的次数按其排名的 %1 次幂下降。</translation>
    </message>
    <message>
        <source>counts</source>
        <translation>次数</translation>
    </message>
    <message>
        <source>Zipf</source>
        <translation>Zipf</translation>
    </message>
    <message>
        <source>rank %1: %2 times</source>
        <translation>排名 %1：%2 次</translation>
    </message>
    <message>
        <source>Collisions are counted once all samples are read.</source>
        <translation>读完所有样本后才统计冲突。</translation>
    </message>
    <message>
        <source>Enter the number of rows.</source>
        <translation>请输入行数。</translation>
    </message>
    <message>
        <source>At most %1 rows are possible.</source>
        <translation>最多可有 %1 行。</translation>
    </message>
    <message>
        <source>%1 of %2 keys (%3) share their row with another key; %4 of %5 rows are used.</source>
        <translation>%2 个键中有 %1 个（%3）与其他键共用一行；%5 行中用到 %4 行。</translation>
    </message>
</context>
<context>
    <name>ggs::KvCacheView</name>
    <message>
        <source>KV cache</source>
        <translation>KV 缓存</translation>
    </message>
    <message>
        <source>This view shows the keys and values that a language model keeps for its text. Open a language model, a .gguf file.</source>
        <translation>此视图显示语言模型为其文本保留的键和值。请打开语言模型（.gguf 文件）。</translation>
    </message>
    <message>
        <source>This program doesn&apos;t run a language model on a text, so it has no KV cache.</source>
        <translation>此程序不是在文本上运行语言模型，因此没有 KV 缓存。</translation>
    </message>
    <message>
        <source>A %1 model reads its whole text at once and has no KV cache.</source>
        <translation>%1 模型一次读完整个文本，没有 KV 缓存。</translation>
    </message>
    <message>
        <source>two caches: %1 layers attend to the last %2 tokens, %3 to all</source>
        <translation>两个缓存：%1 层关注最近 %2 个词元，%3 层关注全部词元</translation>
    </message>
    <message>
        <source>cell %1</source>
        <translation>单元 %1</translation>
    </message>
    <message>
        <source>round %1 → cells %2 to %3</source>
        <translation>第 %1 轮 → 单元 %2 到 %3</translation>
    </message>
    <message>
        <source>%1, written in %2 of %3 layers</source>
        <translation>%1，已在 %3 层中的 %2 层写入</translation>
    </message>
    <message>
        <source>Table of cells (*.csv);;Picture (*.png)</source>
        <translation>单元表 (*.csv);;图片 (*.png)</translation>
    </message>
    <message>
        <source>%1 of %2 cells used</source>
        <translation>%2 个单元中已用 %1 个</translation>
    </message>
    <message>
        <source>K above V, %1, %2</source>
        <translation>K 在 V 上方，%1，%2</translation>
    </message>
</context>
<context>
    <name>ggs::KvCanvas</name>
    <message>
        <source>KV cache cells</source>
        <translation>KV 缓存单元</translation>
    </message>
    <message>
        <source>layer</source>
        <translation>层</translation>
    </message>
    <message>
        <source>layer %1 (window of %2)</source>
        <translation>第 %1 层（窗口为 %2）</translation>
    </message>
    <message>
        <source>layer %1</source>
        <translation>第 %1 层</translation>
    </message>
    <message>
        <source>token %1 “%2”</source>
        <translation>词元 %1“%2”</translation>
    </message>
    <message>
        <source>no token</source>
        <translation>无词元</translation>
    </message>
    <message>
        <source>%1, cell %2, %3</source>
        <translation>%1，单元 %2，%3</translation>
    </message>
    <message>
        <source>K: %1 values, V: %2 values; type %3, %4 in total</source>
        <translation>K：%1 个值，V：%2 个值；类型 %3，共 %4</translation>
    </message>
    <message>
        <source>not written yet</source>
        <translation>尚未写入</translation>
    </message>
    <message>
        <source>written in round %1</source>
        <translation>在第 %1 轮写入</translation>
    </message>
    <message>
        <source>written in this round, by step %1</source>
        <translation>在本轮由第 %1 步写入</translation>
    </message>
    <message>
        <source>will be written by the next step</source>
        <translation>将由下一步写入</translation>
    </message>
    <message>
        <source>will be written by step %1 of this round</source>
        <translation>将由本轮步骤 %1 写入</translation>
    </message>
    <message>
        <source>V is transposed: a cell&apos;s values are %1 apart</source>
        <translation>V 已转置：同一单元的各个值相隔 %1</translation>
    </message>
</context>
<context>
    <name>ggs::LensCanvas</name>
    <message>
        <source>Tokens predicted after each layer</source>
        <translation>每层之后预测的词元</translation>
    </message>
    <message>
        <source>layer %1, after token %2 “%3”</source>
        <translation>第 %1 层，在词元 %2“%3”之后</translation>
    </message>
    <message>
        <source>%1: not run yet</source>
        <translation>%1：尚未运行</translation>
    </message>
    <message>
        <source>%1: the logits contain NaN or Inf</source>
        <translation>%1：logits 含有 NaN 或 Inf</translation>
    </message>
    <message>
        <source>layer</source>
        <translation>层</translation>
    </message>
    <message>
        <source>“%1” contains bytes that are only part of a character</source>
        <translation>“%1”包含的字节只是一个字符的一部分</translation>
    </message>
    <message>
        <source>“□” is a character that can&apos;t be displayed, U+%1</source>
        <translation>“□”是一个无法显示的字符，U+%1</translation>
    </message>
    <message>
        <source>token %1 “%2”</source>
        <translation>词元 %1“%2”</translation>
    </message>
</context>
<context>
    <name>ggs::LensView</name>
    <message>
        <source>Lens</source>
        <translation>透镜</translation>
    </message>
    <message>
        <source>&lt;b&gt;bold&lt;/b&gt;: same token as after the last layer</source>
        <translation>&lt;b&gt;粗体&lt;/b&gt;：与最后一层之后的词元相同</translation>
    </message>
    <message>
        <source>This view shows the tokens that a language model would predict after each layer. Open a language model, a .gguf file.</source>
        <translation>此视图显示语言模型在每层之后会预测的词元。请打开语言模型（.gguf 文件）。</translation>
    </message>
    <message>
        <source>This program doesn&apos;t run a language model on a text. A lens shows the tokens that a language model would predict after each layer.</source>
        <translation>此程序不是在文本上运行语言模型。透镜显示语言模型在每层之后会预测的词元。</translation>
    </message>
    <message>
        <source>A %1 model returns an embedding, not a text, so its layers predict no tokens.</source>
        <translation>%1 模型返回嵌入而不是文本，因此它的各层不预测词元。</translation>
    </message>
    <message>
        <source>The graph of this model has no l_out tensors, so there are no layer results to show.</source>
        <translation>此模型的图没有 l_out 张量，因此没有可显示的层结果。</translation>
    </message>
    <message>
        <source>%1; stopped, press Return to continue</source>
        <translation>%1；已停止，按 Enter 继续</translation>
    </message>
    <message>
        <source>reading the text: %1 of %2 tokens; press Esc to stop</source>
        <translation>正在读取文本：%2 个词元中的 %1 个；按 Esc 停止</translation>
    </message>
    <message>
        <source>%1; press Esc to stop</source>
        <translation>%1；按 Esc 停止</translation>
    </message>
    <message>
        <source>%1; %2 not computed yet</source>
        <translation>%1；%2 个尚未计算</translation>
    </message>
    <message>
        <source>Layer results are kept only for the latest tokens, starting at token %1.</source>
        <translation>各层的结果只为最近的词元保留，从词元 %1 起。</translation>
    </message>
    <message>
        <source>layer</source>
        <translation>层</translation>
    </message>
    <message>
        <source>Table of tokens (*.csv);;Picture (*.png)</source>
        <translation>词元表 (*.csv);;图片 (*.png)</translation>
    </message>
    <message>
        <source>The lens runs the text separately, without the changes that you made by hand in the run. Only changes to weights apply to both.</source>
        <translation>透镜另行运行文本，不含运行中的手动修改。只有对权重的修改对两者都有效。</translation>
    </message>
    <message>
        <source>Tints by probability</source>
        <translation>按概率的底色</translation>
    </message>
    <message>
        <source>next token after each layer</source>
        <translation>每层之后的下一个词元</translation>
    </message>
    <message>
        <source>Output norm and head are applied to l_out of each layer. This is computed separately from the run.</source>
        <translation>对每层的 l_out 应用输出归一化和输出头。这是在运行之外另行计算的。</translation>
    </message>
    <message>
        <source>after “%1”: unchanged from layer %2 on</source>
        <translation>“%1”之后：从第 %2 层起不再改变</translation>
    </message>
    <message>
        <source>%1 of %2 visible cells</source>
        <translation>%2 个可见单元格中的 %1 个</translation>
    </message>
    <message>
        <source>Prediction after each layer</source>
        <translation>每层之后的预测</translation>
    </message>
</context>
<context>
    <name>ggs::LessonView</name>
    <message>
        <source>About this program</source>
        <translation>关于此程序</translation>
    </message>
    <message>
        <source>The comment at the head of the script</source>
        <translation>脚本开头的注释</translation>
    </message>
    <message>
        <source>Nothing is open. Open a sample to learn from it.</source>
        <translation>没有打开任何内容。打开一个示例来学习。</translation>
    </message>
    <message>
        <source>The script has no comment before its first statement. A comment there, “# …”, is shown here.</source>
        <translation>脚本的第一条语句之前没有注释。写在那里的注释（“# …”）会显示在此处。</translation>
    </message>
    <message>
        <source>This program isn’t a script. Open a sample to learn from it.</source>
        <translation>此程序不是脚本。打开一个示例来学习。</translation>
    </message>
    <message>
        <source>This program is a model, not a script. Model shows its text or its tensors. To learn from a script, open a sample.</source>
        <translation>此程序是模型，不是脚本。“模型”显示它的文本或张量。要从脚本学习，请打开一个示例。</translation>
    </message>
    <message>
        <source>Go to Model</source>
        <translation>转到“模型”</translation>
    </message>
</context>
<context>
    <name>ggs::LogView</name>
    <message>
        <source>Messages are logged here.</source>
        <translation>消息记录在此处。</translation>
    </message>
    <message>
        <source>Log</source>
        <translation>日志</translation>
    </message>
</context>
<context>
    <name>ggs::LogicalGrid</name>
    <message>
        <source>not run yet</source>
        <translation>尚未运行</translation>
    </message>
    <message>
        <source>Elements by index</source>
        <translation>按索引排列的元素</translation>
    </message>
</context>
<context>
    <name>ggs::MainWindow</name>
    <message>
        <source>opening %1 …</source>
        <translation>正在打开 %1 …</translation>
    </message>
    <message>
        <source>%1 is open; tensors in it: %2</source>
        <translation>已打开 %1；其中的张量：%2</translation>
    </message>
    <message>
        <source>%1 is open; nodes to run: %2</source>
        <translation>已打开 %1；要运行的节点：%2</translation>
    </message>
    <message>
        <source>profile: run %1 of %2</source>
        <translation>性能分析：第 %1 次运行，共 %2 次</translation>
    </message>
    <message>
        <source>not in this program: %1</source>
        <translation>不在此程序中：%1</translation>
    </message>
    <message>
        <source>breakpoint before %1</source>
        <translation>断点：停在 %1 之前</translation>
    </message>
    <message>
        <source>breakpoint: %1</source>
        <translation>断点：%1</translation>
    </message>
    <message>
        <source>paused</source>
        <translation>已暂停</translation>
    </message>
    <message>
        <source>paused before %1</source>
        <translation>已暂停，停在 %1 之前</translation>
    </message>
    <message>
        <source>done, %1 of %1</source>
        <translation>已完成，%1 / %1</translation>
    </message>
    <message>
        <source>ready: first is %1</source>
        <translation>就绪：第一个是 %1</translation>
    </message>
    <message>
        <source>next is %1</source>
        <translation>下一个是 %1</translation>
    </message>
    <message>
        <source>nothing is open</source>
        <translation>没有打开任何内容</translation>
    </message>
    <message>
        <source>select a node first</source>
        <translation>请先选择节点</translation>
    </message>
    <message>
        <source>the program is at the start</source>
        <translation>程序已在起点</translation>
    </message>
    <message>
        <source>nothing is running</source>
        <translation>没有正在运行的内容</translation>
    </message>
    <message>
        <source>there is no previous selection</source>
        <translation>此前没有选择</translation>
    </message>
    <message>
        <source>there is no later selection</source>
        <translation>此后没有选择</translation>
    </message>
    <message>
        <source>Open a sample to start</source>
        <translation>打开示例以开始</translation>
    </message>
    <message>
        <source>file %1</source>
        <translation>文件 %1</translation>
    </message>
    <message>
        <source>history %1 of %2</source>
        <translation>历史 %1 / %2</translation>
    </message>
    <message>
        <source>running: at node %1</source>
        <translation>正在运行：位于节点 %1</translation>
    </message>
    <message>
        <source>&amp;Light theme</source>
        <translation>浅色主题(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Dark theme</source>
        <translation>深色主题(&amp;D)</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>文件(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>编辑(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>视图(&amp;V)</translation>
    </message>
    <message>
        <source>&amp;Run</source>
        <translation>运行(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Go</source>
        <translation>转到(&amp;G)</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>帮助(&amp;H)</translation>
    </message>
    <message>
        <source>&amp;Close</source>
        <translation>关闭(&amp;C)</translation>
    </message>
    <message>
        <source>Closes the file and shows the welcome page</source>
        <translation>关闭文件并显示欢迎页</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>退出(&amp;Q)</translation>
    </message>
    <message>
        <source>&amp;Settings…</source>
        <translation>设置(&amp;S)…</translation>
    </message>
    <message>
        <source>Theme, threads, history, profile</source>
        <translation>主题、线程、历史、性能分析</translation>
    </message>
    <message>
        <source>Runs to the next breakpoint or to the end</source>
        <translation>运行到下一个断点，或到结束</translation>
    </message>
    <message>
        <source>&amp;Pause</source>
        <translation>暂停(&amp;P)</translation>
    </message>
    <message>
        <source>Stops the run within one chunk of the current node</source>
        <translation>在当前节点的一个分块之内停止运行</translation>
    </message>
    <message>
        <source>&amp;Step</source>
        <translation>单步(&amp;S)</translation>
    </message>
    <message>
        <source>Runs the next node</source>
        <translation>运行下一个节点</translation>
    </message>
    <message>
        <source>Step &amp;back</source>
        <translation>回退一步(&amp;B)</translation>
    </message>
    <message>
        <source>Undoes the last node and restores every byte</source>
        <translation>撤销上一个节点，并还原每个字节</translation>
    </message>
    <message>
        <source>Run &amp;to selected</source>
        <translation>运行到所选(&amp;T)</translation>
    </message>
    <message>
        <source>Runs until the selected node is the next one</source>
        <translation>运行到所选节点成为下一个为止</translation>
    </message>
    <message>
        <source>&amp;Restart</source>
        <translation>重新开始(&amp;R)</translation>
    </message>
    <message>
        <source>Returns to the start and restores every byte</source>
        <translation>回到起点，并还原每个字节</translation>
    </message>
    <message>
        <source>Pro&amp;file</source>
        <translation>性能分析(&amp;F)</translation>
    </message>
    <message>
        <source>Runs the program many times without stopping and measures each node; the number of runs is a setting</source>
        <translation>不停顿地多次运行程序，并测量每个节点；运行次数见设置</translation>
    </message>
    <message>
        <source>Break at se&amp;lected</source>
        <translation>在所选处设断点(&amp;L)</translation>
    </message>
    <message>
        <source>Sets a breakpoint on the selected node, or removes it</source>
        <translation>在所选节点上设置断点，或将其移除</translation>
    </message>
    <message>
        <source>N&amp;ew breakpoint…</source>
        <translation>新建断点(&amp;E)…</translation>
    </message>
    <message>
        <source>Adds a breakpoint on an op, a name, NaN or a condition</source>
        <translation>添加针对算子、名称、NaN 或条件的断点</translation>
    </message>
    <message>
        <source>New &amp;watch…</source>
        <translation>新建监视(&amp;W)…</translation>
    </message>
    <message>
        <source>Adds a value to show at each stop, such as max(kq)</source>
        <translation>添加每次停止时显示的值，如 max(kq)</translation>
    </message>
    <message>
        <source>&amp;Back</source>
        <translation>后退(&amp;B)</translation>
    </message>
    <message>
        <source>&amp;Forward</source>
        <translation>前进(&amp;F)</translation>
    </message>
    <message>
        <source>Go to &amp;node…</source>
        <translation>转到节点(&amp;N)…</translation>
    </message>
    <message>
        <source>Selects a node by its number or name</source>
        <translation>按编号或名称选择节点</translation>
    </message>
    <message>
        <source>Go to &amp;cursor</source>
        <translation>到游标(&amp;C)</translation>
    </message>
    <message>
        <source>Selects the next node to run</source>
        <translation>选择接下来运行的节点</translation>
    </message>
    <message>
        <source>F&amp;ind</source>
        <translation>查找(&amp;I)</translation>
    </message>
    <message>
        <source>&amp;Whole graph</source>
        <translation>整个图(&amp;W)</translation>
    </message>
    <message>
        <source>Fits the graph into the view; in the graph, press Space</source>
        <translation>使图适合视图；在图中可按空格键</translation>
    </message>
    <message>
        <source>&amp;All commands…</source>
        <translation>所有命令(&amp;A)…</translation>
    </message>
    <message>
        <source>&amp;Shortcuts…</source>
        <translation>快捷键(&amp;S)…</translation>
    </message>
    <message>
        <source>Shows and changes all keyboard shortcuts</source>
        <translation>显示和更改所有键盘快捷键</translation>
    </message>
    <message>
        <source>A&amp;bout ggscope</source>
        <translation>关于 ggscope(&amp;B)</translation>
    </message>
    <message>
        <source>About ggscope</source>
        <translation>关于 ggscope</translation>
    </message>
    <message>
        <source>&lt;b&gt;ggscope %1&lt;/b&gt;&lt;p&gt;A debugger and explorer for tensor programs, faithful to ggml %2.&lt;p&gt;Qt %3</source>
        <translation>&lt;b&gt;ggscope %1&lt;/b&gt;&lt;p&gt;张量程序的调试器与探索工具，忠实于 ggml %2。&lt;p&gt;Qt %3</translation>
    </message>
    <message>
        <source>Open recen&amp;t</source>
        <translation>打开最近的文件(&amp;T)</translation>
    </message>
    <message>
        <source>Bytes kept for stepping back, and their limit</source>
        <translation>为回退保留的字节及其上限</translation>
    </message>
    <message>
        <source>Step &amp;into</source>
        <translation>步入(&amp;I)</translation>
    </message>
    <message>
        <source>&amp;Guide</source>
        <translation>指南(&amp;G)</translation>
    </message>
    <message>
        <source>Runs the selected node into a copy in several ways and compares its elements with their explanations</source>
        <translation>以多种方式将所选节点运行到副本中，并将其元素与说明值比较</translation>
    </message>
    <message>
        <source>Check &amp;all nodes</source>
        <translation>检查所有节点(&amp;A)</translation>
    </message>
    <message>
        <source>Checks all nodes one after another; Pause stops the check</source>
        <translation>逐个检查所有节点；“暂停”可结束检查</translation>
    </message>
    <message>
        <source>Guard plug-ins’ kernels</source>
        <translation>保护插件的核函数</translation>
    </message>
    <message>
        <source>Runs the kernels of plug-ins between guard bytes and reports writes outside their rows and unwritten elements; slower</source>
        <translation>在保护字节之间运行插件的核函数，并报告其行之外的写入和未写入的元素；较慢</translation>
    </message>
    <message>
        <source>Searches the current view, or the graph</source>
        <translation>在当前视图或图中搜索</translation>
    </message>
    <message>
        <source>Finds actions, views, samples, settings, nodes and tensors by name</source>
        <translation>按名称查找操作、视图、示例、设置、节点和张量</translation>
    </message>
    <message>
        <source>Shows this view</source>
        <translation>显示此视图</translation>
    </message>
    <message>
        <source>waiting for %1; press Pause to abandon it</source>
        <translation>正在等待 %1；按“暂停”将其放弃</translation>
    </message>
    <message>
        <source>It is under the MIT licence, and was built without charts.</source>
        <translation>本程序采用 MIT 许可证，构建时未包含图表。</translation>
    </message>
    <message>
        <source>The sources are under the MIT licence. The program as a whole is under the GPL, version 3, because QCustomPlot draws its charts.</source>
        <translation>源代码采用 MIT 许可证。由于图表由 QCustomPlot 绘制，整个程序采用 GPL 第 3 版。</translation>
    </message>
    <message>
        <source>round %1</source>
        <translation>第 %1 轮</translation>
    </message>
    <message>
        <source>done, rounds: %1</source>
        <translation>已完成，轮数：%1</translation>
    </message>
    <message>
        <source>this program has one round; “rounds” in a script repeats it</source>
        <translation>此程序只有一轮；在脚本中写 “rounds” 可重复运行</translation>
    </message>
    <message>
        <source>running: round %1, at node %2</source>
        <translation>运行中：第 %1 轮，节点 %2</translation>
    </message>
    <message>
        <source>Next r&amp;ound</source>
        <translation>下一轮(&amp;O)</translation>
    </message>
    <message>
        <source>Runs to the same node in the next round</source>
        <translation>运行到下一轮的同一节点</translation>
    </message>
    <message>
        <source>Previous ro&amp;und</source>
        <translation>上一轮(&amp;U)</translation>
    </message>
    <message>
        <source>Goes back to the same node in the previous round and restores every byte</source>
        <translation>退回上一轮的同一节点，并还原每个字节</translation>
    </message>
    <message>
        <source>Opens the guide at the op of the selected node, or at the current view</source>
        <translation>在所选节点的算子处或当前视图处打开指南</translation>
    </message>
    <message>
        <source>Runs the next node into a copy and shows how each element is computed; on a GPU, steps into its kernel. The cursor doesn&apos;t move</source>
        <translation>将下一个节点运行到副本中，显示每个元素如何算出；在 GPU 上则步入其核函数。游标不动</translation>
    </message>
    <message>
        <source>Step into &amp;kernel</source>
        <translation>步入核函数(&amp;K)</translation>
    </message>
    <message>
        <source>Runs a block of the selected node’s GPU kernel in the emulator, with the current bytes, and shows each thread step by step</source>
        <translation>用当前的字节在模拟器中运行所选节点的 GPU 核函数的一个线程块，并逐步显示每个线程</translation>
    </message>
    <message>
        <source>&amp;Open…</source>
        <translation>打开(&amp;O)…</translation>
    </message>
    <message>
        <source>Shows this page</source>
        <translation>显示此页</translation>
    </message>
    <message>
        <source>Doc&amp;k</source>
        <translation>停靠栏(&amp;K)</translation>
    </message>
    <message>
        <source>Opens the pages at the bottom of the window, or folds them</source>
        <translation>展开窗口底部的页面，或将其折叠</translation>
    </message>
    <message>
        <source>&amp;Menu bar</source>
        <translation>菜单栏(&amp;M)</translation>
    </message>
    <message>
        <source>Shows the menus as a row above the header band</source>
        <translation>在顶栏上方以一行显示各菜单</translation>
    </message>
    <message>
        <source>&amp;Reset workspace</source>
        <translation>重置工作区(&amp;R)</translation>
    </message>
    <message>
        <source>Undoes all changes to the panels of this workspace</source>
        <translation>撤销对此工作区中面板的所有更改</translation>
    </message>
    <message>
        <source>Newest n&amp;otice</source>
        <translation>最新通知(&amp;O)</translation>
    </message>
    <message>
        <source>Moves the focus to the newest notice, or opens the log</source>
        <translation>将焦点移到最新的通知，或打开日志</translation>
    </message>
    <message>
        <source>Panel %1</source>
        <translation>面板 %1</translation>
    </message>
    <message>
        <source>Moves the focus to a panel, in reading order</source>
        <translation>按阅读顺序将焦点移到某个面板</translation>
    </message>
    <message>
        <source>&amp;Enlarge panel</source>
        <translation>最大化面板(&amp;E)</translation>
    </message>
    <message>
        <source>Shows only the panel with the focus, or all panels again</source>
        <translation>只显示焦点所在的面板，或重新显示所有面板</translation>
    </message>
    <message>
        <source>&amp;Inspector</source>
        <translation>检查器(&amp;I)</translation>
    </message>
    <message>
        <source>Shows or hides the inspector</source>
        <translation>显示或隐藏检查器</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>设置</translation>
    </message>
    <message>
        <source>Help</source>
        <translation>帮助</translation>
    </message>
    <message>
        <source>Busy</source>
        <translation>忙碌</translation>
    </message>
    <message>
        <source>“%1” is not available</source>
        <translation>“%1”不可用</translation>
    </message>
    <message>
        <source>%1 uses more threads than there are cores</source>
        <translation>%1 使用的线程多于核心</translation>
    </message>
    <message>
        <source>check: node %1 of %2</source>
        <translation>检查：节点 %1/%2</translation>
    </message>
    <message>
        <source>Ru&amp;n</source>
        <translation>运行(&amp;N)</translation>
    </message>
    <message>
        <source>&amp;Check node</source>
        <translation>检查节点(&amp;C)</translation>
    </message>
    <message>
        <source>All &amp;views</source>
        <translation>所有视图(&amp;V)</translation>
    </message>
    <message>
        <source>Go to &amp;panel</source>
        <translation>转到面板(&amp;P)</translation>
    </message>
    <message>
        <source>Run to first NaN</source>
        <translation>运行到第一个 NaN</translation>
    </message>
    <message>
        <source>Sets a breakpoint on results with NaN or Inf and runs to the first one, from the start if the run has ended</source>
        <translation>为含有 NaN 或 Inf 的结果设置断点，并运行到第一个这样的结果；如果运行已结束，则从头开始</translation>
    </message>
    <message>
        <source>Returns to the previous selection or workspace</source>
        <translation>回到上一个选择或工作区</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <comment>CPU, 4 threads</comment>
        <translation>%1，%2</translation>
    </message>
    <message>
        <source>Arenas and buffers: %1</source>
        <translation>内存区和缓冲区：%1</translation>
    </message>
    <message>
        <source>Mapped files: %1</source>
        <translation>映射文件：%1</translation>
    </message>
    <message>
        <source>On the device: %1</source>
        <translation>设备上：%1</translation>
    </message>
    <message>
        <source>memory %1</source>
        <translation>内存 %1</translation>
    </message>
    <message>
        <source>Check gradients</source>
        <translation>检查梯度</translation>
    </message>
    <message>
        <source>Compares the gradients of all parameters with differences of the loss; Pause stops the check</source>
        <translation>把所有参数的梯度与损失的差分比较；“暂停”可停止检查</translation>
    </message>
    <message>
        <source>%1 is open; samples in it: %2</source>
        <translation>已打开 %1；其中的样本：%2</translation>
    </message>
    <message>
        <source>Opens a script, a model, a click log or a recorded run</source>
        <translation>打开脚本、模型、点击日志或录制的运行</translation>
    </message>
</context>
<context>
    <name>ggs::Marking</name>
    <message numerus="yes">
        <source>%n value(s) of %1</source>
        <translation>
            <numerusform>%1 的 %n 个值</numerusform>
        </translation>
    </message>
    <message>
        <source>a value in another round</source>
        <translation>另一轮中的一个值</translation>
    </message>
    <message>
        <source>Ctrl+Z reverts the change</source>
        <translation>按 Ctrl+Z 可撤销此修改</translation>
    </message>
    <message>
        <source>Ctrl+Z reverts the change, unless you go back before step %1, which discards it</source>
        <translation>按 Ctrl+Z 可撤销此修改；如果退回到步骤 %1 之前，修改会被放弃</translation>
    </message>
    <message>
        <source>%1 is %2: its elements share a scale and can&apos;t be changed one by one.</source>
        <translation>%1 的类型是 %2：其元素共用一个缩放因子，不能逐个修改。</translation>
    </message>
    <message>
        <source>%1 was stopped partway. Step over it first.</source>
        <translation>%1 中途停止。请先单步越过它。</translation>
    </message>
    <message>
        <source>Double-click or press Enter to change this value</source>
        <translation>双击或按 Enter 可修改此值</translation>
    </message>
</context>
<context>
    <name>ggs::Measuring</name>
    <message>
        <source>stepped: the node was run separately</source>
        <translation>单步：节点单独运行</translation>
    </message>
    <message>
        <source>continuous run</source>
        <translation>连续运行</translation>
    </message>
    <message numerus="yes">
        <source>median of %n run(s)</source>
        <translation>
            <numerusform>%n 次运行的中位数</numerusform>
        </translation>
    </message>
    <message>
        <source>profile</source>
        <translation>性能分析</translation>
    </message>
    <message numerus="yes">
        <source>%1 threads share %n core(s) and wait for each other, so times are longer and vary more</source>
        <translation>
            <numerusform>%1 个线程用 %n 个核心：线程互相等待，因此时间偏长且不稳定</numerusform>
        </translation>
    </message>
    <message>
        <source>fused with %1</source>
        <translation>与 %1 融合</translation>
    </message>
    <message>
        <source>%1; includes the time of the nodes fused with this one</source>
        <translation>%1；含与其融合的节点的时间</translation>
    </message>
    <message>
        <source>not timed: the device ran this node together with others. Run again with the Nodes, Profile or Timeline view visible</source>
        <translation>未计时：设备将此节点与其他节点一起运行。请在“节点”“性能分析”或“时间线”视图可见时重新运行</translation>
    </message>
    <message>
        <source>No node has been checked</source>
        <translation>尚未检查任何节点</translation>
    </message>
    <message>
        <source>Checked: %1 correct, %2 wrong</source>
        <translation>已检查：%1 个正确，%2 个错误</translation>
    </message>
    <message>
        <source>, %1 writing elsewhere</source>
        <translation>，%1 个写到别处</translation>
    </message>
    <message>
        <source>, %1 reading unset memory</source>
        <translation>，%1 个读取未初始化的内存</translation>
    </message>
    <message>
        <source>, %1 differing between runs</source>
        <translation>，%1 个在各次运行间结果不同</translation>
    </message>
    <message>
        <source>, %1 failed</source>
        <translation>，%1 个失败</translation>
    </message>
    <message>
        <source>, %1 not checked</source>
        <translation>，%1 个未检查</translation>
    </message>
    <message>
        <source> · round %1</source>
        <translation> · 第 %1 轮</translation>
    </message>
    <message numerus="yes">
        <source>%n thread(s)</source>
        <translation>
            <numerusform>%n 个线程</numerusform>
        </translation>
    </message>
    <message>
        <source>The program was changed or opened again since its last profile. Profile again.</source>
        <translation>上次性能分析之后，程序已更改或重新打开。请重新进行性能分析。</translation>
    </message>
    <message>
        <source>The device has changed since this profile was made. Profile again.</source>
        <translation>此性能分析完成后，设备已改变。请重新进行性能分析。</translation>
    </message>
    <message>
        <source>The number of threads has changed since this profile was made. Profile again.</source>
        <translation>此性能分析完成后，线程数已改变。请重新进行性能分析。</translation>
    </message>
</context>
<context>
    <name>ggs::ModelActions</name>
    <message>
        <source>&amp;Generate</source>
        <translation>生成(&amp;G)</translation>
    </message>
    <message>
        <source>Type a pro&amp;mpt</source>
        <translation>输入提示词(&amp;M)</translation>
    </message>
    <message>
        <source>Moves the focus to the model&apos;s text</source>
        <translation>将焦点移到模型的文本</translation>
    </message>
    <message>
        <source>Prompt and mo&amp;del…</source>
        <translation>提示词与模型(&amp;D)…</translation>
    </message>
    <message>
        <source>Sets a multi-line prompt, the size and type of the KV cache, and flash attention</source>
        <translation>设置多行提示词、KV 缓存的大小和类型以及 flash attention</translation>
    </message>
    <message>
        <source>Compare with anot&amp;her prompt…</source>
        <translation>与另一个提示词比较(&amp;H)…</translation>
    </message>
    <message>
        <source>Finds the nodes whose results change with another prompt, and the first node that differs</source>
        <translation>查找换用另一个提示词后结果不同的节点，以及其中的第一个</translation>
    </message>
    <message>
        <source>Previous to&amp;ken</source>
        <translation>上一个词元(&amp;K)</translation>
    </message>
    <message>
        <source>Selects the previous token in the views of the model</source>
        <translation>在模型的各视图中选择上一个词元</translation>
    </message>
    <message>
        <source>Ne&amp;xt token</source>
        <translation>下一个词元(&amp;X)</translation>
    </message>
    <message>
        <source>Selects the next token in the views of the model</source>
        <translation>在模型的各视图中选择下一个词元</translation>
    </message>
    <message>
        <source>Copy the model&apos;s te&amp;xt</source>
        <translation>复制模型的文本(&amp;X)</translation>
    </message>
    <message>
        <source>Copies the prompt and the generated text</source>
        <translation>复制提示词和生成的文本</translation>
    </message>
    <message>
        <source>Edit sl&amp;ice…</source>
        <translation>编辑切片(&amp;I)…</translation>
    </message>
    <message>
        <source>Sets, scales or adds to a slice of the selected tensor, such as a head, a row or a channel; one undo reverts the change</source>
        <translation>设定、缩放或加减所选张量的切片：一个头、一行或一个通道；一步即可撤销</translation>
    </message>
    <message>
        <source>nothing is open</source>
        <translation>没有打开任何内容</translation>
    </message>
    <message>
        <source>select a tensor first</source>
        <translation>请先选择一个张量</translation>
    </message>
    <message>
        <source>no language model is open</source>
        <translation>没有打开语言模型</translation>
    </message>
    <message>
        <source>Generates the number of tokens set in the model’s text</source>
        <translation>按模型文本中设定的数目生成词元</translation>
    </message>
</context>
<context>
    <name>ggs::NextTokenModel</name>
    <message>
        <source>This token is the next one in the text.</source>
        <translation>此词元是文本中的下一个。</translation>
    </message>
    <message>
        <source>Result of the model&apos;s last matrix product for this token</source>
        <translation>模型最后一次矩阵乘积对此词元的结果</translation>
    </message>
    <message>
        <source>Logit before values were changed by hand</source>
        <translation>手动修改之前的 logit</translation>
    </message>
    <message>
        <source>e^logit, divided by the sum over the whole vocabulary</source>
        <translation>e^logit 除以整个词表上的和</translation>
    </message>
    <message>
        <source>Probability of drawing this token with the filters and the temperature set above</source>
        <translation>按上方的筛选和温度抽中此词元的概率</translation>
    </message>
    <message>
        <source>token</source>
        <translation>词元</translation>
    </message>
    <message>
        <source>id</source>
        <translation>编号</translation>
    </message>
    <message>
        <source>logit</source>
        <translation>logit</translation>
    </message>
    <message>
        <source>before</source>
        <translation>之前</translation>
    </message>
    <message>
        <source>p %</source>
        <translation>p %</translation>
    </message>
    <message>
        <source>draw %</source>
        <translation>抽取 %</translation>
    </message>
    <message>
        <source>Double-click or press Enter to continue the text from here with this token. The text that was here stays as a branch.</source>
        <translation>双击或按 Enter 可从此处用此词元续写文本。此处原有的文本保留为分支。</translation>
    </message>
</context>
<context>
    <name>ggs::NextTokenView</name>
    <message>
        <source>Next token</source>
        <translation>下一个词元</translation>
    </message>
    <message>
        <source>most likely</source>
        <translation>最可能的</translation>
    </message>
    <message>
        <source>draw</source>
        <translation>抽取</translation>
    </message>
    <message>
        <source>How Generate chooses the next token</source>
        <translation>“生成”如何选择下一个词元</translation>
    </message>
    <message>
        <source>seed </source>
        <translation>种子 </translation>
    </message>
    <message>
        <source>Start value of the random numbers: the same seed gives the same text</source>
        <translation>随机数的起始值：相同的种子得到相同的文本</translation>
    </message>
    <message>
        <source>temperature</source>
        <translation>温度</translation>
    </message>
    <message>
        <source>Values below 1 favour the most likely tokens more, values above 1 less</source>
        <translation>低于 1 更偏向最可能的词元，高于 1 则更少</translation>
    </message>
    <message>
        <source>top-k</source>
        <translation>top-k</translation>
    </message>
    <message>
        <source>Keeps this many of the most likely tokens; 0 keeps all</source>
        <translation>只保留这么多最可能的词元；0 表示全部保留</translation>
    </message>
    <message>
        <source>top-p</source>
        <translation>top-p</translation>
    </message>
    <message>
        <source>Keeps the most likely tokens whose probabilities add up to this value</source>
        <translation>保留概率合计达到此值的最可能的词元</translation>
    </message>
    <message>
        <source>min-p</source>
        <translation>min-p</translation>
    </message>
    <message>
        <source>Keeps tokens whose probability is at least this fraction of the highest probability</source>
        <translation>保留概率至少为最可能者这一比例的词元</translation>
    </message>
    <message>
        <source>repetition</source>
        <translation>重复</translation>
    </message>
    <message>
        <source>Values above 1 make the last 64 tokens less likely to be chosen again</source>
        <translation>高于 1 时，最近 64 个词元再次被选中的可能性降低</translation>
    </message>
    <message>
        <source>all</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>This view shows the tokens that a language model expects next. Open a language model, a .gguf file.</source>
        <translation>此视图显示语言模型接下来预期的词元。请打开语言模型（.gguf 文件）。</translation>
    </message>
    <message>
        <source>after token %1, “%2”</source>
        <translation>词元 %1“%2”之后</translation>
    </message>
    <message>
        <source>This token has not been run yet: press F5 to run it.</source>
        <translation>该词元尚未运行：按 F5 运行。</translation>
    </message>
    <message numerus="yes">
        <source>%n token(s) can be drawn</source>
        <translation>
            <numerusform>可抽取 %n 个词元</numerusform>
        </translation>
    </message>
    <message>
        <source>the most likely token is chosen</source>
        <translation>选择最可能的词元</translation>
    </message>
    <message numerus="yes">
        <source>%n less likely token(s) not listed</source>
        <translation>
            <numerusform>另有 %n 个更不可能的词元未列出</numerusform>
        </translation>
    </message>
    <message>
        <source>The logits were computed only for the last token of the prompt.</source>
        <translation>只计算了提示词最后一个词元的 logits。</translation>
    </message>
    <message>
        <source>Compute all logits</source>
        <translation>计算全部 logits</translation>
    </message>
    <message>
        <source>Restarts the prompt and computes the logits of each of its tokens</source>
        <translation>重新开始提示词，并计算其中每个词元的 logits</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>There is no text.</source>
        <translation>没有文本。</translation>
    </message>
    <message>
        <source>The model is running. Pause it first.</source>
        <translation>模型正在运行。请先暂停。</translation>
    </message>
    <message>
        <source>Token %1 is one of the %2 prompt tokens. To change it, edit the prompt.</source>
        <translation>词元 %1 属于提示词的 %2 个词元。要更改它，请编辑提示词。</translation>
    </message>
    <message>
        <source>Select a token in the list.</source>
        <translation>请在列表中选择一个词元。</translation>
    </message>
    <message>
        <source>This token is the next one in the text.</source>
        <translation>此词元是文本中的下一个。</translation>
    </message>
    <message>
        <source>Continue with “%1”</source>
        <translation>用“%1”继续</translation>
    </message>
    <message>
        <source>Continue with this token</source>
        <translation>用此词元继续</translation>
    </message>
    <message>
        <source>Continues the text from here with the selected token, as a double-click or Enter does. The text that was here stays as a branch</source>
        <translation>从此处用所选词元续写文本，与双击或按 Enter 相同。此处原有的文本保留为分支</translation>
    </message>
    <message>
        <source>Draw again</source>
        <translation>再次抽取</translation>
    </message>
    <message>
        <source>Seed of the random numbers</source>
        <translation>随机数的种子</translation>
    </message>
    <message>
        <source>The most likely token is chosen. To use this, select “draw”.</source>
        <translation>当前选择最可能的词元。要使用此功能，请选择“抽取”。</translation>
    </message>
    <message>
        <source>Draws a token with the next seed and selects it in the list</source>
        <translation>用下一个种子抽取一个词元，并在列表中选中它</translation>
    </message>
    <message>
        <source>This token has not been run yet: press F5 to run the prompt.</source>
        <translation>该词元尚未运行：按 F5 运行提示词。</translation>
    </message>
</context>
<context>
    <name>ggs::NodeModel</name>
    <message>
        <source>skipped</source>
        <translation>已跳过</translation>
    </message>
    <message>
        <source>torn</source>
        <translation>残缺</translation>
    </message>
    <message>
        <source>next</source>
        <translation>下一个</translation>
    </message>
    <message>
        <source>pending</source>
        <translation>待运行</translation>
    </message>
    <message>
        <source>done</source>
        <translation>已完成</translation>
    </message>
    <message>
        <source>step</source>
        <translation>步骤</translation>
    </message>
    <message>
        <source>op</source>
        <translation>算子</translation>
    </message>
    <message>
        <source>name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>shape</source>
        <translation>形状</translation>
    </message>
    <message>
        <source>type</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>state</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>check</source>
        <translation>检查</translation>
    </message>
    <message>
        <source>not timed</source>
        <translation>未计时</translation>
    </message>
    <message>
        <source>fused</source>
        <translation>已融合</translation>
    </message>
    <message>
        <source>done, %1, changed</source>
        <translation>已完成，%1，有变化</translation>
    </message>
    <message>
        <source>done, %1</source>
        <translation>已完成，%1</translation>
    </message>
    <message>
        <source>done, changed</source>
        <translation>已完成，有变化</translation>
    </message>
</context>
<context>
    <name>ggs::NodeTable</name>
    <message>
        <source>Filter by op, name, shape, state</source>
        <translation>按算子、名称、形状、状态筛选</translation>
    </message>
    <message>
        <source>Run to here</source>
        <translation>运行到此处</translation>
    </message>
    <message>
        <source>Remove breakpoint</source>
        <translation>移除断点</translation>
    </message>
    <message>
        <source>Break here</source>
        <translation>在此处设断点</translation>
    </message>
    <message>
        <source>%1 of %2 done</source>
        <translation>已完成 %1 / %2</translation>
    </message>
    <message>
        <source>Nothing to show: %1</source>
        <translation>没有可显示的内容：%1</translation>
    </message>
    <message>
        <source>Table</source>
        <translation>表格</translation>
    </message>
    <message>
        <source>Shows all nodes again</source>
        <translation>重新显示所有节点</translation>
    </message>
</context>
<context>
    <name>ggs::NoticeCard</name>
    <message>
        <source>Close this notice (Esc)</source>
        <translation>关闭此通知 (Esc)</translation>
    </message>
    <message>
        <source>Close this notice</source>
        <translation>关闭此通知</translation>
    </message>
</context>
<context>
    <name>ggs::NumbersGrid</name>
    <message>
        <source>A number, nan, inf or -inf; Enter accepts the value, Esc keeps the old one</source>
        <translation>数、nan、inf 或 -inf；Enter 确认值，Esc 保留旧值</translation>
    </message>
    <message>
        <source>[%1, %2, %3, %4]  not compared</source>
        <translation>[%1, %2, %3, %4]  未比较</translation>
    </message>
    <message>
        <source>Numbers</source>
        <translation>数</translation>
    </message>
    <message>
        <source>%1 before the edit</source>
        <translation>修改前为 %1</translation>
    </message>
</context>
<context>
    <name>ggs::ObjectModel</name>
    <message>
        <source>object</source>
        <translation>对象</translation>
    </message>
    <message>
        <source>offset</source>
        <translation>偏移</translation>
    </message>
    <message>
        <source>bytes</source>
        <translation>字节</translation>
    </message>
    <message>
        <source>owner</source>
        <translation>所有者</translation>
    </message>
    <message>
        <source>%1: %2 bytes at %3</source>
        <translation>%1：%2 字节，位于 %3</translation>
    </message>
</context>
<context>
    <name>ggs::OffsetFormula</name>
    <message>
        <source>Offset of the element</source>
        <translation>元素的偏移</translation>
    </message>
</context>
<context>
    <name>ggs::OffsetSection</name>
    <message>
        <source>%1 to the end</source>
        <translation>%1 直到结束</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1 至 %2</translation>
    </message>
    <message>
        <source>taken</source>
        <translation>选用</translation>
    </message>
    <message>
        <source>too small</source>
        <translation>太小</translation>
    </message>
    <message>
        <source>larger</source>
        <translation>更大</translation>
    </message>
    <message>
        <source>only if none fits</source>
        <translation>仅当没有合适的块时</translation>
    </message>
    <message numerus="yes">
        <source>%n more</source>
        <translation>
            <numerusform>另外 %n 个</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ggs::Opening</name>
    <message>
        <source>%1, line %2: %3</source>
        <translation>%1，第 %2 行：%3</translation>
    </message>
    <message>
        <source>the selection (%1)</source>
        <translation>所选内容（%1）</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>The views show the previous code of %1. %2</source>
        <translation>各视图显示的是 %1 先前的代码。%2</translation>
    </message>
    <message>
        <source>The script has not been built with the new code of %1 yet.</source>
        <translation>脚本尚未用 %1 的新代码构建。</translation>
    </message>
    <message>
        <source>The script can&apos;t be built with the new code: %1</source>
        <translation>脚本无法用新代码构建：%1</translation>
    </message>
    <message>
        <source>%1 was compiled again: reload it.</source>
        <translation>%1 已重新编译：请重新加载。</translation>
    </message>
    <message>
        <source>%1 has an error in line %2</source>
        <translation>%1 的第 %2 行有错误</translation>
    </message>
    <message>
        <source>%1 has an error</source>
        <translation>%1 有错误</translation>
    </message>
    <message>
        <source>%1 is a click log, which has no nodes to run</source>
        <translation>%1 是点击日志，没有可运行的节点</translation>
    </message>
</context>
<context>
    <name>ggs::OriginModel</name>
    <message>
        <source>%1; more elements not shown</source>
        <translation>%1；其余元素未显示</translation>
    </message>
    <message>
        <source>src[%1] · double-click to go there</source>
        <translation>src[%1] · 双击转到该处</translation>
    </message>
    <message>
        <source>source</source>
        <translation>源</translation>
    </message>
    <message>
        <source>value</source>
        <translation>值</translation>
    </message>
    <message>
        <source>op</source>
        <translation>算子</translation>
    </message>
</context>
<context>
    <name>ggs::OwnersPicture</name>
    <message>
        <source>Owners of these bytes over time</source>
        <translation>这些字节随时间的占用者</translation>
    </message>
    <message>
        <source>Nodes run from left to right, addresses from top to bottom</source>
        <translation>节点从左到右，地址从上到下</translation>
    </message>
    <message numerus="yes">
        <source>%n owner(s)</source>
        <translation>
            <numerusform>%n 个占用者</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ggs::OwnersSection</name>
    <message>
        <source>in</source>
        <translation>输入</translation>
    </message>
    <message>
        <source>%1–end</source>
        <translation>%1–结束</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1 至 %2</translation>
    </message>
    <message numerus="yes">
        <source>%n earlier owner(s)</source>
        <translation>
            <numerusform>%n 个更早的占用者</numerusform>
        </translation>
    </message>
    <message>
        <source>This tensor</source>
        <translation>此张量</translation>
    </message>
    <message numerus="yes">
        <source>%n later owner(s)</source>
        <translation>
            <numerusform>%n 个更晚的占用者</numerusform>
        </translation>
    </message>
    <message>
        <source>bytes</source>
        <translation>字节</translation>
    </message>
    <message>
        <source>Planned for ggml’s memory (not in use):</source>
        <translation>为 ggml 的内存计划（未使用）：</translation>
    </message>
</context>
<context>
    <name>ggs::Panel</name>
    <message>
        <source>Enlarge, move, replace or close this panel</source>
        <translation>最大化、移动、替换或关闭此面板</translation>
    </message>
    <message>
        <source>Panel menu</source>
        <translation>面板菜单</translation>
    </message>
    <message>
        <source>Shows the other panels again  (F4)</source>
        <translation>重新显示其他面板  (F4)</translation>
    </message>
    <message>
        <source>Enlarges this panel  (F4)</source>
        <translation>最大化此面板  (F4)</translation>
    </message>
    <message>
        <source>Show the other panels</source>
        <translation>显示其他面板</translation>
    </message>
    <message>
        <source>Enlarge the panel</source>
        <translation>最大化面板</translation>
    </message>
    <message>
        <source>%1 is in a separate window.</source>
        <translation>“%1”位于单独的窗口中。</translation>
    </message>
    <message>
        <source>Bring it back</source>
        <translation>放回此处</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%2 的%1</translation>
    </message>
    <message>
        <source>More pages of this panel</source>
        <translation>此面板的更多页面</translation>
    </message>
</context>
<context>
    <name>ggs::ParametersView</name>
    <message>
        <source>%1 to %2</source>
        <translation>%1 到 %2</translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation>参数</translation>
    </message>
    <message>
        <source>parameter</source>
        <translation>参数</translation>
    </message>
    <message>
        <source>shape</source>
        <translation>形状</translation>
    </message>
    <message>
        <source>norm</source>
        <translation>范数</translation>
    </message>
    <message>
        <source>gradient norm</source>
        <translation>梯度范数</translation>
    </message>
    <message>
        <source>values</source>
        <translation>值</translation>
    </message>
    <message>
        <source>gradients</source>
        <translation>梯度</translation>
    </message>
    <message>
        <source>dead units</source>
        <translation>失效单元</translation>
    </message>
    <message>
        <source>norm of m</source>
        <translation>m 的范数</translation>
    </message>
    <message>
        <source>norm of v</source>
        <translation>v 的范数</translation>
    </message>
    <message>
        <source>Parameters of the training</source>
        <translation>训练的参数</translation>
    </message>
    <message>
        <source>This view lists the parameters of a training.</source>
        <translation>此视图列出训练的参数。</translation>
    </message>
    <message>
        <source>This program does not train. Open the sample regression for an example.</source>
        <translation>此程序不训练。例如，请打开示例 regression。</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1，共 %2</translation>
    </message>
    <message>
        <source>Distribution over the rounds</source>
        <translation>各轮的分布</translation>
    </message>
    <message>
        <source>Distribution of the selected parameter over the rounds</source>
        <translation>所选参数在各轮的分布</translation>
    </message>
    <message>
        <source>The values of the parameter</source>
        <translation>参数的值</translation>
    </message>
    <message>
        <source>The elements of its gradient</source>
        <translation>其梯度的元素</translation>
    </message>
    <message>
        <source>not started</source>
        <translation>未开始</translation>
    </message>
    <message>
        <source>median</source>
        <translation>中位数</translation>
    </message>
    <message>
        <source>25 % and 75 %</source>
        <translation>25 % 和 75 %</translation>
    </message>
    <message>
        <source>5 % and 95 %</source>
        <translation>5 % 和 95 %</translation>
    </message>
    <message>
        <source>least and largest</source>
        <translation>最小和最大</translation>
    </message>
</context>
<context>
    <name>ggs::PartChooser</name>
    <message>
        <source>File whose bytes are shown</source>
        <translation>显示其字节的文件</translation>
    </message>
    <message>
        <source>part %1 of %2</source>
        <translation>第 %1 部分，共 %2 部分</translation>
    </message>
    <message numerus="yes">
        <source>%1 · %n tensor(s) · %2</source>
        <translation>
            <numerusform>%1 · %n 个张量 · %2</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ggs::PartDialog</name>
    <message>
        <source>Edit slice of %1</source>
        <translation>修改 %1 的切片</translation>
    </message>
    <message>
        <source>For each dimension, innermost first: from:to, an index for a single element, or : for the whole dimension. Example: 128:192, :, 2</source>
        <translation>每一维写作 起:止，最内层在前；单个元素写一个索引，整个维度写 :。例如 128:192, :, 2</translation>
    </message>
    <message>
        <source>set to</source>
        <translation>设为</translation>
    </message>
    <message>
        <source>multiply by</source>
        <translation>乘以</translation>
    </message>
    <message>
        <source>add</source>
        <translation>加上</translation>
    </message>
    <message>
        <source>Change</source>
        <translation>修改</translation>
    </message>
    <message>
        <source>Slice of %1</source>
        <translation>%1 的切片</translation>
    </message>
    <message>
        <source>%1 elements are too many; at most %2 can be changed at once.</source>
        <translation>%1 个元素太多；一次最多可修改 %2 个。</translation>
    </message>
    <message>
        <source>“%1” is not a number.</source>
        <translation>“%1”不是数。</translation>
    </message>
    <message>
        <source>%1 is %2: its elements share a scale and can&apos;t be changed one by one.</source>
        <translation>%1 的类型是 %2：其元素共用一个缩放因子，不能逐个修改。</translation>
    </message>
    <message numerus="yes">
        <source>%n element(s); results that depend on them are computed again. %1.</source>
        <translation>
            <numerusform>%n 个元素；依赖它们的结果会重新计算。%1。</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ggs::PlanAnswers</name>
    <message>
        <source>Context</source>
        <translation>上下文</translation>
    </message>
    <message>
        <source>Batch</source>
        <translation>批次</translation>
    </message>
    <message>
        <source>Cache type</source>
        <translation>缓存类型</translation>
    </message>
    <message>
        <source>Flash attention</source>
        <translation>Flash attention</translation>
    </message>
    <message>
        <source>Weights</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>Cache</source>
        <translation>缓存</translation>
    </message>
    <message>
        <source>Compute</source>
        <translation>计算</translation>
    </message>
    <message>
        <source>Total</source>
        <translation>合计</translation>
    </message>
    <message>
        <source>Difference</source>
        <translation>差值</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>步</translation>
    </message>
    <message>
        <source>Reads</source>
        <translation>读取</translation>
    </message>
    <message>
        <source>Overwritten by</source>
        <translation>覆盖者</translation>
    </message>
    <message>
        <source>Details</source>
        <translation>详情</translation>
    </message>
    <message>
        <source>Only a language model can be run with other options: open one to see how much memory each option needs.</source>
        <translation>只有语言模型可以用其他选项运行：打开模型即可查看各选项需要多少内存。</translation>
    </message>
    <message>
        <source>planning the model with other options …</source>
        <translation>正在按其他选项规划模型 …</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>是</translation>
    </message>
    <message>
        <source>no</source>
        <translation>否</translation>
    </message>
    <message>
        <source>current</source>
        <translation>当前</translation>
    </message>
    <message>
        <source>searching for reads of overwritten bytes …</source>
        <translation>正在查找对已被覆盖字节的读取……</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1，%2</translation>
    </message>
    <message>
        <source>step %1, %2</source>
        <translation>第 %1 步，%2</translation>
    </message>
    <message>
        <source>No node reads a source whose bytes another node has overwritten.</source>
        <translation>没有节点读取字节已被其他节点覆盖的源。</translation>
    </message>
    <message numerus="yes">
        <source>%n read(s) of overwritten bytes; the first %1 are listed.</source>
        <translation>
            <numerusform>对已被覆盖字节的读取共 %n 次；列出前 %1 次。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n read(s) of overwritten bytes.</source>
        <translation>
            <numerusform>对已被覆盖字节的读取共 %n 次。</numerusform>
        </translation>
    </message>
    <message>
        <source>Double-click a row or press Enter to open the model with these options.</source>
        <translation>双击一行或按 Enter 即可这样打开模型。</translation>
    </message>
    <message>
        <source>Memory that the model needs when its KV cache is full, for the current options and for alternatives. No node was run.</source>
        <translation>KV 缓存占满时模型所需的内存：按当前选项以及按其他选项。没有运行任何节点。</translation>
    </message>
    <message>
        <source>Double-click a row or press Enter to open the model with these options. Its texts are kept.</source>
        <translation>双击一行或按 Enter 即可用这些选项打开模型。其文本会保留。</translation>
    </message>
</context>
<context>
    <name>ggs::PlanCanvas</name>
    <message>
        <source>node %1 · %2 in use, %3 in gaps</source>
        <translation>节点 %1 · 使用中 %2，空隙 %3</translation>
    </message>
    <message>
        <source>bytes %1 to %2 · %3</source>
        <translation>字节 %1 至 %2 · %3</translation>
    </message>
    <message>
        <source>from the start</source>
        <translation>从开始起</translation>
    </message>
    <message>
        <source>from node %1</source>
        <translation>从节点 %1 起</translation>
    </message>
    <message>
        <source>%1 to the end</source>
        <translation>%1 直到结束</translation>
    </message>
    <message>
        <source>%1; node %2 then reuses the bytes in place</source>
        <translation>%1；之后节点 %2 原位重用这些字节</translation>
    </message>
    <message>
        <source>%1 to node %2</source>
        <translation>%1 至节点 %2</translation>
    </message>
    <message>
        <source>peak %1</source>
        <translation>峰值 %1</translation>
    </message>
    <message>
        <source>leafs</source>
        <translation>叶子</translation>
    </message>
    <message>
        <source>end</source>
        <translation>结束</translation>
    </message>
    <message>
        <source>Memory plan</source>
        <translation>内存规划</translation>
    </message>
</context>
<context>
    <name>ggs::PlanView</name>
    <message>
        <source>Memory plan</source>
        <translation>内存规划</translation>
    </message>
    <message>
        <source>Graph to plan</source>
        <translation>要规划的图</translation>
    </message>
    <message>
        <source>Zoom, from the whole graph to one node</source>
        <translation>缩放，从整个图到一个节点</translation>
    </message>
    <message>
        <source>Tensor, node or address</source>
        <translation>张量、节点或地址</translation>
    </message>
    <message>
        <source>Selects a tensor by its name, node number or address, such as +768</source>
        <translation>按名称、节点编号或地址（如 +768）选择张量</translation>
    </message>
    <message>
        <source>graph %1</source>
        <translation>图 %1</translation>
    </message>
    <message>
        <source>This program has no graph: there is nothing to plan.</source>
        <translation>此程序没有图：没有可规划的内容。</translation>
    </message>
    <message>
        <source>Nothing to show: %1</source>
        <translation>没有可显示的内容：%1</translation>
    </message>
    <message>
        <source>Open a sample, a script or a model to see which bytes ggml’s graph allocator gives its tensors, and when.</source>
        <translation>打开示例、脚本或模型，即可看到 ggml 的图分配器在何时把哪些字节分给其张量。</translation>
    </message>
    <message>
        <source>Nothing is planned: every tensor of this graph has memory of its own.</source>
        <translation>没有可规划的内容：此图的每个张量都有自己的内存。</translation>
    </message>
    <message>
        <source>Click a bar to see the previous and next owners of its bytes, and the reason for its offset.</source>
        <translation>点击一个条，可查看其字节的上一个和下一个所有者，以及其偏移的原因。</translation>
    </message>
    <message>
        <source>No tensor, node or address in the memory plan matches “%1”.</source>
        <translation>内存规划中没有与“%1”匹配的张量、节点或地址。</translation>
    </message>
    <message>
        <source>Picture (*.png)</source>
        <translation>图片 (*.png)</translation>
    </message>
    <message>
        <source>ggml’s memory</source>
        <translation>ggml 的内存</translation>
    </message>
    <message>
        <source>What if</source>
        <translation>假如</translation>
    </message>
    <message>
        <source>Alias check</source>
        <translation>别名检查</translation>
    </message>
    <message>
        <source>Searches for nodes that read a source whose bytes another node has overwritten; no node is run</source>
        <translation>查找所读源的字节已被其他节点覆盖的节点；不运行任何节点</translation>
    </message>
    <message>
        <source>Shows how much memory the model needs with a different context, batch, cache type or flash attention setting</source>
        <translation>比较换用其他上下文、批次、缓存类型或 flash attention 时模型所需的内存</translation>
    </message>
    <message>
        <source>Only a language model can be run with other options: open one to see how much memory each option needs.</source>
        <translation>只有语言模型可以用其他选项运行：打开模型即可查看各选项需要多少内存。</translation>
    </message>
    <message>
        <source>Only scripts and models can run in ggml’s memory; recorded runs and files of weights can&apos;t</source>
        <translation>只有脚本和模型可以在 ggml 的内存中运行，录制的运行和权重文件不可以</translation>
    </message>
    <message>
        <source>Kind of memory, which determines alignment and padding. The emulator uses the same kind as a GPU</source>
        <translation>内存种类，它决定对齐和填充。模拟器使用与 GPU 相同的种类</translation>
    </message>
    <message>
        <source>Axis breaks</source>
        <translation>断轴</translation>
    </message>
    <message>
        <source>When on, long address ranges are shortened, so that small tensors stay visible. When off, all bytes have the same height</source>
        <translation>开启时，较长的地址区间会缩短，使小张量保持可见。关闭时，所有字节高度相同</translation>
    </message>
    <message>
        <source>Zigzag line: the axis is broken. The %1 bytes from %2 to %3 are shortened to 1/%4.</source>
        <translation>锯齿线：坐标轴在此断开。从 %2 到 %3 的 %1 字节缩短为 1/%4。</translation>
    </message>
    <message>
        <source>Separate bytes</source>
        <translation>各自的字节</translation>
    </message>
    <message>
        <source>Runs the program in ggml’s memory, where tensors reuse bytes</source>
        <translation>在 ggml 的内存中运行程序，张量会复用字节</translation>
    </message>
    <message>
        <source>Runs the program in debug memory, where each node has its own bytes</source>
        <translation>在调试内存中运行程序，每个节点有自己的字节</translation>
    </message>
    <message>
        <source>In use now: %1</source>
        <translation>当前使用：%1</translation>
    </message>
    <message>
        <source>Planned: %1</source>
        <translation>规划：%1</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>内存</translation>
    </message>
    <message>
        <source>Bytes of each tensor over time</source>
        <translation>各张量的字节随时间的变化</translation>
    </message>
</context>
<context>
    <name>ggs::PluginActions</name>
    <message>
        <source>the plug-in %1 was loaded</source>
        <translation>已加载插件 %1</translation>
    </message>
    <message>
        <source>the plug-in %1 has changed and is being loaded again</source>
        <translation>插件 %1 已更改，正在重新加载</translation>
    </message>
    <message>
        <source>Previous code of %1</source>
        <translation>%1 先前的代码</translation>
    </message>
    <message>
        <source>waiting for %1; press Pause again to abandon it</source>
        <translation>正在等待 %1；再按一次“暂停”可放弃它</translation>
    </message>
    <message>
        <source>%1 does not return</source>
        <translation>%1 一直没有返回</translation>
    </message>
    <message>
        <source>Load a plu&amp;g-in…</source>
        <translation>加载插件(&amp;G)…</translation>
    </message>
    <message>
        <source>Loads a library with your own ops; its code runs with your permissions</source>
        <translation>加载含有您自己的算子的库；其代码以您的权限运行</translation>
    </message>
    <message>
        <source>Choose the plug-in</source>
        <translation>选择插件</translation>
    </message>
    <message>
        <source>Plug-ins (*.so);;All files (*)</source>
        <translation>插件 (*.so);;所有文件 (*)</translation>
    </message>
    <message>
        <source>This script needs a plug-in</source>
        <translation>此脚本需要插件</translation>
    </message>
    <message>
        <source>%1 uses the plug-in &quot;%2&quot;.</source>
        <translation>%1 使用插件“%2”。</translation>
    </message>
    <message>
        <source>A plug-in is a program: its code runs with your permissions. Load it only if you trust its source. ggscope asks again when the file changes.</source>
        <translation>插件是程序：其代码以您的权限运行。仅在信任其来源时才加载。文件更改后，ggscope 会再次询问。</translation>
    </message>
    <message>
        <source>The plug-in is not in the script&apos;s folder. If you have the plug-in, choose its file.</source>
        <translation>插件不在脚本的文件夹中。若有该插件，请选择其文件。</translation>
    </message>
    <message>
        <source>Trust this folder: load its plug-ins without asking</source>
        <translation>信任此文件夹：加载其中的任何插件，不再询问</translation>
    </message>
    <message>
        <source>Load and run</source>
        <translation>加载并运行</translation>
    </message>
    <message>
        <source>Choose file…</source>
        <translation>选择文件…</translation>
    </message>
    <message>
        <source>Don&apos;t load</source>
        <translation>不加载</translation>
    </message>
    <message>
        <source>A plug-in failed</source>
        <translation>插件出错</translation>
    </message>
    <message>
        <source>ggscope ended the call and continues. Memory that the code overwrote is not restored, and locks that it held are not released, so ggscope itself may be damaged. Save your work and restart ggscope when you can. Unsaved text is kept in a recovery file.</source>
        <translation>ggscope 终止了该调用并继续运行。代码覆盖的内存不会还原，它持有的锁也不会释放，因此 ggscope 自身可能已受损。请保存工作，并尽快重新启动 ggscope。未保存的文本保存在恢复文件中。</translation>
    </message>
    <message>
        <source>The plug-in %1 has changed</source>
        <translation>插件 %1 已更改</translation>
    </message>
    <message>
        <source>The program still runs its previous code.</source>
        <translation>程序仍在运行其先前的代码。</translation>
    </message>
    <message>
        <source>Reload</source>
        <translation>重新加载</translation>
    </message>
    <message>
        <source>Always reload</source>
        <translation>始终重新加载</translation>
    </message>
    <message>
        <source>Loads this plug-in and from now on every plug-in that is compiled into its folder, and runs their code, without asking</source>
        <translation>加载此插件，并从此不再询问：凡是编译到其文件夹中的插件都会加载，其代码都会运行</translation>
    </message>
</context>
<context>
    <name>ggs::PredicateList</name>
    <message>
        <source>✓ yes</source>
        <translation>✓ 是</translation>
    </message>
    <message>
        <source>– no</source>
        <translation>– 否</translation>
    </message>
    <message>
        <source>Properties of the shape</source>
        <translation>形状的性质</translation>
    </message>
</context>
<context>
    <name>ggs::ProblemsPane</name>
    <message>
        <source>sample</source>
        <translation>样本</translation>
    </message>
    <message>
        <source>problem</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>Problems of the click log</source>
        <translation>点击日志的问题</translation>
    </message>
    <message>
        <source>Press Enter or double-click to go to the sample</source>
        <translation>按 Enter 或双击以转到该样本</translation>
    </message>
    <message>
        <source>No problems were found.</source>
        <translation>未发现问题。</translation>
    </message>
    <message>
        <source>No problems were found so far.</source>
        <translation>目前未发现问题。</translation>
    </message>
    <message numerus="yes">
        <source>%n problem(s) are listed.</source>
        <translation>
            <numerusform>列出了 %n 个问题。</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 more were found.</source>
        <translation>另外还发现 %1 个。</translation>
    </message>
    <message>
        <source>Samples with a wrong check byte: %1.</source>
        <translation>校验字节错误的样本：%1。</translation>
    </message>
    <message>
        <source>Keys outside of their slot: %1.</source>
        <translation>超出其槽位的键：%1。</translation>
    </message>
    <message>
        <source>Keys in several slots: %1.</source>
        <translation>出现在多个槽位的键：%1。</translation>
    </message>
</context>
<context>
    <name>ggs::ProductsModel</name>
    <message>
        <source>product</source>
        <translation>乘积</translation>
    </message>
    <message>
        <source>src[%1] · double-click to go there</source>
        <translation>src[%1] · 双击转到该处</translation>
    </message>
    <message>
        <source>Click to show the order of the formula</source>
        <translation>点击可按公式中的顺序显示</translation>
    </message>
    <message>
        <source>%1: click to show the largest magnitude first</source>
        <translation>%1：点击可让绝对值最大的排在最前</translation>
    </message>
</context>
<context>
    <name>ggs::ProfileModel</name>
    <message>
        <source>(no group)</source>
        <translation>（无分组）</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>min %1 · quartiles %2 and %3 · median %4</source>
        <translation>最小值 %1 · 四分位数 %2 和 %3 · 中位数 %4</translation>
    </message>
    <message>
        <source>Range between the quartiles: the middle half of the runs</source>
        <translation>两个四分位数之间：居中的一半运行</translation>
    </message>
    <message>
        <source>Share of the total time of all rows</source>
        <translation>占所有行总时间的比例</translation>
    </message>
    <message>
        <source>Bar: median; line: between the quartiles; tick: minimum</source>
        <translation>条：中位数；线：两个四分位数之间；刻度：最小值</translation>
    </message>
    <message>
        <source>step</source>
        <translation>步骤</translation>
    </message>
    <message>
        <source>op</source>
        <translation>算子</translation>
    </message>
    <message>
        <source>name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>nodes</source>
        <translation>节点</translation>
    </message>
    <message>
        <source>time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>median</source>
        <translation>中位数</translation>
    </message>
    <message>
        <source>last</source>
        <translation>最近一次</translation>
    </message>
    <message>
        <source>share</source>
        <translation>占比</translation>
    </message>
    <message>
        <source>min</source>
        <translation>最小值</translation>
    </message>
    <message>
        <source>spread</source>
        <translation>离散度</translation>
    </message>
    <message>
        <source>flops</source>
        <translation>浮点运算</translation>
    </message>
    <message>
        <source>bytes</source>
        <translation>字节</translation>
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
        <translation>此算子的浮点运算和字节数未知</translation>
    </message>
    <message>
        <source>Types and shapes of the sources</source>
        <translation>各个源的类型和形状</translation>
    </message>
    <message>
        <source>shape</source>
        <translation>形状</translation>
    </message>
    <message>
        <source>sources</source>
        <translation>源</translation>
    </message>
    <message>
        <source>of peak</source>
        <translation>占峰值</translation>
    </message>
    <message>
        <source>Shortest possible time for the row&apos;s flops or bytes on %1, divided by the median time. cuBLAS multiplies F16 at %2 GFLOP/s, and memory is copied at %3 GB/s, counting reads and writes. A value above 100 % means that the bytes were in the cache. F32 is multiplied much more slowly than F16.</source>
        <translation>在 %1 上完成这些浮点运算或读写这些字节的最短时间，除以中位时间。cuBLAS 做 F16 乘法可达 %2 GFLOP/s，复制内存可达 %3 GB/s（读写合计）。超过 100 % 说明字节在缓存里。F32 乘法比 F16 慢得多。</translation>
    </message>
    <message>
        <source>fused</source>
        <translation>已融合</translation>
    </message>
    <message>
        <source>fused with %1</source>
        <translation>与 %1 融合</translation>
    </message>
    <message>
        <source>%1 %2 GFLOP/s</source>
        <translation>%1 %2 GFLOP/s</translation>
    </message>
    <message>
        <source>peak of %1: %2 GFLOP/s</source>
        <translation>%1 峰值：%2 GFLOP/s</translation>
    </message>
    <message numerus="yes">
        <source>peak of %1: %2 GFLOP/s, the best of %n tries, which differ by %3 %</source>
        <translation>
            <numerusform>%1 峰值：%2 GFLOP/s，为 %n 次测量中的最好值，各次相差 %3 %</numerusform>
        </translation>
    </message>
    <message>
        <source>The baseline has no time for this row.</source>
        <translation>基线中没有此行的时间。</translation>
    </message>
    <message>
        <source>%1 in the baseline, %2 now.</source>
        <translation>基线为 %1，现在为 %2。</translation>
    </message>
    <message>
        <source>A single run has no spread to compare with.</source>
        <translation>只有一次运行，没有可供比较的离散度。</translation>
    </message>
    <message>
        <source>The difference is within the spread of both profiles, %1.</source>
        <translation>差值在两次性能分析的离散度（%1）之内。</translation>
    </message>
    <message>
        <source>The difference is larger than the spread of both profiles, %1.</source>
        <translation>差值大于两次性能分析的离散度（%1）。</translation>
    </message>
    <message numerus="yes">
        <source>Shortest possible time for the row&apos;s flops or bytes on this machine, divided by the median time. With %n thread(s): %1, %2 GB/s from memory, and up to %3 GB/s from the nearest cache. Each product is compared with the peak of its own arithmetic. The time for bytes is the time to read that many bytes. A value above 100 % means that they were in a nearer cache.</source>
        <translation>
            <numerusform>在本机上完成这些浮点运算或读写这些字节的最短时间，除以中位时间。%n 个线程时：%1；内存 %2 GB/s，最近的缓存最高 %3 GB/s。每个乘积与其所用运算类型的峰值比较。字节的时间按读取同样多的字节计。超过 100 % 说明它们在更近的缓存里。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>A peak is the best of %n tries, which differ by up to %1 %.</source>
        <translation>
            <numerusform>峰值是 %n 次测量中的最好值，各次最多相差 %1 %。</numerusform>
        </translation>
    </message>
    <message>
        <source>Difference of the median to the baseline; grey if it is within the spread of both profiles</source>
        <translation>中位数与基线之差；若在两次性能分析的离散度之内，则显示为灰色</translation>
    </message>
    <message>
        <source>Δ</source>
        <translation>Δ</translation>
    </message>
    <message>
        <source>waited</source>
        <translation>等待</translation>
    </message>
    <message>
        <source>Time that threads waited for each other at barriers: the sum over all threads, which can be longer than the row&apos;s time</source>
        <translation>线程在屏障处互相等待的时间：所有线程合计，可能长于该行的时间</translation>
    </message>
    <message>
        <source>module</source>
        <translation>模块</translation>
    </message>
    <message>
        <source>layer</source>
        <translation>层</translation>
    </message>
</context>
<context>
    <name>ggs::ProfileView</name>
    <message>
        <source>run %1 of %2</source>
        <translation>第 %1 次运行，共 %2 次</translation>
    </message>
    <message>
        <source>profile</source>
        <translation>性能分析</translation>
    </message>
    <message>
        <source>last time of each node</source>
        <translation>各节点最近一次的时间</translation>
    </message>
    <message>
        <source>Filter by op, name</source>
        <translation>按算子、名称筛选</translation>
    </message>
    <message>
        <source>Shows all nodes again</source>
        <translation>重新显示所有节点</translation>
    </message>
    <message>
        <source>Number of runs per profile</source>
        <translation>每次性能分析的运行次数</translation>
    </message>
    <message>
        <source>%1, stopped early</source>
        <translation>%1，提前停止</translation>
    </message>
    <message>
        <source>Open a sample, a script or a trace to see where its time goes.</source>
        <translation>打开示例、脚本或跟踪记录，以查看时间用在何处。</translation>
    </message>
    <message>
        <source>No node in this range was timed.</source>
        <translation>此区间内没有测量过时间的节点。</translation>
    </message>
    <message>
        <source>Nothing has been timed yet: press F5 to run all, or profile some runs.</source>
        <translation>尚未测量时间：按 F5 运行全部，或对若干次运行做性能分析。</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message numerus="yes">
        <source>Profile %n run(s)</source>
        <translation>
            <numerusform>对 %n 次运行做性能分析</numerusform>
        </translation>
    </message>
    <message>
        <source>Stops after this run; the previous runs are kept</source>
        <translation>在本次运行后停止；之前的运行会保留</translation>
    </message>
    <message>
        <source>Runs everything without stopping and measures each node</source>
        <translation>无停顿地运行全部内容并测量每个节点</translation>
    </message>
    <message>
        <source>Profile</source>
        <translation>性能分析</translation>
    </message>
    <message>
        <source>profile: %1</source>
        <translation>性能分析：%1</translation>
    </message>
    <message>
        <source>Nothing to show: %1</source>
        <translation>没有可显示的内容：%1</translation>
    </message>
    <message>
        <source>No times to show: %1.</source>
        <translation>没有时间：%1。</translation>
    </message>
    <message>
        <source>Spread of the runs</source>
        <translation>各次运行的离散度</translation>
    </message>
    <message>
        <source>Table</source>
        <translation>表格</translation>
    </message>
    <message>
        <source>Values of each row</source>
        <translation>每一行的值</translation>
    </message>
    <message>
        <source>Roofline</source>
        <translation>屋顶线</translation>
    </message>
    <message>
        <source>Speed of each row compared with the peak of this machine</source>
        <translation>每一行的速度，与本机峰值相比</translation>
    </message>
    <message>
        <source>Runs</source>
        <translation>各次运行</translation>
    </message>
    <message>
        <source>How much the times of the slowest rows vary between runs</source>
        <translation>最慢的几行在各次运行之间的时间差异</translation>
    </message>
    <message>
        <source>the slowest %1 of %2</source>
        <translation>%2 行中最慢的 %1 行</translation>
    </message>
    <message>
        <source>A single run has no spread: profile several runs to see how times vary.</source>
        <translation>只有一次运行，没有离散度：请分析多次运行，以查看时间如何变化。</translation>
    </message>
    <message>
        <source>No roofline to draw: there is no row with known flops, bytes and time.</source>
        <translation>无法绘制屋顶线：这里没有一行的浮点运算、字节和时间都已知。</translation>
    </message>
    <message numerus="yes">
        <source>per run, median of %n undisturbed run(s); each row has its own median</source>
        <translation>
            <numerusform>每次运行，%n 次不受干扰运行的中位数；每行各有自己的中位数</numerusform>
        </translation>
    </message>
    <message>
        <source>Measuring …</source>
        <translation>正在测量…</translation>
    </message>
    <message>
        <source>No row contains “%1”.</source>
        <translation>没有一行包含“%1”。</translation>
    </message>
    <message>
        <source>last rounds</source>
        <translation>最近各轮</translation>
    </message>
    <message numerus="yes">
        <source>per round, median of the last %n round(s); each row has its own median</source>
        <translation>
            <numerusform>每轮，最近 %n 轮的中位数；每行各有自己的中位数</numerusform>
        </translation>
    </message>
    <message>
        <source>the slowest %1 of %2, and the selected row</source>
        <translation>%2 行中最慢的 %1 行，以及所选行</translation>
    </message>
    <message numerus="yes">
        <source>per round, median of %n round(s) starting at round 0; each row has its own median</source>
        <translation>
            <numerusform>每轮，从第 0 轮起 %n 轮的中位数；每行各有自己的中位数</numerusform>
        </translation>
    </message>
    <message>
        <source>The device ran the nodes as a single unit, so none of them was timed individually. Run again with this view open, or profile some runs.</source>
        <translation>设备将各节点作为整体运行，因此没有单独计时。请在打开此视图时重新运行，或对若干次运行进行性能分析。</translation>
    </message>
    <message>
        <source>Number of runs</source>
        <translation>运行次数</translation>
    </message>
    <message>
        <source>The machine was busy: %1</source>
        <translation>机器当时繁忙：%1</translation>
    </message>
    <message>
        <source>Rows</source>
        <translation>行</translation>
    </message>
    <message>
        <source>Source of the times</source>
        <translation>时间的来源</translation>
    </message>
    <message>
        <source>Baseline</source>
        <translation>基线</translation>
    </message>
    <message>
        <source>Compares the times with an earlier profile of this session</source>
        <translation>将时间与本次会话中较早的性能分析比较</translation>
    </message>
    <message>
        <source>no baseline</source>
        <translation>无基线</translation>
    </message>
    <message>
        <source>%1 compared with %2</source>
        <translation>与 %2 相比 %1</translation>
    </message>
    <message>
        <source>%1, within the spread of both.</source>
        <translation>%1，在两者的离散度之内。</translation>
    </message>
    <message>
        <source>%1.</source>
        <translation>%1。</translation>
    </message>
    <message numerus="yes">
        <source>%n step(s) without data access are in no row.</source>
        <translation>
            <numerusform>%n 个步骤不访问数据，不在任何一行中。</numerusform>
        </translation>
    </message>
    <message>
        <source>No roofline yet: run a profile to measure it.</source>
        <translation>尚无屋顶线：请运行性能分析来测量。</translation>
    </message>
    <message>
        <source>No roofline: %1.</source>
        <translation>没有屋顶线：%1。</translation>
    </message>
    <message numerus="yes">
        <source>%n row(s) without flops are not drawn.</source>
        <translation>
            <numerusform>%n 行没有浮点运算，未绘出。</numerusform>
        </translation>
    </message>
    <message>
        <source>Profile again</source>
        <translation>重新进行性能分析</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>导出…</translation>
    </message>
    <message>
        <source>Compare with…</source>
        <translation>与先前比较…</translation>
    </message>
    <message>
        <source>Saves the table with all its columns, or the chart that is shown</source>
        <translation>保存表格及其所有列，或保存显示的图表</translation>
    </message>
    <message>
        <source>There is no earlier profile of this session to compare with. Profile some runs first.</source>
        <translation>本次会话没有可供比较的先前的性能分析。请先对若干次运行做性能分析。</translation>
    </message>
    <message>
        <source>one undisturbed run</source>
        <translation>一次不受干扰的运行</translation>
    </message>
    <message>
        <source>Table and roofline</source>
        <translation>表格和屋顶线</translation>
    </message>
    <message>
        <source>Display</source>
        <translation>显示</translation>
    </message>
    <message>
        <source>op</source>
        <translation>算子</translation>
    </message>
    <message>
        <source>A row for each op (G)</source>
        <translation>每个算子一行 (G)</translation>
    </message>
    <message>
        <source>layer</source>
        <translation>层</translation>
    </message>
    <message>
        <source>A row for each layer of a model or part of a network, by the names of the tensors (G)</source>
        <translation>按张量的名称，模型的每一层或网络的每个部分一行 (G)</translation>
    </message>
    <message>
        <source>node</source>
        <translation>节点</translation>
    </message>
    <message>
        <source>A row for each node (G)</source>
        <translation>每个节点一行 (G)</translation>
    </message>
    <message>
        <source>Time by op, module, layer or node</source>
        <translation>按算子、模块、层或节点的时间</translation>
    </message>
    <message>
        <source>module</source>
        <translation>模块</translation>
    </message>
    <message>
        <source>A row for the nodes with the same name in all layers; nodes outside of layers by op (G)</source>
        <translation>所有层中同名的节点一行；层外的节点按算子 (G)</translation>
    </message>
    <message>
        <source>Filter</source>
        <translation>筛选</translation>
    </message>
</context>
<context>
    <name>ggs::ProgressLine</name>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Shortcut: Esc</source>
        <translation>快捷键：Esc</translation>
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
        <translation>Flash attention：用一个节点代替 mul_mat、soft_max 和 mul_mat</translation>
    </message>
    <message>
        <source>Logits of all tokens, not just the last one</source>
        <translation>每个词元的 logits，而不只是最后一个</translation>
    </message>
    <message>
        <source>Prompt and model</source>
        <translation>提示词与模型</translation>
    </message>
    <message>
        <source>Chat message, formatted with the model&apos;s template (%1)</source>
        <translation>对话消息，按模型的模板格式化（%1）</translation>
    </message>
    <message>
        <source>Number of tokens that fit in the KV cache; the context length in the file is %1</source>
        <translation>KV 缓存可容纳的词元数；文件中的上下文长度为 %1</translation>
    </message>
    <message>
        <source>Build graph</source>
        <translation>构建图</translation>
    </message>
    <message>
        <source>KV cache cells</source>
        <translation>KV 缓存单元</translation>
    </message>
    <message>
        <source>KV cache type</source>
        <translation>KV 缓存类型</translation>
    </message>
    <message>
        <source>The prompt has no tokens, so there is nothing to run: type a text.</source>
        <translation>提示词没有词元，因此没有可运行的内容：请输入文本。</translation>
    </message>
    <message>
        <source>%1 tokens are too many; the KV cache has room for %2.</source>
        <translation>%1 个词元太多；KV 缓存只能容纳 %2 个。</translation>
    </message>
    <message>
        <source>A KV cache of type q8_0 needs flash attention: without it, the values of a token are not adjacent in the cache.</source>
        <translation>q8_0 类型的 KV 缓存需要 flash attention：否则同一词元的值在缓存中不相邻。</translation>
    </message>
    <message>
        <source>%1 of %2 tokens</source>
        <translation>%1 / %2 个词元</translation>
    </message>
    <message>
        <source>counting tokens …</source>
        <translation>正在统计词元…</translation>
    </message>
    <message>
        <source>A longer prompt is run in micro-batches (n_ubatch), one per round</source>
        <translation>更长的提示词分成微批次（n_ubatch）运行，每个微批次占一轮</translation>
    </message>
    <message>
        <source>Max prompt tokens per round</source>
        <translation>每轮最多运行的提示词词元数</translation>
    </message>
    <message>
        <source>llama.cpp multiplies heads by a Hadamard matrix before it rounds them to q8_0; ggscope rounds them directly.</source>
        <translation>llama.cpp 在把注意力头舍入为 q8_0 之前先乘以 Hadamard 矩阵；ggscope 直接舍入。</translation>
    </message>
    <message>
        <source>System message</source>
        <translation>系统消息</translation>
    </message>
    <message>
        <source>Prompt</source>
        <translation>提示词</translation>
    </message>
    <message>
        <source>None</source>
        <translation>无</translation>
    </message>
    <message>
        <source>Chat message</source>
        <translation>对话消息</translation>
    </message>
    <message>
        <source>The exact text that the model gets, cut into tokens</source>
        <translation>模型得到的确切文本，已切分为词元</translation>
    </message>
</context>
<context>
    <name>ggs::PromptNodesModel</name>
    <message>
        <source>%1, %2</source>
        <translation>%1，%2</translation>
    </message>
    <message>
        <source>different shape</source>
        <translation>形状不同</translation>
    </message>
    <message>
        <source>first difference</source>
        <translation>第一个不同的节点</translation>
    </message>
    <message>
        <source>the same</source>
        <translation>相同</translation>
    </message>
    <message>
        <source>NaN or Inf for at least one prompt</source>
        <translation>至少一个提示词有 NaN 或 Inf</translation>
    </message>
    <message>
        <source>Mean square of the difference, divided by the mean square of the first prompt&apos;s values</source>
        <translation>差的均方，除以第一个提示词各个值的均方</translation>
    </message>
    <message>
        <source>Largest difference between two values</source>
        <translation>两个值之差的最大值</translation>
    </message>
    <message>
        <source>#</source>
        <translation>#</translation>
    </message>
    <message>
        <source>node</source>
        <translation>节点</translation>
    </message>
    <message>
        <source>shape</source>
        <translation>形状</translation>
    </message>
    <message>
        <source>max difference</source>
        <translation>最大差</translation>
    </message>
    <message>
        <source>differing</source>
        <translation>不同数</translation>
    </message>
</context>
<context>
    <name>ggs::PromptPieces</name>
    <message>
        <source>Tokens of the prompt</source>
        <translation>提示词的词元</translation>
    </message>
    <message>
        <source>token %1 · id %2 · special token</source>
        <translation>词元 %1 · 编号 %2 · 特殊词元</translation>
    </message>
    <message>
        <source>token %1 · id %2</source>
        <translation>词元 %1 · 编号 %2</translation>
    </message>
    <message numerus="yes">
        <source> … and %n more token(s)</source>
        <translation>
            <numerusform> … 另外 %n 个词元</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ggs::PromptsDialog</name>
    <message>
        <source>Compare two prompts</source>
        <translation>比较两个提示词</translation>
    </message>
    <message>
        <source>Other prompt, with a word or two changed</source>
        <translation>另一个提示词，改动一两个词即可</translation>
    </message>
    <message>
        <source>Current: %1</source>
        <translation>当前：%1</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>比较</translation>
    </message>
    <message>
        <source>Running both prompts separately from the session …</source>
        <translation>正在会话之外运行两个提示词…</translation>
    </message>
    <message>
        <source>Stopped.</source>
        <translation>已停止。</translation>
    </message>
    <message numerus="yes">
        <source>Both prompts have the same %n token(s), and no node differs.</source>
        <translation>
            <numerusform>两个提示词的 %n 个词元完全相同，没有节点不同。</numerusform>
        </translation>
    </message>
    <message>
        <source>No node differs for the tokens that both prompts share.</source>
        <translation>在两个提示词共有的词元上，没有节点不同。</translation>
    </message>
    <message numerus="yes">
        <source>The first %n token(s) are the same.</source>
        <translation>
            <numerusform>开头的 %n 个词元相同。</numerusform>
        </translation>
    </message>
    <message>
        <source>The prompts have %1 and %2 tokens; the first %3 of each are compared.</source>
        <translation>两个提示词分别有 %1 和 %2 个词元；只比较各自的前 %3 个。</translation>
    </message>
    <message>
        <source>%1 is not in the graph of this round.</source>
        <translation>%1 不在本轮的计算图中。</translation>
    </message>
    <message>
        <source>next token</source>
        <translation>下一个词元</translation>
    </message>
    <message>
        <source>current p %</source>
        <translation>当前 p %</translation>
    </message>
    <message>
        <source>other p %</source>
        <translation>另一 p %</translation>
    </message>
    <message>
        <source>Next tokens after both prompts</source>
        <translation>两个提示词之后的下一个词元</translation>
    </message>
    <message>
        <source>Difference after each layer</source>
        <translation>每层之后的差异</translation>
    </message>
    <message>
        <source>Nodes and their differences</source>
        <translation>各节点及其差异</translation>
    </message>
    <message>
        <source>%1 The first node that differs is %2.</source>
        <translation>%1第一个不同的节点是 %2。</translation>
    </message>
    <message>
        <source>“%1” (%2)</source>
        <translation>“%1”（%2）</translation>
    </message>
    <message>
        <source>The current prompt continues with %1, the other one with %2.</source>
        <translation>当前提示词的下一个词元是%1，另一个提示词的是%2。</translation>
    </message>
    <message>
        <source>id %1</source>
        <translation>编号 %1</translation>
    </message>
    <message>
        <source>layer</source>
        <translation>层</translation>
    </message>
    <message>
        <source>last token: difference of the results</source>
        <translation>最后一个词元：结果的差异</translation>
    </message>
    <message>
        <source>|a − b| / |a|</source>
        <translation>|a − b| / |a|</translation>
    </message>
    <message>
        <source>1 − cosine</source>
        <translation>1 − 余弦</translation>
    </message>
    <message>
        <source>“%1” and “%2”</source>
        <translation>“%1”和“%2”</translation>
    </message>
</context>
<context>
    <name>ggs::QuantisingCosts</name>
    <message>
        <source>no tensor in %1 has the same name and shape as a tensor in this file</source>
        <translation>%1 中没有与此文件的任何张量同名且形状相同的张量</translation>
    </message>
</context>
<context>
    <name>ggs::Rail</name>
    <message>
        <source>Workspaces</source>
        <translation>工作区</translation>
    </message>
</context>
<context>
    <name>ggs::ReadingDialog</name>
    <message>
        <source>Dense values are f32 numbers</source>
        <translation>稠密值是 f32 数</translation>
    </message>
    <message>
        <source>Read %1</source>
        <translation>读取 %1</translation>
    </message>
    <message>
        <source>As its bytes state (Norm, Parquet, list)</source>
        <translation>按其字节判断（Norm、Parquet、列表）</translation>
    </message>
    <message>
        <source>Raw: whole numbers without a header</source>
        <translation>Raw：没有头部的整数</translation>
    </message>
    <message>
        <source>Detect</source>
        <translation>检测</translation>
    </message>
    <message>
        <source>A Norm file doesn’t state the type of its keys</source>
        <translation>Norm 文件不说明键的类型</translation>
    </message>
    <message>
        <source>none: keys stay as in the file</source>
        <translation>无：键与文件中相同</translation>
    </message>
    <message>
        <source>Number of keys of each slot, with commas between them. Keys are checked against these sizes, and shifted by the sizes of the slots before</source>
        <translation>每个槽位的键的数目，以逗号分隔。键按这些大小检查，并按前面各槽位的大小平移</translation>
    </message>
    <message>
        <source>Format</source>
        <translation>格式</translation>
    </message>
    <message>
        <source>Type of keys</source>
        <translation>键的类型</translation>
    </message>
    <message>
        <source>Labels of a sample</source>
        <translation>样本的标签数</translation>
    </message>
    <message>
        <source>Dense values of a sample</source>
        <translation>样本的稠密值数</translation>
    </message>
    <message>
        <source>Slots of a sample</source>
        <translation>样本的槽位数</translation>
    </message>
    <message>
        <source>Slot sizes</source>
        <translation>槽位大小</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>打开</translation>
    </message>
    <message>
        <source>A sample needs at least one label, dense value or slot.</source>
        <translation>样本至少需要一个标签、稠密值或槽位。</translation>
    </message>
    <message>
        <source>The file has %1 bytes and a sample %2, so %3 bytes are left over.</source>
        <translation>文件有 %1 字节，样本有 %2 字节，因此剩余 %3 字节。</translation>
    </message>
    <message>
        <source>%1 samples of %2 bytes</source>
        <translation>%1 个样本，每个 %2 字节</translation>
    </message>
    <message>
        <source>Slot sizes are whole numbers with commas between them.</source>
        <translation>槽位大小是以逗号分隔的整数。</translation>
    </message>
    <message>
        <source>There are %1 slot sizes, but samples have %2 slots.</source>
        <translation>有 %1 个槽位大小，而样本有 %2 个槽位。</translation>
    </message>
    <message>
        <source>Each file of the list has samples of %1 bytes.</source>
        <translation>列表中每个文件的样本为 %1 字节。</translation>
    </message>
</context>
<context>
    <name>ggs::RecentRow</name>
    <message>
        <source>today, %1</source>
        <translation>今天 %1</translation>
    </message>
    <message>
        <source>yesterday</source>
        <translation>昨天</translation>
    </message>
    <message>
        <source>d MMM</source>
        <translation>M月d日</translation>
    </message>
    <message>
        <source>d MMM yyyy</source>
        <translation>yyyy年M月d日</translation>
    </message>
    <message>
        <source>a recorded run, %1 steps</source>
        <translation>录制的运行，%1 步</translation>
    </message>
    <message>
        <source>not run</source>
        <translation>尚未运行</translation>
    </message>
    <message>
        <source>node %1 of %2</source>
        <translation>节点 %1 / %2</translation>
    </message>
    <message>
        <source>%1, round %2</source>
        <translation>%1，第 %2 轮</translation>
    </message>
    <message>
        <source>in %1</source>
        <translation>在“%1”中</translation>
    </message>
    <message>
        <source>sample</source>
        <translation>示例</translation>
    </message>
</context>
<context>
    <name>ggs::RecordActions</name>
    <message>
        <source>&amp;Record a run…</source>
        <translation>录制运行(&amp;R)…</translation>
    </message>
    <message>
        <source>Runs the program from the start and saves the results to a file that can be opened later</source>
        <translation>从头运行程序，并将结果保存为以后可打开的文件</translation>
    </message>
    <message>
        <source>&amp;Export…</source>
        <translation>导出(&amp;E)…</translation>
    </message>
    <message>
        <source>Saves the current view as a picture or a table</source>
        <translation>将当前视图保存为图片或表格</translation>
    </message>
    <message>
        <source>%1 was written</source>
        <translation>%1 已写入</translation>
    </message>
    <message>
        <source>%1 was written, but its size limit left no room for %2 of values</source>
        <translation>已写入 %1，但不含 %2 的值，因为它们超出其大小上限</translation>
    </message>
    <message>
        <source>Record a run</source>
        <translation>录制运行</translation>
    </message>
    <message>
        <source>Recorded runs (*.trace);;All files (*)</source>
        <translation>录制的运行 (*.trace);;所有文件 (*)</translation>
    </message>
    <message>
        <source>Recording %1 …</source>
        <translation>正在录制 %1 …</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Export: %1</source>
        <translation>导出：%1</translation>
    </message>
    <message>
        <source>%1 can’t be exported; select the graph or another view that can be exported</source>
        <translation>%1 无法导出；请选择图或其他可导出的视图</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>导出…</translation>
    </message>
    <message>
        <source>Writing %1 …</source>
        <translation>正在写入 %1 …</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>导出</translation>
    </message>
</context>
<context>
    <name>ggs::RooflinePage</name>
    <message>
        <source>Roofline</source>
        <translation>屋顶线</translation>
    </message>
    <message>
        <source>compute-bound</source>
        <translation>受计算限制</translation>
    </message>
    <message>
        <source>flops and bytes not known</source>
        <translation>浮点运算和字节数未知</translation>
    </message>
    <message>
        <source>flops</source>
        <translation>浮点运算</translation>
    </message>
    <message>
        <source>bytes</source>
        <translation>字节</translation>
    </message>
    <message>
        <source>flops per byte</source>
        <translation>每字节浮点运算</translation>
    </message>
    <message>
        <source>median</source>
        <translation>中位数</translation>
    </message>
    <message>
        <source>GFLOP/s</source>
        <translation>GFLOP/s</translation>
    </message>
    <message>
        <source>Potential speed-up</source>
        <translation>可能的加速</translation>
    </message>
    <message>
        <source>at best</source>
        <translation>最佳</translation>
    </message>
    <message>
        <source>of roofline</source>
        <translation>占屋顶线</translation>
    </message>
    <message>
        <source>roofline, GFLOP/s</source>
        <translation>屋顶线，GFLOP/s</translation>
    </message>
    <message>
        <source>memory-bound, %1 GB/s</source>
        <translation>受内存限制，%1 GB/s</translation>
    </message>
    <message>
        <source>Figures of the selected row</source>
        <translation>所选行的数值</translation>
    </message>
    <message>
        <source>memory-bound, from a cache</source>
        <translation>受内存限制，来自缓存</translation>
    </message>
    <message>
        <source>time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>share</source>
        <translation>占比</translation>
    </message>
    <message>
        <source>%1 % of %2</source>
        <translation>%2 的 %1 %</translation>
    </message>
</context>
<context>
    <name>ggs::RoundLane</name>
    <message>
        <source>one round</source>
        <translation>一轮</translation>
    </message>
    <message>
        <source>round %1</source>
        <translation>第 %1 轮</translation>
    </message>
    <message numerus="yes">
        <source>round %1: the prompt, %n token(s)</source>
        <translation>
            <numerusform>第 %1 轮：提示词，%n 个词元</numerusform>
        </translation>
    </message>
    <message>
        <source>%1: the prompt</source>
        <translation>%1：提示词</translation>
    </message>
    <message>
        <source>round %1: the prompt, tokens %2</source>
        <translation>第 %1 轮：提示词，词元 %2</translation>
    </message>
</context>
<context>
    <name>ggs::RoundsChart</name>
    <message>
        <source>round</source>
        <translation>轮次</translation>
    </message>
    <message>
        <source>round %1: %2 = %3</source>
        <translation>第 %1 轮：%2 = %3</translation>
    </message>
</context>
<context>
    <name>ggs::RoundsView</name>
    <message>
        <source>Rounds</source>
        <translation>轮次</translation>
    </message>
    <message>
        <source>log</source>
        <translation>对数</translation>
    </message>
    <message>
        <source>Logarithmic scale, if all values are above 0 (L)</source>
        <translation>对数刻度，仅当所有值都大于 0 时可用 (L)</translation>
    </message>
    <message>
        <source>This view shows the rounds of a program.</source>
        <translation>此视图显示程序的各轮。</translation>
    </message>
    <message>
        <source>This program has one round. A script with the line “rounds 40” runs its graphs 40 times, once per round. Open the sample recurrent.ggs for an example.</source>
        <translation>此程序只有一轮。写有 rounds 40 的脚本会把它的图逐轮运行 40 次：可打开示例 recurrent.ggs 查看。</translation>
    </message>
    <message>
        <source>No round is done yet: run at least one.</source>
        <translation>还没有完成任何一轮：请至少运行一轮。</translation>
    </message>
    <message>
        <source>time of each round</source>
        <translation>每轮用时</translation>
    </message>
    <message>
        <source>round %1 of %2</source>
        <translation>第 %1 轮，共 %2 轮</translation>
    </message>
    <message>
        <source>µs</source>
        <translation>µs</translation>
    </message>
    <message>
        <source>This view has no times for these rounds; the Timeline view shows the times of each round.</source>
        <translation>这里没有保留这些轮次的时间；“时间线”视图显示每一轮的时间。</translation>
    </message>
</context>
<context>
    <name>ggs::RunBars</name>
    <message numerus="yes">
        <source>Times of %n run(s), from %1 to %2</source>
        <translation>
            <numerusform>%n 次运行的时间，从 %1 到 %2</numerusform>
        </translation>
    </message>
    <message>
        <source>One bar for each run. Run %1 has the median total time.</source>
        <translation>每次运行一个条。第 %1 次运行的总时间为中位数。</translation>
    </message>
    <message>
        <source>run 1</source>
        <translation>第 1 次运行</translation>
    </message>
    <message>
        <source>run %1</source>
        <translation>第 %1 次运行</translation>
    </message>
</context>
<context>
    <name>ggs::RunNotices</name>
    <message numerus="yes">
        <source>%n change(s) by hand are discarded</source>
        <translation>
            <numerusform>已放弃 %n 处手动修改</numerusform>
        </translation>
    </message>
    <message>
        <source>They were made at a later node than the present one.</source>
        <translation>这些修改是在比当前节点更晚的节点处做出的。</translation>
    </message>
    <message>
        <source>Stopped: %1</source>
        <translation>已停止：%1</translation>
    </message>
    <message>
        <source>Choose a token in Next token to go on from here.</source>
        <translation>在“下一个词元”中选择一个词元，即可从此处继续。</translation>
    </message>
    <message>
        <source>Stopped before %1</source>
        <translation>已停止，停在 %1 之前</translation>
    </message>
    <message>
        <source>Stopped after %1</source>
        <translation>已停止，停在 %1 之后</translation>
    </message>
    <message>
        <source>Breakpoint “%1”, hit %2</source>
        <translation>断点“%1”，第 %2 次命中</translation>
    </message>
    <message>
        <source>Disable it</source>
        <translation>停用此断点</translation>
    </message>
    <message>
        <source>Disables the breakpoint; the run doesn&apos;t stop there any more</source>
        <translation>停用此断点；运行不再停在那里</translation>
    </message>
    <message>
        <source>Show the error</source>
        <translation>显示错误</translation>
    </message>
    <message>
        <source>Shows the script at the line of the error</source>
        <translation>显示脚本中出错的那一行</translation>
    </message>
    <message>
        <source>The script has an error, so the previous program runs</source>
        <translation>脚本有错误，因此运行的是之前的程序</translation>
    </message>
    <message>
        <source>The script has an error, so nothing was run</source>
        <translation>脚本有错误，因此没有运行任何内容</translation>
    </message>
    <message>
        <source>%1 in round %2</source>
        <translation>%1，第 %2 轮</translation>
    </message>
    <message>
        <source>A changed result is marked Δ in the list of nodes and in the graph.</source>
        <translation>结果有变化的节点在节点列表和图中标有 Δ。</translation>
    </message>
    <message>
        <source>Show node %1</source>
        <translation>显示节点 %1</translation>
    </message>
    <message>
        <source>Selects the node; the cursor stays where it is</source>
        <translation>选择该节点；游标保持不动</translation>
    </message>
    <message>
        <source>node %1 (%2, %3)</source>
        <translation>节点 %1（%2，%3）</translation>
    </message>
    <message>
        <source>NaN first appears at %1</source>
        <translation>NaN 首次出现在%1</translation>
    </message>
    <message>
        <source>Infinity first appears at %1</source>
        <translation>无穷大首次出现在%1</translation>
    </message>
    <message>
        <source>There, %1.</source>
        <translation>该处：%1。</translation>
    </message>
    <message>
        <source>Node %1 has infinite values already.</source>
        <translation>节点 %1 中就已有无穷大的值。</translation>
    </message>
    <message>
        <source>Some earlier results are overwritten, so it may have begun before.</source>
        <translation>部分更早的结果已被覆盖，因此问题可能在此之前就已出现。</translation>
    </message>
    <message>
        <source>Go back to node %1</source>
        <translation>退回到节点 %1</translation>
    </message>
    <message>
        <source>Moves the cursor back to this node, before it runs</source>
        <translation>将游标退回到此节点运行之前</translation>
    </message>
    <message>
        <source>Read differently…</source>
        <translation>以其他方式读取…</translation>
    </message>
    <message>
        <source>Changes the format, the type of the keys, or the slot sizes</source>
        <translation>更改格式、键的类型或槽位大小</translation>
    </message>
</context>
<context>
    <name>ggs::SampleFields</name>
    <message>
        <source>label</source>
        <translation>标签</translation>
    </message>
    <message>
        <source>label %1</source>
        <translation>标签 %1</translation>
    </message>
    <message>
        <source>dense %1</source>
        <translation>稠密值 %1</translation>
    </message>
    <message>
        <source>slot %1: key</source>
        <translation>槽位 %1：键</translation>
    </message>
    <message>
        <source>slot %1: key %2</source>
        <translation>槽位 %1：键 %2</translation>
    </message>
    <message>
        <source>length</source>
        <translation>长度</translation>
    </message>
    <message>
        <source>slot %1: number of keys</source>
        <translation>槽位 %1：键数</translation>
    </message>
    <message>
        <source>check byte</source>
        <translation>校验字节</translation>
    </message>
    <message>
        <source>%1 (the sum is %2)</source>
        <translation>%1（和为 %2）</translation>
    </message>
    <message>
        <source>%1 (keys are 0 to %2)</source>
        <translation>%1（键为 0 至 %2）</translation>
    </message>
    <message>
        <source>%1 (row %2)</source>
        <translation>%1（行 %2）</translation>
    </message>
</context>
<context>
    <name>ggs::SampleHex</name>
    <message>
        <source>Bytes of the sample</source>
        <translation>样本的字节</translation>
    </message>
</context>
<context>
    <name>ggs::SampleLink</name>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
</context>
<context>
    <name>ggs::SampleModel</name>
    <message>
        <source> … (%1 keys)</source>
        <translation> …（%1 个键）</translation>
    </message>
    <message>
        <source>sample</source>
        <translation>样本</translation>
    </message>
    <message>
        <source>label</source>
        <translation>标签</translation>
    </message>
    <message>
        <source>label %1</source>
        <translation>标签 %1</translation>
    </message>
    <message>
        <source>dense %1</source>
        <translation>稠密值 %1</translation>
    </message>
    <message>
        <source>slot %1</source>
        <translation>槽位 %1</translation>
    </message>
    <message>
        <source>can’t be read: %1</source>
        <translation>无法读取：%1</translation>
    </message>
</context>
<context>
    <name>ggs::SamplePane</name>
    <message>
        <source>offset</source>
        <translation>偏移</translation>
    </message>
    <message>
        <source>field</source>
        <translation>字段</translation>
    </message>
    <message>
        <source>type</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>value</source>
        <translation>值</translation>
    </message>
    <message>
        <source>Fields of the sample</source>
        <translation>样本的字段</translation>
    </message>
    <message>
        <source>Select a sample to see its bytes.</source>
        <translation>选择一个样本以查看其字节。</translation>
    </message>
    <message>
        <source>Sample %1</source>
        <translation>样本 %1</translation>
    </message>
    <message>
        <source>the first %1 of %2 from byte %3 on</source>
        <translation>从字节 %3 起的 %2 中的前 %1</translation>
    </message>
    <message>
        <source>%1 from byte %2 on</source>
        <translation>从字节 %2 起的 %1</translation>
    </message>
    <message>
        <source>No sample is selected.</source>
        <translation>未选择样本。</translation>
    </message>
    <message>
        <source>A sample of this file is not one range of bytes.</source>
        <translation>此文件的样本不是单个字节区间。</translation>
    </message>
    <message>
        <source>Sample %1 can’t be read.</source>
        <translation>无法读取样本 %1。</translation>
    </message>
</context>
<context>
    <name>ggs::SampleTable</name>
    <message>
        <source>Samples of the click log</source>
        <translation>点击日志的样本</translation>
    </message>
    <message>
        <source>Position in the click log</source>
        <translation>在点击日志中的位置</translation>
    </message>
</context>
<context>
    <name>ggs::ScriptCaret</name>
    <message>
        <source>a tensor</source>
        <translation>张量</translation>
    </message>
    <message>
        <source>a tensor or a list of tensors</source>
        <translation>张量或张量列表</translation>
    </message>
    <message>
        <source>a whole number</source>
        <translation>一个整数</translation>
    </message>
    <message>
        <source>a number</source>
        <translation>一个数</translation>
    </message>
    <message>
        <source>true or false</source>
        <translation>true 或 false</translation>
    </message>
    <message>
        <source>a type, such as f32 or q4_0</source>
        <translation>类型，如 f32 或 q4_0</translation>
    </message>
    <message>
        <source>a string in quotes</source>
        <translation>引号中的文本</translation>
    </message>
    <message>
        <source>a graph</source>
        <translation>图</translation>
    </message>
    <message>
        <source>a context</source>
        <translation>上下文</translation>
    </message>
    <message>
        <source>one of: %1</source>
        <translation>以下之一：%1</translation>
    </message>
    <message>
        <source>%2 whole numbers</source>
        <translation>%2 个整数</translation>
    </message>
    <message>
        <source>%1 to %2 whole numbers</source>
        <translation>%1 至 %2 个整数</translation>
    </message>
    <message>
        <source>%1; default: %2</source>
        <translation>%1；默认：%2</translation>
    </message>
    <message>
        <source>Fills a tensor when a run starts: tensor(…) = …</source>
        <translation>在运行开始时为张量填值：tensor(…) = …</translation>
    </message>
    <message>
        <source>%1 B each</source>
        <translation>每个 %1 B</translation>
    </message>
    <message>
        <source>%1 values in %2 B</source>
        <translation>%1 个值占 %2 B</translation>
    </message>
    <message>
        <source>A variable of this script</source>
        <translation>此脚本的变量</translation>
    </message>
    <message>
        <source>Number of elements in dimension %1</source>
        <translation>维度 %1 的元素个数</translation>
    </message>
    <message>
        <source>Stride of dimension %1 in bytes</source>
        <translation>维度 %1 的步幅（字节）</translation>
    </message>
    <message>
        <source>Begins a statement</source>
        <translation>语句的开头</translation>
    </message>
</context>
<context>
    <name>ggs::ScriptEditor</name>
    <message>
        <source>Script</source>
        <translation>脚本</translation>
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
        <translation>点击可在此行的节点上设置或移除断点</translation>
    </message>
    <message>
        <source>This line doesn&apos;t create a node that runs, so it can&apos;t have a breakpoint</source>
        <translation>此行不创建会运行的节点，因此不能设断点</translation>
    </message>
    <message>
        <source>Line numbers and breakpoints</source>
        <translation>行号与断点</translation>
    </message>
</context>
<context>
    <name>ggs::ScriptView</name>
    <message>
        <source>Load plug-in…</source>
        <translation>加载插件…</translation>
    </message>
    <message>
        <source>New from template</source>
        <translation>从模板新建</translation>
    </message>
    <message>
        <source>Copies a sample, which you can change and save as your own file</source>
        <translation>复制示例，可更改并保存为自己的文件</translation>
    </message>
    <message>
        <source>Find (Return: next)</source>
        <translation>查找（Return：下一个）</translation>
    </message>
    <message>
        <source>Nothing is open: open a sample or a script, or create a new script (Ctrl+N)</source>
        <translation>没有打开任何内容：请打开示例或脚本，或新建脚本（Ctrl+N）</translation>
    </message>
    <message>
        <source>This script is too long to be shown: it has %1 characters; the limit is %2 characters</source>
        <translation>此脚本过长，无法显示：有 %1 个字符，而脚本最多 %2 个</translation>
    </message>
    <message>
        <source>%1 contains weights, not a script</source>
        <translation>%1 包含权重，不是脚本</translation>
    </message>
    <message>
        <source>%1 is a recorded run, which doesn&apos;t contain its script</source>
        <translation>%1 是录制的运行，其中不含其脚本</translation>
    </message>
    <message>
        <source>Line %1, column %2: %3</source>
        <translation>第 %1 行，第 %2 列：%3</translation>
    </message>
    <message>
        <source>there is no script</source>
        <translation>没有脚本</translation>
    </message>
    <message>
        <source>line %1: %2</source>
        <translation>第 %1 行：%2</translation>
    </message>
    <message>
        <source>not saved</source>
        <translation>未保存</translation>
    </message>
    <message>
        <source>line %1</source>
        <translation>第 %1 行</translation>
    </message>
    <message>
        <source>Ctrl+Space to complete, Ctrl+/ to comment, click a line number to set a breakpoint</source>
        <translation>Ctrl+Space 补全，Ctrl+/ 注释，点击行号设置断点</translation>
    </message>
    <message>
        <source>Use text from file</source>
        <translation>使用文件中的文本</translation>
    </message>
    <message>
        <source>Loads the text that another program has written to the file; press Ctrl+Z to restore the current text</source>
        <translation>载入其他程序写入该文件的文本；按 Ctrl+Z 可恢复当前文本</translation>
    </message>
    <message>
        <source>Script</source>
        <translation>脚本</translation>
    </message>
    <message>
        <source>Build anyway</source>
        <translation>仍然构建</translation>
    </message>
    <message>
        <source>While you type, a script&apos;s memory and time are limited, and it can&apos;t read new files. This button builds the script as if you had opened it (Ctrl+Return)</source>
        <translation>输入期间，脚本的内存和时间受限，且不能读取新文件。此按钮会如同打开脚本那样构建它（Ctrl+Return）</translation>
    </message>
    <message>
        <source>still showing the last version without errors</source>
        <translation>仍显示上一个无误的版本</translation>
    </message>
    <message>
        <source>nothing is shown: the script can&apos;t be built</source>
        <translation>未显示任何内容：脚本无法构建</translation>
    </message>
    <message>
        <source>Remove breakpoint</source>
        <translation>移除断点</translation>
    </message>
    <message>
        <source>Break here</source>
        <translation>在此处设断点</translation>
    </message>
    <message>
        <source>Run to here</source>
        <translation>运行到此处</translation>
    </message>
    <message>
        <source>Disable</source>
        <translation>停用</translation>
    </message>
    <message>
        <source>Enable</source>
        <translation>启用</translation>
    </message>
    <message>
        <source>Change…</source>
        <translation>更改…</translation>
    </message>
    <message>
        <source>%1 is a language model, which has no script. Model shows its text.</source>
        <translation>%1 是语言模型，没有脚本。“模型”显示它的文本。</translation>
    </message>
    <message>
        <source>Go to Model</source>
        <translation>转到“模型”</translation>
    </message>
</context>
<context>
    <name>ggs::SettingsDialog</name>
    <message>
        <source>Open the last file on startup</source>
        <translation>启动时打开上次的文件</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>设置</translation>
    </message>
    <message>
        <source>dark</source>
        <translation>深色</translation>
    </message>
    <message>
        <source>light</source>
        <translation>浅色</translation>
    </message>
    <message>
        <source> MiB</source>
        <translation> MiB</translation>
    </message>
    <message>
        <source>&amp;Theme</source>
        <translation>主题(&amp;T)</translation>
    </message>
    <message>
        <source>Th&amp;reads</source>
        <translation>线程(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;History</source>
        <translation>历史(&amp;H)</translation>
    </message>
    <message>
        <source>&amp;Profile runs</source>
        <translation>性能分析运行次数(&amp;P)</translation>
    </message>
    <message>
        <source>Number of runs per profile. More runs give more stable times.</source>
        <translation>每次性能分析的运行次数。次数越多，时间越稳定。</translation>
    </message>
    <message>
        <source>System default</source>
        <translation>跟随系统</translation>
    </message>
    <message>
        <source>&amp;Language</source>
        <translation>语言(&amp;L)</translation>
    </message>
    <message>
        <source>Restart now</source>
        <translation>立即重新启动</translation>
    </message>
    <message>
        <source> GiB</source>
        <translation> GiB</translation>
    </message>
    <message>
        <source>Takes effect the next time ggscope starts.</source>
        <translation>下次启动 ggscope 时生效。</translation>
    </message>
    <message>
        <source>Size of the history for stepping back. To go further back, ggscope runs earlier steps again.</source>
        <translation>用于回退的历史的大小。要退得更远，ggscope 会重新运行更早的步骤。</translation>
    </message>
    <message>
        <source>&amp;Memory limit</source>
        <translation>内存上限(&amp;M)</translation>
    </message>
    <message>
        <source>The most memory that a script may reserve. If a script needs more, it is refused before anything is reserved.</source>
        <translation>脚本最多可预留的内存。若脚本需要更多，会在预留之前拒绝。</translation>
    </message>
    <message>
        <source>Reload plug-ins automatically in trusted folders</source>
        <translation>在信任的文件夹中自动重新加载插件</translation>
    </message>
    <message>
        <source> %</source>
        <translation> %</translation>
    </message>
    <message>
        <source>from script</source>
        <translation>由脚本决定</translation>
    </message>
    <message>
        <source>&amp;Font size</source>
        <translation>字号(&amp;F)</translation>
    </message>
    <message>
        <source>Number of threads that run nodes. “from script” leaves the choice to the script or the model.</source>
        <translation>运行节点所用的线程数。“由脚本决定”表示由脚本或模型决定。</translation>
    </message>
</context>
<context>
    <name>ggs::SlotsPane</name>
    <message>
        <source>slot</source>
        <translation>槽位</translation>
    </message>
    <message>
        <source>keys</source>
        <translation>键数</translation>
    </message>
    <message>
        <source>per sample</source>
        <translation>每样本</translation>
    </message>
    <message>
        <source>least</source>
        <translation>最少</translation>
    </message>
    <message>
        <source>most</source>
        <translation>最多</translation>
    </message>
    <message>
        <source>without keys</source>
        <translation>无键</translation>
    </message>
    <message>
        <source>least key</source>
        <translation>最小键</translation>
    </message>
    <message>
        <source>greatest key</source>
        <translation>最大键</translation>
    </message>
    <message>
        <source>Slots of the click log</source>
        <translation>点击日志的槽位</translation>
    </message>
    <message>
        <source>Histogram of keys per sample</source>
        <translation>每个样本键数的直方图</translation>
    </message>
    <message>
        <source>No sample has been read yet.</source>
        <translation>尚未读取任何样本。</translation>
    </message>
    <message>
        <source>%1 samples have %2 keys, %3 per sample on average.</source>
        <translation>%1 个样本有 %2 个键，平均每个样本 %3 个。</translation>
    </message>
    <message>
        <source>keys of a sample</source>
        <translation>样本的键数</translation>
    </message>
    <message>
        <source>samples</source>
        <translation>样本数</translation>
    </message>
    <message>
        <source>Keys per sample</source>
        <translation>每个样本的键数</translation>
    </message>
    <message>
        <source>%1 keys: %2 samples</source>
        <translation>%1 个键：%2 个样本</translation>
    </message>
</context>
<context>
    <name>ggs::SparseCanvas</name>
    <message>
        <source>Keys of the sparse tensor</source>
        <translation>稀疏张量的键</translation>
    </message>
    <message>
        <source>end</source>
        <translation>末尾</translation>
    </message>
    <message>
        <source>row %1</source>
        <translation>第 %1 行</translation>
    </message>
    <message>
        <source>an empty row</source>
        <translation>空行</translation>
    </message>
    <message>
        <source>unused: it is in no row</source>
        <translation>未使用：不属于任何行</translation>
    </message>
    <message>
        <source>out of range</source>
        <translation>超出范围</translation>
    </message>
    <message>
        <source>the last row ends here</source>
        <translation>最后一行在此结束</translation>
    </message>
    <message>
        <source>row %1 begins here</source>
        <translation>第 %1 行从此开始</translation>
    </message>
</context>
<context>
    <name>ggs::SparsePanel</name>
    <message>
        <source>The node that reads the sparse tensor</source>
        <translation>读取该稀疏张量的节点</translation>
    </message>
    <message>
        <source>Sum of the selected row or key</source>
        <translation>所选行或键的和</translation>
    </message>
    <message>
        <source>rows: %1 · keys: %2 · longest row: %3</source>
        <translation>行：%1 · 键：%2 · 最长的行：%3</translation>
    </message>
    <message>
        <source>empty rows: %1</source>
        <translation>空行：%1</translation>
    </message>
    <message>
        <source>unused: %1 of %2</source>
        <translation>未使用：%1 / %2</translation>
    </message>
    <message>
        <source>Keys out of range: %1; the first one is at position %2. Keys must be from 0 to %3.</source>
        <translation>超出范围的键：%1；第一个在位置 %2。键必须从 0 到 %3。</translation>
    </message>
    <message>
        <source>Negative keys: %1; the first one is at position %2.</source>
        <translation>负的键：%1；第一个在位置 %2。</translation>
    </message>
    <message>
        <source>Key %1 · uses: %2</source>
        <translation>键 %1 · 使用次数：%2</translation>
    </message>
    <message>
        <source>Row %1 · keys: %2</source>
        <translation>第 %1 行 · 键：%2</translation>
    </message>
    <message>
        <source>Position %1 is unused: it is in no row.</source>
        <translation>位置 %1 未使用：它不属于任何行。</translation>
    </message>
    <message>
        <source>Click a key, an offset or the name of a row.</source>
        <translation>点击一个键、一个偏移或一行的名称。</translation>
    </message>
</context>
<context>
    <name>ggs::SparseTermsModel</name>
    <message>
        <source>keys of the row</source>
        <translation>该行的键数</translation>
    </message>
    <message>
        <source>out of range</source>
        <translation>超出范围</translation>
    </message>
    <message>
        <source>position</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>row</source>
        <translation>行</translation>
    </message>
    <message>
        <source>key</source>
        <translation>键</translation>
    </message>
    <message>
        <source>factor</source>
        <translation>因数</translation>
    </message>
</context>
<context>
    <name>ggs::StridesView</name>
    <message>
        <source>Layout</source>
        <translation>布局</translation>
    </message>
    <message>
        <source>What if</source>
        <translation>假设</translation>
    </message>
    <message>
        <source>Properties</source>
        <translation>性质</translation>
    </message>
    <message>
        <source>byte offset</source>
        <translation>字节偏移</translation>
    </message>
    <message>
        <source>walk order</source>
        <translation>遍历顺序</translation>
    </message>
    <message>
        <source>Contents of the cells</source>
        <translation>单元中显示的内容</translation>
    </message>
    <message>
        <source>LOGICAL GRID</source>
        <translation>逻辑网格</translation>
    </message>
    <message>
        <source>Bytes per row</source>
        <translation>每行显示的字节数</translation>
    </message>
    <message>
        <source>LINE OF BYTES</source>
        <translation>字节线</translation>
    </message>
    <message>
        <source>Dimension 0 first, then 1, 2 and 3</source>
        <translation>先维度 0，然后 1、2 和 3</translation>
    </message>
    <message>
        <source>PREDICATES</source>
        <translation>判定</translation>
    </message>
    <message>
        <source>GGML / PYTORCH</source>
        <translation>GGML / PYTORCH</translation>
    </message>
    <message>
        <source>This tensor has no elements, so there are no strides to show</source>
        <translation>此张量没有元素，因此没有步幅可显示</translation>
    </message>
    <message>
        <source>Select a tensor in the graph or in a list to see how its elements are stored in memory</source>
        <translation>在图或列表中选择一个张量，以查看其元素在内存中的排列</translation>
    </message>
    <message>
        <source>Each cell is an element. %1 elements share a block of %2 bytes, and each byte of a block belongs to all of its elements.</source>
        <translation>每个单元是一个元素。每 %1 个元素共用一个 %2 字节的块，块的每个字节都属于块内所有元素。</translation>
    </message>
    <message>
        <source>leaf</source>
        <translation>叶子</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%2 的 %1</translation>
    </message>
    <message>
        <source>%1, a view of %2 from byte %3</source>
        <translation>%1，%2 从字节 %3 起的视图</translation>
    </message>
    <message>
        <source>auto</source>
        <translation>自动</translation>
    </message>
    <message>
        <source>%1 bytes per row</source>
        <translation>每行 %1 字节</translation>
    </message>
    <message>
        <source>not run yet</source>
        <translation>尚未运行</translation>
    </message>
    <message>
        <source>block</source>
        <translation>块</translation>
    </message>
    <message>
        <source>step</source>
        <translation>步骤</translation>
    </message>
    <message>
        <source>bytes</source>
        <translation>字节</translation>
    </message>
    <message>
        <source>arena</source>
        <translation>内存区</translation>
    </message>
    <message>
        <source>raw</source>
        <translation>原始值</translation>
    </message>
    <message>
        <source>value</source>
        <translation>值</translation>
    </message>
    <message>
        <source>same as</source>
        <translation>即</translation>
    </message>
    <message>
        <source>offset and value</source>
        <translation>偏移和值</translation>
    </message>
    <message>
        <source>at node %1</source>
        <translation>在节点 %1</translation>
    </message>
    <message>
        <source>Strides</source>
        <translation>步幅</translation>
    </message>
    <message>
        <source>Tries permute, transpose, reshape, view or cont on a copy of the tensor. Shows the new shape, strides and walk through memory; the program stays unchanged</source>
        <translation>在张量的副本上尝试 permute、transpose、reshape、view 或 cont，显示新的形状、步幅和内存遍历；程序保持不变</translation>
    </message>
    <message>
        <source>#n: position in the walk</source>
        <translation>#n：在遍历中的位置</translation>
    </message>
</context>
<context>
    <name>ggs::TensorBytes</name>
    <message>
        <source>Bytes of the tensor</source>
        <translation>张量的字节</translation>
    </message>
    <message>
        <source>running: bytes from the last read</source>
        <translation>运行中：字节为上次读取的内容</translation>
    </message>
    <message>
        <source>No element of the tensor has this byte</source>
        <translation>张量中没有元素含有此字节</translation>
    </message>
</context>
<context>
    <name>ggs::TensorDifferenceModel</name>
    <message>
        <source>only in this file</source>
        <translation>仅此文件有</translation>
    </message>
    <message>
        <source>only in the other file</source>
        <translation>仅另一文件有</translation>
    </message>
    <message>
        <source>different shape</source>
        <translation>形状不同</translation>
    </message>
    <message numerus="yes">
        <source>NaN or Inf: %n element(s)</source>
        <translation>
            <numerusform>NaN 或 Inf：%n 个元素</numerusform>
        </translation>
    </message>
    <message>
        <source>Mean square of the difference, divided by the mean square of the values in this file</source>
        <translation>差的均方，除以此文件中各个值的均方</translation>
    </message>
    <message>
        <source>Largest difference between two values</source>
        <translation>两个值之差的最大值</translation>
    </message>
    <message>
        <source>tensor</source>
        <translation>张量</translation>
    </message>
    <message>
        <source>this file</source>
        <translation>此文件</translation>
    </message>
    <message>
        <source>other file</source>
        <translation>另一文件</translation>
    </message>
    <message>
        <source>max difference</source>
        <translation>最大差</translation>
    </message>
    <message>
        <source>differing</source>
        <translation>不同数</translation>
    </message>
    <message>
        <source>bytes</source>
        <translation>字节</translation>
    </message>
</context>
<context>
    <name>ggs::TextFlow</name>
    <message>
        <source>Go to end of the token&apos;s round</source>
        <translation>跳到词元所在轮的末尾</translation>
    </message>
    <message>
        <source>Replace token…</source>
        <translation>替换词元…</translation>
    </message>
    <message>
        <source>token %1 · id %2 · round %3</source>
        <translation>词元 %1 · 编号 %2 · 第 %3 轮</translation>
    </message>
    <message>
        <source>expected with a probability of %1</source>
        <translation>预期概率为 %1</translation>
    </message>
    <message>
        <source>tokens that the model expected here:</source>
        <translation>模型在此预期的词元：</translation>
    </message>
    <message>
        <source>Text, token by token</source>
        <translation>文本，逐 token 显示</translation>
    </message>
    <message>
        <source>token %1 of %2: %3</source>
        <translation>token %1 / %2：%3</translation>
    </message>
    <message>
        <source>next</source>
        <translation>下一个</translation>
    </message>
    <message>
        <source>there is no text</source>
        <translation>没有文本</translation>
    </message>
    <message numerus="yes">
        <source>it is one of the %n prompt token(s)</source>
        <translation>
            <numerusform>它属于提示词的 %n 个词元</numerusform>
        </translation>
    </message>
    <message>
        <source>the model is running</source>
        <translation>模型正在运行</translation>
    </message>
    <message>
        <source>the tokens before it have not been run</source>
        <translation>它之前的词元尚未运行</translation>
    </message>
    <message>
        <source>Replace token: %1</source>
        <translation>替换词元：%1</translation>
    </message>
    <message>
        <source>Edit prompt…</source>
        <translation>编辑提示词…</translation>
    </message>
</context>
<context>
    <name>ggs::TextView</name>
    <message>
        <source>Generate</source>
        <translation>生成</translation>
    </message>
    <message>
        <source>Prompt</source>
        <translation>提示词</translation>
    </message>
    <message>
        <source>A text for the model: Enter makes its graph</source>
        <translation>给模型的文本：按 Enter 构建其计算图</translation>
    </message>
    <message>
        <source>Tokens of the text, and how many the cache has room for</source>
        <translation>文本的词元数，以及缓存可容纳的数量</translation>
    </message>
    <message>
        <source>Lets the model go on, token by token; breakpoints and Pause stop it inside one</source>
        <translation>让模型逐词元继续；断点和暂停可以停在词元内部</translation>
    </message>
    <message>
        <source>Tokens to generate</source>
        <translation>要生成的词元数</translation>
    </message>
    <message numerus="yes">
        <source>%n token(s)</source>
        <translation>
            <numerusform>%n 个词元</numerusform>
        </translation>
    </message>
    <message>
        <source>Copy text</source>
        <translation>复制文本</translation>
    </message>
    <message>
        <source>Copies the prompt and the generated text</source>
        <translation>复制提示词和生成的文本</translation>
    </message>
    <message>
        <source>round %1: %2 in %3 ms, %4 tokens/s</source>
        <translation>第 %1 轮：%2，%3 ms，%4 词元/秒</translation>
    </message>
    <message>
        <source>Pause at each</source>
        <translation>逐个暂停</translation>
    </message>
    <message>
        <source>The model pauses after each token: Generate goes on with the next one</source>
        <translation>模型在每个词元后暂停；按“生成”继续下一个</translation>
    </message>
    <message numerus="yes">
        <source>%n character(s) copied</source>
        <translation>
            <numerusform>已复制 %n 个字符</numerusform>
        </translation>
    </message>
    <message>
        <source>Next (%1 left)</source>
        <translation>下一个（余 %1）</translation>
    </message>
    <message>
        <source>ready after %1 ms; </source>
        <translation>%1 ms 后就绪；</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>文本</translation>
    </message>
    <message>
        <source>This program has no text. Open a language model.</source>
        <translation>此程序没有文本。请打开语言模型。</translation>
    </message>
    <message numerus="yes">
        <source>Branch %1, %n token(s)</source>
        <translation>
            <numerusform>分支 %1，%n 个词元</numerusform>
        </translation>
    </message>
    <message>
        <source>, leaves branch %1 at token %2</source>
        <translation>，在词元 %2 处与分支 %1 分开</translation>
    </message>
    <message>
        <source>: “%1”</source>
        <translation>：“%1”</translation>
    </message>
    <message>
        <source>Edit prompt…</source>
        <translation>编辑提示词…</translation>
    </message>
    <message>
        <source>Edits the prompt with several lines or as a chat message, and shows its tokens. Also sets the size and type of the KV cache, and flash attention</source>
        <translation>以多行文本或对话消息的形式编辑提示词，并显示其词元。还可设置 KV 缓存的大小和类型以及 flash attention</translation>
    </message>
    <message>
        <source>Branches of the text</source>
        <translation>文本的分支</translation>
    </message>
    <message>
        <source>Texts that the model had before another token was chosen or another prompt was typed. Choosing one continues with it</source>
        <translation>选择其他词元或输入其他提示词之前模型的文本。选择其中一个即可从它继续</translation>
    </message>
    <message>
        <source>Colour of the line under a token: its probability, from unlikely to certain</source>
        <translation>词元下方线条的颜色：该词元的概率，从不太可能到必然</translation>
    </message>
    <message>
        <source>The line under a token shows how likely the model found it, from 0 to 100 %</source>
        <translation>词元下方的线条表示模型认为该词元有多大可能，从 0 到 100 %</translation>
    </message>
    <message>
        <source>unlikely</source>
        <translation>不太可能</translation>
    </message>
    <message>
        <source>certain</source>
        <translation>必然</translation>
    </message>
    <message>
        <source>%1 of %2 tokens. The prompt is grey.</source>
        <translation>词元：%1 / %2。提示词以灰色显示。</translation>
    </message>
    <message numerus="yes">
        <source>Up to %n token(s) of branch %1 are computed again.</source>
        <translation>
            <numerusform>最多重新计算分支 %1 的 %n 个词元。</numerusform>
        </translation>
    </message>
    <message>
        <source>Up to %1 of the %2 tokens of branch %3 are computed again, starting with token %4. The others are still in the KV cache.</source>
        <translation>从词元 %4 起，最多重新计算分支 %3 的 %2 个词元中的 %1 个。其余词元仍在 KV 缓存中。</translation>
    </message>
    <message>
        <source>Text, token by token</source>
        <translation>文本，逐个词元</translation>
    </message>
</context>
<context>
    <name>ggs::ThreadsMenu</name>
    <message>
        <source>&amp;Threads</source>
        <translation>线程(&amp;T)</translation>
    </message>
    <message>
        <source>1 thread</source>
        <translation>1 个线程</translation>
    </message>
    <message>
        <source>%1 threads</source>
        <translation>%1 个线程</translation>
    </message>
    <message>
        <source>Threads: from script</source>
        <translation>线程：由脚本决定</translation>
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
            <numerusform>%n 次运行</numerusform>
        </translation>
    </message>
    <message>
        <source>The flops and bytes of this op are not known.</source>
        <translation>此算子的浮点运算和字节数未知。</translation>
    </message>
    <message>
        <source>flops</source>
        <translation>浮点运算</translation>
    </message>
    <message>
        <source>bytes</source>
        <translation>字节</translation>
    </message>
    <message>
        <source>flops per byte</source>
        <translation>每字节浮点运算</translation>
    </message>
    <message>
        <source>reached</source>
        <translation>达到</translation>
    </message>
    <message>
        <source>%1 GFLOP/s</source>
        <translation>%1 GFLOP/s</translation>
    </message>
    <message>
        <source>%1 of %2 GB/s</source>
        <translation>%1 / %2 GB/s</translation>
    </message>
    <message>
        <source>%1 of %2 GFLOP/s</source>
        <translation>%1 / %2 GFLOP/s</translation>
    </message>
    <message>
        <source>memory-bound</source>
        <translation>受内存限制</translation>
    </message>
    <message>
        <source>compute-bound</source>
        <translation>受计算限制</translation>
    </message>
    <message>
        <source>%1 of the peak; at the peak it takes %2</source>
        <translation>为峰值的 %1；以峰值速度需 %2</translation>
    </message>
    <message>
        <source>share</source>
        <translation>占比</translation>
    </message>
    <message>
        <source>%1 of the run, place %2</source>
        <translation>占运行的 %1，第 %2 位</translation>
    </message>
    <message>
        <source>fused with</source>
        <translation>融合对象</translation>
    </message>
    <message>
        <source>, %1 slower</source>
        <translation>，慢 %1</translation>
    </message>
    <message>
        <source>, %1 faster</source>
        <translation>，快 %1</translation>
    </message>
    <message>
        <source>last time</source>
        <translation>最近一次</translation>
    </message>
    <message>
        <source>median; %1 to %2</source>
        <translation>中位数；%1 至 %2</translation>
    </message>
    <message>
        <source>one run</source>
        <translation>一次运行</translation>
    </message>
    <message numerus="yes">
        <source>profiling: %n run(s) done …</source>
        <translation>
            <numerusform>性能分析：已完成 %n 次运行 …</numerusform>
        </translation>
    </message>
    <message>
        <source>Profile</source>
        <translation>性能分析</translation>
    </message>
    <message>
        <source>Runs everything several times without stops and shows the median</source>
        <translation>不停顿地多次运行全部节点，并显示中位数</translation>
    </message>
    <message>
        <source>from cache</source>
        <translation>来自缓存</translation>
    </message>
</context>
<context>
    <name>ggs::TimeStrip</name>
    <message>
        <source>Time strip</source>
        <translation>时间条</translation>
    </message>
    <message>
        <source>Nothing to show: %1</source>
        <translation>没有可显示的内容：%1</translation>
    </message>
    <message>
        <source>Open a program to see its rounds and nodes here.</source>
        <translation>打开程序，即可在此查看其轮次和节点。</translation>
    </message>
    <message>
        <source>There are no nodes to run.</source>
        <translation>没有要运行的节点。</translation>
    </message>
    <message>
        <source>node %1 of %2</source>
        <translation>节点 %1 / %2</translation>
    </message>
    <message>
        <source>%1, round %2</source>
        <translation>%1，第 %2 轮</translation>
    </message>
    <message>
        <source>The program is running. Pause it to go to another place.</source>
        <translation>程序正在运行。请先暂停，再转到其他位置。</translation>
    </message>
    <message>
        <source>round %1: %2</source>
        <translation>第 %1 轮：%2</translation>
    </message>
    <message>
        <source>node %1</source>
        <translation>节点 %1</translation>
    </message>
    <message>
        <source>Rounds</source>
        <translation>轮次</translation>
    </message>
    <message>
        <source>Nodes</source>
        <translation>节点</translation>
    </message>
    <message>
        <source>%1 %2 %</source>
        <comment>an op family and its share of the nodes</comment>
        <translation>%1 %2 %</translation>
    </message>
    <message>
        <source>other</source>
        <translation>其他</translation>
    </message>
</context>
<context>
    <name>ggs::TimelineCanvas</name>
    <message>
        <source>nothing ran for %1</source>
        <translation>%1 内没有运行</translation>
    </message>
    <message numerus="yes">
        <source>step %1 · %2 · %n chunk(s)</source>
        <translation>
            <numerusform>步骤 %1 · %2 · %n 个分块</numerusform>
        </translation>
    </message>
    <message>
        <source>thread %1 · rows %2…%3 · %4</source>
        <translation>线程 %1 · 行 %2…%3 · %4</translation>
    </message>
    <message>
        <source> · phase %1</source>
        <translation> · 阶段 %1</translation>
    </message>
    <message>
        <source>thread %1 waited %2 for the other threads</source>
        <translation>线程 %1 等待其他线程 %2</translation>
    </message>
    <message>
        <source>nodes</source>
        <translation>节点</translation>
    </message>
    <message>
        <source>worked</source>
        <translation>工作</translation>
    </message>
    <message>
        <source>waited</source>
        <translation>等待</translation>
    </message>
    <message>
        <source>thread %1</source>
        <translation>线程 %1</translation>
    </message>
    <message>
        <source>step %1 · %2 · no room to record its chunks</source>
        <translation>步骤 %1 · %2 · 其分块因空间不足未记录</translation>
    </message>
    <message>
        <source>step %1 · %2</source>
        <translation>步骤 %1 · %2</translation>
    </message>
    <message>
        <source>%1 copied to the device for this node · %2</source>
        <translation>为此节点复制 %1 到设备 · %2</translation>
    </message>
    <message>
        <source>%1 copied to the host for this node · %2</source>
        <translation>为此节点复制 %1 到主机 · %2</translation>
    </message>
    <message>
        <source>copies</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Timeline</source>
        <translation>时间线</translation>
    </message>
    <message>
        <source>Thread %1 worked %2 of the time and waited at barriers for %3. It was idle for the other %4: between nodes, not woken up yet, or without a core.</source>
        <translation>线程 %1 有 %2 的时间在工作，%3 的时间在屏障处等待。其余 %4 空闲：在节点之间、尚未被唤醒，或没有核心。</translation>
    </message>
    <message>
        <source>idle</source>
        <translation>空闲</translation>
    </message>
</context>
<context>
    <name>ggs::TimelineView</name>
    <message>
        <source>Open a sample, a script or a trace to see when its nodes ran.</source>
        <translation>打开示例、脚本或跟踪记录，以查看其节点何时运行。</translation>
    </message>
    <message>
        <source>Nothing has run yet: press F5 to run all, F10 to run one node.</source>
        <translation>尚未运行：按 F5 运行全部，按 F10 运行一个节点。</translation>
    </message>
    <message numerus="yes">
        <source>%n pause(s) folded</source>
        <translation>
            <numerusform>已折叠 %n 处停顿</numerusform>
        </translation>
    </message>
    <message>
        <source>Timeline</source>
        <translation>时间线</translation>
    </message>
    <message>
        <source>Nothing to show: %1</source>
        <translation>没有可显示的内容：%1</translation>
    </message>
    <message>
        <source>No timeline to show: %1.</source>
        <translation>没有时间线：%1。</translation>
    </message>
    <message>
        <source>run %1 of %2, with the median total time</source>
        <translation>第 %1 次运行，共 %2 次，总时间为中位数</translation>
    </message>
    <message>
        <source>run %1 of %2, close to the median: there was no room for the records of run %3</source>
        <translation>第 %1 次运行，共 %2 次，接近中位数：第 %3 次运行的记录因空间不足未保留</translation>
    </message>
    <message>
        <source>no room for %1 older records</source>
        <translation>%1 条较早的记录因空间不足未保留</translation>
    </message>
    <message numerus="yes">
        <source>from start to end, %n thread(s)</source>
        <translation>
            <numerusform>从开始到结束，%n 个线程</numerusform>
        </translation>
    </message>
    <message>
        <source>round %1</source>
        <translation>第 %1 轮</translation>
    </message>
    <message>
        <source>from start to end, device: %1</source>
        <translation>从开始到结束，设备：%1</translation>
    </message>
    <message>
        <source>The device ran the nodes as a single unit, so none of them was timed individually. Restart and run again with this view open.</source>
        <translation>设备将各节点作为整体运行，因此没有单独计时。请重新开始并在打开此视图时运行。</translation>
    </message>
    <message>
        <source>Show all nodes</source>
        <translation>显示所有节点</translation>
    </message>
    <message>
        <source>No node of the marked span was recorded.</source>
        <translation>所标记区间内的节点都没有记录。</translation>
    </message>
    <message>
        <source>%1 · threads worked %2 % and waited %3 % of the time</source>
        <translation>%1 · 线程有 %2 % 的时间在工作，%3 % 的时间在等待</translation>
    </message>
    <message>
        <source>Trace events, for Perfetto (*.json)</source>
        <translation>跟踪事件，供 Perfetto 使用 (*.json)</translation>
    </message>
    <message>
        <source>latest run</source>
        <translation>最近一次运行</translation>
    </message>
    <message>
        <source>latest run, partly stepped</source>
        <translation>最近一次运行，部分为单步</translation>
    </message>
    <message>
        <source>latest steps</source>
        <translation>最近的单步</translation>
    </message>
    <message>
        <source>latest steps, without the pauses between them</source>
        <translation>最近的单步，不含其间的停顿</translation>
    </message>
    <message>
        <source>%1, not from the profile</source>
        <translation>%1，不是来自性能分析</translation>
    </message>
    <message>
        <source>Work of each thread</source>
        <translation>每个线程的工作</translation>
    </message>
</context>
<context>
    <name>ggs::TokenSection</name>
    <message>
        <source>, place %1</source>
        <translation>，第 %1 位</translation>
    </message>
    <message>
        <source>Token %1: %2</source>
        <translation>词元 %1：%2</translation>
    </message>
    <message>
        <source>piece</source>
        <translation>文字</translation>
    </message>
    <message>
        <source>made in</source>
        <translation>产生于</translation>
    </message>
    <message>
        <source>the prompt, round %1</source>
        <translation>提示词，第 %1 轮</translation>
    </message>
    <message>
        <source>the text, round %1</source>
        <translation>文本，第 %1 轮</translation>
    </message>
    <message>
        <source>probability</source>
        <translation>概率</translation>
    </message>
    <message>
        <source>The probability that the model gave this token after the previous ones</source>
        <translation>在前面的词元之后，模型给此词元的概率</translation>
    </message>
    <message>
        <source>Selects this token</source>
        <translation>选择此词元</translation>
    </message>
    <message>
        <source>next token</source>
        <translation>下一个词元</translation>
    </message>
    <message>
        <source>most likely next</source>
        <translation>最可能的下一个</translation>
    </message>
    <message>
        <source>Shows all candidates for the next token</source>
        <translation>显示下一个词元的所有候选词元</translation>
    </message>
    <message>
        <source>not run yet</source>
        <translation>尚未运行</translation>
    </message>
    <message>
        <source>“%1”</source>
        <translation>“%1”</translation>
    </message>
    <message>
        <source>, id %1</source>
        <translation>，id %1</translation>
    </message>
</context>
<context>
    <name>ggs::TrainingActions</name>
    <message>
        <source>Save checkpoint…</source>
        <translation>保存检查点…</translation>
    </message>
    <message>
        <source>Saves parameters, optimiser and round to a GGUF file, from which ggscope-cli train --resume goes on</source>
        <translation>将参数、优化器和轮次保存到 GGUF 文件，ggscope-cli train --resume 可由此继续</translation>
    </message>
    <message>
        <source>Save parameters…</source>
        <translation>保存参数…</translation>
    </message>
    <message>
        <source>Saves the parameters to a GGUF file, from which scripts can load them</source>
        <translation>将参数保存到 GGUF 文件，脚本可从中加载</translation>
    </message>
    <message>
        <source>Run one epoch</source>
        <translation>运行一个周期</translation>
    </message>
    <message>
        <source>Run epoch</source>
        <translation>运行周期</translation>
    </message>
    <message>
        <source>Trains to the end of the epoch, or of the next one; without batches, an epoch is one round</source>
        <translation>训练到本周期或下一周期结束；没有批次时，一个周期就是一轮</translation>
    </message>
    <message>
        <source>Run all epochs</source>
        <translation>运行所有周期</translation>
    </message>
    <message>
        <source>Run all</source>
        <translation>全部运行</translation>
    </message>
    <message>
        <source>Trains to the end, or to the next breakpoint</source>
        <translation>训练到结束，或到下一个断点</translation>
    </message>
    <message>
        <source>Back %1 rounds</source>
        <translation>后退 %1 轮</translation>
    </message>
    <message>
        <source>Goes back to the end of an earlier round and restores every byte</source>
        <translation>回到更早一轮的结束，并恢复每个字节</translation>
    </message>
    <message>
        <source>Forward %1 rounds</source>
        <translation>前进 %1 轮</translation>
    </message>
    <message>
        <source>Runs to the end of a later round</source>
        <translation>运行到更晚一轮的结束</translation>
    </message>
    <message>
        <source>%1 was written</source>
        <translation>%1 已写入</translation>
    </message>
    <message>
        <source>The training was not saved</source>
        <translation>训练未保存</translation>
    </message>
    <message>
        <source>no round has ended yet</source>
        <translation>还没有完成任何一轮</translation>
    </message>
    <message>
        <source>Save checkpoint</source>
        <translation>保存检查点</translation>
    </message>
    <message>
        <source>Save parameters</source>
        <translation>保存参数</translation>
    </message>
    <message>
        <source>GGUF files (*.gguf);;All files (*)</source>
        <translation>GGUF 文件 (*.gguf);;所有文件 (*)</translation>
    </message>
    <message>
        <source>Run one iteration</source>
        <translation>运行一次迭代</translation>
    </message>
    <message>
        <source>Run iteration</source>
        <translation>运行迭代</translation>
    </message>
    <message>
        <source>Runs until the optimiser has taken a step; L-BFGS may evaluate the loss several times for it</source>
        <translation>运行到优化器完成一步为止；L-BFGS 为此可能多次求损失的值</translation>
    </message>
    <message numerus="yes">
        <source>The edit has ended the training after %n round(s)</source>
        <translation>
            <numerusform>此编辑在 %n 轮之后结束了训练</numerusform>
        </translation>
    </message>
    <message>
        <source>The new script begins again. The curves of the old one are kept for comparison.</source>
        <translation>新脚本从头开始。旧脚本的曲线已保留，供比较。</translation>
    </message>
</context>
<context>
    <name>ggs::TrainingChart</name>
    <message>
        <source>round</source>
        <translation>轮次</translation>
    </message>
    <message>
        <source>round %1: %2</source>
        <translation>第 %1 轮：%2</translation>
    </message>
</context>
<context>
    <name>ggs::TrainingRuns</name>
    <message>
        <source>linear schedule</source>
        <translation>线性衰减</translation>
    </message>
    <message>
        <source>cosine schedule</source>
        <translation>余弦衰减</translation>
    </message>
    <message>
        <source>warm-up %1</source>
        <translation>预热 %1</translation>
    </message>
    <message>
        <source>batch %1</source>
        <translation>批次 %1</translation>
    </message>
    <message>
        <source>this program does not train; open the sample regression</source>
        <translation>此程序不训练；请打开示例 regression</translation>
    </message>
    <message>
        <source>wait until the run ends, or pause it</source>
        <translation>请等待运行结束，或暂停它</translation>
    </message>
    <message>
        <source>no round has ended yet</source>
        <translation>还没有完成任何一轮</translation>
    </message>
    <message>
        <source>%1 curves are kept already; remove one first</source>
        <translation>已保留 %1 条曲线；请先移除一条</translation>
    </message>
</context>
<context>
    <name>ggs::TwoOrders</name>
    <message>
        <source>PyTorch, blocks</source>
        <translation>PyTorch，按块计</translation>
    </message>
    <message>
        <source>PyTorch, elements</source>
        <translation>PyTorch，按元素计</translation>
    </message>
    <message>
        <source>none: not a whole number of elements</source>
        <translation>无：不是整数个元素</translation>
    </message>
    <message>
        <source>ggml, bytes</source>
        <translation>ggml，字节</translation>
    </message>
    <message>
        <source>shape</source>
        <translation>形状</translation>
    </message>
    <message>
        <source>strides</source>
        <translation>步幅</translation>
    </message>
    <message>
        <source>element</source>
        <translation>元素</translation>
    </message>
    <message>
        <source>offset</source>
        <translation>偏移</translation>
    </message>
    <message>
        <source>created by</source>
        <translation>创建者</translation>
    </message>
    <message>
        <source>Axes of ggml and of PyTorch</source>
        <translation>ggml 与 PyTorch 的轴</translation>
    </message>
</context>
<context>
    <name>ggs::ValuePane</name>
    <message>
        <source>… %1 more bytes</source>
        <translation>… 还有 %1 字节</translation>
    </message>
    <message>
        <source>Select a key to see its whole value</source>
        <translation>选择一个键以查看其完整的值</translation>
    </message>
    <message>
        <source>safetensors files contain weights and string-valued keys, but no architecture and no tokenizer</source>
        <translation>safetensors 文件含有权重和值为字符串的键，但没有架构，也没有分词器</translation>
    </message>
    <message>
        <source>%1   not saved</source>
        <translation>%1   未保存</translation>
    </message>
    <message>
        <source>Value of the key</source>
        <translation>键的值</translation>
    </message>
    <message>
        <source>Elements of the key</source>
        <translation>键的元素</translation>
    </message>
</context>
<context>
    <name>ggs::ValuesView</name>
    <message>
        <source>Select a tensor to see its values</source>
        <translation>选择张量以查看其值</translation>
    </message>
    <message>
        <source>counting … %1 %&lt;br&gt;%2 elements&lt;br&gt;%3</source>
        <translation>正在统计 … %1 %&lt;br&gt;%2 个元素&lt;br&gt;%3</translation>
    </message>
    <message>
        <source>min</source>
        <translation>最小值</translation>
    </message>
    <message>
        <source>max</source>
        <translation>最大值</translation>
    </message>
    <message>
        <source>mean</source>
        <translation>均值</translation>
    </message>
    <message>
        <source>sd</source>
        <translation>标准差</translation>
    </message>
    <message>
        <source>zeros</source>
        <translation>零</translation>
    </message>
    <message>
        <source>elements</source>
        <translation>元素</translation>
    </message>
    <message>
        <source>at node %1</source>
        <translation>位于节点 %1</translation>
    </message>
    <message>
        <source>&amp;Copy</source>
        <translation>复制(&amp;C)</translation>
    </message>
    <message>
        <source>Copy as CS&amp;V</source>
        <translation>复制为 CSV(&amp;V)</translation>
    </message>
    <message>
        <source>Copy as &amp;NumPy</source>
        <translation>复制为 NumPy(&amp;N)</translation>
    </message>
    <message>
        <source>&amp;Save as .npy…</source>
        <translation>保存为 .npy(&amp;S)…</translation>
    </message>
    <message>
        <source>Save as .npy</source>
        <translation>保存为 .npy</translation>
    </message>
    <message>
        <source>NumPy arrays (*.npy)</source>
        <translation>NumPy 数组 (*.npy)</translation>
    </message>
    <message>
        <source>Save heat map as &amp;PNG…</source>
        <translation>将热图保存为 PNG(&amp;P)…</translation>
    </message>
    <message>
        <source>Save heat map</source>
        <translation>保存热图</translation>
    </message>
    <message>
        <source>Pictures (*.png)</source>
        <translation>图片 (*.png)</translation>
    </message>
    <message>
        <source>&amp;Difference from a .npy file…</source>
        <translation>与 .npy 文件的差异(&amp;D)…</translation>
    </message>
    <message>
        <source>Difference from</source>
        <translation>与以下文件的差异</translation>
    </message>
    <message>
        <source>&amp;End difference from %1</source>
        <translation>结束与 %1 的差异(&amp;E)</translation>
    </message>
    <message>
        <source>Colour range: &amp;all values</source>
        <translation>颜色范围：所有值(&amp;A)</translation>
    </message>
    <message>
        <source>Se&amp;t colour range…</source>
        <translation>设置颜色范围(&amp;T)…</translation>
    </message>
    <message>
        <source>Shift+N</source>
        <translation>Shift+N</translation>
    </message>
    <message>
        <source>Changes</source>
        <translation>更改</translation>
    </message>
    <message>
        <source>%1 [%2, %3, %4, %5]  %6 → %7  before step %8</source>
        <translation>%1 [%2, %3, %4, %5]  %6 → %7  在步骤 %8 之前</translation>
    </message>
    <message>
        <source>&amp;Undo last change</source>
        <translation>撤销最近一次修改(&amp;U)</translation>
    </message>
    <message>
        <source>searching …</source>
        <translation>正在搜索 …</translation>
    </message>
    <message>
        <source>no NaN or Inf in %1 elements</source>
        <translation>%1 个元素中没有 NaN 和 Inf</translation>
    </message>
    <message>
        <source>, search wrapped around</source>
        <translation>，搜索已绕回</translation>
    </message>
    <message>
        <source>a difference can&apos;t be changed; end it first</source>
        <translation>差异不能更改；请先结束它</translation>
    </message>
    <message>
        <source>Colour range</source>
        <translation>颜色范围</translation>
    </message>
    <message>
        <source>Lowest value</source>
        <translation>最低值</translation>
    </message>
    <message>
        <source>Highest value</source>
        <translation>最高值</translation>
    </message>
    <message>
        <source>%1 × %2 values are too many to copy (at most %3); save them as .npy</source>
        <translation>%1 × %2 个值过多，无法复制（最多 %3 个）；请保存为 .npy</translation>
    </message>
    <message>
        <source>%1 × %2 values copied</source>
        <translation>已复制 %1 × %2 个值</translation>
    </message>
    <message>
        <source>not run yet: there is nothing to save</source>
        <translation>尚未运行：没有可保存的内容</translation>
    </message>
    <message>
        <source>writing %1 …</source>
        <translation>正在写入 %1 …</translation>
    </message>
    <message>
        <source>%1 was written (%2)</source>
        <translation>已写入 %1（%2）</translation>
    </message>
    <message>
        <source>there is no heat map to save: show it first</source>
        <translation>没有可保存的热图：请先显示热图</translation>
    </message>
    <message>
        <source>%1 was written</source>
        <translation>已写入 %1</translation>
    </message>
    <message>
        <source>T</source>
        <translation>T</translation>
    </message>
    <message>
        <source>Transposes the display only (T)</source>
        <translation>仅转置显示（T）</translation>
    </message>
    <message>
        <source>Heat map</source>
        <translation>热图</translation>
    </message>
    <message>
        <source>Shows the heat map next to the numbers, or alone</source>
        <translation>在数字旁边显示热图，或只显示热图</translation>
    </message>
    <message>
        <source>Numbers</source>
        <translation>数</translation>
    </message>
    <message>
        <source>Shows the numbers next to the heat map, or alone</source>
        <translation>在热图旁边显示数字，或只显示数字</translation>
    </message>
    <message>
        <source>Copy, save, compare, colour range, changes</source>
        <translation>复制、保存、比较、颜色范围、修改</translation>
    </message>
    <message>
        <source>%1 was not written: the values changed while they were being saved</source>
        <translation>未写入 %1：保存期间值发生了变化</translation>
    </message>
    <message>
        <source>difference</source>
        <translation>差异</translation>
    </message>
    <message>
        <source>colour range %1 to %2; press R to include all values</source>
        <translation>颜色范围 %1 至 %2；按 R 包含所有值</translation>
    </message>
    <message>
        <source>colour range: all values</source>
        <translation>颜色范围：所有值</translation>
    </message>
    <message>
        <source>sampled</source>
        <translation>采样</translation>
    </message>
    <message>
        <source>Zoom &amp;in</source>
        <translation>放大(&amp;I)</translation>
    </message>
    <message>
        <source>Zoom &amp;out</source>
        <translation>缩小(&amp;O)</translation>
    </message>
    <message>
        <source>&amp;Whole heat map</source>
        <translation>整个热图(&amp;W)</translation>
    </message>
    <message>
        <source>%1 was not written: cancelled</source>
        <translation>%1 未写入：已取消</translation>
    </message>
    <message numerus="yes">
        <source>%n value(s) changed by hand; press Ctrl+Z to undo the last change</source>
        <translation>
            <numerusform>手动修改了 %n 个值；按 Ctrl+Z 撤销最近一次修改</numerusform>
        </translation>
    </message>
    <message>
        <source>Hide check &amp;errors</source>
        <translation>隐藏检查误差(&amp;E)</translation>
    </message>
    <message>
        <source>Show check &amp;errors</source>
        <translation>显示检查误差(&amp;E)</translation>
    </message>
    <message>
        <source>Next NaN, &amp;Inf or outlier</source>
        <translation>下一个 NaN、Inf 或离群值(&amp;I)</translation>
    </message>
    <message>
        <source>Previous NaN, Inf or outlier</source>
        <translation>上一个 NaN、Inf 或离群值</translation>
    </message>
    <message>
        <source>the program is running: pause it first</source>
        <translation>正在运行：请先暂停</translation>
    </message>
    <message>
        <source>more than %1 standard deviations from the mean</source>
        <translation>偏离均值超过 %1 个标准差</translation>
    </message>
    <message>
        <source>no NaN or Inf in %1 elements, and no element %2</source>
        <translation>%1 个元素中没有 NaN 和 Inf，也没有元素%2</translation>
    </message>
    <message>
        <source>outlier at [%1, %2, %3, %4], %5%6</source>
        <translation>离群值位于 [%1, %2, %3, %4]，%5%6</translation>
    </message>
    <message>
        <source>NaN or Inf at [%1, %2, %3, %4]%5%6</source>
        <translation>NaN 或 Inf 位于 [%1, %2, %3, %4]%5%6</translation>
    </message>
    <message>
        <source>errors of %1 of %2 elements, as fractions of their bounds; the other elements were not compared and are drawn as 0</source>
        <translation>%2 个元素中 %1 个的误差占其误差界的比例；其余元素未比较，按 0 绘制</translation>
    </message>
    <message>
        <source>Values</source>
        <translation>值</translation>
    </message>
    <message>
        <source>Finds the next NaN or Inf (N) or the previous one (Shift+N). If all values are finite, N finds the next outlier</source>
        <translation>查找下一个 NaN 或 Inf (N) 或上一个 (Shift+N)。若所有值均有限，N 查找下一个离群值</translation>
    </message>
    <message>
        <source>Goes to the first element with this value</source>
        <translation>转到第一个具有此值的元素</translation>
    </message>
    <message>
        <source>compared</source>
        <translation>已比较</translation>
    </message>
    <message>
        <source>wrong</source>
        <translation>错误</translation>
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
        <translation>粘贴值(&amp;U)</translation>
    </message>
    <message>
        <source>no tensor is selected</source>
        <translation>没有选中张量</translation>
    </message>
    <message>
        <source>nothing was pasted: %1</source>
        <translation>没有粘贴：%1</translation>
    </message>
    <message>
        <source>nothing was pasted: at most %1 values can be changed at once</source>
        <translation>没有粘贴：一次最多修改 %1 个值</translation>
    </message>
    <message>
        <source>select the cell for the first value</source>
        <translation>请选择放第一个值的单元格</translation>
    </message>
    <message>
        <source>nothing was pasted: %1 × %2 values don&apos;t fit; from the selected cell on, there is room for only %3 × %4</source>
        <translation>没有粘贴：共有 %1 × %2 个值，而从所选单元格起只放得下 %3 × %4 个</translation>
    </message>
    <message>
        <source>type a number, nan, inf or -inf; Esc keeps the old value</source>
        <translation>请输入数字、nan、inf 或 -inf；Esc 保留原来的值</translation>
    </message>
    <message>
        <source>“%1” is not a number: type a number, nan, inf or -inf; Esc keeps the old value</source>
        <translation>“%1”不是数字：请输入数字、nan、inf 或 -inf；Esc 保留原来的值</translation>
    </message>
    <message>
        <source>&amp;Logarithmic histogram</source>
        <translation>对数直方图(&amp;L)</translation>
    </message>
    <message>
        <source>histogram with logarithmic counts; press L for linear counts</source>
        <translation>直方图按对数计数；按 L 切换为线性计数</translation>
    </message>
    <message>
        <source>histogram with linear counts</source>
        <translation>直方图按线性计数</translation>
    </message>
    <message>
        <source>Nothing to show: %1</source>
        <translation>没有可显示的内容：%1</translation>
    </message>
    <message>
        <source>Values are counted when the run stops</source>
        <translation>运行停止后再统计</translation>
    </message>
    <message>
        <source>with an error above its bound</source>
        <translation>误差超过其误差界</translation>
    </message>
    <message>
        <source>worst error</source>
        <translation>最大误差</translation>
    </message>
    <message>
        <source>%1 % of the bound</source>
        <translation>误差界的 %1 %</translation>
    </message>
    <message>
        <source>errors of %1 elements, as fractions of their bounds: an element above 1 is wrong; press N for the next one</source>
        <translation>%1 个元素的误差占其误差界的比例：大于 1 即为错误；按 N 跳到下一个错误元素</translation>
    </message>
    <message>
        <source>error ÷ bound</source>
        <translation>误差 ÷ 误差界</translation>
    </message>
    <message>
        <source>error ÷ bound at step %1</source>
        <translation>步骤 %1 的误差 ÷ 误差界</translation>
    </message>
    <message>
        <source>All %1 elements are equal.</source>
        <translation>全部 %1 个元素相等。</translation>
    </message>
    <message>
        <source>%1 of %2 elements differ.</source>
        <translation>%2 个元素中有 %1 个不同。</translation>
    </message>
    <message>
        <source>The largest difference is %1.</source>
        <translation>最大差异为 %1。</translation>
    </message>
    <message>
        <source>NaN or Inf: %1.</source>
        <translation>NaN 或 Inf：%1。</translation>
    </message>
    <message>
        <source>%1 and %2</source>
        <translation>%1 和 %2</translation>
    </message>
    <message>
        <source>KV head</source>
        <translation>KV 头</translation>
    </message>
    <message>
        <source>Statistics</source>
        <translation>统计</translation>
    </message>
    <message>
        <source>Display of the values</source>
        <translation>值的显示方式</translation>
    </message>
    <message>
        <source>Histogram</source>
        <translation>直方图</translation>
    </message>
    <message>
        <source>error of the gradient ÷ bound</source>
        <translation>梯度误差 ÷ 误差界</translation>
    </message>
    <message>
        <source>Shows the histogram in the place of the numbers and the heat map</source>
        <translation>在数值和热图的位置显示直方图</translation>
    </message>
    <message>
        <source>Sparse</source>
        <translation>稀疏</translation>
    </message>
    <message>
        <source>Shows the rows of the sparse tensor, and what is fetched and added for them</source>
        <translation>显示稀疏张量的行，以及为它们取出并相加的内容</translation>
    </message>
    <message>
        <source>Select the keys, offsets or values of a sparse tensor, or a node that reads it</source>
        <translation>请选择稀疏张量的键、偏移或值，或读取它的节点</translation>
    </message>
</context>
<context>
    <name>ggs::View</name>
    <message>
        <source>leaf</source>
        <translation>叶子</translation>
    </message>
    <message>
        <source>this view can&apos;t be written to a file</source>
        <translation>此视图无法写入文件</translation>
    </message>
    <message>
        <source>node %1</source>
        <translation>节点 %1</translation>
    </message>
    <message>
        <source>Not run yet, so these bytes are meaningless. Step to the tensor&apos;s node to see its values.</source>
        <translation>尚未运行，这些字节没有意义。单步到张量的节点以查看其值。</translation>
    </message>
    <message>
        <source>Not run yet: this view will show bytes of %1. Step to the view&apos;s node to see them.</source>
        <translation>尚未运行：此视图将显示 %1 的字节。单步到视图的节点以查看。</translation>
    </message>
    <message>
        <source>no text is being edited</source>
        <translation>没有正在编辑的文本</translation>
    </message>
    <message>
        <source>nodes %1 to %2</source>
        <translation>节点 %1 至 %2</translation>
    </message>
    <message>
        <source>%1, element [%2]</source>
        <translation>%1，元素 [%2]</translation>
    </message>
    <message>
        <source>token %1, %2</source>
        <translation>词元 %1，%2</translation>
    </message>
</context>
<context>
    <name>ggs::WalkPlot</name>
    <message>
        <source>one element: no step</source>
        <translation>一个元素：没有步骤</translation>
    </message>
    <message>
        <source>%1 steps of %2</source>
        <translation>%1 步各 %2</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 步各 %2</translation>
    </message>
    <message>
        <source>%1: no gaps</source>
        <translation>%1：没有间隙</translation>
    </message>
    <message>
        <source>Walk through memory</source>
        <translation>内存遍历</translation>
    </message>
</context>
<context>
    <name>ggs::WatchDialog</name>
    <message>
        <source>New watch</source>
        <translation>新建监视</translation>
    </message>
    <message>
        <source>Value shown at each stop: min, max, mean, sd, norm, nan, inf or zeros of a tensor or slice, or a single element. Examples: mean(x[0:4, 2]), at(x, 0, 1)</source>
        <translation>每次停止时显示的值：张量或切片的 min、max、mean、sd、norm、nan、inf 或 zeros，或单个元素。示例：mean(x[0:4, 2])、at(x, 0, 1)</translation>
    </message>
</context>
<context>
    <name>ggs::WatchModel</name>
    <message>
        <source>missing</source>
        <translation>缺失</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>是</translation>
    </message>
    <message>
        <source>no</source>
        <translation>否</translation>
    </message>
    <message>
        <source>no value</source>
        <translation>无值</translation>
    </message>
    <message>
        <source>The tensor of this watch is not in the program.</source>
        <translation>此监视的张量不在程序中。</translation>
    </message>
    <message>
        <source>Watch</source>
        <translation>监视</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>值</translation>
    </message>
    <message>
        <source>Tensor</source>
        <translation>张量</translation>
    </message>
</context>
<context>
    <name>ggs::WatchesPage</name>
    <message>
        <source>Watches</source>
        <translation>监视</translation>
    </message>
    <message>
        <source>New watch…</source>
        <translation>新建监视…</translation>
    </message>
    <message>
        <source>log</source>
        <translation>对数</translation>
    </message>
    <message>
        <source>Logarithmic scale, if all values are above 0 (L)</source>
        <translation>对数刻度，仅当所有值都大于 0 时可用 (L)</translation>
    </message>
    <message>
        <source>watches, at the end of each round</source>
        <translation>监视，每轮结束时</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>移除</translation>
    </message>
    <message>
        <source>This page lists the watches of a program.</source>
        <translation>此页列出程序的监视。</translation>
    </message>
    <message>
        <source>There are no watches. A watch is an expression such as mean(h), with its value at each stop.</source>
        <translation>没有监视。监视是一个表达式，如 mean(h)，每次停止时显示其值。</translation>
    </message>
    <message>
        <source>All rounds had finished before a watch was created: restart and run them again.</source>
        <translation>新建监视之前各轮均已完成：请重新开始并再次运行。</translation>
    </message>
    <message>
        <source>No round is done yet: run at least one.</source>
        <translation>还没有完成任何一轮：请至少运行一轮。</translation>
    </message>
    <message>
        <source>round %1 of %2</source>
        <translation>第 %1 轮，共 %2 轮</translation>
    </message>
    <message>
        <source>the latest %1 rounds</source>
        <translation>最近 %1 轮</translation>
    </message>
</context>
<context>
    <name>ggs::Welcome</name>
    <message>
        <source>See a tensor program from the inside: its graph, every byte of its memory, every value, one node at a time.</source>
        <translation>从内部观察张量程序：它的图、内存的每个字节、每个值，一次一个节点。</translation>
    </message>
    <message>
        <source>Open…</source>
        <translation>打开…</translation>
    </message>
    <message>
        <source>Welcome</source>
        <translation>欢迎</translation>
    </message>
    <message>
        <source>Open a model</source>
        <translation>打开模型</translation>
    </message>
    <message>
        <source>A language model or other weights, .gguf, .safetensors. See its text token by token, what each layer adds to it, and every tensor of the file.</source>
        <translation>语言模型或其他权重，.gguf、.safetensors。可逐个词元查看其文本、每层为其加入的内容，以及文件中的每个张量。</translation>
    </message>
    <message>
        <source>Open a model…</source>
        <translation>打开模型…</translation>
    </message>
    <message>
        <source>Try the small one on board</source>
        <translation>试试自带的小模型</translation>
    </message>
    <message>
        <source>Write or open a script</source>
        <translation>编写或打开脚本</translation>
    </message>
    <message>
        <source>A few lines make a graph, which follows while you type. An error message contains the shapes that don’t fit. Plug-ins add ops of your own.</source>
        <translation>几行就能构成一个图，它会在您输入时随之更新。错误消息会写明不匹配的形状。插件可添加您自己的算子。</translation>
    </message>
    <message>
        <source>New script</source>
        <translation>新建脚本</translation>
    </message>
    <message>
        <source>Learn with a sample</source>
        <translation>通过示例学习</translation>
    </message>
    <message>
        <source>%1 samples, from two small matrices to attention and a model that writes stories. No file is needed.</source>
        <translation>%1 个示例，从两个小矩阵到注意力，再到会写故事的模型。不需要任何文件。</translation>
    </message>
    <message>
        <source>Open the first sample</source>
        <translation>打开第一个示例</translation>
    </message>
    <message>
        <source>Clear</source>
        <translation>清除</translation>
    </message>
    <message>
        <source>Clear the list of recent files</source>
        <translation>清除最近的文件列表</translation>
    </message>
    <message>
        <source>Recent files</source>
        <translation>最近的文件</translation>
    </message>
    <message>
        <source>Files that you open are listed here.</source>
        <translation>您打开的文件会列在此处。</translation>
    </message>
    <message>
        <source>Search all</source>
        <translation>搜索全部</translation>
    </message>
    <message>
        <source>Samples by topic</source>
        <translation>按主题排列的示例</translation>
    </message>
    <message>
        <source>Search all (%1)</source>
        <translation>搜索全部 (%1)</translation>
    </message>
    <message>
        <source>First page</source>
        <translation>首页</translation>
    </message>
    <message>
        <source>Drop a model, a script, a trace or a click log anywhere in the window:</source>
        <translation>将模型、脚本、跟踪文件或点击日志拖放到窗口中的任意位置：</translation>
    </message>
</context>
<context>
    <name>ggs::WhatIfStrip</name>
    <message>
        <source>Play</source>
        <translation>播放</translation>
    </message>
    <message>
        <source>Copy line</source>
        <translation>复制此行</translation>
    </message>
    <message>
        <source>Then…</source>
        <translation>然后…</translation>
    </message>
    <message>
        <source>Start over</source>
        <translation>从头开始</translation>
    </message>
    <message>
        <source>New index of each dimension of the tensor</source>
        <translation>张量各维度的新索引</translation>
    </message>
    <message>
        <source>Number of elements in each dimension, innermost first</source>
        <translation>各维度的元素个数，最内层在前</translation>
    </message>
    <message>
        <source>Strides of dimensions 1, 2 and 3 in bytes; enter one number fewer than for ne</source>
        <translation>维度 1、2、3 的步幅（字节）：比 ne 少一个数</translation>
    </message>
    <message>
        <source>Offset in bytes from the start of the tensor</source>
        <translation>从张量起点算起的字节偏移</translation>
    </message>
    <message>
        <source>Keeps this result and tries the next call on it</source>
        <translation>保留此结果，并在其上尝试下一个调用</translation>
    </message>
    <message>
        <source>%1 has %2 numbers; it needs %3</source>
        <translation>%1 有 %2 个数；需要 %3 个</translation>
    </message>
    <message>
        <source>%1 has %2 numbers; it needs %3 to %4</source>
        <translation>%1 有 %2 个数；需要 %3 至 %4 个</translation>
    </message>
    <message>
        <source>✓ contiguous</source>
        <translation>✓ 连续</translation>
    </message>
    <message>
        <source>– not contiguous</source>
        <translation>– 不连续</translation>
    </message>
    <message>
        <source>%1, in separate memory</source>
        <translation>%1，在单独的内存中</translation>
    </message>
    <message>
        <source>not allowed</source>
        <translation>不允许</translation>
    </message>
    <message>
        <source>Allowed after a copy:</source>
        <translation>复制后允许：</translation>
    </message>
    <message>
        <source>No variable of the script refers to this tensor, so no script line can be written for it</source>
        <translation>脚本中没有变量引用此张量，因此无法为其写出脚本行</translation>
    </message>
    <message>
        <source>Animates the change from the old walk to the new one</source>
        <translation>以动画显示从旧遍历到新遍历的变化</translation>
    </message>
    <message>
        <source>Position in the animation: the old walk at the left, the new walk at the right</source>
        <translation>动画的位置：左端为旧遍历，右端为新遍历</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>暂停</translation>
    </message>
    <message>
        <source>%1: “%2” is not a whole number</source>
        <translation>%1：“%2”不是整数</translation>
    </message>
</context>
<context>
    <name>ggs::WorkspaceCanvas</name>
    <message>
        <source>Shows %1 over the canvas</source>
        <translation>在画布上层显示“%1”</translation>
    </message>
</context>
<context>
    <name>ggs::Workspaces</name>
    <message>
        <source>Nothing is open. Open a file or a sample.</source>
        <translation>没有打开任何内容。请打开文件或示例。</translation>
    </message>
    <message>
        <source>This file contains only weights, which can’t be run. Model shows its tensors.</source>
        <translation>此文件只含权重，无法运行。“模型”会显示其张量。</translation>
    </message>
    <message>
        <source>This program has no text. Open a language model.</source>
        <translation>此程序没有文本。请打开语言模型。</translation>
    </message>
    <message>
        <source>Learn</source>
        <translation>学习</translation>
    </message>
    <message>
        <source>Explains a small program: its shapes, strides and bytes</source>
        <translation>讲解一个小型程序：其形状、步幅和字节</translation>
    </message>
    <message>
        <source>Debug</source>
        <translation>调试</translation>
    </message>
    <message>
        <source>Finds the node and the element where something goes wrong</source>
        <translation>找出出错的节点和元素</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>内存</translation>
    </message>
    <message>
        <source>Shows which bytes belong to which tensor, and when</source>
        <translation>显示哪些字节属于哪个张量，以及何时属于</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Shows the text of a language model and how it comes about</source>
        <translation>显示语言模型的文本及其产生过程</translation>
    </message>
    <message>
        <source>Profile</source>
        <translation>性能</translation>
    </message>
    <message>
        <source>Shows which nodes take the time, and why</source>
        <translation>显示哪些节点耗时，以及为什么</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>比较</translation>
    </message>
    <message>
        <source>Finds the first node where two runs differ</source>
        <translation>找出两次运行中第一个不同的节点</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>设备</translation>
    </message>
    <message>
        <source>Shows what computes each node, and runs a GPU kernel thread by thread</source>
        <translation>显示每个节点由什么计算，并逐个线程运行 GPU 核函数</translation>
    </message>
    <message>
        <source>%1 – ggscope</source>
        <translation>%1 – ggscope</translation>
    </message>
    <message>
        <source>Put back into the window</source>
        <translation>放回窗口</translation>
    </message>
    <message>
        <source>Show the other panels</source>
        <translation>显示其他面板</translation>
    </message>
    <message>
        <source>Enlarge</source>
        <translation>最大化</translation>
    </message>
    <message>
        <source>Bring back from its window</source>
        <translation>从其窗口放回</translation>
    </message>
    <message>
        <source>Open in a separate window</source>
        <translation>在单独的窗口中打开</translation>
    </message>
    <message>
        <source>Show another view here</source>
        <translation>在此处显示其他视图</translation>
    </message>
    <message>
        <source>Close this panel</source>
        <translation>关闭此面板</translation>
    </message>
    <message>
        <source>Hide the page %1</source>
        <translation>隐藏页面“%1”</translation>
    </message>
    <message>
        <source>Show a hidden page</source>
        <translation>显示隐藏的页面</translation>
    </message>
    <message>
        <source>This script does not train. Open the sample regression.</source>
        <translation>此脚本不训练。请打开示例 regression。</translation>
    </message>
    <message>
        <source>Train</source>
        <translation>训练</translation>
    </message>
    <message>
        <source>Shows how a script fits its parameters, round by round</source>
        <translation>逐轮显示脚本如何拟合参数</translation>
    </message>
    <message>
        <source>This file is a click log, which can’t be run. Model shows its samples.</source>
        <translation>此文件是点击日志，无法运行。“模型”会显示其样本。</translation>
    </message>
</context>
<context>
    <name>ggs::WorstBlocksModel</name>
    <message>
        <source>tensor</source>
        <translation>张量</translation>
    </message>
    <message>
        <source>block</source>
        <translation>块</translation>
    </message>
    <message>
        <source>first element</source>
        <translation>首个元素</translation>
    </message>
    <message>
        <source>RMSE</source>
        <translation>RMSE</translation>
    </message>
    <message>
        <source>largest</source>
        <translation>最大误差</translation>
    </message>
</context>
<context>
    <name>ggs::WorstElements</name>
    <message>
        <source>The error exceeds the bound, %1; click to show the element in the Element view</source>
        <translation>误差超过误差界 %1；点击可在“元素”视图中显示该元素</translation>
    </message>
    <message>
        <source>Rounding: the error is within the bound, %1; click to show the element in the Element view</source>
        <translation>舍入：误差在误差界 %1 之内；点击可在“元素”视图中显示该元素</translation>
    </message>
    <message>
        <source>Distance between the two values, in representable values of the type</source>
        <translation>两个值之间相隔多少个该类型的可表示值</translation>
    </message>
    <message>
        <source>element</source>
        <translation>元素</translation>
    </message>
    <message>
        <source>kernel</source>
        <translation>核函数</translation>
    </message>
    <message>
        <source>explained</source>
        <translation>说明值</translation>
    </message>
    <message>
        <source>error</source>
        <translation>误差</translation>
    </message>
    <message>
        <source>ulps</source>
        <translation>ulp</translation>
    </message>
    <message>
        <source>not written</source>
        <translation>未写入</translation>
    </message>
    <message>
        <source>bound</source>
        <translation>误差界</translation>
    </message>
    <message>
        <source>used</source>
        <translation>占比</translation>
    </message>
    <message>
        <source>Index of the element, dimension 0 first</source>
        <translation>元素的索引，维度 0 在前</translation>
    </message>
    <message>
        <source>Value that the kernel computed</source>
        <translation>核函数算出的值</translation>
    </message>
    <message>
        <source>Value that the explanation of the op computes with double precision</source>
        <translation>算子的说明以双精度算出的值</translation>
    </message>
    <message>
        <source>Distance between the two values</source>
        <translation>两个值之间的距离</translation>
    </message>
    <message>
        <source>Largest error that rounding can explain for this element</source>
        <translation>对此元素，舍入所能解释的最大误差</translation>
    </message>
    <message>
        <source>Error as a percentage of the bound; above 100 %, the element is wrong</source>
        <translation>误差占误差界的百分比；超过 100 % 时该元素错误</translation>
    </message>
</context>
<context>
    <name>limits</name>
    <message>
        <source>use “Build anyway” to lift the limit</source>
        <translation>“仍然构建”可解除此限制</translation>
    </message>
    <message>
        <source>Memory limit in the settings</source>
        <translation>设置中的“内存上限”</translation>
    </message>
    <message>
        <source>only ggscope-cli can raise the limit, with %1</source>
        <translation>只有 ggscope-cli 能用 %1 提高此上限</translation>
    </message>
    <message>
        <source>File › Load a plug-in…</source>
        <translation>文件 › 加载插件…</translation>
    </message>
</context>
<context>
    <name>main</name>
    <message>
        <source>A debugger and explorer for ggml-style tensor programs.</source>
        <translation>ggml 风格张量程序的调试器与探索工具。</translation>
    </message>
    <message>
        <source>Number of threads that run nodes</source>
        <translation>运行节点所用的线程数</translation>
    </message>
    <message>
        <source>dark or light</source>
        <translation>dark 或 light</translation>
    </message>
    <message>
        <source>Loads a plug-in with ops (.so) and runs its code. Can be repeated</source>
        <translation>加载含有算子的插件（.so）并运行其代码。可重复给出</translation>
    </message>
    <message>
        <source>Prints this help</source>
        <translation>显示此帮助</translation>
    </message>
    <message>
        <source>Prints the version</source>
        <translation>显示版本</translation>
    </message>
    <message>
        <source>%1; the default is the language in the settings</source>
        <translation>%1；默认为设置中的语言</translation>
    </message>
    <message>
        <source>Passes all following options to Qt, such as -platform wayland</source>
        <translation>将其后的所有选项交给 Qt，如 -platform wayland</translation>
    </message>
    <message>
        <source>--threads %1: use a number from 1 to %2, or 0 to let the program choose</source>
        <translation>--threads %1：请使用 1 至 %2 的数，或用 0 由程序选择</translation>
    </message>
    <message>
        <source>--theme %1: use dark or light</source>
        <translation>--theme %1：可选 dark 和 light</translation>
    </message>
    <message>
        <source>--language %1: use one of %2</source>
        <translation>--language %1：可选 %2</translation>
    </message>
    <message>
        <source>only one file can be opened, but %1 were given: %2</source>
        <translation>只能打开一个文件，却给出了 %1 个：%2</translation>
    </message>
    <message>
        <source>Device that runs nodes: cpu, cuda, cuda:1, emulator; overrides the script</source>
        <translation>运行节点的设备：cpu、cuda、cuda:1、emulator；优先于脚本</translation>
    </message>
    <message>
        <source>Writes a picture of each workspace and of each view to DIR and exits</source>
        <translation>将每个工作区和每个视图的图片写入 DIR，然后退出</translation>
    </message>
    <message>
        <source>Size of the pictures of --screenshot, such as 1280x800. Can be repeated</source>
        <translation>--screenshot 图片的尺寸，例如 1280x800。可重复给出</translation>
    </message>
    <message>
        <source>--size %1: use a width and a height from %2 to %3, such as %4</source>
        <translation>--size %1：请使用宽度和高度，均为 %2 至 %3，例如 %4</translation>
    </message>
    <message>
        <source>--size needs --screenshot</source>
        <translation>--size 需要与 --screenshot 一起使用</translation>
    </message>
    <message>
        <source>--screenshot needs the name of a folder</source>
        <translation>--screenshot 需要给出文件夹名</translation>
    </message>
    <message>
        <source>%1: Qt has no such platform here; use one of %2</source>
        <translation>%1：此处的 Qt 没有这个平台；可选 %2</translation>
    </message>
    <message>
        <source>A script (.ggs), a model (.gguf, .safetensors), a click log, a trace, or a sample&apos;s name</source>
        <translation>脚本 (.ggs)、模型 (.gguf、.safetensors)、点击日志、跟踪记录，或示例的名称</translation>
    </message>
</context>
<context>
    <name>samples</name>
    <message>
        <source>Attention for one head, step by step.</source>
        <translation>单头注意力，一步一步来。</translation>
    </message>
    <message>
        <source>A convolution is a matrix product.</source>
        <translation>卷积就是矩阵乘法。</translation>
    </message>
    <message>
        <source>cpy writes into its second argument and returns a view of that argument.</source>
        <translation>cpy 写入它的第二个参数；其结果是该参数的视图。</translation>
    </message>
    <message>
        <source>A two-layer perceptron with biases: the structure of every feed-forward block.</source>
        <translation>带偏置的两层感知机：每个前馈块都是这种结构。</translation>
    </message>
    <message>
        <source>A mixture of four experts: mul_mat_id sends each token through the matrices that ids selects.</source>
        <translation>四个专家的混合：mul_mat_id 让每个词元经过 ids 选择的矩阵。</translation>
    </message>
    <message>
        <source>The outer product, and how it differs from mul_mat.</source>
        <translation>外积，以及它与 mul_mat 的区别。</translation>
    </message>
    <message>
        <source>permute, in ggml and in PyTorch.</source>
        <translation>ggml 与 PyTorch 中的 permute。</translation>
    </message>
    <message>
        <source>A weight matrix in Q4_0: 32 elements share one scale, and each element has 4 bits.</source>
        <translation>Q4_0 权重矩阵：32 个元素共用一个缩放因子，每个元素 4 位。</translation>
    </message>
    <message>
        <source>Q, K and V as three views of one tensor.</source>
        <translation>Q、K、V 是同一张量的三个视图。</translation>
    </message>
    <message>
        <source>An introduction to shapes and strides.</source>
        <translation>形状与步幅入门。</translation>
    </message>
    <message>
        <source>Shared sub-expressions: a graph is not a tree.</source>
        <translation>共享的子表达式：图不是树。</translation>
    </message>
    <message>
        <source>Adding two tensors, in a graph with room for 8 nodes.</source>
        <translation>两个张量相加，图中可容纳 8 个节点。</translation>
    </message>
    <message>
        <source>The smallest ggml program: two matrices and their product.</source>
        <translation>最小的 ggml 程序：两个矩阵及其乘积。</translation>
    </message>
    <message>
        <source>A recurrent cell in 40 rounds: each round reads the state of the previous one.</source>
        <translation>运行 40 轮的循环单元：每轮读取上一轮留下的状态。</translation>
    </message>
    <message>
        <source>A language model with a few layers that writes short stories</source>
        <translation>一个只有几层、会写小故事的语言模型</translation>
    </message>
    <message>
        <source>First steps</source>
        <translation>入门</translation>
    </message>
    <message>
        <source>Views of the same bytes</source>
        <translation>相同字节的视图</translation>
    </message>
    <message>
        <source>Products</source>
        <translation>乘积</translation>
    </message>
    <message>
        <source>Networks</source>
        <translation>网络</translation>
    </message>
    <message>
        <source>the smallest program</source>
        <translation>最小的程序</translation>
    </message>
    <message>
        <source>adding two tensors</source>
        <translation>两个张量相加</translation>
    </message>
    <message>
        <source>shapes and strides</source>
        <translation>形状与步幅</translation>
    </message>
    <message>
        <source>ggml and PyTorch</source>
        <translation>ggml 与 PyTorch</translation>
    </message>
    <message>
        <source>not mul_mat</source>
        <translation>不是 mul_mat</translation>
    </message>
    <message>
        <source>a graph, not a tree</source>
        <translation>是图，不是树</translation>
    </message>
    <message>
        <source>two layers</source>
        <translation>两层</translation>
    </message>
    <message>
        <source>cpy writes in place</source>
        <translation>cpy 原位写入</translation>
    </message>
    <message>
        <source>Q, K, V from one tensor</source>
        <translation>Q、K、V 来自同一张量</translation>
    </message>
    <message>
        <source>step by step</source>
        <translation>一步一步来</translation>
    </message>
    <message>
        <source>4 bits a weight</source>
        <translation>每个权重 4 位</translation>
    </message>
    <message>
        <source>as a product</source>
        <translation>作为乘积</translation>
    </message>
    <message>
        <source>4 experts</source>
        <translation>4 个专家</translation>
    </message>
    <message>
        <source>40 rounds</source>
        <translation>40 轮</translation>
    </message>
    <message>
        <source>writes stories</source>
        <translation>会写故事</translation>
    </message>
    <message>
        <source>kq = K · q is the score of every key for every query, scaled by 1/√d; the mask hides what comes later (-inf becomes 0 in soft_max); the rows then weigh the values. V is transposed first, because mul_mat sums over ne[0].</source>
        <translation>kq = K · q 是每个键对每个查询的得分，乘以 1/√d；掩码遮住后面的词元（-inf 经 soft_max 变为 0）；然后各行为值加权。V 先转置，因为 mul_mat 沿 ne[0] 求和。</translation>
    </message>
    <message>
        <source>im2col writes every window that the kernel sees as a row. conv_2d is seven nodes: im2col, two reshapes, mul_mat, a reshape, a permute and a cont. Compare the result with the one that is composed by hand below it.</source>
        <translation>im2col 把卷积核覆盖的每个窗口写成一行。conv_2d 由七个节点组成：im2col、两个 reshape、mul_mat、一个 reshape、一个 permute 和一个 cont。可将其结果与下面手工组合的结果比较。</translation>
    </message>
    <message>
        <source>This is how a cache is filled: the destination is a view of a large tensor. A later reader of the cache must use the result of cpy, or be expanded after it. Otherwise nothing in the graph puts the copy first.</source>
        <translation>缓存就是这样填充的：目标是一个大张量的视图。之后读取缓存的节点必须使用 cpy 的结果，或在它之后用 expand 加入图中。否则图中没有任何关系能保证先复制。</translation>
    </message>
    <message>
        <source>A bias has one row and is repeated over the batch by add. Weights, biases and the input are leafs; each step of the computation is a node. probs is an output: no other tensor may take its memory.</source>
        <translation>偏置只有一行，由 add 在整个批次上重复。权重、偏置和输入是叶子；计算的每一步是一个节点。probs 是输出：其他张量不得占用它的内存。</translation>
    </message>
    <message>
        <source>The experts&apos; matrices are consecutive in one tensor [k, m, 4]. A router scores them for each token. The best two are used, and the result is [m, 2, tokens]. The work buffer holds, for each expert, the tokens that it gets.</source>
        <translation>各专家的矩阵依次存放在同一个张量 [k, m, 4] 中。路由器为每个词元给各专家打分。选用得分最高的两个，结果为 [m, 2, 词元数]。工作缓冲区保存每个专家分到的词元。</translation>
    </message>
    <message>
        <source>mul_mat sums over ne[0]: rows with rows. out_prod sums over ne[1]: columns with columns, and keeps both ne[0]. With one row each it is the outer product of two vectors. Gradients of weights are made of it.</source>
        <translation>mul_mat 沿 ne[0] 求和：行与行相乘。out_prod 沿 ne[1] 求和：列与列相乘，并保留两者的 ne[0]。两者都只有一行时，它就是两个向量的外积。权重的梯度由它算出。</translation>
    </message>
    <message>
        <source>A PyTorch tensor of shape (2, 3, 4) has its innermost dimension last; ggml writes the same memory as ne = [4, 3, 2]. ggml&apos;s permute(a, 0, 2, 1, 3) gives the target of each dimension: dim 1 becomes dim 2, and dim 2 becomes dim 1. PyTorch&apos;s x.permute(1, 0, 2) gives the source of each dimension. Here both mean the same exchange. No byte moves: only ne and nb are exchanged. cont makes a copy whose bytes are in the new order.</source>
        <translation>形状为 (2, 3, 4) 的 PyTorch 张量，最内维在最后；同样的内存，ggml 写作 ne = [4, 3, 2]。ggml 的 permute(a, 0, 2, 1, 3) 给出每个维度的目标位置：维度 1 变为维度 2，维度 2 变为维度 1。PyTorch 的 x.permute(1, 0, 2) 给出每个维度的来源。在这里，两者表示相同的交换。不移动任何字节：只交换 ne 和 nb。cont 生成一个副本，其字节按新的顺序排列。</translation>
    </message>
    <message>
        <source>A block is 18 bytes: the scale d as f16, then 16 bytes with two elements each. The low nibbles are elements 0 to 15, the high ones 16 to 31; an element&apos;s value is (q - 8) · d. nb[0] is the size of a block, not of an element. mul_mat converts the rows of x to Q8_0 first: that is what the work buffer is for.</source>
        <translation>一个块为 18 字节：先是 f16 的缩放因子 d，然后是 16 个字节，每字节两个元素。低半字节是元素 0 到 15，高半字节是元素 16 到 31；元素的值为 (q - 8) · d。nb[0] 是一个块的大小，而不是一个元素的大小。mul_mat 先把 x 的各行转换为 Q8_0：工作缓冲区就用于此。</translation>
    </message>
    <message>
        <source>One matrix product makes all three at once; a row of the result holds q, k and v of a token, in this order. Views select them without copying: same memory, another offset, the stride of the whole row.</source>
        <translation>一次矩阵乘法同时得到三者；结果的一行依次存放一个词元的 q、k 和 v。视图选取它们而不复制：内存相同，偏移不同，步幅为整行的步幅。</translation>
    </message>
    <message>
        <source>`rounds 40` runs everything 40 times, one round after another. A leaf whose fill uses `round` is filled again at the start of each round. All other leafs keep their values, and values that a step writes into a leaf are carried into the next round. F10 at the end of a round begins the next one. Ctrl+F11 goes to the next round, Ctrl+Shift+F11 to the previous one. Watch mean(h) or at(y, 0), and open the view Rounds.</source>
        <translation>`rounds 40` 把全部内容逐轮运行 40 次。填充值中用到 `round` 的叶子在每轮开始时重新填充。其他叶子都保持原值，某一步写入叶子的值会带入下一轮。在一轮结束时按 F10 开始下一轮。Ctrl+F11 转到下一轮，Ctrl+Shift+F11 转到上一轮。可监视 mean(h) 或 at(y, 0)，并打开“轮次”视图。</translation>
    </message>
    <message>
        <source>ne counts elements, innermost first. nb is the distance in bytes between neighbouring elements in each dimension. The element (i0, i1, i2, i3) is at i0·nb0 + i1·nb1 + i2·nb2 + i3·nb3. In `grid`, 4 wide and 3 high in f32, the offsets are</source>
        <translation>ne 是各维度的元素个数，最内维在前。nb 是各维度中相邻元素之间的字节距离。元素 (i0, i1, i2, i3) 位于 i0·nb0 + i1·nb1 + i2·nb2 + i3·nb3 处。`grid` 宽 4、高 3，类型为 f32，其偏移为</translation>
    </message>
    <message>
        <source>s is used three times and computed once: expand visits it again and finds it in the visited set. Its use count is the number of its reads. The graph allocator reuses its memory after the last reader.</source>
        <translation>s 使用三次，只计算一次：expand 再次访问它时，发现它已在访问集合中。它的使用计数就是它被读取的次数。最后一个读取它的节点之后，图分配器会复用它的内存。</translation>
    </message>
    <message>
        <source>The size of a graph is chosen when it is made. This one takes 448 bytes where the default takes 82,576: nodes, leafs, and a visited set of 17 slots, so that it is never more than half full.</source>
        <translation>图的大小在创建时选定。这个图占 448 字节，而默认大小的图占 82,576 字节：包括节点、叶子和有 17 个槽位的访问集合，因此访问集合最多占用一半。</translation>
    </message>
    <message>
        <source>Everything is in one block of memory, one object after another: a, b, the graph with room for 2,048 nodes, the result, the work buffer. Look at the arena: the graph is by far the largest of them. mul_mat sums over ne[0] of both, so it multiplies the rows of a with the rows of b: c[m, n] = Σ_k a[k, m] · b[k, n].</source>
        <translation>所有内容都在同一块内存中，对象依次排列：a、b、可容纳 2,048 个节点的图、结果、工作缓冲区。查看内存区可见：图远大于其他对象。mul_mat 沿两者的 ne[0] 求和，因此把 a 的行与 b 的行相乘：c[m, n] = Σ_k a[k, m] · b[k, n]。</translation>
    </message>
    <message>
        <source>Training</source>
        <translation>训练</translation>
    </message>
    <message>
        <source>a line through points</source>
        <translation>穿过各点的直线</translation>
    </message>
    <message>
        <source>two classes</source>
        <translation>两个类别</translation>
    </message>
    <message>
        <source>a curved border</source>
        <translation>弯曲的边界</translation>
    </message>
    <message>
        <source>reads drawn digits</source>
        <translation>识别画出的数字</translation>
    </message>
    <message>
        <source>learns where to look</source>
        <translation>学会看向哪里</translation>
    </message>
    <message>
        <source>One head of attention learns to copy: each position must say the token before it.</source>
        <translation>一个注意力头学习复制：每个位置必须说出它前面的词元。</translation>
    </message>
    <message>
        <source>The tokens are random, so only looking helps. Before training, every position looks everywhere. Afterwards the weights of the head are large just below the diagonal: position 5 attends to position 4. Select `weights` while it learns.</source>
        <translation>词元是随机的，所以只有“看”才有用。训练之前，每个位置都看向所有地方。训练之后，这个头的权重在对角线正下方很大：位置 5 关注位置 4。学习过程中请选中 `weights`。</translation>
    </message>
    <message>
        <source>A small convolutional network learns to read digits that the program draws.</source>
        <translation>一个小型卷积网络学习识别程序画出的数字。</translation>
    </message>
    <message>
        <source>Each picture is 16 × 16: strokes that are rotated, slanted and shifted by chance. Two convolutions with 8 and 16 channels look for lines and corners, and pooling halves the picture after each. `right` counts the pictures of a batch of 64 for which the largest logit is that of the digit.</source>
        <translation>每张图片为 16 × 16：笔画随机旋转、倾斜和平移。两个卷积分别有 8 个和 16 个通道，寻找线条和拐角，每次之后池化把图片缩小一半。`right` 统计一批 64 张图片中最大 logit 正是该数字的张数。</translation>
    </message>
    <message>
        <source>Two classes and one line between them: the smallest classifier.</source>
        <translation>两个类别，中间一条直线：最小的分类器。</translation>
    </message>
    <message>
        <source>The logit of a point is w · x + b. Its sigmoid is the probability of label 1. The loss punishes confident mistakes. Each round sees 16 of 256 points. An epoch sees all of them once, and the last fifth is kept to test what was learnt. The moons can&apos;t be separated by a line: compare the loss with that of two-moons.</source>
        <translation>一个点的 logit 是 w · x + b，它的 sigmoid 是标签为 1 的概率。损失惩罚自信的错误。每轮看到 256 个点中的 16 个。一个周期把所有点看一遍，最后五分之一留作检验学到的东西。两个月牙不能用直线分开：请与 two-moons 的损失比较。</translation>
    </message>
    <message>
        <source>The first thing ggml could do: fitting a line to a parabola, with gradients.</source>
        <translation>ggml 最早能做的事：用梯度把一条直线拟合到抛物线上。</translation>
    </message>
    <message>
        <source>`param` marks what may change, and the loss f is the mean squared distance of the line t0 + t1 x from five points. `train` builds the gradients of f and an optimiser. Each round is one evaluation of f. Adam then moves t0 and t1 against the gradient. It stops by itself when f hardly changes. Replace `adam(alpha=0.01)` by `lbfgs()`, which looks for the best step in each direction: 6 rounds are enough.</source>
        <translation>`param` 标记可以改变的量，损失 f 是直线 t0 + t1 x 到五个点的均方距离。`train` 构建 f 的梯度和优化器。每轮对 f 求值一次，然后 Adam 逆着梯度移动 t0 和 t1。当 f 几乎不再变化时，它自己停止。把 `adam(alpha=0.01)` 换成 `lbfgs()`，它在每个方向上寻找最佳步长：6 轮就够了。</translation>
    </message>
    <message>
        <source>An mlp with two hidden layers bends the border between two moons.</source>
        <translation>有两个隐藏层的 mlp 把两个月牙之间的边界弯曲。</translation>
    </message>
    <message>
        <source>The layers are those of mlp, and AdamW trains them: one node for each parameter, in the same graph as the gradients. A batch has 32 of 1024 points. The learning rate falls along a cosine.</source>
        <translation>各层与 mlp 相同，由 AdamW 训练：每个参数一个节点，与梯度在同一张图中。一批有 1024 个点中的 32 个。学习率按余弦下降。</translation>
    </message>
    <message>
        <source>learns two sentences</source>
        <translation>学会两句话</translation>
    </message>
    <message>
        <source>The last layer of a language model learns two sentences by heart: fine-tuning.</source>
        <translation>语言模型的最后一层把两句话背下来：微调。</translation>
    </message>
    <message>
        <source>The model is tiny.gguf, which writes stories. The text has 33 tokens: &quot;Once there was a loss that lived on a hill. At each step it went down, and the model learned.&quot; At each of 32 places, the next token is to be predicted. `said` has the logits, and `right` counts the places where the largest logit is that of the next token.</source>
        <translation>模型是写故事的 tiny.gguf。文本有 33 个词元：“Once there was a loss that lived on a hill. At each step it went down, and the model learned.”（从前有一个损失住在山上。每走一步它就往下降，模型也就学会了。）在 32 个位置上都要预测下一个词元。`said` 是 logit，`right` 统计最大的 logit 正是下一个词元的位置数。</translation>
    </message>
    <message>
        <source>Only layer 3 is trained. It is loaded as f32. The other layers keep their q8_0 blocks and get no gradient. The graph has no cache and no flash attention, because they have no gradient. `ggscope-cli finetune` writes such a script for a model and a text of your own.</source>
        <translation>只训练第 3 层，它以 f32 加载。其他层保留 q8_0 块，也得不到梯度。图中没有缓存和 flash attention，因为它们没有梯度。`ggscope-cli finetune` 可以为您自己的模型和文本写出这样的脚本。</translation>
    </message>
    <message>
        <source>reserve, then allocate</source>
        <translation>先预留，再分配</translation>
    </message>
    <message>
        <source>Reserve, then allocate: joint buffers.</source>
        <translation>先预留，再分配：联合缓冲区。</translation>
    </message>
    <message>
        <source>Tensors reserve room one after another, and one allocate makes room for all of them. Step through the statements in the view Joint buffers. Each tensor and each block starts at a multiple of 32 bytes. In the block, the three weights are adjacent without padding, so the block is one flat tensor as well: one call changes all weights. Without a GPU, the last three buffers are in memory of the emulator.</source>
        <translation>张量逐个预留空间，一次 allocate 为所有张量提供内存。可在“联合缓冲区”视图中逐条语句查看。每个张量和每个块都从 32 字节的倍数开始。块中的三个权重相邻，没有填充，因此块同时是一个一维张量：一次调用即可更改所有权重。没有 GPU 时，后三个缓冲区位于模拟器的内存中。</translation>
    </message>
    <message>
        <source>Sparse tensors</source>
        <translation>稀疏张量</translation>
    </message>
    <message>
        <source>Rows of different lengths: a sparse tensor in CSR form, and the bags that an embedding lookup makes of it.</source>
        <translation>长度不同的行：CSR 形式的稀疏张量，以及嵌入查找由它得到的袋。</translation>
    </message>
    <message>
        <source>The keys of all rows follow one another in one tensor. The offsets are where each row begins (0, 4 and 7) and the end (9). embedding_bag fetches the rows of the table that the keys name, and adds those of each bag. It is ggscope&apos;s own op. The same numbers by ggml&apos;s ops need five nodes for each bag: get_rows takes its keys, cont(transpose) turns the rows into columns, and sum_rows adds them up.</source>
        <translation>所有行的键在一个张量中依次排列。偏移是每一行开始的位置（0、4 和 7）以及末尾（9）。embedding_bag 取出键所指的表的行，并把每个袋的行相加。它是 ggscope 自己的算子。用 ggml 的算子得到同样的数，每个袋需要五个节点：get_rows 接受它的键，cont(transpose) 把行变成列，sum_rows 把它们相加。</translation>
    </message>
    <message>
        <source>An embedding bag and its gradient: only the rows that a batch names are changed.</source>
        <translation>嵌入袋和它的梯度：只有一个批次所指的行会改变。</translation>
    </message>
    <message>
        <source>A recommender keeps a row for each user, article or word, and reads a few of them for each sample. The gradient of the table is 0 in all other rows. embedding_bag_back writes it as a dense tensor. For a table of millions of rows that is too much. opt_step_sgd_rows adds up the same gradient for each row that was named, and changes only these rows.</source>
        <translation>推荐系统为每个用户、文章或词保存一行，每个样本只读其中几行。表的梯度在所有其他行上都是 0。embedding_bag_back 把它写成稠密张量。对有几百万行的表来说这太多了。opt_step_sgd_rows 为每个被指到的行加出同样的梯度，并且只改变这些行。</translation>
    </message>
    <message>
        <source>rows of any length</source>
        <translation>任意长度的行</translation>
    </message>
    <message>
        <source>few rows change</source>
        <translation>少数行改变</translation>
    </message>
    <message>
        <source>predicts clicks</source>
        <translation>预测点击</translation>
    </message>
    <message>
        <source>A wide and deep model learns who clicks on what: keys become rows of a table.</source>
        <translation>一个宽而深的模型学习谁会点击什么：键变成表的行。</translation>
    </message>
    <message>
        <source>The deep part fetches a row for each key and takes the mean of each bag. The wide part does the same with a table of one number per key. ggml has no gradient for concat, but a product with concat(bags, dense) is the sum of two products. AdamW trains the layers. SGD trains the tables, and changes only the rows that the batch names. The loss is a mean over the batch, so a row that few samples name has a small gradient. That is why the rate of the tables is large.</source>
        <translation>深的部分为每个键取一行，并对每个袋取平均。宽的部分对每个键只有一个数的表做同样的事。ggml 没有 concat 的梯度，但与 concat(bags, dense) 的乘积是两个乘积之和。AdamW 训练各层。SGD 训练表，并且只改变批次指到的行。损失是批次上的平均，所以少数样本指到的行梯度很小。因此表的学习率很大。</translation>
    </message>
    <message>
        <source>A sample of the log has a label, four dense values and three slots. The first slot has one key, the others a bag of up to three. A few keys are frequent, most are rare. The log is made: a hidden truth gives each sample a probability, and the label is drawn with it. So not even the truth can tell all labels. Its AUC is the best that a model can reach.</source>
        <translation>日志的一个样本有一个标签、四个稠密值和三个槽位。第一个槽位有一个键，其他槽位各有一个最多三个键的袋。少数键很常见，多数很少见。日志是生成的：一个隐藏的真相给每个样本一个概率，标签按它抽取。所以连真相也无法判断所有标签。它的 AUC 是模型能达到的最好值。</translation>
    </message>
    <message>
        <source>Norm, Raw, Parquet</source>
        <translation>Norm、Raw、Parquet</translation>
    </message>
    <message>
        <source>Ten samples of a click log in three formats: Norm, Raw and Parquet.</source>
        <translation>一份点击日志的十个样本，用三种格式保存：Norm、Raw 和 Parquet。</translation>
    </message>
    <message>
        <source>A sample is what a page knew when it showed an advert: whether it was clicked (the label), two numbers (how often it was shown before, and the reader&apos;s age), and three keys: of the page, the advert and the city. The bytes of the three files differ, but each gives the same batch. Open one of the files to see its bytes next to the fields: its name is in the script. Norm has a header, and the number of keys before the keys of each slot. Raw has whole numbers and nothing else, so the script names how many there are of each. Parquet has a column for each number, and its names at the end of the file.</source>
        <translation>一个样本是网页展示广告时所知道的内容：广告是否被点击（标签），两个数（此前展示过几次，以及读者的年龄），以及三个键：网页、广告和城市。三个文件的字节不同，但给出同样的批次。打开其中一个文件，可在字段旁看到它的字节：文件名在脚本中。Norm 有文件头，每个槽位的键之前有键的数目。Raw 只有整数，因此由脚本说明各有多少个。Parquet 的每个数有一列，列名在文件末尾。</translation>
    </message>
</context>
</TS>

# SPDX-License-Identifier: MIT
# Inputs without an end, and memory, threads and time that aren't available.

for command in graph arena run stats 'explain /dev/zero x 0 #' profile format; do
    attack "$command of /dev/zero" 1 "cli $command /dev/zero"
    says 'too long for a script'
    attack "$command of what has no end" 1 "yes '# and so on' | cli ${command/\/dev\/zero/-} -"
    says 'too long for a script'
done
prepare='truncate -s 3G big.ggs' attack 'a script of 3 GB' 1 'cli run big.ggs'
says 'big.ggs'
prepare='truncate -s 3G big.trace' attack 'a trace of 3 GB of zeros' 1 'cli stats big.trace'
prepare='mkdir d; ln -s /dev/zero d/x.json' attack 'verify of what has no end' 1 'cli verify d/x.json'
attack 'info of a device' 1 'cli info /dev/zero'
says 'is a device'
attack 'a command that has no end' 1 'tr "\0" x </dev/zero | cli step a.ggs'
says 'a command has at most 65536 bytes'
memory=400 attack 'a million commands' 1 'yes nonsense | head -n 1000000 | cli step a.ggs 2>&1 | tail -n 1; exit ${PIPESTATUS[2]}'

for mib in 30 40 60 80 100 130 170 220 300 400; do
    memory=$mib attack "$mib MiB of addresses" '0|1|127' 'cli run --json --values 3000000 a.ggs >/dev/null'
    memory=$mib attack "$mib MiB for 64 threads" '0|1|127' 'cli run --threads 64 a.ggs >/dev/null'
    prepare='printf "a = tensor(f32, 4000000) = uniform(0, 1)\nb = sqr(a)\ngraph b\n" >big.ggs' memory=$mib \
        attack "$mib MiB for 32 MB of values" '0|1|127' 'cli run --json --values 3000000 big.ggs >/dev/null'
done
memory=700 attack 'threads that can not be had' 1 'cli run --threads 512 a.ggs'
says "512 threads can't be started"
memory=700 attack 'threads that can not be had in a profile' 1 'cli profile --threads 512 a.ggs'
says "512 threads can't be started"
seconds=30 memory=6000 attack '512 threads and their times' 0 'cli run --threads 512 --trace t.trace a.ggs >/dev/null'

# The memory in which each thread stores its columns as floats counts, too.
prepare='printf "a = tensor(f16, 4000000, 2) = uniform(0, 1)\nb = tensor(f32, 4000000, 4) = uniform(0, 1)\nc = mul_mat(a, b)\ngraph c\n" >work.ggs' \
    attack 'memory to work in beyond the limit' 1 'cli run --threads 1 --memory 150MiB work.ggs'
says 'bytes of work buffers (threads: 1) in addition to its own'
says 'the limit is 157286400 bytes (--memory)'
prepare='printf "a = tensor(f16, 4000000, 2) = uniform(0, 1)\nb = tensor(f32, 4000000, 4) = uniform(0, 1)\nc = mul_mat(a, b)\ngraph c\n" >work.ggs' \
    attack 'memory to work in within the limit' 0 'cli run --threads 1 --memory 300MiB work.ggs'
says '1 of 1 steps done'

prepare='printf "a = tensor(f32, 8, 8, 4) = uniform(0, 1)\nb = group_norm(a, 2147483647, 0.1)\ngraph b\n" >g.ggs' \
    attack 'more groups than anybody can count' 0 'cli run g.ggs'
says '1 of 1 steps done'

prepare='{ echo "y0 = tensor(f32, 2) { 1 2 }"; for i in {1..300}; do echo "y$i = view_1d(view_1d(view_1d(scale(y$((i - 1)), 1), 2, 0), 2, 0), 2, 0)"; done; echo "graph y300"; } >deep.ggs' \
    attack 'a long way back on a small stack' 0 'ulimit -s 120; cli explain --deep 64 deep.ggs y300 1'
says 'y276[1]'
says '… and more'
attack 'a way back that is too long' 2 'cli explain --deep 1000 a.ggs e 1'
says 'can be at most 64'

# Plug-ins that never return, fork, or write past what they are given.
plugin_case() { printf 'a = tensor(f32, 4, 3) = arange(0, 1)\nb = %s\ngraph b\n' "$1" >p.ggs; }
prepare='plugin_case "ends(a, how=never, where=in_shape)"' seconds=5 \
    attack 'a shape that never ends' 1 'cli graph --seconds 1 --plugin "$plugins/ends.so" p.ggs'
says 'p.ggs:2:5: ends of ends.so: it had not returned after 1 s and was abandoned; the limit is 1 s (--seconds)'
prepare='plugin_case "ends(a, how=sleeps, where=in_cost)"' seconds=5 \
    attack 'a cost that sleeps' 1 'cli run --seconds 1 --plugin "$plugins/ends.so" p.ggs'
says ' and was abandoned; the limit is 1 s (--seconds)'
prepare='plugin_case "ends(a, how=never, where=in_explain)"' seconds=5 \
    attack 'an explanation that never ends' 1 'cli explain --seconds 1 --plugin "$plugins/ends.so" p.ggs b 1'
says 'explain: it had not returned after 1 s and was abandoned; the limit is 1 s (--seconds)'
prepare='plugin_case "ends(a, how=never, where=in_accepts)"' seconds=5 \
    attack 'a node that is never accepted' 1 'cli run --seconds 1 --plugin "$plugins/ends.so" p.ggs'
says '`accepts` of ends.so failed: it had not returned after 1 s'
for n in 1 2; do
    prepare='plugin_case "forks(a)"' \
        attack "a kernel that forks, on $n" 0 "cli run --threads $n --plugin \"\$plugins/forks.so\" p.ggs"
    says '1 of 1 steps done'
    says_not 'would end ggscope'
done
prepare='plugin_case "overrun(a, what=error_of_shape)"' \
    attack 'a reason that is too long for its place' 1 'cli graph --plugin "$plugins/overruns.so" p.ggs'
says 'overrun of overruns.so: it wrote 88 bytes past the end of error->text, which has 512 bytes'

# Output is written as it is made, and what is unused is one row.
prepare='for i in {1..400}; do echo "g$i = graph()"; done >graphs.ggs' seconds=60 memory=400 \
    attack 'the fields of 400 graphs' 0 'cli arena --json --fields graphs.ggs | tail -n 4; exit ${PIPESTATUS[0]}'
says '"field":"free"'
prepare='for i in {1..400}; do echo "g$i = graph()"; done >graphs.ggs' memory=60 \
    attack 'the fields of 400 graphs without memory' '1|127' 'cli arena --json --fields graphs.ggs >/dev/null'
prepare='for i in {1..400}; do echo "g$i = graph()"; done >graphs.ggs' \
    attack 'graphs beyond the limit' 1 'cli arena --json --fields --memory 16MiB graphs.ggs'
says '(--memory)'
for json in '' --json; do
    seconds=60 memory=300 attack "a text of 2 MiB as tokens $json" 0 "yes 'The quick brown fox' | head -c 2097152 | cli tokenize $json \$samples/tiny.gguf - | tail -c 4000; exit \${PIPESTATUS[2]}"
    attack "a text beyond the limit $json" 1 "yes 'The quick brown fox' | head -c 15728640 | cli tokenize $json --memory 100MB \$samples/tiny.gguf -"
    says 'converting a text of 15728640 bytes to tokens needs up to'
    says 'the limit is 104857600 bytes (--memory)'
done

# SPDX-License-Identifier: MIT
# Names with control characters, numbers that aren't valid, and answers that are empty or lost in other output.

evil=$'\e[31m\xc2\x9b31m\x7f\xe2\x80\xae'
export evil
prepare='cp a.ggs "$evil.ggs"' attack 'a file name that turns the terminal red' 0 'cli run --json "$evil.ggs"; cli graph "$evil.ggs"; cli stats "$evil.ggs"'
attack 'a missing file of such a name' 1 'cli run "$evil"'
says '\x1b[31m'
prepare='printf "a = tensor(f32, 4)\nname a \"%s\"\nb = sqr(a)\nname b \"%s\"\ngraph b\n" "$evil" "$evil" >e.ggs' \
    attack 'names in a script' '0|1' 'cli graph e.ggs; cli graph --json e.ggs; cli graph --svg e.ggs; cli graph --dot e.ggs; cli arena e.ggs; cli arena --json e.ggs; cli run --json e.ggs; cli run e.ggs; cli stats e.ggs'
prepare='cp "$golden/ops/misc.gguf" m.gguf' attack 'a key that turns the terminal red' 1 'cli set m.gguf --remove "$evil"'
prepare='cp "$golden/ops/misc.gguf" m.gguf' attack 'a key and a value that turn it red' 0 'cli set m.gguf "$evil=$evil"; cli set m.gguf --json "$evil=x"'
attack 'an option of such a name' 2 'cli run "--$evil" a.ggs'
attack 'an argument of such a name' 2 'cli run --nodes "$evil" a.ggs'
attack 'a command of such a name' 1 'printf "%s\nb %s\np %s\n" "$evil" "$evil" "$evil" | cli step --echo a.ggs'

for number in -1 -5 x 1x '' 0x1 1e3 99999999999999999999; do
    export number
    for option in 'run --memory' 'run --nodes' 'run --threads' 'run --values' 'run --trace-values' 'stats --at' \
        'profile --runs' 'profile --threads' 'profile --top' 'explain --deep' 'step --threads' 'graph --memory'; do
        [ "$number" = -1 ] || [ "$number" = x ] || [ "$option" = 'run --memory' ] || [ "$option" = 'stats --at' ] || continue
        attack "$option '$number'" 2 "cli $option=\$number a.ggs"
        if [ -n "$number" ]; then says '` is '; else says 'there is no value after'; fi
    done
done
attack 'a number after a space' 2 'cli run --memory -5 a.ggs'
says '--memory: `-5` is not a number of bytes; write it like 4096, 500MB or 64GiB'
attack 'seconds that are none' 2 'cli run --seconds -1 a.ggs'
says 'is not a number of seconds'
attack 'elements that are none' 2 'cli info --elements -1 $golden/ops/misc.gguf'
says '`-1` is not a valid number of elements; it must be a whole number of at least 0'
attack 'an index that is none' 2 'cli explain a.ggs e x'
says '`x` is not a valid index; it must be a whole number of at least 0'

prepare='echo "a = tensor(f32, 4)" >n.ggs' attack 'run without a graph' 0 'cli run n.ggs'
says 'there is no graph: `graph x` creates one for a result x'
prepare='echo "a = tensor(f32, 4)" >n.ggs' attack 'graph without a graph' 0 'cli graph n.ggs'
says 'there is no graph: `graph x` creates one for a result x'
for command in run check; do
    prepare='printf "a = tensor(f32, 4)\ngraph a\n" >n.ggs' attack "$command of a graph of leafs alone" 0 "cli $command n.ggs"
    says 'the graph has no nodes'
done
for command in 'stats n.ggs b' 'save n.ggs b b.npy' 'explain n.ggs b 3' 'run n.ggs'; do
    prepare='printf "a = tensor(f32, 32, 32) = arange()\nq = quantize(a, q8_0)\nb = transpose(q)\ngraph b\n" >n.ggs' \
        attack "$command of a view that cuts blocks" '0|1' "cli $command"
    says "this view splits q8_0 blocks of 32 elements, so its values can't be read"
done
prepare='printf "a = tensor(f32, 32, 4, 32) = arange()\nq = quantize(a, q8_0)\nb = cont(permute(q, 2, 1, 0, 3))\ngraph b\n" >n.ggs' \
    attack 'cont of a view that cuts blocks of one a row' 1 'cli run n.ggs'
says "this view splits q8_0 blocks of 32 elements, so its values can't be read"
for type in f64 i64 i16 i8; do
    prepare="printf 'a = tensor($type, 4, 3)\nb = tensor(i32, 2)\nc = get_rows(a, b)\ngraph c\n' >n.ggs" \
        attack "get_rows of $type" 1 'cli run n.ggs'
    says "a is $type; get_rows supports only f32, f16, bf16, i32 and quantised types"
done
for number in 9 99999999999; do
    attack "a round $number" 1 "cli stats --round $number a.ggs"
    says "there is no round $number; the only round is 0"
    attack "a step $number" 1 "cli stats --at $number a.ggs"
    says "there is no step $number; the number of steps is 4"
done

attack 'verify says first what it found' 0 'cli verify $golden/arena $golden/grad | head -n 1; exit ${PIPESTATUS[0]}'
says ' passed, 0 failed'
attack 'verify lists what it passed over when asked' 0 'cli verify --skipped $golden/arena $golden'
says 'rejected.json: it contains no cases'
attack 'info says what kind of answer it is' 0 'cli info --json $golden/ops/misc.gguf | head -n 3'
says '"kind": "info"'
attack 'the limit of memory in words' 0 'cli run --help'
says 'half of the memory of the machine'
attack 'save --at -1' 2 'cli save --at=-1 a.ggs e e.npy'
says '`-1` is not a valid number of steps'
attack 'check --at -1' 2 'cli check --at=-1 a.ggs e'
says '`-1` is not a valid step'"'"'s number; it must be a whole number of at least 0'
prepare='printf "a = tensor(i64, 2) { 1 2 }\nb = tensor(f32, 3, 4)\nc = tensor(f32, 3, 2)\nd = set_rows(b, c, a)\ngraph d\n" >i.ggs' \
    attack 'a whole number that a double does not hold' 1 'printf "set a 0 = 9007199254740993\nsave b \"x y.npy\"\n" | cli step i.ggs'
says '2^53'
says 'x y.npy'

long=$(printf '%255s' '' | tr ' ' n)
longer=$(printf '%5000s' '' | tr ' ' n)
export long longer
prepare='printf "%s = tensor(f32, 4)\n%s = sqr(%s)\ngraph %s\n" $long $long $long $long >l.ggs' \
    attack 'a name as long as can be: a pipe gets it whole, a few times in a line' 0 'for command in run stats graph arena check plan profile; do cli $command l.ggs; done >l.txt
        grep -c ".\{1501\}" l.txt | sed "s/^/longer lines: /"'
says 'longer lines: 0'
prepare='printf "%s = tensor(f32, 4)\ny = sqr(%s)\ngraph y\n" $long $long >l.ggs' attack 'JSON keeps such a name whole' 0 'cli graph --json l.ggs | grep -c "\"$long\""'
attack 'a missing file whose name is longer than any' 1 'cli run $longer'
says 'nnn… can'

attack 'a command that is none' 2 'cli frob'
says 'there is no command `frob`'
attack 'a command that is mistyped' 2 'cli chek a.ggs'
says 'did you mean `check`?'
attack 'no command' 2 'cli'
says 'a command is missing'
attack 'an option that is mistyped' 2 'cli run --thread 2 a.ggs'
says 'run has no option --thread; did you mean `--threads`?'
attack 'one word too many' 2 'cli run a.ggs b.ggs'
says '`b.ggs` is one argument too many for run'
attack 'check of as many as nobody reads' 2 'cli check --worst 1000 a.ggs'
says '`1000` is too large; the number of elements can be at most 100'
attack 'an option before the command' 2 'cli --json run a.ggs'
says '--json is an option of run; write it after that word'
attack 'what -- keeps apart' 2 'cli check --threads abc -- a.ggs'
says '`abc` is not a valid number of threads'
attack 'an option given twice' 2 'cli run --threads 2 --threads 3 a.ggs'
says '--threads is given twice; give it only once'
attack 'an option without its value' 2 'cli run a.ggs --threads'
says '--threads needs a value'
attack 'a trace without a name' 2 'cli run --trace "" a.ggs'
says 'the file name is empty'
only
attack 'a name of 5,000 letters' 1 'cli stats a.ggs "$(head -c 5000 /dev/zero | tr "\0" x)" | head -c 300; exit ${PIPESTATUS[0]}'
says 'xxx…; `ggscope-cli graph a.ggs` lists them'
attack 'an index of 5,000 letters' 2 'cli explain a.ggs e "$(head -c 5000 /dev/zero | tr "\0" x)"'
says 'xxx…` is not a valid index'
attack 'a tensor that no model has' 1 'cli stats $golden/ops/misc.gguf nothing_like_it'
says '`ggscope-cli info '
attack 'the arithmetic of a leaf' 1 'cli explain a.ggs a 0'
says '`a` is a leaf: nothing computes it'
attack 'check of a leaf' 1 'cli check a.ggs a'
says '`a` is a leaf: nothing computes it'
prepare='echo "# nothing" >n.ggs' attack 'arena without an arena' 0 'cli arena n.ggs'
says 'the program has no arena'
prepare='printf "a = tensor(f32, 0)\nb = sqr(a)\ngraph b\n" >z.ggs' attack 'steps that take no time' 0 'cli run z.ggs; cli profile --no-peak z.ggs'
says $'1 of 1 steps done\n'
says 'no step computes anything'
prepare='printf "a = tensor(f32, 4) { 1 2 3 4 }\nb = sqr(a)\ngraph b\n" >z.ggs' attack 'one step that computes' 0 'cli profile --no-peak z.ggs'
says '; 1 step that computes'
prepare='printf "c = context(size=512 * 1024, no_alloc=true)\na = tensor(f32, 4)\nb = sqr(a)\ngraph b\n" >m.ggs' \
    attack 'sources without memory' 1 'cli run m.ggs; cli check m.ggs'
says 'b at step 0: `b` (sqr(a=a), line 3): its source `a` (line 2) has no memory; allocate it with alloc_buffer()'
attack 'format into standard input' 1 'cli format --write - <a.ggs'
says '--write needs a file to write into'
attack 'a schema of another time' 1 'cli arena --json a.ggs | sed "s/\"schema\": 1,/\"schema\": 99,/" >m.json; cli verify m.json'
says "the file's \"schema\" is 99; this version of ggscope supports only 1"
prepare='cp a.ggs ./-x.ggs' attack 'a file that begins like an option' 2 'cli run -x.ggs'
says '`-x.ggs` begins like an option; write ./-x.ggs for the file of that name'
attack 'values that have no room in a trace' 0 'cli run --trace t.trace --trace-values 100 a.ggs'
says ' bytes of values did not fit into the trace, whose limit is 100 bytes; raise it with --trace-values'
attack 'a fill that there is none of' 2 'cli run --fill junk a.ggs'
says 'nan, zero'
attack 'fresh memory of NaN' 0 'cli run --fill nan a.ggs'
says_not ' nan'
attack 'a check without fences' 0 'cli check --no-guard a.ggs'
says ' runs on 1 '
attack 'a plug-in that is a device' 1 'cli run --plugin /dev/zero a.ggs'
says 'the plug-in /dev/zero: it is not a regular file'
prepare='printf "a = tensor(f32, 4)\nv = view_1d(a, 2, 0)\nz = tensor(f32, 0)\n" >v.ggs' attack 'tensors that statistics pass over' 0 'cli stats v.ggs'
says 'left out: 1 view, 1 tensor without elements'

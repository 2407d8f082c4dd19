# SPDX-License-Identifier: MIT
# Files that could be lost: a save writes the complete file or nothing, and only to a file that may be replaced.

attack 'a trace over its own script' 1 'cli run --trace a.ggs a.ggs'
says 'is not a trace, so it is not overwritten'
stays a.ggs
only

prepare='mkfifo pipe' attack 'a trace into a pipe' 1 'cli run --trace pipe a.ggs'
says 'is a pipe'
stays pipe

# For root a separate device: a failure of this test would replace the device of the machine.
if [ "$(id -u)" != 0 ]; then
    attack 'a trace into a device' 1 'cli run --trace /dev/full a.ggs'
    says 'is a device'
elif mknod full c 1 7 2>/dev/null; then
    prepare='mknod full c 1 7' attack 'a trace into a device' 1 'cli run --trace full a.ggs'
    says 'is a device'
    stays full
fi

prepare='mkdir far; ln -s far/t.trace link' attack 'a trace through a link' 0 'cli run --trace link a.ggs && [ -L link ]'
holds far/t.trace GGSTRACE

attack 'a trace into the output, which is a pipe' 1 'cli run --trace /dev/stdout a.ggs | cat; exit ${PIPESTATUS[0]}'
says '/dev/stdout is a pipe, not a file; give the name of a file'
prepare=': >out' attack 'a trace into the output, which is a file' 1 'cli run --trace /proc/self/fd/1 a.ggs >>out'
says '/proc/self/fd/1 refers to an open file of a process'
stays out
prepare=': >out' attack 'a trace into /dev/stdout, which is a file' 1 'cli run --trace /dev/stdout a.ggs >>out'
stays out
only

prepare='ln -s /dev/null link' attack 'a trace through a link to a device' 1 'cli run --trace link a.ggs'
says 'is a device'

prepare=': >r.trace; chmod 444 r.trace' attack 'a trace over a read-only file' 1 'cli run --trace r.trace a.ggs'
says 'read-only'
stays r.trace

prepare='echo mine >t.trace.part' attack 'a file that is called .part' 0 'cli run --trace t.trace a.ggs'
stays t.trace.part
holds t.trace GGSTRACE
only t.trace

prepare='echo mine >mine; ln -s mine t.trace.part' attack 'a link that is called .part' 0 'cli run --trace t.trace a.ggs'
stays mine

attack 'two traces into one file' 0 'cli run --trace t.trace a.ggs >/dev/null & cli run --trace t.trace a.ggs >/dev/null && wait $!'
holds t.trace GGSTRACE
only t.trace

attack 'a trace where no folder is' 1 'cli run --trace nowhere/t.trace a.ggs'
says 'there is no such folder'

prepare='printf "a = tensor(f32, 100000) = uniform(0, 1)\nb = sqr(a)\ngraph b\n" >big.ggs' \
    attack 'a trace larger than a file may be' 1 'ulimit -f 4; cli run --trace t.trace big.ggs'
says "t.trace can't be written"
only

prepare='printf "a=tensor( f32,4 )\n%.0s" {1..2000} >b.ggs; cp b.ggs c.ggs' attack 'format on a full disk' 1 'ulimit -f 4; cli format --write b.ggs'
says "b.ggs can't be written"
stays b.ggs
only

prepare='printf "a=tensor( f32,4 )\n" >b.ggs; chmod 640 b.ggs' attack 'format keeps the permissions' 0 'cli format --write b.ggs && stat -c %a b.ggs'
says 640
holds b.ggs 'a = tensor(f32, 4)'

prepare='printf "a=tensor( f32,4 )\n" >b.ggs; chmod 444 b.ggs' attack 'format of a read-only script' 1 'cli format --write b.ggs'
says 'read-only'
stays b.ggs

prepare='ln -s a.ggs out.npy' attack 'values through a link to the script they come from' 1 'cli save a.ggs e out.npy'
says 'is not a .npy file, so it is not overwritten'
stays a.ggs
prepare='echo my thesis >e.npy' attack 'values over a text that has the name of an array' 1 'cli save a.ggs e e.npy'
says 'is not a .npy file'
stays e.npy
prepare='cli save a.ggs e in.npy >/dev/null; ln -s in.npy link.npy; printf "x = tensor(f32, 4, 3) = load(\"in.npy\")\ny = sqr(x)\ngraph y\n" >l.ggs'
export prepare
for out in in.npy ./in.npy link.npy; do
    attack "values over what they come from, as $out" 1 "cli save l.ggs y $out"
    says 'is a file that the program loads, so it is not overwritten; save to another one'
    stays in.npy
done
attack 'values over what they come from, while stepping' 1 'printf "r\nsave y in.npy\n" | cli step l.ggs'
says 'is a file that the program loads'
stays in.npy
prepare=
prepare='printf "x\n1\n\033[31mred\n" >t.csv; printf "graph sqr(tensor(f32, 1, 2) = load(\"t.csv\"))\n" >t.ggs' attack 'a table with words for a terminal' 1 'cli run t.ggs'
says 't.csv: line 3, column 1: "\x1b[31mred" is not a number'
prepare='mkfifo t.csv; printf "graph sqr(tensor(f32, 1, 2) = load(\"t.csv\"))\n" >t.ggs' attack 'a table that is a pipe' 1 'cli run t.ggs'
says 't.csv'
prepare='yes 1,2,3,4,5,6,7,8 | head -n 4000000 >t.csv; printf "graph sqr(tensor(f32, 8, 4000000) = load(\"t.csv\"))\n" >t.ggs' memory=400 attack 'a table without memory for it' 1 'cli run t.ggs'
says 'memory'
prepare='cp "$golden/ops/misc.gguf" m.gguf; chmod 640 m.gguf' attack 'keys keep the permissions' 0 'cli set m.gguf mine=7 && stat -c %a m.gguf && cli info m.gguf --filter mine'
says 640
holds m.gguf GGUF
only
prepare='cp "$golden/ops/misc.gguf" m.gguf'
export prepare
attack 'keys on a full disk' 1 'ulimit -f 16; cli set m.gguf mine=7'
says "m.gguf can't be written"
stays m.gguf
only
attack 'keys into another file on a full disk' 1 'ulimit -f 16; cli set m.gguf mine=7 --output new.gguf'
stays m.gguf
only
attack 'keys of a read-only file' 1 'chmod 444 m.gguf; cli set m.gguf mine=7; status=$?; chmod 644 m.gguf; exit $status'
says 'read-only'
stays m.gguf
attack 'keys into the same file by another name' 1 'ln -s m.gguf link; cli set m.gguf mine=7 --output link; status=$?; rm link; exit $status'
says 'link is another name for m.gguf'
stays m.gguf
attack 'keys over a script' 1 'cli set m.gguf mine=7 --output a.ggs'
says 'exists and is not a GGUF file'
stays a.ggs
attack 'keys of a device' 1 'cli set /dev/zero mine=7'
says 'is a device'
attack 'keys where no folder is' 1 'cli set m.gguf mine=7 --output nowhere/m.gguf'
says 'there is no such folder'
attack 'keys of two at a time' 0 'cli set m.gguf one=1 >/dev/null & cli set m.gguf two=2 >/dev/null; wait; cli info m.gguf >/dev/null'
only
attack 'an alignment larger than the disk' 1 'ulimit -f 100000; cli set m.gguf general.alignment=2147483648'
stays m.gguf
only
memory=300 attack 'keys with little memory' 0 'cli set m.gguf mine=7'
prepare=

prepare='mkdir empty' attack 'a folder without a case is no success' 1 'cli verify empty'
says 'there are no cases here'

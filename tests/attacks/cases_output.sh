# SPDX-License-Identifier: MIT
# Output that can't be written ends in a failure and a sentence. Ctrl-C ends in the finished part and a sentence.

for command in 'graph a.ggs' 'graph --svg a.ggs' 'graph --dot a.ggs' 'arena a.ggs' 'run a.ggs' 'run --json a.ggs' 'stats a.ggs' \
    'explain a.ggs e 1' 'profile --runs 2 --no-peak a.ggs' 'info $golden/ops/misc.gguf' 'ops' 'ops mul_mat' \
    'verify $golden/arena' 'format a.ggs' '--help' '--version'; do
    attack "$command into a full device" 1 "cli $command >/dev/full"
    says 'No space left on device'
    attack "$command without an output" 1 "cli $command >&-"
    says 'Bad file descriptor'
done
attack 'step into a full device' 1 'yes s | cli step a.ggs >/dev/full'
says 'No space left on device'
attack 'no descriptor at all' 1 'cli run --trace t.trace a.ggs <&- >&- 2>&-'
holds t.trace GGSTRACE

attack 'a pipe that nobody reads' 141 'set -o pipefail; cli arena --fields long.ggs | head -c 1 >/dev/null'
attack 'a pipe that nobody reads, where that is no signal' 141 'trap "" PIPE; set -o pipefail; cli arena --fields long.ggs | head -c 1 >/dev/null'
says_not 'ggscope-cli'

# `timeout` presses Ctrl-C; without --foreground it does so twice.
attack 'Ctrl-C in run' 1 'timeout --foreground --preserve-status -s INT 1.5 "$program" run --values 0 long.ggs | tail -n 3; exit ${PIPESTATUS[0]}'
says 'interrupted: '
says ' of 2000 steps are done'
attack 'Ctrl-C in a recorded run' 1 'timeout --foreground --preserve-status -s INT 1.5 "$program" run --values 0 --trace t.trace long.ggs | tail -n 3; exit ${PIPESTATUS[0]}'
says 'interrupted: '
holds t.trace GGSTRACE
only t.trace
attack 'Ctrl-C in profile' 1 'timeout --foreground --preserve-status -s INT 1.5 "$program" profile --no-peak --runs 1000000 a.ggs'
says 'by op'
says ' of 1000000 runs are done'
attack 'Ctrl-C in the first run of a profile' 1 'timeout --foreground --preserve-status -s INT 1.5 "$program" profile --no-peak long.ggs'
says 'interrupted before the first of 20 runs ended'
attack 'Ctrl-C in stats' 1 'timeout --foreground --preserve-status -s INT 1.5 "$program" stats long.ggs x0'
says 'interrupted: '
says 'done at step 0'
attack 'Ctrl-C in stats of what is not done' 1 'timeout --foreground --preserve-status -s INT 1.5 "$program" stats --json long.ggs a x1999'
says '"interrupted": true'
says '"tensor":"a"'
says '`x1999` has not been run'
prepare='printf "a = tensor(f32, 16000000)\nb = tensor(f32, 1)\n" >big.ggs' \
    attack 'Ctrl-C while numbers are looked at' 1 'timeout --foreground --preserve-status -s INT 3 "$program" stats big.ggs b $(yes a | head -n 2000) >out; status=$?; head -n 3 out; exit $status'
says ' of 2001 tensors are done'
says '  b  '
attack 'Ctrl-C in save' 1 'timeout --foreground --preserve-status -s INT 1.5 "$program" save long.ggs x0 x.npy'
says 'saved to x.npy'
says 'the saved values are from this moment'
only x.npy
attack 'Ctrl-C in save of what is not done' 1 'timeout --foreground --preserve-status -s INT 1.5 "$program" save long.ggs x1999 x.npy'
says 'nothing was saved: `x1999` has not been run'
only
attack 'Ctrl-C in a run as JSON' 1 'timeout --foreground --preserve-status -s INT 1.5 "$program" run --json --values 2 long.ggs | tail -n 3; exit ${PIPESTATUS[0]}'
says '"state":"not run","elements":16384,"values":[]}'
# 10^13 operations, on less memory than would take long to fill.
prepare='printf "q = tensor(f32, 64, 200000) = uniform(0, 1)\nk = tensor(f16, 64, 200000) = uniform(0, 1)\nc = flash_attn_ext(q, k, k, scale=0.1)\ngraph c\n" >torn.ggs' attack 'Ctrl-C in the first step' 1 'timeout --foreground --preserve-status -s INT 1.5 "$program" run torn.ggs; exit'
says 'c  f32 [64, 1, 200000], stopped partway: it has no values'
says '0 of 1 steps done'
says_not 'done,  '
for command in 'run -' 'stats -' 'graph -' 'format -' 'run pipe' 'stats pipe' 'arena pipe' 'format pipe'; do
    prepare='mkfifo pipe' attack "Ctrl-C in $command, which waits" 1 'timeout --foreground --preserve-status -s INT 0.5 "$program" '"$command"' < <(exec sleep 3 2>/dev/null)'
    says 'interrupted while waiting for '
done
attack 'Ctrl-C in check as JSON' 1 'timeout --foreground --preserve-status -s INT 1.5 "$program" check --json long.ggs >out; status=$?; head -n 12 out; exit $status'
says '"good": false'
says '"interrupted": true'
says '"steps": 2000'
attack 'Ctrl-C in verify' 1 'timeout --foreground --preserve-status -s INT 0.5 "$program" verify "$golden" "$golden" "$golden" "$golden" | tail -n 6; exit ${PIPESTATUS[0]}'
says ' passed, 0 failed, '
says 'interrupted: '
attack 'Ctrl-C in explain' 1 'timeout --foreground --preserve-status -s INT 1.5 "$program" explain long.ggs x1999 1'
says 'interrupted when '
attack 'Ctrl-C in check' 1 'timeout --foreground --preserve-status -s INT 1.5 "$program" check long.ggs | tail -n 3; exit ${PIPESTATUS[0]}'
says 'interrupted: '
says ' of 2000 steps are checked'
# Once the process blocks the signal (bit 2 of SigBlk), it reports an interrupt at any point. A late signal finds all
# output written; any status is accepted then.
prepare='yes "a=tensor( f32,4 )" | head -c 4000000 >big.ggs; cli format big.ggs >whole' attack 'Ctrl-C in format' 0 'set -m
for s in 0.05 0.1 0.15 0.2 0.3 0.4; do
    "$program" format big.ggs >out & pid=$!
    until grep -qs "^SigBlk:.*2$" /proc/$pid/status || ! kill -0 $pid; do sleep 0.01; done
    sleep $s; kill -INT $pid 2>/dev/null; wait $pid
    status=$?
    [ $status = 1 ] || cmp out whole || { echo "status $status after $s s"; exit 3; }
done 2>&1; rm out'
says 'interrupted'

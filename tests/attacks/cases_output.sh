# SPDX-License-Identifier: MIT
# Output that nobody gets: a failure, and a sentence; Ctrl-C: what is done, and a sentence.

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
attack 'Ctrl-C in run' 1 'timeout --foreground --preserve-status -s INT 2.5 "$program" run --values 0 long.ggs | tail -n 3; exit ${PIPESTATUS[0]}'
says 'interrupted: '
says ' of 2000 steps are done'
attack 'Ctrl-C in a recorded run' 1 'timeout --foreground --preserve-status -s INT 2.5 "$program" run --values 0 --trace t.trace long.ggs | tail -n 3; exit ${PIPESTATUS[0]}'
says 'interrupted: '
holds t.trace GGSTRACE
only t.trace
attack 'Ctrl-C in profile' 1 'timeout --foreground --preserve-status -s INT 2.5 "$program" profile --no-peak --runs 1000000 a.ggs'
says 'by op'
says ' of 1000000 runs are done'
attack 'Ctrl-C in the first run of a profile' 1 'timeout --foreground --preserve-status -s INT 2.5 "$program" profile --no-peak long.ggs'
says 'interrupted before the first of 20 runs was over'
attack 'Ctrl-C in stats' 1 'timeout --foreground --preserve-status -s INT 2.5 "$program" stats long.ggs x0'
says 'interrupted: '
attack 'Ctrl-C in explain' 1 'timeout --foreground --preserve-status -s INT 2.5 "$program" explain long.ggs x1999 1'
says 'interrupted when '
attack 'Ctrl-C in check' 1 'timeout --foreground --preserve-status -s INT 2.5 "$program" check long.ggs | tail -n 3; exit ${PIPESTATUS[0]}'
says 'interrupted: '
says ' of 2000 steps are checked'

#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Part of SecondScreen. See LICENSE for terms.
#
# Plays random scenarios on a cluster of two nodes on this machine, loses one node on the way, and expects each
# scenario to have exactly one verdict. Slurm starts the shards, notices the loss, and starts them again.
#
# usage: Tests/Slurm/run.sh [STEPS]   the number of random steps (default 1000000)
set -euo pipefail
cd "$(dirname "$0")/../.."

steps=${1:-1000000}
per_scenario=2500
shards=16
program=${SECONDSCREEN_BINARY:-$(swift build -c release --show-bin-path)/secondscreen}
scenarios=$(((steps + per_scenario - 1) / per_scenario))
folder=$(mktemp -d)
started=()

# Ends the daemons that this script started; `scancel` first, so that they leave no steps behind.
clean_up() {
    scancel --quiet --user=root 2>/dev/null || true
    kill "${started[@]}" 2>/dev/null || true
    wait "${started[@]}" 2>/dev/null || true
    rm -rf "$folder"
}
trap clean_up EXIT

fail() {
    echo "slurm: $*" >&2
    tail -n 20 "$folder"/*.log >&2 || true
    exit 1
}

for tool in slurmctld slurmd sbatch; do
    command -v "$tool" >/dev/null || { echo "slurm: $tool is missing; run config/bootstrap slurm" >&2; exit 1; }
done
[ "$(id -u)" -eq 0 ] || { echo "slurm: must run as root: the nodes start processes" >&2; exit 1; }

# No authentication: everything binds to loopback and ends with this script.
mkdir "$folder/state" "$folder/one" "$folder/two" "$folder/scenarios" "$folder/verdicts"
host=$(hostname)
cat >"$folder/slurm.conf" <<CONFIGURATION
ClusterName=trial
SlurmctldHost=$host(127.0.0.1)
SlurmUser=root
AuthType=auth/none
CredType=cred/none
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
MpiDefault=none
SlurmctldPort=16817
SlurmctldPidFile=$folder/controller.pid
SlurmctldLogFile=$folder/controller.log
SlurmdPidFile=$folder/%n.pid
SlurmdLogFile=$folder/%n.log
SlurmdSpoolDir=$folder/%n
StateSaveLocation=$folder/state
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
SlurmdTimeout=10
ReturnToService=2
SchedulerParameters=sched_interval=2,batch_sched_delay=0
NodeName=one NodeHostname=$host NodeAddr=127.0.0.1 Port=16818 CPUs=1
NodeName=two NodeHostname=$host NodeAddr=127.0.0.1 Port=16819 CPUs=1
PartitionName=all Nodes=one,two Default=YES State=UP
CONFIGURATION
export SLURM_CONF=$folder/slurm.conf

slurmctld -D >"$folder/controller.out" 2>&1 &
started+=($!)
slurmd -D -N one >"$folder/one.out" 2>&1 &
started+=($!)
# In a session of its own, so that the node can be lost with everything that it started.
setsid slurmd -D -N two >"$folder/two.out" 2>&1 &
two=$!
started+=("$two")
for _ in $(seq 100); do
    [ "$(sinfo --noheader --format=%t --Node 2>/dev/null | sort -u)" = idle ] && break
    sleep 0.2
done
[ "$(sinfo --noheader --format=%t --Node | sort -u)" = idle ] || fail "the nodes do not come up"

for seed in $(seq "$scenarios"); do
    printf 'random %d seed=%d\n' "$per_scenario" "$seed" >"$folder/scenarios/$(printf %05d "$seed").scenario"
done

# A shard's file appears when the shard is complete: what a lost node had begun is not in the way.
cat >"$folder/shard.sh" <<SHARD
#!/bin/sh
cd "$folder"
part=verdicts/shard-\$SLURM_ARRAY_TASK_ID
echo "\$SLURM_ARRAY_TASK_ID \$SLURMD_NODENAME" >>started.txt
"$program" scenario run scenarios --shard auto --jobs 1 --format json >"\$part.part-\$SLURMD_NODENAME" || [ \$? -eq 1 ] || exit 1
mv "\$part.part-\$SLURMD_NODENAME" "\$part.json"
SHARD

began=$SECONDS
job=$(sbatch --parsable --requeue --array="1-$shards" --output="$folder/%A-%a.out" "$folder/shard.sh")
echo "slurm: job $job, $shards shards of $scenarios scenarios, $((scenarios * per_scenario)) random steps, two nodes"

# Lose the second node in the middle of its second shard: its daemon, its steps and their children.
for _ in $(seq 3000); do
    begun=$(grep -c ' two$' "$folder/started.txt" 2>/dev/null || true)
    [ "${begun:-0}" -ge 2 ] && break
    sleep 0.1
done
[ "${begun:-0}" -ge 2 ] || fail "the second node has not begun"
sleep 1
lost=$(awk '$2 == "two" { shard = $1 } END { print shard }' "$folder/started.txt")
descendants() {
    local child
    for child in $(pgrep -P "$1" || true); do
        descendants "$child"
        echo "$child"
    done
}
# The daemon of a step has left the node's daemon; its children know their node.
step_daemons_of_two() {
    local process child
    for process in $(pgrep -x slurmstepd || pgrep slurmstepd || true); do
        for child in $(pgrep -P "$process" || true); do
            tr '\0' '\n' <"/proc/$child/environ" 2>/dev/null | grep -qx SLURMD_NODENAME=two && echo "$process"
        done
    done
}
doomed=$(step_daemons_of_two)
[ -n "$doomed" ] || fail "nothing runs on the second node"
for process in $two $doomed; do
    # shellcheck disable=SC2046
    kill -9 "$process" $(descendants "$process") 2>/dev/null || true
done
echo "slurm: lost node two while it played shard $lost ($((SECONDS - began)) s)"

last=""
while squeue --noheader --job="$job" 2>/dev/null | grep -q .; do
    now="$(find "$folder/verdicts" -name '*.json' | wc -l) shards done, $(sinfo --noheader --Node --format='%N %t' | tr '\n' ' ')"
    [ "$now" = "$last" ] || echo "slurm: $now($((SECONDS - began)) s)"
    last=$now
    sleep 2
done

[ "$(grep -c "^$lost " "$folder/started.txt")" -ge 2 ] || fail "shard $lost was not started again"
status=0
"$program" scenario merge "$folder"/verdicts/*.json >"$folder/merged.txt" || status=$?
tail -n 1 "$folder/merged.txt"
[ "$status" -eq 0 ] || { grep -v '^passed' "$folder/merged.txt" >&2; fail "the merged run failed with status $status"; }
# Counted independently of the program.
played=$(cat "$folder"/verdicts/*.json | grep -o '"steps":[0-9]*' | awk -F: '{ sum += $2 } END { print sum }')
different=$(cat "$folder"/verdicts/*.json | grep -o '"scenario":"[^"]*"' | sort -u | wc -l)
[ "$played" -eq "$((scenarios * per_scenario))" ] || fail "$played steps were played"
[ "$different" -eq "$scenarios" ] || fail "$different scenarios were played"
rm "$folder/verdicts/shard-$lost.json"
! "$program" scenario merge "$folder"/verdicts/*.json >/dev/null 2>"$folder/missing.txt" || fail "a missing shard is not noticed"
grep -q "missing: shard $lost of $shards" "$folder/missing.txt" || fail "the missing shard is not named: $(cat "$folder/missing.txt")"
echo "slurm: $played steps in $different scenarios, each once, in $((SECONDS - began)) s; shard $lost was played again"

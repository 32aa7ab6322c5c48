#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Part of SecondScreen. See LICENSE for terms.
#
# Feeds mutations to everything that reads untrusted data; config/test fuzz. What is found lies in .build/fuzz/findings.
set -euo pipefail
root=$(cd "$(dirname "$0")/../.." && pwd)
results=$root/.build/fuzz
findings=$results/findings

# The targets: Tests/Fuzz/EDIDFuzz is EDID.
targets=()
for folder in "$root"/Tests/Fuzz/*Fuzz; do
    folder=${folder##*/}
    targets+=("${folder%Fuzz}")
done

usage() {
    cat >&2 <<USAGE
usage: config/test fuzz [--fast | --quick] [SECONDS | --runs N] [TARGET...]

Fuzzes each target for some seconds (default: 60) or a number of runs, and prints a summary. With --fast, there is no
address sanitizer, and twice as many runs a second. With --quick, the targets are not optimized: they are built in a
third of the time, and there are fewer runs a second. Targets: ${targets[*]}
USAGE
    exit 2
}

# Each example in a manual page becomes a file: literal NAME PAGE.
literal() {
    awk -v prefix="$results/$1/corpus/manual-" '
        /^\.Ed/ { file = "" }
        file { print > file }
        /^\.Bd -literal/ { file = prefix (++count) }
    ' "$root/config/man/$2"
}

# Copies the project's files to the corpus of a target.
seed() {
    local corpus=$results/$1/corpus
    case $1 in
        Configuration)
            literal "$1" secondscreen.yaml.5
            grep -v '^#' "$root/config/secondscreen.yaml" >"$corpus/defaults"
            # Each example of the file, which a "# " makes a comment.
            awk -v prefix="$corpus/example-" '
                /^# [a-z]+:/ { file = prefix (++count) }
                !/^# / { file = "" }
                file { print substr($0, 3) > file }
            ' "$root/config/secondscreen.yaml"
            ;;
        EDID) find "$root/Tests/Fixtures" -name '*.edid' -size +0 -exec cp {} "$corpus/" \; ;;
        Interface)
            cp "$root"/Tests/VarlinkCertification/*.varlink "$corpus/"
            # Each declaration in a file of its own.
            awk -v prefix="$corpus/member-" '
                /^(type|method|error) / { file = prefix (++count); print "interface a.b" > file }
                file { print > file }
            ' "$root"/config/*.varlink
            ;;
        Markdown) find "$root/Sources" -name '*.md' -size -5k -exec cp {} "$corpus/" \; ;;
        PNG) find "$root/Tests/Fixtures" -name '*.png' -size -5k -exec cp {} "$corpus/" \; ;;
        Recording) cp "$root"/Tests/Fixtures/Uevents/*.log "$corpus/" ;;
        Scenario)
            literal "$1" secondscreen-scenario.5
            find "$root/config/scenarios" -name '*.scenario' -size -5k -exec cp {} "$corpus/" \;
            # Each line of the table of all verbs.
            awk -v prefix="$corpus/verb-" '
                match($0, /\("[^"]+",/) { print substr($0, RSTART + 2, RLENGTH - 4) > (prefix (++count)) }
            ' "$root/Tests/ScenarioLanguageTests/ReadingAndWritingTests.swift"
            ;;
    esac
    find "$root/Tests/Fixtures/Findings" -name "$1-*" -exec cp {} "$corpus/" \;
}

# Fuzzes a target, with the same mutations each time, and keeps what it prints: fuzz LIMIT TARGET.
fuzz() {
    local program=$binaries/${2}Fuzz folder=$results/$2 options
    options=("$1" -timeout=25 -rss_limit_mb=1024 -seed=1 -len_control=0 -print_final_stats=1
        "-artifact_prefix=$findings/$2-")
    mkdir -p "$folder/corpus"
    "$program" --prepare "$folder/corpus" "$folder/words"
    seed "$2"
    [ ! -s "$folder/words" ] || options+=("-dict=$folder/words")
    # The backtracer of Swift hangs on what it finds here.
    SWIFT_BACKTRACE=enable=no "$program" "$folder/corpus" "${options[@]}" >"$folder/log" 2>&1 || {
        echo "$2: $(grep -aE 'broken promise|Fatal error|^SUMMARY' "$folder/log" | head -n 1)"
        return 1
    }
}

# Prints what a target's log says, as a line of a table.
summary() {
    local found
    found=$(find "$findings" -name "$1-*" -newer "$results/started" | wc -l)
    tr '\r' '\n' <"$results/$1/log" | awk -v target="$1" -v found="$found" '
        /^stat::number_of_executed_units:/ { runs = $2 }
        /^stat::average_exec_per_sec:/ { speed = $2 }
        /^#[0-9]/ {
            for (i = 1; i < NF; i++) if ($i == "cov:") cov = $(i + 1); else if ($i == "corp:") corpus = $(i + 1)
        }
        END { sub(/\/.*/, "", corpus); printf "%-14s %12d %8d %9d %7d %9d\n", target, runs, speed, cov, corpus, found }
    '
}

# One target, in a process of its own: below. Swift keeps pointers in a form that the search for leaks does not know;
# what grows exceeds the limit of memory after many runs. Freed memory is held back less than usual, which saves a fifth
# of the time: a use after free lies within one run.
if [ "${1:-}" = --one ]; then
    export ASAN_OPTIONS=detect_leaks=0:malloc_context_size=4:quarantine_size_mb=1:thread_local_quarantine_size_kb=64:max_malloc_fill_size=0
    binaries=$4 fuzz "$2" "$3"
    exit
fi

sanitizers=fuzzer,address scratch=.build-fuzz optimization=()
case ${1:-} in
    --fast)
        sanitizers=fuzzer scratch=.build-fuzz-fast
        shift
        ;;
    --quick)
        scratch=.build-fuzz-quick optimization=(-Xswiftc -Onone)
        shift
        ;;
esac
limit=-max_total_time=60
case ${1:-} in
    --runs)
        [[ ${2:-} =~ ^[0-9]+$ ]] || usage
        limit=-runs=$2
        shift 2
        ;;
    [0-9]*)
        [[ $1 =~ ^[0-9]+$ ]] || usage
        limit=-max_total_time=$1
        shift
        ;;
esac
for target; do
    [[ " ${targets[*]} " == *" $target "* ]] && continue
    echo "config/test fuzz: unknown target or option '$target'" >&2
    usage
done

cd "$root"
export SECONDSCREEN_FUZZ=$sanitizers
# Libraries in C are instrumented as well, such as those that parse YAML and HTTP.
flags=(-c release --scratch-path "$scratch" -Xswiftc -enable-testing "${optimization[@]}"
    -Xcc "-fsanitize=${sanitizers/fuzzer/fuzzer-no-link}")
if [ $# -gt 0 ]; then
    for target; do swift build "${flags[@]}" --product "${target}Fuzz"; done
else
    set -- "${targets[@]}"
    swift build "${flags[@]}"
fi
binaries=$(swift build "${flags[@]}" --show-bin-path)

mkdir -p "$findings"
touch "$results/started"
status=0
printf '%s\0' "$@" | xargs -0 -P "$(nproc)" -I {} "$0" --one "$limit" {} "$binaries" || status=1
printf '\n%-14s %12s %8s %9s %7s %9s\n' target runs runs/s coverage corpus findings
for target; do summary "$target"; done
[ "$status" = 0 ] || echo "config/test: the inputs are in $findings" >&2
exit "$status"

#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Part of SecondScreen. See LICENSE for terms.
#
# Feeds mutations to what reads untrusted data, first EDIDs, then scenarios, then recordings: config/test fuzz [SECONDS], 60 for each
# without. Ends with a status other than 0 when something is found; the input then lies in .build/fuzz/findings.
set -eu

seconds=${1:-60}
root=$(cd "$(dirname "$0")/../.." && pwd)
build="$root/.build/fuzz"
mkdir -p "$build/edids" "$build/scenarios" "$build/recordings" "$build/findings"

# compile NAME FILE-WITH-ENTRY-POINT MODULE...: builds the modules' sources as one module, without their imports of each
# other. MODULE/FILE is a part of a module; folders named Files are left out, since they need packages.
compile() {
    name=$1 entry=$2
    shift 2
    sources="$build/sources/$name"
    rm -rf "$sources"
    mkdir -p "$sources"
    cp "$root/Tests/Fuzz/$entry" "$sources/"
    for module; do
        cp -R "$root"/Sources/*/"$module" "$sources/"
    done
    rm -rf "$sources"/*/Files
    for module; do
        module=${module%%/*}
        find "$sources" -name '*.swift' -exec sed -i -E "/^(public |package |@testable )?import $module\$/d" {} +
    done
    find "$sources" -name '*.swift' -print0 | xargs -0 \
        swiftc -O -wmo -parse-as-library -swift-version 6 -package-name secondscreen -module-name "$name" \
        -sanitize=fuzzer,address -enable-upcoming-feature ExistentialAny \
        -enable-upcoming-feature MemberImportVisibility -enable-upcoming-feature InternalImportsByDefault \
        -o "$build/$name"
}

# fuzz NAME CORPUS LONGEST: the same mutations each time, as far as the time allows.
fuzz() {
    # The backtracer of Swift hangs on what it finds here.
    SWIFT_BACKTRACE=enable=no "$build/$1" "$build/$2" -max_total_time="$seconds" -max_len="$3" -timeout=5 -seed=1 \
        -rss_limit_mb=1024 -len_control=0 -artifact_prefix="$build/findings/" -print_final_stats=1
}

compile EDIDFuzz EDIDFuzz.swift EDIDCodec
find "$root/Tests/Fixtures" -name '*.edid' -size +0 -exec cp {} "$build/edids/" \;
fuzz EDIDFuzz edids 32768

compile ScenarioFuzz ScenarioFuzz.swift Base/SerialQueue.swift Base/Text Base/Time DisplayModel EDIDCodec Hotplug ScriptedHotplug ScenarioLanguage
# Each line of the manual's examples and of the table of all verbs begins a corpus file of its own.
awk -v folder="$build/scenarios" '
    FILENAME ~ /\.5$/ { if ($0 == ".Ed") inside = 0; text = inside ? $0 : ""; if (/^\.Bd -literal/) inside = 1 }
    FILENAME ~ /\.swift$/ { text = ""; if (match($0, /\("[^"]+",/)) text = substr($0, RSTART + 2, RLENGTH - 4) }
    text != "" { file = folder "/seed-" ++count; print text > file; close(file) }
' "$root/config/man/secondscreen-scenario.5" "$root/Tests/ScenarioLanguageTests/ReadingAndWritingTests.swift"
fuzz ScenarioFuzz scenarios 4096

compile RecordingFuzz RecordingFuzz.swift \
    Base/SerialQueue.swift Base/Text Base/Time DisplayModel EDIDCodec Hotplug ScriptedHotplug JSONText ScenarioLanguage \
    Recordings
cp "$root"/Tests/Fixtures/Uevents/*.log "$build/recordings/"
cat >"$build/recordings/small" <<'END'
{"secondscreen":"recording","version":1,"program":"0.1.0","kernel":"Linux 6.1","source":"udev","settled":false}
{"at":0,"snapshot":{"cause":"start","connectors":[{"cardPath":"c","card":"card0","name":"DP-1","status":"connected","modes":["1024x768"]}]}}
{"at":1.5,"snapshot":{"cause":"event","connectors":[{"cardPath":"c","card":"card0","name":"DP-1","status":"disconnected"}]}}
END
fuzz RecordingFuzz recordings 16384

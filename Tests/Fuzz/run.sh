#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Part of SecondScreen. See LICENSE for terms.
#
# Feeds the EDID decoder with mutations of real EDIDs: config/test fuzz [SECONDS], 60 without.
# Ends with a status other than 0 when something is found; the input then lies in .build/fuzz/findings.
set -eu

seconds=${1:-60}
root=$(cd "$(dirname "$0")/../.." && pwd)
build="$root/.build/fuzz"
mkdir -p "$build/corpus" "$build/findings"

find "$root/Sources/EDIDCodec" -name '*.swift' -print0 | xargs -0 \
    swiftc -O -parse-as-library -swift-version 6 -module-name EDIDFuzz -sanitize=fuzzer,address \
    -enable-upcoming-feature ExistentialAny -enable-upcoming-feature MemberImportVisibility \
    -o "$build/edid-fuzz" "$root/Tests/Fuzz/EDIDFuzz.swift"

find "$root/Tests/Fixtures" -name '*.edid' -size +0 -exec cp {} "$build/corpus/" \;

# The backtracer of Swift hangs on what it finds here.
SWIFT_BACKTRACE=enable=no "$build/edid-fuzz" "$build/corpus" -max_total_time="$seconds" -max_len=32768 -timeout=5 \
    -rss_limit_mb=1024 -len_control=0 -artifact_prefix="$build/findings/" -print_final_stats=1

// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import FuzzSupport
import Hotplug
import Recordings
import ScenarioLanguage

// Reads a recording, or a capture of uevents, and does with it all that can be done.

func check(_ reading: Recording.Reading) {
    let recording = reading.recording
    let entries = recording.entries
    require(zip(entries, entries.dropFirst()).allSatisfy { $0.at <= $1.at }, "time that runs back")
    do throws(RecordingError) {
        let again = try Recording.reading(recording.encoded)
        require(again.recording == recording && again.warning == nil, "another recording after a round trip")
    } catch {
        require(false, "encoded lines that cannot be read: \(error)")
    }
    for line in RecordingTimeline.lines(of: recording) {
        require(!line.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x7F }, "a line with control characters")
    }
    // A serial number where none can be taken out is an error.
    if let redacted = try? recording.redacted() {
        require(redacted.entries.count == entries.count, "entries lost with serial numbers")
    }
    require(recording.settled().settled() == recording.settled(), "a settled recording that is not")
    let export = ScenarioExport(recording)
    require(Set(export.files.map(\.name)).count == export.files.count, "two files of one name")
    if let text = try? export.text(recording.header) {
        require((try? Scenario(parsing: text)) == export.scenario, "a scenario that cannot be parsed")
    }
}

let small = """
    {"secondscreen":"recording","version":1,"program":"0.1.0","kernel":"Linux 6.1","source":"udev","settled":false}
    {"at":0,"snapshot":{"cause":"start","connectors":[{"cardPath":"c","card":"card0","name":"DP-1","status":"connected",\
    "modes":["1024x768"]}]}}
    {"at":1.5,"snapshot":{"cause":"event","connectors":[{"cardPath":"c","card":"card0","name":"DP-1",\
    "status":"disconnected"}]}}

    """
// Longer ones have more of the same, and take so much time that far fewer are tried.
try fuzz(longest: 4096, seeds: [Array(small.utf8)]) { bytes in
    var limits = Recording.Limits()
    limits.states = 10_000
    do throws(RecordingError) {
        check(try Recording.reading(bytes, limits: limits))
    } catch {
        require(error.line >= 1 && !error.description.isEmpty, "a reason without words or place")
    }
    do throws(RecordingError) {
        let recording = try Recording(capture: bytes)
        require((try? Recording.reading(recording.encoded))?.recording == recording, "a capture that changes")
    } catch {
        require(error.line >= 1 && !error.description.isEmpty, "a reason without words or place")
    }
}

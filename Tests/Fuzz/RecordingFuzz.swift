// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

// To be compiled with the sources of DisplayModel, EDIDCodec, Hotplug, JSONText, ScenarioLanguage, VirtualTime, Wording and
// Recordings as one module, so that there is nothing to import.

/// The entry point of libFuzzer: reads the bytes as a recording, and does with it all that can be done.
///
/// A trap, a leak, a read outside of the bytes or a broken promise ends the run.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzRecording(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    // The bytes are the fuzzer's, and valid during the call.
    let bytes = unsafe Array(UnsafeBufferPointer(start: start, count: count))
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
    return 0
}

private func check(_ reading: Recording.Reading) {
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
}

private func require(_ condition: Bool, _ broken: @autoclosure () -> String) {
    // A finding has to end the process, for the fuzzer to keep the input.
    guard condition else {
        print("broken promise: \(broken())")
        fatalError(broken())
    }
}

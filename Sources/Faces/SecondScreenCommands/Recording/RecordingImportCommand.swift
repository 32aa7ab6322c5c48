// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import ArgumentParser
import Recordings
import ScreensWire

/// `secondscreen recording import CAPTURE -o FILE`.
struct RecordingImportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Make a recording of a capture of uevents with the state of sysfs beside them.",
        discussion: """
            A capture is text: lines as '3834.4 UDEV ACTION=change DEVPATH=/devices/… HOTPLUG=1', and lines as \
            '3846.0 SNAP[at-udev] card0-DP-1 status=connected modes=5 first=1280x768' for each connector at that time, \
            the number being milliseconds.
            """)

    @Argument(help: "The capture; '-' for standard input.", completion: .file())
    var capture: String

    @Option(
        name: .shortAndLong, help: ArgumentHelp("The new file; '-' for standard output.", valueName: "file"),
        completion: .file())
    var output: String

    func run() throws {
        let bytes = try Recording.bytes(path: capture)
        let recording: Recording
        do throws(RecordingError) {
            recording = try Recording(capture: bytes)
        } catch {
            throw ClientError("\(capture): \(error)")
        }
        try OutputFile.write(recording.encoded, to: output, existing: .kept)
    }
}

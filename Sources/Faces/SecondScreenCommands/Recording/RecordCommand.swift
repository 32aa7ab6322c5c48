// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import ArgumentParser
import Glibc
import Recordings
import Runtime
import ScenarioLanguage
import ScreensWire

/// `secondscreen record -o FILE`: records the monitors to a file.
struct RecordCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "record",
        abstract: "Record what happens to the monitors of this machine, or of a runtime.",
        discussion: """
            Prints what it records as text, until SIGINT or SIGTERM. On this machine it records the state of the \
            connectors and the kernel's events; of a runtime, what the runtime sees, including virtual monitors. \
            'secondscreen replay' plays the file, and secondscreen-recording(5) describes it. EDIDs contain serial \
            numbers, which 'secondscreen recording redact' removes.
            """)

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp("The file to write; '-' for standard output.", valueName: "file"), completion: .file())
    var output: String

    @Option(
        help: ArgumentHelp(
            "The source without a runtime; auto is udev if there is a graphics card.", valueName: "kind"),
        completion: .sources, transform: MonitorSource.init(argument:))
    var source: MonitorSource?

    @Option(
        help: ArgumentHelp(
            "The runtime to record instead of this machine: an app's name, or the path of a socket.",
            valueName: "name|path"), completion: .custom { _, _, _ in ScreensClient.targets })
    var target: String?

    @Option(
        name: .customLong("for"),
        help: ArgumentHelp("How long to record. Default: until a signal arrives.", valueName: "seconds"))
    var seconds: Double?

    @Option(
        help: ArgumentHelp(
            """
            The size at which the recording continues in a new file; four earlier parts are kept as FILE.1 to FILE.4.
            """, valueName: "bytes"))
    var maxSize = 16 << 20

    @OptionGroup var hardware: HardwareOptions

    func validate() throws {
        if let seconds, !(0...1e9).contains(seconds) {
            throw ValidationError(
                "--for: expected a number of seconds from 0 to 1000000000, got '\(seconds.plainText)'")
        }
        guard (1 << 12...1 << 28).contains(maxSize) else {
            throw ValidationError(
                "--max-size: expected a number of bytes from 4096 to 268435456, got '\(maxSize)'")
        }
        guard source == nil || target == nil else {
            throw ValidationError("--source cannot be combined with --target")
        }
    }

    func run() async throws {
        // Makes `write` report a closed pipe and the file size limit as errors.
        for number in [SIGPIPE, SIGXFSZ] { _ = signal(number, SIG_IGN) }
        let options = RecordingFile.Options(maximumBytes: maxSize)
        let stop = await StopSignal(on: SecondScreenCommand.queue)
        let duration = seconds.map { Duration.seconds($0) }
        if let target {
            try await RuntimeRecorder(connection: ScreensClient(to: target, onDelay: StandardOutput.writeDelay))
                .record(to: output, options, until: stop, duration)
        } else {
            let kind = (source ?? .auto).resolved(sysfs: hardware.sysfs)
            guard source != nil || kind != .virtual else {
                throw ClientError(
                    "no graphics card to record; name a runtime with --target, or a source with --source")
            }
            try await MachineRecorder(kind: kind, udev: hardware.udevOptions())
                .record(to: output, options, until: stop, duration)
        }
    }
}

/// Writes a recording, and prints it as text at the same time.
struct RecordingOutput {
    private let file: RecordingFile?
    private var encoder: RecordingEncoder
    private var timeline = RecordingTimeline()

    /// Begins a recording; `-` is standard output, in which case no text is printed.
    init(_ path: String, _ header: RecordingHeader, _ options: RecordingFile.Options) throws {
        encoder = RecordingEncoder(header)
        file = path == "-" ? nil : try RecordingFile(path: path, header: header, options: options)
        if file == nil {
            try OutputFile.write(encoder.start(), to: path)
        } else {
            try StandardOutput.write(timeline.line(header))
        }
    }

    /// Writes entries.
    mutating func append(_ entries: [RecordingEntry]) throws {
        guard !entries.isEmpty else { return }
        guard let file else { return try OutputFile.write(entries.flatMap { encoder.lines(for: $0) }, to: "-") }
        try file.append(entries)
        // Recording continues even if the text cannot be printed.
        try? StandardOutput.write(entries.flatMap { timeline.lines(for: $0) }.joined(separator: "\n"))
    }
}

// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import ArgumentParser
import Glibc
import Recordings
import Runtime

/// `secondscreen record -o FILE`: what happens to the monitors, in a file.
struct RecordCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "record",
        abstract: "Record what happens to the monitors of this machine, or of a runtime.",
        discussion: """
            Prints what is recorded as people read it, until SIGINT or SIGTERM comes. Of this machine it records what is \
            read, with the kernel's events; of a runtime what the runtime acts on, virtual monitors too. \
            'secondscreen replay' plays the file, and secondscreen-recording(5) describes it. EDIDs have serial numbers, \
            which 'secondscreen recording redact' takes out.
            """)

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp("The file to write; '-' for standard output.", valueName: "file"), completion: .file())
    var output: String

    @Option(
        help: ArgumentHelp(
            "What is recorded without a runtime; auto is udev where there is a graphics card.", valueName: "kind"),
        completion: .sources, transform: MonitorSource.init(argument:))
    var source: MonitorSource?

    @OptionGroup var target: TargetOptions

    @Option(
        name: .customLong("for"),
        help: ArgumentHelp("How long to record, until a signal unless said.", valueName: "seconds"))
    var seconds: Double?

    @Option(
        help: ArgumentHelp(
            """
            How large the file may become before the recording goes on in a new one; four earlier parts are kept as \
            FILE.1 to FILE.4.
            """, valueName: "bytes"))
    var maxSize = 16 << 20

    @OptionGroup var hardware: HardwareOptions

    func validate() throws {
        if let seconds, !(0...1e9).contains(seconds) {
            throw ValidationError("--for is a number of seconds from 0 to 1000000000")
        }
        guard (1 << 12...1 << 28).contains(maxSize) else {
            throw ValidationError("--max-size is a number of bytes from 4096 to 268435456")
        }
        guard source == nil || target.target == nil else {
            throw ValidationError("say --source or --target, not both: a runtime has a source already")
        }
    }

    func run() async throws {
        // A reader that has gone, and a file that may not grow, are errors of write.
        for number in [SIGPIPE, SIGXFSZ] { _ = signal(number, SIG_IGN) }
        let options = RecordingFile.Options(maximumBytes: maxSize)
        let stop = await StopSignal(on: SecondScreenCommand.queue)
        let duration = seconds.map { Duration.seconds($0) }
        if target.target != nil {
            try await RuntimeRecorder(connection: target.connect()).record(to: output, options, until: stop, duration)
        } else {
            let kind = (source ?? .auto).resolved(sysfs: hardware.sysfs)
            try await MachineRecorder(kind: kind, udev: hardware.udevOptions())
                .record(to: output, options, until: stop, duration)
        }
    }
}

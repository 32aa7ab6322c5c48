// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import ArgumentParser
import Base
import Configuration
import DisplayModel
import Hotplug
import Runtime
import SecondScreen

/// Where the monitors of a run come from, and what is done with them.
struct MonitorOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            """
            Where monitors come from: udev, virtual, recording=FILE, or auto for udev where there is a graphics card.
            """, valueName: "kind"), completion: .sources, transform: MonitorSource.init(argument:))
    var source: MonitorSource?

    @Option(
        help: ArgumentHelp(
            """
            Plug a virtual monitor: modes as 1920x1080@60+1280x720@50, a name that 'secondscreen monitors' lists, or \
            edid=FILE; then options as ,scale=2,overscan=5%,label="Hall TV",serial=A1. May be given several times.
            """, valueName: "spec"),
        transform: ScreenSpec.init(argument:))
    var plug: [ScreenSpec] = []

    @Option(
        help: ArgumentHelp(
            "What an external screen shows while the app has no window of its own on it.", valueName: "policy"))
    var mirror: MirroringPolicy?

    @Option(
        help: ArgumentHelp(
            "How a mirrored picture is made to fit; exact is by whole multiples of a point.", valueName: "fit"))
    var aspect: MirrorAspect?

    @Option(
        help: ArgumentHelp(
            """
            The mode that a screen takes: preferred, highestRefresh, largest, common, or a certain one as 1920x1080@60.
            """, valueName: "which"), transform: ModePolicy.init(argument:))
    var mode: ModePolicy?

    @Option(
        help: ArgumentHelp(
            "How long a real monitor must stay away before its screen goes, 0 to 3600.", valueName: "seconds"))
    var grace: Double?

    @Option(
        help: ArgumentHelp(
            """
            How long between looks when nothing happens, for drivers that miss events, up to 86400; 0 for never.
            """, valueName: "seconds"))
    var poll: Double?

    @Option(help: ArgumentHelp("The seat whose graphics cards count, or 'all'.", valueName: "name"))
    var seat: String?

    /// Puts what is said into `overrides`.
    func apply(to overrides: inout Overrides) throws {
        overrides.source = source
        if !plug.isEmpty { overrides.plug = plug.map { PluggedMonitor($0) } }
        overrides.mirror = mirror
        overrides.aspect = aspect
        overrides.mode = mode
        overrides.grace = try Self.duration(grace, "grace", 0...3600)
        overrides.poll = try Self.duration(poll, "poll", 0...86400)
        overrides.seat = seat
    }

    private static func duration(
        _ seconds: Double?, _ option: String, _ range: ClosedRange<Int>
    ) throws -> Duration? {
        guard let seconds else { return nil }
        guard (Double(range.lowerBound)...Double(range.upperBound)).contains(seconds) else {
            throw ValidationError("--\(option) is a number of seconds from \(range.lowerBound) to \(range.upperBound)")
        }
        return .seconds(seconds)
    }
}

extension MonitorSource {
    /// Reads a source's name, for an option.
    init(argument: String) throws {
        guard let source = MonitorSource(parsing: argument) else {
            throw ValidationError("'\(argument)' is no source: \(Spelling.list(MonitorSource.spellings))")
        }
        self = source
    }
}

extension CompletionKind {
    /// The names of sources.
    static var sources: CompletionKind { .list(["auto", "udev", "virtual", "recording="]) }
}

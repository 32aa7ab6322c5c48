// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Hotplug
import Recordings
import SecondScreen
import UIKitCore

/// A simulated device to which the entries of a recording happen.
@MainActor
final class ReplayPlayer {
    private let json: Bool
    private let printer: ReplayPrinter
    private let screens: ScreenManager
    private var naming = MonitorNaming()
    private var tracker = ConnectorTracker()
    private var timeline = RecordingTimeline()

    /// Creates a device on which nothing has happened.
    ///
    /// - Parameters:
    ///   - setup: the device.
    ///   - json: whether events are printed as objects.
    init(_ setup: DeviceSetup, json: Bool) {
        self.json = json
        let printer = ReplayPrinter(json: json)
        self.printer = printer
        screens = ScreenManager(setup) { printer.print($0) }
    }

    /// Plays an entry; what an app sees of it is printed when this returns.
    ///
    /// - Parameters:
    ///   - entry: the entry.
    ///   - time: the time that is printed.
    ///   - showsEntry: whether the entry itself is printed as well, for a person.
    /// - Throws: when nobody takes the output any more.
    func play(_ entry: RecordingEntry, at time: Duration, showingEntry showsEntry: Bool) throws {
        guard let snapshot = entry.snapshot else { return }
        if showsEntry, !json { for line in timeline.lines(for: entry) { try StandardOutput.write(line) } }
        printer.time = time
        for warning in snapshot.warnings { printer.print(.warning(warning)) }
        let changes = tracker.changes(to: naming.name(snapshot.connectors))
        if screens.isLaunched {
            screens.apply(changes)
        } else {
            screens.launch(with: changes, source: "recording")
        }
        screens.device.settle()
        if let failure = printer.failure { throw failure }
    }

    /// Ends the app.
    func stop() { screens.stop() }
}

/// Prints events with the time of a recording.
@MainActor
private final class ReplayPrinter {
    var time = Duration.zero
    private(set) var failure: (any Error)?
    private let json: Bool

    init(json: Bool) {
        self.json = json
    }

    func print(_ event: RuntimeEvent) {
        guard failure == nil else { return }
        do {
            if json {
                try StandardOutput.write(json: EventLine(time: time, event: event))
            } else {
                for line in EventText.lines(event, at: time) { try StandardOutput.write(line) }
            }
        } catch {
            failure = error
        }
    }
}

// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
import DisplayModel
import FrameOutput
package import Runtime
import SecondScreen
import UIKitCore

/// The outputs that show a bench's screens, in the bench's time.
///
/// Sinks take real time, so the bench waits for each picture.
@MainActor
package final class BenchOutput {
    /// The options of a bench's outputs.
    package struct Options: Sendable {
        /// The sinks, which may outlive the bench.
        package var sinks: FrameSinks
        /// The time limit for a sink to show a picture, in real time; the scenario then continues without the sink.
        package var patience: Duration = .seconds(5)
        /// Called with each warning about a sink, in addition to the bench's log.
        package var warn: @MainActor @Sendable (String) -> Void = { _ in }

        /// Creates options; see the properties.
        package init(_ sinks: FrameSinks) { self.sinks = sinks }
    }

    private let options: Options
    private let report: @MainActor (String) -> Void
    private let shown: ShownScreens
    /// The screens and sinks that took too long, which are not waited for until they have caught up.
    private var late: Set<String> = []
    /// Whether the device has changed since it was last shown.
    private var isOutdated = true
    private var hasEnded = false

    /// The maximum number of attempts: if a sink fails to set a mode, the device gets another mode, which is shown
    /// next.
    private static let rounds = 4

    /// Creates outputs.
    ///
    /// - Parameters:
    ///   - options: the options.
    ///   - makeComposer: makes the composer of a screen.
    ///   - report: called with each problem.
    ///   - refuse: called when a sink cannot set a screen's mode; see `ShownScreens`.
    init(
        _ options: Options, makeComposer: @escaping FrameOutputs.MakeComposer,
        report: @escaping @MainActor (String) -> Void,
        refuse: @escaping @MainActor (UIScreen, DisplayMode, DisplayMode?, String) -> Void
    ) {
        let report: @MainActor (String) -> Void = { message in
            report(message)
            options.warn(message)
        }
        (self.options, self.report) = (options, report)
        // There are no pauses between frames in virtual time: each step's picture is shown.
        shown = ShownScreens(
            outputs: FrameOutputs(sinks: options.sinks.all, makeComposer: makeComposer),
            on: SerialQueue(label: "org.secondscreen.bench"), sleep: { _ in }, report: report, refuse: refuse)
    }

    /// Notes that the device has changed.
    func noteChange() { isOutdated = true }

    /// Shows the screens of a device if it has changed, and waits until the sinks have shown them.
    ///
    /// - Parameters:
    ///   - device: the device, laid out.
    ///   - now: the bench's time.
    func show(_ device: SimulatedDevice, at now: Duration) async {
        for _ in 0..<Self.rounds where isOutdated && !hasEnded {
            isOutdated = false
            shown.show(device, changedAt: now)
            await wait()
            device.settle()
        }
    }

    /// Turns the screens off.
    func end() async {
        guard !hasEnded else { return }
        hasEnded = true
        shown.end()
        await wait()
    }

    /// Does not use the continuous clock, on which an app's process sleeps in the bench's time.
    private static let realClock = QueueClock(SerialQueue())

    private func wait() async {
        let unfinished = await shown.waitUntilShown(
            atMost: options.patience, exceptFor: late, on: Self.realClock)
        for name in unfinished.subtracting(late).sorted() {
            report("\(name): no picture within \(options.patience); the scenario continues without it")
        }
        late = unfinished
    }
}

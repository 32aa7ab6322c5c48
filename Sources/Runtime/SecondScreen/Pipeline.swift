// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

package import Base
import FrameOutput
package import Hotplug

/// Turns snapshots of connectors into screens, and screens into frames: the second half of the path from a uevent to a
/// presented frame. `RuntimeHost` in the module `Runtime` assembles the first half.
@MainActor
package final class Pipeline {
    private let source: any ConnectorSource
    private let screens: ScreenManager
    private let report: @MainActor (RuntimeEvent) -> Void
    private let frames: FrameSupply?
    private let queue: SerialQueue
    private var naming: MonitorNaming
    private var tracker = ConnectorTracker()

    /// Called with `MonitorNaming.remembered` for each snapshot, before the app learns about it, so that saving it
    /// overlaps with the app's work.
    package var willApply: ([MonitorNaming.Remembered]) -> Void = { _ in }

    /// Creates a pipeline from `source` into `screens`.
    ///
    /// - Parameters:
    ///   - source: the source of connectors.
    ///   - screens: the screen manager.
    ///   - frames: the destinations of frames; nil for windows without pixels.
    ///   - queue: the queue for measuring time and waiting for frames.
    ///   - names: the identifiers saved by an earlier run.
    ///   - report: called with every event, in order.
    package init(
        source: any ConnectorSource, screens: ScreenManager, frames: FrameSupply? = nil, queue: SerialQueue,
        names: [MonitorNaming.Remembered] = [], report: @escaping @MainActor (RuntimeEvent) -> Void
    ) {
        (self.source, self.screens, self.frames, self.queue, self.report) = (source, screens, frames, queue, report)
        naming = MonitorNaming(remembering: names)
    }

    /// Runs until the task is canceled.
    ///
    /// For each snapshot, `MonitorNaming` identifies the monitors, `ConnectorTracker` computes the changes, and
    /// ``ScreenManager``, the only writer of `UIScreen.screens`, applies them. After launch, a ``FrameLoop`` presents
    /// every screen while there are outputs or watchers.
    ///
    /// The first snapshot is the state at launch: its screens are connected without a notification (SCR-5). At the end,
    /// all external screens are disconnected, so that windows are released in order.
    package func run() async {
        await follow()
        frames?.pictures.finish()
        screens.stop()
    }

    private func follow() async {
        await withDiscardingTaskGroup { group in
            for await snapshot in source.snapshots() {
                for warning in snapshot.warnings { report(.warning(warning)) }
                let changes = tracker.changes(to: naming.name(snapshot.connectors))
                willApply(naming.remembered)
                if screens.isLaunched {
                    screens.apply(changes)
                } else {
                    screens.launch(with: changes, source: source.name)
                    if let frames { show(frames, in: &group) }
                }
                screens.didApply(revision: snapshot.revision)
            }
        }
    }

    /// Composes and presents every screen from now on, while any output or watcher wants frames.
    private func show(_ supply: FrameSupply, in group: inout DiscardingTaskGroup) {
        let frames = FramesOnDemand(
            of: screens.device, to: supply, report: { [report] in report(.warning($0)) },
            makeLoop: { [screens, queue, report] outputs in
                FrameLoop(
                    device: screens.device, outputs: outputs, clock: QueueClock(queue), on: queue,
                    report: { report(.warning($0)) },
                    refuse: { [weak screens] in screens?.takeBack($1, on: $0, before: $2, reason: $3) })
            })
        group.addTask { await frames.run() }
    }
}

/// Suspends callers until a revision is reached; revisions only increase.
struct RevisionGate {
    private var passed: UInt64 = 0
    private var waiting: [(revision: UInt64, continuation: CheckedContinuation<Void, Never>)] = []

    /// The number of suspended callers.
    var waitingCount: Int { waiting.count }

    /// Resumes `continuation` once `revision` is reached; immediately if it already is.
    mutating func wait(for revision: UInt64, _ continuation: CheckedContinuation<Void, Never>) {
        guard revision > passed else { return continuation.resume() }
        waiting.append((revision, continuation))
    }

    /// Records that `revision` is reached.
    mutating func pass(_ revision: UInt64) {
        guard revision > passed else { return }
        passed = revision
        guard !waiting.isEmpty else { return }
        let done = waiting.filter { $0.revision <= revision }
        waiting.removeAll { $0.revision <= revision }
        for one in done { one.continuation.resume() }
    }

    /// Resumes every caller, now and later: no more revisions will come.
    mutating func open() { pass(.max) }
}

// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
import ControlService
import Foundation
import Hotplug
import ScreensWire
import SecondScreen
import UIKitCore

/// Adds the events on a bench to a journal, in order.
@MainActor
final class BenchReporter {
    private unowned let bench: Bench
    private let journal: StageJournal
    /// The position in the bench's log of the first event that is not in the journal.
    private var position = 0
    private var translation: (manager: ScreenManager, control: ScreensControl, relay: EventRelay)?
    private let queue = SerialQueue(label: "org.secondscreen.bench.journal")
    /// The screens that are too large for pictures.
    private var leftOut: Set<String> = []
    /// Whether a screen may show a different picture than the one in the journal.
    private var isOutdated = true

    /// Creates a reporter, which the bench calls from then on.
    init(of bench: Bench, to journal: StageJournal) {
        (self.bench, self.journal) = (bench, journal)
        position = bench.log.position
        bench.reporter = self
    }

    /// Adds an event of the runtime.
    func note(_ event: RuntimeEvent) {
        guard !journal.isFull else { return journal.drop(1) }
        catchUpWithLog()
        // The log already contains it.
        if case .warning = event { return }
        translator().relay.report(event)
    }

    /// Notes that the device's content has changed.
    func noteCommit() { isOutdated = true }

    /// Brings the journal up to date: the log, the state, and the pictures of the screens.
    func catchUp() async {
        catchUpWithLog()
        guard bench.isLaunched, !journal.isFull else { return }
        journal.add(translator().control.state, at: bench.now)
        guard isOutdated, journal.wantsPictures else { return }
        for screen in bench.device.screens.filter(isPictured).map(\.id) {
            if let picture = try? await bench.frame(of: screen) { journal.add(picture, of: screen, at: bench.now) }
        }
        // Drawing performs layout, which is not a change of content.
        isOutdated = false
        catchUpWithLog()
    }

    /// Returns whether the journal has pictures of a screen; a recording can have modes too large for memory.
    private func isPictured(_ screen: UIScreen) -> Bool {
        let size = screen.nativeBounds.size
        guard size.width * size.height > CGFloat(VirtualLimits.modePixels) else { return true }
        if leftOut.insert(screen.id).inserted {
            journal.addWarning(
                "no pictures of \(screen.id): a report has those of screens with at most \(VirtualLimits.modePixels) "
                    + "pixels", at: bench.now)
        }
        return false
    }

    private func catchUpWithLog() {
        guard position != bench.log.position else { return }
        let news = bench.log.entries(since: .position(position))
        position = bench.log.position
        guard !journal.isFull else { return journal.drop(news.count) }
        for entry in news {
            switch entry.event {
            case .posted(let posted):
                journal.addNotification(
                    posted.name.rawValue, posted.description, screen: posted.screen, at: entry.time)
            case .message(let message): journal.addWarning(message, at: entry.time)
            case .exception(let exception): journal.addWarning("exception \(exception)", at: entry.time)
            }
        }
    }

    /// Returns the conversion to the interface's types; each launch has its own screen manager.
    private func translator() -> (manager: ScreenManager, control: ScreensControl, relay: EventRelay) {
        if let translation, translation.manager === bench.screens { return translation }
        let control = ScreensControl(bench.screens, source: BenchSource(), queue: queue)
        let relay = EventRelay { [weak self] in self?.add($0) }
        relay.control = control
        let new = (manager: bench.screens, control: control, relay: relay)
        translation = new
        return new
    }

    private func add(_ event: Wire.Event) {
        isOutdated = true
        guard event.event != .ready else { return }
        var change = Wire.Change(event.event, message: event.message)
        (change.device, change.screen, change.id) = (event.device, event.screen, event.screen?.id)
        journal.add(change, at: bench.now)
    }
}

/// Names the source of a bench's monitors; the bench itself applies its snapshots.
private struct BenchSource: ConnectorSource {
    let name = "scenario"
    func snapshots() -> AsyncStream<ConnectorSnapshot> { AsyncStream { $0.finish() } }
    func rescan() async {}
}

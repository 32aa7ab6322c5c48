// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

package import Hotplug
import ScriptedHotplug

/// Pending events, in the bench's time.
extension CabledMachine {
    /// The time of the next pending event: a flap continues, settling rescans, or the source has news.
    package var nextMoment: Duration? {
        guard hasStarted else { return nil }
        return outbox.isEmpty ? nextStep : clock
    }

    /// Whether nothing is pending other than confirming rescans.
    package var isSettled: Bool { outbox.isEmpty && !watch.hasNews && script.isSettled && !settling.hasDoubts }

    package func advance(to now: Duration) async -> [ConnectorSnapshot] {
        await pass(to: now)
        defer { outbox = [] }
        return outbox
    }

    /// Does what is due up to `now`, and collects the snapshots.
    func pass(to now: Duration) async {
        let end = max(now, clock)
        while hasStarted, let moment = nextStep, moment <= end {
            clock = max(clock, moment)
            await takeStep()
        }
        clock = end
    }

    private var nextStep: Duration? {
        if watch.hasNews { return clock }
        guard let scripted = script.nextMoment else { return wakeUp }
        return wakeUp.map { min($0, scripted) } ?? scripted
    }

    private func takeStep() async {
        if let news = watch.takeNews() {
            settle(news)
        } else if let due = script.nextMoment, due <= clock {
            _ = script.advance(to: clock)
            do throws(ActionRefused) {
                try await follow()
            } catch { trouble = trouble ?? error }
        } else if let wakeUp, wakeUp <= clock {
            let action = settling.handle(.timePassed, at: clock)
            self.wakeUp = action.wakeUp
            if action.rescan { await look() }
        }
    }

    /// Rescans the source, and settles its snapshot.
    func look() async {
        guard await watch.look(patience.limit), let news = watch.takeNews() else {
            trouble = trouble ?? ActionRefused("the connectors could not be read within \(patience.limit)")
            return
        }
        settle(news)
    }

    /// Settles a reading, and collects the result.
    func settle(_ reading: ConnectorSnapshot) {
        let action = settling.handle(.snapshot(reading), at: clock)
        wakeUp = action.wakeUp
        if let settled = action.publish { outbox.append(settled) }
    }
}

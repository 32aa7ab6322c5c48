// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Hotplug
import MonitorSources
import Recordings
import SecondScreen
import Synchronization
import UdevHotplug

/// Records the connectors of this machine, or a virtual monitor, without a runtime.
struct MachineRecorder {
    let kind: MonitorSource
    let udev: UdevConnectorSource.Options

    /// Records until the end comes.
    func record(to path: String, _ options: RecordingFile.Options, until ending: Ending) async throws {
        let queue = SecondScreenCommand.queue
        let (tap, listener) = try open(on: queue)
        let follower = RecordingFollower(gathering: RecordingGathering(on: queue))
        await tap.add(follower)
        var output = try RecordingOutput(
            path, .now(program: version, source: tap.name, isSettled: kind == .virtual), options)
        let listening = Task(executorPreference: queue) {
            // What has settled is of no interest here; but settling asks for the looks that a recording needs.
            for await _ in listener.snapshots() {}
        }
        let end = Task(executorPreference: queue) {
            await ending.wait()
            follower.finish()
        }
        defer {
            listening.cancel()
            end.cancel()
        }
        try await follower.forEachBatch { try output.append($0) }
    }

    /// The tap behind the source, and what listens to it.
    private func open(on queue: SourceQueue) throws -> (RecordingTap, any ConnectorSource) {
        guard kind != .virtual else {
            let virtual = try MonitorSource.virtual.open(MonitorSource.Options(), on: queue, report: { _ in }).source
            let tap = RecordingTap(virtual, queue: queue)
            return (tap, tap)
        }
        let receiver = EventReceiver()
        let tap = RecordingTap(
            UdevConnectorSource(options: udev, queue: queue) { receiver.take($0, isFromUdevd: $1) }, queue: queue)
        receiver.tap.withLock { $0 = tap }
        return (tap, SettledSource(tap, options: .hardware, clock: QueueClock(queue), queue: queue))
    }
}

/// Passes events on to a tap that is made after their source.
private final class EventReceiver: Sendable {
    let tap = Mutex<RecordingTap?>(nil)

    func take(_ event: UdevEvent, isFromUdevd: Bool) {
        var properties = event.properties
        properties["ACTION"] = event.action
        properties["DEVPATH"] = event.devicePath
        properties["DEVTYPE"] = event.deviceType
        tap.withLock { $0 }?.note(RecordedEvent(sender: isFromUdevd ? .udev : .kernel, properties: properties))
    }
}

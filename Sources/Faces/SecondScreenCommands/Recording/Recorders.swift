// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
import Hotplug
import Recordings
import Runtime
import ScreensWire
import SecondScreen
import Synchronization
import UdevHotplug

/// Records this machine's connectors, or a virtual monitor, without a runtime.
struct MachineRecorder {
    let kind: MonitorSource
    let udev: UdevConnectorSource.Options

    /// Records until stopped, or until the end of the recording being played.
    func record(to path: String, _ options: RecordingFile.Options, until stop: StopSignal, _ duration: Duration?)
        async throws
    {
        let queue = SecondScreenCommand.queue
        let tapped = try open(on: queue)
        let follower = RecordingFollower(gathering: RecordingGathering(on: queue))
        await tapped.tap.add(follower)
        var output = try RecordingOutput(
            path, .now(program: version, source: tapped.tap.name, isSettled: tapped.isSettled), options)
        let listening = Task(executorPreference: queue) {
            // The debounced snapshots are unused, but debouncing requests the rescans that a recording needs.
            for await _ in tapped.listener.snapshots() {}
        }
        let ends = [
            Task(executorPreference: queue) {
                await stop.wait(atMost: duration, on: queue)
                follower.finish()
            },
            Task(executorPreference: queue) {
                guard let played = tapped.played else { return }
                for await _ in played {}
                follower.finish()
            },
        ]
        defer { for task in ends + [listening] { task.cancel() } }
        try await follower.forEachBatch { try output.append($0) }
    }

    /// A source with a tap.
    private struct Tapped {
        let tap: RecordingTap
        /// Provides the tap's snapshots; consuming them makes the source run.
        let listener: any ConnectorSource
        /// Whether the tap's snapshots are debounced.
        let isSettled: Bool
        /// Ends with the recording being played; nil for any other source.
        var played: AsyncStream<Never>?
    }

    private func open(on queue: SerialQueue) throws -> Tapped {
        let receiver = EventReceiver()
        switch kind {
        case .virtual:
            let tap = RecordingTap(
                try MonitorSource.virtualMonitors(PluggedMonitor.plug([.standard]), on: queue), queue: queue)
            return Tapped(tap: tap, listener: tap, isSettled: true)
        case .recording(let path, let speed):
            let recording = try RecordingArgument.read(path)
            let source = RecordedSource(
                recording, pace: .speed(speed), clock: QueueClock(queue), queue: queue
            ) { receiver.take($0) }
            let tap = RecordingTap(source, queue: queue)
            receiver.tap.withLock { $0 = tap }
            // Requests no rescans, because the recording contains the original ones.
            return Tapped(
                tap: tap, listener: tap, isSettled: recording.header.isSettled, played: source.played)
        case .udev, .auto:
            let tap = RecordingTap(
                UdevConnectorSource(
                    options: udev, queue: queue, observe: { receiver.take(RecordedEvent($0, isFromUdevd: $1)) }),
                queue: queue)
            receiver.tap.withLock { $0 = tap }
            let listener = SettledSource(tap, options: .hardware, clock: QueueClock(queue), queue: queue)
            return Tapped(tap: tap, listener: listener, isSettled: false)
        }
    }
}

/// Forwards events to a tap created after their source.
private final class EventReceiver: Sendable {
    let tap = Mutex<RecordingTap?>(nil)

    func take(_ event: RecordedEvent) { tap.withLock { $0 }?.note(event) }
}

extension RecordedEvent {
    fileprivate init(_ event: UdevEvent, isFromUdevd: Bool) {
        var properties = event.properties
        properties["ACTION"] = event.action
        properties["DEVPATH"] = event.devicePath
        properties["DEVTYPE"] = event.deviceType
        self.init(sender: isFromUdevd ? .udev : .kernel, properties: properties)
    }
}

/// Records a runtime's monitors over its control socket.
struct RuntimeRecorder {
    let connection: ScreensClient

    /// Records until the runtime ends, recording is stopped, or the time limit is reached.
    func record(
        to path: String, _ options: RecordingFile.Options, until stop: StopSignal, _ duration: Duration?
    ) async throws {
        let replies = try await connection.stream(Wire.Record())
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await Self.write(replies, to: path, options) }
            group.addTask { await stop.wait(atMost: duration, on: SecondScreenCommand.queue) }
            defer { group.cancelAll() }
            try await group.next()
        }
    }

    private static func write(
        _ replies: ScreensReplies<Wire.Record.Reply>, to path: String, _ options: RecordingFile.Options
    ) async throws {
        var decoder = RecordingDecoder()
        var entries: [RecordingEntry] = []
        var iterator = replies.makeAsyncIterator()
        func next() async throws -> Bool {
            do throws(ClientError) {
                guard let reply = try await iterator.next()?.reply else { return false }
                for line in reply.lines {
                    do { if let entry = try decoder.decode(Array(line.utf8)) { entries.append(entry) } } catch {
                        throw ClientError("the runtime sent an invalid recording: \(error)")
                    }
                }
                return true
            } catch {
                if Task.isCancelled { return false }
                throw error
            }
        }
        guard try await next(), let header = decoder.header else { return }
        var output = try RecordingOutput(path, header, options)
        repeat {
            try output.append(entries)
            entries = []
        } while try await next()
    }
}

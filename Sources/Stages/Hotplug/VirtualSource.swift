// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

package import Base
package import DisplayModel

/// A source of monitors that the program plugs in and unplugs, without a kernel, hardware, or delays.
///
/// Its connectors belong to a card without a name, so a monitor on `HDMI-A-1` becomes the screen `HDMI-A-1`; readings
/// may name other cards.
package actor VirtualSource: ConnectorSource {
    /// Always `virtual`.
    package nonisolated let name = "virtual"

    /// A fault that is in progress, or has left its monitor changed.
    private struct Fault {
        /// What the monitor reports without the fault.
        var monitor: ConnectorReading
        /// Distinguishes it from the faults before it.
        var number: Int
        var course: Task<Void, Never>
    }

    private nonisolated let queue: SerialQueue
    private let clock: any Clock<Duration>
    private var readings: [ConnectorID: ConnectorReading] = [:]
    private var faults: [ConnectorID: Fault] = [:]
    private var faultCount = 0
    private var describer = ConnectorDecoder()
    private var outlet: SnapshotChannel?
    private var revision: UInt64 = 0

    /// The queue that the source runs on.
    package nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe queue.asUnownedSerialExecutor() }

    /// Creates a source with initial readings; if two have the same identifier, the last one is used.
    ///
    /// - Parameters:
    ///   - readings: the sockets and their monitors.
    ///   - queue: the queue that it runs on.
    ///   - clock: times faults; nil for real time.
    package init(
        _ readings: [ConnectorReading] = [], queue: SerialQueue = SerialQueue(), clock: (any Clock<Duration>)? = nil
    ) {
        self.queue = queue
        self.clock = clock ?? QueueClock(queue)
        for reading in readings { self.readings[reading.id] = reading }
    }

    /// The identifier of connector `name` on the default card.
    package static func connector(_ name: String) -> ConnectorID {
        ConnectorID(cardPath: "virtual", card: "", name: name)
    }

    package nonisolated func snapshots() -> AsyncStream<ConnectorSnapshot> {
        SnapshotChannel.stream(on: queue) { outlet in
            await self.open(outlet)
            await untilCancelled()
        }
    }

    package func rescan() { deliver(.rescan) }

    /// All sockets, with or without a monitor, sorted by identifier.
    package var sockets: [ConnectorReading] { readings.values.sorted { $0.id < $1.id } }

    /// The monitor in a socket, regardless of faults; nil if there is none.
    package func monitor(in id: ConnectorID) -> VirtualMonitor? {
        guard let reading = faults[id]?.monitor ?? readings[id], reading.status == .connected else { return nil }
        return VirtualMonitor(edid: reading.edid, scale: reading.scale, overscan: reading.overscan)
    }

    /// Plugs a monitor into a socket; creates a new socket, and replaces a monitor already plugged in. Ends a fault.
    ///
    /// - Parameter reading: the socket and its monitor.
    /// - Returns: the revision of the snapshot that includes the change.
    @discardableResult
    package func plug(_ reading: ConnectorReading) -> UInt64 {
        cancelFault(of: reading.id)
        readings[reading.id] = reading
        return change()
    }

    /// Unplugs the monitor from a socket; the socket stays. Ends a fault. Does nothing if there is no such socket.
    ///
    /// - Parameter id: the socket.
    /// - Returns: the revision of the snapshot that includes the change.
    @discardableResult
    package func unplug(_ id: ConnectorID) -> UInt64 {
        guard readings[id] != nil else { return revision }
        cancelFault(of: id)
        readings[id] = ConnectorReading(id: id, status: .disconnected)
        return change()
    }

    /// Removes all connectors of a card, as when the card is removed or its driver unbound.
    package func removeCard(at cardPath: String) {
        for id in readings.keys where id.cardPath == cardPath { cancelFault(of: id) }
        readings = readings.filter { $0.key.cardPath != cardPath }
        change()
    }

    /// Begins a fault of the monitor in a socket, ending an earlier one. Does nothing if there is no monitor, or if the
    /// fault involves more than one socket.
    ///
    /// - Parameters:
    ///   - fault: the fault; its phases follow each other in the time of the source's clock.
    ///   - id: the socket.
    /// - Returns: the revision of the snapshot with the first phase.
    @discardableResult
    package func begin(_ fault: MonitorFault, of id: ConnectorID) -> UInt64 {
        guard let monitor = faults[id]?.monitor ?? readings[id], monitor.status == .connected,
            let first = fault.phases.first
        else { return revision }
        cancelFault(of: id)
        faultCount += 1
        let course = Task(executorPreference: queue) { [clock, number = faultCount] in
            var pause = first.duration
            for phase in fault.phases.dropFirst() {
                // The duration of the previous phase.
                guard (try? await clock.sleep(for: pause)) != nil else { return }
                await self.enter(phase.report, ofFault: number, of: id)
                pause = phase.duration
            }
        }
        faults[id] = Fault(monitor: monitor, number: faultCount, course: course)
        return enter(first.report, ofFault: faultCount, of: id)
    }

    /// Reports the phase of a fault unless it has ended, and returns the revision.
    @discardableResult
    private func enter(_ report: MonitorFault.Report, ofFault number: Int, of id: ConnectorID) -> UInt64 {
        guard let fault = faults[id], fault.number == number else { return revision }
        readings[id] = report.reading(of: fault.monitor)
        return change()
    }

    /// Ends a fault of the monitor in a socket, which then reports the monitor as it is. Does nothing without a fault.
    ///
    /// - Parameter id: the socket.
    /// - Returns: the revision of the snapshot that includes the change.
    @discardableResult
    package func endFault(of id: ConnectorID) -> UInt64 {
        guard let fault = faults[id] else { return revision }
        cancelFault(of: id)
        readings[id] = fault.monitor
        return change()
    }

    private func cancelFault(of id: ConnectorID) { faults.removeValue(forKey: id)?.course.cancel() }

    @discardableResult
    private func change() -> UInt64 {
        revision += 1
        deliver(.event)
        return revision
    }

    private func open(_ outlet: SnapshotChannel) {
        self.outlet = outlet
        deliver(.start)
    }

    private func deliver(_ cause: ConnectorSnapshot.Cause) {
        guard let outlet else { return }
        var warnings: [String] = []
        let connectors = readings.values.sorted { $0.id < $1.id }.map { describer.describe($0, warnings: &warnings) }
        outlet.send(
            ConnectorSnapshot(
                connectors: connectors, cause: cause, warnings: warnings, revision: revision))
    }
}

extension MonitorFault {
    /// A socket's report during a fault.
    fileprivate enum Report {
        /// No monitor.
        case nothing
        /// A monitor whose EDID cannot be read.
        case noEDID
        /// The monitor as it is.
        case monitor

        /// The reading of a socket with a monitor.
        func reading(of monitor: ConnectorReading) -> ConnectorReading {
            switch self {
            case .nothing: return ConnectorReading(id: monitor.id, status: .disconnected)
            case .noEDID:
                var reading = monitor
                reading.edid = []
                return reading
            case .monitor: return monitor
            }
        }
    }

    /// The duration of a loss of contact.
    package static let contactLoss = Duration.milliseconds(150)
    /// The time for which a late EDID cannot be read.
    package static let edidDelay = Duration.seconds(2)

    /// The phases of the fault, each with its duration; the last one is permanent. Empty for a fault that involves more
    /// than one socket.
    fileprivate var phases: [(report: Report, duration: Duration)] {
        let loss = (report: Report.nothing, duration: Self.contactLoss)
        return switch self {
        case .flap: (1...3).flatMap { _ in [loss, (.monitor, Self.contactLoss)] }
        case .lateEDID: [loss, (.noEDID, Self.edidDelay), (.monitor, .zero)]
        case .noEDID: [loss, (.noEDID, .zero)]
        case .twin: []
        }
    }
}

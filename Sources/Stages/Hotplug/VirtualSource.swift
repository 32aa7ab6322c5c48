// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

package import Base
package import DisplayModel

/// Monitors that the program plugs and unplugs: no kernel, no hardware, no waiting.
///
/// Its connectors sit on a card without a name, so a monitor on `HDMI-A-1` becomes the screen `HDMI-A-1`; readings may
/// name other cards.
package actor VirtualSource: ConnectorSource {
    /// Always `virtual`.
    package nonisolated let name = "virtual"

    private nonisolated let queue: SerialQueue
    private var readings: [ConnectorID: ConnectorReading] = [:]
    private var describer = ConnectorDescriber()
    private var outlet: SnapshotOutlet?
    private var revision: UInt64 = 0

    /// The queue on which the source runs.
    package nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe queue.asUnownedSerialExecutor() }

    /// Creates a source with `readings` in place at the start; of two with the same identifier the last counts.
    package init(_ readings: [ConnectorReading] = [], queue: SerialQueue = SerialQueue()) {
        self.queue = queue
        for reading in readings { self.readings[reading.id] = reading }
    }

    /// The identifier of connector `name` on the default card.
    package static func connector(_ name: String) -> ConnectorID {
        ConnectorID(cardPath: "virtual", card: "", name: name)
    }

    package nonisolated func snapshots() -> AsyncStream<ConnectorSnapshot> {
        SnapshotOutlet.stream(on: queue) { outlet in
            await self.open(outlet)
            await untilCancelled()
        }
    }

    package func rescan() {
        deliver(.rescan)
    }

    /// The sockets that there are, with and without a monitor, by identifier.
    package var sockets: [ConnectorReading] { readings.values.sorted { $0.id < $1.id } }

    /// Puts a monitor into a socket; the socket appears when it is new, and a monitor already there is replaced.
    ///
    /// - Parameter reading: the socket and its monitor.
    /// - Returns: the revision of the snapshot that has it.
    @discardableResult
    package func plug(_ reading: ConnectorReading) -> UInt64 {
        readings[reading.id] = reading
        return change()
    }

    /// Takes the monitor out of a socket; the socket stays. Changes nothing when there is no such socket.
    ///
    /// - Parameter id: the socket.
    /// - Returns: the revision of the snapshot that has it.
    @discardableResult
    package func unplug(_ id: ConnectorID) -> UInt64 {
        guard readings[id] != nil else { return revision }
        readings[id] = ConnectorReading(id: id, status: .disconnected)
        return change()
    }

    /// Takes every connector of a card away, as when the card is pulled or its driver is unbound.
    package func removeCard(at cardPath: String) {
        readings = readings.filter { $0.key.cardPath != cardPath }
        change()
    }

    @discardableResult
    private func change() -> UInt64 {
        revision += 1
        deliver(.event)
        return revision
    }

    private func open(_ outlet: SnapshotOutlet) {
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

// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

package import Base
package import DisplayModel

/// A source of monitors that the program plugs and unplugs, without a kernel, hardware or delays.
///
/// Its connectors belong to a card without a name, so a monitor on `HDMI-A-1` becomes the screen `HDMI-A-1`; readings
/// may name other cards.
package actor VirtualSource: ConnectorSource {
    /// Always `virtual`.
    package nonisolated let name = "virtual"

    private nonisolated let queue: SerialQueue
    private var readings: [ConnectorID: ConnectorReading] = [:]
    private var describer = ConnectorDecoder()
    private var outlet: SnapshotChannel?
    private var revision: UInt64 = 0

    /// The queue that the source runs on.
    package nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe queue.asUnownedSerialExecutor() }

    /// Creates a source with initial readings; if two have the same identifier, the last one is used.
    package init(_ readings: [ConnectorReading] = [], queue: SerialQueue = SerialQueue()) {
        self.queue = queue
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

    /// Plugs a monitor into a socket; creates a new socket, and replaces a monitor already plugged in.
    ///
    /// - Parameter reading: the socket and its monitor.
    /// - Returns: the revision of the snapshot that includes the change.
    @discardableResult
    package func plug(_ reading: ConnectorReading) -> UInt64 {
        readings[reading.id] = reading
        return change()
    }

    /// Unplugs the monitor from a socket; the socket stays. Does nothing if there is no such socket.
    ///
    /// - Parameter id: the socket.
    /// - Returns: the revision of the snapshot that includes the change.
    @discardableResult
    package func unplug(_ id: ConnectorID) -> UInt64 {
        guard readings[id] != nil else { return revision }
        readings[id] = ConnectorReading(id: id, status: .disconnected)
        return change()
    }

    /// Removes all connectors of a card, as when the card is removed or its driver unbound.
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

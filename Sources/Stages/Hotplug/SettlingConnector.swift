// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import DisplayModel

/// The state of one connector in `HotplugSettling`; implements the rows of its table.
struct SettlingConnector: Sendable {
    /// The reasons a reading is not published yet.
    private enum PendingReason: Hashable {
        /// The monitor may come back (rule 11).
        case disconnected
        /// The driver may not have read the EDID yet (rule 10), or failed to.
        case undescribed
        /// The driver may be between two monitors (rule 14); contains the EDID that a second reading must confirm.
        case swapped([UInt8])
    }

    /// The published state.
    private(set) var view: Connector
    private var pending: PendingReason?
    /// When the pending reading is published; nil if none is pending, or if only a second reading can confirm it.
    private(set) var limit: Duration?
    private var flaps = 0
    private var hasNewFlap = false

    /// Creates the state of a new connector.
    init(id: ConnectorID) { view = Connector(id: id, status: .disconnected) }

    /// Updates the state with a reading at `now`.
    mutating func update(with reading: Connector, at now: Duration, options: HotplugSettling.Options) {
        switch (view.isConnected, reading.status) {
        case (true, .unknown): return
        case (false, .unknown), (false, .disconnected): publish(reading)
        case (false, .connected):
            if reading.isDescribed {
                publish(reading)
            } else {
                publish(reading, unless: .undescribed, lasts: options.descriptionTimeout, at: now)
            }
        case (true, .disconnected):
            publish(reading, unless: .disconnected, lasts: options.disconnectGrace, at: now)
        case (true, .connected): updateConnected(with: reading, at: now, options: options)
        }
    }

    /// Both the view and the reading are connected: the same monitor, another one, or one that lost its EDID.
    private mutating func updateConnected(with reading: Connector, at now: Duration, options: HotplugSettling.Options) {
        let cameBack = pending == .disconnected
        guard view.hasOtherMonitor(than: reading) else {
            if cameBack {
                flaps += 1
                hasNewFlap = true
            }
            return publish(reading)
        }
        if reading.edid.isEmpty {
            publish(reading, unless: .undescribed, lasts: options.descriptionTimeout, at: now)
        } else if cameBack || options.rescanDelays.isEmpty || pending == .swapped(reading.edid) {
            publish(reading)
        } else {
            pending = .swapped(reading.edid)
            limit = now + options.rescanDelays[0]
        }
    }

    private mutating func publish(_ reading: Connector) {
        view = reading
        pending = nil
        limit = nil
    }

    /// Publishes the reading once the same reason has been pending for `duration`; restarts the period if the reason is
    /// new.
    private mutating func publish(
        _ reading: Connector, unless new: PendingReason, lasts duration: Duration, at now: Duration
    ) {
        if pending != new {
            pending = new
            limit = now + duration
        }
        if let limit, now >= limit { publish(reading) }
    }

    /// A message if the connector has just flapped for the 4th, 8th, 16th … time; nil otherwise.
    mutating func takeFlapWarning() -> String? {
        defer { hasNewFlap = false }
        guard hasNewFlap, flaps >= 4, flaps.nonzeroBitCount == 1 else { return nil }
        return """
            \(view.id): came back \(flaps) times within the grace time; the cause may be a monitor scanning its inputs or \
            a loose cable
            """
    }
}

extension Connector {
    /// Whether enough is known about the monitor to create a screen.
    fileprivate var isDescribed: Bool { !edid.isEmpty || !modes.isEmpty }
}

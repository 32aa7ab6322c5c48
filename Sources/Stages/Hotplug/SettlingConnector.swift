// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import DisplayModel

/// What `HotplugSettling` remembers of one connector; the rows of its table are here.
struct SettlingConnector: Sendable {
    /// Why a reading is not believed yet.
    private enum PendingReason: Hashable {
        /// The monitor may come back (rule 11).
        case disconnected
        /// The driver may not have read the monitor yet (rule 10), or may have failed to.
        case undescribed
        /// The driver may be between two monitors (rule 14); holds the EDID to see again.
        case swapped([UInt8])
    }

    /// What has been published.
    private(set) var view: Connector
    private var doubt: PendingReason?
    /// When the doubt ends; nil without doubt, or when only a second reading can end it.
    private(set) var limit: Duration?
    private var flaps = 0
    private var hasNewFlap = false

    /// Creates the memory of a connector that was never seen.
    init(id: ConnectorID) {
        view = Connector(id: id, status: .disconnected)
    }

    /// Takes a reading of this connector at `now`.
    mutating func take(_ reading: Connector, at now: Duration, options: HotplugSettling.Options) {
        switch (view.isConnected, reading.status) {
        case (true, .unknown):
            return
        case (false, .unknown), (false, .disconnected):
            believe(reading)
        case (false, .connected):
            if reading.isDescribed {
                believe(reading)
            } else {
                believe(reading, unless: .undescribed, lasts: options.descriptionTimeout, at: now)
            }
        case (true, .disconnected):
            believe(reading, unless: .disconnected, lasts: options.disconnectGrace, at: now)
        case (true, .connected):
            takeConnected(reading, at: now, options: options)
        }
    }

    /// The view is connected and so is the reading: the same monitor, another one, or one that lost its EDID.
    private mutating func takeConnected(_ reading: Connector, at now: Duration, options: HotplugSettling.Options) {
        let cameBack = doubt == .disconnected
        guard view.hasOtherMonitor(than: reading) else {
            if cameBack {
                flaps += 1
                hasNewFlap = true
            }
            return believe(reading)
        }
        if reading.edid.isEmpty {
            believe(reading, unless: .undescribed, lasts: options.descriptionTimeout, at: now)
        } else if cameBack || options.rescanDelays.isEmpty || doubt == .swapped(reading.edid) {
            believe(reading)
        } else {
            doubt = .swapped(reading.edid)
            limit = now + options.rescanDelays[0]
        }
    }

    private mutating func believe(_ reading: Connector) {
        view = reading
        doubt = nil
        limit = nil
    }

    /// Believes the reading when the same doubt has lasted for `duration`; starts the doubt when it is new.
    private mutating func believe(
        _ reading: Connector, unless new: PendingReason, lasts duration: Duration, at now: Duration
    ) {
        if doubt != new {
            doubt = new
            limit = now + duration
        }
        if let limit, now >= limit { believe(reading) }
    }

    /// A message when the connector has just flapped for the 4th, 8th, 16th … time; nil otherwise.
    mutating func takeFlapWarning() -> String? {
        defer { hasNewFlap = false }
        guard hasNewFlap, flaps >= 4, flaps.nonzeroBitCount == 1 else { return nil }
        return """
            \(view.id): came back \(flaps) times within the grace time; a monitor that searches its inputs does this, \
            a loose cable too
            """
    }
}

extension Connector {
    /// Whether enough is known of the monitor to give it a screen.
    fileprivate var isDescribed: Bool { !edid.isEmpty || !modes.isEmpty }
}

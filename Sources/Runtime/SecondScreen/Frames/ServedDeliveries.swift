// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import DisplayModel
import FrameOutput

/// The state of a screen as last delivered to each sink that wants it.
struct ServedDeliveries {
    /// The last update sent to a sink.
    private enum Told: Hashable {
        case nothing
        case off
        case mode(DisplayMode)
    }

    private var all: [(delivery: FrameDelivery, told: Told)] = []

    /// Keeps the state of some deliveries, and forgets the others.
    mutating func keep(_ deliveries: [FrameDelivery]) {
        all = deliveries.map { delivery in
            (delivery, all.first { $0.delivery === delivery }?.told ?? .nothing)
        }
    }

    /// Returns whether a sink needs a picture of the screen even though nothing changed.
    func lackPicture(of screen: String) -> Bool {
        all.contains { $0.told == .nothing || $0.delivery.lacksPicture(of: screen) }
    }

    /// Offers a frame to all sinks; to new sinks, the complete frame.
    ///
    /// - Parameters:
    ///   - frame: the frame; nil if it equals the last one, which is offered only in a new mode.
    ///   - latest: the last frame, for sinks that lack it.
    ///   - mode: the screen's mode.
    ///   - screen: the screen's name.
    mutating func offer(_ frame: Frame?, or latest: Frame?, in mode: DisplayMode, of screen: String) {
        for (index, (delivery, told)) in all.enumerated() {
            let isNew = told == .nothing
            let update = frame ?? (isNew || delivery.lacksPicture(of: screen) ? latest : nil)
            guard update != nil || (!isNew && told != .mode(mode)) else { continue }
            delivery.offer(isNew ? update?.whole : update, in: mode)
            all[index].told = .mode(mode)
        }
    }

    /// Turns the screen off on the sinks on which it is not yet off.
    mutating func turnOff() {
        for (index, (delivery, told)) in all.enumerated() where told != .off {
            delivery.turnOff()
            all[index].told = .off
        }
    }

    /// Ends the deliveries.
    func finish() { for (delivery, _) in all { delivery.finish() } }
}

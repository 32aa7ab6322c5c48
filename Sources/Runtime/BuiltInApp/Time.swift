// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

package import Base
package import Foundation
import UIKitCore

/// A source of the time of day, replaceable in tests and for screenshots.
@MainActor package struct TimeSource {
    /// The current time.
    package var now: @MainActor () -> Date
    /// The time zone.
    package var zone: CalendarTime.Zone

    /// Creates a source.
    nonisolated package init(zone: CalendarTime.Zone, now: @escaping @MainActor () -> Date) {
        (self.now, self.zone) = (now, zone)
    }

    /// The machine's clock and time zone.
    nonisolated package static var system: TimeSource { TimeSource(zone: .machine) { Date() } }

    /// The current time as text.
    var time: ClockTime { ClockTime(now(), in: zone) }
}

/// A time as clock and calendar text.
///
/// Formatted manually: formatters depend on the machine's locale, and images must not.
struct ClockTime: Hashable {
    /// Hours, minutes, and seconds: `09:41:07`.
    let time: String
    /// Day of the week, month, and day: `Monday, January 9`.
    let date: String

    /// Creates the text for a point in time.
    init(_ moment: Date, in zone: CalendarTime.Zone) {
        let seconds = Int(exactly: moment.timeIntervalSince1970.rounded(.down))
        guard let parts = seconds.flatMap({ CalendarTime(secondsSince1970: $0, in: zone) }) else {
            // The time is not representable on a clock.
            (time, date) = ("", "")
            return
        }
        time = parts.time
        date = "\(Self.days[parts.weekday]), \(Self.months[parts.month - 1]) \(parts.day)"
    }

    private static let days = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"]
    private static let months = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
        "December",
    ]
}

/// A view controller that updates its view periodically while visible.
///
/// Between updates, no frame is composed and nothing wakes the process.
@MainActor class TickingViewController: UIViewController {
    /// The time source.
    let time: TimeSource
    private var link: CADisplayLink?

    /// Creates a controller with a time source.
    init(time: TimeSource) {
        self.time = time
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { nil }

    isolated deinit {
        link?.invalidate()
    }

    /// Updates the view, and returns the seconds until the next update.
    @discardableResult
    func tick() -> TimeInterval { 1 }

    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        link?.invalidate()
        // The link retains its target and the screen retains the link, so the target must not be the controller.
        link = view.window?.screen.displayLink(withTarget: NSObject()) { [weak self] link in
            guard let self else { return }
            link.earliestTime = link.timestamp + tick()
        }
        link?.add(to: .main, forMode: .common)
    }

    override func viewDidDisappear(_ animated: Bool) {
        super.viewDidDisappear(animated)
        link?.invalidate()
        link = nil
    }
}

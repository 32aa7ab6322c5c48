// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

package import Foundation
import UIKitCore

/// A source of the time of day, replaceable in tests and for screenshots.
@MainActor package struct TimeSource {
    /// The current time.
    package var now: @MainActor () -> Date
    /// The time zone.
    package var timeZone: TimeZone

    /// Creates a source.
    nonisolated package init(timeZone: TimeZone, now: @escaping @MainActor () -> Date) {
        (self.now, self.timeZone) = (now, timeZone)
    }

    /// The machine's clock and time zone.
    nonisolated package static var system: TimeSource { TimeSource(timeZone: .current) { Date() } }

    /// The current time as text.
    var time: ClockTime { ClockTime(now(), in: timeZone) }
}

/// A time as clock and calendar text.
///
/// Formatted manually: formatters depend on the machine's locale, and images must not.
struct ClockTime: Hashable {
    /// Hours, minutes and seconds: `09:41:07`.
    let time: String
    /// Day of the week, day and month: `Monday 9 January`.
    let date: String

    /// Creates the text for a point in time.
    init(_ moment: Date, in timeZone: TimeZone) {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = timeZone
        let parts = calendar.dateComponents([.month, .day, .weekday, .hour, .minute, .second], from: moment)
        func twoDigits(_ number: Int?) -> String {
            let text = String(number ?? 0)
            return text.count < 2 ? "0" + text : text
        }
        time = [parts.hour, parts.minute, parts.second].map(twoDigits).joined(separator: ":")
        let day = Self.days[((parts.weekday ?? 1) - 1) % 7]
        let month = Self.months[((parts.month ?? 1) - 1) % 12]
        date = "\(day) \(parts.day ?? 1) \(month)"
    }

    private static let days = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"]
    private static let months = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
        "December",
    ]
}

/// A view controller that updates its view periodically while visible. Between updates, no frame is composed and
/// nothing wakes the process.
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

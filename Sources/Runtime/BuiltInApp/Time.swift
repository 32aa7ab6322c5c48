// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

package import Foundation
import UIKitCore

/// A source of the time of day, which tests and pictures replace.
@MainActor package struct TimeSource {
    /// The moment.
    package var now: @MainActor () -> Date
    /// The time zone.
    package var timeZone: TimeZone

    /// Creates a source.
    nonisolated package init(timeZone: TimeZone, now: @escaping @MainActor () -> Date) {
        (self.now, self.timeZone) = (now, timeZone)
    }

    /// The machine's clock and time zone.
    nonisolated package static var system: TimeSource { TimeSource(timeZone: .current) { Date() } }

    /// The moment as clocks show it.
    var time: ClockTime { ClockTime(now(), in: timeZone) }
}

/// A moment as clock and calendar text.
///
/// Formatted by hand: formatters depend on the machine's locale, and pictures must not.
struct ClockTime: Hashable {
    /// Hours, minutes and seconds: `09:41:07`.
    let time: String
    /// Day of the week, day and month: `Monday 9 January`.
    let date: String

    /// Creates the text of a moment.
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

/// A controller that updates its view from time to time while it is visible. In between, no frame is made and nothing
/// wakes the process.
class TickingViewController: UIViewController {
    /// The time that is shown.
    let time: TimeSource
    private var link: CADisplayLink?

    /// Creates a controller that shows the time of a source.
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
        // The link keeps its target and the screen keeps the link: the target must not be the controller.
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

// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation

/// A moment as a clock and a calendar on the wall show it.
///
/// Put together by hand: formatters depend on the machine's language, and pictures must not.
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

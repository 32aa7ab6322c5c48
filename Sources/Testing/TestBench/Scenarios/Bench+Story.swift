// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base

extension Bench {
    /// The exception that UIKit raised since the log stood somewhere; nil when there was none.
    func exception(since position: Int) -> String? {
        for case .exception(let text) in log.entries(since: position).lazy.map(\.event) { return text }
        return nil
    }

    /// What was noticed last, oldest first, a line each with its time.
    ///
    /// - Parameter count: how many lines at most.
    /// - Returns: the lines.
    package func story(_ count: Int = 16) -> [String] {
        log.entries.suffix(count).map { entry in
            let text =
                switch entry.event {
                case .posted(let notification): "posted \(notification)"
                case .message(let message): "message \(message)"
                case .exception(let exception): "exception \(exception)"
                }
            return "\(entry.time.secondsText)  \(text)"
        }
    }
}

// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Synchronization
import UIKitCore

/// Matches regular expressions, of which the last one is kept.
final class PatternCache: Sendable {
    private struct Compiled: Sendable {
        let pattern: String
        let options: NSComparisonPredicate.Options
        let whole: NSRegularExpression
    }

    private let last = Mutex<Compiled?>(nil)

    /// The limit of a search, in reports of its progress: about half a second.
    private static let progressLimit = 1000

    /// Returns whether a text matches a regular expression as a whole; throws if the expression is invalid.
    ///
    /// A search that takes too long ends without a match: on Apple's systems, it would go on for years.
    func matches(_ text: String, _ pattern: String, _ options: NSComparisonPredicate.Options) throws(UIKitException)
        -> Bool
    {
        let expression = try compiled(pattern, options).whole
        let text =
            options.contains(.diacriticInsensitive) ? text.folding(options: .diacriticInsensitive, locale: nil) : text
        let range = NSRange(location: 0, length: text.utf16.count)
        var (found, reports) = (false, 0)
        // The pointer is used only during the call.
        unsafe expression.enumerateMatches(in: text, options: [.anchored, .reportProgress], range: range) {
            match, flags, stop in
            if let match {
                found = match.range == range
                unsafe stop.pointee = true
            } else if flags.contains(.progress) {
                reports += 1
                if reports > Self.progressLimit { unsafe stop.pointee = true }
            }
        }
        if reports > Self.progressLimit {
            SimulatedDevice.tell {
                $0.report(
                    rule: "NSPredicate",
                    "the regular expression \"\(pattern)\" of MATCHES takes too long, and matches nothing")
            }
        }
        return found
    }

    private func compiled(_ pattern: String, _ options: NSComparisonPredicate.Options) throws(UIKitException)
        -> Compiled
    {
        if let last = last.withLock({ $0 }), last.pattern == pattern, last.options == options { return last }
        let folded =
            options.contains(.diacriticInsensitive)
            ? pattern.folding(options: .diacriticInsensitive, locale: nil) : pattern
        let flags: NSRegularExpression.Options = options.contains(.caseInsensitive) ? .caseInsensitive : []
        // The expression by itself must be valid: parentheses around it could make it so. One that is not valid within
        // parentheses ends in a comment or a quotation.
        guard let alone = try? NSRegularExpression(pattern: folded, options: flags) else {
            throw .invalidArgument("Can't do regex matching, reason: Can't open pattern (pattern \(pattern))")
        }
        let whole = try? NSRegularExpression(pattern: "(?:\(folded))\\z", options: flags)
        let compiled = Compiled(pattern: pattern, options: options, whole: whole ?? alone)
        last.withLock { $0 = compiled }
        return compiled
    }
}

// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

// Foundation on Linux does not divide text into words and sentences. These methods have options of their own type, so
// that the compiler takes Foundation's methods for everything else.

extension NSString {
    /// Options for dividing text into words or sentences.
    public struct WordEnumerationOptions: OptionSet, Sendable {
        /// The raw value.
        public let rawValue: UInt
        /// Creates options with a raw value.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// Words, without punctuation and space.
        public static let byWords = WordEnumerationOptions(rawValue: 3)
        /// Sentences, with the space after them.
        public static let bySentences = WordEnumerationOptions(rawValue: 4)
        /// The last part is first.
        public static let reverse = WordEnumerationOptions(rawValue: 1 << 8)
        /// The closure does not get the part itself, only its ranges.
        public static let substringNotRequired = WordEnumerationOptions(rawValue: 1 << 9)
        /// The rules of the user's language; makes no difference here.
        public static let localized = WordEnumerationOptions(rawValue: 1 << 10)
    }

    /// Calls a closure with the words or the sentences of the text, as the Unicode standard divides it.
    ///
    /// - Parameters:
    ///   - range: the part of the text that is divided.
    ///   - opts: whether words or sentences are wanted, and how.
    ///   - block: gets the word or sentence, its range, the range with what is around it, and a flag that ends the
    ///     enumeration.
    @_disfavoredOverload public func enumerateSubstrings(
        in range: NSRange, options opts: WordEnumerationOptions,
        using block: (String?, NSRange, NSRange, UnsafeMutablePointer<ObjCBool>) -> Void
    ) {
        var stop = ObjCBool(false)
        for segment in segments(in: range, opts) {
            // The pointer is used only during the call.
            unsafe block(substring(segment, opts), segment.range, segment.enclosing, &stop)
            if stop.boolValue { return }
        }
    }

    fileprivate func segments(in range: NSRange, _ options: WordEnumerationOptions) -> [TextSegments.Segment] {
        let segments = TextSegments(self, range)
        let all = options.contains(.bySentences) ? segments.sentences : segments.words
        return options.contains(.reverse) ? all.reversed() : all
    }

    fileprivate func substring(_ segment: TextSegments.Segment, _ options: WordEnumerationOptions) -> String? {
        options.contains(.substringNotRequired) ? nil : substring(with: segment.range)
    }
}

extension StringProtocol {
    /// Calls a closure with the words or the sentences of the text, as the Unicode standard divides it.
    ///
    /// - Parameters:
    ///   - range: the part of the text that is divided.
    ///   - opts: whether words or sentences are wanted, and how.
    ///   - body: gets the word or sentence, its range, the range with what is around it, and a flag that ends the
    ///     enumeration.
    @_disfavoredOverload public func enumerateSubstrings<R: RangeExpression>(
        in range: R, options opts: NSString.WordEnumerationOptions,
        _ body: @escaping (String?, Range<Index>, Range<Index>, inout Bool) -> Void
    ) where R.Bound == Index {
        let text = NSString(string: String(self))
        var stop = false
        var (place, index) = (0, startIndex)
        // From one place to the next one, so that all of them take no longer than the text is.
        func advance(to offset: Int) -> Index {
            index = utf16.index(index, offsetBy: offset - place)
            place = offset
            return index
        }
        for segment in text.segments(in: NSRange(range, in: self), opts) {
            let enclosingStart = advance(to: segment.enclosing.location)
            let part = advance(to: segment.range.location)..<advance(to: NSMaxRange(segment.range))
            body(
                text.substring(segment, opts), part, enclosingStart..<advance(to: NSMaxRange(segment.enclosing)), &stop)
            if stop { return }
        }
    }
}

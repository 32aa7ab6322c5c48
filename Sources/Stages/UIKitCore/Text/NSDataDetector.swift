// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

/// Kinds of results of checking a text, raw values of `NSTextCheckingResult.CheckingType`.
public typealias NSTextCheckingTypes = UInt64

/// All kinds of results.
public let NSTextCheckingAllTypes = NSTextCheckingTypes.max

/// Finds links and phone numbers in text.
///
/// Foundation on Linux has no data detectors, and its regular expressions cannot be subclassed, so this class has their
/// methods, but not their superclass. Dates, addresses and flights can be asked for, but are not found.
open class NSDataDetector: NSObject {
    /// What is found.
    open var checkingTypes: NSTextCheckingTypes { types }
    private let types: NSTextCheckingTypes

    /// Creates a detector; throws if none of the kinds is data: dates, addresses, links, phone numbers or flights.
    public init(types checkingTypes: NSTextCheckingTypes) throws {
        let data: NSTextCheckingResult.CheckingType = [.dataDate, .dataAddress, .dataLink, .dataPhone, .dataTransit]
        guard checkingTypes & data.rawValue != 0 else { throw CocoaError(.featureUnsupported) }
        types = checkingTypes
    }

    /// Returns what is found in a range, in the order of the text.
    open func matches(
        in string: String, options: NSRegularExpression.MatchingOptions = [], range: NSRange
    ) -> [NSTextCheckingResult] {
        let wanted = NSTextCheckingResult.CheckingType(rawValue: types)
        return FoundData.all(
            in: string, range, links: wanted.contains(.dataLink), phoneNumbers: wanted.contains(.dataPhone)
        ).map { DataCheckingResult($0) }
    }

    /// Calls a closure with what is found in a range, in the order of the text.
    ///
    /// - Parameters:
    ///   - string: the text.
    ///   - options: ignored.
    ///   - range: the range.
    ///   - block: receives the result and no flags; setting the last value ends the enumeration.
    open func enumerateMatches(
        in string: String, options: NSRegularExpression.MatchingOptions = [], range: NSRange,
        using block: (NSTextCheckingResult?, NSRegularExpression.MatchingFlags, UnsafeMutablePointer<ObjCBool>) -> Void
    ) {
        var stop = ObjCBool(false)
        for match in matches(in: string, options: options, range: range) where !stop.boolValue {
            // The pointer is used only during the call.
            unsafe block(match, [], &stop)
        }
    }

    /// Returns what is found first in a range; nil for nothing.
    open func firstMatch(
        in string: String, options: NSRegularExpression.MatchingOptions = [], range: NSRange
    ) -> NSTextCheckingResult? { matches(in: string, options: options, range: range).first }

    /// Returns the number of what is found in a range.
    open func numberOfMatches(
        in string: String, options: NSRegularExpression.MatchingOptions = [], range: NSRange
    ) -> Int { matches(in: string, options: options, range: range).count }

    /// Returns the range of what is found first in a range; one with the location `NSNotFound` for nothing.
    open func rangeOfFirstMatch(
        in string: String, options: NSRegularExpression.MatchingOptions = [], range: NSRange
    ) -> NSRange {
        firstMatch(in: string, options: options, range: range)?.range ?? NSRange(location: NSNotFound, length: 0)
    }
}

extension NSTextCheckingResult.CheckingType {
    // Foundation on Linux has these, with its own values, but deprecates them because it finds none.
    /// A date.
    static let dataDate = Self(rawValue: 1 << 4)
    /// An address.
    static let dataAddress = Self(rawValue: 1 << 5)
    /// A link.
    static let dataLink = Self(rawValue: 1 << 6)
    /// A phone number.
    static let dataPhone = Self(rawValue: 1 << 11)
    /// A flight.
    static let dataTransit = Self(rawValue: 1 << 12)
}

extension NSTextCheckingResult {
    /// The URL of a link; nil for another result.
    public var url: URL? { (self as? DataCheckingResult)?.found.url }
    /// The phone number as it is in the text; nil for another result.
    public var phoneNumber: String? { (self as? DataCheckingResult)?.found.phoneNumber }
}

/// What a data detector found.
private final class DataCheckingResult: NSTextCheckingResult {
    let found: FoundData

    init(_ found: FoundData) {
        self.found = found
        super.init()
    }
    required init?(coder: NSCoder) { nil }

    override class var supportsSecureCoding: Bool { false }
    override func encode(with coder: NSCoder) {}
    override var resultType: CheckingType { found.phoneNumber == nil ? .dataLink : .dataPhone }
    override var range: NSRange { found.range }
    override func range(at idx: Int) -> NSRange { found.range }
    override func range(withName: String) -> NSRange { NSRange(location: NSNotFound, length: 0) }
}

// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation

/// Kinds of data that a text view finds in its text.
public struct UIDataDetectorTypes: OptionSet, Sendable {
    /// The raw value.
    public let rawValue: UInt
    /// Creates a set with a raw value.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Phone numbers, which open with the scheme `tel`.
    public static let phoneNumber = UIDataDetectorTypes(rawValue: 1 << 0)
    /// Links and mail addresses.
    public static let link = UIDataDetectorTypes(rawValue: 1 << 1)
    /// Addresses; not found.
    public static let address = UIDataDetectorTypes(rawValue: 1 << 2)
    /// Dates; not found.
    public static let calendarEvent = UIDataDetectorTypes(rawValue: 1 << 3)
    /// Numbers of parcels; not found.
    public static let shipmentTrackingNumber = UIDataDetectorTypes(rawValue: 1 << 4)
    /// Numbers of flights; not found.
    public static let flightNumber = UIDataDetectorTypes(rawValue: 1 << 5)
    /// What the system could look up; not found.
    public static let lookupSuggestion = UIDataDetectorTypes(rawValue: 1 << 6)
    /// Amounts of money; not found.
    public static let money = UIDataDetectorTypes(rawValue: 1 << 7)
    /// Quantities; not found.
    public static let physicalValue = UIDataDetectorTypes(rawValue: 1 << 8)
    /// All kinds.
    public static let all = UIDataDetectorTypes(rawValue: .max)
}

extension StyledText {
    /// Returns the text with links where it has data of some kinds, except in the app's own links.
    func linkingData(_ types: UIDataDetectorTypes) -> StyledText {
        let string = string
        let whole = NSRange(location: 0, length: string.utf16.count)
        let found = FoundData.all(
            in: string, whole, links: types.contains(.link), phoneNumbers: types.contains(.phoneNumber))
        guard !found.isEmpty else { return self }
        var (pieces, start): ([Piece], Int) = ([], 0)
        for piece in self.pieces {
            let end = start + piece.string.utf16.count
            var place = start
            func add(upTo next: Int, link: URL?) {
                guard next > place else { return }
                let units = piece.string.utf16.dropFirst(place - start).prefix(next - place)
                var attributes = piece.attributes
                if let link, attributes[.link] == nil { attributes[.link] = link }
                pieces.append(Piece(string: String(decoding: units, as: UTF16.self), attributes: attributes))
                place = next
            }
            for data in found where data.range.location < end && data.range.location + data.range.length > place {
                add(upTo: min(data.range.location, end), link: nil)
                add(upTo: min(data.range.location + data.range.length, end), link: data.url)
            }
            add(upTo: end, link: nil)
            start = end
        }
        return StyledText(pieces)
    }
}

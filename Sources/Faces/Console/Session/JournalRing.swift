// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import ConsolePage
import ScreensWire

/// The newest entries of a journal, within limits, and their pictures.
///
/// From the first connection on, the first entry is always a state, into which dropped entries are folded.
struct JournalRing: Sendable {
    /// The limits of a ring.
    struct Limits: Hashable, Sendable {
        /// The number of entries.
        var entries = 10_000
        /// The total size of the picture files in bytes.
        var pictureBytes = 64 << 20
        /// The approximate total size of the entries in bytes.
        var textBytes = 16 << 20

        /// Creates the default limits.
        init() {}
    }

    /// A picture and its file.
    struct StoredPicture: Sendable {
        /// The width of the screen in pixels.
        var width: Int
        /// The height of the screen in pixels.
        var height: Int
        /// The file.
        var file: EncodedPicture
    }

    /// The entries; their numbers increase by one.
    private(set) var entries: [Journal.Entry] = []
    /// The number of the next entry.
    private(set) var next = 0
    /// The total size of the picture files in bytes.
    private(set) var pictureBytes = 0
    /// The approximate total size of the entries in bytes.
    private(set) var textBytes = 0

    private let limits: Limits
    private var pictures: [Int: StoredPicture] = [:]
    /// The numbers of the pictures in the ring, in order.
    private var pictureNumbers: Range<Int> = 1..<1

    /// Creates an empty ring.
    ///
    /// - Parameter limits: the limits.
    init(limits: Limits = Limits()) { self.limits = limits }

    /// The number of the first entry that has not been dropped.
    var first: Int { next - entries.count }

    /// Appends an entry, giving it the next number and a time no earlier than its predecessor's.
    ///
    /// - Parameter entry: the entry.
    mutating func append(_ entry: Journal.Entry) {
        var entry = entry
        entry.number = next
        entry.time = max(entry.time, entries.last?.time ?? 0)
        next += 1
        entries.append(entry)
        textBytes += entry.size
        // Dropping one entry at a time would be slow, because an array moves all that remain.
        guard
            entries.count > limits.entries + limits.entries / 16
                || textBytes > limits.textBytes + limits.textBytes / 16
        else { return }
        var (count, bytes) = (0, textBytes)
        while entries.count - count > limits.entries || bytes > limits.textBytes, count < entries.count - 1 {
            bytes -= entries[count].size
            count += 1
        }
        fold(count)
    }

    /// Stores a picture.
    ///
    /// - Parameter picture: the picture.
    /// - Returns: the name by which entries reference it.
    mutating func add(_ picture: StoredPicture) -> String {
        let number = pictureNumbers.upperBound
        pictures[number] = picture
        pictureBytes += picture.file.bytes.count
        pictureNumbers = pictureNumbers.lowerBound..<number + 1
        while pictureBytes > limits.pictureBytes, pictureNumbers.count > 1 { dropPicture() }
        return "p\(number)"
    }

    /// Returns a picture that has not been dropped.
    ///
    /// - Parameter name: its name.
    /// - Returns: the picture; nil if it was dropped, or never existed.
    func picture(_ name: some StringProtocol) -> StoredPicture? {
        guard name.hasPrefix("p"), let number = Int(name.dropFirst()) else { return nil }
        return pictures[number]
    }

    /// Returns the entries in a range of numbers, except those that have been dropped or do not exist yet.
    ///
    /// - Parameter numbers: the numbers.
    /// - Returns: the entries.
    func entries(_ numbers: Range<Int>) -> ArraySlice<Journal.Entry> {
        let clamped = numbers.clamped(to: first..<next)
        return entries[clamped.lowerBound - first..<clamped.upperBound - first]
    }

    /// Drops entries after folding them into a state, which replaces the first remaining entry, and into the screens'
    /// current pictures, which replace the entries after it.
    private mutating func fold(_ count: Int) {
        guard count > 0, entries.indices.contains(count) else { return }
        if var state = entries.first?.state {
            var (shown, last) = (pictures(in: entries[...count]), count)
            // The entries that they replace are folded as well.
            while count + shown.count > last, last < entries.count - 1 {
                last = min(count + shown.count, entries.count - 1)
                shown = pictures(in: entries[...last])
            }
            for entry in entries[...last] { state.follow(entry) }
            var base = Journal.Entry(
                .state, time: entries[last].time, text: "the state here; earlier entries were dropped")
            base.state = state
            for (index, entry) in zip(count...last, [base] + shown) {
                let number = entries[index].number
                entries[index] = entry
                (entries[index].number, entries[index].time) = (number, base.time)
            }
        }
        entries.removeFirst(count)
        textBytes = entries.reduce(0) { $0 + $1.size }
        let named = Set(entries.compactMap { $0.picture.flatMap { Int($0.dropFirst()) } })
        for (number, picture) in pictures where !named.contains(number) {
            pictureBytes -= picture.file.bytes.count
            pictures[number] = nil
        }
        while let oldest = pictureNumbers.first, pictures[oldest] == nil { pictureNumbers.removeFirst() }
    }

    /// Returns the latest picture entry of each screen that is still connected and shows something, in order.
    private func pictures(in entries: ArraySlice<Journal.Entry>) -> [Journal.Entry] {
        var shown: [String: Journal.Entry] = [:]
        for entry in entries {
            if entry.kind == .picture, let screen = entry.screen { shown[screen] = entry.picture.map { _ in entry } }
            if let change = entry.change, change.kind == .screenDisconnected { shown[change.id ?? ""] = nil }
            if let screens = entry.state?.screens { shown = shown.filter { id, _ in screens.contains { $0.id == id } } }
        }
        return shown.values.sorted { $0.number < $1.number }
    }

    private mutating func dropPicture() {
        pictureBytes -= pictures.removeValue(forKey: pictureNumbers.lowerBound)?.file.bytes.count ?? 0
        pictureNumbers.removeFirst()
    }
}

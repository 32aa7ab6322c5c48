// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

internal import DisplayModel
internal import RenderTree
internal import Synchronization

/// What was drawn, kept while there is room and shared by all screens: equal drawings at one scale are made once.
///
/// When the room is used up, what was used longest ago goes first, until a quarter is free.
package final class TileCache: Sendable {
    private let state: Mutex<LeastRecentlyUsed<TileKey, Tile>>
    let images: ImageStore
    /// The largest drawing that is kept whole, in bytes; of a larger one squares are kept, and only those needed.
    let largestTile: Int

    /// The room that a cache has unless told otherwise, in bytes: a full-screen drawing at 3840 × 2160 takes a third.
    package static let defaultBudget = 96 << 20

    /// Creates an empty cache.
    ///
    /// - Parameter budget: the room in bytes; as much again holds pictures read from files.
    package init(budget: Int = TileCache.defaultBudget) {
        state = Mutex(LeastRecentlyUsed(budget: budget))
        images = ImageStore(budget: budget)
        largestTile = budget / 2
    }

    /// The memory in use, in bytes, pictures read from files included.
    package var byteCount: Int { state.withLock { $0.byteCount } + images.byteCount }

    /// The number of drawings made so far, for tests and statistics.
    package var missCount: Int { state.withLock { $0.missCount } }

    /// Forgets everything.
    package func removeAll() {
        state.withLock { $0.removeAll() }
        images.removeAll()
    }

    /// The pixels; made by `make` when there are none. Two callers at once may both make them.
    func tile(_ key: TileKey, make: () -> Tile) -> Tile {
        if let tile = state.withLock({ $0.value(key) }) { return tile }
        let tile = make()
        state.withLock { $0.insert(tile, for: key, byteCount: tile.byteCount) }
        return tile
    }
}

/// A drawing, or a square of one that is too large to keep whole.
struct TileKey: Hashable {
    let drawing: LayerDrawing
    let column: Int
    let row: Int
}

/// Pictures read from files, by their numbers; those that could not be read are remembered as such.
final class ImageStore: Sendable {
    private let state: Mutex<LeastRecentlyUsed<UInt64, DecodedImage?>>

    init(budget: Int) {
        state = Mutex(LeastRecentlyUsed(budget: budget))
    }

    var byteCount: Int { state.withLock { $0.byteCount } }

    func removeAll() {
        state.withLock { $0.removeAll() }
    }

    /// The picture's pixels; `nil` for one that cannot be read.
    func image(_ image: RenderImage) -> DecodedImage? {
        guard image.pixelWidth > 0 else { return nil }
        switch image.content {
        case .pixels(let pixels):
            return DecodedImage(size: PixelSize(width: image.pixelWidth, height: image.pixelHeight), pixels: pixels)
        case .encoded(let bytes):
            if let known = state.withLock({ $0.value(image.id) }) { return known }
            let decoded = try? DecodedImage(bytes)
            state.withLock { $0.insert(decoded, for: image.id, byteCount: (decoded?.pixels.count ?? 0) * 4 + 64) }
            return decoded
        }
    }
}

/// Values by their keys within a budget of bytes.
struct LeastRecentlyUsed<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private struct Entry: Sendable {
        let value: Value
        let byteCount: Int
        var lastUse: Int
    }

    private let budget: Int
    private var entries: [Key: Entry] = [:]
    private var uses = 0
    /// The memory that the values take.
    private(set) var byteCount = 0
    /// How often there was no value.
    private(set) var missCount = 0

    init(budget: Int) {
        self.budget = budget
    }

    /// The value for `key`, which is now the one used last.
    mutating func value(_ key: Key) -> Value? {
        uses += 1
        guard let index = entries.index(forKey: key) else {
            missCount += 1
            return nil
        }
        entries.values[index].lastUse = uses
        return entries.values[index].value
    }

    /// Keeps a value; others go when there is no room, and it itself when it is larger than all the room.
    mutating func insert(_ value: Value, for key: Key, byteCount count: Int) {
        if let old = entries.removeValue(forKey: key) { byteCount -= old.byteCount }
        guard count <= budget else { return }
        uses += 1
        entries[key] = Entry(value: value, byteCount: count, lastUse: uses)
        byteCount += count
        guard byteCount > budget else { return }
        for (key, entry) in entries.sorted(by: { $0.value.lastUse < $1.value.lastUse }) {
            guard byteCount > budget - budget / 4, entries.count > 1 else { break }
            entries[key] = nil
            byteCount -= entry.byteCount
        }
    }

    /// Forgets everything.
    mutating func removeAll() {
        entries = [:]
        byteCount = 0
    }
}

/// Pixels that were drawn once; never changed.
final class Tile: Sendable {
    let size: PixelSize
    /// Pixels `0xAARRGGBB` multiplied by their opacity; of a mask four opacities in each word, the first in the lowest
    /// byte, and whole words to a line.
    let pixels: [UInt32]
    /// Whether the tile holds opacities only. pixman has quick ways to draw through bytes, and none through pixels.
    let isMask: Bool

    init(size: PixelSize, pixels: [UInt32]) {
        self.size = size
        self.pixels = pixels
        isMask = false
    }

    /// Creates a mask of opacities, which `opacity` tells by column and line.
    init(maskOf size: PixelSize, opacity: (Int, Int) -> UInt8) {
        self.size = size
        isMask = true
        let words = (size.width + 3) / 4
        var pixels = [UInt32](repeating: 0, count: words * size.height)
        for y in 0..<size.height {
            for x in 0..<size.width {
                pixels[y * words + x / 4] |= UInt32(opacity(x, y)) << (8 * UInt32(x % 4))
            }
        }
        self.pixels = pixels
    }

    /// The memory that the tile takes.
    var byteCount: Int { pixels.count * 4 }
}

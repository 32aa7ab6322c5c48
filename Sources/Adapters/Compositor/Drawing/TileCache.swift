// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

internal import Base
internal import DisplayModel
internal import RenderTree
internal import Synchronization

/// A cache of drawings shared by all screens: equal drawings at one scale are rendered once.
///
/// When the cache is full, the least recently used drawings are evicted until a quarter is free. Drawings that have not
/// been used for a while are removed, so that a static screen costs only its frames; a monitor that returns soon,
/// because of a loose cable or a new mode, finds its drawings again.
package final class TileCache: Sendable {
    private let state: Mutex<LeastRecentlyUsed<TileKey, Tile>>
    /// The drawings that lack an image, since it could not be drawn yet.
    private let incomplete = Mutex<Set<TileKey>>([])
    private let isExpiring = Mutex(false)
    /// The time between two removals.
    private let lifetime: Duration
    let images: ImageStore
    /// The maximum size in bytes of a drawing that is cached as a whole; of larger ones, only the needed squares are
    /// cached.
    let largestTile: Int

    /// The default capacity in bytes; a full-screen drawing at 3840 × 2160 uses a third.
    package static let defaultBudget = 96 << 20

    /// The maximum number of cached drawings that lack an image; others are not cached.
    private static let maximumIncomplete = 256

    /// The memory that a drawing takes besides its pixels, in bytes: about that of one with a line of text.
    private static let entrySize = 2048

    /// Creates an empty cache.
    ///
    /// - Parameters:
    ///   - budget: The capacity in bytes; decoded images have a separate capacity of the same size.
    ///   - lifetime: The minimum time that a drawing is kept after its last use; the maximum is twice as long.
    ///   - report: Receives the reasons why SVG and PDF images cannot be drawn, on any thread and any number of times.
    package init(
        budget: Int = TileCache.defaultBudget, lifetime: Duration = .seconds(10),
        report: @escaping @Sendable (String) -> Void = { _ in }
    ) {
        self.lifetime = lifetime
        state = Mutex(LeastRecentlyUsed(budget: budget))
        images = ImageStore(budget: budget, report: report)
        largestTile = budget / 2
    }

    /// The used memory in bytes, including decoded images.
    package var byteCount: Int { state.withLock { $0.byteCount } + images.byteCount }

    /// The number of drawings rendered so far, for tests and statistics.
    package var missCount: Int { state.withLock { $0.missCount } }

    /// Empties the cache.
    package func removeAll() {
        state.withLock { $0.removeAll() }
        incomplete.withLock { $0 = [] }
        images.removeAll()
    }

    /// Removes unused drawings periodically, until none are left.
    ///
    /// Call it when drawings are used; it does nothing if it is already running.
    func expire(on queue: SerialQueue) {
        let isNew = isExpiring.withLock { isExpiring in
            defer { isExpiring = true }
            return !isExpiring
        }
        guard isNew else { return }
        Task(executorPreference: queue) { [weak self, lifetime] in
            while let marks = self?.marks {
                // The exact time does not matter, so the wake-up can be shared with others.
                try? await QueueClock(queue).sleep(for: lifetime, tolerance: lifetime / 4)
                guard let self else { return }
                guard removeUnused(since: marks) else {
                    // Most drawings are smaller than the blocks that the allocator returns by itself.
                    return ProcessMemory.giveBackBlocks()
                }
            }
        }
    }

    /// Removes the drawings that have not been used since the given marks.
    ///
    /// - Returns: Whether others have been used, and may be removed later.
    private func removeUnused(since marks: (tiles: Int, images: Int)) -> Bool {
        isExpiring.withLock { isExpiring in
            state.withLock { $0.removeUnused(since: marks.tiles) }
            images.removeUnused(since: marks.images)
            isExpiring = marks != self.marks
            return isExpiring
        }
    }

    private var marks: (tiles: Int, images: Int) { (state.withLock { $0.uses }, images.uses) }

    /// Returns a cached drawing, or renders it with `make`. Concurrent callers may render it twice.
    func tile(_ key: TileKey, make: () -> Tile) -> Tile {
        if !isIncomplete(key), let tile = state.withLock({ $0.value(key) }) { return tile }
        let missing = images.missingCount
        let tile = make()
        // If only another drawing lacks an image, this one is rendered once more.
        let isLacking = images.missingCount != missing
        let isKept =
            !isLacking
            || incomplete.withLock { keys in
                if keys.count < Self.maximumIncomplete { keys.insert(key) }
                return keys.contains(key)
            }
        guard isKept else { return tile }
        state.withLock { $0.insert(tile, for: key, byteCount: tile.byteCount + Self.entrySize) }
        return tile
    }

    /// Returns whether a drawing lacks an image that can be drawn now; it is then no longer one of these.
    private func isIncomplete(_ key: TileKey) -> Bool {
        guard images.missingCount > 0, !images.isBusy else { return false }
        return incomplete.withLock { $0.remove(key) != nil }
    }
}

/// A drawing, or a square of one that is too large to cache as a whole.
struct TileKey: Hashable {
    let drawing: LayerDrawing
    let column: Int
    let row: Int
}

/// A least-recently-used cache with a capacity in bytes.
struct LeastRecentlyUsed<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private struct Entry: Sendable {
        let value: Value
        let byteCount: Int
        var lastUse: Int
    }

    private let budget: Int
    private let keepsLastTooLarge: Bool
    private var entries: [Key: Entry] = [:]
    /// The number of uses of all values, which serves as a mark for ``removeUnused(since:)``.
    private(set) var uses = 0
    /// The used memory in bytes.
    private(set) var byteCount = 0
    /// The number of misses.
    private(set) var missCount = 0

    /// Creates an empty cache.
    ///
    /// - Parameters:
    ///   - budget: The capacity in bytes.
    ///   - keepsLastTooLarge: Whether a value larger than the capacity replaces all others, until the next one.
    init(budget: Int, keepsLastTooLarge: Bool = false) {
        (self.budget, self.keepsLastTooLarge) = (budget, keepsLastTooLarge)
    }

    /// Returns the value for `key`, which becomes the most recently used.
    mutating func value(_ key: Key) -> Value? {
        uses += 1
        guard let index = entries.index(forKey: key) else {
            missCount += 1
            return nil
        }
        entries.values[index].lastUse = uses
        return entries.values[index].value
    }

    /// Inserts a value, evicting others to make room.
    mutating func insert(_ value: Value, for key: Key, byteCount count: Int) {
        if let old = entries.removeValue(forKey: key) { byteCount -= old.byteCount }
        guard count <= budget || keepsLastTooLarge else { return }
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

    /// Removes the values that have not been used since a mark.
    mutating func removeUnused(since mark: Int) {
        entries = entries.filter { $0.value.lastUse > mark }
        byteCount = entries.values.reduce(0) { $0 + $1.byteCount }
    }

    /// Empties the cache.
    mutating func removeAll() {
        entries = [:]
        byteCount = 0
    }
}

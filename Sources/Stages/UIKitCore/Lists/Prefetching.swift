// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation

/// What a list has told its app to load before it is shown.
///
/// Wanted is what lies within one length of the visible part, in the direction in which the list was last scrolled; at
/// first that is below, or to the right. Each item is announced once while it is wanted. An item that is no longer
/// wanted and has not been shown is called off, as when the direction changes
/// (developer.apple.com/documentation/uikit/uicollectionviewdatasourceprefetching).
///
/// Items keep being announced when they are reloaded: apps reload them when their data arrives, and announcing them again
/// would never end.
struct Prefetching {
    /// The items that are announced and not shown yet.
    private(set) var announced: Set<IndexPath> = []
    /// Whether the app is told in the next turn of the main loop.
    var isScheduled = false
    private var tracks: [Int?: Track] = [:]

    /// What scrolls by itself: the list, or a section that scrolls across.
    private struct Track {
        var position: CGFloat
        var isBackward = false
    }

    /// Finds the part that comes next if scrolling goes on as before.
    ///
    /// - Parameters:
    ///   - visible: The visible part.
    ///   - axis: The axis of scrolling.
    ///   - section: The section that scrolls; nil for the list.
    /// - Returns: The part, as large as the visible one and beside it.
    mutating func next(
        after visible: CGRect, along axis: NSLayoutConstraint.Axis, inSection section: Int? = nil
    ) -> CGRect {
        let position = axis == .vertical ? visible.minY : visible.minX
        var track = tracks[section] ?? Track(position: position)
        if position != track.position { track.isBackward = position < track.position }
        track.position = position
        tracks[section] = track
        let sign: CGFloat = track.isBackward ? -1 : 1
        return axis == .vertical
            ? visible.offsetBy(dx: 0, dy: sign * visible.height) : visible.offsetBy(dx: sign * visible.width, dy: 0)
    }

    /// Notes what is wanted now.
    ///
    /// - Returns: The items to announce and those to call off, in order.
    mutating func want(_ wanted: Set<IndexPath>, visible: Set<IndexPath>) -> (new: [IndexPath], ended: [IndexPath]) {
        let (new, ended) = (wanted.subtracting(announced), announced.subtracting(wanted).subtracting(visible))
        announced = wanted
        return (new.sorted(), ended.sorted())
    }

    /// Follows the items to where they are after a batch of updates.
    mutating func apply(_ mapping: ListMapping) {
        announced = Set(announced.compactMap(mapping.newPath))
        tracks = tracks.filter { $0.key == nil }
    }

    /// Forgets what was announced, since another object is told from now on.
    mutating func removeAll() { announced = [] }
}

/// A list that tells its app what it will probably show next.
@MainActor protocol PrefetchingList: UIScrollView {
    /// What has been announced.
    var prefetching: Prefetching { get set }
    /// Whether the app wants to be told.
    var isPrefetching: Bool { get }
    /// The items of visible cells.
    var shownPaths: Set<IndexPath> { get }

    /// Returns the items that come next; some can be visible.
    func nextPaths() -> Set<IndexPath>
    /// Whether there is an item at an index path.
    func contains(_ path: IndexPath) -> Bool
    /// Tells the app which items will probably be shown.
    func announce(_ paths: [IndexPath])
    /// Tells the app which announced items will probably not be shown.
    func callOff(_ paths: [IndexPath])
}

extension PrefetchingList {
    /// Tells the app in the next turn of the main loop, when the cells have been placed.
    func prefetchLater() {
        guard isPrefetching, !prefetching.isScheduled else { return }
        prefetching.isScheduled = true
        SimulatedDevice.current.mainLoop.enqueue { [weak self] in self?.prefetch() }
    }

    private func prefetch() {
        prefetching.isScheduled = false
        guard isPrefetching, window != nil, bounds.width > 0, bounds.height > 0 else { return }
        let visible = shownPaths
        let change = prefetching.want(nextPaths().subtracting(visible), visible: visible)
        if !change.new.isEmpty { announce(change.new) }
        // What no longer exists is not called off: apps look up their data by index path.
        let ended = change.ended.filter(contains)
        if !ended.isEmpty { callOff(ended) }
    }
}

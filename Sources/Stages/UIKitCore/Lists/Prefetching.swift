// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation

/// The items that a list has asked its app to load before they are shown.
///
/// Items are wanted within one length of the visible area, in the direction in which the list was last scrolled;
/// initially, this is down or to the right. Each item is announced once while it is wanted. An item that is no longer
/// wanted and has not been shown is canceled, for example when the direction changes
/// (developer.apple.com/documentation/uikit/uicollectionviewdatasourceprefetching).
///
/// Items stay announced when they are reloaded: apps reload them when their data arrives, and announcing them again
/// would never end.
struct Prefetching {
    /// The items that have been announced but not shown yet.
    private(set) var announced: Set<IndexPath> = []
    /// Whether prefetching is scheduled for the next turn of the main loop.
    var isScheduled = false
    private var tracks: [Int?: Track] = [:]

    /// The state of an independent scroller: the list, or a section that scrolls horizontally.
    private struct Track {
        var position: CGFloat
        var isBackward = false
    }

    /// Returns the area that comes next if scrolling continues in the same direction.
    ///
    /// - Parameters:
    ///   - visible: The visible area.
    ///   - axis: The axis of scrolling.
    ///   - section: The scrolling section; nil for the list.
    /// - Returns: The adjacent area of the same size.
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

    /// Updates the wanted items.
    ///
    /// - Returns: The items to announce and the items to cancel, in order.
    mutating func want(_ wanted: Set<IndexPath>, visible: Set<IndexPath>) -> (new: [IndexPath], ended: [IndexPath]) {
        let (new, ended) = (wanted.subtracting(announced), announced.subtracting(wanted).subtracting(visible))
        announced = wanted
        return (new.sorted(), ended.sorted())
    }

    /// Moves the announced items to their index paths after a batch of updates.
    mutating func apply(_ mapping: ListMapping) {
        announced = Set(announced.compactMap(mapping.newPath))
        tracks = tracks.filter { $0.key == nil }
    }

    /// Forgets the announced items because a different object will be notified from now on.
    mutating func removeAll() { announced = [] }
}

/// A list that tells its app which items it will probably show next.
@MainActor protocol PrefetchingList: UIScrollView {
    /// The prefetching state.
    var prefetching: Prefetching { get set }
    /// Whether the app uses prefetching.
    var isPrefetching: Bool { get }
    /// The index paths of the visible cells.
    var shownPaths: Set<IndexPath> { get }

    /// Returns the items that come next; some may already be visible.
    func nextPaths() -> Set<IndexPath>
    /// Returns whether there is an item at an index path.
    func contains(_ path: IndexPath) -> Bool
    /// Tells the app which items will probably be shown.
    func announce(_ paths: [IndexPath])
    /// Tells the app which announced items will probably not be shown.
    func callOff(_ paths: [IndexPath])
}

extension PrefetchingList {
    /// Schedules prefetching for the next turn of the main loop, when the cells have been placed.
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
        // Items that no longer exist are not canceled, because apps look up their data by index path.
        let ended = change.ended.filter(contains)
        if !ended.isEmpty { callOff(ended) }
    }
}

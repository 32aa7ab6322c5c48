// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation

/// The limits of layout that invalidates layout, so that a commit ends even if the layout of an app never settles.
///
/// Layout may invalidate layout, and usually settles after one or two repetitions. The limits, for one commit:
/// - A view that adds subviews in its own layout, or in its view controller's, is laid out once more for them, not for
///   those that it adds then. Constraints are still solved for these.
/// - A view that is invalidated by what comes before its constraints are solved, such as
///   ``UIViewController/viewWillLayoutSubviews()``, is laid out up to two times more for that, not for constraints. The
///   same layout usually satisfies it already.
/// - A view that invalidates its own layout in another way is laid out up to seven times more. If it does so by
///   constraints, it has settled when they no longer move anything in it.
/// - Views that invalidate each other's layout are laid out in up to ``passes`` passes, then in ``rounds`` of fewer.
///
/// Layout that exceeds one of the last two limits is carried on with the next frame, or with the next commit where there
/// are no frames. After ``frames`` of them, the classes of the views that have not settled are reported once, and the
/// views rest until something other than layout invalidates them.
@MainActor final class LayoutFeedback {
    /// The maximum number of layout passes in a commit before views that are still invalid count as restless. It is the
    /// lowest threshold of UIKit's debugger for layout feedback loops.
    private static let passes = 50
    /// The maximum number while there are restless views.
    private static let furtherPasses = 10
    /// How often a commit looks for further restless views.
    private static let rounds = 3
    /// The maximum number of repetitions for changes by a view's own layout.
    private static let repetitions = (forSubviews: 1, forPreparation: 2, forOthers: 7)
    /// The maximum depth to which a view's layout can lay out the view.
    private static let depth = 8
    /// The maximum number of frames with which layout is carried on: one second of them.
    private static let frames = 60

    /// Why layout is invalidated.
    enum Cause {
        /// A subview was inserted.
        case subviews
        /// Constraints were activated or deactivated, or the natural size of a view changed.
        case constraints
        /// Something else.
        case other
    }

    /// The layout of a view's own subviews, or only the update of its constraints, that takes place.
    private struct Layout {
        let view: UIView
        /// Whether constraints are still to be solved and subviews are still to be laid out.
        var isPreparing: Bool
    }

    /// The repetitions of a view's layout that layout has requested in this commit.
    fileprivate struct Repetitions {
        weak var view: UIView?
        var forSubviews = 0
        var forPreparation = 0
        var forOthers = 0
        /// The hash of what was where in it when its layout last changed constraints.
        var places: Int?
        /// Whether that had not changed since the layout before.
        var hasSettled = false
    }

    /// A view whose layout did not settle within the limits of a commit.
    private struct Restless {
        weak var view: UIView?
        /// The view whose layout invalidates it each time; nil if that is unknown.
        weak var culprit: UIView?
        /// Whether it was laid out in this commit.
        var isLaidOut = false
        /// Whether it was invalidated beyond the limits since it was last laid out in this commit.
        var isRefused = false
        /// Whether it waits for a frame to be carried on.
        var isWaiting = false
        /// The number of frames with which it was carried on since something other than layout invalidated it.
        var frames = 0
    }

    /// The layouts in which the program is, outermost first.
    private var open: [Layout] = []
    private var repetitions: [ObjectIdentifier: Repetitions] = [:]
    private var restless: [ObjectIdentifier: Restless] = [:]
    private var reported: Set<String> = []
    /// Why the current invalidations happen.
    private var cause = Cause.other
    /// Whether a commit lays out windows.
    private var isLayingOut = false
    /// What requests the frames for layout that is carried on; nil if there is none.
    private var link: CADisplayLink?

    // MARK: Layout of a view

    /// Begins the layout of a view's own subviews, or only the update of its constraints; ``end()`` ends it.
    ///
    /// - Parameters:
    ///   - view: the view.
    ///   - onlyUpdates: whether only constraints are updated.
    /// - Returns: whether it takes place. Layout that lays out its own view again and again does not, and is carried on
    ///   later.
    func begin(_ view: UIView, onlyUpdates: Bool = false) -> Bool {
        guard open.count < Self.depth || open.count(where: { $0.view === view }) < Self.depth else {
            refuse(view, by: view)
            return false
        }
        open.append(Layout(view: view, isPreparing: !onlyUpdates || (layout(of: view)?.isPreparing ?? false)))
        if !onlyUpdates, !restless.isEmpty, restless[ObjectIdentifier(view)] != nil {
            restless[ObjectIdentifier(view)]?.isLaidOut = true
            restless[ObjectIdentifier(view)]?.isRefused = false
            restless[ObjectIdentifier(view)]?.isWaiting = false
        }
        return true
    }

    /// Notes that the layout that began last now solves constraints and lays out subviews.
    func endPreparation() { open[open.count - 1].isPreparing = false }

    /// Ends the layout that began last.
    func end() { open.removeLast() }

    private func layout(of view: UIView) -> Layout? { open.last { $0.view === view } }

    /// Performs `body`, which invalidates layout for a known cause.
    func invalidates(for cause: Cause, _ body: () -> Void) {
        let outer = self.cause
        self.cause = cause
        body()
        self.cause = outer
    }

    /// What an invalidation of a view's layout does.
    enum Answer {
        /// The view is laid out.
        case layout
        /// Constraints below the view are solved again, without calls to the app.
        case solution
        /// Nothing.
        case none
    }

    /// Returns what an invalidation of a view's layout does.
    func answer(_ view: UIView) -> Answer {
        let id = ObjectIdentifier(view)
        let layout = layout(of: view)
        if open.isEmpty, !isLayingOut {
            // A view that is invalid for another reason than layout has all repetitions and frames again.
            if !repetitions.isEmpty { repetitions[id] = nil }
            if !restless.isEmpty { restless[id]?.frames = 0 }
            return .layout
        }
        guard layout != nil || known(view) != nil else {
            // So has one that others lay out several times, for different contents or sizes.
            if !repetitions.isEmpty { repetitions[id] = nil }
            return .layout
        }
        guard !view.outdated.own, layout != nil || known(view)?.isLaidOut == true else { return .layout }
        var used = repetitions[id].flatMap { $0.view === view ? $0 : nil } ?? Repetitions(view: view)
        defer { repetitions[id] = used }
        if let layout {
            if layout.isPreparing {
                if cause == .constraints { return .solution }
                guard used.forPreparation < Self.repetitions.forPreparation else { return .none }
                used.forPreparation += 1
                return .layout
            }
            if cause == .subviews {
                guard used.forSubviews < Self.repetitions.forSubviews else { return .solution }
                used.forSubviews += 1
                return .layout
            }
            if cause == .constraints, used.settles(view) { return .solution }
        }
        guard used.forOthers >= Self.repetitions.forOthers else {
            used.forOthers += 1
            return .layout
        }
        // Another view can change constraints because they are solved, so that happens once.
        let isSolved = layout != nil || cause == .constraints && known(view)?.isRefused != true
        refuse(view, by: layout == nil ? open.last?.view : view)
        return isSolved ? .solution : .none
    }

    private func known(_ view: UIView) -> Restless? {
        guard !restless.isEmpty, let known = restless[ObjectIdentifier(view)], known.view === view else { return nil }
        return known
    }

    /// Notes that the layout of a view is to be carried on after this commit.
    private func refuse(_ view: UIView, by culprit: UIView?) {
        var entry = known(view) ?? Restless(view: view, isLaidOut: true)
        entry.culprit = culprit
        entry.isRefused = true
        restless[ObjectIdentifier(view)] = entry
        SimulatedDevice.current.mainLoop.setNeedsCommit()
    }

    // MARK: Commit

    /// Lays out windows until their layout is valid, within the limits.
    func layOut(_ windows: [UIWindow]) {
        let outer = isLayingOut
        isLayingOut = true
        for _ in 0..<Self.rounds {
            var pass = 0
            let limit = restless.isEmpty ? Self.passes : Self.furtherPasses
            while pass < limit, windows.contains(where: \.outdated.isAny) {
                for window in windows { window.layoutTree() }
                pass += 1
            }
            guard windows.contains(where: \.outdated.isAny) else { break }
            for window in windows { window.visitOutdated(addRestless) }
        }
        for window in windows where window.outdated.isAny {
            window.visitOutdated {
                if $0.outdated.own || $0.outdated.solution { refuse($0, by: known($0)?.culprit) }
                ($0.outdated.own, $0.outdated.solution, $0.outdated.inside) = (false, false, false)
            }
        }
        isLayingOut = outer
        if !outer, open.isEmpty { endCommit() }
    }

    private func addRestless(_ view: UIView) {
        guard view.outdated.own, known(view) == nil else { return }
        restless[ObjectIdentifier(view)] = Restless(view: view)
    }

    /// Forgets the repetitions and the views that settled or are gone, and has the others carried on.
    private func endCommit() {
        if !repetitions.isEmpty { repetitions = [:] }
        guard !restless.isEmpty || link != nil else { return }
        var exhausted: [Restless] = []
        let all = restless
        restless = all.compactMapValues { known in
            guard let view = known.view else { return nil }
            var next = known
            (next.isLaidOut, next.isRefused) = (false, false)
            if known.isRefused {
                guard known.frames < Self.frames else {
                    exhausted.append(known)
                    return nil
                }
                next.isWaiting = true
                return next
            }
            // A view in a window that commits leave out is laid out later.
            return !known.isLaidOut && (known.isWaiting || view.outdated.own) ? next : nil
        }
        report(exhausted)
        requestFrames()
    }

    // MARK: Carrying on

    /// Whether layout waits for a frame.
    var isWaiting: Bool { !restless.isEmpty && restless.values.contains(where: \.isWaiting) }

    /// Requests frames if layout waits for one; without frames, carries it on with the next commit.
    private func requestFrames() {
        guard isWaiting else {
            link?.invalidate()
            link = nil
            return
        }
        let device = SimulatedDevice.current
        guard device.frames.showsFrames, device.execution != .notRunning else { return carryOn() }
        guard link == nil else { return }
        // The link retains its target, which therefore must not be what retains the link.
        let link = CADisplayLink(target: NSObject(), screen: device.mainScreen) { [weak self] _ in
            self?.carryOn()
            // The commit also ends the link if the views are gone.
            SimulatedDevice.current.mainLoop.setNeedsCommit()
        }
        link.preferredFramesPerSecond = Self.frames
        self.link = link
        link.add(to: .main, forMode: .common)
    }

    /// Invalidates the views again whose layout waits for a frame.
    private func carryOn() { carryOn { _ in true } }

    /// Invalidates the views again whose layout waits for a frame if a call, not one in layout, lays out a view.
    func carryOn(near view: UIView) {
        guard isWaiting, open.isEmpty, !isLayingOut else { return }
        carryOn { $0.isDescendant(of: view) || view.isDescendant(of: $0) }
    }

    private func carryOn(_ isIncluded: (UIView) -> Bool) {
        for (id, known) in restless where known.isWaiting {
            guard let view = known.view, isIncluded(view) else { continue }
            restless[id]?.isWaiting = false
            restless[id]?.frames += 1
            view.outdated.own = true
            view.markAncestors()
        }
    }

    // MARK: Messages

    private func report(_ exhausted: [Restless]) {
        var reasons: [String: String] = [:]
        for known in exhausted {
            guard let view = known.view else { continue }
            reasons[Self.name(of: view)] =
                switch known.culprit {
                case view: "it invalidates itself each time"
                case let other?: "the layout of \(Self.name(of: other)) invalidates it each time"
                case nil: "it is invalidated each time"
                }
        }
        for (name, reason) in reasons.sorted(by: { $0.key < $1.key }) where reported.insert(name).inserted {
            SimulatedDevice.current.report(
                rule: "LAYOUT",
                "the layout of \(name) never settles: \(reason); change its subviews and constraints only when needed")
        }
    }

    /// Returns the class of a view, and that of its view controller.
    private static func name(of view: UIView) -> String {
        var ancestor: UIView? = view
        while let outer = ancestor, outer.viewController == nil { ancestor = outer.superview }
        let name = "\(type(of: view))"
        return ancestor?.viewController.map { "\(name) in \(type(of: $0))" } ?? name
    }
}

extension LayoutFeedback.Repetitions {
    /// Returns whether constraints that the layout of the view changes have not moved anything since it last did so.
    @MainActor fileprivate mutating func settles(_ view: UIView) -> Bool {
        // One solution serves all changes of a layout.
        if hasSettled, view.outdated.solution { return true }
        let now = view.places
        hasSettled = now == places
        places = now
        return hasSettled
    }
}

extension UIView {
    /// A hash of the places of the view and its descendants.
    fileprivate var places: Int {
        var hasher = Hasher()
        combinePlaces(into: &hasher)
        return hasher.finalize()
    }

    private func combinePlaces(into hasher: inout Hasher) {
        hasher.combine(geometry)
        hasher.combine(subviews.count)
        for view in subviews { view.combinePlaces(into: &hasher) }
    }

    /// Calls `body` with the view and the descendants that may have an invalid layout, ancestors first.
    fileprivate func visitOutdated(_ body: (UIView) -> Void) {
        guard outdated.isAny else { return }
        let inner = outdated.inside ? subviews : []
        body(self)
        for view in inner { view.visitOutdated(body) }
    }
}

// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// The limits of layout that invalidates layout, so that a commit ends even if the layout of an app never settles.
///
/// Layout may invalidate layout, and usually settles after one or two repetitions. Core Animation does not lay out a
/// layer endlessly for what its own layout does, and UIKit has a debugger for layout that other views invalidate. The
/// limits here, for one commit:
/// - A view that adds subviews in its own layout, or in its view controller's, is laid out once more for them, not for
///   those that it adds then. Constraints are still solved for these.
/// - A view that invalidates its own layout in another way is laid out up to seven times more.
/// - Views that invalidate each other's layout are laid out in up to ``passes`` passes.
///
/// A view that exceeds the second or third limit is reported once per class. While it does, it is laid out once per
/// commit that something else causes, and causes none itself.
@MainActor final class LayoutFeedback {
    /// The maximum number of layout passes in a commit before views that are still invalid count as restless. It is the
    /// lowest threshold of UIKit's debugger for layout feedback loops.
    private static let passes = 50
    /// How often a commit looks for further restless views.
    private static let rounds = 3
    /// The maximum number of repetitions for changes by a view's own layout.
    private static let repetitions = (forSubviews: 1, forOthers: 7)
    /// The maximum depth to which a view's layout can lay out the view.
    private static let depth = 8

    /// The repetitions of a view's layout that its own layout has requested.
    private struct Repetitions {
        var forSubviews = 0
        var forOthers = 0
    }

    /// A view whose layout did not settle in the last commit in which it was laid out.
    private struct Restless {
        weak var view: UIView?
        /// Whether its own layout invalidates it, not that of another view.
        var bySelf: Bool
        /// Whether it was laid out in this commit.
        var isLaidOut = false
        /// Whether an invalidation was ignored in this commit.
        var isRefused = false
    }

    /// The views in whose own layout the program is, outermost first.
    private var open: [UIView] = []
    private var repetitions: [ObjectIdentifier: Repetitions] = [:]
    private var restless: [ObjectIdentifier: Restless] = [:]
    private var reported: Set<String> = []
    /// Whether invalidations are for subviews that were inserted.
    private var isForSubviews = false

    // MARK: Layout of a view

    /// Begins the layout of a view's own subviews, or the update of its constraints; ``end()`` ends it.
    ///
    /// - Returns: whether it takes place. Layout that lays out its own view again and again does not.
    func begin(_ view: UIView) -> Bool {
        guard open.count < Self.depth || open.count(where: { $0 === view }) < Self.depth else { return false }
        open.append(view)
        if !restless.isEmpty { restless[ObjectIdentifier(view)]?.isLaidOut = true }
        return true
    }

    /// Ends the layout that began last.
    func end() { open.removeLast() }

    /// Performs `body`, which invalidates layout because a subview was inserted.
    func insertsSubview(_ body: () -> Void) {
        let outer = isForSubviews
        isForSubviews = true
        body()
        isForSubviews = outer
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
        if open.isEmpty {
            // A view that is invalid for another reason than layout has all repetitions again.
            if !repetitions.isEmpty { repetitions[ObjectIdentifier(view)] = nil }
            return .layout
        }
        guard !view.outdated.own else { return .layout }
        if open.contains(where: { $0 === view }) { return answerInOwnLayout(of: view) }
        let id = ObjectIdentifier(view)
        guard !restless.isEmpty, let known = restless[id], known.view === view, !known.bySelf, known.isLaidOut else {
            return .layout
        }
        restless[id]?.isRefused = true
        report(view, because: "the layout of \(Self.name(of: open.last ?? view)) invalidates it each time")
        return .none
    }

    private func answerInOwnLayout(of view: UIView) -> Answer {
        let id = ObjectIdentifier(view)
        var used = repetitions[id] ?? Repetitions()
        defer { repetitions[id] = used }
        if isForSubviews {
            guard used.forSubviews < Self.repetitions.forSubviews else { return .solution }
            used.forSubviews += 1
            return .layout
        }
        let isKnown = restless[id].map { $0.view === view && $0.bySelf } ?? false
        guard isKnown || used.forOthers >= Self.repetitions.forOthers else {
            used.forOthers += 1
            return .layout
        }
        if !isKnown { restless[id] = Restless(view: view, bySelf: true, isLaidOut: true) }
        restless[id]?.isRefused = true
        report(view, because: "it invalidates itself each time")
        return .solution
    }

    // MARK: Commit

    /// Lays out windows until their layout is valid, within the limits.
    func layOut(_ windows: [UIWindow]) {
        for _ in 0..<Self.rounds {
            var pass = 0
            while pass < Self.passes, windows.contains(where: \.outdated.isAny) {
                for window in windows { window.layoutTree() }
                pass += 1
            }
            guard windows.contains(where: \.outdated.isAny) else { break }
            for window in windows { window.visitOutdated(addRestless) }
        }
        for window in windows where window.outdated.isAny {
            window.visitOutdated { ($0.outdated.own, $0.outdated.solution, $0.outdated.inside) = (false, false, false) }
        }
        endCommit()
    }

    private func addRestless(_ view: UIView) {
        let id = ObjectIdentifier(view)
        guard view.outdated.own, restless[id]?.view !== view else { return }
        restless[id] = Restless(view: view, bySelf: false)
    }

    /// Forgets the repetitions, and views that settled or are gone.
    private func endCommit() {
        if !repetitions.isEmpty { repetitions = [:] }
        guard !restless.isEmpty else { return }
        restless = restless.compactMapValues { known in
            guard known.view != nil, !known.isLaidOut || known.isRefused else { return nil }
            return Restless(view: known.view, bySelf: known.bySelf)
        }
    }

    // MARK: Messages

    private func report(_ view: UIView, because reason: String) {
        let name = Self.name(of: view)
        guard reported.insert(name).inserted else { return }
        SimulatedDevice.current.report(
            rule: "LAYOUT", "the layout of \(name) never settles: \(reason); it is laid out once per frame that changes"
        )
    }

    /// Returns the class of a view, and that of its view controller.
    private static func name(of view: UIView) -> String {
        var ancestor: UIView? = view
        while let outer = ancestor, outer.viewController == nil { ancestor = outer.superview }
        let name = "\(type(of: view))"
        return ancestor?.viewController.map { "\(name) in \(type(of: $0))" } ?? name
    }
}

extension UIView {
    /// Calls `body` with the view and the descendants that may have an invalid layout, ancestors first.
    fileprivate func visitOutdated(_ body: (UIView) -> Void) {
        guard outdated.isAny else { return }
        let inner = outdated.inside ? subviews : []
        body(self)
        for view in inner { view.visitOutdated(body) }
    }
}

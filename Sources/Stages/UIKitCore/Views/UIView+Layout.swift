// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation

/// The parts of a view's layout that are invalid.
struct OutdatedLayout {
    /// Whether the layout of the view's own subviews is invalid.
    var own = true
    /// Whether the constraints below the view must be solved again; with `own`, they are.
    var solution = false
    /// Whether the layout of a descendant is invalid.
    var inside = false
    /// Whether ``UIView/updateConstraints()`` is pending, as it is for a new view.
    var constraints = true

    /// Whether the layout of the view or a descendant is invalid.
    var isAny: Bool { own || solution || inside }
}

extension UIView {
    /// Changes a part of the geometry.
    func update<Value>(_ part: WritableKeyPath<ViewGeometry, Value>, _ value: Value) {
        var changed = geometry
        changed[keyPath: part] = value
        place(changed)
    }

    /// Applies a geometry that the app has asked for, unless it is not a number.
    func place(_ new: ViewGeometry) {
        if new.isValid(for: self) { setGeometry(new) }
    }

    /// Applies a geometry, as ``setGeometry(_:)`` does by default.
    func applyGeometry(_ new: ViewGeometry) {
        guard new != geometry else { return }
        defer { KeyValueObservers.objectChanged(self) }
        let (old, oldSize) = (geometry, geometry.bounds.size)
        geometry = new
        geometryChanged(from: old)
        if !new.hasSamePlace(as: old) { placeFollowers() }
        guard new.bounds.size != oldSize else { return }
        if dependsOnReadableWidth { followInsets() }
        if autoresizesSubviews { resizeSubviews(from: oldSize) }
        applyCorners()
        setNeedsLayout()
    }

    /// The outermost view whose layout this view's layout depends on.
    var outermostOutdated: UIView {
        var root = self
        let placing = layoutRoot
        if placing.outdated.own || placing.outdated.solution { root = placing }
        while let ancestor = root.superview, ancestor.outdated.own { root = ancestor }
        return root
    }

    /// Lays out the view for a call outside layout, including what would be carried on with a later frame.
    func layOutNow() {
        SimulatedDevice.current.mainLoop.feedback.carryOn(near: self)
        outermostOutdated.layoutTree()
    }

    /// Updates the constraints of this view and its descendants, then lays out those with an invalid layout.
    func layoutTree() {
        updateConstraintsInside()
        layoutInside()
    }

    /// Updates the constraints of descendants with an invalid layout, and then those of the view.
    private func updateConstraintsInside() {
        if outdated.inside {
            for view in subviews { view.updateConstraintsInside() }
        }
        if outdated.own { updateOwnConstraints() }
    }

    /// Has the view controller or the view update the constraints, if that is pending.
    func updateOwnConstraints() {
        let feedback = SimulatedDevice.current.mainLoop.feedback
        guard outdated.constraints, feedback.begin(self, onlyUpdates: true) else { return }
        outdated.constraints = false
        if let viewController { viewController.updateViewConstraints() } else { updateConstraints() }
        feedback.end()
    }

    private func layoutInside() {
        if outdated.own {
            (outdated.own, outdated.solution) = (false, false)
            layOutOwnSubviews()
        } else if outdated.solution {
            outdated.solution = false
            placeByConstraints()
        }
        guard outdated.inside else { return }
        outdated.inside = false
        for view in subviews { view.layoutInside() }
    }

    /// Has the view and its view controller lay out the view's own subviews.
    private func layOutOwnSubviews() {
        let feedback = SimulatedDevice.current.mainLoop.feedback
        guard feedback.begin(self) else { return }
        noteSafeArea()
        viewController?.updateProperties()
        viewController?.layOutContentUnavailable()
        updateProperties()
        updateOwnConstraints()
        let layoutController = layoutController
        layoutController?.viewWillLayoutSubviews()
        updateOwnConstraints()
        feedback.endPreparation()
        outdated.solution = false
        placeByConstraints()
        applyCorners()
        layer.layoutSublayers()
        layoutController?.viewDidLayoutSubviews()
        feedback.end()
    }

    /// The controller that learns of the layout of this view: for a collection in the view of its controller, that one.
    private var layoutController: UIViewController? {
        guard let viewController else {
            guard let collection = self as? UICollectionView,
                let controller = superview?.viewController as? UICollectionViewController,
                controller.collection === collection
            else { return nil }
            return controller
        }
        let inner = (viewController as? UICollectionViewController)?.collection
        return inner == nil || inner === self || inner?.superview !== self ? viewController : nil
    }

    /// Solves the constraints below this view, if its frame determines its position, and applies the solution.
    private func placeByConstraints() {
        guard translatesAutoresizingMaskIntoConstraints || superview == nil else { return }
        // A guide needs a place without any view that constraints place.
        if ConstraintLayout.isNeeded(in: self) || !layoutGuides.isEmpty { ConstraintLayout(in: self).apply() }
    }

    /// Whether the view keeps its frame among views that constraints place: nothing constrains it, nor has it a natural size.
    var keepsFrame: Bool {
        guard isUnconstrained, !(self is UIStackView) else { return false }
        let none = UIView.noIntrinsicMetric
        return intrinsicContentSize == CGSize(width: none, height: none)
    }

    /// Whether the view keeps its frame while constraints below a view are applied: nothing constrains it, and its superview,
    /// which may have placed it in its `layoutSubviews()`, is not laid out afterwards.
    func keepsFrame(inLayoutOf root: UIView) -> Bool {
        guard isUnconstrained, let superview, superview !== root else { return false }
        return !superview.outdated.own
    }

    /// Whether neither constraints nor a stack determine the frame.
    private var isUnconstrained: Bool {
        constraintBookIfAny?.touching.isEmpty != false && !(superview is UIStackView)
    }

    /// Requests that the view is placed again by constraints, for its new intrinsic size.
    func naturalSizeDidChange() {
        SimulatedDevice.current.mainLoop.feedback.invalidates(for: .constraints) {
            (superview as? UIStackView)?.arrangedSizeDidChange()
            if !translatesAutoresizingMaskIntoConstraints, isUnconstrained { superview?.setNeedsLayout() }
            layoutRoot.setNeedsLayout()
        }
    }

    /// Requests that the constraints below this view are solved again, without a layout of its own.
    func setNeedsSolution() {
        guard !outdated.own, !outdated.solution else { return }
        outdated.solution = true
        markAncestors()
    }

    /// Requests that views outside are placed again that constraints place relative to this view, which has moved.
    func placeFollowers() {
        guard translatesAutoresizingMaskIntoConstraints, let book = constraintBookIfAny else { return }
        for view in book.touching.flatMap(\.views) where !view.isDescendant(of: self) {
            view.layoutRoot.setNeedsSolution()
        }
    }

    /// Requests that constraints to this view's guides are solved again, whose solution used the insets before.
    ///
    /// A place that depends on its own insets may never settle, so a commit does so only a few times.
    func followInsets() {
        guard !translatesAutoresizingMaskIntoConstraints, let book = constraintBookIfAny,
            book.safeAreaGuide != nil || book.marginsGuide != nil || book.keyboardGuide != nil
                || book.readableGuide != nil
        else { return }
        let commits = SimulatedDevice.current.mainLoop.commits
        if book.follows.commit != commits { book.follows = (commits, 0) }
        guard book.follows.count < 3 else { return }
        book.follows.count += 1
        layoutRoot.setNeedsSolution()
    }

    /// Marks the ancestors as containing an invalid layout.
    func markAncestors() {
        var ancestor = superview
        while let view = ancestor, !view.outdated.inside {
            view.outdated.inside = true
            ancestor = view.superview
        }
        if ancestor == nil { SimulatedDevice.current.mainLoop.setNeedsCommit() }
    }

    /// The part of the superview's insets that reaches into this view, plus the controller's additional insets.
    var currentSafeArea: UIEdgeInsets {
        if let window = self as? UIWindow { return window.deviceSafeArea }
        guard let superview, window != nil else { return .zero }
        return inherit(superview.safeAreaInsets, in: superview.bounds)
    }

    /// Records the insets during layout and reports a change.
    func noteSafeArea() {
        let insets: UIEdgeInsets
        if let window = self as? UIWindow {
            insets = window.deviceSafeArea
        } else if let superview {
            insets = inherit(superview.knownSafeArea, in: superview.bounds)
        } else {
            insets = .zero
        }
        guard insets != knownSafeArea else { return }
        knownSafeArea = insets
        safeAreaInsetsDidChange()
        viewController?.viewSafeAreaInsetsDidChange()
        if insetsLayoutMarginsFromSafeArea { announceMargins() }
        for view in subviews { view.setNeedsLayout() }
        followInsets()
    }

    private func inherit(_ outer: UIEdgeInsets, in space: CGRect) -> UIEdgeInsets {
        let frame = outer == .zero ? geometry.frame : restingFrame
        // Content that a scroll view insets itself, such as the cells of a table, scrolls below the bars unchanged.
        let adjusted = outer == .zero ? .zero : (superview as? UIScrollView)?.adjustment(of: outer) ?? .zero
        func part(_ inset: CGFloat, _ adjusted: CGFloat, _ distance: CGFloat) -> CGFloat {
            // A view that reaches beyond a superview without an inset has none either.
            inset > adjusted ? max(0, inset - adjusted - distance) : 0
        }
        let insets = UIEdgeInsets(
            top: part(outer.top, adjusted.top, frame.minY - space.minY),
            left: part(outer.left, adjusted.left, frame.minX - space.minX),
            bottom: part(outer.bottom, adjusted.bottom, space.maxY - frame.maxY),
            right: part(outer.right, adjusted.right, space.maxX - frame.maxX))
        return viewController.map { insets + $0.containerInsets + $0.additionalSafeAreaInsets } ?? insets
    }
}

extension UIView {
    /// Schedules ``updateConstraints()`` and a layout.
    func markConstraints() {
        outdated.constraints = true
        SimulatedDevice.current.mainLoop.feedback.invalidates(for: .other, setNeedsLayout)
    }

    /// Whether ``updateConstraints()`` is pending.
    public func needsUpdateConstraints() -> Bool { outdated.constraints }

    /// Updates the constraints of the view and its descendants if that is pending.
    func updateConstraintsNow() {
        for view in subviews { view.updateConstraintsIfNeeded() }
        updateOwnConstraints()
    }

    /// Returns the size that satisfies the constraints, with a priority for each length of a target size.
    func constraintSize(fitting size: CGSize, _ priorities: (UILayoutPriority, UILayoutPriority)) -> CGSize {
        updateConstraintsIfNeeded()
        return ConstraintLayout(in: self, fitting: size, priorities).fittingSize
    }
}

extension UIViewController {
    /// The minimum margins of the view: 16 points at the sides, 20 on a regular width and on large phones.
    public var systemMinimumLayoutMargins: NSDirectionalEdgeInsets {
        NSDirectionalEdgeInsets(traitCollection.minimumMargins)
    }
}

extension UIWindow {
    /// The insets of the device for a window that fills the main screen; zero elsewhere and before iOS 11.
    fileprivate var deviceSafeArea: UIEdgeInsets {
        guard device.options.systemVersion >= SystemVersion(11), screen === device.mainScreen, fillsScreen else {
            return .zero
        }
        return device.profile.safeArea(in: orientation)
    }
}

extension DeviceProfile {
    /// Returns the insets in an interface orientation.
    ///
    /// A phone without a home button has insets for its notch on both sides and for the home indicator below; one with
    /// a home button hides its status bar in landscape. The insets of an iPad do not change.
    func safeArea(in orientation: UIInterfaceOrientation) -> UIEdgeInsets {
        guard orientation.isLandscape, idiom == .phone else { return safeAreaInsets }
        guard !hasHomeButton else { return .zero }
        let side = safeAreaInsets.top
        return UIEdgeInsets(top: 0, left: side, bottom: min(21, safeAreaInsets.bottom), right: side)
    }
}

extension UIView {
    /// Options for automatic resizing when the bounds of the superview change.
    public struct AutoresizingMask: OptionSet, Hashable, Sendable {
        /// The raw value.
        public let rawValue: UInt

        /// Creates a set with a raw value.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// The left margin is flexible.
        public static let flexibleLeftMargin = AutoresizingMask(rawValue: 1 << 0)
        /// The width is flexible.
        public static let flexibleWidth = AutoresizingMask(rawValue: 1 << 1)
        /// The right margin is flexible.
        public static let flexibleRightMargin = AutoresizingMask(rawValue: 1 << 2)
        /// The top margin is flexible.
        public static let flexibleTopMargin = AutoresizingMask(rawValue: 1 << 3)
        /// The height is flexible.
        public static let flexibleHeight = AutoresizingMask(rawValue: 1 << 4)
        /// The bottom margin is flexible.
        public static let flexibleBottomMargin = AutoresizingMask(rawValue: 1 << 5)

        /// The mask in the format of descriptions: `W+H`, `LM+RM`.
        var letters: String {
            let names: [(AutoresizingMask, String)] = [
                (.flexibleLeftMargin, "LM"), (.flexibleWidth, "W"), (.flexibleRightMargin, "RM"),
                (.flexibleTopMargin, "TM"), (.flexibleHeight, "H"), (.flexibleBottomMargin, "BM"),
            ]
            return names.filter { contains($0.0) }.map(\.1).joined(separator: "+")
        }
    }

    /// Resizes the subviews according to their masks.
    func resizeSubviews(from oldSize: CGSize) {
        let size = bounds.size
        for view in subviews where view.autoresizingMask != [] {
            let mask = view.autoresizingMask
            let frame = view.frame
            func gives(_ part: AutoresizingMask) -> Bool { mask.contains(part) }
            let (x, width) = Self.stretch(
                (frame.minX, frame.width, oldSize.width - frame.maxX), by: size.width - oldSize.width,
                (gives(.flexibleLeftMargin), gives(.flexibleWidth), gives(.flexibleRightMargin)))
            let (y, height) = Self.stretch(
                (frame.minY, frame.height, oldSize.height - frame.maxY), by: size.height - oldSize.height,
                (gives(.flexibleTopMargin), gives(.flexibleHeight), gives(.flexibleBottomMargin)))
            // The share of an infinite or huge length is unknown.
            guard (x + y + width + height).isFinite else { continue }
            view.frame = CGRect(x: x, y: y, width: width, height: height)
        }
    }

    /// Distributes `delta` among the flexible parts of one axis in proportion to their lengths; returns the new origin
    /// and length of the middle part.
    private static func stretch(
        _ parts: (before: CGFloat, length: CGFloat, after: CGFloat), by delta: CGFloat,
        _ gives: (before: Bool, length: Bool, after: Bool)
    ) -> (origin: CGFloat, length: CGFloat) {
        let flexible =
            (gives.before ? parts.before : 0) + (gives.length ? parts.length : 0) + (gives.after ? parts.after : 0)
        let count = [gives.before, gives.length, gives.after].count { $0 }
        guard count > 0 else { return (parts.before, parts.length) }
        // Without any length there were no proportions, and margins on both sides become equal.
        if gives == (true, false, true), parts.before + parts.length + parts.after == 0 {
            return ((delta - parts.length) / 2, parts.length)
        }
        func share(_ part: CGFloat, _ gives: Bool) -> CGFloat {
            guard gives else { return 0 }
            return flexible == 0 ? delta / CGFloat(count) : delta * part / flexible
        }
        return (
            parts.before + share(parts.before, gives.before), max(0, parts.length + share(parts.length, gives.length))
        )
    }
}

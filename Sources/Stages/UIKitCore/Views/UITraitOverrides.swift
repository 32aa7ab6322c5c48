// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

/// Traits that can be changed.
public protocol UIMutableTraits {
    /// The value of a trait.
    subscript<Trait: UITraitDefinition>(_ trait: Trait.Type) -> Trait.Value { get set }
}

extension UIMutableTraits {
    /// The user interface idiom.
    public var userInterfaceIdiom: UIUserInterfaceIdiom {
        get { self[UITraitUserInterfaceIdiom.self] }
        set { self[UITraitUserInterfaceIdiom.self] = newValue }
    }
    /// The number of pixels per point.
    public var displayScale: CGFloat {
        get { self[UITraitDisplayScale.self] }
        set { self[UITraitDisplayScale.self] = newValue }
    }
    /// The horizontal size class.
    public var horizontalSizeClass: UIUserInterfaceSizeClass {
        get { self[UITraitHorizontalSizeClass.self] }
        set { self[UITraitHorizontalSizeClass.self] = newValue }
    }
    /// The vertical size class.
    public var verticalSizeClass: UIUserInterfaceSizeClass {
        get { self[UITraitVerticalSizeClass.self] }
        set { self[UITraitVerticalSizeClass.self] = newValue }
    }
    /// The style of the interface.
    public var userInterfaceStyle: UIUserInterfaceStyle {
        get { self[UITraitUserInterfaceStyle.self] }
        set { self[UITraitUserInterfaceStyle.self] = newValue }
    }
    /// The text size that the user prefers.
    public var preferredContentSizeCategory: UIContentSizeCategory {
        get { self[UITraitPreferredContentSizeCategory.self] }
        set { self[UITraitPreferredContentSizeCategory.self] = newValue }
    }
    /// Whether the scene is captured.
    public var sceneCaptureState: UISceneCaptureState {
        get { self[UITraitSceneCaptureState.self] }
        set { self[UITraitSceneCaptureState.self] = newValue }
    }
    /// The direction of the interface.
    public var layoutDirection: UITraitEnvironmentLayoutDirection {
        get { self[UITraitLayoutDirection.self] }
        set { self[UITraitLayoutDirection.self] = newValue }
    }
    /// The contrast of the interface.
    public var accessibilityContrast: UIAccessibilityContrast {
        get { self[UITraitAccessibilityContrast.self] }
        set { self[UITraitAccessibilityContrast.self] = newValue }
    }
    /// The range of colors.
    public var displayGamut: UIDisplayGamut {
        get { self[UITraitDisplayGamut.self] }
        set { self[UITraitDisplayGamut.self] = newValue }
    }
    /// The level of the interface.
    public var userInterfaceLevel: UIUserInterfaceLevel {
        get { self[UITraitUserInterfaceLevel.self] }
        set { self[UITraitUserInterfaceLevel.self] = newValue }
    }
    /// The weight of text.
    public var legibilityWeight: UILegibilityWeight {
        get { self[UITraitLegibilityWeight.self] }
        set { self[UITraitLegibilityWeight.self] = newValue }
    }
}

/// The traits that an object overrides for itself and for what it contains.
public struct UITraitOverrides: UIMutableTraits {
    var values: TraitValues

    /// The value of a trait; its default if the trait is not overridden.
    public subscript<Trait: UITraitDefinition>(_ trait: Trait.Type) -> Trait.Value {
        get { values[trait] }
        set { values[trait] = newValue }
    }

    /// Returns whether a trait is overridden.
    public func contains(_ trait: UITrait) -> Bool { values.contains(trait) }

    /// Stops overriding a trait.
    public mutating func remove(_ trait: UITrait) { values.remove(trait) }
}

/// The overrides of a responder, by who set them.
@MainActor final class TraitStore {
    /// Those of ``UIView/traitOverrides`` and its like.
    var own = TraitValues() { didSet { merge() } }
    /// Those that a container set for its child.
    var fromContainer = TraitValues() { didSet { merge() } }
    /// The limits of the text size in a view and its descendants; nil for none.
    var limits: ContentSizeLimits? { didSet { merge() } }
    /// All of them; nil if no trait is overridden.
    private(set) var all: TraitValues?

    private func merge() {
        var merged = fromContainer.overridden(by: own)
        if let limits {
            var limit = TraitValues()
            limit.limits = limits
            merged = merged.overridden(by: limit)
        }
        all = merged == TraitValues() ? nil : merged
    }
}

extension UIResponder {
    /// The traits that a view, view controller or scene overrides, if any.
    var overrides: TraitValues? { traitStore?.all }

    var madeTraitStore: TraitStore {
        let store = traitStore ?? TraitStore()
        traitStore = store
        return store
    }

    fileprivate var storedOverrides: UITraitOverrides {
        get { UITraitOverrides(values: traitStore?.own ?? TraitValues()) }
        set { madeTraitStore.own = newValue.values }
    }
}

extension UIView {
    /// The traits that the view overrides for itself and its descendants.
    public var traitOverrides: UITraitOverrides {
        get { storedOverrides }
        set { announceTraits(changing: { storedOverrides = newValue }) }
    }

    /// Applies the change of traits now. Changes are always applied at once here.
    public func updateTraitsIfNeeded() {}
}

extension UIViewController {
    /// The traits that the controller overrides for itself, its view and its children.
    public var traitOverrides: UITraitOverrides {
        get { storedOverrides }
        set { announceTraits { storedOverrides = newValue } }
    }

    private func announceTraits(changing change: () -> Void) {
        guard let view = viewIfLoaded else { return change() }
        view.announceTraits(changing: change)
    }

    /// Applies the change of traits now. Changes are always applied at once here.
    public func updateTraitsIfNeeded() {}

    /// Overrides the traits of a child.
    @available(iOS, introduced: 8.0, deprecated: 17.0, message: "Use the traitOverrides of the child")
    public func setOverrideTraitCollection(_ collection: UITraitCollection?, forChild child: UIViewController) {
        child.takeTraits(collection)
    }

    /// Takes the traits that a container or a presentation sets.
    func takeTraits(_ collection: UITraitCollection?) {
        announceTraits { madeTraitStore.fromContainer = collection?.values ?? TraitValues() }
    }

    /// Returns the traits that are overridden for a child, if any.
    @available(iOS, introduced: 8.0, deprecated: 17.0, message: "Use the traitOverrides of the child")
    public func overrideTraitCollection(forChild child: UIViewController) -> UITraitCollection? {
        guard let values = child.traitStore?.fromContainer, values != TraitValues() else { return nil }
        return UITraitCollection(values)
    }
}

extension UIWindowScene {
    /// The traits that the scene overrides for itself and its windows.
    public var traitOverrides: UITraitOverrides {
        get { storedOverrides }
        set {
            let before = traitCollection
            let inherited = screen.traitCollection
            let old = inherited.overridden(by: overrides)
            storedOverrides = newValue
            if traitCollection != before { traitsDidChange(from: before) }
            let new = inherited.overridden(by: overrides)
            for window in windows {
                let own = window.ownOverrides
                window.announceTraits(from: old.overridden(by: own), to: new.overridden(by: own))
            }
        }
    }
}

// MARK: Inheritance

extension UIView {
    /// The traits that the view or its controller overrides, if any; the view's come first.
    var ownOverrides: TraitValues? {
        guard let outer = viewController?.overrides else { return overrides }
        return overrides.map(outer.overridden(by:)) ?? outer
    }

    /// The traits of the view: its screen's, overridden by its scene and by each view from the window to this one.
    var currentTraits: UITraitCollection {
        var overrides: [TraitValues] = []
        var view: UIView? = self
        while let current = view {
            if let own = current.ownOverrides { overrides.append(own) }
            view = current.superview
        }
        let window = window
        if let own = window?.windowScene?.overrides { overrides.append(own) }
        let traits = (window?.screen ?? UIScreen.main).traitCollection
        guard !overrides.isEmpty else { return traits }
        return traits.overridden(by: overrides.reversed().reduce(TraitValues()) { $0.overridden(by: $1) })
    }

    /// Whether the view's traits can differ from the main screen's.
    var hasSpecialTraits: Bool {
        if let window, window.screen !== UIScreen.main || window.windowScene?.overrides != nil { return true }
        return sequence(first: self, next: \.superview).contains { $0.ownOverrides != nil }
    }

    /// Changes the overrides of the view or its controller, and notifies those whose traits change.
    func announceTraits(changing change: () -> Void) {
        let own = ownOverrides
        let inherited = superview?.traitCollection ?? windowTraits
        change()
        announceTraits(from: inherited.overridden(by: own), to: inherited.overridden(by: ownOverrides))
    }

    /// The traits that a view without a superview inherits.
    private var windowTraits: UITraitCollection {
        (window?.screen ?? UIScreen.main).traitCollection.overridden(by: window?.windowScene?.overrides)
    }

    /// Notifies the view, its controller and its descendants of a change, unless their overrides hide it.
    func announceTraits(from old: UITraitCollection, to new: UITraitCollection) {
        guard old != new else { return }
        if new.values.drawsDifferently(from: old.values) { setNeedsDisplay() }
        traitsDidChange(from: old)
        viewController?.traitsDidChange(from: old)
        viewController?.contentUnavailableTraitsDidChange()
        layoutMarginsFollow(from: old, to: new)
        for view in subviews {
            let own = view.ownOverrides
            view.announceTraits(from: old.overridden(by: own), to: new.overridden(by: own))
        }
    }
}

// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation

/// A trait whose changes apps can observe.
public protocol UITraitDefinition {
    /// Returns whether the trait differs between two collections.
    static func differs(_ one: UITraitCollection, _ other: UITraitCollection) -> Bool
}

extension UITraitDefinition {
    /// Returns false, for traits that never change here.
    public static func differs(_ one: UITraitCollection, _ other: UITraitCollection) -> Bool { false }
}

/// The type of a trait.
public typealias UITrait = any UITraitDefinition.Type

/// The style of the interface.
public enum UITraitUserInterfaceStyle: UITraitDefinition {
    /// Returns whether the styles differ.
    public static func differs(_ one: UITraitCollection, _ other: UITraitCollection) -> Bool {
        one.userInterfaceStyle != other.userInterfaceStyle
    }
}

/// The horizontal size class.
public enum UITraitHorizontalSizeClass: UITraitDefinition {
    /// Returns whether the size classes differ.
    public static func differs(_ one: UITraitCollection, _ other: UITraitCollection) -> Bool {
        one.horizontalSizeClass != other.horizontalSizeClass
    }
}

/// The vertical size class.
public enum UITraitVerticalSizeClass: UITraitDefinition {
    /// Returns whether the size classes differ.
    public static func differs(_ one: UITraitCollection, _ other: UITraitCollection) -> Bool {
        one.verticalSizeClass != other.verticalSizeClass
    }
}

/// The number of pixels per point.
public enum UITraitDisplayScale: UITraitDefinition {
    /// Returns whether the scales differ.
    public static func differs(_ one: UITraitCollection, _ other: UITraitCollection) -> Bool {
        one.displayScale != other.displayScale
    }
}

/// The user interface idiom.
public enum UITraitUserInterfaceIdiom: UITraitDefinition {
    /// Returns whether the idioms differ.
    public static func differs(_ one: UITraitCollection, _ other: UITraitCollection) -> Bool {
        one.userInterfaceIdiom != other.userInterfaceIdiom
    }
}

/// The preferred size of text, which does not change here.
public enum UITraitPreferredContentSizeCategory: UITraitDefinition {}
/// The direction of the interface, which does not change here.
public enum UITraitLayoutDirection: UITraitDefinition {}
/// The contrast of the interface, which does not change here.
public enum UITraitAccessibilityContrast: UITraitDefinition {}
/// The range of colors, which does not change here.
public enum UITraitDisplayGamut: UITraitDefinition {}
/// The level of the interface, which does not change here.
public enum UITraitUserInterfaceLevel: UITraitDefinition {}

/// The token of an observation.
@preconcurrency @MainActor public protocol UITraitChangeRegistration: AnyObject {}

/// An object whose traits can be observed: a view, a view controller or a scene.
@preconcurrency @MainActor public protocol UITraitChangeObservable: UITraitEnvironment {
    /// Called with the object and the traits before the change.
    typealias TraitChangeHandler<TraitEnvironment> = @MainActor (TraitEnvironment, UITraitCollection) -> Void
}

/// One observation of traits.
@MainActor final class TraitObservation: UITraitChangeRegistration {
    let traits: [UITrait]
    let call: (UIResponder, UITraitCollection) -> Void

    init(_ traits: [UITrait], _ call: @escaping (UIResponder, UITraitCollection) -> Void) {
        (self.traits, self.call) = (traits, call)
    }
}

extension UITraitChangeObservable {
    /// Calls a closure after any of the given traits changes; the result need not be kept.
    @discardableResult public func registerForTraitChanges<Environment: UITraitEnvironment>(
        _ traits: [UITrait], handler: @escaping TraitChangeHandler<Environment>
    ) -> any UITraitChangeRegistration {
        observe(traits) { object, previous in
            if let object = object as? Environment { handler(object, previous) }
        }
    }

    /// Sends an action to a target after any of the given traits changes.
    @discardableResult public func registerForTraitChanges(
        _ traits: [UITrait], target: Any, action: Selector
    ) -> any UITraitChangeRegistration {
        weak let target = target as AnyObject
        return observe(traits) { object, _ in _ = unsafe (target as? NSObject)?.perform(action, with: object) }
    }

    /// Sends an action to the object after any of the given traits changes.
    @discardableResult public func registerForTraitChanges(
        _ traits: [UITrait], action: Selector
    ) -> any UITraitChangeRegistration {
        observe(traits) { object, _ in _ = unsafe object.perform(action, with: object) }
    }

    /// Ends an observation.
    public func unregisterForTraitChanges(_ registration: any UITraitChangeRegistration) {
        (self as? UIResponder)?.traitObservations.removeAll { $0 === registration }
    }

    private func observe(
        _ traits: [UITrait], _ call: @escaping (UIResponder, UITraitCollection) -> Void
    ) -> any UITraitChangeRegistration {
        let observation = TraitObservation(traits, call)
        (self as? UIResponder)?.traitObservations.append(observation)
        return observation
    }

    /// Notifies the object and its observers of a change.
    func traitsDidChange(from previous: UITraitCollection) {
        traitCollectionDidChange(previous)
        guard let responder = self as? UIResponder, !responder.traitObservations.isEmpty else { return }
        let present = traitCollection
        for observation in responder.traitObservations
        where observation.traits.contains(where: { $0.differs(previous, present) }) {
            observation.call(responder, previous)
        }
    }
}

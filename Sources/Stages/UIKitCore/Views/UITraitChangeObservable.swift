// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation

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

    /// Sends an action to a target after any of the given traits changes; it has up to two parameters: the object, and
    /// its previous traits.
    @discardableResult public func registerForTraitChanges(
        _ traits: [UITrait], target: Any, action: Selector
    ) -> any UITraitChangeRegistration {
        weak let target = target as AnyObject
        return observe(traits) { object, previous in
            _ = unsafe (target as? NSObject)?.perform(action, with: object, with: previous)
        }
    }

    /// Calls a method of a target after any of the given traits changes.
    @discardableResult public func registerForTraitChanges<Target: AnyObject, each Argument, Result>(
        _ traits: [UITrait], target: Target, action: @escaping (Target) -> (repeat each Argument) -> Result
    ) -> any UITraitChangeRegistration {
        registerForTraitChanges(traits, target: target, action: Selector(action))
    }

    /// Calls a method of the object after any of the given traits changes.
    @discardableResult public func registerForTraitChanges<Target: AnyObject, each Argument, Result>(
        _ traits: [UITrait], action: @escaping (Target) -> (repeat each Argument) -> Result
    ) -> any UITraitChangeRegistration {
        registerForTraitChanges(traits, action: Selector(action))
    }

    /// Sends an action to the object after any of the given traits changes.
    @discardableResult public func registerForTraitChanges(
        _ traits: [UITrait], action: Selector
    ) -> any UITraitChangeRegistration {
        observe(traits) { object, previous in _ = unsafe object.perform(action, with: object, with: previous) }
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

    /// Notifies the object and its observers of a change, unless such changes never end.
    func traitsDidChange(from previous: UITraitCollection) {
        SimulatedDevice.current.mainLoop.traitFeedback.tell(self) { announceTraits(from: previous) }
    }

    private func announceTraits(from previous: UITraitCollection) {
        traitCollectionDidChange(previous)
        guard let responder = self as? UIResponder, !responder.traitObservations.isEmpty else { return }
        let present = traitCollection
        for observation in responder.traitObservations
        where observation.traits.contains(where: { $0.differs(previous, present) }) {
            observation.call(responder, previous)
        }
    }
}

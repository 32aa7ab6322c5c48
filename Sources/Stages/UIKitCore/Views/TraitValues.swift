// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation

/// The values of traits; each begins as not specified.
struct TraitValues: Hashable, Sendable {
    var idiom = UIUserInterfaceIdiom.unspecified
    var scale: CGFloat = 0
    var horizontal = UIUserInterfaceSizeClass.unspecified
    var vertical = UIUserInterfaceSizeClass.unspecified
    var style = UIUserInterfaceStyle.unspecified
    var category = UIContentSizeCategory.unspecified
    var capture = UISceneCaptureState.unspecified
    var direction = UITraitEnvironmentLayoutDirection.unspecified
    var contrast = UIAccessibilityContrast.unspecified
    var gamut = UIDisplayGamut.unspecified
    var level = UIUserInterfaceLevel.unspecified
    var legibility = UILegibilityWeight.unspecified
    /// The limits of a category that overrides leave as it is.
    var limits: ContentSizeLimits?
    /// The values of traits that the app defines.
    private(set) var own: [ObjectIdentifier: AppTraitValue] = [:]

    /// The values that are the same on all screens.
    static var standard: TraitValues {
        var values = TraitValues()
        (values.style, values.category, values.direction) = (.light, .large, .leftToRight)
        (values.contrast, values.gamut, values.level, values.legibility) = (.normal, .SRGB, .base, .regular)
        return values
    }

    /// Returns the values, with those that are specified by `overrides` in their place.
    func overridden(by overrides: TraitValues) -> TraitValues {
        var result = self
        if overrides.idiom != .unspecified { result.idiom = overrides.idiom }
        if overrides.scale != 0 { result.scale = overrides.scale }
        if overrides.horizontal != .unspecified { result.horizontal = overrides.horizontal }
        if overrides.vertical != .unspecified { result.vertical = overrides.vertical }
        if overrides.style != .unspecified { result.style = overrides.style }
        result.overrideCategory(by: overrides)
        if overrides.capture != .unspecified { result.capture = overrides.capture }
        if overrides.direction != .unspecified { result.direction = overrides.direction }
        if overrides.contrast != .unspecified { result.contrast = overrides.contrast }
        if overrides.gamut != .unspecified { result.gamut = overrides.gamut }
        if overrides.level != .unspecified { result.level = overrides.level }
        if overrides.legibility != .unspecified { result.legibility = overrides.legibility }
        if !overrides.own.isEmpty { result.own.merge(overrides.own) { $1 } }
        return result
    }

    /// Returns whether content that was drawn with other values is out of date.
    func drawsDifferently(from other: TraitValues) -> Bool {
        var other = other
        (other.capture, other.horizontal, other.vertical) = (capture, horizontal, vertical)
        return self != other
    }

    /// The value of a trait.
    subscript<Trait: UITraitDefinition>(_ trait: Trait.Type) -> Trait.Value {
        get {
            if let system = trait as? any SystemTrait.Type {
                return value(of: system) as? Trait.Value ?? Trait.defaultValue
            }
            return own[ObjectIdentifier(trait)]?.box.value as? Trait.Value ?? Trait.defaultValue
        }
        set {
            if let system = trait as? any SystemTrait.Type {
                set(system, to: newValue)
            } else {
                own[ObjectIdentifier(trait)] = AppTraitValue(trait, newValue)
            }
        }
    }

    /// Returns whether the value of a trait is specified.
    func contains(_ trait: UITrait) -> Bool {
        if let system = trait as? any SystemTrait.Type { return isSpecified(system) }
        return own[ObjectIdentifier(trait)] != nil
    }

    /// Makes a trait not specified.
    mutating func remove(_ trait: UITrait) {
        if let system = trait as? any SystemTrait.Type {
            reset(system)
        } else {
            own[ObjectIdentifier(trait)] = nil
        }
    }

    private func value<Trait: SystemTrait>(of trait: Trait.Type) -> Any { self[keyPath: Trait.path] }

    private mutating func set<Trait: SystemTrait>(_ trait: Trait.Type, to value: Any) {
        if let value = value as? Trait.Value { self[keyPath: Trait.path] = value }
    }

    private func isSpecified<Trait: SystemTrait>(_ trait: Trait.Type) -> Bool {
        self[keyPath: Trait.path] != Trait.defaultValue
    }

    private mutating func reset<Trait: SystemTrait>(_ trait: Trait.Type) {
        self[keyPath: Trait.path] = Trait.defaultValue
    }
}

/// The value of a trait that an app defines.
struct AppTraitValue: Hashable, @unchecked Sendable {
    // Unchecked, as UIKit's trait collections are: a value is set on the main actor and must not change afterward.

    let trait: UITrait
    let box: Box

    /// A value, which stays the same for as long as it is not set again.
    final class Box {
        let value: Any
        init(_ value: Any) { self.value = value }
    }

    init(_ trait: UITrait, _ value: Any) { (self.trait, box) = (trait, Box(value)) }

    /// Returns whether the values are equal, if they can be compared, or the same object, or were set at the same time.
    static func == (left: AppTraitValue, right: AppTraitValue) -> Bool {
        if left.box === right.box { return true }
        if let one = left.box.value as? any Equatable { return one.equals(right.box.value) }
        guard type(of: left.box.value) is AnyClass, type(of: right.box.value) is AnyClass else { return false }
        return (left.box.value as AnyObject) === (right.box.value as AnyObject)
    }

    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(trait)) }
}

extension TraitValues {
    /// The traits of the app whose values differ from other ones.
    func changedOwnTraits(from other: TraitValues) -> [UITrait] {
        let traits = own.merging(other.own) { one, _ in one }.values.map(\.trait)
        return traits.filter { differs($0, from: other) }
    }

    /// Returns whether a trait has another value than in `other`; one of the app has its default where none is set.
    func differs<Trait: UITraitDefinition>(_ trait: Trait.Type, from other: TraitValues) -> Bool {
        if let system = trait as? any SystemTrait.Type { return hasOther(system, than: other) }
        let id = ObjectIdentifier(trait)
        guard own[id] != other.own[id] else { return false }
        let standard = AppTraitValue(trait, trait.defaultValue)
        return own[id] ?? standard != other.own[id] ?? standard
    }

    private func hasOther<Trait: SystemTrait>(_ trait: Trait.Type, than other: TraitValues) -> Bool {
        self[keyPath: Trait.path] != other[keyPath: Trait.path]
    }
}

extension Equatable {
    fileprivate func equals(_ other: Any) -> Bool { self == other as? Self }
}

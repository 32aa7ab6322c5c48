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
    /// The values of traits that the app defines.
    private var own: [ObjectIdentifier: AppTraitValue] = [:]

    /// The values that are the same on all screens.
    static var standard: TraitValues {
        var values = TraitValues()
        (values.style, values.category, values.direction) = (.light, .large, .leftToRight)
        (values.contrast, values.gamut, values.level) = (.normal, .SRGB, .base)
        return values
    }

    /// Returns the values, with those that are specified by `overrides` in their place.
    func overridden(by overrides: TraitValues) -> TraitValues {
        let none = TraitValues()
        var result = self
        func take<Value: Equatable>(_ path: WritableKeyPath<TraitValues, Value>) {
            if overrides[keyPath: path] != none[keyPath: path] { result[keyPath: path] = overrides[keyPath: path] }
        }
        take(\.idiom)
        take(\.scale)
        take(\.horizontal)
        take(\.vertical)
        take(\.style)
        take(\.category)
        take(\.capture)
        take(\.direction)
        take(\.contrast)
        take(\.gamut)
        take(\.level)
        result.own.merge(overrides.own) { $1 }
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
            return own[ObjectIdentifier(trait)]?.value as? Trait.Value ?? Trait.defaultValue
        }
        set {
            if let system = trait as? any SystemTrait.Type {
                set(system, to: newValue)
            } else {
                own[ObjectIdentifier(trait)] = AppTraitValue(newValue)
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
    // Unchecked, because the values of an app's traits stay on the main actor, where they were set.

    let value: Any

    init(_ value: Any) { self.value = value }

    /// Returns whether values that can be compared are equal, or objects are the same; others always differ.
    static func == (left: AppTraitValue, right: AppTraitValue) -> Bool {
        if let one = left.value as? AnyHashable, let other = right.value as? AnyHashable { return one == other }
        if let one = left.value as? any Equatable { return one.equals(right.value) }
        guard type(of: left.value) is AnyClass, type(of: right.value) is AnyClass else { return false }
        return (left.value as AnyObject) === (right.value as AnyObject)
    }

    func hash(into hasher: inout Hasher) { (value as? AnyHashable)?.hash(into: &hasher) }
}

extension Equatable {
    fileprivate func equals(_ other: Any) -> Bool { self == other as? Self }
}

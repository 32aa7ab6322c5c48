// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

/// Classes whose appearance can be set for all instances.
@preconcurrency @MainActor public protocol UIAppearance: NSObjectProtocol {}

extension UIAppearance {
    /// Returns the proxy for all instances of the class and of its subclasses.
    public static func appearance() -> UIAppearanceProxy<Self> { UIAppearanceProxy(containers: []) }

    /// Returns the proxy for instances in views or view controllers of classes, the innermost class first.
    public static func appearance(whenContainedInInstancesOf containerTypes: [UIResponder.Type]) -> UIAppearanceProxy<
        Self
    > { UIAppearanceProxy(containers: containerTypes) }
}

/// Records property values, and sets them in each instance when it enters a window.
///
/// As in UIKit, a view already in a window keeps its values until it enters one again, and a value set on the instance
/// itself takes precedence ("UIAppearance", developer.apple.com/documentation/uikit/uiappearance). A value counts as
/// set if it differs from that of a new instance. Reading a property returns the recorded value, otherwise that of a
/// new instance.
@preconcurrency @MainActor @dynamicMemberLookup public final class UIAppearanceProxy<Target: UIAppearance> {
    private let containers: [UIResponder.Type]
    private let pristine = Instantiable.make(Target.self as AnyClass) as? Target

    init(containers: [UIResponder.Type]) { self.containers = containers }

    /// Accesses the property's value for all instances.
    public subscript<Value>(dynamicMember property: ReferenceWritableKeyPath<Target, Value>) -> Value {
        get {
            let recorded = AppearanceRules.current.rules
                .last { $0.property == property as AnyKeyPath && $0.target == ObjectIdentifier(Target.self) }
            if let value = recorded?.value as? Value { return value }
            guard let pristine else { preconditionFailure("\(Target.self) has no init()") }
            return pristine[keyPath: property]
        }
        set {
            let pristine = pristine
            record(property, newValue) { target in
                if let pristine, !isSame(target[keyPath: property], pristine[keyPath: property]) { return }
                target[keyPath: property] = newValue
            }
        }
    }

    func record(_ property: AnyKeyPath?, _ value: Any?, _ apply: @escaping @MainActor (Target) -> Void) {
        let rule = AppearanceRules.Rule(
            property: property, target: ObjectIdentifier(Target.self), value: value, containers: containers
        ) { object in (object as? Target).map(apply) }
        AppearanceRules.current.add(rule)
    }
}

extension UIAppearanceProxy where Target: UIBarItem {
    /// Sets the title attributes for a state.
    public func setTitleTextAttributes(_ attributes: [NSAttributedString.Key: Any]?, for state: UIControl.State) {
        record(nil, nil) { item in
            if item.titleTextAttributes(for: state) == nil { item.setTitleTextAttributes(attributes, for: state) }
        }
    }
}

extension UIAppearanceProxy where Target: UINavigationBar {
    /// Sets the bars' background image for a height.
    public func setBackgroundImage(_ backgroundImage: UIImage?, for barMetrics: UIBarMetrics) {
        record(nil, nil) { bar in
            if bar.backgroundImage(for: barMetrics) == nil { bar.setBackgroundImage(backgroundImage, for: barMetrics) }
        }
    }
}

/// Returns whether two values are equal; incomparable ones count as equal if they are nil or objects of the same class.
private func isSame(_ left: Any?, _ right: Any?) -> Bool {
    guard let left = unwrapped(left), let right = unwrapped(right) else {
        return unwrapped(left) == nil && unwrapped(right) == nil
    }
    if let left = left as? AnyHashable, let right = right as? AnyHashable { return left == right }
    // Objects without value semantics, such as the default appearance of a bar, are new in each instance.
    return type(of: left) == type(of: right) && left is NSObject
}

/// Returns the value inside an optional, at any depth.
private func unwrapped(_ value: Any?) -> Any? {
    guard let value else { return nil }
    let mirror = Mirror(reflecting: value)
    guard mirror.displayStyle == .optional else { return value }
    return mirror.children.first.flatMap { unwrapped($0.value) }
}

/// The recorded appearance of a device's app.
@MainActor final class AppearanceRules {
    /// A property of a class.
    struct Rule {
        let property: AnyKeyPath?
        let target: ObjectIdentifier
        let value: Any?
        let containers: [UIResponder.Type]
        let apply: @MainActor (AnyObject) -> Void
    }

    /// The rules of the current device.
    static var current: AppearanceRules { SimulatedDevice.current.appearanceRules }

    private(set) var rules: [Rule] = []

    /// Adds a rule, replacing an earlier one for the same property, class and containers.
    func add(_ rule: Rule) {
        if rule.property != nil {
            rules.removeAll { old in
                old.property == rule.property && old.target == rule.target
                    && old.containers.map(ObjectIdentifier.init) == rule.containers.map(ObjectIdentifier.init)
            }
        }
        rules.append(rule)
    }

    /// Applies the recorded values to an object that is, or is shown in, a view; more specific, then later rules win.
    func apply(to object: AnyObject, in view: UIView) {
        // A value that one rule sets counts as set for the next, so the most specific rule goes first.
        for rule in rules.reversed().sorted(by: { $0.containers.count > $1.containers.count })
        where isContained(object === view ? view.next : view, in: rule.containers[...]) {
            rule.apply(object)
        }
    }

    private func isContained(_ start: UIResponder?, in containers: ArraySlice<UIResponder.Type>) -> Bool {
        guard let container = containers.first else { return true }
        var responder = start
        while let current = responder {
            if current.isKind(of: container), isContained(current.next, in: containers.dropFirst()) { return true }
            responder = current.next
        }
        return false
    }
}

extension UIView: UIAppearance {}

extension UIView {
    /// Applies the recorded appearance when the view enters a window.
    func applyAppearance() {
        let rules = AppearanceRules.current
        guard !rules.rules.isEmpty else { return }
        rules.apply(to: self, in: self)
        for item in (self as? UITabBar)?.items ?? [] { rules.apply(to: item, in: self) }
        for item in (self as? UIToolbar)?.items ?? [] { rules.apply(to: item, in: self) }
        guard let bar = self as? UINavigationBar else { return }
        rules.apply(to: bar.content.makeStandardBack(), in: bar)
        for item in bar.items ?? [] {
            let buttons = (item.leftBarButtonItems ?? []) + (item.rightBarButtonItems ?? [])
            for button in buttons + [item.backBarButtonItem].compactMap({ $0 }) { rules.apply(to: button, in: bar) }
        }
    }
}

// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

extension UIColor {
    /// What a dynamic colour asks for its components.
    final class Provider: Sendable {
        let color: @Sendable (UITraitCollection) -> UIColor

        init(_ color: @escaping @Sendable (UITraitCollection) -> UIColor) {
            self.color = color
        }
    }

    /// Where a colour's components come from.
    enum Source: Hashable, Sendable {
        /// They are always the same.
        case fixed(Components)
        /// They are others in a dark interface.
        case pair(light: Components, dark: Components)
        /// The app is asked, and its answer has another opacity if one is given.
        case provider(Provider, alpha: Double?)

        /// The components in some surroundings.
        func components(for traits: @autoclosure () -> UITraitCollection) -> Components {
            switch self {
            case .fixed(let components): return components
            case .pair(let light, let dark): return traits().userInterfaceStyle == .dark ? dark : light
            case .provider(let provider, let alpha):
                let traits = traits()
                var components = provider.color(traits).source.components(for: traits)
                if let alpha { components.alpha = alpha }
                return components
            }
        }

        /// The same with another opacity.
        func withAlpha(_ alpha: Double) -> Source {
            func with(_ components: Components) -> Components {
                var changed = components
                changed.alpha = alpha
                return changed
            }
            return switch self {
            case .fixed(let components): .fixed(with(components))
            case .pair(let light, let dark): .pair(light: with(light), dark: with(dark))
            case .provider(let provider, _): .provider(provider, alpha: alpha)
            }
        }
    }

    /// Creates a colour that asks for its components when it is drawn with, as the surroundings may have changed.
    public convenience init(dynamicProvider: @escaping @Sendable (UITraitCollection) -> UIColor) {
        self.init(source: .provider(Provider(dynamicProvider), alpha: nil))
    }

    /// Creates a colour that is another one in a dark interface.
    convenience init(light: Components, dark: Components) {
        self.init(source: .pair(light: light, dark: dark))
    }

    /// Returns the colour that this one is in some surroundings, and that does not change with them.
    public func resolvedColor(with traitCollection: UITraitCollection) -> UIColor {
        UIColor(source: .fixed(source.components(for: traitCollection)))
    }

    /// Writes the components to where they are wanted; returns true, as every colour here has them.
    @discardableResult public func getRed(
        _ red: inout CGFloat, green: inout CGFloat, blue: inout CGFloat, alpha: inout CGFloat
    ) -> Bool {
        (red, green, blue, alpha) = (components.red, components.green, components.blue, components.alpha)
        return true
    }
}

extension UIColor.Provider: Hashable {
    // Closures cannot be compared: a provider equals itself alone.
    static func == (one: UIColor.Provider, other: UIColor.Provider) -> Bool { one === other }

    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension UITraitCollection {
    private static let key = "org.secondscreen.traits"
    /// What dynamic colours go by where nothing else is said.
    private static let light = UITraitCollection(
        userInterfaceIdiom: .phone, displayScale: 1, horizontalSizeClass: .unspecified,
        verticalSizeClass: .unspecified)

    /// The surroundings that dynamic colours on this thread go by: while a view draws, the view's.
    public class var current: UITraitCollection {
        get { Thread.current.threadDictionary[key] as? UITraitCollection ?? light }
        set { Thread.current.threadDictionary[key] = newValue }
    }

    /// Does `actions` with these surroundings as the ``current`` ones.
    public func performAsCurrent(_ actions: () -> Void) {
        let outer = Self.current
        Self.current = self
        actions()
        Self.current = outer
    }
}

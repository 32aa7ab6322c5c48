// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

/// An effect for a visual effect view.
open class UIVisualEffect: NSObject, @unchecked Sendable {
    // Unchecked, because an open class may be subclassed; this class itself holds only constants.

    /// The color that represents the effect; nil for none.
    var fill: UIColor? { nil }
}

/// A translucent effect; it does not blur here.
open class UIBlurEffect: UIVisualEffect, @unchecked Sendable {
    /// Constants that describe the style of the effect.
    public enum Style: Int, Sendable {
        /// A very light style.
        case extraLight = 0
        /// Light.
        case light = 1
        /// Dark.
        case dark = 2
        /// A style that matches the interface.
        case regular = 4
        /// A prominent style that matches the interface.
        case prominent = 5
        /// An ultrathin material that matches the interface.
        case systemUltraThinMaterial = 6
        /// A thin material that matches the interface.
        case systemThinMaterial = 7
        /// A material that matches the interface.
        case systemMaterial = 8
        /// A thick material that matches the interface.
        case systemThickMaterial = 9
        /// The material of system bars.
        case systemChromeMaterial = 10
        /// Light and ultrathin.
        case systemUltraThinMaterialLight = 11
        /// Light and thin.
        case systemThinMaterialLight = 12
        /// Light.
        case systemMaterialLight = 13
        /// Light and thick.
        case systemThickMaterialLight = 14
        /// The material of system bars, light.
        case systemChromeMaterialLight = 15
        /// Dark and ultrathin.
        case systemUltraThinMaterialDark = 16
        /// Dark and thin.
        case systemThinMaterialDark = 17
        /// Dark.
        case systemMaterialDark = 18
        /// Dark and thick.
        case systemThickMaterialDark = 19
        /// The material of system bars, dark.
        case systemChromeMaterialDark = 20
    }

    private let style: Style

    /// Creates an effect with a style.
    public init(style: Style) { self.style = style }

    /// The color that represents the effect.
    override var fill: UIColor? {
        func adaptive(_ alpha: CGFloat) -> UIColor {
            UIColor { UIColor(white: $0.userInterfaceStyle == .dark ? 0.15 : 0.97, alpha: alpha) }
        }
        return switch style {
        case .extraLight, .systemThickMaterialLight, .systemChromeMaterialLight: UIColor(white: 0.97, alpha: 0.9)
        case .systemUltraThinMaterialLight: UIColor(white: 0.97, alpha: 0.45)
        case .systemThickMaterialDark, .systemChromeMaterialDark: UIColor(white: 0.11, alpha: 0.9)
        case .systemUltraThinMaterialDark: UIColor(white: 0.11, alpha: 0.45)
        case .light, .systemMaterialLight: UIColor(white: 0.97, alpha: 0.75)
        case .systemThinMaterialLight: UIColor(white: 0.97, alpha: 0.6)
        case .dark, .systemMaterialDark: UIColor(white: 0.11, alpha: 0.75)
        case .systemThinMaterialDark: UIColor(white: 0.11, alpha: 0.6)
        case .systemUltraThinMaterial: adaptive(0.45)
        case .systemThinMaterial: adaptive(0.6)
        case .regular, .systemMaterial: adaptive(0.75)
        case .prominent, .systemThickMaterial, .systemChromeMaterial: adaptive(0.9)
        }
    }
}

/// An effect that makes content stand out from a blur; has no effect here.
open class UIVibrancyEffect: UIVisualEffect, @unchecked Sendable {
    /// The blur behind the content.
    public let blurEffect: UIBlurEffect

    /// Creates an effect for a blur.
    public init(blurEffect: UIBlurEffect) { self.blurEffect = blurEffect }

    /// Creates an effect with a style, which is ignored, for a blur.
    public convenience init(blurEffect: UIBlurEffect, style: UIVibrancyEffectStyle) {
        self.init(blurEffect: blurEffect)
    }
}

/// Constants that describe the content of a vibrancy effect.
public enum UIVibrancyEffectStyle: Int, Sendable {
    /// Labels.
    case label = 0
    /// Secondary labels.
    case secondaryLabel = 1
    /// Tertiary labels.
    case tertiaryLabel = 2
    /// Quaternary labels.
    case quaternaryLabel = 3
    /// Fills.
    case fill = 4
    /// Secondary fills.
    case secondaryFill = 5
    /// Tertiary fills.
    case tertiaryFill = 6
    /// Separators.
    case separator = 7
}

/// A view that shows an effect behind its ``contentView``.
@preconcurrency @MainActor open class UIVisualEffectView: UIView {
    /// The effect; nil for none.
    open var effect: UIVisualEffect? {
        didSet { if effect !== oldValue { contentView.backgroundColor = effect?.fill } }
    }
    /// The view to which you add content.
    public let contentView = UIView()

    /// Creates a view with an effect.
    public init(effect: UIVisualEffect?) {
        self.effect = effect
        super.init(frame: .zero)
        setUp()
    }

    /// Creates a view without an effect.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        setUp()
    }

    /// Creates a view without an effect.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        setUp()
    }

    private func setUp() {
        contentView.backgroundColor = effect?.fill
        contentView.frame = bounds
        contentView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        addSubview(contentView)
    }
}

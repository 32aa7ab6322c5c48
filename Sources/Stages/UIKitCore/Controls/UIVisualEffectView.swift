// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

/// What a visual effect view does to what is behind it.
open class UIVisualEffect: NSObject, @unchecked Sendable {
    // Unchecked, because an open class may be subclassed; this class itself holds constants only.
}

/// An effect that lets what is behind shine through; nothing is blurred here.
open class UIBlurEffect: UIVisualEffect, @unchecked Sendable {
    /// How light and how dense the effect is.
    public enum Style: Int, Sendable {
        /// Very light and dense.
        case extraLight = 0
        /// Light.
        case light = 1
        /// Dark.
        case dark = 2
        /// As the interface calls for.
        case regular = 4
        /// As the interface calls for, and dense.
        case prominent = 5
        /// As the interface calls for, hardly to be seen.
        case systemUltraThinMaterial = 6
        /// As the interface calls for, thin.
        case systemThinMaterial = 7
        /// As the interface calls for.
        case systemMaterial = 8
        /// As the interface calls for, dense.
        case systemThickMaterial = 9
        /// As bars of the system are.
        case systemChromeMaterial = 10
        /// Light and thin.
        case systemThinMaterialLight = 12
        /// Light.
        case systemMaterialLight = 13
        /// Dark and thin.
        case systemThinMaterialDark = 17
        /// Dark.
        case systemMaterialDark = 18
    }

    private let style: Style

    /// Creates an effect of a style.
    public init(style: Style) {
        self.style = style
        super.init()
    }

    /// What stands for the effect.
    var fill: UIColor {
        func adaptive(_ alpha: CGFloat) -> UIColor {
            UIColor { traits in
                traits.userInterfaceStyle == .dark
                    ? UIColor(white: 0.15, alpha: alpha) : UIColor(white: 0.97, alpha: alpha)
            }
        }
        return switch style {
        case .extraLight: UIColor(white: 0.97, alpha: 0.9)
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

/// A view that lets what is behind it shine through; content is put into its ``contentView``.
@MainActor open class UIVisualEffectView: UIView {
    /// What is done to what is behind; nil for nothing.
    open var effect: UIVisualEffect? {
        didSet { if effect !== oldValue { contentView.backgroundColor = (effect as? UIBlurEffect)?.fill } }
    }
    /// The view that content is put into.
    public let contentView = UIView()

    /// Creates a view with a zero frame with an effect.
    public init(effect: UIVisualEffect?) {
        self.effect = effect
        super.init(frame: .zero)
        setUp()
    }

    /// Creates a view without effect.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        setUp()
    }

    /// Creates a view with a zero frame without effect.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        setUp()
    }

    private func setUp() {
        contentView.backgroundColor = (effect as? UIBlurEffect)?.fill
        contentView.frame = bounds
        contentView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        addSubview(contentView)
    }
}

// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

/// The background of a button or a cell.
public struct UIBackgroundConfiguration: Hashable, Sendable {
    /// The fill color; nil for the default.
    public var backgroundColor: UIColor?
    /// The transformer of the fill color; nil for none.
    public var backgroundColorTransformer: UIConfigurationColorTransformer?
    /// The corner radius in points; the corner style of the button can override it. The default is 6 for a button, 8 for a
    /// cell in a sidebar, and 0 for others.
    public var cornerRadius: CGFloat = 0
    /// The distances of the background from the edges of the view in points. The default is zero.
    public var backgroundInsets = NSDirectionalEdgeInsets.zero
    /// The stroke color; nil for none.
    public var strokeColor: UIColor?
    /// The transformer of the stroke color; nil for none.
    public var strokeColorTransformer: UIConfigurationColorTransformer?
    /// The stroke width in points.
    public var strokeWidth: CGFloat = 0
    /// The distance of the stroke outside the edges of the background in points. The default is 0.
    public var strokeOutset: CGFloat = 0
    /// The effect over the color, in cells, headers and footers; nil for none.
    public var visualEffect: UIVisualEffect?
    /// The view over the color and the effect, in cells, headers and footers; nil for none.
    public var customView: UIView?

    /// Creates a background without a color.
    init(cornerRadius: CGFloat = 0) { self.cornerRadius = cornerRadius }

    /// Returns a clear background.
    public static func clear() -> UIBackgroundConfiguration { UIBackgroundConfiguration() }
    /// Returns the background of a cell in a plain list.
    public static func listPlainCell() -> UIBackgroundConfiguration { list(.systemBackground, radius: 0) }
    /// Returns the background of a cell in a grouped list.
    public static func listGroupedCell() -> UIBackgroundConfiguration {
        list(.secondarySystemGroupedBackground, radius: 0)
    }
    /// Returns the background of a cell in any list; the same as in a plain list here.
    public static func listCell() -> UIBackgroundConfiguration { .listPlainCell() }
    /// Returns the background of a cell in a sidebar.
    public static func listSidebarCell() -> UIBackgroundConfiguration { list(nil, radius: 8) }
    /// Returns the background of a header or footer in a plain list.
    public static func listPlainHeaderFooter() -> UIBackgroundConfiguration { list(.systemBackground, radius: 0) }
    /// Returns the background of a header or footer in a grouped list.
    public static func listGroupedHeaderFooter() -> UIBackgroundConfiguration { list(nil, radius: 0) }

    private static func list(_ color: UIColor?, radius: CGFloat) -> UIBackgroundConfiguration {
        var configuration = UIBackgroundConfiguration()
        (configuration.backgroundColor, configuration.cornerRadius) = (color, radius)
        configuration.listColors = ListColors(normal: color, shown: color)
        return configuration
    }

    /// The colors of a background that follows the state of its cell.
    private struct ListColors: Hashable, Sendable {
        let normal: UIColor?
        /// The color for the state to which the background was last updated.
        var shown: UIColor?
    }

    /// The colors of the background of a list; nil for a background that does not depend on the state.
    private var listColors: ListColors?

    /// Returns the background for a state: that of a list is gray while its cell is selected or highlighted, unless it has
    /// a color of its own.
    public func updated(for state: any UIConfigurationState) -> UIBackgroundConfiguration {
        guard let listColors, backgroundColor == listColors.shown, let cell = state as? UICellConfigurationState else {
            return self
        }
        var new = self
        new.backgroundColor = cell.isSelected || cell.isHighlighted ? .systemGray4 : listColors.normal
        new.listColors?.shown = new.backgroundColor
        return new
    }
}

extension UIBackgroundConfiguration {
    /// Returns the transformed color; that of a tint color if there is no color.
    public func resolvedBackgroundColor(for tintColor: UIColor) -> UIColor {
        let color = backgroundColor ?? tintColor
        return backgroundColorTransformer?(color) ?? color
    }
    /// Returns the transformed stroke color; that of a tint color if there is no color.
    public func resolvedStrokeColor(for tintColor: UIColor) -> UIColor {
        let color = strokeColor ?? tintColor
        return strokeColorTransformer?(color) ?? color
    }

    /// The transformed color.
    var fill: UIColor? { backgroundColor.map { backgroundColorTransformer?($0) ?? $0 } }
    /// The transformed stroke color; nil without a stroke.
    var stroke: UIColor? {
        strokeWidth > 0 ? strokeColor.map { strokeColorTransformer?($0) ?? $0 } : nil
    }
    /// Whether more than a color fills the view.
    fileprivate var needsView: Bool {
        cornerRadius > 0 || backgroundInsets != .zero || stroke != nil || visualEffect != nil || customView != nil
    }
}

extension UIView {
    /// Shows the background of a cell, header or footer, unless it is only a color.
    ///
    /// - Parameters:
    ///   - configuration: the background; nil for none.
    ///   - back: the subview in front of which it is shown; nil for behind all.
    /// - Returns: whether it is only a color, or none, which the caller shows.
    @discardableResult func showBackground(
        _ configuration: UIBackgroundConfiguration?, above back: UIView? = nil
    ) -> Bool {
        let old = subviews.lazy.compactMap { $0 as? ConfiguredBackground }.first
        guard let configuration, configuration.needsView else {
            old?.removeFromSuperview()
            return true
        }
        let view = old ?? ConfiguredBackground(frame: bounds)
        view.configuration = configuration
        guard old == nil else { return false }
        if let back { insertSubview(view, aboveSubview: back) } else { insertSubview(view, at: 0) }
        return false
    }
}

/// The background of a cell that is more than a color.
@MainActor private final class ConfiguredBackground: UIView {
    private let fill = UIView()
    private let effect = UIVisualEffectView(effect: nil)
    private let stroke = UIView()

    /// What is shown.
    var configuration = UIBackgroundConfiguration() { didSet { if configuration != oldValue { show(oldValue) } } }

    override init(frame: CGRect) {
        super.init(frame: frame)
        (isOpaque, isUserInteractionEnabled) = (false, false)
        autoresizingMask = [.flexibleWidth, .flexibleHeight]
        for view in [fill, effect, stroke] { addSubview(view) }
    }

    required init?(coder: NSCoder) { nil }

    private func show(_ old: UIBackgroundConfiguration) {
        fill.backgroundColor = configuration.fill
        effect.effect = configuration.visualEffect
        effect.isHidden = configuration.visualEffect == nil
        stroke.layer.borderColor = configuration.stroke?.cgColor
        stroke.layer.borderWidth = configuration.stroke == nil ? 0 : configuration.strokeWidth
        for view in [fill, effect] as [UIView] { view.layer.cornerRadius = configuration.cornerRadius }
        effect.clipsToBounds = true
        stroke.layer.cornerRadius = max(configuration.cornerRadius + configuration.strokeOutset, 0)
        if old.customView !== configuration.customView {
            old.customView?.removeFromSuperview()
            if let view = configuration.customView { insertSubview(view, belowSubview: stroke) }
        }
        setNeedsLayout()
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let place = bounds.inset(by: UIEdgeInsets(configuration.backgroundInsets))
        for view in [fill, effect, configuration.customView] { view?.frame = place }
        let outset = configuration.strokeOutset
        stroke.frame = place.insetBy(dx: -outset, dy: -outset)
    }

    /// Shows the border in the color for the current traits.
    override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        stroke.layer.borderColor = configuration.stroke?.cgColor
    }
}

// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

/// A bar that shows how much of something is done.
@MainActor open class UIProgressView: UIView, DrawsFromProperties {
    /// How the bar looks.
    public enum Style: Int, Sendable {
        /// With a track.
        case `default` = 0
        /// Without one, for a toolbar.
        case bar = 1
    }

    /// How the bar looks.
    open var progressViewStyle = Style.default {
        didSet { if progressViewStyle != oldValue { setNeedsCommit() } }
    }
    /// The colour of what is done; nil for the tint colour.
    open var progressTintColor: UIColor? {
        didSet { if progressTintColor != oldValue { setNeedsCommit() } }
    }
    /// The colour of what is left; nil for a grey.
    open var trackTintColor: UIColor? {
        didSet { if trackTintColor != oldValue { setNeedsCommit() } }
    }
    private var share: Float = 0

    /// Creates a bar of a style, at zero.
    public convenience init(progressViewStyle style: Style) {
        self.init(frame: CGRect(x: 0, y: 0, width: 150, height: 4))
        progressViewStyle = style
    }

    /// How much is done, from 0 to 1; what lies outside is brought into it.
    open var progress: Float {
        get { share }
        set { setProgress(newValue, animated: false) }
    }

    /// Sets how much is done.
    open func setProgress(_ progress: Float, animated: Bool) {
        let new = progress.isNaN ? 0 : min(max(progress, 0), 1)
        guard new != share else { return }
        share = new
        setNeedsCommit()
    }

    /// Any width, four points high.
    open override var intrinsicContentSize: CGSize { CGSize(width: UIView.noIntrinsicMetric, height: 4) }
    /// The width that there is, four points high.
    open override func sizeThatFits(_ size: CGSize) -> CGSize { CGSize(width: max(size.width, 0), height: 4) }

    /// Draws the bar in the middle of the height.
    open override func draw(_ rect: CGRect) {
        guard let context = UIGraphicsGetCurrentContext() else { return }
        let height = min(4, bounds.height)
        var bar = CGRect(x: bounds.minX, y: bounds.midY - height / 2, width: bounds.width, height: height)
        let track = trackTintColor ?? (progressViewStyle == .bar ? .clear : .systemFill)
        context.fill(bar, color: track)
        bar.size.width *= CGFloat(share)
        context.fill(bar, radius: min(height, bar.width) / 2, color: progressTintColor ?? tintColor)
    }
}

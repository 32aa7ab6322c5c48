// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

/// The looks of a preview. Previews are not shown.
@preconcurrency @MainActor open class UIPreviewParameters: NSObject {
    /// The visible part of the view, in its coordinates; nil for all of it.
    open var visiblePath: UIBezierPath?
    /// The outline of the shadow; nil for that of the visible part.
    open var shadowPath: UIBezierPath?
    // UIKit's own declaration, so that source written for it compiles.
    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    /// The color behind the view; nil for the default, the system's background color.
    open var backgroundColor: UIColor! = .systemBackground {
        didSet { if backgroundColor == nil { backgroundColor = .systemBackground } }
    }

    /// Creates parameters for a whole view.
    public override init() { super.init() }

    /// Creates parameters for lines of text.
    ///
    /// - Parameter textLineRects: the rectangles of the lines, `CGRect` values in the coordinates of the view.
    public init(textLineRects: [NSValue]) {
        let path = UIBezierPath()
        for value in textLineRects { path.append(UIBezierPath(rect: value.cgRectValue)) }
        visiblePath = path
        super.init()
    }
}

/// The place where a preview is shown. Previews are not shown.
@preconcurrency @MainActor open class UIPreviewTarget: NSObject {
    /// The view that contains the preview.
    public let container: UIView
    /// The center of the preview, in the coordinates of the container.
    public let center: CGPoint
    /// The transform of the preview.
    public let transform: CGAffineTransform

    /// Creates a place.
    public init(container: UIView, center: CGPoint, transform: CGAffineTransform = .identity) {
        (self.container, self.center, self.transform) = (container, center, transform)
        super.init()
    }
}

/// A view and the place where it is shown as a preview. Previews are not shown.
@preconcurrency @MainActor open class UITargetedPreview: NSObject {
    /// The view.
    public let view: UIView
    /// The looks.
    public let parameters: UIPreviewParameters
    /// The place.
    public let target: UIPreviewTarget

    /// Creates a preview.
    public init(view: UIView, parameters: UIPreviewParameters, target: UIPreviewTarget) {
        (self.view, self.parameters, self.target) = (view, parameters, target)
        super.init()
    }

    /// Creates a preview in the place of a view, which must have a superview.
    public convenience init(view: UIView, parameters: UIPreviewParameters = UIPreviewParameters()) {
        let target = UIPreviewTarget(container: view.superview ?? view, center: view.center, transform: view.transform)
        self.init(view: view, parameters: parameters, target: target)
    }

    /// The size of the view in points.
    open var size: CGSize { view.bounds.size }

    /// Returns a preview of the same view in another place.
    open func retargetedPreview(with newTarget: UIPreviewTarget) -> UITargetedPreview {
        UITargetedPreview(view: view, parameters: parameters, target: newTarget)
    }
}

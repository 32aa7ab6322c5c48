// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

/// A view that the user can see enlarged while touching it, if the text size is one for accessibility.
@preconcurrency @MainActor public protocol UILargeContentViewerItem: NSObjectProtocol {
    /// Whether the item is shown enlarged.
    var showsLargeContentViewer: Bool { get }
    /// The title of the enlarged item; nil for none.
    var largeContentTitle: String? { get }
    /// The image of the enlarged item; nil for none.
    var largeContentImage: UIImage? { get }
    /// Whether the image is scaled.
    var scalesLargeContentImage: Bool { get }
    /// The insets of the image.
    var largeContentImageInsets: UIEdgeInsets { get }
}

/// The properties of an enlarged view that were set.
struct LargeContent {
    var isShown = false
    var title: String?
    var image: UIImage?
    var scalesImage = false
    var imageInsets = UIEdgeInsets.zero
}

extension UIView: UILargeContentViewerItem {
    private var largeContent: LargeContent {
        get { accessibility?.largeContent ?? LargeContent() }
        set { setAccessibility.largeContent = newValue }
    }

    /// Whether the view is shown enlarged while the user touches it with a text size for accessibility.
    ///
    /// The default is false. The device has no such size.
    public var showsLargeContentViewer: Bool {
        get { largeContent.isShown }
        set { largeContent.isShown = newValue }
    }
    /// The title of the enlarged view. The default is the text of a label or the title of a button.
    public var largeContentTitle: String? {
        get { largeContent.title ?? (self as? UILabel)?.text ?? (self as? UIButton)?.currentTitle }
        set { largeContent.title = newValue }
    }
    /// The image of the enlarged view. The default is the image of an image view or a button.
    public var largeContentImage: UIImage? {
        get { largeContent.image ?? (self as? UIImageView)?.image ?? (self as? UIButton)?.currentImage }
        set { largeContent.image = newValue }
    }
    /// Whether the image is scaled. The default is false.
    public var scalesLargeContentImage: Bool {
        get { largeContent.scalesImage }
        set { largeContent.scalesImage = newValue }
    }
    /// The insets of the image. The default is zero.
    public var largeContentImageInsets: UIEdgeInsets {
        get { largeContent.imageInsets }
        set { largeContent.imageInsets = newValue }
    }
}

/// An interaction that shows items in a view enlarged while the text size is one for accessibility, which it never is.
@preconcurrency @MainActor open class UILargeContentViewerInteraction: NSObject, UIInteraction {
    /// The delegate.
    open private(set) weak var delegate: (any UILargeContentViewerInteractionDelegate)?
    /// The view of the interaction.
    open private(set) weak var view: UIView?
    /// The recognizer for which others can wait; it never begins, because nothing is enlarged.
    public let gestureRecognizerForExclusionRelationship: UIGestureRecognizer = UILongPressGestureRecognizer()

    /// Creates an interaction with a delegate, which it does not retain.
    public init(delegate: (any UILargeContentViewerInteractionDelegate)?) {
        self.delegate = delegate
        super.init()
    }

    /// Creates an interaction without a delegate.
    public convenience override init() { self.init(delegate: nil) }

    /// Called before the view changes.
    open func willMove(to view: UIView?) {}
    /// Takes the view.
    open func didMove(to view: UIView?) { self.view = view }

    /// Whether items are shown enlarged: if the text size is one for accessibility.
    open class var isEnabled: Bool { UIApplication.shared.preferredContentSizeCategory.isAccessibilityCategory }

    /// Posted when ``isEnabled`` changes, which it never does here.
    nonisolated public static let enabledStatusDidChangeNotification = Notification.Name(
        "UILargeContentViewerInteractionEnabledStatusDidChangeNotification")
}

/// The methods with which a delegate provides enlarged items; all are optional.
@preconcurrency @MainActor public protocol UILargeContentViewerInteractionDelegate: NSObjectProtocol {
    /// Tells the delegate that the user lifted the finger from an enlarged item.
    func largeContentViewerInteraction(
        _ interaction: UILargeContentViewerInteraction, didEndOn item: (any UILargeContentViewerItem)?,
        at point: CGPoint)
    /// Returns the item at a point of the view; nil for the view there.
    func largeContentViewerInteraction(
        _ interaction: UILargeContentViewerInteraction, itemAt point: CGPoint
    ) -> (any UILargeContentViewerItem)?
    /// Returns the controller over which items are shown enlarged.
    func viewController(for interaction: UILargeContentViewerInteraction) -> UIViewController
}

extension UILargeContentViewerInteractionDelegate {
    /// Does nothing.
    public func largeContentViewerInteraction(
        _ interaction: UILargeContentViewerInteraction, didEndOn item: (any UILargeContentViewerItem)?,
        at point: CGPoint
    ) {}
    /// Returns nil.
    public func largeContentViewerInteraction(
        _ interaction: UILargeContentViewerInteraction, itemAt point: CGPoint
    ) -> (any UILargeContentViewerItem)? { nil }
    /// Returns the controller of the interaction's window.
    public func viewController(for interaction: UILargeContentViewerInteraction) -> UIViewController {
        interaction.view?.window?.rootViewController ?? UIViewController()
    }
}

// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation
public import UIKitCore

/// The methods by which a PDF view tells its delegate what happens; all are optional.
@preconcurrency @MainActor public protocol PDFViewDelegate: NSObjectProtocol {
    /// Tells the delegate that a link was tapped. Never called, because links are not read here.
    func pdfViewWillClick(onLink sender: PDFView, with url: URL)
}

extension PDFViewDelegate {
    /// Does nothing.
    public func pdfViewWillClick(onLink sender: PDFView, with url: URL) {}
}

extension NSNotification.Name {
    /// Posted by a PDF view that shows another document.
    public static let PDFViewDocumentChanged = NSNotification.Name("PDFViewDocumentChanged")
    /// Posted by a PDF view whose current page is another one.
    public static let PDFViewPageChanged = NSNotification.Name("PDFViewChangedPage")
    /// Posted by a PDF view whose scale is another one.
    public static let PDFViewScaleChanged = NSNotification.Name("PDFViewChangedScale")
    /// Posted by a PDF view of which other pages are visible.
    public static let PDFViewVisiblePagesChanged = NSNotification.Name("PDFViewVisiblePagesChanged")
    /// Posted by a PDF view that arranges pages in another mode.
    public static let PDFViewDisplayModeChanged = NSNotification.Name("PDFViewDisplayModeChanged")
}

/// How the pixels of images on pages are found.
public enum PDFInterpolationQuality: Int, Sendable {
    /// From the nearest pixel.
    case none = 0
    /// Quickly.
    case low = 1
    /// As well as possible.
    case high = 2
}

/// A view that shows the pages of a document, which the user scrolls and zooms.
///
/// Only the pages that are visible have views and are drawn, at the size at which they are shown. Text is not selected, and
/// links and forms are not followed.
@preconcurrency @MainActor open class PDFView: UIView {
    private(set) lazy var scroller = PDFScroller(self)
    private var observation: NotificationObservation?
    private var pagesScreenfuls = false
    private var scalesItself = false

    /// Creates a view without a document.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        setUp()
    }

    /// Creates a view with a zero frame.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        setUp()
    }

    private func setUp() {
        backgroundColor = UIColor(white: 0.5, alpha: 1)
        clipsToBounds = true
        addSubview(scroller.scroll)
    }

    /// The document; nil for none. Its first page is shown.
    open var document: PDFDocument? {
        didSet {
            guard document !== oldValue else { return }
            observation = document.map { document in
                NotificationObservation(.pagesOfDocumentChanged, of: document) { [weak self] in
                    self?.layoutDocumentView()
                }
            }
            scroller.forgetPage()
            scroller.reload()
            if document?.pageCount ?? 0 == 0 { pageDidChange() }
            NotificationCenter.postForUIKit(.PDFViewDocumentChanged, object: self)
        }
    }

    /// The delegate.
    open weak var delegate: (any PDFViewDelegate)?
    /// The view with the pages, which is zoomed and scrolled; nil without a document.
    open var documentView: UIView? { document == nil ? nil : scroller.content }

    /// Arranges the pages anew. Views do that by themselves when their properties or the document's pages change.
    open func layoutDocumentView() { scroller.reload() }

    /// Fits the pages to the bounds.
    open override func layoutSubviews() {
        super.layoutSubviews()
        scroller.layOut()
    }

    /// Keeps the pages out of a new safe area.
    open override func safeAreaInsetsDidChange() {
        super.safeAreaInsetsDidChange()
        setNeedsLayout()
    }

    // MARK: Arrangement

    /// How the pages are arranged. The default is one after another.
    open var displayMode = PDFDisplayMode.singlePageContinuous {
        didSet {
            guard displayMode != oldValue else { return }
            scroller.reload()
            NotificationCenter.postForUIKit(.PDFViewDisplayModeChanged, object: self)
        }
    }
    /// The direction in which pages follow one another. The default is from the top down.
    open var displayDirection = PDFDisplayDirection.vertical {
        didSet { if displayDirection != oldValue { scroller.reload() } }
    }
    /// Whether the first page is alone where two are beside each other. The default is false.
    open var displaysAsBook = false { didSet { if displaysAsBook != oldValue { scroller.reload() } } }
    /// The box of the pages that is shown. The default is the crop box, and nothing outside of it is ever drawn.
    open var displayBox = PDFDisplayBox.cropBox { didSet { if displayBox != oldValue { scroller.reload() } } }
    /// Whether pages have margins. The default is true.
    open var displaysPageBreaks = true { didSet { if displaysPageBreaks != oldValue { scroller.reload() } } }
    /// The margins of each page in points of the page. The default is 4.75 above and below, and 4 at the sides.
    open var pageBreakMargins = UIEdgeInsets(top: 4.75, left: 4, bottom: 4.75, right: 4) {
        didSet { if pageBreakMargins != oldValue { scroller.reload() } }
    }
    /// Whether pages with margins cast a shadow. The default is true.
    open var pageShadowsEnabled = true { didSet { if pageShadowsEnabled != oldValue { scroller.reload() } } }

    /// Whether pages follow one another from the right to the left. The default is false, and it has no effect here.
    open var displaysRTL = false
    /// How the pixels of images are found. The default is high, as they are always drawn here.
    open var interpolationQuality = PDFInterpolationQuality.high
    /// Whether addresses and the like in the text become links. The default is false, and it has no effect here, because
    /// text is not read.
    open var enableDataDetectors = false

    /// Shows a page at a time, and lets the user turn pages by swiping in the ``displayDirection``.
    ///
    /// - Parameters:
    ///   - enable: Whether pages are shown that way. They cannot be zoomed then.
    ///   - viewOptions: Options of a page view controller, which have no effect here.
    open func usePageViewController(_ enable: Bool, withViewOptions viewOptions: [AnyHashable: Any]? = nil) {
        guard enable != pagesScreenfuls else { return }
        pagesScreenfuls = enable
        scroller.reload()
    }
    /// Whether a page is shown at a time, and the user swipes to others.
    open var isUsingPageViewController: Bool { pagesScreenfuls }

    // MARK: Scale

    /// The number of points in which a point of a page is shown. The default is 1. Setting it ends automatic scaling.
    open var scaleFactor: CGFloat {
        get { scroller.scale }
        set {
            guard newValue.isFinite, newValue > 0 else { return }
            scalesItself = false
            scroller.setScale(newValue)
        }
    }
    /// The smallest scale, except one that fits. The default is 0.25.
    open var minScaleFactor: CGFloat = 0.25 { didSet { if minScaleFactor != oldValue { limitsDidChange() } } }
    /// The largest scale, except one that fits. The default is 5.
    open var maxScaleFactor: CGFloat = 5 { didSet { if maxScaleFactor != oldValue { limitsDidChange() } } }
    /// The scale at which the pages fit in the view: their width, or a page as a whole if one is shown at a time.
    open var scaleFactorForSizeToFit: CGFloat { scroller.scaleToFit }
    /// Whether pages are always scaled to fit, until the user zooms. The default is false.
    open var autoScales: Bool {
        get { scalesItself }
        set {
            guard newValue != scalesItself else { return }
            scalesItself = newValue
            if newValue { scroller.setScale(scroller.scaleToFit) }
        }
    }
    /// Whether the scale can become larger.
    open var canZoomIn: Bool { document != nil && scaleFactor < scroller.scroll.maximumZoomScale }
    /// Whether the scale can become smaller.
    open var canZoomOut: Bool { document != nil && scaleFactor > scroller.scroll.minimumZoomScale }
    /// Makes pages larger by a quarter.
    open func zoomIn(_ sender: Any?) { scaleFactor *= 1.25 }
    /// Makes pages smaller by a fifth.
    open func zoomOut(_ sender: Any?) { scaleFactor /= 1.25 }

    private func limitsDidChange() { scroller.setScale(scalesItself ? scroller.scaleToFit : scaleFactor) }

    /// Ends automatic scaling, because the user zooms.
    func userDidZoom() {
        scalesItself = false
        scaleDidChange()
    }

    /// Posts that the scale has changed.
    func scaleDidChange() { NotificationCenter.postForUIKit(.PDFViewScaleChanged, object: self) }

    /// Posts that other pages are visible.
    func visiblePagesDidChange() { NotificationCenter.postForUIKit(.PDFViewVisiblePagesChanged, object: self) }

    /// Posts that the current page is another one.
    func pageDidChange() { NotificationCenter.postForUIKit(.PDFViewPageChanged, object: self) }
}

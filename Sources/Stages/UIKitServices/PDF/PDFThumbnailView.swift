// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation
public import UIKitCore

/// How thumbnails follow one another.
public enum PDFThumbnailLayoutMode: Int, Sendable {
    /// From the top down.
    case vertical = 0
    /// From left to right.
    case horizontal = 1
}

/// A view with small pictures of a PDF view's pages. A tap on one shows its page; the current page has a border.
///
/// Unlike on a device, where a horizontal view shows only some of many pages, it scrolls.
@preconcurrency @MainActor open class PDFThumbnailView: UIView, UIScrollViewDelegate {
    /// The space between thumbnails in points.
    private static let spacing: CGFloat = 8

    private let scroll = UIScrollView()
    private lazy var pages = PDFPageViews(in: scroll)
    private var layout = PDFPageLayout()
    private var observers: [NotificationObservation] = []
    /// The document whose pages are observed.
    private weak var observedDocument: PDFDocument?
    private var documentObserver: NotificationObservation?

    /// The PDF view; nil for none. It is not retained.
    open weak var pdfView: PDFView? {
        didSet {
            guard pdfView !== oldValue else { return }
            let names: [Notification.Name] = [.PDFViewDocumentChanged, .PDFViewPageChanged]
            observers = names.compactMap { name in
                pdfView.map { view in
                    NotificationObservation(name, of: view) { [weak self] in self?.viewDidChange(name) }
                }
            }
            reload()
        }
    }
    /// The size in which each thumbnail fits, in points. The default is 60 × 80.
    open var thumbnailSize = CGSize(width: 60, height: 80) { didSet { if thumbnailSize != oldValue { reload() } } }
    /// How thumbnails follow one another. The default is from the top down.
    open var layoutMode = PDFThumbnailLayoutMode.vertical { didSet { if layoutMode != oldValue { reload() } } }
    /// The insets of the thumbnails in points. The default is zero.
    open var contentInset = UIEdgeInsets.zero {
        didSet {
            guard contentInset != oldValue else { return }
            scroll.contentInset = contentInset
            reload()
        }
    }
    /// The current page of the PDF view, in an array; nil without one.
    open var selectedPages: [PDFPage]? { pdfView?.currentPage.map { [$0] } }

    /// Creates a view without thumbnails.
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
        addSubview(scroll)
        scroll.delegate = self
        let tap = UITapGestureRecognizer()
        tap.addAction(
            UIAction { [weak self, weak tap] _ in
                guard let self, let tap else { return }
                goToPage(at: tap.location(in: scroll))
            })
        scroll.addGestureRecognizer(tap)
    }

    private func goToPage(at point: CGPoint) {
        guard let index = layout.pages(in: CGRect(origin: point, size: CGSize(width: 1, height: 1))).first,
            let page = pdfView?.document?.page(at: index)
        else { return }
        pdfView?.go(to: page)
    }

    /// Places the thumbnails.
    open override func layoutSubviews() {
        super.layoutSubviews()
        guard scroll.frame != bounds else { return }
        scroll.frame = bounds
        reload()
    }

    private func observeDocument() {
        let document = pdfView?.document
        guard document !== observedDocument else { return }
        observedDocument = document
        documentObserver = document.map { document in
            NotificationObservation(.pagesOfDocumentChanged, of: document) { [weak self] in self?.reload() }
        }
    }

    private func reload() {
        observeDocument()
        pages.removeAll()
        let (document, size) = (pdfView?.document, thumbnailSize)
        let box = pdfView?.displayBox ?? .cropBox
        let half = Self.spacing / 2
        layout = PDFPageLayout(
            rows: PDFPageLayout.rows(document?.pageCount ?? 0, isTwoUp: false, isBook: false),
            margins: UIEdgeInsets(top: half, left: half, bottom: half, right: half),
            direction: layoutMode == .vertical ? .vertical : .horizontal
        ) { index in
            guard let shown = document?.page(at: index)?.shownSize(of: box) else { return .zero }
            let scale = max(min(size.width / shown.width, size.height / shown.height), 0)
            return CGSize(width: shown.width * scale, height: shown.height * scale)
        }
        // Centered across the view.
        let isVertical = layoutMode == .vertical
        layout.center(in: scroll.bounds.inset(by: contentInset).size, horizontally: isVertical)
        scroll.contentSize = layout.size
        showPages()
    }

    private func viewDidChange(_ name: Notification.Name) {
        if name == .PDFViewDocumentChanged { return reload() }
        for (index, view) in pages.views { mark(view, index) }
        guard let page = pdfView?.currentPage, let index = pdfView?.document?.index(for: page),
            let frame = layout.frames[index]
        else { return }
        scroll.scrollRectToVisible(frame, animated: false)
    }

    private func mark(_ view: PDFPageView, _ index: Int) {
        let isCurrent = pdfView?.scroller.current == index
        view.layer.borderWidth = isCurrent ? 2 : 0.5
        view.layer.borderColor = (isCurrent ? tintColor : UIColor.separator).cgColor
    }

    private func showPages() {
        let box = pdfView?.displayBox ?? .cropBox
        pages.show(layout, in: scroll.bounds) { index in
            guard let page = pdfView?.document?.page(at: index) else { return nil }
            let view = PDFPageView(page, box)
            mark(view, index)
            return view
        }
    }

    /// Shows the thumbnails that have become visible.
    open func scrollViewDidScroll(_ scrollView: UIScrollView) { showPages() }
}

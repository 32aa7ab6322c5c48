// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Testing

@testable import UIKitCore
@testable import UIKitServices

extension DeviceTests {
    /// The views of PDFKit.
    @MainActor struct PDFViewTests {
        private let simulation = Simulation()
        private let window = UIWindow(frame: UIScreen.main.bounds)
        private let view = PDFView(frame: CGRect(x: 0, y: 100, width: 200, height: 300))

        init() {
            simulation.launch()
            window.makeKeyAndVisible()
            window.addSubview(view)
            view.displaysPageBreaks = false
        }

        /// Shows a document with pages of 100 × 200 points.
        private func show(_ count: Int) throws -> PDFDocument {
            let colors = Array(repeating: "1 0 0", count: count)
            let document = try #require(PDFDocument(data: PDFFixture.pages(colors, width: 100, height: 200)))
            view.document = document
            simulation.device.settle()
            return document
        }

        private var scroll: UIScrollView { view.scroller.scroll }
        private var current: Int? { view.scroller.current }
        private var shown: [Int] { view.visiblePages.compactMap { view.document?.index(for: $0) } }
        /// Returns a frame without the last digits of its computation.
        private static func rounded(_ frame: CGRect) -> CGRect {
            func round(_ number: CGFloat) -> CGFloat { (number * 1000).rounded() / 1000 }
            return CGRect(
                x: round(frame.minX), y: round(frame.minY), width: round(frame.width), height: round(frame.height))
        }

        private var pageViews: [CGRect] {
            view.scroller.content.subviews.map { view.convert($0.bounds, from: $0) }.sorted { $0.minY < $1.minY }
        }

        @Test func `a document is shown from its first page, centered, with views for visible pages only`() throws {
            let log = NotificationLog(.PDFViewDocumentChanged, .PDFViewPageChanged)
            let document = try show(50)
            #expect(log.names == ["PDFViewChangedPage", "PDFViewDocumentChanged"])
            #expect(log.objects.allSatisfy { $0 === view })
            #expect(view.currentPage === document.page(at: 0) && view.scaleFactor == 1)
            #expect(shown == [0, 1])
            #expect(
                pageViews == [
                    CGRect(x: 50, y: 0, width: 100, height: 200), CGRect(x: 50, y: 200, width: 100, height: 200),
                ])
            scroll.contentOffset.y = 1150
            simulation.device.settle()
            #expect(shown == [5, 6, 7] && view.scroller.content.subviews.count == 3 && current == 6)
            view.document = nil
            #expect(view.currentPage == nil && view.scroller.content.subviews.isEmpty && view.documentView == nil)
        }

        @Test func `automatic scaling fits the width and follows the view`() throws {
            view.autoScales = true
            _ = try show(3)
            #expect(view.scaleFactor == 2 && view.scaleFactorForSizeToFit == 2)
            #expect(scroll.contentSize == CGSize(width: 200, height: 1200))
            view.frame.size.width = 150
            simulation.device.settle()
            #expect(view.scaleFactor == 1.5 && scroll.contentSize == CGSize(width: 150, height: 900))
            view.displayDirection = .horizontal
            #expect(view.scaleFactor == 1.5 && scroll.contentSize == CGSize(width: 450, height: 300))
            view.displayMode = .singlePage
            #expect(view.scaleFactor == 1.5)
            view.scaleFactor = 100
            #expect(view.scaleFactor == view.maxScaleFactor && !view.autoScales && !view.canZoomIn)
            view.scaleFactor = .nan
            #expect(view.scaleFactor == 5)
        }

        @Test func `margins surround each page`() throws {
            view.displaysPageBreaks = true
            view.pageBreakMargins = UIEdgeInsets(top: 10, left: 20, bottom: 30, right: 40)
            _ = try show(3)
            #expect(scroll.contentSize == CGSize(width: 160, height: 720))
            #expect(pageViews[0] == CGRect(x: 40, y: 10, width: 100, height: 200))
            #expect(pageViews[1].minY == 250)
        }

        @Test func `pages are gone to, and the current one changes`() throws {
            let document = try show(4)
            let log = NotificationLog(.PDFViewPageChanged)
            view.goToNextPage(nil)
            #expect(current == 1 && scroll.contentOffset.y == 200)
            view.go(to: try #require(document.page(at: 2)))
            #expect(current == 2 && scroll.contentOffset.y == 400)
            // The last page cannot be scrolled to the top.
            view.goToLastPage(nil)
            #expect(current == 3 && scroll.contentOffset.y == 500 && !view.canGoToNextPage)
            view.goToNextPage(nil)
            #expect(current == 3 && log.entries.count == 3)
            view.goToPreviousPage(nil)
            #expect(current == 2)
            view.goToFirstPage(nil)
            #expect(current == 0 && !view.canGoToPreviousPage && view.canGoToNextPage)
            view.go(to: PDFPage())
            #expect(current == 0)
            // A rectangle in coordinates in which y points up.
            view.go(to: CGRect(x: 0, y: 100, width: 10, height: 50), on: try #require(document.page(at: 1)))
            #expect(scroll.contentOffset.y == 250)
        }

        @Test func `destinations are places on pages`() throws {
            let document = try show(4)
            let page = try #require(document.page(at: 1))
            view.go(to: PDFDestination(page: page, at: CGPoint(x: 0, y: 150)))
            #expect(current == 1 && scroll.contentOffset.y == 250)
            let destination = try #require(view.currentDestination)
            #expect(destination.page === page && destination.point == CGPoint(x: -50, y: 150))
            let unspecified = kPDFDestinationUnspecifiedValue
            let top = PDFDestination(page: page, at: CGPoint(x: unspecified, y: unspecified))
            top.zoom = 2
            view.go(to: top)
            #expect(view.scaleFactor == 2 && scroll.contentOffset == CGPoint(x: 0, y: 400))
        }

        @Test func `a page at a time fits as a whole, and two can be beside each other`() throws {
            view.displayMode = .singlePage
            view.autoScales = true
            _ = try show(5)
            #expect(view.scaleFactor == 1.5 && shown == [0])
            #expect(pageViews.map(Self.rounded) == [CGRect(x: 25, y: 0, width: 150, height: 300)])
            view.goToNextPage(nil)
            #expect(shown == [1] && current == 1)
            view.displayMode = .twoUpContinuous
            #expect(view.scaleFactor == 1 && scroll.contentSize == CGSize(width: 200, height: 600))
            view.goToFirstPage(nil)
            #expect(shown == [0, 1, 2, 3])
            view.goToNextPage(nil)
            #expect(current == 2)
            view.displaysAsBook = true
            #expect(view.scroller.layout.frames[0]?.minX == 50 && view.scroller.layout.frames[1]?.minY == 200)
        }

        @Test func `pages can be turned by swiping`() throws {
            view.usePageViewController(true)
            view.displayDirection = .horizontal
            _ = try show(3)
            #expect(view.isUsingPageViewController && scroll.isPagingEnabled)
            #expect(scroll.contentSize == CGSize(width: 600, height: 300))
            #expect(pageViews.map(Self.rounded) == [CGRect(x: 25, y: 0, width: 150, height: 300)])
            view.goToNextPage(nil)
            #expect(scroll.contentOffset.x == 200 && current == 1)
            view.frame.size.width = 300
            simulation.device.settle()
            #expect(scroll.contentOffset.x == 300 && current == 1)
            scroll.contentOffset.x = 600
            #expect(current == 2)
            view.usePageViewController(false)
            #expect(!scroll.isPagingEnabled && current == 2)
        }

        @Test func `a pinch zooms and ends automatic scaling`() throws {
            view.autoScales = true
            _ = try show(3)
            let log = NotificationLog(.PDFViewScaleChanged)
            let device = simulation.device
            device.touchBegan(at: CGPoint(x: 80, y: 200), finger: 0)
            device.touchBegan(at: CGPoint(x: 120, y: 200), finger: 1)
            device.touchMoved(to: CGPoint(x: 140, y: 200), finger: 1, time: 0.1)
            device.touchEnded(finger: 0, time: 0.2)
            device.touchEnded(finger: 1, time: 0.2)
            #expect(view.scaleFactor == 3 && !view.autoScales && !log.entries.isEmpty)
            #expect(scroll.contentSize == CGSize(width: 300, height: 1800))
        }

        @Test func `changes of the document's pages are shown`() throws {
            let document = try show(3)
            document.removePage(at: 0)
            simulation.device.settle()
            #expect(scroll.contentSize.height == 400)
            document.page(at: 0)?.rotation = 90
            simulation.device.settle()
            #expect(view.scroller.layout.frames[0]?.size == CGSize(width: 200, height: 100))
        }

        @Test func `the current page stays when pages before it change`() throws {
            let document = try show(5)
            let page = try #require(document.page(at: 2))
            view.go(to: page)
            document.insert(PDFPage(), at: 0)
            #expect(view.currentPage === page && current == 3)
            document.removePage(at: 0)
            document.removePage(at: 0)
            #expect(view.currentPage === page && current == 1)
            document.exchangePage(at: 0, withPageAt: 1)
            #expect(view.currentPage === page && current == 0)
            // Another page takes the place of the current one.
            let log = NotificationLog(.PDFViewPageChanged)
            document.removePage(at: 0)
            #expect(current == 0 && view.currentPage !== page && log.entries.count == 1)
        }

        @Test func `other visible pages are posted, once for each change`() throws {
            let document = try show(4)
            let log = NotificationLog(.PDFViewVisiblePagesChanged)
            scroll.contentOffset.y = 50
            #expect(log.entries.isEmpty && shown == [0, 1])
            scroll.contentOffset.y = 150
            #expect(log.entries.count == 1 && shown == [0, 1, 2])
            document.page(at: 3)?.rotation = 180
            let count = log.entries.count
            view.document = nil
            #expect(log.entries.count == count + 1 && view.visiblePages.isEmpty)
        }

        @Test func `two pages are turned at a time, by their rows`() throws {
            view.displayMode = .twoUp
            _ = try show(4)
            let log = NotificationLog(.PDFViewPageChanged)
            view.goToNextPage(nil)
            #expect(current == 2 && shown == [2, 3] && !view.canGoToNextPage && !view.canGoToLastPage)
            view.goToNextPage(nil)
            #expect(current == 2 && log.entries.count == 1)
            view.goToLastPage(nil)
            #expect(current == 3)
            view.goToPreviousPage(nil)
            #expect(current == 0 && !view.canGoToPreviousPage && view.canGoToNextPage)
            view.displaysAsBook = true
            view.goToNextPage(nil)
            #expect(current == 1 && shown == [1, 2] && view.canGoToNextPage)
            view.goToNextPage(nil)
            #expect(current == 3 && shown == [3] && !view.canGoToNextPage)
            view.goToPreviousPage(nil)
            view.goToPreviousPage(nil)
            #expect(current == 0 && !view.canGoToFirstPage)
        }

        @Test func `thumbnails follow the document's pages`() throws {
            let document = try show(3)
            let thumbnails = PDFThumbnailView(frame: CGRect(x: 0, y: 400, width: 200, height: 60))
            thumbnails.layoutMode = .horizontal
            thumbnails.thumbnailSize = CGSize(width: 40, height: 40)
            thumbnails.pdfView = view
            window.addSubview(thumbnails)
            simulation.device.settle()
            let strip = try #require(thumbnails.subviews.first as? UIScrollView)
            var count: Int { strip.subviews.filter { $0 is PDFPageView }.count }
            #expect(count == 3)
            document.removePage(at: 2)
            #expect(count == 2)
            document.insert(PDFPage(), at: 0)
            document.insert(PDFPage(), at: 0)
            #expect(count == 4)
            // The pages of another document are followed as well, and those of the previous one no longer.
            let other = try show(1)
            #expect(count == 1)
            other.insert(PDFPage(), at: 1)
            document.removePage(at: 0)
            #expect(count == 2)
        }

        @Test func `places are converted between the view and pages`() throws {
            let document = try show(2)
            let page = try #require(document.page(at: 1))
            #expect(view.page(for: CGPoint(x: 60, y: 250), nearest: false) === page)
            #expect(view.page(for: CGPoint(x: 10, y: 250), nearest: false) == nil)
            #expect(view.page(for: CGPoint(x: 10, y: 250), nearest: true) === page)
            #expect(view.convert(CGPoint(x: 60, y: 250), to: page) == CGPoint(x: 10, y: 150))
            #expect(view.convert(CGPoint(x: 10, y: 150), from: page) == CGPoint(x: 60, y: 250))
        }

        @Test func `a tap on a thumbnail shows its page, and the current page is marked`() throws {
            let document = try show(30)
            let thumbnails = PDFThumbnailView(frame: CGRect(x: 0, y: 400, width: 200, height: 60))
            thumbnails.layoutMode = .horizontal
            thumbnails.thumbnailSize = CGSize(width: 40, height: 40)
            thumbnails.pdfView = view
            window.addSubview(thumbnails)
            simulation.device.settle()
            let strip = try #require(thumbnails.subviews.first as? UIScrollView)
            // Each is 20 points wide and has 4 on each side.
            #expect(strip.contentSize == CGSize(width: 30 * 28, height: 60))
            #expect(strip.subviews.filter { $0 is PDFPageView }.count == 7)
            simulation.device.tap(at: CGPoint(x: 28 * 3 + 10, y: 430), time: 1)
            simulation.device.settle()
            #expect(view.currentPage === document.page(at: 3))
            #expect(thumbnails.selectedPages?.first === view.currentPage)
            let marked = strip.subviews.filter { $0 is PDFPageView && $0.layer.borderWidth == 2 }
            #expect(marked.map(\.frame) == [CGRect(x: 28 * 3 + 4, y: 10, width: 20, height: 40)])
        }
    }
}

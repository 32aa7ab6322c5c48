// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation
public import UIKitCore

/// Attributes of PDF renderer contexts.
open class UIGraphicsPDFRendererFormat: NSObject {
    /// The information about the document, such as its title, by the keys of PDF contexts. The default is empty.
    open var documentInfo: [String: Any] = [:]

    /// Creates a format without information.
    public override init() {}

    /// Returns the default format.
    open class func `default`() -> UIGraphicsPDFRendererFormat { UIGraphicsPDFRendererFormat() }
    /// Returns the most suitable format for the device.
    open class func preferred() -> UIGraphicsPDFRendererFormat { UIGraphicsPDFRendererFormat() }
}

/// The drawing environment of a PDF renderer. What is drawn before the first page is lost.
open class UIGraphicsPDFRendererContext: UIGraphicsRendererContext {
    /// The format of the document.
    public let format: UIGraphicsPDFRendererFormat
    fileprivate let recording: PDFRecording

    fileprivate init(_ bounds: CGRect, _ format: UIGraphicsPDFRendererFormat) {
        recording = PDFRecording(bounds: bounds, information: format.documentInfo)
        self.format = format
        super.init(recording.context)
    }

    /// The bounds of the page; those of the renderer before there is one.
    open var pdfContextBounds: CGRect { recording.pageBounds }

    /// Begins a page with the bounds of the renderer.
    open func beginPage() { recording.beginPage() }
    /// Begins a page with its own bounds; the information about it is ignored.
    open func beginPage(withBounds bounds: CGRect, pageInfo: [String: Any]) { recording.beginPage(bounds) }

    /// Makes a rectangle of the page a link to an address.
    open func setURL(_ url: URL, for rect: CGRect) { recording.addLink(rect, to: url) }
    /// Gives a place on the page a name to which links can lead.
    open func addDestination(withName name: String, at point: CGPoint) { recording.addPlace(point, name: name) }
    /// Makes a rectangle of the page a link to a place with a name.
    open func setDestinationWithName(_ name: String, for rect: CGRect) { recording.addLink(rect, toPlace: name) }
}

/// A renderer for creating PDF documents.
///
/// Paths in one color are vectors; text, images and gradients are images at two pixels per point.
open class UIGraphicsPDFRenderer: NSObject {
    /// The format of the documents.
    public let format: UIGraphicsPDFRendererFormat
    private let bounds: CGRect

    /// Creates a renderer; pages without bounds of their own have these, or the size of a US letter if they are empty.
    public init(bounds: CGRect, format: UIGraphicsPDFRendererFormat = .default()) {
        (self.bounds, self.format) = (bounds, format)
    }

    /// Creates a document from drawing actions, which begin its pages.
    open func pdfData(actions: (UIGraphicsPDFRendererContext) -> Void) -> Data {
        let context = UIGraphicsPDFRendererContext(bounds, format)
        UIGraphicsPushContext(context.cgContext)
        actions(context)
        UIGraphicsPopContext()
        return context.recording.data()
    }

    /// Writes a document from drawing actions to a file.
    open func writePDF(to url: URL, withActions actions: (UIGraphicsPDFRendererContext) -> Void) throws {
        try pdfData(actions: actions).write(to: url)
    }
}

/// The title of a document, in the information about it.
public let kCGPDFContextTitle: CFString = "Title"
/// The author of a document.
public let kCGPDFContextAuthor: CFString = "Author"
/// The subject of a document.
public let kCGPDFContextSubject: CFString = "Subject"
/// The keywords of a document.
public let kCGPDFContextKeywords: CFString = "Keywords"
/// The program that has created a document.
public let kCGPDFContextCreator: CFString = "Creator"

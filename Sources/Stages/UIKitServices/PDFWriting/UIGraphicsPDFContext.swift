// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation
import UIKitCore

/// A document that is being drawn in the current context of a thread.
private final class OpenPDF {
    let recording: PDFRecording
    /// Receives the file.
    let finish: (Data) -> Void

    init(_ bounds: CGRect, _ information: [AnyHashable: Any]?, finish: @escaping (Data) -> Void) {
        var texts: [String: Any] = [:]
        for (key, value) in information ?? [:] { if let key = key.base as? String { texts[key] = value } }
        recording = PDFRecording(bounds: bounds, information: texts)
        self.finish = finish
    }

    private static let key = "org.secondscreen.pdf"

    /// The documents of this thread, innermost last.
    static var all: [OpenPDF] {
        get { Thread.current.threadDictionary[key] as? [OpenPDF] ?? [] }
        set { Thread.current.threadDictionary[key] = newValue }
    }

    /// The document of the current context; nil if that is another one.
    static var current: OpenPDF? {
        all.last.flatMap { $0.recording.context === UIGraphicsGetCurrentContext() ? $0 : nil }
    }

    func begin() {
        Self.all.append(self)
        UIGraphicsPushContext(recording.context)
    }
}

/// Makes a PDF context current, whose document is added to data when the context ends.
///
/// - Parameters:
///   - data: receives the file.
///   - bounds: the bounds of pages that have none of their own; if empty, they are a US letter.
///   - documentInfo: the information about the document, such as its title, by the keys of PDF contexts.
public func UIGraphicsBeginPDFContextToData(
    _ data: NSMutableData, _ bounds: CGRect, _ documentInfo: [AnyHashable: Any]?
) {
    OpenPDF(bounds, documentInfo) { data.append($0) }.begin()
}

/// Makes a PDF context current, whose document is written to a file when the context ends.
///
/// - Parameters:
///   - path: the file.
///   - bounds: the bounds of pages that have none of their own; if empty, they are a US letter.
///   - documentInfo: the information about the document, such as its title, by the keys of PDF contexts.
/// - Returns: whether the file can be created; without it, no context becomes current.
@discardableResult public func UIGraphicsBeginPDFContextToFile(
    _ path: String, _ bounds: CGRect, _ documentInfo: [AnyHashable: Any]?
) -> Bool {
    guard FileManager.default.createFile(atPath: path, contents: nil) else { return false }
    // What cannot be written is lost, as UIKit's function has no result.
    OpenPDF(bounds, documentInfo) { try? $0.write(to: URL(fileURLWithPath: path)) }.begin()
    return true
}

/// Ends the current context if it is a PDF context, and writes the document.
public func UIGraphicsEndPDFContext() {
    guard let document = OpenPDF.current else { return }
    OpenPDF.all.removeLast()
    UIGraphicsPopContext()
    document.finish(document.recording.data())
}

/// Begins a page with the bounds of the PDF context; without such a context, does nothing.
public func UIGraphicsBeginPDFPage() { OpenPDF.current?.recording.beginPage() }

/// Begins a page with its own bounds; the information about it is ignored.
public func UIGraphicsBeginPDFPageWithInfo(_ bounds: CGRect, _ pageInfo: [AnyHashable: Any]?) {
    OpenPDF.current?.recording.beginPage(bounds)
}

/// Returns the bounds of the page; zero without a PDF context.
public func UIGraphicsGetPDFContextBounds() -> CGRect { OpenPDF.current?.recording.pageBounds ?? .zero }

/// Makes a rectangle of the page a link to an address.
public func UIGraphicsSetPDFContextURLForRect(_ url: URL, _ rect: CGRect) {
    OpenPDF.current?.recording.addLink(rect, to: url)
}

/// Gives a place on the page a name to which links can lead.
public func UIGraphicsAddPDFContextDestinationAtPoint(_ name: String, _ point: CGPoint) {
    OpenPDF.current?.recording.addPlace(point, name: name)
}

/// Makes a rectangle of the page a link to a place with a name.
public func UIGraphicsSetPDFContextDestinationForRect(_ name: String, _ rect: CGRect) {
    OpenPDF.current?.recording.addLink(rect, toPlace: name)
}

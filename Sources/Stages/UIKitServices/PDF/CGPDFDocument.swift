// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation
import RenderTree
import Synchronization
public import UIKitCore

/// A PDF document.
///
/// Pages and their boxes are read when the document is created, and contents when a page is drawn, at the size at which it
/// is shown. All pages share the bytes of the file. A document has at most 64 MB and 50,000 pages; further pages are left
/// out.
public final class CGPDFDocument: Sendable {
    /// The maximum size of all object streams after decompression, in bytes.
    private static let maximumStreamBytes = 64 << 20

    /// The file.
    let bytes: [UInt8]
    /// What the dictionaries of the pages say, in order.
    let records: [PDFPageRecord]
    /// The texts of the information dictionary by key, such as `Title`.
    let information: [String: String]
    /// Whether the document is encrypted.
    public let isEncrypted: Bool
    /// The images of the pages so far, by index: the compositor knows them by their identifiers.
    private let images = Mutex<[Int: RenderImage]>([:])

    /// Creates a document from a file; nil if the file cannot be read, is larger than 64 MB, or is not a PDF.
    public convenience init?(_ url: CFURL) {
        guard url.isFileURL else { return nil }
        let file = url.resolvingSymlinksInPath()
        // A file that is too large is not read, nor a pipe, which may never end.
        guard FileFacts(file).isFile(upTo: VectorFile.maximumDocumentBytes), let data = try? Data(contentsOf: file)
        else { return nil }
        self.init(data)
    }

    /// Creates a document from the bytes of a provider; nil if there are none, they have more than 64 MB, or are not a PDF.
    public convenience init?(_ provider: CGDataProvider) {
        guard let data = provider.data else { return nil }
        self.init(data)
    }

    /// Creates a document from the bytes of a file; nil if they are too many, or not a PDF.
    init?(_ data: Data) {
        guard data.count <= VectorFile.maximumDocumentBytes, PDFHeader.isPDF([UInt8](data.prefix(1024))) else {
            return nil
        }
        bytes = [UInt8](data)
        let objects = PDFObjects(bytes, maximumStreamBytes: Self.maximumStreamBytes)
        isEncrypted = objects.isEncrypted
        records = PDFPageTree(objects).pages
        guard !records.isEmpty || isEncrypted else { return nil }
        // The strings of an encrypted document are encrypted as well.
        information = isEncrypted ? [:] : (objects.information ?? [:]).compactMapValues { objects.resolve($0)?.text }
    }

    /// The number of pages.
    public var numberOfPages: Int { records.count }

    /// Returns a page by its number, which starts with 1; nil if there is no such page.
    public func page(at pageNumber: Int) -> CGPDFPage? {
        guard records.indices.contains(pageNumber - 1) else { return nil }
        return CGPDFPage(self, pageNumber)
    }

    /// Whether the pages can be shown: false for an encrypted document that needs a password.
    ///
    /// A document is known to need one if its objects are compressed, as of all usual programs. Other encrypted documents
    /// count as unlocked, and their pages are shown if the password is empty.
    public var isUnlocked: Bool { !records.isEmpty }

    /// Returns whether the document is unlocked; passwords do not unlock one here.
    public func unlockWithPassword(_ password: UnsafePointer<CChar>) -> Bool { isUnlocked }

    /// Whether the document may be printed. Always true, because permissions are not read.
    public var allowsPrinting: Bool { true }
    /// Whether text may be copied. Always true, because permissions are not read.
    public var allowsCopying: Bool { true }

    /// Returns the size of a page's image, which is smaller than a page that is larger than images can be; the image is
    /// stretched to the page.
    private static func imageSize(_ size: RenderSize) -> RenderSize {
        let sides = min(1, Double(RenderImage.maximumSide) / max(size.width, size.height))
        let (width, height) = (size.width * sides, size.height * sides)
        // Images have whole numbers of pixels, to which lengths are rounded up.
        let area = width.rounded(.up) * height.rounded(.up)
        guard sides < 1 || area > Double(RenderImage.maximumArea) else { return size }
        let scale = min(1, (Double(RenderImage.maximumArea) / (width * height)).squareRoot())
        return RenderSize(
            width: max(1, (width * scale).rounded(.down)), height: max(1, (height * scale).rounded(.down)))
    }

    /// Returns the image of a page: its crop box, turned as it is shown, without paper.
    func image(at index: Int) -> RenderImage {
        images.withLock { images in
            if let known = images[index] { return known }
            let record = records[index]
            let page = VectorFile.Page(
                index: index, groups: record.demands.groups, imageArea: record.demands.imageArea)
            let file = VectorFile(.pdf, bytes: bytes, size: Self.imageSize(record.shownSize), page: page)
            let image = RenderImage(id: UIImage.nextID(), vector: file)
            images[index] = image
            return image
        }
    }
}

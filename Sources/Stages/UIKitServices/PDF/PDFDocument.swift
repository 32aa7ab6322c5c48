// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

/// A key of the attributes of a document.
public struct PDFDocumentAttribute: RawRepresentable, Hashable, Sendable {
    /// The raw value.
    public let rawValue: String
    /// Creates a key with a raw value.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The title.
    public static let titleAttribute = Self(rawValue: "Title")
    /// The author.
    public static let authorAttribute = Self(rawValue: "Author")
    /// The subject.
    public static let subjectAttribute = Self(rawValue: "Subject")
    /// The program that made the original.
    public static let creatorAttribute = Self(rawValue: "Creator")
    /// The program that made the PDF.
    public static let producerAttribute = Self(rawValue: "Producer")
    /// The keywords, in one string here.
    public static let keywordsAttribute = Self(rawValue: "Keywords")

    /// The keys of texts.
    static let all: [Self] = [
        .titleAttribute, .authorAttribute, .subjectAttribute, .creatorAttribute, .producerAttribute, .keywordsAttribute,
    ]
}

/// The methods by which a document asks its delegate.
public protocol PDFDocumentDelegate: NSObjectProtocol {
    /// Asks for the class of the document's pages, a subclass of ``PDFPage``.
    func classForPage() -> AnyClass
}

extension PDFDocumentDelegate {
    /// Returns ``PDFPage``.
    public func classForPage() -> AnyClass { PDFPage.self }
}

extension Notification.Name {
    /// Posted by a document whose pages were added, removed, exchanged or changed.
    static let pagesOfDocumentChanged = Notification.Name("org.secondscreen.PDFDocumentPagesChanged")
}

/// A PDF document whose pages can be rearranged in memory; see ``CGPDFDocument`` for its limits.
open class PDFDocument: NSObject {
    /// A page of the file, made when it is first asked for, or one that the app has inserted.
    private struct Entry {
        var number = 0
        var page: PDFPage?
    }

    /// The pages, guarded by the lock: apps draw thumbnails on other threads, while views make pages.
    private var entries: [Entry]
    private let lock = NSLock()
    /// The file; nil for a document that was created empty.
    public let documentRef: CGPDFDocument?
    /// The URL of the file; nil for a document in memory.
    open private(set) var documentURL: URL?
    /// Whether pages were added, removed, exchanged or changed.
    private var isChanged = false
    /// The title, author and the like by ``PDFDocumentAttribute``, as far as the document has them.
    open var documentAttributes: [AnyHashable: Any]?
    /// The delegate.
    open weak var delegate: (any PDFDocumentDelegate)?

    /// Creates a document without pages.
    public override init() {
        (documentRef, entries) = (nil, [])
        super.init()
    }

    /// Creates a document from a file; nil if the file cannot be read, is too large, or is not a PDF.
    public convenience init?(url: URL) {
        guard let file = CGPDFDocument(url) else { return nil }
        self.init(file)
        documentURL = url
    }

    /// Creates a document from the contents of a file; nil if they are too large, or not a PDF.
    public convenience init?(data: Data) {
        guard let file = CGPDFDocument(data) else { return nil }
        self.init(file)
    }

    private init(_ file: CGPDFDocument) {
        documentRef = file
        entries = (0..<file.numberOfPages).map { Entry(number: $0 + 1) }
        super.init()
        let texts = PDFDocumentAttribute.all.compactMap { key in
            file.information[key.rawValue].map { (AnyHashable(key), $0 as Any) }
        }
        documentAttributes = Dictionary(texts) { $1 }
    }

    // MARK: Access

    /// Whether the file is encrypted.
    open var isEncrypted: Bool { documentRef?.isEncrypted ?? false }
    /// Whether the file needs a password; see ``CGPDFDocument/isUnlocked``.
    open var isLocked: Bool { documentRef.map { !$0.isUnlocked } ?? false }
    /// Returns whether the document is unlocked; passwords do not unlock one here.
    open func unlock(withPassword password: String) -> Bool { !isLocked }
    /// Whether the document may be printed. Always true, because permissions are not read.
    open var allowsPrinting: Bool { true }
    /// Whether text may be copied. Always true, because permissions are not read.
    open var allowsCopying: Bool { true }

    /// Returns the contents of the file; nil if pages were added, removed, exchanged or changed, and for a document
    /// without a file: PDFs are not written here.
    open func dataRepresentation() -> Data? { isChanged ? nil : documentRef.map { Data($0.bytes) } }

    // MARK: Pages

    /// The number of pages.
    open var pageCount: Int { lock.withLock { entries.count } }

    /// The class of the pages. The default is what the delegate says, or ``PDFPage``.
    open var pageClass: AnyClass { delegate?.classForPage() ?? PDFPage.self }

    /// Returns a page by its index, which starts with 0; nil if there is no such page.
    open func page(at index: Int) -> PDFPage? {
        guard let entry = lock.withLock({ entries.indices.contains(index) ? entries[index] : nil }) else { return nil }
        if let page = entry.page { return page }
        // Code of the app, which may ask for pages itself.
        let page = (pageClass as? PDFPage.Type ?? PDFPage.self).init()
        page.pageRef = documentRef?.page(at: entry.number)
        page.document = self
        return lock.withLock {
            guard entries.indices.contains(index), entries[index].number == entry.number else { return page }
            // Another thread may have made the page in the meantime.
            if let stored = entries[index].page { return stored }
            entries[index].page = page
            return page
        }
    }

    /// Returns the index of a page; `NSNotFound` for a page of another document.
    open func index(for page: PDFPage) -> Int {
        lock.withLock { entries.firstIndex { $0.page === page } } ?? NSNotFound
    }

    /// Inserts a page before the one at an index, or at the end; a page of another document is shared with that.
    ///
    /// An index that is out of bounds has no effect.
    open func insert(_ page: PDFPage, at index: Int) {
        let isInside = lock.withLock {
            guard (0...entries.count).contains(index) else { return false }
            entries.insert(Entry(page: page), at: index)
            return true
        }
        guard isInside else { return }
        page.document = self
        pagesDidChange()
    }

    /// Removes the page at an index; one that is out of bounds has no effect.
    open func removePage(at index: Int) {
        let removed = lock.withLock { entries.indices.contains(index) ? entries.remove(at: index) : nil }
        guard let removed else { return }
        removed.page?.document = nil
        pagesDidChange()
    }

    /// Exchanges two pages; indices that are out of bounds have no effect.
    open func exchangePage(at indexA: Int, withPageAt indexB: Int) {
        let isInside = lock.withLock {
            guard entries.indices.contains(indexA), entries.indices.contains(indexB) else { return false }
            entries.swapAt(indexA, indexB)
            return true
        }
        if isInside { pagesDidChange() }
    }

    /// Tells the views that show the document that its pages have changed.
    func pagesDidChange() {
        isChanged = true
        NotificationCenter.default.post(name: .pagesOfDocumentChanged, object: self)
    }
}

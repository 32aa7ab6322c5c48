// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

/// Coordinates access to files; no other process takes part here, so that accessors are called at once.
open class NSFileCoordinator: NSObject {
    /// What a reader wants.
    public struct ReadingOptions: OptionSet, Sendable {
        /// The raw value.
        public let rawValue: UInt
        /// Creates options with a raw value.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// Presenters need not save their changes.
        public static let withoutChanges = ReadingOptions(rawValue: 1 << 0)
        /// Symbolic links are resolved.
        public static let resolvesSymbolicLink = ReadingOptions(rawValue: 1 << 1)
        /// Only the attributes are read.
        public static let immediatelyAvailableMetadataOnly = ReadingOptions(rawValue: 1 << 2)
        /// The file will be sent elsewhere.
        public static let forUploading = ReadingOptions(rawValue: 1 << 3)
    }

    /// What a writer does.
    public struct WritingOptions: OptionSet, Sendable {
        /// The raw value.
        public let rawValue: UInt
        /// Creates options with a raw value.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// Deletes the file.
        public static let forDeleting = WritingOptions(rawValue: 1 << 0)
        /// Moves the file.
        public static let forMoving = WritingOptions(rawValue: 1 << 1)
        /// Merges changes.
        public static let forMerging = WritingOptions(rawValue: 1 << 2)
        /// Replaces the file.
        public static let forReplacing = WritingOptions(rawValue: 1 << 3)
        /// Changes only the attributes.
        public static let contentIndependentMetadataOnly = WritingOptions(rawValue: 1 << 4)
    }

    /// Creates a coordinator.
    ///
    /// - Parameter filePresenterOrNil: Who shows the file; never notified here.
    public init(filePresenter filePresenterOrNil: AnyObject?) { super.init() }

    /// Creates a coordinator.
    public convenience override init() { self.init(filePresenter: nil) }

    /// Calls a closure with the place of a file to read, before returning; there is never an error.
    open func coordinate(
        readingItemAt url: URL, options: ReadingOptions = [], error outError: NSErrorPointer,
        byAccessor reader: (URL) -> Void
    ) { reader(url) }

    /// Calls a closure with the place of a file to write, before returning; there is never an error.
    open func coordinate(
        writingItemAt url: URL, options: WritingOptions = [], error outError: NSErrorPointer,
        byAccessor writer: (URL) -> Void
    ) { writer(url) }

    /// Calls a closure with the places of a file to read and of one to write, before returning; there is never an error.
    open func coordinate(
        readingItemAt readingURL: URL, options readingOptions: ReadingOptions = [], writingItemAt writingURL: URL,
        options writingOptions: WritingOptions = [], error outError: NSErrorPointer,
        byAccessor readerWriter: (URL, URL) -> Void
    ) { readerWriter(readingURL, writingURL) }

    /// Ends waiting accesses; there are none.
    open func cancel() {}
}

// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// Pictures.
package actor PictureRelay {
    /// Identifies a page's connection.
    typealias PageID = Int

    /// Creates a relay.
    ///
    /// - Parameters:
    ///   - source: Where pictures come from.
    ///   - onJournalPicture: Receives pictures for the journal.
    package init(
        _ source: PictureSource, onJournalPicture: @escaping @Sendable (JournalPicture) async -> Void = { _ in }
    ) {}

    func open(_ channel: any PageChannel) -> PageID { 0 }
    func watch(_ screens: [String: Int], page: PageID) {}
    func acknowledge(index: Int, sequence: Int, page: PageID) {}
    func close(_ page: PageID) {}

    /// Follows pictures for the journal although no page wants any, or stops doing so.
    package func setRecording(_ isRecording: Bool) {}

    /// Forgets the pictures of screens that no longer exist, and tells pages that they are off.
    ///
    /// - Parameter screens: The screens of the runtime.
    package func retain(_ screens: Set<String>) {}

    /// A still of a screen.
    ///
    /// - Parameters:
    ///   - screen: The screen's identifier.
    ///   - format: The format.
    ///   - maximumWidth: The maximum width in pixels; 0 for the picture as it is.
    ///   - tag: The tag of the still that the client has.
    /// - Returns: The still; its bytes are nil if it has the same tag.
    /// - Throws: The reason why there is none.
    package func still(
        of screen: String, as format: StillFormat, maximumWidth: Int = 0, unless tag: String? = nil
    ) async throws -> Still { Still(tag: "", contentType: "", bytes: nil) }

    /// Writes a multipart stream of JPEGs until the screen is off or the client is gone.
    ///
    /// - Parameters:
    ///   - screen: The screen's identifier.
    ///   - maximumWidth: The maximum width in pixels; 0 for the picture as it is.
    ///   - write: Writes to the client; suspends while it does not read, throws when it is gone.
    nonisolated package func writeMotionJPEG(
        of screen: String, maximumWidth: Int = 0, write: @Sendable ([UInt8]) async throws -> Void
    ) async {}

    /// The content type of ``writeMotionJPEG(of:maximumWidth:write:)``.
    package static let motionJPEGContentType = "multipart/x-mixed-replace; boundary=secondscreen-frame"
}

// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// The connection to a page, for sending pictures.
package protocol PageChannel: Sendable {
    /// Sends a text message; returns when the connection can accept more.
    ///
    /// - Parameter text: The message.
    /// - Throws: An error if the page has disconnected.
    func send(_ text: String) async throws

    /// Starts sending a binary message, after any that were started earlier.
    ///
    /// - Parameter binary: The message.
    /// - Returns: The delivery in progress.
    func begin(binary: [UInt8]) -> PageDelivery
}

/// Waits until a page's connection can accept more than the message in progress; throws if the page has disconnected.
package typealias PageDelivery = @Sendable () async throws -> Void

/// The pictures for one page, from when its connection opens until ``end()``.
package final class PagePictures: Sendable {
    private let relay: PictureRelay
    private let page: PictureRelay.PageID

    /// Creates the pictures of a page that watches no screens yet.
    ///
    /// - Parameters:
    ///   - relay: The source of the pictures.
    ///   - channel: The connection to the page.
    package init(_ relay: PictureRelay, _ channel: any PageChannel) async {
        self.relay = relay
        page = await relay.open(channel)
    }

    /// Replaces the set of screens whose pictures the page wants.
    ///
    /// - Parameter screens: The maximum width in pixels for each screen's identifier; 0 for the full size.
    package func watch(_ screens: [String: Int]) async { await relay.watch(screens, page: page) }

    /// Records that the page has drawn a frame.
    ///
    /// - Parameters:
    ///   - index: The screen's number in messages to this page.
    ///   - sequence: The frame's number, as in its messages.
    package func ack(index: Int, sequence: Int) async {
        await relay.acknowledge(index: index, sequence: sequence, page: page)
    }

    /// Ends the pictures because the page has disconnected. Must be called eventually.
    package func end() async { await relay.close(page) }
}

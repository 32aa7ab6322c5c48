// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// The connection to a page, as far as pictures need it.
package protocol PageChannel: Sendable {
    /// Sends a text message; returns when the connection takes more.
    ///
    /// - Parameter text: The message.
    /// - Throws: An error if the page is gone.
    func send(_ text: String) async throws

    /// Begins to send a binary message, after those that were begun before.
    ///
    /// - Parameter binary: The message.
    /// - Returns: The message under way.
    func begin(binary: [UInt8]) -> PageDelivery
}

/// Waits until a page's connection takes more than the message under way; throws an error if the page is gone.
package typealias PageDelivery = @Sendable () async throws -> Void

/// The pictures for one page, from the opening of its connection to ``end()``.
package final class PagePictures: Sendable {
    private let relay: PictureRelay
    private let page: PictureRelay.PageID

    /// Starts without any screen.
    ///
    /// - Parameters:
    ///   - relay: Where the pictures come from.
    ///   - channel: The connection to the page.
    package init(_ relay: PictureRelay, _ channel: any PageChannel) async {
        self.relay = relay
        page = await relay.open(channel)
    }

    /// Replaces the set of screens whose pictures are wanted.
    ///
    /// - Parameter screens: The maximum width in pixels for each screen's identifier; 0 for the picture as it is.
    package func watch(_ screens: [String: Int]) async { await relay.watch(screens, page: page) }

    /// The page has drawn a frame.
    ///
    /// - Parameters:
    ///   - index: The screen's number in messages to this page.
    ///   - sequence: The frame's number, as in its messages.
    package func ack(index: Int, sequence: Int) async {
        await relay.acknowledge(index: index, sequence: sequence, page: page)
    }

    /// The page is gone. Must be called in the end.
    package func end() async { await relay.close(page) }
}

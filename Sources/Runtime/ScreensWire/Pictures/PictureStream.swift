// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Synchronization
import Varlink

extension ScreensClient {
    /// Watches the pictures of screens; from then on, the connection serves only the stream, and ends with it.
    ///
    /// The first picture of a screen is complete. While nothing is read, the runtime keeps only the newest picture of
    /// each screen; after ten seconds, it closes the connection if it has something to send.
    ///
    /// - Parameters:
    ///   - screens: The screens' identifiers; `nil` for all, present and future.
    ///   - bandArea: The maximum number of pixels in a rectangle; larger ones are delivered in bands as they arrive.
    /// - Returns: The messages; the connection closes when they are released.
    /// - Throws: ``ClientError``.
    package func pictures(
        of screens: [String]?, inBandsOf bandArea: Int = .max
    ) async throws(ClientError) -> PictureStream {
        do throws(VarlinkError) {
            let parameters = JSONObject(encoding: Wire.WatchPictures(screens), omittingAbsent: true)
            let method = ScreensInterface.member(Wire.WatchPictures.name)
            let bytes = try await client.upgrade(method, parameters).bytes
            return PictureStream(reader: PictureReader(bytes, PictureDecoder(bandArea: bandArea)))
        } catch {
            throw ClientError(error)
        }
    }
}

/// A runtime's messages about the pictures of screens, read from the connection as they are consumed; for a single
/// reader.
package struct PictureStream: AsyncSequence, Sendable {
    fileprivate let reader: PictureReader

    /// Creates an iterator; iterators share the position in the stream.
    package func makeAsyncIterator() -> Iterator { Iterator(reader: reader) }

    /// Closes the connection; the stream ends.
    package func end() { reader.bytes.close() }

    /// The iterator of a stream.
    package struct Iterator: AsyncIteratorProtocol {
        fileprivate let reader: PictureReader

        /// Returns the next message, or nil when the runtime has ended the stream or ``PictureStream/end()`` was
        /// called.
        ///
        /// - Throws: ``ClientError``, including if the task is canceled; after any other error, the connection is
        ///   closed.
        package mutating func next(
            isolation actor: isolated (any Actor)? = #isolation
        ) async throws(ClientError) -> PictureMessage? {
            try await reader.next()
        }
    }
}

/// Reads messages from an upgraded connection.
private final class PictureReader: Sendable {
    private struct State {
        var decoder: PictureDecoder
        /// The messages that have been read, in reverse order.
        var ready: [PictureMessage] = []
    }

    let bytes: VarlinkByteStream
    private let state: Mutex<State>

    init(_ bytes: VarlinkByteStream, _ decoder: PictureDecoder) {
        self.bytes = bytes
        state = Mutex(State(decoder: decoder))
    }

    func next() async throws(ClientError) -> PictureMessage? {
        while true {
            if let message = state.withLock({ $0.ready.popLast() }) { return message }
            let received: VarlinkBytes?
            do throws(VarlinkError) { received = try await bytes.read() } catch { throw ClientError(error) }
            guard let received else { return try end() }
            do throws(PictureFormatError) {
                try state.withLock { (state) throws(PictureFormatError) in
                    state.ready = try received.withBytes { (bytes) throws(PictureFormatError) in
                        try state.decoder.decode(bytes).reversed()
                    }
                }
            } catch {
                bytes.close()
                throw ClientError("cannot decode the runtime's pictures; its version may differ: \(error)")
            }
        }
    }

    private func end() throws(ClientError) -> PictureMessage? {
        guard state.withLock({ $0.decoder.isBetweenMessages }) else {
            throw ClientError("the runtime closed the connection in the middle of a picture")
        }
        return nil
    }
}

// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

internal import NIOCore

/// Bytes as they come, cut into messages that end with a zero byte.
///
/// Each byte is looked at once, however torn the input is.
struct MessageSplitter {
    /// The longest message that is taken, without its end.
    let maximumSize: Int
    private var buffer = ByteBuffer()
    /// How many of the buffer's bytes are known to hold no end.
    private var searched = 0

    init(maximumSize: Int) {
        self.maximumSize = maximumSize
    }

    /// Whether there are bytes that no message has taken.
    var isEmpty: Bool { buffer.readableBytes == 0 }

    mutating func append(_ bytes: ByteBuffer) {
        var bytes = bytes
        if isEmpty { buffer = bytes } else { buffer.writeBuffer(&bytes) }
    }

    /// Takes the next message without its end, or `nil` when it is not complete yet.
    ///
    /// - Throws: `VarlinkError.violation` when it is, or will be, longer than allowed; nothing can follow.
    mutating func next() throws(VarlinkError) -> ByteBuffer? {
        let unseen = buffer.readableBytesView.dropFirst(searched)
        guard let end = unseen.firstIndex(of: 0) else {
            searched = buffer.readableBytes
            if searched > maximumSize { throw tooLong }
            return nil
        }
        let count = end - buffer.readerIndex
        guard count <= maximumSize else { throw tooLong }
        let message = buffer.readSlice(length: count)
        buffer.moveReaderIndex(forwardBy: 1)
        searched = 0
        // Gives a large message's memory back once it has been taken.
        if isEmpty { buffer = ByteBuffer() } else { buffer.discardReadBytes() }
        return message
    }

    private var tooLong: VarlinkError { .violation("a message of more than \(maximumSize) bytes") }
}

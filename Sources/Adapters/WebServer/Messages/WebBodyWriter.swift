// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// Writes the body of a response piece by piece.
package final class WebBodyWriter: Sendable {
    private let writePiece: @Sendable ([UInt8]) async throws(WebConnectionClosed) -> Void

    /// Creates a writer.
    ///
    /// - Parameter writePiece: Writes a piece that is not empty.
    package init(_ writePiece: @escaping @Sendable ([UInt8]) async throws(WebConnectionClosed) -> Void) {
        self.writePiece = writePiece
    }

    /// Writes a piece; returns when the kernel has accepted it.
    ///
    /// - Parameter bytes: The piece.
    /// - Throws: `WebConnectionClosed`.
    package func write(_ bytes: [UInt8]) async throws(WebConnectionClosed) {
        if !bytes.isEmpty { try await writePiece(bytes) }
    }
}

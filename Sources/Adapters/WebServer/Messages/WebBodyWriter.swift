// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

internal import NIOCore

/// Writes the body of a response piece by piece.
package final class WebBodyWriter: Sendable {
    init() {}

    /// Writes a piece; returns when the kernel has accepted it.
    ///
    /// - Parameter bytes: The piece.
    /// - Throws: `WebConnectionClosed`.
    package func write(_ bytes: [UInt8]) async throws(WebConnectionClosed) { preconditionFailure() }
}

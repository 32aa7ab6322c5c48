// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import CZlib

/// The compression of a PDF's streams.
package enum PDFCompression {
    /// Compresses bytes for the filter `FlateDecode`; nil if there is not enough memory.
    package static func deflate(_ bytes: [UInt8]) -> [UInt8]? {
        var count = compressBound(uLong(bytes.count))
        var output = [UInt8](repeating: 0, count: Int(count))
        // zlib writes at most as many bytes as the array has.
        guard unsafe compress(&output, &count, bytes, uLong(bytes.count)) == Z_OK else { return nil }
        return Array(output.prefix(Int(count)))
    }
}

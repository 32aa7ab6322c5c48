// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Compositor
import DisplayModel
import FrameOutput

extension PictureRelay {
    /// Returns a still of a screen, from the newest picture if a client is watching, otherwise from a snapshot.
    ///
    /// - Parameters:
    ///   - screen: The screen's identifier.
    ///   - format: The format.
    ///   - maximumWidth: The maximum width in pixels; 0 for the full size.
    ///   - tags: The tags of the stills that the client has, in the format of the `If-None-Match` header.
    /// - Returns: The still; its bytes are nil if the client already has it.
    /// - Throws: The reason there is none.
    package func still(
        of screen: String, as format: StillFormat, maximumWidth: Int = 0, unless tags: String? = nil
    ) async throws -> Still {
        if let current = current(screen), let canvas = current.stillSize(maximumWidth: maximumWidth) {
            let tag = "\"\(session)-\(current.revision)-\(canvas.width)-\(format.rawValue)\""
            if Self.contains(tags, tag) { return Still(tag: tag, contentType: format.contentType, bytes: nil) }
            if let bytes = current.still(of: canvas, as: format, jpeg, isShared: isShared) {
                return Still(tag: tag, contentType: format.contentType, bytes: bytes)
            }
        }
        let png = try await source.snapshot(screen)
        let tag = "\"\(Self.fingerprint(png))-\(max(0, maximumWidth))-\(format.rawValue)\""
        if Self.contains(tags, tag) { return Still(tag: tag, contentType: format.contentType, bytes: nil) }
        return Still(
            tag: tag, contentType: format.contentType,
            bytes: try convert(png, to: format, maximumWidth: maximumWidth))
    }

    /// Converts a snapshot.
    private func convert(_ png: [UInt8], to format: StillFormat, maximumWidth: Int) throws -> [UInt8] {
        if format == .png, maximumWidth <= 0 { return png }
        let buffer = try DecodedImage(png).buffer ?? PixelBuffer(size: PixelSize(width: 0, height: 0))
        let canvas = buffer.size.scaled(toWidth: maximumWidth)
        let scaled = canvas == buffer.size ? buffer : buffer.scaled(to: canvas)
        return switch format {
        case .png: try scaled.encodedPNG()
        case .jpeg: try jpeg.encode(scaled, quality: 0.85)
        }
    }

    /// Returns whether an `If-None-Match` header contains a tag.
    private static func contains(_ tags: String?, _ tag: String) -> Bool {
        (tags ?? "").split(separator: ",").contains { candidate in
            let candidate = candidate.drop { $0 == " " }
            return (candidate.hasPrefix("W/") ? candidate.dropFirst(2) : candidate).prefix { $0 != " " } == tag
        }
    }

    /// Returns a hash of a file (FNV-1a) that is the same in every process.
    private static func fingerprint(_ bytes: [UInt8]) -> String {
        let hash = bytes.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
        return String(hash, radix: 16)
    }
}

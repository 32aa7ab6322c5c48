// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

package import DisplayModel

/// The formats of stills.
package enum StillFormat: String, Sendable {
    /// Lossless.
    case png
    /// Without chroma subsampling, quality 85.
    case jpeg

    /// The media type.
    package var contentType: String { "image/\(rawValue)" }
}

/// A picture of a screen requested by a program: upright, as a viewer of the monitor sees it.
package struct Still: Sendable {
    /// The ETag, with its quotation marks.
    package let tag: String
    /// The media type.
    package let contentType: String
    /// The file; nil if the client already has it.
    package let bytes: [UInt8]?
}

/// A change of a screen's picture for the journal.
package struct JournalPicture: Sendable {
    /// The screen's identifier.
    package let screen: String
    /// The frame's number.
    package let sequence: Int
    /// The size of the screen in pixels.
    package let size: PixelSize
    /// The picture, at most 960 pixels wide; nil if the screen now shows nothing.
    package let picture: EncodedPicture?
}

/// An image file.
package struct EncodedPicture: Sendable, Equatable {
    /// The format.
    package let format: StillFormat
    /// The file.
    package let bytes: [UInt8]
}

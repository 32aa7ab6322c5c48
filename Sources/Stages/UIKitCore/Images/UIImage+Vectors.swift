// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import RenderTree

extension VectorFile {
    /// Reads the header of an SVG or a PDF; nil for other files.
    ///
    /// The size is read here, and not by the libraries that draw: what an app lays out is then the same on a machine
    /// without them, and a run whose screens nobody watches does not load them.
    fileprivate init?(_ bytes: [UInt8]) {
        if bytes.count <= Format.pdf.maximumBytes, let header = PDFHeader(bytes) {
            self.init(.pdf, bytes: bytes, size: header.size)
        } else if let header = SVGHeader(bytes) {
            self.init(.svg, bytes: bytes, size: header.size)
        } else {
            return nil
        }
    }
}

extension UIImage {
    /// Creates an image from an SVG or PDF, which is drawn as sharply as the output allows; nil for other files, and for
    /// sizes out of bounds.
    ///
    /// Its scale is the main screen's, as if it had been drawn for that.
    ///
    /// - Parameters:
    ///   - data: The file.
    ///   - formats: The formats that are possible here.
    convenience init?(vector data: Data, _ formats: Set<VectorFile.Format> = [.svg, .pdf]) {
        guard let file = VectorFile([UInt8](data)), formats.contains(file.format) else { return nil }
        let image = RenderImage(id: Self.nextID(), vector: file)
        guard image.pixelWidth > 0 else { return nil }
        self.init(.file(image), size: image.size.cgSize, scale: ImageContext.screenScale)
    }
}

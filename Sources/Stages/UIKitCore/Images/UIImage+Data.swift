// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation
package import RenderTree
import Synchronization

/// The formats that a picture can be written in.
package enum ImageFileFormat: Sendable, Hashable {
    /// PNG.
    case png
    /// JPEG of a quality from 0 to 1.
    case jpeg(quality: Double)
}

/// Who makes files of pictures; UIKit does so on any thread, so this belongs to no actor.
enum ImageEncoding {
    /// Draws a tree at some pixels to a point and returns the file's bytes; nil when it cannot.
    typealias Encoder = @Sendable (RenderTree, Double, ImageFileFormat) -> [UInt8]?

    /// A closure in a value: one that is handed out of a generic type bare is wrapped once more at each access.
    private struct Injected: Sendable {
        var encode: Encoder?
    }

    private static let injected = Mutex(Injected())

    static func use(_ encoder: Encoder?) { injected.withLock { $0.encode = encoder } }

    static func file(of image: UIImage, _ format: ImageFileFormat) -> Data? {
        let encode = injected.withLock { $0 }.encode
        let context = CGContext()
        image.record(in: CGRect(origin: .zero, size: image.size), to: context)
        var layer = RenderLayer(id: 1, frame: RenderRect(size: image.size.rendered))
        layer.contents = context.displayList
        let tree = RenderTree(size: image.size.rendered, layers: [layer])
        return encode?(tree, image.scale, format).map { Data($0) }
    }
}

extension SimulatedDevice {
    /// Has pictures made into files by whoever can draw; nil for nobody, and then a drawing has no file.
    ///
    /// The closure gets what is drawn, how many pixels a point has, and the format; it is called on any thread.
    package func encodeImages(with encoder: (@Sendable (RenderTree, Double, ImageFileFormat) -> [UInt8]?)?) {
        ImageEncoding.use(encoder)
    }
}

extension UIImage {
    /// Returns the picture as a PNG file: the file that it came from, or one that is drawn; nil when nobody can draw.
    public func pngData() -> Data? {
        if case .file(let image) = content, case .encoded(let bytes) = image.content, bytes.starts(with: [0x89, 0x50]) {
            return Data(bytes)
        }
        return ImageEncoding.file(of: self, .png)
    }

    /// Returns the picture as a JPEG file of a quality from 0 to 1; nil when nobody can draw.
    public func jpegData(compressionQuality: CGFloat) -> Data? {
        ImageEncoding.file(of: self, .jpeg(quality: compressionQuality.isNaN ? 1 : min(max(compressionQuality, 0), 1)))
    }
}

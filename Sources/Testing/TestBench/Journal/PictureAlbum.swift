// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Compositor
import ConsolePage
import DisplayModel
import Foundation
import FrameOutput

/// The pictures of a journal: each once, scaled down, and within a limit on the total size.
///
/// When the limit is reached, further pictures are smaller; when they would become unrecognizable, no more are added.
struct PictureAlbum {
    /// The limit on the total size of the images in bytes; the page takes a third more.
    private let limit: Int
    /// The maximum width of a picture that explains a failure, which may concern single pixels.
    static let widestExplanation = 1280
    /// The minimum width to which pictures shrink.
    private static let narrowest = 160

    private struct Entry {
        let size: PixelSize
        var png: [UInt8]
        let isNeeded: Bool
    }

    private struct Key: Hashable {
        let picture: Int
        let width: Int
    }

    private var entries: [Entry] = []
    private var indices: [Key: Int] = [:]
    private var bytes = 0
    /// The current maximum width of pictures.
    private var widest = 640

    /// Whether no more pictures are added, except those of a failure.
    private(set) var isFull = false

    /// Creates an empty album.
    ///
    /// - Parameter limit: the limit on the total size of the images in bytes.
    init(limit: Int = 1_100_000) { self.limit = limit }

    /// Adds a picture.
    ///
    /// - Parameters:
    ///   - picture: the picture.
    ///   - own: the maximum width, if different from that of other pictures.
    ///   - isNeeded: whether to add the picture regardless of the limit.
    /// - Returns: the name; nil if the album is full or the picture cannot be encoded.
    mutating func add(_ picture: Picture, widest own: Int? = nil, isNeeded: Bool = false) -> String? {
        // Hashes are seeded randomly in every process, so collisions cannot be constructed.
        let key = Key(picture: picture.hashValue, width: own ?? 0)
        if let index = indices[key] { return Self.name(index) }
        guard isNeeded || !isFull, let buffer = picture.buffer,
            let png = Self.encoded(buffer, widest: own ?? widest)
        else { return nil }
        entries.append(
            Entry(size: PixelSize(width: picture.width, height: picture.height), png: png, isNeeded: isNeeded))
        indices[key] = entries.count - 1
        bytes += png.count
        while bytes > limit, !isFull { shrink() }
        return Self.name(entries.count - 1)
    }

    /// The number of pictures.
    var count: Int { entries.count }

    /// The pictures by name.
    var pictures: [String: Journal.Picture] { pictures(from: 0) }

    /// Returns the pictures by name, except the first ones.
    func pictures(from first: Int) -> [String: Journal.Picture] {
        var pictures: [String: Journal.Picture] = [:]
        for (index, entry) in entries.enumerated().dropFirst(first) {
            pictures[Self.name(index)] = Journal.Picture(
                width: entry.size.width, height: entry.size.height,
                source: "data:image/png;base64,\(Data(entry.png).base64EncodedString())")
        }
        return pictures
    }

    private static func name(_ index: Int) -> String { "p\(index + 1)" }

    private mutating func shrink() {
        guard widest / 2 >= Self.narrowest else {
            isFull = true
            return
        }
        widest /= 2
        for index in entries.indices where !entries[index].isNeeded {
            guard let buffer = (try? DecodedImage(entries[index].png))?.buffer,
                let png = Self.encoded(buffer, widest: widest), png.count < entries[index].png.count
            else { continue }
            bytes += png.count - entries[index].png.count
            entries[index].png = png
        }
    }

    /// The scaled picture as a PNG, filtered and compressed more thoroughly than frames are.
    private static func encoded(_ buffer: PixelBuffer, widest: Int) -> [UInt8]? {
        let size = buffer.size
        guard size.area > 0 else { return nil }
        var scaled = buffer
        if size.width > widest {
            let height = max(1, size.height * widest / size.width)
            scaled = buffer.scaled(to: PixelSize(width: widest, height: height))
        }
        return try? DecodedImage(size: scaled.size, pixels: scaled.pixels.opaque).encodedPNG()
    }
}

extension Picture {
    /// The pixels as a buffer; nil if their number does not match the size.
    var buffer: PixelBuffer? { PixelBuffer(size: PixelSize(width: width, height: height), pixels: pixels) }
}

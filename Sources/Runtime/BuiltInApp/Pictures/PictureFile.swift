// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
import Compositor
import DisplayModel
import Foundation
import UIKitCore

/// A PNG or JPEG file.
@MainActor struct PictureFile {
    /// The image.
    let image: UIImage

    /// The maximum file size, 256 MB.
    nonisolated static let maximumBytes = 256 << 20

    /// Reads a file.
    ///
    /// - Parameters:
    ///   - path: the file's path.
    ///   - decodes: whether to decode the pixels as well, which takes as long as showing them. If false, a complete
    ///     file may still turn out to be damaged.
    /// - Throws: if the file is missing, truncated, too large, of another type, or damaged.
    nonisolated init(_ path: String, decodes: Bool = false) throws(ConfigurationError) {
        func refuse(_ message: String) -> ConfigurationError { ConfigurationError(origin: path, message: message) }
        guard let attributes = FileManager.default.attributes(ofTarget: path) else {
            throw refuse("no such file; name a PNG or JPEG")
        }
        // A pipe or device could block the reader forever.
        guard attributes[.type] as? FileAttributeType == .typeRegular else {
            throw refuse("not a regular file; name a PNG or JPEG")
        }
        guard (attributes[.size] as? Int ?? 0) <= Self.maximumBytes else {
            throw refuse("the file has more than \(Self.maximumBytes >> 20) MB; name a smaller PNG or JPEG")
        }
        guard let data = FileManager.default.contents(atPath: path) else {
            throw refuse("cannot read it; check its permissions")
        }
        guard let format = Format(data) else { throw refuse("not a PNG or JPEG") }
        guard format.isWhole(data), let image = UIImage(data: data) else {
            throw refuse("the \(format.rawValue) is truncated; copy it again")
        }
        let (width, height) = (Int(image.size.width * image.scale), Int(image.size.height * image.scale))
        guard DecodedImage.canDecode(width: width, height: height) else {
            throw refuse("\(width)x\(height) pixels; the limit is \(DecodedImage.limitText); scale it down")
        }
        if decodes {
            do throws(ImageCodecError) {
                _ = try DecodedImage([UInt8](data))
            } catch {
                throw refuse("the \(format.rawValue) is damaged: \(error.reason); copy or save it again")
            }
        }
        self.image = image
    }
}

extension FileManager {
    /// The attributes of a file, following links; nil if it does not exist.
    func attributes(ofTarget path: String) -> [FileAttributeKey: Any]? {
        try? attributesOfItem(atPath: (path as NSString).resolvingSymlinksInPath)
    }
}

/// An image format.
private enum Format: String {
    case png = "PNG"
    case jpeg = "JPEG"

    /// Detects the format from the first bytes; nil for others.
    init?(_ data: Data) {
        if data.starts(with: [0x89, 0x50, 0x4E, 0x47]) {
            self = .png
        } else if data.starts(with: [0xFF, 0xD8, 0xFF]) {
            self = .jpeg
        } else {
            return nil
        }
    }

    /// Whether the file contains its end marker.
    func isWhole(_ data: Data) -> Bool {
        switch self {
        // A PNG is a sequence of chunks with their lengths; the last is IEND (ISO/IEC 15948, 5.3).
        case .png:
            var index = data.startIndex + 8
            while index + 12 <= data.endIndex {
                if data[(index + 4)..<(index + 8)].elementsEqual("IEND".utf8) { return true }
                index += 12 + data[index..<(index + 4)].reduce(0) { $0 << 8 | Int($1) }
            }
            return false
        // After the start of a scan comes data up to EOI, in which 00 follows each FF that is not a marker (ITU-T T.81,
        // B.1.1). An earlier segment may contain a thumbnail.
        case .jpeg:
            guard let scan = JPEGSegments([UInt8](data)).first(where: { $0.marker == 0xDA }) else { return false }
            return data.dropFirst(scan.content.lowerBound).range(of: Data([0xFF, 0xD9])) != nil
        }
    }
}

/// The images in a directory, in natural order: `2.png` before `10.png`.
struct PictureFolder {
    /// The paths of the files with PNG and JPEG extensions; at least one.
    let paths: [String]
    private let folder: String

    /// Lists a directory, ignoring subdirectories and hidden files.
    ///
    /// - Throws: if the directory is missing or has no images.
    init(_ folder: String) throws(ConfigurationError) {
        guard let kind = FileManager.default.attributes(ofTarget: folder)?[.type] as? FileAttributeType else {
            throw ConfigurationError(origin: folder, message: "no such directory; name one with PNGs or JPEGs")
        }
        guard kind == .typeDirectory else {
            throw ConfigurationError(origin: folder, message: "not a directory; for one picture write image:FILE")
        }
        guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else {
            throw ConfigurationError(origin: folder, message: "cannot read it; check its permissions")
        }
        let pictures = names.filter { name in
            let isPicture = ["png", "jpg", "jpeg"].contains((name as NSString).pathExtension.lowercased())
            return isPicture && !name.hasPrefix(".")
        }
        guard !pictures.isEmpty else {
            throw ConfigurationError(origin: folder, message: "contains no pictures; put PNGs or JPEGs there")
        }
        self.folder = folder
        paths = pictures.sorted { $0.precedesNaturally($1) }.map { (folder as NSString).appendingPathComponent($0) }
    }

    /// The first readable image.
    ///
    /// - Throws: if none is readable, the error of the first.
    func firstReadable() throws(ConfigurationError) -> PictureFile {
        var reason = ""
        for path in paths {
            do throws(ConfigurationError) {
                return try PictureFile(path, decodes: true)
            } catch {
                if reason.isEmpty { reason = error.description }
            }
        }
        throw ConfigurationError(origin: folder, message: "none of its pictures can be read; \(reason)")
    }
}

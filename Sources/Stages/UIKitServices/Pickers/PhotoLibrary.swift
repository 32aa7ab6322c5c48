// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import UIKitCore

/// The photos of the device: the PNG, JPEG and GIF files in a folder.
@MainActor enum PhotoLibrary {
    /// The maximum number of photos that are shown, the first by name.
    static let maximumCount = 10_000

    /// The folder, which may be missing: the one that is set, otherwise `Photos` in the home directory.
    static var folder: URL {
        SimulatedDevice.current.photosFolder.map { URL(fileURLWithPath: $0, isDirectory: true) }
            ?? URL(fileURLWithPath: NSHomeDirectory(), isDirectory: true).appendingPathComponent("Photos")
    }

    /// The photos by name, with numbers in order; none if the folder cannot be read.
    ///
    /// Files are not opened, so one of them may turn out to be broken.
    static var photos: [PhotoFile] {
        FolderListing.names(in: folder, limit: maximumCount) { PhotoFile.types.contains($0.fileType) }
            .map { PhotoFile(url: folder.appendingPathComponent($0)) }
    }

    /// Saves an image as a PNG file, `IMG_0001.PNG` or with the number after the highest one there is.
    ///
    /// - Parameter image: the image.
    /// - Throws: an error of Apple's assets library if the image has no pixels, or of Foundation if the file cannot be
    ///   written.
    static func save(_ image: UIImage) throws {
        guard let data = image.pngData(), !data.isEmpty else {
            throw NSError(
                domain: "ALAssetsLibraryErrorDomain", code: -3302,
                userInfo: [NSLocalizedDescriptionKey: "The image has no data that could be saved."])
        }
        let folder = folder
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let numbers = FolderListing.names(in: folder, limit: .max) { $0.hasPrefix("IMG_") }.compactMap { name in
            name.dropFirst(4).split(separator: ".").first.flatMap { Int($0) }
        }
        // Beyond that, numbers do not count: a name may have any.
        var next = (numbers.filter { $0 < 1_000_000_000 }.max() ?? 0) + 1
        let last = next + 100
        while true {
            let digits = String(next)
            let name = "IMG_\(String(repeating: "0", count: max(0, 4 - digits.count)))\(digits).PNG"
            do {
                // Another app may be saving too; its photo is not overwritten.
                return try data.write(to: folder.appendingPathComponent(name), options: .withoutOverwriting)
            } catch let error as CocoaError where error.code == .fileWriteFileExists && next < last {
                next += 1
            }
        }
    }
}

/// A photo: an image file, which may have been removed or be broken.
struct PhotoFile: Hashable, Sendable {
    /// The file.
    let url: URL

    /// The types of files that are photos.
    static let types: Set<UTType> = [.png, .jpeg, .gif]

    /// The maximum length of a file in bytes; longer ones count as broken.
    private static let maximumLength = 128 << 20

    /// The name of the file.
    var name: String { url.lastPathComponent }

    /// The type, by the name.
    var type: UTType { name.fileType }

    /// Whether there is a file of a reasonable length.
    var isPresent: Bool { FileFacts(url).isFile(upTo: Self.maximumLength) }

    /// The contents; nil if there are none.
    var data: Data? { isPresent ? try? Data(contentsOf: url) : nil }

    /// The whole image, upright; nil if the file is missing or broken.
    var image: UIImage? { data.flatMap { UIImage(data: $0) } }

    /// Returns a small version of the image that covers a square; nil if the file is missing or broken.
    ///
    /// It holds its own pixels if there is a renderer, so that the file's contents are not kept.
    ///
    /// - Parameter side: the side of the square in pixels.
    /// - Returns: the image, not more than four times as long as the square, with a point for each pixel.
    func thumbnail(covering side: CGFloat) -> UIImage? {
        guard let data, let source = CGImageSourceCreateWithData(data, nil),
            let whole = CGImageSourceCreateImageAtIndex(source, 0, nil)
        else { return nil }
        let (longest, shortest) = (max(whole.width, whole.height), min(whole.width, whole.height))
        return Self.thumbnail(of: source, longest: side * min(4, CGFloat(longest) / CGFloat(max(1, shortest))))
    }

    /// Returns a small version of the image with a length of its longer side in pixels; nil if the file is missing or
    /// broken.
    func thumbnail(longest: CGFloat) -> UIImage? {
        data.flatMap { CGImageSourceCreateWithData($0, nil) }.flatMap { Self.thumbnail(of: $0, longest: longest) }
    }

    private static func thumbnail(of source: CGImageSource, longest maximum: CGFloat) -> UIImage? {
        let options: CFDictionary = [
            kCGImageSourceCreateThumbnailFromImageAlways: true, kCGImageSourceThumbnailMaxPixelSize: maximum,
            kCGImageSourceCreateThumbnailWithTransform: true,
        ]
        guard let small = CGImageSourceCreateThumbnailAtIndex(source, 0, options) else { return nil }
        let drawn = small.pixels.map {
            CGImage(.pixels($0, small.width, small.height), width: small.width, height: small.height)
        }
        return UIImage(cgImage: drawn ?? small)
    }

    /// Copies the file to a folder of its own among the temporary ones, so that the app may do with it what it likes.
    ///
    /// - Returns: the copy; nil if that fails.
    func temporaryCopy() -> URL? { try? FolderListing.temporaryCopy(of: url) }
}

// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation
public import TestBench
import Testing

/// An error for a screen that does not show the expected picture.
public struct FrameMismatch: Error, Hashable, Sendable, CustomStringConvertible {
    /// The difference, and the paths of its pictures.
    public let description: String
    /// The actual picture, the expected one, and the differences in red, if they exist.
    public let pictures: [URL]

    init(_ description: String, pictures: [URL] = []) {
        (self.description, self.pictures) = (description, pictures)
    }
}

extension GoldenFrame {
    /// Compares a picture with the file, or writes the file if frames are being updated.
    ///
    /// If they differ, `NAME-actual.png`, `NAME-expected.png`, and `NAME-difference.png` are written to the folder in
    /// `SECONDSCREEN_FAILED_FRAMES`, or otherwise to a temporary folder.
    ///
    /// - Parameter picture: the actual picture.
    /// - Returns: the difference; nil if there is none.
    public func mismatch(with picture: Picture) -> FrameMismatch? {
        do {
            guard environment["SECONDSCREEN_UPDATE_FRAMES"] != "1" else {
                try write(picture, to: URL(fileURLWithPath: path))
                return nil
            }
            guard let bytes = FileManager.default.contents(atPath: path) else {
                return failure("no picture \(path); \(Self.remedy)", [("actual", picture)])
            }
            let expected: Picture
            do { expected = try Picture(file: [UInt8](bytes)) } catch {
                return failure("\(path) is not a picture: \(error); \(Self.remedy)", [("actual", picture)])
            }
            guard let difference = PictureDifference(picture, from: expected, tolerance: tolerance) else { return nil }
            var pictures = [("actual", picture), ("expected", expected)]
            if let red = difference.picture { pictures.append(("difference", red)) }
            return failure("\(name): \(difference)", pictures)
        } catch { return FrameMismatch("\(path) cannot be written: \(error.localizedDescription)") }
    }

    private static let remedy = "to accept the actual picture, run the test with SECONDSCREEN_UPDATE_FRAMES=1"

    /// Writes pictures of the failure and lists them in the message.
    private func failure(_ text: String, _ pictures: [(name: String, picture: Picture)]) -> FrameMismatch {
        let folder = folderOfFailures
        var written: [URL] = []
        for (suffix, picture) in pictures {
            let file = folder.appendingPathComponent("\(name)-\(suffix).png")
            do { try write(picture, to: file) } catch {
                return FrameMismatch("\(text); \(file.path) cannot be written: \(error.localizedDescription)")
            }
            written.append(file)
        }
        let names = written.map(\.lastPathComponent).joined(separator: ", ")
        return FrameMismatch("\(text); see \(names) in \(folder.path)", pictures: written)
    }

    private var folderOfFailures: URL {
        // The temporary folder is shared, and another user's folder in it is not writable.
        let root = environment["SECONDSCREEN_FAILED_FRAMES"] ?? "\(NSTemporaryDirectory())/frames-\(NSUserName())"
        return URL(fileURLWithPath: root).appendingPathComponent(test).standardizedFileURL
    }

    private func write(_ picture: Picture, to file: URL) throws {
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(try picture.encodedPNG()).write(to: file, options: .atomic)
    }
}

extension FrameMismatch {
    /// Attaches the pictures to the running test.
    func attach(_ sourceLocation: SourceLocation) {
        for file in pictures {
            guard let bytes = FileManager.default.contents(atPath: file.path) else { continue }
            Attachment.record([UInt8](bytes), named: file.lastPathComponent, sourceLocation: sourceLocation)
        }
    }
}

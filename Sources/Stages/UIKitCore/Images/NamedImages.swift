// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Synchronization

/// The images that were found by name, as UIKit keeps them: an app that asks for the same one for each row of a list gets the
/// same file, which is read and decoded once.
enum NamedImages {
    private struct Entry {
        let image: UIImage
        let scale: CGFloat
        let date: Date?
        let byteCount: Int?
    }

    private struct State {
        var entries: [String: Entry] = [:]
        var byteCount = 0
    }

    private static let state = Mutex(State())
    /// The maximum size of all files in bytes; all are forgotten when it is exceeded.
    private static let limit = 64 << 20

    /// Returns the image of a file; nil if it cannot be read.
    ///
    /// - Parameters:
    ///   - path: The path.
    ///   - read: Creates the image from the bytes, unless the file is known and has not changed.
    /// - Returns: The image, or nil.
    static func image(_ path: String, read: (Data) -> UIImage?) -> UIImage? {
        let attributes = try? FileManager.default.attributesOfItem(atPath: path)
        let (date, byteCount) = (attributes?[.modificationDate] as? Date, attributes?[.size] as? Int)
        // A vector image has the scale of the screen.
        let scale = ImageContext.screenScale
        let known = state.withLock { $0.entries[path] }
        if let known, known.date == date, known.byteCount == byteCount, known.scale == scale { return known.image }
        guard let data = FileManager.default.contents(atPath: path), let image = read(data) else { return nil }
        let entry = Entry(image: image, scale: scale, date: date, byteCount: byteCount)
        state.withLock { state in
            let old = state.entries.updateValue(entry, forKey: path)
            state.byteCount += (byteCount ?? 0) - (old?.byteCount ?? 0)
            guard state.byteCount > limit else { return }
            state = State()
        }
        return image
    }
}

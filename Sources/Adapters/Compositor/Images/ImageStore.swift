// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

internal import DisplayModel
internal import RenderTree
internal import Synchronization

/// Decoded images by identifier, and of SVG and PDF files by size as well; undecodable ones are remembered too.
final class ImageStore: Sendable {
    private struct Key: Hashable {
        var id: UInt64
        /// The size of a picture without pixels of its own; nil for others, and for one that cannot be drawn.
        var size: PixelSize?
    }

    private let state: Mutex<LeastRecentlyUsed<Key, DecodedImage?>>
    /// Held while a large image is decoded, so that others who need it do not decode it as well.
    private let isDecoding = Mutex(())
    /// Held while a picture without pixels of its own is drawn, for the same reason.
    private let isDrawing = Mutex(())
    private let budget: Int
    private let vectors = VectorRenderer()
    private let report: @Sendable (String) -> Void
    private let missing = Atomic(0)

    /// Creates an empty store.
    ///
    /// - Parameters:
    ///   - budget: The capacity in bytes.
    ///   - report: Receives the reason why an SVG or PDF cannot be drawn, on any thread; the same one any number of times.
    init(budget: Int, report: @escaping @Sendable (String) -> Void) {
        self.budget = budget
        self.report = report
        state = Mutex(LeastRecentlyUsed(budget: budget, keepsLastTooLarge: true))
    }

    var byteCount: Int { state.withLock { $0.byteCount } }

    /// See ``LeastRecentlyUsed/uses``.
    var uses: Int { state.withLock { $0.uses } }

    /// The number of times that an image could not be drawn because others were still being drawn.
    var missingCount: Int { missing.load(ordering: .relaxed) }

    /// Whether such images could still not be drawn.
    var isBusy: Bool { VectorRenderer.isBusy }

    /// Counts an image that could not be drawn yet.
    func countMissing() { missing.add(1, ordering: .relaxed) }

    func removeAll() { state.withLock { $0.removeAll() } }

    func removeUnused(since mark: Int) { state.withLock { $0.removeUnused(since: mark) } }

    /// Returns the pixels of an image; `nil` if it cannot be decoded.
    ///
    /// - Parameters:
    ///   - image: The image.
    ///   - size: The size in pixels at which it is shown, for an image without pixels of its own.
    /// - Returns: The pixels, of any size.
    func image(_ image: RenderImage, shownAt size: PixelSize) -> DecodedImage? {
        guard image.pixelWidth > 0 else { return nil }
        switch image.content {
        case .pixels(let pixels):
            return DecodedImage(size: PixelSize(width: image.pixelWidth, height: image.pixelHeight), pixels: pixels)
        case .encoded(let bytes):
            let key = Key(id: image.id)
            if let known = state.withLock({ $0.value(key) }) { return known }
            guard image.pixelWidth * image.pixelHeight * 4 > budget / 4 else { return decode(bytes, key) }
            return isDecoding.withLock { _ in
                if let known = state.withLock({ $0.value(key) }) { return known }
                return decode(bytes, key)
            }
        case .vector(let file):
            let (key, failure) = (Key(id: image.id, size: size), Key(id: image.id))
            func known() -> DecodedImage?? { state.withLock { $0.value(key) ?? $0.value(failure) } }
            if let known = known() { return known }
            let (picture, problem) = isDrawing.withLock { _ -> (DecodedImage?, String?) in
                if let known = known() { return (known, nil) }
                let (outcome, problem) = vectors.picture(of: file, size: size)
                switch outcome {
                case .drawn(let picture):
                    insert(picture, for: key)
                    return (picture, problem)
                case .broken: insert(nil, for: failure)
                case .slow: insert(nil, for: key)
                case .busy: countMissing()
                }
                return (nil, problem)
            }
            // Whoever hears of it may draw something.
            if let problem { report(problem) }
            return picture
        }
    }

    private func decode(_ bytes: [UInt8], _ key: Key) -> DecodedImage? {
        let decoded = try? DecodedImage(bytes)
        insert(decoded, for: key)
        return decoded
    }

    private func insert(_ image: DecodedImage?, for key: Key) {
        state.withLock { $0.insert(image, for: key, byteCount: (image?.pixels.count ?? 0) * 4 + 64) }
    }
}

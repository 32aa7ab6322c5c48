// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

internal import Base
internal import CDrawing
internal import DisplayModel
internal import Foundation
internal import RenderTree
internal import Synchronization

/// Draws SVG and PDF files to pixels, one at a time.
///
/// The libraries are loaded for the first file of a format. Neither can be interrupted, so they run on a thread of their
/// own, which has room for deeply nested files, and which is abandoned when it takes too long.
final class VectorRenderer: Sendable {
    /// The stack of the thread in bytes: librsvg uses 24 KB for each of ``VectorLimits/maximumReferences``. Only what is
    /// used takes memory.
    private static let stackSize = 256 << 20
    /// The maximum number of abandoned threads, after which nothing is drawn until one ends.
    private static let maximumAbandoned = 2

    private static let rsvg = Result { () throws(DynamicLibraryError) in try LibRSVG() }
    private static let poppler = Result { () throws(DynamicLibraryError) in try LibPoppler() }
    private static let abandonedCount = Atomic(0)

    /// Whether nothing can be drawn now, since earlier pictures have not ended.
    static var isBusy: Bool { abandonedCount.load(ordering: .relaxed) >= maximumAbandoned }

    private let patience: Duration
    /// Held while a picture is drawn, so that memory is needed for only one.
    private static let isDrawing = Mutex(())

    /// Creates a renderer with the maximum time for a picture.
    init(patience: Duration = .seconds(5)) { self.patience = patience }

    /// What became of a picture.
    enum Outcome {
        /// It was drawn; it is empty without the library for it.
        case drawn(DecodedImage)
        /// The file cannot be drawn.
        case broken
        /// It takes too long in this size.
        case slow
        /// It cannot be drawn now, since earlier ones have not ended.
        case busy
    }

    /// Draws a file.
    ///
    /// - Parameters:
    ///   - file: The file.
    ///   - size: The size of the picture in pixels; a picture that would take too much memory is smaller.
    /// - Returns: What became of it, and if it was not drawn, the reason in one line.
    func picture(of file: VectorFile, size: PixelSize) -> (outcome: Outcome, problem: String?) {
        do throws(ImageCodecError) {
            let draw = try Self.function(for: file.format)
            let size = try VectorLimits.size(for: file, wanted: size)
            let outcome = try Self.isDrawing.withLock { _ throws(ImageCodecError) in
                try Self.draw(file, size, for: patience, with: draw)
            }
            switch outcome {
            case .slow: return (outcome, Self.error(file, "it takes longer than \(patience)").description)
            case .busy: return (outcome, Self.error(file, "earlier ones are still being drawn").description)
            case .drawn, .broken: return (outcome, nil)
            }
        } catch {
            guard error.isMissingLibrary else { return (.broken, error.description) }
            return (.drawn(DecodedImage(size: PixelSize(width: 0, height: 0), pixels: [])), error.description)
        }
    }

    private typealias Function =
        @Sendable (VectorFile, PixelSize, borrowing CairoCanvas) throws(ImageCodecError) -> Void

    private static func function(for format: VectorFile.Format) throws(ImageCodecError) -> Function {
        do throws(DynamicLibraryError) {
            switch format {
            case .svg:
                let library = try rsvg.get()
                return { file, size, canvas throws(ImageCodecError) in try library.draw(file, size: size, on: canvas) }
            case .pdf:
                let library = try poppler.get()
                return { file, size, canvas throws(ImageCodecError) in try library.draw(file, size: size, on: canvas) }
            }
        } catch {
            throw ImageCodecError("draw \(format.name) images", error.description, isMissingLibrary: true)
        }
    }

    // MARK: The thread

    /// What a thread has to say, unless nobody waits for it any more.
    private final class Work: Sendable {
        enum State {
            case running
            case abandoned
            case done(Result<DecodedImage, ImageCodecError>)
        }

        let state = Mutex(State.running)
        let isDone = DispatchSemaphore(value: 0)

        /// Ends the thread's work; returns whether it had been abandoned.
        func finish(_ result: Result<DecodedImage, ImageCodecError>) -> Bool {
            defer { isDone.signal() }
            return state.withLock { state in
                if case .abandoned = state { return true }
                state = .done(result)
                return false
            }
        }

        /// Returns the result; nil if there is none, and the thread is abandoned.
        func take() -> Result<DecodedImage, ImageCodecError>? {
            state.withLock { state in
                if case .done(let result) = state { return result }
                state = .abandoned
                return nil
            }
        }
    }

    private static func draw(
        _ file: VectorFile, _ size: PixelSize, for patience: Duration, with function: @escaping Function
    ) throws(ImageCodecError) -> Outcome {
        guard !isBusy else { return .busy }
        let work = Work()
        let thread = Thread {
            var problem: ImageCodecError?
            let pixels = CairoCanvas.draw(size) { canvas in
                do throws(ImageCodecError) { try function(file, size, canvas) } catch { problem = error }
            }
            let result: Result<DecodedImage, ImageCodecError> =
                if let problem { .failure(problem) } else { .success(DecodedImage(size: size, pixels: pixels)) }
            if work.finish(result) { abandonedCount.subtract(1, ordering: .relaxed) }
        }
        thread.stackSize = stackSize
        thread.start()
        let milliseconds = Int(patience / .milliseconds(1))
        _ = work.isDone.wait(timeout: .now() + .milliseconds(milliseconds))
        guard let result = work.take() else {
            abandonedCount.add(1, ordering: .relaxed)
            return .slow
        }
        return try .drawn(result.get())
    }

    // MARK: Errors

    /// Returns the error for a file.
    static func error(_ file: VectorFile, _ reason: String) -> ImageCodecError {
        ImageCodecError("draw an image of \(file.bytes.count) bytes in \(file.format.name)", reason)
    }

    /// Returns the error for a file with the reason that a library gives.
    static func error(_ file: VectorFile, _ problem: UnsafeMutablePointer<GError>?) -> ImageCodecError {
        let reason = unsafe problem.flatMap { unsafe $0.pointee.message.map { unsafe String(cString: $0) } }
        return error(file, reason?.split(whereSeparator: \.isNewline).first.map(String.init) ?? "unknown reason")
    }
}

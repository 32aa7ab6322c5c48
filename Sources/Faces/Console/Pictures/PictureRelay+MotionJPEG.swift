// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import DisplayModel
import FrameOutput

extension PictureRelay {
    /// The content type of ``writeMotionJPEG(of:maximumWidth:write:)``.
    package static let motionJPEGContentType = "multipart/x-mixed-replace; boundary=secondscreen-frame"

    /// Writes a multipart stream of JPEGs until the screen is off, the client disconnects, or the task is canceled.
    ///
    /// A client that is slower than the screen gets the newest picture each time.
    ///
    /// - Parameters:
    ///   - screen: The screen's identifier.
    ///   - maximumWidth: The maximum width in pixels; 0 for the full size.
    ///   - write: Writes to the client; suspends while the client does not read, and throws when it has disconnected.
    nonisolated package func writeMotionJPEG(
        of screen: String, maximumWidth: Int = 0, write: @Sendable ([UInt8]) async throws -> Void
    ) async {
        await openStream()
        let boundary = "--secondscreen-frame"
        do {
            try await write(Array("\(boundary)\r\n".utf8))
            var shown: Int?
            while let picture = await nextJPEG(of: screen, maximumWidth: maximumWidth, after: shown) {
                shown = picture.revision
                let head = "Content-Type: image/jpeg\r\nContent-Length: \(picture.bytes.count)\r\n\r\n"
                // Browsers show a part only after the next boundary.
                try await write(Array(head.utf8) + picture.bytes + Array("\r\n\(boundary)\r\n".utf8))
            }
            try await write(Array("\r\n\(boundary)--\r\n".utf8))
        } catch {
            // The client has disconnected.
        }
        await closeStream()
    }

    /// Waits for a picture.
    ///
    /// - Parameters:
    ///   - name: The screen's identifier.
    ///   - maximumWidth: The maximum width.
    ///   - revision: The revision of the picture that the client has.
    /// - Returns: The newest picture; nil if the screen has been turned off, or the task was canceled.
    private func nextJPEG(
        of name: String, maximumWidth: Int, after revision: Int?
    ) async -> (bytes: [UInt8], revision: Int)? {
        while !Task.isCancelled {
            let seen = self.revision
            if let screen = screens[name] {
                guard let canvas = screen.stillSize(maximumWidth: maximumWidth) else { return nil }
                if screen.revision != revision,
                    let bytes = screen.still(of: canvas, as: .jpeg, jpeg, isShared: isShared)
                {
                    return (bytes, screen.revision)
                }
            } else if revision != nil {
                return nil
            }
            await waitForChange(after: seen)
        }
        return nil
    }
}

extension PictureRelay {
    /// Adds a client that waits for individual pictures.
    func openStream() {
        streams += 1
        followDemand()
    }

    /// Removes a client that waits for individual pictures.
    func closeStream() {
        streams -= 1
        followDemand()
    }

    /// Waits until any screen changes or the task is canceled.
    ///
    /// - Parameter seen: The last revision that the caller has seen; the relay may have run other work since.
    func waitForChange(after seen: Int) async {
        nextWaiting += 1
        let number = nextWaiting
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                if Task.isCancelled || revision != seen {
                    continuation.resume()
                } else {
                    waiting[number] = continuation
                }
            }
        } onCancel: {
            Task(executorPreference: queue) { await self.stopWaiting(number) }
        }
    }

    private func stopWaiting(_ number: Int) { waiting.removeValue(forKey: number)?.resume() }
}

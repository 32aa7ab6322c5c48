// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import CPixman
import CXCB
import DisplayModel
import FrameOutput
import Glibc

/// The pixels of a window, which the server reads from shared memory or receives over the socket.
@safe final class X11Image {
    /// The size in pixels.
    let size: PixelSize
    /// The shared memory's identifier; nil if the pixels are sent over the socket.
    let segment: xcb_shm_seg_t?
    private let pixels: UnsafeMutablePointer<UInt32>
    private let connection: X11Connection

    /// Creates a black image; nil if there is no memory for it.
    init?(_ size: PixelSize, _ connection: X11Connection) {
        guard size.width > 0, size.height > 0, size.area <= 1 << 28 else { return nil }
        (self.size, self.connection) = (size, connection)
        if connection.sharedPutEvent != nil, let shared = unsafe Self.share(size.area * 4, with: connection) {
            unsafe (segment, pixels) = (shared.segment, shared.memory)
            return
        }
        segment = nil
        unsafe pixels = .allocate(capacity: size.area)
        unsafe pixels.initialize(repeating: 0, count: size.area)
    }

    deinit {
        guard let segment else {
            unsafe pixels.deallocate()
            return
        }
        if (try? connection.check()) != nil {
            _ = unsafe connection.library.detachShared(connection.pointer, segment)
        }
        unsafe shmdt(pixels)
    }

    /// Returns memory shared with the server; nil if that is impossible, such as with another machine's display.
    private static func share(
        _ count: Int, with connection: X11Connection
    ) -> (segment: xcb_shm_seg_t, memory: UnsafeMutablePointer<UInt32>)? {
        // `IPC_PRIVATE`
        let id = shmget(0, count, CInt(IPC_CREAT) | 0o600)
        guard id >= 0 else { return nil }
        let memory = unsafe shmat(id, nil, 0)
        // The memory is freed with the last process that has attached it, even after a crash.
        defer { shmctl(id, CInt(IPC_RMID), nil) }
        guard let memory = unsafe memory, Int(bitPattern: memory) != -1 else { return nil }
        let segment = unsafe connection.library.newID(connection.pointer)
        let cookie = unsafe connection.library.attachShared(connection.pointer, segment, UInt32(id), 1)
        if let error = unsafe connection.library.check(connection.pointer, cookie) {
            unsafe free(error)
            unsafe shmdt(memory)
            return nil
        }
        return unsafe (segment, memory.bindMemory(to: UInt32.self, capacity: count / 4))
    }

    /// Draws a part of a frame.
    ///
    /// - Parameters:
    ///   - frame: the frame.
    ///   - picture: where the upright picture lies in the image; parts of it may be outside.
    ///   - part: the pixels of the image to draw.
    ///   - radius: the radius of the picture's rounded corners in pixels of the image; 0 for none.
    func draw(_ frame: Frame, in picture: PixelRect, part: PixelRect, cornerRadius radius: Int) {
        let part = part.intersection(picture).intersection(PixelRect(size))
        guard !part.isEmpty else { return }
        let upright = frame.size.rotated(by: frame.rotation.inverse)
        unsafe frame.buffer.pixels.withUnsafeBufferPointer { source in
            guard let start = source.baseAddress,
                let from = unsafe pixman_image_create_bits(
                    PIXMAN_x8r8g8b8, CInt(frame.size.width), CInt(frame.size.height),
                    UnsafeMutablePointer(mutating: start), CInt(frame.size.width * 4)),
                let to = unsafe pixman_image_create_bits(
                    PIXMAN_x8r8g8b8, CInt(size.width), CInt(size.height), pixels, CInt(size.width * 4))
            else { return }
            defer {
                unsafe pixman_image_unref(from)
                unsafe pixman_image_unref(to)
            }
            if frame.rotation != .none || upright.width != picture.width || upright.height != picture.height {
                var transform = Self.transform(frame.size, frame.rotation, to: picture)
                unsafe pixman_image_set_transform(from, &transform)
                unsafe pixman_image_set_filter(from, PIXMAN_FILTER_BILINEAR, nil, 0)
                unsafe pixman_image_set_repeat(from, PIXMAN_REPEAT_PAD)
            }
            unsafe pixman_image_composite32(
                PIXMAN_OP_SRC, from, nil, to, CInt(part.x - picture.x), CInt(part.y - picture.y), 0, 0, CInt(part.x),
                CInt(part.y), CInt(part.width), CInt(part.height))
        }
        guard radius > 0 else { return }
        let corners = RoundedCorners(radius: radius, size: PixelSize(width: picture.width, height: picture.height))
        for line in part.y..<part.maxY {
            unsafe corners.cut(
                line: line - picture.y, from: part.x - picture.x, count: part.width,
                pixels + line * size.width + part.x)
        }
    }

    /// Returns the transform from pixels of the upright picture in the image to pixels of the frame.
    private static func transform(_ frame: PixelSize, _ rotation: Rotation, to picture: PixelRect) -> pixman_transform_t
    {
        func fixed(_ value: Double) -> pixman_fixed_t { Int32(clamping: Int((value * 65536).rounded())) }
        let upright = frame.rotated(by: rotation.inverse)
        let (x, y) = (
            Double(upright.width) / Double(picture.width), Double(upright.height) / Double(picture.height)
        )
        let (width, height) = (Double(frame.width), Double(frame.height))
        let rows: [(Double, Double, Double)] =
            switch rotation {
            case .none: [(x, 0, 0), (0, y, 0)]
            case .quarter: [(0, -y, width), (x, 0, 0)]
            case .half: [(-x, 0, width), (0, -y, height)]
            case .threeQuarters: [(0, y, 0), (-x, 0, height)]
            }
        var transform = pixman_transform_t()
        transform.matrix.0 = (fixed(rows[0].0), fixed(rows[0].1), fixed(rows[0].2))
        transform.matrix.1 = (fixed(rows[1].0), fixed(rows[1].1), fixed(rows[1].2))
        transform.matrix.2 = (0, 0, fixed(1))
        return transform
    }

    /// Makes the pixels outside of a picture black.
    func clear(around picture: PixelRect) {
        for line in 0..<size.height {
            let row = unsafe pixels + line * size.width
            guard line >= picture.y, line < picture.maxY else {
                unsafe row.update(repeating: 0, count: size.width)
                continue
            }
            let (left, right) = (min(max(picture.x, 0), size.width), min(max(picture.maxX, 0), size.width))
            unsafe row.update(repeating: 0, count: left)
            unsafe (row + right).update(repeating: 0, count: size.width - right)
        }
    }

    /// Shows a part; returns whether an event follows when the server has read it.
    func put(_ part: PixelRect, on window: xcb_window_t, _ context: xcb_gcontext_t) -> Bool {
        let part = part.intersection(PixelRect(size))
        guard !part.isEmpty else { return false }
        let library = connection.library
        if let segment {
            _ = unsafe library.putShared(
                connection.pointer, window, context, UInt16(size.width), UInt16(size.height), UInt16(part.x),
                UInt16(part.y), UInt16(part.width), UInt16(part.height), Int16(clamping: part.x),
                Int16(clamping: part.y), connection.depth, UInt8(XCB_IMAGE_FORMAT_Z_PIXMAP.rawValue), 1, segment, 0)
            return true
        }
        // Sends whole lines, as many per request as the server accepts.
        let limit = max(1, (Int(unsafe library.maximumRequest(connection.pointer)) * 4 - 64) / (size.width * 4))
        var line = part.y
        while line < part.maxY {
            let count = min(limit, part.maxY - line)
            unsafe (pixels + line * size.width).withMemoryRebound(to: UInt8.self, capacity: count * size.width * 4) {
                _ = unsafe library.putImage(
                    connection.pointer, UInt8(XCB_IMAGE_FORMAT_Z_PIXMAP.rawValue), window, context, UInt16(size.width),
                    UInt16(count), 0, Int16(clamping: line), 0, connection.depth, UInt32(count * size.width * 4), $0)
            }
            line += count
        }
        return false
    }
}

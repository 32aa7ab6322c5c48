// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import CGlibc
import DisplayModel
import FrameOutput
import Glibc

/// Memory that the compositor reads a window's picture from.
@safe final class SharedBuffer {
    /// The size in pixels.
    let size: PixelSize
    /// The radius of the transparent corners in pixels; 0 for an opaque picture.
    let cornerRadius: Int
    /// Where the picture lies in the buffer; black bars surround it.
    let picture: PixelRect
    /// The `wl_buffer`.
    let object: WaylandObject
    /// Whether the compositor may still read it.
    var isBusy = false
    /// The parts of the picture that are out of date.
    var stale: [PixelRect]
    private let bytes: UnsafeMutableRawBufferPointer

    /// Creates a transparent or black buffer, whose picture is opaque unless it `isTranslucent`; nil if there is no
    /// memory for it.
    init?(
        _ size: PixelSize, picture: PixelRect, cornerRadius: Int, isTranslucent: Bool = false, shm: WaylandObject,
        _ connection: WaylandConnection
    ) {
        let count = size.area * 4
        guard size.width > 0, size.height > 0, size.area <= Int(Int32.max) / 4 else { return nil }
        // `MFD_CLOEXEC`
        let descriptor = unsafe memfd_create("frames", 1)
        guard descriptor >= 0 else { return nil }
        defer { Glibc.close(descriptor) }
        guard ftruncate(descriptor, off_t(count)) == 0,
            let memory = unsafe mmap(nil, count, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0),
            unsafe memory != MAP_FAILED
        else { return nil }
        let pool = connection.send(
            shm, WlShm.Request.createPool, .new, .descriptor(descriptor), .int(count), makes: "wl_shm_pool")
        let buffer = connection.send(
            pool, WlShmPool.Request.createBuffer, .new, .int(0), .int(size.width), .int(size.height),
            .int(size.width * 4), .uint(cornerRadius > 0 || isTranslucent ? 0 : 1), makes: "wl_buffer")
        connection.send(pool, WlShmPool.Request.destroy, destroys: true)
        guard let buffer else {
            unsafe munmap(memory, count)
            return nil
        }
        unsafe bytes = UnsafeMutableRawBufferPointer(start: memory, count: count)
        (self.size, self.picture, self.cornerRadius, object) = (size, picture, cornerRadius, buffer)
        stale = [PixelRect(PixelSize(width: picture.width, height: picture.height))]
    }

    deinit { unsafe munmap(bytes.baseAddress, bytes.count) }

    /// Copies parts of a frame, which must have the size of the picture.
    func copy(_ parts: [PixelRect], from frame: PixelBuffer) {
        guard frame.size.width == picture.width, frame.size.height == picture.height else { return }
        unsafe frame.pixels.withUnsafeBytes { pixels in
            guard let from = pixels.baseAddress, let to = unsafe bytes.baseAddress else { return }
            for part in parts {
                let part = part.intersection(PixelRect(frame.size))
                guard !part.isEmpty else { continue }
                for line in part.y..<part.maxY {
                    let start = (line * frame.size.width + part.x) * 4
                    let offset = ((line + picture.y) * size.width + part.x + picture.x) * 4
                    if cornerRadius == 0 {
                        unsafe memcpy(to + offset, from + start, part.width * 4)
                    } else {
                        let source = unsafe (from + start).assumingMemoryBound(to: UInt32.self)
                        let target = unsafe (to + offset).assumingMemoryBound(to: UInt32.self)
                        for column in 0..<part.width { unsafe target[column] = source[column] | 0xFF00_0000 }
                        unsafe RoundedCorners(radius: cornerRadius, size: frame.size)
                            .cut(line: line, from: part.x, count: part.width, target)
                    }
                }
            }
        }
    }
}

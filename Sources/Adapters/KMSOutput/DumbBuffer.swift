// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
import CDRM
import DisplayModel
import FrameOutput
private import Glibc
import SystemPackage

/// A dumb buffer: CPU-mapped memory that the card scans out, in the format XRGB8888.
///
/// Reading the memory may be slow, so it is only written to. Used by one task at a time.
@safe final class DumbBuffer: @unchecked Sendable {
    /// The size in pixels.
    let size: PixelSize
    /// The GEM handle, for the cursor plane.
    let handle: UInt32
    /// The framebuffer's object ID; 0 for a cursor.
    let framebuffer: UInt32
    private let device: DRMDevice
    private let stride: Int
    private let bytes: UnsafeMutableRawBufferPointer

    /// `DRM_FORMAT_XRGB8888` (`XR24`), a macro that Swift does not import.
    static let format: UInt32 = 0x3432_5258

    /// Creates a black buffer.
    ///
    /// - Parameters:
    ///   - size: the size in pixels.
    ///   - device: the card.
    ///   - isCursor: whether the buffer is for the cursor plane, in ARGB and without a framebuffer.
    /// - Throws: `Errno`; `EINVAL` or `ENOMEM` if the size is too large for the card.
    init(_ size: PixelSize, on device: DRMDevice, isCursor: Bool = false) throws(Errno) {
        var (handle, stride, length, offset) = (UInt32(0), UInt32(0), UInt64(0), UInt64(0))
        try DRMDevice.check(
            unsafe drmModeCreateDumbBuffer(
                device.descriptor, UInt32(clamping: size.width), UInt32(clamping: size.height), 32, 0, &handle, &stride,
                &length))
        var framebuffer: UInt32 = 0
        do throws(Errno) {
            if !isCursor {
                try DRMDevice.check(
                    unsafe drmModeAddFB2(
                        device.descriptor, UInt32(clamping: size.width), UInt32(clamping: size.height), Self.format,
                        [handle, 0, 0, 0], [stride, 0, 0, 0], [0, 0, 0, 0], &framebuffer, 0))
            }
            try DRMDevice.check(unsafe drmModeMapDumbBuffer(device.descriptor, handle, &offset))
            // Copies stay in bounds only if the driver reports a sufficient stride and length.
            let (count, line) = (Int(clamping: length), Int(stride))
            guard line / 4 >= size.width, count / max(1, line) >= size.height else { throw .outOfRange }
            let memory = unsafe mmap(
                nil, count, PROT_READ | PROT_WRITE, MAP_SHARED, device.descriptor, off_t(truncatingIfNeeded: offset))
            guard let memory = unsafe memory, unsafe memory != MAP_FAILED else { throw Errno.last }
            unsafe bytes = UnsafeMutableRawBufferPointer(start: memory, count: count)
        } catch {
            if framebuffer != 0 { drmModeRmFB(device.descriptor, framebuffer) }
            drmModeDestroyDumbBuffer(device.descriptor, handle)
            throw error
        }
        (self.size, self.device, self.handle, self.framebuffer) = (size, device, handle, framebuffer)
        self.stride = Int(stride)
    }

    deinit {
        unsafe munmap(bytes.baseAddress, bytes.count)
        if framebuffer != 0 { drmModeRmFB(device.descriptor, framebuffer) }
        drmModeDestroyDumbBuffer(device.descriptor, handle)
    }

    /// Copies parts of a picture; does nothing if its size differs.
    ///
    /// - Parameters:
    ///   - damage: the rectangles to copy, clipped to the buffer.
    ///   - picture: the pixels.
    func copy(_ damage: [PixelRect], from picture: PixelBuffer) {
        guard picture.size == size else { return }
        unsafe picture.pixels.withUnsafeBytes { pixels in
            for rect in damage {
                let rect = rect.intersection(PixelRect(size))
                guard !rect.isEmpty, let start = pixels.baseAddress, let end = unsafe bytes.baseAddress else {
                    continue
                }
                for y in rect.y..<(rect.y + rect.height) {
                    // Both ranges are in bounds: the rectangle was clipped to the common size.
                    unsafe memcpy(
                        end + y * stride + rect.x * 4, start + (y * size.width + rect.x) * 4,
                        rect.width * 4)
                }
            }
        }
    }
}

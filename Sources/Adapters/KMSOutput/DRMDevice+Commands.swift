// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
import CDRM
import DisplayModel
private import Glibc
import SystemPackage

/// Commands that change a card's state. A command that fails throws the kernel's error and changes nothing.
extension DRMDevice {
    /// The flags of an atomic commit.
    struct CommitOptions: OptionSet, Sendable {
        let rawValue: UInt32
        /// Only checks whether the driver would accept the request.
        static let testOnly = Self(rawValue: UInt32(DRM_MODE_ATOMIC_TEST_ONLY))
        /// Returns immediately; the change takes effect at the next vblank.
        static let nonBlocking = Self(rawValue: UInt32(DRM_MODE_ATOMIC_NONBLOCK))
        /// Permits a modeset, which can make monitors flicker.
        static let allowsModeset = Self(rawValue: UInt32(DRM_MODE_ATOMIC_ALLOW_MODESET))
        /// Sends an event for each CRTC when its change takes effect.
        static let sendsEvents = Self(rawValue: UInt32(DRM_MODE_PAGE_FLIP_EVENT))
    }

    /// Commits a request.
    ///
    /// - Parameters:
    ///   - request: the properties to set.
    ///   - options: the flags.
    ///   - serial: the number that the commit's events carry.
    /// - Throws: `Errno`.
    func commit(_ request: AtomicRequest, _ options: CommitOptions, serial: UInt64 = 0) throws(Errno) {
        guard let list = unsafe drmModeAtomicAlloc() else { throw .noMemory }
        defer { unsafe drmModeAtomicFree(list) }
        for (key, value) in request.values
        where unsafe drmModeAtomicAddProperty(list, key.object, key.property, value) < 0 {
            throw .noMemory
        }
        // The kernel returns the pointer as a number and does not follow it.
        let number = unsafe UnsafeMutableRawPointer(bitPattern: UInt(serial))
        try Self.check(unsafe drmModeAtomicCommit(descriptor, list, options.rawValue, number))
    }

    /// Creates a property blob from a mode or a list of rectangles, and returns its ID.
    func createBlob<Element>(_ elements: [Element]) throws(Errno) -> UInt32 {
        var id: UInt32 = 0
        let result = unsafe elements.withUnsafeBytes {
            unsafe drmModeCreatePropertyBlob(descriptor, $0.baseAddress, $0.count, &id)
        }
        try Self.check(result)
        return id
    }

    /// Destroys a property blob; the kernel keeps it while it is in use.
    func destroyBlob(_ id: UInt32) { drmModeDestroyPropertyBlob(descriptor, id) }

    // MARK: Framebuffers

    /// Tells the driver which parts of a visible framebuffer have changed.
    ///
    /// - Parameters:
    ///   - framebuffer: the framebuffer.
    ///   - damage: at most 256 rectangles.
    /// - Throws: `Errno`; `ENOSYS` if the driver scans out the memory continuously and needs no notice.
    func markDirty(_ framebuffer: UInt32, _ damage: [PixelRect]) throws(Errno) {
        var clips = damage.map { rect in
            drmModeClip(
                x1: UInt16(clamping: rect.x), y1: UInt16(clamping: rect.y),
                x2: UInt16(clamping: rect.maxX), y2: UInt16(clamping: rect.maxY))
        }
        // The call reads the array within its bounds.
        try Self.check(unsafe drmModeDirtyFB(descriptor, framebuffer, &clips, UInt32(clips.count)))
    }

    // MARK: The legacy API

    /// Sets a CRTC's mode and framebuffer; nil turns the CRTC off.
    func setCRTC(_ crtc: UInt32, connector: UInt32, _ shown: (framebuffer: UInt32, mode: KernelMode)?) throws(Errno) {
        guard let shown else {
            return try Self.check(drmModeSetCrtc(descriptor, crtc, 0, 0, 0, nil, 0, nil))
        }
        var (connectors, mode) = ([connector], shown.mode.info)
        try Self.check(unsafe drmModeSetCrtc(descriptor, crtc, shown.framebuffer, 0, 0, &connectors, 1, &mode))
    }

    /// Shows another framebuffer of the same size at the next vblank, and sends an event then.
    func pageFlip(_ crtc: UInt32, to framebuffer: UInt32, serial: UInt64) throws(Errno) {
        // The kernel returns the pointer as a number and does not follow it.
        let number = unsafe UnsafeMutableRawPointer(bitPattern: UInt(serial))
        try Self.check(
            unsafe drmModePageFlip(descriptor, crtc, framebuffer, UInt32(DRM_MODE_PAGE_FLIP_EVENT), number))
    }

    // MARK: The cursor

    /// Shows a buffer on the cursor plane of a CRTC; nil hides the cursor.
    func setCursor(_ buffer: DumbBuffer?, on crtc: UInt32) throws(Errno) {
        try Self.check(
            drmModeSetCursor(
                descriptor, crtc, buffer?.handle ?? 0, UInt32(buffer?.size.width ?? 0),
                UInt32(buffer?.size.height ?? 0)))
    }

    /// Moves the cursor; the position is that of its upper left corner, and may be off the screen.
    func moveCursor(on crtc: UInt32, x: Int, y: Int) throws(Errno) {
        try Self.check(drmModeMoveCursor(descriptor, crtc, CInt(clamping: x), CInt(clamping: y)))
    }

    // MARK: Events

    /// The completion of a page flip.
    struct FlipEvent: Sendable, Hashable {
        let crtc: UInt32
        /// The vblank sequence number; always 0 from a driver without vblank.
        let sequence: UInt32
        /// The serial that the flip was committed with.
        let serial: UInt64
    }

    /// Reads pending events; the descriptor must be nonblocking or readable.
    func readEvents() throws(Errno) -> [FlipEvent] {
        var bytes = [UInt8](repeating: 0, count: 4096)
        // The call writes to the array within its bounds.
        let count = unsafe read(descriptor, &bytes, bytes.count)
        guard count >= 0 else {
            let error = Errno.last
            if error == .wouldBlock || error == .interrupted { return [] }
            throw error
        }
        return FlipEvent.parse(bytes.prefix(count))
    }

    /// Throws the error of a libdrm call, which returns a negated error number, or -1 and sets `errno`.
    static func check(_ result: CInt) throws(Errno) {
        guard result < 0 else { return }
        throw result == -1 ? Errno.last : Errno(rawValue: -result)
    }
}

extension DRMDevice.FlipEvent {
    /// Returns the page flips among the kernel's events; stops at an incomplete event.
    static func parse(_ bytes: ArraySlice<UInt8>) -> [Self] {
        let (header, vblank) = (MemoryLayout<drm_event>.size, MemoryLayout<drm_event_vblank>.size)
        var (events, rest) = ([Self](), bytes)
        while rest.count >= header {
            // Events may be unaligned.
            let event = unsafe rest.withUnsafeBytes { unsafe $0.loadUnaligned(as: drm_event.self) }
            let length = Int(event.length)
            guard length >= header, length <= rest.count else { break }
            if event.type == DRM_EVENT_FLIP_COMPLETE, length >= vblank {
                let flip = unsafe rest.withUnsafeBytes { unsafe $0.loadUnaligned(as: drm_event_vblank.self) }
                events.append(Self(crtc: flip.crtc_id, sequence: flip.sequence, serial: flip.user_data))
            }
            rest = rest.dropFirst(length)
        }
        return events
    }
}

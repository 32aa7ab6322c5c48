// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
import DisplayModel
import FrameOutput
import Synchronization
import SystemPackage
import Testing

@testable import KMSOutput

/// What is no card, or none any more: every query fails or is empty, and nothing crashes.
struct DRMDeviceTests {
    /// Calls a test with something that is open and no card, and with a descriptor that is not open.
    private func withoutCard(_ body: (DRMDevice) throws -> Void) throws {
        let file = try FileDescriptor.open(FilePath("/dev/null"), .readWrite)
        try file.closeAfter { try body(DRMDevice(file.rawValue) {}) }
        try body(DRMDevice(-1) {})
    }

    @Test func `A device that is not a card has no resources`() throws {
        try withoutCard { device in
            #expect(throws: Errno.self) { try device.resources() }
            for isProbing in [false, true] {
                #expect(throws: Errno.self) { try device.connector(1, isProbing: isProbing) }
            }
            #expect(device.planes().isEmpty)
            for kind in [DRMDevice.ObjectKind.crtc, .connector, .plane] {
                #expect(device.properties(of: 1, kind).isEmpty)
            }
            #expect(!device.enableAtomic(isAllowed: true))
            #expect(!device.hasDumbBuffers)
            #expect(device.cursorSize == (64, 64))
            #expect((try? device.readEvents())?.isEmpty ?? true)
        }
    }

    @Test func `A device that is not a card rejects every command`() throws {
        try withoutCard { device in
            var request = AtomicRequest()
            request.set(1, 2, to: 3)
            for options in [DRMDevice.CommitOptions.testOnly, .allowsModeset, [.nonBlocking, .sendsEvents]] {
                #expect(throws: Errno.self) { try device.commit(request, options, serial: .max) }
            }
            #expect(throws: Errno.self) { try device.createBlob([1]) }
            #expect(throws: Errno.self) { try device.markDirty(1, [PixelRect(x: -1, y: 0, width: 1 << 20, height: 1)]) }
            #expect(throws: Errno.self) { try device.setCRTC(1, connector: 1, nil) }
            #expect(throws: Errno.self) { try device.pageFlip(1, to: 1, serial: 1) }
            #expect(throws: Errno.self) { try device.setCursor(nil, on: 1) }
            #expect(throws: Errno.self) { try device.moveCursor(on: 1, x: .max, y: .min) }
            #expect(throws: Errno.self) { try DumbBuffer(PixelSize(width: 8192, height: 8192), on: device) }
            #expect(throws: Errno.self) { try CursorImage.buffer(on: device) }
            device.destroyBlob(1)
        }
    }

    @Test func `A device that is not a card cannot be opened as one`() throws {
        try withoutCard { device in
            #expect(throws: Errno.self) {
                try KMSCard("card0", device, on: SerialQueue(), isActive: true, allowsAtomic: true)
            }
        }
    }

    @Test func `A device is closed once, with its last copy`() {
        let closed = Mutex(0)
        do {
            var copies = [DRMDevice(-1) { closed.withLock { $0 += 1 } }]
            copies.append(copies[0])
            copies.removeFirst()
            #expect(closed.withLock { $0 } == 0)
            #expect(copies[0].descriptor == -1)
        }
        #expect(closed.withLock { $0 } == 1)
    }

    @Test func `Errors come from negative results or errno`() throws {
        try DRMDevice.check(0)
        try DRMDevice.check(5)
        #expect(throws: Errno.invalidArgument) { try DRMDevice.check(-Errno.invalidArgument.rawValue) }
    }
}

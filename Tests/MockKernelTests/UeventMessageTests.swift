// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Glibc
import Testing

@testable import MockKernel

@Suite("UeventMessage")
struct UeventMessageTests {
    @Test func `the kernel's format matches the capture`() {
        let message = UeventMessage(
            action: "change",
            devicePath: "/devices/pci0000:00/0000:00:01.0/drm/card0",
            deviceType: "drm_minor",
            deviceNode: .init(name: "dri/card0", major: 226, minor: 0),
            details: ["HOTPLUG=1"],
            database: ["ID_SEAT=seat1"]
        )
        let expected =
            "change@/devices/pci0000:00/0000:00:01.0/drm/card0 ACTION=change "
            + "DEVPATH=/devices/pci0000:00/0000:00:01.0/drm/card0 SUBSYSTEM=drm HOTPLUG=1 "
            + "MAJOR=226 MINOR=0 DEVNAME=dri/card0 DEVTYPE=drm_minor SEQNUM=816 "
        let text = String(decoding: message.encoded(as: .kernel, sequenceNumber: 816), as: UTF8.self)
        #expect(text == expected.replacing(" ", with: "\0"))
    }

    /// The socket's name and the header are private to umockdev and libudev: here is told when they change.
    @Test(.needsMockEvents, arguments: ["card0", "card0-DP-1"])
    func `udevd's format matches libumockdev's`(device: String) async throws {
        try await withMockKernel { kernel in
            try kernel.addCard("card0", seat: "seat1")
            try kernel.addConnector("card0-DP-1")
            let socket = try DatagramSocket(path: "\(kernel.rootDirectory)/event999")
            let path = try kernel.devicePath(of: device)

            try kernel.withState("send") { state in
                state.testbed?.sendUevent(action: "add", devicePath: path)
            }
            let theirs = socket.receive()
            try kernel.emit(device == "card0" ? .cardAdded(device) : .connectorAdded(device))
            let ours = socket.receive()

            try #require(min(ours.count, theirs.count) > 40)
            // All of the header but the length of the properties.
            #expect(ours[..<20] == theirs[..<20])
            #expect(ours[24..<40] == theirs[24..<40])
            // umockdev has no database of udevd, and leaves DEVNAME as the kernel has it.
            let additions = ["UDEV_DATABASE_VERSION", "USEC_INITIALIZED", "TAGS", "CURRENT_TAGS", "SEQNUM", "DEVNAME"]
            #expect(properties(of: ours, without: additions) == properties(of: theirs, without: additions))
            #expect(properties(of: theirs, without: []).contains("SUBSYSTEM=drm"))
        }
    }

    private func properties(of message: [UInt8], without names: [String]) -> Set<String> {
        let pairs = message.dropFirst(40).split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
        return Set(pairs.filter { pair in !names.contains(String(pair.prefix { $0 != "=" })) })
    }
}

/// A socket in the place of a monitor's, which shows the bytes.
private struct DatagramSocket: ~Copyable {
    struct OpenError: Error {
        let number: Int32
    }

    private let descriptor: Int32

    init(path: String) throws(OpenError) {
        let descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue | SOCK_NONBLOCK.rawValue), 0)
        guard descriptor >= 0 else { throw OpenError(number: errno) }
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        // The C array is a tuple in Swift, zero-filled above and longer than a test's path.
        unsafe withUnsafeMutableBytes(of: &address.sun_path) { unsafe $0.copyBytes(from: path.utf8) }
        let status = unsafe withUnsafePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        guard status == 0 else {
            let number = errno
            close(descriptor)
            throw OpenError(number: number)
        }
        self.descriptor = descriptor
    }

    deinit {
        close(descriptor)
    }

    /// Returns the next datagram, which is empty if there is none.
    func receive() -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: 16384)
        let count = unsafe recv(descriptor, &bytes, bytes.count, 0)
        return Array(bytes.prefix(max(count, 0)))
    }
}

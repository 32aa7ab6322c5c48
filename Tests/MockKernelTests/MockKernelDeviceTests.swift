// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import FoundationEssentials
import Glibc
import MockKernel
import Testing

/// None of these needs the preload but where it is said: the mock kernel is files for who knows the root.
@Suite("MockKernel has the files")
struct MockKernelDeviceTests {
    @Test func `of a kernel without graphics`() async throws {
        try await withMockKernel { kernel in
            #expect(names(in: "\(kernel.sysfsRoot)/class/drm") == nil)
            try kernel.makeGraphicsClass()
            #expect(names(in: "\(kernel.sysfsRoot)/class/drm") == ["version"])
        }
    }

    @Test func `of cards and connectors, linked as the kernel does`() async throws {
        try await withMockKernel { kernel in
            let edid = (0..<256).map { UInt8($0) }
            try kernel.addCard("card0")
            try kernel.addConnector("card0-HDMI-A-1", status: "connected", edid: edid, modes: ["1920x1080", "640x480"])
            try kernel.addConnector("card0-DP-1", hasConnectorIDFile: false)

            let root = kernel.sysfsRoot
            let folder = "\(root)/class/drm"
            #expect(names(in: folder) == ["card0", "card0-DP-1", "card0-HDMI-A-1", "renderD128", "version"])
            let path = "/devices/pci0000:00/0000:00:02.0/drm/card0"
            #expect(target(of: "\(folder)/card0") == "../..\(path)")
            #expect(target(of: "\(folder)/card0-HDMI-A-1") == "../..\(path)/card0-HDMI-A-1")
            #expect(target(of: "\(root)\(path)/device") == "../../../0000:00:02.0")
            #expect(target(of: "\(root)\(path)/card0-HDMI-A-1/device") == "../../card0")
            #expect(target(of: "\(root)\(path)/card0-HDMI-A-1/subsystem") == "../../../../../../class/drm")
            #expect(target(of: "\(root)/dev/char/226:128") == "../..\(path.dropLast(5))renderD128")

            #expect(text(of: "\(folder)/card0-HDMI-A-1/status") == "connected\n")
            #expect(text(of: "\(folder)/card0-HDMI-A-1/modes") == "1920x1080\n640x480\n")
            #expect(bytes(of: "\(folder)/card0-HDMI-A-1/edid") == edid)
            #expect(text(of: "\(folder)/card0-HDMI-A-1/connector_id") == "34\n")
            #expect(text(of: "\(folder)/card0-DP-1/status") == "disconnected\n")
            #expect(bytes(of: "\(folder)/card0-DP-1/edid") == [])
            #expect(bytes(of: "\(folder)/card0-DP-1/connector_id") == nil)
        }
    }

    @Test func `of cards at any parent, with their removal and return`() async throws {
        try await withMockKernel { kernel in
            let folder = "\(kernel.sysfsRoot)/class/drm"
            try kernel.addCard("card1", parentPath: "/devices/platform/evdi.0", hasRenderNode: false)
            try kernel.addConnector("card1-DVI-I-1")
            try kernel.removeCard("card1")
            #expect(names(in: folder) == ["version"])
            try kernel.addCard("card2", parentPath: "/devices/platform/evdi.0", hasRenderNode: false)
            try kernel.addConnector("card2-DVI-I-1")
            #expect(names(in: folder) == ["card2", "card2-DVI-I-1", "version"])
            try kernel.removeConnector("card2-DVI-I-1")
            try kernel.addConnector("card2-DVI-I-1")
            try #expect(kernel.connectorID(of: "card2-DVI-I-1") == 34)
            try #expect(kernel.devicePath(of: "card1-DVI-I-1") == "/devices/platform/evdi.0/drm/card1/card1-DVI-I-1")
        }
    }

    @Test func `of sixty-four connectors on eight cards`() async throws {
        try await withMockKernel { kernel in
            for card in 0..<8 {
                try kernel.addCard("card\(card)")
                for number in 1...8 {
                    try kernel.addConnector("card\(card)-DP-\(number)")
                }
            }
            // With a render node for each card, and the `version` file.
            #expect(names(in: "\(kernel.sysfsRoot)/class/drm")?.count == 81)
        }
    }

    @Test func `that faults leave behind`() async throws {
        try await withMockKernel { kernel in
            let connector = "\(kernel.sysfsRoot)/class/drm/card0-DP-1"
            try kernel.addCard("card0")
            try kernel.addConnector("card0-DP-1", status: "connected")
            try kernel.removeAttribute("status", of: "card0-DP-1")
            #expect(bytes(of: "\(connector)/status") == nil)
            try kernel.makeAttributeUnreadable("edid", of: "card0-DP-1")
            #expect(names(in: "\(connector)/edid") == [])
            try kernel.addStrayEntry(named: [0x63, 0xff, 0xfe])
        }
    }

    @Test func `and reports what it cannot do`() async throws {
        try await withMockKernel { kernel in
            #expect(failure { try kernel.addCard("gpu0") }?.cause == .invalidName)
            #expect(failure { try kernel.addConnector("card0-DP-1") }?.cause == .unknownDevice)
            try kernel.addCard("card0")
            #expect(failure { try kernel.addCard("card0") }?.cause == .deviceExists)
            #expect(
                failure { try kernel.setStatus("connected", of: "card0-DP-1") }?.description
                    == "cannot write status of card0-DP-1: no such device was added"
            )
        }
    }

    @Test func `for as long as the scope lasts`() async throws {
        let kernel = try await withMockKernel { $0 }
        #expect(names(in: kernel.rootDirectory) == nil)
        #expect(failure { try kernel.addCard("card0") }?.cause == .scopeEnded)
    }

    @Test func `of one scope at a time`() async throws {
        try await withMockKernel { outer in
            let error = await #expect(throws: MockKernelError.self) { try await withMockKernel { _ in } }
            #expect(error?.cause == .nestedScope)
            #expect(names(in: outer.sysfsRoot) == ["bus", "class"])
        }
        try await withThrowingTaskGroup { group in
            for _ in 0..<8 {
                group.addTask {
                    try await withMockKernel { kernel in
                        try kernel.addCard("card0")
                        await Task.yield()
                        try kernel.removeCard("card0")
                    }
                }
            }
            try await group.waitForAll()
        }
    }

    @Test func `also at /sys, if the preload redirects`() async throws {
        try await withMockKernel { kernel in
            try kernel.addCard("card0")
            try kernel.addConnector("card0-DP-1", status: "unknown", edid: [0, 1, 0])
            let seen = names(in: "/sys/class/drm")
            if MockKernel.isAvailable {
                #expect(seen == names(in: "\(kernel.sysfsRoot)/class/drm"))
                #expect(text(of: "/sys/class/drm/card0-DP-1/status") == "unknown\n")
                #expect(bytes(of: "/sys/class/drm/card0-DP-1/edid") == [0, 1, 0])
                #expect(
                    Set(udevDevices(ofSubsystem: "drm").map { String($0.split(separator: "/").last ?? "") })
                        == ["card0", "card0-DP-1", "renderD128"]
                )
            } else {
                #expect(seen?.contains("card0-DP-1") != true || seen == names(in: "/sys/class/drm"))
            }
        }
    }

    @Test(.needsMockEvents) func `of a recording by umockdev-record`() async throws {
        let recording = """
            P: /devices/pci0000:00/0000:00:02.0/drm/card0/card0-DP-1
            E: DEVTYPE=drm_connector
            E: SUBSYSTEM=drm
            A: status=connected\\n
            A: modes=1920x1080\\n1280x720\\n
            H: edid=00FFFFFFFFFFFF00

            """
        try await withMockKernel { kernel in
            let listener = try UdevListener()
            try kernel.addDevices(recording: recording)
            let folder = "\(kernel.sysfsRoot)/class/drm/card0-DP-1"
            #expect(text(of: "\(folder)/modes") == "1920x1080\n1280x720\n")
            #expect(bytes(of: "\(folder)/edid") == [0, 255, 255, 255, 255, 255, 255, 0])
            #expect(listener.drain().map(\.action) == ["add"])
            #expect(throws: MockKernelError.self) { try kernel.addDevices(recording: "no recording") }
        }
    }

    private func failure(_ body: () throws -> Void) -> MockKernelError? {
        do {
            try body()
            return nil
        } catch {
            return error as? MockKernelError
        }
    }

    private func names(in folder: String) -> [String]? {
        try? FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    }

    private func target(of link: String) -> String? {
        try? FileManager.default.destinationOfSymbolicLink(atPath: link)
    }

    private func bytes(of path: String) -> [UInt8]? {
        // Not by FileManager, which leaks a page for each empty file (swift-foundation of Swift 6.3).
        let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: 4096)
        let count = unsafe read(descriptor, &bytes, bytes.count)
        return count < 0 ? nil : Array(bytes.prefix(count))
    }

    private func text(of path: String) -> String? {
        bytes(of: path).map { String(decoding: $0, as: UTF8.self) }
    }
}

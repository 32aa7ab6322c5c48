// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import EDIDCodec
import Foundation
import Testing

extension InVirtualMachine {
    /// The kernel as the judge of mode lists: real monitors' EDIDs, given to a connector.
    ///
    /// The driver's own limits apply to both lists alike: no interlace, no double scan, no colors at half resolution, no
    /// side over 8192 pixels, and a preferred mode must have the size that the host asks for (Linux, virtgpu_display.c
    /// and drm_probe_helper.c).
    struct KernelModes {
        private let machine: VirtualMachine
        private static let connector = "card0-Virtual-2"

        init() async throws {
            machine = try await VirtualMachine.restored()
        }

        @Test
        func `rule 19 the kernel lists the modes of monitors in the same order`() async throws {
            let monitors = try Self.monitors(count: InVirtualMachine.isLong ? nil : 60)
            #expect(monitors.count >= 60)
            defer { print("the kernel has judged \(monitors.count) monitors") }
            for (name, edid) in monitors {
                let modes = Self.withinLimits(edid.kernelModes)
                let preferred = try #require(modes.first, "\(name)")
                let kernel = try await kernelModes(of: edid, width: preferred.width, height: preferred.height)
                let size = { (mode: EDIDMode) in (mode.width, mode.height) }
                // Without a mark of preference the kernel's driver keeps a mode of any size.
                let ours = modes.filter { !$0.isPreferred || size($0) == size(preferred) }
                #expect(kernel == ours.map(Self.kernelName), "\(name)")
            }
        }

        private static func withinLimits(_ modes: [EDIDMode]) -> [EDIDMode] {
            let halfColored = modes.filter { if case .ctaYCbCr420 = $0.source { true } else { false } }
            return modes.filter { mode in
                guard !mode.isInterlaced, !mode.isDoubleScanned, mode.width <= 8192, mode.height <= 8192 else {
                    return false
                }
                // A format's other rate, as 59.94 for 60 Hz, is the same format.
                return !halfColored.contains { other in
                    other == mode
                        || mode.source == .alternateRate && (other.width, other.height) == (mode.width, mode.height)
                            && abs(other.refreshMillihertz - mode.refreshMillihertz) * 900 < mode.refreshMillihertz
                }
            }
        }

        /// The name in sysfs: the size, but for one mode.
        ///
        /// A standard timing of 1360x765 at 60 Hz becomes one of 1366x768, made from 1360x768, whose name it keeps (Linux,
        /// drm_edid.c, `drm_mode_std`).
        private static func kernelName(_ mode: EDIDMode) -> String {
            let isNamedBeforeItGrew = mode.source == .standard && mode.width == 1366
            return "\(isNamedBeforeItGrew ? 1360 : mode.width)x\(mode.height)"
        }

        /// What sysfs lists for a monitor that the kernel has just found.
        private func kernelModes(of edid: EDID, width: Int, height: Int) async throws -> [String] {
            try await machine.overrideEDID(of: Self.connector, with: GuestEDID(bytes: edid.bytes))
            try await machine.plugMonitor(intoHead: 1, width: width, height: height)
            try await machine.waitForConnectors("the monitor") { $0[Self.connector]?.isConnected == true }
            // The console asks for modes no larger than its picture; this asks again, for all.
            let folder = "/sys/class/drm/\(Self.connector)"
            let modes = try await machine.guest.run("echo detect >\(folder)/status; cat \(folder)/modes")
            try await machine.unplugMonitor(fromHead: 1)
            try await machine.waitForConnectors("no monitor") { $0[Self.connector]?.isConnected == false }
            return modes.split(separator: "\n").map(String.init)
        }

        /// Real monitors: all that are kept, or some, evenly picked, so that makers, ages and links vary.
        private static func monitors(count: Int?) throws -> [(name: String, edid: EDID)] {
            let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../Fixtures/EDID")
            let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
            let edids = files.filter { $0.pathExtension == "edid" }
                .sorted { $0.lastPathComponent < $1.lastPathComponent }
                .compactMap { file -> (name: String, edid: EDID)? in
                    // Some monitors answered nothing, and a torn EDID the override refuses.
                    guard let edid = try? EDID(parsing: Data(contentsOf: file)), !edid.kernelModes.isEmpty,
                        edid.bytes.count == 128 * (1 + Int(edid.bytes[126]))
                    else { return nil }
                    return (file.lastPathComponent, edid)
                }
            guard let count else { return edids }
            return (0..<count).map { edids[$0 * edids.count / count] }
        }
    }
}

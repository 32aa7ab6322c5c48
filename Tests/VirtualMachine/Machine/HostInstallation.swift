// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation

/// What the virtual machine needs of the host, found.
struct HostInstallation: Sendable {
    /// Debian's packages that have all of it.
    static let packages = [
        "qemu-system-x86", "linux-image-amd64", "busybox-static", "udev", "kmod", "kbd", "seatd", "python3",
    ]

    let qemu: String
    let busybox: String
    let modprobe: String
    /// The newest kernel image that this user may read and that has its modules.
    let kernel: String
    /// Its version, as in the name of its modules' folder.
    let kernelVersion: String
    /// Whether guests run on the processor itself.
    let isAccelerated: Bool

    /// Looks for everything.
    ///
    /// - Throws: `VirtualMachineError` that names what is missing and the packages.
    init() throws(VirtualMachineError) {
        var missing: [String] = []
        func find(_ name: String) -> String {
            guard let path = HostCommand.find(name) else {
                missing.append(name)
                return ""
            }
            return path
        }
        #if !arch(x86_64)
        missing.append("a processor of the architecture x86_64")
        #endif
        qemu = find("qemu-system-x86_64")
        busybox = find("busybox")
        modprobe = find("modprobe")
        if !FileManager.default.isExecutableFile(atPath: "/lib/systemd/systemd-udevd") {
            missing.append("/lib/systemd/systemd-udevd")
        }
        // The guest uses them, and sees the host's files.
        for name in ["chvt", "seatd", "python3"] { _ = find(name) }
        let image = Self.newestKernel()
        if image == nil {
            missing.append("a readable /boot/vmlinuz-VERSION with /lib/modules/VERSION")
        }
        (kernel, kernelVersion) = image ?? ("", "")
        isAccelerated = Self.hasHardwareVirtualization()
        guard missing.isEmpty else {
            throw VirtualMachineError(
                "run a virtual machine",
                cause: "no \(missing.joined(separator: ", no ")); Debian has it in the packages "
                    + Self.packages.joined(separator: " "))
        }
    }

    private static func newestKernel() -> (path: String, version: String)? {
        let files = FileManager.default
        let versions = (try? files.contentsOfDirectory(atPath: "/lib/modules")) ?? []
        return
            versions
            .sorted { $0.compare($1, options: .numeric) == .orderedDescending }
            .map { (path: "/boot/vmlinuz-\($0)", version: $0) }
            .first { kernel in
                files.isReadableFile(atPath: kernel.path)
                    && files.fileExists(atPath: "/lib/modules/\(kernel.version)/modules.dep")
            }
    }

    /// Whether KVM is there and stands on the processor's own virtualization.
    ///
    /// Some clouds offer `/dev/kvm` without it (PVM). There only kernels made for it run; a stock one hangs early.
    private static func hasHardwareVirtualization() -> Bool {
        guard let processors = try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8),
            let flags = processors.split(separator: "\n").first(where: { $0.hasPrefix("flags") })?.split(
                separator: " "),
            flags.contains("vmx") || flags.contains("svm"),
            let device = FileHandle(forUpdatingAtPath: "/dev/kvm")
        else { return false }
        try? device.close()
        return true
    }
}

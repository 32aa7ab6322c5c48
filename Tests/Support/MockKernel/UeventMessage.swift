// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// A message of the kernel about a device, in both forms in which libudev can receive it.
///
/// Modeled on captures of Linux 6.1 with virtio-gpu. `MockUevent` creates the usual messages; create one directly for
/// what no kernel should send.
public struct UeventMessage: Hashable, Sendable {
    /// The sender: the kernel itself, or udevd after running its rules.
    public enum Form: Hashable, Sendable {
        /// `change@/devices/…`, as the `kernel` group receives it.
        case kernel
        /// The `libudev` header and udevd's properties, as the `udev` group receives it.
        case udev
    }

    /// The device file of a device that has one.
    public struct DeviceNode: Hashable, Sendable {
        /// The path below `/dev`, such as `dri/card0`.
        public var name: String
        /// The major number: 226 for DRM.
        public var major: Int
        /// The minor number.
        public var minor: Int

        /// Creates a description of a device file.
        public init(name: String, major: Int, minor: Int) {
            self.name = name
            self.major = major
            self.minor = minor
        }
    }

    /// `add`, `remove`, `change`, `bind`, …
    public var action: String
    /// DEVPATH: the path below `/sys`.
    public var devicePath: String
    /// SUBSYSTEM.
    public var subsystem: String
    /// DEVTYPE, if the device has one.
    public var deviceType: String?
    /// DEVNAME, MAJOR and MINOR, if the device has a file.
    public var deviceNode: DeviceNode?
    /// Further `NAME=value` pairs of the kernel, such as `HOTPLUG=1`.
    public var details: [String]
    /// `NAME=value` pairs that udevd adds, such as `ID_SEAT=seat1`; they are in the `udev` form only.
    public var database: [String]

    /// Creates a message.
    public init(
        action: String, devicePath: String, subsystem: String = "drm", deviceType: String? = nil,
        deviceNode: DeviceNode? = nil, details: [String] = [], database: [String] = []
    ) {
        self.action = action
        self.devicePath = devicePath
        self.subsystem = subsystem
        self.deviceType = deviceType
        self.deviceNode = deviceNode
        self.details = details
        self.database = database
    }

    /// Returns the bytes of the datagram.
    public func encoded(as form: Form, sequenceNumber: UInt64) -> [UInt8] {
        let properties = properties(as: form, sequenceNumber: sequenceNumber)
        var text: [UInt8] = []
        for property in properties {
            text += property.utf8
            text.append(0)
        }
        switch form {
        case .kernel: return Array("\(action)@\(devicePath)\0".utf8) + text
        case .udev: return header(propertiesLength: text.count) + text
        }
    }

    /// The pairs in the order in which the kernel, or udevd, writes them.
    private func properties(as form: Form, sequenceNumber: UInt64) -> [String] {
        var properties = form == .udev ? ["UDEV_DATABASE_VERSION=1"] : []
        properties += ["ACTION=\(action)", "DEVPATH=\(devicePath)", "SUBSYSTEM=\(subsystem)"]
        properties += details
        if let deviceNode {
            let folder = form == .udev ? "/dev/" : ""
            properties += [
                "MAJOR=\(deviceNode.major)", "MINOR=\(deviceNode.minor)", "DEVNAME=\(folder)\(deviceNode.name)",
            ]
        }
        if let deviceType {
            properties.append("DEVTYPE=\(deviceType)")
        }
        properties.append("SEQNUM=\(sequenceNumber)")
        return form == .udev ? properties + database : properties
    }

    /// `struct monitor_netlink_header` of systemd's device-monitor.c; the hashes feed the listener's socket filter.
    private func header(propertiesLength: Int) -> [UInt8] {
        let size: UInt32 = 40
        var header = Array("libudev\0".utf8)
        header.append(networkOrder: 0xfeed_cafe)
        header.append(hostOrder: size)
        header.append(hostOrder: size)
        header.append(hostOrder: UInt32(propertiesLength))
        header.append(networkOrder: Self.hash(subsystem))
        header.append(networkOrder: deviceType.map(Self.hash) ?? 0)
        // The tag filter: udevd fills it in, umockdev does not. Nothing here filters by tag.
        header.append(networkOrder: 0)
        header.append(networkOrder: 0)
        return header
    }

    /// MurmurHash2 with seed 0: `string_hash32` of systemd.
    private static func hash(_ text: String) -> UInt32 {
        let multiplier: UInt32 = 0x5bd1_e995
        let bytes = Array(text.utf8)
        var hash = UInt32(truncatingIfNeeded: bytes.count)
        let tail = bytes.count - bytes.count % 4
        for start in stride(from: 0, to: tail, by: 4) {
            // systemd reads the word in the machine's order.
            var word = UInt32(littleEndian: bytes[start..<start + 4].reversed().reduce(0) { $0 << 8 | UInt32($1) })
            word &*= multiplier
            word ^= word >> 24
            word &*= multiplier
            hash &*= multiplier
            hash ^= word
        }
        if tail < bytes.count {
            for index in tail..<bytes.count {
                hash ^= UInt32(bytes[index]) << UInt32(8 * (index - tail))
            }
            hash &*= multiplier
        }
        hash ^= hash >> 13
        hash &*= multiplier
        hash ^= hash >> 15
        return hash
    }
}

extension [UInt8] {
    fileprivate mutating func append(networkOrder value: UInt32) { append(hostOrder: value.bigEndian) }

    fileprivate mutating func append(hostOrder value: UInt32) {
        // The four bytes are copied within the call.
        unsafe Swift.withUnsafeBytes(of: value) { unsafe append(contentsOf: $0) }
    }
}

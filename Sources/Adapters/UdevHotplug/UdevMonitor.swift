// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
internal import CUdev
import Glibc
import SystemPackage

/// A libudev context: the library handle from which all its other objects are created.
// The handle lives exactly as long as the value.
@safe struct UdevContext: ~Copyable {
    let handle: OpaquePointer

    /// Opens the library; fails only if there is no memory.
    init() throws(FileError) {
        guard let handle = unsafe udev_new() else { throw FileError("start", "libudev", Errno.last) }
        unsafe self.handle = handle
    }

    deinit { _ = unsafe udev_unref(handle) }

    /// Looks up a device's seat in udevd's database.
    ///
    /// - Parameter path: the device's path in the real sysfs, such as `/sys/devices/…/drm/card0`.
    /// - Returns: the seat's name; nil if udevd does not know the device or gave it no seat.
    borrowing func seat(ofDeviceAt path: String) -> String? {
        guard let device = unsafe udev_device_new_from_syspath(handle, path) else { return nil }
        defer { _ = unsafe udev_device_unref(device) }
        return unsafe udev_device_get_property_value(device, "ID_SEAT").map { unsafe String(cString: $0) }
    }
}

/// libudev's uevent socket for the drm subsystem, open and receiving.
///
/// All device types pass the filter (hotplug.md rule 7): connectors that appear and disappear have their own type.
// The handle is private and lives exactly as long as the value.
@safe struct UdevMonitor: ~Copyable {
    /// Which copy of each event to receive; never both, or every event arrives twice (rule 9).
    enum Group: String {
        /// The copy that udevd broadcasts after running its rules.
        case udev
        /// The kernel's own copy, for machines without udevd.
        case kernel
    }

    /// The outcome of one receive attempt.
    enum Received {
        /// An event.
        case event(UdevEvent)
        /// The socket is empty, or it woke for an event that the filter dropped (rule 5).
        case nothing
        /// The socket overflowed and events are lost (rule 5).
        case eventsLost
    }

    private let handle: OpaquePointer

    /// The non-blocking socket, for polling only; owned by this value.
    let fileDescriptor: CInt

    /// Opens the socket; events queue up in it from here on.
    ///
    /// - Parameters:
    ///   - context: the library.
    ///   - group: which copy of each event to receive.
    ///   - subsystem: the subsystem whose events to receive; tests use others than `drm`.
    ///   - bufferBytes: the size of the receive buffer; nil for libudev's default, the maximum (rule 6).
    /// - Throws: if the system provides no socket, as in a sandbox without netlink.
    init(
        _ context: borrowing UdevContext, group: Group, subsystem: String = "drm", bufferBytes: CInt? = nil
    ) throws(FileError) {
        guard let handle = unsafe udev_monitor_new_from_netlink(context.handle, group.rawValue) else {
            throw FileError("open", "the uevent monitor of group \(group)", Errno.last)
        }
        let filtered = unsafe udev_monitor_filter_add_match_subsystem_devtype(handle, subsystem, nil)
        let enabled = unsafe filtered < 0 ? filtered : udev_monitor_enable_receiving(handle)
        guard enabled >= 0 else {
            _ = unsafe udev_monitor_unref(handle)
            throw FileError("receive", "uevents of group \(group)", Errno(rawValue: -enabled))
        }
        if let bufferBytes { _ = unsafe udev_monitor_set_receive_buffer_size(handle, bufferBytes) }
        unsafe self.handle = handle
        fileDescriptor = unsafe udev_monitor_get_fd(handle)
    }

    deinit { _ = unsafe udev_monitor_unref(handle) }

    /// Receives the next event without waiting.
    borrowing func receive() -> Received {
        errno = 0
        guard let device = unsafe udev_monitor_receive_device(handle) else {
            return errno == ENOBUFS ? .eventsLost : .nothing
        }
        defer { _ = unsafe udev_device_unref(device) }
        return .event(unsafe UdevEvent(device))
    }
}

extension UdevEvent {
    /// Copies the relevant strings out of libudev's device, which owns them.
    fileprivate init(_ device: OpaquePointer) {
        func text(_ pointer: UnsafePointer<CChar>?) -> String? {
            unsafe pointer.map { unsafe String(cString: $0) }
        }
        var properties: [String: String] = [:]
        for name in Self.propertyNames {
            properties[name] = unsafe text(udev_device_get_property_value(device, name))
        }
        unsafe self.init(
            action: text(udev_device_get_action(device)) ?? "", devicePath: text(udev_device_get_devpath(device)) ?? "",
            deviceType: text(udev_device_get_devtype(device)), properties: properties)
    }
}

// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

internal import CUdev
import Glibc

/// libudev's uevent socket for the drm subsystem, open and receiving.
///
/// Every device type is let through (hotplug.md rule 7): connectors coming and going are a type of their own.
// The handle is private and lives exactly as long as the value.
@safe struct UdevMonitor: ~Copyable {
    /// Which copy of each event to receive; never both, or every event comes twice (rule 9).
    enum Group: String {
        /// The copy that udevd sends on when its rules have run.
        case udev
        /// The kernel's own copy, for machines without udevd.
        case kernel
    }

    /// The outcome of one attempt to receive.
    enum Received {
        /// An event.
        case event(UdevEvent)
        /// The socket is empty, or it woke for an event that the filter dropped (rule 5).
        case nothing
        /// The socket overflowed and events are lost (rule 5).
        case eventsLost
    }

    private let handle: OpaquePointer

    /// The socket, for waiting only; it belongs to this value and is not blocking.
    let fileDescriptor: CInt

    /// Opens the socket; events queue up in it from here on.
    ///
    /// - Parameters:
    ///   - context: the library.
    ///   - group: which copy of each event to receive.
    ///   - subsystem: whose events to receive; anything but `drm` is for tests.
    ///   - bufferBytes: how much may wait; nil for libudev's own choice, which is as much as it may have (rule 6).
    /// - Throws: when the system gives no socket, as in a sandbox without netlink.
    init(
        _ context: borrowing UdevContext, group: Group, subsystem: String = "drm", bufferBytes: CInt? = nil
    ) throws(UdevError) {
        guard let handle = unsafe udev_monitor_new_from_netlink(context.handle, group.rawValue) else {
            throw UdevError("open the uevent monitor of group \(group)", errorNumber: errno)
        }
        let filtered = unsafe udev_monitor_filter_add_match_subsystem_devtype(handle, subsystem, nil)
        let enabled = unsafe filtered < 0 ? filtered : udev_monitor_enable_receiving(handle)
        guard enabled >= 0 else {
            _ = unsafe udev_monitor_unref(handle)
            throw UdevError("receive uevents of group \(group)", errorNumber: -enabled)
        }
        if let bufferBytes { _ = unsafe udev_monitor_set_receive_buffer_size(handle, bufferBytes) }
        unsafe self.handle = handle
        fileDescriptor = unsafe udev_monitor_get_fd(handle)
    }

    deinit {
        _ = unsafe udev_monitor_unref(handle)
    }

    /// Takes the next event out of the socket; never waits.
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
    /// Copies what matters out of libudev's device; the strings belong to the device.
    fileprivate init(_ device: OpaquePointer) {
        func text(_ pointer: UnsafePointer<CChar>?) -> String? {
            unsafe pointer.map { unsafe String(cString: $0) }
        }
        var properties: [String: String] = [:]
        for name in Self.propertyNames {
            properties[name] = unsafe text(udev_device_get_property_value(device, name))
        }
        unsafe self.init(
            action: text(udev_device_get_action(device)) ?? "",
            devicePath: text(udev_device_get_devpath(device)) ?? "",
            deviceType: text(udev_device_get_devtype(device)),
            properties: properties
        )
    }
}

// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import CUdev
import Glibc

/// A bare libudev monitor: what the adapter under test wraps, without any of its policy.
///
/// One thread may use it at a time, whichever that is: libudev keeps nothing in its threads.
@safe struct UdevListener: ~Copyable, @unchecked Sendable {
    struct OpenError: Error, CustomStringConvertible {
        let operation: String
        let number: Int32

        // The C library owns the text, which is copied here.
        var description: String { unsafe "cannot \(operation): \(String(cString: strerror(number)))" }
    }

    struct Event: Hashable, Sendable {
        let action: String
        let properties: [String: String]

        var devicePath: String { properties["DEVPATH"] ?? "" }
        var deviceType: String { properties["DEVTYPE"] ?? "" }
    }

    enum Reception: Hashable, Sendable {
        case event(Event)
        /// NULL, with this `errno`.
        case nothing(Int32)
    }

    private let context: OpaquePointer
    private let monitor: OpaquePointer

    /// Opens a monitor.
    ///
    /// - Parameters:
    ///   - group: `udev` or `kernel`.
    ///   - subsystem: The one to filter for; nil for all.
    ///   - bufferBytes: The size of the socket's buffer; nil for libudev's own choice.
    /// - Throws: What libudev refused, with its `errno`.
    init(group: String = "udev", subsystem: String? = "drm", bufferBytes: Int32? = nil) throws(OpenError) {
        guard let context = unsafe udev_new() else { throw OpenError(operation: "make a udev context", number: errno) }
        guard let monitor = unsafe udev_monitor_new_from_netlink(context, group) else {
            let number = errno
            unsafe udev_unref(context)
            throw OpenError(operation: "listen to the group \(group)", number: number)
        }
        do throws(OpenError) {
            try unsafe Self.prepare(monitor, subsystem: subsystem, bufferBytes: bufferBytes)
        } catch {
            unsafe udev_monitor_unref(monitor)
            unsafe udev_unref(context)
            throw error
        }
        unsafe self.context = context
        unsafe self.monitor = monitor
    }

    deinit {
        unsafe udev_monitor_unref(monitor)
        unsafe udev_unref(context)
    }

    var descriptor: Int32 { unsafe udev_monitor_get_fd(monitor) }

    /// Takes the next event, without waiting.
    func receive() -> Reception {
        errno = 0
        guard let device = unsafe udev_monitor_receive_device(monitor) else { return .nothing(errno) }
        defer { unsafe udev_device_unref(device) }
        var properties: [String: String] = [:]
        var entry = unsafe udev_device_get_properties_list_entry(device)
        while let current = unsafe entry {
            if let name = unsafe udev_list_entry_get_name(current) {
                let value = unsafe udev_list_entry_get_value(current)
                unsafe properties[String(cString: name)] = unsafe value.map { unsafe String(cString: $0) } ?? ""
            }
            unsafe entry = unsafe udev_list_entry_get_next(current)
        }
        let action = unsafe udev_device_get_action(device).map { unsafe String(cString: $0) }
        return .event(Event(action: action ?? "", properties: properties))
    }

    /// Takes all events that are there.
    func drain() -> [Event] {
        var events: [Event] = []
        while case .event(let event) = receive() {
            events.append(event)
        }
        return events
    }

    /// Waits for something to be there, and returns what `poll` reported; 0 after the time.
    func poll(milliseconds: Int32) -> Int32 {
        var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        // The request is one element and outlives the call.
        guard unsafe Glibc.poll(&request, 1, milliseconds) > 0 else { return 0 }
        return Int32(request.revents)
    }

    private static func prepare(
        _ monitor: OpaquePointer,
        subsystem: String?,
        bufferBytes: Int32?
    ) throws(OpenError) {
        if let subsystem {
            let status = unsafe udev_monitor_filter_add_match_subsystem_devtype(monitor, subsystem, nil)
            guard status >= 0 else { throw OpenError(operation: "filter by \(subsystem)", number: -status) }
        }
        if let bufferBytes {
            let status = unsafe udev_monitor_set_receive_buffer_size(monitor, bufferBytes)
            guard status >= 0 else { throw OpenError(operation: "set the buffer's size", number: -status) }
        }
        let status = unsafe udev_monitor_enable_receiving(monitor)
        guard status >= 0 else { throw OpenError(operation: "enable receiving", number: -status) }
    }
}

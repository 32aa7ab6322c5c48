// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

internal import CUdev
import Glibc

/// libudev's context: the library's handle, from which everything else of it is made.
// The handle lives exactly as long as the value.
@safe struct UdevContext: ~Copyable {
    let handle: OpaquePointer

    /// Opens the library; fails only without memory.
    init() throws(UdevError) {
        guard let handle = unsafe udev_new() else { throw UdevError("start libudev", errorNumber: errno) }
        unsafe self.handle = handle
    }

    deinit {
        _ = unsafe udev_unref(handle)
    }

    /// Looks a device's seat up in udevd's database.
    ///
    /// - Parameter path: the device's path in the real sysfs, as `/sys/devices/…/drm/card0`.
    /// - Returns: the seat's name; nil when udevd knows nothing of the device or gave it none.
    borrowing func seat(ofDeviceAt path: String) -> String? {
        guard let device = unsafe udev_device_new_from_syspath(handle, path) else { return nil }
        defer { _ = unsafe udev_device_unref(device) }
        return unsafe udev_device_get_property_value(device, "ID_SEAT").map { unsafe String(cString: $0) }
    }
}

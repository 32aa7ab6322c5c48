// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import CUdev

/// Reads a property of a device from libudev, as an enumeration finds it rather than an event.
func udevProperty(_ name: String, ofDeviceAt systemPath: String) -> String? {
    guard let context = unsafe udev_new() else { return nil }
    defer { unsafe udev_unref(context) }
    guard let device = unsafe udev_device_new_from_syspath(context, systemPath) else { return nil }
    defer { unsafe udev_device_unref(device) }
    return unsafe udev_device_get_property_value(device, name).map { unsafe String(cString: $0) }
}

/// Returns the paths of the devices of a subsystem, as libudev enumerates them.
func udevDevices(ofSubsystem subsystem: String) -> [String] {
    guard let context = unsafe udev_new() else { return [] }
    defer { unsafe udev_unref(context) }
    guard let enumeration = unsafe udev_enumerate_new(context) else { return [] }
    defer { unsafe udev_enumerate_unref(enumeration) }
    guard unsafe udev_enumerate_add_match_subsystem(enumeration, subsystem) >= 0,
        unsafe udev_enumerate_scan_devices(enumeration) >= 0
    else { return [] }
    var paths: [String] = []
    var entry = unsafe udev_enumerate_get_list_entry(enumeration)
    while let current = unsafe entry {
        if let path = unsafe udev_list_entry_get_name(current) {
            unsafe paths.append(String(cString: path))
        }
        unsafe entry = unsafe udev_list_entry_get_next(current)
    }
    return paths
}

// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
import CLibinput
import CUdev

/// The functions of libinput, loaded on first use. Types and meanings are those of `libinput.h`.
@safe struct LibInput: Sendable {
    typealias Context = OpaquePointer
    typealias Device = OpaquePointer
    typealias Event = OpaquePointer

    let create: @convention(c) (UnsafePointer<libinput_interface>, UnsafeMutableRawPointer?, OpaquePointer) -> Context?
    let assignSeat: @convention(c) (Context, UnsafePointer<CChar>) -> CInt
    let release: @convention(c) (Context) -> Context?
    let fileDescriptor: @convention(c) (Context) -> CInt
    let dispatch: @convention(c) (Context) -> CInt
    let suspend: @convention(c) (Context) -> Void
    let resume: @convention(c) (Context) -> CInt
    let nextEvent: @convention(c) (Context) -> Event?
    let destroyEvent: @convention(c) (Event) -> Void
    let eventType: @convention(c) (Event) -> libinput_event_type
    let eventDevice: @convention(c) (Event) -> Device?

    let deviceName: @convention(c) (Device) -> UnsafePointer<CChar>?
    let deviceOutput: @convention(c) (Device) -> UnsafePointer<CChar>?
    let hasCapability: @convention(c) (Device, libinput_device_capability) -> CInt
    let tapFingers: @convention(c) (Device) -> CInt
    let enableTap: @convention(c) (Device, libinput_config_tap_state) -> libinput_config_status
    let enableNaturalScroll: @convention(c) (Device, CInt) -> libinput_config_status
    let setLights: @convention(c) (Device, libinput_led) -> Void

    let keyboardEvent: @convention(c) (Event) -> Event?
    let keyTime: @convention(c) (Event) -> UInt64
    let key: @convention(c) (Event) -> UInt32
    let keyState: @convention(c) (Event) -> libinput_key_state

    let pointerEvent: @convention(c) (Event) -> Event?
    let pointerTime: @convention(c) (Event) -> UInt64
    let motionX: @convention(c) (Event) -> Double
    let motionY: @convention(c) (Event) -> Double
    let absoluteX: @convention(c) (Event, UInt32) -> Double
    let absoluteY: @convention(c) (Event, UInt32) -> Double
    let button: @convention(c) (Event) -> UInt32
    let buttonState: @convention(c) (Event) -> libinput_button_state
    let hasAxis: @convention(c) (Event, libinput_pointer_axis) -> CInt
    let scroll: @convention(c) (Event, libinput_pointer_axis) -> Double
    let scrollDetents: @convention(c) (Event, libinput_pointer_axis) -> Double

    let touchEvent: @convention(c) (Event) -> Event?
    let touchTime: @convention(c) (Event) -> UInt64
    let touchSlot: @convention(c) (Event) -> Int32
    let touchX: @convention(c) (Event, UInt32) -> Double
    let touchY: @convention(c) (Event, UInt32) -> Double

    /// Loads the library.
    ///
    /// - Throws: `DynamicLibraryError` if it is not installed.
    init() throws(DynamicLibraryError) {
        let library = try DynamicLibrary("libinput.so.10", package: "libinput10")
        unsafe create = try library.function("libinput_udev_create_context")
        unsafe assignSeat = try library.function("libinput_udev_assign_seat")
        unsafe release = try library.function("libinput_unref")
        unsafe fileDescriptor = try library.function("libinput_get_fd")
        unsafe dispatch = try library.function("libinput_dispatch")
        unsafe suspend = try library.function("libinput_suspend")
        unsafe resume = try library.function("libinput_resume")
        unsafe nextEvent = try library.function("libinput_get_event")
        unsafe destroyEvent = try library.function("libinput_event_destroy")
        unsafe eventType = try library.function("libinput_event_get_type")
        unsafe eventDevice = try library.function("libinput_event_get_device")

        unsafe deviceName = try library.function("libinput_device_get_name")
        unsafe deviceOutput = try library.function("libinput_device_get_output_name")
        unsafe hasCapability = try library.function("libinput_device_has_capability")
        unsafe tapFingers = try library.function("libinput_device_config_tap_get_finger_count")
        unsafe enableTap = try library.function("libinput_device_config_tap_set_enabled")
        unsafe enableNaturalScroll = try library.function("libinput_device_config_scroll_set_natural_scroll_enabled")
        unsafe setLights = try library.function("libinput_device_led_update")

        unsafe keyboardEvent = try library.function("libinput_event_get_keyboard_event")
        unsafe keyTime = try library.function("libinput_event_keyboard_get_time_usec")
        unsafe key = try library.function("libinput_event_keyboard_get_key")
        unsafe keyState = try library.function("libinput_event_keyboard_get_key_state")

        unsafe pointerEvent = try library.function("libinput_event_get_pointer_event")
        unsafe pointerTime = try library.function("libinput_event_pointer_get_time_usec")
        unsafe motionX = try library.function("libinput_event_pointer_get_dx")
        unsafe motionY = try library.function("libinput_event_pointer_get_dy")
        unsafe absoluteX = try library.function("libinput_event_pointer_get_absolute_x_transformed")
        unsafe absoluteY = try library.function("libinput_event_pointer_get_absolute_y_transformed")
        unsafe button = try library.function("libinput_event_pointer_get_button")
        unsafe buttonState = try library.function("libinput_event_pointer_get_button_state")
        unsafe hasAxis = try library.function("libinput_event_pointer_has_axis")
        // Both since libinput 1.19.
        unsafe scroll = try library.function("libinput_event_pointer_get_scroll_value")
        unsafe scrollDetents = try library.function("libinput_event_pointer_get_scroll_value_v120")

        unsafe touchEvent = try library.function("libinput_event_get_touch_event")
        unsafe touchTime = try library.function("libinput_event_touch_get_time_usec")
        unsafe touchSlot = try library.function("libinput_event_touch_get_slot")
        unsafe touchX = try library.function("libinput_event_touch_get_x_transformed")
        unsafe touchY = try library.function("libinput_event_touch_get_y_transformed")
    }
}

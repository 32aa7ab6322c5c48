// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
import CSeat

/// The functions of libseat, loaded on first use. Types and meanings are those of `libseat.h`.
@safe struct LibSeat: Sendable {
    let openSeat: @convention(c) (UnsafePointer<libseat_seat_listener>, UnsafeMutableRawPointer?) -> OpaquePointer?
    let disableSeat: @convention(c) (OpaquePointer) -> CInt
    let closeSeat: @convention(c) (OpaquePointer) -> CInt
    let openDevice: @convention(c) (OpaquePointer, UnsafePointer<CChar>, UnsafeMutablePointer<CInt>) -> CInt
    let closeDevice: @convention(c) (OpaquePointer, CInt) -> CInt
    let seatName: @convention(c) (OpaquePointer) -> UnsafePointer<CChar>?
    let switchSession: @convention(c) (OpaquePointer, CInt) -> CInt
    let fileDescriptor: @convention(c) (OpaquePointer) -> CInt
    let dispatch: @convention(c) (OpaquePointer, CInt) -> CInt

    /// Loads the library.
    ///
    /// - Throws: `DynamicLibraryError` if it is not installed.
    init() throws(DynamicLibraryError) {
        let library = try DynamicLibrary("libseat.so.1", package: "libseat1")
        unsafe openSeat = try library.function("libseat_open_seat")
        unsafe disableSeat = try library.function("libseat_disable_seat")
        unsafe closeSeat = try library.function("libseat_close_seat")
        unsafe openDevice = try library.function("libseat_open_device")
        unsafe closeDevice = try library.function("libseat_close_device")
        unsafe seatName = try library.function("libseat_seat_name")
        unsafe switchSession = try library.function("libseat_switch_session")
        unsafe fileDescriptor = try library.function("libseat_get_fd")
        unsafe dispatch = try library.function("libseat_dispatch")
    }
}

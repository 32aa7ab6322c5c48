// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
import CWayland

/// The functions of libwayland-client, loaded on first use. Types and meanings are those of `wayland-client-core.h`.
@safe struct LibWayland: Sendable {
    let connect: @convention(c) (UnsafePointer<CChar>?) -> OpaquePointer?
    let disconnect: @convention(c) (OpaquePointer) -> Void
    let descriptor: @convention(c) (OpaquePointer) -> CInt
    let error: @convention(c) (OpaquePointer) -> CInt
    let flush: @convention(c) (OpaquePointer) -> CInt
    let roundtrip: @convention(c) (OpaquePointer) -> CInt
    let dispatchPending: @convention(c) (OpaquePointer) -> CInt
    let prepareRead: @convention(c) (OpaquePointer) -> CInt
    let readEvents: @convention(c) (OpaquePointer) -> CInt
    let addDispatcher:
        @convention(c) (OpaquePointer, wl_dispatcher_func_t, UnsafeRawPointer?, UnsafeMutableRawPointer?) -> CInt
    let marshal:
        @convention(c) (
            OpaquePointer, UInt32, UnsafePointer<wl_interface>?, UInt32, UInt32, UnsafeMutablePointer<wl_argument>?
        ) -> OpaquePointer?
    let version: @convention(c) (OpaquePointer) -> UInt32
    let destroy: @convention(c) (OpaquePointer) -> Void

    /// Loads the library.
    ///
    /// - Throws: `DynamicLibraryError` if it is not installed, or older than 1.20.
    init() throws(DynamicLibraryError) {
        let library = try DynamicLibrary("libwayland-client.so.0", package: "libwayland-client0")
        unsafe connect = try library.function("wl_display_connect")
        unsafe disconnect = try library.function("wl_display_disconnect")
        unsafe descriptor = try library.function("wl_display_get_fd")
        unsafe error = try library.function("wl_display_get_error")
        unsafe flush = try library.function("wl_display_flush")
        unsafe roundtrip = try library.function("wl_display_roundtrip")
        unsafe dispatchPending = try library.function("wl_display_dispatch_pending")
        unsafe prepareRead = try library.function("wl_display_prepare_read")
        unsafe readEvents = try library.function("wl_display_read_events")
        unsafe addDispatcher = try library.function("wl_proxy_add_dispatcher")
        unsafe marshal = try library.function("wl_proxy_marshal_array_flags")
        unsafe version = try library.function("wl_proxy_get_version")
        unsafe destroy = try library.function("wl_proxy_destroy")
    }
}

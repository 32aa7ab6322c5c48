// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
import CXCB

/// The functions of libxcb and its extensions, loaded on first use. Types and meanings are those of `xcb/xcb.h`.
@safe struct LibXCB {
    typealias Connection = OpaquePointer
    typealias ErrorPointer = UnsafeMutablePointer<UnsafeMutablePointer<xcb_generic_error_t>?>

    let connect: @convention(c) (UnsafePointer<CChar>?, UnsafeMutablePointer<CInt>?) -> Connection?
    let disconnect: @convention(c) (Connection) -> Void
    let connectionError: @convention(c) (Connection) -> CInt
    let descriptor: @convention(c) (Connection) -> CInt
    let flush: @convention(c) (Connection) -> CInt
    let nextEvent: @convention(c) (Connection) -> UnsafeMutablePointer<xcb_generic_event_t>?
    /// Returns the next event that has already been read.
    let queuedEvent: @convention(c) (Connection) -> UnsafeMutablePointer<xcb_generic_event_t>?
    let setup: @convention(c) (Connection) -> UnsafePointer<xcb_setup_t>?
    let roots: @convention(c) (UnsafePointer<xcb_setup_t>) -> xcb_screen_iterator_t
    let nextRoot: @convention(c) (UnsafeMutablePointer<xcb_screen_iterator_t>) -> Void
    let newID: @convention(c) (Connection) -> UInt32
    let internAtom: @convention(c) (Connection, UInt8, UInt16, UnsafePointer<CChar>) -> xcb_intern_atom_cookie_t
    let internAtomReply:
        @convention(c) (Connection, xcb_intern_atom_cookie_t, ErrorPointer?)
            -> UnsafeMutablePointer<xcb_intern_atom_reply_t>?
    let getProperty:
        @convention(c) (Connection, UInt8, xcb_window_t, xcb_atom_t, xcb_atom_t, UInt32, UInt32)
            -> xcb_get_property_cookie_t
    let getPropertyReply:
        @convention(c) (Connection, xcb_get_property_cookie_t, ErrorPointer?)
            -> UnsafeMutablePointer<xcb_get_property_reply_t>?
    let propertyValue: @convention(c) (UnsafePointer<xcb_get_property_reply_t>) -> UnsafeMutableRawPointer?
    let propertyLength: @convention(c) (UnsafePointer<xcb_get_property_reply_t>) -> CInt
    let changeProperty:
        @convention(c) (
            Connection, UInt8, xcb_window_t, xcb_atom_t, xcb_atom_t, UInt8, UInt32, UnsafeRawPointer?
        ) -> xcb_void_cookie_t
    let createWindow:
        @convention(c) (
            Connection, UInt8, xcb_window_t, xcb_window_t, Int16, Int16, UInt16, UInt16, UInt16, UInt16, xcb_visualid_t,
            UInt32, UnsafeRawPointer?
        ) -> xcb_void_cookie_t
    let changeAttributes: @convention(c) (Connection, xcb_window_t, UInt32, UnsafeRawPointer?) -> xcb_void_cookie_t
    let mapWindow: @convention(c) (Connection, xcb_window_t) -> xcb_void_cookie_t
    let destroyWindow: @convention(c) (Connection, xcb_window_t) -> xcb_void_cookie_t
    let configureWindow: @convention(c) (Connection, xcb_window_t, UInt16, UnsafeRawPointer?) -> xcb_void_cookie_t
    let createContext:
        @convention(c) (Connection, xcb_gcontext_t, xcb_drawable_t, UInt32, UnsafeRawPointer?) -> xcb_void_cookie_t
    let freeContext: @convention(c) (Connection, xcb_gcontext_t) -> xcb_void_cookie_t
    let putImage:
        @convention(c) (
            Connection, UInt8, xcb_drawable_t, xcb_gcontext_t, UInt16, UInt16, Int16, Int16, UInt8, UInt8, UInt32,
            UnsafePointer<UInt8>?
        ) -> xcb_void_cookie_t
    let maximumRequest: @convention(c) (Connection) -> UInt32
    let sendEvent: @convention(c) (Connection, UInt8, xcb_window_t, UInt32, UnsafePointer<CChar>?) -> xcb_void_cookie_t
    let convertSelection:
        @convention(c) (Connection, xcb_window_t, xcb_atom_t, xcb_atom_t, xcb_atom_t, xcb_timestamp_t)
            -> xcb_void_cookie_t
    let check: @convention(c) (Connection, xcb_void_cookie_t) -> UnsafeMutablePointer<xcb_generic_error_t>?
    let extensionData:
        @convention(c) (Connection, OpaquePointer) -> UnsafePointer<
            xcb_query_extension_reply_t
        >?
    let selectOutputs: @convention(c) (Connection, xcb_window_t, UInt16) -> xcb_void_cookie_t
    let resources: @convention(c) (Connection, xcb_window_t) -> xcb_randr_get_screen_resources_current_cookie_t
    let resourcesReply:
        @convention(c) (Connection, xcb_randr_get_screen_resources_current_cookie_t, ErrorPointer?)
            -> UnsafeMutablePointer<xcb_randr_get_screen_resources_current_reply_t>?
    let resourceOutputs:
        @convention(c) (UnsafePointer<xcb_randr_get_screen_resources_current_reply_t>)
            -> UnsafeMutablePointer<xcb_randr_output_t>?
    let outputInfo:
        @convention(c) (Connection, xcb_randr_output_t, xcb_timestamp_t) -> xcb_randr_get_output_info_cookie_t
    let outputInfoReply:
        @convention(c) (Connection, xcb_randr_get_output_info_cookie_t, ErrorPointer?)
            -> UnsafeMutablePointer<xcb_randr_get_output_info_reply_t>?
    let outputName: @convention(c) (UnsafePointer<xcb_randr_get_output_info_reply_t>) -> UnsafeMutablePointer<UInt8>?
    let crtcInfo: @convention(c) (Connection, xcb_randr_crtc_t, xcb_timestamp_t) -> xcb_randr_get_crtc_info_cookie_t
    let crtcInfoReply:
        @convention(c) (Connection, xcb_randr_get_crtc_info_cookie_t, ErrorPointer?)
            -> UnsafeMutablePointer<xcb_randr_get_crtc_info_reply_t>?
    let attachShared: @convention(c) (Connection, xcb_shm_seg_t, UInt32, UInt8) -> xcb_void_cookie_t
    let detachShared: @convention(c) (Connection, xcb_shm_seg_t) -> xcb_void_cookie_t
    let putShared:
        @convention(c) (
            Connection, xcb_drawable_t, xcb_gcontext_t, UInt16, UInt16, UInt16, UInt16, UInt16, UInt16, Int16, Int16,
            UInt8, UInt8, UInt8, xcb_shm_seg_t, UInt32
        ) -> xcb_void_cookie_t
    let randr: OpaquePointer
    let shm: OpaquePointer

    /// Loads the libraries.
    ///
    /// - Throws: `DynamicLibraryError` if one is not installed.
    init() throws(DynamicLibraryError) {
        let xcb = try DynamicLibrary("libxcb.so.1", package: "libxcb1")
        let randrLibrary = try DynamicLibrary("libxcb-randr.so.0", package: "libxcb-randr0")
        let shmLibrary = try DynamicLibrary("libxcb-shm.so.0", package: "libxcb-shm0")
        unsafe connect = try xcb.function("xcb_connect")
        unsafe disconnect = try xcb.function("xcb_disconnect")
        unsafe connectionError = try xcb.function("xcb_connection_has_error")
        unsafe descriptor = try xcb.function("xcb_get_file_descriptor")
        unsafe flush = try xcb.function("xcb_flush")
        unsafe nextEvent = try xcb.function("xcb_poll_for_event")
        unsafe queuedEvent = try xcb.function("xcb_poll_for_queued_event")
        unsafe setup = try xcb.function("xcb_get_setup")
        unsafe roots = try xcb.function("xcb_setup_roots_iterator")
        unsafe nextRoot = try xcb.function("xcb_screen_next")
        unsafe newID = try xcb.function("xcb_generate_id")
        unsafe internAtom = try xcb.function("xcb_intern_atom")
        unsafe internAtomReply = try xcb.function("xcb_intern_atom_reply")
        unsafe getProperty = try xcb.function("xcb_get_property")
        unsafe getPropertyReply = try xcb.function("xcb_get_property_reply")
        unsafe propertyValue = try xcb.function("xcb_get_property_value")
        unsafe propertyLength = try xcb.function("xcb_get_property_value_length")
        unsafe changeProperty = try xcb.function("xcb_change_property")
        unsafe createWindow = try xcb.function("xcb_create_window")
        unsafe changeAttributes = try xcb.function("xcb_change_window_attributes")
        unsafe mapWindow = try xcb.function("xcb_map_window")
        unsafe destroyWindow = try xcb.function("xcb_destroy_window")
        unsafe configureWindow = try xcb.function("xcb_configure_window")
        unsafe createContext = try xcb.function("xcb_create_gc")
        unsafe freeContext = try xcb.function("xcb_free_gc")
        unsafe putImage = try xcb.function("xcb_put_image")
        unsafe maximumRequest = try xcb.function("xcb_get_maximum_request_length")
        unsafe sendEvent = try xcb.function("xcb_send_event")
        unsafe convertSelection = try xcb.function("xcb_convert_selection")
        unsafe check = try xcb.function("xcb_request_check")
        unsafe extensionData = try xcb.function("xcb_get_extension_data")
        unsafe selectOutputs = try randrLibrary.function("xcb_randr_select_input")
        unsafe resources = try randrLibrary.function("xcb_randr_get_screen_resources_current")
        unsafe resourcesReply = try randrLibrary.function("xcb_randr_get_screen_resources_current_reply")
        unsafe resourceOutputs = try randrLibrary.function("xcb_randr_get_screen_resources_current_outputs")
        unsafe outputInfo = try randrLibrary.function("xcb_randr_get_output_info")
        unsafe outputInfoReply = try randrLibrary.function("xcb_randr_get_output_info_reply")
        unsafe outputName = try randrLibrary.function("xcb_randr_get_output_info_name")
        unsafe crtcInfo = try randrLibrary.function("xcb_randr_get_crtc_info")
        unsafe crtcInfoReply = try randrLibrary.function("xcb_randr_get_crtc_info_reply")
        unsafe attachShared = try shmLibrary.function("xcb_shm_attach_checked")
        unsafe detachShared = try shmLibrary.function("xcb_shm_detach")
        unsafe putShared = try shmLibrary.function("xcb_shm_put_image")
        unsafe randr = try randrLibrary.function("xcb_randr_id")
        unsafe shm = try shmLibrary.function("xcb_shm_id")
    }
}

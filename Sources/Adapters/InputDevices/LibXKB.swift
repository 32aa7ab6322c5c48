// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
import CXKBCommon

/// The functions of libxkbcommon, loaded on first use. Types and meanings are those of `xkbcommon.h`.
@safe struct LibXKB: Sendable {
    let newContext: @convention(c) (xkb_context_flags) -> OpaquePointer?
    let releaseContext: @convention(c) (OpaquePointer) -> Void
    let setLogLevel: @convention(c) (OpaquePointer, xkb_log_level) -> Void
    let newKeymap:
        @convention(c) (OpaquePointer, UnsafePointer<xkb_rule_names>, xkb_keymap_compile_flags) -> OpaquePointer?
    let newKeymapFromText:
        @convention(c) (
            OpaquePointer, UnsafePointer<CChar>, Int, xkb_keymap_format, xkb_keymap_compile_flags
        ) -> OpaquePointer?
    let releaseKeymap: @convention(c) (OpaquePointer) -> Void
    let repeats: @convention(c) (OpaquePointer, xkb_keycode_t) -> CInt
    let symbols:
        @convention(c) (
            OpaquePointer, xkb_keycode_t, xkb_layout_index_t, xkb_level_index_t,
            UnsafeMutablePointer<UnsafePointer<xkb_keysym_t>?>
        ) -> CInt
    let newState: @convention(c) (OpaquePointer) -> OpaquePointer?
    let releaseState: @convention(c) (OpaquePointer) -> Void
    let update: @convention(c) (OpaquePointer, xkb_keycode_t, xkb_key_direction) -> xkb_state_component
    let updateMask:
        @convention(c) (
            OpaquePointer, xkb_mod_mask_t, xkb_mod_mask_t, xkb_mod_mask_t, xkb_layout_index_t, xkb_layout_index_t,
            xkb_layout_index_t
        ) -> xkb_state_component
    let symbol: @convention(c) (OpaquePointer, xkb_keycode_t) -> xkb_keysym_t
    let text: @convention(c) (OpaquePointer, xkb_keycode_t, UnsafeMutablePointer<CChar>?, Int) -> CInt
    let layout: @convention(c) (OpaquePointer, xkb_keycode_t) -> xkb_layout_index_t
    let isModifierActive: @convention(c) (OpaquePointer, UnsafePointer<CChar>, xkb_state_component) -> CInt
    let isLightOn: @convention(c) (OpaquePointer, UnsafePointer<CChar>) -> CInt
    let codePoint: @convention(c) (xkb_keysym_t) -> UInt32

    /// Loads the library.
    ///
    /// - Throws: `DynamicLibraryError` if it is not installed.
    init() throws(DynamicLibraryError) {
        let library = try DynamicLibrary("libxkbcommon.so.0", package: "libxkbcommon0")
        unsafe newContext = try library.function("xkb_context_new")
        unsafe releaseContext = try library.function("xkb_context_unref")
        unsafe setLogLevel = try library.function("xkb_context_set_log_level")
        unsafe newKeymap = try library.function("xkb_keymap_new_from_names")
        unsafe newKeymapFromText = try library.function("xkb_keymap_new_from_buffer")
        unsafe releaseKeymap = try library.function("xkb_keymap_unref")
        unsafe repeats = try library.function("xkb_keymap_key_repeats")
        unsafe symbols = try library.function("xkb_keymap_key_get_syms_by_level")
        unsafe newState = try library.function("xkb_state_new")
        unsafe releaseState = try library.function("xkb_state_unref")
        unsafe update = try library.function("xkb_state_update_key")
        unsafe updateMask = try library.function("xkb_state_update_mask")
        unsafe symbol = try library.function("xkb_state_key_get_one_sym")
        unsafe text = try library.function("xkb_state_key_get_utf8")
        unsafe layout = try library.function("xkb_state_key_get_layout")
        unsafe isModifierActive = try library.function("xkb_state_mod_name_is_active")
        unsafe isLightOn = try library.function("xkb_state_led_name_is_active")
        codePoint = try library.function("xkb_keysym_to_utf32")
    }
}

// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

// Written by config/wayland/make from the protocols' XML; do not edit.

extension WaylandInterface {
    /// The interfaces, with their messages in the order of the opcodes: name, signature, interfaces of arguments.
    static let all = [
        WaylandInterface(
            "wl_display", version: 1,
            requests: [
                "sync n wl_callback",
                "get_registry n wl_registry",
            ],
            events: [
                "error ous ,,",
                "delete_id u",
            ]),
        WaylandInterface(
            "wl_registry", version: 1,
            requests: [
                "bind usun ,,,"
            ],
            events: [
                "global usu ,,",
                "global_remove u",
            ]),
        WaylandInterface(
            "wl_callback", version: 1,
            requests: [],
            events: [
                "done u"
            ]),
        WaylandInterface(
            "wl_compositor", version: 5,
            requests: [
                "create_surface n wl_surface",
                "create_region n wl_region",
            ],
            events: []),
        WaylandInterface(
            "wl_shm_pool", version: 1,
            requests: [
                "create_buffer niiiiu wl_buffer,,,,,",
                "destroy -",
                "resize i",
            ],
            events: []),
        WaylandInterface(
            "wl_shm", version: 1,
            requests: [
                "create_pool nhi wl_shm_pool,,"
            ],
            events: [
                "format u"
            ]),
        WaylandInterface(
            "wl_buffer", version: 1,
            requests: [
                "destroy -"
            ],
            events: [
                "release -"
            ]),
        WaylandInterface(
            "wl_data_offer", version: 3,
            requests: [
                "accept u?s ,",
                "receive sh ,",
                "destroy -",
                "finish 3",
                "set_actions 3uu ,",
            ],
            events: [
                "offer s",
                "source_actions 3u",
                "action 3u",
            ]),
        WaylandInterface(
            "wl_data_source", version: 3,
            requests: [
                "offer s",
                "destroy -",
                "set_actions 3u",
            ],
            events: [
                "target ?s",
                "send sh ,",
                "cancelled -",
                "dnd_drop_performed 3",
                "dnd_finished 3",
                "action 3u",
            ]),
        WaylandInterface(
            "wl_data_device", version: 3,
            requests: [
                "start_drag ?oo?ou wl_data_source,wl_surface,wl_surface,",
                "set_selection ?ou wl_data_source,",
                "release 2",
            ],
            events: [
                "data_offer n wl_data_offer",
                "enter uoff?o ,wl_surface,,,wl_data_offer",
                "leave -",
                "motion uff ,,",
                "drop -",
                "selection ?o wl_data_offer",
            ]),
        WaylandInterface(
            "wl_data_device_manager", version: 3,
            requests: [
                "create_data_source n wl_data_source",
                "get_data_device no wl_data_device,wl_seat",
            ],
            events: []),
        WaylandInterface(
            "wl_surface", version: 5,
            requests: [
                "destroy -",
                "attach ?oii wl_buffer,,",
                "damage iiii ,,,",
                "frame n wl_callback",
                "set_opaque_region ?o wl_region",
                "set_input_region ?o wl_region",
                "commit -",
                "set_buffer_transform 2i",
                "set_buffer_scale 3i",
                "damage_buffer 4iiii ,,,",
                "offset 5ii ,",
            ],
            events: [
                "enter o wl_output",
                "leave o wl_output",
            ]),
        WaylandInterface(
            "wl_seat", version: 8,
            requests: [
                "get_pointer n wl_pointer",
                "get_keyboard n wl_keyboard",
                "get_touch n wl_touch",
                "release 5",
            ],
            events: [
                "capabilities u",
                "name 2s",
            ]),
        WaylandInterface(
            "wl_pointer", version: 8,
            requests: [
                "set_cursor u?oii ,wl_surface,,",
                "release 3",
            ],
            events: [
                "enter uoff ,wl_surface,,",
                "leave uo ,wl_surface",
                "motion uff ,,",
                "button uuuu ,,,",
                "axis uuf ,,",
                "frame 5",
                "axis_source 5u",
                "axis_stop 5uu ,",
                "axis_discrete 5ui ,",
                "axis_value120 8ui ,",
            ]),
        WaylandInterface(
            "wl_keyboard", version: 8,
            requests: [
                "release 3"
            ],
            events: [
                "keymap uhu ,,",
                "enter uoa ,wl_surface,",
                "leave uo ,wl_surface",
                "key uuuu ,,,",
                "modifiers uuuuu ,,,,",
                "repeat_info 4ii ,",
            ]),
        WaylandInterface(
            "wl_touch", version: 8,
            requests: [
                "release 3"
            ],
            events: [
                "down uuoiff ,,wl_surface,,,",
                "up uui ,,",
                "motion uiff ,,,",
                "frame -",
                "cancel -",
                "shape 6iff ,,",
                "orientation 6if ,",
            ]),
        WaylandInterface(
            "wl_output", version: 4,
            requests: [
                "release 3"
            ],
            events: [
                "geometry iiiiissi ,,,,,,,",
                "mode uiii ,,,",
                "done 2",
                "scale 2i",
                "name 4s",
                "description 4s",
            ]),
        WaylandInterface(
            "wl_region", version: 1,
            requests: [
                "destroy -",
                "add iiii ,,,",
                "subtract iiii ,,,",
            ],
            events: []),
        WaylandInterface(
            "xdg_wm_base", version: 5,
            requests: [
                "destroy -",
                "create_positioner n xdg_positioner",
                "get_xdg_surface no xdg_surface,wl_surface",
                "pong u",
            ],
            events: [
                "ping u"
            ]),
        WaylandInterface(
            "xdg_positioner", version: 5,
            requests: [
                "destroy -",
                "set_size ii ,",
                "set_anchor_rect iiii ,,,",
                "set_anchor u",
                "set_gravity u",
                "set_constraint_adjustment u",
                "set_offset ii ,",
                "set_reactive 3",
                "set_parent_size 3ii ,",
                "set_parent_configure 3u",
            ],
            events: []),
        WaylandInterface(
            "xdg_surface", version: 5,
            requests: [
                "destroy -",
                "get_toplevel n xdg_toplevel",
                "get_popup n?oo xdg_popup,xdg_surface,xdg_positioner",
                "set_window_geometry iiii ,,,",
                "ack_configure u",
            ],
            events: [
                "configure u"
            ]),
        WaylandInterface(
            "xdg_toplevel", version: 5,
            requests: [
                "destroy -",
                "set_parent ?o xdg_toplevel",
                "set_title s",
                "set_app_id s",
                "show_window_menu ouii wl_seat,,,",
                "move ou wl_seat,",
                "resize ouu wl_seat,,",
                "set_max_size ii ,",
                "set_min_size ii ,",
                "set_maximized -",
                "unset_maximized -",
                "set_fullscreen ?o wl_output",
                "unset_fullscreen -",
                "set_minimized -",
            ],
            events: [
                "configure iia ,,",
                "close -",
                "configure_bounds 4ii ,",
                "wm_capabilities 5a",
            ]),
        WaylandInterface(
            "xdg_popup", version: 5,
            requests: [
                "destroy -",
                "grab ou wl_seat,",
                "reposition 3ou xdg_positioner,",
            ],
            events: [
                "configure iiii ,,,",
                "popup_done -",
                "repositioned 3u",
            ]),
        WaylandInterface(
            "wp_viewporter", version: 1,
            requests: [
                "destroy -",
                "get_viewport no wp_viewport,wl_surface",
            ],
            events: []),
        WaylandInterface(
            "wp_viewport", version: 1,
            requests: [
                "destroy -",
                "set_source ffff ,,,",
                "set_destination ii ,",
            ],
            events: []),
        WaylandInterface(
            "zxdg_decoration_manager_v1", version: 1,
            requests: [
                "destroy -",
                "get_toplevel_decoration no zxdg_toplevel_decoration_v1,xdg_toplevel",
            ],
            events: []),
        WaylandInterface(
            "zxdg_toplevel_decoration_v1", version: 1,
            requests: [
                "destroy -",
                "set_mode u",
                "unset_mode -",
            ],
            events: [
                "configure u"
            ]),
    ]
}

/// The opcodes of `wl_display`.
enum WlDisplay {
    enum Request: UInt32 {
        case sync
        case getRegistry
    }
    enum Event: UInt32 {
        case error
        case deleteId
    }
}

/// The opcodes of `wl_registry`.
enum WlRegistry {
    enum Request: UInt32 {
        case bind
    }
    enum Event: UInt32 {
        case global
        case globalRemove
    }
}

/// The opcodes of `wl_callback`.
enum WlCallback {
    enum Event: UInt32 {
        case done
    }
}

/// The opcodes of `wl_compositor`.
enum WlCompositor {
    enum Request: UInt32 {
        case createSurface
        case createRegion
    }
}

/// The opcodes of `wl_shm_pool`.
enum WlShmPool {
    enum Request: UInt32 {
        case createBuffer
        case destroy
        case resize
    }
}

/// The opcodes of `wl_shm`.
enum WlShm {
    enum Request: UInt32 {
        case createPool
    }
    enum Event: UInt32 {
        case format
    }
}

/// The opcodes of `wl_buffer`.
enum WlBuffer {
    enum Request: UInt32 {
        case destroy
    }
    enum Event: UInt32 {
        case release
    }
}

/// The opcodes of `wl_data_offer`.
enum WlDataOffer {
    enum Request: UInt32 {
        case accept
        case receive
        case destroy
        case finish
        case setActions
    }
    enum Event: UInt32 {
        case offer
        case sourceActions
        case action
    }
}

/// The opcodes of `wl_data_source`.
enum WlDataSource {
    enum Request: UInt32 {
        case offer
        case destroy
        case setActions
    }
    enum Event: UInt32 {
        case target
        case send
        case cancelled
        case dndDropPerformed
        case dndFinished
        case action
    }
}

/// The opcodes of `wl_data_device`.
enum WlDataDevice {
    enum Request: UInt32 {
        case startDrag
        case setSelection
        case release
    }
    enum Event: UInt32 {
        case dataOffer
        case enter
        case leave
        case motion
        case drop
        case selection
    }
}

/// The opcodes of `wl_data_device_manager`.
enum WlDataDeviceManager {
    enum Request: UInt32 {
        case createDataSource
        case getDataDevice
    }
}

/// The opcodes of `wl_surface`.
enum WlSurface {
    enum Request: UInt32 {
        case destroy
        case attach
        case damage
        case frame
        case setOpaqueRegion
        case setInputRegion
        case commit
        case setBufferTransform
        case setBufferScale
        case damageBuffer
        case offset
    }
    enum Event: UInt32 {
        case enter
        case leave
    }
}

/// The opcodes of `wl_seat`.
enum WlSeat {
    enum Request: UInt32 {
        case getPointer
        case getKeyboard
        case getTouch
        case release
    }
    enum Event: UInt32 {
        case capabilities
        case name
    }
}

/// The opcodes of `wl_pointer`.
enum WlPointer {
    enum Request: UInt32 {
        case setCursor
        case release
    }
    enum Event: UInt32 {
        case enter
        case leave
        case motion
        case button
        case axis
        case frame
        case axisSource
        case axisStop
        case axisDiscrete
        case axisValue120
    }
}

/// The opcodes of `wl_keyboard`.
enum WlKeyboard {
    enum Request: UInt32 {
        case release
    }
    enum Event: UInt32 {
        case keymap
        case enter
        case leave
        case key
        case modifiers
        case repeatInfo
    }
}

/// The opcodes of `wl_touch`.
enum WlTouch {
    enum Request: UInt32 {
        case release
    }
    enum Event: UInt32 {
        case down
        case up
        case motion
        case frame
        case cancel
        case shape
        case orientation
    }
}

/// The opcodes of `wl_output`.
enum WlOutput {
    enum Request: UInt32 {
        case release
    }
    enum Event: UInt32 {
        case geometry
        case mode
        case done
        case scale
        case name
        case description
    }
}

/// The opcodes of `wl_region`.
enum WlRegion {
    enum Request: UInt32 {
        case destroy
        case add
        case subtract
    }
}

/// The opcodes of `xdg_wm_base`.
enum XdgWmBase {
    enum Request: UInt32 {
        case destroy
        case createPositioner
        case getXdgSurface
        case pong
    }
    enum Event: UInt32 {
        case ping
    }
}

/// The opcodes of `xdg_positioner`.
enum XdgPositioner {
    enum Request: UInt32 {
        case destroy
        case setSize
        case setAnchorRect
        case setAnchor
        case setGravity
        case setConstraintAdjustment
        case setOffset
        case setReactive
        case setParentSize
        case setParentConfigure
    }
}

/// The opcodes of `xdg_surface`.
enum XdgSurface {
    enum Request: UInt32 {
        case destroy
        case getToplevel
        case getPopup
        case setWindowGeometry
        case ackConfigure
    }
    enum Event: UInt32 {
        case configure
    }
}

/// The opcodes of `xdg_toplevel`.
enum XdgToplevel {
    enum Request: UInt32 {
        case destroy
        case setParent
        case setTitle
        case setAppId
        case showWindowMenu
        case move
        case resize
        case setMaxSize
        case setMinSize
        case setMaximized
        case unsetMaximized
        case setFullscreen
        case unsetFullscreen
        case setMinimized
    }
    enum Event: UInt32 {
        case configure
        case close
        case configureBounds
        case wmCapabilities
    }
}

/// The opcodes of `xdg_popup`.
enum XdgPopup {
    enum Request: UInt32 {
        case destroy
        case grab
        case reposition
    }
    enum Event: UInt32 {
        case configure
        case popupDone
        case repositioned
    }
}

/// The opcodes of `wp_viewporter`.
enum WpViewporter {
    enum Request: UInt32 {
        case destroy
        case getViewport
    }
}

/// The opcodes of `wp_viewport`.
enum WpViewport {
    enum Request: UInt32 {
        case destroy
        case setSource
        case setDestination
    }
}

/// The opcodes of `zxdg_decoration_manager_v1`.
enum ZxdgDecorationManagerV1 {
    enum Request: UInt32 {
        case destroy
        case getToplevelDecoration
    }
}

/// The opcodes of `zxdg_toplevel_decoration_v1`.
enum ZxdgToplevelDecorationV1 {
    enum Request: UInt32 {
        case destroy
        case setMode
        case unsetMode
    }
    enum Event: UInt32 {
        case configure
    }
}

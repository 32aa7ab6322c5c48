// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import CDRM
import DisplayModel

/// The properties that an atomic commit sets. A later value of a property replaces the earlier one.
struct AtomicRequest: Sendable, Equatable {
    /// A property of an object.
    struct Key: Hashable, Sendable {
        let object: UInt32
        let property: UInt32
    }

    /// The values.
    private(set) var values: [Key: UInt64] = [:]

    /// Sets a property; does nothing if the object does not have it.
    mutating func set(_ object: UInt32, _ property: UInt32?, to value: UInt64) {
        guard let property else { return }
        values[Key(object: object, property: property)] = value
    }
}

/// The connector, CRTC, and plane that show a screen, and their properties.
struct Route: Sendable {
    let connector: UInt32
    let crtc: UInt32
    let plane: UInt32
    let connectorProperties: [String: DRMDevice.Property]
    let crtcProperties: [String: DRMDevice.Property]
    let planeProperties: [String: DRMDevice.Property]

    /// Whether a flip can pass the driver the rectangles that have changed.
    var hasDamageClips: Bool { planeProperties["FB_DAMAGE_CLIPS"] != nil }
}

extension AtomicRequest {
    /// Turns a connector on.
    ///
    /// - Parameters:
    ///   - route: the connector with its CRTC and plane.
    ///   - mode: the mode's blob ID.
    ///   - framebuffer: the framebuffer, of the mode's size.
    ///   - size: the mode's size.
    mutating func light(_ route: Route, mode: UInt32, framebuffer: UInt32, size: PixelSize) {
        set(route.connector, route.connectorProperties["CRTC_ID"]?.id, to: UInt64(route.crtc))
        // A link that failed stays bad until it is set to good.
        set(route.connector, route.connectorProperties["link-status"]?.id, to: 0)
        // Reset what a desktop may have left: high dynamic range and another color space, a night light's colors, a
        // variable refresh rate, a rotated or translucent plane.
        for name in ["HDR_OUTPUT_METADATA", "Colorspace"] {
            set(route.connector, route.connectorProperties[name]?.id, to: 0)
        }
        set(route.crtc, route.crtcProperties["MODE_ID"]?.id, to: UInt64(mode))
        set(route.crtc, route.crtcProperties["ACTIVE"]?.id, to: 1)
        for name in ["DEGAMMA_LUT", "CTM", "GAMMA_LUT", "VRR_ENABLED"] {
            set(route.crtc, route.crtcProperties[name]?.id, to: 0)
        }
        let plane = route.planeProperties
        set(route.plane, plane["rotation"]?.id, to: UInt64(DRM_MODE_ROTATE_0))
        set(route.plane, plane["alpha"]?.id, to: 0xFFFF)
        set(route.plane, plane["CRTC_ID"]?.id, to: UInt64(route.crtc))
        // The source is in 16.16 fixed point.
        for (name, value) in [("SRC_X", 0), ("SRC_Y", 0), ("SRC_W", size.width << 16), ("SRC_H", size.height << 16)] {
            set(route.plane, plane[name]?.id, to: UInt64(value))
        }
        for (name, value) in [("CRTC_X", 0), ("CRTC_Y", 0), ("CRTC_W", size.width), ("CRTC_H", size.height)] {
            set(route.plane, plane[name]?.id, to: UInt64(value))
        }
        flip(route, to: framebuffer, damage: 0)
    }

    /// Shows another framebuffer of the same size.
    ///
    /// - Parameters:
    ///   - route: the connector with its CRTC and plane.
    ///   - framebuffer: the framebuffer.
    ///   - damage: the blob ID of the rectangles that differ from the previous framebuffer; 0 for the whole plane.
    mutating func flip(_ route: Route, to framebuffer: UInt32, damage: UInt32) {
        set(route.plane, route.planeProperties["FB_ID"]?.id, to: UInt64(framebuffer))
        set(route.plane, route.planeProperties["FB_DAMAGE_CLIPS"]?.id, to: UInt64(damage))
    }

    /// Turns a connector off in a single commit, which takes the link down.
    mutating func turnOff(_ route: Route) {
        detach(connector: route.connector, route.connectorProperties)
        stop(crtc: route.crtc, route.crtcProperties)
        clear(plane: route.plane, route.planeProperties)
    }

    /// Detaches a connector from its CRTC.
    mutating func detach(connector: UInt32, _ properties: [String: DRMDevice.Property]) {
        set(connector, properties["CRTC_ID"]?.id, to: 0)
    }

    /// Disables a CRTC.
    mutating func stop(crtc: UInt32, _ properties: [String: DRMDevice.Property]) {
        set(crtc, properties["MODE_ID"]?.id, to: 0)
        set(crtc, properties["ACTIVE"]?.id, to: 0)
    }

    /// Disables a plane.
    mutating func clear(plane: UInt32, _ properties: [String: DRMDevice.Property]) {
        set(plane, properties["FB_ID"]?.id, to: 0)
        set(plane, properties["CRTC_ID"]?.id, to: 0)
    }
}

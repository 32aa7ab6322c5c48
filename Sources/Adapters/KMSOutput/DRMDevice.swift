// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
import CDRM
private import Glibc
import SystemPackage

/// An open graphics card: libdrm's queries and commands as Swift values.
///
/// Every result is checked: an unplugged card answers each query with an error or a null pointer, which becomes a
/// thrown `Errno` or an empty result.
struct DRMDevice: Sendable {
    /// The open descriptor, closed when the card and all its buffers are released.
    private final class File: Sendable {
        let descriptor: CInt
        private let close: @Sendable () -> Void

        init(_ descriptor: CInt, close: @escaping @Sendable () -> Void) {
            (self.descriptor, self.close) = (descriptor, close)
        }

        deinit { close() }
    }

    private let file: File
    /// The card's descriptor, open while this value exists.
    var descriptor: CInt { file.descriptor }

    /// Wraps a card's open descriptor.
    ///
    /// - Parameters:
    ///   - descriptor: the card's descriptor.
    ///   - close: closes the descriptor.
    init(_ descriptor: CInt, close: @escaping @Sendable () -> Void) { file = File(descriptor, close: close) }

    // MARK: Capabilities

    /// Enables universal planes and the atomic API.
    ///
    /// - Parameter isAllowed: whether the atomic API may be used.
    /// - Returns: whether the atomic API is enabled.
    func enableAtomic(isAllowed: Bool) -> Bool {
        guard isAllowed, drmSetClientCap(descriptor, UInt64(DRM_CLIENT_CAP_UNIVERSAL_PLANES), 1) == 0 else {
            return false
        }
        return drmSetClientCap(descriptor, UInt64(DRM_CLIENT_CAP_ATOMIC), 1) == 0
    }

    /// Whether this descriptor is the card's DRM master, which may set modes; if not, another process may be.
    var isMaster: Bool { drmIsMaster(descriptor) == 1 }

    /// Whether the driver supports dumb buffers.
    var hasDumbBuffers: Bool { capability(UInt64(DRM_CAP_DUMB_BUFFER)) == 1 }

    /// The size of the cursor plane in pixels; 64 × 64 if the driver reports no plausible one.
    var cursorSize: (width: Int, height: Int) {
        let (width, height) = (capability(UInt64(DRM_CAP_CURSOR_WIDTH)), capability(UInt64(DRM_CAP_CURSOR_HEIGHT)))
        let sizes: ClosedRange<UInt64> = 1...1024
        return sizes.contains(width) && sizes.contains(height) ? (Int(width), Int(height)) : (64, 64)
    }

    private func capability(_ number: UInt64) -> UInt64 {
        var value: UInt64 = 0
        return unsafe drmGetCap(descriptor, number, &value) == 0 ? value : 0
    }

    // MARK: Objects

    /// A card's mode-setting objects.
    struct Resources: Sendable {
        var crtcs: [UInt32] = []
        var connectors: [UInt32] = []
        /// The largest framebuffer in pixels.
        var maximumWidth = 0
        var maximumHeight = 0
    }

    /// Returns the card's CRTCs and connectors.
    func resources() throws(Errno) -> Resources {
        guard let found = unsafe drmModeGetResources(descriptor) else { throw Errno.last }
        defer { unsafe drmModeFreeResources(found) }
        let resources = unsafe found.pointee
        return unsafe Resources(
            crtcs: Self.array(resources.crtcs, resources.count_crtcs),
            connectors: Self.array(resources.connectors, resources.count_connectors),
            maximumWidth: Int(resources.max_width), maximumHeight: Int(resources.max_height))
    }

    /// A connector and its monitor.
    struct Connector: Sendable {
        let id: UInt32
        /// The kernel's name without the card, such as `HDMI-A-1`.
        let name: String
        let isConnected: Bool
        let modes: [KernelMode]
        /// A bit for each CRTC that can drive the connector, in the order of ``Resources/crtcs``.
        let possibleCRTCs: UInt32
        /// The CRTC that drives the connector now; nil for none.
        let currentCRTC: UInt32?
    }

    /// Reads a connector.
    ///
    /// - Parameters:
    ///   - id: the connector's object ID.
    ///   - isProbing: whether the driver probes the monitor, which can take a tenth of a second and updates sysfs;
    ///     otherwise the result is that of the last probe.
    /// - Returns: the connector.
    /// - Throws: `Errno` if the connector or the card is gone.
    func connector(_ id: UInt32, isProbing: Bool) throws(Errno) -> Connector {
        let found = unsafe isProbing ? drmModeGetConnector(descriptor, id) : drmModeGetConnectorCurrent(descriptor, id)
        guard let found = unsafe found else { throw Errno.last }
        defer { unsafe drmModeFreeConnector(found) }
        let connector = unsafe found.pointee
        var (possible, current) = (UInt32(0), UInt32?.none)
        for encoder in unsafe Self.array(connector.encoders, connector.count_encoders) {
            guard let found = unsafe drmModeGetEncoder(descriptor, encoder) else { continue }
            unsafe possible |= found.pointee.possible_crtcs
            if unsafe encoder == connector.encoder_id, unsafe found.pointee.crtc_id != 0 {
                current = unsafe found.pointee.crtc_id
            }
            unsafe drmModeFreeEncoder(found)
        }
        let type = unsafe drmModeGetConnectorTypeName(connector.connector_type).map { unsafe String(cString: $0) }
        return unsafe Connector(
            id: id, name: "\(type ?? "Unknown")-\(connector.connector_type_id)",
            isConnected: connector.connection == DRM_MODE_CONNECTED,
            modes: Self.array(connector.modes, connector.count_modes).map(KernelMode.init),
            possibleCRTCs: possible, currentCRTC: current)
    }

    /// A plane that shows a framebuffer on a CRTC.
    struct Plane: Sendable {
        let id: UInt32
        /// A bit for each CRTC that can show the plane.
        let possibleCRTCs: UInt32
        let formats: [UInt32]
    }

    /// Returns the planes; empty if the query fails.
    func planes() -> [Plane] {
        guard let found = unsafe drmModeGetPlaneResources(descriptor) else { return [] }
        defer { unsafe drmModeFreePlaneResources(found) }
        let resources = unsafe found.pointee
        return unsafe Self.array(resources.planes, CInt(clamping: resources.count_planes)).compactMap { id in
            guard let plane = unsafe drmModeGetPlane(descriptor, id) else { return nil }
            defer { unsafe drmModeFreePlane(plane) }
            return unsafe Plane(
                id: id, possibleCRTCs: plane.pointee.possible_crtcs,
                formats: Self.array(plane.pointee.formats, CInt(clamping: plane.pointee.count_formats)))
        }
    }

    /// The kind of an object with properties.
    enum ObjectKind: UInt32 {
        case crtc = 0xCCCC_CCCC
        case connector = 0xC0C0_C0C0
        case plane = 0xEEEE_EEEE
    }

    /// A property's object ID and value.
    struct Property: Sendable {
        let id: UInt32
        let value: UInt64
    }

    /// Returns an object's properties by name; empty if the object is gone.
    func properties(of object: UInt32, _ kind: ObjectKind) -> [String: Property] {
        guard let found = unsafe drmModeObjectGetProperties(descriptor, object, kind.rawValue) else { return [:] }
        defer { unsafe drmModeFreeObjectProperties(found) }
        let count = unsafe CInt(clamping: found.pointee.count_props)
        let ids = unsafe Self.array(found.pointee.props, count)
        let values = unsafe Self.array(found.pointee.prop_values, count)
        var properties: [String: Property] = [:]
        for (id, value) in zip(ids, values) {
            guard let property = unsafe drmModeGetProperty(descriptor, id) else { continue }
            properties[unsafe Self.string(property.pointee.name)] = Property(id: id, value: value)
            unsafe drmModeFreeProperty(property)
        }
        return properties
    }

    /// Copies a C array that may be null.
    private static func array<Element>(_ start: UnsafeMutablePointer<Element>?, _ count: CInt) -> [Element] {
        unsafe Array(UnsafeBufferPointer(start: start, count: start == nil ? 0 : max(0, Int(count))))
    }

    /// Returns the text of a C array of characters.
    private static func string<Characters>(_ characters: Characters) -> String {
        unsafe withUnsafeBytes(of: characters) { bytes in
            String(decoding: unsafe Array(bytes).prefix { $0 != 0 }, as: UTF8.self)
        }
    }
}

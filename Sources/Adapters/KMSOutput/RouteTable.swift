// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import SystemPackage

/// Assigns a CRTC and a primary plane to each connector in use.
///
/// A connector keeps its CRTC while it is in use. If there are more monitors than CRTCs, the first monitors win.
struct RouteTable: Sendable {
    private let device: DRMDevice
    private let crtcs: [UInt32]
    private let planes: [DRMDevice.Plane]
    private let planeProperties: [UInt32: [String: DRMDevice.Property]]
    private let crtcProperties: [UInt32: [String: DRMDevice.Property]]
    private(set) var routes: [UInt32: Route] = [:]

    /// The value of the plane property `type` for primary planes.
    private static let primary: UInt64 = 1

    /// Reads the CRTCs and planes of a card.
    init(_ device: DRMDevice, crtcs: [UInt32]) {
        (self.device, self.crtcs) = (device, crtcs)
        planes = device.planes()
        planeProperties = Dictionary(
            planes.map { ($0.id, device.properties(of: $0.id, .plane)) }, uniquingKeysWith: { first, _ in first })
        crtcProperties = Dictionary(
            crtcs.map { ($0, device.properties(of: $0, .crtc)) }, uniquingKeysWith: { first, _ in first })
    }

    /// Returns a connector's route, and assigns one if it has none.
    ///
    /// - Returns: the route; nil if all CRTCs that could drive the connector are taken.
    mutating func route(for connector: DRMDevice.Connector) -> Route? {
        let route = routes[connector.id] ?? candidate(for: connector)
        routes[connector.id] = route
        return route
    }

    /// Returns the route that a connector has or would be assigned.
    func candidate(for connector: DRMDevice.Connector) -> Route? {
        if let route = routes[connector.id] { return route }
        let taken = Set(routes.values.map(\.crtc))
        let choice = CRTCChoice(
            free: crtcs.indices.filter { $0 < 32 && !taken.contains(crtcs[$0]) },
            // The CRTC that already drives the connector, if any, which avoids flicker.
            preferred: crtcs.firstIndex { $0 == connector.currentCRTC }, others: withoutRoute(except: connector.id))
        for index in choice.candidates(possible: connector.possibleCRTCs) {
            guard let plane = primaryPlane(ofCRTC: index) else { continue }
            return Route(
                connector: connector.id, crtc: crtcs[index], plane: plane,
                connectorProperties: device.properties(of: connector.id, .connector),
                crtcProperties: crtcProperties[crtcs[index]] ?? [:], planeProperties: planeProperties[plane] ?? [:])
        }
        return nil
    }

    /// The connectors that may need a CRTC later.
    private func withoutRoute(except connector: UInt32) -> [CRTCChoice.Other] {
        let ids = ((try? device.resources())?.connectors ?? []).filter { $0 != connector && routes[$0] == nil }
        return ids.compactMap { try? device.connector($0, isProbing: false) }
            .map { CRTCChoice.Other(possible: $0.possibleCRTCs, isConnected: $0.isConnected) }
    }

    /// Frees the CRTC of a connector.
    mutating func remove(_ connector: UInt32) { routes[connector] = nil }

    /// Adds the reset of every connector, CRTC, and plane to the request that turns on the first screen: a CRTC can be
    /// claimed only if no other connector uses it.
    func reset(_ request: inout AtomicRequest, connectors: [UInt32]) {
        for connector in connectors {
            request.detach(connector: connector, device.properties(of: connector, .connector))
        }
        for crtc in crtcs { request.stop(crtc: crtc, crtcProperties[crtc] ?? [:]) }
        for plane in planes { request.clear(plane: plane.id, planeProperties[plane.id] ?? [:]) }
    }

    /// Returns a free primary plane for a CRTC; 0 without the atomic API, where only overlay planes are listed and each
    /// CRTC has an implicit primary plane.
    private func primaryPlane(ofCRTC index: Int) -> UInt32? {
        guard planes.contains(where: { planeProperties[$0.id]?["type"]?.value == Self.primary }) else { return 0 }
        let taken = Set(routes.values.map(\.plane))
        return planes.first { plane in
            plane.possibleCRTCs & (1 << UInt32(index)) != 0 && planeProperties[plane.id]?["type"]?.value == Self.primary
                && plane.formats.contains(DumbBuffer.format) && !taken.contains(plane.id)
        }?.id
    }
}

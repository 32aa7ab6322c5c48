// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import DisplayModel
import Testing

@testable import KMSOutput

struct AtomicRequestTests {
    private static func properties(_ names: [String], from first: UInt32) -> [String: DRMDevice.Property] {
        Dictionary(
            uniqueKeysWithValues: zip(names, first...).map { ($0, DRMDevice.Property(id: $1, value: 0)) })
    }

    private static func route(damageClips: Bool = false) -> Route {
        let plane = [
            "CRTC_ID", "FB_ID", "SRC_X", "SRC_Y", "SRC_W", "SRC_H", "CRTC_X", "CRTC_Y", "CRTC_W", "CRTC_H", "rotation",
        ]
        return Route(
            connector: 1, crtc: 2, plane: 3,
            connectorProperties: properties(
                ["CRTC_ID", "link-status", "HDR_OUTPUT_METADATA", "Colorspace"], from: 10),
            crtcProperties: properties(["MODE_ID", "ACTIVE", "GAMMA_LUT", "VRR_ENABLED"], from: 20),
            planeProperties: properties(plane + (damageClips ? ["FB_DAMAGE_CLIPS"] : []), from: 30))
    }

    private let size = PixelSize(width: 1920, height: 1080)

    private func value(_ request: AtomicRequest, _ object: UInt32, _ property: UInt32) -> UInt64? {
        request.values[AtomicRequest.Key(object: object, property: property)]
    }

    @Test func `An active connector has a CRTC, a mode, and a plane of the mode's size`() {
        var request = AtomicRequest()
        request.light(Self.route(), mode: 77, framebuffer: 88, size: size)
        #expect(value(request, 1, 10) == 2)
        // The link is set to good.
        #expect(value(request, 1, 11) == 0)
        // A desktop's high dynamic range, color space, colors and variable rate are gone.
        #expect((12...13).map { value(request, 1, $0) } == [0, 0])
        #expect((20...23).map { value(request, 2, $0) } == [77, 1, 0, 0])
        #expect((30...31).map { value(request, 3, $0) } == [2, 88])
        #expect((32...35).map { value(request, 3, $0) } == [0, 0, 1920 << 16, 1080 << 16])
        #expect((36...39).map { value(request, 3, $0) } == [0, 0, 1920, 1080])
        // Without a rotation.
        #expect(value(request, 3, 40) == 1)
    }

    @Test func `A flip sets only the framebuffer, and damage if the plane supports it`() {
        var request = AtomicRequest()
        request.flip(Self.route(), to: 5, damage: 6)
        #expect(request.values == [AtomicRequest.Key(object: 3, property: 31): 5])
        request.flip(Self.route(damageClips: true), to: 7, damage: 8)
        #expect(value(request, 3, 31) == 7)
        #expect(value(request, 3, 41) == 8)
        #expect(request.values.count == 2)
    }

    @Test func `Turning off a connector leaves nothing on`() {
        var request = AtomicRequest()
        request.turnOff(Self.route())
        #expect(value(request, 1, 10) == 0)
        #expect((20...21).map { value(request, 2, $0) } == [0, 0])
        #expect((30...31).map { value(request, 3, $0) } == [0, 0])
    }

    @Test func `Outputs turned on after turning everything off are on, and the rest are off`() {
        let route = Self.route()
        var (request, lit) = (AtomicRequest(), AtomicRequest())
        for connector in [1, 9] as [UInt32] { request.detach(connector: connector, route.connectorProperties) }
        for crtc in [2, 8] as [UInt32] { request.stop(crtc: crtc, route.crtcProperties) }
        for plane in [3, 7] as [UInt32] { request.clear(plane: plane, route.planeProperties) }
        request.light(route, mode: 77, framebuffer: 88, size: size)
        lit.light(route, mode: 77, framebuffer: 88, size: size)
        for (key, value) in lit.values { #expect(request.values[key] == value) }
        #expect(value(request, 9, 10) == 0)
        #expect(value(request, 8, 21) == 0)
        #expect(value(request, 7, 31) == 0)
    }

    @Test func `A missing property is omitted`() {
        var request = AtomicRequest()
        request.set(1, nil, to: 2)
        #expect(request == AtomicRequest())
    }
}

// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import DisplayModel
import Foundation
import Testing

@testable import UIKitCore

extension DeviceTests {
    @MainActor struct UIScreenGeometryTests {
        let simulation = Simulation()

        @Test func `GEO-1 the main screen's bounds start at zero and swap with the interface`() {
            #expect(UIScreen.main.bounds == CGRect(x: 0, y: 0, width: 375, height: 667))
            simulation.device.rotation.setStatusBarOrientation(.landscapeLeft)
            #expect(UIScreen.main.bounds == CGRect(x: 0, y: 0, width: 667, height: 375))
        }

        @Test func `GEO-1 before iOS 8 the main screen's bounds never swap`() {
            let old = Simulation(version: SystemVersion(7))
            old.device.rotation.setStatusBarOrientation(.landscapeLeft)
            #expect(UIScreen.main.bounds == CGRect(x: 0, y: 0, width: 375, height: 667))
        }

        @Test func `GEO-2 native bounds are in pixels and never rotate`() {
            simulation.device.rotation.setStatusBarOrientation(.landscapeRight)
            #expect(UIScreen.main.nativeBounds == CGRect(x: 0, y: 0, width: 750, height: 1334))
        }

        @Test(arguments: [
            (UIInterfaceOrientation.portrait, CGPoint(x: 10, y: 20)),
            (.portraitUpsideDown, CGPoint(x: 365, y: 647)),
            (.landscapeRight, CGPoint(x: 355, y: 10)),
            (.landscapeLeft, CGPoint(x: 20, y: 657)),
        ])
        func `GEO-3 the fixed space is upright, whatever the orientation`(
            orientation: UIInterfaceOrientation, expected: CGPoint
        ) {
            let main = UIScreen.main
            simulation.device.rotation.setStatusBarOrientation(orientation)
            #expect(main.coordinateSpace.bounds == main.bounds)
            #expect(main.fixedCoordinateSpace.bounds == CGRect(x: 0, y: 0, width: 375, height: 667))
            let point = CGPoint(x: 10, y: 20)
            let fixed = main.coordinateSpace.convert(point, to: main.fixedCoordinateSpace)
            #expect(fixed == expected)
            #expect(main.fixedCoordinateSpace.convert(fixed, to: main.coordinateSpace) == point)
            #expect(
                main.coordinateSpace.convert(main.fixedCoordinateSpace.bounds, from: main.fixedCoordinateSpace)
                    == main.bounds)
        }

        @Test func `GEO-4 scale and native scale differ if drawing is scaled down`() {
            let plus = Simulation(.iPhone7Plus)
            let main = plus.device.mainScreen
            #expect(main.bounds.size == CGSize(width: 414, height: 736))
            #expect(main.scale == 3)
            #expect(main.nativeBounds.width == 1080)
            #expect((main.nativeBounds.width / main.nativeScale).rounded() == main.bounds.width)
            #expect(main.currentMode?.size == CGSize(width: 1242, height: 2208))
        }

        @Test func `GEO-5 an external screen's size is its mode divided by its scale and never rotates`() {
            let (one, two) = (simulation.plug("DP-1"), simulation.plug("DP-2", [.ultraHD], scale: 2))
            #expect(one.bounds == CGRect(x: 0, y: 0, width: 1920, height: 1080))
            #expect(two.bounds == one.bounds)
            #expect(two.scale == 2)
            simulation.device.rotation.setStatusBarOrientation(.landscapeLeft)
            #expect(one.bounds == CGRect(x: 0, y: 0, width: 1920, height: 1080))
            let point = CGPoint(x: 3, y: 4)
            #expect(one.coordinateSpace.convert(point, to: one.fixedCoordinateSpace) == point)
        }

        @Test(arguments: [Rotation.quarter, .threeQuarters])
        func `GEO-5 a rotated monitor is a portrait screen, and its modes stay unrotated`(
            rotation: Rotation
        ) {
            var description = ScreenDescription(id: "DP-1", modes: [.fullHD, .hd], scale: 2)
            description.rotation = rotation
            let screen = simulation.device.attach(description)
            #expect(screen.bounds == CGRect(x: 0, y: 0, width: 540, height: 960))
            #expect(screen.nativeBounds == CGRect(x: 0, y: 0, width: 1080, height: 1920))
            #expect(screen.coordinateSpace.bounds == screen.bounds)
            #expect(
                screen.availableModes.map(\.size) == [
                    CGSize(width: 720, height: 1280), CGSize(width: 1080, height: 1920),
                ])
            #expect(screen.currentMode === screen.availableModes[1])
            #expect(screen.preferredMode === screen.currentMode)
            #expect(screen.displayMode == .fullHD)
            #expect(screen.framebufferSize == DisplayMode.fullHD.size)
            screen.currentMode = screen.availableModes[0]
            #expect(screen.displayMode == .hd)
            #expect(screen.bounds.size == CGSize(width: 360, height: 640))
        }

        @Test func `GEO-7 converting to nil converts to the window's screen`() {
            let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
            #expect(window.convert(CGPoint.zero, to: nil) == .zero)
            #expect(window.convert(CGRect.zero, from: nil) == .zero)
            window.frame.origin = CGPoint(x: 10, y: 20)
            #expect(window.convert(CGPoint(x: 1, y: 2), to: nil) == CGPoint(x: 11, y: 22))
            #expect(window.convert(CGPoint(x: 11, y: 22), from: nil) == CGPoint(x: 1, y: 2))
            let other = UIWindow(frame: CGRect(x: 5, y: 5, width: 10, height: 10))
            #expect(window.convert(CGPoint(x: 1, y: 2), to: other) == CGPoint(x: 6, y: 17))
            let screen = simulation.plug()
            other.screen = screen
            #expect(window.convert(CGPoint(x: 1, y: 2), to: other) == CGPoint(x: 6, y: 17))
        }

        @Test func `OVR-1 raw values are UIKit's`() {
            typealias Compensation = UIScreen.OverscanCompensation
            #expect([Compensation.scale, .insetBounds, .none].map(\.rawValue) == [0, 1, 2])
            #expect(Compensation.insetApplicationFrame == .none)
            #expect(Compensation(rawValue: 3) == nil)
        }

        @Test func `OVR-2 the default is scale`() {
            #expect(simulation.plug().overscanCompensation == .scale)
        }

        @Test func `OVR-3 scale keeps the bounds and draws into the visible area`() {
            let screen = simulation.plug(overscan: 0.05)
            #expect(screen.bounds.size == CGSize(width: 1920, height: 1080))
        }

        @Test func `OVR-4 inset bounds shrinks the bounds without scaling`() {
            let screen = simulation.plug(overscan: 0.05)
            screen.overscanCompensation = .insetBounds
            #expect(screen.bounds == CGRect(x: 0, y: 0, width: 1728, height: 972))
        }

        @Test func `OVR-5 none draws over everything, and the app respects the insets`() {
            let screen = simulation.plug(overscan: 0.05)
            screen.overscanCompensation = .none
            #expect(screen.bounds.size == CGSize(width: 1920, height: 1080))
            #expect(screen.overscanCompensationInsets == UIEdgeInsets(top: 54, left: 96, bottom: 54, right: 96))
        }

        @Test func `OVR-6 the insets of a rotated monitor match the picture as the viewer sees it`() {
            var description = ScreenDescription(id: "DP-1", modes: [.fullHD], overscan: 0.05)
            description.rotation = .quarter
            let screen = simulation.device.attach(description)
            #expect(screen.overscanCompensationInsets == UIEdgeInsets(top: 96, left: 54, bottom: 96, right: 54))
            screen.overscanCompensation = .insetBounds
            #expect(screen.bounds.size == CGSize(width: 972, height: 1728))
        }

        @Test func `OVR-6 the insets are zero on a screen that does not overscan`() {
            #expect(simulation.plug().overscanCompensationInsets == .zero)
        }

        @Test func `OVR-7 native bounds differ from bounds only by scale while scale compensates`() {
            let screen = simulation.plug(overscan: 0.05)
            #expect(screen.nativeBounds.width != screen.bounds.width * screen.scale)
            #expect(screen.nativeBounds.width / screen.nativeScale == screen.bounds.width)
            screen.overscanCompensation = .none
            #expect(screen.nativeBounds.width == screen.bounds.width * screen.scale)
        }

        @Test func `OVR-8 changing the compensation does not post a mode change`() {
            simulation.launch()
            let screen = simulation.plug(overscan: 0.05)
            let log = NotificationLog.screens()
            for value in [UIScreen.OverscanCompensation.insetBounds, .none, .scale] {
                screen.overscanCompensation = value
            }
            #expect(log.entries.isEmpty)
        }
    }
}

extension Simulation {
    func plug(overscan: Double) -> UIScreen { plug("HDMI-A-1", [.fullHD], overscan: overscan) }
}

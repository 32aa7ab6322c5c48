// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import BuiltInApp
import Compositor
import DeviceTurns
import DisplayModel
import Foundation
import FrameOutput
import GoldenFrames
import Hotplug
import RenderTree
import Testing
import UIKitCore

@testable import SecondScreen

/// What screens show, as pictures, from monitors on: the whole way but for the cable.
///
/// The device does what it does on the main actor without waiting; only then is composed, from values.
@Suite(.usesDevice) struct ScreenPicturesTests {
    private func frame(_ composition: ScreenComposition) async throws -> PixelBuffer? {
        try await Fixtures.frame(composition)
    }

    /// The composition of a monitor's screen, after something was done to the app.
    @MainActor private static func composition(
        _ app: any UIApplicationDelegate, monitor: ScreenDescription, beforeLaunch: Bool = false,
        aspect: MirrorAspect = .fit, then change: (UIScreen) -> Void = { _ in }
    ) -> ScreenComposition {
        let device = SimulatedDevice.reset(.iPhone15)
        device.layOutText(with: Fixture.textLayout)
        if beforeLaunch { device.attach(monitor) }
        device.launch(app)
        if !beforeLaunch { device.attach(monitor) }
        device.settle()
        change(device.screens[1])
        device.settle()
        return ScreenComposition(
            of: device.screens[1], on: device, main: device.renderTree(of: device.mainScreen))
    }

    @MainActor private static func monitor(_ width: Int, _ height: Int, overscan: Double = 0) -> ScreenDescription {
        let mode = DisplayMode(size: PixelSize(width: width, height: height), refreshMillihertz: 60000)
        return ScreenDescription(id: "HDMI-A-1", modes: [mode], overscan: overscan)
    }

    @Test func `MIR-1 a screen without app content mirrors the main screen`() async throws {
        let composition = await Self.composition(PictureApp(), monitor: Self.monitor(640, 360))
        try await expectGolden("mirrored-screen", frame(composition))
    }

    @Test func `seed 004 a mirroring window shows the main window's views, updated in tandem`() async throws {
        let composition = await MainActor.run {
            let app = PictureApp()
            return Self.composition(app, monitor: Self.monitor(640, 360)) { screen in
                let window = UIWindow(frame: screen.bounds)
                window.screen = screen
                window.rootViewController = MirrorViewController(of: app.window)
                window.isHidden = false
                app.secondWindow = window
                SimulatedDevice.current.settle()
                app.label.text = "In tandem"
            }
        }
        try await expectGolden("mirrored-window", frame(composition))
    }

    @Test func `seed 004 listing 2-3 the placeholder on a monitor present at launch`() async throws {
        let composition = await MainActor.run {
            let app = PictureApp()
            return Self.composition(app, monitor: Self.monitor(640, 360), beforeLaunch: true) { screen in
                let window = UIWindow(frame: screen.bounds)
                window.screen = screen
                let field = UIView(frame: window.bounds)
                field.backgroundColor = .white
                window.addSubview(field)
                let label = UILabel()
                label.text = "<no content>"
                label.sizeToFit()
                label.center = CGPoint(x: window.bounds.midX, y: window.bounds.midY)
                field.addSubview(label)
                window.isHidden = false
                app.secondWindow = window
            }
        }
        try await expectGolden("placeholder-window", frame(composition))
    }

    @Test func `MIR-4 a hidden window leaves a black screen`() async throws {
        let composition = await MainActor.run {
            let app = PictureApp()
            return Self.composition(app, monitor: Self.monitor(64, 48)) { screen in
                app.secondWindow = UIWindow(frame: screen.bounds)
                app.secondWindow?.screen = screen
            }
        }
        #expect(composition.content == .black)
        try await expectGolden("black", frame(composition))
    }

    @Test(arguments: [
        (UIScreen.OverscanCompensation.scale, [32, 18], [607, 341]),
        (.insetBounds, [32, 18], [607, 341]), (.none, [0, 0], [639, 359]),
    ])
    func `OVR-3 to OVR-5 an app's window is placed according to the compensation`(
        compensation: UIScreen.OverscanCompensation, first: [Int], last: [Int]
    ) async throws {
        let composition = await MainActor.run {
            let app = PictureApp()
            return Self.composition(app, monitor: Self.monitor(640, 360, overscan: 0.05)) { screen in
                screen.overscanCompensation = compensation
                let window = UIWindow(frame: screen.bounds)
                window.screen = screen
                window.backgroundColor = .white
                window.isHidden = false
                app.secondWindow = window
            }
        }
        let picture = try #require(try await frame(composition))
        let white = (0..<picture.size.area).filter { picture.pixels[$0] & 0xFF_FFFF == 0xFF_FFFF }
        let width = picture.size.width
        #expect(white.first.map { [$0 % width, $0 / width] } == first)
        #expect(white.last.map { [$0 % width, $0 / width] } == last)
    }

    @Test func `a rotated monitor gets frames of its mode, and its picture is upright`() async {
        let composition = await MainActor.run {
            var monitor = Self.monitor(640, 360)
            monitor.rotation = .threeQuarters
            return Self.composition(PictureApp(), monitor: monitor)
        }
        #expect(composition.size == PixelSize(width: 640, height: 360))
        #expect(composition.rotation == .threeQuarters)
        #expect(composition.upright.size == PixelSize(width: 360, height: 640))
        #expect(composition.upright.rotation == .none)
    }

    @Test func `the main screen is shown in its orientation`() async throws {
        let sizes = await MainActor.run {
            let device = SimulatedDevice.reset(.iPadPro11)
            device.launch(PictureApp())
            return [UIDeviceOrientation.portrait, .landscapeLeft].map { orientation in
                device.turn(to: orientation)
                device.settle()
                let main = device.renderTree(of: device.mainScreen)
                return ScreenComposition(of: device.mainScreen, on: device, main: main).size.description
            }
        }
        #expect(sizes == ["1668x2388", "2388x1668"])
    }
}

/// An app with a picture in its main window, and room for a second window.
@MainActor
private final class PictureApp: UIResponder, UIApplicationDelegate {
    var window: UIWindow?
    var secondWindow: UIWindow?
    let label = UILabel(frame: CGRect(x: 20, y: 80, width: 353, height: 60))

    func application(
        _ application: UIApplication, didFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        let window = UIWindow(frame: UIScreen.main.bounds)
        let root = UIViewController()
        root.view.backgroundColor = UIColor(red: 0.1, green: 0.3, blue: 0.6, alpha: 1)
        label.text = "Main window"
        label.font = .boldSystemFont(ofSize: 40)
        label.textColor = .white
        label.textAlignment = .center
        let dot = UIView(frame: CGRect(x: 96, y: 300, width: 200, height: 200))
        dot.backgroundColor = .orange
        dot.layer.cornerRadius = 100
        root.view.addSubview(label)
        root.view.addSubview(dot)
        window.rootViewController = root
        window.makeKeyAndVisible()
        self.window = window
        return true
    }
}

// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Testing

@testable import UIKitCore

extension DeviceTests {
    @MainActor struct OrientationTests {
        let simulation = Simulation()

        init() { simulation.launch() }

        @Test func `ROT-1 left and right are swapped, and a mask's bit is 1 shifted by the value`() {
            let device: [UIDeviceOrientation] = [
                .unknown, .portrait, .portraitUpsideDown, .landscapeLeft, .landscapeRight, .faceUp, .faceDown,
            ]
            #expect(device.map(\.rawValue) == Array(0...6))
            #expect(UIInterfaceOrientation.landscapeLeft.rawValue == 4)
            #expect(UIInterfaceOrientation.landscapeRight.rawValue == 3)
            #expect(UIInterfaceOrientationMask.landscapeLeft.rawValue == 16)
            #expect(UIInterfaceOrientationMask.landscapeRight.rawValue == 8)
            #expect(UIInterfaceOrientationMask.all.rawValue == 30)
            #expect(UIInterfaceOrientationMask.allButUpsideDown.rawValue == 26)
            let window = simulation.show(OrientedController())
            simulation.device.turn(to: .landscapeLeft)
            #expect(simulation.interface == .landscapeRight)
            #expect(window.bounds.size == CGSize(width: 667, height: 375))
        }

        @Test func `ROT-2 the orientation is known and posted only while notifications are requested`() {
            let log = NotificationLog(UIDevice.orientationDidChangeNotification)
            simulation.device.turn(to: .landscapeLeft)
            #expect(UIDevice.current.orientation == .unknown)
            #expect(log.entries.isEmpty)
            UIDevice.current.beginGeneratingDeviceOrientationNotifications()
            UIDevice.current.beginGeneratingDeviceOrientationNotifications()
            UIDevice.current.endGeneratingDeviceOrientationNotifications()
            #expect(UIDevice.current.isGeneratingDeviceOrientationNotifications)
            simulation.device.turn(to: .portrait)
            #expect(UIDevice.current.orientation == .portrait)
            #expect(log.entries.count == 1)
            UIDevice.current.endGeneratingDeviceOrientationNotifications()
            #expect(UIDevice.current.orientation == .unknown)
        }

        @Test func `ROT-2 the notification is posted before the windows rotate`() {
            let window = simulation.show(OrientedController())
            UIDevice.current.beginGeneratingDeviceOrientationNotifications()
            var width: CGFloat = 0
            let log = NotificationLog(UIDevice.orientationDidChangeNotification) { _ in width = window.bounds.width }
            simulation.device.turn(to: .landscapeLeft)
            #expect(width == 375)
            #expect(window.bounds.width == 667)
            _ = log
        }

        @Test func `ROT-3 the topmost full-window presented controller is asked, else the root`() {
            let (root, full, sheet) = (
                OrientedController(.portrait), OrientedController(.all), OrientedController(.portrait)
            )
            sheet.modalPresentationStyle = .pageSheet
            let window = simulation.show(root)
            simulation.device.turn(to: .landscapeLeft)
            #expect(simulation.interface == .portrait)
            root.present(full, animated: false)
            simulation.device.turn(to: .portrait)
            simulation.device.turn(to: .landscapeLeft)
            #expect(simulation.interface == .landscapeRight)
            full.present(sheet, animated: false)
            simulation.device.turn(to: .landscapeRight)
            #expect(simulation.interface == .landscapeLeft)
            _ = window
        }

        @Test(arguments: [
            (UIDeviceOrientation.landscapeLeft, UIInterfaceOrientation.landscapeRight),
            (.landscapeRight, .portrait), (.portraitUpsideDown, .portrait), (.faceUp, .portrait),
            (.faceDown, .portrait),
        ])
        func `ROT-4 an orientation needs the app, the controller, and the device; flat changes nothing`(
            held: UIDeviceOrientation, expected: UIInterfaceOrientation
        ) {
            let delegate = TracingAppDelegate()
            delegate.mask = { _ in [.portrait, .landscapeRight, .portraitUpsideDown] }
            let simulation = Simulation()
            simulation.device.launch(delegate)
            let window = simulation.show(OrientedController([.portrait, .landscape]))
            simulation.device.turn(to: held)
            #expect(simulation.interface == expected)
            _ = window
        }

        @Test(arguments: [true, false])
        func `ROT-4 shouldAutorotate is called first, unless the option is set`(consults: Bool) {
            let simulation = Simulation { $0.consultsShouldAutorotate = consults }
            simulation.launch()
            let root = OrientedController()
            root.autorotates = false
            let window = simulation.show(root)
            simulation.device.turn(to: .landscapeLeft)
            #expect(simulation.interface == (consults ? .portrait : .landscapeRight))
            _ = window
        }

        @Test func `ROT-5 the property list decides without the delegate, by idiom`() {
            let info = ApplicationInfo([
                "UISupportedInterfaceOrientations": ["UIInterfaceOrientationLandscapeLeft"],
                "UISupportedInterfaceOrientations~ipad": ["UIInterfaceOrientationPortraitUpsideDown"],
            ])
            let phone = Simulation(.iPhone6)
            phone.device.launch(nil, info: info)
            #expect(UIApplication.shared.supportedInterfaceOrientations(for: nil) == .landscapeLeft)
            #expect(phone.interface == .landscapeLeft)
            #expect(UIScreen.main.bounds.width == 667)
            let pad = Simulation(.iPadPro11)
            pad.device.launch(nil, info: info)
            #expect(UIApplication.shared.supportedInterfaceOrientations(for: nil) == .portraitUpsideDown)
        }

        @Test func `keys for one kind of device take precedence on it`() {
            let info = ApplicationInfo([
                "UIMainStoryboardFile": "Main", "UIMainStoryboardFile~ipad": "Pad", "UIRequiresFullScreen~ipad": true,
                "UIMainStoryboardFile~iphone": "Phone", "UISupportedInterfaceOrientations~iphone": [String](),
            ])
            #expect(info.mainStoryboardName == "Main")
            let (phone, pad) = (info.values(for: .phone), info.values(for: .pad))
            #expect(phone.mainStoryboardName == "Phone")
            #expect(!phone.requiresFullScreen)
            #expect(phone.supportedInterfaceOrientations == [])
            #expect(pad.mainStoryboardName == "Pad")
            #expect(pad.requiresFullScreen)
            #expect(pad.supportedInterfaceOrientations == nil)
            #expect(info.values(for: .tv) == info)
        }

        @Test func `ROT-5 without a property list, a phone allows all but upside down, and a tablet all`() {
            #expect(UIApplication.shared.supportedInterfaceOrientations(for: nil) == .allButUpsideDown)
            let pad = Simulation(.iPadPro11)
            pad.launch()
            #expect(UIApplication.shared.supportedInterfaceOrientations(for: nil) == .all)
        }

        @Test func `ROT-6 controllers default by idiom, and a phone without a home button is never upside down`() {
            #expect(UIViewController().supportedInterfaceOrientations == .allButUpsideDown)
            let delegate = TracingAppDelegate()
            delegate.mask = { _ in .all }
            let phone = Simulation(.iPhone15)
            phone.device.launch(delegate)
            let window = phone.show(OrientedController(.all))
            phone.device.turn(to: .portraitUpsideDown)
            #expect(phone.interface == .portrait)
            _ = window
            let pad = Simulation(.iPadPro11)
            pad.launch()
            #expect(UIViewController().supportedInterfaceOrientations == .all)
        }

        @Test(arguments: [(false, UIInterfaceOrientation.landscapeRight), (true, .portrait)])
        func `ROT-6 an iPad app that supports multitasking is not asked`(
            full: Bool, expected: UIInterfaceOrientation
        ) {
            let simulation = Simulation(.iPadPro11)
            var info = ApplicationInfo()
            info.requiresFullScreen = full
            simulation.device.launch(nil, info: info)
            let window = simulation.show(OrientedController(.portrait))
            simulation.device.turn(to: .landscapeLeft)
            #expect(simulation.interface == expected)
            _ = window
        }

        @Test func `ROT-9 an empty mask or no common orientation raises if the controller autorotates`() {
            let root = OrientedController(.portraitUpsideDown)
            let window = simulation.show(root)
            #expect(simulation.exceptions.map(\.name) == ["UIApplicationInvalidInterfaceOrientation"])
            #expect(
                simulation.exceptions.first?.reason
                    == "Supported orientations has no common orientation with the application, and "
                    + "[OrientedController shouldAutorotate] is returning YES")
            root.mask = []
            simulation.device.turn(to: .landscapeLeft)
            #expect(simulation.exceptions.count == 2)
            root.autorotates = false
            simulation.device.turn(to: .portrait)
            #expect(simulation.exceptions.count == 2)
            #expect(simulation.interface == .portrait)
            _ = window
        }

        @Test func `ROT-11 a window without a root controller follows the app's mask, without notifying views`() {
            let window = UIWindow(frame: UIScreen.main.bounds)
            window.isHidden = false
            let view = UIView(frame: window.bounds)
            window.addSubview(view)
            simulation.device.turn(to: .landscapeLeft)
            #expect(window.bounds.size == CGSize(width: 667, height: 375))
            #expect(view.frame.size == CGSize(width: 375, height: 667))
        }

        @Test func `ROT-18 the rotation lock keeps the interface while the device rotates`() {
            UIDevice.current.beginGeneratingDeviceOrientationNotifications()
            let window = simulation.show(OrientedController())
            simulation.device.setRotationLocked(true)
            simulation.device.turn(to: .landscapeLeft)
            #expect(UIDevice.current.orientation == .landscapeLeft)
            #expect(simulation.interface == .portrait)
            simulation.device.setRotationLocked(false)
            #expect(simulation.interface == .landscapeRight)
            _ = window
        }

        @Test func `ROT-15 windows on external screens never rotate, unless the option is set`() {
            func width(after turns: Bool) -> CGFloat {
                let simulation = Simulation { $0.rotatesExternalWindows = turns }
                simulation.launch()
                let screen = simulation.plug()
                let root = OrientedController()
                let window = UIWindow(frame: screen.bounds)
                window.screen = screen
                window.rootViewController = root
                window.isHidden = false
                simulation.device.turn(to: .landscapeLeft)
                return window.bounds.width
            }
            #expect(width(after: false) == 1920)
            #expect(width(after: true) == 1080)
        }

        @Test func `ROT-16 an overlay that allows all orientations rotates the interface of a portrait app`() {
            let portrait = OrientedController(.portrait)
            let main = simulation.show(portrait)
            let overlay = simulation.show(OrientedController(.all), level: .statusBar)
            simulation.device.turn(to: .landscapeLeft)
            #expect(simulation.interface == .landscapeRight)
            #expect(overlay.bounds.width == 667)
            #expect(main.bounds.size == CGSize(width: 375, height: 667))
            #expect(!main.transform.isIdentity)
            #expect(portrait.transitions.isEmpty)
            simulation.device.turn(to: .portrait)
            #expect(main.transform.isIdentity)
            #expect(main.frame == UIScreen.main.bounds)
        }

        @Test func `ROT-16 a mask for each window keeps the overlay unrotated`() {
            let delegate = TracingAppDelegate()
            let simulation = Simulation()
            simulation.device.launch(delegate)
            let main = simulation.show(OrientedController(.portrait))
            let overlay = simulation.show(OrientedController(.all), level: .statusBar)
            delegate.mask = { [weak overlay] in $0 === overlay ? .portrait : .all }
            simulation.device.turn(to: .landscapeLeft)
            #expect(simulation.interface == .portrait)
            _ = (main, overlay)
        }

        @Test func `ROT-17 status bar notifications carry the new orientation, then the old one`() {
            let window = simulation.show(OrientedController())
            var values: [Int?] = []
            let center = NotificationCenter.default
            let names = [
                UIApplication.willChangeStatusBarOrientationNotification,
                UIApplication.didChangeStatusBarOrientationNotification,
            ]
            let tokens = names.map { name in
                center.addObserver(forName: name, object: nil, queue: nil) { notification in
                    let key = UIApplication.statusBarOrientationUserInfoKey
                    let value = (notification.userInfo?[key] as? NSNumber)?.intValue
                    MainActor.assumeIsolated { values.append(value) }
                }
            }
            defer { tokens.forEach(center.removeObserver) }
            simulation.device.turn(to: .landscapeLeft)
            #expect(values == [3, 1])
            #expect(UIApplication.statusBarOrientationUserInfoKey == "UIApplicationStatusBarOrientationUserInfoKey")
            #expect(UIApplication.shared.statusBarOrientation == .landscapeRight)
            _ = window
        }
    }
}

// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import DisplayModel
import Foundation

@testable import UIKitCore

/// A device, its app and what is known of both, for random sequences of operations.
@MainActor final class OperationWorld {
    let simulation: Simulation
    var device: SimulatedDevice { simulation.device }
    let hasScenes: Bool
    private var random: SeededGenerator
    private(set) var windows: [UIWindow] = []
    private(set) var monitors: [String] = []
    private(set) var history: [String] = []
    /// Screens that the app has been told of, or has read at launch.
    private(set) var announced: [ObjectIdentifier: String] = [:]
    /// Scenes that have connected and not disconnected.
    private(set) var scenes: Set<ObjectIdentifier> = []
    /// What was posted in a wrong order or at a wrong time.
    private(set) var complaints: [String] = []
    private var log: NotificationLog?

    init(seed: Int) {
        random = SeededGenerator(seed: seed)
        let profiles: [DeviceProfile] = [.iPhone6, .iPhone15, .iPadPro11]
        let versions = [SystemVersion(7), SystemVersion(12), SystemVersion(13), SystemVersion(16), SystemVersion(18)]
        let version = versions.randomElement(using: &random) ?? .standard
        var generator = random
        simulation = Simulation(profiles.randomElement(using: &random) ?? .iPhone15, version: version) { options in
            options.sceneConnectionOrder =
                SimulationOptions.SceneConnectionOrder.allCases.randomElement(using: &generator)
                ?? .notificationThenNextTurn
            options.suspensionDelivery = Bool.random(using: &generator) ? .netChange : .replay
            options.keyWindowSuccession = Bool.random(using: &generator) ? .topmostNormalWindow : .none
        }
        hasScenes = version >= SystemVersion(13) && Bool.random(using: &random)
        launch()
    }

    private func launch() {
        if Bool.random(using: &random) { plug() }
        for screen in UIScreen.screens.dropFirst() { announced[ObjectIdentifier(screen)] = screen.id }
        log = NotificationLog(
            UIScreen.didConnectNotification, UIScreen.didDisconnectNotification, UIScreen.modeDidChangeNotification,
            UIScene.willConnectNotification, UIScene.didDisconnectNotification, UIScene.didActivateNotification,
            UIWindow.didBecomeKeyNotification, UIApplication.didBecomeActiveNotification,
            UIDevice.orientationDidChangeNotification
        ) { [weak self] in self?.check($0) }
        UIDevice.current.beginGeneratingDeviceOrientationNotifications()
        if hasScenes {
            simulation.launchScenes(.scenes(multiple: true))
        } else {
            device.launch(nil)
        }
        device.settle()
        Trace.lines = []
    }

    private func check(_ entry: NotificationLog.Entry) {
        if device.execution == .suspended { complaints.append("\(entry.name.rawValue) reached a suspended app") }
        guard let object = entry.object else { return }
        let id = ObjectIdentifier(object)
        switch entry.name {
        case UIScreen.didConnectNotification:
            if announced[id] != nil { complaints.append("a screen was announced twice") }
            if (object as? UIScreen)?.isConnected == true, !UIScreen.screens.contains(where: { $0 === object }) {
                complaints.append("a screen was announced before it was listed")
            }
            announced[id] = (object as? UIScreen)?.id
        case UIScreen.didDisconnectNotification:
            if announced.removeValue(forKey: id) == nil { complaints.append("a screen went that never came") }
            if UIScreen.screens.contains(where: { $0 === object }) {
                complaints.append("a screen was still listed when it went")
            }
        case UIScene.willConnectNotification:
            if !scenes.insert(id).inserted { complaints.append("a scene connected twice") }
        case UIScene.didDisconnectNotification:
            if scenes.remove(id) == nil { complaints.append("a scene disconnected that was not connected") }
        default: break
        }
    }

    // MARK: Operations

    /// Does one random operation.
    func step() {
        let suspended = device.execution == .suspended
        let candidates = Operation.allCases.filter { !suspended || $0.isOfHardware }
        guard let operation = candidates.randomElement(using: &random) else { return }
        history.append(operation.rawValue)
        perform(operation)
        if Int.random(in: 0..<4, using: &random) != 0 { device.settle() }
    }

    private func perform(_ operation: Operation) {
        let window = windows.randomElement(using: &random)
        let external = UIScreen.screens.dropFirst().randomElement(using: &random)
        switch operation {
        case .plug: plug()
        case .unplug: if let external { unplug(external) }
        case .monitorMode: if let external { renegotiate(external) }
        case .monitorRotation: if let external { rotate(external) }
        case .turn:
            device.turn(to: UIDeviceOrientation(rawValue: Int.random(in: 1...6, using: &random)) ?? .portrait)
        case .lockRotation: device.setRotationLocked(true)
        case .unlockRotation: device.setRotationLocked(false)
        case .memoryWarning: device.app.warnOfMemory()
        case .appMode: external?.currentMode = external?.availableModes.randomElement(using: &random)
        case .overscan:
            external?.overscanCompensation =
                UIScreen.OverscanCompensation(rawValue: Int.random(in: 0...2, using: &random)) ?? .scale
        case .makeWindow: makeWindow()
        case .releaseWindow: if let window { windows.removeAll { $0 === window } }
        case .show: window?.isHidden = false
        case .hide: window?.isHidden = true
        case .moveWindow: if let window { move(window) }
        case .makeKey: window?.makeKeyAndVisible()
        case .level: window?.windowLevel = UIWindow.Level(CGFloat(Int.random(in: -1...3, using: &random) * 1000))
        case .replaceRoot: window?.rootViewController = makeController()
        case .requestScene:
            UIApplication.shared.requestSceneSessionActivation(nil, userActivity: nil, options: nil)
        case .destroyScene:
            let sessions = UIApplication.shared.openSessions.sorted {
                $0.persistentIdentifier < $1.persistentIdentifier
            }
            if let session = sessions.randomElement(using: &random) {
                UIApplication.shared.requestSceneSessionDestruction(session, options: nil)
            }
        default: performInterface(operation, on: window)
        }
    }

    private func performInterface(_ operation: Operation, on window: UIWindow?) {
        let root = window?.rootViewController
        let navigation = root as? UINavigationController
        switch operation {
        case .present:
            if let root, root.presentedViewController == nil, window?.placement.shown != nil {
                root.present(makeController(), animated: Bool.random(using: &random))
            }
        case .dismiss: if root?.presentedViewController != nil { root?.dismiss(animated: Bool.random(using: &random)) }
        case .push: navigation?.pushViewController(makeController(), animated: Bool.random(using: &random))
        case .pop: navigation?.popViewController(animated: Bool.random(using: &random))
        case .resignActive: device.resignActive()
        case .becomeActive: device.becomeActive()
        case .background: device.enterBackground()
        case .foreground: device.enterForeground()
        case .suspend: device.suspend()
        case .resume: device.resume()
        default: device.runTurn()
        }
    }

    private func plug() {
        let free = ["A", "B", "C", "D"].filter { !monitors.contains($0) }
        guard let id = free.randomElement(using: &random) else { return }
        monitors.append(id)
        simulation.plug(id, [.fullHD, .hd, .vga], scale: Bool.random(using: &random) ? 1 : 2)
    }

    private func unplug(_ screen: UIScreen) {
        monitors.removeAll { $0 == screen.id }
        device.detach(screen)
    }

    private func renegotiate(_ screen: UIScreen) {
        let modes = Bool.random(using: &random) ? [DisplayMode.fullHD, .hd, .vga] : [.hd, .ultraHD]
        device.update(screen, to: ScreenDescription(id: screen.id, modes: modes, scale: screen.scale))
    }

    private func rotate(_ screen: UIScreen) {
        var description = screen.hardware
        description.rotation = Rotation.allCases.randomElement(using: &random) ?? .none
        device.update(screen, to: description)
    }

    private func makeWindow() {
        guard windows.count < 8 else { return }
        let window = UIWindow(frame: UIScreen.main.bounds)
        window.rootViewController = makeController()
        windows.append(window)
        if hasScenes { move(window) }
    }

    private func move(_ window: UIWindow) {
        if hasScenes {
            let scenes = device.scenes.connected.compactMap { $0 as? UIWindowScene }
            window.windowScene = Int.random(in: 0..<6, using: &random) == 0 ? nil : scenes.randomElement(using: &random)
        } else if let screen = UIScreen.screens.randomElement(using: &random) {
            window.screen = screen
        }
    }

    private func makeController() -> UIViewController {
        let masks: [UIInterfaceOrientationMask] = [.all, .portrait, .landscape, .allButUpsideDown]
        let controller = OrientedController(masks.randomElement(using: &random) ?? .all)
        return Int.random(in: 0..<3, using: &random) == 0
            ? UINavigationController(rootViewController: controller) : controller
    }
}

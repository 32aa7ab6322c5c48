// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

/// A scene that the app provides for a system feature, such as an external display (SCN-11).
@preconcurrency @MainActor open class UISceneAccessory: NSObject {
    /// The configuration of the scene.
    let configuration: UISceneConfiguration
    /// The `sceneAccessoryUserInfo` of the scene's connection options.
    let userInfo: Any?

    /// Creates an accessory. Apps use the class methods instead.
    public required init(sceneConfiguration: UISceneConfiguration, userInfo: Any?) {
        configuration = sceneConfiguration
        self.userInfo = userInfo
        super.init()
    }

    /// Returns an accessory with content for an external display.
    open class func externalNonInteractive(sceneConfiguration: UISceneConfiguration) -> Self {
        self.init(sceneConfiguration: sceneConfiguration, userInfo: nil)
    }

    /// Returns an accessory with content for an external display and user info for its delegate.
    open class func externalNonInteractive(sceneConfiguration: UISceneConfiguration, userInfo: Any) -> Self {
        self.init(sceneConfiguration: sceneConfiguration, userInfo: userInfo)
    }
}

/// The registration of an accessory, for observing, enabling and unregistering it (SCN-11).
@preconcurrency @MainActor open class UISceneAccessoryRegistration: NSObject {
    /// Whether the system can show the content; read it in `updateProperties()` or a layout method to follow changes.
    open internal(set) var isAvailable = false {
        didSet { if isAvailable != oldValue { controller?.viewIfLoaded?.setNeedsLayout() } }
    }

    /// Whether the content is shown when available. The default is true.
    open var isEnabled = true {
        didSet { if isEnabled != oldValue { SimulatedDevice.current.scenes.accessories.setNeedsUpdate() } }
    }

    let accessory: UISceneAccessory
    /// The view controller that registered the accessory.
    private(set) weak var controller: UIViewController?

    init(_ accessory: UISceneAccessory, controller: UIViewController) {
        self.accessory = accessory
        self.controller = controller
        super.init()
    }
}

/// Selects the accessory for external screens, on iOS 27 and later (SCN-11).
///
/// An accessory is available while its view controller is on screen and a display is connected. The accessory of the
/// topmost controller wins; within one controller, the latest.
@MainActor final class SceneAccessories {
    private unowned let device: SimulatedDevice
    private var registrations: [UISceneAccessoryRegistration] = []
    private var sessions: [UISceneSession: UISceneAccessoryRegistration] = [:]
    private var isWaiting = false

    init(_ device: SimulatedDevice) { self.device = device }

    func register(_ accessory: UISceneAccessory, of controller: UIViewController) -> UISceneAccessoryRegistration {
        let registration = UISceneAccessoryRegistration(accessory, controller: controller)
        registrations.append(registration)
        setNeedsUpdate()
        return registration
    }

    func unregister(_ registration: UISceneAccessoryRegistration) {
        registrations.removeAll { $0 === registration }
        registration.isAvailable = false
        setNeedsUpdate()
    }

    /// Selects an accessory in the next turn.
    func setNeedsUpdate() {
        guard !isWaiting, !registrations.isEmpty || !sessions.isEmpty else { return }
        isWaiting = true
        device.mainLoop.enqueue { [weak self] in
            self?.isWaiting = false
            self?.update()
        }
    }

    private func update() {
        guard device.usesScenes, device.options.systemVersion >= SystemVersion(27) else { return }
        registrations.removeAll { $0.controller == nil }
        let displays = device.screens.dropFirst()
        let candidates = registrations.filter { !displays.isEmpty && depth(of: $0) != nil }
        for registration in registrations { registration.isAvailable = candidates.contains(registration) }
        let winner = candidates.enumerated().filter { $0.element.isEnabled }
            .max { (depth(of: $0.element) ?? 0, $0.offset) < (depth(of: $1.element) ?? 0, $1.offset) }?.element
        for (session, registration) in sessions where registration !== winner { end(session) }
        sessions = sessions.filter { $0.key.scene != nil }
        guard let winner else { return }
        for screen in displays where device.scenes.scene(on: screen) == nil { begin(winner, on: screen) }
    }

    private func begin(_ registration: UISceneAccessoryRegistration, on screen: UIScreen) {
        let session = device.scenes.makeSession(.windowExternalDisplayNonInteractive, on: screen)
        sessions[session] = registration
        let options = UIScene.ConnectionOptions(sceneAccessoryUserInfo: registration.accessory.userInfo)
        device.scenes.connectScene(of: session, options, accessory: registration.accessory.configuration)
    }

    private func end(_ session: UISceneSession) {
        if let scene = session.scene { device.scenes.disconnect(scene) }
        device.scenes.forget(session)
    }

    /// The number of presentations below the accessory's controller; nil while it is not on screen.
    private func depth(of registration: UISceneAccessoryRegistration) -> Int? {
        guard let controller = registration.controller, controller.appearance.isIn,
            controller.window?.placement.shown != nil
        else { return nil }
        var depth = 0
        var current = controller.presentingViewController
        while let presenter = current {
            depth += 1
            current = presenter.presentingViewController
        }
        return depth
    }
}

extension UIViewController {
    /// Registers a scene accessory for an external display, shown while this controller is presented (SCN-11).
    public func registerSceneAccessory(_ accessory: UISceneAccessory) -> UISceneAccessoryRegistration {
        SimulatedDevice.current.scenes.accessories.register(accessory, of: self)
    }

    /// Unregisters a scene accessory (SCN-11).
    public func unregisterSceneAccessory(_ registration: UISceneAccessoryRegistration) {
        SimulatedDevice.current.scenes.accessories.unregister(registration)
    }
}

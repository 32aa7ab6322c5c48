// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

/// An offer of a scene for when a piece of the system is there, as an external display (SCN-11).
@MainActor open class UISceneAccessory: NSObject {
    /// The configuration of the scene.
    let configuration: UISceneConfiguration
    /// What the scene's delegate gets as `sceneAccessoryUserInfo`.
    let userInfo: Any?

    /// Creates an offer; the class methods are for apps.
    public required init(sceneConfiguration: UISceneConfiguration, userInfo: Any?) {
        configuration = sceneConfiguration
        self.userInfo = userInfo
        super.init()
    }

    /// Offers content for an external display.
    open class func externalNonInteractive(sceneConfiguration: UISceneConfiguration) -> Self {
        self.init(sceneConfiguration: sceneConfiguration, userInfo: nil)
    }

    /// Offers content for an external display and hands its delegate something.
    open class func externalNonInteractive(sceneConfiguration: UISceneConfiguration, userInfo: Any) -> Self {
        self.init(sceneConfiguration: sceneConfiguration, userInfo: userInfo)
    }
}

/// The record of an offer, by which it is watched, switched on and off, and taken back (SCN-11).
@MainActor open class UISceneAccessoryRegistration: NSObject {
    /// Whether the system could show the content now.
    ///
    /// Reading it in `updateProperties()` or a layout method is enough to follow it: both are called on a change.
    open internal(set) var isAvailable = false {
        didSet {
            guard isAvailable != oldValue else { return }
            controller?.viewIfLoaded?.setNeedsLayout()
        }
    }

    /// Whether the content is to be shown when it can be; true unless the app says otherwise.
    open var isEnabled = true {
        didSet { if isEnabled != oldValue { SimulatedDevice.current.scenes.accessories.setNeedsUpdate() } }
    }

    /// The offer.
    let accessory: UISceneAccessory
    /// The controller that made the offer.
    private(set) weak var controller: UIViewController?

    init(_ accessory: UISceneAccessory, controller: UIViewController) {
        self.accessory = accessory
        self.controller = controller
        super.init()
    }
}

/// Decides which offer is shown on external screens, from iOS 27 on (SCN-11).
///
/// An offer can be shown while its controller is on the screen and a display is there. Of several, that of the topmost
/// and most recently presented controller wins; in one controller, the latest.
@MainActor final class SceneAccessories {
    private unowned let device: SimulatedDevice
    private var registrations: [UISceneAccessoryRegistration] = []
    private var sessions: [UISceneSession: UISceneAccessoryRegistration] = [:]
    private var isWaiting = false

    /// Creates the accessories of a device, which outlives them.
    init(_ device: SimulatedDevice) {
        self.device = device
    }

    /// Enters an offer.
    func register(_ accessory: UISceneAccessory, of controller: UIViewController) -> UISceneAccessoryRegistration {
        let registration = UISceneAccessoryRegistration(accessory, controller: controller)
        registrations.append(registration)
        setNeedsUpdate()
        return registration
    }

    /// Strikes an offer out.
    func unregister(_ registration: UISceneAccessoryRegistration) {
        registrations.removeAll { $0 === registration }
        registration.isAvailable = false
        setNeedsUpdate()
    }

    /// Decides anew in the next turn.
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

    /// How many presentations lie below an offer's controller; nil while it is not on the screen.
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

// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Testing

@testable import UIKitCore

extension DeviceTests {
    @MainActor struct SceneRequestTests {
        @Test func `SCN-13 a request for a new scene fails if only one is supported`() throws {
            let simulation = Simulation()
            simulation.launchScenes()
            var errors: [any Error] = []
            UIApplication.shared.requestSceneSessionActivation(nil, userActivity: nil, options: nil) {
                errors.append($0)
            }
            #expect(errors.isEmpty)
            simulation.device.settle()
            let error = try #require(errors.first as? UISceneError)
            #expect(error.code == .multipleScenesNotSupported)
            #expect(UISceneError.errorDomain == "UISceneErrorDomain")
            #expect(error.errorCode == 0)
        }

        @Test func `SCN-13 a request creates a new scene if several are supported, and passes it the activity`() {
            let simulation = Simulation(.iPadPro11)
            simulation.launchScenes(.scenes(multiple: true))
            let activity = NSUserActivity(activityType: "org.example.open")
            UIApplication.shared.requestSceneSessionActivation(nil, userActivity: activity, options: nil)
            simulation.device.settle()
            #expect(UIApplication.shared.connectedScenes.count == 2)
            UIApplication.shared.activateSceneSession(for: UISceneSessionActivationRequest(role: .windowApplication))
            simulation.device.settle()
            #expect(UIApplication.shared.connectedScenes.count == 3)
        }

        @Test func `the session of a scene keeps its state, which is restored when a scene connects again`() throws {
            let simulation = Simulation()
            simulation.launchScenes { app in
                app.configure = { _ in
                    let configuration = UISceneConfiguration()
                    configuration.delegateClass = RememberingSceneDelegate.self
                    return configuration
                }
            }
            let scene = try #require(simulation.mainScene)
            let (session, delegate) = (scene.session, try #require(scene.delegate as? RememberingSceneDelegate))
            #expect(session.stateRestorationActivity == nil && delegate.restored.isEmpty)
            delegate.page = "2"
            simulation.device.enterBackground()
            #expect(session.stateRestorationActivity?.title == "2")
            // What changed in the background is kept as well.
            delegate.page = "3"
            simulation.device.scenes.reclaim(scene)
            #expect(session.stateRestorationActivity?.title == "3")
            UIApplication.shared.requestSceneSessionActivation(session, userActivity: nil, options: nil)
            simulation.device.settle()
            let next = try #require(simulation.mainScene)
            let reader = try #require(next.delegate as? RememberingSceneDelegate)
            #expect(next.session === session && reader !== delegate)
            #expect(reader.restored == ["3 unattached"])
            reader.page = nil
            simulation.device.scenes.reclaim(next)
            #expect(session.stateRestorationActivity?.title == "3")
        }

        @Test func `SCN-13 external sessions cannot be activated`() throws {
            let simulation = Simulation()
            simulation.launchScenes()
            simulation.plug()
            simulation.device.settle()
            let session = try #require(simulation.externalScene?.session)
            var code: UISceneError.Code?
            UIApplication.shared.requestSceneSessionActivation(session, userActivity: nil, options: nil) {
                code = ($0 as? UISceneError)?.code
            }
            simulation.device.settle()
            #expect(code == .requestDenied)
        }

        @Test func `SCN-13 destroying a session disconnects its scene, then notifies the app delegate`() throws {
            let simulation = Simulation(.iPadPro11)
            let delegate = simulation.launchScenes(.scenes(multiple: true))
            UIApplication.shared.requestSceneSessionActivation(nil, userActivity: nil, options: nil)
            simulation.device.settle()
            let session = try #require(simulation.device.scenes.openSessions.last)
            _ = Trace.take()
            UIApplication.shared.requestSceneSessionDestruction(session, options: nil)
            simulation.device.settle()
            #expect(Trace.take().suffix(2) == ["main didDisconnect unattached", "app discarded 1"])
            #expect(delegate.discarded == [session])
            #expect(!UIApplication.shared.openSessions.contains(session))
        }

        @Test func `SCN-13 the only scene cannot be destroyed, and error codes are UIKit's`() throws {
            let simulation = Simulation()
            simulation.launchScenes()
            let session = try #require(simulation.mainScene?.session)
            var code: UISceneError.Code?
            UIApplication.shared.requestSceneSessionDestruction(session, options: nil) {
                code = ($0 as? UISceneError)?.code
            }
            simulation.device.settle()
            #expect(code == .requestDenied)
            typealias Code = UISceneError.Code
            let codes: [Code] = [
                .multipleScenesNotSupported, .requestDenied, .geometryRequestUnsupported, .geometryRequestDenied,
            ]
            #expect(codes.map(\.rawValue) == [0, 1, 100, 101])
        }

        @Test func `SCN-11 on iOS 27, the external scene connects only after an accessory is registered`() throws {
            let simulation = Simulation(version: SystemVersion(27))
            simulation.launchScenes()
            let screen = simulation.plug()
            simulation.device.settle()
            #expect(simulation.externalScene == nil)
            #expect(screen.mirrored === UIScreen.main)

            let controller = try #require(simulation.mainScene?.windows.first?.rootViewController)
            let configuration = UISceneConfiguration()
            configuration.delegateClass = TracingSceneDelegate.self
            let registration = controller.registerSceneAccessory(
                .externalNonInteractive(sceneConfiguration: configuration, userInfo: "slides"))
            simulation.device.settle()
            let scene = try #require(simulation.externalScene)
            #expect(scene.session.role == .windowExternalDisplayNonInteractive)
            #expect((scene.delegate as? TracingSceneDelegate)?.userInfo as? String == "slides")
            #expect(registration.isAvailable)
            #expect(screen.mirrored == nil)

            registration.isEnabled = false
            simulation.device.settle()
            #expect(simulation.externalScene == nil)
            #expect(registration.isAvailable)
            registration.isEnabled = true
            simulation.device.settle()
            #expect(simulation.externalScene != nil)
            controller.unregisterSceneAccessory(registration)
            simulation.device.settle()
            #expect(simulation.externalScene == nil)
            #expect(!registration.isAvailable)
        }

        @Test func `SCN-11 an accessory's scene connects and disconnects with the display`() throws {
            let simulation = Simulation(version: SystemVersion(27))
            simulation.launchScenes()
            let controller = try #require(simulation.mainScene?.windows.first?.rootViewController)
            let registration = controller.registerSceneAccessory(
                .externalNonInteractive(sceneConfiguration: UISceneConfiguration()))
            simulation.device.settle()
            #expect(!registration.isAvailable)
            let screen = simulation.plug()
            simulation.device.settle()
            #expect(registration.isAvailable)
            #expect(simulation.externalScene?.screen === screen)
            simulation.device.detach(screen)
            simulation.device.settle()
            #expect(!registration.isAvailable)
            #expect(simulation.externalScene == nil)
        }

        @Test func `a scene and a view controller keep the user's activity`() throws {
            let simulation = Simulation()
            simulation.launchScenes()
            let scene = try #require(simulation.mainScene)
            let controller = try #require(scene.windows.first?.rootViewController)
            #expect(scene.userActivity == nil && controller.userActivity == nil)
            let activity = NSUserActivity(activityType: "org.example.chart")
            activity.persistentIdentifier = "chart-1"
            (scene.userActivity, controller.userActivity) = (activity, NSUserActivity(activityType: "org.example.page"))
            #expect(scene.userActivity === activity && controller.userActivity?.activityType == "org.example.page")
            controller.userActivity = nil
            #expect(controller.userActivity == nil && controller.view.userActivity == nil)
        }

        @Test func `SCN-11 the accessory of the topmost, most recently presented controller wins`() throws {
            let simulation = Simulation(version: SystemVersion(27))
            simulation.launchScenes()
            simulation.plug()
            let bottom = try #require(simulation.mainScene?.windows.first?.rootViewController)
            let top = UIViewController()
            func offer(_ text: String) -> UISceneAccessory {
                let configuration = UISceneConfiguration()
                configuration.delegateClass = TracingSceneDelegate.self
                return .externalNonInteractive(sceneConfiguration: configuration, userInfo: text)
            }
            func shown() -> String? {
                (simulation.externalScene?.delegate as? TracingSceneDelegate)?.userInfo as? String
            }
            let first = bottom.registerSceneAccessory(offer("bottom"))
            let second = top.registerSceneAccessory(offer("top"))
            simulation.device.settle()
            #expect(shown() == "bottom")
            bottom.present(top, animated: true)
            simulation.device.settle()
            #expect(shown() == "top")
            bottom.dismiss(animated: true)
            simulation.device.settle()
            #expect(shown() == "bottom")
            _ = (first, second)
        }
    }
}

/// A scene delegate whose state is a page.
@MainActor private final class RememberingSceneDelegate: UIResponder, UIWindowSceneDelegate {
    var window: UIWindow?
    var page: String?
    private(set) var restored: [String] = []

    func stateRestorationActivity(for scene: UIScene) -> NSUserActivity? {
        guard let page else { return nil }
        let activity = NSUserActivity(activityType: "org.example.reading")
        activity.title = page
        return activity
    }

    func scene(_ scene: UIScene, restoreInteractionStateWith stateRestorationActivity: NSUserActivity) {
        restored.append("\(stateRestorationActivity.title ?? "") \(scene.activationState)")
    }
}

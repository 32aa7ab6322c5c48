// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import DisplayModel
import Foundation
import SecondScreen
import UIKitCore
import Varlink

extension ScreensControl {
    /// What is asked of a mirror; nil leaves a thing as it is.
    struct MirrorRequest {
        var policy: MirroringPolicy?
        var aspect: MirrorAspect?
        var isFrozen: Bool?
        var region: CGRect?
        var showsWhole = false
    }

    /// Changes how a screen mirrors.
    func setMirror(_ request: MirrorRequest, on screen: String) throws(ControlError) {
        let uiScreen = try external(screen)
        if request.policy == .window, !screens.showsOwnWindows {
            throw .notPossible(
                reason: "the app has windows of its own: it mirrors as the system does; choose system or none")
        }
        // Before anything is changed: what is refused changes nothing.
        let isAboutWindow = request.isFrozen != nil || request.region != nil || request.showsWhole
        let policy = request.policy ?? screens.monitor(of: uiScreen)?.settings.mirroring
        guard !isAboutWindow || policy == .window else {
            throw .notPossible(
                reason: "\(screen) has no secondary window that mirrors; have it mirror by the policy window")
        }
        try choose(for: screen) {
            $0.mirroring = request.policy ?? $0.mirroring
            $0.aspect = request.aspect ?? $0.aspect
        }
        if isAboutWindow {
            guard let mirror = screens.mirror(on: uiScreen) else {
                throw .notPossible(reason: "\(screen) shows something else in the place of the mirror")
            }
            if let isFrozen = request.isFrozen { mirror.isFrozen = isFrozen }
            if let region = request.region { mirror.region = region }
            if request.showsWhole { mirror.region = nil }
            screens.noteSettings(of: uiScreen)
        }
        screens.device.settle()
    }

    /// Changes what is done about overscan.
    func setOverscan(_ overscan: OverscanCompensation, on screen: String) throws(ControlError) {
        try choose(for: screen) { $0.overscan = overscan }
        screens.device.settle()
    }

    /// Forgets what was chosen for a screen's monitor.
    func forget(_ screen: String) throws(ControlError) {
        try choose(for: screen) { $0 = ScreenChoice() }
        screens.device.settle()
    }

    private func choose(for screen: String, _ change: (inout ScreenChoice) -> Void) throws(ControlError) {
        try screenRequest { () throws(ScreenRequestError) in try screens.choose(for: screen, change) }
    }

    func external(_ screen: String) throws(ControlError) -> UIScreen {
        try screenRequest { () throws(ScreenRequestError) in try screens.external(screen).screen }
    }

    /// Has each screen say which one it is, for a while.
    func identify(for seconds: Double?) throws(ControlError) {
        guard (0.1...3600).contains(seconds ?? 5) else { throw .invalidParameter("seconds") }
        screens.identify(for: .seconds(seconds ?? 5))
    }

    /// A picture of a screen: a PNG in base 64.
    func snapshot(of screen: String) async throws(ControlError) -> (png: String, size: PixelSize) {
        guard let uiScreen = screens.device.screen(withID: screen) else {
            throw .screen(.noSuchScreen(id: screen, known: screens.device.screens.map(\.id)))
        }
        guard let photograph = abilities.photograph else {
            throw .notPossible(reason: "this runtime draws no pictures")
        }
        // A message has a limit.
        let limit = VarlinkLimits.server.outgoingMessage - 1024
        do { return try await photograph(uiScreen, limit) } catch {
            throw .notPossible(
                reason: "cannot draw \(screen): \(error); 'run --output png:FOLDER' writes pictures of any size")
        }
    }

    /// Touches the main screen.
    func touch(at point: CGPoint, movingTo end: CGPoint?) throws(ControlError) {
        let bounds = screens.device.mainScreen.bounds
        for (place, names) in [(point, ("x", "y")), (end ?? point, ("toX", "toY"))] {
            guard (bounds.minX..<bounds.maxX).contains(place.x) else { throw .invalidParameter(names.0) }
            guard (bounds.minY..<bounds.maxY).contains(place.y) else { throw .invalidParameter(names.1) }
        }
        screens.changeDevice { device in
            let time = ProcessInfo.processInfo.systemUptime
            device.touchBegan(at: point, time: time)
            device.touchEnded(at: end, time: time + (end == nil ? 0.05 : 0.3))
        }
    }
}

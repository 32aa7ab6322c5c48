// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import DisplayModel
import Foundation
import ScreensWire
import SecondScreen
import UIKitCore
import Varlink

/// A method with one reply, and what the runtime does for it.
protocol AnsweredMethod: ScreensMethod {
    /// Whether its effect outlives the run.
    static var isLasting: Bool { get }

    /// Answers a call, once the app has settled.
    ///
    /// - Parameters:
    ///   - control: the runtime.
    ///   - peer: who calls.
    /// - Returns: the reply.
    /// - Throws: why it was not done.
    @MainActor
    func answer(by control: ScreensControl, for peer: PeerCredentials) async throws(ScreensError) -> Reply
}

extension AnsweredMethod {
    static var isLasting: Bool { false }
}

extension ScreensService {
    /// The methods with one reply, by their names.
    static let methods: [String: any AnsweredMethod.Type] = {
        let all: [any AnsweredMethod.Type] = [
            Wire.GetState.self, Wire.Plug.self, Wire.Unplug.self, Wire.Set.self, Wire.SetMode.self,
            Wire.KeepMode.self, Wire.SetMirror.self, Wire.SetOverscan.self, Wire.Forget.self, Wire.Rotate.self,
            Wire.LockRotation.self, Wire.Suspend.self, Wire.Resume.self, Wire.Touch.self, Wire.Snapshot.self,
            Wire.Identify.self, Wire.Explain.self, Wire.Rescan.self, Wire.Reload.self,
        ]
        return Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })
    }()
}

extension Wire.GetState: AnsweredMethod {
    func answer(by control: ScreensControl, for peer: PeerCredentials) -> Reply {
        Reply(generation: control.feed.generation, state: control.state)
    }
}

extension Wire.Plug: AnsweredMethod {
    static var isLasting: Bool { true }

    func answer(by control: ScreensControl, for peer: PeerCredentials) async throws(ScreensError) -> Reply {
        Reply(id: try await control.sockets().plug(spec, as: self.as))
    }
}

extension Wire.Unplug: AnsweredMethod {
    static var isLasting: Bool { true }

    func answer(by control: ScreensControl, for peer: PeerCredentials) async throws(ScreensError) -> Reply {
        try await control.sockets().unplug(id)
        return Reply()
    }
}

extension Wire.Set: AnsweredMethod {
    static var isLasting: Bool { true }

    func answer(by control: ScreensControl, for peer: PeerCredentials) async throws(ScreensError) -> Reply {
        try await control.sockets().set(id, to: spec)
        return Reply(id: id)
    }
}

extension Wire.SetMode: AnsweredMethod {
    static var isLasting: Bool { true }

    func answer(by control: ScreensControl, for peer: PeerCredentials) throws(ScreensError) -> Reply {
        let mode = try control.setMode(mode, on: screen, revertAfter: revertAfter, isTest: test ?? false)
        return Reply(mode: Wire.Mode(mode))
    }
}

extension Wire.KeepMode: AnsweredMethod {
    static var isLasting: Bool { true }

    func answer(by control: ScreensControl, for peer: PeerCredentials) throws(ScreensError) -> Reply {
        try control.keepMode(on: screen)
        return Reply()
    }
}

extension Wire.SetMirror: AnsweredMethod {
    static var isLasting: Bool { true }

    func answer(by control: ScreensControl, for peer: PeerCredentials) throws(ScreensError) -> Reply {
        if let region, !(region.width > 0 && region.height > 0) {
            throw .invalidParameter(region.width > 0 ? "region.height" : "region.width")
        }
        try control.setMirror(self)
        return Reply()
    }
}

extension Wire.SetOverscan: AnsweredMethod {
    static var isLasting: Bool { true }

    func answer(by control: ScreensControl, for peer: PeerCredentials) throws(ScreensError) -> Reply {
        try control.setOverscan(overscan, on: screen)
        return Reply()
    }
}

extension Wire.Forget: AnsweredMethod {
    static var isLasting: Bool { true }

    func answer(by control: ScreensControl, for peer: PeerCredentials) throws(ScreensError) -> Reply {
        try control.forget(screen)
        return Reply()
    }
}

extension Wire.Rotate: AnsweredMethod {
    func answer(by control: ScreensControl, for peer: PeerCredentials) -> Reply {
        control.screens.changeDevice { $0.turn(to: UIDeviceOrientation(orientation)) }
        return Reply()
    }
}

extension Wire.LockRotation: AnsweredMethod {
    func answer(by control: ScreensControl, for peer: PeerCredentials) -> Reply {
        control.screens.changeDevice { $0.setRotationLocked(locked) }
        return Reply()
    }
}

extension Wire.Suspend: AnsweredMethod {
    func answer(by control: ScreensControl, for peer: PeerCredentials) -> Reply {
        control.screens.changeDevice {
            $0.enterBackground()
            $0.suspend()
        }
        return Reply()
    }
}

extension Wire.Resume: AnsweredMethod {
    func answer(by control: ScreensControl, for peer: PeerCredentials) -> Reply {
        control.screens.changeDevice { $0.enterForeground() }
        return Reply()
    }
}

extension Wire.Touch: AnsweredMethod {
    func answer(by control: ScreensControl, for peer: PeerCredentials) throws(ScreensError) -> Reply {
        let end: CGPoint?
        switch (toX, toY) {
        case (nil, nil): end = nil
        case (let x?, let y?): end = CGPoint(x: x, y: y)
        case (nil, _): throw .invalidParameter("toX")
        case (_, nil): throw .invalidParameter("toY")
        }
        try control.touch(at: CGPoint(x: x, y: y), movingTo: end)
        return Reply()
    }
}

extension Wire.Snapshot: AnsweredMethod {
    func answer(by control: ScreensControl, for peer: PeerCredentials) async throws(ScreensError) -> Reply {
        let (png, size) = try await control.snapshot(of: screen)
        return Reply(png: png, width: size.width, height: size.height)
    }
}

extension Wire.Identify: AnsweredMethod {
    func answer(by control: ScreensControl, for peer: PeerCredentials) throws(ScreensError) -> Reply {
        try control.identify(for: seconds)
        return Reply()
    }
}

extension Wire.Explain: AnsweredMethod {
    func answer(by control: ScreensControl, for peer: PeerCredentials) throws(ScreensError) -> Reply {
        Reply(reasons: try control.explain(screen))
    }
}

extension Wire.Rescan: AnsweredMethod {
    func answer(by control: ScreensControl, for peer: PeerCredentials) async throws(ScreensError) -> Reply {
        if probe ?? false { try await control.probe(for: peer) }
        await control.rescan()
        return Reply()
    }
}

extension Wire.Reload: AnsweredMethod {
    func answer(by control: ScreensControl, for peer: PeerCredentials) async throws(ScreensError) -> Reply {
        try await control.reload()
        return Reply()
    }
}

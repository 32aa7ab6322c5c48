// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import DisplayModel
import Foundation
import SecondScreen
import UIKitCore
package import Varlink

/// The interface `org.secondscreen.Screens` of one runtime.
package struct ScreensService: VarlinkService {
    package let interface: VarlinkInterface
    let control: ScreensControl

    /// Creates the service.
    ///
    /// - Parameter control: does what is asked.
    /// - Throws: when the built-in interface file is wrong.
    package init(_ control: ScreensControl) throws {
        interface = try ScreensInterface.parse()
        self.control = control
    }

    /// The methods whose effect outlives the run: what they say was done is not lost with the process.
    private static let lasting: Set<String> = [
        "Plug", "Unplug", "Set", "SetMode", "KeepMode", "SetMirror", "SetOverscan", "Forget",
    ]

    package func call(_ call: VarlinkCall) async throws(VarlinkError) -> JSONObject {
        if call.method == "Monitor" { return try await monitor(call) }
        if call.method == "Record" { return try await record(call) }
        do throws(ControlError) {
            let reply = try await answer(call.method, Parameters(call.parameters), for: call.peer)
            if Self.lasting.contains(call.method) { await control.abilities.persist?() }
            return reply
        } catch {
            throw error.wire
        }
    }

    /// Streams changes until the runtime or the client ends.
    private func monitor(_ call: VarlinkCall) async throws(VarlinkError) -> JSONObject {
        guard call.wantsMore else { throw .expectedMore }
        let follower = ChangeFollower()
        var (generation, first) = await control.begin(follower)
        do throws(VarlinkError) {
            try await call.reply(continues: first)
            try await follower.forEachDelivery { (delivery) throws(VarlinkError) in
                let reply: JSONObject
                switch delivery {
                case .changes(let changes):
                    generation += changes.count
                    reply = ["generation": .integer(Int64(generation)), "changes": .array(changes)]
                case .behind:
                    (generation, reply) = await control.begin(follower)
                }
                try await call.reply(continues: reply)
            }
        } catch {
            await control.end(follower)
            throw error
        }
        await control.end(follower)
        return ["generation": .integer(Int64(generation))]
    }

    @MainActor
    private func answer(
        _ method: String, _ parameters: Parameters, for peer: PeerCredentials
    ) async throws(ControlError) -> JSONObject {
        switch method {
        case "GetState": return control.stateReply
        case "Plug":
            let id = try await control.sockets().plug(parameters.text("spec"), as: parameters.optionalText("as"))
            return ["id": .string(id)]
        case "Unplug": try await control.sockets().unplug(parameters.text("id"))
        case "Set":
            try await control.sockets().set(parameters.text("id"), to: parameters.text("spec"))
            return ["id": .string(parameters.text("id"))]
        case "SetMode":
            let mode = try control.setMode(
                parameters.optionalText("mode"), on: parameters.text("screen"),
                revertAfter: parameters.optionalNumber("revertAfter"), isTest: parameters.flag("test") ?? false)
            return ["mode": mode.json]
        case "KeepMode": try control.keepMode(on: parameters.text("screen"))
        case "SetMirror":
            try control.setMirror(ScreensControl.MirrorRequest(parameters), on: parameters.text("screen"))
        case "SetOverscan":
            let compensation = OverscanCompensation(rawValue: parameters.text("overscan")) ?? .scale
            try control.setOverscan(compensation, on: parameters.text("screen"))
        case "Forget": try control.forget(parameters.text("screen"))
        case "Rotate":
            let orientation = DeviceOrientation(rawValue: parameters.text("orientation")) ?? .portrait
            control.screens.changeDevice { $0.turn(to: UIDeviceOrientation(orientation)) }
        case "LockRotation":
            control.screens.changeDevice { $0.setRotationLocked(parameters.flag("locked") ?? false) }
        case "Suspend":
            control.screens.changeDevice {
                $0.enterBackground()
                $0.suspend()
            }
        case "Resume": control.screens.changeDevice { $0.enterForeground() }
        case "Touch":
            try control.touch(
                at: CGPoint(x: parameters.number("x"), y: parameters.number("y")),
                movingTo: parameters.optionalPoint("toX", "toY"))
        case "Snapshot":
            let (png, size) = try await control.snapshot(of: parameters.text("screen"))
            return [
                "png": .string(png), "width": .integer(Int64(size.width)),
                "height": .integer(Int64(size.height)),
            ]
        case "Identify": try control.identify(for: parameters.optionalNumber("seconds"))
        case "Explain":
            let reasons = try control.explain(parameters.text("screen"))
            return ["reasons": .array(reasons.map(\.json))]
        case "Rescan":
            if parameters.flag("probe") ?? false { try await control.probe(for: peer) }
            await control.rescan()
        case "Reload": try await control.reload()
        // The server lets methods of the interface through alone, and a test calls each of them.
        default: throw .notPossible(reason: "\(method) is not known here")
        }
        return [:]
    }
}

/// The parameters of a call, which fit the interface already.
private struct Parameters {
    private let object: JSONObject

    init(_ object: JSONObject) { self.object = object }

    func text(_ name: String) -> String { optionalText(name) ?? "" }
    func optionalText(_ name: String) -> String? { object[name]?.string }
    func number(_ name: String) -> Double { optionalNumber(name) ?? 0 }
    func optionalNumber(_ name: String) -> Double? { object[name]?.double }
    func flag(_ name: String) -> Bool? { object[name]?.bool }

    /// A point, of which one number may be missing only with the other.
    func optionalPoint(_ x: String, _ y: String) throws(ControlError) -> CGPoint? {
        switch (optionalNumber(x), optionalNumber(y)) {
        case (nil, nil): return nil
        case (let x?, let y?): return CGPoint(x: x, y: y)
        case (nil, _): throw .invalidParameter(x)
        case (_, nil): throw .invalidParameter(y)
        }
    }

    /// A rectangle with an area.
    func region() throws(ControlError) -> CGRect? {
        guard let object = object["region"]?.object else { return nil }
        let region = Parameters(object)
        let (width, height) = (region.number("width"), region.number("height"))
        guard width > 0, height > 0 else { throw .invalidParameter(width > 0 ? "region.height" : "region.width") }
        return CGRect(x: region.number("x"), y: region.number("y"), width: width, height: height)
    }
}

extension ScreensControl.MirrorRequest {
    fileprivate init(_ parameters: Parameters) throws(ControlError) {
        policy = parameters.optionalText("policy").flatMap(MirroringPolicy.init)
        aspect = parameters.optionalText("aspect").flatMap(MirrorAspect.init)
        isFrozen = parameters.flag("frozen")
        region = try parameters.region()
        showsWhole = parameters.flag("wholeWindow") ?? false
    }
}

extension ScreensControl.Reason {
    fileprivate var json: JSONValue {
        ["setting": .string(setting), "value": .string(value), "reason": .string(reason)]
    }
}

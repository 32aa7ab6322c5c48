// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import DisplayModel
import Testing
import Varlink

@testable import ScreensWire

/// Compares the types of ``Wire`` with the interface file: names, fields, types, absence, both directions.
///
/// What a type reads is recorded by a decoder that asks nothing of its input; what it writes is compared with that.
struct WireTests {
    private let interface: VarlinkInterface

    init() throws { interface = try ScreensInterface.parse() }

    private static let methods: [any ScreensMethod.Type] = [
        Wire.GetState.self, Wire.Monitor.self, Wire.WatchNotifications.self, Wire.Record.self, Wire.Plug.self,
        Wire.Unplug.self, Wire.Set.self, Wire.Fault.self,
        Wire.SetMode.self, Wire.KeepMode.self, Wire.SetMirror.self, Wire.SetOverscan.self, Wire.SetRotation.self,
        Wire.Forget.self, Wire.Rotate.self, Wire.LockRotation.self, Wire.Suspend.self, Wire.Resume.self,
        Wire.Touch.self, Wire.MoveTouch.self, Wire.Scroll.self, Wire.PressKey.self, Wire.Snapshot.self,
        Wire.WatchPictures.self, Wire.Identify.self, Wire.Explain.self, Wire.Rescan.self, Wire.Reload.self,
    ]

    /// The fields of a structure of the interface, with the names of types replaced by what they stand for.
    private func fields(_ fields: [VarlinkInterface.Field]) throws -> [String: Shape] {
        Dictionary(uniqueKeysWithValues: try fields.map { ($0.name, try shape($0.type)) })
    }

    private func shape(_ type: VarlinkType) throws -> Shape {
        switch type {
        case .bool: .bool
        case .int: .int
        case .float: .float
        case .string: .string
        case .enumeration(let words): .words(Swift.Set(words))
        case .structure(let inner): .structure(try fields(inner))
        case .array(let element): .array(try shape(element))
        case .nullable(let value): .nullable(try shape(value))
        case .named(let name): try shape(try #require(interface.type(named: name), "\(name) is not declared"))
        case .object, .dictionary: throw Shape.Unknown(type: "\(type)")
        }
    }

    /// Compares what a structure reads and writes with what is declared for it.
    private func compare<Value: Codable>(
        _ type: Value.Type, _ declared: [VarlinkInterface.Field], _ what: String
    ) throws {
        let expected = Shape.structure(try fields(declared))
        let full = try Shape.reading(type)
        #expect(full.shape == expected, "\(what) reads other fields than the interface declares")
        for isPresent in [true, false] {
            let sample = try Shape.reading(type, optionalsPresent: isPresent).sample
            let json = try #require(try JSONValueEncoder().encode(sample).object)
            #expect(interface.mismatch(of: json, in: declared) == nil, "\(what) writes \(JSONValue.object(json).text)")
            #expect(Swift.Set(json.members.map(\.name)) == Swift.Set(declared.map(\.name)), "\(what) writes others")
            let absent = json.members.filter { $0.value == .null }.map(\.name)
            let nullable = declared.filter { if case .nullable = $0.type { true } else { false } }.map(\.name)
            #expect(Swift.Set(absent) == Swift.Set(isPresent ? [] : nullable), "\(what) writes null elsewhere")
        }
    }

    private func compare<Method: ScreensMethod>(_ method: Method.Type) throws {
        let declared = try #require(interface.method(named: Method.name), "\(Method.name) is not declared")
        try compare(Method.self, declared.input, Method.name)
        try compare(Method.Reply.self, declared.output, "the reply of \(Method.name)")
    }

    @Test func `every method has the declared parameters and reply`() throws {
        for method in Self.methods { try compare(method) }
        let declared = interface.members.filter { if case .method = $0.declaration { true } else { false } }
        #expect(Self.methods.map { $0.name }.sorted() == declared.map(\.name).sorted())
    }

    @Test func `every declared type is decoded and encoded under its name`() throws {
        let structures: [String: any Codable.Type] = [
            "Mode": Wire.Mode.self, "MonitorIdentity": Wire.MonitorIdentity.self, "Region": Wire.Region.self,
            "Screen": Wire.Screen.self, "Device": Wire.Device.self, "Socket": Wire.Socket.self,
            "State": Wire.State.self, "Change": Wire.Change.self, "Notification": Wire.Notification.self,
            "Reason": Wire.Reason.self, "Problem": Wire.Problem.self,
        ]
        let words: [String: any Codable.Type] = [
            "Content": ScreenContent.self, "MirrorPolicy": MirroringPolicy.self, "Aspect": MirrorAspect.self,
            "Overscan": OverscanCompensation.self, "Orientation": DeviceOrientation.self, "AppState": AppState.self,
            "ChangeKind": Wire.ChangeKind.self, "TouchPhase": Wire.TouchPhase.self, "KeyPhase": Wire.KeyPhase.self,
            "KeyModifier": Wire.KeyModifier.self, "FaultKind": MonitorFault.self,
        ]
        for member in interface.members {
            guard case .type(let type) = member.declaration else { continue }
            if case .structure(let fields) = type {
                let own: any Codable.Type = try #require(structures[member.name], "\(member.name) is missing")
                try compare(own, fields, member.name)
            } else {
                let own: any Codable.Type = try #require(words[member.name], "\(member.name) is missing")
                #expect(try Shape.reading(own).shape == shape(type), "\(member.name) has other words")
            }
        }
        let declared = interface.members.filter { if case .type = $0.declaration { true } else { false } }
        #expect((Array(structures.keys) + Array(words.keys)).sorted() == declared.map(\.name).sorted())
    }

    @Test func `every error has the declared fields`() throws {
        let declared = interface.members.filter { if case .error = $0.declaration { true } else { false } }
        #expect(ScreensError.CodingKeys.allCases.map(\.rawValue).sorted() == declared.map(\.name).sorted())
        for key in ScreensError.CodingKeys.allCases {
            let fields = try #require(interface.error(named: key.rawValue), "\(key.rawValue) is not declared")
            let read = try Shape.reading(ScreensError.self, case: key.rawValue)
            #expect(read.shape == .structure([key.rawValue: .structure(try self.fields(fields))]))
            guard case .failure(let name, let parameters) = read.sample.varlinkError else {
                Issue.record("\(read.sample) is not an error of the interface")
                continue
            }
            #expect(name == ScreensInterface.member(key.rawValue))
            #expect(interface.mismatch(of: parameters, in: fields) == nil)
            #expect(Swift.Set(parameters.members.map(\.name)) == Swift.Set(fields.map(\.name)))
            #expect(ScreensError(read.sample.varlinkError) == read.sample)
        }
    }

    @Test func `a wrong field is detected`() throws {
        struct Renamed: Codable { var ID: String; var spec: String? }
        struct Retyped: Codable { var id: Int; var spec: String? }
        struct Required: Codable { var id: String; var spec: String }
        struct Shorter: Codable { var id: String }
        let declared = try shape(.named("Socket"))
        #expect(try Shape.reading(Wire.Socket.self).shape == declared)
        for wrong in [Renamed.self, Retyped.self, Required.self, Shorter.self] as [any Codable.Type] {
            #expect(try Shape.reading(wrong).shape != declared, "\(wrong)")
        }
    }

    @Test func `a pre-encoded reply is sent unchanged`() throws {
        let changes = [Wire.Change(.warning, message: "careful"), Wire.Change(.stopping)]
        let encoded = changes.map { JSONValue.object(JSONObject(encoding: $0)) }
        let json = Wire.Monitor.Reply.json(generation: 7, encodedChanges: encoded)
        #expect(json == JSONObject(encoding: Wire.Monitor.Reply(generation: 7, changes: changes)))
    }

    @Test func `fields and kinds added by a newer daemon are ignored`() throws {
        let change = try JSONValueDecoder().decode(
            Wire.Change.self, from: ["kind": "powerChanged", "watts": 3, "id": "TV", "device": nil])
        #expect(change.kind.words == "power changed" && change.id == "TV" && change.device == nil)
    }

    @Test func `an invalid value is reported with its location`() {
        let error = #expect(throws: JSONMismatch.self) {
            try JSONValueDecoder().decode(
                Wire.SetMirror.self,
                from: ["screen": "TV", "region": ["x": 0, "y": 0, "width": "wide", "height": 1]])
        }
        #expect(error?.path == "region.width" && error?.reason == "is not a number")
    }

    @Test func `changed fields of a screen are named as on the wire`() {
        let mode = Wire.Mode(.init(size: .init(width: 1920, height: 1080), refreshMillihertz: 60000))
        let before = Wire.Screen(id: "TV", main: false, mode: mode, bounds: [0, 0, 1920, 1080], scale: 1)
        var now = before
        (now.mirrored, now.content) = ("main", .mirroring)
        #expect(now.fields(changedSince: before) == ["mirrored", "content"])
        #expect(before.fields(changedSince: before).isEmpty)
    }
}

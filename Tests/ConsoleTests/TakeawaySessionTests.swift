// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
import ConsolePage
import DisplayModel
import Hotplug
import Recordings
import ScenarioLanguage
import ScreensWire
import SecondScreen
import TestBench
import Testing
import Varlink

@testable import Console

/// Random sessions, each as a journal, as a scenario, and played again.
@MainActor @Suite(.timeLimit(.minutes(5))) struct TakeawaySessionTests {
    @Test(arguments: 1...12) func `any range of a session passes when it is played`(
        _ seed: UInt64
    ) async throws {
        var generator = SeededGenerator(seed: seed)
        let session = try await PlayedSession(seed: seed)
        let last = session.entries.count - 1
        var ranges = [0...last]
        for _ in 0..<3 {
            let (one, other) = (
                Int.random(in: 0...last, using: &generator), Int.random(in: 0...last, using: &generator)
            )
            ranges.append(min(one, other)...max(one, other))
        }
        for range in ranges {
            let text = try session.takeaway(range).scenarioText()
            let failure = try await PlayedSession.failure(of: text)
            #expect(failure == nil, "seed \(seed), entries \(range):\n\(failure ?? "")\n\(text)")
        }
    }

    @Test(arguments: 1...3) func `it fails with a monitor missing or with a different mode`(_ seed: UInt64) async throws
    {
        let session = try await PlayedSession(seed: seed)
        let lines = try session.takeaway(0...session.entries.count - 1).scenarioText().split(
            separator: "\n", omittingEmptySubsequences: false
        ).map(String.init)
        for (index, line) in lines.enumerated() where !line.hasPrefix("expect") && !line.hasPrefix("#") {
            var changed = lines
            if line.contains(" plug ") {
                changed.remove(at: index)
            } else if line.contains(" mode ") {
                changed[index] = line.replacing(/@\S+|640x480|1280x720/) {
                    $0.output == "640x480" ? "1280x720" : "640x480"
                }
            } else {
                continue
            }
            let text = changed.joined(separator: "\n")
            let failure = try await PlayedSession.failure(of: text)
            #expect(failure != nil, "changed line \(index + 1), \(line), in\n\(lines.joined(separator: "\n"))")
        }
    }
}

/// A random session in virtual time, as the journal of a console.
@MainActor
private struct PlayedSession {
    private(set) var entries: [Journal.Entry] = []
    private let recording: Recording

    private static let specs = [
        "1280x720@60+640x480@60,label=One", "1280x720@60+640x480@60,label=Two,overscan=5%",
        "640x480@60+1280x720@60,label=Three",
    ]

    init(seed: UInt64) async throws {
        var generator = SeededGenerator(seed: seed)
        var machine = SessionMachine()
        var steps: [ScenarioStep] = []
        for number in 1...Int.random(in: 8...40, using: &generator) {
            let moment = Duration.milliseconds(number * 200)
            steps.append(ScenarioStep(try machine.step(Self.specs, using: &generator), moment: .at(moment)))
        }
        var scenario = Scenario(steps: steps)
        scenario.settings.settling = ScenarioSettings.Settling.none
        scenario.settings.attached = [PluggedMonitor(socket: "HDMI-A-1", try ScreenSpec(parsing: Self.specs[0]))]
        let journal = StageJournal(file: "session", takesPictures: false)
        let played = scenario
        let verdict = try await Bench.running(try Self.options(scenario.settings)) { bench in
            let stage = BenchStage(bench, files: ScenarioFiles(folder: nil), journal: journal)
            var runner = ScenarioRunner(played, named: "session", on: stage)
            return await runner.run()
        }
        #expect(verdict.failure == nil, "\(String(describing: verdict.failure))")
        recording = try Self.recording(of: scenario)
        var next = steps[...]
        var reply: Journal.Entry?
        for entry in journal.journal(verdict, source: "").entries where entry.kind != .picture {
            guard entry.step != nil, let step = next.popFirst() else {
                entries.append(entry)
                continue
            }
            if let reply { entries.append(reply) }
            // What another program asked for is seen only in its effect; touches have none.
            let isOthers = Int.random(in: 0..<4, using: &generator) == 0
            reply = isOthers ? nil : step.action.call.map { .call($0, at: entry.time) }
        }
        if let reply { entries.append(reply) }
        for index in entries.indices { entries[index].number = index }
    }

    /// The takeaway of a stretch.
    func takeaway(_ numbers: ClosedRange<Int>) throws -> Takeaway {
        try Takeaway(try #require(Stretch(numbers, of: entries, recording, clock: nil)))
    }

    /// The failure of a scenario when it is played; nil if it passes.
    static func failure(of text: String) async throws -> String? {
        let scenario: Scenario
        do { scenario = try Scenario(parsing: text) } catch { return "\(error)" }
        do {
            try await Bench.running(try options(scenario.settings)) { bench in try await bench.play(text) }
            return nil
        } catch let failure as ScenarioFailure {
            return failure.description
        }
    }

    private static func options(_ settings: ScenarioSettings) throws -> BenchOptions {
        try BenchOptions(settings, over: DeviceSetup(try DeviceTable().device(DeviceTable.defaultDevice)))
    }

    private static func recording(of scenario: Scenario) throws -> Recording {
        var plugged = Dictionary(uniqueKeysWithValues: scenario.settings.attached.map { ($0.socket, $0.spec) })
        var entries = [RecordingEntry(at: .zero, .snapshot(try snapshot(plugged)))]
        for step in scenario.steps {
            switch step.action {
            case .plug(let socket, let spec): plugged[socket] = spec
            case .unplug(let socket): plugged[socket] = nil
            default: continue
            }
            guard case .at(let time) = step.moment else { continue }
            entries.append(RecordingEntry(at: time, .snapshot(try snapshot(plugged))))
        }
        return Recording(header: RecordingHeader(source: "virtual", isSettled: true), entries: entries)
    }

    private static func snapshot(_ plugged: [String: ScreenSpec]) throws -> ConnectorSnapshot {
        var decoder = ConnectorDecoder()
        var warnings: [String] = []
        let connectors = try SessionMachine.sockets.map { socket in
            let id = VirtualSource.connector(socket)
            guard let spec = plugged[socket] else { return Connector(id: id, status: .disconnected) }
            return decoder.describe(ConnectorReading(id: id, monitor: try VirtualMonitor(spec)), warnings: &warnings)
        }
        return ConnectorSnapshot(connectors: connectors, cause: .event)
    }
}

/// What is possible next in a random session.
private struct SessionMachine {
    static let sockets = ["HDMI-A-1", "HDMI-A-2", "DP-1"]

    private var plugged: Set<String> = ["HDMI-A-1"]
    private var isSuspended = false

    mutating func step(_ specs: [String], using generator: inout SeededGenerator) throws -> ScenarioAction {
        func pick<Value>(_ values: [Value]) throws -> Value { try #require(values.randomElement(using: &generator)) }
        let kind = Int.random(in: 0..<14, using: &generator)
        guard kind > 3, let screen = plugged.sorted().randomElement(using: &generator) else {
            let socket = try pick(Self.sockets)
            guard kind != 0, plugged.contains(socket) else {
                plugged.insert(socket)
                return .plug(socket: socket, try ScreenSpec(parsing: try pick(specs)))
            }
            plugged.remove(socket)
            return .unplug(socket: socket)
        }
        switch kind {
        case 4, 5:
            let mode = ModeRequest(parsing: try pick(["640x480", "1280x720"]))
            return .mode(screen: screen, mode.map { .exact($0) } ?? .preferred)
        case 6: return .mirror(screen: screen, try pick([.window, .system, .none]))
        case 7: return .aspect(screen: screen, try pick([.fit, .fill, .exact]))
        case 8: return .overscan(screen: screen, try pick([.scale, .insetBounds, .none]))
        case 9: return .rotation(screen: screen, try pick(Rotation.allCases))
        case 10: return .forget(screen: screen)
        case 11: return try pick([.rotate(.landscapeLeft), .rotate(.portrait), .rotate(.faceUp), .lock, .unlock])
        case 12:
            isSuspended.toggle()
            return isSuspended ? .suspend : .resume
        default:
            return isSuspended
                ? .pause : try pick([.touch(x: 9.5, y: 9, toX: nil, toY: nil), .press(KeyPress(usage: 4))])
        }
    }
}

extension ScenarioAction {
    /// The request of the page that does the same; nil for cables, which the sources report.
    fileprivate var call: Journal.Entry.Call? {
        func call(_ method: some ScreensMethod) -> Journal.Entry.Call {
            let name = type(of: method).name
            return Journal.Entry.Call(method: name, parameters: JSONObject(encoding: method, omittingAbsent: true))
        }
        return switch self {
        case .mode(let screen, let policy): call(Wire.SetMode(screen, mode: policy.description))
        case .mirror(let screen, let policy): call(Wire.SetMirror(screen, policy: policy))
        case .aspect(let screen, let aspect):
            Journal.Entry.Call(
                method: "SetMirror", parameters: ["screen": .string(screen), "aspect": .string(aspect.rawValue)])
        case .overscan(let screen, let policy): call(Wire.SetOverscan(screen, policy))
        case .rotation(let screen, let rotation): call(Wire.SetRotation(screen, rotation))
        case .forget(let screen): call(Wire.Forget(screen))
        case .rotate(let orientation): call(Wire.Rotate(orientation))
        case .lock, .unlock: call(Wire.LockRotation(self == .lock))
        case .suspend: call(Wire.Suspend())
        case .resume: call(Wire.Resume())
        case .touch(let x, let y, let toX, let toY): call(Wire.Touch(x: x, y: y, toX: toX, toY: toY))
        case .press(let press): call(Wire.PressKey(.began, usage: press.usage, characters: press.characters))
        default: nil
        }
    }
}

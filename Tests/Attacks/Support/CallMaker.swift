// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
import ProgramRuns
import ScreensWire
import Varlink

/// Makes calls whose parameters have the types that the interface declares, and values that nobody expects.
struct CallMaker {
    /// The interface whose methods are called.
    let interface: VarlinkInterface
    private let methods: [String]
    private var generator: SeededGenerator
    private var made = 0
    /// The identifiers of screens that there are, or were a moment ago.
    var known = ["main"]

    /// Creates a maker of the calls that a seed stands for.
    init(seed: UInt64) throws {
        interface = try ScreensInterface.parse()
        // These are streams; who calls them can call nothing else.
        methods = interface.members.compactMap { member in
            guard case .method = member.declaration else { return nil }
            return ["Monitor", "Record", "WatchNotifications"].contains(member.name) ? nil : member.name
        }
        generator = SeededGenerator(seed: seed)
    }

    /// A call; the first ones are one of each method.
    mutating func next() -> (method: String, parameters: JSONObject) {
        let isCostly: Set = ["Snapshot", "Reload", "Rescan"]
        var name = methods[made % methods.count]
        if made >= methods.count {
            repeat { name = choose(methods) } while isCostly.contains(name) && !chance(10)
        }
        made += 1
        var parameters = JSONObject()
        for field in interface.method(named: name)?.input ?? [] {
            // Null and nothing at all are the same to a service.
            if case .nullable = field.type, chance(40) { continue }
            parameters[field.name] = value(of: field.type, for: field.name)
        }
        // A machine's own drivers are nothing to play with.
        if name == "Rescan" { parameters["probe"] = nil }
        return (name, parameters)
    }

    /// A number below a bound.
    mutating func number(below bound: Int) -> Int { .random(in: 0..<bound, using: &generator) }

    /// One of some values.
    mutating func choose<Value>(_ values: [Value]) -> Value { values[number(below: values.count)] }

    /// Whether something happens that does in so many of a hundred cases.
    mutating func chance(_ percent: Int) -> Bool { number(below: 100) < percent }

    private mutating func value(of type: VarlinkType, for name: String) -> JSONValue {
        switch type {
        case .bool: return .bool(chance(50))
        case .int: return .integer(choose([0, 1, -1, 60, .max, .min, 1 << 31, 1 << 53]))
        case .float:
            return .number(
                choose([
                    0, -0.0, 0.5, 1, 5, -1, 1e-308, .leastNonzeroMagnitude, 1e9, 1e18, 9.3e18, 1e308, -1e308,
                    4_294_967_296,
                ]))
        case .string: return .string(chance(70) ? sensible(name) : choose(Self.hostile))
        case .object: return [:]
        case .enumeration(let words): return .string(choose(words))
        case .structure(let fields):
            return .object(JSONObject(fields.map { ($0.name, value(of: $0.type, for: $0.name)) }))
        case .array(let type): return .array((0..<number(below: 4)).map { _ in value(of: type, for: name) })
        case .dictionary(let type): return ["": value(of: type, for: name)]
        case .nullable(let type): return value(of: type, for: name)
        case .named(let type): return interface.type(named: type).map { value(of: $0, for: name) } ?? .null
        }
    }

    /// Text that means something where it stands.
    private mutating func sensible(_ name: String) -> String {
        switch name {
        case "spec": choose(Self.specifications)
        case "mode": choose(Self.modes)
        case "edid": choose(["", "AP///////wA=", "no Base64", String(repeating: "AAAA", count: 20_000)])
        case "as": choose(["A", "B", "C", "HDMI-A-1", "HDMI-A-2", "DP-1"])
        default: choose(known + ["A", "B", "nobody"])
        }
    }

    private static let specifications = [
        "1280x720", "1920x1080@60", "tv-4k", "800x600,scale=2", "640x480@60,overscan=5%", "1280x720,serial=A1",
        "1024x768,label=\"\u{1B}[2J\u{7}\"", "1920x1080@60+1280x720@50+1280x720@60", "16384x16384@30", "7680x4320@60",
        "1x1", "0x0@0", "-1x-1", "1e9x1e9@1e9", "99999999999999999999x1", "1280x720@0.0000001", "1280x720,scale=1e308",
        "1280x720,overscan=100%", "1280x720,label=nan", "1280x720,label=" + String(repeating: "é", count: 5000),
        "edid=", "edid=base64:", "edid=base64:AP///////wA=", "edid=/", "edid=/dev/null", "edid=/dev/zero",
        "tv-4k,tv-4k,,,=,=",
    ]

    private static let modes = [
        "preferred", "highestRefresh", "largest", "common", "1920x1080@60", "1280x720@50", "1280x720", "640x480@60",
        "16384x16384@30", "0x0", "x", "@", "1x1@inf",
    ]

    private static let hostile = [
        "", " ", "\n", "\u{1B}]0;x\u{7}", "\u{1B}[31m", "../../etc/passwd", "/", "a/b", ".", "..", "nan", "inf", "-0",
        "\u{202E}txt", "\u{FEFF}", "e\u{301}\u{301}\u{301}", "👩‍👩‍👧‍👦", "\u{0}", "%s%n%d", "$(id)", "'; --", "main ", "MAIN",
        String(repeating: "x", count: 255), String(repeating: "y", count: 100_000), String(repeating: "💥", count: 2000),
    ]
}

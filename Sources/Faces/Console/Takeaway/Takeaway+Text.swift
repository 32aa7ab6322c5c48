// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
import DisplayModel
import Hotplug
import ScenarioLanguage

extension Takeaway {
    /// The stretch as a scenario, which ends with what was seen.
    ///
    /// - Returns: its text.
    func scenarioText() -> String {
        var scenario = scenario
        func expect(_ expectation: Expectation) { scenario.steps.append(ScenarioStep(.expect(expectation))) }
        if !posted.isEmpty { expect(.posted(Posted(posted, since: .zero))) }
        if isComplete { expect(.screens(screens.count + 1)) }
        for screen in screens {
            if let mode = ModeRequest(parsing: screen.mode.description) { expect(.screen(screen.id, [.mode(mode)])) }
        }
        let command = "# Play it with: secondscreen scenario run FILE; for an app of your own, add --app PROGRAM.\n"
        return "# From the console.\n" + command + scenario.text
    }

    /// The stretch as a test, which ends with what was seen.
    ///
    /// - Returns: Swift.
    func swiftTest() -> String {
        let settings = scenario.settings
        // The trait's monitors are in the first sockets, in order.
        let isUsual = settings.attached.map(\.socket) == ConnectorID.socketNames(settings.attached.map { _ in nil })
        var options = isUsual ? settings.attached.map { $0.spec.description.swiftLiteral } : []
        if let device = settings.device { options.append("device: \(device.swiftLiteral)") }
        if let system = settings.system { options.append("system: \(system.swiftLiteral)") }
        if let orientation = settings.orientation { options.append("orientation: .\(orientation.rawValue)") }
        options.append("settling: .none")
        var lines = ["let bench = try #require(Bench.current)", "await bench.launch()"]
        if !isUsual { lines += settings.attached.map { Self.plug("plug", $0.socket, $0.spec) } }
        var now = Duration.zero
        for step in scenario.steps {
            guard let line = Self.line(step.action) else { continue }
            if case .at(let time) = step.moment, time > now {
                lines.append("await bench.wait(.milliseconds(\((time - now).wholeMilliseconds)))")
                now = time
            }
            lines.append(line)
        }
        lines += expectations
        return """
            // From the console. It needs the product SecondScreenTesting; launch your own app with
            // bench.launch(AppDelegate.self).
            import SecondScreenTesting
            import Testing
            import UIKit

            @MainActor @Test(.screens(\(options.joined(separator: ", "))))
            func `the screens follow what happened in the console`() async throws {
            \(lines.map { "    \($0)\n" }.joined())}

            """
    }

    private var expectations: [String] {
        var lines: [String] = []
        if !posted.isEmpty {
            let names = posted.map { "\($0.name) \($0.screen ?? "")".swiftLiteral }.joined(separator: ", ")
            lines.append("let told = bench.postedAboutScreens.filter { !$0.hasPrefix(\"modeDidChange\") }")
            lines.append("#expect(told.suffix(\(posted.count)) == [\(names)])")
        }
        if isComplete { lines.append("#expect(UIScreen.screens.count == \(screens.count + 1))") }
        if !screens.isEmpty {
            lines.append("let sizes = UIScreen.screens.dropFirst().map { $0.currentMode?.size }")
            lines += screens.map { screen in
                let size = screen.mode.size
                return "#expect(sizes.contains(CGSize(width: \(size.width), height: \(size.height))))"
            }
        }
        return lines
    }

    private static func plug(_ verb: String, _ socket: String, _ spec: ScreenSpec) -> String {
        "try await bench.\(verb)(\(socket.swiftLiteral), \(spec.description.swiftLiteral))"
    }

    /// The line of a test that does an action; nil if tests have none.
    private static func line(_ action: ScenarioAction) -> String? {
        func call(_ name: String, _ arguments: String...) -> String {
            "try await bench.\(name)(\(arguments.joined(separator: ", ")))"
        }
        return switch action {
        case .plug(let socket, let spec): plug("plug", socket, spec)
        case .swap(let socket, let spec): plug("swap", socket, spec)
        case .unplug(let socket): call("unplug", socket.swiftLiteral)
        case .noEDID(let socket): call("hideEDID", socket.swiftLiteral)
        case .edidOK(let socket): call("mendEDID", socket.swiftLiteral)
        case .rescan: call("rescan")
        case .mode(let screen, let policy): call("chooseMode", screen.swiftLiteral, "\(policy)".swiftLiteral)
        // An app with windows of its own mirrors by itself.
        case .mirror(_, .window): nil
        case .mirror(let screen, let policy): call("chooseMirroring", screen.swiftLiteral, policy.rawValue.swiftLiteral)
        case .overscan(let screen, let policy): call("chooseOverscan", screen.swiftLiteral, ".\(policy.rawValue)")
        case .rotation(let screen, let rotation): call("chooseRotation", screen.swiftLiteral, "\(rotation.rawValue)")
        case .forget(let screen): call("forgetChoices", screen.swiftLiteral)
        case .rotate(let orientation): "await bench.rotate(to: .\(orientation.rawValue))"
        case .lock: call("lock")
        case .unlock: call("unlock")
        case .suspend: call("suspend")
        case .resume: call("resume")
        case .touch(let x, let y, nil, _): call("touch", "x: \(x)", "y: \(y)")
        default: nil
        }
    }
}

extension String {
    /// The text as a literal of Swift.
    fileprivate var swiftLiteral: String {
        var literal = "\""
        for scalar in unicodeScalars {
            switch scalar {
            case "\"", "\\": literal += "\\\(scalar)"
            case _ where String(scalar).containsControls: literal += "\\u{\(String(scalar.value, radix: 16))}"
            default: literal.unicodeScalars.append(scalar)
            }
        }
        return literal + "\""
    }
}

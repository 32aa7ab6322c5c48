// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
import DisplayModel
import Hotplug
import ScenarioLanguage

extension Takeaway {
    /// Returns the stretch as a test: the steps, the observations after each, and those at the end.
    ///
    /// - Returns: Swift source text.
    func swiftTest() -> String {
        // The trait's monitors are in the first sockets, in order.
        let isUsual = settings.attached.map(\.socket) == ConnectorID.socketNames(settings.attached.map { _ in nil })
        var options = isUsual ? settings.attached.map { $0.spec.description.swiftLiteral } : []
        if let device = settings.device { options.append("device: \(device.swiftLiteral)") }
        if let system = settings.system { options.append("system: \(system.swiftLiteral)") }
        if let orientation = settings.orientation { options.append("orientation: .\(orientation.rawValue)") }
        options.append("settling: .none")
        let isBuiltIn = moments.contains { $0.action?.needsBuiltInApp == true }
        var lines = remark.map { ["// \($0)"] } ?? []
        lines.append("let bench = try #require(Bench.current)")
        lines.append("await bench.\(isBuiltIn ? "launchBuiltInApp" : "launch")()")
        if !isUsual { lines += settings.attached.map { Self.plug("plug", $0.socket, $0.spec) } }
        var now = Duration.zero
        for moment in moments {
            if moment.time > now {
                lines.append("await bench.wait(.milliseconds(\((moment.time - now).wholeMilliseconds)))")
                now = moment.time
            }
            if let remark = moment.remark { lines.append("// \(remark)") }
            guard let action = moment.action else { continue }
            guard let line = Self.line(action) else {
                lines.append("// Not in tests: \(action)")
                continue
            }
            lines.append(line)
            lines += moment.expectations.compactMap(Self.line)
        }
        lines += ending.compactMap(Self.line)
        let product = "It needs the product SecondScreenTesting"
        let own =
            isBuiltIn
            ? "for an app of your own, remove the steps about mirror windows."
            : "launch your own app with bench.launch(AppDelegate.self)."
        return """
            // From the console. \(product); \(own)
            import Foundation
            import SecondScreenTesting
            import Testing
            import UIKit

            @MainActor @Test(.screens(\(options.joined(separator: ", "))))
            func `the screens follow what happened in the console`() async throws {
            \(lines.map { "    \($0)\n" }.joined())}

            """
    }

    /// Returns the line of a test for an expectation; nil if tests have none.
    private static func line(_ expectation: Expectation) -> String? {
        switch expectation {
        case .posted(let posted):
            let names = posted.notifications.map { "\($0.name) \($0.screen ?? "")".swiftLiteral }
            let told = "bench.postedAboutScreens.filter { !$0.hasPrefix(\"modeDidChange\") }"
            return "#expect(\(told).suffix(\(names.count)) == [\(names.joined(separator: ", "))])"
        case .screens(let count): return "#expect(UIScreen.screens.count == \(count))"
        case .screen(let screen, let facts):
            let mode = facts.lazy.compactMap { if case .mode(let mode) = $0 { mode } else { nil } }.first
            return mode.map { "#expect(bench.mode(of: \(screen.swiftLiteral)) == \("\($0)".swiftLiteral))" }
        case .app(.active): return "#expect(UIApplication.shared.applicationState == .active)"
        case .app: return "#expect(UIApplication.shared.applicationState == .background)"
        default: return nil
        }
    }

    private static func plug(_ verb: String, _ socket: String, _ spec: ScreenSpec) -> String {
        "try await bench.\(verb)(\(socket.swiftLiteral), \(spec.description.swiftLiteral))"
    }

    /// Returns the line of a test for an action; nil if tests have none.
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
        case .mirror(let screen, let policy): call("chooseMirroring", screen.swiftLiteral, policy.rawValue.swiftLiteral)
        case .aspect(let screen, let aspect): call("chooseAspect", screen.swiftLiteral, ".\(aspect.rawValue)")
        case .freeze(let screen): call("freezeMirror", screen.swiftLiteral)
        case .unfreeze(let screen): call("freezeMirror", screen.swiftLiteral, "false")
        case .region(let screen, let region):
            call("chooseRegion", screen.swiftLiteral, region?.swiftRectangle ?? "nil")
        case .overscan(let screen, let policy): call("chooseOverscan", screen.swiftLiteral, ".\(policy.rawValue)")
        case .rotation(let screen, let rotation): call("chooseRotation", screen.swiftLiteral, "\(rotation.rawValue)")
        case .forget(let screen): call("forgetChoices", screen.swiftLiteral)
        case .rotate(let orientation): "await bench.rotate(to: .\(orientation.rawValue))"
        case .lock: call("lock")
        case .unlock: call("unlock")
        case .suspend: call("suspend")
        case .resume: call("resume")
        case .background: call("enterBackground")
        case .foreground: call("enterForeground")
        case .touch(let x, let y, let toX?, let toY?):
            call("drag", "from: CGPoint(x: \(x), y: \(y))", "to: CGPoint(x: \(toX), y: \(toY))")
        case .touch(let x, let y, _, _): call("touch", "x: \(x)", "y: \(y)")
        case .press(let press):
            press.isUsual
                ? call("press", press.key.swiftLiteral)
                : call("press", press.key.swiftLiteral, press.characters.swiftLiteral)
        default: nil
        }
    }
}

extension ScenarioAction {
    /// Whether the action concerns the secondary windows that mirror the built-in app.
    fileprivate var needsBuiltInApp: Bool {
        switch self {
        case .mirror(_, .window), .freeze, .unfreeze, .region: true
        default: false
        }
    }
}

extension MirroredRegion {
    fileprivate var swiftRectangle: String { "CGRect(x: \(x), y: \(y), width: \(width), height: \(height))" }
}

extension String {
    /// The text as a Swift string literal.
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

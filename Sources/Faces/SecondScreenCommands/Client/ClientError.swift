// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import ControlService
import Varlink

/// Why a command that talks to a runtime failed, in a line that names the remedy.
struct ClientError: Error, CustomStringConvertible {
    let description: String
    /// Whether the runtime answered, if only to say no.
    let isAnswer: Bool
    /// Whether there is simply nobody to ask.
    let isAbsence: Bool

    init(_ description: String, isAbsence: Bool = false) {
        self.description = description
        self.isAbsence = isAbsence
        isAnswer = false
    }

    /// An error of a call, in words.
    init(_ error: VarlinkError) {
        isAbsence = false
        guard case .failure(let name, let parameters) = error else {
            description = "the runtime gave no answer: \(error)"
            isAnswer = false
            return
        }
        isAnswer = true
        let short = name.split(separator: ".").last.map(String.init) ?? name
        func text(_ key: String) -> String { parameters[key]?.string ?? "" }
        func list(_ key: String) -> String {
            (parameters[key]?.array ?? []).compactMap(\.string).joined(separator: ", ")
        }
        func known(_ what: String) -> String { list("known").isEmpty ? "there are none" : "\(what) \(list("known"))" }
        switch short {
        case "NoSuchScreen" where text("id") == "main":
            description = "main is the device's own screen, not a monitor's; \(known("monitors are on"))"
        case "NoSuchScreen": description = "there is no screen '\(text("id"))'; \(known("there is"))"
        case "NoSuchSocket":
            description = "there is no virtual monitor in '\(text("id"))'; \(known("they are in"))"
        case "SocketInUse":
            description = "there is a monitor in \(text("id")) already; unplug it, or exchange it with 'set'"
        case "BadSpec":
            let column = parameters["column"]?.int ?? 1
            description = """
                \(text("spec"))
                \(String(repeating: " ", count: max(0, column - 1)))^ \(text("message"))
                """
        case "ModeRejected":
            description =
                "\(text("screen")) cannot take \(text("mode")): \(text("reason")); it offers \(list("offered"))"
        case "NotPossible": description = text("reason")
        case "TooManyConnections": description = "the runtime has no room for another client: \(text("reason"))"
        case "ConfigurationInvalid":
            let problems = (parameters["problems"]?.array ?? []).compactMap(\.object)
            description = (["the configuration is not used:"] + problems.map(Self.line)).joined(separator: "\n")
        case "InvalidParameter": description = "'\(text("parameter"))' has a value that cannot be used"
        case "MethodNotFound", "InterfaceNotFound", "MethodNotImplemented":
            description = "the runtime does not know this command; it is of another version"
        case "PermissionDenied": description = "the runtime does not let you do this"
        default: description = "\(error)"
        }
    }

    private static func line(_ problem: JSONObject) -> String {
        let place = [problem["line"]?.int, problem["column"]?.int].compactMap(\.self).map(String.init)
        return ([problem["file"]?.string ?? ""] + place).joined(separator: ":") + ": "
            + (problem["message"]?.string ?? "")
    }
}

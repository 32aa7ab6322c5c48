// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import SourcePort
import Testing

struct LoggingTests {
    /// Two files that log in the new and in the old way.
    private let files = [
        "Notes.swift": """
        import Foundation
        import os

        extension Logger {
            static let notes = Logger(subsystem: "com.example.notes", category: "notes")
        }

        final class Notes {
            private let logger = os.Logger(subsystem: "com.example.notes", category: String(describing: Notes.self))
            private let count = OSAllocatedUnfairLock(initialState: 0)
            private let signposter: os.OSSignposter = OSSignposter(logger: .notes)

            func load(_ name: String, at url: URL) {
                let state = signposter.beginInterval("load", "\\(name, privacy: .private)")
                defer { signposter.endInterval("load", state) }
                let number = count.withLock { count in
                    count += 1
                    return count
                }
                logger.debug("note \\(number, format: .decimal(minDigits: 3)): \\(name, privacy: .private(mask: .hash))")
                do {
                    let text = try String(contentsOf: url, encoding: .utf8)
                    Logger.notes.info("\\(name, align: .left(columns: 20), privacy: .public) \\(text.count) at \\(url)")
                } catch {
                    logger.error("no note \\(name): \\(error)")
                    os_log("no note %{public}@: %@", log: .default, type: .error, name, error as CVarArg)
                }
            }
        }
        """,
        "Log.swift": """
        #if canImport(os)
        import os.log
        #endif
        import class Foundation.Bundle

        enum Log {
            static let sync = OSLog(subsystem: Bundle.main.bundleIdentifier ?? "", category: "sync")

            static func report(_ error: any Error, after seconds: Double) {
                os_log("failed after %.1f s", log: sync, type: .info, seconds)
                os.os_log(.fault, log: sync, "%{public}@ (%d)", error.localizedDescription, 4)
                os_signpost(.event, log: sync, name: "failure")
            }
        }
        """,
    ]

    @Test func `files that log are converted`() {
        let folder = SourceFolder(files)
        let notes = folder.convert("Notes.swift")
        #expect(notes.findings.isEmpty)
        let expected = files["Notes.swift"]?.replacing("import os\n", with: "import UIKitLogging\n")
            .replacing("os.Logger", with: "UIKitLogging.Logger").replacing("os.OSS", with: "UIKitLogging.OSS")
            .replacing(" as CVarArg", with: "")
        #expect(notes.text == expected)
        let log = folder.convert("Log.swift")
        #expect(log.findings.isEmpty)
        #expect(log.text?.hasPrefix("#if canImport(UIKitLogging)\nimport UIKitLogging\n#endif\n") == true)
        #expect(log.text?.contains("        UIKitLogging.os_log(.fault, log: sync,") == true)
    }

    @Test func `casts of arguments remain in other calls`() {
        let text = "log(\"%@\", a as CVarArg); os_log(\"%@\", a as NSError)"
        #expect(converted("import OSLog; \(text)") == "import OSLog; \(text)")
        #expect(
            converted("import OSLog; os_log(\"%@ %d\", a.b as any CVarArg, c as! CVarArg)")
                == "import OSLog; os_log(\"%@ %d\", a.b, c)")
        #expect(converted("import OSLog; os_log(\"%@\", a ?? b as CVarArg)") == "import OSLog; os_log(\"%@\", a ?? b)")
        #expect(converted("os_log(\"%@\", a as CVarArg)") == "os_log(\"%@\", a as CVarArg)")
    }
}

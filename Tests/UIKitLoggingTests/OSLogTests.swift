// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import OSLog
import Testing

/// The module that apps import.
struct OSLogTests {
    @Test func `the name of the module is also that of the class`() {
        #expect(OSLog.default.isEnabled(type: .debug))
        #expect(OSLog(subsystem: "com.example.notes", category: "sync").isEnabled(type: OSLogType.info))
        #expect(!OSLog.disabled.isEnabled(type: .fault))
        #expect(!OSLog.default.signpostsEnabled)
    }

    @Test func `literals without values are messages of all functions`() {
        os_log("100%%")
        os_log(.debug, "a")
        os_log("%d", log: .default, type: .info, 5)
        Logger().notice("a")
        Logger(.disabled).notice("never written")
        let store = try? OSLogStore(scope: .currentProcessIdentifier)
        let messages = (try? store?.getEntries().map(\.composedMessage)) ?? []
        #expect(messages.contains("100%"))
        #expect(messages.contains("5"))
        #expect(!messages.contains("never written"))
    }
}

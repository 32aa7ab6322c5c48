// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Glibc
import Testing

@testable import Systemd

struct ServiceNotifierTests {
    private let folder = try? ScratchFolder()

    private func makePair() throws -> (ServiceNotifier, DatagramReceiver) {
        let path = try #require(folder).file("notify")
        return (ServiceNotifier(environment: ["NOTIFY_SOCKET": path]), try DatagramReceiver(path))
    }

    @Test func `Each message matches sd_notify's`() throws {
        let (notifier, manager) = try makePair()
        #expect(notifier.isSupervised)
        #expect(notifier.ready() && notifier.ready(status: "1 screen") && notifier.status("3 screens, 1 mirrored"))
        #expect(notifier.stopping() && notifier.watchdog())
        let expected = [
            "READY=1", "READY=1\nSTATUS=1 screen", "STATUS=3 screens, 1 mirrored", "STOPPING=1", "WATCHDOG=1",
        ]
        for text in expected { #expect(manager.receive()?.text == text) }
        #expect(manager.receive() == nil)
    }

    @Test func `Reloading includes the monotonic time in microseconds`() throws {
        let (notifier, manager) = try makePair()
        var before = timespec()
        unsafe clock_gettime(CLOCK_MONOTONIC, &before)
        notifier.reloading()
        let lines = try #require(manager.receive()).text.split(separator: "\n")
        #expect(lines.first == "RELOADING=1")
        let time = try #require(lines.last?.split(separator: "=").last.flatMap { Int($0) })
        #expect((before.tv_sec * 1_000_000...(before.tv_sec + 60) * 1_000_000).contains(time))
    }

    @Test func `A status cannot inject an assignment`() throws {
        let (notifier, manager) = try makePair()
        notifier.status("a\nMAINPID=1\u{1b}[31m")
        #expect(manager.receive()?.text == "STATUS=a\\nMAINPID=1\\u{1b}[31m")
    }

    @Test func `An abstract address is supported`() throws {
        let name = "@secondscreen-test-\(UInt32.random(in: 0 ... .max))"
        let manager = try DatagramReceiver(name)
        ServiceNotifier(environment: ["NOTIFY_SOCKET": name]).ready()
        #expect(manager.receive()?.text == "READY=1")
        // It has no file, as a relative path would.
        #expect(unsafe access(name, F_OK) != 0)
    }

    @Test(arguments: [
        nil, "", "@", "notify", "vsock:2:1234", "/" + String(repeating: "x", count: 107),
        "@" + String(repeating: "x", count: 108),
    ]) func `Without a valid socket, nothing is sent`(address: String?) {
        var environment = ["WATCHDOG_USEC": "30000000"]
        environment["NOTIFY_SOCKET"] = address
        let notifier = ServiceNotifier(environment: environment)
        #expect(!notifier.isSupervised)
        #expect(notifier.watchdogInterval == nil)
        #expect(notifier.ready())
    }

    @Test func `A missing manager is harmless, and the message is reported as lost`() throws {
        let path = try #require(folder).file("notify")
        let notifier = ServiceNotifier(environment: ["NOTIFY_SOCKET": path])
        #expect(!notifier.ready())
        do { _ = try DatagramReceiver(path) }
        #expect(!notifier.ready())
    }

    @Test(.timeLimit(.minutes(5))) func `A stalled manager does not block the service`() throws {
        let (notifier, manager) = try makePair()
        var sent = 0
        while notifier.watchdog() { sent += 1 }
        #expect(sent > 0)
        #expect(manager.receive()?.text == "WATCHDOG=1")
        #expect(notifier.ready())
    }

    @Test(
        arguments: [
            (["WATCHDOG_USEC": "30000000", "WATCHDOG_PID": "7"], .seconds(15)),
            (["WATCHDOG_USEC": "30000000"], .seconds(15)),
            (["WATCHDOG_USEC": "30000000", "WATCHDOG_PID": "8"], nil),
            (["WATCHDOG_USEC": "30000000", "WATCHDOG_PID": "x"], nil),
            (["WATCHDOG_PID": "7"], nil), (["WATCHDOG_USEC": "0"], nil), (["WATCHDOG_USEC": "-4"], nil),
            (["WATCHDOG_USEC": "99999999999999999999"], nil), (["WATCHDOG_USEC": "3"], .microseconds(1)),
        ] as [([String: String], Duration?)])
    func `The watchdog is notified twice per interval, only by the watched process`(
        variables: [String: String], interval: Duration?
    ) {
        let environment = variables.merging(["NOTIFY_SOCKET": "/run/systemd/notify"]) { $1 }
        #expect(ServiceNotifier(environment: environment, processID: 7).watchdogInterval == interval)
    }

    @Test func `Children do not inherit the variables`() async throws {
        await #expect(processExitsWith: .success) {
            for name in ["NOTIFY_SOCKET", "WATCHDOG_USEC", "WATCHDOG_PID"] { unsafe setenv(name, "/1", 1) }
            let notifier = ServiceNotifier.takeFromEnvironment()
            #expect(notifier.isSupervised)
            #expect(ProcessEnvironment.values(of: ["NOTIFY_SOCKET", "WATCHDOG_USEC", "WATCHDOG_PID"]) == [:])
        }
    }
}

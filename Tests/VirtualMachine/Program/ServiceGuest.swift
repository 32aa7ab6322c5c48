// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Testing

/// The package's service in a guest whose process 1 is systemd.
struct ServiceGuest: Sendable {
    let machine: VirtualMachine

    /// The machine with the service stopped, without its state and configuration, and with the socket listening.
    static func restored() async throws -> ServiceGuest {
        let guest = ServiceGuest(machine: try await VirtualMachine.restored())
        try await guest.run(
            """
            systemctl stop secondscreen.service
            rm -rf /var/lib/private/secondscreen/* /etc/secondscreen /run/systemd/system/secondscreen.service.d
            systemctl daemon-reload
            systemctl reset-failed
            systemctl start secondscreen.socket
            """)
        return guest
    }

    /// Runs a shell script; see ``GuestConsole/run(_:within:)``.
    @discardableResult
    func run(_ script: String, within limit: Duration = .seconds(90)) async throws -> String {
        try await machine.guest.run(script, within: limit)
    }

    /// A property of the service, as `systemctl show` has it.
    func property(_ name: String) async throws -> String {
        try await run("systemctl show --value -p \(name) secondscreen.service")
    }

    /// What `secondscreen screens` prints.
    func screens(as user: String = "root") async throws -> String {
        try await run("runuser -u \(user) -- secondscreen screens")
    }

    /// Replaces the configuration.
    func configure(_ yaml: String) async throws {
        let lines = yaml.replacing("'", with: #"'\''"#)
        try await run("mkdir -p /etc/secondscreen && printf '%s' '\(lines)' >/etc/secondscreen/config.yaml")
    }

    /// Starts the service, plugs a virtual monitor and makes choices that are kept.
    ///
    /// - Returns: What `secondscreen screens` prints then.
    func startWithChoices() async throws -> String {
        try await run(
            """
            systemctl start secondscreen
            secondscreen plug tv-4k --as TV
            secondscreen mode TV 1920x1080@60
            secondscreen rotation card0-Virtual-1 90
            """)
        let screens = try await screens()
        #expect(screens.contains("TV  1920x1080@60"), "\(screens)")
        return screens
    }

    /// Waits until systemd has started the service again after a failure.
    func waitForRestart() async throws {
        try await run(
            """
            for attempt in $(seq 60); do
                [ "$(systemctl show -p NRestarts,ActiveState secondscreen | sort | tr '\\n' ' ')" != \
                    'ActiveState=active NRestarts=1 ' ] || exit 0
                sleep 0.2
            done
            systemctl status secondscreen
            exit 1
            """)
    }

    /// Waits until there are the same screens as before a restart, in any order, whatever sources they are said to come
    /// from.
    func waitForScreens(_ before: String) async throws {
        let lines = { (text: String) in
            Set(text.split(separator: "\n").dropFirst().map { $0.drop { "├└─ ".contains($0) } })
        }
        try await waitForScreens { lines($0) == lines(before) }
    }

    /// Waits until `secondscreen screens` prints what is wanted.
    func waitForScreens(within limit: Duration = .seconds(60), until isWanted: (String) -> Bool) async throws {
        let deadline = ContinuousClock.now + limit
        while true {
            let screens = try await screens()
            if isWanted(screens) { return }
            guard ContinuousClock.now < deadline else {
                throw VirtualMachineError("wait for the screens", cause: "nothing within \(limit)", context: screens)
            }
            try await run("sleep 0.2")
        }
    }
}

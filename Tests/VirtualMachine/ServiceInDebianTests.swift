// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Testing

extension InDebian {
    /// The service and its socket, with real monitors.
    @Suite(.serialized) struct SystemService {
        private let guest: ServiceGuest

        init() async throws { guest = try await ServiceGuest.restored() }

        @Test
        func `after boot, the service is ready after its first scan, and no unit has failed`() async throws {
            let state = try await guest.run("systemctl is-system-running || systemctl --failed --no-legend")
            #expect(state == "running")
            // Before systemd's "Started" comes the entry of the first scan.
            let boot = try await guest.run("journalctl -b -u secondscreen -o cat | head -4").split(separator: "\n")
            let steps = boot.compactMap { $0.split(separator: " ").first }.filter { $0 != "window" }
            #expect(steps.prefix(3) == ["Starting", "ready", "Started"], "\(boot)")
            try await guest.run("systemctl start secondscreen")
            #expect(try await guest.screens().contains("card0-Virtual-1  1024x768@"))
        }

        @Test func `A connection starts the service, only for members of its group`() async throws {
            #expect(try await guest.property("ActiveState") == "inactive")
            #expect(try await guest.screens(as: "visitor").contains("card0-Virtual-1  1024x768@"))
            #expect(try await guest.property("ActiveState") == "active")
            let refusal = try await guest.run("! runuser -u nobody -- secondscreen screens")
            #expect(refusal.contains("members of the group 'secondscreen' have access"), "\(refusal)")
        }

        @Test func `a real plug becomes a screen and a journal entry with fields`() async throws {
            try await guest.run("systemctl start secondscreen")
            try await guest.machine.plugMonitor(intoHead: 1, width: 1920, height: 1080)
            try await guest.waitForScreens { $0.contains("card0-Virtual-2  1920x1080@") }
            let entry = try await guest.run("journalctl -b SECONDSCREEN_SCREEN=card0-Virtual-2 -o verbose | cat")
            for field in ["MESSAGE=screen connected", "SECONDSCREEN_MODE=1920x1080@", "SECONDSCREEN_MONITOR=QEMU M"] {
                #expect(entry.contains("    \(field)"), "\(entry)")
            }
        }

        @Test func `Under all sandbox restrictions, monitors, state, pictures, and hooks work`() async throws {
            try await guest.configure(
                """
                outputs: [png:/var/lib/secondscreen/pictures]
                hooks:
                  - events: [connect]
                    run: [/bin/sh, -c, 'echo "$SECONDSCREEN_SCREEN" >/var/lib/secondscreen/hook']
                """)
            try await guest.run("systemctl start secondscreen")
            try await guest.machine.plugMonitor(intoHead: 1, width: 1280, height: 800)
            try await guest.waitForScreens { $0.contains("card0-Virtual-2") }
            try await guest.run("secondscreen overscan card0-Virtual-2 none")
            try await guest.run(
                """
                cd /var/lib/secondscreen
                for file in hook state.json pictures/card0-Virtual-2.png; do until [ -s $file ]; do sleep 0.1; done; done
                """)
            #expect(try await guest.run("cat /var/lib/secondscreen/hook") == "card0-Virtual-2")
            let signature = try await guest.run(
                "head -c 8 /var/lib/secondscreen/pictures/card0-Virtual-2.png | od -An -tx1")
            #expect(signature == " 89 50 4e 47 0d 0a 1a 0a")
            let status = try await guest.run("cat /proc/\(guest.property("MainPID"))/status")
            for line in ["NoNewPrivs:\t1", "Seccomp:\t2", "CapEff:\t0000000000000000"] {
                #expect(status.contains(line), "\(line)")
            }
            let analysis = try await guest.run("systemd-analyze security secondscreen.service | tail -1")
            let level = analysis.split(separator: ": ").last?.split(separator: " ").first
            let exposure = try #require(level.flatMap { Double($0) })
            #expect(exposure <= 1.5, "\(analysis)")
            let complaints = try await guest.run("journalctl -b -u secondscreen -p warning -o cat --since -60s | cat")
            #expect(complaints == "")
        }

        @Test func `After SIGKILL, the service restarts with virtual monitors and settings`() async throws {
            let before = try await guest.startWithChoices()
            try await guest.run("kill -KILL \(guest.property("MainPID"))")
            try await guest.waitForRestart()
            try await guest.waitForScreens(before)
        }

        @Test func `Only a hang of the main queue causes a restart`() async throws {
            // The preloaded library hangs the thread that reads a file of this name, which the daemon does on its main queue
            // as soon as the file is there.
            try await guest.run(
                """
                mkdir /run/systemd/system/secondscreen.service.d
                printf '[Service]\\nWatchdogSec=5\\nEnvironment=LD_PRELOAD=/usr/local/lib/hang.so\\n' \
                    >/run/systemd/system/secondscreen.service.d/hang.conf
                systemctl daemon-reload
                """)
            let before = try await guest.startWithChoices()
            try await guest.run("sleep 8")
            #expect(try await guest.property("NRestarts") == "0")
            try await guest.run(
                """
                mkdir -p /etc/secondscreen/conf.d
                echo 'poll: 60' >/etc/secondscreen/conf.d/hang.yaml
                sleep 2
                rm /etc/secondscreen/conf.d/hang.yaml
                """)
            try await guest.waitForRestart()
            try await guest.waitForScreens(before)
            let entries = try await guest.run("journalctl -b -u secondscreen -o cat --since -60s | cat")
            #expect(entries.contains("Watchdog timeout"), "\(entries)")
        }

        @Test func `A reload takes effect, and an error keeps the previous configuration`() async throws {
            try await guest.run("systemctl start secondscreen")
            try await guest.configure("monitors: [{ match: { connector: card0-* }, mode: 800x600 }]\n")
            try await guest.run("systemctl reload secondscreen")
            try await guest.waitForScreens { $0.contains("card0-Virtual-1  800x600@") }
            try await guest.configure("monitors: [{ match: { connector: card0-* }, mode: 640x }]\n")
            try await guest.run("systemctl reload secondscreen")
            let problem = "/etc/secondscreen/config.yaml:1"
            try await guest.run("until journalctl -b -u secondscreen -o cat | grep -q '\(problem)'; do sleep 0.2; done")
            #expect(try await guest.screens().contains("card0-Virtual-1  800x600@"))
            #expect(try await guest.property("ActiveState") == "active")
        }

        @Test
        func `A monitor swapped while all programs are frozen is recognized afterward`() async throws {
            try await guest.run("systemctl start secondscreen")
            // As a suspension without the devices, which the virtual machine's do not survive; it lasts 5 seconds.
            let pause = Task { [guest] in
                try await guest.run("echo freezer >/sys/power/pm_test && echo freeze >/sys/power/state")
            }
            try await Task.sleep(for: .seconds(2))
            try await guest.machine.plugMonitor(intoHead: 0, width: 1600, height: 1200)
            _ = try await pause.value
            try await guest.waitForScreens { $0.contains("card0-Virtual-1  1600x1200@") }
            #expect(try await guest.property("NRestarts") == "0")
        }

        @Test func `A stop takes less than 5 seconds, regardless of watchers and hooks`() async throws {
            try await guest.configure(
                """
                hooks:
                  - events: [connect]
                    run: [/bin/sh, -c, 'trap "" TERM; : >/var/lib/secondscreen/hook; sleep 60']
                """)
            _ = try await guest.startWithChoices()
            let watcher = try await guest.machine.guest.start(["secondscreen", "watch"])
            _ = try await watcher.line { $0.text.contains("card0-Virtual-1") }
            try await guest.machine.plugMonitor(intoHead: 1, width: 1280, height: 800)
            try await guest.run("until [ -e /var/lib/secondscreen/hook ]; do sleep 0.1; done")
            let times = try await guest.run("cat /proc/uptime; systemctl stop secondscreen.service; cat /proc/uptime")
            let seconds = times.split(separator: "\n").compactMap { Double($0.split(separator: " ")[0]) }
            try #require(seconds.count == 2)
            #expect(seconds[1] - seconds[0] < 5)
            #expect(try await watcher.waitForEnd() == 0)
            #expect(try await guest.property("Result") == "success")
            // The socket starts it again.
            #expect(try await guest.screens().contains("TV  1920x1080@60"))
        }

        @Test
        func `An upgrade keeps settings, configuration, and sockets, and no client is refused`() async throws {
            try await guest.configure("poll: 61\n")
            let before = try await guest.startWithChoices()
            let socket = try await guest.run("stat -c %i /run/secondscreen/varlink")
            let client = try await guest.machine.guest.start([
                "sh", "-c",
                "while sleep 0.5; do error=$(secondscreen screens 2>&1 >/dev/null) && echo served || echo $error; done",
            ])
            let first = try await client.line { $0.text == "served" }
            try await guest.run("dpkg -i /root/later.deb", within: .seconds(180))
            _ = try await client.line(after: client.lines.count) { $0.text == "served" }
            // A call may be on its way while the earlier daemon ends; none is made to a socket where nobody listens.
            let failures = client.lines.dropFirst(first.index).map(\.text).filter { $0 != "served" }
            #expect(failures.count <= 1 && failures.allSatisfy { $0.contains("ended before the reply") }, "\(failures)")
            #expect(try await guest.run("dpkg-query -Wf '${Version}' secondscreen").hasSuffix("later"))
            try await guest.waitForScreens(before)
            #expect(try await guest.run("stat -c %i /run/secondscreen/varlink") == socket)
            #expect(try await guest.run("cat /etc/secondscreen/config.yaml") == "poll: 61")
            let restart = try await guest.run("readlink /proc/\(guest.property("MainPID"))/exe")
            #expect(restart == "/usr/bin/secondscreen")
        }
    }

    /// The service of a user's own service manager.
    struct UserService {
        @Test func `The service works for a logged-in user`() async throws {
            let guest = try await ServiceGuest.restored()
            let answer = try await guest.run(
                """
                su - visitor -c 'systemctl --user start secondscreen && secondscreen screens &&
                    systemctl --user show -p ActiveState,MainPID secondscreen && secondscreen plug 640x480 --as DESK &&
                    systemctl --user stop secondscreen.service && secondscreen screens'
                """)
            #expect(answer.contains("card0-Virtual-1  1024x768@") && answer.contains("ActiveState=active"), "\(answer)")
            // It was started by its socket, with what it knew.
            #expect(answer.contains("DESK  640x480@"), "\(answer)")
            #expect(try await guest.property("ActiveState") == "inactive")
        }
    }
}

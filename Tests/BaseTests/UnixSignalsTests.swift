// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
import Glibc
import Testing

struct UnixSignalsTests {
    @Test func `trapped signals arrive, and do not end the process`() async {
        await #expect(processExitsWith: .success) {
            var signals = await UnixSignals.trapped([SIGTERM, SIGUSR1]).makeAsyncIterator()
            for number in [SIGUSR1, SIGTERM, SIGUSR1] {
                kill(getpid(), number)
                guard await signals.next() == number else { exit(1) }
            }
        }
    }

    @Test func `signals remain trapped after the stream is gone`() async {
        await #expect(processExitsWith: .success) {
            _ = await UnixSignals.trapped([SIGTERM])
            kill(getpid(), SIGTERM)
            usleep(50_000)
        }
    }

    @Test func `many signals that nobody consumes are not kept`() async {
        await #expect(processExitsWith: .success) {
            let signals = await UnixSignals.trapped([SIGUSR1, SIGUSR2])
            for number in 0..<200 {
                kill(getpid(), number % 2 == 0 ? SIGUSR1 : SIGUSR2)
                usleep(200)
            }
            kill(getpid(), SIGUSR1)
            usleep(50_000)
            var count = 0
            let counting = Task {
                for await _ in signals { count += 1 }
                return count
            }
            try? await Task.sleep(for: .milliseconds(50))
            counting.cancel()
            guard (1...8).contains(await counting.value) else { exit(1) }
        }
    }
}

// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Glibc
import Testing

struct UnixSocketTests {
    @Test
    func `a connection that fails closes its descriptor once`() async throws {
        let attempts = Task.detached {
            for _ in 0..<20_000 {
                #expect(throws: VirtualMachineError.self) { try UnixSocket(path: "/nowhere/at/all") { _ in } }
            }
        }
        // A second close() would hit a descriptor that has just got the same number.
        var stolen = 0
        for _ in 0..<200_000 {
            let descriptor = unsafe open("/dev/null", O_RDONLY | O_CLOEXEC)
            if close(descriptor) != 0 { stolen += 1 }
        }
        await attempts.value
        #expect(stolen == 0)
    }
}

// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

private import Glibc

/// Standard input, standard output and standard error.
package enum StandardDescriptors {
    /// Opens `/dev/null` in the place of each of the three that the process was started without.
    ///
    /// The next files that are opened would get their numbers, and what is printed would be written into them: a lock,
    /// a socket, somebody's recording. To be called before anything else opens a file.
    package static func openMissing() {
        for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(descriptor, F_GETFD) == -1 {
            // The lowest number that is free is given, and those below this one are in use. It stays open, also in
            // programs that this one starts.
            var new = unsafe open("/dev/null", O_RDWR)
            // Where there is no /dev/null, the number is at least taken: reading and writing fail.
            if new < 0 { new = unsafe open("/", O_RDONLY) }
            guard new >= 0 else { return }
            if new != descriptor {
                dup2(new, descriptor)
                close(new)
            }
        }
    }
}

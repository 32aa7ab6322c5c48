// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Glibc

@testable import Systemd

/// A pipe in the place of standard error.
final class LinePipe: Sendable {
    let writingEnd: CInt
    private let readingEnd: CInt

    init() throws {
        var ends: [CInt] = [0, 0]
        guard unsafe pipe(&ends) == 0 else { throw SystemdError("make a pipe", errorNumber: errno) }
        (readingEnd, writingEnd) = (ends[0], ends[1])
        // Reading takes what is there; programs that other tests start do not keep the ends open.
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        _ = fcntl(readingEnd, F_SETFL, O_NONBLOCK)
    }

    deinit {
        close(readingEnd)
        close(writingEnd)
    }

    /// Writes to the pipe, as to standard error.
    @Sendable func write(_ bytes: [UInt8]) {
        _ = unsafe bytes.withUnsafeBytes { unsafe Glibc.write(writingEnd, $0.baseAddress, $0.count) }
    }

    /// What was written and not read.
    func read() -> String {
        var bytes = [UInt8](repeating: 0, count: 65536)
        let count = unsafe bytes.withUnsafeMutableBytes { unsafe Glibc.read(readingEnd, $0.baseAddress, $0.count) }
        return String(decoding: bytes.prefix(max(count, 0)), as: UTF8.self)
    }

    /// What a service manager writes into JOURNAL_STREAM when this is the way to journald.
    var journalStream: String {
        var information = stat()
        unsafe fstat(writingEnd, &information)
        return "\(information.st_dev):\(information.st_ino)"
    }
}

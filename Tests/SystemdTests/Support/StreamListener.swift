// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Glibc

@testable import Systemd

/// A socket that takes connections and says nothing; they end with it.
struct StreamListener: ~Copyable {
    private let number: CInt

    init(_ path: String) throws {
        number = socket(AF_UNIX, CInt(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        let bound = unsafe DatagramAddress(path)?.withSocketAddress { unsafe bind(number, $0, $1) }
        guard bound == 0, listen(number, 8) == 0 else { throw SystemdError("listen at \(path)", errorNumber: errno) }
    }

    deinit { close(number) }

    /// Waits for a connection and then until the other side has closed it.
    func waitsForEnd(_ closeOtherSide: () -> Void) {
        let connection = accept(number, nil, nil)
        closeOtherSide()
        var byte: UInt8 = 0
        while unsafe read(connection, &byte, 1) > 0 {}
        close(connection)
    }
}

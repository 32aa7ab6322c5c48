// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Glibc

extension String {
    /// The C library's text for an `errno` value.
    static func systemError(_ number: Int32) -> String {
        // strerror returns a C string that is valid until the thread's next call; it is copied at once.
        unsafe String(cString: strerror(number))
    }
}

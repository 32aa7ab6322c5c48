// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Glibc

extension String {
    /// The system's sentence for an error number.
    static func systemError(_ number: CInt) -> String {
        // glibc's strerror never returns null, and from 2.32 on its text belongs to the calling thread.
        unsafe String(cString: strerror(number))
    }
}

// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

internal import Glibc

extension timespec {
    /// The moment since 1970 in local time, milliseconds behind the seconds.
    ///
    /// - Parameters:
    ///   - format: what to show up to the seconds, as `strftime(3)` takes it.
    ///   - zone: what to show after the milliseconds.
    /// - Returns: as `01:46:40.007`.
    func localText(_ format: String, zone: String = "") -> String {
        var seconds = tv_sec
        // The C library keeps the zone's name in it, which is not used.
        var parts = unsafe tm()
        unsafe localtime_r(&seconds, &parts)
        let milliseconds = String(1000 + tv_nsec / 1_000_000).dropFirst()
        return unsafe "\(parts.text(format)).\(milliseconds)\(parts.text(zone))"
    }
}

extension tm {
    fileprivate func text(_ format: String) -> String {
        // The formats here give at most 19 characters; strftime ends them with a zero, and counts none when it fails.
        unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: 64) { buffer in
            guard let base = buffer.baseAddress else { return "" }
            let count = unsafe withUnsafePointer(to: self) { unsafe strftime(base, buffer.count, format, $0) }
            return count > 0 ? unsafe String(cString: base) : ""
        }
    }
}

// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// The part of a program's output that tells how it ended.
enum OutputTail {
    /// The number of lines before a crash, and the number of calls, that are of interest.
    private static let (linesBefore, calls) = (8, 12)

    /// Returns the last lines of an output.
    ///
    /// Swift's backtrace ends with other threads, registers and images. Of a crash, these are the last lines before the
    /// backtrace, among them the message of a fatal error, and the calls in the thread that crashed.
    ///
    /// - Parameters:
    ///   - output: the end of the output; a line that is cut off does no harm.
    ///   - count: the number of lines if there is no backtrace.
    /// - Returns: the lines without empty ones, in their order.
    static func lines(of output: String, count: Int = 20) -> [String] {
        let lines = output.split(separator: "\n", omittingEmptySubsequences: false)
        guard let crash = lines.lastIndex(where: { $0.contains("*** Program crashed: ") }),
            let thread = lines[crash...].firstIndex(where: { $0.hasPrefix("Thread ") && $0.hasSuffix("crashed:") })
        else { return lines.filter { !$0.isEmpty }.suffix(count).map(String.init) }
        let before = lines[..<crash].filter { !$0.isEmpty && !$0.contains("Backtracing from ") }.suffix(linesBefore)
        let stack = lines[(thread + 1)...].drop { $0.isEmpty }.prefix { !$0.isEmpty }.prefix(calls)
        return (before + [lines[crash]]).map(String.init)
            + stack.map { $0.split(separator: " ").joined(separator: " ") }
    }
}

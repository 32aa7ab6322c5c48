// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import CLibFuzzer
import Glibc

/// Runs libFuzzer with a function that reads untrusted bytes.
///
/// A trap, a read outside of the bytes, a leak, or a broken promise ends the process, and libFuzzer keeps the input.
/// With `--prepare CORPUS DICTIONARY`, the program writes what the fuzzing begins with instead.
///
/// - Parameters:
///   - longest: The size of the longest input in bytes.
///   - seeds: Inputs to begin with, besides the files that `run.sh` copies.
///   - words: Pieces of inputs that mutations insert.
///   - run: Reads an input and checks what must hold.
/// - Throws: What making seeds or words throws.
package func fuzz(
    longest: Int, seeds: @autoclosure () throws -> [[UInt8]] = [], words: @autoclosure () throws -> [String] = [],
    _ run: @escaping ([UInt8]) -> Void
) throws {
    let arguments = CommandLine.arguments
    if arguments.count == 4, arguments[1] == "--prepare" {
        for (number, seed) in try seeds().enumerated() { write(seed, to: "\(arguments[2])/seed-\(number)") }
        write(Array(try dictionary(words()).utf8), to: arguments[3])
        return
    }
    // Before libFuzzer starts.
    unsafe body = run
    let all = arguments.prefix(1) + ["-max_len=\(longest)"] + arguments.dropFirst()
    // libFuzzer keeps the arguments until the process ends.
    unsafe argumentTexts = all.map { unsafe strdup($0) } + [nil]
    unsafe argumentTexts.withUnsafeMutableBufferPointer { texts in
        var (count, start) = (CInt(all.count), texts.baseAddress)
        exit(
            unsafe LLVMFuzzerRunDriver(&count, &start) { start, count in
                // The bytes are libFuzzer's, and valid during the call.
                unsafe body(Array(UnsafeBufferPointer(start: start, count: count)))
                return 0
            })
    }
}

/// Ends the process unless a condition holds, so that libFuzzer keeps the input.
package func require(_ condition: Bool, _ broken: @autoclosure () -> String) {
    guard condition else { fatalError("broken promise: \(broken())") }
}

// A C function has no context; both are set once, before libFuzzer starts, which calls from one thread.
nonisolated(unsafe) private var body: ([UInt8]) -> Void = { _ in }
nonisolated(unsafe) private var argumentTexts: [UnsafeMutablePointer<CChar>?] = unsafe []

private func dictionary(_ words: [String]) -> String {
    let entries = words.map { word in
        word.utf8.map { byte in
            let isPlain = (0x20...0x7E).contains(byte) && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
            return isPlain ? String(UnicodeScalar(byte)) : "\\x" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
        }.joined()
    }
    return entries.map { "\"\($0)\"\n" }.joined()
}

private func write(_ bytes: [UInt8], to path: String) {
    let file = unsafe fopen(path, "w")
    guard unsafe file != nil, unsafe fwrite(bytes, 1, bytes.count, file) == bytes.count,
        unsafe fclose(file) == 0
    else { fatalError("cannot write \(path)") }
}

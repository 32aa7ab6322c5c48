// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Synchronization
import Testing

@testable import UIKitLogging

/// The text of messages with interpolated values.
struct MessageTests {
    private struct Failure: Error {}
    private struct Named: Error, CustomStringConvertible { var description: String { "named" } }

    private func text(_ message: OSLogMessage) -> String { message.text }

    @Test func `integers have the form that is asked for`() {
        let number = -10
        #expect(text("\(number) \(UInt8(200)) \(UInt64.max)") == "-10 200 18446744073709551615")
        #expect(text("\(7, format: .decimal(explicitPositiveSign: true, minDigits: 3))") == "+007")
        #expect(text("\(255, format: .hex) \(255, format: .hex(includePrefix: true, uppercase: true))") == "ff 0XFF")
        #expect(text("\(Int8(-1), format: .hex) \(8, format: .octal(includePrefix: true))") == "ff 0o10")
        #expect(text("\(7, format: .decimal(minDigits: .min)) \(7, format: .hex(minDigits: .max))").count == 4098)
        #expect(text("[\(5, align: .right(columns: 3))] [\(5, align: .left(columns: 3))]") == "[  5] [5  ]")
        #expect(text("\(12_345_678, format: .byteCount) \(2048, format: .byteCountIEC)") == "12.35 MB 2.00 KiB")
        #expect(text("\(2, format: .darwinErrno)") == "[2: No such file or directory]")
        #expect(text("\(0x0100_007F, format: .ipv4Address)") == "127.0.0.1")
    }

    @Test func `floating-point numbers have the form that is asked for`() {
        let wide: CGFloat = 2.25
        #expect(text("\(1.5) \(Float(0.5))") == "1.500000 0.500000")
        #expect(text("\(1.25, format: .fixed(precision: 1)) \(wide, format: .fixed(precision: 2))") == "1.2 2.25")
        #expect(text("\(1500.0, format: .exponential(precision: 1)) \(0.5, format: .hybrid)") == "1.5e+03 0.5")
        #expect(text("\(0.5, format: .fixed(precision: -1)) \(0.5, format: .fixed(precision: .max))").count < 4200)
    }

    @Test func `other values have their descriptions`() {
        let error: any Error = Failure()
        let none: (any Error)? = nil
        let object: NSObject? = nil
        #expect(text("\(true) \(false, format: .answer)") == "true no")
        #expect(text("\("a") \("b", align: .left(columns: 2), privacy: .public)|") == "a b |")
        #expect(text("\(error) \(none) \(object) \(Failure()) \(Named())") == "Failure() (null) (null) Failure() named")
        #expect(text("\(NSString("a")) \([1, 2]) \(Int.self)") == "a [1, 2] Int")
        #expect(text("100% \("%d")") == "100% %d")
    }

    @Test func `private values are shown, masked ones are not`() {
        #expect(text("\("a", privacy: .private) \("b", privacy: .sensitive) \("c", privacy: .auto)") == "a b c")
        let masked = text("\("a", privacy: .private(mask: .hash))")
        #expect(masked.hasPrefix("<mask.hash: '"))
        #expect(masked == text("\("a", privacy: .sensitive(mask: .hash))"))
        #expect(masked != text("\("b", privacy: .auto(mask: .hash))"))
        #expect(text("\("a", privacy: .private(mask: .none))") == "a")
    }

    @Test func `a disabled log evaluates nothing`() {
        let count = Mutex(0)
        func value() -> Int {
            count.withLock { count in
                count += 1
                return count
            }
        }
        Logger(.disabled).fault("\(value())")
        os_log(.error, log: .disabled, "\(value())")
        let signposter = OSSignposter(subsystem: "a", category: .pointsOfInterest)
        signposter.emitEvent("a", "\(value())")
        signposter.endInterval("a", signposter.beginInterval("a", "\(value())"), "\(value())")
        #expect(!signposter.isEnabled)
        #expect(count.withLock { $0 } == 0)
        #expect(text("\(value())") == "1")
    }
}

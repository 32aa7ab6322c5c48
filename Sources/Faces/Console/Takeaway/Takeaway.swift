// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

struct Takeaway {
    func scenario() throws(TakeawayError) -> String { "" }
    func swiftTest() throws(TakeawayError) -> String { "" }
}
struct TakeawayError: Error { let description: String }
extension ConsoleSession {
    func takeaway(_ range: ClosedRange<Int>) throws(TakeawayError) -> Takeaway { Takeaway() }
}

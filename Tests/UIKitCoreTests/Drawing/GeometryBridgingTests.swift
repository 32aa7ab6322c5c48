// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Testing

@testable import UIKitCore

/// Numbers and geometry in dictionaries, which apps cast to objects and back.
struct GeometryBridgingTests {
    private let values: [String: Any] = [
        "rect": CGRect(x: 1, y: 2, width: 3, height: 4),
        "boxed": NSValue(cgRect: CGRect(x: 5, y: 6, width: 7, height: 8)),
        "size": CGSize(width: 1, height: 2), "point": CGPoint(x: 3, y: 4), "number": CGFloat(1.5),
    ]

    @Test func `geometry is cast to objects, and objects to what they contain`() {
        #expect((values["rect"] as? NSValue)?.cgRectValue == CGRect(x: 1, y: 2, width: 3, height: 4))
        #expect(values["rect"] as? CGRect == CGRect(x: 1, y: 2, width: 3, height: 4))
        #expect(values["boxed"] as? CGRect == CGRect(x: 5, y: 6, width: 7, height: 8))
        #expect((values["size"] as? NSValue)?.cgSizeValue == CGSize(width: 1, height: 2))
        #expect((values["point"] as? NSValue)?.cgPointValue == CGPoint(x: 3, y: 4))
        #expect((values["number"] as? NSNumber)?.doubleValue == 1.5)
    }

    @Test func `an object of another type is not cast`() {
        #expect(values["boxed"] as? CGPoint == nil && values["boxed"] as? CGSize == nil)
        #expect(values["size"] as? CGRect == nil && values["point"] as? CGSize == nil)
        #expect((NSNumber(value: 1) as Any) as? CGRect == nil)
        for value in [NSValue(uiEdgeInsets: .zero), NSValue(cgVector: .zero)] as [Any] {
            #expect(value as? CGRect == nil && value as? CGPoint == nil && value as? CGSize == nil)
        }
    }
}

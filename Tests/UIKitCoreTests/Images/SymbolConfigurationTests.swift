// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Testing

@testable import UIKitCore

extension DeviceTests {
    @MainActor @Suite struct SymbolConfigurationTests {
        let simulation = Simulation()

        @Test func `a configuration determines the size of a symbol, now or later, and of no other image`() throws {
            let large = UIImage.SymbolConfiguration(pointSize: 20, weight: .bold, scale: .large)
            let symbol = try #require(UIImage(systemName: "plus", withConfiguration: large))
            let plain = try #require(UIImage(systemName: "plus"))
            #expect(symbol.size.width > plain.size.width)
            #expect(plain.withConfiguration(large).size == symbol.size)
            #expect(
                UIImage().withConfiguration(large).size == .zero && UIImage().applyingSymbolConfiguration(large) == nil)
        }

        @Test func `an applied configuration keeps what the other one does not specify`() {
            let both = UIImage.SymbolConfiguration(pointSize: 20).applying(UIImage.SymbolConfiguration(scale: .small))
            #expect(both.chosenSize == 20 && both.chosenScale == .small)
        }

        @Test func `a tinted or original symbol is still a symbol`() {
            let symbol = UIImage(systemName: "plus")
            #expect(symbol?.withTintColor(.red).isSymbolImage == true)
            #expect(symbol?.withRenderingMode(.alwaysOriginal).isSymbolImage == true)
        }
    }
}

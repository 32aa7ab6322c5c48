// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Testing

@testable import UIKitCore

extension DeviceTests {
    /// The limits of the text size of views ("minimumContentSizeCategory", Apple).
    @MainActor struct ContentSizeLimitTests {
        private let simulation = Simulation()
        private let outer = UIView()
        private let inner = UIView()

        init() {
            simulation.launch()
            outer.addSubview(inner)
        }

        private var category: UIContentSizeCategory { inner.traitCollection.preferredContentSizeCategory }

        @Test func `limits hold in the view and its descendants`() {
            #expect(outer.minimumContentSizeCategory == nil && outer.maximumContentSizeCategory == nil)
            outer.minimumContentSizeCategory = .extraExtraLarge
            #expect(outer.traitCollection.preferredContentSizeCategory == .extraExtraLarge)
            #expect(category == .extraExtraLarge)
            outer.minimumContentSizeCategory = nil
            outer.maximumContentSizeCategory = .small
            #expect(category == .small)
            outer.maximumContentSizeCategory = .accessibilityLarge
            #expect(category == .large)
            #expect(UIView().traitCollection.preferredContentSizeCategory == .large)
        }

        @Test func `limits apply to overrides from outside and in the view, not to those inside`() {
            inner.maximumContentSizeCategory = .extraLarge
            outer.traitOverrides.preferredContentSizeCategory = .accessibilityMedium
            #expect(outer.traitCollection.preferredContentSizeCategory == .accessibilityMedium)
            #expect(category == .extraLarge)
            inner.traitOverrides.preferredContentSizeCategory = .accessibilityLarge
            #expect(category == .extraLarge)
            #expect(inner.traitOverrides.preferredContentSizeCategory == .accessibilityLarge)
            let innermost = UIView()
            inner.addSubview(innermost)
            innermost.traitOverrides.preferredContentSizeCategory = .accessibilityLarge
            #expect(innermost.traitCollection.preferredContentSizeCategory == .accessibilityLarge)
        }

        @Test func `inner limits apply after outer ones`() {
            outer.maximumContentSizeCategory = .small
            inner.minimumContentSizeCategory = .medium
            #expect(category == .medium)
            inner.minimumContentSizeCategory = .extraSmall
            #expect(category == .small)
            inner.minimumContentSizeCategory = .extraLarge
            inner.maximumContentSizeCategory = .medium
            #expect(category == .medium, "the maximum takes precedence")
        }

        @Test func `a change is announced`() {
            var heard = 0
            inner.registerForTraitChanges([UITraitPreferredContentSizeCategory.self]) { (_: UIView, _) in heard += 1 }
            outer.minimumContentSizeCategory = .extraSmall
            #expect(heard == 0)
            outer.minimumContentSizeCategory = .extraLarge
            #expect(heard == 1)
            outer.traitOverrides.userInterfaceStyle = .dark
            #expect(heard == 1)
            #expect(inner.traitCollection.userInterfaceStyle == .dark && category == .extraLarge)
        }
    }
}

// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation

/// A placeholder for elements that are provided when a menu is shown.
///
/// Until the provider calls back, the menu shows that it waits. Elements are kept for the next time, except those of an
/// element made with ``uncached(_:)``.
@preconcurrency @MainActor open class UIDeferredMenuElement: UIMenuElement {
    private let provider: (@escaping ([UIMenuElement]) -> Void) -> Void
    private let isCached: Bool
    private var isLoading = false
    /// What the provider returned; nil before.
    private(set) var elements: [UIMenuElement]?

    /// Creates a placeholder whose elements are asked for once.
    public init(_ elementProvider: @escaping (@escaping ([UIMenuElement]) -> Void) -> Void) {
        (provider, isCached) = (elementProvider, true)
        super.init(title: "")
    }

    private init(uncached provider: @escaping (@escaping ([UIMenuElement]) -> Void) -> Void) {
        (self.provider, isCached) = (provider, false)
        super.init(title: "")
    }

    /// Returns a placeholder whose elements are asked for each time.
    open class func uncached(
        _ elementProvider: @escaping (@escaping ([UIMenuElement]) -> Void) -> Void
    ) -> UIDeferredMenuElement { UIDeferredMenuElement(uncached: elementProvider) }

    /// Asks for the elements unless they are there or on their way; `update` is called when they come later.
    func load(_ update: @escaping () -> Void) {
        guard elements == nil, !isLoading else { return }
        isLoading = true
        var isReturning = false
        provider { [weak self] elements in
            guard let self, isLoading else { return }
            (self.elements, isLoading) = (elements, false)
            if isReturning { update() }
        }
        isReturning = true
    }

    /// Drops the elements that are not kept, when the menu is shown anew.
    func menuWillBeShown() { if !isCached, !isLoading { elements = nil } }
}

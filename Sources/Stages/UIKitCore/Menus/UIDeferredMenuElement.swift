// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation

/// A placeholder for menu elements that are provided when the menu is shown.
///
/// Until the provider calls back, the menu shows a loading row. The elements are cached, except for an element created
/// with ``uncached(_:)``.
@preconcurrency @MainActor open class UIDeferredMenuElement: UIMenuElement {
    private let provider: (@escaping ([UIMenuElement]) -> Void) -> Void
    private let isCached: Bool
    private var isLoading = false
    /// The elements returned by the provider; nil before.
    private(set) var elements: [UIMenuElement]?

    /// Creates a placeholder whose elements are requested once.
    public init(_ elementProvider: @escaping (@escaping ([UIMenuElement]) -> Void) -> Void) {
        (provider, isCached) = (elementProvider, true)
        super.init(title: "")
    }

    private init(uncached provider: @escaping (@escaping ([UIMenuElement]) -> Void) -> Void) {
        (self.provider, isCached) = (provider, false)
        super.init(title: "")
    }

    /// Returns a placeholder whose elements are requested each time.
    open class func uncached(
        _ elementProvider: @escaping (@escaping ([UIMenuElement]) -> Void) -> Void
    ) -> UIDeferredMenuElement { UIDeferredMenuElement(uncached: elementProvider) }

    /// Requests the elements unless they are loaded or loading; `update` is called if they arrive later.
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

    /// Discards uncached elements when the menu is shown again.
    func menuWillBeShown() { if !isCached, !isLoading { elements = nil } }
}

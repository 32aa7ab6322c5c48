// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import UIKitCore

/// A controller that does nothing but show one view on the whole of its window.
final class ContentViewController: UIViewController {
    private let makeView: @MainActor () -> UIView

    /// Creates a controller.
    ///
    /// - Parameter makeView: makes the view when it is needed.
    init(_ makeView: @escaping @MainActor () -> UIView) {
        self.makeView = makeView
        super.init(nibName: nil, bundle: nil)
    }

    /// Nothing archives this controller.
    required init?(coder: NSCoder) { nil }

    override func loadView() { view = makeView() }

    override var prefersStatusBarHidden: Bool { true }
}

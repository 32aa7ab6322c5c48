// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import UIKitCore

/// The root of a secondary window: a view that shows another window's content.
final class MirrorViewController: UIViewController {
    /// The view that shows it; what is shown, how it fits, and whether it is frozen are up to it.
    let mirror: MirrorView

    /// Creates a controller for the content of `window`; nil shows black.
    init(of window: UIWindow?, aspect: MirrorView.Aspect = .fit) {
        mirror = MirrorView(of: window)
        mirror.aspect = aspect
        super.init(nibName: nil, bundle: nil)
    }

    /// Nothing archives this controller.
    required init?(coder: NSCoder) { nil }

    override func loadView() { view = mirror }
}

// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import UIKitCore

/// The root of a secondary window: a view that stands for another window's content.
final class MirrorViewController: UIViewController {
    /// The window whose content is shown here; nil shows black.
    private(set) weak var mirroredWindow: UIWindow?

    /// Creates a controller for the content of `window`.
    init(of window: UIWindow?) {
        mirroredWindow = window
        super.init(nibName: nil, bundle: nil)
    }

    /// Nothing archives this controller.
    required init?(coder: NSCoder) { nil }

    override func loadView() {
        view = MirrorView(of: mirroredWindow)
    }
}

// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation

/// The screen of a picker that has nothing to choose: a title, a text, and a Cancel button.
@MainActor final class EmptyPickerScreen: UIViewController {
    private let text: String
    private let onCancel: () -> Void

    /// Creates a screen that calls a closure when Cancel is tapped.
    init(title: String, text: String, onCancel: @escaping () -> Void) {
        (self.text, self.onCancel) = (text, onCancel)
        super.init(nibName: nil, bundle: nil)
        self.title = title
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemBackground
        let label = UILabel()
        label.text = text
        label.textColor = .secondaryLabel
        label.textAlignment = .center
        label.numberOfLines = 0
        label.frame = view.bounds.insetBy(dx: 16, dy: 0)
        label.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        view.addSubview(label)
        navigationItem.leftBarButtonItem = UIBarButtonItem(
            systemItem: .cancel, primaryAction: UIAction { [weak self] _ in self?.onCancel() })
    }
}

/// A picker that tells its delegate when the user closes it in another way than by its Cancel button.
@MainActor protocol SystemPicker: UIViewController {
    /// Called after the user swiped the picker down.
    func wasDismissedByUser()
}

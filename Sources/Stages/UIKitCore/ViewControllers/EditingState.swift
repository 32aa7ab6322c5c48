// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// The editing state of a controller's content, and the button that starts and ends editing.
@MainActor struct EditingState {
    /// Whether editing is on, which determines the button's title.
    var isOn = false { didSet { show() } }
    /// The button, created on first use.
    var button: UIBarButtonItem? { didSet { show() } }

    private func show() {
        guard let button else { return }
        (button.title, button.style) = isOn ? ("Done", .done) : ("Edit", .plain)
    }
}

extension UIViewController {
    /// Whether the content is being edited. The default is false.
    ///
    /// https://developer.apple.com/documentation/uikit/uiviewcontroller/isediting
    public var isEditing: Bool {
        get { editing.isOn }
        set { setEditing(newValue, animated: false) }
    }

    /// Returns the button that starts and ends editing, the same one each time.
    ///
    /// https://developer.apple.com/documentation/uikit/uiviewcontroller/editbuttonitem
    func makeEditButton() -> UIBarButtonItem {
        if let button = editing.button { return button }
        let button = UIBarButtonItem(
            title: nil,
            primaryAction: UIAction { [weak self] _ in self?.setEditing(self?.isEditing == false, animated: true) })
        editing.button = button
        return button
    }
}

// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// What an app says about the focus in a list. Stored only, as there is no focus engine.
struct ListFocus {
    var isAllowed = false
    var isAllowedInEditing = false
    var selects = false
}

extension UITableView {
    /// Whether rows can be focused. The default is false. Stored but not used.
    public var allowsFocus: Bool {
        get { state.focus.isAllowed }
        set { state.focus.isAllowed = newValue }
    }
    /// Whether rows can be focused in editing mode. The default is false. Stored but not used.
    public var allowsFocusDuringEditing: Bool {
        get { state.focus.isAllowedInEditing }
        set { state.focus.isAllowedInEditing = newValue }
    }
    /// Whether the focused row becomes the selected one. The default is false. Stored but not used.
    public var selectionFollowsFocus: Bool {
        get { state.focus.selects }
        set { state.focus.selects = newValue }
    }
}

extension UICollectionView {
    /// Whether items can be focused. The default is false. Stored but not used.
    public var allowsFocus: Bool {
        get { state.focus.isAllowed }
        set { state.focus.isAllowed = newValue }
    }
    /// Whether items can be focused in editing mode. The default is false. Stored but not used.
    public var allowsFocusDuringEditing: Bool {
        get { state.focus.isAllowedInEditing }
        set { state.focus.isAllowedInEditing = newValue }
    }
    /// Whether the focused item becomes the selected one. The default is false. Stored but not used.
    public var selectionFollowsFocus: Bool {
        get { state.focus.selects }
        set { state.focus.selects = newValue }
    }
}

// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// The state that configurations depend on.
@preconcurrency @MainActor public protocol UIConfigurationState {
    /// The traits of the view.
    var traitCollection: UITraitCollection { get set }
    /// A value of the app's own that the state carries; nil for none.
    subscript(key: UIConfigurationStateCustomKey) -> AnyHashable? { get set }
}

/// The key of a value that an app adds to the state of its cells or views.
public struct UIConfigurationStateCustomKey: Hashable, RawRepresentable, Sendable {
    /// The name, which should contain that of the app.
    public let rawValue: String

    /// Creates a key.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Creates a key.
    public init(_ rawValue: String) { self.rawValue = rawValue }
}

/// The state of a view.
@preconcurrency @MainActor public struct UIViewConfigurationState: UIConfigurationState {
    /// The traits of the view.
    public var traitCollection: UITraitCollection
    /// Whether the view is highlighted.
    public var isHighlighted = false
    /// Whether the view is selected.
    public var isSelected = false
    /// Whether the view is disabled.
    public var isDisabled = false
    /// Whether the view is focused. Always false.
    public var isFocused = false
    /// Whether the view is a header or footer that stays at the edge of a list. Always false.
    public var isPinned = false
    private var custom: [UIConfigurationStateCustomKey: AnyHashable] = [:]

    /// Creates the state of a view with the given traits.
    public init(traitCollection: UITraitCollection) { self.traitCollection = traitCollection }

    /// A value of the app's own; nil for none.
    public subscript(key: UIConfigurationStateCustomKey) -> AnyHashable? {
        get { custom[key] }
        set { custom[key] = newValue }
    }
}

/// The state of a cell.
@preconcurrency @MainActor public struct UICellConfigurationState: UIConfigurationState {
    /// Constants that describe what a drag does with a cell.
    public enum DragState: Int, Sendable {
        /// The cell is not dragged.
        case none = 0
        /// The cell is lifted.
        case lifting = 1
        /// The cell is dragged.
        case dragging = 2
    }

    /// Constants that describe what a cell is for a drag over its list.
    public enum DropState: Int, Sendable {
        /// There is no drag.
        case none = 0
        /// The drag is elsewhere in the list.
        case notTargeted = 1
        /// A drop would go into the cell.
        case targeted = 2
    }

    /// The traits of the cell.
    public var traitCollection: UITraitCollection
    /// Whether the cell is highlighted.
    public var isHighlighted = false
    /// Whether the cell is selected.
    public var isSelected = false
    /// Whether the cell is disabled.
    public var isDisabled = false
    /// Whether the cell is focused. Always false.
    public var isFocused = false
    /// Whether the cell is being edited.
    public var isEditing = false
    /// Whether the item is expanded in its outline.
    public var isExpanded = false
    /// Whether the cell shows the actions of a swipe. Always false.
    public var isSwiped = false
    /// Whether the user moves the cell to another place.
    public var isReordering = false
    /// What a drag does with the cell. Always none.
    public var cellDragState = DragState.none
    /// What the cell is for a drag over its list. Always none.
    public var cellDropState = DropState.none
    private var custom: [UIConfigurationStateCustomKey: AnyHashable] = [:]

    /// Creates the state of a cell with the given traits.
    public init(traitCollection: UITraitCollection) { self.traitCollection = traitCollection }

    /// A value of the app's own; nil for none.
    public subscript(key: UIConfigurationStateCustomKey) -> AnyHashable? {
        get { custom[key] }
        set { custom[key] = newValue }
    }
}

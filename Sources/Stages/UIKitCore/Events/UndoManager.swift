// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

/// Records operations so that they can be undone and redone. Foundation for Linux has no such class.
///
/// Operations that are registered in one turn of the main loop are undone together, unless ``groupsByEvent`` is false.
@preconcurrency @MainActor open class UndoManager: NSObject {
    private struct Operation {
        weak var target: AnyObject?
        let undo: @MainActor () -> Void
    }

    /// Operations that are undone together, the last one first.
    private struct Group {
        var operations: [Operation] = []
        var name = ""
    }

    private var undoStack: [Group] = []
    private var redoStack: [Group] = []
    /// The groups that have begun, the innermost one last.
    private var open: [Group] = []
    private var endsByEvent = false
    private var disabledCount = 0
    /// How often all operations were removed.
    private var removals = 0

    /// Creates a manager without operations.
    public override init() { super.init() }

    // MARK: Registering

    /// Registers the opposite of what was just done.
    ///
    /// While undoing, it is what is redone, and while redoing what is undone. Without an open group and with
    /// ``groupsByEvent`` false, it raises an exception.
    ///
    /// - Parameters:
    ///   - target: the object that is changed; it is not retained, and without it nothing is undone.
    ///   - handler: what is done to the target.
    open func registerUndo<Target: AnyObject>(
        withTarget target: Target, handler: @escaping @MainActor (Target) -> Void
    ) {
        guard isUndoRegistrationEnabled else { return }
        beginGroupOfEvent()
        guard !open.isEmpty else { return raise("registerUndo: must begin a group before registering undo") }
        if !isUndoing, !isRedoing { redoStack = [] }
        let operation = Operation(target: target) { [weak target] in if let target { handler(target) } }
        open[open.count - 1].operations.append(operation)
    }

    /// Registers a method of a target.
    open func registerUndo(withTarget target: Any, selector: Selector, object: Any?) {
        registerUndo(withTarget: target as AnyObject) { selector.perform(on: $0, with: [object]) }
    }

    /// Removes all operations, and registers again if that was disabled.
    open func removeAllActions() {
        (undoStack, redoStack, open, endsByEvent, disabledCount) = ([], [], [], false, 0)
        removals += 1
    }

    /// Removes the operations on a target.
    open func removeAllActions(withTarget target: Any) {
        let target = target as AnyObject
        func removing(_ groups: [Group]) -> [Group] {
            groups.compactMap { group in
                var group = group
                group.operations.removeAll { $0.target === target }
                return group.operations.isEmpty ? nil : group
            }
        }
        (undoStack, redoStack) = (removing(undoStack), removing(redoStack))
        for index in open.indices { open[index].operations.removeAll { $0.target === target } }
    }

    /// Whether operations are registered.
    open var isUndoRegistrationEnabled: Bool { disabledCount == 0 }
    /// Stops registering until ``enableUndoRegistration()`` has been called as often.
    open func disableUndoRegistration() { disabledCount += 1 }
    /// Registers again.
    open func enableUndoRegistration() {
        guard disabledCount > 0 else {
            return raise("enableUndoRegistration: was called without a matching disableUndoRegistration")
        }
        disabledCount -= 1
    }

    // MARK: Groups

    /// Whether a turn of the main loop is a group. The default is true.
    open var groupsByEvent = true
    /// The number of groups that have begun and not ended.
    open var groupingLevel: Int { open.count }
    /// The number of groups that are kept; 0 for all.
    open var levelsOfUndo = 0 { didSet { limit() } }

    /// Begins a group, within that of the turn if ``groupsByEvent`` is true.
    open func beginUndoGrouping() {
        beginGroupOfEvent()
        open.append(Group())
    }

    /// Ends the innermost group.
    open func endUndoGrouping() {
        guard let group = open.popLast() else {
            return raise("endUndoGrouping: was called without a matching beginUndoGrouping")
        }
        if open.isEmpty {
            endsByEvent = false
            guard !group.operations.isEmpty else { return }
            if isUndoing { redoStack.append(group) } else { undoStack.append(group) }
            limit()
        } else {
            open[open.count - 1].operations += group.operations
            if !group.name.isEmpty { open[open.count - 1].name = group.name }
        }
    }

    private func beginGroupOfEvent() {
        guard groupsByEvent, open.isEmpty, !isUndoing, !isRedoing else { return }
        open.append(Group())
        endsByEvent = true
        Task { [weak self] in self?.endGroupOfEvent() }
    }

    private func endGroupOfEvent() {
        if endsByEvent { endAll() }
    }

    private func raise(_ reason: String) {
        SimulatedDevice.tell { $0.raise(.inconsistency(reason)) }
    }

    private func endAll() {
        while !open.isEmpty { endUndoGrouping() }
    }

    private func limit() {
        guard levelsOfUndo > 0 else { return }
        undoStack = undoStack.suffix(levelsOfUndo)
        redoStack = redoStack.suffix(levelsOfUndo)
    }

    // MARK: Undoing

    /// Whether something can be undone.
    open var canUndo: Bool { !undoStack.isEmpty || open.contains { !$0.operations.isEmpty } }
    /// Whether something can be redone.
    open var canRedo: Bool { !redoStack.isEmpty }
    /// Whether an operation is being undone.
    open private(set) var isUndoing = false
    /// Whether an operation is being redone.
    open private(set) var isRedoing = false

    /// Ends the group of the turn, and undoes the last one. With another group open, it raises an exception.
    open func undo() {
        guard !isUndoing, !isRedoing else { return }
        guard open.count <= (endsByEvent ? 1 : 0) else {
            return raise("undo: was called with a group open that was begun with beginUndoGrouping")
        }
        endAll()
        undoNestedGroup()
    }

    /// Undoes the last group that has ended.
    open func undoNestedGroup() {
        guard !isUndoing, !isRedoing, let group = undoStack.popLast() else { return }
        isUndoing = true
        perform(group, posting: .NSUndoManagerWillUndoChange, .NSUndoManagerDidUndoChange)
        isUndoing = false
    }

    /// Redoes what was undone last.
    open func redo() {
        guard !isUndoing, !isRedoing, let group = redoStack.popLast() else { return }
        isRedoing = true
        perform(group, posting: .NSUndoManagerWillRedoChange, .NSUndoManagerDidRedoChange)
        isRedoing = false
    }

    /// Performs the operations of a group, the last one first; what they register is a group with the same name.
    private func perform(_ group: Group, posting before: Notification.Name, _ after: Notification.Name) {
        NotificationCenter.default.post(name: before, object: self)
        let (outer, removals) = ((open, endsByEvent), removals)
        (open, endsByEvent) = ([Group(name: group.name)], false)
        for operation in group.operations.reversed() { operation.undo() }
        endAll()
        if removals == self.removals { (open, endsByEvent) = outer }
        NotificationCenter.default.post(name: after, object: self)
    }

    // MARK: Names

    /// Names the open group, or the last one.
    open func setActionName(_ actionName: String) {
        if let last = open.indices.last {
            open[last].name = actionName
        } else if let last = undoStack.indices.last {
            undoStack[last].name = actionName
        }
    }

    /// The name of what would be undone; empty without one.
    open var undoActionName: String { open.last { !$0.name.isEmpty }?.name ?? undoStack.last?.name ?? "" }
    /// The name of what would be redone; empty without one.
    open var redoActionName: String { redoStack.last?.name ?? "" }
    /// The title of a menu item, such as `Undo Typing`.
    open var undoMenuItemTitle: String { undoMenuTitle(forUndoActionName: undoActionName) }
    /// The title of a menu item, such as `Redo Typing`.
    open var redoMenuItemTitle: String { redoMenuTitle(forUndoActionName: redoActionName) }
    /// Returns the title of a menu item for an action.
    open func undoMenuTitle(forUndoActionName name: String) -> String { name.isEmpty ? "Undo" : "Undo \(name)" }
    /// Returns the title of a menu item for an action.
    open func redoMenuTitle(forUndoActionName name: String) -> String { name.isEmpty ? "Redo" : "Redo \(name)" }
}

extension Notification.Name {
    /// Posted before an operation is undone.
    public static let NSUndoManagerWillUndoChange = Notification.Name("NSUndoManagerWillUndoChangeNotification")
    /// Posted after an operation was undone.
    public static let NSUndoManagerDidUndoChange = Notification.Name("NSUndoManagerDidUndoChangeNotification")
    /// Posted before an operation is redone.
    public static let NSUndoManagerWillRedoChange = Notification.Name("NSUndoManagerWillRedoChangeNotification")
    /// Posted after an operation was redone.
    public static let NSUndoManagerDidRedoChange = Notification.Name("NSUndoManagerDidRedoChangeNotification")
}

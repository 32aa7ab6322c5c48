// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

/// Records operations so that they can be undone and redone. Foundation on Linux has no such class.
///
/// Operations registered in one turn of the main loop are undone together, unless ``groupsByEvent`` is false.
@preconcurrency @MainActor open class UndoManager: NSObject {
    private struct Operation {
        weak var target: AnyObject?
        let undo: @MainActor () -> Void
    }

    /// Operations that are undone together, in reverse order.
    private struct Group {
        var operations: [Operation] = []
        var name = ""
    }

    private var undoStack: [Group] = []
    private var redoStack: [Group] = []
    /// The open groups, innermost last.
    private var open: [Group] = []
    private var endsByEvent = false
    private var disabledCount = 0
    /// The number of times that all operations were removed.
    private var removals = 0
    /// The change of a text that is undone first, and that typing continues; nil if the last operation is another one.
    weak var typing: TextChange?
    /// The operations of the last group that did nothing, since the app has changed the text meanwhile.
    var ineffective = 0
    /// Whether the last group that was undone or redone did nothing.
    private(set) var isIneffective = false

    /// Creates a manager without operations.
    public override init() { super.init() }

    // MARK: Registering

    /// Registers an operation that reverses the current change.
    ///
    /// While undoing, the operation is registered for redo, and while redoing, for undo. Raises an exception if no
    /// group is open and ``groupsByEvent`` is false.
    ///
    /// - Parameters:
    ///   - target: the object to change; it is not retained, and once it is gone, the operation does nothing.
    ///   - handler: the closure that reverses the change.
    open func registerUndo<Target: AnyObject>(
        withTarget target: Target, handler: @escaping @MainActor (Target) -> Void
    ) {
        guard isUndoRegistrationEnabled else { return }
        typing = nil
        beginGroupOfEvent()
        guard !open.isEmpty else { return raise("registerUndo: must begin a group before registering undo") }
        if !isUndoing, !isRedoing {
            redoStack = []
            undoStack.removeAll { $0.operations.allSatisfy { $0.target == nil } }
        }
        let operation = Operation(target: target) { [weak target] in if let target { handler(target) } }
        open[open.count - 1].operations.append(operation)
    }

    /// Registers a method to perform on a target.
    open func registerUndo(withTarget target: Any, selector: Selector, object: Any?) {
        registerUndo(withTarget: target as AnyObject) { selector.perform(on: $0, with: [object]) }
    }

    /// Removes all operations, and reenables registration.
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
    /// Disables registration until ``enableUndoRegistration()`` has been called as many times.
    open func disableUndoRegistration() { disabledCount += 1 }
    /// Reenables registration after a matching ``disableUndoRegistration()``.
    open func enableUndoRegistration() {
        guard disabledCount > 0 else {
            return raise("enableUndoRegistration: was called without a matching disableUndoRegistration")
        }
        disabledCount -= 1
    }

    // MARK: Groups

    /// Whether each turn of the main loop forms a group. The default is true.
    open var groupsByEvent = true
    /// The number of open groups.
    open var groupingLevel: Int { open.count }
    /// The maximum number of groups to keep; 0 for no limit.
    open var levelsOfUndo = 0 { didSet { limit() } }

    /// Begins a group, nested in the turn's group if ``groupsByEvent`` is true.
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
            NotificationCenter.default.post(name: .NSUndoManagerDidCloseUndoGroup, object: self)
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

    /// Whether there is anything to undo.
    open var canUndo: Bool { !undoStack.isEmpty || open.contains { !$0.operations.isEmpty } }
    /// Whether there is anything to redo.
    open var canRedo: Bool { !redoStack.isEmpty }
    /// Whether an operation is being undone.
    open private(set) var isUndoing = false
    /// Whether an operation is being redone.
    open private(set) var isRedoing = false

    /// Ends the current turn's group, and undoes the last group. Raises an exception if another group is open.
    open func undo() {
        guard !isUndoing, !isRedoing else { return }
        guard open.count <= (endsByEvent ? 1 : 0) else {
            return raise("undo: was called with a group open that was begun with beginUndoGrouping")
        }
        endAll()
        undoNestedGroup()
    }

    /// Undoes the last closed group.
    open func undoNestedGroup() {
        guard !isUndoing, !isRedoing, let group = undoStack.popLast() else { return }
        isUndoing = true
        perform(group, posting: .NSUndoManagerWillUndoChange, .NSUndoManagerDidUndoChange)
        isUndoing = false
    }

    /// Redoes the last undone group.
    open func redo() {
        guard !isUndoing, !isRedoing, let group = redoStack.popLast() else { return }
        isRedoing = true
        perform(group, posting: .NSUndoManagerWillRedoChange, .NSUndoManagerDidRedoChange)
        isRedoing = false
    }

    /// Performs the operations of a group in reverse order; the operations they register form a group with the same
    /// name.
    private func perform(_ group: Group, posting before: Notification.Name, _ after: Notification.Name) {
        typing = nil
        NotificationCenter.default.post(name: before, object: self)
        let (outer, removals) = ((open, endsByEvent), removals)
        (open, endsByEvent) = ([Group(name: group.name)], false)
        ineffective = 0
        for operation in group.operations.reversed() { operation.undo() }
        isIneffective = !group.operations.isEmpty && ineffective == group.operations.count
        endAll()
        if removals == self.removals { (open, endsByEvent) = outer }
        NotificationCenter.default.post(name: after, object: self)
    }

    // MARK: Names

    /// Names the innermost open group, or else the last one.
    open func setActionName(_ actionName: String) {
        if let last = open.indices.last {
            open[last].name = actionName
        } else if let last = undoStack.indices.last {
            undoStack[last].name = actionName
        }
    }

    /// The name of the next action to undo; empty if there is none.
    open var undoActionName: String { open.last { !$0.name.isEmpty }?.name ?? undoStack.last?.name ?? "" }
    /// The name of the next action to redo; empty if there is none.
    open var redoActionName: String { redoStack.last?.name ?? "" }
    /// The title of the Undo menu item, such as `Undo Typing`.
    open var undoMenuItemTitle: String { undoMenuTitle(forUndoActionName: undoActionName) }
    /// The title of the Redo menu item, such as `Redo Typing`.
    open var redoMenuItemTitle: String { redoMenuTitle(forUndoActionName: redoActionName) }
    /// Returns the title of the Undo menu item for an action.
    open func undoMenuTitle(forUndoActionName name: String) -> String { name.isEmpty ? "Undo" : "Undo \(name)" }
    /// Returns the title of the Redo menu item for an action.
    open func redoMenuTitle(forUndoActionName name: String) -> String { name.isEmpty ? "Redo" : "Redo \(name)" }
}

extension Notification.Name {
    /// Posted after a group with operations has been closed that is not part of another one.
    public static let NSUndoManagerDidCloseUndoGroup = Notification.Name("NSUndoManagerDidCloseUndoGroupNotification")
    /// Posted before an operation is undone.
    public static let NSUndoManagerWillUndoChange = Notification.Name("NSUndoManagerWillUndoChangeNotification")
    /// Posted after an operation has been undone.
    public static let NSUndoManagerDidUndoChange = Notification.Name("NSUndoManagerDidUndoChangeNotification")
    /// Posted before an operation is redone.
    public static let NSUndoManagerWillRedoChange = Notification.Name("NSUndoManagerWillRedoChangeNotification")
    /// Posted after an operation has been redone.
    public static let NSUndoManagerDidRedoChange = Notification.Name("NSUndoManagerDidRedoChangeNotification")
}

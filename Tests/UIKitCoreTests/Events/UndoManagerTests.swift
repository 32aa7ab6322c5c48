// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Testing

@testable import UIKitCore

extension DeviceTests {
    @MainActor struct UndoManagerTests {
        /// A document whose changes can be undone.
        @MainActor private final class Document {
            let manager = UndoManager()
            private(set) var text = ""

            func set(_ new: String) {
                let old = text
                manager.registerUndo(withTarget: self) { $0.set(old) }
                text = new
            }
        }

        private let document = Document()

        @Test func `changes of separate groups are undone and redone one by one`() {
            let manager = document.manager
            manager.groupsByEvent = false
            for text in ["a", "ab", "abc"] {
                manager.beginUndoGrouping()
                document.set(text)
                manager.setActionName("Typing \(text)")
                manager.endUndoGrouping()
            }
            #expect(manager.undoMenuItemTitle == "Undo Typing abc")
            manager.undo()
            manager.undo()
            #expect(document.text == "a")
            #expect((manager.undoActionName, manager.redoActionName) == ("Typing a", "Typing ab"))
            manager.redo()
            #expect(document.text == "ab")
            #expect(manager.canRedo && manager.canUndo)
            manager.beginUndoGrouping()
            document.set("new")
            manager.endUndoGrouping()
            // A new change is what follows now.
            #expect(!manager.canRedo)
            for _ in 0..<5 { manager.undo() }
            #expect(document.text == "")
            #expect(!manager.canUndo)
            for _ in 0..<5 { manager.redo() }
            #expect(document.text == "new")
        }

        @Test func `changes of one turn of the main loop are one group`() async throws {
            document.set("a")
            document.set("ab")
            #expect(document.manager.groupingLevel == 1)
            for _ in 0..<100 where document.manager.groupingLevel > 0 { await Task.yield() }
            #expect(document.manager.groupingLevel == 0)
            document.set("abc")
            document.manager.undo()
            #expect(document.text == "ab")
            document.manager.undo()
            #expect(document.text == "")
        }

        @Test func `registration can be disabled, limited, and removed for a target`() {
            let manager = document.manager
            manager.groupsByEvent = false
            manager.disableUndoRegistration()
            document.set("a")
            manager.enableUndoRegistration()
            #expect(!manager.canUndo)
            manager.levelsOfUndo = 2
            for text in ["b", "c", "d"] {
                manager.beginUndoGrouping()
                document.set(text)
                manager.endUndoGrouping()
            }
            for _ in 0..<5 { manager.undo() }
            #expect(document.text == "b")
            manager.removeAllActions(withTarget: document)
            #expect(!manager.canUndo && !manager.canRedo)
            manager.disableUndoRegistration()
            manager.removeAllActions()
            #expect(manager.isUndoRegistrationEnabled)
        }

        @Test func `groups within a turn are undone with it`() async {
            let manager = document.manager
            for text in ["a", "ab"] {
                manager.beginUndoGrouping()
                document.set(text)
                #expect(manager.groupingLevel == 2)
                manager.endUndoGrouping()
            }
            #expect(manager.groupingLevel == 1)
            document.set("abc")
            // What ended before is undone alone, and the turn's group goes on.
            for _ in 0..<100 where manager.groupingLevel > 0 { await Task.yield() }
            document.set("x")
            manager.undoNestedGroup()
            #expect(document.text == "")
            #expect(manager.groupingLevel == 1)
            for _ in 0..<100 where manager.groupingLevel > 0 { await Task.yield() }
            #expect(manager.groupingLevel == 0)
        }

        @Test func `unbalanced calls raise as Apple's do`() {
            let simulation = Simulation()
            let manager = document.manager
            manager.endUndoGrouping()
            manager.enableUndoRegistration()
            manager.beginUndoGrouping()
            manager.undo()
            manager.endUndoGrouping()
            manager.undo()
            manager.groupsByEvent = false
            document.set("a")
            #expect(simulation.exceptions.count == 4)
        }

        @Test func `responders share the window's manager, and targets are not retained`() throws {
            _ = Simulation()
            let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
            let view = UIView()
            window.addSubview(view)
            #expect(view.undoManager != nil && view.undoManager === window.undoManager)
            #expect(UIView().undoManager == nil)
            let manager = try #require(view.undoManager)
            var other: Document? = Document()
            weak let gone = other
            manager.registerUndo(withTarget: try #require(other)) { _ in Issue.record("the target is gone") }
            other = nil
            #expect(gone == nil)
            manager.undo()
        }
    }
}

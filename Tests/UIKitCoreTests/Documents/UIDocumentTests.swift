// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Testing
import UIKitServices

@testable import UIKitCore

extension DeviceTests {
    /// Documents in files.
    @MainActor final class UIDocumentTests {
        private final class TextDocument: UIDocument {
            var text = ""

            override func contents(forType typeName: String) throws -> Any { Data(text.utf8) }
            override func load(fromContents contents: Any, ofType typeName: String?) throws {
                guard let data = contents as? Data, let text = String(data: data, encoding: .utf8) else {
                    throw CocoaError(.fileReadCorruptFile)
                }
                self.text = text
            }

            /// Changes the text so that it can be undone.
            func change(to new: String) {
                let old = text
                undoManager.registerUndo(withTarget: self) { $0.change(to: old) }
                text = new
            }
        }

        private let simulation = Simulation()
        private let folder = FileManager.default.temporaryDirectory.appending(path: "documents-\(UUID().uuidString)")
        /// The states of which a test is notified.
        private var states: [UIDocument.State] = []
        private var file: URL { folder.appending(path: "Note.txt") }

        init() throws { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) }

        deinit { try? FileManager.default.removeItem(at: folder) }

        private var saved: String? { try? String(contentsOf: file, encoding: .utf8) }

        /// Creates an open document whose text is saved.
        private func made(_ text: String) async -> TextDocument {
            let document = TextDocument(fileURL: file)
            document.text = text
            #expect(await document.save(to: file, for: .forCreating))
            return document
        }

        @Test func `a document is created, changed, closed and opened`() async {
            let document = TextDocument(fileURL: file)
            #expect(document.documentState == .closed && document.fileModificationDate == nil)
            #expect(document.localizedName == "Note" && document.fileType == "public.plain-text")
            document.text = "a"
            #expect(await document.save(to: file, for: .forCreating))
            #expect(document.documentState == .normal && saved == "a" && document.fileModificationDate != nil)
            document.text = "b"
            document.updateChangeCount(.done)
            #expect(document.hasUnsavedChanges && saved == "a")
            #expect(await document.close())
            #expect(document.documentState == .closed && saved == "b" && !document.hasUnsavedChanges)
            let other = TextDocument(fileURL: file)
            #expect(await other.open())
            #expect(other.text == "b" && other.documentState == .normal && !other.hasUnsavedChanges)
        }

        @Test func `an unchanged document is not written`() async throws {
            let document = await made("a")
            try FileManager.default.removeItem(at: file)
            #expect(await document.autosave())
            #expect(await document.close())
            #expect(saved == nil)
        }

        @Test func `a file that cannot be read leaves the document closed`() async throws {
            let document = TextDocument(fileURL: file)
            #expect(await !document.open())
            #expect(document.documentState == .closed && simulation.reportedRules == ["DOC"])
            try Data([0xFF]).write(to: file)
            #expect(await !document.open())
            #expect(document.documentState == .closed && simulation.reportedRules == ["DOC", "DOC"])
        }

        @Test func `a failed save is a state until one succeeds, and keeps the document open`() async {
            let document = await made("a")
            let observer = NotificationCenter.default.addObserver(
                forName: UIDocument.stateChangedNotification, object: document, queue: nil
            ) { [weak self] _ in MainActor.assumeIsolated { self?.states.append(document.documentState) } }
            defer { NotificationCenter.default.removeObserver(observer) }
            let missing = folder.appending(path: "none/Note.txt")
            #expect(await !document.save(to: missing, for: .forOverwriting))
            #expect(document.fileURL == file)
            #expect(await document.save(to: file, for: .forOverwriting))
            #expect(await document.revert(toContentsOf: file))
            #expect(await document.close())
            #expect(states == [.savingError, .normal, .editingDisabled, .normal, .closed])
        }

        @Test func `an error that is repeated is reported once until a save succeeds`() async {
            let document = await made("a")
            let missing = folder.appending(path: "none/Note.txt")
            func reports() -> Int { simulation.reportedRules.filter { $0 == "DOC" }.count }
            for count in [1, 1] {
                #expect(await !document.save(to: missing, for: .forOverwriting))
                #expect(reports() == count)
            }
            #expect(await document.save(to: file, for: .forOverwriting))
            #expect(await !document.save(to: missing, for: .forOverwriting))
            #expect(reports() == 2)
        }

        @Test func `changes during a save stay unsaved`() async {
            let document = await made("a")
            document.text = "b"
            document.updateChangeCount(.done)
            await withCheckedContinuation { result in
                document.autosave { _ in result.resume() }
                document.text = "c"
                document.updateChangeCount(.done)
            }
            #expect(saved == "b" && document.hasUnsavedChanges)
            #expect(await document.close())
            #expect(saved == "c")
        }

        @Test func `a change while a document is being closed is saved`() async {
            let document = await made("a")
            document.text = "b"
            document.updateChangeCount(.done)
            let isClosed = await withCheckedContinuation { result in
                document.close { result.resume(returning: $0) }
                document.text = "c"
                document.updateChangeCount(.done)
            }
            #expect(isClosed && saved == "c")
            #expect(document.documentState == .closed && !document.hasUnsavedChanges)
        }

        @Test func `a change after saves at the same time is unsaved`() async {
            let document = await made("a")
            document.updateChangeCount(.done)
            document.autosave { _ in }
            #expect(await document.autosave())
            #expect(!document.hasUnsavedChanges)
            document.text = "b"
            document.updateChangeCount(.done)
            #expect(document.hasUnsavedChanges)
            #expect(await document.close())
            #expect(saved == "b")
        }

        @Test func `a change after undoing a saved one is unsaved`() async {
            let document = await made("a")
            document.updateChangeCount(.done)
            #expect(await document.autosave())
            document.updateChangeCount(.undone)
            document.updateChangeCount(.redone)
            #expect(!document.hasUnsavedChanges)
            document.updateChangeCount(.undone)
            document.updateChangeCount(.done)
            #expect(document.hasUnsavedChanges)
        }

        @Test func `closing a document that is being opened closes it`() async throws {
            try Data("a".utf8).write(to: file)
            let document = TextDocument(fileURL: file)
            document.open { _ in }
            #expect(await document.close())
            #expect(document.text == "a" && document.documentState == .closed)
        }

        @Test func `undoing and redoing count as changes`() async {
            let document = await made("a")
            document.undoManager.groupsByEvent = false
            document.undoManager.beginUndoGrouping()
            document.change(to: "b")
            document.undoManager.endUndoGrouping()
            #expect(document.hasUnsavedChanges)
            document.undoManager.undo()
            #expect(document.text == "a" && !document.hasUnsavedChanges)
            document.undoManager.redo()
            #expect(document.text == "b" && document.hasUnsavedChanges)
            #expect(await document.autosave())
            #expect(saved == "b" && !document.hasUnsavedChanges)
            document.undoManager.undo()
            #expect(document.hasUnsavedChanges)
            #expect(await document.revert(toContentsOf: file))
            #expect(document.text == "b" && !document.hasUnsavedChanges && !document.undoManager.canUndo)
        }

        @Test func `a changed document is saved when the app enters the background`() async {
            let document = await made("a")
            document.text = "b"
            document.updateChangeCount(.done)
            NotificationCenter.default.post(name: UIApplication.didEnterBackgroundNotification, object: nil)
            await withCheckedContinuation { result in document.performAsynchronousFileAccess { result.resume() } }
            #expect(saved == "b" && !document.hasUnsavedChanges)
        }

        @Test func `contents other than data raise an exception`() async {
            final class OddDocument: UIDocument {
                override func contents(forType typeName: String) throws -> Any { 1 }
            }
            let document = OddDocument(fileURL: file)
            #expect(await !document.save(to: file, for: .forCreating))
            #expect(simulation.exceptions.count == 1 && saved == nil)
        }
    }
}

// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Testing

@testable import UIKitCore
@testable import UIKitServices

/// Hears which documents are chosen.
@MainActor private final class DocumentLog: NSObject, UIDocumentPickerDelegate {
    var picked: [[URL]] = []
    /// Whether the delegate dismisses the picker, as the apps that do not know that it closes itself.
    var dismisses = false
    /// The number of dismissals that ended.
    var dismissed = 0

    func documentPicker(_ controller: UIDocumentPickerViewController, didPickDocumentsAt urls: [URL]) {
        picked.append(urls)
        if dismisses { controller.dismiss(animated: true) { [self] in dismissed += 1 } }
    }
}

/// Hears of single documents, as before iOS 11.
@MainActor private final class OldDocumentLog: NSObject, UIDocumentPickerDelegate {
    var picked: [URL] = []

    func documentPicker(_ controller: UIDocumentPickerViewController, didPickDocumentAt url: URL) { picked.append(url) }
}

extension DeviceTests {
    /// Pickers of documents, over a folder of files.
    @MainActor struct DocumentPickerTests {
        private let scene: PickerScene
        private let log = DocumentLog()

        init() throws {
            scene = try PickerScene()
            try scene.write("Plan.pdf")
            try scene.write("A #1 100%.pdf")
            try scene.write("notes.txt")
            try scene.write("Sub/inner.pdf")
        }

        private func present(
            _ picker: UIDocumentPickerViewController, in folder: URL? = nil,
            _ configure: (UIDocumentPickerViewController) -> Void = { _ in }
        ) {
            picker.delegate = log
            picker.directoryURL = folder ?? scene.folder
            configure(picker)
            scene.present(picker)
        }

        private func names(_ urls: [URL]?) -> [String] { (urls ?? []).map(\.lastPathComponent) }

        @Test func `a touch chooses a file of a wanted type and closes the picker`() throws {
            present(UIDocumentPickerViewController(forOpeningContentTypes: [.pdf]))
            try scene.touch("notes.txt")
            #expect(log.picked.isEmpty && scene.root.presentedViewController != nil)
            try scene.touch("A #1 100%.pdf")
            #expect(log.picked.first?.map(\.path) == [scene.file("A #1 100%.pdf").path])
            #expect(scene.root.presentedViewController == nil)
        }

        @Test func `the completion of a dismissal during the picker's own is called`() throws {
            present(UIDocumentPickerViewController(forOpeningContentTypes: [.pdf]))
            log.dismisses = true
            try scene.touch("Plan.pdf")
            #expect(log.dismissed == 1 && scene.root.presentedViewController == nil)
        }

        @Test func `extensions are shown where the app wants them`() throws {
            present(UIDocumentPickerViewController(forOpeningContentTypes: [.text]))
            #expect(scene.first(UITableView.self).map { texts(in: $0) } == ["A #1 100%", "notes", "Plan", "Sub"])
            scene.root.dismiss(animated: false)
            scene.device.settle()
            present(UIDocumentPickerViewController(forOpeningContentTypes: [.text])) {
                $0.shouldShowFileExtensions = true
            }
            let shown = scene.first(UITableView.self).map { texts(in: $0) }
            #expect(shown == ["A #1 100%.pdf", "notes.txt", "Plan.pdf", "Sub"])
        }

        private func texts(in table: UITableView) -> [String?] {
            table.visibleCells.map { ($0.contentConfiguration as? UIListContentConfiguration)?.text }
        }

        @Test func `a copy is a file of the app`() throws {
            present(UIDocumentPickerViewController(forOpeningContentTypes: [.data], asCopy: true))
            try scene.touch("notes.txt")
            let copy = try #require(log.picked.first?.first)
            #expect(copy.lastPathComponent == "notes.txt" && copy.path != scene.file("notes.txt").path)
            #expect(try Data(contentsOf: copy) == Data("text".utf8))
            try FileManager.default.removeItem(at: copy.deletingLastPathComponent())
        }

        @Test func `folders lead to the files in them and back`() throws {
            present(UIDocumentPickerViewController(forOpeningContentTypes: [.pdf]))
            try scene.touch("Sub")
            #expect(scene.view("Plan.pdf") == nil)
            try scene.touch("inner.pdf")
            #expect(log.picked.first?.map(\.path) == [scene.file("Sub/inner.pdf").path])
        }

        @Test func `several files are chosen with a button`() throws {
            present(UIDocumentPickerViewController(forOpeningContentTypes: [.pdf, .text])) {
                $0.allowsMultipleSelection = true
            }
            try scene.touch("Open")
            #expect(log.picked.isEmpty)
            try scene.touch("Plan.pdf")
            try scene.touch("notes.txt")
            #expect(log.picked.isEmpty)
            try scene.touch("Open")
            #expect(names(log.picked.first) == ["Plan.pdf", "notes.txt"])
        }

        @Test func `a folder is chosen with a button`() throws {
            present(UIDocumentPickerViewController(forOpeningContentTypes: [.folder]))
            try scene.touch("Plan.pdf")
            try scene.touch("Sub")
            try scene.touch("Open")
            #expect(log.picked.first?.map(\.path) == [scene.file("Sub").path])
        }

        @Test func `a type that only the app knows has the extensions that nobody knows`() throws {
            try scene.write("talk.deck")
            present(UIDocumentPickerViewController(forOpeningContentTypes: [UTType(exportedAs: "com.example.deck")]))
            try scene.touch("Plan.pdf")
            try scene.touch("talk.deck")
            #expect(log.picked.map(names) == [["talk.deck"]])
        }

        @Test func `a file that was removed disappears, and a new one is there when the picker is shown again`() throws
        {
            let picker = UIDocumentPickerViewController(forOpeningContentTypes: [.pdf])
            present(picker)
            try FileManager.default.removeItem(at: scene.file("Plan.pdf"))
            try scene.touch("Plan.pdf")
            #expect(log.picked.isEmpty && scene.view("Plan.pdf") == nil)
            scene.root.dismiss(animated: false)
            scene.device.settle()
            try scene.write("new.pdf")
            present(picker)
            #expect(scene.view("new.pdf") != nil)
        }

        @Test func `links in a circle lead nowhere, and those to folders are folders`() throws {
            let files = FileManager.default
            try files.createSymbolicLink(atPath: scene.file("loop").path, withDestinationPath: scene.folder.path)
            try files.createSymbolicLink(
                atPath: scene.file("dead.pdf").path, withDestinationPath: scene.file("dead.pdf").path)
            present(UIDocumentPickerViewController(forOpeningContentTypes: [.pdf]))
            try scene.touch("dead.pdf")
            #expect(log.picked.isEmpty)
            for _ in 1...3 { try scene.touch("loop") }
            try scene.touch("Plan.pdf")
            #expect(log.picked.map(names) == [["Plan.pdf"]])
        }

        @Test func `an empty folder says where to put files`() throws {
            present(UIDocumentPickerViewController(forOpeningContentTypes: [.pdf]), in: scene.file("none"))
            let label = try #require(scene.first(EmptyPickerLabel.self))
            #expect(label.text == "No Documents\nPut files in \(scene.file("none").path)")
            #expect(label.bounds.width > 0)
        }

        @Test func `a file is copied to the folder that is shown, beside another with its name`() throws {
            present(
                UIDocumentPickerViewController(forExporting: [scene.file("Plan.pdf")], asCopy: true))
            try scene.touch("Save")
            #expect(names(log.picked.first) == ["Plan 2.pdf"])
            #expect(FileFacts(scene.file("Plan.pdf")).exists && FileFacts(scene.file("Plan 2.pdf")).exists)
        }

        @Test func `files are moved to the folder that is shown`() throws {
            present(UIDocumentPickerViewController(forExporting: ["Plan.pdf", "notes.txt"].map(scene.file)))
            try scene.touch("Sub")
            try scene.touch("Move")
            #expect(log.picked.first?.map(\.path) == ["Sub/Plan.pdf", "Sub/notes.txt"].map { scene.file($0).path })
            #expect(!FileFacts(scene.file("Plan.pdf")).exists && FileFacts(scene.file("Sub/Plan.pdf")).exists)
        }

        @Test func `a file that cannot be exported is reported to the user`() throws {
            present(UIDocumentPickerViewController(forExporting: [scene.file("gone.pdf")], asCopy: true))
            try scene.touch("Save")
            #expect(log.picked.isEmpty && scene.root.presentedViewController != nil)
            try scene.touch("OK")
            try scene.touch("Cancel")
            #expect(scene.root.presentedViewController == nil)
        }

        @Test func `a delegate from before iOS 11 hears of one document`() throws {
            let old = OldDocumentLog()
            present(UIDocumentPickerViewController(forOpeningContentTypes: [.pdf])) { $0.delegate = old }
            try scene.touch("Plan.pdf")
            #expect(names(old.picked) == ["Plan.pdf"])
        }
    }
}

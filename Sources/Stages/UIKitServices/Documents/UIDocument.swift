// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation
public import UIKitCore

/// A document in a file, for whose contents a subclass is responsible.
///
/// A subclass overrides ``contents(forType:)`` and ``load(fromContents:ofType:)``, whose contents are always `Data`:
/// Foundation on Linux has no file packages. Files are accessed on the main thread, one access after the other and each
/// after the current turn of the main loop. A changed document is saved within 15 seconds, and when the app enters the
/// background; a save that fails is repeated every 15 seconds. No other process changes the file, so that there are no conflicts.
@preconcurrency @MainActor open class UIDocument: NSObject {
    /// Posted after the state of a document has changed; the object is the document.
    public nonisolated static let stateChangedNotification = Notification.Name("UIDocumentStateChangedNotification")
    /// The key of a document's file in the user info of an activity.
    public nonisolated static let userActivityURLKey = "NSUserActivityDocumentURL"

    /// The number of seconds after which a change is saved.
    private static let autosaveDelay: TimeInterval = 15

    /// The file.
    open private(set) var fileURL: URL
    /// The modification date of the file when it was last read or written; nil before.
    open var fileModificationDate: Date?
    /// The state.
    open private(set) var documentState: State = .closed {
        didSet {
            guard documentState != oldValue else { return }
            NotificationCenter.default.post(name: Self.stateChangedNotification, object: self)
        }
    }
    /// The progress of a download; nil, because there are none.
    open var progress: Progress? { nil }
    /// The activity with which the document can be continued; stored only.
    open var userActivity: NSUserActivity?

    /// The present place, and that which the file has.
    private var edit = Edit(), savedEdit = Edit()
    /// The number of changes that can be redone.
    private var undoneCount = 0
    private var isReading = false
    /// The last error that was reported since the last save, so that repeated saves do not report it again.
    private var reportedProblem: String?
    private var autosaveTimer: Timer?
    /// The observers of the undo manager, and of the app.
    private var undoObservers: [any NSObjectProtocol] = []
    private var appObserver: (any NSObjectProtocol)?

    /// Creates a document, which is closed until it is opened or saved.
    ///
    /// - Parameter url: the file, which need not exist.
    public init(fileURL url: URL) {
        fileURL = url
        super.init()
    }

    isolated deinit {
        autosaveTimer?.invalidate()
        for observer in undoObservers + [appObserver].compactMap(\.self) {
            NotificationCenter.default.removeObserver(observer)
        }
    }

    /// The name of the document. The default is that of the file, without its extension.
    open var localizedName: String { fileURL.deletingPathExtension().lastPathComponent }
    /// The identifier of the file's type. The default is that of its extension; nil if that is not known.
    open var fileType: String? { UTType(filenameExtension: fileURL.pathExtension)?.identifier }
    /// The type with which the document is saved. The default is that of the file.
    open var savingFileType: String? { fileType }
    /// Returns the extension of a file. The default is the preferred one of the type, or that of the present file.
    open func fileNameExtension(forType typeName: String?, saveOperation: SaveOperation) -> String {
        if typeName == fileType, !fileURL.pathExtension.isEmpty { return fileURL.pathExtension }
        return typeName.flatMap { UTType($0)?.preferredFilenameExtension } ?? fileURL.pathExtension
    }

    // MARK: Contents

    /// Returns the contents to save, which must be `Data`. The default throws an error; subclasses override it.
    open func contents(forType typeName: String) throws -> Any { throw CocoaError(.fileWriteUnknown) }
    /// Uses the contents of the file, which are `Data`. The default does nothing; subclasses override it.
    open func load(fromContents contents: Any, ofType typeName: String?) throws {}

    // MARK: Opening and closing

    /// Reads the file. An open document is not read again.
    ///
    /// - Parameter completionHandler: called with whether the document is open.
    open func open(completionHandler: ((Bool) -> Void)? = nil) {
        guard begins(completionHandler) else { return }
        guard documentState.contains(.closed) else {
            performAsynchronousFileAccess { completionHandler?(true) }
            return
        }
        isReading = true
        performAsynchronousFileAccess { [self] in
            isReading = false
            let succeeds = reads(fileURL)
            if succeeds { didOpen() }
            completionHandler?(succeeds)
        }
    }

    /// Reads the file; returns whether the document is open.
    @discardableResult open func open() async -> Bool {
        await withCheckedContinuation { result in open { result.resume(returning: $0) } }
    }

    /// Saves the document if it has changed, and closes it; it stays open if it cannot be saved.
    ///
    /// - Parameter completionHandler: called with whether the document is closed.
    open func close(completionHandler: ((Bool) -> Void)? = nil) {
        guard !documentState.contains(.closed) else {
            performAsynchronousFileAccess { [self] in
                // It may be open now.
                guard documentState.contains(.closed) else { return close(completionHandler: completionHandler) }
                completionHandler?(true)
            }
            return
        }
        var saved = edit
        // After the contents have been asked for, which may count as a change.
        defer { saved = edit }
        autosave { [self] succeeds in
            // A change that was made meanwhile is saved as well.
            if succeeds, edit != saved { return close(completionHandler: completionHandler) }
            if succeeds {
                (savedEdit, appObserver) = (edit, appObserver.flatMap(Self.remove))
                documentState.insert(.closed)
                // Only now is nothing left to save, whatever an override of `hasUnsavedChanges` says.
                scheduleAutosave()
            }
            completionHandler?(succeeds)
        }
    }

    /// Saves the document if it has changed, and closes it; returns whether it is closed.
    @discardableResult open func close() async -> Bool {
        await withCheckedContinuation { result in close { result.resume(returning: $0) } }
    }

    /// Reads the document from a file again, and gives up unsaved changes.
    ///
    /// - Parameters:
    ///   - url: the file, which need not be that of the document.
    ///   - completionHandler: called with whether the file could be read.
    open func revert(toContentsOf url: URL, completionHandler: ((Bool) -> Void)? = nil) {
        guard begins(completionHandler) else { return }
        isReading = true
        documentState.insert(.editingDisabled)
        disableEditing()
        performAsynchronousFileAccess { [self] in
            isReading = false
            let succeeds = reads(url)
            if succeeds {
                undoManager?.removeAllActions()
                updateChangeCount(.cleared)
            }
            documentState.remove(.editingDisabled)
            enableEditing()
            completionHandler?(succeeds)
        }
    }

    /// Reads the document from a file again, and gives up unsaved changes; returns whether it could be read.
    @discardableResult open func revert(toContentsOf url: URL) async -> Bool {
        await withCheckedContinuation { result in revert(toContentsOf: url) { result.resume(returning: $0) } }
    }

    /// Reads a file and passes its contents to ``load(fromContents:ofType:)``.
    open func read(from url: URL) throws {
        try load(fromContents: try Data(contentsOf: url), ofType: fileType)
        fileModificationDate = Self.modificationDate(of: url)
    }

    /// Returns whether reading can begin; otherwise, raises an exception.
    private func begins(_ completionHandler: ((Bool) -> Void)?) -> Bool {
        guard isReading else { return true }
        SimulatedDevice.current.raise(
            .inconsistency("attempt to open or revert document that already has an open or revert operation in flight"))
        // Only a test's handler returns.
        completionHandler?(false)
        return false
    }

    /// Reads a file; returns whether that was possible.
    private func reads(_ url: URL) -> Bool {
        do {
            try read(from: url)
            return true
        } catch {
            handleError(error, userInteractionPermitted: true)
            return false
        }
    }

    private func didOpen() {
        savedEdit = edit
        documentState.remove([.closed, .savingError])
        // Not nil if the document was created while it was about to be read.
        appObserver = appObserver.flatMap(Self.remove)
        appObserver = NotificationCenter.default.addObserver(
            forName: UIApplication.didEnterBackgroundNotification, object: nil, queue: nil
        ) { [weak self] _ in
            MainActor.assumeIsolated { self?.autosave() }
        }
    }

    private static func remove(_ observer: any NSObjectProtocol) -> (any NSObjectProtocol)? {
        NotificationCenter.default.removeObserver(observer)
        return nil
    }

    private static func modificationDate(of url: URL) -> Date? {
        (try? FileManager.default.attributesOfItem(atPath: url.path))?[.modificationDate] as? Date
    }

    /// Called when the user must not edit the document for now. The default does nothing.
    open func disableEditing() {}
    /// Called when the user can edit the document again. The default does nothing.
    open func enableEditing() {}

    // MARK: Changes

    /// The manager whose changes are those of the document; created when it is first used. Nil turns undoing off.
    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    open var undoManager: UndoManager! {
        get {
            if !hasUndoManager { self.undoManager = UndoManager() }
            return knownUndoManager
        }
        set {
            for observer in undoObservers { _ = Self.remove(observer) }
            (hasUndoManager, knownUndoManager, undoObservers) = (true, newValue, [])
            guard let newValue else { return }
            observe(.NSUndoManagerDidCloseUndoGroup, of: newValue) { document, manager in
                guard manager.groupingLevel == 0, !manager.isUndoing, !manager.isRedoing else { return }
                document.updateChangeCount(.done)
            }
            observe(.NSUndoManagerDidUndoChange, of: newValue) { document, _ in document.updateChangeCount(.undone) }
            observe(.NSUndoManagerDidRedoChange, of: newValue) { document, _ in document.updateChangeCount(.redone) }
        }
    }
    private var hasUndoManager = false
    private var knownUndoManager: UndoManager?

    private func observe(
        _ name: Notification.Name, of manager: UndoManager,
        _ change: @escaping @MainActor @Sendable (UIDocument, UndoManager) -> Void
    ) {
        undoObservers.append(
            NotificationCenter.default.addObserver(forName: name, object: manager, queue: nil) {
                [weak self, weak manager] _ in
                MainActor.assumeIsolated { if let self, let manager { change(self, manager) } }
            })
    }

    /// Whether there are changes to save. The default follows ``updateChangeCount(_:)``.
    open var hasUnsavedChanges: Bool { edit != savedEdit }

    /// Counts a change, which is saved later.
    open func updateChangeCount(_ change: ChangeKind) {
        switch change {
        case .done:
            edit.count += 1
            if undoneCount > 0 { (edit.branch, undoneCount) = (edit.branch + 1, 0) }
        case .redone: (edit.count, undoneCount) = (edit.count + 1, max(0, undoneCount - 1))
        case .undone: (edit.count, undoneCount) = (edit.count - 1, undoneCount + 1)
        case .cleared: savedEdit = edit
        }
        scheduleAutosave()
    }

    /// Returns the changes up to now, which a save is about to write; see ``updateChangeCount(withToken:for:)``.
    open func changeCountToken(for saveOperation: SaveOperation) -> Any { edit }
    /// Counts the changes of a token as saved; those after it stay unsaved.
    open func updateChangeCount(withToken changeCountToken: Any, for saveOperation: SaveOperation) {
        if let saved = changeCountToken as? Edit { savedEdit = saved }
        scheduleAutosave()
    }

    private func scheduleAutosave() {
        guard hasUnsavedChanges, !documentState.contains(.closed) else {
            autosaveTimer?.invalidate()
            autosaveTimer = nil
            return
        }
        guard autosaveTimer == nil else { return }
        autosaveTimer = Timer.scheduledTimer(withTimeInterval: Self.autosaveDelay, repeats: false) { [weak self] _ in
            MainActor.assumeIsolated {
                self?.autosaveTimer = nil
                self?.autosave()
            }
        }
    }

    // MARK: Saving

    /// Saves the document if it has changed.
    ///
    /// - Parameter completionHandler: called with whether it is saved.
    open func autosave(completionHandler: ((Bool) -> Void)? = nil) {
        guard hasUnsavedChanges else {
            performAsynchronousFileAccess { completionHandler?(true) }
            return
        }
        save(to: fileURL, for: .forOverwriting, completionHandler: completionHandler)
    }

    /// Saves the document if it has changed; returns whether it is saved.
    @discardableResult open func autosave() async -> Bool {
        await withCheckedContinuation { result in autosave { result.resume(returning: $0) } }
    }

    /// Writes the present contents to a file, which becomes that of the document.
    ///
    /// - Parameters:
    ///   - url: the file.
    ///   - saveOperation: whether it is a new file, which opens the document.
    ///   - completionHandler: called with whether the file was written.
    open func save(
        to url: URL, for saveOperation: SaveOperation, completionHandler: ((Bool) -> Void)? = nil
    ) {
        let token = changeCountToken(for: saveOperation)
        let contents = Result { try self.contents(forType: savingFileType ?? "") }
        performAsynchronousFileAccess { [self] in
            do {
                let attributes = try fileAttributesToWrite(to: url, for: saveOperation)
                try writeContents(contents.get(), andAttributes: attributes, safelyTo: url, for: saveOperation)
            } catch {
                documentState.insert(.savingError)
                handleError(error, userInteractionPermitted: true)
                scheduleAutosave()
                completionHandler?(false)
                return
            }
            fileURL = url
            fileModificationDate = Self.modificationDate(of: url)
            updateChangeCount(withToken: token, for: saveOperation)
            documentState.remove(.savingError)
            reportedProblem = nil
            if saveOperation == .forCreating, documentState.contains(.closed) { didOpen() }
            completionHandler?(true)
        }
    }

    /// Writes the present contents to a file; returns whether it was written.
    @discardableResult open func save(to url: URL, for saveOperation: SaveOperation) async -> Bool {
        await withCheckedContinuation { result in save(to: url, for: saveOperation) { result.resume(returning: $0) } }
    }

    /// Writes contents so that the file is never incomplete, and then its attributes.
    open func writeContents(
        _ contents: Any, andAttributes additionalFileAttributes: [AnyHashable: Any]?, safelyTo url: URL,
        for saveOperation: SaveOperation
    ) throws {
        try writeContents(
            contents, to: url, for: saveOperation, originalContentsURL: saveOperation == .forCreating ? nil : fileURL)
        let attributes = (additionalFileAttributes ?? [:]).reduce(into: [FileAttributeKey: Any]()) { result, pair in
            let key = pair.key.base as? FileAttributeKey ?? (pair.key.base as? String).map { FileAttributeKey($0) }
            if let key { result[key] = pair.value }
        }
        if !attributes.isEmpty { try FileManager.default.setAttributes(attributes, ofItemAtPath: url.path) }
    }

    /// Writes contents, which must be `Data`, to a file.
    open func writeContents(
        _ contents: Any, to url: URL, for saveOperation: SaveOperation, originalContentsURL: URL?
    ) throws {
        guard let data = contents as? Data ?? (contents as? NSData).map({ Data(referencing: $0) }) else {
            SimulatedDevice.current.raise(
                .inconsistency("UIDocument only understands contents of type Data here, not \(type(of: contents))"))
            throw CocoaError(.fileWriteUnknown)
        }
        try data.write(to: url, options: .atomic)
    }

    /// Returns the attributes of a file to write. The default has none.
    open func fileAttributesToWrite(to url: URL, for saveOperation: SaveOperation) throws -> [AnyHashable: Any] { [:] }

    /// Performs an access to a file after the current turn of the main loop, on the main thread and in order.
    open func performAsynchronousFileAccess(_ block: @escaping () -> Void) { Task { block() } }

    // MARK: Errors

    /// Called when a file cannot be read or written. The default reports the error and ends its handling.
    open func handleError(_ error: any Error, userInteractionPermitted: Bool) {
        let problem = "\(fileURL.lastPathComponent): \(error.localizedDescription)"
        if problem != reportedProblem { SimulatedDevice.current.report(rule: "DOC", problem) }
        reportedProblem = problem
        finishedHandlingError(error, recovered: false)
    }

    /// Ends the handling of an error. The default does nothing more.
    open func finishedHandlingError(_ error: any Error, recovered: Bool) {}
    /// Ends the handling of an error at once. The default does nothing more.
    open func userInteractionNoLongerPermitted(forError error: any Error) {}
}

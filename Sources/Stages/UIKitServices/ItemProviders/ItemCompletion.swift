// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Synchronization
import UIKitCore

/// The completion handler of a load, which is called once.
///
/// The load's progress keeps this object, which therefore does not keep the progress, and lets go of the handler when it is
/// called. Foundation's progress has no lock here, so it changes on the main thread only, where apps use it. A part's
/// progress is not made its child: the part advances on other threads, and may belong to several loads.
// Unchecked, because the values need not be sendable: each is passed to the handler only. The progress is never replaced.
final class ItemCompletion<Value>: @unchecked Sendable {
    typealias Handler = @Sendable (Value?, (any Error)?) -> Void

    private struct State {
        /// Nil after the call.
        var handler: Handler?
        /// The progress of what is loaded; nil before that and after the call.
        var part: Progress?
        var isCanceled = false
    }

    private weak var progress: Progress?
    private let state: Mutex<State>

    init(_ progress: Progress, _ handler: @escaping Handler) {
        self.progress = progress
        state = Mutex(State(handler: handler))
    }

    /// Whether there is no result yet.
    var isPending: Bool { state.withLock { $0.handler != nil } }

    /// Reports a result, unless there is one. The handler is called on a background queue.
    func callAsFunction(_ value: Value?, _ error: (any Error)?) { _ = report(value, error) }

    /// Reports a result, unless there is one.
    ///
    /// - Parameters:
    ///   - value: The value; nil for none.
    ///   - error: The error if there is no value.
    /// - Returns: Whether it is the first result, and so is passed to the handler.
    fileprivate func report(_ value: Value?, _ error: (any Error)?) -> Bool {
        let taken = state.withLock { state in
            let handler = state.handler
            (state.handler, state.part) = (nil, nil)
            return handler
        }
        guard let handler = taken else { return false }
        // Before the call, so that what the handler sends to the main thread finds the progress complete.
        DispatchQueue.main.async { [weak progress] in progress?.completedUnitCount = 1 }
        let error = value == nil ? error : nil
        guard DispatchQueue.isMainCurrent else {
            handler(value, error)
            return true
        }
        // Safe: nobody else has the value.
        nonisolated(unsafe) let value = value
        DispatchQueue.global(qos: .userInitiated).async { unsafe handler(value, error) }
        return true
    }

    /// Ends the load with an error, unless there is a result, and cancels the part that is loaded.
    func cancel() {
        let part = state.withLock { state in
            state.isCanceled = true
            return state.part
        }
        self(nil, CocoaError(.userCancelled))
        part?.cancel()
    }

    /// Cancels a part if the load is canceled, now or later.
    func follow(_ part: Progress) {
        let isCanceled = state.withLock { state in
            if state.handler != nil { state.part = part }
            return state.isCanceled
        }
        if isCanceled { part.cancel() }
    }
}

extension ItemCompletion<URL> {
    /// Reports a file in a new folder, which a closure writes. The folder is removed if it does not reach the handler.
    ///
    /// - Parameters:
    ///   - type: The identifier of the type, which determines the extension.
    ///   - name: The name of the file; nil for one of the type.
    ///   - write: Writes the file.
    func callAsFunction(copying type: String, named name: String?, _ write: (URL) throws -> Void) {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        let isPassedOn: Bool
        do {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            let last = name.map { ($0 as NSString).lastPathComponent } ?? type
            let suffix = UTType(known: type).preferredFilenameExtension
            var file = folder.appendingPathComponent(last.isEmpty || last == "/" || last == ".." ? type : last)
            if let suffix, name == nil || file.pathExtension.isEmpty { file = file.appendingPathExtension(suffix) }
            try write(file)
            isPassedOn = report(file, nil)
        } catch {
            self(nil, error)
            isPassedOn = false
        }
        if !isPassedOn { try? FileManager.default.removeItem(at: folder) }
    }
}

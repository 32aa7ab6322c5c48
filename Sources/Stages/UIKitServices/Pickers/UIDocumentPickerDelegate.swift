// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

/// What a document picker does with documents.
public enum UIDocumentPickerMode: UInt, Sendable {
    /// Copies documents for the app.
    case `import` = 0
    /// Opens documents in their places.
    case open = 1
    /// Copies files of the app to another place.
    case exportToService = 2
    /// Moves files of the app to another place.
    case moveToService = 3
}

/// The methods that respond to what the user does in a document picker; all are optional.
@preconcurrency @MainActor public protocol UIDocumentPickerDelegate: NSObjectProtocol {
    /// Called when the user has chosen documents, or with the places of exported ones, after the picker began to close.
    func documentPicker(_ controller: UIDocumentPickerViewController, didPickDocumentsAt urls: [URL])
    /// Called when the user has cancelled the picker, which closes itself.
    func documentPickerWasCancelled(_ controller: UIDocumentPickerViewController)
    /// Called when the user has chosen a document, if the delegate does not implement the method for several.
    func documentPicker(_ controller: UIDocumentPickerViewController, didPickDocumentAt url: URL)
}

extension UIDocumentPickerDelegate {
    /// Calls the method for one document, as before iOS 11.
    public func documentPicker(_ controller: UIDocumentPickerViewController, didPickDocumentsAt urls: [URL]) {
        if let url = urls.first { documentPicker(controller, didPickDocumentAt: url) }
    }
    /// Does nothing.
    public func documentPickerWasCancelled(_ controller: UIDocumentPickerViewController) {}
    /// Does nothing.
    public func documentPicker(_ controller: UIDocumentPickerViewController, didPickDocumentAt url: URL) {}
}

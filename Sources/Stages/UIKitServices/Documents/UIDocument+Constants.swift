// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

extension UIDocument {
    /// The state of a document.
    public struct State: OptionSet, Hashable, Sendable {
        /// The raw value.
        public let rawValue: UInt
        /// Creates a state with a raw value.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// The document is open, and nothing is wrong.
        public static let normal: State = []
        /// The document has not been opened, or has been closed.
        public static let closed = State(rawValue: 1 << 0)
        /// Versions of the file are in conflict; never the case here.
        public static let inConflict = State(rawValue: 1 << 1)
        /// The document could not be saved.
        public static let savingError = State(rawValue: 1 << 2)
        /// The user must not edit the document for now.
        public static let editingDisabled = State(rawValue: 1 << 3)
        /// The document is being downloaded; never the case here.
        public static let progressAvailable = State(rawValue: 1 << 4)
    }

    /// The kinds of changes.
    public enum ChangeKind: Int, Sendable {
        /// A change was made.
        case done
        /// A change was undone.
        case undone
        /// A change was redone.
        case redone
        /// All changes were saved or given up.
        case cleared
    }

    /// The kinds of saving.
    public enum SaveOperation: Int, Sendable {
        /// A new file is written.
        case forCreating
        /// The file is replaced.
        case forOverwriting
    }

    /// A place in the history of changes: the number of changes up to it, some of which may have been undone, and how
    /// many times a change was made after undoing others, which can then no longer be redone.
    struct Edit: Equatable {
        var count = 0, branch = 0
    }
}

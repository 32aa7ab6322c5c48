// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation

/// The characters of a text storage, whose changes are changes of the storage.
final class StorageCharacters: NSMutableString {
    private let storage: NSTextStorage?

    /// Creates the characters of a storage.
    init(of storage: NSTextStorage) {
        self.storage = storage
        super.init(capacity: 0)
    }

    // Required by the superclass; there are no characters without a storage.
    required init(capacity: Int) {
        storage = nil
        super.init(capacity: capacity)
    }
    required convenience init?(coder: NSCoder) { self.init(capacity: 0) }
    required convenience init(string: String) { self.init(capacity: 0) }
    required convenience init(characters: UnsafePointer<unichar>, length: Int) { self.init(capacity: 0) }
    required convenience init(stringLiteral value: StaticString) { self.init(capacity: 0) }
    required convenience init(unicodeScalarLiteral value: StaticString) { self.init(capacity: 0) }
    required convenience init(extendedGraphemeClusterLiteral value: StaticString) { self.init(capacity: 0) }

    override var length: Int { storage?.length ?? 0 }
    override func character(at index: Int) -> unichar { (storage?.string as NSString?)?.character(at: index) ?? 0 }
    override func replaceCharacters(in range: NSRange, with aString: String) {
        storage?.replaceCharacters(in: range, with: aString)
    }
}

// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

extension ArraySlice<UInt8> {
    /// Where bytes come first, and end; nil where they do not come.
    ///
    /// The standard library's own search of collections takes longer than what is measured here.
    func end(of text: StaticString) -> Int? {
        let word = Array("\(text)".utf8)
        guard let first = word.first, count >= word.count else { return nil }
        for start in startIndex...(endIndex - word.count) where self[start] == first {
            var length = 1
            while length < word.count, self[start + length] == word[length] { length += 1 }
            if length == word.count { return start + length }
        }
        return nil
    }
}

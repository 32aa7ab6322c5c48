// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

extension Reading {
    /// Reads the file that a line names in the place of the line.
    ///
    /// - Parameter words: what comes after `include`.
    /// - Throws: when it cannot be read, is being read, or is one too many.
    mutating func include(_ words: inout WordReader) throws(ScenarioProblem) {
        let offset = words.offset
        let path = try words.takeText("FILE")
        try words.finish()
        let file = FilePath.normalized(FilePath.joined(FilePath.folder(of: words.line.file), path))
        guard !openFiles.contains(file) else {
            throw words.line.problem(at: offset, "'\(file)' includes itself")
        }
        guard openFiles.count <= ScenarioReader.depthLimit else {
            throw words.line.problem(at: offset, "files include each other at most \(ScenarioReader.depthLimit) deep")
        }
        includedFiles += 1
        guard includedFiles <= ScenarioReader.fileLimit else {
            throw words.line.problem(at: offset, "at most \(ScenarioReader.fileLimit) files are included")
        }
        let text: String
        do {
            text = try open(file)
        } catch {
            throw words.line.problem(at: offset, "cannot read '\(file)': \(error)")
        }
        read(text, file: file, folder: FilePath.folder(of: words.line.path(path)))
    }
}

// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// What the entries of one file have in common while it is read.
final class FileReading {
    let document: YAMLDocument
    let problems: ProblemList
    let paths: FilePaths
    let vocabulary: Vocabulary

    init(_ document: YAMLDocument, problems: ProblemList, paths: FilePaths, vocabulary: Vocabulary) {
        self.document = document
        self.problems = problems
        self.paths = paths
        self.vocabulary = vocabulary
    }
}

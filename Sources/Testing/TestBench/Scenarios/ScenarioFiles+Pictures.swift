// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import ScenarioLanguage

extension ScenarioFiles {
    /// Leaves pictures of a failure where they are wanted; a picture that cannot be written is no further failure.
    ///
    /// - Parameters:
    ///   - pictures: the pictures by name.
    ///   - failure: what went wrong.
    ///   - file: the scenario's file, for the names of the pictures' files.
    /// - Returns: the failure with the files that were written.
    package func keep(
        _ pictures: [(name: String, picture: Picture)], of failure: ScenarioVerdict.Failure, in file: String
    ) -> ScenarioVerdict.Failure {
        guard let folder = self.pictures else { return failure }
        var failure = failure
        let stem = file.split(separator: "/").last.map { $0.split(separator: ".").first ?? $0 } ?? "scenario"
        for (name, picture) in pictures {
            let path = "\(folder)/\(stem)-line\(failure.place.line)-\(name).png"
            if let png = try? picture.encodedPNG(), (try? write(picture: png, to: path)) != nil {
                failure.pictures.append(path)
            }
        }
        return failure
    }
}

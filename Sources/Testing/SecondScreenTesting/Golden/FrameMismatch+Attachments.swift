// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Testing

extension FrameMismatch {
    /// Attaches the pictures to the test that runs.
    func attach(_ sourceLocation: SourceLocation) {
        for file in pictures {
            guard let bytes = FileManager.default.contents(atPath: file.path) else { continue }
            Attachment.record([UInt8](bytes), named: file.lastPathComponent, sourceLocation: sourceLocation)
        }
    }
}

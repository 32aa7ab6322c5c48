// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

// An app writes `import UIKit` alone, as on Apple's systems.
@_exported public import Foundation
@_exported public import UIKitCore

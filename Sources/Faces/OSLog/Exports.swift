// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

// What apps expect from `import OSLog`: logs, and reading them.
@_exported public import Foundation
@_exported public import UIKitLogging

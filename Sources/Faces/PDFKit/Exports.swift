// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

// What apps expect from `import PDFKit`: documents and the views that show them, and all of UIKit, as on a device.
@_exported public import Foundation
@_exported public import UIKitCore
@_exported public import UIKitServices

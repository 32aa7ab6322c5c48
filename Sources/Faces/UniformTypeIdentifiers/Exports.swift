// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

// What apps expect from `import UniformTypeIdentifiers`: the types of files and data.
@_exported public import Foundation

@_exported public import struct UIKitCore.UTType

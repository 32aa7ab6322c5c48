// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

// What apps expect from `import PhotosUI`: the picker of photos, and access to the library.
@_exported public import Photos

@_exported public import struct UIKitServices.PHPickerConfiguration
@_exported public import struct UIKitServices.PHPickerFilter
@_exported public import struct UIKitServices.PHPickerResult
@_exported public import class UIKitServices.PHPickerViewController
@_exported public import protocol UIKitServices.PHPickerViewControllerDelegate

// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

// What apps expect from `import PhotosUI`: the picker of photos, and access to the library.
@_exported public import Foundation

@_exported public import enum UIKitCore.PHAccessLevel
@_exported public import class UIKitCore.PHAssetChangeRequest
@_exported public import enum UIKitCore.PHAuthorizationStatus
@_exported public import class UIKitCore.PHPhotoLibrary
@_exported public import struct UIKitCore.PHPickerConfiguration
@_exported public import struct UIKitCore.PHPickerFilter
@_exported public import struct UIKitCore.PHPickerResult
@_exported public import class UIKitCore.PHPickerViewController
@_exported public import protocol UIKitCore.PHPickerViewControllerDelegate

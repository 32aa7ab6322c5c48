// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

// What apps expect from `import Photos`: access to the library, and adding photos.
@_exported public import Foundation

@_exported public import enum UIKitServices.PHAccessLevel
@_exported public import class UIKitServices.PHAssetChangeRequest
@_exported public import enum UIKitServices.PHAuthorizationStatus
@_exported public import class UIKitServices.PHPhotoLibrary

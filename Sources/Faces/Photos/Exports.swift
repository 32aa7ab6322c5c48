// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

// What apps expect from `import Photos`: access to the library, and adding photos.
@_exported public import Foundation

@_exported public import enum UIKitServices.PHAccessLevel
@_exported public import class UIKitServices.PHAsset
@_exported public import class UIKitServices.PHAssetChangeRequest
@_exported public import enum UIKitServices.PHAssetMediaType
@_exported public import enum UIKitServices.PHAuthorizationStatus
@_exported public import class UIKitServices.PHCachingImageManager
@_exported public import class UIKitServices.PHFetchOptions
@_exported public import class UIKitServices.PHFetchResult
@_exported public import var UIKitServices.PHImageCancelledKey
@_exported public import enum UIKitServices.PHImageContentMode
@_exported public import var UIKitServices.PHImageErrorKey
@_exported public import class UIKitServices.PHImageManager
@_exported public import var UIKitServices.PHImageManagerMaximumSize
@_exported public import typealias UIKitServices.PHImageRequestID
@_exported public import class UIKitServices.PHImageRequestOptions
@_exported public import enum UIKitServices.PHImageRequestOptionsDeliveryMode
@_exported public import enum UIKitServices.PHImageRequestOptionsResizeMode
@_exported public import var UIKitServices.PHImageResultIsDegradedKey
@_exported public import var UIKitServices.PHImageResultIsInCloudKey
@_exported public import var UIKitServices.PHImageResultRequestIDKey
@_exported public import var UIKitServices.PHInvalidImageRequestID
@_exported public import class UIKitServices.PHPhotoLibrary

// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation

extension UIImagePickerController {
    /// Where photos come from.
    public enum SourceType: Int, Sendable {
        /// All photos.
        case photoLibrary = 0
        /// The camera.
        case camera = 1
        /// The photos taken with the camera.
        case savedPhotosAlbum = 2
    }

    /// The quality of videos.
    public enum QualityType: Int, Sendable {
        /// The highest quality.
        case typeHigh = 0
        /// A quality to send over Wi-Fi.
        case typeMedium = 1
        /// A quality to send over a cellular network.
        case typeLow = 2
        /// 640 by 480 pixels.
        case type640x480 = 3
        /// 1280 by 720 pixels.
        case typeIFrame1280x720 = 4
        /// 960 by 540 pixels.
        case typeIFrame960x540 = 5
    }

    /// What a camera captures.
    public enum CameraCaptureMode: Int, Sendable {
        /// Photos.
        case photo = 0
        /// Videos.
        case video = 1
    }

    /// A camera of the device.
    public enum CameraDevice: Int, Sendable {
        /// The camera at the back.
        case rear = 0
        /// The camera beside the screen.
        case front = 1
    }

    /// The mode of a camera's flash.
    public enum CameraFlashMode: Int, Sendable {
        /// Never.
        case off = -1
        /// When it is dark.
        case auto = 0
        /// Always.
        case on = 1
    }

    /// How images are exported.
    public enum ImageURLExportPreset: Int, Sendable {
        /// As JPEG if necessary.
        case compatible = 0
        /// As they are.
        case current = 1
    }

    /// The keys of the information about what was chosen.
    public struct InfoKey: RawRepresentable, Hashable, Sendable {
        /// The name.
        public let rawValue: String
        /// Creates a key with a raw value.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The type of media, a `String`.
        public static let mediaType = InfoKey(rawValue: "UIImagePickerControllerMediaType")
        /// The image as it was, a ``UIImage``.
        public static let originalImage = InfoKey(rawValue: "UIImagePickerControllerOriginalImage")
        /// The image that the user edited, a ``UIImage``.
        public static let editedImage = InfoKey(rawValue: "UIImagePickerControllerEditedImage")
        /// The rectangle to which the image was cropped, an `NSValue`.
        public static let cropRect = InfoKey(rawValue: "UIImagePickerControllerCropRect")
        /// The file of a movie, a `URL`.
        public static let mediaURL = InfoKey(rawValue: "UIImagePickerControllerMediaURL")
        /// The identity in the photos, a `URL`.
        public static let referenceURL = InfoKey(rawValue: "UIImagePickerControllerReferenceURL")
        /// The metadata of a photo that was taken, a dictionary.
        public static let mediaMetadata = InfoKey(rawValue: "UIImagePickerControllerMediaMetadata")
        /// The Live Photo.
        public static let livePhoto = InfoKey(rawValue: "UIImagePickerControllerLivePhoto")
        /// The asset of the photos.
        public static let phAsset = InfoKey(rawValue: "UIImagePickerControllerPHAsset")
        /// The file of the image, a `URL`.
        public static let imageURL = InfoKey(rawValue: "UIImagePickerControllerImageURL")
    }
}

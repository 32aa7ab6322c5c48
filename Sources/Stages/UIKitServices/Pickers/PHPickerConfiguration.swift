// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation

/// What a ``PHPickerViewController`` shows and how many photos the user can choose.
public struct PHPickerConfiguration: Hashable, Sendable {
    /// How photos are passed on.
    public enum AssetRepresentationMode: Int, Sendable {
        /// As the system decides.
        case automatic = 0
        /// As they are.
        case current = 1
        /// In a compatible format.
        case compatible = 2
    }

    /// How the photos that are chosen are ordered.
    public enum Selection: Int, Sendable {
        /// As the system decides: here, in the order of the choice.
        case `default` = 0
        /// In the order of the choice.
        case ordered = 1
    }

    /// The maximum number of photos, 0 for any. The default is 1, with which a touch chooses at once.
    public var selectionLimit = 1
    /// The media to show; nil for all.
    public var filter: PHPickerFilter?
    /// How photos are passed on: always as they are. The default is automatic.
    public var preferredAssetRepresentationMode = AssetRepresentationMode.automatic
    /// How the photos that are chosen are ordered.
    public var selection = Selection.default
    /// The identifiers of the photos that are chosen at the beginning, if the user can choose several.
    public var preselectedAssetIdentifiers: [String] = []

    /// Whether results have the identifiers of their assets.
    let identifiesAssets: Bool

    /// Creates a configuration without access to the library: results have no identifiers.
    public init() { identifiesAssets = false }

    /// Creates a configuration for a library, in which results have identifiers, the names of their files.
    public init(photoLibrary: PHPhotoLibrary) { identifiesAssets = true }
}

/// The kinds of media that a ``PHPickerViewController`` shows. The photos here are images, and nothing else.
public struct PHPickerFilter: Hashable, Sendable {
    /// Whether a still image passes.
    let passesImages: Bool

    private init(passesImages: Bool) { self.passesImages = passesImages }

    /// Images.
    public static let images = PHPickerFilter(passesImages: true)
    /// Videos, of which there are none.
    public static let videos = PHPickerFilter(passesImages: false)
    /// Live Photos, of which there are none.
    public static let livePhotos = PHPickerFilter(passesImages: false)
    /// Photos with depth, of which there are none.
    public static let depthEffectPhotos = PHPickerFilter(passesImages: false)
    /// Bursts, of which there are none.
    public static let bursts = PHPickerFilter(passesImages: false)
    /// Panoramas: no photo is known as one.
    public static let panoramas = PHPickerFilter(passesImages: false)
    /// Screenshots: no photo is known as one.
    public static let screenshots = PHPickerFilter(passesImages: false)
    /// Recordings of the screen, of which there are none.
    public static let screenRecordings = PHPickerFilter(passesImages: false)
    /// Videos in slow motion, of which there are none.
    public static let slomoVideos = PHPickerFilter(passesImages: false)
    /// Time-lapse videos, of which there are none.
    public static let timelapseVideos = PHPickerFilter(passesImages: false)
    /// Cinematic videos, of which there are none.
    public static let cinematicVideos = PHPickerFilter(passesImages: false)

    /// Returns a filter for what passes any of some filters.
    public static func any(of subfilters: [PHPickerFilter]) -> PHPickerFilter {
        PHPickerFilter(passesImages: subfilters.contains(where: \.passesImages))
    }

    /// Returns a filter for what passes all of some filters.
    public static func all(of subfilters: [PHPickerFilter]) -> PHPickerFilter {
        PHPickerFilter(passesImages: subfilters.allSatisfy(\.passesImages))
    }

    /// Returns a filter for what does not pass another.
    public static func not(_ filter: PHPickerFilter) -> PHPickerFilter {
        PHPickerFilter(passesImages: !filter.passesImages)
    }
}

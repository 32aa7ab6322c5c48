// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation
public import UIKitCore

/// A screen for choosing photos among the files of a folder, without access to the others.
///
/// The folder, the order and the accessibility labels are those of ``UIImagePickerController``.
@preconcurrency @MainActor public final class PHPickerViewController: UIViewController {
    /// What is shown and how many photos the user can choose.
    public let configuration: PHPickerConfiguration
    /// The delegate.
    public weak var delegate: (any PHPickerViewControllerDelegate)?

    /// Creates a picker.
    public init(configuration: PHPickerConfiguration) {
        self.configuration = configuration
        super.init(nibName: nil, bundle: nil)
    }

    /// Returns nil: pickers are not in archives.
    public required init?(coder: NSCoder) { nil }

    /// Shows the photos.
    public override func viewDidLoad() {
        super.viewDidLoad()
        let photos = PhotoGrid(
            showsPhotos: configuration.filter?.passesImages ?? true, limit: max(0, configuration.selectionLimit),
            preselected: configuration.preselectedAssetIdentifiers, onCancel: { [weak self] in self?.finish([]) },
            onPick: { [weak self] in self?.finish($0) })
        fill(with: UINavigationController(rootViewController: photos))
    }

    /// Tells the delegate, which dismisses the picker. Photos whose files are gone are left out.
    private func finish(_ photos: [PhotoFile]) {
        let results = photos.compactMap { photo in
            (photo.isPresent ? NSItemProvider(contentsOf: photo.url) : nil).map {
                PHPickerResult(
                    itemProvider: $0, assetIdentifier: configuration.identifiesAssets ? photo.name : nil)
            }
        }
        guard photos.isEmpty || !results.isEmpty else { return }
        delegate?.picker(self, didFinishPicking: results)
    }
}

extension PHPickerViewController: SystemPicker {
    package func wasDismissedByUser() { finish([]) }
}

/// The method that responds to the choice in a ``PHPickerViewController``.
@preconcurrency @MainActor public protocol PHPickerViewControllerDelegate: AnyObject {
    /// Called when the user has chosen photos, or none to cancel. The picker stays until it is dismissed.
    func picker(_ picker: PHPickerViewController, didFinishPicking results: [PHPickerResult])
}

/// A photo that the user has chosen.
public struct PHPickerResult: Hashable {
    /// The provider of the image, which loads the file, in its own format.
    public let itemProvider: NSItemProvider
    /// The name of the file, if the configuration was created for a library; otherwise nil.
    public let assetIdentifier: String?
}

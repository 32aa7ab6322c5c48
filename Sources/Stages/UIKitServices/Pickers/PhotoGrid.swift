// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import UIKitCore

/// The screen of a picker that shows the photos as a grid, whose cells are named after the files for accessibility.
///
/// Thumbnails are made after their cells are shown, one in each turn of the main loop, so that the user can scroll and
/// choose meanwhile. The folder is read again each time the screen appears.
@MainActor final class PhotoGrid: UICollectionViewController {
    /// The name of what the picker shows.
    private let kind: String
    /// Whether still photos are shown, the only kind of media there is.
    private let showsPhotos: Bool
    /// The maximum number of photos to choose, 0 for any; with 1, a touch chooses at once.
    private let limit: Int
    /// The names of the photos that are chosen at the beginning.
    private var preselected: Set<String>
    private let onCancel: () -> Void
    private let onPick: ([PhotoFile]) -> Void
    private let grid = UICollectionViewFlowLayout()
    private var photos: [PhotoFile] = []
    private let thumbnails = NSCache<NSString, UIImage>()
    /// The photos whose cells wait for thumbnails, in the order in which these are made.
    private var waiting: [PhotoFile] = []

    /// The distance between photos.
    private static let gap: CGFloat = 2

    /// Creates a screen.
    ///
    /// - Parameters:
    ///   - showsPhotos: whether photos are wanted; without, the screen says that there is nothing.
    ///   - limit: the maximum number of photos to choose; 0 for any.
    ///   - preselected: the names of the photos that are chosen at the beginning.
    ///   - onCancel: called when Cancel is tapped.
    ///   - onPick: called with the photos in the order in which they were chosen; they may be missing or broken by then.
    init(
        showsPhotos: Bool, limit: Int = 1, preselected: [String] = [], onCancel: @escaping () -> Void,
        onPick: @escaping ([PhotoFile]) -> Void
    ) {
        (self.showsPhotos, self.limit, self.preselected) = (showsPhotos, limit, Set(preselected))
        (kind, self.onCancel, self.onPick) = (showsPhotos ? "Photos" : "Videos", onCancel, onPick)
        super.init(collectionViewLayout: grid)
        title = "Photos"
        thumbnails.countLimit = 100
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        super.viewDidLoad()
        clearsSelectionOnViewWillAppear = false
        (grid.minimumLineSpacing, grid.minimumInteritemSpacing) = (Self.gap, Self.gap)
        collectionView.backgroundColor = .systemBackground
        collectionView.alwaysBounceVertical = true
        collectionView.isPrefetchingEnabled = false
        collectionView.allowsMultipleSelection = limit != 1
        collectionView.register(PhotoCell.self, forCellWithReuseIdentifier: "photo")
        navigationItem.leftBarButtonItem = UIBarButtonItem(
            systemItem: .cancel, primaryAction: UIAction { [weak self] _ in self?.onCancel() })
        guard limit != 1 else { return }
        navigationItem.rightBarButtonItem = UIBarButtonItem(
            title: "Add", primaryAction: UIAction { [weak self] _ in self?.add() })
    }

    override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        reload()
    }

    override func viewWillLayoutSubviews() {
        super.viewWillLayoutSubviews()
        let width = view.bounds.width
        let columns = max(3, (width / 130).rounded(.down))
        let side = max(1, ((width - (columns - 1) * Self.gap) / columns).rounded(.down))
        grid.itemSize = CGSize(width: side, height: side)
    }

    /// Reads the folder again, and keeps the photos that are chosen.
    private func reload() {
        let chosen = preselected.union(picked.map(\.name))
        preselected = []
        photos = showsPhotos ? PhotoLibrary.photos : []
        collectionView.backgroundView =
            photos.isEmpty ? EmptyPickerLabel("No \(kind)", folder: showsPhotos ? PhotoLibrary.folder : nil) : nil
        collectionView.reloadData()
        if limit != 1 {
            for (item, photo) in photos.enumerated() where chosen.contains(photo.name) {
                collectionView.selectItem(
                    at: IndexPath(item: item, section: 0), animated: false, scrollPosition: [])
            }
        }
        selectionDidChange()
    }

    /// The photos that are chosen, in the order of the choice.
    private var picked: [PhotoFile] {
        (collectionView.indexPathsForSelectedItems ?? []).compactMap {
            photos.indices.contains($0.item) ? photos[$0.item] : nil
        }
    }

    private func selectionDidChange() { navigationItem.rightBarButtonItem?.isEnabled = !picked.isEmpty }

    /// Passes on the photos that are still there; if none is, shows those that are.
    private func add() {
        let found = picked.filter(\.isPresent)
        if found.isEmpty { reload() } else { onPick(found) }
    }

    /// The side of a thumbnail in pixels.
    private var side: CGFloat { grid.itemSize.width * traitCollection.displayScale }

    /// The key of a photo's thumbnail, another one after the file or the size of the cells has changed.
    private func key(_ photo: PhotoFile) -> NSString {
        let facts = FileFacts(photo.url)
        let time = facts.modified?.timeIntervalSinceReferenceDate ?? 0
        return NSString(string: "\(photo.name)/\(time)/\(facts.length ?? 0)/\(side)")
    }

    /// Makes the thumbnail of a photo in a later turn.
    private func wait(for photo: PhotoFile) {
        waiting.append(photo)
        if waiting.count == 1 { makeNextLater() }
    }

    private func makeNextLater() {
        SimulatedDevice.current.mainLoop.enqueue { [weak self] in self?.makeNext() }
    }

    /// Makes the first thumbnail for which a cell still waits.
    private func makeNext() {
        let cells = collectionView.visibleCells.compactMap { $0 as? PhotoCell }
        while !waiting.isEmpty {
            let photo = waiting.removeFirst()
            guard let cell = cells.first(where: { $0.isWaiting(for: photo.name) }) else { continue }
            let made = photo.thumbnail(covering: side)
            if let made { thumbnails.setObject(made, forKey: key(photo)) }
            cell.show(made, name: photo.name)
            if !waiting.isEmpty { makeNextLater() }
            return
        }
    }

    override func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
        photos.count
    }

    override func collectionView(
        _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell {
        let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "photo", for: indexPath)
        let photo = photos[indexPath.item]
        if let known = thumbnails.object(forKey: key(photo)) {
            (cell as? PhotoCell)?.show(known, name: photo.name)
        } else {
            (cell as? PhotoCell)?.showPlaceholder(name: photo.name)
            wait(for: photo)
        }
        return cell
    }

    override func collectionView(_ collectionView: UICollectionView, shouldSelectItemAt indexPath: IndexPath) -> Bool {
        guard (collectionView.cellForItem(at: indexPath) as? PhotoCell)?.isBroken != true else { return false }
        return limit <= 1 || picked.count < limit
    }

    override func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {
        selectionDidChange()
        guard limit == 1 else { return }
        add()
        collectionView.deselectItem(at: indexPath, animated: false)
    }

    override func collectionView(_ collectionView: UICollectionView, didDeselectItemAt indexPath: IndexPath) {
        selectionDidChange()
    }
}

/// A photo in a grid, or a placeholder for a broken file, with a mark if it is one of several that are chosen.
@MainActor private final class PhotoCell: UICollectionViewCell {
    private let picture = UIImageView()
    private let mark = UIImageView(image: UIImage(systemName: "checkmark.circle.fill"))
    /// Whether the file is known not to be an image.
    private(set) var isBroken = false
    /// Whether the cell has no thumbnail yet.
    private var isWaiting = false

    override init(frame: CGRect) {
        super.init(frame: frame)
        picture.frame = contentView.bounds
        picture.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        picture.clipsToBounds = true
        picture.tintColor = .tertiaryLabel
        contentView.addSubview(picture)
        mark.frame = CGRect(x: contentView.bounds.width - 28, y: contentView.bounds.height - 28, width: 24, height: 24)
        mark.autoresizingMask = [.flexibleLeftMargin, .flexibleTopMargin]
        contentView.addSubview(mark)
        isAccessibilityElement = true
        accessibilityTraits = .image
        showSelection()
    }

    required init?(coder: NSCoder) { nil }

    /// Returns whether the cell shows a placeholder for a photo, given the name of the file.
    func isWaiting(for name: String) -> Bool { isWaiting && accessibilityLabel == name }

    /// Shows an empty cell until there is a thumbnail.
    ///
    /// - Parameter name: the name of the file.
    func showPlaceholder(name: String) {
        (isWaiting, isBroken) = (true, false)
        picture.image = nil
        picture.backgroundColor = .secondarySystemBackground
        accessibilityLabel = name
    }

    /// Shows a photo.
    ///
    /// - Parameters:
    ///   - image: the thumbnail; nil for a broken file.
    ///   - name: the name of the file.
    func show(_ image: UIImage?, name: String) {
        (isWaiting, isBroken) = (false, image == nil)
        picture.contentMode = isBroken ? .center : .scaleAspectFill
        picture.image = image ?? UIImage(systemName: "photo")
        picture.backgroundColor = .secondarySystemBackground
        accessibilityLabel = name
    }

    override func prepareForReuse() {
        super.prepareForReuse()
        picture.image = nil
    }

    override var isSelected: Bool { didSet { showSelection() } }

    private func showSelection() {
        mark.isHidden = !isSelected
        picture.alpha = isSelected ? 0.7 : 1
    }
}

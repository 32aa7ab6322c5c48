// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation
import Synchronization

/// A source of bytes, such as the pixels of an image.
public final class CGDataProvider: Sendable {
    private let make: @Sendable () -> Data?

    init(_ make: @escaping @Sendable () -> Data?) { self.make = make }

    /// Creates a provider of bytes in memory.
    public convenience init?(data: CFData) { self.init { data } }

    /// Creates a provider of the contents of a file; nil if it cannot be read.
    public convenience init?(url: CFURL) {
        guard let data = try? Data(contentsOf: url) else { return nil }
        self.init(data: data)
    }

    /// Creates a provider of the contents of a file; nil if it cannot be read.
    public convenience init?(filename: UnsafePointer<CChar>) {
        unsafe self.init(url: URL(fileURLWithPath: String(cString: filename)))
    }

    /// Creates a provider of a copy of memory, which is released at once.
    ///
    /// - Parameters:
    ///   - info: A value to pass to `releaseData`.
    ///   - data: The memory.
    ///   - size: The number of bytes.
    ///   - releaseData: Releases the memory.
    public convenience init?(
        dataInfo info: UnsafeMutableRawPointer?, data: UnsafeRawPointer, size: Int,
        releaseData: (UnsafeMutableRawPointer?, UnsafeRawPointer, Int) -> Void
    ) {
        guard size >= 0 else { return nil }
        // Safe: the caller provides memory of this size.
        let copy = unsafe Data(bytes: data, count: size)
        unsafe releaseData(info, data, size)
        self.init(data: copy)
    }

    /// The bytes; nil for the pixels of a drawing without a renderer.
    public var data: CFData? { make() }
}

/// Returns the number of bytes of data.
public func CFDataGetLength(_ data: CFData!) -> Int { data?.count ?? 0 }

/// Returns a pointer to the bytes of data, which is valid as long as the data, or the image whose pixels it has, exists;
/// nil without data.
public func CFDataGetBytePtr(_ data: CFData!) -> UnsafePointer<UInt8>! {
    guard let data else { return nil }
    // Data has few bytes in itself, where no pointer to them stays valid.
    guard data.count > SmallBytes.maximumCount else { return unsafe SmallBytes.pointer(to: data) }
    // Safe for longer than the closure: all copies of unchanged data share their memory.
    return unsafe data.withUnsafeBytes { unsafe $0.bindMemory(to: UInt8.self).baseAddress }
}

/// The few bytes of small data, in memory that is never released: once for each content.
private enum SmallBytes {
    /// The number of bytes that data has in itself at most, with room to spare.
    static let maximumCount = 32

    private static let addresses = Mutex<[Data: UInt]>([:])

    /// Returns a pointer to bytes that equal those of data.
    static func pointer(to data: Data) -> UnsafePointer<UInt8>? {
        let address = addresses.withLock { addresses in
            if let known = addresses[data] { return known }
            let memory = UnsafeMutablePointer<UInt8>.allocate(capacity: maximumCount)
            // Safe: the memory has room for the bytes.
            unsafe data.copyBytes(to: memory, count: data.count)
            let address = UInt(bitPattern: memory)
            addresses[data] = address
            return address
        }
        return unsafe UnsafePointer(bitPattern: address)
    }
}

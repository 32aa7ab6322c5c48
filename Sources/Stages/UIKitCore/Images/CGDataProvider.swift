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
///
/// A pointer to at most 32 bytes is valid until this function has been called for many other data of that size.
public func CFDataGetBytePtr(_ data: CFData!) -> UnsafePointer<UInt8>! {
    guard let data else { return nil }
    // Data has few bytes in itself, where no pointer to them stays valid.
    guard data.count > SmallBytes.maximumCount else { return unsafe SmallBytes.pointer(to: data) }
    // Safe for longer than the closure: all copies of unchanged data share their memory.
    return unsafe data.withUnsafeBytes { unsafe $0.bindMemory(to: UInt8.self).baseAddress }
}

/// The few bytes of the small data that were used last, in memory that is reused for others but never released.
private struct SmallBytes: Sendable {
    /// The number of bytes that data has in itself at most, with room to spare.
    static let maximumCount = 32
    /// The number of contents of which the oldest quarter is forgotten.
    private static let maximumContents = 4096

    /// The addresses of the contents, and the numbers of their last uses.
    private var known: [Data: (address: UInt, use: Int)] = [:]
    private var uses = 0
    /// Memory to be reused.
    private var free: [UInt] = []

    private static let shared = Mutex(SmallBytes())

    /// Returns a pointer to bytes that equal those of data.
    static func pointer(to data: Data) -> UnsafePointer<UInt8>? {
        let address = shared.withLock { $0.address(of: data) }
        return unsafe UnsafePointer(bitPattern: address)
    }

    private mutating func address(of data: Data) -> UInt {
        uses += 1
        if let address = known[data]?.address {
            known[data] = (address, uses)
            return address
        }
        if known.count >= Self.maximumContents { forget() }
        let memory =
            unsafe free.popLast().flatMap { unsafe UnsafeMutablePointer<UInt8>(bitPattern: $0) }
            ?? .allocate(capacity: Self.maximumCount)
        // Safe: the memory has room for the bytes.
        unsafe data.copyBytes(to: memory, count: data.count)
        let address = UInt(bitPattern: memory)
        // Not the data itself, which may be a small part of large memory.
        known[Data([UInt8](data))] = (address, uses)
        return address
    }

    /// Frees the memory of the quarter of the contents that has not been used for the longest time.
    private mutating func forget() {
        let oldest = known.sorted { $0.value.use < $1.value.use }.prefix(Self.maximumContents / 4)
        for (data, content) in oldest {
            known[data] = nil
            free.append(content.address)
        }
    }
}

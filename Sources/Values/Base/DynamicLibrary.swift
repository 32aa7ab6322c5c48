// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

private import Glibc

/// A C library loaded on demand, so that programs run without it until a feature needs it.
///
/// The library is never unloaded: its functions stay valid for the lifetime of the process.
@safe package struct DynamicLibrary: @unchecked Sendable {
    private let handle: UnsafeMutableRawPointer
    private let name: String

    /// Loads a library.
    ///
    /// - Parameters:
    ///   - name: the library's soname, such as `libseat.so.1`.
    ///   - package: the Debian package that contains the library, for the error message.
    /// - Throws: ``DynamicLibraryError``, which names the package.
    package init(_ name: String, package: String) throws(DynamicLibraryError) {
        // The name is only read during the call.
        guard let handle = unsafe dlopen(name, RTLD_NOW | RTLD_LOCAL) else {
            let reason = unsafe dlerror().map { unsafe String(cString: $0) } ?? "unknown reason"
            throw DynamicLibraryError("cannot load \(name): \(reason); install the package \(package)")
        }
        unsafe self.handle = handle
        self.name = name
    }

    /// Looks up a function.
    ///
    /// - Parameter symbol: the function's name.
    /// - Returns: the function, as the caller's `@convention(c)` type, which must match the library's header.
    /// - Throws: ``DynamicLibraryError`` if the function is missing because the library is too old.
    package func function<Function>(_ symbol: String) throws(DynamicLibraryError) -> Function {
        guard let address = unsafe dlsym(handle, symbol) else {
            throw DynamicLibraryError("\(name) has no function \(symbol); install a newer version of the library")
        }
        return unsafe unsafeBitCast(address, to: Function.self)
    }
}

/// The error for a missing or outdated library.
package struct DynamicLibraryError: Error, Hashable, CustomStringConvertible {
    /// The message.
    package let description: String

    init(_ description: String) { self.description = description }
}

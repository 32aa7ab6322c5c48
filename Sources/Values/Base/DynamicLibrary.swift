// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

private import Glibc

/// A C library that is loaded when a feature needs it, so that programs run without it otherwise.
///
/// It is never unloaded: its functions stay valid for the lifetime of the process.
@safe package struct DynamicLibrary: @unchecked Sendable {
    private let handle: UnsafeMutableRawPointer
    private let name: String

    /// Loads a library.
    ///
    /// - Parameters:
    ///   - name: the library's soname, such as `libseat.so.1`.
    ///   - package: the Debian package that contains it, for the error.
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

    /// Finds a function.
    ///
    /// - Parameter symbol: the function's name.
    /// - Returns: the function, as the `@convention(c)` type that the caller asks for, which must be the one in the
    ///   library's header.
    /// - Throws: ``DynamicLibraryError`` if the library is too old to have it.
    package func function<Function>(_ symbol: String) throws(DynamicLibraryError) -> Function {
        guard let address = unsafe dlsym(handle, symbol) else {
            throw DynamicLibraryError("\(name) has no function \(symbol); install a newer version of the library")
        }
        return unsafe unsafeBitCast(address, to: Function.self)
    }
}

/// The error for a library that is missing or too old.
package struct DynamicLibraryError: Error, Hashable, CustomStringConvertible {
    /// The message.
    package let description: String

    init(_ description: String) { self.description = description }
}

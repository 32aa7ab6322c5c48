// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

private import Glibc

// The functions from before `Logger`. Their arguments have any type: on Linux, objects and errors are not `CVarArg`.

/// Writes a message to a log.
///
/// - Parameters:
///   - message: a format in the manner of `printf`, such as `"Loaded %d notes of %{public}@"`.
///   - dso: has no effect.
///   - log: the log.
///   - type: the level.
///   - args: the values; one that does not fit its specifier is written in the form of its own type.
public func os_log(
    _ message: StaticString, dso: UnsafeRawPointer? = nil, log: OSLog = .default, type: OSLogType = .default,
    _ args: Any...
) {
    write(message, log, type, args)
}

/// Writes a message of a level to a log; see `os_log(_:dso:log:type:_:)`.
public func os_log(
    _ type: OSLogType, dso: UnsafeRawPointer? = nil, log: OSLog = .default, _ message: StaticString, _ args: Any...
) {
    write(message, log, type, args)
}

/// Writes a message with interpolated values to the default log.
@_disfavoredOverload
public func os_log(_ message: OSLogMessage) { Logger(.default).log(message) }

/// Writes a message with interpolated values to a log.
@_disfavoredOverload
public func os_log(_ type: OSLogType, log: OSLog = .default, _ message: OSLogMessage) {
    Logger(log).log(level: type, message)
}

private func write(_ message: StaticString, _ log: OSLog, _ type: OSLogType, _ args: [Any]) {
    let number = errno
    guard log.isEnabled(type: type) else { return }
    LogOutput.write(FormatString.text("\(message)", args, errorNumber: number), type, to: log)
}

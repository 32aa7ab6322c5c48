// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
import DisplayModel
import Runtime
import SecondScreen
import UIKitCore

extension ValueFormat<ModePolicy> {
    /// A policy's name, or a certain mode.
    static let mode = ValueFormat.text { text, entry in
        if let policy = ModePolicy(parsing: text) { return policy }
        let names = ModePolicy.named.map(\.description)
        let suggestion = Spelling.suggestions(for: text, among: names).first
        let remedy =
            suggestion.map { "did you mean '\($0)'?" }
            ?? "there are \(names.joined(separator: ", ")), or one as 1920x1080@60"
        entry.report("'\(text.prefix(40))' is no mode; \(remedy)")
        return nil
    } _: {
        $0.description
    }
}

extension ValueFormat<MirroringPolicy> {
    /// A policy's name.
    static let mirror = ValueFormat.cases()
}

extension ValueFormat<MirrorAspect> {
    /// An aspect's name.
    static let aspect = ValueFormat.cases()
}

extension ValueFormat<OverscanCompensation> {
    /// What UIKit calls it.
    static let overscan = ValueFormat.cases()
}

extension ValueFormat<Double> {
    /// Pixels for one point.
    static let scale = ValueFormat.number(in: 0.1...8)
}

extension ValueFormat<MonitorSource> {
    /// A source's name; a recording's path becomes absolute.
    static let source = ValueFormat.text { text, entry in
        switch MonitorSource(parsing: text) {
        case .recording(let path, let speed)?:
            return entry.absolutePath(path).map { .recording($0, speed: speed) }
        case let source?: return source
        case nil:
            entry.report("\(entry.name) is \(Spelling.list(MonitorSource.spellings)), not \(entry.kind)")
            return nil
        }
    } _: {
        $0.description
    }
}

extension ValueFormat<UIDeviceOrientation> {
    /// Upright, or on its side.
    static let orientation = ValueFormat.words([("portrait", .portrait), ("landscape", .landscapeLeft)])
}

extension ValueFormat<SystemVersion> {
    /// A version that is simulated.
    static let systemVersion = ValueFormat.text { text, entry in
        let (oldest, newest) = (SystemVersion.oldest, SystemVersion.newest)
        if let version = SystemVersion(text), (oldest...newest).contains(version) { return version }
        entry.report("\(entry.name) is a version from \(oldest) to \(newest), not \(entry.kind)")
        return nil
    } _: {
        $0.description
    }
}

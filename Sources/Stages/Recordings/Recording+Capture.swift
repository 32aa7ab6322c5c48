// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
import DisplayModel
import Hotplug

extension Recording {
    /// Parses a text capture of uevents and sysfs states:
    ///
    /// ```
    /// BOOT 6.1.0
    /// 3834.4 KERNEL <change@/card0> ACTION=change DEVPATH=/card0 SUBSYSTEM=drm HOTPLUG=1
    /// 3844.4 UDEV ACTION=change DEVPATH=/card0 SUBSYSTEM=drm HOTPLUG=1
    /// 3846.0 SNAP[at-udev] card0-DP-1 status=connected modes=5 first=1280x768 edid=256
    /// ```
    ///
    /// Times are in milliseconds. Consecutive connector lines are one scan; an event without any means that there were
    /// no connectors. A capture contains the length of EDIDs but not their bytes, so the recording has no EDIDs, and
    /// only the first mode. Other lines are skipped.
    ///
    /// - Parameter bytes: the text; untrusted, of bounded size.
    /// - Throws: at an invalid line, or if no line has a time.
    package init(capture bytes: [UInt8]) throws(RecordingError) {
        var capture = CaptureReader()
        var number = 0
        for line in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
            number += 1
            do throws(RecordingError.Reason) {
                try capture.parse(line)
            } catch {
                throw RecordingError(line: number, error)
            }
        }
        capture.endScan()
        guard !capture.entries.isEmpty else { throw RecordingError(line: 1, .notACapture) }
        let header = RecordingHeader(kernel: capture.kernel, source: "udev", isSettled: false)
        self.init(header: header, entries: capture.entries)
    }
}

/// Parses the lines of a capture.
private struct CaptureReader {
    /// A scan that may continue on further lines.
    private struct Scan {
        var label: Substring
        var readings: [ConnectorReading] = []
        var time: Duration
    }

    private(set) var kernel = ""
    private(set) var entries: [RecordingEntry] = []
    private var scan: Scan?
    private var start: Duration?
    private var cardPaths: [Substring: String] = [:]
    private var describer = ConnectorDecoder()

    mutating func parse(_ bytes: ArraySlice<UInt8>) throws(RecordingError.Reason) {
        let limit = Recording.Limits().lineBytes
        guard bytes.count <= limit else { throw .lineTooLong(limit: limit) }
        let line = bytes.last == UInt8(ascii: "\r") ? bytes.dropLast() : bytes
        let words = String(decoding: line, as: UTF8.self).replacingControls.split(separator: " ")
        guard let first = words.first, words.count > 1 else { return }
        if first == "BOOT" { kernel = "Linux \(words[1])".shortened }
        guard let time = Self.time(first) else { return }
        switch words[1] {
        case "KERNEL": addEvent(words.dropFirst(2), from: .kernel, at: elapsed(time))
        case "UDEV": addEvent(words.dropFirst(2), from: .udev, at: elapsed(time))
        case let word where word.hasPrefix("SNAP["): try addConnector(words, at: elapsed(time))
        default: break
        }
    }

    /// Ends a scan.
    mutating func endScan() {
        guard let scan else { return }
        self.scan = nil
        var warnings: [String] = []
        let connectors = scan.readings.map { describer.describe($0, warnings: &warnings) }
        let isFirst = !entries.contains { $0.snapshot != nil }
        let cause: ConnectorSnapshot.Cause = isFirst ? .start : scan.label == "SNAP[later]" ? .rescan : .event
        entries.append(
            RecordingEntry(
                at: scan.time, .snapshot(ConnectorSnapshot(connectors: connectors, cause: cause, warnings: warnings))))
    }

    /// The time since the first line; never before the last entry.
    private mutating func elapsed(_ time: Duration) -> Duration {
        let first = start ?? time
        start = first
        return max(time - first, scan?.time ?? .zero, entries.last?.at ?? .zero)
    }

    private static func time(_ word: Substring) -> Duration? {
        let parts = word.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count <= 2, parts.allSatisfy({ (1...12).contains($0.utf8.count) }), let whole = Int64(parts[0]),
            whole >= 0
        else { return nil }
        guard parts.count == 2 else { return .milliseconds(whole) }
        guard let fraction = Int64((parts[1] + "00").prefix(3)), fraction >= 0 else { return nil }
        return .milliseconds(whole) + .microseconds(fraction)
    }

    private static func properties(_ words: ArraySlice<Substring>) -> [Substring: Substring] {
        let pairs = words.compactMap { word -> (Substring, Substring)? in
            guard let sign = word.firstIndex(of: "="), sign > word.startIndex else { return nil }
            return (word[..<sign], word[word.index(after: sign)...])
        }
        return Dictionary(pairs) { first, _ in first }
    }

    private mutating func addEvent(
        _ words: ArraySlice<Substring>, from sender: RecordedEvent.Sender, at time: Duration
    ) {
        endScan()
        let properties = Self.properties(words)
        if let path = properties["DEVPATH"], path.hasPrefix("/devices/") {
            let parts = path.split(separator: "/")
            if let drm = parts.firstIndex(of: "drm"), drm + 1 < parts.count {
                cardPaths[parts[drm + 1]] = "/" + parts[...(drm + 1)].joined(separator: "/")
            }
        }
        let texts = Dictionary(uniqueKeysWithValues: properties.map { (String($0), String($1)) })
        entries.append(RecordingEntry(at: time, .event(RecordedEvent(sender: sender, properties: texts))))
        scan = Scan(label: "", time: time)
    }

    private mutating func addConnector(_ words: [Substring], at time: Duration) throws(RecordingError.Reason) {
        let expected = "a connector such as card0-DP-1 with a status"
        guard words.count > 3, let dash = words[2].firstIndex(of: "-"), words[2].hasPrefix("card") else {
            throw .unexpected(member: "SNAP", expected: expected)
        }
        let card = words[2][..<dash]
        let name = String(words[2][words[2].index(after: dash)...])
        let properties = Self.properties(words[3...])
        guard let status = properties["status"].flatMap({ ConnectorStatus(rawValue: String($0)) }), !name.isEmpty else {
            throw .unexpected(member: "SNAP", expected: expected)
        }
        let id = ConnectorID(cardPath: cardPaths[card] ?? "/class/drm/\(card)", card: String(card), name: name)
        // Modes without a rate, as in sysfs.
        let modes = properties["first"].map { $0.isEmpty ? [] : [String($0)] } ?? []
        let isNext = scan.map { $0.label.isEmpty || $0.label == words[1] && !$0.readings.contains { $0.id == id } }
        if isNext != true {
            endScan()
            scan = Scan(label: words[1], time: time)
        }
        guard let count = scan?.readings.count, count < Recording.Limits().connectors else {
            throw .tooMany("connectors", limit: Recording.Limits().connectors)
        }
        scan?.label = words[1]
        scan?.time = time
        scan?.readings.append(ConnectorReading(id: id, status: status, modeNames: modes))
    }
}

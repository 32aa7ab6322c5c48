// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Recordings

/// Where a recording goes while it is made, and the lines that a person sees meanwhile.
struct RecordingOutput {
    private let file: RecordingFile?
    private var encoder: RecordingEncoder
    private var timeline = RecordingTimeline()

    /// Begins a recording.
    ///
    /// - Parameters:
    ///   - path: the file; `-` for standard output, which then has nothing else.
    ///   - header: what the recording says of itself.
    ///   - options: how much is kept.
    /// - Throws: when the file cannot be written, or is there and is no recording.
    init(_ path: String, _ header: RecordingHeader, _ options: RecordingFile.Options) throws {
        encoder = RecordingEncoder(header)
        file = path == "-" ? nil : try RecordingFile(path: path, header: header, options: options)
        if file == nil { try Self.write(encoder.start()) } else { try StandardOutput.write(timeline.line(header)) }
    }

    /// Writes entries.
    ///
    /// - Throws: when they cannot be written.
    mutating func append(_ entries: [RecordingEntry]) throws {
        guard !entries.isEmpty else { return }
        guard let file else { return try Self.write(entries.flatMap { encoder.lines(for: $0) }) }
        try file.append(entries)
        // What is recorded counts, whether or not somebody looks on.
        try? StandardOutput.write(entries.flatMap { timeline.lines(for: $0) }.joined(separator: "\n"))
    }

    private static func write(_ lines: [UInt8]) throws {
        try StandardOutput.write(String(decoding: lines.dropLast(), as: UTF8.self))
    }
}

// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// What is known of a type.
struct KnownType {
    let identifier: String
    /// The identifiers of the types to which it conforms directly.
    var supertypes: [String] = []
    /// The filename extensions, the preferred one first.
    var extensions: [String] = []
    var mimeType: String?

    /// All types that are known.
    static let all: [KnownType] = [
        KnownType(identifier: "public.item"),
        KnownType(identifier: "public.content"),
        KnownType(identifier: "public.composite-content", supertypes: ["public.content"]),
        KnownType(identifier: "public.data", supertypes: ["public.item"]),
        KnownType(identifier: "public.directory", supertypes: ["public.item"]),
        KnownType(identifier: "public.folder", supertypes: ["public.directory"]),
        KnownType(identifier: "com.apple.package", supertypes: ["public.directory"]),
        KnownType(identifier: "com.apple.bundle", supertypes: ["public.directory"]),
        KnownType(identifier: "public.url", supertypes: ["public.data"]),
        KnownType(identifier: "public.file-url", supertypes: ["public.url"]),
        KnownType(identifier: "public.text", supertypes: ["public.data", "public.content"]),
        KnownType(
            identifier: "public.plain-text", supertypes: ["public.text"], extensions: ["txt"], mimeType: "text/plain"),
        KnownType(identifier: "public.utf8-plain-text", supertypes: ["public.plain-text"]),
        KnownType(identifier: "public.rtf", supertypes: ["public.text"], extensions: ["rtf"], mimeType: "text/rtf"),
        KnownType(
            identifier: "public.html", supertypes: ["public.text"], extensions: ["html", "htm"], mimeType: "text/html"),
        KnownType(
            identifier: "public.xml", supertypes: ["public.text"], extensions: ["xml"], mimeType: "application/xml"),
        KnownType(
            identifier: "public.json", supertypes: ["public.text"], extensions: ["json"], mimeType: "application/json"),
        KnownType(identifier: "com.apple.property-list", supertypes: ["public.data"], extensions: ["plist"]),
        KnownType(
            identifier: "public.yaml", supertypes: ["public.text"], extensions: ["yaml", "yml"],
            mimeType: "application/x-yaml"),
        KnownType(
            identifier: "public.comma-separated-values-text", supertypes: ["public.text"], extensions: ["csv"],
            mimeType: "text/csv"),
        KnownType(
            identifier: "public.tab-separated-values-text", supertypes: ["public.text"], extensions: ["tsv"],
            mimeType: "text/tab-separated-values"),
        KnownType(identifier: "public.source-code", supertypes: ["public.plain-text"]),
        KnownType(identifier: "public.swift-source", supertypes: ["public.source-code"], extensions: ["swift"]),
        KnownType(
            identifier: "com.adobe.pdf", supertypes: ["public.data", "public.composite-content"], extensions: ["pdf"],
            mimeType: "application/pdf"),
        KnownType(
            identifier: "com.apple.rtfd", supertypes: ["com.apple.package", "public.composite-content"],
            extensions: ["rtfd"]),
        KnownType(identifier: "public.image", supertypes: ["public.data", "public.content"]),
        KnownType(identifier: "public.png", supertypes: ["public.image"], extensions: ["png"], mimeType: "image/png"),
        KnownType(
            identifier: "public.jpeg", supertypes: ["public.image"], extensions: ["jpeg", "jpg"], mimeType: "image/jpeg"
        ),
        KnownType(
            identifier: "com.compuserve.gif", supertypes: ["public.image"], extensions: ["gif"], mimeType: "image/gif"),
        KnownType(
            identifier: "public.tiff", supertypes: ["public.image"], extensions: ["tiff", "tif"], mimeType: "image/tiff"
        ),
        KnownType(
            identifier: "com.microsoft.bmp", supertypes: ["public.image"], extensions: ["bmp"], mimeType: "image/bmp"),
        KnownType(
            identifier: "public.heic", supertypes: ["public.image"], extensions: ["heic"], mimeType: "image/heic"),
        KnownType(
            identifier: "public.heif", supertypes: ["public.image"], extensions: ["heif"], mimeType: "image/heif"),
        KnownType(
            identifier: "org.webmproject.webp", supertypes: ["public.image"], extensions: ["webp"],
            mimeType: "image/webp"),
        KnownType(
            identifier: "public.svg-image", supertypes: ["public.image"], extensions: ["svg"], mimeType: "image/svg+xml"
        ),
        KnownType(identifier: "public.camera-raw-image", supertypes: ["public.image"]),
        KnownType(identifier: "com.apple.live-photo"),
        KnownType(identifier: "public.audiovisual-content", supertypes: ["public.data", "public.content"]),
        KnownType(identifier: "public.movie", supertypes: ["public.audiovisual-content"]),
        KnownType(identifier: "public.video", supertypes: ["public.movie"]),
        KnownType(identifier: "public.audio", supertypes: ["public.audiovisual-content"]),
        KnownType(
            identifier: "public.mpeg-4", supertypes: ["public.movie"], extensions: ["mp4"], mimeType: "video/mp4"),
        KnownType(
            identifier: "com.apple.quicktime-movie", supertypes: ["public.movie"], extensions: ["mov", "qt"],
            mimeType: "video/quicktime"),
        KnownType(identifier: "public.mp3", supertypes: ["public.audio"], extensions: ["mp3"], mimeType: "audio/mpeg"),
        KnownType(
            identifier: "public.mpeg-4-audio", supertypes: ["public.audio"], extensions: ["m4a"], mimeType: "audio/mp4"),
        KnownType(
            identifier: "com.microsoft.waveform-audio", supertypes: ["public.audio"], extensions: ["wav"],
            mimeType: "audio/vnd.wave"),
        KnownType(
            identifier: "public.aiff-audio", supertypes: ["public.audio"], extensions: ["aiff", "aif"],
            mimeType: "audio/aiff"),
        KnownType(identifier: "public.archive", supertypes: ["public.data"]),
        KnownType(
            identifier: "public.zip-archive", supertypes: ["public.archive"], extensions: ["zip"],
            mimeType: "application/zip"),
        KnownType(
            identifier: "org.gnu.gnu-zip-archive", supertypes: ["public.archive"], extensions: ["gz"],
            mimeType: "application/gzip"),
        KnownType(identifier: "public.font", supertypes: ["public.data", "public.content"]),
        KnownType(identifier: "public.contact", supertypes: ["public.content"]),
        KnownType(
            identifier: "public.vcard", supertypes: ["public.text", "public.contact"], extensions: ["vcf"],
            mimeType: "text/vcard"),
        KnownType(identifier: "public.calendar-event", supertypes: ["public.content"]),
        KnownType(
            identifier: "org.idpf.epub-container", supertypes: ["public.data", "public.composite-content"],
            extensions: ["epub"], mimeType: "application/epub+zip"),
        KnownType(identifier: "public.database", supertypes: ["public.data"]),
        KnownType(identifier: "com.apple.application"),
        KnownType(identifier: "com.apple.log", supertypes: ["public.plain-text"], extensions: ["log"]),
    ]
    /// The types that are known, by identifier.
    static let byIdentifier = Dictionary(uniqueKeysWithValues: all.map { ($0.identifier, $0) })
}

extension UTType {
    /// A file, folder or package.
    public static let item = UTType(known: "public.item")
    /// Anything with content.
    public static let content = UTType(known: "public.content")
    /// Content of several kinds.
    public static let compositeContent = UTType(known: "public.composite-content")
    /// Bytes.
    public static let data = UTType(known: "public.data")
    /// A folder or package.
    public static let directory = UTType(known: "public.directory")
    /// A folder that the user can browse.
    public static let folder = UTType(known: "public.folder")
    /// A folder that looks like a file.
    public static let package = UTType(known: "com.apple.package")
    /// A folder with the structure of a bundle.
    public static let bundle = UTType(known: "com.apple.bundle")
    /// A URL.
    public static let url = UTType(known: "public.url")
    /// The URL of a file.
    public static let fileURL = UTType(known: "public.file-url")
    /// Any text.
    public static let text = UTType(known: "public.text")
    /// Text without formatting.
    public static let plainText = UTType(known: "public.plain-text")
    /// Text without formatting, in UTF-8.
    public static let utf8PlainText = UTType(known: "public.utf8-plain-text")
    /// Rich text.
    public static let rtf = UTType(known: "public.rtf")
    /// A web page.
    public static let html = UTType(known: "public.html")
    /// XML.
    public static let xml = UTType(known: "public.xml")
    /// JSON.
    public static let json = UTType(known: "public.json")
    /// A property list.
    public static let propertyList = UTType(known: "com.apple.property-list")
    /// YAML.
    public static let yaml = UTType(known: "public.yaml")
    /// Rows of values separated by commas.
    public static let commaSeparatedText = UTType(known: "public.comma-separated-values-text")
    /// Rows of values separated by tabs.
    public static let tabSeparatedText = UTType(known: "public.tab-separated-values-text")
    /// Source code.
    public static let sourceCode = UTType(known: "public.source-code")
    /// Swift source code.
    public static let swiftSource = UTType(known: "public.swift-source")
    /// A PDF document.
    public static let pdf = UTType(known: "com.adobe.pdf")
    /// Rich text with attachments.
    public static let rtfd = UTType(known: "com.apple.rtfd")
    /// Any image.
    public static let image = UTType(known: "public.image")
    /// A PNG image.
    public static let png = UTType(known: "public.png")
    /// A JPEG image.
    public static let jpeg = UTType(known: "public.jpeg")
    /// A GIF image.
    public static let gif = UTType(known: "com.compuserve.gif")
    /// A TIFF image.
    public static let tiff = UTType(known: "public.tiff")
    /// A Windows bitmap.
    public static let bmp = UTType(known: "com.microsoft.bmp")
    /// A HEIC image.
    public static let heic = UTType(known: "public.heic")
    /// A HEIF image.
    public static let heif = UTType(known: "public.heif")
    /// A WebP image.
    public static let webP = UTType(known: "org.webmproject.webp")
    /// An SVG image.
    public static let svg = UTType(known: "public.svg-image")
    /// An image with a camera's raw data.
    public static let rawImage = UTType(known: "public.camera-raw-image")
    /// A Live Photo.
    public static let livePhoto = UTType(known: "com.apple.live-photo")
    /// Sound, movies or both.
    public static let audiovisualContent = UTType(known: "public.audiovisual-content")
    /// Anything with pictures that move, with or without sound.
    public static let movie = UTType(known: "public.movie")
    /// Pictures that move, without sound.
    public static let video = UTType(known: "public.video")
    /// Sound.
    public static let audio = UTType(known: "public.audio")
    /// An MPEG-4 movie.
    public static let mpeg4Movie = UTType(known: "public.mpeg-4")
    /// A QuickTime movie.
    public static let quickTimeMovie = UTType(known: "com.apple.quicktime-movie")
    /// MP3 sound.
    public static let mp3 = UTType(known: "public.mp3")
    /// MPEG-4 sound.
    public static let mpeg4Audio = UTType(known: "public.mpeg-4-audio")
    /// Waveform sound.
    public static let wav = UTType(known: "com.microsoft.waveform-audio")
    /// AIFF sound.
    public static let aiff = UTType(known: "public.aiff-audio")
    /// An archive of files.
    public static let archive = UTType(known: "public.archive")
    /// A zip archive.
    public static let zip = UTType(known: "public.zip-archive")
    /// A gzip archive.
    public static let gzip = UTType(known: "org.gnu.gnu-zip-archive")
    /// A font.
    public static let font = UTType(known: "public.font")
    /// A contact.
    public static let contact = UTType(known: "public.contact")
    /// An electronic business card.
    public static let vCard = UTType(known: "public.vcard")
    /// An event.
    public static let calendarEvent = UTType(known: "public.calendar-event")
    /// A book.
    public static let epub = UTType(known: "org.idpf.epub-container")
    /// A database.
    public static let database = UTType(known: "public.database")
    /// A program.
    public static let application = UTType(known: "com.apple.application")
    /// A log.
    public static let log = UTType(known: "com.apple.log")
}

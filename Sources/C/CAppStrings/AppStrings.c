// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

#define _GNU_SOURCE
#include "CAppStrings.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

// MARK: CoreFoundation

typedef const void *Ref;
typedef struct { long location, length; } Range;

extern unsigned long CFGetTypeID(Ref) __attribute__((weak));
extern unsigned long CFStringGetTypeID(void) __attribute__((weak));
extern unsigned long CFDictionaryGetTypeID(void) __attribute__((weak));
extern Ref CFRetain(Ref) __attribute__((weak));
extern void CFRelease(Ref) __attribute__((weak));
extern bool CFEqual(Ref, Ref) __attribute__((weak));
extern long CFStringGetLength(Ref) __attribute__((weak));
extern void CFStringGetCharacters(Ref, Range, uint16_t *) __attribute__((weak));
extern Ref CFStringCreateWithCharacters(Ref, const uint16_t *, long) __attribute__((weak));
extern Ref CFStringCreateWithSubstring(Ref, Ref, Range) __attribute__((weak));
extern Ref CFStringCreateWithCString(Ref, const char *, uint32_t) __attribute__((weak));
extern bool CFStringGetCString(Ref, char *, long, uint32_t) __attribute__((weak));
extern Ref CFDictionaryGetValue(Ref, Ref) __attribute__((weak));
extern Ref CFDictionaryCreateMutable(Ref, long, const void *, const void *) __attribute__((weak));
extern void CFDictionarySetValue(Ref, Ref, Ref) __attribute__((weak));
extern const char kCFTypeDictionaryKeyCallBacks[] __attribute__((weak));
extern const char kCFTypeDictionaryValueCallBacks[] __attribute__((weak));
extern Ref CFBundleCopyBundleLocalizations(Ref) __attribute__((weak));
extern Ref CFBundleCopyPreferredLocalizationsFromArray(Ref) __attribute__((weak));
extern long CFArrayGetCount(Ref) __attribute__((weak));
extern Ref CFArrayGetValueAtIndex(Ref, long) __attribute__((weak));

// It does what Foundation's CFBundleCopyLocalizedString does. Not weak: both are in one member of CoreFoundation's
// archive, which an executable that contains Foundation would otherwise lack, as the function below satisfies the
// linker.
extern Ref CFBundleCopyLocalizedStringForLocalization(Ref bundle, Ref key, Ref value, Ref table, Ref localization);

enum { utf8 = 0x08000100 };

static bool is_string(Ref value) { return value && CFGetTypeID(value) == CFStringGetTypeID(); }
static bool is_dictionary(Ref value) { return value && CFGetTypeID(value) == CFDictionaryGetTypeID(); }

/// The string or dictionary for a key in a dictionary; NULL if there is none.
static Ref value_for(Ref dictionary, const char *name) {
    Ref key = CFStringCreateWithCString(NULL, name, utf8);
    if (!key) return NULL;
    Ref value = CFDictionaryGetValue(dictionary, key);
    CFRelease(key);
    return is_string(value) || is_dictionary(value) ? value : NULL;
}

// MARK: Plural categories

typedef void *(*OpenRules)(const char *, int *);
typedef int (*Select)(const void *, double, uint16_t *, int, int *);
typedef void (*CloseRules)(void *);

/// Writes the plural category of a number in a language (Unicode CLDR), such as `few`.
static void find_category(const char *language, double number, char category[16]) {
    strcpy(category, number == 1 ? "one" : "other");
    // The functions of Foundation's ICU. They are looked up because no header declares them.
    OpenRules open = (OpenRules)dlsym(RTLD_DEFAULT, "swift_uplrules_open");
    Select select = (Select)dlsym(RTLD_DEFAULT, "swift_uplrules_select");
    CloseRules close = (CloseRules)dlsym(RTLD_DEFAULT, "swift_uplrules_close");
    if (!open || !select || !close) return;
    int status = 0;
    void *rules = open(language, &status);
    if (status > 0 || !rules) return;
    uint16_t keyword[16];
    int length = select(rules, number, keyword, 16, &status);
    close(rules);
    if (status > 0 || length <= 0 || length >= 16) return;
    for (int index = 0; index < length; index++) category[index] = (char)keyword[index];
    category[length] = 0;
}

// MARK: Formats

enum { most_arguments = 32, most_steps = 64, most_characters = 1 << 16 };

/// A format that is being put together. Files are limited in length and in depth, not trusted.
typedef struct {
    /// The entry of the `.stringsdict` file.
    Ref entry;
    /// The arguments; NULL for the general forms.
    const uint64_t *words;
    const double *doubles;
    const char *language;
    /// The result.
    uint16_t *text;
    long length;
    /// The number of arguments that have been taken in order, and that of the last one that is used.
    int taken, last;
    int steps;
    bool is_used[most_arguments + 1], is_double[most_arguments + 1];
    bool fails;
} Format;

static void put(Format *format, uint16_t character) {
    if (format->length == most_characters) format->fails = true;
    else format->text[format->length++] = character;
}

/// Writes the number of an argument as in a specifier.
static void put_argument(Format *format, int argument) {
    format->is_used[argument] = true;
    if (argument > format->last) format->last = argument;
    if (argument >= 10) put(format, (uint16_t)('0' + argument / 10));
    put(format, (uint16_t)('0' + argument % 10));
    put(format, '$');
}

/// The next argument in order; 0 after too many.
static int next_argument(Format *format) {
    if (format->taken < most_arguments) return ++format->taken;
    format->fails = true;
    return 0;
}

static bool contains(const char *set, uint16_t character) {
    return character > 0 && character < 128 && strchr(set, character);
}

/// The form of a variable for its argument; NULL if there is none.
static Ref form(Format *format, Ref variable, int argument) {
    char type[8] = "d";
    Ref given = value_for(variable, "NSStringFormatValueTypeKey");
    if (is_string(given) && !CFStringGetCString(given, type, sizeof type, utf8)) strcpy(type, "@");
    size_t length = strlen(type);
    char conversion = length ? type[length - 1] : 'd';
    bool is_double = contains("aAeEfFgG", (uint16_t)conversion);
    if (is_double) format->is_double[argument] = true;
    Ref found = NULL;
    if (format->words && conversion != '@') {
        bool is_unsigned = contains("uxXo", (uint16_t)conversion);
        uint64_t word = format->words[argument];
        double number = is_double ? format->doubles[argument]
            : length > 1 && type[0] != 'h' ? (is_unsigned ? (double)word : (double)(int64_t)word)
            : is_unsigned ? (double)(uint32_t)word : (double)(int32_t)word;
        char category[16];
        find_category(format->language, number, category);
        // As on Apple's systems, a form for zero is used in every language.
        if (number == 0) found = value_for(variable, "zero");
        if (!is_string(found)) found = value_for(variable, category);
    }
    if (!is_string(found)) found = value_for(variable, "other");
    return is_string(found) ? found : NULL;
}

/// Appends a text, with the forms of its variables in their places, and with specifiers that name their arguments.
///
/// `own` is the argument of the variable whose form the text is; 0 for the text of the entry.
static void expand(Format *format, Ref text, int own, int depth) {
    long count = CFStringGetLength(text);
    if (++format->steps > most_steps || depth > 4 || count > most_characters) format->fails = true;
    if (format->fails) return;
    // With zeros at the end, so that looking ahead stays inside.
    uint16_t *all = calloc((size_t)count + 4, sizeof *all);
    if (!all) {
        format->fails = true;
        return;
    }
    CFStringGetCharacters(text, (Range){0, count}, all);
    for (long at = 0; at < count && !format->fails; at++) {
        put(format, all[at]);
        if (all[at] != '%') continue;
        if (all[at + 1] == '%') {
            put(format, all[++at]);
            continue;
        }
        long next = at + 1;
        int argument = 0;
        while (contains("0123456789", all[next]) && argument <= most_arguments)
            argument = argument * 10 + all[next++] - '0';
        if (all[next] != '$' || argument < 1 || argument > most_arguments) {
            argument = 0;
            next = at + 1;
        } else {
            next++;
        }
        if (all[next] == '#' && all[next + 1] == '@') {
            long end = next + 2;
            while (end < count && all[end] != '@') end++;
            Ref name = CFStringCreateWithCharacters(NULL, all + next + 2, end - next - 2);
            Ref variable = name ? CFDictionaryGetValue(format->entry, name) : NULL;
            if (name) CFRelease(name);
            if (end == count || !is_dictionary(variable)) {
                format->fails = true;
                break;
            }
            // The form replaces the percent sign.
            format->length--;
            if (!argument) argument = next_argument(format);
            if (argument > format->last) format->last = argument;
            Ref found = form(format, variable, argument);
            if (found) expand(format, found, argument, depth + 1);
            else format->fails = true;
            at = end;
            continue;
        }
        if (!argument) {
            argument = own ? own : next_argument(format);
            own = 0;
        }
        put_argument(format, argument);
        // Flags, width, precision and length.
        while (next < count && contains("-+ #0123456789.*'hlqLztj", all[next])) {
            put(format, all[next]);
            if (all[next] == '*') put_argument(format, next_argument(format));
            next++;
        }
        if (next < count) {
            if (contains("aAeEfFgG", all[next])) format->is_double[argument] = true;
            put(format, all[next]);
        }
        at = next;
    }
    free(all);
}

/// What separates the text from the arguments that it does not show: a noncharacter (Unicode, section 23.7).
enum { separator = 0xfdd0 };

/// Adds the arguments that no specifier names, such as the number in "one apple": CoreFoundation would take the next
/// one in its place, which may be of another type.
static void use_all_arguments(Format *format) {
    put(format, separator);
    for (int argument = 1; argument <= format->last; argument++) {
        if (format->is_used[argument]) continue;
        put(format, '%');
        put_argument(format, argument);
        put(format, format->is_double[argument] ? 'f' : 'd');
    }
}

/// Returns a formatted text without what follows the separator; releases the text.
static Ref without_unused(Ref text) {
    long length = text ? CFStringGetLength(text) : 0;
    long end = length;
    uint16_t character = 0;
    while (end > 0 && character != separator) CFStringGetCharacters(text, (Range){--end, 1}, &character);
    if (character != separator) return text;
    Ref shown = CFStringCreateWithSubstring(NULL, text, (Range){0, end});
    CFRelease(text);
    return shown;
}

/// Returns the format of an entry; NULL if the entry is malformed.
static Ref make(Format *format) {
    Ref text = value_for(format->entry, "NSStringLocalizedFormatKey");
    if (!is_string(text)) return NULL;
    format->text = calloc(most_characters, sizeof *format->text);
    if (!format->text) return NULL;
    expand(format, text, 0, 0);
    if (format->words) use_all_arguments(format);
    Ref made = format->fails ? NULL : CFStringCreateWithCharacters(NULL, format->text, format->length);
    free(format->text);
    return made;
}

// MARK: Known formats

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
/// The entries and languages by their formats with the general forms. No entry is released; Foundation keeps them, too.
static Ref entries, languages;
static _Atomic bool has_entries;

/// Whether a format has another entry, or the same in another language.
static bool is_taken(Ref text, Ref entry, Ref language) {
    Ref known = CFDictionaryGetValue(entries, text);
    return known && !(CFEqual(known, entry) && CFEqual(CFDictionaryGetValue(languages, text), language));
}

/// Returns a text with one more invisible character, a word joiner; releases the text.
static Ref marked(Ref text) {
    long length = CFStringGetLength(text);
    uint16_t *all = calloc((size_t)length + 1, sizeof *all);
    if (!all) return text;
    CFStringGetCharacters(text, (Range){0, length}, all);
    all[length] = 0x2060;
    Ref made = CFStringCreateWithCharacters(NULL, all, length + 1);
    free(all);
    CFRelease(text);
    return made;
}

/// Keeps the entry of a format; returns the format, marked if another entry has the same general forms, and releases
/// the text.
static Ref keep(Ref text, Ref entry, Ref bundle) {
    Ref all = bundle ? CFBundleCopyBundleLocalizations(bundle) : NULL;
    Ref preferred = all ? CFBundleCopyPreferredLocalizationsFromArray(all) : NULL;
    Ref language = preferred && CFArrayGetCount(preferred) > 0 ? CFArrayGetValueAtIndex(preferred, 0) : NULL;
    language = is_string(language) ? CFRetain(language) : CFStringCreateWithCString(NULL, "en", utf8);
    pthread_mutex_lock(&lock);
    if (!entries) {
        entries = CFDictionaryCreateMutable(NULL, 0, kCFTypeDictionaryKeyCallBacks, kCFTypeDictionaryValueCallBacks);
        languages = CFDictionaryCreateMutable(NULL, 0, kCFTypeDictionaryKeyCallBacks, kCFTypeDictionaryValueCallBacks);
    }
    // After many, the last one counts.
    for (int marks = 0; marks < 64 && is_taken(text, entry, language); marks++) text = marked(text);
    CFDictionarySetValue(entries, text, entry);
    CFDictionarySetValue(languages, text, language);
    atomic_store(&has_entries, true);
    pthread_mutex_unlock(&lock);
    CFRelease(language);
    if (preferred) CFRelease(preferred);
    if (all) CFRelease(all);
    return text;
}

/// Returns the entry of a format, which the caller releases, and writes its language; NULL for another string.
static Ref copy_entry(Ref text, char language[32]) {
    strcpy(language, "en");
    pthread_mutex_lock(&lock);
    Ref entry = CFDictionaryGetValue(entries, text);
    if (entry) CFRetain(entry);
    Ref name = entry ? CFDictionaryGetValue(languages, text) : NULL;
    if (name && !CFStringGetCString(name, language, 32, utf8)) strcpy(language, "en");
    pthread_mutex_unlock(&lock);
    if (strcmp(language, "Base") == 0) strcpy(language, "en");
    return entry;
}

// MARK: Replaced functions

typedef Ref (*CreateString)(Ref, Ref, Ref, va_list);

__attribute__((weak, visibility("default")))
Ref CFBundleCopyLocalizedString(Ref bundle, Ref key, Ref value, Ref table) {
    Ref found = CFBundleCopyLocalizedStringForLocalization(bundle, key, value, table, NULL);
    if (!found || is_string(found)) return found;
    Ref text = NULL;
    if (is_dictionary(found)) {
        Format format = {.entry = found};
        text = make(&format);
        if (text) text = keep(text, found, bundle);
    }
    CFRelease(found);
    if (text) return text;
    // As for a key that is missing.
    return CFRetain(is_string(value) && CFStringGetLength(value) > 0 ? value : key);
}

__attribute__((weak, visibility("default")))
Ref CFStringCreateWithFormatAndArguments(Ref allocator, Ref options, Ref text, va_list arguments) {
    // The function of the library, which this one hides.
    static _Atomic(CreateString) found;
    CreateString next = atomic_load(&found);
    if (!next) {
        next = (CreateString)dlsym(RTLD_NEXT, "CFStringCreateWithFormatAndArguments");
        atomic_store(&found, next);
    }
    char language[32];
    Ref entry = atomic_load(&has_entries) && text ? copy_entry(text, language) : NULL;
    if (!entry) return next ? next(allocator, options, text, arguments) : NULL;
    // The general forms tell which arguments are floating-point numbers.
    Format general = {.entry = entry};
    Ref made = make(&general);
    if (made) CFRelease(made);
    uint64_t words[most_arguments + 1] = {0};
    double doubles[most_arguments + 1] = {0};
    va_list copy;
    va_copy(copy, arguments);
    for (int argument = 1; argument <= general.last; argument++) {
        if (general.is_double[argument]) doubles[argument] = va_arg(copy, double);
        else words[argument] = va_arg(copy, uint64_t);
    }
    va_end(copy);
    Format format = {.entry = entry, .words = words, .doubles = doubles, .language = language, .last = general.last};
    memcpy(format.is_double, general.is_double, sizeof format.is_double);
    Ref chosen = make(&format);
    CFRelease(entry);
    Ref result = next ? next(allocator, options, chosen ? chosen : text, arguments) : NULL;
    if (!chosen) return result;
    CFRelease(chosen);
    return without_unused(result);
}

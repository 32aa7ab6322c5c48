// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

// What an app's process asks libdispatch and CoreFoundation to do later, offered to hooks first.
//
// The functions that `DispatchQueue.asyncAfter`, `Task.sleep` and `Timer` call are defined here once more. The dynamic
// linker finds those of the executable first, so no app has to be changed. They are weak: in an executable that contains
// libdispatch, its own functions win, and the hooks are not called. One more function here mends `RunLoop.perform`.

#pragma once

#include <stdbool.h>
#include <stdint.h>

/// A function of C and its argument.
typedef void (*AppTimersWork)(void *context);

typedef struct {
    /// Work for a queue at a `dispatch_time_t`; false to leave it to libdispatch. On any thread.
    bool (*after)(uint64_t when, void *queue, void *context, AppTimersWork work);
    /// A `CFRunLoopTimer` is added to the main run loop; false to leave it to CoreFoundation. On any thread.
    bool (*add)(void *timer);
    /// A `CFRunLoopTimer` gets another date, in seconds since 2001. On any thread.
    void (*set_date)(void *timer, double date);
    /// The time of `CLOCK_REALTIME` in nanoseconds. On any thread; called for each reading of the clock.
    int64_t (*wall)(void);
} AppTimersHooks;

/// Sets the hooks for the rest of the process; `hooks` must live as long.
void app_timers_set_hooks(const AppTimersHooks *hooks);

/// Whether the dynamic linker has chosen the functions of this file.
bool app_timers_are_hooked(void);

/// Performs work on a queue now.
void app_timers_perform(void *queue, void *context, AppTimersWork work);

/// Keeps a timer, which ``app_timers_release`` gives back.
void app_timers_retain(void *timer);
void app_timers_release(void *timer);

/// Fires a timer on this thread: calls its function, and then invalidates it unless it repeats.
///
/// Returns the date of the next time, in seconds since 2001; infinity for none.
double app_timers_fire(void *timer, double date);

/// When a timer fires first, in seconds since 2001; infinity if it is invalid.
double app_timers_date(void *timer);

/// The time of `DispatchTime.now()` in nanoseconds, as it would be if hooks replaced that clock as well: from the moment
/// when they are set, as much time has passed as by the app's date.
uint64_t app_timers_uptime(void);

/// The time from now to a `dispatch_time_t`, in nanoseconds; INT64_MAX for never.
int64_t app_timers_delay(uint64_t when);

/// The moment of a `dispatch_time_t`, which an app has computed from the real clock, in the time of
/// ``app_timers_uptime``; while hooks are set, a past one is now.
uint64_t app_timers_uptime_of(uint64_t when);

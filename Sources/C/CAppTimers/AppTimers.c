// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

#define _GNU_SOURCE
#include "CAppTimers.h"

#include <dlfcn.h>
#include <math.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

static _Atomic(const AppTimersHooks *) installed;

static const AppTimersHooks *hooks(void) { return atomic_load_explicit(&installed, memory_order_acquire); }

/// The function of the library, which the one here hides.
#define NEXT(type, name)                                         \
    ({                                                           \
        static _Atomic(void *) found;                            \
        void *function = atomic_load(&found);                    \
        if (!function) {                                         \
            function = dlsym(RTLD_NEXT, #name);                  \
            atomic_store(&found, function);                      \
        }                                                        \
        (type)function;                                          \
    })

static int64_t nanoseconds(const struct timespec *time) { return (int64_t)time->tv_sec * 1000000000 + time->tv_nsec; }

typedef int (*GetTime)(clockid_t, struct timespec *);

/// Reads the real clock; in a static executable, which has no library behind this function, from the kernel.
static int real_time(clockid_t clock, struct timespec *time) {
    GetTime next = NEXT(GetTime, clock_gettime);
    return next ? next(clock, time) : (int)syscall(SYS_clock_gettime, clock, time);
}

/// The difference between `app_timers_uptime` and the app's date while hooks are set.
static int64_t uptime_offset;

void app_timers_set_hooks(const AppTimersHooks *table) {
    struct timespec real;
    real_time(CLOCK_MONOTONIC, &real);
    uptime_offset = nanoseconds(&real) - table->wall();
    atomic_store_explicit(&installed, table, memory_order_release);
}

uint64_t app_timers_uptime(void) {
    const AppTimersHooks *table = hooks();
    if (table) return (uint64_t)(table->wall() + uptime_offset);
    struct timespec real;
    real_time(CLOCK_MONOTONIC, &real);
    return (uint64_t)nanoseconds(&real);
}

// MARK: libdispatch

typedef void (*After)(uint64_t, void *, void *, AppTimersWork);
typedef void (*AfterBlock)(uint64_t, void *, void *);

/// The beginning of every block.
struct Block {
    void *isa;
    int flags, reserved;
    void (*invoke)(void *);
};

extern void *_Block_copy(const void *) __attribute__((weak));
extern void _Block_release(const void *) __attribute__((weak));
extern void dispatch_retain(void *) __attribute__((weak));
extern void dispatch_release(void *) __attribute__((weak));
extern void dispatch_async_f(void *, void *, AppTimersWork) __attribute__((weak));

static void invoke(void *context) {
    ((struct Block *)context)->invoke(context);
    _Block_release(context);
}

__attribute__((weak, visibility("default")))
void dispatch_after_f(uint64_t when, void *queue, void *context, AppTimersWork work) {
    const AppTimersHooks *table = hooks();
    if (table) {
        dispatch_retain(queue);
        if (table->after(when, queue, context, work)) return;
        dispatch_release(queue);
    }
    After next = NEXT(After, dispatch_after_f);
    if (next) next(when, queue, context, work);
}

__attribute__((weak, visibility("default")))
void dispatch_after(uint64_t when, void *queue, void *block) {
    const AppTimersHooks *table = hooks();
    if (table) {
        void *copy = _Block_copy(block);
        dispatch_retain(queue);
        if (table->after(when, queue, copy, invoke)) return;
        dispatch_release(queue);
        _Block_release(copy);
    }
    AfterBlock next = NEXT(AfterBlock, dispatch_after);
    if (next) next(when, queue, block);
}

void app_timers_perform(void *queue, void *context, AppTimersWork work) {
    dispatch_async_f(queue, context, work);
    dispatch_release(queue);
}

// MARK: Deadlines
//
// A deadline is a reading of a clock and a delay, and only their sum arrives here. On a busy machine, the thread may be
// interrupted between its reading and its request, and an app may compute the deadline long before. So that the delay is
// the one in the app's source anyway, each thread remembers what it has read last, and when that was in the app's time.

/// A moment by a clock and by the app's date, in nanoseconds; the first is 0 for none.
typedef struct {
    int64_t value, date;
} Moment;

enum { moments_kept = 8 };

/// The last readings of this thread, and the last deadlines, from which an app computes those of regular work.
static _Thread_local Moment monotonic[moments_kept], boottime[moments_kept], deadlines[moments_kept];

static void keep(Moment moment, Moment *moments) {
    for (int index = moments_kept - 1; index > 0; index--) moments[index] = moments[index - 1];
    moments[0] = moment;
}

/// The last moment from which a deadline is away by whole milliseconds, of which fractions of seconds may lack the last
/// nanosecond.
static const Moment *base(int64_t target, const Moment *moments) {
    for (int index = 0; index < moments_kept; index++) {
        int64_t distance = target - moments[index].value;
        if (moments[index].value && distance >= 0 && (distance + 1) % 1000000 <= 1) return &moments[index];
    }
    return NULL;
}

/// The time until a deadline of a clock that the hooks do not replace.
static int64_t delay(int64_t target, clockid_t clock, const Moment *readings) {
    struct timespec real, date;
    real_time(clock, &real);
    clock_gettime(CLOCK_REALTIME, &date);
    Moment now = {nanoseconds(&real), nanoseconds(&date)};
    // Decades away, which is never; sums with dates cannot overflow below.
    if (target - now.value > INT64_MAX / 4) return target - now.value;
    const Moment *from = base(target, readings);
    if (!from) from = base(target, deadlines);
    // Other delays are counted from the last reading, unless it is too old to belong to the request.
    if (!from) from = now.value - readings[0].value < 20000000 ? &readings[0] : &now;
    int64_t left = from->date + (target - from->value) - now.date;
    if (left < 0) left = 0;
    keep((Moment){target, now.date + left}, deadlines);
    return left;
}

int64_t app_timers_delay(uint64_t when) {
    if (when == 0) return 0;
    if (when == ~0ull) return INT64_MAX;
    // The two highest bits say which clock is meant; times of the wall clock are negative.
    switch (when >> 62) {
    case 3: {
        struct timespec date;
        clock_gettime(CLOCK_REALTIME, &date);
        int64_t left = -(int64_t)when - nanoseconds(&date);
        return left > 0 ? left : 0;
    }
    case 2: return delay((int64_t)(when & ~(1ull << 63)), CLOCK_BOOTTIME, boottime);
    default: return delay((int64_t)when, CLOCK_MONOTONIC, monotonic);
    }
}

uint64_t app_timers_uptime_of(uint64_t when) {
    return hooks() && when != ~0ull ? app_timers_uptime() + (uint64_t)app_timers_delay(when) : when;
}

// MARK: CoreFoundation

typedef void (*Callout)(void *timer, void *info);
typedef struct {
    long version;
    void *info;
    const void *(*retain)(const void *);
    void (*release)(const void *);
    void *copy_description;
} Context;
typedef void *(*Create)(void *, double, double, unsigned long, long, Callout, Context *);
typedef void (*Add)(void *, void *, void *);
typedef void (*SetDate)(void *, double);

extern void *CFRunLoopGetMain(void) __attribute__((weak));
extern void *CFRetain(void *) __attribute__((weak));
extern void CFRelease(void *) __attribute__((weak));
extern unsigned char CFRunLoopTimerIsValid(void *) __attribute__((weak));
extern void CFRunLoopTimerInvalidate(void *) __attribute__((weak));
extern double CFRunLoopTimerGetInterval(void *) __attribute__((weak));
extern double CFRunLoopTimerGetNextFireDate(void *) __attribute__((weak));
extern void CFRunLoopTimerGetContext(void *, Context *) __attribute__((weak));

/// Foundation has one function for all its timers, which is not public.
static _Atomic(Callout) callout;

__attribute__((weak, visibility("default")))
void *CFRunLoopTimerCreate(
    void *allocator, double date, double interval, unsigned long flags, long order, Callout function, Context *context) {
    Create next = NEXT(Create, CFRunLoopTimerCreate);
    if (!next) return NULL;
    atomic_store(&callout, function);
    return next(allocator, date, interval, flags, order, function, context);
}

__attribute__((weak, visibility("default")))
void CFRunLoopAddTimer(void *loop, void *timer, void *mode) {
    const AppTimersHooks *table = hooks();
    if (table && loop == CFRunLoopGetMain() && table->add(timer)) return;
    Add next = NEXT(Add, CFRunLoopAddTimer);
    if (next) next(loop, timer, mode);
}

__attribute__((weak, visibility("default")))
void CFRunLoopTimerSetNextFireDate(void *timer, double date) {
    const AppTimersHooks *table = hooks();
    if (table) table->set_date(timer, date);
    SetDate next = NEXT(SetDate, CFRunLoopTimerSetNextFireDate);
    if (next) next(timer, date);
}

typedef void (*PerformBlock)(void *, void *, void *);

extern void CFRunLoopWakeUp(void *) __attribute__((weak));

/// Wakes the run loop, of which Foundation's `perform` says nothing: a block of another thread, such as what a publisher
/// sends to `RunLoop.main`, would wait until something else happens.
__attribute__((weak, visibility("default")))
void CFRunLoopPerformBlock(void *loop, void *mode, void *block) {
    PerformBlock next = NEXT(PerformBlock, CFRunLoopPerformBlock);
    if (next) next(loop, mode, block);
    if (CFRunLoopWakeUp) CFRunLoopWakeUp(loop);
}

void app_timers_retain(void *timer) { CFRetain(timer); }

void app_timers_release(void *timer) { CFRelease(timer); }

double app_timers_date(void *timer) {
    return CFRunLoopTimerIsValid(timer) ? CFRunLoopTimerGetNextFireDate(timer) : INFINITY;
}

double app_timers_fire(void *timer, double date) {
    Callout function = atomic_load(&callout);
    if (!function || !CFRunLoopTimerIsValid(timer)) return INFINITY;
    double interval = CFRunLoopTimerGetInterval(timer);
    if (interval > 0) {
        // Before the call, in which the app may set another date.
        SetDate next = NEXT(SetDate, CFRunLoopTimerSetNextFireDate);
        if (next) next(timer, date + interval);
    }
    Context context = {0};
    CFRunLoopTimerGetContext(timer, &context);
    function(timer, context.info);
    if (interval <= 0) CFRunLoopTimerInvalidate(timer);
    return app_timers_date(timer);
}

// MARK: The clock that `Date()` reads

typedef int (*TimedWait)(pthread_cond_t *, pthread_mutex_t *, const struct timespec *);

__attribute__((weak, visibility("default")))
int clock_gettime(clockid_t clock, struct timespec *time) {
    const AppTimersHooks *table = hooks();
    if (table && clock == CLOCK_REALTIME) {
        int64_t now = table->wall();
        *time = (struct timespec){.tv_sec = now / 1000000000, .tv_nsec = now % 1000000000};
        return 0;
    }
    int result = real_time(clock, time);
    Moment *readings = clock == CLOCK_MONOTONIC ? monotonic : clock == CLOCK_BOOTTIME ? boottime : NULL;
    if (table && readings && result == 0) keep((Moment){nanoseconds(time), table->wall()}, readings);
    return result;
}

/// Waits until a date of the app's clock for as long as it is away.
__attribute__((weak, visibility("default")))
int pthread_cond_timedwait(pthread_cond_t *condition, pthread_mutex_t *mutex, const struct timespec *end) {
    TimedWait next = NEXT(TimedWait, pthread_cond_timedwait);
    const AppTimersHooks *table = hooks();
    if (!next) return pthread_cond_clockwait(condition, mutex, CLOCK_REALTIME, end);
    if (!table) return next(condition, mutex, end);
    struct timespec real;
    real_time(CLOCK_REALTIME, &real);
    int64_t left = nanoseconds(end) - table->wall();
    int64_t target = nanoseconds(&real) + (left > 0 ? left : 0);
    real = (struct timespec){.tv_sec = target / 1000000000, .tv_nsec = target % 1000000000};
    return next(condition, mutex, &real);
}

bool app_timers_are_hooked(void) {
    // The next one after this file's: there is none where the linker has taken the library's.
    return dlsym(RTLD_DEFAULT, "dispatch_after_f") == (void *)dispatch_after_f && NEXT(After, dispatch_after_f) != NULL;
}

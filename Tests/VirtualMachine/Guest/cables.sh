#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Part of SecondScreen. See LICENSE for terms.
# shellcheck shell=dash
#
# cables.sh plug|unplug SOCKET: the program of "scenario run --cables" in the guest. Only the host can plug a monitor into
# the virtual card; it is asked over the virtio port "cables", with a line "NUMBER plug HEAD WIDTH HEIGHT" or
# "NUMBER unplug HEAD", and answers with a line "NUMBER done" or what is wrong. The EDID is the kernel's: the one that
# debugfs overrides.
# What runs often here starts no process: each costs an emulated guest a tenth of a second.

socket=$2
card=${socket%%-*}
name=${socket#*-}
status=/sys/class/drm/$socket/status
head=$((${name##*-} - 1))

fail() {
    echo "$*" >&2
    exit 1
}

# ask WORD...: asks the host. An answer to a program that was ended may still wait, and has another number.
ask() {
    echo "$$ $*" >&3
    while read -r number answer <&3; do
        [ "$number" = "$$" ] && break
    done
    [ "$answer" = "done" ] || fail "the host says: $answer"
}

# wait_until_empty: waits until the kernel has noticed that the socket is empty; two changes at once are one for it.
wait_until_empty() {
    looks=0
    while [ $looks -lt 100 ]; do
        looks=$((looks + 1))
        read -r state <"$status"
        [ "$state" = connected ] || return 0
        sleep 0.1
    done
    fail "the kernel has not noticed that $socket is empty"
}

read -r before <"$status" || fail "there is no $socket"
exec 3<>/dev/virtio-ports/cables
case $1 in
plug)
    if [ "$before" = connected ]; then
        ask unplug "$head"
        wait_until_empty
    fi
    # The kernel wants the whole EDID in one write.
    cat "$SECONDSCREEN_EDID" >"/sys/kernel/debug/dri/${card#card}/$name/edid_override" || exit
    ask plug "$head" "${SECONDSCREEN_WIDTH:-1024}" "${SECONDSCREEN_HEIGHT:-768}"
    ;;
unplug) ask unplug "$head" ;;
*) fail "say plug or unplug" ;;
esac

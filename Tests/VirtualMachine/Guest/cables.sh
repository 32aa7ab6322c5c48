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

# is_noticed STATE: waits a little until the kernel has noticed that the socket is in a state.
is_noticed() {
    looks=0
    while [ $looks -lt 5000 ]; do
        looks=$((looks + 1))
        read -r state <"$status"
        [ "$state" = "$1" ] && return 0
    done
    sleep 1
    read -r state <"$status"
    [ "$state" = "$1" ]
}

# The driver loses a change that comes while it finishes with the one before (VirtualMachine+Cables.swift), so it is made
# again. What comes in between is the state in which the kernel still believes the socket to be.
plug() {
    ask plug "$head" "$1" "$2"
    is_noticed connected && return
    ask unplug "$head"
    ask plug "$head" "$1" "$2"
    is_noticed connected || fail "the kernel has not noticed the monitor at $socket"
}

unplug() {
    ask unplug "$head"
    is_noticed disconnected && return
    ask plug "$head" 640 480
    ask unplug "$head"
    is_noticed disconnected || fail "the kernel has not noticed that $socket is empty"
}

read -r before <"$status" || fail "there is no $socket"
exec 3<>/dev/virtio-ports/cables
case $1 in
plug)
    # Two changes at once are one for the kernel.
    [ "$before" != connected ] || unplug
    # The kernel wants the whole EDID in one write.
    cat "$SECONDSCREEN_EDID" >"/sys/kernel/debug/dri/${card#card}/$name/edid_override" || exit
    plug "${SECONDSCREEN_WIDTH:-1024}" "${SECONDSCREEN_HEIGHT:-768}"
    ;;
unplug) unplug ;;
*) fail "say plug or unplug" ;;
esac

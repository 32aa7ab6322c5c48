# SPDX-License-Identifier: Apache-2.0
# Part of SecondScreen. See LICENSE for terms.
# shellcheck shell=dash
#
# Process 1 of the guest after init.sh, or a service of systemd, which has started most of what this starts. It starts
# udev and the graphics driver, then obeys the host over the virtio
# port "control". Read from it: a line "ID SCRIPT", the script with \n for a line end and \\ for a backslash. Written to
# it: a line "ID> TEXT" for each line that the script wrote to either output, then "ID. STATUS"; once, before all,
# "ready".
# Kernel messages go to the serial console and never mix with this.
# What runs often here starts no process: each costs an emulated guest a tenth of a second.

export PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LANG=C.UTF-8
run=/run/guest
ports=/dev/virtio-ports
virtio=/sys/bus/virtio

# start_udev, stop_udev: the daemon that passes the kernel's events on.
start_udev() {
    [ -e /run/udev/control ] || /lib/systemd/systemd-udevd --daemon
}
stop_udev() {
    udevadm control --exit
    while [ -e /run/udev/control ] && kill -s 0 "$(pidof systemd-udevd)"; do sleep 0.1; done 2>/dev/null
    rm -f /run/udev/control
}

# reset_card_number: makes a card that was bound while a program still had it open, and so became the second, the first
# again.
reset_card_number() {
    [ -e /sys/class/drm/card0-Virtual-1 ] || { unbind_cards && bind_cards; }
}

# write_consoles: makes the text consoles pictures that tests recognize: a line on each, and no cursor that blinks.
write_consoles() {
    for number in 1 2; do
        printf '\033[?25l\033[2J\033[HText console %s of the guest.' "$number" >"/dev/tty$number"
    done
}

[ -e /sys/kernel/debug/dri ] || mount -t debugfs debugfs /sys/kernel/debug
start_udev
modprobe virtio_gpu
write_consoles
# A coldplug of every device would take seconds, and nothing here asks for more than these.
udevadm trigger --subsystem-match=drm --subsystem-match=virtio-ports
udevadm settle

# The scripts of the host may call the functions below.

# start_program SLOT COMMAND...: runs a program in the background and answers with its process ID.
# Its lines go to the port "output.SLOT", each after the guest's uptime in seconds, in the end "end STATUS". What it
# writes to standard error goes to the port "error.SLOT" as it is.
start_program() {
    slot=$1
    shift
    rm -f "$run/$slot.pid" "$run/$slot.status"
    # A port has one reader or writer at a time: the program before this one may just be closing it.
    until (: >"$ports/output.$slot" && : >"$ports/error.$slot") 2>/dev/null; do sleep 0.05; done
    {
        {
            # shellcheck disable=SC2016
            sh -c 'echo $$ >"$0.part" && mv "$0.part" "$0" && exec "$@"' "$run/$slot.pid" "$@" \
                </dev/null 2>"$ports/error.$slot"
            echo $? >"$run/$slot.status"
        } | while IFS= read -r line || [ -n "$line" ]; do
            read -r uptime _ </proc/uptime
            printf '%s %s\n' "$uptime" "$line"
        done
        printf 'end %s\n' "$(cat "$run/$slot.status")"
    } >"$ports/output.$slot" 2>/dev/null 3>&- &
    until [ -e "$run/$slot.pid" ]; do sleep 0.02; done
    cat "$run/$slot.pid"
}

# stop_programs: kills every program that runs and waits until it has ended.
stop_programs() {
    for file in "$run"/*.pid; do
        [ -e "$file" ] && [ ! -e "${file%.pid}.status" ] || continue
        kill -s KILL "$(cat "$file")"
        until [ -e "${file%.pid}.status" ]; do sleep 0.02; done
    done
}

# connectors: a line for each connector: NAME, STATUS and MODES with commas, between tabs.
connectors() {
    for directory in /sys/class/drm/card*-*; do
        # A connector may go while this reads it.
        read -r status 2>/dev/null <"$directory/status" || continue
        modes=
        while read -r mode; do
            modes=$modes,$mode
        done 2>/dev/null <"$directory/modes"
        printf '%s\t%s\t%s\n' "${directory##*/}" "$status" "${modes#,}"
    done
}

# unbind_cards, bind_cards: take every virtio graphics card from its driver, and give it back.
unbind_cards() {
    for device in "$virtio"/drivers/virtio_gpu/virtio*; do
        [ -e "$device" ] || continue
        echo "${device##*/}" >"$virtio/drivers/virtio_gpu/unbind" || return
    done
}
bind_cards() {
    for device in "$virtio"/devices/virtio*; do
        # 16 is the virtio device number of a GPU.
        [ "$(cat "$device/device")" = 0x0010 ] && [ ! -e "$device/driver" ] || continue
        echo "${device##*/}" >"$virtio/drivers/virtio_gpu/bind" || return
    done
}

# start_input: loads the drivers of input devices, and lets udev tell what each device is. Few tests need this second.
start_input() {
    [ ! -e /dev/uinput ] || return 0
    modprobe -a evdev virtio_input uinput
    udevadm trigger --action=add --subsystem-match=input
    udevadm settle
}

# show_console NUMBER: makes a text console the one that is seen. Who has the seat must agree, and might not.
show_console() {
    timeout -s KILL 20 chvt "$1"
}

# console_state: the console that is seen, and whether the kernel draws text there: "1 text", "1 graphics".
console_state() {
    # KDGETMODE is 0x4B3B (linux/kd.h).
    /usr/bin/python3 -c '
import fcntl, struct
shown = open("/sys/class/tty/tty0/active").read().strip()
mode, = struct.unpack("i", fcntl.ioctl(open(f"/dev/{shown}"), 0x4B3B, bytes(4)))
print(shown.removeprefix("tty"), ("text", "graphics")[mode])'
}

# start_seatd: the daemon that gives members of the group video what otherwise only root may have.
start_seatd() {
    seatd -g video -l info >"$run/seatd.log" 2>&1 3>&- &
    echo $! >"$run/seatd"
    until [ -S /run/seatd.sock ]; do sleep 0.05; done
}
stop_seatd() {
    [ -e "$run/seatd" ] || return 0
    kill "$(cat "$run/seatd")" 2>/dev/null
    rm -f "$run/seatd" /run/seatd.sock
}

# Opened once for both directions: a port refuses a second open.
exec 3<>"$ports/control"
echo ready >&3
while IFS=' ' read -r id script <&3; do
    (eval "$(printf '%b' "$script")") </dev/null >"$run/output" 2>&1 3>&-
    status=$?
    while IFS= read -r line || [ -n "$line" ]; do
        printf '%s> %s\n' "$id" "$line"
    done <"$run/output" >&3
    printf '%s. %s\n' "$id" "$status" >&3
done
echo "agent: the control port has closed"
echo b >/proc/sysrq-trigger

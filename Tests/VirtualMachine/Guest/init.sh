#!/bin/busybox sh
# SPDX-License-Identifier: Apache-2.0
# Part of SecondScreen. See LICENSE for terms.
#
# First program of the guest, from the initramfs: makes the host's root the guest's, writable in memory only.

/bin/busybox --install -s /bin
mount -t proc proc /proc
mount -t sysfs sysfs /sys
mount -t devtmpfs dev /dev

while read -r module; do
    insmod "/modules/$module" || echo "init: cannot insert $module"
done </modules/order

share() {
    mount -t 9p -o "trans=virtio,version=9p2000.L,msize=512000,$3" "$1" "$2" ||
        echo "init: cannot mount the share $1"
}

share root /lower ro,cache=loose
mount -t tmpfs tmpfs /upper
mkdir /upper/data /upper/work
mount -t overlay -o lowerdir=/lower,upperdir=/upper/data,workdir=/upper/work overlay /root

# What the host's daemons keep in /run is not true of this machine.
mount -t tmpfs tmpfs /root/run
mkdir -p /root/run/secondscreen/program
share program /root/run/secondscreen/program ro,cache=loose
# What programs write here the host reads, so nothing is kept in the guest.
mkdir /root/run/secondscreen/exchange
share exchange /root/run/secondscreen/exchange rw,cache=none
cp /agent.sh /touch-screen.py /root/run/secondscreen/

for directory in proc sys dev; do
    mount --move "/$directory" "/root/$directory"
done
exec switch_root /root /bin/sh /run/secondscreen/agent.sh

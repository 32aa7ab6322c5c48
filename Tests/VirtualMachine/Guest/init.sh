#!/bin/busybox sh
# SPDX-License-Identifier: Apache-2.0
# Part of SecondScreen. See LICENSE for terms.
#
# First program of the guest, from the initramfs: makes the share "root" the guest's root, writable in memory only, or a
# copy of it in memory.

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
if grep -qw guest.memory /proc/cmdline; then
    mount -t tmpfs -o size=80% tmpfs /root
    cp -a /lower/. /root/
    umount /lower
else
    mount -t tmpfs tmpfs /upper
    mkdir /upper/data /upper/work
    mount -t overlay -o lowerdir=/lower,upperdir=/upper/data,workdir=/upper/work overlay /root
fi

# What the host's daemons keep in /run is not true of this machine.
mount -t tmpfs -o mode=755 tmpfs /root/run
mkdir -p /root/run/guest/program
share program /root/run/guest/program ro,cache=loose
# What programs write here the host reads, so nothing is kept in the guest.
mkdir /root/run/guest/exchange
share exchange /root/run/guest/exchange rw,cache=none
cp /agent.sh /touch-screen.py /root/run/guest/

for directory in proc sys dev; do
    mount --move "/$directory" "/root/$directory"
done
# On a Debian of its own, systemd is process 1, and the agent a service.
if grep -qw guest.systemd /root/proc/cmdline; then
    mkdir -p /root/usr/lib/modules /root/run/systemd/system/multi-user.target.wants
    share modules /root/usr/lib/modules ro,cache=loose
    cat >/root/run/systemd/system/agent.service <<'END'
[Unit]
Description=Agent of the tests

[Service]
ExecStart=/bin/sh /run/guest/agent.sh
KillMode=process
END
    ln -s ../agent.service /root/run/systemd/system/multi-user.target.wants/
    exec switch_root /root /sbin/init
fi
exec switch_root /root /bin/sh /run/guest/agent.sh

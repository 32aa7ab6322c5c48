config/bootstrap
config/release/build
sudo apt install libseat1 libinput10 libxkbcommon0 xkb-data libpam-systemd
sudo config/install --kiosk
sudo systemd-sysusers

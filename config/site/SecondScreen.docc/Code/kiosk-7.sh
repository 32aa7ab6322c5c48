sudo journalctl -u secondscreen -f

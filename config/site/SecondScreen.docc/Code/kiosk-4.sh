secondscreen config check /etc/secondscreen/config.yaml

#!/bin/sh
# Installs what is needed from the system, where it is missing: a PostgreSQL server, Chromium and libfaketime for the
# tests, or (`compiler`) what compiles C for Python.
set -e
missing=""
if [ "$1" = compiler ]; then
    command -v cc >/dev/null 2>&1 || missing="$missing gcc libc6-dev"
    .venv/bin/python -c 'import os, sys, sysconfig; sys.exit(not os.path.exists(sysconfig.get_path("include") + "/Python.h"))' || missing="$missing python3-dev"
else
    ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || command -v initdb >/dev/null 2>&1 || missing="$missing postgresql"
    command -v chromium >/dev/null 2>&1 || command -v chromium-browser >/dev/null 2>&1 || command -v google-chrome >/dev/null 2>&1 || missing="$missing chromium"
    ls /usr/lib/*/faketime/libfaketimeMT.so.1 >/dev/null 2>&1 || missing="$missing libfaketime"
fi
[ -z "$missing" ] && exit 0
if ! command -v apt-get >/dev/null 2>&1; then
    echo "This needs$missing; install them with your system's package manager and run it again." >&2
    exit 1
fi
as_root=""
if [ "$(id -u)" -ne 0 ]; then
    command -v sudo >/dev/null 2>&1 || { echo "This needs$missing; install them as root: apt-get install$missing" >&2; exit 1; }
    as_root="sudo"
fi
echo "installing$missing"
$as_root apt-get update -qq
DEBIAN_FRONTEND=noninteractive $as_root apt-get install -y -qq --no-install-recommends $missing >/dev/null

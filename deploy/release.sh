#!/bin/sh
# Makes a release of the build beside this folder, and brings the replicas to a release, one after the other.
set -eu
umask 022

base=${SUPPORT_APK_BASE:-/opt/support-apk}
ports=${SUPPORT_APK_PORTS:-3001 3002}
patience=${SUPPORT_APK_PATIENCE:-30}

fail() {
  echo "$1" >&2
  exit 1
}

make_release() {
  built=$(cd "$(dirname "$0")/.." && pwd)
  release=$base/releases/$1
  [ -f "$built/.next/standalone/server.mjs" ] || fail "There is no build: run npm run build first."
  [ ! -e "$release" ] || fail "There is a release $1 already."
  mkdir -p "$base/releases" "$base/static/_next/static"
  rm -rf "$release.part"
  cp -R "$built/.next/standalone" "$release.part"
  cp -L "$built/node_modules/.bin/node" "$release.part/node"
  cp -R "$release.part/.next/static/." "$base/static/_next/static/"
  mv "$release.part" "$release"
}

point_to() {
  ln -sfn "$1" "$base/current.next"
  mv -T "$base/current.next" "$base/current"
}

is_ready() {
  for _ in $(seq "$patience"); do
    curl --silent --fail --max-time 5 --output /dev/null "http://127.0.0.1:$1/readyz" && return 0
    sleep 1
  done
  return 1
}

restart_replica() {
  systemctl restart "support-apk@$1"
  is_ready "$1"
}

use_release() {
  [ -f "$base/releases/$1/server.mjs" ] || fail "There is no release $1 in $base/releases."
  before=$(readlink "$base/current" || true)
  point_to "releases/$1"
  changed=
  for port in $ports; do
    changed="$changed $port"
    restart_replica "$port" || go_back "$1" "$port"
  done
}

go_back() {
  [ -n "$before" ] || fail "Release $1 did not get ready on port $2: see journalctl -u support-apk@$2."
  point_to "$before"
  for port in $changed; do restart_replica "$port" || echo "The replica on port $port is not ready." >&2; done
  fail "Release $1 did not get ready on port $2: see journalctl -u support-apk@$2. $before is in use again."
}

case ${1:-}/${2:-} in
  make/?*) make_release "$2" ;;
  use/?*) use_release "$2" ;;
  restart/) use_release "$(basename "$(readlink "$base/current")")" ;;
  *) fail "Usage: release.sh make NAME, release.sh use NAME, or release.sh restart" ;;
esac

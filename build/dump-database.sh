#!/bin/sh
# Dumps PostgreSQL into a folder once a day, reads each dump back, and deletes old ones. compose.yaml runs it.
#
#   dump-database.sh daily   runs until it is stopped, and dumps each day at BACKUP_HOUR (UTC)
#   dump-database.sh once    dumps now
#   dump-database.sh check   fails if the newest dump, or the newest copy, is older than 26 hours
#
# The database is named by PGHOST, PGUSER, PGPASSWORD and PGDATABASE. BACKUP_COUNT and BACKUP_MAX_MB limit what stays in
# BACKUP_FOLDER; the newest dump always stays. BACKUP_COPY_FOLDER, if set, gets a copy of each dump, under the same limits.
set -eu

folder=${BACKUP_FOLDER:?names the folder for dumps}
copies=${BACKUP_COPY_FOLDER:-}
hour=${BACKUP_HOUR:-18}
count=${BACKUP_COUNT:-14}
megabytes=${BACKUP_MAX_MB:-20000}

say() { echo "$(date -u +%Y-%m-%dT%H:%M:%SZ) $*"; }

# Newest first.
dumps_in() { find "$1" -maxdepth 1 -name 'alaga-*.dump' | sort -r; }

prune() {
  total=0
  number=0
  dumps_in "$1" | while read -r file; do
    number=$((number + 1))
    total=$((total + $(wc -c <"$file")))
    if [ "$number" -gt 1 ] && { [ "$number" -gt "$count" ] || [ "$total" -gt $((megabytes * 1000000)) ]; }; then
      rm "$file"
      say "deleted $file"
    fi
  done
}

# Under another name until it is complete, so that nobody restores half of it.
dump() {
  name=alaga-$(date -u +%Y%m%dT%H%M%SZ).dump
  part=$folder/$name.part
  rm -f "$folder"/alaga-*.dump.part
  pg_dump --format=custom --no-owner --file="$part"
  # Decompresses every row.
  pg_restore --no-owner --file=/dev/null "$part"
  mv "$part" "$folder/$name"
  say "dumped $name, $(wc -c <"$folder/$name") bytes"
  prune "$folder"
  [ -n "$copies" ] || return 0
  rm -f "$copies"/alaga-*.dump.part
  cp "$folder/$name" "$copies/$name.part"
  cmp "$folder/$name" "$copies/$name.part"
  mv "$copies/$name.part" "$copies/$name"
  prune "$copies"
}

# Seconds since 1970 of the newest dump in a folder; 0 without one.
newest() {
  file=$(dumps_in "$1" | head -n 1)
  if [ -n "$file" ]; then stat -c %Y "$file"; else echo 0; fi
}

is_fresh() { [ $(($(date +%s) - $(newest "$1"))) -lt $((26 * 3600)) ]; }

# The last time at which a dump was due.
due() {
  at=$(date -u -d "today $hour:00" +%s)
  if [ "$at" -gt "$(date +%s)" ]; then at=$((at - 86400)); fi
  echo "$at"
}

daily() {
  trap 'exit 0' TERM INT
  while true; do
    if [ "$(newest "$folder")" -lt "$(due)" ]; then
      # A shell of its own, so that a failure ends only this attempt. It is tried again after five minutes.
      "$0" once || say 'the dump failed'
    fi
    sleep 300 &
    wait $!
  done
}

case ${1:-} in
daily) daily ;;
once) dump ;;
check) is_fresh "$folder" && { [ -z "$copies" ] || is_fresh "$copies"; } ;;
*)
  say 'usage: dump-database.sh daily|once|check' >&2
  exit 2
  ;;
esac

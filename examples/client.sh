#!/bin/sh
# A program that plays at a Septem server, with curl, sed and sh: it accepts every challenge and plays the first move it may.
#
#   SEPTEM=http://localhost:8007 TOKEN=septem_... sh examples/client.sh                  waits for challenges
#   SEPTEM=http://localhost:8007 TOKEN=septem_... sh examples/client.sh duel fair        plays one game against a bot of a level
#   SEPTEM=http://localhost:8007 TOKEN=septem_... sh examples/client.sh duel @k7m2p9xq   challenges a person by handle
#
# GAMES=1 ends it after so many games. Make a token on the page /me/programs.
set -eu
api=$SEPTEM/api/v1

ask() { # METHOD PATH [BODY]: asks until there is an answer; false when that is a refusal
  while :; do
    problem=0
    curl -sS --fail-with-body -X "$1" -H "Authorization: Bearer $TOKEN" -H 'Content-Type: application/json' ${3:+-d "$3"} "$api$2" || problem=$?
    [ $problem -eq 0 ] && return 0
    [ $problem -eq 22 ] && return 1
    sleep 1
  done
}

field() { # NAME: its value in a flat JSON object on standard input
  sed -n "s/.*\"$1\": *\"\{0,1\}\([^\",}]*\).*/\1/p"
}

if [ $# -ge 2 ]; then
  case $2 in
    @*) other="{\"kind\": \"open\", \"to\": \"${2#@}\"}" ;;
    *) other="{\"kind\": \"bot\", \"level\": \"$2\"}" ;;
  esac
  ask POST /tables "{\"game\": \"$1\", \"seats\": [{\"kind\": \"person\", \"name\": \"Shell\"}, $other], \"rated\": ${RATED:-false}}" > /dev/null
fi

seen=$(mktemp) # the number of the last event, and how many games are to be played: both outlast a connection
trap 'rm -f "$seen"' EXIT
echo "${AFTER:-0} ${GAMES:-0}" > "$seen"

listen() { # one connection: true when enough games are over, false when it broke
  read -r after left < "$seen"
  curl -sSN -H "Authorization: Bearer $TOKEN" "$api/me/events?after=$after" | (
    while read -r event; do
      [ -n "$event" ] || continue
      table=$(echo "$event" | field table)
      case $(echo "$event" | field kind) in
        challenge) ask POST "/tables/$table/accept" > /dev/null || true ;;
        turn)
          n=$(echo "$event" | field n)
          move=$(ask GET "/tables/$table/moves" | sed 's/^[^}]*"text": *"\([^"]*\)".*/\1/')
          ask POST "/tables/$table/moves" "{\"move\": \"$move\", \"n\": $n}" > /dev/null || true ;;
        over)
          echo "$event"
          left=$((left - 1))
          [ "$left" -ne 0 ] || exit 0 ;;
      esac
      echo "$(echo "$event" | field number) $left" > "$seen"
    done
    exit 1
  )
}

until listen; do sleep 1; done

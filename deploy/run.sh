#!/bin/sh
# Runs a program of Twopost with the addresses of the database made out of the passwords that compose.yaml hands to the container:
#   sh deploy/run.sh apps/server/dist/main.js
#   docker compose -f deploy/compose.yaml exec twopost sh deploy/run.sh apps/server/dist/commands/doctor.js
set -eu
DATABASE_URL="postgresql://twopost_runtime:$(cat /run/secrets/runtime)@database:5432/twopost"
MIGRATE_DATABASE_URL="postgresql://twopost_migrate:$(cat /run/secrets/migrate)@database:5432/twopost"
export DATABASE_URL MIGRATE_DATABASE_URL
exec node --enable-source-maps "$@"

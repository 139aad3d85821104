#!/bin/sh
# Writes the secrets of compose.yaml that aren't there yet: ./make-secrets.sh [folder]
set -eu
folder=${1:-$(dirname "$0")/secrets}
umask 022
mkdir -p "$folder"
# The containers' accounts read the files; on this machine, the folder protects them.
chmod 700 "$folder"
cd "$folder"
[ -s postgres_password ] || openssl rand -hex 24 >postgres_password
[ -s database_url ] || echo "postgres://platbook:$(cat postgres_password)@postgres:5432/platbook" >database_url
[ -s encryption_keys ] || echo "1:$(openssl rand -base64 32)" >encryption_keys
[ -s s3_secret ] || openssl rand -hex 24 >s3_secret
[ -s s3_key ] || openssl req -x509 -newkey rsa:2048 -nodes -days 3650 -subj /CN=s3 \
  -addext subjectAltName=DNS:s3 -keyout s3_key -out s3_certificate 2>/dev/null
chmod 644 s3_key
[ -s authorities ] || cp s3_certificate authorities
if [ ! -s oidc_client_secret ]; then
  echo "Write your provider's client secret to $PWD/oidc_client_secret." >&2
fi

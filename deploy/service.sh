#!/bin/sh
# Amarreko as a service: `make install`, `make upgrade` and `make back` run this as root.
#
#   /opt/amarreko/NUMBER     releases, each a complete Python environment; `current` is the active
#                            release, `former` the one before
#   /etc/amarreko/env        tokens and settings, readable by root and the service only
#   /var/lib/amarreko        the games, readable by the service only
#   /var/backups/amarreko    backups of the games, one before each upgrade
#   /usr/local/bin/amarreko  the program, run as the user of the service with its settings
#
# ROOT is a prefix of all these paths, so that the steps can be tested in a folder. With ROOT the
# script creates no user and starts no service.
set -eu

ROOT=${ROOT:-}
PYTHON=${PYTHON:-python3}
RELEASES=$ROOT/opt/amarreko
ENV=$ROOT/etc/amarreko/env
STATE=$ROOT/var/lib/amarreko
COPIES=$ROOT/var/backups/amarreko
COMMAND=$ROOT/usr/local/bin/amarreko
UNIT=$ROOT/etc/systemd/system/amarreko.service
DB=$STATE/amarreko.db

fail() {
	echo "$1" >&2
	exit 1
}

# Run a command only without ROOT: a test folder has no user and no service.
really() {
	[ -n "$ROOT" ] || "$@"
}

# Run a program as the user of the service, so that root does not own the files that it creates.
as_service() {
	if [ -n "$ROOT" ]; then "$@"; else runuser -u amarreko -- "$@"; fi
}

make_folders() {
	if [ -z "$ROOT" ] && ! id amarreko >/dev/null 2>&1; then
		useradd --system --user-group --home-dir /var/lib/amarreko --shell /usr/sbin/nologin amarreko
	fi
	install -d -m 755 "$RELEASES" "$(dirname "$ENV")" "$(dirname "$COMMAND")" "$(dirname "$UNIT")"
	install -d -m 700 "$STATE" "$COPIES"
	really chown amarreko:amarreko "$STATE" "$COPIES"
	if [ ! -e "$ENV" ]; then
		install -m 640 .env.example "$ENV"
		sed -i "s|^AMARREKO_DB=.*|AMARREKO_DB=$DB|" "$ENV"
		really chown root:amarreko "$ENV"
	fi
	# Commands that are run in the folder of the games read the settings of the service.
	ln -sfn "$ENV" "$STATE/.env"
}

# Create a complete environment beside the others; `current` points to it only when it is complete.
make_release() {
	number=1
	while [ -e "$RELEASES/$number" ]; do number=$((number + 1)); done
	release=$RELEASES/$number
	trap 'rm -rf "$release"' EXIT
	"$PYTHON" -c 'import sys; sys.exit(sys.version_info < (3, 11))' ||
		fail "Amarreko needs Python 3.11 or later; name one with PYTHON=python3.11"
	"$PYTHON" -m venv "$release"
	pip="$release/bin/python -m pip --disable-pip-version-check --quiet install"
	$pip --require-hashes --requirement requirements/play.txt
	# Games on a PostgreSQL server need its client library.
	if grep -Eq "^(export )?AMARREKO_DB=[\"']?postgres" "$ENV" 2>/dev/null; then
		$pip --require-hashes --requirement requirements/postgres.txt
	fi
	$pip --no-deps --no-build-isolation .
	"$release/bin/amarreko" --version
	trap - EXIT
}

write_service() {
	sed "s|/opt/amarreko|$RELEASES|" deploy/amarreko.service >"$UNIT"
	cat >"$COMMAND" <<-END
		#!/bin/sh
		# Run Amarreko as the user of the service, with its games and settings.
		cd $STATE || exit 2
		[ -n "$ROOT" ] || exec runuser -u amarreko -- $RELEASES/current/bin/amarreko "\$@"
		exec $RELEASES/current/bin/amarreko "\$@"
	END
	chmod 755 "$COMMAND"
	really systemctl daemon-reload
}

# Replace the link atomically: a program that starts meanwhile always finds a release.
name_release() {
	ln -sfn "$1" "$RELEASES/$2.new"
	mv -T "$RELEASES/$2.new" "$RELEASES/$2"
}

is_service_up() {
	really sleep 10
	really systemctl --quiet is-active amarreko
}

install_service() {
	[ ! -e "$RELEASES/current" ] || fail "It is installed already: make upgrade"
	make_folders
	make_release
	name_release "$number" current
	write_service
	really systemctl enable --quiet amarreko
	echo "Installed. Put the tokens into $ENV, then: amarreko doctor, and systemctl start amarreko"
}

upgrade_service() {
	[ -e "$RELEASES/current" ] || fail "It is not installed: make install"
	make_release
	if [ -e "$DB" ]; then
		copy=$COPIES/before-$number.db
		as_service "$RELEASES/current/bin/amarreko" backup "$copy" --db "$DB"
		name_release "$copy" former.db
	fi
	name_release "$(readlink "$RELEASES/current")" former
	name_release "$number" current
	write_service
	really systemctl restart amarreko
	if ! is_service_up; then
		go_back
		fail "The new release does not run, and the former one is back: journalctl -u amarreko"
	fi
	echo "Upgraded. The way back: make back"
}

# Return to the former release. Restore the backup only if that release cannot read the games.
go_back() {
	[ -e "$RELEASES/former" ] || fail "There is no former release."
	former=$(readlink "$RELEASES/former")
	really systemctl stop amarreko
	if [ -e "$DB" ] && ! as_service "$RELEASES/$former/bin/amarreko" admin --db "$DB" tables >/dev/null; then
		[ -e "$RELEASES/former.db" ] || fail "The former release cannot read the games, and there is no backup."
		as_service "$RELEASES/$former/bin/amarreko" restore "$RELEASES/former.db" --db "$DB"
	fi
	name_release "$former" current
	rm -f "$RELEASES/former" "$RELEASES/former.db"
	really systemctl start amarreko
	echo "The former release is back."
}

cd "$(dirname "$0")/.."
case ${1:-} in
install) install_service ;;
upgrade) upgrade_service ;;
back) go_back ;;
*) fail "service.sh install, upgrade or back" ;;
esac

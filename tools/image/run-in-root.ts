import type { Image } from './build-image.ts';

interface RunOptions extends Pick<Image, 'root' | 'env' | 'folder' | 'user'> {
  readonly isReadOnly?: boolean;
  /** Folder in the image → folder of this machine. */
  readonly volumes?: Readonly<Record<string, string>>;
}

/** Prepares mounts of its own, then becomes the command: process 1 with nothing of this machine except its network. */
const script = `set -e
root=$1; is_read_only=$2; user=$3; folder=$4; shift 4
mount --bind "$root" "$root"
if [ "$is_read_only" = yes ]; then mount -o remount,bind,ro "$root"; fi
while [ "$1" != -- ]; do mount --bind "$2" "$root$1"; shift 2; done
shift
mount -t proc proc "$root/proc"
mount -t tmpfs -o nosuid,nodev tmpfs "$root/tmp"
mount -t tmpfs -o mode=755 tmpfs "$root/dev"
for device in null zero full random urandom; do touch "$root/dev/$device"; mount --bind "/dev/$device" "$root/dev/$device"; done
account="--reuid=$user --regid=$user --init-groups --no-new-privs --inh-caps=-all --bounding-set=-all"
if [ "$user" = root ]; then account=--init-groups\\ --reuid=root\\ --regid=root; fi
exec env -i /usr/sbin/chroot "$root" /usr/bin/setpriv $account /bin/sh -c 'cd "$0" && exec env -i "$@"' "$folder" "$@"
`;

/** The program that runs a command in a root folder, as a container engine would. Needs root. */
export function runInRoot(options: RunOptions, command: readonly string[]): { program: string; words: string[] } {
  const { root, env, folder, user, isReadOnly = false, volumes = {} } = options;
  const mounts = Object.entries(volumes).flat();
  const settings = Object.entries(env).map(([name, value]) => `${name}=${value}`);
  const words = [root, isReadOnly ? 'yes' : 'no', user, folder, ...mounts, '--', ...settings, ...command];
  return {
    program: 'unshare',
    words: ['--mount', '--pid', '--fork', '--kill-child', '/bin/sh', '-c', script, 'run', ...words],
  };
}

import type { Image } from './build-image.ts';

interface RunOptions extends Pick<Image, 'root' | 'env' | 'folder' | 'user'> {
  /** What the command writes outside of volumes is thrown away, or refused. Without it, the folder itself changes. */
  readonly layer?: 'temporary' | 'read-only';
  /** Folder or file in the image → folder or file of this machine. */
  readonly volumes?: Readonly<Record<string, string>>;
  readonly hostName?: string;
}

/** Prepares mounts of its own, then becomes the command: process 1 with nothing of this machine except its network. */
const script = `set -e
root=$1; layer=$2; user=$3; folder=$4; name=$5; shift 5
if [ "$name" ]; then hostname "$name"; fi
if [ "$layer" ]; then
  mount -t tmpfs tmpfs /mnt
  mkdir /mnt/upper /mnt/work /mnt/root
  mount -t overlay -o "lowerdir=$root,upperdir=/mnt/upper,workdir=/mnt/work" overlay /mnt/root
  root=/mnt/root
else
  mount --bind "$root" "$root"
fi
while [ "$1" != -- ]; do
  if [ -d "$2" ]; then mkdir -p "$root$1"; else mkdir -p "$(dirname "$root$1")"; touch "$root$1"; fi
  mount --bind "$2" "$root$1"
  shift 2
done
shift
if [ "$layer" = read-only ]; then mount -o remount,bind,ro "$root"; fi
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
  const { root, env, folder, user, layer = '', volumes = {}, hostName = '' } = options;
  const mounts = Object.entries(volumes).flat();
  const settings = Object.entries(env).map(([name, value]) => `${name}=${value}`);
  const words = [root, layer, user, folder, hostName, ...mounts, '--', ...settings, ...command];
  return {
    program: 'unshare',
    words: ['--mount', '--pid', '--uts', '--fork', '--kill-child', '/bin/sh', '-c', script, 'run', ...words],
  };
}

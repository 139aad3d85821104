import { existsSync, mkdirSync, readdirSync, readFileSync, rmdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Network } from './open-network.ts';
import { runChild, startChild } from './start-child.ts';

const start = `echo $$ >"$1/cgroup.procs"
shift
exec unshare --mount --pid --uts --ipc --cgroup --fork --kill-child /bin/sh -c "$@"
`;

/** Becomes process 1 of a machine with its own mounts, processes, names and control groups, but not its own kernel. */
const boot = `set -e
lower=$1; shift
mount -t tmpfs tmpfs /mnt
mkdir /mnt/upper /mnt/work /mnt/root
mount -t overlay -o "lowerdir=$lower,upperdir=/mnt/upper,workdir=/mnt/work" overlay /mnt/root
root=/mnt/root
while [ "$1" ]; do
  if [ -d "$2" ]; then mkdir -p "$root$1"; else mkdir -p "$(dirname "$root$1")"; touch "$root$1"; fi
  mount --bind "$2" "$root$1"
  shift 2
done
mount -t proc proc "$root/proc"
mount --bind "$root/proc/sys" "$root/proc/sys"
mount -o remount,bind,ro "$root/proc/sys"
mount -t sysfs -o ro sysfs "$root/sys"
mount -t cgroup2 cgroup2 "$root/sys/fs/cgroup"
mount -t tmpfs -o mode=755 tmpfs "$root/run"
mount -t tmpfs -o mode=755 tmpfs "$root/dev"
mkdir "$root/dev/pts" "$root/dev/shm"
mount -t devpts -o newinstance,ptmxmode=0666,mode=620 devpts "$root/dev/pts"
mount -t tmpfs tmpfs "$root/dev/shm"
ln -s pts/ptmx "$root/dev/ptmx"
for device in null zero full random urandom tty; do touch "$root/dev/$device"; mount --bind "/dev/$device" "$root/dev/$device"; done
# Not chroot: the kernel refuses user namespaces (PrivateUsers=) inside it.
cd "$root"
mkdir .machine
pivot_root . .machine
umount -l /.machine
rmdir /.machine
# What systemd mounts for services outside of their namespaces must arrive in them; in a container it doesn't see to that.
mount --make-rshared /
exec env -i container=other PATH=/usr/sbin:/usr/bin:/sbin:/bin /lib/systemd/systemd --unit=multi-user.target
`;

/** Where version 2 of control groups is mounted, also beside version 1. */
const groups = ['/sys/fs/cgroup', '/sys/fs/cgroup/unified'].find((folder) =>
  existsSync(join(folder, 'cgroup.controllers')),
);

export const canBoot = groups !== undefined;

interface SystemOptions {
  /** Root folder of the system. Stays as it is. */
  readonly root: string;
  readonly network: Network;
  /** Folder or file in the system → folder or file of this machine. */
  readonly files: Readonly<Record<string, string>>;
}

/** Boots systemd. */
export async function bootSystem({ root, network, files }: SystemOptions) {
  const group = join(groups as string, `platbook-${process.pid}`);
  mkdirSync(group);
  const words = ['-c', start, 'start', group, boot, 'boot', root, ...Object.entries(files).flat()];
  const child = startChild(network.enter({ program: '/bin/sh', words }));
  const firstProcess = () => readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').trim();
  const namespaces = ['--mount', '--pid', '--net', '--uts', '--ipc', '--cgroup', '--root', '--wd'];
  const run = (command: readonly string[]) =>
    runChild({ program: 'nsenter', words: [`--target=${firstProcess()}`, ...namespaces, ...command] });
  const close = async () => {
    await child.end('SIGKILL');
    await vi.waitFor(() => removeGroup(group), { timeout: 30_000, interval: 100 });
  };
  try {
    await vi.waitFor(
      () => {
        if (child.hasEnded()) return;
        expect(run(['systemctl', 'is-system-running']).stdout).toBe('running\n');
      },
      { timeout: 60_000, interval: 200 },
    );
    if (child.hasEnded()) throw new Error(`The system ended: ${child.printed()}`);
  } catch (error) {
    await close();
    throw error;
  }
  return { run, close };
}

function removeGroup(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true }))
    if (entry.isDirectory()) removeGroup(join(folder, entry.name));
  rmdirSync(folder);
}

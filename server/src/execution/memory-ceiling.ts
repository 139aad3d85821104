import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

const folders = ['/usr/bin', '/bin', '/usr/local/bin'];
const found = new Map<string, string | undefined>();

/** Path of a program of util-linux, or undefined on systems without it. `setpriv` makes the kernel kill a process when its parent dies. */
export function findProgram(name: 'prlimit' | 'setpriv' | 'taskset'): string | undefined {
  if (!found.has(name))
    found.set(
      name,
      folders.map((folder) => `${folder}/${name}`).find((path) => existsSync(path)),
    );
  return found.get(name);
}

/** Reports the first time that resident memory exceeds `ceilingMb`. Returns the function that stops the checks. */
export function watchMemory(pid: number, ceilingMb: () => number, onExceeded: () => void): () => void {
  let isStopped = false;
  const timer = setInterval(() => {
    readResidentMb(pid, (residentMb) => {
      if (isStopped || residentMb <= ceilingMb()) return;
      stop();
      onExceeded();
    });
  }, 250);
  timer.unref();
  const stop = (): void => {
    isStopped = true;
    clearInterval(timer);
  };
  return stop;
}

function readResidentMb(pid: number, onRead: (megabytes: number) => void): void {
  if (process.platform === 'linux') {
    try {
      onRead((Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * 4096) / 1_000_000);
    } catch {
      // The process ended between two checks.
    }
    return;
  }
  const [program, args] =
    process.platform === 'win32'
      ? ['tasklist', ['/FI', `PID eq ${pid}`, '/FO', 'CSV', '/NH']]
      : ['ps', ['-o', 'rss=', '-p', String(pid)]];
  execFile(program, args as string[], (error, stdout) => {
    if (error) return;
    const last = process.platform === 'win32' ? (stdout.split('","').at(-1) ?? '') : stdout;
    const kilobytes = Number(last.replace(/\D/g, ''));
    if (kilobytes > 0) onRead(kilobytes / 1000);
  });
}

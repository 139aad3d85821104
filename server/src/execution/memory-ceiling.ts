import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

const folders = ['/usr/bin', '/bin', '/usr/local/bin'];
const found = new Map<string, string | undefined>();

/** Where util-linux's prlimit is, or undefined on systems that have none. */
export function findPrlimit(): string | undefined {
  return findProgram('prlimit');
}

/** Where util-linux's setpriv is: it lets the kernel end a process when its parent dies. */
export function findSetpriv(): string | undefined {
  return findProgram('setpriv');
}

function findProgram(name: string): string | undefined {
  if (!found.has(name))
    found.set(
      name,
      folders.map((folder) => `${folder}/${name}`).find((path) => existsSync(path)),
    );
  return found.get(name);
}

/**
 * The second-best ceiling, for systems without prlimit: looks at the resident memory of a process four times a second
 * and reports the first time it is above `ceilingMb`. Returns the function that stops it.
 */
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
      // The process ended between two looks.
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

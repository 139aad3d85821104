import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

const prlimitPaths = ['/usr/bin/prlimit', '/bin/prlimit', '/usr/local/bin/prlimit'];
let found: { path: string | undefined } | undefined;

/** Where util-linux's prlimit is, or undefined on systems that have none. */
export function findPrlimit(): string | undefined {
  found ??= { path: prlimitPaths.find((path) => existsSync(path)) };
  return found.path;
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

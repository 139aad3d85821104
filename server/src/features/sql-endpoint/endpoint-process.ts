import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import type { EndpointOrder } from '../../sql-endpoint/messages.ts';
import { compileCache, programFile } from '../../workers/programs.ts';

const source = new URL('../../sql-endpoint-main.ts', import.meta.url);
const firstWaitMs = 500;
const longestWaitMs = 60_000;
/** A process that ran at least this long did not fail to start. */
const steadyMs = 60_000;
const stopMs = 5_000;
const heapMb = 512;
const longestWords = 2_000;

/** Restarts it on exit, with growing delays. It inherits no environment; it reads its configuration on stdin. */
export function keepEndpoint(makeOrder: () => EndpointOrder, log: Pick<Logger, 'info' | 'warn'>) {
  let child: ChildProcess | undefined;
  let waitMs = firstWaitMs;
  let restarts = -1;
  let timer: NodeJS.Timeout | undefined;
  let isStopping = false;
  let ended = Promise.resolve();
  const program = fileURLToPath(programFile(source));
  const reportEnd = (how: string) => log.warn({ how }, 'SQL endpoint process exited');
  const begin = () => {
    const since = performance.now();
    restarts += 1;
    const { promise, resolve } = Promise.withResolvers<void>();
    ended = promise;
    const started = spawn(process.execPath, [`--max-old-space-size=${heapMb}`, '--no-warnings', program], {
      env: { TZ: 'UTC', ...compileCache() },
      stdio: ['pipe', 'ignore', 'pipe'],
    });
    child = started;
    let lastWords = '';
    started.stdin?.on('error', () => undefined);
    started.stderr?.on('data', (chunk: Buffer) => {
      for (const line of chunk.toString().split('\n'))
        if (line !== '') log.info({ sqlEndpoint: line.slice(0, longestWords) }, 'SQL endpoint process');
      lastWords = chunk.toString().trim().slice(-longestWords);
    });
    started.once('error', (cause) => reportEnd(cause.message));
    started.once('close', (code, signal) => {
      child = undefined;
      resolve();
      if (isStopping) return;
      if (performance.now() - since > steadyMs) waitMs = firstWaitMs;
      reportEnd(`${signal ?? code}, restarting in ${waitMs / 1000} s. ${lastWords}`);
      timer = setTimeout(begin, waitMs).unref();
      waitMs = Math.min(longestWaitMs, waitMs * 2);
    });
    started.stdin?.end(`${JSON.stringify(makeOrder())}\n`);
  };
  begin();
  return {
    status: () => ({ pid: child?.pid, restarts }),
    async stop(): Promise<void> {
      isStopping = true;
      clearTimeout(timer);
      child?.kill('SIGTERM');
      const force = setTimeout(() => child?.kill('SIGKILL'), stopMs);
      await ended;
      clearTimeout(force);
    },
  };
}

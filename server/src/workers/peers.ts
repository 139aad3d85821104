import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { Worker, type WorkerOptions } from 'node:worker_threads';
import { lowerPriority } from './process-priority.ts';
import { compileCache, compileCacheFolder, programFile } from './programs.ts';

export interface Peer {
  readonly pid?: number | undefined;
  post(message: unknown, transfer?: readonly ArrayBuffer[]): void;
  ref(): void;
  unref(): void;
  kill(): void;
}

/** Starts a referenced peer. `onExit` is called at least once when it ends, with its error if there is one. */
export type StartPeer = (onMessage: (message: unknown) => void, onExit: (error?: unknown) => void) => Peer;

/** Node uses the compile cache only in a process's first thread; passing it on here halves the startup CPU time of the others. */
export function threadPeer(program: URL, resourceLimits: WorkerOptions['resourceLimits']): StartPeer {
  return (onMessage, onExit) => {
    const thread = new Worker(programFile(new URL('./thread-entry.ts', import.meta.url)), {
      resourceLimits,
      env: {},
      workerData: { program: program.href, compiled: compileCacheFolder() },
    });
    thread.on('message', onMessage).on('error', onExit).on('exit', onExit);
    return {
      post: (message, transfer) => thread.postMessage(message, transfer),
      ref: () => thread.ref(),
      unref: () => thread.unref(),
      kill: () => void thread.terminate(),
    };
  };
}

/** A process of lower priority than the server, which must respond while it computes. */
export function processPeer(program: URL, flags: readonly string[], env: Record<string, string> = {}): StartPeer {
  return (onMessage, onExit) => {
    const child = spawn(process.execPath, ['--no-warnings', ...flags, fileURLToPath(program)], {
      env: { TZ: 'UTC', ...env, ...compileCache() },
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    child.on('message', onMessage).on('error', onExit).on('exit', onExit);
    if (child.pid !== undefined) lowerPriority(child.pid);
    return {
      pid: child.pid,
      // If the process is gone, its exit event reports that.
      post: (message) => child.send(message as object, () => undefined),
      ref() {
        child.ref();
        child.channel?.ref();
      },
      unref() {
        child.unref();
        child.channel?.unref();
      },
      kill: () => child.kill('SIGKILL'),
    };
  };
}

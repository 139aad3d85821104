/** Real server processes for a file of tests, each test with a data folder of its own. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';

/** A server process that was started. */
export interface ServerRun {
  readonly child: ChildProcess;
  /** Everything it printed so far, both streams. */
  readonly output: () => string;
  /** Resolves when it says that it is ready, or has ended. */
  readonly ready: Promise<void>;
  /** Resolves to the exit code when it has ended and everything it printed is there. */
  readonly ended: Promise<number | null>;
}

export interface ServerProcesses {
  /** The test's own data folder; several runs of one test are restarts. */
  dataFolder(): string;
  /** Starts main.ts with these settings; `uid` makes it run as another account (needs root). */
  run(env: Record<string, string>, uid?: number): ServerRun;
}

/** Declares the set-up; every process is killed after its test. */
export function useServerProcesses(): ServerProcesses {
  let dataFolder = '';
  const runs: ServerRun[] = [];
  beforeEach(() => {
    dataFolder = mkdtempSync(join(tmpdir(), 'platbook-main-'));
  });
  afterEach(async () => {
    for (const { child, ended } of runs.splice(0)) {
      child.kill('SIGKILL');
      await ended;
    }
    rmSync(dataFolder, { recursive: true, force: true });
  });
  return {
    dataFolder: () => dataFolder,
    run(env, uid) {
      const child = spawn(process.execPath, [new URL('../main.ts', import.meta.url).pathname], {
        env: { PATH: process.env.PATH ?? '', DATA_FOLDER: dataFolder, WARM_PROCESSES: '0', ...env },
        stdio: ['ignore', 'pipe', 'pipe'],
        ...(uid === undefined ? {} : { uid, gid: uid }),
      });
      let output = '';
      const ended = new Promise<number | null>((resolve) => child.once('close', (code) => resolve(code)));
      const ready = new Promise<void>((resolve) => {
        const listen = (chunk: Buffer) => {
          output += chunk;
          if (output.includes('Platbook is ready')) resolve();
        };
        child.stdout.on('data', listen);
        child.stderr.on('data', listen);
        void ended.then(() => resolve());
      });
      const started: ServerRun = { child, ready, ended, output: () => output };
      runs.push(started);
      return started;
    },
  };
}

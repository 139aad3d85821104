/** Real server processes for tests: they can be killed without a warning, which an app in the test's own process cannot. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach } from 'vitest';
import { programFile } from '../programs.ts';

/** A server process that was started. */
export interface ServerProcess {
  readonly child: ChildProcess;
  readonly pid: number;
  /** Where it is reached once it is ready. */
  readonly url: string;
  /** Everything it printed so far, both streams. */
  output(): string;
  /** Resolves when it says that it is ready, or has ended. */
  readonly ready: Promise<void>;
  /** Resolves to the exit code when it has ended and everything it printed is there. */
  readonly ended: Promise<number | null>;
  /** Sends the signal and resolves like `ended`. */
  end(signal: NodeJS.Signals): Promise<number | null>;
}

/** Many tests start a server: what the first one compiled is there for the others. */
const compiled = fileURLToPath(new URL('../../../node_modules/.cache/platbook/compiled', import.meta.url));

/** Makes root respect the modes of files, as every other account must. */
const respectModes = ['setpriv', '--bounding-set', '-dac_override,-dac_read_search', '--'];

/** Starts main.ts with these settings, no warm engines and no gateway. File modes bind it even where the tests run as root. */
function spawnServer(env: Record<string, string>): ServerProcess {
  // Room for what reading the modules leaves behind: a sixth of the time of a start is spent on sweeping it up otherwise.
  const main = ['--min-semi-space-size=16', fileURLToPath(programFile(new URL('../main.ts', import.meta.url)))];
  const [program = '', ...args] = [...(process.getuid?.() === 0 ? respectModes : []), process.execPath, ...main];
  const child = spawn(program, args, {
    env: { PATH: process.env.PATH ?? '', NODE_COMPILE_CACHE: compiled, WARM_PROCESSES: '0', GATEWAY: 'off', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
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
  const end = (signal: NodeJS.Signals) => {
    child.kill(signal);
    return ended;
  };
  const url = `http://127.0.0.1:${env.PORT ?? 3000}`;
  return { child, pid: child.pid as number, url, ready, ended, end, output: () => output };
}

/** Starts a server on this port and resolves when it is ready; rejects with what it printed when it ends before. */
export async function startServerProcess(port: number, env: Record<string, string>): Promise<ServerProcess> {
  const server = spawnServer({ PORT: String(port), LOG_LEVEL: 'error', ...env });
  await server.ready;
  if (!server.output().includes('Platbook is ready'))
    throw new Error(`The server ended with ${await server.ended}.\n${server.output()}`);
  return server;
}

/** The servers of a file of tests. */
export interface ServerProcesses {
  /** The test's own data folder; several runs of one test are restarts. */
  dataFolder(): string;
  /** Starts main.ts with these settings. */
  run(env: Record<string, string>): ServerProcess;
}

/** Declares the set-up: each test has a data folder of its own, and every process is killed after its test. */
export function useServerProcesses(): ServerProcesses {
  let dataFolder = '';
  const started: ServerProcess[] = [];
  beforeEach(() => {
    dataFolder = mkdtempSync(join(tmpdir(), 'platbook-main-'));
  });
  afterEach(async () => {
    for (const server of started.splice(0)) await server.end('SIGKILL');
    rmSync(dataFolder, { recursive: true, force: true });
  });
  return {
    dataFolder: () => dataFolder,
    run(env) {
      const server = spawnServer({ DATA_FOLDER: dataFolder, ...env });
      started.push(server);
      return server;
    },
  };
}

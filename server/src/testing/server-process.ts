import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { programFile } from '../workers/programs.ts';
import { temporaryFolder } from './temporary-folder.ts';

export type ServerProcess = ReturnType<typeof spawnServer>;

const compiled = fileURLToPath(new URL('../../../node_modules/.cache/platbook/compiled', import.meta.url));

/** Makes file modes apply to root as to every other account. */
const respectModes = ['setpriv', '--bounding-set', '-dac_override,-dac_read_search', '--'];

/** Starts main.ts with these settings, without warm workers or the SQL endpoint. File modes apply even if the tests run as root. */
function spawnServer(env: Record<string, string>) {
  // Room for the garbage of loading modules: collecting it takes a sixth of the startup time otherwise.
  const main = ['--min-semi-space-size=16', fileURLToPath(programFile(new URL('../main.ts', import.meta.url)))];
  const [program = '', ...args] = [...(process.getuid?.() === 0 ? respectModes : []), process.execPath, ...main];
  const child = spawn(program, args, {
    env: { PATH: process.env.PATH ?? '', NODE_COMPILE_CACHE: compiled, WARM_PROCESSES: '0', GATEWAY: 'off', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  /** Resolves with the exit code once it has exited and all its output was read. */
  const ended = new Promise<number | null>((resolve) => child.once('close', (code) => resolve(code)));
  /** Resolves when it is ready or has exited. */
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

async function untilReady(server: ServerProcess): Promise<ServerProcess> {
  await server.ready;
  if (server.output().includes('Platbook is ready')) return server;
  throw new Error(`The server ended with ${await server.ended}.\n${server.output()}`);
}

export const startServerProcess = (port: number, env: Record<string, string>) =>
  untilReady(spawnServer({ PORT: String(port), LOG_LEVEL: 'error', ...env }));

/** Declares the setup: each test has its own data folder, and every process is killed after its test. */
export function useServerProcesses() {
  let dataFolder = '';
  const started: ServerProcess[] = [];
  beforeEach(() => {
    dataFolder = temporaryFolder('main');
  });
  afterEach(async () => {
    for (const server of started.splice(0)) await server.end('SIGKILL');
  });
  const run = (env: Record<string, string>) => {
    const server = spawnServer({ DATA_FOLDER: dataFolder, ...env });
    started.push(server);
    return server;
  };
  return {
    /** The test's own data folder; several runs in one test are restarts. */
    dataFolder: () => dataFolder,
    run,
    /** What a server printed that can't start. */
    async refusal(env: Record<string, string>) {
      const server = run(env);
      expect(await server.ended).toBe(1);
      return server.output().trim();
    },
    /** Throws if the server ends instead of becoming ready. */
    start: (port: number, env: Record<string, string>) =>
      untilReady(run({ PORT: String(port), LOG_LEVEL: 'error', ...env })),
  };
}

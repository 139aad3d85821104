import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { findFreePort } from '../../server/src/testing/find-free-port.ts';
import { ownWarehouse } from '../../server/src/testing/own-warehouse.ts';
import { keptTinyWarehouse } from '../../server/src/testing/tiny-warehouse.ts';
import { programFile } from '../../server/src/workers/programs.ts';
import { compiledFolder, root } from '../../tools/run-program.ts';

export interface ProductOptions {
  basePath?: string;
  /** Data folder of an earlier product to continue with. A new one if missing. */
  dataFolder?: string;
  port?: number;
  /** The program to start, such as the script of `npm start`; only the server if missing. */
  program?: string;
  env?: Record<string, string>;
}

export interface Product {
  /** URL with the base path, without a trailing slash. */
  url: string;
  port: number;
  dataFolder: string;
  pid: number;
  output(): string;
  /** Kills the server without a warning, like a power cut. Keeps the data folder. */
  kill(): Promise<void>;
  /** Shuts the server down and removes its data folder. */
  stop(): Promise<void>;
}

/** Resolves when it answers. Rejects with its output if it ends or takes over 120 s, or 150 s with a program. */
export async function startProduct(options: ProductOptions = {}): Promise<Product> {
  const port = options.port ?? (await findFreePort());
  const dataFolder = options.dataFolder ?? mkdtempSync(join(tmpdir(), 'platbook-journey-'));
  const basePath = options.basePath ?? '';
  const url = `http://127.0.0.1:${port}${basePath}`;
  const server = () => fileURLToPath(programFile(new URL('../../server/src/main.ts', import.meta.url)));
  const child = spawn(process.execPath, [options.program ? join(root, options.program) : server()], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      NODE_COMPILE_CACHE: compiledFolder,
      NODE_ENV: '',
      PORT: String(port),
      DATA_FOLDER: dataFolder,
      WAREHOUSE_FOLDER: options.env?.WAREHOUSE_FOLDER ?? ownWarehouse(keptTinyWarehouse),
      WAREHOUSE_SCALE: 'tiny',
      BASE_PATH: basePath,
      RATE_LIMITS: 'false',
      // With one user at a time, a second warm worker would never be used.
      WARM_PROCESSES: '1',
      LOG_LEVEL: 'warn',
      GATEWAY: 'off',
      ...options.env,
    },
  });
  let printed = '';
  child.stdout.on('data', (chunk: Buffer) => {
    printed += chunk.toString();
  });
  child.stderr.on('data', (chunk: Buffer) => {
    printed += chunk.toString();
  });
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill(signal);
    await once(child, 'exit');
  };
  await untilAnswered(child, `${url}/api/app`, options.program === undefined ? 120 : 150, () => printed);
  return {
    url,
    port,
    dataFolder,
    pid: child.pid ?? 0,
    output: () => printed,
    kill: () => end('SIGKILL'),
    async stop() {
      await end('SIGTERM');
      rmSync(dataFolder, { recursive: true, force: true });
    },
  };
}

async function untilAnswered(
  child: ChildProcess,
  address: string,
  seconds: number,
  printed: () => string,
): Promise<void> {
  const givesUpAt = Date.now() + seconds * 1_000;
  for (;;) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`The server ended at once.\n${printed()}`);
    const isUp = await fetch(address, { redirect: 'manual' }).then(
      (response) => response.status < 500,
      () => false,
    );
    if (isUp) return;
    if (Date.now() > givesUpAt) {
      child.kill('SIGKILL');
      throw new Error(`The server did not respond within ${seconds} s.\n${printed()}`);
    }
    await pause(25);
  }
}

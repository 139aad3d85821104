import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { root } from '../scripts/run-program.ts';
import { findFreePort } from '../server/src/testing/find-free-port.ts';
import { type BenchResult, percentile } from './bench.ts';
import { demoWarehouse, startWarmProduct } from './warm-product.ts';

const starts = 5;

/** `npm start` with everything already built: from the command to the first answered request. */
export async function run(): Promise<Pick<BenchResult, 'rows'>> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'platbook-bench-'));
  try {
    await (await startWarmProduct({ dataFolder })).kill();
    const times: number[] = [];
    for (let round = 0; round < starts; round += 1) times.push(await timeStart(dataFolder));
    return {
      rows: [
        { figure: 'npm start to first answer, median', unit: 's', value: percentile(times, 0.5) / 1000, limit: 3 },
      ],
    };
  } finally {
    rmSync(dataFolder, { recursive: true, force: true });
  }
}

async function timeStart(dataFolder: string): Promise<number> {
  const port = await findFreePort();
  const started = performance.now();
  const child = spawn('npm', ['start'], {
    cwd: root,
    env: { ...process.env, PORT: String(port), DATA_FOLDER: dataFolder, WAREHOUSE_FOLDER: demoWarehouse },
    stdio: 'ignore',
    detached: true,
    shell: process.platform === 'win32',
  });
  try {
    for (;;) {
      const isUp = await fetch(`http://127.0.0.1:${port}/api/app`).then(
        ({ ok }) => ok,
        () => false,
      );
      if (isUp) return performance.now() - started;
      if (child.exitCode !== null) throw new Error('npm start ended.');
      await pause(10);
    }
  } finally {
    // The whole process group: npm, its shell and the server.
    process.kill(-(child.pid ?? 0), 'SIGINT');
    await once(child, 'exit');
  }
}

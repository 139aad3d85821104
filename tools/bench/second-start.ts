import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { findFreePort } from '../../server/src/testing/find-free-port.ts';
import { root } from '../run-program.ts';
import { type BenchResult, median, milliseconds } from './measure/figure.ts';
import { inFolder, startWarmProduct, warehouseFolder } from './measure/worlds.ts';

const starts = 5;

export async function run(): Promise<BenchResult> {
  return inFolder(async (dataFolder) => {
    await (await startWarmProduct({ dataFolder })).kill();
    const times: number[] = [];
    for (let round = 0; round < starts; round += 1) times.push(await timeStart(dataFolder));
    const value = median(times) / 1000;
    return { rows: [{ figure: 'npm start to first answer, median', unit: 's', value, limit: 1.2 }] };
  });
}

async function timeStart(dataFolder: string): Promise<number> {
  const port = await findFreePort();
  const env = { ...process.env, PORT: String(port), DATA_FOLDER: dataFolder, WAREHOUSE_FOLDER: warehouseFolder };
  const child = spawn('npm', ['start'], {
    cwd: root,
    env,
    stdio: 'ignore',
    detached: true,
    shell: process.platform === 'win32',
  });
  const isUp = () =>
    fetch(`http://127.0.0.1:${port}/api/app`).then(
      ({ ok }) => ok,
      () => false,
    );
  try {
    return await milliseconds(async () => {
      while (!(await isUp())) {
        if (child.exitCode !== null) throw new Error('npm start ended.');
        await pause(10);
      }
    });
  } finally {
    process.kill(-(child.pid ?? 0), 'SIGINT');
    await once(child, 'exit');
  }
}

import { join } from 'node:path';
import { root, runProgram } from './run-program.ts';

/** `onProgress` gets percent. WAREHOUSE_SCALE sets the size: tiny, demo (the default) or full. */
export async function makeWarehouseIfStale(
  options: { scale?: string; folder?: string; onProgress?: (percent: number) => void } = {},
): Promise<void> {
  const scale = options.scale ?? process.env.WAREHOUSE_SCALE ?? 'demo';
  const folder = options.folder ? ['--out', options.folder] : [];
  const generator = join(root, 'warehouse', 'src', 'main.ts');
  const { exitCode } = await runProgram(generator, ['--if-stale', '--scale', scale, ...folder], {
    inherit: true,
    onMessage: (message) => options.onProgress?.((message as { percent: number }).percent),
  });
  if (exitCode !== 0) throw new Error("Couldn't build the warehouse.");
}

import { join } from 'node:path';
import { root, runProgram } from './run-program.ts';

/**
 * Makes the warehouse files when they are missing or older than what they are made from; the generator says what it
 * does, and `onProgress` gets how much is done, in percent. WAREHOUSE_SCALE chooses the size: tiny, demo (the default) or full. Resolves
 * when the files are there.
 */
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

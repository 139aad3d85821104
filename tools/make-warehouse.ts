import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, runProgram } from './run-program.ts';

/** `onProgress` gets percent. WAREHOUSE_SCALE sets the size: tiny, demo (the default) or full. */
export async function makeWarehouseIfStale(
  options: { scale?: string; folder?: string; signal?: AbortSignal; onProgress?: (percent: number) => void } = {},
): Promise<void> {
  const scale = options.scale ?? process.env.WAREHOUSE_SCALE ?? 'demo';
  const folder = options.folder ? ['--out', options.folder] : [];
  const generator = join(root, 'warehouse', 'src', 'main.ts');
  const { exitCode } = await runProgram(generator, ['--if-stale', '--scale', scale, ...folder], {
    inherit: true,
    ...(options.signal && { signal: options.signal }),
    onMessage: (message) => options.onProgress?.((message as { percent: number }).percent),
  });
  if (exitCode !== 0) throw new Error("Couldn't build the warehouse.");
}

/** True if the folder has a warehouse that can be served, even if other sources would build another. */
export function hasWarehouse(folder: string): boolean {
  try {
    const { sets } = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as { sets: { file: string }[] };
    return sets.length > 0 && sets.every(({ file }) => existsSync(join(folder, file)));
  } catch {
    return false;
  }
}

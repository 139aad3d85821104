import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { lowerPriority } from '../../workers/process-priority.ts';

export interface WarehouseBuild {
  /** The Node program that generates property data. */
  readonly program: string;
  readonly folder: string;
  /** tiny, demo or full. */
  readonly scale: string;
  /** Returns before the search index is made, which the next call makes. */
  readonly isIndexLater?: boolean;
  /** Ends the program, which then has a lower priority than the server. */
  readonly signal?: AbortSignal;
  readonly onProgress?: (percent: number) => void;
}

/** Does nothing if the folder is up to date. The program writes what it does to this terminal. */
export async function buildWarehouseIfStale(build: WarehouseBuild): Promise<void> {
  const { program, folder, scale, isIndexLater, signal, onProgress } = build;
  const words = ['--if-stale', ...(isIndexLater ? ['--index-later'] : []), '--scale', scale, '--out', folder];
  const exitCode = await new Promise<number | null>((resolve, reject) => {
    const child = spawn(process.execPath, [program, ...words], {
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
      ...(signal && { signal }),
    });
    child.on('message', ({ percent }: { percent: number }) => onProgress?.(percent));
    child.once('spawn', () => signal && lowerPriority(child.pid as number));
    child.once('error', reject);
    child.once('close', resolve);
  });
  if (exitCode !== 0) throw new Error("Couldn't build the warehouse.");
}

/** True if the folder has a warehouse that can be served, even if other sources would build another. */
export function hasWarehouse(folder: string): boolean {
  try {
    const { sets } = JSON.parse(readFileSync(path.join(folder, 'manifest.json'), 'utf8')) as {
      sets: { file: string }[];
    };
    return sets.length > 0 && sets.every(({ file }) => existsSync(path.join(folder, file)));
  } catch {
    return false;
  }
}

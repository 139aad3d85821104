import { spawn } from 'node:child_process';
import type { EntitlementSet } from '@platbook/contract/packs/entitlement-set';
import { lowerPriority } from '../../workers/process-priority.ts';

/** Builds and removes warehouse files. Both are idempotent, and leave no partial file behind. */
export interface WarehouseCommand {
  addSet(set: EntitlementSet, signal: AbortSignal): Promise<void>;
  removeSet(hash: string, signal: AbortSignal): Promise<void>;
}

/** Runs a separate program for each, at a lower priority than users' runs, but not so low that it waits for an idle machine. */
export function openWarehouseCommand(program: string, folder: string): WarehouseCommand {
  const run = (parameters: readonly string[], signal: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      const child = spawn(process.execPath, [program, '--out', folder, ...parameters], {
        stdio: ['ignore', 'ignore', 'pipe'],
        signal,
      });
      let words = '';
      child.stderr.on('data', (chunk: Buffer) => {
        words = (words + chunk.toString()).slice(-2_000);
      });
      child.on('spawn', () => lowerPriority(child.pid as number));
      child.on('error', reject);
      child.on('close', (code, endedBy) => {
        if (code === 0) resolve();
        else reject(new Error(`${program} ${parameters[0]} ended with ${endedBy ?? code}: ${words.trim()}`));
      });
    });
  return {
    addSet: (set, signal) => run(['--add-set', `${set.objects.join(',')}:${set.counties.join(',')}`], signal),
    removeSet: (hash, signal) => run(['--remove-set', hash], signal),
  };
}

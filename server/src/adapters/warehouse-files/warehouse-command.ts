import { spawn } from 'node:child_process';
import type { DataProfile } from '@platbook/contract/packs/data-profile';
import type { EntitlementSet } from '@platbook/contract/packs/entitlement-set';
import { lowerPriority } from '../../workers/process-priority.ts';

/** Builds and removes warehouse files. Both are idempotent, and leave no partial file behind. `profile` only reads. */
export interface WarehouseCommand {
  addSet(set: EntitlementSet, signal: AbortSignal): Promise<void>;
  removeSet(hash: string, signal: AbortSignal): Promise<void>;
  profile(signal: AbortSignal): Promise<DataProfile>;
}

/** Runs a separate program for each, at a lower priority than users' runs, but not so low that it waits for an idle machine. */
export function openWarehouseCommand(program: string, folder: string): WarehouseCommand {
  const run = (parameters: readonly string[], signal: AbortSignal) =>
    new Promise<string>((resolve, reject) => {
      const child = spawn(process.execPath, [program, '--out', folder, ...parameters], {
        stdio: ['ignore', 'pipe', 'pipe'],
        signal,
      });
      const output: Buffer[] = [];
      child.stdout.on('data', (chunk: Buffer) => output.push(chunk));
      let words = '';
      child.stderr.on('data', (chunk: Buffer) => {
        words = (words + chunk.toString()).slice(-2_000);
      });
      child.on('spawn', () => lowerPriority(child.pid as number));
      child.on('error', reject);
      child.on('close', (code, endedBy) => {
        if (code === 0) resolve(Buffer.concat(output).toString());
        else reject(new Error(`${program} ${parameters[0]} ended with ${endedBy ?? code}: ${words.trim()}`));
      });
    });
  return {
    async addSet(set, signal) {
      await run(['--add-set', `${set.objects.join(',')}:${set.counties.join(',')}`], signal);
    },
    async removeSet(hash, signal) {
      await run(['--remove-set', hash], signal);
    },
    profile: async (signal) => JSON.parse(await run(['--profile'], signal)) as DataProfile,
  };
}

import { stat } from 'node:fs/promises';
import type { Execution, ExecutionOptions } from './execution.ts';
import { ProcessFence } from './pools/process-fence.ts';
import { testLock } from './self-test.ts';
import { openWorkingFolders } from './working-folders.ts';

export * from './execution.ts';

/** Throws if a forbidden statement succeeds: a server that cannot protect its data must not start. */
export async function openExecution(options: ExecutionOptions): Promise<Execution> {
  await openWorkingFolders(options.directory);
  const refused = options.selfTestFile ? await proveLock(options.directory, options.selfTestFile) : undefined;
  const selfTest = options.selfTestFile && refused ? { file: options.selfTestFile, refused } : undefined;
  return new ProcessFence(options, selfTest);
}

const proven = new Map<string, string[]>();

async function proveLock(directory: string, file: string): Promise<string[]> {
  const found = await stat(file).catch(() => undefined);
  // Keyed by inode, because the same file can have several paths.
  const key = found ? `${found.dev} ${found.ino} ${found.mtimeMs} ${found.size}` : file;
  const refused = proven.get(key) ?? (await testLock(directory, file));
  proven.set(key, refused);
  return refused;
}

import { stat } from 'node:fs/promises';
import type { Execution, ExecutionOptions } from './execution.ts';
import { ProcessFence } from './process-fence.ts';
import { testLock } from './self-test.ts';
import { openWorkingFolders } from './working-folders.ts';

export * from './execution.ts';

/**
 * Opens the process fence. With a warehouse file it first proves that the lock of the engine holds on this machine and
 * throws when a forbidden statement succeeds, so that a server that cannot protect its data does not serve.
 */
export async function openExecution(options: ExecutionOptions): Promise<Execution> {
  await openWorkingFolders(options.directory);
  const refused = options.selfTestFile ? await proveLock(options.directory, options.selfTestFile) : undefined;
  const selfTest = options.selfTestFile && refused ? { file: options.selfTestFile, refused } : undefined;
  return new ProcessFence(options, selfTest);
}

/** What was refused over a file as it is, in this process: a second fence over it proves nothing new. */
const proven = new Map<string, string[]>();

async function proveLock(directory: string, file: string): Promise<string[]> {
  const found = await stat(file).catch(() => undefined);
  // By its place on the disk: another name for the same file is no other file.
  const key = found ? `${found.dev} ${found.ino} ${found.mtimeMs} ${found.size}` : file;
  const refused = proven.get(key) ?? (await testLock(directory, file));
  proven.set(key, refused);
  return refused;
}

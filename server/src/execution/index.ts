import { stat } from 'node:fs/promises';
import type { ExecutionOptions } from './execution.ts';
import { ProcessFence } from './pools/process-fence.ts';
import { WorkerProcess } from './worker-process.ts';
import { openWorkingFolders } from './working-folders.ts';

export * from './execution.ts';

export type Execution = ProcessFence;

/** Returns the refused statements. Throws if one of them succeeds or the file cannot be opened. */
async function testLock(directory: string, file: string): Promise<string[]> {
  const worker = await WorkerProcess.start({ directory, dataMb: 1_200, heapMb: 256, threads: 4 });
  try {
    await worker.ready;
    const surroundings = { fileDirectories: [], memoryMb: 256 };
    const opened = await worker.call({ type: 'open', session: 1, driverId: 'duckdb', settings: { file }, surroundings })
      .result;
    const refused = (opened as { refused?: unknown }).refused;
    if (!Array.isArray(refused) || refused.length === 0) throw new Error('The engine lock was not tested');
    return refused.map(String);
  } catch (error) {
    throw new Error(
      `The self-test of the process fence failed: ${error instanceof Error ? error.message : String(error)}`,
    );
  } finally {
    worker.kill();
    await worker.ended;
  }
}

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

import { WorkerProcess } from './worker-process.ts';

/** Returns the refused statements. Throws if one of them succeeds or the file cannot be opened. */
export async function testLock(directory: string, file: string): Promise<string[]> {
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

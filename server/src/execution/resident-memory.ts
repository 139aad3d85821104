import { readFile } from 'node:fs/promises';

const pageBytes = 4_096;

/** Resident memory of all these processes, in bytes; null on systems without a cheap way to read it. */
export async function residentBytes(pids: readonly number[]): Promise<number | null> {
  if (process.platform !== 'linux') return null;
  const each = await Promise.all(
    // A process that has ended since uses no memory.
    pids.map((pid) =>
      readFile(`/proc/${pid}/statm`, 'utf8').then(
        (text) => Number(text.split(' ')[1]),
        () => 0,
      ),
    ),
  );
  return pageBytes * each.reduce((sum, pages) => sum + pages, 0);
}

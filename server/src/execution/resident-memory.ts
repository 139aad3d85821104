import { readFile } from 'node:fs/promises';

const pageBytes = 4_096;

export async function residentBytes(pids: readonly number[]): Promise<number | null> {
  if (process.platform !== 'linux') return null;
  const each = await Promise.all(
    pids.map((pid) =>
      readFile(`/proc/${pid}/statm`, 'utf8').then(
        (text) => Number(text.split(' ')[1]),
        () => 0,
      ),
    ),
  );
  return pageBytes * each.reduce((sum, pages) => sum + pages, 0);
}

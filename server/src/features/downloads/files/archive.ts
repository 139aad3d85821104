import { promisify } from 'node:util';
import { crc32, deflateRaw } from 'node:zlib';
import { ZipFile } from '../../exports/index.ts';

const deflate = promisify(deflateRaw);

export interface ArchiveEntry {
  readonly path: string;
  readonly content: Buffer;
}

/** Entries are dated with the day of the data (local midnight), so the same content gives the same bytes. */
export async function buildArchive(entries: readonly ArchiveEntry[], day: string): Promise<Buffer> {
  const [year = 1980, month = 1, date = 1] = day.split('-').map(Number);
  const zip = new ZipFile(new Date(year, month - 1, date));
  const pieces: Buffer[] = [];
  for (const { path, content } of entries) {
    const data = await deflate(content, { level: 6 });
    const sums = { crc32: crc32(content), bytes: content.length, storedBytes: data.length };
    pieces.push(zip.begin(path), data, zip.end(sums));
  }
  return Buffer.concat([...pieces, zip.finish()]);
}

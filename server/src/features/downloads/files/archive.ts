import { promisify } from 'node:util';
import { crc32, deflateRaw } from 'node:zlib';
import { ZipFile } from '../../exports/index.ts';

const deflate = promisify(deflateRaw);

/** One file of an archive. */
export interface ArchiveEntry {
  readonly path: string;
  readonly content: Buffer;
}

/**
 * A ZIP archive of entries in their order. Its date is the day of the data (at midnight of this place, which is what MS-DOS dates say),
 * so that the same content is the same bytes. Compression is done on zlib's threads.
 */
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

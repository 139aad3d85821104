import { constants, zstdCompressSync } from 'node:zlib';
import type { Database } from '../database.ts';
import type { LookupFile } from './lookup-file.ts';

/** The dictionary contains what all documents have in common, above all their names. Two documents suffice (docs/decisions/0013). */
const SAMPLES = 2;
/** A small window and buffer: a document has about 4,000 characters. */
const options = (dictionary: Buffer) => ({
  dictionary,
  chunkSize: 4096,
  params: { [constants.ZSTD_c_compressionLevel]: 1, [constants.ZSTD_c_windowLog]: 14 },
});

export async function writeDocuments(
  db: Database,
  statement: string,
  file: LookupFile,
  isCompressed: boolean,
): Promise<void> {
  let compression: ReturnType<typeof options> | undefined;
  for await (const rows of db.stream(statement)) {
    if (!isCompressed) {
      file.fill('document', rows);
      continue;
    }
    if (compression === undefined) {
      const samples = rows.filter((_, place) => place % Math.ceil(rows.length / SAMPLES) === 0);
      const dictionary = Buffer.from(samples.map(([, body]) => body).join('\n'));
      file.fill('setting', [['dictionary', dictionary]]);
      compression = options(dictionary);
    }
    const made = compression;
    file.fill(
      'document',
      rows.map(([id, body]) => [id, zstdCompressSync(Buffer.from(String(body)), made)]),
    );
  }
}

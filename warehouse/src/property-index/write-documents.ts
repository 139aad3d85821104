import { constants, zstdCompressSync } from 'node:zlib';
import type { Database } from '../database.ts';
import type { LookupFile } from './lookup-file.ts';

/** With more, the file is smaller but reading a property takes longer (docs/decisions/0013). */
const IN_A_BLOCK = 16;
const options = { params: { [constants.ZSTD_c_compressionLevel]: 1 } };

/** The statement returns IDs and documents in the order of the IDs. */
export async function writeDocuments(db: Database, statement: string, file: LookupFile): Promise<void> {
  for await (const rows of db.stream(statement))
    for (let start = 0; start < rows.length; start += IN_A_BLOCK) {
      const block = rows.slice(start, start + IN_A_BLOCK);
      const lines = block.map(([id, body]) => `\n${id} ${body}`).join('');
      file.fill('document', [[block[0]?.[0], zstdCompressSync(lines, options)]]);
    }
}

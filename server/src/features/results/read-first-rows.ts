import type { ResultRow } from '@platbook/contract/workbench/batches';
import type { StoredRows } from '../../adapters/result-store/index.ts';
import { jsonBody } from './result-body.ts';
import { rowRange } from './row-range.ts';

/** For a few rows: all of them are in memory at once. */
export async function readFirstRows(rows: StoredRows, count: number): Promise<ResultRow[]> {
  const pieces: Buffer[] = [];
  for await (const piece of jsonBody(rowRange(rows, 0, count))) pieces.push(piece);
  return JSON.parse(Buffer.concat(pieces).toString());
}

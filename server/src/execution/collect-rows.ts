import { promisify } from 'node:util';
import { constants, inflateRaw } from 'node:zlib';
import type { FewRows } from '@platbook/contract/packs/pack-data';
import type { RowsFrame } from './execution.ts';
import type { Lease } from './lease.ts';
import { parseRunResult } from './messages.ts';

const inflate = promisify(inflateRaw);

export async function collectRows(
  { process, session }: Lease,
  sql: string,
  limits: { maxRows: number; maxBytes: number },
): Promise<FewRows> {
  const frames: RowsFrame[] = [];
  const { result } = process.call(
    { type: 'run', session, sql, ...limits },
    { onColumns: () => undefined, onRows: (frame) => void frames.push(frame) },
  );
  const { columns, isIncomplete } = parseRunResult(await result);
  const texts = await Promise.all(frames.map(textOf));
  return { columns, isIncomplete, rows: JSON.parse(`[${texts.join(',')}]`) as FewRows['rows'] };
}

async function textOf({ data, bytes, isDeflated }: RowsFrame): Promise<string> {
  if (!isDeflated) return data.toString();
  // Frames have no final deflate block, so the stream ends with a sync flush.
  const text = await inflate(data, { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: bytes });
  return text.toString();
}

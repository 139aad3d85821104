import { promisify } from 'node:util';
import { constants, inflateRaw } from 'node:zlib';
import type { Column } from '../drivers/driver.ts';
import type { RowsFrame } from './execution.ts';
import type { Lease } from './lease.ts';
import { parseRunResult } from './messages.ts';

const inflate = promisify(inflateRaw);

/** Rows of a small answer, as they are on the wire. */
export interface SmallResult {
  columns: Column[];
  rows: (string | number | boolean | null)[][];
  /** Rows were left out because of a limit. */
  isIncomplete: boolean;
}

/** Runs one statement of ours in a leased session and gathers its rows; the limits keep them few. */
export async function collectRows(
  { process, session }: Lease,
  sql: string,
  limits: { maxRows: number; maxBytes: number },
): Promise<SmallResult> {
  const frames: RowsFrame[] = [];
  const { result } = process.call(
    { type: 'run', session, sql, ...limits },
    { onColumns: () => undefined, onRows: (frame) => void frames.push(frame) },
  );
  const { columns, isIncomplete } = parseRunResult(await result);
  const texts = await Promise.all(frames.map(textOf));
  return { columns, isIncomplete, rows: JSON.parse(`[${texts.join(',')}]`) as SmallResult['rows'] };
}

async function textOf({ data, bytes, isDeflated }: RowsFrame): Promise<string> {
  if (!isDeflated) return data.toString();
  // Frames have no final block.
  const text = await inflate(data, { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: bytes });
  return text.toString();
}

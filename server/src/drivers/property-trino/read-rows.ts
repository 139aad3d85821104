import type { TrinoSession } from '../trino/trino-session.ts';

const longestMs = 60_000;

/** Runs one of Platbook's own queries and returns its first rows. */
export async function readRows(session: TrinoSession, sql: string): Promise<unknown[][]> {
  const parts: string[] = [];
  await session.run(sql, {
    maxRows: 10,
    maxBytes: 1024 * 1024,
    signal: AbortSignal.timeout(longestMs),
    onColumns: () => undefined,
    onRows: async (json) => void parts.push(json.toString()),
  });
  return JSON.parse(`[${parts.join(',')}]`) as unknown[][];
}

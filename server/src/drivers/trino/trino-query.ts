import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { StatementError } from '../driver.ts';
import { type PageListener, readPage, type TrinoFailure } from './page-reader.ts';
import type { SessionState } from './session-state.ts';
import { requestError, trinoError } from './trino-errors.ts';
import type { TrinoHttp } from './trino-http.ts';

export interface QueryOptions extends PageListener {
  signal: AbortSignal;
  headers: OutgoingHttpHeaders;
  state: SessionState;
  onQueryId?: ((id: string) => void) | undefined;
  explain?: ((failure: TrinoFailure) => StatementError | undefined) | undefined;
  /** The user's text, and by how many characters its first line was moved, for the places of errors. */
  userSql: string;
  shift: number;
}

const cancelMs = 5_000;
/** An answer without rows in less time than this, again and again, is a server that doesn't wait as the protocol says. */
const hastyMs = 50;

/** Runs a statement until its end, one page after the other. What isn't read to the end is canceled on the server. */
export async function runQuery(http: TrinoHttp, sql: string, options: QueryOptions): Promise<void> {
  let next: string | undefined;
  try {
    let response = await startQuery(http, sql, options);
    for (let hasty = 0; ; ) {
      const began = Date.now();
      let rows = 0;
      const onRow = (json: string): boolean => {
        rows += 1;
        return options.onRow(json);
      };
      options.state.change(response.headers);
      const page = await readPage(response, { ...pageListener(options), onRow }, http.pieces);
      options.signal.throwIfAborted();
      if (page === undefined) return;
      if (page.id !== undefined) options.onQueryId?.(page.id);
      next = page.nextUri === undefined ? undefined : http.pathOf(page.nextUri);
      if (page.columns) options.onColumns(page.columns);
      if (page.error) throw options.explain?.(page.error) ?? trinoError(page.error, options.userSql, options.shift);
      if (next === undefined) return;
      const asked = Date.now();
      hasty = rows === 0 && asked - began < hastyMs ? hasty + 1 : 0;
      if (hasty > 10) await pause(Math.min(10 * (hasty - 10), 1_000), undefined, { signal: options.signal });
      response = await http.ask({ method: 'GET', path: next, signal: options.signal });
    }
  } catch (error) {
    options.signal.throwIfAborted();
    throw requestError(error);
  } finally {
    if (next !== undefined) await cancelQuery(http, next);
  }
}

const pageListener = ({ onColumns, onPiece }: PageListener) => ({ onColumns, onPiece });

/** A canceled start is still awaited for a moment: without its answer, the query can't be canceled. */
async function startQuery(http: TrinoHttp, sql: string, options: QueryOptions): Promise<IncomingMessage> {
  const late = new AbortController();
  const onAbort = (): void => void setTimeout(() => late.abort(), 2_000).unref();
  options.signal.addEventListener('abort', onAbort, { once: true });
  try {
    const headers = { ...options.headers, ...options.state.headers() };
    return await http.ask({ method: 'POST', path: '/v1/statement', headers, body: sql, signal: late.signal });
  } finally {
    options.signal.removeEventListener('abort', onAbort);
  }
}

async function cancelQuery(http: TrinoHttp, path: string): Promise<void> {
  await http.cancel(path, AbortSignal.timeout(cancelMs)).catch(() => undefined);
}

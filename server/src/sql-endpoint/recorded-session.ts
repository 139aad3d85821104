import { createHash, randomUUID } from 'node:crypto';
import { normalizeText } from '@platbook/sql/tsql/normalize-text';
import type { TsqlBatch, TsqlBatchEnd, TsqlBatchListener, TsqlSession } from '@platbook/tds/tsql-session';
import { auditedTextLength } from './messages.ts';
import type { WebLink } from './web-link.ts';

const notNoted = "The server can't record this query right now, so it wasn't run. Try again in a moment.";

/** No row is sent before the start is recorded, and the end records how many were. */
export function recordSession(
  session: TsqlSession,
  link: Pick<WebLink, 'began' | 'notify'>,
  loginId: string,
  isAudited: (batch: TsqlBatch) => boolean,
): TsqlSession {
  return {
    async run(batch, listener, signal) {
      if (!isAudited(batch)) return session.run(batch, listener, signal);
      const runId = randomUUID();
      const sha256 = createHash('sha256').update(batch.text).digest('hex');
      const text = batch.text.slice(0, auditedTextLength).replace(/[\uD800-\uDBFF]$/, '');
      const noted = link.began({ loginId, runId, text, sha256 });
      const totals = { rows: 0, bytes: 0 };
      const failed = (message: string): TsqlBatchEnd => ({
        error: { number: 50_020, severity: 16, line: 1, message },
        parameters: {},
      });
      const finish = (error?: string, isCanceled = false) => {
        const outcome = error === undefined ? 'finished' : isCanceled ? 'cancelled' : 'error';
        link.notify({ type: 'ran', runId, ...totals, outcome, ...(error === undefined ? {} : { error }) });
      };
      try {
        const end = await session.run(batch, counting(listener, totals, noted), signal);
        if (!(await noted)) return failed(notNoted);
        finish(end.error?.message, end.error?.isCanceled);
        if (end.error !== undefined && refusals.has(end.error.number)) reportRefused(batch, end.error.number, link);
        return end;
      } catch (cause) {
        if (!(await noted)) return failed(notNoted);
        finish(cause instanceof Error ? cause.message : 'failed', signal.aborted);
        throw cause;
      }
    },
    reset: () => session.reset(),
    close: () => session.close(),
  };
}

/** Unsupported syntax, functions and procedures: these are logged to learn what client programs need. */
const refusals: ReadonlySet<number> = new Set([102, 195, 2812]);
const refusedTextLength = 2_000;

/** Without literals, because they reveal what users search for. */
function reportRefused({ text, facts }: TsqlBatch, number: number, link: Pick<WebLink, 'notify'>): void {
  try {
    const normal = normalizeText(text.slice(0, auditedTextLength)).text.slice(0, refusedTextLength);
    link.notify({ type: 'refused', application: facts.application, text: normal, number });
  } catch {
    // The text is not T-SQL at all.
  }
}

function counting(
  listener: TsqlBatchListener,
  totals: { rows: number; bytes: number },
  noted: Promise<boolean>,
): TsqlBatchListener {
  return {
    async onColumns(columns) {
      if (!(await noted)) throw new Error(notNoted);
      await listener.onColumns(columns);
    },
    async onRows(bytes, rows) {
      await listener.onRows(bytes, rows);
      totals.rows += rows;
      totals.bytes += bytes.length;
    },
    onStatementEnd: (end) => listener.onStatementEnd(end),
    onMessage: (text, line) => listener.onMessage(text, line),
  };
}

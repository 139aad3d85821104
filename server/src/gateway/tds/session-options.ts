import type { Batch } from '../../sql/tsql/syntax-tree.ts';
import { TsqlError } from '../../sql/tsql/translation.ts';
import { errorNumber } from './notices.ts';

/** SET options that change what is written to the client. */
export interface SessionOptions {
  /** NOCOUNT: ends of statements tell no counts. */
  readonly noCount: boolean;
  /** FMTONLY: columns are told, no row is read. */
  readonly formatOnly: boolean;
}

/** What holds while a batch runs, and what is left after it. Throws a TsqlError for a batch that is to be run in part only. */
export function optionsOf(batch: Batch, before: SessionOptions): { during: SessionOptions; after: SessionOptions } {
  let now = before;
  /** What held when the first statement came that is no option. */
  let during: SessionOptions | undefined;
  for (const statement of batch.statements) {
    if (statement.kind !== 'setOption') {
      during ??= now;
      if (during.formatOnly !== now.formatOnly) {
        const message = 'SET FMTONLY between two statements of a batch is not supported on this connection.';
        throw new TsqlError(errorNumber.notSupported, message, { line: 1 });
      }
      continue;
    }
    const isOn = statement.value === 'ON';
    if (statement.options.includes('NOCOUNT')) now = { ...now, noCount: isOn };
    if (statement.options.includes('FMTONLY')) now = { ...now, formatOnly: isOn };
  }
  return { during: during ?? now, after: now };
}

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

/** The text without its SET FMTONLY, which only this side knows; everything else stays where it is, so that errors have their lines. */
export function withoutFormatOnly({ statements }: Batch, text: string): string {
  let rest = text;
  for (const [index, statement] of statements.entries()) {
    if (statement.kind !== 'setOption' || !statement.options.includes('FMTONLY')) continue;
    const end = statements[index + 1]?.at ?? text.length;
    const blanks = text.slice(statement.at, end).replace(/[^\r\n]/g, ' ');
    rest = rest.slice(0, statement.at) + blanks + rest.slice(end);
  }
  return rest;
}

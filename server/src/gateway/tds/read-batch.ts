import { parseBatch } from '../../sql/tsql/parser/parse-batch.ts';
import type { Batch } from '../../sql/tsql/syntax-tree.ts';
import { TsqlError } from '../../sql/tsql/translation.ts';
import { errorNumber } from './notices.ts';

/** Longer texts are read behind the fence alone: this process serves everybody. */
const longestHere = 32 * 1024;

/**
 * The tree of a text, for what can be known of it without an engine; undefined when it is too long for that, or no T-SQL that we know. The
 * latter is decided behind the fence, which knows texts of programs by heart that are no queries.
 */
export function readBatch(text: string): Batch | undefined {
  if (text.length > longestHere) {
    // To overlook it would run what only its columns were asked of.
    if (!/\bfmtonly\b/i.test(text)) return undefined;
    const message = 'SET FMTONLY in so long a batch is not supported on this connection.';
    throw new TsqlError(errorNumber.notSupported, message, { line: 1 });
  }
  try {
    return parseBatch(text);
  } catch (error) {
    if (error instanceof TsqlError) return undefined;
    throw error;
  }
}

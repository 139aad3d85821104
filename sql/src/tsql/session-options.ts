import { ownErrors } from './own-errors.ts';
import { TsqlError } from './translation.ts';

export interface SessionOptions {
  readonly isNoCount: boolean;
  readonly isFormatOnly: boolean;
  /** IMPLICIT_TRANSACTIONS ON: reading a table opens a transaction. */
  readonly isImplicit: boolean;
  /** ROWCOUNT: statements return or insert at most this many rows; 0 means all. */
  readonly rowLimit: number;
}

export const usualOptions: SessionOptions = { isNoCount: false, isFormatOnly: false, isImplicit: false, rowLimit: 0 };

const longestText = 2_147_483_647;

export function applyOption(
  options: SessionOptions,
  names: readonly string[],
  value: string,
  line: number,
): SessionOptions {
  let { isNoCount, isFormatOnly, isImplicit, rowLimit } = options;
  for (const name of names) {
    if (name === 'NOCOUNT') isNoCount = value === 'ON';
    if (name === 'FMTONLY') isFormatOnly = value === 'ON';
    if (name === 'IMPLICIT_TRANSACTIONS') isImplicit = value === 'ON';
    if (name === 'ROWCOUNT') rowLimit = Number(value);
    if (name === 'TEXTSIZE' && !isWholeText(Number(value))) {
      const message = `SET TEXTSIZE ${value} is not supported on this connection, which always returns whole values.`;
      throw new TsqlError(ownErrors.unproven, message, { line });
    }
  }
  return { isNoCount, isFormatOnly, isImplicit, rowLimit };
}

/** -1 and the largest number mean unlimited text; 0 is the default, which is also unlimited here. */
function isWholeText(size: number): boolean {
  return size <= 0 || size === longestText;
}

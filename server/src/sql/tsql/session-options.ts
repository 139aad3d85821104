import { TsqlError } from './translation.ts';

/** Options of SET that change what is told of later statements. */
export interface SessionOptions {
  /** NOCOUNT ON: no numbers of rows. */
  readonly isNoCount: boolean;
  /** FMTONLY ON: columns alone. */
  readonly isFormatOnly: boolean;
}

export const usualOptions: SessionOptions = { isNoCount: false, isFormatOnly: false };

const longestText = 2_147_483_647;

/**
 * The options after a SET. The parser lets through what changes nothing here; what would shorten results is refused, but for the values that
 * clients send to say that nothing is.
 */
export function applyOption(
  options: SessionOptions,
  names: readonly string[],
  value: string,
  line: number,
): SessionOptions {
  let { isNoCount, isFormatOnly } = options;
  for (const name of names) {
    if (name === 'NOCOUNT') isNoCount = value === 'ON';
    if (name === 'FMTONLY') isFormatOnly = value === 'ON';
    const isShortening =
      (name === 'ROWCOUNT' && Number(value) !== 0) || (name === 'TEXTSIZE' && !isWholeText(Number(value)));
    if (isShortening)
      throw new TsqlError(102, `SET ${name} ${value} is not supported on this connection, which cuts no result.`, {
        line,
      });
  }
  return { isNoCount, isFormatOnly };
}

/** -1 and the largest number mean all of a text; 0 is the standard, which is the same here. */
function isWholeText(size: number): boolean {
  return size <= 0 || size === longestText;
}

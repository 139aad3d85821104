import type { TextPosition } from '@platbook/sql/error-position';

const caretBlock = /\n\nLINE (\d+): ([^\n]*)\n( *)\^\s*$/;

/** Long lines appear as a window between '...'. `message` is the text before the drawing; a drawing that does not match stays part of it. */
export function readCaret(message: string, sql: string): { message: string; position?: TextPosition } {
  const found = caretBlock.exec(message);
  const line = Number(found?.[1]);
  const text = sql.split(/\r\n|\r|\n/)[line - 1];
  if (!found || text === undefined) return { message };
  const width = (found[3] as string).length - `LINE ${line}: `.length;
  const column = columnInLine((found[2] as string).replace(/\r$/, ''), width, text);
  return column < 0 ? { message } : { message: message.slice(0, found.index), position: { line, column: column + 1 } };
}

function columnInLine(drawn: string, width: number, line: string): number {
  if (width < 0) return -1;
  if (seen(drawn) === seen(line)) return offsetAtWidth(drawn, width);
  const isCutBefore = drawn.startsWith('...');
  const isCutBehind = drawn.endsWith('...');
  const shown = drawn.slice(isCutBefore ? 3 : 0, isCutBehind ? -3 : undefined);
  const shift = isCutBefore && !isCutBehind ? seen(line).lastIndexOf(seen(shown)) : seen(line).indexOf(seen(shown));
  if ((!isCutBefore && (shift !== 0 || !isCutBehind)) || (!isCutBehind && shift + shown.length !== line.length))
    return -1;
  return shift < 0 ? -1 : shift + offsetAtWidth(shown, isCutBefore ? width - 3 : width);
}

/** The engine draws Unicode blanks, which it treats as spaces, as ordinary spaces. */
function seen(text: string): string {
  return text.replace(/[\s\u200b-\u200d\u2060\ufeff]/g, ' ');
}

/** The drawing pads by terminal width: a grapheme is as wide as its first character. */
function offsetAtWidth(drawn: string, width: number): number {
  let sum = 0;
  // Not made when the module is loaded: loading its data takes 10 ms, which each worker would spend at its start.
  const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
  for (const { segment, index } of graphemes.segment(drawn)) {
    const own = terminalWidth(segment);
    if (sum >= width && own > 0) return index;
    sum += own;
  }
  return drawn.length;
}

/** Tabs and other control characters are drawn unchanged and counted as zero width. */
function terminalWidth(sign: string): number {
  const code = sign.codePointAt(0) as number;
  if (code < 0x300) return code < 0x20 || (code >= 0x7f && code < 0xa0) ? 0 : 1;
  if (/^[\p{Mn}\p{Me}\p{Cf}]/u.test(sign)) return 0;
  if (/^\p{RI}/u.test(sign)) return 1;
  const isWide =
    (code >= 0x1100 && code <= 0x115f) ||
    (code >= 0x2e80 && code <= 0xa4cf) ||
    (code >= 0xac00 && code <= 0xd7a3) ||
    (code >= 0xf900 && code <= 0xfaff) ||
    (code >= 0xfe30 && code <= 0xfe6f) ||
    (code >= 0xff00 && code <= 0xff60) ||
    (code >= 0x20000 && code <= 0x3fffd) ||
    /^\p{Emoji_Presentation}/u.test(sign);
  return isWide ? 2 : 1;
}

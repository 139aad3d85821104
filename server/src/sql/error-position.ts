/** A place in text; both start at 1, columns count UTF-16 units as editors do. */
export interface TextPosition {
  line: number;
  column: number;
}

/** The line and column of an offset. Offsets beyond the text mean its end. */
export function positionAt(text: string, offset: number): TextPosition {
  const before = text.slice(0, Math.max(0, offset));
  const lineStart = before.lastIndexOf('\n') + 1;
  let line = 1;
  for (let at = before.indexOf('\n'); at >= 0; at = before.indexOf('\n', at + 1)) line += 1;
  return { line, column: before.length - lineStart + 1 };
}

/** Moves a position within a statement to the position within the whole text the statement was cut from. */
export function positionInText(text: string, offset: number, position: TextPosition): TextPosition {
  const start = positionAt(text, offset);
  return position.line === 1
    ? { line: start.line, column: start.column + position.column - 1 }
    : { line: start.line + position.line - 1, column: position.column };
}

/** The UTF-16 offset of the n-th character, n from 1, as PostgreSQL counts: a character beyond U+FFFF is one. */
export function offsetOfCharacter(text: string, character: number): number {
  let offset = 0;
  for (let seen = 1; seen < character && offset < text.length; seen += 1) {
    offset += (text.codePointAt(offset) as number) > 0xffff ? 2 : 1;
  }
  return offset;
}

const caretBlock = /\n\nLINE (\d+): ([^\n]*)\n( *)\^/;

/**
 * Reads the 'LINE 3: … ^' drawing that DuckDB ends its messages with. Long lines are drawn as a window between
 * '...', which is looked up in the statement to find the column. `message` is what stands before the drawing.
 */
export function readCaret(message: string, sql: string): { message: string; position?: TextPosition } {
  const found = caretBlock.exec(message);
  if (!found) return { message };
  const head = message.slice(0, found.index);
  const line = Number(found[1]);
  const drawn = found[2] as string;
  const caret = (found[3] as string).length - `LINE ${line}: `.length;
  const text = sql.split('\n')[line - 1];
  if (text === undefined || caret < 0) return { message: head, position: { line, column: 1 } };
  if (text.startsWith(drawn) || !drawn.startsWith('...')) {
    return { message: head, position: { line, column: columnOf(drawn, caret) + 1 } };
  }
  const shown = drawn.slice(3).replace(/\.\.\.$/, '');
  const shift = text.indexOf(shown);
  if (shift < 0) return { message: head, position: { line, column: 1 } };
  return { message: head, position: { line, column: shift + columnOf(shown, caret - 3) + 1 } };
}

/** The drawing pads by terminal width: wide characters take two places, combining and zero-width ones none. */
function columnOf(drawn: string, width: number): number {
  let offset = 0;
  let seen = 0;
  while (seen < width && offset < drawn.length) {
    const code = drawn.codePointAt(offset) as number;
    seen += terminalWidth(code);
    offset += code > 0xffff ? 2 : 1;
  }
  return offset;
}

function terminalWidth(code: number): number {
  if ((code >= 0x300 && code <= 0x36f) || (code >= 0x200b && code <= 0x200f)) return 0;
  const isWide =
    (code >= 0x1100 && code <= 0x115f) ||
    (code >= 0x2e80 && code <= 0xa4cf) ||
    (code >= 0xac00 && code <= 0xd7a3) ||
    (code >= 0xf900 && code <= 0xfaff) ||
    (code >= 0xfe30 && code <= 0xfe6f) ||
    (code >= 0xff00 && code <= 0xff60) ||
    (code >= 0x1f300 && code <= 0x1faff);
  return isWide ? 2 : 1;
}

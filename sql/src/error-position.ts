/** A position in text; both numbers start at 1, and columns count UTF-16 units as editors do. */
export interface TextPosition {
  line: number;
  column: number;
}

/** The line and column of an offset. A line ends with CRLF, LF or CR, as in editors. An offset beyond the text means its end. */
export function positionAt(text: string, offset: number): TextPosition {
  const starts = lineStarts(text, offset);
  return { line: starts.count, column: Math.max(0, Math.min(offset, text.length)) - starts.last + 1 };
}

export function offsetAt(text: string, line: number, column: number): number {
  const lineBreak = /\r\n|\r|\n/g;
  for (let seen = 1; seen < line; seen += 1) if (!lineBreak.exec(text)) return text.length;
  return Math.min(text.length, lineBreak.lastIndex + column - 1);
}

export function positionInText(text: string, offset: number, position: TextPosition): TextPosition {
  const start = positionAt(text, offset);
  return position.line === 1
    ? { line: start.line, column: start.column + position.column - 1 }
    : { line: start.line + position.line - 1, column: position.column };
}

/** The UTF-16 offset of the n-th character. n starts at 1 and counts a character beyond U+FFFF once, as PostgreSQL does. */
export function offsetOfCharacter(text: string, character: number): number {
  let offset = 0;
  for (let seen = 1; seen < character && offset < text.length; seen += 1)
    offset += (text.codePointAt(offset) as number) > 0xffff ? 2 : 1;
  return offset;
}

function lineStarts(text: string, offset: number): { count: number; last: number } {
  const lineBreak = /\r\n|\r|\n/g;
  let count = 1;
  let last = 0;
  for (let found = lineBreak.exec(text); found && lineBreak.lastIndex <= offset; found = lineBreak.exec(text)) {
    count += 1;
    last = lineBreak.lastIndex;
  }
  return { count, last };
}

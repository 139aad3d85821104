export interface CodePiece {
  readonly text: string;
  /** `k`: names and keywords, `s`: strings, `d`: numbers, ``: anything else. */
  readonly kind: '' | 'k' | 's' | 'd';
}

const jsonPart = /("(?:[^"\\]|\\.)*")(\s*:)?|(-?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?)|\b(true|false|null)\b/g;
const codePart =
  /("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')()|\b(\d+)\b|\b(curl|const|await|new|import|with|as|print|fetch)\b/g;

export function colorLine(line: string, isJson: boolean): CodePiece[] {
  const pieces: CodePiece[] = [];
  let at = 0;
  for (const match of line.matchAll(isJson ? jsonPart : codePart)) {
    if (match.index > at) pieces.push({ text: line.slice(at, match.index), kind: '' });
    const [whole, text, colon, number] = match;
    if (text !== undefined) {
      pieces.push({ text, kind: colon ? 'k' : 's' });
      if (colon) pieces.push({ text: colon, kind: '' });
    } else pieces.push({ text: whole, kind: number === undefined ? 'k' : 'd' });
    at = match.index + whole.length;
  }
  if (at < line.length) pieces.push({ text: line.slice(at), kind: '' });
  return pieces;
}

export function readableBody(text: string): { lines: string[]; isJson: boolean } {
  try {
    return { lines: JSON.stringify(JSON.parse(text), undefined, 2).split('\n'), isJson: true };
  } catch {
    return { lines: text.split('\n'), isJson: false };
  }
}

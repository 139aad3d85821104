/** Maps each block's name to its JSON text. The document must be a JSON object as written by JSON.stringify. */
export function splitBlocks(document: string): Map<string, string> {
  const blocks = new Map<string, string>();
  let at = document.indexOf('"');
  while (at !== -1) {
    const nameEnd = document.indexOf('"', at + 1);
    const name = document.slice(at + 1, nameEnd);
    const start = nameEnd + 2;
    const end = endOfValue(document, start);
    blocks.set(name, document.slice(start, end));
    at = document.charCodeAt(end) === comma ? end + 1 : -1;
  }
  return blocks;
}

const quote = 34;
const comma = 44;
const backslash = 92;
const opening = new Set([91, 123]);
const closing = new Set([93, 125]);

function endOfValue(text: string, start: number): number {
  let depth = 0;
  for (let at = start; at < text.length; at += 1) {
    const sign = text.charCodeAt(at);
    if (sign === quote) {
      at = endOfText(text, at);
      if (depth === 0) return at + 1;
    } else if (opening.has(sign)) depth += 1;
    else if (closing.has(sign)) {
      // The end of the enclosing object or array, after a number, true, false or null.
      if (depth === 0) return at;
      depth -= 1;
      if (depth === 0) return at + 1;
    } else if (sign === comma && depth === 0) return at;
  }
  return text.length;
}

function endOfText(text: string, start: number): number {
  let at = text.indexOf('"', start + 1);
  while (isEscaped(text, at)) at = text.indexOf('"', at + 1);
  return at;
}

function isEscaped(text: string, at: number): boolean {
  let before = at - 1;
  while (text.charCodeAt(before) === backslash) before -= 1;
  return (at - before) % 2 === 0;
}

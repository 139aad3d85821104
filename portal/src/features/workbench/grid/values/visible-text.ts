/** Shows text from a database on one line, so that nothing in it can hide or reorder the text around it. */

// C0, DEL, C1, zero-width, line and paragraph separators, bidirectional marks, embeddings, overrides and isolates, BOM.
// biome-ignore lint/suspicious/noControlCharactersInRegex: finding them is the purpose
const hidden = /[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g;

function mark(character: string): string {
  const code = character.charCodeAt(0);
  if (code === 0x0a) return '↵';
  if (code === 0x09) return '⇥';
  if (code < 0x20) return String.fromCharCode(0x2400 + code);
  if (code === 0x7f) return '␡';
  return `‹${code.toString(16).toUpperCase().padStart(4, '0')}›`;
}

export function visibleText(text: string): string {
  return text.replace(hidden, mark);
}

import { Chunk } from '@codemirror/merge';
import { Text } from '@codemirror/state';

/** Bounds the diff's CPU time; beyond them, long texts are compared in coarser blocks. */
export const diffBounds = { scanLimit: 5_000, timeout: 200 };

export function changedLines(before: string, after: string): { removed: number; added: number } {
  const [a, b] = [textOf(before), textOf(after)];
  const linesOf = (text: Text, from: number, to: number) =>
    from === to ? 0 : text.lineAt(Math.min(to - 1, text.length)).number - text.lineAt(from).number + 1;
  let [removed, added] = [0, 0];
  for (const { fromA, toA, fromB, toB } of Chunk.build(a, b, diffBounds)) {
    removed += linesOf(a, fromA, toA);
    added += linesOf(b, fromB, toB);
  }
  return { removed, added };
}

/** Every line includes its line break, so that a line appended after the last one doesn't change it. */
function textOf(text: string): Text {
  return Text.of(text === '' ? [''] : [...text.split(/\r\n?|\n/), '']);
}

export function differText(before: string, after: string): string {
  const { removed, added } = changedLines(before, after);
  const most = Math.max(removed, added);
  if (most === 0) return 'No differences';
  return most === 1 ? '1 line differs' : `${most} lines differ`;
}

import { Chunk } from '@codemirror/merge';
import { Text } from '@codemirror/state';

/** Long texts are compared by whole parts rather than for seconds. */
export const diffBounds = { scanLimit: 5_000, timeout: 200 };

/** How many lines one text has that the other has not, and the other way round. */
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

/** Every line with its end, so that one that is added behind the last does not change the last. */
function textOf(text: string): Text {
  return Text.of(text === '' ? [''] : [...text.split(/\r\n?|\n/), '']);
}

/** `4 lines differ`, or that the texts are the same. */
export function differText(before: string, after: string): string {
  const { removed, added } = changedLines(before, after);
  const most = Math.max(removed, added);
  if (most === 0) return 'No differences';
  return most === 1 ? '1 line differs' : `${most} lines differ`;
}

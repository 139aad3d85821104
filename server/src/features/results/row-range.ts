import { crc32 } from 'node:zlib';
import { frameText, type StoredFrame, type StoredRows } from '../../adapters/result-store/index.ts';

const [quote, backslash, close] = [0x22, 0x5c, 0x5d];

/** Inner frames as stored, the first and last one cut to size. */
export async function* rowRange(rows: StoredRows, offset: number, limit: number): AsyncGenerator<StoredFrame> {
  const end = Math.min(rows.rowCount, offset + limit);
  const { frames } = rows;
  let [first, start] = [0, 0];
  for (; first < frames.length && start + frames[first]!.rows <= offset; first += 1) start += frames[first]!.rows;
  let [last, stop] = [first, start];
  for (; last < frames.length && stop < end; last += 1) stop += frames[last]!.rows;
  if (offset >= end) return;
  // One read, because a store elsewhere answers several frames at a time.
  for await (const frame of rows.read(first, last)) {
    const [from, to] = [Math.max(0, offset - start), Math.min(frame.rows, end - start)];
    start += frame.rows;
    yield from === 0 && to === frame.rows ? frame : cutFrame(await frameText(frame), from, to);
  }
}

/** The first rows as JSON texts, at most `count` and, unless the first is larger, `bytes` in all. */
export async function readRowTexts(rows: StoredRows, count: number, bytes: number): Promise<string[]> {
  const texts: string[] = [];
  let left = bytes;
  for await (const frame of rowRange(rows, 0, count)) {
    const text = await frameText(frame);
    for (let row = 0, start = 0; row < frame.rows; row += 1) {
      const end = endOfRow(text, start, 1);
      left -= end - start;
      if (left < 0 && texts.length > 0) return texts;
      texts.push(text.toString('utf8', start, end));
      start = end + 1;
    }
  }
  return texts;
}

function cutFrame(text: Buffer, from: number, to: number): StoredFrame {
  const start = from === 0 ? 0 : endOfRow(text, 0, from) + 1;
  const data = text.subarray(start, endOfRow(text, start, to - from));
  return { rows: to - from, bytes: data.length, crc32: crc32(data), data, isDeflated: false };
}

/** Offset after the `count`-th row from `start`. Rows contain no lists, so a closing bracket outside a string ends one. */
function endOfRow(text: Buffer, start: number, count: number): number {
  let rest = count;
  for (let at = start; at < text.length; at += 1) {
    if (text[at] === quote) at = endOfString(text, at);
    else if (text[at] === close) {
      rest -= 1;
      if (rest === 0) return at + 1;
    }
  }
  throw new Error('stored result has fewer rows than its index');
}

function endOfString(text: Buffer, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    if (text[at] === backslash) at += 1;
    else if (text[at] === quote) return at;
  }
  throw new Error('stored result is truncated');
}

import { longestRowBytes } from './json-bytes.ts';
import { RowFrames } from './row-frames.ts';

async function framesOf(rows: readonly string[], maxBytes = 1e9): Promise<{ sizes: number[]; frames: RowFrames }> {
  const sizes: number[] = [];
  const frames = new RowFrames({
    maxRows: 1e9,
    maxBytes,
    onRows: async (json) => void sizes.push(json.length),
  });
  for (const row of rows) {
    if (!frames.add(row)) break;
    if (frames.isDue) await frames.flush();
  }
  await frames.flush();
  return { sizes, frames };
}

it('sends a small first frame and then larger ones', async () => {
  const row = `["${'x'.repeat(1_000)}"]`;
  const { sizes } = await framesOf(Array.from({ length: 1_000 }, () => row));
  expect(sizes[0]).toBeLessThan(67_000);
  expect(Math.min(...sizes.slice(1, -1))).toBeGreaterThan(256_000);
  expect(Math.max(...sizes)).toBeLessThan(265_000);
});

it('ends a result before a row that would not fit into memory with others, and marks it [H123]', async () => {
  const long = `["${'x'.repeat(longestRowBytes)}"]`;
  const { sizes, frames } = await framesOf(['[1]', long, '[2]']);
  expect(sizes).toEqual([3]);
  expect([frames.rowCount, frames.isIncomplete]).toEqual([1, true]);
});

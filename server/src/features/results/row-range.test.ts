import { buffer, text } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import type { StoredFrame, StoredRows } from '../../adapters/result-store/index.ts';
import { frameOf } from '../../adapters/result-store/result-store-suite.ts';
import { gzipBody, jsonBody } from './result-body.ts';
import { rowRange } from './row-range.ts';

function rowsOf(frames: readonly StoredFrame[]): StoredRows {
  return {
    frames,
    rowCount: frames.reduce((sum, { rows }) => sum + rows, 0),
    async *read(from, to) {
      yield* frames.slice(from, to);
    },
    async close() {},
  };
}

const cell = fc.oneof(
  fc.string({ unit: fc.constantFrom('"', '\\', ']', '[', ',', 'a', 'é', '😀', '\u2028', '\n'), maxLength: 8 }),
  fc.integer(),
  fc.constant(null),
  fc.boolean(),
);
const row = fc.array(cell, { minLength: 0, maxLength: 3 });
const frames = fc.array(fc.tuple(fc.array(row, { minLength: 1, maxLength: 5 }), fc.boolean()), { maxLength: 4 });

it('returns exactly the requested rows, as JSON and as gzip, wherever frames begin and end', async () => {
  await fc.assert(
    fc.asyncProperty(frames, fc.nat(25), fc.nat(25), async (parts, offset, limit) => {
      const rows = rowsOf(parts.map(([part, isDeflated]) => frameOf(part, isDeflated)));
      const expected = parts.flatMap(([part]) => part).slice(offset, offset + limit);
      expect(JSON.parse(await text(jsonBody(rowRange(rows, offset, limit))))).toEqual(expected);
      expect(JSON.parse(gunzipSync(await buffer(gzipBody(rowRange(rows, offset, limit)))).toString())).toEqual(
        expected,
      );
      expect(JSON.parse(gunzipSync(await buffer(gzipBody(rows.read()))).toString())).toHaveLength(rows.rowCount);
    }),
    { numRuns: 150 },
  );
});

it('throws if a frame has fewer rows than its index says', async () => {
  const frame = { ...frameOf([[1], [2]]), rows: 5 };
  await expect(text(jsonBody(rowRange(rowsOf([frame]), 1, 3)))).rejects.toThrow('fewer rows');
});

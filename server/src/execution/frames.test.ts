import fc from 'fast-check';
import { buildFrame, FrameReader, frameKind } from './frames.ts';
import { parseAnswer, parseRows, parseWhole } from './messages.ts';

describe('frames between the server and a worker', () => {
  it('arrive whole, however the bytes are split', () => {
    const bodies = fc.array(fc.uint8Array({ maxLength: 50 }), { maxLength: 6 });
    fc.assert(
      fc.property(bodies, fc.infiniteStream(fc.integer({ min: 1, max: 20 })), (parts, sizes) => {
        const bytes = Buffer.concat(parts.map((part) => buildFrame(frameKind.rows, Buffer.from(part))));
        const reader = new FrameReader(100);
        const seen: Buffer[] = [];
        for (let at = 0; at < bytes.length; ) {
          const size = sizes.next().value as number;
          for (const { body } of reader.push(bytes.subarray(at, at + size))) seen.push(Buffer.from(body));
          at += size;
        }
        expect(seen.map((body) => [...body])).toEqual(parts.map((part) => [...part]));
      }),
    );
  });

  it('are refused when a worker writes nonsense', () => {
    const reader = (): FrameReader => new FrameReader(100);
    expect(() => [...reader().push(Buffer.from([255, 255, 255, 255, 0]))]).toThrow('exceeds the limit');
    expect(() => [...reader().push(Buffer.from([1, 0, 0, 0, 9]))]).toThrow('Unknown frame kind 9');
    for (const text of [
      '1',
      '[]',
      '{}',
      '{"type":"done"}',
      '{"type":"columns","call":1,"columns":[1]}',
      '{"type":"run","call":1}',
      'x',
    ])
      expect(() => parseAnswer(Buffer.from(text)), text).toThrow();
    const plain = Buffer.from('....1234\x02\0\0\0sum!\0xx', 'latin1');
    expect(() => parseRows(plain, 100)).toThrow('not a list');
    expect(() => parseRows(plain, 1)).toThrow('exceeds the limit');
    expect(() => parseRows(Buffer.alloc(3), 100)).toThrow('too short');
    for (const body of [Buffer.alloc(3), Buffer.from([255, 255, 255, 255, 0])])
      expect(() => parseWhole(body, 100)).toThrow('too short');
  });
});

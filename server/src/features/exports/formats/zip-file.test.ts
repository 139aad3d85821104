import xlsx from 'xlsx';
import { ZipFile } from './zip-file.ts';

it('an independent reader can read an archive', async () => {
  const zip = new ZipFile(new Date(2026, 10, 21, 13, 45, 58));
  const entries = [
    ['a.txt', 'first'],
    ['xl/b.xml', 'x'.repeat(100_000)],
  ] as const;
  const pieces: Buffer[] = [];
  for (const [path, text] of entries) pieces.push(await zip.add(path, text));
  const file = Buffer.concat([...pieces, zip.finish()]);
  const read = xlsx.CFB.read(file, { type: 'buffer' });
  const texts = entries.map(([path]) => Buffer.from(xlsx.CFB.find(read, `/${path}`)?.content as Uint8Array).toString());
  expect(texts).toEqual(entries.map(([, text]) => text));
});

it('sizes and offsets beyond 4 GB are in 8-byte fields, which the 4-byte fields refer to', () => {
  const zip = new ZipFile(new Date());
  zip.begin('large.xml');
  const bytes = 5_000_000_000;
  const after = zip.end({ crc32: 7, bytes, storedBytes: bytes + 1 });
  expect([after.length, Number(after.readBigUInt64LE(8)), Number(after.readBigUInt64LE(16))]).toEqual([
    24,
    bytes + 1,
    bytes,
  ]);
  zip.begin('small.xml');
  zip.end({ crc32: 8, bytes: 10, storedBytes: 9 });
  const end = zip.finish();
  // Offset of the second entry: after the first one's header, content and sums.
  const second = 30 + 'large.xml'.length + bytes + 1 + 24;
  const all = second + 30 + 'small.xml'.length + 9 + 16;
  const [one, two] = [46, 46 + 9 + 28 + 46];
  const extra = (at: number) => [0, 8, 16].map((more) => Number(end.readBigUInt64LE(at + 4 + more)));
  expect([end.readUInt32LE(20), end.readUInt32LE(24), extra(one + 9)]).toEqual([
    0xff_ff_ff_ff,
    0xff_ff_ff_ff,
    [bytes, bytes + 1, 0],
  ]);
  expect(extra(two + 9)).toEqual([10, 9, second]);
  const locator = end.length - 42;
  const record = locator - 56;
  expect([end.readUInt32LE(record), end.readUInt32LE(locator)]).toEqual([0x06_06_4b_50, 0x07_06_4b_50]);
  expect(Number(end.readBigUInt64LE(record + 24))).toBe(2);
  expect(Number(end.readBigUInt64LE(record + 48))).toBe(all);
  expect(Number(end.readBigUInt64LE(locator + 8))).toBe(all + record);
});

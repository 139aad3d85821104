import { crc32 } from 'node:zlib';
import fc from 'fast-check';
import { crc32Combine } from './crc32-combine.ts';

it('returns the same checksum as zlib for two concatenated texts', () => {
  const bytes = fc.uint8Array({ maxLength: 2_000 });
  fc.assert(
    fc.property(bytes, bytes, (first, second) => {
      const whole = crc32(Buffer.concat([first, second]));
      expect(crc32Combine(crc32(first), crc32(second), second.length)).toBe(whole);
    }),
  );
  const long = Buffer.alloc(20_000_000, 'ab');
  expect(crc32Combine(crc32('x'), crc32(long), long.length)).toBe(crc32(long, crc32('x')));
});

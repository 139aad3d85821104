import fc from 'fast-check';
import { snowflakeCodec } from './snowflake-cells.ts';

const shown = (type: string, value: string): string =>
  JSON.parse(snowflakeCodec({ name: 'A', type, scale: 9 }).toCell(value).json);

it('writes every day and instant as the calendar does', () => {
  const days = fc.integer({ min: -800_000, max: 3_000_000 });
  fc.assert(
    fc.property(days, fc.integer({ min: 0, max: 86_399 }), (day, second) => {
      const text = new Date((day * 86_400 + second) * 1000).toISOString();
      expect(shown('DATE', String(day))).toBe(text.slice(0, -14));
      expect(shown('TIMESTAMP_NTZ', `${day * 86_400 + second}.000000000`)).toBe(text.slice(0, -5));
    }),
    { numRuns: 2_000 },
  );
});

it('keeps nine digits of a second before and after 1970', () => {
  for (const [sent, text] of [
    ['-0.000000001', '1969-12-31T23:59:59.999999999'],
    ['-1.000000000', '1969-12-31T23:59:59'],
    ['-86400.250000000', '1969-12-30T23:59:59.75'],
    ['253402300799.999999999', '9999-12-31T23:59:59.999999999'],
    ['1.5', '1970-01-01T00:00:01.5'],
  ] as const)
    expect(shown('TIMESTAMP_NTZ', sent)).toBe(text);
  expect([shown('TIME', '-1.0'), shown('TIME', '86400')]).toEqual(['-1.0', '86400']);
});

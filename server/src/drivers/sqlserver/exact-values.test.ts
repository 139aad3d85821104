import { exactText } from './exact-values.ts';

const column = (name: string, scale = 0) => ({ type: { name }, scale });
const read = (name: string, bytes: string, scale?: number) => exactText(column(name, scale), Buffer.from(bytes, 'hex'));

it('keeps every digit of decimals, up to 38 and on both sides of zero', () => {
  expect(read('DecimalN', '05 01 96000000'.replaceAll(' ', ''), 2)).toBe('1.50');
  expect(read('NumericN', '0500' + '01000000', 3)).toBe('-0.001');
  expect(read('DecimalN', '0501' + '00000000', 0)).toBe('0');
  expect(read('NumericN', `1101${'ff'.repeat(12)}00000000`, 9)).toBe('79228162514264337593.543950335');
  expect(read('DecimalN', '1101ffffffff3f228a097ac4865aa84c3b4b', 0)).toBe('9'.repeat(38));
});

it('reads money to its last digit', () => {
  expect(read('MoneyN', '08ffffff7fffffffff')).toBe('922337203685477.5807');
  expect(read('MoneyN', '080000008000000000')).toBe('-922337203685477.5808');
  expect(read('MoneyN', '04ffffffff')).toBe('-0.0001');
  expect(read('SmallMoney', '10270000')).toBe('1.0000');
});

it('reads times to seven decimals, from the first day to the last', () => {
  expect(read('DateTime2', '080000000000' + '000000', 7)).toBe('0001-01-01T00:00:00');
  expect(read('DateTime2', '08ffbf692ac9dab937', 7)).toBe('9999-12-31T23:59:59.9999999');
  expect(read('Time', '03e80300', 3)).toBe('00:00:01');
  expect(read('Time', '0540230e4300', 7)).toBe('00:01:52.5');
  expect(read('DateTimeOffset', '0a0000000000' + '4a3f0b' + '4a01', 7)).toMatch(/^\d{4}-\d\d-\d\dT00:00:00Z$/);
});

it('leaves everything else to the library', () => {
  for (const name of ['IntN', 'NVarChar', 'UniqueIdentifier', 'DateTimeN', 'Variant'])
    expect(read(name, '00')).toBeUndefined();
});

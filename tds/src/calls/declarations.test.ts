import { parseDeclarations } from './declarations.ts';

it('gives a decimal without a scale no digits after the point', () => {
  expect(parseDeclarations('@a decimal(5), @b numeric, @c decimal(5, 2) output')).toEqual([
    { name: '@a', type: { name: 'decimal', precision: 5, scale: 0 } },
    { name: '@b', type: { name: 'decimal', precision: 18, scale: 0 } },
    { name: '@c', type: { name: 'decimal', precision: 5, scale: 2 } },
  ]);
});

it.each([
  ['constructor', 2715],
  ['int(3)', 2715],
  ['varchar(10, 2)', 2715],
  ['varchar(8001)', 1001],
  ['char(max)', 1001],
  ['float(54)', 1001],
  ['time(8)', 1001],
])('refuses a parameter of type %s', (type, number) => {
  expect(() => parseDeclarations(`@p ${type}`)).toThrow(expect.objectContaining({ number }));
});

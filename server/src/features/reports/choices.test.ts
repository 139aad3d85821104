import { valuesOf } from './choices.ts';

const county = { id: 'county', label: 'County', plural: 'counties', kind: 'choice', column: 'county' } as const;

it('offers the hundred most frequent values, whatever their order of codes, with empty ones last', () => {
  const codes = Array.from({ length: 150 }, (_, index) => String(12_001 + 2 * index));
  const all = codes.map((code) => [code, `County ${code}`, 1, 150]);
  const counted = codes.slice(140).map((code, index) => [code, `County ${code}`, 10 - index, 10]);
  const { values } = valuesOf(county, counted, all);
  expect(values).toHaveLength(100);
  expect(values.slice(0, 11).map(({ value, count }) => [value, count])).toEqual([
    ...codes.slice(140).map((code, index) => [code, 10 - index]),
    [codes[0], 0],
  ]);
  const known = [codes[149], codes[3]].map((value) => ({ value: value!, label: value! }));
  expect(
    valuesOf({ ...county, values: known }, counted, [all[149]!, all[3]!]).values.map(({ count }) => count),
  ).toEqual([1, 0]);
});

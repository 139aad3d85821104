import { propertyFields } from '@platbook/contract/property/property-fields';
import { buildSearch, conditionsOf, parseSearch, reservedParts } from './search-state.ts';

it('reads back the same search from the address', () => {
  const search =
    'zip=32205&stage=PRE,AUC&filed=2026-01-01..&lender=Old+Oak+%26+Sons&place=zip:32205+Murray+Hill,+Avondale&within=-81.7,30.3+-81.6,30.3+-81.6,30.2&sort=-equity&columns=city,beds&size=100&show=table&map=30.3,-81.7,14&layer=flood&move=off';
  expect(buildSearch(parseSearch(search))).toBe(search);
  expect(conditionsOf(parseSearch(search))).toEqual({
    where: 'zip=32205&stage=PRE%2CAUC&filed=2026-01-01..&lender=Old+Oak+%26+Sons',
    within: '-81.7,30.3 -81.6,30.3 -81.6,30.2',
  });
});

it("ignores what it doesn't know, and drops a place without its condition", () => {
  const odd = 'nosuch=1&size=7&sort=nosuch&columns=nosuch&place=zip:Gone&show=cube&beds=';
  expect(buildSearch(parseSearch(odd))).toBe('');
  expect(parseSearch('__proto__=1&constructor=2').where).toEqual({});
});

it('has no field with a name that the address reserves', () => {
  const names = new Set([...Object.keys(reservedParts(parseSearch(''))), 'userId', 'token']);
  expect(propertyFields.filter(({ key }) => names.has(key))).toEqual([]);
});

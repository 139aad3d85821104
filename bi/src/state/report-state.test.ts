import { buildSearch, parseState, queryOf, withPick } from './report-state.ts';

it("keeps the whole state in the address, readable, and ignores what can't be parsed", () => {
  const text =
    'page=trend&period=ytd&where=county=12031,06111%26lender=A%2520%2526%2520B%26value=150000..&pick=month=2026-03&drill=starts=2025';
  const state = parseState(text);
  expect(state.where).toEqual([
    { dimension: 'county', values: ['12031', '06111'] },
    { dimension: 'lender', values: ['A & B'] },
    { dimension: 'value', values: [], range: { from: 150_000, to: null } },
  ]);
  expect(buildSearch(state)).toBe(text);
  expect(queryOf(state)).toEqual({
    period: 'ytd',
    where: 'county=12031,06111&lender=A%20%26%20B&value=150000..',
    pick: 'month=2026-03',
    drill: 'starts=2025',
  });
  expect(buildSearch(parseState('where=%3D%3D&pick=a&drill=x&page='))).toBe('');
});

it('picks one mark at a time, more with a modifier key, and unpicks a mark that is clicked again', () => {
  const march = { month: '2026-03', stage: 'REO' };
  const one = withPick([], march, false);
  expect(one).toEqual([
    { dimension: 'month', values: ['2026-03'] },
    { dimension: 'stage', values: ['REO'] },
  ]);
  expect(withPick(one, march, false)).toEqual([]);
  expect(withPick(one, { month: '2026-04', stage: 'REO' }, false)[0]?.values).toEqual(['2026-04']);
  const two = withPick(one, { month: '2026-04', stage: 'REO' }, true);
  expect(two.map(({ values }) => values)).toEqual([['2026-03', '2026-04'], ['REO']]);
  expect(withPick([{ dimension: 'zip', values: ['1', '2'] }], { zip: '1' }, true)[0]?.values).toEqual(['2']);
  expect(withPick([{ dimension: 'zip', values: ['1', '2'] }], { zip: '1' }, false)[0]?.values).toEqual(['1']);
});

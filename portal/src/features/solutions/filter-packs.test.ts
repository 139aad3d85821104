import type { CatalogPack } from '@platbook/contract/packs/solutions';
import { buildCatalogPack } from '../../testing/build-packs.ts';
import { type CatalogFilter, countChoices, filterPacks, noFilter } from './filter-packs.ts';

const packs = [
  buildCatalogPack('FCL', {
    name: 'Distressed Property',
    description: 'From notice to auction',
    industries: ['Mortgage', 'Real Estate'],
  }),
  buildCatalogPack('VAL', { name: 'Valuation', description: 'What a home is worth', industries: ['Real Estate'] }),
  buildCatalogPack('PRP', {
    name: 'Property Address',
    description: 'One row a home',
    type: 'Dataset',
    industries: ['Insurance'],
  }),
];
const codes = (filter: Partial<CatalogFilter>) =>
  filterPacks(packs, { ...noFilter, ...filter }).map(({ code }) => code);

describe('the filter of the catalog', () => {
  it.each<[string, Partial<CatalogFilter>, string[]]>([
    ['neither type', {}, ['FCL', 'VAL', 'PRP']],
    ['both types', { types: ['Solution Pack', 'Dataset'] }, ['FCL', 'VAL', 'PRP']],
    ['Solution Packs', { types: ['Solution Pack'] }, ['FCL', 'VAL']],
    ['Datasets', { types: ['Dataset'] }, ['PRP']],
  ])('filters the packs with %s checked [R292, R293, R294]', (_, filter, expected) =>
    expect(codes(filter)).toEqual(expected),
  );

  it.each<[string, string[]]>([
    ['PROPERTY', ['FCL', 'PRP']],
    ['home', ['VAL', 'PRP']],
    ['  auction ', ['FCL']],
    ['nothing', []],
  ])('finds %j in names and descriptions, in any case [R295]', (search, expected) =>
    expect(codes({ search })).toEqual(expected),
  );

  it('searches within the chosen industries, and in all if none is chosen [R296]', () => {
    expect(codes({ industries: ['Insurance', 'Mortgage'] })).toEqual(['FCL', 'PRP']);
    expect(codes({ industries: ['Insurance'], search: 'home' })).toEqual(['PRP']);
    expect(codes({ search: 'home' })).toEqual(['VAL', 'PRP']);
  });

  it('keeps only packs that match text, industries and types [R291]', () => {
    const filter: CatalogFilter = {
      ...noFilter,
      search: 'home',
      industries: ['Real Estate'],
      types: ['Solution Pack'],
    };
    expect(codes(filter)).toEqual(['VAL']);
    for (const change of [{ search: 'notice' }, { industries: ['Insurance'] }, { types: ['Dataset'] }] as const)
      expect(codes({ ...filter, ...change })).not.toContain('VAL');
  });

  it('distinguishes owned packs from those to try', () => {
    const [first, ...others] = packs;
    const some = [{ ...(first as CatalogPack), isLicensed: true }, ...others];
    const of = (access: CatalogFilter['access']) => filterPacks(some, { ...noFilter, access }).map(({ code }) => code);
    expect([of(['licenced']), of(['try']), of([]), of(['try', 'licenced'])]).toEqual([
      ['FCL'],
      ['VAL', 'PRP'],
      ['FCL', 'VAL', 'PRP'],
      ['FCL', 'VAL', 'PRP'],
    ]);
  });

  it('counts for each choice what it would show with the choices of the other facets', () => {
    const all = countChoices(packs, noFilter);
    expect(
      ['Solution Pack', 'Dataset', 'Real Estate', 'Mortgage', 'Insurance', 'try'].map((name) => all.get(name)),
    ).toEqual([2, 1, 2, 1, 1, 3]);
    const chosen = countChoices(packs, { ...noFilter, industries: ['Mortgage'], types: ['Solution Pack'] });
    expect([chosen.get('Solution Pack'), chosen.get('Dataset')]).toEqual([1, 0]);
    expect([chosen.get('Real Estate'), chosen.get('Mortgage'), chosen.get('Insurance')]).toEqual([2, 1, undefined]);
  });
});

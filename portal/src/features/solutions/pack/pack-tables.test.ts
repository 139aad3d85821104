import type { FillRates } from '@platbook/contract/packs/pack-data';
import { buildJoins } from './join-tables.ts';
import {
  fillRatesCsv,
  firstCounty,
  isWeak,
  listTables,
  percentText,
  shareOf,
  shownCounties,
  tellingFields,
  valuesText,
} from './pack-tables.ts';
import { codesOf, matches, queryText } from './table/table-texts.ts';

const column = (name: string, changes: Partial<FillRates['columns'][number]> = {}): FillRates['columns'][number] => ({
  name,
  type: 'int',
  description: `The ${name}`,
  filled: 10,
  filledBy: [4, 6],
  lowest: '1',
  highest: '1184200',
  firstFilled: null,
  examples: ['1'],
  ...changes,
});
const county = (fips: string, rows = 5) => ({ fips, rows, from: null, to: null });
const rates = (changes: Partial<FillRates> = {}): FillRates => ({
  rows: 10,
  from: null,
  to: null,
  counties: [county('06111', 4), county('12031', 6)],
  columns: [column('A'), column('B', { filled: 3, filledBy: [0, 3] })],
  ...changes,
});
const described = (object: string, ...names: string[]) => ({
  object,
  kind: 'table' as const,
  description: '',
  packs: [],
  columns: names.map((name) => ({ name, type: 'bigint', description: '' })),
});

describe('the fill rate of a field', () => {
  it('is shown in percent, never rounded up to 100% or down to 0%, and marked if it is weak', () => {
    expect([100, 99.99, 99.94, 38.46, 0.01, 0].map(percentText)).toEqual([
      '100.0',
      '99.9',
      '99.9',
      '38.5',
      '0.1',
      '0.0',
    ]);
    expect([shareOf(3, 12), shareOf(0, 0)]).toEqual([25, null]);
    expect([49.99, 50, null].map(isWeak)).toEqual([true, false, false]);
  });

  it('starts with the first county of the trial, and shows the chosen one among five', () => {
    expect(firstCounty(rates())).toBe('12031');
    expect(firstCounty(rates({ counties: [county('06037')] }))).toBe('06037');
    expect(firstCounty(rates({ counties: [] }))).toBeUndefined();
    const many = rates({
      counties: ['06037', '06111', '12011', '12031', '17031', '48201', '53033'].map((fips) => county(fips)),
    });
    const shown = (chosen: string) => shownCounties(many, chosen).map((place) => many.counties[place]?.fips);
    expect(shown('12031')).toEqual(['12031', '06111', '06037', '12011', '17031']);
    expect(shown('53033')).toEqual(['06037', '12011', '17031', '48201', '53033']);
  });

  it("shows first the fields that aren't filled everywhere, in their order", () => {
    const columns = ['A', 'B', 'C', 'D'].map((name) => column(name, { filled: name === 'C' ? 2 : 10 }));
    expect(tellingFields(rates({ columns }), 2).map(({ name }) => name)).toEqual(['A', 'C']);
  });

  it('shows a range of numbers and days, and examples of everything else', () => {
    expect(valuesText(column('OpeningBid'))).toBe('1 to 1,184,200');
    expect(valuesText(column('Day', { type: 'date', lowest: '2005-01-03', highest: '2026-06-29' }))).toBe(
      '2005-01-03 to 2026-06-29',
    );
    expect(valuesText(column('LoanID', { examples: ['7720915', '7720916'] }))).toBe('7720915, 7720916');
    expect(
      valuesText(column('Stage', { type: 'varchar(9)', lowest: null, highest: null, examples: ['REO', 'AUCTION'] })),
    ).toBe('REO, AUCTION');
    expect(valuesText(column('Empty', { lowest: null, highest: null, examples: [] }))).toBeUndefined();
  });

  it('is saved as a CSV file with every county', () => {
    const text = fillRatesCsv(rates({ columns: [column('A', { description: 'One, "two"' })] }));
    expect(text).toBe(
      '\ufeffField,Type,Description,"All, % filled","Ventura CA (06111), % filled","Duval FL (12031), % filled"\r\n' +
        'A,int,"One, ""two""",100.00,100.00,100.00\r\n',
    );
  });
});

describe('the tables of a pack', () => {
  const dictionary = [
    described('Property.PropertyAddress', 'PropertyID', 'CountyFIPS'),
    described('Foreclosure.ForeclosureEvent', 'EventID', 'PropertyID', 'LoanID', 'CountyFIPS', 'RecordType'),
    described('Reference.DimForeclosureType', 'RecordType'),
  ];
  const tables = listTables([...dictionary.map(({ object }) => object), 'Odd.Nothing', 'Odd.Nothing'], dictionary, []);

  it('are listed once each, including unknown ones', () => {
    expect(tables.map(({ name, kind }) => [name, kind])).toEqual([
      ['Property.PropertyAddress', 'table'],
      ['Foreclosure.ForeclosureEvent', 'table'],
      ['Reference.DimForeclosureType', 'reference'],
      ['Odd.Nothing', undefined],
    ]);
  });

  it('join at the key that most of them share', () => {
    expect(buildJoins(tables)).toEqual({
      hub: { name: 'PropertyAddress', columns: ['PropertyID'] },
      spokes: [{ name: 'ForeclosureEvent', columns: ['PropertyID', 'LoanID'] }],
      others: [],
      references: [{ name: 'DimForeclosureType', columns: ['RecordType'] }],
      sentences: ['ForeclosureEvent joins PropertyAddress by PropertyID and DimForeclosureType by RecordType.'],
    });
    expect(buildJoins(tables.slice(2))).toBeUndefined();
  });

  it('provide a starter query, and the meanings of their codes', () => {
    expect(queryText(tables[0] as (typeof tables)[0])).toBe(
      'SELECT\n  PropertyID,\n  CountyFIPS\nFROM Property.PropertyAddress\nLIMIT 100',
    );
    const codes = ['DimForeclosureType', 'Other'].map((table) => ({
      schema: 'Reference',
      table,
      column: 'RecordType',
      values: [],
    }));
    expect(codesOf(tables[1] as (typeof tables)[0], codes).map(({ table }) => table)).toEqual(['DimForeclosureType']);
    expect([matches('open BID', 'OpeningBid', 'published opening bid'), matches('bid x', 'OpeningBid')]).toEqual([
      true,
      false,
    ]);
  });
});

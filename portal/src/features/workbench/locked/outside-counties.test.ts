import { TRIAL_COUNTIES } from '@platbook/contract/packs/entitlement-set';
import { findOutsideCounties } from './outside-counties.ts';

const namesOf = (text: string, allowed: readonly string[] = TRIAL_COUNTIES) =>
  findOutsideCounties(text, [], allowed).map(({ name }) => name);

it.each([
  ["select 1 from t where CountyFIPS = '17031'", ['Cook IL']],
  ["select 1 from t a where a.countyfips='17031' and a.StateCode = 'IL'", ['Cook IL']],
  ["select 1 from t where CountyFIPS IN ('12031', '17031', '48201')", ['Cook IL', 'Harris TX']],
  ['select 1 from t where "CountyFIPS" = \'06037\'', ['Los Angeles CA']],
  ["select 1 from t where CountyName = 'Miami-Dade'", ['Miami-Dade FL']],
  ["select 1 from t where CountyName = 'orange' and StateCode = 'FL'", ['Orange FL']],
  ["select 1 from t where upper(CountyName) = 'ORANGE'", ['Orange CA', 'Orange FL']],
  ["select 1 from t where StateCode in ('IL', 'MI')", ['Cook IL', 'Wayne MI']],
])('finds the counties that %s filters on beyond the five', (text, names) => {
  expect(namesOf(text)).toEqual(names);
});

it.each([
  ['a county of the five', "select 1 from t where CountyFIPS = '12031' and Beds > 40"],
  ['a state with a county of the five', "select 1 from t where StateCode = 'FL' and Beds > 40"],
  ['a ZIP code that reads like a county', "select 1 from t where SitusZIP = '48201'"],
  ['a comment', "select 1 from t -- CountyFIPS = '17031'\nwhere 1 = 0 /* CountyName = 'Cook' */"],
  ['a county outside the property data', "select 1 from t where CountyFIPS = '36061'"],
  ['text without a county', "select 'CountyFIPS' where 1 = 0"],
])('finds none in %s', (_what, text) => {
  expect(namesOf(text)).toEqual([]);
});

it("uses the values of a run's parameters", () => {
  const text = 'select 1 from t where CountyFIPS = {{county}} or CountyFIPS in ({{others:list}})';
  const parameters = [
    { name: 'county', type: 'text' as const, value: '53033' },
    { name: 'others', type: 'list' as const, value: ['12031', '39049'] },
  ];
  expect(findOutsideCounties(text, parameters, TRIAL_COUNTIES).map(({ name }) => name)).toEqual([
    'Franklin OH',
    'King WA',
  ]);
});

it('finds none for a license with every county, and the missing ones for a license with some', () => {
  const text = "select 1 from t where CountyFIPS in ('17031', '53033')";
  expect(namesOf(text, ['*'])).toEqual([]);
  expect(namesOf(text, ['17031'])).toEqual(['King WA']);
});

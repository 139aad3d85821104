import { readFileSync } from 'node:fs';
import { counties } from './counties.ts';
import { trialCounties } from './trial-counties.ts';

it('names the same counties as the property data, for licenses and for trials [R001]', () => {
  const facts = new URL('../../../warehouse/src/facts/counties.json', import.meta.url);
  const made = JSON.parse(readFileSync(facts, 'utf8')) as { fips: string; name: string; state: string }[];
  expect(counties).toEqual(made.map(({ fips, name, state }) => ({ fips, name: `${name} ${state}` })));
  expect(counties).toEqual(expect.arrayContaining([...trialCounties]));
});

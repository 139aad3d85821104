import { counties } from '@platbook/contract/property/counties';
import type { RunParameter } from '@platbook/contract/workbench/parameters';

type County = (typeof counties)[number];

const comments = /('(?:[^']|'')*')|--[^\n]*|\/\*[\s\S]*?(?:\*\/|$)/g;
const parameter = /\{\{ ?(\w+)[^}]*\}\}/g;
const comparison = /\b(CountyFIPS|CountyName|StateCode)\b["\]]? ?\)? ?(?:=|I?LIKE\b|IN\b)/gi;
const literal = / ?[(,]? ?'((?:[^']|'')*)'/y;

/** Counties of the property data that a statement names and `allowed` lacks, in list order; `*` allows all. */
export function findOutsideCounties(text: string, parameters: readonly RunParameter[], allowed: readonly string[]) {
  if (allowed.includes('*')) return [];
  const mentioned = { countyfips: new Set<string>(), countyname: new Set<string>(), statecode: new Set<string>() };
  const whole = withValues(text, parameters);
  for (const { 0: found, 1: column = '', index } of whole.matchAll(comparison)) {
    const values = mentioned[column.toLowerCase() as keyof typeof mentioned];
    literal.lastIndex = index + found.length;
    for (let next = literal.exec(whole); next !== null; next = literal.exec(whole))
      values.add((next[1] as string).trim().toLowerCase());
  }
  const inState = ({ name }: County) => mentioned.statecode.size === 0 || mentioned.statecode.has(stateOf(name));
  const isAllowed = ({ fips }: County) => allowed.includes(fips);
  const byCounty = counties.filter(
    (county) =>
      mentioned.countyfips.has(county.fips) || (mentioned.countyname.has(plainName(county.name)) && inState(county)),
  );
  if (mentioned.countyfips.size + mentioned.countyname.size > 0) return byCounty.filter((county) => !isAllowed(county));
  // A state with a licensed county returns that county's rows.
  const ofStates = counties.filter(({ name }) => mentioned.statecode.has(stateOf(name)));
  return ofStates.some((county) => isAllowed(county)) ? [] : ofStates;
}

const stateOf = (name: string) => name.slice(-2).toLowerCase();
const plainName = (name: string) => name.slice(0, -3).toLowerCase();

function withValues(text: string, parameters: readonly RunParameter[]): string {
  const values = new Map(parameters.map(({ name, value }) => [name.toLowerCase(), value]));
  return text
    .replace(comments, (_, quoted: string | undefined) => quoted ?? ' ')
    .replace(/\s+/g, ' ')
    .replace(parameter, (whole, name: string) => {
      const value = values.get(name.toLowerCase());
      if (value === undefined || value === null) return whole;
      return [value]
        .flat()
        .map((each) => `'${each.replaceAll("'", "''")}'`)
        .join(', ');
    });
}

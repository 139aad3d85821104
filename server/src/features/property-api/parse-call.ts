import type { ApiParameter } from './endpoints/api-parameter.ts';
import { type ApiCall, type ApiEndpoint, isRequired, nameOf, patternOf } from './endpoints/endpoint.ts';
import { parameterOf } from './endpoints/parameters.ts';
import { ApiRefusal, invalid } from './status.ts';

/** Paging reaches this many records. */
const deepest = 10_000;
/** In code points, as JSON Schema counts. */
export const textLength = 200;

/** Rejects unknown names: a misspelled filter would return wrong records. Throws ApiRefusal naming the parameter. */
export function parseCall(endpoint: ApiEndpoint, given: Readonly<Record<string, unknown>>): ApiCall {
  const known = knownOf(endpoint);
  const values = new Map<string, string | number>();
  for (const [name, value] of Object.entries(given)) {
    const parameter = known.get(name.toLowerCase());
    if (parameter === undefined) throw unknownParameter(endpoint, name, known);
    if (values.has(parameter.name) || typeof value !== 'string')
      throw invalid(parameter.name, 'appears more than once');
    const read = readValue(parameter, value);
    const pattern = patternOf(endpoint, parameter);
    if (pattern !== undefined && !new RegExp(pattern.source, 'i').test(String(read)))
      throw invalid(parameter.name, pattern.says);
    values.set(parameter.name, read);
  }
  requireCombinations(endpoint, values);
  const number = (name: string) => values.get(name) as number | undefined;
  const page = number('page') ?? 1;
  const pagesize = number('pagesize') ?? 10;
  if (page * pagesize > deepest)
    throw invalid('page', `is past the ${deepest.toLocaleString('en-US')} rows you can page through`);
  return {
    endpoint,
    query: queryOf(endpoint, values),
    page,
    pagesize,
    number,
    text: (name) => values.get(name) as string | undefined,
    has: (name) => values.has(name),
  };
}

const ofPage = new Set(['page', 'pagesize', 'cursor']);

function queryOf({ path }: ApiEndpoint, values: ReadonlyMap<string, string | number>): string {
  return JSON.stringify([path, ...[...values].filter(([name]) => !ofPage.has(name)).sort()]);
}

const known = new WeakMap<ApiEndpoint, ReadonlyMap<string, ApiParameter>>();

function knownOf(endpoint: ApiEndpoint): ReadonlyMap<string, ApiParameter> {
  const found =
    known.get(endpoint) ?? new Map(endpoint.parameters.map((name) => [name.toLowerCase(), parameterOf(name)]));
  known.set(endpoint, found);
  return found;
}

function unknownParameter(endpoint: ApiEndpoint, name: string, of: ReadonlyMap<string, ApiParameter>): ApiRefusal {
  const shown = name.slice(0, 60);
  if (name.toLowerCase() === 'apikey')
    return invalid('apikey', 'must be sent as a header, because URLs are logged in many places');
  const names = [...of.values()].map((each) => each.name);
  return invalid(
    shown,
    `is not a parameter of ${nameOf(endpoint)}, which takes ${names.length === 0 ? 'none' : names.join(', ')}`,
  );
}

function readValue(parameter: ApiParameter, given: string): string | number {
  const { name, type, choices, mostCharacters = textLength } = parameter;
  const text = given.trim();
  if (text === '') throw invalid(name, 'needs a value');
  if ([...text].length > mostCharacters) throw invalid(name, `must be at most ${mostCharacters} characters`);
  if (hasControlCharacter(text)) throw invalid(name, 'contains a control character');
  if (type === 'date') {
    if (!isDay(text)) throw invalid(name, 'must be a date, YYYY-MM-DD');
    return text;
  }
  if (type === 'integer' || type === 'number') return readNumber(parameter, text);
  const choice = choices?.find((each) => each.toLowerCase() === text.toLowerCase());
  if (choices !== undefined && choice === undefined) throw invalid(name, `must be one of ${choices.join(', ')}`);
  return choice ?? text;
}

const hasControlCharacter = (text: string) => [...text].some((sign) => sign < ' ' || sign === '\u007f');

function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

function readNumber({ name, type, minimum, maximum }: ApiParameter, text: string): number {
  const isWritten =
    type === 'integer' ? /^-?\d{1,16}$/.test(text) : /^-?\d{1,12}(\.\d{1,24})?(e[+-]?\d{1,3})?$/i.test(text);
  if (!isWritten) throw invalid(name, type === 'integer' ? 'must be a whole number' : 'must be a number');
  const value = Number(text);
  if (name === 'pagesize' && value > (maximum ?? value))
    throw new ApiRefusal('page-size', 'pagesize must be at most 100', name);
  if (minimum !== undefined && value < minimum) throw invalid(name, `must be at least ${minimum}`);
  if (maximum !== undefined && value > maximum) throw invalid(name, `must be at most ${maximum}`);
  return value;
}

const together: readonly (readonly [name: string, ...needed: string[]])[] = [
  ['apn', 'fips'],
  ['address2', 'address1'],
  ['latitude', 'longitude'],
  ['longitude', 'latitude'],
];
const namesOfOne = ['propertyid', 'address', 'address1', 'apn'];

function requireCombinations(endpoint: ApiEndpoint, values: ReadonlyMap<string, unknown>): void {
  for (const [name, ...needed] of together)
    for (const other of needed)
      if (values.has(name) && !values.has(other)) throw new ApiRefusal('missing', `${name} also needs ${other}`, other);
  if (values.has('radius') && !values.has('latitude') && !namesOfOne.some((name) => values.has(name)))
    throw new ApiRefusal('missing', 'radius also needs latitude and longitude', 'latitude');
  if (values.has('cursor') && values.has('page')) throw invalid('cursor', "can't be combined with page");
  const chosen = namesOfOne.filter((name) => values.has(name));
  if (chosen.length > 1)
    throw new ApiRefusal('invalid', `Identify the property one way only: ${chosen.join(' or ')}`, chosen[1]);
  const { needs = [] } = endpoint;
  if (needs.length > 0 && !needs.some((names) => names.every((name) => values.has(name))))
    throw new ApiRefusal('missing', describeNeeds(needs), needs[0]?.[0]);
}

const describeNeeds = (needs: NonNullable<ApiEndpoint['needs']>) =>
  `Required: ${needs.map((names) => names.join(' and ')).join(', or ')}`;

/** Sentences about combinations that are rejected with 400, which the schemas of single parameters can't express. */
export function describeCombinations(endpoint: ApiEndpoint): string[] {
  const { parameters, needs = [] } = endpoint;
  const names = new Set(parameters);
  const ways = namesOfOne.filter((name) => names.has(name));
  return [
    ...(needs.length > 1 ? [describeNeeds(needs)] : []),
    ...together
      .filter(([name, ...needed]) => names.has(name) && !needed.every((other) => isRequired(endpoint, other)))
      .map(([name, ...needed]) => `${name} also needs ${needed.join(' and ')}`),
    ...(names.has('radius') ? ['radius also needs latitude and longitude, or a property'] : []),
    ...(ways.length > 1 ? [`Identify the property one way only: ${ways.join(' or ')}`] : []),
    ...(names.has('page') ? [`page times pagesize must be at most ${deepest.toLocaleString('en-US')}`] : []),
    ...(names.has('cursor')
      ? ["cursor can't be combined with page, and needs the parameters of the call that returned it, except pagesize"]
      : []),
    ...(names.has('orderby') ? ['Which fields orderby accepts depends on your license; the error lists them'] : []),
    ...(names.has('z') ? ['x and y must be below 2 to the power of z'] : []),
  ].map((sentence) => `${sentence}.`);
}

import { nameOf } from './endpoints/endpoint.ts';
import { apiEndpoints } from './endpoints/endpoints.ts';
import { parseCall } from './parse-call.ts';
import { ApiRefusal } from './status.ts';

const named = (name: string) => apiEndpoints.find((endpoint) => nameOf(endpoint) === name)!;
const detail = named('property/detail');

function refusalOf(query: Record<string, unknown>, endpoint = detail) {
  try {
    parseCall(endpoint, query);
  } catch (error) {
    const { statusCode, msg, parameter, detail: text } = error as ApiRefusal;
    expect(error).toBeInstanceOf(ApiRefusal);
    return { statusCode, msg, parameter, text };
  }
  return undefined;
}

it('reads names in any case and values in their types', () => {
  const call = parseCall(detail, {
    PropertyId: '1010000001',
    MINBEDS: '3',
    propertyType: 'SFR|CND',
    page: '2',
    pageSize: '25',
  });
  expect([call.number('propertyid'), call.number('minBeds')]).toEqual([1010000001, 3]);
  expect(call.text('propertytype')).toBe('SFR|CND');
  expect([call.page, call.pagesize, call.has('maxBeds')]).toEqual([2, 25, false]);
  expect(parseCall(named('transaction/salestrend'), { interval: 'Monthly' }).text('interval')).toBe('monthly');
});

it('names the invalid, unknown or missing parameter', () => {
  const wrong: [Record<string, unknown>, string, string, string?][] = [
    [{ pagesize: '101' }, 'pagesize over 100', 'pagesize'],
    [{ pagesize: 'ten' }, 'Invalid Parameter(s)', 'pagesize'],
    [{ pagesize: '0' }, 'Invalid Parameter(s)', 'pagesize'],
    [{ page: '101', pagesize: '100' }, 'Invalid Parameter(s)', 'page'],
    [{ page: ['1', '2'] }, 'Invalid Parameter(s)', 'page'],
    [{ page: '1', Page: '2' }, 'Invalid Parameter(s)', 'page'],
    [{ postalcode: ' ' }, 'Invalid Parameter(s)', 'postalcode'],
    [{ minBedrooms: '3' }, 'Invalid Parameter(s)', 'minBedrooms'],
    [{ apikey: 'secret' }, 'Invalid Parameter(s)', 'apikey'],
    [{ address: 'a\u0000b' }, 'Invalid Parameter(s)', 'address'],
    [{ address: 'x'.repeat(201) }, 'Invalid Parameter(s)', 'address'],
    [{ propertyid: '1e9' }, 'Invalid Parameter(s)', 'propertyid'],
    [{ propertyid: '99999999999999999999' }, 'Invalid Parameter(s)', 'propertyid'],
    [{ latitude: '30', longitude: '-81', radius: '20.5' }, 'Invalid Parameter(s)', 'radius'],
    [{ propertyid: '1', address: 'x' }, 'Invalid Parameter(s)', 'address'],
    [{ apn: '1' }, 'Missing parameter combination', 'fips'],
    [{ latitude: '30' }, 'Missing parameter combination', 'longitude'],
    [{ address2: 'x' }, 'Missing parameter combination', 'address1'],
    [{ radius: '1' }, 'Missing parameter combination', 'latitude'],
    [{}, 'Missing parameter combination', 'address', 'valuation/rentalavm'],
    [{ startdate: '2025-02-30' }, 'Invalid Parameter(s)', 'startdate', 'preforeclosure/details'],
    [{ stage: 'ALL' }, 'Invalid Parameter(s)', 'stage', 'preforeclosure/details'],
  ];
  for (const [query, msg, parameter, name] of wrong)
    expect([query, refusalOf(query, name === undefined ? detail : named(name))]).toMatchObject([
      query,
      { statusCode: 400, msg, parameter },
    ]);
  expect(refusalOf({ apikey: 'secret' })?.text).not.toContain('secret');
});

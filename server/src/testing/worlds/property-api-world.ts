import { API_BASE, type ApiEndpoint } from '../../features/property-api/endpoints/endpoint.ts';
import { startTestApp } from '../start-test-app.ts';
import { makeCanaryWarehouse } from '../tiny-warehouse.ts';

// biome-ignore lint/suspicious/noExplicitAny: answers are looked into without knowing their shape
export type Json = any;

function tileOf(latitude: number, longitude: number) {
  const sine = Math.sin((latitude * Math.PI) / 180);
  const down = 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI);
  const along = (part: number) => String(Math.floor(part * 2 ** 15));
  return { z: '15', x: along((longitude + 180) / 360), y: along(down) };
}

export async function openPropertyApiWorld() {
  const env = {
    WAREHOUSE_FOLDER: await makeCanaryWarehouse(),
    API_CALLS_PER_SECOND_TRIAL: '10000',
    API_CALLS_PER_SECOND: '10000',
    API_CALLS_PER_DAY_TRIAL: '100000',
    API_CALLS_PER_TRIAL: '100000',
  };
  const app = await startTestApp({ listen: true, env });
  const keys: Record<string, string> = {};
  for (const name of ['trial', 'licensed', 'admin']) {
    const client = await app.signIn(`${name}@example.com`);
    keys[name] = (await client.get(`/api/3scale-token/${await client.personId()}`)).json.apiApplicationUserKey;
  }
  const { street, city, state, zip, ...rest } = (
    await (await app.signIn('trial@example.com')).get('/api/property-api-example')
  ).json.example;
  const place = `${city}, ${state} ${zip}`;
  const example: Record<string, string> = {
    ...Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, String(value)])),
    street,
    citystatezip: place,
    address: `${street}, ${place}`,
    address1: street,
    address2: place,
    propid: String(rest.propertyid),
    postalcode: zip,
    geoid: `ZI${zip}`,
    name: city,
    radius: '3',
    ...tileOf(rest.latitude, rest.longitude),
  };

  async function call(path: string, query: Record<string, string> = {}, who = 'trial') {
    const address = `${app.url}${path}${Object.keys(query).length === 0 ? '' : `?${new URLSearchParams(query)}`}`;
    const response = await fetch(address, { headers: who === '' ? {} : { apikey: keys[who] ?? who } });
    const bytes = Buffer.from(await response.arrayBuffer());
    const isJson = /json/.test(response.headers.get('content-type') ?? '');
    return {
      status: response.status,
      headers: response.headers,
      bytes,
      text: bytes.toString(),
      json: (isJson ? JSON.parse(bytes.toString()) : undefined) as Json,
    };
  }
  const api = (name: string, query?: Record<string, string>, who?: string) => call(`${API_BASE}/${name}`, query, who);
  const valuesOf = (names: readonly string[]) =>
    Object.fromEntries(names.map((name) => [name, example[name] as string]));

  function waysOf(endpoint: ApiEndpoint): Record<string, string>[] {
    const takes = (names: string[]) => names.every((name) => endpoint.parameters.includes(name));
    const ways = [
      ['propertyid'],
      ['address'],
      ['address1', 'address2'],
      ['apn', 'fips'],
      ['postalcode'],
      ['geoid'],
      ['latitude', 'longitude', 'radius'],
      ['latitude', 'longitude'],
      ['name'],
    ];
    const found = ways.filter(takes).map(valuesOf);
    return found.length > 0 ? found : [{}];
  }
  const pathOf = (endpoint: ApiEndpoint) =>
    endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name) => encodeURIComponent(example[name] as string));
  return { app, keys, example, call, api, valuesOf, waysOf, pathOf };
}

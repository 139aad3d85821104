import type { PropertyApiExample } from '@platbook/contract/property/property-api';
import type { ExplorerEndpoint } from './read-document.ts';

const zoom = 15;

export function valuesOf(example: PropertyApiExample): Record<string, string> {
  const { street, city, state, zip, latitude, longitude } = example;
  const place = `${city}, ${state} ${zip}`;
  return {
    address: `${street}, ${zip}`,
    address1: street,
    address2: place,
    propertyid: String(example.propertyid),
    propid: String(example.propertyid),
    apn: example.apn,
    fips: example.fips,
    postalcode: zip,
    geoid: `ZI${zip}`,
    street,
    citystatezip: place,
    name: city,
    ...(latitude === null || longitude === null ? {} : pointOf(latitude, longitude)),
  };
}

function pointOf(latitude: number, longitude: number): Record<string, string> {
  const sine = Math.sin((latitude * Math.PI) / 180);
  const down = 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI);
  return {
    latitude: String(latitude),
    longitude: String(longitude),
    z: String(zoom),
    x: String(Math.floor(((longitude + 180) / 360) * 2 ** zoom)),
    y: String(Math.floor(down * 2 ** zoom)),
  };
}

export function firstValues(
  { parameters }: ExplorerEndpoint,
  example: PropertyApiExample | undefined,
): Record<string, string> {
  const known = example === undefined ? {} : valuesOf(example);
  const fill = (names: readonly string[]) =>
    Object.fromEntries(names.flatMap((name) => (known[name] === undefined ? [] : [[name, known[name]]])));
  const inPath = parameters.filter(({ isInPath }) => isInPath).map(({ name }) => name);
  if (inPath.length > 0) return fill(inPath);
  const names = new Set(parameters.map(({ name }) => name));
  if (names.has('address')) return fill(['address']);
  if (names.has('latitude')) return fill(['latitude', 'longitude']);
  if (names.has('geoid')) return fill(['geoid']);
  return fill(names.has('name') ? ['name'] : []);
}

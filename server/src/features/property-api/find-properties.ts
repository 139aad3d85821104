import type { ApiCall } from './endpoints/endpoint.ts';
import type { Holding } from './set-data.ts';

/** Undefined if it names none. A property outside the set doesn't exist. Throws for a parcel of an unlicensed county. */
export function findProperties(call: ApiCall, holding: Holding): readonly number[] | undefined {
  const id = call.number('propertyid') ?? call.number('propid');
  if (id !== undefined) return [id];
  const parcel = call.text('apn');
  const fips = call.text('fips');
  if (parcel !== undefined && fips !== undefined) {
    holding.requireCounty(fips, 'fips');
    return holding.data.findByParcel(fips, parcel);
  }
  const line = call.text('address');
  if (line !== undefined) return findLine(line, holding);
  const street = call.text('address1') ?? call.text('street');
  if (street === undefined) return undefined;
  return holding.data.findByAddress(street, call.text('address2') ?? call.text('citystatezip') ?? '');
}

/** Without a comma, tries each word as the start of the city, and returns the first match: the shortest street. */
function findLine(line: string, { data }: Holding): readonly number[] {
  const comma = line.indexOf(',');
  if (comma !== -1) return data.findByAddress(line.slice(0, comma), line.slice(comma + 1));
  const words = line.split(/\s+/).slice(0, 12);
  for (let end = 2; end < words.length; end += 1) {
    const found = data.findByAddress(words.slice(0, end).join(' '), words.slice(end).join(' '));
    if (found.length > 0) return found;
  }
  return [];
}

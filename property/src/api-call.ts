/** A property search as a call of property/snapshot. Conditions that the API doesn't support are in `missing`. */
import { type FieldKey, findField } from '@platbook/contract/property/property-fields';
import type { PropertyConditions } from './conditions.ts';
import { midSentence } from './title-case.ts';

export interface PropertyApiCall {
  /** Path below the product's URL: `/propertyapi/v1.0.0/property/snapshot?postalcode=32205&minBeds=3`. */
  readonly path: string;
  readonly missing: readonly string[];
}

const ranges: Partial<Record<FieldKey, readonly [least: string, most: string]>> = {
  beds: ['minBeds', 'maxBeds'],
  baths: ['minBathsTotal', 'maxBathsTotal'],
  area: ['minUniversalSize', 'maxUniversalSize'],
  lot: ['minLotSize2', 'maxLotSize2'],
  built: ['minYearBuilt', 'maxYearBuilt'],
};

/** Parameters for values, several joined by `|`. */
const values: Partial<Record<FieldKey, { readonly name: string; readonly isOne: boolean }>> = {
  zip: { name: 'postalcode', isOne: true },
  type: { name: 'propertytype', isOne: false },
};

export function propertyApiCall(
  { fields, within, near, view, ids }: PropertyConditions,
  pageSize: number,
): PropertyApiCall {
  const query: [string, string][] = [];
  const missing: string[] = [];
  for (const { key, values: wanted, from, to, hasNone } of fields) {
    const range = ranges[key];
    const value = values[key];
    if (!hasNone && range) {
      if (from !== null) query.push([range[0], String(from)]);
      if (to !== null) query.push([range[1], String(to)]);
    } else if (!hasNone && value && wanted.length > 0 && (!value.isOne || wanted.length === 1))
      query.push([value.name, wanted.join('|')]);
    else missing.push(midSentence(findField(key)?.label ?? key));
  }
  if (near) query.push(['latitude', String(near.lat)], ['longitude', String(near.lon)], ['radius', String(near.miles)]);
  if (ids) missing.push('property list');
  if (within) missing.push('drawn area');
  if (view) missing.push('map view');
  query.push(['page', '1'], ['pagesize', String(pageSize)]);
  const text = query.map(([name, each]) => `${name}=${encodeURIComponent(each).replaceAll("'", '%27')}`).join('&');
  return { path: `/propertyapi/v1.0.0/property/snapshot?${text}`, missing };
}

export const callLanguages = ['curl', 'JavaScript', 'Python'] as const;
export type CallLanguage = (typeof callLanguages)[number];

export function writeApiCall(address: string, language: CallLanguage): string {
  const key = 'YOUR_API_KEY';
  if (language === 'curl') return `curl '${address}' \\\n  -H 'Accept: application/json' \\\n  -H 'apikey: ${key}'`;
  if (language === 'JavaScript')
    return `const response = await fetch(\n  '${address}',\n  { headers: { Accept: 'application/json', apikey: '${key}' } },\n);\nconst { status, property } = await response.json();\nconsole.log(status.total, property);`;
  return `import requests\n\nresponse = requests.get(\n    "${address}",\n    headers={"Accept": "application/json", "apikey": "${key}"},\n)\nresponse.raise_for_status()\nprint(response.json()["property"])`;
}

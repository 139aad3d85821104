import type { ReplyOf } from '@platbook/contract/endpoint';
import { propertyFields } from '@platbook/contract/property/property-fields';
import type { getNavigatorStart } from '@platbook/contract/property/property-search';
import { fieldsInReach } from './read-search.ts';
import type { Searcher } from './searcher.ts';

/** The contiguous US, for users whose properties have no coordinates. */
const country: [number, number, number, number] = [-125, 24, -66, 50];

export function startAnswer({ person, about, isPersonalWithheld }: Searcher): ReplyOf<typeof getNavigatorStart> {
  const inReach = new Set<string>(fieldsInReach({ about, isPersonalWithheld }));
  return {
    displayName: person.displayName,
    isTrial: person.isTrial,
    isPersonalWithheld,
    asOf: about.asOf,
    properties: about.properties,
    bounds: about.bounds ?? country,
    counties: [...about.counties],
    fields: propertyFields
      .filter(({ key }) => inReach.has(key))
      .map(({ key, kind }) => ({
        key,
        ...(about.choices.has(key) ? { choices: [...(about.choices.get(key) ?? [])] } : {}),
        ...(kind === 'number' || kind === 'date' ? about.fields.get(key) : {}),
      })),
    lockedFields: propertyFields.filter(({ key }) => !about.fields.has(key)).map(({ key }) => key),
  };
}

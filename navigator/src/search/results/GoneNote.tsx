import { findField } from '@platbook/contract/property/property-fields';
import { countProperties } from '@platbook/contract/property/property-search';
import { useQueries, useQuery } from '@tanstack/react-query';
import { endpointQuery } from '../../api/call.ts';
import { cellText, countText } from '../../state/field-facts.ts';
import { useSearch } from '../../state/use-search.ts';
import { useFields } from '../../state/use-start.ts';

/** Conditions that name a place. */
const placeKeys = ['county', 'city', 'zip', 'neighborhood', 'subdivision', 'tract'];
const mostAsked = 20;

/** For a saved search, list or link that is older than the data: which of its places or properties are gone. */
export function GoneNote({ isEmpty }: { isEmpty: boolean }) {
  const places = useGonePlaces(isEmpty);
  const properties = useGoneProperties();
  const notes = places.map(
    (name) => `${name} has no properties in your data. It was removed, or it's outside your counties.`,
  );
  if (properties) notes.push(properties);
  if (notes.length === 0) return null;
  return (
    <p className="gone-note s-13 ruled" role="status">
      {notes.join(' ')}
    </p>
  );
}

/** The places of a search that have no properties at all; a single one is looked up only if nothing was found. */
function useGonePlaces(isEmpty: boolean): string[] {
  const { where, place } = useSearch().search;
  const fields = useFields();
  const asked = placeKeys.flatMap((key) => {
    const values = where[key]?.split(',') ?? [];
    return isEmpty || values.length > 1 ? values.map((value) => ({ key, value })) : [];
  });
  const counts = useQueries({
    queries: asked
      .slice(0, mostAsked)
      .map(({ key, value }) =>
        endpointQuery(countProperties, { query: { where: new URLSearchParams({ [key]: value }).toString() } }),
      ),
  });
  return counts.flatMap(({ data }, index) => {
    const { key, value } = asked[index] as (typeof asked)[number];
    const field = fields.get(key) ?? findField(key);
    if (!field || data?.count !== 0) return [];
    return `${field.label} ${place?.key === key && where[key] === value ? place.label : cellText(field, value)}`;
  });
}

function useGoneProperties(): string | undefined {
  const { ids } = useSearch().search;
  const listed = new Set(ids?.split(',')).size;
  const { data } = useQuery({
    ...endpointQuery(countProperties, { query: { ids: ids ?? '' } }),
    enabled: ids !== undefined,
  });
  const gone = listed - (data?.count ?? listed);
  if (gone <= 0) return undefined;
  const verb = gone === 1 ? "is gone. It was removed, or it's" : "are gone. They were removed, or they're";
  return `${countText(gone)} of the ${countText(listed)} properties in this list ${verb} outside your counties.`;
}

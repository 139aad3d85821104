import { findField } from '@platbook/contract/property/property-fields';
import { countProperties } from '@platbook/contract/property/property-search';
import { useQueries, useQuery } from '@tanstack/react-query';
import { endpointQuery } from '../../api/call.ts';
import { cellText, countText } from '../../state/field-facts.ts';
import { useSearch } from '../../state/use-search.ts';
import { useFields } from '../../state/use-start.ts';

/** Conditions that name a place. */
const placeKeys = ['county', 'city', 'zip', 'neighborhood', 'subdivision', 'tract'];

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

/** The places of an empty search that have no properties at all. */
function useGonePlaces(isEmpty: boolean): string[] {
  const { where, place } = useSearch().search;
  const fields = useFields();
  const keys = isEmpty ? placeKeys.filter((key) => where[key] !== undefined) : [];
  const counts = useQueries({
    queries: keys.map((key) =>
      endpointQuery(countProperties, { query: { where: new URLSearchParams({ [key]: where[key] ?? '' }).toString() } }),
    ),
  });
  return keys.flatMap((key, index) => {
    const field = fields.get(key) ?? findField(key);
    if (!field || counts[index]?.data?.count !== 0) return [];
    const names = (where[key] ?? '').split(',').map((value) => cellText(field, value));
    return `${field.label} ${place?.key === key ? place.label : names.join(', ')}`;
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

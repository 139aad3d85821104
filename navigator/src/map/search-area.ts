import type { MapArea } from '@platbook/ui/map/tile-areas';
import type { SearchState } from '../state/search-state.ts';
import { choosePlace, removePlace } from '../state/use-search.ts';

/** The search's condition for an area of the map, from its `geoId`. */
const conditionOf: Readonly<Record<string, (geoId: string) => readonly [key: string, value: string]>> = {
  CO: (geoId) => ['county', geoId.slice(2)],
  ZI: (geoId) => ['zip', geoId.slice(2)],
  ND: (geoId) => ['neighborhood', geoId],
};

/** Limits the search to an area of the map; pressed again, removes the limit. */
export function searchArea({ kind, geoId, name }: MapArea, chosen: string | undefined): void {
  const condition = conditionOf[kind]?.(geoId);
  if (geoId === chosen) removePlace();
  else if (condition) choosePlace(...condition, name);
}

/** The area that the chosen place limits the search to, if the map draws it. */
export function chosenGeoId({ place, where }: SearchState): string | undefined {
  const value = place && where[place.key];
  if (!value) return undefined;
  if (place.key === 'county') return `CO${value}`;
  if (place.key === 'zip') return `ZI${value}`;
  return place.key === 'neighborhood' ? value : undefined;
}

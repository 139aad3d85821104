import { clusterProperties } from '@platbook/contract/property/property-map';
import { type Bounds, getNavigatorStart, type SearchConditions } from '@platbook/contract/property/property-search';
import { type Camera, joinBounds, parseBounds, parseCamera } from '@platbook/ui/map/camera';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { endpointQuery, useEndpoint } from '../api/call.ts';
import type { SearchState } from '../state/search-state.ts';
import { areaBounds, readArea } from './drawn-area.ts';

export function everythingQuery(conditions: SearchConditions) {
  const { view: _, ...everywhere } = conditions;
  return endpointQuery(clusterProperties, { query: { ...everywhere, zoom: '6' } });
}

export function boundsOfAll(data: { clusters: { bounds: Bounds }[]; points: { lon: number; lat: number }[] }) {
  const ofPoints = data.points.map(({ lon, lat }): Bounds => [lon - 0.002, lat - 0.002, lon + 0.002, lat + 0.002]);
  return joinBounds([...data.clusters.map(({ bounds }) => bounds), ...ofPoints]);
}

/** The position in the address, else around the drawn area, the results, or everything the user can access. Determined only once. */
export function useBegin(search: SearchState, conditions: SearchConditions, size: { width: number; height: number }) {
  const [given] = useState(() => {
    const area = readArea(search.within, search.near);
    return parseCamera(search.map) ?? parseBounds(search.view) ?? (area && areaBounds(area));
  });
  const isNarrow = Object.keys(search.where).length > 0;
  const found = useQuery({ ...everythingQuery(conditions), enabled: given === undefined && isNarrow });
  const start = useEndpoint(getNavigatorStart);
  const bounds =
    isNarrow && !found.isError ? found.data && (boundsOfAll(found.data) ?? start.data?.bounds) : start.data?.bounds;
  const place = given ?? bounds;
  if (!place) return undefined;
  return 'zoom' in place ? place : cameraOn(place as Bounds, size);
}

export function cameraOn([west, south, east, north]: Bounds, size: { width: number; height: number }): Camera {
  const turn = (lat: number) => Math.log(Math.tan(Math.PI / 4 + (lat * Math.PI) / 360)) / (2 * Math.PI);
  const [wide, tall] = [Math.max(1e-6, (east - west) / 360), Math.max(1e-6, turn(north) - turn(south))];
  const room = 512 * 1.12;
  const zoom = Math.log2(Math.min((size.width || 800) / wide, (size.height || 600) / tall) / room);
  return { lat: (south + north) / 2, lon: (west + east) / 2, zoom: Math.min(17.5, Math.max(2, zoom)) };
}

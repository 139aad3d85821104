import { clusterProperties, getMapOutlines, getMapParcels } from '@platbook/contract/property/property-map';
import type { Bounds, SearchConditions } from '@platbook/contract/property/property-search';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { endpointQuery } from '../api/call.ts';
import { parcelZoom } from './base-map-style.ts';
import { boundsText, type Camera, widen } from './camera.ts';

export interface Rest {
  readonly camera: Camera;
  readonly bounds: Bounds;
}

/** Extra area to load on each side, as a share of the view. */
const margin = 0.06;

/** Keeps the previous data until the next arrives. Moving the map cancels the calls for the previous position. */
export function useMapData(rest: Rest | undefined, conditions: SearchConditions, layer: string) {
  const view = rest ? boundsText(widen(rest.bounds, margin)) : '';
  const zoom = String(Math.floor(rest?.camera.zoom ?? 0));
  const isNear = rest !== undefined && rest.camera.zoom >= parcelZoom - 0.5;
  const steady = { placeholderData: keepPreviousData as never, enabled: rest !== undefined };
  const outlines = useQuery({ ...endpointQuery(getMapOutlines, { query: { view, zoom } }), ...steady });
  const clusters = useQuery({
    ...endpointQuery(clusterProperties, { query: { ...conditions, view, zoom, layer } }),
    ...steady,
  });
  const parcels = useQuery({
    ...endpointQuery(getMapParcels, { query: { ...conditions, view, layer } }),
    ...steady,
    enabled: isNear,
  });
  const all = [outlines, clusters, parcels];
  return {
    outlines: outlines.data?.outlines,
    clusters: clusters.data?.clusters,
    points: clusters.data?.points,
    parcels: isNear ? parcels.data?.parcels : undefined,
    isBusy: all.some(({ isFetching }) => isFetching),
    isFailed: all.some(({ isError }) => isError),
    retry: () => {
      for (const query of all) if (query.isError) void query.refetch();
    },
  };
}
export type MapData = ReturnType<typeof useMapData>;

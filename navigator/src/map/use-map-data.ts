import { clusterProperties, getMapOutlines, getMapParcels } from '@platbook/contract/property-map';
import type { Bounds, SearchConditions } from '@platbook/contract/property-search';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { endpointQuery } from '../api/use-endpoint.ts';
import { boundsText, type Camera, widen } from './camera.ts';
import { parcelZoom } from './ground-style.ts';

/** Where the camera stands, and what it sees. */
export interface Rest {
  readonly camera: Camera;
  readonly bounds: Bounds;
}

/** So much more than is seen is asked for, on each side. */
const margin = 0.06;

/**
 * What the map shows of where it stands; what it showed last stays until the next is there. A move ends what was asked for the place
 * before it.
 */
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

import { clusterProperties } from '@platbook/contract/property/property-map';
import type { Bounds, SearchConditions } from '@platbook/contract/property/property-search';
import { boundsText, type Camera, widen } from '@platbook/ui/map/camera';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { endpointQuery } from '../api/call.ts';

export interface Rest {
  readonly camera: Camera;
  readonly bounds: Bounds;
}

/** Extra area to load on each side, as a share of the view. */
const margin = 0.06;

/** Keeps the previous data until the next arrives. Moving the map cancels the call for the previous position. */
export function useMapData(rest: Rest | undefined, conditions: SearchConditions, layer: string) {
  const view = rest ? boundsText(widen(rest.bounds, margin)) : '';
  const zoom = String(Math.floor(rest?.camera.zoom ?? 0));
  const { data, isFetching, isError, refetch } = useQuery({
    ...endpointQuery(clusterProperties, { query: { ...conditions, view, zoom, layer } }),
    placeholderData: keepPreviousData as never,
    enabled: rest !== undefined,
  });
  return { clusters: data?.clusters, points: data?.points, isBusy: isFetching, isFailed: isError, retry: refetch };
}
export type MapData = ReturnType<typeof useMapData>;

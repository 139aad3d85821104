import Type from 'typebox';
import { endpoint } from '../endpoint.ts';
import { nullable } from '../text.ts';
import { boundsShape, cellShape, conditions, refusedConditions } from './property-search.ts';
import { layerShape, requiredViewShape, zoomShape } from './search-texts.ts';

export const clusterProperties = endpoint('GET', '/api/navigator/clusters', {
  summary: 'Returns matching properties for a map: points when few are in view, otherwise clusters.',
  refuses: refusedConditions,
  query: Type.Object({
    ...conditions,
    zoom: zoomShape,
    /** A field to color by; each cluster has its median. */
    layer: layerShape,
  }),
  reply: Type.Object({
    /** Cells of a fixed grid, so clusters don't jump while the map moves. */
    clusters: Type.Array(
      Type.Object({
        lat: Type.Number(),
        lon: Type.Number(),
        count: Type.Integer(),
        bounds: boundsShape,
        layer: cellShape,
      }),
    ),
    /** At most 1,000. */
    points: Type.Array(
      Type.Object({
        id: Type.Integer(),
        lat: Type.Number(),
        lon: Type.Number(),
        address: Type.String(),
        value: nullable(Type.Number()),
        stage: nullable(Type.String()),
        layer: cellShape,
      }),
    ),
  }),
});

/** Larger zooms draw the tiles of this one. */
export const TILE_MAX_ZOOM = 16;

export const getMapTile = endpoint('GET', '/api/navigator/tiles/:z/:x/:y', {
  summary: 'Returns a Mapbox vector tile of areas (counties, places, ZIPs, neighborhoods) and, from zoom 14, lots.',
  refuses: "a zoom above 16, and a tile that doesn't exist at its zoom.",
});

export const getMapOutlines = endpoint('GET', '/api/navigator/outlines', {
  summary: 'Returns the boundaries of counties, ZIPs and neighborhoods in view.',
  refuses: 'a view without width or height.',
  query: Type.Object({ view: requiredViewShape, zoom: zoomShape }),
  reply: Type.Object({
    outlines: Type.Array(
      Type.Object({
        geoId: Type.String(),
        /** County, ZIP, neighborhood or place: CO, ZI, ND, PL. */
        kind: Type.String(),
        name: Type.String(),
        lat: Type.Number(),
        lon: Type.Number(),
        geometry: Type.Unsafe<{ type: 'Polygon' | 'MultiPolygon'; coordinates: unknown }>({}),
      }),
    ),
  }),
});

export const getMapParcels = endpoint('GET', '/api/navigator/parcels', {
  summary: 'Returns up to 3,000 parcel outlines in view. Empty when the view is wider than about two miles.',
  refuses: refusedConditions,
  query: Type.Object({
    ...conditions,
    view: requiredViewShape,
    layer: layerShape,
  }),
  reply: Type.Object({
    parcels: Type.Array(
      Type.Object({
        id: Type.Integer(),
        address: Type.String(),
        isHit: Type.Boolean(),
        stage: nullable(Type.String()),
        layer: cellShape,
        rings: Type.Array(Type.Array(Type.Tuple([Type.Number(), Type.Number()]))),
      }),
    ),
    isCut: Type.Boolean(),
  }),
});

import Type from 'typebox';
import { endpoint } from '../endpoint.ts';
import { nullable } from '../text.ts';
import { boundsShape, cellShape, conditions, refusedConditions } from './property-search.ts';
import { layerShape, zoomShape } from './search-texts.ts';

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
    /** At most 1,000; farther out than zoom 9, at most 60. */
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

/** Media type of a Mapbox vector tile. */
export const TILE_TYPE = 'application/vnd.mapbox-vector-tile';
/** Larger zooms draw the tiles of this one. */
export const TILE_MAX_ZOOM = 16;
/** Tiles have lots from this zoom on. */
export const TILE_LOT_ZOOM = 14;

const tile = {
  summary:
    'Returns a Mapbox vector tile of areas, streets and land; from zoom 14 with lots, at zoom 16 with house numbers.',
  refuses: "a zoom above 16, and a tile that doesn't exist at its zoom.",
};
export const getMapTile = endpoint('GET', '/api/navigator/tiles/:z/:x/:y', tile);
/** For the portal. Empty until the user's data is ready. */
export const getPortalTile = endpoint('GET', '/api/map/tiles/:z/:x/:y', tile);
export const getReportTile = endpoint('GET', '/api/reports/:id/tiles/:z/:x/:y', tile);

import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { GeoJSONVTTile } from '@maplibre/geojson-vt';
import { geoJSONToTile } from '@maplibre/geojson-vt';
import { fromGeojsonVt } from '@maplibre/vt-pbf';
import { TILE_MAX_ZOOM } from '@platbook/contract/property/property-map';
import type { Rows, TileOrder } from './engine-messages.ts';

const compress = promisify(gzip);

/** Clipped 64 units outside the tile, so edges along the cut aren't drawn. A tile is 4,096 units wide. */
const grid = { extent: 4096, buffer: 64, tolerance: 3, maxZoom: TILE_MAX_ZOOM, clip: true };

/** A gzipped Mapbox vector tile in base64; empty without features. */
export async function encodeTile({ layers, ...place }: TileOrder, results: readonly Rows[]): Promise<string> {
  const tiles: Record<string, GeoJSONVTTile> = {};
  for (const [index, name] of layers.entries()) {
    const features = featuresOf(results[index] as Rows);
    const tile = geoJSONToTile({ type: 'FeatureCollection', features }, place.z, place.x, place.y, grid);
    if (tile.features.length > 0) tiles[name] = tile;
  }
  if (Object.keys(tiles).length === 0) return '';
  const bytes = fromGeojsonVt(tiles, { version: 2, extent: grid.extent });
  return (await compress(bytes)).toString('base64');
}

/** The columns `id`, if there is one, and `geometry` become the feature's; the others are its attributes, without nulls. */
function featuresOf({ columns, rows }: Rows): GeoJSON.Feature[] {
  return rows.map((row) => {
    const cells = columns.map((name, index) => [name, row[index]] as const).filter(([, cell]) => cell != null);
    const { id, geometry, ...properties } = Object.fromEntries(cells);
    return {
      type: 'Feature',
      ...(id === undefined ? {} : { id: Number(id) }),
      geometry: JSON.parse(String(geometry)) as GeoJSON.Geometry,
      properties,
    };
  });
}

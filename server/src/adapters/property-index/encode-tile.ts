import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { GeoJSONVTTile } from '@maplibre/geojson-vt';
import { geoJSONToTile } from '@maplibre/geojson-vt';
import { fromGeojsonVt } from '@maplibre/vt-pbf';
import { titleCase } from '@platbook/property/title-case';
import type { Rows, TileOrder } from './engine-messages.ts';

const compress = promisify(gzip);

/** Clipped 64 units outside the tile, so edges along the cut aren't drawn. A tile is 4,096 units wide. */
const grid = { extent: 4096, buffer: 64, tolerance: 3, clip: true };

/** A gzipped Mapbox vector tile in base64; empty without features. */
export async function encodeTile({ layers, maxZoom, z, x, y }: TileOrder, results: readonly Rows[]): Promise<string> {
  const tiles: Record<string, GeoJSONVTTile> = {};
  for (const [index, name] of layers.entries()) {
    const features = featuresOf(results[index] as Rows);
    const tile = geoJSONToTile({ type: 'FeatureCollection', features }, z, x, y, { ...grid, maxZoom });
    if (tile.features.length > 0) tiles[name] = tile;
  }
  if (Object.keys(tiles).length === 0) return '';
  const bytes = fromGeojsonVt(tiles, { version: 2, extent: grid.extent });
  return (await compress(bytes)).toString('base64');
}

/**
 * The columns `id`, if there is one, and `geometry` become the feature's; the others are its attributes, without nulls and with `name` in
 * title case. A row without valid GeoJSON is left out.
 */
function featuresOf({ columns, rows }: Rows): GeoJSON.Feature[] {
  return rows.flatMap((row): GeoJSON.Feature[] => {
    const cells = columns.map((name, index) => [name, row[index]] as const).filter(([, cell]) => cell != null);
    const { id, geometry: text, ...properties } = Object.fromEntries(cells);
    const geometry = parseGeometry(String(text));
    if (geometry === undefined) return [];
    const { name } = properties;
    if (typeof name === 'string') properties['name'] = titleCase(name);
    return [{ type: 'Feature', ...(id === undefined ? {} : { id: Number(id) }), geometry, properties }];
  });
}

function parseGeometry(text: string): GeoJSON.Geometry | undefined {
  try {
    const geometry = JSON.parse(text) as GeoJSON.Geometry;
    return 'coordinates' in geometry && Array.isArray(geometry.coordinates) ? geometry : undefined;
  } catch {
    return undefined;
  }
}

import { setImmediate as nextTurn } from 'node:timers/promises';
import { invalid } from '../status.ts';
import type { Answerer } from './answer.ts';
import { TILE_EXTENT, TILE_TYPE, TileLayer } from './vector-tile.ts';

const parcels = 'Boundaries.ParcelBoundary';
const firstZoom = 14;
const mostParcels = 6_000;
/** Parcels to draw before yielding to other requests. */
const atOnce = 500;

const longitudeOf = (x: number, z: number) => (x / 2 ** z) * 360 - 180;
const latitudeOf = (y: number, z: number) => (Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / 2 ** z))) * 180) / Math.PI;

function inTile(z: number, x: number, y: number) {
  const scale = 2 ** z;
  return ([longitude, latitude]: readonly [number, number]): readonly [number, number] => {
    const sine = Math.sin((latitude * Math.PI) / 180);
    const down = 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI);
    const along = (part: number, tile: number) => Math.round((part * scale - tile) * TILE_EXTENT);
    return [along((longitude + 180) / 360, x), along(down, y)];
  };
}

export const answerTile: Answerer = async (call, holding) => {
  holding.require([parcels]);
  const [z, x, y] = ['z', 'x', 'y'].map((name) => call.number(name)) as [number, number, number];
  if (x >= 2 ** z) throw invalid('x', `must be below ${2 ** z} at zoom ${z}`);
  if (y >= 2 ** z) throw invalid('y', `must be below ${2 ** z} at zoom ${z}`);
  if (z < firstZoom) return { body: Buffer.alloc(0), type: TILE_TYPE };
  // A parcel whose center is just outside the tile can overlap it.
  const [side, from, to] = [0.05, [x, y], [x + 1, y + 1]] as const;
  const [rows = []] = await holding.data.ask({
    sql: `select p.PropertyID::double, p.CountyFIPS, p.ParcelNumberFormatted, p.BoundaryGeoJSON from w.${parcels} p
where p.CentroidLatitude between $1::double and $2::double and p.CentroidLongitude between $3::double and $4::double
order by p.PropertyID limit ${mostParcels}`,
    values: [
      latitudeOf(to[1] + side, z),
      latitudeOf(from[1] - side, z),
      longitudeOf(from[0] - side, z),
      longitudeOf(to[0] + side, z),
    ],
  });
  const place = inTile(z, x, y);
  const layer = new TileLayer('parcels');
  for (let at = 0; at < rows.length; at += 1) {
    if (at > 0 && at % atOnce === 0) await nextTurn();
    const [id, fips, apn, outline] = rows[at] as (typeof rows)[number];
    const { type, coordinates } = JSON.parse(String(outline)) as { type: string; coordinates: [number, number][][] };
    if (type !== 'Polygon') continue;
    layer.add({
      id: Number(id),
      rings: coordinates.map((ring) => ring.map(place)),
      properties: { propertyid: String(id), fips: String(fips), apn: String(apn ?? '') },
    });
  }
  return { body: layer.finish(), type: TILE_TYPE };
};

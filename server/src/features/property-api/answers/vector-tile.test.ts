import { VectorTile } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import { TileLayer } from './vector-tile.ts';

it('writes polygons, holes and properties that a vector tile reader can parse', () => {
  const layer = new TileLayer('parcels');
  const square = (from: number, to: number): [number, number][] => [
    [from, from],
    [from, to],
    [to, to],
    [to, from],
    [from, from],
  ];
  layer.add({ id: 1010000001, rings: [square(-50, 900), square(100, 200)], properties: { apn: '1-2', fips: '12031' } });
  layer.add({ id: 2, rings: [square(1000, 1001)], properties: { apn: '3', fips: '12031' } });
  // Collapses to a line in the tile.
  layer.add({
    id: 3,
    rings: [
      [
        [5, 5],
        [5, 5],
        [9, 9],
      ],
    ],
    properties: {},
  });
  const { parcels } = new VectorTile(new PbfReader(layer.finish())).layers;
  expect([parcels?.length, parcels?.extent, parcels?.version]).toEqual([2, 4096, 2]);
  const first = parcels!.feature(0);
  expect([first.id, first.type, first.properties]).toEqual([1010000001, 3, { apn: '1-2', fips: '12031' }]);
  const [outer, hole] = first.loadGeometry().map((ring) => ring.map(({ x, y }) => [x, y]));
  expect(new Set(outer?.map(String))).toEqual(new Set(['-50,-50', '-50,900', '900,900', '900,-50']));
  expect(area(outer as [number, number][])).toBeGreaterThan(0);
  expect(area(hole as [number, number][])).toBeLessThan(0);
  expect(parcels!.feature(1).loadGeometry()[0]).toHaveLength(5);
});

it('is empty without a polygon', () => {
  expect(new TileLayer('parcels').finish()).toHaveLength(0);
});

function area(ring: readonly [number, number][]): number {
  return ring.reduce((sum, [x, y], index) => {
    const [nextX, nextY] = ring[(index + 1) % ring.length] as [number, number];
    return sum + (x * nextY - nextX * y) / 2;
  }, 0);
}

import type { LonLat } from '@platbook/ui/map/camera';
import { readRings, sidesOf } from './lot-sides.ts';

/** A lot 60 ft wide and 120 ft deep, with a point in the middle of one side. */
const [wide, deep] = [60 / 5280 / 69.055 / Math.cos((30.3 * Math.PI) / 180), 120 / 5280 / 69.055];
const at = (east: number, north: number): LonLat => [-81.7 + east * wide, 30.3 + north * deep];
const ring = [at(0, 0), at(1, 0), at(1, 0.5), at(1, 1), at(0, 1), at(0, 0)];

describe('the sides of a lot', () => {
  it('are as long as between its corners, in feet; a point on a side is not a corner', () => {
    expect(sidesOf(ring).map(({ feet }) => feet)).toEqual([60, 120, 60, 120]);
    expect(sidesOf(ring.slice(0, 2))).toEqual([]);
  });

  it('are read from every ring of the outline, and none from an invalid one', () => {
    expect(readRings(JSON.stringify({ type: 'Polygon', coordinates: [ring] }))).toEqual([ring]);
    expect(readRings(JSON.stringify({ type: 'MultiPolygon', coordinates: [[ring], [ring]] }))).toHaveLength(2);
    for (const none of [undefined, '', 'no', '{"type":"Point","coordinates":[0,0]}'])
      expect(readRings(none)).toEqual([]);
  });
});

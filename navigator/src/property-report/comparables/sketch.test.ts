import { milesBetween, readRings, sketchBounds, sketchPath, sketchPoint, sketchTiles } from './sketch.ts';

const view = { lon: -81.7, lat: 30.3, miles: 1, width: 320, height: 200 };

describe('the sketch of parcels', () => {
  it('puts its location in the center, north up, at the right scale', () => {
    expect(sketchPoint(view, [-81.7, 30.3])).toEqual([160, 100]);
    const [west, south, east, north] = sketchBounds(view);
    expect(sketchPoint(view, [west, north])).toEqual([0, 0]);
    expect(sketchPoint(view, [east, south])).toEqual([320, 200]);
    expect(milesBetween([west, 30.3], [east, 30.3])).toBeCloseTo(1, 2);
  });

  it('is covered by a few tiles, each where its corners are', () => {
    const tiles = sketchTiles({ ...view, miles: 0.12 });
    expect(new Set(tiles.map(({ z }) => z))).toEqual(new Set([16]));
    expect(tiles.length).toBeLessThanOrEqual(4);
    expect(Math.min(...tiles.map(({ left }) => left))).toBeLessThanOrEqual(0);
    expect(Math.max(...tiles.map(({ left, width }) => left + width))).toBeGreaterThanOrEqual(320);
    expect(Math.max(...tiles.map(({ top, height }) => top + height))).toBeGreaterThanOrEqual(200);
    expect(sketchTiles({ ...view, miles: 1.5 }).every(({ z }) => z === 14)).toBe(true);
  });

  it('draws every ring of a parcel and skips invalid ones', () => {
    const rings = readRings(
      '{"type":"Polygon","coordinates":[[[-81.7,30.3],[-81.699,30.3],[-81.699,30.301],[-81.7,30.3]]]}',
    );
    expect(sketchPath(view, rings)).toMatch(/^M160 100L.*Z$/);
    expect(
      readRings('{"type":"MultiPolygon","coordinates":[[[[0,0],[1,0],[1,1]]],[[[2,2],[3,2],[3,3]]]]}'),
    ).toHaveLength(2);
    for (const none of [undefined, '', 'no', '{"type":"Point","coordinates":[0,0]}'])
      expect(readRings(none)).toEqual([]);
    expect(sketchPath(view, [[[0, 0]]])).toBe('');
  });
});

import { boundsText, cameraText, joinBounds, parseBounds, parseCamera, scaleBar, widen } from '@platbook/ui/map/camera';
import {
  areaBounds,
  areaConditions,
  circleTo,
  dropCorner,
  handlesOf,
  moveHandle,
  outlineOf,
  readArea,
  rectangleOf,
  splitSide,
} from './drawn-area.ts';

const triangle = '-81.7,30.3 -81.6,30.3 -81.6,30.4';

describe('an area drawn on the map', () => {
  it('has the same text in the address after it was parsed', () => {
    for (const [within, near] of [
      [triangle, undefined],
      [undefined, '30.3,-81.7,1.25'],
    ] as const)
      expect(areaConditions(readArea(within, near))).toEqual({ within, near });
    expect(areaConditions(undefined)).toEqual({ within: undefined, near: undefined });
    for (const wrong of ['', '1,2', '1,2 3,4', 'a,b c,d e,f', '200,0 1,1 2,2'])
      expect(readArea(wrong, undefined)).toBeUndefined();
    for (const wrong of ['30.3,-81.7', '30.3,-81.7,21', '30.3,-81.7,0', 'x'])
      expect(readArea(undefined, wrong)).toBeUndefined();
  });

  it('lets corners be moved, added and removed, and keeps three of them', () => {
    const area = readArea(triangle, undefined)!;
    expect(areaConditions(moveHandle(area, 1, [-81.5, 30.2])).within).toBe('-81.7,30.3 -81.5,30.2 -81.6,30.4');
    expect(dropCorner(area, 0)).toBe(area);
    const four = splitSide(area, 2);
    expect(areaConditions(four).within).toBe(`${triangle} -81.65,30.35`);
    expect(areaConditions(dropCorner(four, 3)).within).toBe(triangle);
    expect(handlesOf(four).map(({ name }) => name)[3]).toBe('Corner 4 of 4');
    expect(outlineOf(area)).toHaveLength(4);
    expect(areaBounds(area)).toEqual([-81.7, 30.3, -81.6, 30.4]);
  });

  it('is a circle through the point it was dragged to, with a radius of 20 miles at most, and can be moved by its center', () => {
    const circle = circleTo([-81.7, 30.3], [-81.7, 30.3 + 1 / 69.055]);
    expect(circle).toMatchObject({ kind: 'circle', miles: expect.closeTo(1, 5) });
    expect(circleTo([-81.7, 30.3], [-90, 30])).toMatchObject({ miles: 20 });
    expect(areaConditions(moveHandle(circle, 0, [-82, 30])).near).toBe('30,-82,1');
    expect(moveHandle(circle, 1, [-81.7, 30.3 + 2 / 69.055])).toMatchObject({ miles: expect.closeTo(2, 5) });
    const [west, south, east, north] = areaBounds(circle);
    expect((north - south) * 69.055).toBeCloseTo(2, 3);
    expect(east - west).toBeGreaterThan(north - south);
    expect(areaConditions(rectangleOf([1, 2], [3, 4])).within).toBe('1,2 3,2 3,4 1,4');
  });
});

describe('the camera of the map', () => {
  it('has the same text in the address after it was parsed', () => {
    expect(parseCamera(cameraText({ lat: 30.3, lon: -81.7, zoom: 15.123 }))).toEqual({
      lat: 30.3,
      lon: -81.7,
      zoom: 15.12,
    });
    for (const wrong of [undefined, '', '1,2', '91,0,3', '0,181,3', '0,0,23', 'a,b,c'])
      expect(parseCamera(wrong)).toBeUndefined();
    expect(parseBounds(boundsText([-82, 30, -81, 31]))).toEqual([-82, 30, -81, 31]);
    for (const wrong of [undefined, '1,2,3', '2,0,1,1', '0,1,1,0']) expect(parseBounds(wrong)).toBeUndefined();
    expect(widen([0, 0, 10, 10], 0.1)).toEqual([-1, -1, 11, 11]);
    expect(
      joinBounds([
        [0, 0, 1, 1],
        [-1, 2, 0, 3],
      ]),
    ).toEqual([-1, 0, 1, 3]);
    expect(joinBounds([])).toBeUndefined();
  });

  it('has a scale bar of a round length, in miles when zoomed out and in feet when zoomed in', () => {
    expect(scaleBar({ lat: 0, lon: 0, zoom: 0 }, 100)).toEqual({ pixels: 21, label: '1000 mi' });
    const near = scaleBar({ lat: 30, lon: 0, zoom: 17 }, 100);
    expect(near.label).toBe('100 ft');
    expect(near.pixels).toBeGreaterThan(40);
    expect(near.pixels).toBeLessThanOrEqual(100);
    expect(scaleBar({ lat: 30, lon: 0, zoom: 12 }, 100).label).toBe('1 mi');
  });
});

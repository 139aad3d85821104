import { boundsAround, milesBetween, pixelIn, pixelsOfMile, viewOf } from './place-view.ts';

const size = { width: 320, height: 200 };

describe('the view of a small map', () => {
  it('shows all of its bounds with a margin, north up, centered', () => {
    const [west, south, east, north] = boundsAround([-81.7, 30.3], 0.5);
    const view = viewOf([west, south, east, north], size, 10);
    const [left, top] = pixelIn(view, [west, north]);
    const [right, bottom] = pixelIn(view, [east, south]);
    expect([top, bottom].map(Math.round)).toEqual([10, 190]);
    expect(Math.round(left + right)).toBe(320);
    expect(right - left).toBeCloseTo(bottom - top, -1);
    expect(pixelIn(view, [-81.7, 30.3])).toEqual([160, 100]);
  });

  it('has as many pixels per mile as its bounds need, up to a zoom where single lots fill it', () => {
    const view = viewOf(boundsAround([-81.7, 30.3], 1), { width: 200, height: 200 });
    expect(pixelsOfMile(view)).toBeCloseTo(100, 0);
    expect(viewOf([-81.7, 30.3, -81.7, 30.3], size).zoom).toBe(19);
  });

  it('measures short distances in miles', () => {
    const [west, south, east, north] = boundsAround([-81.7, 30.3], 1);
    expect(milesBetween([west, 30.3], [east, 30.3])).toBeCloseTo(2, 2);
    expect(milesBetween([-81.7, south], [-81.7, north])).toBeCloseTo(2, 5);
  });
});

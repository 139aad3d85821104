import { placePins } from './place-pins.ts';

const size = { width: 280, height: 260 };
const pin = (x: number, y: number, price = '$405k') => ({ at: [x, y] as const, price });

describe('the pins of comparables', () => {
  it('stay at their place with a price next to them, to the left at the right edge or of a neighbor', () => {
    expect(placePins([pin(50, 50), pin(266, 200), pin(200, 100), pin(222, 100)], size)).toEqual([
      { at: [50, 50], x: 50, y: 50, side: 'start', hasPrice: true },
      { at: [266, 200], x: 266, y: 200, side: 'end', hasPrice: true },
      { at: [200, 100], x: 200, y: 100, side: 'end', hasPrice: true },
      { at: [222, 100], x: 222, y: 100, side: 'start', hasPrice: true },
    ]);
  });

  it('move apart in one building but stay inside the map, and show only prices that cover nothing', () => {
    const pins = placePins(
      Array.from({ length: 6 }, () => pin(100, 100)),
      size,
    );
    expect(pins[0]).toMatchObject({ x: 100, y: 100 });
    for (const [index, { x, y }] of pins.entries())
      for (const other of pins.slice(index + 1))
        expect(Math.hypot(other.x - x, other.y - y)).toBeGreaterThanOrEqual(20.9);
    const corner = placePins([pin(14, 14), pin(14, 14), pin(14, 14)], size);
    expect(Math.min(...corner.flatMap(({ x, y }) => [x, y]))).toBeGreaterThanOrEqual(12);
    expect(pins.filter(({ hasPrice }) => hasPrice).length).toBeLessThan(6);
  });
});

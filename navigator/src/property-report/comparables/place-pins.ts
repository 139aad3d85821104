export const pinRadius = 10;
/** From a pin's center to the edge of the map. */
const edge = pinRadius + 2;
/** From one pin's center to the next, so that both numbers can be read. */
const leastDistance = 21;
const mostSteps = 90;
const pixelsOfLetter = 6.6;
const priceHeight = 16;

export interface PlacedPin {
  /** The place on the map. */
  readonly at: readonly [number, number];
  /** The middle of the pin: the place itself, or next to it if an earlier pin is there. */
  readonly x: number;
  readonly y: number;
  /** Where its price starts or ends, as an SVG text anchor: where it covers nothing. */
  readonly side: 'start' | 'end';
  /** False if it has room on neither side. */
  readonly hasPrice: boolean;
}

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Pins of homes in one building or next to each other, moved apart. The first ones keep their place. */
export function placePins(
  pins: readonly { at: readonly [number, number]; price: string }[],
  { width, height }: { width: number; height: number },
): PlacedPin[] {
  const isInside = (x: number, y: number) =>
    Math.abs(x - width / 2) <= width / 2 - edge && Math.abs(y - height / 2) <= height / 2 - edge;
  const placed: (Pick<PlacedPin, 'at' | 'x' | 'y'> & { price: string })[] = [];
  for (const { at, price } of pins) {
    const [x, y] = freePlace(at, placed, isInside);
    placed.push({ at, x, y, price });
  }
  const taken = placed.map(({ x, y }): Box => ({ x, y, width: 2 * pinRadius, height: 2 * pinRadius }));
  return placed.map(({ at, x, y, price }) => {
    const length = price.length * pixelsOfLetter;
    const far = pinRadius + 2 + length / 2;
    const boxes = { start: { x: x + far, y }, end: { x: x - far, y } } as const;
    const isFree = (side: 'start' | 'end') => {
      const box = { ...boxes[side], width: length, height: priceHeight };
      const hasRoom = box.x - length / 2 >= 0 && box.x + length / 2 <= width;
      return hasRoom && !taken.some((other) => isOver(box, other));
    };
    const free = (['start', 'end'] as const).find(isFree);
    if (free) taken.push({ ...boxes[free], width: length, height: priceHeight });
    return { at, x, y, side: free ?? (x > width / 2 ? 'end' : 'start'), hasPrice: free !== undefined };
  });
}

function isOver(one: Box, other: Box): boolean {
  return (
    2 * Math.abs(one.x - other.x) < one.width + other.width && 2 * Math.abs(one.y - other.y) < one.height + other.height
  );
}

/** On a spiral around the place, inside the map. */
function freePlace(
  [x, y]: readonly [number, number],
  taken: readonly { x: number; y: number }[],
  isInside: (x: number, y: number) => boolean,
): readonly [number, number] {
  for (let step = 0; step < mostSteps; step += 1) {
    const [far, angle] = [step === 0 ? 0 : 12 + 2.2 * step, step * 2.4];
    const [nextX, nextY] = [x + far * Math.cos(angle), y + far * Math.sin(angle)];
    if (isInside(nextX, nextY) && taken.every((other) => Math.hypot(other.x - nextX, other.y - nextY) >= leastDistance))
      return [Math.round(nextX * 10) / 10, Math.round(nextY * 10) / 10];
  }
  return [x, y];
}

/** Polygons on a map small enough to be treated as flat. */
type Point = readonly [x: number, y: number];

/** True if two non-adjacent edges cross. Edges that only touch don't cross. */
export function isCrossingItself(corners: readonly Point[]): boolean {
  const { length } = corners;
  const at = (index: number) => corners[index % length] as Point;
  for (let one = 0; one < length; one += 1)
    for (let other = one + 2; other < length; other += 1)
      if ((one !== 0 || other !== length - 1) && areCrossing(at(one), at(one + 1), at(other), at(other + 1)))
        return true;
  return false;
}

function areCrossing(a: Point, b: Point, c: Point, d: Point): boolean {
  return sideOf(a, b, c) * sideOf(a, b, d) < 0 && sideOf(c, d, a) * sideOf(c, d, b) < 0;
}

/** 1 on the left of the line from a to b, -1 on the right. */
function sideOf([ax, ay]: Point, [bx, by]: Point, [x, y]: Point): number {
  return Math.sign((bx - ax) * (y - ay) - (by - ay) * (x - ax));
}

export function isInside(corners: readonly Point[], [x, y]: Point): boolean {
  let isIn = false;
  for (let index = 0; index < corners.length; index += 1) {
    const [x1, y1] = corners[index] as Point;
    const [x2, y2] = corners[(index + 1) % corners.length] as Point;
    if (y1 > y !== y2 > y && x < x1 + ((x2 - x1) / (y2 - y1)) * (y - y1)) isIn = !isIn;
  }
  return isIn;
}

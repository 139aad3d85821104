type Ring = readonly (readonly [longitude: number, latitude: number])[];

interface Outline {
  readonly type: 'Polygon' | 'MultiPolygon';
  readonly coordinates: unknown;
}

/** Whether a point is in a GeoJSON polygon: in its outer ring and in none of its holes. */
export function isInside(point: readonly [longitude: number, latitude: number], outline: Outline): boolean {
  const polygons = (outline.type === 'Polygon' ? [outline.coordinates] : outline.coordinates) as readonly Ring[][];
  return polygons.some(
    ([outer = [], ...holes]) => isInRing(point, outer) && !holes.some((hole) => isInRing(point, hole)),
  );
}

/** Ray casting: a ray to the east crosses the ring an odd number of times. */
function isInRing([x, y]: readonly [number, number], ring: Ring): boolean {
  let inside = false;
  ring.forEach(([x1, y1], index) => {
    const [x2, y2] = ring[(index + ring.length - 1) % ring.length] as readonly [number, number];
    if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) inside = !inside;
  });
  return inside;
}

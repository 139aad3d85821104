import { type PlaceView, pixelIn, viewOf } from '@platbook/ui/map/place-view';

type Place = readonly [longitude: number, latitude: number];
type At = readonly [x: number, y: number];

export interface Outline {
  readonly value: string;
  readonly rings: readonly (readonly Place[])[];
}

export interface ProjectedArea {
  readonly value: string;
  readonly path: string;
  /** A point inside its largest ring, and how wide the area is there. */
  readonly label: { readonly x: number; readonly y: number; readonly room: number };
}

interface AreaBox {
  readonly width: number;
  readonly height: number;
  readonly pad?: number;
}

export function viewOfAreas(outlines: readonly Outline[], { width, height, pad = 4 }: AreaBox): PlaceView {
  return viewOf(boundsOf(outlines), { width, height }, pad);
}

export function projectAreas(outlines: readonly Outline[], view: PlaceView): ProjectedArea[] {
  return outlines.map(({ value, rings }) => {
    const drawn = rings.map((ring) => thinned(ring.map((place) => pixelIn(view, place))));
    const largest = drawn.toSorted((one, other) => Math.abs(areaOf(other)) - Math.abs(areaOf(one)))[0] ?? [];
    return {
      value,
      path: drawn.map((ring) => `M${ring.map((at) => at.join(' ')).join('L')}Z`).join(''),
      label: labelPlace(largest),
    };
  });
}

function boundsOf(outlines: readonly Outline[]): [number, number, number, number] {
  const bounds: [number, number, number, number] = [180, 90, -180, -90];
  for (const { rings } of outlines)
    for (const ring of rings)
      for (const [longitude, latitude] of ring) {
        bounds[0] = Math.min(bounds[0], longitude);
        bounds[1] = Math.min(bounds[1], latitude);
        bounds[2] = Math.max(bounds[2], longitude);
        bounds[3] = Math.max(bounds[3], latitude);
      }
  return bounds;
}

/** Drops points less than half a pixel from the previous one, which are invisible. */
function thinned(ring: readonly At[]): At[] {
  const kept: At[] = [];
  for (const at of ring) {
    const before = kept.at(-1);
    if (!before || Math.abs(before[0] - at[0]) + Math.abs(before[1] - at[1]) >= 0.5) kept.push(at);
  }
  return kept;
}

/** Twice the signed area of a ring. */
function areaOf(ring: readonly At[]): number {
  return ring.reduce((sum, [x, y], index) => {
    const [nextX, nextY] = ring[(index + 1) % ring.length] ?? [x, y];
    return sum + x * nextY - nextX * y;
  }, 0);
}

/** The center of the widest stretch of a ring on one of nine horizontal lines, starting with the middle ones. */
function labelPlace(ring: readonly At[]): ProjectedArea['label'] {
  const ys = ring.map(([, y]) => y);
  const [top, bottom] = [Math.min(...ys), Math.max(...ys)];
  let best = { x: ring[0]?.[0] ?? 0, y: ring[0]?.[1] ?? 0, room: 0 };
  for (const share of [0.5, 0.45, 0.55, 0.4, 0.6, 0.35, 0.65, 0.3, 0.7]) {
    const y = top + (bottom - top) * share;
    const crossings = ring
      .flatMap(([x, from], index) => {
        const [nextX, to] = ring[(index + 1) % ring.length] ?? [x, from];
        return from > y === to > y ? [] : [x + ((y - from) / (to - from)) * (nextX - x)];
      })
      .sort((one, other) => one - other);
    for (let index = 0; index + 1 < crossings.length; index += 2) {
      const [start = 0, end = 0] = [crossings[index], crossings[index + 1]];
      if (end - start > best.room * 1.15) best = { x: round((start + end) / 2), y: round(y), room: round(end - start) };
    }
  }
  return best;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

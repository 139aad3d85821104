import type { Point } from './ground.ts';
import type { Home, HomeLot } from './plat-zip.ts';
import { random } from './random.ts';

/** A lot's side curves by up to this times the square of its length: 13 feet at 360. */
const sagPerSquareFoot = 1e-4;
const mostCovered = 0.85;
const yardKinds = new Set(['SFR', 'MF2', 'MOB']);

interface Yard {
  readonly front: number;
  readonly side: number;
  readonly width: number;
  readonly depth: number;
}

/** The corners of the building on a lot, on the sheet, counterclockwise; undefined if it has none. Units of one building share it. */
export function footprintOf(lot: HomeLot, isCurved: boolean): Point[] | undefined {
  const [first] = lot.homes as readonly [Home];
  const ground = groundOf(lot);
  const yard = yardOf(lot, first.kind, isCurved);
  if (ground === 0 || yard.width < 10 || yard.depth < 10) return undefined;
  const luck = (stream: string) => random(stream, first.pid);
  const area = Math.min(ground, mostCovered * yard.width * yard.depth);
  const wide = 1.1 + 0.5 * luck('building aspect');
  const depth = Math.min(yard.depth, area / Math.min(yard.width, Math.sqrt(area * wide)));
  const width = Math.min(yard.width, area / depth);
  const cut = notchOf(first, { width, depth }, yard);
  const grown = { width: width * cut.growth, depth: depth * cut.growth };
  const left = lot.at.x0 + yard.side + (yard.width - grown.width) * (0.25 + 0.5 * luck('building place'));
  const toSheet = ([x, y]: readonly [number, number]): Point => ({
    x: left + (luck('building mirror') < 0.5 ? x : grown.width - x),
    y: lot.isAbove ? lot.at.y0 + yard.front + y : lot.at.y1 - yard.front - y,
  });
  const [w, d] = [grown.width, grown.depth];
  const corners: (readonly [number, number])[] =
    cut.width === 0
      ? [
          [0, 0],
          [w, 0],
          [w, d],
          [0, d],
        ]
      : [
          [0, 0],
          [w - cut.width * w, 0],
          [w - cut.width * w, cut.depth * d],
          [w, cut.depth * d],
          [w, d],
          [0, d],
        ];
  const ring = corners.map(toSheet);
  return luck('building mirror') < 0.5 === lot.isAbove ? ring : ring.toReversed();
}

/** Square feet on the ground. Garages and walls add to the living area. */
function groundOf({ homes, at }: HomeLot): number {
  const [first] = homes as readonly [Home];
  const floorArea = homes.reduce((sum, { area }) => sum + (area ?? 0), 0);
  if (first.kind === 'CND') {
    const floors = Math.max(2, Math.ceil(floorArea / (0.4 * (at.x1 - at.x0) * (at.y1 - at.y0))));
    return (1.15 * floorArea) / floors;
  }
  const garage = first.kind === 'SFR' ? 230 * (first.garage ?? 0) : 0;
  return floorArea === 0 ? 0 : (1.08 * floorArea) / Math.max(1, first.stories ?? 1) + garage;
}

function yardOf({ at }: HomeLot, kind: string, isCurved: boolean): Yard {
  const [width, depth] = [at.x1 - at.x0, at.y1 - at.y0];
  const sag = isCurved ? sagPerSquareFoot * depth * depth : 0;
  const front = Math.min(kind === 'SFR' ? 30 : 18, 0.22 * depth);
  const back = Math.min(25, 0.14 * depth);
  const side = (kind === 'TWN' ? 0.7 : Math.min(15, Math.max(3, 0.1 * width))) + sag;
  return { front, side, width: width - 2 * side, depth: depth - front - back };
}

/** The corner that an L leaves out, as shares, and how much larger that makes the whole. */
function notchOf(
  { pid, kind }: Home,
  { width, depth }: { readonly width: number; readonly depth: number },
  yard: Yard,
): { width: number; depth: number; growth: number } {
  const isL = yardKinds.has(kind) && kind !== 'MOB' && random('building shape', pid) < 0.55;
  const notch = { width: 0.3 + 0.2 * random('notch width', pid), depth: 0.18 + 0.2 * random('notch depth', pid) };
  const growth = 1 / Math.sqrt(1 - notch.width * notch.depth);
  const fits = width * growth <= yard.width && depth * growth <= yard.depth && Math.min(width, depth) >= 22;
  return isL && fits ? { ...notch, growth } : { width: 0, depth: 0, growth: 1 };
}

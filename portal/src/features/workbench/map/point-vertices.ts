import type { MapColors, MapToken } from '@platbook/ui/map/map-colors';
import type { MapPoint } from '../../../charts/map/map-shapes.ts';
import { noValue, type RowColors } from '../table/color-rows.ts';
import type { MapPoints } from './map-points.ts';

/** Numbers per point: x and y in Mercator units, each as a float and what it leaves out, then the look. */
export const vertexNumbers = 5;

/** Looks 0 to 9 are the codes of a row's color: 0 is the single color. */
const looks = { none: 10, hovered: 11, halo: 12, chosen: 13 } as const;
const codes = 9;
const rampTokens: readonly MapToken[] = ['s3', 's4', 's5', 's6', 's7'];
const kindTokens: readonly MapToken[] = ['c1', 'c2', 'c3', 'c4', 'c5', 'c6', 'c7', 'c8'];

export interface DrawnPoints {
  readonly vertices: Float32Array<ArrayBuffer>;
  readonly palette: RowColors['palette'];
}

/** The points of some rows, in their order. One float is too coarse: at street level it would be off by a house. */
export function buildVertices(points: MapPoints, rows: Uint32Array, colors: RowColors | undefined): DrawnPoints {
  const vertices = new Float32Array(rows.length * vertexNumbers);
  for (let at = 0; at < rows.length; at += 1) {
    const row = rows[at] as number;
    const code = colors?.codes[row] ?? 0;
    const [x, y] = [points.x[row] as number, points.y[row] as number];
    writeVertex(vertices, at, x, y, code === noValue ? looks.none : code);
  }
  return { vertices, palette: colors?.palette ?? 'ramp' };
}

/** What is drawn over the points: a ring around the hovered one, and the chosen one larger, with a halo. */
export function buildMarks(chosen: MapPoint | undefined, hovered: MapPoint | undefined): Float32Array<ArrayBuffer> {
  const marks = [
    ...(hovered ? [{ ...hovered, look: looks.hovered }] : []),
    ...(chosen
      ? [
          { ...chosen, look: looks.halo },
          { ...chosen, look: looks.chosen },
        ]
      : []),
  ];
  const vertices = new Float32Array(marks.length * vertexNumbers);
  for (const [at, { x, y, look }] of marks.entries()) writeVertex(vertices, at, x, y, look);
  return vertices;
}

function writeVertex(vertices: Float32Array, at: number, x: number, y: number, look: number): void {
  const from = at * vertexNumbers;
  const [roughX, roughY] = [Math.fround(x), Math.fround(y)];
  vertices[from] = roughX;
  vertices[from + 1] = roughY;
  vertices[from + 2] = x - roughX;
  vertices[from + 3] = y - roughY;
  vertices[from + 4] = look;
}

/** How a point looks; sizes in CSS pixels. */
export interface PointLook {
  readonly radius: number;
  readonly fill: string;
  readonly edge: string;
  readonly edgeWidth: number;
  /** Of the whole point; 1 if absent. */
  readonly opacity?: number;
  readonly isHollow?: boolean;
}

export function pointLooks(colors: MapColors, palette: DrawnPoints['palette'], count: number): PointLook[] {
  const radius = count > 20_000 ? 2.5 : count > 3_000 ? 3.5 : 5;
  const ramp = { radius, edge: colors.s7, edgeWidth: 1 };
  const coded = palette === 'ramp' ? ramp : { ...ramp, edge: colors.paper };
  const fills = palette === 'ramp' ? rampTokens : kindTokens;
  return [
    { ...ramp, fill: colors.s5 },
    ...Array.from({ length: codes }, (_, code) => ({ ...coded, fill: colors[fills[code] ?? 'faint'] })),
    { radius, fill: colors.block, edge: colors.faint, edgeWidth: 1 },
    { radius: radius + 1.75, fill: colors.ink, edge: colors.ink, edgeWidth: 1.5, isHollow: true },
    { radius: radius + 6, fill: colors.accent, edge: colors.accent, edgeWidth: 0, opacity: 0.18 },
    { radius: radius + 2.5, fill: colors.accent, edge: colors.paper, edgeWidth: 2 },
  ];
}

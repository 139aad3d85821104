import type { MapView } from '../../../charts/map/projection.ts';

export type MapColors = Record<MapColorName, string>;
export const mapColorNames = [
  'land',
  'block',
  'lot',
  'edge',
  'map-label',
  'paper',
  'ink',
  'accent',
  'faint',
  's3',
  's4',
  's5',
  's6',
  's7',
  'c1',
  'c2',
  'c3',
  'c4',
  'c5',
  'c6',
  'c7',
  'c8',
] as const;
type MapColorName = (typeof mapColorNames)[number];

/** The points to draw, in Mercator units, each with its index in the palette. */
export interface DrawnPoints {
  x: Float64Array;
  y: Float64Array;
  codes: Uint8Array;
  palette: 'ramp' | 'kinds';
}

/** One frame: sizes in CSS pixels, with the device pixel ratio. */
export interface MapFrame {
  view: MapView;
  width: number;
  height: number;
  ratio: number;
  colors: MapColors;
  font: string;
  /** In Mercator units. */
  chosen: { x: number; y: number } | undefined;
  hovered: { x: number; y: number } | undefined;
}

export type MapOrder =
  | { type: 'open'; canvas: OffscreenCanvas }
  | { type: 'points'; points: DrawnPoints }
  | { type: 'frame'; frame: MapFrame };

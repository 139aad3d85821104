import type { MapPoint, MapView } from '../../../charts/map/projection.ts';

export const mapColorNames = ['land', 'block', 'lot', 'edge', 'map-label', 'paper', 'ink', 'accent', 'faint'] as const;
export type MapColors = Record<(typeof mapColorNames)[number], string> & Record<MapPalette, readonly string[]>;
type MapPalette = 'ramp' | 'kinds';

/** The points to draw, in Mercator units, each with its index in the palette. */
export interface DrawnPoints {
  x: Float64Array;
  y: Float64Array;
  codes: Uint8Array;
  palette: MapPalette;
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
  chosen: MapPoint | undefined;
  hovered: MapPoint | undefined;
}

export type MapOrder =
  | { type: 'open'; canvas: OffscreenCanvas }
  | { type: 'points'; points: DrawnPoints }
  | { type: 'frame'; frame: MapFrame };

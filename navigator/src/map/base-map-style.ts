/** The MapLibre style of the map: our own tiles and points, no external sources and no text. */
import { TILE_LOT_ZOOM, TILE_MAX_ZOOM } from '@platbook/contract/property/property-map';
import type { ExpressionSpecification, LayerSpecification, StyleSpecification } from 'maplibre-gl';
import type { MapColors } from './map-colors.ts';
import type { MapLayer } from './map-layers.ts';
import statesUrl from './states.json?url';

/** From this zoom on, the coast in the state outlines is too coarse, so all ground is drawn as land. */
const closeZoom = 7.5;
export const tileScheme = 'tile';

const nothing = { type: 'FeatureCollection' as const, features: [] };

export interface MapLook {
  readonly colors: MapColors;
  /** The attribute that lots and points are colored by. */
  readonly layer: MapLayer;
  /** True if only lots with the feature state `isHit` match the search. */
  readonly isFiltered: boolean;
}

export function baseMapStyle(look: MapLook): StyleSpecification {
  return {
    version: 8,
    sources: {
      tiles: { type: 'vector', tiles: [`${tileScheme}://{z}/{x}/{y}`], maxzoom: TILE_MAX_ZOOM },
      points: { type: 'geojson', data: nothing },
      states: { type: 'geojson' as const, data: new URL(statesUrl, document.baseURI).href },
    },
    layers: baseMapLayers(look),
    transition: { duration: 0, delay: 0 },
  };
}

/** Only the layers: changing the theme or the colored field changes their paint and keeps their data. */
export function baseMapLayers(look: MapLook): LayerSpecification[] {
  return [...groundLayers(look.colors), ...resultLayers(look)];
}

function groundLayers(colors: MapColors): LayerSpecification[] {
  const ofKind = (kind: string): ExpressionSpecification => ['==', ['get', 'kind'], kind];
  return [
    {
      id: 'land',
      type: 'background',
      paint: { 'background-color': ['step', ['zoom'], colors.water, closeZoom, colors.land] },
    },
    { id: 'states', type: 'fill', source: 'states', maxzoom: closeZoom, paint: { 'fill-color': colors.land } },
    {
      id: 'state-edges',
      type: 'line',
      source: 'states',
      maxzoom: closeZoom + 2,
      layout: { 'line-join': 'round' },
      paint: { 'line-color': colors['rule-strong'], 'line-width': 1 },
    },
    {
      id: 'counties',
      type: 'fill',
      source: 'tiles',
      'source-layer': 'areas',
      filter: ofKind('CO'),
      paint: { 'fill-color': colors.block },
    },
    ...streetLines(colors),
    line('neighborhoods', ofKind('ND'), colors.lot, 1, 12),
    line('zips', ofKind('ZI'), colors.lot, 1.5, 8),
    line('places', ofKind('PL'), colors['rule-strong'], 1.5, 8),
    line('county-edges', ofKind('CO'), colors.edge, 1.5, 0),
  ];
}

/** Wide enough for the space between lots when close: widths double with each zoom step. */
function streetLines(colors: MapColors): LayerSpecification[] {
  const ofClass = (...names: string[]): ExpressionSpecification => ['in', ['get', 'class'], ['literal', names]];
  const width = (far: number, close: number): ExpressionSpecification => [
    'interpolate',
    ['exponential', 2],
    ['zoom'],
    12,
    far,
    18,
    close,
  ];
  const street = (id: string, filter: ExpressionSpecification, color: string, size: ExpressionSpecification) =>
    ({
      id,
      type: 'line',
      source: 'tiles',
      'source-layer': 'streets',
      filter,
      layout: { 'line-cap': 'round', 'line-join': 'round' },
      paint: { 'line-color': color, 'line-width': size },
    }) as const satisfies LayerSpecification;
  return [
    street('street-edges', ofClass('COLLECTOR', 'LOCAL'), colors.lot, width(0.5, 31)),
    street('road-edges', ofClass('ARTERIAL'), colors.lot, width(2, 48)),
    street('streets', ofClass('COLLECTOR', 'LOCAL'), colors.road, width(0.3, 29)),
    street('roads', ofClass('ARTERIAL'), colors.road, width(1.4, 44)),
  ];
}

function resultLayers({ colors, layer, isFiltered }: MapLook): LayerSpecification[] {
  const stepColor = colorOfStep(colors, layer);
  const isHit = isFiltered ? hasState('isHit') : true;
  return [
    {
      id: 'lots',
      type: 'fill',
      source: 'tiles',
      'source-layer': 'lots',
      minzoom: TILE_LOT_ZOOM,
      paint: {
        'fill-color': ['case', isHit, stepColor, colors.block],
        'fill-opacity': ['case', isHit, 0.38, 1],
      },
    },
    {
      id: 'lot-edges',
      type: 'line',
      source: 'tiles',
      'source-layer': 'lots',
      minzoom: TILE_LOT_ZOOM,
      paint: {
        'line-color': ['case', isHit, stepColor, colors.lot],
        'line-width': ['interpolate', ['linear'], ['zoom'], TILE_LOT_ZOOM, 0.4, 16, ['case', isHit, 1.5, 1]],
      },
    },
    chosenLot('hovered-lot', 'isHovered', colors.ink, 2),
    chosenLot('selected-lot', 'isSelected', colors.accent, 3),
    {
      id: 'points',
      type: 'circle',
      source: 'points',
      maxzoom: 17,
      paint: {
        'circle-radius': ['interpolate', ['linear'], ['zoom'], 10, 3, 16, 5],
        'circle-color': stepColor,
        'circle-stroke-color': colors.paper,
        'circle-stroke-width': 1,
      },
    },
  ];
}

export type LotState = 'isHit' | 'isHovered' | 'isSelected';

function hasState(name: LotState): ExpressionSpecification {
  return ['boolean', ['feature-state', name], false];
}

function colorOfStep(colors: MapColors, layer: MapLayer): ExpressionSpecification {
  const pairs = layer.steps.flatMap(({ token }, index) => [index, colors[token]]);
  return ['match', layer.stepExpression, ...pairs, colors.faint] as unknown as ExpressionSpecification;
}

function line(
  id: string,
  filter: ExpressionSpecification,
  color: string,
  width: number,
  minzoom: number,
): LayerSpecification {
  return {
    id,
    type: 'line',
    source: 'tiles',
    'source-layer': 'areas',
    filter,
    minzoom,
    layout: { 'line-join': 'round' },
    paint: { 'line-color': color, 'line-width': width },
  };
}

function chosenLot(id: string, state: LotState, color: string, width: number): LayerSpecification {
  return {
    id,
    type: 'line',
    source: 'tiles',
    'source-layer': 'lots',
    minzoom: TILE_LOT_ZOOM,
    layout: { 'line-join': 'round' },
    paint: { 'line-color': color, 'line-width': width, 'line-opacity': ['case', hasState(state), 1, 0] },
  };
}

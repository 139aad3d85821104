/** The MapLibre style of the map: our own tiles and points, no external sources. */
import { TILE_LOT_ZOOM, TILE_MAX_ZOOM } from '@platbook/contract/property/property-map';
import type { ExpressionSpecification, LayerSpecification, StyleSpecification } from 'maplibre-gl';
import { labelLayers } from './base-map-labels.ts';
import type { MapColors } from './map-colors.ts';
import { type MapLayer, zoneLayerKey } from './map-layers.ts';
import statesUrl from './states.json?url';

/** From this zoom on, the coast in the state outlines is too coarse, so all ground is drawn as land. */
const closeZoom = 7.5;
export const tileScheme = 'tile';
/** Of matching lots without a color of the layer. */
export const matchToken = 's5';

const nothing = { type: 'FeatureCollection' as const, features: [] };

export interface MapLook {
  readonly colors: MapColors;
  /** The attribute that lots and points are colored by. */
  readonly layer: MapLayer;
  /** True if only lots with the feature state `isHit` match the search. */
  readonly isFiltered: boolean;
  /** True if matching lots are tinted even without a color of the layer. */
  readonly isTinted: boolean;
}

export function baseMapStyle(look: MapLook): StyleSpecification {
  return {
    version: 8,
    sources: {
      tiles: { type: 'vector', tiles: [`${tileScheme}://{z}/{x}/{y}`], maxzoom: TILE_MAX_ZOOM },
      points: { type: 'geojson', data: nothing },
      names: { type: 'geojson', data: nothing },
      states: { type: 'geojson' as const, data: new URL(statesUrl, document.baseURI).href },
    },
    layers: baseMapLayers(look),
    transition: { duration: 0, delay: 0 },
  };
}

/** Only the layers: changing the theme or the colored field changes their paint and keeps their data. */
export function baseMapLayers(look: MapLook): LayerSpecification[] {
  return [
    ...groundLayers(look.colors),
    ...lotLayers(look),
    ...areaLayers(look),
    ...resultLayers(look),
    ...labelLayers(look.colors),
  ];
}

const ofKind = (...kinds: string[]): ExpressionSpecification => ['in', ['get', 'kind'], ['literal', kinds]];

function groundLayers(colors: MapColors): LayerSpecification[] {
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
      paint: { 'fill-color': ['interpolate', ['linear'], ['zoom'], 9, colors.block, 13, colors.land] },
    },
    {
      id: 'land-uses',
      type: 'fill',
      source: 'tiles',
      'source-layer': 'land',
      paint: {
        'fill-color': [
          'match',
          ['get', 'kind'],
          ...[['RIVER', 'LAKE', 'SEA'], colors.water, 'PARK', colors.park, 'SCHOOL', colors.sand, 'OPEN', colors.sage],
          colors.block,
        ] as unknown as ExpressionSpecification,
        'fill-opacity': ['match', ['get', 'kind'], 'OPEN', 0.55, 1],
      },
    },
    {
      id: 'vacant-lot-edges',
      type: 'line',
      source: 'tiles',
      'source-layer': 'land',
      filter: ofKind('VACANT', 'SCHOOL'),
      minzoom: TILE_LOT_ZOOM,
      paint: { 'line-color': colors.lot, 'line-width': lotEdgeWidth },
    },
    ...streetLines(colors),
  ];
}

const lotEdgeWidth: ExpressionSpecification = ['interpolate', ['linear'], ['zoom'], TILE_LOT_ZOOM, 0.3, 16, 1];

/** From zoom 14 on, about half as wide as the space between lots: widths double with each zoom step. */
function streetLines(colors: MapColors): LayerSpecification[] {
  const ofClass = (...names: string[]): ExpressionSpecification => ['in', ['get', 'class'], ['literal', names]];
  const width = (...stops: number[]): ExpressionSpecification => [
    'interpolate',
    ['exponential', 1.8],
    ['zoom'],
    ...stops,
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
  const minor = ofClass('COLLECTOR', 'LOCAL', 'CULDESAC');
  return [
    street('street-edges', minor, colors.lot, width(13, 1.2, 14, 2.6, 16, 10, 18, 36)),
    street('road-edges', ofClass('ARTERIAL'), colors['rule-strong'], width(10, 1, 12, 2.8, 14, 6, 16, 18, 18, 58)),
    street('streets', minor, colors.road, width(13, 0.7, 14, 1.8, 16, 8.8, 18, 34)),
    street('roads', ofClass('ARTERIAL'), colors.road, width(10, 0.4, 12, 1.8, 14, 4.6, 16, 16, 18, 55)),
  ];
}

function lotLayers({ colors, layer, isFiltered, isTinted }: MapLook): LayerSpecification[] {
  const isHit = isFiltered ? hasState('isHit') : true;
  const isColored: ExpressionSpecification = ['all', isHit, ['>=', layer.stepExpression, 0]];
  const isMatch: ExpressionSpecification = ['all', isHit, isTinted];
  const color = (other: string): ExpressionSpecification => [
    'case',
    isColored,
    colorOfStep(colors, layer),
    isMatch,
    colors[matchToken],
    other,
  ];
  return [
    {
      id: 'lots',
      type: 'fill',
      source: 'tiles',
      'source-layer': 'lots',
      minzoom: TILE_LOT_ZOOM,
      paint: {
        'fill-color': color(colors.block),
        'fill-opacity': ['case', ['any', isColored, isMatch], 0.38, 1],
      },
    },
    {
      id: 'footprints',
      type: 'fill',
      source: 'tiles',
      'source-layer': 'footprints',
      minzoom: 15,
      paint: {
        'fill-color': colors.roof,
        'fill-opacity': ['interpolate', ['linear'], ['zoom'], 15, 0.5, 16, 0.9],
      },
    },
    {
      id: 'lot-edges',
      type: 'line',
      source: 'tiles',
      'source-layer': 'lots',
      minzoom: TILE_LOT_ZOOM,
      paint: {
        'line-color': color(colors.lot),
        'line-width': lotEdgeWidth,
      },
    },
  ];
}

function areaLayers({ colors, layer }: MapLook): LayerSpecification[] {
  const zones = line('zones', ofKind('SE'), colors.c3, 2, 12);
  return [
    dashed(line('neighborhoods', ofKind('ND'), colors.edge, 0.8, 12), [3, 4]),
    dashed(line('zips', ofKind('ZI'), colors.edge, 1, 10), [6, 3]),
    line('places', ofKind('PL'), colors['rule-strong'], 1.5, 8),
    line('county-edges', ofKind('CO'), colors.edge, 1.5, 0),
    { ...zones, paint: { ...zones.paint, 'line-opacity': layer.key === zoneLayerKey ? 0.8 : 0 } } as LayerSpecification,
    {
      id: 'area-fills',
      type: 'fill',
      source: 'tiles',
      'source-layer': 'areas',
      filter: ofKind('CO', 'ZI', 'ND'),
      paint: { 'fill-color': colors.accent, 'fill-opacity': ['case', hasState('isHovered'), 0.1, 0] },
    },
    {
      id: 'chosen-areas',
      type: 'line',
      source: 'tiles',
      'source-layer': 'areas',
      layout: { 'line-join': 'round' },
      paint: {
        'line-color': colors.accent,
        'line-width': 2,
        'line-opacity': ['case', hasState('isChosen'), 1, hasState('isHovered'), 0.6, 0],
      },
    },
  ];
}

function resultLayers({ colors, layer, isTinted }: MapLook): LayerSpecification[] {
  // Once lots are drawn, only the points that say something are left.
  const opacity: ExpressionSpecification = [
    'step',
    ['zoom'],
    1,
    TILE_LOT_ZOOM,
    ['case', isTinted, 1, ['>=', layer.stepExpression, 0], 1, 0],
  ];
  return [
    chosenLot('hovered-lot', 'isHovered', colors.ink, 2),
    chosenLot('selected-lot', 'isSelected', colors.accent, 3),
    {
      id: 'points',
      type: 'circle',
      source: 'points',
      maxzoom: 15.5,
      paint: {
        'circle-radius': ['interpolate', ['linear'], ['zoom'], 10, 3, 16, 5],
        'circle-color': colorOfStep(colors, layer),
        'circle-stroke-color': colors.paper,
        'circle-stroke-width': 1,
        'circle-opacity': opacity,
        'circle-stroke-opacity': opacity,
      },
    },
  ];
}

export type LotState = 'isHit' | 'isHovered' | 'isSelected';
export type AreaState = 'isHovered' | 'isChosen';

function hasState(name: LotState | AreaState): ExpressionSpecification {
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

function dashed(layer: LayerSpecification, dashes: number[]): LayerSpecification {
  return { ...layer, paint: { ...layer.paint, 'line-dasharray': dashes } } as LayerSpecification;
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

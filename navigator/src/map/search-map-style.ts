import { TILE_LOT_ZOOM } from '@platbook/contract/property/property-map';
import { type BaseMapLook, baseMapLayers, baseMapStyle, noFeatures } from '@platbook/ui/map/base-map-style';
import type { MapColors } from '@platbook/ui/map/map-colors';
import type { ExpressionSpecification, LayerSpecification, StyleSpecification } from 'maplibre-gl';
import { type MapLayer, zoneLayerKey } from './map-layers.ts';

/** Of matching lots without a color of the layer. */
export const matchToken = 's5';

export interface MapLook {
  readonly colors: MapColors;
  /** The attribute that lots and points are colored by. */
  readonly layer: MapLayer;
  /** True if only lots with the feature state `isHit` match the search. */
  readonly isFiltered: boolean;
  /** True if matching lots are tinted even without a color of the layer. */
  readonly isTinted: boolean;
}

export function searchMapStyle(look: MapLook): StyleSpecification {
  return baseMapStyle(searchMapLayers(look), { points: { type: 'geojson', data: noFeatures } });
}

/** Only the layers: changing the theme or the colored field changes their paint and keeps their data. */
export function searchMapLayers(look: MapLook): LayerSpecification[] {
  const { colors, layer } = look;
  const base = { colors, lots: lotColors(look), hasZones: layer.key === zoneLayerKey };
  return baseMapLayers(base, [...areaLayers(colors), ...resultLayers(look)]);
}

function lotColors({ colors, layer, isFiltered, isTinted }: MapLook): BaseMapLook['lots'] {
  const isHit = isFiltered ? hasState('isHit') : true;
  const isColored: ExpressionSpecification = ['all', isHit, ['>=', layer.stepExpression, 0]];
  const isMatch: ExpressionSpecification = ['all', isHit, isTinted];
  return {
    isColored: ['any', isColored, isMatch],
    color: ['case', isColored, colorOfStep(colors, layer), colors[matchToken]],
  };
}

function areaLayers(colors: MapColors): LayerSpecification[] {
  return [
    {
      id: 'area-fills',
      type: 'fill',
      source: 'tiles',
      'source-layer': 'areas',
      filter: ['in', ['get', 'kind'], ['literal', ['CO', 'ZI', 'ND']]],
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

/** The MapLibre style of the map: our own outlines and parcels, no external sources and no text. */
import type { ExpressionSpecification, LayerSpecification, StyleSpecification } from 'maplibre-gl';
import type { MapColors } from './map-colors.ts';
import type { MapLayer } from './map-layers.ts';
import statesUrl from './states.json?url';

/** From this zoom on, the coast in the state outlines is too coarse, so all ground is drawn as land. */
const closeZoom = 7.5;
/** Parcels are drawn from this zoom on. The calls return none when the view is wider than about two miles. */
export const parcelZoom = 16;
export const sources = ['outlines', 'parcels', 'points'] as const;
export type BaseMapSource = (typeof sources)[number];

const nothing = { type: 'FeatureCollection' as const, features: [] };

/** The style for a theme. `step` of a parcel or point selects its color; -1 means no value. */
export function baseMapStyle(colors: MapColors, layer: MapLayer): StyleSpecification {
  return {
    version: 8,
    sources: {
      ...Object.fromEntries(sources.map((name) => [name, { type: 'geojson' as const, data: nothing, tolerance: 0.2 }])),
      states: { type: 'geojson' as const, data: new URL(statesUrl, document.baseURI).href },
    },
    layers: baseMapLayers(colors, layer),
    transition: { duration: 0, delay: 0 },
  };
}

/** Only the layers: changing the theme or the colored field changes their paint and keeps their data. */
export function baseMapLayers(colors: MapColors, layer: MapLayer): LayerSpecification[] {
  return [...groundLayers(colors), ...resultLayers(colors, colorOfStep(colors, layer))];
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
      source: 'outlines',
      filter: ofKind('CO'),
      paint: { 'fill-color': ['step', ['zoom'], colors.block, parcelZoom - 1, colors.road] },
    },
    line('neighborhoods', ofKind('ND'), colors.lot, 1, 12),
    line('zips', ofKind('ZI'), colors.lot, 1.5, 8),
    line('places', ofKind('PL'), colors['rule-strong'], 1.5, 8),
    line('county-edges', ofKind('CO'), colors.edge, 1.5, 0),
  ];
}

function resultLayers(colors: MapColors, stepColor: ExpressionSpecification): LayerSpecification[] {
  const isHit: ExpressionSpecification = ['get', 'isHit'];
  return [
    {
      id: 'lots',
      type: 'fill',
      source: 'parcels',
      minzoom: parcelZoom - 1,
      paint: {
        'fill-color': ['case', isHit, stepColor, colors.block],
        'fill-opacity': ['case', isHit, 0.38, 1],
      },
    },
    {
      id: 'lot-edges',
      type: 'line',
      source: 'parcels',
      minzoom: parcelZoom - 1,
      paint: { 'line-color': ['case', isHit, stepColor, colors.lot], 'line-width': ['case', isHit, 1.5, 1] },
    },
    chosenParcel('hovered-lot', colors.ink, 2),
    chosenParcel('selected-lot', colors.accent, 3),
    {
      id: 'points',
      type: 'circle',
      source: 'points',
      maxzoom: parcelZoom + 1,
      paint: {
        'circle-radius': ['interpolate', ['linear'], ['zoom'], 10, 3, 16, 5],
        'circle-color': stepColor,
        'circle-stroke-color': colors.paper,
        'circle-stroke-width': 1,
      },
    },
  ];
}

function colorOfStep(colors: MapColors, layer: MapLayer): ExpressionSpecification {
  const pairs = layer.steps.flatMap(({ token }, index) => [index, colors[token]]);
  return ['match', ['get', 'step'], ...pairs, colors.faint] as unknown as ExpressionSpecification;
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
    source: 'outlines',
    filter,
    minzoom,
    layout: { 'line-join': 'round' },
    paint: { 'line-color': color, 'line-width': width },
  };
}

function chosenParcel(id: string, color: string, width: number): LayerSpecification {
  return {
    id,
    type: 'line',
    source: 'parcels',
    minzoom: parcelZoom - 1,
    filter: ['==', ['get', 'id'], -1],
    layout: { 'line-join': 'round' },
    paint: { 'line-color': color, 'line-width': width },
  };
}

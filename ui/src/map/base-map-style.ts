/** The MapLibre style of every map: our own tiles, no external sources. */
import { TILE_LOT_ZOOM, TILE_MAX_ZOOM } from '@platbook/contract/property/property-map';
import type { ExpressionSpecification, LayerSpecification, SourceSpecification, StyleSpecification } from 'maplibre-gl';
import { labelLayers } from './base-map-labels.ts';
import type { MapColors } from './map-colors.ts';
import statesUrl from './states.json?url';

/** From this zoom on, the coast in the state outlines is too coarse, so all ground is drawn as land. */
const closeZoom = 11;
/** State outlines are drawn up to this zoom. */
export const statesZoom = 13;
export const statesAddress = () => new URL(statesUrl, document.baseURI).href;
export const tileScheme = 'tile';

export const noFeatures = { type: 'FeatureCollection' as const, features: [] };

export interface BaseMapLook {
  readonly colors: MapColors;
  /** The lots that aren't plain. */
  readonly lots?: {
    readonly isColored: ExpressionSpecification;
    readonly color: string | ExpressionSpecification;
  };
  readonly hasZones?: boolean;
}

/** `own` is drawn over the land and below the names. */
export function baseMapLayers(look: BaseMapLook, own: readonly LayerSpecification[] = []): LayerSpecification[] {
  return [...groundLayers(look.colors), ...lotLayers(look), ...areaLayers(look), ...own, ...labelLayers(look.colors)];
}

/** The style of `baseMapLayers`, with the sources of their own layers. */
export function baseMapStyle(
  layers: LayerSpecification[],
  own: Readonly<Record<string, SourceSpecification>> = {},
): StyleSpecification {
  return {
    version: 8,
    sources: {
      tiles: { type: 'vector', tiles: [`${tileScheme}://{z}/{x}/{y}`], maxzoom: TILE_MAX_ZOOM },
      names: { type: 'geojson', data: noFeatures },
      states: { type: 'geojson', data: noFeatures },
      ...own,
    },
    layers,
    transition: { duration: 0, delay: 0 },
  };
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
      maxzoom: statesZoom,
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

function lotLayers({ colors, lots }: BaseMapLook): LayerSpecification[] {
  const colorOr = (other: string): string | ExpressionSpecification =>
    lots ? ['case', lots.isColored, lots.color, other] : other;
  return [
    {
      id: 'lots',
      type: 'fill',
      source: 'tiles',
      'source-layer': 'lots',
      minzoom: TILE_LOT_ZOOM,
      paint: {
        'fill-color': colorOr(colors.block),
        'fill-opacity': lots ? ['case', lots.isColored, 0.38, 1] : 1,
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
        'line-color': colorOr(colors.lot),
        'line-width': lotEdgeWidth,
      },
    },
  ];
}

function areaLayers({ colors, hasZones = false }: BaseMapLook): LayerSpecification[] {
  const zones = line('zones', ofKind('SE'), colors.c3, 2, 12);
  return [
    dashed(line('neighborhoods', ofKind('ND'), colors.edge, 0.8, 14.5), [3, 4]),
    dashed(line('zips', ofKind('ZI'), colors.edge, 1, 10), [6, 3]),
    line('places', ofKind('PL'), colors['rule-strong'], 1.5, 8),
    line('county-edges', ofKind('CO'), colors.edge, 1.5, 0),
    { ...zones, paint: { ...zones.paint, 'line-opacity': hasZones ? 0.8 : 0 } } as LayerSpecification,
  ];
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

/** The text on the map. Without a glyph server, the map library draws it with the page's own font. */
import type { DataDrivenPropertyValueSpecification, ExpressionSpecification, LayerSpecification } from 'maplibre-gl';
import type { MapColors } from './map-colors.ts';

const font = (weight: 'Regular' | 'Semibold') => [`Public Sans ${weight}`, 'Public Sans'];

/** School zones are about as large as neighborhoods. */
function namedKinds(zoom: number, hasZones: boolean): readonly string[] {
  if (zoom < 9) return ['CO'];
  if (zoom < 12.5) return ['CO', 'PL', 'ZI'];
  const land = zoom < 13.5 ? [] : ['SCHOOL', 'PARK', 'LAKE', 'RIVER'];
  return ['ZI', hasZones ? 'SE' : 'ND', 'PL', ...land];
}

/** The areas whose names are shown at a zoom, most important first. */
export function namedAreas<Area extends { readonly kind: string }>(
  areas: readonly Area[],
  zoom: number,
  hasZones = false,
): Area[] {
  const kinds = namedKinds(zoom, hasZones);
  return areas
    .filter(({ kind }) => kinds.includes(kind))
    .sort((one, other) => kinds.indexOf(one.kind) - kinds.indexOf(other.kind));
}

export function labelLayers(colors: MapColors): LayerSpecification[] {
  return [
    numbers(colors),
    streetNames('street-names', ['LOCAL', 'COLLECTOR'], 14.5, colors),
    streetNames('road-names', ['ARTERIAL'], 12, colors),
    areaNames(colors),
  ];
}

function streetNames(id: string, classes: readonly string[], minzoom: number, colors: MapColors): LayerSpecification {
  return {
    id,
    type: 'symbol',
    source: 'tiles',
    'source-layer': 'streets',
    minzoom,
    filter: ['in', ['get', 'class'], ['literal', [...classes]]],
    layout: {
      'symbol-placement': 'line',
      'symbol-spacing': 320,
      'text-field': ['get', 'name'],
      'text-font': font('Regular'),
      'text-size': sizeBetween(minzoom, 11, 18, 13),
      'text-letter-spacing': 0.02,
      'text-max-angle': 30,
      'text-padding': 6,
    },
    paint: withHalo(colors, colors.road),
  };
}

function numbers(colors: MapColors): LayerSpecification {
  return {
    id: 'house-numbers',
    type: 'symbol',
    source: 'tiles',
    'source-layer': 'numbers',
    minzoom: 17,
    layout: {
      'text-field': ['get', 'number'],
      'text-font': font('Regular'),
      'text-size': sizeBetween(17, 10, 19, 12),
      'text-padding': 1,
    },
    paint: withHalo(colors, colors.block),
  };
}

const isLand: ExpressionSpecification = ['in', ['get', 'kind'], ['literal', ['SCHOOL', 'PARK', 'LAKE', 'RIVER']]];

function areaNames(colors: MapColors): LayerSpecification {
  return {
    id: 'area-names',
    type: 'symbol',
    source: 'names',
    layout: {
      'text-field': ['get', 'name'],
      'text-font': ['case', isLand, ['literal', font('Regular')], ['literal', font('Semibold')]],
      'text-size': ['case', isLand, 11, 12],
      'text-letter-spacing': 0.02,
      'text-max-width': 9,
      'text-padding': 4,
      'symbol-sort-key': ['get', 'order'],
    },
    paint: {
      ...withHalo(colors, colors.block),
      'text-color': ['match', ['get', 'kind'], 'SE', colors.c3, colors['map-label']],
    },
  };
}

function withHalo(colors: MapColors, halo: string) {
  return { 'text-color': colors['map-label'], 'text-halo-color': halo, 'text-halo-width': 1.5 };
}

function sizeBetween(
  fromZoom: number,
  from: number,
  toZoom: number,
  to: number,
): DataDrivenPropertyValueSpecification<number> {
  return ['interpolate', ['linear'], ['zoom'], fromZoom, from, toZoom, to] as ExpressionSpecification;
}

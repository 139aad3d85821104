import type { FieldKey } from '@platbook/contract/property/property-fields';
import type { Cell } from '@platbook/contract/property/property-search';
import type { MapToken } from '@platbook/ui/map/map-colors';
import type { ExpressionSpecification } from 'maplibre-gl';

export interface LayerStep {
  label: string;
  token: MapToken;
}
export interface MapLayer {
  key: FieldKey;
  label: string;
  steps: readonly LayerStep[];
  stepOf: (cell: Cell) => number | undefined;
  /** The same for the map: the step of a feature's attribute; -1 without one. */
  stepExpression: ExpressionSpecification;
}

export const zoneLayerKey = 'elementary';

const ramp = ['s2', 's3', 's4', 's5', 's6', 's7'] as const;

export const mapLayers: readonly MapLayer[] = [
  byCode('stage', 'Foreclosure stage', [
    { label: 'Pre-foreclosure', token: 'c2', codes: ['PREFORECLOSURE'] },
    { label: 'Auction', token: 'c1', codes: ['AUCTION'] },
    { label: 'REO', token: 'c3', codes: ['REO'] },
  ]),
  byLimits(
    'value',
    'Estimated value',
    [150_000, 250_000, 400_000, 600_000, 1_000_000],
    ['Under $150k', '$150k', '$250k', '$400k', '$600k', '$1M and up'],
  ),
  byLimits('equity', 'Equity', [0, 20, 40, 60, 80], ['Below 0%', '0%', '20%', '40%', '60%', '80% and up']),
  byCode('flood', 'Flood zone', [
    { label: 'X, minimal risk', token: 's2', codes: ['X', 'C', 'B'] },
    { label: 'X500, 1 in 500 years', token: 's4', codes: ['X500'] },
    { label: 'A, 1 in 100 years', token: 's6', codes: ['A', 'AE', 'AH', 'AO', 'AR', 'A99'] },
    { label: 'V, coastal with waves', token: 'c5', codes: ['V', 'VE'] },
    { label: 'D, not studied', token: 'c6', codes: ['D'] },
  ]),
  byCode('wildfire', 'Wildfire', [
    { label: 'Very low', token: 's2', codes: ['VERY LOW'] },
    { label: 'Low', token: 's3', codes: ['LOW'] },
    { label: 'Moderate', token: 's5', codes: ['MODERATE'] },
    { label: 'High', token: 'c2', codes: ['HIGH'] },
    { label: 'Extreme', token: 'c5', codes: ['EXTREME'] },
  ]),
  // Not colors but outlines: zones are areas of the map.
  byCode(zoneLayerKey, 'School zones', [{ label: 'Elementary school zone', token: 'c3', codes: [] }]),
];

export function findLayer(key: string | undefined): MapLayer {
  return mapLayers.find((layer) => layer.key === key) ?? (mapLayers[0] as MapLayer);
}

function byCode(key: FieldKey, label: string, steps: (LayerStep & { codes: string[] })[]): MapLayer {
  const stepOf = (cell: Cell) => {
    const found = steps.findIndex(({ codes }) => codes.includes(String(cell)));
    return found < 0 ? undefined : found;
  };
  const pairs = steps.flatMap(({ codes }, index) => (codes.length > 0 ? [codes, index] : []));
  const none = ['number', ['get', key], -1];
  const stepExpression = (pairs.length > 0 ? ['match', ['get', key], ...pairs, -1] : none) as ExpressionSpecification;
  return { key, label, steps, stepOf, stepExpression };
}

function byLimits(key: FieldKey, label: string, limits: readonly number[], labels: readonly string[]): MapLayer {
  return {
    key,
    label,
    steps: labels.map((each, index) => ({ label: each, token: ramp[index] ?? 's7' })),
    stepOf: (cell) => {
      if (cell === null || cell === '' || !Number.isFinite(Number(cell))) return undefined;
      return limits.filter((limit) => Number(cell) >= limit).length;
    },
    stepExpression: [
      'case',
      ['has', key],
      ['step', ['number', ['get', key], 0], 0, ...limits.flatMap((limit, index) => [limit, index + 1])],
      -1,
    ] as unknown as ExpressionSpecification,
  };
}

import { TILE_LOT_ZOOM } from '@platbook/contract/property/property-map';
import type { MapLayer } from './map-layers.ts';
import { matchToken } from './search-map-style.ts';

interface MapLegendProps {
  layer: MapLayer;
  /** Clusters are drawn, without colors of the layer. */
  hasPlainClusters: boolean;
  /** Matching lots have a tint besides the colors of the layer. */
  isTinted: boolean;
  /** The kinds of land in view. */
  land: readonly string[];
  zoom: number;
}

const landEntries = [
  { label: 'Water', token: 'water', kinds: ['RIVER', 'LAKE', 'SEA'] },
  { label: 'Park', token: 'park', kinds: ['PARK'] },
  { label: 'School', token: 'sand', kinds: ['SCHOOL'] },
  { label: 'Open land', token: 'sage', kinds: ['OPEN'] },
] as const;
/** Farther out, parks and schools are too small to see. */
const landZoom = 12;

/** What the map draws: the colors of the layer, and the land in view. */
export function MapLegend({ layer, hasPlainClusters, isTinted, land, zoom }: MapLegendProps) {
  const others = [
    ...(isTinted ? [{ label: 'Matches', token: matchToken }] : []),
    ...(zoom >= landZoom ? landEntries.filter(({ kinds }) => kinds.some((kind) => land.includes(kind))) : []),
  ];
  const isColored = !hasPlainClusters || zoom >= TILE_LOT_ZOOM;
  const entries = [...(isColored ? layer.steps : []), ...others];
  if (entries.length === 0) return null;
  return (
    <div className="map-legend pop placed muted">
      <ul className="flex wrap" aria-label={layer.label}>
        {entries.map(({ label, token }) => (
          <li key={label} className="flex middle">
            <i className="sw" style={{ background: `var(--${token})` }} />
            {label}
          </li>
        ))}
      </ul>
    </div>
  );
}

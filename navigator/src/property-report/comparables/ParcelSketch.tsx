import type { ReactNode } from 'react';
import { numberOf, textOf } from '../cells.ts';
import type { ReportFacts } from '../report-facts.ts';
import { LotsAround } from './LotsAround.tsx';
import { readRings, sketchPath } from './sketch.ts';

const size = { width: 320, height: 196 };
const shownMiles = 0.12;

export function ParcelSketch({ facts }: { facts: ReportFacts }) {
  const parcel = facts.row('Boundaries.ParcelBoundary');
  const address = facts.row('Property.PropertyAddress');
  const lat = numberOf(parcel, 'CentroidLatitude') ?? numberOf(address, 'Latitude');
  const lon = numberOf(parcel, 'CentroidLongitude') ?? numberOf(address, 'Longitude');
  if (lat === undefined || lon === undefined)
    return <div className="mapbox framed clips none">No location on record.</div>;
  const view = { lat, lon, miles: shownMiles, ...size };
  const rings = readRings(textOf(parcel, 'BoundaryGeoJSON'));
  return (
    <Sketch size={size} label="Parcel outline and neighboring parcels">
      <LotsAround view={view} id={facts.id} />
      {rings.length > 0 ? (
        <path className="subject" d={sketchPath(view, rings)} />
      ) : (
        <circle className="subject" cx={size.width / 2} cy={size.height / 2} r={7} />
      )}
    </Sketch>
  );
}

interface SketchProps {
  size: { width: number; height: number };
  label: string;
  children: ReactNode;
}

export function Sketch({ size: { width, height }, label, children }: SketchProps) {
  return (
    <div className="mapbox framed clips">
      <svg
        className="rmap block whole"
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="xMidYMid slice"
        role="img"
        aria-label={label}
      >
        <rect width={width} height={height} fill="var(--road)" />
        {children}
      </svg>
    </div>
  );
}

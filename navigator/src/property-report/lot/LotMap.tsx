import '../place-marks.css';
import type { Bounds } from '@platbook/contract/property/property-search';
import type { LonLat } from '@platbook/ui/map/camera';
import { joinBounds, widen } from '@platbook/ui/map/camera';
import { PlaceMap } from '@platbook/ui/map/PlaceMap.tsx';
import { boundsAround, type PlaceView, pixelIn } from '@platbook/ui/map/place-view';
import { useMemo } from 'react';
import { loadTile } from '../../map/load-tile.ts';
import { numberOf, textOf } from '../cells.ts';
import type { ReportFacts } from '../report-facts.ts';
import { type LotSide, readRings, sidesOf } from './lot-sides.ts';

/** Around the lot, in its own sizes: the street and a few neighbors. */
const around = 0.75;
/** Around a location without an outline. */
const shownMiles = 0.04;

export function useSubject(facts: ReportFacts) {
  return useMemo(() => {
    const parcel = facts.row('Boundaries.ParcelBoundary');
    const address = facts.row('Property.PropertyAddress');
    const lat = numberOf(parcel, 'CentroidLatitude') ?? numberOf(address, 'Latitude');
    const lon = numberOf(parcel, 'CentroidLongitude') ?? numberOf(address, 'Longitude');
    const rings = readRings(textOf(parcel, 'BoundaryGeoJSON'));
    return lat === undefined || lon === undefined ? undefined : { at: [lon, lat] as const, rings };
  }, [facts]);
}

export type Subject = NonNullable<ReturnType<typeof useSubject>>;

export function LotMap({ facts }: { facts: ReportFacts }) {
  const subject = useSubject(facts);
  const bounds = useMemo(() => subject && boundsOf(subject), [subject]);
  if (!subject || !bounds) return <div className="mapbox framed clips none">No location on record.</div>;
  const [outline] = subject.rings;
  const sides = outline ? sidesOf(outline) : [];
  return (
    <PlaceMap label={lotLabel(sides)} bounds={bounds} loadTile={loadTile}>
      {(view) => (
        <>
          <SubjectLot view={view} subject={subject} />
          {sides.map((side) => (
            <SideLength key={side.from.join()} view={view} side={side} middle={subject.at} />
          ))}
        </>
      )}
    </PlaceMap>
  );
}

function boundsOf({ at, rings }: Subject): Bounds {
  const points = rings.flat().map(([lon, lat]): Bounds => [lon, lat, lon, lat]);
  const lot = joinBounds(points);
  return lot ? widen(lot, around) : boundsAround(at, shownMiles);
}

function lotLabel(sides: readonly LotSide[]): string {
  const lot = 'Map of the lot among its neighbors';
  return sides.length === 0 ? lot : `${lot}. Its sides, in feet: ${sides.map(({ feet }) => feet).join(', ')}`;
}

/** The lot's outline, or a dot at its location. */
export function SubjectLot({ view, subject: { at, rings } }: { view: PlaceView; subject: Subject }) {
  const [x, y] = pixelIn(view, at);
  if (rings.length === 0) return <circle className="map-subject" cx={x} cy={y} r={7} />;
  return <path className="map-subject" fillRule="evenodd" d={rings.map((ring) => pathIn(view, ring)).join('')} />;
}

function pathIn(view: PlaceView, ring: readonly LonLat[]): string {
  return `M${ring.map((place) => pixelIn(view, place).join(' ')).join('L')}Z`;
}

/** From the side to the middle of its text. */
const inset = 9;
/** From the side to the middle of a lot that has room for the texts of two opposite sides. */
const leastRoom = 17;
const pixelsOfLetter = 6.2;

/** Along the side, within the lot if there is room. Left out on a side that is too short for it. */
function SideLength({ view, side: { from, to, feet }, middle }: { view: PlaceView; side: LotSide; middle: LonLat }) {
  const text = `${feet} ft`;
  const [[x1, y1], [x2, y2], [middleX, middleY]] = [pixelIn(view, from), pixelIn(view, to), pixelIn(view, middle)];
  const length = Math.hypot(x2 - x1, y2 - y1);
  if (length < text.length * pixelsOfLetter + 2) return null;
  const [x, y] = [(x1 + x2) / 2, (y1 + y2) / 2];
  const [acrossX, acrossY] = [(y1 - y2) / length, (x2 - x1) / length];
  const room = acrossX * (middleX - x) + acrossY * (middleY - y);
  const shift = Math.abs(room) < leastRoom ? -Math.sign(room) * inset : Math.sign(room) * inset;
  const degrees = (Math.atan2(y2 - y1, x2 - x1) * 180) / Math.PI;
  const upright = degrees > 90 ? degrees - 180 : degrees <= -90 ? degrees + 180 : degrees;
  return (
    <text
      className="map-length"
      transform={`translate(${x + acrossX * shift} ${y + acrossY * shift}) rotate(${upright})`}
      textAnchor="middle"
      dominantBaseline="central"
    >
      {text}
    </text>
  );
}

import '../place-marks.css';
import { PlaceMap } from '@platbook/ui/map/PlaceMap.tsx';
import { boundsAround, milesBetween, type PlaceView, pixelIn, pixelsOfMile } from '@platbook/ui/map/place-view';
import { useMemo } from 'react';
import { loadTile } from '../../map/load-tile.ts';
import { shortDollarText } from '../../words/figures.ts';
import { SubjectLot, useSubject } from '../lot/LotMap.tsx';
import type { ReportFacts } from '../report-facts.ts';
import type { Comparable } from './comparable-rules.ts';
import { type PlacedPin, pinRadius, placePins } from './place-pins.ts';

type Shown = Pick<Comparable, 'id' | 'lat' | 'lon' | 'price'>;

interface ComparablesMapProps {
  facts: ReportFacts;
  /** In the order of the table. */
  shown: readonly Shown[];
  /** The radius of the search. */
  miles: number;
  active: number | undefined;
  onActive: (id: number | undefined) => void;
}

/** The circle is shown if the farthest comparable is at least this share of it away. */
const leastShare = 0.5;
const leastMiles = 0.05;
const margin = 16;

export function ComparablesMap({ facts, shown, miles, active, onActive }: ComparablesMapProps) {
  const subject = useSubject(facts);
  const far = subject && Math.max(leastMiles, ...shown.map(({ lon, lat }) => milesBetween(subject.at, [lon, lat])));
  const reach = far === undefined || far < miles * leastShare ? far : miles;
  const bounds = useMemo(() => subject && reach && boundsAround(subject.at, reach), [subject, reach]);
  const tinted = useMemo(() => shown.map(({ id }) => id), [shown]);
  if (!subject || !bounds) return null;
  const label = `Map of ${shown.length} comparables around the property, numbered as in the table`;
  return (
    <PlaceMap label={label} bounds={bounds} loadTile={loadTile} margin={margin} tinted={tinted}>
      {(view) => {
        const [x, y] = pixelIn(view, subject.at);
        return (
          <>
            <circle className="map-radius" cx={x} cy={y} r={miles * pixelsOfMile(view)} />
            <SubjectLot view={view} subject={subject} />
            <circle className="map-subject-dot" cx={x} cy={y} r={5} />
            <Pins view={view} shown={shown} active={active} onActive={onActive} />
          </>
        );
      }}
    </PlaceMap>
  );
}

interface PinsProps extends Pick<ComparablesMapProps, 'shown' | 'active' | 'onActive'> {
  view: PlaceView;
}

/** Only for the pointer: the rows of the table say the same, and highlight their pin when they have the focus. */
function Pins({ view, shown, active, onActive }: PinsProps) {
  const pins = useMemo(
    () =>
      placePins(
        shown.map(({ lon, lat, price }) => ({ at: pixelIn(view, [lon, lat]), price: shortDollarText(price) })),
        view,
      ),
    [view, shown],
  );
  // What is drawn last is on top.
  const order = shown.map((each, index) => ({ each, index, pin: pins[index] as PlacedPin }));
  order.sort((one, other) => Number(one.each.id === active) - Number(other.each.id === active));
  return order.map(({ each: { id, price }, index, pin }) => (
    <g
      key={id}
      className={`map-comp${id === active ? ' on' : ''}`}
      onPointerEnter={() => onActive(id)}
      onPointerLeave={() => onActive(undefined)}
    >
      {(pin.x !== pin.at[0] || pin.y !== pin.at[1]) && (
        <path d={`M${pin.at.join(' ')}L${pin.x} ${pin.y}`} className="map-lead" />
      )}
      <circle cx={pin.x} cy={pin.y} r={pinRadius} />
      <text x={pin.x} y={pin.y} textAnchor="middle" dominantBaseline="central">
        {index + 1}
      </text>
      {(pin.hasPrice || id === active) && (
        <text
          className="map-price"
          x={pin.x + (pin.side === 'start' ? 1 : -1) * (pinRadius + 3)}
          y={pin.y}
          textAnchor={pin.side}
          dominantBaseline="central"
        >
          {shortDollarText(price)}
        </text>
      )}
    </g>
  ));
}

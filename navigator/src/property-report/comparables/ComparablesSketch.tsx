import { numberOf, textOf } from '../cells.ts';
import type { ReportFacts } from '../report-facts.ts';
import type { Comparable } from './comparable-rules.ts';
import { LotsAround } from './LotsAround.tsx';
import { Sketch } from './ParcelSketch.tsx';
import { milesBetween, readRings, sketchPath, sketchPoint } from './sketch.ts';

const size = { width: 520, height: 360 };
/** Beyond this distance single parcels can't be seen. */
const mostMilesWithParcels = 1.5;

interface ComparablesSketchProps {
  facts: ReportFacts;
  shown: readonly Pick<Comparable, 'id' | 'lat' | 'lon'>[];
  miles: number;
}

export function ComparablesSketch({ facts, shown, miles }: ComparablesSketchProps) {
  const address = facts.row('Property.PropertyAddress');
  const [lat, lon] = [numberOf(address, 'Latitude'), numberOf(address, 'Longitude')];
  if (lat === undefined || lon === undefined) return null;
  const far = Math.max(0.1, ...shown.map((each) => milesBetween([lon, lat], [each.lon, each.lat])));
  // The height fits the farthest one in both directions.
  const view = { lat, lon, miles: (far * 2.3 * size.width) / size.height, ...size };
  const rings = readRings(textOf(facts.row('Boundaries.ParcelBoundary'), 'BoundaryGeoJSON'));
  const [middleX, middleY] = [size.width / 2, size.height / 2];
  return (
    <Sketch size={size} label={`Map of ${shown.length} comparables around the property, numbered as in the table`}>
      {view.miles <= mostMilesWithParcels && <LotsAround view={view} id={facts.id} />}
      <circle className="around" cx={middleX} cy={middleY} r={(miles * size.width) / view.miles} />
      <path className="subject" d={sketchPath(view, rings)} />
      <circle className="subject" cx={middleX} cy={middleY} r={8} />
      {shown.map((each, index) => {
        const [x, y] = sketchPoint(view, [each.lon, each.lat]);
        return (
          <g key={each.id}>
            <circle className="comp" cx={x} cy={y} r={16} />
            <text x={x} y={y + 7} textAnchor="middle">
              {index + 1}
            </text>
          </g>
        );
      })}
    </Sketch>
  );
}

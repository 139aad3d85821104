import { latitudeOf, type MapView } from '../../../charts/map/projection.ts';

const metersAround = 40_075_017;
const metersOfMile = 1_609.344;
const longest = 110;
const lengths = [1000, 500, 200, 100, 50, 20, 10, 5, 2, 1, 0.5, 0.2, 0.1, 0.05, 0.02, 0.01, 0.005];

/** The length of a round number of miles at the center of the map; feet below a tenth of a mile. */
export function ScaleBar({ view }: { view: MapView }) {
  const milesOfUnit = (metersAround * Math.cos((latitudeOf(view.y) * Math.PI) / 180)) / metersOfMile;
  const pixelsOfMile = view.scale / milesOfUnit;
  const miles = lengths.find((each) => each * pixelsOfMile <= longest) ?? 0.005;
  const text = miles >= 0.1 ? `${miles} mi` : `${Math.round(miles * 5280)} ft`;
  return (
    <div className="map-scale">
      <i style={{ width: miles * pixelsOfMile }} />
      {text}
    </div>
  );
}

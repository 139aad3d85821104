import { type Bend, curvedFeet, type Ground, outline, type Point, toDegrees, withCorners } from './ground.ts';
import type { Water } from './plan-water.ts';
import { curveOf, type Plat, type SchoolSite } from './plat-zip.ts';
import { random } from './random.ts';
import { describeArea } from './trace-areas.ts';

export const landTable = `CREATE TABLE gen.land (fips VARCHAR, zip VARCHAR, nd DOUBLE, kind VARCHAR, name VARCHAR, school DOUBLE, address VARCHAR, lon DOUBLE, lat DOUBLE,
  square_feet DOUBLE, west DOUBLE, south DOUBLE, east DOUBLE, north DOUBLE, geojson VARCHAR)`;

interface LandDraft {
  readonly fips: string;
  readonly seed: number;
  readonly zips: readonly { readonly zip: string; readonly zi: number; readonly neighborhoods: number }[];
  readonly plats: readonly Plat[];
  readonly water: readonly Water[];
  /** Words for names, in title case. */
  readonly words: readonly string[];
  readonly bend: Bend;
  readonly ground: Ground;
  /** How far apart the corners of straight lines are, in feet. */
  readonly every: number;
}

/** A text has at most 8,000 characters. */
const seaFeet = 2_640;

/** Land without a home: what the plats leave open, and water. */
export function* landRows(draft: LandDraft): Generator<(string | number | null)[]> {
  const { fips, seed, zips, plats, water, words, bend, ground, every: straight } = draft;
  const zipAt = (place: number) => (zips[place] as { zip: string }).zip;
  const schoolAt = (place: number, { neighborhood, slot }: SchoolSite) => {
    const { zi, neighborhoods } = zips[place] as LandDraft['zips'][number];
    return (seed * 1000 + (zi - 1) * neighborhoods + neighborhood) * 10 + slot;
  };
  const shapeOf = (polygons: readonly (readonly (readonly Point[])[])[], decimals?: number, every = straight) => {
    const drawn = polygons.map((rings) => rings.map((ring) => withCorners(ring, every).map(bend)));
    const { center, squareFeet, west, south, east, north, geometry } = describeArea(ground, drawn, decimals);
    return [...center, Math.round(squareFeet), west, south, east, north, JSON.stringify(geometry)];
  };
  for (const { kind, name, zip, rings } of water)
    yield [
      fips,
      zipAt(zip),
      null,
      kind,
      name,
      null,
      null,
      ...shapeOf([rings], 5, kind === 'SEA' ? Math.max(seaFeet, straight) : straight),
    ];
  for (const [place, { towns }] of plats.entries())
    for (const [order, town] of towns.entries()) {
      const curve = curveOf(town);
      for (const { at, kind, patch, land, site } of town.open) {
        const isCurved = kind === 'VACANT' && town.curve > 0;
        const polygons = land ?? [[outline(at, isCurved ? curvedFeet : straight).map(curve)]];
        const word = words[Math.floor(random('park', seed, place, order) * words.length)] as string;
        const name = kind === 'PARK' ? `${word} Park` : null;
        const school = site ? [schoolAt(place, site), addressOf(site)] : [null, null];
        const [lon, lat, ...shape] = shapeOf(polygons, kind === 'VACANT' ? 6 : 5);
        // The center of a strip along a bent road can be outside of it.
        const middle = curve({ x: (at.x0 + at.x1) / 2, y: (at.y0 + at.y1) / 2 });
        const center = land ? [lon as number, lat as number] : toDegrees(ground, bend(middle));
        yield [fips, zipAt(place), patch.neighborhood, kind, name, ...school, ...center, ...shape];
      }
    }
}

function addressOf({ number, street: { pre, name, suffix, post } }: SchoolSite): string {
  return [number, pre, name, suffix, post].filter((part) => part !== null).join(' ');
}

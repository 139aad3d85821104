// Generates the outlines of the results map: the counties and ZIP codes of the warehouse, where its generator places them.
import { readFileSync, writeFileSync } from 'node:fs';

interface County {
  fips: string;
  name: string;
  state: string;
  latS: number;
  latN: number;
  lonW: number;
  lonE: number;
}
interface Zip {
  zip: string;
  fips: string;
  lat: number;
  lon: number;
}

const facts = new URL('../warehouse/src/facts/', import.meta.url);
export const outlinesFile = new URL('../web/src/charts/map/outlines.ts', import.meta.url);

export function writeOutlines(): string {
  const counties = JSON.parse(readFileSync(new URL('counties.json', facts), 'utf8')) as County[];
  const zips = JSON.parse(readFileSync(new URL('zips.json', facts), 'utf8')) as Zip[];
  const lines = counties.map(({ fips, name, state, latS, latN, lonW, lonE }) => {
    const own = zips.filter((zip) => zip.fips === fips).map(({ zip, lat, lon }) => `${zip} ${lat} ${lon}`);
    return `  '${fips}|${name} ${state}|${latS} ${latN} ${lonW} ${lonE}|${own.join(',')}',`;
  });
  return `/**
 * The counties of the property data and their ZIP codes, made by \`node scripts/map-outlines.ts\`: FIPS code, name, south, north, west and
 * east in degrees, then each ZIP code with its center.
 */
export const outlines: readonly string[] = [
${lines.join('\n')}
];
`;
}

if (import.meta.main) writeFileSync(outlinesFile, writeOutlines());

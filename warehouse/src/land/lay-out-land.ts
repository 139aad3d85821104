import { once } from 'node:events';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { type Database, literal, onEach } from '../database.ts';
import { landTable } from './land-rows.ts';
import type { County, CountyTask, HomeRow, Zip } from './plan-county.ts';
import type { Vocabulary } from './street-names.ts';

export interface LandOptions extends Pick<CountyTask, 'mostCells' | 'boxes'> {
  readonly vocabularies: ReadonlyMap<string, Vocabulary>;
  /** Counties that are planned at the same time. */
  readonly threads: number;
  readonly spillFolder: string;
}

const createTables = `${landTable};
  CREATE TABLE gen.lot (pid DOUBLE, fips VARCHAR, zip VARCHAR, nd DOUBLE, number DOUBLE, pre VARCHAR, street VARCHAR,
    suffix VARCHAR, post VARCHAR, unit DOUBLE, lon DOUBLE, lat DOUBLE, square_feet DOUBLE, perimeter DOUBLE, corners VARCHAR,
    water_feet DOUBLE, sea_feet DOUBLE, open_feet DOUBLE, building_feet DOUBLE, building VARCHAR);
  CREATE TABLE gen.street (fips VARCHAR, zip VARCHAR, kind VARCHAR, pre VARCHAR, name VARCHAR, suffix VARCHAR, post VARCHAR, odd_from DOUBLE,
    odd_to DOUBLE, even_from DOUBLE, even_to DOUBLE, feet DOUBLE, west DOUBLE, south DOUBLE, east DOUBLE, north DOUBLE, corners VARCHAR);
  CREATE TABLE gen.area (type VARCHAR, fips VARCHAR, code VARCHAR, lon DOUBLE, lat DOUBLE, square_feet DOUBLE, west DOUBLE, south DOUBLE,
    east DOUBLE, north DOUBLE, geojson VARCHAR)`;

/** Names the tables that `layOutLand` makes and reads. */
export const landSql = `${createTables}; -- FROM gen.county, gen.zip_share, gen.zip_district, gen.home`;

const source = new URL('./plan-thread.ts', import.meta.url);
/** The package has no sources. */
const program = existsSync(source) ? source : new URL('../../../server/dist/plan-thread.mjs', import.meta.url);

/** Plans every county with its streets, lots and areas, from `gen.county`, `gen.zip_share` and `gen.home`, into `gen.lot`, `gen.land`, `gen.street` and `gen.area`. */
export async function layOutLand(db: Database, options: LandOptions): Promise<void> {
  const { vocabularies, threads, spillFolder, mostCells, boxes } = options;
  await db.run(createTables);
  const counties = (await db.rows('SELECT * FROM gen.county ORDER BY ordinal')).map((row) => ({
    ...(row as unknown as County),
    seed: Number(row.fips),
    vocabulary: vocabularies.get(String(row.tmpl)) as Vocabulary,
  }));
  const zips = (await db.rows(
    'SELECT s.fips, s.zip, s.zi::INT AS zi, s.city, d.district, s.lat, s.lon, s.neighborhoods::INT AS neighborhoods FROM gen.zip_share s JOIN gen.zip_district d USING (fips, zip) ORDER BY s.fips, s.zi',
  )) as unknown as Zip[];
  const folder = join(spillFolder, 'land');
  mkdirSync(folder, { recursive: true });
  const connections = await Promise.all(Array.from({ length: threads }, () => db.openSibling()));
  // Each connection takes the next one.
  const waiting = counties.entries();
  await onEach(connections, async (connection) => {
    const thread = new Worker(program);
    try {
      for (const [place, county] of waiting) {
        const own = zips.filter(({ fips }) => fips === county.fips);
        const task = { county, zips: own, homes: await readHomes(connection, county.fips), mostCells, boxes };
        // Named so that files are read in the order of counties.
        thread.postMessage({ task, file: join(folder, String(place).padStart(4, '0')) });
        await once(thread, 'message');
      }
    } finally {
      await thread.terminate();
    }
  });
  const tables = ['lot', 'land', 'street', 'area'].values();
  await onEach(connections, async (connection) => {
    for (const table of tables)
      await connection.run(
        `COPY gen.${table} FROM ${literal(join(folder, `*.${table}`))} (FORMAT csv, AUTO_DETECT false, HEADER false, DELIMITER '\t', QUOTE '', ESCAPE '', NULLSTR '\\N')`,
      );
    connection.close();
  });
  rmSync(folder, { recursive: true });
}

async function readHomes(db: Database, fips: string): Promise<HomeRow[]> {
  const sql = `SELECT zip, pid::DOUBLE AS pid, cid::DOUBLE AS cluster, typ AS kind, lot::DOUBLE AS lot, cbuilt::DOUBLE AS built, area::DOUBLE AS area,
    stories::DOUBLE AS stories, garage::DOUBLE AS garage FROM gen.home WHERE fips = '${fips}' ORDER BY zip, cid, pid`;
  const homes: HomeRow[] = [];
  for await (const rows of db.stream(sql)) homes.push(...(rows as unknown as HomeRow[]));
  return homes;
}

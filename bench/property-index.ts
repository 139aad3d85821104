import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { entitlementSetHash, TRIAL_SET, type WarehouseManifest } from '@platbook/contract/entitlement-set';
import { makeWarehouseIfStale } from '../scripts/make-warehouse.ts';
import { documentTexts } from '../server/src/adapters/property-index/documents.ts';
import { openLookup } from '../server/src/adapters/property-index/open-lookup.ts';
import { suggest } from '../server/src/adapters/property-index/suggest.ts';
import { type Database, openDatabase } from '../warehouse/src/database.ts';
import { createLookupFile } from '../warehouse/src/property-index/lookup-file.ts';
import { indexFiles, writeIndex } from '../warehouse/src/property-index/write-index.ts';
import { writeParcels, writeWords } from '../warehouse/src/property-index/write-lookup.ts';
import { writePlaces } from '../warehouse/src/property-index/write-places.ts';
import { objectsOfSet } from '../warehouse/src/set-file.ts';
import { type BenchOptions, type BenchResult, type BenchRow, percentile } from './bench.ts';
import { demoWarehouse } from './warm-product.ts';
import { SYNTHETIC_COUNTIES, SYNTHETIC_NAMES, syntheticHomes } from './workloads/synthetic-homes.ts';
import { typedTexts } from './workloads/typed-texts.ts';

const memory = '4GB';
/** Can be set lower to try out the benchmark. */
const synthetic = Number(process.env.SYNTHETIC_HOMES ?? 20_000_000);
/** Where the synthetic properties are kept, so that suggestions can be measured again without an hour of generating them. */
const presetFolder = process.env.SYNTHETIC_FOLDER;

/**
 * Time, size and memory of building the index of the trial's set, and suggestions and documents from it, for the demo warehouse or another
 * one with `--warehouse`. With `--scales`, for the index tables of twenty million synthetic properties instead.
 */
export async function run({
  warehouse,
  scales,
}: BenchOptions = {}): Promise<Omit<BenchResult, 'name'> & { name?: string }> {
  if (!scales && warehouse === undefined) await makeWarehouseIfStale({ scale: 'demo', folder: demoWarehouse });
  const folder = mkdtempSync(join(tmpdir(), 'platbook-bench-index-'));
  const db = await openDatabase({ threads: 2, memory, spillFolder: join(folder, 'spill') });
  try {
    const made = scales ? await makeSynthetic(db, folder) : await makeReal(db, folder, warehouse ?? demoWarehouse);
    const size = made.bytes / 1e6;
    return {
      name: scales ? 'property-index --scales' : `property-index of ${made.properties}`,
      setting: `${made.properties.toLocaleString('en-US')} properties, functions only, one process, ${memory} for the engine`,
      rows: [
        { figure: 'index build', unit: 's', value: made.seconds },
        { figure: 'index build, peak memory', unit: 'MB', value: made.peak },
        { figure: 'index size', unit: 'MB', value: size },
        { figure: 'index size per property', unit: 'B', value: made.bytes / made.properties },
        ...measureSuggestions(made.lookup, scales ? 60 : 30),
        ...(scales ? [] : measureDocuments(made.lookup)),
      ],
    };
  } finally {
    db.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Made {
  readonly lookup: string;
  readonly properties: number;
  readonly seconds: number;
  readonly bytes: number;
  /** Peak memory of the process in MB. */
  readonly peak: number;
}

async function makeReal(db: Database, folder: string, warehouse: string): Promise<Made> {
  const hash = entitlementSetHash(TRIAL_SET);
  const { scale, asOf } = JSON.parse(readFileSync(join(warehouse, 'manifest.json'), 'utf8')) as WarehouseManifest;
  await db.run(`ATTACH '${join(warehouse, `${hash}.duckdb`)}' AS source (READ_ONLY)`);
  const objects = new Set(objectsOfSet(TRIAL_SET).map(({ name }) => name));
  const began = performance.now();
  await writeIndex(db, { catalog: 'source', objects, scale }, { folder, stem: hash, asOf });
  const seconds = (performance.now() - began) / 1000;
  const [row] = await db.rows('SELECT count(*) AS n FROM source.Property.PropertyAddress');
  const files = indexFiles(hash).map((name) => join(folder, name));
  const bytes = files.reduce((sum, file) => sum + statSync(file).size, 0);
  return { lookup: files[1] as string, properties: Number(row?.n), seconds, bytes, peak: peakMemory() };
}

const peakMemory = (): number => process.resourceUsage().maxRSS / 1024;

/** The flat table has the columns that suggestions are made of. There are no documents. */
async function makeSynthetic(db: Database, scratch: string): Promise<Made> {
  const folder = presetFolder ?? scratch;
  const note = join(folder, 'made.json');
  if (existsSync(note)) return JSON.parse(readFileSync(note, 'utf8')) as Made;
  mkdirSync(folder, { recursive: true });
  const lookup = join(folder, 'lookup.sqlite');
  await db.run(
    `ATTACH '${join(folder, 'homes.duckdb')}' AS homes; ATTACH ':memory:' AS source; ${SYNTHETIC_NAMES} ${SYNTHETIC_COUNTIES}`,
  );
  for (const statement of syntheticHomes(synthetic)) await db.run(statement);
  const began = performance.now();
  const source = { catalog: 'source', objects: new Set(['Reference.DimCounty']), scale: 'full' } as const;
  await writePlaces(db, source, 'homes');
  const file = createLookupFile(lookup);
  try {
    await writeParcels(db, source, 'homes.homes', file);
    await writeWords(db, { homes: 'homes', counties: 'source.Reference.DimCounty', lookup: file });
    file.finish();
  } finally {
    file.close();
  }
  const seconds = (performance.now() - began) / 1000;
  const made = { lookup, properties: synthetic, seconds, bytes: statSync(lookup).size, peak: peakMemory() };
  writeFileSync(note, JSON.stringify(made));
  return made;
}

function measureSuggestions(lookup: string, limit: number): BenchRow[] {
  const db = openLookup(lookup);
  try {
    const texts = typedTexts(db, 1_000);
    let answered = 0;
    const times = texts.map((text) => {
      const began = performance.now();
      const { suggestions } = suggest(db, text, { owners: true, limit: 10 });
      const time = performance.now() - began;
      if (suggestions.length > 0) answered += 1;
      return time;
    });
    return [
      { figure: 'typeahead, 1,000 prefixes, p50', unit: 'ms', value: percentile(times, 0.5) },
      { figure: 'typeahead, 1,000 prefixes, p95', unit: 'ms', value: percentile(times, 0.95), limit },
      { figure: 'typeahead, 1,000 prefixes, slowest', unit: 'ms', value: Math.max(...times) },
      {
        figure: 'typeahead, prefixes with matches',
        unit: '%',
        value: (100 * answered) / texts.length,
        minimum: 75,
      },
    ];
  } finally {
    db.close();
  }
}

function measureDocuments(lookup: string): BenchRow[] {
  const db = openLookup(lookup);
  try {
    const ids = db
      .prepare('SELECT property_id AS id FROM document ORDER BY (property_id * 2654435761) % 4294967296 LIMIT 2000')
      .all()
      .map(({ id }) => Number(id));
    const times = ids.map((id) => {
      const began = performance.now();
      documentTexts(db, [id]);
      return performance.now() - began;
    });
    return [
      { figure: 'document by ID, p50', unit: 'ms', value: percentile(times, 0.5) },
      { figure: 'document by ID, p95', unit: 'ms', value: percentile(times, 0.95), limit: 1 },
    ];
  } finally {
    db.close();
  }
}

import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { entitlementSetHash, TRIAL_SET, type WarehouseManifest } from '@platbook/contract/packs/entitlement-set';
import { documentTexts } from '../../server/src/adapters/property-index/documents.ts';
import { openLookup } from '../../server/src/adapters/property-index/open-lookup.ts';
import { sqliteLookup } from '../../server/src/adapters/property-index/sqlite-lookup.ts';
import { suggest } from '../../server/src/adapters/property-index/suggest.ts';
import { objectsOfSet } from '../../warehouse/src/build/set-file.ts';
import { openDatabase } from '../../warehouse/src/database.ts';
import { indexFiles, writeIndex } from '../../warehouse/src/property-index/write-index.ts';
import { type BenchResult, type BenchRow, median, milliseconds, ms, p95 } from './measure/figure.ts';
import { measurePostgresIndex } from './measure/property-index-postgres.ts';
import { openNumbers, typedFrom } from './measure/typed-from.ts';
import { inFolder, makeMissingWarehouse, warehouseFolder } from './measure/worlds.ts';

const memory = '4GB';

export async function run(): Promise<BenchResult> {
  if (process.env.INDEX_HOMES !== undefined) return measurePostgresIndex(Number(process.env.INDEX_HOMES));
  await makeMissingWarehouse();
  return inFolder(async (folder) => {
    const db = await openDatabase({ threads: 2, memory, spillFolder: join(folder, 'spill') });
    try {
      const hash = entitlementSetHash(TRIAL_SET);
      const manifest = readFileSync(join(warehouseFolder, 'manifest.json'), 'utf8');
      const { scale, asOf } = JSON.parse(manifest) as WarehouseManifest;
      await db.run(`ATTACH '${join(warehouseFolder, `${hash}.duckdb`)}' AS source (READ_ONLY)`);
      const source = { catalog: 'source', objects: new Set(objectsOfSet(TRIAL_SET).map(({ name }) => name)), scale };
      const took = await milliseconds(() => writeIndex(db, source, { folder, stem: hash, asOf }));
      const [row] = await db.rows('SELECT count(*) AS n FROM source.Property.PropertyAddress');
      const properties = Number(row?.n);
      const files = indexFiles(hash).map((name) => join(folder, name));
      const bytes = files.reduce((sum, file) => sum + statSync(file).size, 0);
      const lookup = files[1] as string;
      return {
        setting: `${properties.toLocaleString('en-US')} properties, functions only, one process, ${memory} for the engine`,
        rows: [
          { figure: 'index build', unit: 's', value: took / 1000 },
          { figure: 'index build, peak memory', unit: 'MB', value: process.resourceUsage().maxRSS / 1024 },
          { figure: 'index size', unit: 'MB', value: bytes / 1e6 },
          { figure: 'index size per property', unit: 'B', value: bytes / properties },
          ...(await measureSuggestions(lookup)),
          ...measureDocuments(lookup),
        ],
      };
    } finally {
      db.close();
    }
  });
}

async function measureSuggestions(lookup: string): Promise<BenchRow[]> {
  const db = openLookup(lookup);
  try {
    const texts = typedTexts(db, 1_000);
    let answered = 0;
    const times: number[] = [];
    for (const text of texts) {
      const began = performance.now();
      const { suggestions } = await suggest(sqliteLookup(db), text, { owners: true, limit: 10 });
      times.push(performance.now() - began);
      if (suggestions.length > 0) answered += 1;
    }
    const matched = (100 * answered) / texts.length;
    return [
      ms('typeahead, 1,000 prefixes, p50', median(times)),
      ms('typeahead, 1,000 prefixes, p95', p95(times), 30),
      ms('typeahead, 1,000 prefixes, slowest', Math.max(...times)),
      { figure: 'typeahead, prefixes with matches', unit: '%', value: matched, minimum: 75 },
    ];
  } finally {
    db.close();
  }
}

function measureDocuments(lookup: string): BenchRow[] {
  const db = openLookup(lookup);
  try {
    const ids = db
      .prepare(
        'SELECT DISTINCT property_id AS id FROM parcel ORDER BY (property_id * 2654435761) % 4294967296 LIMIT 2000',
      )
      .all()
      .map(({ id }) => Number(id));
    const times = ids.map((id) => {
      const began = performance.now();
      documentTexts(db, [id]);
      return performance.now() - began;
    });
    return [ms('document by ID, p50', median(times)), ms('document by ID, p95', p95(times), 1)];
  } finally {
    db.close();
  }
}

/** Prefixes of addresses (six in ten), owners, places and parcel numbers; a quarter of the longer ones have a typo. */
function typedTexts(db: DatabaseSync, count: number): string[] {
  const next = openNumbers();
  const below = (most: number): number => Math.floor(next() * most);
  const largest = (table: string): number => Number(db.prepare(`SELECT max(id) AS id FROM ${table}`).get()?.id ?? 0);
  const [names, owners, places] = [largest('name'), largest('owner'), largest('place')];
  const house =
    db.prepare(`SELECT h.number || ' ' || s.label AS line, s.city, s.zip FROM house h JOIN street s ON s.id = h.street_id
    WHERE h.name_id = ? LIMIT 1 OFFSET ?`);
  const owner = db.prepare('SELECT label FROM owner WHERE id = ?');
  const place = db.prepare('SELECT label FROM place WHERE id = ?');
  const parcel = db.prepare('SELECT label FROM parcel WHERE number >= ? LIMIT 1');
  const whole = (): string => {
    const kind = next();
    if (kind < 0.6) {
      const id = 1 + below(names);
      const found = house.get(id, below(20)) ?? house.get(id, 0);
      return `${found?.line} ${next() < 0.5 ? found?.city : found?.zip}`;
    }
    if (kind < 0.8) return String(owner.get(1 + below(owners))?.label ?? 'SMITH JOHN');
    if (kind < 0.92) return String(place.get(below(places))?.label);
    return String(parcel.get(String(below(10_000_000_000)).padStart(10, '0'))?.label ?? '0001-02');
  };
  return typedFrom(whole, next, count);
}

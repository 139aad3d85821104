import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { EntitlementSet, WarehouseManifest, WarehouseSet } from '@platbook/contract/packs/entitlement-set';
import type { SearchConditions } from '@platbook/contract/property/property-search';
import { type PropertyConditions, readConditions } from '@platbook/property/conditions';
import { EmbeddedIndex, type PropertyIndex, type SetFiles } from '../../server/src/adapters/property-index/index.ts';
import { openWarehouseFiles } from '../../server/src/adapters/warehouse-files/index.ts';
import { type BenchResult, type BenchRow, count, median, milliseconds, ms, p95 } from './measure/figure.ts';
import { makeMissingWarehouse, warehouseFolder } from './measure/worlds.ts';

const rounds = 5;

const filters: readonly SearchConditions[] = [
  {},
  { where: 'type=SFR&beds=3..&value=200000..450000' },
  { where: 'county=12031&equity=60..&occupancy=ABSENTEE IN,ABSENTEE OUT' },
  { where: 'active=Y' },
  { where: 'saleDate=2025-01-01..&cash=Y' },
  { where: 'permitDate=none,..2015-01-01&built=..1980' },
  { near: '30.33,-81.66,5' },
  { within: polygonAround(30.3, -81.6, 0.3, 60), where: 'pool=Y' },
];
const sorts = ['-value', 'value', '-saleDate', 'address', 'equity', 'id'];
const views: readonly (readonly [view: string, zoom: number])[] = [
  ['-125,24,-66,50', 3.5],
  ['-83,29,-80,32', 7],
  ['-82.1,30.05,-81.3,30.6', 9.5],
  ['-81.9,30.2,-81.5,30.5', 11],
  ['-81.72,30.3,-81.64,30.35', 13.5],
];
const facets = ['type', 'city', 'value', 'saleDate', 'built', 'lender'];

function polygonAround(lat: number, lon: number, radius: number, corners: number): string {
  return Array.from({ length: corners }, (_, index) => {
    const angle = (2 * Math.PI * index) / corners;
    const far = radius * (index % 2 === 0 ? 1 : 0.8);
    return `${(lon + far * Math.cos(angle)).toFixed(5)},${(lat + far * Math.sin(angle)).toFixed(5)}`;
  }).join(' ');
}

export async function run(): Promise<BenchResult> {
  await makeMissingWarehouse();
  const files = largestSet(warehouseFolder);
  const index = new EmbeddedIndex();
  try {
    let properties = 0;
    const first = await milliseconds(async () => {
      properties = (await index.about(files)).properties;
    });
    return {
      setting: `one query at a time, ${rounds} rounds`,
      rows: [
        ms('first query: process and files', first),
        count('properties', properties),
        ...(await timeSearches(index, files)),
        ...(await timeReports(index, files)),
      ],
    };
  } finally {
    await index.close();
  }
}

function largestSet(folder: string): SetFiles {
  const manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as WarehouseManifest;
  const [set] = [...manifest.sets].sort((a, b) => b.bytes - a.bytes);
  const warehouse = openWarehouseFiles(folder);
  const [file, index] = [warehouse.fileOf(set as EntitlementSet), warehouse.indexOf(set as EntitlementSet)];
  if (file === undefined || index === undefined) throw new Error(`The warehouse ${folder} has no search index.`);
  return { warehouse: file, ...index, version: manifest.builtAt, set: (set as WarehouseSet).hash };
}

function conditionsOf(texts: SearchConditions): PropertyConditions {
  const { conditions, problem } = readConditions(texts);
  if (conditions === undefined) throw new Error(problem);
  return conditions;
}

async function timeAll(
  figure: string,
  limit: number | undefined,
  asks: readonly (() => Promise<unknown>)[],
): Promise<BenchRow[]> {
  const times: number[] = [];
  for (let round = 0; round <= rounds; round += 1)
    for (const ask of asks) {
      const time = await milliseconds(ask);
      if (round > 0) times.push(time);
    }
  return [ms(`${figure}, p50`, median(times)), ms(`${figure}, p95`, p95(times), limit)];
}

async function timeSearches(index: PropertyIndex, files: SetFiles): Promise<BenchRow[]> {
  const all = filters.map(conditionsOf);
  const fields = 'type beds baths area built value equity owner saleDate salePrice stage'.split(' ');
  const page = (conditions: PropertyConditions, sort: string) => ({
    conditions,
    sort: { key: sort.replace('-', ''), isDescending: sort.startsWith('-') },
    fields,
    limit: 50,
  });
  const counts = all.map((conditions) => () => index.count(files, conditions));
  const pages = all.flatMap((conditions) => sorts.map((sort) => () => index.page(files, page(conditions, sort))));
  const clusters = views.flatMap(([view, zoom]) =>
    [undefined, 'value', 'type'].map(
      (layer) => () => index.clusters(files, { conditions: conditionsOf({ view }), zoom, layer }),
    ),
  );
  const bars = facets.map((field) => () => index.facet(files, field, conditionsOf(filters[1]!)));
  return [
    ...(await timeAll('count with a filter', 150, counts)),
    ...(await timeAll('first 50 rows', 200, pages)),
    ...(await timeAll('clusters of a map view', 100, clusters)),
    ...(await timeAll('facet', undefined, bars)),
  ];
}

async function timeReports(index: PropertyIndex, files: SetFiles): Promise<BenchRow[]> {
  const { rows } = await index.page(files, {
    conditions: conditionsOf({ where: 'type=SFR&county=12031' }),
    sort: { key: 'address', isDescending: false },
    fields: [],
    limit: 20,
  });
  const rules = { miles: null, months: 12, area: 20, years: 15, beds: null, limit: 12 };
  const reports = rows.map((row) => () => index.report(files, row.id));
  const comparables = rows.map((row) => () => index.comparables(files, row.id, rules));
  return [
    ...(await timeAll('property report', 100, reports)),
    ...(await timeAll('comparables', undefined, comparables)),
  ];
}

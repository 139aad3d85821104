import { findField } from '@platbook/contract/property/property-fields';
import type { Bounds, Cell } from '@platbook/contract/property/property-search';
import { aboutStatements, readAbout } from './about-sql.ts';
import { clustersStatement, mostPoints, pointsStatement, readClusters, readPoints } from './clusters-sql.ts';
import { compareSales, homeStatement, type Subject, salesStatement } from './compare.ts';
import { Engine, type EngineLimits } from './engine.ts';
import type { Rows } from './engine-messages.ts';
import {
  barsStatement,
  type FieldRange,
  rangeStatement,
  readBars,
  readRange,
  readValues,
  valuesStatements,
  withoutField,
} from './facet-sql.ts';
import {
  extentsStatement,
  outlinesStatement,
  parcelsStatement,
  readExtents,
  readOutlines,
  readParcels,
  showsParcels,
} from './ground-sql.ts';
import { Lookup } from './lookup.ts';
import { pageStatements, readPage } from './page-sql.ts';
import type { AskOptions, IndexAbout, PropertyIndex, SetFiles } from './property-index.ts';
import { readReport, reportStatements, subjectStatement } from './report-sql.ts';
import { Bound } from './sql-text.ts';
import { whereSql } from './where-sql.ts';

const keptAbouts = 50;
const keptRanges = 1000;
const everywhere: Bounds = [-180, -85, 180, 85];

/** The index that is built with the warehouse: DuckDB in its own process, over the files of one set at a time. */
export function openEmbeddedIndex(
  limits: Partial<EngineLimits> = {},
): PropertyIndex & { readonly engine: Engine; readonly lookup: Lookup } {
  const engine = new Engine(limits);
  const lookup = new Lookup();
  const abouts = new Map<string, Promise<IndexAbout>>();
  const ranges = new Map<string, Promise<FieldRange>>();

  const about = (of: SetFiles): Promise<IndexAbout> => {
    const key = JSON.stringify(of);
    const known = abouts.get(key) ?? engine.ask(of, aboutStatements).then(readAbout);
    keep(abouts, key, known, keptAbouts);
    return known;
  };
  const one = async (of: SetFiles, statement: Parameters<Engine['ask']>[1][number], options?: AskOptions) =>
    (await engine.ask(of, [statement], options))[0] as Rows;

  /** Bar edges of a field, from all properties of the set, so they don't move when conditions change. */
  const rangeOf = (of: SetFiles, field: string): Promise<FieldRange> => {
    const key = JSON.stringify([of, field]);
    const known = ranges.get(key) ?? one(of, rangeStatement(field)).then((rows) => readRange(field, rows));
    keep(ranges, key, known, keptRanges);
    return known;
  };

  return {
    engine,
    lookup,
    about,
    async page(of, query, options) {
      const rows: (readonly Cell[])[] = [];
      for (const statement of pageStatements(query)) {
        const missing = query.limit + 1 - rows.length;
        if (missing > 0) rows.push(...(await one(of, statement(missing), options)).rows);
      }
      return readPage(query, rows);
    },
    async count(of, conditions, options) {
      const bound = new Bound();
      const counted = bound.statement(`SELECT count(*) FROM homes WHERE ${whereSql(bound, conditions)}`);
      return Number((await one(of, counted, options)).rows[0]?.[0]);
    },
    async facet(of, field, conditions, options) {
      const others = withoutField(conditions, field);
      const { kind } = findField(field) ?? {};
      if (kind !== 'number' && kind !== 'date')
        return readValues(await engine.ask(of, valuesStatements(field, others), options));
      const { edges, ends } = await rangeOf(of, field);
      return readBars(ends, edges, await one(of, barsStatement(field, others, edges), options));
    },
    async clusters(of, { conditions, zoom, layer }, options) {
      const { fields, bounds } = await about(of);
      const view = conditions.view ?? bounds ?? everywhere;
      const query = { conditions: { ...conditions, view }, zoom, layer, fields };
      const points = await one(of, pointsStatement(query), options);
      if (points.rows.length <= mostPoints) return readPoints(points);
      return readClusters(await one(of, clustersStatement(query), options));
    },
    async outlines(of, view, zoom, options) {
      const { objects } = await about(of);
      if (objects.has('Boundaries.GeoBoundary'))
        return readOutlines(await one(of, outlinesStatement(view, zoom), options), zoom);
      return readExtents(await one(of, extentsStatement(view, zoom), options));
    },
    async parcels(of, { conditions, layer }, options) {
      const { fields, objects } = await about(of);
      const { view } = conditions;
      if (view === null || !showsParcels(view) || !objects.has('Boundaries.ParcelBoundary'))
        return { parcels: [], isCut: false };
      return readParcels(await one(of, parcelsStatement({ ...conditions, view }, layer, fields), options));
    },
    async report(of, id, options) {
      const { objects } = await about(of);
      const [row] = (await one(of, subjectStatement(id), options)).rows;
      if (row === undefined) return undefined;
      const [fips, zip, lat, lon] = row;
      const subject = {
        id,
        fips: String(fips),
        zip: zip as string | null,
        lat: lat as number | null,
        lon: lon as number | null,
      };
      const statements = reportStatements(subject, objects);
      const results = await engine.ask(
        of,
        statements.map(([, statement]) => statement),
        options,
      );
      return readReport(
        statements.map(([object]) => object),
        results,
      );
    },
    async rows(of, statements, options) {
      return (await engine.ask(of, statements, options)).map(({ rows }) => rows);
    },
    async comparables(of, id, rules, options) {
      const { fields, objects, asOf } = await about(of);
      const [row] = (
        await one(
          of,
          homeStatement(id, (key) => fields.has(key)),
          options,
        )
      ).rows;
      if (row === undefined) return undefined;
      const [lat, lon, type, area, built, beds] = row;
      const subject = { id, lat, lon, type, area, built, beds } as Subject & {
        lat: number | null;
        type: string | null;
      };
      const { miles, months, area: percent, years } = rules;
      if (lat === null || type === null || !objects.has('Transactions.ArmsLengthSale'))
        return {
          rules: { miles: miles ?? 0.5, months, area: percent, years, beds: rules.beds, type: String(type ?? '') },
          found: 0,
          comparables: [],
          medianPerSqFt: null,
          indicatedValue: null,
        };
      return compareSales(subject, rules, await one(of, salesStatement(subject, rules, asOf), options));
    },
    suggest: (of, q, what, options) => lookup.suggest(of, q, what, options),
    async close() {
      await Promise.all([engine.close(), lookup.close()]);
    },
  };
}

/** Makes an entry the most recent; evicts the least recently used, and failures. */
function keep<Answer>(kept: Map<string, Promise<Answer>>, key: string, answer: Promise<Answer>, most: number): void {
  kept.delete(key);
  kept.set(key, answer);
  answer.catch(() => kept.get(key) === answer && kept.delete(key));
  if (kept.size > most) kept.delete(kept.keys().next().value as string);
}

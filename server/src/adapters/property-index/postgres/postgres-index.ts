import type { EntitlementSet } from '@platbook/contract/packs/entitlement-set';
import { findField, propertyFields } from '@platbook/contract/property/property-fields';
import type { Bounds, Cell } from '@platbook/contract/property/property-search';
import { type FieldCondition, noConditions, type PropertyConditions } from '@platbook/property/conditions';
import { shareAnswers } from '../../../background/share-answers.ts';
import { type PoolLimits, WorkerPool } from '../../../workers/worker-pool.ts';
import type { Rows, Statement } from '../engine-messages.ts';
import {
  type AskOptions,
  type Count,
  exactCount,
  type Facet,
  type IndexAbout,
  type MapClusters,
  type PageQuery,
  type PropertyIndex,
  type PropertyPage,
  type SetFiles,
  type Suggestions,
  type SuggestOptions,
} from '../property-index.ts';
import { mostPoints, readClusters, readPoints } from '../statements/clusters-sql.ts';
import {
  barsStatement,
  type FieldRange,
  readBars,
  readRange,
  readValues,
  withoutField,
} from '../statements/facet-sql.ts';
import { pageStatements, readPage } from '../statements/page-sql.ts';
import type { Bound } from '../statements/sql-text.ts';
import { suggest } from '../suggest.ts';
import { unitBox } from '../web-mercator.ts';
import { type BitmapPlan, type Bitmaps, countOf, planBitmaps, rareHomes } from './count-plan.ts';
import { PostgresBound, wholeConditions } from './postgres-bound.ts';
import { postgresLookup } from './postgres-lookup.ts';
import {
  allValuesStatements,
  binsStatement,
  cellsStatement,
  clustersStatement,
  countStatement,
  pointsStatement,
  rangeOfBins,
  valuesStatements,
  writePage,
} from './postgres-statements.ts';
import { remotePeer } from './remote-peer.ts';
import { type Ask, SetConnections } from './set-connections.ts';
import { stepsOfBins, type ValueSteps, valueAfter } from './value-steps.ts';

interface Order {
  readonly set: string;
  readonly work: (ask: Ask) => Promise<unknown>;
}

/** What the adapter needs to know about a set's part of the index. */
interface Known extends IndexAbout {
  readonly wholeNumbers: ReadonlySet<string>;
  readonly bitmaps: Bitmaps;
  readonly hasAddresses: boolean;
  /** The counties by their number of properties. */
  readonly largest: readonly { readonly fips: string; readonly homes: number }[];
}

export interface PostgresIndexOptions {
  /** Of the server's login; see SetConnections. */
  readonly url: string;
  readonly setOf: (hash: string) => EntitlementSet | undefined;
  /** Answers what needs more than the searched properties: reports, comparables, tiles and rows of the warehouse. */
  readonly files: PropertyIndex;
  readonly limits?: Partial<PoolLimits>;
  /** For tests with few properties. */
  readonly thresholds?: Partial<typeof usualThresholds>;
}

const keptAbouts = 50;
/** After this, counties that were loaded since are noticed. */
const aboutMs = 60_000;
const everywhere: Bounds = [-180, -85, 180, 85];
const usualThresholds = {
  exactCount: exactCount as number,
  /** From this many matches on, clusters are counted from bitmaps and placed at the middle of their square's properties. */
  bitmapClusters: 50_000,
  /** Up to this many matches, bitmaps find the properties of a page or map. */
  rare: 5_000,
  keptCounts: 1_000,
  /** Counties that are counted before all of them. */
  firstCounties: 8,
};

const searchLimits: PoolLimits = {
  workers: 1,
  perWorker: 8,
  waiting: 64,
  perCaller: { running: 2, open: 16 },
  timeMs: 10_000,
  cancelMs: 5_000,
};
const suggestionLimits: PoolLimits = { workers: 1, perWorker: 32, waiting: 64, timeMs: 3_000, cancelMs: 3_000 };

/** The search index in PostgreSQL: one for all sets, each of which is read by a role of its own. */
export class PostgresIndex implements PropertyIndex {
  readonly #files: PropertyIndex;
  readonly #thresholds: typeof usualThresholds;
  readonly #connections: SetConnections;
  readonly #searches: WorkerPool<Order, unknown>;
  readonly #suggestions: WorkerPool<Order, unknown>;
  readonly #about = shareAnswers<Known>(keptAbouts, aboutMs);
  readonly #ranges = shareAnswers<FieldRange>(1000, aboutMs);
  readonly #steps = shareAnswers<ValueSteps>(100, aboutMs);
  readonly #counts: ReturnType<typeof shareAnswers<number>>;

  constructor({ url, setOf, files, limits = {}, thresholds = {} }: PostgresIndexOptions) {
    this.#thresholds = { ...usualThresholds, ...thresholds };
    this.#counts = shareAnswers<number>(this.#thresholds.keptCounts, aboutMs);
    const searches = { ...searchLimits, ...limits };
    this.#files = files;
    this.#connections = new SetConnections({ url, setOf, perSet: searches.perWorker });
    const peer = remotePeer<Order>(({ set, work }, signal) => this.#connections.use(set, signal, work));
    this.#searches = new WorkerPool('The search index in PostgreSQL', peer, searches);
    this.#suggestions = new WorkerPool('The search index in PostgreSQL', peer, suggestionLimits);
  }

  about(of: SetFiles): Promise<IndexAbout> {
    return this.#known(of);
  }

  suggest(of: SetFiles, q: string, what: SuggestOptions, options?: AskOptions): Promise<Suggestions> {
    const work = (ask: Ask) => suggest(postgresLookup(ask), q, what);
    return this.#suggestions.ask({ set: of.set, work }, options) as Promise<Suggestions>;
  }

  async page(of: SetFiles, given: PageQuery, options?: AskOptions): Promise<PropertyPage> {
    const { hasAddresses, bitmaps } = await this.#known(of);
    const conditions = await this.#adapt(of, given.conditions);
    const plan = planBitmaps(conditions, bitmaps);
    const { isRare, share } = await this.#matching(of, plan, this.#thresholds.rare, options);
    const rare = isRare ? plan : undefined;
    const shown = [...given.fields, given.sort.key];
    // The bitmaps have answered all conditions but the view.
    const query = { ...given, conditions: rare ? { ...noConditions, view: conditions.view } : conditions };
    const end = rare || conditions.view ? undefined : await this.#endOf(of, query, share);
    const rows = await this.#ask(of, options, async (ask) => {
      const read = async (asked: PageQuery) => {
        const found: (readonly Cell[])[] = [];
        const statements = pageStatements(
          asked,
          (part) => writePage(part, (bound) => (rare ? rareHomes(bound, rare, { shown, hasAddresses }) : 'homes')),
          () => new PostgresBound(hasAddresses),
        );
        for (const statement of statements) {
          const missing = query.limit + 1 - found.length;
          if (missing > 0) found.push(...(await one(ask, statement(missing))).rows);
        }
        return found;
      };
      const near = end === undefined ? [] : await read(withField(query, end));
      return near.length > query.limit ? near : read(query);
    });
    return readPage(given, rows);
  }

  async count(of: SetFiles, conditions: PropertyConditions, options?: AskOptions): Promise<number> {
    return (await this.#count(of, conditions, undefined, options)).count;
  }

  countSome(of: SetFiles, conditions: PropertyConditions, options?: AskOptions): Promise<Count> {
    return this.#count(of, conditions, this.#thresholds.exactCount, options);
  }

  async facet(of: SetFiles, field: string, given: PropertyConditions, options?: AskOptions): Promise<Facet> {
    const known = await this.#known(of);
    const others = withoutField(
      wholeConditions(given, (key) => known.wholeNumbers.has(key)),
      field,
    );
    const { kind } = findField(field) ?? {};
    if (kind !== 'number' && kind !== 'date') {
      const isAll = isEverything(others) && known.bitmaps.values.has(field);
      const statements = isAll ? allValuesStatements(field) : valuesStatements(field, others);
      return readValues(await this.#ask(of, options, (ask) => all(ask, statements)));
    }
    const { edges, ends } = await this.#rangeOf(of, field);
    const bars = barsStatement(field, others, edges, new PostgresBound());
    return readBars(ends, edges, await this.#ask(of, options, (ask) => one(ask, bars)));
  }

  async clusters(
    ...[of, { conditions: given, zoom, layer }, options]: Parameters<PropertyIndex['clusters']>
  ): Promise<MapClusters> {
    const known = await this.#known(of);
    const { fields, bounds, bitmaps, hasAddresses } = known;
    if (!hasAddresses) return { clusters: [], points: [] };
    const view = given.view ?? bounds ?? everywhere;
    const conditions = { ...(await this.#adapt(of, { ...given, view })), view };
    const plan = planBitmaps(conditions, bitmaps);
    const { isRare, count } = await this.#matching(of, plan, this.#thresholds.bitmapClusters, options);
    const rare = isRare ? plan : undefined;
    const query = { conditions: rare ? { ...noConditions, view } : conditions, zoom, layer, fields };
    const shown = ['value', 'stage', ...(layer === undefined ? [] : [layer])].filter((key) => fields.has(key));
    const from = (bound: Bound) => (rare ? rareHomes(bound, rare, { shown, hasAddresses }) : 'homes');
    return this.#ask(of, options, async (ask) => {
      const points = await one(ask, pointsStatement(query, from));
      if (points.rows.length <= mostPoints(zoom)) return readPoints(points);
      const isCounted = plan?.fields.length === 0 || count > this.#thresholds.bitmapClusters;
      const cells = plan && isCounted ? cellsStatement({ ...query, conditions }, plan) : undefined;
      return readClusters(await one(ask, cells ?? clustersStatement(query, from)));
    });
  }

  tile: PropertyIndex['tile'] = (...asked) => this.#files.tile(...asked);
  draw: PropertyIndex['draw'] = (...asked) => this.#files.draw(...asked);
  report: PropertyIndex['report'] = (...asked) => this.#files.report(...asked);
  rows: PropertyIndex['rows'] = (...asked) => this.#files.rows(...asked);
  comparables: PropertyIndex['comparables'] = (...asked) => this.#files.comparables(...asked);

  async close(): Promise<void> {
    await Promise.all([this.#searches.close(), this.#suggestions.close(), this.#files.close()]);
    await this.#connections.close();
  }

  async #count(
    of: SetFiles,
    given: PropertyConditions,
    most: number | undefined,
    options?: AskOptions,
  ): Promise<Count> {
    const { bitmaps } = await this.#known(of);
    const plan = given.view === null ? planBitmaps(given, bitmaps) : undefined;
    const counted = plan ? countOf(plan) : countStatement(await this.#adapt(of, given), most);
    const found = plan
      ? await this.#matches(of, plan, options)
      : await this.#ask(of, options, (ask) => number(ask, counted));
    const isMore = plan === undefined && most !== undefined && found > most;
    return { count: isMore ? (most as number) : found, isMore };
  }

  #matches(of: SetFiles, plan: BitmapPlan, options?: AskOptions): Promise<number> {
    const counted = countOf(plan);
    const count = () => this.#ask(of, options, (ask) => number(ask, counted));
    return this.#counts(JSON.stringify([of.set, of.version, counted]), count);
  }

  /**
   * How many properties match, exactly up to `most`; more are noticed in the first counties already. Few are rare: reading each is faster than
   * looking for them in the order of a column.
   */
  async #matching(
    of: SetFiles,
    plan: BitmapPlan | undefined,
    most: number,
    options: AskOptions | undefined,
  ): Promise<{ readonly count: number; readonly share: number; readonly isRare: boolean }> {
    if (plan === undefined || plan.fields.length === 0) return { count: 0, share: 1, isRare: false };
    const { largest } = await this.#known(of);
    const { firstCounties } = this.#thresholds;
    const counties = largest.filter(({ fips }) => plan.counties?.includes(fips) ?? true);
    const first = counties.slice(0, firstCounties);
    if (counties.length > 3 * firstCounties) {
      const count = await this.#matches(of, { ...plan, counties: first.map(({ fips }) => fips) }, options);
      if (count > most) return { count, share: count / homesIn(first), isRare: false };
    }
    const count = await this.#matches(of, plan, options);
    return { count, share: count / homesIn(counties), isRare: count <= this.#thresholds.rare };
  }

  /** A condition within which the page probably is: without it, PostgreSQL looks for the first match of every county. */
  async #endOf(of: SetFiles, query: PageQuery, share: number): Promise<FieldCondition | undefined> {
    const { sort, after, before, limit } = query;
    const { key, kind } = findField(sort.key) ?? {};
    const place = before ?? after;
    if (key === undefined || (kind !== 'number' && kind !== 'date')) return undefined;
    if (share > 0.2 || place?.value === null) return undefined;
    const steps = await this.#steps(JSON.stringify([of.set, of.version, key]), async () =>
      stepsOfBins(await this.#ask(of, undefined, (ask) => one(ask, binsStatement(key)))),
    );
    const isFalling = sort.isDescending !== (before !== undefined);
    const end = valueAfter(steps, place?.value, (1.5 * (limit + 1)) / share, isFalling);
    if (end === undefined) return undefined;
    const edge = edgeOf(key)(isFalling ? Math.floor(end) : Math.ceil(end)) as number | string;
    return { key, kind, values: [], from: isFalling ? edge : null, to: isFalling ? null : edge, hasNone: false };
  }

  #known(of: SetFiles): Promise<Known> {
    return this.#about(JSON.stringify([of.set, of.version]), async () => {
      const { objects, asOf } = await this.#files.about(of);
      const results = await this.#ask(of, undefined, (ask) => all(ask, aboutStatements));
      return readKnown(results, { objects, asOf });
    });
  }

  /** Adds the counties that a place can be in, so PostgreSQL opens only their partitions. */
  async #adapt(of: SetFiles, given: PropertyConditions): Promise<PropertyConditions> {
    const { wholeNumbers, counties, hasAddresses } = await this.#known(of);
    const conditions = wholeConditions(given, (key) => wholeNumbers.has(key));
    const { view, near, within } = conditions;
    if (!hasAddresses && [view, near, within].some((place) => place !== null))
      return { ...conditions, view: null, near: null, within: null, ids: [] };
    if (view === null || counties.length < 4 || conditions.fields.some(({ key }) => key === 'county'))
      return conditions;
    const box = unitBox(view);
    const touched = counties.filter(({ bounds }) => {
      if (bounds === null) return false;
      const { x, y } = unitBox(bounds);
      return x[0] <= box.x[1] && x[1] >= box.x[0] && y[0] <= box.y[1] && y[1] >= box.y[0];
    });
    if (touched.length === counties.length) return conditions;
    const values = touched.length === 0 ? [''] : touched.map(({ fips }) => fips);
    const county = { key: 'county', kind: 'choice', values, from: null, to: null, hasNone: false } as const;
    return { ...conditions, fields: [county, ...conditions.fields] };
  }

  #rangeOf(of: SetFiles, field: string): Promise<FieldRange> {
    return this.#ranges(JSON.stringify([of.set, of.version, field]), async () => {
      const bins = await this.#ask(of, undefined, (ask) => one(ask, binsStatement(field)));
      return readRange(field, rangeOfBins(bins, edgeOf(field)));
    });
  }

  #ask<Answer>(of: SetFiles, options: AskOptions | undefined, work: (ask: Ask) => Promise<Answer>): Promise<Answer> {
    return this.#searches.ask({ set: of.set, work }, options) as Promise<Answer>;
  }
}

const isEverything = ({ fields, within, near, view, ids }: PropertyConditions): boolean =>
  fields.length === 0 && within === null && near === null && view === null && ids === undefined;

const homesIn = (counties: Known['largest']): number => counties.reduce((sum, { homes }) => sum + homes, 0);

const withField = (query: PageQuery, field: FieldCondition): PageQuery => ({
  ...query,
  conditions: { ...query.conditions, fields: [...query.conditions.fields, field] },
});

const one = async (ask: Ask, { sql, values }: Statement): Promise<Rows> => ask(sql, values);
const number = async (ask: Ask, statement: Statement): Promise<number> =>
  Number((await one(ask, statement)).rows[0]?.[0]);

async function all(ask: Ask, statements: readonly Statement[]): Promise<Rows[]> {
  const results: Rows[] = [];
  for (const statement of statements) results.push(await one(ask, statement));
  return results;
}

const dayMs = 86_400_000;

/** Dates are stored as days since 1970. */
function edgeOf(field: string): (value: number) => Cell {
  if (findField(field)?.kind !== 'date') return (value) => value;
  return (value) => new Date(value * dayMs).toISOString().slice(0, 10);
}

const aboutStatements: readonly Statement[] = [
  "SELECT attname, atttypid::regtype::text FROM pg_attribute WHERE attrelid = 'homes'::regclass AND attnum > 0 AND NOT attisdropped AND has_column_privilege(attrelid, attnum, 'SELECT')",
  'SELECT field, min(low), max(high) FROM tallies GROUP BY field',
  'SELECT max(n) FROM (SELECT sum(homes) AS n FROM spans GROUP BY span) s',
  'SELECT DISTINCT field FROM tallies WHERE bits IS NOT NULL',
  'SELECT field, min(least), min(unit) FROM slices GROUP BY field HAVING count(*) = (SELECT count(*) FROM counties)',
  `SELECT field, code, max(meaning) FROM (
     SELECT t.field, t.code, sum(t.homes) AS homes, max(m.meaning) AS meaning FROM tallies t LEFT JOIN meanings m ON m.county = t.county AND m.field = t.field AND m.code = t.code
       WHERE t.code IS NOT NULL GROUP BY 1, 2
     UNION ALL SELECT field, code, 0, min(meaning) FROM meanings WHERE field IN ('neighborhood', 'elementary', 'middle', 'high') GROUP BY 1, 2) c
   GROUP BY field, code ORDER BY field, sum(homes) DESC, code`,
  "SELECT county, coalesce(name, county), coalesce(state, ''), west, south, east, north, homes FROM counties ORDER BY 3, 2",
].map((sql) => ({ sql, values: [] }));

const alwaysThere = ['county', 'city', 'zip'];

function readKnown(results: readonly Rows[], { objects, asOf }: Pick<IndexAbout, 'objects' | 'asOf'>): Known {
  const [columns, ends, spans, bitmaps, slices, choices, counties] = results.map(({ rows }) => rows) as [
    Rows['rows'],
    Rows['rows'],
    Rows['rows'],
    Rows['rows'],
    Rows['rows'],
    Rows['rows'],
    Rows['rows'],
  ];
  const types = new Map(columns.map(([name, type]) => [String(name), String(type)]));
  const ranges = new Map(ends.map(([field, low, high]) => [String(field), [low ?? null, high ?? null] as const]));
  const sliced = slicingsOf(slices, ranges);
  const fields = new Map(
    propertyFields
      .filter(({ key, object }) => (alwaysThere.includes(key) ? objects.has(object) : types.has(key)))
      .map(({ key }) => {
        const [low, high] = ranges.get(key) ?? [null, null];
        const most = key === 'ownedCount' ? Math.max(Number(high), Number(spans[0]?.[0] ?? 0)) : high;
        const edge = (value: Cell): Cell => (value === null ? null : edgeOf(key)(Number(value)));
        return [key as string, { from: edge(low), to: edge(most) }] as const;
      }),
  );
  const labels = labelsOf(choices);
  const boxes = counties.map((row) => boundsOf(row.slice(3, 7)));
  const named = counties.map(([fips, name, state], index) => ({
    fips: String(fips),
    name: String(name),
    state: String(state),
    bounds: boxes[index] ?? null,
  }));
  if (fields.has('county'))
    labels.set(
      'county',
      counties.map(([fips, name, state]) => ({ value: String(fips), label: `${name} ${state}` })),
    );
  return {
    fields,
    choices: labels,
    counties: named,
    objects,
    asOf,
    properties: counties.reduce((sum, row) => sum + Number(row[7]), 0),
    bounds: boxes.reduce<Bounds | null>(around, null),
    wholeNumbers: new Set(
      [...types].filter(([, type]) => type === 'integer' || type === 'bigint').map(([name]) => name),
    ),
    bitmaps: {
      values: new Set(bitmaps.map(([field]) => String(field)).filter((field) => !sliced.has(field))),
      slices: sliced,
    },
    hasAddresses: types.has('address'),
    largest: counties
      .map((row) => ({ fips: String(row[0]), homes: Number(row[7]) }))
      .sort((a, b) => b.homes - a.homes || (a.fips < b.fips ? -1 : 1)),
  };
}

function labelsOf(choices: Rows['rows']): Map<string, { value: string; label: string }[]> {
  const labels = new Map<string, { value: string; label: string }[]>();
  for (const [field, code, meaning] of choices) {
    const listed = labels.get(String(field)) ?? [];
    labels.set(String(field), listed);
    listed.push({ value: String(code), label: String(meaning ?? code) });
  }
  return labels;
}

function slicingsOf(
  slices: Rows['rows'],
  ranges: ReadonlyMap<string, readonly [low: Cell, high: Cell]>,
): Bitmaps['slices'] {
  return new Map(
    slices.flatMap(([field, least, unit]) => {
      const most = ranges.get(String(field))?.[1] ?? null;
      return most === null ? [] : [[String(field), { least: Number(least), unit: Number(unit), most: Number(most) }]];
    }),
  );
}

const boundsOf = (cells: readonly Cell[]): Bounds | null =>
  cells.some((cell) => cell === null) ? null : (cells.map(Number) as Bounds);

function around(one: Bounds | null, other: Bounds | null): Bounds | null {
  if (one === null || other === null) return one ?? other;
  return [
    Math.min(one[0], other[0]),
    Math.min(one[1], other[1]),
    Math.max(one[2], other[2]),
    Math.max(one[3], other[3]),
  ];
}

import { hash } from 'node:crypto';
import { findField } from '@platbook/contract/property/property-fields';
import type { Bounds, Cell } from '@platbook/contract/property/property-search';
import type { PropertyConditions } from '@platbook/property/conditions';
import { shareAnswers } from '../../background/share-answers.ts';
import { processPeer, threadPeer } from '../../workers/peers.ts';
import { programFile } from '../../workers/programs.ts';
import { type PoolLimits, WorkerPool } from '../../workers/worker-pool.ts';
import { compareSales, homeStatement, type Subject, salesStatement } from './compare.ts';
import {
  connectionsPerOrder,
  type IndexAnswer,
  type IndexOrder,
  type Rows,
  type Statement,
} from './engine-messages.ts';
import type { LookupOrder } from './lookup-thread.ts';
import type {
  AskOptions,
  Comparables,
  CompareRules,
  Count,
  Facet,
  IndexAbout,
  MapClusters,
  MapTile,
  PageQuery,
  PropertyIndex,
  PropertyPage,
  PropertyRows,
  SetFiles,
  Suggestions,
  SuggestOptions,
  TilePlace,
} from './property-index.ts';
import { aboutStatements, readAbout } from './statements/about-sql.ts';
import { clustersStatement, mostPoints, pointsStatement, readClusters, readPoints } from './statements/clusters-sql.ts';
import {
  barsStatement,
  type FieldRange,
  rangeStatement,
  readBars,
  readRange,
  readValues,
  valuesStatements,
  withoutField,
} from './statements/facet-sql.ts';
import { pageStatements, readPage } from './statements/page-sql.ts';
import { type ReportSubject, readReport, reportStatements, subjectStatement } from './statements/report-sql.ts';
import { Bound } from './statements/sql-text.ts';
import { tileOrder } from './statements/tile-sql.ts';
import { whereSql } from './statements/where-sql.ts';

const keptAbouts = 50;
const keptRanges = 1000;
const keptTiles = { most: 20_000, bytes: 64 * 2 ** 20 };
const everywhere: Bounds = [-180, -85, 180, 85];

/** A query can't be ended in a thread that hangs in native code; there DuckDB would also occupy the server's few threads for files. */
const engineLimits: PoolLimits = {
  workers: 1,
  perWorker: 2,
  waiting: 64,
  perCaller: { running: 2, open: 16 },
  timeMs: 10_000,
  cancelMs: 2_000,
  idleMs: 10 * 60_000,
};
/** Each lookup is short in every step, so a thread, which costs a fiftieth of a process, can be ended at any time. */
const lookupLimits: PoolLimits = { workers: 1, perWorker: 64, waiting: 0, timeMs: 3_000 };

/** DuckDB in its own process, over the files of one set at a time. `changes` are for tests. */
export class EmbeddedIndex implements PropertyIndex {
  readonly engine: WorkerPool<IndexOrder, IndexAnswer>;
  readonly #lookup = new WorkerPool<LookupOrder, Suggestions>(
    'The suggestion thread',
    threadPeer(programFile(new URL('./lookup-thread.ts', import.meta.url)), {
      maxOldGenerationSizeMb: 128,
      maxYoungGenerationSizeMb: 16,
    }),
    lookupLimits,
  );
  readonly #about = shareAnswers(keptAbouts);
  readonly #range = shareAnswers(keptRanges);
  readonly #tiles = shareAnswers(keptTiles.most, 0, {
    bytes: keptTiles.bytes,
    bytesOf: ({ gzipped }: MapTile) => gzipped.length,
  });

  constructor(changes: Partial<PoolLimits> = {}) {
    const limits = { ...engineLimits, ...changes };
    const program = programFile(new URL('./engine-process.ts', import.meta.url));
    const env = { UV_THREADPOOL_SIZE: String(limits.perWorker * connectionsPerOrder + 1) };
    this.engine = new WorkerPool('The property index', processPeer(program, ['--max-old-space-size=512'], env), limits);
  }

  about(of: SetFiles): Promise<IndexAbout> {
    return this.#about(JSON.stringify(of), async () => readAbout(await this.#ask(of, aboutStatements)));
  }

  async page(of: SetFiles, query: PageQuery, options?: AskOptions): Promise<PropertyPage> {
    const rows: (readonly Cell[])[] = [];
    for (const statement of pageStatements(query)) {
      const missing = query.limit + 1 - rows.length;
      if (missing > 0) rows.push(...(await this.#one(of, statement(missing), options)).rows);
    }
    return readPage(query, rows);
  }

  async count(of: SetFiles, conditions: PropertyConditions, options?: AskOptions): Promise<number> {
    const bound = new Bound();
    const counted = bound.statement(`SELECT count(*) FROM homes WHERE ${whereSql(bound, conditions)}`);
    return Number((await this.#one(of, counted, options)).rows[0]?.[0]);
  }

  /** Counting the columns of a file takes no longer than finding 10,000 rows. */
  async countSome(...asked: Parameters<PropertyIndex['countSome']>): Promise<Count> {
    return { count: await this.count(...asked), isMore: false };
  }

  async facet(of: SetFiles, field: string, conditions: PropertyConditions, options?: AskOptions): Promise<Facet> {
    const others = withoutField(conditions, field);
    const { kind } = findField(field) ?? {};
    if (kind !== 'number' && kind !== 'date')
      return readValues(await this.#ask(of, valuesStatements(field, others), options));
    const { edges, ends } = await this.#rangeOf(of, field);
    return readBars(ends, edges, await this.#one(of, barsStatement(field, others, edges), options));
  }

  async clusters(
    ...[of, { conditions, zoom, layer }, options]: Parameters<PropertyIndex['clusters']>
  ): Promise<MapClusters> {
    const { fields, bounds } = await this.about(of);
    const view = conditions.view ?? bounds ?? everywhere;
    const query = { conditions: { ...conditions, view }, zoom, layer, fields };
    const points = await this.#one(of, pointsStatement(query), options);
    if (points.rows.length <= mostPoints(zoom)) return readPoints(points);
    return readClusters(await this.#one(of, clustersStatement(query), options));
  }

  async tile(of: SetFiles, place: TilePlace, options?: AskOptions): Promise<MapTile> {
    let isOwn = false;
    const ask = () => {
      isOwn = true;
      return this.#encodeTile(of, place, options);
    };
    // A shared request fails if the caller that sent it disconnects or has too many open; the others then send their own.
    for (;;)
      try {
        return await this.#tiles(JSON.stringify([of, place]), ask);
      } catch (error) {
        if (isOwn) throw error;
      }
  }

  async draw(...[of, { name, ...statement }, place, options]: Parameters<PropertyIndex['draw']>): Promise<MapTile> {
    const tile = { ...place, maxZoom: place.z, layers: [name] };
    return readMapTile(await this.engine.ask({ files: of, statements: [statement], tile }, options));
  }

  async report(of: SetFiles, id: number, options?: AskOptions): Promise<PropertyRows | undefined> {
    const { objects } = await this.about(of);
    const [row] = (await this.#one(of, subjectStatement(id), options)).rows;
    if (row === undefined) return undefined;
    const [fips, zip, lat, lon] = row;
    const statements = new Map(reportStatements({ id, fips: String(fips), zip, lat, lon } as ReportSubject, objects));
    return readReport([...statements.keys()], await this.#ask(of, [...statements.values()], options));
  }

  async rows(
    of: SetFiles,
    statements: readonly Statement[],
    options?: AskOptions,
  ): Promise<readonly (readonly (readonly Cell[])[])[]> {
    return (await this.#ask(of, statements, options)).map(({ rows }) => rows);
  }

  async comparables(
    of: SetFiles,
    id: number,
    rules: CompareRules,
    options?: AskOptions,
  ): Promise<Comparables | undefined> {
    const { fields, objects, asOf } = await this.about(of);
    const home = homeStatement(id, (key) => fields.has(key));
    const [row] = (await this.#one(of, home, options)).rows;
    if (row === undefined) return undefined;
    const [lat, lon, zip, type, area, built, beds] = row;
    const subject = { id, lat, lon, zip, type, area, built, beds } as Subject;
    const { miles, months, area: percent, years } = rules;
    if (lat === null || type === null || !objects.has('Transactions.ArmsLengthSale'))
      return {
        rules: { miles: miles ?? 0.5, months, area: percent, years, beds: rules.beds, type: String(type ?? '') },
        found: 0,
        comparables: [],
        medianPerSqFt: null,
        indicatedValue: null,
      };
    return compareSales(subject, rules, await this.#one(of, salesStatement(subject, rules, asOf), options));
  }

  suggest({ lookup, version }: SetFiles, q: string, what: SuggestOptions, options?: AskOptions): Promise<Suggestions> {
    return this.#lookup.ask({ file: lookup, version, q, options: what }, options);
  }

  async close(): Promise<void> {
    await Promise.all([this.engine.close(), this.#lookup.close()]);
  }

  async #ask(files: SetFiles, statements: readonly Statement[], options?: AskOptions): Promise<readonly Rows[]> {
    return (await this.engine.ask({ files, statements }, options)) as readonly Rows[];
  }

  async #encodeTile(files: SetFiles, place: TilePlace, options?: AskOptions): Promise<MapTile> {
    const order = tileOrder(place, await this.about(files));
    return readMapTile(order.statements.length === 0 ? '' : await this.engine.ask({ files, ...order }, options));
  }

  async #one(of: SetFiles, statement: Statement, options?: AskOptions): Promise<Rows> {
    return (await this.#ask(of, [statement], options))[0] as Rows;
  }

  /** Bar edges of a field, from all properties of the set, so they don't move when conditions change. */
  #rangeOf(of: SetFiles, field: string): Promise<FieldRange> {
    const ask = async () => readRange(field, await this.#one(of, rangeStatement(field)));
    return this.#range(JSON.stringify([of, field]), ask);
  }
}

function readMapTile(encoded: IndexAnswer): MapTile {
  const gzipped = Buffer.from(encoded as string, 'base64');
  return { gzipped, tag: hash('sha256', gzipped, 'base64url').slice(0, 22) };
}

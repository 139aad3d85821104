import type { DictionaryObject } from '@platbook/contract/packs/entitlement-set';
import type { FewRows } from '@platbook/contract/packs/pack-data';
import * as calls from '@platbook/contract/packs/pack-data';
import type { FastifyInstance } from 'fastify';
import { shareAnswers } from '../../background/share-answers.ts';
import { createSlots } from '../../background/slots.ts';
import { propertyTrino } from '../../drivers/index.ts';
import type { PropertyEngine } from '../../drivers/property-trino/median-sql.ts';
import { quotedIdentifier as quoted } from '../../drivers/quoted-identifier.ts';
import { type Target, TestError } from '../../execution/execution.ts';
import { type Person, requireActive } from '../../http/callers/person.ts';
import { problem } from '../../http/problem.ts';
import { route } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { connectionTarget, listUsable, requireUsable, type StoredConnection, setOf } from '../connections/index.ts';
import { requirePackQuery } from '../queries/index.ts';
import type { WithPacks } from '../solutions/index.ts';
import { readColumnValues } from './column-values.ts';
import { fieldByZipSql, readFieldByZip } from './field-by-zip.ts';
import { countsSql, examplesSql, readFillRates, rowsIn } from './fill-rates.ts';
import { readTableSizes, sizesSql } from './table-sizes.ts';

/**
 * Caches answers that are expensive for the engine; keys include the version of the data. Runs `atOnce` requests at a time,
 * so that pages don't delay users' runs; throws `tooMany` beyond `waiting`.
 */
export function keepAnswers(
  { capacity, atOnce, waiting }: { capacity: number; atOnce: number; waiting: number },
  tooMany: () => Error,
) {
  const shared = shareAnswers(capacity);
  const inTurn = createSlots(atOnce, waiting);
  return {
    get: <Answer extends NonNullable<unknown>>(key: string, ask: () => Promise<Answer>): Promise<Answer> =>
      shared(key, async () => {
        const done = await inTurn(ask);
        if (done === undefined) throw tooMany();
        return done.result;
      }),
  };
}

type Needed = Pick<
  Services,
  'config' | 'db' | 'execution' | 'propertyEngine' | 'secretBox' | 'setOrders' | 'warehouse'
>;

const few = { maxRows: 2_000, maxBytes: 512 * 1024, longestMs: 10_000 };
/** Trino may start by opening thousands of files. */
const wholeTable = { ...few, longestMs: 60_000 };
const firstRows = 20;

export function packDataRoutes(app: FastifyInstance, services: Needed & WithPacks): void {
  const kept = keepAnswers({ capacity: 400, atOnce: 2, waiting: 100 }, () => problem('request.too-many'));

  const answer: Answering = async (person, connection, name, ask) => {
    const bound = connectionTarget(person, connection, services);
    if (bound.target === undefined) throw problem('schema.failed', bound.reason);
    const target: Target = bound.target;
    const read: Reading = (sql, limits = few) => services.execution.readRows(person.id, target, sql, limits);
    try {
      return await kept.get(JSON.stringify([target.setKey, connection.driver, name]), () => ask(read));
    } catch (error) {
      if (error instanceof TestError) throw problem('schema.failed', error.message);
      throw error;
    }
  };
  tableRoutes(app, services, answer);
  previewRoute(app, services, answer);
}

type Reading = (sql: string, limits?: typeof few) => Promise<FewRows>;

type Answering = <Answer extends object>(
  person: Person,
  connection: StoredConnection,
  name: string,
  ask: (read: Reading) => Promise<Answer>,
) => Promise<Answer>;

/** For statements in DuckDB SQL, whatever the connection uses. */
async function requireWarehouse(services: Needed, person: Person, id: string): Promise<StoredConnection> {
  return { ...(await requirePropertyData(services, person, id)), driver: 'duckdb' };
}

/** For statements that the engine of the property data understands, too. */
async function requirePropertyData({ db }: Needed, person: Person, id: string): Promise<StoredConnection> {
  requireActive(person);
  const connection = await requireUsable(db, person, id);
  if (setOf(person, connection) === undefined) throw problem('not-found');
  return { ...connection, driver: connection.driver === propertyTrino.id ? propertyTrino.id : 'duckdb' };
}

const engineOf = ({ driver }: StoredConnection): PropertyEngine => (driver === propertyTrino.id ? 'trino' : 'duckdb');

function requireTable(
  { warehouse }: Needed,
  person: Person,
  connection: StoredConnection,
  { schema, table }: { schema?: string; table?: string },
): DictionaryObject {
  const found = warehouse.dictionary().find((each) => each.schema === schema && each.name === table);
  if (found === undefined || !holds(person, connection, found)) throw problem('not-found');
  return found;
}

function tableRoutes(app: FastifyInstance, services: Needed & WithPacks, answer: Answering): void {
  route(app, calls.listTableSizes, { perMinute: 120 }).answers(async ({ person, params }) => {
    const connection = await requireWarehouse(services, person, params.connectionId);
    const views = services.warehouse
      .dictionary()
      .filter((each) => each.kind === 'view' && holds(person, connection, each));
    return answer(person, connection, 'sizes', async (read) => readTableSizes(await read(sizesSql(views))));
  });

  route(app, calls.getFillRates, { perMinute: 120 }).answers(async ({ person, params, query }) => {
    const connection = await requirePropertyData(services, person, params.connectionId);
    const table = requireTable(services, person, connection, query);
    return answer(person, connection, `fill ${table.schema}.${table.name}`, async (read) => {
      const counts = await read(countsSql(table), wholeTable);
      return readFillRates(
        table,
        counts,
        await read(examplesSql(table, engineOf(connection), rowsIn(counts)), wholeTable),
      );
    });
  });

  route(app, calls.getFieldByZip, { perMinute: 120 }).answers(async ({ person, params, query }) => {
    const connection = await requirePropertyData(services, person, params.connectionId);
    const table = requireTable(services, person, connection, query);
    const sql = fieldByZipSql(table, engineOf(connection), query.column ?? '', query.county ?? '');
    if (sql === undefined) throw problem('not-found');
    const name = `zips ${table.schema}.${table.name} ${query.column} ${query.county}`;
    return answer(person, connection, name, async (read) => readFieldByZip(await read(sql, wholeTable)));
  });

  route(app, calls.getColumnValues, { perMinute: 120 }).answers(async ({ person, params, query }) => {
    const connection = await requirePropertyData(services, person, params.connectionId);
    const table = requireTable(services, person, connection, query);
    const column = table.columns.find(({ column_name: name }) => name === query.column);
    if (column === undefined) throw problem('not-found');
    const name = `values ${table.schema}.${table.name} ${column.column_name}`;
    return answer(person, connection, name, (read) =>
      readColumnValues(
        table,
        column,
        engineOf(connection) === 'trino' ? 'approx_distinct' : 'approx_count_distinct',
        read,
      ),
    );
  });

  route(app, calls.getFirstRows, { perMinute: 120 }).answers(async ({ person, params, query }) => {
    const connection = await requirePropertyData(services, person, params.connectionId);
    const table = requireTable(services, person, connection, query);
    const sql = `select * from ${quoted(table.schema)}.${quoted(table.name)} limit ${firstRows}`;
    return answer(person, connection, `rows ${table.schema}.${table.name}`, (read) => read(sql));
  });
}

function previewRoute(app: FastifyInstance, services: Needed & WithPacks, answer: Answering): void {
  route(app, calls.getPackPreview, { perMinute: 240, admits: requireActive }).answers(async ({ person, params }) => {
    const connections = await listUsable(services.db, person);
    const caller = { person, connections, connectionId: undefined, stars: new Set<string>() };
    const { connectionId, queryText } = requirePackQuery(services, caller, params.queryId);
    const connection = connections.find(({ id }) => id === connectionId);
    if (connection === undefined) throw problem('not-found');
    return answer(person, connection, `query ${params.queryId}`, (read) => read(queryText));
  });
}

function holds(person: Person, connection: StoredConnection, { schema, name, isReference }: DictionaryObject): boolean {
  const objects = setOf(person, connection)?.objects ?? [];
  return isReference || objects.includes('*') || objects.includes(`${schema}.${name}`);
}

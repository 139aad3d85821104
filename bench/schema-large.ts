import { setTimeout as pause } from 'node:timers/promises';
import { startPostgres, type TestPostgres } from '../server/src/testing/start-postgres.ts';
import { type BenchResult, percentile } from './bench.ts';
import { largeColumns, makeLargeSchema } from './large-schema.ts';
import { processorTimeOf } from './process-tree.ts';
import { inWideWorld, milliseconds, textOf } from './wide-workload.ts';

const tables = 2_000;
const readings = 5;
const cachedReadings = 50;
const settleMilliseconds = 3_000;

/** The minimum for any schema tree: every table and every column, read with PostgreSQL's client. */
const catalog = `select n.nspname, c.relname, a.attname, format_type(a.atttypid, a.atttypmod)
  from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
  where a.attnum > 0 and c.relkind = 'r' and n.nspname like 'area%' order by 1, 2, a.attnum`;

/**
 * GET schema-info of a PostgreSQL database of 2,000 tables of 15 columns: the first reply, refreshed and cached ones, each from the request
 * to the last compressed byte; compared with the bare client, which connects and reads the catalog.
 */
const remark = [
  'The database itself takes half of the first load, cold code about 100 ms. Next: a warm worker that has described a database once.',
].join('\n');

export async function run(): Promise<Pick<BenchResult, 'rows' | 'setting' | 'remark'>> {
  const server = await startPostgres();
  try {
    await makeLargeSchema(server, tables);
    const { host, port, user, password, database } = server;
    const login = { host, port, user, password, database };
    return await inWideWorld({ POSTGRES_CONNECTIONS: JSON.stringify([{ name: 'Large', ...login }]) }, async (world) => {
      const path = `/api/schema-info/${await world.connectionId('Large')}`;
      // No user sends a request in the second in which the server starts its warm workers.
      await pause(settleMilliseconds);
      let answer: Buffer = Buffer.alloc(0);
      const get = async (address: string) => {
        answer = await world.getBytes(address);
      };
      const first = await milliseconds(() => get(path));
      const json = textOf(answer);
      check(json);
      const floor: number[] = [];
      const uncached: number[] = [];
      for (let round = 0; round < readings; round += 1) {
        floor.push(await milliseconds(() => queryCatalog(server)));
        uncached.push(await milliseconds(() => get(`${path}?reload=true`)));
      }
      const cached: number[] = [];
      const before = processorTimeOf(world.product.pid);
      for (let round = 0; round < cachedReadings; round += 1) cached.push(await milliseconds(() => get(path)));
      const processor = (processorTimeOf(world.product.pid) - before) / cachedReadings;
      const [alone, again] = [percentile(floor, 0.5), percentile(uncached, 0.5)];
      return {
        remark,
        setting: `${tables.toLocaleString('en-US')} tables of ${largeColumns} columns in PostgreSQL 18 on the same machine`,
        rows: [
          { figure: 'first load', unit: 'ms', value: first, limit: 400 },
          { figure: 'uncached, p50', unit: 'ms', value: again, limit: 400 },
          { figure: 'pg client only: connect and read the catalog, p50', unit: 'ms', value: alone },
          { figure: 'uncached ÷ client only', unit: 'count', value: again / alone },
          { figure: 'cached, p50', unit: 'ms', value: percentile(cached, 0.5) },
          { figure: 'cached, p95', unit: 'ms', value: percentile(cached, 0.95), limit: 60 },
          { figure: 'CPU time per cached answer, server', unit: 'ms', value: processor },
          { figure: 'JSON', unit: 'kB', value: json.length / 1_000 },
          { figure: 'on the wire', unit: 'kB', value: answer.length / 1_000 },
        ],
      };
    });
  } finally {
    await server.stop();
  }
}

async function queryCatalog(server: TestPostgres): Promise<void> {
  const { rows } = await server.query(catalog);
  if (rows.length !== tables * largeColumns) throw new Error(`The catalog has ${rows.length} columns.`);
}

function check(json: string): void {
  const schemas = Object.values(JSON.parse(json) as Record<string, Record<string, unknown[]>>);
  const found = schemas.flatMap((schema) => Object.values(schema));
  if (found.length !== tables || found.some((table) => table.length !== largeColumns))
    throw new Error(`schema-info has ${found.length} tables.`);
}

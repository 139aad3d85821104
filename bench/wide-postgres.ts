import { openPostgresPool } from '../server/src/db/open-db.ts';
import { startPostgres } from '../server/src/testing/start-postgres.ts';
import { type BenchResult, percentile } from './bench.ts';
import { inWideWorld, milliseconds, rounds, runToEnd, textOf, wideSql } from './wide-workload.ts';

const types = [
  'bigint, text, text, text, text, text, text, text, text, text, double precision, double precision, text, text, smallint',
  'integer, integer, numeric(10,4), smallint, numeric(4,1)',
]
  .join(', ')
  .split(', ');
const columns = /select (.*)\nfrom/s.exec(wideSql)?.[1]?.split(/,\s+/) ?? [];
const sql = 'select * from wide';

type Client = Awaited<ReturnType<typeof openPostgresPool>>;

/** The same 50,000 × 20 in PostgreSQL, from the POST to the last byte, compared with the pg client and JSON.stringify. */
export async function run(): Promise<Pick<BenchResult, 'rows' | 'setting'>> {
  const server = await startPostgres();
  try {
    const { host, port, user, password, database } = server;
    const connections = JSON.stringify([{ name: 'Wide', host, port, database, user, password }]);
    return await inWideWorld({ POSTGRES_CONNECTIONS: connections }, async (world) => {
      const warehouse = await world.connectionId('Property Data');
      const client = await openPostgresPool(`postgres://${user}:${password}@${host}:${port}/${database}`, 1);
      await fill(client, JSON.parse(textOf(await world.getBytes(await runToEnd(world, warehouse, wideSql)))));
      const connectionId = await world.connectionId('Wide');
      const alone = async () => JSON.stringify((await client.query({ text: sql, rowMode: 'array' })).rows);
      const ours = async () => world.getBytes(await runToEnd(world, connectionId, sql));
      // Warms up caches, plans and code for both.
      for (let round = 0; round < 2; round += 1) {
        await alone();
        const rows = JSON.parse(textOf(await ours())) as unknown[];
        if (rows.length !== 50_000) throw new Error(`PostgreSQL gave ${rows.length} rows.`);
      }
      const times: Record<'floor' | 'ours', number[]> = { floor: [], ours: [] };
      for (let round = 0; round < rounds; round += 1) {
        times.floor.push(await milliseconds(alone));
        times.ours.push(await milliseconds(ours));
      }
      await client.end();
      const [floor, whole] = [percentile(times.floor, 0.5), percentile(times.ours, 0.5)];
      return {
        setting: 'PostgreSQL 18 on the same machine',
        rows: [
          { figure: 'pg client with JSON.stringify', unit: 'ms', value: floor },
          { figure: 'POST to last byte', unit: 'ms', value: whole },
          { figure: 'POST to last byte ÷ pg client', unit: 'count', value: whole / floor, limit: 1.7 },
        ],
      };
    });
  } finally {
    await server.stop();
  }
}

async function fill(client: Client, rows: unknown[][]): Promise<void> {
  await client.query(`create table wide (${columns.map((name, place) => `${name} ${types[place]}`).join(', ')})`);
  const cells = columns.map((_, place) => `(r->>${place})::${types[place]}`).join(', ');
  for (let from = 0; from < rows.length; from += 5_000) {
    const some = JSON.stringify(rows.slice(from, from + 5_000));
    await client.query(`insert into wide select ${cells} from json_array_elements($1::json) r`, [some]);
  }
  await client.query('vacuum analyze wide');
}

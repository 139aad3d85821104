import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { connectionNamed, runToEnd, signIn } from '../../e2e/product/api-client.ts';
import { type BenchEndpoint, inBenchEndpoint } from './measure/endpoint-world.ts';
import type { BenchResult, BenchRow } from './measure/figure.ts';
import { exportPath, MemoryWatch, memoryLimitMb, probed, warmUp } from './measure/watch.ts';
import { inFolder, inPostgres, inWideWorld, type WideWorld } from './measure/worlds.ts';

const shapes = [
  { rows: 40, characters: 1_000_000, title: '40 × 1 MB' },
  { rows: 256, characters: 135_000, title: '256 × 135 kB' },
  { rows: 60, characters: 4_000_000, title: '60 × 4 MB' },
];
type Shape = (typeof shapes)[number];

const tsql = ({ rows, characters }: Shape) =>
  `select top (${rows}) replicate(cast('x' as varchar(max)), ${characters}) as v from sys.columns`;
const texts: Readonly<Record<string, (shape: Shape) => string>> = {
  'Property Data': ({ rows, characters }) => `select repeat('x', ${characters}) as v from range(${rows})`,
  'Property Data (T-SQL)': tsql,
  PostgreSQL: ({ rows, characters }) => `select repeat('x', ${characters}) as v from generate_series(1, ${rows})`,
  SQLite: ({ rows, characters }) =>
    `with recursive s(n) as (select 1 union all select n + 1 from s where n < ${rows}) select printf('%.*c', ${characters}, 'x') as v from s`,
};
const rounds = 2;

export async function run(): Promise<BenchResult> {
  return inFolder((folder) =>
    inPostgres('PostgreSQL', async (_server, postgres) => {
      const sqlite = join(folder, 'empty.sqlite');
      const made = new DatabaseSync(sqlite);
      made.exec('create table t (n integer)');
      made.close();
      const watching = probed(join(folder, 'blocked'));
      const env = { ...watching, ...postgres, CONNECTION_HOSTS: '127.0.0.1', SQLITE_FOLDERS: folder };
      const rows: BenchRow[] = [];
      // A separate server for each, so that none starts with memory that another one used.
      for (const [connection, sqlOf] of Object.entries(texts))
        rows.push(
          ...(await inWideWorld(env, async (world) => {
            if (connection === 'SQLite') await offerSqlite(world.product.url, sqlite);
            return measure(world, connection, sqlOf);
          })),
        );
      rows.push(...(await inBenchEndpoint(watching, measureTool)));
      return {
        setting: 'licensed user, rate limits off, a new server for each connection',
        rows,
      };
    }),
  );
}

async function measure(
  { client, product }: WideWorld,
  connection: string,
  sqlOf: (shape: Shape) => string,
): Promise<BenchRow[]> {
  const connectionId = await connectionNamed(client, connection);
  await warmUp(client, connectionId);
  const memory = await MemoryWatch.start(product.pid);
  const rows = [labeled(connection, memory.idle)];
  for (const shape of shapes) {
    let results = '';
    const show = async () => {
      results = await runToEnd(client, connectionId, sqlOf(shape));
      await client.getCompressed(results);
    };
    const save = () => client.getCompressed(exportPath(results, 'csv'));
    const title = `${connection}, ${shape.title}`;
    rows.push(await memory.peak(`${title}, grid`, show, rounds, memoryLimitMb));
    rows.push(await memory.peak(`${title}, CSV`, save, rounds, memoryLimitMb));
  }
  return rows;
}

/** The SQL endpoint is a separate process without a limit here; its figures are for comparison. */
async function measureTool(world: BenchEndpoint): Promise<BenchRow[]> {
  const tool = await world.connect();
  await tool.countRows('select 1 as n');
  const web = await MemoryWatch.start(world.pid);
  const sqlEndpoint = await MemoryWatch.start(world.endpointPid);
  const rows = [labeled('SQL endpoint', web.idle)];
  for (const shape of shapes) {
    const read = () => tool.countRows(tsql(shape));
    rows.push(await web.peak(`SQL endpoint, ${shape.title}`, read, rounds, memoryLimitMb));
    rows.push(await sqlEndpoint.peak(`SQL endpoint, ${shape.title}, its own process`, read, rounds));
  }
  return rows;
}

function labeled(title: string, row: BenchRow): BenchRow {
  return { ...row, figure: `${title}, ${row.figure}` };
}

async function offerSqlite(url: string, file: string): Promise<void> {
  const admin = await signIn(url, 'admin@example.com');
  await admin.ask('POST', '/api/connections', { name: 'SQLite', driver: 'sqlite', data: { file }, accesses: null });
  admin.close();
}

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { startPostgres } from '../server/src/testing/start-postgres.ts';
import { createTestBrowser, passIdentityProvider } from '../server/src/testing/test-browser.ts';
import type { BenchResult, BenchRow } from './bench.ts';
import { inBenchGateway } from './gateway-world.ts';
import { probe, watched } from './web-process.ts';
import { inWideWorld, runToEnd, type WideWorld } from './wide-workload.ts';

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

/** Memory of the web process above idle while a few rows with long texts go to the grid, into a CSV file and to an SQL tool. */
export async function run(): Promise<Pick<BenchResult, 'rows' | 'setting' | 'remark'>> {
  const folder = mkdtempSync(join(tmpdir(), 'platbook-probe-'));
  const postgres = await startPostgres();
  try {
    const file = join(folder, 'blocked');
    const sqlite = join(folder, 'empty.sqlite');
    const made = new DatabaseSync(sqlite);
    made.exec('create table t (n integer)');
    made.close();
    const { host, port, user, password, database } = postgres;
    const watching = { NODE_OPTIONS: `--import ${probe}`, EVENT_LOOP_FILE: file };
    const env = {
      ...watching,
      CONNECTION_HOSTS: '127.0.0.1',
      SQLITE_FOLDERS: folder,
      POSTGRES_CONNECTIONS: JSON.stringify([{ id: 'pg', name: 'PostgreSQL', host, port, database, user, password }]),
    };
    const rows = await inWideWorld(env, async (world) => {
      await offerSqlite(world.product.url, sqlite);
      const found: BenchRow[] = [];
      for (const [connection, sqlOf] of Object.entries(texts))
        for (const shape of shapes) found.push(...(await measure(world, file, connection, sqlOf(shape), shape.title)));
      return found;
    });
    const ofTool = await inBenchGateway(watching, async (world) => {
      const tool = await world.connect();
      const found: BenchRow[] = [];
      for (const shape of shapes) {
        const read = async () => void (await tool.countRows(tsql(shape)));
        found.push(...(await watchedMemory(world.pid, file, `SQL endpoint, ${shape.title}`, read)));
      }
      return found;
    });
    return {
      setting: 'licensed user, rate limits off',
      rows: [...rows, ...ofTool],
      remark:
        'Each increase is over the memory right before, and memory once taken is seldom given back, so the first rows show most of it. ' +
        'CSV misses the limit: the first export starts its thread, and frames of 4 MB are copied for it and back. ' +
        'Next: transfer frames instead of copying them.',
    };
  } finally {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measure(world: WideWorld, file: string, connection: string, sql: string, title: string) {
  const connectionId = await world.connectionId(connection);
  let results = '';
  const show = async () => {
    results = await runToEnd(world, connectionId, sql);
    await world.getBytes(results);
  };
  const save = async () => void (await world.getBytes(`/statement-results/${results.split('/').at(-2)}.csv`));
  return [
    ...(await watchedMemory(world.product.pid, file, `${connection}, ${title}, grid`, show)),
    ...(await watchedMemory(world.product.pid, file, `${connection}, ${title}, CSV`, save)),
  ];
}

async function watchedMemory(pid: number, file: string, title: string, once: () => Promise<void>): Promise<BenchRow[]> {
  return (await watched({ product: { pid } }, file, title, once, rounds)).slice(-1);
}

async function offerSqlite(url: string, file: string): Promise<void> {
  const admin = createTestBrowser(url);
  await admin.postJson('/api/token', { token: await passIdentityProvider(admin, 'admin@example.com') });
  const made = await admin.postJson('/api/connections', {
    name: 'SQLite',
    driver: 'sqlite',
    data: { file },
    accesses: null,
  });
  if (made.status !== 200) throw new Error(`The SQLite connection was not created: ${made.status}`);
}

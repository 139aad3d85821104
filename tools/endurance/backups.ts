import { readFileSync } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { type ApiClient, openApiClient } from '../../e2e/product/api-client.ts';
import type { Manifest } from '../../server/src/db/backup/index.ts';
import { startPostgres } from '../../server/src/testing/start-postgres.ts';
import { type BenchRow, count, megabytes, ms, p95, seconds } from '../bench/measure/figure.ts';
import { root, runProgram } from '../run-program.ts';
import type { Loop } from './loop.ts';
import { type ProcessSecond, startWatched, type WatchedProduct } from './watched-product.ts';

const reporter = new URL('./report-peak.mjs', import.meta.url).href;
const people = 5_000;
const queries = 100_000;

/** Tables that restoring empties or changes. */
const changed =
  /^(navigator_sessions|sessions|sign_in_transactions|identity_payloads|password_resets|team_invites|account_invites|connection_clients|share_links|mails|statements)$/;

export const loop: Loop = {
  says: `backs up ${people} users and ${queries} queries while one is saved again and again, and restores them to SQLite and PostgreSQL (T37, N1)`,
  minutes: 15,
  async run({ say }) {
    const parent = await mkdtemp(join(tmpdir(), 'platbook-backups-'));
    const watched = await startWatched(1, { prepare: fillDatabase });
    const postgres = await startPostgres();
    const { dataFolder, url } = watched.product;
    const [figures, problems]: [BenchRow[], string[]] = [[], []];
    const timed = async (figure: string, env: NodeJS.ProcessEnv, ...args: string[]) => {
      say(figure);
      const began = performance.now();
      const done = await runProgram(join(root, 'tools', 'admin.ts'), args, {
        env: { ...env, NODE_OPTIONS: `--import ${reporter}` },
      });
      const [, peak] = /peak memory (\d+) kB/.exec(done.output) ?? [];
      figures.push(
        seconds(figure, (performance.now() - began) / 1_000),
        megabytes(`${figure}, peak memory`, Number(peak) / 1000, 512),
      );
      if (done.exitCode !== 0) throw new Error(done.output);
    };
    const client = openApiClient(url, watched.cookies[0]!);
    try {
      const saves = startSaving(client);
      await pause(3_000);
      say('saving');
      figures.push(...(await measure(watched, saves, 'without a backup', () => pause(10_000))));
      const acknowledged = saves.last();
      const backUp = () => timed('backup of SQLite', { DATA_FOLDER: dataFolder }, 'backup', join(parent, 'one'));
      figures.push(...(await measure(watched, saves, 'during a backup', backUp)));
      figures.push(count('saves', saves.last()));
      await saves.stop();
      const first = readManifest(join(parent, 'one'));
      figures.push(megabytes('backup', bytesOf(first) / 1e6), count('rows', rowsOf(first)));
      if (acknowledged < 1) problems.push('nothing was saved before the backup');

      const folder = join(parent, 'restored');
      await cp(join(dataFolder, 'secrets.json'), join(folder, 'secrets.json'));
      const { ENCRYPTION_KEYS } = JSON.parse(readFileSync(join(dataFolder, 'secrets.json'), 'utf8'));
      const onPostgres = { DATA_FOLDER: join(parent, 'node'), DATABASE_URL: postgres.url(), ENCRYPTION_KEYS };
      await timed('restore to SQLite', { DATA_FOLDER: folder }, 'restore', join(parent, 'one'));
      await timed('backup of the restored copy', { DATA_FOLDER: folder }, 'backup', join(parent, 'two'));
      await timed('restore to PostgreSQL', onPostgres, 'restore', join(parent, 'one'));
      await timed('backup of PostgreSQL', onPostgres, 'backup', join(parent, 'three'));
      for (const name of ['two', 'three']) problems.push(...differences(first, readManifest(join(parent, name))));
    } finally {
      client.close();
      await watched.stop();
      await postgres.stop();
      await rm(parent, { recursive: true, force: true });
    }
    return { figures, problems };
  },
};

async function measure(
  watched: WatchedProduct,
  saves: ReturnType<typeof startSaving>,
  when: string,
  act: () => Promise<unknown>,
): Promise<BenchRow[]> {
  const before = watched.series().length;
  saves.takeTimes();
  await act();
  const times = saves.takeTimes();
  await pause(1_500);
  const during = watched.series().slice(before);
  const most = (field: keyof ProcessSecond) => Math.max(...during.map((second) => second[field]));
  return [
    ms(`save ${when}, p95`, p95(times)),
    ms(`longest save ${when}`, Math.max(...times)),
    ms(`longest event-loop delay ${when}`, most('max')),
    ms(`longest event-loop delay ${when} except for waiting for a CPU`, most('own'), 50),
    megabytes(`server memory ${when}`, most('rss')),
  ];
}

const readManifest = (folder: string) => JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as Manifest;
const rowsOf = ({ tables }: Manifest) => tables.reduce((sum, { rows }) => sum + rows, 0);
const bytesOf = ({ tables }: Manifest) => tables.reduce((sum, { file }) => sum + file.bytes, 0);

function differences(one: Manifest, other: Manifest): string[] {
  return one.tables.flatMap(({ name, rows, digest }) => {
    const twin = other.tables.find((table) => table.name === name);
    // Restoring is audited.
    if (name === 'audit_events' && twin?.rows === rows + 1) return [];
    const isSame = changed.test(name) || (twin?.rows === rows && twin.digest === digest);
    return isSame ? [] : [`${other.dialect}: ${name} has ${twin?.rows} rows or other content, not ${rows}`];
  });
}

function startSaving(client: ApiClient) {
  let isOver = false;
  let saved = 0;
  let times: number[] = [];
  const saving = (async () => {
    const { id } = (await client.ask('POST', '/api/queries', { name: 'Saved', queryText: 'select 0' })) as {
      id: string;
    };
    while (!isOver) {
      const began = performance.now();
      await client.ask('PUT', `/api/queries/${id}`, { name: 'Saved', queryText: `select ${saved}` });
      times.push(performance.now() - began);
      saved += 1;
      await pause(5);
    }
  })();
  return {
    last: () => saved,
    /** Milliseconds of each save since the last call. */
    takeTimes() {
      const taken = times;
      times = [];
      return taken;
    },
    stop: async () => {
      isOver = true;
      await saving;
    },
  };
}

/** Copies of the one user, with queries of 700 characters, their first versions, tags, and a run each. */
function fillDatabase(dataFolder: string): void {
  const database = new DatabaseSync(join(dataFolder, 'platbook.sqlite'));
  const columns = database.prepare('select name from pragma_table_info(?)').all('people') as { name: string }[];
  const own: Record<string, string> = {
    id: "'made-' || n",
    sub: "'made-' || n",
    email: "'made-' || n || '@crowd.example'",
  };
  const numbers = (most: number) =>
    `with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${most})`;
  const owner = `'made-' || (n % ${people} + 1)`;
  const text = `'select count(*) from Property.PropertyAddress where zip = ' || n || ' -- ' || hex(randomblob(320))`;
  // Older runs would be removed by the server.
  const at = `strftime('%Y-%m-%dT%H:%M:%fZ', 'now')`;
  database.exec(`begin;
    ${numbers(people)} insert into people (${columns.map(({ name }) => name).join()})
      select ${columns.map(({ name }) => own[name] ?? `p.${name}`).join()} from numbers, (select * from people where iss = 'crowd' limit 1) p;
    ${numbers(queries)} insert into queries (id, owner_id, name, name_key, query_text, search_text, version, created_at, updated_at, updated_by)
      select 'q-' || n, ${owner}, 'Query ' || n, 'query ' || n, ${text}, 'query ' || n, 1, ${at}, ${at}, ${owner} from numbers;
    insert into query_versions (query_id, version, name, query_text, tags, saved_by, saved_at)
      select id, 1, name, query_text, '[]', owner_id, created_at from queries;
    insert into query_tags (query_id, tag, position) select id, 'tag ' || (rowid % 50), 0 from queries;
    insert into batches (id, person_id, connection_id, connection_version, query_id, name, text, set_key, status, node, created_at, stopped_at, duration_ms)
      select 'b-' || id, owner_id, 'property-data', 1, id, name, query_text, 'x', 'finished', 'n', ${at}, ${at}, 5 from queries;
    insert into statements (id, batch_id, sequence, text, status, columns, row_count, is_incomplete)
      select 's-' || id, 'b-' || id, 0, query_text, 'finished', '[]', 1, 0 from queries;
    commit`);
  database.close();
}

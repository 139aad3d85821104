import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { limits } from '@platbook/contract/limits';
import type { Batch } from '@platbook/contract/workbench/batches';
import { listenForSockets } from '../testing/fakes/listen-for-sockets.ts';
import { isLongForm } from '../testing/faults/fault-rounds.ts';
import { type Expected, hostileTexts, waysToRun } from '../testing/hostile-texts.ts';
import { errorOf, LICENSED, rowsOf, runSql, TRIAL } from '../testing/run-sql.ts';
import { openTestApp } from '../testing/start-test-app.ts';
import type { TestClient } from '../testing/test-client.ts';
import { makeTinyWarehouse } from '../testing/tiny-warehouse.ts';

interface Runner {
  readonly client: TestClient;
  readonly connectionId: string;
}

const seen = () =>
  JSON.stringify(
    readdirSync(warehouse).map((name) => [
      name,
      statSync(join(warehouse, name)).size,
      statSync(join(warehouse, name)).mtimeMs,
    ]),
  );

const warehouse = await makeTinyWarehouse();
const before = seen();
const app = await openTestApp({
  env: { WAREHOUSE_FOLDER: warehouse, STATEMENT_SECONDS: '1', TRIAL_STATEMENT_SECONDS: '1', RUNS_PER_PERSON: '3' },
});
const people: readonly [trial: Runner, licensed: Runner] = [
  { client: await app.signIn('trial@example.com'), connectionId: TRIAL },
  { client: await app.signIn('licensed@example.com'), connectionId: LICENSED },
];

const plain = /\/work\/|\/usr\/|\/tmp\/|\/home\/|node_modules|\bat .*\.ts:\d|^\w*(Error|Exception): |root:x:/;
const limited = /took longer than 0.4 seconds|ran out of memory|can't run again for ten minutes|Incomplete/;

function outcome(batch: Batch): string {
  const last = batch.statements.at(-1);
  return errorOf(batch)?.title ?? (last?.incomplete === true ? 'Incomplete' : '');
}

/** In `npm test`, the two people take turns at the ways, so that each text is tried in two of the three. */
async function attempt(runner: Runner, expected: Expected, text: string, turn: number): Promise<void> {
  const ways = waysToRun(text).filter((_, way) => isLongForm || way === turn % 3);
  if (expected === 'limited') await Promise.all(ways.map((way) => attemptOne(runner, expected, text, way)));
  else for (const way of ways) await attemptOne(runner, expected, text, way);
}

async function attemptOne(
  { client, connectionId }: Runner,
  expected: Expected,
  text: string,
  way: Record<string, unknown>,
): Promise<void> {
  if (Buffer.byteLength(text) > limits.sqlTextBytes - 100) {
    const answer = await client.post('/api/batches', { connectionId, ...way });
    expect([400, 413], answer.text).toContain(answer.status);
    return;
  }
  const started = performance.now();
  let batch = await runSql(client, { connectionId, ...way });
  expect(performance.now() - started, text.slice(0, 100)).toBeLessThan(20_000);
  for (let again = 0; again < 5 && expected === 'works' && /took longer/.test(outcome(batch)); again += 1)
    batch = await runSql(client, { connectionId, ...way });
  const title = outcome(batch);
  expect(title).not.toMatch(plain);
  expect(title).not.toContain(app.dataFolder);
  if (expected === 'refused') expect(title, text.slice(0, 100)).not.toBe('');
  if (expected === 'works' && !text.startsWith('execute')) expect(title, text).toBe('');
  if (expected === 'limited') expect(title, text.slice(0, 100)).toMatch(limited);
  if (batch.status === 'finished' && !batch.statements.at(-1)?.incomplete) {
    const rows = JSON.stringify(await rowsOf(client, batch.statements.at(-1)?.id));
    expect(rows).not.toContain('root:x:');
    expect(rows).not.toContain(warehouse);
    expect(rows).not.toContain(app.dataFolder);
  }
}

async function expectPeace(): Promise<void> {
  for (const { client, connectionId } of people)
    await expect
      .poll(async () => (await runSql(client, { connectionId, batchText: 'select 42' })).status)
      .toBe('finished');
  expect(seen()).toBe(before);
  for (const name of ['x', 'x.csv', 'x.db', '../x']) expect(existsSync(join(process.cwd(), name)), name).toBe(false);
  const written = () =>
    readdirSync(app.dataFolder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => `${entry.parentPath.slice(app.dataFolder.length)}/${entry.name}`)
      .filter((path) => !/^\/(platbook\.|results\/)|secret/.test(path));
  await expect.poll(written).toEqual([]);
}

describe('hostile SQL through a run of a trial and of a licensed user: whole, selected or as the second statement', () => {
  const cases = (['refused', 'harmless', 'limited', 'works'] as const).flatMap((expected) =>
    Object.entries(hostileTexts[expected]).map(([id, texts]) => ({ expected, id, texts })),
  );
  for (const { expected, id, texts } of cases)
    it(`is ${expected}: ${texts[0]?.slice(0, 60)} [${id}]`, { timeout: 180_000 }, async () => {
      const seconds = expected === 'limited' ? 0.4 : 1;
      Object.assign(app.services.config, { statementSeconds: seconds, trialStatementSeconds: seconds });
      await Promise.all(
        people.map(async (runner, person) => {
          for (const [index, text] of texts.entries()) {
            const file = app.services.warehouse.anyFile() ?? '';
            const sql = text
              .replaceAll('$FILE', file)
              .replaceAll('$TABLE', 'Property.PropertyAddress')
              .replaceAll('$ID', 'PropertyID');
            await attempt(runner, expected, sql, person + index);
          }
        }),
      );
      Object.assign(app.services.config, { statementSeconds: 1, trialStatementSeconds: 1 });
      await expectPeace();
    });

  it('reaches no address, not even one that would answer [H012, H013, V06]', async () => {
    let connections = 0;
    const { port, close } = await listenForSockets(() => {
      connections += 1;
    });
    const address = `http://127.0.0.1:${port}/x`;
    for (const text of [
      `select * from '${address}.parquet'`,
      `from read_text('${address}')`,
      `from read_csv('${address}.csv')`,
      `from read_json_auto('${address}.json')`,
      `attach '${address}.duckdb' as far`,
      `attach 'host=127.0.0.1 port=${port} dbname=app' as far (type postgres)`,
      `from postgres_scan('host=127.0.0.1 port=${port}', 'public', 't')`,
      `install far from '${address}'`,
      `load '${address}'`,
    ])
      for (const { client, connectionId } of people)
        expect((await runSql(client, { connectionId, batchText: text })).status, text).toBe('error');
    expect(connections).toBe(0);
    await close();
  });

  it('is refused before it runs when it is too long or has too many statements [H029, H033]', async () => {
    const tooMuch = [
      `select 1 where 5 in (${Array.from({ length: 500_000 }, (_, index) => index).join(',')})`,
      'select 1;'.repeat(200_000),
      'select 1;'.repeat(201),
    ];
    for (const { client, connectionId } of people)
      for (const text of tooMuch)
        for (const way of [{ batchText: text }, { batchText: 'select 1', selectedText: text }]) {
          const answer = await client.post('/api/batches', { connectionId, ...way });
          expect([400, 413]).toContain(answer.status);
          expect(answer.json.title).toMatch(/too long|too large|Too many statements/);
        }
    await expectPeace();
  });

  it('requires text if there is none in effect, and leaves the rest to the engine [H038]', async () => {
    const { client, connectionId } = people[0];
    for (const text of ['-- only', ';', ';;;', ' \u00a0\u200b', '/* closed */']) {
      const answer = await client.post('/api/batches', { connectionId, batchText: text });
      expect([answer.status, answer.json.title], JSON.stringify(text)).toEqual([400, 'SQL text required']);
    }
    expect(outcome(await runSql(client, { connectionId, batchText: '/* open' }))).not.toBe('');
    expect((await runSql(client, { connectionId, batchText: '\ufeffselect 1' })).status).toBe('finished');
    await expectPeace();
  });

  it('ends a run at its refused statement, and the later ones are not called', async () => {
    const { client, connectionId } = people[0];
    const batchText = "select 1; from read_text('/etc/passwd'); select 2";
    const batch = await runSql(client, { connectionId, batchText });
    expect(batch.statements.map(({ status }) => status)).toEqual(['finished', 'error', 'cancelled']);
    expect(errorOf(batch)?.title).toBe("Files and URLs outside the warehouse can't be read or written");
  });

  it('is split where its statements end, and nowhere else [H039]', async () => {
    const { client, connectionId } = people[1];
    const batchText = 'select \'a;b\'; select 1 as "a;b"; select $$;$$; select $t$;$t$; /* ; */ select 1 -- ;';
    const batch = await runSql(client, { connectionId, batchText });
    expect(await Promise.all(batch.statements.map((statement) => rowsOf(client, statement.id)))).toEqual([
      [['a;b']],
      [[1]],
      [[';']],
      [[';']],
      [[1]],
    ]);
  });

  it('runs exactly the selected characters, or says what is wrong with them [H040]', async () => {
    const { client, connectionId } = people[0];
    const batchText = "select 'in a string; select 2' /* select 3 */";
    const run = (selectedText: string) => runSql(client, { connectionId, batchText, selectedText });
    expect(await rowsOf(client, (await run('select 2')).statements[0]?.id)).toEqual([[2]]);
    expect(await rowsOf(client, (await run('select 3')).statements[0]?.id)).toEqual([[3]]);
    for (const half of ["string; select 2'", "select 'in a", "' /* select"])
      expect((await run(half)).status, half).toBe('error');
    const surrogate = await client.post('/api/batches', { connectionId, batchText, selectedText: "select '\ud83d'" });
    expect([surrogate.status, surrogate.json.title]).toEqual([400, 'The request is invalid']);
    await expectPeace();
  });
});

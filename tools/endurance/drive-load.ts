import { setTimeout as pause } from 'node:timers/promises';
import { type ApiBatch, type ApiClient, type ApiUser, enterAs, followRun } from '../../e2e/product/api-client.ts';

export interface LoadOrder {
  url: string;
  readers: string[];
  pollers: string[];
  hostile: string[];
  thinkMilliseconds: number;
  milliseconds: number;
}

/** The measurements of a load, in milliseconds. */
export interface LoadFinding {
  runs: number[];
  polls: number[];
  problems: string[];
  hostileEnds: number;
}

const shortQuery =
  'select PropertyID, SitusCity, CountyName from Property.PropertyAddress order by PropertyID limit 20';
const hostileQueries = [
  'select count(*) from range(1000000) a, range(1000000) b where hash(a.range, b.range) = 7',
  "select repeat('x', 1000000) from range(50000)",
  'select list(range) from range(1000000000::bigint)',
  'with recursive t(n) as (select 1 union all select n + 1 from t) select max(n) from t',
];

/** Each user runs one query before the clock starts, so a worker's start is only measured if it had to start again. */
export async function driveLoad(order: LoadOrder): Promise<LoadFinding> {
  const finding: LoadFinding = { runs: [], polls: [], problems: [], hostileEnds: 0 };
  const pollers = await enterAll(order.url, order.pollers);
  const readers = await enterAll(order.url, order.readers);
  const hostile = await enterAll(order.url, order.hostile);
  const people = [...pollers, ...readers, ...hostile];
  const until = performance.now() + order.milliseconds;
  // Users don't click at the same time: each starts at a random point of the first pause.
  const play = async (
    role: (person: Entered, order: LoadOrder, until: number, finding: LoadFinding) => Promise<void>,
    group: Entered[],
    span: number,
  ) => {
    await Promise.all(
      group.map(async (person, index) => {
        await pause(Math.min((index / group.length) * span, order.milliseconds));
        await role(person, order, until, finding).catch((error: unknown) => finding.problems.push(String(error)));
      }),
    );
  };
  try {
    await Promise.all([
      play(read, readers, order.thinkMilliseconds),
      play(poll, pollers, 500),
      play(attack, hostile, 500),
    ]);
  } finally {
    for (const { client } of people) client.close();
  }
  return finding;
}

interface Entered extends ApiUser {
  batchId: string;
}

async function enterAll(url: string, cookies: string[]): Promise<Entered[]> {
  const people: Entered[] = [];
  for (const cookie of cookies) {
    const user = await enterAs(url, cookie);
    people.push({ ...user, batchId: (await followRun(user.client, user.connectionId, 'select 1')).id });
  }
  return people;
}

async function read(person: Entered, order: LoadOrder, until: number, finding: LoadFinding): Promise<void> {
  while (performance.now() < until) {
    const clicked = performance.now();
    const batch = await followRun(person.client, person.connectionId, shortQuery);
    const rows = await rowsOf(person.client, batch, finding);
    finding.runs.push(performance.now() - clicked);
    if (rows !== 20) finding.problems.push(`a short query returned ${rows} rows (${describe(batch)})`);
    await pause(Math.min(order.thinkMilliseconds, Math.max(0, until - performance.now())));
  }
}

async function poll(
  { client, batchId }: Entered,
  _order: LoadOrder,
  until: number,
  finding: LoadFinding,
): Promise<void> {
  while (performance.now() < until) {
    const sentAt = performance.now();
    const { status } = await client.send('GET', `/api/batches/${batchId}`);
    finding.polls.push(performance.now() - sentAt);
    if (status !== 200) finding.problems.push(`a poll returned ${status}`);
    await pause(Math.max(0, 500 - (performance.now() - sentAt)));
  }
}

async function attack(person: Entered, _order: LoadOrder, until: number, finding: LoadFinding): Promise<void> {
  for (let turn = 0; performance.now() < until; turn += 1) {
    const text = hostileQueries[turn % hostileQueries.length] ?? '';
    const batch = await followRun(person.client, person.connectionId, `${text} -- ${turn}`).catch(() => undefined);
    if (batch === undefined) await pause(200);
    else finding.hostileEnds += 1;
  }
}

async function rowsOf(client: ApiClient, batch: ApiBatch, finding: LoadFinding): Promise<number> {
  const statement = batch.statements[0];
  if (batch.status !== 'finished' || !statement) return 0;
  const answer = await client.send('GET', `/api/statements/${statement.id}/results`);
  if (answer.status === 200) return (JSON.parse(answer.text) as unknown[]).length;
  finding.problems.push(`a request for rows returned ${answer.status}`);
  return 0;
}

function describe(batch: ApiBatch): string {
  return `${batch.status}: ${batch.statements[0]?.error?.title ?? 'no error'}`;
}

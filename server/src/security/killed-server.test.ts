import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { exportFormats } from '@platbook/contract/workbench/exports';
import {
  checkAudited,
  checkInvariants,
  checkNothingLeft,
  type History,
  startHistory,
} from '../testing/faults/check-invariants.ts';
import { faultTimeout, serverRounds } from '../testing/faults/fault-rounds.ts';
import { endOfBatch } from '../testing/faults/fault-world.ts';
import { findFreePort } from '../testing/find-free-port.ts';
import { type HttpClient, signInOver } from '../testing/http-client.ts';
import { listDescendants, parentOf } from '../testing/process-tree.ts';
import { isWhole, openDownload } from '../testing/reading/read-download.ts';
import { ENDLESS, TRIAL } from '../testing/run-sql.ts';
import { useServerProcesses } from '../testing/server-process.ts';
import { makeTinyWarehouse } from '../testing/tiny-warehouse.ts';

const wide = "select repeat('x', 2000) from range(1000000)";

const processes = useServerProcesses();

async function work(history: History, round: number, people: readonly HttpClient[]): Promise<void> {
  const [trial, licensed] = people as [HttpClient, HttpClient];
  const queryText = `select ${round}; -- ä 🏡, trailing blanks  \r\n\tselect 2`;
  const saved = await trial.post('/api/queries', { name: `Round ${round}`, queryText, tags: ['kept'] });
  expect(saved.status).toBe(200);
  history.saves.set(saved.json.id, { owner: trial, texts: [queryText] });
  const gone = await licensed.post('/api/queries', { name: `Gone ${round}`, tags: ['gone'] });
  expect((await licensed.delete(`/api/queries/${gone.json.id}`)).status).toBe(200);
  history.deletes.set(gone.json.id, licensed);

  const rows = [[[round]], [[round, 'b']]];
  const texts: [HttpClient, string, typeof rows | undefined][] = [
    [trial, `select ${round}; select ${round}, 'b'`, rows],
    [licensed, `select ${round}; ${ENDLESS}; select 3`, undefined],
    [trial, `${ENDLESS} -- ${round}`, undefined],
    [licensed, wide, undefined],
  ];
  for (const [owner, batchText, known] of texts) {
    const prefer = `wait=${known === undefined ? 0.05 * (round % 4) : 0.5}`;
    const answer = await owner.post('/api/batches', { connectionId: TRIAL, batchText }, { prefer });
    expect(answer.status, answer.text).toBe(200);
    history.runs.push({
      owner,
      batchId: answer.json.id,
      text: batchText,
      ...(known !== undefined && answer.json.status === 'finished' ? { rows: known } : {}),
    });
  }
}

async function saveUntilItEnds(history: History, owner: HttpClient): Promise<void> {
  const [id, { texts }] = [...history.saves].at(-1) as [string, { texts: readonly string[] }];
  let last = texts[0] as string;
  for (let save = 1; ; save += 1) {
    const next = `${texts[0]} save ${save} ${'é'.repeat(1000 * (save % 5))}`;
    history.saves.set(id, { owner, texts: [last, next] });
    const answer = await owner
      .put(`/api/queries/${id}`, { name: `Again ${save}`, queryText: next })
      .catch(() => undefined);
    if (answer?.status !== 200) return;
    last = next;
  }
}

async function beginDownload(url: string, owner: HttpClient, address: string): Promise<IncomingMessage> {
  const answer = await openDownload(url + address, { cookie: owner.cookie });
  expect(answer.statusCode).toBe(200);
  await once(answer, 'readable');
  return answer;
}

async function storeLarge(owner: HttpClient): Promise<string> {
  const texts = Array.from({ length: 16 }, (_, index) => `md5((range * ${index + 1})::varchar)`).join(' || ');
  const body = { connectionId: TRIAL, batchText: `select range as n, ${texts} as t from range(40000)` };
  const batch = await endOfBatch(owner, (await owner.post('/api/batches', body)).json, 90_000);
  expect(batch.status).toBe('finished');
  return batch.statements[0]?.id as string;
}

it(`loses nothing acknowledged, shows no partial file as complete, ends every run and leaves no process when the server is killed ${serverRounds} times [F1, F3, F4, G01, N1, N3, N4, N6, N7, N11, N13]`, {
  timeout: faultTimeout(40_000),
}, async () => {
  const port = await findFreePort();
  const dataFolder = processes.dataFolder();
  const env = {
    WAREHOUSE_FOLDER: await makeTinyWarehouse(),
    WEB_FOLDER: join(dataFolder, 'no-web'),
    RATE_LIMITS: 'false',
    STATEMENT_SECONDS: '60',
  };
  let server = await processes.start(port, env);
  const people = await Promise.all(
    ['trial@example.com', 'licensed@example.com'].map((email) => signInOver(`http://127.0.0.1:${port}`, email)),
  );
  const stranger = await signInOver(server.url, 'navigator@example.com');
  const large = await Promise.all(people.map(storeLarge));
  const everything = startHistory();
  for (let round = 0; round < serverRounds; round += 1) {
    const history = startHistory();
    await work(history, round, people);
    const formats = [exportFormats[(2 * round) % 4], exportFormats[(2 * round + 1) % 4]];
    const { url } = server;
    const downloads = await Promise.all(
      people.map((owner, index) => beginDownload(url, owner, `/statement-results/${large[index]}.${formats[index]}`)),
    );
    const saving = saveUntilItEnds(history, people[0] as HttpClient);
    await pause((40 * round) / serverRounds);
    const { pid } = server;
    await expect.poll(() => listDescendants(pid)).not.toEqual([]);
    const workers = listDescendants(pid);
    await server.end('SIGKILL');
    await saving;
    for (const [index, answer] of downloads.entries())
      expect(await isWhole(answer), `F4: ${formats[index]}`).toBe(false);
    const killedAt = performance.now();
    await expect.poll(() => workers.filter((pid) => parentOf(pid) !== undefined), { timeout: 20_000 }).toEqual([]);
    server = await processes.start(port, env);
    await checkInvariants(history, stranger);
    expect(performance.now() - killedAt).toBeLessThan(40_000);
    for (const [id, save] of history.saves) everything.saves.set(id, save);
    for (const [id, owner] of history.deletes) everything.deletes.set(id, owner);
    everything.runs.push(...history.runs);
  }
  await checkInvariants(everything, stranger);
  await server.end('SIGTERM');
  checkNothingLeft(dataFolder);
  checkAudited(everything, dataFolder);
});

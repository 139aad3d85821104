import type { Batch } from '@platbook/contract/workbench/batches';
import { createHttpClient, type HttpClient, signInOver } from './testing/http-client.ts';
import { startNodes } from './testing/nodes/start-nodes.ts';
import { TRIAL } from './testing/run-sql.ts';

vi.setConfig({ testTimeout: 120_000 });

const { nodes, balancer, url, stop } = await startNodes({ count: 2 });
afterAll(stop);
const [one, two] = nodes as [(typeof nodes)[number], (typeof nodes)[number]];
const ended = ({ status }: Batch) => status === 'finished' || status === 'error';

/** Two clients of one session: one for each node. */
function atEach({ cookie }: HttpClient) {
  return [createHttpClient(one.url, cookie, url), createHttpClient(two.url, cookie, url)] as const;
}

async function begin(client: HttpClient, batchText: string): Promise<string> {
  const answer = await client.post('/api/batches', { connectionId: TRIAL, batchText });
  expect(answer.status, answer.text).toBe(200);
  return answer.json.id;
}

async function read(client: HttpClient, id: string): Promise<Batch> {
  const answer = await client.get(`/api/batches/${id}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.json;
}

const trial = await signInOver(url, 'trial@example.com');

it('answer every poll of a run that started on another node [M1]', async () => {
  for (let turn = 0; turn < 10; turn += 1) {
    const id = await begin(trial, `select ${turn} as n`);
    for (const client of atEach(trial)) expect((await read(client, id)).id).toBe(id);
    await expect.poll(async () => ended(await read(trial, id))).toBe(true);
    const { status, statements } = await read(trial, id);
    expect(status).toBe('finished');
    const rows = await trial.get(`/api/statements/${statements[0]?.id}/results`);
    expect(rows.json).toEqual([[turn]]);
  }
  expect([...balancer.answers().keys()].filter((status) => status >= 500)).toEqual([]);
});

it('share sign-ins, whose steps reach different nodes, and sign-outs [M7]', async () => {
  const person = await signInOver(url, 'licensed@example.com');
  const [first, second] = atEach(person);
  expect([(await first.get('/api/app')).status, (await second.get('/api/queries')).status]).toEqual([200, 200]);
  expect((await first.get('/api/queries')).status).toBe(200);
  await first.get('/api/signout');
  expect((await second.get('/api/queries')).status).toBe(401);
  expect((await first.get('/api/queries')).status).toBe(401);
});

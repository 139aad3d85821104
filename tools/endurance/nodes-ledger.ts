import { setTimeout as pause } from 'node:timers/promises';
import { type ApiBatch, type ApiClient, openApiClient } from '../../e2e/product/api-client.ts';

interface SavedText {
  readonly owner: number;
  text: string;
  version: number;
  /** Texts of saves without a definite answer: each was saved or not. */
  readonly unsure: Set<string>;
}

interface AcknowledgedRun {
  readonly id: string;
  readonly owner: number;
  readonly mark: string;
  /** As first seen; it must never change. */
  end?: string;
}

interface Measured {
  /** Milliseconds. */
  readonly polls: number[];
  readonly queued: number[];
  /** By status, or the error's code if there was no answer. */
  readonly failures: Map<string, number>;
}

/** What people did and what they were told, by the clients' own records. */
export interface Ledger {
  readonly saved: Map<string, SavedText>;
  readonly runs: AcknowledgedRun[];
  readonly problems: string[];
  saves: number;
  measured: Measured;
}

interface FullBatch extends ApiBatch {
  startTime: string;
  statements: (ApiBatch['statements'][number] & { startTime: string | null })[];
}

const pollMilliseconds = 500;
const retryMilliseconds = 500;

export const openLedger = (): Ledger => ({
  saved: new Map(),
  runs: [],
  problems: [],
  saves: 0,
  measured: startMeasuring(),
});

export const startMeasuring = (): Measured => ({ polls: [], queued: [], failures: new Map() });

export interface Crowd {
  readonly url: string;
  readonly cookies: readonly string[];
  readonly connectionId: string;
  readonly thinkMilliseconds: number;
}

/** Everyone saves, runs and polls through the balancer until `until`. Failed calls are counted and repeated. */
export async function playCrowd(crowd: Crowd, ledger: Ledger, until: number): Promise<void> {
  const playing = crowd.cookies.map(async (cookie, owner) => {
    const client = openApiClient(crowd.url, cookie);
    try {
      await pause((owner / crowd.cookies.length) * crowd.thinkMilliseconds);
      for (let turn = 0; performance.now() < until; turn += 1) {
        if (turn % 3 === 0) await save(client, ledger, owner, `select ${turn} -- ${owner} ${Math.random()}`);
        await run(client, crowd.connectionId, ledger, owner, `${owner}-${turn}-${Math.random()}`);
        const think = crowd.thinkMilliseconds * (0.5 + Math.random());
        await pause(Math.max(0, Math.min(think, until - performance.now())));
      }
    } finally {
      client.close();
    }
  });
  await Promise.all(playing);
}

interface Call {
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
}

/** Undefined: no answer, or an answer of 500 or more, so that it is not known what happened. */
async function attempt(client: ApiClient, { failures }: Measured, { method, path, body, headers }: Call) {
  const answer = await client.send(method, path, body, headers).catch((error: NodeJS.ErrnoException) => ({
    status: 0,
    text: String(error.code),
  }));
  if (answer.status > 0 && answer.status < 500) return answer;
  const name = answer.status === 0 ? answer.text : String(answer.status);
  failures.set(name, (failures.get(name) ?? 0) + 1);
  return undefined;
}

/** Repeats a call that changes nothing, or nothing more the second time, until it is answered. */
async function insist(client: ApiClient, ledger: Ledger, call: Call) {
  for (;;) {
    const answer = await attempt(client, ledger.measured, call);
    if (answer !== undefined && answer.status !== 429) return answer;
    await pause(retryMilliseconds);
  }
}

async function save(client: ApiClient, ledger: Ledger, owner: number, text: string): Promise<void> {
  const name = `Query of ${owner}`;
  const mine = [...ledger.saved].find(([, entry]) => entry.owner === owner);
  if (mine === undefined) {
    const made = await attempt(client, ledger.measured, {
      method: 'POST',
      path: '/api/queries',
      body: { name, queryText: text },
    });
    if (made?.status !== 200) return;
    const { id, version } = JSON.parse(made.text) as { id: string; version: number };
    ledger.saved.set(id, { owner, text, version, unsure: new Set() });
    return;
  }
  const [id, entry] = mine;
  entry.unsure.add(text);
  const answer = await attempt(client, ledger.measured, {
    method: 'PUT',
    path: `/api/queries/${id}`,
    body: { name, queryText: text },
    headers: { 'if-match': `"${entry.version}"` },
  });
  if (answer?.status === 200) {
    Object.assign(entry, { text, version: (JSON.parse(answer.text) as { version: number }).version });
    entry.unsure.clear();
    ledger.saves += 1;
  } else await compareSaved(client, ledger, id, entry);
}

async function compareSaved(client: ApiClient, ledger: Ledger, id: string, entry: SavedText): Promise<void> {
  const answer = await insist(client, ledger, { method: 'GET', path: `/api/queries/${id}` });
  const found = answer.status === 200 ? (JSON.parse(answer.text) as { queryText: string; version: number }) : undefined;
  if (found === undefined) ledger.problems.push(`the saved query ${id} answers ${answer.status}`);
  else if (found.queryText !== entry.text && !entry.unsure.has(found.queryText))
    ledger.problems.push(`the text of ${id} is neither the acknowledged one nor one without an answer`);
  else Object.assign(entry, { text: found.queryText, version: found.version });
}

async function run(client: ApiClient, connectionId: string, ledger: Ledger, owner: number, mark: string) {
  const body = { connectionId, batchText: `select '${mark}' as mark`, idempotencyKey: mark };
  const answer = await insist(client, ledger, { method: 'POST', path: '/api/batches', body });
  if (answer.status !== 200) {
    ledger.problems.push(`a run was answered ${answer.status} ${answer.text.slice(0, 200)}`);
    return;
  }
  const acknowledged: AcknowledgedRun = { id: (JSON.parse(answer.text) as ApiBatch).id, owner, mark };
  ledger.runs.push(acknowledged);
  await follow(client, ledger, acknowledged);
}

async function follow(client: ApiClient, ledger: Ledger, acknowledged: AcknowledgedRun): Promise<void> {
  for (;;) {
    const sentAt = performance.now();
    const answer = await insist(client, ledger, { method: 'GET', path: `/api/batches/${acknowledged.id}` });
    ledger.measured.polls.push(performance.now() - sentAt);
    if (answer.status !== 200) {
      ledger.problems.push(`the run ${acknowledged.id} answers ${answer.status}`);
      return;
    }
    const batch = JSON.parse(answer.text) as FullBatch;
    if (batch.status === 'finished' || batch.status === 'error') {
      acknowledged.end = batch.status;
      const startTime = batch.statements[0]?.startTime;
      if (startTime) ledger.measured.queued.push(Date.parse(startTime) - Date.parse(batch.startTime));
      if (batch.status === 'finished') await compareRows(client, ledger, acknowledged, batch);
      return;
    }
    await pause(pollMilliseconds);
  }
}

async function compareRows(client: ApiClient, ledger: Ledger, { mark }: AcknowledgedRun, batch: ApiBatch) {
  const path = `/api/statements/${batch.statements[0]?.id}/results`;
  const { status, text } = await insist(client, ledger, { method: 'GET', path });
  if (status !== 200 || (JSON.parse(text) as unknown[][])[0]?.[0] !== mark)
    ledger.problems.push(`the rows of ${batch.id} are ${status} ${text.slice(0, 100)} instead of its own`);
}

/** Every save and every run must be as the clients were told. Call it once all nodes are well and a lease has passed. */
export async function checkLedger({ url, cookies }: Crowd, ledger: Ledger): Promise<void> {
  const clients = cookies.map((cookie) => openApiClient(url, cookie));
  try {
    for (const [id, entry] of ledger.saved) await compareSaved(clients[entry.owner]!, ledger, id, entry);
    for (const { id, owner, end } of ledger.runs) {
      const answer = await insist(clients[owner]!, ledger, { method: 'GET', path: `/api/batches/${id}` });
      const status = answer.status === 200 ? (JSON.parse(answer.text) as ApiBatch).status : String(answer.status);
      if (status !== 'finished' && status !== 'error') ledger.problems.push(`the run ${id} is still ${status}`);
      if (end !== undefined && status !== end) ledger.problems.push(`the run ${id} was ${end} and is now ${status}`);
    }
  } finally {
    for (const client of clients) client.close();
  }
}

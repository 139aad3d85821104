import { Agent, request } from 'node:http';
import { createTestBrowser, passIdentityProvider } from '../../server/src/testing/test-browser.ts';

export interface ApiAnswer {
  status: number;
  text: string;
}

export interface ApiClient {
  /** Sends a call. Rejects only if no complete reply arrives. */
  send(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<ApiAnswer>;
  ask(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<unknown>;
  /** The body as it is on the wire, for a client that accepts gzip. */
  getCompressed(path: string): Promise<Buffer>;
  close(): void;
}

export interface ApiBatch {
  id: string;
  status: string;
  statements: { id: string; status: string; error: { title: string } | null; rows?: string }[];
}

export function openApiClient(url: string, cookie: string): ApiClient {
  const agent = new Agent({ keepAlive: true, maxSockets: 4 });
  const call = (method: string, path: string, body?: unknown, more: Record<string, string> = {}) =>
    new Promise<{ status: number; bytes: Buffer }>((resolve, reject) => {
      const type = body === undefined ? {} : { 'content-type': 'application/json' };
      const sent = request(url + path, { agent, method, headers: { cookie, ...type, ...more } }, (response) => {
        const status = response.statusCode ?? 0;
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('error', reject);
        response.on('end', () => resolve({ status, bytes: Buffer.concat(parts) }));
      });
      sent.on('error', reject);
      sent.end(body === undefined ? undefined : JSON.stringify(body));
    });
  const send: ApiClient['send'] = async (...parts) => {
    const { status, bytes } = await call(...parts);
    return { status, text: bytes.toString() };
  };
  return {
    send,
    async ask(...parts) {
      const { status, text } = await send(...parts);
      if (status < 200 || status > 299) throw new Error(`${parts[0]} ${parts[1]}: ${status} ${text.slice(0, 300)}`);
      return JSON.parse(text) as unknown;
    },
    async getCompressed(path) {
      const { status, bytes } = await call('GET', path, undefined, { 'accept-encoding': 'gzip' });
      if (status !== 200) throw new Error(`${path} answered ${status}`);
      return bytes;
    },
    close: () => agent.destroy(),
  };
}

/** Signs in through the embedded identity provider. */
export async function signIn(url: string, email: string): Promise<ApiClient> {
  const browser = createTestBrowser(url);
  await browser.postJson('/api/token', { token: await passIdentityProvider(browser, email) });
  return openApiClient(url, `platbook=${browser.cookies.get('platbook')}`);
}

export interface ApiUser {
  readonly client: ApiClient;
  /** Of Property Data. */
  readonly connectionId: string;
}

export async function enterAs(url: string, cookie: string): Promise<ApiUser> {
  const client = openApiClient(url, cookie);
  return { client, connectionId: await connectionNamed(client, 'Property Data') };
}

export async function connectionNamed(client: ApiClient, name: string): Promise<string> {
  const connections = (await client.ask('GET', '/api/connections')) as { id: string; name: string }[];
  const found = connections.find((connection) => connection.name === name);
  if (!found) throw new Error(`There is no connection ${name}.`);
  return found.id;
}

const prefer = { prefer: 'wait=0.5' };

/** Runs a text and follows the batch to its end, as the page does: each call waits at most half a second. */
export async function followRun(client: ApiClient, connectionId: string, sql: string): Promise<ApiBatch> {
  const body = { connectionId, name: '', batchText: sql, selectedText: '' };
  const preferRows = { prefer: `${prefer.prefer}, rows` };
  let batch = (await client.ask('POST', '/api/batches', body, preferRows)) as ApiBatch;
  while (batch.status === 'queued' || batch.status === 'running')
    batch = (await client.ask('GET', `/api/batches/${batch.id}`, undefined, prefer)) as ApiBatch;
  return batch;
}

/** Returns the path of the last statement's rows. */
export async function runToEnd(client: ApiClient, connectionId: string, sql: string): Promise<string> {
  return `/api/statements/${lastOf(await followRun(client, connectionId, sql)).id}/results`;
}

function lastOf(batch: ApiBatch): ApiBatch['statements'][number] {
  const statement = batch.statements.at(-1);
  if (batch.status !== 'finished' || !statement) throw new Error(`The batch ended as ${JSON.stringify(batch)}`);
  return statement;
}

/** Like the page, without a second call if the rows come with the reply. */
export async function rowsOf(client: ApiClient, connectionId: string, sql: string): Promise<unknown> {
  const statement = lastOf(await followRun(client, connectionId, sql));
  return statement.rows === undefined
    ? client.ask('GET', `/api/statements/${statement.id}/results`)
    : JSON.parse(statement.rows);
}

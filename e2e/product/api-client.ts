import { Agent, request } from 'node:http';

export interface ApiAnswer {
  status: number;
  text: string;
}

export interface ApiClient {
  /** Sends a call. Rejects only if no complete reply arrives. */
  send(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<ApiAnswer>;
  ask(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<unknown>;
  close(): void;
}

export interface ApiBatch {
  id: string;
  status: string;
  statements: { id: string; status: string; error: { title: string } | null }[];
}

export function openApiClient(url: string, cookie: string): ApiClient {
  const agent = new Agent({ keepAlive: true, maxSockets: 4 });
  const send: ApiClient['send'] = (method, path, body, headers = {}) =>
    new Promise((resolve, reject) => {
      const json = body === undefined ? undefined : JSON.stringify(body);
      const sent = request(
        url + path,
        {
          agent,
          method,
          headers: {
            cookie,
            ...(json === undefined
              ? {}
              : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(json) }),
            ...headers,
          },
        },
        (response) => {
          let text = '';
          response.setEncoding('utf8');
          response.on('data', (chunk: string) => {
            text += chunk;
          });
          response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
          response.on('error', reject);
        },
      );
      sent.on('error', reject);
      sent.end(json);
    });
  return {
    send,
    async ask(...call) {
      const { status, text } = await send(...call);
      if (status < 200 || status > 299) throw new Error(`${call[0]} ${call[1]}: ${status} ${text.slice(0, 300)}`);
      return JSON.parse(text) as unknown;
    },
    close: () => agent.destroy(),
  };
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
  let batch = (await client.ask('POST', '/api/batches', body, prefer)) as ApiBatch;
  while (batch.status === 'queued' || batch.status === 'running')
    batch = (await client.ask('GET', `/api/batches/${batch.id}`, undefined, prefer)) as ApiBatch;
  return batch;
}

export async function rowsOf(client: ApiClient, connectionId: string, sql: string): Promise<unknown> {
  const batch = await followRun(client, connectionId, sql);
  const statement = batch.statements.at(-1);
  if (batch.status !== 'finished' || !statement) throw new Error(`The batch ended as ${JSON.stringify(batch)}`);
  return client.ask('GET', `/api/statements/${statement.id}/results`);
}

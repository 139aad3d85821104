import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { BuildError } from '../build-error.ts';

export interface TrinoAddress {
  /** `http://host:8080` or `https://…`. */
  readonly url: string;
  readonly user: string;
  readonly password?: string | undefined;
  /** Where names without a catalog are. */
  readonly catalog?: string | undefined;
}

/** Runs a statement and returns all rows. Throws BuildError with the server's message. */
export type AskTrino = (sql: string) => Promise<unknown[][]>;

interface Page {
  readonly nextUri?: string;
  readonly data?: unknown[][];
  readonly error?: { readonly message: string };
}

export function openTrino({ url, user, password, catalog }: TrinoAddress): AskTrino {
  const { origin, protocol } = new URL(url);
  if (password !== undefined && protocol !== 'https:')
    throw new BuildError('A password is only sent over https. Use an address that starts with https://.');
  const headers = {
    'X-Trino-User': user,
    'X-Trino-Source': 'platbook-warehouse',
    'X-Trino-Client-Capabilities': 'PARAMETRIC_DATETIME',
    ...(catalog !== undefined && { 'X-Trino-Catalog': catalog }),
    ...(password !== undefined && { Authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}` }),
  };
  return async (sql) => {
    const rows: unknown[][] = [];
    let page = await exchange(`${origin}/v1/statement`, headers, sql);
    for (;;) {
      rows.push(...(page.data ?? []));
      if (page.error) throw new BuildError(`Trino refused a statement: ${page.error.message}`);
      if (page.nextUri === undefined) return rows;
      // The credentials stay with the server that they are for.
      if (new URL(page.nextUri).origin !== origin)
        throw new BuildError(
          `Trino at ${origin} answers with addresses of another server. Use the address it has for itself.`,
        );
      page = await exchange(page.nextUri, headers);
    }
  };
}

function exchange(address: string, headers: Record<string, string>, body?: string): Promise<Page> {
  const request = address.startsWith('https:') ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const fail = (reason: string): void => reject(new BuildError(`Trino at ${address.slice(0, 80)}: ${reason}`));
    const sent = request(
      address,
      { method: body === undefined ? 'GET' : 'POST', headers, timeout: 120_000 },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('error', ({ message }) => fail(message));
        answer.on('end', () => {
          const text = Buffer.concat(chunks).toString();
          if (answer.statusCode !== 200) return fail(`status ${answer.statusCode}: ${text.slice(0, 200)}`);
          try {
            resolve(JSON.parse(text));
          } catch {
            fail('the answer is not JSON');
          }
        });
      },
    );
    sent.on('error', ({ message }) => fail(message));
    sent.on('timeout', () => sent.destroy(new Error('no answer for two minutes')));
    sent.end(body);
  });
}

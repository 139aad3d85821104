import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { type ApiClient, connectionNamed, followRun, openApiClient } from '../e2e/api-client.ts';
import { makeCrowd } from '../e2e/make-crowd.ts';
import type { Product } from '../e2e/start-product.ts';
import { duckdb } from '../server/src/drivers/duckdb/duckdb.ts';
import { demoWarehouse, startWarmProduct } from './warm-product.ts';

/** The first 20 columns of Property.PropertyDetail, 50,000 rows. */
export const wideSql = readFileSync(new URL('./workloads/wide-20.sql', import.meta.url), 'utf8');

/** How many times each variant is measured; the two alternate. */
export const rounds = 7;

export interface WideWorld {
  product: Product;
  client: ApiClient;
  connectionId(name: string): Promise<string>;
  /** GET with `Accept-Encoding: gzip`; returns the raw bytes. */
  getBytes(path: string): Promise<Buffer>;
}

/** Starts the product with the demo warehouse for one licensed user, and ends it when `use` is done. */
export async function inWideWorld<Outcome>(
  env: Record<string, string>,
  use: (world: WideWorld) => Promise<Outcome>,
): Promise<Outcome> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'platbook-bench-'));
  try {
    const [cookie = ''] = await makeCrowd(dataFolder, 1);
    const product = await startWarmProduct({ dataFolder, env });
    const client = openApiClient(product.url, cookie);
    const agent = new Agent({ keepAlive: true });
    try {
      return await use({
        product,
        client,
        connectionId: (name) => connectionNamed(client, name),
        getBytes: (path) => getBytes(product.url + path, cookie, agent),
      });
    } finally {
      agent.destroy();
      client.close();
      await product.stop();
    }
  } finally {
    rmSync(dataFolder, { recursive: true, force: true });
  }
}

/** GET with `Accept-Encoding: gzip`; returns the raw bytes. Rejects unless the status is 200. */
export function getBytes(url: string, cookie: string, agent: Agent): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent, headers: { cookie, 'accept-encoding': 'gzip' } }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('error', reject);
      response.on('end', () => {
        if (response.statusCode === 200) resolve(Buffer.concat(parts));
        else reject(new Error(`${url} answered ${response.statusCode}`));
      });
    });
    sent.on('error', reject);
    sent.end();
  });
}

/** The path of the rows of a text's last statement, once its run has ended. Throws if it failed. */
export async function runToEnd({ client }: WideWorld, connectionId: string, sql: string): Promise<string> {
  const batch = await followRun(client, connectionId, sql);
  const statement = batch.statements.at(-1);
  if (batch.status !== 'finished' || !statement) throw new Error(`The batch ended as ${JSON.stringify(batch)}`);
  return `/api/statements/${statement.id}/results`;
}

export function textOf(bytes: Buffer): string {
  return gunzipSync(bytes).toString();
}

/** Runs SQL on a warehouse file with only the driver, in this process: reads and encodes every row and discards it. */
export interface DriverAlone {
  /** Returns the rows as JSON text if `isKept`. */
  run(sql: string, isReturned?: boolean): Promise<string>;
  close(): Promise<void>;
}

/** Opens the driver on the demo warehouse file that returns these rows. */
export async function openDriverAlone(sql: string, rows: string): Promise<DriverAlone> {
  for (const name of readdirSync(demoWarehouse).filter((file) => /^\w+\.duckdb$/.test(file))) {
    const surroundings = { fileDirectories: [], memoryMb: 1_000 };
    const session = await duckdb.open({ file: join(demoWarehouse, name) }, surroundings);
    const run = async (text: string, isReturned = false): Promise<string> => {
      const parts: string[] = [];
      await session.run(text, {
        maxRows: 50_000,
        maxBytes: 1024 ** 3,
        signal: new AbortController().signal,
        onColumns: () => undefined,
        onRows: async (json) => {
          if (isReturned) parts.push(json.toString());
        },
      });
      return `[${parts.join(',')}]`;
    };
    if ((await run(sql, true)) === rows) return { run, close: () => session.close() };
    await session.close();
  }
  throw new Error('No file of the demo warehouse gives the rows that the product gave.');
}

export async function milliseconds(action: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await action();
  return performance.now() - started;
}

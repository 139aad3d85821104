import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { type ApiUser, enterAs, rowsOf } from '../../../e2e/product/api-client.ts';
import { launchBrowser, openPage } from '../../../e2e/product/browser.ts';
import { makeCrowd } from '../../../e2e/product/make-crowd.ts';
import { type Product, type ProductOptions, startProduct } from '../../../e2e/product/start-product.ts';
import { signInAt } from '../../../e2e/workbench.ts';
import { type OpenDb, openDb } from '../../../server/src/db/open-db.ts';
import { duckdb } from '../../../server/src/drivers/duckdb/duckdb.ts';
import { startPostgres, type TestPostgres } from '../../../server/src/testing/start-postgres.ts';
import { buildIfStale } from '../../build.ts';
import { makeWarehouseIfStale } from '../../make-warehouse.ts';
import { root } from '../../run-program.ts';
import { milliseconds } from './figure.ts';

export const warehouseFolder = process.env.WAREHOUSE_FOLDER ?? join(root, 'data', 'warehouse');

export async function makeMissingWarehouse(): Promise<void> {
  if (process.env.WAREHOUSE_FOLDER === undefined)
    await makeWarehouseIfStale({ scale: 'demo', folder: warehouseFolder });
}

export async function inFolder<T>(use: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'platbook-bench-'));
  try {
    return await use(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

export async function startWarmProduct(options: ProductOptions = {}): Promise<Product> {
  await buildIfStale();
  await makeMissingWarehouse();
  return startProduct({ ...options, env: { WAREHOUSE_FOLDER: warehouseFolder, ...options.env } });
}

export async function inProduct<T>(options: ProductOptions, use: (product: Product) => Promise<T>): Promise<T> {
  const product = await startWarmProduct(options);
  try {
    return await use(product);
  } finally {
    await product.stop();
  }
}

export function inCrowd<T>(
  people: number,
  env: Record<string, string>,
  use: (product: Product, crowd: ApiUser[]) => Promise<T>,
): Promise<T> {
  return inFolder(async (dataFolder) => {
    const cookies = await makeCrowd(dataFolder, people);
    return inProduct({ dataFolder, env }, async (product) => {
      const crowd = await Promise.all(cookies.map((cookie) => enterAs(product.url, cookie)));
      try {
        return await use(product, crowd);
      } finally {
        for (const { client } of crowd) client.close();
      }
    });
  });
}

export interface PageWorld {
  page: Page;
  context: BrowserContext;
  browser: Browser;
  url: string;
}

export function inPage<T>(
  path: string,
  options: { email?: string; env?: Record<string, string>; scripts?: (() => void)[] },
  use: (world: PageWorld) => Promise<T>,
): Promise<T> {
  return inProduct({ env: options.env ?? {} }, async ({ url }) => {
    const browser = await launchBrowser();
    try {
      const { page, context } = await openPage(browser);
      for (const script of options.scripts ?? []) await page.addInitScript(script);
      await signInAt(page, url + path, options.email ?? 'licensed@example.com');
      return await use({ page, context, browser, url });
    } finally {
      await browser.close();
    }
  });
}

export async function inPostgres<T>(
  name: string,
  use: (server: TestPostgres, env: Record<string, string>) => Promise<T>,
): Promise<T> {
  const server = await startPostgres();
  try {
    const { host, port, user, password, database } = server;
    const connection = { name, host, port, user, password, database };
    return await use(server, { POSTGRES_CONNECTIONS: JSON.stringify([connection]) });
  } finally {
    await server.stop();
  }
}

export const largeColumns = 15;

export async function makeLargeSchema(server: TestPostgres, tables: number): Promise<void> {
  const kinds = ['bigint', 'text', 'numeric(12,2)', 'date', 'timestamptz'];
  const list = Array.from({ length: largeColumns }, (_, index) => `column_${index} ${kinds[index % kinds.length]}`);
  await server.query(Array.from({ length: 10 }, (_, index) => `create schema area_${index};`).join(' '));
  await server.query(`do $$ begin for number in 0..${tables - 1} loop
    execute format('create table area_%s.table_%s (${list.join(', ')})', number % 10, number);
    execute format('comment on column area_%s.table_%s.column_1 is %L', number % 10, number, 'What the table ' || number || ' is about');
    if number % 200 = 199 then commit; end if;
  end loop; end $$`);
  await server.query('vacuum analyze');
}

export function inBothDatabases(use: (name: string, opened: OpenDb) => Promise<void>): Promise<void> {
  return inFolder(async (dataFolder) => {
    const server = await startPostgres();
    try {
      const databaseUrl = `postgres://${server.user}:${server.password}@${server.host}:${server.port}/${server.database}`;
      for (const [name, settings] of [
        ['SQLite', { databaseUrl: '', dataFolder }],
        ['PostgreSQL', { databaseUrl, dataFolder: '' }],
      ] as const) {
        const opened = await openDb(settings);
        try {
          await use(name, opened);
        } finally {
          await opened.close();
        }
      }
    } finally {
      await server.stop();
    }
  });
}

export const wideSql = readFileSync(new URL('../workloads/wide-20.sql', import.meta.url), 'utf8');
export const wideTsql = wideSql.replace(/^select/, 'select top 50000').replace(/\nlimit 50000\s*$/, '');

export interface WideWorld extends ApiUser {
  readonly product: Product;
}

export function inWideWorld<T>(env: Record<string, string>, use: (world: WideWorld) => Promise<T>): Promise<T> {
  return inCrowd(1, env, async (product, [user]) => use({ product, ...(user as ApiUser) }));
}

export async function selectLiteral({ client, connectionId }: ApiUser, literal: number): Promise<void> {
  checkLiteral(literal, await rowsOf(client, connectionId, `select ${literal}`));
}

/** Times of `select 1` by one user, ten times a second, while `load` is running. */
export async function selectDuring(user: ApiUser, load: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  let isOver = false;
  const asking = (async () => {
    for (let literal = 1; !isOver; literal += 1) {
      times.push(await milliseconds(() => selectLiteral(user, literal)));
      await pause(100);
    }
  })();
  await load();
  isOver = true;
  await asking;
  return times;
}

export function checkLiteral(literal: number, rows: unknown): void {
  if (JSON.stringify(rows) !== `[[${literal}]]`) throw new Error(`select ${literal} gave ${JSON.stringify(rows)}`);
}

export const textOf = (bytes: Buffer): string => gunzipSync(bytes).toString();

export interface DriverAlone {
  run(isReturned?: boolean): Promise<string>;
  close(): Promise<void>;
}

export async function openDriverAlone(sql: string, rows: string): Promise<DriverAlone> {
  for (const name of readdirSync(warehouseFolder).filter((file) => /^\w+\.duckdb$/.test(file))) {
    const session = await duckdb.open({ file: join(warehouseFolder, name) }, { fileDirectories: [], memoryMb: 1_000 });
    const run = async (isReturned = false): Promise<string> => {
      const parts: string[] = [];
      await session.run(sql, {
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
    if ((await run(true)) === rows) return { run, close: () => session.close() };
    await session.close();
  }
  throw new Error('No file of the warehouse gives the rows that the product gave.');
}

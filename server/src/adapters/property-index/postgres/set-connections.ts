import { randomBytes } from 'node:crypto';
import type { EntitlementSet } from '@platbook/contract/packs/entitlement-set';
import { LRUCache } from 'lru-cache';
import type { Client, Pool, PoolClient } from 'pg';
import { scramVerifier, setPassword } from './scram-verifier.ts';

/** `isPrepared`: each connection plans the statement once. Only for texts that don't depend on what is asked. */
export type Ask = (sql: string, values?: readonly unknown[], isPrepared?: boolean) => Promise<AskedRows>;

export interface AskedRows {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly (string | number | null)[])[];
}

interface Options {
  /** Of the server's login, which can only open sets; its password also derives those of the sets' logins. */
  readonly url: string;
  readonly setOf: (hash: string) => EntitlementSet | undefined;
  /** Open connections of one set; each has its own pool. */
  readonly perSet: number;
}

type Library = typeof import('pg').default;

const keptPools = 50;
const idleMs = 60_000;
const settings = '-c search_path=search -c default_transaction_read_only=on -c jit=off -c statement_timeout=15s';
const numbers = new Set([20, 21, 23, 700, 701, 1700]);
const types = { getTypeParser: (oid: number) => (numbers.has(oid) ? Number : (text: string) => text) };

/**
 * Connections to the search index. Each belongs to one set and is signed in with that set's own login, which has its rows and columns and can't
 * become another: whatever runs on it, even a statement without any filter, sees only the set.
 */
export class SetConnections {
  readonly #options: Options;
  readonly #database: string;
  readonly #names = new Map<string, string>();
  #library: Promise<Library> | undefined;
  readonly #pools = new LRUCache<string, Promise<Pool>>({
    max: keptPools,
    dispose: (pool) => void pool.then((open) => open.end()).catch(() => undefined),
  });

  constructor(options: Options) {
    this.#options = options;
    this.#database = decodeURIComponent(new URL(options.url).pathname.slice(1));
  }

  /** Runs the statements of `work` on one connection; on abort, the running one is canceled. */
  async use<Answer>(hash: string, signal: AbortSignal, work: (ask: Ask) => Promise<Answer>): Promise<Answer> {
    const client = await this.#connect(hash);
    let canceling: Promise<void> | undefined;
    const cancel = (): void => {
      canceling = this.#cancel(hash, client);
    };
    signal.addEventListener('abort', cancel);
    try {
      return await work(async (text, values = [], isPrepared = false) => {
        signal.throwIfAborted();
        const name = isPrepared ? { name: this.#nameOf(text) } : {};
        const { fields, rows } = await client.query({ ...name, text, values: [...values], rowMode: 'array' });
        return { columns: fields.map(({ name }) => name), rows };
      });
    } finally {
      signal.removeEventListener('abort', cancel);
      await canceling;
      // A canceled connection isn't used again: a late signal would end another statement.
      client.release(canceling !== undefined);
    }
  }

  #nameOf(text: string): string {
    const name = this.#names.get(text) ?? `s${this.#names.size}`;
    this.#names.set(text, name);
    return name;
  }

  async close(): Promise<void> {
    const open = [...this.#pools.values()];
    await Promise.allSettled(open.map(async (pool) => (await pool).end()));
  }

  async #connect(hash: string): Promise<PoolClient> {
    const pool = await this.#poolOf(hash);
    return pool.connect().catch(async (error: { code?: string }) => {
      if (error.code !== '28P01' && error.code !== '28000') throw error;
      await this.#openSet(hash);
      return pool.connect();
    });
  }

  #poolOf(hash: string): Promise<Pool> {
    const known = this.#pools.get(hash);
    if (known !== undefined) return known;
    const opening = this.#pg().then((pg) => {
      const pool = new pg.Pool({ ...this.#configOf(hash), max: this.#options.perSet, idleTimeoutMillis: idleMs });
      pool.on('error', () => undefined);
      pool.on('connect', (client) => void client.on('error', () => undefined));
      return pool;
    });
    this.#pools.set(hash, opening);
    return opening;
  }

  #configOf(hash: string) {
    const url = new URL(this.#options.url);
    url.username = `${this.#database}_set_${hash}`;
    url.password = setPassword(this.#secret, hash);
    return { connectionString: url.href, connectionTimeoutMillis: 5_000, keepAlive: true, options: settings, types };
  }

  get #secret(): string {
    return decodeURIComponent(new URL(this.#options.url).password);
  }

  /** Makes the set's login, or gives it its password again after the secret has changed. */
  async #openSet(hash: string): Promise<void> {
    const set = this.#options.setOf(hash);
    if (set === undefined) throw new Error(`There is no set ${hash}`);
    const verifier = await scramVerifier(setPassword(this.#secret, hash), randomBytes(16));
    const pg = await this.#pg();
    await withClient(
      new pg.Client({ connectionString: this.#options.url, connectionTimeoutMillis: 5_000 }),
      async (client) => {
        const { rows } = await client.query('SELECT search.open_set($1, $2, $3) AS hash', [
          set.objects,
          set.counties,
          verifier,
        ]);
        if (rows[0]?.hash !== hash) throw new Error(`The search index named the set ${hash} ${rows[0]?.hash}`);
      },
    );
  }

  async #cancel(hash: string, client: PoolClient): Promise<void> {
    const pg = await this.#pg();
    const { processID } = client as unknown as { processID: number };
    await withClient(new pg.Client(this.#configOf(hash)), (second) =>
      second.query('SELECT pg_cancel_backend($1)', [processID]),
    ).catch(() => undefined);
  }

  #pg(): Promise<Library> {
    this.#library ??= import('pg').then(({ default: pg }) => pg);
    return this.#library;
  }
}

async function withClient(client: Client, work: (client: Client) => Promise<unknown>): Promise<void> {
  client.on('error', () => undefined);
  try {
    await client.connect();
    await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

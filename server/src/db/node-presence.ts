import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from 'pg';
import { tryAgain } from '../background/try-again.ts';
import { isDatabaseOutage } from './database-outage.ts';

/**
 * Which nodes are alive. Each shows a sign of life, a query on a connection of its own, every tenth of the lease; PostgreSQL tells the others when
 * that was. A node counts how long it has seen no new sign of another one, so no two clocks are compared.
 */
export interface NodePresence {
  /** Whether a node showed no sign of life for the whole lease while this one was looking. */
  isGone(node: string): Promise<boolean>;
  /** Whether a node has shown no sign of life for so long that it can be asked whether it is still there: it is dead, suspended or cut off. */
  isSilent(node: string): boolean;
  /** True early enough that this node can end its runs before the others consider it gone. */
  isCutOff(): boolean;
  /** Calls the listener each time that this node finds itself cut off. */
  onCutOff(listener: () => void): void;
  hasOthers(): boolean;
  /** How far the database's clock is ahead of this machine's, in milliseconds. */
  clockAhead(): number;
  close(): Promise<void>;
}

/** A worker that ignores a cancel is killed within this time. */
const stopMilliseconds = 5_000;

const prefix = 'platbook node ';
/** A session whose activity can't be seen counts as alive while it exists. */
const signs = `select substr(application_name, ${prefix.length + 1}) as node,
    max(coalesce(state_change, clock_timestamp()))::text as sign,
    extract(epoch from clock_timestamp()) * 1000 as now
  from pg_stat_activity
  where datname = current_database() and application_name like '${prefix}%'
  group by 1`;

export async function openNodePresence(databaseUrl: string, node: string, leaseSeconds: number): Promise<NodePresence> {
  if (databaseUrl === '') return onlyNode(node);
  const lease = leaseSeconds * 1000;
  const connection = createConnection(databaseUrl, node, lease / 4);
  const closing = new AbortController();
  const watch = createWatch(lease);
  let ahead = 0;
  let shownAt = performance.now();

  const look = async (): Promise<void> => {
    const sentAt = performance.now();
    const began = Date.now();
    const rows = await connection.ask(signs);
    shownAt = sentAt;
    ahead = Number(rows[0]?.now) - (began + Date.now()) / 2;
    watch.note(rows);
  };
  const isCutOff = () => performance.now() - shownAt > Math.max(lease - stopMilliseconds, lease / 2);
  const listeners: (() => void)[] = [];
  let isToldCutOff = false;
  const keepLooking = async (): Promise<void> => {
    while (!closing.signal.aborted) {
      await pause(lease / 10, undefined, { ref: false, signal: closing.signal }).catch(() => undefined);
      if (!closing.signal.aborted) await look().catch(() => connection.drop());
      if (isCutOff() && !isToldCutOff) for (const listener of listeners) listener();
      isToldCutOff = isCutOff();
    }
  };
  const firstLook = () =>
    look().catch((cause: unknown) => {
      connection.drop();
      throw cause;
    });
  await tryAgain(firstLook, { isPassing: isDatabaseOutage, seconds: leaseSeconds }).catch(async (cause: unknown) => {
    await connection.close();
    throw cause;
  });
  const looking = keepLooking();
  const isSilent = (other: string, time = lease) => other !== node && watch.silence(other) >= time;
  return {
    async isGone(other) {
      // It can have come back since the last look.
      const isStillSilent = () => isSilent(other);
      return isSilent(other) && look().then(isStillSilent, () => false);
    },
    isSilent: (other) => isSilent(other, lease / 3),
    isCutOff,
    onCutOff: (listener) => void listeners.push(listener),
    hasOthers: () => watch.list().some((other) => other !== node && !isSilent(other)),
    clockAhead: () => ahead,
    async close() {
      closing.abort();
      await connection.close();
      await looking;
    },
  };
}

const onlyNode = (node: string): NodePresence => ({
  isGone: async (other) => other !== node,
  isSilent: (other) => other !== node,
  isCutOff: () => false,
  onCutOff: () => {},
  hasOthers: () => false,
  clockAhead: () => 0,
  close: async () => {},
});

interface Sign {
  readonly node: string;
  readonly sign: string;
  readonly now: string;
}

/** The count starts again after a time in which this process didn't look: it was suspended or cut off, and others can have come and gone. */
function createWatch(lease: number) {
  const latest = new Map<string, { sign: string; at: number }>();
  let lookedAt = performance.now();
  let since = lookedAt;
  return {
    note(rows: readonly Sign[]): void {
      const now = performance.now();
      if (now - lookedAt > lease / 3) since = now;
      lookedAt = now;
      for (const { node, sign } of rows) if (latest.get(node)?.sign !== sign) latest.set(node, { sign, at: now });
      for (const [node, { at }] of latest) if (now - Math.max(at, since) > 2 * lease) latest.delete(node);
    },
    list: () => [...latest.keys()],
    /** Milliseconds. */
    silence: (node: string) => lookedAt - Math.max(latest.get(node)?.at ?? since, since),
  };
}

function createConnection(databaseUrl: string, node: string, patience: number) {
  let client: Promise<Client> | undefined;
  let isClosed = false;
  const connect = async (): Promise<Client> => {
    const { default: pg } = await import('pg');
    const next = new pg.Client({
      connectionString: databaseUrl,
      keepAlive: true,
      connectionTimeoutMillis: patience,
      query_timeout: patience,
    });
    // A lost connection emits 'error'; the next query fails.
    next.on('error', () => {});
    try {
      await next.connect();
      await next.query("select set_config('application_name', $1, false)", [prefix + node]);
      return next;
    } catch (cause) {
      void next.end().catch(() => undefined);
      throw cause;
    }
  };
  const drop = async (): Promise<void> => {
    const lost = client;
    client = undefined;
    await lost?.then((open) => open.end()).catch(() => undefined);
  };
  return {
    /** Connects first if necessary. */
    async ask(sql: string): Promise<Sign[]> {
      if (isClosed) throw new Error('The connection is closed');
      client ??= connect();
      return (await (await client).query(sql)).rows;
    },
    /** The next call connects again. */
    drop: () => void drop(),
    close(): Promise<void> {
      isClosed = true;
      return drop();
    },
  };
}

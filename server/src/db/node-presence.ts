import { createHash } from 'node:crypto';
import type { Client } from 'pg';
import { tryAgain } from '../background/try-again.ts';

export interface NodePresence {
  isGone(node: string): Promise<boolean>;
  close(): Promise<void>;
}

// After this node loses its connection, the others get time to reconnect before they are presumed dead.
const graceMilliseconds = 15_000;

/** On PostgreSQL, an advisory lock on its own connection: the database releases it when the process dies, so no clock is involved. */
export async function openNodePresence(databaseUrl: string, node: string): Promise<NodePresence> {
  if (databaseUrl === '') return { isGone: async (other) => other !== node, close: async () => {} };
  const { default: pg } = await import('pg');
  const closing = new AbortController();
  let client: Client | undefined;
  let opening: Client | undefined;
  let trustedFrom = 0;

  const connect = async (): Promise<void> => {
    const next = new pg.Client({ connectionString: databaseUrl, keepAlive: true });
    let isOver = false;
    // A lost connection emits 'error' and then 'end'; the second one is handled.
    next.on('error', () => {});
    next.once('end', () => {
      isOver = true;
      if (client !== next) return;
      client = undefined;
      if (!closing.signal.aborted) void reconnect();
    });
    opening = next;
    try {
      await next.connect();
      // The server might still have the lock assigned to the previous connection.
      await next.query('select pg_advisory_lock($1)', [lockOf(node)]);
      if (isOver) throw new Error('Connection terminated');
      closing.signal.throwIfAborted();
      client = next;
    } catch (cause) {
      await next.end().catch(() => undefined);
      throw cause;
    } finally {
      opening = undefined;
    }
  };
  const reconnect = async (): Promise<void> => {
    const isPassing = () => !closing.signal.aborted;
    await tryAgain(connect, { isPassing, over: closing.signal }).catch(() => undefined);
    trustedFrom = performance.now() + graceMilliseconds;
  };

  await connect();
  return {
    async isGone(other) {
      if (other === node || client === undefined || performance.now() < trustedFrom) return false;
      const asked = client;
      const { rows } = await asked.query('select pg_try_advisory_lock($1) as is_free', [lockOf(other)]);
      if (rows[0].is_free !== true) return false;
      await asked.query('select pg_advisory_unlock($1)', [lockOf(other)]);
      return true;
    },
    async close() {
      closing.abort();
      await Promise.all([client?.end(), opening?.end().catch(() => undefined)]);
    },
  };
}

function lockOf(node: string): string {
  return createHash('sha256').update(`platbook node ${node}`).digest().readBigInt64BE(0).toString();
}

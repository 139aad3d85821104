import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { ListTable } from '@platbook/contract/rules/list-table';
import type { DatabaseDescription, RunOptions, RunOutcome, Session } from '../driver.ts';
import { clickhouseError, isLocked, ServerError } from './clickhouse-errors.ts';
import { ClickHouseReading } from './clickhouse-reading.ts';
import type { ClickHouseRequests, Order } from './clickhouse-requests.ts';
import { describeClickHouse, inspectClickHouseRights, tellAboutClickHouse } from './describe-clickhouse.ts';
import { loadClickHouseList } from './load-clickhouse-list.ts';
import type { StatementRules } from './statement-rules.ts';

const lockTries = 100;
const lockPauseMs = 50;

/** An HTTP session of the server, which keeps settings and temporary tables for an hour after its last statement. */
export class ClickHouseSession implements Session {
  readonly #requests: ClickHouseRequests;
  readonly #rules: StatementRules;
  readonly #sessionId = randomUUID();
  readonly #closing = new AbortController();

  constructor(requests: ClickHouseRequests, rules: StatementRules) {
    this.#requests = requests;
    this.#rules = rules;
  }

  async run(sql: string, options: RunOptions): Promise<RunOutcome> {
    options.signal.throwIfAborted();
    this.#rules.check(sql);
    const queryId = randomUUID();
    let hasEnded = false;
    try {
      const stream = await this.#send({ sql, values: options.values, queryId, signal: options.signal });
      const outcome = await new ClickHouseReading(stream, options).readAll();
      hasEnded = !outcome.isIncomplete;
      return outcome;
    } catch (error) {
      hasEnded = error instanceof ServerError;
      options.signal.throwIfAborted();
      throw clickhouseError(error, sql);
    } finally {
      // Otherwise the session stays locked until the server notices the closed connection.
      if (!hasEnded) await this.#requests.kill(queryId).catch(() => undefined);
    }
  }

  /** A canceled statement can hold its session for a moment. */
  async #send(order: Omit<Order, 'sessionId'>) {
    for (let tries = 1; ; tries += 1) {
      try {
        return await this.#requests.send({ ...order, sessionId: this.#sessionId });
      } catch (error) {
        if (!isLocked(error) || tries === lockTries) throw error;
        await pause(lockPauseMs, undefined, { signal: order.signal });
      }
    }
  }

  async load(list: ListTable): Promise<void> {
    const { signal } = this.#closing;
    await loadClickHouseList(list, async (sql, body) => {
      const stream = await this.#send({ sql, signal, ...(body === undefined ? {} : { body }) });
      await new ClickHouseReading(stream, { ...nothing, signal }).readAll();
    }).catch((error: unknown) => {
      throw clickhouseError(error, '');
    });
  }

  readonly #ask = (sql: string): Promise<unknown[][]> =>
    this.#requests.ask(sql, this.#closing.signal).catch((error: unknown) => {
      throw clickhouseError(error, '');
    });

  describe = (): Promise<DatabaseDescription> => describeClickHouse(this.#ask);
  inspectRights = (): Promise<string[]> => inspectClickHouseRights(this.#ask);
  about = (): Promise<string> => tellAboutClickHouse(this.#ask);

  async ping(): Promise<void> {
    await this.#ask('SELECT 1');
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#requests.close();
  }
}

const nothing = {
  maxRows: 0,
  maxBytes: 0,
  onColumns: () => undefined,
  onRows: async () => undefined,
};

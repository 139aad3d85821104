import type { ClientBase } from 'pg';

/** How often a statement runs before it gets a name. */
const runsBeforeName = 20;
/** Every connection keeps all of them, in Node and in PostgreSQL. */
const mostNames = 100;
/** The text of some statements varies, such as that of lists of IDs. */
const mostCounted = 1_000;

const hasStar = /(?<!count\()\*/;
/** A newer node added a column to what a prepared statement with a star returns. PostgreSQL notices before it runs the statement. */
const changedResult = '0A000';

type Query = (text: unknown, values?: unknown, ...others: unknown[]) => unknown;

/**
 * Names the frequent statements of a pool's clients, so that PostgreSQL parses and plans them once per connection (PostgreSQL manual,
 * PREPARE): parsing and planning take longer than running.
 */
export function prepareFrequent(): (client: ClientBase) => void {
  const runs = new Map<string, number>();
  const names = new Map<string, string>();
  let named = 0;
  const nameOf = (text: string): string | undefined => {
    const known = names.get(text);
    if (known !== undefined || names.size >= mostNames) return known;
    const times = (runs.get(text) ?? 0) + 1;
    if (times < runsBeforeName) {
      if (runs.size >= mostCounted) runs.clear();
      runs.set(text, times);
      return undefined;
    }
    runs.delete(text);
    named += 1;
    const name = `frequent_${named}`;
    names.set(text, name);
    return name;
  };
  return (client) => {
    const query: Query = (...call) => (Object.getPrototypeOf(client) as { query: Query }).query.apply(client, call);
    // In a transaction, or with a callback, a statement can't be tried again.
    const mayName = (text: string, others: readonly unknown[]) =>
      !hasStar.test(text) || (others.length === 0 && client.getTransactionStatus() === 'I');
    const named: Query = (text, values, ...others) => {
      const name = isPreparable(text, values) && mayName(text, others) ? nameOf(text) : undefined;
      if (name === undefined) return query(text, values, ...others);
      const result = query({ name, text, values }, ...others);
      if (others.length > 0) return result;
      return (result as Promise<unknown>).catch((error: { code?: unknown }) => {
        if (error.code !== changedResult || client.getTransactionStatus() !== 'I') throw error;
        names.delete(text as string);
        return query(text, values);
      });
    };
    Object.assign(client, { query: named });
  };
}

const isPreparable = (text: unknown, values: unknown): text is string =>
  typeof text === 'string' && Array.isArray(values) && (values.length > 0 || text.startsWith('select '));

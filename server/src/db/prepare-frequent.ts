import type { ClientBase } from 'pg';

/** How often a statement is asked before it gets a name. */
const askedFirst = 20;
/** Each is kept by each connection, on both sides. */
const mostNames = 100;
/** Some texts vary, such as lists of IDs. */
const mostCounted = 1_000;

const hasStar = /(?<!count\()\*/;

type Query = (text: unknown, values?: unknown, ...others: unknown[]) => unknown;

/**
 * Gives frequent statements of a pool's clients a name, so that PostgreSQL parses and plans them once per connection instead of each time,
 * which takes longer than running them (PostgreSQL manual, PREPARE). One with a star stays unnamed: a newer node can add a column, and
 * PostgreSQL then rejects a prepared statement that would return it.
 */
export function prepareFrequent(): (client: ClientBase) => void {
  const asked = new Map<string, number>();
  const names = new Map<string, string>();
  const nameOf = (text: string): string | undefined => {
    const known = names.get(text);
    if (known !== undefined || names.size >= mostNames || hasStar.test(text)) return known;
    const times = (asked.get(text) ?? 0) + 1;
    if (times < askedFirst) {
      if (asked.size >= mostCounted) asked.clear();
      asked.set(text, times);
      return undefined;
    }
    asked.delete(text);
    const name = `frequent_${names.size + 1}`;
    names.set(text, name);
    return name;
  };
  return (client) => {
    const query: Query = (...call) => (Object.getPrototypeOf(client) as { query: Query }).query.apply(client, call);
    const named: Query = (text, values, ...others) => {
      const name = typeof text === 'string' && Array.isArray(values) && values.length > 0 ? nameOf(text) : undefined;
      return name === undefined ? query(text, values, ...others) : query({ name, text, values }, ...others);
    };
    Object.assign(client, { query: named });
  };
}

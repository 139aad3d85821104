import type { ClientBase } from 'pg';

/** How often a statement runs before it gets a name. */
const runsBeforeName = 20;
/** Every connection keeps all of them, in Node and in PostgreSQL. */
const mostNames = 100;
/** The text of some statements varies, such as that of lists of IDs. */
const mostCounted = 1_000;

const hasStar = /(?<!count\()\*/;

type Query = (text: unknown, values?: unknown, ...others: unknown[]) => unknown;

/**
 * Names the frequent statements of a pool's clients, so that PostgreSQL parses and plans them once per connection (PostgreSQL manual,
 * PREPARE): parsing and planning take longer than running. Statements with a star stay unnamed: when a newer node adds a column,
 * PostgreSQL rejects prepared statements that would return it.
 */
export function prepareFrequent(): (client: ClientBase) => void {
  const runs = new Map<string, number>();
  const names = new Map<string, string>();
  const nameOf = (text: string): string | undefined => {
    const known = names.get(text);
    if (known !== undefined || names.size >= mostNames || hasStar.test(text)) return known;
    const times = (runs.get(text) ?? 0) + 1;
    if (times < runsBeforeName) {
      if (runs.size >= mostCounted) runs.clear();
      runs.set(text, times);
      return undefined;
    }
    runs.delete(text);
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

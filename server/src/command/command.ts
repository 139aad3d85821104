import type { Config } from '../config/config.ts';

export type Values = Readonly<Record<string, string>>;

export interface Command {
  readonly words: string;
  /** Names of the arguments; `person` takes an email address or an ID, `team` a name or an ID. */
  readonly takes: readonly string[];
  /** A GET sends them in its query. */
  readonly options?: Readonly<Record<string, string>>;
  readonly says: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** `:name` is replaced by the argument. */
  readonly path: string;
  /** A GET whose response is passed to `body`. */
  readonly before?: string;
  readonly body?: (values: Values, before: unknown) => unknown;
  /** Fields of the response to show, as columns of a list; all plain values if absent. */
  readonly columns?: readonly string[];
  /** For a list with short pages: pages are read until there are this many rows, or as many as the option `limit` says. */
  readonly fillsUpTo?: number;
  /** For a call that does its work in parts: the body of the next call, made from the last response, and the sum of all responses. */
  readonly goesOn?: { body(last: unknown): unknown; sum(replies: readonly unknown[]): unknown };
  /** A message that makes the command exit as refused although the call succeeded. */
  readonly fails?: (answer: unknown) => string | undefined;
  /** Formats a response with too many parts for a table. */
  readonly print?: (answer: never) => string;
  readonly done?: string;
}

/** A command that works on the database itself, not through the server's calls. */
export interface LocalCommand {
  readonly words: string;
  readonly takes: readonly string[];
  /** Options without a value. */
  readonly flags: Readonly<Record<string, string>>;
  readonly says: string;
  /** Returns what to print. `values` has the flags that were given as ''. */
  run(config: Config, values: Values): Promise<unknown>;
}

type More = Omit<Command, 'words' | 'takes' | 'says' | 'method' | 'path'>;
const calling =
  (method: Command['method']) =>
  (usage: string, says: string, path: string, more: More = {}): Command => {
    const [words = '', ...takes] = usage.split(/ <|>/).filter(Boolean);
    return { words, takes, says, method, path, ...more };
  };

export const get = calling('GET');
export const put = calling('PUT');
export const remove = calling('DELETE');
/** With an empty object as the body, unless `more` says otherwise. */
export const post = (usage: string, says: string, path: string, more: More = {}) =>
  calling('POST')(usage, says, path, { body: () => ({}), ...more });

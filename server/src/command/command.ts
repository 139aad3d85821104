/** Values by name: of the words after the command, and of its options. */
export type Values = Readonly<Record<string, string>>;

/** One row of the table of commands: words, and the call that they stand for. */
export interface Command {
  /** `people role` */
  readonly words: string;
  /** Names of what is behind the words; `person` takes an email address or an id, `team` a name or an id. */
  readonly takes?: readonly string[];
  /** Options by name, each with what it is. */
  readonly options?: Readonly<Record<string, string>>;
  readonly says: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** `:name` is filled from what is taken. */
  readonly path: string;
  /** Words and options that go into the query string. */
  readonly query?: readonly string[];
  /** A GET whose answer the body is made with. */
  readonly before?: string;
  readonly body?: (values: Values, before: unknown) => unknown;
  /** Fields of the answer that are shown, of a list as columns; all that are plain values when absent. */
  readonly columns?: readonly string[];
  /** Of a list whose pages may be short: it is asked on until so many rows are there, or as many as the option `limit` says. */
  readonly fillsUpTo?: number;
  /** Of a call that does its work a part at a time: the body of the next call, made from the last answer, and all answers as one. */
  readonly goesOn?: { body(last: unknown): unknown; sum(replies: readonly unknown[]): unknown };
  /** The sentence with which the command ends as refused, though it was answered. */
  readonly fails?: (answer: unknown) => string | undefined;
  /** Writes out an answer with too many parts for a table. */
  readonly print?: (answer: never) => string;
  /** What is said in the place of an answer without fields. */
  readonly done?: string;
}

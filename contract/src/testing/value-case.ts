/** The engines whose values are compared. */
export const valueEngines = ['duckdb', 'postgres', 'sqlite'] as const;
export type ValueEngine = (typeof valueEngines)[number];

/** How one value must arrive in every place that shows it. */
export interface ValueShown {
  /** As the column is announced. */
  readonly datatype: string;
  /** The very characters in the answer of the results call, and in a JSON download. */
  readonly cell: string;
  /** Of a column that holds nothing else. */
  readonly maxValueLength: number;
  /** A field without its quotes; null when it is empty without quotes. */
  readonly csv: string | null;
  /** A number, text or truth, or a date by its instant in UTC. */
  readonly xlsx: string | number | boolean | null | { readonly date: string };
  /** Type and value as DuckDB reads a file that holds nothing else. */
  readonly parquet: readonly [type: string, value: string | number | boolean | null];
  /** Declared digits after the decimal point. */
  readonly scale?: number;
  /** The exact text that the grid copies, and the side it is aligned to; null is drawn as NULL. */
  readonly grid: string | null;
  readonly align: 'left' | 'right';
}

/** Why an engine has no such value. */
export interface NoSuchValue {
  readonly cannot: string;
}

/** One value, how each engine makes it as an expression, and how it is shown. */
export interface ValueCase {
  /** Of the catalog of hostile input, H113 to H126. */
  readonly id: string;
  readonly title: string;
  readonly by: Readonly<Record<ValueEngine, { readonly sql: string; readonly shown: ValueShown } | NoSuchValue>>;
}

/** Expressions by engine, an array with how that engine differs, or a reason why it has none. */
type Making = string | NoSuchValue | readonly [sql: string, differs: Partial<ValueShown>];

/** A case whose engines agree on everything that `differs` does not name. */
export function valueCase(
  id: string,
  title: string,
  shown: ValueShown,
  makings: Readonly<Record<ValueEngine, Making>>,
): ValueCase {
  const by = Object.fromEntries(
    valueEngines.map((engine) => {
      const making = makings[engine];
      if (typeof making === 'string') return [engine, { sql: making, shown }];
      if ('cannot' in making) return [engine, making];
      const [sql, differs] = making;
      return [engine, { sql, shown: { ...shown, ...differs } }];
    }),
  ) as ValueCase['by'];
  return { id, title, by };
}

/** The engine has no such value, for a reason. */
export function cannot(reason: string): NoSuchValue {
  return { cannot: reason };
}

/** A value that is the same text everywhere, but for what is named. */
export function asText(datatype: string, text: string, differs: Partial<ValueShown> = {}): ValueShown {
  return {
    datatype,
    cell: JSON.stringify(text),
    maxValueLength: text.length,
    csv: text,
    xlsx: text,
    parquet: ['VARCHAR', text],
    grid: text,
    align: datatype === 'number' ? 'right' : 'left',
    ...differs,
  };
}

/** A number that is a number everywhere: `text` is its shortest writing, and a whole one by default. */
export function asNumber(text: string, differs: Partial<ValueShown> = {}): ValueShown {
  return asText('number', text, { cell: text, xlsx: Number(text), parquet: ['BIGINT', text], ...differs });
}

/** A fraction: a number everywhere, and of 64 bits in Parquet. */
export function asFraction(text: string, differs: Partial<ValueShown> = {}): ValueShown {
  return asNumber(text, { parquet: ['DOUBLE', Number(text)], ...differs });
}

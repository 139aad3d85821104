export const valueEngines = ['duckdb', 'postgres', 'sqlite'] as const;
export type ValueEngine = (typeof valueEngines)[number];

export interface ValueShown {
  readonly datatype: string;
  /** The exact JSON in the results call and in a JSON download. */
  readonly cell: string;
  readonly maxValueLength: number;
  /** The field without its quotes; null for an unquoted empty field. */
  readonly csv: string | null;
  /** A number, text or boolean, or a date by its instant in UTC. */
  readonly xlsx: string | number | boolean | null | { readonly date: string };
  /** Type and value as DuckDB reads them from a file with only this value. */
  readonly parquet: readonly [type: string, value: string | number | boolean | null];
  readonly scale?: number;
  /** The exact text that the grid copies, and its alignment; null is shown as NULL. */
  readonly grid: string | null;
  readonly align: 'left' | 'right';
}

export interface NoSuchValue {
  readonly cannot: string;
}

export interface ValueCase {
  /** ID in docs/reliability.md, H113 to H126. */
  readonly id: string;
  readonly title: string;
  readonly by: Readonly<Record<ValueEngine, { readonly sql: string; readonly shown: ValueShown } | NoSuchValue>>;
}

type Making = string | NoSuchValue | readonly [sql: string, differs: Partial<ValueShown>];

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

/** The same SQL on DuckDB and PostgreSQL. */
export const both = (sql: Making, sqlite: Making) => ({ duckdb: sql, postgres: sql, sqlite });

export const everywhere = (sql: string) => both(sql, sql);

export function cannot(reason: string): NoSuchValue {
  return { cannot: reason };
}

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

/** A value that is a number everywhere; `text` is its shortest form. An integer unless `differs` says otherwise. */
export function asNumber(text: string, differs: Partial<ValueShown> = {}): ValueShown {
  return asText('number', text, { cell: text, xlsx: Number(text), parquet: ['BIGINT', text], ...differs });
}

export function asFraction(text: string, differs: Partial<ValueShown> = {}): ValueShown {
  return asNumber(text, { parquet: ['DOUBLE', Number(text)], ...differs });
}

import type { BoundValue } from './parameter-value.ts';
import { type ClassedLexicon, type SqlLexicon, withClasses } from './sql-lexicon-classes.ts';
import { PostgresBody, SqliteBody, SqlServerBody, type StatementBody } from './statement-bodies.ts';

/** Everything that differs between the SQL dialects. The editor and the formatter look up their own parts by a name given here. */
export interface Dialect {
  /** IDs of the drivers whose connections speak it. */
  readonly drivers: readonly string[];
  readonly lexicon: ClassedLexicon;
  /** Creates a tracker for one statement; absent if every semicolon ends a statement. */
  readonly followBody?: () => StatementBody;
  /** GO on a line of its own separates batches, and ELSE continues the statement before its semicolon. */
  readonly hasBatches?: boolean;
  /** The engine ignores a comment without an end instead of reporting it. */
  readonly ignoresOpenComments?: boolean;
  /** Unquoted names become lower case, so names with capitals need quotes. */
  readonly foldsNames?: boolean;
  /** The placeholder of the parameter with this number, from 1. */
  placeholder(number: number, value: BoundValue): string;
  /** A query for the first rows of a table, whose name is already quoted. */
  preview(table: string, rows: number): string;
  /** Absent if plans can't be requested. */
  readonly explain?: ExplainRules;
  /** What the editor highlights and offers. */
  readonly words: 'common' | 'trino' | 'tsql';
  /** Language name in sql-formatter. */
  readonly formatter: 'duckdb' | 'postgresql' | 'sqlite' | 'trino' | 'tsql';
}

export interface ExplainRules {
  readonly plan: 'duckdb' | 'postgres' | 'sqlite' | 'trino';
  /** Whether the engine can run the statement to measure its plan. */
  readonly canMeasure: boolean;
  ask(statement: string, isMeasured: boolean): string;
}

const spaces =
  '\u00a0\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u200b\u200c\u200d\u202f\u205f\u2060\u3000\ufeff';

const postgresLexicon: SqlLexicon = {
  nestsComments: true,
  returnEndsLine: true,
  hasEscapeStrings: true,
  hasDollarQuotes: true,
  hasBackticks: false,
  brackets: 'none',
  wordStarts: '',
  wordParts: '$',
  parameterStarts: '',
  blanks: '',
};

const explainAsJson = (statement: string, isMeasured: boolean) =>
  `EXPLAIN (${isMeasured ? 'ANALYZE, ' : ''}FORMAT JSON) ${statement}`;

const limited = (table: string, rows: number) => `SELECT *\nFROM ${table}\nLIMIT ${rows}`;

const records = {
  duckdb: {
    drivers: ['duckdb'],
    lexicon: withClasses({ ...postgresLexicon, blanks: spaces }),
    placeholder: (number) => `$${number}`,
    preview: limited,
    explain: { plan: 'duckdb', canMeasure: true, ask: explainAsJson },
    words: 'common',
    formatter: 'duckdb',
  },
  postgres: {
    drivers: ['postgres'],
    lexicon: withClasses(postgresLexicon),
    followBody: () => new PostgresBody(),
    foldsNames: true,
    // The type of a text parameter is inferred from its context, as for a literal; numbers and dates need the cast that a literal implies.
    placeholder: (number, { type, text }) =>
      type === 'text' ? `$${number}` : `$${number}::${type === 'date' ? 'date' : numberType(text)}`,
    preview: limited,
    explain: { plan: 'postgres', canMeasure: true, ask: explainAsJson },
    words: 'common',
    formatter: 'postgresql',
  },
  sqlite: {
    drivers: ['sqlite'],
    lexicon: withClasses({
      ...postgresLexicon,
      nestsComments: false,
      returnEndsLine: false,
      hasEscapeStrings: false,
      hasDollarQuotes: false,
      hasBackticks: true,
      brackets: 'plain',
      parameterStarts: '$@#:',
      blanks: '\ufeff',
    }),
    followBody: () => new SqliteBody(),
    ignoresOpenComments: true,
    placeholder: (number) => `?${number}`,
    preview: limited,
    explain: { plan: 'sqlite', canMeasure: false, ask: (statement) => `EXPLAIN QUERY PLAN ${statement}` },
    words: 'common',
    formatter: 'sqlite',
  },
  sqlserver: {
    drivers: ['sqlserver', 'tsql'],
    lexicon: withClasses({
      ...postgresLexicon,
      hasEscapeStrings: false,
      hasDollarQuotes: false,
      brackets: 'doubled',
      wordStarts: '@#',
      wordParts: '@#$',
      blanks: `${spaces}\u2028\u2029`,
    }),
    followBody: () => new SqlServerBody(),
    hasBatches: true,
    placeholder: (number) => `@p${number}`,
    preview: (table, rows) => `SELECT TOP ${rows} *\nFROM ${table}`,
    words: 'tsql',
    formatter: 'tsql',
  },
  trino: {
    drivers: ['trino', 'property-trino'],
    lexicon: withClasses({
      ...postgresLexicon,
      nestsComments: false,
      hasEscapeStrings: false,
      hasBackticks: true,
      wordParts: '',
    }),
    placeholder: () => '?',
    preview: limited,
    explain: {
      plan: 'trino',
      canMeasure: false,
      ask: (statement) => `EXPLAIN (TYPE LOGICAL, FORMAT JSON) ${statement}`,
    },
    words: 'trino',
    formatter: 'trino',
  },
} satisfies Record<string, Dialect>;

export type SqlDialect = keyof typeof records;

export const dialects: Readonly<Record<SqlDialect, Dialect>> = records;

export const dialectNames = Object.keys(records) as SqlDialect[];

/** The dialect of a driver's connections; DuckDB's if the driver is unknown. */
export function dialectOf(driver: string | undefined): SqlDialect {
  return dialectNames.find((name) => dialects[name].drivers.includes(driver ?? '')) ?? 'duckdb';
}

/** The type that PostgreSQL gives a numeric literal (manual §4.1.2.6). */
function numberType(text: string): string {
  if (!/^[+-]?\d+$/.test(text)) return 'numeric';
  const number = BigInt(text.replace('+', ''));
  if (BigInt.asIntN(32, number) === number) return 'int4';
  return BigInt.asIntN(64, number) === number ? 'int8' : 'numeric';
}

import type { BoundValue } from './parameter-value.ts';
import { type ClassedLexicon, type SqlLexicon, withClasses } from './sql-lexicon-classes.ts';
import { MysqlBody, PostgresBody, SqliteBody, SqlServerBody, type StatementBody } from './statement-bodies.ts';

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
  /** Unquoted names become this case, so other names need quotes. */
  readonly foldsNames?: 'lower' | 'upper';
  /** What a name is quoted with, if not with double quotes. */
  readonly nameQuote?: '`';
  /** The placeholder of the parameter with this number, from 1. */
  placeholder(number: number, value: BoundValue): string;
  /** A query for the first rows of a table, whose name is already quoted. */
  preview(table: string, rows: number): string;
  /** Absent if plans can't be requested. */
  readonly explain?: ExplainRules;
  /** What the editor highlights and offers. */
  readonly words: 'common' | 'mysql' | 'trino' | 'tsql';
  /** Language name in sql-formatter. */
  readonly formatter: 'clickhouse' | 'duckdb' | 'mysql' | 'postgresql' | 'snowflake' | 'sqlite' | 'trino' | 'tsql';
}

export interface ExplainRules {
  readonly plan: 'clickhouse' | 'duckdb' | 'mysql' | 'postgres' | 'snowflake' | 'sqlite' | 'trino';
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
  clickhouse: {
    drivers: ['clickhouse'],
    lexicon: withClasses({
      ...postgresLexicon,
      returnEndsLine: false,
      hasEscapeStrings: false,
      hasDigitTags: true,
      escapesInStrings: true,
      escapesInNames: true,
      hasSlashComments: true,
      hashComments: 'spaced',
      hasBackticks: true,
      blanks: `${spaces}\u2028\u2029`,
    }),
    placeholder: (number, { type, text }) =>
      `{p${number}:${type === 'text' ? 'String' : type === 'date' ? 'Date32' : clickhouseNumber(text)}}`,
    preview: limited,
    explain: {
      plan: 'clickhouse',
      canMeasure: false,
      ask: (statement) => `EXPLAIN json = 1, indexes = 1 ${statement}`,
    },
    words: 'common',
    formatter: 'clickhouse',
  },
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
    foldsNames: 'lower',
    // The type of a text parameter is inferred from its context, as for a literal; numbers and dates need the cast that a literal implies.
    placeholder: (number, { type, text }) =>
      type === 'text' ? `$${number}` : `$${number}::${type === 'date' ? 'date' : numberType(text)}`,
    preview: limited,
    explain: { plan: 'postgres', canMeasure: true, ask: explainAsJson },
    words: 'common',
    formatter: 'postgresql',
  },
  snowflake: {
    drivers: ['snowflake'],
    lexicon: withClasses({
      ...postgresLexicon,
      nestsComments: false,
      returnEndsLine: false,
      hasEscapeStrings: false,
      hasDollarQuotes: false,
      hasPlainDollarQuotes: true,
      escapesInStrings: true,
      hasSlashComments: true,
    }),
    foldsNames: 'upper',
    // Only text and integers can be bound exactly, and LIMIT takes no cast.
    placeholder: (_, { type, text }) =>
      type === 'date' ? "TO_DATE(?, 'YYYY-MM-DD')" : type === 'text' ? '?' : snowflakeNumber(text),
    preview: limited,
    explain: { plan: 'snowflake', canMeasure: false, ask: (statement) => `EXPLAIN USING JSON ${statement}` },
    words: 'common',
    formatter: 'snowflake',
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
  mysql: {
    drivers: ['mysql'],
    lexicon: withClasses({
      ...postgresLexicon,
      nestsComments: false,
      returnEndsLine: false,
      hasEscapeStrings: false,
      hasDollarQuotes: false,
      hasBackticks: true,
      hasTextInDoubleQuotes: true,
      escapesInStrings: true,
      hashComments: 'all',
      runsMarkedComments: true,
      wordStarts: '$',
    }),
    followBody: () => new MysqlBody(),
    nameQuote: '`',
    // A text isn't compared as a date everywhere.
    placeholder: (_number, { type }) => (type === 'date' ? 'cast(? as date)' : '?'),
    preview: limited,
    explain: {
      plan: 'mysql',
      canMeasure: true,
      // MariaDB runs the first comment only, and MySQL the second only.
      ask: (statement, isMeasured) =>
        `${isMeasured ? '/*M!100100 ANALYZE FORMAT=JSON */ /*!80018 EXPLAIN ANALYZE */' : 'EXPLAIN FORMAT=JSON'} ${statement}`,
    },
    words: 'mysql',
    formatter: 'mysql',
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

function snowflakeNumber(text: string): string {
  if (/^[+-]?\d{1,18}$/.test(text)) return '?';
  return /e/i.test(text) ? '?::FLOAT' : `?::NUMBER(38, ${Math.min(37, text.split('.')[1]?.length ?? 0)})`;
}

/** A type that keeps every digit; only an exponent makes it a float, as in a literal. */
function clickhouseNumber(text: string): string {
  if (/e/i.test(text)) return 'Float64';
  const fraction = text.split('.')[1] ?? '';
  if (fraction !== '') return `Decimal(76, ${fraction.length})`;
  return text.length < 19 ? 'Int64' : 'Int256';
}

/** The type that PostgreSQL gives a numeric literal (manual §4.1.2.6). */
function numberType(text: string): string {
  if (!/^[+-]?\d+$/.test(text)) return 'numeric';
  const number = BigInt(text.replace('+', ''));
  if (BigInt.asIntN(32, number) === number) return 'int4';
  return BigInt.asIntN(64, number) === number ? 'int8' : 'numeric';
}

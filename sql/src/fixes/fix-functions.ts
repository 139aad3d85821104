/** Functions of another dialect, misspelled ones, and arguments too many. */
import type { SqlDialect } from '../dialects.ts';
import { TSQL_FUNCTIONS } from '../tsql-functions.ts';
import type { BrokenStatement, SqlFix } from './broken-statement.ts';
import { nearest } from './likeness.ts';

const unknownFunction =
  /Function with name "?([\w.]+)"? does not exist|function ([\w.]+)\(.*\) does not exist|no such function: (\w+)|'(\w+)' is not a recognized (?:built-in )?function name|(?:Cannot find|Could not find)[^"']*["'](?:dbo\.)?(\w+)["']|unknown function:? '?(\w+)|Function '(\w+)' not registered/i;
const wrongCount =
  /argument types '(\w+)\(|wrong number of arguments to function (\w+)\(|[Tt]he (\w+) function requires|function (\w+)\(.*\) does not exist|Unexpected parameters \(.*\) for function (\w+)/i;

/** How a call is written in a dialect; undefined if it has no counterpart there. */
type Rewrite = (args: readonly string[], dialect: SqlDialect) => string | undefined;

const isTsql = (dialect: SqlDialect) => dialect === 'sqlserver';
const called =
  (name: string): Rewrite =>
  (args) =>
    `${name}(${args.join(', ')})`;

const ifNull: Rewrite = (args, dialect) =>
  args.length === 2 ? `${isTsql(dialect) ? 'isnull' : 'coalesce'}(${args.join(', ')})` : undefined;
const now: Rewrite = (_, dialect) =>
  isTsql(dialect) ? 'getdate()' : dialect === 'sqlite' ? "datetime('now')" : 'now()';
const length: Rewrite = (args, dialect) => `${isTsql(dialect) ? 'len' : 'length'}(${args.join(', ')})`;
const substring: Rewrite = (args, dialect) => `${dialect === 'sqlite' ? 'substr' : 'substring'}(${args.join(', ')})`;
const position: Rewrite = ([part = '', text = ''], dialect) =>
  isTsql(dialect) ? `charindex(${part}, ${text})` : `${dialect === 'sqlite' ? 'instr' : 'strpos'}(${text}, ${part})`;
const positionIn: Rewrite = ([text = '', part = ''], dialect) => position([part, text], dialect);
const truncate: Rewrite = ([unit = '', date = ''], dialect) =>
  isTsql(dialect)
    ? `datetrunc(${bare(unit)}, ${date})`
    : dialect === 'sqlite'
      ? undefined
      : `date_trunc(${text(unit)}, ${date})`;
const choose: Rewrite = ([condition, yes, no], dialect) =>
  dialect === 'sqlserver' || dialect === 'sqlite'
    ? `iif(${condition}, ${yes}, ${no})`
    : `case when ${condition} then ${yes} else ${no ?? 'null'} end`;
const addTime: Rewrite = ([unit = '', count = '', date = ''], dialect) => {
  if (isTsql(dialect)) return `dateadd(${bare(unit)}, ${count}, ${date})`;
  if (dialect === 'sqlite') return `date(${date}, ${count} || ' ${bare(unit)}')`;
  if (dialect === 'trino') return `date_add(${text(unit)}, ${count}, ${date})`;
  return dialect === 'duckdb'
    ? `${date} + to_${plural(unit)}(${count})`
    : `${date} + ${count} * interval '1 ${bare(unit)}'`;
};
const timeBetween: Rewrite = ([unit = '', from = '', to = ''], dialect) => {
  if (isTsql(dialect)) return `datediff(${bare(unit)}, ${from}, ${to})`;
  if (dialect === 'duckdb' || dialect === 'trino') return `date_diff(${text(unit)}, ${from}, ${to})`;
  if (bare(unit) !== 'day') return undefined;
  return dialect === 'sqlite'
    ? `cast(julianday(${to}) - julianday(${from}) as int)`
    : `(${to})::date - (${from})::date`;
};
const part =
  (unit: string): Rewrite =>
  ([date = ''], dialect) => {
    if (isTsql(dialect)) return `datepart(${unit}, ${date})`;
    return dialect === 'sqlite' ? sqlitePart(unit, date) : `extract(${unit} from ${date})`;
  };
const toText: Rewrite = ([value = '', format = ''], dialect) => {
  if (isTsql(dialect)) return `format(${value}, ${format.replace(/YYYY/g, 'yyyy').replace(/DD/g, 'dd')})`;
  if (dialect === 'postgres') return `to_char(${value}, ${format})`;
  const pattern = format
    .replace(/YYYY/gi, '%Y')
    .replace(/MI/gi, '%M')
    .replace(/(?<!%)MM/g, '%m')
    .replace(/DD/gi, '%d')
    .replace(/HH24/gi, '%H');
  if (dialect === 'trino') return `date_format(${value}, ${pattern.replaceAll('%M', '%i')})`;
  return dialect === 'sqlite' ? `strftime(${pattern}, ${value})` : `strftime(${value}, ${pattern})`;
};
const convert: Rewrite = ([type, value], dialect) =>
  isTsql(dialect) ? undefined : value === undefined ? undefined : `cast(${value} as ${type})`;
const joinTexts: Rewrite = ([value = '', separator = "','"], dialect) =>
  dialect === 'sqlite'
    ? `group_concat(${value}, ${separator})`
    : `${dialect === 'trino' ? 'listagg' : 'string_agg'}(${value}, ${separator})`;

/** Functions that some dialect has, in lower case. */
const rewrites: Readonly<Record<string, Rewrite>> = {
  isnull: ifNull,
  nvl: ifNull,
  ifnull: ifNull,
  getdate: now,
  getutcdate: now,
  sysdatetime: now,
  now,
  curdate: (_, dialect) => (isTsql(dialect) ? 'cast(getdate() as date)' : 'current_date'),
  len: length,
  length,
  char_length: length,
  substr: substring,
  substring,
  mid: substring,
  charindex: position,
  locate: position,
  instr: positionIn,
  strpos: positionIn,
  date_trunc: truncate,
  datetrunc: truncate,
  iif: choose,
  if: choose,
  dateadd: addTime,
  date_add: addTime,
  datediff: timeBetween,
  date_diff: timeBetween,
  year: part('year'),
  month: part('month'),
  day: part('day'),
  to_char: toText,
  format: toText,
  date_format: ([value = '', format = ''], dialect) =>
    dialect === 'sqlite'
      ? `strftime(${format}, ${value})`
      : dialect === 'duckdb'
        ? `strftime(${value}, ${format})`
        : undefined,
  convert,
  group_concat: joinTexts,
  listagg: joinTexts,
  string_agg: joinTexts,
  average: called('avg'),
  ucase: called('upper'),
  lcase: called('lower'),
  rand: called('random'),
  stdev: called('stddev'),
  stddev: (args, dialect) => (isTsql(dialect) ? `stdev(${args.join(', ')})` : undefined),
  ceiling: called('ceil'),
  ceil: (args, dialect) => (isTsql(dialect) ? `ceiling(${args.join(', ')})` : undefined),
  pow: called('power'),
  random: (_, dialect) => (isTsql(dialect) ? 'rand()' : undefined),
};

const common =
  'abs avg cast ceil coalesce concat count date_trunc dense_rank extract first_value floor greatest lag last_value lead least length lower ltrim max median min nullif percentile_cont power rank replace round row_number rtrim sqrt string_agg substring sum trim upper year month day'.split(
    ' ',
  );

export function fixFunction(broken: BrokenStatement): SqlFix | undefined {
  const name = unknownFunction.exec(broken.title)?.slice(1).find(Boolean)?.split('.').at(-1);
  if (name === undefined) return undefined;
  const at = callOf(broken, name);
  if (at < 0) return undefined;
  return rewriteCall(broken, at) ?? renameCall(broken, at);
}

function callOf(broken: BrokenStatement, name: string): number {
  const isCall = (at: number) => broken.lower(at) === name.toLowerCase() && broken.isSymbol(at + 1, '(');
  return isCall(broken.index) ? broken.index : broken.words.findIndex((_, at) => isCall(at));
}

function rewriteCall(broken: BrokenStatement, at: number): SqlFix | undefined {
  const word = broken.word(at);
  const end = broken.closing(at + 1);
  const rewrite = word && Object.hasOwn(rewrites, word.lower) ? rewrites[word.lower] : undefined;
  if (!word || !rewrite || end < 0) return undefined;
  const args = broken.items(at + 2, end).map((item) => broken.slice(item));
  const written = rewrite(args, broken.dialect);
  if (written === undefined || written.toLowerCase().startsWith(`${word.lower}(`)) return undefined;
  const call = broken.slice({ start: word.start, end: broken.word(end)?.end ?? 0 });
  return {
    sentence: `There is no ${word.text.toUpperCase()} here.`,
    label: `Use ${shortened(written)}`,
    isCertain: true,
    edits: [{ from: word.start, to: word.start + call.length, text: written }],
  };
}

function renameCall(broken: BrokenStatement, at: number): SqlFix | undefined {
  const word = broken.word(at);
  const names = broken.dialect === 'sqlserver' ? TSQL_FUNCTIONS : common;
  const likely = word && nearest(word.text, [...names, 'average'], 0.65);
  const meant = likely === 'average' ? 'avg' : likely;
  if (!word || meant === undefined) return undefined;
  const text = word.text === word.text.toUpperCase() ? meant.toUpperCase() : meant.toLowerCase();
  return {
    sentence: `There is no function ${word.text}.`,
    label: `Use ${text}`,
    isCertain: true,
    edits: [broken.replace(at, text)],
  };
}

/** Arguments after those that the function takes: engines list what fits. */
export function fixArguments(broken: BrokenStatement): SqlFix | undefined {
  const name = wrongCount.exec(broken.title)?.slice(1).find(Boolean);
  if (name === undefined) return undefined;
  const at = callOf(broken, name);
  const end = broken.closing(at + 1);
  if (at < 0 || end < 0) return undefined;
  const items = broken.items(at + 2, end);
  const most = mostArguments(broken, name);
  const last = items[most - 1];
  if (most === 0 || items.length <= most || !last) return undefined;
  const extra = items.length - most;
  return {
    sentence: `${name.toUpperCase()} takes ${most === 1 ? 'one argument' : `at most ${most} arguments`}.`,
    label: extra === 1 ? 'Remove the last argument' : `Remove ${extra} arguments`,
    isCertain: false,
    edits: [{ from: last.end, to: broken.endBefore(end), text: '' }],
  };
}

const knownCounts: Readonly<Record<string, number>> = {
  upper: 1,
  lower: 1,
  length: 1,
  len: 1,
  abs: 1,
  sum: 1,
  avg: 1,
  min: 1,
  max: 1,
  count: 1,
  round: 2,
  nullif: 2,
  year: 1,
  month: 1,
  day: 1,
  floor: 1,
  sqrt: 1,
};

function mostArguments({ title }: BrokenStatement, name: string): number {
  const listed = [...title.matchAll(new RegExp(`^\\s*${name}\\(([^)]*)\\) ->`, 'gim'))].map(
    ([, list = '']) => list.split(',').length,
  );
  return Math.max(0, ...listed, ...(listed.length === 0 ? [knownCounts[name.toLowerCase()] ?? 0] : []));
}

const bare = (unit: string) => unit.replaceAll("'", '').toLowerCase();
const text = (unit: string) => `'${bare(unit)}'`;
const plural = (unit: string) => `${bare(unit).replace(/s$/, '')}s`;
const shortened = (written: string) => (written.length > 40 ? `${written.slice(0, 39)}…` : written);

function sqlitePart(unit: string, date: string): string {
  const sign = { year: '%Y', month: '%m', day: '%d' }[unit];
  return `cast(strftime('${sign}', ${date}) as int)`;
}

import type { ListTable } from '@platbook/contract/rules/list-table';
import { StatementError } from '../driver.ts';
import type { AskRows } from './describe-mysql.ts';

const portionRows = 500;
const portionValues = 20_000;
const portionCharacters = 256 * 1024;
const inTransaction = 1;
/** MySQL allows 65 digits, 30 of them after the point. */
const mostDigits = 65;
const mostFraction = 30;

const quoted = (name: string): string => `\`${name.replaceAll('`', '``')}\``;

export async function loadMysqlList(ask: AskRows, list: ListTable): Promise<void> {
  const { serverStatus } = await ask('do 0');
  const isInside = (serverStatus & inTransaction) !== 0;
  // Sessions are read-only unless a transaction says otherwise; to start one would commit that of the user.
  if (!isInside) await ask('start transaction read write');
  const table = quoted(list.name);
  try {
    await fill(ask, table, list);
    if (!isInside) await ask('commit');
  } catch (error) {
    await ask(`drop temporary table if exists ${table}`).catch(() => undefined);
    if (!isInside) await ask('rollback').catch(() => undefined);
    if ((error as { errno?: number }).errno === 1792)
      throw new StatementError("A list can't be loaded in a read-only transaction. End the transaction first");
    throw error;
  }
}

async function fill(ask: AskRows, table: string, list: ListTable): Promise<void> {
  const { columns, rows } = list;
  await ask(`drop temporary table if exists ${table}`);
  const described = columns.map(({ name }, index) => `${quoted(name)} ${typeOf(list, index)} null`);
  const { rows: found } = await ask('select @@character_set_database, @@collation_database');
  const [charset, collation] = found[0] as [string, string];
  // The same collation as that of the database's tables, so that both can be compared.
  const text = charset === 'utf8mb4' ? `character set utf8mb4 collate ${collation}` : 'character set utf8mb4';
  await ask(`create temporary table ${table} (${described.join(', ')}) ${text}`);
  for (let from = 0; from < rows.length; ) {
    const portion = portionOf(rows, from, columns.length);
    from += portion.length;
    const places = portion.map(() => `(${columns.map(() => '?').join(', ')})`);
    await ask(
      `insert into ${table} values ${places.join(', ')}`,
      portion.flatMap((row) => columns.map((_, index) => row[index] ?? null)),
    );
  }
}

function portionOf(rows: ListTable['rows'], from: number, width: number): ListTable['rows'] {
  const most = Math.max(1, Math.min(portionRows, Math.floor(portionValues / width)));
  let characters = 0;
  let to = from;
  while (to < rows.length && to - from < most && characters < portionCharacters) {
    for (const value of rows[to] as readonly (string | null)[]) characters += value?.length ?? 0;
    to += 1;
  }
  return rows.slice(from, to);
}

function typeOf({ columns, rows }: ListTable, index: number): string {
  const { type } = columns[index] as ListTable['columns'][number];
  if (type === 'integer') return 'bigint';
  if (type === 'date') return 'date';
  const values = rows.map((row) => row[index] ?? '');
  if (type === 'number') return numberType(values);
  // The columns of a row share 64 KB, except for long texts.
  const isShort = columns.length <= 60 && values.every((value) => value.length <= 255);
  return isShort ? 'varchar(255)' : 'longtext';
}

/** An exact type with as many digits as the values have. */
function numberType(values: readonly string[]): string {
  let whole = 1;
  let fraction = 0;
  for (const value of values) {
    const [, digits = '', decimals = ''] = /^[+-]?(\d*)(?:\.(\d*))?$/.exec(value.trim()) ?? [];
    if (digits === '' && decimals === '' && value.trim() !== '') return 'double';
    whole = Math.max(whole, digits.length);
    fraction = Math.max(fraction, decimals.length);
  }
  return fraction <= mostFraction && whole + fraction <= mostDigits
    ? `decimal(${whole + fraction}, ${fraction})`
    : 'double';
}

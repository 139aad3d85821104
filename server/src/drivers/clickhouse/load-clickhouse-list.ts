import { Readable } from 'node:stream';
import type { ListColumn, ListTable } from '@platbook/contract/rules/list-table';
import { StatementError } from '../driver.ts';

/** Runs a statement in the session; `body` has the rows of an insert. */
export type Perform = (sql: string, body?: Readable) => Promise<void>;

const firstDay = '1900-01-01';
const lastDay = '2299-12-31';
const portionRows = 2_000;

/** A temporary table of the session. Values are sent as data, apart from the statement. */
export async function loadClickHouseList(list: ListTable, perform: Perform): Promise<void> {
  const table = quoted(list.name);
  const columns = list.columns.map(
    (column, index) => `${quoted(column.name)} Nullable(${typeOf(column, valuesOf(list, index))})`,
  );
  await perform(`DROP TEMPORARY TABLE IF EXISTS ${table}`);
  await perform(`CREATE TEMPORARY TABLE ${table} (${columns.join(', ')}) ENGINE = Memory`);
  await perform(`INSERT INTO ${table} FORMAT JSONCompactEachRow`, Readable.from(linesOf(list)));
}

function* linesOf({ columns, rows }: ListTable): Generator<string> {
  for (let from = 0; from < rows.length; from += portionRows)
    yield rows
      .slice(from, from + portionRows)
      .map((row) => {
        const cells = columns.map(({ type }, index) =>
          type === 'text' ? (row[index] ?? null) : (row[index]?.replace(/^\+/, '') ?? null),
        );
        return `${JSON.stringify(cells)}\n`;
      })
      .join('');
}

const valuesOf = ({ rows }: ListTable, index: number) => rows.flatMap((row) => row[index] ?? []);

function typeOf({ name, type }: ListColumn, values: readonly string[]): string {
  if (type === 'text') return 'String';
  if (type === 'integer') return 'Int64';
  if (type === 'number') return numberType(values);
  // The server would silently move other days to the nearest of these.
  const other = values.find((value) => value < firstDay || value > lastDay);
  if (other !== undefined)
    throw new StatementError(`ClickHouse's dates go from ${firstDay} to ${lastDay}; the column ${name} has ${other}`);
  return 'Date32';
}

/** The narrowest decimal that keeps every digit; a float if an exponent asks for more than it has. */
function numberType(values: readonly string[]): string {
  if (values.some((value) => /e/i.test(value))) return 'Float64';
  return `Decimal(76, ${Math.max(0, ...values.map((value) => value.split('.')[1]?.length ?? 0))})`;
}

/** Backslashes escape in quoted names, too. */
function quoted(name: string): string {
  return `\`${name.replace(/[\\`]/g, '\\$&')}\``;
}

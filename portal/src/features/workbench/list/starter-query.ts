import type { ListColumn, ListTable } from '@platbook/contract/rules/list-table';
import type { SchemaInfo } from '@platbook/contract/workbench/schema-info';
import { quoteName } from '../editor/quote-name.ts';

const alsoCalled: Record<string, readonly string[]> = {
  propertyid: ['propertyid', 'id'],
  parcelnumberformatted: ['apn', 'parcel', 'parcelnumber', 'parcelid', 'pin', 'assessorparcelnumber'],
  situsfulladdress: ['address', 'streetaddress', 'street', 'propertyaddress', 'fulladdress', 'situsaddress'],
  situszip: ['zip', 'zipcode', 'postalcode', 'zip5'],
};

export function starterQuery(
  { name, columns }: Pick<ListTable, 'name' | 'columns'>,
  info: SchemaInfo | undefined,
  driver: string | undefined,
): string {
  const join = info && findJoin(columns, info);
  const quoted = (each: string) => quoteName(each, driver);
  const list = quoted(name);
  if (!join) return `SELECT *\nFROM ${list}\nLIMIT 100;\n`;
  const table = [join.schema, join.table].filter(Boolean).map(quoted).join('.');
  const on = `t.${quoted(join.column)} = l.${quoted(join.listColumn)}`;
  return `SELECT l.*, t.*\nFROM ${list} AS l\nJOIN ${table} AS t ON ${on}\nLIMIT 100;\n`;
}

/** The first of the names above that both sides have, then any shared name; property addresses come first. */
function findJoin(columns: readonly ListColumn[], info: SchemaInfo) {
  const tables = Object.entries(info).flatMap(([schema, named]) =>
    Object.entries(named).map(([table, found]) => ({ schema, table, names: found.map((each) => each.column_name) })),
  );
  tables.sort((one, other) => Number(other.table === 'PropertyAddress') - Number(one.table === 'PropertyAddress'));
  const wanted = Object.entries(alsoCalled).flatMap(([column, called]) =>
    columns
      .filter(({ name }) => called.includes(plain(name)) || plain(name) === column)
      .map((each) => [column, each.name]),
  );
  const same = columns.map(({ name }) => [plain(name), name]);
  for (const [column, listColumn] of [...wanted, ...same] as [string, string][]) {
    for (const { schema, table, names } of tables) {
      const found = names.find((each) => plain(each) === column);
      if (found) return { schema, table, column: found, listColumn };
    }
  }
  return undefined;
}

function plain(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
}

export function appendStatement(text: string, statement: string): string {
  const before = text.trimEnd();
  if (before === '') return statement;
  const lastLine = before.slice(before.lastIndexOf('\n') + 1);
  const end = before.endsWith(';') ? '' : lastLine.includes('--') ? '\n;' : ';';
  return `${before}${end}\n\n${statement}`;
}

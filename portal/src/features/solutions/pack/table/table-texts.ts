import type { SchemaCodes } from '@platbook/contract/workbench/schema-info';
import { joinsTo } from '@platbook/property/table-keys';
import type { PackTable } from '../pack-tables.ts';

const columnsOfQuery = 12;

export function queryText({ name, columns }: PackTable): string {
  const names = columns.slice(0, columnsOfQuery).map((column) => `  ${column.name}`);
  return `SELECT\n${names.length > 0 ? names.join(',\n') : '  *'}\nFROM ${name}\nLIMIT 100`;
}

export function codesOf({ name, columns }: PackTable, codes: readonly SchemaCodes[]): SchemaCodes[] {
  return columns.flatMap((column) =>
    codes.filter((each) => {
      const home = `${each.schema}.${each.table}`;
      return each.column === column.name && (home === name || home === joinsTo(name, column.name));
    }),
  );
}

export function matches(search: string, ...texts: readonly string[]): boolean {
  const all = texts.join(' ').toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => all.includes(word));
}

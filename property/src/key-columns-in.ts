import { homes, keys } from './table-keys.ts';

/** The columns among these that are complete primary keys of tables named in an SQL text, in the order of the tables. */
export function keyColumnsIn(sqlText: string, columns: readonly string[]): string[] {
  const text = sqlText.toLowerCase();
  const shown = new Map(columns.map((column) => [column.toLowerCase(), column]));
  const tables = new Map(
    [...new Set([...Object.keys(keys), ...Object.values(homes)])].map((table) => [table, primaryKeyOf(table)] as const),
  );
  const found = [...tables]
    .map(([table, key]) => ({ at: placeOf(text, table), key: key.map((column) => shown.get(column.toLowerCase())) }))
    .filter(({ at, key }) => at >= 0 && key.every((column) => column !== undefined))
    .sort((a, b) => a.at - b.at);
  return [...new Set(found.flatMap(({ key }) => key))] as string[];
}

const primaryKeyOf = (table: string): readonly string[] =>
  keys[table] ??
  Object.keys(homes)
    .filter((column) => homes[column] === table)
    .slice(0, 1);

/** Of a table's name in lower-case text, quoted or not; -1 if it isn't there. */
function placeOf(text: string, table: string): number {
  const [schema, name] = table.toLowerCase().split('.');
  return text.search(new RegExp(`(?<![\\w"])"?${schema}"?\\s*\\.\\s*"?${name}"?(?![\\w"])`));
}

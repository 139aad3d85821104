import { limits } from '../limits.ts';
import { storedLimits } from '../stored-limits.ts';

export const listTypes = ['text', 'integer', 'number', 'date'] as const;
export type ListType = (typeof listTypes)[number];

export interface ListColumn {
  name: string;
  type: ListType;
}

/** Every row has as many cells as there are columns; null is an empty cell. */
export interface ListTable {
  name: string;
  columns: readonly ListColumn[];
  rows: readonly (readonly (string | null)[])[];
}

export const longestName = 63;
export const tableNamePattern = '^[A-Za-z_][A-Za-z0-9_]*$';

/** Whether a text can be stored as a type; integers within 64 bits, dates as 2026-06-30. */
export function isOfListType(text: string, type: ListType): boolean {
  switch (type) {
    case 'text':
      return true;
    case 'integer':
      return /^[+-]?\d{1,18}$/.test(text);
    case 'number':
      return text.length <= 40 && /^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d{1,2})?$/.test(text);
    case 'date':
      return isDay(text);
  }
}

function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text < '0001') return false;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

/** Why a list can't become a table, as a sentence; undefined if it can. Row numbers start at 1 and exclude the header. */
export function listProblem({ name, columns, rows }: ListTable): string | undefined {
  if (!new RegExp(tableNamePattern).test(name) || name.length > longestName)
    return "The table name can have letters, digits and _, can't start with a digit and can be up to 63 characters long";
  if (columns.length === 0) return 'The list has no columns';
  if (columns.length > storedLimits.listColumns) return `A list can have at most ${storedLimits.listColumns} columns`;
  if (rows.length === 0) return 'The list has no rows';
  if (rows.length > limits.listRows) return `A list can have at most ${limits.listRows.toLocaleString('en-US')} rows`;
  return columnProblem(columns) ?? rowProblem(columns, rows);
}

function columnProblem(columns: ListTable['columns']): string | undefined {
  const names = new Set<string>();
  for (const [index, { name }] of columns.entries()) {
    if (name.trim() === '') return `Column ${index + 1} has no name`;
    if (new TextEncoder().encode(name).length > longestName) return `Column ${index + 1}'s name is too long`;
    if (names.has(name.toLowerCase())) return `Two columns are named ${name}`;
    names.add(name.toLowerCase());
  }
  return undefined;
}

const articles: Record<ListType, string> = {
  text: 'text',
  integer: 'a whole number',
  number: 'a number',
  date: 'a date such as 2026-06-30',
};

function rowProblem(columns: ListTable['columns'], rows: ListTable['rows']): string | undefined {
  let characters = 0;
  for (const [index, row] of rows.entries()) {
    if (row.length !== columns.length) return `Row ${index + 1} has ${row.length} values for ${columns.length} columns`;
    for (const [place, value] of row.entries()) {
      if (value === null) continue;
      const { name, type } = columns[place] as ListColumn;
      characters += value.length;
      if (value.length > storedLimits.listValueLength)
        return `A value in row ${index + 1}, column ${name}, is too long`;
      if (!isOfListType(value, type)) return `Row ${index + 1}, column ${name}: the value isn't ${articles[type]}`;
    }
  }
  return characters > limits.listBytes ? 'The list is too large' : undefined;
}

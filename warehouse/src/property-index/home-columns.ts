import {
  findField,
  type PropertyField,
  propertyFields,
  type RowChoice,
} from '@platbook/contract/property/property-fields';
import { firstRowColumns, rowRules } from '@platbook/property/rows';
import { requireObject } from '../model.ts';

export function fieldsOf(objects: ReadonlySet<string>): readonly PropertyField[] {
  return propertyFields.filter(({ object }) => objects.has(object));
}

/** Columns that a field shares with those of every row. Column names of a table are case-insensitive. */
const ALWAYS_THERE = new Set(['city', 'zip']);

export function oneRowEach(
  source: string,
  object: string,
  columns: readonly string[],
  row?: RowChoice | undefined,
): string {
  const first = firstRowColumns[object];
  const choice = row ? rowRules[row] : first ? { where: 'PropertyID IS NOT NULL', order: first } : undefined;
  const select = `SELECT PropertyID, ${columns.join(', ')} FROM ${source}.${object}`;
  if (choice === undefined) return select;
  // Views of open loans and of arm's-length sales are already filtered, and lack the column.
  const [, column = ''] = /^(\w+) /.exec(choice.where) ?? [];
  const isChosen = !requireObject(object).columns.some(({ name }) => name === column);
  return `${select} WHERE ${isChosen ? 'true' : choice.where} QUALIFY row_number() OVER (PARTITION BY PropertyID ORDER BY ${choice.order}) = 1`;
}

function columnOf({ object, column, kind, key }: PropertyField, table: string): string {
  const type = requireObject(object).columns.find(({ name }) => name === column)?.type ?? '';
  const cast = kind === 'text' ? '::VARCHAR' : type.startsWith('decimal') ? '::DOUBLE' : '';
  return `${table}.${column}${cast} AS "${key}"`;
}

export function joinFields(
  source: string,
  fields: readonly PropertyField[],
): { readonly columns: readonly string[]; readonly joins: readonly string[] } {
  const groups = new Map<string, PropertyField[]>();
  for (const field of fields) {
    if (ALWAYS_THERE.has(field.key)) continue;
    const name = `${field.object} ${field.row ?? ''}`;
    groups.set(name, [...(groups.get(name) ?? []), field]);
  }
  const joined = [...groups.values()].map((group, index) => {
    const [{ object, row }] = group as [PropertyField];
    const table = `f${index}`;
    const wanted = [...new Set(group.map(({ column }) => column))];
    return {
      columns: group.map((field) => columnOf(field, table)),
      join: `LEFT JOIN (${oneRowEach(source, object, wanted, row)}) ${table} ON ${table}.PropertyID = a.PropertyID`,
    };
  });
  // In the order of the field list, not of the objects.
  const columns = joined.flatMap((one) => one.columns);
  const place = (column: string): number => fields.indexOf(findField(keyOf(column)) as PropertyField);
  return { columns: columns.sort((a, b) => place(a) - place(b)), joins: joined.map(({ join }) => join) };
}

function keyOf(column: string): string {
  return /"(\w+)"$/.exec(column)?.[1] ?? '';
}

import { isOfListType, type ListColumn, type ListType } from '@platbook/contract/rules/list-table';

/** Records ready to become a table; every row has as many values as there are columns. */
export interface GuessedList {
  columns: ListColumn[];
  rows: (string | null)[][];
  shortRows: number;
}

/** Whether the first record is a header: it differs from the rows below it, as words do from numbers. */
export function hasHeading(records: readonly (readonly string[])[]): boolean {
  const [first, ...rest] = records;
  if (!first || rest.length === 0) return false;
  const names = new Set(first.map((name) => name.trim().toLowerCase()));
  const areNames = first.every((name) => /^\p{L}[\p{L}\p{N} _.#/()-]*$/u.test(name.trim()) && name.length <= 63);
  if (!areNames || names.size !== first.length) return false;
  const hasDigit = (text: string) => /\d/.test(text);
  const isOther = (_: string, index: number) => {
    const values = rest.slice(0, 50).flatMap((record) => record[index] || []);
    return values.length > 0 && !hasDigit(first[index] ?? '') && values.every(hasDigit);
  };
  // In a list of words only, a header is a name that no value repeats and that looks like a column name.
  return (
    first.some(isOther) ||
    first.some((name) => /^(id|apn|zip|fips|address|parcel|name|city|county|state)/i.test(name.trim()))
  );
}

/** Columns and rows of records. Never throws: `listProblem` reports what is wrong. */
export function guessList(records: readonly (readonly string[])[], isHeaded: boolean): GuessedList {
  const heading = isHeaded ? (records[0] ?? []) : [];
  const body = isHeaded ? records.slice(1) : records;
  const width = Math.max(heading.length, records[0]?.length ?? 0);
  let shortRows = 0;
  const rows = body.map((record) => {
    if (record.length < width) shortRows += 1;
    const values = record.map((value) => (value.trim() === '' ? null : value));
    while (values.length < width) values.push(null);
    // Fields beyond the last column count only if they aren't empty.
    while (values.length > width && values.at(-1) === null) values.pop();
    return values;
  });
  const names = namesOf(heading, width);
  const columns = names.map((name, index) => ({ name, type: guessType(rows, index) }));
  return { columns, rows: rows.map((row) => row.map((value, index) => tidy(value, columns[index]?.type))), shortRows };
}

function namesOf(heading: readonly string[], width: number): string[] {
  const taken = new Set<string>();
  return Array.from({ length: width }, (_, index) => {
    const wanted = heading[index]?.trim() || (width === 1 ? 'value' : `column_${index + 1}`);
    let name = wanted;
    for (let count = 2; taken.has(name.toLowerCase()); count += 1) name = `${wanted}_${count}`;
    taken.add(name.toLowerCase());
    return name;
  });
}

/** The narrowest lossless type: a number with a leading zero, such as a ZIP code, is text. */
function guessType(rows: readonly (readonly (string | null)[])[], index: number): ListType {
  const values = rows.flatMap((row) => row[index]?.trim() || []);
  const isAll = (type: ListType) => values.every((value) => isOfListType(value, type));
  if (values.length === 0 || values.some((value) => /^[+-]?0\d/.test(value) || value.startsWith('+'))) return 'text';
  if (isAll('integer')) return 'integer';
  // A double represents 15 significant digits exactly.
  if (isAll('number') && values.every((value) => value.replaceAll(/\D/g, '').length <= 15)) return 'number';
  return isAll('date') ? 'date' : 'text';
}

export function tidy(value: string | null, type: ListType | undefined): string | null {
  return type === undefined || type === 'text' ? value : (value?.trim() ?? null);
}

import type { Rows } from './read-tables.ts';

/** Who someone is, where his letters go, and how he is called up. */
const personal =
  /^(?:Owner\d?(?:Full|First|Middle|Last)?Name|Owner\dSuffix|Borrower|Applicant|Mail(?:FullAddress|City|ZIP)|.*Phone)/;

/** Rows without the columns that name people: only files that require an NDA may hold them. */
export function withoutPeople({ columns, rows, isIncomplete }: Rows): Rows {
  const kept = columns.flatMap(({ name }, index) => (personal.test(name) ? [] : [index]));
  if (kept.length === columns.length) return { columns, rows, isIncomplete };
  return {
    columns: kept.map((index) => columns[index]!),
    rows: rows.map((row) => kept.map((index) => row[index] ?? null)),
    isIncomplete,
  };
}

import type { Rows } from './read-tables.ts';

const personal =
  /^(?:Owner\d?(?:Full|First|Middle|Last)?Name|Owner\dSuffix|Borrower|Applicant|Mail(?:FullAddress|City|ZIP)|.*Phone)/;

/** Removes the columns about people, which are only allowed in files that require an NDA. */
export function withoutPeople({ columns, rows, isIncomplete }: Rows): Rows {
  const kept = columns.flatMap(({ name }, index) => (personal.test(name) ? [] : [index]));
  if (kept.length === columns.length) return { columns, rows, isIncomplete };
  return {
    columns: kept.map((index) => columns[index]!),
    rows: rows.map((row) => kept.map((index) => row[index] ?? null)),
    isIncomplete,
  };
}

import type { PropertyRows } from '../../adapters/property-index/index.ts';

/** Columns that say who someone is or where his letters go. */
const names =
  /^(?:Owner\d?(?:Full|First|Middle|Last)?Name|Owner\dSuffix|Mail\w+|(?:Buyer|Seller)\dFullName|BuyerMail\w+|Borrower\w*|Applicant\w*)$/;

/** Whether a column of that name is kept back from people in trial who signed no NDA. */
export const isPersonalColumn = (name: string): boolean => names.test(name);

/** The rows of a report without names and mailing addresses. */
export function withoutNames(rows: PropertyRows): PropertyRows {
  return Object.fromEntries(
    Object.entries(rows).map(([object, each]) => [
      object,
      each.map((row) => Object.fromEntries(Object.entries(row).filter(([column]) => !isPersonalColumn(column)))),
    ]),
  );
}

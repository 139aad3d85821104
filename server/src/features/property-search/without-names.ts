import type { PropertyRows } from '../../adapters/property-index/index.ts';

const names =
  /^(?:Owner\d?(?:Full|First|Middle|Last)?Name|Owner\dSuffix|Mail\w+|(?:Buyer|Seller)\dFullName|BuyerMail\w+|Borrower\w*|Applicant\w*)$/;

export const isPersonalColumn = (name: string): boolean => names.test(name);

export function withoutNames(rows: PropertyRows): PropertyRows {
  return Object.fromEntries(
    Object.entries(rows).map(([object, each]) => [
      object,
      each.map((row) => Object.fromEntries(Object.entries(row).filter(([column]) => !isPersonalColumn(column)))),
    ]),
  );
}

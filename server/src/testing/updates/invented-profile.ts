import type { InventedProfile } from './update-data.ts';

/** Two tables over two counties. Each row: county, rows, then values in each column. */
export function invent(): InventedProfile {
  return {
    version: 1,
    builtAt: '2026-07-01T00:00:00.000Z',
    counties: [
      ['12031', 'Duval, FL'],
      ['12086', 'Miami-Dade, FL'],
    ],
    objects: [
      {
        name: 'Property.Home',
        kind: 'table',
        columns: [
          ['CountyFIPS', 'char(5)'],
          ['ZIP', 'char(5)'],
        ],
        counts: {
          isByCounty: true,
          rows: [
            ['12031', 100, 100, 100],
            ['12086', 200, 200, 200],
          ],
        },
      },
      {
        name: 'Tax.Bill',
        kind: 'table',
        columns: [
          ['CountyFIPS', 'char(5)'],
          ['Total', 'decimal(10,2)'],
        ],
        counts: {
          isByCounty: true,
          rows: [
            ['12031', 10, 10, 10],
            ['12086', 20, 20, 20],
          ],
        },
      },
    ],
    codes: [
      {
        name: 'Reference.DimLoanType',
        columns: ['Mortgage.Loan.LoanTypeCode'],
        values: [
          ['CNV', 'Conventional'],
          ['FHA', 'FHA loan'],
          ['VA', 'Veterans'],
        ],
      },
      {
        name: 'Tax.Bill.Status',
        columns: ['Tax.Bill.Status'],
        values: [
          ['OPEN', ''],
          ['PAID', ''],
        ],
      },
    ],
  };
}

import type { Catalog, SqlColumn, SqlType } from '../sql-types.ts';
import { dayText, readDay, secondsPerDay } from './reference/calendar.ts';
import { decimalText } from './reference/convert.ts';
import type { StoredTable } from './reference/scope.ts';
import { familyOf, type Value } from './reference/value.ts';

const text = (name: 'varchar' | 'nvarchar', length: number): SqlType => ({ name, length });
const decimal = (precision: number, scale: number): SqlType => ({ name: 'decimal', precision, scale });
const column = (name: string, type: SqlType, isNullable = true): SqlColumn => ({ name, type, isNullable });
const day = readDay;
const moment = (date: string, seconds: number) => readDay(date) * secondsPerDay + seconds;

/** Small tables with critical values: NULLs, letter case, zeros, the ends of years, weeks and types. No text ends in a blank. */
export const sampleTables: readonly StoredTable[] = [
  {
    name: 'Home',
    columns: [
      column('Id', { name: 'int' }, false),
      column('City', text('nvarchar', 20)),
      column('Owner', text('varchar', 12)),
      column('Beds', { name: 'int' }),
      column('Baths', { name: 'tinyint' }),
      column('Rooms', { name: 'smallint' }),
      column('Parcel', { name: 'bigint' }),
      column('Price', decimal(12, 2)),
      column('Tax', decimal(7, 3)),
      column('Area', { name: 'float' }),
      column('Built', { name: 'date' }),
      column('Listed', { name: 'datetime2', scale: 0 }),
      column('IsOwned', { name: 'bit' }),
    ],
    rows: [
      [
        1n,
        'Ventura',
        'Ann',
        3n,
        2n,
        7n,
        4_000_000_001n,
        50_000_050n,
        1_125n,
        1200.5,
        day('1999-12-31'),
        moment('2023-12-31', 86_399),
        1n,
      ],
      [2n, 'VENTURA', 'ann', 2n, 1n, -4n, 12n, 100n, -500n, 0.25, day('2000-01-01'), moment('2024-01-01', 0), 0n],
      [3n, 'ventura', null, 0n, 0n, 0n, 0n, 0n, 0n, 0, day('2000-02-29'), moment('2024-02-29', 3_600), 0n],
      [4n, 'Ojai', 'Bob Lee', 5n, 3n, 12n, -9n, -12_345n, 7n, -3.5, day('2023-03-31'), null, 1n],
      [
        5n,
        'ojai',
        'BOB',
        null,
        255n,
        150n,
        77n,
        99_999_999_99n,
        9_998_999n,
        1e6,
        day('2024-12-29'),
        moment('2024-12-28', 43_200),
        null,
      ],
      [6n, null, 'Cy', 1n, null, null, null, null, null, null, null, null, null],
      [
        7n,
        'Camarillo',
        'cy',
        -7n,
        4n,
        9n,
        5_000_000n,
        333n,
        2_500n,
        2.75,
        day('2024-12-30'),
        moment('2025-01-05', 59),
        1n,
      ],
      [8n, '', 'D', 4n, 2n, 1n, 1n, 250_000_00n, 333n, 10, day('1970-01-01'), moment('1969-12-31', 86_340), 0n],
      [9n, 'Ox nard', 'ab12', 3n, 2n, 7n, 8n, 1n, -1n, 100.125, day('2024-01-06'), moment('2024-01-07', 1), 1n],
      [10n, 'OJAI', 'Ann', 3n, 1n, 8n, 64n, 12_50n, 1_500n, 3, day('2024-01-07'), moment('2024-01-06', 82_800), 1n],
      [
        11n,
        'Simi',
        'eve',
        6n,
        5n,
        -20n,
        1_000n,
        77_700n,
        12n,
        -0.5,
        day('1900-02-28'),
        moment('2024-06-30', 7_200),
        null,
      ],
      [12n, 'simi', 'EVE', 2n, 1n, 3n, 31n, 500_00n, 250n, 8.5, day('2024-08-31'), moment('2000-01-01', 12), 0n],
    ],
  },
  {
    name: 'Sale',
    columns: [
      column('Id', { name: 'int' }, false),
      column('HomeId', { name: 'int' }),
      column('Place', text('nvarchar', 20)),
      column('Amount', decimal(10, 2)),
      column('Day', { name: 'date' }),
      column('Buyer', text('varchar', 10)),
      column('Points', { name: 'int' }),
    ],
    rows: [
      [1n, 1n, 'VENTURA', 400_000_00n, day('2020-02-29'), 'Zoe', 5n],
      [2n, 1n, 'Ventura', 450_000_50n, day('2021-12-31'), 'zoe', 0n],
      [3n, 2n, 'Ojai', 100n, day('2022-01-01'), null, -3n],
      [4n, null, 'nowhere', 1_99n, day('2022-01-02'), 'Al', null],
      [5n, 99n, null, -5_00n, null, 'AL', 12n],
      [6n, 4n, 'OJAI', null, day('2024-12-31'), 'b', 5n],
      [7n, 10n, 'simi', 0n, day('2023-10-15'), 'Bo', 1n],
      [8n, 10n, 'Simi', 12_34n, day('2000-01-01'), '', 5n],
    ],
  },
];

export const sampleCatalog: Catalog = {
  database: 'PropertyData',
  objects: sampleTables.map(({ name, columns }) => ({ schema: 'Property', name, columns })),
  find: (schema, name) =>
    sampleCatalog.objects.find(
      (object) => object.name.toLowerCase() === name.toLowerCase() && schema?.toLowerCase() === 'property',
    ),
};

export function sampleStatements(engineTypeOf: (type: SqlType) => string): string[] {
  return [
    'CREATE SCHEMA "Property"',
    ...sampleTables.flatMap(({ name, columns, rows }) => [
      `CREATE TABLE "Property"."${name}" (${columns.map((each) => `"${each.name}" ${engineTypeOf(each.type)}`).join(', ')})`,
      `INSERT INTO "Property"."${name}" VALUES ${rows.map((row) => `(${row.map((value, i) => stored(value, (columns[i] as SqlColumn).type)).join(', ')})`).join(', ')}`,
    ]),
  ];
}

function stored(value: Value, type: SqlType): string {
  return value === null ? 'NULL' : `'${plainText(value, type).replaceAll("'", "''")}'`;
}

export function plainText(value: Value, type: SqlType): string {
  switch (familyOf(type)) {
    case 'decimal':
      return decimalText(value as bigint, type);
    case 'date':
      return dayText(value as number);
    case 'moment':
      return new Date((value as number) * 1000).toISOString().slice(0, 19).replace('T', ' ');
    default:
      return `${value}`;
  }
}

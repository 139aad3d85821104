import type { Catalog, SqlColumn, SqlType } from '../sql-types.ts';
import { dayText, readDay } from './reference/calendar.ts';
import { decimalText } from './reference/convert.ts';
import type { StoredTable } from './reference/scope.ts';
import { familyOf, type Value } from './reference/value.ts';

const text = (name: 'varchar' | 'nvarchar', length: number): SqlType => ({ name, length });
const decimal = (precision: number, scale: number): SqlType => ({ name: 'decimal', precision, scale });
const column = (name: string, type: SqlType, isNullable = true): SqlColumn => ({ name, type, isNullable });

/** Small tables with critical values: NULLs, letter case, zeros, the ends of years, weeks and types. No text ends in a blank. */
const written = [
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
      '1 | Ventura | Ann | 3 | 2 | 7 | 4000000001 | 500000.50 | 1.125 | 1200.5 | 1999-12-31 | 2023-12-31 23:59:59 | 1',
      '2 | VENTURA | ann | 2 | 1 | -4 | 12 | 1.00 | -0.500 | 0.25 | 2000-01-01 | 2024-01-01 00:00:00 | 0',
      '3 | ventura | NULL | 0 | 0 | 0 | 0 | 0.00 | 0.000 | 0 | 2000-02-29 | 2024-02-29 01:00:00 | 0',
      '4 | Ojai | Bob Lee | 5 | 3 | 12 | -9 | -123.45 | 0.007 | -3.5 | 2023-03-31 | NULL | 1',
      '5 | ojai | BOB | NULL | 255 | 150 | 77 | 99999999.99 | 9998.999 | 1000000 | 2024-12-29 | 2024-12-28 12:00:00 | NULL',
      '6 | NULL | Cy | 1 | NULL | NULL | NULL | NULL | NULL | NULL | NULL | NULL | NULL',
      '7 | Camarillo | cy | -7 | 4 | 9 | 5000000 | 3.33 | 2.500 | 2.75 | 2024-12-30 | 2025-01-05 00:00:59 | 1',
      '8 |  | D | 4 | 2 | 1 | 1 | 250000.00 | 0.333 | 10 | 1970-01-01 | 1969-12-31 23:59:00 | 0',
      '9 | Ox nard | ab12 | 3 | 2 | 7 | 8 | 0.01 | -0.001 | 100.125 | 2024-01-06 | 2024-01-07 00:00:01 | 1',
      '10 | OJAI | Ann | 3 | 1 | 8 | 64 | 12.50 | 1.500 | 3 | 2024-01-07 | 2024-01-06 23:00:00 | 1',
      '11 | Simi | eve | 6 | 5 | -20 | 1000 | 777.00 | 0.012 | -0.5 | 1900-02-28 | 2024-06-30 02:00:00 | NULL',
      '12 | simi | EVE | 2 | 1 | 3 | 31 | 500.00 | 0.250 | 8.5 | 2024-08-31 | 2000-01-01 00:00:12 | 0',
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
      '1 | 1 | VENTURA | 400000.00 | 2020-02-29 | Zoe | 5',
      '2 | 1 | Ventura | 450000.50 | 2021-12-31 | zoe | 0',
      '3 | 2 | Ojai | 1.00 | 2022-01-01 | NULL | -3',
      '4 | NULL | nowhere | 1.99 | 2022-01-02 | Al | NULL',
      '5 | 99 | NULL | -5.00 | NULL | AL | 12',
      '6 | 4 | OJAI | NULL | 2024-12-31 | b | 5',
      '7 | 10 | simi | 0.00 | 2023-10-15 | Bo | 1',
      '8 | 10 | Simi | 12.34 | 2000-01-01 |  | 5',
    ],
  },
];

export const sampleTables: readonly StoredTable[] = written.map(({ name, columns, rows }) => ({
  name,
  columns,
  rows: rows.map((row) => row.split(' | ').map((value, i) => readPlainText(value, (columns[i] as SqlColumn).type))),
}));

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

function readPlainText(value: string, type: SqlType): Value {
  if (value === 'NULL') return null;
  switch (familyOf(type)) {
    case 'whole':
      return BigInt(value);
    case 'decimal':
      return BigInt(value.replace('.', ''));
    case 'float':
      return Number(value);
    case 'date':
      return readDay(value);
    case 'moment':
      return Date.parse(`${value}Z`) / 1000;
    default:
      return value;
  }
}

import { createHash } from 'node:crypto';
import type { Column } from '@platbook/contract/workbench/batches';
import { type FileOrder, syntheticText, type Table } from './file-order.ts';
import { sqlDatabase, sqlServerOf } from './sql-server.ts';

export function idOf(text: string): string {
  const digits = createHash('sha256').update(text).digest('hex');
  return [
    digits.slice(0, 8),
    digits.slice(8, 12),
    `4${digits.slice(13, 16)}`,
    `8${digits.slice(17, 20)}`,
    digits.slice(20, 32),
  ].join('-');
}

export const tableName = ({ key, title }: Pick<Table, 'key' | 'title'>): string => `${key} ${title}`;

/** Numeric columns that are identifiers or dates, so they are not summed. */
const naming = /(?:ID|Year|YearBuilt|Number|Seq|Quarter|Month)$/;

export const isMeasure = ({ name, datatype }: Column): boolean => datatype === 'number' && !naming.test(name);

const types: Readonly<Record<string, string>> = {
  number: 'double',
  date: 'dateTime',
  datetime: 'dateTime',
  boolean: 'boolean',
};

const quotedM = (text: string) =>
  `"${text.replaceAll('"', '""').replaceAll('\r', '').replaceAll('\n', '#(lf)').replaceAll('\t', '#(tab)')}"`;

export function modelOf(order: FileOrder): object {
  const { pack, name, asOf, tables, publicUrl } = order;
  const parameter = (called: string, value: string, description: string) => ({
    name: called,
    kind: 'm',
    description,
    lineageTag: idOf(`${pack.code} parameter ${called}`),
    expression: `${quotedM(value)} meta [IsParameterQuery=true, Type="Text", IsParameterQueryRequired=true]`,
  });
  return {
    name: idOf(`${pack.code} ${name}`),
    compatibilityLevel: 1550,
    model: {
      description: `${name}. ${pack.name} (${pack.code}). Data as of ${asOf}. ${syntheticText}`,
      culture: 'en-US',
      dataAccessOptions: { legacyRedirects: true, returnErrorValuesAsNull: true },
      defaultPowerBIDataSourceVersion: 'powerBI_V3',
      sourceQueryCulture: 'en-US',
      tables: tables.map(tableOf),
      expressions: [
        parameter(
          'Server',
          sqlServerOf(publicUrl),
          'Host and port of the direct SQL connection, as shown on the Direct Integration page.',
        ),
        parameter('Database', sqlDatabase, 'The database of the direct SQL connection.'),
      ],
      annotations: [
        { name: 'PBI_QueryOrder', value: JSON.stringify(['Server', 'Database', ...tables.map(tableName)]) },
        { name: '__PBI_TimeIntelligenceEnabled', value: '0' },
      ],
    },
  };
}

function tableOf(table: Table): object {
  const name = tableName(table);
  return {
    name,
    description: table.description,
    lineageTag: idOf(name),
    columns: table.columns.map((column) => ({
      name: column.name,
      dataType: types[column.datatype] ?? 'string',
      sourceColumn: column.name,
      lineageTag: idOf(`${name} ${column.name}`),
      summarizeBy: isMeasure(column) ? 'sum' : 'none',
      ...(column.datatype === 'number' ? { formatString: isMeasure(column) ? '#,0.##' : '0' } : {}),
      ...(column.datatype === 'date' ? { formatString: 'yyyy-mm-dd' } : {}),
    })),
    partitions: [
      {
        name,
        mode: 'import',
        source: {
          type: 'm',
          expression: [
            'let',
            `    Source = Sql.Database(Server, Database, [Query=${quotedM(table.sql)}])`,
            'in',
            '    Source',
          ],
        },
      },
    ],
    annotations: [{ name: 'PBI_ResultType', value: 'Table' }],
  };
}

import type { Cell, Rows } from './file-order.ts';

export type DescribedColumn = ReturnType<typeof readDescribed>[number];

const list = (values: readonly string[]) => values.map((value) => `'${value.replaceAll("'", "''")}'`).join(', ');
const name = (part: string) => `"${part.replaceAll('"', '""')}"`;
const text = (cell: Cell | undefined) => (cell === null || cell === undefined ? '' : String(cell));

export function describingSql(objects: readonly string[]): string[] {
  const these = `SchemaName || '.' || ObjectName IN (${list(objects)})`;
  return [
    `SELECT SchemaName || '.' || ObjectName AS Object, ColumnName, OrdinalPosition, DataType, ColumnDescription, ColumnGroup, ExampleValue FROM Reference.DataDictionary WHERE ${these} ORDER BY SchemaName, ObjectName, OrdinalPosition`,
    `SELECT v.CountyFIPS, d.CountyName, d.StateCode, v.DatasetCode, v.PropertiesCovered, v.RecordsCount, v.CoveragePercent, v.FirstDate, v.LastDate, v.UpdateFrequency FROM Reference.CountyCoverage v LEFT JOIN Reference.DimCounty d ON d.CountyFIPS = v.CountyFIPS WHERE v.DatasetCode IN (SELECT DatasetCode FROM Reference.DataDictionary WHERE ${these}) ORDER BY v.CountyFIPS, v.DatasetCode`,
    `SELECT SchemaName || '.' || ObjectName AS Object, LastPublished, DataAsOf, RowsTotal, RowsAdded, RowsUpdated, RowsDeleted FROM Reference.PublishStatus WHERE ${these} ORDER BY SchemaName, ObjectName`,
    `SELECT table_schema || '.' || table_name AS Object, CASE table_type WHEN 'VIEW' THEN 'view' ELSE 'table' END AS Kind FROM information_schema.tables WHERE table_schema || '.' || table_name IN (${list(objects)}) ORDER BY 1`,
  ];
}

export function readDescribed({ rows }: Rows) {
  return rows.map(([object, column, position, type, description, group, example]) => ({
    object: text(object),
    column: text(column),
    position: Number(position),
    type: text(type),
    description: text(description),
    group: text(group),
    example: text(example),
  }));
}

export function fillSql(object: string, columns: readonly DescribedColumn[]): string {
  return `SELECT COUNT(*), ${columns.map(({ column }) => `COUNT(${name(column)})`).join(', ')} FROM ${object}`;
}

const isCode = ({ column, type }: DescribedColumn) =>
  /^(?:var)?char\((?:\d|1\d|20)\)$/.test(type) &&
  /(?:Code|Type|Flag|Status|Stage|Quality|Band|Level|Class|Process|Indicator|Frequency|Zone)$/.test(column) &&
  !/^(?:CBSACode|StateCode)$/.test(column);

export function codesSql(object: string, columns: readonly DescribedColumn[]): string | undefined {
  const parts = columns
    .filter(isCode)
    .map(
      ({ column, position }) =>
        `SELECT ${position} AS Place, '${column}' AS Name, ${name(column)} AS Value, COUNT(*) AS Rows FROM ${object} WHERE ${name(column)} IS NOT NULL GROUP BY ${name(column)}`,
    );
  return parts.length === 0 ? undefined : `${parts.join('\nUNION ALL\n')}\nORDER BY 1, 4 DESC, 3`;
}

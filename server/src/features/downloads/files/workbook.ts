import type { Column } from '@platbook/contract/workbench/batches';
import { type ArchiveEntry, buildArchive } from './archive.ts';
import { buildChart, chartRows, drawingOf } from './chart-part.ts';
import { describeTable, type FileOrder, placesText, syntheticText } from './file-order.ts';
import { buildSheet, filterOf, type Sheet } from './sheet.ts';
import { documents, frameParts, relations } from './workbook-parts.ts';

export const columnsOf = (names: Readonly<Record<string, string>>): Column[] =>
  Object.entries(names).map(([name, datatype]) => ({ name, datatype, maxValueLength: 0 }));

export function aboutSheet(order: FileOrder, more: readonly (readonly [string, string])[]): Sheet {
  const rows = [
    [order.name, null],
    ['Description', `${order.name} from the pack ${order.pack.name} (${order.pack.code}). ${order.pack.description}`],
    ['Counties', placesText(order)],
    ['Data as of', order.asOf],
    ['Synthetic data', syntheticText],
    ...more,
    ['Source', `${order.productName}, ${order.publicUrl}`],
  ];
  return { name: 'About', columns: columnsOf({ What: 'string', Text: 'string' }), rows, isText: true };
}

export async function buildAnalytics(order: FileOrder): Promise<Buffer> {
  const about = aboutSheet(
    order,
    order.tables.map((table) => [`Sheet ${table.key}`, describeTable(table)]),
  );
  const sheets = order.tables.flatMap((table): Sheet[] => {
    const { key, columns, rows } = table;
    const drawn = chartRows(table);
    if (drawn === undefined) return [{ name: key, columns, rows }];
    return [
      { name: key, columns, rows },
      {
        name: `${key} chart`,
        columns: drawn.columns,
        rows: drawn.rows,
        chart: buildChart(`${key} chart`, table.title, drawn),
      },
    ];
  });
  return buildWorkbook([about, ...sheets], order);
}

export async function buildWorkbook(sheets: readonly Sheet[], order: FileOrder): Promise<Buffer> {
  const frame = sheets.map((sheet) => ({
    name: sheet.name,
    filter: filterOf(sheet),
    hasChart: sheet.chart !== undefined,
  }));
  const about = { title: `${order.pack.name}: ${order.name}`, creator: order.productName, day: order.asOf };
  const entries: ArchiveEntry[] = Object.entries(frameParts(frame, about)).map(([path, text]) => ({
    path,
    content: Buffer.from(text),
  }));
  for (const [index, sheet] of sheets.entries()) {
    const number = index + 1;
    entries.push({ path: `xl/worksheets/sheet${number}.xml`, content: await buildSheet(sheet) });
    if (sheet.chart === undefined) continue;
    const parts = {
      [`xl/worksheets/_rels/sheet${number}.xml.rels`]: relations([
        `${documents}/drawing`,
        `../drawings/drawing${number}.xml`,
      ]),
      [`xl/drawings/drawing${number}.xml`]: drawingOf(sheet.columns.length),
      [`xl/drawings/_rels/drawing${number}.xml.rels`]: relations([
        `${documents}/chart`,
        `../charts/chart${number}.xml`,
      ]),
      [`xl/charts/chart${number}.xml`]: sheet.chart,
    };
    for (const [path, text] of Object.entries(parts)) entries.push({ path, content: Buffer.from(text) });
  }
  return buildArchive(entries, order.asOf);
}

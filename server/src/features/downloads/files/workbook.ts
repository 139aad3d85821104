import type { Column } from '@platbook/contract/workbench/batches';
import { buildArchive } from './archive.ts';
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
    const sheet = { name: key, columns, rows };
    const drawn = chartRows(table);
    if (drawn === undefined) return [sheet];
    const name = `${key} chart`;
    const chart = buildChart(name, table.title, drawn);
    return [sheet, { name, columns: drawn.columns, rows: drawn.rows, chart }];
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
  const entries = new Map<string, Buffer | string>(Object.entries(frameParts(frame, about)));
  for (const [index, sheet] of sheets.entries()) {
    const number = index + 1;
    entries.set(`xl/worksheets/sheet${number}.xml`, await buildSheet(sheet));
    if (sheet.chart === undefined) continue;
    const [drawing, chart] = [`drawings/drawing${number}.xml`, `charts/chart${number}.xml`];
    entries.set(`xl/worksheets/_rels/sheet${number}.xml.rels`, relations([`${documents}/drawing`, `../${drawing}`]));
    entries.set(`xl/${drawing}`, drawingOf(sheet.columns.length));
    entries.set(`xl/drawings/_rels/drawing${number}.xml.rels`, relations([`${documents}/chart`, `../${chart}`]));
    entries.set(`xl/${chart}`, sheet.chart);
  }
  return buildArchive(entries, order.asOf);
}

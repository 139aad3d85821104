import { buildArchive } from './archive.ts';
import { buildCsv } from './csv-file.ts';
import type { FileOrder } from './file-order.ts';
import { attribute, csvSource, liveSource } from './tableau-sources.ts';
import { dashboard, sheetsOf, windows } from './tableau-views.ts';

const head = "<?xml version='1.0' encoding='utf-8' ?>\n";

/** Follows Tableau's public document schemas (version 18.1). Not tested in Tableau. */
export async function buildTableau(order: FileOrder): Promise<Buffer> {
  const stem = order.file.replace(/\.twbx$/, '');
  const entries = new Map<string, Buffer | string>([[`${stem}.twb`, workbook(order)]]);
  for (const table of order.tables) entries.set(`Data/${table.key}.csv`, await buildCsv(table));
  entries.set(`Data/${stem}.tds`, `${head}${liveSource(order)}`);
  return buildArchive(entries, order.asOf);
}

function workbook(order: FileOrder): string {
  const sheets = order.tables.flatMap(sheetsOf);
  const names = sheets.map(({ name }) => name);
  return `${head}<workbook source-build='2021.4.0 (20214.21.1214.2057)' source-platform='win' version='18.1' xmlns:user='http://www.tableausoftware.com/xml/user'>
<preferences><preference name='ui.encoding.shelf.height' value='24' /></preferences>
<datasources>
${order.tables.map((table) => csvSource(table)).join('\n')}
</datasources>
<mapsources><mapsource name='Tableau' /></mapsources>
<worksheets>
${sheets.map(({ xml }) => xml).join('\n')}
</worksheets>
${dashboard(order, names)}
${windows(attribute(order.name), names)}
</workbook>
`;
}

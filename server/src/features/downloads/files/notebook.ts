import { createHash } from 'node:crypto';
import { type ArchiveEntry, buildArchive } from './archive.ts';
import { buildCsv } from './csv-file.ts';
import { type FileOrder, placesText, syntheticText } from './file-order.ts';
import { type Cell, readCells, settingsCell, toolsCell } from './notebook-cells.ts';
import { sqlServerOf } from './sql-server.ts';

/** A notebook with the rows that it reads and a word on how to run it, in one archive. */
export async function buildNotebook(order: FileOrder, script: string): Promise<Buffer> {
  const stem = order.file.replace(/\.zip$/, '');
  const entries: ArchiveEntry[] = [
    { path: `${stem}/${stem}.ipynb`, content: Buffer.from(notebookText(order, script)) },
    { path: `${stem}/README.md`, content: Buffer.from(readme(order, stem)) },
  ];
  for (const table of order.tables) entries.push({ path: `${stem}/${table.key}.csv`, content: await buildCsv(table) });
  return buildArchive(entries, order.asOf);
}

/** nbformat 4.5 as JSON; ids of cells come from their place and text, so that the same notebook has the same ids. */
function notebookText(order: FileOrder, script: string): string {
  const cells: Cell[] = [
    { type: 'markdown', text: introduction(order) },
    {
      type: 'code',
      text: settingsCell({
        asOf: order.asOf,
        server: sqlServerOf(order.publicUrl),
        publicUrl: order.publicUrl,
        queries: Object.fromEntries(order.tables.map(({ key, sql }) => [key, sql])),
      }),
    },
    { type: 'code', text: toolsCell },
    ...readCells(script),
  ];
  const notebook = {
    cells: cells.map(({ type, text }, index) => ({
      cell_type: type,
      ...(type === 'code' ? { execution_count: null } : {}),
      id: createHash('sha256').update(`${index} ${text}`).digest('hex').slice(0, 12),
      metadata: {},
      ...(type === 'code' ? { outputs: [] } : {}),
      source: text.split(/(?<=\n)/),
    })),
    metadata: {
      kernelspec: { display_name: 'Python 3', language: 'python', name: 'python3' },
      language_info: { name: 'python' },
      title: order.name,
    },
    nbformat: 4,
    nbformat_minor: 5,
  };
  return `${JSON.stringify(notebook, undefined, 1)}\n`;
}

const introduction = ({ name, pack, scope, counties, asOf }: FileOrder) => `# ${name}

A notebook of the pack **${pack.name}** (${pack.code}). ${placesText({ scope, counties })}. Data as of ${asOf}.

${syntheticText}

Set \`SOURCE\` in the next cell: \`"csv"\` reads the files beside this notebook and needs nothing but Python; \`"rest"\` and \`"sql"\` ask the API and
the database with your key.`;

function readme(
  { name, pack, scope, counties, asOf, tables, productName, publicUrl }: FileOrder,
  stem: string,
): string {
  const files = tables.map(
    ({ key, title, description, rows, isIncomplete }) =>
      `- \`${key}.csv\`: ${title}. ${description} ${isIncomplete ? `The first ${rows.length} rows; there are more.` : `${rows.length} rows.`}`,
  );
  return `# ${name}

${pack.name} (${pack.code}). ${placesText({ scope, counties })}. Data as of ${asOf}.
${syntheticText}

Open \`${stem}.ipynb\` in this folder with Jupyter and run all cells. It needs Python 3.9 or newer; pandas and matplotlib are used when they are
installed. \`SOURCE\` in the first cell switches from the files here to the REST API or the direct SQL connection of
${productName} (${publicUrl}). Those two answer as soon as your deployment offers them: the page Direct Integration says whether it does, and how
to get a key and allow your address. The key is read from the variable PROPERTY_DATA_KEY, the login from PROPERTY_DATA_USER.

${files.join('\n')}
`;
}

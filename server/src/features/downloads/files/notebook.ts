import { createHash } from 'node:crypto';
import { buildArchive } from './archive.ts';
import { buildCsv } from './csv-file.ts';
import { describeTable, type FileOrder, placesText, syntheticText } from './file-order.ts';
import { type Cell, readCells, settingsCell, toolsCell } from './notebook-cells.ts';
import { sqlServerOf } from './sql-server.ts';

export async function buildNotebook(order: FileOrder, script: string): Promise<Buffer> {
  const stem = order.file.replace(/\.zip$/, '');
  const entries = new Map<string, Buffer | string>([
    [`${stem}/${stem}.ipynb`, notebookText(order, script)],
    [`${stem}/README.md`, readme(order, stem)],
  ]);
  for (const table of order.tables) entries.set(`${stem}/${table.key}.csv`, await buildCsv(table));
  return buildArchive(entries, order.asOf);
}

/** The notebook as nbformat 4.5 JSON. Cell IDs are derived from position and text, so the same notebook has the same IDs. */
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

A notebook from the pack **${pack.name}** (${pack.code}). ${placesText({ scope, counties })}. Data as of ${asOf}.

${syntheticText}

Set \`SOURCE\` in the next cell: \`"csv"\` reads the files next to this notebook and only needs Python; \`"rest"\` and \`"sql"\` read from the API and
the database with your credentials.`;

function readme({ name, pack, scope, counties, asOf, tables, productName, publicUrl }: FileOrder, stem: string) {
  const files = tables.map((table) => `- \`${table.key}.csv\`: ${describeTable(table)}`);
  return `# ${name}

${pack.name} (${pack.code}). ${placesText({ scope, counties })}. Data as of ${asOf}.
${syntheticText}

Open \`${stem}.ipynb\` in Jupyter and run all cells. It needs Python 3.9 or later, and uses pandas and matplotlib if they are
installed. \`SOURCE\` in the first code cell switches from these files to the REST API or the direct SQL connection of
${productName} (${publicUrl}), if your deployment offers them. The Direct Integration page says so, and shows how
to get a key and allow your address. Set PROPERTY_DATA_KEY to the key or password and PROPERTY_DATA_USER to the user name.

${files.join('\n')}
`;
}

import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Ajv } from 'ajv';
import xlsx from 'xlsx';
import { changePerson } from '../../testing/database-rows.ts';
import { download, readArchive } from '../../testing/reading/read-archive.ts';
import { readXml } from '../../testing/reading/read-xml.ts';
import { startTestApp } from '../../testing/start-test-app.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { makeCanaryWarehouse } from '../../testing/tiny-warehouse.ts';
import { loadPacks } from '../solutions/load-packs.ts';

const packs = loadPacks(path.resolve(import.meta.dirname, '../../../../content'));
const eachOf = (type: string) => {
  const items = packs.flatMap((pack) => pack.analytics.map((item) => ({ pack, ...item })));
  return it.each(items.filter((item) => item.type === type).map((item) => [item.file, item] as const));
};
const hasPython = spawnSync('python3', ['--version']).status === 0;

/** Marked rows of the full data set, none of which are in the trial's. */
const mark = /CANARY7Q4Z|<t>9900[123]<\/t>|\b99900000\d\d\b/;
/** Counties that a trial doesn't include. Mailing addresses of owners can still be in their cities. */
const foreign = /<t>(?:06037|12011|12086|17031|48201)<\/t>|Miami-Dade|Cook County/;

const app = await startTestApp({ env: { WAREHOUSE_FOLDER: await makeCanaryWarehouse() } });
const { db } = app.services;
const signed = { nda_signed_at: '2026-06-30T00:00:00.000Z' };
await changePerson(db, 'trial@example.com', signed);
const trial = await app.signIn('trial@example.com');
afterAll(() => app.close());

const textOf = (bytes: Buffer) =>
  [...readArchive(bytes).values()].map((part) => part.toString(part[1] === 0 ? 'utf16le' : 'utf8')).join('\n');

/** Downloads a file as a trial user who has signed the NDA. Fails if it contains data of other counties [T29]. */
async function get(type: string, file: string): Promise<Buffer> {
  const { status, bytes, problem } = await download(app, trial, `type=${type}&file=${file}`);
  expect([file, status, problem]).toEqual([file, 200, {}]);
  if (!file.endsWith('.pbids')) {
    const text = textOf(bytes);
    expect([file, mark.exec(text)?.[0], foreign.exec(text)?.[0]]).toEqual([file, undefined, undefined]);
  }
  return bytes;
}

it('is detected as a leak if it contains data of other counties [T29]', async () => {
  const admin = await app.signIn('admin@example.com');
  const { bytes } = await download(app, admin, 'type=Excel&file=spfcl-data-dictionary.xlsx');
  expect(textOf(bytes)).toMatch(mark);
});

const sheetRows = (book: xlsx.WorkBook, name: string) =>
  xlsx.utils.sheet_to_json<unknown[]>(book.Sheets[name] as xlsx.WorkSheet, { header: 1 });

describe('every workbook', () => {
  it.each(packs.map(({ code, metadata, objects }) => [code, metadata, objects] as const))(
    'that describes the data of %s has tables, columns, codes, coverage and updates',
    async (_code, file, objects) => {
      const book = xlsx.read(await get('Excel', file), { type: 'buffer' });
      expect(book.SheetNames).toEqual(['About', 'Tables', 'Columns', 'Codes', 'Coverage', 'Update status']);
      const tables = sheetRows(book, 'Tables').slice(1);
      expect(tables.map(([schema, name]) => `${schema}.${name}`).sort()).toEqual([...objects].sort());
      const [head, ...columns] = sheetRows(book, 'Columns');
      expect(head).toEqual(['Seq', 'Table', 'Group', 'Column', 'Type', 'Description', 'Example', 'Filled %']);
      const counts = tables.reduce((sum, row) => sum + Number(row[4]), 0);
      expect([columns.length, columns.length > 10]).toEqual([counts, true]);
      const filled = columns.map((row) => row[7]).filter((value) => value !== undefined);
      expect(filled.every((value) => Number(value) >= 0 && Number(value) <= 100)).toBe(true);
      expect(filled.some((value) => Number(value) === 100)).toBe(true);
      for (const name of ['Coverage', 'Update status']) expect(sheetRows(book, name).length).toBeGreaterThan(1);
    },
  );

  it('counts filled values correctly', async () => {
    const book = xlsx.read(await get('Excel', 'dsprp-data-dictionary.xlsx'), { type: 'buffer' });
    const row = sheetRows(book, 'Columns').find(
      ([, table, , column]) => `${table}.${column}` === 'Property.HOA.PropertyID',
    );
    expect(row?.[7]).toBe(100);
    const feature = sheetRows(book, 'Tables').find(([, table]) => table === 'PropertyFeature');
    const codes = sheetRows(book, 'Codes').filter(
      ([table, column]) => table === 'Property.PropertyFeature' && column === 'PropertyTypeCode',
    );
    expect(codes.reduce((sum, code) => sum + Number(code[4]), 0)).toBe(feature?.[3]);
    expect(codes.find(([, , value]) => value === 'SFR')?.[3]).toMatch(/single/i);
  });

  eachOf('Excel')('%s has a sheet for each query, with its chart', async (file, item) => {
    const bytes = await get('Excel', file);
    const book = xlsx.read(bytes, { type: 'buffer' });
    expect(book.SheetNames[0]).toBe('About');
    expect(book.SheetNames.filter((name) => !name.includes(' chart')).slice(1)).toEqual(item.queries);
    const parts = readArchive(bytes);
    for (const [name, part] of parts)
      expect([name, readXml(part).documentElement.nodeName !== '']).toEqual([name, true]);
    const charts = [...parts.keys()].filter((name) => name.startsWith('xl/charts/'));
    expect(charts).toHaveLength(book.SheetNames.filter((name) => name.includes(' chart')).length);
    for (const chart of charts) {
      const places = [...readXml(parts.get(chart)).getElementsByTagName('c:f')].map(
        ({ textContent }) => textContent ?? '',
      );
      expect(places.length).toBeGreaterThan(1);
      for (const place of places) {
        const [, name = '', range = ''] = /^'(.+)'!(.+)$/.exec(place) ?? [];
        const last = xlsx.utils.decode_range(book.Sheets[name]?.['!ref'] ?? 'A1');
        expect(xlsx.utils.decode_range(range.replaceAll('$', '')).e.r).toBeLessThanOrEqual(last.e.r);
      }
    }
  });
});

describe('every notebook', () => {
  const ajv = new Ajv({ strict: false });
  const isNotebook = ajv.compile(
    JSON.parse(
      readFileSync(path.resolve(import.meta.dirname, '../../testing/fixtures/nbformat-4.5.schema.json'), 'utf8'),
    ),
  );

  eachOf('Jupyter')(
    `%s is valid nbformat 4.5 with the rows that it reads${hasPython ? ', and python3 runs it' : ''}`,
    async (file, item) => {
      const stem = file.replace('.zip', '');
      const parts = readArchive(await get('Jupyter', file));
      const notebook = JSON.parse(String(parts.get(`${stem}/${stem}.ipynb`)));
      expect([isNotebook(notebook), isNotebook.errors]).toEqual([true, null]);
      expect([...parts.keys()].filter((name) => name.endsWith('.csv')).sort()).toEqual(
        [...item.queries, 'extract'].map((key) => `${stem}/${key}.csv`).sort(),
      );
      expect(String(parts.get(`${stem}/README.md`))).toContain('synthetic data');
      const code = notebook.cells
        .filter((cell: { cell_type: string }) => cell.cell_type === 'code')
        .map(({ source }: { source: string[] }) => source.join(''));
      expect(code[0]).toContain('SOURCE = "csv"');
      expect(code[1]).toContain('def load_rest(');
      expect(code.length).toBeGreaterThan(4);
      expect(new Set(notebook.cells.map(({ id }: { id: string }) => id)).size).toBe(notebook.cells.length);
      if (!hasPython) return;
      const folder = temporaryFolder('notebook');
      for (const [name, bytes] of parts) {
        mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
        writeFileSync(path.join(folder, name), bytes);
      }
      writeFileSync(path.join(folder, stem, 'cells.py'), code.join('\n\n'));
      const printed = execFileSync('python3', ['cells.py'], { cwd: path.join(folder, stem), encoding: 'utf8' });
      expect(printed.split('\n').length).toBeGreaterThan(8);
      expect(printed).toMatch(/#{3}/);
      expect(printed).not.toMatch(/\bnan\b|Traceback/);
    },
  );
});

describe('every Power BI template', () => {
  eachOf('PowerBI')('%s has a model that queries the database, and visuals of its columns', async (file, item) => {
    const parts = readArchive(await get('PowerBI', file));
    const read = (name: string) => JSON.parse(parts.get(name)?.toString('utf16le') ?? '');
    const types = readXml(parts.get('[Content_Types].xml'));
    const named = [...types.getElementsByTagName('Override')].map((part) => part.getAttribute('PartName')?.slice(1));
    expect(named.sort()).toEqual([...parts.keys()].filter((name) => !name.startsWith('[')).sort());
    const { model } = read('DataModelSchema');
    expect(model.expressions.map(({ name }: { name: string }) => name)).toEqual(['Server', 'Database']);
    const columns = new Set<string>();
    for (const table of model.tables) {
      expect(table.partitions[0].source.expression[1]).toMatch(/Sql\.Database\(Server, Database, \[Query="/);
      for (const column of table.columns) columns.add(`${table.name}.${column.name}`);
    }
    expect(model.tables.map(({ name }: { name: string }) => name.split(' ')[0])).toEqual(item.queries);
    const layout = read('Report/Layout');
    expect(layout.sections).toHaveLength(item.queries.length);
    const visuals = layout.sections.flatMap((section: { visualContainers: { config: string }[] }) =>
      section.visualContainers.map(({ config }) => JSON.parse(config).singleVisual),
    );
    const asked = visuals.flatMap(
      ({ prototypeQuery }: { prototypeQuery?: { From: { Entity: string }[]; Select: object[] } }) =>
        (prototypeQuery?.Select ?? []).map(
          (each) => `${prototypeQuery?.From[0]?.Entity}.${/"Property":"([^"]+)"/.exec(JSON.stringify(each))?.[1]}`,
        ),
    );
    expect(asked.length).toBeGreaterThan(2);
    expect(asked.filter((name: string) => !columns.has(name))).toEqual([]);
    const source = JSON.parse(String(await get('PowerBI', `${item.pack.code.toLowerCase()}.pbids`)));
    expect(source.connections[0].details).toMatchObject({ protocol: 'tds', address: { database: 'PropertyData' } });
  });
});

describe('every Tableau workbook', () => {
  eachOf('Tableau')('%s has sheets for its CSV files', async (file, item) => {
    const stem = file.replace('.twbx', '');
    const parts = readArchive(await get('Tableau', file));
    const book = readXml(parts.get(`${stem}.twb`));
    const all = (name: string, attribute: string) =>
      [...book.getElementsByTagName(name)].map((element) => element.getAttribute(attribute) ?? '');
    const files = [...book.querySelectorAll('connection[class=textscan]')].map((each) => each.getAttribute('filename'));
    expect(files).toEqual(item.queries.map((number) => `${number}.csv`));
    for (const name of files) {
      const head = String(parts.get(`Data/${name}`))
        .split('\r\n')[0]
        ?.split(',');
      const relation = book.querySelector(`relation[name="${name}"]`);
      expect([...(relation?.querySelectorAll('column') ?? [])].map((each) => each.getAttribute('name'))).toEqual(head);
    }
    const sheets = all('worksheet', 'name');
    expect(sheets.length).toBeGreaterThanOrEqual(item.queries.length);
    expect(all('window', 'name').slice(1)).toEqual(sheets);
    const instances = new Set(all('column-instance', 'name'));
    for (const shelf of book.querySelectorAll('rows, cols'))
      for (const [, name = ''] of (shelf.textContent ?? '').matchAll(/\]\.(\[[^\]]+\])/g))
        expect(name.includes('(generated)') || instances.has(name)).toBe(true);
    const live = readXml(parts.get(`Data/${stem}.tds`));
    expect(live.querySelector('connection')?.getAttribute('class')).toBe('sqlserver');
  });
});

it('produces the same bytes from the same data every time', async () => {
  const files = [
    ['Excel', 'spfcl-data-dictionary.xlsx'],
    ['Excel', 'spnbr-zip-comparison-sheet.xlsx'],
    ['Jupyter', 'sptax-ratio-study-cod-prd-prb.zip'],
    ['PowerBI', 'sptax-tax-burden.pbit'],
    ['Tableau', 'spflp-flip-map.twbx'],
  ] as const;
  const all = () => Promise.all(files.map(([type, file]) => get(type, file)));
  const before = await all();
  rmSync(path.join(app.dataFolder, 'downloads'), { recursive: true });
  for (const [index, bytes] of (await all()).entries())
    expect([index, bytes.equals(before[index]!)]).toEqual([index, true]);
});

import { cpSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { startTestApp } from '../../testing/start-test-app.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { loadPacks } from './load-packs.ts';

const content = path.resolve(import.meta.dirname, '../../../../content');
const notebook = 'spfcl-survival-curve-filing-to-auction';
const query = 'queries/FCL01-foreclosure-filings-by-year-and-stage.sql';

function copyPack() {
  const folder = temporaryFolder('content');
  const pack = path.join(folder, 'packs', 'SPFCL');
  cpSync(path.join(content, 'packs', 'SPFCL'), pack, { recursive: true });
  return {
    folder,
    pack,
    change(file: string, from: string | RegExp, to: string) {
      const text = readFileSync(path.join(pack, file), 'utf8');
      const changed = text.replace(from, to);
      expect(changed).not.toBe(text);
      writeFileSync(path.join(pack, file), changed);
    },
  };
}

const messageOf = (folder: string): string => {
  try {
    loadPacks(folder);
    return '';
  } catch (error) {
    return (error as Error).message;
  }
};

describe('the packs of the content folder', () => {
  it('are loaded with their queries, charts and examples', () => {
    const packs = loadPacks(content);
    expect(packs.map(({ code, queries }) => [code, queries.length])).toEqual(
      expect.arrayContaining([
        ['DSPRP', 4],
        ['SPFCL', 6],
        ['SPVAL', 5],
      ]),
    );
    const first = packs.find(({ code }) => code === 'SPFCL')?.queries[0];
    expect(first).toMatchObject({
      id: 'SPFCL-FCL01',
      name: 'Foreclosure filings by year and stage',
      chart: {
        chartType: 'stacked-bar-vertical',
        fields: { barlabel: 'FilingYear', barvalue: 'Properties', color: 'ForeclosureStage' },
      },
      objects: ['Foreclosure.ForeclosureEvent'],
      example: 1,
    });
    expect(first?.queryText).toMatch(/^SELECT YEAR/);
    const bubble = packs.find(({ code }) => code === 'SPVAL')?.queries[0]?.chart;
    expect(bubble?.fields).toMatchObject({ trendline: true });
  });
});

describe('a broken pack', () => {
  it.each([
    [
      'pack.json',
      '"type": "Solution Pack"',
      '"type": "Pack"',
      "pack.json:4: The field 'type' must be equal to one of the allowed values: Solution Pack, Dataset.",
    ],
    ['pack.json', '"nda": true', '"nda": true,\n  "colour": "red"', "pack.json:33: Unknown field 'colour'."],
    ['pack.json', /\s*"name": "Distressed.*/, '', "pack.json:1: The field 'name' is missing."],
    ['pack.json', '"Mortgage.OpenLoan"', '"OpenLoan"', "pack.json:23: The field 'objects.2' must match"],
    [
      'pack.json',
      '"code": "SPFCL"',
      '"code": "SPVAL"',
      "pack.json:2: The code 'SPVAL' must match the folder name 'SPFCL'.",
    ],
    ['pack.json', '"nda": true', '"nda": false', "pack.json:32: The field 'nda' must be true exactly when"],
    ['pack.json', '"nda": true,', '"nda": true', 'pack.json:33: Invalid JSON'],
    [query, /-- name:.*\n/, '', ".sql:1: The line '-- name: …' is missing."],
    [query, '-- tags:', '-- labels:', '.sql:4: A header line must be one of name, description, chart, tags, example'],
    [query, '-- tags:', '-- name: Twice\n-- tags:', ".sql:4: The line '-- name: …' appears twice."],
    [query, 'stacked-bar-vertical', 'pie', ".sql:3: Unknown chart type 'pie'"],
    [query, 'barvalue=Properties, ', '', "chart type 'stacked-bar-vertical' needs the field 'barvalue'."],
    [query, 'color=', 'colour=', "chart type 'stacked-bar-vertical' has no field 'colour'."],
    [query, /SELECT.*/s, '', '.sql:6: The file must contain exactly one SQL statement.'],
    [query, 'ORDER BY', '; SELECT 1 ORDER BY', '.sql:6: The file must contain exactly one SQL statement.'],
    [
      query,
      'Foreclosure.ForeclosureEvent e',
      'Permits.BuildingPermit e',
      '.sql:8: The query reads Permits.BuildingPermit, which pack.json does not list',
    ],
    [query, '-- example: 1', '-- example: first', '.sql:5: The example must be a number starting at 1.'],
  ])('reports the line of a broken %s with %s as %s', (file, from, to, sentence) => {
    const pack = copyPack();
    pack.change(file, from, to);
    const message = messageOf(pack.folder);
    expect(message).toContain(path.join(pack.pack, file));
    expect(message).toContain(sentence);
    expect(message.split('\n')).toHaveLength(2);
  });

  it('reports all faults: a duplicate ID, a bad file name, an unknown file and a duplicate example', () => {
    const pack = copyPack();
    for (const name of ['FCL01-again.sql', 'filings.sql'])
      cpSync(path.join(pack.pack, query), path.join(pack.pack, 'queries', name));
    writeFileSync(path.join(pack.pack, 'notes.txt'), '');
    const message = messageOf(pack.folder);
    expect(message).toContain('Another file uses the ID SPFCL-FCL01.');
    expect(message).toContain('filings.sql:1: The file name must look like');
    expect(message).toContain('notes.txt:1: A pack has pack.json, icon.svg, queries, articles, and analytics.');
    expect(message).toContain('SPFCL-FCL01 and SPFCL-FCL01 are both example 1.');
  });

  const article = 'articles/spfcl-judicial-and-non-judicial-states.md';
  it.each<[string | RegExp, string, string]>([
    ['# Judicial', '# Other', "states.md:1: The article must begin with its title in pack.json: '# Judicial and"],
    [/Whether a lender[^\n]*/, '- no lead', 'states.md:3: The title must be followed by a paragraph'],
    ['{{chart: FCL05', '{{chart: FCL99', 'states.md:29: The pack has no query FCL99.'],
    ['{{chart: FCL05 |', '{{chart: FCL05', "states.md:29: Write a figure as '{{chart: FCL01 | Caption}}'"],
    ['{{map: average', '{{map: median', "states.md:35: Write a map as '{{map: FCL03 FilingsPer10000 | Caption}}'"],
    [
      'average Foreclosure.F',
      'average Tax.F',
      'states.md:35: The map reads Tax.ForeclosureStatus, which pack.json does',
    ],
    ['| --- | --- | --- |', '| --- | --- |', 'states.md:10: The table row must have 3 cells'],
    ['## Reading time', '### Reading time', 'states.md:31: An article supports # title'],
    [/## Reading time[\s\S]*/, '', 'states.md:1: A two-page article needs 400 to 800 words. This one has'],
  ])('reports the line of an article with %s as %s', (from, to, sentence) => {
    const pack = copyPack();
    pack.change(article, from, to);
    expect(messageOf(pack.folder)).toContain(sentence);
  });

  it('reports an article without text, and a text without an article', () => {
    const pack = copyPack();
    renameSync(path.join(pack.pack, article), path.join(pack.pack, 'articles', 'other.md'));
    const message = messageOf(pack.folder);
    expect(message).toContain(`The article 'Judicial and non-judicial states' needs a text file ${article}.`);
    expect(message).toContain("other.md:1: pack.json does not list this file under 'articles'.");
  });

  it('reports a missing pack.json, missing queries, and a folder without packs', () => {
    const pack = copyPack();
    rmSync(path.join(pack.pack, 'queries'), { recursive: true });
    mkdirSync(path.join(pack.folder, 'packs', 'EMPTY'));
    expect(messageOf(pack.folder)).toContain('EMPTY/pack.json:1: The pack has no pack.json.');
    expect(messageOf(pack.folder)).toContain('The pack has no query in its folder queries.');
    expect(messageOf(path.join(pack.folder, 'nowhere'))).toContain('CONTENT_FOLDER');
  });

  it('stops the start of the server with that message', async () => {
    const pack = copyPack();
    pack.change('pack.json', '"nda": true', '"nda": "perhaps"');
    await expect(startTestApp({ env: { CONTENT_FOLDER: pack.folder } })).rejects.toThrow(
      /The content has errors:\n {2}.*pack\.json:32: The field 'nda' must be boolean/,
    );
  });

  it.each([
    ['survival.sql', '-- description: x\nSELECT 1', 'survival.sql:1: The file name must be that of an analytics item'],
    [
      'spfcl-foreclosure-activity.py',
      '# %%\n1',
      'spfcl-foreclosure-activity.py:1: The file name must be that of an analytics item',
    ],
    [`${notebook}.py`, 'print(1)', ".py:1: A notebook must start with a cell: '# %%'"],
    [`${notebook}.sql`, 'SELECT 1', ".sql:1: The first line must be '-- description: …'."],
    [
      `${notebook}.sql`,
      '-- description: x\nSELECT 1; SELECT 2',
      '.sql:2: The file must contain exactly one SQL statement.',
    ],
    [
      `${notebook}.sql`,
      '-- description: x\nSELECT 1 FROM Tax.TaxAssessor',
      '.sql:2: The statement reads Tax.TaxAssessor',
    ],
  ])('reports the line of analytics/%s with the text %j', (name, text, sentence) => {
    const pack = copyPack();
    writeFileSync(path.join(pack.pack, 'analytics', name), text);
    expect(messageOf(pack.folder)).toContain(sentence);
  });

  it('reports a notebook without cells', () => {
    const pack = copyPack();
    rmSync(path.join(pack.pack, 'analytics'), { recursive: true });
    expect(messageOf(pack.folder)).toContain(
      `${notebook}.py:1: The notebook 'Survival curve: filing to auction' has no cells.`,
    );
  });
});

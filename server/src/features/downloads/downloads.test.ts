import { readdirSync } from 'node:fs';
import path from 'node:path';
import { trialCounties } from '@platbook/contract/property/trial-counties';
import xlsx from 'xlsx';
import { eventsWith } from '../../testing/database-rows.ts';
import { onEachApp } from '../../testing/each-app.ts';
import { download, readArchive } from '../../testing/reading/read-archive.ts';

const sheet = 'spfcl-foreclosure-lead-sheet.xlsx';
const dictionary = 'type=Excel&file=spins-data-dictionary.xlsx';

onEachApp('downloads', {}, (world) => {
  const trial = (query: string) => download(world.app, world.trial, query);
  const licensed = (query: string) => download(world.app, world.licensed, query);

  it('send a file at both paths as an attachment, built once and cached [R403]', async () => {
    const first = await trial(dictionary);
    expect([first.status, first.headers['content-type'], first.headers['content-disposition']]).toEqual([
      200,
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      `attachment; filename="spins-data-dictionary.xlsx"; filename*=UTF-8''spins-data-dictionary.xlsx`,
    ]);
    expect(first.headers['cache-control']).toBe('private, no-store');
    const kept = () => readdirSync(path.join(world.app.dataFolder, 'downloads'));
    const before = kept().length;
    expect((await trial(`/api/downloads?${dictionary}`)).bytes.equals(first.bytes)).toBe(true);
    expect(kept()).toHaveLength(before);
  });

  it.each([
    '../../package.json',
    '..%2f..%2fetc%2fpasswd',
    '%252e%252e%252f',
    '..%5C..%5Cx',
    '/etc/passwd',
    'C:%5Cx',
    'file:///etc/passwd',
    'http://127.0.0.1/',
    '%5C%5Chost%5Cshare',
    'spins-data-dictionary.xlsx.',
    'spins-data-dictionary.xlsx::$DATA',
    'SPINS-DATA-DICTIONARY.XLSX',
    'spins-data-dictionary.xlsx%0A',
    'packs/SPINS/pack.json',
    'pack.json',
    'constructor',
  ])('do not find the file %s: names are keys, never paths [V29, H101, H102, H103]', async (file) => {
    for (const type of ['PDF', 'Excel', 'videos']) {
      const { status, problem } = await trial(`type=${type}&file=${file}`);
      expect([type, status, problem.code]).toEqual([type, 404, 'download.not-found']);
    }
  });

  it.each([
    'type=Excel&file=spins-data-dictionary.xlsx%00.txt',
    'type=PDF&file=spins-data-dictionary.xlsx',
    'type=../&file=spins-data-dictionary.xlsx',
    'file=spins-data-dictionary.xlsx',
    'type[]=Excel&file=spins-data-dictionary.xlsx',
    'type=Excel&type=Excel&file=spins-data-dictionary.xlsx',
    'type=Excel',
    'type=Excel&file=',
  ])('refuse the query %s [H103, H104]', async (query) => {
    expect((await trial(query)).status).toBe(400);
  });

  it('refuse expired accounts, samples of unlicensed packs, and files that need an NDA until it is signed [H105]', async () => {
    const expired = await world.app.signIn('expired@example.com');
    expect((await download(world.app, expired, dictionary)).problem.code).toBe('account.expired');
    expect((await download(world.app, world.app.anonymous(), dictionary)).status).toBe(401);
    const nda = `type=Excel&file=${sheet}`;
    const refused = await trial(nda);
    expect([refused.status, refused.problem.code]).toEqual([403, 'download.nda']);
    expect((await licensed(nda)).status).toBe(200);
    const codeOf = async (query: string) => (await licensed(query)).problem.code;
    expect(await codeOf('type=Excel&file=spins-portfolio-exposure-template.xlsx')).toBe('download.nda');
    expect(await codeOf('type=PowerBI&file=spins-hazard-accumulation.pbit')).toBe('download.not-licensed');
    const person = `/api/admin/people/${await world.trial.personId()}`;
    await world.admin.put(person, { hasSignedNDA: true });
    expect((await trial(nda)).status).toBe(200);
    await world.admin.put(person, { hasSignedNDA: false });
    expect((await trial(nda)).status).toBe(403);
  });

  it('contain only rows that the caller can read: a trial’s five counties, or the licensed ones [T29]', async () => {
    const counties = async (query: Promise<{ bytes: Buffer }>) => {
      const { Sheets } = xlsx.read((await query).bytes, { type: 'buffer' });
      const rows = xlsx.utils.sheet_to_json<Record<string, string>>(Sheets['Coverage'] as xlsx.WorkSheet);
      return [...new Set(rows.map((row) => row['CountyFIPS']))].sort();
    };
    const five = trialCounties.map(({ fips }) => fips).sort();
    expect(await counties(trial('type=Excel&file=spfcl-data-dictionary.xlsx'))).toEqual(five);
    const own = await counties(licensed('type=Excel&file=spfcl-data-dictionary.xlsx'));
    expect(own).toHaveLength(10);
    expect(await counties(licensed(dictionary))).toEqual(five);
    const notebook = readArchive((await trial('type=Jupyter&file=spval-back-testing-an-avm.zip')).bytes);
    const csv = [...notebook].find(([name]) => name.endsWith('/extract.csv'))?.[1].toString() ?? '';
    const lines = csv.split('\r\n').slice(1, -1);
    const names = new Set(lines.map((line) => line.split(',')[1]));
    expect([...names].sort()).toEqual(['Douglas', 'Duval', 'Mecklenburg', 'Ramsey', 'Ventura']);
  });

  it("name no people without an NDA, and exist only as files of the caller's rows [T29, T30]", async () => {
    const archive = readArchive((await trial('type=Jupyter&file=spinv-buy-box-scoring.zip')).bytes);
    const heads = [...archive]
      .filter(([name]) => name.endsWith('.csv'))
      .map(([, bytes]) => bytes.toString().split('\r\n')[0]);
    expect(heads.length).toBeGreaterThan(1);
    for (const head of heads) expect(head).not.toMatch(/Owner\dFullName|Mail(FullAddress|ZIP)|Borrower/);
    const { Sheets } = xlsx.read((await licensed(`type=Excel&file=${sheet}`)).bytes, { type: 'buffer' });
    expect(xlsx.utils.sheet_to_json(Sheets['About'] as xlsx.WorkSheet, { header: 1 })).toEqual(
      expect.arrayContaining([
        ['Data as of', '2026-06-30'],
        ['Counties', expect.stringContaining('The counties in your license')],
        ['Synthetic data', expect.stringContaining('no person, company, loan or home in it is real')],
      ]),
    );
    const template = readArchive((await trial('type=PowerBI&file=spinv-yield-and-equity-explorer.pbit')).bytes);
    expect([...template.keys()].sort()).toEqual([
      'DataModelSchema',
      'DiagramLayout',
      'Metadata',
      'Report/Layout',
      'Settings',
      'Version',
      '[Content_Types].xml',
    ]);
  });

  it('are audited with file name, type and user', async () => {
    await trial(dictionary);
    const given = { name: 'spins-data-dictionary.xlsx', person_id: await world.trial.personId() };
    const events = await eventsWith(world.app.services.db, given);
    expect(events.slice(-2)).toMatchObject([
      { kind: 'export_started', format: 'Excel' },
      { kind: 'export_ended', outcome: 'finished' },
    ]);
  });
});

import xlsx from 'xlsx';
import { eventsWith } from '../../testing/database-rows.ts';
import { onEachApp } from '../../testing/each-app.ts';

function readZip(bytes: Buffer): Map<string, string> {
  const archive = xlsx.CFB.read(bytes, { type: 'buffer' });
  const files = new Map<string, string>();
  for (const [index, path] of archive.FullPaths.entries())
    if (path.endsWith('.sql'))
      files.set(path.replace(/^Root Entry\//, ''), Buffer.from(archive.FileIndex[index].content).toString());
  return files;
}

onEachApp("a user's queries as files", {}, (world) => {
  it('are in one archive with safe, distinct names, and the download is audited [H111]', async () => {
    const nico = await world.app.signIn('navigator@example.com');
    const save = async (name: string, queryText: string) =>
      (await nico.post('/api/queries', { name, queryText })).json.id as string;
    const text = "select 'é 🏡' as word;\r\n-- the end";
    await save('Sales', 'select 1');
    await save('sales', 'select 2');
    await save('Sales (2)', 'select 3');
    await save('../../etc/passwd', 'select 4');
    await save('con', text);
    await nico.delete(`/api/queries/${await save('Thrown away', 'select 5')}`);
    await world.licensed.post('/api/queries', { name: 'Not his', queryText: 'select 6' });
    for (let index = 0; index < 50; index += 1) await save(`Z ${index}`, `select ${index}`);

    const answer = await world.app.app.inject({ url: '/api/queries.zip', headers: { cookie: nico.cookie } });
    expect(answer.headers['content-type']).toBe('application/zip');
    expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="Queries \d{4}-\d\d-\d\d\.zip"/);
    const files = readZip(answer.rawPayload);
    expect(files.size).toBe(55);
    expect([...files.values()].slice(0, 5).sort()).toEqual(
      [text, 'select 1', 'select 2', 'select 3', 'select 4'].sort(),
    );
    expect(files.get('_con.sql')).toBe(text);
    const names = [...files.keys()];
    expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(55);
    expect(names.every((name) => /^[^/\\]+\.sql$/.test(name))).toBe(true);

    const events = () => eventsWith(world.app.services.db, { format: 'zip' });
    await expect.poll(async () => (await events()).length).toBe(2);
    const [, ended] = await events();
    expect([ended?.kind, Number(ended?.rows), ended?.outcome]).toEqual(['export_ended', 55, 'finished']);
  });

  it('are refused to signed-out users and to other sites', async () => {
    expect((await world.app.anonymous().get('/api/queries.zip')).status).toBe(401);
    const foreign = await world.trial.get('/api/queries.zip', { 'sec-fetch-site': 'cross-site' });
    expect(foreign.status).toBe(403);
  });
});

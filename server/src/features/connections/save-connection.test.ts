import { eventsWith } from '../../testing/database-rows.ts';
import { onEachApp } from '../../testing/each-app.ts';
import { LICENSED } from '../../testing/run-sql.ts';
import type { TestClient } from '../../testing/test-client.ts';

onEachApp('connections created by an admin', {}, (world) => {
  const canary = 'canary-password-37';
  const managed = /managed in the server configuration$/;
  const fields = { host: 'db.internal', database: 'leads', username: 'reader' };
  const body = (changes: object = {}) => ({
    name: 'Leads',
    driver: 'postgres',
    idleTimeoutSeconds: 900,
    data: { ...fields, password: canary },
    ...changes,
  });
  const make = async (changes: object = {}) => {
    const answer = await world.admin.post('/api/connections', body(changes));
    expect(answer.status, answer.text).toBe(200);
    return answer.json;
  };
  const put = (id: string, changes: object) => world.admin.put(`/api/connections/${id}`, body(changes));
  const rowOf = (id: string) =>
    world.app.services.db.selectFrom('connections').selectAll().where('id', '=', id).executeTakeFirst();
  const passwordOf = async (id: string) => {
    const sealed = (await rowOf(id))?.secrets ?? null;
    return sealed === null
      ? undefined
      : JSON.parse(world.app.services.secretBox.open(sealed, `connections.secrets:${id}`)).password;
  };

  it('are refused with a blocked host, and the error names who can allow it [V30]', async () => {
    for (const host of ['127.0.0.1', '169.254.169.254']) {
      const refused = await world.admin.post('/api/connections', body({ data: { ...fields, host, password: canary } }));
      expect([refused.status, refused.json.title]).toEqual([400, expect.any(String)]);
      expect(refused.text).toContain(`Connections to ${host} aren't allowed`);
    }
    const { id } = await make();
    expect((await put(id, { data: { ...fields, host: '127.0.0.1' } })).status).toBe(400);
    expect(JSON.parse((await rowOf(id))!.data).host).toBe(fields.host);
    expect((await put(id, { name: 'Renamed' })).status).toBe(200);
    await world.admin.delete(`/api/connections/${id}`);
  });

  it('are refused with the field that is wrong', async () => {
    for (const [changes, field] of [
      [{ data: { ...fields, username: '' } }, 'username'],
      [{ data: { ...fields, host: '127.0.0.1' } }, 'host'],
      [{ accesses: ['jo@example.com', 'nobody'] }, 'accesses'],
      [{ idleTimeoutSeconds: 0 }, 'idleTimeoutSeconds'],
      [{ name: '' }, 'name'],
    ] as const) {
      const refused = await world.admin.post('/api/connections', body(changes));
      expect([refused.status, refused.json.field]).toEqual([400, field]);
    }
    const { json } = await world.admin.get('/api/drivers');
    const postgres = json.find(({ id }: { id: string }) => id === 'postgres');
    const required = postgres.fields.filter(({ isRequired }: { isRequired?: boolean }) => isRequired);
    expect(required.map(({ key }: { key: string }) => key)).toEqual(['host', 'database', 'username']);
  });

  it('are created, listed, changed and deleted by an admin, with their idle timeout in seconds [R009, R201, R352, R353, R354]', async () => {
    const made = await make();
    expect(made).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      name: 'Leads',
      driver: 'postgres',
      editable: true,
      supportsConnectionClient: true,
      multiStatementTransactionEnabled: false,
      idleTimeoutSeconds: 900,
      data: { ...fields, port: 5432, ssl: false },
      keptSecrets: ['password'],
      accesses: [],
    });
    expect((await world.admin.get('/api/connections')).json.at(-1)).toEqual(made);
    const changed = { ...made, idleTimeoutSeconds: 60 };
    const renamed = await world.admin.put(`/api/connections/${made.id}`, { ...changed, name: ' Old leads ' });
    expect([renamed.status, renamed.json]).toEqual([200, { ...changed, name: 'Old leads' }]);
    expect(await passwordOf(made.id)).toBe(canary);
    const gone = await world.admin.delete(`/api/connections/${made.id}`);
    expect([gone.status, gone.json]).toEqual([200, {}]);
    expect((await world.admin.get(`/api/connections/${made.id}`)).status).toBe(404);
    expect((await world.admin.delete(`/api/connections/${made.id}`)).status).toBe(404);
    expect((await put(made.id, {})).status).toBe(404);
  });

  it('cannot be created, changed, deleted, tested or read in detail by other users [V02, V12]', async () => {
    const { id } = await make({ accesses: null });
    const editor = world.licensed;
    for (const refused of [
      await editor.post('/api/connections', body()),
      await editor.put(`/api/connections/${id}`, body()),
      await editor.delete(`/api/connections/${id}`),
      await editor.post('/api/test-connection', { driver: 'postgres', ...fields }),
    ])
      expect(refused.status).toBe(403);
    expect((await rowOf(id))?.name).toBe('Leads');
    const seen = await editor.get(`/api/connections/${id}`);
    expect(seen.json).toMatchObject({ name: 'Leads', editable: true, data: {} });
    expect(seen.text).not.toMatch(/keptSecrets|accesses|db\.internal/);
  });

  it('do not include deployed ones, which cannot be changed', async () => {
    const before = await rowOf(LICENSED);
    for (const answer of [await put(LICENSED, {}), await world.admin.delete(`/api/connections/${LICENSED}`)])
      expect(answer).toMatchObject({ status: 403, json: { detail: expect.stringMatching(managed) } });
    expect(await rowOf(LICENSED)).toEqual(before);
  });

  it('need a name, a driver and only that driver’s fields; others are refused by name [V02]', async () => {
    const refusal = async (changes: object) => {
      const answer = await world.admin.post('/api/connections', body(changes));
      expect(answer.status, answer.text).toBe(400);
      return answer.json.detail ?? answer.json.title;
    };
    const fieldOf = async (changes: object) => (await world.admin.post('/api/connections', body(changes))).json.field;
    expect(await fieldOf({ name: ' ', driver: '', data: {} })).toBe('name');
    expect(await fieldOf({ driver: '', data: {} })).toBe('driver');
    expect(await fieldOf({ data: { host: 'db.invalid', database: 'd' } })).toBe('username');
    expect(await refusal({ name: ' ' })).toBe('Connection name required');
    expect(await refusal({ driver: '' })).toBe('Driver required');
    expect(await refusal({ driver: 'oracle' })).toBe('Unknown driver');
    expect(await refusal({ driver: 'constructor' })).toBe('Unknown driver');
    expect(await refusal({ driver: 'duckdb', data: { file: '/etc/passwd' } })).toMatch(managed);
    expect(await refusal({ data: { database: 'd', username: 'u' } })).toBe('Host is required');
    const paths = ['socketPath', 'privateKeyPath', 'connectionString'];
    for (const key of [...paths, 'options', 'stream', 'authPlugins', 'authenticator'])
      expect(await refusal({ data: { ...fields, [key]: 'x' } })).toBe(`Unknown field: ${key}`);
    const ssl = { ca: '/etc/passwd' };
    expect(await refusal({ data: { ...fields, ssl } })).toBe('Encrypt with TLS must be true or false');
    expect(await refusal({ data: { ...fields, host: '/var/run/postgresql' } })).toBe('Host is invalid');
    expect(await refusal({ idleTimeoutSeconds: 0 })).toContain('idleTimeoutSeconds');
    expect(await refusal({ source: 'seed' })).toBe('The field "source" is unknown');
  });

  it('keep a secret left empty, drop it for null, and require it again if the server changes [V28]', async () => {
    const { id } = await make();
    expect((await put(id, { data: { ...fields, username: 'other', password: '' } })).status).toBe(200);
    expect(await passwordOf(id)).toBe(canary);
    for (const moved of [{ host: 'evil.example' }, { port: '5433' }, { ssl: true }]) {
      const answer = await put(id, { data: { ...fields, ...moved } });
      expect([answer.status, answer.json.detail]).toEqual([400, expect.stringMatching(/^Password: type it again/)]);
      expect(await passwordOf(id)).toBe(canary);
    }
    expect((await put(id, { data: { ...fields, host: 'elsewhere', password: 'another' } })).status).toBe(200);
    expect(await passwordOf(id)).toBe('another');
    const without = await put(id, { data: { ...fields, host: 'elsewhere', password: null } });
    expect([without.status, without.json.keptSecrets]).toEqual([200, []]);
    expect(await passwordOf(id)).toBeUndefined();
  });

  it('never show their secret, and keep it sealed in the database [V28, V36]', async () => {
    const { id } = await make();
    for (const answer of [
      await world.admin.get('/api/connections'),
      await world.admin.get(`/api/connections/${id}`),
      await put(id, {}),
      await put(id, { name: '' }),
    ])
      expect(answer.text).not.toContain(canary);
    const { db } = world.app.services;
    const rows = [await db.selectFrom('connections').selectAll().execute(), await eventsWith(db)];
    expect(JSON.stringify(rows)).not.toContain(canary);
    expect((await rowOf(id))?.secrets).toMatch(/^v1\./);
  });

  it('are for admins only until users are listed [R331]', async () => {
    const { id } = await make();
    for (const person of [world.licensed, world.trial]) {
      expect((await person.get(`/api/connections/${id}`)).status).toBe(404);
      const run = await person.post('/api/batches', { connectionId: id, batchText: 'select 1' });
      expect(run.status, run.text).toBe(404);
    }
    expect((await world.admin.get(`/api/connections/${id}`)).status).toBe(200);
  });

  it('are for every user, or for the email addresses that the admin lists [R331]', async () => {
    const { id, accesses } = await make({ accesses: [' Licensed@Example.com', 'licensed@example.com'] });
    expect(accesses).toEqual(['licensed@example.com']);
    const { admin, licensed: editor, trial } = world;
    const mayUse = async (person: TestClient) =>
      (await person.get('/api/connection-accesses')).text.includes(`"connectionId":"${id}"`);
    expect([await mayUse(editor), await mayUse(trial)]).toEqual([true, false]);
    expect((await trial.get(`/api/connections/${id}`)).status).toBe(404);
    await put(id, { name: 'Renamed' });
    expect(await mayUse(trial)).toBe(false);
    await put(id, { accesses: null });
    expect(await mayUse(trial)).toBe(true);
    await put(id, { accesses: [] });
    expect([await mayUse(editor), await mayUse(trial), await mayUse(admin)]).toEqual([false, false, true]);
  });

  it('survive a restart, change version only with their target, and are audited', async () => {
    const { db } = world.app.services;
    const { id } = await make({ name: 'Audited' });
    await put(id, { name: 'Audited', idleTimeoutSeconds: 30 });
    expect((await rowOf(id))?.version).toBe(1);
    await put(id, { name: 'Audited', data: { ...fields, database: 'other' } });
    expect((await rowOf(id))?.version).toBe(2);
    await world.admin.delete(`/api/connections/${id}`);
    const events = await eventsWith(db, { connection_id: id });
    const acts = ['created', 'changed', 'changed', 'deleted'].map((act) => ({ kind: `connection_${act}` }));
    const by = { name: 'Audited', person_id: expect.stringMatching(/./), outcome: 'finished' };
    expect(events).toMatchObject(acts.map((act) => ({ ...act, ...by })));
  });
});

import { changePerson, eventsWith, personWith } from '../../testing/database-rows.ts';
import { onEachApp } from '../../testing/each-app.ts';
import { readMails } from '../../testing/reading/read-mails.ts';
import { LICENSED, rowsOf, runSql, TRIAL } from '../../testing/run-sql.ts';
import type { TestClient } from '../../testing/test-client.ts';

const day = 24 * 60 * 60_000;

onEachApp('the administration of people', { TEAM_DOMAINS: '' }, (world) => {
  let admin: TestClient;
  beforeEach(async () => {
    admin = await world.app.signIn('admin@example.com');
  });
  const db = () => world.app.services.db;
  const rowOf = (email: string) => personWith(db(), email);
  const idOf = async (email: string) => (await rowOf(email)).id;
  const write = (email: string, set: object) => changePerson(db(), email, set);
  const pathOf = async (email: string) => `/api/admin/people/${await idOf(email)}`;
  const emails = (answer: { json: { email: string }[] }) => answer.json.map(({ email }) => email);
  const actsOf = async (kind: string) => eventsWith(db(), { kind: kind as never });

  it('lists people by address, with pages, search, role, state and counts [V12]', async () => {
    const first = await admin.get('/api/admin/people?limit=3');
    expect(emails(first)).toEqual(['admin@example.com', 'expired@example.com', 'licensed@example.com']);
    const rest = await admin.get(String(first.next));
    expect([emails(rest), rest.next]).toEqual([['navigator@example.com', 'trial@example.com'], undefined]);
    const found = async (query: string) => emails(await admin.get(`/api/admin/people?${query}`));
    expect(await found('search=LENA')).toEqual(['licensed@example.com']);
    expect(await found('search=%25')).toEqual([]);
    expect(await found('role=admin')).toEqual(['admin@example.com']);
    expect(await found('state=trial')).toEqual(['navigator@example.com', 'trial@example.com']);
    expect(await found('state=expired&search=ex')).toEqual(['expired@example.com']);
    expect((await admin.get('/api/admin/people-counts')).json).toEqual({
      all: 5,
      active: 2,
      trial: 2,
      expired: 1,
      suspended: 0,
      admins: 1,
    });
    expect(first.json[2]).toMatchObject({
      displayName: 'Lena Marsh',
      packs: ['SPFCL', 'SPVAL', 'SPEQT', 'DSPRP', 'DSFCL'],
      state: 'active',
      isTrial: false,
      isTrialAgain: false,
    });
    expect(first.json[2].counties).toHaveLength(10);
    expect(first.json[1]).toMatchObject({ state: 'expired', counties: [] });
    for (const wrong of ['limit=0', 'role=owner', 'state=gone', 'cursor=x'])
      expect((await admin.get(`/api/admin/people?${wrong}`)).status, wrong).toBe(400);
  });

  it('exports the list as CSV without formulas, and audits it [V33]', async () => {
    const id = await idOf('navigator@example.com');
    await db().updateTable('people').set({ given_name: '=1+1', surname: '"x"' }).where('id', '=', id).execute();
    const { status, text, headers } = await admin.get('/api/admin/people.csv?state=trial');
    expect([status, String(headers['content-disposition'])]).toEqual([200, expect.stringContaining('People ')]);
    const lines = text.split('\r\n');
    expect(lines[0]).toContain('Email,Name,Role,State,Origin,Packs,Counties');
    expect(lines[1]).toContain('navigator@example.com,"\'=1+1 ""x""",editor,trial,Property Reports,trial,');
    expect(lines).toHaveLength(4);
    expect((await actsOf('people_downloaded')).length).toBeGreaterThan(0);
    await db().updateTable('people').set({ given_name: 'Nico', surname: 'Vale' }).where('id', '=', id).execute();
  });

  it('shows a person, rejects unknown fields, and audits who changed what, before and after [V13, F17]', async () => {
    const path = await pathOf('trial@example.com');
    const shown = await admin.get(path);
    expect(shown.json).toMatchObject({
      email: 'trial@example.com',
      state: 'trial',
      subscriptions: [],
      trialsBefore: [],
    });
    expect(shown.json.sessions).toHaveLength(1);
    expect(shown.json.connections.map(({ id, mayUse }: { id: string; mayUse: boolean }) => [id, mayUse])).toEqual([
      ...[LICENSED, TRIAL].map((id) => [id, id === TRIAL]),
      ...[LICENSED, TRIAL].map((id) => [`${id}-tsql`, id === TRIAL]),
    ]);
    for (const body of [
      {},
      { role: 'owner' },
      { role: 'admin', packs: [] },
      { trialEndsOn: '2026-02-31' },
      { is_pn_user: 1 },
    ])
      expect((await admin.put(path, body)).status, JSON.stringify(body)).toBe(400);
    const etag = String(shown.headers.etag);
    const changed = await admin.put(path, { origin: 'Property Reports', PNUser: true }, { 'if-match': etag });
    expect(changed.json).toMatchObject({ origin: 'Property Reports', PNUser: true, version: shown.json.version + 1 });
    const late = await admin.put(path, { origin: null }, { 'if-match': etag });
    expect([late.status, late.json.code]).toEqual([409, 'person.conflict']);
    expect((await admin.put(path, { origin: 'Property Reports' })).json.version).toBe(changed.json.version);
    const [act] = (await actsOf('person_changed')).slice(-1);
    expect(act).toMatchObject({ person_id: await idOf('admin@example.com'), name: await idOf('trial@example.com') });
    expect(JSON.parse(act?.text as string)).toEqual([
      { what: 'origin', before: 'ATTOM API', after: 'Property Reports' },
      { what: 'Property Navigator', before: 'no', after: 'yes' },
    ]);
    expect(changed.json.acts[0]).toMatchObject({ by: 'admin@example.com', whom: 'trial@example.com' });
    expect((await admin.get('/api/admin/lately')).json[0]).toMatchObject({ kind: 'person_changed' });
    await admin.put(path, { origin: 'ATTOM API', PNUser: false });
  });

  it("licenses packs until their last day in counties, from the next call on, and ends them by the server's clock [T34, V34]", async () => {
    const path = await pathOf('trial@example.com');
    const client = await world.app.signIn('trial@example.com');
    const today = world.app.services.now();
    const inDays = (count: number) => new Date(today.getTime() + count * day).toISOString().slice(0, 10);
    const license = (packs: unknown, counties: unknown) => admin.put(`${path}/licence`, { packs, counties });
    const pack = (code: string, endsOn: string | null = null) => ({ code, endsOn });
    for (const [packs, counties] of [
      [[pack('NOPE')], ['12031']],
      [[pack('SPFCL'), pack('SPFCL')], ['12031']],
      [[pack('*'), pack('SPFCL')], ['12031']],
      [[pack('SPFCL')], []],
      [[], ['12031']],
      [[pack('SPFCL')], ['99001']],
      [[pack('SPFCL')], ['*', '12031']],
      [[pack('SPFCL', '2027-02-30')], ['12031']],
    ])
      expect((await license(packs, counties)).json.code, JSON.stringify([packs, counties])).toBe('licence.invalid');
    const given = await license([pack('SPFCL', inDays(1)), pack('SPVAL', inDays(3))], ['12031', '12086']);
    expect(given.json).toMatchObject({
      state: 'active',
      isTrial: false,
      trialEndsAt: null,
      counties: ['12031', '12086'],
    });
    expect(given.json.subscriptions.map(({ name }: { name: string }) => name)[0]).toBe(
      'Distressed Property & Foreclosure',
    );
    const offered = async () =>
      (await client.get('/api/get-default-solution')).json.map(
        (each: Record<string, string>) => each.subscription_code,
      );
    expect(await offered()).toEqual(['SPFCL', 'SPVAL']);
    expect((await client.get('/api/connections')).json.map(({ id }: { id: string }) => id)).toContain(LICENSED);
    const { entitlement } = await rowOf('trial@example.com');
    expect(JSON.parse(entitlement as string).objects).toContain('Valuation.AVM');
    expect((await admin.put(path, { trialEndsOn: inDays(9) })).json.code).toBe('licence.invalid');
    world.app.advance(2 * day);
    const later = await world.app.signIn('trial@example.com');
    admin = await world.app.signIn('admin@example.com');
    expect((await later.get('/api/get-default-solution')).json).toHaveLength(1);
    expect((await admin.get(path)).json).toMatchObject({ packs: ['SPVAL'], state: 'active' });
    world.app.advance(2 * day);
    const last = await world.app.signIn('trial@example.com');
    admin = await world.app.signIn('admin@example.com');
    expect((await last.get('/api/get-default-solution')).json.code).toBe('account.expired');
    expect((await admin.get(path)).json).toMatchObject({ packs: [], counties: [], state: 'expired' });
    expect(emails(await admin.get('/api/admin/people?state=expired'))).toContain('trial@example.com');
    const again = await admin.put(path, { trialEndsOn: inDays(9) });
    expect(again.json).toMatchObject({ state: 'trial', trialDaysLeft: 6, subscriptions: [] });
    const ended = await license([pack('SPFCL')], ['12031']).then(() => license([], []));
    expect(ended.json).toMatchObject({ state: 'expired', packs: [] });
    await admin.put(path, { trialEndsOn: inDays(31) });
    const acts = (await actsOf('person_licensed')).map(({ text }) => JSON.parse(text as string));
    expect(acts[0]).toEqual([
      { what: 'packs', before: 'none', after: `SPFCL until ${inDays(1)}, SPVAL until ${inDays(3)}` },
      { what: 'counties', before: 'none', after: 'Duval FL, Miami-Dade FL' },
    ]);
  });

  it('keeps the objects of a license granted as a whole when its counties change', async () => {
    const path = await pathOf('licensed@example.com');
    const read = async () => JSON.parse((await rowOf('licensed@example.com')).entitlement as string);
    const before = await read();
    const { subscriptions, counties } = (await admin.get(path)).json;
    const packs = subscriptions.map(({ code }: { code: string }) => ({ code, endsOn: null }));
    expect((await admin.put(`${path}/licence`, { packs, counties: counties.slice(0, 9) })).status).toBe(200);
    expect(await read()).toEqual({ objects: before.objects.toSorted(), counties: counties.slice(0, 9) });
    await admin.put(`${path}/licence`, { packs, counties });
    const client = await world.app.signIn('licensed@example.com');
    const ran = await runSql(client, {
      connectionId: LICENSED,
      batchText: 'select count(*) as n from Property.HOA',
    });
    expect((await rowsOf(client, ran.statements[0]?.id)).length).toBe(1);
  });

  it('suspends a user: their sessions end at once, and everything is back after reactivation [F17]', async () => {
    const path = await pathOf('licensed@example.com');
    const client = await world.app.signIn('licensed@example.com');
    expect((await admin.put(path, { isActive: false })).json).toMatchObject({ state: 'suspended', sessions: [] });
    expect((await client.get('/api/queries')).status).toBe(401);
    const back = await world.app.signIn('licensed@example.com');
    expect((await back.get('/api/examples')).json.code).toBe('account.expired');
    expect((await admin.put(path, { isActive: true })).json).toMatchObject({ state: 'active' });
    expect((await back.get('/api/examples')).status).toBe(200);
    const other = await world.app.signIn('licensed@example.com');
    const listed = (await admin.get(path)).json.sessions;
    expect(listed).toHaveLength(2);
    const foreign = await admin.delete(`${await pathOf('trial@example.com')}/sessions/${listed[0].id}`);
    expect(foreign.status).toBe(404);
    expect((await admin.delete(`${path}/sessions/${listed[0].id}`)).json.sessions).toHaveLength(1);
    expect((await admin.delete(`${path}/sessions`)).json.sessions).toEqual([]);
    expect([(await back.get('/api/queries')).status, (await other.get('/api/queries')).status]).toEqual([401, 401]);
    expect((await actsOf('person_sessions_ended')).length).toBe(2);
  });

  it('mails a link to reset the password, which no response contains [V21, V22, V23]', async () => {
    const path = await pathOf('licensed@example.com');
    expect((await admin.post(`${path}/password-reset`, {})).json).toEqual({});
    const mail = (await readMails(world.app)).at(-1);
    expect([mail?.to, mail?.text]).toEqual(['licensed@example.com', expect.stringContaining('/password-reset/')]);
    expect(await actsOf('person_reset_sent')).toHaveLength(1);
    expect((await admin.post('/api/admin/people/nobody/password-reset', {})).status).toBe(404);
  });

  it('adds a user to connections with listed users, and removes them', async () => {
    const body = { driver: 'postgres', data: { host: 'db.invalid', database: 'd', username: 'u' } };
    const make = async (name: string, accesses: string[] | null) =>
      (await admin.post('/api/connections', { ...body, name, accesses })).json.id as string;
    const [listed, open] = [await make('Listed', []), await make('Open', null)];
    const path = await pathOf('trial@example.com');
    const usable = async (connectionIds: string[]) => {
      const answer = await admin.put(`${path}/connections`, { connectionIds });
      const own = (await (await world.app.signIn('trial@example.com')).get('/api/connections')).json;
      return [answer.status, own.some(({ id }: { id: string }) => id === listed)];
    };
    expect(await usable([listed])).toEqual([200, true]);
    expect(await usable([])).toEqual([200, false]);
    expect(await usable([open])).toEqual([404, false]);
    const acts = (await actsOf('person_connections_changed')).map(({ text }) => JSON.parse(text as string)[0]);
    expect(acts.map(({ what, after }) => [what, after])).toEqual([
      ['Listed', 'may use'],
      ['Listed', 'no'],
    ]);
    for (const id of [listed, open]) await admin.delete(`/api/connections/${id}`);
  });

  it('always keeps an active admin, even if two demote each other concurrently [V15]', async () => {
    const own = await pathOf('admin@example.com');
    for (const body of [{ role: 'editor' }, { isActive: false }, { isActiveSolution: false }]) {
      const refused = await admin.put(own, body);
      expect([refused.status, refused.json.code], JSON.stringify(body)).toEqual([409, 'admin.last']);
    }
    expect((await admin.get(own)).json).toMatchObject({ role: 'admin', state: 'active', version: 1 });
    const second = await pathOf('licensed@example.com');
    for (let round = 0; round < 5; round += 1) {
      await admin.put(second, { role: 'admin' });
      const other = await world.app.signIn('licensed@example.com');
      const answers = await Promise.all([
        admin.put(second, round % 2 === 0 ? { role: 'editor' } : { isActive: false }),
        other.put(own, { role: 'editor' }),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, expect.toBeOneOf([403, 404, 401])]);
      for (const each of ['admin@example.com', 'licensed@example.com'])
        await write(each, { role: 'admin', deactivated_at: null });
      admin = await world.app.signIn('admin@example.com');
      await admin.put(second, { role: 'editor' });
    }
    // The noauth user does not count as an admin: no one can sign in as it.
    const iss = 'noauth';
    const everybody = { ...(await rowOf('admin@example.com')), id: iss, iss, sub: iss, email: 'e@e' };
    await db().insertInto('people').values(everybody).execute();
    expect((await admin.put(own, { role: 'editor' })).json.code).toBe('admin.last');
    await write('e@e', { role: 'editor' });
    await write('admin@example.com', { trial_ends_at: '2020-01-01T00:00:00.000Z' });
    expect((await admin.get(own)).json).toMatchObject({ state: 'active', trialDaysLeft: null });
    await write('admin@example.com', { trial_ends_at: null });
  });

  it('marks an account whose mailbox, or name at its domain, had an earlier trial [T32]', async () => {
    const { iss } = await db().selectFrom('people').select('iss').limit(1).executeTakeFirstOrThrow();
    const { recordSignIn } = await import('./index.ts');
    const join = (sub: string, email: string, surname: string, minutes: number) =>
      recordSignIn(
        db(),
        { iss, sub, email, givenName: 'Pat', surname },
        new Date(world.app.services.now().getTime() + minutes * 60_000),
      );
    await join('p1', 'pat@flag.example', 'Lee', 0);
    await join('p2', 'pat+2@flag.example', 'Other', 1);
    await join('p3', 'p.lee@flag.example', 'LEE', 2);
    await join('p4', 'pat.lee@elsewhere.example', 'Lee', 3);
    const found = (await admin.get('/api/admin/people?search=pat')).json as { email: string; isTrialAgain: boolean }[];
    expect(Object.fromEntries(found.map(({ email, isTrialAgain }) => [email, isTrialAgain]))).toEqual({
      'pat@flag.example': false,
      'pat+2@flag.example': true,
      'p.lee@flag.example': true,
      'pat.lee@elsewhere.example': false,
    });
    expect((await admin.get(await pathOf('pat+2@flag.example'))).json.trialsBefore).toEqual(['pat@flag.example']);
    await db().deleteFrom('people').where('sub', 'in', ['p1', 'p2', 'p3', 'p4', 'noauth']).execute();
  });
});

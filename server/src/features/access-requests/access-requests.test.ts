import { type AccessRequest, accessLimits, type QueuedRequest } from '@platbook/contract/account/access-requests';
import { eventsWith } from '../../testing/database-rows.ts';
import { onEachApp } from '../../testing/each-app.ts';
import type { TestClient } from '../../testing/test-client.ts';

const hostile = `<img src=x onerror=alert(1)> ' or 1=1 -- {{7*7}} \u202e ${'𝛑'.repeat(10)}`;
const wish = {
  kind: 'table',
  subject: 'Permits.BuildingPermit',
  message: 'For a study',
  ndaVersion: '1',
  path: '/queries/q1?run=true',
  queryText: 'select * from Permits.BuildingPermit',
};
const permits = { packs: [{ code: 'SPPER', endsOn: null }], counties: ['12031'] };

onEachApp('requests for access', { RATE_LIMITS: 'false' }, (world) => {
  const ask = (client: TestClient, changes: object = {}) =>
    client.post('/api/access-requests', { ...wish, ...changes });
  const queue = async (status = 'open') =>
    (await world.admin.get(`/api/admin/access-requests?status=${status}`)).json as QueuedRequest[];
  const own = async (client: TestClient) => (await client.get('/api/access-requests')).json as AccessRequest[];
  const decide = (client: TestClient, id: string, how: string, body: object, headers = {}) =>
    client.post(`/api/admin/access-requests/${id}/${how}`, body, headers);
  const noticesOf = async (client: TestClient, kind: string) =>
    (await client.get('/api/notifications')).json.filter((each: { kind: string }) => each.kind === kind);

  beforeEach(async () => {
    const { db } = world.app.services;
    await db.deleteFrom('access_requests').execute();
    await db.deleteFrom('notifications').execute();
  });

  it('stores what was asked for with the accepted agreement, and tells every admin once', async () => {
    const asked = await ask(world.licensed, { subject: 'permits.buildingpermit', message: `  ${hostile} ` });
    expect(asked.json).toMatchObject({
      kind: 'table',
      subject: 'Permits.BuildingPermit',
      packs: [{ code: 'SPPER', name: 'Permits & Construction Activity' }],
      counties: [],
      message: hostile,
      ndaVersion: '1',
      path: '/queries/q1',
      queryText: wish.queryText,
      status: 'open',
      answer: '',
    });
    expect(asked.text).not.toContain('decidedBy');
    const again = await ask(world.licensed, { message: 'Please' });
    expect(again.json).toEqual(asked.json);
    expect(await own(world.licensed)).toEqual([asked.json]);
    expect(await own(world.trial)).toEqual([]);
    const [notice, ...more] = await noticesOf(world.admin, 'access-requested');
    expect([notice, more]).toMatchObject([
      {
        title: 'Lena Marsh requested access to Permits.BuildingPermit',
        text: hostile,
        path: '/admin/access-requests',
      },
      [],
    ]);
    const [queued] = await queue();
    expect(queued).toMatchObject({ ...asked.json, email: 'licensed@example.com', displayName: 'Lena Marsh' });
    expect((await world.admin.get('/api/admin/access-requests-open')).json).toEqual({ open: 1 });
    const mails = await world.app.services.db.selectFrom('mails').select(['recipient', 'subject']).execute();
    expect(mails).toContainEqual({ recipient: 'admin@example.com', subject: notice.title });
  });

  it('takes packs, counties and endpoints from the catalog, and refuses what does not exist', async () => {
    const counties = ['48201', '12086'];
    for (const [changes, packs, subject] of [
      [{ kind: 'pack', subject: 'spmtg' }, ['SPMTG'], 'SPMTG'],
      [{ kind: 'counties', subject: '', counties }, [], ''],
      [{ kind: 'endpoint', subject: 'property/buildingpermits' }, ['SPPER'], 'property/buildingpermits'],
      [{ kind: 'endpoint', subject: 'property/detail' }, [], 'property/detail'],
      [{ kind: 'endpoint', subject: 'v4.0.0/neighborhood/community' }, ['SPNBR'], 'v4.0.0/neighborhood/community'],
      [{ kind: 'account', subject: 'ignored' }, [], ''],
    ] as const) {
      const { json } = await ask(world.licensed, changes);
      expect([json.subject, json.packs?.map(({ code }: { code: string }) => code)], JSON.stringify(changes)).toEqual([
        subject,
        packs,
      ]);
    }
    expect((await own(world.licensed)).find(({ kind }) => kind === 'counties')?.counties).toEqual([
      { fips: '12086', name: 'Miami-Dade FL' },
      { fips: '48201', name: 'Harris TX' },
    ]);
    const same = await ask(world.licensed, { kind: 'counties', subject: 'x', counties: counties.toReversed() });
    expect((await own(world.licensed)).some(({ id }) => id === same.json.id)).toBe(true);
    expect(await own(world.licensed)).toHaveLength(6);
    for (const [changes, code] of [
      [{ subject: 'Permits.Nothing' }, 'access.unknown'],
      [{ subject: hostile }, 'access.unknown'],
      [{ kind: 'pack', subject: 'SPNONE' }, 'access.unknown'],
      [{ kind: 'pack', subject: '*' }, 'access.unknown'],
      [{ kind: 'endpoint', subject: '../detail' }, 'access.unknown'],
      [{ kind: 'counties', subject: '', counties: ['99001'] }, 'access.unknown'],
      [{ kind: 'counties', subject: '', counties: ['*'] }, 'request.invalid'],
      [{ kind: 'counties', subject: '' }, 'request.invalid'],
      [{ counties: ['12031'] }, 'request.invalid'],
      [{ kind: 'everything' }, 'request.invalid'],
      [{ message: 'x'.repeat(accessLimits.messageLength + 1) }, 'request.invalid'],
      [{ message: 'a\u0000b' }, 'request.invalid'],
      [{ queryText: 'x'.repeat(accessLimits.queryTextLength + 1) }, 'request.invalid'],
      [{ path: 'https://evil.example/queries/new' }, 'request.invalid'],
      [{ path: '//evil.example' }, 'request.invalid'],
      [{ path: '/api/signout' }, 'request.invalid'],
      [{ ndaVersion: '0' }, 'access.nda'],
      [{ status: 'granted' }, 'request.invalid'],
    ] as const)
      expect((await ask(world.licensed, changes)).json.code, JSON.stringify(changes).slice(0, 80)).toBe(code);
    expect(await own(world.licensed)).toHaveLength(6);
  });

  it('is withdrawn only by its person, who can then ask again', async () => {
    const { id } = (await ask(world.licensed)).json;
    const path = `/api/access-requests/${id}/withdraw`;
    const [foreign, unknown] = [
      await world.trial.post(path, {}),
      await world.trial.post('/api/access-requests/none/withdraw', {}),
    ];
    expect([foreign.status, foreign.text]).toEqual([404, unknown.text]);
    expect((await world.admin.post(path, {})).status).toBe(404);
    expect((await world.licensed.post(path, {})).json).toMatchObject({ id, status: 'withdrawn' });
    expect((await world.licensed.post(path, {})).json.code).toBe('access.closed');
    expect((await decide(world.admin, id, 'decline', { answer: '' })).json.code).toBe('access.closed');
    expect((await decide(world.admin, id, 'grant', { license: permits, answer: '' })).json.code).toBe('access.closed');
    expect((await ask(world.licensed)).json.id).not.toBe(id);
    expect(await noticesOf(world.licensed, 'access-decided')).toEqual([]);
  });

  it("shows the queue and its decisions to admins only, and answers other users' requests like missing ones", async () => {
    const { id } = (await ask(world.licensed)).json;
    for (const path of ['/api/admin/access-requests', '/api/admin/access-requests-open'])
      expect((await world.licensed.get(path)).status, path).toBe(403);
    for (const client of [world.licensed, world.trial])
      for (const [how, body] of [
        ['grant', { license: permits, answer: '' }],
        ['decline', { answer: '' }],
      ] as const) {
        const [theirs, none] = [await decide(client, id, how, body), await decide(client, 'none', how, body)];
        expect([theirs.status, theirs.text]).toEqual([404, none.text]);
      }
    expect((await decide(world.admin, 'none', 'decline', { answer: '' })).status).toBe(404);
    expect((await queue())[0]?.status).toBe('open');
  });

  it('is paged and filtered for admins, newest first', async () => {
    for (const subject of ['SPMTG', 'SPINS', 'SPPER']) await ask(world.licensed, { kind: 'pack', subject });
    const [newest] = await queue();
    await decide(world.admin, newest?.id as string, 'decline', { answer: 'No' });
    const first = await world.admin.get('/api/admin/access-requests?limit=2');
    const second = await world.admin.get(first.next as string);
    expect([first, second].flatMap(({ json }) => json.map((each: QueuedRequest) => each.subject))).toEqual([
      'SPPER',
      'SPINS',
      'SPMTG',
    ]);
    expect(second.next).toBeUndefined();
    expect((await queue('declined')).map(({ subject, decidedBy }) => [subject, decidedBy])).toEqual([
      ['SPPER', 'admin@example.com'],
    ]);
    expect((await world.admin.get('/api/admin/access-requests?cursor=x')).status).toBe(400);
    expect((await world.admin.get('/api/admin/access-requests?status=lost')).status).toBe(400);
  });

  it('is granted with a license change, audited like one, and leads back to the query on the licensed data', async () => {
    const { db } = world.app.services;
    const personId = await world.trial.personId();
    const { id } = (await ask(world.trial, { path: '/queries/new?draft=abc&run=true' })).json;
    const before = (await world.admin.get(`/api/admin/people/${personId}`)).json;
    expect(before.isTrial).toBe(true);
    const connectionIds = async () =>
      (await world.trial.get('/api/connections')).json.map((each: { id: string }) => each.id);
    expect(await connectionIds()).not.toContain('property-data');

    const none = { packs: [], counties: [] };
    expect((await decide(world.admin, id, 'grant', { license: none, answer: '' })).json.code).toBe('licence.invalid');
    const unknown = { packs: [{ code: 'NOPE', endsOn: null }], counties: ['12031'] };
    expect((await decide(world.admin, id, 'grant', { license: unknown, answer: '' })).json.code).toBe(
      'licence.invalid',
    );
    const stale = await decide(world.admin, id, 'grant', { license: permits, answer: '' }, { 'if-match': '"999"' });
    expect([stale.status, stale.json.code]).toEqual([409, 'person.conflict']);
    expect((await queue())[0]?.status).toBe('open');

    const granted = await decide(
      world.admin,
      id,
      'grant',
      { license: permits, answer: ' Welcome ' },
      { 'if-match': `"${before.version}"` },
    );
    expect(granted.json).toMatchObject({ status: 'granted', answer: 'Welcome', decidedBy: 'admin@example.com' });
    expect((await world.admin.get(`/api/admin/people/${personId}`)).json).toMatchObject({
      isTrial: false,
      packs: ['SPPER'],
      counties: ['12031'],
    });
    const [notice] = await noticesOf(world.trial, 'access-decided');
    expect(notice).toMatchObject({
      title: 'Your request for access to Permits.BuildingPermit was granted',
      text: 'Welcome',
      path: '/queries/new?draft=abc&connectionId=property-data',
    });
    expect(await connectionIds()).toContain('property-data');
    const kinds = ['access_requested', 'access_granted', 'person_licensed'] as const;
    for (const kind of kinds) expect((await eventsWith(db, { kind })).length, kind).toBeGreaterThan(0);
    expect((await eventsWith(db, { kind: 'access_granted' })).at(-1)).toMatchObject({ name: personId });
    expect((await decide(world.admin, id, 'decline', { answer: '' })).json.code).toBe('access.closed');
    await world.admin.put(`/api/admin/people/${personId}/licence`, none);
    await world.admin.put(`/api/admin/people/${personId}`, { trialEndsOn: '2099-01-01' });
  });

  it('is declined with an answer, which the person reads in the bell and by email, and which is kept', async () => {
    const { id } = (await ask(world.licensed, { kind: 'pack', subject: 'SPMTG', path: '/solutionpack/spmtg' })).json;
    await decide(world.admin, id, 'decline', { answer: hostile });
    expect(await own(world.licensed)).toMatchObject([{ id, status: 'declined', answer: hostile, ndaVersion: '1' }]);
    expect(await noticesOf(world.licensed, 'access-decided')).toMatchObject([
      {
        title: 'Your request for access to Mortgage Market Intelligence was declined',
        text: hostile,
        path: '/solutionpack/spmtg',
      },
    ]);
    const again = (await ask(world.licensed, { kind: 'pack', subject: 'SPMTG' })).json;
    expect([again.status, again.id === id]).toEqual(['open', false]);
  });

  it('is decided once by two admins at the same time, and the other one learns why', async () => {
    const personId = await world.licensed.personId();
    const before = (await world.admin.get(`/api/admin/people/${personId}`)).json;
    const own = before.subscriptions.map(({ code }: { code: string }) => ({ code, endsOn: null }));
    const license = { packs: [...own, { code: 'SPPER', endsOn: null }], counties: before.counties };
    const other = await world.app.signIn('admin@example.com');
    for (const hows of [
      ['grant', 'grant'],
      ['grant', 'decline'],
      ['decline', 'decline'],
    ] as const) {
      const { id } = (await ask(world.licensed)).json;
      const { version } = (await world.admin.get(`/api/admin/people/${personId}`)).json;
      const answers = await Promise.all(
        hows.map((how, index) =>
          decide(
            index === 0 ? world.admin : other,
            id,
            how,
            how === 'grant' ? { license, answer: `by ${index}` } : { answer: `by ${index}` },
            how === 'grant' ? { 'if-match': `"${version}"` } : {},
          ),
        ),
      );
      expect(answers.map(({ status }) => status).sort(), hows.join()).toEqual([200, 409]);
      expect(answers.find(({ status }) => status === 409)?.json.code).toBe('access.closed');
      const winner = answers.findIndex(({ status }) => status === 200);
      const [row] = (await world.licensed.get('/api/access-requests')).json as AccessRequest[];
      expect(row).toMatchObject({
        id,
        answer: `by ${winner}`,
        status: hows[winner] === 'grant' ? 'granted' : 'declined',
      });
      expect(await noticesOf(world.licensed, 'access-decided')).toHaveLength(1);
      await world.app.services.db.deleteFrom('notifications').execute();
      await world.admin.put(`/api/admin/people/${personId}/licence`, { packs: own, counties: before.counties });
    }
  });

  it('can be sent by an expired account, but not by a suspended one', async () => {
    const { db } = world.app.services;
    const expired = await world.app.signIn('expired@example.com');
    const asked = await ask(expired, { kind: 'account', subject: '', path: '/home' });
    expect(asked.json).toMatchObject({ kind: 'account', status: 'open', packs: [] });
    expect((await noticesOf(world.admin, 'access-requested'))[0].title).toBe(
      'Edith Lowe requested access to an expired or expiring account',
    );
    expect(await own(expired)).toHaveLength(1);
    const id = await expired.personId();
    await db.updateTable('people').set({ deactivated_at: '2026-01-01T00:00:00.000Z' }).where('id', '=', id).execute();
    const refused = await ask(expired);
    expect([refused.status, refused.json.code]).toEqual([403, 'account.expired']);
    await db.updateTable('people').set({ deactivated_at: null }).where('id', '=', id).execute();
  });

  it('is accepted up to a daily number per person, which bounds the emails to admins', async () => {
    const codes = (await world.admin.get('/api/admin/licence-choices')).json.counties as { fips: string }[];
    const asked = [];
    for (const { fips } of codes.slice(0, accessLimits.requestsPerDay + 1))
      asked.push(await ask(world.trial, { kind: 'counties', subject: '', counties: [fips] }));
    expect(asked.map(({ status }) => status)).toEqual([...Array(accessLimits.requestsPerDay).fill(200), 429]);
    expect(asked.at(-1)?.json.code).toBe('access.too-many');
    const [first] = codes;
    expect((await ask(world.trial, { kind: 'counties', subject: '', counties: [first?.fips] })).status).toBe(200);
    expect((await ask(world.licensed)).status).toBe(200);
  });
});

import { changePerson, eventsWith, personWith } from '../../testing/database-rows.ts';
import { onEachApp } from '../../testing/each-app.ts';
import { runSql, TRIAL } from '../../testing/run-sql.ts';
import type { TestClient } from '../../testing/test-client.ts';

onEachApp('a query shared with people', {}, (world) => {
  const save = async (client = world.licensed, more: object = {}): Promise<string> =>
    (await client.post('/api/queries', { name: 'Homes', queryText: "select 'kept' as word", ...more })).json.id;
  const idOf = async (email: string) => (await personWith(world.app.services.db, email)).id;
  const share = async (queryId: string, permission = 'read', more: object = {}, client = world.licensed) =>
    client.post(`/api/queries/${queryId}/shares`, {
      people: [{ id: await idOf('trial@example.com'), permission }],
      ...more,
    });
  const unshare = async (queryId: string) =>
    world.licensed.delete(`/api/queries/${queryId}/shares/${await idOf('trial@example.com')}`);
  const namesAt = async (client: TestClient, path: string): Promise<string[]> =>
    (await client.get(path)).json.map(({ id }: { id: string }) => id);

  it('is found, read, run, starred and drafted by them until they are removed', async () => {
    const id = await save();
    const path = `/api/queries/${id}`;
    const kept = await runSql(world.licensed, { connectionId: TRIAL, queryId: id, batchText: "select 'kept' as word" });
    expect((await world.trial.get(path)).status).toBe(404);
    const listed = await share(id);
    expect(listed.json).toEqual([
      {
        person: { id: await idOf('trial@example.com'), displayName: 'Theo Reyes', email: 'trial@example.com' },
        permission: 'read',
        sharedAt: expect.any(String),
        isOutsideTeam: false,
      },
    ]);
    expect((await world.trial.get(path)).json).toMatchObject({ canRead: true, canWrite: false, canDelete: false });
    for (const list of ['/api/queries?only=shared', '/api/queries?ownedByUser=false'])
      expect(await namesAt(world.trial, list)).toContain(id);
    for (const list of ['/api/queries', '/api/queries?only=team'])
      expect(await namesAt(world.trial, list)).not.toContain(id);
    expect((await world.trial.get('/api/query-counts')).json.shared).toBe(1);
    expect((await world.trial.get(`${path}/latest-batch`)).json.id).toBe(kept.id);
    expect((await world.trial.get(`/api/statements/${kept.statements[0]!.id}/results`)).json).toEqual([['kept']]);
    expect((await world.trial.get(`${path}/versions`)).json).toHaveLength(1);
    expect((await world.trial.put(`${path}/star`, { isStarred: true })).status).toBe(200);
    expect(await namesAt(world.trial, '/api/queries?only=starred')).toEqual([id]);
    expect((await world.trial.put(path, { name: 'Taken' })).status).toBe(403);
    await runSql(world.trial, { queryId: id, batchText: 'select 2' });
    const ran = async () => (await world.trial.get('/api/history?limit=1')).json[0].query;
    expect(await ran()).toEqual({ id, name: 'Homes', owner: 'Lena Marsh' });

    expect((await unshare(id)).status).toBe(200);
    for (const each of [path, `${path}/versions`, `${path}/latest-batch`, `/api/drafts/${id}`])
      expect((await world.trial.get(each)).status, each).toBe(404);
    expect((await world.trial.get(`/api/statements/${kept.statements[0]!.id}/results`)).status).toBe(404);
    for (const list of ['/api/queries?only=shared', '/api/queries?ownedByUser=false', '/api/queries?only=starred'])
      expect(await namesAt(world.trial, list)).not.toContain(id);
    expect(await ran()).toBeNull();
    expect((await unshare(id)).json.code).toBe('person.not-found');
  });

  it('is saved by people who can edit it, whatever the team can do, and by nobody else', async () => {
    const id = await save();
    const body = { name: 'Homes', queryText: 'select 2' };
    const draft = { text: 'select 3', name: '', version: 1, device: 'Firefox' };
    await share(id, 'edit');
    expect((await world.trial.get(`/api/queries/${id}`)).json.canWrite).toBe(true);
    expect((await world.trial.put(`/api/queries/${id}`, body)).json.version).toBe(2);
    await world.trial.put(`/api/drafts/${id}`, draft);
    const drafts = async () => (await namesAt(world.trial, '/api/drafts')).includes(id);
    expect(await drafts()).toBe(true);
    for (const refused of [
      await world.trial.delete(`/api/queries/${id}`),
      await world.trial.get(`/api/queries/${id}/shares`),
      await share(id, 'edit', {}, world.trial),
    ])
      expect([refused.status, refused.json.code]).toEqual([403, 'query.not-owner']);
    await share(id, 'read');
    expect(await drafts()).toBe(false);
    expect((await world.trial.put(`/api/queries/${id}`, body)).status).toBe(403);
  });

  it('stays read-only for a named reader outside the team that can edit it', async () => {
    const id = await save();
    await share(id, 'read');
    await world.licensed.put(`/api/queries/${id}/sharing`, { sharing: 'edit' });
    expect((await world.trial.get(`/api/queries/${id}`)).json.canWrite).toBe(true);
    await changePerson(world.app.services.db, 'trial@example.com', { team: '' });
    expect((await world.trial.get(`/api/queries/${id}`)).json.canWrite).toBe(false);
    expect((await world.trial.put(`/api/queries/${id}`, { name: 'Taken' })).status).toBe(403);
    await changePerson(world.app.services.db, 'trial@example.com', { team: null });
  });

  it('stays shared by name after a change of team, which ends what came through the team, and its owner sees that and can end it', async () => {
    const { db } = world.app.services;
    const [named, ofTeam] = [await save(), await save()];
    await share(named, 'edit');
    await world.licensed.put(`/api/queries/${ofTeam}/sharing`, { sharing: 'edit' });
    const kept = await runSql(world.licensed, {
      connectionId: TRIAL,
      queryId: ofTeam,
      batchText: "select 'kept' as word",
    });
    const link = (await world.licensed.post(`/api/queries/${ofTeam}/share-links`, { view: 'chart', days: 7 })).json.id;
    const rows = `/api/statements/${kept.statements[0]!.id}/results`;
    const seen = async () =>
      Promise.all(
        [`/api/queries/${named}`, `/api/queries/${ofTeam}`, rows].map(
          async (path) => (await world.trial.get(path)).status,
        ),
      );
    const outside = async () => (await world.licensed.get(`/api/queries/${named}/shares`)).json[0].isOutsideTeam;
    expect([await seen(), await outside()]).toEqual([[200, 200, 200], false]);
    for (const team of ['another', '']) {
      await changePerson(db, 'trial@example.com', { team });
      expect([team, await seen(), await outside()]).toEqual([team, [200, 404, 404], true]);
      expect((await world.trial.post(`/api/share-links/${link}/open`, {})).status).toBe(404);
      expect(await namesAt(world.trial, '/api/queries?only=team')).not.toContain(ofTeam);
      expect(await namesAt(world.trial, '/api/queries?only=shared')).toContain(named);
    }
    expect((await unshare(named)).status).toBe(200);
    expect(await seen()).toEqual([404, 404, 404]);
    await changePerson(db, 'trial@example.com', { team: null });
  });

  it('notifies each of them once by the bell and by email, with the message as text and a link to the kept result', async () => {
    const chart = { chartType: 'bar', fields: { x: 'word', y: 'word' } };
    const id = await save(world.licensed, { name: 'A <b>1</b>', chart });
    const { id: batchId } = await runSql(world.licensed, {
      connectionId: TRIAL,
      queryId: id,
      batchText: "select 'kept' as word",
    });
    await share(id, 'read', { message: ' <i>Look</i> at row 3 ' });
    await share(id, 'read');
    const [notice, ...more] = (await world.trial.get('/api/notifications')).json.filter(
      ({ title }: { title: string }) => title.includes('A <b>1</b>'),
    );
    expect(more).toEqual([]);
    expect(notice).toMatchObject({
      kind: 'query-shared',
      title: 'Lena Marsh shared “A <b>1</b>” with you',
      text: '<i>Look</i> at row 3',
    });
    expect(notice.path).toMatch(new RegExp(`^/query-chart/${id}\\?link=`));
    const opened = await world.trial.post(`/api/share-links/${notice.path.split('=')[1]}/open`, {});
    expect(opened.json.batch.id).toBe(batchId);
    await share(id, 'edit', { view: 'query' });
    await share(id, 'read');
    const titles = (await world.trial.get('/api/notifications')).json.map(({ path }: { path: string }) => path);
    expect(titles.filter((path: string) => path.includes(id))).toHaveLength(2);
    const mails = await world.app.services.db
      .selectFrom('mails')
      .select(['recipient', 'subject'])
      .where('subject', '=', notice.title)
      .execute();
    expect(mails).toEqual(Array(2).fill({ recipient: 'trial@example.com', subject: notice.title }));
    const acts = await eventsWith(world.app.services.db, { query_id: id, kind: 'query_shared' });
    expect(acts.map(({ text }) => JSON.parse(text ?? '')[0])).toEqual([
      { what: 'sharing with trial@example.com', before: '', after: 'read' },
      { what: 'sharing with trial@example.com', before: 'read', after: 'edit' },
      { what: 'sharing with trial@example.com', before: 'edit', after: 'read' },
    ]);
    expect((await share(id, 'read', { message: 'x'.repeat(1_001) })).status).toBe(400);
  });

  it('is shared only with people the owner can find', async () => {
    const { db } = world.app.services;
    const id = await save();
    const find = async (q: string, client = world.licensed) =>
      (await client.get(`/api/people-search?q=${encodeURIComponent(q)}`)).json.map(
        ({ email }: { email: string }) => email,
      );
    expect(await find('theo')).toEqual(['trial@example.com']);
    expect(await find('TRIAL@')).toEqual(['trial@example.com']);
    expect(await find('lena')).toEqual([]);
    expect(await find('expired@')).toEqual([]);
    const refusal = async (personId: string) => {
      const answer = await world.licensed.post(`/api/queries/${id}/shares`, {
        people: [{ id: personId, permission: 'read' }],
      });
      return [answer.status, answer.json.title];
    };
    const missing = [404, 'Person not found'];
    expect(await refusal('unknown')).toEqual(missing);
    expect(await refusal(await idOf('licensed@example.com'))).toEqual(missing);
    for (const values of [{ team: 'another' }, { team: '' }, { deactivated_at: new Date().toISOString() }]) {
      await changePerson(db, 'trial@example.com', { team: null, deactivated_at: null, ...values });
      expect(await find('theo'), JSON.stringify(values)).toEqual([]);
      expect(await refusal(await idOf('trial@example.com')), JSON.stringify(values)).toEqual(missing);
    }
    await changePerson(db, 'trial@example.com', { team: 'another', deactivated_at: null });
    expect(await find('theo', world.admin)).toEqual(['trial@example.com']);
    expect((await find('', world.admin)).length).toBeLessThanOrEqual(10);
    await changePerson(db, 'trial@example.com', { team: null });
  });
});

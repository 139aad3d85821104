import { changePerson } from '../../testing/database-rows.ts';
import { onEachApp } from '../../testing/each-app.ts';
import { runSql } from '../../testing/run-sql.ts';
import type { TestClient } from '../../testing/test-client.ts';

onEachApp('queries of a team', { TEAM_DOMAINS: 'firm.example' }, (world) => {
  const save = async (client: TestClient, name: string, more: Record<string, unknown> = {}): Promise<string> =>
    (await client.post('/api/queries', { name, queryText: 'select 1', ...more })).json.id;
  const share = (client: TestClient, id: string, sharing: string) =>
    client.put(`/api/queries/${id}/sharing`, { sharing });
  const shared = async (name: string, sharing: string, more: Record<string, unknown> = {}) => {
    const id = await save(world.licensed, name, more);
    const answer = await share(world.licensed, id, sharing);
    expect([answer.status, answer.json.sharing]).toEqual([200, sharing]);
    return id;
  };
  const namesAt = async (client: TestClient, path: string): Promise<string[]> =>
    (await client.get(path)).json.map(({ name }: { name: string }) => name);

  describe('a query', () => {
    it('is private until its owner shares it, and again when they stop sharing [H098]', async () => {
      const id = await shared('For a while', 'read');
      expect((await world.trial.get(`/api/queries/${id}`)).json).toMatchObject({
        name: 'For a while',
        canRead: true,
        canWrite: false,
        canDelete: false,
        canShare: false,
        sharing: 'read',
        createdBy: 'licensed@example.com',
        createdByUser: { displayName: 'Lena Marsh' },
      });
      expect(await namesAt(world.trial, '/api/queries?ownedByUser=false')).toContain('For a while');
      expect(await namesAt(world.trial, '/api/queries?only=team')).toContain('For a while');
      expect(await namesAt(world.trial, '/api/queries')).not.toContain('For a while');
      expect(await namesAt(world.licensed, '/api/queries?only=team')).not.toContain('For a while');
      await share(world.licensed, id, 'private');
      const gone = await world.trial.get(`/api/queries/${id}`);
      expect([gone.status, gone.json.title]).toEqual([404, 'Query not found']);
      expect(await namesAt(world.trial, '/api/queries?only=team')).not.toContain('For a while');
    });

    it('can be run and cloned by a teammate who can view it, and nothing else [V12]', async () => {
      const id = await shared('Read only', 'read', { connectionId: 'property-data', tags: ['team'] });
      const query = (await world.trial.get(`/api/queries/${id}`)).json;
      expect(query.connection).toBeNull();
      const put = await world.trial.put(`/api/queries/${id}`, { name: 'Taken', queryText: 'select 2' });
      expect([put.status, put.json.title]).toEqual([403, 'You can view this query. Clone it to edit it']);
      for (const refused of [
        await world.trial.delete(`/api/queries/${id}`),
        await share(world.trial, id, 'edit'),
        await share(world.trial, id, 'private'),
      ])
        expect([refused.status, refused.json.code]).toEqual([403, 'query.not-owner']);
      expect((await world.trial.post(`/api/queries/${id}/restore`, {})).status).toBe(404);
      const run = { connectionId: 'property-data-trial', batchText: query.queryText, queryId: id };
      expect((await runSql(world.trial, run)).status).toBe('finished');
      const ran = async () => (await world.trial.get('/api/history?limit=1')).json[0].query;
      expect(await ran()).toEqual({ id, name: 'Read only', owner: 'Lena Marsh' });
      await share(world.licensed, id, 'private');
      expect(await ran()).toBeNull();
      await share(world.licensed, id, 'read');
      const { name, tags, queryText } = query;
      const clone = await world.trial.post('/api/queries', { name: `Copy of ${name}`, tags, queryText });
      expect(clone.json).toMatchObject({ canWrite: true, sharing: 'private' });
      expect((await world.licensed.get(`/api/queries/${id}`)).json).toMatchObject({ name: 'Read only', version: 1 });
    });

    it('is saved by both teammates if shared for editing, without overwriting unseen changes', async () => {
      const id = await shared('Together', 'edit', { connectionId: 'property-data' });
      const path = `/api/queries/${id}`;
      const body = { name: 'Together', queryText: 'select 2', connectionId: 'property-data' };
      const first = await world.trial.put(path, body, { 'if-match': '"1"' });
      expect(first.json).toMatchObject({ version: 2, updatedByUser: { displayName: 'Theo Reyes' }, sharing: 'edit' });
      const second = await world.licensed.put(path, { ...body, queryText: 'select 3' }, { 'if-match': '"1"' });
      expect([second.status, second.json.code]).toEqual([409, 'query.conflict']);
      await world.licensed.put(path, { ...body, queryText: 'select 3' }, { 'if-match': '"2"' });
      const versions = (await world.trial.get(`${path}/versions`)).json;
      expect(versions.map((each: { savedBy: string; isMine: boolean }) => [each.savedBy, each.isMine])).toEqual([
        ['Lena Marsh', false],
        ['Theo Reyes', true],
        ['Lena Marsh', false],
      ]);
      expect((await world.trial.delete(path)).status).toBe(403);
      const moved = await world.trial.put(path, { ...body, connectionId: 'nowhere' });
      expect([moved.status, moved.json.title]).toEqual([404, 'Connection not found']);
    });

    it('is hidden from the team while it is in the trash', async () => {
      const id = await shared('Thrown away', 'edit');
      await world.licensed.delete(`/api/queries/${id}`);
      expect((await world.trial.get(`/api/queries/${id}`)).status).toBe(404);
      expect((await world.trial.put(`/api/queries/${id}`, { name: 'Mine' })).status).toBe(404);
      expect(await namesAt(world.trial, '/api/queries?only=team')).not.toContain('Thrown away');
      const trash = (await world.licensed.get('/api/queries?only=trash')).json;
      expect(trash[0]).toMatchObject({ name: 'Thrown away', deletedAt: expect.any(String), canDelete: false });
      expect(await namesAt(world.trial, '/api/queries?only=trash')).toEqual([]);
      await world.licensed.post(`/api/queries/${id}/restore`, {});
      expect((await world.trial.get(`/api/queries/${id}`)).json.canWrite).toBe(true);
    });

    it("can't be shared by a user who has no team, or with another team", async () => {
      const { db } = world.app.services;
      const id = await shared('Of one team', 'edit');
      const theirs = await save(world.trial, 'Stays private');
      for (const email of ['theo@elsewhere.example', 'theo@firm.example', '']) {
        await changePerson(db, 'trial@example.com', { email });
        expect((await world.trial.get(`/api/queries/${id}`)).status).toBe(404);
        const answer = await share(world.trial, theirs, 'read');
        const wanted = email === 'theo@firm.example' ? 'read' : "You aren't on a team, so you can't share queries";
        expect(answer.json.title ?? answer.json.sharing, email).toBe(wanted);
        await changePerson(db, email, { email: 'trial@example.com' });
        expect((await world.licensed.get(`/api/queries/${theirs}`)).status).toBe(404);
        await share(world.trial, theirs, 'private');
      }
    });
  });

  describe('a star', () => {
    const star = (client: TestClient, id: string, isStarred: boolean) =>
      client.put(`/api/queries/${id}/star`, { isStarred });

    it('is private to each user, works on any query that they can read, and sorts first on request', async () => {
      const nico = await world.app.signIn('navigator@example.com');
      const [a, b] = [await save(nico, 'A star'), await save(nico, 'B star')];
      const [fromTeam, hidden] = [await shared('C of the team', 'read'), await save(world.licensed, 'Hidden')];
      await save(nico, 'D none');
      for (const id of [a, b, fromTeam]) expect((await star(nico, id, true)).status).toBe(200);
      expect((await star(nico, a, true)).status).toBe(200);
      expect((await star(nico, hidden, true)).status).toBe(404);
      await star(nico, b, false);
      expect(await namesAt(nico, '/api/queries?only=starred&sortBy=%2Bname')).toEqual(['A star', 'C of the team']);
      expect(await namesAt(nico, '/api/queries?starredFirst=true')).toEqual(['A star', 'D none', 'B star']);
      expect(await namesAt(nico, '/api/queries')).toEqual(['D none', 'B star', 'A star']);
      expect((await nico.get(`/api/queries/${fromTeam}`)).json.isStarred).toBe(true);
      expect((await world.licensed.get(`/api/queries/${fromTeam}`)).json.isStarred).toBe(false);
      const counts = (await nico.get('/api/query-counts')).json;
      expect(counts).toMatchObject({ starred: 2, trash: 0 });
      expect(counts.team).toBe((await namesAt(nico, '/api/queries?only=team')).length);
      await share(world.licensed, fromTeam, 'private');
      expect(await namesAt(nico, '/api/queries?only=starred')).toEqual(['A star']);
    });

    it('works on a pack query too, which is then listed with the others and first in its pack', async () => {
      const { trial } = world;
      const own = await save(trial, 'Foreclosures of mine', { tags: ['foreclosure'] });
      for (const id of [own, 'SPFCL-FCL03', 'SPVAL-VAL02']) expect((await star(trial, id, true)).status).toBe(200);
      expect((await star(trial, 'SPFCL-FCL03', true)).status).toBe(200);
      expect((await star(trial, 'SPFCL-FCL99', true)).status).toBe(404);
      const inPack = '/api/queries?solutionpack=true&subscriptionCode=SPFCL';
      const rate = (await trial.get('/api/queries/SPFCL-FCL03?solutionpack=true')).json;
      const first = await namesAt(trial, inPack);
      expect([rate.isStarred, first[0] === rate.name]).toEqual([true, false]);
      expect((await namesAt(trial, `${inPack}&starredFirst=true`))[0]).toBe(rate.name);
      expect(await namesAt(trial, `${inPack}&starredFirst=true`)).toHaveLength(first.length);
      const starred = '/api/queries?only=starred&sortBy=%2Bname';
      const all = await namesAt(trial, starred);
      expect(all).toEqual(['AVM accuracy by ZIP', rate.name, 'Foreclosures of mine']);
      expect((await trial.items(`${starred}&limit=1`)).map(({ name }) => name)).toEqual(all);
      expect((await namesAt(trial, '/api/queries?only=starred')).toSorted()).toEqual(all.toSorted());
      expect(await namesAt(trial, `${starred}&search=foreclosure rate`)).toEqual([rate.name]);
      expect(await namesAt(trial, `${starred}&tag=foreclosure`)).toEqual(all.slice(1));
      expect((await trial.get('/api/query-counts')).json.starred).toBe(3);
      expect((await world.licensed.get('/api/queries/SPFCL-FCL03?solutionpack=true')).json.isStarred).toBe(false);
      const expired = await world.app.signIn('expired@example.com');
      expect((await star(expired, 'SPFCL-FCL03', true)).status).toBe(403);
      expect(await namesAt(expired, '/api/queries?only=starred')).toEqual([]);
      await star(trial, 'SPFCL-FCL03', false);
      expect(await namesAt(trial, starred)).toEqual([all[0], all[2]]);
    });

    it('keeps pages that sort starred queries first complete and without duplicates', async () => {
      const { admin } = world;
      const ids: string[] = [];
      for (let index = 0; index < 12; index += 1) ids.push(await save(admin, `Q${index}`));
      for (const index of [0, 3, 6, 9, 11]) await star(admin, ids[index]!, true);
      for (const limit of [1, 4, 5, 6, 12]) {
        const seen = await admin.items(`/api/queries?limit=${limit}&starredFirst=true`);
        const order = [11, 9, 6, 3, 0, 10, 8, 7, 5, 4, 2, 1].map((index) => `Q${index}`);
        expect([limit, ...seen.map(({ name }) => name)]).toEqual([limit, ...order]);
      }
    });
  });
});

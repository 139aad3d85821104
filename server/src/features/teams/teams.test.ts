import { changePerson, eventsWith } from '../../testing/database-rows.ts';
import { comeBack, startOutsideWorld } from '../../testing/fakes/outside-world.ts';
import { readMails } from '../../testing/reading/read-mails.ts';
import { createTestBrowser } from '../../testing/test-browser.ts';
import { createTestClient, type TestAnswer, type TestClient } from '../../testing/test-client.ts';

const world = await startOutsideWorld({ TEAM_DOMAINS: 'firm.example' });
afterAll(() => world.close());

const people = () => world.server.services.db;
async function join(sub: string, email: string, invite?: string): Promise<TestClient> {
  const browser = createTestBrowser(world.server.url);
  const query = invite === undefined ? '' : `?state=/home&h=false&invite=${invite}`;
  await comeBack(world.provider, browser, { sub, email, email_verified: true, given_name: sub }, query);
  return createTestClient(world.server.app, world.server.url, `platbook=${browser.cookies.get('platbook')}`);
}
const meOf = async (client: TestClient) => (await client.get('/api/app')).json.currentUser;
async function inviteOf(client: TestClient, email: string): Promise<string> {
  const { link } = (await client.get(`/api/get-invitaion-link?email=${encodeURIComponent(email)}`)).json;
  const [signIn, invite] = link.split('&invite=');
  expect(signIn).toBe(`${world.server.url}/signin?state=%2Fhome&h=false`);
  return invite;
}
const save = async (client: TestClient, name: string) => {
  const { id } = (await client.post('/api/queries', { name, queryText: 'select 1' })).json;
  return (await client.put(`/api/queries/${id}/sharing`, { sharing: 'read' })).status;
};
const emailsOf = ({ json }: TestAnswer): string[] => json.members.map(({ email }: { email: string }) => email);
const teamsOf = async (...subs: string[]) => {
  const rows = await people().selectFrom('people').select('team').where('sub', 'in', subs).execute();
  return rows.map(({ team }) => team);
};
const sharedWith = async (client: TestClient): Promise<string[]> =>
  (await client.get('/api/queries?only=team')).json.map(({ name }: { name: string }) => name);

it('makes a new colleague a member of the team, with their own trial and never the license [R386]', async () => {
  const owner = await join('owner', 'owner@alone.example');
  const license = { packs: '["SPFCL"]', trial_ends_at: null, entitlement: '{"objects":["*"],"counties":["*"]}' };
  await changePerson(people(), 'owner@alone.example', { origin: 'Cloud Property Data', ...license });
  expect(await save(owner, 'Too early')).toBe(403);
  const invite = await inviteOf(owner, 'Owner@Alone.example');
  const colleague = await join('colleague', 'colleague@elsewhere.example', invite);
  expect(await meOf(colleague)).toMatchObject({ origin: 'Cloud Property Data', role: 'editor', trialDaysLeft: 30 });
  expect(await save(owner, 'Ours')).toBe(200);
  expect(await sharedWith(colleague)).toEqual(['Ours']);
  const stranger = await join('stranger', 'stranger@elsewhere.example');
  expect(await sharedWith(stranger)).toEqual([]);
  expect((await meOf(stranger)).origin).toBeNull();
  const row = await people().selectFrom('people').selectAll().where('sub', '=', 'colleague').executeTakeFirstOrThrow();
  expect([row.entitlement, row.packs]).toEqual([null, '[]']);
  const stored = JSON.stringify(await people().selectFrom('team_invites').selectAll().execute());
  expect(stored).not.toContain(invite);
});

it('returns the same invite link while it works, to its creator only, and a new one on request [R386]', async () => {
  const owner = await join('repeat', 'repeat@links.example');
  const first = await inviteOf(owner, 'repeat@links.example');
  expect(await inviteOf(owner, 'repeat@links.example')).toBe(first);
  const open = () => people().selectFrom('team_invites').selectAll().where('uses_left', '>', 0);
  const { id } = await meOf(owner);
  expect(await open().where('person_id', '=', id).execute()).toHaveLength(1);
  const other = await join('repeat-2', 'other@links.example');
  expect((await other.get('/api/get-invitaion-link?email=repeat%40links.example')).status).toBe(404);
  expect(await inviteOf(other, 'other@links.example')).not.toBe(first);
  const { link } = (await owner.post('/api/team-invites', {})).json;
  const second = new URL(link).searchParams.get('invite');
  expect(second).not.toBe(first);
  expect(await inviteOf(owner, 'repeat@links.example')).toBe(second);
  await people().updateTable('team_invites').set({ uses_left: 0 }).where('person_id', '=', id).execute();
  expect([first, second]).not.toContain(await inviteOf(owner, 'repeat@links.example'));
});

it('joins the team of a domain, and moves no existing user', async () => {
  const owner = await join('firm', 'one@firm.example');
  await save(owner, 'Of the firm');
  const invite = await inviteOf(owner, 'one@firm.example');
  const known = await join('known', 'known@elsewhere.example');
  await join('known', 'known@elsewhere.example', invite);
  expect(await sharedWith(known)).toEqual([]);
  expect(await sharedWith(await join('late', 'late@elsewhere.example', invite))).toEqual(['Of the firm']);
});

it('ends an invite after 25 colleagues and after 14 days, and never refuses the sign-in because of it', async () => {
  const owner = await join('host', 'host@firm.example');
  const used = await inviteOf(owner, 'host@firm.example');
  await people().updateTable('team_invites').set({ uses_left: 1 }).execute();
  for (const sub of ['a', 'b'])
    expect(await meOf(await join(sub, `${sub}@x.example`, used))).toMatchObject({ role: 'editor', trialDaysLeft: 30 });
  const late = await inviteOf(owner, 'host@firm.example');
  world.server.advance(14 * 24 * 60 * 60_000);
  await join('c', 'c@x.example', late);
  await join('d', 'd@x.example', 'nonsense');
  expect((await teamsOf('a', 'b', 'c', 'd')).filter((team) => team !== null)).toHaveLength(1);
});

it('starts no second trial for a verified address, ignoring anything after a plus [R019, T32]', async () => {
  const first = await join('trial-1', 'once@y.example');
  expect((await meOf(first)).trialDaysLeft).toBe(30);
  world.server.advance(31 * 24 * 60 * 60_000);
  const again = await join('trial-2', 'Once+again@y.example');
  expect(await meOf(again)).toMatchObject({ trialDaysLeft: 0, isActiveSolution: false });
  const refused = await again.get('/api/get-invitaion-link?email=once%2Bagain%40y.example');
  expect([refused.status, refused.json.code]).toEqual([403, 'account.expired']);
  expect(await meOf(await join('trial-3', 'other@y.example'))).toMatchObject({ trialDaysLeft: 30 });
});

it('lets an admin list teams and open invites, rename a team, remove a member, and mail a one-time invite [V12, V13, V22]', async () => {
  const db = people();
  const admin = await join('boss', 'boss@hq.example');
  await db.updateTable('people').set({ role: 'admin' }).where('sub', '=', 'boss').execute();
  const founder = await join('founder', 'founder@lone.example');
  const first = await inviteOf(founder, 'founder@lone.example');
  const another = await founder.post('/api/team-invites', {});
  const second = new URL(another.json.link).searchParams.get('invite') as string;
  const mate = await join('mate', 'mate@lone.example', first);
  const founderId = (await meOf(founder)).id as string;
  const team = `/api/admin/teams/${encodeURIComponent(`of ${founderId}`)}`;
  const shown = await admin.get(team);
  expect(shown.json).toMatchObject({ name: 'Team of founder', isDomain: false });
  expect(emailsOf(shown)).toEqual(['founder@lone.example', 'mate@lone.example']);
  expect(shown.json.invites.map(({ usesLeft }: { usesLeft: number }) => usesLeft).sort()).toEqual([24, 25]);
  expect(JSON.stringify(shown.json)).not.toContain(second);
  expect((await admin.get('/api/admin/teams')).json).toEqual(
    expect.arrayContaining([
      { id: `of ${founderId}`, name: 'Team of founder', members: 2, openInvites: 2, isDomain: false },
      expect.objectContaining({ id: 'firm.example', name: 'firm.example', isDomain: true }),
    ]),
  );
  expect((await admin.put(team, { name: ' ' })).status).toBe(400);
  expect((await admin.put(team, { name: 'Lone Surveyors' })).json.name).toBe('Lone Surveyors');

  const own = (await mate.get('/api/team-invites')).json;
  const seenByMate = { team: 'Lone Surveyors', by: 'founder@lone.example', canRevoke: false };
  expect(own).toMatchObject([seenByMate, seenByMate]);
  const stranger = await join('outsider', 'outsider@else.example');
  expect((await stranger.get('/api/team-invites')).json).toEqual([]);
  expect((await stranger.delete(`/api/team-invites/${own[0].id}`)).status).toBe(404);
  expect((await mate.delete(`/api/team-invites/${own[0].id}`)).status).toBe(404);
  expect((await founder.get('/api/team-invites')).json).toMatchObject([{ canRevoke: true }, { canRevoke: true }]);
  expect((await founder.delete(`/api/team-invites/${own[0].id}`)).status).toBe(200);
  expect((await admin.delete(`/api/team-invites/${own[1].id}`)).status).toBe(200);
  for (const dead of [first, second])
    expect((await meOf(await join(`late-${dead}`, 'late@z.example', dead))).origin).toBeNull();
  expect(await teamsOf(`late-${first}`, `late-${second}`)).toEqual([null, null]);

  for (const email of ['no address', 'a@b.example\r\nBcc: c@d.example', 'mate@lone.example'])
    expect((await admin.post('/api/admin/invites', { email })).status, email).toBe(400);
  expect((await admin.post('/api/admin/invites', { email: 'x@y.example', teamId: 'missing' })).status).toBe(404);
  const made = await admin.post('/api/admin/invites', { email: 'Guest@Lone.example', teamId: `of ${founderId}` });
  const guest = { email: 'guest@lone.example', usesLeft: 1 };
  expect(made.json).toMatchObject({ ...guest, team: 'Lone Surveyors', by: 'boss@hq.example' });
  const mail = (await readMails(world.server)).at(-1);
  expect([mail?.to, mail?.subject]).toEqual(['guest@lone.example', expect.stringContaining("You're invited to")]);
  const link = /invite=([\w-]{43})/.exec(mail?.text ?? '')?.[1] as string;
  expect(JSON.stringify(made.json)).not.toContain(link);
  for (const [sub, expected] of [
    ['guest', `of ${founderId}`],
    ['again', null],
  ] as const) {
    await join(sub, `${sub}@lone.example`, link);
    expect(await teamsOf(sub)).toEqual([expected]);
  }

  const kept = await inviteOf(founder, 'founder@lone.example');
  const out = await admin.delete(`${team}/members/${founderId}`);
  expect(emailsOf(out)).toEqual(['guest@lone.example', 'mate@lone.example']);
  await join('by-kept', 'by-kept@lone.example', kept);
  expect(await teamsOf('by-kept')).toEqual([null]);
  await join('new-start', 'new-start@lone.example', await inviteOf(founder, 'founder@lone.example'));
  const recreated = await teamsOf('founder', 'new-start');
  expect(new Set(recreated).size).toBe(1);
  expect(recreated[0]).not.toBe(`of ${founderId}`);
  const acts = await eventsWith(db, { person_id: (await meOf(admin)).id });
  expect(acts.map(({ kind }) => kind)).toEqual([
    'signed_in',
    'team_renamed',
    'invite_revoked',
    'person_invited',
    'person_left_team',
  ]);
});

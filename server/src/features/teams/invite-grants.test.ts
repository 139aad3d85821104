import { changePerson, eventsWith } from '../../testing/database-rows.ts';
import { comeBack, startOutsideWorld } from '../../testing/fakes/outside-world.ts';
import { readMails } from '../../testing/reading/read-mails.ts';
import { createTestBrowser } from '../../testing/test-browser.ts';
import { createTestClient, type TestClient } from '../../testing/test-client.ts';

const world = await startOutsideWorld();
afterAll(() => world.close());
const { db } = world.server.services;

async function join(sub: string, email: string, invite?: string, isVerified = true): Promise<TestClient> {
  const browser = createTestBrowser(world.server.url);
  const query = invite === undefined ? '' : `?state=/home&h=false&invite=${invite}`;
  await comeBack(world.provider, browser, { sub, email, email_verified: isVerified, given_name: sub }, query);
  return createTestClient(world.server.app, world.server.url, `platbook=${browser.cookies.get('platbook')}`);
}
const meOf = async (client: TestClient) => (await client.get('/api/app')).json.currentUser;
const idOf = async (client: TestClient): Promise<string> => (await meOf(client)).id;
async function makeAdmin(sub: string) {
  const admin = await join(sub, `${sub}@hq.example`);
  await changePerson(db, `${sub}@hq.example`, { role: 'admin' });
  return admin;
}
const license = { packs: [{ code: 'SPFCL', endsOn: '2098-12-31' }], counties: ['06037'] };
async function invite(admin: TestClient, email: string, more: Record<string, unknown>) {
  const made = await admin.post('/api/admin/invites', { email, ...more });
  expect(made.status).toBe(200);
  const link = /invite=([\w-]{43})/.exec((await readMails(world.server)).at(-1)?.text ?? '')?.[1] as string;
  return { made: made.json, link };
}
const rowOf = (email: string) =>
  db.selectFrom('people').selectAll().where('email', '=', email).executeTakeFirstOrThrow();

const admin = await makeAdmin('boss');

it('gives the taker the role, packs and counties, audited as granted by the admin who invited', async () => {
  const { made, link } = await invite(admin, 'new@client.example', { role: 'admin', license });
  expect(made).toMatchObject({ email: 'new@client.example', role: 'admin', license });
  expect((await admin.get('/api/admin/invites')).json[0]).toMatchObject({ role: 'admin', license });
  const taker = await join('new', 'New@client.example', link);
  expect(await meOf(taker)).toMatchObject({ role: 'admin', trialDaysLeft: null });
  const { json } = await admin.get(`/api/admin/people/${await idOf(taker)}`);
  expect(json).toMatchObject({ role: 'admin', state: 'active', counties: ['06037'] });
  expect(json.subscriptions).toMatchObject([{ code: 'SPFCL', endsOn: '2098-12-31' }]);
  const acts = await eventsWith(db, { name: await idOf(taker) });
  expect(acts.map(({ kind }) => kind)).toEqual(['person_changed', 'person_licensed']);
  for (const act of acts)
    expect(act).toMatchObject({ person_id: await idOf(admin), outcome: 'finished', user_agent: 'Invitation' });
  expect(acts[1]?.text).toContain('SPFCL until 2098-12-31');
  const invited = (await eventsWith(db, { name: 'new@client.example' }))[0];
  expect(invited?.text).toContain('SPFCL until 2098-12-31');
});

it('works only once and only for the verified address that it was sent to', async () => {
  const { link } = await invite(admin, 'meant@client.example', { role: 'admin', license });
  for (const [sub, email, isVerified] of [
    ['thief', 'thief@else.example', true],
    ['pretender', 'meant@client.example', false],
  ] as const) {
    const other = await join(sub, email, link, isVerified);
    expect(await meOf(other), sub).toMatchObject({ role: 'editor', trialDaysLeft: 30 });
  }
  expect(await meOf(await join('meant', 'meant@client.example', link))).toMatchObject({ role: 'admin' });
  const again = await join('again', 'again@client.example', link);
  expect(await meOf(again)).toMatchObject({ role: 'editor', trialDaysLeft: 30 });
});

it('refuses a license that could not be granted today, at its field', async () => {
  for (const [given, field] of [
    [{ packs: [{ code: 'NOPACK', endsOn: null }], counties: ['06037'] }, 'packs'],
    [{ packs: [{ code: 'SPFCL', endsOn: '2001-01-01' }], counties: ['06037'] }, 'packs'],
    [{ packs: [], counties: [] }, 'packs'],
    [{ packs: license.packs, counties: [] }, 'counties'],
    [{ packs: license.packs, counties: ['99999'] }, 'counties'],
  ] as const) {
    const answer = await admin.post('/api/admin/invites', { email: 'x@client.example', license: given });
    expect([answer.status, answer.json]).toEqual([400, expect.objectContaining({ code: 'licence.invalid', field })]);
  }
  expect((await admin.post('/api/admin/invites', { email: 'x@client.example', role: 'owner' })).status).toBe(400);
  const editor = await join('editor', 'editor@client.example');
  expect((await editor.post('/api/admin/invites', { email: 'x@client.example', license })).status).toBe(403);
});

it('grants nothing when the inviter is no longer an admin, and still lets the newcomer in with a trial', async () => {
  const leaving = await makeAdmin('leaving');
  const { link } = await invite(leaving, 'late@client.example', { role: 'admin', license });
  await changePerson(db, 'leaving@hq.example', { role: 'editor' });
  const taker = await join('late', 'late@client.example', link);
  expect(await meOf(taker)).toMatchObject({ role: 'editor', trialDaysLeft: 30 });
  expect((await rowOf('late@client.example')).entitlement).toBeNull();
  const [act] = await eventsWith(db, { name: await idOf(taker) });
  expect(act).toMatchObject({ kind: 'person_licensed', outcome: 'error', person_id: await idOf(leaving) });
});

it('leaves the trial when its packs have ended before it is taken', async () => {
  const endsOn = world.server.services.now().toISOString().slice(0, 10);
  const short = { packs: [{ code: 'SPFCL', endsOn }], counties: ['06037'] };
  const { link } = await invite(admin, 'slow@client.example', { license: short });
  world.server.advance(2 * 24 * 60 * 60_000);
  expect(await meOf(await join('slow', 'slow@client.example', link))).toMatchObject({ trialDaysLeft: 30 });
});

it("never lets a colleague's link grant anything, and doesn't show them what an admin's invitation grants", async () => {
  const owner = await join('owner', 'owner@client.example');
  const { link } = (await owner.post('/api/team-invites', {})).json;
  const mate = await join('mate', 'mate@client.example', new URL(link).searchParams.get('invite') as string);
  expect(await meOf(mate)).toMatchObject({ role: 'editor', trialDaysLeft: 30 });
  const team = (await rowOf('mate@client.example')).team;
  const back = await join('boss', 'boss@hq.example');
  await invite(back, 'third@client.example', { teamId: team, role: 'admin', license });
  const listed = (await owner.get('/api/team-invites')).json;
  expect(listed.map(({ email }: { email: string }) => email)).toContain('third@client.example');
  expect(JSON.stringify(listed)).not.toMatch(/SPFCL|"role"/);
});

import { randomUUID } from 'node:crypto';
import { passwordCases, passwordFacts } from '@platbook/contract/testing/password-cases';
import type { KeptMail } from '../../adapters/mail/index.ts';
import { eventsWith } from '../../testing/database-rows.ts';
import { onEachApp } from '../../testing/each-app.ts';
import { readMails } from '../../testing/reading/read-mails.ts';
import { createTestClient, type TestClient } from '../../testing/test-client.ts';
import { addAccount, findAccount } from '../identity-provider/accounts-store.ts';
import { hashPassword, isPasswordRight } from '../identity-provider/password.ts';
import { createPayloadAdapter } from '../identity-provider/payloads-store.ts';
import { recordSignIn } from '../people/index.ts';

const OLD = 'Parcels-4-All!';
const oldHash = await hashPassword(OLD);
const NEW = 'Plat-book-7';

onEachApp('passwords', { PUBLIC_URL: 'http://127.0.0.1:3000' }, (world) => {
  /** Adds an account of the embedded provider with an earlier sign-in, so tests don't share attempt counts. */
  async function addPerson() {
    const { db, config, now, sessions } = world.app.services;
    const [sub, name] = [randomUUID().replaceAll('-', ''), randomUUID().slice(0, 8)];
    const email = `zq${name}@firm.example`;
    const account = { sub, email, given_name: 'Ada', surname: 'Ames', password_hash: oldHash };
    await addAccount(db, { ...account, phone_mobile: null, company: null, industry: null, job_title: null });
    const identity = { iss: config.peopleIssuer, sub, email, givenName: 'Ada', surname: 'Ames' };
    const id = await recordSignIn(db, identity, now());
    const signIn = async (): Promise<TestClient> =>
      createTestClient(world.app.app, world.app.url, `platbook=${await sessions.create(id)}`);
    const hasPassword = async (password: string) =>
      isPasswordRight(password, (await findAccount(db, sub))?.password_hash);
    return { id, sub, email, signIn, hasPassword };
  }
  const mailsTo = async (email: string) => (await readMails(world.app)).filter(({ to }) => to === email);
  const linkIn = (mail: KeptMail | undefined) => /https?:\S+\/password-reset\/([\w-]+)/.exec(mail?.text ?? '');
  const ask = (email: string, headers = {}) => world.app.anonymous().post('/api/forgot-password', { email }, headers);
  async function getLink(email: string): Promise<string> {
    const links = async () => (await mailsTo(email)).filter(({ kind }) => kind === 'password-reset');
    const before = (await links()).length;
    await ask(email);
    await expect.poll(async () => (await links()).length).toBe(before + 1);
    return linkIn((await links()).at(-1))![1]!;
  }
  const reset = (id: string, email: string, password = NEW, passwordConfirmation = password) =>
    world.app.anonymous().post(`/api/password-reset/${id}`, { email, password, passwordConfirmation });
  const change = (client: TestClient, { sub, email }: { sub: string; email: string }, more = {}) =>
    client.post('/api/changepassword', { id: sub, appId: 'x', email, currentPassword: OLD, password: NEW, ...more });

  it('mails a link that chooses a new password once, and ends every session [R378, R379, V23]', async () => {
    const person = await addPerson();
    const client = await person.signIn();
    const payloads = createPayloadAdapter(world.app.services.db, 'Session');
    await payloads.upsert(person.sub, { accountId: person.sub }, 600);
    const headers = { host: '127.0.0.1:3000', 'x-forwarded-host': 'evil.example' };
    const asked = await ask(` ${person.email.toUpperCase()} `, headers);
    expect([asked.status, asked.json]).toEqual([200, {}]);
    await expect.poll(async () => (await mailsTo(person.email)).length).toBe(1);
    const [mail] = await mailsTo(person.email);
    const [address, id] = linkIn(mail)!;
    expect(address).toBe(`http://127.0.0.1:3000/password-reset/${id}`);
    expect(Buffer.from(id!, 'base64url')).toHaveLength(32);
    const stored = await world.app.services.db.selectFrom('password_resets').selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(id);
    const left = await world.app.anonymous().get(`/api/password-reset/${id}`);
    expect([left.status, left.json.minutesLeft >= 29]).toEqual([200, true]);
    const done = await reset(id!, person.email);
    expect([done.status, done.json]).toEqual([200, {}]);
    expect(await person.hasPassword(NEW)).toBe(true);
    expect((await client.get('/api/sessions')).status).toBe(401);
    expect(await payloads.find(person.sub)).toBeUndefined();
    await expect.poll(async () => (await mailsTo(person.email)).at(-1)?.kind).toBe('password-changed');
    const audited = await eventsWith(world.app.services.db, { person_id: person.id });
    expect(audited).toMatchObject([{ kind: 'password_reset' }]);
    const again = await reset(id!, person.email, 'Other-book-8');
    expect([again.status, again.json.code]).toEqual([400, 'password-reset.invalid']);
  });

  it('returns the same error for an unknown, expired, used, replaced or mismatched link [V23]', async () => {
    const [person, other] = [await addPerson(), await addPerson()];
    const text = (await reset('x'.repeat(43), person.email)).text;
    expect(JSON.parse(text)).toMatchObject({ title: 'This link is no longer valid. Request a new one' });
    const wrong = await getLink(person.email);
    for (const email of [other.email, 'nobody@firm.example', 'no address', ''])
      expect(await reset(wrong, email), email).toMatchObject({ status: 400, text });
    const [first, second] = [await getLink(person.email), await getLink(person.email)];
    expect((await reset(first, person.email)).status).toBe(200);
    for (const id of [first, second, wrong])
      expect(await reset(id, person.email, 'Next-book-9')).toMatchObject({ text });
    const late = await getLink(other.email);
    world.app.advance(30 * 60_000);
    expect(await reset(late, other.email)).toMatchObject({ status: 400, text });
    expect((await world.app.anonymous().get(`/api/password-reset/${late}`)).text).toBe(text);
    expect(await other.hasPassword(OLD)).toBe(true);
  });

  it('voids a link after ten attempts, and lets only one of two concurrent uses succeed [V23]', async () => {
    const person = await addPerson();
    const id = await getLink(person.email);
    const both = await Promise.all([reset(id, person.email), reset(id, person.email, 'Other-book-8')]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
    const tried = await getLink(person.email);
    for (let attempt = 0; attempt < 10; attempt += 1) await reset(tried, 'nobody@firm.example');
    expect((await reset(tried, person.email)).json.code).toBe('password-reset.invalid');
  });

  it('voids links when the password changes [V23]', async () => {
    const person = await addPerson();
    const id = await getLink(person.email);
    expect((await change(await person.signIn(), person)).status).toBe(200);
    expect((await reset(id, person.email, 'Other-book-8')).json.code).toBe('password-reset.invalid');
    expect(await person.hasPassword(NEW)).toBe(true);
  });

  it('refuses a password that breaks the rules without using up the link [R308, R313, H082]', async () => {
    const person = await addPerson();
    const id = await getLink(person.email);
    expect((await reset(id, person.email, NEW, 'Plat-book-8')).json).toMatchObject({ title: "Password doesn't match" });
    expect((await reset(id, person.email, `${person.email.slice(0, 3).toUpperCase()}-x1`)).json.detail).toBe(
      `The new password must have 8 to 128 characters; not contain the start of your email, “${person.email.slice(0, 3)}”`,
    );
    expect((await reset(id, person.email, OLD)).json.detail).toBe('The new password must differ from the current one');
    expect((await reset(id, person.email, 'Cafe\u0301-book-7', 'Caf\u00e9-book-7')).status).toBe(200);
    expect(await person.hasPassword('Caf\u00e9-book-7')).toBe(true);
  });

  it('does not reveal in its responses who has an account [V22, H081]', async () => {
    const person = await addPerson();
    const [known, unknown] = [await ask(person.email), await ask('nobody@firm.example')];
    expect([unknown.status, unknown.text]).toEqual([known.status, known.text]);
    const drop = ({ headers }: typeof known) => ({ ...headers, date: '' });
    expect(drop(unknown)).toEqual(drop(known));
    for (const email of ['a@b@c.example', `${person.email}\r\nBcc: x@evil.example`, 'x'.repeat(400), ''])
      expect((await ask(email)).json, email).toMatchObject({ code: 'email.invalid' });
    await expect.poll(async () => (await mailsTo(person.email)).length).toBe(1);
    expect(await mailsTo('nobody@firm.example')).toEqual([]);
  });

  it('mails five links an hour to one address, with the same response to the sixth, and mails again later [V22]', async () => {
    const person = await addPerson();
    const answers = [];
    for (let asked = 0; asked < 6; asked += 1) answers.push(await ask(person.email));
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    await expect.poll(async () => (await mailsTo(person.email)).length).toBe(5);
    world.app.advance(60 * 60_000 + 1);
    await getLink(person.email);
    expect(await mailsTo(person.email)).toHaveLength(6);
  });

  it('changes the password, keeps this session, ends the others and notifies the owner [R380]', async () => {
    const person = await addPerson();
    const [here, elsewhere] = [await person.signIn(), await person.signIn()];
    const done = await change(here, person);
    expect([done.status, done.json]).toEqual([200, {}]);
    expect(await person.hasPassword(NEW)).toBe(true);
    expect((await here.get('/api/sessions')).status).toBe(200);
    expect((await elsewhere.get('/api/sessions')).status).toBe(401);
    await expect.poll(async () => (await mailsTo(person.email)).map(({ kind }) => kind)).toEqual(['password-changed']);
  });

  it('changes nothing for a wrong current password, another user or an empty field [R380, R315]', async () => {
    const [person, other] = [await addPerson(), await addPerson()];
    const client = await person.signIn();
    expect((await change(client, person, { currentPassword: 'Not-it-123' })).json.code).toBe('password.wrong');
    expect((await change(client, person, { currentPassword: '' })).json.title).toBe('Current Password is required');
    expect((await change(client, person, { password: OLD.toUpperCase() })).json.code).toBe('password.weak');
    for (const more of [{ id: other.sub }, { id: other.id }, { email: other.email }, { email: '' }])
      expect((await change(client, person, more)).status, JSON.stringify(more)).toBe(404);
    expect((await change(client, person, { role: 'admin' })).status).toBe(400);
    expect([await person.hasPassword(OLD), await other.hasPassword(OLD)]).toEqual([true, true]);
    expect(await mailsTo(person.email)).toEqual([]);
  });

  it('applies only one of two concurrent changes, and allows five attempts an hour', async () => {
    const person = await addPerson();
    const client = await person.signIn();
    const both = await Promise.all([change(client, person), change(client, person, { password: 'Other-book-8' })]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
    for (let attempt = 0; attempt < 3; attempt += 1)
      expect((await change(client, person, { currentPassword: 'Not-it-123' })).json.code).toBe('password.wrong');
    expect((await change(client, person)).status).toBe(429);
  });

  it('applies the same password rules as the page [R308, R309, R310, R311, R312]', async () => {
    // The clock is now past the lifetime of earlier sessions.
    const trial = await world.app.signIn('trial@example.com');
    const { userIdB2C: sub } = (await trial.get('/api/app')).json.currentUser;
    const { email, current } = passwordFacts;
    for (const [about, password, broken] of passwordCases) {
      if (broken.length === 0) continue;
      const answer = await change(trial, { sub, email }, { password, currentPassword: current });
      expect([answer.status, answer.json.code], about).toEqual([400, 'password.weak']);
      expect(answer.json.detail.split('; '), about).toHaveLength(broken.length);
    }
  });
});

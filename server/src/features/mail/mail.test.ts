import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { onEachApp } from '../../testing/each-app.ts';
import { readMails, sendMails } from '../../testing/reading/read-mails.ts';
import { startTestApp } from '../../testing/start-test-app.ts';
import { buildMail, type MailContent, queueMail } from './index.ts';

const content: MailContent = {
  kind: 'greeting',
  to: 'ada@example.com',
  subject: 'A <b>bold</b> subject',
  paragraphs: ['Hello <script>alert("1")</script> & good day'],
  facts: [['Rows', '<1>']],
  link: { label: 'Go on', path: '/password-reset/abc?x=1&y=2' },
};

onEachApp('mail', {}, (world) => {
  const queue = (more: Partial<MailContent> = {}) => {
    const { db, now } = world.app.services;
    return queueMail(db, buildMail(world.app.services, { ...content, ...more }), now());
  };
  const sentTo = async (to: string) => (await readMails(world.app)).filter((mail) => mail.to === to);

  it('sends committed mails, and none that was rolled back [N9]', async () => {
    const { db, now } = world.app.services;
    const rolledBack = db.transaction().execute(async (transaction) => {
      await queueMail(transaction, buildMail(world.app.services, { ...content, to: 'never@example.com' }), now());
      throw new Error('rolled back');
    });
    await expect(rolledBack).rejects.toThrow('rolled back');
    expect(await queue({ to: 'once@example.com', onceKey: 'greeting:1' })).toBe(true);
    expect(await queue({ to: 'once@example.com', onceKey: 'greeting:1' })).toBe(false);
    expect(await sentTo('once@example.com')).toHaveLength(1);
    expect(await sentTo('never@example.com')).toEqual([]);
  });

  it('writes text and HTML, both escaped, with links to the public URL only, and only our own account can read the files', async () => {
    await queue();
    const [mail] = await sentTo(content.to);
    const link = `${world.app.services.config.publicUrl}/password-reset/abc?x=1&y=2`;
    expect(mail).toMatchObject({
      kind: 'greeting',
      subject: content.subject,
      from: 'Platbook <no-reply@localhost>',
      messageId: `<${mail!.id}@localhost>`,
    });
    expect(mail!.text).toContain(`Hello <script>alert("1")</script> & good day\n\nRows: <1>\n\nGo on:\n${link}\n`);
    expect(mail!.html).toContain('Hello &#60;script&#62;alert(&#34;1&#34;)&#60;/script&#62; &#38; good day');
    expect(mail!.html).toContain(`href="${link.replace('&', '&#38;')}"`);
    expect(mail!.html).toContain('<title>A &#60;b&#62;bold&#60;/b&#62; subject</title>');
    const file = path.join(world.app.dataFolder, 'outbox', `${mail!.id}.txt`);
    expect(readFileSync(file, 'utf8')).toContain(link);
    expect(statSync(file).mode & 0o077).toBe(0);
  });

  it.each([
    'a@b\r\nBcc:x@y',
    'a@b@c',
    'a',
    '@b',
    'a@',
    `${'a'.repeat(400)}@b.example`,
    'a@b,c@d',
    '"a b"@c',
    'A <a@b>',
  ])('refuses the recipient %j [H081]', (to) => {
    expect(() => buildMail(world.app.services, { ...content, to })).toThrow('The email address is invalid');
  });

  it('stores no plain text in the database, and no line break in a subject', async () => {
    const mail = buildMail(world.app.services, { ...content, subject: 'One\r\nBcc: x@y.example\u2028two' });
    expect(mail.subject).toBe('One Bcc: x@y.example two');
    expect(JSON.stringify(mail)).not.toContain('password-reset');
  });

  it('shows the outbox to admins only, with texts in demo mode', async () => {
    const { app, admin, trial } = world;
    await queue({ to: 'shown@example.com' });
    await sendMails(app.services);
    const list = await admin.get('/api/mails');
    const mail = list.json.find(({ to }: { to: string }) => to === 'shown@example.com');
    expect(mail).toMatchObject({ kind: 'greeting', state: 'sent', attempts: 1, lastError: null });
    expect(list.text).not.toContain('password-reset');
    expect((await admin.get(`/api/mails/${mail.id}`)).json.text).toContain('/password-reset/abc?x=1&y=2');
    const ofTrial = await Promise.all(['', `/${mail.id}`].map((path) => trial.get(`/api/mails${path}`)));
    expect(ofTrial.map(({ status }) => status)).toEqual([403, 404]);
  });
});

it('stores and shows no texts of sent mails outside demo mode', async () => {
  const app = await startTestApp();
  onTestFinished(app.close);
  const admin = await app.signIn('admin@example.com');
  Object.assign(app.services.config, { isDemo: false });
  const mail = buildMail(app.services, content);
  await queueMail(app.services.db, mail, app.services.now());
  expect((await admin.get(`/api/mails/${mail.id}`)).json).toMatchObject({ subject: content.subject, text: null });
  await sendMails(app.services);
  const row = await app.services.db.selectFrom('mails').select(['sealed_body', 'sent_at']).executeTakeFirstOrThrow();
  expect(row).toEqual({ sealed_body: null, sent_at: expect.any(String) });
});

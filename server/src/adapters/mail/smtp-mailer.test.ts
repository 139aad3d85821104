import { listenForSockets } from '../../testing/fakes/listen-for-sockets.ts';
import { startSmtpServer, type TestSmtpOptions, type TestSmtpServer } from '../../testing/fakes/start-smtp-server.ts';
import { type Mailer, MailRefused, type OutgoingMail } from './mailer.ts';
import { openSmtpMailer, type SmtpSettings } from './smtp-mailer.ts';

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

const mail: OutgoingMail = {
  id: '7f3a9c1e-04b2-4000-8000-000000000001',
  kind: 'greeting',
  to: 'ada@example.com',
  subject: 'Grüße, ada',
  text: 'A text.\n.\nBcc: nobody@example.com\n',
  html: '<p>A text</p>',
  date: new Date('2026-07-01T10:00:00Z'),
};

async function openServer(options: TestSmtpOptions = {}): Promise<TestSmtpServer> {
  const server = await startSmtpServer(options);
  closers.push(server.stop);
  return server;
}

async function openMailer(
  server: Pick<TestSmtpServer, 'port' | 'ca'>,
  more: Partial<SmtpSettings> = {},
): Promise<Mailer> {
  const mailer = await openSmtpMailer({
    url: `smtp://127.0.0.1:${server.port}`,
    from: 'Platbook <no-reply@platbook.example>',
    allowsPlain: false,
    ca: server.ca,
    ...more,
  });
  closers.push(mailer.close);
  return mailer;
}

it('sends text and HTML over STARTTLS, with a login, under its own message ID', async () => {
  const server = await openServer();
  const mailer = await openMailer(server, { url: `smtp://ada:right%2Fpassword@127.0.0.1:${server.port}` });
  await mailer.send(mail);
  const [got] = server.mails;
  expect(got).toMatchObject({ to: [mail.to], isEncrypted: true, user: 'ada' });
  expect(got!.messageId).toBe(`<${mail.id}@platbook.example>`);
  const [head = '', body = ''] = got!.raw.split(/\r\n\r\n(.*)/s);
  expect(head).toContain('From: Platbook <no-reply@platbook.example>\r\nTo: ada@example.com');
  expect(head).toContain('Subject: =?UTF-8?Q?Gr=C3=BC=C3=9Fe=2C_ada?=');
  expect(head).toContain('Date: Wed, 01 Jul 2026 10:00:00 +0000');
  expect(head).toContain('Auto-Submitted: auto-generated');
  expect(head).not.toContain('Bcc');
  expect(body).toContain('Content-Type: text/plain');
  expect(body).toContain('A text.\r\n.\r\nBcc: nobody@example.com\r\n');
  expect(body).toContain('Content-Type: text/html');
  expect(body).toContain('<p>A text</p>');
});

it('uses TLS from the start with smtps, and rejects untrusted certificates', async () => {
  const server = await openServer({ server: { secure: true } });
  const url = `smtps://127.0.0.1:${server.port}`;
  await (await openMailer(server, { url })).send(mail);
  expect(server.mails[0]).toMatchObject({ isEncrypted: true });
  const { cert } = (await import('../../testing/fakes/make-certificate.ts')).makeCertificate(new Date(0), new Date());
  await expect((await openMailer(server, { url, ca: cert })).send(mail)).rejects.toMatchObject({ code: 'ESOCKET' });
  expect(server.mails).toHaveLength(1);
});

it('sends nothing unencrypted unless that is allowed', async () => {
  const server = await openServer({ server: { disabledCommands: ['STARTTLS'] } });
  await expect((await openMailer(server)).send(mail)).rejects.not.toBeInstanceOf(MailRefused);
  expect(server.mails).toEqual([]);
  await (await openMailer(server, { allowsPlain: true })).send(mail);
  expect(server.mails[0]).toMatchObject({ isEncrypted: false });
});

it('distinguishes permanent refusals from temporary ones', async () => {
  const server = await openServer();
  const mailer = await openMailer(server);
  await expect(mailer.send({ ...mail, to: 'unknown@example.com' })).rejects.toBeInstanceOf(MailRefused);
  await expect(mailer.send({ ...mail, to: 'busy@example.com' })).rejects.not.toBeInstanceOf(MailRefused);
  const stranger = await openMailer(server, { url: `smtp://ada:wrong@127.0.0.1:${server.port}` });
  await expect(stranger.send(mail)).rejects.not.toBeInstanceOf(MailRefused);
  await server.stop();
  await expect(mailer.send(mail)).rejects.not.toBeInstanceOf(MailRefused);
});

it('gives up on a silent mail server', async () => {
  const { port, close } = await listenForSockets();
  closers.push(close);
  const mailer = await openMailer({ port, ca: '' }, { silenceMilliseconds: 20 });
  await expect(mailer.send(mail)).rejects.toMatchObject({ code: 'ETIMEDOUT' });
});

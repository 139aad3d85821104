import { readConfig } from '../../config/config.ts';
import { openServices, type Services } from '../../services.ts';
import { onEachDatabase } from '../../testing/each-database.ts';
import { startSmtpServer, type TestSmtpOptions, type TestSmtpServer } from '../../testing/fakes/start-smtp-server.ts';
import { findFreePort } from '../../testing/find-free-port.ts';
import { sendMails } from '../../testing/reading/read-mails.ts';
import { readOutbox } from '../../testing/reading/read-outbox.ts';
import { useServerProcesses } from '../../testing/server-process.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { makeTinyWarehouse } from '../../testing/tiny-warehouse.ts';
import { buildMail, queueMail, sendDueMails } from './index.ts';
import { forgetOldMails } from './mail-store.ts';
import { pauseAfter } from './send-due-mails.ts';

const queue = (services: Services, to: string) =>
  queueMail(
    services.db,
    buildMail(services, { kind: 'greeting', to, subject: `To ${to}`, paragraphs: ['Hello'] }),
    services.now(),
  );
const rowOf = (services: Services, to: string) =>
  services.db.selectFrom('mails').selectAll().where('recipient', '=', to).executeTakeFirstOrThrow();

/** The test's certificate is self-signed, so the server offers no STARTTLS. */
const inTheOpen: TestSmtpOptions = { server: { disabledCommands: ['STARTTLS'] } };
const smtpUrl = (smtp: TestSmtpServer) => `smtp://127.0.0.1:${smtp.port}`;

onEachDatabase('the outbox', (database) => {
  let smtp: TestSmtpServer;
  let app: TestApp;
  beforeAll(async () => {
    smtp = await startSmtpServer(inTheOpen);
    app = await startTestApp({
      env: {
        DATABASE_URL: await database.url(),
        WAREHOUSE_FOLDER: await makeTinyWarehouse(),
        MAIL_SMTP_URL: smtpUrl(smtp),
      },
    });
  });
  afterAll(async () => {
    await app.close();
    await smtp.stop();
  });
  beforeEach(async () => {
    await app.services.db.deleteFrom('mails').execute();
    smtp.mails.length = 0;
  });

  it('keeps mails while the mail server is down and sends each once it is back [F18, N9]', async () => {
    await smtp.stop();
    const recipients = Array.from({ length: 9 }, (_, i) => `person-${i}@example.com`);
    for (const to of recipients) expect(await queue(app.services, to)).toBe(true);
    await sendMails(app.services);
    for (let minutes = 0; minutes < 60; minutes += 10) {
      app.advance(600_000);
      await sendMails(app.services);
    }
    expect(smtp.mails).toEqual([]);
    const waiting = await rowOf(app.services, recipients[0]!);
    expect(waiting.sent_at).toBeNull();
    expect(waiting.attempts).toBeGreaterThanOrEqual(7);
    expect(waiting.last_error).toMatch(/ECONNREFUSED/);

    await smtp.start();
    app.advance(300_000);
    await sendMails(app.services);
    expect(smtp.mails.flatMap((mail) => mail.to).sort()).toEqual(recipients);
    app.advance(3_600_000);
    await sendMails(app.services);
    expect(smtp.mails).toHaveLength(recipients.length);
  });

  it('is sent by several nodes at once, each mail by one of them [N9, M8]', async () => {
    const { services } = app;
    for (let i = 0; i < 30; i += 1) await queue(services, `person-${i}@example.com`);
    await Promise.all(['a', 'b', 'c', 'd'].map((node) => sendDueMails({ ...services, node })));
    await sendMails(services);
    expect(smtp.mails).toHaveLength(30);
    expect(new Set(smtp.mails.map((mail) => mail.messageId)).size).toBe(30);
  });

  it('gives up at once on a recipient that does not exist, and after three days on one that is always busy', async () => {
    await queue(app.services, 'unknown@example.com');
    await queue(app.services, 'busy@example.com');
    await sendMails(app.services);
    const refused = await rowOf(app.services, 'unknown@example.com');
    expect(refused).toMatchObject({ failed_at: expect.any(String), attempts: 1, sealed_body: null });
    expect(refused.last_error).toContain('550');
    expect(refused.last_error).not.toContain('unknown@');
    expect(await rowOf(app.services, 'busy@example.com')).toMatchObject({ failed_at: null });
    app.advance(73 * 3_600_000);
    await sendMails(app.services);
    expect(await rowOf(app.services, 'busy@example.com')).toMatchObject({ failed_at: expect.any(String) });
  });

  it('deletes mails after thirty days, but none that is waiting', async () => {
    const { db, now } = app.services;
    await queue(app.services, 'ada@example.com');
    await sendMails(app.services);
    await queue(app.services, 'busy@example.com');
    await forgetOldMails(db, new Date(now().getTime() + 31 * 24 * 3_600_000));
    expect(await db.selectFrom('mails').select('recipient').execute()).toEqual([{ recipient: 'busy@example.com' }]);
  });
});

it('sends queued mails when the server stops', async () => {
  const dataFolder = temporaryFolder('test');
  const app = await startTestApp({ dataFolder });
  await queue(app.services, 'last@example.com');
  await app.close();
  expect(readOutbox(dataFolder).map((mail) => mail.to)).toEqual(['last@example.com']);
});

it('waits 5 s after the first failure, doubling up to five minutes, minus up to half at random', () => {
  expect([1, 2, 3, 7, 100].map((attempts) => pauseAfter(attempts, 0))).toEqual(
    [5, 10, 20, 300, 300].map((s) => s * 1000),
  );
  expect(pauseAfter(3, 1)).toBe(10_000);
});

const processes = useServerProcesses();

it('sends a mail again with the same ID when the process is killed before the mail server confirms it [N9]', async () => {
  const taken = Promise.withResolvers<void>();
  const killed = Promise.withResolvers<void>();
  const smtp = await startSmtpServer({
    ...inTheOpen,
    onMail: async () => {
      taken.resolve();
      await killed.promise;
    },
  });
  onTestFinished(smtp.stop);
  const env = {
    DATA_FOLDER: processes.dataFolder(),
    WAREHOUSE_FOLDER: await makeTinyWarehouse(),
    MAIL_SMTP_URL: smtpUrl(smtp),
  };
  const services = await openServices(readConfig({ ...env, LOG_LEVEL: 'silent' }));
  await queue(services, 'ada@example.com');
  await services.close();
  const first = processes.run({ ...env, PORT: String(await findFreePort()) });
  await taken.promise;
  await first.end('SIGKILL');
  killed.resolve();
  processes.run({ ...env, PORT: String(await findFreePort()) });
  await expect.poll(() => smtp.mails.length, { timeout: 60_000 }).toBe(2);
  expect(smtp.mails[0]!.messageId).toBe(smtp.mails[1]!.messageId);
});

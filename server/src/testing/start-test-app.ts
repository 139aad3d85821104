import { randomUUID } from 'node:crypto';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { buildApp, type Feature, features } from '../app.ts';
import { type Content, openAppServices, readContent } from '../app-services.ts';
import { createSteadyClock } from '../background/steady-clock.ts';
import { readConfig } from '../config/config.ts';
import { findPerson } from '../features/people/index.ts';
import { standingOf } from '../http/callers/signed-in.ts';
import { findFreePort } from './find-free-port.ts';
import { migratedFile } from './migrated-database.ts';
import { createTestClient } from './test-client.ts';

export type TestApp = Awaited<ReturnType<typeof startTestApp>>;

export interface TestAppOptions {
  readonly env?: Record<string, string>;
  /** Listen on a free port, for tests that need sockets, redirects or the sign-in flow. */
  readonly listen?: boolean;
  /** Use an existing data folder (it isn't removed afterward): a restart. */
  readonly dataFolder?: string;
  readonly probes?: readonly Feature[];
}

let productContent: Content | undefined;

function readProductContent(folder: string): Content {
  productContent ??= readContent(folder);
  return productContent;
}

/** Starts a server with tiny limits in demo mode, with the five demo users; close it at the end of the test. */
export async function startTestApp(options: TestAppOptions = {}) {
  const dataFolder = options.dataFolder ?? mkdtempSync(join(tmpdir(), 'platbook-test-'));
  const port = options.listen === true ? await findFreePort() : 3000;
  const config = readConfig({
    PORT: String(port),
    DATA_FOLDER: dataFolder,
    LOG_LEVEL: 'silent',
    RATE_LIMITS: 'false',
    WARM_PROCESSES: '0',
    GATEWAY: 'off',
    STATEMENT_SECONDS: '20',
    TRIAL_STATEMENT_SECONDS: '20',
    WEB_FOLDER: join(dataFolder, 'no-web'),
    NAVIGATOR_FOLDER: join(dataFolder, 'no-web'),
    REPORT_FOLDER: join(dataFolder, 'no-web'),
    ...options.env,
  });
  if (options.dataFolder === undefined && config.databaseUrl === '')
    copyFileSync(await migratedFile(), join(dataFolder, 'platbook.sqlite'));
  let ahead = 0;
  const clock = createSteadyClock();
  const content = options.env?.CONTENT_FOLDER === undefined ? readProductContent(config.contentFolder) : undefined;
  const now = () => new Date(clock().getTime() + ahead);
  const services = await openAppServices(config, { now, ...(content ? { content } : {}) });
  let started: FastifyInstance | undefined;
  const close = async () => {
    await started?.close();
    await services.close();
    if (options.dataFolder === undefined) rmSync(dataFolder, { recursive: true, force: true });
  };
  try {
    started = await buildApp(services, [...features, ...(options.probes ?? [])]);
    if (options.listen === true) await started.listen({ port, host: config.host });
    else await started.ready();
  } catch (cause) {
    await close();
    throw cause;
  }
  const app = started;
  const clientOf = (...keys: string[]) => createTestClient(app, config.publicUrl, ...keys);
  const openSession = async (email: string): Promise<string> => {
    const row = await services.db.selectFrom('people').select('id').where('email', '=', email).executeTakeFirst();
    const person = row === undefined ? undefined : await findPerson(services.db, row.id, services.now());
    if (person === undefined) throw new Error(`There is no person ${email}.`);
    return services.sessions.create(person.id, { standing: standingOf(person) });
  };
  const openKeys = async (email: string) => {
    const cookie = await openSession(email);
    const session = (await services.sessions.find(cookie, false))!;
    const opened = await services.navigatorSessions.open(session, { jti: randomUUID(), endsAt: services.now() });
    return { cookie: `platbook=${cookie}`, key: opened!.key, personId: session.personId };
  };
  return {
    app,
    services,
    dataFolder,
    close,
    url: config.publicUrl,
    anonymous: () => clientOf(),
    advance: (milliseconds: number) => {
      ahead += milliseconds;
    },
    /** A signed-in client of a known user; the session row is real, the identity provider is skipped. */
    signIn: async (email: string) => clientOf(`platbook=${await openSession(email)}`),
    async openNavigator(email: string) {
      const { cookie, key } = await openKeys(email);
      return clientOf(cookie, key);
    },
    async openReport(email: string, report = 'foreclosure') {
      const { cookie, key, personId } = await openKeys(email);
      const { token } = await services.reportTokens.issue(personId, report);
      return clientOf(cookie, key, token);
    },
  };
}

/** The same for all tests of a file; it closes after them. */
export async function openTestApp(options: TestAppOptions = {}) {
  const app = await startTestApp(options);
  afterAll(() => app.close());
  return app;
}

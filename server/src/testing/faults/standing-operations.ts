import { ALL_SET, type EntitlementSet, TRIAL_SET } from '@platbook/contract/packs/entitlement-set';
import { deployConnections } from '../../features/connections/deployed-connections.ts';
import { changeLicense } from '../../features/people/index.ts';
import { LICENSED, TRIAL } from '../run-sql.ts';
import { createTestBrowser, passIdentityProvider, type TestBrowser } from '../test-browser.ts';
import type { Operation } from './fault-operations.ts';
import type { FaultWorld } from './fault-world.ts';

const email = 'licensed@example.com';
const peopleCalled = ({ app }: FaultWorld) =>
  app.services.db.selectFrom('people').selectAll().where('email', '=', email).execute();

export const signInOperation: Operation = {
  name: 'sign in',
  async prepare(world) {
    const browser = createTestBrowser(world.app.url);
    const before = await peopleCalled(world);
    const signIn = async () =>
      (await browser.postJson('/api/token', { token: await passIdentityProvider(browser, email) })).status === 200;
    let isIn = false;
    return {
      async act() {
        isIn = await signIn().catch(() => false);
      },
      async check() {
        expect(await whoIs(browser), 'signed in exactly when the answer said so').toBe(isIn ? email : undefined);
        expect(await signIn(), 'the same passes afterwards').toBe(true);
        expect(await whoIs(browser)).toBe(email);
        const undated = (row: object) => ({ ...row, updated_at: '', last_seen_at: '' });
        expect((await peopleCalled(world)).map(undated)).toEqual(before.map(undated));
        await world.check();
      },
    };
  },
};

async function whoIs(browser: TestBrowser): Promise<string | undefined> {
  return JSON.parse((await browser.get('/api/app')).text).currentUser?.email;
}

const passes = (work: Promise<void>): Promise<boolean> =>
  work.then(
    () => true,
    () => false,
  );

export const licenseOperation: Operation = {
  name: 'change license',
  async prepare(world, n) {
    const { services } = world.app;
    const [person] = await peopleCalled(world);
    const id = person?.id ?? '';
    const entitlement: EntitlementSet = n % 2 === 0 ? ALL_SET : TRIAL_SET;
    const packs = [`PACK${n}`];
    const change = () => changeLicense(services, id, { entitlement, packs });
    const present = async () => (await peopleCalled(world)).map((row) => [row.entitlement, row.packs]);
    const before = await present();
    const after = [[JSON.stringify(entitlement), JSON.stringify(packs)]];
    let isDone = false;
    return {
      async act() {
        isDone = await passes(change());
      },
      async check() {
        expect(isDone ? [after] : [before, after], 'the old license or the new one').toContainEqual(await present());
        await change();
        expect(await present()).toEqual(after);
        await world.check();
      },
    };
  },
};

export const deployOperation: Operation = {
  name: 'offer connections',
  async prepare(world, n) {
    const { db, secretBox } = world.app.services;
    const more = {
      id: `leads-${n}`,
      name: `Leads ${n}`,
      driver: 'postgres',
      data: { host: '127.0.0.1', port: 5432, database: 'd', username: 'u', ssl: false },
      secrets: { password: 'p' },
      accesses: ['a@b.example', 'c@d.example'],
      direct: false,
    };
    const deploy = () =>
      deployConnections(db, secretBox, {
        isAuthenticationOff: false,
        propertyTrino: undefined,
        serverConnections: [more],
      });
    const present = async () => ({
      connections: (await db.selectFrom('connections').select('id').orderBy('id').execute()).map(({ id }) => id),
      accesses: await db.selectFrom('connection_accesses').selectAll().orderBy('user_email').execute(),
    });
    const before = await present();
    const after = {
      connections: [more.id, ...[LICENSED, TRIAL].flatMap((id) => [id, `${id}-tsql`])].sort(),
      accesses: ['a@b.example', 'c@d.example'].map((user_email) => ({ connection_id: more.id, user_email })),
    };
    let isDone = false;
    return {
      async act() {
        isDone = await passes(deploy());
      },
      async check() {
        expect(isDone ? [after] : [before, after], 'the old connections or the new ones').toContainEqual(
          await present(),
        );
        await deploy();
        expect(await present()).toEqual(after);
        await world.check();
      },
    };
  },
};

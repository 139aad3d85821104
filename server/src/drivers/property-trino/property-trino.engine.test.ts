import { readFileSync } from 'node:fs';
import path from 'node:path';
import { TRIAL_SET, type WarehouseDictionary } from '@platbook/contract/packs/entitlement-set';
import { buildRules, userNameOf, userPrefixOf } from '../../adapters/property-engine/build-rules.ts';
import { openRules, openRulesDoor } from '../../testing/engines/rules-door.ts';
import { startTrino, type TestTrino, trinoFolder } from '../../testing/engines/start-trino.ts';
import { passwordsOverTls } from '../../testing/engines/trino-passwords.ts';
import { findFreePort } from '../../testing/find-free-port.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { makeTinyWarehouse } from '../../testing/tiny-warehouse.ts';
import { propertyTrino } from './property-trino.ts';

const password = 'seven seas 77';

describe.skipIf(trinoFolder === undefined)('the engine of the property data', () => {
  let trino: TestTrino;
  let door: Awaited<ReturnType<typeof openRulesDoor>>;
  let tls: ReturnType<typeof passwordsOverTls>;
  let input: Parameters<typeof buildRules>[0];
  let settings: Record<string, unknown>;
  beforeAll(async () => {
    const httpsPort = await findFreePort();
    const folder = await makeTinyWarehouse();
    const text = readFileSync(path.join(folder, 'dictionary.json'), 'utf8');
    const { objects: dictionary } = JSON.parse(text) as WarehouseDictionary;
    input = { catalog: 'lake', principal: 'platbook', registrar: undefined, sets: [TRIAL_SET], dictionary };
    door = await openRulesDoor();
    tls = passwordsOverTls(temporaryFolder('trino-keys', afterAll), httpsPort, { platbook: password, other: password });
    trino = await startTrino({
      catalogs: { lake: { 'connector.name': 'tpch' } },
      config: tls.config,
      files: { ...door.files, ...tls.files },
    });
    const user = userNameOf(userPrefixOf(TRIAL_SET, input), 'one');
    settings = {
      url: `https://localhost:${httpsPort}`,
      catalog: 'lake',
      principal: 'platbook',
      password,
      isIsolated: false,
      accessControl: 'file',
      ca: tls.ca,
      user,
      objects: [],
    };
  }, 120_000);
  afterAll(async () => {
    await trino?.stop();
    await door?.close();
  });
  beforeEach(() => door.answer((response) => response.end(JSON.stringify(buildRules(input)))));

  const open = async (changes: Record<string, unknown> = {}) => {
    const session = await propertyTrino.open({ ...settings, ...changes }, { fileDirectories: [], memoryMb: 0 });
    await session.close();
  };

  it('lets the service user in with its password, in the name of a user of a set', () => open());

  it.each([
    ['with a wrong password', { password: 'wrong' }, 'rejected the username or password'],
    ['without a password', { password: undefined }, 'rejected the username or password'],
    ['as someone else with a password', { principal: 'other' }, 'being prepared'],
    ['in the name of no set', { user: 'pb-0123456789abcdef01234567-one' }, 'being prepared'],
    ['in its own name', { user: 'platbook' }, 'being prepared'],
    ['with a certificate of an unknown authority', { ca: undefined }, 'trusted, encrypted connection'],
  ])('refuses every sign-in %s [T38]', { timeout: 30_000 }, async (_how, changes, sentence) => {
    await expect(open(changes)).rejects.toThrow(sentence);
  });

  it('is refused if it believes any user name without a password, unless the operator says that its port is isolated', async () => {
    const plain = { url: trino.url, password: undefined };
    await expect(open(plain)).rejects.toThrow('accepts users without a password');
    await open({ ...plain, isIsolated: true });
  });

  it('is refused if it applies no rules', async () => {
    const rules = { ...openRules, impersonation: [{ new_user: '.*' }] };
    door.answer((response) => response.end(JSON.stringify(rules)));
    await expect.poll(() => open().catch((error: Error) => error.message), { timeout: 10_000 }).toMatch('access rules');
  });

  it('runs nothing until it has loaded the rules of the set', async () => {
    await expect.poll(() => open().catch((error: Error) => error.message), { timeout: 10_000 }).toBeUndefined();
    const narrow = { objects: ['Property.HOA'], counties: ['12031'] };
    const changes = { user: userNameOf(userPrefixOf(narrow, input), 'one') };
    setTimeout(() => {
      door.answer((response) => response.end(JSON.stringify(buildRules({ ...input, sets: [narrow] }))));
    }, 1_000);
    const began = performance.now();
    await open(changes);
    expect(performance.now() - began).toBeGreaterThan(900);
    await expect(open()).rejects.toThrow('being prepared');
  }, 30_000);
});

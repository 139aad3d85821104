import { randomBytes } from 'node:crypto';
import {
  FAKE_AZURE_CLIENT,
  FAKE_AZURE_SERVER,
  FAKE_AZURE_TENANT,
  startFakeAzureSql,
} from '../../testing/fakes/fake-azure-sql.ts';
import { openAzureFirewall } from './azure-firewall.ts';
import { FirewallRefusal, type FirewallRule, FirewallUnavailable, openEmbeddedFirewall } from './ip-firewall.ts';
import { firewallSuite } from './ip-firewall-suite.ts';

async function open(more: { secret?: string; callMilliseconds?: number } = {}) {
  const clientSecret = randomBytes(24).toString('hex');
  const fake = await startFakeAzureSql(clientSecret);
  onTestFinished(() => fake.close());
  const firewall = openAzureFirewall(
    {
      server: FAKE_AZURE_SERVER,
      tenant: FAKE_AZURE_TENANT,
      clientId: FAKE_AZURE_CLIENT,
      clientSecret: more.secret ?? clientSecret,
      managementUrl: fake.url,
      loginUrl: fake.url,
    },
    more.callMilliseconds === undefined ? {} : { callMilliseconds: more.callMilliseconds },
  );
  return { fake, firewall };
}
const ruleOf = (personId: string, address: string): FirewallRule => ({ personId, address });

firewallSuite('the firewall of the SQL endpoint', async () => {
  let obeyed: readonly FirewallRule[] = [];
  let wanted: readonly FirewallRule[] = [];
  const firewall = openEmbeddedFirewall(() => {
    obeyed = wanted;
  });
  const apply = (rules: readonly FirewallRule[]) => {
    wanted = rules;
    return firewall.apply(rules);
  };
  return {
    firewall: { apply },
    letsIn: () => obeyed.map(({ personId, address }) => `${personId} ${address}`),
    acts: undefined,
  };
});
firewallSuite('the firewall of Azure SQL', async () => {
  const { fake, firewall } = await open();
  fake.pageSize = 1;
  return {
    firewall,
    letsIn: () => fake.rules.map(({ name, start }) => `${name.replace('platbook-', '')} ${start}`),
    acts: fake.acts,
  };
});

it('never opens the server to all of Azure, which a rule for 0.0.0.0 would do', async () => {
  const { fake, firewall } = await open();
  await firewall.apply([ruleOf('ada', '0.0.0.0'), ruleOf('bob', '9.8.7.6')]);
  expect(fake.rules.map(({ start }) => start)).toEqual(['9.8.7.6']);
});

it('keeps rules with other names, and repairs a managed one that was widened', async () => {
  const { fake, firewall } = await open();
  fake.rules.push(
    { name: 'office', start: '1.1.1.1', end: '1.1.1.9' },
    { name: 'platbook-ada', start: '9.8.7.0', end: '9.8.7.255' },
  );
  await firewall.apply([ruleOf('ada', '9.8.7.6')]);
  expect(fake.rules).toEqual([
    { name: 'office', start: '1.1.1.1', end: '1.1.1.9' },
    { name: 'platbook-ada', start: '9.8.7.6', end: '9.8.7.6' },
  ]);
});

it('is correct after the next call, whichever call was lost', async () => {
  const { fake, firewall } = await open();
  await firewall.apply([ruleOf('ada', '9.8.7.6')]);
  const wanted = [ruleOf('ada', '9.8.7.1'), ruleOf('bob', '9.8.7.2')];
  for (const before of [[], ['pass'], ['pass', 'pass']] as const) {
    const pass = { status: 429, code: 'Throttled', retryAfter: '0' } as const;
    fake.troubles.push(...before.map(() => pass), 'lost answer');
    await firewall.apply(wanted).catch((cause: unknown) => expect(cause).toBeInstanceOf(FirewallUnavailable));
    await firewall.apply(wanted);
    expect(fake.rules.map(({ name, start }) => `${name} ${start}`)).toEqual([
      'platbook-ada 9.8.7.1',
      'platbook-bob 9.8.7.2',
    ]);
    await firewall.apply([ruleOf('ada', '9.8.7.6')]);
  }
});

it('waits as long as a throttled response says, gives up if that is long, and renews an expired token', async () => {
  const { fake, firewall } = await open();
  fake.troubles.push(
    { status: 429, code: 'Throttled', retryAfter: '0' },
    { status: 500, code: 'Internal', retryAfter: '0' },
  );
  await firewall.apply([ruleOf('ada', '9.8.7.6')]);
  expect(fake.rules).toHaveLength(1);
  fake.troubles.push('expired token');
  await firewall.apply([]);
  expect(fake.rules).toEqual([]);
  fake.troubles.push({ status: 429, code: 'Throttled', retryAfter: '120' });
  await expect(firewall.apply([])).rejects.toThrow(FirewallUnavailable);
});

it('rejects truncated, invalid, endless and slow responses, and then changes no rule', async () => {
  const { fake, firewall } = await open({ callMilliseconds: 300 });
  await firewall.apply([ruleOf('ada', '9.8.7.6')]);
  for (const trouble of ['cut off', 'garbage', 'endless', 'never'] as const) {
    fake.troubles.push(trouble);
    await expect(firewall.apply([]), trouble).rejects.toThrow(FirewallUnavailable);
  }
  expect(fake.rules).toHaveLength(1);
});

it('reports a refusal, and never names the secret', async () => {
  const { fake, firewall } = await open();
  for (const [status, code] of [
    [403, 'AuthorizationFailed'],
    [400, 'InvalidFirewallRuleParameters'],
  ] as const) {
    fake.troubles.push({ status, code });
    await expect(firewall.apply([])).rejects.toThrow(FirewallRefusal);
  }
  fake.troubles.push({ status: 404, code: 'ResourceNotFound' });
  await expect(firewall.apply([])).rejects.toThrow(FirewallUnavailable);
  const wrong = await open({ secret: 'not-the-secret' });
  const failure = await wrong.firewall.apply([]).catch((cause: Error) => `${cause.stack}`);
  expect(failure).toContain('The firewall responded with 401 invalid_client');
  expect(failure).not.toContain('not-the-secret');
});

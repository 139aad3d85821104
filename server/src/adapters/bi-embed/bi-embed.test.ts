import { randomBytes } from 'node:crypto';
import { inspect } from 'node:util';
import {
  FAKE_POWER_BI,
  type FakePowerBi,
  type PowerBiTrouble,
  startFakePowerBi,
} from '../../testing/fakes/fake-power-bi.ts';
import { biEmbedSuite } from './bi-embed-suite.ts';
import { BiRefusal, BiUnavailable, openEmbeddedBi, openPowerBi, openReportTokens, TooManyCounties } from './index.ts';

const secret = randomBytes(24).toString('base64');
const trial = { personId: 'trial', counties: ['12031', '06111'] };

async function world(clientSecret = secret) {
  const fake = await startFakePowerBi(secret);
  onTestFinished(() => fake.close());
  let ahead = 0;
  const now = () => Date.now() + ahead;
  fake.now = now;
  const { reportId, datasetId, ...settings } = FAKE_POWER_BI;
  const bi = openPowerBi(
    {
      ...settings,
      clientSecret,
      reports: new Map([['foreclosure', reportId]]),
      apiUrl: fake.url,
      loginUrl: fake.url,
      appUrl: 'https://app.powerbi.com',
      resource: 'https://analysis.windows.net/powerbi/api',
    },
    { callMilliseconds: 400, now },
  );
  const advance = (milliseconds: number) => {
    ahead += milliseconds;
  };
  return { bi, fake, now, advance };
}

const identityOf = ({ tokens }: FakePowerBi, token: string) => tokens.get(token)?.identity;

biEmbedSuite('the built-in report', async () => {
  const tokens = openReportTokens({
    keys: [{ id: 'one', key: randomBytes(32) }],
    issuer: 'https://platbook.example',
    audience: 'https://platbook.example/report/',
    now: () => new Date(),
  });
  const bi = openEmbeddedBi({ tokens, url: 'https://platbook.example/report/' });
  return { bi, now: Date.now, viewerOf: async (token) => (await tokens.read(token))?.personId };
});
biEmbedSuite('Power BI', async () => {
  const { bi, fake, now } = await world();
  return { bi, now, viewerOf: async (token) => identityOf(fake, token)?.username };
});

it("sends Power BI the counties of the viewer, so a token shows no other viewer's rows wherever it is used [T25]", async () => {
  const { bi, fake } = await world();
  const { accessToken, embedUrl, reportId } = await bi.embed('foreclosure', trial);
  const identity = { username: '06111,12031', roles: ['Counties'], datasets: [FAKE_POWER_BI.datasetId] };
  expect(identityOf(fake, accessToken)).toEqual(identity);
  expect(embedUrl).toBe(
    `https://app.powerbi.com/reportEmbed?reportId=${reportId}&groupId=${FAKE_POWER_BI.workspaceId}`,
  );
  const all = await bi.embed('foreclosure', { personId: 'all', counties: ['*'] });
  expect(identityOf(fake, all.accessToken)?.username).toBe('*');
  const before = fake.requests.length;
  const many = Array.from({ length: 43 }, (_, at) => String(12_001 + 2 * at));
  await expect(bi.embed('foreclosure', { personId: 'many', counties: many })).rejects.toThrow(TooManyCounties);
  await expect(bi.embed('foreclosure', { personId: 'none', counties: [] })).rejects.toThrow(BiRefusal);
  expect(fake.requests).toHaveLength(before);
  await bi.embed('foreclosure', { personId: 'many', counties: many.slice(1) });
});

it('gets an embed token that lives for an hour although the last one is half an hour old [R278]', async () => {
  const { bi, now, advance } = await world();
  await bi.embed('foreclosure', trial);
  advance(30 * 60_000);
  const { expiresAt } = await bi.embed('foreclosure', trial);
  expect((expiresAt.getTime() - now()) / 60_000).toBeGreaterThan(58);
});

it('retries transient failures, and otherwise says whether the service is down or refuses [V30, F33]', async () => {
  const tried = async (...troubles: PowerBiTrouble[]) => {
    const { bi, fake } = await world();
    fake.troubles.push(...troubles);
    const answer = await bi.embed('foreclosure', trial).then(
      () => 'given',
      (cause: unknown) => (cause as Error).constructor,
    );
    return answer;
  };
  const busy = { status: 429, code: 'TooManyRequests', retryAfter: '0' };
  expect(await tried(busy, { status: 503, code: 'ServiceUnavailable', retryAfter: '0' })).toBe('given');
  expect(await tried('expired token')).toBe('given');
  expect(await tried(busy, busy, busy)).toBe(BiUnavailable);
  expect(await tried({ ...busy, retryAfter: '60' })).toBe(BiUnavailable);
  for (const trouble of ['cut off', 'garbage', 'endless', 'never', 'other host'] as const)
    expect([trouble, await tried(trouble)]).toEqual([trouble, BiUnavailable]);
  for (const [status, code] of [
    [403, 'Forbidden'],
    [404, 'PowerBIEntityNotFound'],
    [400, 'InvalidRequest'],
  ] as const)
    expect([status, await tried({ status, code })]).toEqual([status, BiRefusal]);
});

it('never includes its secret or a token in errors, which are logged', async () => {
  const wrong = randomBytes(24).toString('base64');
  const { bi } = await world(wrong);
  const failure: unknown = await bi.embed('foreclosure', trial).catch((cause: unknown) => cause);
  expect(failure).toBeInstanceOf(BiRefusal);
  expect(inspect(failure, { depth: 10 })).not.toContain(wrong);
  for (const trouble of ['cut off', 'never', 'garbage', { status: 403, code: 'Forbidden' }] as const) {
    const { bi: other, fake } = await world();
    fake.troubles.push(trouble);
    const said = inspect(await other.embed('foreclosure', trial).catch((cause: unknown) => cause), { depth: 10 });
    expect(said).toMatch(/Power BI|BI service/);
    for (const text of [secret, encodeURIComponent(secret), 'Bearer', ...fake.tokens.keys()])
      expect(said).not.toContain(text);
  }
});

it('pauses calls to Power BI for 30 s after five failures [F33]', async () => {
  const { bi, fake, advance } = await world();
  for (let time = 0; time < 5; time += 1) {
    fake.troubles.push('cut off');
    await expect(bi.embed('foreclosure', trial)).rejects.toThrow(BiUnavailable);
  }
  const before = fake.requests.length;
  await expect(bi.embed('foreclosure', trial)).rejects.toThrow(/failed too often/);
  expect(fake.requests).toHaveLength(before);
  advance(31_000);
  await bi.embed('foreclosure', trial);
});

import fc from 'fast-check';
import { openTestApp } from '../testing/start-test-app.ts';
import { makeSearchableWarehouse } from '../testing/tiny-warehouse.ts';

interface Form {
  type?: string;
  format?: string;
  pattern?: string;
  maxLength?: number;
}

interface Parameter {
  name: string;
  in: string;
  schema: Form & { enum?: string[]; anyOf?: Form[] };
}

interface Operation {
  description?: string;
  parameters?: Parameter[];
  requestBody?: { content: { 'application/json': { schema: { properties: Record<string, Parameter['schema']> } } } };
}

const app = await openTestApp({ env: { WAREHOUSE_FOLDER: await makeSearchableWarehouse() } });
const admin = await app.signIn('admin@example.com');
const navigator = await app.openNavigator('admin@example.com');
const paths: Record<string, { get?: Operation; post?: Operation }> = (await app.anonymous().get('/api/openapi.json'))
  .json.paths;

function allowedBy(schema: Parameter['schema']): fc.Arbitrary<string> {
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  const days = fc.date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true });
  const texts = (schema.anyOf ?? [schema]).filter(({ type }: Form) => type !== 'null');
  const branches = texts.map(({ format, pattern = '^.{0,10}$', maxLength = 40 }: Form) => {
    const form = new RegExp(pattern, 'u');
    if (format === 'date') return days.map((day) => day.toISOString().slice(0, 10)).filter((day) => form.test(day));
    if (format === 'date-time') return days.map((day) => day.toISOString().replace('Z', '456Z'));
    if (format === 'idn-email') return fc.emailAddress();
    // Repetitions are kept short, because fast-check generates every pattern's longest text otherwise.
    const short = pattern.replace(/\{(\d+),\d{3,}\}/g, '{$1,4}');
    return fc.stringMatching(new RegExp(short, 'u'), { maxLength: Math.min(maxLength, 400) });
  });
  return fc.oneof(...branches);
}

const schemaOf = (path: string, name: string) =>
  paths[path]?.get?.parameters?.find((each) => each.name === name)?.schema;

const pairs = (namesByPath: Record<string, string>) =>
  Object.entries(namesByPath).flatMap(([path, names]) => names.split(' ').map((name) => [path, name] as const));

const exact = pairs({
  '/api/queries': 'limit sortBy',
  '/api/history': 'limit status',
  '/api/usage': 'month',
  '/api/usage/people': 'month',
  '/api/admin/audit': 'kind from to',
});

it.each(exact)('accepts every value that the document allows for %s?%s=', async (path, name) => {
  const schema = schemaOf(path, name);
  expect(schema).toBeDefined();
  const sample = fc.sample(allowedBy(schema!), { seed: 20_260_630, numRuns: 30 });
  for (const value of new Set(sample)) {
    const { status, text } = await admin.get(`${path}?${new URLSearchParams({ [name]: value })}`);
    expect([value, status, status === 200 ? '' : text]).toEqual([value, 200, '']);
  }
});

const searches = pairs({
  count: 'near ids',
  clusters: 'zoom layer',
  properties: 'sort fields limit',
  'properties/{id}/comparables': 'miles months area years beds',
});

it.each(searches)('accepts every value that the document allows for %s?%s= in a search', async (path, name) => {
  const schema = schemaOf(`/api/navigator/${path}`, name);
  expect(schema).toBeDefined();
  for (const value of new Set(fc.sample(allowedBy(schema!), { seed: 20_260_630, numRuns: 12 }))) {
    const query = new URLSearchParams({ ...(name === 'layer' ? { zoom: '9' } : {}), [name]: value });
    const { status, text } = await navigator.get(`/api/navigator/${path.replace('{id}', '1')}?${query}`);
    expect([value, status === 404 ? 200 : status, status === 400 ? text : '']).toEqual([value, 200, '']);
  }
});

it('takes every view and polygon that the document allows, unless they have no area', async () => {
  for (const name of ['view', 'within'])
    for (const value of fc.sample(allowedBy(schemaOf('/api/navigator/count', name)!), 20)) {
      const { status, json } = await navigator.get(`/api/navigator/count?${new URLSearchParams({ [name]: value })}`);
      if (status !== 200)
        expect([value, json.detail]).toEqual([value, expect.stringMatching(/less than|cross|have 3/)]);
    }
  expect(paths['/api/navigator/count']?.get?.description).toContain('a polygon that crosses itself');
});

it('accepts every where that the document allows, unless a field is listed twice, a range is reversed or not licensed', async () => {
  for (const value of fc.sample(allowedBy(schemaOf('/api/navigator/count', 'where')!), {
    seed: 20_260_630,
    numRuns: 60,
  })) {
    const { status, json } = await navigator.get(`/api/navigator/count?${new URLSearchParams({ where: value })}`);
    if (status !== 200)
      expect([value, json.detail]).toEqual([value, expect.stringMatching(/appears twice|smaller value|packs|NDA/)]);
  }
});

it("accepts every condition of a report that the document allows, except unknown fields, NUL and days that don't exist or are reversed", async () => {
  const choices = '/api/reports/{id}/choices';
  const report = await app.openReport('admin@example.com');
  const where = new RegExp(schemaOf(choices, 'where')?.pattern ?? '', 'u');
  expect(['county=%e2%82%ac', 'county=%80', 'county=a%00'].map((text) => where.test(text))).toEqual([
    true,
    false,
    false,
  ]);
  for (const name of ['period', 'drill', 'where', 'pick'])
    for (const value of fc.sample(allowedBy(schemaOf(choices, name)!), 12)) {
      const address = `/api/reports/foreclosure/choices?${new URLSearchParams({ [name]: value, dimension: 'county' })}`;
      const { status, json } = await report.get(address);
      if (status !== 200)
        expect([value, json.detail]).toEqual([
          value,
          expect.stringMatching(/is not a period|is not a drill-down|is after|no field|can't be stored/),
        ]);
    }
});

const tomorrow = () => new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
const bodies = [
  ['/api/forgot-password', 'email', {}],
  ['/api/admin/invites', 'email', {}],
  ['/api/api-keys', 'name', {}],
  ['/api/api-keys', 'expiresOn', { name: 'a key' }],
  ['/api/queries', 'name', { queryText: 'select 1' }],
] as const;

it.each(bodies)('accepts every value that the document allows for %s %s', async (path, name, more) => {
  const schema = paths[path]?.post?.requestBody?.content['application/json'].schema.properties[name];
  expect(schema).toBeDefined();
  const future = (value: string) => name !== 'expiresOn' || value > tomorrow();
  for (const value of fc.sample(allowedBy(schema!).filter(future), { seed: 20_260_630, numRuns: 4 })) {
    const { status, text } = await admin.post(path, { ...more, [name]: value });
    expect([value, status === 409 ? 200 : status, status === 400 ? text : '']).toEqual([value, 200, '']);
  }
});

it.each([
  ['/api/forgot-password', { email: 'a@b@c.example' }, 'email.invalid', 'email'],
  ['/api/forgot-password', { email: 'ada@lovelace\u0007.example' }, 'email.invalid', 'email'],
  ['/api/admin/invites', { email: 'ada' }, 'email.invalid', 'email'],
  ['/api/api-keys', { name: ' \u200b' }, 'key.name', 'name'],
  ['/api/api-keys', { name: 'a key', expiresOn: '2027-02-30' }, 'key.expiry', 'expiresOn'],
  ['/api/queries', { name: '  ', queryText: '' }, 'query.name-required', 'name'],
  ['/api/queries', { name: 'x'.repeat(256), queryText: '' }, 'query.name-too-long', 'name'],
])('refuses what the document rules out for %s with the code of the catalog (%#)', async (path, body, code, field) => {
  const { status, json } = await admin.post(path, body);
  expect([status, json.code, json.field]).toEqual([400, code, field]);
});

it.each([
  ['/api/queries?limit=201', 'limit must be a number from 1 to 200'],
  ['/api/queries?limit=0', 'limit must be a number from 1 to 200'],
  ['/api/queries?sortBy=name', 'sortBy must be -updatedAt or +name'],
  ['/api/history?status=running', 'status must be finished or error'],
  ['/api/usage?month=2026-13', 'month must look like 2026-06'],
  ['/api/admin/audit?kind=run,nothing', 'kind must list kinds or groups of events, separated by commas'],
  [
    '/api/admin/audit?from=2026-02-30',
    'from must be a day, such as 2026-07-01, or a time with its zone, such as 2026-07-01T10:00:00Z',
  ],
])('says in words why %s is refused', async (path, detail) => {
  const { status, json } = await admin.get(path);
  expect([status, json.detail]).toEqual([400, detail]);
});

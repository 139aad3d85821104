import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../testing/start-test-app.ts';
import type { TestClient } from '../testing/test-client.ts';

interface Form {
  format?: string;
  pattern?: string;
}

interface Parameter {
  name: string;
  in: string;
  schema: Form & { enum?: string[]; anyOf?: Form[] };
}

let app: TestApp;
let admin: TestClient;
let paths: Record<string, { get?: { parameters?: Parameter[] } }>;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signIn('admin@example.com');
  paths = (await app.anonymous().get('/api/openapi.json')).json.paths;
});
afterAll(() => app.close());

/** Texts that the schema of a parameter allows. */
function allowedBy({ schema }: Parameter): fc.Arbitrary<string> {
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  const days = fc.date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true });
  const branches = (schema.anyOf ?? [schema]).map(({ format, pattern = '^.{0,10}$' }: Form) => {
    const form = new RegExp(pattern, 'u');
    if (format === 'date') return days.map((day) => day.toISOString().slice(0, 10)).filter((day) => form.test(day));
    if (format === 'date-time') return days.map((day) => day.toISOString().replace('Z', '456Z'));
    return fc.stringMatching(form, { maxLength: 40 });
  });
  return fc.oneof(...branches);
}

const exact = [
  ['/api/queries', 'limit'],
  ['/api/queries', 'sortBy'],
  ['/api/history', 'limit'],
  ['/api/history', 'status'],
  ['/api/usage', 'month'],
  ['/api/usage/people', 'month'],
  ['/api/admin/audit', 'kind'],
  ['/api/admin/audit', 'from'],
  ['/api/admin/audit', 'to'],
] as const;

it.each(exact)('accepts every value that the document allows for %s?%s=', async (path, name) => {
  const parameter = paths[path]?.get?.parameters?.find((each) => each.name === name);
  expect(parameter).toBeDefined();
  const sample = fc.sample(allowedBy(parameter!), { seed: 20_260_630, numRuns: 30 });
  for (const value of new Set(sample)) {
    const { status, text } = await admin.get(`${path}?${new URLSearchParams({ [name]: value })}`);
    expect([value, status, status === 200 ? '' : text]).toEqual([value, 200, '']);
  }
});

it.each([
  ['/api/queries?limit=201', 'limit must be a number from 1 to 200'],
  ['/api/queries?limit=0', 'limit must be a number from 1 to 200'],
  ['/api/queries?sortBy=name', 'sortBy must be -updatedAt or +name'],
  ['/api/history?status=running', 'status must be finished or error'],
  ['/api/usage?month=2026-13', 'month must look like 2026-06'],
  ['/api/admin/audit?kind=run,nothing', 'kind must be kinds or groups of events with commas between'],
  [
    '/api/admin/audit?from=2026-02-30',
    'from must be a day, such as 2026-07-01, or a time with its zone, such as 2026-07-01T10:00:00Z',
  ],
])('says in words why %s is refused', async (path, detail) => {
  const { status, json } = await admin.get(path);
  expect([status, json.detail]).toEqual([400, detail]);
});

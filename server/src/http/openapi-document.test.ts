import { tableNamePattern } from '@platbook/contract/rules/list-table';
import { filledPattern } from '@platbook/contract/text';
import { Validator } from '@seriousme/openapi-schema-validator';
import { openTestApp } from '../testing/start-test-app.ts';

interface Operation {
  // biome-ignore lint/suspicious/noExplicitAny: a JSON Schema of any depth.
  requestBody?: { content: { 'application/json': { schema: { required?: string[]; properties: any } } } };
  security?: Record<string, []>[];
  responses: Record<string, { $ref?: string; description?: string }>;
}

const app = await openTestApp();
const document: {
  paths: Record<string, Record<string, Operation>>;
  components: { responses: Record<string, unknown> };
} = (await app.anonymous().get('/api/openapi.json')).json;

const statusesOf = (path: string, method: string) =>
  Object.keys(document.paths[path]?.[method]?.responses ?? {}).map(Number);

it('describes all calls in a valid OpenAPI 3.1 document', async () => {
  const { valid, errors } = await new Validator().validate(structuredClone(document));
  expect([valid, errors]).toEqual([true, undefined]);
});

it('describes tuples with prefixItems, which are not followed by more items', () => {
  const text = JSON.stringify(document);
  expect(text).toContain('"prefixItems":[');
  expect(text).not.toMatch(/"items":\[|"additionalItems"/);
});

it('lists every status that a call can return, as a problem', () => {
  expect(statusesOf('/api/app', 'get')).toEqual([200, 400, 500, 503]);
  expect(statusesOf('/api/queries/{id}', 'get')).toEqual([200, 400, 401, 403, 404, 409, 429, 431, 500, 503]);
  expect(statusesOf('/api/batches', 'post')).toEqual([200, 400, 401, 403, 404, 409, 413, 415, 429, 500, 503]);
  expect(statusesOf('/api/downloads', 'get')).toEqual([
    200, 206, 304, 400, 401, 403, 404, 409, 416, 429, 431, 500, 503,
  ]);
  expect(document.paths['/api/batches']?.post?.responses['415']).toEqual({
    $ref: '#/components/responses/problem-415',
  });
  for (const [path, operations] of Object.entries(document.paths))
    for (const [method, { responses }] of Object.entries(operations))
      for (const [status, { $ref, description }] of Object.entries(responses)) {
        const what = `${method} ${path} ${status}`;
        if ($ref === undefined) expect(description, what).toMatch(/\.$/);
        else expect(document.components.responses, what).toHaveProperty($ref.split('/').at(-1) ?? '');
      }
});

it('states bounds of bodies that a rule of the server checks', () => {
  const bodyOf = (path: string, method = 'post') =>
    document.paths[path]?.[method]?.requestBody?.content['application/json'].schema;
  const { name, columns, rows } = bodyOf('/api/connection-clients/{id}/tables')?.properties ?? {};
  expect(name).toMatchObject({ pattern: tableNamePattern, maxLength: 63 });
  expect(columns).toMatchObject({ minItems: 1, maxItems: 50, items: { properties: { name: { pattern: '\\S' } } } });
  expect(rows).toMatchObject({ minItems: 1, maxItems: 10_000 });
  for (const [path, method] of [
    ['/api/connections', 'post'],
    ['/api/connections/{id}', 'put'],
    ['/api/test-connection', 'post'],
  ] as const) {
    expect(bodyOf(path, method)?.required, path).toContain('driver');
    expect(bodyOf(path, method)?.properties.driver.enum, path).toEqual([
      'clickhouse',
      'mysql',
      'postgres',
      'snowflake',
      'sqlserver',
      'trino',
      'sqlite',
    ]);
  }
  const run = bodyOf('/api/batches');
  expect(run).toMatchObject({ required: ['connectionId'], anyOf: [{ required: ['selectedText'] }, {}] });
  expect(run?.properties.connectionId).toMatchObject({ type: 'string', pattern: filledPattern });
  const license = bodyOf('/api/admin/people/{id}/licence', 'put');
  expect(license?.properties.packs.items.properties.endsOn.anyOf[0].format).toBe('date');
  expect(JSON.stringify(document)).not.toContain('x-documented');
});

it('says which credentials a call needs', () => {
  expect(document.paths['/api/app']?.get?.security).toEqual([]);
  expect(document.paths['/api/queries']?.get?.security).toBeUndefined();
  const ofReports = Object.entries(document.paths).filter(([path]) => path.startsWith('/api/reports/'));
  expect(ofReports.length).toBeGreaterThan(0);
  for (const [path, { get }] of ofReports) expect(get?.security, path).toEqual([{ session: [], reportToken: [] }]);
});

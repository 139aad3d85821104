import { Validator } from '@seriousme/openapi-schema-validator';
import { parseCall } from '../parse-call.ts';
import type { ApiRefusal } from '../status.ts';
import { apiEndpoints } from './endpoints.ts';
import { buildOpenApi } from './openapi.ts';

interface Parameter {
  name: string;
  required: boolean;
  example?: string | number;
  schema: { type: string; pattern?: string; minimum?: number; maximum?: number; enum?: string[]; format?: string };
}

const document = buildOpenApi({ productName: 'Platbook', publicUrl: 'https://a.example/base', columnTypes: new Map() });

it('describes every endpoint in a valid OpenAPI 3.1 document, without user data', async () => {
  const { valid, errors } = await new Validator().validate(structuredClone(document));
  expect([valid, errors]).toEqual([true, undefined]);
  expect(Object.keys(document['paths'] as object)).toEqual(apiEndpoints.map(({ path }) => path));
  const ids = Object.values(document['paths'] as Record<string, { get: { operationId: string } }>);
  expect(new Set(ids.map(({ get }) => get.operationId)).size).toBe(ids.length);
});

const operations = Object.values(
  document['paths'] as Record<string, { get: { description?: string; parameters: Parameter[] } }>,
).map(({ get }) => get);

function allowedBy({ schema, example }: Parameter): string[] {
  const { type, pattern, minimum, maximum, enum: choices, format } = schema;
  if (choices !== undefined) return choices;
  if (format === 'date') return ['0001-01-01', '9999-12-31'];
  if (type === 'integer') return [minimum, maximum].map(String);
  if (type === 'number') return [minimum, maximum, ((minimum ?? 0) + (maximum ?? 0)) / 3, 1 + 1e-9].map(String);
  const given = example === undefined ? [] : [String(example)];
  return [...given, 'é', '🏡'.repeat(200), 'a\u00a0b'].filter((text) => new RegExp(pattern ?? '', 'u').test(text));
}

it('accepts every parameter value that its document allows', () => {
  let tried = 0;
  apiEndpoints.forEach((endpoint, index) => {
    for (const parameter of operations[index]?.parameters ?? [])
      for (const value of allowedBy(parameter)) {
        tried += 1;
        const refused = refusalOf(endpoint, {
          [parameter.name]: value,
          ...(parameter.name === 'page' ? { pagesize: '1' } : {}),
        });
        if (refused !== undefined)
          expect(refused.msg, `${endpoint.path} ${parameter.name}=${value}`).toBe('Missing parameter combination');
      }
  });
  expect(tried).toBeGreaterThan(1000);
});

it('accepts a call with every example', () => {
  // Tools would treat x-example as an example too.
  expect(JSON.stringify(document)).not.toContain('"x-example"');
  let ways = 0;
  apiEndpoints.forEach((endpoint, index) => {
    const given = (operations[index]?.parameters ?? []).flatMap(({ name, example }) =>
      example === undefined ? [] : [[name, String(example)]],
    );
    ways += given.some(([name]) => name === 'address') ? 1 : 0;
    expect(refusalOf(endpoint, Object.fromEntries(given))?.message, endpoint.path).toBeUndefined();
  });
  expect(ways).toBeGreaterThan(10);
});

it('rejects what the document rules out, and describes the combinations that a schema cannot', () => {
  const [detail] = apiEndpoints.filter(({ path }) => path.endsWith('/property/detail'));
  for (const [name, value] of [
    ['fips', '1203'],
    ['postalcode', '3220'],
    ['geoid', 'ST12'],
    ['propertytype', 'SFR;CND'],
    ['orderby', 'nothing'],
    ['address', ' '],
  ] as const) {
    const schema = operations
      .flatMap(({ parameters }) => parameters)
      .find((parameter) => parameter.name === name)?.schema;
    expect(new RegExp(schema?.pattern ?? '').test(value), name).toBe(false);
    expect(refusalOf(detail!, { [name]: value })?.parameter).toBe(name);
  }
  const description = operations[apiEndpoints.indexOf(detail!)]?.description;
  expect(description).toContain('apn also needs fips.');
  expect(description).toContain('Which fields orderby accepts depends on your license');
  expect(description).toContain('Identify the property one way only: propertyid or address or address1 or apn.');
});

function refusalOf(endpoint: (typeof apiEndpoints)[number], query: Record<string, string>): ApiRefusal | undefined {
  try {
    parseCall(endpoint, query);
  } catch (error) {
    return error as ApiRefusal;
  }
  return undefined;
}

import { Validator } from '@seriousme/openapi-schema-validator';
import { expect, it } from 'vitest';
import { apiEndpoints } from './endpoints.ts';
import { buildOpenApi } from './openapi.ts';

const document = buildOpenApi({ productName: 'Platbook', publicUrl: 'https://a.example/base', columnTypes: new Map() });

it('describes every endpoint in a valid OpenAPI 3.1 document, with nothing of anybody in it', async () => {
  const { valid, errors } = await new Validator().validate(structuredClone(document));
  expect([valid, errors]).toEqual([true, undefined]);
  expect(Object.keys(document['paths'] as object)).toEqual(apiEndpoints.map(({ path }) => path));
  const ids = Object.values(document['paths'] as Record<string, { get: { operationId: string } }>);
  expect(new Set(ids.map(({ get }) => get.operationId)).size).toBe(ids.length);
});

import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { EndpointShape } from '@platbook/contract/endpoint';
import Type from 'typebox';
import { closeShape } from './closed-shape.ts';
import { lateShapes, shapeOptions } from './late-shapes.ts';

interface Compiled {
  (value: unknown): unknown;
  errors?: { message: string }[];
}
type Build = (externals: object, options: object) => (route: { schema: object }) => Compiled;
const validate = (lateShapes.buildValidator as unknown as Build)({}, { customOptions: shapeOptions });
const serialize = (lateShapes.buildSerializer as unknown as Build)({}, {});

it('compiles a shape on its first use, once for all apps, and says why a value is refused', () => {
  const schema = closeShape(Type.Object({ name: Type.String() }));
  const isRight = validate({ schema });
  expect(isRight({ name: 'a' })).toBe(true);
  expect(isRight({ name: 'a', more: 1 })).toBe(false);
  expect(isRight.errors?.[0]?.message).toBe('must NOT have additional properties');
  expect(validate({ schema: closeShape(Type.Object({})) })).not.toBe(isRight);
  expect(validate({ schema })).toBe(isRight);
  expect(serialize({ schema })({ name: 'a', secret: 'b' })).toBe('{"name":"a"}');
  const wrong = validate({ schema: { type: 'none' } });
  expect(() => wrong('a')).toThrow('schema is invalid');
});

it('compiles every shape of the contract', async () => {
  const folder = join(import.meta.dirname, '../../../contract/src');
  let count = 0;
  for (const name of readdirSync(folder, { encoding: 'utf8', recursive: true }).filter((name) =>
    /(?<!\.test)\.ts$/.test(name),
  )) {
    for (const value of Object.values((await import(join(folder, name))) as Record<string, EndpointShape>)) {
      if (typeof value !== 'object' || value?.path === undefined || value.method === undefined) continue;
      const { params, query, body, reply } = value;
      for (const schema of [params, query, body === undefined ? undefined : closeShape(body)])
        if (schema !== undefined) expect(() => validate({ schema })({}), `${value.method} ${value.path}`).not.toThrow();
      count += 1;
      if (reply === undefined) continue;
      try {
        serialize({ schema: reply })({});
      } catch (error) {
        expect(String(error), `${value.method} ${value.path}`).toMatch(/is required|value of '|does not match/);
      }
    }
  }
  expect(count).toBeGreaterThan(50);
});

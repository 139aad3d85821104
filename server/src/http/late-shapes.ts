import ajvCompiler from '@fastify/ajv-compiler';
import jsonCompiler from '@fastify/fast-json-stringify-compiler';
import { parseEmail } from '@platbook/contract/rules/email';
import type { FastifyServerOptions } from 'fastify';

type Builders = NonNullable<NonNullable<FastifyServerOptions['schemaController']>['compilersFactory']>;
type Compile = (route: { schema: object }) => Compiled;
interface Compiled {
  (value: unknown): unknown;
  errors?: unknown;
}

/** `x-problem` names a problem code (contract/src/text.ts); `x-documented` is only for the OpenAPI document. */
export const shapeOptions = {
  removeAdditional: false,
  coerceTypes: false,
  useDefaults: true,
  verbose: true,
  keywords: ['x-problem', 'x-documented'],
  formats: { 'idn-email': (text: string) => parseEmail(text) !== undefined },
};

const validators = new WeakMap<object, Compiled>();
const serializers = new WeakMap<object, Compiled>();
const buildValidator = ajvCompiler();
const buildSerializer = jsonCompiler();

export const lateShapes: Builders = {
  buildValidator: ((...built: Parameters<typeof buildValidator>) =>
    late(validators, buildValidator(...built) as unknown as Compile)) as unknown as Builders['buildValidator'],
  buildSerializer: ((...built: Parameters<typeof buildSerializer>) =>
    late(serializers, buildSerializer(...built) as unknown as Compile)) as unknown as Builders['buildSerializer'],
};

function late(known: WeakMap<object, Compiled>, compile: Compile): Compile {
  return (route) => {
    const first = known.get(route.schema);
    if (first !== undefined) return first;
    let compiled: Compiled | undefined;
    const asked: Compiled = (value) => {
      compiled ??= compile(route);
      const answer = compiled(value);
      asked.errors = compiled.errors;
      return answer;
    };
    known.set(route.schema, asked);
    return asked;
  };
}

import type { TSchema } from 'typebox';

type Schema = Record<string, unknown>;

const closed = new WeakMap<TSchema, TSchema>();

/** Returns a copy of the shape in which every object rejects undeclared fields [V13]; cached per shape. Records stay open. */
export function closeShape(shape: TSchema): TSchema {
  const copy = closed.get(shape) ?? (close(shape as Schema) as TSchema);
  closed.set(shape, copy);
  return copy;
}

function close(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(close);
  if (schema === null || typeof schema !== 'object') return schema;
  const copy: Schema = {};
  for (const [key, value] of Object.entries(schema))
    copy[key] = key === 'enum' || key === 'const' || key === 'default' ? value : close(value);
  const isObject =
    copy.type === 'object' && copy.patternProperties === undefined && copy.additionalProperties === undefined;
  return isObject ? { ...copy, additionalProperties: false } : copy;
}

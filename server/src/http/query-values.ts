import type { TSchema } from 'typebox';
import { problem } from './problem.ts';

type Property = { type?: string; anyOf?: { type?: string }[] };

const kindOf = (property: Property) => property.type ?? property.anyOf?.find((part) => part.type !== 'null')?.type;

/** Unknown names are ignored, because browsers and proxies add their own; a known name given twice is rejected. */
export function readQueryValues(shape: TSchema, query: Record<string, unknown>): Record<string, unknown> {
  const properties = (shape as { properties?: Record<string, Property> }).properties ?? {};
  const values: Record<string, unknown> = {};
  for (const [name, property] of Object.entries(properties)) {
    if (!Object.hasOwn(query, name)) continue;
    const given = query[name];
    if (kindOf(property) === 'array') {
      values[name] = Array.isArray(given) ? given : [given];
      continue;
    }
    if (typeof given !== 'string') throw problem('request.invalid', `${name} was given more than once`);
    values[name] = readValue(kindOf(property), given);
  }
  return values;
}

function readValue(kind: string | undefined, text: string): unknown {
  if (kind === 'integer' || kind === 'number') return /^-?\d{1,15}(\.\d{1,15})?$/.test(text) ? Number(text) : text;
  if (kind === 'boolean') return text === 'true' ? true : text === 'false' ? false : text;
  return text;
}

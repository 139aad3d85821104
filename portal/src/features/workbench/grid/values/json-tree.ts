export interface JsonLine {
  path: string;
  depth: number;
  key: string | undefined;
  text: string;
  kind: 'object' | 'array' | 'string' | 'number' | 'boolean' | 'null';
}

/** Parsed JSON: numbers keep their source text, so that no digit is lost. */
export type Json = { number: string } | string | boolean | null | Json[] | Map<string, Json>;

export function parseJson(text: string): Json | undefined {
  if (!/^\s*[[{]/.test(text)) return undefined;
  try {
    return JSON.parse(text, keepExact as (this: unknown, key: string, value: unknown) => unknown) as Json;
  } catch {
    return undefined;
  }
}

function keepExact(_: string, value: unknown, context?: { source?: string }): Json {
  if (typeof value === 'number') return { number: context?.source ?? String(value) };
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return value as Json;
  return new Map(Object.entries(value as Record<string, Json>));
}

export function jsonLines(value: Json, isOpen: (path: string, depth: number) => boolean, most: number): JsonLine[] {
  const lines: JsonLine[] = [];
  const add = (json: Json, key: string | undefined, path: string, depth: number) => {
    if (lines.length >= most) return;
    const children = childrenOf(json);
    lines.push({ path, depth, key, ...described(json, children?.length) });
    if (!children || !isOpen(path, depth)) return;
    for (const [name, child] of children)
      add(child, name, Array.isArray(json) ? `${path}[${name}]` : `${path}${stepText(name)}`, depth + 1);
  };
  add(value, undefined, '$', 0);
  return lines;
}

function childrenOf(json: Json): [string, Json][] | undefined {
  if (Array.isArray(json)) return json.map((child, index) => [String(index), child]);
  return json instanceof Map ? [...json] : undefined;
}

function described(json: Json, count: number | undefined): Pick<JsonLine, 'text' | 'kind'> {
  if (Array.isArray(json)) return { kind: 'array', text: `[ ${count} ]` };
  if (json instanceof Map) return { kind: 'object', text: `{ ${count} }` };
  if (json === null) return { kind: 'null', text: 'null' };
  if (typeof json === 'object') return { kind: 'number', text: json.number };
  return typeof json === 'string'
    ? { kind: 'string', text: JSON.stringify(json) }
    : { kind: 'boolean', text: String(json) };
}

function stepText(name: string): string {
  return /^[A-Za-z_]\w*$/.test(name) ? `.${name}` : `[${JSON.stringify(name)}]`;
}

export function prettyJson(json: Json, indent = ''): string {
  const inner = `${indent}  `;
  if (Array.isArray(json)) {
    if (json.length === 0) return '[]';
    return `[\n${json.map((child) => inner + prettyJson(child, inner)).join(',\n')}\n${indent}]`;
  }
  if (json instanceof Map) {
    if (json.size === 0) return '{}';
    const lines = [...json].map(([key, child]) => `${inner}${JSON.stringify(key)}: ${prettyJson(child, inner)}`);
    return `{\n${lines.join(',\n')}\n${indent}}`;
  }
  return json !== null && typeof json === 'object' ? json.number : JSON.stringify(json);
}

import type { Blocks } from '../set-data.ts';

export interface RecordParts {
  readonly id: number;
  readonly county: string;
  readonly block?: { readonly name: string; readonly json: string };
  readonly miles?: number | null;
  /** More members, as JSON. */
  readonly more?: Readonly<Record<string, string>>;
}

export function buildRecord(blocks: readonly string[], known: Blocks | undefined, parts: RecordParts): string {
  const { id, county, block, miles = null, more = {} } = parts;
  const members: string[] = [];
  for (const name of blocks) {
    if (name === block?.name) continue;
    let text = known?.get(name);
    if (name === 'identifier') text ??= `{"Id":${id},"fips":"${county}"}`;
    if (text === undefined) continue;
    if (name === 'location' && miles !== null)
      text = text.replace(/"distance":[^,}]*/, `"distance":${Math.round(miles * 1000) / 1000}`);
    members.push(`"${name}":${text}`);
  }
  if (block !== undefined) members.push(`"${block.name}":${block.json}`);
  for (const [name, json] of Object.entries(more)) members.push(`"${name}":${json}`);
  return `{${members.join(',')}}`;
}

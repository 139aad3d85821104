import type { BlockFields } from '@platbook/contract/property/document-block';
import { DOCUMENT_BLOCKS } from '@platbook/property/document';
import { isPersonalColumn } from '../../property-search/index.ts';
import type { Blocks, Holding } from '../set-data.ts';
import { splitBlocks } from './document-blocks.ts';

export function blocksOf({ data, isWithheld }: Holding, ids: readonly number[]): ReadonlyMap<number, Blocks> {
  const known = new Map<number, Map<string, string>>();
  for (const id of ids) {
    const text = data.document(id);
    if (text !== undefined) known.set(id, withAbsentee(splitBlocks(text)));
  }
  if (isWithheld) for (const blocks of known.values()) withholdNames(blocks);
  return known;
}

/** API clients expect this field in the summary; the document has it in the owner block. */
function withAbsentee(blocks: Map<string, string>): Map<string, string> {
  const [, status] = /"absenteeOwnerStatus":("[^"]*"|null)/.exec(blocks.get('owner') ?? '') ?? [];
  const summary = blocks.get('summary');
  if (status !== undefined && summary?.endsWith('}'))
    blocks.set('summary', `${summary.slice(0, -1)},"absenteeInd":${status}}`);
  return blocks;
}

/** Whether a field names a person or their mailing address: a column, or SQL over columns of the row `r`. */
export function isPersonalField(field: string): boolean {
  if (!field.startsWith('=')) return isPersonalColumn(field);
  return [...field.matchAll(/\br\.(\w+)/g)].some(([, column = '']) => isPersonalColumn(column));
}

function personalPaths(fields: BlockFields, above: readonly string[] = []): (readonly string[])[] {
  return Object.entries(fields).flatMap(([name, part]) => {
    if (typeof part !== 'string') return personalPaths(part, [...above, name]);
    return isPersonalField(part) ? [[...above, name]] : [];
  });
}

const named = Object.entries(DOCUMENT_BLOCKS).flatMap(([name, { fields }]) => {
  const paths = personalPaths(fields);
  return paths.length === 0 ? [] : [[name, paths] as const];
});

function withholdNames(blocks: Map<string, string>): void {
  for (const [name, paths] of named) {
    const text = blocks.get(name);
    if (text === undefined || text === 'null') continue;
    const block = JSON.parse(text) as Record<string, unknown>;
    for (const path of paths) {
      const holder = path.slice(0, -1).reduce<unknown>((part, key) => (part as Record<string, unknown>)[key], block);
      delete (holder as Record<string, unknown>)[path.at(-1) as string];
    }
    blocks.set(name, JSON.stringify(block));
  }
}

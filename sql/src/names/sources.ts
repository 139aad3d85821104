/** What the names in FROM mean, from the text alone. */
import type { Block, Source } from './read-blocks.ts';

export function sourceName({ alias, path }: Source): string | undefined {
  return alias ?? path.at(-1);
}

export function findSource(chain: readonly Block[], path: readonly string[]) {
  const name = path.at(-1)?.toLowerCase();
  const schema = path.at(-2)?.toLowerCase();
  for (const block of chain) {
    const source = block.sources.find(
      (each) =>
        sourceName(each)?.toLowerCase() === name &&
        (schema === undefined || (!each.alias && each.path.at(-2)?.toLowerCase() === schema)),
    );
    if (source) return { source, block };
  }
  return undefined;
}

export function visibleCommonTables(chain: readonly Block[]): Block['commonTables'] {
  return [...new Set(chain.flatMap(({ commonTables }) => commonTables))];
}

export function findCommonTable(source: Source, block: Block) {
  if (source.path.length !== 1) return undefined;
  const name = source.path[0]?.toLowerCase();
  return visibleCommonTables(chainOf(block)).find((each) => each.name.toLowerCase() === name);
}

export function chainOf(block: Block): Block[] {
  return block.parent ? [block, ...chainOf(block.parent)] : [block];
}

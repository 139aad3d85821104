import type { Block } from './read-blocks.ts';
import { isMark, type SqlToken, wordOf } from './scan-sql.ts';

/** The blocks around a place, without the sources that are made from it: a common table or a subquery in FROM can't read those. */
export function readableChain(
  chain: readonly Block[],
  place: number,
  tokens: readonly SqlToken[],
  /** For many places of one statement: where the blocks' own SELECTs start, as found so far. */
  starts = new Map<Block, number>(),
): Block[] {
  return chain.map((block) => ({
    ...block,
    sources:
      place < startOf(block, tokens, starts)
        ? []
        : block.sources.filter(({ block: inner, from, to }) => !inner || place < from || to <= place),
  }));
}

function startOf(block: Block, tokens: readonly SqlToken[], starts: Map<Block, number>): number {
  const start = starts.get(block) ?? mainStart(block, tokens);
  starts.set(block, start);
  return start;
}

/** Where a block's own SELECT or FROM starts, after its WITH. */
function mainStart(block: Block, tokens: readonly SqlToken[]): number {
  if (block.commonTables.length === 0) return block.from;
  let depth = 0;
  for (const token of tokens) {
    if (token.from < block.from) continue;
    if (isMark(token, '(')) depth += 1;
    if (isMark(token, ')')) depth -= 1;
    if (depth === 0 && ['select', 'from'].includes(wordOf(token))) return token.from;
  }
  return block.from;
}

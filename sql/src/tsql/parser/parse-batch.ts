import { batchLimits } from '../lexer.ts';
import type { Batch, Statement } from '../syntax-tree.ts';
import { readProcedureCall } from './exec.ts';
import { readAnything, readExpression } from './expressions.ts';
import { readQuery } from './queries.ts';
import { readStatements } from './statements.ts';
import { type Grammar, TokenReader } from './token-reader.ts';

const grammar: Grammar = { expression: readExpression, anything: readAnything, query: readQuery };

/** Constructs without a node are a TsqlError. Stack depth and time are bounded for every input: see `batchLimits`. */
export function parseBatch(text: string): Batch {
  const reader = new TokenReader(text, grammar);
  const isAtEnd = () => reader.peek().kind === 'end';
  const statements: Statement[] = [];
  if (beginsWithCall(reader)) {
    statements.push(readProcedureCall(reader, reader.at));
    if (!isAtEnd() && reader.word() === 'WITH') throw reader.unexpected();
  }
  statements.push(...readStatements(reader, isAtEnd));
  if (reader.count > batchLimits.treeHeight) refuseHighTree(reader, statements);
  return { text, statements };
}

function beginsWithCall(reader: TokenReader): boolean {
  if (reader.word() === '.') return true;
  return reader.isName() && reader.word(1) !== ':' && !unreservedVerbs.has(reader.word());
}

const unreservedVerbs = new Set(['THROW', 'GET', 'RECEIVE', 'SEND', 'MOVE', 'DISABLE', 'ENABLE']);

/** Chains such as `1 + 1 + 1 …` make high trees without nesting, and tree walks recurse once per level. */
function refuseHighTree(reader: TokenReader, statements: readonly Statement[]): void {
  const waiting: { value: object; height: number }[] = [{ value: statements, height: 0 }];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const isNode = 'kind' in next.value;
    const height = next.height + (isNode ? 1 : 0);
    if (height > batchLimits.treeHeight) throw reader.refuseAs(191, 'at' in next.value ? (next.value.at as number) : 0);
    for (const value of Object.values(next.value))
      if (typeof value === 'object' && value !== null) waiting.push({ value, height });
  }
}

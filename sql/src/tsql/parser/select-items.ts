import type { Binary, Expression, SelectItem } from '../syntax-tree.ts';
import { readAlias, toObjectName } from './names.ts';
import type { TokenReader } from './token-reader.ts';

/** One item of a SELECT list. `x = value` names the column x; it is never a comparison. */
export function readSelectItem(reader: TokenReader): SelectItem {
  const { at, kind } = reader.peek();
  if (reader.accept('*')) return { kind: 'star', at };
  const of = readStarOf(reader);
  if (of) return of;
  if (kind === 'variable' && isAssignment(reader.word(1))) {
    const variable = reader.take().text;
    return { kind: 'assign', variable, value: readAssigned(reader, variable, at), at };
  }
  if (reader.word(1) === '=' && (reader.isName() || kind === 'text' || kind === 'nationalText')) {
    const alias = readAlias(reader);
    reader.take();
    return { kind: 'column', alias, value: reader.value(), at };
  }
  const value = reader.value();
  if (reader.accept('AS')) return { kind: 'column', value, alias: readAlias(reader), at };
  const next = reader.peek().kind;
  const hasAlias = reader.isName() || next === 'text' || next === 'nationalText';
  return hasAlias ? { kind: 'column', value, alias: readAlias(reader), at } : { kind: 'column', value, at };
}

function readStarOf(reader: TokenReader): SelectItem | undefined {
  const { at } = reader;
  let ahead = 0;
  while (ahead < 6 && reader.isName(ahead) && reader.word(ahead + 1) === '.') ahead += 2;
  if (ahead === 0 || reader.word(ahead) !== '*') return undefined;
  const names = [];
  for (let i = 0; i < ahead; i += 2) {
    const { text, at: start } = reader.take();
    names.push({ text, at: start });
    reader.take();
  }
  reader.take();
  return { kind: 'star', of: toObjectName(reader, names, at), at };
}

const compound: Readonly<Record<string, Binary['operator']>> = {
  '+=': '+',
  '-=': '-',
  '*=': '*',
  '/=': '/',
  '%=': '%',
  '&=': '&',
  '|=': '|',
  '^=': '^',
};

export function isAssignment(word: string): boolean {
  return word === '=' || word in compound;
}

export function readAssigned(reader: TokenReader, variable: string, at: number): Expression {
  const { word } = reader.take();
  const value = reader.value();
  const operator = compound[word];
  return operator
    ? { kind: 'binary', operator, left: { kind: 'variable', name: variable, at }, right: value, at }
    : value;
}

import type { Expression, GroupBy } from '../syntax-tree.ts';
import type { TokenReader } from './token-reader.ts';

type Sets = readonly (readonly Expression[])[];
const maximumSets = 4096;

/** A single `ROLLUP (a, (b, c))` has the elements `[a]`, `[b, c]`; combinations are multiplied out to grouping sets. */
export function readGroupBy(reader: TokenReader): GroupBy {
  const { at } = reader;
  if (reader.accept('ALL')) throw reader.unsupported('GROUP BY ALL', at);
  const elements = reader.list(() => readElement(reader));
  const plain = elements.every(({ kind }) => kind === 'list');
  if (plain) {
    const list = elements.flatMap(({ sets }) => sets[0] ?? []);
    for (const kind of ['rollup', 'cube'] as const)
      if (reader.accept('WITH', kind.toUpperCase())) return { kind, sets: list.map((item) => [item]) };
    const isGrandTotal = list.length === 0;
    return isGrandTotal ? { kind: 'sets', sets: [[]] } : { kind: 'list', sets: [list] };
  }
  const [only] = elements;
  if (elements.length === 1 && only) return only;
  const sets = elements.map(expand).reduce((all, next) => multiply(reader, at, all, next));
  return { kind: 'sets', sets };
}

function readElement(reader: TokenReader): GroupBy {
  if (reader.word(1) === '(' || reader.word() === 'GROUPING') {
    if (reader.accept('ROLLUP')) return { kind: 'rollup', sets: reader.inParentheses(() => readComposite(reader)) };
    if (reader.accept('CUBE')) return { kind: 'cube', sets: reader.inParentheses(() => readComposite(reader)) };
    if (reader.accept('GROUPING', 'SETS')) {
      const members = reader.inParentheses(() => readMember(reader));
      return { kind: 'sets', sets: members.flatMap(expand) };
    }
  }
  if (reader.accept('(', ')')) return { kind: 'list', sets: [[]] };
  return { kind: 'list', sets: [[reader.value()]] };
}

function readMember(reader: TokenReader): GroupBy {
  if (reader.word(1) === '(' && /^(ROLLUP|CUBE|GROUPING)$/.test(reader.word())) return readElement(reader);
  return { kind: 'list', sets: [readComposite(reader)] };
}

function readComposite(reader: TokenReader): Expression[] {
  if (reader.accept('(', ')')) return [];
  if (!isListInParentheses(reader)) return [reader.value()];
  return reader.inParentheses(() => reader.value());
}

/** Whether the next parentheses are a whole item rather than the start of one: `(a, b)` but not `(a + b) * 2`. */
function isListInParentheses(reader: TokenReader): boolean {
  const after = reader.afterParentheses();
  return after === ',' || after === ')';
}

function expand({ kind, sets }: GroupBy): Sets {
  if (kind === 'rollup') return [...sets, []].map((_, i) => sets.slice(0, sets.length - i).flat());
  if (kind === 'cube')
    return Array.from({ length: 2 ** Math.min(sets.length, 12) }, (_, mask) =>
      sets.filter((_, i) => (mask & (1 << i)) === 0).flat(),
    );
  return sets;
}

function multiply(reader: TokenReader, at: number, left: Sets, right: Sets): Sets {
  if (left.length * right.length > maximumSets) throw reader.refuseAs(10703, at);
  return left.flatMap((one) => right.map((other) => [...one, ...other]));
}

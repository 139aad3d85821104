import type { SqlColumn } from '../sql-types.ts';
import { makeQuery } from './generator/queries.ts';
import type { GeneratedQuery } from './generator/query-parts.ts';
import { seededRandom } from './random.ts';
import { evaluate } from './reference/query.ts';
import { ExpectedError, familyOf, NotCovered, textKey, type Value } from './reference/value.ts';
import type { EngineAnswer, SampleEngine } from './sample-engine.ts';
import { plainText, sampleTables } from './sample-tables.ts';
import { writeQuery } from './write-sql.ts';

/** `refused` is by the translator; `unsure` proves nothing, because the result depends on evaluation order. */
export interface Comparison {
  readonly verdict: 'same' | 'sameError' | 'different' | 'refused' | 'unsure';
  readonly text: string;
  readonly remark: string;
}

export async function compareSeed(seed: number, engine: Pick<SampleEngine, 'ask'>): Promise<Comparison> {
  const random = seededRandom(seed);
  for (;;) {
    const generated = makeQuery(random);
    let expected: Expected;
    try {
      expected = evaluate(generated.query, sampleTables);
    } catch (error) {
      if (error instanceof NotCovered) continue;
      if (!(error instanceof ExpectedError)) throw error;
      expected = { error: error.number };
    }
    const text = writeQuery(generated.query);
    return { text, ...judge(expected, await engine.ask(text), generated) };
  }
}

type Expected =
  | { readonly columns: readonly SqlColumn[]; readonly rows: readonly Value[][] }
  | { readonly error: number };
type Judgement = Omit<Comparison, 'text'>;

function judge(expected: Expected, answer: EngineAnswer, how: GeneratedQuery): Judgement {
  const say = (verdict: Comparison['verdict'], remark = ''): Judgement => ({ verdict, remark });
  if ('error' in answer) {
    if (answer.isRefused) return say('refused', answer.message);
    if ('error' in expected && expected.error === answer.error) return say('sameError');
    if ('error' in expected && !how.mayFail) return say('unsure');
    const wanted = 'error' in expected ? `error ${expected.error}` : 'rows';
    return say('different', `expected ${wanted}, got ${answer.error} ${answer.message}\n${answer.sql}`);
  }
  if ('error' in expected)
    return how.mayFail ? say('different', `expected error ${expected.error}, got rows\n${answer.sql}`) : say('unsure');
  const types = expected.columns.map(({ type }) => typeName(type)).join();
  const answered = answer.columns.map(({ type }) => typeName(type)).join();
  if (types !== answered) return say('different', `expected types ${types}, got ${answered}`);
  const wanted = expected.rows.map((row) =>
    row.map((value, i) => written(value, expected.columns[i] as SqlColumn, how)),
  );
  const got = answer.rows.map((row) => row.map((value, i) => folded(value, expected.columns[i] as SqlColumn, how)));
  const [a, b] = [wanted, got].map((rows) => {
    const lines = rows.map((row) => JSON.stringify(row));
    return (how.isOrdered ? lines : lines.sort()).join('\n');
  });
  return a === b ? say('same') : say('different', `expected\n${a}\ngot\n${b}\n${answer.sql}`);
}

/** Text lengths are ignored: the manual specifies them for few functions. */
function typeName(type: SqlColumn['type']): string {
  return type.name === 'decimal' ? `decimal(${type.precision},${type.scale})` : type.name;
}

function written(value: Value, column: SqlColumn, how: GeneratedQuery): string | null {
  return folded(value === null ? null : plainText(value, column.type), column, how);
}

function folded(value: string | null, { type }: SqlColumn, { isAnyOfEqual }: GeneratedQuery): string | null {
  if (value === null) return null;
  if (type.name === 'float') return `${Number(value) + 0}`;
  return isAnyOfEqual && familyOf(type) === 'text' ? textKey(value) : value;
}

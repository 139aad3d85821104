import { splitStatements } from '@platbook/sql/split-statements';
import fc from 'fast-check';
import { openDuckdb } from '../../testing/small-warehouse.ts';
import { dollarExpressions, fuzzRuns, fuzzTitle, rubble, textsOfEngine } from '../../testing/sql-fuzz.ts';

const own = [...dollarExpressions, '[1, 2]', "{'a': ';'}", '\u00a07\u2003', 'x -> x + 1', '8a$b$', '#1'] as const;
const templates = [
  'select ?',
  'select ?, ?',
  'select ?, ?, ?',
  'from t select ?',
  'begin',
  'end',
  'create macro m(a) as ?',
  'values (?, ?)',
  '\ufeffselect ?',
] as const;

const fragments = rubble.filter((fragment) => fragment !== 'é' && fragment !== '😀');

const connection = await openDuckdb();

describe('statements of DuckDB', () => {
  const count = (text: string): Promise<number | undefined> =>
    connection.extractStatements(text).then(
      (extracted) => extracted.count,
      () => undefined,
    );

  it.each(textsOfEngine(templates, own, fragments))(
    `are those that the engine extracts, each of them one, in ${fuzzTitle} of %s`,
    async (_name, share, texts) => {
      let accepted = 0;
      await fc.assert(
        fc.asyncProperty(texts, async (text) => {
          const expected = await count(text);
          if (expected === undefined) return;
          accepted += 1;
          const parts = splitStatements(text, 'duckdb');
          expect(parts.length).toBe(expected);
          for (const { sql } of parts) expect(await count(sql), sql).toBe(1);
        }),
        fuzzRuns,
      );
      expect(accepted).toBeGreaterThan(fuzzRuns.numRuns / share);
    },
  );
});

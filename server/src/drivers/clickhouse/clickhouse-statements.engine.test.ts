import { splitStatements } from '@platbook/sql/split-statements';
import { scanSqlTokens } from '@platbook/sql/sql-tokens';
import fc from 'fast-check';
import { chdbFolder, startChdb } from '../../testing/engines/start-chdb.ts';
import { expressions, fuzzRuns, fuzzTitle, rubble, textsOf } from '../../testing/sql-fuzz.ts';
import type { Session } from '../driver.ts';
import { collect, surroundings } from '../driver-suite.ts';
import { clickhouse } from './clickhouse.ts';
import { StatementRules } from './statement-rules.ts';

const all = [
  ...expressions.filter((expression) => !/é|'\\'/.test(expression)),
  String.raw`'a\';b'`,
  '`c;\\`d`',
  '`e``;f`',
  '"g\\";h"',
  '$$;$$',
  '$1$ ; $1$',
  '$a$;$a$',
  '1 -- ;\n',
  '2 # ;\n',
  '3 #! ;\n',
  '4 // ;\n',
  '5 /* /* ; */ ; */',
  "x'41'",
  '[1, 2][1]',
  'a$b',
] as const;
const templates = ['select ?', 'select ?, ?', 'select ? as x, ?', 'with ? as y select ?, ?', 'explain select ?'];
const call = 'evil(1)';
/** Quotes that one scanner could end where another continues, with a call between them. */
const odd = [
  "‘ ' ’",
  "x'\\'",
  "b'\\'",
  "$1$ ' $1$",
  "$a$ ' $a$",
  "$a$ ' ",
  "# '\n",
  "#! '\n",
  "#'\n",
  "// '\n",
  "-- '\r",
  '`\\``',
  '"\\""',
  "'\\''",
];
const rest = [...rubble.filter((text) => !/é|😀/.test(text)).slice(-12), "'", '"', '`', '$', '#', '--', '/*'];
const piece = fc
  .tuple(fc.constantFrom('', '1 '), fc.constantFrom(...odd), fc.option(fc.constantFrom(...rest), { nil: '', freq: 1 }))
  .map((parts) => parts.join(''));
const hidden = fc.tuple(piece, piece).map(([before, after]) => `${before}, ${call}, ${after}`);

/** Texts per request. */
const batch = 20;
const runs = { ...fuzzRuns, numRuns: Math.ceil(fuzzRuns.numRuns / batch) };
const batchOf = (text: fc.Arbitrary<string>) => fc.array(text, { minLength: batch, maxLength: batch });

describe.skipIf(chdbFolder === undefined)('statements of ClickHouse', () => {
  let session: Session;
  let stop: () => Promise<void>;
  beforeAll(async () => {
    const server = await startChdb({ setUp: ['create database county'], profile: { readonly: 2 } });
    stop = server.stop;
    session = await clickhouse.open({ ...server.place, ...server.login, database: 'county' }, surroundings);
  });
  afterAll(async () => {
    await session?.close();
    await stop?.();
  });

  /** As the engine writes them; undefined where it doesn't read exactly one statement. */
  async function formatted(texts: readonly string[]): Promise<(string | null)[]> {
    if (texts.length === 0) return [];
    const sql = `select ${texts.map((_, index) => `formatQueryOrNull({p${index + 1}:String})`).join(', ')}`;
    const { text } = await collect(session, sql, { values: texts.map((one) => ({ type: 'text', text: one })) });
    return JSON.parse(text)[0] as (string | null)[];
  }

  it(`are those that its own parser reads, in ${fuzzTitle}`, async () => {
    let accepted = 0;
    await fc.assert(
      fc.asyncProperty(batchOf(textsOf(templates, all)), async (texts) => {
        const parts = texts.map((text) => splitStatements(text, 'clickhouse').map(({ sql }) => sql));
        const read = await formatted(parts.flat());
        // Two neighbors are no statement together, so each part is as long as it can be.
        const pairs = parts.flatMap((of) => of.slice(1).map((part, index) => `${of[index]};${part}`));
        expect(read).not.toContain(null);
        for (const [index, pair] of (await formatted(pairs)).entries()) expect(pair, pairs[index]).toBeNull();
        accepted += read.length;
      }),
      runs,
    );
    expect(accepted).toBeGreaterThan(fuzzRuns.numRuns);
  });

  it(`never hide a call from the rules, in ${fuzzTitle} of rubble`, async () => {
    const rules = new StatementRules(['evil']);
    let calls = 0;
    await fc.assert(
      fc.asyncProperty(batchOf(hidden), async (many) => {
        const texts = many.map((text) => `select ${text}`);
        for (const [index, written] of (await formatted(texts)).entries()) {
          if (written === null || !hasCall(written)) continue;
          calls += 1;
          expect(() => rules.check(texts[index] as string), `${texts[index]}\n${written}`).toThrow();
        }
      }),
      { ...runs, numRuns: runs.numRuns * batch },
    );
    expect(calls).toBeGreaterThan(fuzzRuns.numRuns / 4);
  });
});

/** In a statement as the engine writes it, which has no comments and only plain quotes. */
function hasCall(written: string): boolean {
  return [...scanSqlTokens(written, 'clickhouse')].some(
    ({ kind, start, end }) =>
      (kind === 'word' || kind === 'quoted') &&
      /^[`"]?evil[`"]?$/.test(written.slice(start, end)) &&
      written[end] === '(',
  );
}

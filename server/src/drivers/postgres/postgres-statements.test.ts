import { splitStatements } from '@platbook/sql/split-statements';
import { scanSqlTokens } from '@platbook/sql/sql-tokens';
import fc from 'fast-check';
import { loadModule, parseSync, scanSync } from 'libpg-query';
import {
  dollarExpressions,
  expressions,
  fuzzRuns,
  fuzzTitle,
  rubble,
  rubbleOf,
  textsOf,
} from '../../testing/sql-fuzz.ts';

const all = [
  ...expressions,
  ...dollarExpressions,
  "''",
  String.raw`e'\\'`,
  "'a'\n  ';b'",
  "U&'\\0041;'",
  "N';'",
  "B'01'",
  "x'1F'",
  'U&"d\\0061;"',
  'f(1, (2))',
  '1.5e3',
  '0x1F',
  'case when true then 1 end',
  "(select ';')",
  "'😀'",
  't.end',
  '$1',
] as const;
const templates = [
  'select ?',
  'select ?, ?',
  'select ?, ?, ?',
  'select ? as begin, ? as end',
  'select begin atomic from t',
  'create view v as select begin atomic, ? from t',
  'insert into t values (?, ?)',
  'create function f() returns int begin atomic select case when true then ? end; select ? as end; end',
  'create or replace function f(a text default ?, b int = (1)) returns int begin atomic; select ?; ; end',
  'create procedure p() begin atomic insert into t values (?); delete from t where a = ?; end',
  "create function g() returns text language sql as $body$ select ';' ; $body$",
  "create function h() returns text language sql as ' select 1; select 2; '",
  'create rule r as on insert to t do also (insert into u values (?); delete from w)',
  'create or replace rule r as on update to t do instead nothing',
  'do $$ begin perform 1; end $$',
  'begin',
  'commit',
  'end',
  'prepare q as select $1, ?',
] as const;

function statementsOfParser(text: string): string[] | undefined {
  try {
    const bytes = Buffer.from(text);
    const tokens = scanSync(text).tokens.filter((token) => !/COMMENT/.test(token.tokenName));
    return (parseSync(text).stmts ?? []).map(({ stmt_location: from = 0, stmt_len: length }) => {
      const to = length ? from + length : bytes.length;
      const own = tokens.filter((token) => token.start >= from && token.end <= to && token.text !== ';');
      const all = tokens.filter((token) => token.start >= from && token.end <= to);
      return bytes.subarray(own[0]?.start ?? from, (length ? all : own).at(-1)?.end ?? to).toString();
    });
  } catch {
    return undefined;
  }
}

describe('statements of PostgreSQL', () => {
  beforeAll(() => loadModule());

  it(`match those of its own parser, in ${fuzzTitle}`, () => {
    let accepted = 0;
    fc.assert(
      fc.property(textsOf(templates, all), (text) => {
        const expected = statementsOfParser(text);
        if (expected === undefined) return;
        accepted += 1;
        expect(splitStatements(text, 'postgres').map(({ sql }) => sql)).toEqual(expected);
      }),
      fuzzRuns,
    );
    expect(accepted).toBeGreaterThan(fuzzRuns.numRuns / 4);
  });

  it(`are split at the semicolons that its own scanner sees, in ${fuzzTitle} of rubble`, () => {
    let accepted = 0;
    fc.assert(
      fc.property(rubbleOf(rubble), (text) => {
        let places: number[];
        try {
          places = scanSync(text)
            .tokens.filter((token) => token.text === ';')
            .map((token) => Buffer.from(text).subarray(0, token.start).toString().length);
        } catch {
          return;
        }
        accepted += 1;
        const ours = [...scanSqlTokens(text, 'postgres')].filter(
          ({ kind, start }) => kind === 'symbol' && text[start] === ';',
        );
        expect(ours.map(({ start }) => start)).toEqual(places);
      }),
      fuzzRuns,
    );
    expect(accepted).toBeGreaterThan(fuzzRuns.numRuns / 10);
  });
});

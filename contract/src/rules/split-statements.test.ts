import fc from 'fast-check';
import { loadModule, parseSync } from 'libpg-query';
import { beforeAll, describe, expect, it } from 'vitest';
import { splitStatements } from './split-statements.ts';
import type { SqlDialect } from './sql-dialect.ts';
import { scanSqlTokens } from './sql-tokens.ts';

const texts = (text: string, dialect: SqlDialect): string[] => splitStatements(text, dialect).map((s) => s.sql);

describe('splitting text into statements', () => {
  it('keeps semicolons in strings, names, dollar quotes and comments [H039]', () => {
    const text = `select 'a;b'; select "a;b"; select $$;$$; select $t$;$t$; /* ; */ select 1 -- ;`;
    const expected = [`select 'a;b'`, `select "a;b"`, 'select $$;$$', 'select $t$;$t$', 'select 1'];
    expect(texts(text, 'duckdb')).toEqual(expected);
    expect(texts(text, 'postgres')).toEqual(expected);
  });

  it('finds nothing in text of blanks, comments and invisible characters [H038]', () => {
    for (const text of ['', ';', ' ;;; ', '--', '-- a;b', '/* ; */', '\u00a0\u200b\ufeff', '\ufeff-- x\n;']) {
      expect(texts(text, 'duckdb'), JSON.stringify(text)).toEqual([]);
      expect(texts(text, 'sqlite'), JSON.stringify(text)).toEqual([]);
    }
    expect(texts('\ufeffselect 1', 'duckdb')).toEqual(['select 1']);
    expect(texts('/* open', 'postgres')).toEqual(['/* open']);
  });

  it('gives the offset of each statement in the whole text', () => {
    const text = ' -- first\n select 1 ;\n\n/* two */ select 2';
    for (const { sql, offset } of splitStatements(text, 'postgres'))
      expect(text.slice(offset, offset + sql.length)).toBe(sql);
    expect(splitStatements(text, 'postgres').map((s) => s.offset)).toEqual([11, 33]);
  });

  it('follows the escapes, nesting and bodies of each engine', () => {
    expect(texts(String.raw`select E'a\';b', 'c\'; select 2`, 'postgres')).toEqual([
      String.raw`select E'a\';b', 'c\'`,
      'select 2',
    ]);
    expect(texts("select E'a'\n'b\\';c'; select 2", 'postgres')).toHaveLength(2);
    expect(texts('/* a /* ; */ ; */ select 1', 'duckdb')).toEqual(['select 1']);
    expect(texts('/* a /* ; */ select 1; */ 2', 'sqlite')).toEqual(['select 1', '*/ 2']);
    expect(texts('select [a;b], `c;d`; select 2', 'sqlite')).toEqual(['select [a;b], `c;d`', 'select 2']);
    expect(texts('select a$b$c; select d$b$', 'postgres')).toHaveLength(2);
    const routine = 'create function f() returns int begin atomic select case when true then 1 end; select 2; end';
    expect(texts(`${routine}; select 3`, 'postgres')).toEqual([routine, 'select 3']);
    const trigger = 'create trigger t after insert on a begin update b set c = 1; delete from d; end';
    expect(texts(`${trigger}; select 1`, 'sqlite')).toEqual([trigger, 'select 1']);
  });

  it('covers every character of any text with tokens', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary' }),
        fc.constantFrom<SqlDialect>('duckdb', 'postgres', 'sqlite'),
        (text, dialect) => {
          let end = 0;
          for (const token of scanSqlTokens(text, dialect)) {
            expect(token.start).toBe(end);
            expect(token.end).toBeGreaterThan(token.start);
            end = token.end;
          }
          expect(end).toBe(text.length);
        },
      ),
    );
  });

  describe('measured against the PostgreSQL parser', () => {
    beforeAll(() => loadModule());
    const piece = fc.constantFrom(
      ...[
        "'a;b'",
        '"c;d"',
        '$$;$$',
        '$q$ ;$$ $q$',
        String.raw`E'\';'`,
        '/* ; */ 1',
        '/* /* ; */ ; */ 2',
        '-- ;\n 3',
        "'it''s;'",
        'f(1, (2))',
        "B'01'",
        "U&'\\0041;'",
        'a$1',
        '1.5e3',
        '- -1',
      ],
    );
    const statement = fc.array(piece, { minLength: 1, maxLength: 4 }).map((pieces) => `select ${pieces.join(', ')}`);
    it('counts the same statements in any valid mix of quotes and comments', () => {
      fc.assert(
        fc.property(
          fc.array(statement, { minLength: 1, maxLength: 5 }),
          fc.constantFrom(';', ' ; ', ';\n--x;\n', '; /* ; */'),
          (statements, glue) => {
            const text = statements.join(glue);
            expect(texts(text, 'postgres')).toHaveLength(parseSync(text).stmts?.length ?? 0);
            expect(texts(text, 'duckdb')).toEqual(texts(text, 'postgres'));
          },
        ),
        { numRuns: 200 },
      );
    });
  });
});

import fc from 'fast-check';
import { dialectNames, type SqlDialect } from './dialects.ts';
import { splitStatements } from './split-statements.ts';
import { scanSqlTokens } from './sql-tokens.ts';

const texts = (text: string, dialect: SqlDialect): string[] => splitStatements(text, dialect).map((s) => s.sql);

describe('splitting text into statements', () => {
  it('keeps semicolons in strings, names, dollar quotes and comments [H039]', () => {
    const text = `select 'a;b'; select "a;b"; select $$;$$; select $t$;$t$; /* ; */ select 1 -- ;`;
    const expected = [`select 'a;b'`, `select "a;b"`, 'select $$;$$', 'select $t$;$t$', 'select 1'];
    expect(texts(text, 'duckdb')).toEqual(expected);
    expect(texts(text, 'postgres')).toEqual(expected);
  });

  it('finds no statement in text of spaces, comments and invisible characters [H038]', () => {
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
    expect(texts("select 'a\\'; select `;`; select 1 /* /* ; */ -- ;\r; select U&'\\;'", 'trino')).toEqual([
      "select 'a\\'",
      'select `;`',
      'select 1',
      "select U&'\\;'",
    ]);
    const routine = 'create function f() returns int begin atomic select case when true then 1 end; select 2; end';
    expect(texts(`${routine}; select 3`, 'postgres')).toEqual([routine, 'select 3']);
    const trigger = 'create trigger t after insert on a begin update b set c = 1; delete from d; end';
    expect(texts(`${trigger}; select 1`, 'sqlite')).toEqual([trigger, 'select 1']);
  });

  const anyText = fc.array(fc.integer({ max: 0xffff, min: 0 })).map((codes) => String.fromCharCode(...codes));

  it('covers every character of any text with tokens', () => {
    fc.assert(
      fc.property(anyText, fc.constantFrom(...dialectNames), (text, dialect) => {
        let end = 0;
        for (const token of scanSqlTokens(text, dialect)) {
          if (token.start !== end || token.end <= end) throw new Error(JSON.stringify(token));
          end = token.end;
        }
        expect(end).toBe(text.length);
      }),
    );
  });

  it('keeps semicolons in parentheses only in PostgreSQL rules, so an unclosed bracket affects one statement only', () => {
    for (const dialect of dialectNames)
      expect(texts('select (1; select 2', dialect)).toEqual(['select (1', 'select 2']);
    const rule = 'create rule r as on insert to t do also (delete from u; delete from v)';
    expect(texts(`${rule}; select 1`, 'postgres')).toEqual([rule, 'select 1']);
  });

  it('trims invisible characters from statements and keeps them within', () => {
    for (const dialect of dialectNames)
      expect(texts('\ufeff select\u00a01 \u200b;\u00a0\u2060; \u00a0select 2\u00a0', dialect)).toEqual([
        'select\u00a01',
        'select 2',
      ]);
  });

  it("stops soon after the caller's maximum number of statements [H033]", () => {
    expect(splitStatements('select 1;'.repeat(50_000), 'duckdb', 200).length).toBeLessThan(205);
    expect(splitStatements('select 1;'.repeat(200), 'duckdb', 200)).toHaveLength(200);
  });

  it('splits hostile text in linear time', () => {
    const size = 128 * 1024;
    const fill = (piece: string): string => piece.repeat(Math.ceil(size / piece.length)).slice(0, size);
    const pieces = [
      '(',
      '[',
      '$',
      '$a',
      '$a(',
      ';',
      "'",
      "E''\n--x\n",
      '/*',
      '\u00a0a',
      '1.',
      'GO\n',
      'GO \t',
      'begin case ',
    ];
    const heads = ["'", '$a$', 'create trigger ', 'create function f() begin atomic ', 'declare '];
    for (const dialect of dialectNames) {
      const time = (text: string): number => {
        const before = process.cpuUsage();
        splitStatements(text, dialect, 200);
        const { user, system } = process.cpuUsage(before);
        return user + system;
      };
      const plain = Math.max(time(fill('a b ')), time(fill('a b ')), 5_000);
      const hostile = [...pieces.map(fill), ...heads.map((head) => head + fill(head))];
      for (const text of hostile) expect(time(text), dialect + text.slice(0, 40)).toBeLessThan(20 * plain);
    }
  });
});

describe('splitting text for SQL Server', () => {
  const split = (text: string): string[] => texts(text, 'sqlserver');

  it('ends statements at GO lines in any case, with an optional comment, and nowhere else [H059]', () => {
    expect(split('select 1\nGO\nselect 2\r\n  go -- done\r\nselect 3 \n\tGo; /* x */\nselect 4\ngo')).toEqual([
      'select 1',
      'select 2',
      'select 3',
      'select 4',
    ]);
    const kept = "select 'a\nGO\nb', [x\nGO\n], 1 as go /*\nGO\n*/\n, gone, @go\nGO away";
    expect(split(kept)).toEqual([kept]);
    expect(split('GO\nGO\n')).toEqual([]);
  });

  it('repeats the statements before GO 5, up to the limit of a run', () => {
    expect(split('select 0\ngo\nselect 1; select 2\nGO 2 -- twice\nselect 3')).toEqual([
      'select 0',
      'select 1',
      'select 2',
      'select 1',
      'select 2',
      'select 3',
    ]);
    expect(split('select 1\nGO 0\nselect 2')).toEqual(['select 2']);
    expect(split('select 1\nGO 999999999').length).toBe(201);
  });

  it('follows T-SQL names, strings and comments', () => {
    const parts = ["select [a;]]b], N'c;''d', \"e;\"", 'select $1, $$', 'select #t, @v, @@x'];
    expect(split(`${parts.join(' /* /* ; */ ; */\n; -- ;\n')}\n; select 2`)).toEqual([...parts, 'select 2']);
  });

  it.each([
    'if @@rowcount > 0 begin select 1; select case 1 when 1 then 2 end; end',
    'begin try select 1; end try begin catch select 2; end catch',
    'while 1 = 0 begin begin transaction; select 1; commit; end',
    'begin begin dialog conversation @h; end conversation @h; select 1; end',
    'if 1 = 1 select 1; else select 2',
    'if 1 = 1 begin select 1; end; else begin select 2; end',
  ])('keeps a body together: %s', (statement) => {
    expect(split(`${statement}; select 9`)).toEqual([statement, 'select 9']);
    expect(split(`select 0; ${statement}; begin tran; select 9`)).toEqual([
      'select 0',
      statement,
      'begin tran',
      'select 9',
    ]);
  });

  it.each([
    'create procedure p as select 1; select 2',
    'CREATE OR ALTER FUNCTION f() returns int as begin return 1; end',
    'alter trigger t on a after insert as begin delete b; end',
    'declare @x int = 1; select @x',
    'again: select 1; if 1 = 0 goto again',
    'goto done; select 1; done: select 2',
  ])('keeps statements together until GO if their scope is one batch: %s', (statement) => {
    expect(split(`${statement}\nGO\nselect 9`)).toEqual([statement, 'select 9']);
  });

  it('keeps the semicolon that MERGE requires', () => {
    const merge = 'merge into a using b on a.c = b.c when matched then delete ;';
    expect(split(`${merge} select 1;`)).toEqual([merge, 'select 1']);
  });
});

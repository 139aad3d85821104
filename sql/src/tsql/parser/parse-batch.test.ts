import fc from 'fast-check';
import type { Expression, SelectBlock, StatementOf } from '../syntax-tree.ts';
import { TsqlError } from '../translation.ts';
import { parseBatch } from './parse-batch.ts';

const kinds = (text: string) => parseBatch(text).statements.map(({ kind }) => kind);
const shape = (text: string): string =>
  JSON.stringify(parseBatch(text).statements, (key, value) => (key === 'at' ? undefined : value));
const block = (text: string): SelectBlock => {
  const [statement] = parseBatch(text).statements as [StatementOf<'select'>];
  return statement.query.body as SelectBlock;
};
const refusal = (text: string): TsqlError => {
  try {
    parseBatch(text);
  } catch (error) {
    if (error instanceof TsqlError) return error;
    throw error;
  }
  throw new Error(`not refused: ${text.slice(0, 80)}`);
};

describe('a batch of T-SQL', () => {
  it('accepts consecutive statements without semicolons: IF, EXEC, SELECT and the like are never an alias [H059]', () => {
    expect(kinds('select 1 select a from t if @a = 1 select 2 else exec sp_tables print 1 set nocount on')).toEqual([
      'select',
      'select',
      'if',
      'print',
      'setOption',
    ]);
    expect(
      kinds('declare @a int = 1, @b nvarchar(max) set @a += 1 select @b = a from t use d begin tran x commit'),
    ).toEqual(['declare', 'setVariable', 'select', 'use', 'transaction', 'transaction']);
    expect(
      kinds("sp_datatype_info_100 93, 3\nselect 1; EXEC ..sp_stored_procedures 'a', @b; drop table if exists #t"),
    ).toEqual(['exec', 'select', 'exec', 'dropTemp']);
    expect(kinds('if @@trancount > 0 begin rollback select 1; end; else select 2')).toEqual(['if']);
    expect(kinds(';; -- nothing\n/* at /* all */ */')).toEqual([]);
  });

  it('names columns by every kind of alias, and takes brackets and double quotes for names', () => {
    const { items } = block(`select a b, a as [b]]c], x = a, 'y' = a, a 'z', "q" "r", @v = a, [a].*, s.t.*, * from t`);
    expect(
      items.map((item) =>
        item.kind === 'column' ? item.alias?.text : item.kind === 'star' ? item.of?.object.text : '@',
      ),
    ).toEqual(['b', 'b]c', 'x', 'y', 'z', 'r', '@', 'a', 't', undefined]);
    expect(shape('select [select], "from"')).toBe(shape('select [select],"from"'));
    expect(shape('select 1 where a !< b')).toBe(shape('select 1 where a >= b'));
    expect(shape('select 1 where a !> b')).toBe(shape('select 1 where a <= b'));
  });

  it("applies the manual's precedence: a minus sign below * and /, NOT below =, AND above OR", () => {
    const written = (text: string) => brackets((block(`select ${text}`).items[0] as { value: Expression }).value);
    expect(written('-100.0/-100.0*10.0')).toBe('(-(100.0/(-(100.0*10.0))))');
    expect(written('1 + 2 * 3 - 4 & 5')).toBe('(((1+(2*3))-4)&5)');
    expect(written('~1 * 2 % -3')).toBe('(((~1)*2)%(-3))');
    expect(written('a - b - (c - d) collate X')).toBe('((a-b)-(c-d))');
    const condition = (text: string) => brackets(block(`select 1 where ${text}`).where as Expression);
    expect(condition('not a = 1 and b = 2 or (c = 3 or d = 4) and e = 5')).toBe(
      '(((not(a=1))and(b=2))or(((c=3)or(d=4))and(e=5)))',
    );
    expect(condition('(a + b) * 2 > ((c))')).toBe('(((a+b)*2)>c)');
  });

  it('distinguishes a query in parentheses from a value and from a join', () => {
    const source = (text: string) => block(`select * from ${text}`).from[0]?.kind;
    expect(source('((select 1 a) union (select 2)) x')).toBe('derived');
    expect(source('((select 1 a) x join (select 2 b) y on x.a = y.b)')).toBe('join');
    expect(source('(a join b on a.i = b.i)')).toBe('join');
    expect(source('(values (1, 2), (3, 4)) v (a, b)')).toBe('values');
    expect(source('a left join b join c on b.x = c.x on a.x = b.x')).toBe('join');
    expect(source("string_split('a,b', ',')")).toBe('tableFunction');
    expect(source('t (nolock)')).toBe('table');
    expect(source('t a with (nolock, rowlock)')).toBe('table');
    expect(source('(select a, b from t) s pivot (sum(b) for a in ([1], [2])) as p join u on 1 = 1')).toBe('join');
    expect(shape('select ((select 1) + 1), (select 2) where exists (select 3) and 1 in ((select 1))')).toContain(
      'subquery',
    );
  });

  it('multiplies grouping sets out, and keeps plain lists', () => {
    const sets = (text: string) => {
      const groupBy = block(`select 1 from t group by ${text}`).groupBy;
      return `${groupBy?.kind} ${groupBy?.sets.map((set) => `(${set.map(brackets)})`).join('')}`;
    };
    expect(sets('a, b + 1')).toBe('list (a,(b+1))');
    expect(sets('(a), (b)')).toBe('list (a,b)');
    expect(sets('rollup (a, (b, c))')).toBe('rollup (a)(b,c)');
    expect(sets('a, b with cube')).toBe('cube (a)(b)');
    expect(sets('a, rollup (b, c)')).toBe('sets (a,b,c)(a,b)(a)');
    expect(sets('grouping sets (a, (a, b), (), rollup (c))')).toBe('sets (a)(a,b)()(c)()');
    expect(sets('cube (a, b), c')).toBe('sets (a,b,c)(b,c)(a,c)(c)');
    expect(sets('()')).toBe('sets ()');
  });
});

describe('statements that a read-only connection refuses', () => {
  it.each<[string, number, string, string]>([
    ["exec as user = 'dbo'", 50_007, '1:1', 'EXECUTE AS'],
    ['select 1\n  revert; select * from raw.assessor', 50_007, '2:3', 'REVERT'],
    ["select * from openrowset(bulk N'C:\\x', single_clob) a", 50_007, '1:15', 'OPENROWSET'],
    ["select * from opendatasource('a', 'b').c.d.e", 50_007, '1:15', 'OPENDATASOURCE'],
    ["select * from openquery(l, 'x')", 50_007, '1:15', 'OPENQUERY'],
    ['select * from [linked].db.dbo.t', 7202, '1:15', "server 'linked'"],
    ["waitfor delay '10:00'", 50_007, '1:1', 'WAITFOR'],
    ['while 1 = 1 select 1', 50_007, '1:1', 'WHILE'],
    ["raiserror ('a', 1, 1)", 50_007, '1:1', 'RAISERROR'],
    ['select 1\nGO 5\nselect 2', 102, '2:1', 'GO'],
    ['select 1 as a from t\r\n\tgo -- next', 102, '2:2', 'GO'],
    ['set showplan_xml on', 50_007, '1:1', 'SHOWPLAN_XML'],
    ['set statistics xml on', 50_007, '1:1', 'STATISTICS XML'],
    ['set quoted_identifier off', 50_007, '1:1', 'QUOTED_IDENTIFIER OFF'],
    ['set identity_insert t on', 50_007, '1:1', 'IDENTITY_INSERT'],
    ['set dateformat dmy', 50_007, '1:1', 'DATEFORMAT dmy'],
    ['dbcc checkdb', 50_007, '1:1', 'DBCC'],
    ["bulk insert t from 'x'", 3906, '1:1', 'BULK'],
    ["backup database d to disk = 'x'", 50_007, '1:1', 'BACKUP'],
    ['insert into t values (1)', 3906, '1:1', 'INSERT'],
    ['with a as (select 1 b) delete from a', 3906, '1:24', 'DELETE'],
    ['update t set a = 1', 3906, '1:1', 'UPDATE'],
    ['merge t using u on 1 = 1', 3906, '1:1', 'MERGE'],
    ['create table t (a int)', 3906, '1:1', 'CREATE'],
    ['create table ##t (a int)', 3906, '1:1', 'CREATE'],
    ['declare @t table (a int primary key)', 50_007, '1:25', 'PRIMARY'],
    ['insert into @t exec sp_tables', 50_007, '1:16', 'EXEC'],
    ['alter table t add a int', 3906, '1:1', 'ALTER'],
    ['truncate table t', 3906, '1:1', 'TRUNCATE'],
    ['drop table t', 3906, '1:1', 'DROP TABLE'],
    ['drop table #t, t', 3906, '1:1', 'DROP TABLE'],
    ['select * into t from u', 3906, '1:15', '#name'],
    ['select * into ##t from u', 3906, '1:15', '#name'],
    ['grant select on t to public', 3906, '1:1', 'GRANT'],
    ['kill 52', 50_007, '1:1', 'KILL'],
    ['select * from t for xml path', 50_007, '1:17', 'FOR XML'],
    ['select * from t for json auto', 50_007, '1:17', 'FOR JSON'],
    ["exec ('select ' + '1')", 50_007, '1:1', 'EXEC with a string'],
    ['exec @procedure', 50_007, '1:1', 'EXEC with a variable'],
    ['declare c cursor for select 1', 50_007, '1:1', 'cursor'],
    ['select {fn weekofyear()}', 50_007, '1:8', 'ODBC'],
    ['select 1 print 2 throw', 50_007, '1:18', 'THROW'],
  ])('%s [H055] [H056] [H058] [H061]', (text, number, place, says) => {
    const { number: actual, line, column, message, severity } = refusal(text);
    expect([actual, `${line}:${column}`, severity]).toEqual([number, place, number === 102 ? 15 : 16]);
    expect(message).toContain(says);
    expect(message).toMatch(/^[^\n]{10,220}\.$/);
  });

  it.each<[string, number, string]>([
    ['select 1 +', 102, '1:11'],
    ['select 1a', 102, '1:8'],
    ['select 1e', 102, '1:8'],
    ['select a from t x y', 102, '1:19'],
    ['select a = b = c', 102, '1:12'],
    ['select (a = b)', 102, '1:9'],
    ['select 1 where a', 4145, '1:16'],
    ['select 1 where a and 1 = 1', 4145, '1:16'],
    ['select a from (select 1 a)', 102, '1:27'],
    ['select a from t group by', 102, '1:25'],
    ['select * from t with x as (select 1)', 319, '1:17'],
    ['select 1 with x as (select 1 a) select a from x', 319, '1:10'],
    ['select (select 1 order by 1)', 1033, '1:27'],
    ['select @a = 1 union select 2', 102, '1:1'],
    ["select 'abc\n", 105, '1:8'],
    ['select [a', 105, '1:8'],
    ['select []', 1038, '1:8'],
    ['/* /* */', 113, '1:1'],
    ['select 1 where a = 1 )', 102, '1:22'],
    ['begin select 1', 102, '1:15'],
    ['select a.b.c.d.e', 4104, '1:8'],
    ['select cast(1 as dbo.t)', 243, '1:18'],
    ['selekt: select 1', 102, '1:1'],
    ['select \u0001', 102, '1:8'],
    ['ſelect 1 select 2 from', 102, '1:23'],
  ])('text that is not T-SQL, with its position: %s', (text, number, place) => {
    const error = refusal(text);
    expect([error.number, `${error.line}:${error.column}`]).toEqual([number, place]);
  });
});

describe('hostile text', () => {
  const times = (piece: string, count: number) => piece.repeat(count);

  it('never overflows: chains and nesting are limited [H033] [H058]', () => {
    for (const text of [
      `select ${times('(', 20_000)}1`,
      `select 1${times(' union select 1', 20_000)}`,
      `select ${times('1+', 20_000)}1`,
      `select ${times('- ', 20_000)}1`,
      `select ${times('not ', 20_000)}1`,
      `select ${times('case when 1 = 1 then ', 2_000)}1`,
      times('if 1 = 1 ', 20_000),
      times('begin ', 20_000),
      `select * from ${times('a join ', 20_000)}b`,
      `select * from ${times('(select * from ', 5_000)}t`,
      `select * from a${times(' cross join a', 20_000)}`,
      `select a${times(' collate x', 20_000)}`,
    ])
      expect(refusal(text).number, text.slice(0, 30)).toBe(191);
    expect(refusal(`select 1 where 1 in (1${times(',1', 200_000)})`).number).toBe(50_010);
    expect(refusal(times(' ', 600_000)).number).toBe(50_010);
    expect(kinds(`select 1 where a = 1${times(' or a = 1', 9_000)}`)).toEqual(['select']);
    expect(kinds(`select 1 where 1 in (1${times(',1', 40_000)})`)).toEqual(['select']);
  });

  it('is a tree or a TsqlError in every case', () => {
    const words =
      "select from where ( ) , . * = 'a' 1 1.5 a [b] t join on and or not in like between is null case when then end top order by group union all with as over partition set @a declare if begin else exec ; + - ~ cast int for option -- /* */ \n".split(
        ' ',
      );
    const soup = fc.array(fc.constantFrom(...words), { maxLength: 40 }).map((parts) => parts.join(' '));
    const check = (text: string) => {
      try {
        parseBatch(text);
      } catch (error) {
        if (!(error instanceof TsqlError)) throw error;
        expect(error.line).toBeGreaterThan(0);
        expect(error.message).not.toMatch(/undefined|\[object/);
      }
    };
    fc.assert(fc.property(soup, check), { numRuns: 1_500 });
    fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 60 }), check), { numRuns: 500 });
  });
});

function brackets(expression: Expression): string {
  switch (expression.kind) {
    case 'binary':
      return `(${brackets(expression.left)}${expression.operator}${brackets(expression.right)})`;
    case 'unary':
      return `(${expression.operator}${brackets(expression.value)})`;
    case 'number':
      return expression.text;
    case 'column':
      return expression.parts.map(({ text }) => text).join('.');
    case 'collate':
      return brackets(expression.value);
    default:
      return expression.kind;
  }
}

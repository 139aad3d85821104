import { answerConstantBatch } from './constant-batch.ts';
import { normalizeText, textWithoutLiterals } from './normalize-text.ts';
import type { ConstantValue, SessionValueSource } from './session-values.ts';

const source: SessionValueSource = {
  database: 'PropertyData',
  facts: { login: 'ann@example.com', application: 'tests', host: 'desk', spid: 57, serverName: 'warehouse' },
};
const answer = (text: string, parameters?: ReadonlyMap<string, ConstantValue>) =>
  answerConstantBatch(text, source, parameters);
const rows = (text: string) => answer(text)?.answers.flatMap((each) => (each.kind === 'row' ? [each.row] : []));

describe('a batch that needs no engine', () => {
  it('includes what clients send when they connect: options, the database, and queries about the session [R223]', () => {
    const settings = `set quoted_identifier on set arithabort off set ansi_nulls, ansi_warnings on
      set textsize 2147483647 set lock_timeout 10000 set transaction isolation level read committed
      set implicit_transactions off; use [propertydata]; IF @@TRANCOUNT > 0 COMMIT TRAN begin tran; commit`;
    expect(answer(settings)?.answers.map(({ kind }) => kind)).toEqual([
      ...Array(7).fill('setOption'),
      ...Array(3).fill('done'),
    ]);
    expect(answer(' -- nothing\n;')?.answers).toEqual([]);
    expect(answer("select 1; SELECT CAST(SERVERPROPERTY('EngineEdition') as INT) as e")?.answers).toEqual([
      { kind: 'row', columns: [{ name: '', type: { name: 'int' }, isNullable: false }], row: ['1'] },
      { kind: 'row', columns: [{ name: 'e', type: { name: 'int' }, isNullable: false }], row: ['3'] },
    ]);
    expect(
      rows("select @@spid, db_name(), suser_sname(), system_user, app_name(), serverproperty('nonsense'), N'é', -5"),
    ).toEqual([['57', 'PropertyData', 'ann@example.com', 'ann@example.com', 'tests', null, 'é', '-5']]);
    expect(rows("declare @e sysname, @n int = 7 set @e = convert(varchar(3), 'abcdef') select @e, x = @n")).toEqual([
      ['abc', '7'],
    ]);
    expect(rows('if @@trancount = 0 and not 1 > 2 select 1 else select 2 select 3 where 1 = 2')).toEqual([
      ['1'],
      undefined,
    ]);
    expect(answer("print 'hello'\nprint @p", new Map([['@P', int('3')]]))?.answers).toEqual([
      { kind: 'message', text: 'hello', line: 1 },
      { kind: 'message', text: '3', line: 2 },
    ]);
    expect(answer('set @out = 4', new Map([['@Out', int(null)]]))?.variables.get('@out')).toEqual(int('4'));
  });

  it.each([
    'commit',
    'select 1 from t',
    'select 1 + 1',
    'select getdate()',
    'select 2147483648',
    'select -(-2147483647) - 1',
    "select 'é'",
    "select cast('1' as int)",
    'select cast(300 as tinyint)',
    'select cast(12345 as varchar(3))',
    'select @undeclared',
    'declare @a int declare @a int',
    'set fmtonly on select 1',
    'set textsize 10',
    'use msdb',
    'select @@rowcount',
    'exec sp_who',
    'select top 1 1',
    'select 1 union select 2',
    "if 'a' = 'A' select 1",
    'if null is null and @x = 1 select 1',
    'declare @c constructor',
    'drop table #t',
    `select 1 ${' '.repeat(9_000)}`,
  ])('leaves anything beyond that to the engine: %.40s', (text) => {
    expect(answer(text)).toBeUndefined();
  });

  it('is refused immediately if it is not T-SQL', () => {
    expect(() => answer('set nocount on selekt 1')).toThrow(expect.objectContaining({ number: 102, line: 1 }));
  });
});

describe('the normal form of a text', () => {
  it('is the same for texts that differ in blanks, comments, case, brackets, semicolons and literals', () => {
    const { text, literals } = normalizeText("select /* x */ [Name], 'a;b' from [sys].Tables -- y\nwhere id = 3;");
    expect(text).toBe('SELECT NAME , ? FROM SYS . TABLES WHERE ID = ?');
    expect(literals).toEqual(['a;b', '3']);
    expect(normalizeText("SELECT name,N'' FROM sys.tables WHERE id=0x1").text).toBe(text);
    expect(normalizeText('select [from], [a b], "c]"').text).toBe('SELECT [FROM] , [A B] , [C]]]');
  });

  it('reveals nothing in a log that users search for', () => {
    expect(textWithoutLiterals("select 'secret', 42 from t")).toBe('SELECT ? , ? FROM T');
    expect(textWithoutLiterals("select 'secret")).toBe('(14 characters omitted)');
  });
});

function int(value: string | null): ConstantValue {
  return { type: { name: 'int' }, value };
}

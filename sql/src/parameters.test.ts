import { bindParameters } from './bind-parameters.ts';
import type { SqlDialect } from './dialects.ts';
import { guessParameterType, parameterText, readParameterToken } from './parameter-token.ts';
import { type GivenValue, joinList, readParameterValue, splitList } from './parameter-value.ts';
import { completeParameters, findParameters, resolveParameters } from './resolve-parameters.ts';
import { splitStatements } from './split-statements.ts';

const given = (values: Record<string, GivenValue>) =>
  new Map(Object.entries(values).map(([name, value]) => [name, { value }]));
const names = (text: string, dialect: SqlDialect = 'duckdb') =>
  findParameters(text, dialect).map(({ name, type, isOptional }) => `${name}:${type}${isOptional ? '?' : ''}`);
const bind = (text: string, values: Record<string, GivenValue>, dialect: SqlDialect = 'duckdb') => {
  const { sql, values: bound } = bindParameters(text, dialect, given(values));
  return [sql.replace(/ +/g, ' ').trim(), ...bound.map(({ text }) => text)];
};

it('finds parameters in SQL but not in strings, quoted names and comments', () => {
  const found: [SqlDialect, string, string[]][] = [
    ['duckdb', 'select {{a}}, {{ b }}, {{a}}', ['a:text', 'b:text']],
    ['duckdb', `select '{{a}}', "{{b}}", 1 -- {{c}}\n/* {{d}} /* {{e}} */ {{f}} */ + {{g}}`, ['g:text']],
    ['duckdb', "select $$ {{a}} $$, $x$ {{b}} $x$, E'\\'{{c}}', {{d}}", ['d:text']],
    ['postgres', "select 'it''s {{a}}', {{b}} from $q$ {{c}} $q$", ['b:text']],
    ['sqlite', "select `{{a}}`, [{{b}}], [x {{c}}], '{{d}}', {{e}}", ['e:text']],
    ['snowflake', "select $$ {{a}} $$, '\\'{{b}}', {{c}} // {{d}}", ['c:text']],
    ['duckdb', "select {'a': {'b': 1}}, {'c': {{x}}}", ['x:text']],
    ['duckdb', 'select {{7a}}, {{a b}}, {{a.b}}, {{}}, {{a:blob}}, {{a', []],
    ['duckdb', "select {{constructor.constructor('alert(1)')()}}, {{__proto__}}", ['__proto__:text']],
    ['duckdb', 'select {{straße}}, {{Ort2}}', ['straße:text', 'Ort2:text']],
  ];
  for (const [dialect, text, expected] of found) expect(names(text, dialect), text).toEqual(expected);
});

it('takes a type from any of the tokens, or else from the name', () => {
  const guesses = { county: 'county', situsState: 'state', sale_date: 'date', since: 'date', zip_list: 'list' };
  const more = { ids: 'list', minPrice: 'number', year: 'number', lender: 'text', candidate: 'text', _: 'text' };
  for (const [name, type] of Object.entries({ ...guesses, ...more })) expect(guessParameterType(name), name).toBe(type);
  expect(names('select {{county}}, {{x}}, {{county:text}}, {{x:number=5}}')).toEqual(['county:text', 'x:number']);
  expect(findParameters("select {{a}}, {{a= O'Fallon, MO }}", 'duckdb')[0]).toMatchObject({
    defaultText: "O'Fallon, MO",
    start: 14,
  });
});

it('writes a token exactly as it was parsed', () => {
  for (const text of ['{{a}}', '{{a:date}}', '{{a=x y}}', '{{a:date=2024-01-01}}', '{{a=}}'])
    expect(parameterText(readParameterToken(text, 0) as never)).toBe(text);
});

it('does not split a statement within a parameter', () => {
  const text = "select {{a=x;y}}; select {{b='}}; select 3";
  expect(splitStatements(text, 'duckdb').map(({ sql }) => sql)).toEqual([
    'select {{a=x;y}}',
    "select {{b='}}",
    'select 3',
  ]);
});

it('binds values through placeholders and never writes a value into the text', () => {
  const hostile = ["'; drop table t; --", '$1', '{{b}}', ']] or 1=1 [[', '\\', 'ä🏠\u202e', 'x'.repeat(10_000), '?'];
  for (const dialect of ['duckdb', 'postgres', 'sqlite'] as const) {
    for (const value of hostile) {
      const mark = dialect === 'sqlite' ? '?' : '$';
      const expected = [`where a = ${mark}1 and b = ${mark}2`, value, 'z'];
      expect(bind('where a = {{a}} and b = {{b}}', { a: value, b: 'z' }, dialect), value).toEqual(expected);
    }
  }
  expect(bind('a{{a}}b', { a: 'x' })).toEqual(['a $1 b', 'x']);
});

it('writes a placeholder for Snowflake that keeps every digit, whatever its type', () => {
  const values = { a: 'x', b: '-42', c: '1.50', d: '1e400', e: '12345678901234567890', f: '2024-02-29' };
  const text = '{{a}} {{b:number}} {{c:number}} {{d:number}} {{e:number}} {{f:date}}';
  expect(bind(text, values, 'snowflake')).toEqual([
    "? ? ?::NUMBER(38, 2) ?::FLOAT ?::NUMBER(38, 0) TO_DATE(?, 'YYYY-MM-DD')",
    ...Object.values(values),
  ]);
});

it('creates one placeholder per value of a list', () => {
  const values = ['1', "o'x", 'a, b'];
  expect(bind('in ({{ids}}) or x in ({{ids}})', { ids: values })).toEqual([
    'in ( $1, $2, $3 ) or x in ( $4, $5, $6 )',
    ...values,
    ...values,
  ]);
  expect(bind('in ({{ids}})', { ids: '1,"a, b"; c' })).toEqual(['in ( $1, $2, $3 )', '1', 'a, b', 'c']);
});

it('casts numbers and dates for PostgreSQL to the types of their literals', () => {
  const numbers = ['5', '-3000000000', '99999999999999999999', '1.50', '1e3'];
  const types = numbers.map((x) => bind('{{x:number}}', { x }, 'postgres')[0]);
  expect(types).toEqual(['$1::int4', '$1::int8', '$1::numeric', '$1::numeric', '$1::numeric']);
  expect(bind('{{x:date}}', { x: '2024-02-29' }, 'postgres')).toEqual(['$1::date', '2024-02-29']);
});

it('drops a clause with an empty parameter, and its nested clauses', () => {
  const text = 'select 1 where x = {{x}} [[and y = {{y}} [[or z = {{z}}]]]] [[and w = {{y}}]]';
  const values: [Record<string, GivenValue>, unknown[]][] = [
    [{ x: '1', y: '2', z: '3' }, ['select 1 where x = $1 and y = $2 or z = $3 and w = $4', '1', '2', '3', '2']],
    [{ x: '1', y: '2', z: '' }, ['select 1 where x = $1 and y = $2 and w = $3', '1', '2', '2']],
    [{ x: '1', y: null, z: '3' }, ['select 1 where x = $1', '1']],
    [{ x: '1', z: '3' }, ['select 1 where x = $1', '1']],
  ];
  for (const [value, expected] of values) expect(bind(text, value)).toEqual(expected);
  expect(bind("where 1=1[[AND l[a] = {{b}} || ']']]", { b: '' }, 'postgres')).toEqual(['where 1=1']);
  expect(bind('where 1=1[[AND [a] = {{b}}]]', { b: '5' }, 'sqlite')).toEqual(['where 1=1 AND [a] = ?1', '5']);
  expect(bind('in ({{ids}}) [[and {{ids}}]]', { ids: ['', ''] })).toEqual(['in ( )']);
});

it('leaves lists of lists and quoted names unchanged', () => {
  expect(bind('select [[1, 2], [3, 4]], {{a}}', { a: 'x' })[0]).toBe('select [[1, 2], [3, 4]], $1');
  expect(bind('select [[{{a}}, 2], [3, 4]]', { a: 'x' })[0]).toBe('select [[ $1 , 2], [3, 4]]');
  expect(bind('select [ [{{a}}] ], l[1][[2]]', { a: 'x' })[0]).toBe('select [ [ $1 ] ], l[1][[2]]');
  expect(bind('select [[a], [x]] from [b;c] where {{a}}', { a: 'x' }, 'sqlite')[0]).toContain('[[a], [x]] from [b;c]');
});

it("maps positions in the bound text back to the user's text", () => {
  const text = 'select {{ab}},\n  [[x + {{none}}]] nope, {{ids}} from\n t';
  const { sql, sourceOf } = bindParameters(text, 'duckdb', given({ ab: 'v', ids: ['1', '2'] }));
  for (const word of ['select', 'nope', 'from', ' t'])
    expect(sourceOf(sql.lastIndexOf(word))).toBe(text.lastIndexOf(word));
  expect(sourceOf(sql.indexOf('$1'))).toBe(text.indexOf('{{ab}}'));
  expect(sourceOf(sql.indexOf('$3'))).toBe(text.indexOf('{{ids}}'));
});

it('explains why a value cannot be bound', () => {
  const wrong: [Parameters<typeof readParameterValue>[0], GivenValue][] = [
    ['number', 'many'],
    ['number', '0x1F'],
    ['number', '1'.repeat(39)],
    ['number', Number.NaN],
    ['date', '2023-02-29'],
    ['date', '01/31/2024'],
    ['date', '0000-01-01'],
    ['text', ['a', 'b']],
    ['list', Array.from({ length: 1_001 }, String)],
  ];
  for (const [type, value] of wrong)
    expect(readParameterValue(type, value).problem, String(value)).toMatch(/^(must|can) /);
  expect(readParameterValue('number', ' 2.50 ').values).toEqual([{ type: 'number', text: '2.50' }]);
  expect(readParameterValue('text', ' ').values).toEqual([{ type: 'text', text: ' ' }]);
  expect(readParameterValue('county', ['06111']).values).toEqual([{ type: 'text', text: '06111' }]);
  const problems = resolveParameters('{{a}} {{n:number}} [[{{b}}]]', 'duckdb', given({ n: 'x' }));
  expect(problems.map(({ problem }) => problem)).toEqual(['needs a value', 'must be a number, e.g. 2.5', undefined]);
});

it('parses a joined list into the same items', () => {
  for (const items of [['a', 'b c'], ['Smith, John', 'a"b', ' x '], ['é', '1;2', 'x\ny'], []])
    expect(splitList(joinList(items))).toEqual(items);
  expect(splitList(' 32218, 32208\n32209;;"O"x ,')).toEqual(['32218', '32208', '32209', '"O"x']);
  expect(splitList(`${'"'.repeat(30_000)}x`)).toHaveLength(1);
});

it('takes types and defaults from the whole text when only a part runs', () => {
  const whole = 'select {{since:date=2024-01-01}}; select {{since}}, {{n}}';
  const complete = completeParameters('select {{since}}, {{n}}', whole, 'duckdb', given({ n: '1' }));
  expect(Object.fromEntries(complete)).toEqual({
    since: { type: 'date', value: '2024-01-01' },
    n: { type: undefined, value: '1' },
  });
});

it('parses long texts in linear time', () => {
  const texts = ['{{a=', '[[', '[[[a] ', '[[ [a] ', '{{ ', '{{a}}', '[[{{a}}', '[[{{a}}]]', '{{a=          '];
  const began = performance.now();
  for (const dialect of ['duckdb', 'sqlite'] as const)
    for (const piece of texts) findParameters(piece.repeat(5_000), dialect);
  expect(performance.now() - began).toBeLessThan(2_000);
});

import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { dialectNames, type SqlDialect } from '@platbook/sql/dialects';
import { scanSqlTokens } from '@platbook/sql/sql-tokens';
import fc from 'fast-check';
import { loadModule, parseSync } from 'libpg-query';
import { formatText } from './format-text.ts';
import { meansTheSame } from './same-meaning.ts';

/** Everything except blanks, with words in uppercase. Comments are separate, because formatting can swap them with a comma. */
function tokensOf(text: string, dialect: SqlDialect): { tokens: string[]; comments: string[] } {
  const found = { tokens: [] as string[], comments: [] as string[] };
  for (const { kind, start, end } of scanSqlTokens(text, dialect)) {
    const piece = text.slice(start, end);
    if (kind === 'comment') found.comments.push(piece.trimEnd());
    else if (kind !== 'space') found.tokens.push(kind === 'word' ? piece.toUpperCase() : piece);
  }
  return found;
}

function understood(text: string): string | undefined {
  try {
    return JSON.stringify(parseSync(text), (key, value) =>
      /(location|_start|_end|_len)$/.test(key) && typeof value === 'number' ? undefined : value,
    );
  } catch {
    return undefined;
  }
}

it.each(dialectNames)('keeps parameters and the clauses around them in %s', (dialect) => {
  const text =
    "select {{a=O'Fallon; x}} from t where x={{b:date=2024-01-01}} [[and c in ({{zips}})]] and d = {{ c }}[[or {{e}}]]";
  expect(formatText(text, dialect)).toEqual({
    query: `SELECT
  {{a=O'Fallon; x}}
FROM
  t
WHERE
  x = {{b:date=2024-01-01}}
  [[AND c IN ({{zips}})]]
  AND d = {{ c }}
  [[OR {{e}}]]`,
  });
});

describe('formatted SQL', () => {
  beforeAll(() => loadModule());

  it('has a line per part, indents of two spaces and uppercase keywords [R374]', () => {
    const text =
      'select a.Name as "by", count(*) as date, x::int from t left join u using(id) where a between 1 and 2 and b=-1 group by 1 order by 2 desc';
    expect(formatText(text, 'duckdb').query).toBe(
      [
        'SELECT',
        '  a.Name AS "by",',
        '  count(*) AS date,',
        '  x::int',
        'FROM',
        '  t',
        '  LEFT JOIN u USING (id)',
        'WHERE',
        '  a BETWEEN 1 AND 2',
        '  AND b = -1',
        'GROUP BY',
        '  1',
        'ORDER BY',
        '  2 DESC',
      ].join('\n'),
    );
  });

  it('keeps the case of names, even if they look like keywords', () => {
    const text = 'select t.from, 1 as Left, e.left, 2 as by from t where x = $1';
    expect(formatText(text, 'postgres').query.replace(/\s+/g, ' ')).toBe(
      'SELECT t.from, 1 AS Left, e.left, 2 AS by FROM t WHERE x = $1',
    );
    expect(formatText('select by, over from t', 'sqlite').query.replace(/\s+/g, ' ')).toBe('SELECT by, over FROM t');
  });

  it('keeps comments, CRLF, multi-line strings and the final line break', () => {
    const text = "-- first \r\nselect 'a\r\n  b' -- c\r\n, /* x\r\n      y */ $$ d  $$ from t\r\n";
    const { query, reason } = formatText(text, 'duckdb');
    expect(reason).toBeUndefined();
    expect(query).not.toMatch(/[^\r]\n/);
    expect(query.endsWith('t\r\n')).toBe(true);
    for (const piece of ['-- first\r\n', "'a\r\n  b'", '-- c\r\n', '/* x\r\n      y */', '$$ d  $$'])
      expect(query).toContain(piece);
  });

  it('does not change when formatted again', () => {
    const once = formatText('select a, b from t where x in (select y from u) union all select 1, 2', 'postgres').query;
    expect(formatText(once, 'postgres').query).toBe(once);
  });

  it.each([
    ["select 'a'\n'b'", 'postgres', 'without changing its meaning'],
    ["select x'1f', u&'d'", 'sqlite', 'without changing its meaning'],
    ['select 1\nGO\nselect 2', 'sqlserver', 'without changing its meaning'],
    ['select @@@ {{{', 'sqlite', 'line 1, column'],
    ["select 'never closed", 'duckdb', 'invalid SQL'],
  ] as const)('leaves %j of %s unchanged, and says why', (text, dialect, why) => {
    const formatted = formatText(text, dialect);
    expect(formatted.query).toBe(text);
    expect(formatted.reason).toContain(why);
  });

  it('leaves extremely deep nesting unchanged', () => {
    const text = `select ${'('.repeat(20_000)}1${')'.repeat(20_000)}`;
    expect(formatText(text, 'duckdb')).toEqual({ query: text, reason: expect.stringContaining('invalid SQL') });
  });

  it('formats every query of the packs', () => {
    const packs = path.resolve(import.meta.dirname, '../../../../content/packs');
    const files = (readdirSync(packs, { recursive: true }) as string[]).filter((file) => file.endsWith('.sql'));
    expect(files.length).toBeGreaterThan(10);
    for (const file of files) {
      const text = readFileSync(path.join(packs, file), 'utf8');
      const { query, reason } = formatText(text, 'duckdb');
      expect(reason, file).toBeUndefined();
      expect(tokensOf(query, 'duckdb')).toEqual(tokensOf(text, 'duckdb'));
    }
  });

  it('keeps its meaning for our scanner and PostgreSQL’s parser, for random input', () => {
    const pieces =
      "select|from|where|a|b.c|\"D e\"|'s'|'it''s'|e'\\''|$$x$$|$t$ y $t$|u&'x'|x'1f'|1|2.5|.5|1e9|,|,|(|)|*|+|-|=|<|>=|<>|::int|->>|@>|&&|||:=|:p|$1|?|[1]|{'k': 1}|;|as|by|order by|group by|case when a then b end|count(*)|over (|partition by|join|left join|on|between 1 and 2|in (1, 2)|is null|not|--x\n|-- y\r\n|/* z */|/* n /* m */ */|limit 5|union all|with t as (select 1)|`q`|é|🏡|\u00a0|values (1)|insert into t|interval '1 day'|array[1,2]|#|@|!|~|&|%|."
        .split('|')
        .concat('||', '|');
    const blank = fc.constantFrom('', ' ', ' ', ' ', '\n', '\r\n', '\t', '  ');
    const aText = fc
      .array(fc.tuple(fc.constantFrom(...pieces), blank), { minLength: 1, maxLength: 25 })
      .map((parts) => parts.flat().join(''));
    const aDialect = fc.oneof(fc.constantFrom(...dialectNames), fc.constant('postgres' as const));
    let formatted = 0;
    let parsed = 0;
    fc.assert(
      fc.property(aText, aDialect, fc.boolean(), (middle, dialect, isWhole) => {
        const text = isWhole ? `select a, ${middle} from t` : middle;
        const { query, reason } = formatText(text, dialect);
        if (reason !== undefined) {
          expect(query).toBe(text);
          return;
        }
        formatted += 1;
        expect(tokensOf(query, dialect)).toEqual(tokensOf(text, dialect));
        const before = dialect === 'postgres' && query !== '' ? understood(text) : undefined;
        if (before === undefined) return;
        parsed += 1;
        expect(understood(query), query).toBe(before);
      }),
      { numRuns: 1_500 },
    );
    expect(formatted).toBeGreaterThan(100);
    expect(parsed).toBeGreaterThan(5);
  }, 60_000);
});

describe('two texts', () => {
  it.each([
    ['a<-1', 'a < -1'],
    ['select a . b, f (1)', 'SELECT a.b,f(1)'],
    ['a::int', 'a :: int'],
    ["date '2020-01-01'", "date  '2020-01-01'"],
    ['a -- x\n, b', 'a, -- x\nb'],
  ])('%j and %j mean the same', (before, after) => {
    expect(meansTheSame(before, after, 'postgres')).toBe(true);
  });

  it.each([
    ['a - -1', 'a --1'],
    ['a < = 1', 'a <= 1'],
    ["x '1f'", "x'1f'"],
    ["'a' 'b'", "'a'\n'b'"],
    ["u&'x'", "u & 'x'"],
    [': a', ':a'],
    ['$ 1', '$1'],
    ['1 . 5', '1.5'],
    ["'a'", "'A'"],
    ['"a"', '"A"'],
    ['-- a\nb', '-- a b'],
    ['a || -1', 'a ||-1'],
    ['a /* x */', 'a'],
    ['select a', 'select a, a'],
  ])('%j and %j do not', (before, after) => {
    expect(meansTheSame(before, after, 'postgres')).toBe(false);
  });
});

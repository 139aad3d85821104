import { openTinyApp } from '../../testing/open-tiny-app.ts';
import { readCsv, readJson, readParquet, readXlsx } from '../../testing/reading/read-download.ts';
import { runSql } from '../../testing/run-sql.ts';

const app = await openTinyApp();
const trial = await app.signIn('trial@example.com');

async function statement(sql: string): Promise<string> {
  const batch = await runSql(trial, { batchText: sql });
  expect(batch.statements[0]?.error ?? null).toBeNull();
  return batch.statements[0]?.id as string;
}

async function download(id: string, ending: string): Promise<Buffer> {
  const { rawPayload, statusCode } = await app.app.inject({
    url: `/statement-results/${id}.${ending}`,
    headers: { cookie: trial.cookie },
  });
  expect(statusCode, rawPayload.toString()).toBe(200);
  return rawPayload;
}

const csv = async (id: string, query = '') => readCsv(await download(id, `csv${query}`));
const json = async (id: string) => readJson(await download(id, 'json'));
const xlsx = async (id: string) => readXlsx(await download(id, 'xlsx'));
const parquet = async (id: string) => readParquet(await download(id, 'parquet'));
const sqlText = (text: string) =>
  [...text].map((sign) => (/[ -&(-~]/.test(sign) ? `'${sign}'` : `chr(${sign.codePointAt(0)})`)).join(' || ') || "''";
const lines = (texts: readonly string[]) =>
  `select * from (values ${texts.map((text) => `(${sqlText(text)})`).join(', ')}) t(v)`;

const formulas = [
  '=1+1',
  '+1',
  '-1+1',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  ' =1',
  '＝1',
  '－1',
  '＋1',
  '＠a',
  ' \uFEFF=1',
  '\u00a0-1',
  '=HYPERLINK("http://x?"&A1)',
  "=cmd|'/C calc'!A0",
  '-',
  '+1 800 555 0142',
  '\ttext',
  '-5',
];
const harmless = ['1+1', 'a=b', ' a', '5', 'x@y.z', "'=1", 'é=1', '#N/A'];

describe('a downloaded text', () => {
  it('is never a formula: an apostrophe in CSV unless raw, a text cell in XLSX, unchanged in JSON and Parquet [V33, H118, H119]', async () => {
    const id = await statement(lines([...formulas, ...harmless]));
    const plain = [...formulas, ...harmless].map((text) => [text]);
    expect((await csv(id)).rows).toEqual([...formulas.map((text) => [`'${text}`]), ...harmless.map((text) => [text])]);
    expect((await csv(id, '?raw=true')).rows).toEqual(plain);
    expect((await json(id)).rows).toEqual(plain);
    expect((await xlsx(id)).rows).toEqual(plain);
    expect((await parquet(id)).rows).toEqual(plain);
  });

  it('survives quotes, separators, line breaks and characters that a format cannot hold [H120, H125]', async () => {
    const odd = [
      '"',
      '""',
      ',',
      ';',
      'a\rb',
      'a\nb',
      'a\r\nb',
      '\u2028',
      'a\uFEFF',
      "'",
      ' a ',
      '<b>&amp;</b>',
      ']]>',
      '\u001b[31m',
      '\u202Eabc',
      '🏡',
      '_x0041_',
      '',
    ];
    const id = await statement(lines(odd));
    expect((await csv(id)).rows).toEqual(odd.map((text) => [text]));
    expect((await json(id)).rows).toEqual(odd.map((text) => [text]));
    expect((await parquet(id)).rows).toEqual(odd.map((text) => [text]));
    // XML can't represent the escape character.
    expect((await xlsx(id)).rows).toEqual(odd.map((text) => [text.replace('\u001b', '')]));
    const withNul = await statement("select 'a' || chr(0) || 'b' as v, chr(0) || '=1' as f");
    expect((await csv(withNul)).rows).toEqual([['ab', "'=1"]]);
    expect((await xlsx(withNul)).rows).toEqual([['ab', '=1']]);
    expect((await json(withNul)).rows).toEqual([['a\0b', '\0=1']]);
  });

  it('longer than a workbook cell is cut and marked there, and whole in other formats [H120]', async () => {
    const id = await statement(
      "select repeat('x', 32767) as fits, repeat('y', 32768) as long, repeat('🏡', 20000) as pairs",
    );
    const [fits, long, pairs] = (await xlsx(id)).rows[0] as [string, string, string];
    expect([fits, long, pairs.length, pairs.isWellFormed(), pairs.at(-1)]).toEqual([
      'x'.repeat(32_767),
      `${'y'.repeat(32_766)}…`,
      32_767,
      true,
      '…',
    ]);
    expect((await csv(id)).rows[0]?.[1]).toBe('y'.repeat(32_768));
  });
});

describe('a downloaded value', () => {
  it('of a decimal column keeps its digits, and its places in Parquet [H113]', async () => {
    const money = await parquet(
      await statement(`select * from (values (12345678901234567.89::decimal(38,4)), (-0.0001), (0), (null), (7)) t(v)`),
    );
    expect([money.types, money.rows]).toEqual([
      ['DECIMAL(21,4)'],
      [['12345678901234567.8900'], ['-0.0001'], ['0.0000'], [null], ['7.0000']],
    ]);
  });

  it('of a date or time is exact text; a workbook has dates, except before March 1900 and where it would lose precision [H115]', async () => {
    const id = await statement(`select * from (values
      (date '0050-03-04', timestamp '0001-01-01 00:00:00'), (date '1899-12-31', timestamp '1900-02-28 23:59:59'),
      (date '1900-03-01', timestamp '1900-03-01 00:00:00'), (date '2026-11-21', timestamp '2026-11-21 10:11:12.123'),
      (date '9999-12-31', timestamp '2026-11-21 10:11:12.123456'), (date 'infinity', timestamp '-infinity'),
      (date '5877641-06-23', timestamp '2024-02-29 12:00:00')) t(d, t)`);
    const texts = [
      ['0050-03-04', '0001-01-01T00:00:00'],
      ['1899-12-31', '1900-02-28T23:59:59'],
      ['1900-03-01', '1900-03-01T00:00:00'],
      ['2026-11-21', '2026-11-21T10:11:12.123'],
      ['9999-12-31', '2026-11-21T10:11:12.123456'],
      ['infinity', '-infinity'],
      ['5877641-06-23', '2024-02-29T12:00:00'],
    ];
    expect((await json(id)).rows).toEqual(texts);
    expect((await csv(id)).rows).toEqual(
      texts.map((row) => row.map((text) => (text.startsWith('-') ? `'${text}` : text))),
    );
    expect((await parquet(id)).rows).toEqual(texts);
    const shown = (await xlsx(id)).rows;
    const at = (text: string) => new Date(`${text}Z`).toISOString().slice(0, 22);
    expect(
      shown.map((row) => row.map((value) => (value instanceof Date ? value.toISOString().slice(0, 22) : value))),
    ).toEqual([
      texts[0],
      texts[1],
      [at('1900-03-01T00:00'), at('1900-03-01T00:00')],
      [at('2026-11-21T00:00'), at('2026-11-21T10:11:12.123')],
      [at('9999-12-31T00:00'), texts[4]?.[1]],
      texts[5],
      [texts[6]?.[0], at('2024-02-29T12:00')],
    ]);
  });
});

import fc from 'fast-check';
import { startTinyApp } from '../../testing/open-tiny-app.ts';
import { readCsv, readJson, readParquet, readXlsx } from '../../testing/reading/read-download.ts';
import { runSql } from '../../testing/run-sql.ts';

type Row = readonly [bigint | null, string | null, number | null, string | null, boolean | null];

const text = fc.string({
  unit: fc.constantFrom('"', "'", '\\', ']', '[', ',', ';', 'a', '0', '=', ' ', 'é', '😀', '\u2028', '\n', '\r', '\t'),
  maxLength: 12,
});
const decimal = fc
  .tuple(fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }), fc.nat(9999))
  .map(([whole, part]) => `${whole}.${String(part).padStart(4, '0')}`);
const orNull = <Value>(values: fc.Arbitrary<Value>) => fc.option(values, { nil: null, freq: 8 });
const row: fc.Arbitrary<Row> = fc.tuple(
  orNull(fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n })),
  orNull(decimal),
  orNull(fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0)),
  orNull(text),
  orNull(fc.boolean()),
);

const quoted = (value: string) => `'${value.replaceAll("'", "''")}'`;
const sqlRow = ([whole, exact, float, word, truth]: Row): string =>
  `(${[
    whole === null ? 'null' : quoted(String(whole)),
    exact === null ? 'null' : quoted(exact),
    float === null ? 'null' : quoted(String(float)),
    word === null ? 'null' : quoted(word),
    truth,
  ]
    .map(String)
    .join()})`;
const digits = (value: unknown) => (value === null ? null : String(value));
const sourceDigits = (rows: readonly Row[]) =>
  rows.map(([whole, exact, float, word, truth]) => [
    digits(whole),
    digits(exact && shortened(exact)),
    digits(float),
    word,
    truth,
  ]);
function shortened(exact: string): string {
  const plain = withoutMinusZero(exact);
  return plain.replace(/\D/g, '').replace(/^0+/, '').length <= 15 ? String(Number(plain)) : plain;
}
const withoutMinusZero = (exact: string) => exact.replace(/^-(?=0\.0000$)/, '');
const seenDigits = (rows: readonly unknown[][]) =>
  rows.map((cells) => cells.map((cell, at) => (at < 3 ? digits(cell) : cell)));

it('preserves every row, digit and sign of random rows through engine, store, ranges and files [N6, N8]', async () => {
  const app = await startTinyApp({ STATEMENT_SECONDS: '30' });
  const trial = await app.signIn('trial@example.com');
  const get = async (address: string) =>
    (await app.app.inject({ url: address, headers: { cookie: trial.cookie } })).rawPayload;
  await fc.assert(
    fc.asyncProperty(
      fc.array(row, { minLength: 1, maxLength: 600, size: 'max' }),
      fc.array(fc.tuple(fc.nat(620), fc.nat(620)), { minLength: 3, maxLength: 3 }),
      async (rows, ranges) => {
        const batchText = `select a::bigint as a, b::decimal(38, 4) as b, c::double as c, d, e::boolean as e
          from (values ${rows.map(sqlRow).join()}) t(a, b, c, d, e)`;
        const batch = await runSql(trial, { batchText });
        const [statement] = batch.statements;
        expect([statement?.error ?? null, statement?.rowCount]).toEqual([null, rows.length]);
        const source = sourceDigits(rows);
        const id = statement?.id as string;
        const results = `/api/statements/${id}/results`;
        expect(seenDigits(JSON.parse(String(await get(results))))).toEqual(source);
        for (const [offset, limit] of ranges) {
          const part = JSON.parse(String(await get(`${results}?offset=${offset}&limit=${limit}`)));
          expect(seenDigits(part)).toEqual(source.slice(offset, offset + limit));
        }
        expect(seenDigits(readJson(await get(`/statement-results/${id}.json`)).rows)).toEqual(source);
        const csv = readCsv(await get(`/statement-results/${id}.csv?raw=true`)).rows;
        expect(csv).toEqual(
          source.map((cells, at) => {
            const exact = rows[at]?.[1] ?? null;
            const texts = cells.map((cell) => (cell === null ? null : String(cell)));
            return texts.with(1, exact && withoutMinusZero(exact));
          }),
        );
        expect((await readParquet(await get(`/statement-results/${id}.parquet`))).rows).toHaveLength(rows.length);
        const full = rows.findLastIndex((cells) => cells.some((cell) => cell !== null)) + 1;
        expect(readXlsx(await get(`/statement-results/${id}.xlsx`)).rows).toHaveLength(full);
      },
    ),
    { numRuns: 12 },
  );
}, 90_000);

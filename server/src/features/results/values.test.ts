import { type ValueShown, valueEngines } from '@platbook/contract/testing/value-case';
import { casesOf, valueCases } from '@platbook/contract/testing/value-cases';
import type { Statement } from '@platbook/contract/workbench/batches';
import { exportFormats } from '@platbook/contract/workbench/exports';
import { type ReadFile, readCsv, readJson, readParquet, readXlsx } from '../../testing/reading/read-download.ts';
import { openValueWorld } from '../../testing/worlds/value-world.ts';

const world = await openValueWorld();

const cellsOf = (row: string): string[] => row.slice(1, -1).match(/"(?:[^"\\]|\\.)*"|[^,]+/g) ?? [];

describe.each(valueEngines)('every value of %s', (engine) => {
  const { made, missing } = casesOf(engine);
  let result: Statement;
  let files: {
    csv: ReadFile;
    json: ReadFile;
    jsonText: string;
    xlsx: ReadFile;
    parquet: Awaited<ReturnType<typeof readParquet>>;
  };
  beforeAll(async () => {
    result = await world.run(engine, `select ${made.map(({ sql }, index) => `${sql} as v${index}`).join(',\n')}`);
    const [csv, json, xlsx, parquet] = (await Promise.all(
      exportFormats.map((format) => world.download(result.id, format)),
    )) as [Buffer, Buffer, Buffer, Buffer];
    files = {
      csv: readCsv(csv),
      json: readJson(json),
      jsonText: json.toString(),
      xlsx: readXlsx(xlsx),
      parquet: await readParquet(parquet),
    };
  });

  const inOrder = <Value>(of: (shown: ValueShown) => Value) =>
    made.map(({ id, title, shown }) => [`${id} ${title}`, of(shown)]);
  const named = (values: readonly unknown[]) => made.map(({ id, title }, index) => [`${id} ${title}`, values[index]]);

  it('is in the table of cases, or the table says why not', () => {
    expect(made.length + missing.length).toBe(valueCases.length);
    expect(missing.length).toBe({ duckdb: 4, postgres: 5, sqlite: 39 }[engine]);
  });

  it('has the datatype of the database and the length of its text [H113, H114, H115, H116, H121]', () => {
    expect(named(result.columns.map(({ datatype }) => datatype))).toEqual(inOrder(({ datatype }) => datatype));
    const scaled = made.flatMap(({ shown }, index) => (shown.scale === undefined ? [] : [[index, shown.scale]]));
    expect(scaled.map(([index]) => [index, result.columns[index as number]?.scale])).toEqual(scaled);
    expect(named(result.columns.map(({ maxValueLength }) => maxValueLength))).toEqual(
      inOrder(({ maxValueLength }) => maxValueLength),
    );
  });

  it('arrives in the results call character by character, whole and as a range [H113, H114, H115, H116, H118, H119, H121, H125]', async () => {
    const whole = (await world.person.get(`/api/statements/${result.id}/results`)).text;
    expect(named(cellsOf(whole.trim().slice(1, -1)))).toEqual(inOrder(({ cell }) => cell));
    expect((await world.person.get(`/api/statements/${result.id}/results?offset=0&limit=1`)).text).toBe(whole);
  });

  it('arrives in CSV [H113, H114, H115, H116, H118, H119, H121, H125]', () => {
    expect(named(files.csv.rows[0] as unknown[])).toEqual(inOrder(({ csv }) => csv));
  });

  it('arrives in JSON character by character [H113, H114, H115, H116, H118, H119, H121, H125]', () => {
    expect(named(files.json.rows[0] as unknown[])).toEqual(inOrder(({ cell }) => JSON.parse(cell)));
    for (const [index, { shown }] of made.entries()) expect(files.jsonText).toContain(`"v${index}":${shown.cell}`);
  });

  it('arrives in XLSX as number, date or text [H113, H114, H115, H116, H118, H119, H121, H125]', () => {
    const seen = (files.xlsx.rows[0] as unknown[]).map((value) =>
      value instanceof Date ? { date: value.toISOString() } : value,
    );
    expect(named(seen)).toEqual(inOrder(({ xlsx }) => xlsx));
  });

  it('arrives in Parquet with its type [H113, H114, H115, H116, H118, H119, H121, H125]', () => {
    const { types, rows } = files.parquet;
    expect(named(types.map((type, index) => [type, rows[0]?.[index]]))).toEqual(inOrder(({ parquet }) => parquet));
  });
});

import { openTranslatedWorld } from './testing/translated-world.ts';
import { type Case, numberCases, textCases } from './testing/tsql-cases.ts';
import { dateCases, offsetCases } from './testing/tsql-date-cases.ts';
import { everydayQueries, everydayValues } from './testing/tsql-everyday-cases.ts';
import { filledTables, functionCases, tableQueries } from './testing/tsql-function-cases.ts';
import { batchQueries, caseQueries, orderQueries, type QueryCase, typeQueries } from './testing/tsql-queries.ts';
import { refusedQueries } from './testing/tsql-refused-queries.ts';

const world = await openTranslatedWorld();
afterAll(() => world.close());

async function answers(cases: readonly Case[], textOf: (text: string) => string = (text) => `SELECT ${text}`) {
  const found: Case[] = [];
  for (const [text] of cases) {
    const answer = await world.value(textOf(text)).catch((error) => ({ error: error.number ?? String(error) }));
    found.push([text, answer as Case[1]]);
  }
  return found;
}

async function rowsOf(cases: readonly QueryCase[]) {
  const found: QueryCase[] = [];
  for (const [batch] of cases) {
    const rows = await world.run(batch).catch((error) => error.number ?? String(error));
    found.push([batch, typeof rows === 'object' ? JSON.stringify(rows) : rows]);
  }
  return found;
}

describe('T-SQL on DuckDB', () => {
  it('computes with numbers as SQL Server does [G02, G03, G04, G16]', async () => {
    expect(await answers(numberCases)).toEqual(numberCases);
  });
  it('treats text as SQL Server does [G07, G08, G09, G11]', async () => {
    expect(await answers(textCases)).toEqual(textCases);
  });
  it('computes with dates as SQL Server does [G12, G13, G14]', async () => {
    expect(await answers(dateCases)).toEqual(dateCases);
  });
  it('compares and shifts times with an offset from UTC as SQL Server does [G12, G17]', async () => {
    expect(await answers(offsetCases)).toEqual(offsetCases);
    expect(
      await world.run(
        "SELECT ID FROM Assessor.Homes WHERE Built >= CAST('1999-02-27 20:00 -04:00' AS datetimeoffset) AND Built < TODATETIMEOFFSET('2001-12-31', 0) ORDER BY Built",
      ),
    ).toEqual([[1]]);
  });
  it('compares text case-insensitively and without trailing blanks wherever SQL Server does [G05, G06, G07, G08]', async () => {
    expect(await rowsOf(caseQueries)).toEqual(caseQueries);
  });
  it("gives every expression over columns SQL Server's type and value [G02, G03, G12, G14]", async () => {
    expect(await rowsOf(typeQueries)).toEqual(typeQueries);
  });
  it('names, sorts and limits rows as SQL Server does [G10, G15]', async () => {
    expect(await rowsOf(orderQueries)).toEqual(orderQueries);
  });
  it('formats numbers and dates, and supports the ODBC escapes that drivers write [G13, G16]', async () => {
    expect(await answers(functionCases)).toEqual(functionCases);
  });
  it('splits texts, recurses and finds percentiles as SQL Server does [G15, G20]', async () => {
    expect(await rowsOf(tableQueries)).toEqual(tableQueries);
  });
  it('keeps variables and temporary tables through a batch [G19]', async () => {
    expect(await rowsOf(batchQueries)).toEqual(batchQueries);
    expect(await rowsOf(filledTables)).toEqual(filledTables);
  });
  it('answers everyday queries as SQL Server does [G03, G11, G13, G15]', async () => {
    expect(await answers(everydayValues)).toEqual(everydayValues);
    expect(await rowsOf(everydayQueries)).toEqual(everydayQueries);
  });
  it('refuses with a number what does not exist, is not allowed or is not certain [G21, G32]', async () => {
    expect(await rowsOf(refusedQueries)).toEqual(refusedQueries);
  });
});

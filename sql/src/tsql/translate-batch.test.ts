import { openTranslatedWorld } from './testing/translated-world.ts';
import { type Case, error, numberCases, textCases } from './testing/tsql-cases.ts';
import { dateCases, offsetCases, offsetQueries } from './testing/tsql-date-cases.ts';
import { everydayQueries, everydayValues } from './testing/tsql-everyday-cases.ts';
import { filledTables, functionCases, tableQueries } from './testing/tsql-function-cases.ts';
import { batchQueries, caseQueries, orderQueries, type QueryCase, typeQueries } from './testing/tsql-queries.ts';
import { refusedQueries } from './testing/tsql-refused-queries.ts';

const world = await openTranslatedWorld();
afterAll(() => world.close());

const textOf = (text: string) => world.value(`SELECT ${text}`);
const rowsOf = async (batch: string) => JSON.stringify(await world.run(batch));

async function expectAnswers<Of extends Case | QueryCase>(
  cases: readonly Of[],
  ask: (text: string) => Promise<unknown>,
  onError: (number: number) => unknown,
) {
  const found: unknown[] = [];
  for (const [text] of cases)
    found.push([text, await ask(text).catch((error) => onError(error.number ?? String(error)))]);
  expect(found).toEqual(cases);
}

describe('T-SQL on DuckDB', () => {
  it.each([
    ['computes with numbers as SQL Server does [G02, G03, G04, G16]', numberCases],
    ['treats text as SQL Server does [G07, G08, G09, G11]', textCases],
    ['computes with dates as SQL Server does [G12, G13, G14]', dateCases],
    ['compares and shifts times with an offset from UTC as SQL Server does [G12, G17]', offsetCases],
    ['formats numbers and dates, and supports the ODBC escapes that drivers write [G13, G16]', functionCases],
    ['computes everyday values as SQL Server does [G03, G11, G13]', everydayValues],
  ])('%s', (_title, cases) => expectAnswers(cases, textOf, error));

  it.each([
    ['finds days by times with an offset from UTC as SQL Server does [G12, G17]', offsetQueries],
    [
      'compares text case-insensitively and without trailing blanks wherever SQL Server does [G05, G06, G07, G08]',
      caseQueries,
    ],
    ["gives every expression over columns SQL Server's type and value [G02, G03, G12, G14]", typeQueries],
    ['names, sorts and limits rows as SQL Server does [G10, G15]', orderQueries],
    ['splits texts, recurses and finds percentiles as SQL Server does [G15, G20]', tableQueries],
    ['keeps variables and temporary tables through a batch [G19]', [...batchQueries, ...filledTables]],
    ['answers everyday queries as SQL Server does [G03, G11, G13, G15]', everydayQueries],
    ['refuses with a number what does not exist, is not allowed or is not certain [G21, G32]', refusedQueries],
  ])('%s', (_title, cases) => expectAnswers(cases, rowsOf, (number) => number));
});

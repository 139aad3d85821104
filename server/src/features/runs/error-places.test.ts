import { positionAt } from '@platbook/sql/error-position';
import { errorOf, runSql, TRIAL } from '../../testing/run-sql.ts';
import { startPostgres } from '../../testing/start-postgres.ts';
import { startTestApp } from '../../testing/start-test-app.ts';
import { makeTinyWarehouse } from '../../testing/tiny-warehouse.ts';

const server = await startPostgres();
await server.query(`
    create role reader login password 'reads' noinherit;
    revoke create, temporary on database postgres from public;
    revoke create on schema public from public`);
const { host, port, database } = server;
const own = { id: 'pg', name: 'pg', host, port, database, user: 'reader', password: 'reads' };
const app = await startTestApp({
  env: {
    WAREHOUSE_FOLDER: await makeTinyWarehouse(),
    POSTGRES_CONNECTIONS: JSON.stringify([{ ...own, accesses: ['trial@example.com'] }]),
  },
});
const client = await app.signIn('trial@example.com');
afterAll(async () => {
  await app.close();
  await server.stop();
});

describe.each([TRIAL, 'pg'])('the position of an error on connection %s', (connectionId) => {
  // The bar marks the expected position, [[ ]] the selection.
  it.each([
    ['the first statement', 'select |nowhere'],
    ['a later statement', 'select 1;\nselect 2,\n  |nowhere;\nselect 3'],
    ['a statement behind another on its line', "select ';'; /* ; */ select |nowhere"],
    ['a line with emoji before it', "select '😀', '👍';\nselect '😀😀', |nowhere, '😀'"],
    ['a line with tabs', 'select\t1,\n\t\t|nowhere'],
    ['lines that end with CRLF', "select 1;\r\nselect '\r\n',\r\n |nowhere"],
    ['lines that end with CR', 'select 1;\rselect 2,\r |nowhere'],
    ['a long line', `select '${'é'.repeat(150)}', |nowhere, '${'x'.repeat(150)}'`],
    ['a selection in the middle of a line', "select '😀'; [[select |nowhere]]; select 2"],
    ['a selection of some lines', 'select 1;\n[[select 2;\n  select 3,\n |nowhere]]\n;select 4'],
    ['a selection whose text occurs twice', 'select nowhere;\n [[select |nowhere]]'],
    ['a statement named by its offset, as for the one under the cursor', "select '😀';\n\n [[select 1,\n |nowhere]];"],
  ])('is right in %s [R208, R360]', async (_name, marked) => {
    const selection = /\[\[([\s\S]*)\]\]/.exec(marked);
    const batchText = marked.replace(/\[\[|\]\]|\|/g, '');
    const offset = marked.replace(/\[\[|\]\]/g, '').indexOf('|');
    const batch = await runSql(client, {
      connectionId,
      batchText,
      ...(selection && { selectedText: selection[1]?.replace('|', ''), selectionOffset: selection.index }),
    });
    const { line, column, title } = errorOf(batch) ?? {};
    expect(title).toContain('nowhere');
    expect({ line, column }).toEqual(positionAt(batchText, offset));
  });
});

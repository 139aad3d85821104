import path from 'node:path';
import { findChartType } from '@platbook/contract/rules/chart';
import { openTinyApp } from '../../testing/open-tiny-app.ts';
import { errorOf, LICENSED, rowsOf, runSql } from '../../testing/run-sql.ts';
import { loadPacks } from './load-packs.ts';

const queries = loadPacks(path.resolve(import.meta.dirname, '../../../../content')).flatMap((pack) => pack.queries);
/** They need comparable sales in a ZIP code, upcoming auctions, or sales in the same month of two years. */
const rare = new Set(['SPVAL-VAL01', 'SPFCL-FCL04', 'SPTRD-TRD03']);
const measured = ['y', 'barvalue', 'size'];

const app = await openTinyApp({ STATEMENT_SECONDS: '30' });
const admin = await app.signIn('admin@example.com');

it.each(queries.map((query) => [query.id, query] as const))(
  '%s returns rows from the full data set, and its chart measures numbers [R360]',
  async (id, { queryText, chart }) => {
    const batch = await runSql(admin, { connectionId: LICENSED, queryId: id, batchText: queryText });
    expect(errorOf(batch)).toBeUndefined();
    const [statement] = batch.statements;
    const rows = (await rowsOf(admin, statement?.id)) as unknown[][];
    if (rare.has(id)) return;
    expect(rows.length).toBeGreaterThan(0);
    const columns = statement?.columns ?? [];
    for (const [field, { kind, isRequired }] of Object.entries(findChartType(chart?.chartType ?? '')?.fields ?? {})) {
      const column = chart?.fields[field];
      if (kind !== 'column' || (!isRequired && !column)) continue;
      const place = columns.findIndex(({ name }) => name === column);
      expect([field, place]).toEqual([field, expect.toSatisfy((found: number) => found >= 0)]);
      if (measured.includes(field)) expect([field, columns[place]?.datatype]).toEqual([field, 'number']);
      // A field with only nulls draws nothing.
      if (isRequired) expect([field, rows.some((row) => row[place] !== null)]).toEqual([field, true]);
    }
  },
);

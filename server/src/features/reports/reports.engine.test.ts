import { fileURLToPath } from 'node:url';
import { type LakeOnTrino, openLakeOnTrino } from '../../../../warehouse/src/testing/lake-on-trino.ts';
import { trinoFolder } from '../../testing/engines/start-trino.ts';
import { readAsked } from './asked.ts';
import { loadReports } from './load-reports.ts';
import { shownSql } from './routes.ts';

const data = { from: '2005-01-01', asOf: '2026-06-30' };

/** A picture is asked for with none, and with every second of them. */
const asked: Readonly<Record<string, readonly Readonly<Record<string, string>>[]>> = {
  foreclosure: [
    { period: '12m', where: 'county=12031,08035&value=150000..' },
    { period: '2015-01-01..2025-12-31', where: 'ltv=..80.5&occupancy=OWNER', drill: 'years=2024' },
    { period: 'all', pick: 'year=2024,2025&stage=REO', where: 'calendar-month=03,11' },
    { period: 'month', where: 'lender=NOBODY' },
  ],
  'market-trends': [
    { period: '12m', where: 'county=12031,08035' },
    { period: 'all', pick: 'county=06111', where: 'property-type=SFR,CND&price=..600000', drill: 'by-month=2025-Q1' },
    { period: '2019-01-01..2026-06-30', where: 'calendar-month=05,06', drill: 'years=2024' },
    { period: 'month', where: 'city=NOWHERE' },
  ],
};

const reports = loadReports(fileURLToPath(new URL('../../../../content', import.meta.url)));
const pictures = reports.flatMap((report) =>
  [...report.pictures.values()].map(
    (picture, at) => [`${report.definition.id} ${picture.id}`, report, picture, at] as const,
  ),
);

describe.skipIf(trinoFolder === undefined)('the SQL of report pages', () => {
  let lake: LakeOnTrino;
  let filled = 0;
  beforeAll(async () => {
    lake = await openLakeOnTrino();
  }, 400_000);
  afterAll(() => lake?.close());

  it.each(pictures)(
    '%s: Trino returns what DuckDB returns, whatever is filtered',
    {
      timeout: 120_000,
    },
    async (_, report, picture, at) => {
      const expectSame = (who: 'all' | 'trial', query: Record<string, string>) => {
        const [trino, duckdb] = (['trino', 'duckdb'] as const).map((engine) =>
          shownSql(report, engine, picture, readAsked(report, query, data)),
        );
        return lake.expectSame(who, trino as string, duckdb);
      };
      filled += (await expectSame('all', { period: 'all' })) > 0 ? 1 : 0;
      const queries = (asked[report.definition.id] ?? []).filter((_query, place) => (place + at) % 2 === 0);
      for (const query of queries) await expectSame('trial', query);
    },
  );

  it('has rows in almost every picture', () => {
    expect(filled).toBeGreaterThan(pictures.length * 0.9);
  });
});

import { problems } from '@platbook/contract/problem';
import { listReports, type ReportEntry } from '@platbook/contract/reports/reports';
import type { FastifyInstance } from 'fastify';
import { requireActive } from '../../http/callers/person.ts';
import { ProblemError } from '../../http/problem.ts';
import { route } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { findSearcher, listRecentReports, type Searcher } from '../property-search/index.ts';
import { fewestPacks, type WithPacks } from '../solutions/index.ts';
import { figuresStatement } from './figures-sql.ts';
import type { KeptRows } from './kept-rows.ts';
import { monthsTo } from './months.ts';
import { type OpenedReport, openOver, stateOf } from './opened-report.ts';
import type { Report } from './report.ts';
import { engineHand } from './sql-hand.ts';

type Needed = Pick<Services, 'db' | 'log' | 'propertyIndex' | 'setOrders' | 'warehouse'> & WithPacks;

const smallMonths = 24;

/** The list on /reports. Uses the portal's session; all other report calls take a token too. */
export function listReportRoutes(
  app: FastifyInstance,
  services: Needed,
  reports: readonly Report[],
  knowledge: KeptRows,
): void {
  route(app, listReports, { perMinute: 120, admits: requireActive }).answers(async ({ person, reply }) => {
    // Until the user's data is ready, lists the reports without it.
    const searcher = await findSearcher(services, person, reply);
    const [entries, recent] = await Promise.all([
      Promise.all(reports.map((report) => entryOf(services, knowledge, report, searcher))),
      searcher === undefined ? [] : listRecentReports(services.db, searcher),
    ]);
    return { reports: entries, recent };
  });
}

async function entryOf(services: Needed, knowledge: KeptRows, report: Report, searcher: Searcher | undefined) {
  const { id, name, description } = report.definition;
  const entry: ReportEntry = {
    id,
    name,
    description,
    locked: null,
    packs: [],
    asOf: null,
    refreshedAt: null,
    small: null,
  };
  const state = searcher === undefined ? 'not made' : stateOf(report, searcher.about.objects);
  if (state === 'locked')
    return { ...entry, locked: problems['report.locked'][1], packs: packsFor(services, report, searcher) };
  if (searcher === undefined || state === 'not made') return entry;
  const figures = async () => {
    const opened = await openOver(services, knowledge, report, searcher);
    return { refreshedAt: opened.refreshedAt, small: await smallOf(opened) };
  };
  return { ...entry, asOf: searcher.about.asOf, ...(await figures().catch(unlessProblem({}))) };
}

function packsFor({ packs }: Needed, { definition }: Report, searcher: Searcher | undefined): ReportEntry['packs'] {
  const missing = definition.needs.filter((object) => !searcher?.about.objects.has(object));
  return fewestPacks(missing, packs.list).map(({ code, name }) => ({ code, name }));
}

/** While the index is busy or unavailable, returns the fallback, so that the list still opens. */
const unlessProblem =
  <Fallback>(fallback: Fallback) =>
  (error: unknown): Fallback => {
    if (error instanceof ProblemError) return fallback;
    throw error;
  };

async function smallOf({ report, data, ask }: OpenedReport): Promise<ReportEntry['small']> {
  const { small } = report.definition;
  const { keys, days } = monthsTo(data.asOf, smallMonths);
  const month = { id: 'month', label: '', plural: '', kind: 'time', grain: 'month' } as const;
  const scope = { days, anyOf: [], monthsOfYear: [], filters: [] };
  const [rows = []] = await ask([
    figuresStatement(report, engineHand(report), { keys: [month], measures: [small], scope }),
  ]);
  const values = new Map(rows.map(([key, value]) => [key, Number(value)]));
  const { label, format } = report.measures.get(small)!;
  const nothing = format === 'count' ? 0 : null;
  return { label, format, points: keys.map((key) => ({ key, value: values.get(key) ?? nothing })) };
}

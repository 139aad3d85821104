import type { Statement } from '../../adapters/property-index/index.ts';
import type { Person } from '../../http/callers/person.ts';
import { problem } from '../../http/problem.ts';
import type { Services } from '../../services.ts';
import { openSearcher, type Reader, type Searcher } from '../property-search/index.ts';
import type { KeptRows, Rows } from './kept-rows.ts';
import { cubePlace, type Report } from './report.ts';

type Needed = Pick<Services, 'log' | 'propertyIndex' | 'setOrders' | 'warehouse'>;

export type OpenedReport = Awaited<ReturnType<typeof openOver>>;

export function stateOf(report: Report, objects: ReadonlySet<string>): 'open' | 'locked' | 'not made' {
  const { needs, cubes } = report.definition;
  if (!needs.every((object) => objects.has(object))) return 'locked';
  return cubes.every(({ id }) => objects.has(cubePlace(report, id))) ? 'open' : 'not made';
}

/** Opens the data of a report's user. Throws report.locked, and navigator.not-ready until the set's file and cubes exist. */
export async function openReportSearcher(
  services: Needed,
  report: Report,
  person: Person,
  reader: Reader,
): Promise<Searcher> {
  const searcher = await openSearcher(services, person, reader);
  const state = stateOf(report, searcher.about.objects);
  if (state === 'locked') throw problem('report.locked');
  if (state === 'not made') throw problem('navigator.not-ready');
  return searcher;
}

export async function openOver(services: Needed, knowledge: KeptRows, report: Report, searcher: Searcher) {
  const { about, person, setKey } = searcher;
  /** Runs all statements in one round trip; cached ones are not run again. */
  const ask = (statements: readonly Statement[]): Promise<readonly Rows[]> =>
    searcher.ask(async (index, of, how) => {
      const names = statements.map((statement) => JSON.stringify([setKey, of.version, statement]));
      const known = names.map((name) => knowledge.get(name));
      const missing = statements.filter((_, place) => known[place] === undefined);
      const answers = missing.length === 0 ? [] : [...(await index.rows(of, missing, how))];
      return names.map((name, place) => {
        const rows = known[place] ?? answers.shift() ?? [];
        if (known[place] === undefined) knowledge.set(name, rows);
        return rows;
      });
    });
  const askOnce = (statement: Statement): Promise<Rows> =>
    searcher.ask(async (index, of, how) => (await index.rows(of, [statement], how))[0] ?? []);
  const counted = report.cubes.get(report.measures.get(report.definition.counted)?.cube ?? '');
  const first = {
    sql: `SELECT min(${counted?.date}) FROM w.${cubePlace(report, counted?.id ?? '')}`,
    values: [],
  };
  const from = counted?.date === undefined ? undefined : (await ask([first]))[0]?.[0]?.[0];
  const builtAt = services.warehouse.builtAt();
  return {
    report,
    person,
    setKey,
    objects: about.objects,
    data: { asOf: about.asOf, from: typeof from === 'string' ? from : about.asOf },
    refreshedAt: builtAt === '' ? null : builtAt,
    ask,
    askOnce,
  };
}

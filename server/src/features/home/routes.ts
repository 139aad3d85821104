import { getHome, type Home, homeRows, listHomeReports } from '@platbook/contract/account/home';
import type { FastifyInstance } from 'fastify';
import { type Person, requireActive } from '../../http/callers/person.ts';
import { route } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { listUsable, setOf } from '../connections/index.ts';
import { listRecentRuns, listRunQueries } from '../history/index.ts';
import { findSearcher, listOpenedReports, listRecentReports } from '../property-search/index.ts';
import { isPackQuery, listRecentQueries, viewerOf } from '../queries/index.ts';
import type { WithPacks } from '../solutions/index.ts';
import { listNews } from './list-news.ts';
import { listShared } from './list-shared.ts';

type Needed = Pick<Services, 'config' | 'db' | 'log' | 'now' | 'propertyIndex' | 'setOrders' | 'warehouse'> & WithPacks;

const shownText = 200;

export function homeRoutes(app: FastifyInstance, services: Needed): void {
  const { config, db } = services;
  const options = { perMinute: 120, admits: requireActive };
  route(app, getHome, options).answers(async ({ person }) => {
    const ran = await listRunQueries(db, person.id, homeRows);
    const [queries, runs, shared, opened, news] = await Promise.all([
      listRecentQueries(db, viewerOf(config, person), ran, homeRows),
      listRuns(services, person),
      listShared(services, person.id, homeRows),
      listOpenedReports(db, person.id),
      listNews(services, person),
    ]);
    return { queries, runs, shared, hasReports: opened.length > 0, ...news };
  });
  route(app, listHomeReports, options).answers(async ({ person, reply }) => {
    // Until the user's data is ready, none.
    const searcher = await findSearcher(services, person, reply);
    return searcher === undefined ? [] : (await listRecentReports(db, searcher)).slice(0, homeRows);
  });
}

async function listRuns(services: Needed, person: Person): Promise<Home['runs']> {
  const { db, packs, warehouse } = services;
  const [runs, connections] = await Promise.all([listRecentRuns(services, person, homeRows), listUsable(db, person)]);
  const builtAt = warehouse.about()?.builtAt ?? '';
  const readsPropertyData = (id: string) => {
    const connection = connections.find((each) => each.id === id);
    return connection !== undefined && setOf(person, connection) !== undefined;
  };
  return runs.map(({ id, startTime, status, name, text, query, rowCount, error, connectionId }) => ({
    id,
    startTime,
    status,
    name: query?.name || name,
    text: text.slice(0, shownText).replace(/[\uD800-\uDBFF]$/, ''),
    query: query && { id: query.id, name: query.name, solutionpack: isPackQuery(packs, query.id) },
    rowCount,
    error,
    connectionId,
    hasNewerData: startTime < builtAt && readsPropertyData(connectionId),
  }));
}

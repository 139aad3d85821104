import { findField } from '@platbook/contract/property/property-fields';
import { clusterProperties, getMapTile, getPortalTile } from '@platbook/contract/property/property-map';
import { compareProperties, getPropertyReport } from '@platbook/contract/property/property-report';
import * as calls from '@platbook/contract/property/property-search';
import type { FastifyInstance } from 'fastify';
import { reportObjects } from '../../adapters/property-index/index.ts';
import { requireActive } from '../../http/callers/person.ts';
import { problem } from '../../http/problem.ts';
import { type RouteOptions, route } from '../../http/route.ts';
import { exportPropertyRoutes, type SearchServices } from './export-properties.ts';
import { readPlace, writePlace } from './page-place.ts';
import {
  fieldsInReach,
  requireConditions,
  requireFields,
  requireLayer,
  requireNumber,
  requirePropertyId,
  requireSort,
  requireWhole,
} from './read-search.ts';
import { recordOpenedReport } from './recent-reports-store.ts';
import { savedSearchRoutes } from './saved-searches.ts';
import { findSearcher, openSearcher } from './searcher.ts';
import { sendTile, tileOptions } from './send-tile.ts';
import { startAnswer } from './start-answer.ts';
import { withoutNames } from './without-names.ts';

/** Panning a map or typing sends several requests per second. */
const options: RouteOptions = { isNavigator: true, perMinute: 1200 };

const mostSuggestions = 10;

export function propertySearchRoutes(app: FastifyInstance, services: SearchServices): void {
  savedSearchRoutes(app, services);
  exportPropertyRoutes(app, services);
  searchRoutes(app, services);
  mapRoutes(app, services);
  reportRoutes(app, services);
}

function searchRoutes(app: FastifyInstance, services: SearchServices): void {
  route(app, calls.getNavigatorStart, options).answers(async ({ person, reply }) =>
    startAnswer(await openSearcher(services, person, reply)),
  );

  route(app, calls.suggestProperties, options).answers(async ({ person, query, reply }) => {
    const { ask, isPersonalWithheld, about } = await openSearcher(services, person, reply);
    const owners = !isPersonalWithheld && about.fields.has('owner');
    return ask((index, of, how) => index.suggest(of, query.q, { owners, limit: mostSuggestions }, how));
  });

  route(app, calls.searchProperties, options).answers(async ({ person, query, reply }) => {
    const searcher = await openSearcher(services, person, reply);
    const conditions = requireConditions(searcher, query);
    const sort = requireSort(searcher, query.sort);
    const limit = requireWhole('limit', query.limit, [1, 100], 50);
    const fields = requireFields(searcher, query.fields);
    const { direction, place } = query.cursor ? readPlace(query.cursor, sort) : {};
    const [after, before] = direction === 'previous' ? [undefined, place] : [place, undefined];
    const { rows, first, last, hasMore } = await searcher.ask((index, of, how) =>
      index.page(of, { conditions, sort, fields, limit, after, before }, how),
    );
    const hasNext = before !== undefined || hasMore;
    const hasPrevious = before === undefined ? after !== undefined : hasMore;
    return {
      rows: [...rows],
      next: hasNext && last ? writePlace('next', sort, last) : null,
      previous: hasPrevious && first ? writePlace('previous', sort, first) : null,
    };
  });

  route(app, calls.countProperties, options).answers(async ({ person, query, reply }) => {
    const searcher = await openSearcher(services, person, reply);
    const conditions = requireConditions(searcher, query);
    if (query.exact) return { count: await searcher.ask((index, of, how) => index.count(of, conditions, how)) };
    const { count, isMore } = await searcher.ask((index, of, how) => index.countSome(of, conditions, how));
    return { count, ...(isMore && { isMore }) };
  });

  route(app, calls.getPropertyFacet, options).answers(async ({ person, params, query, reply }) => {
    const searcher = await openSearcher(services, person, reply);
    const { field } = params;
    if (findField(field) === undefined || !fieldsInReach(searcher).includes(field as never)) throw problem('not-found');
    const conditions = requireConditions(searcher, query);
    return searcher.ask((index, of, how) => index.facet(of, field, conditions, how));
  });
}

function mapRoutes(app: FastifyInstance, services: SearchServices): void {
  route(app, clusterProperties, options).answers(async ({ person, query, reply }) => {
    const searcher = await openSearcher(services, person, reply);
    const conditions = requireConditions(searcher, query);
    const zoom = requireNumber('zoom', query.zoom, [0, 22], 0);
    const layer = requireLayer(searcher, query.layer);
    return searcher.ask((index, of, how) => index.clusters(of, { conditions, zoom, layer }, how));
  });

  route(app, getMapTile, { ...tileOptions, isNavigator: true }).answers((asked) =>
    sendTile(asked, () => openSearcher(services, asked.person, asked.reply)),
  );

  route(app, getPortalTile, { ...tileOptions, admits: requireActive }).answers((asked) =>
    sendTile(asked, () => findSearcher(services, asked.person, asked.reply)),
  );
}

function reportRoutes(app: FastifyInstance, services: SearchServices): void {
  route(app, getPropertyReport, options).answers(async ({ person, params, reply }) => {
    const id = requirePropertyId(params.id);
    const { about, isPersonalWithheld, ask } = await openSearcher(services, person, reply);
    const rows = await ask((index, of, how) => index.report(of, id, how));
    if (rows === undefined) throw problem('property.not-found');
    // Not awaited: the report is shown even if this fails.
    const recorded = recordOpenedReport(services.db, person.id, id, services.now()).catch((error: unknown) =>
      services.log.warn({ err: error }, 'failed to record an opened property report'),
    );
    services.drain.track(recorded);
    return {
      id,
      rows: isPersonalWithheld ? withoutNames(rows) : rows,
      locked: reportObjects.filter((object) => !about.objects.has(object)),
      isPersonalWithheld,
    };
  });

  route(app, compareProperties, options).answers(async ({ person, params, query, reply }) => {
    const id = requirePropertyId(params.id);
    const rules = {
      miles: query.miles ? requireNumber('miles', query.miles, [0.1, 10], 0.5) : null,
      months: requireWhole('months', query.months, [1, 60], 12),
      area: requireWhole('area', query.area, [5, 100], 20),
      years: requireWhole('years', query.years, [1, 100], 15),
      beds: query.beds ? requireWhole('beds', query.beds, [0, 10], 0) : null,
      limit: requireWhole('limit', query.limit, [1, 50], 12),
    };
    const { ask } = await openSearcher(services, person, reply);
    const compared = await ask((index, of, how) => index.comparables(of, id, rules, how));
    if (compared === undefined) throw problem('property.not-found');
    return compared;
  });
}

import type { RouteRow } from './route-row.ts';

/** The clients of the tests hold a token of one report alone: every other one is someone else's to them. */
const another: RouteRow = { kind: 'own object', isReport: true, foreign: async () => 'another' };

/** What the embedded report calls: the session and a token of the report open them together. */
export const reportRoutes: Record<string, RouteRow> = {
  'GET /api/reports': { kind: 'own list' },
  'GET /api/reports/:id': another,
  'GET /api/reports/:id/choices': another,
  'GET /api/reports/:id/outlines': another,
  'GET /api/reports/:id/pictures/:picture/file': another,
  'GET /api/reports/:id/pages/:page': another,
  'GET /api/reports/:id/pictures/:picture/rows': another,
  'GET /api/reports/:id/pictures/:picture/sql': another,
};

import type { RouteRow } from './route-row.ts';

/** Test clients have a token for one report only: every other report is foreign to them. */
const another: RouteRow = { kind: 'own object', isReport: true, foreign: async () => 'another' };

/** Calls of the embedded report: they need the session and a token of the report. */
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

import type { RouteRow } from './route-row.ts';

const another: RouteRow = { kind: 'own object', isReport: true, foreign: async () => 'another' };

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

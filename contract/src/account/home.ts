import Type, { type Static } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { recentReportShape } from '../reports/reports.ts';
import { nullable, oneOf } from '../text.ts';
import { runStates } from '../workbench/batches.ts';

/** The most rows of each list on Home. */
export const homeRows = 5;

const namedPack = Type.Object({ code: Type.String(), name: Type.String() });

const licenseChangeShape = Type.Object({
  at: Type.String({ format: 'date-time' }),
  /** `*` is everything. */
  addedPacks: Type.Array(namedPack),
  removedPacks: Type.Array(namedPack),
  addedCounties: Type.Array(Type.String()),
  removedCounties: Type.Array(Type.String()),
});

const homeShape = Type.Object({
  queries: Type.Array(
    Type.Object({
      id: Type.String(),
      name: Type.String(),
      /** Set if the query belongs to another user, who shares it. */
      owner: nullable(Type.String()),
      /** The caller's last run of it, or the last save if that is later. */
      at: Type.String({ format: 'date-time' }),
      last: oneOf(['run', 'saved']),
    }),
  ),
  runs: Type.Array(
    Type.Object({
      id: Type.String(),
      startTime: Type.String({ format: 'date-time' }),
      status: oneOf(runStates),
      name: Type.String(),
      /** The first 200 characters of the text that ran. */
      text: Type.String(),
      /** The query that was run, while the caller can access it. */
      query: nullable(Type.Object({ id: Type.String(), name: Type.String(), solutionpack: Type.Boolean() })),
      connectionId: Type.String(),
      rowCount: Type.Integer(),
      error: nullable(Type.String()),
      /** Whether the property data that it read was built again after it started. */
      hasNewerData: Type.Boolean(),
    }),
  ),
  /** Queries that were shared with the caller by name in the last 30 days, newest first. */
  shared: Type.Array(
    Type.Object({
      queryId: Type.String(),
      name: Type.String(),
      by: Type.String(),
      at: Type.String({ format: 'date-time' }),
      view: oneOf(['query', 'chart', 'result']),
      /** Opens the result that was shared, while it is available. */
      path: Type.String(),
    }),
  ),
  /** Whether the caller opened a property report before; the list needs the property index and is another call. */
  hasReports: Type.Boolean(),
  data: nullable(Type.Object({ asOf: Type.String(), builtAt: Type.String() })),
  licenseChanges: Type.Array(licenseChangeShape),
});
export type Home = Static<typeof homeShape>;

export const getHome = endpoint('GET', '/api/home', {
  summary: "Returns the caller's latest queries and runs, what was shared with them, and what is new in their data.",
  reply: homeShape,
});

export const listHomeReports = endpoint('GET', '/api/home/reports', {
  summary: 'Lists the property reports the caller opened last, of properties in their license.',
  reply: Type.Array(recentReportShape),
});

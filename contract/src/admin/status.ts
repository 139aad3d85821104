/** Status of the server and its dependencies, for admins: numbers, names and our own messages, no user content. */
import Type, { type Static } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { nullable, oneOf } from '../text.ts';

export const nodeStatusShape = Type.Object({
  name: Type.String(),
  version: Type.String(),
  commit: nullable(Type.String()),
  startedAt: Type.String(),
  isStopping: Type.Boolean(),
  /** Why its /readyz tells a load balancer to send requests elsewhere; null when ready. Earlier versions don't report it. */
  notReady: Type.Optional(nullable(Type.String())),
  /** Files for licenses that this node has to build, and how many of those it failed to build so far. */
  licenseFiles: Type.Optional(Type.Object({ waiting: Type.Integer(), failing: Type.Integer() })),
  memoryBytes: Type.Integer(),
  engines: Type.Array(
    Type.Object({
      state: oneOf(['waiting', 'bound', 'network']),
      count: Type.Integer(),
      memoryBytes: nullable(Type.Integer()),
    }),
  ),
  mostBound: Type.Integer(),
  enginesEnded: Type.Integer(),
  lanes: Type.Array(
    Type.Object({
      kind: oneOf(['embedded', 'network', 'client']),
      running: Type.Integer(),
      queued: Type.Integer(),
      /** Maximum concurrent runs; null if only per-user limits apply. */
      room: nullable(Type.Integer()),
    }),
  ),
  gateway: nullable(
    Type.Object({
      isRunning: Type.Boolean(),
      port: Type.Integer(),
      sessions: Type.Integer(),
      /** Restarts since the server's start, not counting the first start. */
      restarts: Type.Integer(),
      memoryBytes: nullable(Type.Integer()),
    }),
  ),
  /** The disk of the data folder; null if it can't be read. */
  disk: nullable(Type.Object({ freeBytes: Type.Integer(), totalBytes: Type.Integer() })),
  chores: Type.Array(
    Type.Object({
      name: Type.String(),
      doneAt: nullable(Type.String()),
      failedAt: nullable(Type.String()),
      /** Error name, code and location, never the message, which could contain user text. */
      failure: nullable(Type.String()),
    }),
  ),
});
export type NodeStatus = Static<typeof nodeStatusShape>;

const systemStatusShape = Type.Object({
  at: Type.String(),
  version: Type.String(),
  commit: nullable(Type.String()),
  /** Why /readyz tells a load balancer to send requests elsewhere; null when ready. */
  notReady: nullable(Type.String()),
  /** The node that answers comes first; the others are as they last reported. */
  nodes: Type.Array(Type.Object({ ...nodeStatusShape.properties, isThis: Type.Boolean(), toldAt: Type.String() })),
  database: Type.Object({
    dialect: oneOf(['sqlite', 'postgres']),
    /** Duration of a query that reads no data. */
    milliseconds: Type.Number(),
    migrations: Type.Integer(),
    lastMigration: Type.String(),
    pool: nullable(Type.Object({ used: Type.Integer(), idle: Type.Integer(), waiting: Type.Integer() })),
  }),
  /** Disk usage, measured at `at` because measuring is too slow for every refresh. Null if unknown. */
  storage: Type.Object({
    at: Type.String(),
    databaseBytes: nullable(Type.Integer()),
    results: Type.Object({ count: Type.Integer(), bytes: Type.Integer(), mostBytes: Type.Integer() }),
    warehouseBytes: nullable(Type.Integer()),
  }),
  mail: Type.Object({
    /** To a mail server, or to a local folder from which no mail is sent. */
    delivery: oneOf(['smtp', 'folder']),
    waiting: Type.Integer(),
    failed: Type.Integer(),
    lastSentAt: nullable(Type.String()),
    lastFailure: nullable(Type.String()),
  }),
  errors: Type.Array(
    Type.Object({
      id: Type.String(),
      at: Type.String(),
      firstAt: Type.String(),
      route: Type.String(),
      cause: Type.String(),
      times: Type.Integer(),
    }),
  ),
  warnings: Type.Array(Type.String()),
  warehouse: nullable(
    Type.Object({
      scale: Type.String(),
      builtAt: Type.String(),
      asOf: Type.String(),
      sets: Type.Array(Type.Object({ objects: Type.Integer(), counties: Type.Integer(), bytes: Type.Integer() })),
    }),
  ),
});
export type SystemStatus = Static<typeof systemStatusShape>;

export const getSystemStatus = endpoint('GET', '/api/admin/status', {
  summary: 'Returns the status of every node, its storage, background jobs and recent failures. Admins only.',
  reply: systemStatusShape,
});

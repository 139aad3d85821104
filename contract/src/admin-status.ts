/** How the server and what it needs are doing, for admins: numbers, names and sentences of ours, nothing that people wrote. */
import Type, { type Static } from 'typebox';
import { endpoint } from './endpoint.ts';
import { nullable } from './text.ts';

const oneOf = <const T extends readonly string[]>(values: T) =>
  Type.Unsafe<T[number]>({ type: 'string', enum: [...values] });

/** What a node tells of itself. */
export const nodeStatusShape = Type.Object({
  /** Name of the machine, and a part of the id of the process: a new one at every start. */
  name: Type.String(),
  version: Type.String(),
  commit: nullable(Type.String()),
  startedAt: Type.String(),
  /** It takes no new runs and ends soon. */
  isStopping: Type.Boolean(),
  /** Of the server process itself. */
  memoryBytes: Type.Integer(),
  /** Processes that run the SQL of people: those that wait for someone, that belong to a person now, and that carry rows of database servers. */
  engines: Type.Array(
    Type.Object({
      state: oneOf(['waiting', 'bound', 'network']),
      count: Type.Integer(),
      /** Of all of them together; null where the system does not tell. */
      memoryBytes: nullable(Type.Integer()),
    }),
  ),
  /** Most that may belong to people at once. */
  mostBound: Type.Integer(),
  /** Since the start, by force or by their own death. */
  enginesEnded: Type.Integer(),
  /** Runs of files, of database servers and of connection clients. */
  lanes: Type.Array(
    Type.Object({
      kind: oneOf(['embedded', 'network', 'client']),
      running: Type.Integer(),
      queued: Type.Integer(),
      /** How many may run at once; null where only the bounds of each person hold. */
      room: nullable(Type.Integer()),
    }),
  ),
  /** The endpoint for tools of SQL Server, a process beside the server; null where it is off. */
  gateway: nullable(
    Type.Object({
      isRunning: Type.Boolean(),
      port: Type.Integer(),
      sessions: Type.Integer(),
      /** Since the start, after the first one. */
      restarts: Type.Integer(),
      memoryBytes: nullable(Type.Integer()),
    }),
  ),
  /** Of the disk that the data folder is on; null where it cannot be read. */
  disk: nullable(Type.Object({ freeBytes: Type.Integer(), totalBytes: Type.Integer() })),
  /** What the server does on its own, and how it last went. */
  chores: Type.Array(
    Type.Object({
      name: Type.String(),
      doneAt: nullable(Type.String()),
      failedAt: nullable(Type.String()),
      /** Name, code and place, never the text. */
      failure: nullable(Type.String()),
    }),
  ),
});
export type NodeStatus = Static<typeof nodeStatusShape>;

const systemStatusShape = Type.Object({
  at: Type.String(),
  version: Type.String(),
  commit: nullable(Type.String()),
  /** Why a balancer should send requests elsewhere, as /readyz says it; null when it should not. */
  notReady: nullable(Type.String()),
  /** The node that answers first; the others as they last told. */
  nodes: Type.Array(Type.Object({ ...nodeStatusShape.properties, isThis: Type.Boolean(), toldAt: Type.String() })),
  database: Type.Object({
    dialect: oneOf(['sqlite', 'postgres']),
    /** How long it took to answer a question that needs no data. */
    milliseconds: Type.Number(),
    migrations: Type.Integer(),
    lastMigration: Type.String(),
    /** Connections of this node; null with SQLite. */
    pool: nullable(Type.Object({ used: Type.Integer(), idle: Type.Integer(), waiting: Type.Integer() })),
  }),
  /** What takes room, as it was at `at`: asking is not for every refresh. Null where a size is not known. */
  storage: Type.Object({
    at: Type.String(),
    databaseBytes: nullable(Type.Integer()),
    results: Type.Object({ count: Type.Integer(), bytes: Type.Integer(), mostBytes: Type.Integer() }),
    warehouseBytes: nullable(Type.Integer()),
  }),
  mail: Type.Object({
    /** To a mail server, or into the folder outbox, where it reaches no one. */
    delivery: oneOf(['smtp', 'folder']),
    waiting: Type.Integer(),
    failed: Type.Integer(),
    lastSentAt: nullable(Type.String()),
    lastFailure: nullable(Type.String()),
  }),
  /** Failures of ours of the last seven days by call and cause, the latest first; `id` is that of the last one. */
  errors: Type.Array(
    Type.Object({
      id: Type.String(),
      at: Type.String(),
      firstAt: Type.String(),
      /** Method and pattern: `POST /api/batches`. */
      route: Type.String(),
      cause: Type.String(),
      times: Type.Integer(),
    }),
  ),
  /** What is seldom meant so in the configuration. */
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

export const getSystemStatus = endpoint({
  method: 'GET',
  path: '/api/admin/status',
  summary: 'Returns the status of every node, its storage, background jobs and recent failures. Admins only.',
  reply: systemStatusShape,
});

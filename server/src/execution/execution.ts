import type { BoundValue } from '@platbook/sql/parameter-value';
import type {
  Column,
  ColumnFacts,
  ColumnPlace,
  DatabaseDescription,
  HostRules,
  ListToLoad,
} from '../drivers/driver.ts';
import type { SmallResult } from './collect-rows.ts';

export type { SmallResult } from './collect-rows.ts';

/** Where SQL runs. Runs with the same user and `setKey` share processes; different keys share nothing. */
export interface Target {
  driverId: string;
  settings: Record<string, unknown>;
  setKey: string;
  /** Memory limits of one embedded-engine process, in MB: the engine's own limit, and the hard limit set by the operating system. */
  limits: { memoryMb: number; dataMb: number };
  /** An admin chose the host, so the host rules apply. */
  isGuarded?: boolean;
  /** Refuse a login that can do more than read [V07]. */
  mustOnlyRead?: boolean;
}

/** One statement. `offset` is the index of its first character in the submitted text. */
export interface RunStatement {
  id: string;
  sql: string;
  /** Placeholder values; omitted if the statement has no placeholders. */
  values?: readonly BoundValue[] | undefined;
  offset: number;
}

/** The place of a queued run: how many runs start before it, and whether it waits for the user's own runs or for capacity on the machine. */
export interface QueuePlace {
  before: number;
  waitsFor: 'own' | 'machine';
}

/** Statements that run one after the other in one session: the client's, else a fresh one. */
export interface RunRequest {
  personId: string;
  target: Target;
  clientId?: string;
  statements: RunStatement[];
  limits: { maxRows: number; maxBytes: number; timeoutMs: number };
  /** Called if the run has to wait. The function returns the current place, undefined once the run has been admitted. */
  onQueued?(place: () => QueuePlace | undefined): void;
  listener: RunListener;
}

export interface RunEnd {
  columns: Column[];
  rowCount: number;
  isIncomplete: boolean;
  at: Date;
  durationMs: number;
}

/** How one statement failed. Line and column start at 1 and are relative to the statement's own text. */
export interface RunFailure {
  title: string;
  line?: number;
  column?: number;
  at: Date;
  durationMs: number;
  isCanceled?: boolean;
}

/** Rows of a statement: JSON text `[..],[..]` without outer brackets, or that text as a raw deflate stream without a final block. */
export interface RowsFrame {
  rows: number;
  /** Length of the uncompressed JSON text. */
  bytes: number;
  crc32: number;
  data: Buffer;
  isDeflated: boolean;
}

/** Receives the events of all statements in order. If a method throws, the run stops and `run` rejects with that error. */
export interface RunListener {
  onStarted(id: string, at: Date): void | Promise<void>;
  /** Called before the first rows, unless all rows arrive together with the end. `maxValueLength` is final only in onFinished. */
  onColumns?(id: string, columns: Column[]): void;
  /** The returned promise provides backpressure. */
  onRows(id: string, frame: RowsFrame): void | Promise<void>;
  onFinished(id: string, outcome: RunEnd): void | Promise<void>;
  onFailed(id: string, failure: RunFailure): void | Promise<void>;
}

export interface ExecutionStats {
  processes: {
    waiting: number;
    bound: number;
    clients: number;
    network: number;
    maxBound: number;
    boundPids: number[];
    waitingPids: number[];
    networkPids: number[];
  };
  runs: { running: number; queued: number; total: number };
  /**
   * One each for files, database servers and connection clients. `room` is the number of concurrent runs; infinite if only the
   * per-user limit applies.
   */
  lanes: { kind: 'embedded' | 'network' | 'client'; running: number; queued: number; room: number }[];
  /** Processes that were killed or crashed. */
  ended: number;
  selfTest: { file: string; refused: string[] } | undefined;
}

/** The process fence: the only way to run a user's SQL. */
export interface Execution {
  /**
   * Resolves when every statement has finished, or after the first failure; the listener gets no calls for later statements.
   * Throws QueueFullError, and ClientGoneError if this user has no such client.
   */
  run(request: RunRequest, signal: AbortSignal): Promise<void>;
  /**
   * Opens a session that lives until it is closed or has been idle for `idleMs` milliseconds. Throws ClientLimitError, or
   * TestError if it cannot connect.
   */
  openClient(personId: string, target: Target, idleMs?: number): Promise<{ id: string }>;
  hasClient(id: string, personId: string): boolean;
  /** Whether a run uses this client or waits for it. */
  isClientBusy(id: string, personId: string): boolean;
  /** Restarts the idle timer; false if there is no such client. */
  touchClient(id: string, personId: string): boolean;
  closeClient(id: string, personId: string): Promise<void>;
  /**
   * Creates a temporary table from a list in a client's session, once its earlier runs have ended. Throws QueueFullError,
   * ClientGoneError, and TestError with the database's own message.
   */
  loadList(personId: string, clientId: string, list: ListToLoad): Promise<void>;
  describe(personId: string, target: Target): Promise<DatabaseDescription>;
  /** Column statistics, with a timeout of a few seconds; undefined if there is no such column. Throws TestError. */
  readColumn(personId: string, target: Target, place: ColumnPlace): Promise<ColumnFacts | undefined>;
  /**
   * The rows of one SELECT that the server or a content pack wrote, in a session of its own. The time limit is in milliseconds.
   * Throws TestError with the database's own message.
   */
  readRows(
    personId: string,
    target: Target,
    sql: string,
    limits: { maxRows: number; maxBytes: number; longestMs: number },
  ): Promise<SmallResult>;
  /**
   * Connects, runs a trivial query, checks the login's permissions and describes the server, within 30 seconds. Throws TestError
   * with a message for users.
   */
  test(target: Target): Promise<string>;
  close(): Promise<void>;
  stats(): ExecutionStats;
}

/** Settings of the fence; every omitted one has a default. */
export interface ExecutionOptions {
  /** Each process gets a private working directory below this one, which is created if missing. */
  directory: string;
  /** A warehouse file for the self-test at startup. Without it, each process only tests itself when it opens a file. */
  selfTestFile?: string;
  /** Folders whose files SQLite connections can open. */
  fileDirectories?: readonly string[];
  /** Host rules for guarded targets; without them, no host has an exception. */
  hosts?: HostRules;
  maxBound?: number;
  waiting?: number;
  /** How long a process stays bound to a user after their last run. Milliseconds. */
  idleMs?: number;
  /** From the interrupt to the kill. Milliseconds. */
  graceMs?: number;
  networkWorkers?: number;
  /** Database servers are available, so one network worker is started in advance. */
  offersNetwork?: boolean;
  runsPerPerson?: number;
  queuedPerPerson?: number;
  /** Concurrent runs on database servers, over all users. */
  networkRuns?: number;
  /** Queued runs, over all users. */
  queuedInAll?: number;
  clientsPerPerson?: number;
  clientsPerNode?: number;
  networkClientsPerPerson?: number;
  networkClientsPerNode?: number;
  /** Idle time after which a client is closed. Milliseconds. */
  clientIdleMs?: number;
  /** Called for internal warnings that have no caller, e.g. a crashed worker. */
  onNotice?(message: string): void;
}

/** The run queue is full, for this user or for the whole machine. The message is written for users. */
export class QueueFullError extends Error {
  constructor(whose: 'own' | 'machine') {
    super(
      whose === 'own'
        ? 'You have too many queries queued. Wait for one to finish, or cancel one.'
        : 'Too many queries are queued on this server. Try again in a moment.',
    );
    this.name = 'QueueFullError';
  }
}

/** There is no such connection client, or it belongs to another user, or its process ended. */
export class ClientGoneError extends Error {
  constructor() {
    super('The connection client is no longer open');
    this.name = 'ClientGoneError';
  }
}

/** The user or the node has reached the limit of open connection clients. */
export class ClientLimitError extends Error {
  constructor() {
    super('Too many connections are open. Close one and try again.');
    this.name = 'ClientLimitError';
  }
}

/** A connection cannot be used; the message is written for users and contains no secret. */
export class TestError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'TestError';
  }
}

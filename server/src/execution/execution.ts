import type { FewRows } from '@platbook/contract/packs/pack-data';
import type { ListTable } from '@platbook/contract/rules/list-table';
import type { BoundValue } from '@platbook/sql/parameter-value';
import type { Column, ColumnFacts, ColumnPlace, DatabaseDescription, HostRules } from '../drivers/driver.ts';

/** Where SQL runs. Runs with the same user and `setKey` share processes; different keys share nothing. */
export interface Target {
  driverId: string;
  settings: Record<string, unknown>;
  setKey: string;
  limits: { memoryMb: number; dataMb: number };
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

export interface RowsFrame {
  rows: number;
  /** Length of the uncompressed JSON text. */
  bytes: number;
  crc32: number;
  data: Buffer;
  isDeflated: boolean;
}

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
  /** `room` is the number of concurrent runs; infinite if only the per-user limit applies. */
  lanes: { kind: 'embedded' | 'network' | 'client'; running: number; queued: number; room: number }[];
  ended: number;
  selfTest: { file: string; refused: string[] } | undefined;
}

/** The process fence: the only way to run a user's SQL. */
export interface Execution {
  /** Resolves after the last statement or the first failure. Throws QueueFullError, and ClientGoneError if this user has no such client. */
  run(request: RunRequest, signal: AbortSignal): Promise<void>;
  /** Throws ClientLimitError, or TestError if it cannot connect. `idleMs` are milliseconds without use. */
  openClient(personId: string, target: Target, idleMs?: number): Promise<{ id: string }>;
  hasClient(id: string, personId: string): boolean;
  isClientBusy(id: string, personId: string): boolean;
  touchClient(id: string, personId: string): boolean;
  closeClient(id: string, personId: string): Promise<void>;
  /** Waits for the client's earlier runs. Throws QueueFullError, ClientGoneError, and TestError with the database's own message. */
  loadList(personId: string, clientId: string, list: ListTable): Promise<void>;
  describe(personId: string, target: Target): Promise<DatabaseDescription>;
  /** Column statistics, with a timeout of a few seconds; undefined if there is no such column. Throws TestError. */
  readColumn(personId: string, target: Target, place: ColumnPlace): Promise<ColumnFacts | undefined>;
  /** The time limit is in milliseconds. Throws TestError with the database's own message. */
  readRows(
    personId: string,
    target: Target,
    sql: string,
    limits: { maxRows: number; maxBytes: number; longestMs: number },
  ): Promise<FewRows>;
  /** Within 30 seconds. Throws TestError with a message for users. */
  test(target: Target): Promise<string>;
  close(): Promise<void>;
  stats(): ExecutionStats;
}

export interface ExecutionOptions {
  /** Each process gets a private working directory below this one, which is created if missing. */
  directory: string;
  /** A warehouse file for the self-test at startup. Without it, each process only tests itself when it opens a file. */
  selfTestFile?: string;
  fileDirectories?: readonly string[];
  hosts?: HostRules;
  maxBound?: number;
  waiting?: number;
  /** How long a process stays bound to a user after their last run. Milliseconds. */
  idleMs?: number;
  /** From the interrupt to the kill. Milliseconds. */
  graceMs?: number;
  networkWorkers?: number;
  offersNetwork?: boolean;
  runsPerPerson?: number;
  queuedPerPerson?: number;
  networkRuns?: number;
  /** Queued runs, over all users. */
  queuedInAll?: number;
  clientsPerPerson?: number;
  clientsPerNode?: number;
  networkClientsPerPerson?: number;
  networkClientsPerNode?: number;
  /** Idle time after which a client is closed. Milliseconds. */
  clientIdleMs?: number;
  onNotice?(message: string): void;
}

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

export class ClientLimitError extends Error {
  constructor() {
    super('Too many connections are open. Close one and try again.');
    this.name = 'ClientLimitError';
  }
}

export class TestError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'TestError';
  }
}

import type { BoundValue } from '@platbook/sql/parameter-value';
import type { OpenRequests } from '../background/open-requests.ts';
import type { Column, HostRules } from '../drivers/driver.ts';
import type { SharedPlaces } from './shared-places.ts';

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
  /** Other runs start first, and a share of the workers stays free for them. */
  isBackground?: boolean | undefined;
  statements: RunStatement[];
  limits: { maxRows: number; maxBytes: number; timeoutMs: number };
  /** Called if the run has to wait. The function returns the current place, undefined once the run has been admitted. */
  onQueued?(place: () => QueuePlace | undefined): void;
  /** Called once the run has its slot, at once or after it waited, before it has a process. */
  onAdmitted?(): void;
  /** Called before the first statement, with the ID of the process that runs only this; not for shared workers. */
  onProcess?(pid: number): void;
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
  /** Enforces the two limits per user on all nodes. */
  places?: SharedPlaces | undefined;
  /** A process that starts for a background run pauses while they are answered. */
  openRequests?: OpenRequests;
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
  override readonly name = 'TestError';
}

import type { BoundValue } from '@platbook/contract/rules/parameter-value';
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

/** Where SQL runs. Runs with the same person and `setKey` use the same processes; different keys share nothing. */
export interface Target {
  driverId: string;
  settings: Record<string, unknown>;
  setKey: string;
  /** Of one process of an embedded engine: the engine's own limit and the hard one of the operating system. */
  limits: { memoryMb: number; dataMb: number };
  /** The host is an admin's choice: only what the rules for hosts allow may be reached. */
  isGuarded?: boolean;
  /** A login that may do more than read is refused (security V07). */
  mustOnlyRead?: boolean;
}

/** One statement. `offset` is the place of its first character in the text that was run. */
export interface RunStatement {
  id: string;
  sql: string;
  /** For the placeholders of the text; it has none when this is left out. */
  values?: readonly BoundValue[] | undefined;
  offset: number;
}

/** A run that waits: how many runs will start before it, and whether for the person's own runs or for room on the machine. */
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
  /** Called when the run has to wait; the function tells its place now, undefined once it was let in. */
  onQueued?(place: () => QueuePlace | undefined): void;
  listener: RunListener;
}

/** How one statement ended well. */
export interface RunEnd {
  columns: Column[];
  rowCount: number;
  isIncomplete: boolean;
  at: Date;
  durationMs: number;
}

/** How one statement failed. Line and column start at 1 and count within the statement's own text. */
export interface RunFailure {
  title: string;
  line?: number;
  column?: number;
  at: Date;
  durationMs: number;
  isCancelled?: boolean;
}

/** Rows of a statement: JSON text `[..],[..]` without outer brackets, or that as a raw deflate stream without a final block. */
export interface RowsFrame {
  rows: number;
  /** Bytes of the JSON text. */
  bytes: number;
  /** CRC-32 of the JSON text. */
  crc32: number;
  data: Buffer;
  isDeflated: boolean;
}

/** Hears of every statement in order. A listener that throws stops the run, and `run` rejects with what it threw. */
export interface RunListener {
  onStarted(id: string, at: Date): void | Promise<void>;
  /** The columns before the first rows, unless all rows come with the end; their `maxValueLength` is known only in onFinished. */
  onColumns?(id: string, columns: Column[]): void;
  /** Awaiting the answer is the back-pressure. */
  onRows(id: string, frame: RowsFrame): void | Promise<void>;
  onFinished(id: string, outcome: RunEnd): void | Promise<void>;
  onFailed(id: string, failure: RunFailure): void | Promise<void>;
}

/** Numbers for the health page and for tests. */
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
  /** Of files, of database servers and of connection clients; `room` is how many may run at once, without end where nothing but its person's own bounds it. */
  lanes: { kind: 'embedded' | 'network' | 'client'; running: number; queued: number; room: number }[];
  /** Processes that were ended by force or died. */
  ended: number;
  selfTest: { file: string; refused: string[] } | undefined;
}

/** The process fence: the only way to run a person's SQL. */
export interface Execution {
  /** Resolves when every statement finished, or after the first that failed; later ones get no call. Throws QueueFullError, and ClientGoneError for a client that is not this person's. */
  run(request: RunRequest, signal: AbortSignal): Promise<void>;
  /**
   * Opens a session that lives until it is closed, or untouched and without a run for `idleMs` milliseconds. Throws
   * ClientLimitError, or TestError when it cannot connect.
   */
  openClient(personId: string, target: Target, idleMs?: number): Promise<{ id: string }>;
  hasClient(id: string, personId: string): boolean;
  /** Whether a run uses this client or waits for it. */
  isClientBusy(id: string, personId: string): boolean;
  /** Keeps a client alive; false when there is no such client. */
  touchClient(id: string, personId: string): boolean;
  closeClient(id: string, personId: string): Promise<void>;
  /**
   * Makes a temporary table of a list in a client's session, when its earlier runs are over. Throws QueueFullError, ClientGoneError,
   * and TestError with the database's own words.
   */
  loadList(personId: string, clientId: string, list: ListToLoad): Promise<void>;
  describe(personId: string, target: Target): Promise<DatabaseDescription>;
  /** What a column holds, in a few seconds at most; undefined when there is none of that name. Throws TestError. */
  readColumn(personId: string, target: Target, place: ColumnPlace): Promise<ColumnFacts | undefined>;
  /**
   * The rows of one SELECT that the server itself wrote or that a pack brings, in a session of its own and with a time limit in
   * milliseconds. Throws TestError with the database's own words.
   */
  readRows(
    personId: string,
    target: Target,
    sql: string,
    limits: { maxRows: number; maxBytes: number; longestMs: number },
  ): Promise<SmallResult>;
  /**
   * Connects, asks a trivial question, inspects the login's rights and tells what answered, in half a minute at most. Throws
   * TestError with plain text.
   */
  test(target: Target): Promise<string>;
  close(): Promise<void>;
  stats(): ExecutionStats;
}

/** Settings of the fence; whatever is left out takes the default of readings 46. */
export interface ExecutionOptions {
  /** Each process gets a private working directory below this one. Made when missing. */
  directory: string;
  /** A warehouse file for the self-test at start. Without it only the processes test themselves when they open a file. */
  selfTestFile?: string;
  /** Folders whose files SQLite connections may open. */
  fileDirectories?: readonly string[];
  /** Where guarded targets may lead; nowhere special is allowed when absent. */
  hosts?: HostRules;
  maxBound?: number;
  waiting?: number;
  /** How long a process stays bound to a person after his last run. Milliseconds. */
  idleMs?: number;
  /** From the interrupt to the kill. Milliseconds. */
  graceMs?: number;
  networkWorkers?: number;
  /** Database servers are offered from the start: one of their workers is started before it is asked for. */
  offersNetwork?: boolean;
  runsPerPerson?: number;
  queuedPerPerson?: number;
  /** Runs on database servers at once, of everyone. */
  networkRuns?: number;
  /** Runs of everyone that may wait. */
  queuedInAll?: number;
  clientsPerPerson?: number;
  clientsPerNode?: number;
  networkClientsPerPerson?: number;
  networkClientsPerNode?: number;
  /** A client that no one touched for so long is closed. Milliseconds. */
  clientIdleMs?: number;
  /** Hears what no one else can be told, e.g. that a worker died. */
  onNotice?(message: string): void;
}

/** As many runs wait as may: of this person, or of everyone on this machine. The message is meant for people. */
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

/** There is no such connection client, or it is someone else's, or its process ended. */
export class ClientGoneError extends Error {
  constructor() {
    super('The connection client is no longer open');
    this.name = 'ClientGoneError';
  }
}

/** The person or the node has as many connection clients as it may. */
export class ClientLimitError extends Error {
  constructor() {
    super('Too many connections are open. Close one and try again.');
    this.name = 'ClientLimitError';
  }
}

/** A connection cannot be used; the message is meant for people and names no secret. */
export class TestError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'TestError';
  }
}

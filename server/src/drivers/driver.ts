import type { ListTable } from '@platbook/contract/rules/list-table';
import type { SchemaCodes } from '@platbook/contract/workbench/schema-info';
import type { BoundValue } from '@platbook/sql/parameter-value';
import type { SessionBatch, SessionBatchEnd, SessionBatchListener } from './tsql/batch-run.ts';

/** One entry field of a connection form, as sent by GET /api/drivers. `key` is the name in a connection's data. */
export interface DriverField {
  key: string;
  label: string;
  formType: 'TEXT' | 'PASSWORD' | 'CHECKBOX' | 'TEXTAREA';
  description?: string;
  placeholder?: string;
  isRequired?: boolean;
  /** Encrypted at rest and never sent to the browser. */
  isSecret?: boolean;
  /** The value decides where or how a secret is sent: if it changes, the stored secret must be entered again. */
  leadsSecret?: boolean;
}

/** A result column. `maxValueLength` is the length in characters of its longest value as text. */
export interface Column {
  name: string;
  /** One of number, string, date, datetime, time, boolean, interval, uuid, json, blob; the same words for every engine. */
  datatype: string;
  maxValueLength: number;
  /** Declared digits after the decimal point; set for exact decimals only. */
  scale?: number;
}

export interface SchemaColumn {
  column_name: string;
  column_description: string;
  data_type: string;
}

/** Schema name → table name → columns in table order, as sent by GET /api/connections/{id}/schema. */
export type SchemaInfo = Record<string, Record<string, SchemaColumn[]>>;

export interface DatabaseDescription {
  schemas: SchemaInfo;
  objects: Record<string, { kind: 'table' | 'view'; description: string }>;
  codes?: SchemaCodes[];
}

export interface ColumnPlace {
  schema: string;
  table: string;
  column: string;
}

export interface ColumnFacts {
  rows: number;
  /** Rows with a value other than NULL. */
  filled: number;
  /** For numbers, dates and times; null for other types and for columns without values. */
  lowest: string | null;
  highest: string | null;
  examples: string[];
}
export const exampleCharacters = 60;

/** Values, limits and callbacks of one statement. Rows arrive as JSON text `[..],[..]` without outer brackets. */
export interface RunOptions {
  values?: readonly BoundValue[] | undefined;
  maxRows: number;
  maxBytes: number;
  /** Others need the processors: an embedded engine uses one thread. */
  isCrowded?: boolean | undefined;
  /** Aborting interrupts the statement; `run` then rejects. */
  signal: AbortSignal;
  onColumns(columns: Column[]): void;
  /** The returned promise provides backpressure. */
  onRows(json: Buffer, rows: number): Promise<void>;
}

/** How a statement ended. `isIncomplete` means a limit cut the rows off. */
export interface RunOutcome {
  rowCount: number;
  isIncomplete: boolean;
  columns: Column[];
  /** The statement left the session unchanged, so it needs no reset. */
  isTraceless?: boolean;
}

/** One session with a database. It runs one statement at a time and keeps the engine's session state. */
export interface Session {
  run(sql: string, options: RunOptions): Promise<RunOutcome>;
  /** Runs a whole batch of the SQL endpoint and sends its rows as protocol bytes. Only the driver `tsql` implements it. */
  runBatch?(batch: SessionBatch, listener: SessionBatchListener): Promise<SessionBatchEnd>;
  describe(): Promise<DatabaseDescription>;
  readColumn?(place: ColumnPlace): Promise<ColumnFacts | undefined>;
  ping(): Promise<void>;
  inspectRights?(): Promise<string[]>;
  /** Describes the server to the user who tests a connection: `PostgreSQL 15.10, 3 schemas, 48 tables`. */
  about?(): Promise<string>;
  readonly refusedAtOpen?: readonly string[];
  /** Creates a temporary table from a list, replacing one of the same name. Values are bound, never spliced. Throws StatementError. */
  load?(list: ListTable): Promise<void>;
  reset?(): Promise<void>;
  close(): Promise<void>;
}

export interface HostRules {
  /** Names, addresses and ranges (`10.1.0.0/16`) that the operator allows even if a general rule refuses them. */
  allowed: readonly string[];
  /** The servers of the application's databases, which are refused. */
  ownServers?: readonly { host: string; port: number }[];
  /** Private networks are refused, too: for servers that don't belong to the operator. */
  isOutside?: boolean;
}

export interface Surroundings {
  fileDirectories: readonly string[];
  memoryMb: number;
  hosts?: HostRules;
  mustOnlyRead?: boolean;
}

/** A database engine. It depends on neither our tables nor HTTP: plain values in and out. */
export interface Driver {
  id: string;
  name: string;
  fields: readonly DriverField[];
  supportsConnectionClient: boolean;
  /** Only the deployment creates such connections; the connection form does not offer them. */
  isDeployedOnly?: boolean;
  placement: 'embedded' | 'network';
  /** A running statement cannot be interrupted, only killed with its process. */
  isBlocking?: boolean;
  /** Accepts the listed fields and no others. Throws SettingsError with the key of the faulty field. */
  parseSettings(data: Record<string, unknown>): Record<string, unknown>;
  preload?(): Promise<void>;
  open(settings: Record<string, unknown>, surroundings: Surroundings): Promise<Session>;
}

/** A connection's data has an unknown key or a value of the wrong type. The message contains the key, never the value. */
export class SettingsError extends Error {
  readonly key: string;
  constructor(key: string, message: string) {
    super(message);
    this.name = 'SettingsError';
    this.key = key;
  }
}

/** The statement itself is at fault. Line and column start at 1 and are relative to the statement's text. */
export class StatementError extends Error {
  readonly line: number | undefined;
  readonly column: number | undefined;
  constructor(message: string, position?: { line: number; column: number }) {
    super(message);
    this.name = 'StatementError';
    this.line = position?.line;
    this.column = position?.column;
  }
}

export class SessionLostError extends StatementError {
  constructor(message = 'Lost the connection to the database') {
    super(message);
    this.name = 'SessionLostError';
  }
}

/** Shown when the engine or the operating system refused more memory. */
export const memoryMessage = 'The query ran out of memory';

import type { BoundValue } from '@platbook/contract/rules/parameter-value';
import type { SqlDialect } from '@platbook/contract/rules/sql-dialect';
import type { SessionBatch, SessionBatchEnd, SessionBatchListener } from './tsql/batch-run.ts';

/** One entry field of a connection form, as GET /api/drivers sends it. `key` is the name in a connection's data. */
export interface DriverField {
  key: string;
  label: string;
  formType: 'TEXT' | 'PASSWORD' | 'CHECKBOX' | 'TEXTAREA';
  description?: string;
  placeholder?: string;
  isRequired?: boolean;
  /** Encrypted at rest and never sent to the browser. */
  isSecret?: boolean;
  /** It says where a secret is sent or in what: a kept secret is not used with another value of it. */
  leadsSecret?: boolean;
}

/** What a column of a result looks like. `maxValueLength` counts the characters of its longest value as text. */
export interface Column {
  name: string;
  /** Lower case, the same words for every engine: number, string, date, datetime, time, boolean, interval, uuid, json, blob. */
  datatype: string;
  maxValueLength: number;
  /** Declared digits after the decimal point, of exact decimals only. */
  scale?: number;
}

/** One column of the schema tree; `data_type` is the engine's own word. */
export interface SchemaColumn {
  column_name: string;
  column_description: string;
  data_type: string;
}

/** Schema name → table name → columns in their order, as GET /api/connections/{id}/schema sends it. */
export type SchemaInfo = Record<string, Record<string, SchemaColumn[]>>;

/** Everything a person can see of a database. `objects` is keyed by 'Schema.Table'. */
export interface DatabaseDescription {
  schemas: SchemaInfo;
  objects: Record<string, { kind: 'table' | 'view'; description: string }>;
  /** What codes stand for; absent where the engine knows no tables of codes. */
  codes?: CodeTable[];
}

/** A table that says what the codes of one column mean, as Reference.DimDeedType does for DeedTypeCode. */
export interface CodeTable {
  schema: string;
  table: string;
  /** The column that holds the codes. */
  column: string;
  /** Codes and their meanings in the table's order. */
  values: { value: string; meaning: string }[];
}

/** Which column: names as the description gives them. */
export interface ColumnPlace {
  schema: string;
  table: string;
  column: string;
}

/** What a column holds, as far as a person wants to know before he uses it. Values are texts of at most `exampleCharacters`. */
export interface ColumnFacts {
  rows: number;
  /** Rows whose value is not NULL. */
  filled: number;
  /** Of numbers, dates and times; null for everything else and where no row has a value. */
  lowest: string | null;
  highest: string | null;
  /** Three at most, frequent ones first. */
  examples: string[];
}
export const exampleCharacters = 60;

/** Values, limits and listeners of one statement. Rows arrive as JSON text `[..],[..]` without outer brackets. */
export interface RunOptions {
  /** For the placeholders of the statement, in their order; it has none when this is left out. */
  values?: readonly BoundValue[] | undefined;
  maxRows: number;
  maxBytes: number;
  /** Aborting interrupts the statement; `run` then rejects. */
  signal: AbortSignal;
  /** Called once, before the first rows; every `maxValueLength` is still 0. */
  onColumns(columns: Column[]): void;
  /** Awaiting the answer is the back-pressure. */
  onRows(json: Buffer, rows: number): Promise<void>;
}

/** How a statement ended. `isIncomplete` says that rows were left out because of a limit. */
export interface RunOutcome {
  rowCount: number;
  isIncomplete: boolean;
  columns: Column[];
  /** The session is as it was before: no need to reset it. */
  isTraceless?: boolean;
}

/** A list that becomes a temporary table: rows as wide as there are columns, their values texts that fit the types. */
export interface ListToLoad {
  /** Letters, digits and _ alone. */
  name: string;
  columns: readonly { name: string; type: 'text' | 'integer' | 'number' | 'date' }[];
  rows: readonly (readonly (string | null)[])[];
}

/** One conversation with a database. It runs one statement at a time and remembers what the engine remembers. */
export interface Session {
  /** Runs exactly one statement. Throws StatementError for whatever the person's SQL did wrong. */
  run(sql: string, options: RunOptions): Promise<RunOutcome>;
  /** Runs a whole batch of the gateway, whose rows are told as a protocol's own bytes. Only the driver `tsql` has it. */
  runBatch?(batch: SessionBatch, listener: SessionBatchListener): Promise<SessionBatchEnd>;
  describe(): Promise<DatabaseDescription>;
  /** Looks at one column as a whole; undefined when there is none of that name. Absent where that may take long. */
  readColumn?(place: ColumnPlace): Promise<ColumnFacts | undefined>;
  ping(): Promise<void>;
  /** Sentences about rights the login should not have; empty when there are none or the engine knows no rights. */
  inspectRights?(): Promise<string[]>;
  /** What this is a session with, for the person who tests a connection: `PostgreSQL 15.10, 3 schemas, 48 tables`. */
  about?(): Promise<string>;
  /** What the engine's lock was seen to refuse when the session opened. */
  readonly refusedAtOpen?: readonly string[];
  /** Makes a temporary table of a list, in place of one that has its name. Its values are bound. Throws StatementError. */
  load?(list: ListToLoad): Promise<void>;
  /** Forgets temporary objects, variables and open transactions, so that the next run starts clean. */
  reset?(): Promise<void>;
  close(): Promise<void>;
}

/** Which hosts a connection that an admin made may reach. */
export interface HostRules {
  /** Names, addresses and ranges (`10.1.0.0/16`) that the operator allows whatever is refused elsewhere. */
  allowed: readonly string[];
  /** The server of the application database. */
  ownServer?: { host: string; port: number };
}

/** What the process around a session allows. */
export interface Surroundings {
  /** Folders whose files a file engine may open. */
  fileDirectories: readonly string[];
  memoryMb: number;
  /** Hosts that may be reached; all without rules. */
  hosts?: HostRules;
  /** A session whose login may do more than read is not opened. */
  mustOnlyRead?: boolean;
}

/** A database engine. It knows neither our tables nor HTTP: plain values in and out. */
export interface Driver {
  id: string;
  name: string;
  fields: readonly DriverField[];
  supportsConnectionClient: boolean;
  /** True when only the deployment makes such connections: no form may. */
  isDeployedOnly?: boolean;
  /** embedded: a process per person, because the SQL runs inside it; network: the driver workers that everyone shares. */
  placement: 'embedded' | 'network';
  dialect: SqlDialect;
  /** True when a running statement cannot be interrupted, only ended with its process. */
  isBlocking?: boolean;
  /** Takes the listed fields and nothing else. Throws SettingsError that names the key. */
  parseSettings(data: Record<string, unknown>): Record<string, unknown>;
  /** Loads the engine's modules, so that a waiting process opens faster. */
  preload?(): Promise<void>;
  open(settings: Record<string, unknown>, surroundings: Surroundings): Promise<Session>;
}

/** A connection's data has an unknown key or a value of the wrong kind. The message names the key and never the value. */
export class SettingsError extends Error {
  readonly key: string;
  constructor(key: string, message: string) {
    super(message);
    this.name = 'SettingsError';
    this.key = key;
  }
}

/** A statement failed through its own fault. Line and column start at 1 and count within the statement's text. */
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

/** The session itself is gone, so nothing can be run in it any more. */
export class SessionLostError extends StatementError {
  constructor(message = 'Lost the connection to the database') {
    super(message);
    this.name = 'SessionLostError';
  }
}

/** What a person reads when the engine or the operating system refused more memory. */
export const memoryMessage = 'The query ran out of memory';

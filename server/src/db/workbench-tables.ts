import type { Sharing } from '@platbook/contract/queries';
import type { Generated } from 'kysely';

/** Row types of migration 0002: instants are ISO 8601 text, booleans 0 or 1, structured values JSON text. */
export interface ConnectionsTable {
  id: string;
  name: string;
  driver: string;
  /** `seed` and `config` rows are set up by the deployment and rewritten at start; `user` rows are an admin's. */
  source: 'seed' | 'config' | 'user';
  /** Who may use it: everyone, people with a license, or the people of connection_accesses. */
  audience: 'everyone' | 'licensed' | 'listed';
  /** Embedded warehouse only: whose entitlement set is opened. */
  scope: 'trial' | 'licensed' | null;
  data: string;
  /** Secret fields, encrypted at rest. */
  secrets: string | null;
  idle_timeout_seconds: number;
  multi_statement_transaction_enabled: number;
  position: number;
  version: number;
  updated_at: string;
}

export interface ConnectionAccessesTable {
  connection_id: string;
  /** Lower-cased. */
  user_email: string;
}

export interface BatchesTable {
  id: string;
  person_id: string;
  connection_id: string;
  connection_version: number;
  connection_client_id: string | null;
  query_id: string | null;
  name: string;
  /** The exact text that ran. */
  text: string;
  chart: string | null;
  /** The values of the text's parameters; null when it has none. */
  parameters: Generated<string | null>;
  /** Entitlement set the run was bound to; results are only shown while the person still holds it. */
  set_key: string;
  status: string;
  /** The process that runs it; another value at start means its owner is gone. */
  node: string;
  idempotency_key: string | null;
  created_at: string;
  stopped_at: string | null;
  duration_ms: number | null;
  /** Lower-cased beginning of name and text, by which the run is found again. */
  search_text: Generated<string>;
  /** Another node was asked to cancel it; the node that runs it looks here. */
  cancel_requested_at: Generated<string | null>;
  /** Id of the admin who canceled it; null when no one did, or its own person. */
  cancelled_by: Generated<string | null>;
  /** When another node was last asked about it; of interest is only that it changes. */
  asked_at: Generated<string | null>;
  /** When its person made a link to its result, which others may follow who can read the query and reach the same data. */
  linked_at: Generated<string | null>;
}

/** Sessions that live from run to run, of all nodes; the session itself is in the memory of its node. */
export interface ConnectionClientsTable {
  id: string;
  person_id: string;
  /** The signed-in browser that opened it: signing out there closes it. */
  session_hash: string;
  connection_id: string;
  /** The data it reaches; closed when the person no longer holds it. */
  set_key: string;
  node: string;
  opened_at: string;
  /** When another node was last asked to keep it alive. */
  asked_at: Generated<string | null>;
  closed_at: Generated<string | null>;
}

export interface StatementsTable {
  id: string;
  batch_id: string;
  sequence: number;
  text: string;
  status: string;
  columns: string;
  row_count: number;
  is_incomplete: number;
  error: string | null;
  started_at: string | null;
  stopped_at: string | null;
  duration_ms: number | null;
  /** Bytes of the rows as one JSON array; null when there is no result (any more). */
  result_bytes: number | null;
  /** Bytes it takes in the result store; 0 for those that live in the row. */
  result_stored_bytes: number | null;
  /** Of the index of its frames. */
  result_sha256: string | null;
  /** Small results live in the row, larger ones in the result store. */
  result_inline: string | null;
}

export interface QueriesTable {
  id: string;
  owner_id: string;
  name: string;
  /** Lower-cased name, for sorting. */
  name_key: string;
  connection_id: string | null;
  query_text: string;
  chart: string | null;
  /** Lower-cased name, tags and text. */
  search_text: string;
  version: number;
  created_at: string;
  updated_at: string;
  sharing: Generated<Sharing>;
  /** The team that has it; null while it is private. */
  team_key: Generated<string | null>;
  /** Who saved it last. */
  updated_by: Generated<string | null>;
  /** When it was deleted; such a row is no one's until it is restored or removed. */
  deleted_at: Generated<string | null>;
}

export interface QueryTagsTable {
  query_id: string;
  tag: string;
  position: number;
}

export interface QueryVersionsTable {
  query_id: string;
  version: number;
  name: string;
  connection_id: string | null;
  query_text: string;
  chart: string | null;
  tags: string;
  saved_by: string;
  saved_at: string;
}

/** What each person has starred. */
export interface QueryStarsTable {
  person_id: string;
  query_id: string;
}

/** Unsaved text of one person and query. */
export interface QueryDraftsTable {
  person_id: string;
  /** Of a saved query or one of a pack, or `new`. */
  query_id: string;
  text: string;
  name: string;
  /** The version that was typed over. */
  version: number | null;
  device: string;
  updated_at: string;
}

/** The tables of the workbench by name. */
export interface WorkbenchTables {
  connections: ConnectionsTable;
  connection_accesses: ConnectionAccessesTable;
  batches: BatchesTable;
  connection_clients: ConnectionClientsTable;
  statements: StatementsTable;
  queries: QueriesTable;
  query_tags: QueryTagsTable;
  query_versions: QueryVersionsTable;
  query_drafts: QueryDraftsTable;
  query_stars: QueryStarsTable;
  /** Stars on queries of packs, by the ids that these have in the content. */
  pack_query_stars: QueryStarsTable;
}

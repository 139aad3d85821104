import type { AuditTables } from './audit-tables.ts';
import type { MailTables } from './mail-tables.ts';
import type { WorkbenchTables } from './workbench-tables.ts';

/**
 * Row types of the application database. Both dialects share one form: instants are ISO 8601 text in UTC, booleans are 0
 * or 1, JSON is text.
 */

/** People by issuer and subject of their identity provider; everything else about them is ours. */
export interface PeopleTable {
  id: string;
  iss: string;
  sub: string;
  email: string;
  given_name: string;
  surname: string;
  role: 'admin' | 'editor';
  origin: string | null;
  is_pn_user: number;
  starting_page: string | null;
  primary_interest: string | null;
  is_new: number;
  is_active_solution: number;
  /** Null for people without a trial. */
  trial_ends_at: string | null;
  /** JSON of an entitlement set; null means the trial's. */
  entitlement: string | null;
  /** JSON list of solution pack codes, or `["*"]`. */
  packs: string;
  /** The team that an invitation made the person a member of; null leaves it to the domain of the e-mail address. */
  team: string | null;
  /** The verified address whose trial this is, without what stands behind a plus; null when no address is verified. */
  trial_key: string | null;
  created_at: string;
  updated_at: string;
}

/** Signed-in browsers. The key is the SHA-256 of the cookie, so a copy of the table opens nothing. */
export interface SessionsTable {
  id_hash: string;
  person_id: string;
  created_at: string;
  last_used_at: string;
  /** Browser and system in words, as the browser named itself. */
  device: string | null;
  /** The address of the sign-in. */
  address: string | null;
}

/** Sign-ins that were started and not finished, by the SHA-256 of the OpenID Connect state. */
export interface SignInTransactionsTable {
  state_hash: string;
  /** SHA-256 of the cookie that binds the flow to one browser. */
  browser_hash: string;
  nonce: string;
  code_verifier: string;
  redirect_uri: string;
  /** Validated path of ours, or ''. */
  return_path: string;
  /** SHA-256 of the invitation that the sign-in came with. */
  invite_hash: string | null;
  created_at: string;
}

/** What the embedded identity provider keeps: sessions, grants, codes. */
export interface IdentityPayloadsTable {
  kind: string;
  id: string;
  payload: string;
  grant_id: string | null;
  uid: string | null;
  user_code: string | null;
  /** Seconds since 1970; null when it does not expire. */
  expires_at: number | null;
  consumed_at: number | null;
}

/** Accounts of the embedded identity provider. */
export interface IdentityAccountsTable {
  sub: string;
  /** Lower case. */
  email: string;
  given_name: string;
  surname: string;
  /** argon2id in its standard text form. */
  password_hash: string;
  phone_mobile: string | null;
  company: string | null;
  industry: string | null;
  job_title: string | null;
}

/** Links that choose a new password, by the SHA-256 of what stands in them. */
export interface PasswordResetsTable {
  id_hash: string;
  /** Subject at the identity provider. */
  sub: string;
  email: string;
  created_at: string;
  expires_at: string;
  /** The one use; null before it. */
  used_at: string | null;
  tries: number;
}

/** Tries since the first of the running hour, by the SHA-256 of what was tried. */
export interface AccountTriesTable {
  key: string;
  since: string;
  tries: number;
}

/** Links that invite a colleague into the team of a person, by the SHA-256 of what stands in them. */
export interface TeamInvitesTable {
  id_hash: string;
  /** Who invites. */
  person_id: string;
  created_at: string;
  expires_at: string;
  uses_left: number;
}

/** Keys for the REST API, one a person. */
export interface ApiKeysTable {
  person_id: string;
  /** SHA-256 of the key, in hex. */
  key_hash: string;
  /** The key, sealed: it is shown to its person again. */
  key_sealed: string;
  created_at: string;
}

/** Failed passwords by SHA-256 of account and address. */
export interface SignInFailuresTable {
  key: string;
  failures: number;
  last_failed_at: string;
  blocked_until: string | null;
}

/** Values the server makes for itself, such as sealed signing keys. */
export interface SettingsTable {
  name: string;
  value: string;
}

/** Entitlement sets that have a file and no person. */
export interface UnheldSetsTable {
  /** Hash of the set, as in the manifest of the warehouse. */
  hash: string;
  since: string;
}

export interface Tables extends WorkbenchTables, AuditTables, MailTables {
  people: PeopleTable;
  sessions: SessionsTable;
  sign_in_transactions: SignInTransactionsTable;
  identity_payloads: IdentityPayloadsTable;
  identity_accounts: IdentityAccountsTable;
  sign_in_failures: SignInFailuresTable;
  settings: SettingsTable;
  unheld_sets: UnheldSetsTable;
  password_resets: PasswordResetsTable;
  account_tries: AccountTriesTable;
  team_invites: TeamInvitesTable;
  api_keys: ApiKeysTable;
}

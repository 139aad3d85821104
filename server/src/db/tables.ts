import type { Generated } from 'kysely';
import type { AuditTables } from './audit-tables.ts';
import type { KeyTables } from './key-tables.ts';
import type { MailTables } from './mail-tables.ts';
import type { UsageTables } from './usage-tables.ts';
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
  /** JSON list of packs with their last days and objects, out of which the two above were made; null for a license given as a whole. */
  subscriptions: string | null;
  /** The last day of the last pack; null when there is no end. */
  licence_ends_on: string | null;
  /** The team that an invitation made the person a member of; null leaves it to the domain of the email address, '' is none. */
  team: string | null;
  /** The verified address whose trial this is, without what is behind a plus; null when no address is verified. */
  trial_key: string | null;
  /** Since when an admin lets the person reach nothing; null for everyone else. */
  deactivated_at: string | null;
  /** When an admin wrote down that the person signed the NDA; null before that. */
  nda_signed_at: Generated<string | null>;
  /** Counts what admins changed. */
  version: Generated<number>;
  /** The last sign-in; a living session knows better. */
  last_seen_at: string | null;
  created_at: string;
  updated_at: string;
}

/** Ids of merged rows of `people`, which the audit still has. */
export interface FormerPeopleTable {
  id: string;
  person_id: string;
}

/** Signed-in browsers. Cookies are kept as their SHA-256, so a copy of the table opens nothing. */
export interface SessionsTable {
  /** The session's name: the SHA-256 of its first cookie. */
  id_hash: string;
  cookie_hash: string | null;
  /** The cookie before the last change, which counts for a moment more. */
  old_cookie_hash: string | null;
  rotated_at: string | null;
  /** SHA-256 of the role and license that the cookie was given for; null until the first call. */
  standing: string | null;
  /** When newer sessions of the same person took its place; it opens nothing since. */
  ended_at: string | null;
  /** The sealed ID token of the sign-in; the provider is shown it at sign-out. */
  id_token: string | null;
  /** The session's name at the identity provider. */
  provider_sid: string | null;
  person_id: string;
  created_at: string;
  last_used_at: string;
  /** Browser and system in words, as the browser named itself. */
  device: string | null;
  /** The address of the sign-in. */
  address: string | null;
}

/** Tokens of Property Navigator that were taken, until they would be over in any case. */
export interface NavigatorTokensTable {
  jti: string;
  ends_at: string;
}

/** What taken tokens opened: keys of the embedded navigator, by their SHA-256. They go with the session that they were opened in. */
export interface NavigatorSessionsTable {
  key_hash: string;
  person_id: string;
  /** The name of the session. */
  session_id: string;
  ends_at: string;
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

/** Links that choose a new password, by the SHA-256 of what is in them. */
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

/** Links that invite a colleague into the team of a person, by the SHA-256 of what is in them. */
export interface TeamInvitesTable {
  id_hash: string;
  /** Who invites. */
  person_id: string;
  created_at: string;
  expires_at: string;
  uses_left: number;
  /** What is in the link, readable for the person who made it; null for links of earlier versions. */
  sealed: string | null;
}

/** Names that admins gave to teams, by what is in `people.team`. */
export interface TeamsTable {
  id: string;
  name: string;
}

/** Invitations that an admin mailed: each works once. By the SHA-256 of what is in the link. */
export interface AccountInvitesTable {
  id_hash: string;
  email: string;
  /** The team it leads into; null for none. */
  team: string | null;
  origin: string | null;
  /** The admin's address. */
  invited_by: string;
  created_at: string;
  expires_at: string;
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

/** What each node tells of itself, so that any of them can tell of all (features/system-status); with SQLite there is no one to tell. */
export interface NodeReportsTable {
  node: string;
  at: string;
  /** JSON of a node report. */
  report: string;
}

/** Entitlement sets that have a file and no person. */
export interface UnheldSetsTable {
  /** Hash of the set, as in the manifest of the warehouse. */
  hash: string;
  since: string;
}

/** Searches of the navigator and lists of properties, each its person's own. */
export interface SavedSearchesTable {
  id: string;
  person_id: string;
  name: string;
  /** Lower-cased name, for sorting. */
  name_key: string;
  kind: 'search' | 'list';
  /** Query string of the navigator's address. */
  address: string;
  /** JSON: ids of properties. */
  ids: string;
  changed_at: string;
}

/** The address that a person's own tools come from; one a person. */
export interface IpWhitelistsTable {
  id: string;
  person_id: string;
  /** IPv4, in its one spelling. */
  address: string;
  changed_at: string;
}

/** Reports of properties that a person opened in the navigator; of each only the last time. */
export interface RecentReportsTable {
  person_id: string;
  property_id: string;
  opened_at: string;
}

export interface Tables extends WorkbenchTables, AuditTables, KeyTables, MailTables, UsageTables {
  people: PeopleTable;
  former_people: FormerPeopleTable;
  sessions: SessionsTable;
  navigator_tokens: NavigatorTokensTable;
  navigator_sessions: NavigatorSessionsTable;
  sign_in_transactions: SignInTransactionsTable;
  identity_payloads: IdentityPayloadsTable;
  identity_accounts: IdentityAccountsTable;
  sign_in_failures: SignInFailuresTable;
  settings: SettingsTable;
  unheld_sets: UnheldSetsTable;
  node_reports: NodeReportsTable;
  password_resets: PasswordResetsTable;
  account_tries: AccountTriesTable;
  team_invites: TeamInvitesTable;
  teams: TeamsTable;
  account_invites: AccountInvitesTable;
  saved_searches: SavedSearchesTable;
  ip_whitelists: IpWhitelistsTable;
  recent_reports: RecentReportsTable;
}

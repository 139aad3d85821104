import type { AccessKind, AccessState } from '@platbook/contract/account/access-requests';
import type { Generated } from 'kysely';
import type { AlertTables } from './tables/alert-tables.ts';
import type { AuditTables } from './tables/audit-tables.ts';
import type { DeliveryTables } from './tables/delivery-tables.ts';
import type { KeyTables } from './tables/key-tables.ts';
import type { MailTables } from './tables/mail-tables.ts';
import type { UsageTables } from './tables/usage-tables.ts';
import type { WorkbenchTables } from './tables/workbench-tables.ts';

/** Row types of the application database, the same for both dialects: times are ISO 8601 text in UTC, booleans are 0 or 1, JSON is text. */

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
  trial_ends_at: string | null;
  /** JSON of an entitlement set; null means the trial's. */
  entitlement: string | null;
  /** JSON list of solution pack codes, or `["*"]`. */
  packs: string;
  /** JSON list from which the two columns above are derived; null for a license granted as a whole. */
  subscriptions: string | null;
  licence_ends_on: string | null;
  /** The team that an invitation made the user a member of; null lets the email domain decide, '' is no team. */
  team: string | null;
  /** The verified email address that used up the trial, without the part after a plus; null if no address is verified. */
  trial_key: string | null;
  deactivated_at: string | null;
  nda_signed_at: Generated<string | null>;
  version: Generated<number>;
  last_seen_at: string | null;
  created_at: string;
  updated_at: string;
}

export interface SignInTransactionsTable {
  state_hash: string;
  /** SHA-256 of the cookie that binds the flow to one browser. */
  browser_hash: string;
  nonce: string;
  code_verifier: string;
  redirect_uri: string;
  /** Validated path within the product, or ''. */
  return_path: string;
  /** SHA-256 of the invitation used for the sign-in. */
  invite_hash: string | null;
  created_at: string;
}

export interface IdentityPayloadsTable {
  kind: string;
  id: string;
  payload: string;
  grant_id: string | null;
  uid: string | null;
  user_code: string | null;
  /** Seconds since 1970; null if it doesn't expire. */
  expires_at: number | null;
  consumed_at: number | null;
}

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

/** Failed passwords by SHA-256 of account and address. */
export interface SignInFailuresTable {
  key: string;
  failures: number;
  last_failed_at: string;
  blocked_until: string | null;
}

export interface UnheldSetsTable {
  hash: string;
  since: string;
}

export interface SavedSearchesTable {
  id: string;
  person_id: string;
  name: string;
  name_key: string;
  kind: 'search' | 'list';
  /** Query string of the navigator's URL. */
  address: string;
  ids: string;
  changed_at: string;
}

export interface IpWhitelistsTable {
  id: string;
  person_id: string;
  /** IPv4 in canonical form. */
  address: string;
  changed_at: string;
}

/** Open logins of the SQL endpoint, while several nodes can have some. */
export interface SqlLoginsTable {
  id: string;
  person_id: string;
  node: string;
}

export interface Tables
  extends WorkbenchTables,
    AlertTables,
    AuditTables,
    DeliveryTables,
    KeyTables,
    MailTables,
    UsageTables {
  people: PeopleTable;
  former_people: {
    id: string;
    person_id: string;
  };
  /** Browser sessions. Cookies are stored as their SHA-256, so a copy of the table grants no access. */
  sessions: {
    /** The session's ID: the SHA-256 of its first cookie. */
    id_hash: string;
    cookie_hash: string | null;
    old_cookie_hash: string | null;
    rotated_at: string | null;
    /** SHA-256 of the role and license that the cookie was issued for; null until the first call. */
    standing: string | null;
    /** When newer sessions of the same user displaced it; it grants no access after that. */
    ended_at: string | null;
    /** The encrypted ID token of the sign-in, sent to the provider at sign-out. */
    id_token: string | null;
    provider_sid: string | null;
    person_id: string;
    created_at: string;
    last_used_at: string;
    device: string | null;
    address: string | null;
  };
  navigator_tokens: {
    jti: string;
    ends_at: string;
  };
  /** Keys of the embedded navigator, opened by used tokens; stored as SHA-256. They end with the session that opened them. */
  navigator_sessions: {
    key_hash: string;
    person_id: string;
    session_id: string;
    ends_at: string;
  };
  sign_in_transactions: SignInTransactionsTable;
  identity_payloads: IdentityPayloadsTable;
  identity_accounts: IdentityAccountsTable;
  sign_in_failures: SignInFailuresTable;
  settings: {
    name: string;
    value: string;
  };
  unheld_sets: UnheldSetsTable;
  /** What each node reports about itself, so any node can show all of them (features/system-status); unused with SQLite. */
  sql_logins: SqlLoginsTable;
  node_reports: {
    node: string;
    at: string;
    report: string;
  };
  /** The runs of all nodes (run-places.ts); unused with SQLite. */
  run_places: {
    person_id: string;
    number: number;
    /** Null while it is queued. */
    slot: number | null;
    id: string;
    node: string;
    /** By the database's clock, with microseconds. */
    since: string;
    /** 1 if only the user's limit keeps it from starting. */
    is_ready: number;
  };
  password_resets: {
    id_hash: string;
    sub: string;
    email: string;
    created_at: string;
    expires_at: string;
    used_at: string | null;
    tries: number;
  };
  /** Attempts in the current hour, by the SHA-256 of what was tried. */
  account_tries: {
    key: string;
    since: string;
    tries: number;
  };
  team_invites: {
    id_hash: string;
    person_id: string;
    created_at: string;
    expires_at: string;
    uses_left: number;
    /** The link's token, encrypted, so its creator can read it; null for links of earlier versions. */
    sealed: string | null;
  };
  teams: {
    id: string;
    name: string;
  };
  account_invites: {
    id_hash: string;
    email: string;
    team: string | null;
    origin: string | null;
    /** The admin's email address. */
    invited_by: string;
    created_at: string;
    expires_at: string;
    /** JSON of `StoredGrants`: the role and license of an invitation that has them. */
    grants: string | null;
  };
  saved_searches: SavedSearchesTable;
  /** What the bell lists; sent by email, too. */
  notifications: {
    id: string;
    person_id: string;
    kind: string;
    title: string;
    /** What a person wrote; '' if nothing. */
    text: string;
    path: string;
    once_key: string | null;
    created_at: string;
    read_at: string | null;
  };
  access_requests: {
    id: string;
    person_id: string;
    kind: AccessKind;
    subject: string;
    /** JSON lists of pack codes and county FIPS codes. */
    packs: string;
    counties: string;
    /** The person and the thing while the request is open, so there is one open request for each; null once closed. */
    open_key: string | null;
    message: string;
    nda_version: string;
    nda_accepted_at: string;
    path: string;
    query_text: string;
    status: AccessState;
    created_at: string;
    decided_at: string | null;
    /** ID of the admin, or null if the person withdrew it. */
    decided_by: string | null;
    answer: string;
  };
  ip_whitelists: IpWhitelistsTable;
  recent_reports: {
    person_id: string;
    property_id: string;
    opened_at: string;
  };
}

/** Keys for the REST API: several a person, each with a name. */
export interface ApiKeysTable {
  /** A key of before migration 0024 has the id of its person. */
  id: string;
  person_id: string;
  name: string;
  /** 1 for the key that GET 3scale-token made or would have made; it is kept when it is revoked, so that no other is made. */
  is_first: number;
  /** SHA-256 of the key, in hex. */
  key_hash: string;
  /** The key, sealed: it is shown to its person again. Null once it was revoked. */
  key_sealed: string | null;
  /** What the gateway calls it; null for the embedded one. */
  gateway_ref: string | null;
  /** The id of the key that took its place; it works until `expires_at` then. */
  rolled_into: string | null;
  /** When it ends on its own; null when it does not. */
  expires_at: string | null;
  /** When its person ended it; null before that. */
  ended_at: string | null;
  created_at: string;
}

/** What was called with a key on a day; written every few seconds by the node that answered. */
export interface ApiUsageTable {
  /** `2026-07-01`, in Pacific time. */
  day: string;
  key_id: string;
  person_id: string;
  /** Answered with 200: what counts against the allowance. */
  answered: number;
  /** Answered with another status below 500. */
  rejected: number;
  /** Answered with 5xx. */
  failed: number;
  /** Not answered, as there were too many a second. */
  refused_rate: number;
  /** Not answered, as the allowance was used up. */
  refused_quota: number;
  /** The last call of the day. */
  last_at: string;
}

/** The tables of migration 0024 by name. */
export interface KeyTables {
  api_keys: ApiKeysTable;
  api_usage: ApiUsageTable;
}

export interface ApiKeysTable {
  /** A key from before migration 0024 has its user's ID. */
  id: string;
  person_id: string;
  name: string;
  /** 1 for the key that GET 3scale-token created or would have created; kept after revocation, so no other is created. */
  is_first: number;
  key_hash: string;
  /** The key, encrypted, so its user can see it again. Null once revoked. */
  key_sealed: string | null;
  gateway_ref: string | null;
  /** ID of the key that replaced it; this one then works until `expires_at`. */
  rolled_into: string | null;
  expires_at: string | null;
  ended_at: string | null;
  created_at: string;
}

export interface KeyTables {
  api_keys: ApiKeysTable;
  /** Calls with a key per day; written every few seconds by the node that answered. */
  api_usage: {
    /** `2026-07-01`, in Pacific time. */
    day: string;
    key_id: string;
    person_id: string;
    /** Answered with 200; counts against the allowance. */
    answered: number;
    /** Answered with another status below 500. */
    rejected: number;
    /** Answered with 5xx. */
    failed: number;
    /** Rejected because of too many calls per second. */
    refused_rate: number;
    refused_quota: number;
    last_at: string;
  };
}

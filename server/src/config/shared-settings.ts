import { hash } from 'node:crypto';
import type { Config } from './config.ts';
import type { SettingName } from './settings.ts';

/** Settings that decide what users see and may do, or what another node can read: the same on all nodes. */
const sharedSettings = [
  'PUBLIC_URL',
  'BASE_PATH',
  'AUTHENTICATION',
  'NOAUTH_ROLE',
  'OIDC_ISSUER',
  'OIDC_CLIENT_ID',
  'OIDC_TRUST_EMAIL',
  'GRAPH_TENANT',
  'TEAM_DOMAINS',
  'RATE_LIMITS',
  'ALLOW_CSV_DOWNLOAD',
  'CONNECTION_HOSTS',
  'SQLITE_FOLDERS',
  'PROPERTY_ENGINE',
  'API_CALLS_PER_SECOND',
  'API_CALLS_PER_SECOND_TRIAL',
  'API_CALLS_PER_MONTH',
  'API_CALLS_PER_TRIAL',
  'API_CALLS_PER_DAY_TRIAL',
  'MAX_RESULT_ROWS',
  'MAX_RESULT_BYTES',
  'MAX_RESULT_BYTES_LICENSED',
  'EXPORT_MAX_ROWS',
  'EXPORT_MAX_MEGABYTES',
  'EXPORT_SECONDS',
  'RESULT_STORE',
  'RESULT_S3_BUCKET',
  'RESULT_S3_PREFIX',
  'RESULT_S3_ENDPOINT',
  'LINKED_RESULTS_MEGABYTES',
  'STATEMENT_SECONDS',
  'TRIAL_STATEMENT_SECONDS',
  'HISTORY_DAYS',
  'AUDIT_DAYS',
  'RUNS_PER_PERSON',
  'QUEUED_PER_PERSON',
  'UNWATCHED_SECONDS',
  'ENGINE_MEMORY_MB',
  'ENGINE_MEMORY_MB_LICENSED',
  'CLIENTS_PER_PERSON',
  'CLIENTS_PER_PERSON_SERVER',
  'NODE_LEASE_SECONDS',
] as const satisfies readonly SettingName[];

/** What a node publishes so that others can compare; no setting with a password is among it, and keys are random. */
interface SettingPrints {
  /** By name, a hash of the value. */
  readonly values: Record<string, string>;
  /** A hash of each encryption key; the last one encrypts. */
  readonly keys: string[];
}

export function printSettings(config: Config): SettingPrints {
  const print = (text: string) => hash('sha256', text, 'base64url').slice(0, 16);
  const read = (name: (typeof sharedSettings)[number]) =>
    config[name.toLowerCase().replace(/_(.)/g, (_, letter: string) => letter.toUpperCase()) as keyof Config];
  return {
    values: Object.fromEntries(sharedSettings.map((name) => [name, print(JSON.stringify(read(name)))])),
    keys: config.encryptionKeys.map(({ id, key }) => print(`${id} ${key.toString('base64')}`)),
  };
}

/** One sentence, or undefined if two nodes agree. A setting that only one of them knows isn't compared. */
export function findDifference(own: SettingPrints, other: SettingPrints): string | undefined {
  const reads = (keys: readonly string[], written: readonly string[]) => keys.includes(written.at(-1) ?? '');
  if (!reads(own.keys, other.keys)) return 'ENCRYPTION_KEYS lacks the key that the other nodes encrypt with';
  if (!reads(other.keys, own.keys)) return "The other nodes' ENCRYPTION_KEYS lack the key that this one encrypts with";
  const names = Object.keys(own.values).filter(
    (name) => other.values[name] !== undefined && other.values[name] !== own.values[name],
  );
  if (names.length === 0) return undefined;
  const list = new Intl.ListFormat('en-US', { type: 'conjunction' }).format(names);
  return `${list} ${names.length === 1 ? "isn't" : "aren't"} the same as on the other nodes`;
}

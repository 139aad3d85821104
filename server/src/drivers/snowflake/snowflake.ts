import type { Driver, DriverField, HostRules, Session, Surroundings } from '../driver.ts';
import { SettingsError } from '../driver.ts';
import { openHttpsAgent } from '../guarded-agent.ts';
import { parseFields } from '../parse-fields.ts';
import { readPrivateKey, TokenSigner } from './sign-token.ts';
import { SnowflakeSession, type StatementPlace } from './snowflake-session.ts';
import { type ApiPlace, StatementApi } from './statement-api.ts';

const inCapitals = 'As SHOW prints it, usually in capitals.';
const fields: readonly DriverField[] = [
  {
    key: 'account',
    label: 'Account',
    formType: 'TEXT',
    isRequired: true,
    placeholder: 'MYORG-MYACCOUNT',
    description: 'The account identifier, or the account locator with its region. Not an address.',
    leadsSecret: true,
  },
  { key: 'user', label: 'User', formType: 'TEXT', isRequired: true, placeholder: 'PLATBOOK' },
  {
    key: 'privateKey',
    label: 'Private key',
    formType: 'TEXTAREA',
    isRequired: true,
    isSecret: true,
    placeholder: '-----BEGIN PRIVATE KEY-----',
    description: "The RSA key whose public half is the user's RSA_PUBLIC_KEY.",
  },
  { key: 'passphrase', label: 'Passphrase of the key', formType: 'PASSWORD', isSecret: true },
  { key: 'warehouse', label: 'Warehouse', formType: 'TEXT', isRequired: true, description: inCapitals },
  { key: 'role', label: 'Role', formType: 'TEXT', description: "The user's default role if empty." },
  { key: 'database', label: 'Database', formType: 'TEXT', isRequired: true, description: inCapitals },
  { key: 'schema', label: 'Schema', formType: 'TEXT', placeholder: 'PUBLIC' },
];

/** `ORG-NAME`, or a locator with its region and cloud. Nothing that could end the name of a host. */
const accountPattern = /^[a-z\d](?:[\w-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?){0,3}$/i;

type Settings = StatementPlace & Readonly<Record<'account' | 'user' | 'privateKey', string>> & { passphrase?: string };

function parseSettings(data: Record<string, unknown>): Record<string, unknown> {
  const settings = parseFields(fields, data) as unknown as Settings;
  if (!accountPattern.test(settings.account) || /snowflakecomputing|\.local$/i.test(settings.account))
    throw new SettingsError('account', 'Enter the account only, e.g. MYORG-MYACCOUNT');
  readPrivateKey(settings.privateKey, settings.passphrase);
  return { ...settings };
}

/** An underscore can't be in the name of a host ("Account identifiers"). */
export function hostOf(account: string): string {
  return `${account.toLowerCase().replaceAll('_', '-')}.snowflakecomputing.com`;
}

function placeOf(account: string, hosts: HostRules | undefined): ApiPlace {
  return { origin: `https://${hostOf(account)}`, agent: openHttpsAgent(hosts), silentMs: 60_000 };
}

/** The place of an account is a parameter only for tests: no setting leads credentials to another host. */
export function snowflakeDriver(findPlace: (account: string, hosts: HostRules | undefined) => ApiPlace): Driver {
  return {
    id: 'snowflake',
    name: 'Snowflake',
    fields,
    supportsConnectionClient: false,
    placement: 'network',
    parseSettings,
    async open(data, { hosts }: Surroundings): Promise<Session> {
      const settings = parseSettings(data) as unknown as Settings;
      const { account, user, privateKey, passphrase, ...place } = settings;
      const signer = new TokenSigner(account, user, readPrivateKey(privateKey, passphrase));
      return new SnowflakeSession(new StatementApi(findPlace(account, hosts), signer), place);
    },
  };
}

/** Snowflake through its SQL API, without sessions. The role's grants decide what a user can read. */
export const snowflake = snowflakeDriver(placeOf);

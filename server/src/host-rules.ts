import type { Config } from './config.ts';
import type { HostRules } from './drivers/driver.ts';

/** Where connections of admins may lead, out of the settings. */
export function hostRulesOf({
  connectionHosts,
  databaseUrl,
}: Pick<Config, 'connectionHosts' | 'databaseUrl'>): HostRules {
  return { allowed: connectionHosts, ...ownServerOf(databaseUrl) };
}

/** The host and port of the application database; nothing for SQLite and for a socket file. */
function ownServerOf(databaseUrl: string): Pick<HostRules, 'ownServer'> {
  if (!URL.canParse(databaseUrl)) return {};
  const { hostname, port } = new URL(databaseUrl);
  const host = hostname.replace(/^\[|\]$/g, '');
  return host === '' ? {} : { ownServer: { host, port: Number(port || 5432) } };
}

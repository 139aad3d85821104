import type { HostRules } from '../drivers/driver.ts';
import type { Config } from './config.ts';

export function hostRulesOf({
  connectionHosts,
  databaseUrl,
}: Pick<Config, 'connectionHosts' | 'databaseUrl'>): HostRules {
  return { allowed: connectionHosts, ...ownServerOf(databaseUrl) };
}

/** Host and port of the application database; empty for SQLite and for a Unix socket. */
function ownServerOf(databaseUrl: string): Pick<HostRules, 'ownServer'> {
  if (!URL.canParse(databaseUrl)) return {};
  const { hostname, port } = new URL(databaseUrl);
  const host = hostname.replace(/^\[|\]$/g, '');
  return host === '' ? {} : { ownServer: { host, port: Number(port || 5432) } };
}

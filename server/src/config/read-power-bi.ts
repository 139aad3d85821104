import type { PowerBiSettings } from '../adapters/bi-embed/index.ts';
import { isLoopbackHost } from './public-url.ts';
import { requireSecret } from './read-secrets.ts';
import type { SettingName } from './settings.ts';

interface Readers {
  text(name: SettingName): string;
  url(name: SettingName): string;
  list(name: SettingName): string[];
}

const guid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The reports served by Power BI; undefined if all are built in. Throws one sentence if the settings are invalid. */
export function readPowerBi(read: Readers, clientSecret: string | undefined): PowerBiSettings | undefined {
  const named = read.list('POWERBI_REPORTS').map((entry) => entry.split('=') as [string, string | undefined]);
  if (named.length === 0) return undefined;
  if (!named.every(([report, id]) => /^[a-z][a-z0-9-]{0,39}$/.test(report) && guid.test(id ?? '')))
    throw new Error('POWERBI_REPORTS must list reports with their Power BI IDs, e.g. foreclosure=5b218778-….');
  const [tenant, clientId] = [read.text('POWERBI_TENANT'), read.text('POWERBI_CLIENT_ID')];
  if (tenant === '' || clientId === '') throw new Error('POWERBI_TENANT or POWERBI_CLIENT_ID is missing.');
  const workspaceId = read.text('POWERBI_WORKSPACE');
  if (!guid.test(workspaceId)) throw new Error('POWERBI_WORKSPACE must be a workspace ID.');
  const role = read.text('POWERBI_ROLE');
  if (role.includes(',') || role.length > 50)
    throw new Error('POWERBI_ROLE must be a role of at most 50 characters without a comma.');
  const address = (name: SettingName) => {
    const url = read.url(name);
    if (!url.startsWith('https:') && !isLoopbackHost(new URL(url).hostname))
      throw new Error(`${name} must be an https URL because a secret or token is sent to it.`);
    return url.replace(/\/+$/, '');
  };
  return {
    tenant,
    clientId,
    clientSecret: requireSecret('POWERBI_CLIENT_SECRET', clientSecret),
    workspaceId,
    reports: new Map(named as [string, string][]),
    role,
    apiUrl: address('POWERBI_API_URL'),
    appUrl: address('POWERBI_APP_URL'),
    resource: read.url('POWERBI_RESOURCE'),
    loginUrl: address('POWERBI_LOGIN_URL'),
  };
}

import type { AzureFirewallSettings } from '../adapters/ip-firewall/index.ts';
import { isLoopbackHost } from './public-url.ts';
import { requireSecret } from './read-secrets.ts';
import type { SettingName } from './settings.ts';

interface Readers {
  text(name: SettingName): string;
  url(name: SettingName): string;
}

/** The firewall of an Azure SQL server; undefined if none is configured. Throws one sentence if the settings are invalid. */
export function readAzureFirewall(read: Readers, clientSecret: string | undefined): AzureFirewallSettings | undefined {
  const server = read.text('AZURE_SQL_SERVER');
  const [tenant, clientId] = [read.text('AZURE_SQL_TENANT'), read.text('AZURE_SQL_CLIENT_ID')];
  if (server === '') return undefined;
  if (!/^\/subscriptions\/[\w-]+\/resourceGroups\/[^/?#]+\/providers\/Microsoft\.Sql\/servers\/[\w-]+$/i.test(server))
    throw new Error(
      'AZURE_SQL_SERVER must be the resource ID of a server: /subscriptions/…/resourceGroups/…/providers/Microsoft.Sql/servers/…',
    );
  if (tenant === '' || clientId === '') throw new Error('AZURE_SQL_TENANT or AZURE_SQL_CLIENT_ID is missing.');
  const [managementUrl, loginUrl] = [read.url('AZURE_MANAGEMENT_URL'), read.url('AZURE_LOGIN_URL')].map((address) => {
    if (!address.startsWith('https:') && !isLoopbackHost(new URL(address).hostname))
      throw new Error('AZURE_MANAGEMENT_URL and AZURE_LOGIN_URL must be https URLs because a secret is sent to them.');
    return address.replace(/\/+$/, '');
  }) as [string, string];
  return {
    server,
    tenant,
    clientId,
    clientSecret: requireSecret('AZURE_SQL_CLIENT_SECRET', clientSecret),
    managementUrl,
    loginUrl,
  };
}

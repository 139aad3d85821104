/** How Azure Resource Manager is asked about the firewall of a server. */
import { type AskMicrosoft, type MicrosoftPatience, openMicrosoftCall } from '../microsoft-call/index.ts';
import { FirewallRefusal, FirewallUnavailable } from './ip-firewall.ts';

/** Settings of the firewall of a logical server of Azure SQL. */
export interface AzureFirewallSettings {
  /** `/subscriptions/…/resourceGroups/…/providers/Microsoft.Sql/servers/{name}`. */
  readonly server: string;
  /** Id or domain of the tenant that the application is in. */
  readonly tenant: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** `https://management.azure.com`, or that of a national cloud. */
  readonly managementUrl: string;
  /** `https://login.microsoftonline.com`, or that of a national cloud. */
  readonly loginUrl: string;
}

/** How long an answer may take; tests choose less. */
export type AzurePatience = MicrosoftPatience;
export type AskAzure = AskMicrosoft;

/** Throws FirewallUnavailable and FirewallRefusal; a 404 is answered. */
export function openAzure(settings: AzureFirewallSettings, patience?: AzurePatience): AskAzure {
  const { managementUrl: apiUrl } = settings;
  return openMicrosoftCall(
    { ...settings, apiUrl, scope: `${apiUrl}/.default` },
    {
      unavailable: (text, options) => new FirewallUnavailable(`Azure request failed: ${text}`, options),
      refused: (status, code) => new FirewallRefusal(status, code),
    },
    patience,
  );
}

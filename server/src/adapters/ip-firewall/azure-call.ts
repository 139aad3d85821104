import { type AskMicrosoft, type MicrosoftPatience, openMicrosoftCall } from '../microsoft-call/index.ts';
import { FirewallRefusal, FirewallUnavailable } from './ip-firewall.ts';

export interface AzureFirewallSettings {
  /** `/subscriptions/…/resourceGroups/…/providers/Microsoft.Sql/servers/{name}`. */
  readonly server: string;
  /** ID or domain of the application's tenant. */
  readonly tenant: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly managementUrl: string;
  readonly loginUrl: string;
}

export type AzurePatience = MicrosoftPatience;
export type AskAzure = AskMicrosoft;

/** Throws FirewallUnavailable and FirewallRefusal; a 404 is returned. */
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

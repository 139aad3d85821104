import { type AskMicrosoft, type MicrosoftPatience, openMicrosoftCall } from '../microsoft-call/index.ts';
import {
  compareRules,
  FirewallRefusal,
  type FirewallRule,
  FirewallUnavailable,
  type IpFirewall,
} from './ip-firewall.ts';

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

const VERSION = 'api-version=2021-11-01';
/** Only rules with this prefix are managed here. */
const PREFIX = 'platbook-';
/** A rule for this address opens the server to everything that runs in Azure, in any subscription: it is never sent. */
const allOfAzure = '0.0.0.0';
/** Azure stores at most 256 rules per server, in pages. */
const MOST_PAGES = 20;

/** Reads the actual rules each time, which repairs lost calls and manual changes. https://learn.microsoft.com/rest/api/sql/firewall-rules */
export function openAzureFirewall(settings: AzureFirewallSettings, patience?: MicrosoftPatience): IpFirewall {
  const { managementUrl: apiUrl } = settings;
  const ask = openMicrosoftCall(
    { ...settings, apiUrl, scope: `${apiUrl}/.default` },
    {
      unavailable: (text, options) => new FirewallUnavailable(`Azure request failed: ${text}`, options),
      refused: (status, code) => new FirewallRefusal(status, code),
    },
    patience,
  );
  const rulesUrl = `${apiUrl}${settings.server}/firewallRules`;
  const urlOf = ({ personId }: FirewallRule) => `${rulesUrl}/${encodeURIComponent(`${PREFIX}${personId}`)}?${VERSION}`;
  return {
    async apply(asked) {
      const rules = asked.filter(({ address }) => address !== allOfAzure);
      const actual = await listOurs(ask, `${rulesUrl}?${VERSION}`);
      const { closed, opened } = compareRules(actual, rules);
      for (const rule of closed) await ask('DELETE', urlOf(rule));
      for (const rule of opened) {
        const properties = { startIpAddress: rule.address, endIpAddress: rule.address };
        const { status } = await ask('PUT', urlOf(rule), { properties });
        if (status === 404) throw new FirewallUnavailable('the Azure SQL server does not exist');
      }
    },
  };
}

/** A managed rule that isn't a single address is returned so that it gets closed. */
async function listOurs(ask: AskMicrosoft, first: string): Promise<FirewallRule[]> {
  const found: FirewallRule[] = [];
  let next: unknown = first;
  for (let page = 0; typeof next === 'string' && next !== ''; page += 1) {
    if (page === MOST_PAGES) throw new FirewallUnavailable('Azure returned too many pages');
    const { status, json } = await ask('GET', next);
    if (status === 404) throw new FirewallUnavailable('the Azure SQL server does not exist');
    if (!Array.isArray(json.value)) throw new FirewallUnavailable('Azure returned an unexpected response');
    for (const each of json.value as { name?: unknown; properties?: Record<string, unknown> }[]) {
      const { startIpAddress: start, endIpAddress: end } = each?.properties ?? {};
      if (typeof each?.name !== 'string' || !each.name.startsWith(PREFIX)) continue;
      found.push({
        personId: each.name.slice(PREFIX.length),
        address: start === end ? String(start) : `${start}-${end}`,
      });
    }
    next = json.nextLink;
  }
  return found;
}

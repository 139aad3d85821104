export { type AzureFirewallSettings, openAzureFirewall } from './azure-firewall.ts';
export { openEmbeddedFirewall } from './embedded-firewall.ts';
export type { FirewallRule, IpFirewall } from './ip-firewall.ts';

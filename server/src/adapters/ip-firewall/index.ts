export { type AzureFirewallSettings, openAzureFirewall } from './azure-firewall.ts';
export { type FirewallRule, type IpFirewall, openEmbeddedFirewall } from './ip-firewall.ts';
